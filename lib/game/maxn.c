/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Max^n (Luckhardt and Irani 1986) for games of more than two teams: each player takes the move that
 * is best for its own team, the first of equals. Nothing can be pruned without knowing more of the values, so
 * the order of moves matters for ties only and is the game's own; best_moves limits as everywhere.
 */
#include "game/game_tree.h"

#include <string.h>

static void maxn_node(cc__game_worker *w, const cc_game_look *look, uint32_t ply, uint32_t depth,
                      uint32_t extensions, int32_t *values);

static int maxn_over(cc__game_worker *w, uint32_t ply, uint32_t ask, int32_t *values) {
  cc_game_outcome outcome;
  const cc_status status = cc__rules_outcome(w->rules, cc__game_state(w, ply), ask, &outcome, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return 1;
  }
  if (outcome.kind == CC_GAME_GOES_ON) {
    return 0;
  }
  for (uint32_t team = 0; team < w->rules->teams; team++) {
    values[team] = cc__rules_value(w->rules, &outcome, team, ply);
  }
  return 1;
}

static void maxn_evaluate(cc__game_worker *w, uint32_t ply, int32_t *values) {
  w->horizon = 1;
  w->evaluations++;
  const cc_status status = cc__rules_evaluate(w->rules, cc__game_state(w, ply), values, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
  }
}

/* 1 if the move may be played; its values then. */
static int maxn_child(cc__game_worker *w, const cc__game_frame *f, const cc_game_move *move,
                      int32_t *values) {
  cc_game_look look;
  int32_t repeats = 0;
  int may = 0;
  memset(values, 0, CC_GAME_MAX_TEAMS * sizeof(*values));
  if (!cc__game_make(w, f->ply, move)) {
    return 0;
  }
  const int arrived = cc__game_arrive(w, f->ply + 1, &look, &repeats);
  may = w->status == CC_OK && (arrived || f->random);
  w->horizon |= (uint32_t)(repeats != 0);
  if (may && (!repeats || !arrived)) {
    maxn_node(w, &look, f->ply + 1, f->random ? f->depth : cc__game_spend(move, f->depth), f->left, values);
  }
  cc__game_unmake(w, f->ply);
  return may && w->status == CC_OK;
}

static void maxn_chance(cc__game_worker *w, const cc__game_frame *f, int32_t *values) {
  int64_t sums[CC_GAME_MAX_TEAMS] = {0};
  for (size_t i = 0; i < f->count && w->status == CC_OK; i++) {
    const cc_game_move move = w->moves.moves[f->from + i];
    int32_t own[CC_GAME_MAX_TEAMS];
    if (move.weight != 0 && maxn_child(w, f, &move, own)) {
      for (uint32_t team = 0; team < w->rules->teams; team++) {
        sums[team] += (int64_t)move.weight * own[team];
      }
    }
  }
  for (uint32_t team = 0; team < w->rules->teams; team++) {
    values[team] = (int32_t)(sums[team] / (int64_t)f->total);
  }
}

static void maxn_decide(cc__game_worker *w, const cc__game_frame *f, int32_t *values) {
  const uint32_t team = w->rules->team[f->look.player];
  int32_t best = -CC__GAME_INFINITE;
  for (size_t i = 0; i < f->count && w->status == CC_OK; i++) {
    const cc_game_move move = w->moves.moves[f->from + i];
    int32_t own[CC_GAME_MAX_TEAMS];
    if (maxn_child(w, f, &move, own) && own[team] > best) {
      best = own[team];
      memcpy(values, own, w->rules->teams * sizeof(*values));
      cc__game_extend_line(w, f->ply, move.code);
      if (f->ply == 0) {
        w->root_best = move.code;
        w->root_value = best;
      }
    }
    w->root_done += f->ply == 0;
  }
  if (best == -CC__GAME_INFINITE && w->status == CC_OK) {
    (void)maxn_over(w, f->ply, CC_GAME_ASK_STUCK, values);
  }
}

static void maxn_node(cc__game_worker *w, const cc_game_look *look, uint32_t ply, uint32_t depth,
                      uint32_t extensions, int32_t *values) {
  cc__game_frame f;
  w->best_lengths[ply] = 0;
  cc__game_extend(look, &depth, &extensions);
  if (maxn_over(w, ply, depth == 0 || ply >= CC_GAME_MAX_PLY ? CC_GAME_ASK_LEAF : CC_GAME_ASK_NODE, values)) {
    return;
  }
  if (depth == 0 || ply >= CC_GAME_MAX_PLY) {
    maxn_evaluate(w, ply, values);
    return;
  }
  memset(&f, 0, sizeof(f));
  f.look = *look;
  f.ply = ply;
  f.depth = depth;
  f.left = extensions;
  f.from = w->first_move[ply];
  f.random = w->rules->team[look->player] == CC_GAME_TEAM_RANDOM;
  const cc_status status = cc__rules_generate(w->rules, cc__game_state(w, ply), CC_GAME_MOVES_ALL,
                                              (int)f.random, &w->moves, f.from, &f.count, &f.total,
                                              &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return;
  }
  if (!f.random) {
    const int wide = ply == 0 && (w->options->flags & CC_GAME_WIDE_ROOT) != 0;
    f.count = cc__game_best_moves(w->moves.moves + f.from, f.count, wide ? 0 : w->options->best_moves);
  }
  w->first_move[ply + 1] = f.from + f.count;
  if (f.random && f.count > 0) {
    maxn_chance(w, &f, values);
  } else {
    maxn_decide(w, &f, values);
  }
}

void cc__game_maxn(cc__game_worker *w, uint32_t depth, int32_t *values) {
  cc_game_look look;
  int32_t repeats = 0;
  memset(values, 0, CC_GAME_MAX_TEAMS * sizeof(*values));
  w->horizon = 0;
  w->root_done = 0;
  w->root_best = CC_GAME_MOVE_NONE;
  (void)cc__game_arrive(w, 0, &look, &repeats);
  if (w->status == CC_OK) {
    maxn_node(w, &look, 0, depth, w->options->extensions, values);
  }
}
