/* SPDX-License-Identifier: MIT */
/*
 * Wins by threats alone. VCF: every move makes a four, so that the other side has one answer. VCT: threes
 * too, after which every answer that could matter is tried. (The idea of threat-space search: Allis, van den
 * Herik and Huntjens 1993.) What is called a win is one; that none was found proves something only of fours,
 * and only if the search says it was complete.
 */
#ifndef GOMOKU_THREATS_H
#define GOMOKU_THREATS_H

#include <chesscore.h>

#include "gomoku_board.h"

#define GOMOKU_THREAT_LINE 64u /* the longest attack that is looked for: moves of both sides */
#define GOMOKU_THREAT_DEPTH 8u /* threes in it, at most */

typedef struct gomoku_threats gomoku_threats;

/* NULL: no memory. */
gomoku_threats *gomoku_threats_create(const gomoku_rules *rules);
/* NULL is allowed. */
void gomoku_threats_free(gomoku_threats *threats);

/* How much the next look may cost: moves made, and a time of gomoku_threats_clock, 0: none. */
void gomoku_threats_limit(gomoku_threats *threats, uint64_t nodes, double deadline);
/* Called now and then; other than 0 cuts the look short. NULL: not. */
typedef int (*gomoku_watch)(void *user);
void gomoku_threats_watch(gomoku_threats *threats, gomoku_watch watch, void *user);
/* Seconds, from some moment on. */
double gomoku_threats_clock(void);
/* Moves made in the last look; whether it was cut short by a limit. */
uint64_t gomoku_threats_nodes(const gomoku_threats *threats);
int gomoku_threats_cut(const gomoku_threats *threats);

/*
 * Whether the side to move wins by fours. The board is left as it was. `line` (may be NULL, else of
 * GOMOKU_THREAT_LINE) gets the moves, ending with the four that has no answer, or with five; `length` their
 * number.
 */
int gomoku_threats_fours(gomoku_threats *threats, gomoku_board *board, uint32_t *line, uint32_t *length);
/* Whether it wins by fours and at most so many threes; its first move into *cell. */
int gomoku_threats_win(gomoku_threats *threats, gomoku_board *board, uint32_t threes, uint32_t *cell);

/*
 * Cells of the lines with five places that hold `stones` stones of a colour and nothing else: the empty ones,
 * as rows of bits. With 4: where five is made, or under the standard rule more.
 */
void gomoku_threats_cells(const gomoku_rules *rules, const gomoku_board *board, uint32_t colour,
                          uint32_t stones, uint32_t rows[GOMOKU_MAX_SIZE]);
/*
 * Where a colour wins with its next stone. Returns how many cells there are; at most `capacity` are written.
 */
uint32_t gomoku_threats_fives(const gomoku_rules *rules, const gomoku_board *board, uint32_t colour,
                              uint32_t *cells, uint32_t capacity);

/*
 * Where the stone of a colour at `cell` has made five possible, with its next stone: at most two of those
 * cells; how many there are, more than two counted as such at least.
 */
uint32_t gomoku_threats_after(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell,
                              uint32_t colour, uint32_t cells[2]);

#endif
