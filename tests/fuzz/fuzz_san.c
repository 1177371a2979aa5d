/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a move. The first byte picks the position, the second style and strictness, the
 * third the language; the rest is the text. A text of the form "FEN<newline>move" brings its own position.
 */
#include "fuzz_target.h"

static const char *const fuzz_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1",
    "r3k2r/1P4P1/8/8/3Pp3/8/1p4p1/R3K2R b KQkq d3 0 1",
    "4Q1Q1/8/8/8/6Q1/k7/8/7K w - - 0 1",
    "1n1k4/8/5n2/8/7B/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1",
    "8/8/8/8/8/8/1R6/R3K2k w Q - 0 1",
};

static cc_position *fuzz_position(uint8_t pick, fuzz_input *input) {
  const size_t count = sizeof(fuzz_fens) / sizeof(fuzz_fens[0]);
  cc_position *position = NULL;
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  const uint8_t *line = input->size == 0 ? NULL : memchr(input->data, '\n', input->size);
  options.accept = CC_PROBLEMS_SOFT;
  options.flags = CC_FEN_LENIENT | ((pick & 0x80u) != 0 ? CC_FEN_CHESS960 : 0);
  if (line != NULL) {
    const size_t length = (size_t)(line - input->data);
    if (cc_position_create_from_fen(NULL, (const char *)input->data, length, &options, NULL, NULL,
                                    &position) == CC_OK) {
      input->data += length + 1;
      input->size -= length + 1;
      return position;
    }
  }
  const char *fen = fuzz_fens[pick % count];
  FUZZ_CHECK(cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, NULL, NULL, &position) ==
             CC_OK);
  return position;
}

static int fuzz_is_playable(const cc_position *position, cc_move move) {
  return move == CC_MOVE_NULL ? !cc_position_in_check(position) : cc_position_is_legal(position, move);
}

/* A move that was read is legal, and its canonical text is read as the same move without deviation. */
static void fuzz_check_read(const cc_position *position, const char *text, size_t length, cc_move_style style,
                            const cc_move_text_options *options, cc_move move,
                            const cc_move_reading *reading) {
  char written[CC_MOVE_TEXT_CAPACITY];
  size_t needed = 0;
  cc_move again = CC_MOVE_NONE;
  cc_move_reading canonical = CC_MOVE_READING_INIT;
  FUZZ_CHECK(fuzz_is_playable(position, move));
  FUZZ_CHECK(reading->candidate_count == 1 && reading->candidates[0] == move);
  FUZZ_CHECK(reading->fault == CC_FAULT_NONE);
  FUZZ_CHECK(cc_position_move_text(position, move, style, options, written, sizeof(written), &needed) ==
             CC_OK);
  FUZZ_CHECK(strlen(written) == needed && needed + 1 < sizeof(written));
  const int same = needed == length && memcmp(text, written, length) == 0;
  FUZZ_CHECK(same == (reading->deviations == 0));
  FUZZ_CHECK(same || (options->flags & CC_MOVE_TEXT_STRICT) == 0);
  FUZZ_CHECK(cc_position_read_move(position, written, needed, style, options, &again, &canonical, NULL) ==
             CC_OK);
  FUZZ_CHECK(again == move && canonical.deviations == 0);
}

static void fuzz_check_refused(const cc_position *position, cc_status status, size_t length, cc_move move,
                               const cc_move_reading *reading, const cc_error *error) {
  FUZZ_CHECK(status == CC_ERROR_MOVE_TEXT || status == CC_ERROR_ILLEGAL || status == CC_ERROR_AMBIGUOUS);
  FUZZ_CHECK(move == CC_MOVE_NONE && error->status == status && error->offset <= length);
  FUZZ_CHECK(error->message[0] != '\0' && memchr(error->message, '\0', sizeof(error->message)) != NULL);
  FUZZ_CHECK((status == CC_ERROR_ILLEGAL) <=
             (reading->fault != CC_FAULT_NONE && reading->fault != CC_FAULT_FIELDS));
  if (status == CC_ERROR_AMBIGUOUS) {
    FUZZ_CHECK(reading->candidate_count > 1 && reading->candidate_count <= CC_MOVE_CANDIDATES);
    for (uint32_t i = 0; i < reading->candidate_count; i++) {
      FUZZ_CHECK(cc_position_is_legal(position, reading->candidates[i]));
    }
  }
}

/* The same bytes as a line: what is read can be played, written, and read again. */
static void fuzz_check_line(cc_position *position, const char *text, size_t length, cc_move_style style,
                            const cc_move_text_options *options) {
  cc_move moves[64];
  cc_move again[64];
  char written[64 * CC_MOVE_TEXT_CAPACITY];
  size_t count = 0;
  size_t needed = 0;
  size_t refused = 0;
  size_t recount = 0;
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_position_read_line(position, text, length, style, options, moves, 64, &count,
                                                 &error);
  FUZZ_CHECK(error.status == status && error.offset <= length);
  const size_t kept = count < 64 ? count : 64;
  FUZZ_CHECK(cc_position_line_text(position, moves, kept, style, options, written, sizeof(written), &needed,
                                   &refused) == CC_OK);
  FUZZ_CHECK(refused == kept && strlen(written) == needed);
  FUZZ_CHECK(cc_position_read_line(position, written, needed, style, options, again, 64, &recount, NULL) ==
             CC_OK);
  FUZZ_CHECK(recount == kept && (kept == 0 || memcmp(moves, again, kept * sizeof(*moves)) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move_reading reading = CC_MOVE_READING_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_move move = 12345;
  const uint8_t pick = fuzz_byte(&input);
  const uint8_t how = fuzz_byte(&input);
  options.language = fuzz_byte(&input) % CC_LANGUAGE_COUNT;
  cc_position *position = fuzz_position(pick, &input);
  const cc_move_style style = how & 3u;
  options.flags = (uint32_t)how >> 2 & 0x1fu;
  /* A copy of the very size, so that reading past the end is seen. */
  char *exact = malloc(input.size + (input.size == 0));
  if (exact != NULL) {
    if (input.size > 0) {
      memcpy(exact, input.data, input.size);
    }
    const cc_status status = cc_position_read_move(position, exact, input.size, style, &options, &move,
                                                   &reading, &error);
    if (status == CC_OK) {
      fuzz_check_read(position, exact, input.size, style, &options, move, &reading);
    } else {
      fuzz_check_refused(position, status, input.size, move, &reading, &error);
    }
    fuzz_check_line(position, exact, input.size, style, &options);
    free(exact);
  }
  cc_position_free(position);
  return 0;
}
