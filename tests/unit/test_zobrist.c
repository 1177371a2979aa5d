/* SPDX-License-Identifier: MIT */
/* The key tables: our own random numbers, the reversible moves derived from them, Polyglot's numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/attacks.h"
#include "board/cuckoo.h"
#include "board/polyglot_keys.h"
#include "board/zobrist.h"

enum { KEYS = 2 * 6 * 64 + 64 + 8 + 1, REVERSIBLE_MOVES = 3668 };

/* All keys in the order of their making. */
static void collect(uint64_t *keys) {
  memcpy(keys, cc__zobrist_piece, sizeof cc__zobrist_piece);
  memcpy(keys + 768, cc__zobrist_castling, sizeof cc__zobrist_castling);
  memcpy(keys + 832, cc__zobrist_ep, sizeof cc__zobrist_ep);
  keys[840] = cc__zobrist_side;
}

static int by_value(const void *a, const void *b) {
  uint64_t x;
  uint64_t y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x < y ? -1 : x > y;
}

static void assert_distinct(uint64_t *numbers, size_t count) {
  qsort(numbers, count, sizeof numbers[0], by_value);
  assert_true(numbers[0] != 0);
  for (size_t i = 1; i < count; i++) {
    assert_true(numbers[i] != numbers[i - 1]);
  }
}

/* The values are stored in files by users: they must never change. */
static void test_zobrist_values_are_frozen(void **state) {
  uint64_t keys[KEYS];
  uint64_t random = CC__ZOBRIST_SEED;
  (void)state;
  collect(keys);
  for (int i = 0; i < KEYS; i++) {
    assert_true(keys[i] == cc__random_next(&random));
  }
  assert_true(cc__zobrist_piece[0][0][0] == UINT64_C(0xD2922E7867395D13));
  assert_true(cc__zobrist_piece[1][5][63] == UINT64_C(0xEA59B11549A8738A));
  assert_true(cc__zobrist_side == UINT64_C(0x52DDDE580FEC79D5));
}

/* No key is zero, no two are equal, and no two pairs have the same difference. */
static void test_zobrist_keys_are_independent(void **state) {
  static uint64_t pairs[KEYS * (KEYS - 1) / 2];
  uint64_t keys[KEYS];
  size_t count = 0;
  (void)state;
  collect(keys);
  for (int i = 0; i < KEYS; i++) {
    for (int k = 0; k < i; k++) {
      pairs[count++] = keys[i] ^ keys[k];
    }
  }
  assert_distinct(keys, KEYS);
  assert_distinct(pairs, count);
}

static void test_zobrist_bits_are_balanced(void **state) {
  uint64_t keys[KEYS];
  unsigned ones[64] = {0};
  (void)state;
  collect(keys);
  for (int i = 0; i < KEYS; i++) {
    assert_in_range(cc__popcount(keys[i]), 14, 50);
    for (unsigned bit = 0; bit < 64; bit++) {
      ones[bit] += (unsigned)(keys[i] >> bit & 1);
    }
  }
  for (unsigned bit = 0; bit < 64; bit++) {
    assert_in_range(ones[bit], KEYS * 2 / 5, KEYS * 3 / 5);
  }
}

static uint64_t piece_attacks(unsigned type, unsigned square) {
  switch (type) {
  case 1: return cc__attacks_knight(square);
  case 2: return cc__attacks_bishop(square, 0);
  case 3: return cc__attacks_rook(square, 0);
  case 4: return cc__attacks_queen(square, 0);
  default: return cc__attacks_king(square);
  }
}

/* Every reversible move is found by the difference it makes to a key, and nothing else is in the table. */
static void test_cuckoo_holds_every_reversible_move(void **state) {
  unsigned moves = 0;
  unsigned filled = 0;
  (void)state;
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 1; type < 6; type++) {
      for (unsigned a = 0; a < 64; a++) {
        for (unsigned b = a + 1; b < 64; b++) {
          const uint64_t difference = cc__zobrist_piece[side][type][a] ^ cc__zobrist_piece[side][type][b] ^
                                      cc__zobrist_side;
          const int possible = (piece_attacks(type, a) >> b & 1) != 0;
          assert_int_equal(cc__cuckoo_find(difference), possible ? a + 64 * b : 0);
          moves += (unsigned)possible;
        }
      }
    }
  }
  assert_int_equal(moves, REVERSIBLE_MOVES);
  for (unsigned slot = 0; slot < CC__CUCKOO_SLOTS; slot++) {
    const uint64_t key = cc__cuckoo_key[slot];
    assert_int_equal(key == 0, cc__cuckoo_move[slot] == 0);
    if (key != 0) {
      assert_true(cc__cuckoo_slot1(key) == slot || cc__cuckoo_slot2(key) == slot);
      filled++;
    }
  }
  assert_int_equal(filled, REVERSIBLE_MOVES);
}

static void test_cuckoo_refuses_other_differences(void **state) {
  uint64_t random = 1;
  (void)state;
  assert_int_equal(cc__cuckoo_find(0), 0);
  for (int i = 0; i < 100000; i++) {
    assert_int_equal(cc__cuckoo_find(cc__random_next(&random)), 0);
  }
  /* A pawn's move is not reversible. */
  assert_int_equal(
      cc__cuckoo_find(cc__zobrist_piece[0][0][8] ^ cc__zobrist_piece[0][0][16] ^ cc__zobrist_side), 0);
}

static void test_polyglot_numbers(void **state) {
  uint64_t numbers[781];
  (void)state;
  assert_int_equal(sizeof cc__polyglot_random, sizeof numbers);
  memcpy(numbers, cc__polyglot_random, sizeof numbers);
  /* The ends of the published list. Keys of whole positions are compared where the key function is tested. */
  assert_true(numbers[0] == UINT64_C(0x9D39247E33776D41));
  assert_true(numbers[CC__POLYGLOT_TURN] == UINT64_C(0xF8D626AAAF278509));
  assert_distinct(numbers, 781);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zobrist_values_are_frozen),
      cmocka_unit_test(test_zobrist_keys_are_independent),
      cmocka_unit_test(test_zobrist_bits_are_balanced),
      cmocka_unit_test(test_cuckoo_holds_every_reversible_move),
      cmocka_unit_test(test_cuckoo_refuses_other_differences),
      cmocka_unit_test(test_polyglot_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
