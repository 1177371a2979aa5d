/* SPDX-License-Identifier: MIT */
/*
 * perft: counts the positions a number of plies ahead, of one position or of a suite of known counts.
 *
 * Ends with 0; 1 when a suite differs, a count does not fit in 64 bits or there is no memory; 2 when
 * arguments or input are wrong or writing fails; 130 after Ctrl-C. Signals are this program's business: the
 * library is stopped through its callback.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "perft"

#include <signal.h>

#include "example_util.h"

static const char perft_help[] =
    "usage: perft [--fen FEN] --depth N [options]\n"
    "       perft --suite FILE [--depth N] [--max-nodes N] [options]\n"
    "\n"
    "Counts the positions N plies ahead; or compares the counts of a suite, whose lines are\n"
    "  FEN ;D1 20 ;D2 400 ...\n"
    "and ends with 1 at the first difference, telling what can be known about it.\n"
    "Positions that no game can reach are accepted.\n"
    "\n"
    "  --fen FEN       the position; 'start', or none: the start position\n"
    "  --depth N       plies, 0 to 99; of a suite the greatest depth to be counted\n"
    "  --suite FILE    a suite; blank lines and lines that begin with # are skipped\n"
    "  --max-nodes N   with --suite: leave out counts greater than N\n"
    "  --divide        also the count below each move (not with --suite)\n"
    "  --threads N     1 to 1024; 0: as many as there are processors (default 1)\n"
    "  --hash MB       a table of so many megabytes (default 0: none)\n"
    "  --isa LEVEL     auto, baseline, avx2, bmi2 or avx512\n"
    "  --chess960      Chess960 rules for castling\n"
    "  --json          one object a line with fen, depth, nodes, seconds, nps; with --suite also line,\n"
    "                  expected, ok; with --divide before it one a move with fen, depth, move, nodes\n"
    "  --help          this text\n";

enum { PERFT_DEPTH = 99, PERFT_LINE_COUNTS = 32, PERFT_STOPPED = 130 };
#define PERFT_SUITE_BYTES ((size_t)64 << 20)

typedef struct perft_settings {
  const char *fen;
  const char *suite;
  uint32_t depth;
  int has_depth;
  int divide;
  int json;
  uint64_t max_nodes;
  cc_fen_options reading;
  cc_perft_options counting;
} perft_settings;

/* What the progress callback needs. `expected` is 0 when only the library knows how far it is. */
typedef struct perft_progress {
  example_bar bar;
  const char *label;
  double start;
  uint64_t expected; /* of everything there is to count */
  uint64_t counted;  /* before the running count */
} perft_progress;

typedef struct perft_known {
  uint32_t depth;
  uint64_t nodes;
} perft_known;

typedef struct perft_line {
  char *fen;
  unsigned number;
  unsigned count;
  unsigned selected; /* counts within the limits */
  perft_known known[PERFT_LINE_COUNTS];
} perft_line;

/* A suite and how far it has been run. */
typedef struct perft_suite {
  const perft_settings *settings;
  char *text;
  perft_line *lines;
  size_t count;
  uint64_t positions; /* compared, and counts */
  uint64_t checked;
  perft_progress progress;
} perft_suite;

static volatile sig_atomic_t perft_interrupted;

static void perft_on_signal(int signal) {
  (void)signal;
  perft_interrupted = 1;
}

/* ---- counting ---- */

static int32_t perft_on_progress(const cc_perft_progress *progress, void *user) {
  perft_progress *state = user;
  const double seconds = example_seconds() - state->start;
  double share = progress->total > 0 ? (double)progress->done / (double)progress->total : 0;
  if (state->expected > 0) {
    share = ((double)state->counted + (double)progress->nodes) / (double)state->expected;
  }
  if (seconds > 0) {
    example_bar_draw(&state->bar, state->label, share, seconds,
                     ((double)state->counted + (double)progress->nodes) / seconds);
  }
  return perft_interrupted;
}

static perft_progress perft_progress_begin(const char *label) {
  const perft_progress progress = {example_bar_begin(), label, example_seconds(), 0, 0};
  return progress;
}

/* Count with the callback in place; what fails is said, and the exit code returned: 0 for success. */
static int perft_count(const cc_position *position, uint32_t depth, const cc_perft_options *counting,
                       perft_progress *progress, cc_perft_entry *divide, size_t *count, uint64_t *nodes) {
  cc_perft_options options = *counting;
  options.callback = perft_on_progress;
  options.user = progress;
  const cc_status status = cc_position_perft(position, depth, &options, divide,
                                             divide != NULL ? CC_MAX_MOVES : 0, count, nodes);
  example_bar_clear(&progress->bar);
  if (status == CC_ERROR_STOPPED) {
    example_complain("interrupted after %" PRIu64 " nodes", *nodes);
    return PERFT_STOPPED;
  }
  if (status != CC_OK) {
    example_complain("depth %" PRIu32 ": %s", depth, cc_status_text(status));
    return 1;
  }
  return 0;
}

/* The position of a FEN, or NULL after saying why there is none. */
static cc_position *perft_position(const perft_settings *settings, const char *fen) {
  cc_position *position = NULL;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_status status;
  if (fen == NULL) {
    status = cc_position_create(NULL, &position);
  } else {
    status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &settings->reading, &validity, &error,
                                         &position);
  }
  if (status != CC_OK) {
    example_explain_fen(fen != NULL ? fen : "", status, &validity, &error);
  }
  return position;
}

/* Nodes a second as a whole number; 0 when no time could be measured. */
static uint64_t perft_rate(uint64_t nodes, double seconds) {
  return seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0;
}

/* ---- one position ---- */

/* FENs the library writes hold no character that JSON would escape. */
static void perft_print_json(const char *fen, uint32_t depth, uint64_t nodes, double seconds) {
  printf("{\"fen\":\"%s\",\"depth\":%" PRIu32 ",\"nodes\":%" PRIu64, fen, depth, nodes);
  printf(",\"seconds\":%.6f,\"nps\":%" PRIu64, seconds, perft_rate(nodes, seconds));
}

static void perft_print_divide(const perft_settings *settings, const cc_position *position, const char *fen,
                               const cc_perft_entry *entries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char text[EXAMPLE_UCI_CAPACITY];
    const char *move = example_uci(position, entries[i].move, text);
    if (settings->json) {
      printf("{\"fen\":\"%s\",\"depth\":%" PRIu32 ",\"move\":\"%s\",\"nodes\":%" PRIu64 "}\n", fen,
             settings->depth, move, entries[i].nodes);
    } else {
      printf("%s: %" PRIu64 "\n", move, entries[i].nodes);
    }
  }
}

static int perft_single(const perft_settings *settings) {
  static cc_perft_entry entries[CC_MAX_MOVES];
  char fen[CC_FEN_CAPACITY] = "";
  size_t count = 0;
  uint64_t nodes = 0;
  cc_position *position = perft_position(settings, settings->fen);
  if (position == NULL) {
    return 2;
  }
  perft_progress progress = perft_progress_begin("perft");
  int code = cc_position_fen(position, 0, fen, sizeof(fen), NULL) == CC_OK ? 0 : 1;
  if (code == 0) {
    code = perft_count(position, settings->depth, &settings->counting, &progress,
                       settings->divide ? entries : NULL, settings->divide ? &count : NULL, &nodes);
  }
  const double seconds = example_seconds() - progress.start;
  if (code == 0) {
    perft_print_divide(settings, position, fen, entries, count);
    if (settings->json) {
      perft_print_json(fen, settings->depth, nodes, seconds);
      puts("}");
    } else {
      printf("depth %" PRIu32 ": %" PRIu64 " nodes in %.3f s, %.1f million a second\n", settings->depth,
             nodes, seconds, (double)perft_rate(nodes, seconds) / 1e6);
    }
  }
  cc_position_free(position);
  return code;
}

/* ---- reading a suite ---- */

static int perft_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/* The text without blanks at both ends, shortened in place. */
static char *perft_trim(char *text) {
  size_t length = strlen(text);
  while (length > 0 && perft_is_blank(text[length - 1])) {
    text[--length] = '\0';
  }
  while (perft_is_blank(*text)) {
    text++;
  }
  return text;
}

static int perft_suite_fault(const perft_settings *settings, unsigned number, const char *what) {
  example_complain("%s, line %u: %s", settings->suite, number, what);
  return 2;
}

/* `D4 197281` */
static int perft_read_entry(char *text, perft_known *entry) {
  char *end = NULL;
  if (text[0] != 'D' || text[1] < '0' || text[1] > '9') {
    return 0;
  }
  errno = 0;
  const unsigned long depth = strtoul(text + 1, &end, 10);
  if (errno != 0 || depth > PERFT_DEPTH || !perft_is_blank(*end)) {
    return 0;
  }
  text = perft_trim(end);
  const unsigned long long nodes = strtoull(text, &end, 10);
  if (errno != 0 || text[0] < '0' || text[0] > '9' || *end != '\0') {
    return 0;
  }
  entry->depth = (uint32_t)depth;
  entry->nodes = nodes;
  return 1;
}

/* Split one line at its semicolons. Returns an exit code. */
static int perft_read_line(const perft_settings *settings, char *text, perft_line *line) {
  char *rest = strchr(text, ';');
  if (rest == NULL) {
    return perft_suite_fault(settings, line->number, "no counts; expected FEN ;D1 n ;D2 n");
  }
  *rest++ = '\0';
  line->fen = perft_trim(text);
  while (rest != NULL) {
    char *entry = rest;
    rest = strchr(entry, ';');
    if (rest != NULL) {
      *rest++ = '\0';
    }
    entry = perft_trim(entry);
    if (*entry == '\0') {
      continue; /* a semicolon at the end */
    }
    if (line->count == PERFT_LINE_COUNTS) {
      return perft_suite_fault(settings, line->number, "too many counts");
    }
    if (!perft_read_entry(entry, &line->known[line->count])) {
      return perft_suite_fault(settings, line->number, "a count that is not of the form D4 197281");
    }
    line->count++;
  }
  if (line->count == 0) {
    return perft_suite_fault(settings, line->number, "no counts; expected FEN ;D1 n ;D2 n");
  }
  return 0;
}

/* Read a whole file, NUL-terminated; NULL after saying what failed. */
static char *perft_read_file(const char *name) {
  size_t size = 0;
  size_t capacity = 1 << 16;
  FILE *file = fopen(name, "rb");
  if (file == NULL) {
    example_complain("cannot read %s: %s", name, strerror(errno));
    return NULL;
  }
  char *text = malloc(capacity);
  while (text != NULL) {
    size += fread(text + size, 1, capacity - size - 1, file);
    if (size < capacity - 1) {
      break;
    }
    capacity *= 2;
    char *larger = capacity <= PERFT_SUITE_BYTES ? realloc(text, capacity) : NULL;
    if (larger == NULL) {
      free(text);
    }
    text = larger;
  }
  if (text == NULL) {
    example_complain("cannot read %s: too large or no memory", name);
  } else if (ferror(file) || memchr(text, '\0', size) != NULL) {
    example_complain("cannot read %s: %s", name, ferror(file) ? strerror(errno) : "not a text file");
    free(text);
    text = NULL;
  } else {
    text[size] = '\0';
  }
  fclose(file);
  return text;
}

static int perft_read_suite(perft_suite *suite) {
  unsigned number = 0;
  size_t capacity = 1;
  suite->text = perft_read_file(suite->settings->suite);
  if (suite->text == NULL) {
    return 2;
  }
  for (const char *p = suite->text; *p != '\0'; p++) {
    capacity += *p == '\n';
  }
  suite->lines = calloc(capacity, sizeof(*suite->lines));
  if (suite->lines == NULL) {
    example_complain("out of memory");
    return 1;
  }
  for (char *next = suite->text; next != NULL;) {
    char *text = next;
    next = strchr(text, '\n');
    if (next != NULL) {
      *next++ = '\0';
    }
    number++;
    text = perft_trim(text);
    if (*text == '\0' || *text == '#') {
      continue;
    }
    perft_line *line = &suite->lines[suite->count];
    line->number = number;
    const int code = perft_read_line(suite->settings, text, line);
    if (code != 0) {
      return code;
    }
    suite->count++;
  }
  return 0;
}

static int perft_selected(const perft_settings *settings, const perft_known *known) {
  return known->nodes <= settings->max_nodes && (!settings->has_depth || known->depth <= settings->depth);
}

/* Add up what there is to count. Limits that leave nothing are a mistake, not a success. */
static int perft_prepare_suite(perft_suite *suite) {
  int any = 0;
  for (size_t i = 0; i < suite->count; i++) {
    perft_line *line = &suite->lines[i];
    for (unsigned k = 0; k < line->count; k++) {
      if (perft_selected(suite->settings, &line->known[k])) {
        suite->progress.expected += line->known[k].nodes;
        line->selected++;
        any = 1;
      }
    }
  }
  if (!any) {
    example_complain("%s holds no counts%s", suite->settings->suite,
                     suite->count > 0 ? " within the limits of --depth and --max-nodes" : "");
    return 2;
  }
  return 0;
}

static int perft_suite_count(perft_suite *suite, const cc_position *position, uint32_t depth,
                             cc_perft_entry *divide, size_t *count, uint64_t *nodes) {
  return perft_count(position, depth, &suite->settings->counting, &suite->progress, divide, count, nodes);
}

/* ---- explaining a difference ---- */

static const perft_known *perft_find_depth(const perft_line *line, uint32_t depth) {
  for (unsigned i = 0; i < line->count; i++) {
    if (line->known[i].depth == depth) {
      return &line->known[i];
    }
  }
  return NULL;
}

/* The count a suite gives for a position at a depth, if it holds that very position. */
static const perft_known *perft_find_position(const perft_suite *suite, const cc_position *position,
                                              uint32_t depth, unsigned *number) {
  for (size_t i = 0; i < suite->count; i++) {
    const perft_line *line = &suite->lines[i];
    const perft_known *known = perft_find_depth(line, depth);
    const cc_fen_options *reading = &suite->settings->reading;
    cc_position *candidate = NULL;
    if (known == NULL || cc_position_create_from_fen(NULL, line->fen, CC_NUL_TERMINATED, reading, NULL, NULL,
                                                     &candidate) != CC_OK) {
      continue;
    }
    const int equal = cc_position_equal_board(position, candidate);
    cc_position_free(candidate);
    if (equal) {
      *number = line->number;
      return known;
    }
  }
  return NULL;
}

/* Print the divide, and compare it with those positions after one move that are in the suite themselves. */
static void perft_explain_divide(perft_suite *suite, cc_position *position, uint32_t depth) {
  static cc_perft_entry entries[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  unsigned found = 0;
  unsigned wrong = 0;
  if (depth == 0 || perft_suite_count(suite, position, depth, entries, &count, &nodes) != 0) {
    return;
  }
  fprintf(stderr, "  our divide at depth %" PRIu32 ", %zu moves:\n", depth, count);
  for (size_t i = 0; i < count; i++) {
    char text[EXAMPLE_UCI_CAPACITY];
    unsigned number = 0;
    const perft_known *known = NULL;
    fprintf(stderr, "    %s: %" PRIu64, example_uci(position, entries[i].move, text), entries[i].nodes);
    if (cc_position_play(position, entries[i].move) == CC_OK) {
      known = perft_find_position(suite, position, depth - 1, &number);
      cc_position_unmake(position);
    }
    if (known != NULL && known->nodes == entries[i].nodes) {
      fprintf(stderr, " = line %u", number);
    } else if (known != NULL) {
      fprintf(stderr, " DIFFERS: line %u has %" PRIu64, number, known->nodes);
      wrong++;
    }
    found += known != NULL;
    fputc('\n', stderr);
  }
  if (wrong == 0) {
    fprintf(stderr, "  which move differs is not known: the suite holds %u of the positions after them%s\n",
            found, found > 0 ? ", and agrees" : "");
  }
}

/*
 * The lowest depth of a line that differs, which says most. Most suites list depths from below, so that the
 * first difference found is it, but they need not.
 */
static uint32_t perft_lowest_difference(perft_suite *suite, const perft_line *line, const perft_known *wrong,
                                        const cc_position *position) {
  for (uint32_t depth = 0; depth < wrong->depth; depth++) {
    const perft_known *known = perft_find_depth(line, depth);
    uint64_t nodes = 0;
    if (known == NULL || perft_suite_count(suite, position, depth, NULL, NULL, &nodes) != 0) {
      continue;
    }
    if (nodes != known->nodes) {
      fprintf(stderr, "  depth %" PRIu32 " differs too: expected %" PRIu64 ", got %" PRIu64 "\n", depth,
              known->nodes, nodes);
      return depth;
    }
    fprintf(stderr, "  depth %" PRIu32 " agrees\n", depth);
  }
  return wrong->depth;
}

/* Everything that can be told about a wrong count; all of it on stderr. */
static void perft_explain(perft_suite *suite, const perft_line *line, const perft_known *wrong, uint64_t got,
                          cc_position *position) {
  cc_perft_options plain = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 0;
  example_complain("%s, line %u: depth %" PRIu32 ": expected %" PRIu64 ", got %" PRIu64,
                   suite->settings->suite, line->number, wrong->depth, wrong->nodes, got);
  fputs("  ", stderr);
  example_print_text(stderr, line->fen);
  fputc('\n', stderr);
  const uint32_t depth = perft_lowest_difference(suite, line, wrong, position);
  fprintf(stderr, "  it goes wrong first at depth %" PRIu32 "\n", depth);
  plain.level = CC_LEVEL_BASELINE;
  if (perft_count(position, wrong->depth, &plain, &suite->progress, NULL, NULL, &nodes) == 0) {
    fprintf(stderr, "  one thread, no table, level baseline: %" PRIu64 "%s\n", nodes,
            nodes == got            ? ", the same"
            : nodes == wrong->nodes ? ", as expected"
                                    : "");
  }
  perft_explain_divide(suite, position, depth);
}

/* ---- running a suite ---- */

/* One count of one line; 0, or the exit code. */
static int perft_run_count(perft_suite *suite, const perft_line *line, const perft_known *known,
                           cc_position *position) {
  char fen[CC_FEN_CAPACITY] = "";
  uint64_t nodes = 0;
  const double start = example_seconds();
  const int code = perft_suite_count(suite, position, known->depth, NULL, NULL, &nodes);
  const double seconds = example_seconds() - start;
  if (code != 0) {
    return code;
  }
  suite->checked++;
  if (suite->settings->json) {
    if (cc_position_fen(position, 0, fen, sizeof(fen), NULL) != CC_OK) {
      return 1;
    }
    perft_print_json(fen, known->depth, nodes, seconds);
    printf(",\"line\":%u,\"expected\":%" PRIu64 ",\"ok\":%s}\n", line->number, known->nodes,
           nodes == known->nodes ? "true" : "false");
  }
  if (nodes != known->nodes) {
    fflush(stdout);
    perft_explain(suite, line, known, nodes, position);
    return 1;
  }
  suite->progress.counted += nodes;
  return 0;
}

static int perft_run_line(perft_suite *suite, const perft_line *line) {
  const int speak = !suite->settings->json;
  cc_position *position = perft_position(suite->settings, line->fen);
  int code = 0;
  if (position == NULL) {
    return perft_suite_fault(suite->settings, line->number, "the position above");
  }
  if (speak) {
    printf("line %u:", line->number);
  }
  for (unsigned i = 0; i < line->count && code == 0; i++) {
    if (perft_selected(suite->settings, &line->known[i])) {
      code = perft_run_count(suite, line, &line->known[i], position);
      if (speak && code == 0) {
        printf(" D%" PRIu32, line->known[i].depth);
      }
    }
  }
  if (speak) {
    puts(code == 0 ? " ok" : "");
  }
  cc_position_free(position);
  return code;
}

static int perft_run_suite(const perft_settings *settings) {
  perft_suite suite;
  memset(&suite, 0, sizeof(suite));
  suite.settings = settings;
  suite.progress = perft_progress_begin("suite");
  int code = perft_read_suite(&suite);
  if (code == 0) {
    code = perft_prepare_suite(&suite);
  }
  for (size_t i = 0; i < suite.count && code == 0; i++) {
    if (suite.lines[i].selected > 0) {
      code = perft_run_line(&suite, &suite.lines[i]);
      suite.positions++;
    }
  }
  if (code == 0 && !settings->json) {
    const uint64_t nodes = suite.progress.counted;
    const double seconds = example_seconds() - suite.progress.start;
    printf("%" PRIu64 " positions, %" PRIu64 " counts, all equal; ", suite.positions, suite.checked);
    printf("%" PRIu64 " nodes in %.3f s, %.1f million a second\n", nodes, seconds,
           (double)perft_rate(nodes, seconds) / 1e6);
  }
  free(suite.lines);
  free(suite.text);
  return code;
}

/* ---- arguments ---- */

static cc_level perft_read_level(const char *text) {
  for (cc_level level = 0; level < CC_LEVEL_COUNT; level++) {
    if (strcmp(text, cc_level_name(level)) == 0) {
      if (!cc_level_available(level)) {
        example_complain("level %s is not available here", text);
        exit(2);
      }
      return level;
    }
  }
  example_complain("--isa takes auto, baseline, avx2, bmi2 or avx512, not '%s'", text);
  exit(2);
}

static uint32_t perft_read_threads(const char *text) {
  const uint64_t threads = example_number("--threads", text, 0, 1024);
  const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (threads > 0) {
    return (uint32_t)threads;
  }
  return processors < 1 ? 1 : processors > 1024 ? 1024 : (uint32_t)processors;
}

static void perft_option_with_value(perft_settings *settings, const char *option, const char *value) {
  if (strcmp(option, "--fen") == 0) {
    settings->fen = example_fen(value);
  } else if (strcmp(option, "--depth") == 0) {
    settings->depth = (uint32_t)example_number(option, value, 0, PERFT_DEPTH);
    settings->has_depth = 1;
  } else if (strcmp(option, "--suite") == 0) {
    settings->suite = value;
  } else if (strcmp(option, "--max-nodes") == 0) {
    settings->max_nodes = example_number(option, value, 0, UINT64_MAX);
  } else if (strcmp(option, "--threads") == 0) {
    settings->counting.threads = perft_read_threads(value);
  } else if (strcmp(option, "--hash") == 0) {
    settings->counting.hash_bytes = example_number(option, value, 0, 1 << 20) << 20;
  } else {
    settings->counting.level = perft_read_level(value);
  }
}

static void perft_option(perft_settings *settings, example_arguments *arguments, const char *option) {
  static const char *const with_value[] = {"--fen",     "--depth", "--suite", "--max-nodes",
                                           "--threads", "--hash",  "--isa"};
  for (size_t i = 0; i < sizeof(with_value) / sizeof(with_value[0]); i++) {
    if (strcmp(option, with_value[i]) == 0) {
      perft_option_with_value(settings, option, example_value(arguments));
      return;
    }
  }
  if (strcmp(option, "--divide") == 0) {
    settings->divide = 1;
  } else if (strcmp(option, "--json") == 0) {
    settings->json = 1;
  } else if (strcmp(option, "--chess960") == 0) {
    settings->reading.flags |= CC_FEN_CHESS960;
  } else {
    example_unknown(option);
  }
}

static void perft_read_arguments(perft_settings *settings, example_arguments *arguments) {
  const cc_fen_options reading = CC_FEN_OPTIONS_INIT;
  const cc_perft_options counting = CC_PERFT_OPTIONS_INIT;
  const char *argument;
  int is_option = 0;
  memset(settings, 0, sizeof(*settings));
  settings->max_nodes = UINT64_MAX;
  settings->reading = reading;
  settings->reading.accept = CC_PROBLEMS_SOFT;
  settings->counting = counting;
  while ((argument = example_next(arguments, &is_option)) != NULL) {
    if (!is_option) {
      example_complain("unknown argument '%s' (see --help)", argument);
      exit(2);
    }
    perft_option(settings, arguments, argument);
  }
  if (settings->suite == NULL && !settings->has_depth) {
    example_complain("--depth is missing (see --help)");
    exit(2);
  }
  if (settings->suite != NULL && (settings->fen != NULL || settings->divide)) {
    example_complain("--suite goes neither with --fen nor with --divide");
    exit(2);
  }
  if (settings->suite == NULL && settings->max_nodes != UINT64_MAX) {
    example_complain("--max-nodes goes with --suite alone");
    exit(2);
  }
}

int main(int argc, char **argv) {
  perft_settings settings;
  struct sigaction action;
  example_arguments arguments = example_begin(argc, argv, perft_help);
  perft_read_arguments(&settings, &arguments);
  memset(&action, 0, sizeof(action));
  action.sa_handler = perft_on_signal;
  /* Once: a second Ctrl-C ends the program at once, should the first not be heard. */
  action.sa_flags = (int)SA_RESETHAND;
  sigaction(SIGINT, &action, NULL);
  return example_end(settings.suite != NULL ? perft_run_suite(&settings) : perft_single(&settings));
}
