/* SPDX-License-Identifier: MIT */
/* Generic searches against slow, separately written ones, on thousands of positions of several games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "game_kit.h"

static const uint32_t algorithms[] = {CC_GAME_NEGASCOUT, CC_GAME_MINIMAX, CC_GAME_ALPHA_BETA, CC_GAME_MTDF};

typedef struct try_options {
  uint32_t algorithm;
  uint32_t flags;
  uint32_t depth;
  uint32_t step;
  uint32_t best_moves;
  uint32_t quiescence;
  uint32_t extensions;
  uint32_t threads;
  uint64_t table_bytes;
  uint64_t cache_bytes;
} try_options;

static cc_game_search *make_search(const cc_game *game, const try_options *t) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_search *search = NULL;
  options.algorithm = t->algorithm;
  options.flags = t->flags;
  options.step = t->step;
  options.best_moves = t->best_moves;
  options.quiescence = t->quiescence;
  options.extensions = t->extensions;
  options.threads = t->threads;
  options.table_bytes = t->table_bytes != 0 ? t->table_bytes : 1u << 16;
  options.cache_bytes = t->cache_bytes;
  assert_int_equal(cc_game_search_create(NULL, game, &options, &search), CC_OK);
  return search;
}

static cc_game_result run_search(cc_game_search *search, const void *state, uint32_t depth) {
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  limits.depth = depth;
  const cc_status status = cc_game_search_run(search, state, NULL, 0, &limits, &result);
  if (status != CC_OK) {
    print_error("%s: %s\n", cc_status_name(status), cc_game_search_fault(search));
  }
  assert_int_equal(status, CC_OK);
  return result;
}

static cc_game_result search_once(const cc_game *game, const void *state, const try_options *t) {
  cc_game_search *search = make_search(game, t);
  const cc_game_result result = run_search(search, state, t->depth);
  cc_game_search_free(search);
  return result;
}

/* ---- tic-tac-toe: every position there is ---- */

static void check_ttt(const ttt_state *s, cc_game_search **searches, size_t count) {
  const int solved = ttt_solve(s);
  for (size_t i = 0; i < count; i++) {
    const cc_game_result result = run_search(searches[i], s, 0);
    const int32_t expected = solved == 0  ? 0
                             : solved > 0 ? CC_GAME_WIN - (10 - s->made - solved)
                                          : -CC_GAME_WIN + (10 - s->made + solved);
    assert_int_equal(result.value, expected);
    assert_int_equal(result.values[s->side], result.value);
    assert_int_equal(result.reason, CC_END_MATE);
    ttt_state next = *s;
    assert_true(result.best < 9 && s->cells[result.best] == 0);
    (void)ttt_make(&next, result.best, NULL, NULL);
    assert_int_equal(-ttt_solve(&next), solved); /* the move is as good as it says */
  }
}

static void test_ttt_all(void **state) {
  (void)state;
  static uint8_t seen[262144];
  const cc_game game = ttt_game(), symmetric = ttt_game_symmetric();
  cc_game_search *searches[6];
  memset(seen, 0, sizeof(seen));
  for (size_t i = 0; i < 3; i++) {
    const try_options t = {algorithms[i == 0 ? 0 : i + 1], 0, 0, 0, 0, 0, 0, 0, 1u << 18, 0};
    searches[i] = make_search(&game, &t);
    searches[i + 3] = make_search(&symmetric, &t);
  }
  ttt_state stack[4096];
  size_t count = 1, positions = 0;
  memset(stack, 0, sizeof(stack[0]));
  while (count > 0) {
    const ttt_state s = stack[--count];
    uint32_t index = 0;
    for (unsigned i = 0; i < 9; i++) {
      index = index * 4 + s.cells[i];
    }
    if (seen[index] || ttt_winner(&s) != 0 || s.made == 9) {
      continue;
    }
    seen[index] = 1;
    positions++;
    if (s.made >= 3 || s.made == 0) {
      check_ttt(&s, searches, 6);
    }
    for (unsigned i = 0; i < 9; i++) {
      if (s.cells[i] == 0) {
        stack[count] = s;
        (void)ttt_make(&stack[count++], i, NULL, NULL);
      }
    }
  }
  assert_int_equal(positions, 4520); /* 5,478 in all, 958 of them finished */
  for (size_t i = 0; i < 6; i++) {
    cc_game_search_free(searches[i]);
  }
}

/* ---- graphs ---- */

typedef struct reference {
  const cc_game *game;
  graph *g;
  uint32_t quiescence;
  uint64_t nodes;
} reference;

static void reference_outcome(const reference *r, const cc_game_outcome *outcome, uint32_t ply,
                              int32_t *values) {
  for (uint32_t team = 0; team < r->g->teams; team++) {
    const int32_t value = r->g->teams == 2 && team == 1 ? -outcome->teams[0] : outcome->teams[team];
    values[team] = outcome->kind == CC_GAME_POINTS ? value
                                                   : value * (GRAPH_WIN - (r->g->chance ? 0 : (int32_t)ply));
  }
}

static int reference_over(const reference *r, uint64_t node, uint32_t ask, uint32_t ply, int32_t *values) {
  cc_game_outcome outcome;
  graph_state s = {node};
  memset(&outcome, 0, sizeof(outcome));
  (void)graph_outcome(&s, ask, &outcome, r->g);
  if (outcome.kind != CC_GAME_GOES_ON) {
    reference_outcome(r, &outcome, ply, values);
  }
  return outcome.kind != CC_GAME_GOES_ON;
}

static void reference_evaluate(const reference *r, uint64_t node, int32_t *values) {
  graph_state s = {node};
  (void)graph_evaluate(&s, values, r->g);
  if (r->g->teams == 2) {
    values[1] = -values[0];
  }
}

/* Everything, to the end: no window, no order, no memory. */
static void reference_value(reference *r, uint64_t node, uint32_t ply, uint32_t depth, uint32_t extensions,
                            uint32_t left, int32_t *values) {
  cc_game_move moves[64];
  cc_game_look look;
  size_t count = 0;
  graph_state s = {node};
  int quiet = left != UINT32_MAX;
  r->nodes++;
  memset(&look, 0, sizeof(look));
  (void)graph_look(&s, &look, r->g);
  const uint32_t team = r->game->teams[look.player];
  const int random = team == CC_GAME_TEAM_RANDOM;
  if (!quiet && (look.flags & CC_GAME_LOOK_EXTEND) != 0 && extensions > 0) {
    depth++;
    extensions--;
  }
  if (!quiet && depth == 0) {
    quiet = 1;
    left = r->g->teams > 2 ? 0 : r->quiescence;
  }
  if (reference_over(r, node, quiet ? CC_GAME_ASK_LEAF : CC_GAME_ASK_NODE, ply, values)) {
    return;
  }
  uint32_t noisy = CC_GAME_NOISY_ALL;
  if (quiet) {
    (void)graph_noisy(&s, &noisy, r->g);
    noisy = left == 0 || random ? CC_GAME_QUIET : noisy;
    if (noisy != CC_GAME_NOISY_ALL) {
      reference_evaluate(r, node, values);
    }
    if (noisy == CC_GAME_QUIET) {
      return;
    }
  }
  (void)graph_generate(&s, noisy == CC_GAME_NOISY_SOME ? CC_GAME_MOVES_NOISY : CC_GAME_MOVES_ALL, moves, 64,
                       &count, r->g);
  if (count == 0) {
    if (noisy == CC_GAME_NOISY_ALL) {
      assert_true(reference_over(r, node, CC_GAME_ASK_STUCK, ply, values));
    }
    return;
  }
  int64_t sums[CC_GAME_MAX_TEAMS] = {0}, total = 0;
  int any = noisy == CC_GAME_NOISY_SOME;
  for (size_t i = 0; i < count; i++) {
    int32_t own[CC_GAME_MAX_TEAMS] = {0};
    const uint32_t spent = random || (moves[i].flags & CC_GAME_MOVE_FREE) != 0 ? depth : depth - 1;
    reference_value(r, moves[i].code, ply + 1, quiet ? 0 : spent, extensions, quiet ? left - 1 : UINT32_MAX,
                    own);
    total += moves[i].weight;
    for (uint32_t t = 0; t < r->g->teams; t++) {
      sums[t] += (int64_t)moves[i].weight * own[t];
    }
    if (!random && (!any || own[team] > values[team])) {
      any = 1;
      memcpy(values, own, r->g->teams * sizeof(*values));
    }
  }
  for (uint32_t t = 0; t < r->g->teams && random; t++) {
    values[t] = (int32_t)(sums[t] / total);
  }
}

static void check_graph(graph *g, const try_options *t) {
  const cc_game game = graph_game(g);
  cc_game_search *search = make_search(&game, t);
  reference r = {&game, g, t->quiescence, 0};
  for (uint64_t node = 1; node < 40; node++) {
    graph_state s = {node};
    int32_t values[CC_GAME_MAX_TEAMS] = {0};
    const cc_game_result result = run_search(search, &s, t->depth);
    if (result.reason == CC_END_GAME) {
      continue;
    }
    reference_value(&r, node, 0, t->depth, t->extensions, UINT32_MAX, values);
    if (result.values[0] != values[0] && result.reason != CC_END_MATE) {
      print_error("seed %llu node %llu algorithm %u flags %x depth %u: %d not %d\n",
                  (unsigned long long)g->seed, (unsigned long long)node, t->algorithm, t->flags, t->depth,
                  result.values[0], values[0]);
    }
    /* A complete tree, or the quickest win, ends early with the value of every greater depth. */
    for (uint32_t team = 0; team < g->teams; team++) {
      assert_int_equal(result.values[team], values[team]);
    }
  }
  cc_game_search_free(search);
}

static void test_graphs_equal(void **state) {
  (void)state;
  static const uint32_t flags[] = {0, CC_GAME_NO_TABLE, CC_GAME_NO_DEEPENING,
                                   CC_GAME_NO_KILLERS | CC_GAME_NO_HISTORY | CC_GAME_NO_ORDER};
  for (uint64_t seed = 1; seed <= 24; seed++) {
    graph g = {seed * 1000, 500, 2 + seed % 2, 0, 2, 3 + (uint32_t)seed % 3, seed % 2 == 0, seed % 3 == 0};
    if (seed % 5 == 0) { /* a puzzle: nobody is against it */
      g.players = g.teams = 1;
    }
    g.players = seed % 7 == 0 ? CC_GAME_MAX_PLAYERS : g.players; /* many in two teams */
    g.teams = seed % 7 == 0 ? 2 : g.teams;
    for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
      const try_options t = {algorithms[a],
                             flags[seed % 4],
                             3 + (uint32_t)(seed / 4) % 2,
                             1 + seed % 2,
                             0,
                             (uint32_t)seed % 5,
                             (uint32_t)seed % 3,
                             0,
                             0,
                             seed % 2 == 0 ? 4096 : 0};
      check_graph(&g, &t);
    }
  }
}

static void test_graphs_chance(void **state) {
  (void)state;
  static const uint32_t flags[] = {0, CC_GAME_NO_STAR2, CC_GAME_NO_STAR, CC_GAME_NO_TABLE};
  for (uint64_t seed = 1; seed <= 20; seed++) {
    graph g = {seed * 77777, 400, 3, 1, 2, 3 + (uint32_t)seed % 2, seed % 2 == 0, 0};
    for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
      const try_options t = {algorithms[a],
                             flags[seed % 4],
                             2 + (uint32_t)(seed / 4) % 2,
                             0,
                             0,
                             (uint32_t)seed % 3,
                             (uint32_t)seed % 2,
                             0,
                             0,
                             0};
      check_graph(&g, &t);
    }
  }
}

static void test_graphs_teams(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    graph g = {seed * 31337, 300, 3 + (uint32_t)seed % 4, seed % 2, 3, 3, seed % 3 == 0, 0};
    if (seed % 5 == 0) { /* as many as there may be */
      g.teams = CC_GAME_MAX_TEAMS;
      g.players = seed % 2 != 0 ? CC_GAME_MAX_PLAYERS : CC_GAME_MAX_TEAMS;
    }
    if (g.players < g.teams + g.chance) {
      g.players++;
    }
    const try_options t = {0, 0, 3, 0, 0, 3, 1, 0, 0, 0};
    check_graph(&g, &t);
  }
}

static void test_graphs_threads(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    graph g = {seed * 4242, 500, 2, 0, 2, 5, 0, 0};
    const try_options t = {seed % 2 ? CC_GAME_MTDF : CC_GAME_NEGASCOUT, 0, 4, 0, 0, 2, 0, 3, 0, 4096};
    const cc_game game = graph_game(&g);
    cc_game_options options = CC_GAME_OPTIONS_INIT;
    cc_game_search *search = NULL;
    options.threads = 2;
    const cc_status status = cc_game_search_create(NULL, &game, &options, &search);
    cc_game_search_free(search);
    if (status == CC_ERROR_UNSUPPORTED) { /* a build without */
      return;
    }
    check_graph(&g, &t);
  }
}

/* best_moves cuts the same moves whatever the algorithm. */
static void test_best_moves(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    graph g = {seed * 99, 500, 2, 0, 2, 8, 0, 0};
    const cc_game game = graph_game(&g);
    for (uint64_t node = 1; node < 30; node++) {
      graph_state s = {node};
      int32_t first = 0;
      for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
        const try_options t = {algorithms[a], seed % 2 ? CC_GAME_WIDE_ROOT : 0, 4, 0, 3, 1, 0, 0, 0, 0};
        const cc_game_result result = search_once(&game, &s, &t);
        first = a == 0 ? result.value : first;
        assert_int_equal(result.value, first);
      }
    }
  }
}

/* ---- dice ---- */

static void test_race(void **state) {
  (void)state;
  const cc_game game = race_game();
  uint64_t seed = 12345;
  for (unsigned n = 0; n < 300; n++) {
    race_state s;
    int64_t expected[5];
    memset(&s, 0, sizeof(s));
    for (unsigned i = 0; i < 4; i++) {
      s.stones[i / 2][i % 2] = (uint8_t)(cc_random_next(&seed) % (RACE_HOME + 1));
    }
    for (unsigned i = 0; i < 2; i++) { /* no two on a cell */
      uint8_t *two = s.stones[i];
      two[1] = two[0] == two[1] && two[0] != RACE_HOME ? 0 : two[1];
    }
    for (unsigned i = 0; i < 4; i++) {
      uint8_t *other = &s.stones[1][i % 2];
      *other = *other == s.stones[0][i / 2] && *other != RACE_HOME ? 0 : *other;
    }
    s.side = cc_random_next(&seed) & 1;
    s.die = (uint8_t)(cc_random_next(&seed) % 5);
    for (unsigned depth = 1; depth <= 3; depth++) {
      expected[depth] = race_expect(&s, depth);
      for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
        static const uint32_t flags[] = {0, CC_GAME_NO_TABLE, CC_GAME_NO_STAR2, CC_GAME_NO_STAR};
        const try_options t = {algorithms[a], flags[n % 4], depth, 0, 0, 0, 0, 0, 0, 0};
        const cc_game_result result = search_once(&game, &s, &t);
        assert_int_equal(result.values[0], expected[depth]);
        assert_int_equal(result.values[1], -expected[depth]);
        if (result.reason == CC_END_GAME) {
          continue;
        }
        assert_int_equal(result.best == CC_GAME_MOVE_NONE, s.die == 0);
        if (s.die != 0) {
          race_state next;
          (void)race_apply(&s, result.best, &next, NULL);
          assert_int_equal(race_expect(&next, depth - 1), expected[depth]);
        }
      }
    }
  }
}

/* Star1 and Star2 are there to save work: where there are many moves they do. */
static void test_star_saves(void **state) {
  (void)state;
  static const uint32_t flags[] = {CC_GAME_NO_STAR | CC_GAME_NO_TABLE, CC_GAME_NO_STAR2 | CC_GAME_NO_TABLE,
                                   CC_GAME_NO_STAR, 0};
  uint64_t nodes[4] = {0, 0, 0, 0};
  for (uint64_t seed = 1; seed <= 10; seed++) {
    graph g = {seed * 55, 5000, 3, 1, 2, 9, 0, 0};
    const cc_game game = graph_game(&g);
    for (unsigned i = 0; i < 4; i++) {
      const try_options t = {CC_GAME_ALPHA_BETA, flags[i], 4, 0, 0, 0, 0, 0, 0, 0};
      for (uint64_t node = 1; node < 12; node++) {
        graph_state s = {node};
        nodes[i] += search_once(&game, &s, &t).nodes;
      }
    }
  }
  assert_true(nodes[1] < nodes[0]);
  assert_true(nodes[3] < nodes[2]);
}

/* ---- hops: partial moves, passes, priorities, repetition ---- */

/* For the side of player 0; `line` are the keys of the line so far. */
static int32_t hop_slow(const cc_game *game, const hop_state *s, uint64_t *line, unsigned ply, unsigned depth,
                        unsigned left) {
  cc_game_move moves[64];
  cc_game_look look;
  cc_game_outcome outcome;
  size_t count = 0;
  int32_t value = 0;
  memset(&look, 0, sizeof(look));
  memset(&outcome, 0, sizeof(outcome));
  (void)hop_look(s, &look, NULL);
  for (unsigned i = 0; i < ply && game->repetition == CC_GAME_REPETITION_DRAW; i++) {
    if (line[i] == look.key) {
      return 0;
    }
  }
  line[ply] = look.key;
  (void)hop_generate(s, 0, moves, 64, &count, NULL);
  if (count == 0) {
    return s->side == 0 ? -20000 + (int32_t)ply : 20000 - (int32_t)ply;
  }
  if (depth == 0 && (s->hopper == 0 || left == 0)) {
    (void)hop_evaluate(s, &value, NULL);
    return value;
  }
  uint32_t highest = 0;
  for (size_t i = 0; i < count; i++) {
    highest = moves[i].priority > highest ? moves[i].priority : highest;
  }
  int32_t best = 0;
  int any = 0;
  for (size_t i = 0; i < count; i++) {
    hop_state next = *s;
    if (moves[i].priority == highest) {
      (void)hop_make(&next, moves[i].code, NULL, NULL);
      if (game->repetition == CC_GAME_REPETITION_FORBIDDEN) {
        cc_game_look there;
        int stood = 0;
        (void)hop_look(&next, &there, NULL);
        for (unsigned k = 0; k <= ply; k++) {
          stood |= line[k] == there.key;
        }
        if (stood) {
          continue;
        }
      }
      value = hop_slow(game, &next, line, ply + 1, depth == 0 ? 0 : depth - 1, depth == 0 ? left - 1 : left);
      best = !any || (s->side == 0 ? value > best : value < best) ? value : best;
      any = 1;
    }
  }
  return any ? best : s->side == 0 ? -20000 + (int32_t)ply : 20000 - (int32_t)ply;
}

static void hop_random(hop_state *s, uint64_t *seed) {
  cc_game_move moves[64];
  (void)hop_start(s, NULL);
  for (uint64_t n = cc_random_next(seed) % 25; n > 0; n--) {
    size_t count = 0, best = 0;
    (void)hop_generate(s, 0, moves, 64, &count, NULL);
    for (size_t i = 0; i < count; i++) {
      best = moves[i].priority > moves[best].priority ||
                     (cc_random_next(seed) % 3 == 0 && moves[i].priority == moves[best].priority)
                 ? i
                 : best;
    }
    if (count == 0) {
      return;
    }
    (void)hop_make(s, moves[best].code, NULL, NULL);
  }
}

static void test_hops(void **state) {
  (void)state;
  uint64_t seed = 99;
  for (unsigned n = 0; n < 400; n++) {
    hop_state s;
    uint64_t line[64];
    const cc_game game = hop_game(n % 3);
    hop_random(&s, &seed);
    for (unsigned depth = 1; depth <= 4; depth += 3) {
      const int32_t expected = hop_slow(&game, &s, line, 0, depth, 3);
      for (size_t a = 0; a < TEST_COUNT(algorithms); a++) {
        /* Where the way counts a table may differ, as documented. */
        const try_options t = {algorithms[a], n % 3 == 0 ? 0 : CC_GAME_NO_TABLE, depth, 0, 0, 3, 0, 0, 0, 0};
        const cc_game_result result = search_once(&game, &s, &t);
        if (result.values[0] != expected) {
          print_error("n %u depth %u algorithm %u: %d not %d\n", n, depth, algorithms[a], result.values[0],
                      expected);
        }
        assert_int_equal(result.values[0], expected);
      }
    }
  }
}

/* ---- Monte Carlo ---- */

static void test_mcts(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result first = CC_GAME_RESULT_INIT, again = CC_GAME_RESULT_INIT;
  cc_game_search *search = NULL;
  options.algorithm = CC_GAME_MCTS;
  options.table_bytes = 1u << 20;
  limits.nodes = 3000;
  /* X wins at once on 2; O has to block on 2; a win in three by the corner. */
  static const struct {
    const char *text;
    uint64_t best;
  } cases[] = {{"XX.OO....", 2}, {"XX.O.....", 2}, {"OO.X.X...", 4}, {"X.X.O....", 1}};
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_OK);
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    ttt_state s;
    memset(&s, 0, sizeof(s));
    assert_int_equal(ttt_read(&s, cases[i].text, 9, NULL), CC_OK);
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &first), CC_OK);
    assert_int_equal(first.best, cases[i].best);
    assert_int_equal(first.playouts, 3000);
    assert_int_equal(first.reason, CC_END_NODES);
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &again), CC_OK);
    assert_int_equal(first.nodes, again.nodes); /* the same seed, the same tree */
    assert_int_equal(first.value, again.value);
  }
  cc_game_search_free(search);
  /* Dice: near the end the exact chance of winning is known. */
  const cc_game race = race_game();
  race_state s = {{{RACE_HOME, 6}, {RACE_HOME, 6}}, 0, 0};
  options.exploration = 300;
  limits.nodes = 20000;
  assert_int_equal(cc_game_search_create(NULL, &race, &options, &search), CC_OK);
  assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &first), CC_OK);
  assert_int_equal(first.best, CC_GAME_MOVE_NONE);
  /* Either needs a 1 (3/8), turn by turn: 3/8 / (1 - (5/8)^2) = 8/13, and no stone can be hit. */
  assert_in_range(first.value, 2000 * 8 / 13 - 1000 - 40, 2000 * 8 / 13 - 1000 + 40);
  cc_game_search_free(search);
}

static void test_mcts_teams_and_threads(void **state) {
  (void)state;
  graph g = {5, 300, 4, 1, 3, 4, 0, 0};
  const cc_game game = graph_game(&g);
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_search *search = NULL;
  options.algorithm = CC_GAME_MCTS;
  options.table_bytes = 4096; /* soon full */
  options.playout_moves = 20;
  limits.nodes = 500;
  for (uint32_t threads = 1; threads <= 3; threads++) {
    options.threads = threads;
    const cc_status status = cc_game_search_create(NULL, &game, &options, &search);
    if (threads > 1 && status == CC_ERROR_UNSUPPORTED) {
      return;
    }
    assert_int_equal(status, CC_OK);
    for (uint64_t node = 1; node < 20; node++) {
      graph_state s = {node};
      cc_game_result one = CC_GAME_RESULT_INIT, two = CC_GAME_RESULT_INIT;
      assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &one), CC_OK);
      assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &two), CC_OK);
      if (one.reason != CC_END_GAME) {
        assert_int_equal(one.playouts, 500 * threads);
        assert_int_equal(one.best, two.best);
        assert_int_equal(one.nodes, two.nodes);
        assert_memory_equal(one.values, two.values, sizeof(one.values));
      }
    }
    cc_game_search_free(search);
  }
}

/* ---- limits, callbacks, lines ---- */

typedef struct watcher {
  uint32_t iterations;
  uint32_t progress;
  uint32_t stop_after;
} watcher;

static int32_t watch(const cc_game_event *event, void *user) {
  watcher *w = user;
  if (event->kind == CC_GAME_EVENT_ITERATION) {
    w->iterations++;
    assert_int_equal(event->struct_size, sizeof(cc_game_event));
    assert_true(event->move_count > 0);
    return w->stop_after != 0 && event->depth >= w->stop_after;
  }
  w->progress++;
  return 0;
}

static void test_limits(void **state) {
  (void)state;
  graph g = {8, 100000, 2, 0, 2, 6, 0, 0};
  const cc_game game = graph_game(&g);
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT, again = CC_GAME_RESULT_INIT;
  const try_options t = {0, CC_GAME_NO_TABLE, 0, 2, 0, 0, 0, 0, 0, 0};
  cc_game_search *search = make_search(&game, &t);
  graph_state s = {0};
  limits.nodes = 3000;
  do { /* one with more to look at */
    s.node++;
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
  } while (result.reason != CC_END_NODES);
  for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 3 + 1) {
    limits.nodes = nodes;
    assert_int_equal(cc_game_search_new_game(search), CC_OK);
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
    assert_int_equal(result.nodes, nodes);
    assert_int_equal(result.reason, CC_END_NODES);
    assert_int_not_equal(result.best, CC_GAME_MOVE_NONE);
    assert_int_equal(cc_game_search_new_game(search), CC_OK);
    assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &again), CC_OK);
    again.time_us = result.time_us;
    assert_memory_equal(&result, &again, sizeof(result)); /* nothing depends on time */
  }
  limits.nodes = 0;
  limits.time_ms = 20;
  assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
  assert_int_equal(result.reason, CC_END_TIME);
  assert_true(result.time_us >= 20000);
  watcher w = {0, 0, 4};
  limits.time_ms = 0;
  assert_int_equal(cc_game_search_set_callback(search, watch, &w), CC_OK);
  assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_OK);
  assert_int_equal(result.reason, CC_END_STOP);
  assert_int_equal(result.depth, 4);
  assert_int_equal(w.iterations, 2); /* depths 2 and 4 */
  assert_true(w.progress > 0);
  uint64_t line[CC_GAME_MAX_PLY];
  size_t count = 0;
  assert_int_equal(cc_game_search_line(search, line, CC_GAME_MAX_PLY, &count), CC_OK);
  assert_true(count >= 1 && line[0] == result.best);
  assert_int_equal(cc_game_search_line(search, NULL, 0, &count), count == 0 ? CC_OK : CC_ERROR_BUFFER);
  cc_game_search_free(search);
}

/* The line of an alpha-beta search leads to a position of the value. */
static void test_line_has_the_value(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed < 30; seed++) {
    graph g = {seed * 5, 2000, 2, 0, 2, 4, 0, 0};
    const cc_game game = graph_game(&g);
    const try_options t = {CC_GAME_ALPHA_BETA, CC_GAME_NO_TABLE, 4, 0, 0, 0, 0, 0, 0, 0};
    cc_game_search *search = make_search(&game, &t);
    graph_state s = {seed};
    uint64_t line[CC_GAME_MAX_PLY];
    size_t count = 0;
    const cc_game_result result = run_search(search, &s, 4);
    assert_int_equal(cc_game_search_line(search, line, CC_GAME_MAX_PLY, &count), CC_OK);
    if (result.reason != CC_END_GAME) {
      reference r = {&game, &g, 0, 0};
      int32_t values[CC_GAME_MAX_TEAMS] = {0};
      assert_true(count > 0 && count <= 4);
      reference_value(&r, line[count - 1], (uint32_t)count, 4 - (uint32_t)count, 0, UINT32_MAX, values);
      assert_int_equal(values[0], result.values[0]);
    }
    cc_game_search_free(search);
  }
}

static void test_arguments(void **state) {
  (void)state;
  const cc_game game = ttt_game();
  cc_game_search *search = (cc_game_search *)&search;
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  ttt_state s;
  memset(&s, 0, sizeof(s));
  assert_int_equal(cc_game_search_create(NULL, NULL, NULL, &search), CC_ERROR_ARGUMENT);
  assert_null(search);
  assert_int_equal(cc_game_search_create(NULL, &game, NULL, NULL), CC_ERROR_ARGUMENT);
  options.algorithm = 5;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_ERROR_ARGUMENT);
  options.algorithm = 0;
  options.step = 3;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_ERROR_ARGUMENT);
  options.step = 0;
  options.quiescence = CC_GAME_MAX_EXTENSIONS + 1;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_ERROR_ARGUMENT);
  options.quiescence = 0;
  options.flags = 0x200;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.threads = CC_GAME_MAX_THREADS + 1;
  assert_int_equal(cc_game_search_create(NULL, &game, &options, &search), CC_ERROR_ARGUMENT);
  options.threads = 2;
  cc_game single = game;
  single.flags = 0;
  assert_int_equal(cc_game_search_create(NULL, &single, &options, &search), CC_ERROR_UNSUPPORTED);
  assert_int_equal(cc_game_search_create(NULL, &game, NULL, &search), CC_OK);
  assert_int_equal(cc_game_search_run(NULL, &s, NULL, 0, NULL, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_search_run(search, NULL, NULL, 0, NULL, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_search_run(search, &s, NULL, 1, NULL, &result), CC_ERROR_ARGUMENT);
  limits.depth = CC_GAME_MAX_DEPTH + 1;
  assert_int_equal(cc_game_search_run(search, &s, NULL, 0, &limits, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_search_run(search, &s, NULL, 0, NULL, NULL), CC_OK);
  assert_int_equal(cc_game_search_line(NULL, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_search_set_callback(NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_game_search_new_game(NULL), CC_ERROR_ARGUMENT);
  assert_string_equal(cc_game_search_fault(NULL), "");
  assert_string_equal(cc_game_search_fault(search), "");
  cc_game_search_stop(NULL);
  cc_game_search_stop(search);
  cc_game_search_free(search);
  cc_game_search_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ttt_all),
      cmocka_unit_test(test_graphs_equal),
      cmocka_unit_test(test_graphs_chance),
      cmocka_unit_test(test_graphs_teams),
      cmocka_unit_test(test_graphs_threads),
      cmocka_unit_test(test_best_moves),
      cmocka_unit_test(test_race),
      cmocka_unit_test(test_star_saves),
      cmocka_unit_test(test_hops),
      cmocka_unit_test(test_mcts),
      cmocka_unit_test(test_mcts_teams_and_threads),
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_line_has_the_value),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
