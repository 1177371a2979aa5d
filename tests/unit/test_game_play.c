/* SPDX-License-Identifier: MIT */
/* The table of a game, games in progress, strategies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

/* ---- the table ---- */

static void test_check(void **state) {
  (void)state;
  cc_game game = ttt_game();
  assert_int_equal(cc_game_check(&game), CC_OK);
  assert_int_equal(cc_game_check(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_teams(&game), 2);
  assert_int_equal(cc_game_team(&game, 1), 1);
  assert_int_equal(cc_game_team(&game, 2), 0);
#define REFUSED(change)                                                                                      \
  do {                                                                                                       \
    game = ttt_game_symmetric();                                                                             \
    change;                                                                                                  \
    assert_int_equal(cc_game_check(&game), CC_ERROR_ARGUMENT);                                               \
    assert_int_equal(cc_game_teams(&game), 0);                                                               \
  } while (0)
  REFUSED(game.struct_size = 4);
  REFUSED(game.start = NULL);
  REFUSED(game.look = NULL);
  REFUSED(game.outcome = NULL);
  REFUSED(game.generate = NULL);
  REFUSED(game.make = NULL);
  REFUSED(game.apply = graph_apply);
  REFUSED(game.map_move = NULL);
  REFUSED(game.canonical = NULL);
  REFUSED(game.state_size = 0);
  REFUSED(game.state_size = CC_GAME_MAX_STATE + 1);
  REFUSED(game.undo_size = CC_GAME_MAX_STATE + 1);
  REFUSED(game.max_moves = CC_GAME_MAX_MOVES + 1);
  REFUSED(game.players = CC_GAME_MAX_PLAYERS + 1);
  REFUSED(game.players = 9); /* each its own team: too many */
  REFUSED(game.teams[0] = 2);
  REFUSED(game.teams[1] = 2);
  REFUSED(game.teams[5] = 1);
  REFUSED(game.teams[1] = 9);
  REFUSED((game.teams[0] = CC_GAME_TEAM_RANDOM, game.teams[1] = CC_GAME_TEAM_RANDOM));
  REFUSED(game.repetition = 3);
  REFUSED(game.flags = 4);
  REFUSED(game.win_value = -1);
  REFUSED(game.win_value = CC_GAME_WIN + 1);
  REFUSED(game.evaluation_bound = -1);
  REFUSED(game.evaluation_bound = CC_GAME_WIN);
  REFUSED(game.win_value = 200);
#undef REFUSED
  game = ttt_game();
  game.players = 8;
  assert_int_equal(cc_game_teams(&game), 8);
  game.players = 4;
  game.teams[1] = game.teams[3] = 1; /* partners */
  assert_int_equal(cc_game_teams(&game), 2);
  assert_int_equal(cc_game_team(&game, 3), 1);
  game = race_game();
  assert_int_equal(cc_game_teams(&game), 2);
  assert_int_equal(cc_game_team(&game, 2), CC_GAME_TEAM_RANDOM);
}

/* ---- plays ---- */

static cc_play *new_play(const cc_game *game) {
  cc_play *play = NULL;
  assert_int_equal(cc_play_create(NULL, game, &play), CC_OK);
  assert_non_null(play);
  return play;
}

static void assert_text(const cc_play *play, const char *expected) {
  char text[64];
  assert_int_equal(cc_play_text(play, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
}

static void test_a_play(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_play *play = new_play(&game), *copy = NULL;
  cc_game_outcome outcome;
  cc_game_move moves[9];
  size_t count = 0;
  char text[16];
  size_t needed = 0;
  uint64_t move = 0;
  assert_int_equal(cc_play_moves(play, moves, 9, &count), CC_OK);
  assert_int_equal(count, 9);
  assert_int_equal(cc_play_moves(play, moves, 3, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 9);
  assert_int_equal(cc_play_make(play, 4), CC_OK);
  assert_int_equal(cc_play_make(play, 4), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_make(play, 99), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_player(play), 1);
  assert_int_equal(cc_play_length(play), 1);
  assert_int_equal(cc_play_move_at(play, 0), 4);
  assert_true(cc_play_move_at(play, 1) == CC_GAME_MOVE_NONE);
  assert_int_equal(cc_play_read_move(play, "8", CC_NUL_TERMINATED, &move), CC_OK);
  assert_int_equal(move, 8);
  assert_int_equal(cc_play_read_move(play, "4", CC_NUL_TERMINATED, &move), CC_ERROR_MOVE_TEXT);
  assert_int_equal(cc_play_read_move(play, "08", 2, &move), CC_ERROR_MOVE_TEXT);
  assert_int_equal(cc_play_move_text(play, 8, text, sizeof(text), &needed), CC_OK);
  assert_string_equal(text, "8");
  assert_int_equal(cc_play_move_text(play, 8, text, 1, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, 1);
  assert_int_equal(cc_play_copy(play, &copy), CC_OK);
  assert_int_equal(cc_play_make(copy, 0), CC_OK);
  assert_text(copy, "O...X....");
  assert_text(play, "....X....");
  assert_int_equal(cc_play_undo(copy), CC_OK);
  assert_text(copy, "....X....");
  assert_int_equal(cc_play_undo(copy), CC_OK);
  assert_int_equal(cc_play_undo(copy), CC_ERROR_STATE);
  assert_int_equal(cc_play_read(copy, "XX.OO....", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_play_length(copy), 0);
  assert_int_equal(cc_play_read(copy, "XX?OO....", CC_NUL_TERMINATED), CC_ERROR_ARGUMENT);
  assert_text(copy, "XX.OO....");
  assert_int_equal(cc_play_outcome(copy, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_GOES_ON);
  assert_int_equal(cc_play_make(copy, 2), CC_OK);
  assert_int_equal(cc_play_outcome(copy, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.teams[0], 1);
  assert_int_equal(outcome.teams[1], -1);
  assert_string_equal(cc_play_reason_text(copy, outcome.reason), "three in a row");
  assert_string_equal(cc_play_reason_text(copy, 77), "");
  assert_string_equal(cc_play_reason_text(copy, CC_GAME_REASON_REPETITION), "repetition");
  assert_int_equal(cc_play_moves(copy, moves, 9, &count), CC_OK);
  assert_int_equal(count, 0); /* it is over */
  assert_int_equal(cc_play_make(copy, 8), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_set(play, cc_play_state(copy)), CC_OK);
  assert_text(play, "XXXOO....");
  assert_int_equal(cc_play_restart(play), CC_OK);
  assert_text(play, ".........");
  assert_ptr_equal(cc_play_game(play)->look, game.look);
  cc_play_free(copy);
  cc_play_free(play);
  cc_play_free(NULL);
}

static void test_play_arguments(void **state) {
  (void)state;
  const cc_game game = race_game();
  cc_play *play = (cc_play *)&play;
  size_t count = 7;
  uint64_t move = 0, seed = 1;
  cc_game_outcome outcome;
  char text[8];
  assert_int_equal(cc_play_create(NULL, NULL, &play), CC_ERROR_ARGUMENT);
  assert_null(play);
  assert_int_equal(cc_play_create(NULL, &game, NULL), CC_ERROR_ARGUMENT);
  play = new_play(&game);
  assert_int_equal(cc_play_copy(NULL, &play), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_copy(play, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_restart(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_read(NULL, "", 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_read(play, NULL, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_read(play, "x", 1), CC_ERROR_UNSUPPORTED);
  assert_int_equal(cc_play_set(play, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_set(NULL, play), CC_ERROR_ARGUMENT);
  assert_null(cc_play_state(NULL));
  assert_null(cc_play_game(NULL));
  assert_int_equal(cc_play_player(NULL), 0);
  assert_int_equal(cc_play_length(NULL), 0);
  assert_true(cc_play_move_at(NULL, 0) == CC_GAME_MOVE_NONE);
  assert_null(cc_play_history(NULL, &count));
  assert_int_equal(count, 0);
  assert_int_equal(cc_play_moves(NULL, NULL, 0, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_moves(play, NULL, 1, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_make(NULL, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_roll(NULL, &seed, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_roll(play, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_undo(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_outcome(NULL, &outcome), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_outcome(play, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_move_text(NULL, 0, text, 8, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_text(NULL, text, 8, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_text(play, text, 8, NULL), CC_ERROR_UNSUPPORTED);
  assert_int_equal(cc_play_read_move(play, NULL, 0, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_play_read_move(play, "0", 1, NULL), CC_ERROR_ARGUMENT);
  /* Dice: chance is to move first, then a player. */
  assert_int_equal(cc_play_player(play), 2);
  assert_int_equal(cc_play_roll(play, &seed, &move), CC_OK);
  assert_int_equal(cc_play_player(play), 0);
  assert_int_equal(cc_play_roll(play, &seed, &move), CC_ERROR_STATE);
  cc_play_free(play);
}

/* Throws fall as their weights say. */
static void test_roll(void **state) {
  (void)state;
  const cc_game game = race_game();
  cc_play *play = new_play(&game);
  uint64_t seed = 3, move = 0;
  uint32_t counts[4] = {0, 0, 0, 0};
  for (unsigned i = 0; i < 8000; i++) {
    assert_int_equal(cc_play_roll(play, &seed, &move), CC_OK);
    counts[move]++;
    assert_int_equal(cc_play_undo(play), CC_OK);
  }
  for (unsigned i = 0; i < 4; i++) { /* within four deviations */
    const uint32_t expected = i == 0 || i == 3 ? 1000 : 3000;
    assert_in_range(counts[i], expected - 180, expected + 180);
  }
  cc_play_free(play);
}

/* A seed that a program uses for other choices, too, does not bind the dice to them. */
static void test_roll_apart(void **state) {
  (void)state;
  const cc_game game = race_game();
  cc_play *play = new_play(&game);
  uint32_t agreed = 0;
  for (uint64_t i = 0; i < 4000; i++) {
    uint64_t seed = i, other = i, move = 0;
    assert_int_equal(cc_play_roll(play, &seed, &move), CC_OK);
    agreed += (move >= 2) == (cc_random_next(&other) >> 63 != 0); /* half of the weight is below 2 */
    assert_int_equal(cc_play_undo(play), CC_OK);
  }
  assert_in_range(agreed, 2000 - 130, 2000 + 130); /* four deviations */
  cc_play_free(play);
}

static void hop_shuttle(cc_play *play, unsigned times) {
  static const uint64_t moves[4] = {0 * 16 + 1, 15 * 16 + 14, 1 * 16 + 0, 14 * 16 + 15};
  hop_state s;
  memset(&s, 0, sizeof(s));
  s.cells[0] = 1;
  s.cells[15] = 2;
  assert_int_equal(cc_play_set(play, &s), CC_OK);
  for (unsigned i = 0; i < times; i++) {
    assert_int_equal(cc_play_make(play, moves[i % 4]), CC_OK);
  }
}

static void test_repetition(void **state) {
  (void)state;
  cc_game game = hop_game(CC_GAME_REPETITION_DRAW);
  cc_game_outcome outcome;
  size_t count = 0;
  cc_play *play = new_play(&game);
  hop_shuttle(play, 7);
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_GOES_ON);
  assert_non_null(cc_play_history(play, &count));
  assert_int_equal(count, 7);
  assert_int_equal(cc_play_make(play, 14 * 16 + 15), CC_OK);
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK); /* it stands for the third time */
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.teams[0], 0);
  assert_int_equal(outcome.reason, CC_GAME_REASON_REPETITION);
  assert_int_equal(cc_play_undo(play), CC_OK);
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_GOES_ON);
  cc_play_free(play);
  game.repetitions = 2;
  play = new_play(&game);
  hop_shuttle(play, 4);
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.reason, CC_GAME_REASON_REPETITION);
  cc_play_free(play);
  game = hop_game(CC_GAME_REPETITION_FORBIDDEN);
  play = new_play(&game);
  hop_shuttle(play, 3);
  assert_int_equal(cc_play_make(play, 14 * 16 + 15), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_undo(play), CC_OK);
  assert_int_equal(cc_play_length(play), 2);
  cc_play_free(play);
}

/* Priorities: no pass while there is a move; a hop must be made. */
static void test_priorities(void **state) {
  (void)state;
  const cc_game race = race_game();
  cc_play *play = new_play(&race);
  cc_game_move moves[8];
  size_t count = 0;
  race_state s = {{{0, 1}, {RACE_HOME, 0}}, 0, 3}; /* a throw of 2 */
  assert_int_equal(cc_play_set(play, &s), CC_OK);
  assert_int_equal(cc_play_moves(play, moves, 8, &count), CC_OK);
  assert_int_equal(count, 2);
  s.die = 1; /* of 0 */
  assert_int_equal(cc_play_set(play, &s), CC_OK);
  assert_int_equal(cc_play_moves(play, moves, 8, &count), CC_OK);
  assert_int_equal(count, 1);
  assert_int_equal(moves[0].code, RACE_PASS);
  assert_int_equal(cc_play_make(play, RACE_PASS), CC_OK);
  cc_play_free(play);
  const cc_game hops = hop_game(0);
  hop_state h;
  memset(&h, 0, sizeof(h));
  h.cells[0] = 1;
  h.cells[1] = h.cells[6] = 2; /* over 1 to 2, then over 6 to 10 */
  play = new_play(&hops);
  assert_int_equal(cc_play_set(play, &h), CC_OK);
  assert_int_equal(cc_play_moves(play, moves, 8, &count), CC_OK);
  assert_int_equal(count, 1);
  assert_int_equal(moves[0].code, 2);
  assert_int_equal(cc_play_make(play, 2), CC_OK);
  assert_int_equal(cc_play_player(play), 0); /* goes on */
  assert_int_equal(cc_play_moves(play, moves, 8, &count), CC_OK);
  assert_int_equal(count, 2); /* another hop, or the end */
  assert_int_equal(cc_play_make(play, 2 * 16 + 10), CC_OK);
  assert_int_equal(cc_play_make(play, HOP_END), CC_OK);
  cc_game_outcome outcome;
  assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
  assert_int_equal(outcome.teams[0], 1);
  cc_play_free(play);
}

/* ---- strategies ---- */

static cc_status pick_last(const cc_turn *turn, uint64_t *move, void *player, void *user) {
  assert_int_equal(turn->struct_size, sizeof(cc_turn));
  assert_int_equal(turn->player, cc_play_player(turn->play));
  assert_non_null(turn->limits);
  *move = turn->moves[turn->move_count - 1].code;
  *(uint32_t *)player += 1;
  return user != NULL ? *(const cc_status *)user : CC_OK;
}

static cc_status open_counter(const cc_game *game, void **player, void *user) {
  (void)game;
  (void)user;
  *player = calloc(1, sizeof(uint32_t));
  return *player == NULL ? CC_ERROR_MEMORY : CC_OK;
}

static void close_counter(void *player, void *user) {
  (void)user;
  free(player);
}

static uint64_t choose(const cc_game *game, const cc_play *play, const cc_strategy *strategy, uint64_t seed) {
  cc_player *player = NULL;
  uint64_t move = CC_GAME_MOVE_NONE;
  assert_int_equal(cc_player_create(NULL, game, strategy, seed, &player), CC_OK);
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_OK);
  cc_player_free(player);
  return move;
}

static void test_strategies(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_play *play = new_play(&game);
  cc_strategy strategy = CC_STRATEGY_INIT;
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  uint32_t seen = 0;
  assert_int_equal(cc_play_read(play, "XX.OO....", CC_NUL_TERMINATED), CC_OK);
  strategy.kind = CC_STRATEGY_FIRST;
  assert_int_equal(choose(&game, play, &strategy, 1), 2);
  strategy.kind = CC_STRATEGY_GREEDY;
  assert_int_equal(choose(&game, play, &strategy, 1), 2); /* wins */
  strategy.kind = CC_STRATEGY_SEARCH;
  assert_int_equal(choose(&game, play, &strategy, 1), 2);
  options.algorithm = CC_GAME_MCTS;
  options.table_bytes = 1u << 18;
  strategy.options = &options;
  const cc_game_limits limits = {sizeof(limits), 0, 500, 0, 0};
  strategy.limits = &limits;
  assert_int_equal(choose(&game, play, &strategy, 1), 2);
  strategy.kind = CC_STRATEGY_RANDOM;
  for (uint64_t seed = 0; seed < 64; seed++) {
    const uint64_t move = choose(&game, play, &strategy, seed);
    assert_int_equal(move, choose(&game, play, &strategy, seed));
    seen |= 1u << move;
  }
  assert_int_equal(seen, 1u << 2 | 1u << 5 | 1u << 6 | 1u << 7 | 1u << 8);
  strategy.kind = CC_STRATEGY_GREEDY; /* all are equal at the start: the first, or any */
  assert_int_equal(cc_play_restart(play), CC_OK);
  assert_int_equal(choose(&game, play, &strategy, 1), 0);
  strategy.flags = CC_STRATEGY_RANDOM_TIES;
  seen = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    seen |= 1u << choose(&game, play, &strategy, seed);
  }
  assert_int_equal(seen, 0x1ff);
  cc_play_free(play);
}

static void test_user_strategy(void **state) {
  (void)state;
  const cc_game game = ttt_game(), other = race_game();
  cc_play *play = new_play(&game), *race = new_play(&other);
  cc_strategy strategy = CC_STRATEGY_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_player *player = NULL;
  cc_status answer = CC_OK;
  uint64_t move = 0;
  strategy.kind = CC_STRATEGY_USER;
  assert_int_equal(cc_player_create(NULL, &game, &strategy, 0, &player), CC_ERROR_ARGUMENT);
  strategy.choose = pick_last;
  strategy.open = open_counter;
  strategy.close = close_counter;
  strategy.user = &answer;
  strategy.name = "last";
  assert_int_equal(cc_player_create(NULL, &game, &strategy, 0, &player), CC_OK);
  assert_string_equal(cc_player_name(player), "last");
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_OK);
  assert_int_equal(move, 8);
  answer = CC_ERROR_IO;
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_ERROR_IO);
  answer = 5;
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_ERROR_STOPPED);
  assert_int_equal(cc_player_choose(player, race, NULL, &move), CC_ERROR_ARGUMENT); /* of another game */
  assert_int_equal(cc_player_result(player, &result), CC_ERROR_STATE);
  assert_null(cc_player_search(player));
  assert_int_equal(cc_player_new_game(player, 4), CC_OK);
  cc_player_free(player);
  strategy = (cc_strategy)CC_STRATEGY_INIT;
  assert_int_equal(cc_player_create(NULL, &other, &strategy, 0, &player), CC_OK);
  assert_string_equal(cc_player_name(player), "random");
  assert_int_equal(cc_player_choose(player, race, NULL, &move), CC_ERROR_STATE); /* chance is to move */
  assert_int_equal(cc_player_choose(player, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_player_choose(NULL, race, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_player_choose(player, race, NULL, NULL), CC_ERROR_ARGUMENT);
  cc_player_free(player);
  strategy.kind = CC_STRATEGY_SEARCH;
  assert_int_equal(cc_player_create(NULL, &game, &strategy, 0, &player), CC_OK);
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_OK);
  assert_non_null(cc_player_search(player));
  assert_int_equal(cc_player_result(player, &result), CC_OK);
  assert_int_equal(result.depth, 4);
  assert_int_equal(result.best, move);
  assert_int_equal(cc_play_read(play, "XXXOO....", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_player_choose(player, play, NULL, &move), CC_ERROR_STATE); /* over */
  cc_player_free(player);
  assert_int_equal(cc_player_create(NULL, &game, NULL, 0, &player), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_player_create(NULL, NULL, &strategy, 0, &player), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_player_create(NULL, &game, &strategy, 0, NULL), CC_ERROR_ARGUMENT);
  strategy.kind = 5;
  assert_int_equal(cc_player_create(NULL, &game, &strategy, 0, &player), CC_ERROR_ARGUMENT);
  assert_string_equal(cc_player_name(NULL), "");
  assert_int_equal(cc_player_new_game(NULL, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_player_result(NULL, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_random_next(NULL), 0);
  cc_player_free(NULL);
  cc_play_free(race);
  cc_play_free(play);
}

/* Whole games, searcher against random: the searcher of tic-tac-toe never loses. */
static void test_whole_games(void **state) {
  (void)state;
  const cc_game games[2] = {ttt_game_symmetric(), race_game()};
  for (unsigned g = 0; g < 2; g++) {
    unsigned won = 0, lost = 0;
    for (unsigned n = 0; n < 40; n++) {
      cc_strategy searcher = CC_STRATEGY_INIT, random = CC_STRATEGY_INIT;
      const cc_game_limits limits = {sizeof(limits), g == 0 ? 9 : 2, 0, 0, 0};
      cc_player *players[2];
      cc_game_outcome outcome;
      cc_play *play = new_play(&games[g]);
      uint64_t seed = n;
      searcher.kind = CC_STRATEGY_SEARCH;
      searcher.limits = &limits;
      assert_int_equal(cc_player_create(NULL, &games[g], n % 2 == 0 ? &searcher : &random, n, &players[0]),
                       CC_OK);
      assert_int_equal(cc_player_create(NULL, &games[g], n % 2 == 0 ? &random : &searcher, n, &players[1]),
                       CC_OK);
      for (;;) {
        uint64_t move = 0;
        assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
        if (outcome.kind != CC_GAME_GOES_ON) {
          break;
        }
        if (cc_play_player(play) == 2) {
          assert_int_equal(cc_play_roll(play, &seed, NULL), CC_OK);
          continue;
        }
        assert_int_equal(cc_player_choose(players[cc_play_player(play)], play, NULL, &move), CC_OK);
        assert_int_equal(cc_play_make(play, move), CC_OK);
      }
      won += outcome.teams[n % 2] > 0;
      lost += outcome.teams[n % 2] < 0;
      cc_player_free(players[0]);
      cc_player_free(players[1]);
      cc_play_free(play);
    }
    if (g == 0) {
      assert_true(won > 24);
      assert_int_equal(lost, 0);
    } else { /* mostly luck, but never drawn */
      assert_int_equal(won + lost, 40);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_check),          cmocka_unit_test(test_a_play),
      cmocka_unit_test(test_play_arguments), cmocka_unit_test(test_roll),
      cmocka_unit_test(test_roll_apart),     cmocka_unit_test(test_repetition),
      cmocka_unit_test(test_priorities),     cmocka_unit_test(test_strategies),
      cmocka_unit_test(test_user_strategy),  cmocka_unit_test(test_whole_games),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
