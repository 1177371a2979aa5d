/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Making moves, and building boards from setups. Compiled once: a move is a few loads and xors, no
 * instruction-set level would make it faster.
 */
#include "board/makemove.h"

#include <string.h>

#include "board/board_query.h"
#include "board/material.h"
#include "board/position_handle.h"
#include "board/zobrist.h"

uint64_t cc__board_pawn_key(const cc__board *board) {
  uint64_t key = 0;
  for (unsigned side = 0; side < 2; side++) {
    uint64_t pawns = cc__pieces(board, side, CC_PAWN);
    while (pawns != 0) {
      key ^= cc__zobrist_piece[side][CC_PAWN][cc__pop_lsb(&pawns)];
    }
  }
  return key;
}

CC__NO_INLINE static uint64_t board_castling_key(uint64_t rooks) {
  uint64_t key = 0;
  while (rooks != 0) {
    key ^= cc__zobrist_castling[cc__pop_lsb(&rooks)];
  }
  return key;
}

/* The part of the key that is not about men. */
static uint64_t board_state_key(const cc__board *board) {
  uint64_t key = board_castling_key(board->castling);
  if (board->side == CC_BLACK) {
    key ^= cc__zobrist_side;
  }
  if (board->ep_legal != CC_SQUARE_NONE) {
    key ^= cc__zobrist_ep[cc__file_of(board->ep_legal)];
  }
  return key;
}

uint64_t cc__board_key(const cc__board *board) {
  uint64_t key = board_state_key(board) ^ cc__board_pawn_key(board);
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = CC_KNIGHT; type <= CC_KING; type++) {
      uint64_t men = cc__pieces(board, side, type);
      while (men != 0) {
        key ^= cc__zobrist_piece[side][type][cc__pop_lsb(&men)];
      }
    }
  }
  return key;
}

/* The raw ep square, if a capture there is legal. */
CC__NO_INLINE static uint8_t board_legal_ep(const cc__board *board) {
  return board->ep != CC_SQUARE_NONE && cc__ep_capturers(board) != 0 ? board->ep : CC_SQUARE_NONE;
}

/* What each kind of man adds to the material, by 6 * side + type. */
#define BOARD_ONE(side, type) (UINT64_C(1) << (30 * (side) + 6 * (type)))
static const uint64_t board_material_one[12] = {
    BOARD_ONE(0, 0), BOARD_ONE(0, 1), BOARD_ONE(0, 2), BOARD_ONE(0, 3), BOARD_ONE(0, 4), 0,
    BOARD_ONE(1, 0), BOARD_ONE(1, 1), BOARD_ONE(1, 2), BOARD_ONE(1, 3), BOARD_ONE(1, 4), 0,
};

/*
 * Keys and counts in two runs, pawns and the others: one loop for each kind of man would end unforeseen a
 * dozen times.
 */
static void board_count_men(cc__board *board, const uint8_t men[64]) {
  const uint64_t *keys = (const uint64_t *)&cc__zobrist_piece;
  uint64_t pawns = board->by_type[CC_PAWN];
  uint64_t others = cc__occupied(board) ^ pawns;
  uint64_t material = 0;
  uint64_t key = 0;
  while (pawns != 0) {
    const size_t square = cc__pop_lsb(&pawns);
    const size_t man = men[square ^ 56u];
    key ^= keys[64u * man + square - 64u];
    material += board_material_one[man - 1];
  }
  board->pawn_key = key;
  while (others != 0) {
    const size_t square = cc__pop_lsb(&others);
    const size_t man = men[square ^ 56u];
    key ^= keys[64u * man + square - 64u];
    material += board_material_one[man - 1];
  }
  board->key = key;
  board->material = material;
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
  board->ep_legal = board_legal_ep(board);
  board_count_men(board, men);
  board->key ^= board_state_key(board);
}

void cc__board_from_setup(cc__board *board, const cc_setup *setup) {
  uint8_t men[64];
  for (unsigned man = 0; man < 12; man++) {
    uint64_t squares = setup->pieces[man / 6][man % 6];
    while (squares != 0) {
      men[cc__pop_lsb(&squares) ^ 56u] = (uint8_t)(man + 1);
    }
  }
  cc__board_from_men(board, setup, men);
}

void cc__setup_from_board(cc_setup *setup, const cc__board *board) {
  const cc_setup empty = CC_SETUP_INIT;
  *setup = empty;
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 0; type < 6; type++) {
      setup->pieces[side][type] = cc__pieces(board, side, type);
    }
  }
  setup->castling = board->castling;
  setup->side = board->side;
  setup->chess960 = board->chess960;
  setup->ep_plus_one = board->ep == CC_SQUARE_NONE ? 0 : (uint8_t)(board->ep + 1);
  setup->halfmove = board->halfmove;
  setup->fullmove = board->fullmove;
}

/* King and rook change places by themselves: where they end may be where the other one stood. */
CC__NO_INLINE static void board_castle(cc__board *to, unsigned us, cc_move move) {
  const unsigned king = CC_MOVE_FROM(move);
  const unsigned rook = CC_MOVE_TO(move);
  const unsigned king_to = cc__castling_king_to(king, rook);
  const unsigned rook_to = cc__castling_rook_to(king, rook);
  const uint64_t kings = cc__bit(king) ^ cc__bit(king_to);
  const uint64_t rooks = cc__bit(rook) ^ cc__bit(rook_to);
  to->by_type[CC_KING] ^= kings;
  to->by_type[CC_ROOK] ^= rooks;
  to->by_side[us] ^= kings ^ rooks;
  to->key ^= cc__zobrist_piece[us][CC_KING][king] ^ cc__zobrist_piece[us][CC_KING][king_to] ^
             cc__zobrist_piece[us][CC_ROOK][rook] ^ cc__zobrist_piece[us][CC_ROOK][rook_to];
}

CC__ALWAYS_INLINE void board_remove(cc__board *to, unsigned side, unsigned type, unsigned square) {
  const uint64_t key = cc__zobrist_piece[side][type][square];
  to->by_type[type] ^= cc__bit(square);
  to->by_side[side] ^= cc__bit(square);
  to->key ^= key;
  to->material -= cc__material_one(side, type);
  if (type == CC_PAWN) {
    to->pawn_key ^= key;
  }
}

/* A pawn stands ready to take en passant: if it may, that is part of the position. */
CC__NO_INLINE static void board_find_legal_ep(cc__board *to) {
  to->ep_legal = board_legal_ep(to);
  if (to->ep_legal != CC_SQUARE_NONE) {
    to->key ^= cc__zobrist_ep[cc__file_of(to->ep)];
  }
}

/* Everything about a pawn move but the step itself; `to` already shows the other side to move. */
CC__ALWAYS_INLINE void board_pawn_extras(cc__board *to, cc_move move, unsigned us) {
  const unsigned target = CC_MOVE_TO(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  to->pawn_key ^= cc__zobrist_piece[us][CC_PAWN][CC_MOVE_FROM(move)];
  if (promotion != 0) {
    to->by_type[CC_PAWN] ^= cc__bit(target);
    to->by_type[promotion] ^= cc__bit(target);
    to->key ^= cc__zobrist_piece[us][CC_PAWN][target] ^ cc__zobrist_piece[us][promotion][target];
    to->material += cc__material_one(us, promotion) - cc__material_one(us, CC_PAWN);
    return;
  }
  to->pawn_key ^= cc__zobrist_piece[us][CC_PAWN][target];
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_DOUBLE_PUSH) {
    to->ep = (uint8_t)(target ^ 8u);
    if (CC__UNLIKELY((cc__attacks_pawn(us, to->ep) & cc__pieces(to, us ^ 1u, CC_PAWN)) != 0)) {
      board_find_legal_ep(to);
    }
  }
}

/* Rights go when their rook moves or is taken, and all of a side's when its king moves. */
CC__ALWAYS_INLINE void board_lose_castling(cc__board *to, uint64_t touched) {
  const uint64_t lost = to->castling & touched;
  if (CC__UNLIKELY(lost != 0)) {
    to->castling ^= lost;
    to->key ^= board_castling_key(lost);
    to->reversible = 0;
  }
}

/*
 * Everything but the bookkeeping of special moves, in registers: the new board is written once, field by field,
 * and read again only where a capture, a pawn or a right makes it necessary.
 */
CC__ALWAYS_INLINE void board_apply(const cc__board *from, cc__board *to, cc_move move) {
  const unsigned us = from->side;
  const unsigned source = CC_MOVE_FROM(move);
  const unsigned target = CC_MOVE_TO(move);
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const uint64_t squares = cc__bit(source) | cc__bit(target);
  const int irreversible = captured != 0 || piece == CC_PAWN;
  memcpy(to->by_type, from->by_type, sizeof(to->by_type) + sizeof(to->by_side));
  to->pawn_key = from->pawn_key;
  to->material = from->material;
  to->castling = from->castling;
  to->move = move;
  to->fullmove = from->fullmove + (us & (from->fullmove < CC_COUNTER_MAX));
  to->halfmove = irreversible ? 0 : from->halfmove + (from->halfmove < CC_COUNTER_MAX);
  to->reversible = irreversible ? 0 : from->reversible + 1;
  to->side = (uint8_t)(us ^ 1u);
  to->ep = CC_SQUARE_NONE;
  to->ep_legal = CC_SQUARE_NONE;
  to->chess960 = from->chess960;
  uint64_t key = from->key ^ cc__zobrist_side;
  if (CC__UNLIKELY(from->ep_legal != CC_SQUARE_NONE)) {
    key ^= cc__zobrist_ep[cc__file_of(from->ep_legal)];
  }
  if (CC__UNLIKELY(kind == CC_MOVE_KIND_CASTLING)) {
    to->key = key;
    board_castle(to, us, move);
  } else {
    to->by_type[piece] ^= squares;
    to->by_side[us] ^= squares;
    to->key = key ^ cc__zobrist_piece[us][piece][source] ^ cc__zobrist_piece[us][piece][target];
    if (captured != 0) {
      board_remove(to, us ^ 1u, captured - 1, kind == CC_MOVE_KIND_EN_PASSANT ? target ^ 8u : target);
    }
    if (piece == CC_PAWN) {
      board_pawn_extras(to, move, us);
    }
  }
  if (to->castling != 0) {
    board_lose_castling(to, piece == CC_KING ? cc__rank_mask(us == CC_WHITE ? 0 : 7) | squares : squares);
  }
}

void cc__board_make(const cc__board *from, cc__board *to, cc_move move) {
  board_apply(from, to, move);
}

/* ---- on handles: here, so that the step is inlined ---- */

static int board_castling_fits(const cc__board *board, cc_move move) {
  const unsigned king = CC_MOVE_FROM(move);
  const unsigned rook = CC_MOVE_TO(move);
  const uint64_t both = cc__bit(king) | cc__bit(rook);
  const uint64_t ends = cc__bit(cc__castling_king_to(king, rook)) | cc__bit(cc__castling_rook_to(king, rook));
  return CC_MOVE_PIECE(move) == CC_KING && CC_MOVE_CAPTURED_PLUS_ONE(move) == 0 &&
         (board->castling & board->by_side[board->side] & cc__bit(rook)) != 0 &&
         (ends & cc__occupied(board) & ~both) == 0;
}

/* `captured` and the target square agree. Kings are never taken. */
CC__ALWAYS_INLINE int board_landing_fits(const cc__board *board, unsigned target, unsigned captured) {
  if (captured == 0) {
    return (cc__occupied(board) >> target & 1u) == 0;
  }
  return captured <= CC_QUEEN + 1 && (cc__pieces(board, board->side ^ 1u, captured - 1) >> target & 1u) != 0;
}

CC__ALWAYS_INLINE int board_pawn_fits(const cc__board *board, cc_move move, unsigned target,
                                      unsigned captured) {
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  const int last = ((CC__RANK_1 | CC__RANK_8) >> target & 1u) != 0;
  if (last != (promotion != 0) || promotion > CC_QUEEN) {
    return 0;
  }
  switch (CC_MOVE_KIND(move)) {
  case CC_MOVE_KIND_NORMAL: return board_landing_fits(board, target, captured);
  case CC_MOVE_KIND_DOUBLE_PUSH:
    return captured == 0 && (CC_MOVE_FROM(move) ^ target) == 16 &&
           (cc__occupied(board) & (cc__bit(target) | cc__bit(target ^ 8u))) == 0;
  case CC_MOVE_KIND_EN_PASSANT:
    return captured == CC_PAWN + 1 && (cc__occupied(board) >> target & 1u) == 0 &&
           (cc__pieces(board, board->side ^ 1u, CC_PAWN) >> (target ^ 8u) & 1u) != 0;
  default: return 0;
  }
}

/*
 * What is cheap to see: the man is there and ours, and what the move says of its target is so. It does not make
 * the move legal, but whatever passes leaves a board on which every square has one man at most, both kings stand and
 * no pawn is on a back rank: a wrong move cannot make later calls leave their tables and arrays.
 */
CC__ALWAYS_INLINE int board_fits(const cc__board *board, cc_move move) {
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const unsigned target = CC_MOVE_TO(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  if (move >> 23 != 0 || piece > CC_KING ||
      (cc__pieces(board, board->side, piece) >> CC_MOVE_FROM(move) & 1u) == 0) {
    return 0;
  }
  if (piece == CC_PAWN) {
    return board_pawn_fits(board, move, target, captured);
  }
  if (CC__UNLIKELY(kind != CC_MOVE_KIND_NORMAL)) {
    return kind == CC_MOVE_KIND_CASTLING && board_castling_fits(board, move);
  }
  return board_landing_fits(board, target, captured);
}

cc_status cc_position_make(cc_position *position, cc_move move) {
  if (CC__UNLIKELY(position == NULL)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__board *current = position->current;
  if (CC__UNLIKELY(!board_fits(current, move))) {
    return CC_ERROR_ILLEGAL;
  }
  if (CC__UNLIKELY(current == position->last)) {
    const cc_status status = cc__position_grow(position);
    if (status != CC_OK) {
      return status;
    }
    current = position->current;
  }
  board_apply(current, current + 1, move);
  position->current = current + 1;
  return CC_OK;
}

cc_status cc_position_unmake(cc_position *position) {
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (position->current == position->boards) {
    return CC_ERROR_STATE;
  }
  position->current--;
  return CC_OK;
}

void cc__board_make_null(const cc__board *from, cc__board *to) {
  *to = *from;
  to->move = CC_MOVE_NULL;
  to->fullmove = from->fullmove + (from->side & (from->fullmove < CC_COUNTER_MAX));
  to->halfmove = from->halfmove + (from->halfmove < CC_COUNTER_MAX);
  to->reversible = 0;
  if (from->ep_legal != CC_SQUARE_NONE) {
    to->key ^= cc__zobrist_ep[cc__file_of(from->ep_legal)];
  }
  to->ep = CC_SQUARE_NONE;
  to->ep_legal = CC_SQUARE_NONE;
  to->side ^= 1u;
  to->key ^= cc__zobrist_side;
}
