/* SPDX-License-Identifier: MIT */
/* Commands in comments, selecting games from a stream, the positions of a game as lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pgn_record.h"
#include "test_util.h"

/* ---- commands ---- */

static cc_pgn_command tools_command(const char *comment) {
  cc_pgn_command command = {(uint32_t)sizeof(command), 99, 99, 99, 99, 99, 99, 0, 99, NULL, 0, NULL, 0};
  size_t cursor = 0;
  assert_int_equal(cc_pgn_command_next(comment, CC_NUL_TERMINATED, &cursor, &command), 1);
  return command;
}

static void test_times(void **state) {
  static const struct {
    const char *text;
    uint64_t milliseconds;
    uint32_t valid;
  } cases[] = {
      {"[%clk 0:05:00]", 300000, 1},
      {"[%clk 1:02:03]", 3723000, 1},
      {"[%clk 1:02:03.5]", 3723500, 1},
      {"[%clk 02:03]", 123000, 1},
      {"[%clk 7]", 7000, 1},
      {"[%clk  0:00:01.234567 ]", 1234, 1},
      {"[%clk]", 0, 0},
      {"[%clk x]", 0, 0},
      {"[%clk 1:2:3:4]", 0, 0},
      {"[%clk 1:]", 0, 0},
      {"[%clk 99999999999:00]", 0, 0},
      {"[%clk 1:00.]", 0, 0},
      {"[%clk -1:00]", 0, 0},
      {"[%clk 9999999999:59:59]", UINT64_C(35999999996400000) + 3599000, 1},
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const cc_pgn_command command = tools_command(cases[i].text);
    assert_int_equal(command.kind, CC_PGN_COMMAND_CLK);
    assert_int_equal(command.flags, cases[i].valid);
    assert_int_equal(command.milliseconds, cases[i].milliseconds);
  }
  assert_int_equal(tools_command("[%emt 0:00:07.25]").kind, CC_PGN_COMMAND_EMT);
  assert_int_equal(tools_command("[%emt 0:00:07.25]").milliseconds, 7250);
}

static void test_evals(void **state) {
  static const struct {
    const char *text;
    uint32_t flags;
    int32_t centipawns;
    int32_t mate;
    uint32_t depth;
  } cases[] = {
      {"[%eval 0.17]", 1, 17, 0, 0},      {"[%eval -1.5]", 1, -150, 0, 0}, {"[%eval +12]", 1, 1200, 0, 0},
      {"[%eval -0.05,22]", 5, -5, 0, 22}, {"[%eval #3]", 3, 0, 3, 0},      {"[%eval #-12,30]", 7, 0, -12, 30},
      {"[%eval 1.239]", 1, 123, 0, 0},    {"[%eval #]", 0, 0, 0, 0},       {"[%eval 1.]", 0, 0, 0, 0},
      {"[%eval .5]", 0, 0, 0, 0},         {"[%eval 1,]", 0, 0, 0, 0},      {"[%eval 99999999]", 0, 0, 0, 0},
      {"[%eval #3.5]", 0, 0, 0, 0},       {"[%eval 1.5,2x]", 0, 0, 0, 0},
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const cc_pgn_command command = tools_command(cases[i].text);
    assert_int_equal(command.kind, CC_PGN_COMMAND_EVAL);
    assert_int_equal(command.flags, cases[i].flags);
    assert_int_equal(command.centipawns, cases[i].centipawns);
    assert_int_equal(command.mate, cases[i].mate);
    assert_int_equal(command.depth, cases[i].depth);
  }
}

static void test_arrows(void **state) {
  cc_render_arrow arrow = {0, 0, 0, 0};
  (void)state;
  cc_pgn_command command = tools_command("x [%cal Ge2e4,Rd8h4, Ba1a1] y");
  assert_int_equal(command.kind, CC_PGN_COMMAND_CAL);
  assert_int_equal(command.flags, CC_PGN_COMMAND_VALID);
  assert_int_equal(command.count, 3);
  assert_int_equal(cc_pgn_command_arrow(&command, 1, &arrow), CC_OK);
  assert_int_equal(arrow.from, 59);
  assert_int_equal(arrow.to, 31);
  assert_int_not_equal(arrow.colour, 0);
  assert_int_equal(cc_pgn_command_arrow(&command, 3, &arrow), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_command_arrow(NULL, 0, &arrow), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_command_arrow(&command, 0, NULL), CC_ERROR_ARGUMENT);
  command = tools_command("[%csl Yd4,Xe5]");
  assert_int_equal(command.count, 2);
  assert_int_equal(cc_pgn_command_arrow(&command, 1, &arrow), CC_OK);
  assert_int_equal(arrow.from, 36);
  assert_int_equal(arrow.to, 36);
  assert_int_equal(arrow.colour, 0);
  /* a picture takes what comes out */
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  char board[CC_RENDER_TEXT_CAPACITY];
  cc_position *position = test_position(TEST_START);
  options.arrows = &arrow;
  options.arrow_count = 1;
  assert_int_equal(cc_position_render(position, CC_RENDER_ASCII, &options, board, sizeof(board), NULL),
                   CC_OK);
  cc_position_free(position);
  static const char *const bad[] = {"[%csl Gd9]", "[%csl gd4]",         "[%csl Gd4Re5]",
                                    "[%cal Ge2]", "[%cal Ge2e4;Re5e6]", "[%csl G]"};
  for (size_t i = 0; i < TEST_COUNT(bad); i++) {
    command = tools_command(bad[i]);
    assert_int_equal(command.flags, 0);
    assert_int_equal(command.count, 0);
    assert_int_equal(cc_pgn_command_arrow(&command, 0, &arrow), CC_ERROR_ARGUMENT);
  }
  assert_int_equal(tools_command("[%csl ]").count, 0);
}

static void test_walk(void **state) {
  static const char comment[] = "good [x] [%clk 1:00] [%foo bar  baz ] text [%eval 1.0][%clk 2:00";
  cc_pgn_command command = {0};
  size_t cursor = 0;
  (void)state;
  command.struct_size = (uint32_t)sizeof(command);
  assert_int_equal(cc_pgn_command_next(comment, strlen(comment), &cursor, &command), 1);
  assert_int_equal(command.kind, CC_PGN_COMMAND_CLK);
  assert_int_equal(cc_pgn_command_next(comment, strlen(comment), &cursor, &command), 1);
  assert_int_equal(command.kind, CC_PGN_COMMAND_OTHER);
  assert_int_equal(command.name_length, 3);
  assert_memory_equal(command.name, "foo", 3);
  assert_int_equal(command.length, 8);
  assert_memory_equal(command.text, "bar  baz", 8);
  assert_int_equal(cc_pgn_command_next(comment, strlen(comment), &cursor, &command), 1);
  assert_int_equal(command.kind, CC_PGN_COMMAND_EVAL);
  assert_int_equal(command.milliseconds, 0);
  assert_int_equal(cc_pgn_command_next(comment, strlen(comment), &cursor, &command), 0);
  assert_int_equal(cc_pgn_command_next(comment, strlen(comment), &cursor, &command), 0);
  cursor = 0;
  assert_int_equal(cc_pgn_command_next("[%", 2, &cursor, &command), 0);
  assert_int_equal(cc_pgn_command_next(NULL, 2, &cursor, &command), 0);
  assert_int_equal(cc_pgn_command_next("", 0, NULL, &command), 0);
  assert_int_equal(cc_pgn_command_next("", 0, &cursor, NULL), 0);
}

/* ---- selecting ---- */

static const char tools_games[] = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
                                  "[White \"Bob \\\"B\\\" C\"]\n\n1. Nf3 e5 2. e4 *\n\n"
                                  "[White \"Ann\"]\n\n1. d4 d5 2. Ke3 0-1\n\n1. e4 (1. d4 d5) c5 1/2-1/2\n";

static int32_t tools_range(const cc_pgn_range *range, void *user) {
  pgn_record_print(user, "%u:%u-%u/%u ", (unsigned)range->game, (unsigned)range->offset, (unsigned)range->end,
                   range->ply);
  return 0;
}

static void tools_select(const cc_pgn_filter *filter, size_t chunk, const char *wanted) {
  pgn_record record = {0};
  cc_pgn_selector *selector = NULL;
  cc_pgn_parser *parser = NULL;
  const size_t length = strlen(tools_games);
  pgn_record_bytes(&record, "", 0);
  assert_int_equal(cc_pgn_selector_create(NULL, filter, tools_range, &record, &selector), CC_OK);
  assert_int_equal(cc_pgn_parser_create(NULL, NULL, cc_pgn_selector_event, selector, &parser), CC_OK);
  assert_int_equal(cc_pgn_selector_attach(selector, parser), CC_OK);
  for (size_t at = 0; at < length; at += chunk) {
    assert_int_equal(
        cc_pgn_parser_feed(parser, tools_games + at, length - at < chunk ? length - at : chunk, NULL), CC_OK);
  }
  assert_int_equal(cc_pgn_parser_finish(parser), CC_OK);
  assert_string_equal(record.text, wanted);
  assert_true(cc_pgn_selector_selected(selector) <= cc_pgn_selector_games(selector));
  cc_pgn_parser_free(parser);
  cc_pgn_selector_free(selector);
  free(record.text);
}

static unsigned tools_at(const char *text, unsigned n) {
  const char *p = tools_games;
  for (; n > 0; n--) {
    p = strstr(p, text) + 1;
  }
  return (unsigned)(strstr(p, text) - tools_games);
}

static void test_selector(void **state) {
  cc_pgn_filter filter = CC_PGN_FILTER_INIT;
  cc_pgn_selector *selector = NULL;
  char games[4][64];
  char wanted[512];
  (void)state;
  const unsigned begin[4] = {0, tools_at("[White", 1), tools_at("[White", 2), tools_at("1. e4 (", 0)};
  const unsigned end[4] = {tools_at("1-0\n", 0) + 3, tools_at("*", 0) + 1, tools_at("0-1", 0) + 3,
                           (unsigned)strlen(tools_games) - 1};
  for (unsigned i = 0; i < 4; i++) {
    snprintf(games[i], sizeof(games[i]), "%u:%u-%u/", i, begin[i], end[i]);
  }
  for (size_t chunk = 1; chunk < 60; chunk += 11) {
    snprintf(wanted, sizeof(wanted), "%s0 %s0 %s0 %s0 ", games[0], games[1], games[2], games[3]);
    tools_select(NULL, chunk, wanted);
    filter.tag = "White";
    filter.value = "Bob \"B\" C";
    snprintf(wanted, sizeof(wanted), "%s0 ", games[1]);
    tools_select(&filter, chunk, wanted);
    filter.value = "B";
    tools_select(&filter, chunk, "");
    filter.flags = CC_PGN_FILTER_CONTAINS;
    tools_select(&filter, chunk, wanted);
    filter.flags = CC_PGN_FILTER_CLEAN;
    filter.value = "Ann";
    snprintf(wanted, sizeof(wanted), "%s0 ", games[0]);
    tools_select(&filter, chunk, wanted);
    filter.flags = CC_PGN_FILTER_POSITION; /* reached by another order of moves */
    cc_position *position = test_position("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    filter.key = cc_position_key(position);
    cc_position_free(position);
    snprintf(wanted, sizeof(wanted), "%s3 ", games[0]);
    tools_select(&filter, chunk, wanted);
    filter.tag = filter.value = NULL;
    snprintf(wanted, sizeof(wanted), "%s3 %s3 ", games[0], games[1]);
    tools_select(&filter, chunk, wanted);
    position = test_position("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    filter.key = cc_position_key(position); /* in a variation it does not count */
    cc_position_free(position);
    snprintf(wanted, sizeof(wanted), "%s2 ", games[2]);
    tools_select(&filter, chunk, wanted);
    filter.flags = CC_PGN_FILTER_INVERT; /* skipped, and so to the end of the input */
    filter.tag = "White";
    snprintf(wanted, sizeof(wanted), "3:%u-%u/0 ", begin[3], (unsigned)strlen(tools_games));
    tools_select(&filter, chunk, wanted);
    filter.flags = 0;
  }
  filter.flags = 0x10;
  assert_int_equal(cc_pgn_selector_create(NULL, &filter, NULL, NULL, &selector), CC_ERROR_ARGUMENT);
  filter.flags = 0;
  filter.value = "x";
  filter.tag = NULL;
  assert_int_equal(cc_pgn_selector_create(NULL, &filter, NULL, NULL, &selector), CC_ERROR_ARGUMENT);
  assert_null(selector);
  assert_int_equal(cc_pgn_selector_create(NULL, NULL, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_selector_attach(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_selector_event(NULL, NULL), CC_PGN_STOP);
  assert_int_equal(cc_pgn_selector_games(NULL), 0);
  assert_int_equal(cc_pgn_selector_selected(NULL), 0);
  cc_pgn_selector_free(NULL);
}

/* ---- lines ---- */

static int32_t tools_append(const char *bytes, size_t length, void *user) {
  pgn_record_bytes(user, bytes, length);
  return 0;
}

static int32_t tools_refuse(const char *bytes, size_t length, void *user) {
  (void)bytes;
  (void)length;
  (void)user;
  return 1;
}

#define START_4 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
#define E4_4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
#define E4_E5_4 "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
#define E4_C5_4 "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
#define D4_4 "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -"

static void test_lines(void **state) {
  static const struct {
    uint32_t flags;
    const char *text;
  } cases[] = {
      {0, START_4 " 0 1\n" E4_4 " 0 1\n" E4_E5_4 " 0 2\n"},
      {CC_PGN_LINES_EPD, START_4 "\n" E4_4 "\n" E4_E5_4 "\n"},
      {CC_PGN_LINES_EPD | CC_PGN_LINES_FINAL, E4_E5_4 "\n"},
      {CC_PGN_LINES_EPD | CC_PGN_LINES_ALL, START_4 "\n" E4_4 "\n" E4_E5_4 "\n" E4_C5_4 "\n" D4_4 "\n"},
  };
  static const char text[] = "1. e4 (1. d4) e5 (1... c5) *";
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  (void)state;
  assert_int_equal(cc_pgn_reader_create(NULL, NULL, text, strlen(text), &reader), CC_OK);
  assert_int_equal(cc_pgn_reader_next(reader, &game, NULL), CC_OK);
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    pgn_record record = {0};
    assert_int_equal(cc_pgn_game_lines(game, cases[i].flags, tools_append, &record), CC_OK);
    assert_string_equal(record.text, cases[i].text);
    free(record.text);
  }
  assert_int_equal(cc_pgn_game_lines(game, 0, tools_refuse, NULL), CC_ERROR_STOPPED);
  assert_int_equal(cc_pgn_game_write_to(game, 0, tools_refuse, NULL), CC_ERROR_STOPPED);
  assert_int_equal(cc_pgn_game_lines(game, 8, tools_append, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_lines(NULL, 0, tools_append, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_lines(game, 0, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_write_to(game, 0x40, tools_append, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_write(game, 0, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  cc_pgn_game_free(game);
  cc_pgn_reader_free(reader);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_times), cmocka_unit_test(test_evals),    cmocka_unit_test(test_arrows),
      cmocka_unit_test(test_walk),  cmocka_unit_test(test_selector), cmocka_unit_test(test_lines),
  };
  return cmocka_run_group_tests_name("pgn tools", tests, NULL, NULL);
}
