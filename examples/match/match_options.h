/* SPDX-License-Identifier: MIT */
/* What the match program is told: its players, their limits, and how the match is held. */
#ifndef EXAMPLE_MATCH_OPTIONS_H
#define EXAMPLE_MATCH_OPTIONS_H

#include "../example_util.h"
#include "match_openings.h"
#include "uci_client.h"

#define OPTIONS_PLAYERS_MOST 64u
#define OPTIONS_NAME 64
#define OPTIONS_HISTOGRAMS 4u

/* Limits of a player. Times are in microseconds. */
typedef struct options_limit {
  int is_set; /* something was said, be it that there is no clock */
  int has_clock;
  uint32_t moves;    /* moves to a time control; 0: one for the whole game */
  int64_t base;      /* time for them */
  int64_t increment; /* more with each move */
  int64_t move_time; /* 0: no such limit */
  uint64_t nodes;
  uint32_t depth;
} options_limit;

typedef enum options_kind {
  OPTIONS_UNKNOWN,
  OPTIONS_PROGRAM,  /* an engine that speaks UCI */
  OPTIONS_BUILTIN,  /* the library's search */
  OPTIONS_STRATEGY, /* one of the library's strategies for any game */
} options_kind;

/* A player as the command line describes it. */
typedef struct options_player {
  options_kind kind;
  uint32_t strategy; /* CC_STRATEGY_* */
  uint32_t algorithm;
  char name[OPTIONS_NAME];
  uci_command command;
  const char **rest; /* command.rest */
  uci_setting *settings;
  size_t setting_count;
  options_limit limit;
  int64_t margin; /* how late a move may be; -1: as the match says */
} options_player;

/* Ending games that are decided, by what the players say of them. */
typedef struct options_adjudication {
  uint32_t resign_moves; /* of the one who is lost, in a row; 0: off */
  int32_t resign_score;  /* centipawns */
  int resign_both;       /* the other one has to see it too */
  uint32_t draw_from;    /* move number */
  uint32_t draw_moves;   /* of both, in a row; 0: off */
  int32_t draw_score;
  uint32_t most_moves; /* then a draw; 0: off */
} options_adjudication;

typedef struct options_sprt {
  int is_set;
  int64_t elo0; /* in millionths, as all of these */
  int64_t elo1;
  int64_t alpha;
  int64_t beta;
} options_sprt;

typedef struct options_all {
  options_player players[OPTIONS_PLAYERS_MOST];
  size_t player_count;
  options_player each;
  openings_options openings;
  options_adjudication adjudication;
  options_sprt sprt;
  uint32_t games;  /* of each pair of players in a round */
  uint32_t rounds; /* how often */
  int gauntlet;    /* the first against the others */
  int shuffle;     /* openings in an order by the seed */
  uint32_t first_opening;
  uint32_t concurrency;
  uint64_t seed;
  int chess960;
  int recover;
  int no_times; /* no dates and times in the records */
  int quiet;    /* no line for each game */
  int64_t margin;
  int64_t patience; /* for an answer without a clock */
  int64_t grace;
  int64_t pause; /* after each game */
  uint32_t interval;
  const char *pgn_path;
  const char *epd_path;
  const char *csv_path;
  const char *csv_results_path;
  const char *json_path;
  const char *svg_path;
  const char *histogram_paths[OPTIONS_HISTOGRAMS]; /* lengths, times, values, times of moves */
  const char *debug_path;
  const char *event;
  const char *site;
} options_all;

/* Read the arguments. What is wrong ends the program. */
void options_read(options_all *options, int argc, char **argv);

void options_free(options_all *options);

/* "40/60+0.6", "0.05/move", "-" as PGN's tag TimeControl. */
void options_limit_text(const options_limit *limit, char *text, size_t capacity);

/* Seconds with as many decimals as needed, up to six. */
void options_seconds_text(int64_t microseconds, char *text, size_t capacity);

/* Options and limits other than of time: "nodes=1000; Hash=32"; "" if there are none. */
void options_settings_text(const options_player *player, char *text, size_t capacity);

#endif
