/* SPDX-License-Identifier: MIT */
/* Players by name. See ur_strategy.h. */
#include "ur_strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ur_solver.h"

enum { STRATEGY_TIES = 1, STRATEGY_SUM = 2 };
enum { STRATEGY_TAKING = 10, STRATEGY_ROSETTE = 5 };

/* ---- aggressive ---- */

static int32_t strategy_bonus(const ur_rules *rules, const ur_state *state, uint64_t move) {
  const uint32_t to = move < UR_PASS ? ur_landing(rules, state, (uint32_t)move) : UR_NOWHERE;
  if (to == UR_NOWHERE || to == rules->home[state->side]) {
    return 0;
  }
  return (state->cells[to] != UR_EMPTY ? STRATEGY_TAKING : 0) + (rules->rosette[to] ? STRATEGY_ROSETTE : 0);
}

static cc_status strategy_aggressive(const cc_turn *turn, uint64_t *move, void *player, void *user) {
  const ur_strategy *strategy = user;
  const cc_game *game = cc_play_game(turn->play);
  const ur_rules *rules = game->user;
  const ur_state *state = cc_play_state(turn->play);
  int32_t best = 0;
  uint64_t equals = 0;
  (void)player;
  for (size_t i = 0; i < turn->move_count; i++) {
    int32_t value = strategy_bonus(rules, state, turn->moves[i].code);
    if ((strategy->flags & STRATEGY_SUM) != 0) {
      ur_state after;
      const cc_status status = game->apply(state, turn->moves[i].code, &after, game->user);
      if (status != CC_OK) {
        return status;
      }
      value += turn->player == 0 ? ur_simple(rules, &after) : -ur_simple(rules, &after);
    }
    equals = equals == 0 || value > best ? 1 : value == best ? equals + 1 : equals;
    const int ties = (strategy->flags & STRATEGY_TIES) != 0;
    if ((equals == 1 && (i == 0 || value > best)) ||
        (ties && value == best && cc_random_next(turn->seed) % equals == 0)) {
      *move = turn->moves[i].code;
    }
    best = i == 0 || value > best ? value : best;
  }
  return CC_OK;
}

/* ---- searches ---- */

cc_status ur_strategy_search(const ur_strategy *strategy, cc_game_search **out) {
  const cc_game game = strategy->rules->table != NULL ? ur_game_exact(strategy->rules)
                                                      : ur_game(strategy->rules);
  return cc_game_search_create(NULL, &game, &strategy->options, out);
}

static cc_status strategy_open(const cc_game *game, void **player, void *user) {
  cc_game_search *search = NULL;
  (void)game;
  const cc_status status = ur_strategy_search(user, &search);
  *player = search;
  return status;
}

static void strategy_close(void *player, void *user) {
  (void)user;
  cc_game_search_free(player);
}

/* What is searched is the same position, but a waiting stone is as good as another. */
static cc_status strategy_choose(const cc_turn *turn, uint64_t *move, void *player, void *user) {
  const ur_strategy *strategy = user;
  cc_game_result result = CC_GAME_RESULT_INIT;
  if (turn->move_count == 1) {
    *move = turn->moves[0].code;
    return CC_OK;
  }
  const cc_status status = cc_game_search_run(player, cc_play_state(turn->play), NULL, 0, &strategy->limits,
                                              &result);
  *move = result.best;
  return status;
}

static cc_status strategy_make_search(const ur_rules *rules, const ur_table *table, ur_strategy *out) {
  const cc_game_options defaults = CC_GAME_OPTIONS_INIT;
  const cc_game_limits no_limits = CC_GAME_LIMITS_INIT;
  ur_options options = rules->options;
  options.flags |= UR_ONE_WAITING;
  out->options = defaults;
  out->options.table_bytes = 1u << 20;
  out->limits = no_limits;
  out->recipe.kind = CC_STRATEGY_USER;
  out->recipe.user = out;
  out->recipe.open = strategy_open;
  out->recipe.close = strategy_close;
  out->recipe.choose = strategy_choose;
  const cc_status status = ur_rules_create(&options, &out->rules);
  if (status == CC_OK) {
    out->rules->table = table;
  }
  return status;
}

/* ---- names ---- */

/* The number after "NAME:", or `standard` after "NAME" alone; 0: another name, or no such number. */
static uint32_t strategy_number(const char *text, const char *name, uint32_t standard, uint32_t most) {
  const size_t length = strlen(name);
  uint32_t number = 0;
  if (strncmp(text, name, length) != 0) {
    return 0;
  }
  if (text[length] == '\0') {
    return standard;
  }
  if (text[length] != ':') {
    return 0;
  }
  for (const char *at = text + length + 1; *at != '\0'; at++) {
    number = *at >= '0' && *at <= '9' && number <= most ? number * 10 + (uint32_t)(*at - '0') : most + 1;
  }
  return number <= most ? number : 0;
}

cc_status ur_strategy_make(const char *name, const ur_rules *rules, const ur_table *table, ur_strategy *out) {
  static const struct {
    const char *name;
    uint32_t kind;
    uint32_t flags; /* of the library's, or of aggressive */
  } simple[] = {
      {"random", CC_STRATEGY_RANDOM, 0},
      {"first", CC_STRATEGY_FIRST, 0},
      {"simple", CC_STRATEGY_GREEDY, 0},
      {"simple:ties", CC_STRATEGY_GREEDY, CC_STRATEGY_RANDOM_TIES},
      {"aggressive", CC_STRATEGY_USER, 0},
      {"aggressive:ties", CC_STRATEGY_USER, STRATEGY_TIES},
      {"aggressive:sum", CC_STRATEGY_USER, STRATEGY_SUM},
  };
  const cc_strategy recipe = CC_STRATEGY_INIT;
  memset(out, 0, sizeof(*out));
  out->recipe = recipe;
  snprintf(out->name, sizeof(out->name), "%s", name);
  out->recipe.name = out->name;
  for (size_t i = 0; i < sizeof(simple) / sizeof(simple[0]); i++) {
    if (strcmp(name, simple[i].name) == 0) {
      const int own = simple[i].kind == CC_STRATEGY_USER;
      out->recipe.kind = simple[i].kind;
      out->recipe.flags = own ? 0 : simple[i].flags;
      out->flags = own ? simple[i].flags : 0;
      out->recipe.user = own ? out : NULL;
      out->recipe.choose = own ? strategy_aggressive : NULL;
      return CC_OK;
    }
  }
  const uint32_t depth = strategy_number(name, "search", 2, 9);
  const uint32_t playouts = strategy_number(name, "mcts", 1000, 10000000);
  const int solved = strcmp(name, "solved") == 0;
  if (depth == 0 && playouts == 0 && !solved) {
    return CC_ERROR_ARGUMENT;
  }
  if (solved && table == NULL) {
    return CC_ERROR_UNSUPPORTED;
  }
  const cc_status status = strategy_make_search(rules, solved ? table : NULL, out);
  out->limits.depth = solved ? 1 : depth;
  out->limits.nodes = playouts;
  out->options.algorithm = playouts > 0 ? CC_GAME_MCTS : CC_GAME_NEGASCOUT;
  return status;
}

void ur_strategy_clear(ur_strategy *strategy) {
  ur_rules_free(strategy->rules);
  strategy->rules = NULL;
}
