/* SPDX-License-Identifier: MIT */
/*
 * Generic searches at the ends of what their numbers may be: limits, tables, states, values, weights, keys that
 * are all the same, and games that fail once and work again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

static const uint32_t all_algorithms[] = {CC_GAME_NEGASCOUT, CC_GAME_MINIMAX, CC_GAME_ALPHA_BETA,
                                          CC_GAME_MTDF, CC_GAME_MCTS};

static cc_game_options small_options(uint32_t algorithm) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  options.algorithm = algorithm;
  options.table_bytes = 1u << 14;
  options.playout_moves = 50;
  return options;
}

/* MCTS has no use for a depth, and would play 10,000 times without another limit. */
static cc_game_limits small_limits(uint32_t algorithm, uint32_t depth) {
  const cc_game_limits limits = {(uint32_t)sizeof(limits), depth, algorithm == CC_GAME_MCTS ? 100 : 0, 0, 0};
  return limits;
}

static cc_status search_with(const cc_game *game, const cc_game_options *options, const void *state,
                             const cc_game_limits *limits, cc_game_result *result) {
  cc_game_search *search = NULL;
  const cc_game_result empty = CC_GAME_RESULT_INIT;
  *result = empty;
  cc_status status = cc_game_search_create(NULL, game, options, &search);
  if (status == CC_OK) {
    status = cc_game_search_run(search, state, NULL, 0, limits, result);
    assert_true((status == CC_ERROR_GAME) == (cc_game_search_fault(search)[0] != '\0'));
  }
  cc_game_search_free(search);
  return status;
}

/* ---- limits ---- */

static int is_a_move(const cc_game *game, const void *state, uint64_t move) {
  cc_game_move moves[64];
  size_t count = 0;
  assert_int_equal(game->generate(state, CC_GAME_MOVES_ALL, moves, 64, &count, game->user), CC_OK);
  for (size_t i = 0; i < count; i++) {
    if (moves[i].code == move) {
      return 1;
    }
  }
  return 0;
}

/* The least and the most of every limit; none may leave the search without a move. */
static void test_limits(void **state) {
  (void)state;
  static const cc_game_limits limits[] = {
      {sizeof(cc_game_limits), 0, 1, 0, 0},
      {sizeof(cc_game_limits), CC_GAME_MAX_DEPTH, 1, 0, 0},
      {sizeof(cc_game_limits), 1, UINT64_MAX, 1, 0},
      {sizeof(cc_game_limits), 1, 1, UINT32_MAX, 0},
      {sizeof(cc_game_limits), 2, 100, UINT32_MAX, 0},
      {sizeof(cc_game_limits), CC_GAME_MAX_DEPTH, 200, 0, 0},
  };
  graph g = {4, 300, 3, 0, 3, 4, 1, 1};
  const cc_game games[] = {ttt_game(), hop_game(CC_GAME_REPETITION_DRAW), graph_game(&g)};
  for (size_t n = 0; n < TEST_COUNT(games); n++) {
    for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
      for (size_t l = 0; l < TEST_COUNT(limits); l++) {
        cc_game_options options = small_options(all_algorithms[a]);
        cc_game_result result;
        union {
          ttt_state t;
          hop_state h;
          graph_state g;
        } s;
        memset(&s, 0, sizeof(s));
        assert_int_equal(games[n].start(&s, games[n].user), CC_OK);
        options.flags = l % 2 == 0 ? CC_GAME_NO_DEEPENING : 0;
        options.quiescence = options.extensions = CC_GAME_MAX_EXTENSIONS;
        options.threads = 1;
        assert_int_equal(search_with(&games[n], &options, &s, &limits[l], &result), CC_OK);
        assert_true(is_a_move(&games[n], &s, result.best));
        assert_true(limits[l].nodes == UINT64_MAX || all_algorithms[a] == CC_GAME_MCTS ||
                    result.nodes <= limits[l].nodes);
        assert_true(all_algorithms[a] != CC_GAME_MCTS || result.playouts <= limits[l].nodes);
      }
    }
  }
}

/* Whatever the size of table and cache, of which there is always one bucket: the value is the same. */
static void test_table_sizes(void **state) {
  (void)state;
  static const uint64_t sizes[] = {1, 15, 16, 63, 64, 65, 191, 4097, 100003};
  for (uint64_t seed = 1; seed <= 6; seed++) {
    graph g = {seed * 321, 60, seed % 2 ? 2 : 3, seed % 2 ? 0 : 1, 2, 4, 0, 0};
    const cc_game game = graph_game(&g);
    for (size_t a = 0; a + 1 < TEST_COUNT(all_algorithms); a++) {
      graph_state s = {seed};
      cc_game_result known, result;
      cc_game_options options = small_options(all_algorithms[a]);
      const cc_game_limits limits = small_limits(options.algorithm, 4);
      options.flags = CC_GAME_NO_TABLE;
      assert_int_equal(search_with(&game, &options, &s, &limits, &known), CC_OK);
      options.flags = 0;
      for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
        options.table_bytes = sizes[i];
        options.cache_bytes = sizes[TEST_COUNT(sizes) - 1 - i];
        assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
        assert_int_equal(result.value, known.value);
      }
    }
  }
}

/* So small a tree holds the root alone: then its value is what the playouts came to. */
static void test_small_trees(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  static const uint64_t sizes[] = {1, 32, 64, 65, 96, 97, 400, 1000};
  static const char text[] = "XX..O....", lost[] = "OO.XX...."; /* X wins at once; O has moved twice */
  for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
    for (uint32_t threads = 1; threads <= 2; threads++) {
      cc_game_options options = small_options(CC_GAME_MCTS);
      const cc_game_limits limits = {(uint32_t)sizeof(limits), 0, 300, 0, 0};
      cc_game_result result;
      ttt_state s;
      options.table_bytes = sizes[i];
      options.threads = threads;
      memset(&s, 0, sizeof(s));
      assert_int_equal(ttt_read(&s, text, sizeof(text) - 1, NULL), CC_OK);
      s.side = 0;
      const cc_status status = search_with(&game, &options, &s, &limits, &result);
      if (status == CC_ERROR_UNSUPPORTED) { /* a build without threads */
        continue;
      }
      assert_int_equal(status, CC_OK);
      assert_true(is_a_move(&game, &s, result.best));
      assert_int_equal(result.playouts, 300 * threads);
      assert_true(result.value > 0);
      assert_int_equal(result.values[0], result.value);
      assert_int_equal(result.values[1], -result.value);
      memset(&s, 0, sizeof(s));
      assert_int_equal(ttt_read(&s, lost, sizeof(lost) - 1, NULL), CC_OK);
      s.side = 1; /* O to move, who wins: the view is O's */
      assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
      assert_true(result.value > 0 && result.values[0] == -result.value);
    }
  }
}

static void test_best_moves(void **state) {
  (void)state;
  for (uint64_t node = 1; node < 12; node++) {
    graph g = {77, 300, 2, 0, 2, 6, 0, 0};
    const cc_game game = graph_game(&g);
    for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
      static const uint32_t enough[] = {6, 7, 65536, UINT32_MAX};
      graph_state s = {node};
      cc_game_options options = small_options(all_algorithms[a]);
      const cc_game_limits limits = small_limits(options.algorithm, 3);
      cc_game_result all, result;
      assert_int_equal(search_with(&game, &options, &s, &limits, &all), CC_OK);
      for (size_t i = 0; i < TEST_COUNT(enough); i++) {
        options.best_moves = enough[i];
        assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
        assert_int_equal(result.value, all.value);
        assert_int_equal(result.best, all.best);
      }
      options.best_moves = 1; /* the first of the highest order, whatever it is worth */
      assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
      if (result.reason != CC_END_GAME) {
        cc_game_move moves[8];
        size_t count = 0, first = 0;
        assert_int_equal(game.generate(&s, CC_GAME_MOVES_ALL, moves, 8, &count, &g), CC_OK);
        for (size_t i = 1; i < count; i++) {
          first = moves[i].order > moves[first].order ? i : first;
        }
        assert_int_equal(result.best, moves[first].code);
      }
    }
  }
}

/* ---- roots ---- */

static void test_roots(void **state) {
  (void)state;
  const cc_game ttt = ttt_game(), hop = hop_game(CC_GAME_REPETITION_NONE), race = race_game();
  for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
    const cc_game_options options = small_options(all_algorithms[a]);
    const cc_game_limits limits = small_limits(options.algorithm, 5);
    cc_game_result result;
    ttt_state t;
    hop_state h;
    race_state r;
    memset(&t, 0, sizeof(t)); /* over: X has three, O to move */
    assert_int_equal(ttt_read(&t, "XXXOO....", 9, NULL), CC_OK);
    assert_int_equal(search_with(&ttt, &options, &t, &limits, &result), CC_OK);
    assert_int_equal(result.reason, CC_END_GAME);
    assert_int_equal(result.best, CC_GAME_MOVE_NONE);
    assert_int_equal(result.value, -CC_GAME_WIN);
    assert_int_equal(result.values[0], CC_GAME_WIN);
    memset(&h, 0, sizeof(h)); /* not over, but no move: lost */
    h.cells[5] = 2;
    assert_int_equal(search_with(&hop, &options, &h, &limits, &result), CC_OK);
    assert_int_equal(result.reason, CC_END_GAME);
    assert_int_equal(result.best, CC_GAME_MOVE_NONE);
    assert_int_equal(result.value, -20000);
    memset(&t, 0, sizeof(t)); /* one move, and the game is drawn */
    assert_int_equal(ttt_read(&t, "XOXXOOOX.", 9, NULL), CC_OK);
    assert_int_equal(search_with(&ttt, &options, &t, &limits, &result), CC_OK);
    assert_int_equal(result.best, 8);
    assert_int_equal(result.value, 0);
    assert_int_equal(result.reason, a < 4 ? CC_END_MATE : CC_END_NODES);
    memset(&r, 0, sizeof(r)); /* one move by priority, beside the pass: home */
    r.stones[0][0] = RACE_HOME;
    r.stones[0][1] = RACE_CELLS;
    r.die = 2;
    assert_int_equal(search_with(&race, &options, &r, &limits, &result), CC_OK);
    assert_int_equal(result.best, 1);
    assert_int_equal(result.value, a < 4 ? RACE_WIN : 1000);
    r.die = 0; /* chance to move */
    assert_int_equal(search_with(&race, &options, &r, &limits, &result), CC_OK);
    assert_int_equal(result.best, CC_GAME_MOVE_NONE);
    assert_int_equal(result.value, result.values[0]);
    assert_true(result.value > 0);
  }
}

/* ---- states ---- */

typedef struct wide_user {
  uint32_t size; /* of a state */
  uint32_t undo;
} wide_user;

/*
 * A state that fills its bytes: the first counts moves (six), the last is what it was worth to play them. One of
 * three numbers a move; undo holds the first and the last byte at its own ends.
 */
static cc_status wide_start(void *state, void *user) {
  (void)state;
  (void)user;
  return CC_OK;
}

static cc_status wide_look(const void *state, cc_game_look *look, void *user) {
  const wide_user *u = user;
  const uint8_t *bytes = state;
  look->player = bytes[0] & 1u;
  look->key = bytes[0] | (uint64_t)bytes[u->size - 1] << 8;
  return CC_OK;
}

static cc_status wide_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const wide_user *u = user;
  const uint8_t *bytes = state;
  (void)ask;
  if (bytes[0] >= 6) {
    outcome->kind = CC_GAME_POINTS;
    outcome->teams[0] = bytes[u->size - 1] * 37 % 64 - 32;
  }
  return CC_OK;
}

static cc_status wide_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  (void)state;
  (void)which;
  (void)user;
  for (uint64_t i = 1; i <= 3; i++) {
    const cc_game_move move = {i, 0, 0, 0, 0};
    kit_add(moves, capacity, needed, move);
  }
  return CC_OK;
}

static cc_status wide_make(void *state, uint64_t move, void *undo, void *user) {
  const wide_user *u = user;
  uint8_t *bytes = state, *kept = undo;
  if (u->undo > 0) {
    kept[0] = bytes[0];
    kept[u->undo - 1] = bytes[u->size - 1];
  }
  bytes[u->size - 1] = (uint8_t)(bytes[u->size - 1] * 3 + move);
  bytes[0]++;
  return CC_OK;
}

static cc_status wide_unmake(void *state, uint64_t move, const void *undo, void *user) {
  const wide_user *u = user;
  uint8_t *bytes = state;
  const uint8_t *kept = undo;
  (void)move;
  bytes[u->size - 1] = kept[u->undo - 1];
  bytes[0] = kept[0];
  return CC_OK;
}

static cc_game wide_game(wide_user *u, int unmakes) {
  cc_game game = CC_GAME_INIT;
  game.state_size = u->size;
  game.undo_size = u->undo;
  game.evaluation_bound = 100;
  game.max_moves = 3;
  game.user = u;
  game.start = wide_start;
  game.look = wide_look;
  game.outcome = wide_outcome;
  game.generate = wide_generate;
  game.make = wide_make;
  game.unmake = unmakes ? wide_unmake : NULL;
  return game;
}

/* How much there was at most. */
typedef struct measured_heap {
  uint64_t bytes, most;
} measured_heap;

static void *measured_alloc(void *user, size_t size, size_t alignment) {
  measured_heap *heap = user;
  unsigned char *memory = malloc(size + 2 * alignment);
  if (memory == NULL) {
    return NULL;
  }
  unsigned char *pointer = memory + 2 * alignment - (uintptr_t)memory % alignment;
  pointer[-1] = (unsigned char)(pointer - memory);
  heap->bytes += size;
  heap->most = heap->bytes > heap->most ? heap->bytes : heap->most;
  return pointer;
}

static void measured_free(void *user, void *pointer, size_t size, size_t alignment) {
  measured_heap *heap = user;
  (void)alignment;
  heap->bytes -= size;
  free((unsigned char *)pointer - ((unsigned char *)pointer)[-1]);
}

/* Small and odd sizes, and the largest, for which there must be no more memory than the line is long. */
static void test_state_sizes(void **state) {
  (void)state;
  static const uint32_t sizes[][2] = {
      {2, 2}, {3, 7}, {65, 9}, {4097, 1001}, {CC_GAME_MAX_STATE, CC_GAME_MAX_STATE}, {64, CC_GAME_MAX_STATE}};
  int32_t known = 0;
  for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
    const int huge = sizes[i][1] == CC_GAME_MAX_STATE;
    for (int unmakes = 0; unmakes < 2; unmakes++) {
      for (size_t a = huge ? 3 : 0; a < TEST_COUNT(all_algorithms); a++) {
        wide_user u = {sizes[i][0], sizes[i][1]};
        const cc_game game = wide_game(&u, unmakes);
        cc_game_options options = small_options(all_algorithms[a]);
        cc_game_limits limits = small_limits(options.algorithm, huge ? 1 : 6);
        measured_heap heap = {0, 0};
        const cc_allocator allocator = {(uint32_t)sizeof(allocator), 0, measured_alloc, measured_free, &heap};
        cc_game_result result = CC_GAME_RESULT_INIT;
        cc_game_search *search = NULL;
        uint8_t *s = calloc(1, u.size);
        assert_non_null(s);
        limits.nodes = huge && a == 4 ? 1 : limits.nodes;
        assert_int_equal(cc_game_search_create(&allocator, &game, &options, &search), CC_OK);
        assert_int_equal(cc_game_search_run(search, s, NULL, 0, &limits, &result), CC_OK);
        assert_true(result.best >= 1 && result.best <= 3);
        assert_true(s[0] == 0 && s[u.size - 1] == 0); /* it is only read */
        if (!huge && a < 4) {
          known = i == 0 && a == 0 ? result.value : known;
          assert_int_equal(result.value, known);
        }
        assert_true(heap.most < (huge ? 8 * (uint64_t)CC_GAME_MAX_STATE : 10u << 20));
        cc_game_search_free(search);
        assert_int_equal(heap.bytes, 0);
        free(s);
      }
    }
  }
}

/* ---- values and weights ---- */

/* A root of chance with two throws, each of which leads to a choice between points and a bad leaf. */
typedef struct scale {
  int32_t points[2];
  uint32_t weights[2];
  uint32_t evaluates; /* the last positions are not over, but evaluated so */
} scale;

typedef struct scale_state {
  uint32_t thrown; /* 0 no, 1 and 2 */
  uint32_t moved;
} scale_state;

static cc_status scale_start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(scale_state));
  return CC_OK;
}

static cc_status scale_look(const void *state, cc_game_look *look, void *user) {
  const scale_state *s = state;
  (void)user;
  look->player = s->thrown == 0 ? 2 : s->moved & 1u;
  look->key = s->thrown | (uint64_t)s->moved << 8;
  return CC_OK;
}

static cc_status scale_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const scale_state *s = state;
  const scale *scales = user;
  (void)ask;
  if (s->thrown != 0 && s->moved != 0 && scales->evaluates == 0) {
    outcome->kind = CC_GAME_POINTS;
    outcome->teams[0] = scales->points[s->thrown - 1];
  }
  return CC_OK;
}

static cc_status scale_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                size_t *needed, void *user) {
  const scale_state *s = state;
  const scale *scales = user;
  (void)which;
  for (uint64_t i = 0; i < 2; i++) {
    const cc_game_move move = {i, 0, s->thrown == 0 ? scales->weights[i] : 0, 0, 0};
    kit_add(moves, capacity, needed, move);
  }
  return CC_OK;
}

static cc_status scale_apply(const void *before, uint64_t move, void *after, void *user) {
  scale_state s = *(const scale_state *)before;
  (void)user;
  if (s.thrown == 0) {
    s.thrown = (uint32_t)move + 1;
  } else {
    s.moved++;
  }
  *(scale_state *)after = s;
  return CC_OK;
}

static cc_status scale_evaluate(const void *state, int32_t *values, void *user) {
  const scale_state *s = state;
  values[0] = s->thrown == 0 ? 0 : ((const scale *)user)->points[s->thrown - 1];
  return CC_OK;
}

static cc_game scale_game(scale *scales) {
  cc_game game = CC_GAME_INIT;
  game.flags = CC_GAME_ANY_THREAD;
  game.players = 3;
  game.teams[1] = 1;
  game.teams[2] = CC_GAME_TEAM_RANDOM;
  game.state_size = sizeof(scale_state);
  game.evaluation_bound = CC_GAME_WIN;
  game.user = scales;
  game.start = scale_start;
  game.look = scale_look;
  game.outcome = scale_outcome;
  game.generate = scale_generate;
  game.apply = scale_apply;
  game.evaluate = scale_evaluate;
  return game;
}

/* The mean by the weights, exactly, at the ends of both: rounded toward 0. */
static void test_expectations(void **state) {
  (void)state;
  static const int32_t points[] = {-CC_GAME_WIN, -CC_GAME_WIN + 1, -1, 0, 1, CC_GAME_WIN - 1, CC_GAME_WIN};
  static const uint32_t weights[][2] = {
      {1, 0}, {0, UINT32_MAX}, {1, UINT32_MAX - 1}, {UINT32_MAX - 1, 1}, {UINT32_MAX / 2, UINT32_MAX / 2 + 1},
      {3, 5}};
  static const uint32_t flags[] = {0, CC_GAME_NO_STAR2, CC_GAME_NO_STAR, CC_GAME_NO_TABLE};
  for (size_t w = 0; w < TEST_COUNT(weights); w++) {
    for (size_t p = 0; p < TEST_COUNT(points) * TEST_COUNT(points); p++) {
      scale scales = {{points[p % TEST_COUNT(points)], points[p / TEST_COUNT(points)]},
                      {weights[w][0], weights[w][1]},
                      p % 2 == 0};
      const cc_game game = scale_game(&scales);
      const int64_t sum = (int64_t)weights[w][0] * scales.points[0] +
                          (int64_t)weights[w][1] * scales.points[1];
      const int32_t mean = (int32_t)(sum / ((int64_t)weights[w][0] + weights[w][1]));
      for (size_t a = 0; a + 1 < TEST_COUNT(all_algorithms); a++) {
        cc_game_options options = small_options(all_algorithms[a]);
        const cc_game_limits limits = small_limits(options.algorithm, scales.evaluates ? 3 : 4);
        const scale_state s = {0, 0};
        cc_game_result result;
        options.flags = flags[(p + a) % 4];
        assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
        assert_int_equal(result.value, mean);
        assert_int_equal(result.values[1], -mean);
      }
    }
  }
}

/* Which weights a random player may have: everywhere the same. */
static void test_weights(void **state) {
  (void)state;
  static const uint32_t good[][2] = {{1, 0}, {0, UINT32_MAX}, {1, UINT32_MAX - 1}},
                        bad[][2] = {{0, 0}, {1, UINT32_MAX}, {UINT32_MAX, UINT32_MAX}};
  for (size_t i = 0; i < 2 * TEST_COUNT(good); i++) {
    const uint32_t *weights = i % 2 == 0 ? good[i / 2] : bad[i / 2];
    scale scales = {{5, -5}, {weights[0], weights[1]}, 0};
    const cc_game game = scale_game(&scales);
    const cc_status expected = i % 2 == 0 ? CC_OK : CC_ERROR_GAME;
    const scale_state s = {0, 0};
    cc_game_result result;
    cc_play *play = NULL;
    cc_match *match = NULL;
    static const cc_strategy random = CC_STRATEGY_INIT;
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    uint64_t seed = 1, move = 9;
    for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
      const cc_game_options options = small_options(all_algorithms[a]);
      const cc_game_limits limits = small_limits(options.algorithm, 2);
      assert_int_equal(search_with(&game, &options, &s, &limits, &result), expected);
    }
    assert_int_equal(cc_play_create(NULL, &game, &play), CC_OK);
    for (unsigned n = 0; n < 50; n++) {
      assert_int_equal(cc_play_roll(play, &seed, &move), expected);
      if (expected == CC_OK) {
        assert_true(move < 2 && weights[move] != 0); /* what has no weight never comes */
        assert_int_equal(cc_play_restart(play), CC_OK);
      }
    }
    cc_play_free(play);
    assert_int_equal(cc_match_create(NULL, &game, NULL, &match), CC_OK);
    player.strategy = &random;
    assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
    assert_int_equal(cc_match_add_player(match, &player, NULL), CC_OK);
    assert_int_equal(cc_match_run(match, NULL), expected);
    cc_match_free(match);
  }
}

/* Evaluations and points: up to the bound of the game and no further, on both sides. */
static void test_bounds_of_values(void **state) {
  (void)state;
  static const int32_t bounds[] = {0, 1, 1000, CC_GAME_WIN};
  for (size_t i = 0; i < 2 * TEST_COUNT(bounds); i++) {
    const int32_t bound = bounds[i / 2];
    const int32_t beyond[] = {bound + 1, -bound - 1, INT32_MAX, INT32_MIN};
    scale scales = {{bound, -bound}, {1, 1}, i % 2 == 0};
    cc_game game = scale_game(&scales);
    const scale_state s = {2, 0};
    game.win_value = bound < 257 ? 300 : CC_GAME_WIN;
    game.evaluation_bound = bound == 0 ? 1 : bound; /* 0 is another word for the most */
    for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
      cc_game_options options = small_options(all_algorithms[a]);
      const cc_game_limits limits = small_limits(options.algorithm, 2);
      cc_game_result result;
      options.playout_moves = 1;
      scales.points[0] = bound;
      scales.points[1] = -bound;
      assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_OK);
      if (a < 4) {
        assert_int_equal(result.value, -bound);
      } else {
        assert_int_equal(result.value, bound == 0 ? 0 : -1000);
      }
      for (size_t b = bound == 0 ? 2 : 0; b < TEST_COUNT(beyond); b++) {
        scales.points[1] = beyond[b];
        assert_int_equal(search_with(&game, &options, &s, &limits, &result), CC_ERROR_GAME);
      }
    }
  }
}

/* ---- keys ---- */

static cc_status same_look(const void *state, cc_game_look *look, void *user) {
  const cc_status status = graph_look(state, look, user);
  look->key = UINT64_C(0x5555555555555555);
  return status;
}

/*
 * Every position has the key of every other. What the values are worth then is the game's fault; but a search ends,
 * with a move of the game, and where repetition ends it or is forbidden it says so.
 */
static void test_equal_keys(void **state) {
  (void)state;
  for (uint32_t repetition = 0; repetition <= CC_GAME_REPETITION_FORBIDDEN; repetition++) {
    for (uint64_t seed = 1; seed <= 9; seed++) {
      graph g = {seed * 17, 200, 2 + (uint32_t)seed % 3, seed % 3 == 1, seed % 3 == 2 ? 3 : 2, 4, 1, 0};
      cc_game game = graph_game(&g);
      game.look = same_look;
      game.repetition = repetition;
      for (size_t a = 0; a < TEST_COUNT(all_algorithms); a++) {
        for (uint32_t threads = 1; threads <= 2; threads++) {
          cc_game_options options = small_options(all_algorithms[a]);
          const cc_game_limits limits = {(uint32_t)sizeof(limits), 6, 2000, 0, 0};
          const graph_state s = {seed};
          cc_game_result result;
          options.cache_bytes = 1024;
          options.quiescence = 3;
          options.extensions = 2;
          options.threads = threads;
          const cc_status status = search_with(&game, &options, &s, &limits, &result);
          if (status != CC_ERROR_UNSUPPORTED || threads == 1) {
            assert_int_equal(status, CC_OK);
            assert_true(result.best == CC_GAME_MOVE_NONE || is_a_move(&game, &s, result.best));
            assert_true(result.value <= GRAPH_WIN && result.value >= -GRAPH_WIN);
            if (repetition == CC_GAME_REPETITION_DRAW && result.reason != CC_END_GAME && a < 4) {
              assert_int_equal(result.value, 0); /* every move repeats */
            }
          }
        }
      }
    }
  }
}

static cc_status ttt_same_look(const void *state, cc_game_look *look, void *user) {
  (void)user;
  look->key = 1;
  look->player = ((const ttt_state *)state)->side;
  return CC_OK;
}

static cc_status ttt_generate_any(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                  size_t *needed, void *user) {
  const cc_status status = ttt_generate(state, which, moves, capacity, needed, user);
  for (size_t i = 0; i < *needed && i < capacity; i++) {
    moves[i].flags = 0; /* positions may come back, as far as the library knows */
  }
  return status;
}

static void test_equal_keys_in_play(void **state) {
  (void)state;
  cc_game game = ttt_game();
  cc_game_outcome outcome;
  cc_game_move moves[9];
  size_t count = 9;
  game.look = ttt_same_look;
  game.generate = ttt_generate_any;
  for (uint32_t repetition = 0; repetition <= CC_GAME_REPETITION_FORBIDDEN; repetition++) {
    cc_play *play = NULL;
    game.repetition = repetition;
    assert_int_equal(cc_play_create(NULL, &game, &play), CC_OK);
    if (repetition == CC_GAME_REPETITION_FORBIDDEN) {
      /* No move is left, and the game does not end it: its fault. */
      assert_int_equal(cc_play_moves(play, moves, 9, &count), CC_ERROR_GAME);
      assert_int_equal(cc_play_make(play, 4), CC_ERROR_GAME);
    } else {
      assert_int_equal(cc_play_make(play, 0), CC_OK);
      assert_int_equal(cc_play_make(play, 1), CC_OK);
      assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
      if (repetition == CC_GAME_REPETITION_DRAW) {
        assert_int_equal(outcome.kind, CC_GAME_RESULTS);
        assert_int_equal(outcome.reason, CC_GAME_REASON_REPETITION);
        assert_int_equal(outcome.teams[0], 0);
      } else {
        assert_int_equal(outcome.kind, CC_GAME_GOES_ON);
      }
    }
    cc_play_free(play);
  }
}

/* ---- callbacks that fail once ---- */

#define FALL_MAKE 0u
#define FALL_UNMAKE 1u
#define FALL_LOOK 2u
#define FALL_OUTCOME 3u
#define FALL_GENERATE 4u
#define FALL_EVALUATE 5u
#define FALL_COPY 6u
#define FALL_START 7u
#define FALL_MOVE_TEXT 8u
#define FALL_MOVE_READ 9u
#define FALL_STATE_TEXT 10u
#define FALL_STATE_READ 11u
#define FALLS 12u
#define FALL_ERROR (-4321)

typedef struct fall {
  uint32_t where;
  uint64_t after; /* calls */
  uint64_t times; /* and so often */
  uint64_t calls;
} fall;

static cc_status fall_at(void *user, uint32_t where) {
  fall *f = user;
  if (f->where != where) {
    return CC_OK;
  }
  f->calls++;
  return f->calls >= f->after && f->calls < f->after + f->times ? FALL_ERROR : CC_OK;
}

static cc_status fall_make(void *state, uint64_t move, void *undo, void *user) {
  (void)ttt_make(state, move, undo, NULL); /* done or not: who fails leaves anything */
  return fall_at(user, FALL_MAKE);
}

static cc_status fall_unmake(void *state, uint64_t move, const void *undo, void *user) {
  const cc_status status = fall_at(user, FALL_UNMAKE);
  return status != CC_OK ? status : ttt_unmake(state, move, undo, NULL);
}

static cc_status fall_look(const void *state, cc_game_look *look, void *user) {
  (void)ttt_look(state, look, NULL);
  return fall_at(user, FALL_LOOK);
}

static cc_status fall_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  (void)ttt_outcome(state, ask, outcome, NULL);
  return fall_at(user, FALL_OUTCOME);
}

static cc_status fall_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                               size_t *needed, void *user) {
  (void)ttt_generate(state, which, moves, capacity, needed, NULL);
  return fall_at(user, FALL_GENERATE);
}

static cc_status fall_evaluate(const void *state, int32_t *values, void *user) {
  const ttt_state *s = state;
  values[0] = s->cells[4] == 1 ? 5 : s->cells[4] == 2 ? -5 : 0;
  return fall_at(user, FALL_EVALUATE);
}

static cc_status fall_copy(const void *from, void *to, void *user) {
  memcpy(to, from, sizeof(ttt_state));
  return fall_at(user, FALL_COPY);
}

static cc_status fall_start(void *state, void *user) {
  (void)ttt_start(state, NULL);
  return fall_at(user, FALL_START);
}

static cc_status fall_move_text(const void *state, uint64_t move, char *buffer, size_t capacity,
                                size_t *needed, void *user) {
  const cc_status status = fall_at(user, FALL_MOVE_TEXT);
  (void)state;
  *needed = 1;
  if (status == CC_OK && capacity >= 2) {
    buffer[0] = (char)('0' + move);
    buffer[1] = '\0';
  }
  return status != CC_OK ? status : capacity >= 2 ? CC_OK : CC_ERROR_BUFFER;
}

static cc_status fall_move_read(const void *state, const char *text, size_t length, uint64_t *move,
                                void *user) {
  (void)state;
  *move = length == 1 ? (uint64_t)(text[0] - '0') : CC_GAME_MOVE_NONE;
  return fall_at(user, FALL_MOVE_READ);
}

static cc_status fall_state_text(const void *state, char *buffer, size_t capacity, size_t *needed,
                                 void *user) {
  const cc_status status = fall_at(user, FALL_STATE_TEXT);
  return status != CC_OK ? status : ttt_text(state, buffer, capacity, needed, NULL);
}

static cc_status fall_state_read(void *state, const char *text, size_t length, void *user) {
  const cc_status status = fall_at(user, FALL_STATE_READ);
  return status != CC_OK ? status : ttt_read(state, text, length, NULL);
}

static cc_game fall_game(fall *f, int unmakes) {
  cc_game game = ttt_game();
  game.user = f;
  game.start = fall_start;
  game.copy = fall_copy;
  game.look = fall_look;
  game.outcome = fall_outcome;
  game.generate = fall_generate;
  game.make = fall_make;
  game.unmake = unmakes ? fall_unmake : NULL;
  game.evaluate = fall_evaluate;
  game.move_text = fall_move_text;
  game.move_read = fall_move_read;
  game.state_text = fall_state_text;
  game.state_read = fall_state_read;
  return game;
}

/* The same handle, a moment later: as if nothing had been. */
static void test_failing_searches(void **state) {
  (void)state;
  unsigned failed[FALLS] = {0};
  for (uint32_t where = 0; where <= FALL_COPY; where++) {
    for (size_t a = 0; a < 2 * TEST_COUNT(all_algorithms); a++) {
      fall f = {FALLS, 0, 0, 0};
      const cc_game game = fall_game(&f, a % 2 == 0);
      cc_game_options options = small_options(all_algorithms[a / 2]);
      cc_game_limits limits = small_limits(options.algorithm, 3);
      cc_game_result known;
      ttt_state s;
      memset(&s, 0, sizeof(s));
      options.flags = CC_GAME_NO_TABLE |
                      CC_GAME_NO_HISTORY; /* what was learnt would change the way, not the end */
      limits.nodes = limits.nodes == 0 ? 0 : 40;
      assert_int_equal(search_with(&game, &options, &s, &limits, &known), CC_OK);
      for (uint64_t after = 1; after < 2000; after += 1 + after / 2) {
        cc_game_search *search = NULL;
        cc_game_result result = CC_GAME_RESULT_INIT;
        f = (fall){where, after, 1, 0};
        assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
        const cc_status status = cc_game_search_run(search, &s, NULL, 0, &limits, &result);
        assert_int_equal(status, f.calls >= after ? FALL_ERROR : CC_OK);
        failed[where] += status != CC_OK;
        f.where = FALLS;
        assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
        assert_int_equal(result.best, known.best);
        assert_int_equal(result.value, known.value);
        assert_int_equal(result.nodes, known.nodes);
        cc_game_search_free(search);
      }
    }
    assert_true(failed[where] > 0);
  }
}

/* One step of a play by its number; what it says is checked by the caller's. */
static cc_status fall_step(cc_play *play, unsigned step) {
  char text[16];
  uint64_t move = 0;
  cc_game_outcome outcome;
  cc_game_move moves[9];
  size_t needed = 0;
  switch (step) {
  case 0: return cc_play_read(play, "X........", CC_NUL_TERMINATED);
  case 1: return cc_play_make(play, 4);
  case 2: return cc_play_moves(play, moves, 9, &needed);
  case 3: return cc_play_move_text(play, 2, text, sizeof(text), &needed);
  case 4: return cc_play_read_move(play, "2", 1, &move);
  case 5: return cc_play_text(play, text, sizeof(text), &needed);
  case 6: return cc_play_make(play, 2);
  case 7: return cc_play_undo(play);
  case 8: return cc_play_outcome(play, &outcome);
  case 9: return cc_play_make(play, 8);
  default: return cc_play_restart(play);
  }
}

static void test_failing_plays(void **state) {
  (void)state;
  static const char *const after_step[] = {"X........", "X...O....", "X...O....", "X...O....",
                                           "X...O....", "X...O....", "X.X.O....", "X...O....",
                                           "X...O....", "X...O...X", "........."};
  unsigned failed[FALLS] = {0};
  for (uint32_t where = 0; where < FALLS; where++) {
    for (uint64_t after = 1; after < 60; after++) {
      fall f = {where, after, 2, 0}; /* once may go unnoticed: a play looks ahead, and asks again */
      const cc_game game = fall_game(&f, 0);
      cc_play *play = NULL;
      cc_status status = cc_play_create(NULL, &game, &play);
      if (status != CC_OK) {
        assert_int_equal(status, FALL_ERROR);
        assert_null(play);
        failed[where]++;
        continue;
      }
      const char *before = ".........";
      for (unsigned step = 0; step < TEST_COUNT(after_step); step++) {
        char text[16];
        status = fall_step(play, step);
        if (status != CC_OK) { /* nothing has changed, and the next time it works */
          assert_int_equal(status, FALL_ERROR);
          failed[where]++;
          f.where = FALLS;
          assert_int_equal(cc_play_text(play, text, sizeof(text), NULL), CC_OK);
          assert_string_equal(text, before);
          assert_int_equal(fall_step(play, step), CC_OK);
        }
        const uint32_t kept = f.where;
        f.where = FALLS;
        assert_int_equal(cc_play_text(play, text, sizeof(text), NULL), CC_OK);
        f.where = kept;
        assert_string_equal(text, after_step[step]);
        before = after_step[step];
      }
      cc_play_free(play);
    }
    if (failed[where] == 0 && where != FALL_UNMAKE && where != FALL_EVALUATE) {
      fail_msg("callback %u never failed", where);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_table_sizes),
      cmocka_unit_test(test_small_trees),
      cmocka_unit_test(test_best_moves),
      cmocka_unit_test(test_roots),
      cmocka_unit_test(test_state_sizes),
      cmocka_unit_test(test_expectations),
      cmocka_unit_test(test_weights),
      cmocka_unit_test(test_bounds_of_values),
      cmocka_unit_test(test_equal_keys),
      cmocka_unit_test(test_equal_keys_in_play),
      cmocka_unit_test(test_failing_searches),
      cmocka_unit_test(test_failing_plays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
