/* SPDX-License-Identifier: MIT */
/*
 * The perft hash table: counts by position and depth, shared by threads without locks. Layer 3.
 *
 * Entries are 16 bytes, four to a cache line. A slot holds the count and key ^ count, so that halves of two writes
 * do not fit together and read as a miss (R. Hyatt and T. Mann, "A lockless transposition table implementation",
 * ICCA Journal 25(1), 2002). The whole key is compared: its low bits by the place in the table, and there, in the six
 * bits above the slot's number, the key kept has the depth instead.
 */
#ifndef CC__PERFT_TABLE_H
#define CC__PERFT_TABLE_H

#include <stdint.h>

#include "base/atomics.h"
#include "base/compiler.h"

#define CC__PERFT_LINE_SLOTS 4u /* entries in a cache line, the places where one position may be */
#define CC__PERFT_DEPTH_SHIFT 2u
#define CC__PERFT_DEPTHS 64u
/* The depth takes the place of key bits that the line's number implies. */
#define CC__PERFT_LEAST_SLOTS (CC__PERFT_LINE_SLOTS * CC__PERFT_DEPTHS)

typedef struct cc__perft_slot {
  cc__atomic_u64 check; /* key with depth, ^ count; an empty slot reads as depth 0, which nobody asks for */
  cc__atomic_u64 count;
} cc__perft_slot;

/* The caller zeroes the slots; 64-byte aligned, best on huge pages. */
typedef struct cc__perft_table {
  cc__perft_slot *slots;
  uint64_t mask; /* number of slots - 1; the number is a power of two and at least CC__PERFT_LEAST_SLOTS */
} cc__perft_table;

CC__ALWAYS_INLINE uint64_t cc__perft_table_label(uint64_t key, unsigned depth) {
  const uint64_t depth_bits = (uint64_t)(CC__PERFT_DEPTHS - 1) << CC__PERFT_DEPTH_SHIFT;
  return (key & ~depth_bits) | (uint64_t)depth << CC__PERFT_DEPTH_SHIFT;
}

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
  const uint64_t label = cc__perft_table_label(key, depth);
  if (depth >= CC__PERFT_DEPTHS) {
    return 0;
  }
  for (unsigned i = 0; i < CC__PERFT_LINE_SLOTS; i++) {
    const uint64_t found = cc__atomic_u64_load(&line[i].count);
    if ((cc__atomic_u64_load(&line[i].check) ^ found) == label) {
      *count = found;
      return 1;
    }
  }
  return 0;
}

/* Takes the slot of the least depth; among equals the key decides, so that entries age at random. */
CC__ALWAYS_INLINE void cc__perft_table_store(const cc__perft_table *table, uint64_t key, unsigned depth,
                                             uint64_t count) {
  cc__perft_slot *line = cc__perft_table_line(table, key);
  unsigned slot = 0;
  unsigned least = CC__PERFT_DEPTHS;
  if (depth >= CC__PERFT_DEPTHS) {
    return;
  }
  for (unsigned i = 0; i < CC__PERFT_LINE_SLOTS; i++) {
    const unsigned at = (i + (unsigned)(key >> 62)) % CC__PERFT_LINE_SLOTS;
    const uint64_t label = cc__atomic_u64_load(&line[at].check) ^ cc__atomic_u64_load(&line[at].count);
    const unsigned found = (unsigned)(label >> CC__PERFT_DEPTH_SHIFT) % CC__PERFT_DEPTHS;
    if (found < least) {
      least = found;
      slot = at;
    }
  }
  cc__atomic_u64_store(&line[slot].check, cc__perft_table_label(key, depth) ^ count);
  cc__atomic_u64_store(&line[slot].count, count);
}

/* Counts stop at the largest number instead of starting again at 0. */
CC__ALWAYS_INLINE uint64_t cc__perft_add(uint64_t a, uint64_t b) {
  return a + b < a ? UINT64_MAX : a + b;
}

#endif
