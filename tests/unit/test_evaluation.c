/* SPDX-License-Identifier: MIT */
/*
 * Tests of evaluation's internals: the table of pawns changes no value, every level gives the same, traces
 * add up to the sums they explain, and incremental evaluators are told of every move what it changes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#include "board/board_query.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "eval/breakdown.h"
#include "eval/evaluator.h"
#include "movegen/core_table.h"

#define GAMES 100
#define PLIES 200

/* One random game after the other, Chess960 starts, captures favoured; `look` sees each board. */
typedef struct walk {
  cc__board boards[PLIES + 1];
  cc__evaluation evaluation;
} walk;

static void random_games(walk *w, void (*look)(walk *w, unsigned ply)) {
  uint64_t seed = 4711;
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  for (uint32_t game = 0; game < GAMES; game++) {
    cc_position *start = NULL;
    assert_int_equal(cc_position_create_chess960(NULL, game * 9, game * 9, &start), CC_OK);
    w->boards[0] = *start->current;
    cc_position_free(start);
    for (unsigned ply = 0; ply < PLIES; ply++) {
      cc_move moves[CC_MAX_MOVES];
      look(w, ply);
      size_t count = core->generate(&w->boards[ply], CC_MOVES_CAPTURES, moves);
      if (count == 0 || test_random(&seed) % 2 != 0) {
        count = core->generate(&w->boards[ply], CC_MOVES_LEGAL, moves);
      }
      if (count == 0) {
        break;
      }
      cc__board_make(&w->boards[ply], &w->boards[ply + 1], moves[test_random(&seed) % count]);
    }
  }
}

/* ---- cached, by level, by trace: all the same ---- */

static void look_values(walk *w, unsigned ply) {
  const cc__board *board = &w->boards[ply];
  const cc__core *core = cc__core_get(CC_LEVEL_BASELINE);
  const int32_t value = core->classical(board, NULL);
  int32_t weights[CC_BASIC_WEIGHT_COUNT];
  for (uint32_t number = 0; number < CC_BASIC_WEIGHT_COUNT; number++) {
    weights[number] = (int32_t)(number * 7 % 31) - 9;
  }
  const int32_t simple = core->basic(board, weights);
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT; level++) {
    const cc__core *other = cc__core_get(level);
    if (other != NULL) {
      assert_int_equal(other->classical(board, NULL), value);
      assert_int_equal(other->classical(board, w->evaluation.pawns), value);
      assert_int_equal(other->classical(board, w->evaluation.pawns), value); /* now it is in the table */
      assert_int_equal(other->basic(board, weights), simple);
    }
  }
  cc__eval_trace trace;
  cc__classical_trace(board, &trace);
  assert_int_equal(board->side == CC_WHITE ? trace.white : -trace.white, value);
}

static void test_values(void **state) {
  (void)state;
  walk *w = calloc(1, sizeof(*w));
  assert_non_null(w);
  assert_int_equal(cc__evaluation_init(&w->evaluation, NULL, NULL, 0), CC_OK);
  assert_int_equal(w->evaluation.kind, CC__EVALUATOR_CLASSICAL);
  assert_int_equal(w->evaluation.follows, 0);
  random_games(w, look_values);
  cc__evaluation_clear(&w->evaluation);
  cc__evaluation_free(&w->evaluation);
  free(w);
}

/* ---- traces ---- */

static int32_t danger_cost(int32_t danger, int endgame) {
  danger = danger < 0 ? 0 : danger > 4000 ? 4000 : danger;
  return endgame ? danger / 16 : danger * danger / 4096;
}

static void look_trace(walk *w, unsigned ply) {
  cc__eval_trace trace;
  cc__classical_trace(&w->boards[ply], &trace);
  if (trace.special != 0) {
    return;
  }
  int32_t middlegame = 0;
  int32_t endgame = 0;
  int32_t initiative = 0;
  int32_t danger[2] = {0, 0};
  for (unsigned weight = 0; weight < CC__WEIGHTS; weight++) {
    const int32_t middle = cc__pair_middlegame(cc__weights[weight]);
    const int32_t end = cc__pair_endgame(cc__weights[weight]);
    const int32_t white = trace.counts[weight][0];
    const int32_t black = trace.counts[weight][1];
    if (weight >= CC__WEIGHTS_INITIATIVE) {
      initiative += end * white;
    } else if (weight >= CC__WEIGHTS_DANGER) {
      danger[0] += middle * white;
      danger[1] += middle * black;
    } else {
      middlegame += middle * (white - black);
      endgame += end * (white - black);
    }
  }
  middlegame += danger_cost(danger[1], 0) - danger_cost(danger[0], 0);
  endgame += danger_cost(danger[1], 1) - danger_cost(danger[0], 1);
  const int32_t sign = (endgame > 0) - (endgame < 0);
  const int32_t size = endgame * sign;
  assert_int_equal(initiative, trace.initiative);
  assert_int_equal(sign, trace.sign);
  endgame += sign * (initiative < -size ? -size : initiative);
  assert_int_equal(danger[0], trace.danger[0]);
  assert_int_equal(danger[1], trace.danger[1]);
  assert_int_equal(middlegame, trace.middlegame);
  assert_int_equal(endgame, trace.endgame);
  for (unsigned half = 0; half < 2; half++) {
    int32_t sum = 0;
    for (unsigned term = 0; term < CC_TERM_COUNT; term++) {
      for (unsigned side = 0; side < 2; side++) {
        const int32_t pair = trace.terms[term][side];
        const int32_t value = half == 0 ? cc__pair_middlegame(pair) : cc__pair_endgame(pair);
        sum += side == CC_WHITE ? value : -value;
      }
    }
    assert_int_equal(sum, half == 0 ? trace.middlegame : trace.endgame);
  }
}

static void test_traces(void **state) {
  (void)state;
  walk *w = calloc(1, sizeof(*w));
  assert_non_null(w);
  random_games(w, look_trace);
  free(w);
}

static void test_pairs(void **state) {
  (void)state;
  static const int32_t values[] = {0, 1, -1, 100, -100, 32767, -32767};
  for (size_t a = 0; a < TEST_COUNT(values); a++) {
    for (size_t b = 0; b < TEST_COUNT(values); b++) {
      const int64_t pair = (int64_t)values[b] * 65536 + values[a];
      if (pair >= INT32_MIN && pair <= INT32_MAX) {
        assert_int_equal(cc__pair_middlegame((int32_t)pair), values[a]);
        assert_int_equal(cc__pair_endgame((int32_t)pair), values[b]);
      }
    }
  }
}

/* ---- incremental state ---- */

/* A block of state: the men by square, kept up by pushes alone. */
typedef struct mirror {
  cc_piece men[64];
} mirror;

typedef struct mirror_log {
  unsigned begins;
  unsigned pushes;
  unsigned pops;
  unsigned nulls;
} mirror_log;

static void mirror_begin(const cc_position *position, void *block, void *user) {
  mirror *m = block;
  assert_int_equal((uintptr_t)block % 64, 0);
  for (cc_square square = 0; square < 64; square++) {
    m->men[square] = cc_position_piece_at(position, square);
  }
  ((mirror_log *)user)->begins++;
}

static void mirror_push(const cc_position *position, const cc_evaluation_push *push, const void *before,
                        void *after, void *user) {
  mirror_log *log = user;
  mirror *m = after;
  const cc_side us = cc_position_side_to_move(position) ^ 1u;
  memcpy(m, before, sizeof(*m));
  assert_int_equal(push->struct_size, sizeof(*push));
  assert_in_range(push->count, 0, CC_PIECE_CHANGES_MAX);
  assert_int_equal(push->count == 0, push->move == CC_MOVE_NULL);
  const cc_square old_king = push->king_moved ? push->changes[0].from : cc_position_king(position, us);
  assert_int_equal(m->men[old_king], CC_PIECE(us, CC_KING));
  assert_int_equal(push->king_moved, old_king != cc_position_king(position, us));
  for (uint32_t i = 0; i < push->count; i++) { /* all leave, then all come: Chess960 castling crosses */
    const cc_piece_change *change = &push->changes[i];
    if (change->from != CC_SQUARE_NONE) {
      assert_int_equal(m->men[change->from], change->piece);
      m->men[change->from] = CC_PIECE_NONE;
    }
  }
  for (uint32_t i = 0; i < push->count; i++) {
    const cc_piece_change *change = &push->changes[i];
    if (change->to != CC_SQUARE_NONE) {
      assert_int_equal(m->men[change->to], CC_PIECE_NONE);
      m->men[change->to] = change->piece;
    }
  }
  log->pushes++;
  log->nulls += push->move == CC_MOVE_NULL;
}

static void mirror_pop(void *block, void *user) {
  assert_non_null(block);
  ((mirror_log *)user)->pops++;
}

/* Material counted from the state, and the state compared with the board. */
static int32_t mirror_evaluate(const cc_position *position, void *block, void *user) {
  const mirror *m = block;
  int32_t white = 0;
  (void)user;
  for (cc_square square = 0; square < 64; square++) {
    assert_int_equal(m->men[square], cc_position_piece_at(position, square));
    if (m->men[square] != CC_PIECE_NONE) {
      white += (CC_PIECE_TYPE(m->men[square]) + 1) * (CC_PIECE_SIDE(m->men[square]) == CC_WHITE ? 1 : -1);
    }
  }
  return cc_position_side_to_move(position) == CC_WHITE ? white : -white;
}

static void look_mirror(walk *w, unsigned ply) {
  cc__evaluation *evaluation = &w->evaluation;
  const cc__board *board = &w->boards[ply];
  if (ply == 0) {
    cc__evaluation_begin(evaluation, board, board);
  } else {
    cc__evaluation_push(evaluation, board - 1, board);
  }
  const int32_t value = cc__evaluation_user_value(evaluation, board);
  if (cc__checkers_of(board, board->side) == 0) { /* a null move there and back */
    cc__board *after = &w->boards[ply + 1];
    cc__board_make_null(board, after);
    cc__evaluation_push(evaluation, board, after);
    assert_int_equal(cc__evaluation_user_value(evaluation, after), -value);
    cc__evaluation_pop(evaluation);
  }
  /* all moves there and back: the state of this ply is as it was */
  cc_move moves[CC_MAX_MOVES];
  const size_t count = cc__core_get(CC_LEVEL_AUTO)->generate(board, CC_MOVES_LEGAL, moves);
  for (size_t i = 0; i < count; i++) {
    cc__board_make(board, &w->boards[ply + 1], moves[i]);
    cc__evaluation_push(evaluation, board, &w->boards[ply + 1]);
    (void)cc__evaluation_user_value(evaluation, &w->boards[ply + 1]);
    cc__evaluation_pop(evaluation);
  }
  assert_int_equal(cc__evaluation_user_value(evaluation, board), value);
}

static void check_mirror(int with_push) {
  walk *w = calloc(1, sizeof(*w));
  mirror_log log = {0, 0, 0, 0};
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  cc_evaluator *evaluator = NULL;
  assert_non_null(w);
  callbacks.state_size = sizeof(mirror) + 1; /* blocks are aligned whatever the size */
  callbacks.user = &log;
  callbacks.begin = mirror_begin;
  callbacks.push = with_push ? mirror_push : NULL;
  callbacks.pop = with_push ? mirror_pop : NULL;
  callbacks.evaluate = mirror_evaluate;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_OK);
  assert_int_equal(cc__evaluation_init(&w->evaluation, evaluator, NULL, PLIES + 1), CC_OK);
  assert_int_equal(w->evaluation.follows, 1);
  random_games(w, look_mirror);
  if (with_push) {
    assert_int_equal(log.begins, GAMES);
    assert_true(log.pops > 10000 && log.pushes > log.pops && log.nulls > 1000);
  } else {
    assert_true(log.begins > 10000);
    assert_int_equal(log.pushes + log.pops, 0);
  }
  cc__evaluation_free(&w->evaluation);
  cc_evaluator_free(evaluator);
  free(w);
}

static void test_pushes(void **state) {
  (void)state;
  check_mirror(1);
}

static void test_begin_only(void **state) {
  (void)state;
  check_mirror(0);
}

/* Pushes beyond the plies that were asked for do no harm. */
static void test_limits(void **state) {
  (void)state;
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  cc_evaluator *evaluator = NULL;
  cc__evaluation evaluation;
  mirror_log log = {0, 0, 0, 0};
  cc_position *position = test_position(TEST_START);
  callbacks.state_size = sizeof(mirror);
  callbacks.user = &log;
  callbacks.begin = mirror_begin;
  callbacks.push = mirror_push;
  callbacks.evaluate = mirror_evaluate;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_OK);
  assert_int_equal(cc__evaluation_init(&evaluation, evaluator, NULL, 1), CC_OK);
  cc__board next = *position->current;
  cc__board_make_null(position->current, &next);
  cc__evaluation_begin(&evaluation, position->current, position->current);
  cc__evaluation_pop(&evaluation); /* nothing to take back */
  cc__evaluation_push(&evaluation, position->current, &next);
  cc__evaluation_push(&evaluation, position->current, &next);
  assert_int_equal(log.pushes, 1);
  cc__evaluation_free(&evaluation);
  cc_evaluator_free(evaluator);
  cc_position_free(position);
}

/* ---- what a user evaluator sees ---- */

static int32_t history_evaluate(const cc_position *position, void *user) {
  *(size_t *)user = cc_position_ply(position);
  cc_position *copy = NULL;
  assert_int_equal(cc_position_copy(position, 1, &copy), CC_OK);
  assert_int_equal(cc_position_equal(copy, position), 1);
  assert_int_equal(cc_position_play(copy, test_find(copy, "g1f3")), CC_OK);
  cc_position_free(copy);
  return 40000;
}

static void test_history(void **state) {
  (void)state;
  size_t plies = 99;
  cc_evaluator *evaluator = NULL;
  cc__evaluation evaluation;
  cc_position *position = test_position(TEST_START);
  test_play(position, "e2e4 e7e5");
  assert_int_equal(cc_evaluator_create_user(NULL, history_evaluate, &plies, 0, &evaluator), CC_OK);
  assert_int_equal(cc__evaluation_init(&evaluation, evaluator, NULL, 4), CC_OK);
  assert_int_equal(evaluation.follows, 0);
  cc__evaluation_begin(&evaluation, position->boards, position->current);
  assert_int_equal(cc__evaluation_user_value(&evaluation, position->current), CC_EVALUATION_MAX);
  assert_int_equal(plies, 2);
  cc__evaluation_begin(&evaluation, position->current, position->current);
  assert_int_equal(cc__evaluation_user_value(&evaluation, position->current), CC_EVALUATION_MAX);
  assert_int_equal(plies, 0);
  cc__evaluation_free(&evaluation);
  cc_evaluator_free(evaluator);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),  cmocka_unit_test(test_traces),     cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_pushes),  cmocka_unit_test(test_begin_only), cmocka_unit_test(test_limits),
      cmocka_unit_test(test_history),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
