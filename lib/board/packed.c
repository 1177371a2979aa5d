/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Positions as 32 bytes. The layout is frozen and described in docs/packed.md:
 *
 *    0 ..  7  occupied squares, little-endian
 *    8 .. 23  a code of four bits for each man, in the order of squares, low half of a byte first
 *   24        bit 0 Black to move, bit 1 Chess960
 *   25        en-passant file + 1, or 0
 *   26 .. 27  halfmove clock, little-endian
 *   28 .. 31  move number, little-endian
 *
 * A position has one encoding: what is unused is zero, and the reader insists on it.
 */
#include <string.h>

#include "board/bitboard.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "board/validation.h"

#define PACKED_MEN 8u /* where the codes begin */
#define PACKED_MEN_MAXIMUM 32u
#define PACKED_FLAGS 24u
#define PACKED_EP 25u
#define PACKED_HALFMOVE 26u
#define PACKED_FULLMOVE 28u

#define PACKED_BLACK_TO_MOVE 1u
#define PACKED_CHESS960 2u

/* Codes 0 .. 5 are White's types, 6 .. 11 Black's; a rook that may castle has its own. */
#define PACKED_BLACK 6u
#define PACKED_CASTLING_ROOK 12u /* White's; Black's is one more */
#define PACKED_CODES 14u

static void packed_store(uint8_t *bytes, unsigned count, uint64_t value) {
  for (unsigned i = 0; i < count; i++) {
    bytes[i] = (uint8_t)(value >> (8 * i));
  }
}

static uint64_t packed_load(const uint8_t *bytes, unsigned count) {
  uint64_t value = 0;
  for (unsigned i = 0; i < count; i++) {
    value |= (uint64_t)bytes[i] << (8 * i);
  }
  return value;
}

static unsigned packed_code(const cc__board *board, unsigned square) {
  const unsigned side = board->by_side[CC_BLACK] >> square & 1u;
  if ((board->castling >> square & 1u) != 0) {
    return PACKED_CASTLING_ROOK + side;
  }
  return cc__type_at(board, square) + PACKED_BLACK * side;
}

cc_status cc_position_pack(const cc_position *position, uint8_t bytes[CC_PACKED_SIZE]) {
  if (position == NULL || bytes == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__board *board = position->current;
  uint64_t occupied = cc__occupied(board);
  if (cc__popcount(occupied) > PACKED_MEN_MAXIMUM || board->halfmove > UINT16_MAX) {
    return CC_ERROR_UNSUPPORTED;
  }
  memset(bytes, 0, CC_PACKED_SIZE);
  packed_store(bytes, 8, occupied);
  for (unsigned man = 0; occupied != 0; man++) {
    const unsigned code = packed_code(board, cc__pop_lsb(&occupied));
    bytes[PACKED_MEN + man / 2] |= (uint8_t)(code << (4 * (man % 2)));
  }
  bytes[PACKED_FLAGS] = (uint8_t)((board->side == CC_BLACK ? PACKED_BLACK_TO_MOVE : 0u) |
                                  (board->chess960 != 0 ? PACKED_CHESS960 : 0u));
  bytes[PACKED_EP] = (uint8_t)(board->ep == CC_SQUARE_NONE ? 0 : cc__file_of(board->ep) + 1);
  packed_store(bytes + PACKED_HALFMOVE, 2, board->halfmove);
  packed_store(bytes + PACKED_FULLMOVE, 4, board->fullmove);
  return CC_OK;
}

/* The men; 0 if there are too many, a code is unknown, or a code stands after the last man. */
static int packed_read_men(cc_setup *setup, const uint8_t *bytes) {
  uint64_t occupied = packed_load(bytes, 8);
  if (cc__popcount(occupied) > PACKED_MEN_MAXIMUM) {
    return 0;
  }
  unsigned unknown = 0;
  for (unsigned man = 0; man < PACKED_MEN_MAXIMUM; man++) {
    const unsigned code = (unsigned)bytes[PACKED_MEN + man / 2] >> (4 * (man % 2)) & 15u;
    if (occupied == 0) {
      unknown |= code;
      continue;
    }
    const uint64_t square = cc__bit(cc__pop_lsb(&occupied));
    if (code >= PACKED_CODES) {
      unknown = 1;
    } else if (code >= PACKED_CASTLING_ROOK) {
      setup->castling |= square;
      setup->pieces[code - PACKED_CASTLING_ROOK][CC_ROOK] |= square;
    } else {
      setup->pieces[code / PACKED_BLACK][code % PACKED_BLACK] |= square;
    }
  }
  return unknown == 0;
}

static cc_status packed_read(cc_setup *setup, const uint8_t *bytes) {
  const cc_setup empty = CC_SETUP_INIT;
  const unsigned flags = bytes[PACKED_FLAGS];
  const unsigned ep = bytes[PACKED_EP];
  *setup = empty;
  setup->side = flags & PACKED_BLACK_TO_MOVE ? CC_BLACK : CC_WHITE;
  setup->chess960 = flags & PACKED_CHESS960 ? 1 : 0;
  setup->halfmove = (uint32_t)packed_load(bytes + PACKED_HALFMOVE, 2);
  setup->fullmove = (uint32_t)packed_load(bytes + PACKED_FULLMOVE, 4);
  if (ep != 0) {
    setup->ep_plus_one = (uint8_t)((setup->side == CC_WHITE ? 40u : 16u) + ep);
  }
  const int right = flags <= (PACKED_BLACK_TO_MOVE | PACKED_CHESS960) && ep <= 8 && setup->fullmove != 0 &&
                    setup->fullmove <= CC_COUNTER_MAX;
  return right && packed_read_men(setup, bytes) ? CC_OK : CC_ERROR_PACKED;
}

static cc_status packed_to_board(cc__board *board, const uint8_t *bytes, size_t length) {
  cc_setup setup;
  if (bytes == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (length != CC_PACKED_SIZE) {
    return CC_ERROR_PACKED;
  }
  const cc_status status = packed_read(&setup, bytes);
  return status == CC_OK ? cc__board_from_checked(board, &setup, CC_PROBLEMS_SOFT, NULL) : status;
}

cc_status cc_position_create_from_packed(const cc_allocator *allocator, const uint8_t *bytes, size_t length,
                                         cc_position **out) {
  cc__board board;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = packed_to_board(&board, bytes, length);
  return status == CC_OK ? cc__position_from_board(allocator, &board, out) : status;
}

cc_status cc_position_set_packed(cc_position *position, const uint8_t *bytes, size_t length) {
  cc__board board;
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = packed_to_board(&board, bytes, length);
  if (status == CC_OK) {
    cc__position_reset(position, &board);
  }
  return status;
}
