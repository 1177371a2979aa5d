/* SPDX-License-Identifier: MIT */
/* Layer 6. See strength.h. Integers only: the same choice on every machine. */
#include "search/strength.h"

#include <stddef.h>

/* Nodes of skill 0, doubled with every second level; what a line may be worse at skill 0, and less a level. */
#define STRENGTH_NODES UINT64_C(40)
#define STRENGTH_WEAKNESS 200
#define STRENGTH_WEAKNESS_PER_LEVEL 10
#define STRENGTH_LEVEL 100u

typedef struct strength_point {
  int32_t elo;
  uint32_t strength;
} strength_point;

/* Skill levels and the Elo they were measured at; both columns rise. */
static const strength_point strength_points[] = {
    {CC__STRENGTH_ELO_LEAST, 200}, {1390, 500}, {1410, 800}, {1680, 1100}, {1810, 1300}, {1905, 1500},
    {CC__STRENGTH_ELO_MOST, 1700},
};

uint32_t cc__strength_by_elo(int32_t elo) {
  const size_t last = sizeof(strength_points) / sizeof(strength_points[0]) - 1;
  size_t i = 1;
  if (elo <= strength_points[0].elo) {
    return strength_points[0].strength;
  }
  if (elo >= strength_points[last].elo) {
    return strength_points[last].strength;
  }
  while (strength_points[i].elo < elo) {
    i++;
  }
  const strength_point *low = &strength_points[i - 1];
  const strength_point *high = &strength_points[i];
  return low->strength +
         (high->strength - low->strength) * (uint32_t)(elo - low->elo) / (uint32_t)(high->elo - low->elo);
}

static uint64_t strength_level_nodes(uint32_t level) {
  return (STRENGTH_NODES << (level / 2)) * (2 + level % 2) / 2;
}

uint64_t cc__strength_nodes(uint32_t strength) {
  const uint32_t level = strength / STRENGTH_LEVEL;
  const uint64_t low = strength_level_nodes(level);
  const uint64_t high = strength_level_nodes(level + 1);
  return low + (high - low) * (strength % STRENGTH_LEVEL) / STRENGTH_LEVEL;
}

int32_t cc__strength_weakness(uint32_t strength) {
  return STRENGTH_WEAKNESS - STRENGTH_WEAKNESS_PER_LEVEL * (int32_t)strength / (int32_t)STRENGTH_LEVEL;
}
