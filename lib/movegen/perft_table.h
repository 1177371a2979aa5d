/* SPDX-License-Identifier: MIT */
/*
 * The perft hash table: counts by position and depth, shared by threads without locks. Layer 3.
 *
 * Entries are 16 bytes, four to a cache line. A slot holds key ^ data and data, so that halves of two writes do
 * not fit together and read as a miss (R. Hyatt and T. Mann, "A lockless transposition table implementation",
 * ICCA Journal 25(1), 2002). The whole key is compared.
 */
#ifndef CC__PERFT_TABLE_H
#define CC__PERFT_TABLE_H

#include <stdint.h>

#include "base/atomics.h"
#include "base/compiler.h"

#define CC__PERFT_LINE_SLOTS 4u /* entries in a cache line, the places where one position may be */
#define CC__PERFT_DEPTH_BITS 6u
/* What a slot holds for a count that does not fit in 64 bits: deep trees of few positions reach it soon. */
#define CC__PERFT_OVERFLOWN (UINT64_MAX >> CC__PERFT_DEPTH_BITS)

typedef struct cc__perft_slot {
  cc__atomic_u64 check; /* key ^ data */
  cc__atomic_u64 data;  /* count << 6 | depth; 0: empty, for depths begin at 1 */
} cc__perft_slot;

/* The caller zeroes the slots; 64-byte aligned, best on huge pages. */
typedef struct cc__perft_table {
  cc__perft_slot *slots;
  uint64_t mask; /* number of slots - 1; the number is a power of two and at least 4 */
} cc__perft_table;

CC__ALWAYS_INLINE cc__perft_slot *cc__perft_table_line(const cc__perft_table *table, uint64_t key) {
  return table->slots + (key & table->mask & ~(uint64_t)(CC__PERFT_LINE_SLOTS - 1));
}

CC__ALWAYS_INLINE void cc__perft_table_prefetch(const cc__perft_table *table, uint64_t key) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(cc__perft_table_line(table, key));
#else
  (void)table;
  (void)key;
#endif
}

/* 1 and the count if the table has it. */
CC__ALWAYS_INLINE int cc__perft_table_find(const cc__perft_table *table, uint64_t key, unsigned depth,
                                           uint64_t *count) {
  const cc__perft_slot *line = cc__perft_table_line(table, key);
  for (unsigned i = 0; i < CC__PERFT_LINE_SLOTS; i++) {
    const uint64_t data = cc__atomic_u64_load(&line[i].data);
    if ((cc__atomic_u64_load(&line[i].check) ^ data) == key &&
        (data & ((1u << CC__PERFT_DEPTH_BITS) - 1)) == depth) {
      *count = data >> CC__PERFT_DEPTH_BITS;
      *count = *count == CC__PERFT_OVERFLOWN ? UINT64_MAX : *count;
      return 1;
    }
  }
  return 0;
}

/*
 * Takes the slot of the least depth; among equals the key decides, so that entries age at random. Not kept are
 * depths of 64 and more and counts of 58 to 64 bits: that is three plies or so between the small and the overflown.
 */
CC__ALWAYS_INLINE void cc__perft_table_store(const cc__perft_table *table, uint64_t key, unsigned depth,
                                             uint64_t count) {
  cc__perft_slot *line = cc__perft_table_line(table, key);
  const uint64_t kept = count == UINT64_MAX ? CC__PERFT_OVERFLOWN : count;
  const uint64_t data = kept << CC__PERFT_DEPTH_BITS | depth;
  unsigned slot = 0;
  unsigned least = 1u << CC__PERFT_DEPTH_BITS;
  if (depth >= least || kept > CC__PERFT_OVERFLOWN || (kept == CC__PERFT_OVERFLOWN && count != UINT64_MAX)) {
    return;
  }
  for (unsigned i = 0; i < CC__PERFT_LINE_SLOTS; i++) {
    const unsigned at = (i + (unsigned)(key >> 62)) % CC__PERFT_LINE_SLOTS;
    const unsigned found = (unsigned)cc__atomic_u64_load(&line[at].data) & ((1u << CC__PERFT_DEPTH_BITS) - 1);
    if (found < least) {
      least = found;
      slot = at;
    }
  }
  cc__atomic_u64_store(&line[slot].check, key ^ data);
  cc__atomic_u64_store(&line[slot].data, data);
}

/* Counts stop at the largest number instead of starting again at 0. */
CC__ALWAYS_INLINE uint64_t cc__perft_add(uint64_t a, uint64_t b) {
  return a + b < a ? UINT64_MAX : a + b;
}

#endif
