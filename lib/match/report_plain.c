/* SPDX-License-Identifier: MIT */
/* Layer 7. Reports to be read by people: the progress line, the summary, the cross table. */
#include <string.h>

#include "match/report.h"

#define PLAIN_BAR 20u
#define PLAIN_NAME 24u
#define PLAIN_REASONS 64u
#define PLAIN_TITLE 20u /* columns of the summary's first words, without the gap behind them */
#define PLAIN_TITLE_MOST 40u

static size_t plain_name_width(const cc_match *match) {
  size_t width = 6;
  for (size_t i = 0; i < match->entrant_count; i++) {
    const size_t length = cc__report_characters(match->entrants[i].name);
    width = length > width ? length : width;
  }
  return width > PLAIN_NAME ? PLAIN_NAME : width;
}

static void plain_points(char *out, uint64_t half_points) {
  cc__report_fixed_text((int64_t)(half_points * 5), 1, out);
}

static void plain_elo(cc__report *report, int32_t elo, int32_t error) {
  char text[16];
  cc__report_elo(elo, 1, text);
  cc__report_string(report, text);
  cc__report_string(report, " +- ");
  cc__report_elo(error, 0, text);
  cc__report_string(report, text);
}

/* "+12.3 [-4.0, +28.7]": an interval says something even if one end of it is infinite. */
static void plain_interval(cc__report *report, int32_t elo, int32_t low, int32_t high) {
  const int32_t parts[3] = {elo, low, high};
  static const char after[3][3] = {" [", ", ", "]"};
  for (unsigned i = 0; i < 3; i++) {
    char text[16];
    cc__report_elo(parts[i], 1, text);
    cc__report_string(report, text);
    cc__report_string(report, after[i]);
  }
}

/* "12.3 %" of millionths. */
static void plain_percent(cc__report *report, uint64_t millionths) {
  cc__report_fixed(report, (int64_t)((millionths + 500) / 1000), 1);
  cc__report_string(report, " %");
}

static void plain_duration(cc__report *report, uint64_t seconds) {
  if (seconds >= 3600) {
    cc__report_uint(report, seconds / 3600);
    cc__report_char(report, ':');
    cc__report_char(report, (char)('0' + seconds / 600 % 6));
  } else {
    cc__report_uint(report, seconds / 600 % 6);
  }
  cc__report_char(report, (char)('0' + seconds / 60 % 10));
  cc__report_char(report, ':');
  cc__report_char(report, (char)('0' + seconds / 10 % 6));
  cc__report_char(report, (char)('0' + seconds % 10));
}

static void plain_wdl(cc__report *report, const cc_match_counts *counts) {
  cc__report_string(report, "+");
  cc__report_uint(report, counts->wins);
  cc__report_string(report, " =");
  cc__report_uint(report, counts->draws);
  cc__report_string(report, " -");
  cc__report_uint(report, counts->losses);
}

/* ---- the progress line ---- */

void cc__report_progress(cc__report *report) {
  const cc_match *match = report->match;
  cc_match_info info = CC_MATCH_INFO_INIT;
  report->status = cc_match_get_info(match, &info);
  if (report->status != CC_OK) {
    return;
  }
  const uint64_t filled = info.total == 0 ? 0 : info.played * PLAIN_BAR / info.total;
  cc__report_char(report, '[');
  for (unsigned i = 0; i < PLAIN_BAR; i++) {
    cc__report_char(report, i < filled ? '#' : '.');
  }
  cc__report_string(report, "] ");
  cc__report_uint(report, info.played);
  cc__report_char(report, '/');
  cc__report_uint(report, info.total);
  if (match->sides == 2 && match->entrant_count == 2 && info.played > 0) {
    cc_match_counts counts;
    cc_match_strength strength = CC_MATCH_STRENGTH_INIT;
    cc__scoreboard_result(match, 0, 1, CC_MATCH_GAMES_ALL, &counts);
    report->status = cc_match_estimate(&counts, &strength);
    cc__report_string(report, "  ");
    plain_wdl(report, &counts);
    cc__report_string(report, "  Elo ");
    plain_elo(report, strength.elo, strength.elo_error);
  }
  cc_sprt_result sprt = CC_SPRT_RESULT_INIT;
  if (cc_match_sprt(match, &sprt) == CC_OK) {
    cc__report_string(report, "  LLR ");
    cc__report_fixed(report, sprt.llr, 3);
  }
  if (info.played > 0 && info.played < info.total && !info.decision) {
    cc__report_string(report, "  ");
    plain_duration(report, info.time_us / 1000 * (info.total - info.played) / info.played / 1000);
    cc__report_string(report, " left");
  }
}

/* ---- the cross table ---- */

/* A result against one: points of games. */
static void plain_cell(const cc_match *match, uint32_t player, uint32_t opponent, char *out) {
  cc_match_counts counts;
  char points[32];
  out[0] = '\0';
  if (player == opponent) {
    memcpy(out, "---", 4);
    return;
  }
  cc__scoreboard_result(match, player, opponent, CC_MATCH_GAMES_ALL, &counts);
  const uint64_t games = counts.wins + counts.draws + counts.losses;
  if (games > 0) {
    char number[32];
    plain_points(points, 2 * counts.wins + counts.draws);
    cc__report_fixed_text((int64_t)games, 0, number);
    const size_t length = strlen(points);
    memcpy(out, points, length);
    out[length] = '/';
    memcpy(out + length + 1, number, strlen(number) + 1);
  }
}

static size_t plain_cell_width(const cc_match *match) {
  size_t width = 4;
  for (uint32_t a = 0; a < match->entrant_count; a++) {
    for (uint32_t b = 0; b < match->entrant_count && match->sides == 2; b++) {
      char text[64];
      plain_cell(match, a, b, text);
      width = strlen(text) > width ? strlen(text) : width;
    }
  }
  return width;
}

static void plain_heading(cc__report *report, size_t name, size_t cell) {
  const cc_match *match = report->match;
  char number[32];
  cc__report_string(report, "  # ");
  cc__report_padded(report, "player", name);
  if (match->sides == 2) {
    cc__report_column(report, "Elo", 9);
    cc__report_column(report, "+-", 8);
  }
  cc__report_column(report, "points", 9);
  cc__report_column(report, "games", 8);
  for (size_t i = 0; i < match->entrant_count && match->sides == 2; i++) {
    cc__report_fixed_text((int64_t)i + 1, 0, number);
    cc__report_column(report, number, cell + 2);
  }
  if (match->sides != 2) {
    cc__report_column(report, "won", 8);
    cc__report_column(report, "drawn", 8);
    cc__report_column(report, "lost", 8);
  }
  cc__report_char(report, '\n');
}

static void plain_line(cc__report *report, const cc_match_standing *standings, size_t at, size_t name,
                       size_t cell) {
  const cc_match *match = report->match;
  const cc_match_standing *line = &standings[at];
  char text[64];
  cc__report_fixed_text(line->rank, 0, text);
  cc__report_column(report, text, 3);
  cc__report_char(report, ' ');
  cc__report_padded(report, match->entrants[line->player].name, name);
  if (match->sides == 2) {
    cc__report_elo(line->rating.elo, 1, text);
    cc__report_column(report, text, 9);
    cc__report_elo(line->rating.error, 0, text);
    cc__report_column(report, text, 8);
  }
  plain_points(text, line->half_points);
  cc__report_column(report, text, 9);
  cc__report_fixed_text((int64_t)(line->wins + line->draws + line->losses), 0, text);
  cc__report_column(report, text, 8);
  for (size_t i = 0; i < match->entrant_count && match->sides == 2; i++) {
    plain_cell(match, line->player, standings[i].player, text);
    cc__report_column(report, text, cell + 2);
  }
  if (match->sides != 2) {
    const uint64_t wdl[3] = {line->wins, line->draws, line->losses};
    for (unsigned i = 0; i < 3; i++) {
      cc__report_fixed_text((int64_t)wdl[i], 0, text);
      cc__report_column(report, text, 8);
    }
  }
  cc__report_char(report, '\n');
}

void cc__report_table(cc__report *report) {
  const cc_match *match = report->match;
  cc_match_standing *standings = cc__report_standings(report);
  if (standings == NULL) {
    return;
  }
  const size_t name = plain_name_width(match), cell = plain_cell_width(match);
  plain_heading(report, name, cell);
  for (size_t i = 0; i < match->entrant_count; i++) {
    plain_line(report, standings, i, name, cell);
  }
  if (match->entrant_count > 0 && (standings[0].rating.flags & CC_MATCH_RATING_PRIOR) != 0) {
    cc__report_string(
        report, "Elo with one drawn game added to each player: the results alone have no finite answer\n");
  }
  cc__report_standings_free(report, standings);
}

/* ---- the summary ---- */

/* What a line is about. Titles are as wide as the longest name of a counter needs, in reason. */
static void plain_title(cc__report *report, const char *title) {
  const cc_match *match = report->match;
  size_t width = PLAIN_TITLE;
  for (uint32_t i = 0; i < match->options.counters; i++) {
    const size_t length = cc__report_characters(match->options.counter_names[i]);
    width = length > width ? length : width;
  }
  cc__report_padded(report, title, width > PLAIN_TITLE_MOST ? PLAIN_TITLE_MOST : width);
  cc__report_string(report, "  ");
}

static void plain_result(cc__report *report, const char *title, uint32_t which) {
  cc_match_counts counts;
  cc_match_strength strength = CC_MATCH_STRENGTH_INIT;
  cc__scoreboard_result(report->match, 0, 1, which, &counts);
  const cc_status status = cc_match_estimate(&counts, &strength);
  report->status = report->status == CC_OK ? status : report->status;
  plain_title(report, title);
  plain_wdl(report, &counts);
  cc__report_string(report, "  ");
  plain_percent(report, strength.score);
  cc__report_string(report, "  Elo ");
  plain_interval(report, strength.elo, strength.elo_low, strength.elo_high);
  cc__report_char(report, '\n');
  if (which == CC_MATCH_GAMES_ALL) {
    plain_title(report, "stronger with");
    plain_percent(report, strength.superiority);
    if (strength.pair_error != CC_MATCH_ELO_INFINITE || strength.pair_superiority != 500000) {
      cc__report_string(report, "; by pairs ");
      plain_percent(report, strength.pair_superiority);
      cc__report_string(report, ", Elo ");
      plain_interval(report, strength.elo, strength.pair_low, strength.pair_high);
    }
    cc__report_char(report, '\n');
    plain_title(report, "pairs 0 .. 2 points");
    for (unsigned i = 0; i < 5; i++) {
      cc__report_uint(report, counts.pairs[i]);
      cc__report_char(report, i < 4 ? ' ' : '\n');
    }
  }
}

static void plain_sprt(cc__report *report) {
  cc_sprt_result result = CC_SPRT_RESULT_INIT;
  const cc_match *match = report->match;
  char text[16];
  if (cc_match_sprt(match, &result) != CC_OK) {
    return;
  }
  plain_title(report, "SPRT");
  cc__report_string(report, "LLR ");
  cc__report_fixed(report, result.llr, 3);
  cc__report_string(report, " in ");
  cc__report_fixed(report, result.lower, 3);
  cc__report_string(report, " .. ");
  cc__report_fixed(report, result.upper, 3);
  cc__report_string(report, ", Elo ");
  cc__report_elo(match->sprt.elo0, 0, text);
  cc__report_string(report, text);
  cc__report_string(report, " against ");
  cc__report_elo(match->sprt.elo1, 0, text);
  cc__report_string(report, text);
  cc__report_string(report, result.decision == CC_SPRT_H1   ? ": H1 accepted\n"
                            : result.decision == CC_SPRT_H0 ? ": H0 accepted\n"
                                                            : ": undecided\n");
}

static void plain_spread(cc__report *report, const char *title, uint32_t measure) {
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  const cc_status status = cc_match_get_spread(report->match, measure, &spread);
  report->status = report->status == CC_OK ? status : report->status;
  plain_title(report, title);
  cc__report_string(report, "mean ");
  cc__report_fixed(report, spread.mean, 3);
  cc__report_string(report, ", median ");
  cc__report_fixed(report, spread.median, 3);
  cc__report_string(report, ", deviation ");
  cc__report_fixed(report, spread.deviation, 3);
  cc__report_string(report, ", ");
  cc__report_int(report, spread.minimum);
  cc__report_string(report, " .. ");
  cc__report_int(report, spread.maximum);
  cc__report_char(report, '\n');
}

static void plain_reasons(cc__report *report) {
  cc_match_reason reasons[PLAIN_REASONS];
  size_t count = 0;
  const cc_status status = cc_match_reasons(report->match, reasons, PLAIN_REASONS, &count);
  if (status != CC_OK && status != CC_ERROR_BUFFER) {
    report->status = report->status == CC_OK ? status : report->status;
    return;
  }
  for (size_t i = 0; i < count && i < PLAIN_REASONS; i++) {
    plain_title(report, i == 0 ? "ends" : "");
    cc__report_uint(report, reasons[i].games);
    cc__report_char(report, ' ');
    cc__report_text(report, cc_match_reason_text(report->match, reasons[i].end, reasons[i].reason),
                    CC__REPORT_PLAIN);
    cc__report_char(report, '\n');
  }
}

void cc__report_summary(cc__report *report) {
  const cc_match *match = report->match;
  cc_match_info info = CC_MATCH_INFO_INIT;
  report->status = cc_match_get_info(match, &info);
  cc__report_text(report, match->name, CC__REPORT_PLAIN);
  cc__report_string(report, ": ");
  cc__report_uint(report, info.played);
  cc__report_string(report, " of ");
  cc__report_uint(report, info.total);
  cc__report_string(report, " games, ");
  cc__report_uint(report, info.faults);
  cc__report_string(report, " with a fault\n");
  cc__report_table(report);
  if (match->sides == 2 && match->entrant_count == 2) {
    cc__report_padded(report, match->entrants[0].name, cc__report_characters(match->entrants[0].name));
    cc__report_string(report, " against ");
    cc__report_padded(report, match->entrants[1].name, cc__report_characters(match->entrants[1].name));
    cc__report_string(report, ":\n");
    plain_result(report, "all", CC_MATCH_GAMES_ALL);
    plain_result(report, "moving first", CC_MATCH_GAMES_FIRST);
    plain_result(report, "moving second", CC_MATCH_GAMES_SECOND);
  }
  plain_sprt(report);
  plain_reasons(report);
  if (info.played > 0) {
    plain_spread(report, "moves a game", CC_MATCH_LENGTHS);
  }
  for (uint32_t i = 0; i < match->options.counters && info.played > 0; i++) {
    plain_spread(report, match->options.counter_names[i], CC_MATCH_COUNTER + i);
  }
}
