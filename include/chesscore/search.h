/* SPDX-License-Identifier: MIT */
/*
 * Search: the best move of a position, with its line and score, and exact algorithms for study.
 *
 * A cc_search is an engine: it has a table, threads, options and what it has learnt, and shares nothing
 * with other handles, of which there may be any number. A search either runs in the calling thread
 * (cc_search_run) or in the background (cc_search_start, then cc_search_wait).
 *
 * Threads: cc_search_stop, cc_search_ponderhit, cc_search_is_running, cc_search_nodes and cc_search_poll
 * may be called from any thread at any time while the handle lives. All other functions of a handle: one
 * thread at a time; while a search runs, those that change the handle give CC_ERROR_STATE. Callbacks are
 * called by the thread that searches: the calling one with cc_search_run, a thread of the library, with all
 * signals blocked, with cc_search_start. Inside a callback only the five functions above may be called on
 * the same handle; other handles are free.
 * A search needs 768 KiB of stack: its own threads have 1 MiB; for
 * cc_search_run the caller provides it. Arguments and failures: as position.h says. With one thread and a
 * limit of nodes or depth the nodes searched and the result are the same on every machine and
 * instruction-set level. How it works: docs/search.md. Since 0.1.
 */
#ifndef CHESSCORE_SEARCH_H
#define CHESSCORE_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/evaluate.h"
#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"
#include "chesscore/version.h"

CC_BEGIN_DECLS

typedef struct cc_search cc_search;

/* ------------------------------------------------------------------------------------------------------
 * Scores
 * ---------------------------------------------------------------------------------------------------- */

#define CC_SCORE_NONE 0u       /* not known */
#define CC_SCORE_CENTIPAWNS 1u /* value: centipawns for the side to move */
#define CC_SCORE_MATE 2u /* value: n: the side to move mates in n moves; -n: is mated in n; 0: is mated now */
#define CC_SCORE_TABLEBASE                                                                                   \
  3u /* reserved: value: won (positive) or lost (negative) in so many plies at most */

#define CC_BOUND_EXACT 0u
#define CC_BOUND_LOWER 1u /* the true score is at least this */
#define CC_BOUND_UPPER 2u /* at most */

/* The layout is frozen. */
typedef struct cc_score {
  uint32_t kind; /* CC_SCORE_* */
  int32_t value;
  uint32_t bound; /* CC_BOUND_* */
  uint32_t win;   /* chances in thousandths for the side to move; together 1000. Model: docs/search.md */
  uint32_t draw;
  uint32_t loss;
} cc_score;

/* ------------------------------------------------------------------------------------------------------
 * Limits
 * ---------------------------------------------------------------------------------------------------- */

/* Clocks are given: time_ms, increment_ms, moves_to_go are used. (A clock may stand at 0.) */
#define CC_LIMIT_CLOCK 0x1u
/* Do not end before cc_search_stop, whatever else is reached. */
#define CC_LIMIT_INFINITE 0x2u
/*
 * The opponent is to move in fact: search without end and time until cc_search_ponderhit, then by the other
 * limits.
 */
#define CC_LIMIT_PONDER 0x4u

/*
 * When to end: whatever comes first. 0 is "no such limit"; without any the search ends at the greatest
 * depth.
 */
typedef struct cc_search_limits {
  uint32_t struct_size; /* sizeof(cc_search_limits) */
  uint32_t flags;       /* CC_LIMIT_* */
  uint64_t nodes;
  uint32_t depth; /* plies; at most CC_SEARCH_MAX_DEPTH counts */
  uint32_t mate;  /* look for a mate in so many moves, end when it is found */
  uint32_t move_time_ms;
  uint32_t minimum_time_ms; /* do not answer before, unless stopped */
  uint32_t time_ms[2];      /* what the clocks of White and Black show */
  uint32_t increment_ms[2];
  uint32_t moves_to_go; /* until more time comes; 0: the rest of the game */
  uint32_t reserved;    /* 0 */
  /*
   * Only these moves may be played; NULL and 0: all. Illegal ones are left out; if none is left,
   * CC_ERROR_ILLEGAL. Read during the call only.
   */
  const cc_move *root_moves;
  size_t root_move_count;
} cc_search_limits;

#define CC_SEARCH_LIMITS_INIT                                                                                \
  { (uint32_t)sizeof(cc_search_limits), 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0}, 0, 0, NULL, 0 }

#define CC_SEARCH_MAX_DEPTH 245u

/* ------------------------------------------------------------------------------------------------------
 * Results
 * ---------------------------------------------------------------------------------------------------- */

/* Why a search ended. */
#define CC_END_NONE 0u /* it has not, or there was none */
#define CC_END_DEPTH 1u
#define CC_END_NODES 2u
#define CC_END_TIME 3u
#define CC_END_MATE 4u   /* the mate asked for, or nothing better can be found */
#define CC_END_STOP 5u   /* cc_search_stop or a callback */
#define CC_END_GAME 6u   /* no legal move: mate or stalemate */
#define CC_END_SINGLE 7u /* on a clock: one legal move only, played at once */
#define CC_END_BOOK 8u   /* the book's move: nothing was searched, the score is CC_SCORE_NONE */

typedef struct cc_search_result {
  uint32_t struct_size;     /* sizeof(cc_search_result), set by the caller */
  uint32_t reason;          /* CC_END_* */
  cc_move best;             /* CC_MOVE_NONE if there is no legal move, else always a legal one */
  cc_move ponder;           /* the answer expected, or CC_MOVE_NONE */
  cc_score score;           /* of the best line, for the side to move */
  uint32_t depth;           /* iterations completed */
  uint32_t selective_depth; /* the longest line looked at, in plies */
  uint64_t nodes;
  uint64_t time_us;
  uint64_t tablebase_hits; /* 0 in this version */
  uint32_t hash_permille;  /* of the table written by this search, in thousandths, by sample */
  uint32_t lines;          /* how many cc_search_line has */
} cc_search_result;

#define CC_SEARCH_RESULT_INIT                                                                                \
  { (uint32_t)sizeof(cc_search_result), 0, 0, 0, {0, 0, 0, 0, 0, 0}, 0, 0, 0, 0, 0, 0, 0 }

/* Counters of all threads. */
typedef struct cc_search_statistics {
  uint32_t struct_size; /* sizeof(cc_search_statistics), set by the caller */
  uint32_t threads;
  uint64_t nodes;       /* moves made */
  uint64_t evaluations; /* positions evaluated */
  uint64_t table_hits;  /* nodes the table knew something of */
  uint64_t table_cuts;  /* and ended */
  uint64_t researches;  /* reduced moves that were looked at again */
} cc_search_statistics;

#define CC_SEARCH_STATISTICS_INIT                                                                            \
  { (uint32_t)sizeof(cc_search_statistics), 0, 0, 0, 0, 0, 0 }

/* ------------------------------------------------------------------------------------------------------
 * Events
 * ---------------------------------------------------------------------------------------------------- */

/* Kinds, and bits of the mask (1 << kind). */
#define CC_EVENT_NONE 0u
#define CC_EVENT_LINE                                                                                        \
  1u /* a line of an iteration is complete, or the search failed high or low (see score.bound) */
#define CC_EVENT_ROOT_CHANGE 2u  /* another move has become best; as a line */
#define CC_EVENT_CURRENT_MOVE 3u /* a root move is begun: move and number */
#define CC_EVENT_STATISTICS 4u   /* about once a second: nodes, time, hash use */
#define CC_EVENT_LOG 5u          /* a remark at the start, such as the plan of a clock: text */
#define CC_EVENT_END 6u          /* the answer; nodes of helpers that are late are not in it yet */

#define CC_EVENTS_DEFAULT ((1u << CC_EVENT_LINE) | (1u << CC_EVENT_END))

typedef struct cc_search_event {
  uint32_t struct_size;
  uint32_t kind; /* CC_EVENT_* */
  uint32_t depth;
  uint32_t selective_depth;
  uint32_t line;  /* which, from 1 */
  uint32_t lines; /* of how many */
  cc_score score;
  uint64_t nodes;
  uint64_t time_us;
  uint64_t tablebase_hits;
  uint32_t hash_permille;
  uint32_t number;      /* of the current move, from 1 */
  cc_move move;         /* the current move, or the first of the line */
  uint32_t dropped;     /* polled events that came before this one and were lost since the last poll */
  const cc_move *moves; /* the line; NULL in polled events */
  size_t move_count;
  const char *text; /* CC_EVENT_LOG; static or valid for the call; NULL in polled events */
  size_t text_length;
} cc_search_event;

#define CC_SEARCH_EVENT_INIT                                                                                 \
  {                                                                                                          \
    (uint32_t)sizeof(cc_search_event), 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0}, 0, 0, 0, 0, 0, 0, 0, NULL, 0,      \
        NULL, 0                                                                                              \
  }

/* Return non-zero to stop the search. Pointers live for the call only. */
typedef int32_t (*cc_search_callback)(const cc_search_event *event, void *user);

/* ------------------------------------------------------------------------------------------------------
 * Options
 * ---------------------------------------------------------------------------------------------------- */

/* Numbers are frozen. */
typedef uint32_t cc_option;
#define CC_OPTION_HASH ((cc_option)1)       /* MiB of the table */
#define CC_OPTION_CLEAR_HASH ((cc_option)2) /* set: as cc_search_new_game */
#define CC_OPTION_THREADS ((cc_option)3)
#define CC_OPTION_MULTIPV ((cc_option)4)  /* lines */
#define CC_OPTION_CONTEMPT ((cc_option)5) /* centipawns a draw is worse than 0 for the side that searches */
#define CC_OPTION_SKILL ((cc_option)6)    /* 0 .. 20: full strength */
#define CC_OPTION_SEED ((cc_option)7)     /* of the choices a limited skill makes */
#define CC_OPTION_MOVE_OVERHEAD ((cc_option)8) /* milliseconds lost with every move on a clock */
#define CC_OPTION_LEVEL ((cc_option)9)         /* instruction set: CC_LEVEL_* of version.h */
#define CC_OPTION_ANALYSE_MODE                                                                               \
  ((cc_option)10) /* no contempt, no skill limit, one legal move is searched too; sacrifices and quiet moves \
                     of an attack are left out less (docs/search.md, "Analysis mode") */
#define CC_OPTION_CHESS960                                                                                   \
  ((cc_option)11) /* for front ends: how castling is written. No effect on the search */
#define CC_OPTION_PONDER                                                                                     \
  ((cc_option)12) /* for front ends, too: more time is used when the opponent's is searched */
#define CC_OPTION_SHOW_WDL ((cc_option)13) /* for front ends */
#define CC_OPTION_STEPS_OFF                                                                                  \
  ((cc_option)14) /* steps of the search left out, as bits, for measuring; docs/search.md */
/*
 * The built-in evaluator, CC_OPTION_EVALUATOR_*, that is used while cc_search_set_evaluator has set none.
 * Setting it forgets what was learnt if another comes into use by it.
 */
#define CC_OPTION_EVALUATOR ((cc_option)15)
#define CC_OPTION_BOOK ((cc_option)16)           /* 1: moves of cc_search_set_book are played */
#define CC_OPTION_LIMIT_STRENGTH ((cc_option)17) /* 1: CC_OPTION_ELO counts, and CC_OPTION_SKILL does not */
#define CC_OPTION_ELO ((cc_option)18) /* strength; which Elo, and how it was measured: docs/search.md */

#define CC_OPTION_EVALUATOR_CLASSICAL 0u
#define CC_OPTION_EVALUATOR_BASIC 1u

#define CC_OPTION_TYPE_SPIN 1u   /* a whole number within bounds */
#define CC_OPTION_TYPE_CHECK 2u  /* 0 or 1 */
#define CC_OPTION_TYPE_BUTTON 3u /* an action: any value sets it off */
#define CC_OPTION_TYPE_COMBO 4u  /* a number with a name: cc_search_option_choice */

typedef struct cc_option_info {
  uint32_t struct_size; /* sizeof(cc_option_info), set by the caller */
  cc_option option;
  uint32_t type;  /* CC_OPTION_TYPE_* */
  uint32_t flags; /* CC_OPTION_INTERNAL */
  int64_t minimum;
  int64_t maximum;
  int64_t value;    /* the default */
  const char *name; /* as UCI calls it, where it does: "Hash" */
  const char *text; /* an English sentence */
} cc_option_info;

#define CC_OPTION_INTERNAL 0x1u /* for measuring; front ends need not show it */

#define CC_OPTION_INFO_INIT                                                                                  \
  { (uint32_t)sizeof(cc_option_info), 0, 0, 0, 0, 0, 0, NULL, NULL }

/* Options one by one: index from 0. Errors: CC_ERROR_ARGUMENT beyond the last. Any thread. */
CC_API CC_NODISCARD cc_status cc_search_option_info(uint32_t index, cc_option_info *info);

/* The name of a value of an option of type COMBO, NULL for other values and options. Static text. */
CC_API const char *cc_search_option_choice(cc_option option, int64_t value);

/*
 * Set and read an option. Errors: CC_ERROR_ARGUMENT (no such option, out of bounds), CC_ERROR_STATE (a
 * search runs), CC_ERROR_MEMORY (hash: the old table stays), CC_ERROR_UNSUPPORTED (a level this processor
 * lacks; threads in a build without).
 */
CC_API CC_NODISCARD cc_status cc_search_set_option(cc_search *search, cc_option option, int64_t value);
CC_API CC_NODISCARD cc_status cc_search_get_option(const cc_search *search, cc_option option, int64_t *value);

/* ------------------------------------------------------------------------------------------------------
 * Handles
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Make an engine: one thread, a table of 16 MiB, all options at their defaults. About 8 MiB a thread
 * besides the table. The caller frees it with cc_search_free, which stops and awaits a running search. NULL
 * allocator: malloc. Errors: CC_ERROR_MEMORY, CC_ERROR_THREAD.
 */
CC_API CC_NODISCARD cc_status cc_search_create(const cc_allocator *allocator, cc_search **out);

/*
 * NULL is allowed. In a child process made by fork, a search of the parent is not awaited: the memory is
 * given back, no more.
 */
CC_API void cc_search_free(cc_search *search);

/* Forget everything learnt: table and histories. Errors: CC_ERROR_STATE. */
CC_API CC_NODISCARD cc_status cc_search_new_game(cc_search *search);

/*
 * Use an evaluator from now on, before the one that CC_OPTION_EVALUATOR names; NULL: that one. It must
 * outlive the handle or the next call.
 * Forgets what was learnt. One that may not be called from several threads limits searches to one; one that
 * is not pure keeps its values out of the table. Errors: CC_ERROR_STATE, CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_search_set_evaluator(cc_search *search, const cc_evaluator *evaluator);

/*
 * The move to play in a position without searching, or CC_MOVE_NONE. Called by the thread that calls
 * cc_search_run or cc_search_start, before it returns, once a search. What it names is played only if it is
 * legal and among the root moves. book.h has callbacks for its books: cc_book_guide_move.
 */
typedef cc_move (*cc_search_book_callback)(const cc_position *position, void *user);

/*
 * A book, used while CC_OPTION_BOOK is 1, and never in analysis mode, in search of a mate, with
 * CC_LIMIT_INFINITE or CC_LIMIT_PONDER; NULL: none. `user` must stay valid as long as the handle or until the
 * next call. Errors: CC_ERROR_STATE.
 */
CC_API CC_NODISCARD cc_status cc_search_set_book(cc_search *search, cc_search_book_callback book, void *user);

/* Events of the kinds in `mask` (1 << CC_EVENT_*) go to `callback`; NULL: none. Errors: CC_ERROR_STATE. */
CC_API CC_NODISCARD cc_status cc_search_set_callback(cc_search *search, uint32_t mask,
                                                     cc_search_callback callback, void *user);

/*
 * The caller's say in the search. Called very often, from the searching threads: with hooks a search runs
 * on one. A hook may be NULL. The position is valid for the call only.
 */
typedef struct cc_search_hooks {
  uint32_t struct_size; /* sizeof(cc_search_hooks) */
  uint32_t reserved;    /* 0 */
  void *user;
  /*
   * The order of quiet moves: `standard` is what the search would sort by, higher first, some tens of
   * thousands at most; return that or another number of the kind.
   */
  int32_t (*order)(const cc_position *position, cc_move move, int32_t standard, void *user);
  /*
   * Is a move to be looked at in quiescence? `standard` is 1 for captures and promotions. Not asked in
   * check.
   */
  int32_t (*noisy)(const cc_position *position, cc_move move, int32_t standard, void *user);
} cc_search_hooks;

#define CC_SEARCH_HOOKS_INIT                                                                                 \
  { (uint32_t)sizeof(cc_search_hooks), 0, NULL, NULL, NULL }

/*
 * NULL: none. Copied. Forgets what was learnt. Errors: CC_ERROR_ARGUMENT, CC_ERROR_STATE,
 * CC_ERROR_UNSUPPORTED.
 */
CC_API CC_NODISCARD cc_status cc_search_set_hooks(cc_search *search, const cc_search_hooks *hooks);

/* ------------------------------------------------------------------------------------------------------
 * Searching
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Search in the calling thread, to the end. NULL limits: to the greatest depth. With CC_LIMIT_INFINITE or
 * CC_LIMIT_PONDER another thread or a callback must end it. The position is copied at the start; its
 * history counts for repetition. `result` may be NULL. Errors: CC_ERROR_STATE (a search runs),
 * CC_ERROR_ILLEGAL (see root_moves), CC_ERROR_MEMORY, CC_ERROR_THREAD.
 */
CC_API CC_NODISCARD cc_status cc_search_run(cc_search *search, const cc_position *position,
                                            const cc_search_limits *limits, cc_search_result *result);

/*
 * The same in the background; returns at once. Errors: as cc_search_run; CC_ERROR_UNSUPPORTED without
 * threads.
 */
CC_API CC_NODISCARD cc_status cc_search_start(cc_search *search, const cc_position *position,
                                              const cc_search_limits *limits);

/* End the search that runs, if one does; it still has a result. Returns at once. Any thread. */
CC_API void cc_search_stop(cc_search *search);

/* The opponent has played the move that was pondered on: the limits begin to count. Any thread. */
CC_API void cc_search_ponderhit(cc_search *search);

/*
 * Wait for the end of a search begun by cc_search_start. `result` may be NULL. Without one: the result of
 * the last. Errors: CC_ERROR_STATE if there was none.
 */
CC_API CC_NODISCARD cc_status cc_search_wait(cc_search *search, cc_search_result *result);

/* 1 while a search runs. Any thread. [0] */
CC_API int32_t cc_search_is_running(const cc_search *search);

/* Nodes searched so far, up to some thousands a thread behind. Any thread. [0] */
CC_API uint64_t cc_search_nodes(const cc_search *search);

/*
 * The next event, without a callback: event->kind is CC_EVENT_NONE if there is none. The line is copied to
 * `moves`, at most `capacity`; `count` (may be NULL) gets its length. Events wait in a ring of fixed size;
 * if nobody polls, the oldest are dropped and counted. Only events of the mask of cc_search_set_callback
 * are kept, or CC_EVENTS_DEFAULT. Any thread. Errors: CC_ERROR_BUFFER (the line is cut, all else is right).
 */
CC_API CC_NODISCARD cc_status cc_search_poll(cc_search *search, cc_search_event *event, cc_move *moves,
                                             size_t capacity, size_t *count);

/*
 * Line `index` (from 0, best first) of the last search, as an event of kind CC_EVENT_LINE; moves as in
 * cc_search_poll. Errors: CC_ERROR_ARGUMENT beyond the last, CC_ERROR_STATE (a search runs),
 * CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_search_line(const cc_search *search, uint32_t index, cc_search_event *line,
                                             cc_move *moves, size_t capacity, size_t *count);

/* Of the last search. Errors: CC_ERROR_STATE (a search runs). */
CC_API CC_NODISCARD cc_status cc_search_statistics_of(const cc_search *search,
                                                      cc_search_statistics *statistics);

/* ------------------------------------------------------------------------------------------------------
 * Exact algorithms
 * ---------------------------------------------------------------------------------------------------- */

#define CC_EXACT_MINIMAX 0u
#define CC_EXACT_ALPHA_BETA 1u /* Knuth and Moore 1975 */
#define CC_EXACT_NEGASCOUT 2u  /* Reinefeld 1983: null windows for all moves but the first */
#define CC_EXACT_MTDF 3u       /* Plaat and others 1996: null windows only */

#define CC_EXACT_TABLE 0x1u      /* remember positions */
#define CC_EXACT_QUIESCENCE 0x2u /* captures and promotions, in check all moves, below depth 0 */
#define CC_EXACT_REPETITION 0x4u /* a position that has stood before is a draw; not together with a table */

#define CC_EXACT_MAX_DEPTH 32u
#define CC_EXACT_MAX_EXTENSIONS 32u

/* Called every some thousand nodes; non-zero stops. */
typedef int32_t (*cc_exact_callback)(uint64_t nodes, void *user);

typedef struct cc_exact_options {
  uint32_t struct_size; /* sizeof(cc_exact_options) */
  uint32_t algorithm;   /* CC_EXACT_MINIMAX .. CC_EXACT_MTDF */
  uint32_t flags;       /* CC_EXACT_TABLE .. */
  uint32_t depth;       /* plies, at most CC_EXACT_MAX_DEPTH */
  /* of one ply each, on one line: for nodes in check; at most CC_EXACT_MAX_EXTENSIONS */
  uint32_t check_extensions;
  uint32_t quiescence_plies; /* 0: 4; at most CC_EXACT_MAX_EXTENSIONS */
  cc_level level;
  uint32_t reserved;             /* 0 */
  uint64_t hash_bytes;           /* of the table; 0: 16 MiB */
  uint64_t nodes;                /* end after so many; 0: never */
  const cc_evaluator *evaluator; /* NULL: classical */
  cc_exact_callback callback;    /* may be NULL */
  void *user;
} cc_exact_options;

#define CC_EXACT_OPTIONS_INIT                                                                                \
  { (uint32_t)sizeof(cc_exact_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL }

typedef struct cc_exact_result {
  uint32_t struct_size; /* sizeof(cc_exact_result), set by the caller */
  cc_move best;         /* CC_MOVE_NONE at depth 0 and where there is no legal move */
  cc_score score;
  uint64_t nodes;
  uint64_t evaluations;
  uint64_t time_us;
} cc_exact_result;

#define CC_EXACT_RESULT_INIT                                                                                 \
  { (uint32_t)sizeof(cc_exact_result), 0, {0, 0, 0, 0, 0, 0}, 0, 0, 0 }

/*
 * The exact value of a game of limited length: every algorithm gives the same score, at very different
 * cost; the moves may differ where several are equally good. Without CC_EXACT_REPETITION the value depends
 * on the position alone: the halfmove clock counts as 0 and history does not matter. Memory comes from the
 * position's allocator. Needs 64 KiB of stack. Any thread; the position is only read. Errors:
 * CC_ERROR_STOPPED (by the callback or the limit of nodes; counters are right, there is no score),
 * CC_ERROR_UNSUPPORTED (level; a table with an evaluator that is not pure), CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_position_exact(const cc_position *position, const cc_exact_options *options,
                                                cc_exact_result *result);

CC_END_DECLS

#endif
