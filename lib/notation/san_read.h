/* SPDX-License-Identifier: MIT */
/* Layer 4. From text to a legal move. */
#ifndef CC__SAN_READ_H
#define CC__SAN_READ_H

#include <stddef.h>

#include "board/board.h"
#include "chesscore/notation.h"
#include "notation/san_write.h"

/* What came of it, beside the move. */
typedef struct cc__move_result {
  cc_move_reading reading;
  const char *fault; /* CC_ERROR_MOVE_TEXT: what is wrong. Static text */
  size_t offset;     /* and where */
} cc__move_result;

/*
 * Read SAN in all its forms (English letters for `language` 0), as cc_position_read_move says it of texts
 * that need not be canonical. `result` may be NULL: then only canonical shapes that do not fit cost more than
 * cc__san_fast, and marks of check are not looked at. It is filled whatever the status.
 */
cc_status cc__san_read(const cc__board *board, const char *text, size_t length, cc_language language,
                       cc_move *move, cc__move_result *result);

/* The same in any style, strict or not. `result` is not NULL. */
cc_status cc__move_read(const cc__board *board, const char *text, size_t length, const cc__move_form *form,
                        cc_move *move, cc__move_result *result);

/*
 * Put a failure into the caller's cc_error; the text began at `offset` of the input, at a line and column (0:
 * unknown).
 */
void cc__move_report(cc_error *error, cc_status status, const cc__board *board, const cc__move_result *result,
                     uint64_t offset, uint32_t line, uint32_t column);

#endif
