/* SPDX-License-Identifier: MIT */
/*
 * How many moves a second are read as SAN and made, and written as SAN.
 *
 * bench_san [FILE [SECONDS]]
 *
 * FILE is a PGN without variations; its moves are found beforehand, so that only SAN is measured. Without it,
 * or for "-", games of random moves are made up. Prints one line a measure, the best of several rounds, in
 * processor time: "make" is making the moves alone, "san-make" reading and making them.
 */
#define _POSIX_C_SOURCE 200112L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "bench_clock.h"
#include "board/position_handle.h"
#include "chesscore/notation.h"
#include "notation/san_fast.h"

#define BENCH_ROUNDS 7

typedef struct bench_move {
  uint32_t at;     /* where the text begins */
  uint16_t length; /* 0: a new game begins */
  uint16_t reserved;
  cc_move move;
} bench_move;

typedef struct bench_games {
  char *text;
  size_t size;
  bench_move *moves;
  size_t count;
  size_t capacity;
  cc_position *start;
  cc_position *position;
  size_t refused;
} bench_games;

static void *bench_need(void *pointer) {
  if (pointer == NULL) {
    fprintf(stderr, "bench_san: out of memory\n");
    exit(1);
  }
  return pointer;
}

static void bench_add(bench_games *games, size_t at, size_t length) {
  if (games->count == games->capacity) {
    games->capacity = games->capacity * 2 + 1024;
    games->moves = bench_need(realloc(games->moves, games->capacity * sizeof(*games->moves)));
  }
  const bench_move move = {(uint32_t)at, (uint16_t)length, 0, CC_MOVE_NONE};
  games->moves[games->count++] = move;
}

static void bench_load(bench_games *games, const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(1);
  }
  games->size = (size_t)ftell(file);
  games->text = bench_need(malloc(games->size + 1));
  rewind(file);
  if (fread(games->text, 1, games->size, file) != games->size) {
    perror(path);
    exit(1);
  }
  games->text[games->size] = '\0';
  fclose(file);
}

/* Every word that begins as a move does. Tags, comments, numbers and results are passed over. */
static void bench_split(bench_games *games) {
  const char *text = games->text;
  size_t at = 0;
  int tags = 0;
  while (at < games->size) {
    if (text[at] == '[' || text[at] == '{' || text[at] == ';') {
      if (text[at] == '[' && !tags) {
        bench_add(games, at, 0);
        tags = 1;
      }
      at += strcspn(text + at, text[at] == '[' ? "\n" : text[at] == '{' ? "}" : "\n") + 1;
      continue;
    }
    const size_t length = strcspn(text + at, " \t\r\n[{;");
    const size_t number = strspn(text + at, "0123456789.");
    if (length > number && strchr("abcdefghNBRQKO", text[at + number]) != NULL) {
      tags = 0;
      bench_add(games, at + number, length - number);
    }
    at += length > 0 ? length : 1;
  }
}

/* Games of random legal moves, written by the library. */
static void bench_invent(bench_games *games) {
  uint64_t random = 1;
  const size_t capacity = (size_t)1 << 22;
  games->text = bench_need(malloc(capacity));
  for (unsigned game = 0; game < 2000; game++) {
    bench_add(games, games->size, 0);
    if (cc_position_assign(games->position, games->start, 0) != CC_OK) {
      return;
    }
    for (unsigned ply = 0; ply < 120 && games->size + 32 < capacity; ply++) {
      cc_move moves[CC_MAX_MOVES];
      size_t count = 0;
      size_t length = 0;
      if (cc_position_moves(games->position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) != CC_OK ||
          count == 0) {
        break;
      }
      const cc_move move = moves[cc__random_next(&random) % count];
      if (cc_position_move_text(games->position, move, CC_MOVE_STYLE_SAN, NULL, games->text + games->size, 32,
                                &length) != CC_OK ||
          cc_position_make(games->position, move) != CC_OK) {
        return;
      }
      bench_add(games, games->size, length);
      games->size += length + 1;
    }
  }
}

/* Read every move once and keep it; games are cut at a move that is not read. Returns the number of moves. */
static size_t bench_prepare(bench_games *games) {
  size_t kept = 0;
  size_t moves = 0;
  int skip = 0;
  for (size_t i = 0; i < games->count; i++) {
    bench_move *entry = &games->moves[i];
    if (entry->length == 0) {
      skip = cc_position_assign(games->position, games->start, 0) != CC_OK;
    } else if (!skip) {
      entry->move = cc__san_fast(games->position->current, games->text + entry->at, entry->length);
      skip = cc_position_make(games->position, entry->move) != CC_OK;
      games->refused += skip != 0;
      moves += skip == 0;
    }
    if (!skip) {
      games->moves[kept++] = *entry;
    }
  }
  games->count = kept;
  return moves;
}

static uint64_t bench_make(bench_games *games) {
  uint64_t sum = 0;
  for (size_t i = 0; i < games->count; i++) {
    const bench_move *entry = &games->moves[i];
    if (entry->length == 0) {
      sum += games->position->current->key;
      (void)!cc_position_assign(games->position, games->start, 0);
    } else {
      (void)!cc_position_make(games->position, entry->move);
    }
  }
  return sum;
}

static uint64_t bench_read(bench_games *games) {
  uint64_t sum = 0;
  for (size_t i = 0; i < games->count; i++) {
    const bench_move *entry = &games->moves[i];
    if (entry->length == 0) {
      sum += games->position->current->key;
      (void)!cc_position_assign(games->position, games->start, 0);
    } else {
      const cc_move move = cc__san_fast(games->position->current, games->text + entry->at, entry->length);
      (void)!cc_position_make(games->position, move);
    }
  }
  return sum;
}

static uint64_t bench_write(bench_games *games) {
  uint64_t sum = 0;
  char text[CC_MOVE_TEXT_CAPACITY];
  for (size_t i = 0; i < games->count; i++) {
    const bench_move *entry = &games->moves[i];
    size_t length = 0;
    if (entry->length == 0) {
      (void)!cc_position_assign(games->position, games->start, 0);
    } else {
      (void)!cc_position_move_text(games->position, entry->move, CC_MOVE_STYLE_SAN, NULL, text, sizeof(text),
                                   &length);
      (void)!cc_position_make(games->position, entry->move);
    }
    sum += length;
  }
  return sum;
}

static double bench_run(const char *name, uint64_t (*measure)(bench_games *), bench_games *games,
                        size_t moves, double seconds) {
  double best = 0;
  uint64_t sum = 0;
  for (int round = 0; round < BENCH_ROUNDS; round++) {
    const double begin = bench_cpu_seconds();
    double end;
    uint64_t passes = 0;
    do {
      sum = measure(games);
      passes++;
      end = bench_cpu_seconds();
    } while (end - begin < seconds / BENCH_ROUNDS);
    const double rate = (double)(passes * moves) / (end - begin);
    best = rate > best ? rate : best;
  }
  printf("%-9s %6.2f M moves/s %6.1f ns a move   (sum %016" PRIx64 ")\n", name, best / 1e6, 1e9 / best, sum);
  return 1e9 / best;
}

int main(int argc, char **argv) {
  static bench_games games;
  const double seconds = argc > 2 ? strtod(argv[2], NULL) : 3.5;
  if (cc_position_create(NULL, &games.start) != CC_OK || cc_position_create(NULL, &games.position) != CC_OK ||
      cc_position_reserve(games.position, 4096) != CC_OK) {
    fprintf(stderr, "bench_san: out of memory\n");
    return 1;
  }
  if (argc > 1 && strcmp(argv[1], "-") != 0) {
    bench_load(&games, argv[1]);
    bench_split(&games);
  } else {
    bench_invent(&games);
  }
  const size_t moves = bench_prepare(&games);
  if (moves == 0) {
    fprintf(stderr, "bench_san: no moves\n");
    return 1;
  }
  printf("%zu moves, %zu games cut short at a move not read\n", moves, games.refused);
  const double make = bench_run("make", bench_make, &games, moves, seconds);
  const double read = bench_run("san-make", bench_read, &games, moves, seconds);
  printf("%-9s %27.1f ns a move\n", "san alone", read - make);
  bench_run("san-write", bench_write, &games, moves, seconds);
  cc_position_free(games.position);
  cc_position_free(games.start);
  free(games.moves);
  free(games.text);
  return 0;
}
