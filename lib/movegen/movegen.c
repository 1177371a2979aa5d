/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. The public functions on moves that need only the hot core: lists, legality, checks, exchanges.
 */
#include "chesscore/movegen.h"

#include <string.h>

#include "board/board_query.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"
#include "movegen/move_query.h"

cc_status cc_position_moves(const cc_position *position, cc_moves which, cc_move *moves, size_t capacity,
                            size_t *count) {
  if (position == NULL || count == NULL || which > CC_MOVES_PSEUDO_LEGAL || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  if (CC__LIKELY(capacity >= CC_MAX_MOVES)) {
    *count = core->generate(position->current, which, moves);
    return CC_OK;
  }
  cc_move all[CC_MAX_MOVES];
  const size_t found = core->generate(position->current, which, all);
  const size_t copied = found < capacity ? found : capacity;
  if (copied > 0) {
    memcpy(moves, all, copied * sizeof(*moves));
  }
  *count = found;
  return found > capacity ? CC_ERROR_BUFFER : CC_OK;
}

cc_status cc_position_moves_count(const cc_position *position, cc_moves which, size_t *count) {
  if (position == NULL || count == NULL || which > CC_MOVES_PSEUDO_LEGAL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  if (which == CC_MOVES_LEGAL) {
    *count = (size_t)core->perft(position->current, 1);
    return CC_OK;
  }
  cc_move moves[CC_MAX_MOVES];
  *count = core->generate(position->current, which, moves);
  return CC_OK;
}

int32_t cc_position_any_legal(const cc_position *position) {
  return position != NULL && cc__core_get(CC_LEVEL_AUTO)->any_legal(position->current);
}

int32_t cc_position_is_legal(const cc_position *position, cc_move move) {
  return position != NULL && cc__core_get(CC_LEVEL_AUTO)->is_legal(position->current, move);
}

/* The king's target square means castling when rules are standard and the king is where it may castle from. */
static unsigned movegen_castling_rook(const cc__board *board, unsigned from, unsigned to, int chess960) {
  uint64_t rooks = board->castling & board->by_side[board->side];
  if (chess960 || board->chess960 != 0 || from != cc__king_square(board, board->side)) {
    return to;
  }
  while (rooks != 0) {
    const unsigned rook = cc__pop_lsb(&rooks);
    if (to == cc__castling_king_to(from, rook)) {
      return rook;
    }
  }
  return to;
}

cc_move cc__find_move(const cc__board *board, unsigned from, unsigned to, unsigned promotion, int chess960) {
  const unsigned rook = movegen_castling_rook(board, from, to, chess960);
  const unsigned piece = cc__type_at(board, from);
  const unsigned victim = cc__type_at(board, rook);
  unsigned kind = CC_MOVE_KIND_NORMAL;
  unsigned captured = victim == CC_PIECE_TYPE_NONE ? 0 : victim + 1;
  if (piece == CC_PIECE_TYPE_NONE) {
    return CC_MOVE_NONE;
  }
  if (piece == CC_KING && (board->by_side[board->side] >> rook & 1u) != 0) {
    kind = CC_MOVE_KIND_CASTLING;
    captured = 0;
  } else if (piece == CC_PAWN && captured == 0 && (from ^ rook) == 16) {
    kind = CC_MOVE_KIND_DOUBLE_PUSH;
  } else if (piece == CC_PAWN && captured == 0 && rook == board->ep &&
             cc__file_of(from) != cc__file_of(rook)) {
    kind = CC_MOVE_KIND_EN_PASSANT;
    captured = CC_PAWN + 1;
  }
  const cc_move candidate = (cc_move)(from | rook << 6 | promotion << 12 | piece << 15 | captured << 18 |
                                      kind << 21);
  return cc__core_get(CC_LEVEL_AUTO)->is_legal(board, candidate) ? candidate : CC_MOVE_NONE;
}

cc_status cc_position_find_move(const cc_position *position, cc_square from, cc_square to, uint8_t promotion,
                                cc_move *move) {
  if (move == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *move = CC_MOVE_NONE;
  if (promotion == CC_PIECE_TYPE_NONE) { /* what cc_move_promotion says of other moves */
    promotion = 0;
  }
  if (position == NULL || from >= CC_SQUARE_NONE || to >= CC_SQUARE_NONE || promotion > CC_QUEEN) {
    return CC_ERROR_ARGUMENT;
  }
  *move = cc__find_move(position->current, from, to, promotion, 0);
  return *move != CC_MOVE_NONE ? CC_OK : CC_ERROR_ILLEGAL;
}

cc_status cc_position_play(cc_position *position, cc_move move) {
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  return cc_position_is_legal(position, move) ? cc_position_make(position, move) : CC_ERROR_ILLEGAL;
}

uint32_t cc_position_gives_check(const cc_position *position, cc_move move) {
  if (!cc_position_is_legal(position, move)) {
    return 0;
  }
  return cc__core_get(CC_LEVEL_AUTO)->gives_check(position->current, move);
}

cc_status cc_position_see(const cc_position *position, cc_move move, int32_t *value) {
  if (position == NULL || value == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  if (!core->is_legal(position->current, move)) {
    return CC_ERROR_ILLEGAL;
  }
  *value = core->see(position->current, move);
  return CC_OK;
}

int32_t cc_position_see_at_least(const cc_position *position, cc_move move, int32_t threshold) {
  if (!cc_position_is_legal(position, move)) {
    return 0;
  }
  return cc__core_get(CC_LEVEL_AUTO)->see_at_least(position->current, move, threshold);
}
