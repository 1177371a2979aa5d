/* SPDX-License-Identifier: MIT */
/* Layer 7. Numbers of the games of a match: lengths, times, values, the program's counters. */
#include "base/allocation.h"
#include "match/match_handle.h"
#include "match/report.h"

static int measures_is_known(const cc_match *match, uint32_t measure) {
  return measure <= CC_MATCH_MOVE_TIMES ||
         (measure >= CC_MATCH_COUNTER && measure - CC_MATCH_COUNTER < match->options.counters);
}

static int64_t measures_length(const cc_match_game *game) {
  int64_t length = 0;
  for (uint32_t side = 0; side < game->side_count; side++) {
    length += game->side_moves[side];
  }
  return length;
}

static int measures_has_value(const cc_match_move *move, uint32_t measure) {
  return measure == CC_MATCH_VALUES ? (move->flags & CC_MATCH_MOVE_VALUE) != 0
                                    : (move->flags & (CC_MATCH_MOVE_OPENING | CC_MATCH_MOVE_CHANCE)) == 0;
}

/* The values of one game, those for which there is room; returns how many there are. */
static size_t measures_of_game(const cc_match_game *game, uint32_t measure, int64_t *values,
                               size_t capacity) {
  size_t count = 0;
  if (measure == CC_MATCH_VALUES || measure == CC_MATCH_MOVE_TIMES) {
    for (size_t i = 0; game->moves != NULL && i < game->move_count; i++) {
      const cc_match_move *move = &game->moves[i];
      if (measures_has_value(move, measure) && count++ < capacity) {
        values[count - 1] = measure == CC_MATCH_VALUES ? move->value : (int64_t)(move->time_us / 1000);
      }
    }
    return count;
  }
  if (capacity > 0) {
    values[0] = measure == CC_MATCH_LENGTHS  ? measures_length(game)
                : measure == CC_MATCH_TIMES  ? (int64_t)(game->time_us / 1000)
                : measure == CC_MATCH_POINTS ? game->points[0]
                                             : game->counters[measure - CC_MATCH_COUNTER];
  }
  return 1;
}

cc_status cc_match_measure(const cc_match *match, uint32_t measure, int64_t *values, size_t capacity,
                           size_t *count) {
  size_t found = 0;
  if (match == NULL || !measures_is_known(match, measure) || (values == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  for (size_t i = 0; i < match->counted_count; i++) {
    const size_t used = found < capacity ? found : capacity;
    found += measures_of_game(&match->counted[i]->game, measure, capacity > used ? values + used : NULL,
                              capacity - used);
  }
  if (count != NULL) {
    *count = found;
  }
  return found <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

cc_status cc__measures_take(const cc_match *match, uint32_t measure, int64_t **values, size_t *count) {
  *values = NULL;
  *count = 0;
  cc_status status = cc_match_measure(match, measure, NULL, 0, count);
  if (status != CC_ERROR_BUFFER) {
    return status;
  }
  *values = cc__alloc(&match->allocator, *count, sizeof(**values), sizeof(int64_t));
  if (*values == NULL) {
    return CC_ERROR_MEMORY;
  }
  return cc_match_measure(match, measure, *values, *count, count);
}

void cc__measures_free(const cc_match *match, int64_t *values, size_t count) {
  cc__free(&match->allocator, values, count, sizeof(*values), sizeof(int64_t));
}

cc_status cc_match_get_spread(const cc_match *match, uint32_t measure, cc_match_spread *spread) {
  int64_t *values = NULL;
  size_t count = 0;
  if (match == NULL || spread == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__measures_take(match, measure, &values, &count);
  if (status == CC_OK) {
    status = cc_match_spread_of(&match->allocator, values, count, spread);
  }
  cc__measures_free(match, values, count);
  return status;
}

const char *cc_match_measure_name(const cc_match *match, uint32_t measure) {
  if (match == NULL || !measures_is_known(match, measure)) {
    return "";
  }
  switch (measure) {
  case CC_MATCH_LENGTHS: return "moves";
  case CC_MATCH_TIMES: return "ms";
  case CC_MATCH_POINTS: return "points";
  case CC_MATCH_VALUES: return "value";
  case CC_MATCH_MOVE_TIMES: return "ms a move";
  default: return match->options.counter_names[measure - CC_MATCH_COUNTER];
  }
}
