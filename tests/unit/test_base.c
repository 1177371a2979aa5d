/* SPDX-License-Identifier: MIT */
/*
 * Status names and texts, version and levels, names of squares, fields of moves, allocator rules, and what is
 * written into a caller's cc_error. Structs of other sizes: tests/abi/test_sized.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"

/* ---- statuses ---- */

typedef struct status_row {
  cc_status status;
  const char *name;
} status_row;

static const status_row statuses[] = {
    {0, "CC_OK"},
    {-1, "CC_ERROR_ARGUMENT"},
    {-2, "CC_ERROR_MEMORY"},
    {-3, "CC_ERROR_BUFFER"},
    {-4, "CC_ERROR_UNSUPPORTED"},
    {-5, "CC_ERROR_OVERFLOW"},
    {-6, "CC_ERROR_STOPPED"},
    {-7, "CC_ERROR_STATE"},
    {-8, "CC_ERROR_THREAD"},
    {-9, "CC_ERROR_IO"},
    {-20, "CC_ERROR_FEN"},
    {-21, "CC_ERROR_POSITION"},
    {-22, "CC_ERROR_PACKED"},
    {-23, "CC_ERROR_EPD"},
    {-30, "CC_ERROR_ILLEGAL"},
    {-31, "CC_ERROR_MOVE_TEXT"},
    {-32, "CC_ERROR_AMBIGUOUS"},
    {-40, "CC_ERROR_PGN"},
    {-10, "CC_ERROR_LIMIT"},
    {-50, "CC_ERROR_ECO"},
    {-60, "CC_ERROR_GAME"},
};

static void test_status_names(void **state) {
  (void)state;
  unsigned known = 0;
  for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
    assert_string_equal(cc_status_name(statuses[i].status), statuses[i].name);
  }
  for (cc_status status = -1000; status <= 1000; status++) {
    const char *name = cc_status_name(status);
    const char *text = cc_status_text(status);
    assert_non_null(name);
    assert_non_null(text);
    assert_true(strlen(text) > 0 && strlen(text) < 128);
    assert_true(text[strlen(text) - 1] != '.' && strchr(text, '\n') == NULL);
    const int unknown = strcmp(name, "CC_UNKNOWN") == 0;
    assert_int_equal(unknown, strcmp(text, "unknown status") == 0);
    known += !unknown;
  }
  assert_int_equal(known, sizeof(statuses) / sizeof(statuses[0]));
  assert_string_equal(cc_status_name(INT32_MIN), "CC_UNKNOWN");
  assert_string_equal(cc_status_text(INT32_MAX), "unknown status");
  assert_string_equal(cc_status_text(CC_OK), "success");
  assert_string_equal(cc_status_text(CC_ERROR_MEMORY), "out of memory");
}

/* ---- version and levels ---- */

static void test_version(void **state) {
  (void)state;
  char text[32];
  assert_int_equal(cc_version_number(), CC_VERSION_NUMBER);
  assert_string_equal(cc_version_string(), CC_VERSION_STRING);
  snprintf(text, sizeof(text), "%d.%d.%d", CC_VERSION_MAJOR, CC_VERSION_MINOR, CC_VERSION_PATCH);
  assert_string_equal(cc_version_string(), text);
  assert_int_equal(CC_VERSION_NUMBER, CC_VERSION_MAJOR * 10000 + CC_VERSION_MINOR * 100 + CC_VERSION_PATCH);
  const char *build = cc_version_build();
  assert_non_null(strstr(build, CC_VERSION_STRING));
  assert_non_null(strstr(build, "tables "));
  assert_non_null(strstr(build, "threads "));
  assert_non_null(strstr(build, "baseline"));
  assert_null(strchr(build, '\n'));
  assert_null(strchr(build, '@'));
  assert_null(strchr(build, '/'));
}

static void test_levels(void **state) {
  (void)state;
  static const char *const names[CC_LEVEL_COUNT] = {"auto", "baseline", "avx2", "bmi2", "avx512"};
  for (cc_level level = 0; level < CC_LEVEL_COUNT; level++) {
    assert_string_equal(cc_level_name(level), names[level]);
    const int32_t available = cc_level_available(level);
    assert_true(available == 0 || available == 1);
    /* What can be used is built in, and the build line says so. */
    if (available && level != CC_LEVEL_AUTO) {
      assert_non_null(strstr(cc_version_build(), names[level]));
    }
  }
  assert_int_equal(cc_level_available(CC_LEVEL_AUTO), 1);
  assert_int_equal(cc_level_available(CC_LEVEL_BASELINE), 1);
  for (cc_level level = CC_LEVEL_COUNT; level < 300; level++) {
    assert_null(cc_level_name(level));
    assert_int_equal(cc_level_available(level), 0);
  }
  assert_null(cc_level_name(UINT32_MAX));
  assert_int_equal(cc_level_available(UINT32_MAX), 0);
  assert_int_equal(cc_level_available((cc_level)32), 0); /* a shift by 32 must not wrap */
  assert_int_equal(cc_level_available((cc_level)33), 0);
  const cc_level best = cc_level_best();
  assert_true(best >= CC_LEVEL_BASELINE && best < CC_LEVEL_COUNT);
  assert_int_equal(cc_level_available(best), 1);
  assert_int_equal(cc_level_best(), best);
  /* Each level contains the one below. */
  assert_true(cc_level_available(CC_LEVEL_AVX2) || !cc_level_available(CC_LEVEL_BMI2) ||
              strstr(cc_version_build(), "avx2") == NULL);
}

/* ---- plain values ---- */

static void test_square_names(void **state) {
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    const char expected[3] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
    assert_string_equal(cc_square_name((cc_square)square), expected);
  }
  for (unsigned square = 64; square < 256; square++) {
    assert_string_equal(cc_square_name((cc_square)square), "-");
  }
}

static cc_move packed_move(unsigned from, unsigned to, unsigned promotion, unsigned piece,
                           unsigned captured_plus_one, unsigned kind) {
  return from | to << 6 | promotion << 12 | piece << 15 | captured_plus_one << 18 | kind << 21;
}

static void assert_move_fields(unsigned from, unsigned to, unsigned promotion, unsigned piece,
                               unsigned captured, unsigned kind) {
  const cc_move move = packed_move(from, to, promotion, piece, captured, kind);
  assert_int_equal(cc_move_from(move), from);
  assert_int_equal(cc_move_to(move), to);
  assert_int_equal(cc_move_piece(move), piece);
  assert_int_equal(cc_move_kind(move), kind);
  assert_int_equal(cc_move_promotion(move), promotion == 0 ? CC_PIECE_TYPE_NONE : promotion);
  assert_int_equal(cc_move_captured(move), captured == 0 ? CC_PIECE_TYPE_NONE : captured - 1);
  assert_int_equal(CC_MOVE_FROM(move), from);
  assert_int_equal(CC_MOVE_TO(move), to);
  assert_int_equal(CC_MOVE_PROMOTION(move), promotion);
  assert_int_equal(CC_MOVE_PIECE(move), piece);
  assert_int_equal(CC_MOVE_CAPTURED_PLUS_ONE(move), captured);
  assert_int_equal(CC_MOVE_KIND(move), kind);
  if (kind != CC_MOVE_KIND_CASTLING) {
    assert_int_equal(cc_move_target(move), to);
  }
}

static void test_move_fields(void **state) {
  (void)state;
  assert_move_fields(0, 0, 0, 0, 0, 0);
  assert_move_fields(12, 28, 0, CC_PAWN, 0, CC_MOVE_KIND_DOUBLE_PUSH);
  assert_move_fields(63, 63, 7, 7, 7, 7);
  assert_move_fields(52, 61, CC_QUEEN, CC_PAWN, CC_ROOK + 1, 0);
  assert_move_fields(36, 43, 0, CC_PAWN, CC_PAWN + 1, CC_MOVE_KIND_EN_PASSANT);
  for (unsigned i = 0; i < 64; i++) {
    assert_move_fields(i, 63 - i, i % 5, i % 6, i % 7, i % 3);
  }
  /* The high byte is not part of any field. */
  assert_int_equal(cc_move_kind(0xff000000u), 0);
  assert_int_equal(cc_move_captured(0xff000000u), CC_PIECE_TYPE_NONE);
  assert_int_equal(CC_MOVE_NONE, 0);
  assert_int_equal(cc_move_kind(CC_MOVE_NULL), CC_MOVE_KIND_NULL);
  assert_int_equal(CC_MOVE_NULL, 1u << 23);
}

static void test_castling_target(void **state) {
  (void)state;
  for (unsigned rank = 0; rank < 2; rank++) {
    for (unsigned king = 0; king < 8; king++) {
      for (unsigned rook = 0; rook < 8; rook++) {
        if (king != rook) {
          const unsigned base = rank * 56;
          const cc_move move = packed_move(base + king, base + rook, 0, CC_KING, 0, CC_MOVE_KIND_CASTLING);
          assert_int_equal(cc_move_target(move), base + (rook > king ? 6u : 2u));
        }
      }
    }
  }
}

/* ---- errors ---- */

static void test_error_details(void **state) {
  (void)state;
  cc_error error = CC_ERROR_INIT;
  cc_setup setup = CC_SETUP_INIT;
  memset(error.message, 'x', sizeof(error.message));
  const char *bad = "rnbqkbnr/pppppppp/8/8/8/8/PPPPXPPP/RNBQKBNR w KQkq - 0 1";
  assert_int_equal(cc_setup_from_fen(&setup, bad, CC_NUL_TERMINATED, NULL, &error), CC_ERROR_FEN);
  assert_int_equal(error.status, CC_ERROR_FEN);
  assert_int_equal(error.offset, strchr(bad, 'X') - bad);
  assert_int_equal(error.line, 1);
  assert_int_equal(error.column, error.offset + 1);
  const size_t length = strlen(error.message);
  assert_true(length > 0 && length < sizeof(error.message));
  assert_int_equal(error.struct_size, sizeof(error));
  /* Success leaves nothing of it. */
  assert_int_equal(cc_setup_from_fen(&setup, "8/8/8/8/8/8/8/8 w - - 0 1", CC_NUL_TERMINATED, NULL, &error),
                   CC_OK);
  assert_int_equal(error.status, CC_OK);
  assert_int_equal(error.offset, 0);
  assert_string_equal(error.message, "");
}

static void test_error_truncated(void **state) {
  (void)state;
  cc_setup setup = CC_SETUP_INIT;
  cc_error whole = CC_ERROR_INIT;
  assert_int_equal(cc_setup_from_fen(&setup, "x", 1, NULL, &whole), CC_ERROR_FEN);
  for (size_t size = 8; size <= sizeof(cc_error); size++) {
    unsigned char *memory = malloc(size); /* exactly: a checked build sees any byte too many */
    assert_non_null(memory);
    memset(memory, 0xa5, size);
    const uint32_t told = (uint32_t)size;
    memcpy(memory, &told, sizeof(told));
    assert_int_equal(cc_setup_from_fen(&setup, "x", 1, NULL, (cc_error *)(void *)memory), CC_ERROR_FEN);
    assert_memory_equal(memory, &told, sizeof(told));
    assert_memory_equal(memory + 4, (const unsigned char *)&whole + 4, size - 4);
    free(memory);
  }
}

static void test_problem_and_other_texts(void **state) {
  (void)state;
  for (unsigned bit = 0; bit < 32; bit++) {
    const char *name = cc_problem_name(1u << bit);
    assert_non_null(name);
    assert_true(strlen(cc_problem_text(1u << bit)) > 0);
    const int known = bit < CC_PROBLEM_KINDS && bit != 7;
    assert_int_equal(strncmp(name, "CC_PROBLEM_", 11) == 0, known);
  }
  assert_string_equal(cc_problem_name(CC_PROBLEM_NO_KING), "CC_PROBLEM_NO_KING");
  assert_string_equal(cc_problem_name(CC_PROBLEM_BAD_CLOCKS), "CC_PROBLEM_BAD_CLOCKS");
  assert_non_null(cc_problem_name(0));
  assert_non_null(cc_problem_text(UINT32_MAX));
}

/* ---- allocator ---- */

typedef struct counting_heap {
  size_t live;
  size_t calls;
  size_t bytes;
  size_t fail_at; /* 0: never */
  int faults;
} counting_heap;

/* A header before every block remembers what was asked for; alignments of up to 64 are kept. */
typedef struct block_header {
  void *base;
  size_t size;
  size_t alignment;
} block_header;

static void *counting_alloc(void *user, size_t size, size_t alignment) {
  counting_heap *heap = user;
  heap->calls++;
  if (size == 0 || alignment == 0 || alignment > 64 || (alignment & (alignment - 1)) != 0) {
    heap->faults++;
    return NULL;
  }
  if (heap->fail_at != 0 && heap->calls >= heap->fail_at) {
    return NULL;
  }
  unsigned char *base = malloc(size + 128 + sizeof(block_header));
  if (base == NULL) {
    return NULL;
  }
  const uintptr_t first = (uintptr_t)base + sizeof(block_header);
  unsigned char *pointer = base + sizeof(block_header) + (alignment - first % alignment) % alignment;
  const block_header header = {base, size, alignment};
  memcpy(pointer - sizeof(header), &header, sizeof(header));
  memset(pointer, 0xa5, size); /* nobody may rely on zeros */
  heap->live++;
  heap->bytes += size;
  return pointer;
}

static void counting_free(void *user, void *pointer, size_t size, size_t alignment) {
  counting_heap *heap = user;
  block_header header;
  if (pointer == NULL) {
    heap->faults++;
    return;
  }
  memcpy(&header, (unsigned char *)pointer - sizeof(header), sizeof(header));
  if (header.size != size || header.alignment != alignment) {
    heap->faults++;
  }
  heap->live--;
  heap->bytes -= size;
  free(header.base);
}

static void test_allocator_is_used(void **state) {
  (void)state;
  counting_heap heap = {0, 0, 0, 0, 0};
  cc_allocator allocator = {(uint32_t)sizeof(allocator), 0, counting_alloc, counting_free, &heap};
  cc_position *position = NULL;
  cc_position *copy = NULL;
  assert_int_equal(cc_position_create(&allocator, &position), CC_OK);
  assert_true(heap.live > 0);
  /* The struct is copied into the handle: what becomes of the caller's does not matter. */
  memset(&allocator, 0xff, sizeof(allocator));
  const size_t before = heap.live;
  assert_int_equal(cc_position_copy(position, 1, &copy), CC_OK);
  assert_true(heap.live > before);
  assert_int_equal(cc_position_reserve(copy, 5000), CC_OK);
  assert_true(heap.bytes >= 5000 * 128);
  uint64_t nodes = 0;
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  options.hash_bytes = 1 << 20;
  const size_t calls = heap.calls;
  assert_int_equal(cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes), CC_OK);
  assert_int_equal(nodes, 197281);
  assert_true(heap.calls > calls);
  cc_position_free(position);
  cc_position_free(copy);
  cc_position_free(NULL);
  assert_int_equal(heap.live, 0);
  assert_int_equal(heap.bytes, 0);
  assert_int_equal(heap.faults, 0);
}

static void test_allocator_arguments(void **state) {
  (void)state;
  counting_heap heap = {0, 0, 0, 0, 0};
  cc_position *position = NULL;
  cc_allocator allocator = {(uint32_t)sizeof(allocator), 0, NULL, NULL, NULL};
  assert_int_equal(cc_position_create(&allocator, &position), CC_OK); /* neither function: malloc */
  cc_position_free(position);
  const cc_allocator wrong[] = {
      {(uint32_t)sizeof(allocator), 0, counting_alloc, NULL, &heap},
      {(uint32_t)sizeof(allocator), 0, NULL, counting_free, &heap},
      {(uint32_t)sizeof(allocator), 1, counting_alloc, counting_free, &heap},
      {0, 0, counting_alloc, counting_free, &heap},
      {7, 0, counting_alloc, counting_free, &heap},
      {UINT32_MAX, 0, counting_alloc, counting_free, &heap},
  };
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
    position = (cc_position *)(void *)&heap;
    assert_int_equal(cc_position_create(&wrong[i], &position), CC_ERROR_ARGUMENT);
    assert_null(position);
  }
  assert_int_equal(heap.calls, 0);
  assert_int_equal(cc_position_create(NULL, NULL), CC_ERROR_ARGUMENT);
}

static void test_out_of_memory(void **state) {
  (void)state;
  for (size_t n = 1; n <= 2; n++) {
    counting_heap heap = {0, 0, 0, n, 0};
    const cc_allocator allocator = {(uint32_t)sizeof(allocator), 0, counting_alloc, counting_free, &heap};
    cc_position *position = NULL;
    assert_int_equal(cc_position_create(&allocator, &position), CC_ERROR_MEMORY);
    assert_null(position);
    assert_int_equal(heap.live, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_status_names),
      cmocka_unit_test(test_version),
      cmocka_unit_test(test_levels),
      cmocka_unit_test(test_square_names),
      cmocka_unit_test(test_move_fields),
      cmocka_unit_test(test_castling_target),
      cmocka_unit_test(test_error_details),
      cmocka_unit_test(test_error_truncated),
      cmocka_unit_test(test_problem_and_other_texts),
      cmocka_unit_test(test_allocator_is_used),
      cmocka_unit_test(test_allocator_arguments),
      cmocka_unit_test(test_out_of_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
