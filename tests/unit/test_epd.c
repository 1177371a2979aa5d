/* SPDX-License-Identifier: MIT */
/*
 * Tests: EPD lines read strictly and leniently, their operands as texts, numbers and moves, changed, written
 * back; arguments. With a folder of EPD files beside the project, every line of every file (skipped without
 * it).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "test_util.h"

#define EPD_BK "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"
#define EPD_KINGS "4k3/8/8/8/8/8/8/4K3 w - -"

static cc_epd *epd_new(void) {
  cc_epd *epd = NULL;
  assert_int_equal(cc_epd_create(NULL, &epd), CC_OK);
  assert_non_null(epd);
  return epd;
}

static cc_status epd_read(cc_epd *epd, const char *text, uint32_t flags, cc_error *error) {
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  options.flags = flags;
  const cc_status status = cc_epd_read(epd, text, CC_NUL_TERMINATED, &options, error);
  if (error != NULL) {
    assert_int_equal(error->status, status);
    assert_int_equal(status == CC_OK, error->message[0] == '\0');
  }
  return status;
}

static void epd_assert_written(const cc_epd *epd, const char *expected) {
  char text[1024];
  size_t needed = 0;
  assert_int_equal(cc_epd_write(epd, text, sizeof(text), &needed), CC_OK);
  assert_string_equal(text, expected);
  assert_int_equal(needed, strlen(expected));
}

static void epd_assert_operand(const cc_epd *epd, size_t operation, size_t operand, const char *expected) {
  char text[256];
  assert_int_equal(cc_epd_operand(epd, operation, operand, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
}

/* The moves of an operation as UCI. */
static void epd_assert_moves(const cc_epd *epd, size_t operation, const char *expected) {
  cc_move moves[16];
  size_t count = 0;
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_epd_moves(epd, operation, moves, 16, &count, &error);
  if (status != CC_OK) {
    print_error("%s: %s\n", cc_epd_operands(epd, operation), error.message);
  }
  assert_int_equal(status, CC_OK);
  char text[256] = "";
  for (size_t i = 0; i < count; i++) {
    char uci[CC_MOVE_TEXT_CAPACITY];
    assert_int_equal(cc_move_uci(moves[i], 0, uci, sizeof(uci), NULL), CC_OK);
    (void)snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", i == 0 ? "" : " ", uci);
  }
  assert_string_equal(text, expected);
}

/* ---- reading ---- */

static void test_canonical(void **state) {
  static const char *const lines[] = {
      EPD_BK " bm Qd1+; id \"BK.01\";",
      EPD_BK,
      EPD_BK " noop;",
      "rq2r1k1/5pp1/p7/4bNP1/1p2P2P/5Q2/PP4K1/5R1R w - - bm Nxg7; id \"BT-2630.1\"; ce 182; acs 0; acn "
      "106652; "
      "pv Nxg7 Kxg7 Qxf7+ Kh8 Qh7+ Kxh7 Rf7+ Kg6 Rf6+ Bxf6 h5+ Kxg5; c0 8;",
      EPD_KINGS " a \"foo\\\"bar\"; b \"foo\\\\\";",
      "8/1k1K4/8/8/6R1/8/8/8 w - - bm #4;",
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 hmvc 0; fmvn 2; zz_9 a b \"c; d\" -1;",
      EPD_KINGS " c0 \"\"; c1 \" a  b \"; v0 \"x;y\";",
  };
  (void)state;
  cc_epd *epd = epd_new();
  for (size_t i = 0; i < TEST_COUNT(lines); i++) {
    for (uint32_t flags = 0; flags < 2; flags++) {
      cc_error error = CC_ERROR_INIT;
      assert_int_equal(epd_read(epd, lines[i], flags, &error), CC_OK);
      epd_assert_written(epd, lines[i]);
    }
  }
  cc_epd_free(epd);
}

static void test_operations(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  epd_assert_written(epd, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  assert_int_equal(
      epd_read(epd,
               "rq2r1k1/5pp1/p7/4bNP1/1p2P2P/5Q2/PP4K1/5R1R w - - bm Nxg7 h5 Rc1; id \"BT; \\\"1\\\"\"; "
               "ce -182; pv Nxg7 Kxg7 Qxf7+; unknown x \"y z\" 3;\r\n",
               0, &error),
      CC_OK);
  assert_int_equal(cc_epd_count(epd), 5);
  assert_string_equal(cc_epd_opcode(epd, 0), "bm");
  assert_string_equal(cc_epd_operands(epd, 0), "Nxg7 h5 Rc1");
  assert_int_equal(cc_epd_operand_count(epd, 0), 3);
  epd_assert_moves(epd, 0, "f5g7 h4h5 f1c1");
  epd_assert_operand(epd, 1, 0, "BT; \"1\"");
  epd_assert_moves(epd, 3, "f5g7 g8g7 f3f7");
  assert_int_equal(cc_epd_find(epd, "unknown"), 4);
  assert_int_equal(cc_epd_operand_count(epd, 4), 3);
  epd_assert_operand(epd, 4, 1, "y z");
  int64_t value = 0;
  assert_int_equal(cc_epd_integer(epd, cc_epd_find(epd, "ce"), 0, &value), CC_OK);
  assert_true(value == -182);
  assert_int_equal(cc_epd_integer(epd, 4, 2, &value), CC_OK);
  assert_true(value == 3);
  assert_int_equal(cc_epd_integer(epd, 4, 0, &value), CC_ERROR_EPD);
  assert_int_equal(cc_epd_integer(epd, 4, 3, &value), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_find(epd, "am"), CC_EPD_NONE);
  test_assert_fen(cc_epd_position(epd), "rq2r1k1/5pp1/p7/4bNP1/1p2P2P/5Q2/PP4K1/5R1R w - - 0 1");
  cc_epd_free(epd);
}

static void test_integers(void **state) {
  static const struct {
    const char *text;
    cc_status status;
    int64_t value;
  } cases[] = {
      {"0", CC_OK, 0},
      {"+7", CC_OK, 7},
      {"-32767", CC_OK, -32767},
      {"9223372036854775807", CC_OK, INT64_MAX},
      {"-9223372036854775808", CC_OK, INT64_MIN},
      {"9223372036854775808", CC_ERROR_OVERFLOW, 0},
      {"-9223372036854775809", CC_ERROR_OVERFLOW, 0},
      {"99999999999999999999999", CC_ERROR_OVERFLOW, 0},
      {"99999999999999999999999x", CC_ERROR_EPD, 0},
      {"1.5", CC_ERROR_EPD, 0},
      {"-", CC_ERROR_EPD, 0},
      {"#4", CC_ERROR_EPD, 0},
      {"\"4\"", CC_ERROR_EPD, 0},
  };
  (void)state;
  cc_epd *epd = epd_new();
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    int64_t value = 0;
    assert_int_equal(cc_epd_set(epd, "ce", cases[i].text, CC_NUL_TERMINATED), CC_OK);
    assert_int_equal(cc_epd_integer(epd, 0, 0, &value), cases[i].status);
    assert_true(value == cases[i].value);
  }
  cc_epd_free(epd);
}

/* Moves that are none keep their text, and say what is wrong. */
static void test_moves_that_are_none(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_move moves[4];
  size_t count = 99;
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(epd_read(epd, EPD_BK " bm #4; am Qd1+ Qd9; sm Qd2; pv Qd1+ Kxd1 Qd8; pm Re8;", 0, &error),
                   CC_OK);
  assert_int_equal(cc_epd_moves(epd, 0, moves, 4, &count, &error), CC_ERROR_MOVE_TEXT);
  assert_int_equal(count, 0);
  assert_string_equal(cc_epd_operands(epd, 0), "#4");
  assert_int_equal(cc_epd_moves(epd, 1, moves, 4, &count, &error), CC_ERROR_MOVE_TEXT);
  assert_int_equal(count, 1);
  assert_int_equal(error.offset, 7); /* behind "Qd1+ Qd", where a rank should be */
  assert_int_equal(error.column, 8);
  assert_int_equal(cc_epd_moves(epd, 2, moves, 4, &count, &error), CC_OK);
  assert_int_equal(cc_epd_moves(epd, 3, moves, 4, &count, &error), CC_ERROR_ILLEGAL);
  assert_int_equal(count, 2);
  assert_int_equal(error.offset, 10);
  assert_int_equal(cc_epd_moves(epd, 4, moves, 4, &count, &error), CC_OK);
  assert_int_equal(cc_epd_moves(epd, 4, NULL, 0, &count, &error), CC_ERROR_BUFFER);
  assert_int_equal(count, 1);
  assert_int_equal(cc_epd_moves(epd, 5, moves, 4, &count, &error), CC_ERROR_ARGUMENT);
  cc_epd_free(epd);
}

static void test_counters(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 17; fmvn 42;", 0, &error), CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 17 42");
  assert_int_equal(epd_read(epd, EPD_KINGS " fmvn 42;", 0, &error), CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 0 42");
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 6;", 0, &error), CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 6 4");
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc many;", 0, &error), CC_ERROR_EPD);
  assert_int_equal(epd_read(epd, EPD_KINGS " fmvn -1;", 0, &error), CC_ERROR_EPD);
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 9999999999;", 0, &error), CC_ERROR_FEN);
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 50; fmvn 2;", 0, &error), CC_ERROR_POSITION);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 6 4");
  /* FEN's own counters are for lenient reading. */
  assert_int_equal(epd_read(epd, EPD_KINGS " 3 9 bm Ke2;", 0, &error), CC_ERROR_EPD);
  assert_int_equal(error.offset, strlen(EPD_KINGS) + 1);
  assert_int_equal(epd_read(epd, EPD_KINGS " 3 9 bm Ke2;", CC_EPD_LENIENT, &error), CC_OK);
  epd_assert_written(epd, EPD_KINGS " bm Ke2; hmvc 3; fmvn 9;");
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 3 9");
  assert_int_equal(epd_read(epd, EPD_KINGS " 0 2 bm Ke2;", CC_EPD_LENIENT, &error), CC_OK);
  epd_assert_written(epd, EPD_KINGS " bm Ke2; hmvc 0; fmvn 2;");
  assert_int_equal(epd_read(epd, EPD_KINGS " 3 9 bm Ke2; hmvc 4;", CC_EPD_LENIENT, &error), CC_OK);
  epd_assert_written(epd, EPD_KINGS " bm Ke2; hmvc 4; fmvn 9;");
  assert_int_equal(epd_read(epd, EPD_KINGS " 3333333333 9", CC_EPD_LENIENT, &error), CC_ERROR_FEN);
  assert_int_equal(error.offset, strlen(EPD_KINGS) + 1);
  assert_int_equal(epd_read(epd, EPD_KINGS " 0 1 fmvn 5;", CC_EPD_LENIENT, &error), CC_OK);
  epd_assert_written(epd, EPD_KINGS " fmvn 5;");
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 0 5");
  cc_epd_free(epd);
}

/* A line is read with these options to these texts, which strict reading takes to the same position. */
typedef struct epd_settled_row {
  const char *text;
  uint32_t flags;
  uint32_t accept;
  uint32_t repair;
  const char *fen;     /* of the position */
  const char *written; /* NULL: the line itself */
} epd_settled_row;

static const epd_settled_row epd_settled_rows[] = {
    /* Repaired clocks: the operations get them, in their places. */
    {"4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 3;", 0, 0, CC_PROBLEMS_REPAIRABLE,
     "4k3/8/8/8/8/8/8/4K3 b - - 12 7", "4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 7;"},
    {EPD_KINGS " id \"x\"; fmvn 3; noop; hmvc 12; c0 \"y\";", 0, 0, CC_PROBLEM_BAD_CLOCKS,
     "4k3/8/8/8/8/8/8/4K3 w - - 12 7", EPD_KINGS " id \"x\"; fmvn 7; noop; hmvc 12; c0 \"y\";"},
    {EPD_KINGS " 13 3 bm Ke2;", CC_EPD_LENIENT, 0, CC_PROBLEM_BAD_CLOCKS, "4k3/8/8/8/8/8/8/4K3 w - - 13 8",
     EPD_KINGS " bm Ke2; hmvc 13; fmvn 8;"},
    {EPD_KINGS " 0 1 bm Ke2; hmvc 13;", CC_EPD_LENIENT, 0, CC_PROBLEM_BAD_CLOCKS,
     "4k3/8/8/8/8/8/8/4K3 w - - 13 8", EPD_KINGS " bm Ke2; hmvc 13;"},
    {"4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 5; fmvn 9;", 0, 0, CC_PROBLEM_BAD_CLOCKS,
     "4k3/8/8/8/4P3/8/8/4K3 b - - 0 9", "4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 0; fmvn 9;"},
    /* The clock told the move number, which no longer follows from it. */
    {"4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 5;", 0, 0, CC_PROBLEM_BAD_CLOCKS, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 3",
     "4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 0; fmvn 3;"},
    /* Repaired fields. */
    {"4k3/8/8/8/8/8/8/4K2R w KQ - bm O-O; hmvc 4; fmvn 9;", 0, 0, CC_PROBLEMS_REPAIRABLE,
     "4k3/8/8/8/8/8/8/4K2R w K - 4 9", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 4; fmvn 9;"},
    {"4k3/8/8/8/8/8/8/4K3 b - e3 hmvc 5;", 0, 0, CC_PROBLEMS_REPAIRABLE, "4k3/8/8/8/8/8/8/4K3 b - - 5 3",
     "4k3/8/8/8/8/8/8/4K3 b - - hmvc 5;"},
    {"4k2r/8/8/8/8/8/8/4K3 w k e6 hmvc 12; fmvn 3;", 0, 0, CC_PROBLEMS_REPAIRABLE,
     "4k2r/8/8/8/8/8/8/4K3 w k - 12 7", "4k2r/8/8/8/8/8/8/4K3 w k - hmvc 12; fmvn 7;"},
    {"4k3/8/8/8/4P3/8/8/4K3 b KQ e3 noop;", 0, 0, CC_PROBLEM_BAD_CASTLING, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
     "4k3/8/8/8/4P3/8/8/4K3 b - e3 noop;"},
    {"4k3/8/8/8/8/8/8/1R2K1R1 w GBh - noop;", CC_EPD_CHESS960, 0, CC_PROBLEMS_REPAIRABLE,
     "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - noop;"},
    /* Nothing to repair: to the byte. */
    {"4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 7;", 0, 0, CC_PROBLEMS_REPAIRABLE,
     "4k3/8/8/8/8/8/8/4K3 b - - 12 7", NULL},
    {"4k3/8/8/8/8/8/8/1R2K1R1 w GB - fmvn 7;", CC_EPD_CHESS960, 0, CC_PROBLEMS_REPAIRABLE,
     "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 7", NULL},
    /* Counters of FEN that may be left out, or may not. */
    {"4k3/8/8/8/8/8/8/4K3 b - - 0 1 e4 a; hmvc 5; Nf3 x_9 1 2 3;", CC_EPD_LENIENT, CC_PROBLEMS_SOFT, 0,
     "4k3/8/8/8/8/8/8/4K3 b - - 5 1", "4k3/8/8/8/8/8/8/4K3 b - - e4 a; hmvc 5; Nf3 x_9 1 2 3; fmvn 1;"},
    {"4k3/8/8/8/8/8/8/4K3 b - - 0 1 hmvc 1;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 b - - 1 1",
     "4k3/8/8/8/8/8/8/4K3 b - - hmvc 1;"},
    {EPD_KINGS " 0 1 hmvc 1;", CC_EPD_LENIENT, CC_PROBLEMS_SOFT, 0, "4k3/8/8/8/8/8/8/4K3 w - - 1 1",
     EPD_KINGS " hmvc 1; fmvn 1;"},
    {EPD_KINGS " 0 1 hmvc 0;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", EPD_KINGS " hmvc 0;"},
    {EPD_KINGS " 0 1", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", EPD_KINGS},
    {EPD_KINGS " 0 bm Ke2;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", EPD_KINGS " bm Ke2;"},
    {EPD_KINGS " 3 bm Ke2;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 3 3",
     EPD_KINGS " bm Ke2; hmvc 3;"},
    {EPD_KINGS " 3 fmvn 8;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 3 8",
     EPD_KINGS " fmvn 8; hmvc 3;"},
    {EPD_KINGS " 0 0 hmvc 007; fmvn 5;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 7 5",
     EPD_KINGS " hmvc 007; fmvn 5;"},
    /* There is no move 0. */
    {EPD_KINGS " fmvn 0;", CC_EPD_LENIENT, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", EPD_KINGS " fmvn 1;"},
    /* The clock alone says how many moves there were at least. */
    {EPD_KINGS " hmvc 50;", 0, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 50 26", NULL},
    {"4k3/8/8/8/8/8/8/4K3 b - - hmvc 50;", 0, 0, 0, "4k3/8/8/8/8/8/8/4K3 b - - 50 26", NULL},
    {EPD_KINGS " hmvc 51;", 0, 0, 0, "4k3/8/8/8/8/8/8/4K3 w - - 51 27", NULL},
};

/* The texts say what the position is. */
static void test_settled(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_epd *again = epd_new();
  for (size_t i = 0; i < TEST_COUNT(epd_settled_rows); i++) {
    const epd_settled_row *row = &epd_settled_rows[i];
    const char *written = row->written == NULL ? row->text : row->written;
    cc_epd_options options = CC_EPD_OPTIONS_INIT;
    cc_error error = CC_ERROR_INIT;
    options.flags = row->flags;
    options.accept = row->accept;
    options.repair = row->repair;
    if (cc_epd_read(epd, row->text, CC_NUL_TERMINATED, &options, &error) != CC_OK) {
      fail_msg("%s: %s", row->text, error.message);
    }
    test_assert_fen(cc_epd_position(epd), row->fen);
    epd_assert_written(epd, written);
    for (unsigned n = 0; n < 2; n++) {
      int64_t value = 0;
      const size_t operation = cc_epd_find(epd, n == 0 ? "hmvc" : "fmvn");
      if (operation != CC_EPD_NONE) {
        assert_int_equal(cc_epd_integer(epd, operation, 0, &value), CC_OK);
        assert_true(value == (n == 0 ? (int64_t)cc_position_halfmove_clock(cc_epd_position(epd))
                                     : (int64_t)cc_position_fullmove_number(cc_epd_position(epd))));
      }
    }
    options.repair = 0;
    assert_int_equal(cc_epd_read(again, written, CC_NUL_TERMINATED, &options, &error), CC_OK);
    assert_true(cc_position_equal(cc_epd_position(epd), cc_epd_position(again)));
    epd_assert_written(again, written);
  }
  cc_epd_free(again);
  cc_epd_free(epd);
}

/* The position has one clock and one move number: a second operation for either is refused. */
static void test_counters_once(void **state) {
  static const struct {
    const char *text;
    size_t offset; /* from the end of the position on */
    const char *message;
  } cases[] = {
      {" hmvc 5; hmvc 5 6;", 9, "a second hmvc"},
      {" hmvc 5; hmvc 5;", 9, "a second hmvc"},
      {" hmvc 5; e4 a; hmvc 7;", 15, "a second hmvc"},
      {" fmvn 5; hmvc 5; fmvn 5;", 17, "a second fmvn"},
      {" hmvc 5; fmvn 9; fmvn x;", 17, "a second fmvn"},
      {" hmvc 5; hmvc;", 9, "a second hmvc"},
      {" noop; hmvc 5 6;", 7, "hmvc is not a number"},
      {" hmvc 5; noop; fmvn \"9\";", 15, "fmvn is not a number"},
      {" hmvc; ", 1, "hmvc is not a number"},
  };
  (void)state;
  cc_epd *epd = epd_new();
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (uint32_t flags = 0; flags < 2; flags++) {
      char text[128];
      cc_error error = CC_ERROR_INIT;
      (void)snprintf(text, sizeof(text), "%s%s", EPD_KINGS, cases[i].text);
      assert_int_equal(epd_read(epd, text, flags, &error), CC_ERROR_EPD);
      assert_string_equal(error.message, cases[i].message);
      assert_int_equal(error.offset, strlen(EPD_KINGS) + cases[i].offset);
    }
  }
  /* Names that only look like it, and other opcodes, may come again. */
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 5; hmv 1; hmvcs 2; Hmvc 3; c0 \"a\"; c0 \"b\";", 0, &error),
                   CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/8/8/8/8/4K3 w - - 5 4");
  /* The place of counters that do not fit. */
  assert_int_equal(epd_read(epd, EPD_KINGS " noop; fmvn 3; hmvc 50;", 0, &error), CC_ERROR_POSITION);
  assert_int_equal(error.offset, strlen(EPD_KINGS) + 15);
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 50; fmvn 1;", 0, &error), CC_ERROR_POSITION);
  cc_epd_free(epd);
}

/* Counters set and taken out in every order: the line stays one that strict reading takes. */
static void test_counters_changed(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_epd *again = epd_new();
  for (unsigned order = 0; order < 4 * 4 * 4 * 4; order++) {
    assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 5; id \"x\"; fmvn 9;", 0, NULL), CC_OK);
    for (unsigned step = 0; step < 4; step++) {
      const unsigned action = order >> 2 * step & 3u;
      const char *opcode = (action & 1u) == 0 ? "hmvc" : "fmvn";
      if (action < 2) {
        assert_int_equal(cc_epd_set_integer(epd, opcode, (action & 1u) == 0 ? 6 : 8 + (int64_t)step), CC_OK);
      } else if (cc_epd_find(epd, opcode) != CC_EPD_NONE) {
        assert_int_equal(cc_epd_remove(epd, cc_epd_find(epd, opcode)), CC_OK);
      }
      char text[256];
      assert_int_equal(cc_epd_write(epd, text, sizeof(text), NULL), CC_OK);
      assert_int_equal(epd_read(again, text, 0, NULL), CC_OK);
      epd_assert_written(again, text);
    }
  }
  /* What strict reading would not take is not set. */
  assert_int_equal(cc_epd_set(epd, "fmvn", "007", 3), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set(epd, "hmvc", "00", 2), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set(epd, "hmvc", "0", 1), CC_OK);
  cc_epd_free(again);
  cc_epd_free(epd);
}

/* What strict reading refuses, where, and what lenient reading makes of it. */
static void test_lenient(void **state) {
  static const struct {
    const char *text;
    size_t offset;       /* of the strict error, from the end of the position on */
    const char *written; /* by lenient reading; NULL: an error too */
  } cases[] = {
      {" bm Ke2", 7, " bm Ke2;"},
      {" bm Ke2;; id \"x\";", 8, " bm Ke2; id \"x\";"},
      {" ; bm Ke2;", 1, " bm Ke2;"},
      {" 18_knights x;", 1, " 18_knights x;"},
      {" bm-x Ke2;", 1, " bm-x Ke2;"},
      {" id \"open", 4, " id \"open\";"},
      {" id \"open;", 4, " id \"open\";"},
      {" id \"open\\\";", 4, " id \"open\\\"\";"},
      {" id \"open\\", 4, " id \"open\\\\\";"},
      {" id \"", 4, " id \"\";"},
      {" id \"a\"b;", 7, " id \"a\" b;"},
      {" id a\"b;", 5, " id a\"b;"},
      {" id\"a\";", 1, " id \"a\";"},
      {" \"a\";", 1, NULL},
      {" a 1; 18 knights;", 6, NULL},
      {" much_too_long_opcode 1;", 1, " much_too_long_opcode 1;"},
  };
  (void)state;
  cc_epd *epd = epd_new();
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    char text[128];
    char expected[128];
    cc_error error = CC_ERROR_INIT;
    (void)snprintf(text, sizeof(text), "%s%s", EPD_KINGS, cases[i].text);
    if (epd_read(epd, text, 0, &error) != CC_ERROR_EPD ||
        error.offset != strlen(EPD_KINGS) + cases[i].offset) {
      print_error("%s: %u\n", text, (unsigned)error.offset);
    }
    assert_int_equal(epd_read(epd, text, 0, &error), CC_ERROR_EPD);
    assert_int_equal(error.offset, strlen(EPD_KINGS) + cases[i].offset);
    assert_int_equal(epd_read(epd, text, CC_EPD_LENIENT, &error),
                     cases[i].written == NULL ? CC_ERROR_EPD : CC_OK);
    if (cases[i].written != NULL) {
      (void)snprintf(expected, sizeof(expected), "%s%s", EPD_KINGS, cases[i].written);
      epd_assert_written(epd, expected);
    }
  }
  cc_epd_free(epd);
}

static void test_lenient_files(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  const char nul[] = EPD_BK " ; bm Qd1 + ; id BK.01\0";
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  options.flags = CC_EPD_LENIENT;
  assert_int_equal(cc_epd_read(epd, nul, sizeof(nul), &options, &error), CC_OK);
  epd_assert_written(epd, EPD_BK " bm Qd1 +; id BK.01;");
  epd_assert_moves(epd, 0, "d6d1");
  options.flags = 0;
  assert_int_equal(cc_epd_read(epd, nul, sizeof(nul), &options, &error), CC_ERROR_EPD);
  assert_int_equal(error.offset, sizeof(nul) - 2);
  assert_string_equal(error.message, "a NUL byte");
  assert_int_equal(epd_read(epd, EPD_BK "; am Qd1+ ? ; c1 diff=10", CC_EPD_LENIENT, &error), CC_OK);
  epd_assert_written(epd, EPD_BK " am Qd1+ ?; c1 diff=10;");
  assert_int_equal(epd_read(epd, EPD_BK " bm Qd1+, Qd2+; pv 1... Qd1+ 2. Kxd1;", CC_EPD_LENIENT, &error),
                   CC_OK);
  epd_assert_moves(epd, 0, "d6d1 d6d2");
  epd_assert_moves(epd, 1, "d6d1 c1d1");
  assert_int_equal(epd_read(epd, EPD_BK " bm Qd1+;\nid \"x\";", CC_EPD_LENIENT, &error), CC_ERROR_EPD);
  assert_int_equal(epd_read(epd, EPD_BK "   bm   Qd1+  ;   id  \"a\"  ;  ", 0, &error), CC_OK);
  epd_assert_written(epd, EPD_BK " bm Qd1+; id \"a\";");
  cc_epd_free(epd);
}

static void test_positions(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(epd_read(epd, "", 0, &error), CC_ERROR_EPD);
  assert_int_equal(epd_read(epd, "# a comment", 0, &error), CC_ERROR_EPD);
  assert_int_equal(epd_read(epd, "8/8/8/8 w - -", 0, &error), CC_ERROR_FEN);
  assert_int_equal(error.offset, 7);
  assert_int_equal(epd_read(epd, "4k3/8/8/8/8/8/8/4K3  x - -", 0, &error), CC_ERROR_FEN);
  assert_int_equal(error.offset, 21);
  assert_int_equal(epd_read(epd, "4k3/8/8/8/8/8/8/4K3 w - e9", 0, &error), CC_ERROR_FEN);
  assert_int_equal(error.offset, 25);
  assert_int_equal(epd_read(epd, "4k3/8/8/8/8/8/8/4K3 w KQ - bm Ke2;", 0, &error), CC_ERROR_POSITION);
  assert_int_equal(error.offset, 22);
  assert_int_equal(epd_read(epd, "4k3/8/8/8/8/8/8/4K3 w -", 0, &error), CC_ERROR_EPD);
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  options.repair = CC_PROBLEM_BAD_CASTLING;
  assert_int_equal(
      cc_epd_read(epd, "4k3/8/8/8/8/8/8/4K3 w KQ - bm Ke2;", CC_NUL_TERMINATED, &options, &error), CC_OK);
  epd_assert_written(epd, EPD_KINGS " bm Ke2;");
  assert_int_equal(cc_position_castling(cc_epd_position(epd)), 0);
  assert_int_equal(epd_read(epd, "4k3/8/8/8/8/8/8/1R2K1R1 w GB - bm O-O;", CC_EPD_CHESS960, &error), CC_OK);
  assert_true(cc_position_is_chess960(cc_epd_position(epd)));
  epd_assert_written(epd, "4k3/8/8/8/8/8/8/1R2K1R1 w GB - bm O-O;");
  cc_epd_free(epd);
}

/* Lenient FEN has underscores between its fields; those of opcodes are kept. */
static void test_underscores(void **state) {
  static const char *const lines[][2] = {
      {"4k3/8/8/8/8/8/8/4K3_w_-_- 2 9 bm Ke2;", "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; hmvc 2; fmvn 9;"},
      {"4k3/8/8/8/8/8/8/4K3_w - - 2 9 bm ", "4k3/8/8/8/8/8/8/4K3 w - - bm; hmvc 2; fmvn 9;"},
      {"4k3/8/8/8/8/8/8/4K3 w - - ; __93 1; x 2", "4k3/8/8/8/8/8/8/4K3 w - - __93 1; x 2;"},
      {"4k3/8/8/8/8/8/8/4K3 w - - 2_x 1;", "4k3/8/8/8/8/8/8/4K3 w - - 2_x 1;"},
      {"4k3/8/8/8/8/8/8/4K3 w - - _x 1; y_ 2", "4k3/8/8/8/8/8/8/4K3 w - - _x 1; y_ 2;"},
  };
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  char text[128];
  for (size_t i = 0; i < TEST_COUNT(lines); i++) {
    assert_int_equal(epd_read(epd, lines[i][0], CC_EPD_LENIENT, &error), CC_OK);
    assert_int_equal(cc_epd_write(epd, text, sizeof(text), NULL), CC_OK);
    assert_string_equal(text, lines[i][1]);
    assert_int_equal(epd_read(epd, text, CC_EPD_LENIENT, &error), CC_OK);
  }
  assert_int_equal(epd_read(epd, lines[0][0], 0, &error), CC_ERROR_FEN);
  cc_epd_free(epd);
}

static void test_limits(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  const char *text = EPD_KINGS " a 1; b 2; c 3;";
  options.max_operations = 2;
  assert_int_equal(cc_epd_read(epd, text, CC_NUL_TERMINATED, &options, &error), CC_ERROR_LIMIT);
  assert_int_equal(error.offset, strlen(EPD_KINGS) + 11);
  options.max_operations = 3;
  assert_int_equal(cc_epd_read(epd, text, CC_NUL_TERMINATED, &options, &error), CC_OK);
  options.max_length = (uint32_t)strlen(text) - 1;
  assert_int_equal(cc_epd_read(epd, text, CC_NUL_TERMINATED, &options, &error), CC_ERROR_LIMIT);
  options.max_length = (uint32_t)strlen(text);
  assert_int_equal(cc_epd_read(epd, text, CC_NUL_TERMINATED, &options, &error), CC_OK);
  cc_epd_free(epd);
}

/* ---- kinds ---- */

static void test_kinds(void **state) {
  (void)state;
  static const struct {
    const char *opcodes;
    uint32_t kind;
  } cases[] = {
      {"acd acn acs ce dm fmvn hmvc rc tcgs ", CC_EPD_KIND_INTEGER},
      {"am bm pm sm ", CC_EPD_KIND_MOVES},
      {"pv ", CC_EPD_KIND_LINE},
      {"c0 c5 c9 eco id nic tcri tcsi v0 v9 ", CC_EPD_KIND_STRING},
      {"draw_accept draw_claim draw_offer draw_reject noop resign ", CC_EPD_KIND_NONE},
      {"c10 c vv wdl bmx b x draw_acceptx ", CC_EPD_KIND_OTHER},
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const char *at = cases[i].opcodes;
    while (*at != '\0') {
      char opcode[16];
      const size_t length = strcspn(at, " ");
      memcpy(opcode, at, length);
      opcode[length] = '\0';
      assert_int_equal(cc_epd_opcode_kind(opcode), cases[i].kind);
      at += length + 1;
    }
  }
  assert_int_equal(cc_epd_opcode_kind(""), CC_EPD_KIND_OTHER);
  assert_int_equal(cc_epd_opcode_kind(NULL), CC_EPD_KIND_OTHER);
}

/* ---- changing ---- */

static void test_set(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  cc_move moves[3];
  assert_int_equal(epd_read(epd, EPD_BK " bm Qd1+; id \"BK.01\";", 0, &error), CC_OK);
  moves[0] = test_find(cc_epd_position(epd), "d6d1");
  moves[1] = test_find(cc_epd_position(epd), "d6d2");
  assert_int_equal(cc_epd_set_moves(epd, "bm", moves, 2), CC_OK);
  epd_assert_written(epd, EPD_BK " bm Qd1+ Qd2+; id \"BK.01\";");
  assert_int_equal(cc_epd_set_string(epd, "id", "a \"b\" \\c;", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_epd_set_integer(epd, "ce", INT64_MIN), CC_OK);
  assert_int_equal(cc_epd_set(epd, "noop", "", 0), CC_OK);
  assert_int_equal(cc_epd_set(epd, "zz", "  one   \"two  three\" 4 ", CC_NUL_TERMINATED), CC_OK);
  epd_assert_written(epd, EPD_BK " bm Qd1+ Qd2+; id \"a \\\"b\\\" \\\\c;\"; ce -9223372036854775808; noop; "
                                 "zz one \"two  three\" 4;");
  epd_assert_operand(epd, 1, 0, "a \"b\" \\c;");
  cc_position *after = NULL;
  assert_int_equal(cc_position_copy(cc_epd_position(epd), 0, &after), CC_OK);
  assert_int_equal(cc_position_play(after, moves[0]), CC_OK);
  moves[1] = test_find(after, "c1d1");
  assert_int_equal(cc_epd_set_moves(epd, "pv", moves, 2), CC_OK);
  assert_string_equal(cc_epd_operands(epd, cc_epd_find(epd, "pv")), "Qd1+ Kxd1");
  assert_int_equal(cc_epd_set_moves(epd, "bm", moves, 2), CC_ERROR_ILLEGAL); /* alternatives */
  assert_int_equal(cc_epd_set_moves(epd, "bm", NULL, 0), CC_OK);
  assert_int_equal(cc_epd_remove(epd, cc_epd_find(epd, "noop")), CC_OK);
  assert_int_equal(cc_epd_remove(epd, 1), CC_OK);
  epd_assert_written(epd, EPD_BK " bm; ce -9223372036854775808; zz one \"two  three\" 4; pv Qd1+ Kxd1;");
  while (cc_epd_count(epd) > 0) {
    assert_int_equal(cc_epd_remove(epd, 0), CC_OK);
  }
  assert_int_equal(cc_epd_remove(epd, 0), CC_ERROR_ARGUMENT);
  epd_assert_written(epd, EPD_BK);
  cc_position_free(after);
  cc_epd_free(epd);
}

static void test_set_refused(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(epd_read(epd, EPD_KINGS " c0 \"x\";", 0, &error), CC_OK);
  static const char *const opcodes[] = {"", "1a", "_a", "a-b", "a b", "a;", "abcdefghijklmnop", "\"a\""};
  for (size_t i = 0; i < TEST_COUNT(opcodes); i++) {
    assert_int_equal(cc_epd_set(epd, opcodes[i], "x", 1), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_epd_set_integer(epd, opcodes[i], 1), CC_ERROR_ARGUMENT);
  }
  static const char *const operands[] = {";", "a;", "a; b", "\"a", "a\"b", "\"a\"b", "a\nb", "\r"};
  for (size_t i = 0; i < TEST_COUNT(operands); i++) {
    assert_int_equal(cc_epd_set(epd, "c0", operands[i], CC_NUL_TERMINATED), CC_ERROR_EPD);
    assert_int_equal(cc_epd_set(epd, "c1", operands[i], CC_NUL_TERMINATED), CC_ERROR_EPD);
  }
  assert_int_equal(cc_epd_set(epd, "c0", "a\0b", 3), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set_string(epd, "c0", "a\0b", 3), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_string(epd, "c0", "a\nb", 3), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_integer(epd, "hmvc", -1), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set_integer(epd, "hmvc", 1000000000), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set_integer(epd, "fmvn", 0), CC_ERROR_EPD);
  assert_int_equal(cc_epd_set(epd, "fmvn", "1 2", 3), CC_ERROR_EPD);
  epd_assert_written(epd, EPD_KINGS " c0 \"x\";");
  cc_epd_free(epd);
}

static void test_set_position(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_error error = CC_ERROR_INIT;
  cc_position *position = test_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  test_play(position, "e2e4 e8e7 e4e5 e7e8");
  assert_int_equal(epd_read(epd, EPD_KINGS " hmvc 5; id \"x\"; fmvn 9;", 0, &error), CC_OK);
  assert_int_equal(cc_epd_set_position(epd, position), CC_OK);
  epd_assert_written(epd, "4k3/8/8/4P3/8/8/8/4K3 w - - hmvc 1; id \"x\"; fmvn 3;");
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/4P3/8/8/8/4K3 w - - 1 3");
  assert_int_equal(cc_position_ply(cc_epd_position(epd)), 0);
  assert_int_equal(cc_epd_set_integer(epd, "hmvc", 44), CC_OK);
  assert_int_equal(cc_epd_set_integer(epd, "fmvn", 55), CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/4P3/8/8/8/4K3 w - - 44 55");
  epd_assert_written(epd, "4k3/8/8/4P3/8/8/8/4K3 w - - hmvc 44; id \"x\"; fmvn 55;");
  assert_int_equal(cc_epd_remove(epd, 0), CC_OK);
  test_assert_fen(cc_epd_position(epd), "4k3/8/8/4P3/8/8/8/4K3 w - - 44 55");
  assert_int_equal(cc_epd_set_position(epd, cc_epd_position(epd)), CC_OK);
  epd_assert_written(epd, "4k3/8/8/4P3/8/8/8/4K3 w - - id \"x\"; fmvn 55;");
  cc_position_free(position);
  cc_epd_free(epd);
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  (void)state;
  cc_epd *epd = epd_new();
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  char text[256];
  int64_t value;
  size_t count;
  size_t needed = 0;
  const cc_move move = CC_MOVE_NULL;
  assert_int_equal(cc_epd_create(NULL, NULL), CC_ERROR_ARGUMENT);
  cc_epd_free(NULL);
  assert_int_equal(cc_epd_read(NULL, "x", 1, NULL, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_read(epd, NULL, 1, NULL, &error), CC_ERROR_ARGUMENT);
  options.flags = 4;
  assert_int_equal(cc_epd_read(epd, EPD_KINGS, CC_NUL_TERMINATED, &options, &error), CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.accept = 1;
  assert_int_equal(cc_epd_read(epd, EPD_KINGS, CC_NUL_TERMINATED, &options, &error), CC_ERROR_ARGUMENT);
  options.accept = 0;
  options.repair = 1;
  assert_int_equal(cc_epd_read(epd, EPD_KINGS, CC_NUL_TERMINATED, &options, &error), CC_ERROR_ARGUMENT);
  options.repair = 0;
  options.struct_size = 5;
  assert_int_equal(cc_epd_read(epd, EPD_KINGS, CC_NUL_TERMINATED, &options, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_read(epd, EPD_KINGS " bm Ke2;", CC_NUL_TERMINATED, NULL, NULL), CC_OK);
  assert_int_equal(cc_epd_write(NULL, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_write(epd, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_write(epd, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, strlen(EPD_KINGS " bm Ke2;"));
  assert_int_equal(cc_epd_write(epd, text, needed, NULL), CC_ERROR_BUFFER);
  assert_string_equal(text, "");
  assert_int_equal(cc_epd_write(epd, text, needed + 1, NULL), CC_OK);
  assert_null(cc_epd_position(NULL));
  assert_int_equal(cc_epd_count(NULL), 0);
  assert_null(cc_epd_opcode(epd, 1));
  assert_null(cc_epd_opcode(NULL, 0));
  assert_null(cc_epd_operands(epd, CC_EPD_NONE));
  assert_int_equal(cc_epd_operand_count(epd, 1), 0);
  assert_int_equal(cc_epd_operand_count(NULL, 0), 0);
  assert_int_equal(cc_epd_find(NULL, "bm"), CC_EPD_NONE);
  assert_int_equal(cc_epd_find(epd, NULL), CC_EPD_NONE);
  assert_int_equal(cc_epd_operand(epd, 0, 1, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_operand(epd, 1, 0, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_operand(epd, 0, 0, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_operand(epd, 0, 0, text, 3, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, 3);
  assert_int_equal(cc_epd_integer(epd, 0, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_integer(NULL, 0, 0, &value), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_moves(epd, 0, NULL, 1, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_moves(epd, 0, NULL, 0, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_moves(NULL, 0, NULL, 0, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set(NULL, "c0", "x", 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set(epd, NULL, "x", 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set(epd, "c0", NULL, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_string(NULL, "c0", "x", 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_string(epd, NULL, "x", 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_string(epd, "c0", NULL, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_integer(NULL, "c0", 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_moves(NULL, "bm", &move, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_moves(epd, NULL, &move, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_moves(epd, "bm", NULL, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_position(NULL, cc_epd_position(epd)), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_set_position(epd, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_epd_remove(NULL, 0), CC_ERROR_ARGUMENT);
  cc_epd_free(epd);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_canonical),     cmocka_unit_test(test_operations),
      cmocka_unit_test(test_integers),      cmocka_unit_test(test_moves_that_are_none),
      cmocka_unit_test(test_counters),      cmocka_unit_test(test_settled),
      cmocka_unit_test(test_counters_once), cmocka_unit_test(test_counters_changed),
      cmocka_unit_test(test_lenient),       cmocka_unit_test(test_lenient_files),
      cmocka_unit_test(test_positions),     cmocka_unit_test(test_limits),
      cmocka_unit_test(test_underscores),   cmocka_unit_test(test_kinds),
      cmocka_unit_test(test_set),           cmocka_unit_test(test_set_refused),
      cmocka_unit_test(test_set_position),  cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
