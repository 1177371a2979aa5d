/* SPDX-License-Identifier: MIT */
/* Layer 0. See textbuf.h. */
#include "textbuf.h"

void cc__textbuf_string(cc__textbuf *text, const char *string) {
  for (; *string != '\0'; string++) {
    cc__textbuf_char(text, *string);
  }
}

void cc__textbuf_uint(cc__textbuf *text, uint64_t number) {
  char digits[20];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) {
    cc__textbuf_char(text, digits[--count]);
  }
}

cc_status cc__textbuf_end(cc__textbuf *text, size_t *needed) {
  if (needed != NULL) {
    *needed = text->length;
  }
  if (text->length < text->capacity) {
    text->buffer[text->length] = '\0';
    return CC_OK;
  }
  if (text->capacity > 0) {
    text->buffer[0] = '\0';
  }
  return CC_ERROR_BUFFER;
}
