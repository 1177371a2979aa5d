/* SPDX-License-Identifier: MIT */
/*
 * What the PGN tests share: a parser's events as lines of text, which can be compared.
 *
 * "move e4" "tag White=Doe" "comment+- text" (+ first, - last) "variation begin" "nag 1" "result 1-0 1"
 * "error CC_ERROR_ILLEGAL 3:5" "game end 1 [missing differs faulty skipped:12]"; with PGN_RECORD_ALL every field.
 */
#ifndef PGN_RECORD_H
#define PGN_RECORD_H

#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>

#define PGN_RECORD_ALL 1

typedef struct pgn_record {
  char *text;
  size_t length;
  size_t capacity;
  unsigned events;
  int all;       /* PGN_RECORD_ALL */
  unsigned stop; /* return `answer` at this event, from 1; 0: never */
  int32_t answer;
  cc_pgn_parser *parser; /* to ask for positions; may be NULL */
} pgn_record;

static inline void pgn_record_bytes(pgn_record *record, const char *bytes, size_t length) {
  if (record->capacity - record->length <= length) {
    record->capacity = 2 * (record->capacity + length) + 64;
    record->text = realloc(record->text, record->capacity);
    if (record->text == NULL) {
      abort();
    }
  }
  if (length > 0) {
    memcpy(record->text + record->length, bytes, length);
  }
  record->length += length;
  record->text[record->length] = '\0';
}

static inline void pgn_record_print(pgn_record *record, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(line, sizeof(line), format, arguments);
  va_end(arguments);
  pgn_record_bytes(record, line, (size_t)length);
}

static inline void pgn_record_flags(pgn_record *record, const cc_pgn_event *event) {
  static const char *const names[] = {"first",  "last",    "line",    "outside", "escaped",
                                      "mended", "missing", "differs", "faulty",  "skipped"};
  for (unsigned i = 0; i < 10; i++) {
    if ((event->flags >> i & 1u) != 0) {
      pgn_record_print(record, " %s", names[i]);
    }
  }
}

static inline void pgn_record_brief(pgn_record *record, const cc_pgn_event *event) {
  pgn_record_print(record, "%s", cc_pgn_kind_name(event->kind));
  switch (event->kind) {
  case CC_PGN_TAG:
  case CC_PGN_MOVE:
  case CC_PGN_COMMENT:
  case CC_PGN_RESULT:
    pgn_record_print(record, " ");
    pgn_record_bytes(record, event->text, event->length);
    if (event->kind == CC_PGN_TAG) {
      pgn_record_print(record, "=");
      pgn_record_bytes(record, event->value, event->value_length);
    }
    break;
  case CC_PGN_NAG: pgn_record_print(record, " %u", event->nag); break;
  case CC_PGN_ERROR:
    pgn_record_print(record, " %s %u:%u", cc_status_name(event->status), event->line, event->column);
    break;
  case CC_PGN_GAME_END: pgn_record_print(record, " %u", event->result); break;
  default: break;
  }
  pgn_record_flags(record, event);
  pgn_record_print(record, "\n");
}

static inline void pgn_record_whole(pgn_record *record, const cc_pgn_event *event) {
  const cc_position *position = record->parser == NULL ? NULL : cc_pgn_parser_position(record->parser);
  const cc_position *before = record->parser == NULL ? NULL : cc_pgn_parser_position_before(record->parser);
  pgn_record_print(record,
                   "%u %x d%u p%u m%x n%u r%u s%d %u:%u @%" PRIu64 " g%" PRIu64 " k%" PRIu64 " %" PRIx64
                   " %" PRIx64 " <",
                   event->kind, event->flags, event->depth, event->ply, event->move, event->nag,
                   event->result, event->status, event->line, event->column, event->offset, event->game,
                   event->skipped, cc_position_key(position), cc_position_key(before));
  pgn_record_bytes(record, event->text, event->kind == CC_PGN_ERROR ? 0 : event->length);
  pgn_record_print(record, "> <");
  pgn_record_bytes(record, event->value, event->value_length);
  pgn_record_print(record, ">\n");
}

static inline int32_t pgn_record_event(const cc_pgn_event *event, void *user) {
  pgn_record *record = user;
  if (record->all) {
    pgn_record_whole(record, event);
  } else {
    pgn_record_brief(record, event);
  }
  record->events++;
  return record->stop != 0 && record->events == record->stop ? record->answer : CC_PGN_CONTINUE;
}

/* Feed the text in pieces of `chunk` bytes (0: whole). The caller frees record->text. */
static inline cc_status pgn_record_run(pgn_record *record, const cc_pgn_options *options, const char *text,
                                       size_t length, size_t chunk) {
  cc_pgn_parser *parser = NULL;
  cc_status status = cc_pgn_parser_create(NULL, options, pgn_record_event, record, &parser);
  record->parser = parser;
  record->length = 0;
  record->events = 0;
  pgn_record_bytes(record, "", 0);
  chunk = chunk == 0 ? length : chunk;
  for (size_t at = 0; at < length && status == CC_OK; at += chunk) {
    const size_t piece = length - at < chunk ? length - at : chunk;
    /* A block of the very size, so that reading past it is seen, and it is gone afterwards. */
    char *copy = malloc(piece);
    if (copy == NULL) {
      abort();
    }
    memcpy(copy, text + at, piece);
    status = cc_pgn_parser_feed(parser, copy, piece, NULL);
    free(copy);
  }
  if (status == CC_OK) {
    status = cc_pgn_parser_finish(parser);
  }
  record->parser = NULL;
  cc_pgn_parser_free(parser);
  return status;
}

#endif
