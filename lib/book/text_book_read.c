/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Reading text books: a machine that is fed bytes, so that input of any size passes through it in
 * pieces. It holds one word and the position that the current line has reached.
 */
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/error.h"
#include "base/stream_file.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "book/move_word.h"
#include "book/text_book.h"

#define LINES_PIECE 16384u
/* No word with a meaning is longer; of longer ones the start is kept, to be quoted. */
#define LINES_WORD 24u

#define LINES_DEFAULT_LINE_BYTES ((uint64_t)1 << 20)
#define LINES_DEFAULT_LINE_PLIES 16384u
#define LINES_DEFAULT_MOVES ((uint64_t)1 << 27)
#define LINES_MOST_MOVES ((uint64_t)1 << 31)

typedef enum lines_mode {
  LINES_WORDS,   /* words and blanks */
  LINES_COMMENT, /* nothing more on this line: a comment */
  LINES_FAULTY,  /* nothing more on this line: after a fault */
} lines_mode;

typedef struct lines_reader {
  cc_text_book_options options; /* with the defaults filled in */
  cc_allocator allocator;
  cc_error *error;
  cc_position *position;
  cc__board start;
  cc__tally tally;
  cc_text_book_stats stats;
  lines_mode mode;
  int after_cr;    /* the last byte was CR: an LF now belongs to it */
  int has_result;  /* the line's result has come: nothing may follow */
  int dropped;     /* the line is left out */
  unsigned mark;   /* bytes of the byte order mark seen, 3 when that is over */
  uint32_t result; /* of the line */
  uint32_t plies;
  uint32_t line;
  uint64_t offset;     /* of the next byte */
  uint64_t line_start; /* offset of the line's first byte */
  uint64_t word_start;
  size_t word_length; /* may exceed LINES_WORD */
  char word[LINES_WORD];
} lines_reader;

/* ---- faults ---- */

static uint32_t lines_column(const lines_reader *reader, uint64_t offset) {
  const uint64_t column = offset - reader->line_start + 1;
  return column < UINT32_MAX ? (uint32_t)column : 0;
}

/* At the word being read. Strict: ends reading. Lenient: the rest of the line is stepped over. */
static cc_status lines_fault(lines_reader *reader, cc_status status, const char *message) {
  const uint32_t column = lines_column(reader, reader->word_start);
  if ((reader->options.flags & (CC_TEXT_BOOK_SKIP_LINES | CC_TEXT_BOOK_KEEP_STARTS)) == 0) {
    return cc__error_set(reader->error, status, reader->word_start, reader->line, column, message);
  }
  reader->mode = LINES_FAULTY;
  reader->dropped = (reader->options.flags & CC_TEXT_BOOK_SKIP_LINES) != 0;
  if (reader->options.fault != NULL) {
    cc_error fault = CC_ERROR_INIT;
    (void)cc__error_set(&fault, status, reader->word_start, reader->line, column, message);
    if (reader->options.fault(&fault, reader->options.user) != 0) {
      return cc__error_set(reader->error, CC_ERROR_STOPPED, reader->word_start, reader->line, column,
                           cc_status_text(CC_ERROR_STOPPED));
    }
  }
  return CC_OK;
}

/* What ends reading, lenient or not, at a byte of the line being read. */
static cc_status lines_fail(lines_reader *reader, cc_status status, uint64_t offset) {
  return cc__error_set(reader->error, status, offset, reader->line, lines_column(reader, offset),
                       cc_status_text(status));
}

/* ---- words ---- */

static cc_status lines_move(lines_reader *reader) {
  char message[CC__MOVE_WORD_MESSAGE];
  cc_move move = CC_MOVE_NONE;
  if (reader->plies >= reader->options.max_line_plies) {
    return lines_fault(reader, CC_ERROR_LIMIT, "the game has more plies than the limit");
  }
  /* A word that is too long for its room is no move whatever it begins with; its start is quoted. */
  const size_t length = reader->word_length < LINES_WORD ? reader->word_length : LINES_WORD;
  cc_status status = cc__move_word_read(reader->position, reader->word, length, CC_MOVE_STYLE_UCI, &move);
  if (status == CC_ERROR_MOVE_TEXT || status == CC_ERROR_ILLEGAL) {
    cc__move_word_explain(reader->position, reader->word, length, CC_MOVE_STYLE_UCI, message);
    return lines_fault(reader, status, message);
  }
  if (status == CC_OK && (reader->options.max_plies == 0 || reader->plies < reader->options.max_plies)) {
    cc__imprint imprint;
    cc__imprint_take(&imprint, reader->position->current);
    status = cc__tally_note(&reader->tally, &imprint, move);
  }
  if (status == CC_OK) {
    status = cc_position_make(reader->position, move);
  }
  reader->plies++;
  return status == CC_OK ? CC_OK : lines_fail(reader, status, reader->word_start);
}

/* CC_RESULT_*, or UINT32_MAX if the word is no result. */
static uint32_t lines_word_result(const lines_reader *reader) {
  static const struct {
    char text[8];
    uint32_t result;
  } results[] = {
      {"1-0", CC_RESULT_WHITE}, {"0-1", CC_RESULT_BLACK}, {"1/2-1/2", CC_RESULT_DRAW}, {"*", CC_RESULT_NONE}};
  for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
    if (strlen(results[i].text) == reader->word_length && /* so it is all in its room */
        memcmp(results[i].text, reader->word, reader->word_length) == 0) {
      return results[i].result;
    }
  }
  return UINT32_MAX;
}

static cc_status lines_word(lines_reader *reader) {
  cc_status status = CC_OK;
  if (reader->word_length == 0) {
    return CC_OK;
  }
  if (reader->has_result) {
    status = lines_fault(reader, CC_ERROR_MOVE_TEXT, "text after the result of the game");
  } else if (lines_word_result(reader) != UINT32_MAX) {
    reader->result = lines_word_result(reader);
    reader->has_result = 1;
  } else {
    status = lines_move(reader);
  }
  reader->word_length = 0;
  return status;
}

/* ---- lines ---- */

static void lines_next(lines_reader *reader, uint64_t start) {
  cc__position_reset(reader->position, &reader->start);
  reader->mode = LINES_WORDS;
  reader->has_result = 0;
  reader->dropped = 0;
  reader->result = CC_RESULT_NONE;
  reader->plies = 0;
  reader->line += reader->line < UINT32_MAX;
  reader->line_start = start;
}

/* The words of a line are all read: keep its moves or not. */
static void lines_end(lines_reader *reader) {
  const int faulty = reader->mode == LINES_FAULTY;
  reader->stats.lines += faulty || reader->plies > 0;
  if (reader->dropped) {
    cc__tally_drop(&reader->tally);
    reader->stats.skipped++;
    return;
  }
  reader->stats.cut += (uint64_t)faulty;
  if (reader->plies > 0) {
    cc__tally_commit(&reader->tally, reader->result);
    reader->stats.games++;
  }
}

static cc_status lines_finish_line(lines_reader *reader, uint64_t next) {
  const cc_status status = reader->mode == LINES_WORDS ? lines_word(reader) : CC_OK;
  if (status == CC_OK) {
    lines_end(reader);
    lines_next(reader, next);
  }
  return status;
}

static cc_status lines_byte(lines_reader *reader, char byte) {
  const int joined = byte == '\n' && reader->after_cr;
  reader->after_cr = byte == '\r';
  if (joined) {
    reader->line_start = reader->offset + 1;
    return CC_OK;
  }
  if (byte == '\n' || byte == '\r') {
    return lines_finish_line(reader, reader->offset + 1);
  }
  if (reader->mode != LINES_WORDS) {
    return CC_OK;
  }
  if (reader->offset - reader->line_start >= reader->options.max_line_bytes) {
    reader->word_start = reader->offset;
    reader->word_length = 0;
    return lines_fault(reader, CC_ERROR_LIMIT, "the line is longer than the limit");
  }
  if (byte == ' ' || byte == '\t' || byte == '\0') {
    return lines_word(reader);
  }
  if (reader->word_length == 0) {
    reader->word_start = reader->offset;
    if (byte == '#') {
      reader->mode = LINES_COMMENT;
      return CC_OK;
    }
  }
  if (reader->word_length < LINES_WORD) {
    reader->word[reader->word_length] = byte;
  }
  reader->word_length++;
  return CC_OK;
}

/* A byte order mark at the very start is no part of the first line. A torn one is a word like any other. */
static cc_status lines_first_byte(lines_reader *reader, char byte) {
  static const char mark[3] = {'\xef', '\xbb', '\xbf'};
  cc_status status = CC_OK;
  if (byte == mark[reader->mark]) {
    reader->offset++;
    if (++reader->mark == 3) {
      reader->line_start = reader->offset;
    }
    return CC_OK;
  }
  const unsigned torn = reader->mark;
  reader->mark = 3;
  reader->offset -= torn;
  for (unsigned i = 0; i < torn && status == CC_OK; i++, reader->offset++) {
    status = lines_byte(reader, mark[i]);
  }
  if (status == CC_OK) {
    status = lines_byte(reader, byte);
    reader->offset++;
  }
  return status;
}

static cc_status lines_feed(lines_reader *reader, const char *bytes, size_t length) {
  cc_status status = CC_OK;
  for (size_t i = 0; i < length && status == CC_OK; i++) {
    if (reader->mark < 3) {
      status = lines_first_byte(reader, bytes[i]);
    } else {
      status = lines_byte(reader, bytes[i]);
      reader->offset++;
    }
  }
  return status;
}

/* ---- a whole book ---- */

static cc_status lines_options(cc_text_book_options *copy, const cc_text_book_options *options) {
  const uint32_t known = CC_TEXT_BOOK_SKIP_LINES | CC_TEXT_BOOK_KEEP_STARTS;
  const cc_text_book_options defaults = CC_TEXT_BOOK_OPTIONS_INIT;
  *copy = defaults;
  if (options != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
    if (status != CC_OK) {
      return status;
    }
  }
  if ((copy->flags & ~known) != 0 || copy->flags == known) {
    return CC_ERROR_ARGUMENT;
  }
  copy->max_line_bytes = copy->max_line_bytes == 0 ? LINES_DEFAULT_LINE_BYTES : copy->max_line_bytes;
  copy->max_line_plies = copy->max_line_plies == 0 ? LINES_DEFAULT_LINE_PLIES : copy->max_line_plies;
  copy->max_moves = copy->max_moves == 0 ? LINES_DEFAULT_MOVES : copy->max_moves;
  copy->max_moves = copy->max_moves > LINES_MOST_MOVES ? LINES_MOST_MOVES : copy->max_moves;
  return CC_OK;
}

static cc_status lines_begin(lines_reader *reader, const cc_allocator *allocator,
                             const cc_text_book_options *options, cc_error *error) {
  const cc_text_book_stats stats = CC_TEXT_BOOK_STATS_INIT;
  memset(reader, 0, sizeof(*reader));
  reader->error = error;
  (void)cc__error_set(error, CC_OK, 0, 0, 0, "");
  cc_status status = lines_options(&reader->options, options);
  if (status == CC_OK) {
    status = cc__allocator_init(&reader->allocator, allocator);
  }
  if (status == CC_OK) {
    status = cc_position_create(&reader->allocator, &reader->position);
  }
  if (status != CC_OK) {
    return cc__error_set(error, status, 0, 0, 0, cc_status_text(status));
  }
  reader->start = reader->options.start != NULL ? *reader->options.start->current
                                                : *reader->position->current;
  cc__tally_init(&reader->tally, &reader->allocator, (size_t)reader->options.max_moves);
  reader->stats = stats;
  lines_next(reader, 0);
  return CC_OK;
}

/* The rest of the last line, which may lack its end; then the book. Frees the reader's memory in any case. */
static cc_status lines_finish(lines_reader *reader, cc_status status, cc_text_book **out) {
  if (status == CC_OK && reader->mark > 0 && reader->mark < 3) { /* a torn mark and nothing else */
    status = lines_first_byte(reader, ' ');
  }
  if (status == CC_OK) {
    status = lines_finish_line(reader, reader->offset);
  }
  if (status == CC_OK) {
    status = cc__text_book_from_tally(&reader->tally, &reader->stats, out);
    if (status != CC_OK) { /* no place in the text */
      (void)cc__error_set(reader->error, status, 0, 0, 0, cc_status_text(status));
    }
  }
  cc__tally_free(&reader->tally);
  cc_position_free(reader->position);
  return status;
}

cc_status cc_text_book_create_from_bytes(const cc_allocator *allocator, const char *bytes, size_t length,
                                         const cc_text_book_options *options, cc_error *error,
                                         cc_text_book **out) {
  lines_reader reader;
  if (out == NULL) {
    return cc__error_set(error, CC_ERROR_ARGUMENT, 0, 0, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  *out = NULL;
  if (bytes == NULL && length > 0) {
    return cc__error_set(error, CC_ERROR_ARGUMENT, 0, 0, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  const cc_status status = lines_begin(&reader, allocator, options, error);
  return status != CC_OK ? status : lines_finish(&reader, lines_feed(&reader, bytes, length), out);
}

static cc_status lines_feed_file(lines_reader *reader, cc__file *file) {
  char piece[LINES_PIECE];
  size_t count = 0;
  cc_status status;
  do {
    status = cc__file_read(file, piece, sizeof(piece), &count);
    status = status == CC_OK ? lines_feed(reader, piece, count) : lines_fail(reader, status, reader->offset);
  } while (status == CC_OK && count == sizeof(piece));
  return status;
}

cc_status cc_text_book_create_from_path(const cc_allocator *allocator, const char *path,
                                        const cc_text_book_options *options, cc_error *error,
                                        cc_text_book **out) {
  lines_reader reader;
  cc__file file;
  if (out != NULL) {
    *out = NULL;
  }
  if (path == NULL || out == NULL) {
    return cc__error_set(error, CC_ERROR_ARGUMENT, 0, 0, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  cc_status status = lines_begin(&reader, allocator, options, error);
  if (status != CC_OK) {
    return status;
  }
  status = cc__file_open(&file, path);
  if (status == CC_OK) {
    status = lines_feed_file(&reader, &file);
    cc__file_close(&file);
  } else {
    (void)cc__error_set(error, status, 0, 0, 0, "the file cannot be opened");
  }
  return lines_finish(&reader, status, out);
}

static cc_status lines_feed_callback(lines_reader *reader, cc_read_at_callback read, void *user,
                                     uint64_t size) {
  char piece[LINES_PIECE];
  cc_status status = CC_OK;
  for (uint64_t at = 0; at < size && status == CC_OK;) {
    const size_t length = size - at < sizeof(piece) ? (size_t)(size - at) : sizeof(piece);
    status = read(at, piece, length, user) == 0 ? lines_feed(reader, piece, length)
                                                : lines_fail(reader, CC_ERROR_IO, reader->offset);
    at += length;
  }
  return status;
}

cc_status cc_text_book_create_from_read(const cc_allocator *allocator, cc_read_at_callback read, void *user,
                                        uint64_t size, const cc_text_book_options *options, cc_error *error,
                                        cc_text_book **out) {
  lines_reader reader;
  if (out != NULL) {
    *out = NULL;
  }
  if (read == NULL || out == NULL) {
    return cc__error_set(error, CC_ERROR_ARGUMENT, 0, 0, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  const cc_status status = lines_begin(&reader, allocator, options, error);
  return status != CC_OK ? status
                         : lines_finish(&reader, lines_feed_callback(&reader, read, user, size), out);
}
