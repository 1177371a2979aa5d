/* SPDX-License-Identifier: MIT */
/* Layer 7. A word of a book as a move, in the form UCI writes. */
#ifndef CC__MOVE_WORD_H
#define CC__MOVE_WORD_H

#include <stddef.h>

#include "chesscore/position.h"

/*
 * The legal move that a word such as "e2e4" or "e7e8q" means. Castling as cc_position_find_move takes it.
 * Errors: CC_ERROR_MOVE_TEXT (no such word), CC_ERROR_ILLEGAL.
 */
cc_status cc__move_word_read(const cc_position *position, const char *word, size_t length, cc_move *move);

/* "e2e5 is illegal: the man does not move so", for an error's message; `capacity` at least 64. */
void cc__move_word_explain(const cc_position *position, const char *word, size_t length, cc_status status,
                           char *message, size_t capacity);

#endif
