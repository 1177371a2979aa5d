/* SPDX-License-Identifier: MIT */
/* FEN: what is read strictly and leniently, where errors are found, castling forms, what is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define KINGS "4k3/8/8/8/8/8/8/4K3"

static cc_fen_options options_of(uint32_t flags, uint32_t accept, uint32_t repair) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  options.flags = flags;
  options.accept = accept;
  options.repair = repair;
  return options;
}

/* Read into a position that must stay as it is if the text is refused; likewise a setup and create. */
static cc_status read_length(const char *text, size_t length, uint32_t flags, cc_position *position,
                             cc_error *error) {
  const cc_fen_options options = options_of(flags, 0, 0);
  const cc_setup before_setup = CC_SETUP_INIT;
  cc_setup setup = CC_SETUP_INIT;
  cc_position *before = NULL;
  cc_position *created = (cc_position *)1;
  cc_error other = CC_ERROR_INIT;
  assert_int_equal(cc_position_copy(position, 1, &before), CC_OK);
  const cc_status status = cc_position_set_fen(position, text, length, &options, NULL, error);
  assert_int_equal(error->status, status);
  assert_int_equal(cc_position_create_from_fen(NULL, text, length, &options, NULL, &other, &created), status);
  assert_memory_equal(&other, error, sizeof(other));
  if (status == CC_OK) {
    assert_string_equal(error->message, "");
    assert_int_equal(cc_position_equal(created, position), 1);
    assert_int_equal(cc_position_key(position), cc_position_key_from_scratch(position));
    cc_position_free(created);
  } else {
    assert_true(status == CC_ERROR_FEN || status == CC_ERROR_POSITION);
    assert_string_not_equal(error->message, "");
    assert_int_equal(error->line, 1);
    assert_int_equal(error->column, error->offset + 1);
    assert_null(created);
    assert_int_equal(cc_position_equal(before, position), 1);
  }
  const cc_status alone = cc_setup_from_fen(&setup, text, length, &options, &other);
  assert_int_equal(alone, status == CC_ERROR_FEN ? CC_ERROR_FEN : CC_OK);
  if (alone != CC_OK) {
    assert_memory_equal(&setup, &before_setup, sizeof(setup));
    assert_memory_equal(&other, error, sizeof(other));
  }
  cc_position_free(before);
  return status;
}

static cc_status read_text(const char *text, uint32_t flags, cc_position *position, cc_error *error) {
  cc_error same = CC_ERROR_INIT;
  const cc_status status = read_length(text, strlen(text), flags, position, error);
  assert_int_equal(read_length(text, CC_NUL_TERMINATED, flags, position, &same), status);
  assert_memory_equal(&same, error, sizeof(same));
  return status;
}

/* Texts that are read strictly and written again byte for byte, with every double push's square. */
static const char *const exact[] = {
    TEST_START,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkb1r/pppppppp/5n2/8/2P5/5N2/PP1PPPPP/RNBQKB1R b KQkq c3 0 2",
    "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 2",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40",
    "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 12 40",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 12 40",
    "r3k2r/8/8/8/8/8/8/R3K2R w kq - 12 40",
    "8/8/8/8/8/4k3/8/4K3 b - - 100 90",
    "8/8/8/8/8/4k3/8/4K3 w - - 1200 601",
    "8/8/8/8/8/4k3/8/4K3 w - - 0 999999999",
    "k7/8/8/8/8/8/8/7K w - - 0 1",
    "1k1n1b1r/p1p1p1p1/8/1P1P1P1P/8/8/8/K1N1B1R1 b - - 3 77",
    "6rk/6pp/8/8/8/QQQQ4/QQQQQ3/4K3 w - - 0 1",
    "R6R/4Q3/1Q4Q1/3Q4/Q4Q2/2Q4Q/4Q1pp/1BK1NNBk w - - 0 1",
    "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2",
    "8/8/7k/8/3Pp3/8/8/2B1K3 b - d3 0 1",
    "4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1",
};

static void test_exact(void **state) {
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(exact); i++) {
    for (uint32_t flags = 0; flags < 4; flags++) {
      cc_error error = CC_ERROR_INIT;
      char text[CC_FEN_CAPACITY];
      size_t length = 0;
      assert_int_equal(read_text(exact[i], flags, position, &error), CC_OK);
      assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, text, sizeof(text), &length), CC_OK);
      assert_string_equal(text, exact[i]);
      assert_int_equal(length, strlen(exact[i]));
      assert_int_equal(cc_position_is_chess960(position), (flags & CC_FEN_CHESS960) != 0);
    }
  }
  cc_position_free(position);
}

/* What the fields of a text become. */
static void test_fields(void **state) {
  cc_position *position = test_position("r3k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 0 17");
  (void)state;
  assert_int_equal(cc_position_pieces(position, CC_WHITE, CC_KING), test_squares("e1"));
  assert_int_equal(cc_position_pieces(position, CC_BLACK, CC_KING), test_squares("e8"));
  assert_int_equal(cc_position_pieces(position, CC_WHITE, CC_ROOK), test_squares("a1 h1"));
  assert_int_equal(cc_position_pieces(position, CC_BLACK, CC_ROOK), test_squares("a8 h8"));
  assert_int_equal(cc_position_pieces(position, CC_WHITE, CC_PAWN), test_squares("e5"));
  assert_int_equal(cc_position_pieces(position, CC_BLACK, CC_PAWN), test_squares("d5"));
  assert_int_equal(cc_position_castling(position), test_squares("a1 h8"));
  assert_int_equal(cc_position_side_to_move(position), CC_WHITE);
  assert_int_equal(cc_position_en_passant(position, CC_FEN_EP_ALWAYS), test_square("d6"));
  assert_int_equal(cc_position_halfmove_clock(position), 0);
  assert_int_equal(cc_position_fullmove_number(position), 17);
  cc_position_free(position);
}

/* Refused in strict texts, with the byte where it goes wrong. */
static const struct {
  const char *text;
  uint64_t offset;
  int lenient; /* 1: accepted when lenient; 0: refused at the same byte; -1: refused elsewhere */
} refused[] = {
    /* the board; the first four are FN-01, the fifth FN-03 */
    {"9/8/8/8/4k3/8/8/4K3 w - - 0 1", 0, 0},
    {"04k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0},
    {"4k3/PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP/"
     "8/8/8/8/8/4K3 w - - 0 1",
     12, 0},
    {"4k3/88888888888888888888/8/8/8/8/8/4K3 w - - 0 1", 5, 0},
    {"4k3/8/44/8/8/8/8/4K3 w - - 0 1", 7, 1},
    {"4k3/8/8/8/8/8/8/4K21 w - - 0 1", 19, 1},
    {"4k3/8/11111111/8/8/8/8/4K3 w - - 0 1", 7, 1},
    {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", 18, 0},
    {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", 19, 0},
    {"4k3/8/8/8/8/8/4K3 w - - 0 1", 17, 0},
    {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", 17, 0},
    {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 19, 0},
    {"/4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0},
    {"4k3//8/8/8/8/8/8/4K3 w - - 0 1", 4, 0},
    {"4k3//88/8/8/8/8/8/4K3 w - - 0 1", 4, 0},
    {"4k38/8/8/8/8/8/8/4K3 w - - 0 1", 3, 0},
    {"4k3/7/18/8/8/8/8/4K3 w - - 0 1", 5, 0},
    {"4k3/8/8/8/8/8/8/4X3 w - - 0 1", 17, 0},
    {"4k3/8/8/8/8/8/8/4K3- w - - 0 1", 19, 0},
    {"4k3/8/8/8-8/8/8/4K3 w - - 0 1", 9, 0},
    {"4k3/8/8/8/8/8/8/4K\xc3\xa9 w - - 0 1", 18, 0},
    {"4k3/8/8/8/8/8/8/4\xffK3 w - - 0 1", 17, 0},
    {"4k3/8/8/8/8\t8/8/4K3 w - - 0 1", 11, 0},
    {"4k3", 3, 0},
    {"", 0, 0},
    /* blanks */
    {" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 1},
    {KINGS "  w - - 0 1", 20, 1},
    {KINGS " w - - 0 1 ", 29, 1},
    {KINGS " w - - 0 1\n", 29, 1},
    {KINGS "\tw - - 0 1", 19, 1},
    {KINGS "_w_-_-_0_1", 19, 1},
    {KINGS " w -  - 0 1", 24, 1},
    {KINGS " w - - ", 26, 1},
    {"   ", 0, -1},
    /* missing fields */
    {KINGS, 19, 1},
    {KINGS " ", 20, 1},
    {KINGS " w", 21, 1},
    {KINGS " w -", 23, 1},
    /* side */
    {KINGS " W - - 0 1", 20, 0},
    {KINGS " x - - 0 1", 20, 0},
    {KINGS " white - - 0 1", 21, 0},
    {KINGS " ww - - 0 1", 21, 0},
    {KINGS " - - 0 1", 20, 0},
    {KINGS " 0 1", 20, 0},
    /* castling: order and repetition are FN-05 */
    {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", 27, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KKkq - 0 1", 27, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", 27, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", 28, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w haHA - 0 1", 28, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w AH - 0 1", 27, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", 27, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQkqHAha - 0 1", 30, 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq- - 0 1", 30, 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R w -K - 0 1", 27, 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", 27, 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R w I - 0 1", 26, 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkqx - 0 1", 30, 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R w 0 - 0 1", 26, 0},
    /* en passant */
    {KINGS " w - x 0 1", 24, 0},
    {KINGS " w - e 0 1", 25, 0},
    {KINGS " w - e", 25, 0},
    {KINGS " w - e9 0 1", 25, 0},
    {KINGS " w - e0 0 1", 25, 0},
    {KINGS " w - i6 0 1", 24, 0},
    {KINGS " w - E6 0 1", 24, 0},
    {KINGS " w - -- 0 1", 25, 0},
    {KINGS " w - e66 0 1", 26, 0},
    {KINGS " w - 0 1", 24, 0},
    /* counters */
    {KINGS " w - - -1 1", 26, 0},
    {KINGS " w - - +1 1", 26, 0},
    {KINGS " w - - 0x1 1", 27, 0},
    {KINGS " w - - 1.5 1", 27, 0},
    {KINGS " w - - - 1", 26, 0},
    {KINGS " w - - 00 1", 26, 1},
    {KINGS " w - - 01 2", 26, 1},
    {KINGS " w - - 0 01", 28, 1},
    {KINGS " w - - 0 0", 28, 1},
    {KINGS " w - - 0 00", 28, 1},
    {KINGS " w - - 0 -1", 28, 0},
    {KINGS " w - - 0 1000000000", 37, 0},
    {KINGS " w - - 1000000000 999999999", 35, 0},
    {KINGS " w - - 0 4294967297", 37, 0},
    {KINGS " w - - 0 99999999999999999999999999", 37, 0},
    {KINGS " w - - 0 1 1", 29, -1},
    {KINGS " w - - 0 1;", 29, 0},
    {KINGS " w - - bm e4;", 26, 0},
};

static void test_refused(void **state) {
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(refused); i++) {
    cc_error error = CC_ERROR_INIT;
    cc_status status = read_text(refused[i].text, 0, position, &error);
    if (status != CC_ERROR_FEN || error.offset != refused[i].offset) {
      fail_msg("%s: %s at %d: %s", refused[i].text, cc_status_name(status), (int)error.offset, error.message);
    }
    test_assert_fen(position, TEST_START);
    status = read_text(refused[i].text, CC_FEN_LENIENT, position, &error);
    if (status != (refused[i].lenient == 1 ? CC_OK : CC_ERROR_FEN) ||
        (refused[i].lenient == 0 && error.offset != refused[i].offset)) {
      fail_msg("lenient %s: %s at %d: %s", refused[i].text, cc_status_name(status), (int)error.offset,
               error.message);
    }
    assert_int_equal(read_text(TEST_START, 0, position, &error), CC_OK);
  }
  cc_position_free(position);
}

/* What people write, and what it means. */
static void test_lenient(void **state) {
  static const struct {
    const char *text;
    uint32_t flags;
    const char *meaning;
  } cases[] = {
      {KINGS, 0, KINGS " w - - 0 1"},
      {KINGS " b", 0, KINGS " b - - 0 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R b Qk", 0, "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1"},
      {KINGS " b - - 7", 0, KINGS " b - - 7 4"},
      {"\t " KINGS "\r\n b\t-__- \n 7   9 \r\n", 0, KINGS " b - - 7 9"},
      {"__" KINGS "_w_-_-_3_30_", 0, KINGS " w - - 3 30"},
      {"4k3/8/44/8/11111111/17/71/22K111 w - - 0 1", 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", 0, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KKkq - 0 1", 0, "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w aHqhKK - 0 1", 0, "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"},
      {KINGS " w - - 000 0", 0, KINGS " w - - 0 1"},
      {KINGS " w - - 004 000000000000000012", 0, KINGS " w - - 4 12"},
      {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w bgGB", CC_FEN_CHESS960, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"},
  };
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    cc_error error = CC_ERROR_INIT;
    if (read_text(cases[i].text, cases[i].flags | CC_FEN_LENIENT, position, &error) != CC_OK) {
      fail_msg("%s: %s", cases[i].text, error.message);
    }
    test_assert_fen(position, cases[i].meaning);
  }
  cc_position_free(position);
}

/* Missing counters are allowed in strict texts; a missing move number is the least the clock allows. */
static void test_missing_counters(void **state) {
  static const char *const cases[][2] = {
      {KINGS " w - -", KINGS " w - - 0 1"},        {KINGS " b - -", KINGS " b - - 0 1"},
      {KINGS " w - - 0", KINGS " w - - 0 1"},      {KINGS " w - - 1", KINGS " w - - 1 2"},
      {KINGS " b - - 1", KINGS " b - - 1 1"},      {KINGS " w - - 2", KINGS " w - - 2 2"},
      {KINGS " b - - 2", KINGS " b - - 2 2"},      {KINGS " w - - 99", KINGS " w - - 99 51"},
      {KINGS " w - - 150", KINGS " w - - 150 76"},
  };
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (uint32_t flags = 0; flags < 2; flags++) {
      cc_error error = CC_ERROR_INIT;
      assert_int_equal(read_text(cases[i][0], flags, position, &error), CC_OK);
      test_assert_fen(position, cases[i][1]);
    }
  }
  cc_position_free(position);
}

/* Castling letters: the rooks they mean, and both forms of writing them. */
static const struct {
  const char *board;
  char side;
  const char *letters;
  const char *rooks;
  const char *xfen;
  const char *shredder;
  int standard; /* also valid by the standard rules */
} castling[] = {
    {"r3k2r/8/8/8/8/8/8/R3K2R", 'w', "KQkq", "a1 h1 a8 h8", "KQkq", "HAha", 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R", 'w', "HAha", "a1 h1 a8 h8", "KQkq", "HAha", 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R", 'b', "Ha", "h1 a8", "Kq", "Ha", 1},
    {"r3k2r/8/8/8/8/8/8/R3K2R", 'b', "Kh", "h1 h8", "Kk", "Hh", 1},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 'w', "HAha", "a1 h1 a8 h8", "KQkq", "HAha", 1},
    {"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR", 'w', "Gkq", "g1 a8 g8", "Gkq", "Gga", 0},
    {"rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR", 'w', "Kkq", "h1 a8 g8", "Kkq", "Hga", 0},
    {"1rk2r2/8/8/8/8/8/8/1RK2R2", 'w', "FBfb", "b1 f1 b8 f8", "KQkq", "FBfb", 0},
    {"1rk2r2/8/8/8/8/8/8/1RK2R2", 'w', "KQkq", "b1 f1 b8 f8", "KQkq", "FBfb", 0},
    {"7k/8/8/8/8/8/8/1R2RK2", 'w', "B", "b1", "Q", "B", -1},
    {"7k/8/8/8/8/8/8/1R2RK2", 'w', "E", "e1", "E", "E", 0},
    {"7k/8/8/8/8/8/8/1R2RK2", 'w', "Q", "b1", "Q", "B", 0},
    {"Rr2k3/8/8/8/8/8/8/4K3", 'b', "q", "b8", "q", "b", 0},
    {"rr2k3/8/8/8/8/8/8/4K3", 'b', "q", "a8", "q", "a", 1},
    {"rr2k3/8/8/8/8/8/8/4K3", 'b', "b", "b8", "b", "b", 0},
    {"rr2k3/8/8/8/8/8/8/4K3", 'b', "a", "a8", "q", "a", 1},
    {"4k3/8/8/8/8/8/8/5KR1", 'w', "G", "g1", "K", "G", 0},
    {"6k1/8/8/8/8/8/8/r5KR", 'w', "H", "h1", "K", "H", 0},
    {"4k3/8/8/8/8/8/8/1K1Q2R1", 'w', "G", "g1", "K", "G", 0},
    {"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB", 'w', "KQkq", "e1 g1 e8 g8", "KQkq", "GEge", 0},
    {"1r2k3/8/8/8/8/8/8/R3K3", 'w', "Q", "a1", "Q", "A", 1},
    {"4k3/8/8/8/8/6R1/8/4K2R", 'w', "K", "h1", "K", "H", 1},
    {"4k1rr/8/8/8/8/8/8/4K1RR", 'b', "Gg", "g1 g8", "Gg", "Gg", 0},
    {"rr2k1rr/8/8/8/8/8/8/RR2K1RR", 'w', "GBhb", "b1 g1 b8 h8", "GBkb", "GBhb", 0},
    {"4k3/8/8/8/8/8/8/R3K1R1", 'w', "K", "g1", "K", "G", 0},
    {"4k3/8/8/8/8/8/8/KR4R1", 'w', "K", "g1", "K", "G", 0},
    {"4k3/8/8/8/8/8/8/KR4R1", 'w', "B", "b1", "B", "B", 0},
};

static void check_castling(size_t i, cc_position *position, uint32_t flags, const char *letters,
                           int accepted) {
  char text[CC_FEN_CAPACITY];
  char written[CC_FEN_CAPACITY];
  cc_error error = CC_ERROR_INIT;
  const char side[2] = {castling[i].side, '\0'};
  strcpy(text, castling[i].board);
  strcat(strcat(strcat(text, " "), side), " ");
  strcat(strcat(text, letters), " - 3 9");
  const cc_status status = read_text(text, flags, position, &error);
  if (status != (accepted ? CC_OK : CC_ERROR_POSITION)) {
    fail_msg("%s: %s", text, error.message);
  }
  if (!accepted) {
    assert_string_equal(error.message, cc_problem_text(CC_PROBLEM_BAD_CASTLING));
    assert_int_equal(error.offset, strlen(castling[i].board) + 3);
    return;
  }
  assert_int_equal(cc_position_castling(position), test_squares(castling[i].rooks));
  for (unsigned form = 0; form < 2; form++) {
    const char *expected = form == 0 ? castling[i].xfen : castling[i].shredder;
    assert_int_equal(cc_position_fen(position, form == 0 ? CC_FEN_CASTLING_XFEN : CC_FEN_CASTLING_SHREDDER,
                                     written, sizeof(written), NULL),
                     CC_OK);
    const char *field = written + strlen(castling[i].board) + 3;
    assert_int_equal(strncmp(field, expected, strlen(expected)), 0);
    assert_string_equal(field + strlen(expected), " - 3 9");
  }
}

static void test_castling(void **state) {
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(castling); i++) {
    check_castling(i, position, CC_FEN_CHESS960, castling[i].letters, 1);
    check_castling(i, position, CC_FEN_CHESS960 | CC_FEN_LENIENT, castling[i].letters, 1);
    check_castling(i, position, CC_FEN_CHESS960, castling[i].xfen, 1);
    check_castling(i, position, CC_FEN_CHESS960, castling[i].shredder, 1);
    check_castling(i, position, 0, castling[i].letters, castling[i].standard == 1);
  }
  cc_position_free(position);
}

/* One king and any rooks on a back rank, with all rights there can be: both forms name the right rooks. */
static void test_castling_exhaustive(void **state) {
  cc_position *position = test_position(TEST_START);
  cc_position *again = test_position(TEST_START);
  const cc_fen_options options = options_of(CC_FEN_CHESS960, 0, 0);
  unsigned count = 0;
  (void)state;
  for (unsigned king = 0; king < 8; king++) {
    for (unsigned rooks = 1; rooks < 256; rooks++) {
      const unsigned west = rooks & ((1u << king) - 1);
      const unsigned east = rooks & ~((2u << king) - 1);
      if ((rooks >> king & 1u) != 0) {
        continue;
      }
      for (unsigned pair = 1; pair < 81; pair++) {
        const unsigned a = pair % 9;
        const unsigned b = pair / 9;
        const unsigned rights = (a < 8 ? 1u << a : 0u) | (b < 8 ? 1u << b : 0u);
        if ((a < 8 && (west >> a & 1u) == 0) || (b < 8 && (east >> b & 1u) == 0) || rights == 0) {
          continue;
        }
        cc_setup setup = CC_SETUP_INIT;
        setup.chess960 = 1;
        setup.fullmove = 1;
        setup.side = CC_BLACK;
        setup.pieces[CC_WHITE][CC_KING] = UINT64_C(1) << king;
        setup.pieces[CC_WHITE][CC_ROOK] = rooks;
        setup.pieces[CC_WHITE][CC_PAWN] = UINT64_C(0xff00);
        setup.pieces[CC_BLACK][CC_KING] = UINT64_C(1) << 60;
        setup.castling = rights;
        assert_int_equal(cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL), CC_OK);
        for (unsigned form = 0; form < 2; form++) {
          char text[CC_FEN_CAPACITY];
          cc_fen_options accepting = options;
          accepting.accept = CC_PROBLEMS_SOFT;
          assert_int_equal(
              cc_position_fen(position, form == 0 ? 0 : CC_FEN_CASTLING_SHREDDER, text, sizeof(text), NULL),
              CC_OK);
          assert_int_equal(cc_position_set_fen(again, text, CC_NUL_TERMINATED, &accepting, NULL, NULL),
                           CC_OK);
          assert_int_equal(cc_position_equal(position, again), 1);
        }
        count++;
      }
    }
  }
  assert_true(count > 3000);
  cc_position_free(position);
  cc_position_free(again);
}

/* The en-passant square by the three policies. The first three: FN-13; then EP cases and neighbours. */
static void test_en_passant(void **state) {
  static const struct {
    const char *board; /* board, side, castling */
    const char *square;
    const char *legal;
    const char *pseudo;
  } cases[] = {
      {"rnbqkb1r/pppppppp/5n2/8/2P5/5N2/PP1PPPPP/RNBQKB1R b KQkq", "c3", "-", "-"},
      {"rnbqkb1r/pppppppp/5n2/8/2P5/5N2/PP1PPPPP/RNBQKB1R b KQkq", "-", "-", "-"},
      {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq", "f6", "f6", "f6"},
      {"4k3/8/8/K2Pp2r/8/8/8/8 w -", "e6", "-", "e6"},
      {"8/8/8/8/k2pP2R/8/8/4K3 b -", "e3", "-", "e3"},
      {"7k/1b6/8/3pP3/8/8/6K1/8 w -", "d6", "-", "d6"},
      {"4r2k/8/8/3pP3/8/8/8/4K3 w -", "d6", "-", "d6"},
      {"8/8/7k/8/3Pp3/8/8/2B1K3 b -", "d3", "-", "d3"},
      {"7k/8/8/K1PpP2r/8/8/8/8 w -", "d6", "d6", "d6"},
      {"4k3/8/8/8/P7/7p/8/4K3 b -", "a3", "-", "-"},
      {"4k3/8/8/p6P/8/8/8/4K3 w -", "a6", "-", "-"},
      {"4k3/8/8/pP6/8/8/8/4K3 w -", "a6", "a6", "a6"},
      {"4k3/8/8/8/6pP/8/8/4K3 b -", "h3", "h3", "h3"},
      {"3k4/8/8/2pP4/8/8/8/3R2K1 w -", "c6", "c6", "c6"},
  };
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const char *const expected[3] = {cases[i].legal, cases[i].pseudo, cases[i].square};
    static const uint32_t policies[3] = {CC_FEN_EP_LEGAL, CC_FEN_EP_PSEUDO_LEGAL, CC_FEN_EP_ALWAYS};
    char text[CC_FEN_CAPACITY];
    cc_error error = CC_ERROR_INIT;
    strcat(strcat(strcat(strcpy(text, cases[i].board), " "), cases[i].square), " 0 2");
    assert_int_equal(read_text(text, 0, position, &error), CC_OK);
    for (unsigned policy = 0; policy < 3; policy++) {
      char written[CC_FEN_CAPACITY];
      strcat(strcat(strcat(strcpy(text, cases[i].board), " "), expected[policy]), " 0 2");
      assert_int_equal(cc_position_fen(position, policies[policy], written, sizeof(written), NULL), CC_OK);
      assert_string_equal(written, text);
      const cc_square square = cc_position_en_passant(position, policies[policy]);
      assert_string_equal(cc_square_name(square), expected[policy]);
    }
    /* A square that allows nothing makes no other position. */
    if (cases[i].legal[0] == '-') {
      cc_position *without = NULL;
      strcat(strcpy(text, cases[i].board), " - 0 2");
      without = test_position(text);
      assert_int_equal(cc_position_key(without), cc_position_key(position));
      assert_int_equal(cc_position_equal_board(without, position), 1);
      assert_int_equal(cc_position_equal(without, position), cases[i].square[0] == '-');
      cc_position_free(without);
    }
  }
  cc_position_free(position);
}

/* Problems of a FEN: all of them, with the byte of their field; the error tells the first that matters. */
static void test_validity(void **state) {
  static const struct {
    const char *fen;
    uint32_t flags, accept, repair;
    cc_status status;
    uint32_t problems, repaired;
    uint64_t offset; /* of the error */
    const char *result;
  } cases[] = {
      {KINGS " w - - 0 1", 0, 0, 0, CC_OK, 0, 0, 0, KINGS " w - - 0 1"},
      {"4k3/8/8/8/8/8/8/8 w - - 0 1", 0, 0, 0, CC_ERROR_POSITION, CC_PROBLEM_NO_KING, 0, 0, NULL},
      {"  4k3/8/8/8/8/8/8/8 w - - 0 1", CC_FEN_LENIENT, 0, 0, CC_ERROR_POSITION, CC_PROBLEM_NO_KING, 0, 2,
       NULL},
      {KINGS " w KQ - 0 1", 0, 0, 0, CC_ERROR_POSITION, CC_PROBLEM_BAD_CASTLING, 0, 22, NULL},
      {KINGS " w KQ - 0 1", 0, 0, CC_PROBLEM_BAD_CASTLING, CC_OK, CC_PROBLEM_BAD_CASTLING,
       CC_PROBLEM_BAD_CASTLING, 0, KINGS " w - - 0 1"},
      {KINGS " w - e6 0 1", 0, 0, 0, CC_ERROR_POSITION, CC_PROBLEM_BAD_EN_PASSANT, 0, 24, NULL},
      {KINGS " w - e6 0 1", 0, 0, CC_PROBLEM_BAD_EN_PASSANT, CC_OK, CC_PROBLEM_BAD_EN_PASSANT,
       CC_PROBLEM_BAD_EN_PASSANT, 0, KINGS " w - - 0 1"},
      {KINGS " w - - 9 1", 0, 0, 0, CC_ERROR_POSITION, CC_PROBLEM_BAD_CLOCKS, 0, 26, NULL},
      {KINGS " w - - 9 1", 0, CC_PROBLEM_BAD_CLOCKS, 0, CC_OK, CC_PROBLEM_BAD_CLOCKS, 0, 0,
       KINGS " w - - 9 1"},
      {KINGS " w - - 9 1", 0, CC_PROBLEM_BAD_CLOCKS, CC_PROBLEM_BAD_CLOCKS, CC_OK, CC_PROBLEM_BAD_CLOCKS,
       CC_PROBLEM_BAD_CLOCKS, 0, KINGS " w - - 9 6"},
      {KINGS " w  KQ_e6   9 1", CC_FEN_LENIENT, 0, CC_PROBLEM_BAD_CASTLING, CC_ERROR_POSITION,
       CC_PROBLEM_BAD_CASTLING | CC_PROBLEM_BAD_EN_PASSANT | CC_PROBLEM_BAD_CLOCKS, CC_PROBLEM_BAD_CASTLING,
       26, NULL},
      {"4k3/8/8/8/8/8/8/4K3 w KQ e6 9 1", 0, 0, CC_PROBLEMS_REPAIRABLE, CC_OK,
       CC_PROBLEM_BAD_CASTLING | CC_PROBLEM_BAD_EN_PASSANT | CC_PROBLEM_BAD_CLOCKS, CC_PROBLEMS_REPAIRABLE, 0,
       KINGS " w - - 9 6"},
      {"4k3/8/3N4/7B/4R3/8/8/K7 b - - 0 1", 0, 0, CC_PROBLEMS_REPAIRABLE, CC_ERROR_POSITION,
       CC_PROBLEM_IMPOSSIBLE_CHECK, 0, 0, NULL},
      {"4k3/8/3N4/7B/4R3/8/8/K7 b - - 0 1", 0, CC_PROBLEMS_SOFT, 0, CC_OK, CC_PROBLEM_IMPOSSIBLE_CHECK, 0, 0,
       "4k3/8/3N4/7B/4R3/8/8/K7 b - - 0 1"},
      {"6rk/6pp/8/8/8/QQQQ4/QQQQQQ2/4K3 w - - 0 1", 0, CC_PROBLEM_IMPOSSIBLE_CHECK, 0, CC_ERROR_POSITION,
       CC_PROBLEM_TOO_MUCH_MATERIAL, 0, 0, NULL},
      {"6rk/6pp/8/8/8/QQQQ4/QQQQQQ2/4K3 w - - 0 1", 0, CC_PROBLEM_TOO_MUCH_MATERIAL, 0, CC_OK,
       CC_PROBLEM_TOO_MUCH_MATERIAL, 0, 0, "6rk/6pp/8/8/8/QQQQ4/QQQQQQ2/4K3 w - - 0 1"},
      {"4k3/8/8/8/8/8/4R3/4K3 w KQ - 9 1", 0, CC_PROBLEMS_SOFT, CC_PROBLEM_BAD_CASTLING, CC_ERROR_POSITION,
       CC_PROBLEM_OPPOSITE_CHECK | CC_PROBLEM_BAD_CASTLING | CC_PROBLEM_BAD_CLOCKS, CC_PROBLEM_BAD_CASTLING,
       0, NULL},
      {"k7/8/8/3pP3/8/8/8/4K3 w - d6 3 9", 0, 0, CC_PROBLEM_BAD_CLOCKS, CC_OK, CC_PROBLEM_BAD_CLOCKS,
       CC_PROBLEM_BAD_CLOCKS, 0, "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 9"},
  };
  cc_position *position = test_position(TEST_START);
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const cc_fen_options options = options_of(cases[i].flags, cases[i].accept, cases[i].repair);
    cc_validity validity = CC_VALIDITY_INIT;
    cc_error error = CC_ERROR_INIT;
    assert_int_equal(cc_position_set_fen(position, TEST_START, CC_NUL_TERMINATED, NULL, NULL, NULL), CC_OK);
    memset(&validity, 0xcc, sizeof(validity));
    validity.struct_size = (uint32_t)sizeof(validity);
    const cc_status status = cc_position_set_fen(position, cases[i].fen, CC_NUL_TERMINATED, &options,
                                                 &validity, &error);
    if (status != cases[i].status || validity.problems != cases[i].problems) {
      fail_msg("%s: %s, problems 0x%x", cases[i].fen, cc_status_name(status), validity.problems);
    }
    assert_int_equal(validity.repaired, cases[i].repaired);
    assert_int_equal(validity.reserved, 0);
    assert_int_equal(error.status, status);
    assert_int_equal(error.offset, cases[i].offset);
    test_assert_fen(position, cases[i].result == NULL ? TEST_START : cases[i].result);
    /* Offsets point at a field's first byte: nothing or a blank stands before it, and none at it. */
    for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
      const uint32_t offset = validity.offsets[n];
      assert_true(offset < strlen(cases[i].fen));
      if ((validity.problems >> n & 1u) != 0) {
        assert_null(strchr(" _", cases[i].fen[offset]));
        assert_true(offset == 0 || strchr(" _", cases[i].fen[offset - 1]) != NULL);
      } else {
        assert_int_equal(offset, 0);
        assert_int_equal(validity.squares[n], 0);
      }
    }
  }
  cc_position_free(position);
}

static void test_validity_offsets(void **state) {
  cc_validity validity = CC_VALIDITY_INIT;
  cc_position *position = (cc_position *)1;
  (void)state;
  assert_int_equal(cc_position_create_from_fen(NULL, "P3k3/8/8/3P4/8/8/4R3/4K3 w KQ e6 5 1",
                                               CC_NUL_TERMINATED, NULL, &validity, NULL, &position),
                   CC_ERROR_POSITION);
  assert_null(position);
  assert_int_equal(validity.problems, 0x43c);
  assert_int_equal(validity.offsets[2], 0);   /* pawn on back rank: the board */
  assert_int_equal(validity.offsets[3], 0);   /* opposite check */
  assert_int_equal(validity.offsets[4], 27);  /* castling */
  assert_int_equal(validity.offsets[5], 30);  /* en passant */
  assert_int_equal(validity.offsets[10], 33); /* the halfmove clock */
  assert_int_equal(validity.squares[2], test_squares("a8"));
  assert_int_equal(validity.squares[3], test_squares("e2"));
  assert_int_equal(validity.squares[4], test_squares("a1 h1"));
  assert_int_equal(validity.squares[5], test_squares("e6"));
}

static void test_write_buffers(void **state) {
  cc_position *position = test_position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 123");
  static const char expected[] = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 123";
  char text[CC_FEN_CAPACITY + 8];
  size_t needed = 0;
  (void)state;
  for (size_t capacity = 0; capacity <= CC_FEN_CAPACITY; capacity++) {
    memset(text, 'x', sizeof(text));
    needed = 0;
    const cc_status status = cc_position_fen(position, 0, text, capacity, &needed);
    assert_int_equal(needed, sizeof(expected) - 1);
    assert_int_equal(status, capacity < sizeof(expected) ? CC_ERROR_BUFFER : CC_OK);
    if (capacity > 0) {
      assert_string_equal(text, status == CC_OK ? expected : "");
    }
    if (capacity < CC_FEN_CAPACITY) {
      assert_int_equal(text[capacity], 'x');
    }
    assert_int_equal(text[CC_FEN_CAPACITY], 'x');
  }
  assert_int_equal(cc_position_fen(position, 0, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, sizeof(expected) - 1);
  assert_int_equal(cc_position_fen(position, 0, NULL, 0, NULL), CC_ERROR_BUFFER);
  assert_int_equal(cc_position_fen(position, 0, NULL, 100, &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_fen(NULL, 0, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_fen(position, 0x30, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_fen(position, 0x1, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_fen(position, 0x100, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(
      cc_position_fen(position, CC_FEN_NO_COUNTERS | CC_FEN_CASTLING_SHREDDER, text, sizeof(text), NULL),
      CC_OK);
  assert_string_equal(text, "r3k2r/8/8/3pP3/8/8/8/R3K2R w HAha d6");
  cc_position_free(position);
}

/* The longest text there is: 32 men with no two neighbours, rights in full, largest counters. */
static void test_longest(void **state) {
  cc_setup setup = CC_SETUP_INIT;
  cc_position *position = NULL;
  char text[CC_FEN_CAPACITY];
  size_t length = 0;
  (void)state;
  setup.fullmove = CC_COUNTER_MAX;
  setup.halfmove = CC_COUNTER_MAX;
  for (cc_square square = 0; square < 64; square++) {
    assert_int_equal(cc_setup_put(&setup, square, CC_PIECE(square / 32, CC_KNIGHT)), CC_OK);
  }
  assert_int_equal(cc_setup_put(&setup, 4, CC_PIECE(CC_WHITE, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 60, CC_PIECE(CC_BLACK, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 0, CC_PIECE(CC_WHITE, CC_ROOK)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 7, CC_PIECE(CC_WHITE, CC_ROOK)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 56, CC_PIECE(CC_BLACK, CC_ROOK)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 63, CC_PIECE(CC_BLACK, CC_ROOK)), CC_OK);
  setup.castling = test_squares("a1 h1 a8 h8");
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &position), CC_OK);
  assert_int_equal(cc_position_fen(position, 0, text, sizeof(text), &length), CC_OK);
  assert_int_equal(length, strlen(text));
  assert_int_equal(length, 71 + 2 + 5 + 2 + 10 + 10);
  cc_position_free(position);
}

static void test_arguments(void **state) {
  cc_position *position = test_position(TEST_START);
  cc_position *made = (cc_position *)1;
  cc_setup setup = CC_SETUP_INIT;
  const cc_setup empty = CC_SETUP_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  const size_t all = CC_NUL_TERMINATED;
  (void)state;
  assert_int_equal(cc_position_set_fen(NULL, TEST_START, all, NULL, NULL, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(error.status, CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_fen(position, NULL, 0, NULL, NULL, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_from_fen(NULL, TEST_START, all, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_from_fen(&setup, NULL, all, NULL, NULL), CC_ERROR_ARGUMENT);
  setup.struct_size = 1;
  assert_int_equal(cc_setup_from_fen(&setup, TEST_START, all, NULL, NULL), CC_ERROR_ARGUMENT);
  setup.struct_size = (uint32_t)sizeof(setup);
  assert_int_equal(cc_position_create_from_fen(NULL, TEST_START, all, NULL, NULL, NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_create_from_fen(NULL, NULL, all, NULL, NULL, NULL, &made), CC_ERROR_ARGUMENT);
  assert_null(made);
  validity.struct_size = 0;
  assert_int_equal(cc_position_set_fen(position, TEST_START, all, NULL, &validity, &error),
                   CC_ERROR_ARGUMENT);
  for (unsigned field = 0; field < 4; field++) {
    cc_fen_options options = options_of(0, 0, 0);
    switch (field) {
    case 0: options.flags = 0x4; break;
    case 1: options.accept = CC_PROBLEM_NO_KING; break;
    case 2: options.repair = CC_PROBLEM_IMPOSSIBLE_CHECK; break;
    default: options.struct_size = 2; break;
    }
    made = (cc_position *)1;
    assert_int_equal(cc_position_set_fen(position, TEST_START, all, &options, NULL, &error),
                     CC_ERROR_ARGUMENT);
    assert_int_equal(cc_setup_from_fen(&setup, TEST_START, all, &options, &error), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_position_create_from_fen(NULL, TEST_START, all, &options, NULL, &error, &made),
                     CC_ERROR_ARGUMENT);
    assert_null(made);
  }
  assert_memory_equal(&setup, &empty, sizeof(setup));
  /* Older callers have shorter options: what they lack is zero. */
  cc_fen_options options = options_of(CC_FEN_LENIENT, 0xbad, 0xbad);
  options.struct_size = 8;
  assert_int_equal(cc_position_set_fen(position, " " KINGS, all, &options, NULL, NULL), CC_OK);
  cc_position_free(position);
}

/* Lengths are obeyed, NUL bytes inside them are wrong, and very long texts are refused fast. */
static void test_lengths(void **state) {
  static const char joined[] = KINGS " w - - 0 12345";
  static const char with_nul[] = KINGS " w\0- - 0 1";
  const size_t size = (size_t)4 << 20;
  char *large = malloc(size);
  cc_position *position = test_position(TEST_START);
  cc_error error = CC_ERROR_INIT;
  (void)state;
  assert_non_null(large);
  for (size_t length = 0; length < sizeof(joined); length++) {
    /* An exact copy, so that a memory checker sees a byte read too far. */
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, joined, length);
    char *exactly = realloc(copy, length == 0 ? 1 : length);
    assert_non_null(exactly);
    for (uint32_t flags = 0; flags < 4; flags++) {
      const cc_status status = read_length(exactly, length, flags, position, &error);
      assert_true(status == CC_OK || status == CC_ERROR_FEN);
      if ((flags & CC_FEN_LENIENT) == 0) {
        assert_int_equal(status == CC_OK, length == 25 || length == 27 || length >= 29);
      }
    }
    free(exactly);
  }
  assert_int_equal(cc_position_fullmove_number(position), 12345);
  assert_int_equal(read_length(with_nul, sizeof(with_nul) - 1, 0, position, &error), CC_ERROR_FEN);
  assert_int_equal(error.offset, 21);
  assert_int_equal(read_length(joined, sizeof(joined), 0, position, &error), CC_ERROR_FEN); /* its NUL byte */
  assert_int_equal(error.offset, sizeof(joined) - 1);
  assert_int_equal(read_length(joined, sizeof(joined), CC_FEN_LENIENT, position, &error), CC_ERROR_FEN);
  static const char fillers[] = {'8', '1', 'P', '/', ' ', '0', '-', 'K', '\0', '\xff', '_'};
  for (size_t i = 0; i < sizeof(fillers); i++) {
    memset(large, fillers[i], size);
    for (uint32_t flags = 0; flags < 4; flags++) {
      assert_int_equal(read_length(large, size, flags, position, &error), CC_ERROR_FEN);
    }
    memcpy(large, joined, sizeof(joined) - 1);
    for (uint32_t flags = 0; flags < 4; flags++) {
      const int blank = fillers[i] == ' ' || fillers[i] == '_';
      assert_int_equal(read_length(large, size, flags, position, &error),
                       blank && (flags & CC_FEN_LENIENT) ? CC_OK : CC_ERROR_FEN);
    }
  }
  free(large);
  cc_position_free(position);
}

static uint64_t random_state = 0x1234567887654321u;

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

/* What is accepted is a fixed point: written, read and written again it is the same, in every form. */
static void check_fixed_point(const cc_position *position, cc_position *again) {
  cc_fen_options options = options_of(0, CC_PROBLEMS_SOFT, 0);
  char first[CC_FEN_CAPACITY];
  char second[CC_FEN_CAPACITY];
  options.flags = cc_position_is_chess960(position) ? CC_FEN_CHESS960 : 0;
  for (unsigned form = 0; form < 2; form++) {
    const uint32_t flags = CC_FEN_EP_ALWAYS | (form == 0 ? CC_FEN_CASTLING_XFEN : CC_FEN_CASTLING_SHREDDER);
    assert_int_equal(cc_position_fen(position, flags, first, sizeof(first), NULL), CC_OK);
    assert_int_equal(cc_position_set_fen(again, first, CC_NUL_TERMINATED, &options, NULL, NULL), CC_OK);
    assert_int_equal(cc_position_equal(position, again), 1);
    assert_int_equal(cc_position_fen(again, flags, second, sizeof(second), NULL), CC_OK);
    assert_string_equal(first, second);
  }
}

static size_t mutate(char *text, size_t length) {
  static const char likely[] = "pnbrqkPNBRQK12345678/ w-bKQkqHAhaGBgbe3d60_\t9\0\xff";
  for (uint64_t changes = 1 + next_random() % 2; changes > 0 && length > 0; changes--) {
    const size_t at = (size_t)(next_random() % length);
    const char byte = next_random() % 8 == 0 ? (char)(next_random() >> 30)
                                             : likely[next_random() % (sizeof(likely) - 1)];
    switch (next_random() % 6) {
    case 0: /* one byte less */
      memmove(text + at, text + at + 1, length - at - 1);
      length--;
      break;
    case 1: /* one more */
      memmove(text + at + 1, text + at, length - at);
      text[at] = byte;
      length++;
      break;
    case 2: { /* two change places */
      const size_t other = (size_t)(next_random() % length);
      const char kept = text[at];
      text[at] = text[other];
      text[other] = kept;
      break;
    }
    case 3: text[at] = byte; break;
    default: /* one that may well stand there */
      if (strchr("PNBRQKpnbrqk", text[at]) != NULL && text[at] != '\0') {
        text[at] = "PNBRQKpnbrqk"[next_random() % 12];
      } else if (text[at] == 'w' || text[at] == '-') {
        text[at] = "b-"[next_random() % 2];
      } else if (at > 40 && text[at] >= '0' && text[at] <= '9') {
        text[at] = (char)('0' + next_random() % 10);
      }
      break;
    }
  }
  return length;
}

static void test_mutations(void **state) {
  cc_position *position = test_position(TEST_START);
  cc_position *again = test_position(TEST_START);
  unsigned accepted = 0;
  unsigned invalid = 0;
  unsigned garbled = 0;
  (void)state;
  for (unsigned round = 0; round < 100000; round++) {
    char text[256];
    char before[CC_FEN_CAPACITY];
    char after[CC_FEN_CAPACITY];
    const char *source = next_random() % 8 == 0 ? refused[next_random() % TEST_COUNT(refused)].text
                                                : exact[next_random() % TEST_COUNT(exact)];
    const uint64_t choice = next_random();
    const cc_fen_options options = options_of((uint32_t)choice & 3u,
                                              (uint32_t)(choice >> 8) & CC_PROBLEMS_SOFT,
                                              (uint32_t)(choice >> 24) & CC_PROBLEMS_REPAIRABLE);
    cc_error error = CC_ERROR_INIT;
    cc_validity validity = CC_VALIDITY_INIT;
    size_t length = strlen(source);
    memcpy(text, source, length);
    length = mutate(text, length);
    assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, before, sizeof(before), NULL), CC_OK);
    const cc_status status = cc_position_set_fen(position, text, length, &options, &validity, &error);
    assert_int_equal(error.status, status);
    if (status == CC_OK) {
      accepted++;
      assert_int_equal(validity.problems & ~(options.accept | options.repair), 0);
      check_fixed_point(position, again);
      assert_int_equal(cc_position_key(position), cc_position_key_from_scratch(position));
      continue;
    }
    assert_true(status == CC_ERROR_FEN || status == CC_ERROR_POSITION);
    assert_true(error.offset <= length && error.message[0] != '\0');
    invalid += status == CC_ERROR_POSITION;
    garbled += status == CC_ERROR_FEN;
    assert_int_equal(validity.problems != 0, status == CC_ERROR_POSITION);
    assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, after, sizeof(after), NULL), CC_OK);
    assert_string_equal(before, after);
  }
  assert_true(accepted > 5000 && invalid > 5000 && garbled > 20000);
  cc_position_free(position);
  cc_position_free(again);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_exact),
      cmocka_unit_test(test_fields),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_lenient),
      cmocka_unit_test(test_missing_counters),
      cmocka_unit_test(test_castling),
      cmocka_unit_test(test_castling_exhaustive),
      cmocka_unit_test(test_en_passant),
      cmocka_unit_test(test_validity),
      cmocka_unit_test(test_validity_offsets),
      cmocka_unit_test(test_write_buffers),
      cmocka_unit_test(test_longest),
      cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_lengths),
      cmocka_unit_test(test_mutations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
