/* SPDX-License-Identifier: MIT */
/* See gomoku_board.h. */
#include "gomoku_board.h"

#include <chesscore.h>
#include <string.h>

/* ---- sides: what is seen from a cell along a line ---- */

/*
 * Numbers of sides: 0 an empty cell, 1 the edge; then stones of one colour, own from 2, other from 12: one to
 * four of them with the cell behind closed (stone of the other colour, edge), the same with it open, five,
 * and six or more.
 */
#define BOARD_SIDE_EMPTY 0u
#define BOARD_SIDE_EDGE 1u
#define BOARD_SIDE_OWN 2u
#define BOARD_SIDE_OTHER 12u
#define BOARD_SIDES 22u
#define BOARD_SIDE_LENGTH 6u /* cells that are looked at */

typedef struct board_side {
  uint32_t kind;   /* BOARD_SIDE_EMPTY, .._EDGE, .._OWN, .._OTHER */
  uint32_t length; /* 1 .. 6 */
  uint32_t open;   /* 1: the cell behind is empty */
} board_side;

static board_side board_side_of(uint32_t number) {
  board_side side = {number, 0, 0};
  if (number >= BOARD_SIDE_OWN) {
    const uint32_t rest = (number - BOARD_SIDE_OWN) % 10u;
    side.kind = number < BOARD_SIDE_OTHER ? BOARD_SIDE_OWN : BOARD_SIDE_OTHER;
    side.length = rest < 8 ? rest % 4u + 1u : rest - 3u;
    side.open = rest >= 4 && rest < 8;
  }
  return side;
}

/* Six cells of both colours, bit 0 the nearest. */
static uint32_t board_side_number(uint32_t own, uint32_t other) {
  if ((own & other & 1u) != 0) {
    return BOARD_SIDE_EDGE;
  }
  if (((own | other) & 1u) == 0) {
    return BOARD_SIDE_EMPTY;
  }
  const uint32_t base = (own & 1u) != 0 ? BOARD_SIDE_OWN : BOARD_SIDE_OTHER;
  const uint32_t stones = base == BOARD_SIDE_OWN ? own & ~other : other & ~own;
  uint32_t length = 1;
  while (length < BOARD_SIDE_LENGTH && (stones >> length & 1u) != 0) {
    length++;
  }
  if (length >= 5) {
    return base + 3u + length;
  }
  return base + length - 1u + (((own | other) >> length & 1u) == 0 ? 4u : 0u);
}

/* ---- the article's scores ---- */

/* Stones in a row with so many open ends. */
static int32_t board_run_score(uint32_t exact, uint32_t length, uint32_t open) {
  static const int32_t live[5] = {0, 10, 100, 1000, 10000};
  if (length >= 5) {
    return exact == GOMOKU_STANDARD && length > 5 ? 0 : GOMOKU_FIVE_SCORE;
  }
  return open == 2 ? live[length] : open == 1 ? live[length] / 10 : 0;
}

/* An own stone between two sides. */
static int32_t board_gain(uint32_t exact, board_side left, board_side right) {
  const board_side *sides[2] = {&left, &right};
  uint32_t length = 1;
  uint32_t open = 0;
  int32_t gain = 0;
  for (unsigned i = 0; i < 2; i++) {
    const board_side *s = sides[i];
    if (s->kind == BOARD_SIDE_OWN) {
      gain -= board_run_score(exact, s->length, 1u + s->open);
      length += s->length;
      open += s->open;
    } else if (s->kind == BOARD_SIDE_OTHER) {
      gain += board_run_score(exact, s->length, 1u + s->open) - board_run_score(exact, s->length, s->open);
    } else {
      open += s->kind == BOARD_SIDE_EMPTY;
    }
  }
  const int wins = exact == GOMOKU_STANDARD ? length == 5 : length >= 5;
  return 8 * (gain + board_run_score(exact, length, open)) + wins;
}

/* A window of five cells. */
static uint32_t board_window_order(uint32_t own, uint32_t other) {
  static const uint32_t for_own[5] = {7, 35, 800, 15000, GOMOKU_WIN_ORDER};
  static const uint32_t for_other[5] = {7, 15, 400, 1800, GOMOKU_FOUR_ORDER};
  if ((own > 0 && other > 0) || own > 4 || other > 4) {
    return 0;
  }
  return other > 0 ? for_other[other] : for_own[own];
}

static uint64_t board_window_pair(uint32_t black, uint32_t white) {
  return (uint64_t)board_window_order(white, black) << 32 | board_window_order(black, white);
}

/* ---- rules ---- */

int gomoku_size_ok(uint32_t width, uint32_t height) {
  return width >= GOMOKU_MIN_SIZE && width <= GOMOKU_MAX_SIZE && height >= GOMOKU_MIN_SIZE &&
         height <= GOMOKU_MAX_SIZE;
}

void gomoku_rules_init(gomoku_rules *rules, uint32_t width, uint32_t height, uint32_t exact) {
  uint64_t seed = 1961;
  memset(rules, 0, sizeof(*rules));
  rules->width = width;
  rules->height = height;
  rules->exact = exact;
  rules->black_to_move = cc_random_next(&seed);
  for (uint32_t cell = 0; cell < GOMOKU_CELLS; cell++) {
    rules->keys[GOMOKU_BLACK][cell] = cc_random_next(&seed);
    rules->keys[GOMOKU_WHITE][cell] = cc_random_next(&seed);
  }
  for (uint32_t cells = 0; cells < 4096; cells++) {
    uint32_t turned = 0; /* to the left the nearest cell is the highest bit */
    for (unsigned i = 0; i < 6; i++) {
      turned |= (cells >> i & 1u) << (5u - i) | (cells >> (6u + i) & 1u) << (11u - i);
    }
    rules->right[cells] = (uint8_t)board_side_number(cells & 63u, cells >> 6);
    rules->left[cells] = (uint8_t)board_side_number(turned & 63u, turned >> 6);
  }
  for (uint32_t l = 0; l < BOARD_SIDES; l++) {
    for (uint32_t r = 0; r < BOARD_SIDES; r++) {
      rules->gains[l][r] = board_gain(exact, board_side_of(l), board_side_of(r));
    }
  }
  for (uint32_t n = 1; n < 32; n++) {
    rules->counts[n] = (uint8_t)(rules->counts[n / 2] + n % 2);
  }
  for (uint32_t black = 0; black < 5; black++) {
    for (uint32_t white = 0; white < 5; white++) {
      const uint64_t before = board_window_pair(black, white);
      rules->changes[GOMOKU_BLACK][black][white] = board_window_pair(black + 1, white) - before;
      rules->changes[GOMOKU_WHITE][black][white] = board_window_pair(black, white + 1) - before;
    }
  }
}

/* ---- lines ---- */

/* Where a cell is on the lines of a direction. */
typedef struct board_spot {
  uint64_t *stones; /* of both colours */
  uint32_t place;
} board_spot;

static board_spot board_find(gomoku_board *board, uint32_t direction, uint32_t cell) {
  const board_spot spot = {board->lines[direction][gomoku_line_of(direction, cell)],
                           gomoku_place_of(direction, cell)};
  return spot;
}

/* Number of what an own stone at a place would gain: see gomoku_rules.gains. */
static inline int32_t board_gain_at(const gomoku_rules *rules, const uint64_t *stones, uint32_t place,
                                    uint32_t colour) {
  const uint64_t own = stones[colour] >> place;
  const uint64_t other = stones[colour ^ 1u] >> place;
  const uint32_t l = rules->left[(own & 63u) | (other & 63u) << 6];
  const uint32_t r = rules->right[(own >> 7 & 63u) | (other >> 7 & 63u) << 6];
  return rules->gains[l][r];
}

/* The gain in all directions. */
static inline int32_t board_gain_of(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell,
                                    uint32_t colour) {
  const uint32_t x = cell % GOMOKU_STRIDE;
  const uint32_t y = cell / GOMOKU_STRIDE;
  return board_gain_at(rules, board->lines[0][y], x, colour) +
         board_gain_at(rules, board->lines[1][x], y, colour) +
         board_gain_at(rules, board->lines[2][x + GOMOKU_STRIDE - 1 - y], x, colour) +
         board_gain_at(rules, board->lines[3][x + y], x, colour);
}

static inline void board_flip(gomoku_board *board, uint32_t cell, uint32_t colour) {
  const uint32_t x = cell % GOMOKU_STRIDE;
  const uint32_t y = cell / GOMOKU_STRIDE;
  const uint64_t across = UINT64_C(1) << (x + GOMOKU_PAD);
  board->lines[0][y][colour] ^= across;
  board->lines[1][x][colour] ^= UINT64_C(1) << (y + GOMOKU_PAD);
  board->lines[2][x + GOMOKU_STRIDE - 1 - y][colour] ^= across;
  board->lines[3][x + y][colour] ^= across;
}

/* ---- the worth of cells ---- */

/* How a stone at a cell, which may stand there already, changes its line: nine cells. */
static inline void board_changes_along(const gomoku_rules *rules, const uint64_t *stones, uint32_t place,
                                       uint32_t colour, uint64_t changes[9]) {
  const uint32_t black = (uint32_t)(stones[GOMOKU_BLACK] >> (place + 2u)) & 0x1efu;
  const uint32_t white = (uint32_t)(stones[GOMOKU_WHITE] >> (place + 2u)) & 0x1efu;
  uint64_t windows[5];
  for (unsigned i = 0; i < 5; i++) {
    windows[i] = rules->changes[colour][rules->counts[black >> i & 31u]][rules->counts[white >> i & 31u]];
  }
  uint64_t sum = 0;
  for (unsigned i = 0; i < 5; i++) {
    sum += windows[i];
    changes[i] = sum;
  }
  for (unsigned i = 0; i < 4; i++) {
    sum -= windows[i];
    changes[5 + i] = sum;
  }
}

/* Add a stone's changes to the orders, or with `sign` -1 take them out. */
static void board_reorder(const gomoku_rules *rules, gomoku_board *board, uint32_t cell, uint32_t colour,
                          int add) {
  for (uint32_t direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
    const board_spot spot = board_find(board, direction, cell);
    const int32_t step = gomoku_step(direction);
    uint64_t changes[9];
    board_changes_along(rules, spot.stones, spot.place, colour, changes);
    uint64_t *orders = board->orders + (int32_t)(GOMOKU_GUARD + cell) - 4 * step;
    for (int32_t i = 0; i < 9; i++) {
      orders[i * step] += add ? changes[i] : 0 - changes[i];
    }
  }
}

unsigned gomoku_pending(const gomoku_rules *rules, const gomoku_board *board, uint32_t cells[GOMOKU_PENDING],
                        uint64_t pairs[GOMOKU_PENDING]) {
  if (board->ordered == board->stones) {
    return 0;
  }
  for (uint32_t direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
    const uint64_t *stones = board->lines[direction][gomoku_line_of(direction, board->last)];
    board_changes_along(rules, stones, gomoku_place_of(direction, board->last), board->side ^ 1u,
                        pairs + 9u * direction);
    for (int32_t i = 0; i < 9; i++) { /* beyond the board numbers may be wrong, but changes are 0 */
      const int32_t cell = (int32_t)board->last + (i - 4) * gomoku_step(direction);
      cells[9u * direction + (uint32_t)i] = (uint32_t)cell % GOMOKU_CELLS;
    }
  }
  return GOMOKU_PENDING;
}

/* ---- moves ---- */

void gomoku_clear(const gomoku_rules *rules, gomoku_board *board) {
  memset(board, 0, sizeof(*board));
  board->winner = GOMOKU_NOBODY;
  board->last = GOMOKU_NO_CELL;
  board->key = rules->black_to_move;
  memset(board->lines, 0xff, sizeof(board->lines));
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t x = 0; x < rules->width; x++) {
      board_flip(board, gomoku_cell(x, y), GOMOKU_BLACK);
      board_flip(board, gomoku_cell(x, y), GOMOKU_WHITE);
    }
  }
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t x = 0; x < rules->width; x++) {
      const uint32_t cell = gomoku_cell(x, y);
      for (uint32_t direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        const board_spot spot = board_find(board, direction, cell);
        const uint32_t beside = (uint32_t)(spot.stones[GOMOKU_BLACK] >> (spot.place + 2u));
        for (unsigned i = 0; i < 5; i++) {
          board->orders[GOMOKU_GUARD + cell] += (beside >> i & 31u) == 0 ? board_window_pair(0, 0) : 0;
        }
      }
    }
  }
}

void gomoku_make(const gomoku_rules *rules, gomoku_board *board, uint32_t cell, gomoku_undo *undo) {
  const uint32_t colour = board->side;
  undo->score = board->score;
  undo->last = board->last;
  if (board->ordered !=
      board->stones) { /* the move before: nobody asks for the last one's unless it is played on */
    board_reorder(rules, board, board->last, colour ^ 1u, 1);
    board->ordered++;
  }
  const int32_t gain = board_gain_of(rules, board, cell, colour);
  const int32_t fives = (int32_t)((uint32_t)gain & 7u);
  board_flip(board, cell, colour);
  board->score += colour == GOMOKU_BLACK ? (gain - fives) / 8 : (fives - gain) / 8;
  board->winner = fives > 0 ? colour : GOMOKU_NOBODY;
  board->key ^= rules->keys[colour][cell] ^ rules->black_to_move;
  board->side = colour ^ 1u;
  board->last = cell;
  board->stones++;
}

void gomoku_unmake(const gomoku_rules *rules, gomoku_board *board, uint32_t cell, const gomoku_undo *undo) {
  const uint32_t colour = board->side ^ 1u;
  if (board->ordered == board->stones) {
    board_reorder(rules, board, cell, colour, 0);
    board->ordered--;
  }
  board_flip(board, cell, colour);
  board->score = undo->score;
  board->winner = GOMOKU_NOBODY;
  board->key ^= rules->keys[colour][cell] ^ rules->black_to_move;
  board->side = colour;
  board->last = undo->last;
  board->stones--;
}

void gomoku_pass(const gomoku_rules *rules, gomoku_board *board) {
  if (board->ordered != board->stones) {
    board_reorder(rules, board, board->last, board->side ^ 1u, 1);
    board->ordered++;
  }
  board->side ^= 1u;
  board->key ^= rules->black_to_move;
}

/* ---- questions ---- */

uint32_t gomoku_at(const gomoku_board *board, uint32_t cell) {
  const uint64_t *stones = board->lines[0][cell / GOMOKU_STRIDE];
  const uint32_t bit = cell % GOMOKU_STRIDE + GOMOKU_PAD;
  return (stones[GOMOKU_BLACK] >> bit & 1u) != 0   ? GOMOKU_BLACK
         : (stones[GOMOKU_WHITE] >> bit & 1u) != 0 ? GOMOKU_WHITE
                                                   : GOMOKU_EMPTY;
}

int gomoku_would_win(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour) {
  return ((uint32_t)board_gain_of(rules, board, cell, colour) & 7u) != 0;
}

int32_t gomoku_gain(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour) {
  const int32_t gain = board_gain_of(rules, board, cell, colour);
  return (gain - (int32_t)((uint32_t)gain & 7u)) / 8;
}

int gomoku_is_over(const gomoku_rules *rules, const gomoku_board *board) {
  return board->winner != GOMOKU_NOBODY || board->stones == rules->width * rules->height;
}

uint32_t gomoku_order(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell, uint32_t colour) {
  uint32_t cells[GOMOKU_PENDING];
  uint64_t pairs[GOMOKU_PENDING];
  uint64_t pair = board->orders[GOMOKU_GUARD + cell];
  const unsigned count = gomoku_pending(rules, board, cells, pairs);
  for (unsigned i = 0; i < count; i++) {
    pair += cells[i] == cell ? pairs[i] : 0;
  }
  return GOMOKU_ORDER_OF(pair, colour);
}

/* ---- cells ---- */

static uint32_t board_row(const gomoku_board *board, uint32_t y) {
  return (uint32_t)((board->lines[0][y][GOMOKU_BLACK] | board->lines[0][y][GOMOKU_WHITE]) >> GOMOKU_PAD);
}

static uint32_t board_full_row(const gomoku_rules *rules) {
  return rules->width == 32 ? UINT32_MAX : (UINT32_C(1) << rules->width) - 1u;
}

void gomoku_empty_cells(const gomoku_rules *rules, const gomoku_board *board,
                        uint32_t rows[GOMOKU_MAX_SIZE]) {
  memset(rows, 0, GOMOKU_MAX_SIZE * sizeof(*rows));
  for (uint32_t y = 0; y < rules->height; y++) {
    rows[y] = ~board_row(board, y) & board_full_row(rules);
  }
}

void gomoku_candidates(const gomoku_rules *rules, const gomoku_board *board, uint32_t rows[GOMOKU_MAX_SIZE]) {
  const uint32_t full = board_full_row(rules);
  uint32_t wide[GOMOKU_MAX_SIZE + 4] = {0}; /* stones and two cells to either side, two rows further down */
  uint32_t any = 0;
  memset(rows, 0, GOMOKU_MAX_SIZE * sizeof(*rows));
  if (board->stones == 0) {
    rows[rules->height / 2] = UINT32_C(1) << rules->width / 2;
    return;
  }
  for (uint32_t y = 0; y < rules->height; y++) {
    const uint32_t row = board_row(board, y) & full;
    wide[y + 2] = row | row << 1 | row << 2 | row >> 1 | row >> 2;
  }
  for (uint32_t y = 0; y < rules->height; y++) {
    rows[y] = (wide[y] | wide[y + 1] | wide[y + 2] | wide[y + 3] | wide[y + 4]) & ~board_row(board, y) & full;
    any |= rows[y];
  }
  if (any == 0) {
    gomoku_empty_cells(rules, board, rows);
  }
}
