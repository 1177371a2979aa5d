/* SPDX-License-Identifier: MIT */
/*
 * Exact values. All positions with the dice to be thrown that can come up are found through the game's
 * callbacks, with what each throw and move leads to. A stone that is home stays there, so the number of
 * stones at home never falls: the positions are solved level by level from its largest value down, each
 * level by value iteration that uses new values at once (Gauss and Seidel), from below (nobody has won yet)
 * and from above (nobody has lost yet). What lies between the two is the error that is left.
 */
#include "ur_solver.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVER_MOST_SWEEPS = 100000, SOLVER_EDGES = (UR_MAX_THROW + 1) * (UR_MAX_STONES + 2) };
#define SOLVER_GAP 1e-12

struct ur_table {
  const ur_rules *rules;
  ur_state *states;
  double *low;
  double *high;
  size_t *first;   /* of each position in edges; one more at the end */
  uint32_t *edges; /* for each throw of a weight: how many follow, and their numbers */
  uint32_t *slots; /* a hash table by key: number + 1 */
  size_t count;
  size_t capacity;
  size_t edge_count;
  size_t edge_capacity;
  size_t slot_mask;
};

void ur_table_free(ur_table *table) {
  if (table != NULL) {
    free(table->states);
    free(table->low);
    free(table->high);
    free(table->first);
    free(table->edges);
    free(table->slots);
    free(table);
  }
}

/* ---- finding the positions ---- */

static size_t solver_slot(const ur_table *table, uint64_t key) {
  size_t slot = (size_t)(key ^ key >> 32) & table->slot_mask;
  while (table->slots[slot] != 0 && table->states[table->slots[slot] - 1].key != key) {
    slot = (slot + 1) & table->slot_mask;
  }
  return slot;
}

static int solver_resize(void **array, size_t count, size_t size) {
  void *grown = count > SIZE_MAX / size ? NULL : realloc(*array, count * size);
  *array = grown != NULL ? grown : *array;
  return grown != NULL;
}

/* Twice the room for positions. */
static cc_status solver_grow(ur_table *table) {
  const size_t capacity = table->capacity == 0 ? 4096 : 2 * table->capacity;
  void *states = table->states, *first = table->first;
  uint32_t *slots = calloc(4 * capacity, sizeof(*slots));
  const int states_grown = solver_resize(&states, capacity, sizeof(*table->states));
  const int first_grown = solver_resize(&first, capacity + 1, sizeof(*table->first));
  table->states = states;
  table->first = first;
  if (slots == NULL || !states_grown || !first_grown) {
    free(slots);
    return CC_ERROR_MEMORY;
  }
  free(table->slots);
  table->slots = slots;
  table->slot_mask = 4 * capacity - 1;
  table->capacity = capacity;
  for (size_t i = 0; i < table->count; i++) {
    table->slots[solver_slot(table, table->states[i].key)] = (uint32_t)(i + 1);
  }
  return CC_OK;
}

/* The number of a position, a new one if need be. */
static cc_status solver_number(ur_table *table, const ur_state *state, size_t most, uint32_t *number) {
  size_t slot = table->capacity == 0 ? 0 : solver_slot(table, state->key);
  if (table->capacity > 0 && table->slots[slot] != 0) {
    *number = table->slots[slot] - 1;
    return CC_OK;
  }
  if (table->count >= most || table->count >= UINT32_MAX - 1) {
    return CC_ERROR_LIMIT;
  }
  if (table->count == table->capacity) {
    const cc_status status = solver_grow(table);
    if (status != CC_OK) {
      return status;
    }
    slot = solver_slot(table, state->key);
  }
  table->states[table->count] = *state;
  table->slots[slot] = (uint32_t)++table->count;
  *number = table->slots[slot] - 1;
  return CC_OK;
}

/* The moves after a throw: the highest priority alone. */
static cc_status solver_moves(const cc_game *game, const ur_state *state, cc_game_move *moves,
                              size_t *count) {
  size_t found = 0, kept = 0;
  uint32_t highest = 0;
  const cc_status status = game->generate(state, CC_GAME_MOVES_ALL, moves, UR_MAX_STONES + 2, &found,
                                          game->user);
  for (size_t i = 0; i < found && status == CC_OK; i++) {
    highest = moves[i].priority > highest ? moves[i].priority : highest;
  }
  for (size_t i = 0; i < found && status == CC_OK; i++) {
    if (moves[i].priority == highest) {
      moves[kept++] = moves[i];
    }
  }
  *count = kept;
  return status;
}

/* What one throw leads to. */
static cc_status solver_throw(ur_table *table, const cc_game *game, const ur_state *before, uint32_t dice,
                              size_t most) {
  cc_game_move moves[UR_MAX_STONES + 2];
  ur_state thrown, after;
  size_t count = 0;
  cc_status status = game->apply(before, dice, &thrown, game->user);
  if (status == CC_OK) {
    status = solver_moves(game, &thrown, moves, &count);
  }
  table->edges[table->edge_count++] = (uint32_t)count;
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    status = game->apply(&thrown, moves[i].code, &after, game->user);
    if (status == CC_OK) {
      status = solver_number(table, &after, most, &table->edges[table->edge_count]);
      table->edge_count++;
    }
  }
  return status;
}

static cc_status solver_expand(ur_table *table, const cc_game *game, size_t number, size_t most) {
  const ur_state state = table->states[number];
  cc_game_outcome outcome;
  memset(&outcome, 0, sizeof(outcome));
  cc_status status = game->outcome(&state, CC_GAME_ASK_LEAF, &outcome, game->user);
  if (table->edge_count + SOLVER_EDGES > table->edge_capacity) {
    void *edges = table->edges;
    const size_t capacity = 2 * table->edge_capacity + SOLVER_EDGES;
    const int grown = solver_resize(&edges, capacity, sizeof(*table->edges));
    table->edges = edges;
    if (!grown) {
      return CC_ERROR_MEMORY;
    }
    table->edge_capacity = capacity;
  }
  table->first[number] = table->edge_count;
  for (uint32_t dice = 0; dice <= UR_MAX_THROW && status == CC_OK && outcome.kind == CC_GAME_GOES_ON;
       dice++) {
    if (table->rules->weights[dice] > 0) {
      status = solver_throw(table, game, &state, dice, most);
    }
  }
  table->first[number + 1] = table->edge_count;
  return status;
}

/* ---- values ---- */

/* A position's value from those that follow. */
static double solver_backup(const ur_table *table, const double *values, size_t number) {
  const int white = table->states[number].side == 0;
  const uint32_t *edge = table->edges + table->first[number];
  double sum = 0, total = 0;
  for (uint32_t dice = 0; dice <= UR_MAX_THROW; dice++) {
    const double weight = table->rules->weights[dice];
    if (weight == 0) {
      continue;
    }
    uint32_t count = *edge++;
    double best = values[*edge++];
    while (--count > 0) {
      const double value = values[*edge++];
      best = (white ? value > best : value < best) ? value : best;
    }
    sum += weight * best;
    total += weight;
  }
  return sum / total;
}

static uint32_t solver_level(const ur_state *state) {
  return (uint32_t)state->home[0] + state->home[1];
}

/* One level; returns the gap that is left. Positions were found from the beginning on: later ones first. */
static double solver_iterate(ur_table *table, uint32_t level, uint32_t *sweeps) {
  double gap = 1, before = 2;
  for (uint32_t sweep = 0; sweep < SOLVER_MOST_SWEEPS && gap > SOLVER_GAP; sweep++) {
    double moved = 0;
    gap = 0;
    for (size_t i = table->count; i-- > 0;) {
      if (solver_level(&table->states[i]) != level || table->first[i] == table->first[i + 1]) {
        continue;
      }
      const double low = solver_backup(table, table->low, i);
      const double high = solver_backup(table, table->high, i);
      moved += low - table->low[i] + table->high[i] - high;
      table->low[i] = low;
      table->high[i] = high;
      gap = high - low > gap ? high - low : gap;
    }
    ++*sweeps;
    if (moved <= 0 && gap >= before) {
      break; /* as far as doubles go */
    }
    before = gap;
  }
  return gap;
}

static cc_status solver_values(ur_table *table, ur_solution *solution) {
  const uint32_t stones = table->rules->options.stones;
  table->low = malloc(table->count * sizeof(*table->low));
  table->high = malloc(table->count * sizeof(*table->high));
  if (table->low == NULL || table->high == NULL) {
    return CC_ERROR_MEMORY;
  }
  for (size_t i = 0; i < table->count; i++) {
    const ur_state *state = &table->states[i];
    table->low[i] = state->home[0] == stones ? 1 : 0;
    table->high[i] = state->home[1] == stones ? 0 : 1;
  }
  for (uint32_t level = 2 * stones; level-- > 0;) {
    const double gap = solver_iterate(table, level, &solution->sweeps);
    solution->gap = gap > solution->gap ? gap : solution->gap;
  }
  return CC_OK;
}

cc_status ur_solve(const ur_rules *rules, size_t most, ur_table **out, ur_solution *solution) {
  const cc_game game = ur_game(rules);
  ur_solution found;
  ur_state start;
  uint32_t number = 0;
  memset(&found, 0, sizeof(found));
  *out = NULL;
  ur_table *table = calloc(1, sizeof(*table));
  if (table == NULL) {
    return CC_ERROR_MEMORY;
  }
  table->rules = rules;
  cc_status status = game.start(&start, game.user);
  if (status == CC_OK) {
    status = solver_number(table, &start, most, &number);
  }
  for (size_t i = 0; i < table->count && status == CC_OK; i++) {
    status = solver_expand(table, &game, i, most);
  }
  if (status == CC_OK) {
    status = solver_values(table, &found);
  }
  if (status != CC_OK) {
    ur_table_free(table);
    return status;
  }
  found.positions = table->count;
  found.moves = table->edge_count;
  found.start = ur_table_value(table, start.key);
  if (solution != NULL) {
    *solution = found;
  }
  *out = table;
  return CC_OK;
}

double ur_table_value(const ur_table *table, uint64_t key) {
  const uint32_t number = table->slots[solver_slot(table, key)];
  return number == 0 ? -1 : (table->low[number - 1] + table->high[number - 1]) / 2;
}

const ur_state *ur_table_state(const ur_table *table, size_t number) {
  return number < table->count ? &table->states[number] : NULL;
}

const ur_rules *ur_table_rules(const ur_table *table) {
  return table->rules;
}

/* ---- as an evaluation ---- */

static cc_status solver_evaluate(const void *position, int32_t *values, void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  const cc_game game = ur_game(rules);
  cc_game_move moves[UR_MAX_STONES + 2];
  ur_state after;
  size_t count = 0;
  double best = -1;
  if (state->thrown == 0) {
    best = ur_table_value(rules->table, state->key);
  } else {
    const cc_status status = solver_moves(&game, state, moves, &count);
    if (status != CC_OK) {
      return status;
    }
  }
  for (size_t i = 0; i < count; i++) {
    const cc_status status = game.apply(state, moves[i].code, &after, game.user);
    if (status != CC_OK) {
      return status;
    }
    const double value = ur_table_value(rules->table, after.key);
    if (value < 0) {
      return CC_ERROR_GAME;
    }
    best = i == 0 || (state->side == 0 ? value > best : value < best) ? value : best;
  }
  if (best < 0) {
    return CC_ERROR_GAME;
  }
  const double scaled = (2 * best - 1) * CC_GAME_WIN;
  values[0] = (int32_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
  return CC_OK;
}

cc_game ur_game_exact(const ur_rules *rules) {
  cc_game game = ur_game(rules);
  game.win_value = CC_GAME_WIN;
  game.evaluation_bound = CC_GAME_WIN;
  game.evaluate = solver_evaluate;
  return game;
}
