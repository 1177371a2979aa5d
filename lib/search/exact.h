/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Exact algorithms, for study and as a check of each other: minimax, alpha-beta,
 * NegaScout and MTD(f) on one and the same tree.
 *
 * The tree is a game in which a value depends on the position and on what is left, never on the path:
 * clocks stand at 0, nothing repeats.
 *  - depth left, check extensions left: each node in check takes one extension, while there are any, and
 *    searches one ply deeper;
 *  - quiescence plies left: at depth 0 stand pat or captures and promotions, all moves in check; with none
 *    left the evaluation.
 * Table entries belong to exactly one such state. Values count mates from the node there, from the root
 * elsewhere.
 */
#ifndef CC__EXACT_H
#define CC__EXACT_H

#include "search/exact_state.h"
#include "search/line.h"

static int32_t exact_search(cc__exact *x, uint32_t ply, int32_t alpha, int32_t beta, uint32_t depth,
                            uint32_t extensions);

static int exact_stops(cc__exact *x) {
  if (CC__UNLIKELY(++x->nodes >= x->look_at) && !x->stopped) {
    x->look_at = x->nodes + CC__EXACT_LOOK;
    x->stopped = cc__exact_look(x);
  }
  return (int)x->stopped;
}

static int32_t exact_evaluate(cc__exact *x, const cc__board *board) {
  x->evaluations++;
  return cc__evaluation_value(&x->evaluation, board);
}

static void exact_make(cc__exact *x, uint32_t ply, cc_move move) {
  cc__board *after = &x->boards[x->root + ply + 1];
  cc__board_make(after - 1, after, move);
  if (!x->repetition) {
    after->halfmove = 0;
    after->reversible = 0;
  }
  if (x->evaluation.follows != 0) {
    cc__evaluation_push(&x->evaluation, after - 1, after);
  }
}

static void exact_unmake(cc__exact *x) {
  if (x->evaluation.follows != 0) {
    cc__evaluation_pop(&x->evaluation);
  }
}

/* ---- the table ---- */

static uint64_t exact_state(uint32_t depth, uint32_t extensions, uint32_t quiet) {
  return (uint64_t)depth | (uint64_t)extensions << 8 | (uint64_t)quiet << 16;
}

static cc__exact_entry *exact_place(const cc__exact *x, uint64_t key, uint64_t state) {
  const uint64_t mixed = (key ^ state * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
  return &x->table[(size_t)(mixed >> 32) % x->table_count];
}

/* 1 if the entry decides; it may narrow the window besides. */
static int exact_known(const cc__exact *x, const cc__board *board, uint64_t state, uint32_t ply,
                       int32_t *alpha, int32_t *beta, int32_t *value, uint32_t *move) {
  if (x->table == NULL) {
    return 0;
  }
  const cc__exact_entry *entry = exact_place(x, board->key, state);
  if (entry->key != board->key || (entry->data & 0xffffffu) != (state & 0xffffffu) || entry->data == 0) {
    return 0;
  }
  const uint32_t bound = (uint32_t)(entry->data >> 24) & 3u;
  const int32_t found = (int32_t)((uint32_t)(entry->data >> 48) & 0xffffu) - 0x8000;
  const int32_t here = found >= CC__VALUE_MATE_LEAST    ? found - (int32_t)ply
                       : found <= -CC__VALUE_MATE_LEAST ? found + (int32_t)ply
                                                        : found;
  *move = (uint32_t)(entry->data >> 32) & 0x7fffu;
  *value = here;
  if (bound == CC__BOUND_EXACT) {
    return 1;
  }
  if (bound == CC__BOUND_LOWER) {
    *alpha = here > *alpha ? here : *alpha;
  } else {
    *beta = here < *beta ? here : *beta;
  }
  return *alpha >= *beta;
}

static void exact_remember(cc__exact *x, const cc__board *board, uint64_t state, uint32_t ply, int32_t alpha,
                           int32_t beta, int32_t value, uint32_t move) {
  if (x->table == NULL || x->stopped) {
    return;
  }
  cc__exact_entry *entry = exact_place(x, board->key, state);
  const uint32_t bound = value <= alpha ? CC__BOUND_UPPER : value >= beta ? CC__BOUND_LOWER : CC__BOUND_EXACT;
  const int32_t kept = value >= CC__VALUE_MATE_LEAST    ? value + (int32_t)ply
                       : value <= -CC__VALUE_MATE_LEAST ? value - (int32_t)ply
                                                        : value;
  entry->key = board->key;
  entry->data = state | (uint64_t)bound << 24 | (uint64_t)(move & 0x7fffu) << 32 |
                (uint64_t)(uint32_t)(kept + 0x8000) << 48;
}

/* ---- order: only speed depends on it ---- */

static void exact_order(cc_move *moves, size_t count, uint32_t first) {
  for (size_t i = 1; i < count; i++) {
    const cc_move move = moves[i];
    const uint32_t worth = (move & 0x7fffu) == first
                               ? UINT32_MAX
                               : CC_MOVE_CAPTURED_PLUS_ONE(move) * 8u + CC_MOVE_PROMOTION(move);
    size_t at = i;
    while (at > 0) {
      const cc_move other = moves[at - 1];
      const uint32_t theirs = (other & 0x7fffu) == first
                                  ? UINT32_MAX
                                  : CC_MOVE_CAPTURED_PLUS_ONE(other) * 8u + CC_MOVE_PROMOTION(other);
      if (theirs >= worth) {
        break;
      }
      moves[at] = other;
      at--;
    }
    moves[at] = move;
  }
}

/* ---- values ---- */

static int exact_is_minimax(const cc__exact *x) {
  return x->algorithm == CC_EXACT_MINIMAX;
}

/* Quiescence: what depth 0 is worth. */
static int32_t exact_quiet(cc__exact *x, uint32_t ply, int32_t alpha, int32_t beta, uint32_t left) {
  const cc__board *board = &x->boards[x->root + ply];
  cc_move *moves = x->moves + (size_t)ply * CC_MAX_MOVES;
  const int in_check = cc__checkers_of(board, board->side) != 0;
  const uint64_t state = exact_state(0, 255, left);
  const int32_t old_alpha = alpha, old_beta = beta;
  int32_t best = 0;
  uint32_t known_move = 0;
  if (exact_stops(x) || exact_known(x, board, state, ply, &alpha, &beta, &best, &known_move)) {
    return best;
  }
  const size_t count = cc__generate(
      board, in_check || !cc__any_legal(board) ? CC_MOVES_LEGAL : CC_MOVES_CAPTURES, moves);
  if (count == 0 && (in_check || !cc__any_legal(board))) {
    return in_check ? -CC__VALUE_MATE + (int32_t)ply : 0;
  }
  best = in_check && left > 0 ? -CC__VALUE_INFINITE : exact_evaluate(x, board);
  uint32_t best_move = 0;
  int32_t floor = best > alpha ? best : alpha;
  exact_order(moves, count, known_move);
  for (size_t i = 0; i < count && left > 0 && (exact_is_minimax(x) || best < beta); i++) {
    exact_make(x, ply, moves[i]);
    const int32_t value = exact_is_minimax(x)
                              ? -exact_quiet(x, ply + 1, -CC__VALUE_INFINITE, CC__VALUE_INFINITE, left - 1)
                              : -exact_quiet(x, ply + 1, -beta, -floor, left - 1);
    exact_unmake(x);
    if (value > best) {
      best = value;
      best_move = moves[i];
      floor = best > floor ? best : floor;
    }
  }
  exact_remember(x, board, state, ply,
                 exact_is_minimax(x) ? -CC__VALUE_INFINITE
                 : alpha > old_alpha ? alpha
                                     : old_alpha,
                 exact_is_minimax(x) ? CC__VALUE_INFINITE
                 : beta < old_beta   ? beta
                                     : old_beta,
                 best, best_move);
  return best;
}

/* The child's value by the algorithm: `floor` is the best so far or alpha. */
static int32_t exact_child(cc__exact *x, uint32_t ply, int32_t floor, int32_t beta, uint32_t depth,
                           uint32_t extensions, size_t number) {
  if (exact_is_minimax(x)) {
    return -exact_search(x, ply + 1, -CC__VALUE_INFINITE, CC__VALUE_INFINITE, depth, extensions);
  }
  if (x->algorithm == CC_EXACT_NEGASCOUT && number > 0 && beta - floor > 1) {
    const int32_t value = -exact_search(x, ply + 1, -floor - 1, -floor, depth, extensions);
    if (value <= floor || value >= beta || x->stopped) {
      return value;
    }
    return -exact_search(x, ply + 1, -beta, -value, depth, extensions);
  }
  return -exact_search(x, ply + 1, -beta, -floor, depth, extensions);
}

static int exact_repeats(const cc__exact *x, uint32_t ply) {
  const size_t at = x->root + ply;
  return x->repetition && ply > 0 && cc__board_repetitions(&x->boards[at], &x->boards[at] - 1, at) > 1;
}

static int32_t exact_search(cc__exact *x, uint32_t ply, int32_t alpha, int32_t beta, uint32_t depth,
                            uint32_t extensions) {
  const cc__board *board = &x->boards[x->root + ply];
  cc_move *moves = x->moves + (size_t)ply * CC_MAX_MOVES;
  const int in_check = cc__checkers_of(board, board->side) != 0;
  const uint64_t state = exact_state(depth, extensions, 0);
  int32_t best = 0;
  uint32_t known_move = 0;
  if (exact_repeats(x, ply)) {
    return 0;
  }
  if (in_check && extensions > 0) {
    depth++;
    extensions--;
  }
  if (depth == 0) {
    return x->quiescence > 0 ? exact_quiet(x, ply, alpha, beta, x->quiescence)
                             : exact_quiet(x, ply, alpha, beta, 0);
  }
  const int32_t asked_alpha = alpha, asked_beta = beta;
  if (exact_stops(x) || (exact_known(x, board, state, ply, &alpha, &beta, &best, &known_move) && ply > 0)) {
    return best;
  }
  if (ply == 0) { /* the root has to find a move */
    alpha = asked_alpha;
    beta = asked_beta;
  }
  const size_t count = cc__generate(board, CC_MOVES_LEGAL, moves);
  if (count == 0) {
    return in_check ? -CC__VALUE_MATE + (int32_t)ply : 0;
  }
  exact_order(moves, count, known_move);
  best = -CC__VALUE_INFINITE;
  int32_t floor = alpha;
  cc_move best_move = CC_MOVE_NONE;
  for (size_t i = 0; i < count && !x->stopped && (exact_is_minimax(x) || best < beta); i++) {
    exact_make(x, ply, moves[i]);
    const int32_t value = exact_child(x, ply, floor, beta, depth - 1, extensions, i);
    exact_unmake(x);
    if (value > best) {
      best = value;
      best_move = moves[i];
      floor = best > floor ? best : floor;
    }
  }
  if (ply == 0 && !x->stopped) {
    x->best_move = best_move;
  }
  exact_remember(x, board, state, ply, exact_is_minimax(x) ? -CC__VALUE_INFINITE : alpha,
                 exact_is_minimax(x) ? CC__VALUE_INFINITE : beta, best, best_move);
  return best;
}

/*
 * MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null windows close in on the value from the first
 * guess.
 */
static int32_t exact_mtdf(cc__exact *x) {
  int32_t low = -CC__VALUE_INFINITE, high = CC__VALUE_INFINITE;
  int32_t guess = exact_evaluate(x, &x->boards[x->root]);
  cc_move best = CC_MOVE_NONE;
  while (low < high && !x->stopped) {
    const int32_t beta = guess == low ? guess + 1 : guess;
    guess = exact_search(x, 0, beta - 1, beta, x->depth, x->extensions);
    if (guess < beta) {
      high = guess;
    } else {
      low = guess;
      best = x->best_move; /* a move that reaches the bound: the last one reaches the value */
    }
  }
  x->best_move = best != CC_MOVE_NONE ? best : x->best_move;
  return guess;
}

CC__UNUSED static int32_t cc__exact_value(cc__exact *x) {
  return x->algorithm == CC_EXACT_MTDF
             ? exact_mtdf(x)
             : exact_search(x, 0, -CC__VALUE_INFINITE, CC__VALUE_INFINITE, x->depth, x->extensions);
}

#endif
