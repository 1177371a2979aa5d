/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. The perft hash table: counts by position and depth, shared by threads without locks.
 *
 * A slot is two words. The second is the count, the first the key exclusive-or the count; a slot whose two words come
 * from different writers does not fit any key and is not found (Robert Hyatt, Tim Mann, "A lockless
 * transposition-table implementation for parallel search"). The remaining depth is mixed into the key.
 */
#ifndef CC__PERFT_TABLE_H
#define CC__PERFT_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/atomics.h"
#include "base/compiler.h"

typedef struct cc__perft_slot {
  cc__atomic_u64 check; /* key ^ count */
  cc__atomic_u64 count;
} cc__perft_slot;

typedef struct cc__perft_table {
  cc__perft_slot *slots;
  uint64_t mask; /* number of slots (a power of two) - 1 */
} cc__perft_table;

/*
 * The key of a subtree: a multiple of an odd constant keeps equal positions at different depths apart. Never 0,
 * which would match an empty slot.
 */
CC__ALWAYS_INLINE uint64_t cc__perft_table_key(uint64_t key, unsigned depth) {
  key ^= depth * UINT64_C(0x9e3779b97f4a7c15);
  key ^= key >> 32;
  return key + (key == 0);
}

CC__ALWAYS_INLINE void cc__perft_table_prefetch(const cc__perft_table *table, uint64_t table_key) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(&table->slots[table_key & table->mask]);
#else
  (void)table;
  (void)table_key;
#endif
}

/* 1 and the count if the table has it. */
CC__ALWAYS_INLINE int cc__perft_table_find(const cc__perft_table *table, uint64_t table_key, uint64_t *count) {
  const cc__perft_slot *slot = &table->slots[table_key & table->mask];
  const uint64_t found = cc__atomic_u64_load(&slot->count);
  if ((cc__atomic_u64_load(&slot->check) ^ found) != table_key) {
    return 0;
  }
  *count = found;
  return 1;
}

/* The newest entry stays: at the same slot it is the one the search is near. */
CC__ALWAYS_INLINE void cc__perft_table_store(cc__perft_table *table, uint64_t table_key, uint64_t count) {
  cc__perft_slot *slot = &table->slots[table_key & table->mask];
  cc__atomic_u64_store(&slot->check, table_key ^ count);
  cc__atomic_u64_store(&slot->count, count);
}

/* Counts stop at the largest number instead of starting again at 0. */
CC__ALWAYS_INLINE uint64_t cc__perft_add(uint64_t a, uint64_t b) {
  return a + b < a ? UINT64_MAX : a + b;
}

#endif
