/* SPDX-License-Identifier: MIT */
/*
 * A player of the match for cc_match: an engine's process in each slot, or the library's search in each, with
 * the board that it thinks about.
 */
#ifndef EXAMPLE_MATCH_PLAYER_H
#define EXAMPLE_MATCH_PLAYER_H

#include <pthread.h>
#include <stdatomic.h>

#include "match_options.h"

/* A mate in n moves as a value: this less n. Centipawns stay below. */
#define PLAYER_MATE 100000
#define PLAYER_MATE_LEAST 99000

typedef struct match_player {
  const options_all *options;
  const options_player *described;
  cc_match *match;
  uci_recipe recipe;
  cc_match_control control;
  cc_strategy strategy;
  cc_game_options search_options;
  char name[OPTIONS_NAME];
  char details[512];
  pthread_mutex_t lock;
  uci_client *spare;         /* started to see whether it can be; the first slot takes it */
  atomic_int is_lost;        /* it could not be started for a game: the match ends */
  atomic_uint illegal_lines; /* of those it told with its moves */
} match_player;

/*
 * Make ready what the command line describes; an engine is started, so that it is known before the match
 * whether it can be, and what its name is. 0 if not: a message has been printed.
 */
int match_player_prepare(match_player *player, const options_all *options, const options_player *described,
                         FILE *log);

/* Add it to the match, as the next number. */
cc_status match_player_add(match_player *player, cc_match *match);

void match_player_free(match_player *player);

/* The kind of fault that a note tells of: see uci_fault_name. UCI_FAULT_NONE if of none. */
uci_fault match_player_fault(const char *note);

#endif
