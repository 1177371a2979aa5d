/* SPDX-License-Identifier: MIT */
/* Layer 5. King and pawn against king, exactly: a table of 24 KB, written at build time by kpk_gen.c. */
#ifndef CC__KPK_H
#define CC__KPK_H

#include <stdint.h>

#include "board/constant_data.h"

/*
 * [0: the side with the pawn is to move, 1: the other][pawn: 4 * (rank - 2) + file, a- to d-file][its king]:
 * the squares of the bare king with which the side with the pawn wins, as seen from that side. Bits of
 * impossible positions are 0.
 */
CC__CONSTANT_DATA const uint64_t cc__kpk_wins[2][24][64];

/* 1 if the side with the pawn wins. Squares are as that side sees them: the pawn moves up. */
static inline int cc__kpk_won(unsigned to_move, unsigned pawn, unsigned king, unsigned bare_king) {
  const unsigned mirror = (pawn & 4u) != 0 ? 7u : 0u;
  pawn ^= mirror;
  return (int)(cc__kpk_wins[to_move][4 * ((pawn >> 3) - 1) + (pawn & 7u)][king ^ mirror] >>
                   (bare_king ^ mirror) &
               1u);
}

#endif
