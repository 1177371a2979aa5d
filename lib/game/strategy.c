/* SPDX-License-Identifier: MIT */
/* Layer 7. Strategies and the players made from them. */
#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/random.h"
#include "base/sized.h"
#include "game/game_play.h"
#include "game/game_worker.h"

#define STRATEGY_DEPTH 4u

struct cc_player {
  cc_allocator allocator;
  cc__rules rules;
  cc_strategy strategy;
  cc_game_limits limits;
  cc_game_search *search; /* CC_STRATEGY_SEARCH */
  void *own;              /* CC_STRATEGY_USER: what open gave */
  int32_t opened;
  uint32_t searched; /* 1: result holds */
  cc_game_result result;
  uint64_t seed;
  uint64_t search_seed; /* of the strategy's options */
};

uint64_t cc_random_next(uint64_t *seed) {
  return seed == NULL ? 0 : cc__random_next(seed);
}

/* ---- making ---- */

cc_status cc__strategy_read(cc_strategy *copy, const cc_strategy *strategy) {
  if (strategy == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__sized_read(copy, sizeof(*copy), strategy);
  if (status != CC_OK) {
    return status;
  }
  if (copy->kind > CC_STRATEGY_USER || (copy->flags & ~CC_STRATEGY_RANDOM_TIES) != 0 || copy->reserved != 0 ||
      (copy->kind == CC_STRATEGY_USER && copy->choose == NULL) ||
      (copy->close != NULL && copy->open == NULL)) {
    return CC_ERROR_ARGUMENT;
  }
  return CC_OK;
}

static cc_status strategy_open(cc_player *player) {
  const cc_strategy *strategy = &player->strategy;
  cc_status status = CC_OK;
  if (strategy->kind == CC_STRATEGY_SEARCH) {
    cc_game_options options = CC_GAME_OPTIONS_INIT;
    const cc_game_limits by_depth = {(uint32_t)sizeof(by_depth), STRATEGY_DEPTH, 0, 0, 0};
    if (strategy->options != NULL) {
      status = cc__sized_read(&options, sizeof(options), strategy->options);
    }
    if (status == CC_OK) {
      status = cc__sized_read(&player->limits, sizeof(player->limits),
                              strategy->limits != NULL ? strategy->limits : &by_depth);
    }
    if (status == CC_OK) {
      player->search_seed = options.seed;
      options.seed ^= player->seed;
      status = cc_game_search_create(&player->allocator, &player->rules.game, &options, &player->search);
    }
  } else if (strategy->kind == CC_STRATEGY_USER && strategy->open != NULL) {
    status = cc__rules_status(strategy->open(&player->rules.game, &player->own, strategy->user));
    player->opened = status == CC_OK;
  }
  return status;
}

cc_status cc_player_create(const cc_allocator *allocator, const cc_game *game, const cc_strategy *strategy,
                           uint64_t seed, cc_player **out) {
  cc_allocator own;
  cc__rules rules;
  cc_strategy copy;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__rules_read(&rules, game);
  if (status == CC_OK) {
    status = cc__strategy_read(&copy, strategy);
  }
  if (status == CC_OK) {
    status = cc__allocator_init(&own, allocator);
  }
  if (status != CC_OK) {
    return status;
  }
  cc_player *player = cc__alloc(&own, 1, sizeof(*player), 64);
  if (player == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(player, 0, sizeof(*player));
  player->allocator = own;
  player->rules = rules;
  player->strategy = copy;
  player->seed = seed;
  player->limits.struct_size = (uint32_t)sizeof(player->limits);
  status = strategy_open(player);
  if (status != CC_OK) {
    cc_player_free(player);
    return status;
  }
  *out = player;
  return CC_OK;
}

void cc_player_free(cc_player *player) {
  if (player == NULL) {
    return;
  }
  const cc_allocator allocator = player->allocator;
  if (player->opened && player->strategy.close != NULL) {
    player->strategy.close(player->own, player->strategy.user);
  }
  cc_game_search_free(player->search);
  cc__free(&allocator, player, 1, sizeof(*player), 64);
}

const char *cc_player_name(const cc_player *player) {
  if (player == NULL) {
    return "";
  }
  if (player->strategy.name != NULL) {
    return player->strategy.name;
  }
  switch (player->strategy.kind) {
  case CC_STRATEGY_RANDOM: return "random";
  case CC_STRATEGY_FIRST: return "first";
  case CC_STRATEGY_GREEDY: return "greedy";
  case CC_STRATEGY_SEARCH: return "search";
  default: return "user";
  }
}

cc_status cc_player_new_game(cc_player *player, uint64_t seed) {
  if (player == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  player->seed = seed;
  player->searched = 0;
  if (player->search == NULL) {
    return CC_OK;
  }
  cc__game_search_set_seed(player->search, player->search_seed ^ seed);
  return cc_game_search_new_game(player->search);
}

cc_game_search *cc_player_search(const cc_player *player) {
  return player == NULL ? NULL : player->search;
}

cc_status cc_player_result(const cc_player *player, cc_game_result *result) {
  if (player == NULL || result == NULL || !cc__sized_writable(result)) {
    return CC_ERROR_ARGUMENT;
  }
  if (player->search == NULL || !player->searched) {
    return CC_ERROR_STATE;
  }
  cc__sized_write(result, &player->result, sizeof(player->result));
  return CC_OK;
}

/* ---- choosing ---- */

/* What a state is worth to a team by itself. */
static cc_status strategy_value(const cc__rules *rules, const void *state, uint32_t team, int32_t *value) {
  const char *fault = NULL;
  cc_game_outcome outcome;
  int32_t values[CC_GAME_MAX_TEAMS] = {0};
  cc_status status = cc__rules_outcome(rules, state, CC_GAME_ASK_LEAF, &outcome, &fault);
  if (status == CC_OK && outcome.kind != CC_GAME_GOES_ON) {
    *value = cc__rules_value(rules, &outcome, team, 0);
  } else if (status == CC_OK) {
    status = cc__rules_evaluate(rules, state, values, &fault);
    *value = rules->teams == 2 && team == 1 ? -values[0] : values[team];
  }
  return status;
}

static cc_status strategy_greedy(cc_player *player, const cc_play *play, const cc_game_move *moves,
                                 size_t count, size_t *chosen) {
  const cc__rules *rules = &player->rules;
  const uint32_t team = rules->team[cc_play_player(play)];
  const size_t undo_size = cc__rules_undo_stride(rules);
  void *next = cc__state_new(rules, &player->allocator);
  void *undo = undo_size == 0 ? NULL : cc__alloc(&player->allocator, 1, undo_size, sizeof(uint64_t));
  cc_status status = next == NULL || (undo_size > 0 && undo == NULL) ? CC_ERROR_MEMORY : CC_OK;
  int32_t best = 0;
  uint64_t equals = 0;
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    int32_t value = 0;
    status = cc__rules_advance(rules, cc_play_state(play), moves[i].code, next, undo);
    if (status == CC_OK) {
      status = strategy_value(rules, next, team, &value);
    }
    if (equals == 0 || value > best) {
      best = value;
      equals = 1;
      *chosen = i;
    } else if (value == best && (player->strategy.flags & CC_STRATEGY_RANDOM_TIES) != 0) {
      equals++;
      *chosen = cc__random_next(&player->seed) % equals == 0 ? i : *chosen;
    }
  }
  cc__free(&player->allocator, undo, 1, undo_size, sizeof(uint64_t));
  cc__state_free(rules, &player->allocator, next);
  return status;
}

static cc_status strategy_search(cc_player *player, const cc_play *play, const cc_game_limits *limits,
                                 uint64_t *move) {
  cc_game_result result = CC_GAME_RESULT_INIT;
  const cc_status status = cc_game_search_play(player->search, play, limits, &result);
  if (status == CC_OK) {
    player->result = result;
    player->searched = 1;
    *move = result.best;
  }
  return status;
}

static cc_status strategy_user(cc_player *player, const cc_play *play, const cc_game_limits *limits,
                               const cc_game_move *moves, size_t count, uint64_t *move) {
  const cc_turn turn = {(uint32_t)sizeof(turn), cc_play_player(play), play, limits, moves, count,
                        &player->seed};
  return cc__rules_status(player->strategy.choose(&turn, move, player->own, player->strategy.user));
}

/* Whatever chose: only what may be played leaves. */
static cc_status strategy_choose(cc_player *player, const cc_play *play, const cc_game_limits *limits,
                                 const cc_game_move *moves, size_t count, uint64_t *move) {
  size_t chosen = 0;
  cc_status status = CC_OK;
  uint64_t code = CC_GAME_MOVE_NONE;
  switch (player->strategy.kind) {
  case CC_STRATEGY_RANDOM:
    chosen = (size_t)((cc__random_next(&player->seed) >> 32) * count >> 32);
    code = moves[chosen].code;
    break;
  case CC_STRATEGY_FIRST: code = moves[0].code; break;
  case CC_STRATEGY_GREEDY:
    status = strategy_greedy(player, play, moves, count, &chosen);
    code = moves[chosen].code;
    break;
  case CC_STRATEGY_SEARCH: status = strategy_search(player, play, limits, &code); break;
  default: status = strategy_user(player, play, limits, moves, count, &code); break;
  }
  if (status != CC_OK) {
    return status;
  }
  for (size_t i = 0; i < count; i++) {
    if (moves[i].code == code) {
      *move = code;
      return CC_OK;
    }
  }
  return CC_ERROR_ILLEGAL;
}

cc_status cc_player_choose(cc_player *player, const cc_play *play, const cc_game_limits *limits,
                           uint64_t *move) {
  cc__game_moves list;
  cc_game_outcome outcome;
  size_t count = 0;
  if (player == NULL || play == NULL || move == NULL ||
      !cc__rules_same(&player->rules, cc__play_rules(play))) {
    return CC_ERROR_ARGUMENT;
  }
  cc_game_limits own = player->limits;
  if (limits != NULL) {
    const cc_status status = cc__sized_read(&own, sizeof(own), limits);
    if (status != CC_OK) {
      return status;
    }
  }
  if (player->rules.team[cc_play_player(play)] == CC_GAME_TEAM_RANDOM) {
    return CC_ERROR_STATE;
  }
  cc_status status = cc__play_options(play, &list, &count, NULL, &outcome);
  if (status == CC_OK) {
    status = count == 0 ? CC_ERROR_STATE : strategy_choose(player, play, &own, list.moves, count, move);
  }
  cc__game_moves_free(&list);
  return status;
}
