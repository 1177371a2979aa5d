/* SPDX-License-Identifier: MIT */
/* Openings of a chess match, read from EPD or PGN files, every line of which must be right. */
#ifndef EXAMPLE_MATCH_OPENINGS_H
#define EXAMPLE_MATCH_OPENINGS_H

#include <chesscore.h>
#include <stddef.h>
#include <stdint.h>

typedef enum openings_format { OPENINGS_BY_NAME, OPENINGS_EPD, OPENINGS_PGN } openings_format;

/* What to read. */
typedef struct openings_options {
  const char *path;       /* NULL: the start position is the only opening */
  openings_format format; /* by name: PGN if it ends in .pgn, else EPD */
  size_t plies_most;      /* PGN: moves to take of a game; 0: all */
  int chess960;
} openings_options;

/* One opening: where it starts and the moves that are played without anybody's thinking. */
typedef struct openings_line {
  char *fen; /* NULL: the start position */
  uint64_t *moves;
  size_t count;
} openings_line;

typedef struct openings_list {
  openings_line *lines;
  size_t count;
  size_t capacity;
} openings_list;

/* Whether they are games, and not positions. */
int openings_is_pgn(const openings_options *options);

/* Read them. 0 if that is not possible: a message has been printed. */
int openings_read(openings_list *list, const openings_options *options);

/*
 * The position that a FEN stands for in a match, which the caller frees; NULL is the start position. With
 * `chess960` it follows those rules.
 */
cc_status openings_position(const char *fen, int chess960, cc_position **out);

void openings_free(openings_list *list);

#endif
