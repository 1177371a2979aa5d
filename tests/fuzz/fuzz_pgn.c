/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as PGN. The first byte gives the parser's flags, the second the limits, the third the sizes of the
 * chunks; the rest is the text. What is told must not depend on the chunks, nor on where the callback stopped,
 * and what was read must come back from what is written.
 */
#include "fuzz_target.h"

typedef struct fuzz_events {
  uint64_t hash;
  uint64_t count;
  uint64_t size; /* of the input */
  uint64_t stop; /* at every so many events; 0: never */
  uint32_t depth;
  int in_game;
  cc_pgn_parser *parser;
} fuzz_events;

static void fuzz_mix(fuzz_events *events, uint64_t value) {
  events->hash = (events->hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
  events->hash ^= events->hash >> 29;
}

static void fuzz_mix_bytes(fuzz_events *events, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    fuzz_mix(events, (unsigned char)bytes[i]);
  }
  fuzz_mix(events, length);
}

/* Games and variations are told in order, and every error has a place and a reason. */
static void fuzz_check_order(fuzz_events *events, const cc_pgn_event *event) {
  FUZZ_CHECK(event->offset <= events->size);
  switch (event->kind) {
  case CC_PGN_GAME_BEGIN:
    FUZZ_CHECK(!events->in_game);
    events->in_game = 1;
    break;
  case CC_PGN_VARIATION_BEGIN: FUZZ_CHECK(event->depth == ++events->depth); break;
  case CC_PGN_VARIATION_END:
    FUZZ_CHECK(events->depth > 0 && event->depth == events->depth);
    events->depth--;
    break;
  case CC_PGN_GAME_END:
    FUZZ_CHECK(events->in_game);
    events->in_game = 0;
    events->depth = 0;
    break;
  case CC_PGN_COMMENT: FUZZ_CHECK(events->in_game != ((event->flags & CC_PGN_OUTSIDE) != 0)); break;
  case CC_PGN_ERROR:
    FUZZ_CHECK(event->status != CC_OK && event->value_length > 0 && event->line > 0 && event->column > 0);
    break;
  default: FUZZ_CHECK(events->in_game && event->depth == events->depth); break;
  }
}

static int32_t fuzz_event(const cc_pgn_event *event, void *user) {
  fuzz_events *events = user;
  fuzz_check_order(events, event);
  fuzz_mix(events, event->kind);
  fuzz_mix(events, event->flags);
  fuzz_mix(events, (uint64_t)event->depth << 32 | event->ply);
  fuzz_mix(events, (uint64_t)event->move << 32 | event->nag);
  fuzz_mix(events, (uint64_t)event->result << 32 | (uint32_t)event->status);
  fuzz_mix(events, (uint64_t)event->line << 32 | event->column);
  fuzz_mix(events, event->offset);
  fuzz_mix(events, event->game);
  fuzz_mix(events, event->skipped);
  if (event->kind != CC_PGN_ERROR) { /* the bytes at fault may be gone with their chunk */
    fuzz_mix_bytes(events, event->text, event->length);
  }
  fuzz_mix_bytes(events, event->value, event->value_length);
  fuzz_mix(events, cc_position_key(cc_pgn_parser_position(events->parser)));
  fuzz_mix(events, cc_position_key(cc_pgn_parser_position_before(events->parser)));
  events->count++;
  return events->stop != 0 && events->count % events->stop == 0 ? CC_PGN_STOP : CC_PGN_CONTINUE;
}

/* `chunks`: seed of the chunks' sizes, 0: all at once. */
static uint64_t fuzz_parse(const cc_pgn_options *options, const uint8_t *data, size_t size, uint8_t chunks,
                           uint64_t stop) {
  fuzz_events events = {0, 0, size, stop, 0, 0, NULL};
  uint32_t random = chunks;
  size_t at = 0;
  FUZZ_CHECK(cc_pgn_parser_create(NULL, options, fuzz_event, &events, &events.parser) == CC_OK);
  while (at < size) {
    random = random * 1664525u + 1013904223u;
    size_t piece = chunks == 0 ? size - at : 1 + (random >> 24) % (1 + chunks % 97u);
    piece = piece < size - at ? piece : size - at;
    char *exact = malloc(piece); /* of the very size, and gone afterwards */
    if (exact == NULL) {
      break;
    }
    memcpy(exact, data + at, piece);
    size_t consumed = 0;
    const cc_status status = cc_pgn_parser_feed(events.parser, exact, piece, &consumed);
    free(exact);
    FUZZ_CHECK(status == CC_OK ? consumed == piece : status == CC_ERROR_STOPPED && consumed <= piece);
    at += consumed;
  }
  cc_status status = cc_pgn_parser_finish(events.parser);
  while (status == CC_ERROR_STOPPED) {
    status = cc_pgn_parser_finish(events.parser);
  }
  FUZZ_CHECK(status == CC_OK && !events.in_game);
  cc_pgn_parser_free(events.parser);
  fuzz_mix(&events, events.count);
  return events.hash;
}

/* ---- trees ---- */

static char *fuzz_write(const cc_pgn_game *game, uint32_t flags, size_t *length) {
  FUZZ_CHECK(cc_pgn_game_write(game, flags, NULL, 0, length) == CC_ERROR_BUFFER);
  char *text = malloc(*length + 1);
  FUZZ_CHECK(text == NULL || cc_pgn_game_write(game, flags, text, *length + 1, length) == CC_OK);
  return text;
}

static void fuzz_check_game(const cc_pgn_game *game, uint32_t flags, uint32_t strict) {
  size_t length = 0;
  size_t again_length = 0;
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *again = NULL;
  cc_pgn_game *more = NULL;
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  options.flags = strict;
  char *text = fuzz_write(game, flags, &length);
  if (text == NULL) {
    return;
  }
  FUZZ_CHECK(cc_pgn_reader_create(NULL, &options, text, length, &reader) == CC_OK);
  FUZZ_CHECK(cc_pgn_reader_next(reader, &again, NULL) == CC_OK && again != NULL);
  FUZZ_CHECK(cc_pgn_reader_next(reader, &more, NULL) == CC_OK && more == NULL);
  FUZZ_CHECK(cc_pgn_game_equal(game, again));
  char *again_text = fuzz_write(again, flags, &again_length);
  FUZZ_CHECK(again_text == NULL || (length == again_length && memcmp(text, again_text, length) == 0));
  cc_pgn_game_free(again);
  cc_pgn_reader_free(reader);
  free(text);
  free(again_text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  options.flags = fuzz_byte(&input) & 0x3Fu;
  const uint8_t limits = fuzz_byte(&input);
  const uint8_t chunks = fuzz_byte(&input);
  if ((limits & 1u) != 0) {
    options.max_fragment = 16 + limits;
    options.max_value = 16 + (limits >> 2);
    options.max_token = 64;
    options.max_tags = 1 + (limits >> 5);
    options.max_depth = 1 + (limits >> 6);
  }
  const uint64_t whole = fuzz_parse(&options, input.data, input.size, 0, 0);
  FUZZ_CHECK(fuzz_parse(&options, input.data, input.size, chunks == 0 ? 1 : chunks, 0) == whole);
  FUZZ_CHECK(fuzz_parse(&options, input.data, input.size, chunks, 1 + chunks % 5u) == whole);
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  /* With the usual limits: what is too long for others would read as something else the next time. */
  cc_pgn_options tree_options = CC_PGN_OPTIONS_INIT;
  tree_options.flags = options.flags & ~CC_PGN_TEXT_ONLY;
  FUZZ_CHECK(cc_pgn_reader_create(NULL, &tree_options, (const char *)input.data, input.size, &reader) ==
             CC_OK);
  while (cc_pgn_reader_next(reader, &game, NULL) == CC_OK && game != NULL) {
    fuzz_check_game(game, (chunks & 1u) != 0 ? CC_PGN_WRITE_ONE_LINE : 0, options.flags & CC_PGN_STRICT);
    cc_pgn_game_free(game);
  }
  cc_pgn_reader_free(reader);
  return 0;
}
