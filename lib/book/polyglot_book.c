/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Polyglot books: opening, probing, checking. The format: Fabien Letouzey's Polyglot, described by
 * Michel Van den Bergh ("Opening book format"). Writing is in polyglot_write.c.
 */
#include <string.h>

#include "base/allocation.h"
#include "base/stream_file.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "book/choice.h"
#include "book/polyglot_bytes.h"
#include "chesscore/movegen.h"

#define POLYGLOT_ENTRY ((size_t)CC_POLYGLOT_ENTRY_SIZE)
#define POLYGLOT_FIRST_ROOM ((size_t)65536)

struct cc_polyglot_book {
  cc_allocator allocator;
  const uint8_t *bytes; /* NULL: read by callback */
  uint8_t *owned;       /* memory of the book's own: `room` bytes */
  size_t room;
  size_t mapped; /* length of the mapping; 0: none */
  cc_read_at_callback read;
  void *user;
  uint64_t entries;
  uint32_t flags; /* CC_POLYGLOT_STRAY_BYTES .. */
  uint32_t stray;
};

/* ---- entries ---- */

cc_status cc_polyglot_decode(const uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE], cc_polyglot_entry *entry) {
  if (bytes == NULL || entry == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc__polyglot_get(bytes, entry);
  return CC_OK;
}

cc_status cc_polyglot_encode(const cc_polyglot_entry *entry, uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE]) {
  if (bytes == NULL || entry == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc__polyglot_put(bytes, entry);
  return CC_OK;
}

cc_status cc_polyglot_find_move(const cc_position *position, uint16_t code, cc_move *move) {
  if (move == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *move = CC_MOVE_NONE;
  if (position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc__polyglot_malformed(code)) {
    return CC_ERROR_ILLEGAL;
  }
  return cc_position_find_move(position, (cc_square)(code >> 6 & 63), (cc_square)(code & 63),
                               (uint8_t)(code >> 12 & 7), move);
}

uint16_t cc_polyglot_move_code(cc_move move) {
  if (cc_move_kind(move) == CC_MOVE_KIND_NULL) {
    return 0;
  }
  return (uint16_t)(CC_MOVE_TO(move) | (unsigned)CC_MOVE_FROM(move) << 6 |
                    (unsigned)CC_MOVE_PROMOTION(move) << 12);
}

static cc_status polyglot_entry_at(const cc_polyglot_book *book, uint64_t index, cc_polyglot_entry *entry) {
  uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE];
  if (book->bytes != NULL) {
    cc__polyglot_get(book->bytes + (size_t)index * POLYGLOT_ENTRY, entry);
    return CC_OK;
  }
  if (book->read(index * CC_POLYGLOT_ENTRY_SIZE, bytes, sizeof(bytes), book->user) != 0) {
    return CC_ERROR_IO;
  }
  cc__polyglot_get(bytes, entry);
  return CC_OK;
}

/* ---- opening ---- */

static cc_status polyglot_new(const cc_allocator *allocator, cc_polyglot_book **out) {
  cc_allocator copy;
  const cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_polyglot_book *book = cc__alloc(&copy, 1, sizeof(*book), sizeof(uint64_t));
  if (book == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(book, 0, sizeof(*book));
  book->allocator = copy;
  *out = book;
  return CC_OK;
}

static void polyglot_set_size(cc_polyglot_book *book, uint64_t size) {
  book->entries = size / CC_POLYGLOT_ENTRY_SIZE;
  book->stray = (uint32_t)(size % CC_POLYGLOT_ENTRY_SIZE);
  book->flags |= book->stray != 0 ? CC_POLYGLOT_STRAY_BYTES : 0;
}

/* Bytes that have just been read, copied or lent are in the cache: looking at their order costs little. */
static void polyglot_set_bytes(cc_polyglot_book *book, const uint8_t *bytes, size_t length) {
  book->bytes = length > 0 ? bytes : (const uint8_t *)"";
  polyglot_set_size(book, length);
  for (size_t i = 1; i < (size_t)book->entries; i++) {
    if (cc__polyglot_key(book->bytes + i * POLYGLOT_ENTRY) <
        cc__polyglot_key(book->bytes + (i - 1) * POLYGLOT_ENTRY)) {
      book->flags |= CC_POLYGLOT_UNSORTED;
      return;
    }
  }
}

cc_status cc_polyglot_book_create_from_bytes(const cc_allocator *allocator, const uint8_t *bytes,
                                             size_t length, uint32_t flags, cc_polyglot_book **out) {
  cc_polyglot_book *book = NULL;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if ((bytes == NULL && length > 0) || (flags & ~CC_POLYGLOT_BORROW) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = polyglot_new(allocator, &book);
  if (status != CC_OK) {
    return status;
  }
  if ((flags & CC_POLYGLOT_BORROW) == 0 && length > 0) {
    book->owned = cc__alloc(&book->allocator, length, 1, 1);
    if (book->owned == NULL) {
      cc_polyglot_book_free(book);
      return CC_ERROR_MEMORY;
    }
    book->room = length;
    memcpy(book->owned, bytes, length);
    bytes = book->owned;
  }
  polyglot_set_bytes(book, bytes, length);
  *out = book;
  return CC_OK;
}

static cc_status polyglot_read_file(cc_polyglot_book *book, cc__file *file) {
  size_t length = 0;
  for (;;) {
    void *array = book->owned;
    size_t count = 0;
    const size_t needed = length < POLYGLOT_FIRST_ROOM ? POLYGLOT_FIRST_ROOM : length + 1;
    cc_status status = cc__grow(&book->allocator, &array, &book->room, needed, 1, 1);
    book->owned = array;
    if (status == CC_OK) {
      status = cc__file_read(file, book->owned + length, book->room - length, &count);
    }
    length += count;
    if (status == CC_OK && length > CC_POLYGLOT_MAX_FILE) {
      status = CC_ERROR_LIMIT;
    }
    if (status != CC_OK) {
      return status;
    }
    if (length < book->room) {
      polyglot_set_bytes(book, book->owned, length);
      return CC_OK;
    }
  }
}

static cc_status polyglot_map_file(cc_polyglot_book *book, const char *path) {
  const uint8_t *bytes = NULL;
  const cc_status status = cc__file_map(path, &bytes, &book->mapped);
  if (status == CC_OK) {
    book->bytes = bytes != NULL ? bytes : (const uint8_t *)"";
    book->flags = CC_POLYGLOT_UNCHECKED;
    polyglot_set_size(book, book->mapped);
  }
  return status;
}

cc_status cc_polyglot_book_create_from_path(const cc_allocator *allocator, const char *path, uint32_t flags,
                                            cc_polyglot_book **out) {
  cc_polyglot_book *book = NULL;
  cc__file file;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (path == NULL || (flags & ~CC_POLYGLOT_MAP) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = polyglot_new(allocator, &book);
  if (status != CC_OK) {
    return status;
  }
  if ((flags & CC_POLYGLOT_MAP) != 0) {
    status = polyglot_map_file(book, path);
  } else {
    status = cc__file_open(&file, path);
    if (status == CC_OK) {
      status = polyglot_read_file(book, &file);
      cc__file_close(&file);
    }
  }
  if (status != CC_OK) {
    cc_polyglot_book_free(book);
    return status;
  }
  *out = book;
  return CC_OK;
}

cc_status cc_polyglot_book_create_from_read(const cc_allocator *allocator, cc_read_at_callback read,
                                            void *user, uint64_t size, cc_polyglot_book **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (read == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_polyglot_book *book = NULL;
  const cc_status status = polyglot_new(allocator, &book);
  if (status != CC_OK) {
    return status;
  }
  book->read = read;
  book->user = user;
  book->flags = CC_POLYGLOT_UNCHECKED;
  polyglot_set_size(book, size);
  *out = book;
  return CC_OK;
}

void cc_polyglot_book_free(cc_polyglot_book *book) {
  if (book == NULL) {
    return;
  }
  const cc_allocator allocator = book->allocator;
  if (book->mapped > 0) {
    cc__file_unmap(book->bytes, book->mapped);
  }
  cc__free(&allocator, book->owned, book->room, 1, 1);
  cc__free(&allocator, book, 1, sizeof(*book), sizeof(uint64_t));
}

uint32_t cc_polyglot_book_flags(const cc_polyglot_book *book) {
  return book != NULL ? book->flags : 0;
}

uint64_t cc_polyglot_book_size(const cc_polyglot_book *book) {
  return book != NULL ? book->entries : 0;
}

cc_status cc_polyglot_book_entry(const cc_polyglot_book *book, uint64_t index, cc_polyglot_entry *entry) {
  if (book == NULL || entry == NULL || index >= book->entries) {
    return CC_ERROR_ARGUMENT;
  }
  return polyglot_entry_at(book, index, entry);
}

/* ---- probing ---- */

/* Walks through the entries of one key. */
typedef struct polyglot_run {
  const cc_polyglot_book *book;
  uint64_t key;
  uint64_t next; /* index to look at */
} polyglot_run;

static uint64_t polyglot_search_bytes(const cc_polyglot_book *book, uint64_t key) {
  size_t low = 0;
  size_t count = (size_t)book->entries;
  while (count > 0) {
    const size_t half = count / 2;
    const int right = cc__polyglot_key(book->bytes + (low + half) * POLYGLOT_ENTRY) < key;
    low = right ? low + half + 1 : low;
    count = right ? count - half - 1 : half;
  }
  return low;
}

/* Begin at the first entry that is not smaller; in an unsorted book, at the first of all. */
static cc_status polyglot_run_begin(polyglot_run *run, const cc_polyglot_book *book, uint64_t key) {
  cc_polyglot_entry entry;
  uint64_t low = 0;
  uint64_t high = book->entries;
  run->book = book;
  run->key = key;
  run->next = 0;
  if ((book->flags & CC_POLYGLOT_UNSORTED) != 0) {
    return CC_OK;
  }
  if (book->bytes != NULL) {
    run->next = polyglot_search_bytes(book, key);
    return CC_OK;
  }
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const cc_status status = polyglot_entry_at(book, middle, &entry);
    if (status != CC_OK) {
      return status;
    }
    if (entry.key < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  run->next = low;
  return CC_OK;
}

/* The next entry of the key; *found is 0 after the last. */
static cc_status polyglot_run_next(polyglot_run *run, cc_polyglot_entry *entry, int *found) {
  const int sorted = (run->book->flags & CC_POLYGLOT_UNSORTED) == 0;
  *found = 0;
  while (run->next < run->book->entries) {
    const cc_status status = polyglot_entry_at(run->book, run->next, entry);
    if (status != CC_OK) {
      return status;
    }
    if (entry->key == run->key) {
      run->next++;
      *found = 1;
      return CC_OK;
    }
    if (sorted) {
      return CC_OK;
    }
    run->next++;
  }
  return CC_OK;
}

cc_status cc_polyglot_book_find(const cc_polyglot_book *book, uint64_t key, cc_polyglot_entry *entries,
                                size_t capacity, size_t *count) {
  polyglot_run run;
  cc_polyglot_entry entry;
  size_t total = 0;
  int found = 0;
  if (book == NULL || count == NULL || (entries == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = polyglot_run_begin(&run, book, key);
  while (status == CC_OK) {
    status = polyglot_run_next(&run, &entry, &found);
    if (status != CC_OK || !found) {
      break;
    }
    if (total < capacity) {
      entries[total] = entry;
    }
    total++;
  }
  if (status != CC_OK) {
    return status;
  }
  *count = total;
  return total > capacity ? CC_ERROR_BUFFER : CC_OK;
}

/* A book's moves in a position while they are collected. */
typedef struct polyglot_list {
  cc_book_move *moves;
  size_t capacity;
  size_t count;
  size_t ignored;
  cc_move seen[CC_MAX_MOVES];
} polyglot_list;

static void polyglot_list_add(polyglot_list *list, cc_move move, const cc_polyglot_entry *entry) {
  size_t i = 0;
  while (i < list->count && list->seen[i] != move) {
    i++;
  }
  if (i == list->count) { /* legal and not seen: so there are at most CC_MAX_MOVES */
    list->seen[list->count++] = move;
    if (i < list->capacity) {
      const cc_book_move added = {move, entry->weight, 0, 0, 0, 0, entry->learn, 0};
      list->moves[i] = added;
    }
  } else if (i < list->capacity) {
    const uint32_t room = UINT32_MAX - list->moves[i].weight;
    list->moves[i].weight += entry->weight < room ? entry->weight : room;
  }
}

cc_status cc_polyglot_book_moves(const cc_polyglot_book *book, const cc_position *position,
                                 cc_book_move *moves, size_t capacity, size_t *count, size_t *ignored) {
  polyglot_run run;
  polyglot_list list;
  cc_polyglot_entry entry;
  int found = 0;
  if (book == NULL || position == NULL || count == NULL || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  list.moves = moves;
  list.capacity = capacity;
  list.count = 0;
  list.ignored = 0;
  cc_status status = polyglot_run_begin(&run, book, cc_position_polyglot_key(position));
  while (status == CC_OK) {
    cc_move move = CC_MOVE_NONE;
    status = polyglot_run_next(&run, &entry, &found);
    if (status != CC_OK || !found) {
      break;
    }
    if (cc_polyglot_find_move(position, entry.move, &move) == CC_OK) {
      polyglot_list_add(&list, move, &entry);
    } else {
      list.ignored++;
    }
  }
  if (status != CC_OK) {
    return status;
  }
  *count = list.count;
  if (ignored != NULL) {
    *ignored = list.ignored;
  }
  return list.count > capacity ? CC_ERROR_BUFFER : CC_OK;
}

cc_status cc_polyglot_book_choose(const cc_polyglot_book *book, const cc_position *position,
                                  const cc_book_choice *options, uint64_t *random, cc_move *move) {
  cc_book_move moves[CC_MAX_MOVES];
  size_t count = 0;
  int32_t over = 0;
  if (book == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__choice_check(position, options, random, move, &over);
  if (status != CC_OK || over) {
    return status;
  }
  status = cc_polyglot_book_moves(book, position, moves, CC_MAX_MOVES, &count, NULL);
  return status != CC_OK ? status : cc_book_choose(moves, count, options, random, move);
}

/* ---- checking ---- */

static void polyglot_check_entry(cc_polyglot_report *report, uint64_t index, const cc_polyglot_entry *entry,
                                 const cc_polyglot_entry *before) {
  const int malformed = entry->key != 0 && cc__polyglot_malformed(entry->move);
  const int smaller = index > 0 && entry->key < before->key;
  if ((malformed || smaller) && report->first_fault == report->entries) {
    report->first_fault = index;
  }
  report->out_of_order += (uint64_t)smaller;
  report->malformed += (uint64_t)malformed;
  report->keys += index == 0 || entry->key != before->key;
  if (entry->key == 0) {
    report->header++;
    return;
  }
  report->zero_weight += entry->weight == 0;
  report->repeated += index > 0 && entry->key == before->key && entry->move == before->move;
}

cc_status cc_polyglot_book_check(const cc_polyglot_book *book, cc_polyglot_report *report) {
  cc_polyglot_report found = CC_POLYGLOT_REPORT_INIT;
  cc_polyglot_entry before = {0, 0, 0, 0};
  if (book == NULL || report == NULL || !cc__sized_writable(report)) {
    return CC_ERROR_ARGUMENT;
  }
  found.stray_bytes = book->stray;
  found.entries = book->entries;
  found.first_fault = book->entries;
  for (uint64_t i = 0; i < book->entries; i++) {
    cc_polyglot_entry entry;
    const cc_status status = polyglot_entry_at(book, i, &entry);
    if (status != CC_OK) {
      return status;
    }
    polyglot_check_entry(&found, i, &entry, &before);
    before = entry;
  }
  cc__sized_write(report, &found, sizeof(found));
  return CC_OK;
}
