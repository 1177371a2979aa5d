/* SPDX-License-Identifier: MIT */
/*
 * Matches that are stopped, or fail, at every call of every callback there is: what was counted by then is
 * consistent in itself, whoever was opened is closed, and the next run goes on to the same games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

#define STOPS_GAMES 5u
#define STOPS_ERROR (-77)

/* Callbacks that may stop or fail; several threads call most of them. */
#define AT_EVENT 0u
#define AT_THINK 1u
#define AT_OBSERVE 2u
#define AT_ADJUDICATE 3u
#define AT_SEAT 4u /* open, close, begin, end */
#define AT_ALL 5u

typedef struct stopper {
  cc_match *match;
  uint32_t where; /* AT_*; the calls of which are counted */
  int fails;      /* instead of cc_match_stop it returns something */
  uint32_t every; /* kind of event that always stops; 0: none */
  unsigned when;
  atomic_uint calls;
  atomic_int opened, begun; /* and not closed, ended */
  uint64_t events_ended;
} stopper;

/* 1 if the callback has to return an error. */
static int stops_at(stopper *s, uint32_t where) {
  if (s->where != where && s->where != AT_ALL) {
    return 0;
  }
  if (atomic_fetch_add(&s->calls, 1) + 1 != s->when) {
    return 0;
  }
  if (!s->fails) {
    cc_match_stop(s->match);
  }
  return s->fails;
}

static cc_status stops_open(const cc_game *game, uint32_t slot, void **self, void *user) {
  (void)game;
  (void)slot;
  (void)self;
  atomic_fetch_add(&((stopper *)user)->opened, 1);
  (void)stops_at(user, AT_SEAT);
  return CC_OK;
}

static void stops_close(void *self, void *user) {
  (void)self;
  atomic_fetch_sub(&((stopper *)user)->opened, 1);
  (void)stops_at(user, AT_SEAT);
}

static cc_status stops_begin(const cc_match_game *game, uint32_t side, void *self, void *user) {
  (void)game;
  (void)side;
  (void)self;
  atomic_fetch_add(&((stopper *)user)->begun, 1);
  (void)stops_at(user, AT_SEAT);
  return CC_OK;
}

static void stops_end(const cc_match_game *game, void *self, void *user) {
  (void)game;
  (void)self;
  atomic_fetch_sub(&((stopper *)user)->begun, 1);
  (void)stops_at(user, AT_SEAT);
}

static cc_status stops_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  (void)self;
  answer->move = turn->moves[cc_random_next(turn->seed) % turn->move_count].code;
  answer->flags = CC_MATCH_ANSWER_VALUE;
  answer->value = (int32_t)(turn->game->move_count % 7);
  (void)stops_at(user, AT_THINK);
  return CC_OK;
}

static cc_status stops_observe(const cc_match_view *view, int64_t *counters, void *user) {
  counters[0] += view->when == CC_MATCH_WHEN_MOVE;
  return stops_at(user, AT_OBSERVE) ? STOPS_ERROR : CC_OK;
}

static cc_status stops_adjudicate(const cc_match_view *view, cc_game_outcome *outcome, void *user) {
  (void)view;
  (void)outcome;
  return stops_at(user, AT_ADJUDICATE) ? STOPS_ERROR : CC_OK;
}

static int32_t stops_event(const cc_match_event *event, void *user) {
  stopper *s = user;
  s->events_ended += event->kind == CC_MATCH_EVENT_END;
  return stops_at(s, AT_EVENT) || (s->every != 0 && event->kind == s->every);
}

/* One second for progress is longer than these games take; a slow machine may see it all the same. */
static cc_match *stops_match(stopper *s, uint32_t threads, const cc_sprt *sprt) {
  static const cc_strategy greedy = {
      (uint32_t)sizeof(greedy), CC_STRATEGY_GREEDY, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
  const cc_game game = race_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  cc_match *match = NULL;
  options.games = sprt != NULL ? 1000 : STOPS_GAMES;
  options.threads = threads;
  options.random_moves = 1;
  options.counters = 1;
  options.seed = 3;
  options.progress_ms = UINT32_MAX;
  options.flags = CC_MATCH_PAIR_LUCK;
  options.sprt = sprt;
  options.user = s;
  options.event = stops_event;
  options.observe = stops_observe;
  options.adjudicate = stops_adjudicate;
  const cc_status status = cc_match_create(NULL, &game, &options, &match);
  if (status == CC_ERROR_UNSUPPORTED && threads > 1) { /* a build without threads */
    return NULL;
  }
  assert_int_equal(status, CC_OK);
  player.strategy = &greedy;
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  player.strategy = NULL;
  player.user = s;
  player.open = stops_open;
  player.close = stops_close;
  player.begin = stops_begin;
  player.think = stops_think;
  player.end = stops_end;
  assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  s->match = match;
  return match;
}

/* ---- what is there is consistent ---- */

static uint64_t games_of(const cc_match_counts *c) {
  return c->wins + c->draws + c->losses;
}

static void check_results(const cc_match *match, const cc_match_counts *expected, uint64_t played) {
  static const uint32_t halves[2][2] = {{CC_MATCH_GAMES_FIRST, CC_MATCH_GAMES_SECOND},
                                        {CC_MATCH_GAMES_SIDE, CC_MATCH_GAMES_SIDE + 1}};
  for (uint32_t player = 0; player < 2; player++) {
    cc_match_counts all, against;
    assert_int_equal(cc_match_result(match, player, CC_MATCH_ALL, CC_MATCH_GAMES_ALL, &all), CC_OK);
    assert_int_equal(cc_match_result(match, player, 1 - player, CC_MATCH_GAMES_ALL, &against), CC_OK);
    assert_memory_equal(&all, &against, sizeof(all));
    assert_int_equal(all.wins, player == 0 ? expected->wins : expected->losses);
    assert_int_equal(all.losses, player == 0 ? expected->losses : expected->wins);
    assert_int_equal(all.draws, expected->draws);
    for (unsigned i = 0; i < 5; i++) {
      assert_int_equal(all.pairs[i], expected->pairs[player == 0 ? i : 4 - i]);
    }
    for (unsigned h = 0; h < 2; h++) {
      uint64_t sum = 0;
      for (unsigned i = 0; i < 2; i++) {
        cc_match_counts part;
        assert_int_equal(cc_match_result(match, player, CC_MATCH_ALL, halves[h][i], &part), CC_OK);
        sum += games_of(&part);
      }
      assert_int_equal(sum, played);
    }
  }
}

static void check_sums(const cc_match *match, uint64_t played, uint64_t player_moves, uint64_t half_points) {
  cc_match_standing standings[2];
  cc_match_reason reasons[16];
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  size_t count = 0;
  uint64_t games = 0;
  assert_int_equal(cc_match_standings(match, standings, 2, &count), CC_OK);
  assert_int_equal(standings[0].moves + standings[1].moves, player_moves);
  assert_int_equal(standings[0].half_points + standings[1].half_points, 2 * played);
  assert_int_equal(standings[standings[0].player == 0 ? 0 : 1].half_points, half_points);
  assert_int_equal(cc_match_reasons(match, reasons, 16, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    games += reasons[i].games;
  }
  assert_int_equal(games, played);
  assert_int_equal(cc_match_get_spread(match, CC_MATCH_LENGTHS, &spread), CC_OK);
  assert_int_equal(spread.count, played);
  assert_int_equal(spread.total, player_moves);
  for (uint32_t report = CC_MATCH_REPORT_PROGRESS; report <= CC_MATCH_REPORT_SVG_TABLE; report++) {
    size_t needed = 0;
    assert_int_equal(cc_match_report_text(match, report, NULL, 0, &needed), CC_ERROR_BUFFER);
    assert_true(needed > 0);
  }
}

/* From the games alone, what everything else has to be. */
static void check_partial(const cc_match *match) {
  cc_match_info info = CC_MATCH_INFO_INIT;
  cc_match_counts counts;
  uint64_t moves = 0, player_moves = 0;
  int halves[STOPS_GAMES + 1000]; /* half points of player 0 in a game; -1: not counted */
  memset(&counts, 0, sizeof(counts));
  memset(halves, 0xff, sizeof(halves));
  assert_int_equal(cc_match_get_info(match, &info), CC_OK);
  assert_int_equal(info.faults, 0);
  for (uint64_t i = 0; i < info.played; i++) {
    cc_match_game g = CC_MATCH_GAME_INIT;
    assert_int_equal(cc_match_game_at(match, i, &g), CC_OK);
    assert_true(g.number < TEST_COUNT(halves) && halves[g.number] == -1); /* each once */
    assert_int_equal(g.end, CC_MATCH_END_RULES);
    const int32_t result = g.results[g.players[0] == 0 ? 0 : 1];
    halves[g.number] = result + 1;
    counts.wins += result > 0;
    counts.draws += result == 0;
    counts.losses += result < 0;
    moves += g.move_count;
    player_moves += g.side_moves[0] + g.side_moves[1];
    assert_int_equal(g.counters[0], g.move_count - g.opening_moves);
    if (g.leg == 1 && halves[g.pair] >= 0) {
      counts.pairs[halves[g.number] + halves[g.pair]]++;
    } else if (g.leg == 0 && g.number + 1 < TEST_COUNT(halves) && halves[g.number + 1] >= 0) {
      counts.pairs[halves[g.number] + halves[g.number + 1]]++; /* counted before the first of the pair */
    }
  }
  assert_int_equal(info.moves, moves);
  check_results(match, &counts, info.played);
  check_sums(match, info.played, player_moves, 2 * counts.wins + counts.draws);
  assert_false(cc_match_stopping(match));
}

static uint64_t played(const cc_match *match) {
  cc_match_info info = CC_MATCH_INFO_INIT;
  assert_int_equal(cc_match_get_info(match, &info), CC_OK);
  return info.played;
}

/* All that was played, by number. */
static void sum_games(const cc_match *match, uint64_t *sums, size_t capacity) {
  memset(sums, 0, capacity * sizeof(*sums));
  for (uint64_t i = 0; i < played(match); i++) {
    cc_match_game g = CC_MATCH_GAME_INIT;
    assert_int_equal(cc_match_game_at(match, i, &g), CC_OK);
    assert_true(g.number < capacity);
    uint64_t hash = kit_hash(g.seed, g.opening_moves);
    for (size_t m = 0; m < g.move_count; m++) {
      hash = kit_hash(hash ^ g.moves[m].flags, g.moves[m].code ^ (uint64_t)(uint32_t)g.moves[m].value << 32);
    }
    sums[g.number] = hash;
  }
}

static void assert_all_left(stopper *s) {
  assert_int_equal(atomic_load(&s->opened), 0);
  assert_int_equal(atomic_load(&s->begun), 0);
}

static void stopper_begin(stopper *s, uint32_t where, int fails, unsigned when) {
  memset(s, 0, sizeof(*s));
  s->where = where;
  s->fails = fails;
  s->when = when;
}

/* Stopped at one call, then let alone. 0: there are not so many calls. */
static int stops_once(uint32_t where, int fails, unsigned when, uint32_t threads, const uint64_t *expected) {
  stopper s;
  uint64_t sums[STOPS_GAMES];
  cc_error error = CC_ERROR_INIT;
  stopper_begin(&s, where, fails, when);
  cc_match *match = stops_match(&s, threads, NULL);
  if (match == NULL) {
    return 0;
  }
  const cc_status status = cc_match_run(match, &error);
  const int reached = atomic_load(&s.calls) >= when;
  const uint64_t before = played(match);
  assert_all_left(&s);
  if (status == CC_OK) { /* a stop that came when all had ended */
    assert_int_equal(before, STOPS_GAMES);
    assert_true(!reached || !fails || where == AT_EVENT);
  } else {
    assert_int_equal(status, fails && where != AT_EVENT ? STOPS_ERROR : CC_ERROR_STOPPED);
    assert_true(reached && (before < STOPS_GAMES || where == AT_EVENT));
    assert_true(error.message[0] != '\0');
  }
  check_partial(match);
  assert_int_equal(s.events_ended, before);
  s.when = 0;
  assert_int_equal(cc_match_run(match, NULL), CC_OK);
  assert_all_left(&s);
  check_partial(match);
  assert_int_equal(s.events_ended, STOPS_GAMES);
  sum_games(match, sums, STOPS_GAMES);
  assert_memory_equal(sums, expected, sizeof(sums));
  cc_match_free(match);
  return reached;
}

static void sum_whole(uint64_t *expected) {
  stopper s;
  stopper_begin(&s, AT_ALL, 0, 0);
  cc_match *match = stops_match(&s, 1, NULL);
  assert_int_equal(cc_match_run(match, NULL), CC_OK);
  check_partial(match);
  sum_games(match, expected, STOPS_GAMES);
  cc_match_free(match);
}

/* By cc_match_stop from inside, at every call there is. */
static void test_stop_anywhere(void **state) {
  uint64_t expected[STOPS_GAMES];
  unsigned when = 1;
  (void)state;
  sum_whole(expected);
  while (stops_once(AT_ALL, 0, when, 1, expected)) {
    when++;
  }
  assert_true(when > 200);
}

/* By what callbacks return. */
static void test_fail_anywhere(void **state) {
  uint64_t expected[STOPS_GAMES];
  (void)state;
  sum_whole(expected);
  for (uint32_t where = AT_EVENT; where <= AT_ADJUDICATE; where++) {
    unsigned when = 1;
    while (where != AT_THINK && stops_once(where, 1, when, 1, expected)) {
      when++;
    }
    assert_true(where == AT_THINK || when > 2 * STOPS_GAMES);
  }
}

/* With threads which call is the n-th is up to them: fewer, and the number of calls is not known. */
static void test_threads(void **state) {
  uint64_t expected[STOPS_GAMES];
  (void)state;
  sum_whole(expected);
  for (uint32_t threads = 2; threads <= 3; threads++) {
    for (uint32_t where = AT_EVENT; where <= AT_ALL; where++) {
      const int most = where == AT_THINK || where == AT_SEAT || where == AT_ALL ? 0 : 1;
      for (int fails = 0; fails <= most; fails++) {
        for (unsigned when = 1; when < 400; when += where == AT_EVENT ? 1 : 1 + when / 3) {
          if (!stops_once(where, fails, when, threads, expected)) {
            break;
          }
        }
      }
    }
  }
}

/* Stopped after every game: one game a run, or with threads what has ended by then. */
static void test_stop_at_each(void **state) {
  uint64_t expected[STOPS_GAMES], sums[STOPS_GAMES];
  (void)state;
  sum_whole(expected);
  for (uint32_t threads = 1; threads <= 3; threads++) {
    stopper s;
    unsigned runs = 0;
    cc_status status;
    stopper_begin(&s, AT_ALL, 0, 0);
    s.every = CC_MATCH_EVENT_END;
    cc_match *match = stops_match(&s, threads, NULL);
    if (match == NULL) {
      continue;
    }
    do {
      const uint64_t before = played(match);
      status = cc_match_run(match, NULL);
      assert_true(status == CC_ERROR_STOPPED || (status == CC_OK && before == STOPS_GAMES));
      assert_true(threads > 1 || status == CC_OK || played(match) == before + 1);
      assert_true(status == CC_OK || played(match) > before);
      check_partial(match);
      assert_all_left(&s);
      runs++;
    } while (status != CC_OK);
    assert_true(runs <= STOPS_GAMES + 1);
    sum_games(match, sums, STOPS_GAMES);
    assert_memory_equal(sums, expected, sizeof(sums));
    cc_match_free(match);
  }
}

/* A test that decides is decided by the same games, whenever the match was stopped on the way there. */
static void test_stop_before_a_decision(void **state) {
  static const cc_sprt sprt = {(uint32_t)sizeof(sprt), CC_SPRT_TRINOMIAL, -5000, 5000, 200000, 200000};
  static uint64_t expected[1000], sums[1000];
  uint64_t games = 0;
  (void)state;
  for (uint32_t threads = 1; threads <= 3; threads++) {
    for (unsigned when = 0; when < 100; when += threads == 1 ? 1 : 7) {
      cc_sprt_result result = CC_SPRT_RESULT_INIT;
      stopper s;
      stopper_begin(&s, AT_EVENT, 1, when);
      cc_match *match = stops_match(&s, threads, &sprt);
      if (match == NULL) {
        break;
      }
      const cc_status status = cc_match_run(match, NULL);
      assert_true(status == CC_OK || (status == CC_ERROR_STOPPED && when > 0));
      check_partial(match);
      s.when = 0;
      assert_int_equal(cc_match_run(match, NULL), CC_OK);
      assert_int_equal(cc_match_sprt(match, &result), CC_OK);
      assert_int_not_equal(result.decision, CC_SPRT_UNDECIDED);
      check_partial(match);
      sum_games(match, sums, 1000);
      if (games == 0) {
        games = played(match);
        memcpy(expected, sums, sizeof(sums));
        assert_true(games > 4 && games < 200);
      }
      if (status ==
          CC_OK) { /* games that had ended out of turn when it was stopped may decide by themselves */
        assert_int_equal(played(match), games);
        assert_memory_equal(sums, expected, sizeof(sums));
      }
      assert_int_equal(cc_match_run(match, NULL), CC_OK); /* nothing more is played */
      cc_match_free(match);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_stop_anywhere),
      cmocka_unit_test(test_fail_anywhere),
      cmocka_unit_test(test_threads),
      cmocka_unit_test(test_stop_at_each),
      cmocka_unit_test(test_stop_before_a_decision),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
