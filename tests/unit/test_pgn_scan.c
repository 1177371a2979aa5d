/* SPDX-License-Identifier: MIT */
/*
 * Looking at many bytes of PGN at once, against looking at them one by one. Built twice: as the machine has it,
 * and with CC__PGN_SCAN_PORTABLE, which needs nothing of the machine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "notation/pgn_scan.h"

#define SCAN_ROUNDS 20000
#define SCAN_BYTES 400

/* Often one of the bytes that matter, else any. */
static void scan_fill(char *bytes, size_t length, uint64_t *seed) {
  static const char marks[] = "\n\r[]{}\"\\ \x1f\x20!+:;#=AZ[`az{@/09\x7f";
  for (size_t i = 0; i < length; i++) {
    const uint64_t random = cc__random_next(seed);
    bytes[i] = (random & 3u) != 0 ? marks[(random >> 8) % (sizeof(marks) - 1)]
                                  : (char)(unsigned char)(random >> 24);
  }
}

static int scan_is_plain(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '+' && c <= ':') || c == '#' || c == '=';
}

static void test_blocks(void **state) {
  char bytes[65];
  uint64_t seed = 1;
  (void)state;
  for (int round = 0; round < SCAN_ROUNDS; round++) {
    pgn_block wanted = {0, 0, 0, 0};
    scan_fill(bytes, sizeof(bytes), &seed);
    for (unsigned i = 0; i < 64; i++) {
      const unsigned char c = (unsigned char)bytes[i + 1];
      wanted.other |= (uint64_t)!scan_is_plain(c) << i;
      wanted.quote |= (uint64_t)(c == '"') << i;
      wanted.backslash |= (uint64_t)(c == '\\') << i;
      wanted.control |= (uint64_t)(c < 32) << i;
    }
    const pgn_block found = pgn_scan_block(bytes + 1);
    assert_true(found.other == wanted.other && pgn_scan_other(bytes + 1) == wanted.other);
    assert_true(found.quote == wanted.quote && found.backslash == wanted.backslash);
    assert_true(found.control == wanted.control);
    unsigned opening = 0;
    unsigned either = 0;
    for (unsigned i = 0; i < PGN_SCAN_WIDTH; i++) {
      opening |= (unsigned)(bytes[i + 1] == '[' && pgn_ends_line(bytes[i])) << i;
      either |= (unsigned)(bytes[i + 1] == '}' || bytes[i + 1] == '[') << i;
    }
    assert_int_equal(pgn_scan_opening(bytes + 1), opening);
    assert_int_equal(pgn_scan_either(bytes + 1, '}', '['), either);
  }
}

static void test_find_and_count(void **state) {
  char *bytes = malloc(SCAN_BYTES);
  uint64_t seed = 2;
  (void)state;
  assert_non_null(bytes);
  for (int round = 0; round < SCAN_ROUNDS; round++) {
    const size_t length = cc__random_next(&seed) % (SCAN_BYTES + 1);
    char *const from = bytes + (SCAN_BYTES - length); /* up to the end of the block */
    const char *const end = bytes + SCAN_BYTES;
    scan_fill(from, length, &seed);
    uint64_t feeds = 0;
    uint64_t returns = 0;
    const char *first = end;
    for (const char *p = end; p > from; p--) {
      feeds += p[-1] == '\n';
      returns += p[-1] == '\r';
      first = p[-1] == ';' || p[-1] == '#' ? p - 1 : first;
    }
    uint64_t found_feeds = 0;
    uint64_t found_returns = 0;
    pgn_count_ends(from, end, &found_feeds, &found_returns);
    assert_int_equal(found_feeds, feeds);
    assert_int_equal(found_returns, returns);
    assert_ptr_equal(pgn_find_either(from, end, ';', '#'), first);
  }
  free(bytes);
}

/* Counters of single bytes inside must not run over. */
static void test_count_many(void **state) {
  enum { MANY = 100000 };
  char *bytes = malloc(MANY);
  uint64_t feeds = 0;
  uint64_t returns = 0;
  (void)state;
  assert_non_null(bytes);
  memset(bytes, '\n', MANY);
  memset(bytes + 70000, '\r', MANY - 70000);
  pgn_count_ends(bytes, bytes + MANY, &feeds, &returns);
  assert_int_equal(feeds, 70000);
  assert_int_equal(returns, MANY - 70000);
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks),
      cmocka_unit_test(test_find_and_count),
      cmocka_unit_test(test_count_many),
  };
  return cmocka_run_group_tests_name("pgn scan", tests, NULL, NULL);
}
