/* SPDX-License-Identifier: MIT */
/* Layer 7. Writing and merging Polyglot books. */
#include "book/polyglot_write.h"

#include "base/allocation.h"
#include "base/sort.h"
#include "book/polyglot_bytes.h"

#define WRITER_PIECE 4096u
#define WRITER_MOST ((uint64_t)UINT16_MAX)

static int writer_by_move(const void *a, const void *b, const void *context) {
  const cc__polyglot_item *x = a;
  const cc__polyglot_item *y = b;
  (void)context;
  if (x->key != y->key) {
    return x->key < y->key ? -1 : 1;
  }
  return x->move == y->move ? 0 : x->move < y->move ? -1 : 1;
}

static int writer_by_weight(const void *a, const void *b, const void *context) {
  const cc__polyglot_item *x = a;
  const cc__polyglot_item *y = b;
  if (x->key == y->key && x->weight != y->weight) {
    return x->weight > y->weight ? -1 : 1;
  }
  return writer_by_move(a, b, context);
}

/* Items sorted by move: those of the same key and move become one. Returns how many are left. */
static size_t writer_join(cc__polyglot_item *items, size_t count) {
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    cc__polyglot_item *last = used > 0 ? &items[used - 1] : NULL;
    if (last != NULL && last->key == items[i].key && last->move == items[i].move) {
      const uint64_t room = UINT64_MAX - last->weight;
      last->weight += items[i].weight < room ? items[i].weight : room;
      last->learn = last->learn > items[i].learn ? last->learn : items[i].learn;
    } else {
      items[used++] = items[i];
    }
  }
  return used;
}

/* Bring the weights of one key into 16 bits, in proportion. */
static void writer_scale(cc__polyglot_item *items, size_t count) {
  uint64_t most = 0;
  unsigned shift = 0;
  for (size_t i = 0; i < count; i++) {
    most = items[i].weight > most ? items[i].weight : most;
  }
  if (most <= WRITER_MOST) {
    return;
  }
  while (most >> shift >= UINT64_C(1) << 47) { /* so that the product below fits */
    shift++;
  }
  const uint64_t divisor = most >> shift;
  for (size_t i = 0; i < count; i++) {
    const uint64_t scaled = ((items[i].weight >> shift) * WRITER_MOST + divisor / 2) / divisor;
    items[i].weight = scaled == 0 && items[i].weight > 0 ? 1 : scaled;
  }
}

static void writer_scale_all(cc__polyglot_item *items, size_t count) {
  size_t begin = 0;
  for (size_t i = 1; i <= count; i++) {
    if (i == count || items[i].key != items[begin].key) {
      writer_scale(items + begin, i - begin);
      begin = i;
    }
  }
}

static cc_status writer_emit(const cc__polyglot_item *items, size_t count, cc_write_callback write,
                             void *user) {
  uint8_t piece[WRITER_PIECE];
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    const cc_polyglot_entry entry = {items[i].key, (uint16_t)items[i].move, (uint16_t)items[i].weight,
                                     items[i].learn};
    cc__polyglot_put(piece + length, &entry);
    length += CC_POLYGLOT_ENTRY_SIZE;
    if (length == sizeof(piece) || i + 1 == count) {
      if (write((const char *)piece, length, user) != 0) {
        return CC_ERROR_STOPPED;
      }
      length = 0;
    }
  }
  return CC_OK;
}

cc_status cc__polyglot_write_items(const cc_allocator *allocator, cc__polyglot_item *items, size_t count,
                                   cc_write_callback write, void *user, uint64_t *written) {
  cc_status status = cc__sort(allocator, items, count, sizeof(*items), writer_by_move, NULL);
  if (status != CC_OK) {
    return status;
  }
  count = writer_join(items, count);
  writer_scale_all(items, count);
  status = cc__sort(allocator, items, count, sizeof(*items), writer_by_weight, NULL);
  if (status == CC_OK) {
    status = writer_emit(items, count, write, user);
  }
  if (status == CC_OK && written != NULL) {
    *written = count;
  }
  return status;
}

/* The next place for an entry, unless it is of a header. */
static void writer_add(cc__polyglot_item *items, size_t *used, const cc_polyglot_entry *entry) {
  if (entry->key != 0) {
    const cc__polyglot_item item = {entry->key, entry->weight, entry->learn, entry->move};
    items[(*used)++] = item;
  }
}

cc_status cc_polyglot_write(const cc_allocator *allocator, const cc_polyglot_entry *entries, size_t count,
                            cc_write_callback write, void *user) {
  cc_allocator copy;
  size_t used = 0;
  if (write == NULL || (entries == NULL && count > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK || count == 0) {
    return status;
  }
  cc__polyglot_item *items = cc__alloc(&copy, count, sizeof(*items), sizeof(uint64_t));
  if (items == NULL) {
    return CC_ERROR_MEMORY;
  }
  for (size_t i = 0; i < count; i++) {
    writer_add(items, &used, &entries[i]);
  }
  status = cc__polyglot_write_items(&copy, items, used, write, user, NULL);
  cc__free(&copy, items, count, sizeof(*items), sizeof(uint64_t));
  return status;
}

static cc_status writer_add_book(cc__polyglot_item *items, size_t *used, const cc_polyglot_book *book) {
  const uint64_t entries = cc_polyglot_book_size(book);
  for (uint64_t i = 0; i < entries; i++) {
    cc_polyglot_entry entry;
    const cc_status status = cc_polyglot_book_entry(book, i, &entry);
    if (status != CC_OK) {
      return status;
    }
    writer_add(items, used, &entry);
  }
  return CC_OK;
}

cc_status cc_polyglot_merge(const cc_allocator *allocator, const cc_polyglot_book *const *books, size_t count,
                            cc_write_callback write, void *user) {
  cc_allocator copy;
  uint64_t total = 0;
  size_t used = 0;
  if (write == NULL || (books == NULL && count > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  for (size_t i = 0; i < count; i++) {
    if (books[i] == NULL) {
      return CC_ERROR_ARGUMENT;
    }
    total += cc_polyglot_book_size(
        books[i]); /* a size is under 2^60, so a sum that wraps needs wild sizes many times */
    if (total > SIZE_MAX / sizeof(cc__polyglot_item)) {
      return CC_ERROR_MEMORY;
    }
  }
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK || total == 0) {
    return status;
  }
  cc__polyglot_item *items = cc__alloc(&copy, (size_t)total, sizeof(*items), sizeof(uint64_t));
  if (items == NULL) {
    return CC_ERROR_MEMORY;
  }
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    status = writer_add_book(items, &used, books[i]);
  }
  if (status == CC_OK) {
    status = cc__polyglot_write_items(&copy, items, used, write, user, NULL);
  }
  cc__free(&copy, items, (size_t)total, sizeof(*items), sizeof(uint64_t));
  return status;
}
