/* SPDX-License-Identifier: MIT */
/* The rules of the Royal Game of Ur: hand-made positions, counts against a slow version, text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "ur_match.h"
#include "ur_slow.h"
#include "ur_solver.h"
#include "ur_strategy.h"

typedef struct game_under_test {
  ur_rules *rules;
  cc_game game;
  cc_play *play;
} game_under_test;

static game_under_test open_game(uint32_t finkel, uint32_t stones, uint32_t order, uint32_t flags) {
  const ur_options options = {finkel, stones, order, flags};
  game_under_test g;
  assert_int_equal(ur_rules_create(&options, &g.rules), CC_OK);
  g.game = ur_game(g.rules);
  assert_int_equal(cc_game_check(&g.game), CC_OK);
  assert_int_equal(cc_play_create(NULL, &g.game, &g.play), CC_OK);
  return g;
}

static void close_game(game_under_test *g) {
  cc_play_free(g->play);
  ur_rules_free(g->rules);
}

static void set(game_under_test *g, const char *position) {
  const cc_status status = cc_play_read(g->play, position, CC_NUL_TERMINATED);
  if (status != CC_OK) {
    print_error("%s\n", position);
  }
  assert_int_equal(status, CC_OK);
}

/* The moves as text, in their order, blanks between. */
static void assert_moves(const game_under_test *g, const char *expected) {
  cc_game_move moves[16];
  char all[256] = "";
  size_t count = 0;
  assert_int_equal(cc_play_moves(g->play, moves, 16, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    char text[16];
    assert_int_equal(cc_play_move_text(g->play, moves[i].code, text, sizeof(text), NULL), CC_OK);
    strcat(all, i > 0 ? " " : "");
    strcat(all, text);
  }
  assert_string_equal(all, expected);
}

/* A position, and its moves. */
static void assert_moves_at(game_under_test *g, const char *position, const char *expected) {
  set(g, position);
  assert_moves(g, expected);
}

/* A text that is no move of the position. */
static void assert_refused(const game_under_test *g, const char *text, cc_status expected) {
  uint64_t move = 0;
  assert_int_equal(cc_play_read_move(g->play, text, CC_NUL_TERMINATED, &move), expected);
}

static void play_text(game_under_test *g, const char *move) {
  uint64_t code = 0;
  assert_int_equal(cc_play_read_move(g->play, move, CC_NUL_TERMINATED, &code), CC_OK);
  assert_int_equal(cc_play_make(g->play, code), CC_OK);
}

static void assert_position(const game_under_test *g, const char *expected) {
  char text[256];
  ur_state copy;
  assert_int_equal(cc_play_text(g->play, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
  /* Key and counts are what they would be from the cells alone. */
  copy = *(const ur_state *)cc_play_state(g->play);
  ur_state_complete(g->rules, &copy);
  assert_memory_equal(&copy, cc_play_state(g->play), sizeof(copy));
}

/* One move of a position, and what is left. */
static void assert_move(game_under_test *g, const char *before, const char *move, const char *after) {
  set(g, before);
  play_text(g, move);
  assert_position(g, after);
}

/* ---- the article's game ---- */

static void test_article_ways(void **state) {
  (void)state;
  game_under_test g = open_game(0, 0, UR_ORDER_FORWARD, 0);
  assert_position(&g, "w - 0 i1,j1,k1,l1,m1,n1,o1 0 i5,j5,k5,l5,m5,n5,o5");
  assert_int_equal(g.rules->way, 24);
  for (uint32_t side = 0; side < 2; side++) {
    for (uint32_t step = 0; step < 24; step++) {
      /* One stone, thrown 1 again and again. */
      char name[3] = "i1", text[64];
      const uint32_t turned = step >= 14;
      name[1] = side == 0 ? '1' : '5';
      if (step > 0) {
        memcpy(name, slow_ways[0][side] + 2 * (step - 1), 2);
      }
      const uint32_t cell = cc_topology_find(g.rules->topology, name, 2);
      assert_int_equal(g.rules->steps[UR_STONE(side, turned)][cell], step);
      if (step == 23) {
        assert_int_equal(g.rules->target[UR_STONE(side, turned)][cell][1], g.rules->home[side]);
      } else {
        memcpy(text, slow_ways[0][side] + 2 * step, 2);
        assert_int_equal(g.rules->target[UR_STONE(side, turned)][cell][1],
                         cc_topology_find(g.rules->topology, text, 2));
        assert_int_equal(g.rules->content[UR_STONE(side, turned)][cell][1], UR_STONE(side, step >= 13));
      }
    }
    assert_string_equal(cc_topology_name(g.rules->topology, g.rules->home[side]), "h3");
  }
  close_game(&g);
}

static void test_article_dice(void **state) {
  (void)state;
  cc_game_move moves[8];
  size_t count = 0;
  game_under_test g = open_game(0, 7, UR_ORDER_FORWARD, 0);
  assert_int_equal(cc_play_player(g.play), UR_DICE);
  assert_int_equal(cc_play_moves(g.play, moves, 8, &count), CC_OK);
  static const uint32_t weights[] = {3, 3, 1, 1}; /* 1, 2, 3, and no mark, which is 4 */
  assert_int_equal(count, 4);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(moves[i].code, i + 1);
    assert_int_equal(moves[i].weight, weights[i]);
  }
  play_text(&g, "4");
  assert_moves(&g, "i1-i2 j1-i2 k1-i2 l1-i2 m1-i2 n1-i2 o1-i2");
  play_text(&g, "k1");
  assert_position(&g, "w - 0 i1,j1,l1,m1,n1,o1,i2 0 i5,j5,k5,l5,m5,n5,o5"); /* a rosette: once more */
  play_text(&g, "1");
  play_text(&g, "i1-l2");
  assert_position(&g, "b - 0 j1,l1,m1,n1,o1,i2,l2 0 i5,j5,k5,l5,m5,n5,o5");
  close_game(&g);
}

static void test_article_turning(void **state) {
  (void)state;
  game_under_test g = open_game(0, 2, UR_ORDER_FORWARD, 0);
  /* Landing on p2 does not turn over, leaving it does, and passing it in the middle of a move. */
  assert_move(&g, "w 1 0 i1,o2 0 i5,j5", "o2-p2", "b - 0 i1,p2 0 i5,j5");
  assert_move(&g, "w 1 0 i1,p2 0 i5,j5", "p2-p3", "b - 0 i1,p3+ 0 i5,j5");
  assert_move(&g, "w 2 0 i1,o2 0 i5,j5", "o2-p3", "b - 0 i1,p3+ 0 i5,j5");
  assert_move(&g, "w 4 0 i1,o3 0 i5,j5", "o3-p4", "b - 0 i1,p4+ 0 i5,j5");
  assert_move(&g, "w 4 0 i1,p2 0 i5,j5", "p2-o3", "b - 0 i1,o3+ 0 i5,j5");
  assert_move(&g, "b 1 0 i1,j1 0 i5,p4", "p4-p3", "w - 0 i1,j1 0 p3+,i5");
  assert_move(&g, "b 3 0 i1,j1 0 i5,o3", "o3-p3", "w - 0 i1,j1 0 p3+,i5");
  /* On the shared cells each kind has its own direction. */
  assert_move(&g, "w 1 0 i1,m3 0 i5,j5", "m3-n3", "b - 0 i1,n3 0 i5,j5");
  assert_move(&g, "w 2 0 i1,m3+ 0 i5,j5", "m3-k3", "b - 0 i1,k3+ 0 i5,j5");
  assert_move(&g, "w 1 0 i1,o3+ 0 i5,j5", "o3-n3", "b - 0 i1,n3+ 0 i5,j5");
  assert_move(&g, "b 1 0 i1,j1 0 i5,o3", "o3-o4", "b - 0 i1,j1 0 o4,i5"); /* a rosette */
  assert_move(&g, "b 1 0 i1,j1 0 i5,o3+", "o3-n3", "w - 0 i1,j1 0 n3+,i5");
  assert_move(&g, "w 1 0 i1,o3 0 i5,j5", "o3-o2", "w - 0 i1,o2 0 i5,j5");
  close_game(&g);
}

static void test_article_rosettes(void **state) {
  (void)state;
  game_under_test g = open_game(0, 2, UR_ORDER_FORWARD, 0);
  assert_move(&g, "w 4 0 i1,j1 0 i5,j5", "i1-i2", "w - 0 j1,i2 0 i5,j5");
  assert_move(&g, "b 4 0 i1,j1 0 i5,j5", "i5-i4", "b - 0 i1,j1 0 i4,j5");
  assert_move(&g, "w 1 0 i1,k3 0 i5,j5", "k3-l3", "w - 0 i1,l3 0 i5,j5");
  assert_move(&g, "w 1 0 i1,m3+ 0 i5,j5", "m3-l3", "w - 0 i1,l3+ 0 i5,j5"); /* on the way back, too */
  assert_move(&g, "w 3 0 i1,p2 0 i5,j5", "p2-o4", "w - 0 i1,o4+ 0 i5,j5");
  assert_move(&g, "b 3 0 i1,j1 0 i5,p4", "p4-o2", "b - 0 i1,j1 0 o2+,i5");
  /* Safe: nobody lands there; elsewhere a stone is taken, turned over or not. */
  assert_moves_at(&g, "w 1 0 i1,k3 0 l3,i5", "i1-l2");
  assert_moves_at(&g, "b 1 0 i1,o4+ 0 o3,i5", "i5-l4");
  assert_move(&g, "w 2 0 i1,k3 0 m3,i5", "k3-m3x", "b - 0 i1,m3 0 i5,j5");
  assert_move(&g, "w 2 0 i1,k3 0 m3+,i5", "k3-m3x", "b - 0 i1,m3 0 i5,j5");
  assert_move(&g, "b 1 0 p3+,i1 0 p2+,i5", "p2", "b - 0 i1,p3+ 0 o2+,i5"); /* past it, to the rosette */
  assert_move(&g, "w 1 0 i1,p2 0 p3+,i5", "p2-p3x", "b - 0 i1,p3+ 0 i5,j5");
  assert_move(&g, "b 2 0 p2,i1 0 p4,i5", "p4-p2", "w - 0 i1,j1 0 p2+,i5");
  /* No second stone of the own side on a cell, of either kind. */
  assert_moves_at(&g, "w 1 0 m3,n3 0 i5,j5", "n3-o3");
  assert_moves_at(&g, "w 2 0 m3,o3+ 0 i5,j5", "pass");
  assert_moves_at(&g, "w 1 0 l2,i1 0 i5,j5", "l2-k2");
  close_game(&g);
}

static void test_article_home(void **state) {
  (void)state;
  game_under_test g = open_game(0, 2, UR_ORDER_FORWARD, 0);
  assert_move(&g, "w 1 0 i1,i3+ 0 i5,j5", "i3-home", "b - 1 i1 0 i5,j5");
  assert_move(&g, "w 4 0 i1,l3+ 0 i5,j5", "l3-home", "b - 1 i1 0 i5,j5");
  assert_moves_at(&g, "w 2 1 i3+ 0 i5,j5", "pass"); /* exact */
  play_text(&g, "pass");
  assert_position(&g, "b - 1 i3+ 0 i5,j5");
  assert_moves_at(&g, "w 1 1 i3+ 0 i5,j5", "i3-home"); /* nobody passes who can move */
  assert_int_equal(cc_play_make(g.play, UR_PASS), CC_ERROR_ILLEGAL);
  play_text(&g, "i3");
  cc_game_outcome outcome;
  assert_int_equal(cc_play_outcome(g.play, &outcome), CC_OK);
  assert_int_equal(outcome.kind, CC_GAME_RESULTS);
  assert_int_equal(outcome.teams[0], 1);
  assert_string_equal(cc_play_reason_text(g.play, outcome.reason), "all stones are home");
  assert_moves(&g, "");
  set(&g, "b 2 0 i1,j1 1 j3+");
  play_text(&g, "j3");
  assert_int_equal(cc_play_outcome(g.play, &outcome), CC_OK);
  assert_int_equal(outcome.teams[0], -1);
  close_game(&g);
}

static void test_simple_value(void **state) {
  (void)state;
  int32_t value = 0;
  game_under_test g = open_game(0, 3, UR_ORDER_FORWARD, 0);
  set(&g, "w - 1 l2,p2 0 i3+,i4,i5"); /* 100 + 1 + 13 - 23 - 4 */
  assert_int_equal(ur_simple(g.rules, cc_play_state(g.play)), 87);
  assert_int_equal(g.game.evaluate(cc_play_state(g.play), &value, g.game.user), CC_OK);
  assert_int_equal(value, 87 * UR_UNIT);
  close_game(&g);
}

/* ---- Finkel's game ---- */

static void test_finkel(void **state) {
  (void)state;
  cc_game_move moves[8];
  size_t count = 0;
  game_under_test g = open_game(1, 2, UR_ORDER_FORWARD, 0);
  assert_int_equal(g.rules->way, 15);
  assert_int_equal(cc_play_moves(g.play, moves, 8, &count), CC_OK);
  static const uint32_t weights[] = {1, 4, 6, 4, 1};
  assert_int_equal(count, 5);
  for (size_t i = 0; i < 5; i++) {
    assert_int_equal(moves[i].code, i);
    assert_int_equal(moves[i].weight, weights[i]);
  }
  play_text(&g, "0");
  assert_moves(&g, "pass");
  assert_move(&g, "w 4 0 i1,j1 0 i5,j5", "i1", "w - 0 j1,i2 0 i5,j5");
  assert_move(&g, "w 1 0 i1,k3 0 i5,j5", "k3", "w - 0 i1,l3 0 i5,j5");
  assert_move(&g, "w 1 0 i1,p2 0 i5,j5", "p2-o2", "w - 0 i1,o2 0 i5,j5");
  assert_move(&g, "b 2 0 i1,j1 0 p3,i5", "p3-o4", "b - 0 i1,j1 0 o4,i5");
  assert_move(&g, "w 1 0 i1,o2 0 i5,j5", "o2-home", "b - 1 i1 0 i5,j5");
  assert_move(&g, "b 4 0 i1,j1 0 o3,i5", "o3-home", "w - 0 i1,j1 1 i5");
  assert_moves_at(&g, "w 2 1 o2 0 i5,j5", "pass");
  assert_move(&g, "w 2 0 i1,n3 0 p3,i5", "n3-p3x", "b - 0 i1,p3 0 i5,j5");
  assert_moves_at(&g, "w 1 0 i1,k3 0 l3,i5", "i1-l2");                    /* safe */
  assert_move(&g, "w 1 0 i1,o3 0 o4,i5", "o3-p3", "b - 0 i1,p3 0 o4,i5"); /* o4 is Black's alone */
  for (uint32_t cell = 0; cell < g.rules->cells; cell++) {
    assert_int_equal(g.rules->steps[UR_STONE(0u, 1u)][cell], UR_NOWHERE); /* nothing turns over */
  }
  close_game(&g);
}

/* ---- what may be played otherwise ---- */

static void test_flags(void **state) {
  (void)state;
  game_under_test g = open_game(0, 3, UR_ORDER_FORWARD, UR_ONE_WAITING);
  assert_move(&g, "w 2 0 i1,j1,k3 0 i5,j5,k5", "k3", "b - 0 i1,j1,m3 0 i5,j5,k5");
  assert_moves_at(&g, "w 2 0 i1,j1,k3 0 i5,j5,k5", "k3-m3 i1-k2");
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_TAKING_AGAIN);
  assert_move(&g, "w 2 0 i1,k3 0 m3,i5", "k3-m3x", "w - 0 i1,m3 0 i5,j5");
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_UNSAFE);
  assert_move(&g, "w 1 0 i1,k3 0 l3,i5", "k3-l3x", "w - 0 i1,l3 0 i5,j5");
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_ZERO_PASSES);
  assert_moves_at(&g, "w 0 0 i1,j1 0 i5,j5", "pass");
  ur_state scratch;
  assert_int_equal(ur_state_read(&scratch, "w 4 0 i1,j1 0 i5,j5", 19, g.rules), CC_ERROR_ARGUMENT);
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_OVERSHOOT);
  assert_move(&g, "w 4 0 i1,i3+ 0 i5,j5", "i3-home", "b - 1 i1 0 i5,j5");
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_OUTWARD_ONLY);
  assert_move(&g, "w 1 0 i1,m3+ 0 i5,j5", "m3-l3", "b - 0 i1,l3+ 0 i5,j5");
  assert_move(&g, "w 1 0 i1,k3 0 i5,j5", "k3-l3", "w - 0 i1,l3 0 i5,j5");
  close_game(&g);
  g = open_game(0, 2, UR_ORDER_FORWARD, UR_NO_JUMPING);
  assert_moves_at(&g, "w 2 0 k3,m3 0 l3,i5", "m3-o3");
  assert_moves_at(&g, "w 2 0 k3,l3 0 i5,j5", "l3-n3 k3-m3"); /* over its own it may */
  close_game(&g);
}

static void test_order(void **state) {
  (void)state;
  static const char *const expected[] = {"j1-l2 k2-j2 n3-m3 o3-o2", "n3-m3 o3-o2 k2-j2 j1-l2",
                                         "j1-l2 k2-j2 o3-o2 n3-m3"};
  for (uint32_t order = 0; order < 3; order++) {
    game_under_test g = open_game(0, 4, order, 0);
    set(&g, "w 1 0 j1,k2,n3+,o3 0 i5,j5,k5,l5");
    assert_moves(&g, expected[order]);
    close_game(&g);
  }
}

static void test_bad_options(void **state) {
  (void)state;
  ur_rules *rules = NULL;
  const ur_options bad[] = {{2, 7, 0, 0}, {0, 8, 0, 0}, {0, 7, 3, 0}, {0, 7, 0, UR_ALL_FLAGS + 1}};
  for (size_t i = 0; i < TEST_COUNT(bad); i++) {
    assert_int_equal(ur_rules_create(&bad[i], &rules), CC_ERROR_ARGUMENT);
    assert_null(rules);
  }
  ur_rules_free(NULL);
}

/* ---- counts ---- */

static void fast_count(const game_under_test *g, const ur_state *s, int depth, uint64_t weight,
                       slow_counts *counts) {
  cc_game_move moves[16];
  cc_game_outcome outcome;
  size_t count = 0;
  ur_state next, after;
  memset(&outcome, 0, sizeof(outcome));
  assert_int_equal(g->game.outcome(s, CC_GAME_ASK_LEAF, &outcome, g->rules), CC_OK);
  if (depth == 0 || outcome.kind != CC_GAME_GOES_ON) {
    counts->ends++;
    counts->wins += outcome.kind != CC_GAME_GOES_ON;
    counts->value += weight * (uint64_t)(10000 + ur_simple(g->rules, s));
    return;
  }
  cc_game_move throws[8];
  size_t throw_count = 0;
  assert_int_equal(g->game.generate(s, 0, throws, 8, &throw_count, g->rules), CC_OK);
  for (size_t i = 0; i < throw_count; i++) {
    assert_int_equal(g->game.apply(s, throws[i].code, &next, g->rules), CC_OK);
    count = 0;
    assert_int_equal(g->game.generate(&next, 0, moves, 16, &count, g->rules), CC_OK);
    assert_true(count > 0 && moves[count - 1].code == UR_PASS);
    counts->passes += count == 1;
    count -= count > 1; /* the pass has the lower priority */
    for (size_t n = 0; n < count; n++) {
      assert_int_equal(g->game.apply(&next, moves[n].code, &after, g->rules), CC_OK);
      fast_count(g, &after, depth - 1, weight * throws[i].weight, counts);
    }
  }
}

static void check_counts(const game_under_test *g, const slow_game *slow, const ur_state *s, int depth) {
  slow_counts fast = {0, 0, 0, 0}, other = {0, 0, 0, 0};
  const slow_position p = slow_from(slow, g->rules, s);
  fast_count(g, s, depth, 1, &fast);
  slow_count(slow, &p, depth, 1, &other);
  assert_memory_equal(&fast, &other, sizeof(fast));
}

/* Counts from the beginning, and from positions of random games. */
static void test_counts(void **state) {
  (void)state;
  for (uint32_t stones = 1; stones <= 7; stones++) {
    for (uint32_t finkel = 0; finkel < 2; finkel++) {
      const slow_game slow = slow_new((int)finkel, (int)stones);
      game_under_test g = open_game(finkel, stones, stones % 3, 0);
      cc_strategy random = CC_STRATEGY_INIT;
      cc_player *player = NULL;
      uint64_t seed = stones * 2 + finkel;
      assert_int_equal(cc_player_create(NULL, &g.game, &random, seed, &player), CC_OK);
      check_counts(&g, &slow, cc_play_state(g.play), stones < 4 ? 4 : 3);
      for (unsigned n = 0; n < 400; n++) {
        cc_game_outcome outcome;
        uint64_t move = 0;
        if (cc_play_player(g.play) == UR_DICE) {
          check_counts(&g, &slow, cc_play_state(g.play), n % 20 == 0 ? 2 : 1);
          assert_int_equal(cc_play_roll(g.play, &seed, NULL), CC_OK);
        }
        assert_int_equal(cc_player_choose(player, g.play, NULL, &move), CC_OK);
        assert_int_equal(cc_play_make(g.play, move), CC_OK);
        assert_int_equal(cc_play_outcome(g.play, &outcome), CC_OK);
        if (outcome.kind != CC_GAME_GOES_ON) {
          assert_int_equal(cc_play_restart(g.play), CC_OK);
        }
      }
      cc_player_free(player);
      close_game(&g);
    }
  }
}

/* Known numbers, so that both cannot be wrong in the same way by a change. */
static void test_known_counts(void **state) {
  (void)state;
  static const struct {
    uint32_t finkel, stones, depth;
    uint64_t ends, passes;
  } known[] = {
      {0, 7, 1, 28, 0}, /* 4 throws, 7 stones */
      {1, 7, 1, 29, 1}, /* and a throw of 0 */
      {0, 1, 2, 16, 0}, /* one stone: 4 throws each time */
      {1, 1, 2, 25, 6}, /* a 0 at first, and one after each of the 5 throws */
  };
  for (size_t i = 0; i < TEST_COUNT(known); i++) {
    game_under_test g = open_game(known[i].finkel, known[i].stones, 0, 0);
    slow_counts counts = {0, 0, 0, 0};
    fast_count(&g, cc_play_state(g.play), (int)known[i].depth, 1, &counts);
    assert_int_equal(counts.passes, known[i].passes);
    assert_int_equal(counts.ends, known[i].ends);
    close_game(&g);
  }
}

/* ---- keys and mirror ---- */

static void test_mirrored(void **state) {
  (void)state;
  game_under_test g = open_game(0, 4, UR_ORDER_CELLS, 0);
  uint64_t seed = 4;
  for (unsigned n = 0; n < 2000; n++) {
    ur_state mirrored, back;
    cc_game_move moves[16];
    cc_game_outcome outcome;
    size_t count = 0, other = 0;
    const ur_state *s = cc_play_state(g.play);
    ur_mirror(g.rules, s, &mirrored);
    ur_mirror(g.rules, &mirrored, &back);
    assert_memory_equal(&back, s, sizeof(back));
    assert_int_equal(ur_simple(g.rules, &mirrored), -ur_simple(g.rules, s));
    assert_true(mirrored.key != s->key);
    assert_int_equal(g.game.generate(&mirrored, 0, moves, 16, &other, g.rules), CC_OK);
    assert_int_equal(g.game.generate(s, 0, moves, 16, &count, g.rules), CC_OK);
    assert_int_equal(count, other);
    if (cc_play_player(g.play) == UR_DICE) {
      assert_int_equal(cc_play_roll(g.play, &seed, NULL), CC_OK);
    } else {
      assert_int_equal(cc_play_moves(g.play, moves, 16, &count), CC_OK);
      assert_int_equal(cc_play_make(g.play, moves[cc_random_next(&seed) % count].code), CC_OK);
    }
    assert_int_equal(cc_play_outcome(g.play, &outcome), CC_OK);
    if (outcome.kind != CC_GAME_GOES_ON) {
      assert_int_equal(cc_play_restart(g.play), CC_OK);
    }
  }
  close_game(&g);
}

/* ---- text ---- */

static void test_state_text(void **state) {
  (void)state;
  static const char *const good[] = {
      "w - 0 i1,j1 0 i5,j5", "b 4 1 i3+ 0 l4,k4", "w 1 0 l2,p3+ 0 p2+,p4",
      "b - 2 - 1 i5",        "w - 1 m3 2 -",      "w 2 0 m3,o3 0 i5,j5",
  };
  static const char *const bad[] = {
      "",
      "w",
      "w ",
      "x - 0 i1,j1 0 i5,j5",
      "w- 0 i1,j1 0 i5,j5",
      "w 0 0 i1,j1 0 i5,j5",
      "w 5 0 i1,j1 0 i5,j5",
      "w - 3 - 0 i5,j5",
      "w - 0 i1 0 i5,j5",
      "w - 0 i1,j1,l2 0 i5,j5",
      "w - 1 i1,j1 0 i5,j5",
      "w - 0 i1,i1 0 i5,j5",
      "w - 0 i1,l4 0 i5,j5",
      "w - 0 i1,i5 0 i5,j5",
      "w - 0 i1,l2+ 0 i5,j5",
      "w - 0 i1,p3 0 i5,j5",
      "w - 0 i1,m3 0 i5,m3",
      "w - 0 i1,a1 0 i5,j5",
      "w - 0 i1,h3 0 i5,j5",
      "w - 0 i1,k1 0 i5,j5",
      "w - 0 i1, 0 i5,j5",
      "w - 0 i1,j1 0 i5,j5 ",
      "w - 0 i1,j1 0",
      "w - 0 i1,j1 0 i5,j5,",
      "w - 2 - 2 -",
      "w 1 2 - 1 i5",
      "w - 0 - 0 -",
      "w -  0 i1,j1 0 i5,j5",
      "W - 0 i1,j1 0 i5,j5",
  };
  game_under_test g = open_game(0, 2, UR_ORDER_CELLS, 0);
  for (size_t i = 0; i < TEST_COUNT(good); i++) {
    char text[64];
    size_t needed = 0;
    set(&g, good[i]);
    assert_int_equal(cc_play_text(g.play, text, sizeof(text), &needed), CC_OK);
    assert_int_equal(needed, strlen(text));
    char again[64];
    set(&g, text);
    assert_int_equal(cc_play_text(g.play, again, sizeof(again), NULL), CC_OK);
    assert_string_equal(again, text);
    /* In a buffer that is short: as much as fits. */
    for (size_t room = 0; room <= needed; room++) {
      char part[64] = "#";
      assert_int_equal(cc_play_text(g.play, part, room, NULL), CC_ERROR_BUFFER);
      assert_true(room == 0 ? part[0] == '#'
                            : strlen(part) == room - 1 && strncmp(part, text, room - 1) == 0);
    }
    assert_int_equal(cc_play_text(g.play, again, needed + 1, NULL), CC_OK);
  }
  for (size_t i = 0; i < TEST_COUNT(bad); i++) {
    const ur_state before = *(const ur_state *)cc_play_state(g.play);
    if (cc_play_read(g.play, bad[i], CC_NUL_TERMINATED) != CC_ERROR_ARGUMENT) {
      fail_msg("accepted: %s", bad[i]);
    }
    assert_memory_equal(cc_play_state(g.play), &before, sizeof(before));
  }
  close_game(&g);
}

/* Every text that differs by one byte, is cut or has a byte more: refused, or read as what it says. */
static void test_state_text_mutations(void **state) {
  (void)state;
  static const char *const original = "b 3 1 l2,m3,p3+ 0 i4,o4,p2+,j5";
  game_under_test g = open_game(0, 4, UR_ORDER_CELLS, 0);
  const size_t length = strlen(original);
  size_t accepted = 0;
  for (size_t at = 0; at <= length; at++) {
    for (unsigned byte = 0; byte < 256; byte++) {
      char text[64], written[64];
      size_t needed = 0;
      ur_state s;
      memset(&s, 0, sizeof(s));
      memcpy(text, original, length);
      text[at] = (char)byte;
      const size_t long_as = at == length ? length + 1 : length;
      if (ur_state_read(&s, text, long_as, g.rules) == CC_OK) {
        accepted++;
        assert_int_equal(ur_state_text(&s, written, sizeof(written), &needed, g.rules), CC_OK);
        assert_int_equal(needed, length);
        assert_memory_equal(written, text, 6); /* side, throw, home; cells may stand in another order */
      }
    }
    ur_state s;
    memset(&s, 0, sizeof(s));
    assert_true((ur_state_read(&s, original, at, g.rules) == CC_OK) == (at == length));
  }
  assert_true(accepted > length);
  close_game(&g);
}

static void test_move_text(void **state) {
  (void)state;
  uint64_t move = 0;
  game_under_test g = open_game(0, 2, UR_ORDER_CELLS, 0);
  set(&g, "w 2 0 i1,k3 0 m3,i5");
  static const char *const good[] = {"k3", "k3-m3", "k3-m3x"};
  for (size_t i = 0; i < TEST_COUNT(good); i++) {
    assert_int_equal(cc_play_read_move(g.play, good[i], CC_NUL_TERMINATED, &move), CC_OK);
    assert_int_equal(move, cc_topology_find(g.rules->topology, "k3", 2));
  }
  static const char *const bad[] = {"", "k", "k3-", "k3-m", "k3-n3", "k3-m3xx", "z9", "2", "k3m3", "pas"};
  for (size_t i = 0; i < TEST_COUNT(bad); i++) {
    assert_refused(&g, bad[i], CC_ERROR_MOVE_TEXT);
  }
  assert_refused(&g, "m3", CC_ERROR_ILLEGAL);
  assert_refused(&g, "pass", CC_ERROR_ILLEGAL);
  set(&g, "w - 0 i1,k3 0 m3,i5");
  assert_int_equal(cc_play_read_move(g.play, "3", CC_NUL_TERMINATED, &move), CC_OK);
  assert_int_equal(move, 3);
  assert_refused(&g, "0", CC_ERROR_ILLEGAL);
  assert_refused(&g, "33", CC_ERROR_MOVE_TEXT);
  assert_refused(&g, "k3", CC_ERROR_MOVE_TEXT);
  char text[8];
  size_t needed = 0;
  const ur_state *s = cc_play_state(g.play);
  assert_int_equal(ur_move_text(s, 9, text, sizeof(text), &needed, g.rules), CC_ERROR_ILLEGAL);
  set(&g, "w 2 0 i1,k3 0 m3,i5");
  s = cc_play_state(g.play);
  assert_int_equal(ur_move_text(s, UINT64_MAX, text, sizeof(text), &needed, g.rules), CC_ERROR_ILLEGAL);
  assert_int_equal(ur_move_text(s, 200, text, sizeof(text), &needed, g.rules), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_play_make(g.play, UINT64_MAX), CC_ERROR_ILLEGAL);
  ur_state after;
  assert_int_equal(g.game.apply(s, UINT64_MAX, &after, g.rules), CC_ERROR_ILLEGAL);
  assert_int_equal(g.game.apply(s, 200, &after, g.rules), CC_ERROR_ILLEGAL);
  close_game(&g);
}

/* ---- players ---- */

static void assert_choice(game_under_test *g, const char *name, const char *position, const char *expected) {
  ur_strategy strategy;
  cc_player *player = NULL;
  uint64_t move = 0;
  char text[16];
  assert_int_equal(ur_strategy_make(name, g->rules, g->rules->table, &strategy), CC_OK);
  assert_int_equal(cc_player_create(NULL, &g->game, &strategy.recipe, 1, &player), CC_OK);
  assert_string_equal(cc_player_name(player), name);
  set(g, position);
  assert_int_equal(cc_player_choose(player, g->play, NULL, &move), CC_OK);
  assert_int_equal(cc_play_move_text(g->play, move, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, expected);
  cc_player_free(player);
  ur_strategy_clear(&strategy);
}

static void test_players(void **state) {
  (void)state;
  game_under_test g = open_game(0, 3, UR_ORDER_FORWARD, 0);
  /* Aggressive: 10 for taking, 5 for a rosette, else the first. */
  assert_choice(&g, "aggressive", "w 2 0 i1,i3,n3 0 k3,i5,j5", "i3-k3x");
  assert_choice(&g, "aggressive", "w 1 0 i1,k3,n3 0 j3,i5,j5", "k3-l3");
  assert_choice(&g, "aggressive", "w 1 0 i1,k3,m3 0 n3,i5,j5", "m3-n3x");
  assert_choice(&g, "aggressive", "b 1 0 n3,i1,j1 0 k3,m3,i5", "m3-n3x");
  assert_choice(&g, "aggressive", "w 1 0 i1,j2,n3 0 m3,i5,j5", "j2-i2"); /* the rosette */
  assert_choice(&g, "aggressive", "w 1 1 i1,n3 0 m3,i5,j5", "n3-o3");
  assert_choice(&g, "aggressive", "w 1 0 i1,i3+,n3 0 m3,i5,j5", "i3-home"); /* the farthest stone, no bonus */
  /* Simple: taking is worth the steps the other side loses; home is worth 100. */
  assert_choice(&g, "simple", "w 1 0 i1,k3,m3 0 n3,i5,j5", "m3-n3x");
  assert_choice(&g, "simple", "w 1 0 i1,i3+,m3 0 n3,i5,j5", "i3-home");
  assert_choice(&g, "simple", "w 1 0 i1,j2,m3 0 i5,j5,k5", "m3-n3"); /* all the same: the first */
  assert_choice(&g, "simple", "w 2 0 i1,i3,n3 0 k3,p2+,i5", "i3-k3x");
  /* The sum: a rosette (5) against 1 step more or less. */
  assert_choice(&g, "aggressive:sum", "w 1 0 i1,j2,m3 0 i5,j5,k5", "j2-i2");
  assert_choice(&g, "aggressive:sum", "w 1 0 i1,i3+,k3 0 i5,j5,k5", "i3-home");
  assert_choice(&g, "first", "w 1 0 i1,j2,m3 0 i5,j5,k5", "m3-n3");
  /* A search sees what the next throw can take: away from i5's reach is better. */
  assert_choice(&g, "search:1", "w 1 0 i1,k3,m3 0 n3,i5,j5", "m3-n3x");
  assert_choice(&g, "search:3", "w 1 2 i3+ 2 j3+", "i3-home");
  close_game(&g);
}

static cc_match *play_match(const ur_rules *rules, const char *first, const char *second, uint32_t games,
                            uint32_t threads, cc_match_counts *counts) {
  ur_strategy a, b;
  const ur_match_plan plan = {rules, {&a, &b}, games, threads, 7, NULL, NULL};
  cc_match *match = NULL;
  assert_int_equal(ur_strategy_make(first, rules, NULL, &a), CC_OK);
  assert_int_equal(ur_strategy_make(second, rules, NULL, &b), CC_OK);
  assert_int_equal(ur_match(&plan, &match), CC_OK);
  assert_int_equal(cc_match_result(match, 0, 1, CC_MATCH_GAMES_ALL, counts), CC_OK);
  assert_int_equal(counts->wins + counts->losses, games);
  assert_int_equal(counts->draws, 0);
  ur_strategy_clear(&a);
  ur_strategy_clear(&b);
  return match;
}

static void test_player_names(void **state) {
  (void)state;
  ur_strategy strategy;
  cc_match_counts counts;
  game_under_test g = open_game(1, 1, UR_ORDER_FORWARD, 0);
  static const char *const bad[] = {"",        "Random", "search:0", "search:10",  "search:",   "search:x",
                                    "search2", "mcts:0", "random:",  "simple:sum", "search:1 ", "search:-1"};
  for (size_t i = 0; i < TEST_COUNT(bad); i++) {
    assert_int_equal(ur_strategy_make(bad[i], g.rules, NULL, &strategy), CC_ERROR_ARGUMENT);
    ur_strategy_clear(&strategy);
  }
  assert_int_equal(ur_strategy_make("solved", g.rules, NULL, &strategy), CC_ERROR_UNSUPPORTED);
  ur_strategy_clear(&strategy);
  static const char *const good[] = {"random",     "first",           "simple",         "simple:ties",
                                     "aggressive", "aggressive:ties", "aggressive:sum", "search",
                                     "search:4",   "mcts:50"};
  for (size_t i = 0; i < TEST_COUNT(good); i++) {
    cc_match_spread spread = CC_MATCH_SPREAD_INIT;
    cc_match *match = play_match(g.rules, good[i], "random", 20, 1, &counts);
    assert_string_equal(cc_match_player_name(match, 0), good[i]);
    assert_int_equal(cc_match_get_spread(match, CC_MATCH_COUNTER + UR_COUNT_THROWS, &spread), CC_OK);
    assert_true(spread.minimum >= 4); /* 15 steps */
    cc_match_free(match);
  }
  close_game(&g);
}

/* Counted otherwise: the game of a match once more, as its moves say. */
static void check_counters(const game_under_test *g, const cc_match_game *game) {
  int64_t counts[UR_COUNTS] = {0};
  ur_state s, next;
  assert_int_equal(game->counter_count, UR_COUNTS);
  assert_int_equal(g->game.start(&s, g->rules), CC_OK);
  for (size_t i = 0; i < game->move_count; i++) {
    const uint32_t to = s.thrown == 0 ? UR_NOWHERE : ur_landing(g->rules, &s, (uint32_t)game->moves[i].code);
    counts[UR_COUNT_THROWS] += s.thrown == 0;
    counts[UR_COUNT_PASSES] += s.thrown != 0 && game->moves[i].code == UR_PASS;
    if (to != UR_NOWHERE) {
      counts[UR_COUNT_STONES]++;
      counts[UR_COUNT_TAKEN] += to != g->rules->home[s.side] && s.cells[to] != UR_EMPTY;
      counts[UR_COUNT_AGAIN] += to != g->rules->home[s.side] && g->rules->rosette[to];
    }
    assert_int_equal(g->game.apply(&s, game->moves[i].code, &next, g->rules), CC_OK);
    s = next;
  }
  for (size_t i = 0; i < UR_COUNTS; i++) {
    assert_int_equal(counts[i], game->counters[i]);
  }
}

/* Who plays better wins more; results do not depend on threads. */
static void test_matches(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"simple", "random"}, {"aggressive", "random"}, {"search:2", "simple"}};
  game_under_test g = open_game(0, 7, UR_ORDER_FORWARD, 0);
  for (size_t i = 0; i < TEST_COUNT(pairs); i++) {
    cc_match_counts counts, again;
    cc_match_free(play_match(g.rules, pairs[i][0], pairs[i][1], 40, 1, &counts));
    assert_true(counts.wins >= 30);
    cc_match_free(play_match(g.rules, pairs[i][1], pairs[i][0], 40, 1, &counts));
    assert_true(counts.losses >= 30);
    cc_match_free(play_match(g.rules, pairs[i][1], pairs[i][0], 40, 1, &again));
    assert_memory_equal(&again, &counts, sizeof(counts));
  }
  close_game(&g);
}

static int32_t on_end(const cc_match_event *event, void *user) {
  if (event->kind == CC_MATCH_EVENT_END) {
    assert_true(event->game->moves != NULL && event->game->move_count > 0);
    check_counters(user, event->game);
  }
  return 0;
}

static void test_counters(void **state) {
  (void)state;
  for (uint32_t finkel = 0; finkel < 2; finkel++) {
    ur_strategy a, b;
    game_under_test g = open_game(finkel, 4, UR_ORDER_BACK, 0);
    const ur_match_plan plan = {g.rules, {&a, &b}, 30, 1, 5, on_end, &g};
    cc_match *match = NULL;
    assert_int_equal(ur_strategy_make("simple:ties", g.rules, NULL, &a), CC_OK);
    assert_int_equal(ur_strategy_make("random", g.rules, NULL, &b), CC_OK);
    assert_int_equal(ur_match(&plan, &match), CC_OK);
    cc_match_free(match);
    ur_strategy_clear(&a);
    ur_strategy_clear(&b);
    close_game(&g);
  }
}

static void test_errors_of_shares(void **state) {
  (void)state;
  const double half = ur_error(5000, 10000), none = ur_error(0, 100), all = ur_error(100, 100);
  assert_true(half > 0.0097 && half < 0.0099); /* 1.96 * sqrt(0.25 / 10000) */
  assert_true(none > 0.01 && none < 0.03 && all - none < 1e-9 && none - all < 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_article_ways),
      cmocka_unit_test(test_article_dice),
      cmocka_unit_test(test_article_turning),
      cmocka_unit_test(test_article_rosettes),
      cmocka_unit_test(test_article_home),
      cmocka_unit_test(test_simple_value),
      cmocka_unit_test(test_finkel),
      cmocka_unit_test(test_flags),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_bad_options),
      cmocka_unit_test(test_counts),
      cmocka_unit_test(test_known_counts),
      cmocka_unit_test(test_mirrored),
      cmocka_unit_test(test_state_text),
      cmocka_unit_test(test_state_text_mutations),
      cmocka_unit_test(test_move_text),
      cmocka_unit_test(test_players),
      cmocka_unit_test(test_player_names),
      cmocka_unit_test(test_matches),
      cmocka_unit_test(test_counters),
      cmocka_unit_test(test_errors_of_shares),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
