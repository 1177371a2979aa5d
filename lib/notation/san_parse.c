/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. See san_parse.h. From the end backwards the marks are taken off (checks, glyphs, e.p.), then from
 * the beginning letter, origin, target and promotion. The grammar is in docs/notation.md.
 */
#include "notation/san_parse.h"

#include <string.h>

#include "notation/languages.h"

typedef struct san_cursor {
  const char *text;
  size_t at;
  size_t end;
  cc_language language;
} san_cursor;

static int san_looking_at(const san_cursor *cursor, const char *word) {
  const size_t length = strlen(word);
  return cursor->end - cursor->at >= length && memcmp(cursor->text + cursor->at, word, length) == 0;
}

static int san_skip(san_cursor *cursor, const char *word) {
  if (!san_looking_at(cursor, word)) {
    return 0;
  }
  cursor->at += strlen(word);
  return 1;
}

/* Take a word off the end, if something is left before it. */
static int san_drop(san_cursor *cursor, const char *word) {
  const size_t length = strlen(word);
  if (cursor->end - cursor->at <= length || memcmp(cursor->text + cursor->end - length, word, length) != 0) {
    return 0;
  }
  cursor->end -= length;
  return 1;
}

/* ---- marks behind a move ---- */

static int san_drop_en_passant(san_cursor *cursor) {
  if (!san_drop(cursor, "e.p.") && !san_drop(cursor, "ep")) {
    return 0;
  }
  while (san_drop(cursor, " ")) {
  }
  return 1;
}

static void san_parse_marks(san_cursor *cursor, cc__san_text *out) {
  for (;;) {
    if (san_drop(cursor, "+")) {
      out->plusses = (uint8_t)(out->plusses + (out->plusses < UINT8_MAX));
    } else if (san_drop(cursor, "#")) {
      out->mates = (uint8_t)(out->mates + (out->mates < UINT8_MAX));
    } else if (san_drop(cursor, "!") || san_drop(cursor, "?")) {
      out->deviations |= CC_DEVIATION_GLYPH;
    } else if (san_drop(cursor, "(=)") || san_drop(cursor, "=")) {
      out->deviations |= CC_DEVIATION_DRAW_MARK;
    } else if (san_drop_en_passant(cursor)) {
      out->deviations |= CC_DEVIATION_EN_PASSANT_MARK;
    } else {
      return;
    }
  }
}

/* ---- moves that name no square ---- */

static int san_parse_null(const san_cursor *cursor, cc__san_text *out) {
  static const char forms[5][5] = {"--", "Z0", "@@@@", "0000", "null"};
  const size_t length = cursor->end - cursor->at;
  for (unsigned i = 0; i < 5; i++) {
    if (length == strlen(forms[i]) && memcmp(cursor->text + cursor->at, forms[i], length) == 0) {
      out->kind = CC__SAN_NULL;
      out->deviations |= i == 0 ? 0 : CC_DEVIATION_NULL_FORM;
      return 1;
    }
  }
  return 0;
}

/* Two or three times O, 0 or o, all with hyphens between or none. */
static int san_parse_castling(const san_cursor *cursor, cc__san_text *out) {
  const char *text = cursor->text + cursor->at;
  const size_t length = cursor->end - cursor->at;
  const size_t step = length > 1 && text[1] == '-' ? 2 : 1;
  const size_t count = (length + step - 1) / step;
  if (length == 0 || (text[0] != 'O' && text[0] != '0' && text[0] != 'o') || count < 2 || count > 3 ||
      (step == 2 && length % 2 == 0)) {
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    if (text[i] != (i % step == 0 ? text[0] : '-')) {
      return 0;
    }
  }
  out->kind = CC__SAN_CASTLING;
  out->wing = (uint8_t)(count == 2 ? CC_WING_KING : CC_WING_QUEEN);
  out->deviations |= text[0] == 'O' && step == 2 ? 0 : CC_DEVIATION_CASTLING_FORM;
  return 1;
}

/* ---- men ---- */

/* A chess symbol, white or black, U+2654 (white king) to U+265F (black pawn), and a selector of its looks. */
static unsigned san_take_figurine(san_cursor *cursor) {
  if (cursor->end - cursor->at < 3 || !san_looking_at(cursor, "\xE2\x99")) {
    return CC_PIECE_TYPE_NONE;
  }
  const unsigned symbol = (unsigned char)cursor->text[cursor->at + 2] - 0x94u;
  if (symbol > 11) {
    return CC_PIECE_TYPE_NONE;
  }
  cursor->at += 3;
  if (!san_skip(cursor, "\xEF\xB8\x8E")) {
    (void)san_skip(cursor, "\xEF\xB8\x8F");
  }
  return CC_KING - symbol % 6;
}

static unsigned san_take_letter(san_cursor *cursor, int lower) {
  size_t length;
  const unsigned type = cc__language_match(cursor->language, lower, cursor->text + cursor->at,
                                           cursor->end - cursor->at, &length);
  cursor->at += length;
  return type;
}

/* The letter at the beginning, if there is one. */
static const char *san_parse_letter(san_cursor *cursor, int lower, cc__san_text *out) {
  unsigned type = san_take_letter(cursor, lower);
  if (lower) {
    if (type == CC_PIECE_TYPE_NONE || type == CC_PAWN) { /* a small pawn letter would be taken for a file */
      return "expected a piece letter";
    }
    out->deviations |= CC_DEVIATION_LOWER_CASE;
  } else if (type == CC_PIECE_TYPE_NONE) {
    type = san_take_figurine(cursor);
    out->deviations |= type == CC_PIECE_TYPE_NONE ? 0 : CC_DEVIATION_FIGURINE;
  }
  out->deviations |= type == CC_PAWN ? CC_DEVIATION_PAWN_LETTER : 0;
  out->type = (uint8_t)type; /* CC_PIECE_TYPE_NONE: no letter */
  return NULL;
}

/* A character of a range of eight as a number, CC__SAN_UNSAID if another one stands there. */
static unsigned san_take_digit(san_cursor *cursor, unsigned first) {
  const unsigned digit = cursor->at < cursor->end ? (unsigned char)cursor->text[cursor->at] - first : 8;
  cursor->at += digit < 8;
  return digit < 8 ? digit : CC__SAN_UNSAID;
}

/* What stands between origin and target. */
static int san_parse_separator(san_cursor *cursor, cc__san_text *out) {
  if (san_skip(cursor, "x")) {
    out->takes = 1;
    return 1;
  }
  if (san_skip(cursor, "X") || san_skip(cursor, ":") || san_skip(cursor, "\xC3\x97")) {
    out->takes = 1;
    out->deviations |= CC_DEVIATION_SEPARATOR;
    return 1;
  }
  if (san_skip(cursor, "-") || san_skip(cursor, "\xE2\x80\x93")) {
    out->deviations |= CC_DEVIATION_SEPARATOR;
    return 1;
  }
  return 0;
}

/* Origin and target: one square, or parts of one and then another. */
static const char *san_parse_squares(san_cursor *cursor, cc__san_text *out) {
  const size_t begin = cursor->at;
  unsigned from_file = san_take_digit(cursor, 'a');
  unsigned from_rank = san_take_digit(cursor, '1');
  const int separated = san_parse_separator(cursor, out);
  const size_t second = cursor->at;
  unsigned to_file = san_take_digit(cursor, 'a');
  unsigned to_rank = to_file == CC__SAN_UNSAID ? CC__SAN_UNSAID : san_take_digit(cursor, '1');
  if (to_rank == CC__SAN_UNSAID && !separated && from_file != CC__SAN_UNSAID && from_rank != CC__SAN_UNSAID) {
    to_file = CC__SAN_UNSAID; /* no file but a promotion: c8b */
    cursor->at = second;
  }
  if (to_file == CC__SAN_UNSAID && !separated) {
    to_file = from_file;
    to_rank = from_rank;
    from_file = CC__SAN_UNSAID;
    from_rank = CC__SAN_UNSAID;
  }
  if (to_file == CC__SAN_UNSAID) {
    return cursor->at == begin && out->type == CC_PIECE_TYPE_NONE ? "expected a piece letter or a square"
                                                                  : "expected the file of the target square";
  }
  if (to_rank == CC__SAN_UNSAID) {
    return "expected the rank of the target square";
  }
  out->from_file = (uint8_t)from_file;
  out->from_rank = (uint8_t)from_rank;
  out->to = (uint8_t)(8 * to_rank + to_file);
  const int pawn = out->type == CC_PAWN || out->type == CC_PIECE_TYPE_NONE;
  if (pawn && from_file == CC__SAN_UNSAID && (from_rank != CC__SAN_UNSAID || separated)) {
    cursor->at = begin;
    return "expected the file the pawn comes from";
  }
  return NULL;
}

static const char *san_parse_promotion(san_cursor *cursor, cc__san_text *out) {
  const int brackets = san_skip(cursor, "(");
  const int usual = !brackets && san_skip(cursor, "=");
  if (!usual && !brackets) {
    (void)san_skip(cursor, "/");
  }
  unsigned type = san_take_letter(cursor, 0);
  if (type == CC_PIECE_TYPE_NONE) {
    type = san_take_letter(cursor, 1);
    out->deviations |= type == CC_PIECE_TYPE_NONE ? 0 : CC_DEVIATION_PROMOTION_CASE;
  }
  if (type == CC_PIECE_TYPE_NONE) {
    type = san_take_figurine(cursor);
    out->deviations |= type == CC_PIECE_TYPE_NONE ? 0 : CC_DEVIATION_FIGURINE;
  }
  if (type == CC_PIECE_TYPE_NONE) {
    return "expected the piece to promote to or the end of the move";
  }
  if (brackets && !san_skip(cursor, ")")) {
    return "expected a closing bracket";
  }
  out->promotion = (uint8_t)(type == CC_PAWN ? CC__SAN_PROMOTION_PAWN : type);
  out->deviations |= usual ? 0 : CC_DEVIATION_PROMOTION_FORM;
  return cursor->at < cursor->end ? "expected the end of the move" : NULL;
}

static const char *san_parse_man(san_cursor *cursor, int lower, cc__san_text *out) {
  const char *fault = san_parse_letter(cursor, lower, out);
  if (fault == NULL) {
    fault = san_parse_squares(cursor, out);
  }
  if (fault == NULL && cursor->at < cursor->end) {
    fault = san_parse_promotion(cursor, out);
  }
  if (out->type == CC_PIECE_TYPE_NONE) { /* no letter: a pawn, or whoever stands on the square given */
    out->type = out->from_rank == CC__SAN_UNSAID ? CC_PAWN : CC_PIECE_TYPE_ANY;
  }
  return fault;
}

const char *cc__san_parse(const char *text, size_t length, cc_language language, int lower, cc__san_text *out,
                          size_t *offset) {
  san_cursor cursor = {text, 0, length, language};
  const cc__san_text nothing = {0, CC__SAN_MAN, 0, CC__SAN_UNSAID, CC__SAN_UNSAID, 0, 0, 0, 0, 0, 0};
  *out = nothing;
  *offset = 0;
  if (length == 0) {
    return "the text is empty";
  }
  if (!lower && san_parse_null(&cursor, out)) {
    return NULL;
  }
  san_parse_marks(&cursor, out);
  if (!lower && san_parse_castling(&cursor, out)) {
    return NULL;
  }
  const char *fault = san_parse_man(&cursor, lower, out);
  *offset = cursor.at;
  return fault;
}
