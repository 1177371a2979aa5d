/* SPDX-License-Identifier: MIT */
/* Layer 7. A word of a book as a move. */
#ifndef CC__MOVE_WORD_H
#define CC__MOVE_WORD_H

#include <stddef.h>

#include "chesscore/notation.h"

#define CC__MOVE_WORD_MESSAGE 128

/* The legal move that a word means, no null move. Errors: those of cc_position_read_move. */
cc_status cc__move_word_read(const cc_position *position, const char *word, size_t length,
                             cc_move_style style, cc_move *move);

/* Why that failed: the word itself and what cc_position_read_move says about it. */
void cc__move_word_explain(const cc_position *position, const char *word, size_t length, cc_move_style style,
                           char message[CC__MOVE_WORD_MESSAGE]);

#endif
