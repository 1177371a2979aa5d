/* SPDX-License-Identifier: MIT */
/*
 * Helpers for writing the rules of a game: boards as cells and links, lines of cells, sliding windows, keys,
 * material.
 *
 * A cc_topology is a board: named cells, directions that lead from cell to cell, symmetries (a direction
 * stands for another when another player moves) and zones. It is built once and then only read: any number
 * of threads may use it. Arguments and failures: as position.h says. Used by examples/gomoku and examples/ur.
 * Since 0.1.
 */
#ifndef CHESSCORE_TOPOLOGY_H
#define CHESSCORE_TOPOLOGY_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/status.h"

CC_BEGIN_DECLS

#define CC_CELL_NONE UINT32_MAX
#define CC_TOPOLOGY_MAX_CELLS 16384u
#define CC_TOPOLOGY_MAX_DIRECTIONS 64u
#define CC_TOPOLOGY_MAX_PLAYERS 16u
#define CC_TOPOLOGY_MAX_ZONES 64u
#define CC_TOPOLOGY_NAME_CAPACITY 16 /* of a cell's name, the NUL byte included */

typedef struct cc_topology cc_topology;

/* ------------------------------------------------------------------------------------------------------
 * Building
 * ---------------------------------------------------------------------------------------------------- */

/* A board without cells, with directions 0 .. directions - 1. NULL allocator: malloc. */
CC_API CC_NODISCARD cc_status cc_topology_create(const cc_allocator *allocator, uint32_t directions,
                                                 cc_topology **out);
/* NULL is allowed. */
CC_API void cc_topology_free(cc_topology *topology);

/*
 * A cell with a name of its own, at most CC_TOPOLOGY_NAME_CAPACITY - 1 bytes. `cell` (may be NULL) gets its
 * number; they count from 0. Errors: CC_ERROR_ARGUMENT (the name is taken, empty or too long), CC_ERROR_LIMIT
 * (CC_TOPOLOGY_MAX_CELLS), CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_topology_add_cell(cc_topology *topology, const char *name, uint32_t *cell);

/*
 * A grid of cells "a1", "b1", .. files fastest; files after z are "aa", "ab", ..; the first one's number is
 * `*first` (may be NULL). dx[d] and dy[d] say where direction d leads within the grid (0, 0: nowhere). At most
 * 702 files. Errors: as above; nothing is added then.
 */
CC_API CC_NODISCARD cc_status cc_topology_add_grid(cc_topology *topology, uint32_t files, uint32_t ranks,
                                                   const int32_t *dx, const int32_t *dy, uint32_t *first);

/* From `from` direction `direction` leads to `to`, or nowhere (CC_CELL_NONE). Replaces what was there. */
CC_API CC_NODISCARD cc_status cc_topology_link(cc_topology *topology, uint32_t from, uint32_t direction,
                                               uint32_t to);

/* For this player `direction` stands for `other`. At first each stands for itself. */
CC_API CC_NODISCARD cc_status cc_topology_symmetry(cc_topology *topology, uint32_t player, uint32_t direction,
                                                   uint32_t other);

/* Add a cell to a zone of a player. Zones are numbers; all are empty at first. */
CC_API CC_NODISCARD cc_status cc_topology_add_to_zone(cc_topology *topology, uint32_t zone, uint32_t player,
                                                      uint32_t cell);

/* ------------------------------------------------------------------------------------------------------
 * Asking
 * ---------------------------------------------------------------------------------------------------- */

/* [0] */
CC_API uint32_t cc_topology_cells(const cc_topology *topology);
CC_API uint32_t cc_topology_directions(const cc_topology *topology);
/* The name, borrowed until a cell is added. [""] */
CC_API const char *cc_topology_name(const cc_topology *topology, uint32_t cell);
/* The cell of a name of `length` bytes or CC_NUL_TERMINATED. O(log cells) [CC_CELL_NONE] */
CC_API uint32_t cc_topology_find(const cc_topology *topology, const char *name, size_t length);
/* One step, symmetry applied. [CC_CELL_NONE] */
CC_API uint32_t cc_topology_step(const cc_topology *topology, uint32_t player, uint32_t cell,
                                 uint32_t direction);
/* 1 if the cell is in that player's zone. [0] */
CC_API int32_t cc_topology_in_zone(const cc_topology *topology, uint32_t zone, uint32_t player,
                                   uint32_t cell);

/*
 * The cells from `cell` on in a direction, itself left out, at most `capacity`; their number into `count` (may
 * be NULL). Ends at the edge, or before the walk would enter a cell again. Errors: CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_topology_walk(const cc_topology *topology, uint32_t player, uint32_t cell,
                                               uint32_t direction, uint32_t *cells, size_t capacity,
                                               size_t *count);

/*
 * All longest lines in a direction, one after another: `cells` gets the cells, `starts` where each line
 * begins in it; starts[*count] is the number of cells. Circles are left out. Room for cc_topology_cells and
 * one more, if a cell is entered from at most one; else CC_ERROR_UNSUPPORTED.
 */
CC_API CC_NODISCARD cc_status cc_topology_lines(const cc_topology *topology, uint32_t direction,
                                                uint32_t *cells, uint32_t *starts, size_t capacity,
                                                size_t *count);

/*
 * How many cells after `cell` in a direction hold the same as it does. contents[c] is what cell c holds, one
 * for each cell. Circles end when they are back. [0]
 */
CC_API uint32_t cc_topology_run(const cc_topology *topology, const uint8_t *contents, uint32_t cell,
                                uint32_t direction);

/* ------------------------------------------------------------------------------------------------------
 * A window that slides along a line
 * ---------------------------------------------------------------------------------------------------- */

#define CC_WINDOW_MAX_LENGTH 64u
#define CC_WINDOW_CONTENTS 16u

/*
 * The last `length` things that were pushed, and how many of each there are among them: for lines of
 * connection and capture games. A plain value; begin with cc_window_begin. The layout is frozen.
 */
typedef struct cc_window {
  uint32_t struct_size;
  uint32_t length;                    /* 1 .. CC_WINDOW_MAX_LENGTH */
  uint32_t filled;                    /* how many there are, at most length */
  uint32_t next;                      /* where the next is put */
  uint8_t ring[CC_WINDOW_MAX_LENGTH]; /* contents, 0 .. CC_WINDOW_CONTENTS - 1 */
  uint8_t counts[CC_WINDOW_CONTENTS]; /* of each content */
} cc_window;

/* Empty, of a length. */
CC_API CC_NODISCARD cc_status cc_window_begin(cc_window *window, uint32_t length);
/* Push `content`; the oldest leaves a full window. Returns 1 if the window is full now, else 0. [0] */
CC_API int32_t cc_window_push(cc_window *window, uint8_t content);
/* The content `age` pushes ago, 0 the last; 255 if there is none. */
CC_API uint8_t cc_window_at(const cc_window *window, uint32_t age);

/* ------------------------------------------------------------------------------------------------------
 * Keys, material, mobility
 * ---------------------------------------------------------------------------------------------------- */

/*
 * A random number for (what, where), the same everywhere: a position's key is all of them xored (Zobrist
 * 1970). cc_zobrist_fill makes a table of them, keys[n] for (what, n), which is faster to look up.
 */
CC_API uint64_t cc_zobrist(uint32_t what, uint32_t where);
CC_API CC_NODISCARD cc_status cc_zobrist_fill(uint32_t what, uint64_t *keys, size_t count);

/*
 * The sum of values[contents[c]] over all cells: give the other side's pieces negative values. Contents of
 * `kinds` and above count 0. Cut to int32_t. [0]
 */
CC_API int32_t cc_board_material(const uint8_t *contents, size_t cells, const int32_t *values, size_t kinds);

/*
 * How many steps a piece on a cell has: in each direction of the bit set `directions` one step, or, if
 * `slides` is not 0, on until a cell that is not `empty`. A step onto a content whose bit is set in
 * `takes` counts too. [0]
 */
CC_API uint32_t cc_topology_mobility(const cc_topology *topology, uint32_t player, const uint8_t *contents,
                                     uint32_t cell, uint64_t directions, int32_t slides, uint8_t empty,
                                     uint64_t takes);

CC_END_DECLS

#endif
