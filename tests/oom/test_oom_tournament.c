/* SPDX-License-Identifier: MIT */
/*
 * Tournaments of all kinds of players, dice, three sides, tests and all reports, with requests for memory refused
 * one at a time. What was refused is called once more and goes on: nothing counted is lost or counted twice, and
 * in the end all is as it is without a refusal. Compiled with OOM_TOURNAMENT_THREADS the games run on three threads,
 * where the number of a request is up to them.
 */
#if defined(OOM_TOURNAMENT_THREADS)
#include <pthread.h>
static pthread_mutex_t oom_mutex = PTHREAD_MUTEX_INITIALIZER;
#define OOM_LOCK (void)pthread_mutex_lock(&oom_mutex)
#define OOM_UNLOCK (void)pthread_mutex_unlock(&oom_mutex)
#define OOM_TOURNAMENT_RUNNERS 3u
#else
#define OOM_TOURNAMENT_RUNNERS 1u
#endif
#define OOM_BLOCKS 4000
#include "oom_heap.h"

#include "../unit/test_util.h"
#include "../unit/game_kit.h"

#define OOM_CUPS 4u
#define OOM_CUP_GAMES 40u

typedef struct oom_cup {
  oom_heap heap;
  cc_allocator allocator;
  unsigned kind;
  cc_match *match;
  unsigned refused;             /* how often CC_ERROR_MEMORY came */
  uint64_t sums[OOM_CUP_GAMES]; /* of each game by its number */
  uint64_t played;
  char results[4000];
} oom_cup;

/* ---- players ---- */

static cc_status cup_open(const cc_game *game, uint32_t slot, void **self, void *user) {
  (void)game;
  (void)slot;
  (void)user;
  *self = malloc(1); /* the leak checker tells whether it is closed */
  return *self != NULL ? CC_OK : CC_ERROR_MEMORY;
}

static void cup_close(void *self, void *user) {
  (void)user;
  free(self);
}

static cc_status cup_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  (void)self;
  (void)user;
  answer->move = turn->moves[cc_random_next(turn->seed) % turn->move_count].code;
  answer->flags = CC_MATCH_ANSWER_VALUE;
  answer->value = 1;
  if (turn->game->number == 3) { /* a fault, with a note */
    answer->move = CC_GAME_MOVE_NONE;
    memcpy(answer->note, "no move", 8);
  }
  return CC_OK;
}

static cc_status cup_observe(const cc_match_view *view, int64_t *counters, void *user) {
  (void)user;
  counters[0]++;
  counters[2] += (int64_t)(view->move % 16);
  return CC_OK;
}

static cc_game cup_game(unsigned kind) {
  static graph g = {7, 300, 4, 1, 3, 4, 0, 0};
  switch (kind) {
  case 0: return ttt_game();
  case 1: return race_game();
  case 2: return graph_game(&g);
  default: return hop_game(CC_GAME_REPETITION_FORBIDDEN);
  }
}

static cc_status cup_create(oom_cup *c) {
  static const char *const names[3] = {"looks", NULL, "sum"};
  static const cc_sprt sprt = {(uint32_t)sizeof(sprt), CC_SPRT_AUTO, 0, 30000, 200000, 200000};
  const cc_game game = cup_game(c->kind);
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.name = "cup";
  options.threads = OOM_TOURNAMENT_RUNNERS;
  options.games = c->kind == 3 ? 20 : 2;
  options.max_moves = 30;
  options.random_moves = c->kind % 2;
  options.counters = 3;
  options.counter_names = names;
  options.observe = cup_observe;
  options.flags = CC_MATCH_KEEP_FINAL | (c->kind == 1 ? CC_MATCH_PAIR_LUCK : 0);
  options.sprt = c->kind == 3 ? &sprt : NULL;
  return cc_match_create(&c->allocator, &game, &options, &c->match);
}

/* Player `number`: callbacks, greedy, search (negascout, max^n, expectiminimax), MCTS. With a test two of them. */
static cc_status cup_add(oom_cup *c, unsigned number) {
  static const cc_game_options options[2] = {
      {(uint32_t)sizeof(cc_game_options), CC_GAME_NEGASCOUT, 0, 0, 0, 2, 0, 0, 4096, 512, 0, 0, 0},
      {(uint32_t)sizeof(cc_game_options), CC_GAME_MCTS, 0, 0, 0, 0, 0, 0, 4096, 0, 0, 0, 20}};
  static const cc_game_limits limits[2] = {{(uint32_t)sizeof(cc_game_limits), 2, 0, 0, 0},
                                           {(uint32_t)sizeof(cc_game_limits), 0, 10, 0, 0}};
  static const cc_strategy strategies[3] = {
      {(uint32_t)sizeof(cc_strategy), CC_STRATEGY_GREEDY, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
      {(uint32_t)sizeof(cc_strategy), CC_STRATEGY_SEARCH, 0, 0, NULL, &options[0], &limits[0], NULL, NULL,
       NULL, NULL},
      {(uint32_t)sizeof(cc_strategy), CC_STRATEGY_SEARCH, 0, 0, "mcts", &options[1], &limits[1], NULL, NULL,
       NULL, NULL}};
  static const cc_match_control control = {(uint32_t)sizeof(control), 1, 0, 0, 600000, 0, 0, 0, 0};
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  if (number == 0) {
    player.name = "callbacks";
    player.details = "opened for every game";
    player.flags = CC_MATCH_PLAYER_PER_GAME;
    player.control = &control;
    player.open = cup_open;
    player.close = cup_close;
    player.think = cup_think;
  } else {
    player.strategy = &strategies[number - 1];
  }
  return cc_match_add_player(c->match, &player, NULL);
}

static cc_status cup_add_0(oom_cup *c) {
  return cup_add(c, 0);
}

static cc_status cup_add_1(oom_cup *c) {
  return cup_add(c, c->kind == 3 ? 2 : 1);
}

static cc_status cup_add_2(oom_cup *c) {
  return c->kind == 3 ? CC_OK : cup_add(c, 2);
}

static cc_status cup_add_3(oom_cup *c) {
  return c->kind == 3 ? CC_OK : cup_add(c, 3);
}

static cc_status cup_open_state(oom_cup *c) {
  const uint64_t moves[2] = {0, 1};
  const cc_match_opening opening = {"....X....", CC_NUL_TERMINATED, moves, 2};
  return c->kind == 0 ? cc_match_add_opening(c->match, &opening, NULL) : CC_OK;
}

static cc_status cup_open_text(oom_cup *c) {
  cc_error error = CC_ERROR_INIT;
  const char *moves = c->kind == 0 ? "0 8" : c->kind == 1 ? "1 0" : NULL;
  return moves == NULL ? CC_OK
                       : cc_match_add_opening_text(c->match, NULL, 0, moves, CC_NUL_TERMINATED, &error);
}

/* ---- playing and telling ---- */

static cc_status cup_run(oom_cup *c) {
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_match_run(c->match, &error);
  assert_true((status == CC_OK) == (error.message[0] == '\0'));
  return status;
}

static cc_status cup_results(oom_cup *c) {
  return cc_match_report_text(c->match, CC_MATCH_REPORT_CSV_RESULTS, c->results, sizeof(c->results), NULL);
}

static int32_t cup_write(const char *bytes, size_t length, void *user) {
  (void)bytes;
  *(size_t *)user += length;
  return 0;
}

/* A report that is refused in its midst is told from its beginning. */
static cc_status cup_report(oom_cup *c, uint32_t report) {
  size_t length = 0;
  const cc_status status = cc_match_report(c->match, report, cup_write, &length);
  assert_true(status != CC_OK || length > 0);
  return status;
}

static cc_status cup_summary(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_SUMMARY);
}

static cc_status cup_table(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_TABLE);
}

static cc_status cup_csv(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_CSV_GAMES);
}

static cc_status cup_json(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_JSON);
}

static cc_status cup_svg(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_SVG_TABLE);
}

static cc_status cup_histogram(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER);
}

static cc_status cup_values(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_VALUES);
}

static cc_status cup_progress(oom_cup *c) {
  return cup_report(c, CC_MATCH_REPORT_PROGRESS);
}

static cc_status cup_numbers(oom_cup *c) {
  cc_match_standing standings[4];
  cc_match_reason reasons[16];
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  int64_t values[OOM_CUP_GAMES];
  cc_status status = cc_match_standings(c->match, standings, 4, NULL);
  if (status == CC_OK) {
    status = cc_match_reasons(c->match, reasons, 16, NULL);
  }
  if (status == CC_OK) {
    status = cc_match_get_spread(c->match, CC_MATCH_LENGTHS, &spread);
  }
  return status == CC_OK ? cc_match_measure(c->match, CC_MATCH_COUNTER + 2, values, OOM_CUP_GAMES, NULL)
                         : status;
}

/* What was played, whatever the order it was counted in. */
static void cup_sum(oom_cup *c) {
  cc_match_info info = CC_MATCH_INFO_INIT;
  assert_int_equal(cc_match_get_info(c->match, &info), CC_OK);
  c->played = info.played;
  for (uint64_t i = 0; i < info.played; i++) {
    cc_match_game game = CC_MATCH_GAME_INIT;
    assert_int_equal(cc_match_game_at(c->match, i, &game), CC_OK);
    assert_true(game.number < OOM_CUP_GAMES && c->sums[game.number] == 0);
    uint64_t sum = kit_hash(game.end, game.move_count);
    for (size_t m = 0; m < game.move_count; m++) {
      sum = kit_hash(sum, game.moves[m].code);
    }
    sum = kit_hash(sum, (uint64_t)game.counters[2] + strlen(game.note));
    c->sums[game.number] = sum;
  }
}

static void cup_play(oom_cup *c, unsigned kind, unsigned refuse) {
  static cc_status (*const steps[])(oom_cup *) = {
      cup_create,    cup_add_0, cup_add_1,     cup_add_2,   cup_add_3,    cup_open_state,
      cup_open_text, cup_run,   cup_results,   cup_summary, cup_table,    cup_csv,
      cup_json,      cup_svg,   cup_histogram, cup_values,  cup_progress, cup_numbers};
  memset(c, 0, sizeof(*c));
  c->kind = kind;
  c->allocator = oom_allocator(&c->heap);
  c->heap.refuse = refuse;
  for (size_t i = 0; i < TEST_COUNT(steps); i++) {
    cc_status status = steps[i](c);
    if (status == CC_ERROR_MEMORY) {
      assert_true(i > 0 || c->match == NULL);
      c->refused++;
      status = steps[i](c);
    }
    if (status != CC_OK) {
      fail_msg("cup %u, request %u: step %u gives %d", kind, refuse, (unsigned)i, status);
    }
  }
  cup_sum(c);
  cc_match_free(c->match);
  assert_int_equal(c->heap.live, 0);
  assert_int_equal(c->heap.faults, 0);
}

static void test_cups(void **state) {
  static oom_cup whole, other;
  const int threads = OOM_TOURNAMENT_RUNNERS > 1;
  (void)state;
  for (unsigned kind = 0; kind < OOM_CUPS; kind++) {
    unsigned refused = 0, tried = 0;
    cup_play(&whole, kind, 0);
    assert_int_equal(whole.refused, 0);
    assert_true(whole.played > 1);
    const unsigned requests = whole.heap.requests, step = 1 + requests / (threads ? 30 : 120);
    /* All of the first, where the match is made; then some of each part. */
    for (unsigned n = 1; n <= requests + step; n += n < (threads ? 10u : 60u) ? 1 : step) {
      cup_play(&other, kind, n);
      tried++;
      refused += other.refused;
      /* Games that had ended out of turn when a run failed are counted before others, and may decide a test. */
      if (kind != 3 || !threads || other.refused == 0) {
        assert_int_equal(other.played, whole.played);
        assert_memory_equal(other.sums, whole.sums, sizeof(whole.sums));
        assert_string_equal(other.results, whole.results);
      }
    }
    print_message("cup %u: %u requests, %u tried, %u needed\n", kind, requests, tried, refused);
    assert_true(refused > (threads ? 5u : 60u));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cups),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
