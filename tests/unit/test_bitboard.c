/* SPDX-License-Identifier: MIT */
/* bitboard.h against counting and moving square by square, with the flags this file is compiled with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/bitboard.h"
#include "test_level.h"

/* The i-th of a sequence of sets: empty, full, each single square, then random ones of all densities. */
static uint64_t sample(unsigned i, uint64_t *random) {
  uint64_t set = cc__random_next(random);
  if (i < 2) {
    return i == 0 ? 0 : UINT64_MAX;
  }
  if (i < 66) {
    return UINT64_C(1) << (i - 2);
  }
  for (unsigned k = 0; k < i % 7; k++) {
    set = i % 2 ? set & cc__random_next(random) : set | cc__random_next(random);
  }
  return set;
}

static void test_count_and_scan(void **state) {
  uint64_t random = 1;
  (void)state;
  for (unsigned i = 0; i < 20000; i++) {
    const uint64_t set = sample(i, &random);
    uint64_t rest = set;
    unsigned count = 0;
    unsigned last = 0;
    for (unsigned square = 0; square < 64; square++) {
      if ((set >> square & 1) == 0) {
        continue;
      }
      count++;
      last = square;
      assert_int_equal(cc__lsb(rest), square);
      assert_int_equal(cc__pop_lsb(&rest), square);
    }
    assert_true(rest == 0);
    assert_int_equal(cc__popcount(set), count);
    assert_int_equal(cc__several(set), count > 1);
    if (count > 0) {
      assert_int_equal(cc__msb(set), last);
    }
  }
}

static void test_squares_and_masks(void **state) {
  static const uint64_t ranks[8] = {CC__RANK_1, CC__RANK_2, CC__RANK_3, CC__RANK_4,
                                    CC__RANK_5, CC__RANK_6, CC__RANK_7, CC__RANK_8};
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    const unsigned file = square % 8;
    const unsigned rank = square / 8;
    const uint64_t bit = cc__bit(square);
    assert_true(bit == UINT64_C(1) << square);
    assert_int_equal(cc__file_of(square), file);
    assert_int_equal(cc__rank_of(square), rank);
    assert_int_equal(cc__flip_square(square), 8 * (7 - rank) + file);
    for (unsigned i = 0; i < 8; i++) {
      assert_int_equal((cc__file_mask(i) & bit) != 0, i == file);
      assert_int_equal((cc__rank_mask(i) & bit) != 0, i == rank);
      assert_true(ranks[i] == cc__rank_mask(i));
    }
    assert_int_equal((CC__DARK_SQUARES & bit) != 0, (file + rank) % 2 == 0);
    assert_int_equal((CC__LIGHT_SQUARES & bit) != 0, (file + rank) % 2 == 1);
  }
  assert_true(CC__FILE_A == cc__file_mask(0) && CC__FILE_B == cc__file_mask(1));
  assert_true(CC__FILE_G == cc__file_mask(6) && CC__FILE_H == cc__file_mask(7));
  assert_true(CC__ALL_SQUARES == UINT64_MAX);
}

static uint64_t shift_naive(uint64_t set, int df, int dr) {
  uint64_t moved = 0;
  for (int square = 0; square < 64; square++) {
    const int file = square % 8 + df;
    const int rank = square / 8 + dr;
    if ((set >> square & 1) && file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      moved |= UINT64_C(1) << (8 * rank + file);
    }
  }
  return moved;
}

static void test_shifts(void **state) {
  uint64_t random = 2;
  (void)state;
  for (unsigned i = 0; i < 2000; i++) {
    const uint64_t set = sample(i, &random);
    assert_true(cc__shift(set, CC__NORTH) == shift_naive(set, 0, 1));
    assert_true(cc__shift(set, CC__SOUTH) == shift_naive(set, 0, -1));
    assert_true(cc__shift(set, CC__EAST) == shift_naive(set, 1, 0));
    assert_true(cc__shift(set, CC__WEST) == shift_naive(set, -1, 0));
    assert_true(cc__shift(set, CC__NORTH_EAST) == shift_naive(set, 1, 1));
    assert_true(cc__shift(set, CC__NORTH_WEST) == shift_naive(set, -1, 1));
    assert_true(cc__shift(set, CC__SOUTH_EAST) == shift_naive(set, 1, -1));
    assert_true(cc__shift(set, CC__SOUTH_WEST) == shift_naive(set, -1, -1));
  }
}

static void test_flip_vertical(void **state) {
  uint64_t random = 3;
  (void)state;
  for (unsigned i = 0; i < 2000; i++) {
    const uint64_t set = sample(i, &random);
    const uint64_t flipped = cc__flip_vertical(set);
    for (unsigned square = 0; square < 64; square++) {
      assert_true((set >> square & 1) == (flipped >> cc__flip_square(square) & 1));
    }
  }
}

#define TESTS(X)                                                                                             \
  X(test_count_and_scan)                                                                                     \
  X(test_squares_and_masks)                                                                                  \
  X(test_shifts)                                                                                             \
  X(test_flip_vertical)

TEST_LEVEL_MAIN(TESTS)
