/* SPDX-License-Identifier: MIT */
/* Layer 4. Reading a line of EPD. The grammar, strict and lenient, is in docs/epd.md. */
#include <string.h>

#include "base/error.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "board/validation.h"
#include "notation/epd_store.h"

#define EPD_READ_FLAGS (CC_EPD_LENIENT | CC_EPD_CHESS960)
#define EPD_LENGTH_DEFAULT 65536u
#define EPD_OPERATIONS_DEFAULT 256u
#define EPD_FIELDS 6u /* four, and the counters, which may come as operations */
#define EPD_FEN_CAPACITY 192u
#define EPD_EXTRA_BYTES 64u /* for a quote, and what ends texts */

/* The operations that are counters of the position, in the order of FEN. */
static const char epd_counters[2][5] = {"hmvc", "fmvn"};

typedef struct epd_reader {
  const char *text;
  size_t length;
  size_t at;
  int lenient;
  size_t max_operations;
  cc_status status; /* of a fault */
  /* Fields of the position: where they stand in the line. */
  size_t begin[EPD_FIELDS];
  size_t size[EPD_FIELDS];  /* 0: missing */
  size_t place[EPD_FIELDS]; /* where to say that a field of the composed FEN is wrong */
  /* Of the operations hmvc and fmvn: number in the store + 1, 0 if missing; where they stand in the line. */
  size_t counter[2];
  size_t counter_place[2];
  /* The same fields put together. */
  char fen[EPD_FEN_CAPACITY];
  size_t fen_length;
  size_t fen_begin[EPD_FIELDS];
} epd_reader;

static void epd_skip_blanks(epd_reader *reader) {
  while (reader->at < reader->length && cc__epd_is_blank(reader->text[reader->at])) {
    reader->at++;
  }
}

/* Between the fields of the position lenient FEN has underscores, too. */
static void epd_skip_gap(epd_reader *reader) {
  while (reader->at < reader->length && (cc__epd_is_blank(reader->text[reader->at]) ||
                                         (reader->lenient && reader->text[reader->at] == '_'))) {
    reader->at++;
  }
}

static int epd_ends_word(const epd_reader *reader, size_t at) {
  return at >= reader->length || cc__epd_is_blank(reader->text[at]) ||
         (reader->lenient && (reader->text[at] == ';' || reader->text[at] == '_'));
}

/* The word at the cursor as a field; not moved over if it is empty. */
static size_t epd_word(const epd_reader *reader) {
  size_t end = reader->at;
  while (!epd_ends_word(reader, end)) {
    end++;
  }
  return end - reader->at;
}

static void epd_take_field(epd_reader *reader, unsigned field, size_t length) {
  reader->begin[field] = reader->at;
  reader->size[field] = length;
  reader->at += length;
}

static int epd_is_number(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if ((unsigned char)text[i] - (unsigned)'0' > 9) {
      return 0;
    }
  }
  return length > 0;
}

/*
 * The length of the number at the cursor, 0 if there is none. It ends at a blank: `18_knights` is an opcode, and so is
 * `_9`, though between the four fields underscores are gaps.
 */
static size_t epd_counter(const epd_reader *reader) {
  size_t end = reader->at;
  while (end < reader->length && (unsigned char)reader->text[end] - (unsigned)'0' <= 9) {
    end++;
  }
  const int closed = epd_ends_word(reader, end) && (end == reader->length || reader->text[end] != '_');
  return closed ? end - reader->at : 0;
}

/* The position's fields, in lenient texts the counters of FEN too. */
static const char *epd_read_fields(epd_reader *reader) {
  for (unsigned field = 0; field < 4; field++) {
    epd_skip_gap(reader);
    const size_t length = epd_word(reader);
    if (length == 0) {
      return field == 0 ? "the line is empty" : "a field of the position is missing";
    }
    epd_take_field(reader, field, length);
  }
  for (unsigned field = 4; field < EPD_FIELDS; field++) {
    epd_skip_blanks(reader);
    const size_t length = epd_counter(reader);
    if (length == 0) {
      break;
    }
    if (!reader->lenient) {
      return "counters before the operations: in EPD they are hmvc and fmvn";
    }
    epd_take_field(reader, field, length);
  }
  return NULL;
}

/* ---- operations ---- */

/*
 * Note that the next operation is a counter. A second one of its kind is refused, leniently too: the position
 * has one clock, and a line in which only one of them counts would change its meaning when that is taken out.
 */
static const char *epd_note_counter(epd_reader *reader, const char *opcode, size_t length, size_t operation) {
  for (unsigned i = 0; i < 2; i++) {
    if (length == 4 && memcmp(opcode, epd_counters[i], 4) == 0) {
      if (reader->counter[i] != 0) {
        return i == 0 ? "a second hmvc" : "a second fmvn";
      }
      reader->counter[i] = operation + 1;
      reader->counter_place[i] = reader->at;
    }
  }
  return NULL;
}

static const char *epd_read_operation(epd_reader *reader, cc__epd_store *store) {
  size_t end = reader->at;
  int closed;
  while (end < reader->length && !cc__epd_is_blank(reader->text[end]) && reader->text[end] != ';' &&
         (reader->text[end] != '"' || !reader->lenient)) {
    end++;
  }
  const size_t length = end - reader->at;
  const char *opcode = reader->text + reader->at;
  /* A number would be taken for a counter of the position when the line is written and read again. */
  if (length == 0 || epd_is_number(opcode, length) ||
      (!reader->lenient && !cc__epd_is_opcode(opcode, length))) {
    return "expected an opcode";
  }
  if (store->count >= reader->max_operations) {
    reader->status = CC_ERROR_LIMIT;
    return "more operations than the limit allows";
  }
  const char *fault = epd_note_counter(reader, opcode, length, store->count);
  if (fault != NULL) {
    return fault;
  }
  cc__epd_store_operation(store, opcode, length);
  reader->at = end;
  fault = cc__epd_operands(store, reader->text, reader->length, &reader->at, reader->lenient, &closed);
  return fault == NULL && !closed && !reader->lenient ? "expected a semicolon" : fault;
}

static const char *epd_read_operations(epd_reader *reader, cc__epd_store *store) {
  for (;;) {
    epd_skip_blanks(reader);
    if (reader->at >= reader->length) {
      return NULL;
    }
    if (reader->text[reader->at] == ';') {
      if (!reader->lenient) {
        return "an empty operation";
      }
      reader->at++;
      continue;
    }
    const char *fault = epd_read_operation(reader, store);
    if (fault != NULL) {
      return fault;
    }
  }
}

/* ---- the position ---- */

/* The text of a counter: its operation, which goes before the field, or the field; NULL if there is neither. */
static const char *epd_counter_text(const epd_reader *reader, const cc__epd_store *store, unsigned i) {
  if (reader->counter[i] != 0) {
    return store->text + store->operations[reader->counter[i] - 1].operands;
  }
  return reader->size[4 + i] > 0 ? reader->text + reader->begin[4 + i] : NULL;
}

static const char *epd_compose(epd_reader *reader, const cc__epd_store *store) {
  const char *counters[2];
  size_t lengths[2];
  memcpy(reader->place, reader->begin, sizeof(reader->place));
  for (unsigned i = 0; i < 2; i++) {
    counters[i] = epd_counter_text(reader, store, i);
    lengths[i] = reader->counter[i] != 0 ? strlen(counters[i]) : reader->size[4 + i];
    if (reader->counter[i] != 0) {
      reader->place[4 + i] = reader->counter_place[i];
      if (!epd_is_number(counters[i], lengths[i])) {
        reader->at = reader->counter_place[i];
        return i == 0 ? "hmvc is not a number" : "fmvn is not a number";
      }
    }
  }
  if (counters[0] == NULL && counters[1] != NULL) {
    counters[0] = "0";
    lengths[0] = 1;
    reader->place[4] = reader->place[5];
  }
  for (unsigned field = 0; field < EPD_FIELDS; field++) {
    const char *from = field < 4 ? reader->text + reader->begin[field] : counters[field - 4];
    const size_t length = field < 4 ? reader->size[field] : lengths[field - 4];
    if (length == 0) {
      break;
    }
    if (reader->fen_length + length + 2 > EPD_FEN_CAPACITY) {
      reader->at = reader->place[field];
      return "the position is too long";
    }
    if (field > 0) {
      reader->fen[reader->fen_length++] = ' ';
    }
    reader->fen_begin[field] = reader->fen_length;
    memcpy(reader->fen + reader->fen_length, from, length);
    reader->fen_length += length;
  }
  return NULL;
}

/* The place in the line of a place in the composed FEN. */
static size_t epd_place(const epd_reader *reader, uint64_t offset) {
  unsigned field = 0;
  while (field + 1 < EPD_FIELDS && reader->fen_begin[field + 1] != 0 &&
         reader->fen_begin[field + 1] <= offset) {
    field++;
  }
  const size_t into = (size_t)offset - reader->fen_begin[field];
  return reader->place[field] + (field < 4 ? into : 0);
}

/* The spare position from the composed FEN; *repaired gets the problems that were repaired. */
static cc_status epd_read_position(epd_reader *reader, cc_epd *epd, const cc_epd_options *options,
                                   uint32_t *repaired, cc_error *error) {
  cc_validity found = CC_VALIDITY_INIT;
  cc_fen_options fen_options = CC_FEN_OPTIONS_INIT;
  cc_error fault = CC_ERROR_INIT;
  fen_options.flags = (reader->lenient ? CC_FEN_LENIENT : 0) |
                      ((options->flags & CC_EPD_CHESS960) != 0 ? CC_FEN_CHESS960 : 0);
  fen_options.accept = options->accept;
  fen_options.repair = options->repair;
  const cc_status status = cc_position_set_fen(epd->spare, reader->fen, reader->fen_length, &fen_options,
                                               options->repair != 0 ? &found : NULL, &fault);
  *repaired = status == CC_OK ? found.repaired : 0;
  return status == CC_OK ? CC_OK
                         : cc__error_at(error, status, epd_place(reader, fault.offset), fault.message);
}

/* ---- what is kept ---- */

/* A text of digits whose number fits, as the position was made from it. */
static uint32_t epd_number(const char *digits) {
  uint32_t number = 0;
  for (; *digits != '\0'; digits++) {
    number = 10 * number + ((unsigned char)*digits - (unsigned)'0');
  }
  return number;
}

/* Do the counters before the operations say what is so without them? */
static int epd_counters_usual(const epd_reader *reader) {
  return reader->size[4] == 0 ||
         (reader->size[4] == 1 && reader->text[reader->begin[4]] == '0' &&
          (reader->size[5] == 0 || (reader->size[5] == 1 && reader->text[reader->begin[5]] == '1')));
}

/*
 * Make the texts say what the position is: fields and counters that were repaired are written anew, counters
 * that stood before the operations become operations, and others are added if the line would be read
 * otherwise without them.
 */
static cc_status epd_settle(const epd_reader *reader, const cc_allocator *allocator,
                            const cc_position *position, uint32_t repaired, cc__epd_store *store) {
  cc__epd_change changes[2];
  cc__epd_store settled;
  char digits[2][12];
  size_t count = 0;
  const int usual = epd_counters_usual(reader);
  const uint32_t clock = cc_position_halfmove_clock(position);
  for (unsigned i = 0; i < 2; i++) {
    const uint32_t value = i == 0 ? clock : cc_position_fullmove_number(position);
    const uint32_t without = i == 0 ? 0 : cc__setup_least_fullmove(clock, cc_position_side_to_move(position));
    const int told = reader->size[4 + i] > 0 && !usual;
    const int there = reader->counter[i] != 0;
    if (there ? epd_number(epd_counter_text(reader, store, i)) == value : value == without && !told) {
      continue;
    }
    cc__textbuf text = cc__textbuf_begin(digits[i], sizeof(digits[i]));
    cc__textbuf_uint(&text, value);
    const cc__epd_change change = {there ? reader->counter[i] - 1 : CC_EPD_NONE,
                                   there ? NULL : epd_counters[i], digits[i], text.length};
    changes[count++] = change;
  }
  const int fields = (repaired & ~CC_PROBLEM_BAD_CLOCKS) != 0;
  if (count == 0 && !fields) {
    return CC_OK;
  }
  /* An en-passant square is kept as it was read, whether a capture is legal or not. */
  const cc_status status = cc__epd_store_rebuild(store, allocator, fields ? position : NULL, CC_FEN_EP_ALWAYS,
                                                 changes, count, &settled);
  if (status == CC_OK) {
    cc__epd_store_free(store, allocator);
    *store = settled;
  }
  return status;
}

/* ---- the line ---- */

static cc_status epd_options_read(cc_epd_options *to, const cc_epd_options *from) {
  const cc_epd_options none = CC_EPD_OPTIONS_INIT;
  *to = none;
  const cc_status status = from == NULL ? CC_OK : cc__sized_read(to, sizeof(*to), from);
  if (status != CC_OK) {
    return status;
  }
  to->max_length = to->max_length == 0 ? EPD_LENGTH_DEFAULT : to->max_length;
  to->max_operations = to->max_operations == 0 ? EPD_OPERATIONS_DEFAULT : to->max_operations;
  const int known = (to->flags & ~EPD_READ_FLAGS) == 0 && (to->accept & ~CC_PROBLEMS_SOFT) == 0 &&
                    (to->repair & ~CC_PROBLEMS_REPAIRABLE) == 0;
  return known ? CC_OK : CC_ERROR_ARGUMENT;
}

/* The text without its line ending, in lenient texts without NUL bytes at its end. */
static size_t epd_trim(const char *text, size_t length, int lenient) {
  while (length > 0 &&
         (text[length - 1] == '\n' || text[length - 1] == '\r' || (lenient && text[length - 1] == '\0'))) {
    length--;
  }
  return length;
}

/* A byte that cannot stand in a line. */
static const char *epd_alien_byte(epd_reader *reader) {
  for (size_t i = 0; i < reader->length; i++) {
    const char c = reader->text[i];
    if (c == '\0' || c == '\n' || c == '\r') {
      reader->at = i;
      return c == '\0' ? "a NUL byte" : "the line ends here, but the text goes on";
    }
  }
  return NULL;
}

static size_t epd_count_semicolons(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    count += text[i] == ';';
  }
  return count;
}

/* Everything but the position, into a new store. */
static const char *epd_read_line(epd_reader *reader, cc__epd_store *store) {
  const char *fault = epd_read_fields(reader);
  if (fault != NULL) {
    return fault;
  }
  for (unsigned field = 0; field < 4; field++) {
    cc__epd_store_bytes(store, " ", field > 0);
    cc__epd_store_bytes(store, reader->text + reader->begin[field], reader->size[field]);
  }
  cc__epd_store_end(store);
  fault = epd_read_operations(reader, store);
  return fault != NULL ? fault : epd_compose(reader, store);
}

cc_status cc_epd_read(cc_epd *epd, const char *text, size_t length, const cc_epd_options *options,
                      cc_error *error) {
  cc_epd_options checked;
  epd_reader reader;
  cc__epd_store store;
  uint32_t repaired = 0;
  if (epd == NULL || text == NULL) {
    return cc__error_at(error, CC_ERROR_ARGUMENT, 0, "an argument is NULL");
  }
  cc_status status = epd_options_read(&checked, options);
  if (status != CC_OK) {
    return cc__error_at(error, status, 0, "the options are not valid");
  }
  memset(&reader, 0, sizeof(reader));
  reader.text = text;
  reader.lenient = (checked.flags & CC_EPD_LENIENT) != 0;
  reader.length = epd_trim(text, length == CC_NUL_TERMINATED ? strlen(text) : length, reader.lenient);
  reader.max_operations = checked.max_operations;
  reader.status = CC_ERROR_EPD;
  if (reader.length > checked.max_length) {
    return cc__error_at(error, CC_ERROR_LIMIT, checked.max_length,
                        "the line is longer than the limit allows");
  }
  const char *fault = epd_alien_byte(&reader);
  if (fault != NULL) {
    return cc__error_at(error, CC_ERROR_EPD, reader.at, fault);
  }
  const size_t semicolons = epd_count_semicolons(text, reader.length);
  const size_t most = semicolons < checked.max_operations ? semicolons + 1 : checked.max_operations;
  /* In lenient texts two strings may touch; a blank is put between them. */
  const size_t capacity = reader.length + (reader.lenient ? reader.length / 2 : 0) + 2 * most +
                          EPD_EXTRA_BYTES;
  status = cc__epd_store_new(&store, &epd->allocator, capacity, most);
  if (status != CC_OK) {
    return cc__error_at(error, status, 0, cc_status_text(status));
  }
  fault = epd_read_line(&reader, &store);
  status = fault != NULL ? cc__error_at(error, reader.status, reader.at, fault)
                         : epd_read_position(&reader, epd, &checked, &repaired, error);
  if (status == CC_OK) {
    status = epd_settle(&reader, &epd->allocator, epd->spare, repaired, &store);
    if (status != CC_OK) {
      (void)cc__error_at(error, status, 0, cc_status_text(status));
    }
  }
  if (status != CC_OK) {
    cc__epd_store_free(&store, &epd->allocator);
    return status;
  }
  cc__epd_store_free(&epd->store, &epd->allocator);
  cc_position *read = epd->spare;
  epd->spare = epd->position;
  epd->position = read;
  epd->store = store;
  epd->flags = checked.flags;
  return cc__error_set(error, CC_OK, 0, 0, 0, "");
}
