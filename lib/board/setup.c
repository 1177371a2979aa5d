/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. The public functions on setups, and positions made from them.
 */
#include <stddef.h>
#include <string.h>

#include "base/sized.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/material.h"
#include "board/position_handle.h"
#include "board/validation.h"
#include "board/zobrist.h"

/* The size and padding of a caller's setup are checked, not yet what the fields mean. */
static cc_status setup_fetch(cc_setup *to, const cc_setup *from) {
  return from == NULL ? CC_ERROR_ARGUMENT : cc__sized_read(to, sizeof(*to), from);
}

cc_status cc__setup_read(cc_setup *to, const cc_setup *from) {
  const cc_status status = setup_fetch(to, from);
  if (status != CC_OK) {
    return status;
  }
  const int in_range =
      to->side <= CC_BLACK && to->chess960 <= 1 && to->ep_plus_one <= 64 && to->reserved == 0;
  return in_range ? CC_OK : CC_ERROR_ARGUMENT;
}

cc_status cc_setup_put(cc_setup *setup, cc_square square, cc_piece piece) {
  cc_setup copy;
  const unsigned type = CC_PIECE_TYPE(piece);
  if (square >= CC_SQUARE_NONE || (piece != CC_PIECE_NONE && (type > CC_KING || piece > 15))) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = setup_fetch(&copy, setup);
  if (status != CC_OK) {
    return status;
  }
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned each = 0; each < 6; each++) {
      copy.pieces[side][each] &= ~cc__bit(square);
    }
  }
  if (piece != CC_PIECE_NONE) {
    copy.pieces[CC_PIECE_SIDE(piece)][type] |= cc__bit(square);
  }
  cc__sized_write(setup, &copy, sizeof(copy));
  return CC_OK;
}

cc_piece cc_setup_piece_at(const cc_setup *setup, cc_square square) {
  cc_setup copy;
  if (square >= CC_SQUARE_NONE || setup_fetch(&copy, setup) != CC_OK) {
    return CC_PIECE_NONE;
  }
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 0; type < 6; type++) {
      if ((copy.pieces[side][type] >> square & 1u) != 0) {
        return CC_PIECE(side, type);
      }
    }
  }
  return CC_PIECE_NONE;
}

cc_status cc_setup_validate(const cc_setup *setup, cc_validity *validity) {
  cc_setup copy;
  cc_validity found;
  if (validity != NULL && !cc__sized_writable(validity)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__setup_read(&copy, setup);
  if (status != CC_OK) {
    return status;
  }
  const uint32_t problems = cc__setup_problems(&copy, &found);
  if (validity != NULL) {
    cc__sized_write(validity, &found, sizeof(found));
  }
  return problems == 0 ? CC_OK : CC_ERROR_POSITION;
}

cc_status cc_setup_repair(cc_setup *setup, uint32_t kinds, uint32_t *repaired) {
  cc_setup copy;
  if ((kinds & ~CC_PROBLEMS_REPAIRABLE) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__setup_read(&copy, setup);
  if (status != CC_OK) {
    return status;
  }
  const uint32_t changed = cc__setup_mend(&copy, kinds);
  cc__sized_write(setup, &copy, sizeof(copy));
  if (repaired != NULL) {
    *repaired = changed;
  }
  return CC_OK;
}

cc_status cc_setup_from_position(cc_setup *setup, const cc_position *position) {
  cc_setup made;
  if (setup == NULL || position == NULL || !cc__sized_writable(setup)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__setup_from_board(&made, position->current);
  cc__sized_write(setup, &made, sizeof(made));
  return CC_OK;
}

cc_status cc__board_from_checked(cc__board *board, const cc_setup *setup, uint32_t accept,
                                 cc_validity *found) {
  if (cc__setup_is_clean(setup)) {
    if (found != NULL) {
      const cc_validity none = CC_VALIDITY_INIT;
      *found = none;
    }
  } else if ((cc__setup_problems(setup, found) & ~accept) != 0) {
    return CC_ERROR_POSITION;
  }
  cc__board_from_setup(board, setup);
  return CC_OK;
}

/* What each kind of man adds to the material, by 6 * side + type. */
#define SETUP_ONE(side, type) (UINT64_C(1) << (30 * (side) + 6 * (type)))
static const uint64_t setup_material_one[12] = {
    SETUP_ONE(0, 0), SETUP_ONE(0, 1), SETUP_ONE(0, 2), SETUP_ONE(0, 3), SETUP_ONE(0, 4), 0,
    SETUP_ONE(1, 0), SETUP_ONE(1, 1), SETUP_ONE(1, 2), SETUP_ONE(1, 3), SETUP_ONE(1, 4), 0,
};

/*
 * Keys and counts in two runs, pawns and the others: one loop for each kind of man would end unforeseen a
 * dozen times.
 */
static void setup_count_men(cc__board *board, const uint8_t men[64]) {
  const uint64_t *keys = (const uint64_t *)&cc__zobrist_piece;
  uint64_t pawns = board->by_type[CC_PAWN];
  uint64_t others = cc__occupied(board) ^ pawns;
  uint64_t material = 0;
  uint64_t key = 0;
  while (pawns != 0) {
    const size_t square = cc__pop_lsb(&pawns);
    const size_t man = men[square ^ 56u];
    key ^= keys[64u * man + square - 64u];
    material += setup_material_one[man - 1];
  }
  board->pawn_key = key;
  while (others != 0) {
    const size_t square = cc__pop_lsb(&others);
    const size_t man = men[square ^ 56u];
    key ^= keys[64u * man + square - 64u];
    material += setup_material_one[man - 1];
  }
  board->key = key;
  board->material = material;
}

/* The part of the key that is not about men. */
static uint64_t setup_state_key(const cc__board *board) {
  uint64_t key = board->side == CC_BLACK ? cc__zobrist_side : 0;
  for (uint64_t rooks = board->castling; rooks != 0; rooks &= rooks - 1) {
    key ^= cc__zobrist_castling[cc__lsb(rooks)];
  }
  return board->ep_legal == CC_SQUARE_NONE ? key : key ^ cc__zobrist_ep[cc__file_of(board->ep_legal)];
}

void cc__board_from_men(cc__board *board, const cc_setup *setup, const uint8_t men[64]) {
  const cc_bitboard *white = setup->pieces[CC_WHITE];
  const cc_bitboard *black = setup->pieces[CC_BLACK];
  for (unsigned type = 0; type < 6; type++) {
    board->by_type[type] = white[type] | black[type];
  }
  board->by_side[CC_WHITE] = white[0] | white[1] | white[2] | white[3] | white[4] | white[5];
  board->by_side[CC_BLACK] = black[0] | black[1] | black[2] | black[3] | black[4] | black[5];
  board->castling = setup->castling;
  board->move = CC_MOVE_NONE;
  board->reversible = 0;
  memset(board->unused, 0, sizeof(board->unused));
  board->fullmove = setup->fullmove == 0 ? 1 : setup->fullmove;
  board->halfmove = setup->halfmove;
  board->side = setup->side;
  board->chess960 = setup->chess960;
  board->ep = setup->ep_plus_one == 0 ? CC_SQUARE_NONE : (uint8_t)(setup->ep_plus_one - 1);
  board->ep_legal = setup->ep_plus_one != 0 && cc__ep_capturers(board) != 0 ? board->ep : CC_SQUARE_NONE;
  setup_count_men(board, men);
  board->key ^= setup_state_key(board);
}

cc_status cc__position_from_board(const cc_allocator *allocator, const cc__board *board, cc_position **out) {
  *out = NULL;
  const cc_status status = cc__position_new(allocator, 0, out);
  if (status == CC_OK) {
    cc__position_reset(*out, board);
  }
  return status;
}

/* From the caller's structs to a board; `validity` is written when the setup could be judged. */
static cc_status setup_to_board(cc__board *board, const cc_setup *setup, uint32_t accept,
                                cc_validity *validity) {
  cc_setup copy;
  cc_validity found;
  if ((accept & ~CC_PROBLEMS_SOFT) != 0 || (validity != NULL && !cc__sized_writable(validity))) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__setup_read(&copy, setup);
  if (status != CC_OK) {
    return status;
  }
  status = cc__board_from_checked(board, &copy, accept, validity == NULL ? NULL : &found);
  if (validity != NULL) {
    cc__sized_write(validity, &found, sizeof(found));
  }
  return status;
}

cc_status cc_position_set_setup(cc_position *position, const cc_setup *setup, uint32_t accept,
                                cc_validity *validity) {
  cc__board board;
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = setup_to_board(&board, setup, accept, validity);
  if (status == CC_OK) {
    cc__position_reset(position, &board);
  }
  return status;
}

cc_status cc_position_create_from_setup(const cc_allocator *allocator, const cc_setup *setup, uint32_t accept,
                                        cc_validity *validity, cc_position **out) {
  cc__board board;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = setup_to_board(&board, setup, accept, validity);
  return status == CC_OK ? cc__position_from_board(allocator, &board, out) : status;
}
