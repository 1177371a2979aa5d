/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. What an evaluation was made of. The search never asks for it: the hot core's copy of the evaluator
 * is compiled with a constant NULL in its place. It serves the breakdown, the tests and the tuner.
 */
#ifndef CC__TRACE_H
#define CC__TRACE_H

#include <stdint.h>

#include "chesscore/evaluate.h"
#include "base/compiler.h"
#include "eval/weights.h"

#define CC__TRACE_ENDGAME 1 /* a known endgame */
#define CC__TRACE_HEAP 2    /* more men than a game can have */

typedef struct cc__eval_trace {
  int32_t terms[CC_TERM_COUNT][2]; /* pairs; [term][side] */
  int16_t counts[CC__WEIGHTS]
                [2];  /* how often a weight was counted; [weight][side]. Initiative: side 0 only */
  int32_t danger[2];  /* the sum of danger weights of each side's king */
  int32_t sign;       /* of the endgame value that initiative adds to: -1, 0, 1 */
  int32_t initiative; /* the sum of its weights */
  int32_t middlegame; /* sums, White's view, initiative included */
  int32_t endgame;
  int32_t phase;   /* 0 .. 256 */
  int32_t scale;   /* 0 .. 64 */
  int32_t special; /* CC__TRACE_*, or 0; if not, only phase, scale and white apply */
  int32_t white;   /* the value, White's view */
} cc__eval_trace;

/* A weight counted `n` times for a side: returns its pairs' sum, to be added. */
CC__ALWAYS_INLINE int32_t cc__count(cc__eval_trace *trace, unsigned term, unsigned side, unsigned weight,
                                    int32_t n) {
  const int32_t value = n * cc__weights[weight];
  if (trace != NULL) {
    trace->counts[weight][side] = (int16_t)(trace->counts[weight][side] + n);
    trace->terms[term][side] += value;
  }
  return value;
}

/* The same for a weight of the danger block: returns danger of `side`'s king. */
CC__ALWAYS_INLINE int32_t cc__count_danger(cc__eval_trace *trace, unsigned side, unsigned weight, int32_t n) {
  if (trace != NULL) {
    trace->counts[weight][side] = (int16_t)(trace->counts[weight][side] + n);
  }
  return n * cc__pair_middlegame(cc__weights[weight]);
}

/* A king that is in no danger worth counting: what was counted so far does not matter. */
CC__ALWAYS_INLINE void cc__count_no_danger(cc__eval_trace *trace, unsigned side) {
  if (trace != NULL) {
    for (unsigned weight = CC__WEIGHTS_DANGER; weight < CC__WEIGHTS_INITIATIVE; weight++) {
      trace->counts[weight][side] = 0;
    }
  }
}

#endif
