/* SPDX-License-Identifier: MIT */
/*
 * The board: cells on ranks 2 to 4, waiting cells on ranks 1 and 5, and the ways as links. Only White's ways
 * are written down; Black's are their images, and for Black each of White's directions stands for its image.
 */
#include "ur_rules.h"

#include <string.h>

enum { BOARD_OUT_IMAGE = UR_BACK + 1, BOARD_BACK_IMAGE, BOARD_DIRECTIONS };

typedef struct board_plan {
  const char *cells; /* beside the waiting ones */
  const char *out;   /* White's way from waiting on */
  const char *back;  /* .. of stones that have turned over */
  const char *rosettes;
  const char *turn; /* White's stones turn over when they leave it; "": never */
  const char *home; /* White's */
} board_plan;

/* Names are two characters each. */
static const board_plan board_article = {
    "h3i2j2k2l2o2p2i3j3k3l3m3n3o3p3i4j4k4l4o4p4",
    "l2k2j2i2i3j3k3l3m3n3o3o2p2p3",
    "p2p3p4o4o3n3m3l3k3j3i3h3",
    "i2i4l3o2o4",
    "p2",
    "h3",
};
/* n2 and n4, where the board has no cell, are where stones leave it. */
static const board_plan board_finkel = {
    "i2j2k2l2n2o2p2i3j3k3l3m3n3o3p3i4j4k4l4n4o4p4",
    "l2k2j2i2i3j3k3l3m3n3o3p3p2o2n2",
    "",
    "i2i4l3o2o4",
    "",
    "n2",
};

/* A name out of a list; its image has rank 6 - rank. */
static void board_name(const char *list, size_t n, int image, char name[3]) {
  name[0] = list[2 * n];
  name[1] = list[2 * n + 1];
  name[2] = '\0';
  if (image) {
    name[1] = (char)('6' - name[1] + '0');
  }
}

static uint32_t board_cell(const cc_topology *topology, const char *list, size_t n, int image) {
  char name[3];
  board_name(list, n, image, name);
  return cc_topology_find(topology, name, 2);
}

/* Cells from a1 on, rank by rank, so that their numbers are in the order of UR_ORDER_CELLS. */
static cc_status board_cells(cc_topology *topology, const board_plan *plan, uint32_t stones) {
  cc_status status = CC_OK;
  for (char rank = '1'; rank <= '5'; rank++) {
    for (char file = 'h'; file <= 'p' && status == CC_OK; file++) {
      const char name[3] = {file, rank, '\0'};
      int is_cell = (rank == '1' || rank == '5') && file >= 'i' && file < (char)('i' + (int)stones);
      for (size_t i = 0; plan->cells[i] != '\0'; i += 2) {
        is_cell |= plan->cells[i] == file && plan->cells[i + 1] == rank;
      }
      if (is_cell) {
        status = cc_topology_add_cell(topology, name, NULL);
      }
    }
  }
  return status;
}

static cc_status board_way(cc_topology *topology, const char *way, uint32_t direction, int image) {
  cc_status status = CC_OK;
  for (size_t i = 0; 2 * i + 2 < strlen(way) && status == CC_OK; i++) {
    status = cc_topology_link(topology, board_cell(topology, way, i, image), direction,
                              board_cell(topology, way, i + 1, image));
  }
  return status;
}

static cc_status board_zone(cc_topology *topology, const char *list, uint32_t zone, uint32_t side) {
  cc_status status = CC_OK;
  for (size_t i = 0; list[2 * i] != '\0' && status == CC_OK; i++) {
    status = cc_topology_add_to_zone(topology, zone, side, board_cell(topology, list, i, side == 1));
  }
  return status;
}

static cc_status board_side(cc_topology *topology, const board_plan *plan, uint32_t side, uint32_t stones) {
  const int image = side == 1;
  const uint32_t out = image ? BOARD_OUT_IMAGE : UR_OUT;
  cc_status status = board_way(topology, plan->out, out, image);
  if (status == CC_OK) {
    status = board_way(topology, plan->back, image ? BOARD_BACK_IMAGE : UR_BACK, image);
  }
  for (uint32_t n = 0; n < stones && status == CC_OK; n++) {
    const char name[3] = {(char)('i' + (int)n), image ? '5' : '1', '\0'};
    const uint32_t cell = cc_topology_find(topology, name, 2);
    status = cc_topology_link(topology, cell, out, board_cell(topology, plan->out, 0, image));
    if (status == CC_OK) {
      status = cc_topology_add_to_zone(topology, UR_ZONE_WAITING, side, cell);
    }
  }
  if (status == CC_OK) {
    status = board_zone(topology, plan->rosettes, UR_ZONE_ROSETTE, side);
  }
  if (status == CC_OK) {
    status = board_zone(topology, plan->turn, UR_ZONE_TURN, side);
  }
  if (status == CC_OK) {
    status = board_zone(topology, plan->home, UR_ZONE_HOME, side);
  }
  return status;
}

cc_status ur_board_create(const ur_options *options, cc_topology **out) {
  const board_plan *plan = options->finkel ? &board_finkel : &board_article;
  cc_topology *topology = NULL;
  cc_status status = cc_topology_create(NULL, BOARD_DIRECTIONS, &topology);
  if (status == CC_OK) {
    status = board_cells(topology, plan, options->stones);
  }
  for (uint32_t side = 0; side < 2 && status == CC_OK; side++) {
    status = board_side(topology, plan, side, options->stones);
  }
  if (status == CC_OK) {
    status = cc_topology_symmetry(topology, 1, UR_OUT, BOARD_OUT_IMAGE);
  }
  if (status == CC_OK) {
    status = cc_topology_symmetry(topology, 1, UR_BACK, BOARD_BACK_IMAGE);
  }
  if (status != CC_OK) {
    cc_topology_free(topology);
    return status;
  }
  *out = topology;
  return CC_OK;
}
