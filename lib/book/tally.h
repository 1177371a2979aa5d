/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Counting the moves of games by position: what text books and the book builder are made from.
 *
 * A game is noted move by move and then committed with its result, or dropped. Until then, and when memory
 * runs out, the counts are as they were.
 */
#ifndef CC__TALLY_H
#define CC__TALLY_H

#include "book/imprint.h"
#include "chesscore/allocator.h"
#include "chesscore/position.h"
#include "chesscore/status.h"

typedef struct cc__tally_move {
  cc_move move;
  uint32_t position; /* in positions */
  uint32_t next;     /* the position's next move + 1; 0: none */
  uint32_t last;     /* number of the last game that had it, so that it counts once a game */
  uint32_t games;    /* 0: never committed, so not there */
  uint32_t wins;     /* of the side that moves */
  uint32_t draws;
  uint32_t losses;
} cc__tally_move;

typedef struct cc__tally {
  cc_allocator allocator;
  cc__imprint *positions; /* index: the position's first move + 1 */
  size_t position_count;
  size_t position_capacity;
  cc__tally_move *moves;
  size_t move_count;
  size_t move_capacity;
  uint64_t *slots; /* hash table, at most half full: position + 1 and, above, 32 bits of the hash */
  size_t slot_count;
  uint32_t *pending; /* moves of the game being noted */
  size_t pending_count;
  size_t pending_capacity;
  size_t max_moves;
  uint32_t game; /* number of the game being noted */
} cc__tally;

void cc__tally_init(cc__tally *tally, const cc_allocator *allocator, size_t max_moves);
void cc__tally_free(cc__tally *tally);

/* The next move of the game, and the position it is played in. Errors: CC_ERROR_MEMORY, CC_ERROR_LIMIT. */
cc_status cc__tally_note(cc__tally *tally, const cc__imprint *imprint, cc_move move);

/* End of the game: count it with its CC_RESULT_*, or forget it. */
void cc__tally_commit(cc__tally *tally, uint32_t result);
void cc__tally_drop(cc__tally *tally);

#endif
