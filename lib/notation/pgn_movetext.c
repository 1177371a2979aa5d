/* SPDX-License-Identifier: MIT */
/* Layer 4. PGN between the tags and the end of the game: numbers, moves, NAGs, variations, results. */
#include <string.h>

#include "board/bitboard.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

#define M (PGN_PLAIN)
#define D (PGN_PLAIN | PGN_DIGIT)
#define L (PGN_PLAIN | PGN_LETTER)
#define B (PGN_BLANK)
const uint8_t cc__pgn_class[256] = {
    B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, /* control */
    B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, /* control */
    B, 0, 0, M, 0, 0, M, M, 0, 0, 0, M, M, M, M, M, /* # & ' + , - . / */
    D, D, D, D, D, D, D, D, D, D, M, 0, 0, M, 0, 0, /* digits : = */
    M, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* @ letters */
    L, L, L, L, L, L, L, L, L, L, L, 0, 0, 0, 0, M, /* letters _ */
    0, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* letters */
    L, L, L, L, L, L, L, L, L, L, L, 0, 0, 0, 0, 0, /* letters */
};
#undef M
#undef D
#undef L
#undef B

/* ---- words ---- */

unsigned cc__pgn_result(const char *text, size_t length) {
  if (length == 3) {
    if (memcmp(text, "1-0", 3) == 0) {
      return CC_RESULT_WHITE;
    }
    if (memcmp(text, "0-1", 3) == 0) {
      return CC_RESULT_BLACK;
    }
    if (memcmp(text, "1/2", 3) == 0) {
      return CC_RESULT_DRAW;
    }
  }
  if (length == 7 && memcmp(text, "1/2-1/2", 7) == 0) {
    return CC_RESULT_DRAW;
  }
  return length == 1 && *text == '*' ? CC_RESULT_NONE : PGN_NO_RESULT;
}

/* Digits, then dots; digits alone only if nothing or a letter follows: "1-0" and "0-0" are no numbers. */
const char *cc__pgn_after_number(const char *p, const char *end) {
  const char *q = p;
  while (q < end && (pgn_class(*q) & PGN_DIGIT) != 0) {
    q++;
  }
  if (q < end && *q == '.') {
    while (q < end && *q == '.') {
      q++;
    }
    return q;
  }
  if (q == end) {
    return end - p == 4 && memcmp(p, "0000", 4) == 0 ? p : q; /* UCI's null move */
  }
  return q > p && (pgn_class(*q) & PGN_LETTER) != 0 ? q : p;
}

/* Line feeds and carriage returns in the blanks before p: is there an empty line among them? */
static int movetext_after_empty_line(const cc_pgn_parser *parser, const char *p) {
  unsigned feeds = 0;
  unsigned returns = 0;
  while (p > parser->base && (pgn_class(p[-1]) & PGN_BLANK) != 0) {
    p--;
    feeds += *p == '\n';
    returns += *p == '\r';
  }
  if (p == parser->base) {
    feeds += parser->blank_feeds;
    returns += parser->blank_returns;
  }
  return feeds >= 2 || returns >= 2;
}

int cc__pgn_restarts(const cc_pgn_parser *parser, const char *p, const char *end) {
  return *p == '1' && (end - p == 1 || p[1] == '.') && parser->depth == 0 &&
         (parser->event.ply >= 2 || parser->state == PGN_QUIET) && movetext_after_empty_line(parser, p);
}

void cc__pgn_end_unfinished(cc_pgn_parser *parser, const char *p) {
  if (parser->depth > 0) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, 0, "a variation is not closed before the end of its game",
                  PGN_ENDED);
  } else if ((parser->flags & CC_PGN_STRICT) != 0 && parser->result == PGN_NO_RESULT) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, 0, "the game has no result at its end", PGN_ENDED);
  } else {
    parser->state = PGN_ENDED;
  }
}

/* A NAG written with letters or signs of evaluation; 0 for other words. */
static uint32_t movetext_sign(const char *text, size_t length) {
  static const struct {
    char text[5];
    uint8_t nag;
  } signs[] = {
      {"N", 146},  {"D", 220},  {"=", 10},   {"==", 10}, {"+=", 14}, {"=+", 15},  {"+/=", 14},
      {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"+--", 20}, {"--+", 21},
  };
  for (size_t i = 0; length <= 3 && i < sizeof(signs) / sizeof(signs[0]); i++) {
    if (strlen(signs[i].text) == length && memcmp(signs[i].text, text, length) == 0) {
      return signs[i].nag;
    }
  }
  return 0;
}

static const char *movetext_nag(cc_pgn_parser *parser, const char *p, const char *q, uint32_t nag) {
  if ((parser->flags & CC_PGN_NO_NAGS) == 0) {
    parser->event.offset = pgn_offset(parser, p);
    parser->event.nag = nag;
    cc__pgn_tell_text(parser, CC_PGN_NAG, 0, p, (size_t)(q - p));
  }
  return q;
}

static const char *movetext_result(cc_pgn_parser *parser, const char *p, const char *q, unsigned result) {
  if (parser->depth == 0) {
    parser->result = (uint8_t)result;
    parser->state = PGN_ENDED;
  }
  parser->event.offset = pgn_offset(parser, p);
  parser->event.result = result;
  cc__pgn_tell_text(parser, CC_PGN_RESULT, 0, p, (size_t)(q - p));
  return q;
}

/* A wrong move: what follows cannot be understood, so pass over the rest of the line. */
CC__NO_INLINE static void movetext_lose_line(cc_pgn_parser *parser, const char *p, size_t length) {
  cc__pgn_quiet_begin(parser, pgn_offset(parser, p), parser->depth == 0 ? PGN_QUIET_GAME : PGN_QUIET_LEVEL);
  parser->quiet_words = 1;
  cc__pgn_raise(parser, parser->fault.status, p, length, NULL, PGN_QUIET);
}

/* Non-zero: leave the fast way. */
CC__ALWAYS_INLINE int movetext_move(cc_pgn_parser *parser, const char *p, size_t length) {
  cc_pgn_event *event = &parser->event;
  if ((parser->flags & CC_PGN_TEXT_ONLY) == 0) {
    const cc_move move = cc__pgn_replay_move(parser, p, length);
    if (CC__UNLIKELY(move == CC_MOVE_NONE)) {
      movetext_lose_line(parser, p, length);
      return 1;
    }
    event->move = move;
  }
  event->ply++;
  event->offset = pgn_offset(parser, p);
  event->text = p;
  event->length = length;
  return pgn_tell(parser, CC_PGN_MOVE);
}

/* Could the word be a move in some notation? All that is asked if moves are not looked up. */
static int movetext_is_move(const cc_pgn_parser *parser, const char *p, size_t length) {
  return (parser->flags & CC_PGN_TEXT_ONLY) == 0 ||
         (length >= 2 && ((pgn_class(*p) & (PGN_LETTER | PGN_DIGIT)) != 0 || *p == '@' ||
                          (length == 2 && memcmp(p, "--", 2) == 0)));
}

/* p .. q is a word without its number. */
static const char *movetext_token(cc_pgn_parser *parser, const char *p, const char *q, const char *end) {
  size_t length = (size_t)(q - p);
  const unsigned result = cc__pgn_result(p, length);
  if (result != PGN_NO_RESULT) {
    return movetext_result(parser, p, q, result);
  }
  const uint32_t sign = movetext_sign(p, length);
  if (sign != 0) {
    return movetext_nag(parser, p, q, sign);
  }
  if ((length == 4 && memcmp(p, "e.p.", 4) == 0) || (length == 2 && memcmp(p, "ep", 2) == 0)) {
    return q; /* belongs to the move before */
  }
  /* "e8(Q)": no variation begins right behind a move with a piece's letter alone. */
  if (q < end && *q == '(' && (q[-1] == '8' || q[-1] == '1')) {
    if (end - q < 3 && !parser->limits.final) {
      return pgn_wait(parser, p);
    }
    if (end - q >= 3 && q[2] == ')' && (pgn_class(q[1]) & PGN_LETTER) != 0) {
      q += 3;
      length += 3;
    }
  }
  if (!movetext_is_move(parser, p, length)) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, length, "neither a move nor anything else known", PGN_MOVES);
    return q;
  }
  (void)movetext_move(parser, p, length);
  return q;
}

static const char *movetext_word(cc_pgn_parser *parser, const char *p, const char *end) {
  const char *q = p;
  while (q < end && (pgn_class(*q) & PGN_PLAIN) != 0 && (size_t)(q - p) <= parser->limits.max_token) {
    q++;
  }
  if ((size_t)(q - p) > parser->limits.max_token) {
    cc__pgn_raise(parser, CC_ERROR_LIMIT, p, parser->limits.max_token, "the word is too long", PGN_LONG_WORD);
    parser->back = PGN_MOVES;
    return q;
  }
  if (q == end && !parser->limits.final) {
    return pgn_wait(parser, p);
  }
  const char *const rest = cc__pgn_after_number(p, q);
  if (rest > p && cc__pgn_restarts(parser, p, rest)) {
    cc__pgn_end_unfinished(parser, p);
    return p;
  }
  if (rest == q) {
    return q;
  }
  const char *const next = movetext_token(parser, rest, q, end);
  return parser->halt == PGN_WAIT ? p : next; /* with its number, without which it may look different */
}

/* ---- other bytes ---- */

/* "$" and digits. */
static const char *movetext_numeric_nag(cc_pgn_parser *parser, const char *p, const char *end) {
  const char *q = p + 1;
  uint32_t nag = 0;
  while (q < end && (pgn_class(*q) & PGN_DIGIT) != 0 && q - p <= 9) {
    nag = 10 * nag + (uint32_t)(*q++ - '0');
  }
  if (q == end && q - p <= 9 && !parser->limits.final) {
    return pgn_wait(parser, p);
  }
  if (q == p + 1 || q - p > 9) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, (size_t)(q - p), "not the number of a NAG", PGN_MOVES);
    return q;
  }
  return movetext_nag(parser, p, q, nag);
}

/* One or two of ! and ?. */
static const char *movetext_suffix(cc_pgn_parser *parser, const char *p, const char *end) {
  if (end - p < 2 && !parser->limits.final) {
    return pgn_wait(parser, p);
  }
  const char second = end - p < 2 ? ' ' : p[1];
  if (second != '!' && second != '?') {
    return movetext_nag(parser, p, p + 1, *p == '!' ? 1 : 2);
  }
  const uint32_t same = *p == '!' ? 3 : 4;
  return movetext_nag(parser, p, p + 2, second == *p ? same : same + 2);
}

/* Signs that printed games use, in UTF-8; a half in Latin-1 too. Everything else is a fault. */
static const char *movetext_sign_utf8(cc_pgn_parser *parser, const char *p, const char *end) {
  static const struct {
    char text[4];
    uint8_t nag;
  } signs[] = {
      {"\xE2\x96\xA1", 7},  {"\xE2\x88\x9E", 13}, {"\xE2\xA9\xB2", 14},  {"\xE2\xA9\xB1", 15},
      {"\xC2\xB1", 16},     {"\xE2\x88\x93", 17}, {"\xE2\xA8\x80", 22},  {"\xE2\x9F\xB3", 32},
      {"\xE2\x86\x91", 36}, {"\xE2\x86\x92", 40}, {"\xE2\x87\x86", 132}, {"\xE2\xA8\x81", 138},
  };
  static const char halves[][8] = {"\xC2\xBD-\xC2\xBD", "\xBD-\xBD", "\xC2\xBD", "\xBD"};
  if (end - p < 5 && !parser->limits.final) {
    return pgn_wait(parser, p);
  }
  const size_t room = (size_t)(end - p);
  for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
    const size_t length = strlen(signs[i].text);
    if (length <= room && memcmp(p, signs[i].text, length) == 0) {
      return movetext_nag(parser, p, p + length, signs[i].nag);
    }
  }
  for (size_t i = 0; i < sizeof(halves) / sizeof(halves[0]); i++) {
    const size_t length = strlen(halves[i]);
    if (length <= room && memcmp(p, halves[i], length) == 0) {
      return movetext_result(parser, p, p + length, CC_RESULT_DRAW);
    }
  }
  const char *q = p + 1; /* with the bytes that continue a character */
  while (q < end && q - p < 4 && ((unsigned char)*q & 0xC0u) == 0x80u) {
    q++;
  }
  cc__pgn_raise(parser, CC_ERROR_PGN, p, (size_t)(q - p), "a character that has no place among moves",
                PGN_MOVES);
  return q;
}

static const char *movetext_open(cc_pgn_parser *parser, const char *p) {
  const uint64_t offset = pgn_offset(parser, p);
  if ((parser->flags & CC_PGN_NO_VARIATIONS) != 0) {
    cc__pgn_quiet_begin(parser, offset, PGN_QUIET_INNER);
    parser->skipping = PGN_SKIP_UNCOUNTED; /* as the caller wishes it */
    return p + 1;
  }
  if (parser->event.ply == parser->line_start) {
    cc__pgn_quiet_begin(parser, offset, PGN_QUIET_INNER);
    cc__pgn_raise(parser, CC_ERROR_PGN, p, 1, "a variation without a move it could replace", PGN_QUIET);
    return p + 1;
  }
  if (parser->depth >= parser->max_depth) {
    cc__pgn_quiet_begin(parser, offset, PGN_QUIET_INNER);
    cc__pgn_raise(parser, CC_ERROR_LIMIT, p, 1, "variations are nested too deeply", PGN_QUIET);
    return p + 1;
  }
  if (parser->depth == parser->level_capacity && !cc__pgn_levels_grow(parser)) {
    parser->halt = PGN_HALT_MEMORY;
    return p;
  }
  cc__pgn_level_enter(parser);
  parser->event.offset = offset;
  cc__pgn_tell_text(parser, CC_PGN_VARIATION_BEGIN, 0, p, 1);
  return p + 1;
}

static const char *movetext_close(cc_pgn_parser *parser, const char *p) {
  if (parser->depth == 0) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, 1, "\")\" without a variation it could close", PGN_MOVES);
    return p + 1;
  }
  const uint32_t flags = parser->line_flags;
  parser->event.offset = pgn_offset(parser, p);
  parser->event.skipped = parser->line_skipped;
  cc__pgn_level_leave(parser);
  parser->event.depth = parser->depth + 1;
  cc__pgn_tell_text(parser, CC_PGN_VARIATION_END, flags, p, 1);
  parser->event.depth = parser->depth;
  return p + 1;
}

static const char *movetext_bracket(cc_pgn_parser *parser, const char *p, const char *end) {
  pgn_tag tag;
  switch (cc__pgn_tag_scan(&parser->limits, p, end, &tag)) {
  case PGN_TAG_WAIT: return pgn_wait(parser, p);
  case PGN_TAG_NONE: cc__pgn_raise(parser, CC_ERROR_PGN, p, 1, "\"[\" among moves", PGN_MOVES); return p + 1;
  default: cc__pgn_end_unfinished(parser, p); return p;
  }
}

static const char *movetext_special(cc_pgn_parser *parser, const char *p, const char *end) {
  switch (*p) {
  case '{':
  case ';': return cc__pgn_open_comment(parser, p, PGN_MOVES, 0, (parser->flags & CC_PGN_NO_COMMENTS) != 0);
  case '(': return movetext_open(parser, p);
  case ')': return movetext_close(parser, p);
  case '[': return movetext_bracket(parser, p, end);
  case '$': return movetext_numeric_nag(parser, p, end);
  case '!':
  case '?': return movetext_suffix(parser, p, end);
  case '*': return movetext_result(parser, p, p + 1, CC_RESULT_NONE);
  case '%':
    if (pgn_ends_line(pgn_before(parser, p))) {
      parser->back = PGN_MOVES;
      parser->state = PGN_ESCAPE;
      return p;
    }
    break;
  case '<':
    if ((parser->flags & CC_PGN_STRICT) == 0) {
      parser->back = PGN_MOVES;
      parser->state = PGN_MARK;
      return p + 1;
    }
    break;
  default:
    if (((unsigned char)*p & 0x80u) != 0) {
      return movetext_sign_utf8(parser, p, end);
    }
    break;
  }
  cc__pgn_raise(parser, CC_ERROR_PGN, p, 1, "a character that has no place among moves", PGN_MOVES);
  return p + 1;
}

/*
 * The fast way: words with blanks behind them, found 64 bytes at a time. Ends before the first token that is
 * anything but a number or a move, and where fewer than 64 bytes are left.
 */
CC__ALWAYS_INLINE const char *movetext_words(cc_pgn_parser *parser, const char *p, const char *end) {
  while (end - p >= 64) {
    uint64_t other = pgn_scan_other(p);
    const char *const block = p;
    while (other != 0) {
      const char *const q = block + cc__lsb(other);
      other &= other - 1;
      if (CC__UNLIKELY((unsigned char)*q > ' ')) {
        return p;
      }
      if (q == p) {
        p = q + 1;
        continue;
      }
      const char *word = p;
      if ((pgn_class(*word) & PGN_DIGIT) != 0) {
        do {
          word++;
        } while ((pgn_class(*word) & PGN_DIGIT) != 0);
        if (*word != '.') {
          return p;
        }
        do {
          word++;
        } while (*word == '.');
        if (CC__UNLIKELY(*p == '1' && p[1] == '.') && cc__pgn_restarts(parser, p, word)) {
          return p;
        }
        if (word == q) {
          p = q + 1;
          continue;
        }
      }
      /* Moves have at least two letters and begin with one; what else there is, is rare. */
      if ((pgn_class(*word) & PGN_LETTER) == 0 || q - word < 2 || q[-1] == '.' ||
          (q - word == 2 && word[1] == 'p')) {
        return p;
      }
      const int halt = movetext_move(parser, word, (size_t)(q - word));
      p = q + 1;
      if (CC__UNLIKELY(halt)) {
        return q;
      }
    }
    if (p == block) {
      return p; /* a word of 64 bytes */
    }
  }
  return p;
}

const char *cc__pgn_step_moves(cc_pgn_parser *parser, const char *p, const char *end) {
  do {
    p = movetext_words(parser, p, end);
    while (p < end && (pgn_class(*p) & PGN_BLANK) != 0) {
      p++;
    }
    if (p == end || parser->state != PGN_MOVES || parser->halt != PGN_GO) {
      return p;
    }
    p = (pgn_class(*p) & PGN_PLAIN) != 0 ? movetext_word(parser, p, end) : movetext_special(parser, p, end);
  } while (parser->state == PGN_MOVES && parser->halt == PGN_GO);
  return p;
}
