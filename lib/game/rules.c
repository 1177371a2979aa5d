/* SPDX-License-Identifier: MIT */
/* Layer 7. See rules.h. */
#include "game/rules.h"

#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"

#define RULES_GUESSED_MOVES 256u
/* How often a game may ask for more room for the moves of one position. */
#define RULES_ATTEMPTS 4

/* ---- the table ---- */

/* Teams: their count, no gap in their numbers. */
static cc_status rules_read_teams(cc__rules *rules) {
  const cc_game *game = &rules->game;
  uint32_t present = 0;
  uint32_t named = 0;
  for (uint32_t i = 0; i < CC_GAME_MAX_PLAYERS; i++) {
    named |= game->teams[i];
    if (i >= game->players && game->teams[i] != 0) {
      return CC_ERROR_ARGUMENT;
    }
  }
  for (uint32_t i = 0; i < game->players; i++) {
    const uint32_t team = named == 0 ? i : game->teams[i];
    if (team != CC_GAME_TEAM_RANDOM && team >= CC_GAME_MAX_TEAMS) {
      return CC_ERROR_ARGUMENT;
    }
    rules->team[i] = (uint8_t)team;
    rules->sign[i] = team == 1 ? -1 : 1;
    if (team == CC_GAME_TEAM_RANDOM) {
      rules->chance = 1;
    } else {
      present |= 1u << team;
      rules->teams = team + 1 > rules->teams ? team + 1 : rules->teams;
    }
  }
  return rules->teams > 0 && present == (1u << rules->teams) - 1 ? CC_OK : CC_ERROR_ARGUMENT;
}

static cc_status rules_read_values(cc__rules *rules) {
  cc_game *game = &rules->game;
  if (game->win_value < 0 || game->win_value > CC_GAME_WIN || game->evaluation_bound < 0) {
    return CC_ERROR_ARGUMENT;
  }
  const int32_t room = rules->chance ? 0 : (int32_t)CC_GAME_MAX_PLY;
  rules->win = game->win_value == 0 ? CC_GAME_WIN : game->win_value;
  rules->bound = game->evaluation_bound == 0 ? rules->win - room : game->evaluation_bound;
  return rules->bound >= 0 && rules->bound <= rules->win - room ? CC_OK : CC_ERROR_ARGUMENT;
}

static int rules_table_is_whole(const cc_game *game) {
  return game->start != NULL && game->look != NULL && game->outcome != NULL && game->generate != NULL &&
         (game->apply != NULL) != (game->make != NULL) && (game->unmake == NULL || game->make != NULL) &&
         (game->canonical != NULL) == (game->map_move != NULL);
}

cc_status cc__rules_read(cc__rules *rules, const cc_game *game) {
  memset(rules, 0, sizeof(*rules));
  if (game == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__sized_read(&rules->game, sizeof(rules->game), game);
  if (status != CC_OK) {
    return status;
  }
  cc_game *copy = &rules->game;
  copy->players = copy->players == 0 ? 2 : copy->players;
  copy->repetitions = copy->repetitions == 0 ? 3 : copy->repetitions;
  copy->max_moves = copy->max_moves == 0 ? RULES_GUESSED_MOVES : copy->max_moves;
  if (!rules_table_is_whole(copy) || copy->players > CC_GAME_MAX_PLAYERS || copy->state_size == 0 ||
      copy->state_size > CC_GAME_MAX_STATE || copy->undo_size > CC_GAME_MAX_STATE ||
      copy->max_moves > CC_GAME_MAX_MOVES || copy->repetition > CC_GAME_REPETITION_FORBIDDEN ||
      (copy->flags & ~(CC_GAME_ANY_THREAD | CC_GAME_NO_KEYS)) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  status = rules_read_teams(rules);
  return status == CC_OK ? rules_read_values(rules) : status;
}

cc_status cc_game_check(const cc_game *game) {
  cc__rules rules;
  return cc__rules_read(&rules, game);
}

uint32_t cc_game_team(const cc_game *game, uint32_t player) {
  cc__rules rules;
  return cc__rules_read(&rules, game) == CC_OK && player < rules.game.players ? rules.team[player] : 0;
}

uint32_t cc_game_teams(const cc_game *game) {
  cc__rules rules;
  return cc__rules_read(&rules, game) == CC_OK ? rules.teams : 0;
}

/* ---- states ---- */

void *cc__state_new(const cc__rules *rules, const cc_allocator *allocator) {
  void *state = cc__alloc(allocator, 1, rules->game.state_size, CC__STATE_ALIGNMENT);
  if (state != NULL) {
    memset(state, 0, rules->game.state_size);
  }
  return state;
}

void cc__state_free(const cc__rules *rules, const cc_allocator *allocator, void *state) {
  if (state != NULL && rules->game.clear != NULL) {
    rules->game.clear(state, rules->game.user);
  }
  cc__free(allocator, state, 1, rules->game.state_size, CC__STATE_ALIGNMENT);
}

cc_status cc__state_copy(const cc__rules *rules, const void *from, void *to) {
  if (rules->game.copy != NULL) {
    return cc__rules_status(rules->game.copy(from, to, rules->game.user));
  }
  memcpy(to, from, rules->game.state_size);
  return CC_OK;
}

cc_status cc__rules_advance(const cc__rules *rules, const void *before, uint64_t move, void *after,
                            void *undo) {
  const cc_game *game = &rules->game;
  if (game->apply != NULL) {
    return cc__rules_status(game->apply(before, move, after, game->user));
  }
  const cc_status status = cc__state_copy(rules, before, after);
  return status != CC_OK ? status : cc__rules_status(game->make(after, move, undo, game->user));
}

/* ---- answers ---- */

static cc_status rules_fault(const char **fault, const char *text) {
  *fault = text;
  return CC_ERROR_GAME;
}

cc_status cc__rules_look(const cc__rules *rules, const void *state, cc_game_look *look, const char **fault) {
  look->key = 0;
  look->player = 0;
  look->flags = 0;
  const cc_status status = rules->game.look(state, look, rules->game.user);
  if (status != CC_OK) {
    return cc__rules_status(status);
  }
  return look->player < rules->game.players ? CC_OK : rules_fault(fault, "look: no such player");
}

cc_status cc__rules_outcome(const cc__rules *rules, const void *state, uint32_t ask, cc_game_outcome *outcome,
                            const char **fault) {
  memset(outcome, 0, sizeof(*outcome));
  const cc_status status = rules->game.outcome(state, ask, outcome, rules->game.user);
  if (status != CC_OK) {
    return cc__rules_status(status);
  }
  if (outcome->kind == CC_GAME_GOES_ON) {
    return ask != CC_GAME_ASK_STUCK ? CC_OK : rules_fault(fault, "outcome: the game goes on without a move");
  }
  if (outcome->kind > CC_GAME_POINTS) {
    return rules_fault(fault, "outcome: no such kind");
  }
  const int32_t most = outcome->kind == CC_GAME_RESULTS ? 1 : rules->bound;
  const uint32_t count = rules->teams == 2 ? 1 : rules->teams;
  for (uint32_t i = 0; i < count; i++) {
    if (outcome->teams[i] > most || outcome->teams[i] < -most) {
      return rules_fault(fault, "outcome: a result or points out of bounds");
    }
  }
  return CC_OK;
}

cc_status cc__rules_evaluate(const cc__rules *rules, const void *state, int32_t *values, const char **fault) {
  const uint32_t count = rules->teams <= 2 ? 1 : rules->teams;
  int32_t own[CC_GAME_MAX_TEAMS] = {0}; /* a game may write for two teams */
  if (rules->game.evaluate != NULL) {
    const cc_status status = rules->game.evaluate(state, own, rules->game.user);
    if (status != CC_OK) {
      return cc__rules_status(status);
    }
  }
  for (uint32_t i = 0; i < count; i++) {
    if (own[i] > rules->bound || own[i] < -rules->bound) {
      return rules_fault(fault, "evaluate: a value beyond evaluation_bound");
    }
    values[i] = own[i];
  }
  return CC_OK;
}

/* ---- moves ---- */

cc_status cc__game_moves_init(cc__game_moves *moves, const cc_allocator *allocator, size_t room) {
  memset(moves, 0, sizeof(*moves));
  moves->allocator = allocator;
  moves->moves = cc__alloc(allocator, room, sizeof(*moves->moves), sizeof(uint64_t));
  moves->scores = cc__alloc(allocator, room, sizeof(*moves->scores), sizeof(uint64_t));
  moves->capacity = moves->moves != NULL ? room : 0;
  moves->score_capacity = moves->scores != NULL ? room : 0;
  if (moves->moves == NULL || moves->scores == NULL) {
    cc__game_moves_free(moves);
    return CC_ERROR_MEMORY;
  }
  memset(moves->moves, 0, room * sizeof(*moves->moves));
  return CC_OK;
}

void cc__game_moves_free(cc__game_moves *moves) {
  if (moves->allocator == NULL) {
    return;
  }
  cc__free(moves->allocator, moves->moves, moves->capacity, sizeof(*moves->moves), sizeof(uint64_t));
  cc__free(moves->allocator, moves->scores, moves->score_capacity, sizeof(*moves->scores), sizeof(uint64_t));
  moves->moves = NULL;
  moves->scores = NULL;
  moves->capacity = 0;
  moves->score_capacity = 0;
}

static cc_status rules_room(cc__game_moves *moves, size_t needed) {
  const size_t old = moves->capacity;
  void *array = moves->moves;
  cc_status status = cc__grow(moves->allocator, &array, &moves->capacity, needed, sizeof(*moves->moves),
                              sizeof(uint64_t));
  moves->moves = array;
  if (status != CC_OK) {
    return status;
  }
  if (moves->capacity > old) { /* a game that says more than it writes shall not show us old memory */
    memset(moves->moves + old, 0, (moves->capacity - old) * sizeof(*moves->moves));
  }
  array = moves->scores;
  status = cc__grow(moves->allocator, &array, &moves->score_capacity, moves->capacity, sizeof(*moves->scores),
                    sizeof(uint64_t));
  moves->scores = array;
  return status;
}

/* Keep the moves of the highest priority, in their order. */
static size_t rules_by_priority(cc_game_move *moves, size_t count) {
  uint32_t highest = 0;
  uint32_t lowest = UINT32_MAX;
  for (size_t i = 0; i < count; i++) {
    highest = moves[i].priority > highest ? moves[i].priority : highest;
    lowest = moves[i].priority < lowest ? moves[i].priority : lowest;
  }
  if (highest == lowest) {
    return count;
  }
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (moves[i].priority == highest) {
      moves[kept++] = moves[i];
    }
  }
  return kept;
}

static cc_status rules_check_moves(const cc_game_move *moves, size_t count, int random, uint64_t *total,
                                   const char **fault) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    if (moves[i].code == CC_GAME_MOVE_NONE) {
      return rules_fault(fault, "generate: CC_GAME_MOVE_NONE is no move");
    }
    sum += moves[i].weight;
  }
  if (random && count > 0 && (sum == 0 || sum > UINT32_MAX)) {
    return rules_fault(fault, "generate: the weights of a random player add up to 0 or to 2^32 or more");
  }
  if (total != NULL) {
    *total = sum;
  }
  return CC_OK;
}

cc_status cc__rules_generate(const cc__rules *rules, const void *state, uint32_t which, int random,
                             cc__game_moves *moves, size_t from, size_t *count, uint64_t *total,
                             const char **fault) {
  size_t wanted = rules->game.max_moves;
  for (int attempt = 0; attempt < RULES_ATTEMPTS; attempt++) {
    if (moves->capacity - from < wanted || moves->score_capacity < moves->capacity) {
      const cc_status status = rules_room(moves, from + wanted);
      if (status != CC_OK) {
        return status;
      }
    }
    const size_t room = moves->capacity - from;
    size_t needed = 0;
    const cc_status status = rules->game.generate(state, which, moves->moves + from, room, &needed,
                                                  rules->game.user);
    if (status != CC_OK) {
      return cc__rules_status(status);
    }
    if (needed > CC_GAME_MAX_MOVES) {
      return rules_fault(fault, "generate: more than CC_GAME_MAX_MOVES moves");
    }
    if (needed <= room) {
      *count = rules_by_priority(moves->moves + from, needed);
      return rules_check_moves(moves->moves + from, *count, random, total, fault);
    }
    wanted = needed;
  }
  return rules_fault(fault, "generate: the number of moves keeps growing");
}
