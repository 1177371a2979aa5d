/* SPDX-License-Identifier: MIT */
/* Helpers of layer 0 that no public function shows directly: text buffers, errors, sized structs, allocation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/cpu.h"
#include "base/error.h"
#include "base/random.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "base/threads.h"
#include "chesscore/version.h"
#include "movegen/core_table.h"

static cc__textbuf written(char *buffer, size_t capacity) {
  cc__textbuf text = cc__textbuf_begin(buffer, capacity);
  cc__textbuf_string(&text, "ply ");
  cc__textbuf_uint(&text, 0);
  cc__textbuf_char(&text, ' ');
  cc__textbuf_uint(&text, 4294967296u);
  cc__textbuf_char(&text, ' ');
  cc__textbuf_uint(&text, UINT64_MAX);
  return text;
}

static void test_textbuf(void **state) {
  (void)state;
  const char expected[] = "ply 0 4294967296 18446744073709551615";
  const size_t length = sizeof(expected) - 1;
  for (size_t capacity = 0; capacity <= length + 3; capacity++) {
    char buffer[64];
    memset(buffer, '#', sizeof(buffer));
    cc__textbuf text = written(buffer, capacity);
    size_t needed = 0;
    const cc_status status = cc__textbuf_end(&text, &needed);
    assert_int_equal(needed, length);
    if (capacity > length) {
      assert_int_equal(status, CC_OK);
      assert_string_equal(buffer, expected);
    } else {
      assert_int_equal(status, CC_ERROR_BUFFER);
      assert_true(capacity == 0 || buffer[0] == '\0');
    }
    for (size_t i = capacity; i < sizeof(buffer); i++) {
      assert_int_equal(buffer[i], '#');
    }
  }
  cc__textbuf none = written(NULL, 0);
  assert_int_equal(cc__textbuf_end(&none, NULL), CC_ERROR_BUFFER);
}

static void test_error_set(void **state) {
  (void)state;
  char longer[400];
  memset(longer, 'm', sizeof(longer));
  longer[sizeof(longer) - 1] = '\0';
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(cc__error_set(&error, CC_ERROR_IO, UINT64_MAX, 7, 9, longer), CC_ERROR_IO);
  assert_int_equal(error.status, CC_ERROR_IO);
  assert_true(error.offset == UINT64_MAX);
  assert_int_equal(error.line, 7);
  assert_int_equal(error.column, 9);
  assert_int_equal(strlen(error.message), sizeof(error.message) - 1);
  assert_int_equal(cc__error_set(&error, CC_OK, 0, 0, 0, ""), CC_OK);
  assert_int_equal(error.message[0], '\0');
  assert_int_equal(error.message[100], '\0'); /* the old text is gone */
  assert_int_equal(cc__error_set(NULL, CC_ERROR_IO, 0, 0, 0, "text"), CC_ERROR_IO);
  error.struct_size = 4;
  assert_int_equal(cc__error_set(&error, CC_ERROR_IO, 1, 0, 0, "text"), CC_ERROR_IO);
  assert_int_equal(error.status, CC_OK); /* left alone */
}

static void test_error_at(void **state) {
  (void)state;
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(cc__error_at(&error, CC_ERROR_FEN, 41, "bad"), CC_ERROR_FEN);
  assert_int_equal(error.offset, 41);
  assert_int_equal(error.line, 1);
  assert_int_equal(error.column, 42);
#if SIZE_MAX > UINT32_MAX
  assert_int_equal(cc__error_at(&error, CC_ERROR_FEN, (size_t)1 << 40, "bad"), CC_ERROR_FEN);
  assert_true(error.offset == UINT64_C(1) << 40);
  assert_int_equal(error.column, 0); /* does not fit: unknown */
#endif
}

typedef struct sized_sample {
  uint32_t struct_size;
  uint32_t a;
  uint64_t b;
} sized_sample;

static void test_sized(void **state) {
  (void)state;
  unsigned char bytes[32] = {0};
  sized_sample sample = {99, 99, 99};
  uint32_t size = 8;
  memset(bytes, 1, 16);
  memcpy(bytes, &size, sizeof(size));
  assert_int_equal(cc__sized_read(&sample, sizeof(sample), bytes), CC_OK);
  assert_int_equal(sample.struct_size, sizeof(sample));
  assert_int_equal(sample.a, 0x01010101);
  assert_true(sample.b == 0); /* an older struct has none */
  size = sizeof(bytes);
  memcpy(bytes, &size, sizeof(size));
  assert_int_equal(cc__sized_read(&sample, sizeof(sample), bytes), CC_OK);
  for (size_t i = sizeof(sample); i < sizeof(bytes); i++) {
    bytes[i] = 1;
    assert_int_equal(cc__sized_read(&sample, sizeof(sample), bytes), CC_ERROR_UNSUPPORTED);
    bytes[i] = 0;
  }
  for (size = 0; size < 8; size++) {
    memcpy(bytes, &size, sizeof(size));
    assert_int_equal(cc__sized_read(&sample, sizeof(sample), bytes), CC_ERROR_ARGUMENT);
    assert_int_equal(cc__sized_writable(bytes), 0);
  }
  size = 65537;
  memcpy(bytes, &size, sizeof(size));
  assert_int_equal(cc__sized_read(&sample, sizeof(sample), bytes), CC_ERROR_ARGUMENT);
  assert_int_equal(cc__sized_writable(bytes), 0);
}

typedef struct sized_pointers {
  uint32_t struct_size;
  uint32_t flags;
  const void *first;
  const void *second;
} sized_pointers;

/* Pointers are read whole or not at all: a size that ends in one is no size. */
static void test_sized_pointers(void **state) {
  (void)state;
  sized_pointers theirs = {0, 7, &theirs, &theirs};
  for (uint32_t size = 8; size <= sizeof(theirs); size++) {
    sized_pointers ours = {0, 0, NULL, NULL};
    const int whole = size % sizeof(void *) == 0;
    theirs.struct_size = size;
    assert_int_equal(cc__sized_read(&ours, sizeof(ours), &theirs), whole ? CC_OK : CC_ERROR_ARGUMENT);
    assert_int_equal(ours.flags, whole ? 7 : 0);
    assert_true(ours.first == NULL || (ours.first == &theirs && size >= offsetof(sized_pointers, second)));
    assert_true(ours.second == NULL || (ours.second == &theirs && size == sizeof(theirs)));
  }
}

static void test_allocation_overflow(void **state) {
  (void)state;
  cc_allocator allocator;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_null(cc__alloc(&allocator, SIZE_MAX / 2, 4, 8));
  assert_null(cc__alloc(&allocator, SIZE_MAX, SIZE_MAX, 8));
  assert_null(cc__alloc(&allocator, 0, 4, 8));
  assert_null(cc__alloc(&allocator, 4, 0, 8));
  for (size_t alignment = 1; alignment <= 64; alignment *= 2) {
    void *pointer = cc__alloc(&allocator, 3, 5, alignment);
    assert_non_null(pointer);
    assert_int_equal((uintptr_t)pointer % alignment, 0);
    memset(pointer, 1, 15);
    cc__free(&allocator, pointer, 3, 5, alignment);
  }
  cc__free(&allocator, NULL, 3, 5, 8);
}

/* The first outputs for seed 1234567, as published with the algorithm's reference code. */
static void test_random(void **state) {
  (void)state;
  uint64_t seed = 1234567;
  assert_true(cc__random_next(&seed) == UINT64_C(6457827717110365317));
  assert_true(cc__random_next(&seed) == UINT64_C(3203168211198807973));
  assert_true(cc__random_next(&seed) == UINT64_C(9817491932198370423));
}

static void test_clock(void **state) {
  (void)state;
  uint64_t last = cc__clock_us();
  assert_true(last > 0);
  const uint64_t first = last;
  for (int i = 0; i < 100000 && last < first + 2000; i++) {
    const uint64_t now = cc__clock_us();
    assert_true(now >= last);
    last = now;
  }
  assert_true(last > first);
}

/* The levels of the dispatcher are those of the processor, cut down to what is built in. */
static void test_cores(void **state) {
  (void)state;
  const uint32_t runs = cc__cpu_levels();
  assert_true((runs >> CC_LEVEL_BASELINE & 1u) == 1);
  assert_true(runs < 1u << CC_LEVEL_COUNT);
  assert_ptr_equal(cc__core_get(CC_LEVEL_AUTO), cc__core_get(cc_level_best()));
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT + 3; level++) {
    const cc__core *core = cc__core_get(level);
    assert_int_equal(core != NULL, cc_level_available(level));
    if (core != NULL) {
      assert_true((runs >> level & 1u) == 1);
      for (cc_level other = CC_LEVEL_BASELINE; other < level; other++) {
        assert_ptr_not_equal(core, cc__core_get(other));
      }
      assert_non_null(core->generate);
      assert_non_null(core->any_legal);
      assert_non_null(core->is_legal);
      assert_non_null(core->gives_check);
      assert_non_null(core->see);
      assert_non_null(core->see_at_least);
      assert_non_null(core->perft);
      assert_non_null(core->perft_hashed);
    }
  }
}

typedef struct thread_sample {
  cc__lock lock;
  int value;
} thread_sample;

static void thread_run(void *argument) {
  thread_sample *sample = argument;
  cc__lock_take(&sample->lock);
  sample->value = 42;
  cc__lock_wake_all(&sample->lock);
  cc__lock_release(&sample->lock);
}

static void test_threads(void **state) {
  (void)state;
  cc__thread thread;
  thread_sample sample;
  memset(&sample, 0, sizeof(sample));
  assert_int_equal(cc__lock_init(&sample.lock), CC_OK);
  const cc_status status = cc__thread_start(&thread, thread_run, &sample);
#if defined(CC__THREADS)
  assert_int_equal(status, CC_OK);
  cc__lock_take(&sample.lock);
  while (sample.value != 42) {
    cc__lock_wait(&sample.lock, 10000000);
  }
  cc__lock_release(&sample.lock);
  cc__thread_join(&thread);
  /* A wait that nobody ends is over after its time. */
  const uint64_t begun = cc__clock_us();
  cc__lock_take(&sample.lock);
  cc__lock_wait(&sample.lock, 1000);
  cc__lock_release(&sample.lock);
  assert_true(cc__clock_us() - begun < 5000000);
#else
  assert_int_equal(status, CC_ERROR_UNSUPPORTED);
  assert_int_equal(sample.value, 0);
#endif
  cc__lock_destroy(&sample.lock);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_textbuf),        cmocka_unit_test(test_error_set),
      cmocka_unit_test(test_error_at),       cmocka_unit_test(test_sized),
      cmocka_unit_test(test_sized_pointers), cmocka_unit_test(test_allocation_overflow),
      cmocka_unit_test(test_random),         cmocka_unit_test(test_clock),
      cmocka_unit_test(test_cores),          cmocka_unit_test(test_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
