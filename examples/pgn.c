/* SPDX-License-Identifier: MIT */
/*
 * pgn: check, count, clean, convert, summarise and search PGN files of any size.
 * Ends with 0, 1 when a game had errors (or nothing was found), 2 when arguments or files are wrong or
 * writing fails.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "pgn"

#include <sys/stat.h>

#include "example_util.h"

static const char pgn_help[] =
    "usage: pgn COMMAND [options] [FILE...]\n"
    "       pgn find [options] FEN [FILE...]\n"
    "\n"
    "Without a file, or for '-', standard input is read. Files ending in .gz or .zst are read through gzip "
    "or zstd.\n"
    "\n"
    "  check      every error as file:line:column: message\n"
    "  count      how many games there are, and moves\n"
    "  clean      the games, written anew\n"
    "  to-uci     the moves of each game as one line of UCI\n"
    "  to-epd     every position of the main lines as EPD\n"
    "  stats      games, moves, results; lengths: 'plies 20-39' are the games whose main line has so many "
    "plies;\n"
    "             openings by ECO code: that of the tag ECO, without one the code of the last position of "
    "the\n"
    "             main line that the library's table knows; 'no ECO' are the games without either\n"
    "  find FEN   the games whose main line reaches a position ('start': the start position): number, ply, "
    "and\n"
    "             place in the file: lines from 1, bytes from 0 up to where the game ends\n"
    "\n"
    "  --json              check, count, stats, find: JSON\n"
    "  --csv               stats: CSV\n"
    "  --svg               stats: a histogram of the games' lengths in plies, a bar for every 20\n"
    "  --strict            canonical SAN only, every game with its result\n"
    "  --one-line          clean: moves in one line\n"
    "  --no-variations     clean, count, stats: leave them out\n"
    "  --no-comments       clean: leave them out; also --no-nags\n"
    "  --roster            clean: the seven tag roster first and complete\n"
    "  --                  what follows are no options\n"
    "  --help              this text\n";

enum { PGN_BUFFER = 1 << 16, PGN_BUCKETS = 30, PGN_BUCKET_PLIES = 20, PGN_ECO = 500 };

typedef enum pgn_command {
  PGN_CHECK,
  PGN_COUNT,
  PGN_CLEAN,
  PGN_TO_UCI,
  PGN_TO_EPD,
  PGN_STATS,
  PGN_FIND,
  PGN_COMMANDS
} pgn_command;

static const char *const pgn_commands[PGN_COMMANDS] = {"check",  "count", "clean", "to-uci",
                                                       "to-epd", "stats", "find"};

/* With the commands that take them. */
enum { PGN_OPTION_JSON, PGN_OPTION_CSV, PGN_OPTION_SVG, PGN_OPTION_FLAGS };
static const example_option pgn_options[] = {
    {"--json", 1u << PGN_CHECK | 1u << PGN_COUNT | 1u << PGN_STATS | 1u << PGN_FIND},
    {"--csv", 1u << PGN_STATS},
    {"--svg", 1u << PGN_STATS},
    {"--strict", (1u << PGN_COMMANDS) - 1},
    {"--no-variations", 1u << PGN_CLEAN | 1u << PGN_COUNT | 1u << PGN_STATS},
    {"--no-comments", 1u << PGN_CLEAN},
    {"--no-nags", 1u << PGN_CLEAN},
    {"--one-line", 1u << PGN_CLEAN},
    {"--roster", 1u << PGN_CLEAN},
    {NULL, 0}};

/* What those from PGN_OPTION_FLAGS on mean to the library. */
static const struct {
  uint32_t parse;
  uint32_t write;
} pgn_flags[] = {{CC_PGN_STRICT, 0},
                 {CC_PGN_NO_VARIATIONS, CC_PGN_WRITE_NO_VARIATIONS},
                 {CC_PGN_NO_COMMENTS, CC_PGN_WRITE_NO_COMMENTS},
                 {CC_PGN_NO_NAGS, CC_PGN_WRITE_NO_NAGS},
                 {0, CC_PGN_WRITE_ONE_LINE},
                 {0, CC_PGN_WRITE_ROSTER}};

/*
 * Where the lines begin in what is being read. Events come late, when a word is complete, so the piece before
 * is kept as well.
 */
typedef struct pgn_lines {
  const char *pieces[2]; /* the one before and the one being read */
  size_t lengths[2];
  uint64_t offset; /* of the older one */
  uint64_t at;     /* up to here lines have been counted */
  uint64_t line;   /* that the byte there belongs to */
  int after_cr;    /* and whether the one before it is a CR */
} pgn_lines;

typedef struct pgn_job {
  pgn_command command;
  uint32_t parse_flags;
  uint32_t write_flags;
  int json;
  int csv;
  int svg;
  uint64_t key;    /* find */
  const char *fen; /* find: as given */
  cc_pgn_selector *selector;
  pgn_lines lines;
  uint64_t first_line; /* of the game */
  char **files;
  int file_count;
  /* the file */
  const char *name;
  FILE *file;
  int read_errno; /* why it could not be read on */
  uint64_t size;  /* 0: unknown */
  uint64_t done;
  double began;
  example_bar bar;
  /* counts */
  uint64_t games;
  uint64_t moves;
  uint64_t errors;
  uint64_t found;
  uint64_t listed; /* entries of the JSON list; its bracket comes with the first one */
  int files_read;  /* to their ends */
  uint64_t results[4];
  uint64_t lengths[PGN_BUCKETS]; /* by PGN_BUCKET_PLIES plies, the last one for all longer games */
  uint64_t eco[PGN_ECO];         /* A00 .. E99 */
  uint64_t no_eco;
  uint32_t plies; /* of the main line of the game */
  int eco_tag;    /* the code its tag says and the one its moves have; -1: none */
  int eco_moves;
  cc_eco *table; /* stats */
  const cc_pgn_parser *parser;
} pgn_job;

/* ---- text ---- */

/* Begin an entry of the list that is the output, with the members that all have. */
static void pgn_begin_entry(pgn_job *job, uint64_t game, uint32_t ply) {
  printf("%s{\"file\": ", job->listed++ == 0 ? "[\n " : ",\n ");
  example_print_json(stdout, job->name, strlen(job->name));
  printf(", \"game\": %" PRIu64 ", \"ply\": %u", game + 1, ply);
}

/* ---- events ---- */

static void pgn_tell_error(pgn_job *job, const cc_pgn_event *event) {
  example_bar_clear(&job->bar);
  job->errors++;
  if (job->command == PGN_CHECK && job->json) {
    pgn_begin_entry(job, event->game, event->ply);
    printf(", \"line\": %u, \"column\": %u, \"offset\": %" PRIu64 ", \"message\": ", event->line,
           event->column, event->offset);
    example_print_json(stdout, event->value, event->value_length);
    printf("}");
  } else if (job->command == PGN_CHECK) {
    printf("%s:%u:%u: game %" PRIu64 ", ply %u: %.*s\n", job->name, event->line, event->column,
           event->game + 1, event->ply, (int)event->value_length, event->value);
  }
}

/* The number of a code, A00 .. E99; -1 if it is none. What follows it does not matter. */
static int pgn_eco_number(const char *code, size_t length) {
  if (length < 3 || code[0] < 'A' || code[0] > 'E' || code[1] < '0' || code[1] > '9' || code[2] < '0' ||
      code[2] > '9') {
    return -1;
  }
  return 100 * (code[0] - 'A') + 10 * (code[1] - '0') + (code[2] - '0');
}

static void pgn_take_tag(pgn_job *job, const cc_pgn_event *event) {
  if (event->length == 3 && memcmp(event->text, "ECO", 3) == 0) {
    job->eco_tag = pgn_eco_number(event->value, event->value_length);
  }
}

/* Look the position up, unless the tag says it all. */
static void pgn_classify(pgn_job *job, const cc_pgn_event *event) {
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  const cc_position *position = cc_pgn_parser_position(job->parser);
  if (job->table != NULL && job->eco_tag < 0 && event->depth == 0 && position != NULL &&
      cc_eco_find(job->table, position, &entry) == CC_OK && entry.code[0] != '\0') {
    job->eco_moves = pgn_eco_number(entry.code, strlen(entry.code));
  }
}

static void pgn_end_game(pgn_job *job, const cc_pgn_event *event) {
  const uint32_t bucket = job->plies / PGN_BUCKET_PLIES;
  job->games++;
  job->results[event->result & 3u]++;
  job->lengths[bucket < PGN_BUCKETS ? bucket : PGN_BUCKETS - 1]++;
  const int eco = job->eco_tag >= 0 ? job->eco_tag : job->eco_moves;
  if (eco >= 0) {
    job->eco[eco]++;
  } else {
    job->no_eco++;
  }
}

static int32_t pgn_event(const cc_pgn_event *event, void *user) {
  pgn_job *job = user;
  switch (event->kind) {
  case CC_PGN_GAME_BEGIN:
    job->plies = 0;
    job->eco_tag = -1;
    job->eco_moves = -1;
    break;
  case CC_PGN_TAG: pgn_take_tag(job, event); break;
  case CC_PGN_MOVES_BEGIN: pgn_classify(job, event); break;
  case CC_PGN_MOVE:
    job->moves++;
    pgn_classify(job, event);
    job->plies = event->depth == 0 ? event->ply : job->plies;
    break;
  case CC_PGN_ERROR: pgn_tell_error(job, event); break;
  case CC_PGN_GAME_END: pgn_end_game(job, event); break;
  default: break;
  }
  return example_output_failed() ? CC_PGN_STOP : CC_PGN_CONTINUE;
}

/* ---- lines ---- */

static void pgn_lines_begin(pgn_lines *lines) {
  memset(lines, 0, sizeof(*lines));
  lines->line = 1;
}

/* The line of the byte at an offset, from 1. A line ends with LF, CR or CRLF. Never to be asked backwards. */
static uint64_t pgn_lines_find(pgn_lines *lines, uint64_t offset) {
  while (lines->at < offset) {
    uint64_t place = lines->at - lines->offset;
    const int newer = place >= lines->lengths[0];
    place -= newer ? lines->lengths[0] : 0;
    if (place >= lines->lengths[newer]) {
      break; /* not read yet */
    }
    const char byte = lines->pieces[newer][place];
    lines->line += byte == '\r' || (byte == '\n' && !lines->after_cr);
    lines->after_cr = byte == '\r';
    lines->at++;
  }
  return lines->line;
}

/* The older piece is about to be written over. */
static void pgn_lines_forget(pgn_lines *lines) {
  (void)pgn_lines_find(lines, lines->offset + lines->lengths[0]);
  lines->offset += lines->lengths[0];
  lines->pieces[0] = lines->pieces[1];
  lines->lengths[0] = lines->lengths[1];
  lines->pieces[1] = NULL;
  lines->lengths[1] = 0;
}

/* ---- find ---- */

static int32_t pgn_find_event(const cc_pgn_event *event, void *user) {
  pgn_job *job = user;
  if (event->kind == CC_PGN_GAME_BEGIN) {
    job->first_line = pgn_lines_find(&job->lines, event->offset);
  }
  return cc_pgn_selector_event(event, job->selector);
}

static int32_t pgn_found(const cc_pgn_range *range, void *user) {
  static const char *const results[4] = {"*", "1-0", "0-1", "1/2-1/2"};
  pgn_job *job = user;
  const uint64_t last_line = pgn_lines_find(&job->lines, range->end - 1);
  example_bar_clear(&job->bar);
  job->found++;
  if (job->json) {
    pgn_begin_entry(job, range->game, range->ply);
    printf(", \"line\": %" PRIu64 ", \"last_line\": %" PRIu64 ", \"offset\": %" PRIu64 ", \"end\": %" PRIu64
           ", \"result\": \"%s\"}",
           job->first_line, last_line, range->offset, range->end, results[range->result & 3u]);
  } else {
    printf("%s:%" PRIu64 ": game %" PRIu64 ", ply %u, lines %" PRIu64 "-%" PRIu64 ", bytes %" PRIu64
           "-%" PRIu64 "\n",
           job->name, job->first_line, range->game + 1, range->ply, job->first_line, last_line, range->offset,
           range->end);
  }
  return example_output_failed();
}

/* ---- files ---- */

/* The name between single quotes, for the shell. 0 (and errno) if it is too long. */
static int pgn_quote(char *out, size_t capacity, const char *command, const char *name) {
  size_t length = (size_t)snprintf(out, capacity, "%s '", command);
  errno = ENAMETOOLONG;
  for (; *name != '\0' && length + 8 < capacity; name++) {
    if (*name == '\'') { /* out of the quotes, the quote, into quotes again */
      length += (size_t)snprintf(out + length, capacity - length, "'\\''");
    } else {
      out[length++] = *name;
    }
  }
  snprintf(out + length, capacity - length, "'");
  return *name == '\0';
}

static int pgn_ends_with(const char *name, const char *ending) {
  const size_t length = strlen(name);
  return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

/* Standard input stays open: it may be named twice. */
static int pgn_keep_open(FILE *file) {
  (void)file;
  return 0;
}

/* Returns how it must be closed. If it could not be opened, `file` is NULL and errno says why. */
static int (*pgn_open(pgn_job *job, const char *name))(FILE *) {
  char command[8192];
  struct stat about;
  const int zipped = pgn_ends_with(name, ".gz") ? 1 : pgn_ends_with(name, ".zst") ? 2 : 0;
  job->name = strcmp(name, "-") == 0 ? "stdin" : name;
  job->size = 0;
  job->done = 0;
  job->began = example_seconds();
  if (strcmp(name, "-") == 0) {
    job->file = stdin;
    return pgn_keep_open;
  }
  if (stat(name, &about) != 0) {
    job->file = NULL;
  } else if (zipped != 0) {
    job->file = pgn_quote(command, sizeof(command), zipped == 1 ? "gzip -dc --" : "zstd -dcq --", name)
                    ? popen(command, "r")
                    : NULL;
    return pclose;
  } else {
    job->size = (uint64_t)about.st_size;
    job->file = fopen(name, "rb");
  }
  return fclose;
}

static int32_t pgn_read(char *buffer, size_t capacity, size_t *length, void *user) {
  pgn_job *job = user;
  *length = fread(buffer, 1, capacity, job->file);
  job->read_errno = ferror(job->file) ? errno : 0;
  job->done += *length;
  if (job->size > 0 && job->done < job->size) {
    const double seconds = example_seconds() - job->began;
    if (seconds > 0.5) {
      example_bar_draw(&job->bar, "reading", (double)job->done / (double)job->size, seconds,
                       (double)job->done / seconds);
    }
  }
  return ferror(job->file) != 0;
}

/* Everything that needs events alone. */
static cc_status pgn_scan(pgn_job *job, cc_pgn_callback callback) {
  static char buffers[2][PGN_BUFFER];
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  cc_pgn_parser *parser = NULL;
  size_t length = 0;
  unsigned turn = 0;
  options.flags = job->parse_flags;
  cc_status status = cc_pgn_parser_create(NULL, &options, callback, job, &parser);
  job->parser = parser;
  if (status == CC_OK && job->selector != NULL) {
    status = cc_pgn_selector_attach(job->selector, parser);
  }
  for (; status == CC_OK; turn ^= 1) {
    char *buffer = buffers[turn];
    pgn_lines_forget(&job->lines);
    if (pgn_read(buffer, PGN_BUFFER, &length, job) != 0) {
      status = CC_ERROR_IO;
    } else if (length == 0) {
      status = cc_pgn_parser_finish(parser);
      break;
    } else {
      if (job->selector != NULL) {
        job->lines.pieces[1] = buffer;
        job->lines.lengths[1] = length;
      }
      status = cc_pgn_parser_feed(parser, buffer, length, NULL);
    }
  }
  cc_pgn_parser_free(parser);
  return status;
}

static cc_status pgn_find(pgn_job *job) {
  cc_pgn_filter filter = CC_PGN_FILTER_INIT;
  filter.flags = CC_PGN_FILTER_POSITION;
  filter.key = job->key;
  pgn_lines_begin(&job->lines);
  cc_status status = cc_pgn_selector_create(NULL, &filter, pgn_found, job, &job->selector);
  if (status == CC_OK) {
    status = pgn_scan(job, pgn_find_event);
  }
  cc_pgn_selector_free(job->selector);
  job->selector = NULL;
  return status;
}

/* ---- games ---- */

static cc_status pgn_print_uci(const cc_pgn_game *game) {
  cc_position *position = NULL;
  char text[EXAMPLE_UCI_CAPACITY];
  const cc_status status = cc_pgn_game_position(game, CC_PGN_ROOT, &position);
  if (status != CC_OK) {
    return status;
  }
  for (cc_pgn_node node = cc_pgn_game_first(game, CC_PGN_ROOT); node != CC_PGN_NO_NODE;
       node = cc_pgn_game_first(game, node)) {
    printf("%s%s", cc_pgn_game_parent(game, node) == CC_PGN_ROOT ? "" : " ",
           example_uci(position, cc_pgn_game_move(game, node), text));
  }
  putchar('\n');
  cc_position_free(position);
  return example_output_failed() ? CC_ERROR_STOPPED : CC_OK;
}

static cc_status pgn_convert(pgn_job *job, const cc_pgn_game *game) {
  switch (job->command) {
  case PGN_CLEAN: return cc_pgn_game_write_to(game, job->write_flags, example_write, stdout);
  case PGN_TO_EPD: return cc_pgn_game_lines(game, CC_PGN_LINES_EPD, example_write, stdout);
  default: return pgn_print_uci(game);
  }
}

static cc_status pgn_games(pgn_job *job) {
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  options.flags = job->parse_flags;
  cc_status status = cc_pgn_reader_create_from(NULL, &options, pgn_read, job, &reader);
  while (status == CC_OK) {
    cc_error error = CC_ERROR_INIT;
    status = cc_pgn_reader_next(reader, &game, &error);
    if (status != CC_OK || game == NULL) {
      break;
    }
    if (error.status != CC_OK) {
      example_bar_clear(&job->bar);
      job->errors++;
      fprintf(stderr, "%s:%u:%u: %s\n", job->name, error.line, error.column, error.message);
    }
    status = pgn_convert(job, game);
    cc_pgn_game_free(game);
  }
  cc_pgn_reader_free(reader);
  return status;
}

/* ---- summaries ---- */

static void pgn_print_svg(const pgn_job *job) {
  uint64_t most = 1;
  for (unsigned i = 0; i < PGN_BUCKETS; i++) {
    most = job->lengths[i] > most ? job->lengths[i] : most;
  }
  printf(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 660 260\" width=\"660\" height=\"260\">\n"
      "<title>Games by their number of plies</title>\n<rect width=\"660\" height=\"260\" fill=\"#fff\"/>\n");
  for (unsigned i = 0; i < PGN_BUCKETS; i++) {
    const unsigned height = (unsigned)(200 * job->lengths[i] / most);
    printf("<rect x=\"%u\" y=\"%u\" width=\"18\" height=\"%u\" fill=\"#2c66bb\"/>\n", 30 + 20 * i,
           220 - height, height);
    if (i % 5 == 0) {
      printf("<text x=\"%u\" y=\"238\" font-size=\"11\" font-family=\"sans-serif\">%u</text>\n", 30 + 20 * i,
             i * PGN_BUCKET_PLIES);
    }
  }
  printf("<text x=\"30\" y=\"255\" font-size=\"11\" font-family=\"sans-serif\">plies, a bar for every %d; "
         "the tallest has %" PRIu64 " games</text>\n</svg>\n",
         (int)PGN_BUCKET_PLIES, most);
}

/* The games of each length or of each ECO code; `item` has the label, then the number. */
static void pgn_print_list(const char *const item, const uint64_t *counts, unsigned count, int eco) {
  int first = 1;
  for (unsigned i = 0; i < count; i++) {
    char label[32];
    const unsigned plies = i * PGN_BUCKET_PLIES;
    if (counts[i] == 0) {
      continue;
    }
    if (eco) {
      snprintf(label, sizeof(label), "%c%02u", (int)('A' + i / 100), i % 100);
    } else if (i + 1 == count) {
      snprintf(label, sizeof(label), "%u+", plies);
    } else {
      snprintf(label, sizeof(label), "%u-%u", plies, plies + PGN_BUCKET_PLIES - 1);
    }
    printf("%s", first || item[0] != '"' ? "" : ", ");
    printf(item, label, counts[i]);
    first = 0;
  }
}

static void pgn_print_stats(const pgn_job *job) {
  const uint64_t *r = job->results;
  if (job->svg) {
    pgn_print_svg(job);
  } else if (job->json) {
    printf("{\"games\": %" PRIu64 ", \"moves\": %" PRIu64 ", \"errors\": %" PRIu64
           ", \"results\": {\"1-0\": %" PRIu64 ", \"0-1\": %" PRIu64 ", \"1/2-1/2\": %" PRIu64
           ", \"*\": %" PRIu64 "},\n \"plies\": {",
           job->games, job->moves, job->errors, r[1], r[2], r[3], r[0]);
    pgn_print_list("\"%s\": %" PRIu64, job->lengths, PGN_BUCKETS, 0);
    printf("},\n \"no_eco\": %" PRIu64 ", \"eco\": {", job->no_eco);
    pgn_print_list("\"%s\": %" PRIu64, job->eco, PGN_ECO, 1);
    printf("}}\n");
  } else {
    const char *const line = job->csv ? "%s,%" PRIu64 "\n" : "%-13s %9" PRIu64 "\n";
    printf(line, "games", job->games);
    printf(line, "moves", job->moves);
    printf(line, "errors", job->errors);
    printf(line, "1-0", r[1]);
    printf(line, "0-1", r[2]);
    printf(line, "1/2-1/2", r[3]);
    printf(line, "*", r[0]);
    pgn_print_list(job->csv ? "plies %s,%" PRIu64 "\n" : "plies %-7s %9" PRIu64 "\n", job->lengths,
                   PGN_BUCKETS, 0);
    printf(line, "no ECO", job->no_eco);
    pgn_print_list(job->csv ? "%s,%" PRIu64 "\n" : "%-13s %9" PRIu64 "\n", job->eco, PGN_ECO, 1);
  }
}

/* Nothing of files of which none could be read; but a list that has begun must end. */
static void pgn_print_end(const pgn_job *job) {
  if (job->files_read == 0 && job->listed == 0) {
    return;
  }
  if (job->json && (job->command == PGN_CHECK || job->command == PGN_FIND)) {
    fputs(job->listed > 0 ? "\n]\n" : "[]\n", stdout);
  } else if (job->command == PGN_COUNT && job->json) {
    printf("{\"games\": %" PRIu64 ", \"moves\": %" PRIu64 "}\n", job->games, job->moves);
  } else if (job->command == PGN_COUNT) {
    printf("%" PRIu64 " games, %" PRIu64 " moves\n", job->games, job->moves);
  } else if (job->command == PGN_STATS) {
    pgn_print_stats(job);
  }
}

/* ---- arguments ---- */

static pgn_command pgn_find_command(const char *word) {
  unsigned i = 0;
  while (i < PGN_COMMANDS && strcmp(word, pgn_commands[i]) != 0) {
    i++;
  }
  if (i == PGN_COMMANDS) {
    example_complain("'%s' is no command (see --help)", word);
    exit(2);
  }
  return (pgn_command)i;
}

static void pgn_take_position(pgn_job *job) {
  const char *fen = example_fen(job->fen);
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  options.flags = CC_FEN_LENIENT;
  options.accept = CC_PROBLEMS_SOFT;
  const cc_status status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, &validity,
                                                       &error, &position);
  if (status != CC_OK) {
    example_explain_fen(fen, status, &validity, &error);
    exit(2);
  }
  job->key = cc_position_key(position);
  cc_position_free(position);
}

static void pgn_take_options(pgn_job *job, uint32_t used) {
  example_check_options(pgn_options, used, job->command, pgn_commands[job->command]);
  job->json = used >> PGN_OPTION_JSON & 1;
  job->csv = used >> PGN_OPTION_CSV & 1;
  job->svg = used >> PGN_OPTION_SVG & 1;
  if (job->json + job->csv + job->svg > 1) {
    example_complain("only one of --json, --csv and --svg can be given");
    exit(2);
  }
  for (unsigned i = 0; i < sizeof(pgn_flags) / sizeof(pgn_flags[0]); i++) {
    if ((used >> (PGN_OPTION_FLAGS + i) & 1) != 0) {
      job->parse_flags |= pgn_flags[i].parse;
      job->write_flags |= pgn_flags[i].write;
    }
  }
}

static void pgn_read_arguments(pgn_job *job, example_arguments *arguments) {
  const char *command = NULL;
  const char *argument;
  uint32_t used = 0;
  int is_option = 0;
  job->files = arguments->argv; /* what has been taken makes room for the names of files */
  while ((argument = example_next(arguments, &is_option)) != NULL) {
    if (is_option) {
      (void)example_find_option(pgn_options, argument, &used);
    } else if (command == NULL) {
      command = argument;
      job->command = pgn_find_command(command);
    } else if (job->command == PGN_FIND && job->fen == NULL) {
      job->fen = argument;
    } else {
      job->files[job->file_count++] = arguments->argv[arguments->index];
    }
  }
  if (command == NULL) {
    example_complain("no command (see --help)");
    exit(2);
  }
  pgn_take_options(job, used);
  if (job->command == PGN_FIND) {
    if (job->fen == NULL) {
      example_complain("find needs a FEN (see --help)");
      exit(2);
    }
    pgn_take_position(job);
  }
  if (job->command == PGN_COUNT) {
    job->parse_flags |= CC_PGN_TEXT_ONLY;
  }
}

/* ---- running ---- */

/* Why reading has ended before its time. That output cannot be written is said at the end. */
static void pgn_explain(const pgn_job *job, cc_status status) {
  if (!example_output_failed()) {
    example_complain("%s: %s", job->name,
                     status == CC_OK                                 ? "could not be read to its end"
                     : status == CC_ERROR_IO && job->read_errno != 0 ? strerror(job->read_errno)
                                                                     : cc_status_text(status));
  }
}

/* 0 if the file could not be read. */
static int pgn_file(pgn_job *job, const char *name) {
  int (*close)(FILE *) = pgn_open(job, name);
  if (job->file == NULL) {
    example_complain("%s: %s", name, strerror(errno));
    return 0;
  }
  cc_status status;
  if (job->command == PGN_FIND) {
    status = pgn_find(job);
  } else if (job->command == PGN_CLEAN || job->command == PGN_TO_UCI || job->command == PGN_TO_EPD) {
    status = pgn_games(job);
  } else {
    status = pgn_scan(job, pgn_event);
  }
  example_bar_clear(&job->bar);
  const int good = close(job->file) == 0 && status == CC_OK;
  if (!good) {
    pgn_explain(job, status);
  }
  job->files_read += good;
  return good;
}

int main(int argc, char **argv) {
  static pgn_job job;
  static char standard_input[] = "-";
  int good = 1;
  example_arguments arguments = example_begin(argc, argv, pgn_help);
  pgn_read_arguments(&job, &arguments);
  job.bar = example_bar_begin();
  if (job.command == PGN_STATS && cc_eco_create_builtin(NULL, &job.table) != CC_OK) {
    example_complain("%s", cc_status_text(CC_ERROR_MEMORY));
    return 2;
  }
  if (job.file_count == 0) {
    job.files[job.file_count++] = standard_input;
  }
  for (int i = 0; i < job.file_count && !example_output_failed(); i++) {
    good &= pgn_file(&job, job.files[i]);
  }
  pgn_print_end(&job);
  cc_eco_free(job.table);
  return example_end(!good ? 2 : job.errors > 0 || (job.command == PGN_FIND && job.found == 0) ? 1 : 0);
}
