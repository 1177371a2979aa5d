/* SPDX-License-Identifier: MIT */
/*
 * Why moves are illegal. Known cases for every reason, with the square it names, also with the colours
 * exchanged; then every value of from, to and promotion, and random 32-bit values, on many positions: the
 * answer is "none" exactly for legal moves, and "other fields" exactly when the squares and the promotion are
 * those of one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

typedef struct row {
  const char *fen;
  const char *move; /* from, to and promotion: the other fields as a program would fill them in */
  cc_fault fault;
  const char *square; /* "-" for none */
} row;

#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static const row rows[] = {
    {TEST_START, "e2e4", CC_FAULT_NONE, "-"},
    {TEST_START, "b1c3", CC_FAULT_NONE, "-"},
    {TEST_START, "e4e5", CC_FAULT_NO_PIECE, "-"},
    {TEST_START, "e7e5", CC_FAULT_NOT_YOURS, "-"},
    {TEST_START, "e7e4", CC_FAULT_NOT_YOURS, "-"},
    {TEST_START, "a1a2", CC_FAULT_OWN_PIECE, "-"},
    {TEST_START, "a1b3", CC_FAULT_GEOMETRY, "-"},
    {TEST_START, "a1a1", CC_FAULT_OWN_PIECE, "-"},
    {TEST_START, "a1b1", CC_FAULT_OWN_PIECE, "-"},
    {TEST_START, "b1d2", CC_FAULT_OWN_PIECE, "-"},
    /* the king onto his own rook without the right, which no one called castling */
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", CC_FAULT_OWN_PIECE, "-"},
    /* castling */
    {CASTLES, "e1h1", CC_FAULT_NONE, "-"},
    {CASTLES, "e1a1", CC_FAULT_NONE, "-"},
    {CASTLES, "e1g1", CC_FAULT_FIELDS, "-"},
    {CASTLES, "e1c1", CC_FAULT_FIELDS, "-"},
    {CASTLES, "e1h1q", CC_FAULT_PROMOTION_WRONG, "-"},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", CC_FAULT_CASTLING_NO_RIGHT, "-"},
    {"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1", CC_FAULT_CASTLING_NO_RIGHT, "-"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", CC_FAULT_CASTLING_NO_RIGHT, "-"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", CC_FAULT_CASTLING_NO_RIGHT, "-"},
    {"4k3/8/8/8/8/8/8/3K4 w - - 0 1", "d1f1", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/4K3/8 w - - 0 1", "e2g2", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/8/4K1n1 w - - 0 1", "e1g1", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1h1", CC_FAULT_CASTLING_IN_CHECK, "-"},
    {"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", CC_FAULT_CASTLING_IN_CHECK, "-"},
    {"4k3/8/8/8/4r3/8/8/RN2KB1R w KQ - 0 1", "e1c1", CC_FAULT_CASTLING_IN_CHECK, "-"},
    {"4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1h1", CC_FAULT_CASTLING_BLOCKED, "g1"},
    {"4k3/8/8/8/8/8/8/RN2KB1R w KQ - 0 1", "e1g1", CC_FAULT_CASTLING_BLOCKED, "f1"},
    {"4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1c1", CC_FAULT_CASTLING_BLOCKED, "b1"},
    {"4k3/8/8/8/8/8/8/RNB1K1NR w KQ - 0 1", "e1a1", CC_FAULT_CASTLING_BLOCKED, "c1"},
    {"4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1a1", CC_FAULT_CASTLING_BLOCKED, "b1"},
    {"4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1h1", CC_FAULT_CASTLING_ATTACKED, "f1"},
    {"4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1", CC_FAULT_CASTLING_ATTACKED, "g1"},
    {"4k3/8/8/8/5rr1/8/8/R3K2R w KQ - 0 1", "e1g1", CC_FAULT_CASTLING_ATTACKED, "f1"},
    {"4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", "e1a1", CC_FAULT_CASTLING_ATTACKED, "c1"},
    {"4k3/8/8/8/2rr4/8/8/R3K2R w KQ - 0 1", "e1c1", CC_FAULT_CASTLING_ATTACKED, "d1"},
    {"4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1a1", CC_FAULT_NONE, "-"}, /* only the rook passes b1 */
    {"4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", "e1h1", CC_FAULT_NONE, "-"},
    /* en passant */
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", CC_FAULT_NONE, "-"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", CC_FAULT_EN_PASSANT, "-"},
    {"4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1", "e5f6", CC_FAULT_EN_PASSANT, "-"},
    {TEST_START, "e2d3", CC_FAULT_EN_PASSANT, "-"},
    {"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", CC_FAULT_KING_ATTACKED, "h5"},
    {"4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", CC_FAULT_PINNED, "e8"},
    {"7k/1b6/8/3pP3/8/8/6K1/8 w - d6 0 1", "e5d6", CC_FAULT_KING_ATTACKED, "b7"},
    {"4k3/8/8/8/3pP3/8/1B6/K7 b - e3 0 1", "d4e3", CC_FAULT_NONE, "-"},
    /* geometry */
    {TEST_START, "b1b3", CC_FAULT_GEOMETRY, "-"},
    {TEST_START, "e2e5", CC_FAULT_GEOMETRY, "-"},
    {TEST_START, "e2f4", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/7P/P7/8/4K3 w - - 0 1", "h4a5", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1a2", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1b3", CC_FAULT_GEOMETRY, "-"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", CC_FAULT_GEOMETRY, "-"},
    /* blocked: the man nearest to the one that moves; the to square itself for pawns */
    {TEST_START, "a1a5", CC_FAULT_BLOCKED, "a2"},
    {TEST_START, "c1h6", CC_FAULT_BLOCKED, "d2"},
    {TEST_START, "d1d8", CC_FAULT_BLOCKED, "d2"},
    {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", CC_FAULT_BLOCKED, "e3"},
    {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", CC_FAULT_BLOCKED, "e3"},
    {"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", CC_FAULT_BLOCKED, "e4"},
    {"4k3/8/8/8/8/8/8/R2n1K2 w - - 0 1", "a1e1", CC_FAULT_BLOCKED, "d1"},
    {"7k/8/8/4p3/8/2P5/8/B5K1 w - - 0 1", "a1f6", CC_FAULT_BLOCKED, "c3"},
    {"B6k/8/2p5/8/4n3/8/8/6K1 w - - 0 1", "a8h1", CC_FAULT_BLOCKED, "c6"},
    /* promotion */
    {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", CC_FAULT_NONE, "-"},
    {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8", CC_FAULT_PROMOTION_MISSING, "-"},
    {"5r2/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7f8", CC_FAULT_PROMOTION_MISSING, "-"},
    {"4r3/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", CC_FAULT_BLOCKED, "e8"},
    {TEST_START, "e2e4q", CC_FAULT_PROMOTION_WRONG, "-"},
    {TEST_START, "b1c3n", CC_FAULT_PROMOTION_WRONG, "-"},
    /* pins: the pinner is named; moves along the line are legal */
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", CC_FAULT_PINNED, "e7"},
    {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", CC_FAULT_PINNED, "e7"},
    {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e5", CC_FAULT_NONE, "-"},
    {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", CC_FAULT_NONE, "-"},
    {"4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f3", CC_FAULT_PINNED, "h4"},
    {"4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3", CC_FAULT_NONE, "-"},
    {"4k3/4r3/8/8/7q/8/4NB2/4K3 w - - 0 1", "f2d4", CC_FAULT_PINNED, "h4"},
    {"8/1P1k4/8/8/8/8/8/4K3 w - - 0 1", "b7b8", CC_FAULT_PROMOTION_MISSING, "-"},
    /* checks: the man that gives it is named; double checks name the lower square */
    {"4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", CC_FAULT_IN_CHECK, "e7"},
    {"4k3/4r3/8/8/8/8/R7/4K3 w - - 0 1", "a2e2", CC_FAULT_NONE, "-"},
    {"4k3/8/8/8/8/3n4/8/R3K3 w - - 0 1", "a1d1", CC_FAULT_IN_CHECK, "d3"},
    {"4k3/4r3/8/8/8/3n4/2P5/4K3 w - - 0 1", "c2d3", CC_FAULT_IN_CHECK, "e7"},
    {"4k3/4r3/8/8/1b6/8/1N1N4/4K3 w - - 0 1", "b2d3", CC_FAULT_IN_CHECK, "e7"},
    {"4k3/4r3/8/8/1b6/8/1N1N4/4K3 w - - 0 1", "d2e4", CC_FAULT_PINNED, "b4"},
    {"4k3/4r3/8/8/1b6/8/3B4/4K3 w - - 0 1", "d2c3", CC_FAULT_IN_CHECK, "e7"},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", CC_FAULT_NONE, "-"},
    {"8/8/8/2k5/3Pp3/8/4R3/4K3 b - d3 0 1", "e4d3", CC_FAULT_NONE, "-"},
    {"8/8/8/2k5/3P1p2/8/8/4K3 b - d3 0 1", "f4f3", CC_FAULT_IN_CHECK, "d4"},
    /* the king */
    {"4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", CC_FAULT_KING_ATTACKED, "e7"},
    {"4k3/4r3/8/8/8/8/4K3/8 w - - 0 1", "e2e1", CC_FAULT_KING_ATTACKED, "e7"},
    {"4k3/4r3/8/8/8/8/4K3/8 w - - 0 1", "e2d2", CC_FAULT_NONE, "-"},
    {"8/8/8/8/3k4/8/3K4/8 w - - 0 1", "d2d3", CC_FAULT_KING_ATTACKED, "d4"},
    {"4k3/8/8/2b5/8/4n3/3K4/8 w - - 0 1", "d2e3", CC_FAULT_KING_ATTACKED, "c5"},
    {"4k3/8/8/8/8/4n3/3K4/8 w - - 0 1", "d2e3", CC_FAULT_NONE, "-"},
};

/* A value as a program would make it from two squares: the other fields fit what stands there. */
static cc_move plain_value(const cc_position *position, const char *text) {
  const cc_square from = test_square(text);
  const cc_square to = test_square(text + 2);
  const cc_move legal = test_find(position, text);
  if (legal != CC_MOVE_NONE && cc_move_to(legal) == to) {
    return legal;
  }
  const cc_piece man = cc_position_piece_at(position, from);
  const cc_piece victim = cc_position_piece_at(position, to);
  return (cc_move)(from | (unsigned)to << 6 | (unsigned)test_promotion(text[4]) << 12 |
                   (man == CC_PIECE_NONE ? 0u : CC_PIECE_TYPE(man)) << 15 |
                   (victim == CC_PIECE_NONE ? 0u : CC_PIECE_TYPE(victim) + 1u) << 18);
}

static void check_row(const row *known, int swap) {
  cc_position *position = test_position(known->fen);
  char text[6] = {0};
  cc_square expected = known->square[0] == '-' ? CC_SQUARE_NONE : test_square(known->square);
  memcpy(text, known->move, strlen(known->move));
  if (swap) {
    cc_setup setup = CC_SETUP_INIT;
    assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
    const cc_setup swapped = test_swap_colours(&setup);
    assert_int_equal(cc_position_set_setup(position, &swapped, CC_PROBLEMS_SOFT, NULL), CC_OK);
    text[1] = (char)('1' + '8' - text[1]);
    text[3] = (char)('1' + '8' - text[3]);
    expected ^= expected == CC_SQUARE_NONE ? 0 : 56;
  }
  const cc_move move = plain_value(position, text);
  cc_square square = 77;
  const cc_fault fault = cc_position_explain(position, move, &square);
  /* Of two checkers the lower square is named, which is the other one when the board is turned. */
  const int turned_pair = swap && fault == CC_FAULT_IN_CHECK && square != expected;
  if (fault != known->fault || (square != expected && !turned_pair)) {
    print_error("%s %s: %s (%s)\n", known->fen, known->move, cc_fault_text(fault), cc_square_name(square));
  }
  assert_int_equal(fault, known->fault);
  if (turned_pair) {
    assert_true((cc_position_checkers(position) >> square & 1u) != 0);
  } else {
    assert_int_equal(square, expected);
  }
  assert_int_equal(cc_position_explain(position, move, NULL), fault);
  cc_position_free(position);
}

static void test_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    check_row(&rows[i], 0);
    check_row(&rows[i], 1);
  }
}

static void assert_fault(const cc_position *position, cc_move move, cc_fault expected,
                         cc_square expected_square) {
  cc_square square = 77;
  assert_int_equal(cc_position_explain(position, move, &square), expected);
  assert_int_equal(square, expected_square);
}

/* A value that calls itself castling is explained as such. */
static void test_castling_kind(void **state) {
  (void)state;
  const cc_move castling = (cc_move)CC_MOVE_KIND_CASTLING << 21 | (cc_move)CC_KING << 15;
  const cc_move e1h1 = castling | 7u << 6 | 4u;
  const cc_move e1g1 = castling | 6u << 6 | 4u;
  const cc_move e1b1 = castling | 1u << 6 | 4u;
  cc_position *position = test_position(CASTLES);
  assert_fault(position, e1h1, CC_FAULT_NONE, CC_SQUARE_NONE);
  assert_fault(position, e1g1, CC_FAULT_FIELDS, CC_SQUARE_NONE);
  assert_fault(position, e1b1, CC_FAULT_CASTLING_NO_RIGHT, CC_SQUARE_NONE);
  assert_fault(position, e1h1 | 1u << 18, CC_FAULT_FIELDS, CC_SQUARE_NONE);
  assert_fault(position, e1h1 | 4u << 12, CC_FAULT_PROMOTION_WRONG, CC_SQUARE_NONE);
  cc_position_free(position);
  position = test_position("4k3/8/8/8/8/8/8/1N2K2R w - - 0 1");
  assert_fault(position, e1h1, CC_FAULT_CASTLING_NO_RIGHT, CC_SQUARE_NONE);
  assert_fault(position, e1b1, CC_FAULT_OWN_PIECE, CC_SQUARE_NONE);
  /* a man that is no king does not castle: the kind is only one more wrong field */
  assert_fault(position, (castling & ~(7u << 15)) | 5u << 6 | 7u, CC_FAULT_FIELDS, CC_SQUARE_NONE);
  cc_position_free(position);
}

static void test_chess960(void **state) {
  (void)state;
  const cc_move king = (cc_move)CC_KING << 15;
  /* e1g1 is a king's move, and not one he can make */
  cc_position *position = test_position_960("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert_fault(position, king | 6u << 6 | 4u, CC_FAULT_GEOMETRY, CC_SQUARE_NONE);
  assert_fault(position, king | 7u << 6 | 4u, CC_FAULT_FIELDS,
               CC_SQUARE_NONE); /* castling, but for the kind */
  assert_fault(position, (cc_move)CC_MOVE_KIND_CASTLING << 21 | king | 6u << 6 | 4u,
               CC_FAULT_CASTLING_NO_RIGHT, CC_SQUARE_NONE);
  cc_position_free(position);
  /* the rook is what shields the king's square */
  position = test_position_960("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
  assert_fault(position, (cc_move)CC_MOVE_KIND_CASTLING << 21 | king | 1u << 6 | 2u,
               CC_FAULT_CASTLING_ATTACKED, 2);
  cc_position_free(position);
  /* the king's way runs over the rook's square; a man on the rook's way counts too */
  position = test_position_960("4k3/8/8/8/8/8/8/1KR2n2 w C - 0 1");
  assert_fault(position, king | 2u << 6 | 1u, CC_FAULT_CASTLING_BLOCKED, 5);
  cc_position_free(position);
  position = test_position_960("4k3/8/8/8/8/8/8/RN3K2 w A - 0 1");
  assert_fault(position, king | 0u << 6 | 5u, CC_FAULT_CASTLING_BLOCKED, 1);
  cc_position_free(position);
}

/* ---- every value against the legal moves ---- */

/* The legal move that a value's squares and promotion stand for; CC_MOVE_NONE if there is none. */
static cc_move meant_move(const cc_position *position, cc_move value) {
  cc_move move = CC_MOVE_NONE;
  const uint8_t promotion = CC_MOVE_PROMOTION(value);
  if (promotion > CC_QUEEN ||
      cc_position_find_move(position, cc_move_from(value), cc_move_to(value), promotion, &move) != CC_OK) {
    return CC_MOVE_NONE;
  }
  return move;
}

static void check_value(const cc_position *position, cc_move value) {
  cc_square square = 77;
  const cc_fault fault = cc_position_explain(position, value, &square);
  const int legal = cc_position_is_legal(position, value);
  assert_true(fault <= CC_FAULT_FIELDS);
  assert_int_equal(fault == CC_FAULT_NONE, legal);
  const int names = fault == CC_FAULT_CASTLING_BLOCKED || fault == CC_FAULT_CASTLING_ATTACKED ||
                    fault == CC_FAULT_BLOCKED ||
                    (fault >= CC_FAULT_PINNED && fault <= CC_FAULT_KING_ATTACKED);
  assert_int_equal(square < CC_SQUARE_NONE, names);
  assert_true(names || square == CC_SQUARE_NONE);
  /* A kind that says castling may mean another move than the squares do. */
  if (CC_MOVE_KIND(value) != CC_MOVE_KIND_CASTLING) {
    const int fits = meant_move(position, value) != CC_MOVE_NONE;
    if ((fault == CC_FAULT_FIELDS || fault == CC_FAULT_NONE) != fits) {
      char fen[CC_FEN_CAPACITY];
      assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
      print_error("%s %08x: %s\n", fen, (unsigned)value, cc_fault_text(fault));
    }
    assert_int_equal(fault == CC_FAULT_FIELDS || fault == CC_FAULT_NONE, fits);
  }
  /* The named man is what it is said to be. */
  const cc_side us = cc_position_side_to_move(position);
  if (fault == CC_FAULT_PINNED) {
    assert_int_equal(cc_position_pinner(position, cc_move_from(value)), square);
  } else if (fault == CC_FAULT_IN_CHECK) {
    assert_true((cc_position_checkers(position) >> square & 1u) != 0);
  } else if (fault == CC_FAULT_BLOCKED || fault == CC_FAULT_CASTLING_BLOCKED) {
    assert_int_not_equal(cc_position_piece_at(position, square), CC_PIECE_NONE);
  } else if (fault == CC_FAULT_KING_ATTACKED) {
    assert_int_equal(CC_PIECE_SIDE(cc_position_piece_at(position, square)), us ^ 1u);
  }
}

/* All squares and promotions with the fields of the board, and with all kinds; then random and altered
 * values. */
static void check_position(const cc_position *position, uint64_t *seed) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  for (unsigned from = 0; from < 64; from++) {
    const cc_piece man = cc_position_piece_at(position, (cc_square)from);
    const unsigned type = man == CC_PIECE_NONE ? 0 : CC_PIECE_TYPE(man);
    for (unsigned to = 0; to < 64; to++) {
      const cc_piece victim = cc_position_piece_at(position, (cc_square)to);
      const unsigned captured = victim == CC_PIECE_NONE ? 0 : CC_PIECE_TYPE(victim) + 1u;
      for (unsigned promotion = 0; promotion < 8; promotion++) {
        check_value(position, (cc_move)(from | to << 6 | promotion << 12 | type << 15 | captured << 18));
      }
      check_value(position, (cc_move)(from | to << 6 | type << 15 | (unsigned)(test_random(seed) & 7) << 21));
    }
  }
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(cc_position_explain(position, moves[i], NULL), CC_FAULT_NONE);
    for (unsigned bit = 0; bit < 32; bit++) {
      check_value(position, moves[i] ^ (cc_move)1 << bit);
    }
  }
  for (unsigned i = 0; i < 500; i++) {
    check_value(position, (cc_move)test_random(seed));
    check_value(position, (cc_move)(test_random(seed) & 0xffffffu));
  }
}

static void play_random_game(cc_position *position, unsigned plies, uint64_t *seed) {
  cc_move moves[CC_MAX_MOVES];
  for (unsigned ply = 0; ply < plies; ply++) {
    size_t count = 0;
    check_position(position, seed);
    assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
    if (count == 0) {
      break;
    }
    assert_int_equal(cc_position_make(position, moves[test_random(seed) % count]), CC_OK);
  }
}

static void test_every_value(void **state) {
  (void)state;
  static const char *const starts[] = {
      TEST_START,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
      "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
  };
  uint64_t seed = 31337;
  for (size_t i = 0; i < TEST_COUNT(starts); i++) {
    cc_position *position = test_position(starts[i]);
    play_random_game(position, 12, &seed);
    cc_position_free(position);
  }
}

static void test_every_value_960(void **state) {
  (void)state;
  uint64_t seed = 960;
  for (unsigned i = 0; i < 6; i++) {
    cc_position *position = NULL;
    assert_int_equal(cc_position_create_chess960(NULL, (uint32_t)(test_random(&seed) % 960),
                                                 (uint32_t)(test_random(&seed) % 960), &position),
                     CC_OK);
    /* Without the pawns and most men, castling is near. */
    cc_setup setup = CC_SETUP_INIT;
    assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
    for (unsigned side = 0; side < 2; side++) {
      setup.pieces[side][CC_PAWN] &= test_random(&seed);
      setup.pieces[side][CC_KNIGHT] = 0;
      setup.pieces[side][CC_BISHOP] &= test_random(&seed);
    }
    if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK) {
      play_random_game(position, 10, &seed);
    }
    cc_position_free(position);
  }
}

/* Boards no game leads to: more than two checkers, heaps of men. */
static void test_strewn_boards(void **state) {
  (void)state;
  uint64_t seed = 606;
  unsigned usable = 0;
  cc_position *position = test_position(TEST_START);
  for (unsigned trial = 0; trial < 200; trial++) {
    const cc_setup setup = test_strewn(&seed, 2 + (unsigned)(test_random(&seed) % 20));
    if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK) {
      check_position(position, &seed);
      usable++;
    }
  }
  assert_true(usable > 20);
  cc_position_free(position);
}

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_square square = 77;
  assert_int_equal(cc_position_explain(NULL, 0, NULL), CC_FAULT_NO_PIECE);
  assert_int_equal(cc_position_explain(NULL, 0, &square), CC_FAULT_NO_PIECE);
  assert_int_equal(square, CC_SQUARE_NONE);
  /* CC_MOVE_NONE and CC_MOVE_NULL go from a1 to a1 */
  assert_int_equal(cc_position_explain(position, CC_MOVE_NONE, NULL), CC_FAULT_OWN_PIECE);
  assert_int_equal(cc_position_explain(position, CC_MOVE_NULL, NULL), CC_FAULT_OWN_PIECE);
  assert_int_equal(cc_position_explain(position, UINT32_MAX, NULL), CC_FAULT_NOT_YOURS);
  const cc_move push = test_find(position, "e2e4");
  for (unsigned bit = 15; bit < 32; bit++) {
    assert_int_equal(cc_position_explain(position, push ^ (cc_move)1 << bit, &square), CC_FAULT_FIELDS);
    assert_int_equal(square, CC_SQUARE_NONE);
  }
  cc_position_free(position);
}

static void test_texts(void **state) {
  (void)state;
  for (cc_fault a = 0; a <= CC_FAULT_FIELDS + 1; a++) {
    assert_non_null(cc_fault_text(a));
    assert_true(strlen(cc_fault_text(a)) > 4);
    for (cc_fault b = 0; b < a; b++) {
      assert_string_not_equal(cc_fault_text(a), cc_fault_text(b));
    }
  }
  assert_string_equal(cc_fault_text(CC_FAULT_PINNED), "the piece is pinned");
  assert_string_equal(cc_fault_text(UINT32_MAX), cc_fault_text(CC_FAULT_FIELDS + 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_castling_kind),
      cmocka_unit_test(test_chess960),
      cmocka_unit_test(test_every_value),
      cmocka_unit_test(test_every_value_960),
      cmocka_unit_test(test_strewn_boards),
      cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
