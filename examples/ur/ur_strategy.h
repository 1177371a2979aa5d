/* SPDX-License-Identifier: MIT */
/*
 * Players by name: "random", "first", "simple", "simple:ties", "aggressive", "aggressive:ties",
 * "aggressive:sum", "search:N" (expectiminimax, N moves of players deep), "mcts:N" (N playouts), "solved".
 */
#ifndef UR_STRATEGY_H
#define UR_STRATEGY_H

#include "ur_rules.h"

#define UR_STRATEGY_NAME 32

typedef struct ur_strategy {
  cc_strategy recipe; /* its name and user lead into this struct: it must not be moved */
  char name[UR_STRATEGY_NAME];
  uint32_t flags;  /* of aggressive */
  ur_rules *rules; /* of a search: one move for all waiting stones */
  cc_game_options options;
  cc_game_limits limits;
} ur_strategy;

/*
 * `rules`: of the game that is played; `table` (may be NULL): its exact values, for "solved". Errors:
 * CC_ERROR_ARGUMENT (no such strategy), CC_ERROR_UNSUPPORTED ("solved" without a table), CC_ERROR_MEMORY.
 * `out` is to be cleared in any case.
 */
cc_status ur_strategy_make(const char *name, const ur_rules *rules, const struct ur_table *table,
                           ur_strategy *out);
void ur_strategy_clear(ur_strategy *strategy);

/* A search as such a player makes it, for hints. */
cc_status ur_strategy_search(const ur_strategy *strategy, cc_game_search **out);

#endif
