/* SPDX-License-Identifier: MIT */
/*
 * Layer 3, hot core. Is a move legal: the rules seen from a single move. The generator in generate.h finds the
 * same moves from the other end; tests compare the two for every value.
 */
#ifndef CC__LEGALITY_H
#define CC__LEGALITY_H

#include "board/board_query.h"
#include "board/makemove.h"

/* Captured type + 1 of the man of the other side on a square, 0 for an empty one: the field of cc_move. */
static inline unsigned legality_captured(const cc__board *board, unsigned square) {
  const unsigned type = cc__type_at(board, square);
  return type == CC_PIECE_TYPE_NONE ? 0 : type + 1;
}

static inline int legality_attacked(const cc__board *board, unsigned square, uint64_t occupied) {
  return (cc__attackers(board, square, occupied) & board->by_side[board->side ^ 1u]) != 0;
}

/*
 * Squares that must be free for castling with this rook: the ways of king and rook and where they end, without
 * where they stand.
 */
static inline uint64_t legality_castling_way(unsigned king, unsigned rook) {
  const unsigned king_to = cc__castling_king_to(king, rook);
  const unsigned rook_to = cc__castling_rook_to(king, rook);
  const uint64_t way = cc__between(king, king_to) | cc__bit(king_to) | cc__between(rook, rook_to) |
                       cc__bit(rook_to);
  return way & ~(cc__bit(king) | cc__bit(rook));
}

/*
 * With the right held and the way free: may the king walk there? It is not in check, no square it passes is attacked,
 * and, once the rook has left its place, its last square is not attacked either (Chess960: the rook may have
 * been what shielded it).
 */
static int legality_castling_safe(const cc__board *board, unsigned king, unsigned rook) {
  const unsigned king_to = cc__castling_king_to(king, rook);
  const unsigned rook_to = cc__castling_rook_to(king, rook);
  const uint64_t occupied = cc__occupied(board);
  uint64_t walk = cc__bit(king) | cc__between(king, king_to) | cc__bit(king_to);
  while (walk != 0) {
    if (legality_attacked(board, cc__pop_lsb(&walk), occupied & ~cc__bit(king))) {
      return 0;
    }
  }
  const uint64_t after = (occupied & ~(cc__bit(king) | cc__bit(rook))) | cc__bit(king_to) | cc__bit(rook_to);
  return !legality_attacked(board, king_to, after);
}

static int legality_pawn_fits(const cc__board *board, cc_move move, unsigned from, unsigned to) {
  const unsigned us = board->side;
  const unsigned kind = CC_MOVE_KIND(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  const uint64_t empty = ~cc__occupied(board);
  const unsigned forward = us == CC_WHITE ? from + 8u : from - 8u;
  const int last = cc__rank_of(to) == (us == CC_WHITE ? 7u : 0u);
  if (last ? promotion < CC_KNIGHT || promotion > CC_QUEEN : promotion != 0) {
    return 0;
  }
  if (kind == CC_MOVE_KIND_EN_PASSANT) {
    return captured == CC_PAWN + 1 && to == board->ep && (cc__attacks_pawn(us, from) >> to & 1u) != 0;
  }
  if (kind == CC_MOVE_KIND_DOUBLE_PUSH) {
    return captured == 0 && cc__rank_of(from) == (us == CC_WHITE ? 1u : 6u) && to == (from ^ 16u) &&
           (empty >> forward & 1u) != 0 && (empty >> to & 1u) != 0;
  }
  if (captured != 0) {
    return (cc__attacks_pawn(us, from) >> to & 1u) != 0 && captured == legality_captured(board, to);
  }
  return to == forward && (empty >> to & 1u) != 0;
}

static uint64_t legality_piece_attacks(const cc__board *board, unsigned piece, unsigned from) {
  const uint64_t occupied = cc__occupied(board);
  switch (piece) {
  case CC_KNIGHT: return cc__attacks_knight(from);
  case CC_BISHOP: return cc__attacks_bishop(from, occupied);
  case CC_ROOK: return cc__attacks_rook(from, occupied);
  case CC_QUEEN: return cc__attacks_queen(from, occupied);
  default: return cc__attacks_king(from);
  }
}

/* Does the value describe, in every field, a move that the man could make, its own king's safety aside? */
static int cc__is_pseudo_legal(const cc__board *board, cc_move move) {
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const uint64_t own = board->by_side[board->side];
  if (move >> 24 != 0 || piece > CC_KING || kind > CC_MOVE_KIND_CASTLING ||
      (own & board->by_type[piece] & cc__bit(from)) == 0) {
    return 0;
  }
  if (kind == CC_MOVE_KIND_CASTLING) {
    return piece == CC_KING && CC_MOVE_PROMOTION(move) == 0 && CC_MOVE_CAPTURED_PLUS_ONE(move) == 0 &&
           (board->castling & own & cc__bit(to)) != 0 &&
           (legality_castling_way(from, to) & cc__occupied(board)) == 0;
  }
  if ((own & cc__bit(to)) != 0) {
    return 0;
  }
  if (piece == CC_PAWN) {
    return legality_pawn_fits(board, move, from, to);
  }
  return kind == CC_MOVE_KIND_NORMAL && CC_MOVE_PROMOTION(move) == 0 &&
         (legality_piece_attacks(board, piece, from) & cc__bit(to)) != 0 &&
         CC_MOVE_CAPTURED_PLUS_ONE(move) == legality_captured(board, to);
}

/* Does a pseudo-legal move leave its own king unattacked? */
static int legality_is_safe(const cc__board *board, cc_move move) {
  const unsigned us = board->side;
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return legality_castling_safe(board, from, to);
  }
  if (CC_MOVE_PIECE(move) == CC_KING) {
    return !legality_attacked(board, to, cc__occupied(board) & ~cc__bit(from));
  }
  const uint64_t taken = CC_MOVE_KIND(move) == CC_MOVE_KIND_EN_PASSANT ? cc__bit(to ^ 8u) : cc__bit(to);
  const uint64_t occupied = (cc__occupied(board) & ~(cc__bit(from) | taken)) | cc__bit(to);
  const uint64_t enemy = board->by_side[us ^ 1u] & ~taken;
  return (cc__attackers(board, cc__king_square(board, us), occupied) & enemy) == 0;
}

static int cc__is_legal(const cc__board *board, cc_move move) {
  return cc__is_pseudo_legal(board, move) && legality_is_safe(board, move);
}

/* How a legal move gives check: CC_CHECK_* bits. */
static uint32_t cc__gives_check(const cc__board *board, cc_move move) {
  const unsigned us = board->side;
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const unsigned enemy_king = cc__king_square(board, us ^ 1u);
  uint64_t before = cc__bit(from);
  uint64_t after = cc__bit(to);
  uint64_t taken = 0;
  uint32_t checks = 0;
  if (kind == CC_MOVE_KIND_CASTLING) {
    before |= cc__bit(to);
    after = cc__bit(cc__castling_king_to(from, to)) | cc__bit(cc__castling_rook_to(from, to));
  } else if (kind == CC_MOVE_KIND_EN_PASSANT) {
    taken = cc__bit(to ^ 8u);
  }
  const uint64_t occupied = (cc__occupied(board) & ~(before | taken)) | after;
  if (kind == CC_MOVE_KIND_CASTLING) {
    if ((cc__attacks_rook(cc__castling_rook_to(from, to), occupied) >> enemy_king & 1u) != 0) {
      checks |= CC_CHECK_CASTLING;
    }
  } else {
    const unsigned promotion = CC_MOVE_PROMOTION(move);
    const unsigned piece = promotion != 0 ? promotion : CC_MOVE_PIECE(move);
    const uint64_t reach = piece == CC_PAWN     ? cc__attacks_pawn(us, to)
                           : piece == CC_KNIGHT ? cc__attacks_knight(to)
                           : piece == CC_BISHOP ? cc__attacks_bishop(to, occupied)
                           : piece == CC_ROOK   ? cc__attacks_rook(to, occupied)
                           : piece == CC_QUEEN  ? cc__attacks_queen(to, occupied)
                                                : 0;
    checks |= (reach >> enemy_king & 1u) != 0 ? CC_CHECK_DIRECT : 0;
  }
  uint64_t others = cc__attackers(board, enemy_king, occupied) & board->by_side[us] & ~before;
  while (others != 0) {
    const uint64_t line = cc__between(enemy_king, cc__pop_lsb(&others));
    checks |= (line & before) != 0 ? CC_CHECK_DISCOVERED : 0;
    checks |= (line & taken) != 0 ? CC_CHECK_EN_PASSANT : 0;
  }
  return checks;
}

#endif
