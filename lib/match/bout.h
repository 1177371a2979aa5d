/* SPDX-License-Identifier: MIT */
/* Layer 7. One slot of a match: where games are played one after the other, and by whom. */
#ifndef CC__BOUT_H
#define CC__BOUT_H

#include "match/match_handle.h"

/* Who plays in this slot for one player of the match. */
typedef struct cc__bout_seat {
  cc_player *player; /* of a strategy */
  void *self;        /* what `open` made */
  int32_t opened;
} cc__bout_seat;

/* Of one side, in one game. */
typedef struct cc__bout_side {
  cc__match_entrant *entrant;
  cc__bout_seat *seat;
  uint64_t luck;
  int32_t begun; /* its `end` has to be called */
  int32_t offers;
  int32_t has_value; /* of its last move: */
  int32_t value;
  uint32_t hopeless; /* moves one after the other */
  uint32_t level;
} cc__bout_side;

typedef struct cc__bout {
  cc_match *match;
  uint32_t slot;
  /* May be NULL: called now and then while a game goes on; other than 0 means to stop. */
  int (*tick)(void *user);
  void *user;
  cc_play *play;
  cc_play *start;      /* the opening played last */
  uint32_t start_line; /* its number, CC_MATCH_NONE: the game's start. Holds if start_ready is 1 */
  int32_t start_ready;
  cc__bout_seat *seats; /* one a player of the match */
  cc_match_move *moves;
  size_t move_room;
  const char *what; /* static: what was done when something failed */
  /* of the present game */
  cc_match_game game;
  cc__bout_side sides[CC__MATCH_SIDES];
  cc_match_clock clocks[CC__MATCH_SIDES];
  uint64_t dice;
  int64_t counters[CC_MATCH_MAX_COUNTERS];
  char note[sizeof(((cc_match_answer *)0)->note)];
} cc__bout;

/* All zero before. Free in any case. */
cc_status cc__bout_init(cc__bout *bout, cc_match *match, uint32_t slot);
void cc__bout_free(cc__bout *bout);

/* What is known of a game before it is played: players, seed, opening. */
void cc__bout_announce(const cc_match *match, uint64_t number, uint32_t slot, cc_match_game *game);

/* Play game `number`. CC_OK with a record; CC_ERROR_STOPPED if the match is halting; or what ends the run. */
cc_status cc__bout_play(cc__bout *bout, uint64_t number, cc__match_record **out);

#endif
