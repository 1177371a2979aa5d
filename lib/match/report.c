/* SPDX-License-Identifier: MIT */
/* Layer 7. See report.h. */
#include "match/report.h"

#include <string.h>

#include "base/allocation.h"
#include "base/textbuf.h"

#define REPORT_BAD 0xfffdu
/* A move's text that is longer is told as its number. */
#define REPORT_MOVE_TEXT 256u

/* ---- characters ---- */

void cc__report_flush(cc__report *report) {
  if (report->length > 0 && report->status == CC_OK &&
      report->write(report->chunk, report->length, report->user) != 0) {
    report->status = CC_ERROR_STOPPED;
  }
  report->length = 0;
}

void cc__report_char(cc__report *report, char c) {
  if (report->length == CC__REPORT_CHUNK) {
    cc__report_flush(report);
  }
  report->chunk[report->length++] = c;
}

void cc__report_string(cc__report *report, const char *text) {
  for (; *text != '\0'; text++) {
    cc__report_char(report, *text);
  }
}

void cc__report_uint(cc__report *report, uint64_t number) {
  char digits[24];
  cc__textbuf text = cc__textbuf_begin(digits, sizeof(digits));
  cc__textbuf_uint(&text, number);
  cc__textbuf_char(&text, '\0');
  cc__report_string(report, digits);
}

void cc__report_int(cc__report *report, int64_t number) {
  if (number < 0) {
    cc__report_char(report, '-');
  }
  cc__report_uint(report, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void cc__report_fixed_text(int64_t number, unsigned decimals, char *out) {
  cc__textbuf text = cc__textbuf_begin(out, 32);
  const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  uint64_t unit = 1;
  for (unsigned i = 0; i < decimals; i++) {
    unit *= 10;
  }
  if (number < 0) {
    cc__textbuf_char(&text, '-');
  }
  cc__textbuf_uint(&text, size / unit);
  if (decimals > 0) {
    cc__textbuf_char(&text, '.');
    for (uint64_t rest = size % unit; unit > 1; rest %= unit) {
      unit /= 10;
      cc__textbuf_char(&text, (char)('0' + rest / unit));
    }
  }
  cc__textbuf_char(&text, '\0');
}

void cc__report_fixed(cc__report *report, int64_t number, unsigned decimals) {
  char text[32];
  cc__report_fixed_text(number, decimals, text);
  cc__report_string(report, text);
}

void cc__report_elo(int32_t elo, int sign, char *out) {
  char number[32];
  if (elo == CC_MATCH_ELO_INFINITE || elo == -CC_MATCH_ELO_INFINITE) {
    memcpy(out, elo > 0 ? (sign ? "+inf" : "inf") : "-inf", elo > 0 && !sign ? 4 : 5);
    return;
  }
  const int32_t tenths = (elo < 0 ? elo - 5 : elo + 5) / 10;
  cc__report_fixed_text(tenths, 1, number);
  cc__textbuf text = cc__textbuf_begin(out, 16);
  if (sign && tenths > 0) {
    cc__textbuf_char(&text, '+');
  }
  cc__textbuf_string(&text, number);
  cc__textbuf_char(&text, '\0');
}

/* ---- text of others ---- */

/* The next character of what should be UTF-8, REPORT_BAD for one byte that is not; 0 at the end. */
static uint32_t report_next(const char **text) {
  const unsigned char *s = (const unsigned char *)*text;
  if (s[0] < 0x80) {
    *text += s[0] != 0;
    return s[0];
  }
  const unsigned count = s[0] >= 0xf0 && s[0] < 0xf5   ? 3
                         : s[0] >= 0xe0 && s[0] < 0xf0 ? 2
                         : s[0] >= 0xc2 && s[0] < 0xe0 ? 1
                                                       : 0;
  uint32_t character = count == 3 ? s[0] & 7u : count == 2 ? s[0] & 15u : s[0] & 31u;
  for (unsigned i = 1; i <= count; i++) {
    if ((s[i] & 0xc0u) != 0x80u) {
      *text += 1;
      return REPORT_BAD;
    }
    character = character << 6 | (s[i] & 63u);
  }
  if (count == 0 || (count == 2 && character < 0x800) ||
      (count == 3 && (character < 0x10000 || character > 0x10ffff)) ||
      (character >= 0xd800 && character < 0xe000)) {
    *text += 1;
    return REPORT_BAD;
  }
  *text += count + 1;
  return character;
}

static void report_utf8(cc__report *report, uint32_t c) {
  if (c < 0x80) {
    cc__report_char(report, (char)c);
  } else if (c < 0x800) {
    cc__report_char(report, (char)(0xc0 | c >> 6));
    cc__report_char(report, (char)(0x80 | (c & 63)));
  } else if (c < 0x10000) {
    cc__report_char(report, (char)(0xe0 | c >> 12));
    cc__report_char(report, (char)(0x80 | (c >> 6 & 63)));
    cc__report_char(report, (char)(0x80 | (c & 63)));
  } else {
    cc__report_char(report, (char)(0xf0 | c >> 18));
    cc__report_char(report, (char)(0x80 | (c >> 12 & 63)));
    cc__report_char(report, (char)(0x80 | (c >> 6 & 63)));
    cc__report_char(report, (char)(0x80 | (c & 63)));
  }
}

static void report_xml(cc__report *report, uint32_t c) {
  switch (c) {
  case '&': cc__report_string(report, "&amp;"); break;
  case '<': cc__report_string(report, "&lt;"); break;
  case '>': cc__report_string(report, "&gt;"); break;
  case '"': cc__report_string(report, "&quot;"); break;
  case '\'': cc__report_string(report, "&#39;"); break;
  default:
    if (c == '\t' || c == '\n' || c == '\r') {
      cc__report_char(report, ' ');
    } else { /* XML has no other control characters, however they are written */
      report_utf8(report, c < 32 || c == 0xfffe || c == 0xffff ? REPORT_BAD : c);
    }
  }
}

static void report_json(cc__report *report, uint32_t c) {
  static const char hex[] = "0123456789abcdef";
  if (c == '"' || c == '\\') {
    cc__report_char(report, '\\');
    cc__report_char(report, (char)c);
  } else if (c < 32 || c == 127) {
    cc__report_string(report, "\\u00");
    cc__report_char(report, hex[c >> 4]);
    cc__report_char(report, hex[c & 15]);
  } else {
    report_utf8(report, c);
  }
}

static int report_needs_quotes(const char *text) {
  const size_t length = strlen(text);
  for (size_t i = 0; i < length; i++) {
    if (text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r') {
      return 1;
    }
  }
  return length > 0 && (text[0] == ' ' || text[length - 1] == ' ');
}

void cc__report_text(cc__report *report, const char *text, uint32_t how) {
  const int quotes = how == CC__REPORT_JSON || (how == CC__REPORT_CSV && report_needs_quotes(text));
  if (quotes) {
    cc__report_char(report, '"');
  }
  for (uint32_t c; (c = report_next(&text)) != 0;) {
    if (how == CC__REPORT_XML) {
      report_xml(report, c);
    } else if (how == CC__REPORT_JSON) {
      report_json(report, c);
    } else if (how == CC__REPORT_CSV || how == CC__REPORT_QUOTED) {
      if (c == '"') {
        cc__report_char(report, '"');
      }
      report_utf8(report, c);
    } else {
      report_utf8(report, c < 32 || c == 127 ? '?' : c);
    }
  }
  if (quotes) {
    cc__report_char(report, '"');
  }
}

size_t cc__report_characters(const char *text) {
  size_t count = 0;
  while (report_next(&text) != 0) {
    count++;
  }
  return count;
}

void cc__report_padded(cc__report *report, const char *text, size_t width) {
  for (size_t i = 0; i < width; i++) {
    const uint32_t c = report_next(&text);
    report_utf8(report, c == 0 ? ' ' : c < 32 || c == 127 ? '?' : c);
  }
}

void cc__report_column(cc__report *report, const char *text, size_t width) {
  for (size_t length = cc__report_characters(text); length < width; length++) {
    cc__report_char(report, ' ');
  }
  cc__report_text(report, text, CC__REPORT_PLAIN);
}

/* ---- moves ---- */

static cc_status report_move(cc__report *report, cc_play *play, const cc_match_game *game, size_t index,
                             cc__report_move write) {
  char text[REPORT_MOVE_TEXT];
  const cc_match_move *move = &game->moves[index];
  size_t needed = 0;
  text[0] = '\0';
  const cc_status status = cc_play_move_text(play, move->code, text, sizeof(text), &needed);
  text[sizeof(text) - 1] = '\0';
  if (status != CC_OK && status != CC_ERROR_BUFFER) {
    return status;
  }
  if (status != CC_OK) {
    cc__textbuf number = cc__textbuf_begin(text, sizeof(text));
    cc__textbuf_uint(&number, move->code);
    cc__textbuf_char(&number, '\0');
  }
  write(report, text, move, index);
  return cc_play_make(play, move->code);
}

void cc__report_moves(cc__report *report, cc_play *play, const cc_match_game *game, cc__report_move write) {
  if (game->moves == NULL || report->status != CC_OK) {
    return;
  }
  cc_status status = game->start != NULL ? cc_play_read(play, game->start, CC_NUL_TERMINATED)
                                         : cc_play_restart(play);
  for (size_t i = 0; i < game->move_count && status == CC_OK && report->status == CC_OK; i++) {
    status = report_move(report, play, game, i, write);
  }
  report->status = report->status == CC_OK ? status : report->status;
}

/* ---- standings ---- */

cc_match_standing *cc__report_standings(cc__report *report) {
  const cc_match *match = report->match;
  const size_t players = match->entrant_count;
  cc_match_standing *standings = cc__alloc(&match->allocator, players == 0 ? 1 : players, sizeof(*standings),
                                           sizeof(uint64_t));
  const cc_status status = standings == NULL ? CC_ERROR_MEMORY
                                             : cc_match_standings(match, standings, players, NULL);
  if (status != CC_OK) {
    report->status = report->status == CC_OK ? status : report->status;
    cc__report_standings_free(report, standings);
    return NULL;
  }
  return standings;
}

void cc__report_standings_free(const cc__report *report, cc_match_standing *standings) {
  const size_t players = report->match->entrant_count;
  cc__free(&report->match->allocator, standings, players == 0 ? 1 : players, sizeof(*standings),
           sizeof(uint64_t));
}

/* ---- the door ---- */

cc_status cc_match_report(const cc_match *match, uint32_t kind, cc_write_callback write, void *user) {
  if (match == NULL || write == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc__report report;
  report.match = match;
  report.write = write;
  report.user = user;
  report.status = CC_OK;
  report.length = 0;
  switch (kind) {
  case CC_MATCH_REPORT_PROGRESS: cc__report_progress(&report); break;
  case CC_MATCH_REPORT_SUMMARY: cc__report_summary(&report); break;
  case CC_MATCH_REPORT_TABLE: cc__report_table(&report); break;
  case CC_MATCH_REPORT_CSV_GAMES: cc__report_csv_games(&report); break;
  case CC_MATCH_REPORT_CSV_RESULTS: cc__report_csv_results(&report); break;
  case CC_MATCH_REPORT_JSON: cc__report_json(&report); break;
  case CC_MATCH_REPORT_SVG_TABLE: cc__report_svg_table(&report); break;
  default:
    if (kind < CC_MATCH_REPORT_SVG_HISTOGRAM) {
      return CC_ERROR_ARGUMENT;
    }
    cc__report_svg_histogram(&report, kind - CC_MATCH_REPORT_SVG_HISTOGRAM);
  }
  cc__report_flush(&report);
  return report.status;
}

static int32_t report_to_text(const char *bytes, size_t length, void *user) {
  cc__textbuf *text = user;
  for (size_t i = 0; i < length; i++) {
    cc__textbuf_char(text, bytes[i]);
  }
  return 0;
}

cc_status cc_match_report_text(const cc_match *match, uint32_t kind, char *buffer, size_t capacity,
                               size_t *needed) {
  if (buffer == NULL && capacity > 0) {
    return CC_ERROR_ARGUMENT;
  }
  cc__textbuf text = cc__textbuf_begin(buffer, capacity);
  const cc_status status = cc_match_report(match, kind, report_to_text, &text);
  if (status != CC_OK) {
    if (capacity > 0) {
      buffer[0] = '\0';
    }
    return status;
  }
  return cc__textbuf_end(&text, needed);
}
