/* SPDX-License-Identifier: MIT */
/* Layer 7. Games from PGN into a book builder. */
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/error.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "book/book_builder.h"
#include "chesscore/pgn.h"

struct cc_book_pgn {
  cc_book_builder *builder;
  cc_book_pgn_options options;
  cc_pgn_parser *parser;
  cc_position *game; /* the main line so far */
  cc_book_pgn_stats stats;
  cc_status status; /* why the callback stopped the parser */
  int has_start;    /* the game's moves have begun */
  int has_result;   /* by its tag, so that the end of the game need not be read for it */
  int faulty;       /* the game's moves after this count no more */
};

/* Stop reading with a status that the parser does not know. */
static int32_t source_stop(cc_book_pgn *pgn, cc_status status) {
  pgn->status = status;
  return CC_PGN_STOP;
}

static int32_t source_tag(cc_book_pgn *pgn, const cc_pgn_event *event) {
  static const char results[3][8] = {"1-0", "0-1", "1/2-1/2"};
  if (event->length != 6 || memcmp(event->text, "Result", 6) != 0) {
    return CC_PGN_CONTINUE;
  }
  for (size_t i = 0; i < 3; i++) {
    pgn->has_result |= event->value_length == strlen(results[i]) &&
                       memcmp(event->value, results[i], event->value_length) == 0;
  }
  return CC_PGN_CONTINUE;
}

static int32_t source_begin(cc_book_pgn *pgn) {
  const cc_position *start = cc_pgn_parser_position(pgn->parser);
  if (start == NULL) { /* an unknown variant, or a start position that cannot be */
    return CC_PGN_CONTINUE;
  }
  const cc_status status = cc_position_assign(pgn->game, start, 0);
  pgn->has_start = status == CC_OK;
  return status == CC_OK ? CC_PGN_CONTINUE : source_stop(pgn, status);
}

static int32_t source_move(cc_book_pgn *pgn, const cc_pgn_event *event) {
  cc_status status = CC_OK;
  const uint32_t most = pgn->builder->options.max_plies;
  if (!pgn->has_start || pgn->faulty || event->depth > 0 || event->move == CC_MOVE_NONE ||
      cc_position_ply(pgn->game) >= most) {
    return CC_PGN_CONTINUE;
  }
  status = event->move == CC_MOVE_NULL ? cc_position_make_null(pgn->game)
                                       : cc_position_make(pgn->game, event->move);
  if (status != CC_OK) {
    pgn->has_start = 0;
    return source_stop(pgn, status);
  }
  return pgn->has_result && cc_position_ply(pgn->game) >= most ? CC_PGN_SKIP_GAME : CC_PGN_CONTINUE;
}

static int32_t source_error(cc_book_pgn *pgn, const cc_pgn_event *event) {
  cc_error fault = CC_ERROR_INIT;
  char message[sizeof(fault.message)];
  /*
   * Faults in tags do not matter unless they leave no start position; nor do those after the moves that are
   * kept.
   */
  pgn->faulty |= pgn->has_start && event->depth == 0 &&
                 cc_position_ply(pgn->game) < pgn->builder->options.max_plies;
  if (pgn->options.fault == NULL) {
    return CC_PGN_CONTINUE;
  }
  const size_t length = event->value_length < sizeof(message) - 1 ? event->value_length : sizeof(message) - 1;
  if (length > 0) {
    memcpy(message, event->value, length);
  }
  message[length] = '\0';
  (void)cc__error_set(&fault, event->status, event->offset, event->line, event->column, message);
  return pgn->options.fault(&fault, pgn->options.user) == 0 ? CC_PGN_CONTINUE
                                                            : source_stop(pgn, CC_ERROR_STOPPED);
}

static int32_t source_end(cc_book_pgn *pgn, const cc_pgn_event *event) {
  const int faulty = pgn->faulty || !pgn->has_start;
  const int unknown = event->result == CC_RESULT_NONE &&
                      (pgn->builder->options.flags & CC_BOOK_SKIP_UNKNOWN) != 0;
  const int wanted = pgn->has_start && !unknown &&
                     (!faulty || (pgn->options.flags & CC_BOOK_PGN_KEEP_STARTS) != 0);
  const cc_status status = wanted ? cc_book_builder_add_position(pgn->builder, pgn->game, event->result)
                                  : CC_OK;
  pgn->has_start = 0;
  pgn->has_result = 0;
  pgn->faulty = 0;
  pgn->stats.games++;
  pgn->stats.faulty += (uint64_t)faulty;
  pgn->stats.added += wanted && status == CC_OK;
  pgn->stats.skipped += !wanted || status != CC_OK;
  return status == CC_OK ? CC_PGN_CONTINUE : source_stop(pgn, status);
}

static int32_t source_event(const cc_pgn_event *event, void *user) {
  switch (event->kind) {
  case CC_PGN_TAG: return source_tag(user, event);
  case CC_PGN_MOVES_BEGIN: return source_begin(user);
  case CC_PGN_MOVE: return source_move(user, event);
  case CC_PGN_ERROR: return source_error(user, event);
  case CC_PGN_GAME_END: return source_end(user, event);
  default: return CC_PGN_CONTINUE;
  }
}

/* ---- life ---- */

static cc_status source_options(cc_book_pgn_options *copy, const cc_book_pgn_options *options) {
  const cc_book_pgn_options defaults = CC_BOOK_PGN_OPTIONS_INIT;
  *copy = defaults;
  if (options != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
    if (status != CC_OK) {
      return status;
    }
  }
  return (copy->flags & ~CC_BOOK_PGN_KEEP_STARTS) != 0 ? CC_ERROR_ARGUMENT : CC_OK;
}

cc_status cc_book_pgn_create(cc_book_builder *builder, const cc_book_pgn_options *options,
                             cc_book_pgn **out) {
  cc_book_pgn_options copy;
  cc_pgn_options reading = CC_PGN_OPTIONS_INIT;
  const cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = builder == NULL ? CC_ERROR_ARGUMENT : source_options(&copy, options);
  if (status != CC_OK) {
    return status;
  }
  cc_book_pgn *pgn = cc__alloc(&builder->allocator, 1, sizeof(*pgn), sizeof(uint64_t));
  if (pgn == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(pgn, 0, sizeof(*pgn));
  pgn->builder = builder;
  pgn->options = copy;
  pgn->stats = stats;
  reading.flags = CC_PGN_NO_VARIATIONS | CC_PGN_NO_COMMENTS | CC_PGN_NO_NAGS;
  status = cc_pgn_parser_create(&builder->allocator, &reading, source_event, pgn, &pgn->parser);
  if (status == CC_OK) {
    status = cc_position_create(&builder->allocator, &pgn->game);
  }
  if (status != CC_OK) {
    cc_book_pgn_free(pgn);
    return status;
  }
  *out = pgn;
  return CC_OK;
}

void cc_book_pgn_free(cc_book_pgn *pgn) {
  if (pgn == NULL) {
    return;
  }
  const cc_allocator allocator = pgn->builder->allocator;
  cc_pgn_parser_free(pgn->parser);
  cc_position_free(pgn->game);
  cc__free(&allocator, pgn, 1, sizeof(*pgn), sizeof(uint64_t));
}

/* ---- reading ---- */

/* The parser stopped because the callback said so: say why it did. */
static cc_status source_status(cc_book_pgn *pgn, cc_status status) {
  const cc_status own = pgn->status;
  pgn->status = CC_OK;
  return status == CC_ERROR_STOPPED && own != CC_OK ? own : status;
}

cc_status cc_book_pgn_feed(cc_book_pgn *pgn, const char *bytes, size_t length, size_t *consumed) {
  if (pgn == NULL || (bytes == NULL && length > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  return source_status(pgn, cc_pgn_parser_feed(pgn->parser, bytes, length, consumed));
}

cc_status cc_book_pgn_finish(cc_book_pgn *pgn) {
  return pgn == NULL ? CC_ERROR_ARGUMENT : source_status(pgn, cc_pgn_parser_finish(pgn->parser));
}

cc_status cc_book_pgn_get_stats(const cc_book_pgn *pgn, cc_book_pgn_stats *stats) {
  if (pgn == NULL || stats == NULL || !cc__sized_writable(stats)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__sized_write(stats, &pgn->stats, sizeof(pgn->stats));
  return CC_OK;
}
