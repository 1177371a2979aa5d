/* SPDX-License-Identifier: MIT */
/* Exact algorithms: all give the same root value, with and without a table, on hundreds of positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

static const char *const exact_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "6k1/5pp1/p3p2p/1p1bP3/3P4/P4N2/1r3PPP/R5K1 w - - 90 80",
    "8/8/8/4k3/1p6/1P3r2/2R5/2K5 w - - 10 70",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
};
#define EXACT_FENS (sizeof(exact_fens) / sizeof(exact_fens[0]))

static uint64_t exact_random(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return *state >> 33;
}

static cc_exact_result exact_solve(const cc_position *position, const cc_exact_options *options) {
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  assert_int_equal(cc_position_exact(position, options, &result), CC_OK);
  return result;
}

/* All algorithms on one position; returns the nodes of minimax less those of alpha-beta. */
static int64_t exact_compare(const cc_position *position, uint32_t depth, uint32_t extensions, uint32_t flags,
                             uint32_t plies) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  options.depth = depth;
  options.check_extensions = extensions;
  options.flags = flags;
  options.quiescence_plies = plies;
  options.hash_bytes = 1u << 18; /* small: entries drive each other out */
  const cc_exact_result minimax = exact_solve(position, &options);
  int64_t spared = 0;
  size_t legal = 0;
  assert_int_equal(cc_position_moves_count(position, CC_MOVES_LEGAL, &legal), CC_OK);
  for (uint32_t algorithm = CC_EXACT_MINIMAX; algorithm <= CC_EXACT_MTDF; algorithm++) {
    for (uint32_t table = 0; table <= ((flags & CC_EXACT_REPETITION) == 0); table++) {
      options.algorithm = algorithm;
      options.flags = flags | (table ? CC_EXACT_TABLE : 0u);
      const cc_exact_result other = exact_solve(position, &options);
      if (other.score.value != minimax.score.value || other.score.kind != minimax.score.kind) {
        char fen[CC_FEN_CAPACITY];
        assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
        print_error("%s: depth %u flags %u algorithm %u: %d, not %d\n", fen, depth, options.flags, algorithm,
                    other.score.value, minimax.score.value);
        fail();
      }
      if (depth > 0 && legal > 0) {
        assert_true(cc_position_is_legal(position, other.best));
      } else {
        assert_int_equal(other.best, CC_MOVE_NONE);
      }
      if (algorithm == CC_EXACT_ALPHA_BETA && table == 0) {
        spared = (int64_t)minimax.nodes - (int64_t)other.nodes;
      }
    }
  }
  return spared;
}

/* Positions of random games, through all combinations of depth, extensions and quiescence. */
static void test_same_value(void **state) {
  (void)state;
  uint64_t random = 20240501;
  int64_t spared = 0;
  uint32_t positions = 0;
  for (uint32_t game = 0; game < 48; game++) {
    cc_position *position = test_position(exact_fens[game % EXACT_FENS]);
    for (uint32_t ply = 0; ply < 8; ply++) {
      cc_move moves[CC_MAX_MOVES];
      size_t count = 0;
      const uint32_t kind = (game + ply) % 6;
      spared += exact_compare(position,
                              kind < 3    ? 2
                              : kind == 3 ? 1
                              : kind == 4 ? 0
                                          : 2,
                              kind == 1 ? 2 : 0,
                              kind % 2 == 0 ? CC_EXACT_QUIESCENCE
                              : kind == 5   ? CC_EXACT_REPETITION
                                            : 0,
                              kind == 2 ? 2 : 1);
      positions++;
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
      if (count == 0) {
        break;
      }
      assert_int_equal(cc_position_make(position, moves[exact_random(&random) % count]), CC_OK);
    }
    cc_position_free(position);
  }
  assert_true(positions >= 300);
  assert_true(spared > 0);
}

static void test_deeper(void **state) {
  (void)state;
  cc_position *position = test_position("8/8/8/4k3/1p6/1P3r2/2R5/2K5 w - - 10 70");
  exact_compare(position, 4, 1, 0, 0);
  exact_compare(position, 3, 0, CC_EXACT_REPETITION, 0);
  cc_position_free(position);
}

/* Mates are counted in moves, stalemate is 0, a clock at 99 does not matter. */
static void test_known_values(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint32_t depth;
    uint32_t kind;
    int32_t value;
  } cases[] = {
      {"7k/8/5KQ1/8/8/8/8/8 w - - 99 90", 1, CC_SCORE_MATE, 1},
      {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 3, CC_SCORE_MATE, 1},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 2, CC_SCORE_MATE, 0},
      {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 2, CC_SCORE_CENTIPAWNS, 0},
      {"6k1/5ppp/8/8/8/8/r7/1r4K1 w - - 0 1", 1, CC_SCORE_MATE, 0},
      {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 3, CC_SCORE_MATE, 2},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    cc_position *position = test_position(cases[i].fen);
    cc_exact_options options = CC_EXACT_OPTIONS_INIT;
    options.depth = cases[i].depth;
    for (options.algorithm = 0; options.algorithm <= CC_EXACT_MTDF; options.algorithm++) {
      const cc_exact_result result = exact_solve(position, &options);
      assert_int_equal(result.score.kind, cases[i].kind);
      assert_int_equal(result.score.value, cases[i].value);
    }
    cc_position_free(position);
  }
}

static int32_t exact_constant(const cc_position *position, void *user) {
  (void)position;
  return *(const int32_t *)user;
}

/* Every move leads to 50 for the other side; but one brings the first position back, which is a draw. */
static void test_repetition(void **state) {
  (void)state;
  cc_position *position = test_position("7k/8/8/8/8/8/8/K1Q5 w - - 0 1");
  static const char *const line[] = {"a1a2", "h8h7", "a2a1"};
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_move move = CC_MOVE_NONE;
  int32_t value = 50;
  cc_evaluator *evaluator = NULL;
  assert_int_equal(cc_evaluator_create_user(NULL, exact_constant, &value, CC_EVALUATOR_PURE, &evaluator),
                   CC_OK);
  for (size_t i = 0; i < 3; i++) {
    assert_int_equal(
        cc_position_find_move(position, test_square(line[i]), test_square(line[i] + 2), 0, &move), CC_OK);
    assert_int_equal(cc_position_make(position, move), CC_OK);
  }
  options.depth = 1;
  options.evaluator = evaluator;
  for (options.algorithm = 0; options.algorithm <= CC_EXACT_MTDF; options.algorithm++) {
    options.flags = 0;
    assert_int_equal(exact_solve(position, &options).score.value, -50);
    options.flags = CC_EXACT_REPETITION;
    const cc_exact_result result = exact_solve(position, &options);
    assert_int_equal(result.score.value, 0);
    assert_int_equal(cc_move_to(result.best), test_square("h8"));
  }
  cc_evaluator_free(evaluator);
  cc_position_free(position);
}

static int32_t exact_stop_at_once(uint64_t nodes, void *user) {
  *(uint64_t *)user = nodes;
  return 1;
}

static void test_limits_and_errors(void **state) {
  (void)state;
  cc_position *position = test_position(exact_fens[1]);
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  uint64_t seen = 0;
  options.depth = 20;
  options.nodes = 1000;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_STOPPED);
  assert_int_equal(result.nodes, 1000);
  assert_int_equal(result.score.kind, CC_SCORE_NONE);
  options.nodes = 0;
  options.callback = exact_stop_at_once;
  options.user = &seen;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_STOPPED);
  assert_true(seen > 0);
  options.callback = NULL;
  options.depth = CC_EXACT_MAX_DEPTH + 1;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.depth = 1;
  options.flags = CC_EXACT_TABLE | CC_EXACT_REPETITION;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.flags = 64;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.algorithm = CC_EXACT_MTDF + 1;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.algorithm = 0;
  options.reserved = 1;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.reserved = 0;
  options.check_extensions = CC_EXACT_MAX_EXTENSIONS + 1;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.check_extensions = 0;
  options.level = CC_LEVEL_COUNT;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_ARGUMENT);
  options.level = CC_LEVEL_AUTO;
  assert_int_equal(cc_position_exact(NULL, &options, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_exact(position, NULL, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_exact(position, &options, NULL), CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

/* A user's evaluator is used; one that is not pure may not be remembered. */
static void test_user_evaluator(void **state) {
  (void)state;
  cc_position *position = test_position(exact_fens[0]);
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  int32_t value = 77;
  cc_evaluator *evaluator = NULL;
  assert_int_equal(cc_evaluator_create_user(NULL, exact_constant, &value, 0, &evaluator), CC_OK);
  options.evaluator = evaluator;
  options.depth = 2;
  for (options.algorithm = 0; options.algorithm <= CC_EXACT_MTDF; options.algorithm++) {
    result = exact_solve(position, &options);
    assert_int_equal(result.score.value, 77);
    options.depth++;
    result = exact_solve(position, &options);
    assert_int_equal(result.score.value, -77);
    options.depth--;
  }
  options.algorithm = 0;
  options.flags = CC_EXACT_TABLE;
  assert_int_equal(cc_position_exact(position, &options, &result), CC_ERROR_UNSUPPORTED);
  cc_evaluator_free(evaluator);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_same_value),     cmocka_unit_test(test_deeper),
      cmocka_unit_test(test_known_values),   cmocka_unit_test(test_repetition),
      cmocka_unit_test(test_user_evaluator), cmocka_unit_test(test_limits_and_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
