/* SPDX-License-Identifier: MIT */
/*
 * uci: the engine as a program that speaks the Universal Chess Interface (Stefan Meyer-Kahlen, 2000), and a
 * few words more: bench, perft, eval, d. Lines of any length; what is not understood is reported and has no
 * effect. Commands may be given as arguments: they are carried out in turn, then the program ends.
 *
 * The main thread reads; searches run in the background, and tell what they find from their own thread.
 * Every message is one call of printf, which locks the stream: lines never mix.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "uci"
#include <stdatomic.h>

#include "example_util.h"
#include "uci_bench.h"

#define UCI_NAME "Chesscore"
#define UCI_AUTHOR "the libchesscore authors"
#define UCI_TEXT 8192
/* Longest line that is read, in bytes; the rest of a longer one is dropped. */
#define UCI_LINE_MOST ((size_t)64 << 20)
/* Bounds and current moves are told only after so long, or they would flood a fast game. */
#define UCI_DETAILS_US 1000000u
#define UCI_CURRENT_US 3000000u
#define UCI_BENCH_DEPTH 15 /* some seconds, so that clearing tables between positions does not count */
/* How long an infinite search takes in a build without threads, which cannot hear "stop". */
#define UCI_DEAF_MS 1000

static const char uci_help[] =
    "usage: uci [COMMAND...]\n"
    "\n"
    "Speaks the Universal Chess Interface on standard input and output. With arguments, each is one "
    "command,\n"
    "carried out to its end: uci 'position startpos' 'go depth 12'. Besides the commands of UCI:\n"
    "\n"
    "  bench [DEPTH]   search a list of positions, and count nodes\n"
    "  perft N         count the positions N plies ahead (also: go perft N)\n"
    "  eval            the value of the position, term by term\n"
    "  d               the position\n";

typedef struct uci_engine {
  cc_search *search;
  cc_position *position;
  int chess960;
  int show_wdl;
  int searching;    /* a search was started and has not been waited for */
  int quiet;        /* bench: no lines */
  atomic_int debug; /* the search's remarks are told */
  cc_book_guide guide;
  cc_polyglot_book *polyglot;
  cc_text_book *text_book;
  int no_book; /* a depth of 0 */
} uci_engine;

/* ---- words of a line ---- */

static const char *uci_skip_blanks(const char *text) {
  while (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n') {
    text++;
  }
  return text;
}

static size_t uci_word_length(const char *text) {
  return strcspn(text, " \t\r\n");
}

/* Is the word at `text` this one, whatever the case? */
static int uci_is(const char *text, const char *word) {
  const size_t length = uci_word_length(text);
  if (strlen(word) != length) {
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
    const char d = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] - 'A' + 'a') : word[i];
    if (c != d) {
      return 0;
    }
  }
  return 1;
}

static const char *uci_next(const char *text) {
  return uci_skip_blanks(text + uci_word_length(text));
}

/* A whole number at `text`, kept within bounds; 0 if there is none. */
static int uci_number(const char *text, int64_t minimum, int64_t maximum, int64_t *number) {
  char *end = NULL;
  errno = 0;
  const long long value = strtoll(text, &end, 10);
  if (end == text || (*end != '\0' && strchr(" \t\r\n", *end) == NULL)) {
    return 0;
  }
  *number = value < minimum ? minimum : value > maximum ? maximum : value;
  return 1;
}

static void uci_say_unknown(const char *what, const char *text) {
  char shown[64];
  size_t length = strcspn(text, "\r\n");
  length = length < sizeof(shown) - 1 ? length : sizeof(shown) - 1;
  for (size_t i = 0; i < length; i++) {
    shown[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
  }
  shown[length] = '\0';
  printf("info string %s: %s\n", what, shown);
}

/* ---- telling ---- */

static void uci_move_text(const uci_engine *engine, cc_move move, char text[EXAMPLE_UCI_CAPACITY]) {
  const uint32_t flags = engine->chess960 ? CC_MOVE_TEXT_CHESS960 : 0;
  if (cc_move_uci(move, flags, text, EXAMPLE_UCI_CAPACITY, NULL) != CC_OK) {
    strcpy(text, "0000"); /* there is no move */
  }
}

static size_t uci_add_moves(const uci_engine *engine, char *text, size_t length,
                            const cc_search_event *event) {
  for (size_t i = 0; i < event->move_count && length + EXAMPLE_UCI_CAPACITY + 1 < UCI_TEXT; i++) {
    char move[EXAMPLE_UCI_CAPACITY];
    uci_move_text(engine, event->moves[i], move);
    length += (size_t)snprintf(text + length, UCI_TEXT - length, " %s", move);
  }
  return length;
}

static uint64_t uci_speed(const cc_search_event *event) {
  return event->time_us == 0 ? event->nodes * 1000u : event->nodes * 1000000u / event->time_us;
}

static void uci_tell_line(const uci_engine *engine, const cc_search_event *event) {
  char text[UCI_TEXT];
  const cc_score *score = &event->score;
  size_t n = (size_t)snprintf(
      text, sizeof(text), "info depth %" PRIu32 " seldepth %" PRIu32 " multipv %" PRIu32 " score %s %" PRId32,
      event->depth, event->selective_depth, event->line, score->kind == CC_SCORE_MATE ? "mate" : "cp",
      score->value);
  n += (size_t)snprintf(text + n, sizeof(text) - n, "%s",
                        score->bound == CC_BOUND_LOWER   ? " lowerbound"
                        : score->bound == CC_BOUND_UPPER ? " upperbound"
                                                         : "");
  if (engine->show_wdl) {
    n += (size_t)snprintf(text + n, sizeof(text) - n, " wdl %" PRIu32 " %" PRIu32 " %" PRIu32, score->win,
                          score->draw, score->loss);
  }
  n += (size_t)snprintf(
      text + n, sizeof(text) - n,
      " nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " tbhits %" PRIu64 " time %" PRIu64 " pv",
      event->nodes, uci_speed(event), event->hash_permille, event->tablebase_hits, event->time_us / 1000u);
  uci_add_moves(engine, text, n, event);
  printf("%s\n", text);
}

static void uci_tell_end(const uci_engine *engine, const cc_search_event *event) {
  char best[EXAMPLE_UCI_CAPACITY];
  char ponder[EXAMPLE_UCI_CAPACITY];
  uci_move_text(engine, event->move, best);
  if (event->move_count == 0) { /* the game is over: say how */
    printf("info depth 0 score %s 0\nbestmove 0000\n", event->score.kind == CC_SCORE_MATE ? "mate" : "cp");
  } else if (event->move_count > 1) {
    uci_move_text(engine, event->moves[1], ponder);
    printf("bestmove %s ponder %s\n", best, ponder);
  } else {
    printf("bestmove %s\n", best);
  }
}

static int32_t uci_on_event(const cc_search_event *event, void *user) {
  const uci_engine *engine = user;
  char move[EXAMPLE_UCI_CAPACITY];
  if (engine->quiet) {
    return 0;
  }
  switch (event->kind) {
  case CC_EVENT_LINE:
    if (event->score.bound == CC_BOUND_EXACT || event->time_us >= UCI_DETAILS_US) {
      uci_tell_line(engine, event);
    }
    break;
  case CC_EVENT_CURRENT_MOVE:
    if (event->time_us >= UCI_CURRENT_US) {
      uci_move_text(engine, event->move, move);
      printf("info depth %" PRIu32 " currmove %s currmovenumber %" PRIu32 "\n", event->depth, move,
             event->number);
    }
    break;
  case CC_EVENT_STATISTICS:
    printf(
        "info nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " tbhits %" PRIu64 " time %" PRIu64 "\n",
        event->nodes, uci_speed(event), event->hash_permille, event->tablebase_hits, event->time_us / 1000u);
    break;
  case CC_EVENT_LOG:
    if (atomic_load(&engine->debug)) {
      printf("info string %.*s\n", (int)event->text_length, event->text);
    }
    break;
  case CC_EVENT_END: uci_tell_end(engine, event); break;
  default: break;
  }
  fflush(stdout);
  return 0;
}

/* ---- the book ---- */

/* Plies of a game that may come from the book. */
#define UCI_BOOK_PLIES 1000

static cc_move uci_on_book(const cc_position *position, void *user) {
  uci_engine *engine = user;
  return engine->no_book ? CC_MOVE_NONE : cc_book_guide_move(position, &engine->guide);
}

static void uci_close_book(uci_engine *engine) {
  cc_polyglot_book_free(engine->polyglot);
  cc_text_book_free(engine->text_book);
  engine->guide.polyglot = engine->polyglot = NULL;
  engine->guide.text = engine->text_book = NULL;
}

/* Is the file a text? Entries of Polyglot books have zero bytes; texts have none. */
static int uci_is_text(const char *path, int *opened) {
  char bytes[4096];
  FILE *file = fopen(path, "rb");
  *opened = file != NULL;
  if (file == NULL) {
    return 0;
  }
  const size_t count = fread(bytes, 1, sizeof(bytes), file);
  fclose(file);
  return count > 0 && memchr(bytes, 0, count) == NULL;
}

/* A book of either format. None that cannot be read takes the place of one that could. */
static void uci_open_book(uci_engine *engine, const char *path) {
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_polyglot_book *polyglot = NULL;
  cc_text_book *text = NULL;
  int opened = 0;
  const int is_text = uci_is_text(path, &opened);
  options.flags = CC_TEXT_BOOK_KEEP_STARTS;
  const cc_status status = !opened   ? CC_ERROR_IO
                           : is_text ? cc_text_book_create_from_path(NULL, path, &options, &error, &text)
                                     : cc_polyglot_book_create_from_path(NULL, path, 0, &polyglot);
  if (status != CC_OK) {
    printf("info string the book cannot be read, nothing is changed: %s\n",
           status == CC_ERROR_IO ? example_why_unreadable(path) : cc_status_text(status));
    return;
  }
  uci_close_book(engine);
  engine->guide.polyglot = engine->polyglot = polyglot;
  engine->guide.text = engine->text_book = text;
}

/* ---- options ---- */

/* Options of the program itself: the library takes a book from any place, so files and depths are ours. */
static void uci_list_own_options(void) {
  printf("option name Book File type string default <empty>\n"
         "option name Book Depth type spin default %d min 0 max %d\n" /* in plies */
         "option name Book Choice type combo default weighted var best var weighted var uniform\n",
         UCI_BOOK_PLIES, UCI_BOOK_PLIES);
}

static void uci_list_options(void) {
  cc_option_info info = CC_OPTION_INFO_INIT;
  for (uint32_t i = 0; cc_search_option_info(i, &info) == CC_OK; i++) {
    switch (info.type) {
    case CC_OPTION_TYPE_SPIN:
      printf("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n", info.name,
             info.value, info.minimum, info.maximum);
      break;
    case CC_OPTION_TYPE_CHECK:
      printf("option name %s type check default %s\n", info.name, info.value ? "true" : "false");
      break;
    case CC_OPTION_TYPE_BUTTON: printf("option name %s type button\n", info.name); break;
    default:
      printf("option name %s type combo default %s", info.name,
             cc_search_option_choice(info.option, info.value));
      for (int64_t v = info.minimum; v <= info.maximum; v++) {
        printf(" var %s", cc_search_option_choice(info.option, v));
      }
      printf("\n");
      break;
    }
  }
}

/*
 * The words of a name up to "value" agree, with any blanks between them. Returns what follows the name, or
 * NULL.
 */
static const char *uci_match_name(const char *text, const char *name) {
  while (*name != '\0') {
    size_t length = strcspn(name, " ");
    char word[64];
    snprintf(word, sizeof(word), "%.*s", (int)length, name);
    if (!uci_is(text, word)) {
      return NULL;
    }
    text = uci_next(text);
    name += length;
    name += *name == ' ';
  }
  return *text == '\0' || uci_is(text, "value") ? text : NULL;
}

/* The value an option is given; 0 if the text is none. */
static int uci_option_value(const cc_option_info *info, const char *text, int64_t *value) {
  switch (info->type) {
  case CC_OPTION_TYPE_SPIN: return uci_number(text, info->minimum, info->maximum, value);
  case CC_OPTION_TYPE_CHECK: *value = uci_is(text, "true"); return *value || uci_is(text, "false");
  case CC_OPTION_TYPE_BUTTON: *value = 1; return 1;
  default:
    for (*value = info->minimum; *value <= info->maximum; ++*value) {
      if (uci_is(text, cc_search_option_choice(info->option, *value))) {
        return 1;
      }
    }
    return 0;
  }
}

/* A value that is a text up to the end of the line, blanks inside it and all. */
static void uci_set_book_file(uci_engine *engine, const char *value) {
  size_t length = strcspn(value, "\r\n");
  while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t')) {
    length--;
  }
  char *path = calloc(length + 1, 1);
  if (path == NULL) {
    return;
  }
  memcpy(path, value, length);
  if (length == 0 || strcmp(path, "<empty>") == 0) {
    uci_close_book(engine);
  } else {
    uci_open_book(engine, path);
  }
  free(path);
}

/* Returns 0 if the option is none of the program's own. */
static int uci_set_own_option(uci_engine *engine, const char *text) {
  static const char *const names[] = {"Book File", "Book Depth", "Book Choice"};
  static const char *const choices[] = {"best", "weighted", "uniform"};
  const char *rest = NULL;
  size_t i = 0;
  int64_t number = 0;
  while (i < 3 && (rest = uci_match_name(text, names[i])) == NULL) {
    i++;
  }
  if (rest == NULL) {
    return 0;
  }
  rest = *rest != '\0' ? uci_next(rest) : rest;
  if (i == 0) {
    uci_set_book_file(engine, rest);
  } else if (i == 1 && uci_number(rest, 0, UCI_BOOK_PLIES, &number)) {
    engine->guide.max_plies = number == 0 ? 0 : (uint32_t)number;
    engine->no_book = number == 0;
  } else {
    size_t c = 0;
    while (c < 3 && !uci_is(rest, choices[c])) {
      c++;
    }
    if (i == 1 || c == 3) {
      uci_say_unknown("not a value for this option", text);
      return 1;
    }
    engine->guide.policy = c == 0 ? CC_BOOK_BEST : c == 1 ? CC_BOOK_WEIGHTED : CC_BOOK_UNIFORM;
  }
  return 1;
}

static void uci_set_library_option(uci_engine *engine, const cc_option_info *info, int64_t value) {
  const cc_status status = cc_search_set_option(engine->search, info->option, value);
  if (status != CC_OK) {
    printf("info string option %s: %s\n", info->name, cc_status_text(status));
    return;
  }
  engine->chess960 = info->option == CC_OPTION_CHESS960 ? value != 0 : engine->chess960;
  engine->show_wdl = info->option == CC_OPTION_SHOW_WDL ? value != 0 : engine->show_wdl;
}

static void uci_set_option(uci_engine *engine, const char *text) {
  cc_option_info info = CC_OPTION_INFO_INIT;
  if (!uci_is(text, "name")) {
    uci_say_unknown("setoption without a name", text);
    return;
  }
  text = uci_next(text);
  for (uint32_t i = 0; cc_search_option_info(i, &info) == CC_OK; i++) {
    const char *rest = uci_match_name(text, info.name);
    int64_t value = 0;
    if (rest == NULL) {
      continue;
    }
    rest = *rest != '\0' ? uci_next(rest) : rest;
    if (uci_option_value(&info, rest, &value)) {
      uci_set_library_option(engine, &info, value);
    } else {
      uci_say_unknown("not a value for this option", text);
    }
    return;
  }
  if (!uci_set_own_option(engine, text)) {
    uci_say_unknown("no such option", text);
  }
}

/* ---- positions ---- */

/* The legal move a word means, or CC_MOVE_NONE. */
static cc_move uci_read_move(const uci_engine *engine, const char *word) {
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move move = CC_MOVE_NONE;
  options.flags = engine->chess960 ? CC_MOVE_TEXT_CHESS960 : 0u;
  const cc_status status = cc_position_read_move(engine->position, word, uci_word_length(word),
                                                 CC_MOVE_STYLE_UCI, &options, &move, NULL, NULL);
  return status == CC_OK && move != CC_MOVE_NULL ? move : CC_MOVE_NONE;
}

static void uci_play_moves(uci_engine *engine, const char *text) {
  for (; *text != '\0'; text = uci_next(text)) {
    const cc_move move = uci_read_move(engine, text);
    if (move == CC_MOVE_NONE || cc_position_play(engine->position, move) != CC_OK) {
      uci_say_unknown("illegal move, the position is the one before it", text);
      return;
    }
  }
}

static void uci_set_position(uci_engine *engine, const char *text) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  const char *fen = start;
  size_t length = sizeof(start) - 1;
  options.flags = CC_FEN_LENIENT | (engine->chess960 ? CC_FEN_CHESS960 : 0u);
  options.accept = CC_PROBLEMS_SOFT;
  options.repair = CC_PROBLEMS_REPAIRABLE;
  if (uci_is(text, "startpos")) {
    text = uci_next(text);
  } else if (uci_is(text, "fen")) {
    fen = uci_next(text);
    for (text = fen; *text != '\0' && !uci_is(text, "moves"); text = uci_next(text)) {
    }
    length = (size_t)(text - fen);
  } else {
    uci_say_unknown("position needs startpos or fen", text);
    return;
  }
  if (cc_position_set_fen(engine->position, fen, length, &options, &validity, &error) != CC_OK) {
    printf("info string bad position, the last one stays: %s\n", error.message);
    return;
  }
  if (uci_is(text, "moves")) {
    uci_play_moves(engine, uci_next(text));
  }
}

/* ---- searching ---- */

/* End the search that runs, if one does, and await its answer. */
static void uci_settle(uci_engine *engine) {
  if (engine->searching) {
    cc_search_stop(engine->search);
    if (cc_search_wait(engine->search, NULL) != CC_OK) {
      printf("info string the search could not be awaited\n");
    }
    engine->searching = 0;
  }
}

/* Is anything left to be stopped? A search that has ended by itself is awaited at no cost. */
static void uci_await(uci_engine *engine) {
  if (engine->searching && !cc_search_is_running(engine->search)) {
    uci_settle(engine);
  }
}

/* A limit of less than `least` is meant to be as short as can be. */
#define UCI_LIMIT_U32(word, field, least)                                                                    \
  if (uci_is(text, word)) {                                                                                  \
    if (uci_number(value, least, UINT32_MAX, &number)) {                                                     \
      limits->field = (uint32_t)number;                                                                      \
      return uci_next(value);                                                                                \
    }                                                                                                        \
    uci_say_unknown("not a number", text);                                                                   \
    return value;                                                                                            \
  }

/* One word of go with its value; returns what follows. */
static const char *uci_read_limit(cc_search_limits *limits, const char *text) {
  const char *value = uci_next(text);
  int64_t number = 0;
  if (uci_is(text, "infinite")) {
    limits->flags |= CC_LIMIT_INFINITE;
    return value;
  }
  if (uci_is(text, "ponder")) {
    limits->flags |= CC_LIMIT_PONDER;
    return value;
  }
  if (uci_is(text, "wtime") || uci_is(text, "btime")) {
    limits->flags |= CC_LIMIT_CLOCK;
  }
  UCI_LIMIT_U32("wtime", time_ms[CC_WHITE], 0)
  UCI_LIMIT_U32("btime", time_ms[CC_BLACK], 0)
  UCI_LIMIT_U32("winc", increment_ms[CC_WHITE], 0)
  UCI_LIMIT_U32("binc", increment_ms[CC_BLACK], 0)
  UCI_LIMIT_U32("movestogo", moves_to_go, 0)
  UCI_LIMIT_U32("depth", depth, 1)
  UCI_LIMIT_U32("mate", mate, 1)
  UCI_LIMIT_U32("movetime", move_time_ms, 1)
  if (uci_is(text, "nodes")) {
    if (uci_number(value, 1, INT64_MAX, &number)) {
      limits->nodes = (uint64_t)number;
      return uci_next(value);
    }
    uci_say_unknown("not a number", text);
    return value;
  }
  uci_say_unknown("go does not know this", text);
  return value;
}

/* searchmoves: all words that look like moves; those that are illegal are left out, and said to be. */
static const char *uci_read_root_moves(const uci_engine *engine, const char *text, cc_move *moves,
                                       size_t *count) {
  for (; *text != '\0'; text = uci_next(text)) {
    const size_t length = uci_word_length(text);
    if ((length != 4 && length != 5) || example_square(text) == CC_SQUARE_NONE ||
        example_square(text + 2) == CC_SQUARE_NONE) {
      break;
    }
    const cc_move move = uci_read_move(engine, text);
    if (move == CC_MOVE_NONE) {
      uci_say_unknown("searchmoves: not a legal move here", text);
    } else if (*count < CC_MAX_MOVES) {
      moves[(*count)++] = move;
    }
  }
  return text;
}

static void uci_perft(uci_engine *engine, const char *text) {
  cc_perft_entry *divide = calloc(CC_MAX_MOVES, sizeof(*divide));
  int64_t depth = 0;
  size_t count = 0;
  uint64_t nodes = 0;
  if (divide == NULL || !uci_number(text, 0, CC_PERFT_MAX_DEPTH, &depth)) {
    uci_say_unknown("perft needs a depth", text);
    free(divide);
    return;
  }
  const double started = example_seconds();
  const cc_status status = cc_position_perft(engine->position, (uint32_t)depth, NULL, divide, CC_MAX_MOVES,
                                             &count, &nodes);
  if (status != CC_OK) {
    printf("info string perft: %s\n", cc_status_text(status));
    free(divide);
    return;
  }
  for (size_t i = 0; depth > 0 && i < count; i++) {
    char move[EXAMPLE_UCI_CAPACITY];
    uci_move_text(engine, divide[i].move, move);
    printf("%s: %" PRIu64 "\n", move, divide[i].nodes);
  }
  printf("\nNodes searched: %" PRIu64 "\n", nodes);
  printf("info string %.3f s\n", example_seconds() - started);
  free(divide);
}

static void uci_go(uci_engine *engine, const char *text) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_move roots[CC_MAX_MOVES];
  size_t count = 0;
  if (uci_is(text, "perft")) {
    uci_perft(engine, uci_next(text));
    return;
  }
  while (*text != '\0') {
    if (uci_is(text, "searchmoves")) {
      text = uci_read_root_moves(engine, uci_next(text), roots, &count);
    } else {
      text = uci_read_limit(&limits, text);
    }
  }
  limits.root_moves = count > 0 ? roots : NULL;
  limits.root_move_count = count;
  const int limited = limits.depth != 0 || limits.nodes != 0 || limits.mate != 0 ||
                      limits.move_time_ms != 0 || (limits.flags & CC_LIMIT_CLOCK) != 0;
  if (!limited) {
    limits.flags |= (limits.flags & CC_LIMIT_PONDER) != 0 ? 0 : CC_LIMIT_INFINITE;
  }
  cc_status status = cc_search_start(engine->search, engine->position, &limits);
  if (status == CC_ERROR_UNSUPPORTED) { /* a build without threads: to the end, deaf meanwhile */
    limits.flags &= ~(CC_LIMIT_INFINITE | CC_LIMIT_PONDER); /* nobody could end these */
    limits.move_time_ms = limited ? limits.move_time_ms : UCI_DEAF_MS;
    status = cc_search_run(engine->search, engine->position, &limits, NULL);
    if (status == CC_OK) {
      return;
    }
  }
  if (status != CC_OK) {
    printf("info string cannot search: %s\nbestmove 0000\n", cc_status_text(status));
    return;
  }
  engine->searching = 1;
}

/* ---- other commands ---- */

static void uci_show(const uci_engine *engine) {
  char board[CC_RENDER_TEXT_CAPACITY];
  char fen[CC_FEN_CAPACITY];
  if (cc_position_render(engine->position, CC_RENDER_ASCII, NULL, board, sizeof(board), NULL) != CC_OK ||
      cc_position_fen(engine->position, CC_FEN_EP_LEGAL, fen, sizeof(fen), NULL) != CC_OK) {
    return;
  }
  printf("%sFen: %s\nKey: %016" PRIX64 "\n", board, fen, cc_position_key(engine->position));
}

static void uci_evaluate(const uci_engine *engine) {
  cc_evaluation evaluation;
  char table[CC_EVALUATION_TABLE_CAPACITY];
  memset(&evaluation, 0, sizeof(evaluation));
  evaluation.struct_size = (uint32_t)sizeof(evaluation);
  if (cc_position_evaluation(engine->position, NULL, &evaluation) == CC_OK &&
      cc_evaluation_table(&evaluation, table, sizeof(table), NULL) == CC_OK) {
    printf("%s", table);
  }
}

/* The positions of uci_bench.h one after the other: the sum of nodes is the same on every machine. */
static void uci_bench(uci_engine *engine, const char *text) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  int64_t depth = UCI_BENCH_DEPTH;
  uint64_t nodes = 0;
  const size_t count = sizeof(uci_bench_positions) / sizeof(uci_bench_positions[0]);
  if (*text != '\0' && !uci_number(text, 1, CC_SEARCH_MAX_DEPTH, &depth)) {
    uci_say_unknown("bench takes a depth", text);
    return;
  }
  limits.depth = (uint32_t)depth;
  engine->quiet = 1;
  const double started = example_seconds();
  for (size_t i = 0; i < count; i++) {
    char move[EXAMPLE_UCI_CAPACITY];
    if (cc_position_set_fen(engine->position, uci_bench_positions[i], CC_NUL_TERMINATED, NULL, NULL, NULL) !=
            CC_OK ||
        cc_search_new_game(engine->search) != CC_OK ||
        cc_search_run(engine->search, engine->position, &limits, &result) != CC_OK) {
      printf("info string bench failed at position %zu\n", i + 1);
      break;
    }
    nodes += result.nodes;
    uci_move_text(engine, result.best, move);
    printf("%2zu %10" PRIu64 " nodes %6" PRId32 " %-6s %s\n", i + 1, result.nodes, result.score.value, move,
           uci_bench_positions[i]);
  }
  const double seconds = example_seconds() - started;
  engine->quiet = 0;
  printf("Time %.3f s\nNodes %" PRIu64 "\nNodes a second %.0f\n", seconds, nodes,
         seconds > 0 ? (double)nodes / seconds : 0.0);
}

static void uci_identify(void) {
  printf("id name %s %s\nid author %s\n", UCI_NAME, cc_version_string(), UCI_AUTHOR);
  uci_list_options();
  uci_list_own_options();
  printf("uciok\n");
}

/*
 * Commands that make no sense while a search runs: it is ended first. Returns 0 if the word is none of
 * them.
 */
static int uci_idle_command(uci_engine *engine, const char *text) {
  static const char *const words[] = {"ucinewgame", "position", "go",   "setoption",
                                      "bench",      "perft",    "eval", "d"};
  const char *rest = uci_next(text);
  size_t i = 0;
  while (i < sizeof(words) / sizeof(words[0]) && !uci_is(text, words[i])) {
    i++;
  }
  if (i == sizeof(words) / sizeof(words[0])) {
    return 0;
  }
  uci_settle(engine);
  switch (i) {
  case 0:
    if (cc_search_new_game(engine->search) != CC_OK) {
      printf("info string busy\n");
    }
    break;
  case 1: uci_set_position(engine, rest); break;
  case 2: uci_go(engine, rest); break;
  case 3: uci_set_option(engine, rest); break;
  case 4: uci_bench(engine, rest); break;
  case 5: uci_perft(engine, rest); break;
  case 6: uci_evaluate(engine); break;
  default: uci_show(engine); break;
  }
  return 1;
}

/* Carry out one line. Returns 0 to quit. */
static int uci_command(uci_engine *engine, const char *line) {
  const char *text = uci_skip_blanks(line);
  uci_await(engine);
  if (uci_is(text, "quit")) {
    return 0;
  }
  if (uci_is(text, "uci")) {
    uci_identify();
  } else if (uci_is(text, "isready")) {
    printf("readyok\n");
  } else if (uci_is(text, "stop")) {
    cc_search_stop(engine->search);
  } else if (uci_is(text, "ponderhit")) {
    cc_search_ponderhit(engine->search);
  } else if (uci_is(text, "debug")) {
    atomic_store(&engine->debug, uci_is(uci_next(text), "on"));
  } else if (uci_is(text, "register")) {
    /* nothing to do */
  } else if (*text != '\0' && !uci_idle_command(engine, text)) {
    uci_say_unknown("unknown command", text);
  }
  fflush(stdout);
  return 1;
}

/* ---- input ---- */

/* One line without its end, in a buffer that grows; NULL at the end of input. NUL bytes become blanks. */
static char *uci_read_line(char **buffer, size_t *capacity) {
  size_t length = 0;
  int c = getchar();
  if (c == EOF) {
    return NULL;
  }
  for (; c != EOF && c != '\n'; c = getchar()) {
    if (length + 1 >= *capacity && *capacity < UCI_LINE_MOST) {
      const size_t larger = *capacity == 0 ? 4096 : *capacity * 2;
      char *grown = realloc(*buffer, larger);
      if (grown == NULL) {
        continue; /* the rest of the line is dropped */
      }
      *buffer = grown;
      *capacity = larger;
    }
    if (length + 1 < *capacity) {
      (*buffer)[length++] = c == '\0' ? ' ' : (char)c;
    }
  }
  if (*buffer == NULL) {
    *buffer = malloc(4096);
    if (*buffer == NULL) {
      return NULL;
    }
    *capacity = 4096;
  }
  (*buffer)[length] = '\0';
  return *buffer;
}

static void uci_loop(uci_engine *engine) {
  char *buffer = NULL;
  size_t capacity = 0;
  const char *line;
  do {
    line = uci_read_line(&buffer, &capacity);
  } while (line != NULL && uci_command(engine, line));
  free(buffer);
}

/* The commands given as arguments, from `command` on; searches are awaited. */
static void uci_arguments(uci_engine *engine, example_arguments *arguments, const char *command) {
  for (int is_option = 0; command != NULL; command = example_next(arguments, &is_option)) {
    if (is_option) {
      example_unknown(command);
    }
    if (!uci_command(engine, command)) {
      return;
    }
    if (engine->searching && cc_search_wait(engine->search, NULL) == CC_OK) {
      engine->searching = 0;
    }
  }
}

int main(int argc, char **argv) {
  uci_engine engine;
  int is_option = 0;
  example_arguments arguments = example_begin(argc, argv, uci_help);
  const char *command = example_next(&arguments, &is_option);
  if (is_option) {
    example_unknown(command);
  }
  memset(&engine, 0, sizeof(engine));
  const uint32_t mask = (1u << CC_EVENT_LINE) | (1u << CC_EVENT_CURRENT_MOVE) | (1u << CC_EVENT_STATISTICS) |
                        (1u << CC_EVENT_LOG) | (1u << CC_EVENT_END);
  const cc_book_guide guide = CC_BOOK_GUIDE_INIT;
  engine.guide = guide;
  engine.guide.policy = CC_BOOK_WEIGHTED;
  engine.guide.max_plies = UCI_BOOK_PLIES;
  engine.guide.random = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
  cc_status status = cc_search_create(NULL, &engine.search);
  if (status == CC_OK) {
    status = cc_position_create(NULL, &engine.position);
  }
  if (status == CC_OK) {
    status = cc_search_set_callback(engine.search, mask, uci_on_event, &engine);
  }
  if (status == CC_OK) {
    status = cc_search_set_book(engine.search, uci_on_book, &engine);
  }
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    cc_search_free(engine.search);
    return 1;
  }
  if (command != NULL) {
    uci_arguments(&engine, &arguments, command);
  } else {
    uci_loop(&engine);
  }
  uci_settle(&engine);
  cc_position_free(engine.position);
  cc_search_free(engine.search);
  uci_close_book(&engine);
  return example_end(0);
}
