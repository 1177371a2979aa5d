/* SPDX-License-Identifier: MIT */
/* Layer 4. The public functions that read moves. */
#include <string.h>

#include "base/error.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "notation/san_read.h"

static cc_status move_text_argument(cc_error *error, cc_status status) {
  return cc__error_set(error, status, 0, 0, 0,
                       status == CC_ERROR_ARGUMENT ? "an argument is NULL or out of range"
                                                   : "the options are not supported");
}

cc_status cc_position_read_move(const cc_position *position, const char *text, size_t length,
                                cc_move_style style, const cc_move_text_options *options, cc_move *move,
                                cc_move_reading *reading, cc_error *error) {
  cc__move_form form;
  cc__move_result result;
  if (move != NULL) {
    *move = CC_MOVE_NONE;
  }
  if (position == NULL || text == NULL || move == NULL || (reading != NULL && !cc__sized_writable(reading))) {
    return move_text_argument(error, CC_ERROR_ARGUMENT);
  }
  cc_status status = cc__move_form_read(&form, style, options);
  if (status != CC_OK) {
    return move_text_argument(error, status);
  }
  length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  status = cc__move_read(position->current, text, length, &form, move, &result);
  if (reading != NULL) {
    cc__sized_write(reading, &result.reading, sizeof(result.reading));
  }
  if (status != CC_OK) {
    cc__move_report(error, status, position->current, &result, 0, 1, 1);
    return status;
  }
  return cc__error_set(error, CC_OK, 0, 0, 0, "");
}

/* ---- lines ---- */

/* Where a reader of a line stands. */
typedef struct line_cursor {
  const char *text;
  size_t length;
  size_t at;
  size_t line_begin; /* where the present line of text begins */
  uint32_t line;
} line_cursor;

static int line_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void line_skip_blanks(line_cursor *cursor) {
  for (; cursor->at < cursor->length && line_is_blank(cursor->text[cursor->at]); cursor->at++) {
    if (cursor->text[cursor->at] == '\n') {
      cursor->line++;
      cursor->line_begin = cursor->at + 1;
    }
  }
}

static int line_is_digit(char c) {
  return c >= '0' && c <= '9';
}

/*
 * How many bytes at the beginning of a word are a move number: digits with dots, dots alone, digits that are
 * the whole word (but for those that begin with 0, which are castling and null moves).
 */
static size_t line_number(const char *word, size_t length) {
  size_t digits = 0;
  while (digits < length && line_is_digit(word[digits])) {
    digits++;
  }
  size_t end = digits;
  while (end < length && word[end] == '.') {
    end++;
  }
  if (end == digits && (digits < length || word[0] == '0')) {
    return 0;
  }
  return end;
}

/* To the next move's text, over blanks, numbers and marks of en passant. Returns its length, 0 at the end. */
static size_t line_next(line_cursor *cursor, int strict) {
  for (;;) {
    line_skip_blanks(cursor);
    size_t end = cursor->at;
    while (end < cursor->length && !line_is_blank(cursor->text[end])) {
      end++;
    }
    if (end == cursor->at) {
      return 0;
    }
    cursor->at += line_number(cursor->text + cursor->at, end - cursor->at);
    if (!strict && end - cursor->at == 4 && memcmp(cursor->text + cursor->at, "e.p.", 4) == 0) {
      cursor->at = end;
    }
    if (cursor->at < end) {
      return end - cursor->at;
    }
  }
}

static uint32_t line_column(const line_cursor *cursor) {
  const size_t column = cursor->at - cursor->line_begin;
  return column < UINT32_MAX / 2 ? (uint32_t)column + 1 : 0;
}

cc_status cc_position_read_line(const cc_position *position, const char *text, size_t length,
                                cc_move_style style, const cc_move_text_options *options, cc_move *moves,
                                size_t capacity, size_t *count, cc_error *error) {
  cc__move_form form;
  cc__board boards[2]; /* the present one and the next, in turn */
  if (count != NULL) {
    *count = 0;
  }
  if (position == NULL || text == NULL || count == NULL || (moves == NULL && capacity > 0)) {
    return move_text_argument(error, CC_ERROR_ARGUMENT);
  }
  cc_status status = cc__move_form_read(&form, style, options);
  if (status != CC_OK) {
    return move_text_argument(error, status);
  }
  line_cursor cursor = {text, length == CC_NUL_TERMINATED ? strlen(text) : length, 0, 0, 1};
  const int strict = (form.flags & CC_MOVE_TEXT_STRICT) != 0;
  size_t found = 0;
  boards[0] = *position->current;
  for (size_t word = line_next(&cursor, strict); word > 0; word = line_next(&cursor, strict)) {
    cc__move_result result;
    cc_move move;
    status = cc__move_read(&boards[found & 1u], cursor.text + cursor.at, word, &form, &move, &result);
    if (status != CC_OK) {
      cc__move_report(error, status, &boards[found & 1u], &result, cursor.at, cursor.line,
                      line_column(&cursor));
      *count = found;
      return status;
    }
    cc__move_play(&boards[found & 1u], &boards[~found & 1u], move);
    if (found < capacity) {
      moves[found] = move;
    }
    found++;
    cursor.at += word;
  }
  *count = found;
  if (found > capacity) {
    return cc__error_set(error, CC_ERROR_BUFFER, cursor.at, 0, 0, "more moves than there is room for");
  }
  return cc__error_set(error, CC_OK, 0, 0, 0, "");
}
