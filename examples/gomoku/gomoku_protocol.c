/* SPDX-License-Identifier: MIT */
/*
 * The protocol between Gomocup's managers (Piskvork and others) and their brains, on standard input and
 * output: plastovicka.github.io/protocl2en.htm. Every command of it is known; whatever else comes is answered
 * and forgotten. While it thinks input is looked at, so that END is obeyed at once.
 */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

#include <poll.h>

#define PROTOCOL_LINE 512u
#define PROTOCOL_FAULT 128u
#define PROTOCOL_INPUT 16384u
#define PROTOCOL_UNLIMITED 2147483647
#define PROTOCOL_TURN_MS 30000  /* while the manager says nothing */
#define PROTOCOL_MEMORY 4194304 /* bytes that are needed */
#define PROTOCOL_TABLE (UINT64_C(64) << 20)
#define PROTOCOL_MOVES 24 /* own moves a game may still take: the share of the time left */
#define PROTOCOL_EXACT 1u /* of INFO rule */
#define PROTOCOL_OWN 1u
#define PROTOCOL_OPPONENT 2u

typedef struct protocol_state {
  const gomoku_settings *settings;
  /* input */
  char input[PROTOCOL_INPUT];
  size_t input_length;
  int input_ended;
  int ended; /* END was seen while thinking */
  /* what the manager said */
  int64_t turn_ms;
  int64_t match_ms;
  int64_t left_ms; /* PROTOCOL_UNLIMITED: it is not known */
  int64_t memory;
  int64_t rule;
  /* the game */
  uint32_t width; /* 0: none yet */
  uint32_t height;
  uint32_t cells[GOMOKU_CELLS];
  uint32_t owners[GOMOKU_CELLS]; /* PROTOCOL_OWN, PROTOCOL_OPPONENT */
  size_t count;
  double used;  /* seconds of own thinking */
  double asked; /* when the command came */
  /* the player, and what it was made for */
  const gomoku_style *style;
  gomoku_player *player;
  gomoku_rules rules;
  uint64_t table_bytes;
} protocol_state;

/* ---- output ---- */

EXAMPLE_FORMAT(1, 2) static void protocol_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

static void protocol_say_cell(const char *word, uint32_t cell) {
  protocol_say("%s%u,%u", word, (unsigned)(cell % GOMOKU_STRIDE), (unsigned)(cell / GOMOKU_STRIDE));
}

/* ---- input ---- */

/* Read what there is; waits for it if `wait`. */
static void protocol_fill(protocol_state *p, int wait) {
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  if (p->input_ended || p->input_length == sizeof(p->input) || poll(&input, 1, wait ? -1 : 0) <= 0) {
    return;
  }
  const ssize_t got = read(STDIN_FILENO, p->input + p->input_length, sizeof(p->input) - p->input_length);
  if (got > 0) {
    p->input_length += (size_t)got;
  } else if (got == 0 || errno != EINTR) {
    p->input_ended = 1;
  }
}

static size_t protocol_line_end(const protocol_state *p, size_t from) {
  while (from < p->input_length && p->input[from] != '\n' && p->input[from] != '\r') {
    from++;
  }
  return from;
}

/* The next line that is not empty, cut if it is long; 0: there is none any more. */
static int protocol_next(protocol_state *p, char line[PROTOCOL_LINE]) {
  size_t kept = 0;
  for (;;) {
    const size_t end = protocol_line_end(p, 0);
    const size_t copied = end < PROTOCOL_LINE - 1 - kept ? end : PROTOCOL_LINE - 1 - kept;
    memcpy(line + kept, p->input, copied);
    kept += copied;
    const int complete = end < p->input_length;
    const size_t gone = complete ? end + 1 : end;
    memmove(p->input, p->input + gone, p->input_length - gone);
    p->input_length -= gone;
    if ((complete || p->input_ended) && kept > 0) {
      for (size_t i = 0; i < kept; i++) {
        line[i] = line[i] == '\0' ? '?'
                                  : line[i]; /* a line with such bytes is no command, but no empty one */
      }
      line[kept] = '\0';
      return 1;
    }
    if (!complete) {
      if (p->input_ended) {
        return 0;
      }
      protocol_fill(p, 1);
    }
  }
}

/* A character of a word, as a capital letter. */
static char protocol_capital(char c) {
  return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* The text after a word, without blanks before it; NULL: the line does not begin with that word. */
static const char *protocol_after(const char *line, const char *word) {
  line += strspn(line, " \t");
  for (; *word != '\0'; word++, line++) {
    if (protocol_capital(*line) != *word) {
      return NULL;
    }
  }
  return *line == '\0' || *line == ' ' || *line == '\t' ? line + strspn(line, " \t") : NULL;
}

/* A whole number, where the next thing begins; NULL: there is none. Large ones are cut. */
static const char *protocol_integer(const char *text, int64_t *number) {
  const int minus = *text == '-';
  int64_t value = 0;
  text += minus;
  if (*text < '0' || *text > '9') {
    return NULL;
  }
  for (; *text >= '0' && *text <= '9'; text++) {
    value = value < INT64_C(1000000000000000) ? value * 10 + (*text - '0') : value;
  }
  *number = minus ? -value : value;
  return text;
}

/* "x,y" and what follows; NULL: it is not that. Blanks around the comma are allowed. */
static const char *protocol_pair(const char *text, int64_t *x, int64_t *y) {
  text = protocol_integer(text, x);
  if (text == NULL) {
    return NULL;
  }
  text += strspn(text, " \t");
  if (*text != ',') {
    return NULL;
  }
  text++;
  return protocol_integer(text + strspn(text, " \t"), y);
}

static int protocol_is_end(const char *text) {
  return text != NULL && text[strspn(text, " \t")] == '\0';
}

/* A cell of the board; 0: it is none. */
static int protocol_cell(const protocol_state *p, const char *text, uint32_t *cell) {
  int64_t x = 0;
  int64_t y = 0;
  if (!protocol_is_end(protocol_pair(text, &x, &y)) || x < 0 || y < 0 || x >= (int64_t)p->width ||
      y >= (int64_t)p->height) {
    return 0;
  }
  *cell = gomoku_cell((uint32_t)x, (uint32_t)y);
  return 1;
}

/* ---- stones ---- */

static size_t protocol_find(const protocol_state *p, uint32_t cell) {
  size_t i = 0;
  while (i < p->count && p->cells[i] != cell) {
    i++;
  }
  return i;
}

static void protocol_put(protocol_state *p, uint32_t cell, uint32_t owner) {
  p->cells[p->count] = cell;
  p->owners[p->count++] = owner;
}

/* The board with the brain to move; 0: an error was told. */
static int protocol_board(const protocol_state *p, gomoku_board *board) {
  uint32_t colours[GOMOKU_CELLS];
  size_t own = 0;
  for (size_t i = 0; i < p->count; i++) {
    own += p->owners[i] == PROTOCOL_OWN;
  }
  const uint32_t side = own >= p->count - own ? GOMOKU_BLACK : GOMOKU_WHITE;
  for (size_t i = 0; i < p->count; i++) {
    colours[i] = p->owners[i] == PROTOCOL_OWN ? side : side ^ 1u;
  }
  if (!gomoku_setup(&p->rules, board, p->cells, colours, p->count) || gomoku_is_over(&p->rules, board)) {
    protocol_say("ERROR the game is over");
    return 0;
  }
  if (side == GOMOKU_WHITE) {
    gomoku_pass(&p->rules, board);
  }
  return 1;
}

/* ---- thinking ---- */

/* While it thinks: has END come? */
static int protocol_watch(void *user) {
  protocol_state *p = user;
  protocol_fill(p, 0);
  for (size_t at = 0; at < p->input_length;) {
    const size_t end = protocol_line_end(p, at);
    if (end < p->input_length && end - at == 3 && protocol_capital(p->input[at]) == 'E' &&
        protocol_capital(p->input[at + 1]) == 'N' && protocol_capital(p->input[at + 2]) == 'D') {
      p->ended = 1;
    }
    at = end + 1;
  }
  return p->ended;
}

/* What speaks against playing as the manager has said so far, in words; NULL: nothing. */
static const char *protocol_objection(const protocol_state *p) {
  return p->width == 0                                  ? "no game has been started"
         : p->rule != 0 && p->rule != PROTOCOL_EXACT    ? "this rule is not supported"
         : p->memory > 0 && p->memory < PROTOCOL_MEMORY ? "max_memory is too small, 4194304 bytes are needed"
                                                        : NULL;
}

/* A player for the rules and memory that hold now. NULL, or why there is none. */
static const char *protocol_renew(protocol_state *p) {
  const uint32_t exact = p->rule == PROTOCOL_EXACT ? GOMOKU_STANDARD : GOMOKU_FREE;
  const uint64_t table = p->memory > 0 && (uint64_t)p->memory / 4 < PROTOCOL_TABLE ? (uint64_t)p->memory / 4
                                                                                   : PROTOCOL_TABLE;
  const char *objection = protocol_objection(p);
  if (objection != NULL || (p->player != NULL && p->rules.width == p->width && p->rules.height == p->height &&
                            p->rules.exact == exact && p->table_bytes == table)) {
    return objection;
  }
  gomoku_player_free(p->player);
  p->player = NULL;
  gomoku_rules_init(&p->rules, p->width, p->height, exact);
  p->table_bytes = table;
  if (gomoku_player_create(&p->rules, p->style, table, p->settings->threads, &p->player) != CC_OK) {
    return "out of memory";
  }
  gomoku_player_watch(p->player, protocol_watch, p);
  return NULL;
}

/* The same; 0: an error was told. */
static int protocol_prepare(protocol_state *p) {
  const char *objection = protocol_renew(p);
  if (objection != NULL) {
    protocol_say("ERROR %s", objection);
  }
  return objection == NULL;
}

/* How long a move may take. */
static cc_game_limits protocol_limits(const protocol_state *p) {
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  int64_t left = p->left_ms;
  int64_t budget = p->turn_ms - (p->turn_ms < 2000 ? p->turn_ms / 5 : 300 + p->turn_ms / 50);
  if (left == PROTOCOL_UNLIMITED && p->match_ms > 0) {
    left = p->match_ms - (int64_t)(p->used * 1000.0);
  }
  if (left != PROTOCOL_UNLIMITED) {
    const int64_t share = (left - 500) / PROTOCOL_MOVES;
    budget = p->turn_ms == 0 || share < budget ? share : budget;
  }
  budget -= (int64_t)((gomoku_threats_clock() - p->asked) * 1000.0);
  if (p->turn_ms == 0) { /* as fast as possible */
    budget = budget > 0 && budget < 20 ? budget : 20;
    limits.depth = 2;
  }
  limits.time_ms = budget < 1 ? 1 : budget > 86400000 ? 86400000 : (uint32_t)budget;
  return limits;
}

/* Choose a move; 0: an error was told, or END came. */
static int protocol_think(protocol_state *p, const cc_game_limits *limits, uint32_t *cell,
                          gomoku_thought *thought) {
  static gomoku_board board;
  if (!protocol_board(p, &board)) {
    return 0;
  }
  const cc_status status = gomoku_player_choose(p->player, &board, limits, cell, thought);
  if (p->ended) {
    return 0;
  }
  if (status != CC_OK) {
    protocol_say("ERROR %s", cc_status_text(status));
    return 0;
  }
  if (p->settings->verbose) {
    protocol_say("DEBUG depth %u value %" PRId32 " nodes %" PRIu64 "%s ms %u", (unsigned)thought->depth,
                 thought->value, thought->nodes, thought->threat ? " threats" : "",
                 (unsigned)limits->time_ms);
  }
  return 1;
}

/* The brain's move: chosen, put on the board, told. */
static void protocol_move(protocol_state *p) {
  uint32_t cell = 0;
  gomoku_thought thought;
  const cc_game_limits limits = protocol_limits(p);
  if (protocol_think(p, &limits, &cell, &thought)) {
    protocol_put(p, cell, PROTOCOL_OWN);
    protocol_say_cell("", cell);
  }
  p->used += gomoku_threats_clock() - p->asked;
}

/* ---- commands ---- */

static void protocol_start(protocol_state *p, int64_t width, int64_t height) {
  if (width < (int64_t)GOMOKU_MIN_SIZE || width > (int64_t)GOMOKU_MAX_SIZE ||
      height < (int64_t)GOMOKU_MIN_SIZE || height > (int64_t)GOMOKU_MAX_SIZE) {
    protocol_say("ERROR sizes are from %u to %u", GOMOKU_MIN_SIZE, GOMOKU_MAX_SIZE);
    return;
  }
  p->width = (uint32_t)width;
  p->height = (uint32_t)height;
  p->count = 0;
  p->used = 0;
  if (p->player != NULL && gomoku_player_new_game(p->player) != CC_OK) {
    gomoku_player_free(p->player);
    p->player = NULL;
  }
  (void)protocol_renew(
      p); /* the time for that counts less now; what is wrong is told when a move is wanted */
  protocol_say("OK");
}

static void protocol_do_start(protocol_state *p, const char *rest) {
  int64_t size = 0;
  if (!protocol_is_end(protocol_integer(rest, &size))) {
    protocol_say("ERROR START needs a size");
    return;
  }
  protocol_start(p, size, size);
}

static void protocol_do_rectstart(protocol_state *p, const char *rest) {
  int64_t width = 0;
  int64_t height = 0;
  if (!protocol_is_end(protocol_pair(rest, &width, &height))) {
    protocol_say("ERROR RECTSTART needs width,height");
    return;
  }
  protocol_start(p, width, height);
}

static void protocol_do_restart(protocol_state *p, const char *rest) {
  (void)rest;
  if (p->width == 0) {
    protocol_say("ERROR no game has been started");
    return;
  }
  protocol_start(p, p->width, p->height);
}

static void protocol_do_begin(protocol_state *p, const char *rest) {
  (void)rest;
  if (!protocol_prepare(p)) {
    return;
  }
  if (p->count > 0) {
    protocol_say("ERROR the board is not empty");
    return;
  }
  protocol_move(p);
}

/* A free cell for TURN and PLAY; 0: an error was told. */
static int protocol_free_cell(protocol_state *p, const char *rest, uint32_t *cell) {
  if (!protocol_prepare(p)) {
    return 0;
  }
  if (!protocol_cell(p, rest, cell) || protocol_find(p, *cell) < p->count) {
    protocol_say("ERROR that is no free cell");
    return 0;
  }
  return 1;
}

static void protocol_do_turn(protocol_state *p, const char *rest) {
  uint32_t cell = 0;
  if (protocol_free_cell(p, rest, &cell)) {
    protocol_put(p, cell, PROTOCOL_OPPONENT);
    protocol_move(p);
  }
}

static void protocol_do_play(protocol_state *p, const char *rest) {
  uint32_t cell = 0;
  if (protocol_free_cell(p, rest, &cell)) {
    protocol_put(p, cell, PROTOCOL_OWN);
    protocol_say_cell("", cell);
  }
}

static void protocol_do_takeback(protocol_state *p, const char *rest) {
  uint32_t cell = 0;
  if (!protocol_cell(p, rest, &cell) || protocol_find(p, cell) == p->count) {
    protocol_say("ERROR there is no stone");
    return;
  }
  const size_t at = protocol_find(p, cell);
  p->count--;
  memmove(p->cells + at, p->cells + at + 1, (p->count - at) * sizeof(p->cells[0]));
  memmove(p->owners + at, p->owners + at + 1, (p->count - at) * sizeof(p->owners[0]));
  protocol_say("OK");
}

/* One stone of a list; NULL, or what is wrong with the line. `owners`: it names one, after the cell. */
static const char *protocol_read_stone(protocol_state *p, const char *line, int owners) {
  int64_t x = 0;
  int64_t y = 0;
  int64_t owner = p->count % 2 == 0 ? PROTOCOL_OPPONENT : PROTOCOL_OWN;
  const char *rest = protocol_pair(line + strspn(line, " \t"), &x, &y);
  if (owners && rest != NULL) {
    rest += strspn(rest, " \t");
    rest = *rest == ',' ? protocol_integer(rest + 1 + strspn(rest + 1, " \t"), &owner) : NULL;
  }
  if (!protocol_is_end(rest)) {
    return owners ? "it is not x,y,1 or x,y,2" : "it is not x,y";
  }
  if (p->width == 0) {
    return "no game has been started";
  }
  if (x < 0 || y < 0 || x >= (int64_t)p->width || y >= (int64_t)p->height) {
    return "the cell is off the board";
  }
  if (owner != PROTOCOL_OWN && owner != PROTOCOL_OPPONENT) {
    return "a stone is 1 (own) or 2 (the opponent's)";
  }
  const uint32_t cell = gomoku_cell((uint32_t)x, (uint32_t)y);
  if (protocol_find(p, cell) < p->count) {
    return "there is a stone on the cell";
  }
  protocol_put(p, cell, (uint32_t)owner);
  return NULL;
}

/* "line 3, '20,0,1': the cell is off the board". What is not printable is not sent back. */
static void protocol_blame(char fault[PROTOCOL_FAULT], unsigned long number, const char *line,
                           const char *reason) {
  char shown[24];
  size_t length = 0;
  for (line += strspn(line, " \t"); line[length] != '\0' && length + 1 < sizeof(shown); length++) {
    shown[length] = '?';
    if (line[length] >= ' ' && line[length] <= '~') {
      shown[length] = line[length];
    }
  }
  shown[length] = '\0';
  snprintf(fault, PROTOCOL_FAULT, "line %lu, '%s%s': %s", number, shown, line[length] != '\0' ? ".." : "",
           reason);
}

/*
 * Lines up to DONE. 1: all is well; 0: the first line that is wrong, counted from 1 behind the command, is in
 * `fault`; -1: input has ended.
 */
static int protocol_read_stones(protocol_state *p, int owners, char fault[PROTOCOL_FAULT]) {
  char line[PROTOCOL_LINE];
  int good = 1;
  p->count = 0;
  for (unsigned long number = 1; protocol_next(p, line); number++) {
    if (protocol_is_end(protocol_after(line, "DONE"))) {
      p->asked = gomoku_threats_clock();
      return good;
    }
    if (protocol_is_end(protocol_after(line, "END"))) {
      break;
    }
    const char *reason = good ? protocol_read_stone(p, line, owners) : NULL;
    if (reason != NULL) {
      good = 0;
      protocol_blame(fault, number, line, reason);
    }
  }
  p->ended = 1;
  return -1;
}

static void protocol_do_board(protocol_state *p, const char *rest) {
  char fault[PROTOCOL_FAULT];
  (void)rest;
  const int good = protocol_read_stones(p, 1, fault);
  if (good < 0) {
    return;
  }
  if (!good) {
    p->count = 0;
    protocol_say("ERROR BOARD, %s", fault);
  } else if (protocol_prepare(p)) {
    protocol_move(p);
  }
}

/* The first three stones: close together, the third a little apart, near an edge. */
static void protocol_open(const protocol_state *p) {
  const unsigned x = p->width / 2;
  const unsigned y = p->height < 12 ? p->height / 2 : 4;
  protocol_say("%u,%u %u,%u %u,%u", x, y, x + 1, y - 1, x - 2, y - 2);
}

/* White is to move: who likes its side better plays it, who does not takes Black's. */
static void protocol_choose_side(protocol_state *p) {
  static gomoku_board board;
  const cc_game_limits limits = protocol_limits(p);
  uint32_t cell = 0;
  int32_t value = 0;
  if (!protocol_board(p, &board)) {
    return;
  }
  const cc_status status = gomoku_player_weigh(p->player, &board, &limits, &cell, &value);
  if (p->ended) {
    return;
  }
  if (status != CC_OK) {
    protocol_say("ERROR %s", cc_status_text(status));
  } else if (value < 0) {
    protocol_say("SWAP");
  } else {
    protocol_say_cell("", cell);
  }
}

/*
 * Swap2: stones are Black's and White's by turns. Three may also be answered with two more, but then the
 * other side has the choice, and gets what is better by this side's own reckoning: that answer is never
 * given.
 */
static void protocol_do_swap2board(protocol_state *p, const char *rest) {
  char fault[PROTOCOL_FAULT];
  (void)rest;
  const int good = protocol_read_stones(p, 0, fault);
  if (good < 0) {
    return;
  }
  if (!good) {
    protocol_say("ERROR SWAP2BOARD, %s", fault);
  } else if (p->count != 0 && p->count != 3 && p->count != 5) {
    protocol_say("ERROR SWAP2BOARD needs three or five stones, or none");
  } else if (protocol_prepare(p)) {
    if (p->count == 0) {
      protocol_open(p);
    } else {
      protocol_choose_side(p);
    }
  }
  p->used += gomoku_threats_clock() - p->asked;
  p->count = 0; /* the game begins with BOARD */
}

static void protocol_do_info(protocol_state *p, const char *rest) {
  static const char *const keys[] = {"TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY", "RULE"};
  int64_t *const numbers[] = {&p->turn_ms, &p->match_ms, &p->left_ms, &p->memory, &p->rule};
  for (unsigned i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
    const char *value = protocol_after(rest, keys[i]);
    int64_t number = 0;
    if (value != NULL && protocol_is_end(protocol_integer(value, &number)) && (number >= 0 || i == 2)) {
      *numbers[i] = number;
    }
  }
}

static void protocol_do_about(protocol_state *p, const char *rest) {
  (void)p;
  (void)rest;
  protocol_say("name=\"chesscore-gomoku\", version=\"%s\", author=\"the authors of libchesscore\"",
               cc_version_string());
}

/* One command; what is none is answered too. */
static void protocol_obey(protocol_state *p, const char *line) {
  static const struct {
    const char *word;
    void (*obey)(protocol_state *p, const char *rest);
  } commands[] = {
      {"START", protocol_do_start},       {"RECTSTART", protocol_do_rectstart},
      {"RESTART", protocol_do_restart},   {"BEGIN", protocol_do_begin},
      {"TURN", protocol_do_turn},         {"BOARD", protocol_do_board},
      {"PLAY", protocol_do_play},         {"SWAP2BOARD", protocol_do_swap2board},
      {"TAKEBACK", protocol_do_takeback}, {"INFO", protocol_do_info},
      {"ABOUT", protocol_do_about},
  };
  for (unsigned i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
    const char *rest = protocol_after(line, commands[i].word);
    if (rest != NULL) {
      commands[i].obey(p, rest);
      return;
    }
  }
  protocol_say("UNKNOWN command");
}

int gomoku_protocol(const gomoku_settings *settings) {
  protocol_state *p = calloc(1, sizeof(*p));
  char line[PROTOCOL_LINE];
  if (p == NULL) {
    example_complain("out of memory");
    return 2;
  }
  p->settings = settings;
  (void)gomoku_read_styles(settings->styles, "threats", &p->style, 1);
  p->turn_ms = PROTOCOL_TURN_MS;
  p->left_ms = PROTOCOL_UNLIMITED;
  p->rule = settings->exact == GOMOKU_STANDARD ? PROTOCOL_EXACT : 0;
  while (!p->ended && !ferror(stdout) && protocol_next(p, line)) {
    const char *rest = protocol_after(line, "END");
    p->asked = gomoku_threats_clock();
    if (rest != NULL) {
      break;
    }
    if (line[strspn(line, " \t")] != '\0') {
      protocol_obey(p, line);
    }
  }
  gomoku_player_free(p->player);
  free(p);
  return 0;
}
