/* SPDX-License-Identifier: MIT */
/* Gomoku as a cc_game: the rules for playing, and the moves the article's player looks at for searching. */
#ifndef GOMOKU_RULES_H
#define GOMOKU_RULES_H

#include <chesscore.h>

#include "gomoku_board.h"

/* Reasons of an outcome. */
#define GOMOKU_REASON_FIVE 1u
#define GOMOKU_REASON_FULL 2u

/*
 * The tables work on the same states, gomoku_board, and codes of moves are cells. `rules` must outlive what
 * is made from them.
 *
 * gomoku_game: for playing; every empty cell is a move. gomoku_search_game: for searching; moves are the
 * article's candidates with its ordering scores, and where a window is worth a win, that move alone.
 * gomoku_sharp_game: as that, but where the other side would make five next only what prevents it is looked
 * at, and the moves of one position, the root, can be limited to `allowed`.
 */
typedef struct gomoku_scope {
  gomoku_rules rules;
  uint32_t root_stones; /* the root has so many; UINT32_MAX: nothing is limited */
  uint32_t allowed[GOMOKU_MAX_SIZE];
} gomoku_scope;

cc_game gomoku_game(gomoku_rules *rules);
cc_game gomoku_search_game(gomoku_rules *rules);
cc_game gomoku_sharp_game(gomoku_scope *scope);

/* "h8": column a .. z, aa .. af, row from 1 at y = 0; capacity of at least GOMOKU_MOVE_TEXT. */
#define GOMOKU_MOVE_TEXT 8u
void gomoku_move_text(uint32_t cell, char text[GOMOKU_MOVE_TEXT]);
/*
 * "h8", or "7,7" as Gomocup counts. CC_ERROR_MOVE_TEXT: the text is of neither form; CC_ERROR_ILLEGAL: the cell
 * is off the board. Whether it is free is not looked at.
 */
cc_status gomoku_move_read(const gomoku_rules *rules, const char *text, size_t length, uint32_t *cell);
/*
 * A state in words: "15x15 free x 15/15/7x7/...": size, rule (free, standard), side to move (x: black, o),
 * rows from y = 0 with numbers of empty cells. Any stones may stand. A line that wins ends the game; lines of
 * both colours are refused. Errors: CC_ERROR_BUFFER; CC_ERROR_ARGUMENT (no such text), CC_ERROR_UNSUPPORTED
 * (another size or rule).
 */
cc_status gomoku_state_text(const gomoku_rules *rules, const gomoku_board *board, char *buffer,
                            size_t capacity, size_t *needed);
cc_status gomoku_state_read(const gomoku_rules *rules, gomoku_board *board, const char *text, size_t length);

/*
 * Put stones on an empty board, in any number; `colours` as gomoku_at says. 0: a cell is taken or off the
 * board, or both sides have a line that wins. The side to move is Black; see gomoku_pass.
 */
int gomoku_setup(const gomoku_rules *rules, gomoku_board *board, const uint32_t *cells,
                 const uint32_t *colours, size_t count);

#endif
