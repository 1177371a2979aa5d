/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. Writing text into a caller's buffer of limited size: everything is counted, what does not fit is
 * dropped, and the end tells.
 */
#ifndef CC__TEXTBUF_H
#define CC__TEXTBUF_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/status.h"

typedef struct cc__textbuf {
  char *buffer; /* may be NULL if capacity is 0 */
  size_t capacity;
  size_t length; /* what was written or would have been */
} cc__textbuf;

static inline cc__textbuf cc__textbuf_begin(char *buffer, size_t capacity) {
  const cc__textbuf text = {buffer, capacity, 0};
  return text;
}

static inline void cc__textbuf_char(cc__textbuf *text, char c) {
  if (text->length < text->capacity) {
    text->buffer[text->length] = c;
  }
  text->length++;
}

void cc__textbuf_string(cc__textbuf *text, const char *string);
void cc__textbuf_uint(cc__textbuf *text, uint64_t number);

/*
 * Close with a NUL byte. `needed` may be NULL. CC_ERROR_BUFFER if text and NUL do not fit: the buffer then holds an
 * empty text.
 */
cc_status cc__textbuf_end(cc__textbuf *text, size_t *needed);

#endif
