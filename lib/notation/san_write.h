/* SPDX-License-Identifier: MIT */
/* Layer 4. Moves as text, from a board. */
#ifndef CC__SAN_WRITE_H
#define CC__SAN_WRITE_H

#include <stddef.h>

#include "board/board.h"
#include "chesscore/notation.h"

/* How to write; checked by cc__move_form_read. */
typedef struct cc__move_form {
  cc_move_style style;
  uint32_t flags;
  cc_language language;
} cc__move_form;

/* A caller's style and options. CC_ERROR_ARGUMENT or CC_ERROR_UNSUPPORTED if they are not valid. */
cc_status cc__move_form_read(cc__move_form *form, cc_move_style style, const cc_move_text_options *options);

/* Is the value a legal move or a null move that may be played here? */
int cc__move_is_playable(const cc__board *board, cc_move move);

/* The board after it: a null move too. */
void cc__move_play(const cc__board *board, cc__board *after, cc_move move);

/*
 * Write a move that is playable. Returns the length; `out` is closed with a NUL byte. `after` (may be NULL)
 * is the board after the move, if the caller has it already.
 */
size_t cc__move_write(const cc__board *board, cc_move move, const cc__move_form *form, const cc__board *after,
                      char out[CC_MOVE_TEXT_CAPACITY]);

/* What canonical SAN says of a legal move's origin, as bits. */
#define CC__ORIGIN_FILE 1u
#define CC__ORIGIN_RANK 2u
unsigned cc__san_origin(const cc__board *board, cc_move move);

/* The mark of check after a legal move: '+', '#', or 0. `after` is the board then. */
char cc__san_check_mark(const cc__board *after);

#endif
