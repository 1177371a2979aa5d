/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Chess960 start arrays by number.
 *
 * The numbers are those of Reinhard Scharnagl (2004):
 *   number = light bishop + 4 * (dark bishop + 4 * (queen + 6 * knights))
 * where the light-squared bishop goes to b, d, f, h, the dark-squared one to a, c, e, g, the queen to the
 * n-th free file, the knights to one of ten pairs of the five files then free, rook, king, rook to the rest.
 */
#include "board/bitboard.h"
#include "board/makemove.h"
#include "board/validation.h"

#define CHESS960_COUNT 960u

/* The ten pairs: which of the five free files, counted from the a-file, the knights take. */
static const uint8_t chess960_knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                                {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};

/* The file of the n-th square that is still free, from the a-file. */
static unsigned chess960_free_file(const cc_piece_type types[8], unsigned n) {
  unsigned file = 0;
  while (types[file] != CC_PIECE_TYPE_NONE || n-- > 0) {
    file++;
  }
  return file;
}

static void chess960_fill(uint32_t number, cc_piece_type types[8]) {
  for (unsigned file = 0; file < 8; file++) {
    types[file] = CC_PIECE_TYPE_NONE;
  }
  types[2 * (number % 4) + 1] = CC_BISHOP;
  types[2 * (number / 4 % 4)] = CC_BISHOP;
  types[chess960_free_file(types, number / 16 % 6)] = CC_QUEEN;
  const uint8_t *knights = chess960_knights[number / 96];
  /* The second one first, so that the first does not shift its count. */
  types[chess960_free_file(types, knights[1])] = CC_KNIGHT;
  types[chess960_free_file(types, knights[0])] = CC_KNIGHT;
  types[chess960_free_file(types, 0)] = CC_ROOK;
  types[chess960_free_file(types, 0)] = CC_KING;
  types[chess960_free_file(types, 0)] = CC_ROOK;
}

cc_status cc_chess960_rank(uint32_t number, cc_piece_type types[8]) {
  if (types == NULL || number >= CHESS960_COUNT) {
    return CC_ERROR_ARGUMENT;
  }
  chess960_fill(number, types);
  return CC_OK;
}

/* The number a rank would have by the places of bishops, queen and knights alone; any rank may be passed. */
static uint32_t chess960_guess(const cc_piece_type types[8]) {
  uint32_t light = 0;
  uint32_t dark = 0;
  uint32_t queen = 0;
  uint32_t places[2] = {0, 0};
  unsigned knights = 0;
  unsigned before_queen = 0; /* free files once the bishops stand */
  unsigned before_knight = 0;
  for (unsigned file = 0; file < 8; file++) {
    if (types[file] == CC_BISHOP) {
      *(file % 2 == 1 ? &light : &dark) = file / 2;
      continue;
    }
    if (types[file] == CC_QUEEN) {
      queen = before_queen;
    } else {
      if (types[file] == CC_KNIGHT && knights < 2) {
        places[knights++] = before_knight;
      }
      before_knight++;
    }
    before_queen++;
  }
  uint32_t pair = 0;
  while (pair < 9 && (chess960_knights[pair][0] != places[0] || chess960_knights[pair][1] != places[1])) {
    pair++;
  }
  return light + 4 * (dark + 4 * (queen % 6 + 6 * pair));
}

cc_status cc_chess960_number(const cc_piece_type types[8], uint32_t *number) {
  cc_piece_type check[8];
  if (types == NULL || number == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const uint32_t guess = chess960_guess(types);
  chess960_fill(guess, check);
  for (unsigned file = 0; file < 8; file++) {
    if (types[file] != check[file]) {
      return CC_ERROR_ARGUMENT;
    }
  }
  *number = guess;
  return CC_OK;
}

static void chess960_place(cc_setup *setup, unsigned side, uint32_t number) {
  cc_piece_type types[8];
  const unsigned rank = side == CC_WHITE ? 0 : 7;
  chess960_fill(number, types);
  for (unsigned file = 0; file < 8; file++) {
    setup->pieces[side][types[file]] |= cc__bit(8 * rank + file);
  }
  setup->pieces[side][CC_PAWN] = side == CC_WHITE ? CC__RANK_2 : CC__RANK_7;
  setup->castling |= setup->pieces[side][CC_ROOK];
}

cc_status cc_position_create_chess960(const cc_allocator *allocator, uint32_t white, uint32_t black,
                                      cc_position **out) {
  cc_setup setup = CC_SETUP_INIT;
  cc__board board;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (white >= CHESS960_COUNT || black >= CHESS960_COUNT) {
    return CC_ERROR_ARGUMENT;
  }
  setup.chess960 = 1;
  setup.fullmove = 1;
  chess960_place(&setup, CC_WHITE, white);
  chess960_place(&setup, CC_BLACK, black);
  cc__board_from_setup(&board, &setup);
  return cc__position_from_board(allocator, &board, out);
}
