/* SPDX-License-Identifier: MIT */
/*
 * The attack tables that tables_gen.c writes at build time. Layer 1. Use them through attacks.h.
 *
 * All are const and hold no pointers, so they need no relocation and are shared by every process. They sit
 * in three files, so that a method of slider look-up that no level uses is not linked:
 *   attack_tables.c         always
 *   attack_tables_magic.c   unless tables are small
 *   attack_tables_pext.c    for levels with PEXT, unless tables are small
 */
#ifndef CC__ATTACK_TABLES_H
#define CC__ATTACK_TABLES_H

#include <stdint.h>

#include "constant_data.h"

CC__CONSTANT_DATA const uint64_t cc__table_knight[64];
CC__CONSTANT_DATA const uint64_t cc__table_king[64];
CC__CONSTANT_DATA const uint64_t cc__table_pawn[2][64]; /* captures, by side */

/* All squares in one direction up to the edge; directions as numbered in bitboard.h. One cache line each. */
CC__CONSTANT_DATA const uint64_t cc__table_ray[64][8];

#ifndef CC__TABLES_SMALL

/* Squares strictly between two; the whole line through two, both included. 0 if the two are not aligned. */
CC__CONSTANT_DATA const uint64_t cc__table_between[64][64];
CC__CONSTANT_DATA const uint64_t cc__table_line[64][64];

/*
 * Attacks of a slider with the men of `occupied` on the board:
 * cc__magic_attacks[offset + ((occupied & mask) * magic >> shift)]. 841 KiB.
 */
typedef struct cc__magic_entry {
  uint64_t mask;
  uint64_t magic;
  uint32_t offset;
  uint32_t shift;
} cc__magic_entry;

CC__CONSTANT_DATA const cc__magic_entry cc__magic_rook[64];
CC__CONSTANT_DATA const cc__magic_entry cc__magic_bishop[64];
CC__CONSTANT_DATA const uint64_t cc__magic_attacks[];

/*
 * The same with the perfect index of BMI2, and attacks in 16 bits:
 * pdep(cc__pext_attacks[offset + pext(occupied, mask)], reach), reach being the attacks on an empty board.
 */
typedef struct cc__pext_entry {
  uint64_t mask;
  uint64_t reach;
  uint32_t offset;
  uint32_t unused;
} cc__pext_entry;

CC__CONSTANT_DATA const cc__pext_entry cc__pext_rook[64];
CC__CONSTANT_DATA const cc__pext_entry cc__pext_bishop[64];
CC__CONSTANT_DATA const uint16_t cc__pext_attacks[];

#endif

#endif
