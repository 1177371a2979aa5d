/* SPDX-License-Identifier: MIT */
/* Gomoku's board and rules: hand-made positions, counts and random games against a slow version, texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gomoku_slow.h"

/* A position from rows, y = 0 first: x, o, and any other character for an empty cell. */
static void read_rows(slow_pair *pair, const char *const *rows, int width, int height, int exact) {
  uint32_t cells[GOMOKU_CELLS];
  uint32_t colours[GOMOKU_CELLS];
  size_t count = 0;
  slow_pair_begin(pair, width, height, exact);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (rows[y][x] == 'x' || rows[y][x] == 'o') {
        cells[count] = gomoku_cell((uint32_t)x, (uint32_t)y);
        colours[count] = rows[y][x] == 'x' ? 0 : 1;
        pair->grid.cells[y][x] = (int)colours[count++];
        pair->grid.stones++;
      }
    }
  }
  assert_true(gomoku_setup(&pair->rules, &pair->board, cells, colours, count));
}

static uint32_t cell_of(const slow_pair *pair, const char *text) {
  uint32_t cell = 0;
  assert_int_equal(gomoku_move_read(&pair->rules, text, CC_NUL_TERMINATED, &cell), CC_OK);
  return cell;
}

/* Moves by turns; -1: nobody has won after the last, and nobody before in any case. */
static int winner_after(slow_pair *pair, int width, int height, int exact, const char *moves) {
  slow_pair_begin(pair, width, height, exact);
  while (*moves != '\0') {
    const size_t length = strcspn(moves, " ");
    uint32_t cell = 0;
    gomoku_undo undo;
    assert_int_equal(gomoku_move_read(&pair->rules, moves, length, &cell), CC_OK);
    assert_int_equal(pair->board.winner, GOMOKU_NOBODY);
    slow_pair_make(pair, (int)(cell % GOMOKU_STRIDE), (int)(cell / GOMOKU_STRIDE), &undo);
    moves += length;
    moves += strspn(moves, " ");
  }
  return pair->board.winner == GOMOKU_NOBODY ? -1 : (int)pair->board.winner;
}

/* ---- who wins ---- */

static void test_fives(void **state) {
  static slow_pair pair;
  (void)state;
  for (int exact = 0; exact < 2; exact++) {
    /* along a row, a column, both diagonals; at edges and in corners; the gap filled last */
    assert_int_equal(winner_after(&pair, 15, 15, exact, "a1 a2 b1 b2 c1 c2 d1 d2 e1"), 0);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "o15 a2 n15 b2 l15 c2 k15 d2 m15"), 0);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "h8 a15 h9 a14 j10 a13 j11 a12 j5 a11"), 1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "a1 a2 b2 b3 c3 c4 d4 d5 e5"), 0);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "o1 a2 n2 b3 m3 c4 l4 d5 k5"), 0);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "h8 k15 h9 l14 j10 m13 j11 n12 j5 o11"), 1);
    assert_int_equal(winner_after(&pair, 5, 5, exact, "a1 a2 b1 b2 c1 c2 d1 d2 e1"), 0);
    assert_int_equal(winner_after(&pair, 32, 32, exact, "af32 a2 ae31 b2 ad30 c2 ac29 d2 ab28"), 0);
    /* four are none; nor are five with a gap, nor lines that go on at the other edge */
    assert_int_equal(winner_after(&pair, 15, 15, exact, "h8 a1 i8 a3 j8 a5 k8"), -1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "h8 a1 i8 a3 j8 a5 k8 a7 m8"), -1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "m1 a9 n1 c9 o1 e9 a2 g9 b2"), -1);
    assert_int_equal(winner_after(&pair, 32, 32, exact, "ad1 a9 ae1 c9 af1 e9 a2 g9 b2"), -1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "m1 a9 n2 c9 o3 e9 a4 g9 b5"), -1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "a13 i9 a14 c9 a15 e9 b1 g9 b2"), -1);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "c1 i9 b2 c9 a3 e9 o4 g9 n5"), -1);
    /* six at once win in the free style only; so do nine */
    assert_int_equal(winner_after(&pair, 15, 15, exact, "a8 a1 b8 a3 c8 a5 e8 a7 f8 a9 d8"), exact ? -1 : 0);
    assert_int_equal(winner_after(&pair, 15, 15, exact, "a8 a1 b8 a3 c8 a5 d8 a7 f8 c1 g8 c3 h8 c5 i8 c7 e8"),
                     exact ? -1 : 0);
    /* ...but five on another line count besides the six */
    assert_int_equal(
        winner_after(&pair, 15, 15, exact, "a8 a1 b8 a3 c8 a5 e8 a7 f8 a9 d9 c1 d10 c3 d11 c5 d12 c7 d8"), 0);
  }
}

static void test_full_board(void **state) {
  static slow_pair pair;
  static const char *const rows[5] = {"xxoox", "ooxxo", "xxoox", "ooxxo", "xxoo."};
  cc_game_outcome outcome;
  gomoku_undo undo;
  (void)state;
  read_rows(&pair, rows, 5, 5, GOMOKU_FREE);
  const cc_game game = gomoku_game(&pair.rules);
  assert_false(gomoku_is_over(&pair.rules, &pair.board));
  gomoku_make(&pair.rules, &pair.board, cell_of(&pair, "e5"), &undo);
  assert_true(gomoku_is_over(&pair.rules, &pair.board));
  memset(&outcome, 0, sizeof(outcome));
  assert_int_equal(game.outcome(&pair.board, CC_GAME_ASK_NODE, &outcome, game.user), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.teams[0], 0);
  assert_string_equal(game.reason_text(outcome.reason, game.user), "the board is full");
  assert_null(game.reason_text(7, game.user));
}

/* ---- the article's numbers, counted by hand ---- */

static int32_t score_of(const char *const *rows, int exact) {
  static slow_pair pair;
  read_rows(&pair, rows, 9, 9, exact);
  return pair.board.score;
}

#define ROWS(...) ((const char *const[]){__VA_ARGS__})
#define EMPTY9 "........."

static void test_scores(void **state) {
  (void)state;
  /*
   * a stone in the middle is a live one on four lines, in a corner a dead one on three and alone on the
   * fourth
   */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "....x....", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0), 40);
  assert_int_equal(
      score_of(ROWS("x........", EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0), 3);
  assert_int_equal(
      score_of(ROWS("....o....", EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      -10 - 1 - 1 - 1);
  /* a live two: 100, and its stones on three lines each: 6 * 10 */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "...xx....", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0), 160);
  /*
   * dead by the edge: 10; the first stone stands at the edge: its column 10, its diagonals 1; the second 3 *
   * 10
   */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "xx.......", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      10 + 10 + 1 + 1 + 30);
  /* dead by a stone: 10 + 60; the other's stone is dead on the row: 1 + 30 */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "...xxo...", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      10 + 60 - 31);
  /* closed at both ends: nothing on that line */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "..oxxo...", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      60 - 31 - 31);
  /* live and dead three and four, and five */
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "...xxx...", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      1000 + 90);
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "..oxxx...", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      100 + 90 - 31);
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "...xxxx..", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      10000 + 120);
  assert_int_equal(
      score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "..oxxxx..", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 0),
      1000 + 120 - 31);
  for (int exact = 0; exact < 2; exact++) {
    assert_int_equal(
        score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, ".xxxxx...", EMPTY9, EMPTY9, EMPTY9, EMPTY9), exact),
        100000 + 150);
    assert_int_equal(
        score_of(ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, ".xxxxxx..", EMPTY9, EMPTY9, EMPTY9, EMPTY9), exact),
        (exact ? 0 : 100000) + 180);
  }
  /* a four on a diagonal into a corner is dead */
  assert_int_equal(score_of(ROWS("x........", ".x.......", "..x......", "...x.....", EMPTY9, EMPTY9, EMPTY9,
                                 EMPTY9, EMPTY9),
                            0),
                   1000 + 1 + 1 + 30 * 3);
}

static void test_orders(void **state) {
  static slow_pair pair;
  (void)state;
  read_rows(&pair, ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9, EMPTY9), 9, 9, 0);
  /* in the middle of 9 x 9 all 20 windows are there, in a corner three */
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "e5"), 0), 20 * 7);
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "a1"), 1), 3 * 7);
  /* beside one stone four of the five windows of the row hold it */
  read_rows(&pair, ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "....x....", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 9, 9,
            0);
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "d5"), 0),
                   4 * 35 + 7 * (1 + 5 + 8 - 1));
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "d5"), 1),
                   4 * 15 + 7 * (1 + 5 + 8 - 1));
  /* four in a row: the window that wins, one with three on each line through the fifth cell.. */
  read_rows(&pair, ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "oxxxx....", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 9, 9,
            0);
  const int rest = 7 * (5 + 4 + 4); /* column 5, diagonals of length 8 and ends */
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "f5"), 0),
                   800000 + 15000 + 800 + 35 + rest);
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "f5"), 1),
                   100000 + 1800 + 400 + 15 + rest);
  /* mixed windows are worth nothing */
  read_rows(&pair, ROWS(EMPTY9, EMPTY9, EMPTY9, EMPTY9, "xo.xo..xo", EMPTY9, EMPTY9, EMPTY9, EMPTY9), 9, 9,
            0);
  assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell_of(&pair, "c5"), 0),
                   slow_order(&pair.grid, 2, 4, 0));
}

/* ---- against the slow version ---- */

static void compare(const slow_pair *pair) {
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint32_t empty[GOMOKU_MAX_SIZE];
  const int lonely = !slow_has_candidates(&pair->grid); /* then all empty cells are */
  gomoku_candidates(&pair->rules, &pair->board, rows);
  gomoku_empty_cells(&pair->rules, &pair->board, empty);
  assert_int_equal(pair->board.score, slow_score(&pair->grid));
  assert_int_equal(pair->board.side, pair->grid.side);
  assert_int_equal(pair->board.stones, pair->grid.stones);
  for (int y = 0; y < pair->grid.height; y++) {
    for (int x = 0; x < pair->grid.width; x++) {
      const uint32_t cell = gomoku_cell((uint32_t)x, (uint32_t)y);
      assert_int_equal(gomoku_at(&pair->board, cell), pair->grid.cells[y][x]);
      assert_int_equal(empty[y] >> x & 1u, pair->grid.cells[y][x] == 2);
      assert_int_equal(rows[y] >> x & 1u,
                       lonely ? pair->grid.cells[y][x] == 2 : slow_is_candidate(&pair->grid, x, y));
      if (pair->grid.cells[y][x] == 2) {
        for (int colour = 0; colour < 2; colour++) {
          assert_int_equal(gomoku_order(&pair->rules, &pair->board, cell, (uint32_t)colour),
                           slow_order(&pair->grid, x, y, colour));
          assert_int_equal(gomoku_would_win(&pair->rules, &pair->board, cell, (uint32_t)colour),
                           slow_wins(&pair->grid, x, y, colour));
        }
      }
    }
  }
}

/* What the searching game generates: all candidates with their order, or one that wins. */
static void compare_moves(const slow_pair *pair, const cc_game *game) {
  cc_game_move moves[GOMOKU_CELLS];
  size_t count = 0;
  size_t expected = 0;
  int won = 0;
  assert_int_equal(game->generate(&pair->board, CC_GAME_MOVES_ALL, moves, GOMOKU_CELLS, &count, game->user),
                   CC_OK);
  for (int y = 0; y < pair->grid.height; y++) {
    for (int x = 0; x < pair->grid.width; x++) {
      if (slow_is_candidate(&pair->grid, x, y) && slow_wins(&pair->grid, x, y, pair->grid.side) && !won) {
        won = 1;
        assert_int_equal(count, 1);
        assert_int_equal(moves[0].code, gomoku_cell((uint32_t)x, (uint32_t)y));
      }
    }
  }
  for (int y = 0; y < pair->grid.height && !won; y++) {
    for (int x = 0; x < pair->grid.width; x++) {
      if (slow_is_candidate(&pair->grid, x, y)) {
        assert_int_equal(moves[expected].code, gomoku_cell((uint32_t)x, (uint32_t)y));
        assert_int_equal(moves[expected].order, slow_order(&pair->grid, x, y, pair->grid.side));
        expected++;
      }
    }
  }
  if (!won && expected > 0) { /* without any candidate: every empty cell */
    assert_int_equal(count, expected);
  }
}

static void random_game(slow_pair *pair, uint64_t *seed) {
  int xs[GOMOKU_CELLS];
  int ys[GOMOKU_CELLS];
  gomoku_undo undos[GOMOKU_CELLS];
  const cc_game game = gomoku_search_game(&pair->rules);
  int made = 0;
  int most = 0;
  compare(pair);
  while (most < 40 && slow_random_cell(&pair->grid, seed, &xs[made], &ys[made])) {
    const int wins = slow_wins(&pair->grid, xs[made], ys[made], pair->grid.side);
    slow_pair_make(pair, xs[made], ys[made], &undos[made]);
    made++;
    most++;
    assert_int_equal(pair->board.winner, wins ? 1 - pair->grid.side : 2);
    compare(pair);
    if (!wins) {
      compare_moves(pair, &game);
    }
    /* Back a few moves, or for ever: the last line of play is left by chance. */
    const int back = wins ? 1 : cc_random_next(seed) % 4 == 0 ? (int)(cc_random_next(seed) % 4) : 0;
    for (int i = 0; i < back && made > 0; i++) {
      made--;
      slow_pair_unmake(pair, xs[made], ys[made], &undos[made]);
      assert_int_equal(pair->board.winner, 2);
    }
    if (back > 0) {
      compare(pair);
    }
  }
  while (made > 0) {
    made--;
    slow_pair_unmake(pair, xs[made], ys[made], &undos[made]);
  }
  compare(pair);
  static gomoku_board fresh;
  gomoku_clear(&pair->rules, &fresh);
  assert_int_equal(pair->board.key, fresh.key);
}

static void test_random_games(void **state) {
  static const int sizes[][2] = {{5, 5},   {6, 5},   {5, 9},   {9, 6},   {15, 15},
                                 {19, 19}, {20, 20}, {21, 21}, {32, 32}, {32, 7}};
  static slow_pair pair;
  uint64_t seed = 5;
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
    for (int game = 0; game < 4; game++) {
      slow_pair_begin(&pair, sizes[i][0], sizes[i][1], game % 2);
      random_game(&pair, &seed);
    }
  }
}

/* Move sequences of candidates; a game that is over has one. */
static uint64_t fast_count(const cc_game *game, gomoku_board *board, int depth) {
  cc_game_move moves[256];
  cc_game_outcome outcome = {0, 0, {0, 0, 0, 0, 0, 0, 0, 0}};
  size_t count = 0;
  uint64_t total = 0;
  assert_int_equal(game->outcome(board, CC_GAME_ASK_NODE, &outcome, game->user), CC_OK);
  if (depth == 0 || outcome.kind != CC_GAME_GOES_ON) {
    return 1;
  }
  assert_int_equal(game->generate(board, CC_GAME_MOVES_ALL, moves, TEST_COUNT(moves), &count, game->user),
                   CC_OK);
  for (size_t i = 0; i < count; i++) {
    gomoku_undo undo;
    assert_int_equal(game->make(board, moves[i].code, &undo, game->user), CC_OK);
    total += fast_count(game, board, depth - 1);
    assert_int_equal(game->unmake(board, moves[i].code, &undo, game->user), CC_OK);
  }
  return total;
}

static uint64_t slow_count(slow_grid *grid, int depth, int over) {
  uint64_t total = 0;
  int any = 0;
  if (depth == 0 || over || grid->stones == grid->width * grid->height) {
    return 1;
  }
  for (int y = 0; y < grid->height; y++) {
    for (int x = 0; x < grid->width; x++) {
      if (slow_is_candidate(grid, x, y) && slow_wins(grid, x, y, grid->side)) {
        return 1; /* that move alone, and the game is over */
      }
    }
  }
  for (int y = 0; y < grid->height; y++) {
    for (int x = 0; x < grid->width; x++) {
      if (slow_is_candidate(grid, x, y)) {
        any = 1;
        slow_make(grid, x, y);
        total += slow_count(grid, depth - 1, 0);
        slow_unmake(grid, x, y);
      }
    }
  }
  assert_true(any);
  return total;
}

static void test_counts(void **state) {
  static slow_pair pair;
  uint64_t seed = 11;
  (void)state;
  slow_pair_begin(&pair, 15, 15, GOMOKU_FREE);
  cc_game game = gomoku_search_game(&pair.rules);
  assert_int_equal(fast_count(&game, &pair.board, 1), 1);
  assert_int_equal(fast_count(&game, &pair.board, 2), 24);
  assert_int_equal(fast_count(&game, &pair.board, 3), slow_count(&pair.grid, 3, 0));
  for (int n = 0; n < 12; n++) {
    slow_pair_begin(&pair, 7 + n % 3, 7, n % 2);
    game = gomoku_search_game(&pair.rules);
    for (int i = 0; i < 8 + n; i++) {
      int x = 0, y = 0;
      gomoku_undo undo;
      assert_true(slow_random_cell(&pair.grid, &seed, &x, &y));
      if (!slow_wins(&pair.grid, x, y, pair.grid.side)) {
        slow_pair_make(&pair, x, y, &undo);
      }
    }
    assert_int_equal(fast_count(&game, &pair.board, 3), slow_count(&pair.grid, 3, 0));
  }
}

/* A board that is reached in another order, or by other means, is the same. */
static void test_any_order(void **state) {
  static slow_pair pair;
  static gomoku_board other;
  uint64_t seed = 3;
  (void)state;
  for (int n = 0; n < 40; n++) {
    uint32_t cells[30];
    uint32_t colours[30];
    size_t count = 0;
    slow_pair_begin(&pair, 15, 13, n % 2);
    for (int i = 0; i < 30; i++) {
      int x = 0, y = 0;
      gomoku_undo undo;
      assert_true(slow_random_cell(&pair.grid, &seed, &x, &y));
      if (!slow_wins(&pair.grid, x, y, pair.grid.side)) {
        cells[count] = gomoku_cell((uint32_t)x, (uint32_t)y);
        colours[count++] = (uint32_t)pair.grid.side;
        slow_pair_make(&pair, x, y, &undo);
      }
    }
    for (size_t i = count - 1; i > 0; i--) {
      const size_t j = cc_random_next(&seed) % (i + 1);
      const uint32_t cell = cells[i], colour = colours[i];
      cells[i] = cells[j];
      colours[i] = colours[j];
      cells[j] = cell;
      colours[j] = colour;
    }
    assert_true(gomoku_setup(&pair.rules, &other, cells, colours, count));
    if (other.side != pair.board.side) {
      gomoku_pass(&pair.rules, &other);
    }
    assert_int_equal(other.key, pair.board.key);
    assert_int_equal(other.score, pair.board.score);
    assert_memory_equal(other.lines, pair.board.lines, sizeof(other.lines));
    pair.board = other;
    compare(&pair);
    cells[1] = cells[0];
    assert_false(gomoku_setup(&pair.rules, &other, cells, colours, 2));
    cells[0] = gomoku_cell(15, 2);
    assert_false(gomoku_setup(&pair.rules, &other, cells, colours, 1));
    cells[0] = gomoku_cell(2, 13);
    assert_false(gomoku_setup(&pair.rules, &other, cells, colours, 1));
    cells[0] = GOMOKU_NO_CELL;
    assert_false(gomoku_setup(&pair.rules, &other, cells, colours, 1));
  }
}

/* Mirrored and turned boards have the same scores and orders. */
static void test_symmetry(void **state) {
  static slow_pair pair;
  static slow_pair turned;
  uint64_t seed = 17;
  (void)state;
  for (int n = 0; n < 64; n++) {
    gomoku_undo undo;
    slow_pair_begin(&pair, 13, 13, n % 2);
    slow_pair_begin(&turned, 13, 13, n % 2);
    for (int i = 0; i < 25; i++) {
      int x = 0, y = 0;
      assert_true(slow_random_cell(&pair.grid, &seed, &x, &y));
      if (slow_wins(&pair.grid, x, y, pair.grid.side)) {
        continue;
      }
      slow_pair_make(&pair, x, y, &undo);
      const int u = n & 2 ? 12 - x : x, v = n & 4 ? 12 - y : y;
      slow_pair_make(&turned, n & 8 ? v : u, n & 8 ? u : v, &undo);
    }
    assert_int_equal(pair.board.score, turned.board.score);
    for (int y = 0; y < 13; y++) {
      for (int x = 0; x < 13; x++) {
        const int u = n & 2 ? 12 - x : x, v = n & 4 ? 12 - y : y;
        const uint32_t cell = gomoku_cell((uint32_t)x, (uint32_t)y);
        const uint32_t image = gomoku_cell((uint32_t)(n & 8 ? v : u), (uint32_t)(n & 8 ? u : v));
        if (gomoku_at(&pair.board, cell) == GOMOKU_EMPTY) {
          assert_int_equal(gomoku_order(&pair.rules, &pair.board, cell, 0),
                           gomoku_order(&pair.rules, &turned.board, image, 0));
        }
      }
    }
  }
}

/* ---- texts ---- */

static void test_move_text(void **state) {
  static slow_pair pair;
  char text[GOMOKU_MOVE_TEXT];
  uint32_t cell = 99;
  (void)state;
  slow_pair_begin(&pair, 32, 32, 0);
  for (uint32_t y = 0; y < 32; y++) {
    for (uint32_t x = 0; x < 32; x++) {
      char pairs[16];
      gomoku_move_text(gomoku_cell(x, y), text);
      assert_int_equal(cell_of(&pair, text), gomoku_cell(x, y));
      snprintf(pairs, sizeof(pairs), "%u,%u", (unsigned)x, (unsigned)y);
      assert_int_equal(cell_of(&pair, pairs), gomoku_cell(x, y));
    }
  }
  gomoku_move_text(gomoku_cell(7, 7), text);
  assert_string_equal(text, "h8");
  gomoku_move_text(gomoku_cell(31, 31), text);
  assert_string_equal(text, "af32");
  slow_pair_begin(&pair, 15, 15, 0);
  assert_int_equal(cell_of(&pair, "H8"), gomoku_cell(7, 7));
  static const char *const wrong[] = {"",   "h",    "8",   "h8 ", " h8",  "h-1",   "h8h8", "7,",
                                      ",7", "7,7,", "7;7", "7 7", "aaa1", "7,007", "h008", "\xff"};
  static const char *const beyond[] = {"h0",   "h16",  "p8",   "af32",         "15,0",
                                       "0,15", "h999", "77,7", "7,99999999999"};
  cell = 99;
  for (size_t i = 0; i < TEST_COUNT(wrong); i++) {
    assert_int_equal(gomoku_move_read(&pair.rules, wrong[i], CC_NUL_TERMINATED, &cell), CC_ERROR_MOVE_TEXT);
  }
  for (size_t i = 0; i < TEST_COUNT(beyond); i++) {
    assert_int_equal(gomoku_move_read(&pair.rules, beyond[i], CC_NUL_TERMINATED, &cell), CC_ERROR_ILLEGAL);
  }
  assert_int_equal(cell, 99);
  assert_int_equal(gomoku_move_read(&pair.rules, "h88", 2, &cell), CC_OK);
}

static void test_in_play(void **state) {
  static gomoku_rules rules;
  cc_play *play = NULL;
  cc_game_outcome outcome;
  uint64_t move = 0;
  size_t count = 0;
  char text[2048];
  (void)state;
  gomoku_rules_init(&rules, 19, 19, GOMOKU_FREE);
  const cc_game game = gomoku_game(&rules);
  assert_int_equal(cc_play_create(NULL, &game, &play), CC_OK);
  assert_int_equal(cc_play_moves(play, NULL, 0, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 361); /* any cell may be played */
  static const char *const moves[] = {"a1", "s19", "b1", "r19", "c1", "q19", "d1", "p19", "e1"};
  for (size_t i = 0; i < TEST_COUNT(moves); i++) {
    assert_int_equal(cc_play_read_move(play, moves[i], CC_NUL_TERMINATED, &move), CC_OK);
    assert_int_equal(cc_play_make(play, move), CC_OK);
    assert_int_equal(cc_play_read_move(play, moves[i], CC_NUL_TERMINATED, &move), CC_ERROR_ILLEGAL);
  }
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.teams[0], 1);
  assert_string_equal(cc_play_reason_text(play, outcome.reason), "five in a row");
  assert_int_equal(cc_play_make(play, 100), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_undo(play), CC_OK);
  assert_int_equal(cc_play_text(play, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, "19x19 free x xxxx15/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/15oooo");
  assert_int_equal(cc_play_read(play, text, CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_play_text(play, text, 10, &count), CC_ERROR_BUFFER);
  assert_int_equal(count,
                   strlen("19x19 free x xxxx15/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/15oooo"));
  assert_string_equal(text, "19x19 fre");
  cc_play_free(play);
}

static void test_state_text(void **state) {
  static slow_pair pair;
  static gomoku_board board;
  char text[2048];
  uint64_t seed = 23;
  (void)state;
  for (int n = 0; n < 60; n++) {
    slow_pair_begin(&pair, 5 + n % 28, 32 - n % 20, n % 2);
    for (int i = 0; i < n; i++) {
      int x = 0, y = 0;
      gomoku_undo undo;
      if (slow_random_cell(&pair.grid, &seed, &x, &y) && !slow_wins(&pair.grid, x, y, pair.grid.side)) {
        slow_pair_make(&pair, x, y, &undo);
      }
    }
    size_t needed = 0;
    assert_int_equal(gomoku_state_text(&pair.rules, &pair.board, text, sizeof(text), &needed), CC_OK);
    assert_int_equal(needed, strlen(text));
    assert_int_equal(gomoku_state_text(&pair.rules, &pair.board, NULL, 0, &needed), CC_ERROR_BUFFER);
    assert_int_equal(gomoku_state_read(&pair.rules, &board, text, CC_NUL_TERMINATED), CC_OK);
    assert_int_equal(board.key, pair.board.key);
    pair.board = board;
    compare(&pair);
    /* every shorter text is none */
    for (size_t length = 0; length < needed; length++) {
      assert_int_not_equal(gomoku_state_read(&pair.rules, &board, text, length), CC_OK);
    }
    /* a byte changed: whatever is read has a text that is read the same way */
    for (int i = 0; i < 50; i++) {
      char copy[2048];
      memcpy(copy, text, needed + 1);
      copy[cc_random_next(&seed) % needed] = "xo/ 0123456789free\x80"[cc_random_next(&seed) % 19];
      if (gomoku_state_read(&pair.rules, &board, copy, needed) == CC_OK) {
        char again[2048];
        static gomoku_board twice;
        assert_int_equal(gomoku_state_text(&pair.rules, &board, again, sizeof(again), NULL), CC_OK);
        assert_int_equal(gomoku_state_read(&pair.rules, &twice, again, CC_NUL_TERMINATED), CC_OK);
        assert_int_equal(twice.key, board.key);
      }
    }
  }
}

static void test_state_read(void **state) {
  static gomoku_rules rules;
  static gomoku_board board;
  (void)state;
  gomoku_rules_init(&rules, 6, 5, GOMOKU_STANDARD);
  static const char *const wrong[] = {"",
                                      "6x5",
                                      "6x5 standard",
                                      "6x5 standard x",
                                      "6x5 standard x 6/6/6/6",
                                      "6x5 standard x 6/6/6/6/6/",
                                      "6x5 standard x 6/6/6/6/6 ",
                                      "6x5 standard x 6/6/6/6/7",
                                      "6x5 standard x 6/6/6/6/5",
                                      "6x5 standard x 6/6/6/6/0x5",
                                      "6x5 standard x 6/6/6/6/x6",
                                      "6x5 standard z 6/6/6/6/6",
                                      "6x5 exact x 6/6/6/6/6",
                                      "6,5 standard x 6/6/6/6/6",
                                      "006x5 standard x 6/6/6/6/6",
                                      "6x5 standard x xxxxx1/6/6/6/ooooo1"};
  for (size_t i = 0; i < TEST_COUNT(wrong); i++) {
    assert_int_equal(gomoku_state_read(&rules, &board, wrong[i], CC_NUL_TERMINATED), CC_ERROR_ARGUMENT);
  }
  assert_int_equal(gomoku_state_read(&rules, &board, "6x5 free x 6/6/6/6/6", CC_NUL_TERMINATED),
                   CC_ERROR_UNSUPPORTED);
  assert_int_equal(gomoku_state_read(&rules, &board, "5x5 standard x 5/5/5/5/5", CC_NUL_TERMINATED),
                   CC_ERROR_UNSUPPORTED);
  assert_int_equal(gomoku_state_read(&rules, &board, "6x5 standard o xxxxx1/6/6/6/oooo2", CC_NUL_TERMINATED),
                   CC_OK);
  assert_int_equal(board.winner, GOMOKU_BLACK);
  assert_int_equal(board.side, GOMOKU_WHITE);
  assert_int_equal(gomoku_state_read(&rules, &board, "6x5 standard x xxxxxx/6/6/6/1ooooo", CC_NUL_TERMINATED),
                   CC_OK);
  assert_int_equal(board.winner, GOMOKU_WHITE); /* six are no line here */
  assert_int_equal(gomoku_state_read(&rules, &board, "6x5 standard x xxxxxx/6/6/6/6", CC_NUL_TERMINATED),
                   CC_OK);
  assert_int_equal(board.winner, GOMOKU_NOBODY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_fives),        cmocka_unit_test(test_full_board),
      cmocka_unit_test(test_scores),       cmocka_unit_test(test_orders),
      cmocka_unit_test(test_random_games), cmocka_unit_test(test_counts),
      cmocka_unit_test(test_any_order),    cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_move_text),    cmocka_unit_test(test_in_play),
      cmocka_unit_test(test_state_text),   cmocka_unit_test(test_state_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
