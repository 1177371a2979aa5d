/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. The public functions on setups, and positions made from them.
 */
#include <stddef.h>
#include <string.h>

#include "base/sized.h"
#include "board/bitboard.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "board/validation.h"

/* The size and padding of a caller's setup are checked, not yet what the fields mean. */
static cc_status setup_fetch(cc_setup *to, const cc_setup *from) {
  return from == NULL ? CC_ERROR_ARGUMENT : cc__sized_read(to, sizeof(*to), from);
}

cc_status cc__setup_read(cc_setup *to, const cc_setup *from) {
  const cc_status status = setup_fetch(to, from);
  if (status != CC_OK) {
    return status;
  }
  const int in_range = to->side <= CC_BLACK && to->chess960 <= 1 && to->ep_plus_one <= 64 &&
                       to->reserved == 0 && to->halfmove <= CC_COUNTER_MAX && to->fullmove <= CC_COUNTER_MAX;
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
