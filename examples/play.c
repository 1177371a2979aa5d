/* SPDX-License-Identifier: MIT */
/*
 * play: a game against the engine in a terminal, or from a file of commands. docs/play.md describes it.
 * Whatever is typed is a move or a command; nothing typed ends the program but quit and the end of input.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "play"

#include <signal.h>
#include <strings.h>

#include "example_util.h"

static const char play_help[] =
    "usage: play [options]\n"
    "\n"
    "Chess against the engine. Type moves as SAN or UCI (Nf3, nf3, g1f3, 0-0), or 'help'. Ctrl-C while the "
    "engine\n"
    "thinks makes it move at once.\n"
    "\n"
    "  --side SIDE       white, black, both or none: what you play (white)\n"
    "  --fen FEN         where the game begins; with --chess960 by the rules of Chess960\n"
    "  --movetime MS     how long the engine thinks (1000), or --depth N, or --nodes N\n"
    "  --clock M+S       both sides have M minutes (4, 0.5) and get S seconds a move\n"
    "  --level N         0 (weak) to 20 (full strength)\n"
    "  --seed N          of the choices that a lower level makes\n"
    "  --hash MB, --threads N\n"
    "  --name NAME       yours, for the PGN\n"
    "  --save FILE       append the game to FILE at the end\n"
    "  --unicode, --ascii, --color always|never\n"
    "                    how the board looks; else as the terminal can (NO_COLOR is respected)\n"
    "  --no-board        no board but on demand\n"
    "  --show            tell the engine's score and line with each move\n"
    "  --help            this text\n";

enum {
  PLAY_MOVETIME = 1000,
  PLAY_PV = 256,
  PLAY_LEVEL_MOST = 20,
  PLAY_PATIENCE = 30, /* number of the move from which the engine takes a draw in an even position */
  PLAY_EVEN = 10,     /* centipawns */
  PLAY_WORSE = -50    /* and so much it takes at any time */
};

/* Plies and the clocks before them; a game may be taken back to its beginning. */
typedef struct play_clock {
  int used;
  int64_t left_ms[2];
  int64_t start_ms;
  int64_t increment_ms;
  double began;       /* of this turn */
  int64_t (*past)[2]; /* before each ply */
  size_t capacity;
} play_clock;

typedef struct play_game {
  cc_position *start;
  cc_position *position;
  cc_search *search;
  cc_search_limits limits;
  int level;
  int computer[2];
  cc_side bottom;
  uint32_t result; /* CC_RESULT_* */
  char reason[64];
  play_clock clock;
  /* how it looks */
  int prompts; /* input is a terminal */
  int unicode;
  int colour;
  int boards;
  int show;
  int stale; /* the board has changed since it was shown */
  const char *name;
  const char *save;
  int quit;
  char line[EXAMPLE_LINE];
} play_game;

static volatile sig_atomic_t play_interrupted;

static void play_on_signal(int number) {
  (void)number;
  play_interrupted = 1;
}

static void play_must(cc_status status) {
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    exit(2);
  }
}

/* ---- boards ---- */

static void play_print_square(const play_game *game, cc_square square, cc_bitboard last, cc_square checked) {
  static const char *const symbols[] = {"\xE2\x99\x9F", "\xE2\x99\x9E", "\xE2\x99\x9D",
                                        "\xE2\x99\x9C", "\xE2\x99\x9B", "\xE2\x99\x9A"};
  static const char letters[] = "PNBRQK";
  const cc_piece piece = cc_position_piece_at(game->position, square);
  const int light = ((square >> 3) + square) % 2;
  const int marked = (last >> square & 1) != 0;
  const int ground = square == checked ? 167 : marked ? (light ? 186 : 143) : light ? 180 : 137;
  const int white = CC_PIECE_SIDE(piece) == CC_WHITE;
  if (piece == CC_PIECE_NONE) {
    printf("\033[48;5;%dm   ", ground);
  } else if (game->unicode) {
    printf("\033[48;5;%d;38;5;%dm %s ", ground, white ? 231 : 16, symbols[CC_PIECE_TYPE(piece)]);
  } else {
    const char letter = letters[CC_PIECE_TYPE(piece)];
    printf("\033[1;48;5;%d;38;5;%dm %c ", ground, white ? 231 : 16,
           white ? letter : (char)(letter - 'A' + 'a'));
  }
}

static void play_print_coloured(const play_game *game) {
  const size_t ply = cc_position_ply(game->position);
  const cc_move move = ply > 0 ? cc_position_move_at(game->position, ply - 1) : CC_MOVE_NONE;
  const cc_bitboard last = move == CC_MOVE_NONE ? 0
                                                : (cc_bitboard)1 << cc_move_from(move) |
                                                      (cc_bitboard)1 << cc_move_target(move);
  const cc_square checked = cc_position_in_check(game->position)
                                ? cc_position_king(game->position, cc_position_side_to_move(game->position))
                                : CC_SQUARE_NONE;
  for (unsigned row = 0; row < 8; row++) {
    const unsigned rank = game->bottom == CC_WHITE ? 7 - row : row;
    printf("%u ", rank + 1);
    for (unsigned column = 0; column < 8; column++) {
      const unsigned file = game->bottom == CC_WHITE ? column : 7 - column;
      play_print_square(game, (cc_square)(rank * 8 + file), last, checked);
    }
    printf("\033[0m\n");
  }
  printf(game->bottom == CC_WHITE ? "   a  b  c  d  e  f  g  h\n" : "   h  g  f  e  d  c  b  a\n");
}

static void play_print_board(play_game *game) {
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  char board[CC_RENDER_TEXT_CAPACITY];
  game->stale = 0;
  if (game->colour) {
    play_print_coloured(game);
    return;
  }
  options.flags = CC_RENDER_LAST_MOVE | CC_RENDER_CHECKS;
  options.bottom = game->bottom;
  play_must(cc_position_render(game->position, game->unicode ? CC_RENDER_UNICODE : CC_RENDER_ASCII, &options,
                               board, sizeof(board), NULL));
  fputs(board, stdout);
}

/* ---- texts ---- */

static const char *play_side_name(cc_side side) {
  return side == CC_WHITE ? "White" : "Black";
}

static const char *play_san(const cc_position *position, cc_move move, char text[CC_MOVE_TEXT_CAPACITY]) {
  play_must(
      cc_position_move_text(position, move, CC_MOVE_STYLE_SAN, NULL, text, CC_MOVE_TEXT_CAPACITY, NULL));
  return text;
}

/* From White's view, as players read it. */
static void play_print_score(const cc_score *score, cc_side side) {
  const int32_t value = side == CC_WHITE ? score->value : -score->value;
  if (score->kind == CC_SCORE_MATE) {
    printf("%s mates in %" PRId32,
           play_side_name(value > 0 || (value == 0 && side == CC_BLACK) ? CC_WHITE : CC_BLACK),
           value < 0 ? -value : value);
  } else if (score->kind == CC_SCORE_NONE) {
    printf("no score");
  } else {
    printf("%c%" PRId32 ".%02" PRId32, value < 0 ? '-' : '+', (value < 0 ? -value : value) / 100,
           (value < 0 ? -value : value) % 100);
  }
}

/* The number of a move as it stands in a game: "3." or "3...". */
static void play_print_number(const cc_position *position) {
  printf("%" PRIu32 "%s ", cc_position_fullmove_number(position),
         cc_position_side_to_move(position) == CC_WHITE ? "." : "...");
}

static void play_print_clock(const play_game *game, cc_side side) {
  const int64_t seconds = game->clock.left_ms[side] > 0 ? (game->clock.left_ms[side] + 999) / 1000 : 0;
  printf("%s %" PRId64 ":%02" PRId64, play_side_name(side), seconds / 60, seconds % 60);
}

/* Score and line of the last search, as it was in `position`. */
static void play_print_thoughts(const play_game *game, const cc_position *position,
                                const cc_search_result *result) {
  cc_move moves[PLAY_PV];
  cc_search_event line = CC_SEARCH_EVENT_INIT;
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  char text[PLAY_PV * 16];
  size_t count = 0;
  options.flags = CC_MOVE_TEXT_NUMBERS;
  play_print_score(&result->score, cc_position_side_to_move(position));
  printf(", depth %" PRIu32 ", %" PRIu64 " nodes", result->depth, result->nodes);
  if (cc_search_line(game->search, 0, &line, moves, PLAY_PV, &count) == CC_OK && count > 0 &&
      cc_position_line_text(position, moves, count, CC_MOVE_STYLE_SAN, &options, text, sizeof(text), NULL,
                            NULL) == CC_OK) {
    printf(": %s", text);
  }
  printf("\n");
}

/* ---- the state of the game ---- */

static void play_end(play_game *game, uint32_t result, const char *reason) {
  static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
  game->result = result;
  snprintf(game->reason, sizeof(game->reason), "%s", reason);
  printf("%s, %s\n", results[result & 3u], reason);
}

static uint32_t play_loss_of(cc_side side) {
  return side == CC_WHITE ? CC_RESULT_BLACK : CC_RESULT_WHITE;
}

/* Has the position ended the game? Tells of draws that may be claimed. */
static void play_judge(play_game *game) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  play_must(cc_position_outcome(game->position, CC_RULES_FIDE, &outcome));
  if (outcome.result != CC_RESULT_NONE) {
    play_end(game, outcome.result, cc_reason_text(outcome.reason));
    return;
  }
  if (outcome.claims != 0 && !game->computer[cc_position_side_to_move(game->position)]) {
    const uint32_t reason = outcome.claims >> CC_REASON_THREEFOLD & 1 ? CC_REASON_THREEFOLD : CC_REASON_FIFTY;
    printf("%s may claim a draw (%s): type 'draw'.\n",
           play_side_name(cc_position_side_to_move(game->position)), cc_reason_text(reason));
  }
}

/* ---- clocks ---- */

static void play_start_turn(play_game *game) {
  game->clock.began = example_seconds();
}

/* Begin the game's clocks anew. */
static void play_reset_clocks(play_game *game) {
  game->clock.left_ms[0] = game->clock.left_ms[1] = game->clock.start_ms;
  play_start_turn(game);
}

/* The side to move has made up its mind. Returns 0 if its time was over before. */
static int play_stop_clock(play_game *game) {
  play_clock *clock = &game->clock;
  const cc_side side = cc_position_side_to_move(game->position);
  const size_t ply = cc_position_ply(game->position);
  if (!clock->used) {
    return 1;
  }
  if (ply >= clock->capacity) {
    const size_t capacity = ply * 2 + 64;
    void *past = realloc(clock->past, capacity * sizeof(*clock->past));
    if (past == NULL) {
      play_must(CC_ERROR_MEMORY);
    }
    clock->past = past;
    for (; clock->capacity < capacity; clock->capacity++) { /* of plies before the clock was set, too */
      memcpy(clock->past[clock->capacity], clock->left_ms, sizeof(clock->left_ms));
    }
  }
  clock->past[ply][0] = clock->left_ms[0];
  clock->past[ply][1] = clock->left_ms[1];
  clock->left_ms[side] -= (int64_t)((example_seconds() - clock->began) * 1000);
  if (clock->left_ms[side] > 0) {
    clock->left_ms[side] += clock->increment_ms;
    return 1;
  }
  const int draw = cc_position_outlook(game->position, side ^ 1) == CC_OUTLOOK_DEAD;
  printf("%s's time is over.\n", play_side_name(side));
  play_end(game, draw ? CC_RESULT_DRAW : play_loss_of(side),
           draw ? "out of time, but the other side cannot mate" : "out of time");
  return 0;
}

/* "5+3": minutes and seconds, each with an optional fraction. 0 if it is not that. */
static int play_read_clock(const char *text, play_clock *clock) {
  char *end = NULL;
  if (strcmp(text, "off") == 0) {
    clock->used = 0;
    return 1;
  }
  const double minutes = text[0] >= '0' && text[0] <= '9' ? strtod(text, &end) : -1;
  const double seconds = minutes >= 0 && end[0] == '+' && end[1] >= '0' && end[1] <= '9'
                             ? strtod(end + 1, &end)
                             : 0;
  if (minutes <= 0 || minutes > 10000 || seconds > 10000 || *end != '\0') {
    return 0;
  }
  clock->used = 1;
  clock->start_ms = (int64_t)(minutes * 60000);
  clock->increment_ms = (int64_t)(seconds * 1000);
  return 1;
}

/* ---- moves ---- */

/* Play a legal move and tell it. Returns 0 if it came too late. */
static int play_make(play_game *game, cc_move move) {
  char text[CC_MOVE_TEXT_CAPACITY];
  if (!play_stop_clock(game)) {
    return 0;
  }
  play_print_number(game->position);
  printf("%s", play_san(game->position, move, text));
  play_must(cc_position_play(game->position, move));
  game->stale = 1;
  return 1;
}

/* Why a text is no legal move. */
static void play_explain(const play_game *game, const char *text, cc_status status,
                         const cc_move_reading *reading, const cc_error *error) {
  example_print_text(stdout, text);
  if (status == CC_ERROR_ILLEGAL && reading->square != CC_SQUARE_NONE) {
    printf(" is illegal: %s (%s)\n", cc_fault_text(reading->fault), cc_square_name(reading->square));
  } else if (status == CC_ERROR_ILLEGAL && reading->fault == CC_FAULT_NO_PIECE) {
    printf(" is illegal: %s has no such man that could go there\n",
           play_side_name(cc_position_side_to_move(game->position)));
  } else if (status == CC_ERROR_ILLEGAL) {
    printf(" is illegal: %s\n", cc_fault_text(reading->fault));
  } else if (status == CC_ERROR_AMBIGUOUS) {
    printf(" is %s\n", error->message);
  } else {
    printf(" is neither a move nor a command ('help' lists them)\n");
  }
}

static int play_read_move(const play_game *game, const char *text, cc_move *move) {
  cc_move_reading reading = CC_MOVE_READING_INIT;
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_position_read_move(game->position, text, CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN,
                                                 NULL, move, &reading, &error);
  if (status == CC_OK && *move != CC_MOVE_NULL) {
    return 1;
  }
  if (status == CC_OK) {
    printf("Passing is not allowed in chess.\n");
  } else {
    play_explain(game, text, status, &reading, &error);
  }
  return 0;
}

static void play_person(play_game *game, const char *text) {
  cc_move move = CC_MOVE_NONE;
  if (game->result != CC_RESULT_NONE) {
    printf("The game is over (%s). Type 'new' or 'undo'.\n", game->reason);
    return;
  }
  if (play_read_move(game, text, &move) && play_make(game, move)) {
    printf("\n");
    play_judge(game);
    play_start_turn(game);
  }
}

/* ---- the engine ---- */

static int32_t play_on_event(const cc_search_event *event, void *user) {
  (void)event;
  (void)user;
  return play_interrupted != 0;
}

static int play_search(play_game *game, const cc_search_limits *limits, int level, cc_search_result *result) {
  play_interrupted = 0;
  play_must(cc_search_set_option(game->search, CC_OPTION_SKILL, level));
  const cc_status status = cc_search_run(game->search, game->position, limits, result);
  if (status != CC_OK) {
    printf("The engine cannot think: %s\n", cc_status_text(status));
  }
  return status == CC_OK;
}

/* A look at the position at full strength, by the limit the engine had without a clock. */
static int play_look(play_game *game, cc_search_result *result) {
  return play_search(game, &game->limits, PLAY_LEVEL_MOST, result);
}

/* Does the engine claim or take a draw? `score` is its own. */
static int play_likes_draw(const play_game *game, const cc_score *score, int claim) {
  if (score->kind == CC_SCORE_MATE) {
    return score->value <= 0;
  }
  if (claim || score->value <= PLAY_WORSE) {
    return score->value <= 0;
  }
  return score->value <= PLAY_EVEN && cc_position_fullmove_number(game->position) >= PLAY_PATIENCE;
}

/* The engine's turn. It claims draws that it is glad of. */
static void play_engine(play_game *game) {
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search_limits limits = game->limits;
  cc_outcome outcome = CC_OUTCOME_INIT;
  cc_position *before = NULL;
  play_start_turn(game);
  fflush(stdout);
  if (game->clock.used) {
    const cc_search_limits none = CC_SEARCH_LIMITS_INIT;
    limits = none;
    limits.flags = CC_LIMIT_CLOCK;
    for (cc_side side = CC_WHITE; side <= CC_BLACK; side++) {
      limits.time_ms[side] = (uint32_t)(game->clock.left_ms[side] > 0 ? game->clock.left_ms[side] : 0);
      limits.increment_ms[side] = (uint32_t)game->clock.increment_ms;
    }
  }
  if (!play_search(game, &limits, game->level, &result) || result.best == CC_MOVE_NONE) {
    game->computer[0] = game->computer[1] = 0;
    return;
  }
  if (play_interrupted != 0 && game->computer[0] && game->computer[1]) {
    printf("Stopped: you play both sides now ('go' lets the engine play).\n");
    game->computer[0] = game->computer[1] = 0;
    return;
  }
  play_must(cc_position_outcome(game->position, CC_RULES_FIDE, &outcome));
  if (outcome.claims != 0 && play_likes_draw(game, &result.score, 1)) {
    const uint32_t reason = outcome.claims >> CC_REASON_THREEFOLD & 1 ? CC_REASON_THREEFOLD : CC_REASON_FIFTY;
    printf("%s claims a draw.\n", play_side_name(cc_position_side_to_move(game->position)));
    play_end(game, CC_RESULT_DRAW, cc_reason_text(reason));
    return;
  }
  play_must(cc_position_copy(game->position, 0, &before));
  if (play_make(game, result.best)) {
    printf(game->show ? "   " : "\n");
    if (game->show) {
      play_print_thoughts(game, before, &result);
    }
    play_judge(game);
  }
  cc_position_free(before);
  play_start_turn(game);
}

/* ---- games ---- */

/* Begin anew from `start`, which now belongs to the game. */
static void play_begin(play_game *game, cc_position *start) {
  if (start != game->start) {
    cc_position_free(game->start);
    game->start = start;
  }
  play_must(cc_position_assign(game->position, start, 0));
  play_must(cc_search_new_game(game->search));
  game->result = CC_RESULT_NONE;
  game->stale = 1;
  play_reset_clocks(game);
  play_judge(game);
}

/* The position of a FEN, NULL after saying why not. */
static cc_position *play_from_fen(const char *fen, int chess960) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  options.flags = CC_FEN_LENIENT | (chess960 ? CC_FEN_CHESS960 : 0);
  const cc_status status = cc_position_create_from_fen(NULL, example_fen(fen), CC_NUL_TERMINATED, &options,
                                                       &validity, &error, &position);
  if (status == CC_ERROR_FEN) {
    printf("Not a FEN: %s (byte %" PRIu64 ")\n", error.message, error.offset);
  } else if (status == CC_ERROR_POSITION) {
    printf("The position breaks the rules:\n");
    example_print_problems(stdout, &validity, validity.problems & ~validity.repaired);
  } else {
    play_must(status);
  }
  return position;
}

static void play_set_tag(cc_pgn_game *pgn, const char *name, const char *value) {
  if (cc_pgn_game_set_tag(pgn, name, value) != CC_OK) {
    play_must(cc_pgn_game_set_tag(pgn, name, "?"));
  }
}

/* A game without moves. The usual start needs no FEN. */
static cc_pgn_game *play_new_pgn(const cc_position *start) {
  cc_pgn_game *pgn = NULL;
  cc_position *usual = NULL;
  play_must(cc_position_create(NULL, &usual));
  play_must(cc_position_equal(start, usual) ? cc_pgn_game_create(NULL, &pgn)
                                            : cc_pgn_game_create_from(NULL, start, &pgn));
  cc_position_free(usual);
  return pgn;
}

/* The game as PGN, clocks as comments; the caller frees it. */
static cc_pgn_game *play_pgn(const play_game *game) {
  cc_pgn_node node = CC_PGN_ROOT;
  char text[64];
  const time_t now = time(NULL);
  const struct tm *date = localtime(&now);
  cc_pgn_game *pgn = play_new_pgn(game->start);
  play_set_tag(pgn, "Event", "Casual game");
  strftime(text, sizeof(text), "%Y.%m.%d", date);
  play_set_tag(pgn, "Date", text);
  for (cc_side side = CC_WHITE; side <= CC_BLACK; side++) {
    snprintf(text, sizeof(text), "libchesscore %s, level %d", cc_version_string(), game->level);
    play_set_tag(pgn, play_side_name(side), game->computer[side] ? text : game->name);
  }
  if (game->clock.used) {
    snprintf(text, sizeof(text), "%" PRId64 "+%" PRId64, game->clock.start_ms / 1000,
             game->clock.increment_ms / 1000);
    play_set_tag(pgn, "TimeControl", text);
  }
  play_must(cc_pgn_game_set_result(pgn, game->result));
  const size_t plies = cc_position_ply(game->position);
  for (size_t ply = 0; ply < plies; ply++) {
    play_must(cc_pgn_game_add_move(pgn, node, cc_position_move_at(game->position, ply), &node));
    if (game->clock.used && ply + 1 < game->clock.capacity) {
      const cc_side side = (cc_position_side_to_move(game->position) + plies - ply) % 2 ? CC_BLACK : CC_WHITE;
      const int64_t *left = ply + 1 < plies ? game->clock.past[ply + 1] : game->clock.left_ms;
      const int64_t seconds = left[side] / 1000;
      snprintf(text, sizeof(text), "[%%clk %" PRId64 ":%02" PRId64 ":%02" PRId64 "]", seconds / 3600,
               seconds / 60 % 60, seconds % 60);
      play_must(cc_pgn_game_add_comment(pgn, node, CC_PGN_AFTER, text, CC_NUL_TERMINATED));
    }
  }
  if (game->result != CC_RESULT_NONE) {
    play_must(cc_pgn_game_add_comment(pgn, node, CC_PGN_AFTER, game->reason, CC_NUL_TERMINATED));
  }
  return pgn;
}

/* Append the game to a file, so that nothing is ever lost. Returns 0 after saying why it cannot. */
static int play_save(const play_game *game, const char *path) {
  FILE *file = fopen(path, "ab");
  int failed = file == NULL;
  if (!failed) {
    cc_pgn_game *pgn = play_pgn(game);
    failed = cc_pgn_game_write_to(pgn, CC_PGN_WRITE_ROSTER, example_write, file) != CC_OK;
    failed |= fclose(file) != 0;
    cc_pgn_game_free(pgn);
  }
  if (failed) {
    example_complain("%s: %s", path, strerror(errno));
  }
  return !failed;
}

/* ---- commands ---- */

static void play_command_new(play_game *game, const char *text) {
  cc_position *start = NULL;
  char *end = NULL;
  if (*text == '\0') {
    play_must(cc_position_create(NULL, &start));
    play_begin(game, start);
    return;
  }
  if (strncmp(text, "960", 3) != 0 || (text[3] != '\0' && text[3] != ' ')) {
    printf("'new' begins a game of chess, 'new 960' one of Chess960, 'new 960 518' a certain one\n");
    return;
  }
  text += 3;
  const unsigned long number = *text == '\0' ? (unsigned long)time(NULL) % 960 : strtoul(text, &end, 10);
  if ((end != NULL && *end != '\0') || number > 959) {
    printf("Chess960 positions have numbers from 0 to 959\n");
    return;
  }
  play_must(cc_position_create_chess960(NULL, (uint32_t)number, (uint32_t)number, &start));
  printf("Chess960 position %lu\n", number);
  play_begin(game, start);
}

/* If the players ended the game, not the board, it goes on. */
static int play_reopen(play_game *game) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  play_must(cc_position_outcome(game->position, CC_RULES_FIDE, &outcome));
  if (game->result == CC_RESULT_NONE || outcome.result != CC_RESULT_NONE) {
    return 0;
  }
  printf("The game goes on.\n");
  game->result = CC_RESULT_NONE;
  play_start_turn(game);
  return 1;
}

static void play_command_undo(play_game *game, const char *text) {
  char *end = NULL;
  const size_t plies = cc_position_ply(game->position);
  size_t count = *text != '\0' ? (size_t)strtoul(text, &end, 10) : 1;
  if (end != NULL && (*end != '\0' || *text < '0' || *text > '9' || count == 0)) {
    printf("'undo' takes your last move back, 'undo 3' three plies\n");
    return;
  }
  if (*text == '\0' && play_reopen(game)) {
    return;
  }
  const cc_side side = cc_position_side_to_move(game->position);
  if (*text == '\0' && game->computer[side ^ 1] && !game->computer[side]) {
    count = 2; /* the engine's answer, too, so that it is the person's turn again */
  }
  if (plies == 0 || count > plies) {
    printf(plies == 0 ? "There is nothing to take back\n" : "Only %zu plies have been played\n", plies);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    play_must(cc_position_unmake(game->position));
  }
  if (game->clock.used && plies - count < game->clock.capacity) {
    memcpy(game->clock.left_ms, game->clock.past[plies - count], sizeof(game->clock.left_ms));
  }
  game->result = CC_RESULT_NONE;
  game->stale = 1;
  play_start_turn(game);
  printf("%zu %s taken back\n", count, count == 1 ? "ply" : "plies");
  play_judge(game);
}

static void play_command_hint(play_game *game, const char *text) {
  char move[CC_MOVE_TEXT_CAPACITY];
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  (void)text;
  if (!play_look(game, &result)) {
    return;
  }
  if (result.best == CC_MOVE_NONE) {
    printf("There is no legal move\n");
    return;
  }
  printf("Hint: %s\n", play_san(game->position, result.best, move));
}

static void play_command_score(play_game *game, const char *text) {
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  (void)text;
  if (play_look(game, &result)) {
    play_print_thoughts(game, game->position, &result);
  }
}

static void play_command_evaluate(play_game *game, const char *text) {
  static cc_evaluation evaluation;
  char table[CC_EVALUATION_TABLE_CAPACITY];
  (void)text;
  evaluation.struct_size = (uint32_t)sizeof(evaluation);
  play_must(cc_position_evaluation(game->position, NULL, &evaluation));
  play_must(cc_evaluation_table(&evaluation, table, sizeof(table), NULL));
  fputs(table, stdout);
}

static void play_command_moves(play_game *game, const char *text) {
  cc_move moves[CC_MAX_MOVES];
  char san[CC_MOVE_TEXT_CAPACITY];
  size_t count = 0;
  size_t told = 0;
  const cc_square from = strlen(text) == 2 ? example_square(text) : CC_SQUARE_NONE;
  if (*text != '\0' && from == CC_SQUARE_NONE) {
    printf("'moves' lists all legal moves, 'moves g1' those of the man on g1\n");
    return;
  }
  play_must(cc_position_moves(game->position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count));
  for (size_t i = 0; i < count; i++) {
    if (from == CC_SQUARE_NONE || cc_move_from(moves[i]) == from) {
      printf("%s%s", told++ == 0 ? "" : " ", play_san(game->position, moves[i], san));
    }
  }
  printf(told == 0 ? "no legal move\n" : "\n");
}

static void play_command_board(play_game *game, const char *text) {
  if (strcmp(text, "on") == 0 || strcmp(text, "off") == 0) {
    game->boards = strcmp(text, "on") == 0;
  } else if (*text != '\0') {
    printf("'board' shows the board, 'board off' and 'board on' say whether it is shown after moves\n");
  } else {
    play_print_board(game);
  }
}

static void play_command_flip(play_game *game, const char *text) {
  (void)text;
  game->bottom ^= 1;
  game->stale = 1;
}

static void play_command_show(play_game *game, const char *text) {
  game->show = *text == '\0' ? !game->show : strcmp(text, "off") != 0;
  printf("The engine's score and line are %s\n", game->show ? "told" : "not told");
}

static void play_command_resign(play_game *game, const char *text) {
  const cc_side side = cc_position_side_to_move(game->position);
  const cc_side loser = game->computer[side] && !game->computer[side ^ 1] ? side ^ 1 : side;
  (void)text;
  if (game->result == CC_RESULT_NONE) {
    printf("%s resigns.\n", play_side_name(loser));
    play_end(game, play_loss_of(loser), "resignation");
  } else {
    printf("The game is over already (%s)\n", game->reason);
  }
}

/* The draws that may be claimed now, or with a move that is announced; 0 after saying that it is no move. */
static int play_claims(play_game *game, const char *text, uint32_t *claims) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  cc_move move = CC_MOVE_NONE;
  play_must(cc_position_outcome(game->position, CC_RULES_FIDE, &outcome));
  *claims = outcome.claims;
  if (*text == '\0') {
    return 1;
  }
  if (!play_read_move(game, text, &move)) {
    return 0;
  }
  uint32_t after = 0;
  play_must(cc_position_claims_after(game->position, move, &after));
  *claims |= after;
  return 1;
}

static void play_command_draw(play_game *game, const char *text) {
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  uint32_t claims = 0;
  if (game->result != CC_RESULT_NONE) {
    printf("The game is over already (%s)\n", game->reason);
    return;
  }
  if (!play_claims(game, text, &claims)) {
    return;
  }
  if (claims != 0) {
    play_end(game, CC_RESULT_DRAW,
             cc_reason_text(claims >> CC_REASON_THREEFOLD & 1 ? CC_REASON_THREEFOLD : CC_REASON_FIFTY));
    return;
  }
  if (*text != '\0') {
    printf("That move gives no draw to claim\n");
    return;
  }
  const cc_side side = cc_position_side_to_move(game->position);
  if (!game->computer[side ^ 1]) {
    play_end(game, CC_RESULT_DRAW, "agreement");
    return;
  }
  if (!play_look(game, &result)) {
    return;
  }
  cc_score score = result.score; /* of the person; the engine's is the other way round */
  score.value = -score.value;
  if (play_likes_draw(game, &score, 0)) {
    play_end(game, CC_RESULT_DRAW, "agreement");
  } else {
    printf("The engine plays on.\n");
  }
}

static void play_set_side(play_game *game, int white, int black) {
  game->computer[CC_WHITE] = !white;
  game->computer[CC_BLACK] = !black;
  if (white != black) {
    game->stale |= game->bottom != (white ? CC_WHITE : CC_BLACK);
    game->bottom = white ? CC_WHITE : CC_BLACK;
  }
}

/* 0 if it is no side. */
static int play_read_side(play_game *game, const char *text) {
  static const char *const names[] = {"none", "white", "black", "both"};
  for (int i = 0; i < 4; i++) {
    if (strcmp(text, names[i]) == 0) {
      play_set_side(game, i & 1, i >> 1);
      return 1;
    }
  }
  return 0;
}

static void play_command_side(play_game *game, const char *text) {
  if (!play_read_side(game, text)) {
    printf("'side' takes what you play: white, black, both or none\n");
  }
}

static void play_command_go(play_game *game, const char *text) {
  const int white = cc_position_side_to_move(game->position) == CC_WHITE;
  (void)text;
  play_set_side(game, !white, white);
}

/* A number for a command; ends with a message if it is none. */
static int play_number(const char *name, const char *text, uint64_t minimum, uint64_t maximum,
                       uint64_t *number) {
  char *end = NULL;
  errno = 0;
  *number = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 || *number < minimum || *number > maximum) {
    printf("'%s' takes a number from %" PRIu64 " to %" PRIu64 "\n", name, minimum, maximum);
    return 0;
  }
  return 1;
}

static void play_command_level(play_game *game, const char *text) {
  uint64_t number = 0;
  if (play_number("level", text, 0, PLAY_LEVEL_MOST, &number)) {
    game->level = (int)number;
  }
}

/* Each of the limits takes the place of the others. */
static void play_set_limit(play_game *game, uint64_t depth, uint64_t nodes, uint64_t time_ms) {
  game->limits.depth = (uint32_t)depth;
  game->limits.nodes = nodes;
  game->limits.move_time_ms = (uint32_t)time_ms;
  game->clock.used = 0;
}

static void play_command_depth(play_game *game, const char *text) {
  uint64_t number = 0;
  if (play_number("depth", text, 1, CC_SEARCH_MAX_DEPTH, &number)) {
    play_set_limit(game, number, 0, 0);
  }
}

static void play_command_nodes(play_game *game, const char *text) {
  uint64_t number = 0;
  if (play_number("nodes", text, 1, INT64_MAX, &number)) {
    play_set_limit(game, 0, number, 0);
  }
}

static void play_command_movetime(play_game *game, const char *text) {
  uint64_t number = 0;
  if (play_number("movetime", text, 1, INT32_MAX, &number)) {
    play_set_limit(game, 0, 0, number);
  }
}

static void play_command_clock(play_game *game, const char *text) {
  if (*text == '\0' && game->clock.used) {
    play_print_clock(game, CC_WHITE);
    printf(", ");
    play_print_clock(game, CC_BLACK);
    printf("\n");
  } else if (!play_read_clock(text, &game->clock)) {
    printf("'clock 5+3' gives both sides 5 minutes, and 3 seconds a move; 'clock off' none\n");
  } else {
    play_reset_clocks(game);
    for (size_t i = 0; game->clock.used && i < game->clock.capacity; i++) {
      memcpy(game->clock.past[i], game->clock.left_ms, sizeof(game->clock.left_ms));
    }
  }
}

static void play_command_fen(play_game *game, const char *text) {
  char fen[CC_FEN_CAPACITY];
  if (*text == '\0') {
    play_must(cc_position_fen(game->position, CC_FEN_EP_LEGAL, fen, sizeof(fen), NULL));
    printf("%s\n", fen);
    return;
  }
  cc_position *start = play_from_fen(text, cc_position_is_chess960(game->start));
  if (start != NULL) {
    play_begin(game, start);
  }
}

static void play_command_pgn(play_game *game, const char *text) {
  cc_pgn_game *pgn = play_pgn(game);
  (void)text;
  if (cc_pgn_game_write_to(pgn, CC_PGN_WRITE_ROSTER, example_write, stdout) == CC_ERROR_MEMORY) {
    play_must(CC_ERROR_MEMORY);
  }
  cc_pgn_game_free(pgn);
}

static void play_command_save(play_game *game, const char *text) {
  if (*text == '\0') {
    printf("'save FILE' puts the game behind what is in the file\n");
  } else if (play_save(game, text)) {
    printf("Saved\n");
  }
}

/* The last game of a file; NULL after saying why not. */
static cc_pgn_game *play_last_game(const char *path) {
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *last = NULL;
  cc_pgn_game *next = NULL;
  cc_error error = CC_ERROR_INIT;
  cc_error fault = CC_ERROR_INIT;
  cc_status status = cc_pgn_reader_open(NULL, NULL, path, &reader);
  while (status == CC_OK) {
    status = cc_pgn_reader_next(reader, &next, &error);
    if (status != CC_OK || next == NULL) {
      break;
    }
    cc_pgn_game_free(last);
    last = next;
    fault = error;
  }
  cc_pgn_reader_free(reader);
  if (status != CC_OK) {
    printf("It cannot be read: %s\n",
           status == CC_ERROR_IO ? example_why_unreadable(path) : cc_status_text(status));
    cc_pgn_game_free(last);
    return NULL;
  }
  if (last == NULL) {
    printf("There is no game in it\n");
  } else if (fault.status != CC_OK) {
    printf("Not all of it could be read: line %" PRIu32 ", column %" PRIu32 ": %s\n", fault.line,
           fault.column, fault.message);
  }
  return last;
}

static void play_command_load(play_game *game, const char *text) {
  cc_position *start = NULL;
  cc_position *end = NULL;
  if (*text == '\0') {
    printf("'load FILE' goes on with the last game of a PGN file\n");
    return;
  }
  cc_pgn_game *pgn = play_last_game(text);
  if (pgn == NULL) {
    return;
  }
  cc_pgn_node node = CC_PGN_ROOT;
  while (cc_pgn_game_first(pgn, node) != CC_PGN_NO_NODE) {
    node = cc_pgn_game_first(pgn, node);
  }
  play_must(cc_pgn_game_position(pgn, CC_PGN_ROOT, &start));
  play_must(cc_pgn_game_position(pgn, node, &end));
  game->clock.used = 0; /* its clocks are not known */
  play_begin(game, start);
  play_must(cc_position_assign(game->position, end, 1));
  cc_position_free(end);
  cc_pgn_game_free(pgn);
  play_set_side(game, 1, 1);
  printf("%zu plies; you play both sides ('go': the engine plays)\n", cc_position_ply(game->position));
  play_judge(game);
}

static void play_command_quit(play_game *game, const char *text) {
  (void)text;
  game->quit = 1;
}

static void play_command_help(play_game *game, const char *text);

static const struct {
  const char *name;
  const char *arguments;
  void (*run)(play_game *game, const char *text);
  const char *help;
} play_commands[] = {
    {"help", "", play_command_help, "this list"},
    {"undo", "[N]", play_command_undo, "take your last move back (or resignation), or N plies"},
    {"takeback", "[N]", play_command_undo, "the same"},
    {"hint", "", play_command_hint, "what the engine would play for you"},
    {"score", "", play_command_score, "what the engine thinks of the position"},
    {"eval", "", play_command_evaluate, "the value of the position without looking ahead, term by term"},
    {"moves", "[SQUARE]", play_command_moves, "legal moves"},
    {"board", "[on|off]", play_command_board, "show the board; whether it is shown after moves"},
    {"flip", "", play_command_flip, "turn the board round"},
    {"show", "[on|off]", play_command_show, "whether the engine tells its score and line"},
    {"draw", "[MOVE]", play_command_draw, "claim a draw, with a move you announce, or offer one"},
    {"resign", "", play_command_resign, "give up"},
    {"side", "SIDE", play_command_side, "what you play: white, black, both or none"},
    {"go", "", play_command_go, "the engine plays for the side to move from now on"},
    {"level", "N", play_command_level, "strength, 0 to 20"},
    {"movetime", "MS", play_command_movetime, "how long the engine thinks"},
    {"depth", "N", play_command_depth, "how deep it thinks"},
    {"nodes", "N", play_command_nodes, "how many positions it looks at"},
    {"clock", "[M+S|off]", play_command_clock, "clocks: minutes for each side, and seconds a move"},
    {"new", "[960 [N]]", play_command_new, "a new game, of chess or Chess960"},
    {"fen", "[FEN]", play_command_fen, "show the position as FEN, or begin from one"},
    {"pgn", "", play_command_pgn, "the game so far"},
    {"save", "FILE", play_command_save, "append the game to a PGN file"},
    {"load", "FILE", play_command_load, "go on with the last game of a PGN file"},
    {"quit", "", play_command_quit, "end"}};

static void play_command_help(play_game *game, const char *text) {
  (void)game;
  (void)text;
  printf("A move: Nf3, nf3, exd5, e8=Q, O-O, g1f3. Or:\n");
  for (size_t i = 0; i < sizeof(play_commands) / sizeof(play_commands[0]); i++) {
    printf("  %-9s%-11s%s\n", play_commands[i].name, play_commands[i].arguments, play_commands[i].help);
  }
}

/* ---- input ---- */

/* A line without its end and the blanks around, NULL at the end of input. Of a long one the rest is dropped. */
static char *play_read_line(play_game *game) {
  size_t length = 0;
  int c = getchar();
  if (c == EOF) {
    return NULL;
  }
  for (; c != EOF && c != '\n'; c = getchar()) {
    if (length + 1 < sizeof(game->line)) {
      game->line[length++] = c == '\0' || c == '\t' || c == '\r' ? ' ' : (char)c;
    }
  }
  while (length > 0 && game->line[length - 1] == ' ') {
    length--;
  }
  game->line[length] = '\0';
  return game->line + strspn(game->line, " ");
}

static void play_line(play_game *game, const char *line) {
  const size_t word = strcspn(line, " ");
  for (size_t i = 0; i < sizeof(play_commands) / sizeof(play_commands[0]); i++) {
    if (strlen(play_commands[i].name) == word && strncasecmp(play_commands[i].name, line, word) == 0) {
      play_commands[i].run(game, line + word + strspn(line + word, " "));
      return;
    }
  }
  if (*line != '\0') {
    play_person(game, line);
  }
}

static void play_prompt(const play_game *game) {
  if (!game->prompts) {
    return;
  }
  if (game->clock.used && game->result == CC_RESULT_NONE) {
    printf("[");
    play_print_clock(game, CC_WHITE);
    printf(", ");
    play_print_clock(game, CC_BLACK);
    printf("] ");
  }
  if (game->result == CC_RESULT_NONE) {
    play_print_number(game->position);
  }
  printf("> ");
}

static void play_loop(play_game *game) {
  while (!game->quit && !example_output_failed()) {
    if (game->result == CC_RESULT_NONE && game->computer[cc_position_side_to_move(game->position)]) {
      play_engine(game);
      continue;
    }
    if (game->boards && game->stale) {
      play_print_board(game);
    }
    play_prompt(game);
    fflush(stdout);
    const char *line = play_read_line(game);
    if (line == NULL) {
      if (game->prompts) {
        printf("\n");
      }
      break;
    }
    play_line(game, line);
  }
}

/* ---- arguments ---- */

static int play_locale_is_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value != NULL && *value != '\0') {
      return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
             strstr(value, "utf-8") != NULL;
    }
  }
  return 0;
}

static void play_look_at_terminal(play_game *game) {
  const char *terminal = getenv("TERM");
  const char *no_colour = getenv("NO_COLOR");
  const int able = isatty(STDOUT_FILENO) && terminal != NULL && *terminal != '\0' &&
                   strcmp(terminal, "dumb") != 0;
  game->colour = able && (no_colour == NULL || *no_colour == '\0');
  game->unicode = able && play_locale_is_utf8();
  game->prompts = isatty(STDIN_FILENO);
}

typedef struct play_settings {
  const char *fen;
  int chess960;
  int64_t hash;
  int64_t threads;
  int64_t seed;
} play_settings;

enum {
  PLAY_OPTION_SIDE,
  PLAY_OPTION_FEN,
  PLAY_OPTION_MOVETIME,
  PLAY_OPTION_DEPTH,
  PLAY_OPTION_NODES,
  PLAY_OPTION_CLOCK,
  PLAY_OPTION_LEVEL,
  PLAY_OPTION_SEED,
  PLAY_OPTION_HASH,
  PLAY_OPTION_THREADS,
  PLAY_OPTION_NAME,
  PLAY_OPTION_SAVE,
  PLAY_OPTION_COLOUR,
  PLAY_OPTION_CHESS960, /* from here on without a value */
  PLAY_OPTION_UNICODE,
  PLAY_OPTION_ASCII,
  PLAY_OPTION_NO_BOARD,
  PLAY_OPTION_SHOW
};
static const example_option play_options[] = {
    {"--side", 1},  {"--fen", 1},      {"--movetime", 1}, {"--depth", 1},    {"--nodes", 1},
    {"--clock", 1}, {"--level", 1},    {"--seed", 1},     {"--hash", 1},     {"--threads", 1},
    {"--name", 1},  {"--save", 1},     {"--color", 1},    {"--chess960", 1}, {"--unicode", 1},
    {"--ascii", 1}, {"--no-board", 1}, {"--show", 1},     {NULL, 0}};

static void play_wrong(const char *name, const char *wants, const char *value) {
  example_complain("%s takes %s, not '%s'", name, wants, value);
  exit(2);
}

/* Options that say how the engine thinks. */
static void play_engine_option(play_game *game, play_settings *settings, unsigned option, const char *name,
                               const char *value) {
  switch (option) {
  case PLAY_OPTION_MOVETIME: play_set_limit(game, 0, 0, example_number(name, value, 1, INT32_MAX)); break;
  case PLAY_OPTION_DEPTH:
    play_set_limit(game, example_number(name, value, 1, CC_SEARCH_MAX_DEPTH), 0, 0);
    break;
  case PLAY_OPTION_NODES: play_set_limit(game, 0, example_number(name, value, 1, INT64_MAX), 0); break;
  case PLAY_OPTION_LEVEL: game->level = (int)example_number(name, value, 0, PLAY_LEVEL_MOST); break;
  case PLAY_OPTION_SEED: settings->seed = (int64_t)example_number(name, value, 0, INT32_MAX); break;
  case PLAY_OPTION_HASH: settings->hash = (int64_t)example_number(name, value, 1, 1 << 20); break;
  default: settings->threads = (int64_t)example_number(name, value, 1, 1024); break;
  }
}

static void play_option(play_game *game, play_settings *settings, unsigned option,
                        example_arguments *arguments) {
  const char *name = play_options[option].name;
  const char *value = option < PLAY_OPTION_CHESS960 ? example_value(arguments) : "";
  switch (option) {
  case PLAY_OPTION_SIDE:
    if (!play_read_side(game, value)) {
      play_wrong(name, "white, black, both or none", value);
    }
    break;
  case PLAY_OPTION_FEN: settings->fen = value; break;
  case PLAY_OPTION_CLOCK:
    if (!play_read_clock(value, &game->clock)) {
      play_wrong(name, "minutes and seconds, as in 5+3", value);
    }
    break;
  case PLAY_OPTION_NAME: game->name = value; break;
  case PLAY_OPTION_SAVE: game->save = value; break;
  case PLAY_OPTION_COLOUR:
    if (strcmp(value, "always") != 0 && strcmp(value, "never") != 0) {
      play_wrong(name, "always or never", value);
    }
    game->colour = strcmp(value, "always") == 0;
    break;
  case PLAY_OPTION_CHESS960: settings->chess960 = 1; break;
  case PLAY_OPTION_UNICODE: game->unicode = 1; break;
  case PLAY_OPTION_ASCII: game->unicode = 0; break;
  case PLAY_OPTION_NO_BOARD: game->boards = 0; break;
  case PLAY_OPTION_SHOW: game->show = 1; break;
  default: play_engine_option(game, settings, option, name, value); break;
  }
}

static void play_arguments(play_game *game, play_settings *settings, example_arguments *arguments) {
  uint32_t used = 0;
  int is_option = 0;
  for (const char *text; (text = example_next(arguments, &is_option)) != NULL;) {
    if (!is_option) {
      example_complain("unknown argument '%s' (see --help)", text);
      exit(2);
    }
    play_option(game, settings, example_find_option(play_options, text, &used), arguments);
  }
}

static void play_create(play_game *game, const play_settings *settings) {
  const uint32_t mask = 1u << CC_EVENT_LINE | 1u << CC_EVENT_CURRENT_MOVE | 1u << CC_EVENT_STATISTICS |
                        1u << CC_EVENT_ROOT_CHANGE;
  cc_position *start = play_from_fen(settings->fen, settings->chess960);
  if (start == NULL) {
    fflush(stdout);
    example_complain("the FEN cannot be used");
    exit(2);
  }
  play_must(cc_position_create(NULL, &game->position));
  play_must(cc_search_create(NULL, &game->search));
  play_must(cc_search_set_callback(game->search, mask, play_on_event, game));
  play_must(cc_search_set_option(game->search, CC_OPTION_HASH, settings->hash));
  play_must(cc_search_set_option(game->search, CC_OPTION_THREADS, settings->threads));
  play_must(cc_search_set_option(game->search, CC_OPTION_SEED, settings->seed));
  play_begin(game, start);
}

/* Ctrl-C ends thinking, or, with no thinking to end, reading. */
static void play_catch_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = play_on_signal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

int main(int argc, char **argv) {
  static play_game game;
  const cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  play_settings settings = {"start", 0, 16, 1, 0};
  example_arguments arguments = example_begin(argc, argv, play_help);
  game.limits = limits;
  game.limits.move_time_ms = PLAY_MOVETIME;
  game.level = PLAY_LEVEL_MOST;
  game.boards = 1;
  game.name = "Player";
  game.computer[CC_BLACK] = 1;
  play_look_at_terminal(&game);
  play_arguments(&game, &settings, &arguments);
  play_catch_signals();
  play_create(&game, &settings);
  if (game.prompts) {
    printf("Moves as Nf3 or g1f3; 'help' lists the commands.\n");
  }
  play_loop(&game);
  int code = 0;
  if (game.save != NULL && cc_position_ply(game.position) > 0 && !play_save(&game, game.save)) {
    code = 2;
  }
  cc_search_free(game.search);
  cc_position_free(game.position);
  cc_position_free(game.start);
  free(game.clock.past);
  return example_end(code);
}
