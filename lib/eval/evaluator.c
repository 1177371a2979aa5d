/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. Evaluators as handles, the state of a search's thread, and the value of one position.
 */
#include "eval/evaluator.h"

#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "board/board_query.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"

#define EVALUATOR_STATE_ALIGNMENT 64u
#define EVALUATOR_STATE_MAX (1u << 20)
#define EVALUATOR_FLAGS (CC_EVALUATOR_PURE | CC_EVALUATOR_THREADS)

/* ---- handles ---- */

static cc_status evaluator_new(const cc_allocator *allocator, uint32_t kind, uint32_t flags,
                               cc_evaluator **out) {
  cc_allocator memory;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = cc__allocator_init(&memory, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_evaluator *evaluator = cc__alloc(&memory, 1, sizeof(*evaluator), sizeof(void *) * 2);
  if (evaluator == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(evaluator, 0, sizeof(*evaluator));
  evaluator->kind = kind;
  evaluator->flags = flags;
  evaluator->allocator = memory;
  *out = evaluator;
  return CC_OK;
}

cc_status cc_evaluator_create_classical(const cc_allocator *allocator, cc_evaluator **out) {
  return evaluator_new(allocator, CC__EVALUATOR_CLASSICAL, EVALUATOR_FLAGS, out);
}

cc_status cc_evaluator_create_basic(const cc_allocator *allocator, const int32_t *weights, size_t count,
                                    cc_evaluator **out) {
  int32_t values[CC_BASIC_WEIGHT_COUNT];
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (weights == NULL && count > 0) {
    return CC_ERROR_ARGUMENT;
  }
  if (count > CC_BASIC_WEIGHT_COUNT) {
    return CC_ERROR_UNSUPPORTED;
  }
  for (uint32_t number = 0; number < CC_BASIC_WEIGHT_COUNT; number++) {
    cc_basic_weight_info info = CC_BASIC_WEIGHT_INFO_INIT;
    const cc_status status = cc_basic_weight(number, &info);
    if (status != CC_OK) {
      return status;
    }
    values[number] = number < count ? weights[number] : info.value;
    if (values[number] < info.minimum || values[number] > info.maximum) {
      return CC_ERROR_ARGUMENT;
    }
  }
  const cc_status status = evaluator_new(allocator, CC__EVALUATOR_BASIC, EVALUATOR_FLAGS, out);
  if (status == CC_OK) {
    memcpy((*out)->basic, values, sizeof(values));
  }
  return status;
}

cc_status cc_evaluator_create_user(const cc_allocator *allocator, cc_evaluate_callback evaluate, void *user,
                                   uint32_t flags, cc_evaluator **out) {
  if (out != NULL) {
    *out = NULL;
  }
  if (evaluate == NULL || (flags & ~EVALUATOR_FLAGS) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = evaluator_new(allocator, CC__EVALUATOR_USER, flags, out);
  if (status == CC_OK) {
    (*out)->evaluate = evaluate;
    (*out)->user = user;
  }
  return status;
}

cc_status cc_evaluator_create_incremental(const cc_allocator *allocator,
                                          const cc_evaluator_callbacks *callbacks, cc_evaluator **out) {
  cc_evaluator_callbacks copy;
  if (out != NULL) {
    *out = NULL;
  }
  if (callbacks == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__sized_read(&copy, sizeof(copy), callbacks);
  if (status != CC_OK) {
    return status;
  }
  if (copy.begin == NULL || copy.evaluate == NULL || (copy.flags & ~EVALUATOR_FLAGS) != 0 ||
      copy.reserved != 0 || copy.state_size > EVALUATOR_STATE_MAX) {
    return CC_ERROR_ARGUMENT;
  }
  status = evaluator_new(allocator, CC__EVALUATOR_INCREMENTAL, copy.flags, out);
  if (status == CC_OK) {
    (*out)->callbacks = copy;
  }
  return status;
}

void cc_evaluator_free(cc_evaluator *evaluator) {
  if (evaluator != NULL) {
    const cc_allocator allocator = evaluator->allocator;
    cc__free(&allocator, evaluator, 1, sizeof(*evaluator), sizeof(void *) * 2);
  }
}

uint32_t cc_evaluator_flags(const cc_evaluator *evaluator) {
  return evaluator == NULL ? EVALUATOR_FLAGS : evaluator->flags;
}

const char *cc_evaluator_name(const cc_evaluator *evaluator) {
  if (evaluator == NULL || evaluator->kind == CC__EVALUATOR_CLASSICAL) {
    return "classical";
  }
  return evaluator->kind == CC__EVALUATOR_BASIC ? "basic" : "user";
}

/* ---- the state of a thread ---- */

cc_status cc__evaluation_init(cc__evaluation *evaluation, const cc_evaluator *evaluator,
                              const cc_allocator *allocator, uint32_t plies) {
  memset(evaluation, 0, sizeof(*evaluation));
  const cc_status status = cc__allocator_init(&evaluation->allocator, allocator);
  if (status != CC_OK) {
    return status;
  }
  evaluation->evaluator = evaluator;
  evaluation->kind = evaluator == NULL ? CC__EVALUATOR_CLASSICAL : evaluator->kind;
  if (evaluation->kind == CC__EVALUATOR_CLASSICAL) {
    evaluation->pawns = cc__alloc(&evaluation->allocator, CC__PAWN_ENTRIES, sizeof(cc__pawn_entry), 64);
    if (evaluation->pawns == NULL) {
      return CC_ERROR_MEMORY;
    }
    cc__evaluation_clear(evaluation);
  } else if (evaluation->kind == CC__EVALUATOR_BASIC) {
    evaluation->basic = evaluator->basic;
  } else if (evaluation->kind == CC__EVALUATOR_INCREMENTAL) {
    const size_t mask = EVALUATOR_STATE_ALIGNMENT - 1;
    evaluation->follows = 1;
    evaluation->stride = (evaluator->callbacks.state_size + mask) & ~mask;
    evaluation->plies = plies;
    if (evaluation->stride != 0) {
      evaluation->states = cc__alloc(&evaluation->allocator, (size_t)plies + 1, evaluation->stride,
                                     EVALUATOR_STATE_ALIGNMENT);
      return evaluation->states == NULL ? CC_ERROR_MEMORY : CC_OK;
    }
  }
  return CC_OK;
}

void cc__evaluation_free(cc__evaluation *evaluation) {
  const size_t states = (size_t)evaluation->plies + 1;
  cc__free(&evaluation->allocator, evaluation->pawns, CC__PAWN_ENTRIES, sizeof(cc__pawn_entry), 64);
  cc__free(&evaluation->allocator, evaluation->states, states, evaluation->stride, EVALUATOR_STATE_ALIGNMENT);
  evaluation->pawns = NULL;
  evaluation->states = NULL;
}

void cc__evaluation_clear(cc__evaluation *evaluation) {
  if (evaluation->pawns != NULL) {
    memset(evaluation->pawns, 0, CC__PAWN_ENTRIES * sizeof(cc__pawn_entry));
  }
}

/* ---- user evaluators ---- */

/*
 * What a callback sees: a handle on the boards where they lie. It is const to the callback, so nothing writes
 * through it; a copy gets memory from the evaluation's allocator.
 */
static cc_position evaluator_view(const cc__evaluation *evaluation, const cc__board *board) {
  cc_position view;
  memset(&view, 0, sizeof(view));
  view.current = (cc__board *)board;
  view.last = (cc__board *)board;
  view.boards = (cc__board *)evaluation->first;
  view.capacity = (size_t)(board - evaluation->first) + 1;
  view.allocator = evaluation->allocator;
  return view;
}

static void *evaluator_state(const cc__evaluation *evaluation, uint32_t ply) {
  return evaluation->stride == 0 ? NULL : evaluation->states + ply * evaluation->stride;
}

void cc__evaluation_begin(cc__evaluation *evaluation, const cc__board *first, const cc__board *board) {
  evaluation->first = first;
  evaluation->ply = 0;
  if (evaluation->kind == CC__EVALUATOR_INCREMENTAL) {
    const cc_evaluator_callbacks *callbacks = &evaluation->evaluator->callbacks;
    const cc_position view = evaluator_view(evaluation, board);
    callbacks->begin(&view, evaluator_state(evaluation, 0), callbacks->user);
  }
}

static void evaluator_change(cc_evaluation_push *push, unsigned side, unsigned type, unsigned from,
                             unsigned to) {
  const cc_piece_change change = {CC_PIECE(side, type), (cc_square)from, (cc_square)to, 0};
  push->changes[push->count++] = change;
}

/* The men a move changes, read from the move. */
static cc_evaluation_push evaluator_changes(const cc__board *before, cc_move move) {
  const unsigned us = before->side;
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  const unsigned piece = CC_MOVE_PIECE(move);
  const unsigned kind = CC_MOVE_KIND(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  cc_evaluation_push push;
  memset(&push, 0, sizeof(push));
  push.struct_size = (uint32_t)sizeof(push);
  push.move = move;
  if (kind == CC_MOVE_KIND_NULL) {
    return push;
  }
  push.king_moved = piece == CC_KING;
  if (kind == CC_MOVE_KIND_CASTLING) {
    const unsigned king_to = cc__castling_king_to(from, to);
    push.king_moved = king_to != from;
    evaluator_change(&push, us, CC_KING, from, king_to);
    evaluator_change(&push, us, CC_ROOK, to, cc__castling_rook_to(from, to));
    return push;
  }
  evaluator_change(&push, us, piece, from, promotion != 0 ? CC_SQUARE_NONE : to);
  if (captured != 0) {
    evaluator_change(&push, us ^ 1u, captured - 1, kind == CC_MOVE_KIND_EN_PASSANT ? to ^ 8u : to,
                     CC_SQUARE_NONE);
  }
  if (promotion != 0) {
    evaluator_change(&push, us, promotion, CC_SQUARE_NONE, to);
  }
  return push;
}

void cc__evaluation_push(cc__evaluation *evaluation, const cc__board *before, const cc__board *after) {
  if (evaluation->kind != CC__EVALUATOR_INCREMENTAL || evaluation->ply == evaluation->plies) {
    return;
  }
  const cc_evaluator_callbacks *callbacks = &evaluation->evaluator->callbacks;
  const cc_position view = evaluator_view(evaluation, after);
  void *from = evaluator_state(evaluation, evaluation->ply);
  void *to = evaluator_state(evaluation, ++evaluation->ply);
  if (callbacks->push == NULL) {
    callbacks->begin(&view, to, callbacks->user);
  } else {
    const cc_evaluation_push push = evaluator_changes(before, after->move);
    callbacks->push(&view, &push, from, to, callbacks->user);
  }
}

void cc__evaluation_pop(cc__evaluation *evaluation) {
  if (evaluation->kind == CC__EVALUATOR_INCREMENTAL && evaluation->ply > 0) {
    const cc_evaluator_callbacks *callbacks = &evaluation->evaluator->callbacks;
    evaluation->ply--;
    if (callbacks->pop != NULL) {
      callbacks->pop(evaluator_state(evaluation, evaluation->ply), callbacks->user);
    }
  }
}

static int32_t evaluator_cut(int32_t value) {
  return value > CC_EVALUATION_MAX    ? CC_EVALUATION_MAX
         : value < -CC_EVALUATION_MAX ? -CC_EVALUATION_MAX
                                      : value;
}

int32_t cc__evaluation_user_value(cc__evaluation *evaluation, const cc__board *board) {
  const cc_evaluator *evaluator = evaluation->evaluator;
  const cc_position view = evaluator_view(evaluation, board);
  if (evaluation->kind == CC__EVALUATOR_USER) {
    return evaluator_cut(evaluator->evaluate(&view, evaluator->user));
  }
  return evaluator_cut(evaluator->callbacks.evaluate(&view, evaluator_state(evaluation, evaluation->ply),
                                                     evaluator->callbacks.user));
}

/* ---- one position ---- */

/* A line of one board: state is made, used and given back. */
static cc_status evaluator_incremental(const cc_position *position, const cc_evaluator *evaluator,
                                       int32_t *score) {
  cc__evaluation evaluation;
  const cc_status status = cc__evaluation_init(&evaluation, evaluator, &evaluator->allocator, 0);
  if (status == CC_OK) {
    cc__evaluation_begin(&evaluation, position->boards, position->current);
    *score = cc__evaluation_user_value(&evaluation, position->current);
    cc__evaluation_free(&evaluation);
  }
  return status;
}

cc_status cc_position_evaluate(const cc_position *position, const cc_evaluator *evaluator, int32_t *score) {
  if (position == NULL || score == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__board *board = position->current;
  switch (evaluator == NULL ? CC__EVALUATOR_CLASSICAL : evaluator->kind) {
  case CC__EVALUATOR_CLASSICAL: *score = cc__core_get(CC_LEVEL_AUTO)->classical(board, NULL); return CC_OK;
  case CC__EVALUATOR_BASIC:
    *score = cc__core_get(CC_LEVEL_AUTO)->basic(board, evaluator->basic);
    return CC_OK;
  case CC__EVALUATOR_USER:
    *score = evaluator_cut(evaluator->evaluate(position, evaluator->user));
    return CC_OK;
  default: return evaluator_incremental(position, evaluator, score);
  }
}
