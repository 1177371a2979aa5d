/* SPDX-License-Identifier: MIT */
/* Matches: what is played, how games end, faults, clocks, adjudication, callbacks, threads, openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

/* ---- making matches ---- */

static cc_match *new_match(const cc_game *game, const cc_match_options *options) {
  cc_match *match = NULL;
  assert_int_equal(cc_match_create(NULL, game, options, &match), CC_OK);
  return match;
}

static void add_strategy(cc_match *match, const cc_strategy *strategy, const char *name) {
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  player.strategy = strategy;
  player.name = name;
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
}

static const cc_strategy random_strategy = CC_STRATEGY_INIT;

static cc_strategy strategy_of(uint32_t kind) {
  cc_strategy strategy = CC_STRATEGY_INIT;
  strategy.kind = kind;
  return strategy;
}

static void run(cc_match *match) {
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_match_run(match, &error);
  if (status != CC_OK) {
    fail_msg("%s in game %llu: %s", cc_status_name(status), (unsigned long long)error.offset, error.message);
  }
  assert_string_equal(error.message, "");
}

static cc_match_game game_at(const cc_match *match, uint64_t index) {
  cc_match_game game = CC_MATCH_GAME_INIT;
  assert_int_equal(cc_match_game_at(match, index, &game), CC_OK);
  return game;
}

static uint64_t played(const cc_match *match) {
  cc_match_info info = CC_MATCH_INFO_INIT;
  assert_int_equal(cc_match_get_info(match, &info), CC_OK);
  return info.played;
}

static cc_match_counts result(const cc_match *match, uint32_t a, uint32_t b, uint32_t which) {
  cc_match_counts counts;
  assert_int_equal(cc_match_result(match, a, b, which, &counts), CC_OK);
  return counts;
}

/* All that does not depend on time is equal. */
static void assert_same_games(const cc_match *a, const cc_match *b) {
  assert_int_equal(played(a), played(b));
  for (uint64_t i = 0; i < played(a); i++) {
    const cc_match_game x = game_at(a, i), y = game_at(b, i);
    assert_int_equal(x.number, y.number);
    assert_int_equal(x.seed, y.seed);
    assert_int_equal(x.end, y.end);
    assert_int_equal(x.opening, y.opening);
    assert_int_equal(x.first, y.first);
    assert_memory_equal(x.players, y.players, sizeof(x.players));
    assert_memory_equal(x.results, y.results, sizeof(x.results));
    assert_memory_equal(x.points, y.points, sizeof(x.points));
    assert_int_equal(x.move_count, y.move_count);
    for (size_t m = 0; m < x.move_count; m++) {
      assert_int_equal(x.moves[m].code, y.moves[m].code);
      assert_int_equal(x.moves[m].player, y.moves[m].player);
      assert_int_equal(x.moves[m].flags, y.moves[m].flags);
      assert_int_equal(x.moves[m].value, y.moves[m].value);
      assert_int_equal(x.moves[m].nodes, y.moves[m].nodes);
    }
  }
}

/* ---- play ---- */

/* Each game replays, and its result is what the play says. */
static void check_games(const cc_match *match, const cc_game *game) {
  cc_play *play = NULL;
  cc_match_info info = CC_MATCH_INFO_INIT;
  uint64_t moves = 0;
  assert_int_equal(cc_play_create(NULL, game, &play), CC_OK);
  assert_int_equal(cc_match_get_info(match, &info), CC_OK);
  for (uint64_t i = 0; i < info.played; i++) {
    const cc_match_game g = game_at(match, i);
    cc_game_outcome outcome;
    assert_int_equal(g.number, i);
    assert_int_equal(g.end, CC_MATCH_END_RULES);
    assert_int_equal(cc_play_restart(play), CC_OK);
    for (size_t m = 0; m < g.move_count; m++) {
      assert_int_equal(g.moves[m].player, cc_play_player(play));
      assert_int_equal(cc_play_make(play, g.moves[m].code), CC_OK);
    }
    assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
    assert_int_equal(outcome.kind, g.outcome);
    assert_int_equal(outcome.reason, g.reason);
    assert_int_equal(outcome.teams[0], g.results[0]);
    assert_int_equal(-outcome.teams[0], g.results[1]);
    moves += g.move_count;
  }
  assert_int_equal(moves, info.moves);
  cc_play_free(play);
}

static void test_two(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  const cc_strategy greedy = strategy_of(CC_STRATEGY_GREEDY);
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.games = 101;
  options.seed = 3;
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &greedy, "Greedy");
  assert_string_equal(cc_match_player_name(match, 0), "random");
  assert_string_equal(cc_match_player_name(match, 1), "Greedy");
  assert_string_equal(cc_match_player_name(match, 2), "");
  run(match);
  assert_int_equal(played(match), 101);
  check_games(match, &game);
  const cc_match_counts all = result(match, 0, 1, CC_MATCH_GAMES_ALL);
  const cc_match_counts first = result(match, 0, CC_MATCH_ALL, CC_MATCH_GAMES_FIRST);
  const cc_match_counts second = result(match, 0, 1, CC_MATCH_GAMES_SECOND);
  const cc_match_counts mirror = result(match, 1, 0, CC_MATCH_GAMES_ALL);
  assert_int_equal(all.wins + all.draws + all.losses, 101);
  assert_int_equal(first.wins + first.draws + first.losses, 51);
  assert_int_equal(first.wins + second.wins, all.wins);
  assert_int_equal(first.losses + second.losses, all.losses);
  assert_int_equal(mirror.wins, all.losses);
  assert_true(all.losses > all.wins);
  uint64_t pairs = 0, points = 0;
  for (unsigned i = 0; i < 5; i++) {
    assert_int_equal(all.pairs[i], mirror.pairs[4 - i]);
    pairs += all.pairs[i];
    points += i * all.pairs[i];
  }
  assert_int_equal(pairs, 50);
  const cc_match_game last = game_at(match, 100);
  assert_int_equal(points + (uint64_t)(last.results[0] + 1), 2 * all.wins + all.draws);
  /* X begins: side 0 and moving first are the same here. */
  const cc_match_counts side = result(match, 0, 1, CC_MATCH_GAMES_SIDE);
  assert_memory_equal(&side, &first, sizeof(side));
  run(match); /* nothing is left */
  assert_int_equal(played(match), 101);
  cc_match_free(match);
}

static cc_match *threads_match(const cc_game *game, uint32_t threads, uint32_t flags, const cc_strategy *a,
                               const cc_strategy *b) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.games = 60;
  options.threads = threads;
  options.seed = 99;
  options.flags = flags;
  options.max_moves = 300;
  cc_match *match = new_match(game, &options);
  add_strategy(match, a, NULL);
  add_strategy(match, b, NULL);
  add_strategy(match, &random_strategy, "other");
  run(match);
  return match;
}

static int has_threads(void) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  const cc_game game = ttt_game();
  cc_match *match = NULL;
  options.threads = 2;
  const cc_status status = cc_match_create(NULL, &game, &options, &match);
  cc_match_free(match);
  assert_true(status == CC_OK || status == CC_ERROR_UNSUPPORTED);
  return status == CC_OK;
}

static void test_same_results(void **state) {
  (void)state;
  graph g = {5, 400, 3, 1, 2, 4, 0, 0};
  const cc_game games[3] = {ttt_game(), race_game(), graph_game(&g)};
  cc_strategy greedy = strategy_of(CC_STRATEGY_GREEDY), mcts = strategy_of(CC_STRATEGY_SEARCH);
  cc_game_options tree = CC_GAME_OPTIONS_INIT;
  const cc_game_limits limits = {(uint32_t)sizeof(limits), 0, 40, 0, 0};
  greedy.flags = CC_STRATEGY_RANDOM_TIES;
  tree.algorithm = CC_GAME_MCTS;
  tree.table_bytes = 20000;
  tree.playout_moves = 20;
  mcts.options = &tree;
  mcts.limits = &limits;
  for (unsigned i = 0; i < 3; i++) {
    cc_match *one = threads_match(&games[i], 1, 0, &greedy, &mcts);
    cc_match *again = threads_match(&games[i], 1, 0, &greedy, &mcts);
    assert_same_games(one, again);
    cc_match_free(again);
    for (uint32_t threads = 2; threads <= 4 && has_threads(); threads += 2) {
      cc_match *more = threads_match(&games[i], threads, 0, &greedy, &mcts);
      assert_same_games(one, more);
      cc_match_free(more);
    }
    cc_match_free(one);
  }
}

static void test_dice(void **state) {
  (void)state;
  const cc_game game = race_game();
  cc_match *match = threads_match(&game, 1, CC_MATCH_PAIR_LUCK, &random_strategy, &random_strategy);
  check_games(match, &game);
  unsigned equal = 0;
  for (uint64_t i = 0; i < played(match); i += 2) {
    const cc_match_game a = game_at(match, i), b = game_at(match, i + 1);
    size_t x = 0, y = 0;
    assert_int_equal(a.pair, b.pair);
    for (;;) {
      while (x < a.move_count && (a.moves[x].flags & CC_MATCH_MOVE_CHANCE) == 0) {
        x++;
      }
      while (y < b.move_count && (b.moves[y].flags & CC_MATCH_MOVE_CHANCE) == 0) {
        y++;
      }
      if (x == a.move_count || y == b.move_count) {
        break;
      }
      assert_int_equal(a.moves[x++].code, b.moves[y++].code);
      equal++;
    }
    assert_true(a.side_moves[0] + a.side_moves[1] < a.move_count);
  }
  assert_true(equal > 500);
  cc_match_free(match);
}

/* ---- one player's callbacks: what the tests want ---- */

#define SCRIPT_MOVE 0
#define SCRIPT_ILLEGAL 1
#define SCRIPT_STATUS 2
#define SCRIPT_RESIGN 3
#define SCRIPT_SLOW 4
#define SCRIPT_DRAW 5
#define SCRIPT_VALUE 6

typedef struct script {
  int what;
  uint32_t from; /* move of its side at which it does so */
  cc_status status;
  cc_status open_status;
  cc_status begin_status;
  int32_t value;
  uint64_t time_us;
  unsigned opened, closed, begun, ended, left, asked;
  cc_match_clock seen[8][2];
  cc_game_limits limits;
  cc_match *stops;
} script;

static cc_status script_open(const cc_game *game, uint32_t slot, void **self, void *user) {
  script *s = user;
  (void)slot;
  assert_non_null(game);
  if (s->open_status != CC_OK) {
    return s->open_status;
  }
  s->opened++;
  *self = s;
  return CC_OK;
}

static void script_close(void *self, void *user) {
  assert_ptr_equal(self, user);
  ((script *)user)->closed++;
}

static cc_status script_begin(const cc_match_game *game, uint32_t side, void *self, void *user) {
  script *s = user;
  assert_ptr_equal(self, user);
  assert_true(side < game->side_count);
  assert_int_equal(game->end, CC_MATCH_END_NONE);
  s->begun++;
  return s->begin_status;
}

static void script_end(const cc_match_game *game, void *self, void *user) {
  script *s = user;
  assert_ptr_equal(self, user);
  s->ended++;
  s->left += game->end == CC_MATCH_END_NONE;
}

static cc_status script_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  script *s = user;
  assert_ptr_equal(self, user);
  const uint32_t done = turn->game->side_moves[turn->side];
  assert_int_equal(turn->player, cc_play_player(turn->play));
  assert_int_equal(turn->game->move_count, cc_play_length(turn->play));
  assert_true(turn->move_count > 0);
  s->asked++;
  s->limits = *turn->limits;
  if (done < 8) {
    s->seen[done][0] = turn->clocks[0];
    s->seen[done][1] = turn->clocks[1];
  }
  answer->move = turn->moves[(cc_random_next(turn->seed) >> 32) % turn->move_count].code;
  answer->time_us = s->time_us;
  if (s->stops != NULL) {
    cc_match_stop(s->stops);
    assert_int_equal(cc_match_stopping(turn->match), 1);
  }
  if (done < s->from) {
    return CC_OK;
  }
  strcpy(answer->note, "as told");
  switch (s->what) {
  case SCRIPT_ILLEGAL: answer->move = 77; break;
  case SCRIPT_STATUS: return s->status;
  case SCRIPT_RESIGN: answer->flags = CC_MATCH_ANSWER_RESIGN; break;
  case SCRIPT_SLOW: answer->time_us = 5000000; break;
  case SCRIPT_DRAW: answer->flags = CC_MATCH_ANSWER_DRAW; break;
  case SCRIPT_VALUE:
    answer->flags = CC_MATCH_ANSWER_VALUE;
    answer->value = s->value;
    answer->depth = 7;
    answer->nodes = 100;
    break;
  default: break;
  }
  return CC_OK;
}

static void add_script(cc_match *match, script *s, const char *name, uint32_t flags,
                       const cc_match_control *control) {
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  player.name = name;
  player.flags = flags;
  player.control = control;
  player.user = s;
  player.open = script_open;
  player.close = script_close;
  player.begin = script_begin;
  player.think = script_think;
  player.end = script_end;
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
}

/* A match of a script against random moves. */
static cc_match *script_match(script *s, const cc_match_options *given, const cc_match_control *control) {
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  if (given != NULL) {
    options = *given;
  }
  options.games = options.games == 0 ? 4 : options.games;
  cc_match *match = new_match(&game, &options);
  add_script(match, s, "script", 0, control);
  add_strategy(match, &random_strategy, NULL);
  return match;
}

/* All games end so, lost (or drawn) by the script. */
static void check_ends(const cc_match *match, uint32_t end, int32_t points, cc_status fault) {
  assert_true(played(match) > 0);
  for (uint64_t i = 0; i < played(match); i++) {
    const cc_match_game g = game_at(match, i);
    const uint32_t side = g.players[0] == 0 ? 0 : 1;
    assert_int_equal(g.end, end);
    assert_int_equal(g.results[side], points);
    assert_int_equal(g.results[1 - side], -points);
    assert_int_equal(g.guilty, points == 0 ? CC_MATCH_NONE : side);
    assert_int_equal(g.fault, fault);
    assert_int_equal(g.outcome, CC_GAME_RESULTS);
  }
}

static void test_faults(void **state) {
  (void)state;
  static const struct {
    int what;
    cc_status status;
    uint32_t end;
    int fault, reopened;
  } rows[] = {
      {SCRIPT_ILLEGAL, CC_OK, CC_MATCH_END_ILLEGAL, 1, 0},
      {SCRIPT_STATUS, CC_ERROR_ILLEGAL, CC_MATCH_END_ILLEGAL, 1, 0},
      {SCRIPT_STATUS, CC_ERROR_IO, CC_MATCH_END_FAILED, 1, 1},
      {SCRIPT_STATUS, CC_ERROR_GAME, CC_MATCH_END_FAILED, 1, 1},
      {SCRIPT_STATUS, 17, CC_MATCH_END_FAILED, 1, 1}, /* becomes CC_ERROR_STOPPED, but nobody stops */
      {SCRIPT_RESIGN, CC_OK, CC_MATCH_END_RESIGNED, 0, 0},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    script s = {.what = rows[i].what, .status = rows[i].status, .from = 1};
    cc_match *match = script_match(&s, NULL, NULL);
    cc_match_standing standings[2];
    run(match);
    const cc_status status = rows[i].status > 0 ? CC_ERROR_STOPPED : rows[i].status;
    check_ends(match, rows[i].end, -1, rows[i].end == CC_MATCH_END_FAILED ? status : CC_OK);
    assert_string_equal(game_at(match, 0).note, "as told");
    /* Who was to move first counts as such, even if no move was made. */
    const cc_match_counts first = result(match, 0, CC_MATCH_ALL, CC_MATCH_GAMES_FIRST);
    assert_int_equal(first.wins + first.draws + first.losses, 2);
    assert_int_equal(s.begun, 4);
    assert_int_equal(s.ended, 4);
    assert_int_equal(s.left, 0);
    assert_int_equal(s.opened, rows[i].reopened ? 4 : 1);
    assert_int_equal(s.closed, s.opened);
    assert_int_equal(cc_match_standings(match, standings, 2, NULL), CC_OK);
    assert_int_equal(standings[0].player, 1);
    assert_int_equal(standings[1].faults, rows[i].fault ? 4 : 0);
    assert_int_equal(standings[0].faults, 0);
    cc_match_free(match);
  }
}

static void test_begin_and_open(void **state) {
  (void)state;
  script s = {.begin_status = CC_ERROR_IO};
  cc_match *match = script_match(&s, NULL, NULL);
  run(match);
  check_ends(match, CC_MATCH_END_FAILED, -1, CC_ERROR_IO);
  assert_int_equal(game_at(match, 0).move_count, 0);
  assert_int_equal(s.opened, 4);
  assert_int_equal(s.closed, 4);
  assert_int_equal(s.ended, 4);
  cc_match_free(match);
  /* A player that cannot be made ends the run; later it can. */
  script t = {.open_status = CC_ERROR_IO};
  cc_error error = CC_ERROR_INIT;
  match = script_match(&t, NULL, NULL);
  assert_int_equal(cc_match_run(match, &error), CC_ERROR_IO);
  assert_int_equal(error.offset, 0);
  assert_string_equal(error.message, "opening a player");
  assert_int_equal(played(match), 0);
  t.open_status = CC_OK;
  run(match);
  assert_int_equal(played(match), 4);
  cc_match_free(match);
  /* For every game. */
  const cc_game game = ttt_game();
  script u = {0};
  match = new_match(&game, NULL);
  add_script(match, &u, NULL, CC_MATCH_PLAYER_PER_GAME, NULL);
  add_strategy(match, &random_strategy, NULL);
  assert_string_equal(cc_match_player_name(match, 0), "user");
  run(match);
  assert_int_equal(u.opened, 2);
  assert_int_equal(u.closed, 2);
  cc_match_free(match);
}

static void test_errors_of_players(void **state) {
  (void)state;
  static const cc_status ends[2] = {CC_ERROR_MEMORY, CC_ERROR_THREAD};
  for (unsigned i = 0; i < 2; i++) {
    script s = {.what = SCRIPT_STATUS, .status = ends[i], .from = 1};
    cc_error error = CC_ERROR_INIT;
    cc_match *match = script_match(&s, NULL, NULL);
    assert_int_equal(cc_match_run(match, &error), ends[i]);
    assert_string_equal(error.message, "asking a player");
    assert_int_equal(played(match), 0);
    assert_int_equal(s.left, 1);
    assert_int_equal(s.closed, 1);
    s.what = SCRIPT_MOVE;
    run(match);
    assert_int_equal(played(match), 4);
    cc_match_free(match);
  }
}

/* ---- time ---- */

static void test_fixed_time(void **state) {
  (void)state;
  cc_match_control control = CC_MATCH_CONTROL_INIT;
  script s = {.what = SCRIPT_SLOW, .from = 1};
  control.move_ms = 4950;
  control.nodes = 123;
  control.depth = 4;
  cc_match *match = script_match(&s, NULL, &control);
  run(match); /* 50 ms are forgiven */
  assert_int_equal(s.limits.time_ms, 4950);
  assert_int_equal(s.limits.nodes, 123);
  assert_int_equal(s.limits.depth, 4);
  assert_true(s.seen[0][0].left_us == UINT64_MAX);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
  control.move_ms = 4949;
  match = script_match(&s, NULL, &control);
  run(match);
  check_ends(match, CC_MATCH_END_TIME, -1, CC_OK);
  assert_int_equal(game_at(match, 0).side_moves[0], 1); /* the late move was not made */
  cc_match_free(match);
  control.margin_ms = 51;
  match = script_match(&s, NULL, &control);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
  control.move_ms = 1;
  control.margin_ms = CC_MATCH_NO_FORFEIT;
  match = script_match(&s, NULL, &control);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
}

/* 10 s for 2 moves, an increment of 1 s, each move takes 3 s: 10, 8, 6 + 10, 14, 12 + 10. */
static void test_clock(void **state) {
  (void)state;
  static const uint64_t left[5] = {10000000, 8000000, 16000000, 14000000, 22000000};
  static const uint32_t to_go[5] = {2, 1, 2, 1, 2};
  const cc_game game = ttt_game();
  cc_match_control control = CC_MATCH_CONTROL_INIT;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  script s = {.time_us = 3000000}, t = {.time_us = 1000000};
  options.control = &control;
  options.flags = CC_MATCH_NO_SWITCH;
  options.games = 30;
  control.base_ms = 10000;
  control.increment_ms = 1000;
  control.moves = 2;
  cc_match *match = new_match(&game, &options);
  add_script(match, &s, "slow", 0, NULL);
  add_script(match, &t, "fast", 0, NULL);
  run(match);
  unsigned longest = 0;
  for (uint64_t i = 0; i < 30; i++) {
    const cc_match_game g = game_at(match, i);
    assert_int_equal(g.end, CC_MATCH_END_RULES);
    assert_int_equal(g.side_time_us[0], g.side_moves[0] * UINT64_C(3000000));
    longest = g.side_moves[0] > longest ? g.side_moves[0] : longest;
  }
  assert_int_equal(longest, 5);
  for (unsigned i = 0; i < 5; i++) {
    assert_int_equal(s.seen[i][0].left_us, left[i]);
    assert_int_equal(s.seen[i][0].moves_left, to_go[i]);
    assert_int_equal(s.seen[i][0].increment_ms, 1000);
  }
  assert_int_equal(s.seen[1][1].left_us, 10000000);
  cc_match_free(match);
  /* Without new time: 10 s, then 8, 6 .. and with 12 s a move it is over at once. */
  s.time_us = 12000000;
  options.games = 1;
  match = new_match(&game, &options);
  add_script(match, &s, "slow", 0, NULL);
  add_script(match, &t, "fast", 0, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_TIME);
  assert_int_equal(game_at(match, 0).results[1], 1);
  cc_match_free(match);
}

static void test_wrong_controls(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
  static const cc_match_control wrong[] = {
      {(uint32_t)sizeof(cc_match_control), 0, 0, 100, 100, 0, 0, 0, 0},
      {(uint32_t)sizeof(cc_match_control), 0, 0, 100, 0, 100, 0, 0, 0},
      {(uint32_t)sizeof(cc_match_control), 0, 0, 0, 0, 100, 40, 0, 0},
      {(uint32_t)sizeof(cc_match_control), CC_GAME_MAX_DEPTH + 1, 0, 0, 0, 0, 0, 0, 0},
      {(uint32_t)sizeof(cc_match_control), 0, 0, 0, 0, 0, 0, 0, 1},
      {4, 0, 0, 0, 0, 0, 0, 0, 0},
  };
  for (size_t i = 0; i < TEST_COUNT(wrong); i++) {
    options.control = &wrong[i];
    assert_int_equal(cc_match_create(NULL, &game, &options, &match), CC_ERROR_ARGUMENT);
    assert_null(match);
  }
}

/* ---- adjudication ---- */

static void test_values(void **state) {
  (void)state;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  script s = {.what = SCRIPT_VALUE, .value = -500};
  options.resign_value = 500;
  options.resign_moves = 2;
  cc_match *match = script_match(&s, &options, NULL);
  run(match);
  check_ends(match, CC_MATCH_END_HOPELESS, -1, CC_OK);
  const cc_match_game g = game_at(match, 0);
  assert_int_equal(g.side_moves[0], 2);
  assert_int_equal(g.moves[0].value, -500);
  assert_int_equal(g.moves[0].depth, 7);
  assert_int_equal(g.moves[0].nodes, 100);
  assert_int_equal(g.moves[0].flags, CC_MATCH_MOVE_VALUE);
  assert_int_equal(g.moves[1].flags, 0);
  assert_int_equal(g.side_nodes[0], 200);
  cc_match_free(match);
  s.value = -499;
  match = script_match(&s, &options, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
  /* The other has to agree, and random moves have no value. */
  s.value = -500;
  options.flags = CC_MATCH_RESIGN_BOTH;
  match = script_match(&s, &options, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
  const cc_game game = ttt_game();
  script t = {.what = SCRIPT_VALUE, .value = 500};
  options.resign_moves = 1;
  match = new_match(&game, &options);
  add_script(match, &s, "pessimist", 0, NULL);
  add_script(match, &t, "optimist", 0, NULL);
  run(match);
  check_ends(match, CC_MATCH_END_HOPELESS, -1, CC_OK);
  assert_int_equal(game_at(match, 0).move_count, 3); /* the optimist has to have said so */
  assert_int_equal(game_at(match, 1).move_count, 2);
  cc_match_free(match);
}

static void test_draws(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  script s = {.what = SCRIPT_VALUE, .value = -10}, t = {.what = SCRIPT_VALUE, .value = 10};
  options.draw_value = 10;
  options.draw_moves = 2;
  cc_match *match = new_match(&game, &options);
  add_script(match, &s, NULL, 0, NULL);
  add_script(match, &t, NULL, 0, NULL);
  run(match);
  check_ends(match, CC_MATCH_END_LEVEL, 0, CC_OK);
  assert_int_equal(game_at(match, 0).move_count, 4);
  cc_match_free(match);
  options.draw_after = 5;
  match = new_match(&game, &options);
  add_script(match, &s, NULL, 0, NULL);
  add_script(match, &t, NULL, 0, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).move_count, 5);
  cc_match_free(match);
  /* Offers. One alone draws nothing. */
  s.what = t.what = SCRIPT_DRAW;
  s.from = 2;
  t.from = 1;
  match = new_match(&game, NULL);
  add_script(match, &s, NULL, 0, NULL);
  add_script(match, &t, NULL, 0, NULL);
  run(match);
  check_ends(match, CC_MATCH_END_AGREED, 0, CC_OK);
  assert_int_equal(game_at(match, 0).move_count, 5);
  cc_match_free(match);
  t.what = SCRIPT_MOVE;
  match = new_match(&game, NULL);
  add_script(match, &s, NULL, 0, NULL);
  add_script(match, &t, NULL, 0, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).end, CC_MATCH_END_RULES);
  cc_match_free(match);
}

typedef struct judge {
  uint32_t at;
  cc_status status;
  cc_game_outcome outcome;
  unsigned asked[4];
  unsigned observed[4];
} judge;

static cc_status judge_decide(const cc_match_view *view, cc_game_outcome *outcome, void *user) {
  judge *j = user;
  cc_game_outcome real;
  j->asked[view->when]++;
  assert_int_equal(cc_play_outcome(view->play, &real), CC_OK);
  assert_int_equal(real.kind, CC_GAME_GOES_ON);
  if (view->game->move_count >= j->at) {
    *outcome = j->outcome;
    return j->status;
  }
  return CC_OK;
}

static cc_status judge_observe(const cc_match_view *view, int64_t *counters, void *user) {
  judge *j = user;
  j->observed[view->when]++;
  if (view->when == CC_MATCH_WHEN_MOVE) {
    counters[0]++;
    counters[1] += view->side == 0;
  } else if (view->when == CC_MATCH_WHEN_END) {
    counters[2] = (int64_t)view->game->end;
    assert_int_equal(view->game->move_count, cc_play_length(view->play));
  }
  return CC_OK;
}

static void test_decisions(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  static const char *const names[3] = {"moves", NULL, "end, \"quoted\""};
  judge j = {.at = 3, .outcome = {CC_GAME_RESULTS, 42, {1, 0, 0, 0, 0, 0, 0, 0}}};
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  options.user = &j;
  options.adjudicate = judge_decide;
  options.observe = judge_observe;
  options.counters = 3;
  options.counter_names = names;
  options.games = 4;
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  run(match);
  for (uint64_t i = 0; i < 4; i++) {
    const cc_match_game g = game_at(match, i);
    assert_int_equal(g.end, CC_MATCH_END_DECISION);
    assert_int_equal(g.reason, 42);
    assert_string_equal(cc_match_reason_text(match, g.end, g.reason),
                        "decision"); /* the game has no word for it */
    assert_int_equal(g.results[0], 1);
    assert_int_equal(g.results[1], -1);
    assert_int_equal(g.move_count, 3);
    assert_int_equal(g.counters[0], 3);
    assert_int_equal(g.counters[1], 2);
    assert_int_equal(g.counters[2], CC_MATCH_END_DECISION);
  }
  assert_int_equal(j.asked[CC_MATCH_WHEN_MOVE], 12);
  assert_int_equal(j.observed[CC_MATCH_WHEN_BEGIN], 4);
  assert_int_equal(j.observed[CC_MATCH_WHEN_MOVE], 12);
  assert_int_equal(j.observed[CC_MATCH_WHEN_END], 4);
  assert_string_equal(cc_match_measure_name(match, CC_MATCH_COUNTER), "moves");
  assert_string_equal(cc_match_measure_name(match, CC_MATCH_COUNTER + 1), "counter 2");
  assert_string_equal(cc_match_measure_name(match, CC_MATCH_COUNTER + 3), "");
  assert_int_equal(cc_match_get_spread(match, CC_MATCH_COUNTER + 1, &spread), CC_OK);
  assert_int_equal(spread.total, 8);
  assert_int_equal(cc_match_get_spread(match, CC_MATCH_COUNTER + 3, &spread), CC_ERROR_ARGUMENT);
  cc_match_reason reasons[2];
  size_t count = 0;
  assert_int_equal(cc_match_reasons(match, reasons, 2, &count), CC_OK);
  assert_int_equal(count, 1);
  assert_int_equal(reasons[0].reason, 42);
  assert_int_equal(reasons[0].games, 4);
  assert_string_equal(cc_match_reason_text(match, reasons[0].end, reasons[0].reason), "decision");
  cc_match_free(match);
  /* At the limit of moves it may decide, or leave a draw; a wrong outcome is refused. */
  options.max_moves = 2;
  for (unsigned i = 0; i < 3; i++) {
    j.at = i == 0 ? 2 : 100;
    j.at = i == 2 ? 2 : j.at;
    j.outcome.teams[0] = i == 2 ? 2 : 1;
    match = new_match(&game, &options);
    add_strategy(match, &random_strategy, NULL);
    add_strategy(match, &random_strategy, NULL);
    if (i == 2) {
      assert_int_equal(cc_match_run(match, NULL), CC_ERROR_ARGUMENT);
      assert_int_equal(played(match), 0);
    } else {
      run(match);
      assert_int_equal(game_at(match, 0).end, i == 0 ? CC_MATCH_END_DECISION : CC_MATCH_END_LIMIT);
      assert_int_equal(game_at(match, 0).results[0], i == 0);
    }
    cc_match_free(match);
  }
  j.at = 1;
  j.status = CC_ERROR_IO;
  match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_IO);
  cc_match_free(match);
}

/* ---- events, stopping, going on ---- */

typedef struct listener {
  uint64_t begun, ended, stop_after;
  uint32_t stop_kind;
  unsigned progress;
  unsigned dawdle; /* rounds of a loop: whole games are played meanwhile by other threads */
} listener;

static int32_t listen(const cc_match_event *event, void *user) {
  listener *l = user;
  cc_match_info info = CC_MATCH_INFO_INIT;
  assert_int_equal(cc_match_get_info(event->match, &info), CC_OK);
  if (event->kind == CC_MATCH_EVENT_BEGIN) {
    assert_int_equal(event->game->number, l->begun);
    l->begun++;
  } else if (event->kind == CC_MATCH_EVENT_END) {
    assert_int_equal(event->game->number, l->ended);
    assert_true(l->ended < l->begun); /* its beginning was told, however short it was */
    for (volatile unsigned i = 0; i < l->dawdle; i++) {
    }
    assert_int_equal(info.played, l->ended + 1);
    assert_non_null(event->game->moves);
    l->ended++;
  } else {
    assert_null(event->game);
    l->progress++;
  }
  return event->kind == l->stop_kind &&
         (event->kind == CC_MATCH_EVENT_END ? l->ended : l->begun) == l->stop_after;
}

static void test_events(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  for (uint32_t threads = 1; threads <= (has_threads() ? 3u : 1u); threads++) {
    listener l = {0, 0, 0, 0, 0, 2000000};
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    options.user = &l;
    options.event = listen;
    options.games = 50;
    options.threads = threads;
    options.flags = CC_MATCH_DROP_MOVES;
    options.progress_ms = 1;
    cc_match *match = new_match(&game, &options);
    add_strategy(match, &random_strategy, NULL);
    add_strategy(match, &random_strategy, NULL);
    run(match);
    assert_int_equal(l.begun, 50);
    assert_int_equal(l.ended, 50);
    assert_null(game_at(match, 3).moves);
    assert_true(game_at(match, 3).move_count >= 5);
    cc_match_free(match);
  }
}

/* A run does not begin again, and gets no players and openings, from within. */
static int32_t meddle(const cc_match_event *event, void *user) {
  cc_match *match = *(cc_match **)user;
  const cc_match_opening opening = {NULL, 0, NULL, 0};
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  (void)event;
  player.strategy = &random_strategy;
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_match_add_opening(match, &opening, NULL), CC_ERROR_STATE);
  return 0;
}

static void test_meddling(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match *match = NULL;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.event = meddle;
  options.user = &match;
  options.games = 6;
  options.threads = has_threads() ? 2 : 1;
  match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  run(match);
  cc_match_free(match);
}

/* The greatest numbers a control can hold. */
static void test_wild_controls(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  static const cc_match_control controls[] = {
      {sizeof(cc_match_control), 0, 0, 0, 1000, 0, UINT32_MAX, 0, 0},
      {sizeof(cc_match_control), 0, 0, 0, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, 0},
      {sizeof(cc_match_control), 0, 0, 0, UINT32_MAX, UINT32_MAX, 1, CC_MATCH_NO_FORFEIT - 1, 0},
      {sizeof(cc_match_control), CC_GAME_MAX_DEPTH, UINT64_MAX, UINT32_MAX, 0, 0, 0, 1, 0},
  };
  for (size_t i = 0; i < sizeof(controls) / sizeof(controls[0]); i++) {
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    cc_match_info info = CC_MATCH_INFO_INIT;
    options.control = &controls[i];
    options.games = 4;
    cc_match *match = new_match(&game, &options);
    add_strategy(match, &random_strategy, NULL);
    add_strategy(match, &random_strategy, NULL);
    run(match);
    assert_int_equal(cc_match_get_info(match, &info), CC_OK);
    assert_true(info.played == 4 && info.faults == 0);
    cc_match_free(match);
  }
}

static void test_stop_and_go_on(void **state) {
  (void)state;
  const cc_game game = race_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.games = 40;
  options.seed = 5;
  cc_match *whole = new_match(&game, &options);
  add_strategy(whole, &random_strategy, NULL);
  add_strategy(whole, &random_strategy, NULL);
  run(whole);
  for (uint32_t kind = CC_MATCH_EVENT_BEGIN; kind <= CC_MATCH_EVENT_END; kind++) {
    listener l = {0, 0, 17, kind, 0, 0};
    options.user = &l;
    options.event = listen;
    cc_match *match = new_match(&game, &options);
    add_strategy(match, &random_strategy, NULL);
    add_strategy(match, &random_strategy, NULL);
    cc_error error = CC_ERROR_INIT;
    assert_int_equal(cc_match_run(match, &error), CC_ERROR_STOPPED);
    assert_int_equal(error.offset, 16);
    assert_int_equal(played(match), kind == CC_MATCH_EVENT_END ? 17 : 16);
    assert_int_equal(cc_match_stopping(match), 0);
    const cc_match_player late = CC_MATCH_PLAYER_INIT;
    const cc_match_opening opening = {NULL, 0, NULL, 0};
    assert_int_equal(cc_match_add_player(match, &late, NULL), CC_ERROR_STATE);
    assert_int_equal(cc_match_add_opening(match, &opening, NULL), CC_ERROR_STATE);
    l.begun = l.ended = played(match);
    l.stop_kind = 0;
    run(match);
    assert_same_games(whole, match);
    const cc_match_counts a = result(whole, 0, 1, 0), b = result(match, 0, 1, 0);
    assert_memory_equal(&a, &b, sizeof(a));
    /* A stop beforehand holds once. */
    cc_match_free(match);
  }
  cc_match_free(whole);
  options.event = NULL;
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  cc_match_stop(match);
  assert_int_equal(cc_match_stopping(match), 1);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STOPPED);
  assert_int_equal(played(match), 0);
  run(match);
  assert_int_equal(played(match), 40);
  cc_match_free(match);
}

static void test_stop_inside(void **state) {
  (void)state;
  script s = {0};
  cc_match *match = script_match(&s, NULL, NULL);
  s.stops = match;
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STOPPED);
  assert_int_equal(played(match), 0);
  assert_int_equal(s.asked, 1);
  assert_int_equal(s.left, 1);
  s.stops = NULL;
  run(match);
  assert_int_equal(played(match), 4);
  cc_match_free(match);
  script t = {.what = SCRIPT_ILLEGAL};
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.flags = CC_MATCH_STOP_ON_FAULT;
  match = script_match(&t, &options, NULL);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STOPPED);
  assert_int_equal(played(match), 1);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STOPPED);
  assert_int_equal(played(match), 2);
  cc_match_free(match);
}

/* ---- SPRT ---- */

static void test_sprt_ends(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  const cc_strategy greedy = strategy_of(CC_STRATEGY_GREEDY);
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_sprt test = CC_SPRT_INIT;
  uint64_t games = 0;
  test.elo1 = 5000;
  options.games = 10000;
  options.sprt = &test;
  for (uint32_t threads = 1; threads <= (has_threads() ? 3u : 1u); threads++) {
    cc_sprt_result sprt = CC_SPRT_RESULT_INIT;
    cc_match_info info = CC_MATCH_INFO_INIT;
    options.threads = threads;
    cc_match *match = new_match(&game, &options);
    add_strategy(match, &greedy, NULL);
    add_strategy(match, &random_strategy, NULL);
    run(match);
    assert_int_equal(cc_match_sprt(match, &sprt), CC_OK);
    assert_int_equal(sprt.decision, CC_SPRT_H1);
    assert_int_equal(sprt.model, CC_SPRT_PENTANOMIAL);
    assert_int_equal(cc_match_get_info(match, &info), CC_OK);
    assert_int_equal(info.decision, 1);
    assert_true(info.played < 1000);
    games = threads == 1 ? info.played : games;
    assert_int_equal(info.played, games); /* however many threads there were */
    run(match);                           /* it has decided */
    assert_int_equal(played(match), games);
    cc_match_free(match);
  }
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &greedy, NULL);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STATE);
  add_strategy(match, &greedy, NULL);
  add_strategy(match, &greedy, NULL);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_ARGUMENT);
  cc_match_free(match);
  test.elo1 = 0;
  match = NULL;
  assert_int_equal(cc_match_create(NULL, &game, &options, &match), CC_ERROR_ARGUMENT);
}

/* ---- openings ---- */

static void test_openings(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  options.games = 8;
  options.first_opening = 1;
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  const uint64_t moves[3] = {4, 0, 8};
  const uint64_t wrong[3] = {4, 0, 4};
  const uint64_t over[5] = {0, 3, 1, 4, 2};
  cc_match_opening opening = {NULL, 0, moves, 3};
  assert_int_equal(cc_match_add_opening(match, &opening, &error), CC_OK);
  assert_string_equal(error.message, "");
  opening.moves = wrong;
  assert_int_equal(cc_match_add_opening(match, &opening, &error), CC_ERROR_ILLEGAL);
  assert_int_equal(error.offset, 2);
  opening.moves = over;
  opening.move_count = 5;
  assert_int_equal(cc_match_add_opening(match, &opening, &error), CC_ERROR_STATE);
  assert_int_equal(cc_match_add_opening_text(match, NULL, 0, " 4 8\n2 ", CC_NUL_TERMINATED, &error), CC_OK);
  assert_int_equal(cc_match_add_opening_text(match, NULL, 0, "4 8 x", 5, &error), CC_ERROR_MOVE_TEXT);
  assert_int_equal(error.offset, 4);
  assert_int_equal(cc_match_add_opening_text(match, "x", 1, NULL, 0, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_add_opening_text(match, NULL, 0, NULL, 0, &error), CC_OK);
  assert_int_equal(cc_match_add_opening(match, NULL, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_add_opening_text(match, NULL, 0, NULL, 3, &error), CC_ERROR_ARGUMENT);
  run(match);
  static const uint32_t order[8] = {1, 1, 2, 2, 0, 0, 1, 1};
  static const uint64_t second[3] = {4, 8, 2};
  for (uint64_t i = 0; i < 8; i++) {
    const cc_match_game g = game_at(match, i);
    assert_int_equal(g.opening, order[i]);
    assert_int_equal(g.opening_moves, order[i] == 2 ? 0 : 3);
    for (size_t m = 0; m < g.opening_moves; m++) {
      assert_int_equal(g.moves[m].code, order[i] == 0 ? moves[m] : second[m]);
      assert_int_equal(g.moves[m].flags, CC_MATCH_MOVE_OPENING);
      assert_int_equal(g.moves[m].player, m % 2);
    }
    assert_int_equal(g.first, order[i] == 2 ? 0 : 1);
  }
  /* After three moves O is first to move. */
  const cc_match_counts first = result(match, 0, 1, CC_MATCH_GAMES_FIRST);
  assert_int_equal(first.wins + first.draws + first.losses, 4);
  cc_match_free(match);
}

static void test_states(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  char text[64];
  cc_play *play = NULL;
  assert_int_equal(cc_play_create(NULL, &game, &play), CC_OK);
  assert_int_equal(cc_play_make(play, 4), CC_OK);
  assert_int_equal(cc_play_text(play, text, sizeof(text), NULL), CC_OK);
  options.flags = CC_MATCH_KEEP_FINAL;
  cc_match *match = new_match(&game, &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  assert_int_equal(cc_match_add_opening_text(match, text, CC_NUL_TERMINATED, "0", 1, NULL), CC_OK);
  run(match);
  for (uint64_t i = 0; i < 2; i++) {
    const cc_match_game g = game_at(match, i);
    assert_string_equal(g.start, text);
    assert_int_equal(g.opening_moves, 1);
    assert_int_equal(g.moves[0].player, 1);
    assert_int_equal(cc_play_read(play, g.start, CC_NUL_TERMINATED), CC_OK);
    for (size_t m = 0; m < g.move_count; m++) {
      assert_int_equal(cc_play_make(play, g.moves[m].code), CC_OK);
    }
    char final[64];
    assert_int_equal(cc_play_text(play, final, sizeof(final), NULL), CC_OK);
    assert_string_equal(g.final_text, final);
  }
  cc_play_free(play);
  cc_match_free(match);
}

static void test_order_of_openings(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  for (uint32_t count = 1; count <= 9; count++) {
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    options.games = 4 * count;
    options.flags = CC_MATCH_SHUFFLE;
    options.seed = count;
    cc_match *match = new_match(&game, &options);
    add_strategy(match, &random_strategy, NULL);
    add_strategy(match, &random_strategy, NULL);
    for (uint64_t i = 0; i < count; i++) {
      const cc_match_opening opening = {NULL, 0, &i, 1};
      assert_int_equal(cc_match_add_opening(match, &opening, NULL), CC_OK);
    }
    run(match);
    uint32_t seen[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (uint64_t i = 0; i < 4 * count; i += 2) {
      assert_int_equal(game_at(match, i).opening, game_at(match, i + 1).opening);
      seen[game_at(match, i).opening]++;
      assert_int_equal(seen[game_at(match, i).opening], i < 2 * count ? 1 : 2);
    }
    cc_match_free(match);
  }
}

static void test_random_moves(void **state) {
  (void)state;
  const cc_game games[2] = {ttt_game(), race_game()};
  for (unsigned n = 0; n < 2; n++) {
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    const cc_strategy strategy = strategy_of(CC_STRATEGY_FIRST);
    options.games = 40;
    options.random_moves = n == 0 ? 5 : 3;
    cc_match *match = new_match(&games[n], &options);
    add_strategy(match, &strategy, NULL);
    add_strategy(match, &strategy, NULL);
    run(match);
    unsigned different = 0;
    for (uint64_t i = 0; i < 40; i += 2) {
      const cc_match_game a = game_at(match, i), b = game_at(match, i + 1);
      assert_int_equal(a.opening_moves, b.opening_moves);
      assert_true(a.opening_moves >= options.random_moves && a.move_count > a.opening_moves);
      for (size_t m = 0; m < a.opening_moves; m++) {
        assert_int_equal(a.moves[m].code, b.moves[m].code);
        assert_true((a.moves[m].flags & CC_MATCH_MOVE_OPENING) != 0);
      }
      different += i > 0 && memcmp(a.moves, game_at(match, i - 2).moves, 5 * sizeof(*a.moves)) != 0;
    }
    assert_true(different >= 15);
    cc_match_free(match);
  }
  /* More than any game has: left out. */
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.random_moves = 9;
  cc_match *match = new_match(&games[0], &options);
  add_strategy(match, &random_strategy, NULL);
  add_strategy(match, &random_strategy, NULL);
  run(match);
  assert_int_equal(game_at(match, 0).opening_moves, 0);
  cc_match_free(match);
}

/* ---- games of other kinds ---- */

static void test_sides(void **state) {
  (void)state;
  for (uint32_t sides = 1; sides <= 4; sides++) {
    graph g = {sides, 500, sides + 1, 1, sides, 5, 0, 0};
    const cc_game game = graph_game(&g);
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    options.games = 20;
    options.max_moves = 60;
    cc_match *match = new_match(&game, &options);
    for (uint32_t i = 0; i < 4; i++) {
      add_strategy(match, &random_strategy, NULL);
    }
    run(match);
    cc_match_standing standings[4];
    assert_int_equal(cc_match_standings(match, standings, 4, NULL), CC_OK);
    assert_int_equal(played(match), sides == 2 ? 120 : 80);
    int64_t points = 0, expected = 0;
    for (uint64_t i = 0; i < played(match); i++) {
      const cc_match_game r = game_at(match, i);
      int32_t best = INT32_MIN;
      unsigned holders = 0;
      for (uint32_t side = 0; side < sides; side++) {
        expected += r.points[side];
        holders = r.points[side] > best ? 1 : holders + (r.points[side] == best);
        best = r.points[side] > best ? r.points[side] : best;
      }
      for (uint32_t side = 0; side < sides; side++) {
        const int32_t result_by_rank = r.points[side] < best ? -1 : holders > 1 ? 0 : 1;
        if (sides > 2 && r.outcome == CC_GAME_POINTS) {
          assert_int_equal(r.results[side], result_by_rank);
        } else {
          assert_int_equal(r.results[side], (r.points[side] > 0) - (r.points[side] < 0));
        }
      }
    }
    for (uint32_t i = 0; i < 4; i++) {
      const cc_match_standing *s = &standings[i];
      points += s->points;
      assert_int_equal(s->wins + s->draws + s->losses, sides == 2 ? 60 : 20 * sides);
      assert_true(i == 0 || s->half_points <= standings[i - 1].half_points);
      const cc_match_counts side = result(match, s->player, CC_MATCH_ALL, CC_MATCH_GAMES_SIDE);
      assert_int_equal(side.wins + side.draws + side.losses, sides == 2 ? 30 : 20);
    }
    assert_int_equal(points, expected);
    if (sides != 2) {
      cc_match_counts counts;
      assert_int_equal(cc_match_result(match, 0, 1, 0, &counts), CC_ERROR_ARGUMENT);
    }
    cc_match_free(match);
  }
}

/*
 * A tournament whose results are known: the player of lower number resigns never, the other always at once.
 */
static void test_table(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  script scripts[3] = {{.what = SCRIPT_RESIGN}, {.what = SCRIPT_DRAW}, {.what = SCRIPT_DRAW}};
  cc_match_standing standings[3];
  size_t count = 0;
  cc_match *match = new_match(&game, &options);
  for (unsigned i = 0; i < 3; i++) {
    add_script(match, &scripts[i], i == 0 ? "a" : i == 1 ? "b" : "c", 0, NULL);
  }
  run(match);
  assert_int_equal(cc_match_standings(match, standings, 2, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 3);
  assert_int_equal(cc_match_standings(match, standings, 3, &count), CC_OK);
  assert_int_equal(standings[0].player, 1);
  assert_int_equal(standings[1].player, 2);
  assert_int_equal(standings[0].rank, 1);
  assert_int_equal(standings[1].rank, 1);
  assert_int_equal(standings[2].rank, 3);
  assert_int_equal(standings[0].half_points, 6);
  assert_int_equal(standings[0].encounters_won, 1);
  assert_int_equal(standings[0].encounters_drawn, 1);
  assert_int_equal(standings[2].encounters_lost, 2);
  /* Two draws with a player of 6 half points, two wins against one of none: 2 * 6 quarters. */
  assert_int_equal(standings[0].sonneborn, 12);
  assert_int_equal(standings[0].rating.flags, CC_MATCH_RATING_PRIOR);
  assert_true(standings[0].rating.elo > 0 && standings[2].rating.elo < 0);
  cc_match_free(match);
}

/* ---- games that fail ---- */

typedef struct broken {
  int where; /* 1 start, 2 look, 3 outcome, 4 generate, 5 make */
  unsigned left;
} broken;

static cc_status broken_at(void *user, int where) {
  broken *b = user;
  if (b->where != where) {
    return CC_OK;
  }
  if (b->left == 0) {
    return CC_ERROR_IO;
  }
  b->left--;
  return CC_OK;
}

static cc_status broken_start(void *state, void *user) {
  const cc_status status = broken_at(user, 1);
  return status != CC_OK ? status : ttt_start(state, NULL);
}

static cc_status broken_look(const void *state, cc_game_look *look, void *user) {
  const cc_status status = broken_at(user, 2);
  return status != CC_OK ? status : ttt_look(state, look, NULL);
}

static cc_status broken_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const cc_status status = broken_at(user, 3);
  return status != CC_OK ? status : ttt_outcome(state, ask, outcome, NULL);
}

static cc_status broken_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                 size_t *needed, void *user) {
  const cc_status status = broken_at(user, 4);
  return status != CC_OK ? status : ttt_generate(state, which, moves, capacity, needed, NULL);
}

static cc_status broken_make(void *state, uint64_t move, void *undo, void *user) {
  const cc_status status = broken_at(user, 5);
  return status != CC_OK ? status : ttt_make(state, move, undo, NULL);
}

static void test_broken_games(void **state) {
  (void)state;
  for (int where = 1; where <= 5; where++) {
    unsigned failed = 0, good = 0;
    for (unsigned after = 0; after < 150; after++) {
      broken b = {where, after};
      cc_game game = ttt_game();
      cc_match *match = NULL;
      cc_error error = CC_ERROR_INIT;
      game.user = &b;
      game.start = broken_start;
      game.look = broken_look;
      game.outcome = broken_outcome;
      game.generate = broken_generate;
      game.make = broken_make;
      match = new_match(&game, NULL);
      add_strategy(match, &random_strategy, NULL);
      add_strategy(match, &random_strategy, NULL);
      const cc_status status = cc_match_run(match, &error);
      assert_true(status == CC_ERROR_IO || status == CC_OK);
      if (status != CC_OK) {
        failed++;
        assert_int_equal(error.offset, played(match));
        assert_true(error.message[0] != '\0');
        b.left = UINT32_MAX; /* it works again */
        run(match);
      } else {
        good++;
      }
      assert_int_equal(played(match), 2);
      for (uint64_t i = 0; i < 2; i++) {
        assert_int_equal(game_at(match, i).end, CC_MATCH_END_RULES);
      }
      cc_match_free(match);
    }
    assert_true(failed > 0 && good > 0);
  }
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  (void)state;
  cc_game game = ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
#define REFUSED(field, value, expected)                                                                      \
  do {                                                                                                       \
    options.field = value;                                                                                   \
    assert_int_equal(cc_match_create(NULL, &game, &options, &match), expected);                              \
    assert_null(match);                                                                                      \
    memset(&options, 0, sizeof(options));                                                                    \
    options.struct_size = (uint32_t)sizeof(options);                                                         \
  } while (0)
  REFUSED(struct_size, 4, CC_ERROR_ARGUMENT);
  REFUSED(flags, 0x80, CC_ERROR_ARGUMENT);
  REFUSED(schedule, 2, CC_ERROR_ARGUMENT);
  REFUSED(threads, CC_MATCH_MAX_THREADS + 1, CC_ERROR_ARGUMENT);
  REFUSED(games, CC_MATCH_MAX_GAMES + 1, CC_ERROR_ARGUMENT);
  REFUSED(max_moves, CC_MATCH_MAX_MOVES + 1, CC_ERROR_ARGUMENT);
  REFUSED(counters, CC_MATCH_MAX_COUNTERS + 1, CC_ERROR_ARGUMENT);
  REFUSED(resign_value, -1, CC_ERROR_ARGUMENT);
  REFUSED(draw_value, -1, CC_ERROR_ARGUMENT);
  REFUSED(reserved, 1, CC_ERROR_ARGUMENT);
  game.flags = 0;
  REFUSED(threads, 2, CC_ERROR_UNSUPPORTED);
#undef REFUSED
  assert_int_equal(cc_match_create(NULL, NULL, NULL, &match), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_create(NULL, &game, NULL, NULL), CC_ERROR_ARGUMENT);
  match = new_match(&game, NULL);
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  cc_strategy strategy = strategy_of(CC_STRATEGY_USER); /* without choose */
  uint32_t index = 9;
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_ARGUMENT);
  player.strategy = &strategy;
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_ARGUMENT);
  player.strategy = &random_strategy;
  player.think = script_think;
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_ARGUMENT);
  player.think = NULL;
  player.flags = 2;
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_ARGUMENT);
  player.flags = 0;
  player.open = script_open;
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_ARGUMENT);
  player.open = NULL;
  assert_int_equal(cc_match_add_player(match, NULL, &index), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_add_player(NULL, &player, &index), CC_ERROR_ARGUMENT);
  assert_int_equal(index, 9);
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_OK);
  assert_int_equal(index, 0);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STATE);
  for (unsigned i = 1; i < CC_MATCH_MAX_PLAYERS; i++) {
    assert_int_equal(cc_match_add_player(match, &player, &index), CC_OK);
    assert_int_equal(index, i);
  }
  assert_int_equal(cc_match_add_player(match, &player, &index), CC_ERROR_LIMIT);
  cc_match_game g = CC_MATCH_GAME_INIT;
  cc_match_info info = CC_MATCH_INFO_INIT;
  cc_match_counts counts;
  cc_sprt_result sprt = CC_SPRT_RESULT_INIT;
  assert_int_equal(cc_match_game_at(match, 0, &g), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_game_at(NULL, 0, &g), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_get_info(NULL, &info), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_get_info(match, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 0, 0, &counts), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 256, 0, 0, &counts), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 256, 0, &counts), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 1, 3, &counts), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 1, CC_MATCH_GAMES_SIDE + 2, &counts), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 1, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_result(match, 0, 1, 0, &counts), CC_OK);
  assert_int_equal(counts.wins + counts.draws + counts.losses, 0);
  assert_int_equal(cc_match_sprt(match, &sprt), CC_ERROR_STATE);
  assert_int_equal(cc_match_standings(NULL, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_reasons(NULL, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_measure(match, 99, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_run(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_stopping(NULL), 0);
  assert_string_equal(cc_match_end_text(CC_MATCH_END_TIME), "time");
  assert_string_equal(cc_match_end_text(99), "");
  cc_match_stop(NULL);
  cc_match_free(NULL);
  cc_match_free(match);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two),
      cmocka_unit_test(test_same_results),
      cmocka_unit_test(test_dice),
      cmocka_unit_test(test_faults),
      cmocka_unit_test(test_begin_and_open),
      cmocka_unit_test(test_errors_of_players),
      cmocka_unit_test(test_fixed_time),
      cmocka_unit_test(test_clock),
      cmocka_unit_test(test_wrong_controls),
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_draws),
      cmocka_unit_test(test_decisions),
      cmocka_unit_test(test_events),
      cmocka_unit_test(test_meddling),
      cmocka_unit_test(test_wild_controls),
      cmocka_unit_test(test_stop_and_go_on),
      cmocka_unit_test(test_stop_inside),
      cmocka_unit_test(test_sprt_ends),
      cmocka_unit_test(test_openings),
      cmocka_unit_test(test_states),
      cmocka_unit_test(test_order_of_openings),
      cmocka_unit_test(test_random_moves),
      cmocka_unit_test(test_sides),
      cmocka_unit_test(test_table),
      cmocka_unit_test(test_broken_games),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
