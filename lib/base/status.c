/* SPDX-License-Identifier: MIT */
/* Layer 0. Names and texts of statuses, and error.h. */
#include <string.h>

#include "chesscore/status.h"
#include "error.h"
#include "sized.h"

const char *cc_status_name(cc_status status) {
  switch (status) {
#define STATUS_NAME(name, number, text)                                                                      \
  case number: return #name;
    CC_STATUS_LIST(STATUS_NAME)
#undef STATUS_NAME
  default: return "CC_UNKNOWN";
  }
}

const char *cc_status_text(cc_status status) {
  switch (status) {
#define STATUS_TEXT(name, number, text)                                                                      \
  case number: return text;
    CC_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
  default: return "unknown status";
  }
}

cc_status cc__error_set(cc_error *error, cc_status status, uint64_t offset, uint32_t line, uint32_t column,
                        const char *message) {
  if (error != NULL && cc__sized_writable(error)) {
    cc_error filled = CC_ERROR_INIT;
    filled.status = status;
    filled.offset = offset;
    filled.line = line;
    filled.column = column;
    const size_t length = strlen(message);
    const size_t room = sizeof(filled.message) - 1;
    memcpy(filled.message, message, length < room ? length : room);
    cc__sized_write(error, &filled, sizeof(filled));
  }
  return status;
}

cc_status cc__error_at(cc_error *error, cc_status status, size_t offset, const char *message) {
  const uint32_t column = offset < UINT32_MAX - 1 ? (uint32_t)offset + 1 : 0;
  return cc__error_set(error, status, offset, 1, column, message);
}
