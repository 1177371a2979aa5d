/* SPDX-License-Identifier: MIT */
/*
 * Moves: lists, legality and reasons, static exchange evaluation, perft.
 * Arguments, threads and failures: as position.h says. Since 0.1.
 */
#ifndef CHESSCORE_MOVEGEN_H
#define CHESSCORE_MOVEGEN_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"
#include "chesscore/version.h"

CC_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------------
 * Lists
 * ---------------------------------------------------------------------------------------------------- */

/* Which moves. CAPTURES and QUIETS are disjoint and together LEGAL. */
typedef uint32_t cc_moves;
#define CC_MOVES_LEGAL ((cc_moves)0)
#define CC_MOVES_CAPTURES ((cc_moves)1) /* legal captures, en passant and all promotions */
#define CC_MOVES_QUIETS ((cc_moves)2)   /* the other legal moves, castling among them */
#define CC_MOVES_EVASIONS ((cc_moves)3) /* legal moves, if the side to move is in check; else none */
#define CC_MOVES_PSEUDO_LEGAL                                                                                \
  ((cc_moves)4) /* as the men move, without a look at the own king's safety; castling
                                               needs its right and free squares only */

/*
 * List moves into `moves`, at most `capacity`; `count` gets how many there are, however many fit.
 * CC_MAX_MOVES is always enough; places behind the last move, up to the capacity, may be overwritten. The order is the same on every machine and level, but not otherwise promised.
 * Errors: CC_ERROR_BUFFER (the first `capacity` moves are filled in; count is set).
 */
CC_API CC_NODISCARD cc_status cc_position_moves(const cc_position *position, cc_moves which, cc_move *moves,
                                                size_t capacity, size_t *count);

/* The number of moves without listing them. */
CC_API CC_NODISCARD cc_status cc_position_moves_count(const cc_position *position, cc_moves which,
                                                      size_t *count);

/* 1 if the side to move has any legal move. Faster than counting. [0] */
CC_API int32_t cc_position_any_legal(const cc_position *position);

/* ------------------------------------------------------------------------------------------------------
 * Legality
 * ---------------------------------------------------------------------------------------------------- */

/* 1 if the value is a legal move here in every field; any 32-bit value may be passed. [0] */
CC_API int32_t cc_position_is_legal(const cc_position *position, cc_move move);

/*
 * The legal move from one square to another. Castling: `to` is the rook's square; the king's target
 * (e1g1) is accepted too when rules are standard and the king stands on its e-file square with the right.
 * `promotion` is CC_KNIGHT .. CC_QUEEN, or 0 or CC_PIECE_TYPE_NONE for none. Errors: CC_ERROR_ILLEGAL; `move` is then CC_MOVE_NONE.
 */
CC_API CC_NODISCARD cc_status cc_position_find_move(const cc_position *position, cc_square from, cc_square to,
                                                    uint8_t promotion, cc_move *move);

/* Why a move is not legal. The first that applies, in this order. */
typedef uint32_t cc_fault;
#define CC_FAULT_NONE ((cc_fault)0)              /* it is legal */
#define CC_FAULT_NO_PIECE ((cc_fault)1)          /* the from square is empty */
#define CC_FAULT_NOT_YOURS ((cc_fault)2)         /* the man there belongs to the other side */
#define CC_FAULT_OWN_PIECE ((cc_fault)3)         /* an own man stands on the to square */
#define CC_FAULT_CASTLING_NO_RIGHT ((cc_fault)4) /* castling: the right is lost or never was */
#define CC_FAULT_CASTLING_IN_CHECK ((cc_fault)5) /* castling: out of check */
#define CC_FAULT_CASTLING_BLOCKED ((cc_fault)6)  /* castling: `square` is in the way */
#define CC_FAULT_CASTLING_ATTACKED                                                                           \
  ((cc_fault)7)                           /* castling: the king would pass or reach attacked `square` */
#define CC_FAULT_EN_PASSANT ((cc_fault)8) /* a pawn takes an empty square that is not the ep square */
#define CC_FAULT_GEOMETRY ((cc_fault)9)   /* the man does not move so */
#define CC_FAULT_BLOCKED ((cc_fault)10)   /* `square` is in the way */
#define CC_FAULT_PROMOTION_MISSING ((cc_fault)11) /* a pawn reaches the last rank and must promote */
#define CC_FAULT_PROMOTION_WRONG ((cc_fault)12)   /* a promotion where there is none, or to a king or pawn */
#define CC_FAULT_PINNED ((cc_fault)13)            /* the man is pinned by the one on `square` */
#define CC_FAULT_IN_CHECK ((cc_fault)14)          /* the check by the man on `square` is not met */
#define CC_FAULT_KING_ATTACKED ((cc_fault)15)     /* the king would stand attacked by the man on `square` */
#define CC_FAULT_FIELDS ((cc_fault)16) /* from, to and promotion fit a legal move, other bits do not */

/*
 * Why a move is illegal here; any 32-bit value may be passed. `square` (may be NULL) gets the square named
 * above, or CC_SQUARE_NONE. [CC_FAULT_NO_PIECE]
 * A king's move is taken for castling if its kind says so, if it goes onto the rook that has the right, or, with
 * standard rules, if it goes two files along its back rank from the e-file.
 */
CC_API cc_fault cc_position_explain(const cc_position *position, cc_move move, cc_square *square);

/* English text of a fault ("the piece is pinned"); never NULL. Static text. */
CC_API const char *cc_fault_text(cc_fault fault);

/* ------------------------------------------------------------------------------------------------------
 * Static exchange evaluation
 * ---------------------------------------------------------------------------------------------------- */

/* Values of men in centipawns used for exchanges; the king counts as more than everything. */
#define CC_SEE_PAWN 100
#define CC_SEE_KNIGHT 325
#define CC_SEE_BISHOP 325
#define CC_SEE_ROOK 500
#define CC_SEE_QUEEN 975

/*
 * The balance in centipawns, for the side to move, of the exchange that a legal move starts on its target
 * square, when both sides take with their cheapest man and stop when they like. Pinned men do not take while
 * the pinner stands; castling is 0. Source: "Static Exchange Evaluation", chessprogramming wiki, swap algorithm.
 * Errors: CC_ERROR_ILLEGAL.
 */
CC_API CC_NODISCARD cc_status cc_position_see(const cc_position *position, cc_move move, int32_t *value);

/* 1 if that value is at least `threshold`; stops as soon as that is known. 0 for illegal moves. [0] */
CC_API int32_t cc_position_see_at_least(const cc_position *position, cc_move move, int32_t threshold);

/* ------------------------------------------------------------------------------------------------------
 * Perft
 * ---------------------------------------------------------------------------------------------------- */

/* Where a running perft stands. Pointers live for the call only. */
typedef struct cc_perft_progress {
  uint32_t struct_size;
  uint32_t depth;
  uint64_t nodes; /* counted so far */
  uint64_t done;  /* parts of the tree finished, and how many there are; a part is a root move and a reply */
  uint64_t total;
  uint64_t elapsed_us; /* microseconds since the start */
} cc_perft_progress;

/* Return non-zero to stop. Called from the calling thread only, every progress_ms or so,
 * while the table is cleared and while others still work, too; never again after it said stop. */
typedef int32_t (*cc_perft_callback)(const cc_perft_progress *progress, void *user);

/* How to count. Zero is the default of every field; a NULL pointer to options means all defaults. */
typedef struct cc_perft_options {
  uint32_t struct_size; /* sizeof(cc_perft_options) */
  uint32_t threads;     /* 0 or 1: only the calling thread; at most 1024 */
  uint64_t hash_bytes;  /* table shared by the threads, rounded down to a power of two; under 4096: none */
  cc_level level;       /* CC_LEVEL_AUTO or another; CC_ERROR_UNSUPPORTED if it is not available */
  uint32_t progress_ms; /* milliseconds between callbacks; 0: 100 */
  cc_perft_callback callback; /* may be NULL */
  void *user;
} cc_perft_options;

#define CC_PERFT_OPTIONS_INIT                                                                                \
  { (uint32_t)sizeof(cc_perft_options), 0, 0, 0, 0, NULL, NULL }

/* One root move and the leaf positions below it. */
typedef struct cc_perft_entry {
  cc_move move;
  uint32_t reserved;
  uint64_t nodes;
} cc_perft_entry;

/* The greatest depth perft accepts, in plies. */
#define CC_PERFT_MAX_DEPTH 128

/*
 * Count the leaf positions `depth` plies below (depth 0: 1; at most CC_PERFT_MAX_DEPTH). Moves of the last ply are counted, not played.
 * `divide` (may be NULL) gets one entry a root move in the order of CC_MOVES_LEGAL, at most `capacity`;
 * `count` (may be NULL) their number. `nodes` gets the sum.
 * The position is not changed, whatever happens: it may be read by others meanwhile.
 * Errors: CC_ERROR_STOPPED (the callback said so; nodes gets what was counted, divide what was finished
 * of each root move), CC_ERROR_OVERFLOW (more than
 * 64 bits; nodes is UINT64_MAX), CC_ERROR_BUFFER (capacity; everything else is done), CC_ERROR_UNSUPPORTED
 * (level), CC_ERROR_MEMORY, CC_ERROR_THREAD.
 * Ideas and figures: docs/benchmarks.md.
 */
CC_API CC_NODISCARD cc_status cc_position_perft(const cc_position *position, uint32_t depth,
                                                const cc_perft_options *options, cc_perft_entry *divide,
                                                size_t capacity, size_t *count, uint64_t *nodes);

CC_END_DECLS

#endif
