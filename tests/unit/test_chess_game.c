/* SPDX-License-Identifier: MIT */
/* Chess as any game: the values of the exact modes, the rules of draws, texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

typedef union state_memory { /* aligned as the library aligns its own */
  uint64_t words[64];
  void *pointer;
} state_memory;

/* An exact score as the generic search says it: a mate counts moves of both sides there. */
static void assert_same(const cc_exact_result *exact, const cc_game_result *generic, const char *fen) {
  if (exact->score.kind == CC_SCORE_MATE) {
    const int32_t size = generic->value < 0 ? -generic->value : generic->value;
    const int32_t plies = CC_GAME_WIN - size;
    assert_true(size > CC_EVALUATION_MAX);
    assert_int_equal(exact->score.value, generic->value > 0 ? (plies + 1) / 2 : -(plies / 2));
  } else {
    if (exact->score.value != generic->value) {
      print_error("%s\n", fen);
    }
    assert_int_equal(exact->score.value, generic->value);
  }
}

static void compare(const cc_chess_game *chess, const cc_position *position, const char *fen, uint32_t depth,
                    uint32_t quiescence, uint32_t extensions, const cc_evaluator *evaluator) {
  static const uint32_t exact_of[4] = {CC_EXACT_NEGASCOUT, CC_EXACT_MINIMAX, CC_EXACT_ALPHA_BETA,
                                       CC_EXACT_MTDF};
  static const uint32_t generic_of[4] = {CC_GAME_NEGASCOUT, CC_GAME_MINIMAX, CC_GAME_ALPHA_BETA,
                                         CC_GAME_MTDF};
  state_memory state;
  memset(&state, 0, sizeof(state));
  assert_true(cc_chess_game_table(chess)->state_size <= sizeof(state));
  assert_int_equal(cc_chess_game_set(chess, &state, position), CC_OK);
  for (unsigned i = 0; i < 4; i++) {
    cc_exact_options exact_options = CC_EXACT_OPTIONS_INIT;
    cc_exact_result exact = CC_EXACT_RESULT_INIT;
    cc_game_options options = CC_GAME_OPTIONS_INIT;
    cc_game_limits limits = CC_GAME_LIMITS_INIT;
    cc_game_result generic = CC_GAME_RESULT_INIT;
    cc_game_search *search = NULL;
    exact_options.algorithm = exact_of[i];
    exact_options.depth = depth;
    exact_options.flags = quiescence != 0 ? CC_EXACT_QUIESCENCE : 0;
    exact_options.quiescence_plies = quiescence;
    exact_options.check_extensions = extensions;
    exact_options.evaluator = evaluator;
    assert_int_equal(cc_position_exact(position, &exact_options, &exact), CC_OK);
    options.algorithm = generic_of[i];
    options.table_bytes = 1u << 18;
    options.flags = i % 2 == 0 ? 0 : CC_GAME_NO_TABLE;
    options.quiescence = quiescence;
    options.extensions = extensions;
    limits.depth = depth;
    assert_int_equal(cc_game_search_create(NULL, cc_chess_game_table(chess), &options, &search), CC_OK);
    assert_int_equal(cc_game_search_run(search, &state, NULL, 0, &limits, &generic), CC_OK);
    assert_same(&exact, &generic, fen);
    cc_game_search_free(search);
  }
}

static const char *const fens[] = {
    TEST_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", /* mate in one */
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",        /* stalemate */
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",        /* mate */
    "8/8/8/8/8/5k2/7p/7K w - - 80 90",       /* a clock that does not count */
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",     /* mate in two */
};

static void test_equal_to_exact(void **state) {
  (void)state;
  cc_chess_game *chess = NULL;
  assert_int_equal(cc_chess_game_create(NULL, NULL, CC_CHESS_GAME_TIMELESS, CC_LEVEL_AUTO, &chess), CC_OK);
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    cc_position *position = test_position(fens[i]);
    compare(chess, position, fens[i], 1, 0, 0, NULL);
    compare(chess, position, fens[i], 2, 2, 1, NULL);
    compare(chess, position, fens[i], 3, 0, 0, NULL);
    cc_position_free(position);
  }
  cc_chess_game_free(chess);
}

static int32_t count_moves(const cc_position *position, void *user) {
  size_t count = 0;
  (void)user;
  return cc_position_moves_count(position, CC_MOVES_LEGAL, &count) == CC_OK ? (int32_t)count * 3 - 40 : 0;
}

/* Random positions, and the basic and a user's evaluator. */
static void test_equal_on_random(void **state) {
  (void)state;
  uint64_t seed = 17;
  cc_evaluator *evaluators[3] = {NULL, NULL, NULL};
  assert_int_equal(cc_evaluator_create_basic(NULL, NULL, 0, &evaluators[1]), CC_OK);
  assert_int_equal(cc_evaluator_create_user(NULL, count_moves, NULL, CC_EVALUATOR_PURE, &evaluators[2]),
                   CC_OK);
  for (unsigned n = 0; n < 90; n++) {
    cc_setup setup;
    cc_chess_game *chess = NULL;
    cc_position *position = NULL;
    do {
      setup = test_strewn(&seed, 6);
    } while (cc_setup_validate(&setup, NULL) != CC_OK);
    assert_int_equal(cc_position_create(NULL, &position), CC_OK);
    assert_int_equal(cc_position_set_setup(position, &setup, 0, NULL), CC_OK);
    assert_int_equal(
        cc_chess_game_create(NULL, evaluators[n % 3], CC_CHESS_GAME_TIMELESS, CC_LEVEL_AUTO, &chess), CC_OK);
    compare(chess, position, "random", 1 + n % 2, n % 4, n % 3, evaluators[n % 3]);
    cc_chess_game_free(chess);
    cc_position_free(position);
  }
  cc_evaluator_free(evaluators[1]);
  cc_evaluator_free(evaluators[2]);
}

static void make(cc_play *play, const char *text) {
  uint64_t move = 0;
  assert_int_equal(cc_play_read_move(play, text, CC_NUL_TERMINATED, &move), CC_OK);
  assert_int_equal(cc_play_make(play, move), CC_OK);
}

static void assert_ends(cc_play *play, const char *fen, int32_t white, const char *reason) {
  cc_game_outcome outcome;
  assert_int_equal(cc_play_read(play, fen, CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.teams[0], white);
  assert_string_equal(cc_play_reason_text(play, outcome.reason), reason);
}

static void test_play_chess(void **state) {
  (void)state;
  cc_chess_game *chess = NULL;
  cc_play *play = NULL;
  cc_game_outcome outcome;
  cc_game_move moves[256];
  char text[128];
  size_t count = 0;
  uint64_t move = 0;
  assert_int_equal(cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &chess), CC_OK);
  assert_int_equal(cc_play_create(NULL, cc_chess_game_table(chess), &play), CC_OK);
  assert_int_equal(cc_play_text(play, text, sizeof(text), &count), CC_OK);
  assert_string_equal(text, TEST_START);
  assert_int_equal(cc_play_moves(play, moves, 256, &count), CC_OK);
  assert_int_equal(count, 20);
  make(play, "e2e4");
  make(play, "e7e5");
  assert_int_equal(cc_play_move_text(play, cc_play_move_at(play, 0), text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, "e2e4");
  assert_int_equal(cc_play_read_move(play, "e2e4", 4, &move), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_read_move(play, "pawn", 4, &move), CC_ERROR_MOVE_TEXT);
  for (unsigned i = 0; i < 2; i++) {
    assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
    assert_int_equal(outcome.kind, CC_GAME_GOES_ON);
    make(play, "g1f3");
    make(play, "b8c6");
    make(play, "f3g1");
    make(play, "c6b8");
  }
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.reason, CC_GAME_REASON_REPETITION);
  assert_ends(play, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, "checkmate");
  assert_ends(play, "7K/6q1/6k1/8/8/8/8/8 w - - 0 1", -1, "checkmate");
  assert_ends(play, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "stalemate");
  assert_ends(play, "7k/8/6K1/8/8/8/8/8 b - - 0 1", 0, "insufficient material");
  assert_ends(play, "7k/8/6K1/8/8/8/8/R7 b - - 100 90", 0, "fifty moves");
  assert_ends(play, "7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", 1, "checkmate");
  assert_int_equal(cc_play_read(play, "not a position", CC_NUL_TERMINATED), CC_ERROR_FEN);
  /* Chess960: a rook that castles from b1. */
  assert_int_equal(cc_play_read(play, "1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_play_read_move(play, "c1h1", 4, &move), CC_OK);
  assert_int_equal(cc_play_move_text(play, move, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, "c1h1");
  cc_play_free(play);
  cc_chess_game_free(chess);
}

/* A draw by repetition is seen coming: a rook down, check for ever from e8 and h5. */
static void test_search_sees_draws(void **state) {
  (void)state;
  cc_chess_game *chess = NULL;
  cc_play *play = NULL;
  cc_game_search *search = NULL;
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  const cc_game_limits limits = {sizeof(limits), 5, 0, 0, 0};
  options.flags = CC_GAME_NO_TABLE;
  assert_int_equal(cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &chess), CC_OK);
  assert_int_equal(cc_play_create(NULL, cc_chess_game_table(chess), &play), CC_OK);
  assert_int_equal(cc_play_read(play, "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_game_search_create(NULL, cc_chess_game_table(chess), &options, &search), CC_OK);
  assert_int_equal(cc_game_search_play(search, play, &limits, &result), CC_OK);
  assert_int_equal(result.value, 0);
  make(play, "h5e8");
  make(play, "g8h7");
  assert_int_equal(cc_game_search_play(search, play, &limits, &result), CC_OK);
  assert_int_equal(result.value, 0);
  cc_game_search_free(search);
  cc_play_free(play);
  cc_chess_game_free(chess);
}

static void test_chess_arguments(void **state) {
  (void)state;
  cc_chess_game *chess = (cc_chess_game *)&chess;
  cc_evaluator *impure = NULL;
  state_memory memory;
  cc_position *position = test_position(TEST_START);
  assert_int_equal(cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess_game_create(NULL, NULL, 2, CC_LEVEL_AUTO, &chess), CC_ERROR_ARGUMENT);
  assert_null(chess);
  assert_int_equal(cc_chess_game_create(NULL, NULL, 0, 99, &chess), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluator_create_user(NULL, count_moves, NULL, 0, &impure), CC_OK);
  assert_int_equal(cc_chess_game_create(NULL, impure, 0, CC_LEVEL_AUTO, &chess), CC_ERROR_UNSUPPORTED);
  cc_evaluator_free(impure);
  assert_null(cc_chess_game_table(NULL));
  assert_int_equal(cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_BASELINE, &chess), CC_OK);
  assert_int_equal(cc_game_check(cc_chess_game_table(chess)), CC_OK);
  assert_int_equal(cc_chess_game_set(NULL, &memory, position), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess_game_set(chess, NULL, position), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess_game_set(chess, &memory, NULL), CC_ERROR_ARGUMENT);
  cc_chess_game_free(chess);
  cc_chess_game_free(NULL);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equal_to_exact),  cmocka_unit_test(test_equal_on_random),
      cmocka_unit_test(test_play_chess),      cmocka_unit_test(test_search_sees_draws),
      cmocka_unit_test(test_chess_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
