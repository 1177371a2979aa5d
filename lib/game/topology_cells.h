/* SPDX-License-Identifier: MIT */
/* Layer 7. What a topology is inside. */
#ifndef CC__TOPOLOGY_CELLS_H
#define CC__TOPOLOGY_CELLS_H

#include <stddef.h>

#include "chesscore/topology.h"

typedef struct topology_cell {
  char name[CC_TOPOLOGY_NAME_CAPACITY];
  uint64_t zones[CC_TOPOLOGY_MAX_PLAYERS]; /* a bit a zone */
} topology_cell;

struct cc_topology {
  cc_allocator allocator;
  uint32_t directions;
  uint32_t count;
  topology_cell *cells;
  size_t cell_capacity;
  uint32_t *by_name; /* cells in the order of their names */
  size_t name_capacity;
  uint32_t *links; /* [cell][direction] */
  size_t link_capacity;
  uint8_t symmetry[CC_TOPOLOGY_MAX_PLAYERS][CC_TOPOLOGY_MAX_DIRECTIONS];
};

/* One step; all arguments are in range. */
static inline uint32_t cc__topology_next(const cc_topology *topology, uint32_t player, uint32_t cell,
                                         uint32_t direction) {
  return topology->links[(size_t)cell * topology->directions + topology->symmetry[player][direction]];
}

#endif
