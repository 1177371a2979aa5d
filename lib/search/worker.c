/* SPDX-License-Identifier: MIT */
/* Layer 6. Workers: memory, beginning a search, and the caller's hooks. */
#include "search/worker.h"

#include <string.h>

#include "base/allocation.h"
#include "search/handle.h"

#define WORKER_ALIGNMENT 64
#define WORKER_FRAMES (CC__MAX_PLY + CC__WORKER_FRAMES_BELOW + CC__WORKER_FRAMES_ABOVE)
#define WORKER_LIST (CC__WORKER_MOVES + CC__WORKER_MOVES_SLACK)
#define WORKER_LINES ((size_t)(CC__MAX_PLY + 2) * (CC__MAX_PLY + 2))
/* Nodes between looks at the clock; with the caller's code in between, which may be slow, fewer. */
#define WORKER_POLL_STEP 512u
#define WORKER_POLL_STEP_USER 16u

/* Every array of a worker: address, number, size; so that allocation, release and tests have one list. */
#define WORKER_ARRAYS(X)                                                                                     \
  X(boards, CC__WORKER_BOARDS)                                                                               \
  X(keys, CC__WORKER_BOARDS)                                                                                 \
  X(frames, WORKER_FRAMES)                                                                                   \
  X(moves, WORKER_LIST)                                                                                      \
  X(scores, WORKER_LIST)                                                                                     \
  X(lines, WORKER_LINES)                                                                                     \
  X(line_lengths, CC__MAX_PLY + 4)                                                                           \
  X(history, 1)                                                                                              \
  X(root_moves, CC_MAX_MOVES)

void cc__worker_free(cc__worker *w, const cc_allocator *allocator) {
  if (w->frames != NULL) {
    w->frames -= CC__WORKER_FRAMES_BELOW;
  }
#define WORKER_RELEASE(array, count)                                                                         \
  cc__free(allocator, w->array, count, sizeof(*w->array), WORKER_ALIGNMENT);                                 \
  w->array = NULL;
  WORKER_ARRAYS(WORKER_RELEASE)
#undef WORKER_RELEASE
  cc__evaluation_free(&w->evaluation);
}

static int worker_allocate(cc__worker *w, const cc_allocator *allocator) {
  int failed = 0;
#define WORKER_RESERVE(array, count)                                                                         \
  w->array = failed ? NULL : cc__alloc(allocator, count, sizeof(*w->array), WORKER_ALIGNMENT);               \
  failed = failed || w->array == NULL;
  WORKER_ARRAYS(WORKER_RESERVE)
#undef WORKER_RESERVE
  if (w->frames != NULL) {
    w->frames += CC__WORKER_FRAMES_BELOW;
  }
  return !failed;
}

cc_status cc__worker_create(cc__worker *w, cc_search *search, uint32_t index) {
  memset(w, 0, sizeof(*w));
  const cc_allocator *allocator = &search->allocator;
  cc_status status = cc__evaluation_init(&w->evaluation, search->evaluator, allocator, CC__MAX_PLY + 4);
  if (status == CC_OK && !worker_allocate(w, allocator)) {
    status = CC_ERROR_MEMORY;
  }
  if (status != CC_OK) {
    cc__worker_free(w, allocator);
    return status;
  }
  w->index = index;
  w->control = &search->control;
  w->table = &search->table;
  w->owner = search;
  cc__worker_forget(w);
  return CC_OK;
}

void cc__worker_forget(cc__worker *w) {
  memset(w->history, 0, sizeof(*w->history));
  cc__evaluation_clear(&w->evaluation);
}

/* The position's last boards, so that the current one comes last; returns their number. */
static size_t worker_copy_history(cc__worker *w, const cc_position *position) {
  const cc__board *current = position->current;
  const size_t before = (size_t)(current - position->boards);
  size_t back = current->reversible < before ? current->reversible : before;
  back = back < CC__WORKER_HISTORY ? back : CC__WORKER_HISTORY;
  memcpy(w->boards, current - back, (back + 1) * sizeof(*w->boards));
  for (size_t i = 0; i <= back; i++) {
    w->keys[i] = w->boards[i].key;
  }
  return back + 1;
}

static void worker_reset_frames(cc__worker *w) {
  cc__frame *first = w->frames - CC__WORKER_FRAMES_BELOW;
  memset(first, 0, WORKER_FRAMES * sizeof(*first));
  for (size_t i = 0; i < WORKER_FRAMES; i++) {
    first[i].continuation = &w->history->continuation[0][CC__MAN_SQUARES];
    first[i].man_square = CC__MAN_SQUARES;
    first[i].static_eval = CC__VALUE_NONE;
  }
}

void cc__worker_limit_nodes(cc__worker *w) {
  const cc_search *search = w->owner;
  w->node_limit = search->limits.nodes != 0 && search->worker_used == 1 ? search->limits.nodes : UINT64_MAX;
  w->poll_at = w->node_limit < w->poll_step ? w->node_limit : w->poll_step;
}

void cc__worker_begin(cc__worker *w, const cc_position *position) {
  const cc_search *search = w->owner;
  const size_t count = worker_copy_history(w, position);
  const int user = w->evaluation.kind >= CC__EVALUATOR_USER || search->has_hooks;
  w->core = cc__core_get((cc_level)search->options[CC_OPTION_LEVEL]);
  w->board = w->boards + count - 1;
  w->root_side = w->board->side;
  w->contempt = (int32_t)search->options[CC_OPTION_CONTEMPT];
  w->steps_off = (uint32_t)search->options[CC_OPTION_STEPS_OFF];
  if (search->options[CC_OPTION_ANALYSE_MODE] != 0) {
    w->contempt = 0;
  } else {
    w->steps_off |= CC__STEPS_OF_ANALYSIS;
  }
  w->pure = (cc_evaluator_flags(search->evaluator) & CC_EVALUATOR_PURE) != 0;
  w->hooks = search->has_hooks ? &search->hooks : NULL;
  w->view.boards = w->boards;
  w->view.last = w->boards + CC__WORKER_BOARDS - 1;
  w->view.capacity = CC__WORKER_BOARDS;
  w->view.allocator = search->allocator;
  w->moves_used = 0;
  w->selective_depth = 0;
  w->depth_done = 0;
  w->null_ply = 0;
  w->nested = 0;
  w->stopped = w->has_ended = 0;
  w->nodes = w->evaluations = w->table_hits = w->table_cuts = w->researches = 0;
  cc__atomic_u64_store(&w->nodes_told, 0);
  w->poll_step = user ? WORKER_POLL_STEP_USER : WORKER_POLL_STEP;
  cc__worker_limit_nodes(w);
  w->poll = w->index == 0 ? cc__root_poll : NULL;
  worker_reset_frames(w);
  cc__evaluation_begin(&w->evaluation, w->boards, w->board);
}

/* ---- the caller's hooks ---- */

int32_t cc__hook_order(cc__worker *w, cc_move move, int32_t score);
int cc__hook_noisy(cc__worker *w, cc_move move, int standard);

#define WORKER_HINT_MOST (1 << 24) /* below the scores of captures among evasions */

int32_t cc__hook_order(cc__worker *w, cc_move move, int32_t score) {
  if (w->hooks->order == NULL) {
    return score;
  }
  w->view.current = w->board;
  return score_clamp(w->hooks->order(&w->view, move, score, w->hooks->user), -WORKER_HINT_MOST,
                     WORKER_HINT_MOST);
}

int cc__hook_noisy(cc__worker *w, cc_move move, int standard) {
  if (w->hooks->noisy == NULL) {
    return 1; /* what the picker hands out is noisy already */
  }
  w->view.current = w->board;
  return w->hooks->noisy(&w->view, move, standard, w->hooks->user) != 0;
}
