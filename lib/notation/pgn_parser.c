/* SPDX-License-Identifier: MIT */
/* Layer 4. The PGN parser's handle: chunks, lines, errors and the order of steps. See pgn_state.h. */
#include <string.h>

#include "base/allocation.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "board/makemove.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

#define PARSER_FLAGS                                                                                         \
  (CC_PGN_TEXT_ONLY | CC_PGN_STRICT | CC_PGN_TAGS_ONLY | CC_PGN_NO_VARIATIONS | CC_PGN_NO_COMMENTS |         \
   CC_PGN_NO_NAGS)

/* What a kept token may have besides its name, value or text: brackets, quotes, blanks, bytes to look ahead at. */
#define PARSER_CARRY_EXTRA 256u
/* Bytes that are put behind a kept token at first, to see where it ends. */
#define PARSER_CARRY_TAKE 192u
#define PARSER_BOARDS 3u

/* ---- lines ---- */

/* Line ends in from .. end, whose last byte is followed by `next`. "\r\n" is one. */
static uint64_t parser_count_lines(const char *from, const char *end, char next) {
  uint64_t feeds = 0;
  uint64_t returns = 0;
  pgn_count_ends(from, end, &feeds, &returns);
  if (returns == 0) {
    return feeds;
  }
  for (const char *p = from; p < end; p++) { /* a return counts if no feed follows */
    feeds += *p == '\r' && (p + 1 < end ? p[1] : next) != '\n';
  }
  return feeds;
}

/*
 * A carriage return before base may or may not have ended a line: that depends on the byte at base, which is
 * known as soon as there is one.
 */
static void parser_settle_return(cc_pgn_parser *parser, const char *begin, const char *end) {
  if (parser->return_open && (begin < end || parser->limits.final)) {
    parser->return_open = 0;
    if (begin == end || *begin != '\n') {
      parser->line++;
      parser->line_begin = parser->base_offset;
    }
  }
}

/* Count lines up to `at`, which is followed by `next`. Usually from where the last count ended. */
static void parser_count_to(cc_pgn_parser *parser, const char *at, char next) {
  if (parser->anchor == NULL || at < parser->anchor) {
    parser->anchor = parser->base;
    parser->anchor_line = parser->line;
    parser->anchor_begin = parser->line_begin;
  }
  parser->anchor_line += parser_count_lines(parser->anchor, at, next);
  const char *p = at;
  while (p > parser->anchor && !(p[-1] == '\n' || (p[-1] == '\r' && (p < at ? *p : next) != '\n'))) {
    p--;
  }
  if (p > parser->anchor) {
    parser->anchor_begin = pgn_offset(parser, p);
  }
  /* A return right before stays to be counted, for the next byte may be a feed. */
  parser->anchor = at > parser->base && at[-1] == '\r' && next == '\n' ? at - 1 : at;
}

void cc__pgn_locate(cc_pgn_parser *parser, const char *at, uint32_t *line, uint32_t *column) {
  parser_count_to(parser, at, at < parser->limit ? *at : '\0');
  const uint64_t in_line = pgn_offset(parser, at) - parser->anchor_begin + 1;
  *line = parser->anchor_line > UINT32_MAX ? UINT32_MAX : (uint32_t)parser->anchor_line;
  *column = in_line > UINT32_MAX ? UINT32_MAX : (uint32_t)in_line;
}

/* How many line ends there are in the blanks right before p, up to 2 of each kind. */
static void parser_note_blanks(cc_pgn_parser *parser, const char *p) {
  unsigned feeds = 0;
  unsigned returns = 0;
  const char *q = p;
  while (q > parser->base && (pgn_class(q[-1]) & PGN_BLANK) != 0) {
    q--;
    feeds += *q == '\n';
    returns += *q == '\r';
  }
  feeds += q == parser->base ? parser->blank_feeds : 0;
  returns += q == parser->base ? parser->blank_returns : 0;
  parser->blank_feeds = (uint8_t)(feeds < 2 ? feeds : 2);
  parser->blank_returns = (uint8_t)(returns < 2 ? returns : 2);
}

/* The bytes from base to p are done with: remember what later steps may ask about them. */
static void parser_account(cc_pgn_parser *parser, const char *p) {
  const char *const base = parser->base;
  if (p == base) {
    return;
  }
  if ((parser->state == PGN_COMMENT || parser->state == PGN_LINE) && parser->comment_line == 0) {
    cc__pgn_locate(parser, base + (size_t)(parser->comment_offset - parser->base_offset),
                   &parser->comment_line, &parser->comment_column);
  }
  if (p[-1] == '\r') { /* left open, though it may have been counted already: count anew */
    parser->anchor = NULL;
  }
  parser_count_to(parser, p, '\n');
  parser->line = parser->anchor_line;
  parser->line_begin = parser->anchor_begin;
  parser->return_open = p[-1] == '\r';
  parser_note_blanks(parser, p);
  parser->previous = p[-1];
  parser->base_offset += (uint64_t)(p - base);
  parser->base = p;
  parser->anchor = NULL;
  parser->fault_text = NULL;
  parser->fault_length = 0;
}

/* ---- events ---- */

int cc__pgn_answer(cc_pgn_parser *parser, int32_t answer) {
  const int between = parser->state == PGN_BETWEEN || parser->outside;
  if (answer != CC_PGN_SKIP_GAME && answer != CC_PGN_SKIP_VARIATION) {
    parser->halt = PGN_HALT_STOP;
  } else if (between || parser->state == PGN_ENDED) {
    return 0; /* there is nothing to skip */
  } else if (parser->state == PGN_TAGS) {
    parser->skip_wanted = 1;
  } else {
    const int whole = answer == CC_PGN_SKIP_GAME || parser->depth == 0;
    uint8_t *const state = parser->state == PGN_FAULT ? &parser->fault_next : &parser->state;
    if (*state == PGN_TAGS) {
      parser->skip_wanted = 1;
    } else if (whole) {
      *state = PGN_SKIP;
    } else if (*state == PGN_COMMENT || *state == PGN_LINE) {
      parser->mute = 1;
      parser->back = PGN_QUIET;
      parser->quiet = PGN_QUIET_LEVEL;
      parser->nesting = 0;
    } else if (*state == PGN_MOVES) {
      *state = PGN_QUIET;
      parser->quiet = PGN_QUIET_LEVEL;
      parser->nesting = 0;
    }
  }
  return 1;
}

void cc__pgn_tell_text(cc_pgn_parser *parser, cc_pgn_kind kind, uint32_t flags, const char *text,
                       size_t length) {
  cc_pgn_event *event = &parser->event;
  event->flags = flags;
  event->move = CC_MOVE_NONE;
  event->text = text == NULL ? "" : text;
  event->length = length;
  event->value = "";
  event->value_length = 0;
  (void)pgn_tell(parser, kind);
  event->flags = 0;
  event->nag = 0;
  event->result = 0;
  event->status = CC_OK;
  event->line = 0;
  event->column = 0;
  event->skipped = 0;
}

void cc__pgn_raise(cc_pgn_parser *parser, cc_status status, const char *text, size_t length,
                   const char *message, uint8_t next) {
  if (message != NULL) {
    (void)cc__error_set(&parser->fault, status, 0, 0, 0, message);
  }
  if (text != NULL) {
    parser->fault.offset = pgn_offset(parser, text);
    cc__pgn_locate(parser, text, &parser->fault.line, &parser->fault.column);
  }
  parser->fault_text = text;
  parser->fault_length = length;
  parser->fault_next = next;
  parser->state = PGN_FAULT;
  parser->line_flags |= CC_PGN_FAULTY;
  parser->game_flags |= CC_PGN_FAULTY;
}

static void parser_tell_fault(cc_pgn_parser *parser) {
  cc_pgn_event *event = &parser->event;
  const size_t length = strlen(parser->fault.message);
  parser->state = parser->fault_next;
  event->flags = 0;
  event->move = CC_MOVE_NONE;
  event->offset = parser->fault.offset;
  event->status = parser->fault.status;
  event->line = parser->fault.line;
  event->column = parser->fault.column;
  event->text = parser->fault_text == NULL ? "" : parser->fault_text;
  event->length = parser->fault_text == NULL ? 0 : parser->fault_length;
  event->value = parser->fault.message;
  event->value_length = length;
  (void)pgn_tell(parser, CC_PGN_ERROR);
  event->status = CC_OK;
  event->line = 0;
  event->column = 0;
  event->value = "";
  event->value_length = 0;
}

static void parser_tell_end(cc_pgn_parser *parser, const char *p) {
  cc_pgn_event *event = &parser->event;
  uint32_t flags = parser->game_flags;
  unsigned result = parser->result;
  if (result == PGN_NO_RESULT) {
    flags |= CC_PGN_RESULT_MISSING;
    result = parser->tag_result == PGN_NO_RESULT ? CC_RESULT_NONE : parser->tag_result;
  } else if (parser->tag_result != PGN_NO_RESULT && parser->tag_result != result) {
    flags |= CC_PGN_RESULT_DIFFERS;
  }
  parser->state = PGN_BETWEEN;
  parser->replayable = 0;
  parser->depth = 0;
  event->depth = 0;
  event->offset = pgn_offset(parser, p);
  event->result = result;
  event->skipped = parser->game_skipped;
  cc__pgn_tell_text(parser, CC_PGN_GAME_END, flags, NULL, 0);
  event->game++;
  event->ply = 0;
}

/* ---- the order of steps ---- */

static const char *parser_step(cc_pgn_parser *parser, const char *p, const char *end) {
  switch (parser->state) {
  case PGN_BETWEEN: return cc__pgn_step_between(parser, p, end);
  case PGN_TAGS: return cc__pgn_step_tags(parser, p, end);
  case PGN_MOVES: return cc__pgn_step_moves(parser, p, end);
  case PGN_COMMENT: return cc__pgn_step_comment(parser, p, end);
  case PGN_LINE: return cc__pgn_step_line(parser, p, end);
  case PGN_ESCAPE: return cc__pgn_step_escape(parser, p, end);
  case PGN_MARK: return cc__pgn_step_mark(parser, p, end);
  case PGN_LONG_WORD: return cc__pgn_step_long_word(parser, p, end);
  case PGN_QUIET: return cc__pgn_step_quiet(parser, p, end);
  case PGN_SKIP: return cc__pgn_step_skip(parser, p, end);
  case PGN_FAULT: parser_tell_fault(parser); return p;
  default: parser_tell_end(parser, p); return p;
  }
}

/* The input is over: one step towards the end of what is open. */
static const char *parser_close(cc_pgn_parser *parser, const char *p) {
  switch (parser->state) {
  case PGN_BETWEEN: parser->ended = 1; return p;
  case PGN_TAGS: cc__pgn_begin_moves(parser, p); return p;
  case PGN_MOVES: cc__pgn_end_unfinished(parser, p); return p;
  case PGN_QUIET: cc__pgn_quiet_end(parser, p); return p;
  case PGN_SKIP:
    cc__pgn_quiet_end(parser, p);
    parser->state = PGN_ENDED;
    return p;
  default: return parser_step(parser, p, p);
  }
}

/* Read from begin to end, or as far as that can be; returns how far. */
static const char *parser_run(cc_pgn_parser *parser, const char *begin, const char *end) {
  const char *p = begin;
  parser->base = begin;
  parser->limit = end;
  parser->anchor = NULL;
  parser->halt = PGN_GO;
  parser_settle_return(parser, begin, end);
  while (parser->halt == PGN_GO) {
    if (p < end || parser->state == PGN_FAULT || parser->state == PGN_ENDED) {
      p = parser_step(parser, p, end);
    } else if (parser->limits.final && !parser->ended) {
      p = parser_close(parser, p);
    } else {
      break;
    }
  }
  parser_account(parser, p);
  return p;
}

static cc_status parser_status(const cc_pgn_parser *parser) {
  switch (parser->halt) {
  case PGN_HALT_STOP: return CC_ERROR_STOPPED;
  case PGN_HALT_MEMORY: return CC_ERROR_MEMORY;
  default: return CC_OK;
  }
}

/* ---- chunks ---- */

/* Read the kept bytes together with the next ones. Returns how many of these are used up. */
static size_t parser_feed_carry(cc_pgn_parser *parser, const char *bytes, size_t length, size_t take) {
  const size_t before = parser->carried;
  const size_t room = parser->carry_capacity - before;
  take = take < length ? take : length;
  take = take < room ? take : room;
  memcpy(parser->carry + before, bytes, take);
  const char *const end = parser->carry + before + take;
  const char *const p = parser_run(parser, parser->carry, end);
  const size_t done = (size_t)(p - parser->carry);
  if (done >= before) { /* what was kept is read; the rest can be read from the caller's bytes */
    parser->carried = 0;
    return done - before;
  }
  /* Waiting: everything is kept. Stopped within the bytes that were kept: the new ones are given back. */
  const size_t used = parser->halt == PGN_WAIT ? take : 0;
  parser->carried = before + used - done;
  memmove(parser->carry, p, parser->carried);
  return used;
}

cc_status cc_pgn_parser_feed(cc_pgn_parser *parser, const char *bytes, size_t length, size_t *consumed) {
  size_t used = 0;
  if (consumed != NULL) {
    *consumed = 0;
  }
  if (parser == NULL || (bytes == NULL && length > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  if (parser->limits.final) {
    return CC_ERROR_STATE;
  }
  cc_status status = CC_OK;
  size_t take = PARSER_CARRY_TAKE;
  while (parser->carried > 0 && used < length && status == CC_OK) {
    used += parser_feed_carry(parser, bytes + used, length - used, take);
    take *= 2;
    status = parser_status(parser);
  }
  if (status == CC_OK && (used < length || parser->state >= PGN_FAULT)) {
    const char *const end = bytes + length;
    const char *const p = parser_run(parser, bytes + used, end);
    used = (size_t)(p - bytes);
    status = parser_status(parser);
    if (parser->halt == PGN_WAIT) {
      memcpy(parser->carry, p, (size_t)(end - p));
      parser->carried = (size_t)(end - p);
      used = length;
    }
  }
  if (consumed != NULL) {
    *consumed = used;
  }
  return status;
}

cc_status cc_pgn_parser_finish(cc_pgn_parser *parser) {
  if (parser == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  parser->limits.final = 1;
  const char *const end = parser->carry + parser->carried;
  const char *const p = parser_run(parser, parser->carry, end);
  parser->carried = (size_t)(end - p);
  memmove(parser->carry, p, parser->carried);
  return parser_status(parser);
}

/* ---- life ---- */

static int parser_limit(uint32_t *limit, uint32_t given, uint32_t least, uint32_t most, uint32_t usual) {
  *limit = given == 0 ? usual : given;
  return *limit >= least && *limit <= most;
}

static cc_status parser_read_options(cc_pgn_parser *parser, const cc_pgn_options *options) {
  cc_pgn_options read = CC_PGN_OPTIONS_INIT;
  if (options != NULL) {
    const cc_status status = cc__sized_read(&read, sizeof(read), options);
    if (status != CC_OK) {
      return status;
    }
  }
  if ((read.flags & ~PARSER_FLAGS) != 0 || read.reserved != 0 ||
      !parser_limit(&parser->limits.max_token, read.max_token, 64, 65535, 255) ||
      !parser_limit(&parser->limits.max_value, read.max_value, 16, 65535, 4095) ||
      !parser_limit(&parser->max_tags, read.max_tags, 1, 1u << 24, 1024) ||
      !parser_limit(&parser->max_depth, read.max_depth, 1, 1u << 24, 4096) ||
      !parser_limit(&parser->max_fragment, read.max_fragment, 16, 65535, 4096)) {
    return CC_ERROR_ARGUMENT;
  }
  parser->flags = read.flags;
  parser->carry_capacity = (size_t)parser->max_fragment + parser->limits.max_token +
                           parser->limits.max_value + PARSER_CARRY_EXTRA;
  return CC_OK;
}

static void parser_begin(cc_pgn_parser *parser) {
  const cc_pgn_event event = {
      (uint32_t)sizeof(cc_pgn_event), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", 0, "", 0};
  parser->event = event;
  parser->base_offset = 0;
  parser->state = PGN_BETWEEN;
  parser->halt = PGN_GO;
  parser->limits.final = 0;
  parser->ended = 0;
  parser->previous = '\n';
  parser->replayable = 0;
  parser->skipping = PGN_SKIP_UNSET;
  parser->outside = 0;
  parser->blank_feeds = 0;
  parser->blank_returns = 0;
  parser->return_open = 0;
  parser->depth = 0;
  parser->hint = 0;
  parser->carried = 0;
  parser->line = 1;
  parser->line_begin = 0;
}

/* The two positions are ordinary ones of a single board, for readers alone. */
static void parser_make_views(cc_pgn_parser *parser) {
  for (unsigned i = 0; i < 2; i++) {
    cc_position *const view = &parser->views[i];
    view->boards = view->current = view->last = &parser->boards[i];
    view->capacity = 1;
    view->allocator = parser->allocator;
  }
}

static cc_status parser_allocate(cc_pgn_parser *parser) {
  parser->carry = cc__alloc(&parser->allocator, parser->carry_capacity, 1, 1);
  parser->boards = cc__alloc(&parser->allocator, PARSER_BOARDS, sizeof(cc__board), CC__BOARD_ALIGNMENT);
  cc_position *start = NULL;
  cc_status status = parser->carry == NULL || parser->boards == NULL ? CC_ERROR_MEMORY : CC_OK;
  if (status == CC_OK) {
    status = cc_position_create(&parser->allocator, &start);
  }
  if (status == CC_OK) {
    for (unsigned i = 0; i < PARSER_BOARDS; i++) {
      parser->boards[i] = *start->current;
    }
    parser_make_views(parser);
    cc_position_free(start);
  }
  return status;
}

cc_status cc_pgn_parser_create(const cc_allocator *allocator, const cc_pgn_options *options,
                               cc_pgn_callback callback, void *user, cc_pgn_parser **out) {
  cc_allocator copy;
  cc_pgn_parser checked;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  memset(&checked, 0, sizeof(checked));
  if (callback == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status == CC_OK) {
    status = parser_read_options(&checked, options);
  }
  if (status != CC_OK) {
    return status;
  }
  cc_pgn_parser *parser = cc__alloc(&copy, 1, sizeof(*parser), sizeof(uint64_t));
  if (parser == NULL) {
    return CC_ERROR_MEMORY;
  }
  *parser = checked;
  parser->allocator = copy;
  parser->callback = callback;
  parser->user = user;
  parser->fault.struct_size = (uint32_t)sizeof(parser->fault);
  parser_begin(parser);
  status = parser_allocate(parser);
  if (status != CC_OK) {
    cc_pgn_parser_free(parser);
    return status;
  }
  *out = parser;
  return CC_OK;
}

void cc_pgn_parser_free(cc_pgn_parser *parser) {
  if (parser == NULL) {
    return;
  }
  const cc_allocator allocator = parser->allocator;
  cc__free(&allocator, parser->carry, parser->carry_capacity, 1, 1);
  cc__free(&allocator, parser->boards, PARSER_BOARDS, sizeof(cc__board), CC__BOARD_ALIGNMENT);
  cc__free(&allocator, parser->levels, parser->level_capacity, sizeof(*parser->levels), sizeof(uint64_t));
  cc__free(&allocator, parser->level_boards, parser->level_capacity, sizeof(cc__board), CC__BOARD_ALIGNMENT);
  cc__free(&allocator, parser, 1, sizeof(*parser), sizeof(uint64_t));
}

cc_status cc_pgn_parser_reset(cc_pgn_parser *parser) {
  if (parser == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  parser_begin(parser);
  return CC_OK;
}

/* ---- questions ---- */

const cc_position *cc_pgn_parser_position(const cc_pgn_parser *parser) {
  return parser == NULL || !parser->replayable ? NULL : &parser->views[parser->now];
}

const cc_position *cc_pgn_parser_position_before(const cc_pgn_parser *parser) {
  return parser == NULL || !parser->replayable ? NULL : &parser->views[parser->now ^ 1u];
}

const char *cc_pgn_kind_name(cc_pgn_kind kind) {
  static const char names[CC_PGN_KINDS][16] = {
      "?",       "game begin",      "tag",           "moves begin", "move",     "nag",
      "comment", "variation begin", "variation end", "result",      "game end", "error"};
  return names[kind < CC_PGN_KINDS ? kind : 0];
}

cc_status cc_pgn_unescape(const char *text, size_t length, char *buffer, size_t capacity, size_t *needed) {
  if (text == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  if (length == CC_NUL_TERMINATED) {
    length = strlen(text);
  }
  cc__textbuf out = cc__textbuf_begin(buffer, capacity);
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '"' || text[i + 1] == '\\')) {
      i++;
    }
    cc__textbuf_char(&out, text[i]);
  }
  return cc__textbuf_end(&out, needed);
}
