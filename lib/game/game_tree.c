/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Minimax, alpha-beta, NegaScout and the null windows of MTD(f) for games of two teams. See
 * game_tree.h.
 */
#include "game/game_tree.h"

#include <string.h>

#define GAME_TREE_ORDER_SHIFT 26
/* Less is not worth telling other threads. */
#define TREE_SHARED_DEPTH 2u

static int32_t tree_node(cc__game_worker *w, cc__game_frame *f);
static int32_t tree_quiet(cc__game_worker *w, cc__game_frame *f);

/* ---- arriving ---- */

int cc__game_arrive(cc__game_worker *w, uint32_t ply, cc_game_look *look, int32_t *repeats) {
  const cc_status status = cc__rules_look(w->rules, cc__game_state(w, ply), look, &w->fault);
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  *repeats = cc__game_repeats(w, ply, look->key);
  return !*repeats || w->rules->game.repetition != CC_GAME_REPETITION_FORBIDDEN;
}

static void tree_keys(cc__game_worker *w, cc__game_frame *f) {
  const cc_game *game = &w->rules->game;
  f->key = f->look.key;
  f->mapping = 0;
  if (game->canonical != NULL) {
    const cc_status status = game->canonical(cc__game_state(w, f->ply), &f->key, &f->mapping, game->user);
    if (status != CC_OK) {
      cc__game_worker_fail(w, cc__rules_status(status));
    }
  }
}

void cc__game_frame_begin(cc__game_worker *w, cc__game_frame *f, const cc_game_look *look, uint32_t ply,
                          uint32_t depth, uint32_t left) {
  f->look = *look;
  f->ply = ply;
  f->depth = depth;
  f->left = left;
  f->quiet = 0;
  f->tag = 0;
  f->count = 0;
  f->from = w->first_move[ply];
  f->random = w->rules->team[look->player] == CC_GAME_TEAM_RANDOM;
  f->sign = w->rules->sign[look->player];
  w->best_lengths[ply] = 0;
  tree_keys(w, f);
}

int32_t cc__game_enter(cc__game_worker *w, const cc__game_frame *from, const cc_game_look *look,
                       uint32_t depth, int32_t alpha, int32_t beta) {
  cc__game_frame f;
  cc__game_frame_begin(w, &f, look, from->ply + 1, depth, from->left);
  const int same = f.sign == from->sign;
  f.alpha = same ? alpha : -beta;
  f.beta = same ? beta : -alpha;
  if (from->quiet) {
    f.quiet = 1;
    f.left = from->left - 1;
  }
  if (CC__UNLIKELY(w->status != CC_OK)) {
    return 0;
  }
  const int32_t value = from->quiet ? tree_quiet(w, &f) : tree_node(w, &f);
  return same ? value : -value;
}

/* ---- values ---- */

/* 1 if the game is over there; *value for the frame's team. */
static int tree_over(cc__game_worker *w, const cc__game_frame *f, uint32_t ask, int32_t *value) {
  cc_game_outcome outcome;
  const cc_status status = cc__rules_outcome(w->rules, cc__game_state(w, f->ply), ask, &outcome, &w->fault);
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    *value = 0;
    return 1;
  }
  if (outcome.kind == CC_GAME_GOES_ON) {
    return 0;
  }
  *value = f->sign * cc__rules_value(w->rules, &outcome, 0, f->ply);
  return 1;
}

static int32_t tree_evaluate(cc__game_worker *w, const cc__game_frame *f) {
  int32_t value = 0;
  w->horizon = 1;
  cc__game_memory *cache = &w->search->cache;
  if (cache->slots != NULL && cc__game_cached(cache, f->key, &value)) {
    w->cache_hits++;
    return f->sign * value;
  }
  w->evaluations++;
  const cc_status status = cc__rules_evaluate(w->rules, cc__game_state(w, f->ply), &value, &w->fault);
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  if (cache->slots != NULL) {
    cc__game_cache(cache, f->key, value);
  }
  return f->sign * value;
}

/* ---- table ---- */

/* Wins count from the position in the table, from the root elsewhere. */
static int32_t tree_shift(const cc__game_worker *w, int32_t value, int32_t plies) {
  if (w->rules->chance) {
    return value;
  }
  return value > w->rules->bound ? value + plies : value < -w->rules->bound ? value - plies : value;
}

/* 1 if the table decides; *value then. It may narrow the window, and names a move. */
static int tree_known(cc__game_worker *w, cc__game_frame *f, int32_t *value) {
  cc__game_entry entry = {0, 0, 0, 0, 0, 0};
  const uint32_t depth = f->quiet ? 0 : f->depth;
  if (w->search->table.slots == NULL || !cc__game_recall(&w->search->table, f->key, depth, f->left, &entry)) {
    return 0;
  }
  f->tag = entry.tag;
  const int deeper = !f->quiet && (w->options->flags & CC_GAME_DEEPER_ENTRIES) != 0 && entry.depth >= depth;
  const int fits = (entry.depth == depth && entry.left == f->left) ||
                   (entry.solved && entry.depth <= depth && entry.left <= f->left && !f->quiet);
  if ((!fits && !deeper) || f->ply == 0) {
    return 0;
  }
  const int32_t here = tree_shift(w, entry.value, -(int32_t)f->ply);
  *value = here;
  if (entry.bound == CC_BOUND_LOWER) {
    f->alpha = here > f->alpha ? here : f->alpha;
  } else if (entry.bound == CC_BOUND_UPPER) {
    f->beta = here < f->beta ? here : f->beta;
  }
  w->horizon |= !entry.solved;
  if (entry.bound != CC_BOUND_EXACT && f->alpha < f->beta) {
    return 0;
  }
  w->table_hits++;
  return 1;
}

static void tree_remember(cc__game_worker *w, const cc__game_frame *f, int32_t value, uint64_t best) {
  if (w->search->table.slots == NULL || w->status != CC_OK) {
    return;
  }
  cc__game_entry entry = {0, 0, 0, 0, 0, 0};
  uint64_t mapped = best;
  if (best != CC_GAME_MOVE_NONE && w->rules->game.map_move != NULL) {
    const cc_status status = w->rules->game.map_move(f->mapping, 0, best, &mapped, w->rules->game.user);
    if (status != CC_OK) {
      cc__game_worker_fail(w, cc__rules_status(status));
      return;
    }
  }
  entry.value = tree_shift(w, value, (int32_t)f->ply);
  entry.bound = value <= f->alpha ? CC_BOUND_UPPER : value >= f->beta ? CC_BOUND_LOWER : CC_BOUND_EXACT;
  entry.solved = !f->quiet && w->horizon == 0;
  entry.depth = f->quiet ? 0 : f->depth;
  entry.left = f->left;
  entry.tag = best == CC_GAME_MOVE_NONE ? 0 : cc__game_tag(mapped);
  cc__game_remember(&w->search->table, f->key, &entry, w->search->generation);
}

/* ---- order ---- */

static uint32_t tree_history_at(uint64_t code, uint32_t player) {
  return (uint32_t)(((code ^ (uint64_t)player << 60) + 1) * UINT64_C(0x9e3779b97f4a7c15) >> 52);
}

/* The first of the highest order to the front, all others keeping their order. */
static void tree_best_move(cc_game_move *moves, size_t count) {
  size_t first = 0;
  for (size_t i = 1; i < count; i++) {
    first = moves[i].order > moves[first].order ? i : first;
  }
  const cc_game_move move = moves[first];
  memmove(&moves[1], &moves[0], first * sizeof(move));
  moves[0] = move;
}

size_t cc__game_best_moves(cc_game_move *moves, size_t count, uint32_t best) {
  if (best == 0 || count <= best) {
    return count;
  }
  if (best == 1) {
    tree_best_move(moves, count);
    return 1;
  }
  size_t kept = 0; /* in order; most of the moves are worse than the last of them, and stay where they are */
  for (size_t i = 0; i < count; i++) {
    if (kept == best && moves[i].order <= moves[best - 1].order) {
      continue;
    }
    const cc_game_move move = moves[i];
    size_t place = kept < best ? kept : best - 1;
    if (kept == best) {
      moves[i] = moves[place]; /* the worst gives way */
    }
    while (place > 0 && moves[place - 1].order < move.order) { /* equals keep their order */
      moves[place] = moves[place - 1];
      place--;
    }
    moves[place] = move;
    kept += kept < best;
  }
  return best;
}

/* The tag of a move where the table's move is meant; its standard form's. */
static uint32_t tree_tag(cc__game_worker *w, const cc__game_frame *f, uint64_t code) {
  if (w->rules->game.map_move != NULL) {
    const cc_status status = w->rules->game.map_move(f->mapping, 0, code, &code, w->rules->game.user);
    if (status != CC_OK) {
      cc__game_worker_fail(w, cc__rules_status(status));
    }
  }
  return cc__game_tag(code);
}

/* First the table's move, then by the game's scores, among equals killers, then history. */
static void tree_score(cc__game_worker *w, const cc__game_frame *f) {
  const uint32_t flags = w->options->flags;
  const uint64_t hint = f->ply == 0 ? w->root_hint : CC_GAME_MOVE_NONE;
  const cc_game_move *moves = w->moves.moves + f->from;
  uint64_t *scores = w->moves.scores + f->from;
  for (size_t i = 0; i < f->count; i++) {
    const uint64_t code = moves[i].code;
    const uint32_t order = (flags & CC_GAME_NO_ORDER) != 0 ? 0 : (uint32_t)moves[i].order;
    uint64_t score = (uint64_t)(order ^ 0x80000000u) << GAME_TREE_ORDER_SHIFT;
    if ((moves[i].flags & CC_GAME_MOVE_NOISY) == 0) {
      score |= code == w->killers[f->ply][0]   ? UINT64_C(2) << 24
               : code == w->killers[f->ply][1] ? UINT64_C(1) << 24
                                               : 0;
      score |= w->history[tree_history_at(code, f->look.player)];
    }
    if (code == hint || (f->tag != 0 && tree_tag(w, f, code) == f->tag)) {
      score |= UINT64_C(1) << 60;
    }
    scores[i] = score;
  }
}

cc_game_move *cc__game_pick(cc__game_worker *w, const cc__game_frame *f, size_t i) {
  cc_game_move *moves = w->moves.moves + f->from;
  if (cc__game_is_minimax(w)) {
    return &moves[i];
  }
  uint64_t *scores = w->moves.scores + f->from;
  size_t best = i;
  for (size_t j = i + 1; j < f->count; j++) {
    best = scores[j] > scores[best] ? j : best;
  }
  if (best != i) {
    const cc_game_move move = moves[i];
    const uint64_t score = scores[i];
    moves[i] = moves[best];
    scores[i] = scores[best];
    moves[best] = move;
    scores[best] = score;
  }
  return &moves[i];
}

int cc__game_expand(cc__game_worker *w, cc__game_frame *f, uint32_t which) {
  const cc_status status = cc__rules_generate(w->rules, cc__game_state(w, f->ply), which, (int)f->random,
                                              &w->moves, f->from, &f->count, &f->total, &w->fault);
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  if (!f->random) {
    const int wide = f->ply == 0 && (w->options->flags & CC_GAME_WIDE_ROOT) != 0;
    f->count = cc__game_best_moves(w->moves.moves + f->from, f->count, wide ? 0 : w->options->best_moves);
    if (!cc__game_is_minimax(w)) {
      tree_score(w, f);
    }
  }
  w->first_move[f->ply + 1] = f->from + f->count;
  return 1;
}

static void tree_learn(cc__game_worker *w, const cc__game_frame *f, const cc_game_move *move) {
  if ((move->flags & CC_GAME_MOVE_NOISY) != 0 || f->quiet) {
    return;
  }
  uint64_t *killers = w->killers[f->ply];
  if ((w->options->flags & CC_GAME_NO_KILLERS) == 0 && killers[0] != move->code) {
    killers[1] = killers[0];
    killers[0] = move->code;
  }
  uint32_t *history = &w->history[tree_history_at(move->code, f->look.player)];
  if ((w->options->flags & CC_GAME_NO_HISTORY) == 0) {
    *history += f->depth * f->depth;
    if (*history > CC__GAME_HISTORY_MOST) {
      for (size_t i = 0; i < CC__GAME_HISTORY; i++) {
        w->history[i] /= 2;
      }
    }
  }
}

/* ---- nodes ---- */

/* A move's value; 0 in *legal if it may not be played. `number`: of those that may. */
static int32_t tree_child(cc__game_worker *w, const cc__game_frame *f, const cc_game_move *move,
                          int32_t floor, size_t number, int *legal) {
  const uint32_t depth = f->quiet ? 0 : cc__game_spend(move, f->depth);
  cc_game_look look;
  int32_t repeats = 0;
  int32_t value = 0;
  *legal = 0;
  if (!cc__game_make(w, f->ply, move)) {
    return 0;
  }
  if (cc__game_arrive(w, f->ply + 1, &look, &repeats)) {
    *legal = 1;
    if (repeats) {
      w->best_lengths[f->ply + 1] = 0;
      w->horizon = 1;
    } else if (cc__game_is_minimax(w)) {
      value = cc__game_enter(w, f, &look, depth, -CC__GAME_INFINITE, CC__GAME_INFINITE);
    } else if (w->options->algorithm != CC_GAME_ALPHA_BETA && number > 0 && !f->quiet &&
               f->beta - floor > 1) {
      value = cc__game_enter(w, f, &look, depth, floor, floor + 1);
      if (value > floor && value < f->beta && w->status == CC_OK) {
        value = cc__game_enter(w, f, &look, depth, value, f->beta);
      }
    } else {
      value = cc__game_enter(w, f, &look, depth, floor, f->beta);
    }
  } else {
    w->horizon = 1; /* with another history it may */
  }
  cc__game_unmake(w, f->ply);
  return value;
}

/* What is known of a frame while its moves are tried. */
typedef struct tree_progress {
  int32_t best;
  int32_t floor; /* the best or alpha */
  size_t legal;
  uint64_t chosen;
} tree_progress;

static void tree_try(cc__game_worker *w, cc__game_frame *f, const cc_game_move *move, tree_progress *p) {
  int may = 0;
  const int32_t value = tree_child(w, f, move, p->floor, p->legal, &may);
  if (w->status != CC_OK) {
    return;
  }
  p->legal += (size_t)may;
  if (may && value > p->best) {
    p->best = value;
    p->chosen = move->code;
    if (value > p->floor || f->ply == 0) {
      cc__game_extend_line(w, f->ply, move->code);
    }
    p->floor = value > p->floor ? value : p->floor;
    if (f->ply == 0) {
      w->root_best = move->code;
      w->root_value = value;
    }
    if (value >= f->beta && !cc__game_is_minimax(w)) {
      tree_learn(w, f, move);
    }
  }
  w->root_done += f->ply == 0;
}

static int tree_goes_on(const cc__game_worker *w, const cc__game_frame *f, const tree_progress *p) {
  return w->status == CC_OK && (cc__game_is_minimax(w) || p->best < f->beta);
}

/*
 * Several threads search the same tree. A move that another one is looking at right now is left for later: by
 * then the table may know it. (ABDADA, Weill 1996, in the simplified form of Tom Kerrigan, which needs no more
 * than a list of who is where.)
 */
static void tree_shared_moves(cc__game_worker *w, cc__game_frame *f, tree_progress *p) {
  for (unsigned round = 0; round < 2; round++) {
    for (size_t i = 0; i < f->count && tree_goes_on(w, f, p); i++) {
      /* Behind the place picking has come to scores are free: 1 for later, 0 done. */
      if (round == 1 && w->moves.scores[f->from + i] == 0) {
        continue;
      }
      const cc_game_move move = round == 0 ? *cc__game_pick(w, f, i) : w->moves.moves[f->from + i];
      const uint64_t place = cc__game_place(f->key, move.code);
      const int later = round == 0 && p->legal > 0 && cc__game_is_busy(w->search, place);
      w->moves.scores[f->from + i] = (uint64_t)later;
      if (!later) {
        cc__game_set_busy(w->search, place);
        tree_try(w, f, &move, p);
        cc__game_set_idle(w->search, place);
      }
    }
  }
}

static void tree_moves(cc__game_worker *w, cc__game_frame *f, tree_progress *p) {
  if (w->search->busy != NULL && f->depth >= TREE_SHARED_DEPTH && !f->quiet && !cc__game_is_minimax(w)) {
    tree_shared_moves(w, f, p);
    return;
  }
  for (size_t i = 0; i < f->count && tree_goes_on(w, f, p); i++) {
    const cc_game_move move = *cc__game_pick(w, f, i);
    tree_try(w, f, &move, p);
  }
}

/* A node whose frame is expanded and has moves for a player. */
static int32_t tree_decide(cc__game_worker *w, cc__game_frame *f, int32_t best) {
  tree_progress p = {best, best > f->alpha ? best : f->alpha, 0, CC_GAME_MOVE_NONE};
  tree_moves(w, f, &p);
  best = p.best;
  if (w->status != CC_OK) {
    return 0;
  }
  if (p.legal == 0 && best == -CC__GAME_INFINITE) { /* none, or each brings back a position */
    (void)tree_over(w, f, CC_GAME_ASK_STUCK, &best);
    w->horizon = 1;
    return best;
  }
  if (cc__game_is_minimax(w)) {
    f->alpha = -CC__GAME_INFINITE;
    f->beta = CC__GAME_INFINITE;
  }
  tree_remember(w, f, best, p.chosen);
  return best;
}

/* The value at the end of the depth. */
static int32_t tree_quiet(cc__game_worker *w, cc__game_frame *f) {
  const cc_game *game = &w->rules->game;
  int32_t value = 0;
  uint32_t noisy = CC_GAME_QUIET;
  if (tree_over(w, f, CC_GAME_ASK_LEAF, &value)) {
    return value;
  }
  if (f->left == 0 || game->noisy == NULL || f->random || f->ply >= CC_GAME_MAX_PLY) {
    return tree_evaluate(w, f);
  }
  cc_status status = cc__rules_status(game->noisy(cc__game_state(w, f->ply), &noisy, game->user));
  if (status == CC_OK && noisy > CC_GAME_NOISY_ALL) {
    w->fault = "noisy: no such answer";
    status = CC_ERROR_GAME;
  }
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  if (noisy == CC_GAME_QUIET) {
    return tree_evaluate(w, f);
  }
  w->horizon = 1;
  if (tree_known(w, f, &value)) {
    return value;
  }
  const int all = noisy == CC_GAME_NOISY_ALL;
  value = all ? -CC__GAME_INFINITE : tree_evaluate(w, f);
  if (w->status != CC_OK || !cc__game_expand(w, f, all ? CC_GAME_MOVES_ALL : CC_GAME_MOVES_NOISY)) {
    return 0;
  }
  return tree_decide(w, f, value);
}

static int32_t tree_node(cc__game_worker *w, cc__game_frame *f) {
  cc__game_extend(&f->look, &f->depth, &f->left);
  if (f->depth == 0 || f->ply >= CC_GAME_MAX_PLY) {
    f->quiet = 1;
    f->left = w->options->quiescence;
    return tree_quiet(w, f);
  }
  const uint32_t horizon = w->horizon;
  int32_t value = 0;
  w->horizon = 0;
  if (!tree_known(w, f, &value) && !tree_over(w, f, CC_GAME_ASK_NODE, &value) &&
      cc__game_expand(w, f, CC_GAME_MOVES_ALL)) {
    if (f->random && f->count > 0) {
      value = cc__game_chance(w, f);
      tree_remember(w, f, value, CC_GAME_MOVE_NONE);
    } else {
      value = tree_decide(w, f, -CC__GAME_INFINITE);
    }
  }
  w->horizon |= horizon;
  return value;
}

int32_t cc__game_tree(cc__game_worker *w, int32_t alpha, int32_t beta, uint32_t depth) {
  cc__game_frame f;
  cc_game_look look;
  const cc_status status = cc__rules_look(w->rules, w->states[0], &look, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  (void)cc__game_repeats(w, 0, look.key);
  cc__game_frame_begin(w, &f, &look, 0, depth, w->options->extensions);
  f.alpha = alpha;
  f.beta = beta;
  w->horizon = 0;
  w->root_done = 0;
  w->root_best = CC_GAME_MOVE_NONE;
  return w->status == CC_OK ? tree_node(w, &f) : 0;
}
