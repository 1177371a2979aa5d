/* SPDX-License-Identifier: MIT */
/*
 * What books stand on and no public function shows directly: the sort, growing arrays, files, and imprints of
 * boards, which must tell positions apart even when their keys are the same.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__unix__)
#include <fcntl.h>
#endif

#include "base/allocation.h"
#include "base/random.h"
#include "base/sort.h"
#include "base/stream_file.h"
#include "board/position_handle.h"
#include "book/tally.h"
#include "chesscore.h"
#include "test_util.h"

typedef struct item {
  uint32_t rank;
  uint32_t place; /* before sorting */
  char ballast[3];
} item;

static int compare_items(const void *a, const void *b, const void *context) {
  const item *x = a;
  const item *y = b;
  const int sign = *(const int *)context;
  return x->rank == y->rank ? 0 : x->rank < y->rank ? -sign : sign;
}

/* Sorted and stable for every small size and some large ones, up and down, with many equal ranks or few. */
static void test_sort(void **state) {
  static item items[5000];
  cc_allocator allocator;
  uint64_t random = 3;
  (void)state;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  for (size_t count = 0; count <= 5000; count += count < 70 ? 1 : 1643) {
    for (unsigned spread = 1; spread <= 10000; spread *= 10) {
      for (int sign = -1; sign <= 1; sign += 2) {
        for (size_t i = 0; i < count; i++) {
          items[i].rank = (uint32_t)(cc__random_next(&random) % spread);
          items[i].place = (uint32_t)i;
          memcpy(items[i].ballast, "abc", 3);
        }
        assert_int_equal(cc__sort(&allocator, items, count, sizeof(*items), compare_items, &sign), CC_OK);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
          assert_memory_equal(items[i].ballast, "abc", 3);
          sum += items[i].place;
          if (i > 0) {
            const int order = compare_items(&items[i - 1], &items[i], &sign);
            assert_true(order < 0 || (order == 0 && items[i - 1].place < items[i].place));
          }
        }
        assert_true(sum == (uint64_t)count * (count > 0 ? count - 1 : 0) / 2);
      }
    }
  }
}

static void *refuse_alloc(void *user, size_t size, size_t alignment) {
  (void)user;
  (void)size;
  (void)alignment;
  return NULL;
}

static void refuse_free(void *user, void *pointer, size_t size, size_t alignment) {
  (void)user;
  (void)pointer;
  (void)size;
  (void)alignment;
}

static void test_refused(void **state) {
  const cc_allocator nothing = {(uint32_t)sizeof(cc_allocator), 0, refuse_alloc, refuse_free, NULL};
  item items[3] = {{3, 0, ""}, {2, 1, ""}, {1, 2, ""}};
  const int sign = 1;
  void *array = items;
  size_t capacity = 3;
  (void)state;
  assert_int_equal(cc__sort(&nothing, items, 3, sizeof(*items), compare_items, &sign), CC_ERROR_MEMORY);
  assert_int_equal(items[0].rank, 3);
  assert_int_equal(items[2].rank, 1);
  assert_int_equal(cc__grow(&nothing, &array, &capacity, 4, sizeof(*items), 4), CC_ERROR_MEMORY);
  assert_ptr_equal(array, items);
  assert_int_equal(capacity, 3);
  assert_int_equal(cc__grow(&nothing, &array, &capacity, 3, sizeof(*items), 4), CC_OK);
}

static void test_grow(void **state) {
  cc_allocator allocator;
  void *array = NULL;
  size_t capacity = 0;
  (void)state;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  for (uint32_t i = 0; i < 3000; i++) {
    assert_int_equal(cc__grow(&allocator, &array, &capacity, i + 1, sizeof(i), sizeof(i)), CC_OK);
    assert_true(capacity > i);
    ((uint32_t *)array)[i] = i * 7;
  }
  for (uint32_t i = 0; i < 3000; i++) {
    assert_int_equal(((uint32_t *)array)[i], i * 7);
  }
  assert_true(capacity <= 6000);
  assert_int_equal(cc__grow(&allocator, &array, &capacity, SIZE_MAX, sizeof(uint32_t), 4), CC_ERROR_MEMORY);
  cc__free(&allocator, array, capacity, sizeof(uint32_t), 4);
}

static void test_files(void **state) {
  static const char path[] = "test_book_internals.tmp";
  const uint8_t *bytes = NULL;
  size_t length = 0;
  char part[8];
  cc__file file;
  (void)state;
  FILE *out = fopen(path, "wb");
  assert_non_null(out);
  fputs("twelve bytes", out);
  fclose(out);
  assert_int_equal(cc__file_open(&file, path), CC_OK);
#if defined(__unix__)
  /* Programs the caller starts meanwhile do not inherit it. */
  assert_true((fcntl(fileno(file.stream), F_GETFD) & FD_CLOEXEC) != 0);
#endif
  assert_int_equal(cc__file_read(&file, part, sizeof(part), &length), CC_OK);
  assert_int_equal(length, 8);
  assert_memory_equal(part, "twelve b", 8);
  assert_int_equal(cc__file_read(&file, part, sizeof(part), &length), CC_OK);
  assert_int_equal(length, 4);
  assert_int_equal(cc__file_read(&file, part, sizeof(part), &length), CC_OK);
  assert_int_equal(length, 0);
  cc__file_close(&file);
  const cc_status status = cc__file_map(path, &bytes, &length);
  if (status != CC_ERROR_UNSUPPORTED) {
    assert_int_equal(status, CC_OK);
    assert_int_equal(length, 12);
    assert_memory_equal(bytes, "twelve bytes", 12);
    cc__file_unmap(bytes, length);
    cc__file_unmap(NULL, 0);
  }
  remove(path);
}

/* Imprints are equal exactly when the boards are, for every pair of a list of near relatives. */
static void test_imprints(void **state) {
  static const char *const fens[] = {
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 9 9",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 3",  "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 3",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 3",     "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 3",
      "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq - 0 3",  "r3k2r/8/8/3nP3/8/8/8/R3K2R w KQkq - 0 3",
      "r3k2r/8/8/3qP3/8/8/8/R3K2R w KQkq - 0 3",  "r3k2r/8/8/3bP3/8/8/8/R3K2R w KQkq - 0 3",
      "r3k2r/8/8/3rP3/8/8/8/R3K2R w KQkq - 0 3",  "r3k2r/8/8/3NP3/8/8/8/R3K2R w KQkq - 0 3",
      "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2",        "4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 2",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 3",
  };
  cc__imprint imprints[TEST_COUNT(fens)];
  cc_position *positions[TEST_COUNT(fens)];
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    positions[i] = test_position(fens[i]);
    cc__imprint_take(&imprints[i], positions[i]->current);
  }
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    for (size_t k = 0; k < TEST_COUNT(fens); k++) {
      const int order = cc__imprint_compare(&imprints[i], &imprints[k]);
      assert_int_equal(order == 0, cc_position_equal_board(positions[i], positions[k]));
      assert_int_equal(order, -cc__imprint_compare(&imprints[k], &imprints[i]));
    }
  }
  for (size_t i = 0; i < TEST_COUNT(fens); i++) {
    cc_position_free(positions[i]);
  }
}

/* Positions with one and the same key are kept apart while counting and while looking up. */
static void test_equal_keys(void **state) {
  enum { POSITIONS = 200 };
  cc_allocator allocator;
  cc__tally tally;
  static cc__imprint imprints[POSITIONS];
  (void)state;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  cc__tally_init(&tally, &allocator, 1000);
  for (uint32_t round = 0; round < 3; round++) {
    for (uint32_t i = 0; i < POSITIONS; i++) {
      memset(&imprints[i], 0, sizeof(imprints[i]));
      imprints[i].key = UINT64_C(0x1234567812345678);
      imprints[i].plane[i % 4] = i + 1;
      imprints[i].side = i & 1;
      assert_int_equal(cc__tally_note(&tally, &imprints[i], i + 1), CC_OK);
    }
    cc__tally_commit(&tally, CC_RESULT_WHITE);
  }
  assert_int_equal(tally.position_count, POSITIONS);
  assert_int_equal(tally.move_count, POSITIONS);
  for (size_t i = 0; i < POSITIONS; i++) {
    const cc__tally_move *move = &tally.moves[tally.positions[i].index - 1];
    assert_int_equal(move->games, 3);
    assert_int_equal(move->wins, tally.positions[i].side == CC_WHITE ? 3 : 0);
    assert_int_equal(move->losses, tally.positions[i].side == CC_WHITE ? 0 : 3);
  }
  /* A dropped game leaves no counts; the limit is on different moves. */
  assert_int_equal(cc__tally_note(&tally, &imprints[0], 99), CC_OK);
  cc__tally_drop(&tally);
  assert_int_equal(tally.moves[POSITIONS].games, 0);
  tally.max_moves = tally.move_count;
  assert_int_equal(cc__tally_note(&tally, &imprints[0], 1), CC_OK);
  assert_int_equal(cc__tally_note(&tally, &imprints[0], 77), CC_ERROR_LIMIT);
  cc__tally_free(&tally);
}

/* Counters stop at their end. */
static void test_saturation(void **state) {
  cc_allocator allocator;
  cc__tally tally;
  cc__imprint imprint;
  (void)state;
  memset(&imprint, 0, sizeof(imprint));
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  cc__tally_init(&tally, &allocator, 10);
  assert_int_equal(cc__tally_note(&tally, &imprint, 5), CC_OK);
  cc__tally_commit(&tally, CC_RESULT_DRAW);
  tally.moves[0].games = UINT32_MAX - 1;
  tally.moves[0].draws = UINT32_MAX;
  tally.game = UINT32_MAX; /* and game numbers begin anew */
  for (int i = 0; i < 3; i++) {
    assert_int_equal(cc__tally_note(&tally, &imprint, 5), CC_OK);
    cc__tally_commit(&tally, CC_RESULT_DRAW);
  }
  assert_true(tally.moves[0].games == UINT32_MAX && tally.moves[0].draws == UINT32_MAX);
  assert_int_equal(tally.game, 3);
  cc__tally_free(&tally);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sort),       cmocka_unit_test(test_refused),  cmocka_unit_test(test_grow),
      cmocka_unit_test(test_files),      cmocka_unit_test(test_imprints), cmocka_unit_test(test_equal_keys),
      cmocka_unit_test(test_saturation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
