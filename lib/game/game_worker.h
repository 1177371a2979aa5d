/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. A generic search and one of its threads: the line being looked at, what the thread counts and
 * learns, and when it has to end.
 */
#ifndef CC__GAME_WORKER_H
#define CC__GAME_WORKER_H

#include "base/atomics.h"
#include "base/clock.h"
#include "base/compiler.h"
#include "base/threads.h"
#include "game/game_memory.h"
#include "game/rules.h"

#define CC__GAME_HISTORY 4096u
#define CC__GAME_HISTORY_MOST 0x7fffffu
/* Moves between looks at the clock and the caller. */
#define CC__GAME_LOOK 256u
#define CC__GAME_BUSY_ROWS 1024u
#define CC__GAME_BUSY_WAYS 4u
#define CC__GAME_LINES (CC_GAME_MAX_PLY + 1u)

struct cc_game_search;
struct cc__mcts_tree; /* mcts.h */

typedef struct cc__game_worker {
  struct cc_game_search *search;
  const cc__rules *rules;
  const cc_game_options *options;
  const cc_allocator *allocator;
  uint32_t number; /* 0: the calling thread */

  void *states[CC__GAME_LINES]; /* NULL until a line got so far; all but the first stay so with unmake */
  /* What `make` keeps, by ply; NULL until a line got so far, or if it keeps nothing. */
  unsigned char *undo[CC__GAME_LINES];
  size_t undo_stride;
  cc__game_moves moves;
  size_t first_move[CC__GAME_LINES + 1]; /* where a ply's moves begin in `moves` */
  uint64_t *keys;                        /* history, then the line */
  size_t key_capacity;
  size_t root_key;                  /* where the line begins */
  size_t first_key[CC__GAME_LINES]; /* repetition looks back to here */
  uint64_t lines[CC__GAME_LINES];   /* the move made at each ply */
  uint64_t *best_lines;             /* the best line from each ply: row ply has CC_GAME_MAX_PLY - ply */
  uint32_t best_lengths[CC__GAME_LINES];
  uint64_t killers[CC__GAME_LINES][2];
  uint32_t *history; /* CC__GAME_HISTORY, by player and move */

  uint32_t horizon; /* 1: a value used since it was set to 0 may change with depth */
  uint64_t root_hint;
  uint64_t root_best;
  int32_t root_value;
  uint32_t root_done; /* root moves finished in this iteration */
  uint32_t depth;     /* of the last complete iteration */

  cc_status status; /* not CC_OK: end */
  uint32_t reason;  /* CC_END_* with CC_ERROR_STOPPED */
  const char *fault;
  uint64_t look_at;
  uint64_t nodes;
  uint64_t evaluations;
  uint64_t table_hits;
  uint64_t cache_hits;
  uint64_t playouts;
  uint64_t playout_moves;
  cc__thread thread;
} cc__game_worker;

struct cc_game_search {
  cc_allocator allocator;
  cc__rules rules;
  cc_game_options options;
  cc__game_memory table;
  cc__game_memory cache;
  uint32_t generation;
  uint32_t threads;
  cc__game_worker *workers;    /* one a thread */
  struct cc__mcts_tree *trees; /* one a thread with MCTS, else NULL */
  cc__atomic_u64 *busy;        /* what is being searched where; NULL with one thread */
  cc_game_callback callback;
  void *user;
  cc_game_limits limits;
  uint64_t started;
  uint64_t deadline; /* 0: none */
  uint64_t progress_at;
  cc__atomic_u32 stop;           /* the caller's wish, or a thread has failed */
  cc__atomic_u32 helpers_stop;   /* the calling thread has done */
  const cc__atomic_u32 *watched; /* NULL, or ends the search like `stop`, which a search begins by clearing */
  cc_status helper_status;
  const char *fault;
  uint64_t line[CC_GAME_MAX_PLY];
  size_t line_length;
};

/* For players of matches: luck of a new game, and a flag that ends searches as long as it is set. */
void cc__game_search_set_seed(struct cc_game_search *search, uint64_t seed);
void cc__game_search_watch(struct cc_game_search *search, const cc__atomic_u32 *flag);

cc_status cc__game_worker_init(cc__game_worker *worker, struct cc_game_search *search, uint32_t number);
void cc__game_worker_free(cc__game_worker *worker);
/* Begin a search at a state. */
cc_status cc__game_worker_begin(cc__game_worker *worker, const void *state, const uint64_t *history,
                                size_t count);
/* Limits, stop, callback: sets status and reason. */
void cc__game_worker_look(cc__game_worker *worker);
/* Memory for a ply's state, or for what a move made there keeps, on the first visit: both may be large. */
cc_status cc__game_worker_reach(cc__game_worker *worker, uint32_t ply);
cc_status cc__game_worker_reach_undo(cc__game_worker *worker, uint32_t ply);

/* Two teams: the value of the root for its team; root_best. Depth-first, at most CC_GAME_MAX_PLY deep. */
int32_t cc__game_tree(cc__game_worker *worker, int32_t alpha, int32_t beta, uint32_t depth);
/* More: max^n. */
void cc__game_maxn(cc__game_worker *worker, uint32_t depth, int32_t *values);

/* Set when something ends the search; the first reason stays. */
static inline void cc__game_worker_fail(cc__game_worker *worker, cc_status status) {
  if (worker->status == CC_OK) {
    worker->status = status;
    worker->reason = CC_END_STOP;
  }
}

static inline const void *cc__game_state(const cc__game_worker *worker, uint32_t ply) {
  return worker->rules->game.unmake != NULL ? worker->states[0] : worker->states[ply];
}

/* Make a move at `ply`; 0: it failed, the search ends. */
static inline int cc__game_make(cc__game_worker *w, uint32_t ply, const cc_game_move *move) {
  if (CC__UNLIKELY(w->nodes >= w->look_at)) {
    cc__game_worker_look(w);
  }
  if (CC__UNLIKELY(w->status != CC_OK)) {
    return 0;
  }
  w->nodes++;
  w->lines[ply] = move->code;
  w->first_key[ply + 1] = (move->flags & CC_GAME_MOVE_FINAL) != 0 ? w->root_key + ply + 1 : w->first_key[ply];
  cc_status status = CC_OK;
  if (CC__UNLIKELY(w->undo[ply] == NULL && w->undo_stride > 0)) {
    status = cc__game_worker_reach_undo(w, ply);
  }
  if (w->rules->game.unmake == NULL && CC__UNLIKELY(w->states[ply + 1] == NULL) && status == CC_OK) {
    status = cc__game_worker_reach(w, ply + 1);
  }
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  if (w->rules->game.unmake != NULL) {
    status = cc__rules_status(
        w->rules->game.make(w->states[0], move->code, w->undo[ply], w->rules->game.user));
  } else {
    status = cc__rules_advance(w->rules, w->states[ply], move->code, w->states[ply + 1], w->undo[ply]);
  }
  if (CC__UNLIKELY(status != CC_OK)) {
    cc__game_worker_fail(w, status);
    return 0;
  }
  return 1;
}

/* Take the move made at `ply` back. After a failure states are not used any more, nothing is done. */
static inline void cc__game_unmake(cc__game_worker *w, uint32_t ply) {
  if (w->rules->game.unmake != NULL && w->status == CC_OK) {
    const cc_status status = w->rules->game.unmake(w->states[0], w->lines[ply], w->undo[ply],
                                                   w->rules->game.user);
    if (CC__UNLIKELY(status != CC_OK)) {
      cc__game_worker_fail(w, cc__rules_status(status));
    }
  }
}

/* Note the key of the position at `ply`; 1 if it has stood before, where the game minds. */
static inline int cc__game_repeats(cc__game_worker *w, uint32_t ply, uint64_t key) {
  if (w->rules->game.repetition == CC_GAME_REPETITION_NONE) {
    return 0;
  }
  const size_t at = w->root_key + ply;
  w->keys[at] = key;
  for (size_t i = at; i > w->first_key[ply]; i--) {
    if (w->keys[i - 1] == key) {
      return 1;
    }
  }
  return 0;
}

/* Depth and extensions left at a position that has `depth` left: see cc_game_options.extensions. */
static inline void cc__game_extend(const cc_game_look *look, uint32_t *depth, uint32_t *extensions) {
  if ((look->flags & CC_GAME_LOOK_EXTEND) != 0 && *extensions > 0) {
    *depth += 1;
    *extensions -= 1;
  }
}

/* ---- who is where ---- */

static inline uint64_t cc__game_place(uint64_t key, uint64_t move) {
  return (key ^ (move + 1) * UINT64_C(0x9e3779b97f4a7c15)) | 1u;
}

static inline cc__atomic_u64 *cc__game_busy_row(const struct cc_game_search *search, uint64_t place) {
  return search->busy + (size_t)(place * UINT64_C(0xbf58476d1ce4e5b9) >> 54) * CC__GAME_BUSY_WAYS;
}

static inline int cc__game_is_busy(const struct cc_game_search *search, uint64_t place) {
  const cc__atomic_u64 *row = cc__game_busy_row(search, place);
  for (unsigned i = 0; i < CC__GAME_BUSY_WAYS; i++) {
    if (cc__atomic_u64_load(&row[i]) == place) {
      return 1;
    }
  }
  return 0;
}

/* If all places are taken the first is given up: the list helps, nothing relies on it. */
static inline void cc__game_set_busy(struct cc_game_search *search, uint64_t place) {
  cc__atomic_u64 *row = cc__game_busy_row(search, place);
  unsigned free_way = 0;
  for (unsigned i = 0; i < CC__GAME_BUSY_WAYS; i++) {
    const uint64_t there = cc__atomic_u64_load(&row[i]);
    if (there == place) {
      return;
    }
    free_way = there == 0 ? i : free_way;
  }
  cc__atomic_u64_store(&row[free_way], place);
}

static inline void cc__game_set_idle(struct cc_game_search *search, uint64_t place) {
  cc__atomic_u64 *row = cc__game_busy_row(search, place);
  for (unsigned i = 0; i < CC__GAME_BUSY_WAYS; i++) {
    if (cc__atomic_u64_load(&row[i]) == place) {
      cc__atomic_u64_store(&row[i], 0);
    }
  }
}

/* What a move leaves of the depth. */
static inline uint32_t cc__game_spend(const cc_game_move *move, uint32_t depth) {
  return (move->flags & CC_GAME_MOVE_FREE) != 0 || depth == 0 ? depth : depth - 1;
}

/* The first `best` of count moves by `order`, to the front; how many are looked at. With 1 the rest keeps its order. */
size_t cc__game_best_moves(cc_game_move *moves, size_t count, uint32_t best);

#endif
