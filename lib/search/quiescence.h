/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Quiescence: only captures, promotions and, on its first ply, quiet checks are looked
 * at, all moves in check, until the static evaluation can be trusted. Steps are numbered; constants are in
 * centipawns.
 */
#ifndef CC__QUIESCENCE_H
#define CC__QUIESCENCE_H

#include "search/line.h"
#include "search/picker.h"

/* Step 5. What a capture must bring to alpha, besides the man taken, to be worth a look. */
#define QUIESCENCE_FUTILITY 170
/* Step 6. An exchange may lose so much: attacks on men that stay hanging show up so. */
#define QUIESCENCE_SEE -40
/* From this ply on only recaptures, so that long trains of captures end. */
#define QUIESCENCE_RECAPTURES -6
/* Table depths: with quiet checks, and without. */
#define QUIESCENCE_DEPTH_CHECKS 0
#define QUIESCENCE_DEPTH_PLAIN (-1)

/* The caller's decision on a move, if there is a hook: cold. */
int cc__hook_noisy(cc__worker *worker, cc_move move, int standard);

typedef struct quiet_node {
  int32_t alpha;
  int32_t beta;
  int32_t best;
  int32_t futility; /* static evaluation and margin; -CC__VALUE_INFINITE in check */
  int32_t raw;      /* evaluation before correction, for the table */
  cc_move best_move;
  int32_t depth;
  int is_pv;
  uint64_t key;
  cc__table_entry entry;
} quiet_node;

/* Step 3: standing pat. Returns 1 if that is enough. */
static int quiescence_stand_pat(cc__worker *w, cc__frame *f, quiet_node *n) {
  if (f->in_check) {
    n->best = n->futility = -CC__VALUE_INFINITE;
    n->raw = f->static_eval = CC__VALUE_NONE;
    return 0;
  }
  n->raw = n->entry.evaluation != CC__VALUE_NONE ? n->entry.evaluation : line_evaluate(w);
  int32_t value = n->raw;
  if ((w->steps_off & CC__STEP_CORRECTION) == 0) {
    value += history_correction(w->history, w->board, f);
  }
  value = score_clamp(value, -CC_EVALUATION_MAX, CC_EVALUATION_MAX);
  f->static_eval = value;
  /* A bound from the table that points the right way knows more. */
  const int32_t known = n->entry.value;
  if (known != CC__VALUE_NONE && !score_is_proven(known) &&
      (n->entry.bound & (known > value ? CC__BOUND_LOWER : CC__BOUND_UPPER)) != 0) {
    value = known;
  }
  n->best = value;
  if (value >= n->beta) {
    if (!n->entry.hit && w->pure) {
      table_store(w->table, n->key, 0, score_to_table(value, f->ply), n->raw, CC__TABLE_DEPTH_NONE + 1,
                  CC__BOUND_LOWER, 0);
    }
    return 1;
  }
  n->alpha = value > n->alpha ? value : n->alpha;
  n->futility = f->static_eval + QUIESCENCE_FUTILITY;
  return 0;
}

/* Steps 5 and 6: is the move not worth making? Raises best to what the move could bring at most. */
static int quiescence_prunes(cc__worker *w, quiet_node *n, cc_move move, int gives_check, int32_t made) {
  if (score_is_loss(n->best)) {
    return 0;
  }
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  if ((w->steps_off & CC__STEP_DELTA) == 0 && !gives_check && n->futility > -CC__VALUE_INFINITE &&
      CC_MOVE_PROMOTION(move) == 0) {
    if (made > 2 && n->depth < 0) {
      return 1; /* the best captures have failed */
    }
    const int32_t reach = n->futility + (captured != 0 ? cc__see_values[captured - 1] : 0);
    if (reach <= n->alpha) {
      n->best = n->best > reach ? n->best : reach;
      return 1;
    }
    if (n->futility <= n->alpha && !cc__see_at_least(w->board, move, 1)) {
      n->best = n->best > n->futility ? n->best : n->futility;
      return 1;
    }
  }
  return (w->steps_off & CC__STEP_SEE_PRUNING) == 0 && !cc__see_at_least(w->board, move, QUIESCENCE_SEE);
}

static int32_t quiescence_search(cc__worker *w, cc__frame *f, int32_t alpha, int32_t beta, int32_t depth,
                                 int is_pv);

/* Step 7: make it and look. Returns 1 on a cut-off. */
static int quiescence_try(cc__worker *w, cc__frame *f, quiet_node *n, cc_move move) {
  line_make(w, f, move);
  const int32_t value = -quiescence_search(w, f + 1, -n->beta, -n->alpha, n->depth - 1, n->is_pv);
  line_unmake(w);
  if (w->stopped) {
    return 1;
  }
  if (value > n->best) {
    n->best = value;
    if (value > n->alpha) {
      n->best_move = move;
      if (n->is_pv) {
        line_keep(w, f->ply, move);
      }
      if (value >= n->beta) {
        return 1;
      }
      n->alpha = value;
    }
  }
  return 0;
}

static int quiescence_is_unwanted(cc__worker *w, const cc__frame *f, const quiet_node *n, cc_move move) {
  if (n->depth <= QUIESCENCE_RECAPTURES && !f->in_check && CC_MOVE_TO(move) != CC_MOVE_TO(f[-1].move)) {
    return 1;
  }
  return CC__UNLIKELY(w->hooks != NULL) && !f->in_check && !cc__hook_noisy(w, move, history_is_noisy(move));
}

/* Steps 4 to 7. Returns the number of moves looked at, 0 in check means mate. */
static int32_t quiescence_moves(cc__worker *w, cc__frame *f, quiet_node *n, cc_move table_move) {
  cc__checks checks;
  picker p;
  int32_t made = 0;
  checks_begin(&checks, w->board);
  f->threats = f->in_check ? checks_attacked_by(w->board, w->board->side ^ 1u) : 0;
  const uint32_t mode = n->depth >= QUIESCENCE_DEPTH_CHECKS && (w->steps_off & CC__STEP_QUIET_CHECKS) == 0
                            ? PICKER_MODE_QUIESCENCE_CHECKS
                            : PICKER_MODE_QUIESCENCE;
  picker_begin(&p, w, f, &checks, table_move, mode, 0);
  if (CC__UNLIKELY(w->hooks != NULL && w->hooks->noisy != NULL) && table_move == CC_MOVE_NONE) {
    p.stage = PICKER_EVASIONS_INIT; /* every move: the caller decides */
  }
  for (;;) {
    const cc_move move = picker_next(&p);
    if (move == CC_MOVE_NONE) {
      break;
    }
    if (quiescence_is_unwanted(w, f, n, move)) {
      continue;
    }
    made++;
    line_foresee(w, move);
    if (quiescence_prunes(w, n, move, checks_given(&checks, w->board, move), made)) {
      continue;
    }
    if (quiescence_try(w, f, n, move)) {
      break;
    }
    if (f->in_check && !score_is_loss(n->best)) {
      p.skip_quiets = 1; /* one way out of check is enough here */
    }
  }
  picker_end(&p);
  return made;
}

/* The table's move, as far as quiescence may play it. */
static cc_move quiescence_table_move(const cc__worker *w, const cc__frame *f, const quiet_node *n) {
  const cc_move move = line_table_move(w->board, n->entry.move);
  return move != CC_MOVE_NONE && (f->in_check || history_is_noisy(move)) && w->hooks == NULL ? move
                                                                                             : CC_MOVE_NONE;
}

static int32_t quiescence_search(cc__worker *w, cc__frame *f, int32_t alpha, int32_t beta, int32_t depth,
                                 int is_pv) {
  quiet_node n;
  const int32_t old_alpha = alpha;
  n.alpha = alpha;
  n.beta = beta;
  n.depth = depth;
  n.is_pv = is_pv;
  n.best_move = CC_MOVE_NONE;
  f->ply = f[-1].ply + 1;
  w->line_lengths[f->ply] = 0;
  f->in_check = cc__checkers_of(w->board, w->board->side) != 0;
  if (is_pv && (uint32_t)f->ply > w->selective_depth) {
    w->selective_depth = (uint32_t)f->ply;
  }
  /* Step 1. The end of the search, of the game, of the line. */
  if (line_is_stopped(w)) {
    return 0;
  }
  if (line_is_drawn(w, f->ply)) {
    return line_draw_value(w);
  }
  if (line_is_full(w, f->ply)) {
    return f->in_check ? line_draw_value(w) : line_evaluate(w);
  }
  /* Step 2. What the table knows. */
  const int32_t table_depth = f->in_check || depth >= QUIESCENCE_DEPTH_CHECKS ? QUIESCENCE_DEPTH_CHECKS
                                                                              : QUIESCENCE_DEPTH_PLAIN;
  n.key = table_key(w->board->key, w->board->halfmove);
  n.entry = table_probe(w->table, n.key);
  n.entry.value = score_from_table(n.entry.value, f->ply, w->board->halfmove);
  if (!is_pv && n.entry.depth >= table_depth && n.entry.value != CC__VALUE_NONE &&
      (n.entry.bound & (n.entry.value >= beta ? CC__BOUND_LOWER : CC__BOUND_UPPER)) != 0 &&
      (w->steps_off & CC__STEP_TABLE_CUT) == 0) {
    w->table_cuts++;
    return n.entry.value;
  }
  if (quiescence_stand_pat(w, f, &n)) {
    return n.best;
  }
  const int32_t seen = quiescence_moves(w, f, &n, quiescence_table_move(w, f, &n));
  if (w->stopped) {
    return 0;
  }
  if (f->in_check && seen == 0) {
    return -CC__VALUE_MATE + f->ply;
  }
  /* Step 8. Remember. */
  if (n.best >= beta && !score_is_proven(n.best) && !score_is_proven(beta)) {
    n.best = (3 * n.best + beta) / 4; /* a cut-off deep in captures proves less than it says */
  }
  const uint32_t bound = n.best >= beta                ? CC__BOUND_LOWER
                         : is_pv && n.best > old_alpha ? CC__BOUND_EXACT
                                                       : CC__BOUND_UPPER;
  if (w->pure) {
    table_store(w->table, n.key, n.best_move, score_to_table(n.best, f->ply), n.raw, table_depth, bound,
                n.entry.was_pv);
  }
  return n.best;
}

#endif
