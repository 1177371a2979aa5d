/* SPDX-License-Identifier: MIT */
/* What several test programs need: positions from FENs, moves from words, mirrored setups. Include after cmocka.h. */
#ifndef TEST_UTIL_H
#define TEST_UTIL_H

#include <stdint.h>
#include <string.h>

#include "chesscore.h"

#if defined(__GNUC__)
#define TEST_UNUSED __attribute__((unused))
#else
#define TEST_UNUSED
#endif

#define TEST_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

#define TEST_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A position that must be valid but for the soft problems in `accept`. */
TEST_UNUSED static cc_position *test_position_accepting(const char *fen, uint32_t flags, uint32_t accept) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  options.flags = flags;
  options.accept = accept;
  const cc_status status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, NULL, &error,
                                                       &position);
  if (status != CC_OK) {
    print_error("%s: %s\n", fen, error.message);
  }
  assert_int_equal(status, CC_OK);
  assert_non_null(position);
  return position;
}

TEST_UNUSED static cc_position *test_position(const char *fen) {
  return test_position_accepting(fen, 0, 0);
}

TEST_UNUSED static cc_position *test_position_960(const char *fen) {
  return test_position_accepting(fen, CC_FEN_CHESS960, 0);
}

TEST_UNUSED static cc_square test_square(const char *name) {
  return (cc_square)(name[0] - 'a' + 8 * (name[1] - '1'));
}

TEST_UNUSED static cc_bitboard test_squares(const char *names) {
  cc_bitboard set = 0;
  for (; names[0] != '\0'; names += names[2] == ' ' ? 3 : 2) {
    set |= UINT64_C(1) << test_square(names);
  }
  return set;
}

TEST_UNUSED static uint8_t test_promotion(char letter) {
  switch (letter) {
  case 'n': return CC_KNIGHT;
  case 'b': return CC_BISHOP;
  case 'r': return CC_ROOK;
  case 'q': return CC_QUEEN;
  default: return 0;
  }
}

/* "e2e4", "e7e8q"; CC_MOVE_NONE if it is illegal. */
TEST_UNUSED static cc_move test_find(const cc_position *position, const char *text) {
  cc_move move = 12345;
  const cc_status status = cc_position_find_move(position, test_square(text), test_square(text + 2),
                                                 test_promotion(text[4]), &move);
  assert_true(status == CC_OK || status == CC_ERROR_ILLEGAL);
  assert_int_equal(status == CC_OK, move != CC_MOVE_NONE);
  return move;
}

TEST_UNUSED static void test_play(cc_position *position, const char *moves) {
  while (*moves != '\0') {
    const cc_move move = test_find(position, moves);
    if (move == CC_MOVE_NONE) {
      print_error("illegal: %s\n", moves);
    }
    assert_int_not_equal(move, CC_MOVE_NONE);
    assert_int_equal(cc_position_play(position, move), CC_OK);
    moves += strcspn(moves, " ");
    moves += strspn(moves, " ");
  }
}

TEST_UNUSED static void test_assert_fen(const cc_position *position, const char *expected) {
  char text[CC_FEN_CAPACITY];
  assert_int_equal(cc_position_fen(position, 0, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
}

TEST_UNUSED static uint64_t test_flip_ranks(uint64_t set) {
  uint64_t flipped = 0;
  for (unsigned rank = 0; rank < 8; rank++) {
    flipped |= (set >> 8 * rank & 255u) << 8 * (7 - rank);
  }
  return flipped;
}

TEST_UNUSED static uint64_t test_flip_files(uint64_t set) {
  uint64_t flipped = 0;
  for (unsigned square = 0; square < 64; square++) {
    flipped |= (set >> square & 1u) << (square ^ 7u);
  }
  return flipped;
}

/* The same position with the colours exchanged. */
TEST_UNUSED static cc_setup test_swap_colours(const cc_setup *setup) {
  cc_setup swapped = *setup;
  for (unsigned type = 0; type < 6; type++) {
    swapped.pieces[0][type] = test_flip_ranks(setup->pieces[1][type]);
    swapped.pieces[1][type] = test_flip_ranks(setup->pieces[0][type]);
  }
  swapped.castling = test_flip_ranks(setup->castling);
  swapped.side = setup->side ^ 1u;
  if (setup->ep_plus_one != 0) {
    swapped.ep_plus_one = (uint8_t)(((setup->ep_plus_one - 1) ^ 56) + 1);
  }
  return swapped;
}

/* The same position with left and right exchanged; equal in its moves only without castling rights. */
TEST_UNUSED static cc_setup test_mirror(const cc_setup *setup) {
  cc_setup mirrored = *setup;
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 0; type < 6; type++) {
      mirrored.pieces[side][type] = test_flip_files(setup->pieces[side][type]);
    }
  }
  if (setup->ep_plus_one != 0) {
    mirrored.ep_plus_one = (uint8_t)(((setup->ep_plus_one - 1) ^ 7) + 1);
  }
  return mirrored;
}

/* Random numbers that are the same everywhere (xorshift64, George Marsaglia 2003); the seed is not 0. */
TEST_UNUSED static uint64_t test_random(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

/* A board strewn with up to `men` men and two kings; it need not be legal. */
TEST_UNUSED static cc_setup test_strewn(uint64_t *seed, unsigned men) {
  cc_setup setup = CC_SETUP_INIT;
  for (unsigned i = 0; i < men; i++) {
    const uint64_t random = test_random(seed);
    const cc_square square = (cc_square)(random & 63u);
    const cc_piece_type type = (cc_piece_type)((random >> 8) % 5);
    if (type != CC_PAWN || (square > 7 && square < 56)) {
      assert_int_equal(cc_setup_put(&setup, square, CC_PIECE(random >> 16 & 1u, type)), CC_OK);
    }
  }
  assert_int_equal(cc_setup_put(&setup, (cc_square)(test_random(seed) & 63u), CC_PIECE(0, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, (cc_square)(test_random(seed) & 63u), CC_PIECE(1, CC_KING)), CC_OK);
  return setup;
}

#endif
