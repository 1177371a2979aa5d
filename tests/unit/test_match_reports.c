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

/* ---- histograms and long names ---- */

typedef struct counted {
  int64_t first; /* of game 0 */
  int64_t step;  /* from a value to the next one */
  int64_t values;
} counted;

static int64_t counted_value(const counted *c, uint64_t game) {
  return c->first + c->step * (int64_t)(game % (uint64_t)c->values);
}

static cc_status counted_observe(const cc_match_view *view, int64_t *counters, void *user) {
  counters[0] = counted_value(user, view->game->number);
  return CC_OK;
}

/* Games of one move each with a counter of that name. */
static cc_match *counted_match(counted *c, uint32_t games, const char *name) {
  static const cc_strategy random = CC_STRATEGY_INIT;
  const cc_game game = ttt_game();
  const char *const names[1] = {name};
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
  options.games = games;
  options.max_moves = 1;
  options.counters = 1;
  options.counter_names = names;
  options.observe = counted_observe;
  options.user = c;
  assert_int_equal(cc_match_create(NULL, &game, &options, &match), CC_OK);
  for (int i = 0; i < 2; i++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    player.strategy = &random;
    assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
  }
  assert_int_equal(cc_match_run(match, NULL), CC_OK);
  return match;
}

static int is_round(uint64_t number) {
  while (number > 0 && number % 10 == 0) {
    number /= 10;
  }
  return number == 1 || number == 2 || number == 5;
}

/* The numbers of all texts with that anchor, in order. */
static size_t svg_numbers_of(const char *svg, const char *anchor, long long *numbers, size_t capacity) {
  size_t count = 0;
  char begin[40];
  snprintf(begin, sizeof(begin), "text-anchor=\"%s\">", anchor);
  for (const char *at = svg; (at = strstr(at, begin)) != NULL;) {
    char *end = NULL;
    at += strlen(begin);
    const long long number = strtoll(at, &end, 10);
    if (end != at && *end == '<') { /* else it is the name below */
      assert_true(count < capacity);
      numbers[count++] = number;
    }
  }
  return count;
}

/* Bars say which numbers they stand for: sum and the largest are checked against the values. */
static uint64_t check_bars(const char *svg, const counted *c, uint64_t games) {
  uint64_t sum = 0, most = 0;
  for (const char *at = svg; (at = strstr(at, "<g><title>")) != NULL;) {
    char *end = NULL;
    uint64_t found = 0;
    const long long low = strtoll(at + 10, &end, 10);
    const long long high = strncmp(end, " to ", 4) == 0 ? strtoll(end + 4, &end, 10) : low;
    assert_int_equal(strncmp(end, ": ", 2), 0);
    const uint64_t count = strtoull(end + 2, &end, 10);
    assert_int_equal(strncmp(end, "</title>", 8), 0);
    assert_true(is_round((uint64_t)(high - low) + 1));
    for (uint64_t i = 0; i < games; i++) {
      found += counted_value(c, i) >= low && counted_value(c, i) <= high;
    }
    assert_int_equal(found, count);
    sum += count;
    most = count > most ? count : most;
    at = end;
  }
  assert_int_equal(sum, games);
  return most;
}

static void check_histogram_text(counted *c, uint32_t games) {
  cc_match *match = counted_match(c, games, "x");
  taken t = {NULL, 0, 0};
  long long numbers[64];
  assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER, take, &t), CC_OK);
  const uint64_t most = check_bars(t.text, c, games);
  /* heights: 0, and multiples of a round number up to the highest bar */
  size_t count = svg_numbers_of(t.text, "end", numbers, TEST_COUNT(numbers));
  assert_true(count >= 2 && count <= 6 && numbers[0] == 0 && is_round((uint64_t)numbers[1]));
  for (size_t i = 1; i < count; i++) {
    assert_int_equal(numbers[i], (long long)i * numbers[1]);
  }
  assert_true((uint64_t)numbers[count - 1] <= most && most < (uint64_t)(numbers[count - 1] + numbers[1]));
  /* numbers below: at most ten, at least one; where there are two, round ones the same distance apart */
  count = svg_numbers_of(t.text, "middle", numbers, TEST_COUNT(numbers));
  assert_true(count >= 1 && count <= 10);
  for (size_t i = 1; i < count; i++) {
    const long long step = numbers[1] - numbers[0];
    assert_int_equal(numbers[i] - numbers[i - 1], step);
    assert_true(is_round((uint64_t)step) && numbers[i] % step == 0);
  }
  free(t.text);
  cc_match_free(match);
}

static void test_histogram_text(void **state) {
  (void)state;
  static const int64_t firsts[] = {0, 1, -3, 7, 100, -250, 999999999, -4000000000000};
  static const int64_t steps[] = {1, 2, 3, 7, 25, 1000, 123456789};
  static const uint32_t sizes[] = {1, 2, 3, 6, 11, 40, 99};
  for (size_t f = 0; f < TEST_COUNT(firsts); f++) {
    for (size_t s = 0; s < TEST_COUNT(steps); s++) {
      for (size_t n = 0; n < TEST_COUNT(sizes); n++) {
        counted all = {firsts[f], steps[s], sizes[n]};       /* each value once */
        counted few = {firsts[f], steps[s], 1 + (int64_t)n}; /* few values, and high bars */
        check_histogram_text(&all, sizes[n]);
        check_histogram_text(&few, sizes[n]);
      }
    }
  }
  counted many = {0, 1, 5};
  check_histogram_text(&many, 3333);
  counted tens = {0, 1, 100};
  cc_match *match = counted_match(&tens, 100, "x");
  taken t = {NULL, 0, 0};
  assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER, take, &t), CC_OK);
  assert_non_null(strstr(t.text, "<title>0 to 4: 5</title>"));
  assert_non_null(strstr(t.text, "<title>95 to 99: 5</title>"));
  assert_null(strstr(t.text, ".."));
  free(t.text);
  cc_match_free(match);
}

/* A column of titles as wide as the longest name needs, at most 40, and always a gap behind it. */
static void test_long_names(void **state) {
  (void)state;
  static const struct {
    const char *name;
    const char *shown;
    int blanks; /* behind it */
    int after;  /* behind "all" */
  } cases[] = {
      {"captures", "captures", 14, 19},
      {"01234567890123456789", "01234567890123456789", 2, 19},
      {"012345678901234567890", "012345678901234567890", 2, 20},
      {"captures of queens and rooks", "captures of queens and rooks", 2, 27},
      {"S\xc3\xb8ren's captures of queens and rooks", "S\xc3\xb8ren's captures of queens and rooks", 2, 35},
      {"0123456789012345678901234567890123456789", "0123456789012345678901234567890123456789", 2, 39},
      {"0123456789012345678901234567890123456789ABC", "0123456789012345678901234567890123456789", 2, 39},
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    char line[96], all[96];
    counted c = {7, 0, 1};
    cc_match *match = counted_match(&c, 4, cases[i].name);
    taken t = {NULL, 0, 0};
    snprintf(line, sizeof(line), "\n%s%*smean 7.000,", cases[i].shown, cases[i].blanks, "");
    snprintf(all, sizeof(all), "\nall%*s+", cases[i].after, "");
    assert_int_equal(cc_match_report(match, CC_MATCH_REPORT_SUMMARY, take, &t), CC_OK);
    if (strstr(t.text, line) == NULL || strstr(t.text, all) == NULL) {
      fail_msg("%s", t.text);
    }
    free(t.text);
    cc_match_free(match);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reports),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_histogram_text),
      cmocka_unit_test(test_long_names),
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
