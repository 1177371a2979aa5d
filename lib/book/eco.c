/* SPDX-License-Identifier: MIT */
/* Layer 7. Names of openings: the table and looking positions up. Reading is in eco_read.c. */
#include "book/eco.h"

#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/sort.h"
#include "board/position_handle.h"

cc_status cc__eco_new(const cc_allocator *allocator, cc_eco **out) {
  cc_allocator copy;
  const cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_eco *eco = cc__alloc(&copy, 1, sizeof(*eco), sizeof(void *));
  if (eco == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(eco, 0, sizeof(*eco));
  eco->allocator = copy;
  *out = eco;
  return CC_OK;
}

void cc_eco_free(cc_eco *eco) {
  if (eco == NULL) {
    return;
  }
  const cc_allocator allocator = eco->allocator;
  cc__free(&allocator, eco->lines, eco->line_capacity, sizeof(*eco->lines), sizeof(void *));
  cc__free(&allocator, eco->positions, eco->position_capacity, sizeof(*eco->positions), sizeof(uint64_t));
  cc__free(&allocator, eco->text, eco->text_capacity, 1, 1);
  cc__free(&allocator, eco, 1, sizeof(*eco), sizeof(void *));
}

static cc_status eco_reserve(cc_eco *eco, size_t text_length) {
  void *array = eco->lines;
  cc_status status = cc__grow(&eco->allocator, &array, &eco->line_capacity, eco->line_count + 1,
                              sizeof(*eco->lines), sizeof(void *));
  eco->lines = array;
  if (status == CC_OK) {
    array = eco->positions;
    status = cc__grow(&eco->allocator, &array, &eco->position_capacity, eco->position_count + 1,
                      sizeof(*eco->positions), sizeof(uint64_t));
    eco->positions = array;
  }
  if (status == CC_OK) {
    array = eco->text;
    status = cc__grow(&eco->allocator, &array, &eco->text_capacity, eco->text_length + text_length, 1, 1);
    eco->text = array;
  }
  return status;
}

static size_t eco_append(cc_eco *eco, const char *text, size_t length) {
  const size_t at = eco->text_length;
  memcpy(eco->text + at, text, length);
  eco->text[at + length] = '\0';
  eco->text_length += length + 1;
  return at;
}

cc_status cc__eco_add(cc_eco *eco, const char *code, size_t code_length, const char *name, size_t name_length,
                      const cc__board *board, uint32_t plies) {
  if (eco->line_count >= UINT32_MAX) {
    return CC_ERROR_LIMIT;
  }
  const cc_status status = eco_reserve(eco, code_length + name_length + 2);
  if (status != CC_OK) {
    return status;
  }
  cc__imprint *imprint = &eco->positions[eco->position_count++];
  cc__imprint_take(imprint, board);
  imprint->index = (uint32_t)eco->line_count;
  cc__eco_line *line = &eco->lines[eco->line_count++];
  line->code = eco_append(eco, code, code_length);
  line->name = eco_append(eco, name, name_length);
  line->plies = plies;
  return CC_OK;
}

static int eco_compare(const void *a, const void *b, const void *context) {
  (void)context;
  return cc__imprint_compare(a, b);
}

cc_status cc__eco_finish(cc_eco *eco) {
  size_t used = 0;
  const cc_status status = cc__sort(&eco->allocator, eco->positions, eco->position_count,
                                    sizeof(*eco->positions), eco_compare, NULL);
  if (status != CC_OK) {
    return status;
  }
  for (size_t i = 0; i < eco->position_count; i++) { /* of equals the first: the sort kept their order */
    if (used == 0 || cc__imprint_compare(&eco->positions[used - 1], &eco->positions[i]) != 0) {
      eco->positions[used++] = eco->positions[i];
    }
  }
  eco->position_count = used;
  return CC_OK;
}

size_t cc_eco_size(const cc_eco *eco) {
  return eco != NULL ? eco->line_count : 0;
}

/* A line's entry; `index` beyond the lines: that of an unknown position. */
static void eco_fill(const cc_eco *eco, size_t index, cc_eco_entry *entry) {
  cc_eco_entry filled = CC_ECO_ENTRY_INIT;
  filled.code = "";
  filled.name = "";
  if (index < eco->line_count) {
    const cc__eco_line *line = &eco->lines[index];
    filled.plies = line->plies;
    filled.code = eco->text + line->code;
    filled.name = eco->text + line->name;
  }
  cc__sized_write(entry, &filled, sizeof(filled));
}

cc_status cc_eco_get(const cc_eco *eco, size_t index, cc_eco_entry *entry) {
  if (eco == NULL || entry == NULL || !cc__sized_writable(entry) || index >= eco->line_count) {
    return CC_ERROR_ARGUMENT;
  }
  eco_fill(eco, index, entry);
  return CC_OK;
}

/* The line that names a board; SIZE_MAX for none. */
static size_t eco_lookup(const cc_eco *eco, const cc__board *board) {
  cc__imprint wanted;
  cc__imprint_take(&wanted, board);
  const size_t place = cc__imprint_find(eco->positions, eco->position_count, &wanted);
  return place < eco->position_count ? eco->positions[place].index : SIZE_MAX;
}

cc_status cc_eco_find(const cc_eco *eco, const cc_position *position, cc_eco_entry *entry) {
  if (eco == NULL || position == NULL || entry == NULL || !cc__sized_writable(entry)) {
    return CC_ERROR_ARGUMENT;
  }
  eco_fill(eco, eco_lookup(eco, position->current), entry);
  return CC_OK;
}

cc_status cc_eco_classify(const cc_eco *eco, const cc_position *position, cc_eco_entry *entry, size_t *ply) {
  if (eco == NULL || position == NULL || entry == NULL || !cc__sized_writable(entry)) {
    return CC_ERROR_ARGUMENT;
  }
  size_t reached = cc_position_ply(position);
  size_t line = eco_lookup(eco, position->current);
  while (line == SIZE_MAX && reached > 0) {
    reached--;
    line = eco_lookup(eco, position->boards + reached);
  }
  eco_fill(eco, line, entry);
  if (ply != NULL) {
    *ply = reached;
  }
  return CC_OK;
}
