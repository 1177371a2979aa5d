/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. The transposition table: what is known of positions, shared by the threads without
 * locks.
 *
 * A bucket is a cache line with five entries: five 32-bit checks and five 64-bit words of data. A check is
 * the low half of the key mixed with the data, so that halves of two writes do not fit together and read as
 * a miss (R. Hyatt and T. Mann, "A lockless transposition table implementation", ICCA Journal 25(1), 2002);
 * the high half of the key chooses the bucket. Moves from the table are still checked for legality by their
 * user. Bucket number and layout are the same on every machine.
 *
 * data: bits 0-15 move (from, to, promotion), 16-31 value, 32-47 static evaluation, 48-55 depth -
 * CC__TABLE_DEPTH_NONE,
 *       56-57 bound, 58 was in a principal variation, 59-63 generation. 0: empty.
 */
#ifndef CC__TABLE_H
#define CC__TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/atomics.h"
#include "base/compiler.h"
#include "chesscore/allocator.h"
#include "chesscore/status.h"
#include "search/score.h"

#define CC__TABLE_ENTRIES 5u
#define CC__TABLE_DEPTH_NONE (-7) /* below every depth that is stored */
#define CC__TABLE_GENERATIONS 32u

#define CC__BOUND_NONE 0u
#define CC__BOUND_UPPER 1u
#define CC__BOUND_LOWER 2u
#define CC__BOUND_EXACT 3u

typedef struct cc__table_bucket {
  cc__atomic_u32 checks[CC__TABLE_ENTRIES];
  uint32_t unused;
  cc__atomic_u64 data[CC__TABLE_ENTRIES];
} cc__table_bucket; /* 64 bytes */

typedef struct cc__table {
  cc__table_bucket *buckets;
  uint32_t count;      /* of buckets; under 2^32 */
  uint32_t generation; /* of the search under way, 0 .. CC__TABLE_GENERATIONS - 1 */
} cc__table;

/* What an entry says. */
typedef struct cc__table_entry {
  uint32_t hit;
  uint32_t move; /* from | to << 6 | promotion << 12; 0: none */
  int32_t value; /* counted from the node; CC__VALUE_NONE: none */
  int32_t evaluation;
  int32_t depth;
  uint32_t bound;
  uint32_t was_pv;
} cc__table_entry;

/*
 * table.c. Sizes in bytes; a table has at least one bucket. Errors: CC_ERROR_MEMORY, the table is then as
 * it was.
 */
cc_status cc__table_resize(cc__table *table, const cc_allocator *allocator, uint64_t bytes);
void cc__table_free(cc__table *table, const cc_allocator *allocator);
/* Part `part` of `parts`, so that threads can share the work. */
void cc__table_clear(cc__table *table, uint32_t part, uint32_t parts);
/* How many of 1000 entries, looked at at the start of the table, were written by this search. */
uint32_t cc__table_permille(const cc__table *table);

/*
 * Positions that differ only in a halfmove clock that matters have entries of their own, or a score found
 * far from the fifty-move draw would be believed next to it. Blocks of eight plies are told apart, from the
 * clock of 20 on.
 */
#define TABLE_CLOCK_FROM 20u
#define TABLE_CLOCK_STEP 8u

CC__ALWAYS_INLINE uint64_t table_key(uint64_t key, uint32_t halfmove) {
  return halfmove < TABLE_CLOCK_FROM
             ? key
             : key ^ ((halfmove - TABLE_CLOCK_FROM) / TABLE_CLOCK_STEP + 1) * UINT64_C(0xd6e8feb86659fd93);
}

CC__ALWAYS_INLINE cc__table_bucket *table_bucket(const cc__table *table, uint64_t key) {
  return table->buckets + ((key >> 32) * table->count >> 32);
}

CC__ALWAYS_INLINE void table_prefetch(const cc__table *table, uint64_t key) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(table_bucket(table, key));
#else
  (void)table;
  (void)key;
#endif
}

CC__ALWAYS_INLINE uint32_t table_check(uint64_t key, uint64_t data) {
  return (uint32_t)key ^ (uint32_t)data ^ (uint32_t)(data >> 32);
}

CC__ALWAYS_INLINE int32_t table_data_depth(uint64_t data) {
  return (int32_t)(data >> 48 & 255u) + CC__TABLE_DEPTH_NONE;
}

CC__ALWAYS_INLINE cc__table_entry table_unpack(uint64_t data) {
  cc__table_entry entry;
  entry.hit = 1;
  entry.move = (uint32_t)data & 0x7fffu;
  entry.value = (int32_t)((uint32_t)(data >> 16) & 0xffffu) - 0x8000;
  entry.evaluation = (int32_t)((uint32_t)(data >> 32) & 0xffffu) - 0x8000;
  entry.depth = table_data_depth(data);
  entry.bound = (uint32_t)(data >> 56) & 3u;
  entry.was_pv = (uint32_t)(data >> 58) & 1u;
  return entry;
}

CC__ALWAYS_INLINE cc__table_entry table_probe(const cc__table *table, uint64_t key) {
  const cc__table_bucket *bucket = table_bucket(table, key);
  for (unsigned i = 0; i < CC__TABLE_ENTRIES; i++) {
    const uint64_t data = cc__atomic_u64_load(&bucket->data[i]);
    if (cc__atomic_u32_load(&bucket->checks[i]) == table_check(key, data) && data != 0) {
      return table_unpack(data);
    }
  }
  const cc__table_entry none = {0, 0, CC__VALUE_NONE, CC__VALUE_NONE, CC__TABLE_DEPTH_NONE, CC__BOUND_NONE,
                                0};
  return none;
}

/* Searches since the entry was written. */
CC__ALWAYS_INLINE uint32_t table_age(const cc__table *table, uint64_t data) {
  return (table->generation + CC__TABLE_GENERATIONS - (uint32_t)(data >> 59)) % CC__TABLE_GENERATIONS;
}

/* Plies of depth that an entry's worth falls by with each search that it is old. */
#define TABLE_AGE_WEIGHT 8
/* How much shallower a bound may be and still replace the entry of the same position. */
#define TABLE_KEEP_DEPTH 4

/*
 * The place for a key: its own entry, else an empty one, else the one with the least depth and greatest
 * age.
 */
CC__ALWAYS_INLINE unsigned table_victim(const cc__table *table, const cc__table_bucket *bucket, uint64_t key,
                                        uint64_t *old) {
  unsigned victim = 0;
  int32_t least = INT32_MAX;
  for (unsigned i = 0; i < CC__TABLE_ENTRIES; i++) {
    const uint64_t data = cc__atomic_u64_load(&bucket->data[i]);
    if (data != 0 && cc__atomic_u32_load(&bucket->checks[i]) == table_check(key, data)) {
      *old = data;
      return i;
    }
    const int32_t worth = data == 0
                              ? INT32_MIN
                              : table_data_depth(data) - TABLE_AGE_WEIGHT * (int32_t)table_age(table, data);
    if (worth < least) {
      least = worth;
      victim = i;
    }
  }
  *old = 0;
  return victim;
}

/* Write what was found; `value` counts from the node. A move once known is kept when none is given. */
CC__ALWAYS_INLINE void table_store(cc__table *table, uint64_t key, uint32_t move, int32_t value,
                                   int32_t evaluation, int32_t depth, uint32_t bound, uint32_t was_pv) {
  cc__table_bucket *bucket = table_bucket(table, key);
  uint64_t old;
  const unsigned slot = table_victim(table, bucket, key, &old);
  move &= 0x7fffu;
  if (old != 0) {
    if (move == 0) {
      move = (uint32_t)old & 0x7fffu;
    }
    if (bound != CC__BOUND_EXACT && depth + 2 * (int32_t)was_pv + TABLE_KEEP_DEPTH <= table_data_depth(old) &&
        table_age(table, old) == 0) {
      return;
    }
  }
  const uint64_t data = (uint64_t)move | (uint64_t)(uint32_t)(value + 0x8000) << 16 |
                        (uint64_t)(uint32_t)(evaluation + 0x8000) << 32 |
                        (uint64_t)(uint32_t)(depth - CC__TABLE_DEPTH_NONE) << 48 | (uint64_t)bound << 56 |
                        (uint64_t)was_pv << 58 | (uint64_t)table->generation << 59;
  cc__atomic_u64_store(&bucket->data[slot], data);
  cc__atomic_u32_store(&bucket->checks[slot], table_check(key, data));
}

#endif
