/* SPDX-License-Identifier: MIT */
/*
 * Benchmark: every node of a tree through the public interface, as a program using the library would do it:
 * list the legal moves, make each of them, go down, unmake. Nothing is counted in bulk.
 *
 *   bench_walk [DEPTH [FEN [REPEATS]]]        default: the start position, depth 6, once
 *
 * One line a run: "walk NODES SECONDS NODES_PER_SECOND", in processor time.
 */
#define _POSIX_C_SOURCE 200809L

#include <chesscore.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench_clock.h"

#define WALK_MAX_DEPTH 16

static uint64_t walk(cc_position *position, unsigned depth) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  if (cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) != CC_OK) {
    return 0;
  }
  for (size_t i = 0; i < count; i++) {
    if (cc_position_make(position, moves[i]) != CC_OK) {
      return 0;
    }
    nodes += depth > 1 ? walk(position, depth - 1) : 1;
    cc_position_unmake(position);
  }
  return nodes;
}

int main(int argc, char **argv) {
  const unsigned depth = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 6;
  const char *fen = argc > 2 ? argv[2] : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const unsigned repeats = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1;
  cc_position *position = NULL;
  if (depth < 1 || depth > WALK_MAX_DEPTH ||
      cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position) != CC_OK) {
    fprintf(stderr, "usage: bench_walk [DEPTH [FEN [REPEATS]]]\n");
    return 2;
  }
  for (unsigned i = 0; i < repeats; i++) {
    const double start = bench_cpu_seconds();
    const uint64_t nodes = walk(position, depth);
    const double seconds = bench_cpu_seconds() - start;
    printf("walk %" PRIu64 " %.3f %.0f\n", nodes, seconds, (double)nodes / seconds);
    fflush(stdout);
  }
  cc_position_free(position);
  return 0;
}
