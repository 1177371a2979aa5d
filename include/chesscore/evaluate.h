/* SPDX-License-Identifier: MIT */
/*
 * Evaluation: what a position is worth without looking ahead.
 *
 * Values are in centipawns from the view of the side to move: positive is good for it. Every value lies
 * within -CC_EVALUATION_MAX .. CC_EVALUATION_MAX, so that a search can keep mates and tablebase results,
 * which are kinds of score of their own (see search.h), apart from evaluations by their size. Integer
 * arithmetic only: the same position has the same value on every machine and instruction-set level.
 *
 * An evaluator is a handle that never changes after its creation. Any number of threads and searches may
 * share it; it must outlive them. Three kinds come with the library: classical (strong, the default), basic
 * (few terms, every weight settable), and the caller's own. Terms and rules: docs/evaluation.md. Arguments,
 * threads and failures: as position.h says. Since 0.1.
 */
#ifndef CHESSCORE_EVALUATE_H
#define CHESSCORE_EVALUATE_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/* No evaluation is larger, or smaller than its negative. Results of user evaluators are cut to this range. */
#define CC_EVALUATION_MAX 20000

typedef struct cc_evaluator cc_evaluator;

/* ------------------------------------------------------------------------------------------------------
 * Evaluators
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Make an evaluator; the caller owns *out and frees it with cc_evaluator_free, after everything that uses it.
 * NULL allocator: malloc. On failure *out is NULL. Errors of all: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY.
 */

/* The classical evaluator: the one that is meant by NULL wherever a function takes an evaluator. */
CC_API CC_NODISCARD cc_status cc_evaluator_create_classical(const cc_allocator *allocator,
                                                            cc_evaluator **out);

/*
 * The basic evaluator. weights[n] is the weight with number n (below); weights from `count` on have their
 * defaults, so NULL and 0 mean the defaults of all. Errors: CC_ERROR_ARGUMENT for a weight out of its bounds,
 * CC_ERROR_UNSUPPORTED for a count over CC_BASIC_WEIGHT_COUNT of the library.
 */
CC_API CC_NODISCARD cc_status cc_evaluator_create_basic(const cc_allocator *allocator, const int32_t *weights,
                                                        size_t count, cc_evaluator **out);

/* NULL is allowed. */
CC_API void cc_evaluator_free(cc_evaluator *evaluator);

/* ------------------------------------------------------------------------------------------------------
 * The basic evaluator's weights
 * ---------------------------------------------------------------------------------------------------- */

/*
 * By number; what each does is told by cc_basic_weight and docs/evaluation.md. Ranks count from the pawn's
 * own side. "Castled" is derived from the position alone: a side has castled if it has no right to castle
 * left, its king stands on its back rank on the a-, b-, c-, g- or h-file, and no own rook stands between the
 * king and the nearer corner, or in it.
 */
#define CC_BASIC_MATERIAL 0       /* .. 4: a pawn, knight, bishop, rook, queen */
#define CC_BASIC_MOBILITY 5       /* .. 8: each pseudo-legal move of a knight, bishop, rook, queen */
#define CC_BASIC_DOUBLED 9        /* each pawn with a pawn of its own side ahead of it on its file */
#define CC_BASIC_CONNECTED 10     /* each pawn defended by a pawn */
#define CC_BASIC_ADVANCE 11       /* .. 18: a pawn that is not passed, on rank 1 .. 8 */
#define CC_BASIC_PASSED 19        /* .. 26: a passed pawn, on rank 1 .. 8 */
#define CC_BASIC_LOST_CASTLING 27 /* each castling right that is gone, while the side has not castled */
#define CC_BASIC_SHIELD 28        /* each pawn on the up to six squares in front of a castled king */
#define CC_BASIC_BISHOP_PAIR 29   /* two bishops or more */
#define CC_BASIC_ENDGAME_MEN 30   /* with at most so many men on the board the side that leads also gains: */
#define CC_BASIC_ENDGAME_APPROACH 31 /* so much x (16 - file distance - rank distance of the kings) */
#define CC_BASIC_ENDGAME_EDGE 32     /* so much x (|file - 3| + |rank - 4|) of the losing king */
#define CC_BASIC_WEIGHT_COUNT 33

/* What is known of a weight. Texts are static. */
typedef struct cc_basic_weight_info {
  uint32_t struct_size; /* sizeof(cc_basic_weight_info), set by the caller */
  int32_t value;        /* the default */
  int32_t minimum;
  int32_t maximum;
  const char *name; /* "material_pawn" */
  const char *text; /* an English sentence */
} cc_basic_weight_info;

#define CC_BASIC_WEIGHT_INFO_INIT                                                                            \
  { (uint32_t)sizeof(cc_basic_weight_info), 0, 0, 0, NULL, NULL }

/* Errors: CC_ERROR_ARGUMENT for a number that has no weight. Any thread. */
CC_API CC_NODISCARD cc_status cc_basic_weight(uint32_t number, cc_basic_weight_info *info);

/* ------------------------------------------------------------------------------------------------------
 * User evaluators
 * ---------------------------------------------------------------------------------------------------- */

/* What a user evaluator promises. Without a promise the search does without: slower, never wrong. */
#define CC_EVALUATOR_PURE 0x1u    /* the value depends on the position alone: tables and caches may keep it */
#define CC_EVALUATOR_THREADS 0x2u /* may be called from several threads at once; else a search runs on one */

/*
 * The value of a position in centipawns for the side to move; cut to +-CC_EVALUATION_MAX. The position is
 * valid for the call only; it may be read, and copied, with every function for const positions. Its history
 * reaches back as far as the search knows it. May be called for positions in check.
 */
typedef int32_t (*cc_evaluate_callback)(const cc_position *position, void *user);

/* An evaluator from one function. `flags`: CC_EVALUATOR_*. `user` must stay valid as long as the handle. */
CC_API CC_NODISCARD cc_status cc_evaluator_create_user(const cc_allocator *allocator,
                                                       cc_evaluate_callback evaluate, void *user,
                                                       uint32_t flags, cc_evaluator **out);

/* One man that a move changes. The layout is frozen. */
typedef struct cc_piece_change {
  cc_piece piece;
  cc_square from; /* CC_SQUARE_NONE: it appears (a promotion) */
  cc_square to;   /* CC_SQUARE_NONE: it is gone (taken, or a pawn that promoted) */
  uint8_t reserved;
} cc_piece_change;

#define CC_PIECE_CHANGES_MAX 3

/*
 * The moving man is first: castling has king and rook, a capture the man taken second, a promotion the new
 * man last.
 */
typedef struct cc_evaluation_push {
  uint32_t struct_size; /* sizeof(cc_evaluation_push) */
  cc_move move;         /* CC_MOVE_NULL for a null move */
  uint32_t count;       /* of changes; 0 for a null move */
  uint32_t king_moved;  /* 1 if the mover's king changed its square */
  cc_piece_change changes[CC_PIECE_CHANGES_MAX];
  uint32_t reserved;
} cc_evaluation_push;

/*
 * An evaluator with state that is kept up move by move, such as the accumulators of an efficiently updatable
 * network. State belongs to the thread of a search, never to positions: a stack of blocks of state_size
 * bytes, aligned to 64, one a ply, in the library's memory. begin and evaluate are needed; the others may be
 * NULL.
 */
typedef struct cc_evaluator_callbacks {
  uint32_t struct_size; /* sizeof(cc_evaluator_callbacks) */
  uint32_t flags;       /* CC_EVALUATOR_* */
  uint32_t state_size;  /* bytes of one block, at most 1 MiB; 0: none, `state` is NULL then */
  uint32_t reserved;    /* 0 */
  void *user;
  /* Fill `state` for a position from scratch. */
  void (*begin)(const cc_position *position, void *state, void *user);
  /* Fill `after` from `before` for a move; `position` is the one after it. NULL: begin is called instead. */
  void (*push)(const cc_position *position, const cc_evaluation_push *push, const void *before, void *after,
               void *user);
  /* The last push is taken back: `state` is the block above which the next push will write. */
  void (*pop)(void *state, void *user);
  /* As cc_evaluate_callback, with the state of that position. */
  int32_t (*evaluate)(const cc_position *position, void *state, void *user);
} cc_evaluator_callbacks;

#define CC_EVALUATOR_CALLBACKS_INIT                                                                          \
  { (uint32_t)sizeof(cc_evaluator_callbacks), 0, 0, 0, NULL, NULL, NULL, NULL, NULL }

/*
 * An evaluator from that table, which is copied; `user` must stay valid as long as the handle. Errors
 * besides: CC_ERROR_UNSUPPORTED (fields of a newer library).
 */
CC_API CC_NODISCARD cc_status cc_evaluator_create_incremental(const cc_allocator *allocator,
                                                              const cc_evaluator_callbacks *callbacks,
                                                              cc_evaluator **out);

/* CC_EVALUATOR_* of an evaluator; those of the library have both. NULL stands for the classical one. */
CC_API uint32_t cc_evaluator_flags(const cc_evaluator *evaluator);

/* "classical", "basic" or "user". Static text. NULL stands for the classical one. */
CC_API const char *cc_evaluator_name(const cc_evaluator *evaluator);

/* ------------------------------------------------------------------------------------------------------
 * Values
 * ---------------------------------------------------------------------------------------------------- */

/*
 * The value of a position for the side to move. NULL evaluator: classical. Neither mate, stalemate nor
 * repetition is looked for. Errors: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY (evaluators with state only). O(men).
 */
CC_API CC_NODISCARD cc_status cc_position_evaluate(const cc_position *position, const cc_evaluator *evaluator,
                                                   int32_t *score);

/* Terms. Each evaluator uses some of them; the rest are 0. New ones may be added at the end. */
#define CC_TERM_MATERIAL 0
#define CC_TERM_PLACEMENT 1 /* where men stand: the piece-square sums */
#define CC_TERM_BISHOP_PAIR 2
#define CC_TERM_PAWNS 3   /* pawn structure */
#define CC_TERM_PASSED 4  /* passed pawns; of the basic evaluator, their advance */
#define CC_TERM_ADVANCE 5 /* advance of other pawns */
#define CC_TERM_MOBILITY 6
#define CC_TERM_PIECES 7   /* outposts, rook files, trapped men */
#define CC_TERM_KING 8     /* king safety, pawn shield */
#define CC_TERM_CASTLING 9 /* castling rights */
#define CC_TERM_THREATS 10
#define CC_TERM_SPACE 11
#define CC_TERM_INITIATIVE 12 /* how far the side ahead can make something of it */
#define CC_TERM_ENDGAME 13    /* known endgames, driving the king to the edge */
#define CC_TERM_TEMPO 14      /* having the move */
#define CC_TERM_USER 15       /* all of a user evaluator's value */
#define CC_TERM_COUNT 16
#define CC_TERM_CAPACITY 32 /* of the table below, for terms to come */

/* In centipawns, from the view of the side the value belongs to. */
typedef struct cc_term_value {
  int32_t middlegame;
  int32_t endgame;
  int32_t total; /* between the two by the phase, scaled: what the term adds to the score */
} cc_term_value;

/*
 * An evaluation, taken apart. The score is exact: the sum over all terms of own total less the other side's,
 * where own is the side to move. Where an evaluator knows no phases, its terms have three equal numbers.
 */
typedef struct cc_evaluation {
  uint32_t struct_size; /* sizeof(cc_evaluation), set by the caller */
  int32_t score;        /* as cc_position_evaluate says it, from the side to move's view */
  uint32_t side;        /* to move: CC_WHITE or CC_BLACK */
  uint32_t phase;       /* 256 all men on the board, 0 endgame */
  uint32_t scale;       /* of the endgame values, in 64ths: less than 64 where a win is unlikely */
  uint32_t count;       /* of terms: CC_TERM_COUNT of the library */
  cc_term_value terms[CC_TERM_CAPACITY][2]; /* [CC_TERM_*][side] */
} cc_evaluation;

/*
 * The same as cc_position_evaluate with all terms. Errors besides: CC_ERROR_ARGUMENT for a wrong struct_size.
 */
CC_API CC_NODISCARD cc_status cc_position_evaluation(const cc_position *position,
                                                     const cc_evaluator *evaluator,
                                                     cc_evaluation *evaluation);

/* The name of a term ("bishop pair"); "unknown" for other numbers. Static text. */
CC_API const char *cc_term_name(uint32_t term);

/*
 * The evaluation as a table: a line for each term that is not 0 everywhere, White's and Black's values, and
 * the sum from White's view. Plain ASCII, lines end with "\n". Errors: CC_ERROR_BUFFER (the buffer then holds
 * an empty text).
 */
#define CC_EVALUATION_TABLE_CAPACITY 4096 /* enough, the NUL byte included */
CC_API CC_NODISCARD cc_status cc_evaluation_table(const cc_evaluation *evaluation, char *buffer,
                                                  size_t capacity, size_t *needed);

/* ------------------------------------------------------------------------------------------------------
 * For user evaluators
 * ---------------------------------------------------------------------------------------------------- */

/* Pseudo-legal moves of a side's knights, bishops, rooks and queens, king and pawns left out. O(men). [0] */
CC_API uint32_t cc_position_mobility(const cc_position *position, cc_side side);

/* The mobility of the side to move less the other side's. [0] */
CC_API int32_t cc_position_mobility_difference(const cc_position *position);

/*
 * The material of the side to move less the other side's. values[type] is worth of a pawn .. queen; NULL:
 * 100, 325, 325, 500, 975 (CC_SEE_*). Each value at most 100,000 in size, else 0 is returned. [0]
 */
CC_API int32_t cc_position_material_balance(const cc_position *position, const int32_t values[5]);

/*
 * Every square a side's men attack, own men's squares (defended) among them. `counts` (may be NULL) gets the
 * number of attackers of each of the 64 squares; pins do not matter, lines end at the first man. O(men). [0]
 */
CC_API cc_bitboard cc_position_attack_map(const cc_position *position, cc_side side, uint8_t counts[64]);

CC_END_DECLS

#endif
