/* SPDX-License-Identifier: MIT */
/* Layer 6. How long to think. All times in microseconds. */
#ifndef CC__TIMING_H
#define CC__TIMING_H

#include <stdint.h>

#include "base/atomics.h"
#include "chesscore/search.h"

#define CC__TIMING_NEVER UINT64_MAX

typedef struct cc__timing {
  uint64_t started;
  cc__atomic_u64 counts_from; /* the start, or the ponder hit */
  uint64_t soft;              /* no new iteration after it, changed by stability; CC__TIMING_NEVER: none */
  uint64_t hard;              /* end at once */
  uint64_t minimum;           /* no answer before */
  uint64_t lag;               /* how late answers have come lately; kept from one plan to the next */
} cc__timing;

/*
 * `overhead` in milliseconds, to which the lag is added; `ponders`: the opponent's time will be used too.
 */
void cc__timing_plan(cc__timing *timing, const cc_search_limits *limits, unsigned side, uint32_t overhead,
                     int ponders);

/* What an iteration tells about how settled the search is. */
typedef struct cc__timing_signs {
  uint32_t stable; /* iterations the best move has stood */
  int32_t fallen;  /* centipawns the score fell since the last iteration, and on average */
  uint32_t effort; /* thousandths of the nodes that went into the best move */
  uint32_t single; /* one legal move only */
} cc__timing_signs;

/* 1 if another iteration would not be worth its time. */
int cc__timing_is_enough(const cc__timing *timing, const cc__timing_signs *signs, uint64_t elapsed);

#endif
