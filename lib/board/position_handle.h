/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. What a cc_position is inside: a stack of boards, the last one current.
 */
#ifndef CC__POSITION_HANDLE_H
#define CC__POSITION_HANDLE_H

#include <stddef.h>

#include "board/board.h"
#include "chesscore/position.h"

struct cc_position {
  cc__board *current; /* the last board in use */
  cc__board *last;    /* the last board there is memory for */
  cc__board *boards;  /* the first */
  size_t capacity;    /* last - boards + 1 */
  cc_allocator allocator;
};

#define CC__BOARD_ALIGNMENT 64

/* A handle with room for some boards and none set: the caller fills position->boards[0]. */
cc_status cc__position_new(const cc_allocator *allocator, size_t capacity, cc_position **out);

/* Twice as much room for boards. */
cc_status cc__position_grow(cc_position *position);

/* Replace everything by one board, without history. */
void cc__position_reset(cc_position *position, const cc__board *board);

#endif
