/* SPDX-License-Identifier: MIT */
/* Layer 4. PGN between games and in the tags. */
#include <string.h>

#include "board/bitboard.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

/* More blanks than this in one place of a tag pair, and it is none: it bounds what must be kept. */
#define TAG_MAX_BLANKS 16

static const char *tag_skip_blanks(const char *p, const char *end) {
  const char *const stop = end - p > TAG_MAX_BLANKS ? p + TAG_MAX_BLANKS : end;
  while (p < stop && (*p == ' ' || *p == '\t')) {
    p++;
  }
  return p;
}

static int tag_name_char(char c) {
  return (unsigned char)c > ' ' && c != '"' && c != '[' && c != ']';
}

/* The line ends without a proper closing quote. The last quote may be one after all: "...\"]" or `..."`. */
static int tag_mend(pgn_tag *tag, const char *line_end) {
  const char *q = line_end;
  tag->end = line_end;
  while (q > tag->value && (q[-1] == ' ' || q[-1] == '\t')) {
    q--;
  }
  if (q > tag->value && q[-1] == ']') {
    q--;
    while (q > tag->value && (q[-1] == ' ' || q[-1] == '\t')) {
      q--;
    }
  }
  if (q == tag->value || q[-1] != '"') {
    return PGN_TAG_BROKEN;
  }
  tag->value_length = (size_t)(q - 1 - tag->value);
  tag->flags |= CC_PGN_MENDED;
  return PGN_TAG_FOUND;
}

/* From behind the opening quote. */
static int tag_scan_value(const pgn_limits *limits, const char *end, pgn_tag *tag) {
  const char *q = tag->value;
  for (;;) {
    if ((size_t)(q - tag->value) > limits->max_value) {
      tag->end = q;
      return PGN_TAG_LONG;
    }
    if (q == end) {
      return limits->final ? tag_mend(tag, q) : PGN_TAG_WAIT;
    }
    if (pgn_ends_line(*q)) {
      return tag_mend(tag, q);
    }
    if (*q == '\\') {
      tag->flags |= CC_PGN_ESCAPED;
      if (q + 1 == end && !limits->final) {
        return PGN_TAG_WAIT;
      }
      q += q + 1 < end && (q[1] == '"' || q[1] == '\\') ? 2 : 1;
      continue;
    }
    if (*q == '"') {
      const char *r = tag_skip_blanks(q + 1, end);
      if (r == end && !limits->final && r - q <= TAG_MAX_BLANKS) {
        return PGN_TAG_WAIT;
      }
      if (r < end && *r == ']') {
        tag->value_length = (size_t)(q - tag->value);
        tag->end = r + 1;
        return PGN_TAG_FOUND;
      }
      if (r < end && !pgn_ends_line(*r)) {
        tag->flags |= CC_PGN_MENDED; /* a quote inside, without its backslash */
      }
    }
    q++;
  }
}

int cc__pgn_tag_scan(const pgn_limits *limits, const char *p, const char *end, pgn_tag *tag) {
  const int none = limits->final ? PGN_TAG_NONE : PGN_TAG_WAIT; /* at the end of the bytes */
  const char *q = tag_skip_blanks(p + 1, end);
  tag->name = q;
  tag->flags = 0;
  while (q < end && tag_name_char(*q) && (size_t)(q - tag->name) <= limits->max_token) {
    q++;
  }
  tag->name_length = (size_t)(q - tag->name);
  tag->end = q;
  if (tag->name_length > limits->max_token) {
    return PGN_TAG_NONE;
  }
  if (q == end && q - p <= (ptrdiff_t)limits->max_token + TAG_MAX_BLANKS) {
    return none;
  }
  if (tag->name_length == 0 || (pgn_class(*tag->name) & PGN_LETTER) == 0) {
    return PGN_TAG_NONE;
  }
  const char *const quote = tag_skip_blanks(q, end);
  tag->end = quote;
  if (quote == end) {
    return quote - q < TAG_MAX_BLANKS ? none : PGN_TAG_NONE;
  }
  if (*quote != '"') {
    return PGN_TAG_NONE;
  }
  tag->value = quote + 1;
  return tag_scan_value(limits, end, tag);
}

/* ---- what the parser itself needs to know ---- */

/* Does the value, from `at` on, begin with the lower-case text, in any case? */
static int tag_value_matches(const pgn_tag *tag, size_t at, const char *text) {
  for (; *text != '\0'; text++, at++) {
    if (at >= tag->value_length || ((unsigned char)tag->value[at] | 0x20u) != (unsigned char)*text) {
      return 0;
    }
  }
  return 1;
}

/* Chess960, ordinary chess, or a game we do not know. */
static void tag_note_variant(cc_pgn_parser *parser, const pgn_tag *tag) {
  static const char standard[][16] = {"standard", "chess", "normal", "regular", "from position", "?"};
  static const char chess960[][16] = {"960", "fischer", "freestyle"};
  int known = tag->value_length == 0;
  for (size_t i = 0; i < sizeof(standard) / sizeof(standard[0]); i++) {
    known |= tag->value_length == strlen(standard[i]) && tag_value_matches(tag, 0, standard[i]);
  }
  parser->chess960 = 0;
  for (size_t i = 0; i < sizeof(chess960) / sizeof(chess960[0]); i++) {
    for (size_t at = 0; at < tag->value_length; at++) {
      parser->chess960 |= (uint8_t)tag_value_matches(tag, at, chess960[i]);
    }
  }
  parser->variant_unknown = (uint8_t)(!known && !parser->chess960);
  if (parser->variant_unknown) {
    parser->variant_offset = pgn_offset(parser, tag->value);
    cc__pgn_locate(parser, tag->value, &parser->variant_line, &parser->variant_column);
  }
}

CC__NO_INLINE static void tag_note_fen(cc_pgn_parser *parser, const pgn_tag *tag) {
  parser->fen_seen = 1;
  parser->fen_offset = pgn_offset(parser, tag->value);
  cc__pgn_locate(parser, tag->value, &parser->fen_line, &parser->fen_column);
  parser->fen_length = (uint8_t)(tag->value_length < CC_FEN_CAPACITY ? tag->value_length : CC_FEN_CAPACITY);
  memcpy(parser->fen, tag->value, parser->fen_length);
}

static inline void tag_note(cc_pgn_parser *parser, const pgn_tag *tag) {
  switch (tag->name_length) {
  case 3:
    if (memcmp(tag->name, "FEN", 3) == 0) {
      tag_note_fen(parser, tag);
    }
    break;
  case 5: parser->event_seen |= (uint8_t)(memcmp(tag->name, "Event", 5) == 0); break;
  case 6:
    if (memcmp(tag->name, "Result", 6) == 0) {
      parser->tag_result = (uint8_t)cc__pgn_result(tag->value, tag->value_length);
    }
    break;
  case 7:
    if (memcmp(tag->name, "Variant", 7) == 0) {
      tag_note_variant(parser, tag);
    }
    break;
  default: break;
  }
}

/* ---- steps ---- */

/* The usual tag pair, whole and in order within 64 bytes; its end, or NULL for all others. */
CC__ALWAYS_INLINE const char *tag_scan_quick(const char *p, pgn_tag *tag) {
  const pgn_block block = pgn_scan_block(p);
  const uint64_t quotes = block.quote & (block.quote - 1);
  if (quotes == 0) {
    return NULL;
  }
  const unsigned first = cc__lsb(block.quote);
  const unsigned second = cc__lsb(quotes);
  /* Nothing but plain bytes from 1 to the blank before the quote, no escapes nor line ends up to the other. */
  const uint64_t name = (UINT64_C(1) << (first - (first > 0))) - 2;
  if (first < 3 || second == 63 || (block.other & name) != 0 || p[first - 1] != ' ' || p[second + 1] != ']' ||
      ((block.backslash | block.control) & ((UINT64_C(1) << second) - 1)) != 0 ||
      (pgn_class(p[1]) & PGN_LETTER) == 0) {
    return NULL;
  }
  tag->name = p + 1;
  tag->name_length = first - 2;
  tag->value = p + first + 1;
  tag->value_length = second - first - 1;
  tag->flags = 0;
  return p + second + 2;
}

static const char *tag_tell(cc_pgn_parser *parser, const char *p, const pgn_tag *tag, const char *end) {
  cc_pgn_event *event = &parser->event;
  if (++parser->tags > parser->max_tags) {
    if (parser->tags == parser->max_tags + 1) {
      cc__pgn_raise(parser, CC_ERROR_LIMIT, p, (size_t)(end - p), "too many tags: the rest is left out",
                    PGN_TAGS);
    } else {
      parser->tags--;
    }
    return end;
  }
  tag_note(parser, tag);
  event->flags = tag->flags;
  event->offset = pgn_offset(parser, p);
  event->text = tag->name;
  event->length = tag->name_length;
  event->value = tag->value;
  event->value_length = tag->value_length;
  if (CC__UNLIKELY((tag->flags & CC_PGN_MENDED) != 0 && (parser->flags & CC_PGN_STRICT) != 0)) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, (size_t)(end - p), "the quotes of the tag's value are wrong",
                  PGN_TAGS);
  }
  (void)pgn_tell(parser, CC_PGN_TAG);
  return end;
}

/* "[" with something that is not a tag pair. */
static const char *tag_fault(cc_pgn_parser *parser, const char *p, const pgn_tag *tag, int found) {
  const size_t length = (size_t)(tag->end - p) < 255 ? (size_t)(tag->end - p) : 255;
  if (found == PGN_TAG_LONG) {
    cc__pgn_raise(parser, CC_ERROR_LIMIT, p, length, "the tag's value is too long", PGN_ESCAPE);
  } else if (found == PGN_TAG_BROKEN) {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, length, "the tag's value is not closed in its line", PGN_ESCAPE);
  } else {
    cc__pgn_raise(parser, CC_ERROR_PGN, p, length, "not a tag pair: expected [Name \"value\"]", PGN_ESCAPE);
  }
  parser->back = PGN_TAGS;
  return p;
}

/* A second tag Event: the game before has neither moves nor result. */
static inline int tag_begins_another(const cc_pgn_parser *parser, const pgn_tag *tag) {
  return parser->event_seen && tag->name_length == 5 && memcmp(tag->name, "Event", 5) == 0;
}

static const char *tag_step_pair(cc_pgn_parser *parser, const char *p, const char *end) {
  pgn_tag tag;
  if (end - p >= 64) {
    const char *const quick = tag_scan_quick(p, &tag);
    if (CC__LIKELY(quick != NULL && tag.name_length <= parser->limits.max_token &&
                   tag.value_length <= parser->limits.max_value && !tag_begins_another(parser, &tag))) {
      return tag_tell(parser, p, &tag, quick);
    }
  }
  const int found = cc__pgn_tag_scan(&parser->limits, p, end, &tag);
  if (found == PGN_TAG_WAIT) {
    return pgn_wait(parser, p);
  }
  if (found == PGN_TAG_FOUND && tag_begins_another(parser, &tag)) {
    cc__pgn_begin_moves(parser, p); /* which end at this tag */
    return p;
  }
  return found == PGN_TAG_FOUND ? tag_tell(parser, p, &tag, tag.end) : tag_fault(parser, p, &tag, found);
}

void cc__pgn_begin_moves(cc_pgn_parser *parser, const char *p) {
  const int skip = parser->skip_wanted || (parser->flags & CC_PGN_TAGS_ONLY) != 0;
  parser->state = skip ? PGN_SKIP : PGN_MOVES;
  parser->event.value = NULL;
  parser->event.value_length = 0;
  if ((parser->flags & CC_PGN_TEXT_ONLY) == 0 && !cc__pgn_replay_start(parser)) {
    cc__pgn_quiet_begin(parser, pgn_offset(parser, p), PGN_QUIET_GAME);
    parser->quiet_prelude = !skip;
    parser->fault_next = skip ? PGN_SKIP : PGN_QUIET;
    parser->state = PGN_FAULT;
  }
  parser->event.offset = pgn_offset(parser, p);
  cc__pgn_tell_text(parser, CC_PGN_MOVES_BEGIN, 0, p, 0);
}

const char *cc__pgn_step_tags(cc_pgn_parser *parser, const char *p, const char *end) {
  while (p < end) {
    if (CC__LIKELY(*p == '[')) {
      p = tag_step_pair(parser, p, end);
      if (CC__UNLIKELY(parser->halt != PGN_GO || parser->state != PGN_TAGS)) {
        return p;
      }
    } else if ((pgn_class(*p) & PGN_BLANK) != 0) {
      p++;
    } else if (*p == '%' && pgn_ends_line(pgn_before(parser, p))) {
      parser->back = PGN_TAGS;
      parser->state = PGN_ESCAPE;
      return p;
    } else if (*p == '<') { /* reserved for the future by the standard: something like HTML's marks */
      parser->back = PGN_TAGS;
      parser->state = PGN_MARK;
      return p + 1;
    } else {
      cc__pgn_begin_moves(parser, p);
      return p;
    }
  }
  return p;
}

CC__NO_INLINE static void tag_begin_game(cc_pgn_parser *parser, const char *p) {
  parser->state = PGN_TAGS;
  parser->skip_wanted = 0;
  parser->result = PGN_NO_RESULT;
  parser->tag_result = PGN_NO_RESULT;
  parser->chess960 = 0;
  parser->variant_unknown = 0;
  parser->fen_seen = 0;
  parser->event_seen = 0;
  parser->tags = 0;
  parser->depth = 0;
  parser->line_start = 0;
  parser->line_flags = 0;
  parser->line_skipped = 0;
  parser->game_flags = 0;
  parser->game_skipped = 0;
  parser->event.depth = 0;
  parser->event.ply = 0;
  parser->event.offset = pgn_offset(parser, p);
  cc__pgn_tell_text(parser, CC_PGN_GAME_BEGIN, 0, p, 0);
}

const char *cc__pgn_step_between(cc_pgn_parser *parser, const char *p, const char *end) {
  while (p < end && (pgn_class(*p) & PGN_BLANK) != 0) {
    p++;
  }
  if (p == end) {
    return p;
  }
  if (*p == '{' || *p == ';') {
    return cc__pgn_open_comment(parser, p, PGN_BETWEEN, 1, (parser->flags & CC_PGN_NO_COMMENTS) != 0);
  }
  if (*p == '%' && pgn_ends_line(pgn_before(parser, p))) {
    parser->back = PGN_BETWEEN;
    parser->state = PGN_ESCAPE;
    return p;
  }
  if ((unsigned char)*p ==
      0xEF) { /* the byte order mark of UTF-8, at the beginning or where files were joined */
    if (end - p < 3 && !parser->limits.final) {
      return pgn_wait(parser, p);
    }
    if (end - p >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0) {
      return p + 3;
    }
  }
  tag_begin_game(parser, p);
  return p;
}
