/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. A match: what it was told (game, options, players, openings), what was played, and the standing.
 * A run's workers take numbers of games and leave records under the lock; only the thread that called
 * cc_match_run counts them.
 */
#ifndef CC__MATCH_HANDLE_H
#define CC__MATCH_HANDLE_H

#include "base/atomics.h"
#include "base/threads.h"
#include "chesscore/match.h"
#include "game/rules.h"

#define CC__MATCH_SIDES CC_GAME_MAX_TEAMS

/* A player of the match. Name, details and control of `table` are NULL: the copies are beside it. */
typedef struct cc__match_entrant {
  cc_match_player table;
  cc_match_control control;
  char *name;
  char *details; /* NULL: none */
} cc__match_entrant;

typedef struct cc__match_line {
  char *state; /* NULL: the game's start */
  uint64_t *moves;
  size_t move_count;
} cc__match_line;

/* A game that was played. The pointers of `game` lead to what the record owns, or the match. */
typedef struct cc__match_record {
  cc_match_game game;
  cc_match_move *moves; /* NULL: forgotten */
  size_t move_room;
  int64_t *counters;
  char *final_text;
  char *note;
} cc__match_record;

/* A game by its number. */
typedef struct cc__match_entry {
  cc__match_record *record; /* NULL: not played */
  uint32_t slot;
  uint32_t counted;
  uint32_t told; /* that it began */
} cc__match_entry;

/* Wins, draws, losses. */
typedef struct cc__match_wdl {
  uint32_t of[3];
} cc__match_wdl;

/* What a player did against another. */
typedef struct cc__match_cell {
  cc__match_wdl by[2][2]; /* side; moved first or not */
  uint64_t pairs[5];
} cc__match_cell;

/* What a player did at all. */
typedef struct cc__match_row {
  cc__match_wdl by[CC__MATCH_SIDES][2];
  int64_t points;
  uint64_t moves;
  uint64_t time_us;
  uint64_t nodes;
  uint32_t faults;
} cc__match_row;

typedef struct cc__match_standing {
  uint32_t players;      /* for which there is room; 0: none yet */
  cc__match_cell *cells; /* players * players; NULL with other than two sides */
  cc__match_row *rows;
  cc_match_reason *reasons;
  size_t reason_count;
  size_t reason_room;
  uint64_t faults;
  uint64_t moves;
} cc__match_standing;

struct cc_match {
  cc_allocator allocator;
  cc__rules rules;
  uint32_t sides;
  cc_match_options options; /* its pointers lead to the following */
  cc_match_control control;
  cc_sprt sprt;
  char *name;
  char **counter_names;
  cc__match_entrant *entrants;
  size_t entrant_count;
  size_t entrant_room;
  cc__match_line *lines;
  size_t line_count;
  size_t line_room;
  cc__match_entry *entries; /* by number */
  size_t entry_count;
  size_t entry_room;
  cc__match_record **counted;
  size_t counted_count;
  size_t counted_room;
  cc__match_standing standing;
  int32_t decision;   /* CC_SPRT_* */
  uint64_t run_us;    /* of runs that are over */
  uint64_t run_began; /* of the one that runs; 0: none */
  cc__atomic_u32 halt;
  cc__atomic_u32 runs; /* 1 while cc_match_run works: what would pull its ground away is refused */
};

/* A copy of a text, NULL for NULL; CC_ERROR_MEMORY. */
cc_status cc__match_text(const cc_allocator *allocator, const char *text, size_t length, char **out);
void cc__match_text_free(const cc_allocator *allocator, char *text);
void cc__match_record_free(const cc_allocator *allocator, cc__match_record *record);

/*
 * Play the beginning: state and moves of an opening (NULL: the start) into `play`, which may be at any place.
 */
cc_status cc__match_begin_line(const cc__match_line *line, cc_play *play, uint64_t *reached);

/* ---- standing (scoreboard.c) ---- */

cc_status cc__scoreboard_reserve(cc_match *match, uint32_t players);
void cc__scoreboard_free(cc_match *match);
/* Count a game. `other`: the other game of its pair, when that is counted. Errors: CC_ERROR_MEMORY. */
cc_status cc__scoreboard_count(cc_match *match, const cc_match_game *game, const cc_match_game *other);
/* The counts of cc_match_result, without checks. */
void cc__scoreboard_result(const cc_match *match, uint32_t player, uint32_t opponent, uint32_t which,
                           cc_match_counts *counts);

#endif
