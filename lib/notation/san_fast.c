/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. See san_fast.h. The men that could be meant are found from the target square backwards: the men of
 * the named kind among those that reach it, narrowed by the file and rank in the text.
 */
#include "notation/san_fast.h"

#include <string.h>

#include "base/compiler.h"
#include "board/board_query.h"
#include "movegen/core_table.h"
#include "notation/san_board.h"

#define SAN_FAST_CASTLING 6u /* beside the types of men */

/* clang-format off */
/* What a move that begins with this letter moves, plus one; 0 for letters no move begins with. */
static const uint8_t san_fast_mover[256] = {
  ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1, ['h'] = 1,
  ['N'] = 2, ['B'] = 3, ['R'] = 4, ['Q'] = 5, ['K'] = 6, ['O'] = SAN_FAST_CASTLING + 1,
};

/* The squares a character between letter and target leaves for the origin; `x` leaves all, others none. */
static const uint64_t san_fast_origin[256] = {
  ['a'] = CC__FILE_A,      ['b'] = CC__FILE_A << 1, ['c'] = CC__FILE_A << 2, ['d'] = CC__FILE_A << 3,
  ['e'] = CC__FILE_A << 4, ['f'] = CC__FILE_A << 5, ['g'] = CC__FILE_A << 6, ['h'] = CC__FILE_A << 7,
  ['1'] = CC__RANK_1, ['2'] = CC__RANK_2, ['3'] = CC__RANK_3, ['4'] = CC__RANK_4,
  ['5'] = CC__RANK_5, ['6'] = CC__RANK_6, ['7'] = CC__RANK_7, ['8'] = CC__RANK_8,
  ['x'] = CC__ALL_SQUARES,
};
/* clang-format on */

static inline unsigned san_fast_byte(const char *text, size_t at) {
  return (unsigned char)text[at];
}

/* The square named by two characters, CC_SQUARE_NONE if they name none. */
static inline unsigned san_fast_square(const char *text) {
  const unsigned file = san_fast_byte(text, 0) - 'a';
  const unsigned rank = san_fast_byte(text, 1) - '1';
  return (file | rank) > 7 ? CC_SQUARE_NONE : 8 * rank + file;
}

/* Captured type + 1 on a square of which it is known that no own man stands there; 0 for an empty one. */
static inline unsigned san_fast_captured(const cc__board *board, unsigned square) {
  const uint64_t *types = board->by_type;
  const uint64_t ones = types[CC_PAWN] | types[CC_BISHOP] | types[CC_QUEEN];
  const uint64_t twos = types[CC_KNIGHT] | types[CC_BISHOP];
  const uint64_t fours = types[CC_ROOK] | types[CC_QUEEN];
  return (unsigned)((ones >> square & 1u) | (twos >> square & 1u) << 1 | (fours >> square & 1u) << 2);
}

/* Of several men that reach the target the only one whose king allows it; CC_SQUARE_NONE if it is not one. */
CC__NO_INLINE static unsigned san_fast_choose(const cc__board *board, uint64_t men, unsigned king,
                                              unsigned to) {
  unsigned chosen = CC_SQUARE_NONE;
  while (men != 0) {
    const unsigned from = cc__pop_lsb(&men);
    if (cc__san_safe(board, king, from, to, cc__bit(to))) {
      if (chosen != CC_SQUARE_NONE) {
        return CC_SQUARE_NONE;
      }
      chosen = from;
    }
  }
  return chosen;
}

/* What two or three characters between letter and target leave: file, rank, `x`, in that order. */
CC__NO_INLINE static uint64_t san_fast_origins(const char *text, size_t count) {
  const unsigned last = san_fast_byte(text, count - 1);
  const unsigned second = san_fast_byte(text, 1) - '1';
  if (count > 3 || text[0] == 'x' || (second > 7 && (count > 2 || last != 'x')) ||
      (count > 2 && (last != 'x' || san_fast_byte(text, 0) - 'a' > 7))) {
    return 0;
  }
  return san_fast_origin[san_fast_byte(text, 0)] & san_fast_origin[san_fast_byte(text, 1)];
}

/* A man and not a pawn: letter, origin, target. */
CC__ALWAYS_INLINE cc_move san_fast_piece(const cc__board *board, const char *text, size_t length,
                                         unsigned type) {
  const unsigned us = board->side;
  const unsigned to = length < 3 ? CC_SQUARE_NONE : san_fast_square(text + length - 2);
  if (CC__UNLIKELY(to == CC_SQUARE_NONE)) {
    return CC_MOVE_NONE;
  }
  /* Without anything between, the character looked at belongs to the target and all squares are left. */
  uint64_t origins = san_fast_origin[san_fast_byte(text, 1)] | (0 - (uint64_t)(length == 3));
  if (CC__UNLIKELY(length > 4)) {
    origins = san_fast_origins(text + 1, length - 3);
  }
  const uint64_t occupied = cc__occupied(board);
  const uint64_t men = cc__san_reach(type, to, occupied) & cc__pieces(board, us, type) & origins;
  if (CC__UNLIKELY(men == 0 || (board->by_side[us] >> to & 1u) != 0)) {
    return CC_MOVE_NONE;
  }
  const unsigned king = type == CC_KING ? to : cc__king_square(board, us);
  unsigned from = cc__lsb(men);
  if (CC__UNLIKELY(cc__several(men))) {
    from = san_fast_choose(board, men, king, to);
    if (from == CC_SQUARE_NONE) {
      return CC_MOVE_NONE;
    }
  } else if (CC__UNLIKELY(!cc__san_safe(board, king, from, to, cc__bit(to)))) {
    return CC_MOVE_NONE;
  }
  return from | to << 6 | type << 15 | san_fast_captured(board, to) << 18;
}

/*
 * Where the pawn comes from that steps to an empty square, and which kind of step that is. No pawn stands on
 * the first or last rank, so a square behind the board's edge, taken round to the other one, has none.
 */
static inline unsigned san_fast_step(const cc__board *board, unsigned to, unsigned *kind) {
  const unsigned us = board->side;
  const uint64_t pawns = cc__pieces(board, us, CC_PAWN);
  const unsigned behind = (us == CC_WHITE ? to - 8u : to + 8u) & 63u;
  const uint64_t occupied = cc__occupied(board);
  if ((occupied >> to & 1u) != 0) {
    return CC_SQUARE_NONE;
  }
  *kind = CC_MOVE_KIND_NORMAL;
  if ((pawns >> behind & 1u) != 0) {
    return behind;
  }
  *kind = CC_MOVE_KIND_DOUBLE_PUSH;
  const int fits = cc__rank_of(to) == (us == CC_WHITE ? 3u : 4u) && (occupied >> behind & 1u) == 0 &&
                   (pawns >> (to ^ 16u) & 1u) != 0;
  return fits ? to ^ 16u : CC_SQUARE_NONE;
}

/* The same for a pawn that takes, from a file. */
static inline unsigned san_fast_capture(const cc__board *board, unsigned to, unsigned file, unsigned *kind) {
  const unsigned us = board->side;
  const uint64_t men = cc__attacks_pawn(us ^ 1u, to) & cc__pieces(board, us, CC_PAWN) & cc__file_mask(file);
  *kind = CC_MOVE_KIND_NORMAL;
  if ((board->by_side[us ^ 1u] >> to & 1u) == 0) {
    *kind = CC_MOVE_KIND_EN_PASSANT;
    if (to != board->ep) {
      return CC_SQUARE_NONE;
    }
  }
  return men == 0 ? CC_SQUARE_NONE : cc__lsb(men);
}

CC__ALWAYS_INLINE cc_move san_fast_pawn(const cc__board *board, const char *text, size_t length) {
  unsigned promotion = 0;
  unsigned kind;
  unsigned from;
  if (CC__UNLIKELY(length > 3 && text[length - 2] == '=')) {
    promotion = san_fast_mover[san_fast_byte(text, length - 1)] - 1u;
    if (promotion < CC_KNIGHT || promotion > CC_QUEEN) {
      return CC_MOVE_NONE;
    }
    length -= 2;
  }
  const unsigned to = san_fast_square(text + length - 2);
  if (CC__UNLIKELY(to == CC_SQUARE_NONE || (cc__rank_of(to) % 7u == 0) != (promotion != 0))) {
    return CC_MOVE_NONE;
  }
  if (length == 2) {
    from = san_fast_step(board, to, &kind);
  } else {
    if (CC__UNLIKELY(length != 4 || text[1] != 'x')) {
      return CC_MOVE_NONE;
    }
    from = san_fast_capture(board, to, san_fast_byte(text, 0) - 'a', &kind);
  }
  if (CC__UNLIKELY(from == CC_SQUARE_NONE)) {
    return CC_MOVE_NONE;
  }
  const int ep = kind == CC_MOVE_KIND_EN_PASSANT;
  const uint64_t taken = cc__bit(ep ? to ^ 8u : to);
  if (CC__UNLIKELY(!cc__san_safe(board, cc__king_square(board, board->side), from, to, taken))) {
    return CC_MOVE_NONE;
  }
  const unsigned captured = ep ? CC_PAWN + 1u : san_fast_captured(board, to);
  return from | to << 6 | promotion << 12 | captured << 18 | kind << 21;
}

/* "O-O" and "O-O-O", letters O. */
CC__NO_INLINE static cc_move san_fast_castle(const cc__board *board, const char *text, size_t length) {
  if ((length != 3 && length != 5) || memcmp(text, "O-O-O", length) != 0) {
    return CC_MOVE_NONE;
  }
  const unsigned king = cc__king_square(board, board->side);
  const uint64_t lower = cc__bit(king) - 1;
  const uint64_t rooks = board->castling & board->by_side[board->side] & (length == 3 ? ~lower : lower);
  if (rooks == 0) {
    return CC_MOVE_NONE;
  }
  const cc_move move = king | cc__lsb(rooks) << 6 | (unsigned)CC_KING << 15 |
                       (unsigned)CC_MOVE_KIND_CASTLING << 21;
  return cc__core_get(CC_LEVEL_AUTO)->is_legal(board, move) ? move : CC_MOVE_NONE;
}

cc_move cc__san_fast(const cc__board *board, const char *text, size_t length) {
  if (CC__UNLIKELY(length < 2)) {
    return CC_MOVE_NONE;
  }
  length -= text[length - 1] == '+' || text[length - 1] == '#';
  const unsigned mover = san_fast_mover[san_fast_byte(text, 0)];
  if (mover == CC_PAWN + 1) {
    return length < 2 ? CC_MOVE_NONE : san_fast_pawn(board, text, length);
  }
  if (CC__UNLIKELY(mover == 0 || mover == SAN_FAST_CASTLING + 1)) {
    return mover == 0 ? CC_MOVE_NONE : san_fast_castle(board, text, length);
  }
  return san_fast_piece(board, text, length, mover - 1);
}
