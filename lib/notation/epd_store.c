/* SPDX-License-Identifier: MIT */
/* Layer 4. See epd_store.h. */
#include "notation/epd_store.h"

#include <string.h>

#include "base/allocation.h"

#define EPD_OPCODE_LENGTH 15u

cc_status cc__epd_store_new(cc__epd_store *store, const cc_allocator *allocator, size_t capacity,
                            size_t room) {
  const cc__epd_store nothing = {NULL, 0, 0, NULL, 0, 0};
  *store = nothing;
  store->text = cc__alloc(allocator, capacity, 1, 1);
  store->operations = cc__alloc(allocator, room, sizeof(*store->operations), sizeof(size_t));
  store->capacity = capacity;
  store->room = room;
  if (store->text == NULL || store->operations == NULL) {
    cc__epd_store_free(store, allocator);
    return CC_ERROR_MEMORY;
  }
  return CC_OK;
}

void cc__epd_store_free(cc__epd_store *store, const cc_allocator *allocator) {
  const cc__epd_store nothing = {NULL, 0, 0, NULL, 0, 0};
  cc__free(allocator, store->text, store->capacity, 1, 1);
  cc__free(allocator, store->operations, store->room, sizeof(*store->operations), sizeof(size_t));
  *store = nothing;
}

void cc__epd_store_bytes(cc__epd_store *store, const char *bytes, size_t length) {
  if (length > 0) {
    memcpy(store->text + store->length, bytes, length);
    store->length += length;
  }
}

void cc__epd_store_end(cc__epd_store *store) {
  store->text[store->length++] = '\0';
}

void cc__epd_store_operation(cc__epd_store *store, const char *opcode, size_t length) {
  cc__epd_operation *operation = &store->operations[store->count++];
  operation->opcode = store->length;
  cc__epd_store_bytes(store, opcode, length);
  cc__epd_store_end(store);
  operation->operands = store->length;
}

void cc__epd_store_fields(cc__epd_store *store, const cc_position *position, uint32_t ep) {
  char fen[CC_FEN_CAPACITY];
  size_t length = 0;
  if (cc_position_fen(position, CC_FEN_NO_COUNTERS | ep, fen, sizeof(fen), &length) == CC_OK) {
    cc__epd_store_bytes(store, fen, length);
  }
  cc__epd_store_end(store);
}

size_t cc__epd_store_find(const cc__epd_store *store, const char *opcode) {
  for (size_t i = 0; i < store->count; i++) {
    if (strcmp(store->text + store->operations[i].opcode, opcode) == 0) {
      return i;
    }
  }
  return CC_EPD_NONE;
}

int cc__epd_is_blank(char c) {
  return c == ' ' || c == '\t';
}

int cc__epd_is_opcode(const char *text, size_t length) {
  if (length == 0 || length > EPD_OPCODE_LENGTH) {
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    const unsigned c = (unsigned char)text[i];
    const int letter = (c | 0x20u) - 'a' < 26;
    if (!letter && (i == 0 || (c - '0' > 9 && c != '_'))) {
      return 0;
    }
  }
  return 1;
}

/* A string from its opening quote on. */
static const char *epd_string_end(const char *text, size_t length, size_t *at, int lenient, size_t *end,
                                  int *unclosed) {
  size_t i = *at + 1;
  while (i < length && text[i] != '"') {
    i += text[i] == '\\' && i + 1 < length ? 2 : 1;
  }
  if (i >= length) {
    if (!lenient) {
      return "the string is not closed";
    }
    *unclosed = 1;
    *end = length;
    return NULL;
  }
  *end = i + 1;
  if (!lenient && *end < length && !cc__epd_is_blank(text[*end]) && text[*end] != ';') {
    *at = *end;
    return "expected a blank or a semicolon after the string";
  }
  return NULL;
}

const char *cc__epd_operand(const char *text, size_t length, size_t *at, int lenient, size_t *end,
                            int *unclosed) {
  *unclosed = 0;
  if (text[*at] == '"') {
    return epd_string_end(text, length, at, lenient, end, unclosed);
  }
  size_t i = *at;
  for (; i < length && !cc__epd_is_blank(text[i]) && text[i] != ';'; i++) {
    if (text[i] == '"' && !lenient) {
      *at = i;
      return "a quote inside a word";
    }
  }
  *end = i;
  return NULL;
}

/* A string that was not closed: to the end of the text without a last semicolon, and closed now. */
static void epd_close_string(cc__epd_store *store, const char *text, size_t length) {
  while (length > 1 && cc__epd_is_blank(text[length - 1])) {
    length--;
  }
  length -= length > 1 && text[length - 1] == ';';
  size_t slashes = 0;
  while (slashes + 1 < length && text[length - 1 - slashes] == '\\') {
    slashes++;
  }
  cc__epd_store_bytes(store, text, length);
  cc__epd_store_bytes(store, "\\", slashes % 2); /* it must not escape the quote */
  cc__epd_store_bytes(store, "\"", 1);
}

const char *cc__epd_operands(cc__epd_store *store, const char *text, size_t length, size_t *at, int lenient,
                             int *closed) {
  const size_t begin = store->length;
  *closed = 0;
  for (;;) {
    while (*at < length && cc__epd_is_blank(text[*at])) {
      (*at)++;
    }
    if (*at >= length || text[*at] == ';') {
      *closed = *at < length;
      *at += *at < length;
      cc__epd_store_end(store);
      return NULL;
    }
    size_t end;
    int unclosed;
    const char *fault = cc__epd_operand(text, length, at, lenient, &end, &unclosed);
    if (fault != NULL) {
      return fault;
    }
    cc__epd_store_bytes(store, " ", store->length > begin);
    if (unclosed) {
      epd_close_string(store, text + *at, end - *at);
    } else {
      cc__epd_store_bytes(store, text + *at, end - *at);
    }
    *at = end;
  }
}

/* ---- changes ---- */

/* The change that concerns an operation, NULL if there is none. */
static const cc__epd_change *epd_change_of(const cc__epd_change *changes, size_t count, size_t operation) {
  for (size_t i = 0; i < count; i++) {
    if (changes[i].operation == operation) {
      return &changes[i];
    }
  }
  return NULL;
}

static cc_status epd_append_change(cc__epd_store *out, const char *opcode, const cc__epd_change *change) {
  size_t at = 0;
  int closed;
  cc__epd_store_operation(out, opcode, strlen(opcode));
  const char *fault = cc__epd_operands(out, change->operands, change->length, &at, 0, &closed);
  return fault != NULL || closed ? CC_ERROR_EPD : CC_OK;
}

/* The operations of the old store after the changes, then the new ones. */
static cc_status epd_append_operations(const cc__epd_store *old, const cc__epd_change *changes, size_t count,
                                       cc__epd_store *out) {
  cc_status status = CC_OK;
  for (size_t i = 0; i < old->count && status == CC_OK; i++) {
    const cc__epd_change *change = epd_change_of(changes, count, i);
    const char *opcode = old->text + old->operations[i].opcode;
    const char *operands = old->text + old->operations[i].operands;
    if (change == NULL) {
      cc__epd_store_operation(out, opcode, strlen(opcode));
      cc__epd_store_bytes(out, operands, strlen(operands) + 1);
    } else if (change->operands != NULL) {
      status = epd_append_change(out, opcode, change);
    }
  }
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    if (changes[i].operation == CC_EPD_NONE) {
      status = epd_append_change(out, changes[i].opcode, &changes[i]);
    }
  }
  return status;
}

cc_status cc__epd_store_rebuild(const cc__epd_store *old, const cc_allocator *allocator,
                                const cc_position *position, uint32_t ep, const cc__epd_change *changes,
                                size_t count, cc__epd_store *out) {
  size_t capacity = old->length + CC_FEN_CAPACITY;
  for (size_t i = 0; i < count; i++) {
    capacity += changes[i].length + 1 + (changes[i].opcode == NULL ? 0 : strlen(changes[i].opcode) + 1);
  }
  cc_status status = cc__epd_store_new(out, allocator, capacity, old->count + count + 1);
  if (status != CC_OK) {
    return status;
  }
  if (position != NULL) {
    cc__epd_store_fields(out, position, ep);
  } else {
    cc__epd_store_bytes(out, old->text, strlen(old->text) + 1);
  }
  status = epd_append_operations(old, changes, count, out);
  if (status != CC_OK) {
    cc__epd_store_free(out, allocator);
  }
  return status;
}
