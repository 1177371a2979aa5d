/* SPDX-License-Identifier: MIT */
/* Layer 7. What other parts of the library ask of a game in progress. */
#ifndef CC__GAME_PLAY_H
#define CC__GAME_PLAY_H

#include "game/rules.h"

const cc__rules *cc__play_rules(const cc_play *play);

/* The random player's turn, decided by these bits. `move` may be NULL. As cc_play_roll otherwise. */
cc_status cc__play_throw(cc_play *play, uint64_t bits, uint64_t *move);

/*
 * The moves that may be played, none when the game is over, and the outcome. `list` is to be freed in any case,
 * and to be read only: it may be the play's own. `total` (may be NULL): the sum of weights.
 */
cc_status cc__play_options(const cc_play *play, cc__game_moves *list, size_t *count, uint64_t *total,
                           cc_game_outcome *outcome);

/* A copy of a recipe, checked as far as it can be without making a player. */
cc_status cc__strategy_read(cc_strategy *copy, const cc_strategy *strategy);

/* Make `to` what `from` is; both of the same rules. After a failure `to` can only be assigned again, or freed. */
cc_status cc__play_assign(cc_play *to, const cc_play *from);

#endif
