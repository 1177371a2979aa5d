/* SPDX-License-Identifier: MIT */
/* Layer 5. What the table of pawn structures holds; eval/pawns.h fills it in. */
#ifndef CC__PAWN_ENTRY_H
#define CC__PAWN_ENTRY_H

#include <stdint.h>

typedef struct cc__pawn_entry {
  uint64_t key;
  uint64_t passed;   /* pawns of both sides */
  int32_t score;     /* a pair, White's less Black's */
  int16_t danger[2]; /* to each side's king */
  uint8_t open[2];   /* files without a pawn of the side */
  uint8_t unused[6];
} cc__pawn_entry;

#define CC__PAWN_ENTRIES 8192u /* of a table: 256 KiB */

#endif
