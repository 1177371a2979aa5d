/* SPDX-License-Identifier: MIT */
/* Layer 4. What a text of SAN, LAN or UCI says, before any board is looked at. */
#ifndef CC__SAN_PARSE_H
#define CC__SAN_PARSE_H

#include <stddef.h>

#include "chesscore/notation.h"

#define CC__SAN_MAN 0u
#define CC__SAN_CASTLING 1u
#define CC__SAN_NULL 2u

#define CC__SAN_UNSAID 8u         /* a file or rank the text does not give */
#define CC__SAN_PROMOTION_PAWN 7u /* a promotion to a pawn, which there is not; to a king it is CC_KING */

typedef struct cc__san_text {
  uint32_t deviations; /* what can be seen without a board */
  uint8_t kind;        /* CC__SAN_MAN .. */
  uint8_t type;        /* of the man; CC_PIECE_TYPE_ANY if there is no letter and both squares are given */
  uint8_t from_file;
  uint8_t from_rank;
  uint8_t to;
  uint8_t promotion; /* 0: none */
  uint8_t takes;     /* 1: x or : */
  uint8_t wing;      /* castling: CC_WING_* */
  uint8_t plusses;   /* how many + and #, up to 255 */
  uint8_t mates;
} cc__san_text;

/*
 * Take a text apart. With `lower` it must begin with a small piece letter, else with a capital one or none.
 * Returns NULL, or what is wrong at *offset.
 */
const char *cc__san_parse(const char *text, size_t length, cc_language language, int lower, cc__san_text *out,
                          size_t *offset);

#endif
