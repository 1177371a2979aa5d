/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Lines of cells: walks, whole lines, runs, sliding windows; and keys, material and mobility of boards
 * that are arrays of contents.
 *
 * A line may lead back into itself, at its beginning or in the middle. Brent's way of finding that needs no
 * memory (Brent 1980, An improved Monte Carlo factorization algorithm, section on cycles).
 */
#include <string.h>

#include "base/random.h"
#include "base/sized.h"
#include "game/topology_cells.h"

/* How many cells can be entered from `cell` before one would be entered again, `cell` itself counting as entered. */
static uint32_t topology_reach(const cc_topology *topology, uint32_t player, uint32_t cell,
                               uint32_t direction) {
  uint32_t tortoise = cell, power = 1, length = 0, steps = 0;
  uint32_t hare = cell;
  do { /* the circle's length, or the end of an open line */
    if (power == length) {
      tortoise = hare;
      power *= 2;
      length = 0;
    }
    hare = cc__topology_next(topology, player, hare, direction);
    if (hare == CC_CELL_NONE) {
      return steps;
    }
    length++;
    steps++;
  } while (hare != tortoise);
  uint32_t tail = 0; /* cells before the circle */
  tortoise = hare = cell;
  for (uint32_t i = 0; i < length; i++) {
    hare = cc__topology_next(topology, player, hare, direction);
  }
  while (tortoise != hare) {
    tortoise = cc__topology_next(topology, player, tortoise, direction);
    hare = cc__topology_next(topology, player, hare, direction);
    tail++;
  }
  return tail + length - 1;
}

cc_status cc_topology_walk(const cc_topology *topology, uint32_t player, uint32_t cell, uint32_t direction,
                           uint32_t *cells, size_t capacity, size_t *count) {
  if (topology == NULL || player >= CC_TOPOLOGY_MAX_PLAYERS || cell >= topology->count ||
      direction >= topology->directions || (cells == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const uint32_t length = topology_reach(topology, player, cell, direction);
  for (uint32_t i = 0; i < length && i < capacity; i++) {
    cell = cc__topology_next(topology, player, cell, direction);
    cells[i] = cell;
  }
  if (count != NULL) {
    *count = length;
  }
  return length <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

static uint32_t topology_link_of(const cc_topology *topology, uint32_t cell, uint32_t direction) {
  return topology->links[(size_t)cell * topology->directions + direction];
}

cc_status cc_topology_lines(const cc_topology *topology, uint32_t direction, uint32_t *cells,
                            uint32_t *starts, size_t capacity, size_t *count) {
  if (topology == NULL || direction >= topology->directions || cells == NULL || starts == NULL ||
      count == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (capacity < (size_t)topology->count + 1) {
    return CC_ERROR_BUFFER;
  }
  /* First, which cells are entered; `cells` is free until then. */
  memset(cells, 0, topology->count * sizeof(*cells));
  for (uint32_t cell = 0; cell < topology->count; cell++) {
    const uint32_t to = topology_link_of(topology, cell, direction);
    if (to != CC_CELL_NONE && cells[to]++ != 0) {
      return CC_ERROR_UNSUPPORTED;
    }
  }
  uint32_t lines = 0;
  for (uint32_t cell = 0; cell < topology->count; cell++) {
    if (cells[cell] == 0) {
      starts[lines++] = cell;
    }
  }
  uint32_t written = 0;
  for (uint32_t line = 0; line < lines; line++) {
    uint32_t cell = starts[line];
    starts[line] = written;
    for (; cell != CC_CELL_NONE; cell = topology_link_of(topology, cell, direction)) {
      cells[written++] = cell;
    }
  }
  starts[lines] = written;
  *count = lines;
  return CC_OK;
}

uint32_t cc_topology_run(const cc_topology *topology, const uint8_t *contents, uint32_t cell,
                         uint32_t direction) {
  if (topology == NULL || contents == NULL || cell >= topology->count || direction >= topology->directions) {
    return 0;
  }
  uint32_t length = 0;
  const uint32_t begin = cell;
  for (uint32_t i = 0; i < topology->count; i++) { /* no run is longer, whatever the links */
    cell = topology_link_of(topology, cell, direction);
    if (cell == CC_CELL_NONE || cell == begin || contents[cell] != contents[begin]) {
      break;
    }
    length++;
  }
  return length < topology->count ? length : topology_reach(topology, 0, begin, direction);
}

/* ---- windows ---- */

cc_status cc_window_begin(cc_window *window, uint32_t length) {
  if (window == NULL || length == 0 || length > CC_WINDOW_MAX_LENGTH) {
    return CC_ERROR_ARGUMENT;
  }
  memset(window, 0, sizeof(*window));
  window->struct_size = (uint32_t)sizeof(*window);
  window->length = length;
  return CC_OK;
}

static int window_is_sound(const cc_window *window) {
  return window != NULL && window->length > 0 && window->length <= CC_WINDOW_MAX_LENGTH &&
         window->filled <= window->length && window->next < window->length;
}

int32_t cc_window_push(cc_window *window, uint8_t content) {
  if (!window_is_sound(window) || content >= CC_WINDOW_CONTENTS) {
    return 0;
  }
  if (window->filled == window->length) {
    window->counts[window->ring[window->next] % CC_WINDOW_CONTENTS]--;
  } else {
    window->filled++;
  }
  window->ring[window->next] = content;
  window->counts[content]++;
  window->next = window->next + 1 == window->length ? 0 : window->next + 1;
  return window->filled == window->length;
}

uint8_t cc_window_at(const cc_window *window, uint32_t age) {
  if (!window_is_sound(window) || age >= window->filled) {
    return 255;
  }
  return window->ring[(window->next + 2 * window->length - 1 - age) % window->length];
}

/* ---- keys, material, mobility ---- */

uint64_t cc_zobrist(uint32_t what, uint32_t where) {
  uint64_t state = ((uint64_t)what << 32 | where) * UINT64_C(0xd1342543de82ef95);
  (void)cc__random_next(&state);
  return cc__random_next(&state);
}

cc_status cc_zobrist_fill(uint32_t what, uint64_t *keys, size_t count) {
  if (keys == NULL || count > UINT32_MAX) {
    return CC_ERROR_ARGUMENT;
  }
  for (size_t i = 0; i < count; i++) {
    keys[i] = cc_zobrist(what, (uint32_t)i);
  }
  return CC_OK;
}

int32_t cc_board_material(const uint8_t *contents, size_t cells, const int32_t *values, size_t kinds) {
  int64_t sum = 0;
  if (contents == NULL || values == NULL) {
    return 0;
  }
  for (size_t i = 0; i < cells; i++) {
    sum += contents[i] < kinds ? values[contents[i]] : 0;
  }
  return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

uint32_t cc_topology_mobility(const cc_topology *topology, uint32_t player, const uint8_t *contents,
                              uint32_t cell, uint64_t directions, int32_t slides, uint8_t empty,
                              uint64_t takes) {
  uint32_t steps = 0;
  if (topology == NULL || contents == NULL || player >= CC_TOPOLOGY_MAX_PLAYERS || cell >= topology->count) {
    return 0;
  }
  for (uint32_t direction = 0; direction < topology->directions; direction++) {
    if ((directions >> direction & 1u) == 0) {
      continue;
    }
    uint32_t left = slides != 0 ? topology_reach(topology, player, cell, direction) : 1u;
    uint32_t to = cell;
    for (; left > 0; left--) {
      to = cc__topology_next(topology, player, to, direction);
      if (to == CC_CELL_NONE || contents[to] != empty) {
        break;
      }
      steps++;
    }
    steps += left > 0 && to != CC_CELL_NONE && contents[to] < 64 && (takes >> contents[to] & 1u) != 0;
  }
  return steps;
}
