/* SPDX-License-Identifier: MIT */
/*
 * cc_position_perft as a service: depths, divide, levels, threads, table, progress, stopping, overflow, arguments.
 * Whole suites of positions are counted in tests/perft.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

static int threads_are_built(void) {
  return strstr(cc_version_build(), "threads yes") != NULL;
}

static uint64_t leaves_of(const cc_position *position, uint32_t depth, const cc_perft_options *options) {
  uint64_t nodes = 0;
  assert_int_equal(cc_position_perft(position, depth, options, NULL, 0, NULL, &nodes), CC_OK);
  return nodes;
}

static void test_counts(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint64_t leaves[6];
  } rows[] = {
      {TEST_START, {20, 400, 8902, 197281, 4865609, 119060324}},
      {KIWIPETE, {48, 2039, 97862, 4085603, 193690690, 0}},
      {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083}},
      {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
       {6, 264, 9467, 422333, 15833292, 0}},
      {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487, 0, 0}},
      {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {0, 0, 0, 0, 0, 0}},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    assert_int_equal(leaves_of(position, 0, NULL), 1);
    for (uint32_t depth = 1; depth <= 5; depth++) {
      if (rows[i].leaves[depth - 1] != 0 && rows[i].leaves[depth - 1] < 20000000) {
        assert_int_equal(leaves_of(position, depth, NULL), rows[i].leaves[depth - 1]);
      }
    }
    cc_position_free(position);
  }
  cc_position *stalemate = test_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  for (uint32_t depth = 1; depth <= 8; depth++) {
    assert_int_equal(leaves_of(stalemate, depth, NULL), 0);
  }
  cc_position_free(stalemate);
}

/* Every level, with and without table, threads and divide, gives the same numbers. */
static void test_every_way(void **state) {
  (void)state;
  cc_position *position = test_position(KIWIPETE);
  unsigned ways = 0;
  for (cc_level level = CC_LEVEL_AUTO; level < CC_LEVEL_COUNT; level++) {
    for (uint32_t threads = 0; threads <= 3; threads++) {
      for (unsigned hashed = 0; hashed < 2; hashed++) {
        cc_perft_options options = CC_PERFT_OPTIONS_INIT;
        options.level = level;
        options.threads = threads;
        options.hash_bytes = hashed ? 1u << 20 : 0;
        uint64_t nodes = 77;
        const cc_status status = cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes);
        if (!cc_level_available(level)) {
          assert_int_equal(status, CC_ERROR_UNSUPPORTED);
          assert_int_equal(nodes, 77);
          continue;
        }
        if (threads > 1 && !threads_are_built()) {
          assert_int_equal(status, CC_ERROR_UNSUPPORTED);
          continue;
        }
        assert_int_equal(status, CC_OK);
        assert_int_equal(nodes, 4085603);
        ways++;
      }
    }
  }
  assert_true(ways >= 8);
  cc_position_free(position);
}

static void check_divide(const char *fen, uint32_t depth, const cc_perft_options *options) {
  cc_position *position = test_position(fen);
  cc_perft_entry entries[CC_MAX_MOVES];
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  size_t listed = 0;
  uint64_t nodes = 0;
  memset(entries, 0xa5, sizeof(entries));
  assert_int_equal(cc_position_perft(position, depth, options, entries, CC_MAX_MOVES, &count, &nodes), CC_OK);
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &listed), CC_OK);
  assert_int_equal(count, depth == 0 ? 0 : listed);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(entries[i].move, moves[i]);
    assert_int_equal(entries[i].reserved, 0);
    assert_int_equal(cc_position_make(position, moves[i]), CC_OK);
    assert_int_equal(entries[i].nodes, leaves_of(position, depth - 1, NULL));
    assert_int_equal(cc_position_unmake(position), CC_OK);
    sum += entries[i].nodes;
  }
  assert_int_equal(nodes, depth == 0 ? 1 : sum);
  assert_int_equal(nodes, leaves_of(position, depth, NULL));
  cc_position_free(position);
}

static void test_divide(void **state) {
  (void)state;
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  for (uint32_t depth = 0; depth <= 4; depth++) {
    check_divide(TEST_START, depth, NULL);
    check_divide(KIWIPETE, depth, NULL);
    check_divide("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", depth, NULL);
    options.hash_bytes = 1u << 16;
    options.threads = threads_are_built() ? 2 : 1;
    check_divide(KIWIPETE, depth, &options);
  }
}

static void test_divide_capacity(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_perft_entry all[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  assert_int_equal(cc_position_perft(position, 3, NULL, all, CC_MAX_MOVES, &count, &nodes), CC_OK);
  for (size_t capacity = 0; capacity <= 21; capacity++) {
    cc_perft_entry *entries = malloc((capacity + (capacity == 0)) * sizeof(*entries));
    assert_non_null(entries);
    count = 0;
    nodes = 0;
    assert_int_equal(cc_position_perft(position, 3, NULL, entries, capacity, &count, &nodes),
                     capacity < 20 ? CC_ERROR_BUFFER : CC_OK);
    assert_int_equal(count, 20);
    assert_int_equal(nodes, 8902); /* everything else is done */
    assert_memory_equal(entries, all, (capacity < 20 ? capacity : 20) * sizeof(*entries));
    free(entries);
  }
  /* Only the number of moves, or only the list. */
  count = 0;
  assert_int_equal(cc_position_perft(position, 3, NULL, NULL, 0, &count, &nodes), CC_OK);
  assert_int_equal(count, 20);
  assert_int_equal(cc_position_perft(position, 3, NULL, all, CC_MAX_MOVES, NULL, &nodes), CC_OK);
  cc_position_free(position);
}

/* ---- table ---- */

static void test_table_sizes(void **state) {
  (void)state;
  static const uint64_t sizes[] = {1, 15, 16, 17, 31, 32, 48, 4096, 65537, 3u << 20};
  cc_position *position = test_position(KIWIPETE);
  for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
    cc_perft_options options = CC_PERFT_OPTIONS_INIT;
    options.hash_bytes = sizes[i];
    assert_int_equal(leaves_of(position, 4, &options), 4085603);
  }
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 5;
  options.hash_bytes = UINT64_MAX; /* more than any machine has */
  assert_int_equal(cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes), CC_ERROR_MEMORY);
  assert_int_equal(nodes, 5);
  cc_position_free(position);
}

static void test_deeper_with_table(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  options.hash_bytes = 32u << 20;
  options.threads = threads_are_built() ? 2 : 0;
  assert_int_equal(leaves_of(position, 6, &options), 119060324);
  cc_position_free(position);
  position = test_position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
  assert_int_equal(leaves_of(position, 7, &options), 178633661);
  cc_position_free(position);
}

/* ---- overflow ---- */

static void test_overflow(void **state) {
  (void)state;
  cc_position *position = test_position("8/8/8/3k4/8/8/3K4/8 w - - 0 1");
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  options.hash_bytes = 64u << 20;
  uint64_t last = 0;
  uint32_t depth = 20;
  cc_status status = CC_OK;
  /* A bare king has up to 8 moves: 64 bits are full somewhere around ply 23. */
  for (; depth <= 40; depth++) {
    uint64_t nodes = 0;
    status = cc_position_perft(position, depth, &options, NULL, 0, NULL, &nodes);
    if (status != CC_OK) {
      assert_int_equal(status, CC_ERROR_OVERFLOW);
      assert_true(nodes == UINT64_MAX);
      break;
    }
    assert_true(nodes > last * 4 && nodes < UINT64_MAX);
    last = nodes;
  }
  assert_int_equal(status, CC_ERROR_OVERFLOW);
  assert_true(depth > 20 && depth < 30);
  /* Far deeper it must not take long: once a subtree is too large, everything is. */
  cc_perft_entry entries[8];
  size_t count = 0;
  for (depth = 40; depth <= CC_PERFT_MAX_DEPTH; depth += 44) {
    uint64_t nodes = 0;
    assert_int_equal(cc_position_perft(position, depth, &options, entries, 8, &count, &nodes),
                     CC_ERROR_OVERFLOW);
    assert_true(nodes == UINT64_MAX);
    assert_int_equal(count, 8);
  }
  cc_position_free(position);
}

/* ---- progress and stopping ---- */

typedef struct progress_seen {
  unsigned calls;
  unsigned stop_at; /* 0: never */
  cc_perft_progress last;
  int faults;
} progress_seen;

static int32_t watch(const cc_perft_progress *progress, void *user) {
  progress_seen *seen = user;
  seen->calls++;
  seen->faults += progress->struct_size != sizeof(*progress) || progress->nodes < seen->last.nodes ||
                  progress->done < seen->last.done || progress->done > progress->total ||
                  progress->elapsed_us < seen->last.elapsed_us;
  seen->last = *progress;
  return seen->calls == seen->stop_at;
}

static void check_stop(const cc_perft_options *base, uint32_t depth) {
  cc_position *position = test_position(KIWIPETE);
  test_play(position, "e1g1 e8c8");
  cc_position *before = NULL;
  assert_int_equal(cc_position_copy(position, 1, &before), CC_OK);
  progress_seen seen;
  memset(&seen, 0, sizeof(seen));
  seen.stop_at = 3;
  cc_perft_options options = *base;
  options.progress_ms = 1;
  options.callback = watch;
  options.user = &seen;
  uint64_t nodes = 0;
  cc_perft_entry entries[CC_MAX_MOVES];
  size_t count = 0;
  assert_int_equal(cc_position_perft(position, depth, &options, entries, CC_MAX_MOVES, &count, &nodes),
                   CC_ERROR_STOPPED);
  assert_int_equal(seen.calls, 3); /* not called again */
  assert_int_equal(seen.faults, 0);
  assert_int_equal(seen.last.depth, depth);
  assert_true(nodes >= seen.last.nodes);
  assert_true(nodes > 0);
  assert_int_equal(cc_position_equal(position, before), 1);
  assert_int_equal(cc_position_ply(position), 2);
  assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
  cc_position_free(before);
  cc_position_free(position);
}

static void test_stopping(void **state) {
  (void)state;
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  check_stop(&options, 12);
  options.hash_bytes = 1u << 20;
  check_stop(&options, 12);
  if (threads_are_built()) {
    options.threads = 3;
    check_stop(&options, 12);
    options.hash_bytes = 0;
    check_stop(&options, CC_PERFT_MAX_DEPTH);
  }
}

static void test_progress_to_the_end(void **state) {
  (void)state;
  cc_position *position = test_position(KIWIPETE);
  progress_seen seen;
  memset(&seen, 0, sizeof(seen));
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  options.callback = watch;
  options.user = &seen;
  options.progress_ms = 1;
  uint64_t nodes = 0;
  assert_int_equal(cc_position_perft(position, 5, &options, NULL, 0, NULL, &nodes), CC_OK);
  assert_int_equal(nodes, 193690690);
  assert_true(seen.calls > 1);
  assert_int_equal(seen.faults, 0);
  assert_true(seen.last.total > 0);
  cc_position_free(position);
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 77;
  assert_int_equal(cc_position_perft(NULL, 1, NULL, NULL, 0, NULL, &nodes), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_perft(position, 1, NULL, NULL, 0, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_perft(position, CC_PERFT_MAX_DEPTH + 1, NULL, NULL, 0, NULL, &nodes),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_perft(position, UINT32_MAX, NULL, NULL, 0, NULL, &nodes), CC_ERROR_ARGUMENT);
  options.threads = 1025;
  assert_int_equal(cc_position_perft(position, 1, &options, NULL, 0, NULL, &nodes), CC_ERROR_ARGUMENT);
  options.threads = 0;
  options.level = CC_LEVEL_COUNT;
  assert_int_equal(cc_position_perft(position, 1, &options, NULL, 0, NULL, &nodes), CC_ERROR_ARGUMENT);
  options.level = 0;
  options.struct_size = 0;
  assert_int_equal(cc_position_perft(position, 1, &options, NULL, 0, NULL, &nodes), CC_ERROR_ARGUMENT);
  assert_int_equal(nodes, 77);
  options.struct_size = sizeof(options);
  options.threads = threads_are_built() ? 1024 : 1;
  assert_int_equal(cc_position_perft(position, 2, &options, NULL, 0, NULL, &nodes), CC_OK);
  assert_int_equal(nodes, 400);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counts),
      cmocka_unit_test(test_every_way),
      cmocka_unit_test(test_divide),
      cmocka_unit_test(test_divide_capacity),
      cmocka_unit_test(test_table_sizes),
      cmocka_unit_test(test_deeper_with_table),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_stopping),
      cmocka_unit_test(test_progress_to_the_end),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
