/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a Polyglot book. The first bytes play some moves; where a key's first byte is
 * 0xee the entry gets the key of the position reached, so that moves are looked at. Reading from memory and
 * by callback must agree, only legal moves come out, and writing the book is a fixed point.
 */
#include "fuzz_target.h"

#define FUZZ_ENTRIES 256u

static int32_t fuzz_read_at(uint64_t offset, void *bytes, size_t length, void *user) {
  const fuzz_input *input = user;
  FUZZ_CHECK(offset <= input->size && length <= input->size - offset && length > 0);
  memcpy(bytes, input->data + offset, length);
  return 0;
}

typedef struct fuzz_sink {
  uint8_t bytes[FUZZ_ENTRIES * CC_POLYGLOT_ENTRY_SIZE];
  size_t length;
} fuzz_sink;

static int32_t fuzz_write(const char *bytes, size_t length, void *user) {
  fuzz_sink *sink = user;
  FUZZ_CHECK(length > 0 && length <= sizeof(sink->bytes) - sink->length);
  memcpy(sink->bytes + sink->length, bytes, length);
  sink->length += length;
  return 0;
}

static void fuzz_play_some(fuzz_input *input, cc_position *position) {
  for (unsigned plies = fuzz_byte(input) % 16u; plies > 0; plies--) {
    cc_move moves[CC_MAX_MOVES];
    size_t count = 0;
    FUZZ_CHECK(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) == CC_OK);
    if (count == 0) {
      return;
    }
    FUZZ_CHECK(cc_position_play(position, moves[fuzz_byte(input) % count]) == CC_OK);
  }
}

/*
 * Moves are legal and different; what was ignored and what came out add up to the raw entries, or fewer by
 * joining.
 */
static void fuzz_probe(const cc_polyglot_book *book, const cc_position *position) {
  cc_book_move moves[CC_MAX_MOVES];
  cc_polyglot_entry raw[FUZZ_ENTRIES];
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  uint64_t random = 1;
  size_t count = 0;
  size_t ignored = 0;
  size_t entries = 0;
  FUZZ_CHECK(cc_polyglot_book_moves(book, position, moves, CC_MAX_MOVES, &count, &ignored) == CC_OK);
  FUZZ_CHECK(cc_polyglot_book_find(book, cc_position_polyglot_key(position), raw, FUZZ_ENTRIES, &entries) ==
             CC_OK);
  FUZZ_CHECK(count + ignored <= entries && (count > 0 || ignored == entries));
  for (size_t i = 0; i < count; i++) {
    FUZZ_CHECK(cc_position_is_legal(position, moves[i].move));
    for (size_t k = 0; k < i; k++) {
      FUZZ_CHECK(moves[k].move != moves[i].move);
    }
  }
  for (choice.policy = CC_BOOK_BEST; choice.policy <= CC_BOOK_UNIFORM; choice.policy++) {
    cc_move move = CC_MOVE_NONE;
    FUZZ_CHECK(cc_polyglot_book_choose(book, position, &choice, &random, &move) == CC_OK);
    FUZZ_CHECK(move == CC_MOVE_NONE || cc_position_is_legal(position, move));
  }
}

static void fuzz_rewrite(const cc_polyglot_book *book) {
  static fuzz_sink once;
  static fuzz_sink twice;
  cc_polyglot_book *written = NULL;
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  once.length = 0;
  twice.length = 0;
  FUZZ_CHECK(cc_polyglot_merge(NULL, &book, 1, fuzz_write, &once) == CC_OK);
  FUZZ_CHECK(cc_polyglot_book_create_from_bytes(NULL, once.bytes, once.length, CC_POLYGLOT_BORROW,
                                                &written) == CC_OK);
  FUZZ_CHECK(cc_polyglot_book_flags(written) == 0);
  FUZZ_CHECK(cc_polyglot_book_check(written, &report) == CC_OK);
  FUZZ_CHECK(report.out_of_order == 0 && report.repeated == 0 && report.header == 0);
  const cc_polyglot_book *const books[1] = {written};
  FUZZ_CHECK(cc_polyglot_merge(NULL, books, 1, fuzz_write, &twice) == CC_OK);
  FUZZ_CHECK(once.length == twice.length && memcmp(once.bytes, twice.bytes, once.length) == 0);
  cc_polyglot_book_free(written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_position *position = NULL;
  cc_polyglot_book *book = NULL;
  cc_polyglot_book *remote = NULL;
  cc_polyglot_report a = CC_POLYGLOT_REPORT_INIT;
  cc_polyglot_report b = CC_POLYGLOT_REPORT_INIT;
  FUZZ_CHECK(cc_position_create(NULL, &position) == CC_OK);
  fuzz_play_some(&input, position);
  if (input.size >= FUZZ_ENTRIES * CC_POLYGLOT_ENTRY_SIZE) {
    input.size = FUZZ_ENTRIES * CC_POLYGLOT_ENTRY_SIZE;
  }
  uint8_t *bytes = malloc(input.size + 1);
  if (bytes == NULL) {
    cc_position_free(position);
    return 0;
  }
  if (input.size > 0) {
    memcpy(bytes, input.data, input.size);
  }
  for (size_t at = 0; at + CC_POLYGLOT_ENTRY_SIZE <= input.size; at += CC_POLYGLOT_ENTRY_SIZE) {
    const uint64_t key = cc_position_polyglot_key(position);
    for (unsigned i = 0; i < 8 && (i > 0 ? bytes[at + 8] < 0x80 : bytes[at] == 0xee); i++) {
      bytes[at + i] = (uint8_t)(key >> (56 - 8 * i));
    }
  }
  input.data = bytes;
  FUZZ_CHECK(cc_polyglot_book_create_from_bytes(NULL, bytes, input.size, 0, &book) == CC_OK);
  FUZZ_CHECK(cc_polyglot_book_create_from_read(NULL, fuzz_read_at, &input, input.size, &remote) == CC_OK);
  FUZZ_CHECK(cc_polyglot_book_size(book) == input.size / CC_POLYGLOT_ENTRY_SIZE);
  FUZZ_CHECK(cc_polyglot_book_check(book, &a) == CC_OK && cc_polyglot_book_check(remote, &b) == CC_OK);
  FUZZ_CHECK(memcmp(&a, &b, sizeof(a)) == 0);
  FUZZ_CHECK(((cc_polyglot_book_flags(book) & CC_POLYGLOT_UNSORTED) != 0) == (a.out_of_order > 0));
  fuzz_probe(book, position);
  fuzz_probe(remote, position);
  fuzz_rewrite(book);
  cc_polyglot_book_free(book);
  cc_polyglot_book_free(remote);
  cc_position_free(position);
  free(bytes);
  return 0;
}
