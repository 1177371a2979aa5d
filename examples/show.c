/* SPDX-License-Identifier: MIT */
/*
 * show: a position as a board, with its moves, its outcome and its keys; or what is wrong with it.
 * Ends with 0, 1 when something cannot be counted, 2 when the arguments or the FEN are wrong or writing
 * fails.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "show"

#include "example_util.h"

static const char show_help[] =
    "usage: show [options] [FEN]\n"
    "\n"
    "Shows a position: a board, its moves, its outcome and its keys. The FEN may be one argument or "
    "several;\n"
    "'start' is the start position. Without one, a line is read from standard input.\n"
    "A position that breaks the rules is drawn all the same and every problem is named.\n"
    "\n"
    "  --unicode      a board of chess symbols instead of ASCII letters\n"
    "  --svg          an SVG picture and nothing else (not together with --unicode, --divide, --think)\n"
    "  --flip         Black at the bottom\n"
    "  --last MOVE    mark a move as the last one: e2e4\n"
    "  --arrow MOVE   draw an arrow (e2e4) or mark a square (e4e4); may be given several times\n"
    "  --divide N     count the positions N plies ahead below every move\n"
    "  --think MS     search for so many milliseconds: best move, score for the side to move, line\n"
    "  --chess960     Chess960 rules for castling\n"
    "  --lenient      read what people write; accept positions no game can reach; repair what can be "
    "repaired\n"
    "  --help         this text\n"
    "\n"
    "ASCII and Unicode boards put a mark after the man: '!' king in check, '*' last move, '+' end of an\n"
    "arrow; on a board with problems '+' is a square at fault.\n";

enum { SHOW_ARROWS = 64 };

typedef struct show_settings {
  char fen[EXAMPLE_LINE];
  cc_render_format format;
  cc_render_options render;
  cc_render_arrow arrows[SHOW_ARROWS];
  cc_fen_options reading;
  uint32_t divide; /* 0: none */
  uint32_t think;  /* milliseconds; 0: not at all */
  int unicode;
  int svg;
} show_settings;

/* ---- arguments ---- */

/* Two squares, and perhaps a promotion, which a picture does not need. */
static void show_squares(const char *option, const char *text, cc_square *from, cc_square *to) {
  const size_t length = strlen(text);
  *from = length >= 4 ? example_square(text) : CC_SQUARE_NONE;
  *to = length >= 4 ? example_square(text + 2) : CC_SQUARE_NONE;
  if (*from == CC_SQUARE_NONE || *to == CC_SQUARE_NONE || length > 5 ||
      (length == 5 && strchr("nbrq", text[4]) == NULL)) {
    example_complain("%s takes two squares such as e2e4, not '%s'", option, text);
    exit(2);
  }
}

static void show_add_arrow(show_settings *settings, const char *text) {
  if (settings->render.arrow_count == SHOW_ARROWS) {
    example_complain("at most %d arrows", (int)SHOW_ARROWS);
    exit(2);
  }
  cc_render_arrow *arrow = &settings->arrows[settings->render.arrow_count++];
  show_squares("--arrow", text, &arrow->from, &arrow->to);
}

static void show_add_fen(show_settings *settings, const char *text) {
  const size_t length = strlen(settings->fen);
  if (length + strlen(text) + 2 > sizeof(settings->fen)) {
    example_complain("the FEN is too long");
    exit(2);
  }
  snprintf(settings->fen + length, sizeof(settings->fen) - length, "%s%s", length > 0 ? " " : "", text);
}

static void show_option(show_settings *settings, example_arguments *arguments, const char *option) {
  if (strcmp(option, "--unicode") == 0) {
    settings->unicode = 1;
  } else if (strcmp(option, "--svg") == 0) {
    settings->svg = 1;
  } else if (strcmp(option, "--flip") == 0) {
    settings->render.bottom = CC_BLACK;
  } else if (strcmp(option, "--last") == 0) {
    cc_square from;
    cc_square to;
    show_squares(option, example_value(arguments), &from, &to);
    settings->render.last_move = (cc_move)from | (cc_move)to << 6;
  } else if (strcmp(option, "--arrow") == 0) {
    show_add_arrow(settings, example_value(arguments));
  } else if (strcmp(option, "--divide") == 0) {
    settings->divide = (uint32_t)example_number(option, example_value(arguments), 1, 99);
  } else if (strcmp(option, "--think") == 0) {
    settings->think = (uint32_t)example_number(option, example_value(arguments), 1, INT32_MAX);
  } else if (strcmp(option, "--chess960") == 0) {
    settings->reading.flags |= CC_FEN_CHESS960;
  } else if (strcmp(option, "--lenient") == 0) {
    settings->reading.flags |= CC_FEN_LENIENT;
    settings->reading.accept = CC_PROBLEMS_SOFT;
    settings->reading.repair = CC_PROBLEMS_REPAIRABLE;
  } else {
    example_unknown(option);
  }
}

/* One line of standard input without its end. */
static void show_read_line(show_settings *settings) {
  if (isatty(STDIN_FILENO)) {
    fputs("FEN: ", stderr);
  }
  if (fgets(settings->fen, (int)sizeof(settings->fen), stdin) == NULL) {
    if (ferror(stdin)) {
      example_complain("standard input: %s", strerror(errno));
      exit(2);
    }
    settings->fen[0] = '\0';
  }
  const size_t length = strcspn(settings->fen, "\r\n");
  if (length == sizeof(settings->fen) - 1) {
    example_complain("the FEN is too long");
    exit(2);
  }
  settings->fen[length] = '\0';
  if (length == 0) {
    example_complain("no FEN given (see --help)");
    exit(2);
  }
}

static void show_read_arguments(show_settings *settings, example_arguments *arguments) {
  const cc_render_options render = CC_RENDER_OPTIONS_INIT;
  const cc_fen_options reading = CC_FEN_OPTIONS_INIT;
  const char *argument;
  int is_option = 0;
  memset(settings, 0, sizeof(*settings));
  settings->render = render;
  settings->reading = reading;
  settings->render.flags = CC_RENDER_CHECKS;
  settings->render.arrows = settings->arrows;
  while ((argument = example_next(arguments, &is_option)) != NULL) {
    if (is_option) {
      show_option(settings, arguments, argument);
    } else {
      show_add_fen(settings, argument);
    }
  }
  if (settings->svg && (settings->unicode || settings->divide > 0 || settings->think > 0)) {
    example_complain("--svg does not go with --unicode, --divide and --think (see --help)");
    exit(2);
  }
  settings->format = settings->svg ? CC_RENDER_SVG : settings->unicode ? CC_RENDER_UNICODE : CC_RENDER_ASCII;
  if (settings->fen[0] == '\0') {
    show_read_line(settings);
  }
  if (strcmp(settings->fen, "start") == 0) {
    strcpy(settings->fen, example_fen("start"));
  }
}

/* ---- output ---- */

/* Whether all is well. That writing failed is said at the end, with the reason. */
static int show_check(cc_status status) {
  if (status != CC_OK && !example_output_failed()) {
    example_complain("%s", cc_status_text(status));
  }
  return status == CC_OK;
}

/* A FEN that cannot be played from: the board, if there is one, and the reasons. */
static int show_faulty(show_settings *settings, cc_status status, const cc_validity *validity,
                       const cc_error *error) {
  cc_setup setup = CC_SETUP_INIT;
  if (status == CC_ERROR_POSITION &&
      cc_setup_from_fen(&setup, settings->fen, CC_NUL_TERMINATED, &settings->reading, NULL) == CC_OK) {
    for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
      settings->render.marked |= validity->squares[n];
    }
    show_check(cc_setup_render_to(&setup, settings->format, &settings->render, example_write, stdout));
    fflush(stdout);
  }
  example_explain_fen(settings->fen, status, validity, error);
  return 2;
}

static int show_moves(const cc_position *position) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  size_t column = 0;
  if (!show_check(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count))) {
    return 0;
  }
  printf("moves:    %zu\n", count);
  for (size_t i = 0; i < count; i++) {
    char text[EXAMPLE_UCI_CAPACITY];
    column = i % 14;
    printf("%s%s", column == 0 ? "  " : " ", example_uci(position, moves[i], text));
    if (column == 13 || i + 1 == count) {
      putchar('\n');
    }
  }
  return 1;
}

static int show_outcome(const cc_position *position) {
  static const char *const results[4] = {"the game goes on", "White wins", "Black wins", "draw"};
  cc_outcome outcome = CC_OUTCOME_INIT;
  if (!show_check(cc_position_outcome(position, CC_RULES_FIDE, &outcome))) {
    return 0;
  }
  printf("outcome:  %s", results[outcome.result & 3u]);
  if (outcome.reason != CC_REASON_NONE) {
    printf(" (%s)", cc_reason_text(outcome.reason));
  }
  for (uint32_t reason = CC_REASON_THREEFOLD; reason <= CC_REASON_FIFTY; reason++) {
    if (outcome.claims >> reason & 1) {
      printf("; a draw can be claimed (%s)", cc_reason_text(reason));
    }
  }
  putchar('\n');
  return 1;
}

static int show_facts(const cc_position *position) {
  char fen[CC_FEN_CAPACITY];
  if (!show_check(cc_position_fen(position, 0, fen, sizeof(fen), NULL))) {
    return 0;
  }
  printf("\nFEN:      %s\n", fen);
  printf("to move:  %s", cc_position_side_to_move(position) == CC_WHITE ? "White" : "Black");
  if (cc_position_in_check(position)) {
    fputs(", in check from", stdout);
    example_print_squares(stdout, cc_position_checkers(position));
  }
  putchar('\n');
  if (!show_outcome(position) || !show_moves(position)) {
    return 0;
  }
  printf("keys:     position %016" PRIx64 ", pawns %016" PRIx64 "\n", cc_position_key(position),
         cc_position_pawn_key(position));
  printf("          material %016" PRIx64 ", Polyglot %016" PRIx64 "\n", cc_position_material_key(position),
         cc_position_polyglot_key(position));
  return 1;
}

static int show_divide(const cc_position *position, uint32_t depth) {
  static cc_perft_entry entries[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  if (!show_check(cc_position_perft(position, depth, NULL, entries, CC_MAX_MOVES, &count, &nodes))) {
    return 0;
  }
  printf("perft %" PRIu32 ":\n", depth);
  for (size_t i = 0; i < count; i++) {
    char text[EXAMPLE_UCI_CAPACITY];
    printf("  %s: %" PRIu64 "\n", example_uci(position, entries[i].move, text), entries[i].nodes);
  }
  printf("  total: %" PRIu64 "\n", nodes);
  return 1;
}

static int show_thoughts(const cc_position *position, uint32_t ms) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.move_time_ms = ms;
  return show_check(example_think(position, &limits));
}

static int show_position(const show_settings *settings, const cc_position *position,
                         const cc_validity *validity) {
  if (!show_check(
          cc_position_render_to(position, settings->format, &settings->render, example_write, stdout))) {
    return 1;
  }
  if (settings->format == CC_RENDER_SVG) {
    return 0;
  }
  if (validity->problems != 0) {
    puts("\naccepted or repaired:");
    example_print_problems(stdout, validity, validity->problems);
  }
  if (!show_facts(position) || (settings->divide > 0 && !show_divide(position, settings->divide)) ||
      (settings->think > 0 && !show_thoughts(position, settings->think))) {
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  static show_settings settings;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  example_arguments arguments = example_begin(argc, argv, show_help);
  show_read_arguments(&settings, &arguments);
  const cc_status status = cc_position_create_from_fen(NULL, settings.fen, CC_NUL_TERMINATED,
                                                       &settings.reading, &validity, &error, &position);
  if (status != CC_OK) {
    return example_end(show_faulty(&settings, status, &validity, &error));
  }
  const int code = show_position(&settings, position, &validity);
  cc_position_free(position);
  return example_end(code);
}
