/* SPDX-License-Identifier: MIT */
/* Layer 7. See game_memory.h. */
#include "game/game_memory.h"

#include <string.h>

#include "base/allocation.h"

#define GAME_MEMORY_ALIGNMENT 64u

cc_status cc__game_memory_init(cc__game_memory *memory, const cc_allocator *allocator, uint64_t bytes) {
  const uint64_t most = UINT32_MAX / CC__GAME_BUCKET;
  uint64_t buckets = bytes / (CC__GAME_BUCKET * sizeof(cc__game_slot));
  buckets = buckets == 0 ? 1 : buckets > most ? most : buckets;
  if (buckets > SIZE_MAX / 2 / (CC__GAME_BUCKET * sizeof(cc__game_slot))) {
    return CC_ERROR_MEMORY;
  }
  memory->allocator = allocator;
  memory->count = (size_t)buckets * CC__GAME_BUCKET;
  memory->slots = cc__alloc_table(allocator, memory->count, sizeof(*memory->slots), GAME_MEMORY_ALIGNMENT);
  if (memory->slots == NULL) {
    return CC_ERROR_MEMORY;
  }
  cc__game_memory_clear(memory);
  return CC_OK;
}

void cc__game_memory_free(cc__game_memory *memory) {
  cc__free(memory->allocator, memory->slots, memory->count, sizeof(*memory->slots), GAME_MEMORY_ALIGNMENT);
  memory->slots = NULL;
}

void cc__game_memory_clear(cc__game_memory *memory) {
  if (memory->slots != NULL) {
    memset(memory->slots, 0, memory->count * sizeof(*memory->slots));
  }
}
