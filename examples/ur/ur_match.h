/* SPDX-License-Identifier: MIT */
/* Many games of one player against another, the same one always beginning. */
#ifndef UR_MATCH_H
#define UR_MATCH_H

#include "ur_strategy.h"

/* What is counted in each game; counters of the match. */
enum { UR_COUNT_THROWS, UR_COUNT_STONES, UR_COUNT_PASSES, UR_COUNT_TAKEN, UR_COUNT_AGAIN, UR_COUNTS };

typedef struct ur_match_plan {
  const ur_rules *rules;
  const ur_strategy *players[2]; /* White, who begins, and Black */
  uint32_t games;
  uint32_t threads;
  uint64_t seed;
  cc_match_callback event; /* may be NULL; gets `user` */
  void *user;
} ur_match_plan;

/*
 * Play; the match is the caller's. The same seed gives the same result whatever the threads. A game of more
 * than CC_MATCH_MAX_MOVES throws and moves is left as a draw.
 */
cc_status ur_match(const ur_match_plan *plan, cc_match **out);

/* Half of the 95 % interval of a share of wins (Wilson 1927), which is not 0 for none and all. */
double ur_error(uint64_t wins, uint64_t games);

#endif
