/* SPDX-License-Identifier: MIT */
/* Layer 6. What an exact search works on; exact.h has the algorithms, exact.c the public function. */
#ifndef CC__EXACT_STATE_H
#define CC__EXACT_STATE_H

#include <stddef.h>
#include <stdint.h>

#include "board/board.h"
#include "chesscore/search.h"
#include "eval/evaluator.h"

/* Nodes between looks at what the caller wants. */
#define CC__EXACT_LOOK 16384u

typedef struct cc__exact_entry {
  uint64_t key;
  uint64_t data; /* bits 0-23 state, 24-25 bound, 32-46 move, 48-63 value */
} cc__exact_entry;

typedef struct cc__exact {
  cc__board *boards;      /* history, root, line */
  size_t root;            /* index of the root's */
  cc_move *moves;         /* CC_MAX_MOVES a ply */
  cc__exact_entry *table; /* NULL: none */
  size_t table_count;
  cc__evaluation evaluation;
  const cc_exact_options *options;
  uint32_t algorithm;
  uint32_t depth;
  uint32_t extensions;
  uint32_t quiescence;
  uint32_t repetition;
  uint32_t stopped;
  cc_move best_move;
  uint64_t nodes;
  uint64_t evaluations;
  uint64_t look_at;
} cc__exact;

/* 1 to stop: the caller's limit or callback. */
uint32_t cc__exact_look(cc__exact *x);

#endif
