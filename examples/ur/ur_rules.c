/* SPDX-License-Identifier: MIT */
/* The rules: tables made from the board, and the callbacks of the game. See ur_rules.h. */
#include "ur_rules.h"

#include <stdlib.h>
#include <string.h>

/* Zobrist numbers: contents are 1 to 4. */
enum { RULES_KEY_HOME = 8, RULES_KEY_SIDE = 16, RULES_KEY_THROW = 17 };

enum { RULES_REASON_HOME = 1 };

/* ------------------------------------------------------------------------------------------------------
 * Tables
 * ---------------------------------------------------------------------------------------------------- */

/* One step on. A stone turns over as it leaves the cell of turning. */
static uint32_t rules_step(const ur_rules *rules, uint32_t side, uint32_t cell, uint32_t *turned) {
  if (cc_topology_in_zone(rules->topology, UR_ZONE_TURN, side, cell)) {
    *turned = 1;
  }
  return cc_topology_step(rules->topology, side, cell, *turned ? UR_BACK : UR_OUT);
}

/* Where a throw leads from a cell. */
static void rules_fill_target(ur_rules *rules, uint32_t side, uint32_t turned, uint32_t from, uint32_t dice) {
  const uint32_t content = UR_STONE(side, turned);
  uint8_t *between = rules->between[content][from][dice];
  uint32_t cell = from;
  uint32_t made = 0;
  while (made < dice && cell != CC_CELL_NONE && cell != rules->home[side]) {
    if (made > 0) {
      *between++ = (uint8_t)cell;
    }
    cell = rules_step(rules, side, cell, &turned);
    made++;
  }
  const int fits = cell != CC_CELL_NONE && (made == dice || (rules->options.flags & UR_OVERSHOOT) != 0);
  if (dice > 0 && fits) {
    rules->target[content][from][dice] = (uint8_t)cell;
    rules->content[content][from][dice] = (uint8_t)UR_STONE(side, turned);
  }
}

static void rules_fill_cell(ur_rules *rules, uint32_t side, uint32_t turned, uint32_t cell, uint32_t steps) {
  const uint32_t content = UR_STONE(side, turned);
  const int back = turned && (rules->options.flags & UR_OUTWARD_ONLY) != 0;
  rules->steps[content][cell] = (uint8_t)steps;
  rules->again[content][cell] = rules->rosette[cell] && !back;
  for (uint32_t dice = 0; dice <= UR_MAX_THROW; dice++) {
    rules_fill_target(rules, side, turned, cell, dice);
  }
}

/* Walk a side's whole way. 0 if it does not lead home. */
static int rules_fill_way(ur_rules *rules, uint32_t side) {
  uint32_t turned = 0;
  for (uint32_t n = 0; n < rules->options.stones; n++) {
    rules_fill_cell(rules, side, 0, rules->waiting[side][n], 0);
  }
  uint32_t cell = rules_step(rules, side, rules->waiting[side][0], &turned);
  for (rules->way = 1; cell != CC_CELL_NONE && cell != rules->home[side]; rules->way++) {
    if (rules->steps[UR_STONE(side, turned)][cell] != UR_NOWHERE) {
      return 0;
    }
    rules_fill_cell(rules, side, turned, cell, rules->way);
    cell = rules_step(rules, side, cell, &turned);
  }
  return cell != CC_CELL_NONE;
}

/* Is (a content, a cell) listed before (b, other)? */
static int rules_before(const ur_rules *rules, const uint8_t a[2], const uint8_t b[2]) {
  const int by_steps = (int)rules->steps[a[0]][a[1]] - rules->steps[b[0]][b[1]];
  if (rules->options.order != UR_ORDER_CELLS && by_steps != 0) {
    return rules->options.order == UR_ORDER_FORWARD ? by_steps > 0 : by_steps < 0;
  }
  return a[1] != b[1] ? a[1] < b[1] : a[0] < b[0];
}

static void rules_fill_order(ur_rules *rules, uint32_t side) {
  uint8_t(*order)[2] = rules->order[side];
  uint32_t count = 0;
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    for (uint32_t turned = 0; turned < 2; turned++) {
      const uint8_t entry[2] = {(uint8_t)UR_STONE(side, turned), (uint8_t)cell};
      if (rules->steps[entry[0]][cell] == UR_NOWHERE) {
        continue;
      }
      uint32_t at = count++;
      while (at > 0 && rules_before(rules, entry, order[at - 1])) {
        memcpy(order[at], order[at - 1], sizeof(order[at]));
        at--;
      }
      memcpy(order[at], entry, sizeof(entry));
    }
  }
  rules->orders[side] = count;
}

static void rules_fill_cells(ur_rules *rules) {
  uint32_t waiting[2] = {0, 0};
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const char *name = cc_topology_name(rules->topology, cell);
    const char image[3] = {name[0], (char)('6' - name[1] + '0'), '\0'};
    rules->mirror[cell] = (uint8_t)cc_topology_find(rules->topology, image, 2);
    for (uint32_t side = 0; side < 2; side++) {
      if (cc_topology_in_zone(rules->topology, UR_ZONE_WAITING, side, cell)) {
        rules->waiting[side][waiting[side]++] = (uint8_t)cell;
      }
      if (cc_topology_in_zone(rules->topology, UR_ZONE_HOME, side, cell)) {
        rules->home[side] = (uint8_t)cell;
      }
      if (cc_topology_in_zone(rules->topology, UR_ZONE_ROSETTE, side, cell)) {
        rules->rosette[cell] = 1;
      }
    }
  }
}

static void rules_fill_weights(ur_rules *rules) {
  static const uint32_t four_dice[UR_MAX_THROW + 1] = {1, 4, 6, 4, 1};
  static const uint32_t three_dice[UR_MAX_THROW + 1] = {1, 3, 3, 1, 0};
  memcpy(rules->weights, rules->options.finkel ? four_dice : three_dice, sizeof(rules->weights));
  if (!rules->options.finkel && (rules->options.flags & UR_ZERO_PASSES) == 0) {
    rules->weights[4] = rules->weights[0];
    rules->weights[0] = 0;
  }
}

static cc_status rules_fill_keys(ur_rules *rules) {
  cc_status status = CC_OK;
  for (uint32_t content = 1; content < 5 && status == CC_OK; content++) {
    status = cc_zobrist_fill(content, rules->cell_keys[content], UR_MAX_CELLS);
  }
  for (uint32_t side = 0; side < 2 && status == CC_OK; side++) {
    status = cc_zobrist_fill(RULES_KEY_HOME + side, rules->home_keys[side], UR_MAX_STONES + 1);
  }
  if (status == CC_OK) {
    status = cc_zobrist_fill(RULES_KEY_SIDE, rules->side_keys, 2);
  }
  return status == CC_OK ? cc_zobrist_fill(RULES_KEY_THROW, rules->throw_keys, UR_MAX_THROW + 2) : status;
}

static cc_status rules_fill(ur_rules *rules) {
  rules->cells = cc_topology_cells(rules->topology);
  if (rules->cells > UR_MAX_CELLS) {
    return CC_ERROR_LIMIT;
  }
  memset(rules->steps, UR_NOWHERE, sizeof(rules->steps));
  memset(rules->target, UR_NOWHERE, sizeof(rules->target));
  memset(rules->between, UR_NOWHERE, sizeof(rules->between));
  rules_fill_cells(rules);
  rules_fill_weights(rules);
  if (!rules_fill_way(rules, 0) || !rules_fill_way(rules, 1)) {
    return CC_ERROR_ARGUMENT;
  }
  rules_fill_order(rules, 0);
  rules_fill_order(rules, 1);
  return rules_fill_keys(rules);
}

cc_status ur_rules_create(const ur_options *options, ur_rules **out) {
  *out = NULL;
  if (options->stones > UR_MAX_STONES || options->order > UR_ORDER_BACK || options->finkel > 1 ||
      (options->flags & ~UR_ALL_FLAGS) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  ur_rules *rules = calloc(1, sizeof(*rules));
  if (rules == NULL) {
    return CC_ERROR_MEMORY;
  }
  rules->options = *options;
  rules->options.stones = options->stones == 0 ? UR_MAX_STONES : options->stones;
  cc_status status = ur_board_create(&rules->options, &rules->topology);
  if (status == CC_OK) {
    status = rules_fill(rules);
  }
  if (status != CC_OK) {
    ur_rules_free(rules);
    return status;
  }
  *out = rules;
  return CC_OK;
}

void ur_rules_free(ur_rules *rules) {
  if (rules != NULL) {
    cc_topology_free(rules->topology);
    free(rules);
  }
}

/* ------------------------------------------------------------------------------------------------------
 * Positions
 * ---------------------------------------------------------------------------------------------------- */

static int rules_is_waiting(const ur_rules *rules, uint32_t content, uint32_t cell) {
  return rules->steps[content][cell] == 0;
}

void ur_state_complete(const ur_rules *rules, ur_state *state) {
  state->waiting[0] = state->waiting[1] = 0;
  state->key = rules->side_keys[state->side] ^ rules->throw_keys[state->thrown] ^
               rules->home_keys[0][state->home[0]] ^ rules->home_keys[1][state->home[1]];
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const uint32_t content = state->cells[cell];
    if (content != UR_EMPTY && rules_is_waiting(rules, content, cell)) {
      state->waiting[UR_SIDE_OF(content)]++;
    } else if (content != UR_EMPTY) {
      state->key ^= rules->cell_keys[content][cell];
    }
  }
}

static cc_status rules_start(void *out, void *user) {
  const ur_rules *rules = user;
  ur_state *state = out;
  memset(state, 0, sizeof(*state));
  for (uint32_t side = 0; side < 2; side++) {
    for (uint32_t n = 0; n < rules->options.stones; n++) {
      state->cells[rules->waiting[side][n]] = (uint8_t)UR_STONE(side, 0u);
    }
  }
  ur_state_complete(rules, state);
  return CC_OK;
}

void ur_mirror(const ur_rules *rules, const ur_state *state, ur_state *mirrored) {
  memset(mirrored, 0, sizeof(*mirrored));
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const uint32_t content = state->cells[cell];
    if (content != UR_EMPTY) {
      mirrored->cells[rules->mirror[cell]] = (uint8_t)UR_STONE(UR_SIDE_OF(content) ^ 1u,
                                                               UR_IS_TURNED(content));
    }
  }
  mirrored->side = state->side ^ 1u;
  mirrored->thrown = state->thrown;
  mirrored->home[0] = state->home[1];
  mirrored->home[1] = state->home[0];
  ur_state_complete(rules, mirrored);
}

int32_t ur_simple(const ur_rules *rules, const ur_state *state) {
  int32_t value = 100 * ((int32_t)state->home[0] - state->home[1]);
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const uint32_t content = state->cells[cell];
    if (content != UR_EMPTY) {
      const int32_t steps = rules->steps[content][cell];
      value += UR_SIDE_OF(content) == 0 ? steps : -steps;
    }
  }
  return value;
}

/* ------------------------------------------------------------------------------------------------------
 * Moves
 * ---------------------------------------------------------------------------------------------------- */

static int rules_is_over(const ur_rules *rules, const ur_state *state) {
  return state->home[0] == rules->options.stones || state->home[1] == rules->options.stones;
}

static int rules_is_way_free(const ur_rules *rules, const ur_state *state, uint32_t content, uint32_t from,
                             uint32_t dice) {
  const uint8_t *between = rules->between[content][from][dice];
  for (uint32_t n = 0; n + 1 < dice && between[n] != UR_NOWHERE; n++) {
    const uint32_t there = state->cells[between[n]];
    if (there != UR_EMPTY && UR_SIDE_OF(there) != UR_SIDE_OF(content)) {
      return 0;
    }
  }
  return 1;
}

/* Where a stone of the side to move goes, the dice thrown. */
static inline uint32_t rules_landing(const ur_rules *rules, const ur_state *state, uint32_t content,
                                     uint32_t from, uint32_t dice) {
  const uint32_t to = rules->target[content][from][dice];
  if (to == UR_NOWHERE || to == rules->home[state->side]) {
    return to; /* nothing stands at home */
  }
  const uint32_t there = state->cells[to];
  if (there != UR_EMPTY) {
    const int own = UR_SIDE_OF(there) == state->side;
    if (own || (rules->rosette[to] && (rules->options.flags & UR_UNSAFE) == 0)) {
      return UR_NOWHERE;
    }
  }
  return to;
}

uint32_t ur_landing(const ur_rules *rules, const ur_state *state, uint32_t from) {
  const uint32_t content = from < rules->cells ? state->cells[from] : UR_EMPTY;
  if (content == UR_EMPTY || UR_SIDE_OF(content) != state->side || state->thrown == 0) {
    return UR_NOWHERE;
  }
  const uint32_t dice = state->thrown - 1u;
  const uint32_t to = rules_landing(rules, state, content, from, dice);
  if (to != UR_NOWHERE && (rules->options.flags & UR_NO_JUMPING) != 0 &&
      !rules_is_way_free(rules, state, content, from, dice)) {
    return UR_NOWHERE;
  }
  return to;
}

static void rules_list(cc_game_move *moves, size_t capacity, size_t *needed, cc_game_move move) {
  if (*needed < capacity) {
    moves[*needed] = move;
  }
  ++*needed;
}

/* A guess for the search: another throw, then taking, then the farther stone. */
static int32_t rules_guess(const ur_rules *rules, const ur_state *state, uint32_t from, uint32_t to) {
  const uint32_t content = state->cells[from];
  int32_t guess = rules->steps[content][from];
  if (to == rules->home[state->side]) {
    return guess + 100;
  }
  guess += rules->again[rules->content[content][from][state->thrown - 1u]][to] ? 200 : 0;
  return guess + (state->cells[to] != UR_EMPTY ? 100 + rules->steps[state->cells[to]][to] : 0);
}

static void rules_throws(const ur_rules *rules, cc_game_move *moves, size_t capacity, size_t *needed) {
  for (uint32_t dice = 0; dice <= UR_MAX_THROW; dice++) {
    if (rules->weights[dice] > 0) {
      const cc_game_move move = {dice, 0, rules->weights[dice], 0, 0};
      rules_list(moves, capacity, needed, move);
    }
  }
}

static cc_status rules_generate(const void *position, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  const uint32_t side = state->side, flags = rules->options.flags;
  int waiting = 0;
  (void)which;
  if (rules_is_over(rules, state)) {
    return CC_OK;
  }
  if (state->thrown == 0) {
    rules_throws(rules, moves, capacity, needed);
    return CC_OK;
  }
  for (uint32_t n = 0; n < rules->orders[side]; n++) {
    const uint32_t content = rules->order[side][n][0], from = rules->order[side][n][1];
    if (state->cells[from] != content) {
      continue;
    }
    const uint32_t to = (flags & UR_NO_JUMPING) != 0
                            ? ur_landing(rules, state, from)
                            : rules_landing(rules, state, content, from, state->thrown - 1u);
    if (to == UR_NOWHERE || (waiting && rules_is_waiting(rules, content, from))) {
      continue;
    }
    const cc_game_move move = {from, rules_guess(rules, state, from, to), 0, 1, 0};
    rules_list(moves, capacity, needed, move);
    waiting |= (flags & UR_ONE_WAITING) != 0 && rules_is_waiting(rules, content, from);
  }
  const cc_game_move pass = {UR_PASS, 0, 0, 0, CC_GAME_MOVE_PASS};
  rules_list(moves, capacity, needed, pass);
  return CC_OK;
}

/* A stone that was taken turns back and waits again, on the first free cell. */
static void rules_send_back(const ur_rules *rules, ur_state *state, uint32_t side) {
  uint32_t n = 0;
  while (n + 1 < rules->options.stones && state->cells[rules->waiting[side][n]] != UR_EMPTY) {
    n++;
  }
  state->cells[rules->waiting[side][n]] = (uint8_t)UR_STONE(side, 0u);
  state->waiting[side]++;
}

/* 1 if the player has another throw. */
static int rules_move(const ur_rules *rules, ur_state *state, uint32_t from, uint32_t to) {
  const uint32_t side = state->side;
  const uint32_t content = state->cells[from];
  const uint32_t landed = rules->content[content][from][state->thrown - 1u];
  state->cells[from] = UR_EMPTY;
  if (rules_is_waiting(rules, content, from)) {
    state->waiting[side]--;
  } else {
    state->key ^= rules->cell_keys[content][from];
  }
  if (to == rules->home[side]) {
    state->key ^= rules->home_keys[side][state->home[side]];
    state->home[side]++;
    state->key ^= rules->home_keys[side][state->home[side]];
    return 0;
  }
  const uint32_t taken = state->cells[to];
  state->cells[to] = (uint8_t)landed;
  state->key ^= rules->cell_keys[landed][to];
  if (taken != UR_EMPTY) {
    state->key ^= rules->cell_keys[taken][to];
    rules_send_back(rules, state, side ^ 1u);
  }
  return rules->again[landed][to] || (taken != UR_EMPTY && (rules->options.flags & UR_TAKING_AGAIN) != 0);
}

static cc_status rules_apply(const void *before, uint64_t move, void *after, void *user) {
  const ur_rules *rules = user;
  ur_state state = *(const ur_state *)before;
  uint8_t thrown = 0;
  int again = 0;
  if (state.thrown == 0) {
    if (move > UR_MAX_THROW) {
      return CC_ERROR_ILLEGAL;
    }
    thrown = (uint8_t)(move + 1);
    again = 1;
  } else if (move != UR_PASS) {
    const uint32_t to = move < UR_PASS ? ur_landing(rules, &state, (uint32_t)move) : UR_NOWHERE;
    if (to == UR_NOWHERE) {
      return CC_ERROR_ILLEGAL;
    }
    again = rules_move(rules, &state, (uint32_t)move, to);
  }
  state.key ^= rules->throw_keys[state.thrown] ^ rules->throw_keys[thrown];
  state.thrown = thrown;
  if (!again) {
    state.key ^= rules->side_keys[0] ^ rules->side_keys[1];
    state.side ^= 1u;
  }
  *(ur_state *)after = state;
  return CC_OK;
}

/* ------------------------------------------------------------------------------------------------------
 * The game
 * ---------------------------------------------------------------------------------------------------- */

static cc_status rules_look(const void *position, cc_game_look *look, void *user) {
  const ur_state *state = position;
  (void)user;
  look->key = state->key;
  look->player = state->thrown == 0 ? UR_DICE : state->side;
  return CC_OK;
}

static cc_status rules_outcome(const void *position, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  (void)ask;
  if (rules_is_over(rules, state)) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = RULES_REASON_HOME;
    outcome->teams[0] = state->home[0] == rules->options.stones ? 1 : -1;
  }
  return CC_OK;
}

static cc_status rules_evaluate(const void *position, int32_t *values, void *user) {
  values[0] = UR_UNIT * ur_simple(user, position);
  return CC_OK;
}

static const char *rules_reason_text(uint32_t reason, void *user) {
  (void)user;
  return reason == RULES_REASON_HOME ? "all stones are home" : NULL;
}

cc_game ur_game(const ur_rules *rules) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.players = 3;
  game.teams[1] = 1;
  game.teams[UR_DICE] = CC_GAME_TEAM_RANDOM;
  game.state_size = sizeof(ur_state);
  game.max_moves = UR_MAX_STONES + 1;
  game.win_value = UR_WIN;
  game.evaluation_bound = UR_WIN;
  game.name = rules->options.finkel ? "Royal Game of Ur (Finkel)" : "Royal Game of Ur";
  game.user = (void *)(uintptr_t)rules;
  game.start = rules_start;
  game.look = rules_look;
  game.outcome = rules_outcome;
  game.generate = rules_generate;
  game.apply = rules_apply;
  game.evaluate = rules_evaluate;
  game.move_text = ur_move_text;
  game.move_read = ur_move_read;
  game.state_text = ur_state_text;
  game.state_read = ur_state_read;
  game.reason_text = rules_reason_text;
  return game;
}
