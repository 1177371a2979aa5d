/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. The classical evaluator: all terms put together. What each term means:
 * docs/evaluation.md.
 *
 * Material and placement are not kept up move by move: each man is visited for its mobility anyway, where its
 * place costs one addition, and pawns come from the table; so moves stay cheap and boards know nothing of
 * weights.
 */
#ifndef CC__CLASSICAL_H
#define CC__CLASSICAL_H

#include "eval/endgame.h"
#include "eval/pawns.h"
#include "eval/pieces.h"
#include "eval/trace.h"

/* Half of the value is gone at this clock, at the latest: at 100 the game may be a draw. */
#define CLASSICAL_FADING 200

static int32_t classical_clamp(int32_t value) {
  return value > CC_EVALUATION_MAX    ? CC_EVALUATION_MAX
         : value < -CC_EVALUATION_MAX ? -CC_EVALUATION_MAX
                                      : value;
}

/*
 * More men than a game can have: the sums below could run over. Six bits a count cannot: 62 queens are
 * 60,450.
 */
CC__ALWAYS_INLINE int classical_is_heap(const cc__board *board) {
  const uint64_t material = board->material;
  for (unsigned side = 0; side < 2; side++) {
    const uint64_t counts = material >> cc__material_shift(side, 0);
    const unsigned points = (unsigned)((counts & 63u) + 3 * (counts >> 6 & 63u) + 3 * (counts >> 12 & 63u) +
                                       5 * (counts >> 18 & 63u) + 9 * (counts >> 24 & 63u));
    if (CC__UNLIKELY(points > 103)) { /* nine queens, two rooks, two bishops, two knights */
      return 1;
    }
  }
  return 0;
}

CC__NO_INLINE static int32_t classical_heap(const cc__board *board) {
  int32_t balance = 0;
  for (unsigned type = CC_PAWN; type <= CC_QUEEN; type++) {
    balance += endgame_values[type] * ((int32_t)endgame_count(board, CC_WHITE, type) -
                                       (int32_t)endgame_count(board, CC_BLACK, type));
  }
  return classical_clamp(balance);
}

/* 256 with all men on the board, 0 without pieces; promoted men do not count twice. */
CC__ALWAYS_INLINE int32_t classical_phase(const cc__board *board) {
  const unsigned sum = cc__popcount(board->by_type[CC_KNIGHT] | board->by_type[CC_BISHOP]) +
                       2 * cc__popcount(board->by_type[CC_ROOK]) + 4 * cc__popcount(board->by_type[CC_QUEEN]);
  return sum >= 24 ? 256 : (int32_t)(sum * 256 + 12) / 24;
}

CC__ALWAYS_INLINE int32_t classical_material(const cc__board *board, cc__eval_trace *trace, unsigned us) {
  const int32_t pawns = (int32_t)endgame_count(board, us, CC_PAWN);
  int32_t score = 0;
  for (unsigned type = CC_PAWN; type <= CC_QUEEN; type++) {
    const int32_t count = (int32_t)endgame_count(board, us, type);
    score += cc__count(trace, CC_TERM_MATERIAL, us, CC__W_MATERIAL + type, count);
    if (type != CC_PAWN) {
      const unsigned weight = CC__W_MATERIAL_PAWNS + type - CC_KNIGHT;
      score += cc__count(trace, CC_TERM_MATERIAL, us, weight, count * (pawns - 5));
    }
  }
  if (endgame_count(board, us, CC_BISHOP) >= 2) {
    score += cc__count(trace, CC_TERM_BISHOP_PAIR, us, CC__W_BISHOP_PAIR, 1);
  }
  return score;
}

CC__ALWAYS_INLINE int32_t classical_initiative_count(cc__eval_trace *trace, unsigned weight, int32_t n) {
  if (trace != NULL) {
    trace->counts[weight][0] = (int16_t)n;
  }
  return n * cc__pair_endgame(cc__weights[weight]);
}

/*
 * Can the side ahead in the endgame make something of it? Added to its value, and never turns it round. Pawns
 * on both flanks, passed ones, and kings that get past each other help; a shut board does not.
 */
CC__ALWAYS_INLINE int32_t classical_initiative(const cc__pieces_work *w, cc__eval_trace *trace,
                                               int32_t endgame) {
  const cc__board *board = w->board;
  const uint64_t pawns = board->by_type[CC_PAWN];
  const int outflank = cc__file_distance(w->king[0], w->king[1]) - cc__rank_distance(w->king[0], w->king[1]);
  const int flanks = (pawns & PIECES_QUEEN_SIDE) != 0 && (pawns & ~PIECES_QUEEN_SIDE) != 0;
  const int entered = cc__rank_of(w->king[0]) >= 4 || cc__rank_of(w->king[1]) <= 3;
  const int no_pieces = (cc__occupied(board) & ~pawns & ~board->by_type[CC_KING]) == 0;
  const int32_t sign = (endgame > 0) - (endgame < 0);
  int32_t sum = classical_initiative_count(trace, CC__W_INITIATIVE_BASE, 1);
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_PASSED, (int32_t)cc__popcount(w->pawns->passed));
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_PAWNS, (int32_t)cc__popcount(pawns));
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_KINGS, outflank);
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_FLANKS, flanks);
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_NO_PIECES, no_pieces);
  sum += classical_initiative_count(trace, CC__W_INITIATIVE_ENTERED, entered);
  const int32_t size = endgame * sign;
  const int32_t added = sign * (sum < -size ? -size : sum);
  if (trace != NULL) {
    trace->sign = sign;
    trace->initiative = sum;
    trace->terms[CC_TERM_INITIATIVE][added < 0] += CC__PAIR(0, added < 0 ? -added : added);
  }
  return added;
}

/* The sums of all terms but initiative. */
CC__ALWAYS_INLINE int32_t classical_sum(cc__pieces_work *w, cc__eval_trace *trace) {
  const cc__board *board = w->board;
  int32_t score = w->pawns->score;
  pieces_begin(w, CC_WHITE);
  pieces_begin(w, CC_BLACK);
  for (unsigned type = CC_KNIGHT; type <= CC_QUEEN; type++) {
    score += pieces_of_type(w, trace, CC_WHITE, type);
    score -= pieces_of_type(w, trace, CC_BLACK, type);
  }
  score += classical_material(board, trace, CC_WHITE) - classical_material(board, trace, CC_BLACK);
  score += pieces_king(w, trace, CC_WHITE) - pieces_king(w, trace, CC_BLACK);
  score += pieces_threats(w, trace, CC_WHITE) - pieces_threats(w, trace, CC_BLACK);
  score += pieces_passed(w, trace, CC_WHITE) - pieces_passed(w, trace, CC_BLACK);
  score += pieces_space(w, trace, CC_WHITE) - pieces_space(w, trace, CC_BLACK);
  const int32_t tempo = cc__count(trace, CC_TERM_TEMPO, board->side, CC__W_TEMPO, 1);
  return board->side == CC_WHITE ? score + tempo : score - tempo;
}

/* From the two sums to the value; monotone in each, and 0 for 0. */
CC__ALWAYS_INLINE int32_t cc__classical_blend(int32_t middlegame, int32_t endgame, int32_t phase,
                                              int32_t scale, uint32_t halfmove) {
  const int32_t fading = halfmove < 100 ? (int32_t)halfmove : 100;
  const int32_t value = (middlegame * phase * 64 + endgame * scale * (256 - phase)) / (256 * 64);
  return value - value * fading / CLASSICAL_FADING;
}

/* The value from White's view. `trace` is a constant NULL in the search's copy. */
CC__ALWAYS_INLINE int32_t cc__classical_white(const cc__board *board, cc__pawn_entry *table,
                                              cc__eval_trace *trace) {
  int32_t white = 0;
  if (CC__UNLIKELY(classical_is_heap(board))) {
    white = classical_heap(board);
    if (trace != NULL) {
      trace->special = CC__TRACE_HEAP;
    }
  } else if (!endgame_is_possible(board) || !cc__endgame_known(board, &white)) {
    cc__pawn_entry scratch;
    cc__pieces_work w;
    w.board = board;
    w.occupied = cc__occupied(board);
    w.king[0] = cc__king_square(board, CC_WHITE);
    w.king[1] = cc__king_square(board, CC_BLACK);
    w.pawns = cc__pawns_look(board, trace, table, &scratch);
    const int32_t sum = classical_sum(&w, trace);
    const int32_t middlegame = cc__pair_middlegame(sum);
    int32_t endgame = cc__pair_endgame(sum);
    endgame += classical_initiative(&w, trace, endgame);
    const int32_t phase = classical_phase(board);
    const int32_t scale = cc__endgame_scale(board, endgame < 0, w.pawns->passed);
    white = cc__classical_blend(middlegame, endgame, phase, scale, board->halfmove);
    if (trace != NULL) {
      trace->middlegame = middlegame;
      trace->endgame = endgame;
      trace->phase = phase;
      trace->scale = scale;
      trace->white = classical_clamp(white);
    }
    return classical_clamp(white);
  }
  if (trace != NULL) {
    trace->special |= trace->special == 0 ? CC__TRACE_ENDGAME : 0;
    trace->phase = classical_phase(board);
    trace->scale = ENDGAME_SCALE;
    trace->white = white;
  }
  return white;
}

/* Centipawns for the side to move. `table` may be NULL. */
CC__UNUSED static int32_t cc__classical_value(const cc__board *board, cc__pawn_entry *table) {
  const int32_t white = cc__classical_white(board, table, NULL);
  return board->side == CC_WHITE ? white : -white;
}

#endif
