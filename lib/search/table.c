/* SPDX-License-Identifier: MIT */
/* Layer 6. See table.h: the cold part. */
#include "search/table.h"

#include <string.h>

#include "base/allocation.h"

#define TABLE_ALIGNMENT 64
#define TABLE_LARGEST UINT32_C(0xffffffff)

static uint32_t table_buckets_for(uint64_t bytes) {
  const uint64_t count = bytes / sizeof(cc__table_bucket);
  return count == 0 ? 1 : count > TABLE_LARGEST ? TABLE_LARGEST : (uint32_t)count;
}

cc_status cc__table_resize(cc__table *table, const cc_allocator *allocator, uint64_t bytes) {
  const uint32_t count = table_buckets_for(bytes);
  if (table->buckets != NULL && table->count == count) {
    return CC_OK;
  }
  cc__table_bucket *buckets = cc__alloc_table(allocator, count, sizeof(*buckets), TABLE_ALIGNMENT);
  if (buckets == NULL) {
    return CC_ERROR_MEMORY;
  }
  cc__table_free(table, allocator);
  table->buckets = buckets;
  table->count = count;
  table->generation = 0;
  cc__table_clear(table, 0, 1);
  return CC_OK;
}

void cc__table_free(cc__table *table, const cc_allocator *allocator) {
  cc__free(allocator, table->buckets, table->count, sizeof(*table->buckets), TABLE_ALIGNMENT);
  table->buckets = NULL;
  table->count = 0;
}

void cc__table_clear(cc__table *table, uint32_t part, uint32_t parts) {
  const uint32_t first = (uint32_t)((uint64_t)table->count * part / parts);
  const uint32_t end = (uint32_t)((uint64_t)table->count * (part + 1u) / parts);
  memset(table->buckets + first, 0, (size_t)(end - first) * sizeof(*table->buckets));
}

uint32_t cc__table_permille(const cc__table *table) {
  uint32_t looked = 0;
  uint32_t used = 0;
  for (uint32_t i = 0; i < table->count && looked < 1000; i++) {
    for (unsigned e = 0; e < CC__TABLE_ENTRIES && looked < 1000; e++) {
      const uint64_t data = cc__atomic_u64_load(&table->buckets[i].data[e]);
      used += data != 0 && table_age(table, data) == 0;
      looked++;
    }
  }
  return looked == 0 ? 0 : used * 1000 / looked;
}
