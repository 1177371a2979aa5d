/* SPDX-License-Identifier: MIT */
/* Packed snapshots: the layout as documented, round trips, and that every position has one encoding only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore/position.h"

static uint64_t random_state = 20240229;

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static cc_position *from_fen(const char *fen, uint32_t flags, uint32_t accept) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_position *position = NULL;
  options.flags = flags;
  options.accept = accept;
  if (cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, NULL, NULL, &position) != CC_OK) {
    fail_msg("not read: %s", fen);
  }
  return position;
}

static const struct {
  const char *fen;
  uint32_t flags;
} sample[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
    {"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40", 0},
    {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0},
    {"4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1", 0},
    {"4k3/8/8/8/7P/8/8/4K3 b - h3 0 1", 0},
    {"4k3/8/8/p7/8/8/8/4K3 w - a6 0 2", 0},
    {"8/8/8/8/8/4k3/8/4K3 b - - 100 90", 0},
    {"8/8/8/8/8/4k3/8/4K3 w - - 65535 70000", 0},
    {"8/8/8/8/8/4k3/8/4K3 w - - 0 999999999", 0},
    {"1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1", CC_FEN_CHESS960},
    {"rr2k3/8/8/8/8/8/8/4K3 b b - 0 1", CC_FEN_CHESS960},
    {"rr2k3/8/8/8/8/8/8/4K3 b q - 0 1", CC_FEN_CHESS960},
    {"r1bqr1k1/1p3ppp/p1np1n2/2p5/P1B1P3/2N2N1P/1PP2PP1/R1BQR1K1 b - - 0 13", CC_FEN_CHESS960},
    {"6rk/6pp/8/8/8/QQQQ4/QQQQQ3/4K3 w - - 0 1", 0},
};

#define SAMPLES (sizeof(sample) / sizeof(sample[0]))

/* The two examples of docs/packed.md. */
static void test_documented_examples(void **state) {
  static const uint8_t start[CC_PACKED_SIZE] = {
      0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0x1c, 0x42, 0x25, 0xc1, 0x00, 0x00, 0x00, 0x00,
      0x66, 0x66, 0x66, 0x66, 0x7d, 0xa8, 0x8b, 0xd7, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
  };
  static const uint8_t second[CC_PACKED_SIZE] = {
      0x91, 0x00, 0x00, 0x18, 0x00, 0x00, 0x00, 0x11, 0x53, 0x6c, 0xd0, 0x0b, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x05, 0x00, 0x00, 0x2c, 0x01, 0x00, 0x00,
  };
  uint8_t bytes[CC_PACKED_SIZE];
  char text[CC_FEN_CAPACITY];
  cc_position *position = NULL;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  assert_int_equal(cc_position_pack(position, bytes), CC_OK);
  assert_memory_equal(bytes, start, sizeof(bytes));
  cc_position_free(position);

  position = from_fen("r3k3/8/8/8/3pP3/8/8/R3K2R b Hq e3 0 300", CC_FEN_CHESS960, 0);
  assert_int_equal(cc_position_pack(position, bytes), CC_OK);
  assert_memory_equal(bytes, second, sizeof(bytes));
  cc_position_free(position);

  assert_int_equal(cc_position_create_from_packed(NULL, second, sizeof(second), &position), CC_OK);
  assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, "r3k3/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 300");
  assert_int_equal(cc_position_is_chess960(position), 1);
  cc_position_free(position);
}

static void test_round_trip(void **state) {
  cc_position *again = NULL;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &again), CC_OK);
  for (size_t i = 0; i < SAMPLES; i++) {
    uint8_t bytes[CC_PACKED_SIZE];
    uint8_t twice[CC_PACKED_SIZE];
    cc_position *made = NULL;
    cc_position *position = from_fen(sample[i].fen, sample[i].flags, CC_PROBLEMS_SOFT);
    assert_int_equal(cc_position_pack(position, bytes), CC_OK);
    assert_int_equal(cc_position_create_from_packed(NULL, bytes, sizeof(bytes), &made), CC_OK);
    assert_int_equal(cc_position_equal(position, made), 1);
    assert_int_equal(cc_position_key(position), cc_position_key(made));
    assert_int_equal(cc_position_set_packed(again, bytes, sizeof(bytes)), CC_OK);
    assert_int_equal(cc_position_equal(position, again), 1);
    assert_int_equal(cc_position_pack(again, twice), CC_OK);
    assert_memory_equal(bytes, twice, sizeof(bytes));
    cc_position_free(made);
    cc_position_free(position);
  }
  cc_position_free(again);
}

/* What is accepted packs to the very same bytes; what is not leaves the position alone. */
static int check_bytes(cc_position *position, const uint8_t bytes[CC_PACKED_SIZE]) {
  uint8_t before[CC_PACKED_SIZE];
  uint8_t after[CC_PACKED_SIZE];
  assert_int_equal(cc_position_pack(position, before), CC_OK);
  const cc_status status = cc_position_set_packed(position, bytes, CC_PACKED_SIZE);
  assert_int_equal(cc_position_pack(position, after), CC_OK);
  if (status == CC_OK) {
    assert_memory_equal(after, bytes, sizeof(after));
    assert_int_equal(cc_position_key(position), cc_position_key_from_scratch(position));
    return 1;
  }
  assert_true(status == CC_ERROR_PACKED || status == CC_ERROR_POSITION);
  assert_memory_equal(after, before, sizeof(after));
  return 0;
}

static void test_changed_bits(void **state) {
  cc_position *position = NULL;
  unsigned accepted = 0;
  unsigned refused = 0;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  for (size_t i = 0; i < SAMPLES; i++) {
    uint8_t bytes[CC_PACKED_SIZE];
    cc_position *original = from_fen(sample[i].fen, sample[i].flags, CC_PROBLEMS_SOFT);
    assert_int_equal(cc_position_pack(original, bytes), CC_OK);
    for (unsigned bit = 0; bit < 8 * CC_PACKED_SIZE; bit++) {
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
      const int taken = check_bytes(position, bytes);
      accepted += taken == 1;
      refused += taken == 0;
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    cc_position_free(original);
  }
  assert_true(accepted > 100 && refused > 1000);
  cc_position_free(position);
}

static void test_random_bytes(void **state) {
  cc_position *position = NULL;
  uint8_t bytes[CC_PACKED_SIZE];
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  for (unsigned round = 0; round < 200000; round++) {
    const size_t from = (size_t)(next_random() % SAMPLES);
    if (round % 64 == 0) {
      cc_position *original = from_fen(sample[from].fen, sample[from].flags, CC_PROBLEMS_SOFT);
      assert_int_equal(cc_position_pack(original, bytes), CC_OK);
      cc_position_free(original);
    }
    /* Mutations pile up for a while, so that boards far from the samples come up too. */
    bytes[next_random() % CC_PACKED_SIZE] = (uint8_t)(next_random() >> 20);
    (void)check_bytes(position, bytes);
  }
  cc_position_free(position);
}

/* What no position packs to is refused by name. */
static void test_bad_bytes(void **state) {
  static const struct {
    unsigned byte;
    uint8_t value;
    cc_status status;
  } cases[] = {
      {24, 0x04, CC_ERROR_PACKED},   {24, 0x80, CC_ERROR_PACKED},   {25, 9, CC_ERROR_PACKED},
      {25, 0xff, CC_ERROR_PACKED},   {25, 5, CC_ERROR_POSITION},    {28, 0, CC_ERROR_PACKED},
      {8, 0x1e, CC_ERROR_PACKED},    {8, 0x1f, CC_ERROR_PACKED},    {8, 0x1d, CC_ERROR_POSITION},
      {8, 0x15, CC_ERROR_POSITION},  {10, 0x24, CC_ERROR_POSITION}, {10, 0x55, CC_ERROR_POSITION},
      {12, 0x0c, CC_ERROR_POSITION}, {0, 0xfe, CC_ERROR_PACKED},    {2, 0x01, CC_ERROR_PACKED},
  };
  cc_position *position = NULL;
  uint8_t start[CC_PACKED_SIZE];
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  assert_int_equal(cc_position_pack(position, start), CC_OK);
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    uint8_t bytes[CC_PACKED_SIZE];
    cc_position *made = (cc_position *)1;
    memcpy(bytes, start, sizeof(bytes));
    bytes[cases[i].byte] = cases[i].value;
    if (cc_position_set_packed(position, bytes, sizeof(bytes)) != cases[i].status) {
      fail_msg("byte %u = 0x%02x", cases[i].byte, cases[i].value);
    }
    assert_int_equal(cc_position_create_from_packed(NULL, bytes, sizeof(bytes), &made), cases[i].status);
    assert_null(made);
  }
  cc_position_free(position);
}

static void test_unsupported(void **state) {
  static const struct {
    const char *fen;
    cc_status status;
  } cases[] = {
      /* 32 men of a wrong mixture are fine, 33 are not. */
      {"rnbqkbnr/pppppppp/8/8/7N/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CC_ERROR_UNSUPPORTED},
      {"rnbqkbn1/pppppppp/8/8/7N/8/PPPPPPPP/RNBQKBNR w KQq - 0 1", CC_OK},
      {"8/8/8/8/8/4k3/8/4K3 w - - 65535 70000", CC_OK},
      {"8/8/8/8/8/4k3/8/4K3 w - - 65536 70000", CC_ERROR_UNSUPPORTED},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    uint8_t bytes[CC_PACKED_SIZE];
    uint8_t untouched[CC_PACKED_SIZE];
    cc_position *position = from_fen(cases[i].fen, 0, CC_PROBLEMS_SOFT);
    memset(bytes, 0xa5, sizeof(bytes));
    memset(untouched, 0xa5, sizeof(untouched));
    assert_int_equal(cc_position_pack(position, bytes), cases[i].status);
    if (cases[i].status != CC_OK) {
      assert_memory_equal(bytes, untouched, sizeof(bytes));
    }
    cc_position_free(position);
  }
}

static void test_largest_counters(void **state) {
  cc_setup setup = CC_SETUP_INIT;
  cc_position *position = NULL;
  cc_position *back = NULL;
  uint8_t bytes[CC_PACKED_SIZE];
  (void)state;
  assert_int_equal(cc_setup_put(&setup, 4, CC_PIECE(CC_WHITE, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, 60, CC_PIECE(CC_BLACK, CC_KING)), CC_OK);
  setup.halfmove = UINT16_MAX;
  setup.fullmove = CC_COUNTER_MAX + 1;
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, 0, NULL, &position), CC_ERROR_ARGUMENT);
  setup.fullmove = CC_COUNTER_MAX;
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, 0, NULL, &position), CC_OK);
  assert_int_equal(cc_position_pack(position, bytes), CC_OK);
  assert_int_equal(cc_position_create_from_packed(NULL, bytes, sizeof(bytes), &back), CC_OK);
  assert_int_equal(cc_position_fullmove_number(back), CC_COUNTER_MAX);
  assert_int_equal(cc_position_halfmove_clock(back), UINT16_MAX);
  assert_int_equal(cc_position_make_null(back), CC_OK);
  assert_int_equal(cc_position_make_null(back),
                   CC_OK); /* counting stops, and the result can still be packed */
  assert_int_equal(cc_position_fullmove_number(back), CC_COUNTER_MAX);
  assert_int_equal(cc_position_halfmove_clock(back), UINT16_MAX + 2);
  assert_int_equal(cc_position_pack(back, bytes), CC_ERROR_UNSUPPORTED); /* the clock: 16 bits there */
  bytes[31] = 0xff;
  cc_position_free(back);
  assert_int_equal(cc_position_create_from_packed(NULL, bytes, sizeof(bytes), &back), CC_ERROR_PACKED);
  cc_position_free(position);
  cc_position_free(back);
}

static void test_arguments(void **state) {
  cc_position *position = NULL;
  cc_position *made = (cc_position *)1;
  uint8_t bytes[CC_PACKED_SIZE + 1] = {0};
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  assert_int_equal(cc_position_pack(NULL, bytes), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_pack(position, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_pack(position, bytes), CC_OK);
  assert_int_equal(cc_position_set_packed(NULL, bytes, CC_PACKED_SIZE), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_packed(position, NULL, CC_PACKED_SIZE), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_packed(position, bytes, CC_PACKED_SIZE - 1), CC_ERROR_PACKED);
  assert_int_equal(cc_position_set_packed(position, bytes, CC_PACKED_SIZE + 1), CC_ERROR_PACKED);
  assert_int_equal(cc_position_set_packed(position, bytes, 0), CC_ERROR_PACKED);
  assert_int_equal(cc_position_create_from_packed(NULL, bytes, CC_PACKED_SIZE, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_create_from_packed(NULL, NULL, CC_PACKED_SIZE, &made), CC_ERROR_ARGUMENT);
  assert_null(made);
  made = (cc_position *)1;
  assert_int_equal(cc_position_create_from_packed(NULL, bytes, SIZE_MAX, &made), CC_ERROR_PACKED);
  assert_null(made);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_documented_examples), cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_changed_bits),        cmocka_unit_test(test_random_bytes),
      cmocka_unit_test(test_bad_bytes),           cmocka_unit_test(test_unsupported),
      cmocka_unit_test(test_largest_counters),    cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
