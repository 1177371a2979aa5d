/* SPDX-License-Identifier: MIT */
/*
 * Static exchange evaluation. Layer 3, part of the hot core.
 *
 * A move starts an exchange on its target square: the sides take turns to capture there, each with the
 * cheapest man that may legally do so, and each stops when going on does not pay. Source: "Static Exchange
 * Evaluation - The Swap Algorithm", chessprogramming wiki. What this one decides:
 *  - Legality is exact, not a guess from the pins before the move: a man may take if no enemy slider attacks
 *    its king afterwards, with the men that have gone by then. So pinned men take when their pinner has gone,
 *    never before, and a discovered check stops everybody but the king. Checks by steppers need no thought:
 *    only the man on the target square can give one, and it is being taken.
 *  - The king takes last, and only what nobody protects; a pinned protector counts.
 *  - A pawn that takes on the last rank becomes a queen; the first move promotes to what it says.
 *  - "Cheapest" goes by type: pawn, knight, bishop, rook, queen, king. Of several men of a type, the one
 *    nearest to the own back rank, then to the a-file: so the answer is the same with colours reversed.
 *  - Castling is 0, en passant takes a pawn.
 * cc__see_at_least asks whether the value reaches a threshold and stops as soon as that is known; it equals
 * cc__see(...) >= threshold for every threshold, since both play the same captures.
 */
#ifndef CC__SEE_H
#define CC__SEE_H

#include "base/compiler.h"
#include "board/board_query.h"
#include "chesscore/movegen.h"

/* More than anything that can be won; in units of CC_SEE_*. */
#define CC__SEE_KING 20000
#define CC__SEE_BECOMES_QUEEN (CC_SEE_QUEEN - CC_SEE_PAWN)

/* By piece type, with 0 for CC_PIECE_TYPE_NONE. */
static const int16_t cc__see_values[8] = {
    CC_SEE_PAWN, CC_SEE_KNIGHT, CC_SEE_BISHOP, CC_SEE_ROOK, CC_SEE_QUEEN, CC__SEE_KING, 0, 0};

/* An exchange under way. */
typedef struct cc__exchange {
  const cc__board *board;
  uint64_t occupied;  /* men still on the board; the target square counts as occupied from the start */
  uint64_t attackers; /* men of both sides that attack the target, x-rays through those gone included */
  unsigned target;
  unsigned side;     /* to take next */
  int32_t promotion; /* what a pawn that takes there becomes worth more: 0 but on the last ranks */
  int32_t gained;    /* what the last capture won: the man taken and what a promotion adds */
  int32_t on_target; /* value of the man that stands there now */
} cc__exchange;

/* Sliders uncovered when the man of this type has left a square for the target. */
static inline uint64_t see_uncovered(const cc__exchange *exchange, unsigned type) {
  uint64_t found = 0;
  if (type == CC_PAWN || type == CC_BISHOP || type == CC_QUEEN || type == CC_KING) {
    found |= cc__attacks_bishop(exchange->target, exchange->occupied) & cc__diagonal_sliders(exchange->board);
  }
  if (type == CC_ROOK || type == CC_QUEEN || type == CC_KING) {
    found |= cc__attacks_rook(exchange->target, exchange->occupied) & cc__straight_sliders(exchange->board);
  }
  return found & exchange->occupied;
}

/* Play the move that starts the exchange; castling is dealt with before. */
static inline void see_begin(cc__exchange *exchange, const cc__board *board, cc_move move) {
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  const unsigned captured_plus_one = CC_MOVE_CAPTURED_PLUS_ONE(move);
  exchange->board = board;
  exchange->target = CC_MOVE_TO(move);
  exchange->side = board->side ^ 1u;
  exchange->promotion = (cc__bit(exchange->target) & (CC__RANK_1 | CC__RANK_8)) != 0 ? CC__SEE_BECOMES_QUEEN
                                                                                     : 0;
  exchange->gained = captured_plus_one != 0 ? cc__see_values[captured_plus_one - 1] : 0;
  exchange->on_target = cc__see_values[CC_MOVE_PIECE(move)];
  if (promotion != 0) {
    exchange->gained += cc__see_values[promotion] - CC_SEE_PAWN;
    exchange->on_target = cc__see_values[promotion];
  }
  exchange->occupied = (cc__occupied(board) & ~cc__bit(CC_MOVE_FROM(move))) | cc__bit(exchange->target);
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_EN_PASSANT) {
    exchange->occupied &= ~cc__bit(exchange->target ^ 8u);
  }
}

/* Who attacks the target. Not needed by exchanges that are decided before. */
static inline void see_look_around(cc__exchange *exchange) {
  exchange->attackers = cc__attackers(exchange->board, exchange->target, exchange->occupied) &
                        exchange->occupied;
}

/*
 * Squares that men of the side to take may leave for the target. Where a single man stands between king and
 * sniper, it may not; where none does, only the king moves. A sniper on the target square is being taken and
 * counts for nothing; a man between king and sniper cannot reach a target beyond, the sniper is in the way.
 */
static inline uint64_t see_free_men(const cc__exchange *exchange) {
  const unsigned king = cc__king_square(exchange->board, exchange->side);
  uint64_t snipers = cc__snipers(exchange->board, exchange->side) & exchange->occupied &
                     ~cc__bit(exchange->target);
  uint64_t free_men = CC__ALL_SQUARES;
  while (snipers != 0) {
    const uint64_t between = cc__between(king, cc__pop_lsb(&snipers)) & exchange->occupied;
    if (between == 0) {
      return cc__bit(king);
    }
    if (!cc__several(between)) {
      free_men &= ~between;
    }
  }
  return free_men;
}

/* The first man of a set as seen by a side: from its back rank forwards, from the a-file to the h-file. */
static inline unsigned see_first(uint64_t men, unsigned side) {
  return side == CC_WHITE ? cc__lsb(men) : cc__flip_square(cc__lsb(cc__flip_vertical(men)));
}

/* The king takes if no enemy attacks the target once he has left his square. */
static inline int see_king_takes(cc__exchange *exchange, unsigned king) {
  const uint64_t enemies = exchange->board->by_side[exchange->side ^ 1u];
  exchange->occupied ^= cc__bit(king);
  exchange->attackers = (exchange->attackers | see_uncovered(exchange, CC_KING)) & exchange->occupied;
  exchange->gained = exchange->on_target;
  exchange->on_target = CC__SEE_KING;
  exchange->side ^= 1u;
  return (exchange->attackers & enemies) == 0;
}

/* Play the next capture. 0 if there is none; the exchange is over then. */
static inline int see_take(cc__exchange *exchange) {
  const cc__board *board = exchange->board;
  uint64_t men = exchange->attackers & board->by_side[exchange->side];
  unsigned type = CC_PAWN;
  if (men == 0) {
    return 0;
  }
  men &= see_free_men(exchange);
  if (men == 0) {
    return 0;
  }
  while ((men & board->by_type[type]) == 0) {
    type++;
  }
  const unsigned from = see_first(men & board->by_type[type], exchange->side);
  if (type == CC_KING) {
    return see_king_takes(exchange, from);
  }
  exchange->occupied ^= cc__bit(from);
  exchange->attackers = (exchange->attackers | see_uncovered(exchange, type)) & exchange->occupied;
  exchange->gained = exchange->on_target;
  exchange->on_target = cc__see_values[type];
  if (type == CC_PAWN) {
    exchange->gained += exchange->promotion;
    exchange->on_target += exchange->promotion;
  }
  exchange->side ^= 1u;
  return 1;
}

/* The value of the exchange a legal move starts, for the side to move. */
CC__UNUSED static int32_t cc__see(const cc__board *board, cc_move move) {
  cc__exchange exchange;
  int32_t gains[64]; /* what each capture won; there are fewer than 64 men that can take */
  unsigned count = 0;
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return 0;
  }
  see_begin(&exchange, board, move);
  see_look_around(&exchange);
  const int32_t first = exchange.gained;
  while (see_take(&exchange)) {
    gains[count++] = exchange.gained;
  }
  int32_t reply = 0; /* the best the side to take can get: 0, or the capture less the best answer */
  while (count != 0) {
    const int32_t taking = gains[--count] - reply;
    reply = taking > 0 ? taking : 0;
  }
  return first - reply;
}

/*
 * cc__see(board, move) >= threshold. Let best be what the side to take can get at most: max(0, gained - best
 * after it). Then "best >= need" is true for need <= 0, false if no man can take, else the same as not "best
 * after it >= gained - need + 1".
 */
CC__UNUSED static int cc__see_at_least(const cc__board *board, cc_move move, int32_t threshold) {
  cc__exchange exchange;
  int answer = 0; /* to the question asked at first, if "best >= need" is true now */
  if (threshold > CC__SEE_KING) {
    return 0; /* beyond every value; also keeps the sums below from running over */
  }
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return threshold <= 0;
  }
  see_begin(&exchange, board, move);
  if (threshold <= exchange.gained - exchange.on_target - exchange.promotion) {
    return 1; /* even if the man is lost for nothing */
  }
  int32_t need = exchange.gained - threshold + 1;
  if (need <= 0) {
    return 0;
  }
  see_look_around(&exchange);
  for (;;) {
    if (need <= 0) {
      return answer;
    }
    if (need > exchange.on_target + exchange.promotion || !see_take(&exchange)) {
      return !answer;
    }
    need = exchange.gained - need + 1;
    answer = !answer;
  }
}

#endif
