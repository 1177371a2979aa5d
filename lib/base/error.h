/* SPDX-License-Identifier: MIT */
/* Layer 0. Filling in the caller's cc_error. */
#ifndef CC__ERROR_H
#define CC__ERROR_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/status.h"

/*
 * Set all fields (message is cut to fit) and return `status`, so that a parser can end with
 * `return cc__error_set(...)`. NULL `error`, or one of impossible size, is left alone. Status CC_OK clears it.
 */
cc_status cc__error_set(cc_error *error, cc_status status, uint64_t offset, uint32_t line, uint32_t column,
                        const char *message);

/* The same for input of one line: line 1, column offset + 1. */
cc_status cc__error_at(cc_error *error, cc_status status, size_t offset, const char *message);

#endif
