/* SPDX-License-Identifier: MIT */
/*
 * Reports of matches with names that try to break them. With an argument (the number of a report) it is
 * written to standard output, for check_reports.py to read with other programs' parsers.
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

static const char *const nasty[3] = {"Quote\" & <b> 'x', \\ \n\t\x01]]>",
                                     "bad \xff\xc0\xaf\xed\xa0\x80\xf5 \xe2\x82",
                                     "S\xc3\xb8ren \xe2\x99\x94 \xf0\x9f\x98\x80 \xef\xbf\xbf"};

static cc_status report_text(const void *state, uint64_t move, char *buffer, size_t capacity, size_t *needed,
                             void *user) {
  static const char text[] = "<\"m\xff,\">";
  (void)state;
  (void)user;
  *needed = sizeof(text);
  if (capacity < sizeof(text) + 1) {
    return CC_ERROR_BUFFER;
  }
  memcpy(buffer, text, sizeof(text) - 1);
  buffer[sizeof(text) - 1] = (char)('0' + move);
  buffer[sizeof(text)] = '\0';
  return CC_OK;
}

static cc_status report_observe(const cc_match_view *view, int64_t *counters, void *user) {
  (void)user;
  counters[0] += view->when == CC_MATCH_WHEN_MOVE;
  counters[1] = view->game->number == 0 ? INT64_MIN : -(int64_t)view->game->number;
  return CC_OK;
}

static cc_status report_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  (void)self;
  (void)user;
  answer->move = turn->game->move_count >= 2 ? 1000 : turn->moves[0].code;
  answer->flags = CC_MATCH_ANSWER_VALUE;
  answer->value = -7;
  answer->nodes = UINT64_MAX;
  memcpy(answer->note, nasty[0], strlen(nasty[0]));
  return CC_OK;
}

/* kind 0: three players; 1: three sides; 2: nothing played; 3: two players and a test. */
static cc_match *report_match(int kind) {
  static const char *const names[2] = {"counter, \"one\"\n", NULL};
  static graph g = {3, 300, 3, 0, 3, 4, 0, 0};
  static const cc_strategy random = CC_STRATEGY_INIT;
  cc_strategy search = CC_STRATEGY_INIT;
  cc_game_options small = CC_GAME_OPTIONS_INIT;
  cc_sprt sprt = CC_SPRT_INIT;
  cc_game game = kind == 1 ? graph_game(&g) : ttt_game();
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
  game.move_text = report_text;
  game.name = "game <\xfe>";
  small.table_bytes = 4096;
  search.kind = CC_STRATEGY_SEARCH;
  search.options = &small;
  sprt.elo1 = 1000;
  options.games = 4;
  options.max_moves = 40;
  options.counters = 2;
  options.counter_names = names;
  options.observe = report_observe;
  options.name = "match ]]> & \"\n\x02";
  options.flags = CC_MATCH_KEEP_FINAL;
  options.sprt = kind == 3 ? &sprt : NULL;
  options.seed = UINT64_MAX;
  assert_int_equal(cc_match_create(NULL, &game, &options, &match), CC_OK);
  for (int i = 0; i < (kind == 3 ? 2 : 3); i++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    player.name = nasty[i];
    player.details = i == 0 ? nasty[1] : NULL;
    player.strategy = i == 1 ? &search : i == 2 || kind == 1 ? &random : NULL;
    player.think = player.strategy == NULL ? report_think : NULL;
    assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  }
  if (kind != 2) {
    assert_int_equal(cc_match_run(match, NULL), CC_OK);
  }
  return match;
}

static const uint32_t report_kinds[] = {
    CC_MATCH_REPORT_PROGRESS,
    CC_MATCH_REPORT_SUMMARY,
    CC_MATCH_REPORT_TABLE,
    CC_MATCH_REPORT_CSV_GAMES,
    CC_MATCH_REPORT_CSV_RESULTS,
    CC_MATCH_REPORT_JSON,
    CC_MATCH_REPORT_SVG_TABLE,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_LENGTHS,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_TIMES,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_POINTS,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_VALUES,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_MOVE_TIMES,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER,
    CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER + 1,
};

typedef struct taken {
  char *text;
  size_t length;
  size_t stop_after; /* calls; 0: never */
} taken;

static int32_t take(const char *bytes, size_t length, void *user) {
  taken *t = user;
  t->text = realloc(t->text, t->length + length + 1);
  assert_non_null(t->text);
  memcpy(t->text + t->length, bytes, length);
  t->length += length;
  t->text[t->length] = '\0';
  return t->stop_after != 0 && --t->stop_after == 0;
}

/* Valid UTF-8 without control characters but line ends. */
static void check_bytes(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    const unsigned char c = (unsigned char)text[i];
    const size_t more = c < 0x80 ? 0 : c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
    assert_true(c >= 32 || c == '\n' || c == '\r' || c == '\t' || c == 1 || c == 2);
    assert_true(c < 0x80 || (c >= 0xc2 && c < 0xf5));
    for (size_t k = 1; k <= more; k++) {
      assert_true(((unsigned char)text[i + k] & 0xc0) == 0x80);
    }
    i += 1 + more;
  }
}

static void test_reports(void **state) {
  (void)state;
  for (int kind = 0; kind <= 3; kind++) {
    cc_match *match = report_match(kind);
    for (size_t i = 0; i < TEST_COUNT(report_kinds); i++) {
      taken whole = {NULL, 0, 0};
      size_t needed = 0;
      char small[40];
      assert_int_equal(cc_match_report(match, report_kinds[i], take, &whole), CC_OK);
      assert_true(whole.length > 20);
      check_bytes(whole.text, whole.length);
      if (report_kinds[i] == CC_MATCH_REPORT_JSON) {
        assert_null(strchr(whole.text, 1));
      }
      /* Buffers: too short by everything, by one byte, just right. */
      assert_int_equal(cc_match_report_text(match, report_kinds[i], NULL, 0, &needed), CC_ERROR_BUFFER);
      assert_int_equal(needed, whole.length);
      memset(small, 'x', sizeof(small));
      const cc_status status = cc_match_report_text(match, report_kinds[i], small, sizeof(small), &needed);
      assert_int_equal(status, whole.length < sizeof(small) ? CC_OK : CC_ERROR_BUFFER);
      assert_int_equal(strlen(small), status == CC_OK ? whole.length : 0);
      char *buffer = malloc(whole.length + 1);
      assert_non_null(buffer);
      assert_int_equal(cc_match_report_text(match, report_kinds[i], buffer, whole.length, NULL),
                       CC_ERROR_BUFFER);
      assert_int_equal(cc_match_report_text(match, report_kinds[i], buffer, whole.length + 1, NULL), CC_OK);
      assert_string_equal(buffer, whole.text);
      free(buffer);
      free(whole.text);
      taken stopped = {NULL, 0, 1};
      assert_int_equal(cc_match_report(match, report_kinds[i], take, &stopped), CC_ERROR_STOPPED);
      assert_true(stopped.length <= 1024);
      free(stopped.text);
    }
    taken none = {NULL, 0, 0};
    assert_int_equal(cc_match_report(match, 7, take, &none), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_SVG_HISTOGRAM + 5, take, &none),
                     CC_ERROR_ARGUMENT);
    assert_int_equal(
        cc_match_report(match, CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER + 2, take, &none),
        CC_ERROR_ARGUMENT);
    assert_int_equal(cc_match_report(match, 0, NULL, NULL), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_match_report(NULL, 0, take, &none), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_match_report_text(match, 0, NULL, 1, NULL), CC_ERROR_ARGUMENT);
    assert_null(none.text);
    cc_match_free(match);
  }
}

static void test_words(void **state) {
  (void)state;
  cc_match *match = report_match(3);
  taken t = {NULL, 0, 0};
  assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_SUMMARY, take, &t), CC_OK);
  assert_non_null(strstr(t.text, "4 of 4 games, 4 with a fault"));
  assert_non_null(strstr(t.text, "4 illegal move"));
  assert_non_null(strstr(t.text, "0.0/4"));
  assert_non_null(strstr(t.text, "+0 =0 -4  0.0 %  Elo -inf [-inf, -inf]"));
  assert_non_null(strstr(t.text, "pairs 0 .. 2 points   2 0 0 0 0"));
  assert_non_null(strstr(t.text, "LLR -"));
  free(t.text);
  memset(&t, 0, sizeof(t));
  assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_PROGRESS, take, &t), CC_OK);
  assert_non_null(strstr(t.text, "[####################] 4/4  +0 =0 -4  Elo -inf +- inf  LLR -"));
  free(t.text);
  cc_match_free(match);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reports),
      cmocka_unit_test(test_words),
  };
  if (argc != 3) {
    return cmocka_run_group_tests(tests, NULL, NULL);
  }
  const size_t number = strtoul(argv[2], NULL, 10);
  taken t = {NULL, 0, 0};
  if (number >= TEST_COUNT(report_kinds)) {
    return 3; /* there are no more */
  }
  cc_match *match = report_match(atoi(argv[1]));
  if (cc_match_report(match, report_kinds[number], take, &t) != CC_OK) {
    return 1;
  }
  fwrite(t.text, 1, t.length, stdout);
  free(t.text);
  cc_match_free(match);
  return 0;
}
