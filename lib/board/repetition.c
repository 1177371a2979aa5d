/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Repetitions that have happened, and those one move away.
 *
 * Keys only select: two boards count as the same when all their fields agree, so that no collision, found or
 * made, can end a game.
 */
#include "board/repetition.h"

#include "board/board_query.h"
#include "board/cuckoo.h"
#include "board/makemove.h"
#include "board/position_handle.h"

/* How far back to look: `reversible` plies, or as far as there are boards. */
static size_t repetition_reach(uint32_t reversible, size_t available) {
  return reversible < available ? reversible : available;
}

uint32_t cc__board_repetitions(const cc__board *now, const cc__board *previous, size_t available) {
  const size_t reach = repetition_reach(now->reversible, available);
  uint32_t count = 1;
  /* With the same side to move; two plies back each side has made one move, which cannot restore anything. */
  for (size_t plies = 4; plies <= reach; plies += 2) {
    const cc__board *earlier = previous - (plies - 1);
    if (earlier->key == now->key && cc__board_equal(earlier, now)) {
      count++;
    }
  }
  return count;
}

/* The move of one man between two squares, in the direction the side to move can play; else CC_MOVE_NONE. */
static cc_move repetition_move(const cc__board *now, unsigned squares) {
  const uint64_t own = now->by_side[now->side];
  unsigned from = squares & 63u;
  unsigned to = squares >> 6;
  if ((own >> from & 1u) == 0) {
    from = squares >> 6;
    to = squares & 63u;
  }
  if ((own >> from & 1u) == 0 || (cc__occupied(now) & (cc__between(from, to) | cc__bit(to))) != 0) {
    return CC_MOVE_NONE;
  }
  return (cc_move)(from | to << 6 | cc__type_at(now, from) << 15);
}

/*
 * The key promises a move; does it lead to the earlier board? If so it is legal: the way was found free, and
 * the king it must not leave attacked is not attacked on that board, where the other side is to move.
 */
static int repetition_holds(const cc__board *now, cc_move move, const cc__board *earlier) {
  cc__board after;
  cc__board_make(now, &after, move);
  return cc__board_equal(&after, earlier);
}

cc_move cc__board_repeating_move(const cc__board *now, const cc__board *previous, size_t available) {
  const size_t reach = repetition_reach(now->reversible, available);
  /* With the other side to move; one ply back that side had a move to make, which ours cannot take back. */
  for (size_t plies = 3; plies <= reach; plies += 2) {
    const cc__board *earlier = previous - (plies - 1);
    const unsigned squares = cc__cuckoo_find(now->key ^ earlier->key);
    const cc_move move = squares == 0 ? CC_MOVE_NONE : repetition_move(now, squares);
    if (move != CC_MOVE_NONE && repetition_holds(now, move, earlier)) {
      return move;
    }
  }
  return CC_MOVE_NONE;
}

uint32_t cc_position_repetitions(const cc_position *position) {
  if (position == NULL) {
    return 0;
  }
  const cc__board *now = position->current;
  const size_t available = (size_t)(now - position->boards);
  return cc__board_repetitions(now, available == 0 ? NULL : now - 1, available);
}

int32_t cc_position_can_repeat(const cc_position *position, cc_move *move) {
  cc_move found = CC_MOVE_NONE;
  if (position != NULL) {
    const cc__board *now = position->current;
    const size_t available = (size_t)(now - position->boards);
    found = cc__board_repeating_move(now, available == 0 ? NULL : now - 1, available);
  }
  if (move != NULL) {
    *move = found;
  }
  return found != CC_MOVE_NONE;
}
