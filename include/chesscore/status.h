/* SPDX-License-Identifier: MIT */
/*
 * Status codes and error details.
 *
 * Every function that can fail returns a cc_status: 0 is success, every error is negative. Numbers are never
 * reused or changed. There is no "last error" anywhere: a function that can say more than a code takes an
 * optional cc_error owned by the caller. Since 0.1.
 */
#ifndef CHESSCORE_STATUS_H
#define CHESSCORE_STATUS_H

#include <stdint.h>

#include "chesscore/export.h"

CC_BEGIN_DECLS

typedef int32_t cc_status;

/* The one list of statuses: X(name, number, text). Names, numbers and texts are all made from it. */
#define CC_STATUS_LIST(X)                                                                                    \
  X(CC_OK, 0, "success")                                                                                     \
  X(CC_ERROR_ARGUMENT, -1, "an argument is NULL or out of range")                                            \
  X(CC_ERROR_MEMORY, -2, "out of memory")                                                                    \
  X(CC_ERROR_BUFFER, -3, "the buffer is too small")                                                          \
  X(CC_ERROR_UNSUPPORTED, -4, "not supported by this build, processor or format")                            \
  X(CC_ERROR_OVERFLOW, -5, "a count does not fit in 64 bits")                                                \
  X(CC_ERROR_STOPPED, -6, "stopped by the caller")                                                           \
  X(CC_ERROR_STATE, -7, "the object is not in a state that allows this")                                     \
  X(CC_ERROR_THREAD, -8, "a thread could not be started")                                                    \
  X(CC_ERROR_IO, -9, "reading or writing failed")                                                            \
  X(CC_ERROR_LIMIT, -10, "a limit set in the options was exceeded")                                          \
  X(CC_ERROR_FEN, -20, "the text is not a FEN")                                                              \
  X(CC_ERROR_POSITION, -21, "the position breaks the rules of chess")                                        \
  X(CC_ERROR_PACKED, -22, "the bytes are not a packed position")                                             \
  X(CC_ERROR_EPD, -23, "the text is not an EPD")                                                             \
  X(CC_ERROR_ILLEGAL, -30, "the move is illegal")                                                            \
  X(CC_ERROR_MOVE_TEXT, -31, "the text is not a move")                                                       \
  X(CC_ERROR_AMBIGUOUS, -32, "the text fits more than one legal move")                                       \
  X(CC_ERROR_PGN, -40, "the text is not PGN")                                                                \
  X(CC_ERROR_ECO, -50, "the line is not a code, a name and moves")                                           \
  X(CC_ERROR_GAME, -60, "the callbacks of a game broke what game.h asks of them")

/* Anonymous, so that no enum type (whose size may vary) enters the ABI. */
enum {
#define CC_STATUS_ENTRY(name, number, text) name = number,
  CC_STATUS_LIST(CC_STATUS_ENTRY)
#undef CC_STATUS_ENTRY
      CC_STATUS_LIST_END = 1
};

/*
 * What exactly went wrong. Owned by the caller; set struct_size to sizeof(cc_error) before the call.
 * The library writes at most struct_size bytes; a struct of impossible size (under 8) is left alone, it must not hide
 * the error it was meant for. After success status is 0 and message empty.
 */
typedef struct cc_error {
  uint32_t struct_size;
  cc_status status;
  uint64_t offset;   /* byte in the input, from 0 */
  uint32_t line;     /* from 1; 0 when the input has no lines */
  uint32_t column;   /* in bytes, from 1; 0 when unknown */
  char message[128]; /* English, NUL-terminated, one line, no full stop */
} cc_error;

#define CC_ERROR_INIT                                                                                        \
  {                                                                                                          \
    (uint32_t)sizeof(cc_error), 0, 0, 0, 0, {                                                                \
      0                                                                                                      \
    }                                                                                                        \
  }

/*
 * The constant's name ("CC_ERROR_FEN") or an English text for a status. Both return static text and never
 * NULL; an unknown number gives "CC_UNKNOWN" and "unknown status". Any thread.
 */
CC_API const char *cc_status_name(cc_status status);
CC_API const char *cc_status_text(cc_status status);

CC_END_DECLS

#endif
