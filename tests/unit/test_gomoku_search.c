/* SPDX-License-Identifier: MIT */
/*
 * Gomoku's computer players: algorithms agree, with each other and with a slow search; what they play is
 * right.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gomoku_player.h"
#include "gomoku_slow.h"

#define INFINITE 100000000

/* ---- a slow search on the slow grid ---- */

/* Negamax of every candidate; `best` of them by order, 0: all. The win is worth what the article says. */
static int slow_search(slow_grid *grid, int depth, int ply, int best) {
  int xs[GOMOKU_CELLS], ys[GOMOKU_CELLS], orders[GOMOKU_CELLS];
  int count = 0;
  int value = -INFINITE;
  if (grid->stones == grid->width * grid->height) {
    return 0;
  }
  if (depth == 0) {
    return grid->side == 0 ? slow_score(grid) : -slow_score(grid);
  }
  for (int y = 0; y < grid->height; y++) {
    for (int x = 0; x < grid->width; x++) {
      if (!slow_is_candidate(grid, x, y)) {
        continue;
      }
      if (slow_wins(grid, x, y, grid->side)) {
        return 2000000 - (ply + 1);
      }
      const int order = slow_order(grid, x, y, grid->side);
      int at = count++;
      for (; at > 0 && orders[at - 1] < order; at--) { /* equals keep their order */
        orders[at] = orders[at - 1];
        xs[at] = xs[at - 1];
        ys[at] = ys[at - 1];
      }
      orders[at] = order;
      xs[at] = x;
      ys[at] = y;
    }
  }
  for (int i = 0; i < count && (best == 0 || i < best); i++) {
    slow_make(grid, xs[i], ys[i]);
    const int child = -slow_search(grid, depth - 1, ply + 1, best);
    slow_unmake(grid, xs[i], ys[i]);
    value = child > value ? child : value;
  }
  return value;
}

/* ---- positions ---- */

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

static int32_t searched(slow_pair *pair, uint32_t algorithm, uint32_t best, uint32_t flags, uint32_t depth,
                        uint32_t step) {
  const cc_game game = gomoku_search_game(&pair->rules);
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_game_search *search = NULL;
  options.algorithm = algorithm;
  options.best_moves = best;
  options.flags = flags;
  options.step = step;
  options.table_bytes = 65536;
  options.cache_bytes = (flags & CC_GAME_NO_TABLE) != 0 ? 0 : 65536;
  limits.depth = depth;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
  assert_int_equal(cc_game_search_run(search, &pair->board, NULL, 0, &limits, &result), CC_OK);
  assert_int_not_equal(result.best, CC_GAME_MOVE_NONE);
  cc_game_search_free(search);
  return result.value;
}

/* A win that is found early ends the deepening, so the depth of a slow search is enough. */
static void test_slow_search(void **state) {
  static slow_pair pair;
  uint64_t seed = 1;
  int wins = 0;
  (void)state;
  for (int n = 0; n < 150; n++) {
    random_position(&pair, 6 + n % 3, 6 + n % 2, n % 2, 4 + n % 17, &seed);
    if (pair.grid.stones == pair.grid.width * pair.grid.height) {
      continue;
    }
    const uint32_t best = n % 3 == 0 ? 0 : 3u + (uint32_t)n % 8u;
    const uint32_t depth = best == 0 ? 2 : 3;
    const int32_t expected = slow_search(&pair.grid, (int)depth, 0, (int)best);
    wins += expected > 1900000 || expected < -1900000;
    assert_int_equal(searched(&pair, CC_GAME_MINIMAX, best, 0, depth, 1), expected);
    assert_int_equal(searched(&pair, CC_GAME_MTDF, best, 0, depth, 2), expected);
  }
  assert_true(wins > 10);
}

/* All algorithms, with table, deepening and killers or without, on many positions of many kinds. */
static void test_algorithms_agree(void **state) {
  static const uint32_t algorithms[] = {CC_GAME_ALPHA_BETA, CC_GAME_NEGASCOUT, CC_GAME_MTDF};
  static const int sizes[][2] = {{15, 15}, {19, 19}, {20, 20}, {21, 21}, {7, 9}, {32, 5}};
  static slow_pair pair;
  uint64_t seed = 77;
  (void)state;
  for (int n = 0; n < 1200; n++) {
    const int *size = sizes[n % 6];
    random_position(&pair, size[0], size[1], n / 6 % 2, 3 + n % 25, &seed);
    const uint32_t depth = 1 + (uint32_t)n % 4;
    const uint32_t best = depth == 4 ? 5 : depth == 3 ? 8 : n % 2 == 0 ? 10 : 0;
    const int32_t expected = searched(&pair, CC_GAME_MINIMAX, best, CC_GAME_NO_TABLE, depth, 1);
    for (size_t i = 0; i < TEST_COUNT(algorithms); i++) {
      assert_int_equal(searched(&pair, algorithms[i], best, 0, depth, 2), expected);
    }
    assert_int_equal(
        searched(&pair, algorithms[n % 3], best, CC_GAME_NO_TABLE | CC_GAME_NO_KILLERS, depth, 1), expected);
  }
}

/* A turned board is worth the same, where all candidates are looked at. */
static void test_turned(void **state) {
  static slow_pair pair;
  static slow_pair turned;
  uint64_t seed = 9;
  gomoku_undo undo;
  (void)state;
  for (int n = 0; n < 48; n++) {
    random_position(&pair, 11, 11, n % 2, 10, &seed);
    slow_pair_begin(&turned, 11, 11, n % 2);
    for (int stone = 0; stone < pair.grid.stones; stone++) { /* by turns, in whatever order */
      for (int i = 0; i < 121; i++) {
        const int x = i % 11, y = i / 11;
        const int u = n & 2 ? 10 - x : x, v = n & 4 ? 10 - y : y;
        const int tx = n & 8 ? v : u, ty = n & 8 ? u : v;
        if (pair.grid.cells[y][x] == turned.grid.side && turned.grid.cells[ty][tx] == 2) {
          slow_pair_make(&turned, tx, ty, &undo);
          break;
        }
      }
    }
    assert_int_equal(turned.grid.stones, pair.grid.stones);
    assert_int_equal(searched(&pair, CC_GAME_MTDF, 0, 0, 3, 2),
                     searched(&turned, CC_GAME_NEGASCOUT, 0, 0, 3, 1));
  }
}

/*
 * MTD(f) that is cut short by a limit of nodes: the value is the last complete iteration's, or what the move is proved
 * to be worth at least in the next one.
 */
static void test_cut_short(void **state) {
  static slow_pair pair;
  uint64_t seed = 31;
  int partial = 0;
  (void)state;
  for (int n = 0; n < 400; n++) {
    random_position(&pair, 15, 15, n % 2, 8 + n % 8, &seed);
    const cc_game game = gomoku_search_game(&pair.rules);
    cc_game_options options = CC_GAME_OPTIONS_INIT;
    cc_game_limits limits = CC_GAME_LIMITS_INIT;
    cc_game_result result = CC_GAME_RESULT_INIT;
    cc_game_search *search = NULL;
    options.algorithm = CC_GAME_MTDF;
    options.best_moves = 6;
    options.step = 2;
    options.table_bytes = 65536;
    limits.depth = 6;
    limits.nodes = 50 + (uint64_t)(n * 37 % 900);
    assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
    assert_int_equal(cc_game_search_run(search, &pair.board, NULL, 0, &limits, &result), CC_OK);
    cc_game_search_free(search);
    if (result.reason != CC_END_NODES || result.depth == 0) {
      continue;
    }
    gomoku_undo undo;
    const int32_t complete = searched(&pair, CC_GAME_NEGASCOUT, 6, 0, result.depth, 2);
    gomoku_make(&pair.rules, &pair.board, (uint32_t)result.best, &undo);
    const int32_t now = -searched(&pair, CC_GAME_NEGASCOUT, 6, 0, result.depth - 1, 1);
    const int32_t next = -searched(&pair, CC_GAME_NEGASCOUT, 6, 0, result.depth + 1, 1);
    gomoku_unmake(&pair.rules, &pair.board, (uint32_t)result.best, &undo);
    const int at_least = result.value <= (next > 1900000 ? next - 1 : next < -1900000 ? next + 1 : next);
    assert_true((result.value == complete && now >= complete) || at_least ||
                gomoku_is_over(&pair.rules, &pair.board));
    partial += result.value != complete;
  }
  assert_true(partial > 20);
}

/* ---- players ---- */

static uint32_t choose(const gomoku_rules *rules, const gomoku_style *style, const char *moves,
                       uint32_t depth) {
  static gomoku_board board;
  gomoku_player *player = NULL;
  gomoku_thought thought;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  uint32_t cell = GOMOKU_NO_CELL;
  limits.depth = depth;
  gomoku_clear(rules, &board);
  while (*moves != '\0') {
    const size_t length = strcspn(moves, " ");
    gomoku_undo undo;
    assert_int_equal(gomoku_move_read(rules, moves, length, &cell), CC_OK);
    gomoku_make(rules, &board, cell, &undo);
    moves += length;
    moves += strspn(moves, " ");
  }
  assert_int_equal(gomoku_player_create(rules, style, 65536, 1, &player), CC_OK);
  assert_int_equal(gomoku_player_choose(player, &board, &limits, &cell, &thought), CC_OK);
  assert_int_equal(gomoku_player_new_game(player), CC_OK);
  gomoku_player_free(player);
  assert_int_equal(gomoku_at(&board, cell), GOMOKU_EMPTY);
  return cell;
}

static void assert_plays(const gomoku_rules *rules, const gomoku_style *style, const char *moves,
                         uint32_t depth, const char *expected) {
  char text[GOMOKU_MOVE_TEXT + 2] = " ";
  char list[64] = " ";
  gomoku_move_text(choose(rules, style, moves, depth), text + 1);
  strcat(text, " ");
  strcat(list, expected);
  strcat(list, " ");
  if (strstr(list, text) == NULL) {
    fail_msg("%s after %s: played%snot %s", style->name, moves, text, expected);
  }
}

static void test_players(void **state) {
  static gomoku_rules rules;
  (void)state;
  for (uint32_t exact = 0; exact < 2; exact++) {
    gomoku_rules_init(&rules, 15, 15, exact);
    for (const gomoku_style *style = gomoku_styles; style->name != NULL; style++) {
      assert_ptr_equal(gomoku_find_style(style->name), style);
      assert_plays(&rules, style, "", 2, "h8");
      assert_plays(&rules, style, "h8 a1 i8 a3 j8 a5 k8 g8", 2, "l8"); /* five */
      assert_plays(&rules, style, "h8 g8 i8 a3 j8 a5 k8", 2, "l8");    /* prevents five */
      assert_plays(&rules, style, "h8 g8 i8 a3 j8 a5 l8", 2, "k8");    /* in the gap, too */
      if (style->best_moves > 0) {
        assert_plays(&rules, style, "h8 a1 i8 o1 j8", 4, "g8 k8 f8 l8"); /* an open three */
        assert_plays(&rules, style, "h8 a1 i8 o1 j8 a15", 4, "g8 k8");   /* an open four */
      }
    }
  }
  assert_null(gomoku_find_style("nonsense"));
  assert_null(gomoku_find_style(""));
}

/* Weighing is fair to both sides where a plain search is not, and sees wins. */
static void test_weigh(void **state) {
  static slow_pair pair;
  gomoku_player *players[2] = {NULL, NULL};
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  gomoku_undo undo;
  uint32_t cell = GOMOKU_NO_CELL;
  int32_t value = 0;
  (void)state;
  limits.depth = 4;
  slow_pair_begin(&pair, 15, 15, GOMOKU_FREE);
  assert_int_equal(gomoku_player_create(&pair.rules, gomoku_find_style("mtdf10"), 65536, 1, &players[0]),
                   CC_OK);
  assert_int_equal(gomoku_player_create(&pair.rules, gomoku_find_style("threats"), 65536, 1, &players[1]),
                   CC_OK);
  static const int cells[][2] = {{7, 7}, {0, 0}, {8, 8}, {14, 0}, {9, 9}, {0, 14}};
  for (size_t i = 0; i < TEST_COUNT(cells); i++) {
    slow_pair_make(&pair, cells[i][0], cells[i][1], &undo);
    if (i >= 2) { /* two, then three of Black's, against stones in corners */
      for (int n = 0; n < 2; n++) {
        assert_int_equal(gomoku_player_weigh(players[n], &pair.board, &limits, &cell, &value), CC_OK);
        assert_int_equal(gomoku_at(&pair.board, cell), GOMOKU_EMPTY);
        assert_true(pair.grid.side == 0 ? value > 0 : value < 0);
      }
    }
  }
  assert_int_equal(value, GOMOKU_WIN_VALUE); /* fours win, as the second player says */
  gomoku_player_free(players[0]);
  gomoku_player_free(players[1]);
}

/* Whole games between styles end by the rules; every move is legal. */
static void test_games(void **state) {
  static slow_pair pair;
  (void)state;
  for (int n = 0; n < 6; n++) {
    gomoku_player *players[2] = {NULL, NULL};
    cc_game_limits limits = CC_GAME_LIMITS_INIT;
    int over = 0;
    limits.depth = 2;
    slow_pair_begin(&pair, 9 + n, 9, n % 2);
    for (int i = 0; i < 2; i++) {
      assert_int_equal(gomoku_player_create(&pair.rules,
                                            gomoku_find_style((n + i) % 2 ? "threats" : "negascout10"), 65536,
                                            1, &players[i]),
                       CC_OK);
    }
    while (!over) {
      uint32_t cell = 0;
      gomoku_undo undo;
      assert_int_equal(gomoku_player_choose(players[pair.grid.side], &pair.board, &limits, &cell, NULL),
                       CC_OK);
      const int x = (int)(cell % GOMOKU_STRIDE), y = (int)(cell / GOMOKU_STRIDE);
      assert_int_equal(slow_at(&pair.grid, x, y), 2);
      over = slow_wins(&pair.grid, x, y, pair.grid.side);
      slow_pair_make(&pair, x, y, &undo);
      over = over || pair.grid.stones == pair.grid.width * pair.grid.height;
      assert_int_equal(gomoku_is_over(&pair.rules, &pair.board), over);
    }
    gomoku_player_free(players[0]);
    gomoku_player_free(players[1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_slow_search), cmocka_unit_test(test_algorithms_agree),
      cmocka_unit_test(test_turned),      cmocka_unit_test(test_cut_short),
      cmocka_unit_test(test_players),     cmocka_unit_test(test_weigh),
      cmocka_unit_test(test_games),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
