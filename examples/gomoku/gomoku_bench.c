/* SPDX-License-Identifier: MIT */
/*
 * Nodes and time of the article's algorithms by depth, on ten positions from the middle of games between
 * Gomocup's programs on 20 x 20, free style.
 */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

#define BENCH_DEPTHS 5u /* 2, 4, .. 10 */
#define BENCH_POSITIONS 10u
#define BENCH_STYLES 8u
#define BENCH_CAP_MS 5000u

static const char *const bench_games[BENCH_POSITIONS] = {
    "h9 h13 i14 i13 h12 j12 j13 k11 l10 g14 g15 k12 k10 l12 m12 j10",
    "a10 b14 d13 f13 e14 c12 e12 f11 f14 d14 e15 e13 f12 g13 h13 e11 d11 c15",
    "e8 g11 i10 h12 f8 i11 f10 j10 g13 f9 h8 g8 g9 e11 h11 e10 d11 j9 e7 h10",
    "c5 e4 f8 d6 c6 d7 f7 c7 e5 f5 e6 g8 d5 c4 g9 f10 e9 e7 g6 d9 d10 g7",
    "g11 h9 j8 i10 g8 h10 h11 g9 i11 j11 j10 k9 f10 k10 k8 f11 e9 h12 d8 c7 e8 h8 f8 c8",
    "b2 c4 e5 f5 e6 e7 f6 d4 d6 g6 e4 c7 g8 c6 c5 h9",
    "f11 f10 h14 e11 g9 d10 g11 g12 e12 h9 g10 g8 g14 f12 g13 f13 e14 f14",
    "b14 b11 f8 e11 e10 d10 c9 g9 f10 f9 d8 e8 h9 b10 f7 b9 b12 e6 g11 c7",
    "h9 j13 k11 l13 j12 k14 i12 l11 i13 l10 l12 m12 n11 m13 k12 h12 k10 k9 m11 i11 g13 l14",
    "a8 b6 e7 e6 d6 f8 f9 f7 g8 e10 g6 g7 h6 i6 f5 i7 i8 h7 j7 d8 c7 b8 c8 g10",
};

/* Up to a depth; time_us 0: it was not reached. */
typedef struct bench_mark {
  uint64_t nodes;
  uint64_t time_us;
  uint64_t cpu_us; /* of the processor, all threads */
  int32_t value;
} bench_mark;

typedef struct bench_run {
  bench_mark marks[BENCH_DEPTHS];
  uint64_t cpu_started;
} bench_run;

static uint64_t bench_cpu_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static int32_t bench_event(const cc_game_event *event, void *user) {
  bench_run *run = user;
  if (event->kind == CC_GAME_EVENT_ITERATION && event->depth % 2 == 0 && event->depth >= 2 &&
      event->depth <= 2 * BENCH_DEPTHS) {
    const bench_mark mark = {event->nodes, event->time_us == 0 ? 1 : event->time_us,
                             bench_cpu_us() - run->cpu_started, event->value};
    run->marks[event->depth / 2 - 1] = mark;
  }
  return 0;
}

/* The board after moves that are separated by blanks; 0: there is an error in them. */
static int bench_setup(const gomoku_rules *rules, gomoku_board *board, const char *moves) {
  gomoku_clear(rules, board);
  while (*moves != '\0') {
    const size_t length = strcspn(moves, " ");
    gomoku_undo undo;
    uint32_t cell = 0;
    if (gomoku_move_read(rules, moves, length, &cell) != CC_OK || gomoku_at(board, cell) != GOMOKU_EMPTY ||
        gomoku_is_over(rules, board)) {
      return 0;
    }
    gomoku_make(rules, board, cell, &undo);
    moves += length;
    moves += strspn(moves, " ");
  }
  return 1;
}

static cc_status bench_position(const gomoku_rules *rules, const gomoku_style *style,
                                const gomoku_settings *settings, const gomoku_board *board, bench_run *run) {
  gomoku_rules own = *rules;
  const cc_game game = gomoku_search_game(&own);
  const cc_game_options options = gomoku_style_options(style, settings->table_bytes, settings->threads);
  cc_game_search *search = NULL;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  limits.depth = settings->depth != 0 ? settings->depth : 2 * BENCH_DEPTHS;
  limits.time_ms = settings->time_ms != 0 ? (uint32_t)settings->time_ms : BENCH_CAP_MS;
  memset(run, 0, sizeof(*run));
  cc_status status = cc_game_search_create(NULL, &game, &options, &search);
  if (status == CC_OK) {
    status = cc_game_search_set_callback(search, bench_event, run);
  }
  run->cpu_started = bench_cpu_us();
  if (status == CC_OK) {
    status = cc_game_search_run(search, board, NULL, 0, &limits, &result);
  }
  cc_game_search_free(search);
  return status;
}

/* ---- medians ---- */

/* Of ten the mean of the middle two; 0: one of them is not known. What is not known counts as most. */
static uint64_t bench_median(const uint64_t *numbers, unsigned count) {
  uint64_t sorted[BENCH_POSITIONS];
  for (unsigned i = 0; i < count; i++) {
    const uint64_t number = numbers[i] == 0 ? UINT64_MAX : numbers[i];
    unsigned at = i;
    while (at > 0 && sorted[at - 1] > number) {
      sorted[at] = sorted[at - 1];
      at--;
    }
    sorted[at] = number;
  }
  const uint64_t low = sorted[(count - 1) / 2];
  const uint64_t high = sorted[count / 2];
  return high == UINT64_MAX ? 0 : low + (high - low) / 2;
}

static bench_mark bench_middle(const bench_run *runs, unsigned depth) {
  uint64_t nodes[BENCH_POSITIONS];
  uint64_t times[BENCH_POSITIONS];
  uint64_t cpu[BENCH_POSITIONS];
  for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
    nodes[i] = runs[i].marks[depth].nodes;
    times[i] = runs[i].marks[depth].time_us;
    cpu[i] = runs[i].marks[depth].cpu_us;
  }
  const bench_mark mark = {bench_median(nodes, BENCH_POSITIONS), bench_median(times, BENCH_POSITIONS),
                           bench_median(cpu, BENCH_POSITIONS), 0};
  return mark;
}

/* ---- output ---- */

static void bench_print_json(const gomoku_style *style, unsigned position, unsigned depth, bench_mark mark) {
  printf("{\"algorithm\": \"%s\", ", style->name);
  if (position == BENCH_POSITIONS) {
    printf("\"median\": true, ");
  } else {
    printf("\"position\": %u, ", position + 1);
  }
  printf("\"depth\": %u, ", 2 * depth + 2);
  if (mark.time_us == 0) {
    printf("\"finished\": false}\n");
  } else {
    printf("\"finished\": true, \"nodes\": %" PRIu64 ", \"seconds\": %.6f, \"cpu_seconds\": %.6f", mark.nodes,
           (double)mark.time_us * 1e-6, (double)mark.cpu_us * 1e-6);
    printf(position == BENCH_POSITIONS ? "}\n" : ", \"value\": %" PRId32 "}\n", mark.value);
  }
}

static void bench_print_marks(const char *label, const bench_mark *marks, unsigned depths) {
  printf("%-12s", label);
  for (unsigned depth = 0; depth < depths; depth++) {
    if (marks[depth].time_us == 0) {
      printf(" %11s %8s", "-", "-");
    } else {
      printf(" %11" PRIu64 " %8.4f", marks[depth].nodes, (double)marks[depth].time_us * 1e-6);
    }
  }
  printf("\n");
}

static void bench_print_head(const char *label, unsigned depths) {
  printf("%-12s", label);
  for (unsigned depth = 0; depth < depths; depth++) {
    printf("    %s%2u nodes  seconds", "", 2 * depth + 2);
  }
  printf("\n");
}

static void bench_report(const gomoku_style *style, const bench_run *runs, unsigned depths, int json) {
  char label[24];
  if (!json) {
    bench_print_head(style->name, depths);
  }
  for (unsigned position = 0; position < BENCH_POSITIONS; position++) {
    snprintf(label, sizeof(label), "  %u", position + 1);
    for (unsigned depth = 0; depth < depths && json; depth++) {
      bench_print_json(style, position, depth, runs[position].marks[depth]);
    }
    if (!json) {
      bench_print_marks(label, runs[position].marks, depths);
    }
  }
  fflush(stdout);
}

static void bench_medians(const gomoku_style *const *styles, unsigned count,
                          bench_run (*runs)[BENCH_POSITIONS], unsigned depths,
                          const gomoku_settings *settings) {
  if (!settings->json) {
    printf("\n");
    bench_print_head("medians", depths);
  }
  for (unsigned i = 0; i < count; i++) {
    bench_mark marks[BENCH_DEPTHS];
    for (unsigned depth = 0; depth < depths; depth++) {
      marks[depth] = bench_middle(runs[i], depth);
      if (settings->json) {
        bench_print_json(styles[i], BENCH_POSITIONS, depth, marks[depth]);
      }
    }
    if (!settings->json) {
      bench_print_marks(styles[i]->name, marks, depths);
    }
  }
  if (!settings->json) {
    printf(
        "\nTimes are from the beginning of the search, depth 2, 4, .. one after the other. \"-\": not done\n"
        "within %.1f s; a median of which half are not done is not known.%s\n",
        (double)(settings->time_ms != 0 ? settings->time_ms : BENCH_CAP_MS) * 1e-3,
        settings->threads > 1 ? " Nodes are those of one thread." : "");
  }
}

int gomoku_bench(const gomoku_settings *settings) {
  static bench_run runs[BENCH_STYLES][BENCH_POSITIONS];
  static gomoku_rules rules;
  static gomoku_board board;
  const gomoku_style *styles[BENCH_STYLES];
  const unsigned count = gomoku_read_styles(settings->styles, "negamax,negascout,mtdf,mtdf10", styles,
                                            BENCH_STYLES);
  const unsigned depths = settings->depth == 0 ? BENCH_DEPTHS : (settings->depth + 1) / 2;
  example_bar bar = example_bar_begin();
  const double started = example_seconds();
  if (depths > BENCH_DEPTHS || settings->depth % 2 != 0) {
    example_complain("--bench goes to a depth of 2, 4, .. %u", 2 * BENCH_DEPTHS);
    return 2;
  }
  gomoku_rules_init(&rules, 20, 20, GOMOKU_FREE);
  for (unsigned i = 0; i < count; i++) {
    for (unsigned position = 0; position < BENCH_POSITIONS; position++) {
      const double share = (double)(i * BENCH_POSITIONS + position) / (count * BENCH_POSITIONS);
      example_bar_note(&bar, "bench", share, example_seconds() - started, styles[i]->name);
      if (styles[i]->sharp || !bench_setup(&rules, &board, bench_games[position])) {
        example_complain("--bench does not go with style %s", styles[i]->name);
        return 2;
      }
      const cc_status status = bench_position(&rules, styles[i], settings, &board, &runs[i][position]);
      if (status != CC_OK) {
        example_complain("%s", cc_status_text(status));
        return 2;
      }
    }
    example_bar_clear(&bar);
    bench_report(styles[i], runs[i], depths, (int)settings->json);
  }
  bench_medians(styles, count, runs, depths, settings);
  return 0;
}
