/* SPDX-License-Identifier: MIT */
/*
 * Matches at the ends of what their numbers may be: as many players and games as there can be, one and none of
 * them, and options of which each has its greatest value.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

#define MOST CC_MATCH_MAX_PLAYERS

/* ---- the shortest game: one move of side 0 says how it ends ---- */

typedef struct coin_state {
  uint32_t said; /* 0: not yet, 1 .. 3: side 0 has lost, drawn, won */
} coin_state;

static cc_status coin_start(void *state, void *user) {
  (void)user;
  ((coin_state *)state)->said = 0;
  return CC_OK;
}

static cc_status coin_look(const void *state, cc_game_look *look, void *user) {
  (void)user;
  look->key = ((const coin_state *)state)->said;
  return CC_OK;
}

static cc_status coin_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const coin_state *s = state;
  (void)ask;
  (void)user;
  if (s->said != 0) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->teams[0] = (int32_t)s->said - 2;
  }
  return CC_OK;
}

static cc_status coin_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  (void)state;
  (void)which;
  (void)user;
  for (uint64_t i = 1; i <= 3; i++) {
    const cc_game_move move = {i, 0, 0, 0, CC_GAME_MOVE_FINAL};
    kit_add(moves, capacity, needed, move);
  }
  return CC_OK;
}

static cc_status coin_apply(const void *before, uint64_t move, void *after, void *user) {
  (void)before;
  (void)user;
  ((coin_state *)after)->said = (uint32_t)move;
  return CC_OK;
}

static cc_game coin_game(void) {
  cc_game game = CC_GAME_INIT;
  game.flags = CC_GAME_ANY_THREAD;
  game.state_size = sizeof(coin_state);
  game.max_moves = 3;
  game.start = coin_start;
  game.look = coin_look;
  game.outcome = coin_outcome;
  game.generate = coin_generate;
  game.apply = coin_apply;
  return game;
}

/* Which result a game of these two has, for a: the nearer in number the more often drawn. */
static int32_t coin_result(uint32_t a, uint32_t b) {
  const uint32_t low = a < b ? a : b, high = a < b ? b : a;
  const uint64_t random = kit_hash(low, high) % 100;
  const int32_t of_low = random < 30 ? 0 : random < 60 + high - low ? 1 : -1;
  return a < b ? of_low : -of_low;
}

static cc_status coin_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  const uint32_t *players = turn->game->players;
  (void)self;
  (void)user;
  answer->move = (uint64_t)(coin_result(players[0], players[1]) + 2);
  return CC_OK;
}

static cc_match *coin_match(uint32_t players, const cc_match_options *options) {
  const cc_game game = coin_game();
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  cc_match *match = NULL;
  player.think = coin_think;
  assert_int_equal(cc_match_create(NULL, &game, options, &match), CC_OK);
  for (uint32_t i = 0; i < players; i++) {
    assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  }
  return match;
}

/* ---- as many players as there can be ---- */

static void check_pairings(const cc_match *match, uint32_t games, int gauntlet) {
  for (uint32_t a = 0; a < MOST; a++) {
    cc_match_counts all, sum;
    memset(&sum, 0, sizeof(sum));
    for (uint32_t b = 0; b < MOST; b++) {
      const int met = a != b && (!gauntlet || a == 0 || b == 0);
      cc_match_counts counts;
      if (a == b) {
        continue;
      }
      const int32_t result = coin_result(a, b);
      assert_int_equal(cc_match_result(match, a, b, CC_MATCH_GAMES_ALL, &counts), CC_OK);
      assert_int_equal(counts.wins, met && result > 0 ? games : 0);
      assert_int_equal(counts.draws, met && result == 0 ? games : 0);
      assert_int_equal(counts.losses, met && result < 0 ? games : 0);
      assert_int_equal(counts.pairs[2 + 2 * result], met ? games / 2 : 0);
      sum.wins += counts.wins;
      sum.draws += counts.draws;
      sum.losses += counts.losses;
    }
    assert_int_equal(cc_match_result(match, a, CC_MATCH_ALL, CC_MATCH_GAMES_ALL, &all), CC_OK);
    assert_true(all.wins == sum.wins && all.draws == sum.draws && all.losses == sum.losses);
  }
}

static void check_table(const cc_match *match, uint64_t games) {
  static cc_match_standing standings[MOST];
  size_t count = 0;
  uint64_t half_points = 0, moves = 0;
  int64_t ratings = 0;
  unsigned char seen[MOST] = {0};
  assert_int_equal(cc_match_standings(match, standings, MOST - 1, &count), CC_ERROR_BUFFER);
  assert_int_equal(cc_match_standings(match, standings, MOST, &count), CC_OK);
  assert_int_equal(count, MOST);
  for (size_t i = 0; i < MOST; i++) {
    const cc_match_standing *s = &standings[i];
    assert_true(s->player < MOST && seen[s->player] == 0);
    seen[s->player] = 1;
    assert_true(s->rank <= i + 1 && s->rank >= 1);
    assert_int_equal(s->half_points, 2 * s->wins + s->draws);
    assert_true(s->rating.elo > -CC_MATCH_ELO_INFINITE && s->rating.elo < CC_MATCH_ELO_INFINITE);
    assert_true(s->rating.error > 0 && s->rating.error < CC_MATCH_ELO_INFINITE);
    half_points += s->half_points;
    moves += s->moves;
    ratings += s->rating.elo;
  }
  assert_int_equal(half_points, 2 * games);
  assert_int_equal(moves, games);
  assert_true(ratings > -(int64_t)MOST && ratings < (int64_t)MOST); /* their mean is 0, but for rounding */
}

/* Reports of so many: a line for each, and no number that is none. */
static int32_t count_lines(const char *bytes, size_t length, void *user) {
  for (size_t i = 0; i < length; i++) {
    *(uint64_t *)user += bytes[i] == '\n';
    assert_true(length - i < 10 || memcmp(bytes + i, "2147483647", 10) != 0);
  }
  return 0;
}

static void check_reports(const cc_match *match) {
  static const uint32_t reports[] = {CC_MATCH_REPORT_SUMMARY, CC_MATCH_REPORT_TABLE,
                                     CC_MATCH_REPORT_CSV_RESULTS, CC_MATCH_REPORT_SVG_TABLE};
  for (size_t i = 0; i < TEST_COUNT(reports); i++) {
    uint64_t lines = 0;
    assert_int_equal(cc_match_report(match, reports[i], count_lines, &lines), CC_OK);
    if (reports[i] == CC_MATCH_REPORT_CSV_RESULTS) {
      assert_int_equal(lines, MOST * (MOST - 1) + 1);
    } else {
      assert_true(lines >= MOST);
    }
  }
}

static void test_most_players(void **state) {
  (void)state;
  for (uint32_t schedule = CC_MATCH_ROUND_ROBIN; schedule <= CC_MATCH_GAUNTLET; schedule++) {
    const int gauntlet = schedule == CC_MATCH_GAUNTLET;
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    cc_match_info info = CC_MATCH_INFO_INIT;
    cc_match_player more = CC_MATCH_PLAYER_INIT;
    options.schedule = schedule;
    options.games = gauntlet ? 4 : 1;
    cc_match *match = coin_match(MOST, &options);
    const uint64_t meetings = gauntlet ? MOST - 1 : MOST * (MOST - 1) / 2;
    more.think = coin_think;
    assert_int_equal(cc_match_add_player(match, &more, NULL), CC_ERROR_LIMIT);
    assert_int_equal(cc_match_run(match, NULL), CC_OK);
    assert_int_equal(cc_match_get_info(match, &info), CC_OK);
    assert_int_equal(info.players, MOST);
    assert_int_equal(info.played, meetings * options.games);
    assert_int_equal(info.total, info.played);
    assert_int_equal(info.faults, 0);
    check_pairings(match, options.games, gauntlet);
    check_table(match, info.played);
    check_reports(match);
    cc_match_free(match);
  }
}

/* Everyone meets everyone, once in each round, also with as many as can be, and one fewer, of whom one has a bye. */
static void test_most_rounds(void **state) {
  static unsigned char met[MOST][MOST];
  (void)state;
  for (uint32_t players = MOST - 1; players <= MOST; players++) {
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    uint32_t last_round[MOST];
    options.games = 1;
    memset(met, 0, sizeof(met));
    memset(last_round, 0xff, sizeof(last_round));
    const uint64_t total = cc_match_schedule_games(&options, players, 2);
    assert_int_equal(total, (uint64_t)players * (players - 1) / 2);
    for (uint64_t number = 0; number < total; number++) {
      cc_match_fixture f = CC_MATCH_FIXTURE_INIT;
      assert_int_equal(cc_match_schedule(&options, players, 2, number, &f), CC_OK);
      const uint32_t a = f.players[0], b = f.players[1];
      assert_true(a < players && b < players && a != b && !met[a][b] && !met[b][a]);
      assert_true(f.round < MOST - 1 && last_round[a] != f.round && last_round[b] != f.round);
      met[a][b] = 1;
      last_round[a] = last_round[b] = f.round;
    }
  }
}

/* The most unequal results: each loses to all of lower number. Ratings are finite, in order, and done soon. */
static void test_most_unequal(void **state) {
  cc_match_counts *results = calloc((size_t)MOST * MOST, sizeof(*results));
  static cc_match_rating ratings[MOST];
  (void)state;
  assert_non_null(results);
  for (uint32_t games = 1; games <= 1000000; games *= 1000000) {
    for (uint32_t a = 0; a < MOST; a++) {
      for (uint32_t b = a + 1; b < MOST; b++) {
        results[a * MOST + b].wins = games;
      }
    }
    assert_int_equal(cc_match_rate(NULL, results, MOST, ratings), CC_OK);
    for (uint32_t a = 0; a < MOST; a++) {
      assert_int_equal(ratings[a].flags, CC_MATCH_RATING_PRIOR);
      assert_true(ratings[a].error > 0);
      assert_true(a == 0 || ratings[a].elo < ratings[a - 1].elo);
      assert_true(ratings[a].elo > -CC_MATCH_ELO_INFINITE / 2 && ratings[a].elo < CC_MATCH_ELO_INFINITE / 2);
    }
    for (uint32_t a = 0; a < MOST; a++) { /* as far above as below */
      const int64_t sum = ratings[a].elo + (int64_t)ratings[MOST - 1 - a].elo;
      assert_true(sum >= -1 && sum <= 1);
    }
  }
  free(results);
}

/* ---- as many games ---- */

static void test_most_games(void **state) {
  static const struct {
    uint32_t players, schedule, games; /* the most of each two */
  } most[] = {{2, CC_MATCH_ROUND_ROBIN, CC_MATCH_MAX_GAMES},
              {3, CC_MATCH_ROUND_ROBIN, CC_MATCH_MAX_GAMES / 3},
              {MOST, CC_MATCH_ROUND_ROBIN, CC_MATCH_MAX_GAMES / (MOST * (MOST - 1) / 2)},
              {2, CC_MATCH_GAUNTLET, CC_MATCH_MAX_GAMES},
              {MOST, CC_MATCH_GAUNTLET, CC_MATCH_MAX_GAMES / (MOST - 1)}};
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(most); i++) {
    for (uint32_t flags = 0; flags <= CC_MATCH_NO_SWITCH; flags++) {
      cc_match_options options = CC_MATCH_OPTIONS_INIT;
      cc_match_fixture f = CC_MATCH_FIXTURE_INIT;
      cc_match_info info = CC_MATCH_INFO_INIT;
      cc_error error = CC_ERROR_INIT;
      const uint32_t players = most[i].players;
      const uint64_t meetings = most[i].schedule == CC_MATCH_GAUNTLET ? players - 1
                                                                      : (uint64_t)players * (players - 1) / 2;
      options.flags = flags;
      options.schedule = most[i].schedule;
      options.games = most[i].games;
      const uint64_t total = meetings * options.games;
      assert_int_equal(cc_match_schedule_games(&options, players, 2), total);
      assert_int_equal(cc_match_schedule(&options, players, 2, total - 1, &f), CC_OK);
      assert_true(f.players[0] < players && f.players[1] < players && f.players[0] != f.players[1]);
      assert_int_equal(f.pair, total - 1 - f.leg);
      assert_int_equal(cc_match_schedule(&options, players, 2, total, &f), CC_ERROR_ARGUMENT);
      assert_int_equal(cc_match_schedule(&options, players, 2, UINT64_MAX, &f), CC_ERROR_ARGUMENT);
      options.games++;
      assert_int_equal(cc_match_schedule_games(&options, players, 2), 0);
      if (options.games <= CC_MATCH_MAX_GAMES) {
        cc_match *match = coin_match(players, &options);
        assert_int_equal(cc_match_run(match, &error), CC_ERROR_LIMIT);
        assert_int_equal(cc_match_get_info(match, &info), CC_OK);
        assert_int_equal(info.total, 0);
        cc_match_free(match);
      }
    }
  }
  const cc_match_options options = CC_MATCH_OPTIONS_INIT;
  assert_int_equal(cc_match_schedule_games(&options, MOST + 1, 2), 0);
  assert_int_equal(cc_match_schedule_games(&options, MOST, 2), (uint64_t)MOST * (MOST - 1));
  assert_int_equal(cc_match_schedule_games(&options, 0, 2), 0);
  assert_int_equal(cc_match_schedule_games(&options, 1, 2), 0);
  assert_int_equal(cc_match_schedule_games(&options, 1, 0), 0);
  assert_int_equal(cc_match_schedule_games(&options, CC_GAME_MAX_TEAMS, CC_GAME_MAX_TEAMS), 8);
  assert_int_equal(cc_match_schedule_games(&options, MOST, CC_GAME_MAX_TEAMS), MOST);
  assert_int_equal(cc_match_schedule_games(&options, CC_GAME_MAX_TEAMS + 1, CC_GAME_MAX_TEAMS + 1), 0);
}

/* A run of the longest match begins like that of a short one, and what it holds grows with what is played. */
static int32_t stop_at_50(const cc_match_event *event, void *user) {
  (void)user;
  return event->kind == CC_MATCH_EVENT_END && event->game->number == 49;
}

static void test_long_match_begins(void **state) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_info info = CC_MATCH_INFO_INIT;
  char line[300];
  (void)state;
  options.games = CC_MATCH_MAX_GAMES;
  options.event = stop_at_50;
  cc_match *match = coin_match(2, &options);
  assert_int_equal(cc_match_run(match, NULL), CC_ERROR_STOPPED);
  assert_int_equal(cc_match_get_info(match, &info), CC_OK);
  assert_int_equal(info.played, 50);
  assert_int_equal(info.total, CC_MATCH_MAX_GAMES);
  assert_int_equal(cc_match_report_text(match, CC_MATCH_REPORT_PROGRESS, line, sizeof(line), NULL), CC_OK);
  assert_non_null(strstr(line, "16777216"));
  cc_match_free(match);
}

/* ---- nobody, one, nothing ---- */

static void test_few_players(void **state) {
  cc_match_standing standings[2];
  size_t count = 9;
  (void)state;
  for (uint32_t players = 0; players <= 1; players++) {
    cc_match_info info = CC_MATCH_INFO_INIT;
    cc_error error = CC_ERROR_INIT;
    cc_match *match = coin_match(players, NULL);
    assert_int_equal(cc_match_run(match, &error), CC_ERROR_STATE);
    assert_true(error.message[0] != '\0');
    assert_int_equal(cc_match_get_info(match, &info), CC_OK);
    assert_int_equal(info.players, players);
    assert_int_equal(info.total, 0);
    assert_int_equal(cc_match_standings(match, standings, 2, &count), CC_OK);
    assert_int_equal(count, players);
    for (uint32_t report = CC_MATCH_REPORT_PROGRESS; report <= CC_MATCH_REPORT_SVG_TABLE; report++) {
      char text[4000];
      assert_int_equal(cc_match_report_text(match, report, text, sizeof(text), NULL), CC_OK);
      assert_true(strlen(text) > 0);
    }
    cc_match_free(match);
  }
}

/* Games of one side: a player alone, as many as there can be. */
static void test_one_side(void **state) {
  graph g = {5, 300, 1, 0, 1, 4, 0, 0};
  const cc_game game = graph_game(&g);
  static const cc_strategy random = CC_STRATEGY_INIT;
  (void)state;
  for (uint32_t players = 1; players <= MOST; players += MOST - 1) {
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    static cc_match_standing standings[MOST];
    cc_match_info info = CC_MATCH_INFO_INIT;
    cc_match *match = NULL;
    options.max_moves = 20;
    player.strategy = &random;
    assert_int_equal(cc_match_create(NULL, &game, &options, &match), CC_OK);
    for (uint32_t i = 0; i < players; i++) {
      assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
    }
    assert_int_equal(cc_match_run(match, NULL), CC_OK);
    assert_int_equal(cc_match_get_info(match, &info), CC_OK);
    assert_int_equal(info.played, players);
    assert_int_equal(cc_match_standings(match, standings, MOST, NULL), CC_OK);
    for (uint32_t i = 0; i < players; i++) {
      assert_int_equal(standings[i].wins + standings[i].draws + standings[i].losses, 1);
    }
    cc_match_free(match);
  }
}

/* ---- options at their ends ---- */

/* Numbers of which each has its greatest value; all of them mean something. */
static void test_greatest_options(void **state) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  static const cc_strategy random = CC_STRATEGY_INIT;
  const cc_game ttt = ttt_game();
  cc_match *match = NULL;
  (void)state;
  options.flags = 0x7f & ~CC_MATCH_STOP_ON_FAULT;
  options.threads = 1;
  options.games = 6;
  options.first_opening = UINT32_MAX;
  options.random_moves = UINT32_MAX; /* over by then: games begin without them */
  options.max_moves = CC_MATCH_MAX_MOVES;
  options.seed = UINT64_MAX;
  options.resign_value = options.draw_value = INT32_MAX;
  options.resign_moves = options.draw_moves = options.draw_after = UINT32_MAX;
  options.counters = CC_MATCH_MAX_COUNTERS;
  options.progress_ms = UINT32_MAX;
  player.strategy = &random;
  assert_int_equal(cc_match_create(NULL, &ttt, &options, &match), CC_OK);
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  for (uint64_t cell = 0; cell < 3; cell++) {
    const cc_match_opening opening = {NULL, 0, &cell, 1};
    assert_int_equal(cc_match_add_opening(match, &opening, NULL), CC_OK);
  }
  assert_int_equal(cc_match_run(match, NULL), CC_OK);
  for (uint64_t i = 0; i < 6; i++) {
    cc_match_game game = CC_MATCH_GAME_INIT;
    assert_int_equal(cc_match_game_at(match, i, &game), CC_OK);
    assert_int_equal(game.end, CC_MATCH_END_RULES);
    assert_int_equal(game.opening_moves, 1);
    assert_int_equal(game.counter_count, CC_MATCH_MAX_COUNTERS);
    assert_null(game.moves);
    assert_non_null(game.final_text);
  }
  for (uint32_t i = 0; i < CC_MATCH_MAX_COUNTERS; i++) {
    char name[16];
    snprintf(name, sizeof(name), "counter %u", i + 1);
    assert_string_equal(cc_match_measure_name(match, CC_MATCH_COUNTER + i), name);
  }
  assert_string_equal(cc_match_measure_name(match, CC_MATCH_COUNTER + CC_MATCH_MAX_COUNTERS), "");
  cc_match_free(match);
}

/* A game that never ends, and never has a position twice as far as its moves say. */
static cc_status endless_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  (void)state;
  (void)ask;
  (void)outcome;
  (void)user;
  return CC_OK;
}

typedef struct endless {
  cc_match *match;
  unsigned calls, stop_at; /* 0: never */
} endless;

static cc_status endless_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                  size_t *needed, void *user) {
  endless *e = user;
  if (++e->calls == e->stop_at) {
    cc_match_stop(e->match);
  }
  return coin_generate(state, which, moves, capacity, needed, NULL);
}

/* It ends at the most moves there can be; also while it begins with random ones, which a stop ends at once. */
static void test_endless_games(void **state) {
  cc_game game = coin_game();
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  static const cc_strategy first = {
      (uint32_t)sizeof(first), CC_STRATEGY_FIRST, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
  (void)state;
  game.outcome = endless_outcome;
  game.generate = endless_generate;
  player.strategy = &first;
  for (unsigned wander = 0; wander < 2; wander++) {
    endless e = {NULL, 0, wander ? 1000 : 0};
    cc_match_options options = CC_MATCH_OPTIONS_INIT;
    options.games = 1;
    options.random_moves = wander ? UINT32_MAX : 0;
    game.user = &e;
    assert_int_equal(cc_match_create(NULL, &game, &options, &e.match), CC_OK);
    assert_int_equal(cc_match_add_player(e.match, &player, NULL), CC_OK);
    assert_int_equal(cc_match_add_player(e.match, &player, NULL), CC_OK);
    const cc_status status = cc_match_run(e.match, NULL);
    if (wander) {
      assert_int_equal(status, CC_ERROR_STOPPED);
      assert_true(e.calls < 1010);
    } else {
      cc_match_game played = CC_MATCH_GAME_INIT;
      assert_int_equal(status, CC_OK);
      assert_int_equal(cc_match_game_at(e.match, 0, &played), CC_OK);
      assert_int_equal(played.end, CC_MATCH_END_LIMIT);
      assert_int_equal(played.move_count, CC_MATCH_MAX_MOVES);
      assert_int_equal(played.results[0], 0);
    }
    cc_match_free(e.match);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_most_players),      cmocka_unit_test(test_most_rounds),
      cmocka_unit_test(test_most_unequal),      cmocka_unit_test(test_most_games),
      cmocka_unit_test(test_long_match_begins), cmocka_unit_test(test_few_players),
      cmocka_unit_test(test_one_side),          cmocka_unit_test(test_greatest_options),
      cmocka_unit_test(test_endless_games),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
