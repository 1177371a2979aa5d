/* SPDX-License-Identifier: MIT */
/* attacks.h against walking over the board, with the slider method this file is compiled for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/attacks.h"
#include "test_level.h"

static const int rook_steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
static const int bishop_steps[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

static uint64_t at(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? UINT64_C(1) << (8 * rank + file) : 0;
}

/* The squares from the next one on in a direction, up to the first occupied one. */
static uint64_t walk_ray(unsigned square, int df, int dr, uint64_t occupied) {
  uint64_t walked = 0;
  int file = (int)square % 8 + df;
  int rank = (int)square / 8 + dr;
  while (at(file, rank) != 0) {
    walked |= at(file, rank);
    if (occupied & at(file, rank)) {
      break;
    }
    file += df;
    rank += dr;
  }
  return walked;
}

static uint64_t walk(const int (*steps)[2], unsigned square, uint64_t occupied) {
  uint64_t walked = 0;
  for (int i = 0; i < 4; i++) {
    walked |= walk_ray(square, steps[i][0], steps[i][1], occupied);
  }
  return walked;
}

/* All squares whose occupation changes what a slider attacks, found by trying. */
static uint64_t relevant(const int (*steps)[2], unsigned square) {
  uint64_t mask = 0;
  for (unsigned other = 0; other < 64; other++) {
    if (walk(steps, square, UINT64_C(1) << other) != walk(steps, square, 0)) {
      mask |= UINT64_C(1) << other;
    }
  }
  return mask;
}

/* Every occupation of the relevant squares, each also with random men on all other squares. */
static void check_slider(const int (*steps)[2], uint64_t (*attacks)(unsigned, uint64_t), uint64_t total) {
  uint64_t random = 1;
  uint64_t count = 0;
  for (unsigned square = 0; square < 64; square++) {
    const uint64_t mask = relevant(steps, square);
    uint64_t subset = 0;
    do {
      const uint64_t expected = walk(steps, square, subset);
      if (attacks(square, subset) != expected ||
          attacks(square, subset | (cc__random_next(&random) & ~mask)) != expected) {
        fail_msg("square %u, occupied %llx", square, (unsigned long long)subset);
      }
      count++;
      subset = (subset - mask) & mask;
    } while (subset != 0);
  }
  assert_true(count == total);
}

static uint64_t rook(unsigned square, uint64_t occupied) {
  return cc__attacks_rook(square, occupied);
}

static uint64_t bishop(unsigned square, uint64_t occupied) {
  return cc__attacks_bishop(square, occupied);
}

static void test_rook_all_occupations(void **state) {
  (void)state;
  check_slider(rook_steps, rook, 102400);
}

static void test_bishop_all_occupations(void **state) {
  (void)state;
  check_slider(bishop_steps, bishop, 5248);
}

/* Whole boards, from nearly empty to full, the slider's own square occupied or not. */
static void test_sliders_random_boards(void **state) {
  uint64_t random = 2;
  (void)state;
  for (int i = 0; i < 100000; i++) {
    const unsigned square = (unsigned)i % 64;
    uint64_t occupied = cc__random_next(&random);
    switch (i / 64 % 4) {
    case 0: occupied &= cc__random_next(&random); break;
    case 1: occupied |= cc__random_next(&random); break;
    case 2: occupied &= cc__random_next(&random) & cc__random_next(&random); break;
    default: break;
    }
    assert_true(cc__attacks_rook(square, occupied) == walk(rook_steps, square, occupied));
    assert_true(cc__attacks_bishop(square, occupied) == walk(bishop_steps, square, occupied));
    assert_true(cc__attacks_queen(square, occupied) ==
                (walk(rook_steps, square, occupied) | walk(bishop_steps, square, occupied)));
  }
  for (unsigned square = 0; square < 64; square++) {
    assert_true(cc__attacks_queen(square, UINT64_MAX) == cc__attacks_king(square));
  }
}

static void test_step_tables(void **state) {
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    const int file = (int)square % 8;
    const int rank = (int)square / 8;
    uint64_t knight = 0;
    uint64_t king = 0;
    for (int df = -2; df <= 2; df++) {
      for (int dr = -2; dr <= 2; dr++) {
        const int distance = df * df + dr * dr;
        knight |= distance == 5 ? at(file + df, rank + dr) : 0;
        king |= distance == 1 || distance == 2 ? at(file + df, rank + dr) : 0;
      }
    }
    assert_true(cc__attacks_knight(square) == knight);
    assert_true(cc__attacks_king(square) == king);
    assert_true(cc__attacks_pawn(0, square) == (at(file - 1, rank + 1) | at(file + 1, rank + 1)));
    assert_true(cc__attacks_pawn(1, square) == (at(file - 1, rank - 1) | at(file + 1, rank - 1)));
  }
}

static void test_rays(void **state) {
  static const int steps[8][2] = {
      [CC__EAST] = {1, 0},  [CC__NORTH_WEST] = {-1, 1}, [CC__NORTH] = {0, 1},  [CC__NORTH_EAST] = {1, 1},
      [CC__WEST] = {-1, 0}, [CC__SOUTH_EAST] = {1, -1}, [CC__SOUTH] = {0, -1}, [CC__SOUTH_WEST] = {-1, -1}};
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    for (unsigned d = 0; d < 8; d++) {
      const uint64_t expected = walk_ray(square, steps[d][0], steps[d][1], 0);
      assert_true(cc__table_ray[square][d] == expected);
      /* Opposite directions are four apart, and the lower four lead up the board. */
      assert_true(steps[d][0] == -steps[(d + 4) % 8][0] && steps[d][1] == -steps[(d + 4) % 8][1]);
      assert_true(expected == 0 || (d < 4) == (expected > UINT64_C(1) << square));
    }
  }
}

static void test_between_and_line(void **state) {
  (void)state;
  for (unsigned a = 0; a < 64; a++) {
    for (unsigned b = 0; b < 64; b++) {
      const uint64_t bit_a = UINT64_C(1) << a;
      const uint64_t bit_b = UINT64_C(1) << b;
      uint64_t between = 0;
      uint64_t line = 0;
      for (int df = -1; df <= 1; df++) {
        for (int dr = -1; dr <= 1; dr++) {
          if ((df != 0 || dr != 0) && (walk_ray(a, df, dr, 0) & bit_b)) {
            between = walk_ray(a, df, dr, bit_b) & ~bit_b;
            line = walk_ray(a, df, dr, 0) | walk_ray(a, -df, -dr, 0) | bit_a;
          }
        }
      }
      assert_true(cc__between(a, b) == between);
      assert_true(cc__line(a, b) == line);
    }
  }
}

#define TESTS(X)                                                                                             \
  X(test_rook_all_occupations)                                                                               \
  X(test_bishop_all_occupations)                                                                             \
  X(test_sliders_random_boards)                                                                              \
  X(test_step_tables)                                                                                        \
  X(test_rays)                                                                                               \
  X(test_between_and_line)

TEST_LEVEL_MAIN(TESTS)
