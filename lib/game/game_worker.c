/* SPDX-License-Identifier: MIT */
/* Layer 7. See game_worker.h. */
#include "game/game_tree.h"

#include <string.h>

#include "base/allocation.h"

#define GAME_WORKER_PROGRESS_US 100000u

cc_status cc__game_worker_reach(cc__game_worker *worker, uint32_t ply) {
  worker->states[ply] = cc__state_new(worker->rules, worker->allocator);
  return worker->states[ply] != NULL ? CC_OK : CC_ERROR_MEMORY;
}

cc_status cc__game_worker_reach_undo(cc__game_worker *worker, uint32_t ply) {
  worker->undo[ply] = cc__alloc(worker->allocator, 1, worker->undo_stride, sizeof(uint64_t));
  if (worker->undo[ply] == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(worker->undo[ply], 0, worker->undo_stride);
  return CC_OK;
}

cc_status cc__game_worker_init(cc__game_worker *worker, struct cc_game_search *search, uint32_t number) {
  const cc_allocator *allocator = &search->allocator;
  memset(worker, 0, sizeof(*worker));
  worker->search = search;
  worker->rules = &search->rules;
  worker->options = &search->options;
  worker->allocator = allocator;
  worker->number = number;
  worker->undo_stride = cc__rules_undo_stride(worker->rules);
  cc_status status = cc__game_moves_init(&worker->moves, allocator,
                                         (size_t)search->rules.game.max_moves * 4u);
  if (status == CC_OK && worker->undo_stride > 0) {
    status = cc__game_worker_reach_undo(worker, 0);
  }
  if (status == CC_OK) {
    worker->history = cc__alloc(allocator, CC__GAME_HISTORY, sizeof(uint32_t), sizeof(uint64_t));
    worker->best_lines = cc__alloc(allocator, (size_t)CC__GAME_LINES * CC_GAME_MAX_PLY, sizeof(uint64_t),
                                   sizeof(uint64_t));
    status = worker->history != NULL && worker->best_lines != NULL ? CC_OK : CC_ERROR_MEMORY;
  }
  if (status == CC_OK) {
    memset(worker->history, 0, CC__GAME_HISTORY * sizeof(uint32_t));
    status = cc__game_worker_reach(worker, 0);
  }
  return status;
}

void cc__game_worker_free(cc__game_worker *worker) {
  if (worker->search == NULL) {
    return;
  }
  const cc_allocator *allocator = worker->allocator;
  for (uint32_t i = 0; i < CC__GAME_LINES; i++) {
    cc__state_free(worker->rules, allocator, worker->states[i]);
    cc__free(allocator, worker->undo[i], 1, worker->undo_stride, sizeof(uint64_t));
  }
  cc__game_moves_free(&worker->moves);
  cc__free(allocator, worker->history, CC__GAME_HISTORY, sizeof(uint32_t), sizeof(uint64_t));
  cc__free(allocator, worker->best_lines, (size_t)CC__GAME_LINES * CC_GAME_MAX_PLY, sizeof(uint64_t),
           sizeof(uint64_t));
  cc__free(allocator, worker->keys, worker->key_capacity, sizeof(uint64_t), sizeof(uint64_t));
}

cc_status cc__game_worker_begin(cc__game_worker *worker, const void *state, const uint64_t *history,
                                size_t count) {
  void *keys = worker->keys;
  if (count > SIZE_MAX / 4 / sizeof(uint64_t)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__grow(worker->allocator, &keys, &worker->key_capacity, count + CC__GAME_LINES,
                                    sizeof(uint64_t), sizeof(uint64_t));
  worker->keys = keys;
  if (status != CC_OK) {
    return status;
  }
  if (count > 0) {
    memcpy(worker->keys, history, count * sizeof(*history));
  }
  worker->root_key = count;
  worker->first_key[0] = 0;
  worker->first_move[0] = 0;
  worker->status = CC_OK;
  worker->reason = CC_END_NONE;
  worker->fault = NULL;
  worker->nodes = worker->evaluations = worker->table_hits = worker->cache_hits = 0;
  worker->playouts = worker->playout_moves = 0;
  worker->look_at = 0;
  worker->depth = 0;
  worker->root_hint = worker->root_best = CC_GAME_MOVE_NONE;
  for (uint32_t i = 0; i < CC__GAME_LINES; i++) {
    worker->killers[i][0] = worker->killers[i][1] = CC_GAME_MOVE_NONE;
  }
  return cc__state_copy(worker->rules, state, worker->states[0]);
}

static int game_worker_progress(struct cc_game_search *search, const cc__game_worker *worker, uint64_t now) {
  if (search->callback == NULL || now < search->progress_at) {
    return 0;
  }
  search->progress_at = now + GAME_WORKER_PROGRESS_US;
  cc_game_event event;
  memset(&event, 0, sizeof(event));
  event.struct_size = (uint32_t)sizeof(event);
  event.kind = CC_GAME_EVENT_PROGRESS;
  event.depth = worker->depth;
  event.nodes = worker->nodes;
  event.time_us = now - search->started;
  return search->callback(&event, search->user) != 0;
}

static void game_worker_end(cc__game_worker *worker, uint32_t reason) {
  if (worker->status == CC_OK) {
    worker->status = CC_ERROR_STOPPED;
    worker->reason = reason;
  }
}

void cc__game_worker_look(cc__game_worker *worker) {
  struct cc_game_search *search = worker->search;
  const uint64_t share = search->limits.nodes / search->threads;
  const uint64_t limit = share == 0 ? 1 : share;
  worker->look_at = worker->nodes + CC__GAME_LOOK;
  if (cc__atomic_u32_load(&search->stop) != 0 ||
      (search->watched != NULL && cc__atomic_u32_load(search->watched) != 0) ||
      (worker->number != 0 && cc__atomic_u32_load(&search->helpers_stop) != 0)) {
    game_worker_end(worker, CC_END_STOP);
    return;
  }
  if (search->limits.nodes != 0 && search->options.algorithm != CC_GAME_MCTS) {
    if (worker->nodes >= limit) {
      game_worker_end(worker, CC_END_NODES);
      return;
    }
    worker->look_at = worker->look_at > limit ? limit : worker->look_at;
  }
  const uint64_t now = cc__clock_us();
  if (search->deadline != 0 && now >= search->deadline) {
    game_worker_end(worker, CC_END_TIME);
  } else if (worker->number == 0 && game_worker_progress(search, worker, now)) {
    game_worker_end(worker, CC_END_STOP);
  }
}

void cc__game_extend_line(cc__game_worker *w, uint32_t ply, uint64_t move) {
  uint64_t *line = w->best_lines + (size_t)ply * CC_GAME_MAX_PLY;
  const uint32_t rest = w->best_lengths[ply + 1];
  const uint32_t length = rest > CC_GAME_MAX_PLY - 1 ? CC_GAME_MAX_PLY - 1 : rest;
  line[0] = move;
  memcpy(line + 1, line + CC_GAME_MAX_PLY, length * sizeof(*line));
  w->best_lengths[ply] = length + 1;
}
