/* SPDX-License-Identifier: MIT */
/* Games on paper: as PGN and as final positions, appended one by one, each with one write. */
#ifndef EXAMPLE_MATCH_RECORD_H
#define EXAMPLE_MATCH_RECORD_H

#include "match_player.h"

typedef struct match_record {
  const options_all *options;
  const match_player *players;
  int pgn; /* file, or -1 */
  int epd;
  char date[16]; /* of the beginning of the match, or unknown */
} match_record;

/* Open what the options name. 0 if that is not possible: a message has been printed. */
int match_record_open(match_record *record, const options_all *options, const match_player *players);

/* Append a game that has ended. 0 if that failed: a message has been printed. */
int match_record_game(match_record *record, const cc_match *match, const cc_match_game *game);

/* Close the files. 0 if that failed: a message has been printed. */
int match_record_close(match_record *record);

/* CC_RESULT_* of a game. */
uint32_t match_record_result(const cc_match_game *game);

/* "1-0", "1/2-1/2" and so on. */
const char *match_record_result_text(uint32_t result);

/* Why a game ended, for people: "White mates", "Black loses: crash: ended before bestmove (signal 11)". */
void match_record_reason(const cc_match *match, const cc_match_game *game, char *text, size_t capacity);

#endif
