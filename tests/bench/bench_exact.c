/* SPDX-License-Identifier: MIT */
/*
 * Benchmark: the exact algorithms side by side. Each searches the same tree, with and without the table; what
 * differs is how much of it it looks at.
 *
 *   bench_exact [--json] [--depth N] [--limit NODES] [FEN...]
 *
 * Default: depth 4, at most 5,000,000 nodes a search, four positions. A block a position and kind of tree
 * (full width alone, with quiescence, with check extensions, with both), a line an algorithm: nodes,
 * evaluations, milliseconds of processor time, value for the side to move, best move (which may differ where
 * several are equally good). A search that reaches the limit has no value, and a dash stands for it.
 * --json: an object a line. Ends with 1 if two algorithms differ in value.
 */
#define _POSIX_C_SOURCE 200809L

#include <chesscore.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"

#define BENCH_DEPTH 4
#define BENCH_LIMIT 5000000u
#define BENCH_CHECK_EXTENSIONS 2
#define BENCH_QUIESCENCE_PLIES 4

static const char *const bench_algorithms[] = {"minimax", "alpha-beta", "NegaScout", "MTD(f)"};

static const struct {
  const char *name;
  uint32_t flags;
  uint32_t check_extensions;
} bench_trees[] = {{"plain", 0, 0},
                   {"quiescence", CC_EXACT_QUIESCENCE, 0},
                   {"checks", 0, BENCH_CHECK_EXTENSIONS},
                   {"both", CC_EXACT_QUIESCENCE, BENCH_CHECK_EXTENSIONS}};

static const char *const bench_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 11",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};

typedef struct bench_settings {
  int json;
  uint32_t depth;
  uint64_t limit;
  int differ; /* values did */
} bench_settings;

static void bench_text(const cc_exact_result *result, int known, char score[32], char move[8]) {
  snprintf(score, 32, known ? "%s%" PRId32 : "-", result->score.kind == CC_SCORE_MATE ? "#" : "",
           result->score.value);
  if (!known || result->best == CC_MOVE_NONE || cc_move_uci(result->best, 0, move, 8, NULL) != CC_OK) {
    strcpy(move, "-");
  }
}

static void bench_print(const bench_settings *settings, const char *fen, const char *tree, uint32_t algorithm,
                        int table, const cc_exact_result *result, int known, double ms) {
  char score[32];
  char move[8];
  bench_text(result, known, score, move);
  if (!settings->json) {
    printf("  %-10s  %-5s %11" PRIu64 " %11" PRIu64 " %10.1f %7s  %s\n", bench_algorithms[algorithm],
           table ? "table" : "", result->nodes, result->evaluations, ms, score, move);
    return;
  }
  printf("{\"fen\": \"%s\", \"depth\": %" PRIu32 ", \"tree\": \"%s\", \"algorithm\": \"%s\", \"table\": %s, "
         "\"nodes\": %" PRIu64 ", \"evaluations\": %" PRIu64 ", \"ms\": %.1f, ",
         fen, settings->depth, tree, bench_algorithms[algorithm], table ? "true" : "false", result->nodes,
         result->evaluations, ms);
  if (known) {
    printf("\"%s\": %" PRId32 ", \"best\": \"%s\"}\n", result->score.kind == CC_SCORE_MATE ? "mate" : "cp",
           result->score.value, move);
  } else {
    printf("\"stopped\": true}\n");
  }
}

/* One kind of tree by all algorithms. Returns 0 if a search failed. */
static int bench_tree(bench_settings *settings, const cc_position *position, const char *fen, unsigned tree) {
  cc_score first = {CC_SCORE_NONE, 0, 0, 0, 0, 0};
  if (!settings->json) {
    printf("%s, depth %" PRIu32 ", %s\n  %-10s  %-5s %11s %11s %10s %7s  %s\n", fen, settings->depth,
           bench_trees[tree].name, "algorithm", "", "nodes", "evaluations", "ms", "value", "move");
  }
  for (unsigned turn = 0; turn < 8; turn++) {
    const uint32_t algorithm = turn / 2;
    const int table = (int)(turn % 2);
    cc_exact_options options = CC_EXACT_OPTIONS_INIT;
    cc_exact_result result = CC_EXACT_RESULT_INIT;
    options.algorithm = algorithm;
    options.flags = bench_trees[tree].flags | (table ? CC_EXACT_TABLE : 0);
    options.depth = settings->depth;
    options.check_extensions = bench_trees[tree].check_extensions;
    options.quiescence_plies = BENCH_QUIESCENCE_PLIES;
    options.nodes = settings->limit;
    const double begin = bench_cpu_seconds();
    const cc_status status = cc_position_exact(position, &options, &result);
    const double ms = (bench_cpu_seconds() - begin) * 1000;
    if (status != CC_OK && status != CC_ERROR_STOPPED) {
      fprintf(stderr, "bench_exact: %s: %s\n", bench_algorithms[algorithm], cc_status_text(status));
      return 0;
    }
    bench_print(settings, fen, bench_trees[tree].name, algorithm, table, &result, status == CC_OK, ms);
    fflush(stdout);
    if (status == CC_OK && first.kind == CC_SCORE_NONE) {
      first = result.score;
    } else if (status == CC_OK && (first.kind != result.score.kind || first.value != result.score.value)) {
      fprintf(stderr, "bench_exact: %s differs\n", bench_algorithms[algorithm]);
      settings->differ = 1;
    }
  }
  return 1;
}

static int bench_position(bench_settings *settings, const char *fen) {
  cc_position *position = NULL;
  cc_error error = CC_ERROR_INIT;
  if (cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, &error, &position) != CC_OK) {
    fprintf(stderr, "bench_exact: %s: %s\n", fen, error.message);
    return 0;
  }
  int good = 1;
  for (unsigned tree = 0; good && tree < sizeof(bench_trees) / sizeof(bench_trees[0]); tree++) {
    good = bench_tree(settings, position, fen, tree);
  }
  cc_position_free(position);
  return good;
}

/* Options; returns the number of arguments that are none, moved to the front, or -1 if one is wrong. */
static int bench_options(bench_settings *settings, int argc, char **argv) {
  int fens = 0;
  for (int i = 1; i < argc; i++) {
    const int takes = strcmp(argv[i], "--depth") == 0 || strcmp(argv[i], "--limit") == 0;
    char *end = NULL;
    if (strcmp(argv[i], "--json") == 0) {
      settings->json = 1;
    } else if (takes && i + 1 < argc) {
      const unsigned long long number = strtoull(argv[i + 1], &end, 10);
      if (*end != '\0' || (argv[i][2] == 'd' && number > CC_EXACT_MAX_DEPTH)) {
        return -1;
      }
      settings->depth = argv[i][2] == 'd' ? (uint32_t)number : settings->depth;
      settings->limit = argv[i][2] == 'l' ? number : settings->limit;
      i++;
    } else if (argv[i][0] == '-') {
      return -1;
    } else {
      argv[fens++] = argv[i];
    }
  }
  return fens;
}

int main(int argc, char **argv) {
  bench_settings settings = {0, BENCH_DEPTH, BENCH_LIMIT, 0};
  const int given = bench_options(&settings, argc, argv);
  const int count = given > 0 ? given : (int)(sizeof(bench_positions) / sizeof(bench_positions[0]));
  if (given < 0) {
    fprintf(stderr, "usage: bench_exact [--json] [--depth N] [--limit NODES] [FEN...]\n");
    return 2;
  }
  for (int i = 0; i < count; i++) {
    if (!bench_position(&settings, given > 0 ? argv[i] : bench_positions[i])) {
      return 2;
    }
  }
  return settings.differ;
}
