/* SPDX-License-Identifier: MIT */
/* Layer 4. What a cc_epd is inside: the texts of a line, taken apart, and its position. */
#ifndef CC__EPD_STORE_H
#define CC__EPD_STORE_H

#include <stddef.h>

#include "chesscore/notation.h"

/* Places in the store's text; both texts are NUL-terminated. */
typedef struct cc__epd_operation {
  size_t opcode;
  size_t operands;
} cc__epd_operation;

/* The fields of the position come first in the text, one blank between them; then the operations in order. */
typedef struct cc__epd_store {
  char *text;
  size_t capacity;
  size_t length;
  cc__epd_operation *operations;
  size_t room;
  size_t count;
} cc__epd_store;

struct cc_epd {
  cc_allocator allocator;
  cc_position *position;
  cc_position *spare; /* the next one is made here, so that a failure leaves the first alone */
  cc__epd_store store;
  uint32_t flags; /* CC_EPD_* of the last reading */
};

/* A store with room for texts and operations. On failure nothing is held. */
cc_status cc__epd_store_new(cc__epd_store *store, const cc_allocator *allocator, size_t capacity,
                            size_t room);
void cc__epd_store_free(cc__epd_store *store, const cc_allocator *allocator);

/* Append bytes, or a NUL byte; begin an operation. There must be room: the callers count beforehand. */
void cc__epd_store_bytes(cc__epd_store *store, const char *bytes, size_t length);
void cc__epd_store_end(cc__epd_store *store);
void cc__epd_store_operation(cc__epd_store *store, const char *opcode, size_t length);

/* The position's four fields as a new store's first text; `ep` is one of CC_FEN_EP_*. */
void cc__epd_store_fields(cc__epd_store *store, const cc_position *position, uint32_t ep);

/* The first operation with an opcode, CC_EPD_NONE if there is none. */
size_t cc__epd_store_find(const cc__epd_store *store, const char *opcode);

/* What becomes of one operation: other operands, or none of it. */
typedef struct cc__epd_change {
  size_t operation;     /* CC_EPD_NONE: a new one */
  const char *opcode;   /* of a new one */
  const char *operands; /* NULL: taken out */
  size_t length;
} cc__epd_change;

/*
 * A store with the fields of `position`, written with `ep` (those of the old store if it is NULL), and the
 * operations after the changes. New operands must be such that strict reading accepts them. Errors: CC_ERROR_MEMORY, CC_ERROR_EPD;
 * then nothing is held. The old store stays as it was.
 */
cc_status cc__epd_store_rebuild(const cc__epd_store *old, const cc_allocator *allocator,
                                const cc_position *position, uint32_t ep, const cc__epd_change *changes,
                                size_t count, cc__epd_store *out);

/*
 * The operand at *at of a text, which is not blank there: *end gets the place behind it. Strings reach to
 * their closing quote, other operands to a blank, a semicolon, or (lenient) a quote that begins a string.
 * Returns NULL or what is wrong; *at is then the place. A lenient string may be unclosed: it reaches to the
 * end, and *unclosed is set.
 */
const char *cc__epd_operand(const char *text, size_t length, size_t *at, int lenient, size_t *end,
                            int *unclosed);

/*
 * Copy operands into the store, one blank between them, up to a semicolon, which is passed over, or the end.
 * `at` is moved. Returns NULL or what is wrong at *at.
 */
const char *cc__epd_operands(cc__epd_store *store, const char *text, size_t length, size_t *at, int lenient,
                             int *closed);

/* Is it an opcode by the standard? */
int cc__epd_is_opcode(const char *text, size_t length);

int cc__epd_is_blank(char c);

#endif
