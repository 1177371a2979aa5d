/* SPDX-License-Identifier: MIT */
/*
 * Matches that another thread stops at any moment, and that go on: in the end the games are those of a match
 * that nobody stopped. And searches without end, which a stop ends. Most telling under the thread sanitizer.
 * An argument gives the number of matches.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <pthread.h>

#include "../unit/test_util.h"
#include "../unit/game_kit.h"

#define STORM_GAMES 8u

typedef struct storm {
  cc_match *match;
  uint64_t seed;
} storm;

static void *storm_stop(void *argument) {
  storm *s = argument;
  const struct timespec pause = {0, (long)(cc_random_next(&s->seed) % 3000000)};
  nanosleep(&pause, NULL);
  cc_match_stop(s->match);
  (void)cc_match_stopping(s->match);
  return NULL;
}

static int32_t storm_listen(const cc_match_event *event, void *user) {
  char line[200];
  (void)user;
  return cc_match_report_text(event->match, CC_MATCH_REPORT_PROGRESS, line, sizeof(line), NULL) != CC_OK;
}

static cc_match *storm_match(const cc_game *game, uint32_t threads) {
  static const cc_strategy random = CC_STRATEGY_INIT;
  cc_game_options small = CC_GAME_OPTIONS_INIT;
  cc_strategy search = CC_STRATEGY_INIT;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match *match = NULL;
  static const cc_game_limits limits = {(uint32_t)sizeof(limits), 3, 0, 0, 0};
  small.table_bytes = 4096;
  search.kind = CC_STRATEGY_SEARCH;
  search.options = &small;
  search.limits = &limits;
  options.games = STORM_GAMES;
  options.threads = threads;
  options.event = storm_listen;
  options.progress_ms = 1;
  cc_status status = cc_match_create(NULL, game, &options, &match);
  for (int i = 0; i < 2 && status == CC_OK; i++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    static cc_game_options kept;
    kept = small;
    search.options = &kept;
    static cc_strategy strategy;
    strategy = search;
    player.strategy = i == 0 ? &random : &strategy;
    status = cc_match_add_player(match, &player, NULL);
  }
  if (status != CC_OK) {
    fprintf(stderr, "making a match: %s\n", cc_status_text(status));
    exit(1);
  }
  return match;
}

/* A sum over all that was played, in whatever order it was counted. */
static uint64_t storm_sum(const cc_match *match) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < STORM_GAMES; i++) {
    cc_match_game game = CC_MATCH_GAME_INIT;
    if (cc_match_game_at(match, i, &game) != CC_OK) {
      return 0;
    }
    uint64_t hash = game.number + 1;
    for (size_t m = 0; m < game.move_count; m++) {
      hash = kit_hash(hash, game.moves[m].code);
    }
    sum += hash;
  }
  return sum;
}

/* Searches that would take for ever end at once when the match is stopped. 1 if they did not. */
static int storm_think(uint32_t threads) {
  static const cc_game_limits deep = {(uint32_t)sizeof(deep), 60, 0, 0, 0};
  cc_strategy strategy = CC_STRATEGY_INIT;
  cc_match_player player = CC_MATCH_PLAYER_INIT;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_info info = CC_MATCH_INFO_INIT;
  cc_chess_game *chess = NULL;
  storm s = {NULL, threads};
  pthread_t thread;
  options.threads = threads;
  strategy.kind = CC_STRATEGY_SEARCH;
  strategy.limits = &deep;
  player.strategy = &strategy;
  int bad = cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &chess) != CC_OK ||
            cc_match_create(NULL, cc_chess_game_table(chess), &options, &s.match) != CC_OK ||
            cc_match_add_player(s.match, &player, NULL) != CC_OK ||
            cc_match_add_player(s.match, &player, NULL) != CC_OK ||
            pthread_create(&thread, NULL, storm_stop, &s) != 0;
  if (!bad) {
    bad = cc_match_run(s.match, NULL) != CC_ERROR_STOPPED;
    pthread_join(thread, NULL);
    bad = bad || cc_match_get_info(s.match, &info) != CC_OK || info.played != 0;
  }
  cc_match_free(s.match);
  cc_chess_game_free(chess);
  return bad;
}

int main(int argc, char **argv) {
  const long matches = argc > 1 ? strtol(argv[1], NULL, 10) : 12;
  const cc_game game = race_game();
  cc_match *whole = storm_match(&game, 1);
  long stops = 0, bad = 0;
  cc_status status = cc_match_run(whole, NULL);
  const uint64_t expected = storm_sum(whole);
  bad += status != CC_OK || expected == 0;
  cc_match_free(whole);
  for (long i = 0; i < matches && bad == 0; i++) {
    storm s = {storm_match(&game, 1 + (uint32_t)(i % 4)), (uint64_t)i};
    unsigned left = 4; /* stops; then it is let alone, or a slow machine would never come to an end */
    do {
      pthread_t thread;
      const int stop = left > 0;
      left -= (unsigned)stop;
      if (stop && pthread_create(&thread, NULL, storm_stop, &s) != 0) {
        return 1;
      }
      status = cc_match_run(s.match, NULL);
      if (stop) {
        pthread_join(thread, NULL);
      }
      stops += status == CC_ERROR_STOPPED;
      bad += status != CC_ERROR_STOPPED && status != CC_OK;
      left = status == CC_OK ? 0 : left;
    } while (status == CC_ERROR_STOPPED);
    bad += storm_sum(s.match) != expected;
    cc_match_free(s.match);
  }
  bad += storm_think(1) + storm_think(2);
  printf("%ld matches, %ld stops%s\n", matches, stops, bad != 0 ? ", failed" : "");
  return bad != 0;
}
