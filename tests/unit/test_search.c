/* SPDX-License-Identifier: MIT */
/* Searches through the public interface: limits, results, events, options, threads, hooks, special positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

#define SEARCH_ATTACK "r1bq4/1p4kp/3p1n2/p4pB1/2pQ4/8/1P4PP/4RRK1 w - - 0 1"
#define SEARCH_SACRIFICE_NODES 60000u
#define SEARCH_SHARP "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

static cc_search *search_make(void) {
  cc_search *search = NULL;
  assert_int_equal(cc_search_create(NULL, &search), CC_OK);
  assert_non_null(search);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_HASH, 2), CC_OK);
  return search;
}

static cc_search_result search_do(cc_search *search, const char *fen, const cc_search_limits *limits) {
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_position *position = test_position(fen);
  assert_int_equal(cc_search_run(search, position, limits, &result), CC_OK);
  assert_true(result.best == CC_MOVE_NONE || cc_position_is_legal(position, result.best));
  if (result.ponder != CC_MOVE_NONE) {
    assert_int_equal(cc_position_play(position, result.best), CC_OK);
    assert_true(cc_position_is_legal(position, result.ponder));
  }
  cc_position_free(position);
  return result;
}

static cc_search_limits search_depth(uint32_t depth) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.depth = depth;
  return limits;
}

/* ---- results ---- */

static void test_mates(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint32_t depth;
    int32_t mate;
  } cases[] = {
      {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 4, 1},
      {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 6, 2},
      {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 4, 1},
      {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 8, 2},
      {"3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 4, 1},
      {"6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 4, 1},
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    cc_search *search = search_make();
    const cc_search_limits limits = search_depth(cases[i].depth);
    const cc_search_result result = search_do(search, cases[i].fen, &limits);
    assert_int_equal(result.score.kind, CC_SCORE_MATE);
    assert_int_equal(result.score.value, cases[i].mate);
    assert_int_equal(result.score.bound, CC_BOUND_EXACT);
    assert_int_equal(result.score.win, 1000);
    cc_search_free(search);
  }
}

static void test_ended_games(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_result result = search_do(search, "7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", NULL);
  assert_int_equal(result.best, CC_MOVE_NONE);
  assert_int_equal(result.reason, CC_END_GAME);
  assert_int_equal(result.score.kind, CC_SCORE_MATE);
  assert_int_equal(result.score.value, 0);
  assert_int_equal(result.score.loss, 1000);
  assert_int_equal(result.lines, 0);
  result = search_do(search, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", NULL);
  assert_int_equal(result.best, CC_MOVE_NONE);
  assert_int_equal(result.reason, CC_END_GAME);
  assert_int_equal(result.score.kind, CC_SCORE_CENTIPAWNS);
  assert_int_equal(result.score.value, 0);
  cc_search_free(search);
}

/* Drawn by rule at the root: a legal move all the same, and the draw's score. */
static void test_drawn_roots(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(6);
  cc_search_result result = search_do(search, "8/8/8/3k4/8/8/4K3/4R3 w - - 100 80", &limits);
  assert_int_not_equal(result.best, CC_MOVE_NONE);
  assert_int_equal(result.score.value, 0);
  result = search_do(search, "8/2b5/3k4/8/8/8/4K3/8 w - - 0 1", &limits);
  assert_int_not_equal(result.best, CC_MOVE_NONE);
  assert_int_equal(result.score.value, 0);
  cc_search_free(search);
}

/* A mate that the fifty-move rule forestalls is not announced, even with a table full of it. */
static void test_fifty_moves(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = search_depth(16);
  cc_search_result result = search_do(search, "8/8/3k4/8/8/8/1K6/R7 w - - 0 1", &limits);
  limits.depth = 12;
  result = search_do(search, "8/8/3k4/8/8/8/1K6/R7 w - - 92 90", &limits);
  assert_true(result.score.kind != CC_SCORE_MATE || 2 * result.score.value - 1 <= 8);
  cc_search_free(search);
}

static void test_full_board_of_queens(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(2);
  cc_position *position = test_position_accepting("R6R/4Q3/1Q4Q1/3Q4/Q4Q2/2Q4Q/Q4Qpp/1BK1NNBk w - - 0 1", 0,
                                                  CC_PROBLEMS_SOFT);
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
  assert_true(cc_position_is_legal(position, result.best));
  cc_position_free(position);
  cc_search_free(search);
}

/* A locked position and the greatest depth: lines end at the maximum ply without harm. */
static void test_greatest_depth(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = search_depth(100000);
  limits.nodes = 20000000; /* 0.8 million are enough: king moves only, nearly all in the table */
  const cc_search_result result = search_do(search, "4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/4K3 w - - 0 1",
                                            &limits);
  assert_int_equal(result.score.value, 0);
  assert_int_equal(result.depth, CC_SEARCH_MAX_DEPTH);
  assert_int_equal(result.reason, CC_END_DEPTH);
  cc_search_free(search);
}

/* A mate announced in up to three moves exists: exact search finds one that is as short. */
static void search_prove_mate(const cc_position *position, const cc_search_result *result) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result exact = CC_EXACT_RESULT_INIT;
  const int32_t moves = result->score.value;
  if (result->score.kind != CC_SCORE_MATE || result->score.bound != CC_BOUND_EXACT || moves > 2 ||
      moves < -2) {
    return;
  }
  options.algorithm = CC_EXACT_ALPHA_BETA;
  options.flags = CC_EXACT_TABLE;
  options.hash_bytes = 1u << 20;
  options.depth = (uint32_t)(moves > 0 ? 2 * moves - 1 : -2 * moves);
  assert_int_equal(cc_position_exact(position, &options, &exact), CC_OK);
  if (exact.score.kind != CC_SCORE_MATE) {
    char fen[CC_FEN_CAPACITY];
    assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
    print_error("%s: mate %d is none; depth %u, nodes %u, best %s%s, ponder %s%s\n", fen, moves,
                result->depth, (unsigned)result->nodes, cc_square_name(cc_move_from(result->best)),
                cc_square_name(cc_move_to(result->best)), cc_square_name(cc_move_from(result->ponder)),
                cc_square_name(cc_move_to(result->ponder)));
  }
  assert_int_equal(exact.score.kind, CC_SCORE_MATE);
  assert_true(moves > 0 ? exact.score.value > 0 && exact.score.value <= moves : exact.score.value == moves);
}

/* Positions of random games, most of them absurd: always a legal move, never a mate that is none. */
static void test_random_positions(void **state) {
  (void)state;
  static const char *const fens[] = {TEST_START, SEARCH_SHARP, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                     "4k3/8/8/8/8/8/3Q1Q2/4K3 w - - 0 1", "8/3k4/8/8/8/3r4/2q5/7K b - - 0 1"};
  cc_search *search = search_make();
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  uint64_t random = 3;
  uint32_t searched = 0, mates = 0;
  limits.nodes = 400;
  for (uint32_t game = 0; game < 40; game++) {
    cc_position *position = test_position(fens[game % TEST_COUNT(fens)]);
    for (uint32_t ply = 0; ply < 60; ply++) {
      cc_move moves[CC_MAX_MOVES];
      size_t count = 0;
      cc_search_result result = CC_SEARCH_RESULT_INIT;
      assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
      assert_int_equal(result.best == CC_MOVE_NONE, count == 0);
      if (count == 0) {
        break;
      }
      assert_true(cc_position_is_legal(position, result.best));
      search_prove_mate(position, &result);
      searched++;
      mates += result.score.kind == CC_SCORE_MATE;
      random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      assert_int_equal(cc_position_make(position, moves[(random >> 33) % count]), CC_OK);
    }
    cc_position_free(position);
  }
  assert_true(searched > 1000 && mates > 50);
  cc_search_free(search);
}

/* ---- limits ---- */

static void test_node_limit(void **state) {
  (void)state;
  static const uint64_t counts[] = {1, 2, 100, 511, 512, 513, 5000, 33333};
  cc_search *search = search_make();
  for (size_t i = 0; i < TEST_COUNT(counts); i++) {
    cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
    limits.nodes = counts[i];
    assert_int_equal(cc_search_new_game(search), CC_OK);
    const cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
    assert_int_equal(result.reason, CC_END_NODES);
    assert_true(result.nodes >= counts[i] && result.nodes <= counts[i] + 1);
    assert_int_not_equal(result.best, CC_MOVE_NONE);
  }
  cc_search_free(search);
}

static void test_depth_limit(void **state) {
  (void)state;
  cc_search *search = search_make();
  for (uint32_t depth = 1; depth <= 7; depth++) {
    const cc_search_limits limits = search_depth(depth);
    const cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
    assert_int_equal(result.reason, CC_END_DEPTH);
    assert_int_equal(result.depth, depth);
    assert_true(result.selective_depth >= 1);
  }
  cc_search_free(search);
}

static void test_times(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.move_time_ms = 60;
  cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(result.reason, CC_END_TIME);
  assert_true(result.time_us >= 55000);
  limits.move_time_ms = 0;
  limits.flags = CC_LIMIT_CLOCK;
  limits.time_ms[CC_WHITE] = 400;
  limits.time_ms[CC_BLACK] = 1;
  result = search_do(search, SEARCH_SHARP, &limits);
  assert_true(result.reason == CC_END_TIME);
  limits.time_ms[CC_WHITE] = 0; /* the flag is about to fall: a move all the same */
  result = search_do(search, SEARCH_SHARP, &limits);
  assert_int_not_equal(result.best, CC_MOVE_NONE);
  const cc_search_limits none = CC_SEARCH_LIMITS_INIT;
  limits = none;
  limits.depth = 1;
  limits.minimum_time_ms = 80;
  result = search_do(search, SEARCH_SHARP, &limits);
  assert_true(result.time_us >= 80000);
  cc_search_free(search);
}

static void test_mate_limit(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.mate = 2;
  limits.nodes = 2000000;
  const cc_search_result result = search_do(search, "k7/8/2K5/8/8/8/8/7R w - - 0 1", &limits);
  assert_int_equal(result.reason, CC_END_MATE);
  assert_int_equal(result.score.value, 2);
  cc_search_free(search);
}

static void test_root_moves(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_position *position = test_position(TEST_START);
  cc_search_limits limits = search_depth(4);
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_move moves[3] = {CC_MOVE_NONE, CC_MOVE_NONE, 0x12345u};
  assert_int_equal(cc_position_find_move(position, test_square("a2"), test_square("a3"), 0, &moves[0]),
                   CC_OK);
  assert_int_equal(cc_position_find_move(position, test_square("h2"), test_square("h4"), 0, &moves[1]),
                   CC_OK);
  limits.root_moves = moves;
  limits.root_move_count = 3;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_MULTIPV, 5), CC_OK);
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
  assert_true(result.best == moves[0] || result.best == moves[1]);
  assert_int_equal(result.lines, 2);
  limits.root_moves = &moves[2];
  limits.root_move_count = 1;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ILLEGAL);
  limits.root_moves = NULL;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ARGUMENT);
  cc_position_free(position);
  cc_search_free(search);
}

static void test_lines(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(6);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_MULTIPV, 10), CC_OK);
  cc_position *position = test_position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
  assert_int_equal(result.lines, 5);
  assert_int_equal(result.depth, 6);
  int32_t last = INT32_MAX;
  cc_move seen[5];
  for (uint32_t i = 0; i < 5; i++) {
    cc_search_event line = CC_SEARCH_EVENT_INIT;
    size_t count = 0;
    cc_move moves[64];
    assert_int_equal(cc_search_line(search, i, &line, moves, 64, &count), CC_OK);
    assert_true(count > 0);
    assert_int_equal(line.line, i + 1);
    assert_true(line.score.value <= last);
    assert_int_equal(line.score.win + line.score.draw + line.score.loss, 1000);
    last = line.score.value;
    seen[i] = moves[0];
    for (uint32_t j = 0; j < i; j++) {
      assert_int_not_equal(seen[i], seen[j]);
    }
    assert_int_equal(cc_search_line(search, i, &line, moves, 0, &count), CC_ERROR_BUFFER);
    cc_position *walk = NULL; /* every line is legal to its end */
    assert_int_equal(cc_position_copy(position, 1, &walk), CC_OK);
    for (size_t m = 0; m < count && m < 64; m++) {
      assert_int_equal(cc_position_play(walk, moves[m]), CC_OK);
    }
    cc_position_free(walk);
  }
  cc_search_event line = CC_SEARCH_EVENT_INIT;
  assert_int_equal(cc_search_line(search, 5, &line, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  cc_position_free(position);
  cc_search_free(search);
}

/* The same nodes and move on every level, and again after a new game. */
static void search_must_repeat(cc_search *search) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.nodes = 20000;
  uint64_t nodes = 0;
  cc_move best = CC_MOVE_NONE;
  uint32_t depth = 0;
  for (int64_t level = 0; level < CC_LEVEL_COUNT; level++) {
    if (!cc_level_available((cc_level)level)) {
      assert_int_equal(cc_search_set_option(search, CC_OPTION_LEVEL, level), CC_ERROR_UNSUPPORTED);
      continue;
    }
    assert_int_equal(cc_search_set_option(search, CC_OPTION_LEVEL, level), CC_OK);
    assert_int_equal(cc_search_new_game(search), CC_OK);
    const cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
    cc_search_statistics statistics = CC_SEARCH_STATISTICS_INIT;
    assert_int_equal(cc_search_statistics_of(search, &statistics), CC_OK);
    if (level > 0) {
      assert_int_equal(statistics.evaluations, nodes);
      assert_int_equal(result.best, best);
      assert_int_equal(result.depth, depth);
    }
    nodes = statistics.evaluations;
    best = result.best;
    depth = result.depth;
  }
}

static void test_determinism(void **state) {
  (void)state;
  cc_search *search = search_make();
  search_must_repeat(search);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 1), CC_OK);
  search_must_repeat(search);
  cc_search_free(search);
}

/* ---- history ---- */

/* Repetition is known: shuffling when the only way to win is to promote (published by a Stockfish issue, 2097). */
static void test_history_counts(void **state) {
  (void)state;
  static const char *const moves[] = {"f8g8", "a8b8", "g8f8", "b8a8", "f8g8", "a8b8", "g8h8", "b8a8"};
  cc_search *search = search_make();
  cc_position *position = test_position("k4K2/7P/8/8/8/8/8/8 w - - 0 1");
  for (size_t i = 0; i < TEST_COUNT(moves); i++) {
    cc_move move = CC_MOVE_NONE;
    assert_int_equal(
        cc_position_find_move(position, test_square(moves[i]), test_square(moves[i] + 2), 0, &move), CC_OK);
    assert_int_equal(cc_position_play(position, move), CC_OK);
  }
  const cc_search_limits limits = search_depth(14);
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_OK);
  assert_int_equal(cc_move_from(result.best), test_square("h8"));
  assert_int_equal(cc_move_to(result.best), test_square("g7"));
  assert_true(result.score.value > 0);
  cc_position_free(position);
  cc_search_free(search);
}

/* ---- events ---- */

typedef struct search_watch {
  uint32_t kinds[8];
  uint32_t depth;
  uint32_t stop_at; /* depth; 0: never */
  cc_move best;
} search_watch;

static int32_t search_on_event(const cc_search_event *event, void *user) {
  search_watch *watch = user;
  assert_in_range(event->kind, 1, 6);
  watch->kinds[event->kind]++;
  if (event->kind == CC_EVENT_LINE) {
    assert_true(event->move_count > 0 && event->moves[0] == event->move);
    assert_true(event->depth >= watch->depth);
    watch->depth = event->depth;
    return watch->stop_at != 0 && event->depth >= watch->stop_at;
  }
  if (event->kind == CC_EVENT_END) {
    watch->best = event->move;
  }
  return 0;
}

static void test_events(void **state) {
  (void)state;
  cc_search *search = search_make();
  search_watch watch;
  memset(&watch, 0, sizeof(watch));
  const cc_search_limits limits = search_depth(8);
  assert_int_equal(cc_search_set_callback(search, 0x7eu, search_on_event, &watch), CC_OK);
  cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
  assert_true(watch.kinds[CC_EVENT_LINE] >= 8);
  assert_true(watch.kinds[CC_EVENT_ROOT_CHANGE] >= 1);
  assert_true(watch.kinds[CC_EVENT_CURRENT_MOVE] >= 48);
  assert_int_equal(watch.kinds[CC_EVENT_END], 1);
  assert_int_equal(watch.best, result.best);
  memset(&watch, 0, sizeof(watch));
  watch.stop_at = 4;
  result = search_do(search, SEARCH_SHARP, NULL);
  assert_int_equal(result.reason, CC_END_STOP);
  assert_in_range(result.depth, 3, 4);
  cc_search_free(search);
}

static void test_poll(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(6);
  cc_search_event event = CC_SEARCH_EVENT_INIT;
  cc_move moves[64];
  size_t count = 0;
  uint32_t lines = 0, ends = 0;
  search_do(search, SEARCH_SHARP, &limits);
  for (;;) {
    assert_int_equal(cc_search_poll(search, &event, moves, 64, &count), CC_OK);
    if (event.kind == CC_EVENT_NONE) {
      break;
    }
    lines += event.kind == CC_EVENT_LINE;
    ends += event.kind == CC_EVENT_END;
    assert_true(count > 0 && count <= 64);
  }
  assert_true(lines >= 6);
  assert_int_equal(ends, 1);
  /* Nobody polls: the newest stay, the lost ones are counted. */
  assert_int_equal(cc_search_set_callback(search, 0x7eu, NULL, NULL), CC_OK);
  search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(cc_search_poll(search, &event, moves, 64, &count), CC_OK);
  assert_true(event.dropped > 0);
  while (event.kind != CC_EVENT_NONE) {
    ends += event.kind == CC_EVENT_END;
    assert_int_equal(cc_search_poll(search, &event, moves, 64, &count), CC_OK);
  }
  assert_int_equal(ends, 2);
  cc_search_free(search);
}

/* ---- in the background ---- */

static void test_background(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_position *position = test_position(SEARCH_SHARP);
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  int64_t value = 0;
  assert_int_equal(cc_search_wait(search, &result), CC_ERROR_STATE);
  limits.flags = CC_LIMIT_INFINITE;
  limits.depth = 1; /* no matter: only stop ends it */
  const cc_status status = cc_search_start(search, position, &limits);
  if (status == CC_ERROR_UNSUPPORTED) {
    cc_position_free(position);
    cc_search_free(search);
    skip(); /* a build without threads */
  }
  assert_int_equal(status, CC_OK);
  assert_int_equal(cc_search_is_running(search), 1);
  assert_int_equal(cc_search_start(search, position, &limits), CC_ERROR_STATE);
  assert_int_equal(cc_search_run(search, position, &limits, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_search_new_game(search), CC_ERROR_STATE);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_HASH, 4), CC_ERROR_STATE);
  assert_int_equal(cc_search_set_evaluator(search, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_search_set_hooks(search, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_search_set_book(search, NULL, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_search_set_callback(search, 0, NULL, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_search_get_option(search, CC_OPTION_HASH, &value), CC_OK);
  cc_search_stop(search);
  assert_int_equal(cc_search_wait(search, &result), CC_OK);
  assert_int_equal(result.reason, CC_END_STOP);
  assert_true(cc_position_is_legal(position, result.best));
  assert_int_equal(cc_search_is_running(search), 0);
  /* Pondering ends by the limits, but not before the hit. */
  limits.flags = CC_LIMIT_PONDER;
  limits.depth = 2;
  assert_int_equal(cc_search_start(search, position, &limits), CC_OK);
  cc_search_ponderhit(search);
  assert_int_equal(cc_search_wait(search, &result), CC_OK);
  assert_int_equal(result.depth, 2);
  assert_int_equal(result.reason, CC_END_DEPTH);
  /* A handle is freed while it searches. */
  limits.flags = CC_LIMIT_INFINITE;
  assert_int_equal(cc_search_start(search, position, &limits), CC_OK);
  cc_search_free(search);
  cc_position_free(position);
}

static void test_threads(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = search_depth(9);
  const cc_status status = cc_search_set_option(search, CC_OPTION_THREADS, 4);
  if (status == CC_ERROR_UNSUPPORTED) {
    cc_search_free(search);
    skip();
  }
  assert_int_equal(status, CC_OK);
  cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(result.depth, 9);
  cc_search_statistics statistics = CC_SEARCH_STATISTICS_INIT;
  assert_int_equal(cc_search_statistics_of(search, &statistics), CC_OK);
  assert_int_equal(statistics.threads, 4);
  assert_int_equal(statistics.nodes, result.nodes);
  assert_int_equal(cc_search_nodes(search), result.nodes);
  limits.depth = 0;
  limits.nodes = 100000;
  result = search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(result.reason, CC_END_NODES);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_THREADS, 1), CC_OK);
  cc_search_free(search);
}

#define SEARCH_HANDLES 50

/*
 * Fifty engines at once, each with a thread of its own, do not know of each other; one after the other where
 * there are no threads.
 */
static void test_many_handles(void **state) {
  (void)state;
  cc_search *searches[SEARCH_HANDLES];
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.nodes = 4000;
  cc_search *alone = search_make();
  const cc_search_result wanted = search_do(alone, SEARCH_SHARP, &limits);
  cc_position *position = test_position(SEARCH_SHARP);
  size_t started = 0;
  for (size_t i = 0; i < SEARCH_HANDLES; i++) {
    assert_int_equal(cc_search_create(NULL, &searches[i]), CC_OK);
    assert_int_equal(cc_search_set_option(searches[i], CC_OPTION_HASH, 1), CC_OK);
  }
  assert_int_equal(cc_search_set_option(alone, CC_OPTION_HASH, 1), CC_OK);
  for (size_t i = 0; i < SEARCH_HANDLES; i++) {
    const cc_status status = cc_search_start(searches[i], position, &limits);
    assert_true(status == CC_OK || status == CC_ERROR_UNSUPPORTED);
    started += status == CC_OK;
  }
  assert_true(started == 0 || started == SEARCH_HANDLES);
  cc_position_free(position); /* a search has a copy */
  for (size_t i = 0; i < SEARCH_HANDLES; i++) {
    cc_search_result result = CC_SEARCH_RESULT_INIT;
    if (started == 0) {
      result = search_do(searches[i], SEARCH_SHARP, &limits);
    } else {
      assert_int_equal(cc_search_wait(searches[i], &result), CC_OK);
    }
    assert_int_equal(result.nodes, wanted.nodes);
    assert_int_equal(result.best, wanted.best);
    assert_int_equal(result.score.value, wanted.score.value);
  }
  for (size_t i = 0; i < SEARCH_HANDLES; i++) {
    cc_search_free(searches[i]);
  }
  cc_search_free(alone);
}

/* ---- evaluators with state ---- */

typedef struct search_balance {
  uint64_t begins;
  uint64_t pushes;
  uint64_t pops;
  uint64_t wrong; /* states that do not belong to the position they came with */
} search_balance;

/* The state is a sum over men and squares: what it must be is seen from the position. */
static int32_t search_sum_of(cc_piece piece, cc_square square) {
  return (int32_t)((uint32_t)(piece + 1) * (square + 17u) % 101u);
}

static int32_t search_sum(const cc_position *position) {
  int32_t sum = 0;
  for (uint32_t square = 0; square < 64; square++) {
    const cc_piece piece = cc_position_piece_at(position, (cc_square)square);
    sum += piece != CC_PIECE_NONE ? search_sum_of(piece, (cc_square)square) : 0;
  }
  return sum;
}

static int32_t search_sum_value(const cc_position *position, int32_t sum) {
  return cc_position_side_to_move(position) == CC_WHITE ? sum % 97 : -(sum % 97);
}

static int32_t search_plain_sum(const cc_position *position, void *user) {
  (void)user;
  return search_sum_value(position, search_sum(position));
}

static void search_sum_begin(const cc_position *position, void *block, void *user) {
  *(int32_t *)block = search_sum(position);
  ((search_balance *)user)->begins++;
}

static void search_sum_push(const cc_position *position, const cc_evaluation_push *push, const void *before,
                            void *after, void *user) {
  int32_t sum = *(const int32_t *)before;
  (void)position;
  for (uint32_t i = 0; i < push->count; i++) {
    const cc_piece_change *change = &push->changes[i];
    sum -= change->from != CC_SQUARE_NONE ? search_sum_of(change->piece, change->from) : 0;
    sum += change->to != CC_SQUARE_NONE ? search_sum_of(change->piece, change->to) : 0;
  }
  *(int32_t *)after = sum;
  ((search_balance *)user)->pushes++;
}

static void search_sum_pop(void *block, void *user) {
  (void)block;
  ((search_balance *)user)->pops++;
}

static int32_t search_sum_evaluate(const cc_position *position, void *block, void *user) {
  const int32_t sum = *(int32_t *)block;
  ((search_balance *)user)->wrong += sum != search_sum(position);
  return search_sum_value(position, sum);
}

/* Each push of a search is taken back, however it ends, and the state is always that of the position. */
static void test_pushes_balance(void **state) {
  (void)state;
  search_balance balance = {0, 0, 0, 0};
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  cc_evaluator *kept = NULL, *plain = NULL;
  cc_search *search = search_make();
  callbacks.flags = CC_EVALUATOR_PURE;
  callbacks.state_size = sizeof(int32_t);
  callbacks.user = &balance;
  callbacks.begin = search_sum_begin;
  callbacks.push = search_sum_push;
  callbacks.pop = search_sum_pop;
  callbacks.evaluate = search_sum_evaluate;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &kept), CC_OK);
  assert_int_equal(cc_evaluator_create_user(NULL, search_plain_sum, NULL, CC_EVALUATOR_PURE, &plain), CC_OK);
  static const char *const fens[] = {SEARCH_SHARP, TEST_START,
                                     "r3k2r/1P1b1p1p/8/2pP4/8/8/1p3P1P/R3K2R w KQkq c6 0 2"};
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    for (uint32_t nodes = 0; nodes <= 5000; nodes += 1250) { /* 0: by depth */
      cc_search_limits limits = search_depth(nodes == 0 ? 6 : 0);
      limits.nodes = nodes;
      assert_int_equal(cc_search_set_evaluator(search, kept), CC_OK);
      assert_int_equal(cc_search_new_game(search), CC_OK);
      const cc_search_result first = search_do(search, fens[i], &limits);
      assert_true(balance.begins > 0 && balance.pushes > 100);
      assert_int_equal(balance.pushes, balance.pops);
      assert_int_equal(balance.wrong, 0);
      assert_int_equal(cc_search_set_evaluator(search, plain), CC_OK);
      assert_int_equal(cc_search_new_game(search), CC_OK);
      const cc_search_result second = search_do(search, fens[i], &limits);
      assert_int_equal(first.nodes, second.nodes);
      assert_int_equal(first.best, second.best);
      assert_int_equal(first.score.value, second.score.value);
    }
  }
  cc_search_free(search);
  cc_evaluator_free(kept);
  cc_evaluator_free(plain);
}

/* ---- options ---- */

static void test_options(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_option_info info = CC_OPTION_INFO_INIT;
  uint32_t count = 0;
  for (; cc_search_option_info(count, &info) == CC_OK; count++) {
    int64_t value = -1;
    assert_int_equal(info.option, count + 1);
    assert_true(info.minimum <= info.value && info.value <= info.maximum);
    assert_true(info.name[0] != '\0' && info.text[0] != '\0');
    assert_int_equal(cc_search_get_option(search, info.option, &value), CC_OK);
    assert_true(value == info.value || info.option == CC_OPTION_HASH);
    assert_int_equal(cc_search_set_option(search, info.option, info.minimum - 1), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_search_set_option(search, info.option, info.maximum + 1), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_search_set_option(search, info.option, info.value), CC_OK);
  }
  assert_int_equal(count, 18);
  assert_int_equal(cc_search_set_option(search, 0, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_option(search, count + 1, 0), CC_ERROR_ARGUMENT);
  assert_string_equal(cc_search_option_choice(CC_OPTION_LEVEL, CC_LEVEL_BASELINE), "baseline");
  assert_null(cc_search_option_choice(CC_OPTION_LEVEL, CC_LEVEL_COUNT));
  assert_null(cc_search_option_choice(CC_OPTION_HASH, 1));
  assert_string_equal(cc_search_option_choice(CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_CLASSICAL),
                      "classical");
  assert_string_equal(cc_search_option_choice(CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_BASIC), "basic");
  assert_null(cc_search_option_choice(CC_OPTION_EVALUATOR, 2));
  cc_search_free(search);
}

/* A limited skill plays legal moves, the same ones for the same seed, others for others, and worse ones on the whole. */
static void test_skill(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_move first[8];
  uint32_t different = 0;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 3), CC_OK);
  for (int64_t seed = 0; seed < 16; seed++) {
    assert_int_equal(cc_search_set_option(search, CC_OPTION_SEED, seed % 8), CC_OK);
    assert_int_equal(cc_search_new_game(search), CC_OK);
    const cc_search_result result = search_do(search, TEST_START, NULL);
    assert_true(result.nodes < 2000);
    assert_int_equal(result.lines, 1);
    if (seed < 8) {
      first[seed] = result.best;
      different += result.best != first[0];
    } else {
      assert_int_equal(result.best, first[seed - 8]);
    }
  }
  assert_true(different > 0);
  cc_search_free(search);
}

/* An Elo counts only while strength is limited, in the same way as a skill, and not in analysis. */
static void test_elo(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_option_info info = CC_OPTION_INFO_INIT;
  assert_int_equal(cc_search_option_info(CC_OPTION_ELO - 1, &info), CC_OK);
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.nodes = 60000;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ELO, info.minimum), CC_OK);
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, 60000);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_LIMIT_STRENGTH, 1), CC_OK);
  uint64_t last = 0;
  for (int64_t elo = info.minimum; elo <= info.maximum; elo += 50) {
    assert_int_equal(cc_search_set_option(search, CC_OPTION_ELO, elo), CC_OK);
    const cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
    assert_int_equal(result.reason, CC_END_NODES);
    assert_true(result.nodes >= last && result.nodes < 60000);
    last = result.nodes;
  }
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 0), CC_OK); /* has no say now */
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, last);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 1), CC_OK);
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, 60000);
  cc_search_free(search);
}

/* ---- the book ---- */

typedef struct search_book {
  cc_move move;
  uint32_t calls;
} search_book;

static cc_move search_on_book(const cc_position *position, void *user) {
  search_book *book = user;
  assert_int_equal(cc_position_side_to_move(position), CC_WHITE);
  book->calls++;
  return book->move;
}

static cc_move search_move(const cc_position *position, const char *text) {
  cc_move move = CC_MOVE_NONE;
  assert_int_equal(cc_position_find_move(position, test_square(text), test_square(text + 2), 0, &move),
                   CC_OK);
  return move;
}

static void test_book(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_position *position = test_position(TEST_START);
  cc_search_limits limits = search_depth(3);
  search_book book = {search_move(position, "a2a4"), 0};
  assert_int_equal(cc_search_set_book(search, search_on_book, &book), CC_OK);
  cc_search_result result = search_do(search, TEST_START, &limits); /* off is the default */
  assert_true(result.reason == CC_END_DEPTH && book.calls == 0);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_BOOK, 1), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_MULTIPV, 3), CC_OK);
  result = search_do(search, TEST_START, &limits);
  assert_int_equal(book.calls, 1);
  assert_int_equal(result.best, book.move);
  assert_int_equal(result.reason, CC_END_BOOK);
  assert_int_equal(result.score.kind, CC_SCORE_NONE);
  assert_true(result.nodes == 0 && result.depth == 0 && result.lines == 1);
  cc_search_event line = CC_SEARCH_EVENT_INIT;
  cc_move moves[4];
  size_t count = 0;
  assert_int_equal(cc_search_line(search, 0, &line, moves, 4, &count), CC_OK);
  assert_true(count == 1 && moves[0] == book.move);
  limits.minimum_time_ms = 30; /* holds for the book too */
  assert_true(search_do(search, TEST_START, &limits).time_us >= 30000);
  limits.minimum_time_ms = 0;
  /* A limited strength plays it as well. */
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 0), CC_OK);
  assert_int_equal(search_do(search, TEST_START, &limits).best, book.move);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 20), CC_OK);
  /* Root moves restrict it. */
  const cc_move other = search_move(position, "h2h3");
  limits.root_moves = &other;
  limits.root_move_count = 1;
  assert_int_equal(search_do(search, TEST_START, &limits).best, other);
  limits.root_moves = NULL;
  limits.root_move_count = 0;
  /* Rubbish is not played. */
  static const cc_move wrong[] = {CC_MOVE_NONE, CC_MOVE_NULL, 1, UINT32_MAX, 0x12345u};
  for (size_t i = 0; i < TEST_COUNT(wrong); i++) {
    book.move = wrong[i];
    assert_int_equal(search_do(search, TEST_START, &limits).reason, CC_END_DEPTH);
  }
  cc_position_free(position);
  cc_search_free(search);
}

/* Whoever asks what a search finds is not told what a book says. */
static void test_book_not_asked(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_position *position = test_position(TEST_START);
  search_book book = {search_move(position, "a2a4"), 0};
  cc_search_limits limits = search_depth(2);
  assert_int_equal(cc_search_set_book(search, search_on_book, &book), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_BOOK, 1), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 1), CC_OK);
  assert_int_equal(search_do(search, TEST_START, &limits).reason, CC_END_DEPTH);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 0), CC_OK);
  limits.mate = 1;
  assert_int_equal(search_do(search, TEST_START, &limits).reason, CC_END_DEPTH);
  limits.mate = 0;
  for (uint32_t flags = CC_LIMIT_INFINITE; flags <= CC_LIMIT_PONDER; flags *= 2) {
    cc_search_result result = CC_SEARCH_RESULT_INIT;
    limits.flags = flags;
    const cc_status status = cc_search_start(search, position, &limits);
    if (status != CC_ERROR_UNSUPPORTED) {
      assert_int_equal(status, CC_OK);
      cc_search_stop(search);
      assert_int_equal(cc_search_wait(search, &result), CC_OK);
      assert_int_not_equal(result.reason, CC_END_BOOK);
    }
  }
  limits.flags = 0;
  assert_int_equal(book.calls, 0);
  assert_int_equal(search_do(search, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", &limits).reason, CC_END_GAME);
  assert_int_equal(book.calls, 0); /* there is nothing to play */
  assert_int_equal(cc_search_set_book(search, NULL, NULL), CC_OK);
  assert_int_equal(search_do(search, TEST_START, &limits).reason, CC_END_DEPTH);
  cc_position_free(position);
  cc_search_free(search);
}

/* Books of both formats through the guide: the Polyglot book goes first, plies and weights count. */
static void test_book_guide(void **state) {
  (void)state;
  static const char games[] = "e2e4 e7e5\ne2e4 c7c5\nd2d4 d7d5\n";
  cc_search *search = search_make();
  cc_position *position = test_position(TEST_START);
  cc_book_guide guide = CC_BOOK_GUIDE_INIT;
  cc_text_book *text = NULL;
  cc_polyglot_book *polyglot = NULL;
  uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE];
  const cc_search_limits limits = search_depth(1);
  cc_polyglot_entry entry = {cc_position_polyglot_key(position), 0, 1, 0};
  entry.move = cc_polyglot_move_code(search_move(position, "g1f3"));
  assert_int_equal(cc_polyglot_encode(&entry, bytes), CC_OK);
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, bytes, sizeof(bytes), 0, &polyglot), CC_OK);
  assert_int_equal(cc_text_book_create_from_bytes(NULL, games, sizeof(games) - 1, NULL, NULL, &text), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_BOOK, 1), CC_OK);
  assert_int_equal(cc_search_set_book(search, cc_book_guide_move, &guide), CC_OK);
  assert_int_equal(search_do(search, TEST_START, &limits).reason, CC_END_DEPTH); /* no book in it */
  guide.text = text;
  cc_search_result result = search_do(search, TEST_START, &limits);
  assert_int_equal(result.reason, CC_END_BOOK);
  assert_int_equal(result.best, search_move(position, "e2e4"));
  guide.polyglot = polyglot;
  assert_int_equal(cc_book_guide_move(position, &guide), search_move(position, "g1f3"));
  guide.polyglot = NULL;
  guide.policy = CC_BOOK_UNIFORM;
  uint32_t seen = 0;
  for (uint32_t i = 0; i < 64; i++) { /* the seed goes on by itself */
    seen |= cc_book_guide_move(position, &guide) == search_move(position, "e2e4") ? 1u : 2u;
  }
  assert_int_equal(seen, 3);
  assert_true(guide.random != 0);
  guide.min_weight = 3;
  assert_int_equal(cc_book_guide_move(position, &guide), CC_MOVE_NONE);
  guide.min_weight = 0;
  guide.max_plies = 1;
  assert_int_not_equal(cc_book_guide_move(position, &guide), CC_MOVE_NONE);
  assert_int_equal(cc_position_play(position, search_move(position, "e2e4")), CC_OK);
  assert_int_equal(cc_book_guide_move(position, &guide), CC_MOVE_NONE); /* too late in the game */
  guide.max_plies = 0;
  guide.policy = 77;
  assert_int_equal(cc_book_guide_move(position, &guide), CC_MOVE_NONE);
  guide.policy = 0;
  guide.struct_size = 3;
  assert_int_equal(cc_book_guide_move(position, &guide), CC_MOVE_NONE);
  assert_int_equal(cc_book_guide_move(NULL, &guide), CC_MOVE_NONE);
  assert_int_equal(cc_book_guide_move(position, NULL), CC_MOVE_NONE);
  cc_text_book_free(text);
  cc_polyglot_book_free(polyglot);
  cc_position_free(position);
  cc_search_free(search);
}

/* ---- remarks ---- */

static int32_t search_count_evaluations(const cc_position *position, void *user);

typedef struct search_remarks {
  char text[1024];
  uint32_t count;
} search_remarks;

static int32_t search_on_remark(const cc_search_event *event, void *user) {
  search_remarks *remarks = user;
  assert_int_equal(event->kind, CC_EVENT_LOG);
  assert_non_null(event->text);
  assert_int_equal(strlen(event->text), event->text_length);
  assert_true(strlen(remarks->text) + event->text_length + 2 < sizeof(remarks->text));
  strcat(strcat(remarks->text, event->text), ";");
  remarks->count++;
  return 0;
}

static void search_must_remark(cc_search *search, const char *fen, const cc_search_limits *limits,
                               const char *wanted) {
  search_remarks remarks = {"", 0};
  assert_int_equal(cc_search_set_callback(search, 1u << CC_EVENT_LOG, search_on_remark, &remarks), CC_OK);
  search_do(search, fen, limits);
  assert_int_equal(wanted == NULL, remarks.count == 0);
  if (wanted != NULL && strstr(remarks.text, wanted) == NULL) {
    fail_msg("'%s' is not among '%s'", wanted, remarks.text);
  }
  assert_int_equal(cc_search_set_callback(search, CC_EVENTS_DEFAULT, search_on_remark, &remarks), CC_OK);
  assert_int_equal(cc_search_set_callback(search, CC_EVENTS_DEFAULT, NULL, NULL), CC_OK);
}

static void test_remarks(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = search_depth(2);
  search_book book = {UINT32_MAX, 0};
  search_must_remark(search, TEST_START, &limits, NULL);
  search_must_remark(search, "8/8/8/3k4/8/8/4K3/4R3 w - - 100 80", &limits, "drawn at the root: ");
  search_must_remark(search, "8/2b5/3k4/8/8/8/4K3/8 w - - 0 1", &limits, "drawn at the root: ");
  limits.flags = CC_LIMIT_CLOCK;
  limits.time_ms[CC_WHITE] = 60000;
  search_must_remark(search, TEST_START, &limits, "time planned in us: ");
  limits.flags = 0;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 0), CC_OK);
  search_must_remark(search, TEST_START, &limits,
                     "limited strength: nodes 40, centipawns a move may be worse 200");
  assert_int_equal(cc_search_set_option(search, CC_OPTION_SKILL, 20), CC_OK);
  assert_int_equal(cc_search_set_book(search, search_on_book, &book), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_BOOK, 1), CC_OK);
  search_must_remark(search, TEST_START, &limits, "the book names a move that may not be played here");
  cc_position *position = test_position(TEST_START);
  book.move = search_move(position, "a2a4");
  cc_position_free(position);
  search_must_remark(search, TEST_START, &limits, "book move");
  assert_int_equal(cc_search_set_option(search, CC_OPTION_BOOK, 0), CC_OK);
  if (cc_search_set_option(search, CC_OPTION_THREADS, 2) == CC_OK) {
    uint32_t calls = 0;
    cc_evaluator *evaluator = NULL;
    assert_int_equal(
        cc_evaluator_create_user(NULL, search_count_evaluations, &calls, CC_EVALUATOR_PURE, &evaluator),
        CC_OK);
    assert_int_equal(cc_search_set_evaluator(search, evaluator), CC_OK);
    search_must_remark(search, TEST_START, &limits,
                       "threads used, by the clock, the evaluator or the hooks: 1 of 2");
    assert_int_equal(cc_search_set_evaluator(search, NULL), CC_OK);
    search_must_remark(search, TEST_START, &limits, NULL);
    cc_evaluator_free(evaluator);
  }
  cc_search_free(search);
}

/* The bits of all steps, and the number of those that are taken in games; the others in analysis mode alone. */
#define SEARCH_STEPS_ALL ((INT64_C(1) << 24) - 1)
#define SEARCH_STEPS_PLAYING 19u

/* A step switched off changes the tree; with all of them off the search still answers. */
static void test_steps_off(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(8);
  const cc_search_result all = search_do(search, SEARCH_SHARP, &limits);
  uint32_t different = 0;
  for (unsigned bit = 0; bit < SEARCH_STEPS_PLAYING; bit++) {
    assert_int_equal(cc_search_set_option(search, CC_OPTION_STEPS_OFF, INT64_C(1) << bit), CC_OK);
    assert_int_equal(cc_search_new_game(search), CC_OK);
    const cc_search_result some = search_do(search, SEARCH_SHARP, &limits);
    different += some.nodes != all.nodes;
  }
  assert_true(different >= 14);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_STEPS_OFF, SEARCH_STEPS_ALL), CC_OK);
  assert_int_equal(cc_search_new_game(search), CC_OK);
  const cc_search_limits shallow = search_depth(4);
  const cc_search_result none = search_do(search, SEARCH_SHARP, &shallow);
  assert_int_equal(none.depth, 4);
  cc_search_free(search);
}

/* The steps of analysis mode: none changes a game's tree, each that of an analysis. */
static void test_steps_of_analysis(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.depth = 11;
  const uint64_t game = search_do(search, SEARCH_ATTACK, &limits).nodes;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 1), CC_OK);
  assert_int_equal(cc_search_new_game(search), CC_OK);
  const uint64_t analysis = search_do(search, SEARCH_ATTACK, &limits).nodes;
  for (int64_t bit = INT64_C(1) << SEARCH_STEPS_PLAYING; bit < SEARCH_STEPS_ALL; bit *= 2) {
    assert_int_equal(cc_search_set_option(search, CC_OPTION_STEPS_OFF, bit), CC_OK);
    for (int64_t mode = 0; mode < 2; mode++) {
      assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, mode), CC_OK);
      assert_int_equal(cc_search_new_game(search), CC_OK);
      const uint64_t nodes = search_do(search, SEARCH_ATTACK, &limits).nodes;
      assert_int_equal(nodes == (mode != 0 ? analysis : game), mode == 0);
    }
  }
  cc_search_free(search);
}

/* Published test positions, most of them sacrifices, that take a game's search many times these nodes. */
static const char *const search_sacrifices[][2] = {
    {"4rrk1/2q1bppp/p2p4/1p1Pn3/3B1R2/P2B2Q1/1PP3PP/5R1K w - - 0 1", "d3h7"},
    {"8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1", "b2a3"},
    {"2r1rbk1/p1Bq1ppp/Ppn1b3/1Npp4/B7/3P2Q1/1PP2PPP/R4RK1 w - - 0 1", "b5a7"},
    {"4rr1k/pQ4pp/8/7q/2B2BbP/P1P2nP1/5PK1/R6R b - - 0 1", "f8f4"},
    {"2br1rk1/2qnQ2p/p4pp1/4p3/P1p1P1N1/2Pn1N1P/2B2PP1/1R1R1K2 w - - 0 1", "d1d3"},
    {"rn2qbr1/2p4k/p2p1nb1/1p1Pp2p/2P4P/2NBBPN1/PP1Q4/2KR2R1 w - - 0 1", "g3h5"},
    {"1k6/p1p3Q1/2qp1P2/2p5/rp6/3P3P/1BP1rP2/2KR3R b - - 0 1", "a4a1"},
    {"r2q3r/2pkb1p1/p2p1n2/4p1p1/Pp2P1P1/1QP5/1P1P2PP/RNB2RK1 b - - 0 1", "h8h2"},
    {"4r3/1r2ppk1/p2p1np1/2qP4/PpP5/1P1Q4/2B1R1PP/5R1K w - - 0 1", "f1f6"},
    {"r1k4r/ppp1b3/5Npp/4pb1Q/8/1B2B3/PqP2PPP/2RR2K1 w - - 0 1", "h5f5"},
};

static uint32_t search_sacrifices_found(cc_search *search) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  uint32_t found = 0;
  limits.nodes = SEARCH_SACRIFICE_NODES;
  for (size_t i = 0; i < TEST_COUNT(search_sacrifices); i++) {
    cc_position *position = test_position(search_sacrifices[i][0]);
    assert_int_equal(cc_search_new_game(search), CC_OK);
    found += search_do(search, search_sacrifices[i][0], &limits).best ==
             search_move(position, search_sacrifices[i][1]);
    cc_position_free(position);
  }
  return found;
}

/* Analysis finds most of them where a game's search has no time for it. */
static void test_analysis_finds(void **state) {
  (void)state;
  cc_search *search = search_make();
  const uint32_t game = search_sacrifices_found(search);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, 1), CC_OK);
  const uint32_t analysis = search_sacrifices_found(search);
  assert_true(analysis >= TEST_COUNT(search_sacrifices) - 2);
  assert_true(game + 4 <= analysis);
  cc_search_free(search);
}

/* ---- the caller's code ---- */

static int32_t search_count_evaluations(const cc_position *position, void *user) {
  ++*(uint32_t *)user;
  assert_true(cc_position_king(position, CC_WHITE) < 64);
  return cc_position_material_balance(position, NULL);
}

static void test_user_evaluator(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(5);
  for (uint32_t flags = 0; flags < 4; flags++) {
    uint32_t calls = 0;
    cc_evaluator *evaluator = NULL;
    assert_int_equal(cc_evaluator_create_user(NULL, search_count_evaluations, &calls, flags, &evaluator),
                     CC_OK);
    assert_int_equal(cc_search_set_evaluator(search, evaluator), CC_OK);
    const cc_search_result result = search_do(search, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", &limits);
    assert_int_equal(cc_move_to(result.best), test_square("d5"));
    assert_true(calls > 0);
    assert_int_equal(cc_search_set_evaluator(search, NULL), CC_OK);
    cc_evaluator_free(evaluator);
  }
  cc_search_free(search);
}

/* The option names what stands where the caller has set none; the caller's goes before it. */
static void test_evaluator_option(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(7);
  cc_evaluator *basic = NULL, *user = NULL;
  uint32_t calls = 0;
  assert_int_equal(cc_evaluator_create_basic(NULL, NULL, 0, &basic), CC_OK);
  assert_int_equal(cc_evaluator_create_user(NULL, search_count_evaluations, &calls, 3, &user), CC_OK);
  const uint64_t classical_nodes = search_do(search, SEARCH_SHARP, &limits).nodes;
  assert_int_equal(cc_search_set_evaluator(search, basic), CC_OK);
  const uint64_t basic_nodes = search_do(search, SEARCH_SHARP, &limits).nodes;
  assert_true(basic_nodes != classical_nodes);
  assert_int_equal(cc_search_set_evaluator(search, NULL), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_BASIC), CC_OK);
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, basic_nodes);
  assert_int_equal(cc_search_set_evaluator(search, user), CC_OK);
  search_do(search, SEARCH_SHARP, &limits);
  assert_true(calls > 0);
  calls = 0;
  assert_int_equal(cc_search_set_option(search, CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_CLASSICAL), CC_OK);
  search_do(search, SEARCH_SHARP, &limits);
  assert_true(calls > 0); /* the caller's stays */
  assert_int_equal(cc_search_set_option(search, CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_BASIC), CC_OK);
  assert_int_equal(cc_search_set_evaluator(search, NULL), CC_OK); /* back to what the option says */
  calls = 0;
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, basic_nodes);
  assert_int_equal(calls, 0);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_THREADS, 1), CC_OK); /* new workers keep it */
  assert_int_equal(cc_search_new_game(search), CC_OK);
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, basic_nodes);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_CLASSICAL), CC_OK);
  assert_int_equal(search_do(search, SEARCH_SHARP, &limits).nodes, classical_nodes);
  cc_evaluator_free(basic);
  cc_evaluator_free(user);
  cc_search_free(search);
}

typedef struct search_hook_calls {
  uint32_t order;
  uint32_t noisy;
} search_hook_calls;

static int32_t search_order(const cc_position *position, cc_move move, int32_t standard, void *user) {
  ((search_hook_calls *)user)->order++;
  assert_true(cc_position_is_legal(position, move));
  return standard;
}

static int32_t search_noisy(const cc_position *position, cc_move move, int32_t standard, void *user) {
  ((search_hook_calls *)user)->noisy++;
  assert_true(cc_position_is_legal(position, move));
  return standard && cc_move_captured(move) != CC_PIECE_TYPE_NONE;
}

static void test_hooks(void **state) {
  (void)state;
  cc_search *search = search_make();
  const cc_search_limits limits = search_depth(6);
  search_hook_calls calls = {0, 0};
  cc_search_hooks hooks = CC_SEARCH_HOOKS_INIT;
  hooks.user = &calls;
  hooks.order = search_order;
  hooks.noisy = search_noisy;
  assert_int_equal(cc_search_set_hooks(search, &hooks), CC_OK);
  search_do(search, SEARCH_SHARP, &limits);
  assert_true(calls.order > 100 && calls.noisy > 100);
  hooks.reserved = 1;
  assert_int_equal(cc_search_set_hooks(search, &hooks), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_hooks(search, NULL), CC_OK);
  calls.order = 0;
  search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(calls.order, 0);
  cc_search_free(search);
}

static int32_t search_everything(const cc_position *position, cc_move move, int32_t standard, void *user) {
  (void)position;
  (void)move;
  (void)standard;
  (void)user;
  return 1;
}

static int32_t search_chaos(const cc_position *position, void *user) {
  (void)user;
  return (int32_t)(cc_position_key(position) * UINT64_C(0x9e3779b97f4a7c15) >> 52) % 2000 - 1000;
}

/* Where even the first iteration is endless (all moves are noisy, nothing is pruned) time counts all the same. */
static void test_endless_iteration(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_search_hooks hooks = CC_SEARCH_HOOKS_INIT;
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_evaluator *evaluator = NULL;
  assert_int_equal(cc_evaluator_create_user(NULL, search_chaos, NULL, 3, &evaluator), CC_OK);
  assert_int_equal(cc_search_set_evaluator(search, evaluator), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_STEPS_OFF, SEARCH_STEPS_ALL), CC_OK);
  hooks.noisy = search_everything;
  assert_int_equal(cc_search_set_hooks(search, &hooks), CC_OK);
  limits.move_time_ms = 1;
  limits.nodes = 100000000;
  const cc_search_result result = search_do(search, SEARCH_SHARP, &limits);
  assert_int_equal(result.reason, CC_END_TIME);
  assert_int_equal(result.depth, 0);
  assert_int_not_equal(result.best, CC_MOVE_NONE);
  cc_search_free(search);
  cc_evaluator_free(evaluator);
}

/* ---- wrong arguments ---- */

static void test_arguments(void **state) {
  (void)state;
  cc_search *search = search_make();
  cc_position *position = test_position(TEST_START);
  cc_search_limits limits = search_depth(1);
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search_event event = CC_SEARCH_EVENT_INIT;
  int64_t value = 0;
  assert_int_equal(cc_search_create(NULL, NULL), CC_ERROR_ARGUMENT);
  cc_search_free(NULL);
  cc_search_stop(NULL);
  cc_search_ponderhit(NULL);
  cc_search_stop(search); /* nothing runs */
  cc_search_ponderhit(search);
  assert_int_equal(cc_search_is_running(NULL), 0);
  assert_int_equal(cc_search_nodes(NULL), 0);
  assert_int_equal(cc_search_run(NULL, position, &limits, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_run(search, NULL, &limits, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_start(search, NULL, &limits), CC_ERROR_ARGUMENT);
  limits.flags = 8;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ARGUMENT);
  limits.flags = 0;
  limits.reserved = 1;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ARGUMENT);
  limits.reserved = 0;
  limits.struct_size = 4;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ARGUMENT);
  limits.struct_size = (uint32_t)sizeof(limits);
  result.struct_size = 2;
  assert_int_equal(cc_search_run(search, position, &limits, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_wait(search, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_wait(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_run(search, position, &limits, NULL), CC_OK);
  assert_int_equal(cc_search_get_option(search, CC_OPTION_HASH, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_get_option(NULL, CC_OPTION_HASH, &value), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_option(NULL, CC_OPTION_HASH, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_new_game(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_evaluator(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_hooks(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_book(NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_set_callback(NULL, 0, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_option_info(0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_poll(search, NULL, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_poll(NULL, &event, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_poll(search, &event, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_line(NULL, 0, &event, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_line(search, 0, NULL, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_search_statistics_of(search, NULL), CC_ERROR_ARGUMENT);
  cc_position_free(position);
  cc_search_free(search);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_mates),
      cmocka_unit_test(test_ended_games),
      cmocka_unit_test(test_drawn_roots),
      cmocka_unit_test(test_fifty_moves),
      cmocka_unit_test(test_full_board_of_queens),
      cmocka_unit_test(test_greatest_depth),
      cmocka_unit_test(test_random_positions),
      cmocka_unit_test(test_node_limit),
      cmocka_unit_test(test_depth_limit),
      cmocka_unit_test(test_times),
      cmocka_unit_test(test_mate_limit),
      cmocka_unit_test(test_root_moves),
      cmocka_unit_test(test_lines),
      cmocka_unit_test(test_determinism),
      cmocka_unit_test(test_history_counts),
      cmocka_unit_test(test_events),
      cmocka_unit_test(test_poll),
      cmocka_unit_test(test_background),
      cmocka_unit_test(test_threads),
      cmocka_unit_test(test_many_handles),
      cmocka_unit_test(test_pushes_balance),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_skill),
      cmocka_unit_test(test_elo),
      cmocka_unit_test(test_book),
      cmocka_unit_test(test_book_not_asked),
      cmocka_unit_test(test_book_guide),
      cmocka_unit_test(test_remarks),
      cmocka_unit_test(test_steps_off),
      cmocka_unit_test(test_steps_of_analysis),
      cmocka_unit_test(test_analysis_finds),
      cmocka_unit_test(test_user_evaluator),
      cmocka_unit_test(test_evaluator_option),
      cmocka_unit_test(test_hooks),
      cmocka_unit_test(test_endless_iteration),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
