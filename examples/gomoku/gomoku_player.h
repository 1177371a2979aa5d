/* SPDX-License-Identifier: MIT */
/*
 * Computer players of Gomoku: the article's, by algorithm and number of moves looked at, and a sharper one.
 */
#ifndef GOMOKU_PLAYER_H
#define GOMOKU_PLAYER_H

#include <chesscore.h>

#include "gomoku_rules.h"
#include "gomoku_threats.h"

/* How a player thinks. */
typedef struct gomoku_style {
  const char *name;
  uint32_t algorithm; /* CC_GAME_ALPHA_BETA, .. */
  uint32_t best_moves;
  uint32_t sharp; /* 1: looks for wins by threats first, and answers threats with what can help alone */
  const char *text;
} gomoku_style;

/* The list ends with a NULL name. */
extern const gomoku_style gomoku_styles[];
/* NULL: there is none of that name. */
const gomoku_style *gomoku_find_style(const char *name);

#define GOMOKU_CACHE_BYTES 1048576u /* of evaluations */

/* The options of a style's search. 0 bytes: the library's default. */
cc_game_options gomoku_style_options(const gomoku_style *style, uint64_t table_bytes, uint32_t threads);

/* One player's memory. */
typedef struct gomoku_player gomoku_player;

/* What a move cost, and what the player thinks of it. */
typedef struct gomoku_thought {
  int32_t value; /* for its side */
  uint32_t depth;
  uint64_t nodes;  /* of search and threats */
  uint32_t threat; /* 1: a win by threats was found; value and depth are 0 */
} gomoku_thought;

cc_status gomoku_player_create(const gomoku_rules *rules, const gomoku_style *style, uint64_t table_bytes,
                               uint32_t threads, gomoku_player **out);
/* NULL is allowed. */
void gomoku_player_free(gomoku_player *player);
/* Forget what was learnt in an earlier game. */
cc_status gomoku_player_new_game(gomoku_player *player);
/* Choose a move; the game must not be over. `thought` may be NULL. */
cc_status gomoku_player_choose(gomoku_player *player, const gomoku_board *board, const cc_game_limits *limits,
                               uint32_t *cell, gomoku_thought *thought);
/*
 * What a position is worth for the side to move, and its move. The article's score favours who moved last, so
 * the value is the mean of one search with an even depth and one with an odd one, each with half of the time.
 * A depth of 0 in the limits is "as deep as time allows"; else the second search is one deeper.
 */
cc_status gomoku_player_weigh(gomoku_player *player, const gomoku_board *board, const cc_game_limits *limits,
                              uint32_t *cell, int32_t *value);
/* Called now and then while a move is chosen; other than 0 ends that. NULL: not. */
void gomoku_player_watch(gomoku_player *player, gomoku_watch watch, void *user);
/* End the thinking. Any thread. */
void gomoku_player_stop(gomoku_player *player);

#endif
