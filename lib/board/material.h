/* SPDX-License-Identifier: MIT */
/*
 * Layer 1. Piece counts packed into 64 bits: six bits a count, ten counts (kings are always one each).
 * The packing is public as the material key; counts of up to 62 men of one kind cannot run over.
 */
#ifndef CC__MATERIAL_H
#define CC__MATERIAL_H

#include <stdint.h>

/* Position of the count of (side, type), type CC_PAWN .. CC_QUEEN. */
static inline unsigned cc__material_shift(unsigned side, unsigned type) {
  return 30 * side + 6 * type;
}

/* One man of (side, type); 0 for kings. */
static inline uint64_t cc__material_one(unsigned side, unsigned type) {
  return type < 5 ? UINT64_C(1) << cc__material_shift(side, type) : 0;
}

#endif
