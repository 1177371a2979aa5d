/* SPDX-License-Identifier: MIT */
/*
 * The reversible moves by what they do to a key, to see a repetition coming one ply ahead. Layer 1.
 *
 * If the keys of now and of an odd number of plies ago differ by exactly one piece moving between two squares
 * (and the side to move), then that move, if nothing stands in the way, repeats the position. There are 3668
 * such differences: each pair of squares a knight, bishop, rook, queen or king can move between, for each
 * side. They are kept by cuckoo hashing: a difference is at one of two slots or nowhere.
 * Source: Marcel van Kervinck, "Upcoming repetition detection" (2013).
 */
#ifndef CC__CUCKOO_H
#define CC__CUCKOO_H

#include <stdint.h>

#include "constant_data.h"

#define CC__CUCKOO_SLOTS 8192u

CC__CONSTANT_DATA const uint64_t cc__cuckoo_key[CC__CUCKOO_SLOTS]; /* the difference of keys; 0 if empty */
CC__CONSTANT_DATA const uint16_t
    cc__cuckoo_move[CC__CUCKOO_SLOTS]; /* lower square + 64 * higher one; 0 if empty */

static inline unsigned cc__cuckoo_slot1(uint64_t difference) {
  return (unsigned)difference & (CC__CUCKOO_SLOTS - 1u);
}

static inline unsigned cc__cuckoo_slot2(uint64_t difference) {
  return (unsigned)(difference >> 16) & (CC__CUCKOO_SLOTS - 1u);
}

/* The two squares packed as in cc__cuckoo_move, or 0 if the difference is not that of one reversible move. */
static inline unsigned cc__cuckoo_find(uint64_t difference) {
  unsigned slot = cc__cuckoo_slot1(difference);
  if (cc__cuckoo_key[slot] != difference) {
    slot = cc__cuckoo_slot2(difference);
  }
  return cc__cuckoo_key[slot] == difference ? cc__cuckoo_move[slot] : 0u;
}

#endif
