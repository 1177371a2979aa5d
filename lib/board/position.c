/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. The position handle: life, history, and the queries that only read the current board.
 */
#include "chesscore/position.h"

#include <string.h>

#include "base/allocation.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/material.h"
#include "board/position_handle.h"
#include "board/zobrist.h"

/* Boards a new handle has room for: 4 KiB, most short lines; it doubles when they are used up. */
#define POSITION_FIRST_CAPACITY 32u

/* ---- life ---- */

cc_status cc__position_new(const cc_allocator *allocator, size_t capacity, cc_position **out) {
  cc_allocator copy;
  const cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  if (capacity < POSITION_FIRST_CAPACITY) {
    capacity = POSITION_FIRST_CAPACITY;
  }
  cc_position *position = cc__alloc(&copy, 1, sizeof(*position), sizeof(void *));
  if (position == NULL) {
    return CC_ERROR_MEMORY;
  }
  cc__board *boards = cc__alloc(&copy, capacity, sizeof(*boards), CC__BOARD_ALIGNMENT);
  if (boards == NULL) {
    cc__free(&copy, position, 1, sizeof(*position), sizeof(void *));
    return CC_ERROR_MEMORY;
  }
  position->allocator = copy;
  position->boards = boards;
  position->capacity = capacity;
  position->current = boards;
  position->last = boards + capacity - 1;
  *out = position;
  return CC_OK;
}

void cc__position_reset(cc_position *position, const cc__board *board) {
  position->boards[0] = *board;
  position->boards[0].move = CC_MOVE_NONE;
  position->boards[0].reversible = 0;
  position->current = position->boards;
}

/* The start position, written out: creating it must not depend on the FEN reader of a higher layer. */
static const cc_setup position_start = {
    (uint32_t)sizeof(cc_setup),
    0,
    0,
    0,
    0,
    {{UINT64_C(0xff00), UINT64_C(0x42), UINT64_C(0x24), UINT64_C(0x81), UINT64_C(0x08), UINT64_C(0x10)},
     {UINT64_C(0xff) << 48, UINT64_C(0x42) << 56, UINT64_C(0x24) << 56, UINT64_C(0x81) << 56,
      UINT64_C(0x08) << 56, UINT64_C(0x10) << 56}},
    UINT64_C(0x8100000000000081),
    0,
    1};

cc_status cc_position_create(const cc_allocator *allocator, cc_position **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_position *position = NULL;
  const cc_status status = cc__position_new(allocator, 0, &position);
  if (status != CC_OK) {
    return status;
  }
  cc__board board;
  cc__board_from_setup(&board, &position_start);
  cc__position_reset(position, &board);
  *out = position;
  return CC_OK;
}

void cc_position_free(cc_position *position) {
  if (position == NULL) {
    return;
  }
  const cc_allocator allocator = position->allocator;
  cc__free(&allocator, position->boards, position->capacity, sizeof(cc__board), CC__BOARD_ALIGNMENT);
  cc__free(&allocator, position, 1, sizeof(*position), sizeof(void *));
}

/* Make room for `count` boards in all. */
static cc_status position_grow(cc_position *position, size_t count) {
  if (count <= position->capacity) {
    return CC_OK;
  }
  const size_t used = (size_t)(position->current - position->boards) + 1;
  cc__board *boards = cc__alloc(&position->allocator, count, sizeof(*boards), CC__BOARD_ALIGNMENT);
  if (boards == NULL) {
    return CC_ERROR_MEMORY;
  }
  memcpy(boards, position->boards, used * sizeof(*boards));
  cc__free(&position->allocator, position->boards, position->capacity, sizeof(*boards), CC__BOARD_ALIGNMENT);
  position->boards = boards;
  position->capacity = count;
  position->current = boards + used - 1;
  position->last = boards + count - 1;
  return CC_OK;
}

cc_status cc__position_grow(cc_position *position) {
  return position_grow(position, position->capacity * 2);
}

cc_status cc_position_reserve(cc_position *position, size_t plies) {
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t used = (size_t)(position->current - position->boards) + 1;
  if (plies > SIZE_MAX - used) {
    return CC_ERROR_MEMORY;
  }
  return position_grow(position, used + plies);
}

cc_status cc_position_assign(cc_position *position, const cc_position *source, int32_t history) {
  if (position == NULL || source == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t used = (size_t)(source->current - source->boards) + 1;
  if (history == 0) {
    const cc__board board = *source->current;
    cc__position_reset(position, &board);
    return CC_OK;
  }
  if (position == source) {
    return CC_OK;
  }
  const cc_status status = position_grow(position, used);
  if (status != CC_OK) {
    return status;
  }
  memcpy(position->boards, source->boards, used * sizeof(*source->boards));
  position->current = position->boards + used - 1;
  return CC_OK;
}

cc_status cc_position_copy(const cc_position *position, int32_t history, cc_position **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t used = history == 0 ? 1 : (size_t)(position->current - position->boards) + 1;
  cc_position *copy = NULL;
  cc_status status = cc__position_new(&position->allocator, used, &copy);
  if (status == CC_OK) {
    status = cc_position_assign(copy, position, history);
    *out = copy;
  }
  return status;
}

/* ---- moves and history ---- */

cc_status cc_position_make_null(cc_position *position) {
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc_position_in_check(position)) {
    return CC_ERROR_ILLEGAL;
  }
  if (position->current == position->last) {
    const cc_status status = cc__position_grow(position);
    if (status != CC_OK) {
      return status;
    }
  }
  cc__board_make_null(position->current, position->current + 1);
  position->current++;
  return CC_OK;
}

size_t cc_position_ply(const cc_position *position) {
  return position == NULL ? 0 : (size_t)(position->current - position->boards);
}

cc_move cc_position_move_at(const cc_position *position, size_t index) {
  return index < cc_position_ply(position) ? position->boards[index + 1].move : CC_MOVE_NONE;
}

/* ---- queries ---- */

cc_piece cc_position_piece_at(const cc_position *position, cc_square square) {
  if (position == NULL || square >= CC_SQUARE_NONE) {
    return CC_PIECE_NONE;
  }
  const cc__board *board = position->current;
  const unsigned type = cc__type_at(board, square);
  if (type == CC_PIECE_TYPE_NONE) {
    return CC_PIECE_NONE;
  }
  return CC_PIECE(board->by_side[CC_BLACK] >> square & 1u, type);
}

cc_bitboard cc_position_pieces(const cc_position *position, cc_side side, cc_piece_type type) {
  if (position == NULL || side > CC_SIDE_ANY || type > CC_PIECE_TYPE_ANY || type == CC_PIECE_TYPE_NONE) {
    return 0;
  }
  const cc__board *board = position->current;
  const uint64_t men = side == CC_SIDE_ANY ? cc__occupied(board) : board->by_side[side];
  return type == CC_PIECE_TYPE_ANY ? men : men & board->by_type[type];
}

uint32_t cc_position_count(const cc_position *position, cc_side side, cc_piece_type type) {
  return cc__popcount(cc_position_pieces(position, side, type));
}

cc_side cc_position_side_to_move(const cc_position *position) {
  return position == NULL ? CC_SIDE_ANY : position->current->side;
}

cc_square cc_position_king(const cc_position *position, cc_side side) {
  return position == NULL || side > CC_BLACK ? CC_SQUARE_NONE
                                             : (cc_square)cc__king_square(position->current, side);
}

int32_t cc_position_is_chess960(const cc_position *position) {
  return position != NULL && position->current->chess960 != 0;
}

uint32_t cc_position_halfmove_clock(const cc_position *position) {
  return position == NULL ? 0 : position->current->halfmove;
}

uint32_t cc_position_fullmove_number(const cc_position *position) {
  return position == NULL ? 0 : position->current->fullmove;
}

cc_bitboard cc_position_castling(const cc_position *position) {
  return position == NULL ? 0 : position->current->castling;
}

cc_square cc_position_castling_rook(const cc_position *position, cc_side side, uint32_t wing) {
  if (position == NULL || side > CC_BLACK || wing > CC_WING_QUEEN) {
    return CC_SQUARE_NONE;
  }
  const cc__board *board = position->current;
  const unsigned king = cc__king_square(board, side);
  const uint64_t rooks = board->castling & board->by_side[side];
  const uint64_t towards_h = ~(cc__bit(king) | (cc__bit(king) - 1));
  const uint64_t rook = wing == CC_WING_KING ? rooks & towards_h : rooks & ~towards_h;
  return rook == 0 ? CC_SQUARE_NONE : (cc_square)cc__lsb(rook);
}

cc_square cc_position_en_passant(const cc_position *position, uint32_t policy) {
  if (position == NULL) {
    return CC_SQUARE_NONE;
  }
  const cc__board *board = position->current;
  switch (policy) {
  case CC_FEN_EP_LEGAL: return board->ep_legal;
  case CC_FEN_EP_ALWAYS: return board->ep;
  case CC_FEN_EP_PSEUDO_LEGAL:
    if (board->ep != CC_SQUARE_NONE &&
        (cc__attacks_pawn(board->side ^ 1u, board->ep) & cc__pieces(board, board->side, CC_PAWN)) != 0) {
      return board->ep;
    }
    return CC_SQUARE_NONE;
  default: return CC_SQUARE_NONE;
  }
}

cc_bitboard cc_position_checkers(const cc_position *position) {
  return position == NULL ? 0 : cc__checkers_of(position->current, position->current->side);
}

int32_t cc_position_in_check(const cc_position *position) {
  return cc_position_checkers(position) != 0;
}

cc_bitboard cc_position_pinned(const cc_position *position, cc_side side) {
  return position == NULL || side > CC_BLACK ? 0 : cc__pinned(position->current, side);
}

cc_square cc_position_pinner(const cc_position *position, cc_square square) {
  if (position == NULL || square >= CC_SQUARE_NONE) {
    return CC_SQUARE_NONE;
  }
  const cc__board *board = position->current;
  const unsigned side = board->by_side[CC_BLACK] >> square & 1u;
  if ((cc__pinned(board, side) >> square & 1u) == 0) {
    return CC_SQUARE_NONE;
  }
  const unsigned king = cc__king_square(board, side);
  uint64_t snipers = cc__snipers(board, side) & cc__line(king, square);
  while (snipers != 0) {
    const unsigned sniper = cc__pop_lsb(&snipers);
    if ((cc__between(king, sniper) & cc__occupied(board)) == cc__bit(square)) {
      return (cc_square)sniper;
    }
  }
  return CC_SQUARE_NONE;
}

cc_bitboard cc_position_pin_ray(const cc_position *position, cc_square square) {
  const unsigned pinner = cc_position_pinner(position, square);
  if (pinner == CC_SQUARE_NONE) {
    return 0;
  }
  const unsigned side = position->current->by_side[CC_BLACK] >> square & 1u;
  return cc__between(cc__king_square(position->current, side), pinner) | cc__bit(pinner);
}

cc_bitboard cc_position_attackers(const cc_position *position, cc_square square, cc_side side,
                                  cc_bitboard occupied) {
  if (position == NULL || square >= CC_SQUARE_NONE || side > CC_SIDE_ANY) {
    return 0;
  }
  const cc__board *board = position->current;
  const uint64_t men = side == CC_SIDE_ANY ? cc__occupied(board) : board->by_side[side];
  return cc__attackers(board, square, occupied) & men & occupied;
}

cc_bitboard cc_piece_attacks(cc_piece piece, cc_square square, cc_bitboard occupied) {
  if (square >= CC_SQUARE_NONE || piece > CC_PIECE(CC_BLACK, CC_KING)) {
    return 0;
  }
  switch (CC_PIECE_TYPE(piece)) {
  case CC_PAWN: return cc__attacks_pawn(CC_PIECE_SIDE(piece), square);
  case CC_KNIGHT: return cc__attacks_knight(square);
  case CC_BISHOP: return cc__attacks_bishop(square, occupied);
  case CC_ROOK: return cc__attacks_rook(square, occupied);
  case CC_QUEEN: return cc__attacks_queen(square, occupied);
  case CC_KING: return cc__attacks_king(square);
  default: return 0;
  }
}

cc_bitboard cc_position_attacks(const cc_position *position, cc_square square) {
  return position == NULL ? 0
                          : cc_piece_attacks(cc_position_piece_at(position, square), square,
                                             cc__occupied(position->current));
}

/* ---- keys and comparison ---- */

uint64_t cc_position_key(const cc_position *position) {
  return position == NULL ? 0 : position->current->key;
}

uint64_t cc_position_key_from_scratch(const cc_position *position) {
  return position == NULL ? 0 : cc__board_key(position->current);
}

uint64_t cc_position_pawn_key(const cc_position *position) {
  return position == NULL ? 0 : position->current->pawn_key;
}

uint64_t cc_position_material_key(const cc_position *position) {
  return position == NULL ? 0 : position->current->material;
}

int32_t cc_position_equal_board(const cc_position *a, const cc_position *b) {
  return a != NULL && b != NULL && cc__board_equal(a->current, b->current);
}

int32_t cc_position_equal(const cc_position *a, const cc_position *b) {
  return cc_position_equal_board(a, b) && a->current->ep == b->current->ep &&
         a->current->halfmove == b->current->halfmove && a->current->fullmove == b->current->fullmove &&
         a->current->chess960 == b->current->chess960;
}
