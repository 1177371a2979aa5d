/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Chance nodes: the mean of what may come, weighted, rounded toward 0, so that it turns with the sign.
 * Star1 gives each child the window within which it can still matter, from the bounds of what is not known
 * yet; Star2 first asks one move of each child for a better bound (Ballard 1983, The *-Minimax Search
 * Procedure for Trees Containing Chance Nodes). All sums are exact in 64 bits: values are at most 10^9, sums
 * of weights below 2^32.
 */
#include "game/game_tree.h"

typedef struct chance_sums {
  int64_t total; /* of weights */
  int64_t low;   /* least sum of weight x value that is possible by what is known; */
  int64_t high;  /* greatest */
  int64_t fail;  /* at most this sum: the node is at most alpha */
  int64_t cut;   /* at least this sum: the node is at least beta */
} chance_sums;

/* Where a division that rounds toward 0 changes: its result is at most (least) `bound` up (down) to here. */
static int64_t chance_at_most(int32_t bound, int64_t total) {
  return bound < 0 ? bound * total : bound * total + (total - 1);
}

static int64_t chance_at_least(int32_t bound, int64_t total) {
  return bound > 0 ? bound * total : bound * total - (total - 1);
}

static int64_t chance_floor(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int32_t chance_clamp(int64_t value, int64_t least, int64_t most) {
  return (int32_t)(value < least ? least : value > most ? most : value);
}

/* Bounds of a child, two values in one word. */
static void chance_put(cc__game_worker *w, size_t at, int32_t low, int32_t high) {
  w->moves.scores[at] = (uint64_t)(uint32_t)low << 32 | (uint32_t)high;
}

static int32_t chance_word(uint32_t word) {
  return (int32_t)((int64_t)(word ^ 0x80000000u) - INT64_C(0x80000000));
}

static int32_t chance_low(const cc__game_worker *w, size_t at) {
  return chance_word((uint32_t)(w->moves.scores[at] >> 32));
}

static int32_t chance_high(const cc__game_worker *w, size_t at) {
  return chance_word((uint32_t)w->moves.scores[at]);
}

/* The window of a child of this weight with these bounds: outside it the whole node fails or cuts. */
static void chance_window(const chance_sums *s, int64_t weight, int32_t low, int32_t high, int32_t *alpha,
                          int32_t *beta) {
  const int64_t others_high = s->high - weight * high;
  const int64_t others_low = s->low - weight * low;
  const int64_t a = chance_floor(s->fail - others_high, weight);
  const int64_t b = -chance_floor(-(s->cut - others_low), weight);
  *alpha = chance_clamp(a, (int64_t)low - 1, high);
  *beta = chance_clamp(b, low, (int64_t)high + 1);
}

/* New bounds of a child; 1 if the node is decided. */
static int chance_update(cc__game_worker *w, chance_sums *s, size_t at, int64_t weight, int32_t low,
                         int32_t high) {
  s->low += weight * ((int64_t)low - chance_low(w, at));
  s->high += weight * ((int64_t)high - chance_high(w, at));
  chance_put(w, at, low, high);
  return s->low >= s->cut || s->high <= s->fail;
}

/* Star2: one move of the child at this ply gives a bound of it, in *low or *high, from team 0's view. */
static void chance_probe(cc__game_worker *w, const cc__game_frame *parent, const cc_game_look *look,
                         int32_t alpha, int32_t beta, int32_t *low, int32_t *high) {
  cc__game_frame f;
  cc_game_outcome outcome;
  cc__game_frame_begin(w, &f, look, parent->ply + 1, parent->depth, parent->left);
  cc__game_extend(look, &f.depth, &f.left);
  if (f.random || f.depth == 0 || f.ply >= CC_GAME_MAX_PLY || w->status != CC_OK) {
    return;
  }
  const cc_status status = cc__rules_outcome(w->rules, cc__game_state(w, f.ply), CC_GAME_ASK_NODE, &outcome,
                                             &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return;
  }
  if (outcome.kind != CC_GAME_GOES_ON || !cc__game_expand(w, &f, CC_GAME_MOVES_ALL) || f.count == 0) {
    return;
  }
  const cc_game_move move = *cc__game_pick(w, &f, 0);
  cc_game_look next;
  int32_t repeats = 0;
  if (!cc__game_make(w, f.ply, &move)) {
    return;
  }
  if (cc__game_arrive(w, f.ply + 1, &next, &repeats) && !repeats) {
    f.alpha = f.sign > 0 ? alpha : -beta;
    f.beta = f.sign > 0 ? beta : -alpha;
    const int32_t value = cc__game_enter(w, &f, &next, cc__game_spend(&move, f.depth), f.alpha, f.beta);
    if (w->status == CC_OK && value > f.alpha) { /* the team has at least this */
      if (f.sign > 0) {
        *low = value > *low ? value : *low;
      } else {
        *high = -value < *high ? -value : *high;
      }
    }
  }
  cc__game_unmake(w, f.ply);
}

/* One child: `probe` for a bound only. 1 if the node is decided. */
static int chance_child(cc__game_worker *w, const cc__game_frame *f, chance_sums *s, size_t i, int probe) {
  const size_t at = f->from + i;
  const cc_game_move move = w->moves.moves[at];
  int32_t low = chance_low(w, at), high = chance_high(w, at);
  const int32_t old_low = low, old_high = high;
  int32_t alpha = -CC__GAME_INFINITE, beta = CC__GAME_INFINITE;
  cc_game_look look;
  int32_t repeats = 0;
  if (move.weight == 0 || !cc__game_make(w, f->ply, &move)) {
    return 0;
  }
  if (!cc__game_is_minimax(w) && (w->options->flags & CC_GAME_NO_STAR) == 0) {
    chance_window(s, move.weight, low, high, &alpha, &beta);
  }
  if (!cc__game_arrive(w, f->ply + 1, &look, &repeats)) {
    repeats = 0; /* chance may bring back what a player may not */
  }
  if (w->status == CC_OK && repeats) {
    w->horizon = 1;
    low = high = 0;
  } else if (w->status == CC_OK && probe) {
    chance_probe(w, f, &look, alpha, beta, &low, &high);
  } else if (w->status == CC_OK) {
    const int32_t value = cc__game_enter(w, f, &look, f->depth, alpha, beta);
    low = value > alpha ? value : low; /* a value outside the window is a bound */
    high = value < beta ? value : high;
  }
  cc__game_unmake(w, f->ply);
  if (w->status != CC_OK) {
    return 1;
  }
  low = low < old_low ? old_low : low > old_high ? old_high : low;
  high = high > old_high ? old_high : high < low ? low : high;
  return chance_update(w, s, at, move.weight, low, high);
}

int32_t cc__game_chance(cc__game_worker *w, cc__game_frame *f) {
  const int star = !cc__game_is_minimax(w) && (w->options->flags & CC_GAME_NO_STAR) == 0;
  const int32_t win = w->rules->win;
  chance_sums s;
  int decided = 0;
  s.total = (int64_t)f->total;
  s.low = -win * s.total;
  s.high = win * s.total;
  s.fail = chance_at_most(star ? f->alpha : -CC__GAME_INFINITE, s.total);
  s.cut = chance_at_least(star ? f->beta : CC__GAME_INFINITE, s.total);
  if (w->moves.score_capacity < f->from + f->count) {
    return 0;
  }
  for (size_t i = 0; i < f->count; i++) {
    chance_put(w, f->from + i, -win, win);
  }
  /* Without a table what a probe finds is found again. */
  if (star && f->depth > 1 && w->search->table.slots != NULL && (w->options->flags & CC_GAME_NO_STAR2) == 0) {
    for (size_t i = 0; i < f->count && !decided; i++) {
      decided = chance_child(w, f, &s, i, 1);
    }
  }
  for (size_t i = 0; i < f->count && !decided && w->status == CC_OK; i++) {
    decided = chance_child(w, f, &s, i, 0);
  }
  const int64_t sum = s.high <= s.fail ? s.high : s.low;
  return (int32_t)(sum / s.total);
}
