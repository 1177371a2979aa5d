/* SPDX-License-Identifier: MIT */
/*
 * A Gomoku board that keeps up to date, move by move, what the player asks for: the score of the lines, the
 * worth of every cell for ordering moves, and whether the last stone made five.
 *
 * Stones are kept on the lines of all four directions, one bit a cell. What a stone changes on a line depends
 * on the few cells beside it, so every change is a look into a small table.
 */
#ifndef GOMOKU_BOARD_H
#define GOMOKU_BOARD_H

#include <stddef.h>
#include <stdint.h>

#define GOMOKU_MIN_SIZE 5u
#define GOMOKU_MAX_SIZE 32u
#define GOMOKU_STRIDE 32u /* cell = y * GOMOKU_STRIDE + x, whatever the size */
#define GOMOKU_CELLS (GOMOKU_STRIDE * GOMOKU_STRIDE)
#define GOMOKU_NO_CELL GOMOKU_CELLS

#define GOMOKU_BLACK 0u /* moves first */
#define GOMOKU_WHITE 1u
#define GOMOKU_EMPTY 2u /* as the answer of gomoku_at */
#define GOMOKU_NOBODY 2u

#define GOMOKU_FREE 0u     /* five or more in a row win */
#define GOMOKU_STANDARD 1u /* exactly five */

/* Directions: along a row, a column, and the two diagonals. */
#define GOMOKU_DIRECTIONS 4u
/*
 * On a line a cell's bit is its place in the line, from 0, plus this. Bits beside the board are set in both
 * colours.
 */
#define GOMOKU_PAD 6u
#define GOMOKU_LINES 63u /* of a diagonal direction; rows and columns need 32 */
/* Cells beside the board that orders are written to, and never read. */
#define GOMOKU_GUARD (4u * (GOMOKU_STRIDE + 1u))

/* What the article gives for lines and windows. */
#define GOMOKU_FIVE_SCORE 100000
#define GOMOKU_WIN_ORDER 800000
#define GOMOKU_FOUR_ORDER 100000 /* a window in which the other side has four */
#define GOMOKU_WIN_VALUE 2000000
/* Scores are kept within this, which needs a board full of fours to be reached. */
#define GOMOKU_SCORE_BOUND 1900000

/* The rules of a game and the tables for them; read only once it is filled. */
typedef struct gomoku_rules {
  uint32_t width;
  uint32_t height;
  uint32_t exact;         /* GOMOKU_FREE or GOMOKU_STANDARD */
  uint64_t black_to_move; /* the key of that */
  uint64_t keys[2][GOMOKU_CELLS];
  /* What six cells beside a cell show, nearest cell first in importance: a side, see gomoku_board.c. */
  uint8_t left[4096];
  uint8_t right[4096];
  /*
   * By the sides to the left and to the right: what an own stone between them adds, times 8, plus 1 if it
   * makes five.
   */
  int32_t gains[32][32];
  uint8_t counts[32]; /* bits of five */
  /*
   * A window with so many black and white stones, before another of colour c: how the worth of its cells
   * changes.
   */
  uint64_t changes[2][8][8];
} gomoku_rules;

/*
 * Two numbers kept as one: how much a move to a cell is worth for Black in the low half, for White in the
 * high.
 */
#define GOMOKU_ORDER_OF(pair, colour) ((uint32_t)((pair) >> (32u * (colour))))

/* The state of a game: bytes that can be copied. */
typedef struct gomoku_board {
  uint64_t key;
  int32_t score; /* of Black's lines less White's, as the article counts */
  uint32_t stones;
  uint32_t ordered; /* stones that `orders` knows of: all, or all but the last */
  uint32_t side;    /* to move */
  uint32_t winner;  /* GOMOKU_NOBODY: not yet, or a draw */
  uint32_t last;    /* the last move, or GOMOKU_NO_CELL */
  uint64_t lines[GOMOKU_DIRECTIONS][GOMOKU_LINES][2];
  uint64_t orders[GOMOKU_GUARD + GOMOKU_CELLS + GOMOKU_GUARD];
} gomoku_board;

/* What a move is taken back by. */
typedef struct gomoku_undo {
  int32_t score;
  uint32_t last;
} gomoku_undo;

/* Whether the sizes are possible. */
int gomoku_size_ok(uint32_t width, uint32_t height);
/* Fill in the rules; sizes must be possible. */
void gomoku_rules_init(gomoku_rules *rules, uint32_t width, uint32_t height, uint32_t exact);

/* The empty board. */
void gomoku_clear(const gomoku_rules *rules, gomoku_board *board);
/* Put a stone of the side to move on an empty cell. */
void gomoku_make(const gomoku_rules *rules, gomoku_board *board, uint32_t cell, gomoku_undo *undo);
/* Take the last move back. */
void gomoku_unmake(const gomoku_rules *rules, gomoku_board *board, uint32_t cell, const gomoku_undo *undo);
/* The same board with the other side to move. To be undone before moves from before are taken back. */
void gomoku_pass(const gomoku_rules *rules, gomoku_board *board);

/* GOMOKU_BLACK, GOMOKU_WHITE or GOMOKU_EMPTY. */
uint32_t gomoku_at(const gomoku_board *board, uint32_t cell);
/* Whether a stone of the colour on an empty cell would make a line that wins. */
int gomoku_would_win(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour);
/* What a stone of the colour on an empty cell adds to its side's score less the other's; a five is most. */
int32_t gomoku_gain(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour);
/* Over: somebody has won, or the board is full. */
int gomoku_is_over(const gomoku_rules *rules, const gomoku_board *board);
/* What a move to an empty cell is worth by the article's windows. */
uint32_t gomoku_order(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour);

/*
 * Where the article's player looks: empty cells with a stone within two cells (in both coordinates), a bit a
 * cell, rows from y = 0. Without any: the middle, if the board is empty, else every empty cell.
 */
void gomoku_candidates(const gomoku_rules *rules, const gomoku_board *board, uint32_t rows[GOMOKU_MAX_SIZE]);
/* Empty cells, in the same form. */
void gomoku_empty_cells(const gomoku_rules *rules, const gomoku_board *board, uint32_t rows[GOMOKU_MAX_SIZE]);
/*
 * How the worth of cells changes by the last stone where `orders` does not know of it yet: cells and pairs to
 * be added. Returns how many: 0 or 36.
 */
#define GOMOKU_PENDING 36u
unsigned gomoku_pending(const gomoku_rules *rules, const gomoku_board *board, uint32_t cells[GOMOKU_PENDING],
                        uint64_t pairs[GOMOKU_PENDING]);

/* Which line of a direction a cell is on, and its place there. */
static inline uint32_t gomoku_line_of(uint32_t direction, uint32_t cell) {
  const uint32_t x = cell % GOMOKU_STRIDE;
  const uint32_t y = cell / GOMOKU_STRIDE;
  return direction == 0 ? y : direction == 1 ? x : direction == 2 ? x + GOMOKU_STRIDE - 1 - y : x + y;
}

static inline uint32_t gomoku_place_of(uint32_t direction, uint32_t cell) {
  return direction == 1 ? cell / GOMOKU_STRIDE : cell % GOMOKU_STRIDE;
}

/* From a cell to the next on a line of a direction. */
static inline int32_t gomoku_step(uint32_t direction) {
  static const int32_t steps[GOMOKU_DIRECTIONS] = {1, GOMOKU_STRIDE, GOMOKU_STRIDE + 1,
                                                   1 - (int32_t)GOMOKU_STRIDE};
  return steps[direction];
}

static inline uint32_t gomoku_cell(uint32_t x, uint32_t y) {
  return y * GOMOKU_STRIDE + x;
}

/* The lowest bit that is set, of a word that is not 0. */
static inline uint32_t gomoku_lowest(uint32_t word) {
#if defined(__GNUC__) || defined(__clang__)
  return (uint32_t)__builtin_ctz(word);
#else
  uint32_t n = 0;
  while ((word >> n & 1u) == 0) {
    n++;
  }
  return n;
#endif
}

#endif
