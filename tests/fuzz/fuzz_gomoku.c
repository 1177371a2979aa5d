/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes as a state of the example Gomoku (text, up to a line feed), then as moves on it, made
 * and taken back, and looked at for wins by threats. Whatever is read has a text that says the same, and the
 * board kept up to date is the board set up anew.
 */
#include "fuzz_target.h"

#include "gomoku_rules.h"
#include "gomoku_threats.h"

#define FUZZ_MOVES 64u

/* What is kept up to date, against the same stones put one by one. */
static void fuzz_check_board(const gomoku_rules *rules, const gomoku_board *board) {
  static gomoku_board fresh;
  uint32_t cells[GOMOKU_CELLS];
  uint32_t colours[GOMOKU_CELLS];
  size_t count = 0;
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t x = 0; x < rules->width; x++) {
      cells[count] = gomoku_cell(x, y);
      colours[count] = gomoku_at(board, cells[count]);
      count += colours[count] != GOMOKU_EMPTY;
    }
  }
  FUZZ_CHECK(count == board->stones);
  FUZZ_CHECK(gomoku_setup(rules, &fresh, cells, colours, count));
  if (fresh.side != board->side) {
    gomoku_pass(rules, &fresh);
  }
  FUZZ_CHECK(fresh.key == board->key && fresh.score == board->score);
  FUZZ_CHECK(memcmp(fresh.lines, board->lines, sizeof(fresh.lines)) == 0);
  for (uint32_t cell = 0; cell < GOMOKU_CELLS; cell += 7) {
    if (cell % GOMOKU_STRIDE < rules->width && cell / GOMOKU_STRIDE < rules->height &&
        gomoku_at(board, cell) == GOMOKU_EMPTY) {
      FUZZ_CHECK(gomoku_order(rules, board, cell, 0) == gomoku_order(rules, &fresh, cell, 0));
      FUZZ_CHECK(gomoku_order(rules, board, cell, 1) == gomoku_order(rules, &fresh, cell, 1));
    }
  }
}

static void fuzz_check_text(const gomoku_rules *rules, const gomoku_board *board) {
  static gomoku_board again;
  char text[4096];
  FUZZ_CHECK(gomoku_state_text(rules, board, text, sizeof(text), NULL) == CC_OK);
  FUZZ_CHECK(gomoku_state_read(rules, &again, text, CC_NUL_TERMINATED) == CC_OK);
  FUZZ_CHECK(again.key == board->key && again.winner == board->winner);
}

static void fuzz_play(const gomoku_rules *rules, gomoku_board *board, fuzz_input *input) {
  uint32_t cells[FUZZ_MOVES];
  gomoku_undo undos[FUZZ_MOVES];
  size_t made = 0;
  while (input->size > 0) {
    const uint32_t x = fuzz_byte(input);
    const uint32_t y = fuzz_byte(input);
    const uint32_t cell = gomoku_cell(x % rules->width, y % rules->height);
    if (x >= 224 && made > 0) {
      made--;
      gomoku_unmake(rules, board, cells[made], &undos[made]);
    } else if (made < FUZZ_MOVES && !gomoku_is_over(rules, board) && gomoku_at(board, cell) == GOMOKU_EMPTY) {
      const int wins = gomoku_would_win(rules, board, cell, board->side);
      cells[made] = cell;
      gomoku_make(rules, board, cell, &undos[made++]);
      FUZZ_CHECK(wins == (board->winner != GOMOKU_NOBODY));
    }
    if (input->size % 16 < 2) { /* dear */
      fuzz_check_board(rules, board);
    }
  }
}

static void fuzz_threats(const gomoku_rules *rules, gomoku_board *board) {
  uint32_t line[GOMOKU_THREAT_LINE];
  uint32_t length = 0;
  uint32_t cell = 0;
  const uint64_t key = board->key;
  gomoku_threats *threats = gomoku_threats_create(rules);
  FUZZ_CHECK(threats != NULL);
  gomoku_threats_limit(threats, 2000, 0);
  if (gomoku_threats_fours(threats, board, line, &length)) {
    FUZZ_CHECK(length % 2 == 1 && length <= GOMOKU_THREAT_LINE && gomoku_at(board, line[0]) == GOMOKU_EMPTY);
  }
  gomoku_threats_limit(threats, 2000, 0);
  if (gomoku_threats_win(threats, board, 2, &cell)) {
    FUZZ_CHECK(gomoku_at(board, cell) == GOMOKU_EMPTY);
  }
  FUZZ_CHECK(board->key == key);
  fuzz_check_board(rules, board);
  gomoku_threats_free(threats);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static gomoku_rules rules;
  static gomoku_board board;
  fuzz_input input = {data, size};
  uint32_t cell = 0;
  const uint32_t sizes = fuzz_byte(&input);
  const uint32_t heights = fuzz_byte(&input);
  gomoku_rules_init(&rules, 5 + sizes % 28, 5 + heights % 28, sizes >> 7);
  const uint8_t *end = input.size == 0 ? NULL : memchr(input.data, '\n', input.size);
  const size_t length = end == NULL ? input.size : (size_t)(end - input.data);
  const char *text = length == 0 ? "" : (const char *)input.data;
  if (gomoku_move_read(&rules, text, length, &cell) == CC_OK) {
    FUZZ_CHECK(cell % GOMOKU_STRIDE < rules.width && cell / GOMOKU_STRIDE < rules.height);
  }
  if (gomoku_state_read(&rules, &board, text, length) == CC_OK) {
    fuzz_check_text(&rules, &board);
    fuzz_check_board(&rules, &board);
  } else {
    gomoku_clear(&rules, &board);
  }
  input.data += length;
  input.size -= length;
  fuzz_play(&rules, &board, &input);
  if (!gomoku_is_over(&rules, &board)) {
    fuzz_threats(&rules, &board);
  }
  return 0;
}
