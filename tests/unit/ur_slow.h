/* SPDX-License-Identifier: MIT */
/*
 * The Royal Game of Ur once more, slowly and otherwise: no board, only how far each stone of a list has come
 * along a way that is written out as a whole for each side. Include after cmocka.h and test_util.h.
 */
#ifndef UR_SLOW_H
#define UR_SLOW_H

#include <stdlib.h>
#include <string.h>

#include "ur_rules.h"

/* Cells after 1, 2, .. steps. */
static const char *const slow_ways[2][2] = {
    {"l2k2j2i2i3j3k3l3m3n3o3o2p2p3p4o4o3n3m3l3k3j3i3", "l4k4j4i4i3j3k3l3m3n3o3o4p4p3p2o2o3n3m3l3k3j3i3"},
    {"l2k2j2i2i3j3k3l3m3n3o3p3p2o2", "l4k4j4i4i3j3k3l3m3n3o3p3p4o4"},
};

typedef struct slow_game {
  int finkel;
  int stones;
  int home; /* steps to it */
} slow_game;

typedef struct slow_position {
  int at[2][UR_MAX_STONES]; /* steps made */
  int side;
} slow_position;

TEST_UNUSED static slow_game slow_new(int finkel, int stones) {
  const slow_game g = {finkel, stones, finkel ? 15 : 24};
  return g;
}

/* Where a stone is; "" waiting or home. */
TEST_UNUSED static const char *slow_cell(const slow_game *g, int side, int steps, char name[3]) {
  name[0] = '\0';
  if (steps > 0 && steps < g->home) {
    memcpy(name, slow_ways[g->finkel][side] + 2 * (steps - 1), 2);
    name[2] = '\0';
  }
  return name;
}

TEST_UNUSED static int slow_rosette(const char *name) {
  static const char *const names[] = {"i2", "i4", "l3", "o2", "o4"};
  for (size_t i = 0; i < TEST_COUNT(names); i++) {
    if (strcmp(name, names[i]) == 0) {
      return 1;
    }
  }
  return 0;
}

/* Weight of a throw; all three dice without a mark are 4. Four dice: how many of 16 falls show `dice` marks. */
TEST_UNUSED static int slow_weight(const slow_game *g, int dice) {
  int weight = 0;
  for (int fall = 0; fall < (g->finkel ? 16 : 8); fall++) {
    int marks = (fall & 1) + (fall >> 1 & 1) + (fall >> 2 & 1) + (fall >> 3 & 1);
    marks = !g->finkel && marks == 0 ? 4 : marks;
    weight += marks == dice;
  }
  return weight;
}

/* Stone `n` of the side to move goes on by `dice`. 0: it may not. *again: another throw. */
TEST_UNUSED static int slow_move(const slow_game *g, const slow_position *p, int n, int dice,
                                 slow_position *next, int *again) {
  const int us = p->side, them = 1 - us;
  const int to = p->at[us][n] + dice;
  char name[3], other[3];
  *next = *p;
  *again = 0;
  if (dice == 0 || p->at[us][n] == g->home || to > g->home) {
    return 0;
  }
  slow_cell(g, us, to, name);
  for (int i = 0; i < g->stones && to < g->home; i++) {
    if (strcmp(slow_cell(g, us, p->at[us][i], other), name) == 0) {
      return 0;
    }
    if (strcmp(slow_cell(g, them, p->at[them][i], other), name) == 0) {
      if (slow_rosette(name)) {
        return 0;
      }
      next->at[them][i] = 0;
    }
  }
  next->at[us][n] = to;
  *again = to < g->home && slow_rosette(name);
  next->side = *again ? us : them;
  return 1;
}

TEST_UNUSED static int slow_winner(const slow_game *g, const slow_position *p) {
  for (int side = 0; side < 2; side++) {
    int home = 0;
    for (int i = 0; i < g->stones; i++) {
      home += p->at[side][i] == g->home;
    }
    if (home == g->stones) {
      return side;
    }
  }
  return -1;
}

/* From a state: only its cells' names and turned stones are looked at. */
TEST_UNUSED static slow_position slow_from(const slow_game *g, const ur_rules *rules, const ur_state *state) {
  slow_position p;
  int count[2] = {0, 0};
  memset(&p, 0, sizeof(p));
  p.side = state->side;
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const uint32_t content = state->cells[cell];
    if (content == UR_EMPTY) {
      continue;
    }
    const int side = content > 2, turned = content == 2 || content == 4;
    int steps = 0;
    for (int n = turned ? 14 : 1; n < g->home && steps == 0; n++) {
      if (memcmp(slow_ways[g->finkel][side] + 2 * (n - 1), cc_topology_name(rules->topology, cell), 2) == 0) {
        steps = n;
      }
    }
    assert_true(turned == (steps >= 14 && !g->finkel));
    p.at[side][count[side]++] = steps;
  }
  for (int side = 0; side < 2; side++) {
    while (count[side] < g->stones) {
      p.at[side][count[side]++] = g->home;
    }
  }
  return p;
}

/* The simple evaluation, White's view. */
TEST_UNUSED static int slow_simple(const slow_game *g, const slow_position *p) {
  int value = 0;
  for (int i = 0; i < g->stones; i++) {
    value += p->at[0][i] == g->home ? 100 : p->at[0][i];
    value -= p->at[1][i] == g->home ? 100 : p->at[1][i];
  }
  return value;
}

typedef struct slow_counts {
  uint64_t ends; /* positions `depth` throws on, or where the game ended before */
  uint64_t passes;
  uint64_t wins;
  uint64_t
      value; /* of the simple evaluation plus 10,000 at each end, multiplied by chances: any mistake shows */
} slow_counts;

TEST_UNUSED static void slow_count(const slow_game *g, const slow_position *p, int depth, uint64_t weight,
                                   slow_counts *counts) {
  const int won = slow_winner(g, p) >= 0;
  if (depth == 0 || won) {
    counts->ends++;
    counts->wins += (uint64_t)won;
    counts->value += weight * (uint64_t)(10000 + slow_simple(g, p));
    return;
  }
  for (int dice = 0; dice <= 4; dice++) {
    const uint64_t w = weight * (uint64_t)slow_weight(g, dice);
    int any = 0;
    for (int n = 0; n < g->stones && w > 0; n++) {
      slow_position next;
      int again = 0;
      if (slow_move(g, p, n, dice, &next, &again)) {
        any = 1;
        slow_count(g, &next, depth - 1, w, counts);
      }
    }
    if (!any && w > 0) {
      slow_position next = *p;
      next.side = 1 - p->side;
      counts->passes++;
      slow_count(g, &next, depth - 1, w, counts);
    }
  }
}

/* Everything looked at: the expectation for White in units of the game, means rounded toward 0. */
TEST_UNUSED static int64_t slow_expect(const slow_game *g, const slow_position *p, int depth) {
  const int winner = slow_winner(g, p);
  int64_t sum = 0, total = 0;
  if (winner >= 0) {
    return winner == 0 ? UR_WIN : -UR_WIN;
  }
  if (depth == 0) {
    return (int64_t)UR_UNIT * slow_simple(g, p);
  }
  for (int dice = 0; dice <= 4; dice++) {
    const int weight = slow_weight(g, dice);
    int64_t best = 0;
    int any = 0;
    for (int n = 0; n < g->stones && weight > 0; n++) {
      slow_position next;
      int again = 0;
      if (slow_move(g, p, n, dice, &next, &again)) {
        const int64_t value = slow_expect(g, &next, depth - 1);
        best = !any || (p->side == 0 ? value > best : value < best) ? value : best;
        any = 1;
      }
    }
    if (!any && weight > 0) {
      slow_position next = *p;
      next.side = 1 - p->side;
      best = slow_expect(g, &next, depth - 1);
    }
    sum += weight * best;
    total += weight;
  }
  return sum / total;
}

#endif
