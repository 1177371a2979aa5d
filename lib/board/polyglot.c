/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Keys of the Polyglot opening book format (Fabien Letouzey; "Polyglot", chessprogramming wiki).
 */
#include "board/board_query.h"
#include "board/polyglot_keys.h"
#include "board/position_handle.h"

static uint64_t polyglot_men(const cc__board *board) {
  uint64_t key = 0;
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 0; type < 6; type++) {
      uint64_t men = cc__pieces(board, side, type);
      const unsigned kind = 2 * type + (side == CC_WHITE); /* black pawn, white pawn, black knight, .. */
      while (men != 0) {
        key ^= cc__polyglot_random[CC__POLYGLOT_PIECE + 64 * kind + cc__pop_lsb(&men)];
      }
    }
  }
  return key;
}

uint64_t cc_position_polyglot_key(const cc_position *position) {
  if (position == NULL) {
    return 0;
  }
  const cc__board *board = position->current;
  uint64_t key = polyglot_men(board);
  for (unsigned right = 0; right < 4; right++) { /* White king's side, White queen's side, Black's likewise */
    if (cc_position_castling_rook(position, (cc_side)(right >> 1), right & 1u) != CC_SQUARE_NONE) {
      key ^= cc__polyglot_random[CC__POLYGLOT_CASTLING + right];
    }
  }
  const unsigned ep = cc_position_en_passant(position, CC_FEN_EP_PSEUDO_LEGAL);
  if (ep != CC_SQUARE_NONE) {
    key ^= cc__polyglot_random[CC__POLYGLOT_EP + cc__file_of(ep)];
  }
  return board->side == CC_WHITE ? key ^ cc__polyglot_random[CC__POLYGLOT_TURN] : key;
}
