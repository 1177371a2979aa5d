/* SPDX-License-Identifier: MIT */
/*
 * Benchmark: perft of the start position and "kiwipete" on every level, with a hash table, with threads.
 *
 *   bench_perft                                      every line of the table
 *   bench_perft start|kiwipete DEPTH LEVEL THREADS HASH_MIB     one line; LEVEL as cc_level_name says
 *
 * One line a run: "perft POSITION DEPTH LEVEL THREADS HASH_MIB NODES SECONDS NODES_PER_SECOND".
 * One thread is timed in processor time, several by the clock on the wall.
 */
#define _POSIX_C_SOURCE 200809L

#include <chesscore.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"

static const char *bench_fen(const char *name) {
  if (strcmp(name, "start") == 0) {
    return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  }
  if (strcmp(name, "kiwipete") == 0) {
    return "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  }
  return NULL;
}

static int bench_run(const char *name, uint32_t depth, cc_level level, uint32_t threads, uint64_t hash_mib) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  cc_position *position = NULL;
  uint64_t nodes = 0;
  options.threads = threads;
  options.hash_bytes = hash_mib << 20;
  options.level = level;
  const char *fen = bench_fen(name);
  if (fen == NULL ||
      cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position) != CC_OK) {
    return 2;
  }
  const double start_cpu = bench_cpu_seconds();
  const double start_wall = bench_wall_seconds();
  const cc_status status = cc_position_perft(position, depth, &options, NULL, 0, NULL, &nodes);
  const double seconds = threads > 1 ? bench_wall_seconds() - start_wall : bench_cpu_seconds() - start_cpu;
  cc_position_free(position);
  if (status != CC_OK) {
    fprintf(stderr, "bench_perft: %s\n", cc_status_text(status));
    return 1;
  }
  printf("perft %s %" PRIu32 " %s %" PRIu32 " %" PRIu64 " %" PRIu64 " %.3f %.0f\n", name, depth,
         cc_level_name(level), threads, hash_mib, nodes, seconds, (double)nodes / seconds);
  fflush(stdout);
  return 0;
}

static int bench_all(void) {
  int result = 0;
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT; level++) {
    if (cc_level_available(level)) {
      result |= bench_run("start", 7, level, 1, 0);
      result |= bench_run("kiwipete", 6, level, 1, 0);
    }
  }
  result |= bench_run("start", 7, CC_LEVEL_AUTO, 2, 0);
  result |= bench_run("start", 8, CC_LEVEL_AUTO, 1, 1024);
  return result;
}

int main(int argc, char **argv) {
  if (argc == 1) {
    return bench_all();
  }
  if (argc != 6) {
    fprintf(stderr, "usage: bench_perft [start|kiwipete DEPTH LEVEL THREADS HASH_MIB]\n");
    return 2;
  }
  for (cc_level level = CC_LEVEL_AUTO; level < CC_LEVEL_COUNT; level++) {
    if (strcmp(argv[3], cc_level_name(level)) == 0) {
      return bench_run(argv[1], (uint32_t)strtoul(argv[2], NULL, 10), level,
                       (uint32_t)strtoul(argv[4], NULL, 10), strtoull(argv[5], NULL, 10));
    }
  }
  fprintf(stderr, "bench_perft: no level '%s'\n", argv[3]);
  return 2;
}
