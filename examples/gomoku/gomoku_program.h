/* SPDX-License-Identifier: MIT */
/* The parts of the program `gomoku`, and what its options say. */
#ifndef GOMOKU_PROGRAM_H
#define GOMOKU_PROGRAM_H

#include <stdint.h>

#define PROGRAM "gomoku"
#include "../example_util.h"

#include "gomoku_player.h"

/* What the command line says; 0 (or NULL): not given. */
typedef struct gomoku_settings {
  uint32_t width;
  uint32_t height;
  uint32_t exact;
  uint32_t depth;
  uint32_t json;
  uint32_t threads;
  uint32_t games;
  uint32_t human; /* GOMOKU_BLACK, GOMOKU_WHITE; both: GOMOKU_NOBODY */
  uint32_t level;
  uint32_t verbose;
  uint64_t time_ms; /* bench: for a position; tournament: for a game; play: for a move */
  uint64_t table_bytes;
  uint64_t seed;
  const char *styles;   /* names, with commas */
  const char *openings; /* a file */
  const char *report;   /* where to write all of a tournament as JSON */
} gomoku_settings;

/* Each returns the exit status. */
int gomoku_bench(const gomoku_settings *settings);
int gomoku_tournament(const gomoku_settings *settings);
int gomoku_protocol(const gomoku_settings *settings);
int gomoku_terminal(const gomoku_settings *settings);
/* Files with games as tab-separated values; see gomoku_replay.c. */
int gomoku_replay(const gomoku_settings *settings, char **paths, int count);

/*
 * The styles a list names, at most `capacity`; ends the program if there is no such style. NULL list:
 * `usual`.
 */
unsigned gomoku_read_styles(const char *list, const char *usual, const gomoku_style **styles,
                            unsigned capacity);

#endif
