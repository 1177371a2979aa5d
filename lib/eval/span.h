/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. Sets and squares as one side sees them: forwards is towards the enemy. `us` is a
 * constant at nearly every call, so that the choices vanish.
 */
#ifndef CC__SPAN_H
#define CC__SPAN_H

#include "base/compiler.h"
#include "board/bitboard.h"

/* One step forwards. */
CC__ALWAYS_INLINE uint64_t cc__ahead(unsigned us, uint64_t set) {
  return us == 0 ? set << 8 : set >> 8;
}

/* All squares ahead of the set on its files, the set itself left out. */
CC__ALWAYS_INLINE uint64_t cc__front(unsigned us, uint64_t set) {
  set = cc__ahead(us, set);
  set |= us == 0 ? set << 8 : set >> 8;
  set |= us == 0 ? set << 16 : set >> 16;
  set |= us == 0 ? set << 32 : set >> 32;
  return set;
}

/* What pawns on the set attack. */
CC__ALWAYS_INLINE uint64_t cc__pawn_reach(unsigned us, uint64_t set) {
  return us == 0 ? cc__shift_north_east(set) | cc__shift_north_west(set)
                 : cc__shift_south_east(set) | cc__shift_south_west(set);
}

/* The same counted once for squares that two pawns attack. */
CC__ALWAYS_INLINE uint64_t cc__pawn_reach_twice(unsigned us, uint64_t set) {
  return us == 0 ? cc__shift_north_east(set) & cc__shift_north_west(set)
                 : cc__shift_south_east(set) & cc__shift_south_west(set);
}

CC__ALWAYS_INLINE uint64_t cc__beside(uint64_t set) {
  return cc__shift_east(set) | cc__shift_west(set);
}

/* A rank by its number from a side's own first rank, 0 .. 7. */
CC__ALWAYS_INLINE uint64_t cc__own_rank(unsigned us, unsigned rank) {
  return cc__rank_mask(us == 0 ? rank : 7u - rank);
}

CC__ALWAYS_INLINE unsigned cc__own_rank_of(unsigned us, unsigned square) {
  return cc__rank_of(square) ^ (us == 0 ? 0u : 7u);
}

/* The member nearest to, and farthest from, a side's first rank. */
CC__ALWAYS_INLINE unsigned cc__rearmost(unsigned us, uint64_t set) {
  return us == 0 ? cc__lsb(set) : cc__msb(set);
}

/* Distance of the h-file's mirror: 0 for the a- and h-file .. 3 for d and e. */
CC__ALWAYS_INLINE unsigned cc__edge_file(unsigned square) {
  const unsigned file = cc__file_of(square);
  return file < 4 ? file : 7u - file;
}

CC__ALWAYS_INLINE int cc__file_distance(unsigned a, unsigned b) {
  const int distance = (int)cc__file_of(a) - (int)cc__file_of(b);
  return distance < 0 ? -distance : distance;
}

CC__ALWAYS_INLINE int cc__rank_distance(unsigned a, unsigned b) {
  const int distance = (int)cc__rank_of(a) - (int)cc__rank_of(b);
  return distance < 0 ? -distance : distance;
}

/* In steps of a king. */
CC__ALWAYS_INLINE int cc__distance(unsigned a, unsigned b) {
  const int files = cc__file_distance(a, b);
  const int ranks = cc__rank_distance(a, b);
  return files > ranks ? files : ranks;
}

#endif
