/* SPDX-License-Identifier: MIT */
/* Layer 7. Writing reports: text that is escaped for its format, numbers without locale, to a callback. */
#ifndef CC__REPORT_H
#define CC__REPORT_H

#include "match/match_handle.h"

#define CC__REPORT_CHUNK 1024u

typedef struct cc__report {
  const cc_match *match;
  cc_write_callback write;
  void *user;
  cc_status status; /* the first that went wrong; nothing is written then */
  size_t length;
  char chunk[CC__REPORT_CHUNK];
} cc__report;

/* How text of others is written. All replace what is no UTF-8 by U+FFFD. */
#define CC__REPORT_PLAIN 0u /* control characters as '?' */
#define CC__REPORT_XML 1u
#define CC__REPORT_JSON 2u   /* with the quotes */
#define CC__REPORT_CSV 3u    /* with quotes where needed */
#define CC__REPORT_QUOTED 4u /* CSV, within quotes */

void cc__report_char(cc__report *report, char c);
void cc__report_string(cc__report *report, const char *text);
void cc__report_uint(cc__report *report, uint64_t number);
void cc__report_int(cc__report *report, int64_t number);
/* number / 10^decimals, all of the decimals. */
void cc__report_fixed(cc__report *report, int64_t number, unsigned decimals);
void cc__report_text(cc__report *report, const char *text, uint32_t how);
/* Plain, cut or filled with blanks to a number of characters. */
void cc__report_padded(cc__report *report, const char *text, size_t width);
/* Right-aligned. */
void cc__report_column(cc__report *report, const char *text, size_t width);
size_t cc__report_characters(const char *text);
void cc__report_flush(cc__report *report);
/* An Elo in hundredths with one decimal, "inf"; `sign`: with a plus. Into a buffer of 16 bytes. */
void cc__report_elo(int32_t elo, int sign, char *out);
/* A fixed number as text, into a buffer of 32 bytes. */
void cc__report_fixed_text(int64_t number, unsigned decimals, char *out);

/*
 * The moves of a game as text: write(report, text, move, index) for each. The game is played once more; a
 * game whose moves were forgotten has none.
 */
typedef void (*cc__report_move)(cc__report *report, const char *text, const cc_match_move *move,
                                size_t index);
void cc__report_moves(cc__report *report, cc_play *play, const cc_match_game *game, cc__report_move write);

/* Standings in a new array of as many as there are players; NULL after a failure, which the report has. */
cc_match_standing *cc__report_standings(cc__report *report);
void cc__report_standings_free(const cc__report *report, cc_match_standing *standings);

void cc__report_progress(cc__report *report);
void cc__report_summary(cc__report *report);
void cc__report_table(cc__report *report);
void cc__report_csv_games(cc__report *report);
void cc__report_csv_results(cc__report *report);
void cc__report_json(cc__report *report);
void cc__report_svg_table(cc__report *report);
void cc__report_svg_histogram(cc__report *report, uint32_t measure);

/* The numbers of a measure (measures.c); to be freed in any case. */
cc_status cc__measures_take(const cc_match *match, uint32_t measure, int64_t **values, size_t *count);
void cc__measures_free(const cc_match *match, int64_t *values, size_t count);

/* The smallest of 1, 2, 5, 10, 20 .. that is `least` or more (spread.c); at most 10^19. */
uint64_t cc__spread_round(uint64_t least);

#endif
