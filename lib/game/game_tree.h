/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. One position of a generic search's line, and the functions game_tree.c and game_chance.c share.
 *
 * Values are from the view of the team to move (random players: team 0). Partial moves and passes make that the
 * same team twice running, so a child's value is turned round by whose turn it is, not by the ply.
 */
#ifndef CC__GAME_TREE_H
#define CC__GAME_TREE_H

#include "game/game_worker.h"

typedef struct cc__game_frame {
  cc_game_look look;
  uint64_t key;   /* for table and cache: the standard form's */
  uint64_t total; /* of weights */
  size_t from;
  size_t count;
  uint32_t mapping; /* to the standard form */
  uint32_t ply;
  uint32_t depth;
  uint32_t left;   /* extensions; in quiescence: plies */
  uint32_t quiet;  /* 1: quiescence */
  uint32_t random; /* 1: chance moves */
  uint32_t tag;    /* of the table's move */
  uint32_t horizon;
  int32_t sign;
  int32_t alpha;
  int32_t beta;
} cc__game_frame;

/* The value of the position after a move, where `look` was taken, for the team of `from`. The caller unmakes. */
int32_t cc__game_enter(cc__game_worker *w, const cc__game_frame *from, const cc_game_look *look,
                       uint32_t depth, int32_t alpha, int32_t beta);
/* Look at the position after a move: 0: it may not be there, or the search has failed. */
int cc__game_arrive(cc__game_worker *w, uint32_t ply, cc_game_look *look, int32_t *repeats);
/* Moves of a frame into place, best_moves applied, in order. 0: failed. */
int cc__game_expand(cc__game_worker *w, cc__game_frame *f, uint32_t which);
/* The best of what is left to the front: the move with number i. */
cc_game_move *cc__game_pick(cc__game_worker *w, const cc__game_frame *f, size_t i);
void cc__game_frame_begin(cc__game_worker *w, cc__game_frame *f, const cc_game_look *look, uint32_t ply,
                          uint32_t depth, uint32_t left);
/* The value of a chance node, whose frame is expanded, from team 0's view. */
int32_t cc__game_chance(cc__game_worker *w, cc__game_frame *f);

/* The best line from `ply` is this move and the child's. */
void cc__game_extend_line(cc__game_worker *w, uint32_t ply, uint64_t move);

static inline int cc__game_is_minimax(const cc__game_worker *w) {
  return w->options->algorithm == CC_GAME_MINIMAX;
}

#endif
