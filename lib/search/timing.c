/* SPDX-License-Identifier: MIT */
/* Layer 6. See timing.h. Integers only, so that a plan is the same everywhere. */
#include "search/timing.h"

/* Moves a game is planned to last yet, when the clock does not say: games of engines last about 60 moves. */
#define TIMING_MOVES 40u
/* With more moves to go than this the rest is not planned for. */
#define TIMING_MOVES_MOST 50u
/* The hard limit: so many times the soft one, and never more than this share of the clock, in hundredths. */
#define TIMING_HARD_FACTOR 5u
#define TIMING_HARD_SHARE 70u
/* The same before new time comes. */
#define TIMING_LAST_SHARE 90u

static uint64_t timing_least(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

static void timing_plan_clock(cc__timing *timing, const cc_search_limits *limits, unsigned side,
                              uint64_t overhead, int ponders) {
  const uint64_t clock = (uint64_t)limits->time_ms[side] * 1000u;
  const uint64_t increment = (uint64_t)limits->increment_ms[side] * 1000u;
  const uint64_t moves = limits->moves_to_go == 0 ? TIMING_MOVES
                                                  : timing_least(limits->moves_to_go, TIMING_MOVES_MOST);
  const uint64_t left = clock > 2 * overhead ? clock - overhead : clock / 2;
  const uint64_t income = increment > overhead ? (increment - overhead) * (moves - 1) : 0;
  const uint64_t outgo = increment > overhead ? 0 : (overhead - increment) * (moves - 1);
  uint64_t soft = (left > 2 * outgo ? left - outgo + income : left / 2) / moves;
  if (ponders) {
    soft += soft / 4;
  }
  const uint64_t share = moves == 1 ? TIMING_LAST_SHARE : TIMING_HARD_SHARE;
  timing->hard = timing_least(soft * TIMING_HARD_FACTOR, left * share / 100u);
  timing->soft = timing_least(soft, timing->hard);
}

void cc__timing_plan(cc__timing *timing, const cc_search_limits *limits, unsigned side, uint32_t overhead,
                     int ponders) {
  timing->soft = timing->hard = CC__TIMING_NEVER;
  timing->minimum = (uint64_t)limits->minimum_time_ms * 1000u;
  if ((limits->flags & CC_LIMIT_CLOCK) != 0) {
    timing_plan_clock(timing, limits, side, (uint64_t)overhead * 1000u + timing->lag, ponders);
  }
  if (limits->move_time_ms != 0) {
    timing->hard = timing_least(timing->hard, (uint64_t)limits->move_time_ms * 1000u);
  }
}

int cc__timing_is_enough(const cc__timing *timing, const cc__timing_signs *signs, uint64_t elapsed) {
  if (timing->soft == CC__TIMING_NEVER) {
    return 0;
  }
  /* In thousandths: a best move that has stood long and taken most nodes needs less, a falling score more. */
  const uint64_t stable = signs->stable < 8u ? signs->stable : 8u;
  const uint64_t by_stability = 1350u - 80u * stable;
  const int32_t fallen = signs->fallen < -20 ? -20 : signs->fallen > 60 ? 60 : signs->fallen;
  const uint64_t by_score = (uint64_t)(1000 + 12 * fallen);
  const uint64_t by_effort = signs->effort > 500u ? 1300u - (signs->effort - 500u) * 3u / 2u : 1300u;
  uint64_t wanted = timing->soft / 1000u * by_stability / 1000u * by_score / 1000u * by_effort;
  if (signs->single) {
    wanted /= 4;
  }
  return elapsed >= timing_least(wanted, timing->hard);
}
