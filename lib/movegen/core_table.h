/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. The door to the hot core: one table of functions per instruction-set level, chosen at run time.
 * Callers choose once per call of a public function, never per node.
 */
#ifndef CC__CORE_TABLE_H
#define CC__CORE_TABLE_H

#include "board/board.h"
#include "chesscore/movegen.h"
#include "movegen/perft_table.h"

struct cc__pawn_entry; /* eval/pawn_entry.h */
struct cc__worker;     /* search/worker.h */
struct cc__exact;      /* search/exact_state.h */

typedef struct cc__core {
  size_t (*generate)(const cc__board *board, cc_moves which, cc_move *out); /* out: room for CC_MAX_MOVES */
  int (*any_legal)(const cc__board *board);
  int (*is_legal)(const cc__board *board, cc_move move);
  uint32_t (*gives_check)(const cc__board *board, cc_move legal_move);
  int32_t (*see)(const cc__board *board, cc_move legal_move);
  int (*see_at_least)(const cc__board *board, cc_move legal_move, int32_t threshold);
  uint64_t (*perft)(const cc__board *board, unsigned depth);
  uint64_t (*perft_hashed)(const cc__board *board, unsigned depth, cc__perft_table *table);
  int32_t (*classical)(const cc__board *board, struct cc__pawn_entry *table); /* table: may be NULL */
  int32_t (*basic)(const cc__board *board, const int32_t *weights);
  int32_t (*search_node)(struct cc__worker *worker, int32_t alpha, int32_t beta, int32_t depth);
  int32_t (*exact)(struct cc__exact *exact);
} cc__core;

/* The table of a level; the best one's for CC_LEVEL_AUTO; NULL if the level is not available. Any thread. */
const cc__core *cc__core_get(cc_level level);

#endif
