/* SPDX-License-Identifier: MIT */
/*
 * How fast a PGN file that is in memory is read: tags and moves as text, tags alone, and every move replayed.
 *
 *   bench_pgn FILE [ROUNDS [CHUNK]]
 *
 * Fed whole, or in pieces of CHUNK bytes. One line a measure, the best of several rounds in seconds of processor
 * time: "pgn-tokenise 1234.5 MB/s 12.34 M moves/s 1103552 moves 8000 games 0 errors".
 */
#define _POSIX_C_SOURCE 200112L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <chesscore.h>

#include "bench_clock.h"

typedef struct bench_counts {
  uint64_t kinds[CC_PGN_KINDS];
  uint64_t mixed; /* of what was told, so that nothing can be left out */
} bench_counts;

static int32_t bench_event(const cc_pgn_event *event, void *user) {
  bench_counts *counts = user;
  counts->kinds[event->kind]++;
  counts->mixed += event->length + event->move;
  return CC_PGN_CONTINUE;
}

static char *bench_load(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(1);
  }
  const long length = ftell(file);
  rewind(file);
  char *bytes = length <= 0 ? NULL : malloc((size_t)length);
  if (bytes == NULL || fread(bytes, 1, (size_t)length, file) != (size_t)length) {
    fprintf(stderr, "bench_pgn: cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  *size = (size_t)length;
  return bytes;
}

static double bench_once(const char *bytes, size_t size, size_t chunk, uint32_t flags, bench_counts *counts) {
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  cc_pgn_parser *parser = NULL;
  const bench_counts none = {{0}, 0};
  *counts = none;
  options.flags = flags;
  cc_status status = cc_pgn_parser_create(NULL, &options, bench_event, counts, &parser);
  const double begin = bench_cpu_seconds();
  for (size_t at = 0; at < size && status == CC_OK; at += chunk) {
    status = cc_pgn_parser_feed(parser, bytes + at, size - at < chunk ? size - at : chunk, NULL);
  }
  if (status == CC_OK) {
    status = cc_pgn_parser_finish(parser);
  }
  const double seconds = bench_cpu_seconds() - begin;
  cc_pgn_parser_free(parser);
  if (status != CC_OK) {
    fprintf(stderr, "bench_pgn: %s\n", cc_status_text(status));
    exit(1);
  }
  return seconds;
}

static void bench_run(const char *name, uint32_t flags, const char *bytes, size_t size, size_t chunk,
                      int rounds) {
  bench_counts counts;
  double best = 1e9;
  for (int i = 0; i < rounds; i++) {
    const double seconds = bench_once(bytes, size, chunk, flags, &counts);
    best = seconds < best ? seconds : best;
  }
  const uint64_t moves = counts.kinds[CC_PGN_MOVE];
  printf("%s %.1f MB/s %.2f M moves/s %" PRIu64 " moves %" PRIu64 " games %" PRIu64 " errors\n", name,
         (double)size / best / 1e6, (double)moves / best / 1e6, moves, counts.kinds[CC_PGN_GAME_END],
         counts.kinds[CC_PGN_ERROR]);
}

int main(int argc, char **argv) {
  size_t size = 0;
  if (argc < 2) {
    fprintf(stderr, "usage: bench_pgn FILE [ROUNDS [CHUNK]]\n");
    return 2;
  }
  char *bytes = bench_load(argv[1], &size);
  const int rounds = argc > 2 ? atoi(argv[2]) : 9;
  const size_t chunk = argc > 3 && atol(argv[3]) > 0 ? (size_t)atol(argv[3]) : size;
  bench_run("pgn-tokenise", CC_PGN_TEXT_ONLY, bytes, size, chunk, rounds);
  bench_run("pgn-tags", CC_PGN_TAGS_ONLY | CC_PGN_TEXT_ONLY, bytes, size, chunk, rounds);
  bench_run("pgn-replay", 0, bytes, size, chunk, rounds);
  free(bytes);
  return 0;
}
