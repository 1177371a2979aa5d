/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. How a search uses an evaluator, whichever it is.
 *
 * A thread of a search has one cc__evaluation: the caches and the stack of incremental state that belong to
 * the thread. begin sets it to a board, push and pop follow the moves, cc__evaluation_value (eval/value.h,
 * hot core) says what a board is worth. The classical evaluator needs no push and pop: it computes from the
 * board, with a table of pawn structures. For the basic one the same holds without the table.
 */
#ifndef CC__EVALUATOR_H
#define CC__EVALUATOR_H

#include <stddef.h>
#include <stdint.h>

#include "board/board.h"
#include "chesscore/evaluate.h"
#include "eval/pawn_entry.h"

#define CC__EVALUATOR_CLASSICAL 0u
#define CC__EVALUATOR_BASIC 1u
#define CC__EVALUATOR_USER 2u        /* one function */
#define CC__EVALUATOR_INCREMENTAL 3u /* begin, push, pop, evaluate */

struct cc_evaluator {
  uint32_t kind;
  uint32_t flags;
  int32_t basic[CC_BASIC_WEIGHT_COUNT]; /* basic only */
  cc_evaluate_callback evaluate;        /* user only */
  void *user;
  cc_evaluator_callbacks callbacks; /* incremental only */
  cc_allocator allocator;
};

typedef struct cc__evaluation {
  uint32_t kind;
  int32_t follows; /* non-zero: push and pop must be called; else they may be left out */
  const cc_evaluator *evaluator;
  cc__pawn_entry *pawns;  /* classical: the table; NULL: without one */
  const int32_t *basic;   /* basic: the weights */
  const cc__board *first; /* the first board of the row that begin was told of */
  unsigned char *states;  /* incremental: blocks of `stride` bytes */
  size_t stride;
  uint32_t ply;   /* the block in use */
  uint32_t plies; /* how many there are */
  cc_allocator allocator;
} cc__evaluation;

/*
 * The state of one thread, for lines of at most `plies` moves after begin. NULL evaluator: the classical one.
 * Errors: CC_ERROR_MEMORY; `evaluation` may then be freed or forgotten. cc__evaluation_free takes back the
 * memory.
 */
cc_status cc__evaluation_init(cc__evaluation *evaluation, const cc_evaluator *evaluator,
                              const cc_allocator *allocator, uint32_t plies);
void cc__evaluation_free(cc__evaluation *evaluation);

/* Forget what was cached, so that counts of a new search do not depend on the last one. Values never do. */
void cc__evaluation_clear(cc__evaluation *evaluation);

/*
 * A line begins at `board`. `first` is the first board of the row in memory, first <= board, that leads there
 * and on to the boards of later pushes: views of positions that user evaluators get have that history. first
 * == board: none.
 */
void cc__evaluation_begin(cc__evaluation *evaluation, const cc__board *first, const cc__board *board);

/* A move, null moves too, was made: after->move says which. No more than `plies` may be on the stack. */
void cc__evaluation_push(cc__evaluation *evaluation, const cc__board *before, const cc__board *after);
void cc__evaluation_pop(cc__evaluation *evaluation);

/* The value by an evaluator that is not built in; cut to +-CC_EVALUATION_MAX. */
int32_t cc__evaluation_user_value(cc__evaluation *evaluation, const cc__board *board);

#endif
