/* SPDX-License-Identifier: MIT */
/*
 * book: looks into opening books, checks, merges and makes them, and names openings.
 *
 * Ends with 0; 1 when a book, a game or a line is faulty or nothing is known of a position; 2 when arguments
 * are wrong or a file cannot be read or written, standard output too.
 */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700 /* realpath */
#define PROGRAM "book"

#include <sys/stat.h>

#include "example_util.h"

static const char book_help[] =
    "usage: book probe FILE [FEN]           the moves of a position, and one of them chosen\n"
    "       book dump FILE [FEN]            all positions of the book below one, a line each\n"
    "       book check FILE [FEN]           what is wrong with it\n"
    "       book merge -o OUT FILE...       Polyglot books into one\n"
    "       book make -o OUT [PGN...]       a Polyglot book from games; '-' or none: standard input\n"
    "       book eco [MOVES]                the name of a line in SAN or as UCI writes it\n"
    "\n"
    "A FILE that ends with .bin is a Polyglot book, any other a text book: a game a line, as UCI writes "
    "moves.\n"
    "The FEN is the start position if none is given.\n"
    "\n"
    "  --polyglot, --text  what FILE is, whatever it is called\n"
    "  --json              all but merge: one JSON object a line\n"
    "  --chess960          probe, dump, check: Chess960 rules\n"
    "  --policy POLICY     probe: best (default), weighted or uniform\n"
    "  --seed N            probe: of the random choice (default 1)\n"
    "  --map               probe, dump, check: map a Polyglot book instead of reading it\n"
    "  --depth N           make: plies of each game (default 40)\n"
    "  --min-games N       make: games a move must occur in (default 1)\n"
    "  --min-score N       make: thousandths the side that moves must have scored (default 0)\n"
    "  --points W,D,L      make: weight of a win, draw, loss (default 2,1,0)\n"
    "  --colour COLOUR     make: moves of white or black only\n"
    "  --skip-unknown      make: leave out games without a result\n"
    "  --keep-starts       all but merge and eco: of faulty games and lines keep the moves before the fault\n"
    "  --table FILE        eco: lines of code, name and moves with tabs between, instead of the table "
    "within\n"
    "  --tidy              merge: take damaged books, too, and sort them\n"
    "  -o OUT              merge, make: the file to write, none of those that are read; '-': standard "
    "output\n"
    "  --                  what follows are no options\n"
    "  --help              this text\n";

enum { BOOK_PROBE, BOOK_DUMP, BOOK_CHECK, BOOK_MERGE, BOOK_MAKE, BOOK_ECO };
static const char *const book_commands[] = {"probe", "dump", "check", "merge", "make", "eco", NULL};

/* The options with the commands that take them. */
enum { BOOK_READERS = 1u << BOOK_PROBE | 1u << BOOK_DUMP | 1u << BOOK_CHECK };
enum {
  BOOK_OPTION_POLYGLOT,
  BOOK_OPTION_TEXT,
  BOOK_OPTION_JSON,
  BOOK_OPTION_CHESS960,
  BOOK_OPTION_POLICY,
  BOOK_OPTION_SEED,
  BOOK_OPTION_MAP,
  BOOK_OPTION_DEPTH,
  BOOK_OPTION_MIN_GAMES,
  BOOK_OPTION_MIN_SCORE,
  BOOK_OPTION_POINTS,
  BOOK_OPTION_COLOUR,
  BOOK_OPTION_SKIP_UNKNOWN,
  BOOK_OPTION_KEEP_STARTS,
  BOOK_OPTION_TABLE,
  BOOK_OPTION_TIDY,
  BOOK_OPTION_OUT
};
static const example_option book_options[] = {{"--polyglot", BOOK_READERS | 1u << BOOK_MERGE},
                                              {"--text", BOOK_READERS},
                                              {"--json", BOOK_READERS | 1u << BOOK_MAKE | 1u << BOOK_ECO},
                                              {"--chess960", BOOK_READERS},
                                              {"--policy", 1u << BOOK_PROBE},
                                              {"--seed", 1u << BOOK_PROBE},
                                              {"--map", BOOK_READERS},
                                              {"--depth", 1u << BOOK_MAKE},
                                              {"--min-games", 1u << BOOK_MAKE},
                                              {"--min-score", 1u << BOOK_MAKE},
                                              {"--points", 1u << BOOK_MAKE},
                                              {"--colour", 1u << BOOK_MAKE},
                                              {"--skip-unknown", 1u << BOOK_MAKE},
                                              {"--keep-starts", BOOK_READERS | 1u << BOOK_MAKE},
                                              {"--table", 1u << BOOK_ECO},
                                              {"--tidy", 1u << BOOK_MERGE},
                                              {"-o", 1u << BOOK_MERGE | 1u << BOOK_MAKE},
                                              {NULL, 0}};

enum { BOOK_FILES = 256, BOOK_PIECE = 1 << 16, BOOK_PATH = EXAMPLE_LINE + 16, BOOK_MAX_PLIES = 1000 };

typedef struct book_settings {
  unsigned command;              /* BOOK_PROBE .. */
  const char *files[BOOK_FILES]; /* and the words of a FEN or line */
  unsigned count;
  const char *out;
  const char *table;
  int kind; /* 0 by name, 1 Polyglot, 2 text */
  int json;
  int chess960;
  int keep_starts;
  int tidy;
  uint32_t open_flags;
  uint64_t seed;
  cc_book_choice choice;
  cc_book_builder_options making;
} book_settings;

/* An open book of either kind. */
typedef struct book_source {
  cc_polyglot_book *polyglot;
  cc_text_book *text;
  unsigned faults; /* that the text's reader stepped over */
  const char *path;
  int json;
} book_source;

/* ---- arguments ---- */

static void book_points(book_settings *settings, const char *text) {
  unsigned long points[3];
  char *end = NULL;
  for (unsigned i = 0; i < 3; i++) {
    errno = 0;
    points[i] = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || errno != 0 || points[i] > 65535 || *end != (i < 2 ? ',' : '\0')) {
      example_complain("--points takes three numbers up to 65535 such as 2,1,0");
      exit(2);
    }
    text = end + 1;
  }
  settings->making.win_points = (uint32_t)points[0];
  settings->making.draw_points = (uint32_t)points[1];
  settings->making.loss_points = (uint32_t)points[2];
}

/* The number of a word in a list that ends with NULL. */
static uint32_t book_word(const char *option, const char *text, const char *const *words) {
  for (uint32_t i = 0; words[i] != NULL; i++) {
    if (strcmp(words[i], text) == 0) {
      return i;
    }
  }
  example_complain("%s does not take '%s' (see --help)", option, text);
  exit(2);
}

static uint32_t book_limit(example_arguments *arguments, const char *option, uint64_t minimum,
                           uint64_t maximum) {
  return (uint32_t)example_number(option, example_value(arguments), minimum, maximum);
}

static void book_make_option(book_settings *settings, example_arguments *arguments, const char *option,
                             unsigned number) {
  static const char *const colours[] = {"white", "black", NULL};
  cc_book_builder_options *making = &settings->making;
  switch (number) {
  case BOOK_OPTION_DEPTH: making->max_plies = book_limit(arguments, option, 1, 100000); break;
  case BOOK_OPTION_MIN_GAMES: making->min_games = book_limit(arguments, option, 1, UINT32_MAX); break;
  case BOOK_OPTION_MIN_SCORE: making->min_score = book_limit(arguments, option, 0, 1000); break;
  case BOOK_OPTION_POINTS: book_points(settings, example_value(arguments)); break;
  case BOOK_OPTION_COLOUR:
    making->flags |= book_word(option, example_value(arguments), colours) == 0 ? CC_BOOK_ONLY_WHITE
                                                                               : CC_BOOK_ONLY_BLACK;
    break;
  case BOOK_OPTION_SKIP_UNKNOWN: making->flags |= CC_BOOK_SKIP_UNKNOWN; break;
  default: break;
  }
}

static void book_option(book_settings *settings, example_arguments *arguments, const char *option,
                        unsigned number) {
  static const char *const policies[] = {"best", "weighted", "uniform", NULL};
  switch (number) {
  case BOOK_OPTION_POLYGLOT: settings->kind = 1; break;
  case BOOK_OPTION_TEXT: settings->kind = 2; break;
  case BOOK_OPTION_JSON: settings->json = 1; break;
  case BOOK_OPTION_CHESS960: settings->chess960 = 1; break;
  case BOOK_OPTION_POLICY:
    settings->choice.policy = book_word(option, example_value(arguments), policies);
    break;
  case BOOK_OPTION_SEED:
    settings->seed = example_number(option, example_value(arguments), 0, UINT64_MAX);
    break;
  case BOOK_OPTION_MAP: settings->open_flags = CC_POLYGLOT_MAP; break;
  case BOOK_OPTION_KEEP_STARTS: settings->keep_starts = 1; break;
  case BOOK_OPTION_TABLE: settings->table = example_value(arguments); break;
  case BOOK_OPTION_TIDY: settings->tidy = 1; break;
  case BOOK_OPTION_OUT: settings->out = example_value(arguments); break;
  default: book_make_option(settings, arguments, option, number); break;
  }
}

static void book_read_arguments(book_settings *settings, example_arguments *arguments) {
  const cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  const cc_book_builder_options making = CC_BOOK_BUILDER_OPTIONS_INIT;
  const char *command = NULL;
  const char *argument;
  uint32_t used = 0;
  int is_option = 0;
  memset(settings, 0, sizeof(*settings));
  settings->choice = choice;
  settings->making = making;
  settings->seed = 1;
  while ((argument = example_next(arguments, &is_option)) != NULL) {
    if (is_option) {
      book_option(settings, arguments, argument, example_find_option(book_options, argument, &used));
    } else if (command == NULL) {
      command = argument;
      settings->command = book_word("book", command, book_commands);
    } else if (settings->count == BOOK_FILES) {
      example_complain("at most %d arguments", (int)BOOK_FILES);
      exit(2);
    } else {
      settings->files[settings->count++] = argument;
    }
  }
  if (command == NULL) {
    example_complain("no command (see --help)");
    exit(2);
  }
  example_check_options(book_options, used, settings->command, command);
  if ((used >> BOOK_OPTION_POLYGLOT & 1) != 0 && (used >> BOOK_OPTION_TEXT & 1) != 0) {
    example_complain("only one of --polyglot and --text can be given");
    exit(2);
  }
}

/* The words from `first` on, with blanks between. */
static void book_join(const book_settings *settings, unsigned first, char text[EXAMPLE_LINE]) {
  size_t length = 0;
  text[0] = '\0';
  for (unsigned i = first; i < settings->count; i++) {
    const int added = snprintf(text + length, EXAMPLE_LINE - length, "%s%s", i > first ? " " : "",
                               settings->files[i]);
    length += (size_t)added;
    if (length >= EXAMPLE_LINE) {
      example_complain("the FEN or line is too long");
      exit(2);
    }
  }
}

static cc_position *book_position(const book_settings *settings, unsigned first) {
  char text[EXAMPLE_LINE];
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  book_join(settings, first, text);
  const char *fen = example_fen(text[0] == '\0' ? "start" : text);
  options.flags = settings->chess960 ? CC_FEN_CHESS960 : 0;
  options.accept = CC_PROBLEMS_SOFT;
  const cc_status status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, &validity,
                                                       &error, &position);
  if (status != CC_OK) {
    example_explain_fen(fen, status, &validity, &error);
    exit(2);
  }
  return position;
}

/* ---- books ---- */

static void book_must(const char *what, cc_status status) {
  if (status != CC_OK) {
    example_complain("%s: %s", what, cc_status_text(status));
    exit(2);
  }
}

/* The same for what the library does with a file. */
static void book_must_read(const char *path, cc_status status) {
  if (status == CC_ERROR_IO) {
    example_complain("%s: %s", path, example_why_unreadable(path));
    exit(2);
  }
  book_must(path, status);
}

/* Text inside quotes of JSON. */
static void book_print_json(const char *text) {
  for (; *text != '\0'; text++) {
    if ((unsigned char)*text < ' ') {
      printf("\\u%04x", (unsigned)(unsigned char)*text);
    } else {
      printf("%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
    }
  }
}

static int32_t book_fault(const cc_error *fault, void *user) {
  book_source *source = user;
  source->faults++;
  fprintf(stderr, "%s:%" PRIu32 ":%" PRIu32 ": %s\n", source->path, fault->line, fault->column,
          fault->message);
  return 0;
}

static int book_is_polyglot(const book_settings *settings, const char *path) {
  const size_t length = strlen(path);
  return settings->kind != 0 ? settings->kind == 1 : length >= 4 && strcmp(path + length - 4, ".bin") == 0;
}

static void book_open(const book_settings *settings, const cc_position *start, book_source *source) {
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  if (settings->count == 0) {
    example_complain("no book given (see --help)");
    exit(2);
  }
  memset(source, 0, sizeof(*source));
  source->path = settings->files[0];
  if (book_is_polyglot(settings, source->path)) {
    book_must_read(source->path, cc_polyglot_book_create_from_path(NULL, source->path, settings->open_flags,
                                                                   &source->polyglot));
    return;
  }
  if (settings->open_flags != 0) {
    example_complain("%s: --map is for Polyglot books (see --help)", source->path);
    exit(2);
  }
  options.flags = settings->keep_starts ? CC_TEXT_BOOK_KEEP_STARTS : CC_TEXT_BOOK_SKIP_LINES;
  options.fault = book_fault;
  options.user = source;
  options.start = settings->chess960 ? start : NULL;
  book_must_read(source->path,
                 cc_text_book_create_from_path(NULL, source->path, &options, NULL, &source->text));
}

static void book_close(book_source *source) {
  cc_polyglot_book_free(source->polyglot);
  cc_text_book_free(source->text);
}

/* A position's moves; `ignored` gets the number of entries that are no legal move there. */
static size_t book_moves(const book_source *source, const cc_position *position, cc_book_move *moves,
                         size_t *ignored) {
  size_t count = 0;
  *ignored = 0;
  book_must(source->path,
            source->polyglot != NULL
                ? cc_polyglot_book_moves(source->polyglot, position, moves, CC_MAX_MOVES, &count, ignored)
                : cc_text_book_moves(source->text, position, moves, CC_MAX_MOVES, &count));
  return count;
}

/* ---- probe ---- */

static void book_print_move(const book_settings *settings, const cc_position *position,
                            const cc_book_move *move, uint64_t total, int chosen) {
  char uci[EXAMPLE_UCI_CAPACITY];
  char san[CC_MOVE_TEXT_CAPACITY] = "";
  const double share = total > 0 ? 100.0 * move->weight / (double)total : 0;
  book_must("move",
            cc_position_move_text(position, move->move, CC_MOVE_STYLE_SAN, NULL, san, sizeof(san), NULL));
  if (settings->json) {
    printf("{\"move\":\"%s\",\"san\":\"%s\",\"weight\":%" PRIu32 ",\"learn\":%" PRIu32 ",\"games\":%" PRIu32
           ",\"wins\":%" PRIu32 ",\"draws\":%" PRIu32 ",\"losses\":%" PRIu32 ",\"chosen\":%s}\n",
           example_uci(position, move->move, uci), san, move->weight, move->learn, move->games, move->wins,
           move->draws, move->losses, chosen ? "true" : "false");
    return;
  }
  printf("%c %-6s %-8s %10" PRIu32 "  %5.1f%%", chosen ? '*' : ' ', example_uci(position, move->move, uci),
         san, move->weight, share);
  if (move->games > 0) {
    printf("  +%" PRIu32 " =%" PRIu32 " -%" PRIu32, move->wins, move->draws, move->losses);
  }
  if (move->learn != 0) {
    printf("  learn %" PRIu32, move->learn);
  }
  putchar('\n');
}

static int book_probe(const book_settings *settings) {
  cc_position *position = book_position(settings, 1);
  cc_book_move moves[CC_MAX_MOVES];
  book_source source;
  uint64_t random = settings->seed;
  uint64_t total = 0;
  size_t ignored = 0;
  cc_move chosen = CC_MOVE_NONE;
  book_open(settings, position, &source);
  const size_t count = book_moves(&source, position, moves, &ignored);
  book_must("choice", cc_book_choose(moves, count, &settings->choice, &random, &chosen));
  for (size_t i = 0; i < count; i++) {
    total += moves[i].weight;
  }
  for (size_t i = 0; i < count; i++) {
    book_print_move(settings, position, &moves[i], total, moves[i].move == chosen);
  }
  if (ignored > 0) {
    example_complain("%s: %zu entries of this position are no legal moves", source.path, ignored);
  }
  if (count == 0 && !settings->json) {
    puts("no moves");
  }
  book_close(&source);
  cc_position_free(position);
  return count == 0 || ignored > 0 || source.faults > 0;
}

/* ---- walking through all positions ---- */

/* What a walk has seen: keys in a table with open addressing. */
typedef struct book_seen {
  uint64_t *keys; /* 0: empty */
  size_t capacity;
  size_t count;
} book_seen;

static void *book_memory(void *memory) {
  if (memory == NULL) {
    example_complain("out of memory");
    exit(2);
  }
  return memory;
}

/* 1 if the key is new. */
static int book_seen_add(book_seen *seen, uint64_t key) {
  if (2 * seen->count >= seen->capacity) {
    const book_seen old = *seen;
    seen->capacity = old.capacity == 0 ? 1024 : 2 * old.capacity;
    seen->keys = book_memory(calloc(seen->capacity, sizeof(*seen->keys)));
    seen->count = 0;
    for (size_t i = 0; i < old.capacity; i++) {
      if (old.keys[i] != 0) {
        book_seen_add(seen, old.keys[i]);
      }
    }
    free(old.keys);
  }
  key += key == 0;
  size_t slot = (size_t)(key & (seen->capacity - 1));
  while (seen->keys[slot] != 0 && seen->keys[slot] != key) {
    slot = (slot + 1) & (seen->capacity - 1);
  }
  if (seen->keys[slot] == key) {
    return 0;
  }
  seen->keys[slot] = key;
  seen->count++;
  return 1;
}

typedef struct book_walk {
  const book_settings *settings;
  const book_source *source;
  book_seen seen;
  int print;
  uint64_t positions;
  uint64_t moves;
  uint64_t ignored;
} book_walk;

/* A position on the way: moves not yet followed. */
typedef struct book_frame {
  cc_move *moves;
  size_t count;
} book_frame;

static void book_print_position(const book_walk *walk, const cc_position *position, const cc_book_move *moves,
                                size_t count) {
  char fen[CC_FEN_CAPACITY];
  char uci[EXAMPLE_UCI_CAPACITY];
  book_must("FEN", cc_position_fen(position, 0, fen, sizeof(fen), NULL));
  printf(walk->settings->json ? "{\"fen\":\"%s\",\"moves\":{" : "%s", fen);
  for (size_t i = 0; i < count; i++) {
    const char *text = example_uci(position, moves[i].move, uci);
    if (walk->settings->json) {
      printf("%s\"%s\":%" PRIu32, i > 0 ? "," : "", text, moves[i].weight);
    } else {
      printf("%s%s %" PRIu32, i > 0 ? " " : "\t", text, moves[i].weight);
    }
  }
  fputs(walk->settings->json ? "}}\n" : "\n", stdout);
}

/* Look at a position that may be new; a frame with its moves, or with none. */
static book_frame book_enter(book_walk *walk, const cc_position *position) {
  cc_book_move moves[CC_MAX_MOVES];
  book_frame frame = {NULL, 0};
  size_t ignored = 0;
  const uint64_t key = walk->source->polyglot != NULL ? cc_position_polyglot_key(position)
                                                      : cc_position_key(position);
  const size_t count = book_moves(walk->source, position, moves, &ignored);
  if (count + ignored == 0 || !book_seen_add(&walk->seen, key)) {
    return frame;
  }
  walk->positions++;
  walk->moves += count;
  walk->ignored += ignored;
  if (walk->print && count > 0) {
    book_print_position(walk, position, moves, count);
  }
  frame.moves = book_memory(malloc((count + 1) * sizeof(*frame.moves)));
  for (size_t i = count; i > 0; i--) { /* taken from the end: the first move first */
    frame.moves[frame.count++] = moves[i - 1].move;
  }
  return frame;
}

static void book_walk_all(book_walk *walk, cc_position *position) {
  book_frame *stack = book_memory(calloc(BOOK_MAX_PLIES + 1, sizeof(*stack)));
  size_t depth = 0;
  stack[0] = book_enter(walk, position);
  for (;;) {
    book_frame *frame = &stack[depth];
    if (frame->count > 0 && depth < BOOK_MAX_PLIES) {
      book_must("walk", cc_position_play(position, frame->moves[--frame->count]));
      stack[++depth] = book_enter(walk, position);
      continue;
    }
    free(frame->moves);
    if (depth-- == 0) {
      break;
    }
    (void)cc_position_unmake(position);
  }
  free(stack);
  free(walk->seen.keys);
}

static int book_dump(const book_settings *settings) {
  cc_position *position = book_position(settings, 1);
  book_source source;
  book_open(settings, position, &source);
  book_walk walk = {settings, &source, {NULL, 0, 0}, 1, 0, 0, 0};
  book_walk_all(&walk, position);
  if (walk.ignored > 0) {
    example_complain("%s: %" PRIu64 " entries are no legal moves", source.path, walk.ignored);
  }
  book_close(&source);
  cc_position_free(position);
  return walk.ignored > 0 || source.faults > 0;
}

/* ---- check ---- */

static void book_number(const book_settings *settings, const char *name, const char *text, uint64_t number) {
  if (settings->json) {
    printf(",\"%s\":%" PRIu64, name, number);
  } else {
    printf("%-24s %" PRIu64 "\n", text, number);
  }
}

static int book_check_polyglot(const book_settings *settings, const book_source *source,
                               const book_walk *walk) {
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  book_must(source->path, cc_polyglot_book_check(source->polyglot, &report));
  book_number(settings, "entries", "entries", report.entries);
  book_number(settings, "keys", "positions (keys)", report.keys);
  book_number(settings, "header", "header entries", report.header);
  book_number(settings, "reached", "positions reached", walk->positions);
  book_number(settings, "illegal", "illegal where reached", walk->ignored);
  book_number(settings, "malformed", "malformed moves", report.malformed);
  book_number(settings, "out_of_order", "out of order", report.out_of_order);
  book_number(settings, "repeated", "repeated moves", report.repeated);
  book_number(settings, "zero_weight", "zero weights", report.zero_weight);
  book_number(settings, "stray_bytes", "stray bytes at the end", report.stray_bytes);
  if (report.first_fault < report.entries) {
    book_number(settings, "first_fault", "first fault at entry", report.first_fault);
  }
  return report.malformed + report.out_of_order + report.stray_bytes + walk->ignored > 0;
}

static int book_check_text(const book_settings *settings, const book_source *source) {
  cc_text_book_stats stats = CC_TEXT_BOOK_STATS_INIT;
  book_must(source->path, cc_text_book_get_stats(source->text, &stats));
  book_number(settings, "lines", "lines", stats.lines);
  book_number(settings, "games", "games", stats.games);
  book_number(settings, "skipped", "lines left out", stats.skipped);
  book_number(settings, "cut", "lines cut", stats.cut);
  book_number(settings, "positions", "positions", stats.positions);
  book_number(settings, "moves", "moves", stats.moves);
  return source->faults > 0;
}

static int book_check(const book_settings *settings) {
  cc_position *position = book_position(settings, 1);
  book_source source;
  int faulty;
  book_open(settings, position, &source);
  if (settings->json) {
    fputs("{\"file\":\"", stdout);
    book_print_json(source.path);
    putchar('"');
  }
  if (source.polyglot != NULL) {
    book_walk walk = {settings, &source, {NULL, 0, 0}, 0, 0, 0, 0};
    book_walk_all(&walk, position);
    faulty = book_check_polyglot(settings, &source, &walk);
  } else {
    faulty = book_check_text(settings, &source);
  }
  if (settings->json) {
    printf(",\"ok\":%s}\n", faulty ? "false" : "true");
  } else {
    puts(faulty ? "faulty" : "no faults");
  }
  book_close(&source);
  cc_position_free(position);
  return faulty;
}

/* ---- writing ---- */

/* A book that is being written. */
typedef struct book_output {
  const char *name; /* for messages */
  FILE *file;
  char target[BOOK_PATH];    /* what it will be called, links followed */
  char temporary[BOOK_PATH]; /* what it is called until it is whole; empty: written in place */
} book_output;

static void book_fail(const char *name) {
  example_complain("%s: %s", name, strerror(errno));
  exit(2);
}

/* Refuse to write what is read: it would be lost, or never end. Terminals and the like may be both. */
static void book_refuse_input(const book_settings *settings, const struct stat *out, const char *name) {
  for (unsigned i = 0; i < settings->count || i == 0; i++) {
    const char *input = i < settings->count ? settings->files[i] : "-"; /* none: standard input */
    struct stat facts;
    const int known = settings->command == BOOK_MAKE && strcmp(input, "-") == 0 ? fstat(STDIN_FILENO, &facts)
                                                                                : stat(input, &facts);
    if (known == 0 && facts.st_dev == out->st_dev && facts.st_ino == out->st_ino && !S_ISCHR(facts.st_mode)) {
      example_complain("%s: cannot be written, for it is read", name);
      exit(2);
    }
  }
}

/* Before anything is read: is there a name, and is it none of the inputs? */
static void book_needs_out(const book_settings *settings) {
  struct stat facts;
  if (settings->out == NULL || settings->out[0] == '\0') {
    example_complain("-o with the file to write is needed (see --help)");
    exit(2);
  }
  if (strcmp(settings->out, "-") == 0) {
    if (fstat(STDOUT_FILENO, &facts) == 0) {
      book_refuse_input(settings, &facts, "standard output");
    }
  } else if (stat(settings->out, &facts) == 0) {
    book_refuse_input(settings, &facts, settings->out);
  }
}

/* A new file beside the target, with the rights that the target has or would have. */
static void book_create_beside(book_output *output, mode_t mode) {
  const int length = snprintf(output->temporary, sizeof(output->temporary), "%s.XXXXXX", output->target);
  if (length < 0 || (size_t)length >= sizeof(output->temporary)) {
    errno = ENAMETOOLONG;
    book_fail(output->name);
  }
  const int file = mkstemp(output->temporary);
  if (file == -1) {
    book_fail(output->name);
  }
  output->file = fchmod(file, mode) == 0 ? fdopen(file, "wb") : NULL;
  if (output->file == NULL) {
    const int reason = errno;
    remove(output->temporary);
    errno = reason;
    book_fail(output->name);
  }
}

static void book_set_target(book_output *output, const char *path) {
  if (strlen(path) >= sizeof(output->target)) {
    errno = ENAMETOOLONG;
    book_fail(output->name);
  }
  strcpy(output->target, path);
}

/*
 * A regular file, or one that is not there yet, is written under another name and renamed when it is whole,
 * so that a book is never left half; through a link that is the file it leads to. Everything else (a pipe, a
 * device, a link that leads nowhere) is written in place.
 */
static void book_create(const book_settings *settings, book_output *output) {
  struct stat facts;
  memset(output, 0, sizeof(*output));
  output->name = settings->out;
  if (strcmp(settings->out, "-") == 0) {
    output->name = "standard output";
    output->file = stdout;
    return;
  }
  const int there = stat(settings->out, &facts) == 0;
  if (there && S_ISREG(facts.st_mode)) {
    char *path = realpath(settings->out, NULL);
    if (path == NULL) {
      book_fail(output->name);
    }
    book_set_target(output, path);
    free(path);
    book_create_beside(output, facts.st_mode & 0777);
  } else if (!there && lstat(settings->out, &facts) != 0) {
    const mode_t mask = umask(0);
    umask(mask);
    book_set_target(output, settings->out);
    book_create_beside(output, 0666 & ~mask);
  } else {
    output->file = fopen(settings->out, "wb");
    if (output->file == NULL) {
      book_fail(output->name);
    }
  }
}

/* The end of writing, which went as the status says. */
static void book_finish(const book_output *output, cc_status status) {
  int reason = example_write_errno;
  if (output->file == stdout) { /* what is wrong with that is said at the end */
    if (status != CC_OK && status != CC_ERROR_STOPPED) {
      book_must(output->name, status);
    }
    return;
  }
  if (fclose(output->file) != 0 && status == CC_OK) {
    status = CC_ERROR_STOPPED;
    reason = errno;
  }
  if (status == CC_OK && output->temporary[0] != '\0' && rename(output->temporary, output->target) != 0) {
    status = CC_ERROR_STOPPED;
    reason = errno;
  }
  if (status == CC_OK) {
    return;
  }
  if (output->temporary[0] != '\0') {
    remove(output->temporary);
  }
  example_complain("%s: %s", output->name,
                   status != CC_ERROR_STOPPED ? cc_status_text(status)
                   : reason != 0              ? strerror(reason)
                                              : "cannot be written");
  exit(2);
}

/* ---- merge ---- */

/* Is it a Polyglot book? Any bytes can be read as one, but of what is none hardly ever without faults. */
static void book_must_be_polyglot(const book_settings *settings, const cc_polyglot_book *book,
                                  const char *path) {
  cc_polyglot_report report = CC_POLYGLOT_REPORT_INIT;
  book_must(path, cc_polyglot_book_check(book, &report));
  if (report.stray_bytes + report.malformed + report.out_of_order > 0 && !settings->tidy) {
    example_complain("%s: no Polyglot book, or a damaged one: %" PRIu32 " stray bytes, %" PRIu64
                     " malformed moves, %" PRIu64 " entries out of order (see --tidy)",
                     path, report.stray_bytes, report.malformed, report.out_of_order);
    exit(2);
  }
}

static int book_merge(const book_settings *settings) {
  const cc_polyglot_book *books[BOOK_FILES];
  cc_polyglot_book *opened[BOOK_FILES];
  book_output output;
  if (settings->count == 0) {
    example_complain("no book given (see --help)");
    exit(2);
  }
  book_needs_out(settings);
  for (unsigned i = 0; i < settings->count; i++) {
    if (!book_is_polyglot(settings, settings->files[i])) {
      example_complain("%s: merge takes Polyglot books, whose names end with .bin (see --polyglot)",
                       settings->files[i]);
      exit(2);
    }
    book_must_read(settings->files[i],
                   cc_polyglot_book_create_from_path(NULL, settings->files[i], 0, &opened[i]));
    book_must_be_polyglot(settings, opened[i], settings->files[i]);
    books[i] = opened[i];
  }
  book_create(settings, &output);
  book_finish(&output, cc_polyglot_merge(NULL, books, settings->count, example_write, output.file));
  for (unsigned i = 0; i < settings->count; i++) {
    cc_polyglot_book_free(opened[i]);
  }
  return 0;
}

/* ---- make ---- */

typedef struct book_reading {
  book_source source; /* for its faults */
  example_bar bar;
  double start;
  uint64_t size; /* 0: unknown */
  uint64_t done;
} book_reading;

static void book_feed(book_reading *reading, cc_book_pgn *pgn, FILE *file) {
  static char piece[BOOK_PIECE];
  size_t length = 0;
  while ((length = fread(piece, 1, sizeof(piece), file)) > 0) {
    book_must(reading->source.path, cc_book_pgn_feed(pgn, piece, length, NULL));
    reading->done += length;
    const double seconds = example_seconds() - reading->start;
    if (reading->size > 0) {
      example_bar_draw(&reading->bar, "reading", (double)reading->done / (double)reading->size, seconds,
                       (double)reading->done / (seconds > 0 ? seconds : 1));
    }
  }
  if (ferror(file)) {
    example_complain("%s: %s", reading->source.path, strerror(errno));
    exit(2);
  }
}

/* Add the games of one file; "-" is standard input. */
static void book_add_file(const book_settings *settings, cc_book_builder *builder, const char *name,
                          cc_book_pgn_stats *sum) {
  cc_book_pgn_options options = CC_BOOK_PGN_OPTIONS_INIT;
  cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  cc_book_pgn *pgn = NULL;
  book_reading reading;
  struct stat facts;
  memset(&reading, 0, sizeof(reading));
  const int is_input = strcmp(name, "-") == 0;
  FILE *file = is_input ? stdin : fopen(name, "rb");
  reading.source.path = is_input ? "standard input" : name;
  if (file == NULL) {
    example_complain("%s: %s", name, strerror(errno));
    exit(2);
  }
  if (!is_input && fstat(fileno(file), &facts) == 0 && facts.st_size > 0) {
    reading.size = (uint64_t)facts.st_size;
  }
  options.flags = settings->keep_starts ? CC_BOOK_PGN_KEEP_STARTS : 0;
  options.fault = book_fault;
  options.user = &reading.source;
  reading.bar = example_bar_begin();
  reading.start = example_seconds();
  book_must("reader", cc_book_pgn_create(builder, &options, &pgn));
  book_feed(&reading, pgn, file);
  book_must(reading.source.path, cc_book_pgn_finish(pgn));
  book_must("reader", cc_book_pgn_get_stats(pgn, &stats));
  example_bar_clear(&reading.bar);
  sum->games += stats.games;
  sum->added += stats.added;
  sum->faulty += stats.faulty;
  sum->skipped += stats.skipped;
  cc_book_pgn_free(pgn);
  if (!is_input) {
    fclose(file);
  }
}

static int book_make(const book_settings *settings) {
  cc_book_builder *builder = NULL;
  cc_book_pgn_stats sum = CC_BOOK_PGN_STATS_INIT;
  book_output output;
  uint64_t entries = 0;
  book_needs_out(settings);
  const cc_status status = cc_book_builder_create(NULL, &settings->making, &builder);
  if (status == CC_ERROR_ARGUMENT) {
    example_complain("--colour can be given once");
    exit(2);
  }
  book_must("builder", status);
  if (settings->count == 0) {
    book_add_file(settings, builder, "-", &sum);
  }
  for (unsigned i = 0; i < settings->count; i++) {
    book_add_file(settings, builder, settings->files[i], &sum);
  }
  book_create(settings, &output);
  book_finish(&output, cc_book_builder_write(builder, example_write, output.file, &entries));
  fprintf(output.file == stdout ? stderr : stdout,
          settings->json ? "{\"games\":%" PRIu64 ",\"added\":%" PRIu64 ",\"faulty\":%" PRIu64
                           ",\"entries\":%" PRIu64 "}\n"
                         : "%" PRIu64 " games, %" PRIu64 " of them used, %" PRIu64 " faulty; %" PRIu64
                           " entries\n",
          sum.games, sum.added, sum.faulty, entries);
  cc_book_builder_free(builder);
  return sum.faulty > 0;
}

/* ---- eco ---- */

/* A whole file, or NULL for the table within. */
static cc_eco *book_table(const char *path) {
  cc_eco *eco = NULL;
  cc_error error = CC_ERROR_INIT;
  char *text = NULL;
  size_t length = 0;
  if (path == NULL) {
    book_must("table", cc_eco_create_builtin(NULL, &eco));
    return eco;
  }
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    example_complain("%s: %s", path, strerror(errno));
    exit(2);
  }
  for (size_t read = 1; read > 0; length += read) {
    text = book_memory(realloc(text, length + BOOK_PIECE));
    read = fread(text + length, 1, BOOK_PIECE, file);
  }
  if (ferror(file)) {
    example_complain("%s: %s", path, strerror(errno));
    exit(2);
  }
  fclose(file);
  if (cc_eco_create_from_text(NULL, text, length, NULL, &error, &eco) != CC_OK) {
    example_complain("%s:%" PRIu32 ":%" PRIu32 ": %s", path, error.line, error.column, error.message);
    exit(2);
  }
  free(text);
  return eco;
}

static int book_eco(const book_settings *settings) {
  char text[EXAMPLE_LINE];
  cc_move moves[BOOK_MAX_PLIES];
  cc_error error = CC_ERROR_INIT;
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  cc_position *position = book_position(settings, settings->count);
  cc_eco *eco = book_table(settings->table);
  size_t count = 0;
  size_t ply = 0;
  book_join(settings, 0, text);
  if (cc_position_read_line(position, text, CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL, moves, BOOK_MAX_PLIES,
                            &count, &error) != CC_OK) {
    example_complain("%s (byte %" PRIu64 ")", error.message, error.offset);
    exit(2);
  }
  for (size_t i = 0; i < count; i++) {
    book_must("line", moves[i] == CC_MOVE_NULL ? cc_position_make_null(position)
                                               : cc_position_play(position, moves[i]));
  }
  book_must("table", cc_eco_classify(eco, position, &entry, &ply));
  const int known = entry.code[0] != '\0';
  if (settings->json) {
    fputs("{\"code\":\"", stdout);
    book_print_json(entry.code);
    fputs("\",\"name\":\"", stdout);
    book_print_json(entry.name);
    printf("\",\"plies\":%zu}\n", ply);
  } else {
    if (known) {
      printf("%s %s (%zu plies)\n", entry.code, entry.name, ply);
    } else {
      puts("no name");
    }
  }
  cc_eco_free(eco);
  cc_position_free(position);
  return !known;
}

int main(int argc, char **argv) {
  static int (*const functions[])(const book_settings *) = {book_probe, book_dump, book_check,
                                                            book_merge, book_make, book_eco};
  static book_settings settings;
  example_arguments arguments = example_begin(argc, argv, book_help);
  book_read_arguments(&settings, &arguments);
  return example_end(functions[settings.command](&settings));
}
