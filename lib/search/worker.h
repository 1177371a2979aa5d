/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. One thread of a search: its line of boards, what it has learnt about moves, its counters.
 * Nothing here is shared but the control block, whose fields are atomic, and the table.
 */
#ifndef CC__WORKER_H
#define CC__WORKER_H

#include <stddef.h>
#include <stdint.h>

#include "base/atomics.h"
#include "board/board.h"
#include "board/position_handle.h"
#include "chesscore/search.h"
#include "eval/evaluator.h"
#include "movegen/core_table.h"
#include "search/score.h"
#include "search/table.h"

/*
 * Boards before the root that repetition may look at. A position with a halfmove clock of 100 is a draw in
 * the tree, so no comparison reaches further back than that.
 */
#define CC__WORKER_HISTORY 100u
#define CC__WORKER_FRAMES_BELOW 8 /* sentinels before the root's frame: "seven plies ago" needs no question */
#define CC__WORKER_FRAMES_ABOVE 4
#define CC__WORKER_BOARDS (CC__WORKER_HISTORY + CC__MAX_PLY + 8u)

/*
 * Room for all moves under consideration on a line. A usual position has 40, so this is about five times
 * what the deepest line needs; where heaps of queens fill it, the search evaluates instead of going deeper.
 */
#define CC__WORKER_MOVES 49152u
/* A list may overrun by what the generator writes at most (types.h). */
#define CC__WORKER_MOVES_SLACK CC_MAX_MOVES

/* Men by side and kind times squares: what history tables are indexed by. */
#define CC__MAN_SQUARES 768u

/* Correction tables: entries for each side to move; a power of two. */
#define CC__CORRECTION_SIZE 16384u

typedef int16_t cc__continuation[CC__MAN_SQUARES];

/*
 * What moves have done before, by several views of "the same move". All int16_t, kept within bounds by
 * history_add.
 */
typedef struct cc__history {
  int16_t butterfly[2][2][2][4096];    /* side, from attacked, to attacked, from * 64 + to */
  int16_t capture[CC__MAN_SQUARES][8]; /* man and target, captured type */
  int16_t pawn[512][CC__MAN_SQUARES];  /* by pawn structure */
  cc_move counter[CC__MAN_SQUARES];    /* the answer to a move */
  cc__continuation
      continuation[2][CC__MAN_SQUARES + 1]; /* after a quiet or a capture; the last: after nothing */
  int16_t correction_pawn[2][CC__CORRECTION_SIZE];
  int16_t correction_material[2][CC__CORRECTION_SIZE];
  int16_t correction_men[2][2][CC__CORRECTION_SIZE];             /* side to move, side of the men */
  int16_t correction_move[CC__MAN_SQUARES + 1][CC__MAN_SQUARES]; /* last two moves */
} cc__history;

/* One ply of the line under search. */
typedef struct cc__frame {
  cc__continuation *continuation; /* of the move made from here */
  uint32_t man_square;            /* of that move; CC__MAN_SQUARES for none or null */
  cc_move move;                   /* made from here; CC_MOVE_NULL, CC_MOVE_NONE */
  cc_move excluded;               /* singular search: the move left out */
  cc_move killers[2];
  int32_t ply;
  int32_t static_eval; /* corrected; CC__VALUE_NONE in check */
  int32_t stat_score;  /* history of the move made from here */
  int32_t reduction;   /* of the search of the move made from here */
  int32_t move_count;
  int32_t cutoffs;  /* of children of this ply */
  int32_t extended; /* double extensions on the way here */
  uint32_t in_check;
  uint32_t table_pv;
  uint32_t table_hit;
  uint64_t threats; /* squares the other side attacks */
} cc__frame;

/* A root move and its result. */
typedef struct cc__root_move {
  cc_move move;
  int32_t score;    /* of this iteration; -CC__VALUE_INFINITE if not searched, or fallen below alpha */
  int32_t previous; /* of the last complete one */
  int32_t average;
  int32_t shown;  /* score to tell: with its bound */
  uint32_t bound; /* CC__BOUND_* of `shown` */
  uint32_t selective_depth;
  uint32_t length;
  int32_t depth; /* of the iteration that `shown` is from */
  uint32_t unused;
  uint64_t nodes;
  cc_move line[CC__MAX_PLY + 2];
} cc__root_move;

/* Steps of the search that can be left out to measure what they are worth: bits of the option "Steps Off". */
#define CC__STEPS(X)                                                                                         \
  X(TABLE_CUT, 0)                                                                                            \
  X(NULL_MOVE, 1)                                                                                            \
  X(REVERSE_FUTILITY, 2)                                                                                     \
  X(RAZORING, 3)                                                                                             \
  X(PROBCUT, 4)                                                                                              \
  X(INTERNAL_REDUCTION, 5)                                                                                   \
  X(LATE_REDUCTION, 6)                                                                                       \
  X(LATE_PRUNING, 7)                                                                                         \
  X(FUTILITY, 8)                                                                                             \
  X(HISTORY_PRUNING, 9)                                                                                      \
  X(SEE_PRUNING, 10)                                                                                         \
  X(SINGULAR, 11)                                                                                            \
  X(CHECK_EXTENSION, 12)                                                                                     \
  X(CORRECTION, 13)                                                                                          \
  X(CYCLE, 14)                                                                                               \
  X(QUIET_CHECKS, 15)                                                                                        \
  X(ASPIRATION, 16)                                                                                          \
  X(MATE_DISTANCE, 17)                                                                                       \
  X(DELTA, 18)                                                                                               \
  X(WHOLE_CHECKS, 19)                                                                                        \
  X(KING_DANGER, 20)                                                                                         \
  X(MATE_THREAT, 21)                                                                                         \
  X(KING_ATTACK, 22)                                                                                         \
  X(NEAR_ROOT, 23)

enum {
#define CC__STEP_ENTRY(name, bit) CC__STEP_##name = 1 << bit,
  CC__STEPS(CC__STEP_ENTRY)
#undef CC__STEP_ENTRY
      CC__STEP_LIST_END = 1 << 24
};

/*
 * Taken in analysis mode only: they find sacrifices several times sooner; what they are worth in games is not
 * settled (docs/search.md, "Analysis mode").
 */
#define CC__STEPS_OF_ANALYSIS                                                                                \
  (CC__STEP_WHOLE_CHECKS | CC__STEP_KING_DANGER | CC__STEP_MATE_THREAT | CC__STEP_KING_ATTACK |              \
   CC__STEP_NEAR_ROOT)

/* What all workers of a search share and any thread may touch. */
typedef struct cc__control {
  cc__atomic_u32 stop; /* the workers are to end, whatever the reason */
  cc__atomic_u32 quit; /* the caller said so: nothing is waited for any more */
  cc__atomic_u32 pondering;
} cc__control;

struct cc__worker;

/* Called now and then by the worker that keeps the clock; non-zero stops. */
typedef int (*cc__poll)(struct cc__worker *worker);

typedef struct cc__worker {
  const cc__core *core;
  cc__control *control;
  cc__table *table;
  cc__board *boards; /* CC__WORKER_BOARDS */
  uint64_t *keys;    /* beside them */
  cc__board *board;  /* the current one */
  cc__frame *frames; /* the root's; there are sentinels before it */
  cc_move *moves;    /* lists of all plies one after the other, CC__WORKER_MOVES and slack */
  int32_t *scores;   /* beside them */
  size_t moves_used; /* by the plies so far */
  cc_move *lines;    /* triangular: (CC__MAX_PLY + 2) by ply */
  uint32_t *line_lengths;
  cc__history *history;
  cc__evaluation evaluation;
  cc__root_move *root_moves;
  size_t root_count;
  size_t root_first; /* MultiPV: moves before it have their place already */
  size_t root_last;
  cc__root_move *root_now; /* the root move under search */
  int32_t root_depth;
  int32_t depth_done; /* the last iteration completed */
  int32_t root_delta; /* width of the window */
  uint32_t root_side;
  int32_t contempt; /* of the root side */
  uint32_t steps_off;
  uint32_t pure;  /* the evaluator is a function of the position: the table may keep values */
  uint32_t index; /* 0: the main one */
  uint32_t selective_depth;
  uint32_t nested;  /* nodes on the stack of the thread: a ply has several where one searches itself again */
  int32_t null_ply; /* no null moves before this ply: verification */
  uint64_t nodes;
  cc__atomic_u64 nodes_told; /* nodes for readers in other threads, renewed now and then */
  uint64_t node_limit;       /* UINT64_MAX: none */
  uint64_t poll_at;          /* nodes at which to call poll */
  uint64_t poll_step;
  cc__poll poll;
  void *owner; /* of poll */
  uint64_t evaluations;
  uint64_t table_hits;
  uint64_t table_cuts;
  uint64_t researches;
  const cc_search_hooks *hooks; /* NULL: none */
  struct cc_position view;      /* of the current board, for the hooks */
  uint32_t stopped;             /* this worker has seen the end */
  uint32_t has_ended;           /* and left the search; under the handle's lock */
} cc__worker;

#endif
