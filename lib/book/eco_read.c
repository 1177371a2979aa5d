/* SPDX-License-Identifier: MIT */
/* Layer 7. Tables of opening names from text. */
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "book/eco.h"
#include "chesscore/notation.h"

/* Columns looked at; what stands further right is passed over. */
#define NAMES_COLUMNS 16u
#define NAMES_CODE_LENGTH 8u
#define NAMES_NONE UINT32_MAX

typedef struct names_field {
  const char *text;
  size_t length;
} names_field;

typedef struct names_reader {
  cc_eco *eco;
  cc_position *start;
  cc_position *game;
  cc_eco_options options;
  cc_error *error;
  const char *text;
  size_t length;
  size_t line_start;
  uint32_t line;
  uint32_t code; /* columns */
  uint32_t name;
  uint32_t moves;
} names_reader;

/* ---- faults ---- */

static uint32_t names_column(const names_reader *reader, size_t offset) {
  const size_t column = offset - reader->line_start + 1;
  return column < UINT32_MAX ? (uint32_t)column : 0;
}

/* At a byte of the text. Strict: ends reading. Lenient: the line is left out. */
static cc_status names_fault(names_reader *reader, cc_status status, size_t offset, const char *message) {
  const uint32_t shown = names_column(reader, offset);
  if ((reader->options.flags & CC_ECO_SKIP_LINES) == 0) {
    return cc__error_set(reader->error, status, offset, reader->line, shown, message);
  }
  if (reader->options.fault != NULL) {
    cc_error fault = CC_ERROR_INIT;
    (void)cc__error_set(&fault, status, offset, reader->line, shown, message);
    if (reader->options.fault(&fault, reader->options.user) != 0) {
      return cc__error_set(reader->error, CC_ERROR_STOPPED, offset, reader->line, shown,
                           cc_status_text(CC_ERROR_STOPPED));
    }
  }
  return CC_OK;
}

/* ---- lines ---- */

static unsigned names_split(const char *text, size_t length, names_field fields[NAMES_COLUMNS]) {
  unsigned count = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= length && count < NAMES_COLUMNS; i++) {
    if (i == length || text[i] == '\t') {
      fields[count].text = text + begin;
      fields[count++].length = i - begin;
      begin = i + 1;
    }
  }
  return count;
}

static int names_is(const names_field *field, const char *word) {
  return field->length == strlen(word) && memcmp(field->text, word, field->length) == 0;
}

/* The first line names the columns: note which is which. */
static cc_status names_header(names_reader *reader, const names_field *fields, unsigned count) {
  reader->code = NAMES_NONE;
  reader->name = NAMES_NONE;
  reader->moves = NAMES_NONE;
  for (unsigned i = 0; i < count; i++) {
    if (names_is(&fields[i], "eco")) {
      reader->code = i;
    } else if (names_is(&fields[i], "name")) {
      reader->name = i;
    } else if (reader->moves == NAMES_NONE && (names_is(&fields[i], "pgn") || names_is(&fields[i], "moves") ||
                                               names_is(&fields[i], "uci"))) {
      reader->moves = i;
    }
  }
  if (reader->name == NAMES_NONE || reader->moves == NAMES_NONE) {
    return cc__error_set(reader->error, CC_ERROR_ECO, reader->line_start, reader->line, 1,
                         "the first line names no column for names or none for moves");
  }
  return CC_OK;
}

/* A letter A .. E, two digits, perhaps some letters more. */
static int names_code_fits(const names_field *field) {
  const char *text = field->text;
  if (field->length < 3 || field->length > NAMES_CODE_LENGTH || text[0] < 'A' || text[0] > 'E' ||
      text[1] < '0' || text[1] > '9' || text[2] < '0' || text[2] > '9') {
    return 0;
  }
  for (size_t i = 3; i < field->length; i++) {
    if (text[i] <= ' ' || text[i] > '~') {
      return 0;
    }
  }
  return 1;
}

static int names_name_fits(const names_field *field) {
  for (size_t i = 0; i < field->length; i++) {
    if ((unsigned char)field->text[i] < ' ') {
      return 0;
    }
  }
  return field->length > 0;
}

/* Play the moves on the reader's game. */
static cc_status names_play(names_reader *reader, const cc_move *moves, size_t count) {
  cc__position_reset(reader->game, reader->start->current);
  for (size_t i = 0; i < count; i++) {
    const cc_status status = cc_position_make(reader->game, moves[i]);
    if (status != CC_OK) {
      return status;
    }
  }
  return CC_OK;
}

static cc_status names_add(names_reader *reader, const names_field *code, const names_field *name,
                           const names_field *moves) {
  cc_move list[CC__ECO_PLIES];
  cc_error error = CC_ERROR_INIT;
  size_t count = 0;
  const size_t place = (size_t)(moves->text - reader->text);
  cc_status status = cc_position_read_line(reader->start, moves->text, moves->length, CC_MOVE_STYLE_SAN, NULL,
                                           list, CC__ECO_PLIES, &count, &error);
  if (status == CC_ERROR_MOVE_TEXT || status == CC_ERROR_ILLEGAL || status == CC_ERROR_AMBIGUOUS) {
    return names_fault(reader, status, place + (size_t)error.offset, error.message);
  }
  if (status == CC_ERROR_BUFFER) {
    return names_fault(reader, CC_ERROR_ECO, place, "a line of more than 256 plies");
  }
  if (status == CC_OK && count == 0) {
    return names_fault(reader, CC_ERROR_ECO, place, "no moves");
  }
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    if (list[i] == CC_MOVE_NULL) {
      return names_fault(reader, CC_ERROR_ILLEGAL, place, "a line has no null moves");
    }
  }
  status = status == CC_OK ? names_play(reader, list, count) : status;
  if (status == CC_OK) {
    status = cc__eco_add(reader->eco, code->text, code->length, name->text, name->length,
                         reader->game->current, (uint32_t)count);
  }
  return status == CC_OK ? CC_OK
                         : cc__error_set(reader->error, status, place, reader->line,
                                         names_column(reader, place), cc_status_text(status));
}

static cc_status names_line(names_reader *reader, size_t length) {
  const char *text = reader->text + reader->line_start;
  names_field fields[NAMES_COLUMNS];
  if (length == 0 || text[0] == '#') {
    return CC_OK;
  }
  const unsigned count = names_split(text, length, fields);
  if (reader->eco->line_count == 0 && names_is(&fields[0], "eco")) {
    return names_header(reader, fields, count);
  }
  if (reader->code >= count || reader->name >= count || reader->moves >= count) {
    return names_fault(reader, CC_ERROR_ECO, reader->line_start + length, "a line with too few columns");
  }
  const names_field *code = &fields[reader->code];
  const names_field *name = &fields[reader->name];
  if (!names_code_fits(code)) {
    return names_fault(reader, CC_ERROR_ECO, (size_t)(code->text - reader->text), "not a code such as B90");
  }
  if (!names_name_fits(name)) {
    return names_fault(reader, CC_ERROR_ECO, (size_t)(name->text - reader->text),
                       "no name, or one with control characters");
  }
  return names_add(reader, code, name, &fields[reader->moves]);
}

static cc_status names_lines(names_reader *reader) {
  const char *text = reader->text;
  size_t at = reader->length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  cc_status status = CC_OK;
  while (at < reader->length && status == CC_OK) {
    size_t end = at;
    while (end < reader->length && text[end] != '\n' && text[end] != '\r') {
      end++;
    }
    reader->line_start = at;
    status = names_line(reader, end - at);
    at = end + 1;
    if (at < reader->length && text[end] == '\r' && text[at] == '\n') {
      at++;
    }
    reader->line += reader->line < UINT32_MAX;
  }
  return status;
}

/* ---- a whole table ---- */

static cc_status names_options(cc_eco_options *copy, const cc_eco_options *options) {
  const cc_eco_options defaults = CC_ECO_OPTIONS_INIT;
  *copy = defaults;
  if (options != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
    if (status != CC_OK) {
      return status;
    }
  }
  return (copy->flags & ~CC_ECO_SKIP_LINES) != 0 ? CC_ERROR_ARGUMENT : CC_OK;
}

static cc_status names_begin(names_reader *reader, const cc_allocator *allocator) {
  reader->line = 1;
  reader->name = 1;
  reader->moves = 2;
  cc_status status = cc__eco_new(allocator, &reader->eco);
  if (status == CC_OK) {
    status = cc_position_create(&reader->eco->allocator, &reader->start);
  }
  if (status == CC_OK) {
    status = cc_position_create(&reader->eco->allocator, &reader->game);
  }
  return status;
}

static cc_status names_finish(names_reader *reader, cc_status status, cc_eco **out) {
  cc_position_free(reader->start);
  cc_position_free(reader->game);
  if (status == CC_OK) {
    status = cc__eco_finish(reader->eco);
  }
  if (status != CC_OK) {
    cc_eco_free(reader->eco);
    return status;
  }
  *out = reader->eco;
  return CC_OK;
}

cc_status cc_eco_create_from_text(const cc_allocator *allocator, const char *text, size_t length,
                                  const cc_eco_options *options, cc_error *error, cc_eco **out) {
  names_reader reader;
  memset(&reader, 0, sizeof(reader));
  (void)cc__error_set(error, CC_OK, 0, 0, 0, "");
  if (out != NULL) {
    *out = NULL;
  }
  cc_status status = out == NULL || (text == NULL && length > 0) ? CC_ERROR_ARGUMENT
                                                                 : names_options(&reader.options, options);
  if (status == CC_OK) {
    status = names_begin(&reader, allocator);
  }
  if (status != CC_OK) {
    (void)names_finish(&reader, status, out);
    return cc__error_set(error, status, 0, 0, 0, cc_status_text(status));
  }
  reader.error = error;
  reader.text = text;
  reader.length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  status = names_finish(&reader, names_lines(&reader), out);
  if (status == CC_ERROR_MEMORY) {
    (void)cc__error_set(error, status, 0, 0, 0, cc_status_text(status));
  }
  return status;
}

cc_status cc_eco_create_builtin(const cc_allocator *allocator, cc_eco **out) {
  names_reader reader;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  memset(&reader, 0, sizeof(reader));
  cc_status status = names_begin(&reader, allocator);
  for (size_t i = 0; i < cc__eco_row_count && status == CC_OK; i++) {
    const cc__eco_row *row = &cc__eco_rows[i];
    const names_field code = {row->code, strlen(row->code)};
    const names_field name = {row->name, strlen(row->name)};
    const names_field moves = {row->moves, strlen(row->moves)};
    reader.text = row->moves;
    status = names_add(&reader, &code, &name, &moves);
  }
  return names_finish(&reader, status, out);
}
