/* SPDX-License-Identifier: MIT */
/*
 * Polyglot books: entries, every way of opening, probing, corrupt books, writing, merging, making. Books are
 * made here; the ones of ../shared are looked at too when that is there.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

#define TEST_LINE 4096

/* ---- help ---- */

/* What is written: grows by itself; stops at `stop_at` bytes unless that is 0. */
typedef struct sink {
  uint8_t *bytes;
  size_t length;
  size_t stop_at;
} sink;

static int32_t sink_write(const char *bytes, size_t length, void *user) {
  sink *to = user;
  assert_in_range(length, 1, 4096);
  uint8_t *larger = realloc(to->bytes, to->length + length);
  assert_non_null(larger);
  memcpy(larger + to->length, bytes, length);
  to->bytes = larger;
  to->length += length;
  return to->stop_at != 0 && to->length >= to->stop_at;
}

static void sink_free(sink *from) {
  free(from->bytes);
  from->bytes = NULL;
  from->length = 0;
}

static cc_polyglot_book *open_bytes(const uint8_t *bytes, size_t length) {
  cc_polyglot_book *book = NULL;
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, bytes, length, 0, &book), CC_OK);
  assert_non_null(book);
  return book;
}

/* Entries as they are, in the order given. */
static cc_polyglot_book *open_entries(const cc_polyglot_entry *entries, size_t count) {
  uint8_t bytes[64 * CC_POLYGLOT_ENTRY_SIZE];
  assert_true(count <= 64);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(cc_polyglot_encode(&entries[i], bytes + i * CC_POLYGLOT_ENTRY_SIZE), CC_OK);
  }
  return open_bytes(bytes, count * CC_POLYGLOT_ENTRY_SIZE);
}

static uint16_t code_of(const char *text) {
  return (uint16_t)((unsigned)test_square(text + 2) | (unsigned)test_square(text) << 6 |
                    (unsigned)test_promotion(text[4]) << 12);
}

static cc_polyglot_entry entry_of(uint64_t key, const char *move, uint16_t weight) {
  const cc_polyglot_entry entry = {key, code_of(move), weight, 0};
  return entry;
}

static uint64_t key_of(const char *fen) {
  cc_position *position = test_position(fen);
  const uint64_t key = cc_position_polyglot_key(position);
  cc_position_free(position);
  return key;
}

/* "e2e4 10, e1h1 5" of a position, with the number of entries ignored. */
static const char *probe(const cc_polyglot_book *book, const cc_position *position, size_t expected_ignored) {
  static char text[TEST_LINE];
  static const char *const letters[] = {"", "n", "b", "r", "q"};
  cc_book_move moves[CC_MAX_MOVES];
  size_t count = 0;
  size_t ignored = 99;
  size_t used = 0;
  text[0] = '\0';
  assert_int_equal(cc_polyglot_book_moves(book, position, moves, CC_MAX_MOVES, &count, &ignored), CC_OK);
  assert_int_equal(ignored, expected_ignored);
  for (size_t i = 0; i < count; i++) {
    const cc_piece_type promotion = cc_move_promotion(moves[i].move);
    assert_true(cc_position_is_legal(position, moves[i].move));
    used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s%s%s %" PRIu32, i > 0 ? ", " : "",
                             cc_square_name(cc_move_from(moves[i].move)),
                             cc_square_name(cc_move_to(moves[i].move)),
                             letters[promotion < CC_KING ? promotion : 0], moves[i].weight);
  }
  return text;
}

static const char *probe_fen(const cc_polyglot_book *book, const char *fen, size_t ignored) {
  cc_position *position = test_position(fen);
  const char *text = probe(book, position, ignored);
  cc_position_free(position);
  return text;
}

/* ---- entries ---- */

static void test_entry_bytes(void **state) {
  static const uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE] = {0xfd, 0xa2, 0x39, 0xcc, 0x69, 0x2a, 0x60, 0x53,
                                                        0x01, 0x07, 0xfe, 0xdc, 0x89, 0xab, 0xcd, 0xef};
  uint8_t again[CC_POLYGLOT_ENTRY_SIZE];
  cc_polyglot_entry entry;
  (void)state;
  assert_int_equal(cc_polyglot_decode(bytes, &entry), CC_OK);
  assert_true(entry.key == UINT64_C(0xfda239cc692a6053));
  assert_int_equal(entry.move, 0x0107);
  assert_int_equal(entry.weight, 0xfedc);
  assert_true(entry.learn == 0x89abcdefu);
  assert_int_equal(cc_polyglot_encode(&entry, again), CC_OK);
  assert_memory_equal(bytes, again, sizeof(bytes));
  assert_int_equal(cc_polyglot_decode(NULL, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_decode(bytes, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_encode(NULL, again), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_encode(&entry, NULL), CC_ERROR_ARGUMENT);
}

/* The code of every legal move finds that move again. */
static void test_code_round_trip(void **state) {
  static const char *const fens[] = {
      TEST_START,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
      "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    cc_position *position = test_position(fens[i]);
    cc_move moves[CC_MAX_MOVES];
    size_t count = 0;
    assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
    for (size_t k = 0; k < count; k++) {
      cc_move found = 99;
      assert_int_equal(cc_polyglot_find_move(position, cc_polyglot_move_code(moves[k]), &found), CC_OK);
      assert_int_equal(found, moves[k]);
    }
    /* And all 65536 codes give a legal move or none. */
    size_t legal = 0;
    for (unsigned code = 0; code < 65536; code++) {
      cc_move found = 99;
      const cc_status status = cc_polyglot_find_move(position, (uint16_t)code, &found);
      assert_true(status == CC_OK ? cc_position_is_legal(position, found) : found == CC_MOVE_NONE);
      legal += status == CC_OK;
    }
    assert_true(legal >= count && legal <= count + 2); /* castling has two codes */
    cc_position_free(position);
  }
  assert_int_equal(cc_polyglot_move_code(CC_MOVE_NONE), 0);
  assert_int_equal(cc_polyglot_move_code(CC_MOVE_NULL), 0);
}

typedef struct code_row {
  const char *fen;
  int chess960;
  uint16_t code;
  const char *move; /* in the library's form; NULL: none */
} code_row;

static void test_codes(void **state) {
  static const char castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  static const char black[] = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  static const char pawn[] = "7k/4P3/8/8/8/8/8/7K w - - 0 1";
  static const code_row rows[] = {
      {castles, 0, 0x0107, "e1h1"}, /* king takes rook */
      {castles, 0, 0x0100, "e1a1"},
      {castles, 0, 0x0106, "e1h1"}, /* the king's two steps */
      {castles, 0, 0x0102, "e1a1"},
      {castles, 0, 0x0103, "e1d1"}, /* one step */
      {castles, 0, 0x0101, NULL},   /* three */
      {black, 0, 0x0f3f, "e8h8"},
      {black, 0, 0x0f38, "e8a8"},
      {black, 0, 0x0f3e, "e8h8"},
      {black, 0, 0x0f3a, "e8a8"},
      {castles, 1, 0x0107, "e1h1"},
      {castles, 1, 0x0100, "e1a1"},
      {castles, 1, 0x0106, NULL}, /* Chess960: only king takes rook */
      {castles, 1, 0x0102, NULL},
      {"r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", 0, 0x0100, NULL}, /* the right is lost */
      {"r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", 0, 0x0102, NULL},
      {"7k/8/8/8/8/8/8/K3R3 w - - 0 1", 0, 0x0107, "e1h1"}, /* a rook that goes from e1 to h1 */
      {"7k/8/8/8/8/8/8/K3R3 w - - 0 1", 0, 0x0106, "e1g1"},
      {"7k/8/8/8/8/8/8/K3Q2n w - - 0 1", 0, 0x0107, "e1h1"}, /* a queen takes */
      {"3r2k1/8/8/8/8/8/8/4K2R w K - 0 1", 0, 0x0107, "e1h1"},
      {"5rk1/8/8/8/8/8/8/4K2R w K - 0 1", 0, 0x0107, NULL}, /* through an attacked square */
      {pawn, 0, 0x4d3c, "e7e8q"},
      {pawn, 0, 0x3d3c, "e7e8r"},
      {pawn, 0, 0x2d3c, "e7e8b"},
      {pawn, 0, 0x1d3c, "e7e8n"},
      {pawn, 0, 0x0d3c, NULL}, /* must promote */
      {pawn, 0, 0x5d3c, NULL}, /* not to a king */
      {pawn, 0, 0x6d3c, NULL},
      {pawn, 0, 0x7d3c, NULL},
      {pawn, 0, 0xcd3c, NULL}, /* top bit */
      {pawn, 0, 0x41ce, NULL}, /* h1g2 of the king with a promotion */
      {pawn, 0, 0x0000, NULL},
      {TEST_START, 0, 0x031c, "e2e4"},
      {TEST_START, 0, 0x0324, NULL},
      {TEST_START, 0, 0x0d24, NULL}, /* Black's man */
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = rows[i].chess960 ? test_position_960(rows[i].fen) : test_position(rows[i].fen);
    cc_move move = 99;
    const cc_status status = cc_polyglot_find_move(position, rows[i].code, &move);
    if ((status == CC_OK) != (rows[i].move != NULL)) {
      fail_msg("%s: code %04x", rows[i].fen, rows[i].code);
    }
    assert_int_equal(move, rows[i].move == NULL ? CC_MOVE_NONE : test_find(position, rows[i].move));
    assert_int_equal(status, rows[i].move == NULL ? CC_ERROR_ILLEGAL : CC_OK);
    cc_position_free(position);
  }
  cc_move move = 99;
  assert_int_equal(cc_polyglot_find_move(NULL, 0x031c, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(move, CC_MOVE_NONE);
}

/* Keys on which other libraries failed, with their neighbours. */
static void test_keys(void **state) {
  static const struct {
    const char *start;
    const char *moves;
    uint64_t key;
  } rows[] = {
      {TEST_START, "", UINT64_C(0x463b96181691fc9c)},
      {TEST_START, "e2e4", UINT64_C(0x823c9b50fd114196)},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "", UINT64_C(0x823c9b50fd114196)},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "", UINT64_C(0x823c9b50fd114196)},
      {TEST_START, "h2h4 a7a5", UINT64_C(0x5c82bff0de328972)},
      {"rnbqkbnr/1ppppppp/8/p7/7P/8/PPPPPPP1/RNBQKBNR w KQkq a6 0 2", "", UINT64_C(0x5c82bff0de328972)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", UINT64_C(0xfda239cc692a6053)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1", "", UINT64_C(0xb74f09a9da190caa)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "", UINT64_C(0x86981467beabcfba)},
      {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "", UINT64_C(0x05741f66c60de55a)},
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].start);
    test_play(position, rows[i].moves);
    assert_true(cc_position_polyglot_key(position) == rows[i].key);
    cc_position_free(position);
  }
}

/* ---- opening and probing ---- */

static const char small_castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

static void test_small(void **state) {
  const uint64_t key = key_of(TEST_START);
  const cc_polyglot_entry entries[] = {
      entry_of(key - 1, "e2e4", 7), entry_of(key, "e2e4", 10),
      entry_of(key, "d2d4", 5),     entry_of(key, "a1a8", 3), /* illegal here */
      entry_of(key, "g1f3", 0),     entry_of(key + 1, "c2c4", 9),
  };
  (void)state;
  cc_polyglot_book *book = open_entries(entries, TEST_COUNT(entries));
  assert_int_equal(cc_polyglot_book_flags(book), 0);
  assert_int_equal(cc_polyglot_book_size(book), 6);
  assert_string_equal(probe_fen(book, TEST_START, 1), "e2e4 10, d2d4 5, g1f3 0");
  assert_string_equal(probe_fen(book, small_castles, 0), "");
  /* Short buffers: filled as far as they go, and the number known. */
  cc_book_move moves[3];
  size_t count = 99;
  cc_position *start = test_position(TEST_START);
  assert_int_equal(cc_polyglot_book_moves(book, start, moves, 2, &count, NULL), CC_ERROR_BUFFER);
  assert_int_equal(count, 3);
  assert_int_equal(moves[1].move, test_find(start, "d2d4"));
  assert_int_equal(cc_polyglot_book_moves(book, start, NULL, 0, &count, NULL), CC_ERROR_BUFFER);
  assert_int_equal(count, 3);
  /* Raw entries. */
  cc_polyglot_entry raw[8];
  assert_int_equal(cc_polyglot_book_find(book, key, raw, 8, &count), CC_OK);
  assert_int_equal(count, 4);
  assert_int_equal(raw[2].move, code_of("a1a8"));
  assert_int_equal(cc_polyglot_book_find(book, key, raw, 1, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 4);
  assert_int_equal(cc_polyglot_book_find(book, key - 2, raw, 8, &count), CC_OK);
  assert_int_equal(count, 0);
  assert_int_equal(cc_polyglot_book_find(book, key + 2, raw, 8, &count), CC_OK);
  assert_int_equal(count, 0);
  assert_int_equal(cc_polyglot_book_find(book, key + 1, raw, 8, &count), CC_OK);
  assert_int_equal(count, 1);
  for (uint64_t i = 0; i < 6; i++) {
    assert_int_equal(cc_polyglot_book_entry(book, i, raw), CC_OK);
    assert_true(raw[0].key == entries[i].key && raw[0].move == entries[i].move);
  }
  assert_int_equal(cc_polyglot_book_entry(book, 6, raw), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_entry(book, UINT64_MAX, raw), CC_ERROR_ARGUMENT);
  cc_position_free(start);
  cc_polyglot_book_free(book);
}

/* The two ways to write castling, and repeated moves, become one move. */
static void test_joined_moves(void **state) {
  const uint64_t key = key_of(small_castles);
  cc_polyglot_entry entries[] = {entry_of(key, "e1g1", 65535), entry_of(key, "e1h1", 65535),
                                 entry_of(key, "e1a1", 7), entry_of(key, "e1g1", 1),
                                 entry_of(key, "e1c1", 0)};
  (void)state;
  entries[0].learn = 0xdeadbeefu;
  entries[1].learn = 5;
  cc_polyglot_book *book = open_entries(entries, TEST_COUNT(entries));
  assert_string_equal(probe_fen(book, small_castles, 0), "e1h1 131071, e1a1 7");
  cc_book_move move;
  size_t count = 0;
  cc_position *position = test_position(small_castles);
  assert_int_equal(cc_polyglot_book_moves(book, position, &move, 1, &count, NULL), CC_ERROR_BUFFER);
  assert_true(move.learn == 0xdeadbeefu);
  assert_int_equal(move.games + move.wins + move.draws + move.losses, 0);
  /* In Chess960 e1g1 is a king's move that is illegal here. */
  cc_position *other = test_position_960(small_castles);
  assert_string_equal(probe(book, other, 3), "e1h1 65535, e1a1 7");
  cc_position_free(other);
  cc_position_free(position);
  cc_polyglot_book_free(book);
}

static void test_odd_sizes(void **state) {
  uint8_t bytes[64];
  const cc_polyglot_entry entry = entry_of(key_of(TEST_START), "e2e4", 1);
  (void)state;
  memset(bytes, 0xff, sizeof(bytes));
  assert_int_equal(cc_polyglot_encode(&entry, bytes), CC_OK);
  for (size_t length = 0; length <= 64; length++) {
    cc_polyglot_book *book = open_bytes(length == 0 ? NULL : bytes, length);
    cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
    assert_int_equal(cc_polyglot_book_size(book), length / 16);
    assert_int_equal(cc_polyglot_book_flags(book), length % 16 != 0 ? CC_POLYGLOT_STRAY_BYTES : 0);
    assert_string_equal(probe_fen(book, TEST_START, 0), length >= 16 ? "e2e4 1" : "");
    assert_int_equal(cc_polyglot_book_check(book, &report), CC_OK);
    assert_int_equal(report.entries, length / 16);
    assert_int_equal(report.stray_bytes, length % 16);
    assert_int_equal(report.malformed, length < 16 ? 0 : length / 16 - 1);
    assert_int_equal(report.first_fault, length < 32 ? length / 16 : 1);
    cc_polyglot_book_free(book);
  }
  cc_polyglot_book_free(NULL);
}

/* Entries in any order are found; the book says it is unsorted, and how. */
static void test_unsorted(void **state) {
  const uint64_t key = key_of(TEST_START);
  const cc_polyglot_entry entries[] = {
      entry_of(key + 5, "e2e4", 1), entry_of(key, "d2d4", 2), entry_of(key - 7, "e2e4", 3),
      entry_of(key + 9, "e2e4", 4), entry_of(key, "e2e4", 5),
  };
  (void)state;
  cc_polyglot_book *book = open_entries(entries, TEST_COUNT(entries));
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  cc_polyglot_entry raw[4];
  size_t count = 0;
  assert_int_equal(cc_polyglot_book_flags(book), CC_POLYGLOT_UNSORTED);
  assert_string_equal(probe_fen(book, TEST_START, 0), "d2d4 2, e2e4 5");
  assert_int_equal(cc_polyglot_book_find(book, key, raw, 4, &count), CC_OK);
  assert_int_equal(count, 2);
  assert_int_equal(cc_polyglot_book_check(book, &report), CC_OK);
  assert_int_equal(report.out_of_order, 3);
  assert_int_equal(report.first_fault, 1);
  assert_int_equal(report.keys, 5);
  cc_polyglot_book_free(book);
}

static void test_check(void **state) {
  cc_polyglot_entry entries[] = {
      {0, 0x4047, 0x5040, 0x312e3000u}, /* "@G@P1.0": a header */
      {0, 0xffff, 0, 0},
      entry_of(5, "e2e4", 1),
      entry_of(5, "e2e4", 1),
      entry_of(5, "d2d4", 0),
      entry_of(6, "e2e2", 1),
      entry_of(7, "e2e4", 1),
  };
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  (void)state;
  cc_polyglot_book *book = open_entries(entries, TEST_COUNT(entries));
  assert_int_equal(cc_polyglot_book_check(book, &report), CC_OK);
  assert_int_equal(report.entries, 7);
  assert_int_equal(report.header, 2);
  assert_int_equal(report.keys, 4);
  assert_int_equal(report.out_of_order, 0);
  assert_int_equal(report.repeated, 1);
  assert_int_equal(report.malformed, 1);
  assert_int_equal(report.zero_weight, 1);
  assert_int_equal(report.first_fault, 5);
  cc_polyglot_book_free(book);
}

/* ---- a larger book by every way in ---- */

typedef struct memory_file {
  const uint8_t *bytes;
  size_t length;
  unsigned calls;
  unsigned fail_at; /* 0: never */
} memory_file;

static int32_t read_memory(uint64_t offset, void *bytes, size_t length, void *user) {
  memory_file *file = user;
  assert_true(length > 0 && offset <= file->length && length <= file->length - offset);
  memcpy(bytes, file->bytes + offset, length);
  file->calls++;
  return file->calls == file->fail_at ? -1 : 0;
}

static uint64_t random_state = 77;

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

#define LARGE 5000u

/* Sorted entries of random keys, each one to three times. */
static void large_entries(cc_polyglot_entry *entries) {
  uint64_t key = 0;
  for (unsigned i = 0; i < LARGE; i++) {
    key += i > 0 && next_random() % 3 == 0 ? 0 : next_random() >> 14;
    entries[i].key = key;
    entries[i].move = (uint16_t)(next_random() % 0x5000);
    entries[i].weight = (uint16_t)next_random();
    entries[i].learn = (uint32_t)next_random();
  }
}

static void check_large(const cc_polyglot_book *book, const cc_polyglot_entry *entries) {
  for (unsigned i = 0; i < LARGE; i++) {
    cc_polyglot_entry found[64];
    size_t count = 0;
    unsigned first = i;
    while (first > 0 && entries[first - 1].key == entries[i].key) {
      first--;
    }
    assert_int_equal(cc_polyglot_book_find(book, entries[i].key, found, 64, &count), CC_OK);
    assert_true(first + count > i);
    assert_true(first + count == LARGE || entries[first + count].key != entries[i].key);
    for (size_t k = 0; k < count; k++) {
      const cc_polyglot_entry *expected = &entries[first + k];
      assert_true(found[k].key == expected->key && found[k].move == expected->move &&
                  found[k].weight == expected->weight && found[k].learn == expected->learn);
    }
    if (i > 0 && entries[i].key > entries[i - 1].key + 1) {
      assert_int_equal(cc_polyglot_book_find(book, entries[i].key - 1, found, 64, &count), CC_OK);
      assert_int_equal(count, 0);
    }
  }
}

static void test_ways_in(void **state) {
  static const char path[] = "test_polyglot_\xc3\xa9.bin";
  static cc_polyglot_entry entries[LARGE];
  const size_t length = LARGE * CC_POLYGLOT_ENTRY_SIZE + 3;
  uint8_t *bytes = calloc(1, length);
  (void)state;
  assert_non_null(bytes);
  large_entries(entries);
  for (unsigned i = 0; i < LARGE; i++) {
    assert_int_equal(cc_polyglot_encode(&entries[i], bytes + i * CC_POLYGLOT_ENTRY_SIZE), CC_OK);
  }
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
  memory_file memory = {bytes, length, 0, 0};
  for (unsigned way = 0; way < 5; way++) {
    cc_polyglot_book *book = NULL;
    uint32_t flags = CC_POLYGLOT_STRAY_BYTES;
    cc_status status = CC_OK;
    switch (way) {
    case 0: status = cc_polyglot_book_create_from_bytes(NULL, bytes, length, 0, &book); break;
    case 1:
      status = cc_polyglot_book_create_from_bytes(NULL, bytes, length, CC_POLYGLOT_BORROW, &book);
      break;
    case 2: status = cc_polyglot_book_create_from_path(NULL, path, 0, &book); break;
    case 3:
      status = cc_polyglot_book_create_from_path(NULL, path, CC_POLYGLOT_MAP, &book);
      flags |= CC_POLYGLOT_UNCHECKED;
      break;
    default:
      status = cc_polyglot_book_create_from_read(NULL, read_memory, &memory, length, &book);
      flags |= CC_POLYGLOT_UNCHECKED;
      break;
    }
    if (way == 3 && status == CC_ERROR_UNSUPPORTED) {
      continue;
    }
    assert_int_equal(status, CC_OK);
    assert_int_equal(cc_polyglot_book_size(book), LARGE);
    assert_int_equal(cc_polyglot_book_flags(book), flags);
    check_large(book, entries);
    cc_polyglot_book_free(book);
  }
  assert_true(memory.calls > 0);
  remove(path);
  free(bytes);
}

/* A callback that fails, at every point of a probe. */
static void test_read_failure(void **state) {
  const uint64_t key = key_of(TEST_START);
  uint8_t bytes[5 * CC_POLYGLOT_ENTRY_SIZE];
  cc_position *start = test_position(TEST_START);
  (void)state;
  for (unsigned i = 0; i < 5; i++) {
    const cc_polyglot_entry entry = entry_of(key - 2 + i, "e2e4", 1);
    assert_int_equal(cc_polyglot_encode(&entry, bytes + i * CC_POLYGLOT_ENTRY_SIZE), CC_OK);
  }
  memory_file memory = {bytes, sizeof(bytes), 0, 0};
  cc_polyglot_book *book = NULL;
  assert_int_equal(cc_polyglot_book_create_from_read(NULL, read_memory, &memory, sizeof(bytes), &book),
                   CC_OK);
  for (unsigned fail_at = 1;; fail_at++) {
    cc_book_move moves[4];
    cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
    cc_polyglot_entry raw[4];
    size_t count = 99;
    cc_move move = 99;
    memory.calls = 0;
    memory.fail_at = fail_at;
    const cc_status status = cc_polyglot_book_moves(book, start, moves, 4, &count, NULL);
    if (status == CC_OK) {
      assert_true(fail_at > 2);
      assert_int_equal(count, 1);
      break;
    }
    assert_int_equal(status, CC_ERROR_IO);
    assert_int_equal(count, 99);
    memory.calls = 0;
    assert_int_equal(cc_polyglot_book_find(book, key, raw, 4, &count), CC_ERROR_IO);
    memory.calls = 0;
    assert_int_equal(cc_polyglot_book_choose(book, start, NULL, NULL, &move), CC_ERROR_IO);
    assert_int_equal(move, 99);
    memory.calls = 0;
    assert_int_equal(cc_polyglot_book_check(book, &report), CC_ERROR_IO);
    assert_int_equal(report.entries, 0);
    sink out = {NULL, 0, 0};
    const cc_polyglot_book *const books[] = {book};
    memory.calls = 0;
    assert_int_equal(cc_polyglot_merge(NULL, books, 1, sink_write, &out), CC_ERROR_IO);
    assert_int_equal(out.length, 0);
  }
  cc_polyglot_book_free(book);
  cc_position_free(start);
}

static void test_no_file(void **state) {
  cc_polyglot_book *book = (cc_polyglot_book *)(uintptr_t)8;
  (void)state;
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, "no such file.bin", 0, &book), CC_ERROR_IO);
  assert_null(book);
  assert_int_not_equal(cc_polyglot_book_create_from_path(NULL, "no such file.bin", CC_POLYGLOT_MAP, &book),
                       CC_OK);
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, ".", 0, &book), CC_ERROR_IO);
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, ".", CC_POLYGLOT_MAP, &book),
                   CC_ERROR_UNSUPPORTED);
  assert_null(book);
  /* Empty files are empty books. */
  FILE *file = fopen("test_polyglot_empty.bin", "wb");
  assert_non_null(file);
  fclose(file);
  for (uint32_t flags = 0; flags <= CC_POLYGLOT_MAP; flags += CC_POLYGLOT_MAP) {
    assert_int_equal(cc_polyglot_book_create_from_path(NULL, "test_polyglot_empty.bin", flags, &book), CC_OK);
    assert_int_equal(cc_polyglot_book_size(book), 0);
    assert_string_equal(probe_fen(book, TEST_START, 0), "");
    cc_polyglot_book_free(book);
  }
  remove("test_polyglot_empty.bin");
}

static void test_choose(void **state) {
  const uint64_t key = key_of(TEST_START);
  const cc_polyglot_entry entries[] = {entry_of(key, "e2e4", 1), entry_of(key, "d2d4", 3),
                                       entry_of(key, "a2a5", 9), entry_of(key, "c2c4", 0)};
  cc_polyglot_book *book = open_entries(entries, TEST_COUNT(entries));
  cc_position *start = test_position(TEST_START);
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  cc_move move = 99;
  uint64_t random = 9;
  unsigned seen = 0;
  (void)state;
  assert_int_equal(cc_polyglot_book_choose(book, start, NULL, NULL, &move), CC_OK);
  assert_int_equal(move, test_find(start, "d2d4"));
  choice.policy = CC_BOOK_WEIGHTED;
  for (unsigned i = 0; i < 4000; i++) {
    assert_int_equal(cc_polyglot_book_choose(book, start, &choice, &random, &move), CC_OK);
    assert_true(move == test_find(start, "d2d4") || move == test_find(start, "e2e4"));
    seen += move == test_find(start, "e2e4");
  }
  assert_in_range(seen, 880, 1120);
  choice.max_plies = 1;
  test_play(start, "e2e4");
  assert_int_equal(cc_polyglot_book_choose(book, start, &choice, &random, &move), CC_OK);
  assert_int_equal(move, CC_MOVE_NONE);
  cc_position_free(start);
  cc_polyglot_book_free(book);
}

/* ---- writing and merging ---- */

static void check_written(const sink *out, const cc_polyglot_entry *expected, size_t count) {
  assert_int_equal(out->length, count * CC_POLYGLOT_ENTRY_SIZE);
  for (size_t i = 0; i < count; i++) {
    cc_polyglot_entry entry;
    assert_int_equal(cc_polyglot_decode(out->bytes + i * CC_POLYGLOT_ENTRY_SIZE, &entry), CC_OK);
    if (entry.key != expected[i].key || entry.move != expected[i].move ||
        entry.weight != expected[i].weight || entry.learn != expected[i].learn) {
      fail_msg("entry %zu: key %" PRIx64 " move %04x weight %u learn %" PRIu32, i, entry.key, entry.move,
               entry.weight, entry.learn);
    }
  }
}

static void test_write(void **state) {
  cc_polyglot_entry entries[] = {
      {9, 3, 5, 0}, {9, 2, 5, 7}, {2, 1, 1, 0}, {9, 1, 6, 0},
      {2, 1, 2, 4}, {2, 1, 3, 8}, {0, 7, 7, 7}, {2, 9, 0, 0},
  };
  static const cc_polyglot_entry expected[] = {
      {2, 1, 6, 8}, {2, 9, 0, 0}, {9, 1, 6, 0}, {9, 2, 5, 7}, {9, 3, 5, 0}};
  (void)state;
  sink out = {NULL, 0, 0};
  assert_int_equal(cc_polyglot_write(NULL, entries, TEST_COUNT(entries), sink_write, &out), CC_OK);
  check_written(&out, expected, TEST_COUNT(expected));
  sink_free(&out);
  assert_int_equal(cc_polyglot_write(NULL, NULL, 0, sink_write, &out), CC_OK);
  assert_int_equal(out.length, 0);
  out.stop_at = 1;
  assert_int_equal(cc_polyglot_write(NULL, entries, TEST_COUNT(entries), sink_write, &out), CC_ERROR_STOPPED);
  sink_free(&out);
  assert_int_equal(cc_polyglot_write(NULL, NULL, 1, sink_write, &out), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_write(NULL, entries, 1, NULL, &out), CC_ERROR_ARGUMENT);
}

/* Sums over 65535 bring the whole key down in proportion, nothing above 0 to 0. */
static void test_scaling(void **state) {
  static const cc_polyglot_entry entries[] = {
      {1, 1, 65535, 0}, {1, 1, 65535, 0}, {1, 2, 65535, 0}, {1, 3, 1, 0},
      {1, 4, 0, 0},     {1, 5, 3, 0},     {2, 1, 65535, 0}, {2, 2, 1, 0},
  };
  static const cc_polyglot_entry expected[] = {
      {1, 1, 65535, 0}, {1, 2, 32768, 0}, {1, 5, 2, 0}, {1, 3, 1, 0},
      {1, 4, 0, 0},     {2, 1, 65535, 0}, {2, 2, 1, 0},
  };
  (void)state;
  sink out = {NULL, 0, 0};
  assert_int_equal(cc_polyglot_write(NULL, entries, TEST_COUNT(entries), sink_write, &out), CC_OK);
  check_written(&out, expected, TEST_COUNT(expected));
  sink_free(&out);
}

/* Written once more it is the same; in any order of entries it is the same; many pieces. */
static void test_canonical(void **state) {
  static cc_polyglot_entry entries[LARGE];
  (void)state;
  large_entries(entries);
  entries[0].key = 1; /* 0 would be a header */
  sink first = {NULL, 0, 0};
  assert_int_equal(cc_polyglot_write(NULL, entries, LARGE, sink_write, &first), CC_OK);
  cc_polyglot_book *book = open_bytes(first.bytes, first.length);
  assert_int_equal(cc_polyglot_book_flags(book), 0);
  const cc_polyglot_book *books[2] = {book, NULL};
  sink again = {NULL, 0, 0};
  assert_int_equal(cc_polyglot_merge(NULL, books, 1, sink_write, &again), CC_OK);
  assert_int_equal(first.length, again.length);
  assert_memory_equal(first.bytes, again.bytes, first.length);
  sink_free(&again);
  for (unsigned i = LARGE - 1; i > 0; i--) {
    const unsigned k = (unsigned)(next_random() % (i + 1));
    const cc_polyglot_entry swap = entries[i];
    entries[i] = entries[k];
    entries[k] = swap;
  }
  assert_int_equal(cc_polyglot_write(NULL, entries, LARGE, sink_write, &again), CC_OK);
  assert_int_equal(first.length, again.length);
  assert_memory_equal(first.bytes, again.bytes, first.length);
  sink_free(&again);
  sink_free(&first);
  cc_polyglot_book_free(book);
}

static void test_merge(void **state) {
  const cc_polyglot_entry one[] = {{0, 1, 1, 1}, {3, 1, 10, 0}, {3, 2, 1, 0}, {8, 1, 1, 0}};
  const cc_polyglot_entry two[] = {{9, 9, 9, 9}, {3, 1, 5, 6}, {3, 3, 12, 0}}; /* unsorted */
  static const cc_polyglot_entry expected[] = {
      {3, 1, 15, 6}, {3, 3, 12, 0}, {3, 2, 1, 0}, {8, 1, 1, 0}, {9, 9, 9, 9}};
  (void)state;
  cc_polyglot_book *first = open_entries(one, TEST_COUNT(one));
  cc_polyglot_book *second = open_entries(two, TEST_COUNT(two));
  const cc_polyglot_book *books[3] = {first, second, NULL};
  sink out = {NULL, 0, 0};
  assert_int_equal(cc_polyglot_merge(NULL, books, 2, sink_write, &out), CC_OK);
  check_written(&out, expected, TEST_COUNT(expected));
  sink_free(&out);
  assert_int_equal(cc_polyglot_merge(NULL, books, 0, sink_write, &out), CC_OK);
  assert_int_equal(cc_polyglot_merge(NULL, NULL, 0, sink_write, &out), CC_OK);
  assert_int_equal(cc_polyglot_merge(NULL, books, 3, sink_write, &out), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_merge(NULL, NULL, 1, sink_write, &out), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_merge(NULL, books, 2, NULL, &out), CC_ERROR_ARGUMENT);
  assert_int_equal(out.length, 0);
  out.stop_at = 1;
  assert_int_equal(cc_polyglot_merge(NULL, books, 2, sink_write, &out), CC_ERROR_STOPPED);
  sink_free(&out);
  cc_polyglot_book_free(first);
  cc_polyglot_book_free(second);
}

/* ---- making ---- */

static void add_game(cc_book_builder *builder, const char *fen, const char *moves, uint32_t result) {
  cc_position *position = test_position(fen);
  cc_position *start = test_position(fen);
  cc_move list[256];
  test_play(position, moves);
  for (size_t i = 0; i < cc_position_ply(position); i++) {
    list[i] = cc_position_move_at(position, i);
  }
  const int standard = strcmp(fen, TEST_START) == 0;
  assert_int_equal(
      cc_book_builder_add_game(builder, standard ? NULL : start, list, cc_position_ply(position), result),
      CC_OK);
  cc_position_free(position);
  cc_position_free(start);
}

static cc_book_builder *new_builder(const cc_book_builder_options *options) {
  cc_book_builder *builder = NULL;
  assert_int_equal(cc_book_builder_create(NULL, options, &builder), CC_OK);
  return builder;
}

static cc_polyglot_book *finish_builder(const cc_book_builder *builder) {
  sink out = {NULL, 0, 0};
  uint64_t entries = 99;
  assert_int_equal(cc_book_builder_write(builder, sink_write, &out, &entries), CC_OK);
  assert_int_equal(out.length, entries * CC_POLYGLOT_ENTRY_SIZE);
  cc_polyglot_book *book = open_bytes(out.bytes, out.length);
  assert_int_equal(cc_polyglot_book_flags(book), 0);
  sink_free(&out);
  return book;
}

static void add_games(cc_book_builder *builder) {
  add_game(builder, TEST_START, "e2e4 e7e5 g1f3", CC_RESULT_WHITE);
  add_game(builder, TEST_START, "e2e4 e7e5 f1c4", CC_RESULT_BLACK);
  add_game(builder, TEST_START, "e2e4 c7c5", CC_RESULT_DRAW);
  add_game(builder, TEST_START, "d2d4 d7d5", CC_RESULT_BLACK);
  add_game(builder, TEST_START, "g1f3", CC_RESULT_NONE);
}

/* What a builder with these options says of the start and after 1. e4. */
static void check_builder(const cc_book_builder_options *options, const char *at_start, const char *after) {
  cc_book_builder *builder = new_builder(options);
  add_games(builder);
  cc_polyglot_book *book = finish_builder(builder);
  assert_string_equal(probe_fen(book, TEST_START, 0), at_start);
  assert_string_equal(probe_fen(book, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0),
                      after);
  cc_polyglot_book_free(book);
  cc_book_builder_free(builder);
}

static void test_builder_options(void **state) {
  cc_book_builder_options options = CC_BOOK_BUILDER_OPTIONS_INIT;
  (void)state;
  check_builder(NULL, "e2e4 3, g1f3 1", "e7e5 2, c7c5 1"); /* d2d4 only lost: weight 0 */
  options.flags = CC_BOOK_KEEP_WORTHLESS;
  check_builder(&options, "e2e4 3, g1f3 1, d2d4 0", "e7e5 2, c7c5 1");
  options.flags = CC_BOOK_SKIP_UNKNOWN;
  check_builder(&options, "e2e4 3", "e7e5 2, c7c5 1");
  options.flags = CC_BOOK_ONLY_WHITE;
  check_builder(&options, "e2e4 3, g1f3 1", "");
  options.flags = CC_BOOK_ONLY_BLACK;
  check_builder(&options, "", "e7e5 2, c7c5 1");
  options.flags = 0;
  options.min_games = 2;
  check_builder(&options, "e2e4 3", "e7e5 2");
  options.min_games = 4;
  check_builder(&options, "", "");
  options.min_games = 0;
  options.max_plies = 1;
  check_builder(&options, "e2e4 3, g1f3 1", "");
  options.max_plies = 0;
  options.win_points = 10;
  options.draw_points = 4;
  options.loss_points = 1;
  check_builder(&options, "e2e4 15, g1f3 4, d2d4 1", "e7e5 11, c7c5 4");
  options.win_points = 0;
  options.draw_points = 0;
  options.loss_points = 1;
  check_builder(&options, "d2d4 1, e2e4 1", "e7e5 1");
  options.loss_points = 0;
  options.min_score = 500;
  check_builder(&options, "e2e4 3, g1f3 1", "e7e5 2, c7c5 1");
  options.min_score = 501;
  check_builder(&options, "", "");
  options.min_score = 0;
  options.win_points = 65535;
  options.draw_points = 65535;
  options.loss_points = 1;
  check_builder(&options, "e2e4 65535, g1f3 32767, d2d4 1", "e7e5 65535, c7c5 65534");
}

/* Castling, promotion, other starts and Chess960 go into the book and out of it. */
static void test_builder_moves(void **state) {
  static const char start[] = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
  cc_book_builder *builder = new_builder(NULL);
  (void)state;
  add_game(builder, start, "e1g1 a8a1", CC_RESULT_WHITE);
  add_game(builder, start, "b7a8n", CC_RESULT_DRAW);
  cc_position *chess960 = test_position_960("1r3k2/8/8/8/8/8/8/1R3KR1 w GBb - 0 1");
  const cc_move castle = test_find(chess960, "f1g1");
  assert_int_equal(cc_book_builder_add_game(builder, chess960, &castle, 1, CC_RESULT_WHITE), CC_OK);
  assert_int_equal(cc_book_builder_games(builder), 3);
  cc_polyglot_book *book = finish_builder(builder);
  assert_string_equal(probe_fen(book, start, 0), "e1h1 2, b7a8n 1");
  assert_string_equal(probe(book, chess960, 0), "f1g1 2");
  cc_polyglot_book_free(book);
  cc_position_free(chess960);
  cc_book_builder_free(builder);
}

/*
 * The format's key counts an en-passant capture that a pin forbids, so one board has two keys by the way it
 * came about. Each gets what was played under it.
 */
static void test_builder_pinned_en_passant(void **state) {
  cc_book_builder *builder = new_builder(NULL);
  (void)state;
  cc_position *jumped = test_position("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2");
  cc_position *plain = test_position("4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 2");
  assert_true(cc_position_equal_board(jumped, plain));
  assert_true(cc_position_polyglot_key(jumped) != cc_position_polyglot_key(plain));
  const cc_move one = test_find(jumped, "a5b5");
  const cc_move two = test_find(plain, "a5b4");
  assert_int_equal(cc_book_builder_add_game(builder, jumped, &one, 1, CC_RESULT_WHITE), CC_OK);
  assert_int_equal(cc_book_builder_add_game(builder, plain, &two, 1, CC_RESULT_DRAW), CC_OK);
  cc_polyglot_book *book = finish_builder(builder);
  assert_string_equal(probe(book, jumped, 0), "a5b5 2");
  assert_string_equal(probe(book, plain, 0), "a5b4 1");
  cc_polyglot_book_free(book);
  cc_position_free(jumped);
  cc_position_free(plain);
  cc_book_builder_free(builder);
}

static void test_builder_positions(void **state) {
  cc_book_builder *builder = new_builder(NULL);
  cc_position *position = test_position(TEST_START);
  (void)state;
  assert_int_equal(cc_book_builder_add_position(builder, position, CC_RESULT_WHITE),
                   CC_OK); /* no moves yet */
  test_play(position, "g1f3 g8f6 f3g1 f6g8 g1f3");
  assert_int_equal(cc_position_make_null(position), CC_OK);
  test_play(position, "e2e4");
  assert_int_equal(cc_book_builder_add_position(builder, position, CC_RESULT_WHITE), CC_OK);
  assert_int_equal(cc_book_builder_games(builder), 2);
  cc_polyglot_book *book = finish_builder(builder);
  assert_string_equal(probe_fen(book, TEST_START, 0), "g1f3 2"); /* twice in the game, once counted */
  cc_position_unmake(position);
  assert_string_equal(probe(book, position, 0), "e2e4 2"); /* after the null move */
  cc_polyglot_book_free(book);
  cc_position_free(position);
  cc_book_builder_free(builder);
}

static void test_builder_refusals(void **state) {
  cc_book_builder *builder = new_builder(NULL);
  cc_book_builder_options options = CC_BOOK_BUILDER_OPTIONS_INIT;
  cc_book_builder *other = (cc_book_builder *)(uintptr_t)8;
  cc_position *start = test_position(TEST_START);
  sink out = {NULL, 0, 0};
  uint64_t entries = 99;
  (void)state;
  /* An illegal move anywhere: nothing of the game is added. */
  cc_move moves[3] = {test_find(start, "e2e4"), 12345, 0};
  assert_int_equal(cc_book_builder_add_game(builder, NULL, moves, 2, CC_RESULT_WHITE), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_book_builder_games(builder), 0);
  assert_int_equal(cc_book_builder_write(builder, sink_write, &out, &entries), CC_OK);
  assert_int_equal(entries, 0);
  assert_int_equal(out.length, 0);
  assert_int_equal(cc_book_builder_add_game(builder, NULL, moves, 1, CC_RESULT_WHITE), CC_OK);
  assert_int_equal(cc_book_builder_write(builder, sink_write, &out, NULL), CC_OK);
  assert_int_equal(out.length, 16);
  out.stop_at = 1;
  assert_int_equal(cc_book_builder_write(builder, sink_write, &out, &entries), CC_ERROR_STOPPED);
  sink_free(&out);
  assert_int_equal(cc_book_builder_add_game(NULL, NULL, moves, 1, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_add_game(builder, NULL, NULL, 1, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_add_game(builder, NULL, moves, 1, 4), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_add_position(NULL, start, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_add_position(builder, NULL, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_add_position(builder, start, 4), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_write(NULL, sink_write, &out, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_write(builder, NULL, &out, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_builder_games(NULL), 0);
  assert_int_equal(cc_book_builder_create(NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  options.flags = 16;
  assert_int_equal(cc_book_builder_create(NULL, &options, &other), CC_ERROR_ARGUMENT);
  assert_null(other);
  options.flags = CC_BOOK_ONLY_WHITE | CC_BOOK_ONLY_BLACK;
  assert_int_equal(cc_book_builder_create(NULL, &options, &other), CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.win_points = 65536;
  assert_int_equal(cc_book_builder_create(NULL, &options, &other), CC_ERROR_ARGUMENT);
  options.win_points = 0;
  options.min_score = 1001;
  assert_int_equal(cc_book_builder_create(NULL, &options, &other), CC_ERROR_ARGUMENT);
  cc_book_builder_free(NULL);
  cc_book_builder_free(builder);
  cc_position_free(start);
}

static void test_arguments(void **state) {
  cc_polyglot_book *book = NULL;
  cc_position *start = test_position(TEST_START);
  cc_book_move moves[1];
  cc_polyglot_entry entry;
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  cc_move move = 99;
  size_t count = 99;
  memory_file memory = {(const uint8_t *)"", 0, 0, 0};
  (void)state;
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, NULL, 1, 0, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, NULL, 0, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, NULL, 0, CC_POLYGLOT_MAP, &book),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, NULL, 0, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, "x", 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_path(NULL, "x", CC_POLYGLOT_BORROW, &book),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_read(NULL, NULL, NULL, 0, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_create_from_read(NULL, read_memory, &memory, 0, NULL), CC_ERROR_ARGUMENT);
  assert_null(book);
  book = open_bytes(NULL, 0);
  assert_int_equal(cc_polyglot_book_moves(NULL, start, moves, 1, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_moves(book, NULL, moves, 1, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_moves(book, start, NULL, 1, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_moves(book, start, moves, 1, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_find(NULL, 0, &entry, 1, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_find(book, 0, NULL, 1, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_find(book, 0, &entry, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_entry(NULL, 0, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_entry(book, 0, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_choose(NULL, start, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_choose(book, NULL, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_choose(book, start, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_check(NULL, &report), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_check(book, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_find_move(start, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_polyglot_book_size(NULL), 0);
  assert_int_equal(cc_polyglot_book_flags(NULL), 0);
  assert_int_equal(move, 99);
  assert_int_equal(count, 99);
  cc_polyglot_book_free(book);
  cc_position_free(start);
}

/* ---- the books of ../shared ---- */

/* "e2e4(10,0) .." of the raw entries, castling as the king's steps. */
static void raw_text(const cc_polyglot_book *book, const cc_position *position, char *text, size_t size) {
  cc_polyglot_entry entries[256];
  size_t count = 0;
  size_t used = 0;
  text[0] = '\0';
  assert_int_equal(cc_polyglot_book_find(book, cc_position_polyglot_key(position), entries, 256, &count),
                   CC_OK);
  for (size_t i = 0; i < count; i++) {
    cc_move move = CC_MOVE_NONE;
    assert_int_equal(cc_polyglot_find_move(position, entries[i].move, &move), CC_OK);
    used += (size_t)snprintf(text + used, size - used, "%s%s%s(%u,%" PRIu32 ")", i > 0 ? " " : "",
                             cc_square_name(cc_move_from(move)), cc_square_name(cc_move_target(move)),
                             entries[i].weight, entries[i].learn);
  }
}

static void test_shared_books(void **state) {
  static const char folder[] = CC_TEST_SHARED "/data/polyglot/";
  char path[TEST_LINE + 1024];
  char line[TEST_LINE];
  char found[TEST_LINE];
  unsigned rows = 0;
  (void)state;
  snprintf(path, sizeof(path), "%sbooks_expected.tsv", folder);
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    skip();
  }
  while (fgets(line, sizeof(line), file) != NULL) {
    char *fen = strchr(line, '\t');
    char *expected = fen != NULL ? strchr(fen + 1, '\t') : NULL;
    cc_polyglot_book *book = NULL;
    if (line[0] == '#' || expected == NULL) {
      continue;
    }
    *fen++ = '\0';
    *expected++ = '\0';
    expected[strcspn(expected, "\r\n")] = '\0';
    snprintf(path, sizeof(path), "%s%s", folder, line);
    if (cc_polyglot_book_create_from_path(NULL, path, 0, &book) != CC_OK) {
      continue; /* not all books are there */
    }
    cc_position *position = test_position(fen);
    raw_text(book, position, found, sizeof(found));
    assert_string_equal(found, expected);
    assert_int_equal(cc_polyglot_book_flags(book) & CC_POLYGLOT_UNSORTED, 0);
    cc_position_free(position);
    cc_polyglot_book_free(book);
    rows++;
  }
  fclose(file);
  print_message("%u rows\n", rows);
  assert_true(rows > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_entry_bytes),
      cmocka_unit_test(test_code_round_trip),
      cmocka_unit_test(test_codes),
      cmocka_unit_test(test_keys),
      cmocka_unit_test(test_small),
      cmocka_unit_test(test_joined_moves),
      cmocka_unit_test(test_odd_sizes),
      cmocka_unit_test(test_unsorted),
      cmocka_unit_test(test_check),
      cmocka_unit_test(test_ways_in),
      cmocka_unit_test(test_read_failure),
      cmocka_unit_test(test_no_file),
      cmocka_unit_test(test_choose),
      cmocka_unit_test(test_write),
      cmocka_unit_test(test_scaling),
      cmocka_unit_test(test_canonical),
      cmocka_unit_test(test_merge),
      cmocka_unit_test(test_builder_options),
      cmocka_unit_test(test_builder_moves),
      cmocka_unit_test(test_builder_pinned_en_passant),
      cmocka_unit_test(test_builder_positions),
      cmocka_unit_test(test_builder_refusals),
      cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_shared_books),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
