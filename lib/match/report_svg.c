/* SPDX-License-Identifier: MIT */
/* Layer 7. Pictures: the cross table and histograms, as SVG 1.1 in integers, with nothing from outside. */
#include <string.h>

#include "match/report.h"

#define SVG_BINS 40u
#define SVG_BAR 16u /* width of one bin */
#define SVG_LEFT 70u
#define SVG_TOP 50u
#define SVG_HEIGHT 240u
#define SVG_LINES 5u /* above the lowest, at most */
#define SVG_BOTTOM 60u
#define SVG_ROW 28u
#define SVG_CELL 84u
#define SVG_LETTER 8u /* a guess at the width of a letter */
#define SVG_NAME_MOST 40u

static void svg_attribute(cc__report *report, const char *name, uint64_t number) {
  cc__report_char(report, ' ');
  cc__report_string(report, name);
  cc__report_string(report, "=\"");
  cc__report_uint(report, number);
  cc__report_char(report, '"');
}

static void svg_begin(cc__report *report, uint64_t width, uint64_t height, const char *title,
                      const char *subject) {
  cc__report_string(report, "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
  svg_attribute(report, "width", width);
  svg_attribute(report, "height", height);
  cc__report_string(report, " viewBox=\"0 0 ");
  cc__report_uint(report, width);
  cc__report_char(report, ' ');
  cc__report_uint(report, height);
  cc__report_string(report, "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n<title>");
  cc__report_text(report, title, CC__REPORT_XML);
  cc__report_string(report, ": ");
  cc__report_text(report, subject, CC__REPORT_XML);
  cc__report_string(report, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

/* anchor: "start", "middle", "end". */
static void svg_text(cc__report *report, uint64_t x, uint64_t y, const char *anchor, const char *text) {
  cc__report_string(report, "<text");
  svg_attribute(report, "x", x);
  svg_attribute(report, "y", y);
  cc__report_string(report, " text-anchor=\"");
  cc__report_string(report, anchor);
  cc__report_string(report, "\">");
  cc__report_text(report, text, CC__REPORT_XML);
  cc__report_string(report, "</text>\n");
}

static void svg_number(cc__report *report, uint64_t x, uint64_t y, const char *anchor, int64_t number,
                       unsigned decimals) {
  char text[32];
  cc__report_fixed_text(number, decimals, text);
  svg_text(report, x, y, anchor, text);
}

static void svg_rectangle(cc__report *report, uint64_t x, uint64_t y, uint64_t width, uint64_t height,
                          const char *fill) {
  cc__report_string(report, "<rect");
  svg_attribute(report, "x", x);
  svg_attribute(report, "y", y);
  svg_attribute(report, "width", width);
  svg_attribute(report, "height", height);
  cc__report_string(report, " fill=\"");
  cc__report_string(report, fill);
  cc__report_string(report, "\"/>\n");
}

/* ---- histogram ---- */

typedef struct svg_bins {
  uint64_t counts[SVG_BINS];
  int64_t low;
  uint64_t width;
  size_t used;
  uint64_t most;
} svg_bins;

/* Lines to read the height by, at round numbers; the highest bar is as high as the picture. */
static void svg_lines(cc__report *report, const svg_bins *bins, uint64_t bar) {
  const uint64_t step = cc__spread_round((bins->most + SVG_LINES - 1) / SVG_LINES);
  for (uint64_t at = 0; at <= bins->most; at += step) {
    const uint64_t y = SVG_TOP + SVG_HEIGHT - (at == 0 ? 0 : SVG_HEIGHT * at / bins->most);
    svg_rectangle(report, SVG_LEFT, y, bar * bins->used, 1, at == 0 ? "#222222" : "#dddddd");
    svg_number(report, SVG_LEFT - 8, y + 4, "end", (int64_t)at, 0);
  }
}

/* The least number of a bin. */
static int64_t svg_bin(const svg_bins *bins, size_t i) {
  return bins->low + (int64_t)(i * bins->width);
}

/* Numbers below: round ones, as many as there is room for. A bin of one number has it below its middle. */
static void svg_numbers(cc__report *report, const svg_bins *bins, uint64_t bar) {
  const uint64_t base = SVG_TOP + SVG_HEIGHT;
  char first[32], last[32];
  if (bins->used == 0) {
    return;
  }
  cc__report_fixed_text(bins->low, 0, first);
  cc__report_fixed_text(svg_bin(bins, bins->used), 0, last);
  const size_t letters = 1 + (strlen(first) > strlen(last) ? strlen(first) : strlen(last));
  const uint64_t room = bar * bins->used / (letters * SVG_LETTER);
  const uint64_t most = room < 1 ? 1 : room > 10 ? 10 : room;
  uint64_t step = cc__spread_round((bins->used * bins->width + most - 1) / most);
  while (step % bins->width != 0) { /* 5 and 2, for one */
    step = cc__spread_round(step + 1);
  }
  int found = 0;
  for (size_t i = 0; i < bins->used; i++) {
    if (svg_bin(bins, i) % (int64_t)step == 0) {
      const uint64_t x = SVG_LEFT + bar * i + (bins->width == 1 ? bar / 2 : 0);
      svg_rectangle(report, x, base, 1, 5, "#222222");
      svg_number(report, x, base + 18, "middle", svg_bin(bins, i), 0);
      found = 1;
    }
  }
  if (!found) {
    svg_number(report, SVG_LEFT + bar / 2, base + 18, "middle", bins->low, 0);
  }
}

/* "7: 12" or "10 to 19: 12", for who points at a bar. */
static void svg_bin_title(cc__report *report, const svg_bins *bins, size_t i) {
  cc__report_string(report, "<title>");
  cc__report_int(report, svg_bin(bins, i));
  if (bins->width > 1) {
    cc__report_string(report, " to ");
    cc__report_int(report, svg_bin(bins, i + 1) - 1);
  }
  cc__report_string(report, ": ");
  cc__report_uint(report, bins->counts[i]);
  cc__report_string(report, "</title>");
}

static void svg_bars(cc__report *report, const svg_bins *bins, uint64_t bar) {
  const uint64_t base = SVG_TOP + SVG_HEIGHT;
  svg_lines(report, bins, bar);
  for (size_t i = 0; i < bins->used; i++) {
    const uint64_t height = bins->most == 0 ? 0
                                            : (bins->counts[i] * SVG_HEIGHT + bins->most / 2) / bins->most;
    if (bins->counts[i] > 0) {
      cc__report_string(report, "<g>");
      svg_bin_title(report, bins, i);
      svg_rectangle(report, SVG_LEFT + bar * i + 1, base - (height == 0 ? 1 : height), bar - 2,
                    height == 0 ? 1 : height, "#3b6ea5");
      cc__report_string(report, "</g>\n");
    }
  }
  svg_numbers(report, bins, bar);
}

static void svg_spread(cc__report *report, const cc_match_spread *spread, uint64_t y) {
  cc__report_string(report, "<text");
  svg_attribute(report, "x", SVG_LEFT);
  svg_attribute(report, "y", y);
  cc__report_string(report, ">");
  cc__report_uint(report, spread->count);
  cc__report_string(report, " values, mean ");
  cc__report_fixed(report, spread->mean, 3);
  cc__report_string(report, ", median ");
  cc__report_fixed(report, spread->median, 3);
  cc__report_string(report, ", deviation ");
  cc__report_fixed(report, spread->deviation, 3);
  cc__report_string(report, "</text>\n");
}

void cc__report_svg_histogram(cc__report *report, uint32_t measure) {
  const cc_match *match = report->match;
  const char *name = cc_match_measure_name(match, measure);
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  svg_bins bins;
  int64_t *values = NULL;
  size_t count = 0;
  memset(&bins, 0, sizeof(bins));
  report->status = cc__measures_take(match, measure, &values, &count);
  if (report->status == CC_OK) {
    report->status = cc_match_spread_of(&match->allocator, values, count, &spread);
  }
  if (report->status == CC_OK) {
    report->status = cc_match_histogram(values, count, bins.counts, SVG_BINS, &bins.low, &bins.width,
                                        &bins.used);
  }
  cc__measures_free(match, values, count);
  if (report->status != CC_OK) {
    return;
  }
  for (size_t i = 0; i < bins.used; i++) {
    bins.most = bins.counts[i] > bins.most ? bins.counts[i] : bins.most;
  }
  const uint64_t bar = bins.used < SVG_BINS / 2 ? 2 * SVG_BAR : SVG_BAR;
  svg_begin(report, SVG_LEFT + SVG_BAR * SVG_BINS + 30, SVG_TOP + SVG_HEIGHT + SVG_BOTTOM, match->name, name);
  svg_text(report, SVG_LEFT, 28, "start", name);
  if (bins.used > 0) {
    svg_bars(report, &bins, bar);
  }
  svg_spread(report, &spread, SVG_TOP + SVG_HEIGHT + 44);
  cc__report_string(report, "</svg>\n");
}

/* ---- cross table ---- */

/* From red (nothing) by white (half) to green (all). */
static void svg_colour(const cc_match_counts *counts, char *out) {
  static const char hex[] = "0123456789abcdef";
  const uint64_t games = counts->wins + counts->draws + counts->losses;
  const uint64_t share = games == 0 ? 500 : (2 * counts->wins + counts->draws) * 500 / games;
  const uint64_t off = share < 500 ? 500 - share : share - 500;
  const uint64_t faint = 255 - off * 110 / 500;
  const uint64_t red = share < 500 ? 255 : faint, green = share < 500 ? faint : 255;
  const uint64_t parts[3] = {red, green, faint};
  out[0] = '#';
  for (unsigned i = 0; i < 3; i++) {
    out[1 + 2 * i] = hex[parts[i] >> 4 & 15];
    out[2 + 2 * i] = hex[parts[i] & 15];
  }
  out[7] = '\0';
}

static void svg_cell(cc__report *report, uint64_t x, uint64_t y, uint32_t player, uint32_t opponent) {
  cc_match_counts counts;
  char colour[8];
  cc__scoreboard_result(report->match, player, opponent, CC_MATCH_GAMES_ALL, &counts);
  const uint64_t games = counts.wins + counts.draws + counts.losses;
  if (player == opponent) {
    svg_rectangle(report, x + 1, y + 1, SVG_CELL - 2, SVG_ROW - 2, "#cccccc");
    return;
  }
  svg_colour(&counts, colour);
  svg_rectangle(report, x + 1, y + 1, SVG_CELL - 2, SVG_ROW - 2, colour);
  if (games == 0) {
    return;
  }
  cc__report_string(report, "<text");
  svg_attribute(report, "x", x + SVG_CELL / 2);
  svg_attribute(report, "y", y + SVG_ROW - 9);
  cc__report_string(report, " text-anchor=\"middle\">");
  cc__report_fixed(report, (int64_t)(5 * (2 * counts.wins + counts.draws)), 1);
  cc__report_char(report, '/');
  cc__report_uint(report, games);
  cc__report_string(report, "</text>\n");
}

static void svg_row(cc__report *report, const cc_match_standing *standings, size_t at, uint64_t left,
                    uint64_t y) {
  const cc_match *match = report->match;
  const cc_match_standing *line = &standings[at];
  const uint64_t base = y + SVG_ROW - 9;
  char elo[16];
  svg_number(report, 30, base, "end", line->rank, 0);
  svg_text(report, 40, base, "start", match->entrants[line->player].name);
  uint64_t x = left + SVG_CELL;
  if (match->sides == 2) {
    cc__report_elo(line->rating.elo, 1, elo);
    svg_text(report, x - 12, base, "end", elo);
    x += SVG_CELL;
  }
  svg_number(report, x - 12, base, "end", (int64_t)(5 * line->half_points), 1);
  svg_number(report, x + SVG_CELL - 12, base, "end", (int64_t)(line->wins + line->draws + line->losses), 0);
  x += SVG_CELL;
  for (size_t i = 0; i < match->entrant_count && match->sides == 2; i++) {
    svg_cell(report, x + SVG_CELL * i, y, line->player, standings[i].player);
  }
}

void cc__report_svg_table(cc__report *report) {
  const cc_match *match = report->match;
  const uint64_t players = match->entrant_count;
  cc_match_standing *standings = cc__report_standings(report);
  size_t letters = 6;
  if (standings == NULL) {
    return;
  }
  for (size_t i = 0; i < players; i++) {
    const size_t length = cc__report_characters(match->entrants[i].name);
    letters = length > letters ? length : letters;
  }
  letters = letters > SVG_NAME_MOST ? SVG_NAME_MOST : letters;
  const uint64_t left = 50 + letters * SVG_LETTER;
  const uint64_t columns = match->sides == 2 ? 3 + players : 2;
  svg_begin(report, left + columns * SVG_CELL + 20, SVG_TOP + (players + 1) * SVG_ROW + 20, match->name,
            "cross table");
  svg_text(report, 20, 28, "start", match->name);
  uint64_t x = left + SVG_CELL - 12;
  if (match->sides == 2) {
    svg_text(report, x, SVG_TOP + SVG_ROW - 9, "end", "Elo");
    x += SVG_CELL;
  }
  svg_text(report, x, SVG_TOP + SVG_ROW - 9, "end", "points");
  svg_text(report, x + SVG_CELL, SVG_TOP + SVG_ROW - 9, "end", "games");
  for (size_t i = 0; i < players && match->sides == 2; i++) {
    svg_number(report, left + SVG_CELL * (3 + i) + SVG_CELL / 2, SVG_TOP + SVG_ROW - 9, "middle",
               (int64_t)i + 1, 0);
  }
  for (size_t i = 0; i < players; i++) {
    svg_row(report, standings, i, left, SVG_TOP + SVG_ROW * (i + 1));
  }
  cc__report_string(report, "</svg>\n");
  cc__report_standings_free(report, standings);
}
