/* SPDX-License-Identifier: MIT */
/* Layer 6. Exact searches: memory, limits, result. */
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"
#include "search/exact_state.h"
#include "search/handle.h"

#define EXACT_ALIGNMENT 64
#define EXACT_TABLE_BYTES ((uint64_t)16 << 20)
#define EXACT_QUIESCENCE_PLIES 4u
/* Boards before the root that repetition may look at: as far as draws by clock let it. */
#define EXACT_HISTORY 150u
/* The longest line: depth, extensions and quiescence. */
#define EXACT_PLIES (CC_EXACT_MAX_DEPTH + 2u * CC_EXACT_MAX_EXTENSIONS + 2u)
#define EXACT_BOARDS (EXACT_HISTORY + EXACT_PLIES + 1u)

uint32_t cc__exact_look(cc__exact *x) {
  const cc_exact_options *options = x->options;
  if (options->nodes != 0 && x->nodes >= options->nodes) {
    return 1;
  }
  return options->callback != NULL && options->callback(x->nodes, options->user) != 0;
}

static cc_status exact_read_options(const cc_exact_options *options, cc_exact_options *copy) {
  const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
  if (status != CC_OK) {
    return status;
  }
  if (copy->algorithm > CC_EXACT_MTDF || copy->depth > CC_EXACT_MAX_DEPTH || copy->reserved != 0 ||
      copy->check_extensions > CC_EXACT_MAX_EXTENSIONS || copy->quiescence_plies > CC_EXACT_MAX_EXTENSIONS ||
      (copy->flags & ~(CC_EXACT_TABLE | CC_EXACT_QUIESCENCE | CC_EXACT_REPETITION)) != 0 ||
      copy->level >= CC_LEVEL_COUNT ||
      (copy->flags & (CC_EXACT_TABLE | CC_EXACT_REPETITION)) == (CC_EXACT_TABLE | CC_EXACT_REPETITION)) {
    return CC_ERROR_ARGUMENT;
  }
  if (!cc_level_available(copy->level) || ((copy->flags & CC_EXACT_TABLE) != 0 &&
                                           (cc_evaluator_flags(copy->evaluator) & CC_EVALUATOR_PURE) == 0)) {
    return CC_ERROR_UNSUPPORTED;
  }
  return CC_OK;
}

static cc_status exact_allocate(cc__exact *x, const cc_allocator *allocator,
                                const cc_exact_options *options) {
  x->boards = cc__alloc(allocator, EXACT_BOARDS, sizeof(*x->boards), EXACT_ALIGNMENT);
  x->moves = cc__alloc(allocator, (size_t)EXACT_PLIES * CC_MAX_MOVES, sizeof(*x->moves), EXACT_ALIGNMENT);
  if (x->boards == NULL || x->moves == NULL) {
    return CC_ERROR_MEMORY;
  }
  if ((options->flags & CC_EXACT_TABLE) != 0) {
    const uint64_t bytes = options->hash_bytes == 0 ? EXACT_TABLE_BYTES : options->hash_bytes;
    const uint64_t count = bytes / sizeof(*x->table);
    x->table_count = count == 0 ? 1 : count > UINT32_MAX ? UINT32_MAX : (size_t)count;
    x->table = cc__alloc_table(allocator, x->table_count, sizeof(*x->table), EXACT_ALIGNMENT);
    if (x->table == NULL) {
      return CC_ERROR_MEMORY;
    }
    memset(x->table, 0, x->table_count * sizeof(*x->table));
  }
  return cc__evaluation_init(&x->evaluation, options->evaluator, allocator, EXACT_PLIES);
}

static void exact_release(cc__exact *x, const cc_allocator *allocator) {
  cc__evaluation_free(&x->evaluation);
  cc__free(allocator, x->table, x->table_count, sizeof(*x->table), EXACT_ALIGNMENT);
  cc__free(allocator, x->moves, (size_t)EXACT_PLIES * CC_MAX_MOVES, sizeof(*x->moves), EXACT_ALIGNMENT);
  cc__free(allocator, x->boards, EXACT_BOARDS, sizeof(*x->boards), EXACT_ALIGNMENT);
}

static void exact_begin(cc__exact *x, const cc_position *position, const cc_exact_options *options) {
  const cc__board *current = position->current;
  const size_t before = (size_t)(current - position->boards);
  const int repetition = (options->flags & CC_EXACT_REPETITION) != 0;
  const size_t wanted = repetition ? current->reversible : 0u;
  size_t back = wanted < before ? wanted : before;
  back = back < EXACT_HISTORY ? back : EXACT_HISTORY;
  memcpy(x->boards, current - back, (back + 1) * sizeof(*x->boards));
  x->root = back;
  x->options = options;
  x->algorithm = options->algorithm;
  x->depth = options->depth;
  x->extensions = options->check_extensions;
  x->quiescence = (options->flags & CC_EXACT_QUIESCENCE) == 0 ? 0u
                  : options->quiescence_plies != 0            ? options->quiescence_plies
                                                              : EXACT_QUIESCENCE_PLIES;
  x->repetition = (uint32_t)repetition;
  x->look_at = CC__EXACT_LOOK;
  if (options->nodes != 0 && options->nodes < x->look_at) {
    x->look_at = options->nodes;
  }
  if (!repetition) {
    x->boards[back].halfmove = 0;
    x->boards[back].reversible = 0;
  }
  cc__evaluation_begin(&x->evaluation, x->boards, &x->boards[back]);
}

cc_status cc_position_exact(const cc_position *position, const cc_exact_options *options,
                            cc_exact_result *result) {
  cc__exact x;
  cc_exact_options copy = CC_EXACT_OPTIONS_INIT;
  if (position == NULL || options == NULL || result == NULL || !cc__sized_writable(result)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = exact_read_options(options, &copy);
  if (status != CC_OK) {
    return status;
  }
  const cc_allocator *allocator = &position->allocator;
  memset(&x, 0, sizeof(x));
  status = exact_allocate(&x, allocator, &copy);
  if (status == CC_OK) {
    const uint64_t started = cc__clock_us();
    exact_begin(&x, position, &copy);
    const int32_t value = cc__core_get(copy.level)->exact(&x);
    cc_exact_result filled = CC_EXACT_RESULT_INIT;
    filled.best = x.best_move;
    if (!x.stopped) {
      filled.score = cc__event_score(value, CC__BOUND_EXACT, position->current);
    }
    filled.nodes = x.nodes;
    filled.evaluations = x.evaluations;
    filled.time_us = cc__clock_us() - started;
    cc__sized_write(result, &filled, sizeof(filled));
    status = x.stopped ? CC_ERROR_STOPPED : CC_OK;
  }
  exact_release(&x, allocator);
  return status;
}
