/* SPDX-License-Identifier: MIT */
/* A game in the terminal. */
#ifndef UR_PLAY_H
#define UR_PLAY_H

#include "ur_strategy.h"

/*
 * Play until the end, "quit" or the end of input. strategies[side] NULL: a human being. `hints` is a
 * strategy that searches. `position` (may be NULL): the state text to begin with.
 */
cc_status ur_play(const ur_rules *rules, const ur_strategy *strategies[2], const ur_strategy *hints,
                  const char *position, uint64_t seed);

/* Ranks 5 to 1; stones o and x, those that turned over O and X, rosettes *. */
void ur_draw(const ur_rules *rules, const ur_state *state);

#endif
