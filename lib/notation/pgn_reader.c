/* SPDX-License-Identifier: MIT */
/* Layer 4. Games one by one from memory, a function or a file. */
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/stream_file.h"
#include "notation/pgn_game.h"

#define READER_BUFFER 65536u

struct cc_pgn_reader {
  cc_allocator allocator;
  cc_pgn_parser *parser;
  cc_pgn_builder *builder;
  cc_read_callback read; /* NULL: from memory */
  void *user;
  cc__file file; /* ours to close if opened */
  char *buffer;
  const char *bytes; /* that have not been fed */
  size_t length;
  uint8_t skipping; /* the game is not wanted */
  uint8_t skipped;  /* it has ended */
  uint8_t over;     /* there is no more input */
};

static int32_t reader_event(const cc_pgn_event *event, void *user) {
  cc_pgn_reader *const reader = user;
  if (!reader->skipping) {
    return cc_pgn_builder_event(event, reader->builder);
  }
  if (event->kind == CC_PGN_GAME_END) {
    reader->skipped = 1;
    return CC_PGN_STOP;
  }
  return CC_PGN_SKIP_GAME;
}

static int32_t reader_read_file(char *buffer, size_t capacity, size_t *length, void *user) {
  cc_pgn_reader *const reader = user;
  return cc__file_read(&reader->file, buffer, capacity, length) != CC_OK;
}

/* ---- life ---- */

static cc_status reader_new(const cc_allocator *allocator, const cc_pgn_options *options, int buffered,
                            cc_pgn_reader **out) {
  cc_allocator copy;
  cc_pgn_options read = CC_PGN_OPTIONS_INIT;
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status == CC_OK && options != NULL) {
    status = cc__sized_read(&read, sizeof(read), options);
  }
  if (status != CC_OK) {
    return status;
  }
  if ((read.flags & CC_PGN_TEXT_ONLY) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  cc_pgn_reader *reader = cc__alloc(&copy, 1, sizeof(*reader), sizeof(uint64_t));
  if (reader == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(reader, 0, sizeof(*reader));
  reader->allocator = copy;
  status = cc_pgn_parser_create(&copy, &read, reader_event, reader, &reader->parser);
  if (status == CC_OK) {
    status = cc_pgn_builder_create(&copy, &reader->builder);
  }
  if (status == CC_OK && buffered) {
    reader->buffer = cc__alloc(&copy, READER_BUFFER, 1, 1);
    status = reader->buffer == NULL ? CC_ERROR_MEMORY : CC_OK;
  }
  if (status == CC_OK) {
    status = cc_pgn_builder_attach(reader->builder, reader->parser);
  }
  if (status != CC_OK) {
    cc_pgn_reader_free(reader);
    return status;
  }
  *out = reader;
  return CC_OK;
}

cc_status cc_pgn_reader_create(const cc_allocator *allocator, const cc_pgn_options *options,
                               const char *bytes, size_t length, cc_pgn_reader **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (bytes == NULL && length > 0) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = reader_new(allocator, options, 0, out);
  if (status == CC_OK) {
    (*out)->bytes = bytes;
    (*out)->length = length;
  }
  return status;
}

cc_status cc_pgn_reader_create_from(const cc_allocator *allocator, const cc_pgn_options *options,
                                    cc_read_callback read, void *user, cc_pgn_reader **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (read == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = reader_new(allocator, options, 1, out);
  if (status == CC_OK) {
    (*out)->read = read;
    (*out)->user = user;
  }
  return status;
}

cc_status cc_pgn_reader_open(const cc_allocator *allocator, const cc_pgn_options *options, const char *path,
                             cc_pgn_reader **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (path == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc__file file;
  cc_status status = cc__file_open(&file, path);
  if (status != CC_OK) {
    return status;
  }
  status = cc_pgn_reader_create_from(allocator, options, reader_read_file, NULL, out);
  if (status != CC_OK) {
    cc__file_close(&file);
    return status;
  }
  (*out)->file = file;
  (*out)->user = *out;
  return CC_OK;
}

void cc_pgn_reader_free(cc_pgn_reader *reader) {
  if (reader == NULL) {
    return;
  }
  const cc_allocator allocator = reader->allocator;
  if (reader->file.stream != NULL) {
    cc__file_close(&reader->file);
  }
  cc_pgn_parser_free(reader->parser);
  cc_pgn_builder_free(reader->builder);
  cc__free(&allocator, reader->buffer, READER_BUFFER, 1, 1);
  cc__free(&allocator, reader, 1, sizeof(*reader), sizeof(uint64_t));
}

/* ---- reading ---- */

/* More bytes from the function, if there are any. */
static cc_status reader_fill(cc_pgn_reader *reader) {
  size_t length = 0;
  if (reader->length > 0 || reader->over) {
    return CC_OK;
  }
  if (reader->read != NULL) {
    if (reader->read(reader->buffer, READER_BUFFER, &length, reader->user) != 0 || length > READER_BUFFER) {
      return CC_ERROR_IO;
    }
    reader->bytes = reader->buffer;
    reader->length = length;
  }
  reader->over = reader->length == 0;
  return CC_OK;
}

/* On to the end of a game: CC_ERROR_STOPPED; CC_OK: there was none. */
static cc_status reader_advance(cc_pgn_reader *reader) {
  for (;;) {
    cc_status status = reader_fill(reader);
    if (status != CC_OK) {
      return status;
    }
    if (reader->over) {
      return cc_pgn_parser_finish(reader->parser);
    }
    size_t consumed = 0;
    status = cc_pgn_parser_feed(reader->parser, reader->bytes, reader->length, &consumed);
    reader->bytes += consumed;
    reader->length -= consumed;
    if (status != CC_OK) {
      return status;
    }
  }
}

cc_status cc_pgn_reader_next(cc_pgn_reader *reader, cc_pgn_game **game, cc_error *error) {
  if (game == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *game = NULL;
  if (reader == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  reader->skipping = 0;
  const cc_status status = reader_advance(reader);
  return status == CC_ERROR_STOPPED ? cc_pgn_builder_take(reader->builder, game, error) : status;
}

cc_status cc_pgn_reader_skip(cc_pgn_reader *reader, int32_t *skipped) {
  if (reader == NULL || skipped == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  reader->skipping = 1;
  reader->skipped = 0;
  const cc_status status = reader_advance(reader);
  *skipped = reader->skipped;
  return status == CC_ERROR_STOPPED ? CC_OK : status;
}
