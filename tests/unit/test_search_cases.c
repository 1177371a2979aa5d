/* SPDX-License-Identifier: MIT */
/*
 * Positions on which engines have failed, by the issue that told of them, each also with colours exchanged, left
 * and right exchanged, and both: the answer must be the same in all four.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

#define CASES_IMAGES 4u

static cc_search *cases_make(void) {
  cc_search *search = NULL;
  assert_int_equal(cc_search_create(NULL, &search), CC_OK);
  return search;
}

/* How squares change: 56 for exchanged colours, 7 for exchanged wings. */
static unsigned cases_turn(unsigned image) {
  return (image & 1u ? 56u : 0u) ^ (image & 2u ? 7u : 0u);
}

static cc_position *cases_position(const char *fen, unsigned image) {
  cc_position *given = test_position(fen);
  cc_position *position = NULL;
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&setup, given), CC_OK);
  setup = (image & 1u) != 0 ? test_swap_colours(&setup) : setup;
  setup = (image & 2u) != 0 ? test_mirror(&setup) : setup;
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, 0, NULL, &position), CC_OK);
  cc_position_free(given);
  return position;
}

static cc_move cases_move(const cc_position *position, const char *text, unsigned image) {
  const unsigned turn = cases_turn(image);
  cc_move move = CC_MOVE_NONE;
  assert_int_equal(cc_position_find_move(position, (cc_square)(test_square(text) ^ turn),
                                         (cc_square)(test_square(text + 2) ^ turn), 0, &move),
                   CC_OK);
  return move;
}

static cc_search_result cases_search(cc_search *search, const cc_position *position, uint32_t depth,
                                     uint64_t nodes) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  limits.depth = depth;
  limits.nodes = nodes;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
  assert_int_equal(result.best == CC_MOVE_NONE, !cc_position_any_legal(position));
  assert_true(result.best == CC_MOVE_NONE || cc_position_is_legal(position, result.best));
  return result;
}

/* xiphos 12, Stockfish 5109, Caissa 24, lc0 1209: no legal move, whatever the clock says. */
static void test_no_move(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint32_t kind;
  } cases[] = {
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", CC_SCORE_MATE},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 99 90", CC_SCORE_MATE},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", CC_SCORE_MATE},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 150 90", CC_SCORE_MATE},
      {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", CC_SCORE_CENTIPAWNS},
      {"7k/5K2/6Q1/8/8/8/8/8 b - - 100 90", CC_SCORE_CENTIPAWNS},
  };
  cc_search *search = cases_make();
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (unsigned image = 0; image < CASES_IMAGES; image++) {
      cc_position *position = cases_position(cases[i].fen, image);
      const cc_search_result result = cases_search(search, position, 3, 5000000);
      assert_int_equal(result.best, CC_MOVE_NONE);
      assert_int_equal(result.reason, CC_END_GAME);
      assert_int_equal(result.score.kind, cases[i].kind);
      assert_int_equal(result.score.value, 0);
      cc_position_free(position);
    }
  }
  cc_search_free(search);
}

/* Stockfish 5109, stash 87, lila 12274; Demolito 41: drawn, with moves: a legal one, 0, or the contempt for all. */
static void test_drawn(void **state) {
  (void)state;
  static const char *const fens[] = {
      "8/8/8/3k4/8/8/4K3/4R3 w - - 100 80", "8/8/8/3k4/8/8/4K3/4R3 w - - 150 120",
      "8/8/8/3k4/8/8/4K3/4R3 b - - 120 80", "8/2b5/3k4/8/8/4B3/4K3/8 w - - 0 1",
      "8/2b5/3k4/8/8/4B3/4K3/8 b - - 0 1",  "8/8/3k4/8/8/5N2/4K3/8 w - - 0 1",
      "8/8/3k4/8/8/8/4K3/8 w - - 0 1",
  };
  cc_search *search = cases_make();
  for (int64_t contempt = 0; contempt <= 40; contempt += 40) {
    assert_int_equal(cc_search_set_option(search, CC_OPTION_CONTEMPT, contempt), CC_OK);
    for (size_t i = 0; i < TEST_COUNT(fens); i++) {
      for (unsigned image = 0; image < CASES_IMAGES; image++) {
        cc_position *position = cases_position(fens[i], image);
        assert_int_equal(cc_search_new_game(search), CC_OK);
        const cc_search_result result = cases_search(search, position, 4, 5000000);
        assert_int_not_equal(result.best, CC_MOVE_NONE);
        assert_int_equal(result.score.kind, CC_SCORE_CENTIPAWNS);
        if (result.score.value != 0 && result.score.value != -contempt) {
          print_error("%s: %d\n", fens[i], result.score.value);
        }
        assert_true(result.score.value == 0 || result.score.value == -contempt);
        cc_position_free(position);
      }
    }
  }
  cc_search_free(search);
}

/* Stockfish 2097: the shuffling has been done twice, only h8g7 makes progress. */
static void test_third_time(void **state) {
  (void)state;
  static const char *const moves[] = {"f8g8", "a8b8", "g8f8", "b8a8", "f8g8", "a8b8", "g8h8", "b8a8"};
  for (unsigned image = 0; image < CASES_IMAGES; image++) {
    cc_search *search = cases_make();
    cc_position *position = cases_position("k4K2/7P/8/8/8/8/8/8 w - - 0 1", image);
    for (size_t i = 0; i < TEST_COUNT(moves); i++) {
      assert_int_equal(cc_position_play(position, cases_move(position, moves[i], image)), CC_OK);
    }
    const cc_search_result result = cases_search(search, position, 22, 5000000);
    assert_int_equal(result.best, cases_move(position, "h8g7", image));
    assert_true(result.score.kind == CC_SCORE_MATE ? result.score.value > 0 : result.score.value > 300);
    cc_position_free(position);
    cc_search_free(search);
  }
}

/* Stockfish 2552, 2370: what the table knows of mates is not believed beyond the fifty-move rule. */
static void test_table_and_clock(void **state) {
  (void)state;
  static const char *const late[] = {"8/8/3k4/8/8/8/1K6/R7 w - - 80 90", "8/8/3k4/8/8/8/1K6/R7 w - - 88 90",
                                     "8/8/3k4/8/8/8/1K6/R7 w - - 94 90", "8/8/3k4/8/8/8/1K6/R7 w - - 98 90"};
  static const int32_t plies[] = {20, 12, 6, 2};
  for (unsigned image = 0; image < CASES_IMAGES; image++) {
    cc_search *search = cases_make();
    cc_position *position = cases_position("8/8/3k4/8/8/8/1K6/R7 w - - 0 1", image);
    (void)cases_search(search, position, 26, 300000);
    cc_position_free(position);
    for (size_t i = 0; i < TEST_COUNT(late); i++) {
      position = cases_position(late[i], image);
      const cc_search_result result = cases_search(search, position, 20, 300000);
      assert_true(result.score.kind != CC_SCORE_MATE || 2 * result.score.value - 1 <= plies[i]);
      if (i >= 2) { /* the draw is near enough to be seen to its end */
        assert_int_equal(result.depth, 20);
        assert_in_range(result.score.value + 10, 0, 20);
      }
      cc_position_free(position);
    }
    cc_search_free(search);
  }
}

/* weiss 421, PlentyChess 351, Stockfish 92 and more: locked, to the greatest depth. */
static void test_locked(void **state) {
  (void)state;
  for (unsigned image = 0; image < CASES_IMAGES; image++) {
    cc_search *search = cases_make();
    cc_position *position = cases_position("4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/4K3 w - - 0 1", image);
    const cc_search_result result = cases_search(search, position, 240, 5000000);
    assert_int_equal(result.score.value, 0);
    assert_int_equal(result.depth, 240);
    assert_int_equal(cc_move_piece(result.best), CC_KING);
    cc_position_free(position);
    cc_search_free(search);
  }
}

typedef struct cases_lines {
  uint32_t by_depth[8];
  cc_move moves[8];
  int32_t scores[8];
  uint32_t faults;
} cases_lines;

static int32_t cases_on_line(const cc_search_event *event, void *user) {
  cases_lines *lines = user;
  if (event->score.bound != CC_BOUND_EXACT) {
    return 0; /* of a window that failed: the line comes again */
  }
  lines->faults += event->depth >= 8 || event->line < 1 || event->line > 5 || event->lines != 5;
  lines->by_depth[event->depth & 7u]++;
  lines->moves[event->line & 7u] = event->move;
  lines->scores[event->line & 7u] = event->score.value;
  for (uint32_t i = 1; event->line == 5 && i < 5; i++) { /* the iteration is complete */
    lines->faults += lines->scores[i] < lines->scores[i + 1];
    for (uint32_t j = i + 1; j <= 5; j++) {
      lines->faults += lines->moves[i] == lines->moves[j];
    }
  }
  return 0;
}

/* arasan 14, weiss 539, Halogen 273, Stockfish 4951: more lines asked for than there are moves. */
static void test_more_lines_than_moves(void **state) {
  (void)state;
  for (unsigned image = 0; image < 2; image++) {
    cc_search *search = cases_make();
    cc_position *position = cases_position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", image);
    cases_lines lines;
    memset(&lines, 0, sizeof(lines));
    assert_int_equal(cc_search_set_option(search, CC_OPTION_MULTIPV, 10), CC_OK);
    assert_int_equal(cc_search_set_callback(search, 1u << CC_EVENT_LINE, cases_on_line, &lines), CC_OK);
    const cc_search_result result = cases_search(search, position, 6, 5000000);
    assert_int_equal(result.depth, 6);
    assert_int_equal(result.lines, 5);
    assert_int_equal(lines.faults, 0);
    for (uint32_t depth = 1; depth <= 6; depth++) {
      assert_true(lines.by_depth[depth] >= 5);
    }
    cc_position_free(position);
    cc_search_free(search);
  }
}

/* rustic 14, Demolito 21, chess-3 163, mess 36: stopped at once there is a legal move all the same. */
static void test_stopped_at_once(void **state) {
  (void)state;
  static const char *const fens[] = {TEST_START, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
                                     "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"};
  cc_search *search = cases_make();
  for (unsigned i = 0; i < 90; i++) {
    cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
    cc_search_result result = CC_SEARCH_RESULT_INIT;
    cc_position *position = test_position(fens[i % 3]);
    limits.nodes = 1;
    assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
    assert_int_equal(cc_position_is_legal(position, result.best), i % 3 != 2);
    limits.nodes = 0;
    limits.flags = CC_LIMIT_INFINITE;
    const cc_status status = cc_search_start(search, position, &limits);
    if (status != CC_ERROR_UNSUPPORTED) {
      assert_int_equal(status, CC_OK);
      assert_int_equal(cc_search_is_running(search), 1); /* with no move, too: infinite waits for stop */
      cc_search_stop(search);
      assert_int_equal(cc_search_wait(search, &result), CC_OK);
      assert_int_equal(cc_position_is_legal(position, result.best), i % 3 != 2);
    }
    cc_position_free(position);
  }
  cc_search_free(search);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_move),         cmocka_unit_test(test_drawn),
      cmocka_unit_test(test_third_time),      cmocka_unit_test(test_table_and_clock),
      cmocka_unit_test(test_locked),          cmocka_unit_test(test_more_lines_than_moves),
      cmocka_unit_test(test_stopped_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
