/* SPDX-License-Identifier: MIT */
/* Layer 4. EPD handles: life, changing operations, writing the line. */
#include <string.h>

#include "base/allocation.h"
#include "base/textbuf.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "notation/epd_store.h"
#include "notation/san_write.h"

/* ---- life ---- */

cc_status cc_epd_create(const cc_allocator *allocator, cc_epd **out) {
  cc_allocator own;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__allocator_init(&own, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_epd *epd = cc__alloc(&own, 1, sizeof(*epd), sizeof(void *));
  if (epd == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(epd, 0, sizeof(*epd));
  epd->allocator = own;
  status = cc_position_create(&own, &epd->position);
  if (status == CC_OK) {
    status = cc_position_create(&own, &epd->spare);
  }
  if (status == CC_OK) {
    status = cc__epd_store_new(&epd->store, &own, CC_FEN_CAPACITY, 1);
  }
  if (status != CC_OK) {
    cc_epd_free(epd);
    return status;
  }
  cc__epd_store_fields(&epd->store, epd->position, CC_FEN_EP_LEGAL);
  *out = epd;
  return CC_OK;
}

void cc_epd_free(cc_epd *epd) {
  if (epd == NULL) {
    return;
  }
  const cc_allocator allocator = epd->allocator;
  cc_position_free(epd->position);
  cc_position_free(epd->spare);
  cc__epd_store_free(&epd->store, &allocator);
  cc__free(&allocator, epd, 1, sizeof(*epd), sizeof(void *));
}

/* ---- looking ---- */

const cc_position *cc_epd_position(const cc_epd *epd) {
  return epd == NULL ? NULL : epd->position;
}

size_t cc_epd_count(const cc_epd *epd) {
  return epd == NULL ? 0 : epd->store.count;
}

const char *cc_epd_opcode(const cc_epd *epd, size_t operation) {
  return operation < cc_epd_count(epd) ? epd->store.text + epd->store.operations[operation].opcode : NULL;
}

const char *cc_epd_operands(const cc_epd *epd, size_t operation) {
  return operation < cc_epd_count(epd) ? epd->store.text + epd->store.operations[operation].operands : NULL;
}

size_t cc_epd_find(const cc_epd *epd, const char *opcode) {
  for (size_t i = 0; opcode != NULL && i < cc_epd_count(epd); i++) {
    if (strcmp(cc_epd_opcode(epd, i), opcode) == 0) {
      return i;
    }
  }
  return CC_EPD_NONE;
}

/* ---- changing ---- */

static void epd_adopt(cc_epd *epd, cc__epd_store *store) {
  cc__epd_store_free(&epd->store, &epd->allocator);
  epd->store = *store;
}

/* The number a counter operation is set to; 0 if the operands are not one that strict reading accepts. */
static int epd_counter_value(const char *operands, size_t length, uint32_t *value) {
  *value = 0;
  if (length > 1 && operands[0] == '0') {
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    const unsigned digit = (unsigned char)operands[i] - (unsigned)'0';
    if (digit > 9 || length > 9) {
      return 0;
    }
    *value = 10 * *value + digit;
  }
  return length > 0;
}

cc_status cc_epd_set(cc_epd *epd, const char *opcode, const char *operands, size_t length) {
  cc__epd_store store;
  if (epd == NULL || opcode == NULL || operands == NULL || !cc__epd_is_opcode(opcode, strlen(opcode))) {
    return CC_ERROR_ARGUMENT;
  }
  length = length == CC_NUL_TERMINATED ? strlen(operands) : length;
  if (length > SIZE_MAX / 8 || memchr(operands, '\0', length) != NULL ||
      memchr(operands, '\n', length) != NULL || memchr(operands, '\r', length) != NULL) {
    return length > SIZE_MAX / 8 ? CC_ERROR_MEMORY : CC_ERROR_EPD;
  }
  const int halfmove = strcmp(opcode, "hmvc") == 0;
  const int counter = halfmove || strcmp(opcode, "fmvn") == 0;
  uint32_t value = 0;
  if (counter && (!epd_counter_value(operands, length, &value) || (!halfmove && value == 0))) {
    return CC_ERROR_EPD;
  }
  const cc__epd_change change = {cc_epd_find(epd, opcode), opcode, operands, length};
  const cc_status status = cc__epd_store_rebuild(&epd->store, &epd->allocator, NULL, 0, &change, 1, &store);
  if (status != CC_OK) {
    return status;
  }
  epd_adopt(epd, &store);
  if (counter) {
    *(halfmove ? &epd->position->current->halfmove : &epd->position->current->fullmove) = value;
  }
  return CC_OK;
}

cc_status cc_epd_set_string(cc_epd *epd, const char *opcode, const char *text, size_t length) {
  if (epd == NULL || opcode == NULL || text == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  if (length > SIZE_MAX / 8) {
    return CC_ERROR_MEMORY;
  }
  if (memchr(text, '\0', length) != NULL || memchr(text, '\n', length) != NULL ||
      memchr(text, '\r', length) != NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t capacity = 2 * length + 2;
  char *quoted = cc__alloc(&epd->allocator, capacity, 1, 1);
  if (quoted == NULL) {
    return CC_ERROR_MEMORY;
  }
  size_t used = 0;
  quoted[used++] = '"';
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '"' || text[i] == '\\') {
      quoted[used++] = '\\';
    }
    quoted[used++] = text[i];
  }
  quoted[used++] = '"';
  const cc_status status = cc_epd_set(epd, opcode, quoted, used);
  cc__free(&epd->allocator, quoted, capacity, 1, 1);
  return status;
}

cc_status cc_epd_set_integer(cc_epd *epd, const char *opcode, int64_t value) {
  char digits[24];
  cc__textbuf text = cc__textbuf_begin(digits, sizeof(digits));
  if (value < 0) {
    cc__textbuf_char(&text, '-');
  }
  cc__textbuf_uint(&text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
  return cc_epd_set(epd, opcode, digits, text.length);
}

/* The moves as operands: successive ones for pv, else each from the position. */
static cc_status epd_write_moves(const cc__board *board, const cc_move *moves, size_t count, int line,
                                 cc__textbuf *out) {
  const cc__move_form form = {CC_MOVE_STYLE_SAN, 0, CC_LANGUAGE_ENGLISH};
  char text[CC_MOVE_TEXT_CAPACITY];
  cc__board boards[2];
  boards[0] = *board;
  for (size_t i = 0; i < count; i++) {
    const cc__board *now = &boards[line ? i & 1u : 0];
    if (!cc__move_is_playable(now, moves[i])) {
      return CC_ERROR_ILLEGAL;
    }
    if (i > 0) {
      cc__textbuf_char(out, ' ');
    }
    (void)cc__move_write(now, moves[i], &form, NULL, text);
    cc__textbuf_string(out, text);
    if (line) {
      cc__move_play(now, &boards[~i & 1u], moves[i]);
    }
  }
  return CC_OK;
}

cc_status cc_epd_set_moves(cc_epd *epd, const char *opcode, const cc_move *moves, size_t count) {
  if (epd == NULL || opcode == NULL || (moves == NULL && count > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  if (count > SIZE_MAX / 2 / CC_MOVE_TEXT_CAPACITY - 1) {
    return CC_ERROR_MEMORY;
  }
  const size_t capacity = (count + 1) * CC_MOVE_TEXT_CAPACITY;
  char *text = cc__alloc(&epd->allocator, capacity, 1, 1);
  if (text == NULL) {
    return CC_ERROR_MEMORY;
  }
  cc__textbuf out = cc__textbuf_begin(text, capacity);
  cc_status status = epd_write_moves(epd->position->current, moves, count,
                                     cc_epd_opcode_kind(opcode) == CC_EPD_KIND_LINE, &out);
  if (status == CC_OK) {
    status = cc_epd_set(epd, opcode, text, out.length);
  }
  cc__free(&epd->allocator, text, capacity, 1, 1);
  return status;
}

cc_status cc_epd_remove(cc_epd *epd, size_t operation) {
  cc__epd_store store;
  if (operation >= cc_epd_count(epd)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__epd_change change = {operation, NULL, NULL, 0};
  const cc_status status = cc__epd_store_rebuild(&epd->store, &epd->allocator, NULL, 0, &change, 1, &store);
  if (status == CC_OK) {
    epd_adopt(epd, &store);
  }
  return status;
}

cc_status cc_epd_set_position(cc_epd *epd, const cc_position *position) {
  cc__epd_store store;
  cc__epd_change changes[2];
  char digits[2][12];
  size_t count = 0;
  if (epd == NULL || position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  for (unsigned i = 0; i < 2; i++) {
    const size_t operation = cc_epd_find(epd, i == 0 ? "hmvc" : "fmvn");
    if (operation != CC_EPD_NONE) {
      cc__textbuf text = cc__textbuf_begin(digits[i], sizeof(digits[i]));
      cc__textbuf_uint(&text, i == 0 ? position->current->halfmove : position->current->fullmove);
      const cc__epd_change change = {operation, NULL, digits[i], text.length};
      changes[count++] = change;
    }
  }
  const cc_status status = cc__epd_store_rebuild(&epd->store, &epd->allocator, position, CC_FEN_EP_LEGAL,
                                                 changes, count, &store);
  if (status != CC_OK) {
    return status;
  }
  const cc__board board = *position->current;
  cc__position_reset(epd->position, &board);
  epd_adopt(epd, &store);
  return CC_OK;
}

/* ---- writing ---- */

cc_status cc_epd_write(const cc_epd *epd, char *buffer, size_t capacity, size_t *needed) {
  if (epd == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__textbuf out = cc__textbuf_begin(buffer, capacity);
  cc__textbuf_string(&out, epd->store.text);
  for (size_t i = 0; i < epd->store.count; i++) {
    const char *operands = cc_epd_operands(epd, i);
    cc__textbuf_char(&out, ' ');
    cc__textbuf_string(&out, cc_epd_opcode(epd, i));
    if (operands[0] != '\0') {
      cc__textbuf_char(&out, ' ');
      cc__textbuf_string(&out, operands);
    }
    cc__textbuf_char(&out, ';');
  }
  return cc__textbuf_end(&out, needed);
}
