/* SPDX-License-Identifier: MIT */
/* Layer 7. What a cc_eco is inside, and putting lines into one. */
#ifndef CC__ECO_H
#define CC__ECO_H

#include "book/imprint.h"
#include "chesscore/book.h"

/* Longest line of moves. */
#define CC__ECO_PLIES 256

typedef struct cc__eco_line {
  size_t code; /* where its text begins in `text` */
  size_t name;
  uint32_t plies;
} cc__eco_line;

struct cc_eco {
  cc_allocator allocator;
  cc__eco_line *lines;
  size_t line_count;
  size_t line_capacity;
  cc__imprint *positions; /* sorted once all are there; index: the line */
  size_t position_count;
  size_t position_capacity;
  char *text; /* codes and names, each with its NUL byte */
  size_t text_length;
  size_t text_capacity;
};

/* An empty table. */
cc_status cc__eco_new(const cc_allocator *allocator, cc_eco **out);
/*
 * One more line: its code and name, and the position that its moves lead to. Errors: CC_ERROR_MEMORY (nothing
 * is added).
 */
cc_status cc__eco_add(cc_eco *eco, const char *code, size_t code_length, const char *name, size_t name_length,
                      const cc__board *board, uint32_t plies);
/* All lines are there: make the positions ready to be looked up. */
cc_status cc__eco_finish(cc_eco *eco);

/* The table that comes with the library. No pointers, so that it is constant data through and through. */
typedef struct cc__eco_row {
  char code[4];
  char name[52];
  char moves[120];
} cc__eco_row;

extern const cc__eco_row cc__eco_rows[];
extern const size_t cc__eco_row_count;

#endif
