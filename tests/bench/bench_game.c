/* SPDX-License-Identifier: MIT */
/*
 * Chess by the generic search against the specialised exact modes of search.h: the same values, the time of
 * both. Also what threads give.
 *
 *   bench_game [DEPTH [ROUNDS]]    depth of the plain searches (default 5), rounds of which the best time counts
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chesscore.h"

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
};
#define POSITIONS (sizeof(positions) / sizeof(positions[0]))

typedef struct mode {
  const char *name;
  uint32_t exact;
  uint32_t generic;
  uint32_t table;
  uint32_t quiescence;
  uint32_t extensions;
  uint32_t less; /* of the depth */
} mode;

static const mode modes[] = {
    {"minimax", CC_EXACT_MINIMAX, CC_GAME_MINIMAX, 0, 0, 0, 2},
    {"alpha-beta", CC_EXACT_ALPHA_BETA, CC_GAME_ALPHA_BETA, 0, 0, 0, 0},
    {"negascout", CC_EXACT_NEGASCOUT, CC_GAME_NEGASCOUT, 0, 0, 0, 0},
    {"alpha-beta, quiescence", CC_EXACT_ALPHA_BETA, CC_GAME_ALPHA_BETA, 0, 4, 0, 0},
    {"negascout, table", CC_EXACT_NEGASCOUT, CC_GAME_NEGASCOUT, 1, 0, 0, 0},
    {"negascout, table, quiescence", CC_EXACT_NEGASCOUT, CC_GAME_NEGASCOUT, 1, 4, 0, 0},
    {"mtdf, table, quiescence", CC_EXACT_MTDF, CC_GAME_MTDF, 1, 4, 0, 0},
    {"negascout, table, quiescence, extensions", CC_EXACT_NEGASCOUT, CC_GAME_NEGASCOUT, 1, 4, 2, 0},
};

static void check(cc_status status, const char *what) {
  if (status != CC_OK) {
    fprintf(stderr, "%s: %s\n", what, cc_status_text(status));
    exit(1);
  }
}

/* Of the processor, so that what else runs does not count. */
static uint64_t cpu_us(void) {
  return (uint64_t)clock() * 1000000u / CLOCKS_PER_SEC;
}

/* A generic value as the exact modes say it. */
static int same_value(const cc_exact_result *exact, const cc_game_result *generic) {
  if (exact->score.kind == CC_SCORE_MATE) {
    const int32_t size = generic->value < 0 ? -generic->value : generic->value;
    const int32_t plies = CC_GAME_WIN - size;
    return size > CC_EVALUATION_MAX && (plies + 1) / 2 == abs(exact->score.value) &&
           (exact->score.value == 0 || (exact->score.value > 0) == (generic->value > 0));
  }
  return exact->score.value == generic->value;
}

static uint64_t run_exact(const cc_position *position, const mode *m, uint32_t depth,
                          cc_exact_result *result) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  options.algorithm = m->exact;
  options.depth = depth;
  options.flags = (m->table ? CC_EXACT_TABLE : 0) | (m->quiescence ? CC_EXACT_QUIESCENCE : 0);
  options.quiescence_plies = m->quiescence;
  options.check_extensions = m->extensions;
  const uint64_t begun = cpu_us();
  check(cc_position_exact(position, &options, result), "exact");
  return cpu_us() - begun;
}

static void *new_state(const cc_chess_game *chess, const cc_position *position) {
  void *state = aligned_alloc(64, (cc_chess_game_table(chess)->state_size + 63u) / 64u * 64u);
  if (state == NULL) {
    exit(1);
  }
  check(cc_chess_game_set(chess, state, position), "set");
  return state;
}

static uint64_t run_generic(const cc_chess_game *chess, const cc_position *position, const mode *m,
                            uint32_t depth, uint32_t flags, cc_game_result *result) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_search *search = NULL;
  const cc_game *game = cc_chess_game_table(chess);
  void *state = new_state(chess, position);
  options.algorithm = m->generic;
  options.flags = flags | (m->table ? 0 : CC_GAME_NO_TABLE);
  options.quiescence = m->quiescence;
  options.extensions = m->extensions;
  limits.depth = depth;
  const uint64_t begun = cpu_us(); /* tables are made in both */
  check(cc_game_search_create(NULL, game, &options, &search), "create");
  check(cc_game_search_run(search, state, NULL, 0, &limits, result), "run");
  const uint64_t used = cpu_us() - begun;
  cc_game_search_free(search);
  free(state);
  return used;
}

/* What threads give, by the clock on the wall: shared table, and Monte-Carlo trees side by side. */
static void run_threads(const cc_chess_game *chess, uint32_t algorithm, uint32_t depth, uint32_t rounds) {
  for (uint32_t threads = 1; threads <= 2; threads++) {
    uint64_t us = 0, nodes = 0, playouts = 0;
    for (size_t p = 0; p < POSITIONS; p++) {
      cc_position *position = NULL;
      uint64_t best = UINT64_MAX;
      check(cc_position_create_from_fen(NULL, positions[p], CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
            "fen");
      void *state = new_state(chess, position);
      for (uint32_t round = 0; round < rounds; round++) {
        cc_game_options options = CC_GAME_OPTIONS_INIT;
        cc_game_limits limits = CC_GAME_LIMITS_INIT;
        cc_game_result result = CC_GAME_RESULT_INIT;
        cc_game_search *search = NULL;
        options.algorithm = algorithm;
        options.threads = threads;
        options.quiescence = 4;
        options.playout_moves = 20;
        limits.depth = depth;
        limits.nodes = algorithm == CC_GAME_MCTS ? 4000 / threads : 0;
        const cc_status status = cc_game_search_create(NULL, cc_chess_game_table(chess), &options, &search);
        if (status == CC_ERROR_UNSUPPORTED) {
          printf("no threads in this build\n");
          exit(0);
        }
        check(status, "create");
        check(cc_game_search_run(search, state, NULL, 0, &limits, &result), "run");
        best = result.time_us < best ? result.time_us : best;
        nodes += result.nodes / rounds;
        playouts += result.playouts / rounds;
        cc_game_search_free(search);
      }
      us += best;
      free(state);
      cc_position_free(position);
    }
    printf("%s, %u thread%s: %.1f ms on the wall, %llu nodes",
           algorithm == CC_GAME_MCTS ? "monte carlo" : "negascout", threads, threads == 1 ? "" : "s",
           (double)us / 1000, (unsigned long long)nodes);
    if (playouts > 0) {
      printf(", %llu playouts", (unsigned long long)playouts);
    }
    printf("\n");
  }
}

static int run_mode(const cc_chess_game *chess, const mode *m, uint32_t depth, uint32_t rounds) {
  uint64_t exact_us = 0, generic_us = 0, deepening_us = 0, exact_nodes = 0, generic_nodes = 0;
  for (size_t p = 0; p < POSITIONS; p++) {
    cc_position *position = NULL;
    uint64_t best_exact = UINT64_MAX, best_generic = UINT64_MAX, best_deepening = UINT64_MAX;
    check(cc_position_create_from_fen(NULL, positions[p], CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
          "fen");
    for (uint32_t round = 0; round < rounds; round++) {
      cc_exact_result exact = CC_EXACT_RESULT_INIT;
      cc_game_result generic = CC_GAME_RESULT_INIT, deepening = CC_GAME_RESULT_INIT;
      const uint64_t e = run_exact(position, m, depth - m->less, &exact);
      const uint64_t g = run_generic(chess, position, m, depth - m->less, CC_GAME_NO_DEEPENING, &generic);
      const uint64_t d = run_generic(chess, position, m, depth - m->less, 0, &deepening);
      if (!same_value(&exact, &generic) || generic.value != deepening.value) {
        fprintf(stderr, "%s: %s: values differ: %d and %d\n", m->name, positions[p], exact.score.value,
                generic.value);
        return 1;
      }
      best_exact = e < best_exact ? e : best_exact;
      best_generic = g < best_generic ? g : best_generic;
      best_deepening = d < best_deepening ? d : best_deepening;
      if (round == 0) {
        exact_nodes += exact.nodes;
        generic_nodes += generic.nodes;
      }
    }
    exact_us += best_exact;
    generic_us += best_generic;
    deepening_us += best_deepening;
    cc_position_free(position);
  }
  printf("%-42s %12.1f %12.1f %6.2f %12llu %12llu   deepening %.1f ms\n", m->name, (double)exact_us / 1000,
         (double)generic_us / 1000, (double)generic_us / (double)exact_us, (unsigned long long)exact_nodes,
         (unsigned long long)generic_nodes, (double)deepening_us / 1000);
  return 0;
}

int main(int argc, char **argv) {
  const uint32_t depth = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 5;
  const uint32_t rounds = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 3;
  cc_chess_game *chess = NULL;
  if (depth < 3 || depth > 12) {
    fprintf(stderr, "depth 3 .. 12\n");
    return 1;
  }
  check(cc_chess_game_create(NULL, NULL, CC_CHESS_GAME_TIMELESS, CC_LEVEL_AUTO, &chess), "chess");
  printf("%-42s %12s %12s %6s %12s %12s\n", "mode, sum of positions, best of rounds", "special ms",
         "generic ms", "ratio", "nodes", "nodes");
  for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
    if (run_mode(chess, &modes[i], depth, rounds) != 0) {
      return 1;
    }
  }
  run_threads(chess, CC_GAME_NEGASCOUT, depth + 1, rounds);
  run_threads(chess, CC_GAME_MCTS, depth, rounds);
  cc_chess_game_free(chess);
  return 0;
}
