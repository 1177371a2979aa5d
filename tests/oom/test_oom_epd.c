/* SPDX-License-Identifier: MIT */
/*
 * Tests: every EPD function that may ask for memory, with its first request refused, then the second, and so
 * on. A refusal must leave the handle as it was; moves as text must ask for nothing at all.
 */
#include "oom_heap.h"

#define OOM_LINE "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 3; fmvn 9; id \"x\";"

typedef cc_status (*oom_epd_call)(cc_epd *epd);

static cc_status oom_epd_read(cc_epd *epd) {
  return cc_epd_read(epd, "8/8/8/8/8/k7/8/K7 b - - am Ka4; c0 \"new\";", CC_NUL_TERMINATED, NULL, NULL);
}

/* The texts are made twice: the second time with what was repaired. */
static cc_status oom_epd_read_repaired(cc_epd *epd) {
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  options.repair = CC_PROBLEMS_REPAIRABLE;
  return cc_epd_read(epd, "8/8/8/8/8/k7/8/K7 b KQ - hmvc 12; fmvn 3;", CC_NUL_TERMINATED, &options, NULL);
}

static cc_status oom_epd_set(cc_epd *epd) {
  return cc_epd_set(epd, "c1", "a b", 3);
}

static cc_status oom_epd_set_string(cc_epd *epd) {
  return cc_epd_set_string(epd, "id", "a \"b\"", CC_NUL_TERMINATED);
}

static cc_status oom_epd_set_integer(cc_epd *epd) {
  return cc_epd_set_integer(epd, "hmvc", 7);
}

static cc_status oom_epd_set_moves(cc_epd *epd) {
  cc_move move = CC_MOVE_NONE;
  assert_int_equal(cc_position_find_move(cc_epd_position(epd), 12, 20, 0, &move), CC_OK);
  return cc_epd_set_moves(epd, "bm", &move, 1);
}

static cc_status oom_epd_remove(cc_epd *epd) {
  return cc_epd_remove(epd, 0);
}

static cc_status oom_epd_set_position(cc_epd *epd) {
  cc_position *position = NULL;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  const cc_status status = cc_epd_set_position(epd, position);
  cc_position_free(position);
  return status;
}

static void oom_epd_assert_text(const cc_epd *epd, const char *expected, const char *fen) {
  char text[256];
  assert_int_equal(cc_epd_write(epd, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
  assert_int_equal(cc_position_fen(cc_epd_position(epd), 0, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, fen);
}

/* Returns the number of requests of a run that succeeds. */
static unsigned oom_epd_try(oom_epd_call call) {
  for (unsigned refuse = 1; refuse < OOM_MAX_REQUESTS; refuse++) {
    static oom_heap heap;
    cc_epd *epd = NULL;
    memset(&heap, 0, sizeof(heap));
    const cc_allocator allocator = oom_allocator(&heap);
    assert_int_equal(cc_epd_create(&allocator, &epd), CC_OK);
    assert_int_equal(cc_epd_read(epd, OOM_LINE, CC_NUL_TERMINATED, NULL, NULL), CC_OK);
    const unsigned live = heap.live;
    heap.requests = 0;
    heap.refuse = refuse;
    const cc_status status = call(epd);
    const unsigned requests = heap.requests;
    heap.refuse = 0;
    if (requests < refuse) {
      assert_int_equal(status, CC_OK);
    } else {
      assert_int_equal(status, CC_ERROR_MEMORY);
      assert_int_equal(heap.live, live);
      oom_epd_assert_text(epd, OOM_LINE, "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9");
      assert_int_equal(call(epd), CC_OK);
    }
    cc_epd_free(epd);
    assert_int_equal(heap.live, 0);
    assert_int_equal(heap.faults, 0);
    if (requests < refuse) {
      return requests;
    }
  }
  fail_msg("it never succeeded");
  return 0;
}

static void test_changes(void **state) {
  static const struct {
    const char *name;
    oom_epd_call call;
    unsigned least; /* requests it must make, or the test tests nothing */
  } calls[] = {
      {"read", oom_epd_read, 2},
      {"read repaired", oom_epd_read_repaired, 4},
      {"set", oom_epd_set, 2},
      {"set string", oom_epd_set_string, 3},
      {"set integer", oom_epd_set_integer, 2},
      {"set moves", oom_epd_set_moves, 3},
      {"remove", oom_epd_remove, 2},
      {"set position", oom_epd_set_position, 2},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
    const unsigned requests = oom_epd_try(calls[i].call);
    print_message("%s: %u requests\n", calls[i].name, requests);
    assert_true(requests >= calls[i].least);
  }
}

static void test_create(void **state) {
  static oom_heap heap;
  (void)state;
  const cc_allocator allocator = oom_allocator(&heap);
  for (unsigned refuse = 1;; refuse++) {
    cc_epd *epd = NULL;
    heap.requests = 0;
    heap.refuse = refuse;
    const cc_status status = cc_epd_create(&allocator, &epd);
    assert_int_equal(status == CC_OK, epd != NULL);
    cc_epd_free(epd);
    assert_int_equal(heap.live, 0);
    assert_int_equal(heap.faults, 0);
    if (status == CC_OK) {
      assert_true(refuse > 4);
      return;
    }
    assert_int_equal(status, CC_ERROR_MEMORY);
    assert_true(refuse < OOM_MAX_REQUESTS);
  }
}

/* Reading and writing moves, and looking at an EPD, need no memory. */
static void test_needs_none(void **state) {
  static oom_heap heap;
  cc_epd *epd = NULL;
  cc_move moves[4];
  size_t count = 0;
  char text[64];
  (void)state;
  const cc_allocator allocator = oom_allocator(&heap);
  assert_int_equal(cc_epd_create(&allocator, &epd), CC_OK);
  assert_int_equal(cc_epd_read(epd, OOM_LINE, CC_NUL_TERMINATED, NULL, NULL), CC_OK);
  const cc_position *position = cc_epd_position(epd);
  heap.requests = 0;
  heap.refuse = 1;
  assert_int_equal(cc_epd_moves(epd, 0, moves, 4, &count, NULL), CC_OK);
  assert_int_equal(cc_epd_operand(epd, 3, 0, text, sizeof(text), NULL), CC_OK);
  assert_int_equal(
      cc_position_move_text(position, moves[0], CC_MOVE_STYLE_LAN, NULL, text, sizeof(text), NULL), CC_OK);
  assert_int_equal(cc_position_read_line(position, "1. e2-e4 Kd8", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL,
                                         moves, 4, &count, NULL),
                   CC_OK);
  assert_int_equal(
      cc_position_line_text(position, moves, count, CC_MOVE_STYLE_SAN, NULL, text, sizeof(text), NULL, NULL),
      CC_OK);
  assert_int_equal(heap.requests, 0);
  heap.refuse = 0;
  cc_epd_free(epd);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_changes),
      cmocka_unit_test(test_create),
      cmocka_unit_test(test_needs_none),
  };
  return cmocka_run_group_tests_name("out of memory, EPD", tests, NULL, NULL);
}
