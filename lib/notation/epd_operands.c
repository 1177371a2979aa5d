/* SPDX-License-Identifier: MIT */
/* Layer 4. The operands of an EPD's operations as texts, numbers and moves. */
#include <string.h>

#include "base/error.h"
#include "base/textbuf.h"
#include "board/position_handle.h"
#include "notation/epd_store.h"
#include "notation/san_read.h"

/* ---- opcodes ---- */

typedef struct epd_kind {
  char opcode[12];
  uint8_t kind;
} epd_kind;

static const epd_kind epd_kinds[] = {
    {"acd", CC_EPD_KIND_INTEGER},     {"acn", CC_EPD_KIND_INTEGER},      {"acs", CC_EPD_KIND_INTEGER},
    {"am", CC_EPD_KIND_MOVES},        {"bm", CC_EPD_KIND_MOVES},         {"ce", CC_EPD_KIND_INTEGER},
    {"dm", CC_EPD_KIND_INTEGER},      {"draw_accept", CC_EPD_KIND_NONE}, {"draw_claim", CC_EPD_KIND_NONE},
    {"draw_offer", CC_EPD_KIND_NONE}, {"draw_reject", CC_EPD_KIND_NONE}, {"eco", CC_EPD_KIND_STRING},
    {"fmvn", CC_EPD_KIND_INTEGER},    {"hmvc", CC_EPD_KIND_INTEGER},     {"id", CC_EPD_KIND_STRING},
    {"nic", CC_EPD_KIND_STRING},      {"noop", CC_EPD_KIND_NONE},        {"pm", CC_EPD_KIND_MOVES},
    {"pv", CC_EPD_KIND_LINE},         {"rc", CC_EPD_KIND_INTEGER},       {"resign", CC_EPD_KIND_NONE},
    {"sm", CC_EPD_KIND_MOVES},        {"tcgs", CC_EPD_KIND_INTEGER},     {"tcri", CC_EPD_KIND_STRING},
    {"tcsi", CC_EPD_KIND_STRING},
};

uint32_t cc_epd_opcode_kind(const char *opcode) {
  if (opcode == NULL) {
    return CC_EPD_KIND_OTHER;
  }
  if ((opcode[0] == 'c' || opcode[0] == 'v') && opcode[1] >= '0' && opcode[1] <= '9' && opcode[2] == '\0') {
    return CC_EPD_KIND_STRING;
  }
  for (size_t i = 0; i < sizeof(epd_kinds) / sizeof(epd_kinds[0]); i++) {
    if (strcmp(opcode, epd_kinds[i].opcode) == 0) {
      return epd_kinds[i].kind;
    }
  }
  return CC_EPD_KIND_OTHER;
}

/* ---- operands ---- */

/* One operand after the other; begin with at and end 0. */
typedef struct epd_operand_cursor {
  const char *text;
  size_t length;
  size_t at;
  size_t end;
} epd_operand_cursor;

/* To the next operand; 0 when there is none. */
static int epd_operand_next(epd_operand_cursor *cursor) {
  int unclosed;
  cursor->at = cursor->end;
  while (cursor->at < cursor->length && cc__epd_is_blank(cursor->text[cursor->at])) {
    cursor->at++;
  }
  if (cursor->at >= cursor->length) {
    return 0;
  }
  /* Kept texts were read before; leniently is how all of them read. */
  return cc__epd_operand(cursor->text, cursor->length, &cursor->at, 1, &cursor->end, &unclosed) == NULL;
}

static epd_operand_cursor epd_operand_first(const cc_epd *epd, size_t operation) {
  const char *text = cc_epd_operands(epd, operation);
  const epd_operand_cursor cursor = {text, text == NULL ? 0 : strlen(text), 0, 0};
  return cursor;
}

size_t cc_epd_operand_count(const cc_epd *epd, size_t operation) {
  epd_operand_cursor cursor = epd_operand_first(epd, operation);
  size_t count = 0;
  while (epd_operand_next(&cursor)) {
    count++;
  }
  return count;
}

/* The cursor at an operand; 0 if there is no such one. */
static int epd_operand_find(const cc_epd *epd, size_t operation, size_t operand, epd_operand_cursor *cursor) {
  *cursor = epd_operand_first(epd, operation);
  for (size_t i = 0; epd_operand_next(cursor); i++) {
    if (i == operand) {
      return 1;
    }
  }
  return 0;
}

cc_status cc_epd_operand(const cc_epd *epd, size_t operation, size_t operand, char *buffer, size_t capacity,
                         size_t *needed) {
  epd_operand_cursor cursor;
  if (!epd_operand_find(epd, operation, operand, &cursor) || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__textbuf out = cc__textbuf_begin(buffer, capacity);
  const int quoted = cursor.text[cursor.at] == '"';
  const size_t end = cursor.end - (size_t)quoted;
  for (size_t i = cursor.at + (size_t)quoted; i < end; i++) {
    const int escaped = quoted && cursor.text[i] == '\\' && i + 1 < end &&
                        (cursor.text[i + 1] == '"' || cursor.text[i + 1] == '\\');
    i += (size_t)escaped;
    cc__textbuf_char(&out, cursor.text[i]);
  }
  return cc__textbuf_end(&out, needed);
}

cc_status cc_epd_integer(const cc_epd *epd, size_t operation, size_t operand, int64_t *value) {
  epd_operand_cursor cursor;
  if (value == NULL || !epd_operand_find(epd, operation, operand, &cursor)) {
    return CC_ERROR_ARGUMENT;
  }
  size_t at = cursor.at;
  const int negative = cursor.text[at] == '-';
  const uint64_t limit = (uint64_t)INT64_MAX + (uint64_t)negative;
  uint64_t number = 0;
  at += negative || cursor.text[at] == '+';
  if (at == cursor.end) {
    return CC_ERROR_EPD;
  }
  int too_large = 0;
  for (; at < cursor.end; at++) {
    const unsigned digit = (unsigned char)cursor.text[at] - (unsigned)'0';
    if (digit > 9) {
      return CC_ERROR_EPD;
    }
    too_large |= number > (limit - digit) / 10;
    number = 10 * number + digit;
  }
  if (too_large) {
    return CC_ERROR_OVERFLOW;
  }
  *value = negative ? (int64_t)(0 - number) : (int64_t)number;
  return CC_OK;
}

/* ---- moves ---- */

/* Marks that stand alone ("Qd1 +") and move numbers, which lenient reading passes over. */
static int epd_is_mark(const char *text, size_t length) {
  size_t marks = 0;
  size_t numbers = 0;
  for (size_t i = 0; i < length; i++) {
    marks += text[i] == '+' || text[i] == '#' || text[i] == '!' || text[i] == '?' || text[i] == '=';
    numbers += (text[i] >= '0' && text[i] <= '9') || text[i] == '.';
  }
  return marks == length || (numbers == length && text[length - 1] == '.');
}

cc_status cc_epd_moves(const cc_epd *epd, size_t operation, cc_move *moves, size_t capacity, size_t *count,
                       cc_error *error) {
  const cc__move_form form = {CC_MOVE_STYLE_SAN, 0, CC_LANGUAGE_ENGLISH};
  const char *opcode = cc_epd_opcode(epd, operation);
  cc__board boards[2];
  size_t found = 0;
  if (count != NULL) {
    *count = 0;
  }
  if (opcode == NULL || count == NULL || (moves == NULL && capacity > 0)) {
    return cc__error_at(error, CC_ERROR_ARGUMENT, 0, "an argument is NULL or out of range");
  }
  const int line = cc_epd_opcode_kind(opcode) == CC_EPD_KIND_LINE;
  const int lenient = (epd->flags & CC_EPD_LENIENT) != 0;
  epd_operand_cursor cursor = epd_operand_first(epd, operation);
  boards[0] = *epd->position->current;
  while (epd_operand_next(&cursor)) {
    const cc__board *board = &boards[line ? found & 1u : 0];
    const char *word = cursor.text + cursor.at;
    size_t length = cursor.end - cursor.at;
    cc__move_result result;
    cc_move move;
    if (lenient) {
      length -= length > 1 && word[length - 1] == ',';
      if (epd_is_mark(word, length)) {
        continue;
      }
    }
    const cc_status status = cc__move_read(board, word, length, &form, &move, &result);
    if (status != CC_OK) {
      cc__move_report(error, status, board, &result, cursor.at, 1, (uint32_t)cursor.at + 1);
      *count = found;
      return status;
    }
    if (line) {
      cc__move_play(board, &boards[~found & 1u], move);
    }
    if (found < capacity) {
      moves[found] = move;
    }
    found++;
  }
  *count = found;
  return found <= capacity ? cc__error_set(error, CC_OK, 0, 0, 0, "")
                           : cc__error_at(error, CC_ERROR_BUFFER, 0, "more moves than there is room for");
}
