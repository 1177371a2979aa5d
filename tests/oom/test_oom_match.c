/* SPDX-License-Identifier: MIT */
/*
 * A match with every request for memory refused in turn. What was refused is called once more and goes on
 * where it was: nothing counted is lost, and in the end all is as it is without a refusal.
 */
#include "oom_heap.h"

#include "../unit/test_util.h"
#include "../unit/game_kit.h"

#define OOM_MATCH_REQUESTS 1000u

typedef struct oom_program {
  oom_heap heap;
  cc_allocator allocator;
  cc_match *match;
  unsigned refused; /* how often CC_ERROR_MEMORY came */
  char results[2000];
  uint64_t moves[64];
  size_t move_count;
} oom_program;

static cc_status oom_match_observe(const cc_match_view *view, int64_t *counters, void *user) {
  (void)user;
  counters[0] += (int64_t)view->move;
  return CC_OK;
}

static cc_status oom_match_create(oom_program *p) {
  const cc_game game = ttt_game();
  static const char *const names[2] = {"one", "two"};
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.games = 2;
  options.counters = 2;
  options.counter_names = names;
  options.observe = oom_match_observe;
  options.flags = CC_MATCH_KEEP_FINAL;
  return cc_match_create(&p->allocator, &game, &options, &p->match);
}

static cc_status oom_match_random(oom_program *p) {
  static const cc_strategy random = CC_STRATEGY_INIT;
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  player.strategy = &random;
  player.details = "by chance";
  return cc_match_add_player(p->match, &player, NULL);
}

static cc_status oom_match_greedy(oom_program *p) {
  static const cc_strategy greedy = {
      (uint32_t)sizeof(greedy), CC_STRATEGY_GREEDY, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  player.strategy = &greedy;
  return cc_match_add_player(p->match, &player, NULL);
}

static cc_status oom_match_opening(oom_program *p) {
  cc_error error = CC_ERROR_INIT;
  return cc_match_add_opening_text(p->match, NULL, 0, "4 0", CC_NUL_TERMINATED, &error);
}

static cc_status oom_match_run(oom_program *p) {
  cc_error error = CC_ERROR_INIT;
  return cc_match_run(p->match, &error);
}

static cc_status oom_match_table(oom_program *p) {
  return cc_match_report_text(p->match, CC_MATCH_REPORT_CSV_RESULTS, p->results, sizeof(p->results), NULL);
}

static cc_status oom_match_standings(oom_program *p) {
  cc_match_standing standings[2];
  return cc_match_standings(p->match, standings, 2, NULL);
}

static int32_t oom_match_write(const char *bytes, size_t length, void *user) {
  (void)bytes;
  (void)length;
  (void)user;
  return 0;
}

static cc_status oom_match_reports(oom_program *p) {
  static const uint32_t reports[4] = {CC_MATCH_REPORT_JSON, CC_MATCH_REPORT_SUMMARY,
                                      CC_MATCH_REPORT_SVG_TABLE, CC_MATCH_REPORT_SVG_HISTOGRAM};
  cc_status status = CC_OK;
  for (unsigned i = 0; i < 4 && status == CC_OK; i++) {
    status = cc_match_report(p->match, reports[i], oom_match_write, NULL);
  }
  return status;
}

static cc_status oom_match_reasons(oom_program *p) {
  cc_match_reason reasons[4];
  return cc_match_reasons(p->match, reasons, 4, NULL);
}

static void oom_match_all(oom_program *p, unsigned refuse) {
  static cc_status (*const steps[])(oom_program *) = {
      oom_match_create, oom_match_random,    oom_match_greedy,  oom_match_opening, oom_match_run,
      oom_match_table,  oom_match_standings, oom_match_reports, oom_match_reasons};
  memset(p, 0, sizeof(*p));
  p->allocator = oom_allocator(&p->heap);
  p->heap.refuse = refuse;
  for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
    cc_status status = steps[i](p);
    if (status == CC_ERROR_MEMORY) {
      assert_true(i > 0 || p->match == NULL);
      p->refused++;
      status = steps[i](p);
    }
    assert_int_equal(status, CC_OK);
  }
  cc_match_info info = CC_MATCH_INFO_INIT;
  assert_int_equal(cc_match_get_info(p->match, &info), CC_OK);
  assert_int_equal(info.played, 2);
  assert_int_equal(info.players, 2);
  assert_int_equal(info.openings, 1);
  for (uint64_t i = 0; i < info.played; i++) {
    cc_match_game game = CC_MATCH_GAME_INIT;
    assert_int_equal(cc_match_game_at(p->match, i, &game), CC_OK);
    assert_non_null(game.final_text);
    for (size_t m = 0; m < game.move_count; m++) {
      p->moves[p->move_count++] = game.moves[m].code;
    }
  }
  cc_match_free(p->match);
  assert_int_equal(p->heap.live, 0);
  assert_int_equal(p->heap.faults, 0);
}

static void test_match(void **state) {
  static oom_program whole, other;
  unsigned refused = 0;
  (void)state;
  oom_match_all(&whole, 0);
  assert_int_equal(whole.refused, 0);
  for (unsigned n = 1; n < OOM_MATCH_REQUESTS; n++) {
    oom_match_all(&other, n);
    assert_string_equal(other.results, whole.results);
    assert_int_equal(other.move_count, whole.move_count);
    assert_memory_equal(other.moves, whole.moves, sizeof(whole.moves));
    refused += other.refused;
    if (n > whole.heap.requests) {
      assert_int_equal(other.refused, 0);
      print_message("%u requests, %u of them needed\n", whole.heap.requests, refused);
      assert_true(refused > 60);
      return;
    }
  }
  fail_msg("it never ends");
}

static void test_numbers(void **state) {
  static oom_heap heap;
  const cc_allocator allocator = oom_allocator(&heap);
  const int64_t values[3] = {1, 2, 3};
  cc_match_counts results[4];
  (void)state;
  memset(results, 0, sizeof(results));
  results[1].wins = results[1].losses = 3;
  for (heap.refuse = 1; heap.refuse < 5; heap.refuse++) {
    cc_match_spread spread = CC_MATCH_SPREAD_INIT;
    cc_match_rating ratings[2];
    heap.requests = 0;
    assert_int_equal(cc_match_spread_of(&allocator, values, 3, &spread),
                     heap.refuse <= 1 ? CC_ERROR_MEMORY : CC_OK);
    heap.requests = 0;
    assert_int_equal(cc_match_rate(&allocator, results, 2, ratings),
                     heap.refuse <= 2 ? CC_ERROR_MEMORY : CC_OK);
  }
  assert_int_equal(heap.live, 0);
  assert_int_equal(heap.faults, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_match),
      cmocka_unit_test(test_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
