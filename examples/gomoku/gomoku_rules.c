/* SPDX-License-Identifier: MIT */
/* See gomoku_rules.h. */
#include "gomoku_rules.h"

#include <stdio.h>
#include <string.h>

/* ---- text ---- */

void gomoku_move_text(uint32_t cell, char text[GOMOKU_MOVE_TEXT]) {
  const uint32_t x = cell % GOMOKU_STRIDE;
  const uint32_t row = cell / GOMOKU_STRIDE + 1;
  char *at = text;
  if (x >= 26) {
    *at++ = 'a';
  }
  *at++ = (char)('a' + x % 26);
  if (row >= 10) {
    *at++ = (char)('0' + row / 10 % 10);
  }
  *at++ = (char)('0' + row % 10);
  *at = '\0';
}

/* A number of one or two digits; 0: none. */
static size_t rules_digits(const char *text, size_t length, uint32_t *number) {
  size_t n = 0;
  *number = 0;
  while (n < length && n < 2 && text[n] >= '0' && text[n] <= '9') {
    *number = *number * 10 + (uint32_t)(text[n++] - '0');
  }
  return n < length && text[n] >= '0' && text[n] <= '9' ? 0 : n;
}

static int rules_letter(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' : -1;
}

/* One that a cell is told by. More than two digits, unless they are filled up with 0, are off every board. */
static size_t rules_coordinate(const char *text, size_t length, uint32_t *number) {
  size_t n = rules_digits(text, length, number);
  if (n == 0 && length > 0 && text[0] >= '1' && text[0] <= '9') {
    *number = GOMOKU_CELLS;
    while (n < length && text[n] >= '0' && text[n] <= '9') {
      n++;
    }
  }
  return n;
}

cc_status gomoku_move_read(const gomoku_rules *rules, const char *text, size_t length, uint32_t *cell) {
  uint32_t x = 0;
  uint32_t y = 0;
  size_t used = 0;
  length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  if (length > 0 && rules_letter(text[0]) >= 0) {
    x = (uint32_t)rules_letter(text[0]);
    used = 1;
    if (x == 0 && length > 1 && rules_letter(text[1]) >= 0) {
      x = 26u + (uint32_t)rules_letter(text[1]);
      used = 2;
    }
    const size_t digits = rules_coordinate(text + used, length - used, &y);
    if (digits == 0) {
      return CC_ERROR_MOVE_TEXT;
    }
    used += digits;
    y -= 1; /* row 0 comes out as far beyond the last */
  } else {
    used = rules_coordinate(text, length, &x);
    if (used == 0 || used == length || text[used] != ',') {
      return CC_ERROR_MOVE_TEXT;
    }
    const size_t digits = rules_coordinate(text + used + 1, length - used - 1, &y);
    if (digits == 0) {
      return CC_ERROR_MOVE_TEXT;
    }
    used += 1 + digits;
  }
  if (used != length) {
    return CC_ERROR_MOVE_TEXT;
  }
  if (x >= rules->width || y >= rules->height) {
    return CC_ERROR_ILLEGAL;
  }
  *cell = gomoku_cell(x, y);
  return CC_OK;
}

/* A buffer that counts on when it is full. */
typedef struct rules_writer {
  char *buffer;
  size_t capacity;
  size_t needed;
} rules_writer;

static void rules_put(rules_writer *w, const char *text) {
  for (; *text != '\0'; text++) {
    if (w->needed + 1 < w->capacity) {
      w->buffer[w->needed] = *text;
    }
    w->needed++;
  }
}

static void rules_put_number(rules_writer *w, uint32_t number) {
  char text[12];
  snprintf(text, sizeof(text), "%u", (unsigned)number);
  rules_put(w, text);
}

static cc_status rules_finish(rules_writer *w, size_t *needed) {
  if (w->capacity > 0) {
    w->buffer[w->needed < w->capacity ? w->needed : w->capacity - 1] = '\0';
  }
  if (needed != NULL) {
    *needed = w->needed;
  }
  return w->needed < w->capacity ? CC_OK : CC_ERROR_BUFFER;
}

static void rules_put_row(rules_writer *w, const gomoku_rules *rules, const gomoku_board *board, uint32_t y) {
  uint32_t empty = 0;
  for (uint32_t x = 0; x < rules->width; x++) {
    const uint32_t what = gomoku_at(board, gomoku_cell(x, y));
    if (what != GOMOKU_EMPTY && empty > 0) {
      rules_put_number(w, empty);
      empty = 0;
    }
    empty += what == GOMOKU_EMPTY;
    if (what != GOMOKU_EMPTY) {
      rules_put(w, what == GOMOKU_BLACK ? "x" : "o");
    }
  }
  if (empty > 0) {
    rules_put_number(w, empty);
  }
}

cc_status gomoku_state_text(const gomoku_rules *rules, const gomoku_board *board, char *buffer,
                            size_t capacity, size_t *needed) {
  rules_writer w = {buffer, capacity, 0};
  rules_put_number(&w, rules->width);
  rules_put(&w, "x");
  rules_put_number(&w, rules->height);
  rules_put(&w, rules->exact == GOMOKU_STANDARD ? " standard" : " free");
  rules_put(&w, board->side == GOMOKU_BLACK ? " x " : " o ");
  for (uint32_t y = 0; y < rules->height; y++) {
    rules_put(&w, y > 0 ? "/" : "");
    rules_put_row(&w, rules, board, y);
  }
  return rules_finish(&w, needed);
}

/* ---- reading a state ---- */

typedef struct rules_reader {
  const char *text;
  size_t length;
  size_t at;
} rules_reader;

static int rules_take(rules_reader *r, const char *word) {
  const size_t length = strlen(word);
  if (r->length - r->at < length || memcmp(r->text + r->at, word, length) != 0) {
    return 0;
  }
  r->at += length;
  return 1;
}

static int rules_take_number(rules_reader *r, uint32_t *number) {
  const size_t digits = rules_digits(r->text + r->at, r->length - r->at, number);
  r->at += digits;
  return digits > 0;
}

/* One row: stones to `cells` and `colours`. */
static int rules_take_row(rules_reader *r, const gomoku_rules *rules, uint32_t y, uint32_t *cells,
                          uint32_t *colours, size_t *count) {
  uint32_t x = 0;
  while (x < rules->width) {
    uint32_t empty = 0;
    if (rules_take(r, "x") || rules_take(r, "o")) {
      cells[*count] = gomoku_cell(x++, y);
      colours[(*count)++] = r->text[r->at - 1] == 'x' ? GOMOKU_BLACK : GOMOKU_WHITE;
    } else if (rules_take_number(r, &empty) && empty > 0 && empty <= rules->width - x) {
      x += empty;
    } else {
      return 0;
    }
  }
  return 1;
}

int gomoku_setup(const gomoku_rules *rules, gomoku_board *board, const uint32_t *cells,
                 const uint32_t *colours, size_t count) {
  uint32_t winner = GOMOKU_NOBODY;
  gomoku_clear(rules, board);
  for (size_t i = 0; i < count; i++) {
    gomoku_undo undo;
    if (cells[i] >= GOMOKU_CELLS || cells[i] % GOMOKU_STRIDE >= rules->width ||
        cells[i] / GOMOKU_STRIDE >= rules->height || gomoku_at(board, cells[i]) != GOMOKU_EMPTY) {
      return 0;
    }
    if (board->side != colours[i]) {
      gomoku_pass(rules, board);
    }
    gomoku_make(rules, board, cells[i], &undo);
  }
  if (board->side != GOMOKU_BLACK) {
    gomoku_pass(rules, board);
  }
  /* Lines may have come in any order, and grown too long: look for what stands. */
  for (size_t i = 0; i < count; i++) {
    if (gomoku_would_win(rules, board, cells[i], colours[i])) {
      if (winner != GOMOKU_NOBODY && winner != colours[i]) {
        return 0;
      }
      winner = colours[i];
    }
  }
  board->winner = winner;
  return 1;
}

cc_status gomoku_state_read(const gomoku_rules *rules, gomoku_board *board, const char *text, size_t length) {
  rules_reader r = {text, length == CC_NUL_TERMINATED ? strlen(text) : length, 0};
  uint32_t cells[GOMOKU_CELLS];
  uint32_t colours[GOMOKU_CELLS];
  size_t count = 0;
  uint32_t width = 0;
  uint32_t height = 0;
  if (!rules_take_number(&r, &width) || !rules_take(&r, "x") || !rules_take_number(&r, &height)) {
    return CC_ERROR_ARGUMENT;
  }
  const int standard = rules_take(&r, " standard");
  if (!standard && !rules_take(&r, " free")) {
    return CC_ERROR_ARGUMENT;
  }
  if (width != rules->width || height != rules->height ||
      (standard ? GOMOKU_STANDARD : GOMOKU_FREE) != rules->exact) {
    return CC_ERROR_UNSUPPORTED;
  }
  const int white = rules_take(&r, " o ");
  if (!white && !rules_take(&r, " x ")) {
    return CC_ERROR_ARGUMENT;
  }
  for (uint32_t y = 0; y < height; y++) {
    if ((y > 0 && !rules_take(&r, "/")) || !rules_take_row(&r, rules, y, cells, colours, &count)) {
      return CC_ERROR_ARGUMENT;
    }
  }
  if (r.at != r.length || !gomoku_setup(rules, board, cells, colours, count)) {
    return CC_ERROR_ARGUMENT;
  }
  if (white) {
    gomoku_pass(rules, board);
  }
  return CC_OK;
}

/* ---- callbacks ---- */

static cc_status rules_start(void *state, void *user) {
  gomoku_clear(user, state);
  return CC_OK;
}

static cc_status rules_look(const void *state, cc_game_look *look, void *user) {
  const gomoku_board *board = state;
  (void)user;
  look->key = board->key;
  look->player = board->side;
  return CC_OK;
}

static cc_status rules_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const gomoku_board *board = state;
  (void)ask;
  if (board->winner != GOMOKU_NOBODY) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = GOMOKU_REASON_FIVE;
    outcome->teams[0] = board->winner == GOMOKU_BLACK ? 1 : -1;
  } else if (gomoku_is_over(user, board)) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = GOMOKU_REASON_FULL;
  }
  return CC_OK;
}

static cc_status rules_make(void *state, uint64_t move, void *undo, void *user) {
  gomoku_make(user, state, (uint32_t)move, undo);
  return CC_OK;
}

static cc_status rules_unmake(void *state, uint64_t move, const void *undo, void *user) {
  gomoku_unmake(user, state, (uint32_t)move, undo);
  return CC_OK;
}

static cc_status rules_evaluate(const void *state, int32_t *values, void *user) {
  const gomoku_board *board = state;
  (void)user;
  values[0] = board->score > GOMOKU_SCORE_BOUND    ? GOMOKU_SCORE_BOUND
              : board->score < -GOMOKU_SCORE_BOUND ? -GOMOKU_SCORE_BOUND
                                                   : board->score;
  return CC_OK;
}

/* ---- moves ---- */

static void rules_add(cc_game_move *moves, size_t capacity, size_t *needed, uint32_t cell, uint32_t order) {
  const cc_game_move move = {cell, (int32_t)order, 0, 0, 0};
  if (*needed < capacity) {
    moves[*needed] = move;
  }
  ++*needed;
}

static cc_status rules_generate_all(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                    size_t *needed, void *user) {
  const gomoku_rules *rules = user;
  uint32_t rows[GOMOKU_MAX_SIZE];
  (void)which;
  gomoku_empty_cells(rules, state, rows);
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t row = rows[y]; row != 0; row &= row - 1u) {
      rules_add(moves, capacity, needed, gomoku_cell(gomoku_lowest(row), y), 0);
    }
  }
  return CC_OK;
}

/*
 * The candidates with their worth. What the last stone changes and `orders` does not hold is added at the
 * end, by the places that cells have in the list.
 */
static cc_status rules_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  const gomoku_rules *rules = user;
  const gomoku_board *board = state;
  const uint32_t shift = 32u * board->side;
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint16_t places[GOMOKU_CELLS];
  uint32_t cells[GOMOKU_PENDING];
  uint64_t pairs[GOMOKU_PENDING];
  size_t count = 0;
  (void)which;
  gomoku_candidates(rules, board, rows);
  for (uint32_t y = 0; y < rules->height; y++) {
    const uint64_t *orders = board->orders + GOMOKU_GUARD + gomoku_cell(0, y);
    for (uint32_t row = rows[y]; row != 0; row &= row - 1u) {
      const uint32_t x = gomoku_lowest(row);
      places[gomoku_cell(x, y)] = (uint16_t)count;
      rules_add(moves, capacity, &count, gomoku_cell(x, y), (uint32_t)(orders[x] >> shift));
    }
  }
  *needed = count;
  if (count > capacity) {
    return CC_OK; /* to be asked again */
  }
  const unsigned pending = gomoku_pending(rules, board, cells, pairs);
  for (unsigned i = 0; i < pending; i++) {
    const uint32_t cell = cells[i];
    if (pairs[i] != 0 && (rows[cell / GOMOKU_STRIDE] >> cell % GOMOKU_STRIDE & 1u) != 0) {
      moves[places[cell]].order = (int32_t)((board->orders[GOMOKU_GUARD + cell] + pairs[i]) >> shift);
    }
  }
  for (size_t i = 0; i < count; i++) {
    if (moves[i].order >= GOMOKU_WIN_ORDER &&
        gomoku_would_win(rules, board, (uint32_t)moves[i].code, board->side)) {
      moves[0] = moves[i];
      *needed = 1;
      break;
    }
  }
  return CC_OK;
}

/* ---- beyond the article ---- */

/* Keep the moves for which `kept` is set, unless that is none of them. */
static size_t rules_keep(cc_game_move *moves, size_t count, const uint8_t *kept) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept[i]) {
      moves[left++] = moves[i];
    }
  }
  return left > 0 ? left : count;
}

static cc_status rules_generate_sharp(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                      size_t *needed, void *user) {
  const gomoku_scope *scope = user;
  const gomoku_board *board = state;
  uint8_t kept[GOMOKU_CELLS];
  const cc_status status = rules_generate(state, which, moves, capacity, needed, user);
  if (status != CC_OK || *needed > capacity) {
    return status;
  }
  if (board->stones == scope->root_stones) {
    for (size_t i = 0; i < *needed; i++) {
      const uint32_t cell = (uint32_t)moves[i].code;
      kept[i] = (scope->allowed[cell / GOMOKU_STRIDE] >> cell % GOMOKU_STRIDE & 1u) != 0;
    }
    *needed = rules_keep(moves, *needed, kept);
  }
  for (size_t i = 0; i < *needed; i++) { /* a window where the other side has four is worth that much */
    kept[i] = moves[i].order >= GOMOKU_FOUR_ORDER &&
              gomoku_would_win(&scope->rules, board, (uint32_t)moves[i].code, board->side ^ 1u);
  }
  if (*needed > 1) {
    *needed = rules_keep(moves, *needed, kept);
  }
  return CC_OK;
}

/* ---- tables ---- */

static cc_status rules_move_text(const void *state, uint64_t move, char *buffer, size_t capacity,
                                 size_t *needed, void *user) {
  char text[GOMOKU_MOVE_TEXT];
  rules_writer w = {buffer, capacity, 0};
  (void)state;
  (void)user;
  gomoku_move_text((uint32_t)move, text);
  rules_put(&w, text);
  return rules_finish(&w, needed);
}

static cc_status rules_move_read(const void *state, const char *text, size_t length, uint64_t *move,
                                 void *user) {
  uint32_t cell = 0;
  const cc_status status = gomoku_move_read(user, text, length, &cell);
  if (status != CC_OK) {
    return status;
  }
  *move = cell;
  return gomoku_at(state, cell) == GOMOKU_EMPTY ? CC_OK : CC_ERROR_ILLEGAL;
}

static cc_status rules_state_text(const void *state, char *buffer, size_t capacity, size_t *needed,
                                  void *user) {
  return gomoku_state_text(user, state, buffer, capacity, needed);
}

static cc_status rules_state_read(void *state, const char *text, size_t length, void *user) {
  return gomoku_state_read(user, state, text, length);
}

static const char *rules_reason_text(uint32_t reason, void *user) {
  (void)user;
  return reason == GOMOKU_REASON_FIVE   ? "five in a row"
         : reason == GOMOKU_REASON_FULL ? "the board is full"
                                        : NULL;
}

cc_game gomoku_game(gomoku_rules *rules) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.state_size = sizeof(gomoku_board);
  game.undo_size = sizeof(gomoku_undo);
  game.max_moves = rules->width * rules->height;
  game.evaluation_bound = GOMOKU_SCORE_BOUND;
  game.win_value = GOMOKU_WIN_VALUE;
  game.name = rules->exact == GOMOKU_STANDARD ? "standard gomoku" : "free-style gomoku";
  game.user = rules;
  game.start = rules_start;
  game.look = rules_look;
  game.outcome = rules_outcome;
  game.generate = rules_generate_all;
  game.make = rules_make;
  game.unmake = rules_unmake;
  game.evaluate = rules_evaluate;
  game.move_text = rules_move_text;
  game.move_read = rules_move_read;
  game.state_text = rules_state_text;
  game.state_read = rules_state_read;
  game.reason_text = rules_reason_text;
  return game;
}

cc_game gomoku_search_game(gomoku_rules *rules) {
  cc_game game = gomoku_game(rules);
  game.generate = rules_generate;
  return game;
}

cc_game gomoku_sharp_game(gomoku_scope *scope) {
  cc_game game = gomoku_game(&scope->rules); /* the first member: `user` is both */
  game.user = scope;
  game.generate = rules_generate_sharp;
  return game;
}
