/* SPDX-License-Identifier: MIT */
/*
 * Wins by threats: known ones, known to be none, all compared with a slow search; what is claimed is proved.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gomoku_slow.h"
#include "gomoku_threats.h"

/* ---- positions ---- */

/* From a state text; both boards. */
static void read_state(slow_pair *pair, int width, int height, int exact, const char *text) {
  slow_pair_begin(pair, width, height, exact);
  assert_int_equal(gomoku_state_read(&pair->rules, &pair->board, text, CC_NUL_TERMINATED), CC_OK);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      pair->grid.cells[y][x] = (int)gomoku_at(&pair->board, gomoku_cell((uint32_t)x, (uint32_t)y));
      pair->grid.stones += pair->grid.cells[y][x] != 2;
    }
  }
  pair->grid.side = (int)pair->board.side;
}

/* Stones of both sides near each other, so that there are lines. */
static void random_position(slow_pair *pair, int width, int height, int exact, int stones, uint64_t *seed) {
  gomoku_undo undo;
  slow_pair_begin(pair, width, height, exact);
  for (int tries = 0; pair->grid.stones < stones && tries < 10 * stones; tries++) {
    int x = 0, y = 0;
    if (slow_random_cell(&pair->grid, seed, &x, &y) && slow_is_candidate(&pair->grid, x, y) &&
        !slow_wins(&pair->grid, x, y, pair->grid.side)) {
      slow_pair_make(pair, x, y, &undo);
    }
  }
}

/* ---- slow wins by fours ---- */

static int slow_fives(const slow_grid *grid, int colour, int *x, int *y) {
  int count = 0;
  for (int v = 0; v < grid->height; v++) {
    for (int u = 0; u < grid->width; u++) {
      if (grid->cells[v][u] == 2 && slow_wins(grid, u, v, colour)) {
        *x = u;
        *y = v;
        count++;
      }
    }
  }
  return count;
}

/* Every move that leaves a five to be made is tried; nothing is remembered. */
static int slow_fours(slow_grid *grid, int depth) {
  int x = 0, y = 0;
  const int side = grid->side;
  if (slow_fives(grid, side, &x, &y) > 0) {
    return 1;
  }
  const int against = slow_fives(grid, 1 - side, &x, &y);
  assert_true(depth > 0);
  if (against > 1) {
    return 0;
  }
  for (int v = 0; v < grid->height; v++) {
    for (int u = 0; u < grid->width; u++) {
      int p = 0, q = 0;
      int won = 0;
      if (grid->cells[v][u] != 2 || (against == 1 && (u != x || v != y))) {
        continue;
      }
      slow_make(grid, u, v);
      const int count = slow_fives(grid, side, &p, &q);
      if (count > 1) {
        won = 1;
      } else if (count == 1) {
        slow_make(grid, p, q);
        won = slow_fours(grid, depth - 1);
        slow_unmake(grid, p, q);
      }
      slow_unmake(grid, u, v);
      if (won) {
        return 1;
      }
    }
  }
  return 0;
}

/* The line that was found: fours, each answered at the only place, and an end with two or with five. */
static void check_line(slow_grid grid, const uint32_t *line, uint32_t length) {
  const int side = grid.side;
  assert_int_equal(length % 2, 1);
  for (uint32_t i = 0; i < length; i++) {
    const int x = (int)(line[i] % GOMOKU_STRIDE), y = (int)(line[i] / GOMOKU_STRIDE);
    int p = 0, q = 0;
    assert_int_equal(slow_at(&grid, x, y), 2);
    if (i + 1 == length && slow_wins(&grid, x, y, side)) {
      return;
    }
    slow_make(&grid, x, y);
    const int own = slow_fives(&grid, side, &p, &q);
    if (i % 2 == 1) {
      continue; /* an answer; what it threatens is seen below */
    }
    assert_true(i + 1 == length ? own > 1 : own == 1);
    if (i + 1 < length) {
      assert_int_equal(line[i + 1], gomoku_cell((uint32_t)p, (uint32_t)q));
    }
    assert_int_equal(slow_fives(&grid, 1 - side, &p, &q), 0);
  }
}

static int fours(slow_pair *pair, gomoku_threats *threats) {
  static gomoku_board before;
  uint32_t line[GOMOKU_THREAT_LINE];
  uint32_t length = 0;
  before = pair->board;
  gomoku_threats_limit(threats, 1000000, 0);
  const int won = gomoku_threats_fours(threats, &pair->board, line, &length);
  assert_int_equal(pair->board.key, before.key);
  assert_int_equal(pair->board.score, before.score);
  assert_memory_equal(pair->board.lines, before.lines, sizeof(before.lines));
  assert_int_equal(gomoku_threats_fours(threats, &pair->board, NULL, NULL), won);
  if (won) {
    check_line(pair->grid, line, length);
  }
  return won;
}

static void test_known_fours(void **state) {
  static slow_pair pair;
  (void)state;
  static const struct {
    const char *text; /* of 9 x 9, after the rule */
    int wins[2];      /* free, standard */
  } cases[] = {
      {"x 9/9/9/9/9/9/9/9/9", {0, 0}},
      {"x 9/9/9/9/3xxxx2/9/9/9/9", {1, 1}}, /* five at once */
      {"o 9/9/9/9/3xxxx2/9/9/9/9", {0, 0}},
      {"x 9/9/9/9/3xxx3/9/9/9/9", {1, 1}},   /* an open four */
      {"x 9/9/9/9/2oxxx3/9/9/9/9", {0, 0}},  /* a four with one answer */
      {"x 9/9/9/9/xxx6/9/9/9/9", {0, 0}},    /* at the edge: likewise */
      {"x 9/9/9/9/oxxx1o3/9/9/9/9", {0, 0}}, /* no room for five */
      {"o 9/9/9/9/3xxx3/9/9/9/9", {0, 0}},
      {"x 9/9/1o7/1x7/1x7/1x7/3xxxo2/9/9", {1, 1}},    /* two dead threes meet in b7: both fours at once */
      {"x 9/9/1o7/1x7/1x1o5/1x7/2oxxxo2/9/9", {0, 0}}, /* the row has no room */
      {"x 9/9/1o7/1x7/1x4ooo/1x3o3/3xxx3/9/9", {1, 1}},
      {"x 9/oooo5/9/9/3xxx3/9/9/9/9", {0, 0}},       /* the other side has four: it has to be prevented */
      {"x oooo5/9/9/9/3xxxx2/9/9/9/9", {1, 1}},      /* but not if five is made first */
      {"x oooo5/4x4/4x4/4x4/9/9/9/9/9", {0, 0}},     /* preventing it makes a four, with one answer */
      {"x oooo5/4x4/4x4/4x4/2xxx4/9/9/9/9", {1, 1}}, /* preventing it makes five */
      {"x 9/9/9/9/xxx1x4/9/9/9/9", {1, 1}},
      {"x 9/9/9/9/1xx1x1xx1/9/9/9/9", {1, 0}}, /* d5 threatens a5 and f5, but f5 makes seven */
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (int exact = 0; exact < 2; exact++) {
      char text[128];
      gomoku_threats *threats = NULL;
      strcpy(text, exact ? "9x9 standard " : "9x9 free ");
      strcat(text, cases[i].text);
      read_state(&pair, 9, 9, exact, text);
      threats = gomoku_threats_create(&pair.rules);
      assert_non_null(threats);
      const int won = fours(&pair, threats);
      if (won != cases[i].wins[exact] || gomoku_threats_cut(threats)) {
        fail_msg("%s: %d", text, won);
      }
      assert_int_equal(slow_fours(&pair.grid, 30), won);
      gomoku_threats_free(threats);
    }
  }
}

static void test_random_fours(void **state) {
  static slow_pair pair;
  uint64_t seed = 41;
  int wins = 0, losses = 0, long_ones = 0;
  (void)state;
  for (int n = 0; n < 1500; n++) {
    random_position(&pair, 7 + n % 4, 7 + n % 3, n % 2, 8 + n % 22, &seed);
    gomoku_threats *threats = gomoku_threats_create(&pair.rules);
    int x = 0, y = 0;
    const int at_once = slow_fives(&pair.grid, pair.grid.side, &x, &y) > 0;
    const int won = pair.grid.stones < pair.grid.width * pair.grid.height && fours(&pair, threats);
    assert_false(gomoku_threats_cut(threats));
    assert_int_equal(slow_fours(&pair.grid, 50), won);
    wins += won && !at_once;
    losses += !won;
    long_ones += won && gomoku_threats_nodes(threats) > 6;
    gomoku_threats_free(threats);
  }
  assert_true(wins > 50);
  assert_true(losses > 50);
  assert_true(long_ones > 10);
}

/* ---- wins by threes ---- */

/*
 * The side to move plays what the search says; the other tries every cell; the search has to win again each
 * time. Proves that the first claim was right.
 */
static void prove(slow_pair *pair, gomoku_threats *threats, uint32_t threes, int depth, uint64_t *count) {
  uint32_t cell = GOMOKU_NO_CELL;
  gomoku_undo undos[2];
  assert_true(depth > 0);
  gomoku_threats_limit(threats, 10000000, 0);
  assert_true(gomoku_threats_win(threats, &pair->board, threes, &cell));
  ++*count;
  const int x = (int)(cell % GOMOKU_STRIDE), y = (int)(cell / GOMOKU_STRIDE);
  assert_int_equal(slow_at(&pair->grid, x, y), 2);
  if (slow_wins(&pair->grid, x, y, pair->grid.side)) {
    return;
  }
  slow_pair_make(pair, x, y, &undos[0]);
  assert_true(pair->grid.stones < pair->grid.width * pair->grid.height);
  for (int v = 0; v < pair->grid.height; v++) {
    for (int u = 0; u < pair->grid.width; u++) {
      if (pair->grid.cells[v][u] == 2) {
        assert_false(slow_wins(&pair->grid, u, v, pair->grid.side));
        slow_pair_make(pair, u, v, &undos[1]);
        prove(pair, threats, threes, depth - 1, count);
        slow_pair_unmake(pair, u, v, &undos[1]);
      }
    }
  }
  slow_pair_unmake(pair, x, y, &undos[0]);
}

static int threes_win(slow_pair *pair, uint32_t threes, uint64_t *proved) {
  gomoku_threats *threats = gomoku_threats_create(&pair->rules);
  uint32_t cell = GOMOKU_NO_CELL;
  assert_non_null(threats);
  gomoku_threats_limit(threats, 300000, 0);
  const int won = gomoku_threats_win(threats, &pair->board, threes, &cell);
  if (won) {
    prove(pair, threats, threes, 24, proved);
  }
  gomoku_threats_free(threats);
  return won;
}

static void test_known_threes(void **state) {
  static slow_pair pair;
  uint64_t proved = 0;
  (void)state;
  static const struct {
    const char *text; /* of 11 x 11 */
    uint32_t threes;
    int wins;
  } cases[] = {
      {"x 11/11/11/11/11/5x5/11/11/11/11/11", 2, 0},
      /* two open twos meet: a double three wins */
      {"x 11/11/11/11/6x4/6x4/3xx6/11/11/11/11", 1, 1},
      /* ..not if fours alone may be used */
      {"x 11/11/11/11/6x4/6x4/3xx6/11/11/11/11", 0, 0},
      /*
       * ..and not if the other side has a three of its own to answer with: it makes fours, or an open one,
       * first
       */
      {"x 11/11/11/11/6x4/6x4/3xx6/11/11/1ooo7/11", 1, 0},
      /* a three and a four */
      {"x 11/11/11/6o4/6x4/6x4/6x4/3xx6/11/11/11", 1, 1},
      /* an open two alone: its three is prevented */
      {"x 11/11/11/11/11/4xx5/11/11/11/11/11", 1, 0},
      /* nobody wins against five that come next */
      {"x 11/11/11/11/6x4/6x4/3xx6/11/11/1oooo6/11", 3, 0},
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (int exact = 0; exact < 2; exact++) {
      char text[128];
      strcpy(text, exact ? "11x11 standard " : "11x11 free ");
      strcat(text, cases[i].text);
      read_state(&pair, 11, 11, exact, text);
      const int won = threes_win(&pair, cases[i].threes, &proved);
      if (won != cases[i].wins) {
        fail_msg("%s: %d", text, won);
      }
    }
  }
  assert_true(proved > 100);
}

static void test_random_threes(void **state) {
  static slow_pair pair;
  uint64_t seed = 43;
  uint64_t proved = 0;
  int wins = 0;
  (void)state;
  for (int n = 0; n < 150; n++) {
    random_position(&pair, 9 + n % 2, 9, n % 2, 6 + n % 12, &seed);
    gomoku_threats *threats = gomoku_threats_create(&pair.rules);
    const int by_fours = fours(&pair, threats);
    gomoku_threats_free(threats);
    if (!by_fours) {
      wins += threes_win(&pair, 1 + (uint32_t)n % 3, &proved);
    }
  }
  assert_true(wins > 10);
}

static void test_limits(void **state) {
  static slow_pair pair;
  uint32_t cell = 0;
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint32_t cells[4];
  (void)state;
  read_state(&pair, 11, 11, 0, "11x11 free x 11/11/11/11/6x4/6x4/3xx6/11/11/11/11");
  gomoku_threats *threats = gomoku_threats_create(&pair.rules);
  gomoku_threats_limit(threats, 5, 0);
  assert_false(gomoku_threats_win(threats, &pair.board, 4, &cell));
  assert_true(gomoku_threats_cut(threats));
  assert_true(gomoku_threats_nodes(threats) >= 5);
  gomoku_threats_limit(threats, UINT64_MAX, 0);
  assert_true(gomoku_threats_win(threats, &pair.board, 4, &cell));
  assert_false(gomoku_threats_cut(threats));
  gomoku_threats_free(threats);
  gomoku_threats_free(NULL);
  /* the cells of lines */
  read_state(&pair, 11, 11, 1, "11x11 standard x 11/11/11/11/1xxxx1x4/11/11/11/11/11/11");
  gomoku_threats_cells(&pair.rules, &pair.board, GOMOKU_BLACK, 4, rows);
  assert_int_equal(rows[4], 1u << 0 | 1u << 5);
  assert_int_equal(gomoku_threats_fives(&pair.rules, &pair.board, GOMOKU_BLACK, cells, 4),
                   1); /* f5 makes six */
  assert_int_equal(cells[0], gomoku_cell(0, 4));
  assert_int_equal(gomoku_threats_after(&pair.rules, &pair.board, gomoku_cell(2, 4), GOMOKU_BLACK, cells), 1);
  assert_int_equal(cells[0], gomoku_cell(0, 4));
  assert_int_equal(gomoku_threats_after(&pair.rules, &pair.board, gomoku_cell(2, 4), GOMOKU_WHITE, cells), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known_fours),  cmocka_unit_test(test_random_fours),
      cmocka_unit_test(test_known_threes), cmocka_unit_test(test_random_threes),
      cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
