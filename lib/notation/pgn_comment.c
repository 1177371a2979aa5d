/* SPDX-License-Identifier: MIT */
/* Layer 4. PGN comments, and everything that is passed over: escaped lines, variations, games. */
#include "board/bitboard.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

/* ---- comments ---- */

const char *cc__pgn_open_comment(cc_pgn_parser *parser, const char *p, uint8_t back, uint8_t outside,
                                 uint8_t mute) {
  parser->state = *p == ';' ? PGN_LINE : PGN_COMMENT;
  parser->back = back;
  parser->outside = outside;
  parser->mute = mute;
  parser->comment_first = 1;
  parser->comment_offset = pgn_offset(parser, p);
  parser->comment_line = 0;
  parser->hint = 0;
  return p + 1;
}

/* Tell p .. q, a part of the comment; flags but for CC_PGN_FIRST. The state is already the next one. */
static void comment_tell(cc_pgn_parser *parser, const char *p, const char *q, uint32_t flags) {
  flags |= parser->comment_first ? CC_PGN_FIRST : 0;
  flags |= parser->outside ? CC_PGN_OUTSIDE : 0;
  parser->event.offset = pgn_offset(parser, p);
  parser->comment_first = 0;
  parser->hint = 0;
  if (!parser->mute) {
    cc__pgn_tell_text(parser, CC_PGN_COMMENT, flags, p, (size_t)(q - p));
  }
}

/* The comment ends at q, where a tag pair or nothing follows, without its brace. */
static const char *comment_unclosed(cc_pgn_parser *parser, const char *p, const char *q) {
  if (parser->comment_line == 0 && parser->comment_offset >= parser->base_offset) {
    cc__pgn_locate(parser, parser->base + (size_t)(parser->comment_offset - parser->base_offset),
                   &parser->comment_line, &parser->comment_column);
  }
  cc__pgn_raise(parser, CC_ERROR_PGN, q, 0, "the comment is not closed", parser->back);
  parser->fault.offset = parser->comment_offset;
  parser->fault.line = parser->comment_line;
  parser->fault.column = parser->comment_column;
  comment_tell(parser, p, q, CC_PGN_LAST | CC_PGN_MENDED);
  return q;
}

const char *cc__pgn_step_comment(cc_pgn_parser *parser, const char *p, const char *end) {
  const int whole = (size_t)(end - p) >= parser->max_fragment;
  const char *const stop = whole ? p + parser->max_fragment : end;
  const char *q = p + parser->hint;
  for (;;) {
    q = pgn_find_either(q, stop, '}', '[');
    if (q == stop) {
      break;
    }
    if (*q == '}') {
      parser->state = parser->back;
      comment_tell(parser, p, q, CC_PGN_LAST);
      return q + 1;
    }
    if (pgn_ends_line(pgn_before(parser, q))) {
      pgn_tag tag;
      const int found = cc__pgn_tag_scan(&parser->limits, q, end, &tag);
      if (found == PGN_TAG_WAIT) {
        parser->hint = (size_t)(q - p);
        return pgn_wait(parser, p);
      }
      if (found == PGN_TAG_FOUND && (tag.flags & CC_PGN_MENDED) == 0) {
        return comment_unclosed(parser, p, q);
      }
    }
    q++;
  }
  if (whole) {
    comment_tell(parser, p, stop, 0);
    return stop;
  }
  if (parser->limits.final) {
    return comment_unclosed(parser, p, stop);
  }
  parser->hint = (size_t)(q - p);
  return pgn_wait(parser, p);
}

const char *cc__pgn_step_line(cc_pgn_parser *parser, const char *p, const char *end) {
  const int whole = (size_t)(end - p) >= parser->max_fragment;
  const char *const stop = whole ? p + parser->max_fragment : end;
  const char *const q = pgn_find_either(p + parser->hint, stop, '\n', '\r');
  if (q < stop || (parser->limits.final && !whole)) {
    parser->state = parser->back;
    comment_tell(parser, p, q, CC_PGN_LAST | CC_PGN_LINE);
    return q;
  }
  if (whole) {
    comment_tell(parser, p, stop, CC_PGN_LINE);
    return stop;
  }
  parser->hint = (size_t)(q - p);
  return pgn_wait(parser, p);
}

/* ---- unread bytes ---- */

const char *cc__pgn_step_escape(cc_pgn_parser *parser, const char *p, const char *end) {
  const char *const q = pgn_find_either(p, end, '\n', '\r');
  if (q < end || parser->limits.final) {
    parser->state = parser->back;
  }
  return q;
}

const char *cc__pgn_step_mark(cc_pgn_parser *parser, const char *p, const char *end) {
  const char *const q = pgn_find_either(p, end, '>', '\n');
  if (q < end || parser->limits.final) {
    parser->state = parser->back;
  }
  return q < end && *q == '>' ? q + 1 : q;
}

const char *cc__pgn_step_long_word(cc_pgn_parser *parser, const char *p, const char *end) {
  while (p < end && (pgn_class(*p) & PGN_PLAIN) != 0) {
    p++;
  }
  if (p < end || parser->limits.final) {
    parser->state = parser->back;
  }
  return p;
}

/* ---- variations and games that are not told ---- */

void cc__pgn_quiet_begin(cc_pgn_parser *parser, uint64_t offset, uint8_t quiet) {
  parser->state = PGN_QUIET;
  parser->quiet = quiet;
  parser->nesting = quiet == PGN_QUIET_INNER;
  parser->quiet_words = 0;
  parser->quiet_prelude = 0;
  parser->skip_from = offset;
  parser->skipping = PGN_SKIP_COUNTED;
}

/*
 * What is passed over begins at the first byte that is not blank, so that it does not matter how many blanks the last
 * step has taken along. The place to go on at.
 */
static const char *skip_note(cc_pgn_parser *parser, const char *p, const char *end) {
  if (parser->skipping != PGN_SKIP_UNSET) {
    return p;
  }
  while (p < end && (pgn_class(*p) & PGN_BLANK) != 0) {
    p++;
  }
  if (p < end) {
    parser->skipping = PGN_SKIP_COUNTED;
    parser->skip_from = pgn_offset(parser, p);
  }
  return p;
}

void cc__pgn_quiet_end(cc_pgn_parser *parser, const char *p) {
  if (parser->skipping == PGN_SKIP_COUNTED) {
    const uint64_t skipped = pgn_offset(parser, p) - parser->skip_from;
    parser->game_skipped += skipped;
    parser->line_skipped += skipped;
    parser->game_flags |= CC_PGN_SKIPPED;
    parser->line_flags |= CC_PGN_SKIPPED;
  }
  parser->skipping = PGN_SKIP_UNSET;
  parser->state = PGN_MOVES;
}

/* p .. q is a word. Does it end what is passed over: as the result, or the first number of another game? */
static int quiet_ends_at_word(cc_pgn_parser *parser, const char *p, const char *q) {
  const char *const rest = cc__pgn_after_number(p, q);
  if (parser->quiet != PGN_QUIET_GAME || parser->nesting > 0) {
    return 0;
  }
  if (rest > p && parser->quiet_words && cc__pgn_restarts(parser, p, rest)) {
    cc__pgn_quiet_end(parser, p);
    cc__pgn_end_unfinished(parser, p);
    return 1;
  }
  if (cc__pgn_result(rest, (size_t)(q - rest)) != PGN_NO_RESULT) {
    cc__pgn_quiet_end(parser, p);
    return 1;
  }
  parser->quiet_words = 1;
  return 0;
}

/*
 * A game that cannot be read because of its start may have comments before its moves all the same: they are told, and
 * what is passed over begins behind them.
 */
static void quiet_prelude_over(cc_pgn_parser *parser, const char *p) {
  if (parser->quiet_prelude) {
    parser->quiet_prelude = 0;
    parser->skip_from = pgn_offset(parser, p);
  }
}

static const char *quiet_word(cc_pgn_parser *parser, const char *p, const char *end) {
  const char *q = p;
  quiet_prelude_over(parser, p);
  while (q < end && (pgn_class(*q) & PGN_PLAIN) != 0 && (size_t)(q - p) <= parser->limits.max_token) {
    q++;
  }
  if ((size_t)(q - p) > parser->limits.max_token) {
    parser->back = PGN_QUIET;
    parser->state = PGN_LONG_WORD;
    return q;
  }
  if (q == end && !parser->limits.final) {
    return pgn_wait(parser, p);
  }
  return quiet_ends_at_word(parser, p, q) ? p : q;
}

/* A byte with a meaning. The next place, p itself if the step is over. */
static const char *quiet_special(cc_pgn_parser *parser, const char *p, const char *end) {
  pgn_tag tag;
  if (*p != '{' && *p != ';' && *p != '%') {
    quiet_prelude_over(parser, p);
  }
  switch (*p) {
  case '{':
  case ';':
    return cc__pgn_open_comment(parser, p, PGN_QUIET, 0,
                                !parser->quiet_prelude || (parser->flags & CC_PGN_NO_COMMENTS) != 0);
  case '%':
    if (pgn_ends_line(pgn_before(parser, p))) {
      parser->back = PGN_QUIET;
      parser->state = PGN_ESCAPE;
    }
    return p + 1;
  case '[':
    switch (cc__pgn_tag_scan(&parser->limits, p, end, &tag)) {
    case PGN_TAG_WAIT: return pgn_wait(parser, p);
    case PGN_TAG_NONE: return p + 1;
    default: cc__pgn_quiet_end(parser, p); return p;
    }
  case '(': parser->nesting++; return p + 1;
  case ')':
    if (parser->nesting == 0) {
      if (parser->quiet == PGN_QUIET_LEVEL) {
        cc__pgn_quiet_end(parser, p);
        return p;
      }
    } else if (--parser->nesting == 0 && parser->quiet == PGN_QUIET_INNER) {
      cc__pgn_quiet_end(parser, p + 1);
    }
    return p + 1;
  case '*':
    if (parser->nesting == 0 && parser->quiet == PGN_QUIET_GAME) {
      cc__pgn_quiet_end(parser, p);
      return p;
    }
    return p + 1;
  default: return p + 1;
  }
}

const char *cc__pgn_step_quiet(cc_pgn_parser *parser, const char *p, const char *end) {
  p = skip_note(parser, p, end);
  while (p < end && parser->state == PGN_QUIET && parser->halt == PGN_GO) {
    const unsigned class = pgn_class(*p);
    if ((class & PGN_BLANK) != 0) {
      p++;
    } else if ((class & PGN_PLAIN) != 0) {
      p = quiet_word(parser, p, end);
    } else {
      p = quiet_special(parser, p, end);
    }
  }
  return p;
}

/* The next "[" at the beginning of a line, or end. */
static const char *skip_find(const cc_pgn_parser *parser, const char *p, const char *end) {
  if (p < end && *p == '[' && pgn_ends_line(pgn_before(parser, p))) {
    return p;
  }
  const char *q = p + 1; /* from here on there is a byte before */
  while (end - q >= (ptrdiff_t)PGN_SCAN_WIDTH) {
    const unsigned found = pgn_scan_opening(q);
    if (found != 0) {
      return q + cc__lsb(found);
    }
    q += PGN_SCAN_WIDTH;
  }
  while (q < end && (*q != '[' || !pgn_ends_line(q[-1]))) {
    q++;
  }
  return q < end ? q : end;
}

const char *cc__pgn_step_skip(cc_pgn_parser *parser, const char *p, const char *end) {
  p = skip_note(parser, p, end);
  if (p == end) {
    return p;
  }
  for (;;) {
    p = skip_find(parser, p, end);
    if (p == end) {
      return p;
    }
    pgn_tag tag;
    const int found = cc__pgn_tag_scan(&parser->limits, p, end, &tag);
    if (found == PGN_TAG_WAIT) {
      return pgn_wait(parser, p);
    }
    if (found == PGN_TAG_FOUND && (tag.flags & CC_PGN_MENDED) == 0) {
      cc__pgn_quiet_end(parser, p);
      parser->state = PGN_ENDED;
      return p;
    }
    p++;
  }
}
