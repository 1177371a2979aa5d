/* SPDX-License-Identifier: MIT */
/* Boards as cells and links, lines, windows, keys, material, mobility. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

/* East, north, north-east, south-east, and back. */
static const int32_t dx[8] = {1, 0, 1, 1, -1, 0, -1, -1};
static const int32_t dy[8] = {0, 1, 1, -1, 0, -1, -1, 1};

static cc_topology *new_grid(uint32_t files, uint32_t ranks) {
  cc_topology *topology = NULL;
  uint32_t first = 99;
  assert_int_equal(cc_topology_create(NULL, 8, &topology), CC_OK);
  assert_int_equal(cc_topology_add_grid(topology, files, ranks, dx, dy, &first), CC_OK);
  assert_int_equal(first, 0);
  assert_int_equal(cc_topology_cells(topology), files * ranks);
  return topology;
}

static uint32_t cell(const cc_topology *topology, const char *name) {
  return cc_topology_find(topology, name, CC_NUL_TERMINATED);
}

static void test_grid(void **state) {
  (void)state;
  cc_topology *t = new_grid(8, 8);
  assert_int_equal(cell(t, "a1"), 0);
  assert_int_equal(cell(t, "h8"), 63);
  assert_int_equal(cc_topology_find(t, "e4xyz", 2), 28);
  assert_string_equal(cc_topology_name(t, 28), "e4");
  assert_true(cell(t, "i1") == CC_CELL_NONE);
  assert_true(cell(t, "") == CC_CELL_NONE);
  assert_true(cell(t, "a") == CC_CELL_NONE);
  assert_int_equal(cc_topology_step(t, 0, cell(t, "e4"), 0), cell(t, "f4"));
  assert_int_equal(cc_topology_step(t, 0, cell(t, "e4"), 3), cell(t, "f3"));
  assert_int_equal(cc_topology_step(t, 0, cell(t, "e4"), 7), cell(t, "d5"));
  assert_true(cc_topology_step(t, 0, cell(t, "h4"), 0) == CC_CELL_NONE);
  assert_true(cc_topology_step(t, 0, cell(t, "a1"), 6) == CC_CELL_NONE);
  for (uint32_t c = 0; c < 64; c++) { /* all names lead back */
    assert_int_equal(cell(t, cc_topology_name(t, c)), c);
  }
  cc_topology_free(t);
  t = new_grid(30, 2); /* after z come aa, ab, .. */
  assert_string_equal(cc_topology_name(t, 25), "z1");
  assert_string_equal(cc_topology_name(t, 26), "aa1");
  assert_string_equal(cc_topology_name(t, 59), "ad2");
  cc_topology_free(t);
  t = new_grid(702, 1);
  assert_string_equal(cc_topology_name(t, 701), "zz1");
  cc_topology_free(t);
}

static void test_links(void **state) {
  (void)state;
  cc_topology *t = new_grid(3, 1);
  uint32_t home = 0;
  assert_int_equal(cc_topology_add_cell(t, "home", &home), CC_OK);
  assert_int_equal(home, 3);
  assert_int_equal(cc_topology_link(t, cell(t, "c1"), 0, home), CC_OK);
  assert_int_equal(cc_topology_step(t, 0, 2, 0), home);
  /* For player 1 east stands for west. */
  assert_int_equal(cc_topology_symmetry(t, 1, 0, 4), CC_OK);
  assert_int_equal(cc_topology_step(t, 1, 2, 0), 1);
  assert_int_equal(cc_topology_step(t, 1, 2, 4), 1);
  assert_int_equal(cc_topology_step(t, 0, 1, 0), 2);
  assert_int_equal(cc_topology_add_to_zone(t, 5, 1, home), CC_OK);
  assert_int_equal(cc_topology_in_zone(t, 5, 1, home), 1);
  assert_int_equal(cc_topology_in_zone(t, 5, 0, home), 0);
  assert_int_equal(cc_topology_in_zone(t, 4, 1, home), 0);
  assert_int_equal(cc_topology_link(t, 2, 0, CC_CELL_NONE), CC_OK);
  assert_true(cc_topology_step(t, 0, 2, 0) == CC_CELL_NONE);
  cc_topology_free(t);
}

static void test_walks(void **state) {
  (void)state;
  cc_topology *t = new_grid(5, 5);
  uint32_t cells[32], starts[32];
  size_t count = 0;
  assert_int_equal(cc_topology_walk(t, 0, cell(t, "b2"), 2, cells, 32, &count), CC_OK);
  assert_int_equal(count, 3);
  assert_int_equal(cells[2], cell(t, "e5"));
  assert_int_equal(cc_topology_walk(t, 0, cell(t, "b2"), 2, cells, 2, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 3);
  assert_int_equal(cc_topology_lines(t, 0, cells, starts, 32, &count), CC_OK);
  assert_int_equal(count, 5);
  for (size_t line = 0; line <= 5; line++) {
    assert_int_equal(starts[line], 5 * line);
  }
  assert_int_equal(cc_topology_lines(t, 2, cells, starts, 32, &count), CC_OK);
  assert_int_equal(count, 9); /* diagonals */
  assert_int_equal(starts[9], 25);
  uint32_t seen = 0;
  for (size_t i = 0; i < 25; i++) {
    seen |= 1u << cells[i];
  }
  assert_int_equal(seen, 0x1ffffff);
  assert_int_equal(cc_topology_lines(t, 0, cells, starts, 25, &count), CC_ERROR_BUFFER);
  /* A circle: a1 b1 c1 d1 e1 a1, and a way into it. */
  assert_int_equal(cc_topology_link(t, cell(t, "e1"), 0, cell(t, "a1")), CC_OK);
  assert_int_equal(cc_topology_walk(t, 0, cell(t, "b1"), 0, cells, 32, &count), CC_OK);
  assert_int_equal(count, 4);
  assert_int_equal(cells[3], cell(t, "a1"));
  assert_int_equal(cc_topology_lines(t, 0, cells, starts, 32, &count), CC_OK);
  assert_int_equal(count, 4); /* circles are left out */
  assert_int_equal(cc_topology_link(t, cell(t, "e2"), 0, cell(t, "c1")), CC_OK);
  assert_int_equal(cc_topology_walk(t, 0, cell(t, "a2"), 0, cells, 32, &count), CC_OK);
  assert_int_equal(count, 9); /* b2 c2 d2 e2 c1 d1 e1 a1 b1 */
  assert_int_equal(cells[8], cell(t, "b1"));
  assert_int_equal(cc_topology_lines(t, 0, cells, starts, 32, &count), CC_ERROR_UNSUPPORTED);
  /* A cell that leads to itself. */
  assert_int_equal(cc_topology_link(t, cell(t, "a5"), 1, cell(t, "a5")), CC_OK);
  assert_int_equal(cc_topology_walk(t, 0, cell(t, "a5"), 1, cells, 32, &count), CC_OK);
  assert_int_equal(count, 0);
  cc_topology_free(t);
}

static void test_runs(void **state) {
  (void)state;
  cc_topology *t = new_grid(7, 1);
  uint8_t contents[7] = {1, 1, 1, 2, 2, 0, 0};
  assert_int_equal(cc_topology_run(t, contents, 0, 0), 2);
  assert_int_equal(cc_topology_run(t, contents, 2, 0), 0);
  assert_int_equal(cc_topology_run(t, contents, 2, 4), 2);
  assert_int_equal(cc_topology_run(t, contents, 5, 0), 1);
  assert_int_equal(cc_topology_link(t, 6, 0, 0), CC_OK);
  memset(contents, 1, sizeof(contents));
  assert_int_equal(cc_topology_run(t, contents, 3, 0), 6); /* once round */
  assert_int_equal(cc_topology_link(t, 6, 0, 2), CC_OK);
  assert_int_equal(cc_topology_run(t, contents, 0, 0), 6); /* into a circle */
  /* A rook on d1: two to the left, and takes on f1. */
  uint8_t board[7] = {2, 0, 0, 9, 0, 3, 0};
  assert_int_equal(cc_topology_mobility(t, 0, board, 3, 0x11, 1, 0, 1u << 3), 4);
  assert_int_equal(cc_topology_mobility(t, 0, board, 3, 0x11, 1, 0, 1u << 3 | 1u << 2), 5);
  assert_int_equal(cc_topology_mobility(t, 0, board, 3, 0x11, 0, 0, 0), 2);
  assert_int_equal(cc_topology_mobility(t, 0, board, 3, 0, 1, 0, 0), 0);
  cc_topology_free(t);
}

static void test_window(void **state) {
  (void)state;
  cc_window w;
  uint64_t seed = 4;
  uint8_t all[200];
  assert_int_equal(cc_window_begin(&w, 5), CC_OK);
  for (unsigned n = 0; n < 200; n++) {
    all[n] = (uint8_t)(test_random(&seed) % 3);
    assert_int_equal(cc_window_push(&w, all[n]), n >= 4);
    uint8_t counts[3] = {0, 0, 0};
    for (unsigned age = 0; age < 5 && age <= n; age++) {
      counts[all[n - age]]++;
      assert_int_equal(cc_window_at(&w, age), all[n - age]);
    }
    assert_int_equal(cc_window_at(&w, 5), 255);
    for (unsigned i = 0; i < 3; i++) {
      assert_int_equal(w.counts[i], counts[i]);
    }
  }
  assert_int_equal(cc_window_push(&w, CC_WINDOW_CONTENTS), 0);
  assert_int_equal(cc_window_begin(&w, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_window_begin(&w, CC_WINDOW_MAX_LENGTH + 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_window_begin(NULL, 5), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_window_begin(&w, CC_WINDOW_MAX_LENGTH), CC_OK);
  assert_int_equal(cc_window_at(&w, 0), 255);
  assert_int_equal(cc_window_push(NULL, 0), 0);
  assert_int_equal(cc_window_at(NULL, 0), 255);
}

static void test_keys(void **state) {
  (void)state;
  static uint64_t keys[4096];
  assert_true(cc_zobrist(1, 2) == cc_zobrist(1, 2));
  for (uint32_t what = 0; what < 4; what++) {
    assert_int_equal(cc_zobrist_fill(what, keys + (size_t)what * 1024, 1024), CC_OK);
    assert_true(keys[what * 1024 + 77] == cc_zobrist(what, 77));
  }
  for (size_t i = 0; i < 4096; i++) {
    assert_true(keys[i] != 0);
    for (size_t j = 0; j < i; j++) {
      assert_true(keys[i] != keys[j]);
    }
  }
  assert_int_equal(cc_zobrist_fill(0, NULL, 1), CC_ERROR_ARGUMENT);
}

static void test_material(void **state) {
  (void)state;
  const uint8_t contents[6] = {0, 1, 2, 2, 9, 1};
  const int32_t values[3] = {0, 100, -30};
  const int32_t huge[3] = {INT32_MAX, INT32_MAX, INT32_MAX};
  const int32_t tiny[3] = {INT32_MIN, INT32_MIN, INT32_MIN};
  assert_int_equal(cc_board_material(contents, 6, values, 3), 140);
  assert_int_equal(cc_board_material(contents, 6, huge, 3), INT32_MAX);
  assert_int_equal(cc_board_material(contents, 6, tiny, 3), INT32_MIN);
  assert_int_equal(cc_board_material(contents, 0, values, 3), 0);
  assert_int_equal(cc_board_material(NULL, 6, values, 3), 0);
  assert_int_equal(cc_board_material(contents, 6, NULL, 3), 0);
}

static void test_arguments(void **state) {
  (void)state;
  cc_topology *t = (cc_topology *)&t;
  uint32_t cells[4];
  size_t count = 0;
  uint8_t contents[4] = {0, 0, 0, 0};
  assert_int_equal(cc_topology_create(NULL, 0, &t), CC_ERROR_ARGUMENT);
  assert_null(t);
  assert_int_equal(cc_topology_create(NULL, CC_TOPOLOGY_MAX_DIRECTIONS + 1, &t), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_create(NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_create(NULL, 8, &t), CC_OK);
  assert_int_equal(cc_topology_add_cell(t, "", NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_cell(t, "0123456789abcdef", NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_cell(t, "0123456789abcde", NULL), CC_OK);
  assert_int_equal(cc_topology_add_cell(t, "0123456789abcde", NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_cell(t, "b1", NULL), CC_OK);
  assert_int_equal(cc_topology_add_cell(NULL, "x", NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_cell(t, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_grid(t, 2, 1, dx, dy, NULL), CC_ERROR_ARGUMENT); /* b1 is taken */
  assert_int_equal(cc_topology_cells(t), 2);
  assert_int_equal(cc_topology_add_grid(t, 0, 1, dx, dy, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_grid(t, 703, 1, dx, dy, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_grid(t, 128, 128, dx, dy, NULL), CC_ERROR_LIMIT);
  assert_int_equal(cc_topology_add_grid(t, 2, UINT32_MAX, dx, dy, NULL), CC_ERROR_LIMIT);
  assert_int_equal(cc_topology_add_grid(t, 1, 1, NULL, dy, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_link(t, 0, 8, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_link(t, 2, 0, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_link(t, 0, 0, 2), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_link(NULL, 0, 0, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_symmetry(t, 16, 0, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_symmetry(t, 0, 8, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_symmetry(t, 0, 0, 8), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_to_zone(t, 64, 0, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_to_zone(t, 0, 16, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_add_to_zone(t, 0, 0, 2), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_in_zone(t, 64, 0, 0), 0);
  assert_true(cc_topology_step(t, 16, 0, 0) == CC_CELL_NONE);
  assert_true(cc_topology_step(t, 0, 2, 0) == CC_CELL_NONE);
  assert_true(cc_topology_step(t, 0, 0, 8) == CC_CELL_NONE);
  assert_true(cc_topology_step(NULL, 0, 0, 0) == CC_CELL_NONE);
  assert_true(cc_topology_find(NULL, "a", 1) == CC_CELL_NONE);
  assert_true(cc_topology_find(t, NULL, 1) == CC_CELL_NONE);
  assert_string_equal(cc_topology_name(t, 2), "");
  assert_string_equal(cc_topology_name(NULL, 0), "");
  assert_int_equal(cc_topology_cells(NULL), 0);
  assert_int_equal(cc_topology_directions(NULL), 0);
  assert_int_equal(cc_topology_directions(t), 8);
  assert_int_equal(cc_topology_walk(t, 0, 2, 0, cells, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_walk(t, 0, 0, 8, cells, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_walk(t, 0, 0, 0, NULL, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_lines(t, 8, cells, cells, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_lines(t, 0, cells, NULL, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_topology_run(t, NULL, 0, 0), 0);
  assert_int_equal(cc_topology_run(t, contents, 2, 0), 0);
  assert_int_equal(cc_topology_mobility(t, 0, NULL, 0, 1, 1, 0, 0), 0);
  assert_int_equal(cc_topology_mobility(NULL, 0, contents, 0, 1, 1, 0, 0), 0);
  cc_topology_free(t);
  cc_topology_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_grid),     cmocka_unit_test(test_links),     cmocka_unit_test(test_walks),
      cmocka_unit_test(test_runs),     cmocka_unit_test(test_window),    cmocka_unit_test(test_keys),
      cmocka_unit_test(test_material), cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
