/* SPDX-License-Identifier: MIT */
/*
 * Benchmark: evaluations a second, on every level.
 *
 *   bench_eval [SECONDS]        default: 1 second a line
 *
 * Boards are those of random games, visited in order, so that neighbours differ by a move, as in a search:
 * kinder to the table of pawns than a search is. A line a run: "eval LEVEL KIND EVALUATIONS_PER_SECOND", KIND
 * one of
 *   table     classical, with a thread's table of pawns
 *   scratch   classical, nothing kept
 *   basic
 * in processor time, the best of five parts.
 */
#define _POSIX_C_SOURCE 200809L

#include <chesscore.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "bench_clock.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "eval/evaluator.h"
#include "movegen/core_table.h"

#define EVAL_BOARDS 8192

typedef struct eval_bench {
  cc__board boards[EVAL_BOARDS];
  cc__evaluation evaluation;
  int32_t weights[CC_BASIC_WEIGHT_COUNT];
  int64_t sum; /* so that nothing is optimised away */
} eval_bench;

static void eval_fill(eval_bench *b) {
  uint64_t seed = 1;
  uint32_t game = 0;
  cc_move moves[CC_MAX_MOVES];
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  for (size_t filled = 0, ply = 0; filled < EVAL_BOARDS; filled++) {
    size_t count = filled == 0 || ply >= 100 ? 0
                                             : core->generate(&b->boards[filled - 1], CC_MOVES_LEGAL, moves);
    ply++;
    if (count == 0) {
      cc_position *start = NULL;
      if (cc_position_create_chess960(NULL, game % 960, game % 960, &start) != CC_OK) {
        exit(1);
      }
      b->boards[filled] = *start->current;
      cc_position_free(start);
      ply = 0;
      game += 37;
    } else {
      cc__board_make(&b->boards[filled - 1], &b->boards[filled], moves[cc__random_next(&seed) % count]);
    }
  }
}

static void eval_pass(eval_bench *b, const cc__core *core, int kind) {
  for (size_t i = 0; i < EVAL_BOARDS; i++) {
    b->sum += kind == 0   ? core->classical(&b->boards[i], b->evaluation.pawns)
              : kind == 1 ? core->classical(&b->boards[i], NULL)
                          : core->basic(&b->boards[i], b->weights);
  }
}

static void eval_run(eval_bench *b, cc_level level, int kind, double seconds) {
  static const char *const names[] = {"table", "scratch", "basic"};
  const cc__core *core = cc__core_get(level);
  double best = 0;
  for (int part = 0; part < 5; part++) {
    uint64_t passes = 0;
    const double start = bench_cpu_seconds();
    double spent = 0;
    do {
      eval_pass(b, core, kind);
      passes++;
      spent = bench_cpu_seconds() - start;
    } while (spent < seconds / 5);
    const double rate = (double)passes * EVAL_BOARDS / spent;
    best = rate > best ? rate : best;
  }
  printf("eval %s %s %.0f\n", cc_level_name(level), names[kind], best);
  fflush(stdout);
}

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
  eval_bench *b = calloc(1, sizeof(*b));
  if (b == NULL || cc__evaluation_init(&b->evaluation, NULL, NULL, 0) != CC_OK) {
    return 1;
  }
  for (uint32_t number = 0; number < CC_BASIC_WEIGHT_COUNT; number++) {
    cc_basic_weight_info info = CC_BASIC_WEIGHT_INFO_INIT;
    b->weights[number] = cc_basic_weight(number, &info) == CC_OK ? info.value : 0;
  }
  eval_fill(b);
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT; level++) {
    for (int kind = 0; cc_level_available(level) && kind < 3; kind++) {
      eval_run(b, level, kind, seconds);
    }
  }
  cc__evaluation_free(&b->evaluation);
  const int odd = b->sum == 1;
  free(b);
  return odd;
}
