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

/* What every move does to the parts of a board that are not men: the new board, field by field. */
CC__ALWAYS_INLINE void board_carry(const cc__board *from, cc__board *to, cc_move move, int irreversible) {
  const unsigned us = from->side;
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
}

/* The key after the side to move and a legal en-passant square have gone. */
CC__ALWAYS_INLINE uint64_t board_key_without_state(const cc__board *from) {
  const uint64_t key = from->key ^ cc__zobrist_side;
  return CC__UNLIKELY(from->ep_legal != CC_SQUARE_NONE) ? key ^ cc__zobrist_ep[cc__file_of(from->ep_legal)]
                                                        : key;
}

/* Take the man of the other side off; returns what that does to the key. */
CC__ALWAYS_INLINE uint64_t board_remove(cc__board *to, unsigned them, unsigned type, unsigned square) {
  const uint64_t key = cc__zobrist_piece[them][type][square];
  to->by_type[type] ^= cc__bit(square);
  to->by_side[them] ^= cc__bit(square);
  to->material -= UINT64_C(1) << cc__material_shift(them, type); /* kings are never taken */
  if (type == CC_PAWN) {
    to->pawn_key ^= key;
  }
  return key;
}

/* A pawn stands ready to take en passant: if it may, that is part of the position. */
CC__NO_INLINE static void board_find_legal_ep(cc__board *to) {
  to->ep_legal = board_legal_ep(to);
  if (to->ep_legal != CC_SQUARE_NONE) {
    to->key ^= cc__zobrist_ep[cc__file_of(to->ep)];
  }
}

/* Rights go when their rook moves or is taken, and all of a side's when its king moves. */
CC__NO_INLINE static void board_lose_castling(cc__board *to, uint64_t lost) {
  to->castling ^= lost;
  to->key ^= board_castling_key(lost);
  to->reversible = 0;
}

CC__ALWAYS_INLINE void board_touch_castling(cc__board *to, unsigned us, unsigned piece, uint64_t squares) {
  const uint64_t touched = piece == CC_KING ? cc__rank_mask(us == CC_WHITE ? 0 : 7) | squares : squares;
  const uint64_t lost = to->castling & touched;
  if (CC__UNLIKELY(lost != 0)) {
    board_lose_castling(to, lost);
  }
}

/* A pawn has just jumped: remember where it can be taken, and whether it can. */
CC__ALWAYS_INLINE void board_double_push(cc__board *to, unsigned us, unsigned target) {
  to->ep = (uint8_t)(target ^ 8u);
  if (CC__UNLIKELY((cc__attacks_pawn(us, to->ep) & cc__pieces(to, us ^ 1u, CC_PAWN)) != 0)) {
    board_find_legal_ep(to);
  }
}

/* Promotion, en passant and castling. */
CC__NO_INLINE static void board_make_special(const cc__board *from, cc__board *to, cc_move move) {
  const unsigned us = from->side;
  const unsigned source = CC_MOVE_FROM(move);
  const unsigned target = CC_MOVE_TO(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const uint64_t squares = cc__bit(source) | cc__bit(target);
  board_carry(from, to, move, kind != CC_MOVE_KIND_CASTLING);
  to->key = board_key_without_state(from);
  if (kind == CC_MOVE_KIND_CASTLING) {
    board_castle(to, us, move);
    board_touch_castling(to, us, CC_KING, squares);
    return;
  }
  const unsigned landed = promotion != 0 ? promotion : CC_PAWN;
  const uint64_t gone = cc__zobrist_piece[us][CC_PAWN][source];
  const uint64_t come = cc__zobrist_piece[us][landed][target];
  to->by_type[CC_PAWN] ^= cc__bit(source);
  to->by_type[landed] ^= cc__bit(target);
  to->by_side[us] ^= squares;
  to->pawn_key ^= promotion != 0 ? gone : gone ^ come;
  to->material += cc__material_one(us, landed) - cc__material_one(us, CC_PAWN);
  to->key ^= gone ^ come;
  if (captured != 0) {
    to->key ^= board_remove(to, us ^ 1u, captured - 1,
                            kind == CC_MOVE_KIND_EN_PASSANT ? target ^ 8u : target);
  }
  board_touch_castling(to, us, CC_PAWN, squares);
}

/* The bits of a move that are 0 in steps, captures and double pushes: promotion, and all kinds above. */
#define BOARD_SPECIAL 0xffc07000u
#define BOARD_DOUBLE_PUSH ((cc_move)CC_MOVE_KIND_DOUBLE_PUSH << 21)

/* A man goes from one square to another and may take what stands there: nearly every move there is. */
CC__ALWAYS_INLINE void board_make_plain(const cc__board *from, cc__board *to, cc_move move) {
  const unsigned us = from->side;
  const unsigned source = CC_MOVE_FROM(move);
  const unsigned target = CC_MOVE_TO(move);
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const uint64_t squares = cc__bit(source) | cc__bit(target);
  const uint64_t *keys = cc__zobrist_piece[us][piece];
  const uint64_t moved = keys[source] ^ keys[target];
  uint64_t key = board_key_without_state(from) ^ moved;
  board_carry(from, to, move, captured != 0 || piece == CC_PAWN);
  to->by_type[piece] ^= squares;
  to->by_side[us] ^= squares;
  if (captured != 0) {
    key ^= board_remove(to, us ^ 1u, captured - 1, target);
  }
  to->key = key;
  if (piece == CC_PAWN) {
    to->pawn_key ^= moved;
    if ((move & BOARD_DOUBLE_PUSH) != 0) {
      board_double_push(to, us, target);
    }
  }
  board_touch_castling(to, us, piece, squares);
}

void cc__board_make(const cc__board *from, cc__board *to, cc_move move) {
  if (CC__LIKELY((move & BOARD_SPECIAL) == 0)) {
    board_make_plain(from, to, move);
  } else {
    board_make_special(from, to, move);
  }
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

/* The same of moves that are neither plain steps nor plain captures. */
static int board_special_fits(const cc__board *board, cc_move move) {
  const unsigned target = CC_MOVE_TO(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  const unsigned kind = CC_MOVE_KIND(move);
  if (kind == CC_MOVE_KIND_CASTLING) {
    return move >> 24 == 0 && promotion == 0 && board_castling_fits(board, move);
  }
  if (move >> 24 != 0 || CC_MOVE_PIECE(move) != CC_PAWN || (kind != CC_MOVE_KIND_NORMAL && promotion != 0)) {
    return 0;
  }
  if (kind == CC_MOVE_KIND_NORMAL) {
    return promotion <= CC_QUEEN && ((CC__RANK_1 | CC__RANK_8) >> target & 1u) != 0 &&
           board_landing_fits(board, target, captured);
  }
  return kind == CC_MOVE_KIND_EN_PASSANT && captured == CC_PAWN + 1 &&
         ((CC__RANK_1 | CC__RANK_8) >> target & 1u) == 0 && (cc__occupied(board) >> target & 1u) == 0 &&
         (cc__pieces(board, board->side ^ 1u, CC_PAWN) >> (target ^ 8u) & 1u) != 0;
}

/* Of a pawn that neither promotes nor takes en passant. */
CC__ALWAYS_INLINE int board_pawn_fits(const cc__board *board, cc_move move, unsigned target) {
  if (((CC__RANK_1 | CC__RANK_8) >> target & 1u) != 0) {
    return 0;
  }
  return (move & BOARD_DOUBLE_PUSH) == 0 ||
         (CC_MOVE_CAPTURED_PLUS_ONE(move) == 0 && (CC_MOVE_FROM(move) ^ target) == 16 &&
          (cc__occupied(board) >> (target ^ 8u) & 1u) == 0);
}

/*
 * What is cheap to see: the man is there and ours, and what the move says of its target is so. It does not make
 * the move legal, but whatever passes leaves a board on which every square has one man at most, both kings stand and
 * no pawn is on a back rank: a wrong move cannot make later calls leave their tables and arrays.
 */
CC__ALWAYS_INLINE int board_fits(const cc__board *board, cc_move move) {
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned target = CC_MOVE_TO(move);
  if (piece > CC_KING || (cc__pieces(board, board->side, piece) >> CC_MOVE_FROM(move) & 1u) == 0) {
    return 0;
  }
  if (CC__UNLIKELY((move & BOARD_SPECIAL) != 0)) {
    return board_special_fits(board, move);
  }
  if (!board_landing_fits(board, target, CC_MOVE_CAPTURED_PLUS_ONE(move))) {
    return 0;
  }
  return piece == CC_PAWN ? board_pawn_fits(board, move, target) : (move & BOARD_DOUBLE_PUSH) == 0;
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
  position->current = current + 1;
  if (CC__UNLIKELY((move & BOARD_SPECIAL) != 0)) {
    board_make_special(current, current + 1, move);
  } else {
    board_make_plain(current, current + 1, move);
  }
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
