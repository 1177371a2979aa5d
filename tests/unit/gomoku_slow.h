/* SPDX-License-Identifier: MIT */
/*
 * Gomoku once more, slowly: a plain grid, nothing kept up to date, every line walked cell by cell. What the
 * fast board of examples/gomoku says is compared with it. Include after cmocka.h.
 */
#ifndef GOMOKU_SLOW_H
#define GOMOKU_SLOW_H

#include <stdint.h>
#include <string.h>

#include "gomoku_rules.h"
#include "test_util.h"

typedef struct slow_grid {
  int width;
  int height;
  int exact;
  int side;
  int stones;
  int cells[GOMOKU_MAX_SIZE][GOMOKU_MAX_SIZE]; /* [y][x]: 0 Black, 1 White, 2 empty */
} slow_grid;

static const int slow_steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

TEST_UNUSED static void slow_clear(slow_grid *grid, int width, int height, int exact) {
  memset(grid, 0, sizeof(*grid));
  grid->width = width;
  grid->height = height;
  grid->exact = exact;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      grid->cells[y][x] = 2;
    }
  }
}

/* 3: beside the board. */
static int slow_at(const slow_grid *grid, int x, int y) {
  return x < 0 || y < 0 || x >= grid->width || y >= grid->height ? 3 : grid->cells[y][x];
}

/* Stones of a colour from a cell on, which is not counted. */
static int slow_run(const slow_grid *grid, int x, int y, int dx, int dy, int colour) {
  int length = 0;
  while (slow_at(grid, x + (length + 1) * dx, y + (length + 1) * dy) == colour) {
    length++;
  }
  return length;
}

/* Whether a stone of the colour there would be, or is, in a line that wins. */
TEST_UNUSED static int slow_wins(const slow_grid *grid, int x, int y, int colour) {
  for (int d = 0; d < 4; d++) {
    const int dx = slow_steps[d][0], dy = slow_steps[d][1];
    const int length = 1 + slow_run(grid, x, y, dx, dy, colour) + slow_run(grid, x, y, -dx, -dy, colour);
    if (grid->exact ? length == 5 : length >= 5) {
      return 1;
    }
  }
  return 0;
}

TEST_UNUSED static void slow_make(slow_grid *grid, int x, int y) {
  grid->cells[y][x] = grid->side;
  grid->side = 1 - grid->side;
  grid->stones++;
}

TEST_UNUSED static void slow_unmake(slow_grid *grid, int x, int y) {
  grid->cells[y][x] = 2;
  grid->side = 1 - grid->side;
  grid->stones--;
}

/* The article's score of one side: every run of its stones, found where it begins. */
static int slow_side_score(const slow_grid *grid, int colour) {
  static const int live[5] = {0, 10, 100, 1000, 10000};
  static const int dead[5] = {0, 1, 10, 100, 1000};
  int score = 0;
  for (int y = 0; y < grid->height; y++) {
    for (int x = 0; x < grid->width; x++) {
      for (int d = 0; d < 4; d++) {
        const int dx = slow_steps[d][0], dy = slow_steps[d][1];
        if (slow_at(grid, x, y) != colour || slow_at(grid, x - dx, y - dy) == colour) {
          continue;
        }
        const int length = 1 + slow_run(grid, x, y, dx, dy, colour);
        const int open = (slow_at(grid, x - dx, y - dy) == 2) +
                         (slow_at(grid, x + length * dx, y + length * dy) == 2);
        if (length >= 5) {
          score += grid->exact && length > 5 ? 0 : 100000;
        } else {
          score += open == 2 ? live[length] : open == 1 ? dead[length] : 0;
        }
      }
    }
  }
  return score;
}

TEST_UNUSED static int slow_score(const slow_grid *grid) {
  return slow_side_score(grid, 0) - slow_side_score(grid, 1);
}

/* The article's ordering score of an empty cell. */
TEST_UNUSED static int slow_order(const slow_grid *grid, int x, int y, int colour) {
  static const int own_scores[5] = {7, 35, 800, 15000, 800000};
  static const int other_scores[5] = {0, 15, 400, 1800, 100000};
  int order = 0;
  for (int d = 0; d < 4; d++) {
    for (int first = -4; first <= 0; first++) {
      int counts[4] = {0, 0, 0, 0};
      for (int i = first; i < first + 5; i++) {
        counts[slow_at(grid, x + i * slow_steps[d][0], y + i * slow_steps[d][1])]++;
      }
      const int own = counts[colour], other = counts[1 - colour];
      if (counts[3] == 0 && (own == 0 || other == 0)) {
        order += other > 0 ? other_scores[other] : own_scores[own];
      }
    }
  }
  return order;
}

/* Within two cells of the rectangle around all stones, and of a stone; the middle of an empty board. */
TEST_UNUSED static int slow_is_candidate(const slow_grid *grid, int x, int y) {
  int left = grid->width, right = -1, top = grid->height, bottom = -1;
  int near_stone = 0;
  if (grid->stones == 0) {
    return x == grid->width / 2 && y == grid->height / 2;
  }
  for (int v = 0; v < grid->height; v++) {
    for (int u = 0; u < grid->width; u++) {
      if (grid->cells[v][u] != 2) {
        left = u < left ? u : left;
        right = u > right ? u : right;
        top = v < top ? v : top;
        bottom = v > bottom ? v : bottom;
        near_stone |= u - x <= 2 && x - u <= 2 && v - y <= 2 && y - v <= 2;
      }
    }
  }
  return slow_at(grid, x, y) == 2 && near_stone && x >= left - 2 && x <= right + 2 && y >= top - 2 &&
         y <= bottom + 2;
}

TEST_UNUSED static int slow_has_candidates(const slow_grid *grid) {
  for (int y = 0; y < grid->height; y++) {
    for (int x = 0; x < grid->width; x++) {
      if (slow_is_candidate(grid, x, y)) {
        return 1;
      }
    }
  }
  return 0;
}

/* ---- both boards side by side ---- */

typedef struct slow_pair {
  gomoku_rules rules;
  gomoku_board board;
  slow_grid grid;
} slow_pair;

TEST_UNUSED static void slow_pair_begin(slow_pair *pair, int width, int height, int exact) {
  gomoku_rules_init(&pair->rules, (uint32_t)width, (uint32_t)height, (uint32_t)exact);
  gomoku_clear(&pair->rules, &pair->board);
  slow_clear(&pair->grid, width, height, exact);
}

TEST_UNUSED static void slow_pair_make(slow_pair *pair, int x, int y, gomoku_undo *undo) {
  gomoku_make(&pair->rules, &pair->board, gomoku_cell((uint32_t)x, (uint32_t)y), undo);
  slow_make(&pair->grid, x, y);
}

TEST_UNUSED static void slow_pair_unmake(slow_pair *pair, int x, int y, const gomoku_undo *undo) {
  gomoku_unmake(&pair->rules, &pair->board, gomoku_cell((uint32_t)x, (uint32_t)y), undo);
  slow_unmake(&pair->grid, x, y);
}

/* A random empty cell: a candidate, or with one chance in eight any. 0: there is none. */
TEST_UNUSED static int slow_random_cell(const slow_grid *grid, uint64_t *seed, int *x, int *y) {
  const int any = cc_random_next(seed) % 8 == 0;
  int count = 0;
  for (int v = 0; v < grid->height; v++) {
    for (int u = 0; u < grid->width; u++) {
      if (grid->cells[v][u] == 2 && (any || slow_is_candidate(grid, u, v))) {
        count++;
        if (cc_random_next(seed) % (uint64_t)count == 0) {
          *x = u;
          *y = v;
        }
      }
    }
  }
  return count > 0;
}

#endif
