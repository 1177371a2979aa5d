/* SPDX-License-Identifier: MIT */
/*
 * What the example programs share: arguments, messages, standard output, JSON, why a file cannot be read,
 * move text, FEN errors, the search's answer, a clock and a progress bar. Uses the public interface of the library and POSIX. Define
 * PROGRAM (the name in messages) and _POSIX_C_SOURCE before the first #include. Every program ends with 2
 * when its arguments or input are wrong or its output cannot be written.
 */
#ifndef EXAMPLE_UTIL_H
#define EXAMPLE_UTIL_H

#include <chesscore.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__GNUC__) || defined(__clang__)
#define EXAMPLE_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define EXAMPLE_FORMAT(string, first)
#endif

/* Longest line of input the programs read. */
#define EXAMPLE_LINE 4096

/* ---- messages ---- */

EXAMPLE_FORMAT(1, 2) static inline void example_complain(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs(PROGRAM ": ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}

/* ---- standard output ---- */

/* Why the first write that was seen to fail did so; 0: none did, or it is not known. */
static int example_write_errno;

/* Whether writing to standard output has failed. To be asked soon after writing, while errno tells why. */
static inline int example_output_failed(void) {
  if (ferror(stdout) && example_write_errno == 0) {
    example_write_errno = errno;
  }
  return ferror(stdout);
}

/* A cc_write_callback; `user` is the FILE. */
static inline int32_t example_write(const char *bytes, size_t length, void *user) {
  const int failed = fwrite(bytes, 1, length, user) != length;
  if (failed && example_write_errno == 0) {
    example_write_errno = errno;
  }
  return failed;
}

/* Close standard output. The exit status: `code`, or 2, after saying why, if not all could be written. */
static inline int example_end(int code) {
  const int failed = example_output_failed();
  errno = 0;
  if (fclose(stdout) == 0 && !failed) {
    return code;
  }
  const int reason = example_write_errno != 0 ? example_write_errno : errno;
  example_complain("standard output: %s", reason != 0 ? strerror(reason) : "cannot be written");
  return 2;
}

/* A string as JSON; bytes beyond ASCII are told as Latin-1, which is always valid. */
static inline void example_print_json(FILE *file, const char *text, size_t length) {
  fputc('"', file);
  for (size_t i = 0; i < length; i++) {
    const unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') {
      fprintf(file, "\\%c", c);
    } else if (c < 32 || c > 126) {
      fprintf(file, "\\u%04x", c);
    } else {
      fputc(c, file);
    }
  }
  fputc('"', file);
}

/* ---- arguments ---- */

/* The arguments of a program, taken one after the other. */
typedef struct example_arguments {
  int argc;
  char **argv;
  const char *help;
  int index; /* of the one that was taken last */
  int plain; /* there are no more options */
} example_arguments;

/* What a program does first. */
static inline example_arguments example_begin(int argc, char **argv, const char *help) {
  const example_arguments arguments = {argc, argv, help, 0, 0};
  /* A file that is opened would get the number of a closed standard stream and be read or written for it. */
  for (int stream = 0; stream < 3; stream++) {
    if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) == -1) {
      exit(2);
    }
  }
  return arguments;
}

/*
 * The next argument, NULL after the last one. It is an option if it begins with "-" and goes on: a lone "-"
 * is none (standard input, or a field of a FEN that was not quoted). After "--", which is passed over, none
 * is an option. --help prints the help and ends the program.
 */
static inline const char *example_next(example_arguments *arguments, int *is_option) {
  while (++arguments->index < arguments->argc) {
    const char *text = arguments->argv[arguments->index];
    *is_option = !arguments->plain && text[0] == '-' && text[1] != '\0';
    if (*is_option && strcmp(text, "--help") == 0) {
      fputs(arguments->help, stdout);
      exit(example_end(0));
    }
    if (!*is_option || strcmp(text, "--") != 0) {
      return text;
    }
    arguments->plain = 1;
  }
  return NULL;
}

/* The argument after an option. */
static inline const char *example_value(example_arguments *arguments) {
  if (arguments->index + 1 >= arguments->argc) {
    example_complain("%s needs a value (see --help)", arguments->argv[arguments->index]);
    exit(2);
  }
  return arguments->argv[++arguments->index];
}

static inline void example_unknown(const char *option) {
  example_complain("unknown option '%s' (see --help)", option);
  exit(2);
}

/* An option and the commands that take it: bit n for command number n. A list ends with a NULL name. */
typedef struct example_option {
  const char *name;
  uint32_t commands;
} example_option;

/* The number of an option in a list; ends the program if there is none. Its bit is set in `used`. */
static inline unsigned example_find_option(const example_option *options, const char *text, uint32_t *used) {
  unsigned n = 0;
  while (options[n].name != NULL && strcmp(options[n].name, text) != 0) {
    n++;
  }
  if (options[n].name == NULL) {
    example_unknown(text);
  }
  *used |= 1u << n;
  return n;
}

/* Ends the program if the command does not take an option that was used. */
static inline void example_check_options(const example_option *options, uint32_t used, unsigned command,
                                         const char *name) {
  for (unsigned n = 0; options[n].name != NULL; n++) {
    if ((used >> n & 1) != 0 && (options[n].commands >> command & 1) == 0) {
      example_complain("%s does not go with %s (see --help)", options[n].name, name);
      exit(2);
    }
  }
}

/* A decimal number within bounds: digits only, so neither signs nor blanks nor hexadecimal. */
static inline uint64_t example_number(const char *option, const char *text, uint64_t minimum,
                                      uint64_t maximum) {
  char *end = NULL;
  errno = 0;
  const unsigned long long number = strtoull(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || number < minimum || number > maximum) {
    example_complain("%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", option, minimum, maximum,
                     text);
    exit(2);
  }
  return number;
}

/* ---- files ---- */

/*
 * Why a file that the library could not read (CC_ERROR_IO) cannot be read: found out by trying, for the
 * library does not tell. Waits for nobody at the other end of a pipe.
 */
static inline const char *example_why_unreadable(const char *path) {
  char byte;
  errno = 0;
  const int file = open(path, O_RDONLY | O_NONBLOCK);
  const int failed = file == -1 || (read(file, &byte, 1) == -1 && errno != EAGAIN);
  const int reason = errno;
  if (file != -1) {
    close(file);
  }
  return failed && reason != 0 ? strerror(reason) : cc_status_text(CC_ERROR_IO);
}

/* The square that two characters name, or CC_SQUARE_NONE. */
static inline cc_square example_square(const char *text) {
  if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return CC_SQUARE_NONE;
  }
  return (cc_square)((text[1] - '1') * 8 + (text[0] - 'a'));
}

/* ---- moves ---- */

#define EXAMPLE_UCI_CAPACITY 8

/* A move as UCI writes it: castling is e1g1 in standard chess and king takes rook in Chess960. */
static inline const char *example_uci(const cc_position *position, cc_move move,
                                      char text[EXAMPLE_UCI_CAPACITY]) {
  const uint32_t flags = cc_position_is_chess960(position) ? CC_MOVE_TEXT_CHESS960 : 0;
  return cc_move_uci(move, flags, text, EXAMPLE_UCI_CAPACITY, NULL) == CC_OK ? text : "0000";
}

/* ---- FEN ---- */

/* The start position has a short name. */
static inline const char *example_fen(const char *text) {
  return strcmp(text, "start") == 0 ? "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" : text;
}

/* The text with everything that is not printable ASCII replaced, so that it cannot disturb a terminal. */
static inline void example_print_text(FILE *file, const char *text) {
  for (; *text != '\0'; text++) {
    fputc(*text >= ' ' && *text <= '~' ? *text : '?', file);
  }
}

static inline void example_print_squares(FILE *file, cc_bitboard squares) {
  if (squares == 0) {
    fputs(" none", file);
  }
  for (unsigned square = 0; square < 64; square++) {
    if (squares >> square & 1) {
      fprintf(file, " %s", cc_square_name((cc_square)square));
    }
  }
}

/* One line for each problem of a set: its text, its name, the squares and the place in the FEN. */
static inline void example_print_problems(FILE *file, const cc_validity *validity, uint32_t problems) {
  for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
    const uint32_t problem = 1u << n;
    if (problems & problem) {
      fprintf(file, "  %s: %s; squares:", cc_problem_name(problem), cc_problem_text(problem));
      example_print_squares(file, validity->squares[n]);
      fprintf(file, "; field at byte %" PRIu32 "\n", validity->offsets[n]);
    }
  }
}

/* Why a FEN could not be used, on stderr. */
static inline void example_explain_fen(const char *fen, cc_status status, const cc_validity *validity,
                                       const cc_error *error) {
  if (status == CC_ERROR_FEN) {
    example_complain("bad FEN: %s (byte %" PRIu64 ")", error->message, error->offset);
    fputs("  ", stderr);
    example_print_text(stderr, fen);
    fprintf(stderr, "\n  %*s^\n", (int)(error->offset < EXAMPLE_LINE ? error->offset : 0), "");
  } else if (status == CC_ERROR_POSITION) {
    example_complain("bad FEN: %s", cc_status_text(status));
    fputs("  ", stderr);
    example_print_text(stderr, fen);
    fputc('\n', stderr);
    example_print_problems(stderr, validity, validity->problems & ~validity->repaired);
  } else {
    example_complain("%s", cc_status_text(status));
  }
}

/* ---- thinking ---- */

/* Search, and print the best move, the score for the side to move, and the line; or that the game is over. */
static inline cc_status example_think(const cc_position *position, const cc_search_limits *limits) {
  cc_search *search = NULL;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search_event line = CC_SEARCH_EVENT_INIT;
  cc_move moves[CC_SEARCH_MAX_DEPTH + 1];
  char best[CC_MOVE_TEXT_CAPACITY];
  char text[EXAMPLE_LINE];
  size_t count = 0;
  cc_status status = cc_search_create(NULL, &search);
  if (status == CC_OK) {
    status = cc_search_run(search, position, limits, &result);
  }
  if (status == CC_OK && result.best == CC_MOVE_NONE) {
    printf("no legal move: %s\n", cc_position_in_check(position) ? "checkmate" : "stalemate");
    cc_search_free(search);
    return CC_OK;
  }
  if (status == CC_OK) {
    status = cc_search_line(search, 0, &line, moves, sizeof(moves) / sizeof(moves[0]), &count);
  }
  if (status == CC_OK) {
    status = cc_position_move_text(position, result.best, CC_MOVE_STYLE_SAN, NULL, best, sizeof(best), NULL);
  }
  if (status == CC_OK) {
    status = cc_position_line_text(position, moves, count, CC_MOVE_STYLE_SAN, NULL, text, sizeof(text), NULL,
                                   NULL);
  }
  if (status == CC_OK) {
    printf("best move %s, %s %" PRId32 ", depth %" PRIu32 "\n%s\n", best,
           result.score.kind == CC_SCORE_MATE ? "mate in" : "centipawns", result.score.value, result.depth,
           text);
  }
  cc_search_free(search);
  return status;
}

/* ---- time and progress ---- */

static inline double example_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A bar on stderr; draws nothing unless that is a terminal. All zero but `terminal` is a new one. */
typedef struct example_bar {
  int terminal;
  int width; /* characters of the last drawing */
} example_bar;

static inline example_bar example_bar_begin(void) {
  const example_bar bar = {isatty(STDERR_FILENO), 0};
  return bar;
}

/* `share` from 0 to 1 is done, after `seconds`; `note` says more. A negative share: nobody knows. */
static inline void example_bar_note(example_bar *bar, const char *label, double share, double seconds,
                                    const char *note) {
  enum { CELLS = 30 };
  char cells[CELLS + 1];
  char left[32] = "--:--";
  int width;
  if (!bar->terminal) {
    return;
  }
  if (share < 0) {
    width = fprintf(stderr, "\r%s  %s", label, note);
  } else {
    share = share > 1 ? 1 : share;
    for (int i = 0; i < CELLS; i++) {
      cells[i] = share * CELLS >= i + 1 ? '#' : '.';
    }
    cells[CELLS] = '\0';
    if (share > 0.001 && seconds / share < 1e8) {
      const unsigned long rest = (unsigned long)(seconds / share - seconds + 0.5);
      snprintf(left, sizeof(left), "%lu:%02lu", rest / 60, rest % 60);
    }
    width = fprintf(stderr, "\r%s [%s] %3.0f%%  %s  %s left", label, cells, share * 100, note, left);
  }
  fprintf(stderr, "%*s", bar->width > width ? bar->width - width : 0, "");
  fflush(stderr);
  bar->width = width; /* blanks have taken the place of what was wider */
}

/* The same with `rate` a second for a note. */
static inline void example_bar_draw(example_bar *bar, const char *label, double share, double seconds,
                                    double rate) {
  char note[32];
  snprintf(note, sizeof(note), "%.1f M/s", rate / 1e6);
  example_bar_note(bar, label, share < 0 ? 0 : share, seconds, note);
}

static inline void example_bar_clear(example_bar *bar) {
  if (bar->terminal && bar->width > 0) {
    fprintf(stderr, "\r%*s\r", bar->width, "");
    fflush(stderr);
    bar->width = 0;
  }
}

#endif
