/* SPDX-License-Identifier: MIT */
/* Layer 7. Who plays whom: round robins by the circle method, gauntlets, and games of one or many sides. */
#include "base/sized.h"
#include "chesscore/match.h"

#include <string.h>

/* What the schedule depends on, checked. */
typedef struct fixtures_plan {
  uint32_t players;
  uint32_t sides;
  uint32_t games;
  int gauntlet;
  int paired;        /* games come in pairs with sides changed */
  uint64_t meetings; /* in one cycle */
} fixtures_plan;

static cc_status fixtures_read(fixtures_plan *plan, const cc_match_options *options, uint32_t players,
                               uint32_t sides) {
  uint32_t flags = 0, schedule = CC_MATCH_ROUND_ROBIN, games = 0;
  if (options != NULL) {
    cc_match_options copy;
    const cc_status status = cc__sized_read(&copy, sizeof(copy), options);
    if (status != CC_OK) {
      return status;
    }
    flags = copy.flags;
    schedule = copy.schedule;
    games = copy.games;
  }
  if (sides == 0 || sides > CC_GAME_MAX_TEAMS || players < sides || players > CC_MATCH_MAX_PLAYERS ||
      schedule > CC_MATCH_GAUNTLET || games > CC_MATCH_MAX_GAMES) {
    return CC_ERROR_ARGUMENT;
  }
  plan->players = players;
  plan->sides = sides;
  plan->games = games != 0 ? games : sides == 2 ? 2 : 1;
  plan->gauntlet = schedule == CC_MATCH_GAUNTLET;
  plan->paired = sides == 2 && (flags & CC_MATCH_NO_SWITCH) == 0;
  plan->meetings = sides != 2       ? players
                   : plan->gauntlet ? players - 1
                                    : (uint64_t)players * (players - 1) / 2;
  return plan->games * plan->meetings <= CC_MATCH_MAX_GAMES ? CC_OK : CC_ERROR_ARGUMENT;
}

/*
 * Meeting `index` of a cycle. The circle method: all but the last player turn round; with an odd number who
 * would meet the missing last one has a bye. Sides alternate so that nobody has the same one much more often.
 */
static void fixtures_meet(const fixtures_plan *plan, uint64_t index, uint32_t *first, uint32_t *second,
                          uint32_t *round) {
  if (plan->gauntlet) {
    *round = (uint32_t)index;
    *first = 0;
    *second = (uint32_t)index + 1;
    return;
  }
  const uint32_t even = plan->players + (plan->players & 1u);
  const uint32_t boards = plan->players / 2;
  const uint32_t turning = even - 1;
  *round = (uint32_t)(index / boards);
  const uint32_t board = (uint32_t)(index % boards) + (plan->players & 1u); /* board 0: the one that stays */
  const uint32_t a = (*round + board) % turning;
  const uint32_t b = board == 0 ? turning : (*round + turning - board) % turning;
  const int swap = board == 0 ? (*round & 1u) != 0 : (board & 1u) == 0;
  *first = swap ? b : a;
  *second = swap ? a : b;
}

static uint32_t fixtures_divisor(uint32_t a, uint32_t b) {
  while (b != 0) {
    const uint32_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Other than two sides: everyone sits once on each side in a cycle; neighbours change from cycle to cycle. */
static void fixtures_seat(const fixtures_plan *plan, uint64_t number, cc_match_fixture *fixture) {
  const uint32_t players = plan->players;
  uint32_t steps = 0;
  uint32_t step = 1;
  for (uint32_t i = 1; i < players; i++) {
    steps += fixtures_divisor(i, players) == 1;
  }
  uint32_t wanted = steps == 0 ? 0 : (uint32_t)(number / players % steps);
  for (uint32_t i = 1; i < players; i++) {
    if (fixtures_divisor(i, players) == 1 && wanted-- == 0) {
      step = i;
      break;
    }
  }
  const uint32_t row = (uint32_t)(number % players);
  fixture->cycle = (uint32_t)(number / players);
  fixture->round = row;
  fixture->turn = fixture->cycle;
  fixture->pair = number;
  for (uint32_t side = 0; side < plan->sides; side++) {
    fixture->players[side] = (uint32_t)((row + (uint64_t)side * step) % players);
  }
}

static void fixtures_pair(const fixtures_plan *plan, uint64_t number, cc_match_fixture *fixture) {
  const uint32_t legs = plan->paired ? 2 : 1;
  const uint64_t whole = plan->games / legs * plan->meetings * legs; /* games before an odd last one */
  uint64_t index;
  if (number < whole) {
    fixture->cycle = (uint32_t)(number / (plan->meetings * legs));
    index = number % (plan->meetings * legs) / legs;
    fixture->leg = (uint32_t)(number % legs);
  } else {
    fixture->cycle = plan->games / legs;
    index = number - whole;
  }
  fixture->pair = number - fixture->leg;
  fixture->turn = fixture->cycle;
  uint32_t first = 0, second = 0;
  fixtures_meet(plan, index, &first, &second, &fixture->round);
  const int swap = plan->paired ? fixture->leg != 0 : first > second;
  fixture->players[0] = swap ? second : first;
  fixture->players[1] = swap ? first : second;
}

uint64_t cc_match_schedule_games(const cc_match_options *options, uint32_t players, uint32_t sides) {
  fixtures_plan plan;
  return fixtures_read(&plan, options, players, sides) == CC_OK ? plan.games * plan.meetings : 0;
}

cc_status cc_match_schedule(const cc_match_options *options, uint32_t players, uint32_t sides,
                            uint64_t number, cc_match_fixture *fixture) {
  fixtures_plan plan;
  cc_match_fixture found;
  const cc_status status = fixtures_read(&plan, options, players, sides);
  if (status != CC_OK) {
    return status;
  }
  if (fixture == NULL || !cc__sized_writable(fixture) || number >= plan.games * plan.meetings) {
    return CC_ERROR_ARGUMENT;
  }
  memset(&found, 0, sizeof(found));
  found.side_count = sides;
  if (sides == 2) {
    fixtures_pair(&plan, number, &found);
  } else {
    fixtures_seat(&plan, number, &found);
  }
  cc__sized_write(fixture, &found, sizeof(found));
  return CC_OK;
}
