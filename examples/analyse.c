/* SPDX-License-Identifier: MIT */
/*
 * analyse: positions on standard input (EPD, FEN or PGN), what the search thinks of them on standard output,
 * in the same order. A pure filter: a file may be cut anywhere between lines and given to any number of
 * processes. docs/analyse.md describes the records.
 *
 * One thread reads, writes and hands positions to the searches, which run in threads of the library; each
 * wakes it at its end through a pipe. So no result waits for input, and no input for a result. A build
 * without threads does one position after the other.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "analyse"

#include <poll.h>
#include <sys/stat.h>

#include "example_util.h"

static const char analyse_help[] =
    "usage: analyse [options] <POSITIONS >RESULTS\n"
    "\n"
    "Reads EPD or FEN, one position a line, or PGN, of which every position of the main lines is taken. "
    "Writes\n"
    "one record a position, in the order of the input: the EPD with the opcodes acd, acn, acs, ce, dm, pm, "
    "pv,\n"
    "or JSON. Empty lines and those that begin with '#' are passed over. Ends with 0, with 1 if something "
    "could\n"
    "not be read or searched (standard error says what, by line and column), with 2 if nothing could be "
    "done.\n"
    "\n"
    "  --depth N         plies to search; whichever limit is reached first ends a search\n"
    "  --nodes N         positions to search\n"
    "  --movetime MS     milliseconds; the limit is 1000 if none is given\n"
    "  --multipv N       so many lines (ce2, pv2, ce3 ..)\n"
    "  --jobs N          positions searched at once (1)\n"
    "  --threads N       of each search (1)\n"
    "  --hash MB         table of each search (16)\n"
    "  --evaluator NAME  classical or basic\n"
    "  --chess960        EPD and FEN follow Chess960 rules (PGN says so itself)\n"
    "  --repair          put wrong castling rights, en-passant squares and clocks right, do not refuse them\n"
    "  --epd, --pgn      what the input is; found out by its first letters otherwise\n"
    "  --last            PGN: the last position of each game alone\n"
    "  --check           compare with the opcodes bm (a mate, \"bm #4\", too), am and dm: count what was "
    "solved\n"
    "  --json            an object a line\n"
    "  --no-time         leave the time out: with --depth or --nodes and one thread, equal input then gives\n"
    "                    equal output\n"
    "  --help            this text\n";

enum {
  ANALYSE_READ = 1 << 16,      /* bytes read at once; also those looked at to tell PGN from EPD */
  ANALYSE_LINE_MOST = 1 << 20, /* the longest line of EPD */
  ANALYSE_JOBS_MOST = 256,
  ANALYSE_THREADS_MOST = 1024,
  ANALYSE_HASH_MOST = 1 << 20,
  ANALYSE_MULTIPV_MOST = 256,
  ANALYSE_AHEAD = 16,     /* records under way for each job */
  ANALYSE_PV_MOST = 256,  /* moves of a line */
  ANALYSE_MATE_CE = 32767 /* less the plies to the mate: ce of a mate */
};

#define ANALYSE_BOM "\xEF\xBB\xBF"

typedef enum analyse_format { ANALYSE_UNKNOWN, ANALYSE_EPD, ANALYSE_PGN } analyse_format;

typedef struct analyse_settings {
  cc_search_limits limits;
  uint32_t jobs;
  uint32_t threads;
  uint32_t hash;
  uint32_t multipv;
  uint32_t epd_flags;
  uint32_t repair;
  int basic;
  int json;
  int check;
  int no_time;
  int last;
  analyse_format format;
} analyse_settings;

typedef enum analyse_state {
  ANALYSE_WAITING,   /* for a search */
  ANALYSE_SEARCHING, /* by one */
  ANALYSE_DONE       /* the text is complete */
} analyse_state;

/* A position on its way from the input to the output. */
typedef struct analyse_item {
  analyse_state state;
  cc_epd *epd;           /* the record; its memory is used again for the next one */
  cc_position *position; /* what is searched; from PGN with its history */
  uint64_t line;         /* of EPD; 0: from PGN */
  uint64_t game;         /* of PGN, from 1; 0: from EPD */
  uint32_t ply;
  cc_move played;  /* PGN: in this position; CC_MOVE_NONE at the end of the game */
  uint64_t offset; /* of the input, when it was read: for the progress bar */
  char *text;      /* the output; NULL: none */
  size_t length;
} analyse_item;

/* A search and what it is at. */
typedef struct analyse_worker {
  cc_search *search;
  analyse_item *item; /* NULL: idle */
  int wake;           /* where to write its number at the end */
  uint8_t number;
} analyse_worker;

typedef struct analyse_job {
  analyse_settings settings;
  cc_evaluator *evaluator; /* NULL: classical */
  analyse_worker workers[ANALYSE_JOBS_MOST];
  int wake[2]; /* a pipe */
  /* a ring of items, in the order of the input */
  analyse_item items[ANALYSE_JOBS_MOST * ANALYSE_AHEAD];
  size_t capacity;
  size_t first;
  size_t count;
  size_t given; /* of those, how many have been handed to a search or needed none */
  /* the input */
  char input[ANALYSE_READ];
  size_t input_at;
  size_t input_end;
  uint64_t input_offset; /* of the byte at input_at */
  int input_over;
  int input_done; /* and everything in it has become items */
  int failed;     /* reading failed */
  /* lines */
  char line[ANALYSE_LINE_MOST];
  size_t line_length;
  int line_long; /* there is more of it than fits */
  int after_cr;
  uint64_t lines;
  /* PGN */
  cc_pgn_parser *parser;
  cc_position *game; /* the position reached, with its history */
  int in_game;       /* it is valid */
  /* counts */
  uint64_t positions;
  uint64_t faulty;
  uint64_t checked;
  uint64_t solved;
  /* progress */
  example_bar bar;
  double began;
  double drawn;
  uint64_t size; /* of the input; 0: unknown */
} analyse_job;

static void analyse_must(cc_status status) {
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    exit(2);
  }
}

/* ---- arguments ---- */

enum {
  ANALYSE_OPTION_DEPTH,
  ANALYSE_OPTION_NODES,
  ANALYSE_OPTION_MOVETIME,
  ANALYSE_OPTION_MULTIPV,
  ANALYSE_OPTION_JOBS,
  ANALYSE_OPTION_THREADS,
  ANALYSE_OPTION_HASH,
  ANALYSE_OPTION_EVALUATOR,
  ANALYSE_OPTION_CHESS960,
  ANALYSE_OPTION_REPAIR,
  ANALYSE_OPTION_EPD,
  ANALYSE_OPTION_PGN,
  ANALYSE_OPTION_LAST,
  ANALYSE_OPTION_CHECK,
  ANALYSE_OPTION_JSON,
  ANALYSE_OPTION_NO_TIME
};
/* With the formats that take them; the last is for input that is yet unknown. */
#define ANALYSE_ANY (1u << ANALYSE_EPD | 1u << ANALYSE_PGN | 1u << ANALYSE_UNKNOWN)
static const example_option analyse_options[] = {{"--depth", ANALYSE_ANY},
                                                 {"--nodes", ANALYSE_ANY},
                                                 {"--movetime", ANALYSE_ANY},
                                                 {"--multipv", ANALYSE_ANY},
                                                 {"--jobs", ANALYSE_ANY},
                                                 {"--threads", ANALYSE_ANY},
                                                 {"--hash", ANALYSE_ANY},
                                                 {"--evaluator", ANALYSE_ANY},
                                                 {"--chess960", ANALYSE_ANY & ~(1u << ANALYSE_PGN)},
                                                 {"--repair", ANALYSE_ANY & ~(1u << ANALYSE_PGN)},
                                                 {"--epd", 1u << ANALYSE_EPD},
                                                 {"--pgn", 1u << ANALYSE_PGN},
                                                 {"--last", ANALYSE_ANY & ~(1u << ANALYSE_EPD)},
                                                 {"--check", ANALYSE_ANY & ~(1u << ANALYSE_PGN)},
                                                 {"--json", ANALYSE_ANY},
                                                 {"--no-time", ANALYSE_ANY},
                                                 {NULL, 0}};

static int analyse_is_basic(const char *name) {
  if (strcmp(name, "classical") != 0 && strcmp(name, "basic") != 0) {
    example_complain("--evaluator takes classical or basic, not '%s'", name);
    exit(2);
  }
  return strcmp(name, "basic") == 0;
}

static void analyse_option(analyse_settings *settings, unsigned option, example_arguments *arguments) {
  const char *name = analyse_options[option].name;
  const char *value = option <= ANALYSE_OPTION_EVALUATOR ? example_value(arguments) : "";
  switch (option) {
  case ANALYSE_OPTION_DEPTH:
    settings->limits.depth = (uint32_t)example_number(name, value, 1, CC_SEARCH_MAX_DEPTH);
    break;
  case ANALYSE_OPTION_NODES: settings->limits.nodes = example_number(name, value, 1, INT64_MAX); break;
  case ANALYSE_OPTION_MOVETIME:
    settings->limits.move_time_ms = (uint32_t)example_number(name, value, 1, INT32_MAX);
    break;
  case ANALYSE_OPTION_MULTIPV:
    settings->multipv = (uint32_t)example_number(name, value, 1, ANALYSE_MULTIPV_MOST);
    break;
  case ANALYSE_OPTION_JOBS:
    settings->jobs = (uint32_t)example_number(name, value, 1, ANALYSE_JOBS_MOST);
    break;
  case ANALYSE_OPTION_THREADS:
    settings->threads = (uint32_t)example_number(name, value, 1, ANALYSE_THREADS_MOST);
    break;
  case ANALYSE_OPTION_HASH:
    settings->hash = (uint32_t)example_number(name, value, 1, ANALYSE_HASH_MOST);
    break;
  case ANALYSE_OPTION_EVALUATOR: settings->basic = analyse_is_basic(value); break;
  case ANALYSE_OPTION_CHESS960: settings->epd_flags |= CC_EPD_CHESS960; break;
  case ANALYSE_OPTION_REPAIR: settings->repair = CC_PROBLEMS_REPAIRABLE; break;
  case ANALYSE_OPTION_EPD: settings->format = ANALYSE_EPD; break;
  case ANALYSE_OPTION_PGN: settings->format = ANALYSE_PGN; break;
  case ANALYSE_OPTION_LAST: settings->last = 1; break;
  case ANALYSE_OPTION_CHECK: settings->check = 1; break;
  case ANALYSE_OPTION_JSON: settings->json = 1; break;
  default: settings->no_time = 1; break;
  }
}

static void analyse_arguments(analyse_settings *settings, example_arguments *arguments) {
  static const char *const formats[] = {"input of either kind", "--epd", "--pgn"};
  const cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  uint32_t used = 0;
  int is_option = 0;
  memset(settings, 0, sizeof(*settings));
  settings->limits = limits;
  settings->epd_flags = CC_EPD_LENIENT;
  settings->jobs = settings->threads = settings->multipv = 1;
  settings->hash = 16;
  for (const char *text; (text = example_next(arguments, &is_option)) != NULL;) {
    if (!is_option) {
      example_complain("unknown argument '%s': positions come on standard input (see --help)", text);
      exit(2);
    }
    analyse_option(settings, example_find_option(analyse_options, text, &used), arguments);
  }
  example_check_options(analyse_options, used, settings->format, formats[settings->format]);
  if (limits.depth == settings->limits.depth && limits.nodes == settings->limits.nodes &&
      limits.move_time_ms == settings->limits.move_time_ms) {
    settings->limits.move_time_ms = 1000;
  }
}

/* ---- searches ---- */

/* In a thread of the library: wake the one that reads and writes. */
static int32_t analyse_on_end(const cc_search_event *event, void *user) {
  const analyse_worker *worker = user;
  (void)event;
  while (write(worker->wake, &worker->number, 1) == -1 && errno == EINTR) {
  }
  return 0;
}

static void analyse_set(cc_search *search, cc_option option, const char *name, int64_t value) {
  const cc_status status = cc_search_set_option(search, option, value);
  if (status != CC_OK) {
    example_complain("%s %" PRId64 ": %s", name, value, cc_status_text(status));
    exit(2);
  }
}

static void analyse_begin(analyse_job *job) {
  const analyse_settings *settings = &job->settings;
  job->capacity = (size_t)settings->jobs * ANALYSE_AHEAD;
  if (settings->basic) {
    analyse_must(cc_evaluator_create_basic(NULL, NULL, 0, &job->evaluator));
  }
  if (pipe(job->wake) != 0) {
    example_complain("a pipe: %s", strerror(errno));
    exit(2);
  }
  for (uint32_t i = 0; i < settings->jobs; i++) {
    analyse_worker *worker = &job->workers[i];
    worker->number = (uint8_t)i;
    worker->wake = job->wake[1];
    analyse_must(cc_search_create(NULL, &worker->search));
    analyse_set(worker->search, CC_OPTION_HASH, "--hash", settings->hash);
    analyse_set(worker->search, CC_OPTION_THREADS, "--threads", settings->threads);
    analyse_set(worker->search, CC_OPTION_MULTIPV, "--multipv", settings->multipv);
    analyse_set(worker->search, CC_OPTION_ANALYSE_MODE, "analysis", 1);
    analyse_must(cc_search_set_evaluator(worker->search, job->evaluator));
    analyse_must(cc_search_set_callback(worker->search, 1u << CC_EVENT_END, analyse_on_end, worker));
  }
  analyse_must(cc_position_create(NULL, &job->game));
}

static void analyse_free(analyse_job *job) {
  for (uint32_t i = 0; i < job->settings.jobs; i++) {
    cc_search_free(job->workers[i].search);
  }
  for (size_t i = 0; i < job->capacity; i++) {
    cc_epd_free(job->items[i].epd);
    cc_position_free(job->items[i].position);
    free(job->items[i].text);
  }
  cc_position_free(job->game);
  cc_pgn_parser_free(job->parser);
  cc_evaluator_free(job->evaluator);
  close(job->wake[0]);
  close(job->wake[1]);
  free(job);
}

/* ---- items ---- */

static int analyse_has_room(const analyse_job *job) {
  return job->count < job->capacity;
}

/* The next free item, emptied. There must be room. It counts when analyse_add is called. */
static analyse_item *analyse_new(analyse_job *job) {
  analyse_item *item = &job->items[(job->first + job->count) % job->capacity];
  free(item->text);
  item->text = NULL;
  item->length = 0;
  item->state = ANALYSE_WAITING;
  item->line = 0;
  item->game = 0;
  item->ply = 0;
  item->played = CC_MOVE_NONE;
  if (item->epd == NULL) {
    analyse_must(cc_epd_create(NULL, &item->epd));
  }
  if (item->position == NULL) {
    analyse_must(cc_position_create(NULL, &item->position));
  }
  return item;
}

static void analyse_add(analyse_job *job, analyse_item *item) {
  item->offset = job->input_offset;
  job->count++;
}

/* A stream into the text of an item; analyse_close completes it. */
static FILE *analyse_open(analyse_item *item) {
  FILE *file = open_memstream(&item->text, &item->length);
  if (file == NULL) {
    analyse_must(CC_ERROR_MEMORY);
  }
  return file;
}

static void analyse_close(analyse_item *item, FILE *file) {
  const int failed = ferror(file);
  if (fclose(file) != 0 || failed) {
    analyse_must(CC_ERROR_MEMORY);
  }
  item->state = ANALYSE_DONE;
}

/* Something cannot be read or searched: said on stderr, and in a record of JSON in the place of the item's. */
static void analyse_fault(analyse_job *job, analyse_item *item, uint64_t line, uint64_t column,
                          const char *message, size_t length) {
  example_bar_clear(&job->bar);
  job->faulty++;
  if (line != 0) {
    example_complain("stdin:%" PRIu64 ":%" PRIu64 ": %.*s", line, column, (int)length, message);
  } else {
    example_complain("game %" PRIu64 ", ply %" PRIu32 ": %.*s", item->game, item->ply, (int)length, message);
  }
  item->state = ANALYSE_DONE;
  if (job->settings.json) {
    FILE *file = analyse_open(item);
    fputc('{', file);
    if (item->game != 0) {
      fprintf(file, "\"game\": %" PRIu64 ", \"ply\": %" PRIu32 ", ", item->game, item->ply);
    }
    if (line != 0) {
      fprintf(file, "\"line\": %" PRIu64 ", \"column\": %" PRIu64 ", ", line, column);
    }
    fputs("\"error\": ", file);
    example_print_json(file, message, length);
    fputs("}\n", file);
    analyse_close(item, file);
  }
}

/* ---- lines ---- */

static void analyse_take_line(analyse_job *job) {
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  const uint64_t line = ++job->lines;
  const size_t mark = line == 1 && strncmp(job->line, ANALYSE_BOM, 3) == 0 ? 3 : 0; /* a byte-order mark */
  const size_t blanks = mark + strspn(job->line + mark, " \t");
  if (job->line_length == blanks || job->line[blanks] == '#') {
    return;
  }
  analyse_item *item = analyse_new(job);
  item->line = line;
  options.flags = job->settings.epd_flags;
  options.accept = CC_PROBLEMS_SOFT;
  options.repair = job->settings.repair;
  options.max_length = ANALYSE_LINE_MOST;
  if (job->line_long) {
    static const char message[] = "the line is longer than a megabyte";
    analyse_fault(job, item, line, ANALYSE_LINE_MOST, message, sizeof(message) - 1);
  } else if (cc_epd_read(item->epd, job->line + mark, job->line_length - mark, &options, &error) != CC_OK) {
    analyse_fault(job, item, line, mark + error.offset + 1, error.message, strlen(error.message));
  } else {
    analyse_must(cc_position_assign(item->position, cc_epd_position(item->epd), 0));
  }
  analyse_add(job, item);
}

static void analyse_end_line(analyse_job *job) {
  job->line[job->line_length] = '\0';
  analyse_take_line(job);
  job->line_length = 0;
  job->line_long = 0;
}

/* Lines end with LF, CR or CRLF. */
static void analyse_feed_lines(analyse_job *job) {
  while (job->input_at < job->input_end && analyse_has_room(job)) {
    const char byte = job->input[job->input_at++];
    job->input_offset++;
    if (byte == '\r' || (byte == '\n' && !job->after_cr)) {
      analyse_end_line(job);
    } else if (byte != '\n') {
      if (job->line_length + 1 < sizeof(job->line)) {
        job->line[job->line_length++] = byte;
      } else {
        job->line_long = 1;
      }
    }
    job->after_cr = byte == '\r';
  }
  if (job->input_over && job->input_at == job->input_end && analyse_has_room(job)) {
    if (job->line_length > 0) {
      analyse_end_line(job);
    }
    job->input_done = 1;
  }
}

/* ---- games ---- */

/* The position reached, with the move that is about to be played. */
static void analyse_take_position(analyse_job *job, const cc_pgn_event *event, cc_move played) {
  if (!job->in_game || (job->settings.last && event->kind != CC_PGN_GAME_END)) {
    return;
  }
  analyse_item *item = analyse_new(job);
  item->game = event->game + 1;
  item->ply = (uint32_t)cc_position_ply(job->game);
  item->played = played;
  analyse_must(cc_position_assign(item->position, job->game, 1));
  analyse_add(job, item);
}

static void analyse_take_fault(analyse_job *job, const cc_pgn_event *event) {
  analyse_item *item = analyse_new(job);
  item->game = event->game + 1;
  item->ply = event->ply;
  analyse_fault(job, item, event->line, event->column, event->value, event->value_length);
  analyse_add(job, item);
}

static void analyse_play(analyse_job *job, cc_move move) {
  const cc_status status = move == CC_MOVE_NULL ? cc_position_make_null(job->game)
                                                : cc_position_play(job->game, move);
  if (status == CC_ERROR_MEMORY) {
    analyse_must(status);
  }
  job->in_game = status == CC_OK;
}

/* At most one item an event; the parser is stopped when there is no room for the next. */
static int32_t analyse_on_pgn(const cc_pgn_event *event, void *user) {
  analyse_job *job = user;
  switch (event->kind) {
  case CC_PGN_GAME_BEGIN: job->in_game = 0; break;
  case CC_PGN_MOVES_BEGIN:
    job->in_game = cc_pgn_parser_position(job->parser) != NULL;
    if (job->in_game) {
      analyse_must(cc_position_assign(job->game, cc_pgn_parser_position(job->parser), 0));
    }
    break;
  case CC_PGN_MOVE:
    if (event->depth == 0 && job->in_game) {
      analyse_take_position(job, event, event->move);
      analyse_play(job, event->move);
    }
    break;
  case CC_PGN_ERROR: analyse_take_fault(job, event); break;
  case CC_PGN_GAME_END: analyse_take_position(job, event, CC_MOVE_NONE); break;
  default: break;
  }
  return analyse_has_room(job) ? CC_PGN_CONTINUE : CC_PGN_STOP;
}

static void analyse_feed_games(analyse_job *job) {
  cc_status status = CC_OK;
  if (job->parser == NULL) {
    cc_pgn_options options = CC_PGN_OPTIONS_INIT;
    options.flags = CC_PGN_NO_VARIATIONS | CC_PGN_NO_COMMENTS | CC_PGN_NO_NAGS;
    analyse_must(cc_pgn_parser_create(NULL, &options, analyse_on_pgn, job, &job->parser));
  }
  while (job->input_at < job->input_end && analyse_has_room(job)) {
    size_t consumed = 0;
    status = cc_pgn_parser_feed(job->parser, job->input + job->input_at, job->input_end - job->input_at,
                                &consumed);
    job->input_at += consumed;
    job->input_offset += consumed;
    if (status != CC_ERROR_STOPPED) {
      analyse_must(status);
    }
  }
  if (job->input_over && job->input_at == job->input_end && analyse_has_room(job)) {
    status = cc_pgn_parser_finish(job->parser);
    if (status != CC_ERROR_STOPPED) {
      analyse_must(status);
      job->input_done = 1;
    }
  }
}

/* ---- input ---- */

/*
 * PGN begins with a tag, a comment or a move number, EPD with letters, digits and slashes, or with a comment
 * line of its own kind. Unknown: more must be read.
 */
static analyse_format analyse_recognise(const char *bytes, size_t length) {
  const size_t mark = length < 3 ? length : 3;
  size_t at = memcmp(bytes, ANALYSE_BOM, mark) == 0 ? mark : 0;
  while (at < length && strchr(" \t\r\n", bytes[at]) != NULL && bytes[at] != '\0') {
    at++;
  }
  const size_t word = at;
  while (at < length && bytes[at] >= '0' && bytes[at] <= '9') {
    at++;
  }
  if (at == length) {
    return ANALYSE_UNKNOWN;
  }
  const int begins_pgn = at == word ? bytes[at] != '\0' && strchr("[{;%", bytes[at]) != NULL
                                    : bytes[at] == '.';
  return begins_pgn ? ANALYSE_PGN : ANALYSE_EPD;
}

static void analyse_know_format(analyse_job *job) {
  analyse_settings *settings = &job->settings;
  if (settings->format == ANALYSE_UNKNOWN) {
    settings->format = analyse_recognise(job->input + job->input_at, job->input_end - job->input_at);
    if (settings->format == ANALYSE_UNKNOWN && (job->input_over || job->input_end == sizeof(job->input))) {
      settings->format = ANALYSE_EPD;
    }
  }
}

static void analyse_feed(analyse_job *job) {
  analyse_know_format(job);
  if (job->settings.format == ANALYSE_PGN) {
    analyse_feed_games(job);
  } else if (job->settings.format == ANALYSE_EPD) {
    analyse_feed_lines(job);
  }
  if (job->input_at == job->input_end) {
    job->input_at = 0;
    job->input_end = 0;
  }
}

/* Read what there is; waits if there is nothing. */
static void analyse_read(analyse_job *job) {
  const ssize_t length = read(STDIN_FILENO, job->input + job->input_end, sizeof(job->input) - job->input_end);
  if (length > 0) {
    job->input_end += (size_t)length;
  } else if (length == 0) {
    job->input_over = 1;
  } else if (errno != EINTR && errno != EAGAIN) {
    example_bar_clear(&job->bar);
    example_complain("standard input: %s", strerror(errno));
    job->input_over = 1;
    job->failed = 1;
  }
}

/* ---- what was solved ---- */

/* Is `move` among the moves of an opcode? -1: there is no such opcode, or its operands are no moves. */
static int analyse_among(analyse_job *job, analyse_item *item, const char *opcode, cc_move move) {
  cc_move moves[CC_MAX_MOVES];
  cc_error error = CC_ERROR_INIT;
  size_t count = 0;
  const size_t operation = cc_epd_find(item->epd, opcode);
  if (operation == CC_EPD_NONE || cc_epd_operands(item->epd, operation)[0] == '#') {
    return -1;
  }
  if (cc_epd_moves(item->epd, operation, moves, CC_MAX_MOVES, &count, &error) != CC_OK) {
    example_bar_clear(&job->bar);
    example_complain("stdin:%" PRIu64 ": %s: %s", item->line, opcode, error.message);
    job->faulty++;
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    if (moves[i] == move) {
      return 1;
    }
  }
  return 0;
}

/* The mate that dm asks for, or "bm #4", which many collections have in its place. 0: none is. */
static int64_t analyse_asked_mate(const analyse_item *item) {
  char text[24];
  char *end = text;
  int64_t moves = 0;
  const size_t dm = cc_epd_find(item->epd, "dm");
  const size_t bm = cc_epd_find(item->epd, "bm");
  if (dm != CC_EPD_NONE && cc_epd_integer(item->epd, dm, 0, &moves) == CC_OK) {
    return moves;
  }
  if (bm == CC_EPD_NONE || cc_epd_operand(item->epd, bm, 0, text, sizeof(text), NULL) != CC_OK ||
      text[0] != '#') {
    return 0;
  }
  moves = strtoll(text + 1, &end, 10);
  return *end == '\0' ? moves : 0;
}

/* Has the mate that is asked for been found? -1: none is. */
static int analyse_mates(const analyse_item *item, const cc_score *score) {
  const int64_t moves = analyse_asked_mate(item);
  if (moves == 0) {
    return -1;
  }
  return score->kind == CC_SCORE_MATE &&
         (moves > 0 ? score->value > 0 && score->value <= moves : score->value < 0 && score->value >= moves);
}

/* 1 solved, 0 not, -1 nothing was asked. */
static int analyse_check(analyse_job *job, analyse_item *item, const cc_search_result *result) {
  const int best = analyse_among(job, item, "bm", result->best);
  const int avoid = analyse_among(job, item, "am", result->best);
  const int mate = analyse_mates(item, &result->score);
  if (best < 0 && avoid < 0 && mate < 0) {
    return -1;
  }
  const int solved = best != 0 && avoid != 1 && mate != 0;
  job->checked++;
  job->solved += (uint64_t)solved;
  return solved;
}

/* ---- records ---- */

typedef struct analyse_line {
  cc_score score;
  cc_move moves[ANALYSE_PV_MOST];
  size_t count;
} analyse_line;

static int analyse_get_line(const cc_search *search, uint32_t index, analyse_line *line) {
  cc_search_event event = CC_SEARCH_EVENT_INIT;
  const cc_status status = cc_search_line(search, index, &event, line->moves, ANALYSE_PV_MOST, &line->count);
  line->score = event.score;
  return status == CC_OK;
}

/* As ce says it. */
static int32_t analyse_ce(const cc_score *score) {
  if (score->kind != CC_SCORE_MATE) {
    return score->value;
  }
  return score->value > 0 ? ANALYSE_MATE_CE - (2 * score->value - 1) : -ANALYSE_MATE_CE - 2 * score->value;
}

/* Take out the operations with an opcode but the first `keep`. */
static void analyse_remove(cc_epd *epd, const char *opcode, size_t keep) {
  for (size_t i = 0; i < cc_epd_count(epd);) {
    if (strcmp(cc_epd_opcode(epd, i), opcode) == 0 && keep-- == 0) {
      analyse_must(cc_epd_remove(epd, i));
      keep = 0;
    } else {
      i++;
    }
  }
}

static void analyse_put(cc_epd *epd, const char *opcode, int64_t value) {
  analyse_must(cc_epd_set_integer(epd, opcode, value));
  analyse_remove(epd, opcode, 1);
}

static void analyse_put_moves(cc_epd *epd, const char *opcode, const cc_move *moves, size_t count) {
  if (count == 0) {
    analyse_remove(epd, opcode, 0);
  } else {
    analyse_must(cc_epd_set_moves(epd, opcode, moves, count));
    analyse_remove(epd, opcode, 1);
  }
}

/* The lines after the first: ce2, pv2 and so on. They are no opcodes of the standard, so pv2 is put as text. */
static void analyse_put_further(const analyse_item *item, const cc_search *search,
                                const cc_search_result *result) {
  for (uint32_t i = 1; i < result->lines; i++) {
    analyse_line line;
    char opcode[16];
    char text[ANALYSE_PV_MOST * 8];
    size_t length = 0;
    if (!analyse_get_line(search, i, &line)) {
      break;
    }
    snprintf(opcode, sizeof(opcode), "ce%" PRIu32, i + 1);
    analyse_put(item->epd, opcode, analyse_ce(&line.score));
    snprintf(opcode, sizeof(opcode), "pv%" PRIu32, i + 1);
    analyse_must(cc_position_line_text(item->position, line.moves, line.count, CC_MOVE_STYLE_SAN, NULL, text,
                                       sizeof(text), &length, NULL));
    analyse_must(cc_epd_set(item->epd, opcode, text, length));
    analyse_remove(item->epd, opcode, 1);
  }
}

/* A position of a game gets its counters, the move played and its place. */
static void analyse_put_game(const analyse_item *item) {
  char id[64];
  cc_epd *epd = item->epd;
  while (cc_epd_count(epd) > 0) {
    analyse_must(cc_epd_remove(epd, 0));
  }
  analyse_must(cc_epd_set_position(epd, item->position));
  analyse_put(epd, "hmvc", cc_position_halfmove_clock(item->position));
  analyse_put(epd, "fmvn", cc_position_fullmove_number(item->position));
  snprintf(id, sizeof(id), "game %" PRIu64 " ply %" PRIu32, item->game, item->ply);
  analyse_must(cc_epd_set_string(epd, "id", id, CC_NUL_TERMINATED));
  if (item->played != CC_MOVE_NONE && item->played != CC_MOVE_NULL) {
    analyse_put_moves(epd, "sm", &item->played, 1);
  }
}

static void analyse_write_epd(const analyse_job *job, analyse_item *item, const cc_search *search,
                              const cc_search_result *result, int solved) {
  analyse_line line;
  size_t needed = 0;
  cc_epd *epd = item->epd;
  const int asked_mate = cc_epd_find(epd, "dm") != CC_EPD_NONE;
  if (!analyse_get_line(search, 0, &line)) {
    line.count = 0;
  }
  analyse_put(epd, "acd", result->depth);
  analyse_put(epd, "acn", (int64_t)result->nodes);
  analyse_remove(epd, "acs", job->settings.no_time ? 0 : 1);
  if (!job->settings.no_time) {
    analyse_put(epd, "acs", (int64_t)(result->time_us / 1000000u));
  }
  if (result->score.kind == CC_SCORE_NONE) {
    analyse_remove(epd, "ce", 0);
  } else {
    analyse_put(epd, "ce", analyse_ce(&result->score));
  }
  if (!asked_mate && result->score.kind == CC_SCORE_MATE && result->score.value > 0) {
    analyse_put(epd, "dm", result->score.value);
  }
  analyse_put_moves(epd, "pm", &result->best, result->best != CC_MOVE_NONE);
  analyse_put_moves(epd, "pv", line.moves, line.count);
  analyse_put_further(item, search, result);
  if (solved >= 0) {
    analyse_put(epd, "solved", solved);
  }
  const cc_status status = cc_epd_write(epd, NULL, 0, &needed);
  item->text = malloc(needed + 2);
  if (status != CC_ERROR_BUFFER || item->text == NULL) {
    analyse_must(CC_ERROR_MEMORY);
  }
  analyse_must(cc_epd_write(epd, item->text, needed + 1, NULL));
  item->text[needed] = '\n';
  item->length = needed + 1;
  item->state = ANALYSE_DONE;
}

/* "cp" or "mate", and the bound where the value is one. */
static void analyse_print_score(FILE *file, const cc_score *score) {
  if (score->kind == CC_SCORE_NONE) {
    return;
  }
  fprintf(file, "\"%s\": %" PRId32 ", ", score->kind == CC_SCORE_MATE ? "mate" : "cp", score->value);
  if (score->bound != CC_BOUND_EXACT) {
    fprintf(file, "\"bound\": \"%s\", ", score->bound == CC_BOUND_LOWER ? "lower" : "upper");
  }
  fprintf(file, "\"wdl\": [%" PRIu32 ", %" PRIu32 ", %" PRIu32 "], ", score->win, score->draw, score->loss);
}

static void analyse_print_moves(FILE *file, const char *name, const cc_position *position,
                                const cc_move *moves, size_t count, cc_move_style style) {
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  char text[ANALYSE_PV_MOST * 8];
  options.flags = cc_position_is_chess960(position) ? CC_MOVE_TEXT_CHESS960 : 0;
  if (cc_position_line_text(position, moves, count, style, &options, text, sizeof(text), NULL, NULL) ==
      CC_OK) {
    fprintf(file, "\"%s\": \"%s\"", name, text);
  } else {
    fprintf(file, "\"%s\": null", name);
  }
}

static void analyse_print_place(FILE *file, const analyse_item *item) {
  char text[EXAMPLE_LINE];
  char fen[CC_FEN_CAPACITY];
  const size_t id = cc_epd_find(item->epd, "id");
  if (item->game != 0) {
    fprintf(file, "\"game\": %" PRIu64 ", \"ply\": %" PRIu32 ", ", item->game, item->ply);
  } else {
    fprintf(file, "\"line\": %" PRIu64 ", ", item->line);
  }
  analyse_must(cc_position_fen(item->position, CC_FEN_EP_LEGAL, fen, sizeof(fen), NULL));
  fprintf(file, "\"fen\": \"%s\", ", fen);
  if (cc_position_is_chess960(item->position)) {
    fputs("\"chess960\": true, ", file);
  }
  if (item->game == 0 && id != CC_EPD_NONE &&
      cc_epd_operand(item->epd, id, 0, text, sizeof(text), NULL) == CC_OK) {
    fputs("\"id\": ", file);
    example_print_json(file, text, strlen(text));
    fputs(", ", file);
  }
  if (item->played != CC_MOVE_NONE) {
    fprintf(file, "\"played\": \"%s\", ",
            example_uci(item->position, item->played, (char[EXAMPLE_UCI_CAPACITY]){0}));
  }
}

/* The best move, or why there is none. */
static void analyse_print_best(FILE *file, const cc_position *position, const cc_search_result *result) {
  if (result->best == CC_MOVE_NONE) {
    fprintf(file, "\"best\": null, \"end\": \"%s\", ",
            cc_position_in_check(position) ? "checkmate" : "stalemate");
    return;
  }
  analyse_print_moves(file, "best", position, &result->best, 1, CC_MOVE_STYLE_UCI);
  fputs(", ", file);
  analyse_print_moves(file, "san", position, &result->best, 1, CC_MOVE_STYLE_SAN);
  fputs(", ", file);
}

static void analyse_write_json(const analyse_job *job, analyse_item *item, const cc_search *search,
                               const cc_search_result *result, int solved) {
  FILE *file = analyse_open(item);
  fputc('{', file);
  analyse_print_place(file, item);
  analyse_print_best(file, item->position, result);
  analyse_print_score(file, &result->score);
  fprintf(file, "\"depth\": %" PRIu32 ", \"seldepth\": %" PRIu32 ", \"nodes\": %" PRIu64 ", ", result->depth,
          result->selective_depth, result->nodes);
  if (!job->settings.no_time) {
    fprintf(file, "\"seconds\": %.6f, \"nps\": %.0f, ", (double)result->time_us / 1e6,
            result->time_us > 0 ? (double)result->nodes * 1e6 / (double)result->time_us : 0.0);
  }
  if (solved >= 0) {
    fprintf(file, "\"solved\": %s, ", solved ? "true" : "false");
  }
  fputs("\"lines\": [", file);
  for (uint32_t i = 0; i < result->lines; i++) {
    analyse_line line;
    if (!analyse_get_line(search, i, &line)) {
      break;
    }
    fputs(i == 0 ? "{" : ", {", file);
    analyse_print_score(file, &line.score);
    analyse_print_moves(file, "pv", item->position, line.moves, line.count, CC_MOVE_STYLE_UCI);
    fputs(", ", file);
    analyse_print_moves(file, "san", item->position, line.moves, line.count, CC_MOVE_STYLE_SAN);
    fputc('}', file);
  }
  fputs("]}\n", file);
  analyse_close(item, file);
}

/* ---- from items to output ---- */

static void analyse_finish(analyse_job *job, analyse_item *item, const cc_search *search,
                           const cc_search_result *result) {
  job->positions++;
  if (item->game != 0) {
    analyse_put_game(item);
  }
  const int solved = job->settings.check && item->game == 0 ? analyse_check(job, item, result) : -1;
  if (job->settings.json) {
    analyse_write_json(job, item, search, result, solved);
  } else {
    analyse_write_epd(job, item, search, result, solved);
  }
}

/* Give an item to an idle search. In a build without threads it is done when this returns. */
static void analyse_give(analyse_job *job, analyse_worker *worker, analyse_item *item) {
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  const cc_search_limits *limits = &job->settings.limits;
  analyse_must(cc_search_new_game(worker->search)); /* nothing may depend on what was searched before */
  cc_status status = cc_search_start(worker->search, item->position, limits);
  if (status == CC_OK) {
    worker->item = item;
    item->state = ANALYSE_SEARCHING;
    return;
  }
  if (status == CC_ERROR_UNSUPPORTED) {
    status = cc_search_set_callback(worker->search, 0, NULL, NULL);
    if (status == CC_OK) {
      status = cc_search_run(worker->search, item->position, limits, &result);
    }
  }
  if (status == CC_OK) {
    analyse_finish(job, item, worker->search, &result);
  } else {
    const char *text = cc_status_text(status);
    analyse_fault(job, item, item->line, 1, text, strlen(text));
  }
}

/* Keep the searches busy, in the order of the input. Returns how many are. */
static uint32_t analyse_dispatch(analyse_job *job) {
  uint32_t busy = 0;
  for (uint32_t i = 0; i < job->settings.jobs; i++) {
    analyse_worker *worker = &job->workers[i];
    while (worker->item == NULL && job->given < job->count) {
      analyse_item *item = &job->items[(job->first + job->given++) % job->capacity];
      if (item->state == ANALYSE_WAITING) {
        analyse_give(job, worker, item);
      }
    }
    busy += worker->item != NULL;
  }
  return busy;
}

/* Write what is complete, in order. */
static void analyse_write(analyse_job *job) {
  while (job->count > 0 && job->items[job->first].state == ANALYSE_DONE && job->given > 0) {
    analyse_item *item = &job->items[job->first];
    if (item->length > 0) {
      example_bar_clear(&job->bar);
      (void)example_write(item->text, item->length, stdout);
    }
    job->first = (job->first + 1) % job->capacity;
    job->count--;
    job->given--;
  }
  if (fflush(stdout) != 0) {
    (void)example_output_failed();
  }
}

static void analyse_draw(analyse_job *job) {
  const double now = example_seconds();
  char note[96];
  if (!job->bar.terminal || now - job->drawn < 0.1) {
    return;
  }
  job->drawn = now;
  const uint64_t offset = job->count > 0 ? job->items[job->first].offset : job->input_offset;
  const double seconds = now - job->began;
  snprintf(note, sizeof(note), "%" PRIu64 " positions  %.1f /s", job->positions,
           seconds > 0 ? (double)job->positions / seconds : 0.0);
  example_bar_note(&job->bar, "analysing", job->size > 0 ? (double)offset / (double)job->size : -1.0, seconds,
                   note);
}

/* Take the results of the searches that have said they are at their end. */
static void analyse_collect(analyse_job *job) {
  uint8_t numbers[ANALYSE_JOBS_MOST];
  const ssize_t length = read(job->wake[0], numbers, sizeof(numbers));
  for (ssize_t i = 0; i < length; i++) {
    analyse_worker *worker = &job->workers[numbers[i]];
    cc_search_result result = CC_SEARCH_RESULT_INIT;
    analyse_must(cc_search_wait(worker->search, &result));
    analyse_finish(job, worker->item, worker->search, &result);
    worker->item = NULL;
  }
}

/* Wait for input that there is room for, or for the end of a search. */
static void analyse_wait(analyse_job *job, uint32_t busy) {
  struct pollfd wanted[2] = {{job->wake[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  const int reads = !job->input_over && analyse_has_room(job) && job->input_end < sizeof(job->input);
  if (busy == 0 && reads) {
    analyse_read(job);
    return;
  }
  if (poll(wanted, reads ? 2 : 1, job->bar.terminal ? 200 : -1) > 0) {
    if (wanted[0].revents != 0) {
      analyse_collect(job);
    }
    if (reads && wanted[1].revents != 0) {
      analyse_read(job);
    }
  }
}

static void analyse_run(analyse_job *job) {
  uint32_t busy = 0;
  while (!example_output_failed()) {
    if (!job->input_done && analyse_has_room(job)) {
      analyse_feed(job);
    }
    busy = analyse_dispatch(job);
    analyse_write(job);
    if (job->input_done && job->count == 0) {
      break;
    }
    if (busy > 0 || (!job->input_over && job->input_at == job->input_end) ||
        job->settings.format == ANALYSE_UNKNOWN) {
      analyse_draw(job);
      analyse_wait(job, busy);
    }
  }
  example_bar_clear(&job->bar);
  for (uint32_t i = 0; i < job->settings.jobs; i++) {
    cc_search_stop(job->workers[i].search);
  }
}

static void analyse_sum(const analyse_job *job) {
  if (job->settings.check && job->settings.json) {
    printf("{\"positions\": %" PRIu64 ", \"faulty\": %" PRIu64 ", \"checked\": %" PRIu64
           ", \"solved\": %" PRIu64 "}\n",
           job->positions, job->faulty, job->checked, job->solved);
  } else if (job->settings.check) {
    example_complain("solved %" PRIu64 " of %" PRIu64, job->solved, job->checked);
  }
}

int main(int argc, char **argv) {
  struct stat about;
  analyse_settings settings;
  example_arguments arguments = example_begin(argc, argv, analyse_help);
  analyse_arguments(&settings, &arguments);
  analyse_job *job = calloc(1, sizeof(*job));
  if (job == NULL) {
    analyse_must(CC_ERROR_MEMORY);
    return 2;
  }
  job->settings = settings;
  job->bar = example_bar_begin();
  job->began = example_seconds();
  if (fstat(STDIN_FILENO, &about) == 0 && S_ISREG(about.st_mode)) {
    job->size = (uint64_t)about.st_size;
  }
  analyse_begin(job);
  analyse_run(job);
  analyse_sum(job);
  const int code = job->failed ? 2 : job->faulty > 0 ? 1 : 0;
  analyse_free(job);
  return example_end(code);
}
