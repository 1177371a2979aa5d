/* SPDX-License-Identifier: MIT */
/*
 * Any game: rules as a table of callbacks, and over it a generic search, Monte-Carlo tree search, strategies
 * and games in progress.
 *
 * A cc_game is a plain table that the program fills. What a position of the game is stays the program's: a
 * block of state_size bytes that the library allocates, copies and hands to the callbacks, never reads. Moves
 * are 64-bit codes of the game's own choice. Players sit in teams; two teams are searched as a zero-sum game,
 * more by max^n; a random player (dice, a shuffled deck) moves by chance.
 * Helpers for writing rules: topology.h. A whole game and program: examples/tictactoe.c. How the searches
 * work and what they promise: docs/games.md.
 *
 * Threads: cc_game_search_stop may be called from any thread at any time while the handle lives. All other
 * functions of a handle: one thread at a time; functions that take a const handle may run at the same time,
 * if the game's callbacks may (CC_GAME_ANY_THREAD). Inside a callback of a game only functions on other
 * handles may be called. Arguments and failures: as position.h says. Searches need 512 KiB of stack. With one
 * thread and a limit of depth, nodes or playouts, results are the same on every machine. Since 0.1.
 */
#ifndef CHESSCORE_GAME_H
#define CHESSCORE_GAME_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/evaluate.h"
#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/search.h"
#include "chesscore/status.h"
#include "chesscore/types.h"
#include "chesscore/version.h"

CC_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------------
 * The game: rules as callbacks
 * ---------------------------------------------------------------------------------------------------- */

#define CC_GAME_MAX_PLAYERS 16u      /* random ones included */
#define CC_GAME_MAX_TEAMS 8u         /* numbers 0 .. 7 */
#define CC_GAME_MAX_MOVES 65536u     /* of one position */
#define CC_GAME_MAX_STATE 0x1000000u /* bytes of a state, 16 MiB; of what takes a move back, too */

/* No move. A game's codes are all others. */
#define CC_GAME_MOVE_NONE UINT64_MAX

/*
 * Values are int32_t in units of the game's evaluation. Without a win_value of the game a win is worth this
 * less the moves it takes, so that quick wins are better; a loss the negative of it. A draw is 0.
 */
#define CC_GAME_WIN 1000000000
/* The longest line a search looks at, in moves. There the evaluation stands whatever the game says. */
#define CC_GAME_MAX_PLY 256u

/* Flags of a move. */
#define CC_GAME_MOVE_PASS 0x1u    /* nothing is done but the turn given away; for programs and statistics */
#define CC_GAME_MOVE_PARTIAL 0x2u /* the same player goes on; what is half done is part of state and key */
#define CC_GAME_MOVE_FREE 0x4u    /* costs no depth. Moves of random players never do */
#define CC_GAME_MOVE_NOISY 0x8u   /* no quiet move: kept out of killers and history */
/* No position from before it can come back after it: spares the look for repetitions. */
#define CC_GAME_MOVE_FINAL 0x10u

/* One move. The layout is frozen. The game fills in every field. */
typedef struct cc_game_move {
  uint64_t code;
  int32_t order;     /* the game's guess of how good it is, for searching: higher first. 0: no guess */
  uint32_t weight;   /* random player: chance is weight / sum of all weights, a sum under 2^32. Others: 0 */
  uint32_t priority; /* only the moves of the highest priority among those generated may be played */
  uint32_t flags;    /* CC_GAME_MOVE_* */
} cc_game_move;

/* Flags of a look. */
#define CC_GAME_LOOK_EXTEND 0x1u /* a forced moment (such as a check): see extensions of cc_game_options */

/* What is cheap to say of any position. The layout is frozen. Cleared before the game fills it in. */
typedef struct cc_game_look {
  uint64_t key;    /* see below */
  uint32_t player; /* to move */
  uint32_t flags;  /* CC_GAME_LOOK_* */
} cc_game_look;

#define CC_GAME_GOES_ON 0u /* it is not over */
#define CC_GAME_RESULTS 1u /* over: teams[t] is 1 (won), 0 (drawn) or -1 (lost) */
#define CC_GAME_POINTS 2u  /* over: teams[t] are points, in units of the evaluation, within its bound */

/* The end of a game. The layout is frozen. Cleared before the game fills it in. */
typedef struct cc_game_outcome {
  uint32_t kind;                    /* CC_GAME_GOES_ON .. CC_GAME_POINTS */
  uint32_t reason;                  /* why, a number of the game's own; reason_text puts it in words */
  int32_t teams[CC_GAME_MAX_TEAMS]; /* with two teams teams[1] is not read: it is -teams[0] */
} cc_game_outcome;

/* When an outcome is asked for. A game that always knows may ignore it. */
#define CC_GAME_ASK_NODE 0u  /* moves will be generated next; if there are none, it is asked again: */
#define CC_GAME_ASK_STUCK 1u /* there is no move. "It goes on" is an error of the game now */
#define CC_GAME_ASK_LEAF 2u  /* no moves will be generated: say what having none would mean, too */

/* Which moves to generate. A game that makes no difference may ignore it. */
#define CC_GAME_MOVES_ALL 0u
#define CC_GAME_MOVES_NOISY 1u /* in quiescence, where `noisy` said CC_GAME_NOISY_SOME: those to look at */

/* What `noisy` says of a position at the end of the search's depth. */
#define CC_GAME_QUIET 0u      /* evaluate it */
#define CC_GAME_NOISY_SOME 1u /* look at the noisy moves too, but the player may also leave it (stand pat) */
#define CC_GAME_NOISY_ALL 2u  /* look at all moves; the evaluation means nothing here */

/* Repetition. */
#define CC_GAME_REPETITION_NONE 0u      /* means nothing */
#define CC_GAME_REPETITION_DRAW 1u      /* ends the game in a draw */
#define CC_GAME_REPETITION_FORBIDDEN 2u /* a move may not bring back an earlier position */

/* Flags of a game. */
#define CC_GAME_ANY_THREAD                                                                                   \
  0x1u /* callbacks may be called at once from several threads (on different states) */
/* The value of a position depends on how it was reached: no table and no evaluation cache may keep it. */
#define CC_GAME_NO_KEYS 0x2u

#define CC_GAME_TEAM_RANDOM 255u /* in `teams`: the player is chance */

typedef struct cc_game {
  uint32_t struct_size; /* sizeof(cc_game) */
  uint32_t flags;       /* CC_GAME_ANY_THREAD, CC_GAME_NO_KEYS */
  uint32_t players;     /* 1 .. CC_GAME_MAX_PLAYERS, random ones included; 0: 2 */
  uint32_t repetition;  /* CC_GAME_REPETITION_* */
  /* How often a position has to stand to end a game in progress; 0: 3. A search needs one repetition only. */
  uint32_t repetitions;
  uint32_t state_size; /* bytes of a state, 1 .. CC_GAME_MAX_STATE, aligned to 64 */
  uint32_t undo_size;  /* bytes `make` may keep for `unmake`, aligned to 8; may be 0 */
  uint32_t max_moves;  /* a guess at the most moves of a position, to get room at once; 0: 256 */
  /*
   * No evaluation and no points are larger in size; CC_ERROR_GAME otherwise. 0: win_value less
   * CC_GAME_MAX_PLY, or win_value itself with random players. Star1 and Star2 prune by win_value.
   */
  int32_t evaluation_bound;
  /*
   * What a win is worth, at most CC_GAME_WIN; 0: CC_GAME_WIN. Less the moves to it where no random player
   * takes part; then it has to be larger than the bound by CC_GAME_MAX_PLY at least.
   */
  int32_t win_value;
  /*
   * The team of each player; CC_GAME_TEAM_RANDOM: chance. All zero with several players: each its own, but
   * that needs at most CC_GAME_MAX_TEAMS players. Teams are numbered from 0 without a gap.
   */
  uint8_t teams[CC_GAME_MAX_PLAYERS];
  const char *name; /* may be NULL */
  void *user;

  /*
   * Every callback returns CC_OK or what went wrong: it ends the call of the library, which returns it.
   * (Positive numbers become CC_ERROR_STOPPED.) Those that may be NULL say so.
   */

  /* A new game. `state` is all zero bytes. */
  cc_status (*start)(void *state, void *user);
  /* `to`: as after start, or all zero. NULL: the bytes are copied: right for states without pointers. */
  cc_status (*copy)(const void *from, void *to, void *user);
  /* Give back what the state owns beside its bytes; also if start failed on it. NULL: nothing. */
  void (*clear)(void *state, void *user);
  /*
   * Player to move and key: equal for equal positions, whatever led there, and different for others. All that
   * matters for the rest of the game belongs in it: side to move, dice thrown, half-done moves.
   */
  cc_status (*look)(const void *state, cc_game_look *look, void *user);
  /* Is it over? `ask`: CC_GAME_ASK_*. */
  cc_status (*outcome)(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user);
  /*
   * The moves, at most `capacity` into `moves`; their number into `needed`. If that is larger, it is called
   * again with more room. A player who may do nothing but pass has a move for that. The order is the one
   * strategy `first` plays by.
   */
  cc_status (*generate)(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                        size_t *needed, void *user);
  /*
   * Making a move; one of make and apply is needed. `apply` writes the position after it into another state,
   * which is as after copy: right for small states. `make` changes the state; `undo` are undo_size bytes that
   * come back in `unmake`. Without `unmake` the library copies the state before.
   */
  cc_status (*apply)(const void *before, uint64_t move, void *after, void *user);
  cc_status (*make)(void *state, uint64_t move, void *undo, void *user);
  cc_status (*unmake)(void *state, uint64_t move, const void *undo, void *user);
  /*
   * What the position is worth without looking ahead. Two teams (or one): values[0] from team 0's view,
   * whoever is to move; more: values[t] for each team. NULL: 0 everywhere.
   */
  cc_status (*evaluate)(const void *state, int32_t *values, void *user);
  /* At the end of the depth: CC_GAME_QUIET .. CC_GAME_NOISY_ALL. NULL: quiet. Not asked for random players. */
  cc_status (*noisy)(const void *state, uint32_t *noisy, void *user);
  /*
   * Symmetry: the key of the position's standard form, and the number of the mapping that leads there.
   * map_move maps a move's code there (`back` 0) or from there (`back` 1). Both or neither.
   */
  cc_status (*canonical)(const void *state, uint64_t *key, uint32_t *mapping, void *user);
  cc_status (*map_move)(uint32_t mapping, uint32_t back, uint64_t move, uint64_t *mapped, void *user);
  /*
   * The policy of playouts: choose one of `moves` (count > 0, priorities sorted out); `random` is 64 fresh
   * random bits. NULL: each is as likely. Not asked for random players.
   */
  cc_status (*playout)(const void *state, const cc_game_move *moves, size_t count, uint64_t random,
                       size_t *chosen, void *user);
  /*
   * Text, for programs. Out: at most capacity - 1 bytes and a NUL byte, the full length into `needed`,
   * CC_ERROR_BUFFER if it is short. In: `length` bytes. NULL: moves are decimal codes, a state has no text.
   */
  cc_status (*move_text)(const void *state, uint64_t move, char *buffer, size_t capacity, size_t *needed,
                         void *user);
  cc_status (*move_read)(const void *state, const char *text, size_t length, uint64_t *move, void *user);
  cc_status (*state_text)(const void *state, char *buffer, size_t capacity, size_t *needed, void *user);
  cc_status (*state_read)(void *state, const char *text, size_t length, void *user); /* state: as for start */
  /* English text of a reason of an outcome, NULL for unknown ones. May be NULL. Static text. */
  const char *(*reason_text)(uint32_t reason, void *user);
} cc_game;

#define CC_GAME_INIT                                                                                         \
  {                                                                                                          \
    (uint32_t)sizeof(cc_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  \
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,      \
        NULL, NULL, NULL, NULL, NULL                                                                         \
  }

/*
 * Does the table make sense? Errors: CC_ERROR_ARGUMENT (a needed callback or size is missing, numbers out of
 * bounds), CC_ERROR_UNSUPPORTED (fields of a newer library). Every function that takes a game asks this
 * first and copies the table; `user` and what the pointers lead to must stay valid as long as the handle.
 */
CC_API CC_NODISCARD cc_status cc_game_check(const cc_game *game);

/* The team of a player, CC_GAME_TEAM_RANDOM for chance; and how many teams there are. [0] */
CC_API uint32_t cc_game_team(const cc_game *game, uint32_t player);
CC_API uint32_t cc_game_teams(const cc_game *game);

/* ------------------------------------------------------------------------------------------------------
 * A game in progress
 * ---------------------------------------------------------------------------------------------------- */

/* A state with the moves and keys that led to it, checked moves, and the end by repetition. */
typedef struct cc_play cc_play;

/* A new game. NULL allocator: malloc. Errors: those of cc_game_check and of `start`; CC_ERROR_MEMORY. */
CC_API CC_NODISCARD cc_status cc_play_create(const cc_allocator *allocator, const cc_game *game,
                                             cc_play **out);
/* NULL is allowed. */
CC_API void cc_play_free(cc_play *play);
/* A play of its own with the same state and history. */
CC_API CC_NODISCARD cc_status cc_play_copy(const cc_play *play, cc_play **out);
/* Begin again: `start`. A failure leaves the play as it was. */
CC_API CC_NODISCARD cc_status cc_play_restart(cc_play *play);
/* Begin from a state's text. Errors: CC_ERROR_UNSUPPORTED (the game has no state_read), those of state_read. */
CC_API CC_NODISCARD cc_status cc_play_read(cc_play *play, const char *text, size_t length);
/* Begin from a copy of a state of the game. */
CC_API CC_NODISCARD cc_status cc_play_set(cc_play *play, const void *state);

/* The state, borrowed until the play changes; the game. [NULL] */
CC_API const void *cc_play_state(const cc_play *play);
CC_API const cc_game *cc_play_game(const cc_play *play);
/* The player to move. [0] */
CC_API uint32_t cc_play_player(const cc_play *play);
/* Moves played since the beginning. [0] */
CC_API size_t cc_play_length(const cc_play *play);
/* Move `index` of them, from 0. [CC_GAME_MOVE_NONE] */
CC_API uint64_t cc_play_move_at(const cc_play *play, size_t index);
/*
 * Keys of the positions before this one that may come back, oldest first: what a search takes as its history.
 * Borrowed until the play changes. [NULL and 0]
 */
CC_API const uint64_t *cc_play_history(const cc_play *play, size_t *count);

/*
 * The moves that may be played, priorities and forbidden repetitions sorted out; none when the game is over.
 * At most `capacity`; `count` (may be NULL) gets their number. Errors: CC_ERROR_BUFFER, those of callbacks.
 */
CC_API CC_NODISCARD cc_status cc_play_moves(const cc_play *play, cc_game_move *moves, size_t capacity,
                                            size_t *count);
/* Play a move. Errors: CC_ERROR_ILLEGAL, CC_ERROR_MEMORY, those of callbacks; nothing is changed then. */
CC_API CC_NODISCARD cc_status cc_play_make(cc_play *play, uint64_t move);
/*
 * The random player to move moves: by the weights. `seed` is changed; equal seeds give equal moves, which have
 * nothing to do with what players and cc_random_next make of the same seed. `move` (may be NULL) gets what it
 * was. Errors besides: CC_ERROR_STATE (it is not its turn).
 */
CC_API CC_NODISCARD cc_status cc_play_roll(cc_play *play, uint64_t *seed, uint64_t *move);
/*
 * Take the last move back. O(moves): the game is played again from its beginning. Errors: CC_ERROR_STATE
 * (there is none), CC_ERROR_MEMORY, those of callbacks.
 */
CC_API CC_NODISCARD cc_status cc_play_undo(cc_play *play);

#define CC_GAME_REASON_REPETITION 0xffffffffu /* of outcomes the library finds: a draw by repetition */
/* Is it over? Errors: those of callbacks. */
CC_API CC_NODISCARD cc_status cc_play_outcome(const cc_play *play, cc_game_outcome *outcome);
/* English text of a reason: "repetition", the game's, or "". Never NULL. */
CC_API const char *cc_play_reason_text(const cc_play *play, uint32_t reason);

/* Text of a move that may be played now; of the state. Errors: CC_ERROR_BUFFER, CC_ERROR_UNSUPPORTED. */
CC_API CC_NODISCARD cc_status cc_play_move_text(const cc_play *play, uint64_t move, char *buffer,
                                                size_t capacity, size_t *needed);
CC_API CC_NODISCARD cc_status cc_play_text(const cc_play *play, char *buffer, size_t capacity,
                                           size_t *needed);
/*
 * The move a text means. Without move_read of the game: the one whose text it is. Errors: CC_ERROR_MOVE_TEXT,
 * CC_ERROR_ILLEGAL.
 */
CC_API CC_NODISCARD cc_status cc_play_read_move(const cc_play *play, const char *text, size_t length,
                                                uint64_t *move);

/* ------------------------------------------------------------------------------------------------------
 * Searching
 * ---------------------------------------------------------------------------------------------------- */

/* Algorithms. All but MCTS give the same values; games of more than two teams are searched by max^n. */
#define CC_GAME_NEGASCOUT 0u  /* the default. Reinefeld 1983 */
#define CC_GAME_MINIMAX 1u    /* every move of the tree; for checks */
#define CC_GAME_ALPHA_BETA 2u /* negamax. Knuth and Moore 1975 */
#define CC_GAME_MTDF 3u       /* Plaat and others 1996; with random players NegaScout is used */
#define CC_GAME_MCTS 4u       /* UCT. Kocsis and Szepesvari 2006 */

/* What to leave out; flags. */
#define CC_GAME_NO_TABLE 0x1u
#define CC_GAME_NO_DEEPENING 0x2u /* search to the full depth at once */
#define CC_GAME_NO_KILLERS 0x4u
#define CC_GAME_NO_HISTORY 0x8u
#define CC_GAME_NO_ORDER 0x10u /* the game's own scores do not count, but for best_moves */
#define CC_GAME_NO_STAR 0x20u  /* chance nodes without pruning */
#define CC_GAME_NO_STAR2 0x40u /* only Star1 there (Ballard 1983); as without a table */
/* All moves of the root, whatever best_moves says. */
#define CC_GAME_WIDE_ROOT 0x80u
/* Entries of greater depth may answer for smaller ones: faster, but algorithms may differ in their values. */
#define CC_GAME_DEEPER_ENTRIES 0x100u

#define CC_GAME_MAX_DEPTH 128u
#define CC_GAME_MAX_EXTENSIONS 30u /* and plies of quiescence */
#define CC_GAME_MAX_THREADS 256u

/* How to search. Zero is the default of every field. */
typedef struct cc_game_options {
  uint32_t struct_size; /* sizeof(cc_game_options) */
  uint32_t algorithm;   /* CC_GAME_NEGASCOUT .. CC_GAME_MCTS */
  uint32_t flags;       /* CC_GAME_NO_TABLE .. */
  uint32_t step;        /* of iterative deepening: 1 or 2; 0: 1. With 2: depths as even or odd as the last */
  uint32_t best_moves;  /* look at so many moves of a position, best by `order`; 0: all */
  uint32_t quiescence;  /* moves below depth 0 where the game says noisy; at most CC_GAME_MAX_EXTENSIONS */
  uint32_t extensions;  /* of one ply, on one line, at positions with CC_GAME_LOOK_EXTEND; at most that too */
  uint32_t threads;     /* 0: 1. More need CC_GAME_ANY_THREAD */
  uint64_t table_bytes; /* of the transposition table; MCTS: of a thread's tree; 0: 16 MiB */
  uint64_t cache_bytes; /* of a cache of evaluations by key, for costly ones; 0: none. Two teams only */
  uint64_t seed;        /* MCTS */
  uint32_t exploration; /* MCTS: UCT's constant in thousandths; 0: 1400 */
  uint32_t playout_moves; /* MCTS: then the evaluation decides; 0: 1000 */
} cc_game_options;

#define CC_GAME_OPTIONS_INIT                                                                                 \
  { (uint32_t)sizeof(cc_game_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* When to end: whatever comes first. 0 is "no such limit". */
typedef struct cc_game_limits {
  uint32_t struct_size; /* sizeof(cc_game_limits) */
  uint32_t depth;       /* at most CC_GAME_MAX_DEPTH; 0: that */
  uint64_t nodes;       /* moves made; MCTS: playouts of each thread, without any limit or callback 10,000 */
  uint32_t time_ms;
  uint32_t reserved; /* 0 */
} cc_game_limits;

#define CC_GAME_LIMITS_INIT                                                                                  \
  { (uint32_t)sizeof(cc_game_limits), 0, 0, 0, 0 }

typedef struct cc_game_result {
  uint32_t struct_size; /* sizeof(cc_game_result), set by the caller */
  uint32_t reason;      /* CC_END_* of search.h; CC_END_MATE: more depth can change nothing */
  uint64_t best;        /* CC_GAME_MOVE_NONE if the game is over or a random player is to move */
  /* For the team of the player to move; a random player: team 0. MCTS: share of points, -1000 .. 1000 */
  int32_t value;
  uint32_t depth; /* complete iterations; 0: `best` is the first by order. MCTS: mean length */
  int32_t values[CC_GAME_MAX_TEAMS]; /* for each team */
  uint64_t nodes;                    /* moves made by all threads */
  uint64_t evaluations;
  uint64_t table_hits; /* nodes the table ended */
  uint64_t cache_hits;
  uint64_t playouts;
  uint64_t time_us;
} cc_game_result;

#define CC_GAME_RESULT_INIT                                                                                  \
  { (uint32_t)sizeof(cc_game_result), 0, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}, 0, 0, 0, 0, 0, 0 }

#define CC_GAME_EVENT_ITERATION 1u /* an iteration is complete: value, line */
#define CC_GAME_EVENT_PROGRESS 2u  /* about ten times a second */

typedef struct cc_game_event {
  uint32_t struct_size;
  uint32_t kind; /* CC_GAME_EVENT_* */
  uint32_t depth;
  int32_t value;
  uint64_t nodes; /* of the calling thread */
  uint64_t time_us;
  const uint64_t *moves; /* the best line; NULL with progress */
  size_t move_count;
} cc_game_event;

/* Return non-zero to stop. Called by the thread that called cc_game_search_run. */
typedef int32_t (*cc_game_callback)(const cc_game_event *event, void *user);

typedef struct cc_game_search cc_game_search;

/*
 * Make a search for a game. NULL options: all defaults. NULL allocator: malloc. Errors: those of
 * cc_game_check; CC_ERROR_ARGUMENT; CC_ERROR_UNSUPPORTED (threads, where there are none or the game does not
 * allow them; MCTS of a game of one team); CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_game_search_create(const cc_allocator *allocator, const cc_game *game,
                                                    const cc_game_options *options, cc_game_search **out);
/* NULL is allowed. */
CC_API void cc_game_search_free(cc_game_search *search);
/* NULL: none. */
CC_API CC_NODISCARD cc_status cc_game_search_set_callback(cc_game_search *search, cc_game_callback callback,
                                                          void *user);
/* Forget what was learnt: table, cache, history. */
CC_API CC_NODISCARD cc_status cc_game_search_new_game(cc_game_search *search);
/*
 * Search a state in the calling thread, to the end; it is only read. `history` (may be NULL): keys of earlier
 * positions, see cc_play_history. NULL limits: none. Errors: CC_ERROR_GAME (the game broke a promise of this
 * header), those of callbacks, CC_ERROR_MEMORY, CC_ERROR_THREAD. A stop, by callback or function, is no error:
 * the result is of the last complete iteration, or of the next one as far as it came.
 */
CC_API CC_NODISCARD cc_status cc_game_search_run(cc_game_search *search, const void *state,
                                                 const uint64_t *history, size_t history_count,
                                                 const cc_game_limits *limits, cc_game_result *result);
/* The same of a game in progress, which must be of the same callbacks; one over or at chance is no error. */
CC_API CC_NODISCARD cc_status cc_game_search_play(cc_game_search *search, const cc_play *play,
                                                  const cc_game_limits *limits, cc_game_result *result);
/* End the search that runs. Any thread. */
CC_API void cc_game_search_stop(cc_game_search *search);
/* The best line of the last search. Errors: CC_ERROR_BUFFER. */
CC_API CC_NODISCARD cc_status cc_game_search_line(const cc_game_search *search, uint64_t *moves,
                                                  size_t capacity, size_t *count);
/* The promise that the game broke in the last search, in words; "" if it kept them. Static text. */
CC_API const char *cc_game_search_fault(const cc_game_search *search);

/* ------------------------------------------------------------------------------------------------------
 * Strategies
 * ---------------------------------------------------------------------------------------------------- */

#define CC_STRATEGY_RANDOM 0u /* each move is as likely */
#define CC_STRATEGY_FIRST 1u  /* the first move generated */
#define CC_STRATEGY_GREEDY 2u /* one move, then the evaluation; the first of equals */
#define CC_STRATEGY_SEARCH 3u /* cc_game_search_run with `options`, MCTS among them */
#define CC_STRATEGY_USER 4u

#define CC_STRATEGY_RANDOM_TIES 0x1u /* greedy: any of equals */

/* What a user's strategy is told. */
typedef struct cc_turn {
  uint32_t struct_size;
  uint32_t player;              /* who has to move */
  const cc_play *play;          /* read it with every function for const plays */
  const cc_game_limits *limits; /* never NULL */
  const cc_game_move *moves;    /* what may be played; at least one */
  size_t move_count;
  uint64_t *seed; /* for random choices: a state that cc_random_next draws from */
} cc_turn;

/* A recipe for players. A plain table, as cc_game; zero is the random player. */
typedef struct cc_strategy {
  uint32_t struct_size;           /* sizeof(cc_strategy) */
  uint32_t kind;                  /* CC_STRATEGY_* */
  uint32_t flags;                 /* CC_STRATEGY_RANDOM_TIES */
  uint32_t reserved;              /* 0 */
  const char *name;               /* may be NULL: the kind's */
  const cc_game_options *options; /* search; NULL: defaults. Read when a player is made */
  const cc_game_limits *limits;   /* search: used when cc_player_choose gets none; NULL: depth 4 */
  void *user;
  /* User: a player's own memory. `player` is NULL without. */
  cc_status (*open)(const cc_game *game, void **player, void *user);
  void (*close)(void *player, void *user);
  /* User: choose a move. */
  cc_status (*choose)(const cc_turn *turn, uint64_t *move, void *player, void *user);
} cc_strategy;

#define CC_STRATEGY_INIT                                                                                     \
  { (uint32_t)sizeof(cc_strategy), 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL }

typedef struct cc_player cc_player;

/*
 * A player of a game by a strategy; equal seeds play the same, so that two players of one game should have
 * different ones. Errors: CC_ERROR_ARGUMENT, those of cc_game_search_create and `open`.
 */
CC_API CC_NODISCARD cc_status cc_player_create(const cc_allocator *allocator, const cc_game *game,
                                               const cc_strategy *strategy, uint64_t seed, cc_player **out);
/* NULL is allowed. */
CC_API void cc_player_free(cc_player *player);
/* The strategy's name. [""] */
CC_API const char *cc_player_name(const cc_player *player);
/* A new game with its own luck: forgets what was learnt. */
CC_API CC_NODISCARD cc_status cc_player_new_game(cc_player *player, uint64_t seed);
/*
 * Choose a move; `play` is not changed. Errors: CC_ERROR_STATE (the game is over, or chance is to move),
 * CC_ERROR_ILLEGAL (a user's strategy chose what may not be played), those of the callbacks.
 */
CC_API CC_NODISCARD cc_status cc_player_choose(cc_player *player, const cc_play *play,
                                               const cc_game_limits *limits, uint64_t *move);
/* The search of a CC_STRATEGY_SEARCH player, to stop or ask; borrowed. [NULL] */
CC_API cc_game_search *cc_player_search(const cc_player *player);
/* The result of its last cc_player_choose. Errors: CC_ERROR_STATE (it does not search). */
CC_API CC_NODISCARD cc_status cc_player_result(const cc_player *player, cc_game_result *result);

/* The library's random numbers: the next after *seed, which is changed (splitmix64). NULL: 0. Any thread. */
CC_API uint64_t cc_random_next(uint64_t *seed);

/* ------------------------------------------------------------------------------------------------------
 * Chess as a game
 * ---------------------------------------------------------------------------------------------------- */

typedef struct cc_chess_game cc_chess_game;

/* The value depends on the position alone: no draw by clock or repetition, as in cc_position_exact. */
#define CC_CHESS_GAME_TIMELESS 0x1u

/*
 * Players 0 White, 1 Black; codes are cc_move values; state text is FEN, move text UCI. Noisy: captures and
 * promotions; in check all moves, and it extends. Draws: third repetition, 100 half-moves, dead by material.
 * `evaluator` (NULL: classical) must be pure and outlive the handle. Errors: CC_ERROR_ARGUMENT,
 * CC_ERROR_UNSUPPORTED (level, evaluator), CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_chess_game_create(const cc_allocator *allocator,
                                                   const cc_evaluator *evaluator, uint32_t flags,
                                                   cc_level level, cc_chess_game **out);
/* NULL is allowed. After everything that uses its table. */
CC_API void cc_chess_game_free(cc_chess_game *chess);
/* The table, valid as long as the handle. [NULL] */
CC_API const cc_game *cc_chess_game_table(const cc_chess_game *chess);
/* Fill a state of the game (state_size bytes) with a position; its history is left out. */
CC_API CC_NODISCARD cc_status cc_chess_game_set(const cc_chess_game *chess, void *state,
                                                const cc_position *position);

CC_END_DECLS

#endif
