/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Reading and renewing the history tables of worker.h.
 *
 * A value moves towards +-HISTORY_LIMIT by the bonus, less the part of the bonus that the value has already
 * of the limit: it can never leave the bounds, and old results fade ("History Heuristic", gravity form,
 * chessprogramming wiki).
 */
#ifndef CC__HISTORY_H
#define CC__HISTORY_H

#include "base/compiler.h"
#include "board/board_query.h"
#include "search/worker.h"

#define HISTORY_LIMIT 16384
#define HISTORY_CORRECTION_LIMIT 1024

CC__ALWAYS_INLINE void history_add(int16_t *value, int32_t bonus, int32_t limit) {
  const int32_t size = bonus < 0 ? -bonus : bonus;
  *value = (int16_t)(*value + bonus - *value * size / limit);
}

/*
 * Is the move neither capture nor promotion? Promotions to less than a queen are noisy too: they come with
 * the captures.
 */
CC__ALWAYS_INLINE int history_is_noisy(cc_move move) {
  return (move >> 18 & 7u) != 0 || (move >> 12 & 7u) != 0;
}

CC__ALWAYS_INLINE uint32_t history_man_square(unsigned side, cc_move move) {
  return (side * 6u + CC_MOVE_PIECE(move)) * 64u + CC_MOVE_TO(move);
}

CC__ALWAYS_INLINE int16_t *history_butterfly(cc__history *history, unsigned side, uint64_t threats,
                                             cc_move move) {
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  return &history->butterfly[side][threats >> from & 1u][threats >> to & 1u][from * 64u + to];
}

CC__ALWAYS_INLINE int16_t *history_capture(cc__history *history, unsigned side, cc_move move) {
  return &history->capture[history_man_square(side, move)][CC_MOVE_CAPTURED_PLUS_ONE(move)];
}

CC__ALWAYS_INLINE int16_t *history_pawn(cc__history *history, const cc__board *board, uint32_t man_square) {
  return &history->pawn[(uint32_t)(board->pawn_key >> 32) & 511u][man_square];
}

/* All men of a side but its pawns, as a number to look up by. */
CC__ALWAYS_INLINE uint32_t history_men_key(const cc__board *board, unsigned side) {
  const uint64_t own = board->by_side[side];
  const uint64_t mixed = (own & board->by_type[CC_KNIGHT]) * UINT64_C(0x9e3779b97f4a7c15) ^
                         (own & board->by_type[CC_BISHOP]) * UINT64_C(0xbf58476d1ce4e5b9) ^
                         (own & board->by_type[CC_ROOK]) * UINT64_C(0x94d049bb133111eb) ^
                         (own & board->by_type[CC_QUEEN]) * UINT64_C(0xd6e8feb86659fd93) ^
                         (own & board->by_type[CC_KING]) * UINT64_C(0xa0761d6478bd642f);
  return (uint32_t)((mixed ^ mixed >> 29) * UINT64_C(0xe7037ed1a0b428db) >> 40) & (CC__CORRECTION_SIZE - 1u);
}

typedef struct history_corrections {
  int16_t *pawn;
  int16_t *material;
  int16_t *men[2];
  int16_t *move;
} history_corrections;

CC__ALWAYS_INLINE history_corrections history_find_corrections(cc__history *history, const cc__board *board,
                                                               const cc__frame *frame) {
  const unsigned side = board->side;
  history_corrections c;
  const uint32_t material = (uint32_t)(board->material * UINT64_C(0x9e3779b97f4a7c15) >> 40);
  c.pawn = &history->correction_pawn[side][(uint32_t)(board->pawn_key >> 32) & (CC__CORRECTION_SIZE - 1u)];
  c.material = &history->correction_material[side][material & (CC__CORRECTION_SIZE - 1u)];
  c.men[0] = &history->correction_men[side][0][history_men_key(board, 0)];
  c.men[1] = &history->correction_men[side][1][history_men_key(board, 1)];
  const uint32_t last = frame[-1].man_square;
  c.move = last < CC__MAN_SQUARES ? &history->correction_move[frame[-2].man_square][last] : NULL;
  return c;
}

/*
 * What searches have found the static evaluation to be wrong by, in positions that are alike in one of
 * these ways, in centipawns. Source: "Static Evaluation Correction History", chessprogramming wiki (2023).
 * Each table's limit of 1024 means 16 centipawns of weight 64.
 */
CC__ALWAYS_INLINE int32_t history_correction(cc__history *history, const cc__board *board,
                                             const cc__frame *frame) {
  const history_corrections c = history_find_corrections(history, board, frame);
  int32_t sum = 6 * *c.pawn + 4 * *c.material + 5 * (*c.men[0] + *c.men[1]);
  if (c.move != NULL) {
    sum += 5 * *c.move;
  }
  return sum / 256;
}

/* The search found `error` centipawns more than the static evaluation had said. */
CC__ALWAYS_INLINE void history_correct(cc__history *history, const cc__board *board, const cc__frame *frame,
                                       int32_t error, int32_t depth) {
  const history_corrections c = history_find_corrections(history, board, frame);
  const int32_t bonus = score_clamp(error * depth / 4, -HISTORY_CORRECTION_LIMIT / 4,
                                    HISTORY_CORRECTION_LIMIT / 4);
  history_add(c.pawn, bonus, HISTORY_CORRECTION_LIMIT);
  history_add(c.material, bonus, HISTORY_CORRECTION_LIMIT);
  history_add(c.men[0], bonus, HISTORY_CORRECTION_LIMIT);
  history_add(c.men[1], bonus, HISTORY_CORRECTION_LIMIT);
  if (c.move != NULL) {
    history_add(c.move, bonus, HISTORY_CORRECTION_LIMIT);
  }
}

/* The sum of what continuation histories say about a quiet move after the last moves of the line. */
CC__ALWAYS_INLINE int32_t history_continuation(const cc__frame *frame, uint32_t man_square) {
  return (*frame[-1].continuation)[man_square] + (*frame[-2].continuation)[man_square] +
         (*frame[-4].continuation)[man_square];
}

CC__ALWAYS_INLINE void history_add_continuation(const cc__frame *frame, uint32_t man_square, int32_t bonus) {
  history_add(&(*frame[-1].continuation)[man_square], bonus, HISTORY_LIMIT);
  history_add(&(*frame[-2].continuation)[man_square], bonus, HISTORY_LIMIT);
  history_add(&(*frame[-4].continuation)[man_square], bonus, HISTORY_LIMIT);
  history_add(&(*frame[-6].continuation)[man_square], bonus / 2, HISTORY_LIMIT);
}

CC__ALWAYS_INLINE void history_add_quiet(cc__history *history, const cc__board *board, const cc__frame *frame,
                                         cc_move move, int32_t bonus) {
  const uint32_t man_square = history_man_square(board->side, move);
  history_add(history_butterfly(history, board->side, frame->threats, move), bonus, HISTORY_LIMIT);
  history_add(history_pawn(history, board, man_square), bonus, HISTORY_LIMIT);
  history_add_continuation(frame, man_square, bonus);
}

#endif
