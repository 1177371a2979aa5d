/* SPDX-License-Identifier: MIT */
/* Layer 7. Boards as cells and links. */
#include "game/topology_cells.h"

#include <string.h>

#include "base/allocation.h"
#include "chesscore/position.h"

#define TOPOLOGY_MAX_FILES 702u

/* ---- making ---- */

cc_status cc_topology_create(const cc_allocator *allocator, uint32_t directions, cc_topology **out) {
  cc_allocator own;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = cc__allocator_init(&own, allocator);
  if (status != CC_OK || directions == 0 || directions > CC_TOPOLOGY_MAX_DIRECTIONS) {
    return status != CC_OK ? status : CC_ERROR_ARGUMENT;
  }
  cc_topology *topology = cc__alloc(&own, 1, sizeof(*topology), 64);
  if (topology == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(topology, 0, sizeof(*topology));
  topology->allocator = own;
  topology->directions = directions;
  for (uint32_t player = 0; player < CC_TOPOLOGY_MAX_PLAYERS; player++) {
    for (uint32_t direction = 0; direction < directions; direction++) {
      topology->symmetry[player][direction] = (uint8_t)direction;
    }
  }
  *out = topology;
  return CC_OK;
}

void cc_topology_free(cc_topology *topology) {
  if (topology == NULL) {
    return;
  }
  const cc_allocator allocator = topology->allocator;
  cc__free(&allocator, topology->cells, topology->cell_capacity, sizeof(*topology->cells), sizeof(uint64_t));
  cc__free(&allocator, topology->by_name, topology->name_capacity, sizeof(*topology->by_name),
           sizeof(uint32_t));
  cc__free(&allocator, topology->links, topology->link_capacity, sizeof(*topology->links), sizeof(uint32_t));
  cc__free(&allocator, topology, 1, sizeof(*topology), 64);
}

/* Where a name is in the order of names, or would be; 1 if it is there. */
static int topology_place(const cc_topology *topology, const char *name, size_t length, size_t *at) {
  size_t low = 0, high = topology->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const char *other = topology->cells[topology->by_name[middle]].name;
    const size_t their = strlen(other);
    int order = memcmp(other, name, their < length ? their : length);
    order = order != 0 ? order : (their > length) - (their < length);
    if (order == 0) {
      *at = middle;
      return 1;
    }
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  *at = low;
  return 0;
}

static cc_status topology_room(cc_topology *topology, size_t count) {
  const cc_allocator *allocator = &topology->allocator;
  void *array = topology->cells;
  cc_status status = cc__grow(allocator, &array, &topology->cell_capacity, count, sizeof(*topology->cells),
                              sizeof(uint64_t));
  topology->cells = array;
  array = topology->by_name;
  if (status == CC_OK) {
    status = cc__grow(allocator, &array, &topology->name_capacity, count, sizeof(*topology->by_name),
                      sizeof(uint32_t));
    topology->by_name = array;
  }
  array = topology->links;
  if (status == CC_OK) {
    status = cc__grow(allocator, &array, &topology->link_capacity, count * topology->directions,
                      sizeof(*topology->links), sizeof(uint32_t));
    topology->links = array;
  }
  return status;
}

/* With room for it and a good name. */
static void topology_append(cc_topology *topology, const char *name, size_t length, size_t at) {
  const uint32_t cell = topology->count;
  topology_cell *added = &topology->cells[cell];
  memset(added, 0, sizeof(*added));
  memcpy(added->name, name, length);
  memmove(topology->by_name + at + 1, topology->by_name + at, (cell - at) * sizeof(*topology->by_name));
  topology->by_name[at] = cell;
  for (uint32_t d = 0; d < topology->directions; d++) {
    topology->links[(size_t)cell * topology->directions + d] = CC_CELL_NONE;
  }
  topology->count++;
}

cc_status cc_topology_add_cell(cc_topology *topology, const char *name, uint32_t *cell) {
  size_t at = 0;
  size_t length = 0;
  if (topology == NULL || name == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  while (length < CC_TOPOLOGY_NAME_CAPACITY && name[length] != '\0') {
    length++;
  }
  if (length == 0 || length == CC_TOPOLOGY_NAME_CAPACITY || topology_place(topology, name, length, &at)) {
    return CC_ERROR_ARGUMENT;
  }
  if (topology->count >= CC_TOPOLOGY_MAX_CELLS) {
    return CC_ERROR_LIMIT;
  }
  const cc_status status = topology_room(topology, (size_t)topology->count + 1);
  if (status != CC_OK) {
    return status;
  }
  topology_append(topology, name, length, at);
  if (cell != NULL) {
    *cell = topology->count - 1;
  }
  return CC_OK;
}

/* "a1", "z1", "aa1"; files and ranks from 0. */
static size_t topology_grid_name(uint32_t file, uint32_t rank, char *name) {
  char digits[10];
  size_t length = 0, count = 0;
  if (file >= 26) {
    name[length++] = (char)('a' + (file / 26 - 1));
  }
  name[length++] = (char)('a' + file % 26);
  for (uint32_t number = rank + 1; number != 0; number /= 10) {
    digits[count++] = (char)('0' + number % 10);
  }
  while (count > 0) {
    name[length++] = digits[--count];
  }
  return length;
}

static void topology_link_grid(cc_topology *topology, uint32_t first, uint32_t files, uint32_t ranks,
                               const int32_t *dx, const int32_t *dy) {
  for (uint32_t cell = 0; cell < files * ranks; cell++) {
    for (uint32_t d = 0; d < topology->directions; d++) {
      const int64_t x = (int64_t)(cell % files) + dx[d];
      const int64_t y = (int64_t)(cell / files) + dy[d];
      if ((dx[d] != 0 || dy[d] != 0) && x >= 0 && x < (int64_t)files && y >= 0 && y < (int64_t)ranks) {
        topology->links[(size_t)(first + cell) * topology->directions + d] = first +
                                                                             (uint32_t)(y * (int64_t)files +
                                                                                        x);
      }
    }
  }
}

cc_status cc_topology_add_grid(cc_topology *topology, uint32_t files, uint32_t ranks, const int32_t *dx,
                               const int32_t *dy, uint32_t *first) {
  char name[CC_TOPOLOGY_NAME_CAPACITY];
  size_t at = 0;
  if (topology == NULL || dx == NULL || dy == NULL || files == 0 || ranks == 0 ||
      files > TOPOLOGY_MAX_FILES) {
    return CC_ERROR_ARGUMENT;
  }
  if (ranks > CC_TOPOLOGY_MAX_CELLS || files * ranks > CC_TOPOLOGY_MAX_CELLS - topology->count) {
    return CC_ERROR_LIMIT;
  }
  for (uint32_t cell = 0; cell < files * ranks; cell++) {
    if (topology_place(topology, name, topology_grid_name(cell % files, cell / files, name), &at)) {
      return CC_ERROR_ARGUMENT;
    }
  }
  const cc_status status = topology_room(topology, (size_t)topology->count + (size_t)files * ranks);
  if (status != CC_OK) {
    return status;
  }
  const uint32_t begin = topology->count;
  for (uint32_t cell = 0; cell < files * ranks; cell++) {
    const size_t length = topology_grid_name(cell % files, cell / files, name);
    (void)topology_place(topology, name, length, &at);
    topology_append(topology, name, length, at);
  }
  topology_link_grid(topology, begin, files, ranks, dx, dy);
  if (first != NULL) {
    *first = begin;
  }
  return CC_OK;
}

cc_status cc_topology_link(cc_topology *topology, uint32_t from, uint32_t direction, uint32_t to) {
  if (topology == NULL || from >= topology->count || direction >= topology->directions ||
      (to != CC_CELL_NONE && to >= topology->count)) {
    return CC_ERROR_ARGUMENT;
  }
  topology->links[(size_t)from * topology->directions + direction] = to;
  return CC_OK;
}

cc_status cc_topology_symmetry(cc_topology *topology, uint32_t player, uint32_t direction, uint32_t other) {
  if (topology == NULL || player >= CC_TOPOLOGY_MAX_PLAYERS || direction >= topology->directions ||
      other >= topology->directions) {
    return CC_ERROR_ARGUMENT;
  }
  topology->symmetry[player][direction] = (uint8_t)other;
  return CC_OK;
}

cc_status cc_topology_add_to_zone(cc_topology *topology, uint32_t zone, uint32_t player, uint32_t cell) {
  if (topology == NULL || zone >= CC_TOPOLOGY_MAX_ZONES || player >= CC_TOPOLOGY_MAX_PLAYERS ||
      cell >= topology->count) {
    return CC_ERROR_ARGUMENT;
  }
  topology->cells[cell].zones[player] |= UINT64_C(1) << zone;
  return CC_OK;
}

/* ---- asking ---- */

uint32_t cc_topology_cells(const cc_topology *topology) {
  return topology == NULL ? 0 : topology->count;
}

uint32_t cc_topology_directions(const cc_topology *topology) {
  return topology == NULL ? 0 : topology->directions;
}

const char *cc_topology_name(const cc_topology *topology, uint32_t cell) {
  return topology == NULL || cell >= topology->count ? "" : topology->cells[cell].name;
}

uint32_t cc_topology_find(const cc_topology *topology, const char *name, size_t length) {
  size_t at = 0;
  if (topology == NULL || name == NULL) {
    return CC_CELL_NONE;
  }
  length = length == CC_NUL_TERMINATED ? strlen(name) : length;
  return topology_place(topology, name, length, &at) ? topology->by_name[at] : CC_CELL_NONE;
}

uint32_t cc_topology_step(const cc_topology *topology, uint32_t player, uint32_t cell, uint32_t direction) {
  if (topology == NULL || player >= CC_TOPOLOGY_MAX_PLAYERS || cell >= topology->count ||
      direction >= topology->directions) {
    return CC_CELL_NONE;
  }
  return cc__topology_next(topology, player, cell, direction);
}

int32_t cc_topology_in_zone(const cc_topology *topology, uint32_t zone, uint32_t player, uint32_t cell) {
  if (topology == NULL || zone >= CC_TOPOLOGY_MAX_ZONES || player >= CC_TOPOLOGY_MAX_PLAYERS ||
      cell >= topology->count) {
    return 0;
  }
  return (int32_t)(topology->cells[cell].zones[player] >> zone & 1u);
}
