/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. The handle: options, starting and ending searches, threads. One thread leads (the caller's, or
 * one begun by cc_search_start); it starts the helpers, searches itself, waits if the limits say so, and
 * gathers the result. Threads live for one search.
 */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>
#endif
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/sized.h"
#include "search/handle.h"
#include "search/strength.h"

#define SEARCH_MIB ((uint64_t)1 << 20)
/*
 * How long a waiting thread sleeps at most before it looks again; it is woken earlier when something
 * happens.
 */
#define SEARCH_NAP_US 100000u
/*
 * A clock that plans for less than this has no time for helpers: on a busy machine they may not even have
 * begun by then, and ending them costs more than they find.
 */
#define SEARCH_HELPERS_LEAST_US 5000u
/*
 * What the answer waits at most for helpers to see the end. One that has not been given a processor in that
 * time has no vote; it is awaited after the answer.
 */
#define SEARCH_VOTE_WAIT_US 3000u
/* How much lateness is planned for at most. */
#define SEARCH_LAG_MOST_US 100000u

static uint32_t search_process(void) {
#if defined(_WIN32)
  return 1;
#else
  return (uint32_t)getpid();
#endif
}

/* ---- life ---- */

static void search_free_workers(cc_search *search, uint32_t from) {
  for (uint32_t i = from; i < search->worker_count; i++) {
    cc__worker_free(&search->workers[i], &search->allocator);
  }
}

/* Other workers instead of those there are. On failure the old ones stay. */
static cc_status search_make_workers(cc_search *search, uint32_t count) {
  cc__worker *workers = cc__alloc(&search->allocator, count, sizeof(*workers), 64);
  if (workers == NULL) {
    return CC_ERROR_MEMORY;
  }
  for (uint32_t i = 0; i < count; i++) {
    const cc_status status = cc__worker_create(&workers[i], search, i);
    if (status != CC_OK) {
      while (i > 0) {
        cc__worker_free(&workers[--i], &search->allocator);
      }
      cc__free(&search->allocator, workers, count, sizeof(*workers), 64);
      return status;
    }
  }
  search_free_workers(search, 0);
  cc__free(&search->allocator, search->workers, search->worker_count, sizeof(*workers), 64);
  search->workers = workers;
  search->worker_count = count;
  search->worker_used = 0;
  search->lines_known = 0;
  return CC_OK;
}

cc_status cc_search_create(const cc_allocator *allocator, cc_search **out) {
  cc_allocator copy;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_search *search = cc__alloc(&copy, 1, sizeof(*search), 64);
  if (search == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(search, 0, sizeof(*search));
  search->allocator = copy;
  search->mask = CC_EVENTS_DEFAULT;
  search->fresh = 1;
  cc__options_default(search->options);
  status = cc__lock_init(&search->lock);
  if (status != CC_OK) {
    cc__free(&copy, search, 1, sizeof(*search), 64);
    return status;
  }
  status = cc__table_resize(&search->table, &copy, (uint64_t)search->options[CC_OPTION_HASH] * SEARCH_MIB);
  if (status == CC_OK) {
    status = search_make_workers(search, 1);
  }
  if (status != CC_OK) {
    cc_search_free(search);
    return status;
  }
  *out = search;
  return CC_OK;
}

/* The thread of an ended search still has to be joined, but not by another process than its own. */
static void search_join(cc_search *search) {
  if (search->driver_to_join != 0) {
    search->driver_to_join = 0;
    if (search->process == search_process()) {
      cc__thread_join(&search->driver);
    }
  }
}

/* Until nothing runs any more, by whichever thread. */
static void search_await(cc_search *search) {
  cc__lock_take(&search->lock);
  while (cc__atomic_u32_load(&search->running) != 0) {
    cc__lock_wait(&search->lock, SEARCH_NAP_US);
  }
  cc__lock_release(&search->lock);
  search_join(search);
}

void cc_search_free(cc_search *search) {
  if (search == NULL) {
    return;
  }
  /* The lock of a forked child may be held for ever, by a thread that only the parent has. */
  if (search->process == 0 || search->process == search_process()) {
    cc_search_stop(search);
    search_await(search);
    cc__lock_destroy(&search->lock);
  }
  search_free_workers(search, 0);
  cc_evaluator_free(search->basic);
  const cc_allocator allocator = search->allocator;
  cc__free(&allocator, search->workers, search->worker_count, sizeof(*search->workers), 64);
  cc__table_free(&search->table, &allocator);
  cc__free(&allocator, search, 1, sizeof(*search), 64);
}

int32_t cc_search_is_running(const cc_search *search) {
  return search != NULL && cc__atomic_u32_load(&search->running) != 0;
}

/* Functions that change the handle begin here: not while it searches. */
static cc_status search_idle(cc_search *search) {
  if (search == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc_search_is_running(search)) {
    return CC_ERROR_STATE;
  }
  search_join(search);
  return CC_OK;
}

cc_status cc_search_new_game(cc_search *search) {
  const cc_status status = search_idle(search);
  if (status != CC_OK || search->fresh) {
    return status;
  }
  cc__table_clear(&search->table, 0, 1);
  search->table.generation = 0;
  search->timing.lag = 0;
  for (uint32_t i = 0; i < search->worker_count; i++) {
    cc__worker_forget(&search->workers[i]);
  }
  search->fresh = 1;
  return CC_OK;
}

/* ---- options and callbacks ---- */

static cc_status search_change_threads(cc_search *search, int64_t value) {
#if defined(CC__THREADS)
  return (uint32_t)value == search->worker_count ? CC_OK : search_make_workers(search, (uint32_t)value);
#else
  (void)search;
  return value == 1 ? CC_OK : CC_ERROR_UNSUPPORTED;
#endif
}

/* On failure the one before stays. */
static cc_status search_use_evaluator(cc_search *search, const cc_evaluator *evaluator) {
  const cc_evaluator *before = search->evaluator;
  search->evaluator = evaluator;
  const cc_status status = search_make_workers(search, search->worker_count);
  if (status != CC_OK) {
    search->evaluator = before;
    return status;
  }
  search->fresh = 0; /* the table still has values of the other */
  return cc_search_new_game(search);
}

/* The built-in evaluator that stands where the caller has set none. */
static cc_status search_change_evaluator(cc_search *search, int64_t value) {
  const int basic = value == (int64_t)CC_OPTION_EVALUATOR_BASIC;
  if (basic && search->basic == NULL) {
    const cc_status status = cc_evaluator_create_basic(&search->allocator, NULL, 0, &search->basic);
    if (status != CC_OK) {
      return status;
    }
  }
  const cc_evaluator *wanted = basic ? search->basic : NULL;
  return search->evaluator_set != NULL || wanted == search->evaluator ? CC_OK
                                                                      : search_use_evaluator(search, wanted);
}

cc_status cc_search_set_option(cc_search *search, cc_option option, int64_t value) {
  cc_status status = search_idle(search);
  if (status != CC_OK) {
    return status;
  }
  if (!cc__options_in_bounds(option, value)) {
    return CC_ERROR_ARGUMENT;
  }
  switch (option) {
  case CC_OPTION_HASH:
    status = cc__table_resize(&search->table, &search->allocator, (uint64_t)value * SEARCH_MIB);
    break;
  case CC_OPTION_CLEAR_HASH: return cc_search_new_game(search);
  case CC_OPTION_THREADS: status = search_change_threads(search, value); break;
  case CC_OPTION_LEVEL: status = cc_level_available((cc_level)value) ? CC_OK : CC_ERROR_UNSUPPORTED; break;
  case CC_OPTION_EVALUATOR: status = search_change_evaluator(search, value); break;
  default: break;
  }
  if (status == CC_OK) {
    search->options[option] = value;
  }
  return status;
}

cc_status cc_search_get_option(const cc_search *search, cc_option option, int64_t *value) {
  if (search == NULL || value == NULL || option == 0 || option >= CC__OPTIONS) {
    return CC_ERROR_ARGUMENT;
  }
  *value = search->options[option];
  return CC_OK;
}

cc_status cc_search_set_evaluator(cc_search *search, const cc_evaluator *evaluator) {
  cc_status status = search_idle(search);
  if (status != CC_OK) {
    return status;
  }
  const int basic = search->options[CC_OPTION_EVALUATOR] == (int64_t)CC_OPTION_EVALUATOR_BASIC;
  status = search_use_evaluator(search, evaluator != NULL ? evaluator : basic ? search->basic : NULL);
  if (status == CC_OK) {
    search->evaluator_set = evaluator;
  }
  return status;
}

cc_status cc_search_set_callback(cc_search *search, uint32_t mask, cc_search_callback callback, void *user) {
  const cc_status status = search_idle(search);
  if (status != CC_OK) {
    return status;
  }
  search->mask = mask;
  search->callback = callback;
  search->callback_user = user;
  return CC_OK;
}

cc_status cc_search_set_hooks(cc_search *search, const cc_search_hooks *hooks) {
  cc_search_hooks copy = CC_SEARCH_HOOKS_INIT;
  cc_status status = search_idle(search);
  if (status == CC_OK && hooks != NULL) {
    status = cc__sized_read(&copy, sizeof(copy), hooks);
    status = status == CC_OK && copy.reserved != 0 ? CC_ERROR_ARGUMENT : status;
  }
  if (status != CC_OK) {
    return status;
  }
  search->hooks = copy;
  search->has_hooks = copy.order != NULL || copy.noisy != NULL;
  search->fresh = 0;
  return cc_search_new_game(search);
}

cc_status cc_search_set_book(cc_search *search, cc_search_book_callback book, void *user) {
  const cc_status status = search_idle(search);
  if (status != CC_OK) {
    return status;
  }
  search->book = book;
  search->book_user = user;
  return CC_OK;
}

/* ---- from any thread ---- */

void cc_search_stop(cc_search *search) {
  if (search == NULL) {
    return;
  }
  cc__lock_take(&search->lock);
  if (cc__atomic_u32_load(&search->running) != 0) {
    cc__atomic_u32_store(&search->control.quit, 1);
    cc__atomic_u32_store(&search->control.stop, 1);
    cc__lock_wake_all(&search->lock);
  }
  cc__lock_release(&search->lock);
}

void cc_search_ponderhit(cc_search *search) {
  if (search == NULL) {
    return;
  }
  cc__lock_take(&search->lock);
  if (cc__atomic_u32_load(&search->running) != 0 && cc__atomic_u32_load(&search->control.pondering) != 0) {
    cc__atomic_u64_store(&search->timing.counts_from, cc__clock_us());
    cc__atomic_u32_store(&search->control.pondering, 0);
    cc__lock_wake_all(&search->lock);
  }
  cc__lock_release(&search->lock);
}

uint64_t cc_search_nodes(const cc_search *search) {
  return search == NULL ? 0 : cc__atomic_u64_load(&search->nodes_shown);
}

/* ---- a search ---- */

static cc_status search_read_limits(const cc_search_limits *limits, cc_search_limits *copy) {
  const cc_search_limits none = CC_SEARCH_LIMITS_INIT;
  *copy = none;
  if (limits != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), limits);
    if (status != CC_OK) {
      return status;
    }
  }
  if ((copy->flags & ~(CC_LIMIT_CLOCK | CC_LIMIT_INFINITE | CC_LIMIT_PONDER)) != 0 || copy->reserved != 0 ||
      (copy->root_moves == NULL && copy->root_move_count > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  return CC_OK;
}

static int search_wants(const cc_search_limits *limits, cc_move move) {
  for (size_t i = 0; i < limits->root_move_count; i++) {
    if (limits->root_moves[i] == move) {
      return 1;
    }
  }
  return limits->root_move_count == 0;
}

/* The main worker's list of root moves. */
static cc_status search_list_root(cc_search *search, const cc_position *position,
                                  const cc_search_limits *limits) {
  cc_move moves[CC_MAX_MOVES];
  cc__worker *w = &search->workers[0];
  const cc__core *core = cc__core_get((cc_level)search->options[CC_OPTION_LEVEL]);
  const size_t count = core->generate(position->current, CC_MOVES_LEGAL, moves);
  w->root_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (search_wants(limits, moves[i])) {
      cc__root_move *root = &w->root_moves[w->root_count++];
      memset(root, 0, offsetof(cc__root_move, line));
      root->move = root->line[0] = moves[i];
      root->length = 1;
      root->score = root->previous = root->average = -CC__VALUE_INFINITE;
      root->shown = CC__VALUE_NONE;
    }
  }
  return count > 0 && w->root_count == 0 ? CC_ERROR_ILLEGAL : CC_OK;
}

/* How many threads may search: what the caller's code and the clock allow. */
static uint32_t search_threads(const cc_search *search) {
  const int several = (cc_evaluator_flags(search->evaluator) & CC_EVALUATOR_THREADS) != 0 &&
                      !search->has_hooks;
  const int has_time = search->timing.soft >= SEARCH_HELPERS_LEAST_US ||
                       (search->limits.flags & (CC_LIMIT_INFINITE | CC_LIMIT_PONDER)) != 0;
  return several && has_time ? search->worker_count : 1;
}

/* ---- the book ---- */

/* The book is for playing: where a search is asked for what it finds, it is not opened. */
static int search_may_ask_book(const cc_search *search) {
  return search->book != NULL && search->options[CC_OPTION_BOOK] != 0 &&
         search->options[CC_OPTION_ANALYSE_MODE] == 0 && search->limits.mate == 0 &&
         (search->limits.flags & (CC_LIMIT_INFINITE | CC_LIMIT_PONDER)) == 0 &&
         search->workers[0].root_count > 0;
}

/* What it names is played only if it is among the root moves; that becomes the first of them. */
static void search_ask_book(cc_search *search, const cc_position *position) {
  cc__worker *w = &search->workers[0];
  search->book_move = CC_MOVE_NONE;
  search->book_refused = 0;
  if (!search_may_ask_book(search)) {
    return;
  }
  const cc_move named = search->book(position, search->book_user);
  size_t at = 0;
  while (at < w->root_count && w->root_moves[at].move != named) {
    at++;
  }
  search->book_refused = named != CC_MOVE_NONE && at == w->root_count;
  if (named != CC_MOVE_NONE && at < w->root_count) {
    const cc__root_move taken = w->root_moves[at];
    memmove(&w->root_moves[1], &w->root_moves[0], at * sizeof(taken));
    w->root_moves[0] = taken;
    search->book_move = named;
  }
}

/* ---- limited strength ---- */

/* The place on the scale of strength.h that the options ask for. */
static uint32_t search_strength(const cc_search *search) {
  const int64_t *options = search->options;
  if (options[CC_OPTION_ANALYSE_MODE] != 0) {
    return CC__STRENGTH_FULL;
  }
  return options[CC_OPTION_LIMIT_STRENGTH] != 0 ? cc__strength_by_elo((int32_t)options[CC_OPTION_ELO])
                                                : 100u * (uint32_t)options[CC_OPTION_SKILL];
}

static void search_weaken(cc_search *search) {
  const uint64_t nodes = cc__strength_nodes(search->strength);
  const size_t roots = search->workers[0].root_count;
  const uint32_t lines = roots < CC__STRENGTH_LINES ? (uint32_t)roots : CC__STRENGTH_LINES;
  search->line_count = search->line_count > lines ? search->line_count : lines;
  search->limits.nodes = search->limits.nodes != 0 && search->limits.nodes < nodes ? search->limits.nodes
                                                                                   : nodes;
}

/*
 * Of the lines found, one that is not much worse than the best, by chance: the same seed and position give
 * the same.
 */
static void search_choose_weakly(cc_search *search) {
  cc__worker *w = &search->workers[0];
  const int32_t weakness = cc__strength_weakness(search->strength);
  uint64_t random = (uint64_t)search->options[CC_OPTION_SEED] ^ w->board->key;
  uint32_t chosen = 0;
  int32_t most = -CC__VALUE_INFINITE;
  for (uint32_t i = 0; i < search->line_count; i++) {
    const int32_t score = w->root_moves[i].shown;
    const int32_t luck = (int32_t)(cc__random_next(&random) % (uint64_t)(weakness + 1));
    if (score != CC__VALUE_NONE && score + luck > most && score >= w->root_moves[0].shown - weakness) {
      most = score + luck;
      chosen = i;
    }
  }
  const cc__root_move taken = w->root_moves[chosen];
  memmove(&w->root_moves[1], &w->root_moves[0], chosen * sizeof(taken));
  w->root_moves[0] = taken;
}

/* ---- several threads ---- */

/*
 * The threads vote for their best moves, deeper and better ones with more weight; the main worker takes
 * over the result of the winner's best voter. Idea: Stockfish's thread voting.
 */
static uint64_t search_votes(const cc_search *search, cc_move move, int32_t least) {
  uint64_t votes = 0;
  for (uint32_t i = 0; i < search->worker_used; i++) {
    const cc__worker *w = &search->workers[i];
    if (w->has_ended && w->root_moves[0].move == move && w->depth_done > 0) {
      votes += (uint64_t)(w->root_moves[0].score - least + 10) * (uint64_t)w->depth_done;
    }
  }
  return votes;
}

static void search_elect(cc_search *search) {
  cc__worker *main_worker = &search->workers[0];
  const cc__worker *best = main_worker;
  int32_t least = CC__VALUE_INFINITE;
  if (search->worker_used == 1 || search->line_count != 1 || search->limits.depth != 0 ||
      main_worker->depth_done == 0) {
    return;
  }
  for (uint32_t i = 0; i < search->worker_used; i++) {
    const cc__worker *w = &search->workers[i];
    least = w->has_ended && w->root_moves[0].score < least ? w->root_moves[0].score : least;
  }
  for (uint32_t i = 1; i < search->worker_used; i++) {
    const cc__worker *w = &search->workers[i];
    if (!w->has_ended || w->depth_done == 0 || w->root_moves[0].score == -CC__VALUE_INFINITE) {
      continue;
    }
    const int32_t gain = w->root_moves[0].score - best->root_moves[0].score;
    if (score_is_proven(best->root_moves[0].score) || score_is_win(w->root_moves[0].score)) {
      best = gain > 0 ? w : best; /* the shorter mate, or the longer way to be mated */
    } else if (search_votes(search, w->root_moves[0].move, least) >
               search_votes(search, best->root_moves[0].move, least)) {
      best = w;
    }
  }
  if (best != main_worker) {
    main_worker->root_moves[0] = best->root_moves[0];
    search->depth_done = (uint32_t)best->depth_done;
  }
}

/* Everything but the clock; nothing is changed that a reader of the last result would see if this fails. */
static cc_status search_prepare(cc_search *search, const cc_position *position,
                                const cc_search_limits *limits) {
  const uint64_t started = cc__clock_us();
  cc_search_limits copy;
  cc_status status = search_idle(search);
  if (status == CC_OK && position == NULL) {
    status = CC_ERROR_ARGUMENT;
  }
  if (status == CC_OK) {
    status = search_read_limits(limits, &copy);
  }
  if (status == CC_OK) {
    status = search_list_root(search, position, &copy);
  }
  if (status != CC_OK) {
    return status;
  }
  copy.root_moves = NULL;
  search->limits = copy;
  search->timing.started = started;
  cc__timing_plan(&search->timing, &search->limits, position->current->side,
                  (uint32_t)search->options[CC_OPTION_MOVE_OVERHEAD], search->options[CC_OPTION_PONDER] != 0);
  search->worker_used = search_threads(search);
  search_ask_book(search, position);
  search->root_reason = cc__remark_root(search, position);
  const size_t roots = search->workers[0].root_count;
  search->line_count = (uint64_t)search->options[CC_OPTION_MULTIPV] < roots
                           ? (uint32_t)search->options[CC_OPTION_MULTIPV]
                           : (uint32_t)roots;
  search->line_shown = search->line_count;
  search->strength = search_strength(search);
  if (search->strength < CC__STRENGTH_FULL) {
    search_weaken(search);
  }
  for (uint32_t i = 0; i < search->worker_used; i++) {
    cc__worker *w = &search->workers[i];
    if (i > 0) {
      w->root_count = roots;
      memcpy(w->root_moves, search->workers[0].root_moves, roots * sizeof(*w->root_moves));
    }
    cc__worker_begin(w, position);
  }
  return CC_OK;
}

/* From here on it runs, for stop and ponderhit. */
static void search_begin(cc_search *search) {
  search->depth_done = 0;
  search->reason = search->stop_reason = CC_END_NONE;
  search->fresh = 0;
  search->table.generation = (search->table.generation + 1) % CC__TABLE_GENERATIONS;
  search->told_us = search->timing.started;
  search->process = search_process();
  search->helpers_ended = 0;
  cc__lock_take(&search->lock);
  search->ring.count = search->ring.dropped = 0;
  cc__atomic_u64_store(&search->nodes_shown, 0);
  search->ever = 1;
  cc__atomic_u64_store(&search->timing.counts_from, search->timing.started);
  cc__atomic_u32_store(&search->control.stop, 0);
  cc__atomic_u32_store(&search->control.quit, 0);
  cc__atomic_u32_store(&search->control.pondering, (search->limits.flags & CC_LIMIT_PONDER) != 0);
  cc__atomic_u32_store(&search->running, 1);
  cc__lock_release(&search->lock);
}

/* 1 while the answer must be held back. */
static int search_must_wait(const cc_search *search) {
  if (cc__atomic_u32_load(&search->control.quit) != 0) {
    return 0;
  }
#if defined(CC__THREADS) /* without threads nobody could end the waiting */
  if ((search->limits.flags & CC_LIMIT_INFINITE) != 0 ||
      cc__atomic_u32_load(&search->control.pondering) != 0) {
    return 1;
  }
#endif
  return cc__clock_us() - search->timing.started < search->timing.minimum;
}

/* Searching is over; the answer may have to wait. */
static void search_hold(cc_search *search) {
  cc__lock_take(&search->lock);
  while (search_must_wait(search)) {
    const uint64_t elapsed = cc__clock_us() - search->timing.started;
    const uint64_t left = search->timing.minimum > elapsed ? search->timing.minimum - elapsed : SEARCH_NAP_US;
    cc__lock_wait(&search->lock, left < SEARCH_NAP_US ? left : SEARCH_NAP_US);
  }
  cc__lock_release(&search->lock);
}

/* Why the main worker has ended, where nobody has said so yet. */
static uint32_t search_reason(const cc_search *search) {
  const uint64_t limit = search->limits.nodes;
  if (search->stop_reason != CC_END_NONE) {
    return search->stop_reason;
  }
  if (cc__atomic_u32_load(&search->control.quit) != 0) {
    return CC_END_STOP;
  }
  return limit != 0 && search->workers[0].nodes >= limit ? CC_END_NODES : CC_END_DEPTH;
}

static void search_helper_main(void *argument) {
  cc__worker *w = argument;
  cc_search *search = w->owner;
  cc__root_search(w);
  cc__lock_take(&search->lock);
  w->has_ended = 1;
  search->helpers_ended++;
  cc__lock_wake_all(&search->lock);
  cc__lock_release(&search->lock);
}

/* Until the helpers have seen that it is over, but not long. Which have is then fixed, for the vote. */
static void search_collect(cc_search *search, uint32_t started) {
  const uint64_t since = cc__clock_us();
  cc__lock_take(&search->lock);
  for (uint64_t waited = 0; search->helpers_ended < started && waited < SEARCH_VOTE_WAIT_US;
       waited = cc__clock_us() - since) {
    cc__lock_wait(&search->lock, SEARCH_VOTE_WAIT_US - waited);
  }
  search->workers[0].has_ended = 1;
  search_elect(search);
  cc__lock_release(&search->lock);
}

/* The main worker and as many helpers as there are threads for. Returns how many helpers must be joined. */
static uint32_t search_all(cc_search *search, cc__thread *helpers) {
  uint32_t started = 0;
  while (started + 1 < search->worker_used) {
    if (cc__thread_start(&helpers[started], search_helper_main, &search->workers[started + 1]) != CC_OK) {
      break; /* fewer threads search too */
    }
    started++;
  }
  if (started + 1 < search->worker_used) {
    cc__event_log_numbers(search, "threads that could be started: ", started + 1, "", CC__EVENT_NO_NUMBER);
  }
  search->worker_used = started + 1;
  cc__worker_limit_nodes(&search->workers[0]); /* alone it counts its nodes itself */
  cc__root_search(&search->workers[0]);
  search->stop_reason = search_reason(search);
  search_hold(search);
  cc__atomic_u32_store(&search->control.stop, 1);
  search_collect(search, started);
  return started;
}

/* The move the opponent will answer with: second of the line, else the table's. */
static cc_move search_ponder_move(const cc_search *search) {
  const cc__worker *w = &search->workers[0];
  const cc__root_move *best = &w->root_moves[0];
  cc_move moves[CC_MAX_MOVES];
  cc__board after;
  if (best->length > 1) {
    return best->line[1];
  }
  cc__board_make(w->board, &after, best->move);
  const cc__table_entry entry = table_probe(&search->table, table_key(after.key, after.halfmove));
  const size_t count = w->core->generate(&after, CC_MOVES_LEGAL, moves);
  for (size_t i = 0; i < count; i++) {
    if ((moves[i] & 0x7fffu) == entry.move && entry.move != 0) {
      return moves[i];
    }
  }
  return CC_MOVE_NONE;
}

static void search_gather(cc_search *search) {
  const cc__worker *w = &search->workers[0];
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  if (search->strength < CC__STRENGTH_FULL && w->root_count > 0 && search->book_move == CC_MOVE_NONE) {
    search_choose_weakly(search);
  }
  result.reason = search->stop_reason;
  result.nodes = cc__event_nodes(search);
  cc__atomic_u64_store(&search->nodes_shown, result.nodes);
  result.time_us = cc__clock_us() - search->timing.started;
  result.hash_permille = cc__table_permille(&search->table);
  result.depth = search->depth_done;
  result.lines = search->line_shown;
  if (w->root_count == 0) {
    const int mated = w->core->any_legal(w->board) == 0 && search->workers[0].frames->in_check;
    result.reason = CC_END_GAME;
    result.score = cc__event_score(mated ? -CC__VALUE_MATE : 0, CC__BOUND_EXACT, w->board);
  } else {
    const cc__root_move *best = &w->root_moves[0];
    result.best = best->move;
    result.ponder = search_ponder_move(search);
    result.score = cc__event_score(best->shown, best->bound, w->board);
    result.selective_depth = best->selective_depth;
  }
  search->result = result;
  search->lines_known = search->line_shown;
}

static void search_tell_end(cc_search *search) {
  cc_search_event event;
  memset(&event, 0, sizeof(event));
  event.struct_size = (uint32_t)sizeof(event);
  event.kind = CC_EVENT_END;
  event.depth = search->result.depth;
  event.nodes = search->result.nodes;
  event.time_us = search->result.time_us;
  event.hash_permille = search->result.hash_permille;
  event.score = search->result.score;
  event.move = search->result.best;
  const cc_move played[2] = {search->result.best, search->result.ponder};
  event.moves = played;
  event.move_count = played[0] == CC_MOVE_NONE ? 0u : played[1] == CC_MOVE_NONE ? 1u : 2u;
  (void)cc__event_send(search, &event);
}

/* How late answers come on a busy machine; the plans of the next moves count on it. */
static void search_note_lag(cc_search *search) {
  cc__timing *timing = &search->timing;
  const uint64_t elapsed = cc__clock_us() - cc__atomic_u64_load(&timing->counts_from);
  uint64_t late = 0;
  if (search->stop_reason == CC_END_TIME && (search->limits.flags & CC_LIMIT_CLOCK) != 0 &&
      elapsed > timing->hard && elapsed > timing->minimum) {
    late = elapsed - timing->hard;
  }
  timing->lag = timing->lag - timing->lag / 8;
  timing->lag = timing->lag > late ? timing->lag : late;
  timing->lag = timing->lag < SEARCH_LAG_MOST_US ? timing->lag : SEARCH_LAG_MOST_US;
}

/* All of a search but its preparation. */
static void search_drive(cc_search *search) {
  cc__worker *w = &search->workers[0];
  cc__thread helpers[CC__THREADS_MOST];
  uint32_t started = 0;
  cc__remark_begin(search);
  if (w->root_count == 0) {
    w->frames->in_check = cc__checkers_of(w->board, w->board->side) != 0;
    search_hold(search);
  } else if (search->book_move != CC_MOVE_NONE) {
    search->stop_reason = CC_END_BOOK;
    search->line_shown = 1;
    search_hold(search);
  } else {
    started = search_all(search, helpers);
  }
  search_gather(search);
  search_tell_end(search);
  search_note_lag(search);
  for (uint32_t i = 0; i < started; i++) {
    cc__thread_join(&helpers[i]);
  }
  search->result.nodes = cc__event_nodes(search); /* with what late helpers did */
  cc__atomic_u64_store(&search->nodes_shown, search->result.nodes);
  cc__lock_take(&search->lock);
  cc__atomic_u32_store(&search->running, 0);
  cc__lock_wake_all(&search->lock);
  cc__lock_release(&search->lock);
}

cc_status cc_search_run(cc_search *search, const cc_position *position, const cc_search_limits *limits,
                        cc_search_result *result) {
  if (result != NULL && !cc__sized_writable(result)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = search_prepare(search, position, limits);
  if (status != CC_OK) {
    return status;
  }
  search_begin(search);
  search_drive(search);
  if (result != NULL) {
    cc__sized_write(result, &search->result, sizeof(search->result));
  }
  return CC_OK;
}

static void search_driver_main(void *argument) {
  search_drive(argument);
}

cc_status cc_search_start(cc_search *search, const cc_position *position, const cc_search_limits *limits) {
  cc_status status = search_prepare(search, position, limits);
  if (status != CC_OK) {
    return status;
  }
  search_begin(search);
  status = cc__thread_start(&search->driver, search_driver_main, search);
  if (status != CC_OK) {
    cc__lock_take(&search->lock);
    cc__atomic_u32_store(&search->running, 0);
    cc__lock_release(&search->lock);
    return status;
  }
  search->driver_to_join = 1;
  return CC_OK;
}

cc_status cc_search_wait(cc_search *search, cc_search_result *result) {
  if (search == NULL || (result != NULL && !cc__sized_writable(result))) {
    return CC_ERROR_ARGUMENT;
  }
  if (search->ever == 0) {
    return CC_ERROR_STATE;
  }
  search_await(search);
  if (result != NULL) {
    cc__sized_write(result, &search->result, sizeof(search->result));
  }
  return CC_OK;
}

/* ---- what the last search found ---- */

cc_status cc_search_line(const cc_search *search, uint32_t index, cc_search_event *line, cc_move *moves,
                         size_t capacity, size_t *count) {
  if (search == NULL || line == NULL || !cc__sized_writable(line) || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc_search_is_running(search)) {
    return CC_ERROR_STATE;
  }
  if (index >= search->lines_known) {
    return CC_ERROR_ARGUMENT;
  }
  cc_search_event event;
  memset(&event, 0, sizeof(event));
  event.kind = CC_EVENT_LINE;
  event.depth = search->result.depth;
  event.lines = search->lines_known;
  event.nodes = search->result.nodes;
  event.time_us = search->result.time_us;
  event.hash_permille = search->result.hash_permille;
  cc__event_fill_line(search, index, &event);
  const size_t length = event.move_count;
  const size_t copied = length < capacity ? length : capacity;
  if (copied > 0) {
    memcpy(moves, event.moves, copied * sizeof(*moves));
  }
  event.moves = NULL;
  if (count != NULL) {
    *count = length;
  }
  cc__sized_write(line, &event, sizeof(event));
  return copied < length ? CC_ERROR_BUFFER : CC_OK;
}

cc_status cc_search_statistics_of(const cc_search *search, cc_search_statistics *statistics) {
  if (search == NULL || statistics == NULL || !cc__sized_writable(statistics)) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc_search_is_running(search)) {
    return CC_ERROR_STATE;
  }
  cc_search_statistics sum = CC_SEARCH_STATISTICS_INIT;
  sum.threads = search->worker_used;
  for (uint32_t i = 0; i < search->worker_used; i++) {
    const cc__worker *w = &search->workers[i];
    sum.nodes += w->nodes;
    sum.evaluations += w->evaluations;
    sum.table_hits += w->table_hits;
    sum.table_cuts += w->table_cuts;
    sum.researches += w->researches;
  }
  cc__sized_write(statistics, &sum, sizeof(sum));
  return CC_OK;
}
