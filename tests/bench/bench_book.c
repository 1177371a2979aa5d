/* SPDX-License-Identifier: MIT */
/*
 * Benchmark: probes of opening books, in memory.
 *
 *   bench_book polyglot FILE.bin [ROUNDS]     probes the positions that the book reaches from the start, and as many
 *                                             random keys that it has not
 *   bench_book text FILE.txt [ROUNDS]         loads it, then probes the positions it reaches
 *
 * One line a measure: "name COUNT SECONDS NANOSECONDS_EACH", in processor time. "find" looks a key up and copies its
 * raw entries; "moves" computes the key of the position, looks it up and checks every move.
 */
#define _POSIX_C_SOURCE 200809L

#include <chesscore.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"

#define BENCH_POSITIONS 20000u

typedef struct bench_set {
  cc_position *positions[BENCH_POSITIONS];
  uint64_t keys[BENCH_POSITIONS];
  unsigned count;
} bench_set;

typedef struct bench_book {
  cc_polyglot_book *polyglot;
  cc_text_book *text;
} bench_book;

static bench_set set;

static void bench_report(const char *name, uint64_t count, double seconds) {
  printf("%s %" PRIu64 " %.3f %.1f\n", name, count, seconds, seconds * 1e9 / (double)count);
  fflush(stdout);
}

static size_t bench_moves(const bench_book *book, const cc_position *position, cc_book_move *moves) {
  size_t count = 0;
  const cc_status status = book->polyglot != NULL
                               ? cc_polyglot_book_moves(book->polyglot, position, moves, CC_MAX_MOVES, &count,
                                                        NULL)
                               : cc_text_book_moves(book->text, position, moves, CC_MAX_MOVES, &count);
  return status == CC_OK ? count : 0;
}

/* Positions breadth first from the start, each once or oftener. */
static void bench_collect(const bench_book *book) {
  cc_book_move moves[CC_MAX_MOVES];
  if (cc_position_create(NULL, &set.positions[0]) != CC_OK) {
    exit(1);
  }
  set.count = 1;
  for (unsigned i = 0; i < set.count; i++) {
    const size_t count = bench_moves(book, set.positions[i], moves);
    set.keys[i] = cc_position_polyglot_key(set.positions[i]);
    for (size_t k = 0; k < count && set.count < BENCH_POSITIONS; k++) {
      cc_position *next = NULL;
      if (cc_position_copy(set.positions[i], 0, &next) != CC_OK ||
          cc_position_play(next, moves[k].move) != CC_OK) {
        exit(1);
      }
      set.positions[set.count++] = next;
    }
  }
  printf("positions %u\n", set.count);
}

static void bench_find(const cc_polyglot_book *book, unsigned rounds, uint64_t offset, const char *name) {
  cc_polyglot_entry entries[64];
  uint64_t found = 0;
  const double start = bench_cpu_seconds();
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned i = 0; i < set.count; i++) {
      size_t count = 0;
      if (cc_polyglot_book_find(book, set.keys[i] + offset, entries, 64, &count) == CC_OK) {
        found += count;
      }
    }
  }
  bench_report(name, (uint64_t)rounds * set.count, bench_cpu_seconds() - start);
  printf("  entries found %" PRIu64 "\n", found / rounds);
}

static void bench_probe(const bench_book *book, unsigned rounds) {
  cc_book_move moves[CC_MAX_MOVES];
  uint64_t found = 0;
  const double start = bench_cpu_seconds();
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned i = 0; i < set.count; i++) {
      found += bench_moves(book, set.positions[i], moves);
    }
  }
  bench_report("moves", (uint64_t)rounds * set.count, bench_cpu_seconds() - start);
  printf("  moves found %" PRIu64 "\n", found / rounds);
}

int main(int argc, char **argv) {
  const unsigned rounds = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 100;
  bench_book book = {NULL, NULL};
  if (argc < 3 || rounds == 0) {
    fprintf(stderr, "usage: bench_book polyglot|text FILE [ROUNDS]\n");
    return 2;
  }
  const double start = bench_cpu_seconds();
  const cc_status status = strcmp(argv[1], "text") == 0
                               ? cc_text_book_create_from_path(NULL, argv[2], NULL, NULL, &book.text)
                               : cc_polyglot_book_create_from_path(NULL, argv[2], 0, &book.polyglot);
  if (status != CC_OK) {
    fprintf(stderr, "bench_book: %s: %s\n", argv[2], cc_status_text(status));
    return 2;
  }
  bench_report("open", 1, bench_cpu_seconds() - start);
  bench_collect(&book);
  if (book.polyglot != NULL) {
    bench_find(book.polyglot, rounds, 0, "find");
    bench_find(book.polyglot, rounds, UINT64_C(0x123456789abcdef), "find-missing");
  }
  bench_probe(&book, rounds);
  for (unsigned i = 0; i < set.count; i++) {
    cc_position_free(set.positions[i]);
  }
  cc_polyglot_book_free(book.polyglot);
  cc_text_book_free(book.text);
  return 0;
}
