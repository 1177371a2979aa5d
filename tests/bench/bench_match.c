/* SPDX-License-Identifier: MIT */
/*
 * Games of random moves, tic-tac-toe and a race with dice of about 150 moves: by asking outcome, player and
 * move of a cc_play as a program does, and as a match. Argument: games (10000).
 */
#define _POSIX_C_SOURCE 200809L
#include <chesscore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"

/* ---- a race: seven stones a side run a way of 14, a throw of 0 .. 4 ---- */

#define RACE_STONES 7u
#define RACE_HOME 15u

typedef struct race {
  uint8_t stones[2][RACE_STONES];
  uint8_t side;
  uint8_t thrown; /* 0: to throw; else the throw + 1 */
} race;

static cc_status race_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(race));
  return CC_OK;
}

static cc_status race_look(const void *state, cc_game_look *look, void *user) {
  const race *r = state;
  const uint8_t *bytes = state;
  (void)user;
  look->player = r->thrown == 0 ? 2 : r->side;
  for (size_t i = 0; i < sizeof(race); i++) {
    look->key = (look->key ^ bytes[i]) * UINT64_C(0x100000001b3);
  }
  return CC_OK;
}

static cc_status race_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const race *r = state;
  (void)ask;
  (void)user;
  for (unsigned side = 0; side < 2; side++) {
    unsigned home = 0;
    for (unsigned i = 0; i < RACE_STONES; i++) {
      home += r->stones[side][i] == RACE_HOME;
    }
    if (home == RACE_STONES) {
      outcome->kind = CC_GAME_RESULTS;
      outcome->teams[0] = side == 0 ? 1 : -1;
    }
  }
  return CC_OK;
}

static int race_may(const race *r, unsigned stone) {
  const unsigned to = r->stones[r->side][stone] + r->thrown - 1u;
  int may = r->thrown > 1 && r->stones[r->side][stone] < RACE_HOME && to <= RACE_HOME;
  for (unsigned i = 0; i < RACE_STONES; i++) {
    may = may && (to == RACE_HOME || r->stones[r->side][i] != to);
    may = may && (i >= stone || r->stones[r->side][i] != r->stones[r->side][stone]);
  }
  return may;
}

static cc_status race_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  static const uint32_t weights[5] = {1, 4, 6, 4, 1};
  const race *r = state;
  (void)which;
  (void)user;
  if (capacity < RACE_STONES + 1) {
    *needed = RACE_STONES + 1;
    return CC_OK;
  }
  if (r->thrown == 0) {
    for (unsigned i = 0; i < 5; i++) {
      moves[(*needed)++] = (cc_game_move){i, 0, weights[i], 0, CC_GAME_MOVE_FINAL};
    }
    return CC_OK;
  }
  moves[(*needed)++] = (cc_game_move){RACE_STONES, 0, 0, 0, CC_GAME_MOVE_PASS};
  for (unsigned i = 0; i < RACE_STONES; i++) {
    if (race_may(r, i)) {
      moves[(*needed)++] = (cc_game_move){i, 0, 0, 1, CC_GAME_MOVE_FINAL};
    }
  }
  return CC_OK;
}

static cc_status race_apply(const void *before, uint64_t move, void *after, void *user) {
  race r = *(const race *)before;
  (void)user;
  if (r.thrown == 0) {
    r.thrown = (uint8_t)(move + 1);
  } else {
    unsigned to = 0;
    if (move < RACE_STONES) {
      to = r.stones[r.side][move] + r.thrown - 1u;
      r.stones[r.side][move] = (uint8_t)to;
      for (unsigned i = 0; i < RACE_STONES && to > 4 && to < 13; i++) {
        r.stones[r.side ^ 1][i] = r.stones[r.side ^ 1][i] == to ? 0 : r.stones[r.side ^ 1][i];
      }
    }
    r.side ^= to != 4 && to != 8 && to != 14;
    r.thrown = 0;
  }
  *(race *)after = r;
  return CC_OK;
}

/* ---- tic-tac-toe ---- */

typedef struct board {
  uint16_t stones[2];
  uint16_t side;
} board;

static cc_status board_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(board));
  return CC_OK;
}

static cc_status board_look(const void *state, cc_game_look *look, void *user) {
  const board *b = state;
  (void)user;
  look->player = b->side;
  look->key = b->stones[0] | (uint64_t)b->stones[1] << 9 | (uint64_t)b->side << 18;
  return CC_OK;
}

static cc_status board_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  const board *b = state;
  int lined[2] = {0, 0};
  (void)ask;
  (void)user;
  for (int i = 0; i < 8; i++) {
    lined[0] |= (b->stones[0] & lines[i]) == lines[i];
    lined[1] |= (b->stones[1] & lines[i]) == lines[i];
  }
  if (lined[0] || lined[1] || (b->stones[0] | b->stones[1]) == 0777) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->teams[0] = lined[0] - lined[1];
  }
  return CC_OK;
}

static cc_status board_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  const board *b = state;
  (void)which;
  (void)user;
  for (unsigned square = 0; square < 9; square++) {
    if (((b->stones[0] | b->stones[1]) >> square & 1) == 0) {
      if (*needed < capacity) {
        moves[*needed] = (cc_game_move){square, 0, 0, 0, CC_GAME_MOVE_FINAL};
      }
      ++*needed;
    }
  }
  return CC_OK;
}

static cc_status board_apply(const void *before, uint64_t move, void *after, void *user) {
  board b = *(const board *)before;
  (void)user;
  b.stones[b.side] = (uint16_t)(b.stones[b.side] | 1u << move);
  b.side ^= 1;
  *(board *)after = b;
  return CC_OK;
}

/* ---- the program ---- */

static void check(cc_status status, const char *what) {
  if (status != CC_OK) {
    fprintf(stderr, "%s: %s\n", what, cc_status_text(status));
    exit(1);
  }
}

/* As a program does without a match. */
static uint64_t by_hand(const cc_game *game, unsigned games) {
  const cc_strategy random = CC_STRATEGY_INIT;
  cc_player *player = NULL;
  cc_play *play = NULL;
  uint64_t moves = 0, luck = 1;
  check(cc_play_create(NULL, game, &play), "play");
  check(cc_player_create(NULL, game, &random, 1, &player), "player");
  for (unsigned n = 0; n < games; n++) {
    check(cc_play_restart(play), "restart");
    for (;;) {
      cc_game_outcome outcome;
      check(cc_play_outcome(play, &outcome), "outcome");
      if (outcome.kind != CC_GAME_GOES_ON) {
        break;
      }
      if (cc_game_team(game, cc_play_player(play)) == CC_GAME_TEAM_RANDOM) {
        check(cc_play_roll(play, &luck, NULL), "roll");
      } else {
        uint64_t move = 0;
        check(cc_player_choose(player, play, NULL, &move), "choose");
        check(cc_play_make(play, move), "make");
      }
    }
    moves += cc_play_length(play);
  }
  cc_player_free(player);
  cc_play_free(play);
  return moves;
}

#if !defined(BENCH_WITHOUT_MATCH) /* to be compiled with a library that has none yet */
static uint64_t by_match(const cc_game *game, unsigned games, uint32_t threads) {
  const cc_strategy random = CC_STRATEGY_INIT;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  cc_match_info info = CC_MATCH_INFO_INIT;
  cc_match *match = NULL;
  options.games = games;
  options.threads = threads;
  player.strategy = &random;
  check(cc_match_create(NULL, game, &options, &match), "match");
  check(cc_match_add_player(match, &player, NULL), "player");
  check(cc_match_add_player(match, &player, NULL), "player");
  check(cc_match_run(match, NULL), "run");
  check(cc_match_get_info(match, &info), "info");
  cc_match_free(match);
  return info.moves;
}
#endif

static void print(const char *name, uint64_t moves, unsigned games, double seconds) {
  printf("%-28s %8.1f ms  %6.2f us a move  %5.1f moves a game\n", name, 1000 * seconds,
         1e6 * seconds / (double)moves, (double)moves / games);
}

int main(int argc, char **argv) {
  const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10000;
  cc_game table[2];
  memset(table, 0, sizeof(table));
  for (int i = 0; i < 2; i++) {
    table[i].struct_size = sizeof(cc_game);
    table[i].flags = CC_GAME_ANY_THREAD;
    table[i].players = i == 0 ? 2 : 3;
    table[i].teams[1] = 1;
    table[i].teams[2] = i == 0 ? 0 : CC_GAME_TEAM_RANDOM;
    table[i].state_size = i == 0 ? sizeof(board) : sizeof(race);
    table[i].start = i == 0 ? board_start : race_start;
    table[i].look = i == 0 ? board_look : race_look;
    table[i].outcome = i == 0 ? board_outcome : race_outcome;
    table[i].generate = i == 0 ? board_generate : race_generate;
    table[i].apply = i == 0 ? board_apply : race_apply;
  }
  for (int i = 0; i < 2 && games > 0; i++) {
    double began = bench_cpu_seconds();
    uint64_t moves = by_hand(&table[i], games);
    print(i == 0 ? "tic-tac-toe, by hand" : "race, by hand", moves, games, bench_cpu_seconds() - began);
#if !defined(BENCH_WITHOUT_MATCH)
    began = bench_cpu_seconds();
    moves = by_match(&table[i], games, 1);
    print(i == 0 ? "tic-tac-toe, match" : "race, match", moves, games, bench_cpu_seconds() - began);
    began = bench_cpu_seconds();
    moves = by_match(&table[i], games, 2);
    print(i == 0 ? "tic-tac-toe, 2 threads, sum of both" : "race, 2 threads, sum of both", moves, games,
          bench_cpu_seconds() - began);
#endif
  }
  return 0;
}
