/* SPDX-License-Identifier: MIT */
/* Chess960 numbers and start positions, double Fischer random included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore/position.h"

static const char letters[] = "PNBRQK";

static void rank_text(uint32_t number, char text[9]) {
  cc_piece_type types[8];
  assert_int_equal(cc_chess960_rank(number, types), CC_OK);
  for (int file = 0; file < 8; file++) {
    assert_true(types[file] >= CC_KNIGHT && types[file] <= CC_KING);
    text[file] = letters[types[file]];
  }
  text[8] = '\0';
}

static int text_number(const char *text, uint32_t *number) {
  cc_piece_type types[8];
  for (int file = 0; file < 8; file++) {
    const char *found = strchr(letters, text[file]);
    types[file] = found == NULL ? CC_PIECE_TYPE_NONE : (cc_piece_type)(found - letters);
  }
  return cc_chess960_number(types, number);
}

static void test_known_numbers(void **state) {
  static const struct {
    uint32_t number;
    const char *rank;
  } known[] = {
      {0, "BBQNNRKR"},   {1, "BQNBNRKR"},   {2, "BQNNRBKR"},   {3, "BQNNRKRB"},
      {4, "QBBNNRKR"},   {5, "QNBBNRKR"},   {16, "BBNQNRKR"},  {96, "BBQNRNKR"},
      {518, "RNBQKBNR"}, {959, "RKRNNQBB"}, {534, "RNBKQBNR"}, {342, "NRBKQBRN"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
    char text[9];
    uint32_t number = 12345;
    rank_text(known[i].number, text);
    assert_string_equal(text, known[i].rank);
    assert_int_equal(text_number(known[i].rank, &number), CC_OK);
    assert_int_equal(number, known[i].number);
  }
}

static void test_all_numbers(void **state) {
  static char seen[960][9];
  (void)state;
  for (uint32_t number = 0; number < 960; number++) {
    uint32_t back = 12345;
    char *text = seen[number];
    rank_text(number, text);
    for (uint32_t before = 0; before < number; before++) {
      assert_string_not_equal(seen[before], text);
    }
    /* The rules of the game, apart from the numbering. */
    const char *rook = strchr(text, 'R');
    const char *king = strchr(text, 'K');
    const char *bishop = strchr(text, 'B');
    assert_true(rook < king && king < strrchr(text, 'R'));
    assert_true((strrchr(text, 'B') - bishop) % 2 == 1);
    assert_int_equal(text_number(text, &back), CC_OK);
    assert_int_equal(back, number);
  }
}

static void test_bad_arguments(void **state) {
  static const char *const bad[] = {
      "RNBQKBNN", "KRBQRBNN", "BBBBBBBB", "PPPPPPPP", "QQQQQQQQ", "RRRRKRRR",
      "RNBQKBN?", "????????", "NNNQKBBR", "BRBQNNKR", "RBNBQKNR", "RNQQKBNR",
  };
  cc_piece_type types[8];
  uint32_t number = 777;
  (void)state;
  for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
    assert_int_equal(text_number(bad[i], &number), CC_ERROR_ARGUMENT);
    assert_int_equal(number, 777);
  }
  memset(types, 0xff, sizeof(types));
  assert_int_equal(cc_chess960_number(types, &number), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess960_number(NULL, &number), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess960_rank(518, types), CC_OK);
  assert_int_equal(cc_chess960_number(types, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess960_rank(960, types), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess960_rank(UINT32_MAX, types), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_chess960_rank(0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(types[0], CC_ROOK); /* left as it was */
}

/* Every possible filling of a rank: exactly the 960 have a number. */
static void test_every_filling(void **state) {
  static uint8_t seen[960];
  unsigned found = 0;
  (void)state;
  for (uint32_t filling = 0; filling < 5 * 5 * 5 * 5 * 5 * 5 * 5 * 5; filling++) {
    cc_piece_type types[8];
    uint32_t rest = filling;
    uint32_t number = 0;
    for (int file = 0; file < 8; file++) {
      types[file] = (cc_piece_type)(CC_KNIGHT + rest % 5);
      rest /= 5;
    }
    if (cc_chess960_number(types, &number) == CC_OK) {
      assert_true(number < 960);
      assert_int_equal(seen[number], 0);
      seen[number] = 1;
      found++;
    }
  }
  assert_int_equal(found, 960);
}

static void check_start(uint32_t white, uint32_t black) {
  cc_position *position = NULL;
  cc_setup setup = CC_SETUP_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_piece_type ranks[2][8];
  assert_int_equal(cc_position_create_chess960(NULL, white, black, &position), CC_OK);
  assert_int_equal(cc_chess960_rank(white, ranks[0]), CC_OK);
  assert_int_equal(cc_chess960_rank(black, ranks[1]), CC_OK);
  for (unsigned square = 0; square < 64; square++) {
    const unsigned rank = square / 8;
    const unsigned side = rank < 4 ? 0 : 1;
    cc_piece expected = CC_PIECE_NONE;
    if (rank == 0 || rank == 7) {
      expected = CC_PIECE(side, ranks[side][square % 8]);
    } else if (rank == 1 || rank == 6) {
      expected = CC_PIECE(side, CC_PAWN);
    }
    assert_int_equal(cc_position_piece_at(position, (cc_square)square), expected);
  }
  assert_int_equal(cc_position_castling(position), cc_position_pieces(position, CC_SIDE_ANY, CC_ROOK));
  assert_int_equal(cc_position_is_chess960(position), 1);
  assert_int_equal(cc_position_side_to_move(position), CC_WHITE);
  assert_int_equal(cc_position_fullmove_number(position), 1);
  assert_int_equal(cc_position_halfmove_clock(position), 0);
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  assert_int_equal(cc_setup_validate(&setup, &validity), CC_OK);
  assert_int_equal(validity.problems, 0);
  cc_position_free(position);
}

static void test_start_positions(void **state) {
  (void)state;
  for (uint32_t number = 0; number < 960; number++) {
    check_start(number, number);
    check_start(number, (number * 7 + 13) % 960);
  }
}

static void test_start_fen(void **state) {
  static const struct {
    uint32_t white, black;
    uint32_t flags;
    const char *fen;
  } cases[] = {
      {518, 518, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {518, 518, CC_FEN_CASTLING_SHREDDER, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
      {0, 959, 0, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"},
      {0, 959, CC_FEN_CASTLING_SHREDDER, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    char text[CC_FEN_CAPACITY];
    cc_position *position = NULL;
    assert_int_equal(cc_position_create_chess960(NULL, cases[i].white, cases[i].black, &position), CC_OK);
    assert_int_equal(cc_position_fen(position, cases[i].flags, text, sizeof(text), NULL), CC_OK);
    assert_string_equal(text, cases[i].fen);
    cc_position_free(position);
  }
}

/* Written in either form and read again as Chess960, each start position is the same, double Fischer too. */
static void test_start_round_trip(void **state) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_position *read = NULL;
  (void)state;
  options.flags = CC_FEN_CHESS960;
  assert_int_equal(cc_position_create(NULL, &read), CC_OK);
  for (uint32_t number = 0; number < 960; number++) {
    cc_position *position = NULL;
    assert_int_equal(cc_position_create_chess960(NULL, number, (number * 31 + 5) % 960, &position), CC_OK);
    for (uint32_t form = 0; form < 2; form++) {
      char text[CC_FEN_CAPACITY];
      const uint32_t flags = form == 0 ? CC_FEN_CASTLING_XFEN : CC_FEN_CASTLING_SHREDDER;
      assert_int_equal(cc_position_fen(position, flags, text, sizeof(text), NULL), CC_OK);
      assert_int_equal(cc_position_set_fen(read, text, CC_NUL_TERMINATED, &options, NULL, NULL), CC_OK);
      assert_int_equal(cc_position_equal(position, read), 1);
    }
    cc_position_free(position);
  }
  cc_position_free(read);
}

static void test_create_arguments(void **state) {
  cc_position *position = (cc_position *)1;
  (void)state;
  assert_int_equal(cc_position_create_chess960(NULL, 960, 0, &position), CC_ERROR_ARGUMENT);
  assert_null(position);
  position = (cc_position *)1;
  assert_int_equal(cc_position_create_chess960(NULL, 0, 960, &position), CC_ERROR_ARGUMENT);
  assert_null(position);
  assert_int_equal(cc_position_create_chess960(NULL, 0, 0, NULL), CC_ERROR_ARGUMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known_numbers),    cmocka_unit_test(test_all_numbers),
      cmocka_unit_test(test_bad_arguments),    cmocka_unit_test(test_every_filling),
      cmocka_unit_test(test_start_positions),  cmocka_unit_test(test_start_fen),
      cmocka_unit_test(test_start_round_trip), cmocka_unit_test(test_create_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
