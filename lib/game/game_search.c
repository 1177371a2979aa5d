/* SPDX-License-Identifier: MIT */
/* Layer 7. Handles of generic searches: iterations, threads, results. */
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/random.h"
#include "base/sized.h"
#include "game/game_tree.h"
#include "game/mcts.h"
#include "game/game_play.h"

#define GAME_SEARCH_TABLE_BYTES ((uint64_t)16 << 20)
#define GAME_SEARCH_BUSY ((size_t)CC__GAME_BUSY_ROWS * CC__GAME_BUSY_WAYS)
#define GAME_SEARCH_PLAYOUTS 10000u
#define GAME_SEARCH_FLAGS                                                                                    \
  (CC_GAME_NO_TABLE | CC_GAME_NO_DEEPENING | CC_GAME_NO_KILLERS | CC_GAME_NO_HISTORY | CC_GAME_NO_ORDER |    \
   CC_GAME_NO_STAR | CC_GAME_NO_STAR2 | CC_GAME_WIDE_ROOT | CC_GAME_DEEPER_ENTRIES)

/* ---- making ---- */

static cc_status game_search_read_options(cc_game_search *search, const cc_game_options *options) {
  static const cc_game_options defaults = CC_GAME_OPTIONS_INIT;
  cc_game_options *copy = &search->options;
  const cc_status status = cc__sized_read(copy, sizeof(*copy), options == NULL ? &defaults : options);
  if (status != CC_OK) {
    return status;
  }
  copy->threads = copy->threads == 0 ? 1 : copy->threads;
  copy->step = copy->step == 0 ? 1 : copy->step;
  copy->table_bytes = copy->table_bytes == 0 ? GAME_SEARCH_TABLE_BYTES : copy->table_bytes;
  if (copy->algorithm > CC_GAME_MCTS || (copy->flags & ~GAME_SEARCH_FLAGS) != 0 || copy->step > 2 ||
      copy->quiescence > CC_GAME_MAX_EXTENSIONS || copy->extensions > CC_GAME_MAX_EXTENSIONS ||
      copy->threads > CC_GAME_MAX_THREADS || copy->exploration > 1000000u) {
    return CC_ERROR_ARGUMENT;
  }
  if (copy->algorithm == CC_GAME_MTDF && search->rules.chance) {
    copy->algorithm = CC_GAME_NEGASCOUT;
  }
  if ((search->rules.game.flags & CC_GAME_NO_KEYS) != 0) {
    copy->flags |= CC_GAME_NO_TABLE;
    copy->cache_bytes = 0;
  }
#if !defined(CC__THREADS)
  if (copy->threads > 1) {
    return CC_ERROR_UNSUPPORTED;
  }
#endif
  if ((copy->threads > 1 && (search->rules.game.flags & CC_GAME_ANY_THREAD) == 0) ||
      (copy->algorithm == CC_GAME_MCTS && search->rules.teams < 2)) {
    return CC_ERROR_UNSUPPORTED;
  }
  return CC_OK;
}

static cc_status game_search_memory(cc_game_search *search) {
  const cc_allocator *allocator = &search->allocator;
  const cc_game_options *options = &search->options;
  const int mcts = options->algorithm == CC_GAME_MCTS;
  cc_status status = CC_OK;
  if (!mcts && search->rules.teams <= 2 && (options->flags & CC_GAME_NO_TABLE) == 0) {
    status = cc__game_memory_init(&search->table, allocator, options->table_bytes);
  }
  if (status == CC_OK && !mcts && search->rules.teams <= 2 && options->cache_bytes != 0) {
    status = cc__game_memory_init(&search->cache, allocator, options->cache_bytes);
  }
  /* Max^n has no table to share: it runs on one thread. */
  search->threads = mcts || search->rules.teams <= 2 ? options->threads : 1;
  if (status == CC_OK) {
    search->workers = cc__alloc(allocator, search->threads, sizeof(*search->workers), 64);
    status = search->workers != NULL ? CC_OK : CC_ERROR_MEMORY;
  }
  if (search->workers != NULL) {
    memset(search->workers, 0, search->threads * sizeof(*search->workers));
  }
  for (uint32_t i = 0; i < search->threads && status == CC_OK; i++) {
    status = cc__game_worker_init(&search->workers[i], search, i);
  }
  if (status == CC_OK && search->threads > 1 && search->table.slots != NULL) {
    search->busy = cc__alloc(allocator, GAME_SEARCH_BUSY, sizeof(*search->busy), 64);
    status = search->busy != NULL ? CC_OK : CC_ERROR_MEMORY;
  }
  if (status == CC_OK && mcts) {
    search->trees = cc__alloc(allocator, search->threads, sizeof(*search->trees), 64);
    status = search->trees != NULL ? CC_OK : CC_ERROR_MEMORY;
    if (search->trees != NULL) {
      memset(search->trees, 0, search->threads * sizeof(*search->trees));
    }
    for (uint32_t i = 0; i < search->threads && status == CC_OK; i++) {
      status = cc__mcts_init(&search->trees[i], allocator, options->table_bytes);
    }
  }
  return status;
}

cc_status cc_game_search_create(const cc_allocator *allocator, const cc_game *game,
                                const cc_game_options *options, cc_game_search **out) {
  cc_allocator own;
  cc__rules rules;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__rules_read(&rules, game);
  if (status == CC_OK) {
    status = cc__allocator_init(&own, allocator);
  }
  if (status != CC_OK) {
    return status;
  }
  cc_game_search *search = cc__alloc(&own, 1, sizeof(*search), 64);
  if (search == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(search, 0, sizeof(*search));
  search->allocator = own;
  search->rules = rules;
  search->fault = "";
  status = game_search_read_options(search, options);
  if (status == CC_OK) {
    status = game_search_memory(search);
  }
  if (status != CC_OK) {
    cc_game_search_free(search);
    return status;
  }
  *out = search;
  return CC_OK;
}

void cc_game_search_free(cc_game_search *search) {
  if (search == NULL) {
    return;
  }
  const cc_allocator allocator = search->allocator;
  for (uint32_t i = 0; i < search->threads; i++) {
    if (search->workers != NULL) {
      cc__game_worker_free(&search->workers[i]);
    }
    if (search->trees != NULL) {
      cc__mcts_free(&search->trees[i], &allocator);
    }
  }
  cc__free(&allocator, search->trees, search->threads, sizeof(*search->trees), 64);
  cc__free(&allocator, search->workers, search->threads, sizeof(*search->workers), 64);
  cc__free(&allocator, search->busy, GAME_SEARCH_BUSY, sizeof(*search->busy), 64);
  cc__game_memory_free(&search->cache);
  cc__game_memory_free(&search->table);
  cc__free(&allocator, search, 1, sizeof(*search), 64);
}

cc_status cc_game_search_set_callback(cc_game_search *search, cc_game_callback callback, void *user) {
  if (search == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  search->callback = callback;
  search->user = user;
  return CC_OK;
}

cc_status cc_game_search_new_game(cc_game_search *search) {
  if (search == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc__game_memory_clear(&search->table);
  cc__game_memory_clear(&search->cache);
  for (uint32_t i = 0; i < search->threads; i++) {
    memset(search->workers[i].history, 0, CC__GAME_HISTORY * sizeof(uint32_t));
  }
  search->generation = 0;
  return CC_OK;
}

void cc__game_search_set_seed(cc_game_search *search, uint64_t seed) {
  search->options.seed = seed;
}

void cc__game_search_watch(cc_game_search *search, const cc__atomic_u32 *flag) {
  search->watched = flag;
}

void cc_game_search_stop(cc_game_search *search) {
  if (search != NULL) {
    cc__atomic_u32_store(&search->stop, 1);
  }
}

/* ---- iterations ---- */

/* Null windows close in on the value from the last iteration's. */
static int32_t game_search_mtdf(cc__game_worker *w, uint32_t depth, int32_t guess) {
  int32_t low = -CC__GAME_INFINITE, high = CC__GAME_INFINITE;
  uint64_t best = CC_GAME_MOVE_NONE;
  uint32_t horizon = 0;
  while (low < high) {
    const int32_t beta = guess == low ? guess + 1 : guess;
    guess = cc__game_tree(w, beta - 1, beta, depth);
    if (w->status != CC_OK) { /* what was proved before that: the move is worth so much at least */
      w->root_best = best;
      w->root_value = low;
      w->root_done = best != CC_GAME_MOVE_NONE;
      return low;
    }
    horizon |= w->horizon;
    if (guess < beta) {
      high = guess;
    } else {
      low = guess;
      best = w->root_best; /* it reaches the bound; the last one reaches the value */
    }
  }
  w->horizon = horizon;
  w->root_best = best != CC_GAME_MOVE_NONE ? best : w->root_best;
  return guess;
}

static int32_t game_search_guess(cc__game_worker *w, int32_t sign) {
  int32_t values[CC_GAME_MAX_TEAMS] = {0};
  const cc_status status = cc__rules_evaluate(w->rules, w->states[0], values, &w->fault);
  if (status != CC_OK) {
    cc__game_worker_fail(w, status);
  }
  return sign * values[0];
}

/* The result so far, from the worker's root. */
static void game_search_keep(cc_game_search *search, cc__game_worker *w, cc_game_result *result,
                             const int32_t *values, int32_t value) {
  result->best = w->root_best;
  result->value = value;
  memcpy(result->values, values, sizeof(result->values));
  search->line_length = w->best_lengths[0];
  memcpy(search->line, w->best_lines, search->line_length * sizeof(*search->line));
  if (search->line_length == 0 || search->line[0] != w->root_best) {
    search->line[0] = w->root_best;
    search->line_length = w->root_best != CC_GAME_MOVE_NONE;
  }
}

static void game_search_report(cc_game_search *search, cc__game_worker *w, const cc_game_result *result) {
  if (search->callback == NULL) {
    return;
  }
  cc_game_event event;
  memset(&event, 0, sizeof(event));
  event.struct_size = (uint32_t)sizeof(event);
  event.kind = CC_GAME_EVENT_ITERATION;
  event.depth = result->depth;
  event.value = result->value;
  event.nodes = w->nodes;
  event.time_us = cc__clock_us() - search->started;
  event.moves = search->line;
  event.move_count = search->line_length;
  if (search->callback(&event, search->user) != 0) {
    cc__game_worker_fail(w, CC_ERROR_STOPPED);
  }
}

/* 1 if more depth can change nothing: the tree is complete, or a win as quick as can be is found. */
static int game_search_is_settled(const cc__game_worker *w, int32_t value, uint32_t depth) {
  if (w->horizon == 0) {
    return 1;
  }
  const int32_t size = value < 0 ? -value : value;
  return w->rules->teams <= 2 && !w->rules->chance && size > w->rules->bound &&
         w->rules->win - size <= (int32_t)depth;
}

/* One iteration: values for each team. */
static int32_t game_search_iterate(cc__game_worker *w, uint32_t depth, int32_t guess, int32_t sign,
                                   int32_t *values) {
  if (w->rules->teams > 2) {
    cc__game_maxn(w, depth, values);
    return w->root_value;
  }
  const int32_t value = w->options->algorithm == CC_GAME_MTDF
                            ? game_search_mtdf(w, depth, guess)
                            : cc__game_tree(w, -CC__GAME_INFINITE, CC__GAME_INFINITE, depth);
  values[0] = sign * value;
  values[1] = w->rules->teams == 2 ? -values[0] : 0;
  return value;
}

/*
 * What an iteration that was cut short has found out, if the last best move was looked at in it; MTD(f): if a
 * null window was passed.
 */
static void game_search_partial(cc_game_search *search, cc__game_worker *w, int32_t sign,
                                cc_game_result *result) {
  int32_t values[CC_GAME_MAX_TEAMS] = {0};
  if (w->root_done == 0 || w->root_best == CC_GAME_MOVE_NONE || w->rules->teams > 2 ||
      w->options->algorithm == CC_GAME_MINIMAX) {
    return;
  }
  values[0] = sign * w->root_value;
  values[1] = w->rules->teams == 2 ? -values[0] : 0;
  game_search_keep(search, w, result, values, w->root_value);
}

/* All iterations; `result` NULL for helpers, which only fill the table. */
static void game_search_deepen(cc__game_worker *w, int32_t sign, cc_game_result *result) {
  cc_game_search *search = w->search;
  const uint32_t last = search->limits.depth == 0 ? CC_GAME_MAX_DEPTH : search->limits.depth;
  const uint32_t step = w->options->step;
  const int at_once = (w->options->flags & CC_GAME_NO_DEEPENING) != 0;
  uint32_t depth = at_once ? last : (last - 1) % step + 1;
  int32_t value = w->options->algorithm == CC_GAME_MTDF ? game_search_guess(w, sign) : 0;
  for (; depth <= last && w->status == CC_OK; depth += step) {
    int32_t values[CC_GAME_MAX_TEAMS] = {0};
    value = game_search_iterate(w, depth, value, sign, values);
    if (w->status != CC_OK) {
      if (result != NULL && w->status == CC_ERROR_STOPPED) {
        game_search_partial(search, w, sign, result);
      }
      return;
    }
    w->depth = depth;
    w->root_hint = w->root_best;
    const int settled = game_search_is_settled(w, value, depth);
    if (result != NULL) {
      result->depth = depth;
      game_search_keep(search, w, result, values, value);
      game_search_report(search, w, result);
    }
    if (settled) {
      w->reason = w->status == CC_OK ? CC_END_MATE : w->reason;
      return;
    }
  }
  w->reason = w->status == CC_OK ? CC_END_DEPTH : w->reason;
}

/* ---- threads ---- */

static uint64_t game_search_seed(const cc_game_search *search, uint32_t number) {
  uint64_t seed = search->options.seed ^ (uint64_t)number << 32;
  return cc__random_next(&seed);
}

static void game_search_grow(cc__game_worker *w) {
  cc_game_search *search = w->search;
  const uint64_t playouts = search->limits.nodes != 0 || search->deadline != 0 || search->callback != NULL
                                ? search->limits.nodes
                                : GAME_SEARCH_PLAYOUTS;
  cc__mcts_run(w, &search->trees[w->number], game_search_seed(search, w->number), playouts);
}

static void game_search_help(void *argument) {
  cc__game_worker *w = argument;
  if (w->search->trees != NULL) {
    game_search_grow(w);
  } else {
    game_search_deepen(w, 1, NULL);
  }
  if (w->status != CC_OK && w->status != CC_ERROR_STOPPED) {
    cc__atomic_u32_store(&w->search->stop, 1);
  }
}

/* Run on all threads. `started` of them beside the calling one could be. */
static cc_status game_search_all(cc_game_search *search, int32_t sign, cc_game_result *result) {
  cc__game_worker *first = &search->workers[0];
  uint32_t started = 1;
  cc_status status = CC_OK;
  while (started < search->threads && status == CC_OK) {
    status = cc__thread_start(&search->workers[started].thread, game_search_help, &search->workers[started]);
    started += status == CC_OK;
  }
  if (status == CC_OK && search->trees != NULL) {
    game_search_grow(first);
  } else if (status == CC_OK) {
    game_search_deepen(first, sign, result);
  }
  /* Trees of a number of playouts are waited for: they are the same every time. */
  if (search->trees == NULL || status != CC_OK || first->reason != CC_END_NODES) {
    cc__atomic_u32_store(&search->helpers_stop, 1);
  }
  for (uint32_t i = 1; i < started; i++) {
    cc__thread_join(&search->workers[i].thread);
  }
  for (uint32_t i = 0; i < started && status == CC_OK; i++) {
    if (search->workers[i].status != CC_OK && search->workers[i].status != CC_ERROR_STOPPED) {
      status = search->workers[i].status;
      search->fault = search->workers[i].fault != NULL ? search->workers[i].fault : "";
    }
  }
  return status;
}

/* ---- Monte Carlo: one result of all trees ---- */

static int32_t game_search_thousandths(int64_t sum, uint64_t visits) {
  return visits == 0 ? 0 : (int32_t)(sum * 2000 / ((int64_t)visits * CC__MCTS_ONE)) - 1000;
}

static void game_search_merge(cc_game_search *search, uint32_t player, cc_game_result *result) {
  cc__mcts_tree *tree = &search->trees[0];
  uint64_t visits = tree->nodes[0].visits;
  for (uint32_t t = 1; t < search->threads; t++) {
    const cc__mcts_tree *other = &search->trees[t];
    visits += other->nodes[0].visits;
    for (uint32_t team = 0; team < search->rules.teams; team++) {
      tree->sums[team] += other->sums[team];
    }
    for (uint32_t i = 0; i < tree->nodes[0].count && i < other->nodes[0].count; i++) {
      cc__mcts_node *to = &tree->nodes[tree->nodes[0].first + i];
      const cc__mcts_node *from = &other->nodes[other->nodes[0].first + i];
      to->visits = to->visits > UINT32_MAX - from->visits ? UINT32_MAX : to->visits + from->visits;
      to->sum += from->sum;
    }
  }
  for (uint32_t team = 0; team < search->rules.teams; team++) {
    result->values[team] = game_search_thousandths(tree->sums[team], visits);
  }
  if (search->rules.team[player] == CC_GAME_TEAM_RANDOM) {
    result->value = result->values[0];
    return;
  }
  const cc__mcts_node *node = cc__mcts_favourite(tree, &tree->nodes[0]);
  if (node == NULL) { /* no room for moves, or no time: the playouts from the root are all there is */
    result->value = result->values[search->rules.team[player]];
  } else {
    result->value = game_search_thousandths(node->sum, node->visits);
    result->best = node->move;
    search->line_length = 0;
  }
  if (search->rules.teams == 2) {
    result->values[0] = search->rules.sign[player] * result->value;
    result->values[1] = -result->values[0];
  }
  for (; node != NULL && search->line_length < CC_GAME_MAX_PLY; node = cc__mcts_favourite(tree, node)) {
    search->line[search->line_length++] = node->move;
  }
}

/* ---- running ---- */

/* *best gets the move if it may be played. */
static cc_status game_search_try(cc__game_worker *w, cc_game_move move, uint64_t *best) {
  cc_game_look look;
  int32_t repeats = 0;
  if (cc__game_make(w, 0, &move)) {
    if (cc__game_arrive(w, 1, &look, &repeats)) {
      *best = move.code;
    }
    cc__game_unmake(w, 0);
  }
  return w->status;
}

/* A move to play if nothing else is found: the first by order that may be played. */
static cc_status game_search_fallback(cc_game_search *search, uint32_t player, cc_game_result *result) {
  cc__game_worker *w = &search->workers[0];
  const int random = search->rules.team[player] == CC_GAME_TEAM_RANDOM;
  size_t count = 0;
  cc_status status = cc__rules_generate(&search->rules, w->states[0], CC_GAME_MOVES_ALL, random, &w->moves, 0,
                                        &count, NULL, &w->fault);
  if (status != CC_OK || random) {
    return status;
  }
  w->look_at = UINT64_MAX; /* whatever the limits: there shall be a move */
  for (size_t i = 0; i < count && result->best == CC_GAME_MOVE_NONE; i++) {
    (void)cc__game_best_moves(w->moves.moves + i, count - i, 1);
    status = game_search_try(w, w->moves.moves[i], &result->best);
    if (status != CC_OK) {
      return status;
    }
  }
  search->line[0] = result->best;
  search->line_length = result->best != CC_GAME_MOVE_NONE;
  w->nodes = 0;
  w->look_at = 0;
  return CC_OK;
}

/* 1 if there is nothing to search: the values are the game's. */
static cc_status game_search_is_over(cc_game_search *search, uint32_t player, cc_game_result *result,
                                     int *over) {
  cc__game_worker *w = &search->workers[0];
  cc_game_outcome outcome;
  cc_status status = cc__rules_outcome(&search->rules, w->states[0], CC_GAME_ASK_NODE, &outcome, &w->fault);
  if (status == CC_OK && outcome.kind == CC_GAME_GOES_ON) {
    status = game_search_fallback(search, player, result);
    if (status != CC_OK || result->best != CC_GAME_MOVE_NONE ||
        search->rules.team[player] == CC_GAME_TEAM_RANDOM) {
      return status;
    }
    status = cc__rules_outcome(&search->rules, w->states[0], CC_GAME_ASK_STUCK, &outcome, &w->fault);
  }
  if (status != CC_OK) {
    return status;
  }
  *over = 1;
  result->reason = CC_END_GAME;
  for (uint32_t team = 0; team < search->rules.teams; team++) {
    result->values[team] = cc__rules_value(&search->rules, &outcome, team, 0);
  }
  const uint32_t team = search->rules.team[player];
  result->value = result->values[team == CC_GAME_TEAM_RANDOM ? 0 : team];
  return CC_OK;
}

static cc_status game_search_begin(cc_game_search *search, const void *state, const uint64_t *history,
                                   size_t count, cc_game_look *look) {
  cc_status status = CC_OK;
  search->fault = "";
  search->line_length = 0;
  search->generation++;
  search->started = cc__clock_us();
  search->deadline = search->limits.time_ms == 0 ? 0
                                                 : search->started + (uint64_t)search->limits.time_ms * 1000u;
  search->progress_at = search->started;
  cc__atomic_u32_store(&search->stop, 0);
  cc__atomic_u32_store(&search->helpers_stop, 0);
  if (search->busy != NULL) { /* threads that were stopped may have left something */
    memset(search->busy, 0, GAME_SEARCH_BUSY * sizeof(*search->busy));
  }
  for (uint32_t i = 0; i < search->threads && status == CC_OK; i++) {
    status = cc__game_worker_begin(&search->workers[i], state, history, count);
  }
  if (status != CC_OK) {
    return status;
  }
  cc__game_worker *w = &search->workers[0];
  status = cc__rules_look(&search->rules, w->states[0], look, &w->fault);
  for (uint32_t i = 0; i < search->threads && status == CC_OK; i++) {
    (void)cc__game_repeats(&search->workers[i], 0, look->key);
  }
  return status;
}

static void game_search_count(const cc_game_search *search, cc_game_result *result) {
  uint64_t length = 0;
  for (uint32_t i = 0; i < search->threads; i++) {
    const cc__game_worker *w = &search->workers[i];
    result->nodes += w->nodes;
    result->evaluations += w->evaluations;
    result->table_hits += w->table_hits;
    result->cache_hits += w->cache_hits;
    result->playouts += w->playouts;
    length += w->playout_moves;
  }
  if (search->trees != NULL && result->playouts != 0) {
    result->depth = (uint32_t)(length / result->playouts);
  }
  result->time_us = cc__clock_us() - search->started;
}

cc_status cc_game_search_run(cc_game_search *search, const void *state, const uint64_t *history,
                             size_t history_count, const cc_game_limits *limits, cc_game_result *result) {
  static const cc_game_limits no_limits = CC_GAME_LIMITS_INIT;
  cc_game_result filled = CC_GAME_RESULT_INIT;
  cc_game_look look;
  int over = 0;
  if (search == NULL || state == NULL || (history == NULL && history_count > 0) ||
      (result != NULL && !cc__sized_writable(result))) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__sized_read(&search->limits, sizeof(search->limits),
                                    limits == NULL ? &no_limits : limits);
  if (status != CC_OK) {
    return status;
  }
  if (search->limits.depth > CC_GAME_MAX_DEPTH || search->limits.reserved != 0) {
    return CC_ERROR_ARGUMENT;
  }
  filled.best = CC_GAME_MOVE_NONE;
  status = game_search_begin(search, state, history, history_count, &look);
  if (status == CC_OK) {
    status = game_search_is_over(search, look.player, &filled, &over);
  }
  if (status == CC_OK && !over) {
    status = game_search_all(search, search->rules.sign[look.player], &filled);
    if (status == CC_OK && search->trees != NULL) {
      game_search_merge(search, look.player, &filled);
    }
    filled.reason = search->workers[0].reason;
  } else if (search->workers[0].fault != NULL) {
    search->fault = search->workers[0].fault;
  }
  if (status != CC_OK) {
    return status;
  }
  game_search_count(search, &filled);
  if (result != NULL) {
    cc__sized_write(result, &filled, sizeof(filled));
  }
  return CC_OK;
}

cc_status cc_game_search_play(cc_game_search *search, const cc_play *play, const cc_game_limits *limits,
                              cc_game_result *result) {
  size_t count = 0;
  if (search == NULL || play == NULL || !cc__rules_same(&search->rules, cc__play_rules(play))) {
    return CC_ERROR_ARGUMENT;
  }
  const uint64_t *history = cc_play_history(play, &count);
  return cc_game_search_run(search, cc_play_state(play), history, count, limits, result);
}

cc_status cc_game_search_line(const cc_game_search *search, uint64_t *moves, size_t capacity, size_t *count) {
  if (search == NULL || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t length = search->line_length < capacity ? search->line_length : capacity;
  if (length > 0) {
    memcpy(moves, search->line, length * sizeof(*moves));
  }
  if (count != NULL) {
    *count = search->line_length;
  }
  return search->line_length <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

const char *cc_game_search_fault(const cc_game_search *search) {
  return search == NULL ? "" : search->fault;
}
