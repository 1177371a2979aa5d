/* SPDX-License-Identifier: MIT */
/* Many games of one player against another. See ur_match.h. */
#include "ur_match.h"

#include <math.h>
#include <string.h>

double ur_error(uint64_t wins, uint64_t games) {
  const double z = 1.959964, n = (double)games, p = (double)wins / n;
  return z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
}

/* Stones come to wait by being taken alone, and leave by entering: so many were taken in the whole game. */
static int64_t match_taken(const ur_rules *rules, const ur_state *end, int64_t entered) {
  return entered + end->waiting[0] + end->waiting[1] - 2 * (int64_t)rules->options.stones;
}

static void match_count(const ur_rules *rules, const cc_match_view *view, int64_t *counters) {
  const ur_state *state = cc_play_state(view->play);
  if (view->player == UR_DICE) {
    counters[UR_COUNT_THROWS]++;
  } else if (view->move == UR_PASS) {
    counters[UR_COUNT_PASSES]++;
  } else {
    counters[UR_COUNT_STONES]++;
    counters[UR_COUNT_AGAIN] += state->side == view->player;
    counters[UR_COUNT_TAKEN] += rules->steps[UR_STONE(view->player, 0u)][view->move] == 0; /* has entered */
  }
}

static cc_status match_observe(const cc_match_view *view, int64_t *counters, void *user) {
  const ur_match_plan *plan = user;
  if (view->when == CC_MATCH_WHEN_MOVE) {
    match_count(plan->rules, view, counters);
  }
  if (view->when == CC_MATCH_WHEN_END) {
    counters[UR_COUNT_TAKEN] = match_taken(plan->rules, cc_play_state(view->play), counters[UR_COUNT_TAKEN]);
  }
  return CC_OK;
}

static int32_t match_on_event(const cc_match_event *event, void *user) {
  const ur_match_plan *plan = user;
  return plan->event != NULL ? plan->event(event, plan->user) : 0;
}

cc_status ur_match(const ur_match_plan *plan, cc_match **out) {
  static const char *const names[UR_COUNTS] = {"throws", "stones moved", "passes", "stones taken",
                                               "extra throws"};
  const cc_game game = ur_game(plan->rules);
  ur_match_plan copy = *plan;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
  *out = NULL;
  options.flags = CC_MATCH_NO_SWITCH | CC_MATCH_DROP_MOVES;
  options.games = plan->games;
  options.threads = plan->threads;
  options.seed = plan->seed;
  options.counters = UR_COUNTS;
  options.counter_names = names;
  options.user = &copy;
  options.observe = match_observe;
  options.event = match_on_event;
  cc_status status = cc_match_create(NULL, &game, &options, &match);
  for (uint32_t side = 0; side < 2 && status == CC_OK; side++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    player.strategy = &plan->players[side]->recipe;
    status = cc_match_add_player(match, &player, NULL);
  }
  if (status == CC_OK) {
    status = cc_match_run(match, NULL);
  }
  if (status != CC_OK) {
    cc_match_free(match);
    return status;
  }
  *out = match;
  return CC_OK;
}
