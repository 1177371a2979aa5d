/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. What a generic search remembers, shared by its threads without locks: positions searched (the table)
 * and positions evaluated (the cache). An entry is two words; the key is stored xored with the data, so that a
 * pair torn by two writers fits no key.
 *
 * Values are from the view of the team to move. A win's distance counts from the position stored.
 */
#ifndef CC__GAME_MEMORY_H
#define CC__GAME_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "base/atomics.h"
#include "chesscore/allocator.h"
#include "chesscore/search.h"
#include "chesscore/status.h"

#define CC__GAME_BUCKET 4u

typedef struct cc__game_slot {
  cc__atomic_u64 key; /* xor data */
  cc__atomic_u64 data;
} cc__game_slot;

typedef struct cc__game_memory {
  cc__game_slot *slots; /* NULL: none */
  size_t count;         /* a multiple of the bucket; at most 2^32 */
  const cc_allocator *allocator;
} cc__game_memory;

/* An entry of the table, unpacked. */
typedef struct cc__game_entry {
  int32_t value;
  uint32_t bound;  /* CC_BOUND_* */
  uint32_t solved; /* 1: nothing below was cut off by depth: more depth gives the same */
  uint32_t depth;  /* 0: quiescence */
  uint32_t left;   /* extensions, in quiescence plies, that were left */
  uint32_t tag;    /* of the best move; 0: none */
} cc__game_entry;

cc_status cc__game_memory_init(cc__game_memory *memory, const cc_allocator *allocator, uint64_t bytes);
void cc__game_memory_free(cc__game_memory *memory);
void cc__game_memory_clear(cc__game_memory *memory);

/* A short name of a move, 1 .. 2^14 - 1. Different moves may share one: it orders, it decides nothing. */
static inline uint32_t cc__game_tag(uint64_t code) {
  return (uint32_t)(((code + 1) * UINT64_C(0x9e3779b97f4a7c15)) >> 50) | 1u;
}

static inline cc__game_slot *cc__game_bucket(const cc__game_memory *memory, uint64_t key) {
  const uint64_t mixed = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9); /* the game's keys may be poor */
  return &memory->slots[(size_t)((mixed >> 32) * (memory->count / CC__GAME_BUCKET) >> 32) * CC__GAME_BUCKET];
}

static inline uint64_t cc__game_pack(const cc__game_entry *entry, uint32_t generation) {
  return (uint64_t)(uint32_t)entry->value << 32 | (uint64_t)entry->tag << 18 |
         (uint64_t)(generation & 3u) << 16 | (uint64_t)entry->left << 11 | (uint64_t)entry->depth << 3 |
         (uint64_t)entry->solved << 2 | entry->bound;
}

static inline void cc__game_unpack(uint64_t data, cc__game_entry *entry) {
  entry->value = (int32_t)((int64_t)(data >> 32 ^ 0x80000000u) - INT64_C(0x80000000));
  entry->tag = (uint32_t)(data >> 18) & 0x3fffu;
  entry->left = (uint32_t)(data >> 11) & 31u;
  entry->depth = (uint32_t)(data >> 3) & 255u;
  entry->solved = (uint32_t)(data >> 2) & 1u;
  entry->bound = (uint32_t)data & 3u;
}

/*
 * Is it known? Fills the entry that fits best: one of this very depth and `left`, else any of the position,
 * which still names a move. 1 if there is one.
 */
static inline int cc__game_recall(const cc__game_memory *memory, uint64_t key, uint32_t depth, uint32_t left,
                                  cc__game_entry *entry) {
  const cc__game_slot *bucket = cc__game_bucket(memory, key);
  int found = 0;
  for (unsigned i = 0; i < CC__GAME_BUCKET; i++) {
    const uint64_t data = cc__atomic_u64_load(&bucket[i].data);
    if ((cc__atomic_u64_load(&bucket[i].key) ^ data) != key || data == 0) {
      continue;
    }
    cc__game_entry other;
    cc__game_unpack(data, &other);
    const int fits = (other.depth == depth && other.left == left) || (other.solved && other.depth <= depth);
    if (!found || fits || other.depth > entry->depth) {
      *entry = other;
      found = 1;
    }
    if (fits) {
      break;
    }
  }
  return found;
}

/* Room: the same position's entry of the same depth, else of another search, else of the least depth. */
static inline void cc__game_remember(cc__game_memory *memory, uint64_t key, const cc__game_entry *entry,
                                     uint32_t generation) {
  cc__game_slot *bucket = cc__game_bucket(memory, key);
  cc__game_slot *best = bucket;
  uint32_t worst = UINT32_MAX;
  for (unsigned i = 0; i < CC__GAME_BUCKET; i++) {
    const uint64_t data = cc__atomic_u64_load(&bucket[i].data);
    const uint32_t depth = (uint32_t)(data >> 3) & 255u;
    const uint32_t old = ((uint32_t)(data >> 16) & 3u) != (generation & 3u);
    uint32_t worth = 2u + depth;
    if ((cc__atomic_u64_load(&bucket[i].key) ^ data) == key && depth <= entry->depth) {
      worth = depth == entry->depth && ((uint32_t)(data >> 11) & 31u) == entry->left ? 0 : 1;
    } else if (data == 0 || old) {
      worth = data == 0 ? 1 : 2;
    }
    if (worth < worst) {
      worst = worth;
      best = &bucket[i];
    }
  }
  const uint64_t data = cc__game_pack(entry, generation);
  cc__atomic_u64_store(&best->key, key ^ data);
  cc__atomic_u64_store(&best->data, data);
}

/* The cache: one slot a key; the data is the value, marked as there. */
static inline int cc__game_cached(const cc__game_memory *memory, uint64_t key, int32_t *value) {
  const cc__game_slot *slot = cc__game_bucket(memory, key);
  const uint64_t data = cc__atomic_u64_load(&slot->data);
  if ((cc__atomic_u64_load(&slot->key) ^ data) != key || data == 0) {
    return 0;
  }
  *value = (int32_t)((int64_t)(data >> 32 ^ 0x80000000u) - INT64_C(0x80000000));
  return 1;
}

static inline void cc__game_cache(cc__game_memory *memory, uint64_t key, int32_t value) {
  cc__game_slot *slot = cc__game_bucket(memory, key);
  const uint64_t data = (uint64_t)(uint32_t)value << 32 | 1u;
  cc__atomic_u64_store(&slot->key, key ^ data);
  cc__atomic_u64_store(&slot->data, data);
}

#endif
