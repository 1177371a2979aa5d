/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Monte-Carlo tree search with UCT (Kocsis and Szepesvari 2006). Each playout walks down the tree from
 * the root, by upper confidence bounds for players and by the weights for chance, opens the first node that
 * has been visited before, and plays on by the game's policy to the end. All numbers are integers, so that
 * the same seed and number of playouts give the same tree on every machine. Nothing recurs: a playout is a loop.
 *
 * Repetition counts on the way down the tree; playouts are cut by their length.
 */
#include "game/mcts.h"

#include <string.h>

#include "base/allocation.h"
#include "base/random.h"

#define MCTS_EXPLORATION 1400u
#define MCTS_PLAYOUT_MOVES 1000u
#define MCTS_ALIGNMENT 64u

cc_status cc__mcts_init(cc__mcts_tree *tree, const cc_allocator *allocator, uint64_t bytes) {
  uint64_t count = bytes / sizeof(cc__mcts_node);
  count = count < 2 ? 2 : count > UINT32_MAX / 2 ? UINT32_MAX / 2 : count;
  if (count > SIZE_MAX / 2 / sizeof(cc__mcts_node)) {
    return CC_ERROR_MEMORY;
  }
  tree->capacity = (size_t)count;
  tree->nodes = cc__alloc_table(allocator, tree->capacity, sizeof(*tree->nodes), MCTS_ALIGNMENT);
  return tree->nodes != NULL ? CC_OK : CC_ERROR_MEMORY;
}

void cc__mcts_free(cc__mcts_tree *tree, const cc_allocator *allocator) {
  cc__free(allocator, tree->nodes, tree->capacity, sizeof(*tree->nodes), MCTS_ALIGNMENT);
}

/* ---- numbers ---- */

/* The natural logarithm of n > 0 in 2^-16, by squaring the mantissa bit by bit. */
static uint64_t mcts_ln(uint64_t n) {
  uint64_t whole = 0;
  while (n >> whole >> 1 != 0) {
    whole++;
  }
  uint64_t mantissa = whole > 31 ? n >> (whole - 31) : n << (31 - whole); /* 1 .. 2 in 2^-31 */
  uint64_t log2 = whole;
  for (int i = 0; i < 16; i++) {
    mantissa = mantissa * mantissa >> 31;
    log2 *= 2;
    if (mantissa >> 32 != 0) {
      mantissa >>= 1;
      log2++;
    }
  }
  return log2 * 45426u >> 16; /* ln 2 in 2^-16 */
}

static uint64_t mcts_root(uint64_t n) {
  uint64_t root = 0;
  for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= n) {
      root += bit;
    }
  }
  return root;
}

static size_t mcts_below(uint64_t random, size_t count) {
  return (size_t)((random >> 32) * count >> 32);
}

/* ---- walking ---- */

static void mcts_fault(cc__game_worker *w, const char *text) {
  if (w->status == CC_OK) {
    w->fault = text;
  }
  cc__game_worker_fail(w, CC_ERROR_GAME);
}

/* The state of this playout is states[1] or [2]; *at says which. 0: failed or out of time. */
static int mcts_make(cc__game_worker *w, uint32_t *at, uint64_t move) {
  const cc_game *game = &w->rules->game;
  if (w->nodes >= w->look_at) {
    cc__game_worker_look(w);
  }
  if (w->status != CC_OK) {
    return 0;
  }
  w->nodes++;
  cc_status status;
  if (game->apply != NULL) {
    status = game->apply(w->states[*at], move, w->states[3 - *at], game->user);
    *at = 3 - *at;
  } else {
    status = game->make(w->states[*at], move, w->undo[0], game->user);
  }
  if (status != CC_OK) {
    cc__game_worker_fail(w, cc__rules_status(status));
  }
  return status == CC_OK;
}

static int mcts_look(cc__game_worker *w, uint32_t at, cc_game_look *look) {
  const cc_status status = cc__rules_look(w->rules, w->states[at], look, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
  }
  return status == CC_OK;
}

static size_t mcts_generate(cc__game_worker *w, uint32_t at, int random, uint64_t *total) {
  size_t count = 0;
  const cc_status status = cc__rules_generate(w->rules, w->states[at], CC_GAME_MOVES_ALL, random, &w->moves,
                                              0, &count, total, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  return random ? count : cc__game_best_moves(w->moves.moves, count, w->options->best_moves);
}

static int32_t mcts_share(int64_t value, int32_t most) {
  const int64_t half = CC__MCTS_ONE / 2;
  return (int32_t)(half + (most == 0 ? 0 : value * half / most));
}

/* 1 if the game is over, with what each team gets. */
static int mcts_over(cc__game_worker *w, uint32_t at, uint32_t ask, int32_t *gains) {
  cc_game_outcome outcome;
  const cc_status status = cc__rules_outcome(w->rules, w->states[at], ask, &outcome, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return 1;
  }
  if (outcome.kind == CC_GAME_GOES_ON) {
    return 0;
  }
  const int32_t most = outcome.kind == CC_GAME_RESULTS ? 1 : w->rules->bound;
  for (uint32_t team = 0; team < w->rules->teams; team++) {
    const int32_t value = w->rules->teams == 2 && team == 1 ? -outcome.teams[0] : outcome.teams[team];
    gains[team] = mcts_share(value, most);
  }
  return 1;
}

static void mcts_evaluate(cc__game_worker *w, uint32_t at, int32_t *gains) {
  int32_t values[CC_GAME_MAX_TEAMS] = {0};
  w->evaluations++;
  const cc_status status = cc__rules_evaluate(w->rules, w->states[at], values, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
    return;
  }
  values[1] = w->rules->teams == 2 ? -values[0] : values[1];
  for (uint32_t team = 0; team < w->rules->teams; team++) {
    gains[team] = mcts_share(values[team], w->rules->bound);
  }
}

/* ---- one playout ---- */

static void mcts_playout(cc__game_worker *w, cc__mcts_tree *tree, uint32_t at, int32_t *gains) {
  const cc_game *game = &w->rules->game;
  const uint32_t most = w->options->playout_moves == 0 ? MCTS_PLAYOUT_MOVES : w->options->playout_moves;
  cc_game_look look;
  for (uint32_t length = 0; w->status == CC_OK; length++) {
    uint64_t total = 0;
    if (mcts_over(w, at, CC_GAME_ASK_NODE, gains)) {
      return;
    }
    if (length >= most) {
      mcts_evaluate(w, at, gains);
      return;
    }
    if (!mcts_look(w, at, &look)) {
      return;
    }
    const int random = w->rules->team[look.player] == CC_GAME_TEAM_RANDOM;
    const size_t count = mcts_generate(w, at, random, &total);
    if (w->status != CC_OK || count == 0) {
      (void)(w->status != CC_OK || mcts_over(w, at, CC_GAME_ASK_STUCK, gains));
      return;
    }
    const uint64_t bits = cc__random_next(&tree->seed);
    size_t chosen = random ? cc__game_roll(w->moves.moves, count, total, bits) : mcts_below(bits, count);
    if (!random && game->playout != NULL) {
      chosen = count;
      const cc_status status = game->playout(w->states[at], w->moves.moves, count, bits, &chosen, game->user);
      if (status != CC_OK) {
        cc__game_worker_fail(w, cc__rules_status(status));
        return;
      }
      if (chosen >= count) {
        mcts_fault(w, "playout: no such move");
        return;
      }
    }
    w->playout_moves++;
    if (!mcts_make(w, &at, w->moves.moves[chosen].code)) {
      return;
    }
  }
}

/* Children for a node; 0 if there is no room or the search has failed. */
static int mcts_expand(cc__game_worker *w, cc__mcts_tree *tree, uint32_t node, uint32_t at, int random,
                       int32_t *gains, int *over) {
  const size_t count = mcts_generate(w, at, random, NULL);
  if (w->status != CC_OK) {
    return 0;
  }
  if (count == 0) {
    *over = mcts_over(w, at, CC_GAME_ASK_STUCK, gains);
    return 0;
  }
  if (count > tree->capacity - tree->used) {
    return 0;
  }
  cc__mcts_node *children = tree->nodes + tree->used;
  for (size_t i = 0; i < count; i++) {
    const cc_game_move *move = &w->moves.moves[i];
    const cc__mcts_node child = {move->code, 0, 0, 0, 0, random ? move->weight : 1};
    children[i] = child;
  }
  tree->nodes[node].first = (uint32_t)tree->used;
  tree->nodes[node].count = (uint32_t)count;
  tree->used += count;
  return 1;
}

/* The child to visit: for chance by weight, for a player by its upper confidence bound; the first of equals. */
static uint32_t mcts_select(const cc__game_worker *w, cc__mcts_tree *tree, const cc__mcts_node *node,
                            int random) {
  const cc__mcts_node *children = tree->nodes + node->first;
  const uint64_t c = w->options->exploration == 0 ? MCTS_EXPLORATION : w->options->exploration;
  uint64_t total = 0, best_bound = 0;
  uint32_t best = UINT32_MAX;
  for (uint32_t i = 0; i < node->count && random; i++) {
    total += children[i].weight;
  }
  uint64_t point = random ? (cc__random_next(&tree->seed) >> 32) * total >> 32 : 0;
  const uint64_t ln = mcts_ln((uint64_t)node->visits + 1);
  for (uint32_t i = 0; i < node->count; i++) {
    const cc__mcts_node *child = &children[i];
    if (random && point < child->weight) {
      return i;
    }
    point -= random ? child->weight : 0;
    if (random || child->weight == 0) {
      continue;
    }
    if (child->visits == 0) {
      return i;
    }
    const uint64_t mean = (uint64_t)(child->sum / (int64_t)child->visits);
    const uint64_t bound = mean + mcts_root((ln << 16) / child->visits) * c / 1000u + 1;
    if (bound > best_bound) {
      best_bound = bound;
      best = i;
    }
  }
  return best;
}

/* Walk down and play out. The length of the path; 0: the playout does not count. */
static uint32_t mcts_descend(cc__game_worker *w, cc__mcts_tree *tree, int32_t *gains) {
  uint32_t at = 1, ply = 0, node = 0;
  cc_game_look look;
  tree->path[0] = 0;
  tree->movers[0] = 0;
  for (;;) {
    int over = 0;
    if (!mcts_look(w, at, &look)) {
      return 0;
    }
    const int random = w->rules->team[look.player] == CC_GAME_TEAM_RANDOM;
    const int repeats = cc__game_repeats(w, ply, look.key) && ply > 0;
    if (repeats && w->rules->game.repetition == CC_GAME_REPETITION_FORBIDDEN &&
        tree->movers[ply] != CC_GAME_TEAM_RANDOM) {
      tree->nodes[node].weight = 0;
      return 0;
    }
    if (repeats && w->rules->game.repetition == CC_GAME_REPETITION_DRAW) {
      return ply + 1; /* gains are a draw's */
    }
    if (mcts_over(w, at, CC_GAME_ASK_NODE, gains)) {
      return ply + 1;
    }
    const int fresh = tree->nodes[node].count == 0;
    const int open = fresh && ply < CC_GAME_MAX_PLY && (ply == 0 || tree->nodes[node].visits > 0) &&
                     mcts_expand(w, tree, node, at, random, gains, &over);
    const uint32_t next = over || (fresh && !open) || ply >= CC_GAME_MAX_PLY
                              ? UINT32_MAX
                              : mcts_select(w, tree, &tree->nodes[node], random);
    if (!over && !(fresh && !open) && next == UINT32_MAX) { /* every move brings back a position */
      (void)mcts_over(w, at, CC_GAME_ASK_STUCK, gains);
      return ply + 1;
    }
    if (next == UINT32_MAX) {
      if (!over) {
        mcts_playout(w, tree, at, gains);
      }
      return ply + 1;
    }
    node = tree->nodes[node].first + next;
    if (!mcts_make(w, &at, tree->nodes[node].move)) {
      return 0;
    }
    ply++;
    w->first_key[ply] = 0;
    tree->path[ply] = node;
    tree->movers[ply] = w->rules->team[look.player];
  }
}

static void mcts_account(cc__game_worker *w, cc__mcts_tree *tree, uint32_t length, const int32_t *gains) {
  for (uint32_t i = 0; i < length; i++) {
    cc__mcts_node *node = &tree->nodes[tree->path[i]];
    node->visits++;
    node->sum += tree->movers[i] == CC_GAME_TEAM_RANDOM ? 0 : gains[tree->movers[i]];
  }
  for (uint32_t team = 0; team < w->rules->teams; team++) {
    tree->sums[team] += gains[team];
  }
  w->playouts++;
}

void cc__mcts_run(cc__game_worker *w, cc__mcts_tree *tree, uint64_t seed, uint64_t playouts) {
  const cc__mcts_node root = {CC_GAME_MOVE_NONE, 0, 0, 0, 0, 1};
  tree->used = 1;
  tree->nodes[0] = root;
  tree->seed = seed;
  memset(tree->sums, 0, sizeof(tree->sums));
  for (uint32_t i = 1; i <= 2; i++) {
    const cc_status status = w->states[i] == NULL ? cc__game_worker_reach(w, i) : CC_OK;
    if (status != CC_OK) {
      cc__game_worker_fail(w, status);
    }
  }
  while (w->status == CC_OK && tree->nodes[0].visits < UINT32_MAX - 1) {
    int32_t gains[CC_GAME_MAX_TEAMS];
    for (uint32_t team = 0; team < CC_GAME_MAX_TEAMS; team++) {
      gains[team] = CC__MCTS_ONE / 2;
    }
    if (playouts != 0 && w->playouts >= playouts) {
      w->status = CC_ERROR_STOPPED;
      w->reason = CC_END_NODES;
      return;
    }
    if (w->nodes >= w->look_at) {
      cc__game_worker_look(w);
    }
    const cc_status status = cc__state_copy(w->rules, w->states[0], w->states[1]);
    if (status != CC_OK) {
      cc__game_worker_fail(w, status);
    }
    const uint32_t length = w->status == CC_OK ? mcts_descend(w, tree, gains) : 0;
    if (length > 0 && w->status == CC_OK) {
      mcts_account(w, tree, length, gains);
    }
    w->nodes += length <= 1; /* so that a game that is over is looked at, too */
  }
}

const cc__mcts_node *cc__mcts_favourite(const cc__mcts_tree *tree, const cc__mcts_node *node) {
  const cc__mcts_node *best = NULL;
  for (uint32_t i = 0; i < node->count; i++) {
    const cc__mcts_node *child = &tree->nodes[node->first + i];
    if (child->visits > 0 && (best == NULL || child->visits > best->visits)) {
      best = child;
    }
  }
  return best;
}
