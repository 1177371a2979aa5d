/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. Files by UTF-8 path: read from front to back, or mapped. The only place of the library that opens
 * files.
 */
#ifndef CC__STREAM_FILE_H
#define CC__STREAM_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/status.h"

typedef struct cc__file {
  void *stream;
} cc__file;

/* Errors: CC_ERROR_IO. A path that is not UTF-8 is CC_ERROR_IO on systems whose names are Unicode. */
cc_status cc__file_open(cc__file *file, const char *path);
/* Up to `capacity` bytes; *count below that only at the end. Errors: CC_ERROR_IO. */
cc_status cc__file_read(cc__file *file, void *bytes, size_t capacity, size_t *count);
void cc__file_close(cc__file *file);

/*
 * The whole file as memory, read-only. An empty file gives NULL and 0.
 * Errors: CC_ERROR_UNSUPPORTED where the system or the file (a pipe) cannot, CC_ERROR_IO.
 */
cc_status cc__file_map(const char *path, const uint8_t **bytes, size_t *length);
void cc__file_unmap(const uint8_t *bytes, size_t length);

#endif
