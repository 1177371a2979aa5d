/* SPDX-License-Identifier: MIT */
/* ur: the Royal Game of Ur. Play it, let players play each other, solve it for few stones. */
#define PROGRAM "ur"
#define _POSIX_C_SOURCE 200809L
#include "../example_util.h"

#include "ur_match.h"
#include "ur_play.h"
#include "ur_solver.h"

static const char ur_help[] =
    "usage: ur [--white PLAYER] [--black PLAYER] [--position TEXT] [options]\n"
    "       ur --match PLAYER PLAYER GAMES [--threads N] [--report WHICH] [options]\n"
    "       ur --solve [--write FILE] [--compare FILE] [options]\n"
    "\n"
    "Play the Royal Game of Ur in the terminal, let two players play each other (the first one always "
    "begins),\n"
    "or compute the exact value of every position that can come up (up to three stones a side with "
    "--finkel, two\n"
    "without).\n"
    "\n"
    "Players: human, random, first, simple, aggressive (both with :ties for any of equal moves; "
    "aggressive:sum\n"
    "adds simple's value), search:DEPTH, mcts:PLAYOUTS, solved. You are White against search:2 if nothing is "
    "said.\n"
    "\n"
    "  --finkel          Finkel's game: four dice, a way of 14; else that of the Axiom article\n"
    "  --stones N        of each side, 1 to 7\n"
    "  --seed N          of all luck; 1 for matches, else the time\n"
    "  --threads N       games at the same time; results do not depend on it\n"
    "  --report WHICH    summary, csv (a line a game), json, svg (histogram of stones moved); games are "
    "recorded\n"
    "                    without their moves, of which there are thousands\n"
    "  --write FILE      values of positions in which White throws, as a table with tabs\n"
    "  --compare FILE    with such a table; ends with 1 if a value differs by more than 0.00002, and tells "
    "how many\n"
    "                    do and which one does most\n"
    "  --position TEXT   begin with it; \"state\" in a game shows the form\n"
    "\n"
    "What may be played otherwise (docs/ur.md):\n"
    "  --order WHICH     first of equal moves: forward (farthest stone), back, cells\n"
    "  --one-waiting     all waiting stones together have one move\n"
    "  --taking-again    taking gives another throw\n"
    "  --unsafe          stones on rosettes can be taken\n"
    "  --zero-passes     three dice without a mark are 0, not 4\n"
    "  --overshoot       larger throws bring a stone home, too\n"
    "  --outward-only    rosettes give nothing to a stone on its way back\n"
    "  --no-jumping      no stone passes over one of the other side\n"
    "  --help            this text\n";

#define UR_REPORT_OWN UINT32_MAX

enum { UR_COMMAND_PLAY, UR_COMMAND_MATCH, UR_COMMAND_SOLVE };

typedef struct ur_arguments {
  ur_options rules;
  unsigned command;
  const char *players[2];
  const char *position;
  const char *write;
  const char *compare;
  uint64_t games;
  uint64_t seed;
  uint32_t threads;
  uint32_t report; /* CC_MATCH_REPORT_* or UR_REPORT_OWN */
} ur_arguments;

enum {
  UR_O_MATCH,
  UR_O_SOLVE,
  UR_O_WHITE,
  UR_O_BLACK,
  UR_O_POSITION,
  UR_O_THREADS,
  UR_O_REPORT,
  UR_O_WRITE,
  UR_O_COMPARE,
  UR_O_SEED,
  UR_O_STONES,
  UR_O_ORDER,
  UR_O_FINKEL,
  UR_O_FLAGS /* and all behind it, in the order of UR_ONE_WAITING .. */
};

static const example_option ur_option_list[] = {
    {"--match", 2},   {"--solve", 4},       {"--white", 1},     {"--black", 1},        {"--position", 1},
    {"--threads", 2}, {"--report", 2},      {"--write", 4},     {"--compare", 4},      {"--seed", 3},
    {"--stones", 7},  {"--order", 3},       {"--finkel", 7},    {"--one-waiting", 7},  {"--taking-again", 7},
    {"--unsafe", 7},  {"--zero-passes", 7}, {"--overshoot", 7}, {"--outward-only", 7}, {"--no-jumping", 7},
    {NULL, 0},
};

static uint32_t ur_read_order(const char *text) {
  static const char *const names[] = {"cells", "forward", "back"};
  for (uint32_t i = 0; i < 3; i++) {
    if (strcmp(text, names[i]) == 0) {
      return i;
    }
  }
  example_complain("--order takes forward, back or cells, not '%s'", text);
  exit(2);
}

static uint32_t ur_read_report(const char *text) {
  static const struct {
    const char *name;
    uint32_t report;
  } reports[] = {
      {"summary", CC_MATCH_REPORT_SUMMARY},
      {"csv", CC_MATCH_REPORT_CSV_GAMES},
      {"json", CC_MATCH_REPORT_JSON},
      {"svg", CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER + UR_COUNT_STONES},
  };
  for (size_t i = 0; i < sizeof(reports) / sizeof(reports[0]); i++) {
    if (strcmp(text, reports[i].name) == 0) {
      return reports[i].report;
    }
  }
  example_complain("--report takes summary, csv, json or svg, not '%s'", text);
  exit(2);
}

static void ur_read_option(example_arguments *arguments, unsigned option, ur_arguments *out) {
  switch (option) {
  case UR_O_MATCH:
    out->command = UR_COMMAND_MATCH;
    out->players[0] = example_value(arguments);
    out->players[1] = example_value(arguments);
    out->games = example_number("--match", example_value(arguments), 1, 16777216);
    break;
  case UR_O_SOLVE: out->command = UR_COMMAND_SOLVE; break;
  case UR_O_WHITE: out->players[0] = example_value(arguments); break;
  case UR_O_BLACK: out->players[1] = example_value(arguments); break;
  case UR_O_POSITION: out->position = example_value(arguments); break;
  case UR_O_THREADS:
    out->threads = (uint32_t)example_number("--threads", example_value(arguments), 1, 256);
    break;
  case UR_O_REPORT: out->report = ur_read_report(example_value(arguments)); break;
  case UR_O_WRITE: out->write = example_value(arguments); break;
  case UR_O_COMPARE: out->compare = example_value(arguments); break;
  case UR_O_SEED: out->seed = example_number("--seed", example_value(arguments), 0, UINT64_MAX); break;
  case UR_O_STONES:
    out->rules.stones = (uint32_t)example_number("--stones", example_value(arguments), 1, UR_MAX_STONES);
    break;
  case UR_O_ORDER: out->rules.order = ur_read_order(example_value(arguments)); break;
  case UR_O_FINKEL: out->rules.finkel = 1; break;
  default: out->rules.flags |= 1u << (option - UR_O_FLAGS); break;
  }
}

static ur_arguments ur_read_arguments(int argc, char **argv) {
  static const char *const commands[] = {"a game in the terminal", "--match", "--solve"};
  example_arguments arguments = example_begin(argc, argv, ur_help);
  ur_arguments out;
  uint32_t used = 0;
  int is_option = 0;
  memset(&out, 0, sizeof(out));
  out.players[1] = "search:2";
  out.rules.order = UR_ORDER_FORWARD;
  out.threads = 1;
  out.report = UR_REPORT_OWN;
  for (const char *word; (word = example_next(&arguments, &is_option)) != NULL;) {
    if (!is_option) {
      example_complain("unknown argument '%s' (see --help)", word);
      exit(2);
    }
    ur_read_option(&arguments, example_find_option(ur_option_list, word, &used), &out);
  }
  if ((used >> UR_O_MATCH & 1u) != 0 && (used >> UR_O_SOLVE & 1u) != 0) {
    example_complain("--match and --solve do not go together");
    exit(2);
  }
  example_check_options(ur_option_list, used, out.command, commands[out.command]);
  if ((used >> UR_O_SEED & 1u) == 0) {
    out.seed = out.command == UR_COMMAND_MATCH ? 1 : (uint64_t)time(NULL);
  }
  return out;
}

static void ur_check(cc_status status, const char *what) {
  if (status != CC_OK) {
    example_complain("%s: %s", what, cc_status_text(status));
    exit(2);
  }
}

/* ---- solving ---- */

#define UR_MOST_POSITIONS 600000
#define UR_MOST_SOLVED 3u /* stones a side, in either game: with more of them nobody need count positions */

static void ur_refuse_solving(const ur_rules *rules, const char *what) {
  example_complain("%s: %" PRIu32
                   " stones a side are too many to solve, at most 3 with --finkel and 2 without "
                   "(%d positions)",
                   what, rules->options.stones, UR_MOST_POSITIONS);
  exit(2);
}

/* The exact values for `what`; ends the program if there are too many. */
static ur_table *ur_solve_for(const char *what, const ur_rules *rules, ur_solution *solution) {
  ur_table *table = NULL;
  const cc_status status = rules->options.stones > UR_MOST_SOLVED
                               ? CC_ERROR_LIMIT
                               : ur_solve(rules, UR_MOST_POSITIONS, &table, solution);
  if (status == CC_ERROR_LIMIT) {
    ur_refuse_solving(rules, what);
  }
  ur_check(status, "solving");
  return table;
}

static void ur_refuse_file(const char *path) {
  example_complain("%s: %s", path, strerror(errno));
  exit(2);
}

/* What can be found out about a file without a table to write or compare is, before it is computed. */
static FILE *ur_open_for_reading(const char *path) {
  FILE *file = fopen(path, "r");
  const int first = file != NULL ? fgetc(file) : EOF;
  if (file == NULL || ferror(file)) { /* a folder can be opened, but not read */
    ur_refuse_file(path);
  }
  ungetc(first, file);
  return file;
}

/* What the file holds is kept until there is something new. */
static FILE *ur_open_for_writing(const char *path) {
  FILE *file = fopen(path, "a");
  if (file == NULL) {
    ur_refuse_file(path);
  }
  return file;
}

static void ur_write_table(const ur_table *table, FILE *file, const char *path) {
  const int emptied = ftruncate(fileno(file), 0) == 0 || errno == EINVAL; /* a pipe has nothing to be cut */
  const int written = emptied && ur_table_write(table, file);
  if (fclose(file) != 0 || !written) {
    ur_refuse_file(path);
  }
}

/* A line of a table, as text for --position. */
static void ur_print_line(const ur_rules *rules, const char *path, size_t line, const ur_state *state) {
  char text[256] = "";
  size_t needed = 0;
  ur_check(ur_state_text(state, text, sizeof(text), &needed, (void *)(uintptr_t)rules), "position");
  printf("%s:%zu: %s", path, line, text);
}

static int ur_compare_table(const ur_table *table, FILE *file, const char *path) {
  ur_comparison comparison;
  const int read = ur_table_compare(table, file, &comparison);
  fclose(file);
  if (!read) {
    example_complain("%s:%zu: no line of a table of values of this game", path, comparison.line);
    exit(2);
  }
  printf("compared    %zu positions, %zu of them unknown, largest difference %.9f\n", comparison.lines,
         comparison.missing, comparison.largest);
  if (comparison.missing > 0) {
    printf("unknown     %zu, the first in ", comparison.missing);
    ur_print_line(ur_table_rules(table), path, comparison.missing_line, &comparison.missing_state);
    printf("\n");
  }
  if (comparison.differing > 0) {
    printf("different   %zu by more than %.5f, most of all ", comparison.differing, UR_TABLE_TOLERANCE);
    ur_print_line(ur_table_rules(table), path, comparison.line, &comparison.state);
    printf(", %.9f there and %.9f here\n", comparison.told, comparison.exact);
  }
  return comparison.missing > 0 || comparison.differing > 0;
}

static int ur_run_solve(const ur_rules *rules, const ur_arguments *arguments) {
  ur_solution solution;
  int code = 0;
  FILE *compared = arguments->compare != NULL ? ur_open_for_reading(arguments->compare) : NULL;
  FILE *written = arguments->write != NULL ? ur_open_for_writing(arguments->write) : NULL;
  const double begin = example_seconds();
  ur_table *table = ur_solve_for("--solve", rules, &solution);
  printf("positions   %zu, the dice to be thrown; %zu ways on\n", solution.positions, solution.moves);
  printf("solved      in %.2f s, %" PRIu32 " sweeps; every value within %.1e\n", example_seconds() - begin,
         solution.sweeps, solution.gap);
  printf("the first   wins with %.9f\n", solution.start);
  if (compared != NULL) {
    code = ur_compare_table(table, compared, arguments->compare);
  }
  if (written != NULL) {
    ur_write_table(table, written, arguments->write);
  }
  ur_table_free(table);
  return code;
}

/* ---- players ---- */

static void ur_make_player(const char *name, const ur_rules *rules, const ur_table *table,
                           ur_strategy *strategy) {
  const cc_status status = ur_strategy_make(name, rules, table, strategy);
  if (status == CC_ERROR_ARGUMENT) {
    example_complain("there is no player '%s' (see --help)", name);
    exit(2);
  }
  ur_check(status, name);
}

/* The table, if a player needs it. */
static ur_table *ur_make_table(const ur_rules *rules, const ur_arguments *arguments) {
  int wanted = 0;
  for (unsigned i = 0; i < 2; i++) {
    wanted |= arguments->players[i] != NULL && strcmp(arguments->players[i], "solved") == 0;
  }
  return wanted ? ur_solve_for("player solved", rules, NULL) : NULL;
}

static void ur_print_result(const cc_match *match, uint64_t seed, double seconds) {
  static const char *const order[2] = {"first", "second"};
  cc_match_counts counts;
  ur_check(cc_match_result(match, 0, 1, CC_MATCH_GAMES_ALL, &counts), "result");
  const uint64_t games = counts.wins + counts.draws + counts.losses;
  const uint64_t wins[2] = {counts.wins, counts.losses};
  printf("%" PRIu64 " games, seed %" PRIu64 ", %.2f s; +- half the width of Wilson's 95 %% interval\n", games,
         seed, seconds);
  for (unsigned i = 0; i < 2; i++) {
    printf("%-7s %-18s %8" PRIu64 " won  %6.2f %%  +- %.2f\n", order[i], cc_match_player_name(match, i),
           wins[i], 100 * (double)wins[i] / (double)games, 100 * ur_error(wins[i], games));
  }
  if (counts.draws > 0) {
    printf("%" PRIu64 " games were left after %u moves and throws\n", counts.draws, CC_MATCH_MAX_MOVES);
  }
  printf("a game has          mean  deviation   least    most\n");
  for (uint32_t i = 0; i < UR_COUNTS; i++) {
    cc_match_spread s = CC_MATCH_SPREAD_INIT;
    ur_check(cc_match_get_spread(match, CC_MATCH_COUNTER + i, &s), "spread");
    printf("%-14s %9.2f  %9.2f  %6" PRId64 "  %6" PRId64 "\n",
           cc_match_measure_name(match, CC_MATCH_COUNTER + i), (double)s.mean / 1000,
           (double)s.deviation / 1000, s.minimum, s.maximum);
  }
}

static void ur_print_report(const cc_match *match, uint32_t report) {
  const cc_status status = cc_match_report(match, report, example_write, stdout);
  if (status != CC_ERROR_STOPPED) { /* that is told at the end */
    ur_check(status, "report");
  }
}

static int32_t ur_on_event(const cc_match_event *event, void *user) {
  char line[256];
  example_bar *bar = user;
  if (event->kind == CC_MATCH_EVENT_PROGRESS && bar->terminal &&
      cc_match_report_text(event->match, CC_MATCH_REPORT_PROGRESS, line, sizeof(line), NULL) == CC_OK) {
    example_bar_note(bar, "", -1, 0, line);
  }
  return 0;
}

static void ur_run_match(const ur_rules *rules, const ur_arguments *arguments) {
  ur_strategy strategies[2];
  example_bar bar = example_bar_begin();
  const ur_match_plan plan = {rules,
                              {&strategies[0], &strategies[1]},
                              (uint32_t)arguments->games,
                              arguments->threads,
                              arguments->seed,
                              ur_on_event,
                              &bar};
  cc_match *match = NULL;
  ur_table *table = ur_make_table(rules, arguments);
  for (unsigned i = 0; i < 2; i++) {
    ur_make_player(arguments->players[i], rules, table, &strategies[i]);
  }
  const double begin = example_seconds();
  const cc_status status = ur_match(&plan, &match);
  example_bar_clear(&bar);
  ur_check(status, "match");
  if (arguments->report == UR_REPORT_OWN) {
    ur_print_result(match, arguments->seed, example_seconds() - begin);
  } else {
    ur_print_report(match, arguments->report);
  }
  cc_match_free(match);
  ur_strategy_clear(&strategies[0]);
  ur_strategy_clear(&strategies[1]);
  ur_table_free(table);
}

static void ur_run_play(const ur_rules *rules, const ur_arguments *arguments) {
  ur_strategy strategies[2], hints;
  const ur_strategy *players[2] = {NULL, NULL};
  ur_table *table = ur_make_table(rules, arguments);
  for (unsigned i = 0; i < 2; i++) {
    const char *name = arguments->players[i];
    if (name != NULL && strcmp(name, "human") != 0) {
      ur_make_player(name, rules, table, &strategies[i]);
      players[i] = &strategies[i];
    }
  }
  ur_make_player(table != NULL ? "solved" : "search:3", rules, table, &hints);
  const cc_status status = ur_play(rules, players, &hints, arguments->position, arguments->seed);
  if (status == CC_ERROR_ARGUMENT && arguments->position != NULL) {
    example_complain("--position: that is no position of this game");
    exit(2);
  }
  ur_check(status, "playing");
  for (unsigned i = 0; i < 2; i++) {
    if (players[i] != NULL) {
      ur_strategy_clear(&strategies[i]);
    }
  }
  ur_strategy_clear(&hints);
  ur_table_free(table);
}

int main(int argc, char **argv) {
  const ur_arguments arguments = ur_read_arguments(argc, argv);
  ur_rules *rules = NULL;
  int code = 0;
  ur_check(ur_rules_create(&arguments.rules, &rules), "the board");
  switch (arguments.command) {
  case UR_COMMAND_MATCH: ur_run_match(rules, &arguments); break;
  case UR_COMMAND_SOLVE: code = ur_run_solve(rules, &arguments); break;
  default: ur_run_play(rules, &arguments); break;
  }
  ur_rules_free(rules);
  return example_end(code);
}
