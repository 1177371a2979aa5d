/* SPDX-License-Identifier: MIT */
/*
 * Games that break their promises: every callback fails or lies at every moment, and memory ends at every
 * moment. Whatever happens comes back as a status; nothing is lost, nothing hangs.
 */
#define _POSIX_C_SOURCE 200112L /* posix_memalign */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

#define LIE_ERROR 0u      /* a status */
#define LIE_POSITIVE 1u   /* a positive number */
#define LIE_COUNT 2u      /* more moves than were written */
#define LIE_GROWING 3u    /* always one more than there is room for */
#define LIE_TOO_MANY 4u   /* more than any game has */
#define LIE_NONE 5u       /* CC_GAME_MOVE_NONE as a move */
#define LIE_PLAYER 6u     /* no such player */
#define LIE_KEY 7u        /* keys that mean nothing */
#define LIE_EVALUATION 8u /* beyond the bound */
#define LIE_OUTCOME 9u    /* no such kind, or results beyond 1 */
#define LIE_NOISY 10u     /* no such answer */
#define LIE_STUCK 11u     /* no moves, yet it goes on */
#define LIE_WEIGHTS 12u   /* of chance: none */
#define LIE_PLAYOUT 13u   /* a choice that is none */
#define LIE_MAPPING 14u   /* symmetry that fails */
#define LIE_MOVES 15u     /* other moves every time */
#define LIES 16u

#define ERROR_OWN (-1234)

typedef struct liar {
  graph g; /* first, so that the callbacks of graphs work with it */
  uint32_t lie;
  uint64_t when;  /* call number from which on */
  uint64_t calls; /* of the callback that lies */
  uint64_t noise;
  uint32_t alive; /* states that own something */
} liar;

typedef struct liar_state {
  graph_state s;
  uint64_t owned;
} liar_state;

static int lies(liar *l, uint32_t lie) {
  return l->lie == lie && ++l->calls >= l->when;
}

static cc_status liar_fails(liar *l) {
  return lies(l, LIE_ERROR) ? ERROR_OWN : lies(l, LIE_POSITIVE) ? 3 : CC_OK;
}

static void liar_own(liar *l, liar_state *s) {
  l->alive += s->owned == 0;
  s->owned = 1;
}

static cc_status liar_start(void *state, void *user) {
  (void)graph_start(state, user);
  liar_own(user, state);
  return liar_fails(user);
}

static cc_status liar_copy(const void *from, void *to, void *user) {
  ((liar_state *)to)->s = ((const liar_state *)from)->s;
  liar_own(user, to);
  return liar_fails(user);
}

static void liar_clear(void *state, void *user) {
  ((liar *)user)->alive -= (uint32_t)((liar_state *)state)->owned;
  ((liar_state *)state)->owned = 0;
}

static cc_status liar_look(const void *state, cc_game_look *look, void *user) {
  liar *l = user;
  const cc_status status = graph_look(state, look, user);
  look->player = lies(l, LIE_PLAYER) ? 77 : look->player;
  look->key = lies(l, LIE_KEY) ? kit_hash(l->noise++, 5) % 8 : look->key;
  (void)status;
  return liar_fails(l);
}

static cc_status liar_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  liar *l = user;
  (void)graph_outcome(state, ask, outcome, user);
  if (lies(l, LIE_OUTCOME)) {
    outcome->kind = l->calls % 2 == 0 ? 9 : CC_GAME_RESULTS;
    outcome->teams[0] = 5;
  }
  if (lies(l, LIE_STUCK)) {
    outcome->kind = CC_GAME_GOES_ON;
  }
  return liar_fails(l);
}

static cc_status liar_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  liar *l = user;
  (void)graph_generate(state, which, moves, capacity, needed, user);
  *needed = lies(l, LIE_COUNT) && *needed < capacity ? capacity : *needed;
  *needed = lies(l, LIE_GROWING) ? capacity + 1 : *needed;
  *needed = lies(l, LIE_TOO_MANY) ? SIZE_MAX : *needed;
  *needed = lies(l, LIE_STUCK) ? 0 : *needed;
  for (size_t i = 0; i < *needed && i < capacity; i++) {
    moves[i].code = lies(l, LIE_NONE) ? CC_GAME_MOVE_NONE : moves[i].code;
    moves[i].weight = lies(l, LIE_WEIGHTS) ? 0 : moves[i].weight;
    if (lies(l, LIE_MOVES)) {
      moves[i].code = kit_hash(l->noise++, 1) % l->g.nodes;
      moves[i].priority = (uint32_t)(kit_hash(l->noise++, 2) % 2);
      moves[i].flags = (uint32_t)(kit_hash(l->noise++, 3) & 0xfffffffbu); /* all but free moves */
      moves[i].order = (int32_t)(uint32_t)kit_hash(l->noise++, 4);
    }
  }
  return liar_fails(l);
}

static cc_status liar_apply(const void *before, uint64_t move, void *after, void *user) {
  (void)graph_apply(before, move, after, user);
  liar_own(user, after);
  return liar_fails(user);
}

static cc_status liar_evaluate(const void *state, int32_t *values, void *user) {
  (void)graph_evaluate(state, values, user);
  values[0] = lies(user, LIE_EVALUATION) ? INT32_MIN : values[0];
  return liar_fails(user);
}

static cc_status liar_noisy(const void *state, uint32_t *noisy, void *user) {
  (void)graph_noisy(state, noisy, user);
  *noisy = lies(user, LIE_NOISY) ? 99 : *noisy;
  return liar_fails(user);
}

static cc_status liar_playout(const void *state, const cc_game_move *moves, size_t count, uint64_t random,
                              size_t *chosen, void *user) {
  (void)state;
  (void)moves;
  *chosen = lies(user, LIE_PLAYOUT) ? count : (size_t)(random % count);
  return liar_fails(user);
}

static cc_status liar_canonical(const void *state, uint64_t *key, uint32_t *mapping, void *user) {
  *key = ((const liar_state *)state)->s.node;
  *mapping = 3;
  return lies(user, LIE_MAPPING) ? ERROR_OWN : liar_fails(user);
}

static cc_status liar_map(uint32_t mapping, uint32_t back, uint64_t move, uint64_t *mapped, void *user) {
  (void)mapping;
  (void)back;
  *mapped = move;
  return lies(user, LIE_MAPPING) ? ERROR_OWN : liar_fails(user);
}

static cc_game liar_game(liar *l) {
  cc_game game = graph_game(&l->g);
  game.flags = 0;
  game.state_size = sizeof(liar_state);
  game.user = l;
  game.start = liar_start;
  game.copy = liar_copy;
  game.clear = liar_clear;
  game.look = liar_look;
  game.outcome = liar_outcome;
  game.generate = liar_generate;
  game.apply = liar_apply;
  game.evaluate = liar_evaluate;
  game.noisy = liar_noisy;
  game.playout = liar_playout;
  game.canonical = liar_canonical;
  game.map_move = liar_map;
  game.repetition = (uint32_t)(l->g.seed % 3);
  return game;
}

static int may_be(cc_status status, uint32_t lie) {
  switch (status) {
  case CC_OK: return 1;
  case ERROR_OWN: return lie == LIE_ERROR || lie == LIE_MAPPING;
  case CC_ERROR_STOPPED: return lie == LIE_POSITIVE;
  case CC_ERROR_GAME: return lie > LIE_POSITIVE;
  default: return 0;
  }
}

/* One search of each kind with a lie; the number of calls made. */
static uint64_t tell(liar *l, uint32_t algorithm, cc_status *status) {
  const cc_game game = liar_game(l);
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_game_search *search = NULL;
  liar_state s;
  memset(&s, 0, sizeof(s));
  s.s.node = 3 + l->g.seed % 20;
  l->calls = 0;
  options.algorithm = algorithm;
  options.quiescence = 2;
  options.extensions = 1;
  options.table_bytes = 1u << 14;
  options.cache_bytes = 1u << 12;
  options.playout_moves = 20;
  limits.depth = 3;
  limits.nodes = algorithm == CC_GAME_MCTS ? 60 : 3000;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
  *status = cc_game_search_run(search, &s, NULL, 0, &limits, &result);
  assert_true(*status != CC_ERROR_GAME || strlen(cc_game_search_fault(search)) > 0);
  const uint64_t calls = l->calls;
  cc_game_search_free(search);
  assert_int_equal(l->alive, 0); /* every state was given back */
  return calls;
}

static void test_liars(void **state) {
  (void)state;
  static const uint32_t algorithms[] = {CC_GAME_NEGASCOUT, CC_GAME_MTDF, CC_GAME_MCTS};
  unsigned caught[LIES];
  memset(caught, 0, sizeof(caught));
  for (uint32_t lie = 0; lie < LIES; lie++) {
    for (uint64_t seed = 1; seed <= 9; seed++) {
      for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
        liar l;
        cc_status status = CC_OK;
        memset(&l, 0, sizeof(l));
        l.g = (graph){seed * 11, 300, 2 + seed % 2, seed % 2, 2, 4, 1, 0};
        if (seed > 6) {
          l.g.players = l.g.teams = 3; /* max^n */
          l.g.chance = 0;
        }
        for (l.when = 1; l.when < 400; l.when += 1 + l.when / 4) {
          l.lie = lie;
          (void)tell(&l, algorithms[a], &status);
          if (!may_be(status, lie)) {
            print_error("lie %u seed %u: %d\n", lie, (unsigned)seed, status);
          }
          assert_true(may_be(status, lie));
          caught[lie] += status != CC_OK;
        }
      }
    }
  }
  for (uint32_t lie = 0; lie < LIES; lie++) {
    /* Lies that no one can see are keys, counts (the rest is old moves) and other moves every time. */
    if (lie != LIE_KEY && lie != LIE_COUNT && lie != LIE_MOVES) {
      if (caught[lie] == 0) {
        print_error("lie %u was never seen\n", lie);
      }
      assert_true(caught[lie] > 0);
    }
  }
}

/* Plays and players with the same liars. */
static void test_lying_plays(void **state) {
  (void)state;
  for (uint32_t lie = 0; lie < LIES; lie++) {
    for (uint64_t when = 1; when < 60; when++) {
      liar l;
      cc_play *play = NULL;
      uint64_t seed = when;
      memset(&l, 0, sizeof(l));
      l.g = (graph){when * 3 + lie, 300, 3, 1, 2, 4, 0, 0};
      l.lie = lie;
      l.when = when;
      const cc_game game = liar_game(&l);
      cc_status status = cc_play_create(NULL, &game, &play);
      assert_true(may_be(status, lie));
      cc_strategy strategy = CC_STRATEGY_INIT;
      strategy.kind = CC_STRATEGY_GREEDY;
      cc_player *player = NULL;
      assert_int_equal(cc_player_create(NULL, &game, &strategy, 1, &player), CC_OK);
      for (unsigned i = 0; i < 12 && status == CC_OK; i++) {
        cc_game_outcome outcome;
        uint64_t move = 0;
        status = cc_play_outcome(play, &outcome);
        if (status != CC_OK || outcome.kind != CC_GAME_GOES_ON) {
          break;
        }
        if (cc_game_team(&game, cc_play_player(play)) == CC_GAME_TEAM_RANDOM) {
          status = cc_play_roll(play, &seed, &move);
        } else {
          status = cc_player_choose(player, play, NULL, &move);
          status = status == CC_OK ? cc_play_make(play, move) : status;
        }
        if (status == CC_OK && i % 4 == 3) {
          status = cc_play_undo(play);
        }
      }
      /* What changes its mind may have no moves, or others, where it had some a moment ago. */
      assert_true(may_be(status, lie) ||
                  ((status == CC_ERROR_ILLEGAL || status == CC_ERROR_STATE) && lie > LIE_POSITIVE));
      cc_player_free(player);
      cc_play_free(play);
      assert_int_equal(l.alive, 0);
    }
  }
}

/* ---- memory ---- */

typedef struct poor_heap {
  uint64_t left; /* allocations that still succeed */
  uint64_t blocks;
} poor_heap;

static void *poor_alloc(void *user, size_t size, size_t alignment) {
  poor_heap *heap = user;
  void *pointer = NULL;
  if (heap->left == 0) {
    return NULL;
  }
  heap->left--;
  if (posix_memalign(&pointer, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) != 0) {
    return NULL;
  }
  heap->blocks++;
  return pointer;
}

static void poor_free(void *user, void *pointer, size_t size, size_t alignment) {
  (void)size;
  (void)alignment;
  ((poor_heap *)user)->blocks--;
  free(pointer);
}

static cc_status poor_search(const cc_allocator *allocator, uint32_t algorithm) {
  graph g = {9, 300, 3, 1, 2, 9, 1, 0};
  const cc_game game = graph_game(&g);
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_game_search *search = NULL;
  graph_state s = {4};
  options.algorithm = algorithm;
  options.table_bytes = 1u << 14;
  options.cache_bytes = 1u << 12;
  limits.depth = 5;
  limits.nodes = 400;
  cc_status status = cc_game_search_create(allocator, &game, &options, &search);
  assert_true(status == CC_OK || search == NULL);
  if (status == CC_OK) {
    status = cc_game_search_run(search, &s, NULL, 0, &limits, &result);
  }
  cc_game_search_free(search);
  return status;
}

static cc_status poor_play(const cc_allocator *allocator) {
  const cc_game game = hop_game(CC_GAME_REPETITION_FORBIDDEN);
  cc_play *play = NULL, *copy = NULL;
  cc_player *player = NULL;
  cc_strategy strategy = CC_STRATEGY_INIT;
  uint64_t move = 0;
  strategy.kind = CC_STRATEGY_SEARCH;
  cc_status status = cc_play_create(allocator, &game, &play);
  if (status == CC_OK) {
    status = cc_player_create(allocator, &game, &strategy, 1, &player);
  }
  for (unsigned i = 0; i < 20 && status == CC_OK; i++) {
    const size_t length = cc_play_length(play);
    status = cc_player_choose(player, play, NULL, &move);
    if (status == CC_ERROR_STATE) {
      status = CC_OK;
      break;
    }
    status = status == CC_OK ? cc_play_make(play, move) : status;
    assert_int_equal(cc_play_length(play), length + (status == CC_OK));
  }
  if (status == CC_OK) {
    status = cc_play_copy(play, &copy);
  }
  if (status == CC_OK) {
    status = cc_play_undo(copy);
  }
  if (status == CC_OK) {
    status = cc_play_restart(copy);
  }
  cc_play_free(copy);
  cc_play_free(play);
  cc_player_free(player);
  return status;
}

static void test_poor(void **state) {
  (void)state;
  for (uint32_t kind = 0; kind < 4; kind++) {
    cc_status status = CC_ERROR_MEMORY;
    for (uint64_t left = 0; status != CC_OK; left++) {
      poor_heap heap = {left, 0};
      const cc_allocator allocator = {sizeof(allocator), 0, poor_alloc, poor_free, &heap};
      status = kind == 0   ? poor_search(&allocator, CC_GAME_NEGASCOUT)
               : kind == 1 ? poor_search(&allocator, CC_GAME_MCTS)
                           : poor_play(&allocator);
      assert_true(status == CC_OK || status == CC_ERROR_MEMORY);
      assert_int_equal(heap.blocks, 0);
      assert_true(left < 5000);
    }
  }
}

/* A game of more moves than the guess, up to the limit. */
static cc_status wide_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  const size_t count = *(const size_t *)user;
  (void)state;
  (void)which;
  for (size_t i = 0; i < count && i < capacity; i++) {
    const cc_game_move move = {i, 0, 0, 0, 0};
    moves[i] = move;
  }
  *needed = count;
  return CC_OK;
}

static cc_status wide_apply(const void *before, uint64_t move, void *after, void *user) {
  (void)before;
  (void)user;
  ((graph_state *)after)->node = move + 10;
  return CC_OK;
}

static cc_status wide_look(const void *state, cc_game_look *look, void *user) {
  (void)user;
  look->key = ((const graph_state *)state)->node;
  return CC_OK;
}

static cc_status wide_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const uint64_t node = ((const graph_state *)state)->node;
  (void)ask;
  (void)user;
  if (node >= 10) {
    outcome->kind = CC_GAME_POINTS;
    outcome->teams[0] = (int32_t)(node * 7919 % 65537);
  }
  return CC_OK;
}

static void test_wide(void **state) {
  (void)state;
  size_t count = CC_GAME_MAX_MOVES;
  cc_game game;
  cc_game_search *search = NULL;
  cc_game_result result = CC_GAME_RESULT_INIT;
  const cc_game_limits limits = {sizeof(limits), 1, 0, 0, 0};
  graph_state s = {1};
  memset(&game, 0, sizeof(game));
  game.struct_size = sizeof(game);
  game.state_size = sizeof(graph_state);
  game.evaluation_bound = 100000;
  game.user = &count;
  game.start = graph_start;
  game.look = wide_look;
  game.outcome = wide_outcome;
  game.generate = wide_generate;
  game.apply = wide_apply;
  for (unsigned i = 0; i < 2; i++) {
    cc_game_options options = CC_GAME_OPTIONS_INIT;
    options.algorithm = i == 0 ? CC_GAME_MINIMAX : CC_GAME_MTDF;
    options.best_moves = i == 0 ? 0 : 50000; /* equal in order: the first ones */
    count = i == 0 ? CC_GAME_MAX_MOVES : 3000;
    assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
    int32_t best = 0;
    for (uint64_t move = 0; move < count; move++) {
      const int32_t value = (int32_t)((move + 10) * 7919 % 65537);
      best = value > best ? value : best;
    }
    assert_int_equal(result.value, best);
    count = CC_GAME_MAX_MOVES + 1;
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_ERROR_GAME);
    cc_game_search_free(search);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_liars),
      cmocka_unit_test(test_lying_plays),
      cmocka_unit_test(test_poor),
      cmocka_unit_test(test_wide),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
