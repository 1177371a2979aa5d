/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. Writing FEN. Empty squares are never visited: the loop runs over the occupied files of a rank.
 */
#include <string.h>

#include "board/bitboard.h"
#include "board/board_query.h"
#include "board/position_handle.h"
#include "chesscore/position.h"

#define FEN_WRITE_EP (CC_FEN_EP_PSEUDO_LEGAL | CC_FEN_EP_ALWAYS)
#define FEN_WRITE_FLAGS (FEN_WRITE_EP | CC_FEN_CASTLING_SHREDDER | CC_FEN_NO_COUNTERS)

/* By man code: the type in three bits, the side in the fourth. */
static const char fen_write_letters[16] = {'P', 'N', 'B', 'R', 'Q', 'K', '?', '?',
                                           'p', 'n', 'b', 'r', 'q', 'k', '?', '?'};

/* The binary digits of the man codes, each as a set of squares. */
typedef struct fen_planes {
  uint64_t occupied;
  uint64_t digit[4];
} fen_planes;

static inline void fen_write_planes(fen_planes *planes, const cc__board *board) {
  const uint64_t *types = board->by_type;
  planes->occupied = cc__occupied(board);
  planes->digit[0] = types[CC_KNIGHT] | types[CC_ROOK] | types[CC_KING];
  planes->digit[1] = types[CC_BISHOP] | types[CC_ROOK];
  planes->digit[2] = types[CC_QUEEN] | types[CC_KING];
  planes->digit[3] = board->by_side[CC_BLACK];
}

static char *fen_write_rank(char *out, const fen_planes *planes, unsigned rank) {
  const unsigned shift = 8 * rank;
  unsigned men = (unsigned)(planes->occupied >> shift) & 255u;
  unsigned next = 0; /* the first file not written yet */
  while (men != 0) {
    const unsigned file = cc__lsb(men);
    const unsigned square = shift + file;
    const unsigned code = (unsigned)(planes->digit[0] >> square & 1u) |
                          (unsigned)(planes->digit[1] >> square & 1u) << 1 |
                          (unsigned)(planes->digit[2] >> square & 1u) << 2 |
                          (unsigned)(planes->digit[3] >> square & 1u) << 3;
    men &= men - 1;
    /* The digit is written in any case and kept if there is a gap: that cannot be foretold, so no branch. */
    *out = (char)('0' + (file - next));
    out += file != next;
    *out++ = fen_write_letters[code];
    next = file + 1;
  }
  *out = (char)('0' + (8 - next));
  return out + (next != 8);
}

static char *fen_write_board(char *out, const cc__board *board) {
  fen_planes planes;
  fen_write_planes(&planes, board);
  for (unsigned rank = 8; rank-- > 0;) {
    out = fen_write_rank(out, &planes, rank);
    *out++ = '/';
  }
  return out - 1;
}

/* K or Q if no own rook stands further out than the one with the right, else the letter of its file. */
static char fen_write_right(const cc__board *board, unsigned rook, uint32_t flags) {
  const unsigned side = rook < 32 ? CC_WHITE : CC_BLACK;
  const unsigned lower = side == CC_WHITE ? 0 : 0x20u;
  if ((flags & CC_FEN_CASTLING_SHREDDER) == 0) {
    const uint64_t rooks = cc__pieces(board, side, CC_ROOK) & cc__rank_mask(cc__rank_of(rook));
    const int king_side = rook > cc__king_square(board, side);
    const uint64_t west = cc__bit(rook) - 1;
    const uint64_t further = rooks & ~cc__bit(rook) & (king_side ? ~west : west);
    if (further == 0) {
      return (char)((king_side ? 'K' : 'Q') | lower);
    }
  }
  return (char)(('A' + cc__file_of(rook)) | lower);
}

static char *fen_write_castling(char *out, const cc__board *board, uint32_t flags) {
  if (board->castling == 0) {
    *out++ = '-';
    return out;
  }
  for (unsigned side = 0; side < 2; side++) {
    uint64_t rooks = board->castling & cc__rank_mask(side == CC_WHITE ? 0 : 7);
    while (rooks != 0) {
      const unsigned rook = cc__msb(rooks); /* the king's side first */
      *out++ = fen_write_right(board, rook, flags);
      rooks ^= cc__bit(rook);
    }
  }
  return out;
}

static unsigned fen_write_ep_square(const cc__board *board, uint32_t flags) {
  const unsigned policy = flags & FEN_WRITE_EP;
  if (policy == CC_FEN_EP_LEGAL) {
    return board->ep_legal;
  }
  if (policy == CC_FEN_EP_PSEUDO_LEGAL && board->ep != CC_SQUARE_NONE &&
      (cc__attacks_pawn(board->side ^ 1u, board->ep) & cc__pieces(board, board->side, CC_PAWN)) == 0) {
    return CC_SQUARE_NONE;
  }
  return board->ep;
}

static char *fen_write_number(char *out, uint32_t number) {
  char digits[10];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) {
    *out++ = digits[--count];
  }
  return out;
}

/* At most CC_FEN_CAPACITY bytes with the NUL byte: 71 + 2 + 5 + 3 + 11 + 11 + 1. Returns the length. */
static size_t fen_write_text(char *buffer, const cc__board *board, uint32_t flags) {
  char *out = fen_write_board(buffer, board);
  *out++ = ' ';
  *out++ = board->side == CC_WHITE ? 'w' : 'b';
  *out++ = ' ';
  out = fen_write_castling(out, board, flags);
  *out++ = ' ';
  const unsigned ep = fen_write_ep_square(board, flags);
  if (ep == CC_SQUARE_NONE) {
    *out++ = '-';
  } else {
    *out++ = (char)('a' + cc__file_of(ep));
    *out++ = (char)('1' + cc__rank_of(ep));
  }
  if ((flags & CC_FEN_NO_COUNTERS) == 0) {
    *out++ = ' ';
    out = fen_write_number(out, board->halfmove);
    *out++ = ' ';
    out = fen_write_number(out, board->fullmove);
  }
  *out = '\0';
  return (size_t)(out - buffer);
}

/* Into a buffer that may be too small. */
static cc_status fen_write_short(const cc__board *board, uint32_t flags, char *buffer, size_t capacity,
                                 size_t *length) {
  char text[CC_FEN_CAPACITY];
  *length = fen_write_text(text, board, flags);
  if (*length < capacity) {
    memcpy(buffer, text, *length + 1);
    return CC_OK;
  }
  if (capacity > 0) {
    buffer[0] = '\0';
  }
  return CC_ERROR_BUFFER;
}

cc_status cc_position_fen(const cc_position *position, uint32_t flags, char *buffer, size_t capacity,
                          size_t *needed) {
  cc_status status = CC_OK;
  size_t length;
  if (position == NULL || (buffer == NULL && capacity > 0) || (flags & ~FEN_WRITE_FLAGS) != 0 ||
      (flags & FEN_WRITE_EP) == FEN_WRITE_EP) {
    return CC_ERROR_ARGUMENT;
  }
  if (capacity >= CC_FEN_CAPACITY) {
    length = fen_write_text(buffer, position->current, flags);
  } else {
    status = fen_write_short(position->current, flags, buffer, capacity, &length);
  }
  if (needed != NULL) {
    *needed = length;
  }
  return status;
}
