/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. The imprint of a board: everything that cc_position_equal_board compares, in 48 bytes, together
 * with the key that tables are sorted by. Equal imprints mean equal boards, so a table never takes one
 * position for another, however keys may collide.
 *
 * Four bits a square, bit n of all squares in plane[n]. Bits 0-2: 0 empty, type + 1 for a man, 7 for a rook
 * that may castle. Bit 3: Black's man; on an empty square, the en-passant square if a capture is legal.
 */
#ifndef CC__IMPRINT_H
#define CC__IMPRINT_H

#include <stdint.h>

#include "board/board_query.h"

typedef struct cc__imprint {
  uint64_t key;
  uint64_t plane[4];
  uint32_t side;
  uint32_t index; /* the table's own; no part of the position */
} cc__imprint;

static inline void cc__imprint_take(cc__imprint *imprint, const cc__board *board) {
  const uint64_t *type = board->by_type;
  imprint->key = board->key;
  imprint->plane[0] = type[CC_PAWN] | type[CC_BISHOP] | type[CC_QUEEN] | board->castling;
  imprint->plane[1] = type[CC_KNIGHT] | type[CC_BISHOP] | type[CC_KING] | board->castling;
  imprint->plane[2] = type[CC_ROOK] | type[CC_QUEEN] | type[CC_KING];
  imprint->plane[3] = board->by_side[CC_BLACK];
  if (board->ep_legal < CC_SQUARE_NONE) {
    imprint->plane[3] |= cc__bit(board->ep_legal);
  }
  imprint->side = board->side;
  imprint->index = 0;
}

/* An order of positions: by key, then by everything else. 0 means the same position. */
static inline int cc__imprint_compare(const cc__imprint *a, const cc__imprint *b) {
  if (a->key != b->key) {
    return a->key < b->key ? -1 : 1;
  }
  for (unsigned i = 0; i < 4; i++) {
    if (a->plane[i] != b->plane[i]) {
      return a->plane[i] < b->plane[i] ? -1 : 1;
    }
  }
  return a->side == b->side ? 0 : a->side < b->side ? -1 : 1;
}

/* The place of a position in an array sorted by the order above; `count` if it is not there. */
static inline size_t cc__imprint_find(const cc__imprint *array, size_t count, const cc__imprint *wanted) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (cc__imprint_compare(&array[middle], wanted) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && cc__imprint_compare(&array[low], wanted) == 0 ? low : count;
}

#endif
