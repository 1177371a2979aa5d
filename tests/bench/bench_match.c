/* SPDX-License-Identifier: MIT */
/*
 * Games of random moves, the tests' tic-tac-toe and a race with dice of about 150 moves: by asking outcome, player and
 * move of a cc_play as a program does, and as a match. Argument: games (10000).
 */
#define _POSIX_C_SOURCE 200809L
#include <chesscore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/game_kit.h"
#include "bench_clock.h"

/* ---- a race: seven stones a side run a way of 14, a throw of 0 .. 4 ---- */

#define TRACK_STONES 7u
#define TRACK_HOME 15u

typedef struct track {
  uint8_t stones[2][TRACK_STONES];
  uint8_t side;
  uint8_t thrown; /* 0: to throw; else the throw + 1 */
} track;

static cc_status track_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(track));
  return CC_OK;
}

static cc_status track_look(const void *state, cc_game_look *look, void *user) {
  const track *r = state;
  const uint8_t *bytes = state;
  (void)user;
  look->player = r->thrown == 0 ? 2 : r->side;
  for (size_t i = 0; i < sizeof(track); i++) {
    look->key = (look->key ^ bytes[i]) * UINT64_C(0x100000001b3);
  }
  return CC_OK;
}

static cc_status track_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const track *r = state;
  (void)ask;
  (void)user;
  for (unsigned side = 0; side < 2; side++) {
    unsigned home = 0;
    for (unsigned i = 0; i < TRACK_STONES; i++) {
      home += r->stones[side][i] == TRACK_HOME;
    }
    if (home == TRACK_STONES) {
      outcome->kind = CC_GAME_RESULTS;
      outcome->teams[0] = side == 0 ? 1 : -1;
    }
  }
  return CC_OK;
}

static int track_may(const track *r, unsigned stone) {
  const unsigned to = r->stones[r->side][stone] + r->thrown - 1u;
  int may = r->thrown > 1 && r->stones[r->side][stone] < TRACK_HOME && to <= TRACK_HOME;
  for (unsigned i = 0; i < TRACK_STONES; i++) {
    may = may && (to == TRACK_HOME || r->stones[r->side][i] != to);
    may = may && (i >= stone || r->stones[r->side][i] != r->stones[r->side][stone]);
  }
  return may;
}

static cc_status track_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  static const uint32_t weights[5] = {1, 4, 6, 4, 1};
  const track *r = state;
  (void)which;
  (void)user;
  if (capacity < TRACK_STONES + 1) {
    *needed = TRACK_STONES + 1;
    return CC_OK;
  }
  if (r->thrown == 0) {
    for (unsigned i = 0; i < 5; i++) {
      moves[(*needed)++] = (cc_game_move){i, 0, weights[i], 0, CC_GAME_MOVE_FINAL};
    }
    return CC_OK;
  }
  moves[(*needed)++] = (cc_game_move){TRACK_STONES, 0, 0, 0, CC_GAME_MOVE_PASS};
  for (unsigned i = 0; i < TRACK_STONES; i++) {
    if (track_may(r, i)) {
      moves[(*needed)++] = (cc_game_move){i, 0, 0, 1, CC_GAME_MOVE_FINAL};
    }
  }
  return CC_OK;
}

static cc_status track_apply(const void *before, uint64_t move, void *after, void *user) {
  track r = *(const track *)before;
  (void)user;
  if (r.thrown == 0) {
    r.thrown = (uint8_t)(move + 1);
  } else {
    unsigned to = 0;
    if (move < TRACK_STONES) {
      to = r.stones[r.side][move] + r.thrown - 1u;
      r.stones[r.side][move] = (uint8_t)to;
      for (unsigned i = 0; i < TRACK_STONES && to > 4 && to < 13; i++) {
        r.stones[r.side ^ 1][i] = r.stones[r.side ^ 1][i] == to ? 0 : r.stones[r.side ^ 1][i];
      }
    }
    r.side ^= to != 4 && to != 8 && to != 14;
    r.thrown = 0;
  }
  *(track *)after = r;
  return CC_OK;
}

static cc_game track_game(void) {
  cc_game game = CC_GAME_INIT;
  game.flags = CC_GAME_ANY_THREAD;
  game.players = 3;
  game.teams[1] = 1;
  game.teams[2] = CC_GAME_TEAM_RANDOM;
  game.state_size = sizeof(track);
  game.start = track_start;
  game.look = track_look;
  game.outcome = track_outcome;
  game.generate = track_generate;
  game.apply = track_apply;
  return game;
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
  const cc_game table[2] = {ttt_game(), track_game()};
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
