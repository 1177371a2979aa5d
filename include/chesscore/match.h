/* SPDX-License-Identifier: MIT */
/*
 * Matches: players of any game against each other, many games on several threads, and what the results say.
 *
 * A cc_match has a game (game.h), players, openings and options. cc_match_run plays what is left to be played
 * and records every game; a stop, an error or running out of memory loses nothing that was counted, and the
 * next cc_match_run goes on. Two players play a match; more play everyone against everyone, or the first
 * against each. The statistics (Elo with errors, likelihood of superiority, SPRT, ratings, spreads,
 * histograms) are also functions of numbers alone, for programs that play their games elsewhere.
 *
 * Sides are the teams of the game: a player of the match plays all players of its team. Games of one side
 * (puzzles) and of more than two can be played too; what is said of pairs of players needs two sides. All
 * luck comes from the seed and the number of the game, and games are counted in the order of their numbers:
 * with players whose choice depends on nothing else, results are the same whatever the number of threads.
 *
 * Numbers are integers, so that they are the same everywhere: Elo in hundredths, chances in millionths,
 * likelihood ratios and means in thousandths. They are computed in double precision without the C library's
 * mathematics; the methods are named in docs/matches.md.
 *
 * Threads: cc_match_stop and cc_match_stopping may be called from any thread while the handle lives; all
 * other functions of a handle from one thread at a time. Inside the event callback functions for const
 * handles may be called too. Callbacks of players, `observe` and `adjudicate` are called by the thread that
 * plays the game: several at once if threads are more than one, which needs CC_GAME_ANY_THREAD of the game.
 * Arguments and failures: as position.h says. The calling thread needs 512 KiB of stack. Since 0.1.
 */
#ifndef CHESSCORE_MATCH_H
#define CHESSCORE_MATCH_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/game.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

typedef struct cc_match cc_match;

#define CC_MATCH_MAX_PLAYERS 256u
#define CC_MATCH_MAX_GAMES 16777216u /* of a match or tournament */
#define CC_MATCH_MAX_MOVES 65535u    /* of one game */
#define CC_MATCH_MAX_COUNTERS 32u
#define CC_MATCH_MAX_THREADS 256u

#define CC_MATCH_NONE 0xffffffffu /* no player, no side, no opening */
#define CC_MATCH_ALL 0xffffffffu  /* all players */

/* ------------------------------------------------------------------------------------------------------
 * A game, as it is recorded
 * ---------------------------------------------------------------------------------------------------- */

/* How a game ended. */
#define CC_MATCH_END_NONE 0u     /* it goes on, or was left when the match was stopped */
#define CC_MATCH_END_RULES 1u    /* the game's own end; `reason` is the game's */
#define CC_MATCH_END_RESIGNED 2u /* a player resigned */
#define CC_MATCH_END_AGREED 3u   /* a draw, offered by all sides in their last moves */
#define CC_MATCH_END_HOPELESS 4u /* lost by resign_value of the options */
#define CC_MATCH_END_LEVEL 5u    /* a draw by draw_value of the options */
#define CC_MATCH_END_DECISION 6u /* by the callback `adjudicate`; `reason` is the callback's */
#define CC_MATCH_END_LIMIT 7u    /* a draw: max_moves of the options */
#define CC_MATCH_END_ILLEGAL 8u  /* a fault: a move that may not be played */
#define CC_MATCH_END_TIME 9u     /* a fault: more time than there was */
#define CC_MATCH_END_FAILED 10u  /* a fault: the player's callback failed (a crash, a dead connection) */

/* The end in English: "rules", "resigned", .. "failed". Never NULL; "" for unknown numbers. Static text. */
CC_API const char *cc_match_end_text(uint32_t end);

#define CC_MATCH_MOVE_OPENING 0x1u /* given by the opening, or one of random_moves */
#define CC_MATCH_MOVE_CHANCE 0x2u  /* of a random player of the game, such as dice */
#define CC_MATCH_MOVE_VALUE 0x4u   /* the player gave `value` */

/* One move of a game. The layout is frozen. */
typedef struct cc_match_move {
  uint64_t code;
  uint64_t time_us; /* the player's thinking */
  uint64_t nodes;   /* as the player says; 0: it does not */
  int32_t value;    /* as the player says, from the view of the side that moved */
  uint32_t depth;   /* as the player says */
  uint32_t player;  /* of the game (not of the match) */
  uint32_t flags;   /* CC_MATCH_MOVE_* */
} cc_match_move;

/* One game. What pointers lead to: in a callback valid for the call; from cc_match_game_at see there. */
typedef struct cc_match_game {
  uint32_t struct_size;
  uint32_t end;          /* CC_MATCH_END_* */
  uint64_t number;       /* from 0, in the order of the schedule */
  uint64_t pair;         /* the number of the first of the two games with sides changed that this is one of */
  uint64_t seed;         /* of all luck of this game */
  uint64_t time_us;      /* from the first move to the end, on the wall */
  uint32_t cycle;        /* the how manieth time everyone meets, from 0 */
  uint32_t round;        /* of the cycle, from 0; in one round nobody plays in two pairs */
  uint32_t leg;          /* 1: the second game of a pair, with sides changed */
  uint32_t slot;         /* where it was played: 0 .. threads - 1 */
  uint32_t opening;      /* CC_MATCH_NONE: none */
  uint32_t side_count;   /* sides below are filled in so far */
  uint32_t first;        /* the side that was asked first after the opening. CC_MATCH_NONE: none was */
  uint32_t reason;       /* with CC_MATCH_END_RULES and _DECISION */
  uint32_t guilty;       /* the side that resigned, lost as hopeless or was at fault, else CC_MATCH_NONE */
  cc_status fault;       /* CC_MATCH_END_FAILED: what the player's callback returned, else CC_OK */
  uint32_t outcome;      /* CC_GAME_RESULTS or CC_GAME_POINTS; CC_GAME_GOES_ON if it has not ended */
  uint32_t final_player; /* of the game, to move at the end */
  uint32_t players[CC_GAME_MAX_TEAMS]; /* which player of the match plays a side */
  int32_t
      results[CC_GAME_MAX_TEAMS]; /* 1 won, 0 drawn, -1 lost. See docs/matches.md for more than two sides */
  int32_t points[CC_GAME_MAX_TEAMS];      /* CC_GAME_POINTS: the game's; else results */
  uint32_t side_moves[CC_GAME_MAX_TEAMS]; /* that the player chose */
  uint64_t side_time_us[CC_GAME_MAX_TEAMS];
  uint64_t side_nodes[CC_GAME_MAX_TEAMS];
  const cc_match_move *moves; /* from the beginning, those of opening and dice too. NULL: not kept */
  const int64_t *counters;    /* the program's; see `observe` */
  const char *start;          /* state text of the beginning; NULL: the game's start */
  const char *final_text;     /* state text of the end, with CC_MATCH_KEEP_FINAL, else NULL */
  const char *note;           /* what a player at fault had to say; "" if nothing */
  size_t move_count;
  size_t opening_moves; /* the first so many are of the opening and random_moves, dice among them included */
  size_t counter_count;
} cc_match_game;

#define CC_MATCH_GAME_INIT                                                                                   \
  {                                                                                                          \
    (uint32_t)sizeof(cc_match_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,                      \
        {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0},                        \
        {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, NULL, NULL, NULL,      \
        NULL, NULL, 0, 0, 0                                                                                  \
  }

/* ------------------------------------------------------------------------------------------------------
 * Players
 * ---------------------------------------------------------------------------------------------------- */

#define CC_MATCH_NO_FORFEIT 0xffffffffu /* as margin_ms: time is told and taken, but nobody loses by it */

/*
 * The time a player has. Zero: no such limit. A clock (base_ms or increment_ms) and a fixed time (move_ms)
 * exclude each other. Depth and nodes are told to the player; whether it keeps to them is not checked. Errors of
 * what reads it: CC_ERROR_ARGUMENT for both kinds of time, `moves` without base_ms, depth above CC_GAME_MAX_DEPTH.
 */
typedef struct cc_match_control {
  uint32_t struct_size; /* sizeof(cc_match_control) */
  uint32_t depth;
  uint64_t nodes;
  uint32_t move_ms;      /* for each move */
  uint32_t base_ms;      /* on the clock at the beginning, and added again after every `moves` moves */
  uint32_t increment_ms; /* added to the clock after each move */
  uint32_t moves;        /* 0: base_ms is for the whole game */
  uint32_t margin_ms;    /* what may be overstepped; 0: 50. CC_MATCH_NO_FORFEIT */
  uint32_t reserved;     /* 0 */
} cc_match_control;

#define CC_MATCH_CONTROL_INIT                                                                                \
  { (uint32_t)sizeof(cc_match_control), 0, 0, 0, 0, 0, 0, 0, 0 }

/* The clock of a side. The layout is frozen. */
typedef struct cc_match_clock {
  uint64_t left_us;      /* before this move; UINT64_MAX: no clock, but maybe a fixed time */
  uint32_t increment_ms; /* of the control */
  uint32_t moves_left;   /* to the next base_ms, this one included; 0: that never comes */
} cc_match_clock;

/* What a player is asked. */
typedef struct cc_match_turn {
  uint32_t struct_size;
  uint32_t player; /* of the game, who has to move */
  uint32_t side;   /* its team */
  uint32_t slot;
  const cc_match *match;           /* for cc_match_stopping */
  const cc_match_game *game;       /* as far as it is played: beginning, moves, players */
  const cc_play *play;             /* read it with every function for const plays */
  const cc_game_limits *limits;    /* what the control comes to for this move: depth, nodes, time to use */
  const cc_match_control *control; /* of this player; never NULL */
  const cc_match_clock *clocks;    /* one a side */
  const cc_game_move *moves;       /* what may be played; at least one */
  size_t move_count;
  uint64_t *seed; /* for random choices: a state that cc_random_next draws from; this player's in this game */
} cc_match_turn;

#define CC_MATCH_ANSWER_VALUE 0x1u  /* `value` is given */
#define CC_MATCH_ANSWER_RESIGN 0x2u /* instead of a move */
#define CC_MATCH_ANSWER_DRAW 0x4u   /* a draw is offered, or accepted */

/* What it answers. Cleared (move: CC_GAME_MOVE_NONE) before the player fills it in. */
typedef struct cc_match_answer {
  uint32_t struct_size;
  uint32_t flags; /* CC_MATCH_ANSWER_* */
  uint64_t move;
  uint64_t nodes;
  /*
   * How long it took by the player's own clock, such as one that begins when the other program was asked;
   * counts instead of what the match measures. 0: what the match measures.
   */
  uint64_t time_us;
  int32_t value; /* from the view of its side, in units the options' resign_value and draw_value are in */
  uint32_t depth;
  char note[128]; /* a fault in words, such as "exit status 139"; NUL-terminated */
} cc_match_answer;

#define CC_MATCH_PLAYER_PER_GAME 0x1u /* open and close for every game, not once a slot */

/*
 * A player: either a strategy of game.h, or callbacks of its own (`think` at least). A plain table that is
 * copied, name too; what the other pointers lead to must stay valid as long as the match.
 *
 * `open` makes what plays in one slot: all games of a slot are played one after the other, so an engine's
 * process or a state can be kept there. A `think` that is out of time need not have a move: it says so by
 * time_us. CC_ERROR_ILLEGAL of it stands for an illegal move (CC_MATCH_END_ILLEGAL), such as one that could
 * not be read. Any other status than CC_OK of `begin` and `think` is a fault of another kind
 * (CC_MATCH_END_FAILED): the game is lost, `self` is closed, and opened again for the next game. But
 * CC_ERROR_MEMORY and CC_ERROR_THREAD, CC_ERROR_STOPPED while the match is stopping, CC_ERROR_GAME of a
 * strategy, and any error of `open`, end the run.
 */
typedef struct cc_match_player {
  uint32_t struct_size;            /* sizeof(cc_match_player) */
  uint32_t flags;                  /* CC_MATCH_PLAYER_PER_GAME */
  const char *name;                /* UTF-8. NULL: the strategy's. Need not be unique */
  const char *details;             /* for reports, such as version and options; NULL: none. Copied */
  const cc_strategy *strategy;     /* NULL: the callbacks */
  const cc_match_control *control; /* NULL: the match's. Copied */
  void *user;
  /* Each of these but `think` may be NULL. */
  cc_status (*open)(const cc_game *game, uint32_t slot, void **self, void *user);
  void (*close)(void *self, void *user);
  /* A game begins, this player on `side`: forget the last one. Its time is not taken. */
  cc_status (*begin)(const cc_match_game *game, uint32_t side, void *self, void *user);
  cc_status (*think)(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user);
  /* The game has ended (CC_MATCH_END_NONE: it was left). Not called when `begin` was not. */
  void (*end)(const cc_match_game *game, void *self, void *user);
} cc_match_player;

#define CC_MATCH_PLAYER_INIT                                                                                 \
  { (uint32_t)sizeof(cc_match_player), 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL }

/* ------------------------------------------------------------------------------------------------------
 * Tests and options
 * ---------------------------------------------------------------------------------------------------- */

#define CC_SPRT_AUTO 0u        /* pentanomial where there are pairs, else trinomial */
#define CC_SPRT_TRINOMIAL 1u   /* wins, draws, losses of single games */
#define CC_SPRT_PENTANOMIAL 2u /* pairs of games with sides changed */

/* A sequential probability ratio test (Wald 1945) of two hypotheses about the difference in Elo. */
typedef struct cc_sprt {
  uint32_t struct_size; /* sizeof(cc_sprt) */
  uint32_t model;       /* CC_SPRT_* */
  int32_t elo0;         /* hundredths; within +-100,000, elo0 < elo1 */
  int32_t elo1;
  uint32_t alpha; /* chance to accept H1 though elo0 is true, in millionths, under 500,000; 0: 50,000 */
  uint32_t beta;  /* chance to accept H0 though elo1 is true; 0: 50,000 */
} cc_sprt;

#define CC_SPRT_INIT                                                                                         \
  { (uint32_t)sizeof(cc_sprt), 0, 0, 0, 0, 0 }

#define CC_MATCH_ROUND_ROBIN 0u /* everyone against everyone; with two players a match */
#define CC_MATCH_GAUNTLET 1u    /* player 0 against each of the others */

#define CC_MATCH_NO_SWITCH 0x1u      /* the player of lower number is side 0 in all games */
#define CC_MATCH_SHUFFLE 0x2u        /* openings in an order by the seed instead of one after the other */
#define CC_MATCH_PAIR_LUCK 0x4u      /* both games of a pair have the same dice */
#define CC_MATCH_DROP_MOVES 0x8u     /* moves are told by CC_MATCH_EVENT_END and then forgotten */
#define CC_MATCH_KEEP_FINAL 0x10u    /* keep the state text of each end */
#define CC_MATCH_STOP_ON_FAULT 0x20u /* the run ends after a game with a fault, with CC_ERROR_STOPPED */
#define CC_MATCH_RESIGN_BOTH 0x40u   /* resign_value counts only if the others' values agree */

/* When `observe` and `adjudicate` are asked. */
#define CC_MATCH_WHEN_BEGIN 0u /* observe: before the first move after opening and random_moves */
#define CC_MATCH_WHEN_MOVE 1u  /* observe: after each move; adjudicate: if the rules go on after it */
#define CC_MATCH_WHEN_LIMIT 2u /* adjudicate: max_moves are reached; saying nothing makes it a draw */
#define CC_MATCH_WHEN_END 3u   /* observe: it has ended; `move` is the last, if any */

typedef struct cc_match_view {
  uint32_t struct_size;
  uint32_t when;   /* CC_MATCH_WHEN_* */
  uint64_t move;   /* just played; CC_GAME_MOVE_NONE at the beginning */
  uint32_t player; /* of the game, who played it */
  uint32_t side;   /* its team; CC_GAME_TEAM_RANDOM */
  const cc_match_game *game;
  const cc_play *play;
} cc_match_view;

#define CC_MATCH_EVENT_BEGIN 1u    /* a game begins */
#define CC_MATCH_EVENT_END 2u      /* a game has ended and is counted; in the order of the numbers */
#define CC_MATCH_EVENT_PROGRESS 3u /* every progress_ms */

typedef struct cc_match_event {
  uint32_t struct_size;
  uint32_t kind; /* CC_MATCH_EVENT_* */
  const cc_match *match;
  const cc_match_game *game; /* NULL with progress */
} cc_match_event;

/* Return non-zero to stop. Called by the thread that called cc_match_run, one at a time. */
typedef int32_t (*cc_match_callback)(const cc_match_event *event, void *user);

/* Zero is the default of every field. */
typedef struct cc_match_options {
  uint32_t struct_size; /* sizeof(cc_match_options) */
  uint32_t flags;       /* CC_MATCH_NO_SWITCH .. */
  uint32_t schedule;    /* CC_MATCH_ROUND_ROBIN, CC_MATCH_GAUNTLET */
  uint32_t threads;     /* games played at the same time; 0: 1 */
  uint32_t games; /* of each two players; 0: 2. Other than two sides: of each player on each side; 0: 1 */
  uint32_t first_opening; /* where to begin in the list */
  uint32_t random_moves;  /* after the opening, the same in both games of a pair */
  uint32_t max_moves;     /* of a game, opening included; 0: CC_MATCH_MAX_MOVES */
  uint64_t seed;
  /*
   * Lost is who gives a value of -resign_value or less in so many moves one after the other; 0 moves: never. Neither
   * of the two values may be negative.
   */
  int32_t resign_value;
  uint32_t resign_moves;
  /* Drawn is what every side gives values within draw_value for, in so many moves each; 0 moves: never. */
  int32_t draw_value;
  uint32_t draw_moves;
  uint32_t draw_after;  /* but not before so many moves of the game */
  uint32_t counters;    /* how many the program keeps for each game; at most CC_MATCH_MAX_COUNTERS */
  uint32_t progress_ms; /* between events; 0: 1000 */
  uint32_t reserved;    /* 0 */
  const char *name;     /* of the match, for reports; NULL: the game's. Copied */
  const char *const *counter_names; /* `counters` of them; NULL: "counter 1" .. Copied */
  const cc_match_control *control;  /* of players without their own; NULL: no limits. Copied */
  const cc_sprt *sprt; /* ends the run when it has decided; for two players. NULL: none. Copied */
  void *user;
  /* May be NULL, each of them. */
  cc_match_callback event;
  /* Count: `counters` numbers, 0 at the beginning, of this game alone. Other than CC_OK ends the run. */
  cc_status (*observe)(const cc_match_view *view, int64_t *counters, void *user);
  /* End a game by leaving `outcome` other than CC_GAME_GOES_ON. Other than CC_OK ends the run. */
  cc_status (*adjudicate)(const cc_match_view *view, cc_game_outcome *outcome, void *user);
} cc_match_options;

#define CC_MATCH_OPTIONS_INIT                                                                                \
  {                                                                                                          \
    (uint32_t)sizeof(cc_match_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL,    \
        NULL, NULL, NULL, NULL, NULL                                                                         \
  }

/* An opening: a beginning and moves. The layout is frozen. */
typedef struct cc_match_opening {
  const char *state;     /* state text; NULL: the game's start */
  size_t length;         /* of it, or CC_NUL_TERMINATED */
  const uint64_t *moves; /* dice too, where the game has them */
  size_t move_count;
} cc_match_opening;

/* ------------------------------------------------------------------------------------------------------
 * Playing
 * ---------------------------------------------------------------------------------------------------- */

/*
 * A match of a game, without players. NULL options: all defaults. The table of the game and of the options
 * are copied; see cc_game_check. Errors: CC_ERROR_ARGUMENT, CC_ERROR_UNSUPPORTED (threads, where there are
 * none or the game does not allow them), CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_match_create(const cc_allocator *allocator, const cc_game *game,
                                              const cc_match_options *options, cc_match **out);
/* NULL is allowed. Not while it runs. */
CC_API void cc_match_free(cc_match *match);
/*
 * Add a player; its number (from 0, in the order of adding) into `index` (may be NULL). Errors:
 * CC_ERROR_ARGUMENT, CC_ERROR_LIMIT (CC_MATCH_MAX_PLAYERS), CC_ERROR_STATE (games were played),
 * CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_match_add_player(cc_match *match, const cc_match_player *player,
                                                  uint32_t *index);
/*
 * Add an opening, after playing it once; it is copied. The first pair of any two players plays the first one,
 * the second the second, and from the last on it begins again. Errors: those of cc_play_read and cc_play_make
 * (`error`, may be NULL: offset is the number of the move), CC_ERROR_STATE (games were played, or the
 * game is over after it), CC_ERROR_LIMIT (no room below max_moves), CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_match_add_opening(cc_match *match, const cc_match_opening *opening,
                                                   cc_error *error);
/*
 * The same with moves as text, read as cc_play_read_move does, blanks between them. Offset: the byte in
 * `moves`.
 */
CC_API CC_NODISCARD cc_status cc_match_add_opening_text(cc_match *match, const char *state,
                                                        size_t state_length, const char *moves, size_t length,
                                                        cc_error *error);
/*
 * Play all games that have not been played, or until the SPRT has decided. Returns when that is done, with
 * the first error, or stopped. Games that were under way then are left and will be played from the beginning
 * by the next call. Errors: CC_ERROR_STOPPED (cc_match_stop, the event callback, CC_MATCH_STOP_ON_FAULT),
 * CC_ERROR_STATE (too few players, or called by a callback of the run), CC_ERROR_ARGUMENT (an SPRT without exactly
 * two players and sides), CC_ERROR_LIMIT (CC_MATCH_MAX_GAMES), CC_ERROR_MEMORY, CC_ERROR_THREAD, CC_ERROR_GAME and
 * those of callbacks. `error` (may be NULL): offset is the number of the game, the message says what was done.
 */
CC_API CC_NODISCARD cc_status cc_match_run(cc_match *match, cc_error *error);
/*
 * End the run that runs, or the next one if none does. Searches of strategies end at once. A run of which all games
 * have ended by then returns CC_OK. Any thread.
 */
CC_API void cc_match_stop(cc_match *match);
/* 1: a player should return soon, whatever; its game will not count. Any thread. [0] */
CC_API uint32_t cc_match_stopping(const cc_match *match);

/* ------------------------------------------------------------------------------------------------------
 * The schedule
 * ---------------------------------------------------------------------------------------------------- */

/* Who plays in one game. */
typedef struct cc_match_fixture {
  uint32_t struct_size; /* set by the caller */
  uint32_t side_count;
  uint64_t pair; /* as in cc_match_game, as all of these */
  uint32_t cycle;
  uint32_t round;
  uint32_t leg;
  uint32_t turn; /* games of one turn have the same opening: first_opening + turn in the list */
  uint32_t players[CC_GAME_MAX_TEAMS];
} cc_match_fixture;

#define CC_MATCH_FIXTURE_INIT                                                                                \
  {                                                                                                          \
    (uint32_t)sizeof(cc_match_fixture), 0, 0, 0, 0, 0, 0, {                                                  \
      0, 0, 0, 0, 0, 0, 0, 0                                                                                 \
    }                                                                                                        \
  }

/*
 * The schedule by itself: who plays game `number` of a tournament with so many players, for a game of so many
 * sides. Only flags, schedule and games of the options matter; NULL: defaults. Rounds by the circle method;
 * with an odd number of players one has a bye. Errors: CC_ERROR_UNSUPPORTED,
 * CC_ERROR_ARGUMENT (no such game, too few or too many). Any thread.
 */
CC_API CC_NODISCARD cc_status cc_match_schedule(const cc_match_options *options, uint32_t players,
                                                uint32_t sides, uint64_t number, cc_match_fixture *fixture);
/* How many games that are. 0 for wrong arguments, or more than CC_MATCH_MAX_GAMES. Any thread. */
CC_API uint64_t cc_match_schedule_games(const cc_match_options *options, uint32_t players, uint32_t sides);

/* ------------------------------------------------------------------------------------------------------
 * Statistics, of numbers alone
 * ---------------------------------------------------------------------------------------------------- */

/* Games from the view of one player. The layout is frozen. */
typedef struct cc_match_counts {
  uint64_t wins;
  uint64_t draws;
  uint64_t losses;
  /* Of those games, the pairs by their points: 0, 1/2, 1, 3/2, 2. A pair is two games with sides changed. */
  uint64_t pairs[5];
} cc_match_counts;

#define CC_MATCH_ELO_INFINITE 2147483647 /* Elo of all points; its negative: of none */

/* What the counts say. Elo by the logistic curve: 400 * log10(score / (1 - score)). Errors are 95 % ones. */
typedef struct cc_match_strength {
  uint32_t struct_size; /* set by the caller */
  uint32_t score;       /* share of points, millionths; without games 500,000 */
  int32_t elo;          /* hundredths, as all Elo; 0 without games */
  int32_t elo_low;      /* 95 % interval, from single games. +-CC_MATCH_ELO_INFINITE */
  int32_t elo_high;
  int32_t elo_error;    /* (elo_high - elo_low) / 2; CC_MATCH_ELO_INFINITE if one is infinite */
  uint32_t superiority; /* likelihood to be the stronger, millionths, from single games */
  uint32_t draw_rate;   /* millionths */
  int32_t pair_low;     /* the same from pairs: they know that both games had the same opening */
  int32_t pair_high;    /* without pairs: infinite */
  int32_t pair_error;
  uint32_t pair_superiority; /* without pairs 500,000 */
  int32_t normalized; /* Elo in units of the deviation of a game: 800 / ln(10) a deviation; 0: no deviation */
  uint32_t reserved;
} cc_match_strength;

#define CC_MATCH_STRENGTH_INIT                                                                               \
  { (uint32_t)sizeof(cc_match_strength), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/*
 * Errors of both functions: CC_ERROR_ARGUMENT (counts above 2^40, more pairs than half of the games), of the
 * second what cc_sprt allows. Any thread.
 */
CC_API CC_NODISCARD cc_status cc_match_estimate(const cc_match_counts *counts, cc_match_strength *strength);

#define CC_SPRT_UNDECIDED 0
#define CC_SPRT_H0 (-1)
#define CC_SPRT_H1 1

typedef struct cc_sprt_result {
  uint32_t struct_size; /* set by the caller */
  int32_t decision;     /* CC_SPRT_* */
  int32_t llr;          /* log-likelihood ratio, thousandths */
  int32_t lower;        /* at or below: H0 is accepted */
  int32_t upper;        /* at or above: H1 is */
  uint32_t model;       /* that was used: CC_SPRT_TRINOMIAL or CC_SPRT_PENTANOMIAL */
} cc_sprt_result;

#define CC_SPRT_RESULT_INIT                                                                                  \
  { (uint32_t)sizeof(cc_sprt_result), 0, 0, 0, 0, 0 }

/* The test after these games. Errors: see cc_match_estimate. */
CC_API CC_NODISCARD cc_status cc_sprt_test(const cc_sprt *test, const cc_match_counts *counts,
                                           cc_sprt_result *result);

#define CC_MATCH_RATING_PRIOR 0x1u /* see cc_match_rate */

/* The rating of one of several. The layout is frozen. */
typedef struct cc_match_rating {
  int32_t elo;    /* hundredths; the mean of all is 0 */
  int32_t error;  /* 95 %; CC_MATCH_ELO_INFINITE: a player without games */
  uint32_t flags; /* CC_MATCH_RATING_PRIOR */
  uint32_t reserved;
} cc_match_rating;

/*
 * Ratings of `players` from all their games: `results` holds players * players counts, results[a * players +
 * b] the games of a from its view against b, in one place or in both (then they must be equal); only wins,
 * draws and losses are read. Maximum likelihood (Zermelo 1929, Bradley and Terry 1952) by Newton's method, draws
 * as half a win. Where that has no finite answer (someone won all, or groups did not meet) everyone has one
 * more draw, spread over all others, and all ratings have the flag. O(players^3). Errors: CC_ERROR_ARGUMENT,
 * CC_ERROR_MEMORY. Any thread.
 */
CC_API CC_NODISCARD cc_status cc_match_rate(const cc_allocator *allocator, const cc_match_counts *results,
                                            uint32_t players, cc_match_rating *ratings);

/* What many numbers look like. */
typedef struct cc_match_spread {
  uint32_t struct_size; /* set by the caller */
  uint32_t reserved;
  uint64_t count;
  int64_t minimum;
  int64_t maximum;
  int64_t total; /* INT64_MAX or INT64_MIN if it does not fit, then the mean is about right only */
  int64_t mean;  /* thousandths, as median and deviation */
  int64_t median;
  int64_t deviation; /* of the sample, by count - 1; 0 for fewer than two */
} cc_match_spread;

#define CC_MATCH_SPREAD_INIT                                                                                 \
  { (uint32_t)sizeof(cc_match_spread), 0, 0, 0, 0, 0, 0, 0, 0 }

/* Numbers beyond +-2^52 count as that. `values` are not changed. Errors: CC_ERROR_MEMORY. Any thread. */
CC_API CC_NODISCARD cc_status cc_match_spread_of(const cc_allocator *allocator, const int64_t *values,
                                                 size_t count, cc_match_spread *spread);

/*
 * A histogram in at most `capacity` bins of equal, round width (1, 2 or 5 times a power of ten): bin i counts
 * the values from *low + i * *width to less than *low + (i + 1) * *width. *used bins. Numbers beyond +-2^52 count
 * as that. Any thread.
 */
CC_API CC_NODISCARD cc_status cc_match_histogram(const int64_t *values, size_t count, uint64_t *bins,
                                                 size_t capacity, int64_t *low, uint64_t *width,
                                                 size_t *used);

/* ------------------------------------------------------------------------------------------------------
 * Results of a match
 * ---------------------------------------------------------------------------------------------------- */

typedef struct cc_match_info {
  uint32_t struct_size; /* set by the caller */
  uint32_t players;
  uint32_t sides;
  uint32_t openings;
  uint64_t played;   /* games counted */
  uint64_t total;    /* games of the whole schedule; 0: it is not known yet */
  uint64_t faults;   /* games that ended by one */
  uint64_t moves;    /* of all games, those of openings and dice too */
  uint64_t time_us;  /* of all runs, on the wall */
  uint32_t decision; /* 1: the SPRT has decided */
  uint32_t reserved;
} cc_match_info;

#define CC_MATCH_INFO_INIT                                                                                   \
  { (uint32_t)sizeof(cc_match_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* How far it is. Errors: CC_ERROR_ARGUMENT. O(1). */
CC_API CC_NODISCARD cc_status cc_match_get_info(const cc_match *match, cc_match_info *info);
/* Borrowed, valid until a player is added or the match freed. [""] */
CC_API const char *cc_match_player_name(const cc_match *match, uint32_t player);
/*
 * The `index`th counted game: in the order of numbers, but for games that came after one that was left when a
 * run was stopped. Its pointers are valid until the match runs again or is freed; inside an event callback
 * for the call. Errors: CC_ERROR_ARGUMENT. O(1).
 */
CC_API CC_NODISCARD cc_status cc_match_game_at(const cc_match *match, uint64_t index, cc_match_game *game);

/* Which games. */
#define CC_MATCH_GAMES_ALL 0u
#define CC_MATCH_GAMES_FIRST 1u   /* where the player was asked first after the opening */
#define CC_MATCH_GAMES_SECOND 2u  /* where it did not */
#define CC_MATCH_GAMES_SIDE 0x10u /* + s: where it was side s */

/*
 * Games of a player against another, or against all (CC_MATCH_ALL; the only choice with other than two
 * sides). Pairs are given with CC_MATCH_GAMES_ALL. Errors: CC_ERROR_ARGUMENT. O(players).
 */
CC_API CC_NODISCARD cc_status cc_match_result(const cc_match *match, uint32_t player, uint32_t opponent,
                                              uint32_t which, cc_match_counts *counts);
/* The SPRT as it stands, player 0's view. Errors: CC_ERROR_STATE (the options have none). */
CC_API CC_NODISCARD cc_status cc_match_sprt(const cc_match *match, cc_sprt_result *result);

/* One line of the table. The layout is frozen. */
typedef struct cc_match_standing {
  uint32_t player;
  uint32_t rank; /* from 1; equals share one */
  uint64_t wins;
  uint64_t draws;
  uint64_t losses;
  uint64_t half_points; /* 2 a win, 1 a draw */
  int64_t points;       /* sum of the game's own, see `points` of cc_match_game */
  uint64_t
      sonneborn; /* tie break, in quarters: points of those beaten, half of those drawn with; two sides */
  uint32_t encounters_won; /* opponents against whom it has more points; two sides */
  uint32_t encounters_drawn;
  uint32_t encounters_lost;
  uint32_t faults;
  uint64_t moves; /* that it chose */
  uint64_t time_us;
  uint64_t nodes;
  cc_match_rating rating; /* two sides; else 0 */
} cc_match_standing;

/*
 * The table, best first: by half points (share of points where numbers of games differ), then sonneborn, then
 * the order of adding. At most `capacity`; `count` (may be NULL) gets their number. Errors: CC_ERROR_BUFFER,
 * CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_match_standings(const cc_match *match, cc_match_standing *standings,
                                                 size_t capacity, size_t *count);

/* Ends of one kind. The layout is frozen. */
typedef struct cc_match_reason {
  uint32_t end;
  uint32_t reason; /* with CC_MATCH_END_RULES and _DECISION, else 0 */
  uint64_t games;
} cc_match_reason;

/* How the games ended, the most frequent first. At most `capacity`, as cc_match_standings. */
CC_API CC_NODISCARD cc_status cc_match_reasons(const cc_match *match, cc_match_reason *reasons,
                                               size_t capacity, size_t *count);
/*
 * An end in words: what reason_text of the game says of the reason (by the rules or by `adjudicate`, whose numbers
 * should therefore mean the same or be others), else cc_match_end_text. Never NULL. Static text.
 */
CC_API const char *cc_match_reason_text(const cc_match *match, uint32_t end, uint32_t reason);

/* What to measure. */
#define CC_MATCH_LENGTHS 0u     /* moves of each game, without opening and dice */
#define CC_MATCH_TIMES 1u       /* ms of each game */
#define CC_MATCH_POINTS 2u      /* points of side 0 of each game */
#define CC_MATCH_VALUES 3u      /* values the players gave, each move with one; none if moves are not kept */
#define CC_MATCH_MOVE_TIMES 4u  /* ms of each move that a player chose; as above */
#define CC_MATCH_COUNTER 0x100u /* + i: counter i of each game */

/*
 * The numbers themselves, in the order of games, at most `capacity`; and what they look like. Errors:
 * CC_ERROR_ARGUMENT (no such measure), CC_ERROR_BUFFER, CC_ERROR_MEMORY. O(games), or O(moves).
 */
CC_API CC_NODISCARD cc_status cc_match_measure(const cc_match *match, uint32_t measure, int64_t *values,
                                               size_t capacity, size_t *count);
CC_API CC_NODISCARD cc_status cc_match_get_spread(const cc_match *match, uint32_t measure,
                                                  cc_match_spread *spread);
/* "moves", "ms", .., the name of a counter. [""] */
CC_API const char *cc_match_measure_name(const cc_match *match, uint32_t measure);

/* ------------------------------------------------------------------------------------------------------
 * Reports
 * ---------------------------------------------------------------------------------------------------- */

#define CC_MATCH_REPORT_PROGRESS 0u    /* one line without its end: a bar, games, score, time left */
#define CC_MATCH_REPORT_SUMMARY 1u     /* text: all of the below in short */
#define CC_MATCH_REPORT_TABLE 2u       /* text: the cross table */
#define CC_MATCH_REPORT_CSV_GAMES 3u   /* a line a game, RFC 4180 */
#define CC_MATCH_REPORT_CSV_RESULTS 4u /* a line for each player and opponent (not two sides: each player) */
#define CC_MATCH_REPORT_JSON 5u        /* everything, moves too, as one object, RFC 8259 */
#define CC_MATCH_REPORT_SVG_TABLE 6u   /* the cross table, SVG 1.1 */
/* + a measure, as CC_MATCH_COUNTER + i: its histogram, SVG 1.1. */
#define CC_MATCH_REPORT_SVG_HISTOGRAM 0x1000u

/*
 * Write a report, piece by piece; or into a buffer, as cc_position_to_fen does. Names that are no valid UTF-8
 * have their bad bytes replaced (U+FFFD); numbers do not depend on any locale. The same match gives the same
 * bytes, but for times. Moves are given as the game's text, by playing the games once more. Errors:
 * CC_ERROR_ARGUMENT (no such report), CC_ERROR_STOPPED (the callback), CC_ERROR_BUFFER, CC_ERROR_MEMORY,
 * those of the game's callbacks.
 */
CC_API CC_NODISCARD cc_status cc_match_report(const cc_match *match, uint32_t report, cc_write_callback write,
                                              void *user);
CC_API CC_NODISCARD cc_status cc_match_report_text(const cc_match *match, uint32_t report, char *buffer,
                                                   size_t capacity, size_t *needed);

CC_END_DECLS

#endif
