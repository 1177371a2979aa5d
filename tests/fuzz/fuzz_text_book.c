/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a text book. The first byte chooses: bits 0-1 strict, skip lines, keep starts;
 * bit 2 a Chess960 start; bit 3 small limits. The rest is the text. It is read from memory and by callback
 * with the same outcome; every move of the book must be legal where the book has it.
 */
#include "fuzz_target.h"

static int32_t fuzz_read_at(uint64_t offset, void *bytes, size_t length, void *user) {
  const fuzz_input *input = user;
  FUZZ_CHECK(offset <= input->size && length <= input->size - offset && length > 0);
  memcpy(bytes, input->data + offset, length);
  return 0;
}

typedef struct fuzz_faults {
  uint64_t count;
  uint64_t last_offset;
  size_t length;
} fuzz_faults;

static int32_t fuzz_note_fault(const cc_error *fault, void *user) {
  fuzz_faults *faults = user;
  FUZZ_CHECK(fault->status < 0 && fault->offset <= faults->length && fault->line > 0 && fault->column > 0);
  FUZZ_CHECK(fault->message[0] != '\0' && memchr(fault->message, '\0', sizeof(fault->message)) != NULL);
  FUZZ_CHECK(faults->count == 0 || fault->offset > faults->last_offset);
  faults->last_offset = fault->offset;
  faults->count++;
  return 0;
}

/* Walk down the best moves from the start; all moves on the way are legal and sorted. */
static void fuzz_walk_book(const cc_text_book *book, const cc_position *start) {
  cc_position *position = NULL;
  FUZZ_CHECK(cc_position_copy(start, 0, &position) == CC_OK);
  for (unsigned ply = 0; ply < 64; ply++) {
    cc_book_move moves[CC_MAX_MOVES];
    cc_move chosen = CC_MOVE_NONE;
    size_t count = 0;
    FUZZ_CHECK(cc_text_book_moves(book, position, moves, CC_MAX_MOVES, &count) == CC_OK);
    for (size_t i = 0; i < count; i++) {
      FUZZ_CHECK(cc_position_is_legal(position, moves[i].move));
      FUZZ_CHECK(moves[i].games > 0 && moves[i].games >= moves[i].wins + moves[i].draws + moves[i].losses);
      FUZZ_CHECK(i == 0 || moves[i - 1].games > moves[i].games ||
                 (moves[i - 1].games == moves[i].games && moves[i - 1].move < moves[i].move));
    }
    FUZZ_CHECK(cc_text_book_choose(book, position, NULL, NULL, &chosen) == CC_OK);
    FUZZ_CHECK((chosen == CC_MOVE_NONE) == (count == 0));
    if (count == 0) {
      break;
    }
    FUZZ_CHECK(cc_position_play(position, chosen) == CC_OK);
  }
  cc_position_free(position);
}

static void fuzz_check_stats(const cc_text_book *book, const cc_text_book *again, const fuzz_faults *faults,
                             uint32_t flags) {
  cc_text_book_stats a = CC_TEXT_BOOK_STATS_INIT;
  cc_text_book_stats b = CC_TEXT_BOOK_STATS_INIT;
  FUZZ_CHECK(cc_text_book_get_stats(book, &a) == CC_OK);
  FUZZ_CHECK(cc_text_book_get_stats(again, &b) == CC_OK);
  FUZZ_CHECK(memcmp(&a, &b, sizeof(a)) == 0);
  FUZZ_CHECK(a.skipped + a.cut == faults->count);
  FUZZ_CHECK(a.games + a.skipped <= a.lines && a.positions <= a.moves);
  FUZZ_CHECK((flags & CC_TEXT_BOOK_SKIP_LINES) != 0 || a.skipped == 0);
  FUZZ_CHECK((flags & CC_TEXT_BOOK_KEEP_STARTS) != 0 || a.cut == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_error other = CC_ERROR_INIT;
  cc_text_book *book = NULL;
  cc_text_book *again = NULL;
  cc_position *start = NULL;
  const uint8_t choice = fuzz_byte(&input);
  fuzz_faults faults = {0, 0, input.size};
  FUZZ_CHECK((choice & 4u) != 0 ? cc_position_create_chess960(NULL, 24, 24, &start) == CC_OK
                                : cc_position_create(NULL, &start) == CC_OK);
  options.flags = (choice & 3u) == 3 ? 0 : choice & 3u;
  options.start = start;
  options.max_line_bytes = (choice & 8u) != 0 ? 40 : 0;
  options.max_line_plies = (choice & 8u) != 0 ? 6 : 0;
  options.max_moves = (choice & 8u) != 0 ? 12 : 0;
  const cc_status second = cc_text_book_create_from_read(NULL, fuzz_read_at, &input, input.size, &options,
                                                         &other, &again);
  options.fault = fuzz_note_fault;
  options.user = &faults;
  const cc_status first = cc_text_book_create_from_bytes(NULL, (const char *)input.data, input.size, &options,
                                                         &error, &book);
  FUZZ_CHECK(first == second && memcmp(&error, &other, sizeof(error)) == 0);
  FUZZ_CHECK((first == CC_OK) == (book != NULL) && (second == CC_OK) == (again != NULL));
  if (first == CC_OK) {
    fuzz_check_stats(book, again, &faults, options.flags);
    fuzz_walk_book(book, start);
  } else {
    FUZZ_CHECK(error.status == first && error.offset <= input.size && error.message[0] != '\0');
    fuzz_check_place(&error, (const char *)input.data, input.size);
    FUZZ_CHECK(options.flags == 0 || first == CC_ERROR_LIMIT);
  }
  cc_text_book_free(book);
  cc_text_book_free(again);
  cc_position_free(start);
  return 0;
}
