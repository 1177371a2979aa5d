/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. One node of the search: principal variation search (Finkel and Fishburn 1980; Marsland
 * and Campbell 1982) with what makes it selective. Steps are numbered in the order they are done; each can
 * be switched off by worker->steps_off; what games said of it is in docs/search.md. Constants are
 * in centipawns, plies, or points of history as their comments say; unless a source is named they are ours,
 * first guessed, then settled by games.
 *
 * Recursion is bounded by CC__MAX_PLY and LINE_NESTED_MOST: see line_is_full.
 */
#ifndef CC__NODE_H
#define CC__NODE_H

#include "search/danger.h"
#include "search/logarithm.h"
#include "search/quiescence.h"

/* Step 7, razoring: so far below alpha quiescence alone decides. Centipawns, and for each ply squared. */
#define NODE_RAZOR_BASE 200
#define NODE_RAZOR_SQUARE 120
/* Step 8, reverse futility: centipawns a ply above beta that suffice; deepest use. */
#define NODE_REVERSE_MARGIN 72
#define NODE_REVERSE_IMPROVING 55
#define NODE_REVERSE_DEPTH 10
/*
 * The deepest use in analysis mode, and where squares beside the own king are attacked: an attack that has
 * cost a queen is not over because it has cost a queen.
 */
#define NODE_REVERSE_DEPTH_ANALYSIS 6
#define NODE_REVERSE_DEPTH_DANGER 1
/*
 * Step 9, null move: plies taken off, more with depth and with the distance to beta; verified from a depth
 * on.
 */
#define NODE_NULL_REDUCTION 4
#define NODE_NULL_PER_DEPTH 3
#define NODE_NULL_PER_VALUE 150
#define NODE_NULL_MARGIN 180
#define NODE_NULL_VERIFY_DEPTH 14
/* Plies more, in analysis mode, where passing would be mated. */
#define NODE_THREAT_EXTENSION 1
/* Step 10, ProbCut (Buro 1995): a capture that beats beta by the margin at reduced depth will beat beta. */
#define NODE_PROBCUT_MARGIN 150
#define NODE_PROBCUT_IMPROVING 40
#define NODE_PROBCUT_DEPTH 5
/* Step 13, pruning near the leaves. */
#define NODE_FUTILITY_BASE 90
#define NODE_FUTILITY_PLY 75
#define NODE_FUTILITY_DEPTH 11
/* From so many plies on moves into a king's attacked surroundings are tried nevertheless in analysis mode. */
#define NODE_ATTACK_DEPTH 3
#define NODE_CAPTURE_FUTILITY_BASE 180
#define NODE_CAPTURE_FUTILITY_PLY 130
#define NODE_SEE_CAPTURE_PLY 100
#define NODE_SEE_QUIET_SQUARE 16
#define NODE_HISTORY_PLY 3800
/* Step 14, singular extensions (Anantharaman, Campbell and Hsu 1988). */
#define NODE_SINGULAR_DEPTH 6
#define NODE_DOUBLE_MARGIN 12
#define NODE_DOUBLE_MOST 16
/* Step 16, late-move reductions, in 1024ths of a ply. */
#define NODE_REDUCTION_BASE 700
#define NODE_REDUCTION_DIVISOR 2300
/* A check is reduced by a ply at most in analysis mode. */
#define NODE_REDUCTION_CHECK_MOST 1024
/*
 * In analysis mode what is left of the reductions on the plies up to this one: a sacrifice is made soon or
 * it is another move's business. Settled by test positions (docs/search.md), like the others of that mode.
 */
#define NODE_NEAR_ROOT 2
#define NODE_NEAR_ROOT_PERCENT 30
/* History points that are worth a ply of reduction. */
#define NODE_REDUCTION_HISTORY 11000
/* Moves remembered for the histories. */
#define NODE_TRIED 48

#define NODE_ZERO 0u /* null window */
#define NODE_PV 1u
#define NODE_ROOT 2u

typedef struct node {
  cc__worker *w;
  cc__frame *f;
  const cc__board *board;
  uint64_t key;
  int32_t alpha;
  int32_t beta;
  int32_t depth;
  int32_t best;
  int32_t raw;        /* static evaluation as the evaluator said it */
  int32_t evaluation; /* the best guess: corrected, or from the table */
  int32_t moves;      /* looked at */
  int32_t value;      /* of a step that ends the node */
  cc_move table_move;
  cc_move best_move;
  uint32_t kind;
  int cut_node;
  int improving;
  int table_noisy; /* the table move is a capture or promotion */
  unsigned quiet_count;
  unsigned noisy_count;
  cc__table_entry entry;
  cc__checks checks;
  cc_move quiets[NODE_TRIED];
  cc_move noisy[NODE_TRIED];
} node;

static int32_t node_zero(cc__worker *w, cc__frame *f, int32_t alpha, int32_t depth, int cut_node);
static int32_t node_pv(cc__worker *w, cc__frame *f, int32_t alpha, int32_t beta, int32_t depth);

CC__ALWAYS_INLINE int node_does(const node *n, uint32_t step) {
  return (n->w->steps_off & step) == 0;
}

CC__ALWAYS_INLINE int node_has_men(const cc__board *board) {
  return (board->by_side[board->side] & ~(board->by_type[CC_PAWN] | board->by_type[CC_KING])) != 0;
}

/* Points of history for a move that cut, or one that did not. */
CC__ALWAYS_INLINE int32_t node_bonus(int32_t depth) {
  const int32_t bonus = 170 * depth - 80;
  return bonus < 1700 ? bonus : 1700;
}
CC__ALWAYS_INLINE int32_t node_malus(int32_t depth) {
  const int32_t malus = 350 * depth - 150;
  return malus < 1500 ? malus : 1500;
}

/* ---- steps 1 to 3: ends ---- */

static int node_ends(node *n) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  /* Step 1. Stop, draws, the longest line. */
  if (line_is_stopped(w)) {
    n->value = 0;
    return 1;
  }
  if (line_is_drawn(w, f->ply)) {
    n->value = line_draw_value(w);
    return 1;
  }
  if (line_is_full(w, f->ply)) {
    n->value = f->in_check ? line_draw_value(w) : line_evaluate(w);
    return 1;
  }
  /* Step 2. A line that can be brought back to an earlier position is worth a draw at least. */
  const int32_t draw = line_draw_value(w);
  if (n->alpha < draw && n->board->reversible >= 3 && node_does(n, CC__STEP_CYCLE) &&
      line_can_repeat(w, f->ply)) {
    n->alpha = draw;
    if (n->alpha >= n->beta) {
      n->value = n->alpha;
      return 1;
    }
  }
  /* Step 3. Mate-distance pruning: a shorter mate than any from here on is known already. */
  if (node_does(n, CC__STEP_MATE_DISTANCE)) {
    const int32_t worst = -CC__VALUE_MATE + f->ply;
    const int32_t finest = CC__VALUE_MATE - f->ply - 1;
    n->alpha = n->alpha > worst ? n->alpha : worst;
    n->beta = n->beta < finest ? n->beta : finest;
    if (n->alpha >= n->beta) {
      n->value = n->alpha;
      return 1;
    }
  }
  return 0;
}

/* ---- step 4: the table ---- */

static void node_probe(node *n) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  n->key = table_key(n->board->key, n->board->halfmove);
  n->entry = table_probe(w->table, n->key);
  n->entry.value = score_from_table(n->entry.value, f->ply, n->board->halfmove);
  n->table_move = n->kind == NODE_ROOT ? w->root_moves[w->root_first].move
                                       : line_table_move(n->board, n->entry.move);
  n->table_noisy = n->table_move != CC_MOVE_NONE && history_is_noisy(n->table_move);
  f->table_hit = n->entry.hit;
  w->table_hits += n->entry.hit;
  if (f->excluded == CC_MOVE_NONE) {
    f->table_pv = n->kind != NODE_ZERO || (n->entry.hit && n->entry.was_pv);
  }
}

/* A value that is deep enough and on the right side of the window ends the node. */
static int node_table_cuts(node *n) {
  const cc__table_entry *e = &n->entry;
  if (n->kind != NODE_ZERO || n->f->excluded != CC_MOVE_NONE || e->value == CC__VALUE_NONE ||
      e->depth <= n->depth - (e->value < n->beta) || !node_does(n, CC__STEP_TABLE_CUT) ||
      (e->bound & (e->value >= n->beta ? CC__BOUND_LOWER : CC__BOUND_UPPER)) == 0) {
    return 0;
  }
  if (n->table_move != CC_MOVE_NONE && e->value >= n->beta && !n->table_noisy) {
    n->f->threats = checks_attacked_by(n->board, n->board->side ^ 1u);
    history_add_quiet(n->w->history, n->board, n->f, n->table_move, node_bonus(n->depth));
  }
  if (n->board->halfmove >= 90) {
    return 0; /* close to the fifty-move draw values of other paths do not hold */
  }
  n->w->table_cuts++;
  n->value = e->value;
  return 1;
}

/* ---- step 5: static evaluation ---- */

static void node_evaluate(node *n) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  if (f->in_check) {
    n->raw = n->evaluation = f->static_eval = CC__VALUE_NONE;
    n->improving = 0;
    return;
  }
  if (f->excluded != CC_MOVE_NONE) {
    n->raw = n->evaluation = f->static_eval; /* of the same node, a moment ago */
  } else {
    n->raw = n->entry.evaluation != CC__VALUE_NONE ? n->entry.evaluation : line_evaluate(w);
    int32_t value = n->raw;
    if (node_does(n, CC__STEP_CORRECTION)) {
      value += history_correction(w->history, n->board, f);
    }
    value = score_clamp(value, -CC_EVALUATION_MAX, CC_EVALUATION_MAX);
    f->static_eval = n->evaluation = value;
    if (!n->entry.hit && w->pure) {
      table_store(w->table, n->key, 0, CC__VALUE_NONE, n->raw, CC__TABLE_DEPTH_NONE + 1, CC__BOUND_NONE,
                  f->table_pv);
    }
    const int32_t known = n->entry.value;
    if (known != CC__VALUE_NONE &&
        (n->entry.bound & (known > value ? CC__BOUND_LOWER : CC__BOUND_UPPER)) != 0) {
      n->evaluation = known;
    }
  }
  const int32_t before = f[-2].static_eval != CC__VALUE_NONE ? f[-2].static_eval : f[-4].static_eval;
  n->improving = before == CC__VALUE_NONE ? 1 : f->static_eval > before;
  /* The last quiet move is judged by how the static evaluation changed. */
  if (f[-1].man_square < CC__MAN_SQUARES && !history_is_noisy(f[-1].move) &&
      f[-1].static_eval != CC__VALUE_NONE && f->excluded == CC_MOVE_NONE) {
    const int32_t bonus = score_clamp(-10 * (f[-1].static_eval + f->static_eval), -1200, 1200) + 200;
    history_add(history_butterfly(w->history, n->board->side ^ 1u, f[-1].threats, f[-1].move), bonus,
                HISTORY_LIMIT);
  }
}

/* ---- steps 7 to 10: ends without a move loop ---- */

/* How deep reverse futility goes. */
static int32_t node_reverse_depth(const node *n) {
  if (!node_does(n, CC__STEP_KING_DANGER)) {
    return NODE_REVERSE_DEPTH;
  }
  return danger_is_near(n->board, n->board->side, n->f->threats) ? NODE_REVERSE_DEPTH_DANGER
                                                                 : NODE_REVERSE_DEPTH_ANALYSIS;
}

static int node_reverse_futility(node *n) {
  const int32_t margin = (NODE_REVERSE_MARGIN - (n->cut_node && !n->f->table_hit ? 15 : 0)) * n->depth -
                         (n->improving ? NODE_REVERSE_IMPROVING : 0) - n->f[-1].stat_score / 400;
  if (n->depth > node_reverse_depth(n) || n->f->table_pv || !node_does(n, CC__STEP_REVERSE_FUTILITY) ||
      n->evaluation < n->beta || n->evaluation - margin < n->beta || score_is_loss(n->beta) ||
      score_is_win(n->evaluation) || (n->table_move != CC_MOVE_NONE && !n->table_noisy)) {
    return 0;
  }
  n->value = n->beta + (n->evaluation - n->beta) / 3;
  return 1;
}

/*
 * Step 9. Passing is nearly always worse than the best move: if it fails high, the best move would ("Null
 * move", Beal 1989, Donninger 1993).
 */
static int node_null_move(node *n) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  if (!n->cut_node || f[-1].move == CC_MOVE_NULL || f->excluded != CC_MOVE_NONE || n->evaluation < n->beta ||
      f->static_eval < n->beta - 16 * n->depth + NODE_NULL_MARGIN || !node_has_men(n->board) ||
      f->ply < w->null_ply || score_is_loss(n->beta) || !node_does(n, CC__STEP_NULL_MOVE)) {
    return 0;
  }
  const int32_t above = (n->evaluation - n->beta) / NODE_NULL_PER_VALUE;
  const int32_t reduction = (above < 6 ? above : 6) + n->depth / NODE_NULL_PER_DEPTH + NODE_NULL_REDUCTION;
  line_make_null(w, f);
  int32_t value = -node_zero(w, f + 1, -n->beta, n->depth - reduction, 0);
  line_unmake(w);
  if (w->stopped || value < n->beta || score_is_win(value)) {
    /* Mated for passing: the defence is looked at more deeply ("Mate Threat Extensions", chessprogramming wiki). */
    if (!w->stopped && score_is_loss(value) && node_does(n, CC__STEP_MATE_THREAT) &&
        f->ply < 2 * w->root_depth) {
      n->depth += NODE_THREAT_EXTENSION;
    }
    return 0;
  }
  if (w->null_ply == 0 && n->depth >= NODE_NULL_VERIFY_DEPTH) {
    /* Zugzwang: believed only if a search without null moves for some plies agrees. */
    w->null_ply = f->ply + 3 * (n->depth - reduction) / 4;
    const int32_t verified = node_zero(w, f, n->beta - 1, n->depth - reduction, 0);
    w->null_ply = 0;
    f->move = CC_MOVE_NULL;
    if (w->stopped || verified < n->beta) {
      return 0;
    }
  }
  n->value = value;
  return 1;
}

static int node_probcut_try(node *n, cc_move move, int32_t beta) {
  cc__worker *w = n->w;
  line_make(w, n->f, move);
  int32_t value = -quiescence_search(w, n->f + 1, -beta, -beta + 1, 0, 0);
  if (value >= beta && !w->stopped) {
    value = -node_zero(w, n->f + 1, -beta, n->depth - 4, !n->cut_node);
  }
  line_unmake(w);
  if (w->stopped || value < beta) {
    return 0;
  }
  if (w->pure) {
    table_store(w->table, n->key, move, score_to_table(value, n->f->ply), n->raw, n->depth - 3,
                CC__BOUND_LOWER, n->f->table_pv);
  }
  n->value = score_is_proven(value) ? value : value - (beta - n->beta);
  return 1;
}

static int node_probcut(node *n) {
  const int32_t beta = n->beta + NODE_PROBCUT_MARGIN - (n->improving ? NODE_PROBCUT_IMPROVING : 0);
  if (n->depth < NODE_PROBCUT_DEPTH || score_is_proven(n->beta) || beta > CC_EVALUATION_MAX ||
      !node_does(n, CC__STEP_PROBCUT) ||
      (n->entry.value != CC__VALUE_NONE && n->entry.depth >= n->depth - 3 && n->entry.value < beta)) {
    return 0;
  }
  picker p;
  picker_begin(&p, n->w, n->f, &n->checks, n->table_noisy ? n->table_move : CC_MOVE_NONE, PICKER_MODE_PROBCUT,
               n->depth);
  p.threshold = beta - n->f->static_eval;
  int found = 0;
  for (;;) {
    const cc_move move = picker_next(&p);
    if (move == CC_MOVE_NONE || n->w->stopped) {
      break;
    }
    if (move != n->f->excluded && (move != n->table_move || cc__see_at_least(n->board, move, p.threshold)) &&
        node_probcut_try(n, move, beta)) {
      found = 1;
      break;
    }
  }
  picker_end(&p);
  return found;
}

static int node_prunes_itself(node *n) {
  /* Step 7. Razoring: hopelessly behind, only a capture can help. */
  if (n->kind == NODE_ZERO && n->depth <= 6 && !score_is_proven(n->alpha) &&
      node_does(n, CC__STEP_RAZORING) &&
      n->evaluation < n->alpha - NODE_RAZOR_BASE - NODE_RAZOR_SQUARE * n->depth * n->depth) {
    n->value = quiescence_search(n->w, n->f, n->alpha, n->alpha + 1, 0, 0);
    return 1;
  }
  /* Step 8. Reverse futility: so far ahead that nothing the other side does in these plies will count. */
  return n->kind == NODE_ZERO && (node_reverse_futility(n) || node_null_move(n));
}

/* ---- the move loop ---- */

static int32_t node_reduction(const node *n, int32_t moves) {
  const int32_t deep = cc__logarithm[n->depth < 255 ? n->depth : 255];
  const int32_t late = cc__logarithm[moves < 255 ? moves : 255];
  return NODE_REDUCTION_BASE + deep * late / NODE_REDUCTION_DIVISOR;
}

/* A quiet move that joins an attack on the king is worth a look where the sums say that it is not. */
static int node_attacks_king(const node *n, cc_move move, int32_t left) {
  return left >= NODE_ATTACK_DEPTH && node_does(n, CC__STEP_KING_ATTACK) &&
         danger_is_near(n->board, n->board->side ^ 1u, n->f[-1].threats) && danger_is_made(n->board, move);
}

/* Step 13. Moves near the leaves that will hardly matter. Returns 1 to leave the move out. */
static int node_prunes_quiet(node *n, cc_move move, int32_t left) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  const uint32_t man_square = history_man_square(n->board->side, move);
  const int32_t history = history_continuation(f, man_square) +
                          *history_pawn(w->history, n->board, man_square);
  if (node_does(n, CC__STEP_HISTORY_PRUNING) && left < 7 && history < -NODE_HISTORY_PLY * n->depth) {
    return 1;
  }
  left += (history + *history_butterfly(w->history, n->board->side, f->threats, move)) / 12000;
  left = left > 0 ? left : 0;
  const int32_t reach = f->static_eval + NODE_FUTILITY_BASE + NODE_FUTILITY_PLY * left;
  if (node_does(n, CC__STEP_FUTILITY) && !f->in_check && left < NODE_FUTILITY_DEPTH && reach <= n->alpha &&
      !node_attacks_king(n, move, left)) {
    if (!score_is_proven(n->best) && n->best < reach) {
      n->best = reach;
    }
    return 1;
  }
  return node_does(n, CC__STEP_SEE_PRUNING) &&
         !cc__see_at_least(n->board, move, -NODE_SEE_QUIET_SQUARE * left * left);
}

static int node_prunes_noisy(node *n, cc_move move, int gives_check, int32_t left) {
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const int32_t history = *history_capture(n->w->history, n->board->side, move);
  if (node_does(n, CC__STEP_FUTILITY) && captured != 0 && !gives_check && !n->f->in_check && left < 7) {
    const int32_t reach = n->f->static_eval + NODE_CAPTURE_FUTILITY_BASE + NODE_CAPTURE_FUTILITY_PLY * left +
                          cc__see_values[captured - 1] + history / 60;
    if (reach <= n->alpha) {
      return 1;
    }
  }
  const int32_t margin = NODE_SEE_CAPTURE_PLY * n->depth + history / 40;
  return node_does(n, CC__STEP_SEE_PRUNING) && !cc__see_at_least(n->board, move, -(margin > 0 ? margin : 0));
}

static int node_prunes(node *n, picker *p, cc_move move, int gives_check, int32_t reduction) {
  if (n->kind == NODE_ROOT || score_is_loss(n->best) || !node_has_men(n->board)) {
    return 0;
  }
  if (node_does(n, CC__STEP_LATE_PRUNING) && n->moves >= (3 + n->depth * n->depth) / (2 - n->improving)) {
    p->skip_quiets = 1;
  }
  const int32_t left = n->depth - 1 - reduction / 1024;
  if (history_is_noisy(move) || gives_check) {
    return node_prunes_noisy(n, move, gives_check, left > 0 ? left : 0);
  }
  return node_prunes_quiet(n, move, left);
}

/*
 * Step 14. Is the table move the only good one? All others are searched at half depth against a window a
 * little below its value. If they all fail low it is extended; if another one beats beta too, the node has
 * several good moves and is cut ("multi-cut"). Returns the extension; n->value is set and the result 100
 * for a cut.
 */
#define NODE_MULTI_CUT 100
static int32_t node_singular(node *n, cc_move move) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  if (n->kind == NODE_ROOT || move != n->table_move || f->excluded != CC_MOVE_NONE ||
      n->depth < NODE_SINGULAR_DEPTH + (int32_t)f->table_pv || n->entry.value == CC__VALUE_NONE ||
      score_is_proven(n->entry.value) || (n->entry.bound & CC__BOUND_LOWER) == 0 ||
      n->entry.depth < n->depth - 3 || !node_does(n, CC__STEP_SINGULAR) || f->ply >= 2 * w->root_depth) {
    return 0;
  }
  const int32_t wide = f->table_pv != 0 && n->kind == NODE_ZERO ? n->depth : 0;
  const int32_t beta = n->entry.value - (n->depth + wide) / 2 - n->depth / 4;
  f->excluded = move;
  const int32_t value = node_zero(w, f, beta - 1, (n->depth - 1) / 2, n->cut_node);
  f->excluded = CC_MOVE_NONE;
  if (w->stopped) {
    return 0;
  }
  if (value < beta) {
    if (n->kind == NODE_ZERO && value < beta - NODE_DOUBLE_MARGIN && f->extended < NODE_DOUBLE_MOST) {
      return 2;
    }
    return 1;
  }
  if (value >= n->beta && !score_is_proven(value)) {
    n->value = value;
    return NODE_MULTI_CUT;
  }
  /* Others are as good: the table move need not be looked at so deeply. */
  return n->entry.value >= n->beta ? -2 - (n->kind == NODE_ZERO) : n->cut_node ? -2 : 0;
}

/* Step 16: how much less deeply a late move is searched, in 1024ths of a ply. */
static int32_t node_adjusted_reduction(node *n, cc_move move, int32_t reduction, int gives_check) {
  cc__frame *f = n->f;
  if (f->table_pv) {
    reduction -= 1024 + (n->entry.value > n->alpha ? 512 : 0);
  }
  if (n->kind != NODE_ZERO) {
    reduction -= 700;
  }
  if (n->cut_node) {
    reduction += 1500 + (n->table_move == CC_MOVE_NONE ? 800 : 0);
  }
  if (n->table_noisy) {
    reduction += 900;
  }
  if (!n->improving) {
    reduction += 500;
  }
  if (f[1].cutoffs > 3) {
    reduction += 800;
  } else if (move == n->table_move) {
    reduction -= 1500;
  }
  if (gives_check) {
    reduction -= 600;
  }
  if (move == f->killers[0] || move == f->killers[1]) {
    reduction -= 700;
  }
  reduction -= f->stat_score * 1024 / NODE_REDUCTION_HISTORY;
  if (gives_check && node_does(n, CC__STEP_WHOLE_CHECKS) && reduction > NODE_REDUCTION_CHECK_MOST) {
    reduction = NODE_REDUCTION_CHECK_MOST;
  }
  if (f->ply <= NODE_NEAR_ROOT && reduction > 0 && node_does(n, CC__STEP_NEAR_ROOT)) {
    reduction = reduction * NODE_NEAR_ROOT_PERCENT / 100;
  }
  return reduction;
}

static int32_t node_stat_score(const node *n, cc_move move) {
  cc__history *history = n->w->history;
  const cc__frame *f = n->f;
  if (history_is_noisy(move)) {
    const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
    return *history_capture(history, n->board->side, move) +
           5 * (captured != 0 ? cc__see_values[captured - 1] : 0) - 3000;
  }
  const uint32_t man_square = history_man_square(n->board->side, move);
  return 2 * *history_butterfly(history, n->board->side, f->threats, move) +
         history_continuation(f, man_square) - 3000;
}

/* Steps 15 to 18: the moves' search. `depth` is what is left for the child at full depth. */
static int32_t node_search_move(node *n, cc_move move, int32_t depth, int32_t reduction, int gives_check) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  int32_t value = -CC__VALUE_INFINITE;
  /* stat_score must be known before the move is made: histories are read for the board before it. */
  if (n->depth >= 2 && n->moves > 1 + (n->kind == NODE_ROOT) && node_does(n, CC__STEP_LATE_REDUCTION)) {
    const int32_t adjusted = node_adjusted_reduction(n, move, reduction, gives_check);
    const int32_t reduced = score_clamp(depth - adjusted / 1024, 1, depth + 1);
    f->reduction = depth - reduced;
    value = -node_zero(w, f + 1, -(n->alpha + 1), reduced, 1);
    f->reduction = 0;
    if (value > n->alpha && reduced < depth && !w->stopped) {
      /* Step 17. Surprisingly good: deeper than planned if it is far better, less deep if hardly. */
      const int32_t more = depth + (value > n->best + 40 + 2 * depth) - (value < n->best + 8);
      w->researches++;
      if (more > reduced) {
        value = -node_zero(w, f + 1, -(n->alpha + 1), more, !n->cut_node);
      }
      if (!history_is_noisy(move) && value >= n->beta) {
        history_add_continuation(f, f->man_square, node_bonus(depth));
      }
    }
  } else if (n->kind == NODE_ZERO || n->moves > 1) {
    /* Without a table move the node is expected to matter less. */
    const int32_t shallow = n->table_move == CC_MOVE_NONE && n->cut_node && depth > 6;
    value = -node_zero(w, f + 1, -(n->alpha + 1), depth - shallow, !n->cut_node);
  }
  if (n->kind != NODE_ZERO && (n->moves == 1 || value > n->alpha) && !w->stopped) {
    value = -node_pv(w, f + 1, -n->beta, -n->alpha, depth);
  }
  return value;
}

/* ---- the root's list ---- */

static cc__root_move *node_root_find(cc__worker *w, cc_move move) {
  for (size_t i = w->root_first; i < w->root_last; i++) {
    if (w->root_moves[i].move == move) {
      return &w->root_moves[i];
    }
  }
  return NULL;
}

/* The result of a root move: with its line if it is the best so far, else only that it is not. */
static void node_root_result(node *n, int32_t value, uint64_t nodes_before) {
  cc__worker *w = n->w;
  cc__root_move *root = w->root_now;
  root->nodes += w->nodes - nodes_before;
  if (n->moves != 1 && value <= n->alpha) {
    root->score = -CC__VALUE_INFINITE; /* keeps its place: the sort is stable */
    return;
  }
  root->score = root->shown = value;
  root->depth = w->root_depth;
  root->average = root->average == -CC__VALUE_INFINITE ? value : (2 * value + root->average) / 3;
  root->selective_depth = w->selective_depth;
  root->bound = value >= n->beta ? CC__BOUND_LOWER : value <= n->alpha ? CC__BOUND_UPPER : CC__BOUND_EXACT;
  if (root->bound == CC__BOUND_LOWER) {
    root->shown = n->beta;
  } else if (root->bound == CC__BOUND_UPPER) {
    root->shown = n->alpha;
  }
  const cc_move *rest = line_of(w, 1);
  root->line[0] = root->move;
  root->length = 1;
  for (uint32_t i = 0; i < w->line_lengths[1] && root->length < CC__MAX_PLY; i++) {
    root->line[root->length++] = rest[i];
  }
}

/* ---- step 19: what was learnt ---- */

static void node_remember_quiets(node *n, int32_t bonus, int32_t malus) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  history_add_quiet(w->history, n->board, f, n->best_move, bonus);
  for (unsigned i = 0; i < n->quiet_count; i++) {
    history_add_quiet(w->history, n->board, f, n->quiets[i], -malus);
  }
  if (f->killers[0] != n->best_move) {
    f->killers[1] = f->killers[0];
    f->killers[0] = n->best_move;
  }
  if (f[-1].man_square < CC__MAN_SQUARES) {
    w->history->counter[f[-1].man_square] = n->best_move;
  }
}

static void node_remember(node *n) {
  cc__worker *w = n->w;
  const unsigned side = n->board->side;
  const int32_t depth = n->depth + (n->best > n->beta + 60);
  const int32_t bonus = node_bonus(depth);
  const int32_t malus = node_malus(depth);
  if (history_is_noisy(n->best_move)) {
    history_add(history_capture(w->history, side, n->best_move), bonus, HISTORY_LIMIT);
  } else {
    node_remember_quiets(n, bonus, malus);
  }
  for (unsigned i = 0; i < n->noisy_count; i++) {
    history_add(history_capture(w->history, side, n->noisy[i]), -malus, HISTORY_LIMIT);
  }
}

static void node_note_tried(node *n, cc_move move) {
  if (history_is_noisy(move)) {
    if (n->noisy_count < NODE_TRIED) {
      n->noisy[n->noisy_count++] = move;
    }
  } else if (n->quiet_count < NODE_TRIED) {
    n->quiets[n->quiet_count++] = move;
  }
}

/* Book the value of a move. Returns 1 on a cut-off. */
static int node_take(node *n, cc_move move, int32_t value) {
  if (value > n->best) {
    n->best = value;
    if (value > n->alpha) {
      n->best_move = move;
      if (n->kind == NODE_PV) {
        line_keep(n->w, n->f->ply, move);
      }
      if (value >= n->beta) {
        n->f->cutoffs += 1 + (n->table_move == CC_MOVE_NONE);
        return 1;
      }
      /* Something is found: the rest is searched a little less deeply. */
      if (n->depth > 2 && n->depth < 12 && !score_is_proven(value)) {
        n->depth -= 1;
      }
      n->alpha = value;
    }
  }
  if (move != n->best_move) {
    node_note_tried(n, move);
  }
  return 0;
}

void cc__root_current(cc__worker *w); /* tells that a root move is begun: cold */

/* One move of the loop: steps 12 to 18. Returns 1 when the node is done. */
static int node_try(node *n, picker *p, cc_move move) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  const uint64_t nodes_before = w->nodes;
  if (n->kind == NODE_ROOT) {
    w->root_now = node_root_find(w, move);
    if (w->root_now == NULL) {
      return 0;
    }
  }
  f->move_count = ++n->moves;
  if (n->kind == NODE_ROOT) {
    cc__root_current(w);
  }
  line_foresee(w, move);
  const int gives_check = checks_given(&n->checks, n->board, move);
  int32_t reduction = node_reduction(n, n->moves);
  if (node_prunes(n, p, move, gives_check, reduction)) {
    return 0;
  }
  int32_t extension = node_singular(n, move);
  if (w->stopped || extension == NODE_MULTI_CUT) {
    return 1;
  }
  /* Step 15. Checks that lose nothing, where it is cheap. */
  if (extension == 0 && gives_check && n->kind != NODE_ZERO && n->depth > 8 &&
      node_does(n, CC__STEP_CHECK_EXTENSION) && cc__see_at_least(n->board, move, 0)) {
    extension = 1;
  }
  f[1].extended = f->extended + (extension >= 2);
  f->stat_score = node_stat_score(n, move);
  line_make(w, f, move);
  const int32_t value = node_search_move(n, move, n->depth - 1 + extension, reduction, gives_check);
  line_unmake(w);
  if (w->stopped) {
    return 1;
  }
  if (n->kind == NODE_ROOT) {
    node_root_result(n, value, nodes_before);
  }
  return node_take(n, move, value);
}

/* Steps 12 to 18 for all moves. Returns 1 if the node's value is n->value already. */
static int node_moves(node *n) {
  picker p;
  int cut = 0;
  picker_begin(&p, n->w, n->f, &n->checks, n->table_move, PICKER_MODE_MAIN, n->depth);
  for (;;) {
    const cc_move move = picker_next(&p);
    if (move == CC_MOVE_NONE) {
      break;
    }
    if (move == n->f->excluded) {
      continue;
    }
    n->value = CC__VALUE_NONE;
    if (node_try(n, &p, move)) {
      cut = n->value != CC__VALUE_NONE; /* multi-cut */
      break;
    }
  }
  picker_end(&p);
  return cut;
}

/* Step 20. Into the table, and the error of the static evaluation into the corrections. */
static void node_store(node *n, int32_t old_alpha, int32_t depth) {
  cc__worker *w = n->w;
  cc__frame *f = n->f;
  const uint32_t bound = n->best >= n->beta                            ? CC__BOUND_LOWER
                         : n->kind != NODE_ZERO && n->best > old_alpha ? CC__BOUND_EXACT
                                                                       : CC__BOUND_UPPER;
  if (f->excluded == CC_MOVE_NONE && w->pure && !(n->kind == NODE_ROOT && w->root_first > 0)) {
    table_store(w->table, n->key, n->best_move, score_to_table(n->best, f->ply), n->raw, depth, bound,
                f->table_pv);
  }
  if (!f->in_check && f->excluded == CC_MOVE_NONE && node_does(n, CC__STEP_CORRECTION) &&
      (n->best_move == CC_MOVE_NONE || !history_is_noisy(n->best_move)) && !score_is_proven(n->best) &&
      !(bound == CC__BOUND_LOWER && n->best <= f->static_eval) &&
      !(bound == CC__BOUND_UPPER && n->best >= f->static_eval)) {
    history_correct(w->history, n->board, f, n->best - f->static_eval, depth);
  }
}

static void node_enter(node *n, cc__worker *w, cc__frame *f, uint32_t kind) {
  n->w = w;
  n->f = f;
  n->board = w->board;
  n->kind = kind;
  n->best = -CC__VALUE_INFINITE;
  n->best_move = CC_MOVE_NONE;
  n->moves = 0;
  n->quiet_count = n->noisy_count = 0;
  f->ply = kind == NODE_ROOT ? 0 : f[-1].ply + 1;
  f->in_check = cc__checkers_of(w->board, w->board->side) != 0;
  f->reduction = 0;
  f->stat_score = 0;
  f->move_count = 0;
  f[1].extended = f->extended;
  f[2].cutoffs = 0;
  w->line_lengths[f->ply] = 0;
  if (kind != NODE_ZERO && (uint32_t)f->ply + 1 > w->selective_depth) {
    w->selective_depth = (uint32_t)f->ply + 1;
  }
}

/* All of a node. `n` has alpha, beta, depth, cut_node; everything else is set here. */
CC__ALWAYS_INLINE int32_t node_body(node *n, cc__worker *w, cc__frame *f, uint32_t kind) {
  node_enter(n, w, f, kind);
  if (kind != NODE_ROOT && node_ends(n)) {
    return n->value;
  }
  if (kind == NODE_ROOT && line_is_stopped(w)) {
    return 0;
  }
  const int32_t old_alpha = n->alpha;
  node_probe(n);
  if (node_table_cuts(n)) {
    return n->value;
  }
  f->threats = checks_attacked_by(n->board, n->board->side ^ 1u);
  node_evaluate(n);
  checks_begin(&n->checks, n->board);
  f[2].killers[0] = f[2].killers[1] = CC_MOVE_NONE; /* shared by the nodes two plies below this one */
  /*
   * Step 6. Without a move from the table a node is searched less deeply: it will be seen again (Rebel's
   * internal reductions).
   */
  if (n->depth >= 4 && n->table_move == CC_MOVE_NONE && (kind != NODE_ZERO || n->cut_node) &&
      node_does(n, CC__STEP_INTERNAL_REDUCTION)) {
    n->depth--;
  }
  if (kind == NODE_ZERO && !f->in_check && node_prunes_itself(n)) {
    return n->value;
  }
  if (kind == NODE_ZERO && !f->in_check && !w->stopped && f->excluded == CC_MOVE_NONE && node_probcut(n)) {
    return n->value;
  }
  if (w->stopped) {
    return 0;
  }
  const int32_t depth = n->depth;
  if (node_moves(n)) {
    return n->value;
  }
  if (w->stopped) {
    return 0;
  }
  if (n->moves == 0) {
    return f->excluded != CC_MOVE_NONE ? n->alpha
           : f->in_check               ? -CC__VALUE_MATE + f->ply
                                       : line_draw_value(w);
  }
  n->depth = depth;
  if (n->best_move != CC_MOVE_NONE) {
    node_remember(n);
  } else if (f[-1].man_square < CC__MAN_SQUARES && !history_is_noisy(f[-1].move)) {
    /* Everything failed low: the move that led here was good. */
    history_add_continuation(f - 1, f[-1].man_square, node_bonus(depth) / 2);
  }
  node_store(n, old_alpha, depth);
  return n->best;
}

static int32_t node_zero(cc__worker *w, cc__frame *f, int32_t alpha, int32_t depth, int cut_node) {
  if (depth <= 0) {
    return quiescence_search(w, f, alpha, alpha + 1, 0, 0);
  }
  node n;
  n.alpha = alpha;
  n.beta = alpha + 1;
  n.depth = depth < CC__MAX_PLY ? depth : CC__MAX_PLY - 1;
  n.cut_node = cut_node;
  w->nested++;
  const int32_t value = node_body(&n, w, f, NODE_ZERO);
  w->nested--;
  return value;
}

static int32_t node_pv(cc__worker *w, cc__frame *f, int32_t alpha, int32_t beta, int32_t depth) {
  if (depth <= 0) {
    return quiescence_search(w, f, alpha, beta, 0, 1);
  }
  node n;
  n.alpha = alpha;
  n.beta = beta;
  n.depth = depth < CC__MAX_PLY ? depth : CC__MAX_PLY - 1;
  n.cut_node = 0;
  w->nested++;
  const int32_t value = node_body(&n, w, f, NODE_PV);
  w->nested--;
  return value;
}

/* The root: w->root_moves[root_first .. root_last) are what may be played. */
CC__UNUSED static int32_t cc__search_node(cc__worker *w, int32_t alpha, int32_t beta, int32_t depth) {
  node n;
  n.alpha = alpha;
  n.beta = beta;
  n.depth = depth;
  n.cut_node = 0;
  return node_body(&n, w, w->frames, NODE_ROOT);
}

#endif
