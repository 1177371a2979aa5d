/* SPDX-License-Identifier: MIT */
/*
 * Small games for tests of the generic search: tic-tac-toe, a race with dice, captures by hops, and games that
 * are graphs drawn at random. Include after test_util.h in tests; benchmarks include it alone.
 */
#ifndef GAME_KIT_H
#define GAME_KIT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "chesscore.h"

#if !defined(TEST_UNUSED)
#if defined(__GNUC__)
#define TEST_UNUSED __attribute__((unused))
#else
#define TEST_UNUSED
#endif
#endif

/* A random number that depends on its arguments alone. */
TEST_UNUSED static uint64_t kit_hash(uint64_t a, uint64_t b) {
  uint64_t seed = a * UINT64_C(0x9e3779b97f4a7c15) ^ (b + 1) * UINT64_C(0xc2b2ae3d27d4eb4f);
  (void)cc_random_next(&seed);
  return cc_random_next(&seed);
}

TEST_UNUSED static void kit_add(cc_game_move *moves, size_t capacity, size_t *needed, cc_game_move move) {
  if (*needed < capacity) {
    moves[*needed] = move;
  }
  *needed += 1;
}

/* ------------------------------------------------------------------------------------------------------
 * Tic-tac-toe: make and unmake, text, symmetry
 * ---------------------------------------------------------------------------------------------------- */

typedef struct ttt_state {
  uint8_t cells[9]; /* 0 empty, 1 X, 2 O */
  uint8_t side;
  uint8_t made;
} ttt_state;

static const uint8_t ttt_lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static const uint8_t ttt_maps[8][9] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 0, 5, 4, 3, 8, 7, 6}, {6, 7, 8, 3, 4, 5, 0, 1, 2},
    {8, 7, 6, 5, 4, 3, 2, 1, 0}, {0, 3, 6, 1, 4, 7, 2, 5, 8}, {2, 5, 8, 1, 4, 7, 0, 3, 6},
    {6, 3, 0, 7, 4, 1, 8, 5, 2}, {8, 5, 2, 7, 4, 1, 6, 3, 0},
};

TEST_UNUSED static int ttt_winner(const ttt_state *s) {
  for (unsigned i = 0; i < 8; i++) {
    const uint8_t *l = ttt_lines[i];
    if (s->cells[l[0]] != 0 && s->cells[l[0]] == s->cells[l[1]] && s->cells[l[0]] == s->cells[l[2]]) {
      return s->cells[l[0]];
    }
  }
  return 0;
}

static cc_status ttt_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(ttt_state));
  return CC_OK;
}

static uint64_t ttt_key(const ttt_state *s, const uint8_t *map) {
  uint64_t key = s->side;
  for (unsigned i = 0; i < 9; i++) {
    key |= (uint64_t)s->cells[i] << (2u + 2u * map[i]);
  }
  return key;
}

static cc_status ttt_look(const void *state, cc_game_look *look, void *user) {
  const ttt_state *s = state;
  (void)user;
  look->key = ttt_key(s, ttt_maps[0]);
  look->player = s->side;
  return CC_OK;
}

static cc_status ttt_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const ttt_state *s = state;
  const int winner = ttt_winner(s);
  (void)user;
  (void)ask;
  if (winner != 0 || s->made == 9) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = winner != 0 ? 1 : 2;
    outcome->teams[0] = winner == 0 ? 0 : winner == 1 ? 1 : -1;
  }
  return CC_OK;
}

static cc_status ttt_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                              size_t *needed, void *user) {
  const ttt_state *s = state;
  (void)user;
  (void)which;
  for (unsigned i = 0; i < 9; i++) {
    if (s->cells[i] == 0) {
      const cc_game_move move = {i, 0, 0, 0, CC_GAME_MOVE_FINAL};
      kit_add(moves, capacity, needed, move);
    }
  }
  return CC_OK;
}

static cc_status ttt_make(void *state, uint64_t move, void *undo, void *user) {
  ttt_state *s = state;
  (void)undo;
  (void)user;
  s->cells[move] = (uint8_t)(s->side + 1);
  s->side ^= 1;
  s->made++;
  return CC_OK;
}

static cc_status ttt_unmake(void *state, uint64_t move, const void *undo, void *user) {
  ttt_state *s = state;
  (void)undo;
  (void)user;
  s->cells[move] = 0;
  s->side ^= 1;
  s->made--;
  return CC_OK;
}

static cc_status ttt_canonical(const void *state, uint64_t *key, uint32_t *mapping, void *user) {
  (void)user;
  *key = UINT64_MAX;
  for (uint32_t i = 0; i < 8; i++) {
    const uint64_t other = ttt_key(state, ttt_maps[i]);
    if (other < *key) {
      *key = other;
      *mapping = i;
    }
  }
  return CC_OK;
}

static cc_status ttt_map(uint32_t mapping, uint32_t back, uint64_t move, uint64_t *mapped, void *user) {
  (void)user;
  for (unsigned i = 0; i < 9; i++) {
    if (back != 0 ? ttt_maps[mapping][i] == move : i == move) {
      *mapped = back != 0 ? i : ttt_maps[mapping][i];
    }
  }
  return CC_OK;
}

static cc_status ttt_text(const void *state, char *buffer, size_t capacity, size_t *needed, void *user) {
  const ttt_state *s = state;
  (void)user;
  *needed = 9;
  if (capacity < 10) {
    return CC_ERROR_BUFFER;
  }
  for (unsigned i = 0; i < 9; i++) {
    buffer[i] = ".XO"[s->cells[i]];
  }
  buffer[9] = '\0';
  return CC_OK;
}

static cc_status ttt_read(void *state, const char *text, size_t length, void *user) {
  ttt_state *s = state;
  (void)user;
  if (length != 9) {
    return CC_ERROR_ARGUMENT;
  }
  for (unsigned i = 0; i < 9; i++) {
    if (text[i] != '.' && text[i] != 'X' && text[i] != 'O') {
      return CC_ERROR_ARGUMENT;
    }
    s->cells[i] = text[i] == 'X' ? 1 : text[i] == 'O' ? 2 : 0;
    s->made = (uint8_t)(s->made + (s->cells[i] != 0));
  }
  s->side = s->made & 1;
  return CC_OK;
}

static const char *ttt_reason(uint32_t reason, void *user) {
  (void)user;
  return reason == 1 ? "three in a row" : reason == 2 ? "board full" : NULL;
}

TEST_UNUSED static cc_game ttt_game(void) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.state_size = sizeof(ttt_state);
  game.name = "tic-tac-toe";
  game.start = ttt_start;
  game.look = ttt_look;
  game.outcome = ttt_outcome;
  game.generate = ttt_generate;
  game.make = ttt_make;
  game.unmake = ttt_unmake;
  game.state_text = ttt_text;
  game.state_read = ttt_read;
  game.reason_text = ttt_reason;
  return game;
}

TEST_UNUSED static cc_game ttt_game_symmetric(void) {
  cc_game game = ttt_game();
  game.canonical = ttt_canonical;
  game.map_move = ttt_map;
  return game;
}

/* The value for the side to move, by trying everything: 1 plus the empty cells left for a win. */
TEST_UNUSED static int ttt_solve(const ttt_state *s) {
  if (ttt_winner(s) != 0) {
    return -(10 - s->made);
  }
  int best = -100;
  for (unsigned i = 0; i < 9; i++) {
    if (s->cells[i] == 0) {
      ttt_state next = *s;
      next.cells[i] = (uint8_t)(s->side + 1);
      next.side ^= 1;
      next.made++;
      const int value = -ttt_solve(&next);
      best = value > best ? value : best;
    }
  }
  return best == -100 ? 0 : best;
}

/* ------------------------------------------------------------------------------------------------------
 * A race: two stones a side on a way of 6 cells, a die of 0 .. 3 (weights 1, 3, 3, 1), hits, a cell that gives
 * another turn, a pass only when there is nothing else (priorities). States by apply.
 * ---------------------------------------------------------------------------------------------------- */

#define RACE_CELLS 6u
#define RACE_HOME (RACE_CELLS + 1u)
#define RACE_AGAIN 3u
#define RACE_PASS 9u

typedef struct race_state {
  uint8_t stones[2][2]; /* 0 waiting, 1 .. RACE_CELLS, RACE_HOME */
  uint8_t side;
  uint8_t die; /* 0: to be thrown; else the throw + 1 */
} race_state;

static cc_status race_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(race_state));
  return CC_OK;
}

static cc_status race_look(const void *state, cc_game_look *look, void *user) {
  const race_state *s = state;
  (void)user;
  look->player = s->die == 0 ? 2 : s->side;
  look->key = s->side | (uint64_t)s->die << 1;
  for (unsigned i = 0; i < 4; i++) {
    look->key |= (uint64_t)s->stones[i / 2][i % 2] << (8 + 4 * i);
  }
  return CC_OK;
}

static cc_status race_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const race_state *s = state;
  (void)user;
  (void)ask;
  for (unsigned side = 0; side < 2; side++) {
    if (s->stones[side][0] == RACE_HOME && s->stones[side][1] == RACE_HOME) {
      outcome->kind = CC_GAME_RESULTS;
      outcome->teams[0] = side == 0 ? 1 : -1;
    }
  }
  return CC_OK;
}

static int race_can(const race_state *s, unsigned stone) {
  const unsigned from = s->stones[s->side][stone];
  const unsigned to = from + s->die - 1u;
  return s->die > 1 && from < RACE_HOME && to <= RACE_HOME &&
         (to == RACE_HOME || s->stones[s->side][stone ^ 1u] != to);
}

static cc_status race_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  static const uint32_t weights[4] = {1, 3, 3, 1};
  const race_state *s = state;
  (void)user;
  (void)which;
  if (s->die == 0) {
    for (unsigned i = 0; i < 4; i++) {
      const cc_game_move move = {i, 0, weights[i], 0, 0};
      kit_add(moves, capacity, needed, move);
    }
    return CC_OK;
  }
  const cc_game_move pass = {RACE_PASS, 0, 0, 0, CC_GAME_MOVE_PASS};
  kit_add(moves, capacity, needed, pass);
  for (unsigned stone = 0; stone < 2; stone++) {
    if (race_can(s, stone)) {
      const cc_game_move move = {stone, (int32_t)s->stones[s->side][stone], 0, 1, 0};
      kit_add(moves, capacity, needed, move);
    }
  }
  return CC_OK;
}

static cc_status race_apply(const void *before, uint64_t move, void *after, void *user) {
  race_state s = *(const race_state *)before;
  (void)user;
  if (s.die == 0) {
    s.die = (uint8_t)(move + 1);
  } else {
    unsigned to = 0;
    if (move != RACE_PASS) {
      to = s.stones[s.side][move] + s.die - 1u;
      s.stones[s.side][move] = (uint8_t)to;
      for (unsigned i = 0; i < 2; i++) {
        uint8_t *other = &s.stones[s.side ^ 1u][i];
        *other = to != RACE_HOME && *other == to ? 0 : *other;
      }
    }
    s.side ^= to != RACE_AGAIN;
    s.die = 0;
  }
  *(race_state *)after = s;
  return CC_OK;
}

#define RACE_WIN 1000000

static cc_status race_evaluate(const void *state, int32_t *values, void *user) {
  const race_state *s = state;
  (void)user;
  values[0] = 1000 * (s->stones[0][0] + s->stones[0][1] - s->stones[1][0] - s->stones[1][1]) +
              (s->side == 0 ? 137 : -137);
  return CC_OK;
}

TEST_UNUSED static cc_game race_game(void) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.players = 3;
  game.teams[1] = 1;
  game.teams[2] = CC_GAME_TEAM_RANDOM;
  game.state_size = sizeof(race_state);
  game.win_value = RACE_WIN;
  game.evaluation_bound = RACE_WIN;
  game.name = "race";
  game.start = race_start;
  game.look = race_look;
  game.outcome = race_outcome;
  game.generate = race_generate;
  game.apply = race_apply;
  game.evaluate = race_evaluate;
  return game;
}

/* The expectation for player 0, written again from the rules, every branch looked at. */
TEST_UNUSED static int64_t race_expect(const race_state *s, unsigned depth) {
  cc_game_outcome outcome;
  int32_t values[2];
  memset(&outcome, 0, sizeof(outcome));
  (void)race_outcome(s, 0, &outcome, NULL);
  if (outcome.kind != 0) {
    return (int64_t)outcome.teams[0] * RACE_WIN;
  }
  if (depth == 0) {
    (void)race_evaluate(s, values, NULL);
    return values[0];
  }
  if (s->die == 0) {
    int64_t sum = 0;
    for (unsigned i = 0; i < 4; i++) {
      race_state next = *s;
      next.die = (uint8_t)(i + 1);
      sum += race_expect(&next, depth) * (i == 0 || i == 3 ? 1 : 3);
    }
    return sum / 8;
  }
  int64_t best = 0;
  int any = 0;
  for (unsigned stone = 0; stone < 2; stone++) {
    race_state next;
    if (race_can(s, stone)) {
      (void)race_apply(s, stone, &next, NULL);
      const int64_t value = race_expect(&next, depth - 1);
      best = !any || (s->side == 0 ? value > best : value < best) ? value : best;
      any = 1;
    }
  }
  if (!any) {
    race_state next;
    (void)race_apply(s, RACE_PASS, &next, NULL);
    best = race_expect(&next, depth - 1);
  }
  return best;
}

/* ------------------------------------------------------------------------------------------------------
 * Hops on 4 x 4: a step to an empty neighbour, or, where possible, a hop over a man of the other side, who is
 * taken; then the same man goes on hopping (partial moves) or ends (a pass). No man or no move: lost. Positions
 * come back. States by make without unmake, which the library copies.
 * ---------------------------------------------------------------------------------------------------- */

#define HOP_END 1000u

typedef struct hop_state {
  uint8_t cells[16]; /* 0 empty, 1, 2 */
  uint8_t side;
  uint8_t hopper; /* cell + 1 of the man on its way; 0: none */
} hop_state;

static cc_status hop_start(void *state, void *user) {
  hop_state *s = state;
  (void)user;
  memset(s, 0, sizeof(*s));
  for (unsigned i = 0; i < 5; i++) {
    s->cells[i] = 1;
    s->cells[15 - i] = 2;
  }
  return CC_OK;
}

static cc_status hop_look(const void *state, cc_game_look *look, void *user) {
  const hop_state *s = state;
  (void)user;
  look->player = s->side;
  look->key = (uint64_t)s->side << 40 | (uint64_t)s->hopper << 41;
  for (unsigned i = 0; i < 16; i++) {
    look->key |= (uint64_t)s->cells[i] << (2 * i);
  }
  return CC_OK;
}

/* Where a step or hop of `length` in direction d leads; -1: off the board. */
static int hop_to(int from, unsigned d, int length) {
  static const int dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
  const int x = from % 4 + dx[d] * length, y = from / 4 + dy[d] * length;
  return x < 0 || x > 3 || y < 0 || y > 3 ? -1 : y * 4 + x;
}

/* Codes: from * 16 + to; HOP_END. Steps have priority 1, hops 2, on the way hops and the end 1. */
static cc_status hop_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                              size_t *needed, void *user) {
  const hop_state *s = state;
  (void)user;
  (void)which;
  for (int from = 0; from < 16; from++) {
    if (s->cells[from] != s->side + 1 || (s->hopper != 0 && s->hopper != from + 1)) {
      continue;
    }
    for (unsigned d = 0; d < 4; d++) {
      const int near = hop_to(from, d, 1), far = hop_to(from, d, 2);
      if (near >= 0 && s->cells[near] == 0 && s->hopper == 0) {
        const cc_game_move step = {(uint64_t)(from * 16 + near), 0, 0, 1, 0};
        kit_add(moves, capacity, needed, step);
      }
      if (far >= 0 && s->cells[near] == 2 - s->side && s->cells[far] == 0) {
        const cc_game_move hop = {(uint64_t)(from * 16 + far), 5, 0, s->hopper != 0 ? 1 : 2,
                                  CC_GAME_MOVE_PARTIAL | CC_GAME_MOVE_NOISY | CC_GAME_MOVE_FINAL};
        kit_add(moves, capacity, needed, hop);
      }
    }
  }
  if (s->hopper != 0) {
    const cc_game_move end = {HOP_END, 0, 0, 1, CC_GAME_MOVE_PASS};
    kit_add(moves, capacity, needed, end);
  }
  return CC_OK;
}

static cc_status hop_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const hop_state *s = state;
  size_t needed = 0;
  if (ask == CC_GAME_ASK_LEAF) {
    (void)hop_generate(state, 0, NULL, 0, &needed, user);
  }
  if (ask == CC_GAME_ASK_STUCK || (ask == CC_GAME_ASK_LEAF && needed == 0)) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->teams[0] = s->side == 0 ? -1 : 1;
  }
  return CC_OK;
}

static cc_status hop_make(void *state, uint64_t move, void *undo, void *user) {
  hop_state *s = state;
  (void)undo;
  (void)user;
  if (move == HOP_END) {
    s->hopper = 0;
    s->side ^= 1;
    return CC_OK;
  }
  const unsigned from = (unsigned)move / 16, to = (unsigned)move % 16;
  const unsigned distance = from > to ? from - to : to - from;
  s->cells[to] = s->cells[from];
  s->cells[from] = 0;
  if (distance == 2 || distance == 8) {
    s->cells[(from + to) / 2] = 0;
    s->hopper = (uint8_t)(to + 1);
  } else {
    s->side ^= 1;
  }
  return CC_OK;
}

static cc_status hop_evaluate(const void *state, int32_t *values, void *user) {
  const hop_state *s = state;
  (void)user;
  values[0] = 0;
  for (int i = 0; i < 16; i++) {
    values[0] += s->cells[i] == 0 ? 0 : s->cells[i] == 1 ? 100 + i : -(100 + 15 - i);
  }
  return CC_OK;
}

static cc_status hop_noisy(const void *state, uint32_t *noisy, void *user) {
  const hop_state *s = state;
  (void)user;
  *noisy = s->hopper != 0 ? CC_GAME_NOISY_ALL : CC_GAME_QUIET;
  return CC_OK;
}

TEST_UNUSED static cc_game hop_game(uint32_t repetition) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.repetition = repetition;
  game.state_size = sizeof(hop_state);
  game.evaluation_bound = 10000;
  game.win_value = 20000;
  game.name = "hops";
  game.start = hop_start;
  game.look = hop_look;
  game.outcome = hop_outcome;
  game.generate = hop_generate;
  game.make = hop_make;
  game.evaluate = hop_evaluate;
  game.noisy = hop_noisy;
  return game;
}

/* ------------------------------------------------------------------------------------------------------
 * Graphs: positions are numbers, everything else is drawn from them
 * ---------------------------------------------------------------------------------------------------- */

typedef struct graph {
  uint64_t seed;
  uint32_t nodes;
  uint32_t players; /* the last is chance if `chance` */
  uint32_t chance;
  uint32_t teams;
  uint32_t branching;
  uint32_t extend; /* 1: some nodes do */
  uint32_t free_moves;
} graph;

typedef struct graph_state {
  uint64_t node;
} graph_state;

#define GRAPH_BOUND 1000
#define GRAPH_WIN 5000

static cc_status graph_start(void *state, void *user) {
  (void)user;
  ((graph_state *)state)->node = 1;
  return CC_OK;
}

static cc_status graph_look(const void *state, cc_game_look *look, void *user) {
  const graph *g = user;
  const uint64_t node = ((const graph_state *)state)->node;
  look->key = kit_hash(node, 77);
  /* No two chance nodes follow one another: their moves cost no depth, so a circle of them would not end. */
  look->player = g->chance && node % 3 == 2
                     ? g->players - 1
                     : (uint32_t)(kit_hash(g->seed + node, 1) % (g->players - g->chance));
  look->flags = g->extend && kit_hash(g->seed + node, 2) % 4 == 0 ? CC_GAME_LOOK_EXTEND : 0;
  return CC_OK;
}

static uint32_t graph_count(const graph *g, uint64_t node) {
  return (uint32_t)(kit_hash(g->seed + node, 3) % (g->branching + 1));
}

static cc_status graph_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const graph *g = user;
  const uint64_t node = ((const graph_state *)state)->node;
  const uint64_t random = kit_hash(g->seed + node, 4);
  if (random % 8 == 0 || ask == CC_GAME_ASK_STUCK || (ask == CC_GAME_ASK_LEAF && graph_count(g, node) == 0)) {
    outcome->kind = random >> 8 & 1 ? CC_GAME_RESULTS : CC_GAME_POINTS;
    for (uint32_t team = 0; team < g->teams; team++) {
      const uint64_t own = kit_hash(random, team);
      outcome->teams[team] = outcome->kind == CC_GAME_RESULTS
                                 ? (int32_t)(own % 3) - 1
                                 : (int32_t)(own % (2 * GRAPH_BOUND)) - GRAPH_BOUND;
    }
  }
  return CC_OK;
}

static cc_status graph_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  const graph *g = user;
  const uint64_t node = ((const graph_state *)state)->node;
  const uint32_t count = graph_count(g, node);
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t random = kit_hash(g->seed + node, 16 + i);
    const uint32_t noisy = random >> 40 & 1;
    uint64_t to = random % g->nodes;
    to -= g->chance && node % 3 == 2 && to % 3 == 2;
    const cc_game_move move = {to, (int32_t)(random >> 50 & 7), (uint32_t)(random >> 30 & 3) + 1, 0,
                               (noisy ? CC_GAME_MOVE_NOISY : 0u) |
                                   (g->free_moves && (random >> 60) == 0 ? CC_GAME_MOVE_FREE : 0u)};
    if (which == CC_GAME_MOVES_ALL || noisy) {
      kit_add(moves, capacity, needed, move);
    }
  }
  return CC_OK;
}

static cc_status graph_apply(const void *before, uint64_t move, void *after, void *user) {
  (void)user;
  (void)before;
  ((graph_state *)after)->node = move;
  return CC_OK;
}

static cc_status graph_evaluate(const void *state, int32_t *values, void *user) {
  const graph *g = user;
  for (uint32_t team = 0; team < g->teams; team++) {
    values[team] = (int32_t)(kit_hash(g->seed + ((const graph_state *)state)->node, 900 + team) %
                             (2 * GRAPH_BOUND)) -
                   GRAPH_BOUND;
  }
  return CC_OK;
}

static cc_status graph_noisy(const void *state, uint32_t *noisy, void *user) {
  const graph *g = user;
  *noisy = (uint32_t)(kit_hash(g->seed + ((const graph_state *)state)->node, 5) % 3);
  return CC_OK;
}

TEST_UNUSED static cc_game graph_game(graph *g) {
  cc_game game;
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.players = g->players;
  for (uint32_t i = 0; i < g->players; i++) {
    game.teams[i] = (uint8_t)(g->chance && i + 1 == g->players ? CC_GAME_TEAM_RANDOM : i % g->teams);
  }
  game.state_size = sizeof(graph_state);
  game.evaluation_bound = GRAPH_BOUND;
  game.win_value = GRAPH_WIN;
  game.max_moves = 4; /* so that it has to grow */
  game.user = g;
  game.start = graph_start;
  game.look = graph_look;
  game.outcome = graph_outcome;
  game.generate = graph_generate;
  game.apply = graph_apply;
  game.evaluate = graph_evaluate;
  game.noisy = graph_noisy;
  return game;
}

#endif
