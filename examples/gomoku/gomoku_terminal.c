/* SPDX-License-Identifier: MIT */
/* Playing in the terminal: a drawn board, moves as text, taking back, a hint. */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

#define TERMINAL_LINE 256u
#define TERMINAL_LEVELS 6u

typedef struct terminal_level {
  const char *style;
  uint32_t depth;
  uint32_t time_ms;
  const char *text;
} terminal_level;

static const terminal_level terminal_levels[TERMINAL_LEVELS] = {
    {"mtdf10", 2, 1000, "looks 2 moves ahead"},      {"mtdf10", 4, 2000, "looks 4 moves ahead"},
    {"mtdf10", 6, 5000, "looks 6 moves ahead"},      {"mtdf10", 0, 1000, "thinks 1 second"},
    {"threats", 0, 2000, "2 seconds, with threats"}, {"threats", 0, 10000, "10 seconds, with threats"},
};

typedef struct terminal_table {
  const gomoku_settings *settings;
  gomoku_rules rules;
  cc_play *play;
  gomoku_player *player;
  cc_game_limits limits;
  uint32_t human; /* the colour, GOMOKU_NOBODY: both */
} terminal_table;

/* ---- drawing ---- */

static void terminal_columns(const gomoku_rules *rules) {
  char text[GOMOKU_MOVE_TEXT];
  printf("  ");
  for (uint32_t x = 0; x < rules->width; x++) {
    gomoku_move_text(gomoku_cell(x, 0), text);
    text[strcspn(text, "0123456789")] = '\0';
    printf("%2s", text);
  }
  printf("\n");
}

/* Black is x, White o; the last stone is a capital. */
static void terminal_draw(const gomoku_rules *rules, const gomoku_board *board) {
  terminal_columns(rules);
  for (uint32_t y = rules->height; y-- > 0;) {
    printf("%2u", (unsigned)(y + 1));
    for (uint32_t x = 0; x < rules->width; x++) {
      const uint32_t cell = gomoku_cell(x, y);
      const uint32_t what = gomoku_at(board, cell);
      const char *marks = cell == board->last ? "XO" : "xo";
      printf(" %c", what == GOMOKU_EMPTY ? '.' : marks[what]);
    }
    printf(" %u\n", (unsigned)(y + 1));
  }
  terminal_columns(rules);
}

static void terminal_help(const gomoku_rules *rules) {
  const uint32_t x = rules->width / 2;
  const uint32_t y = rules->height / 2;
  char text[GOMOKU_MOVE_TEXT];
  gomoku_move_text(gomoku_cell(x, y), text);
  printf("  %-9s put a stone there (or %u,%u as Gomocup counts)\n"
         "  undo      take back your last move and the answer to it\n"
         "  hint      what the computer would play\n"
         "  level N   1 .. %u\n"
         "  new       begin again\n"
         "  quit\n",
         text, (unsigned)x, (unsigned)y, TERMINAL_LEVELS);
}

/* ---- the computer ---- */

static cc_status terminal_set_level(terminal_table *t, unsigned level) {
  const terminal_level *chosen = &terminal_levels[level - 1];
  const gomoku_style *style = NULL;
  (void)gomoku_read_styles(t->settings->styles, chosen->style, &style, 1);
  gomoku_player_free(t->player);
  t->player = NULL;
  t->limits.depth = t->settings->depth != 0 ? t->settings->depth : chosen->depth;
  t->limits.time_ms = t->settings->time_ms != 0 ? (uint32_t)t->settings->time_ms : chosen->time_ms;
  return gomoku_player_create(&t->rules, style, t->settings->table_bytes, t->settings->threads, &t->player);
}

/* What it would play, in words. */
static cc_status terminal_think(terminal_table *t, const char *words, uint32_t *cell) {
  char text[GOMOKU_MOVE_TEXT];
  gomoku_thought thought;
  const cc_status status = gomoku_player_choose(t->player, cc_play_state(t->play), &t->limits, cell,
                                                &thought);
  if (status == CC_OK) {
    gomoku_move_text(*cell, text);
    if (thought.threat) {
      printf("%s %s, which wins by threats\n", words, text);
    } else {
      printf("%s %s, value %" PRId32 ", depth %u\n", words, text, thought.value, (unsigned)thought.depth);
    }
  }
  return status;
}

/* ---- the game ---- */

static int terminal_computer_moves(const terminal_table *t) {
  return t->human != GOMOKU_NOBODY && cc_play_player(t->play) != t->human;
}

static void terminal_undo(terminal_table *t) {
  if (cc_play_length(t->play) == 0 || cc_play_undo(t->play) != CC_OK) {
    printf("there is nothing to take back\n");
    return;
  }
  while (terminal_computer_moves(t) && cc_play_length(t->play) > 0 && cc_play_undo(t->play) == CC_OK) {
  }
}

/* Tell the end; 1 if there is one. */
static int terminal_is_over(const terminal_table *t) {
  const gomoku_board *board = cc_play_state(t->play);
  if (!gomoku_is_over(&t->rules, board)) {
    return 0;
  }
  printf("%s\n", board->winner == GOMOKU_NOBODY  ? "a draw: the board is full"
                 : board->winner == GOMOKU_BLACK ? "x wins"
                                                 : "o wins");
  return 1;
}

static const char *terminal_word(const char *line, const char *word) {
  const size_t length = strlen(word);
  return strncmp(line, word, length) == 0 && (line[length] == '\0' || line[length] == ' ') ? line + length
                                                                                           : NULL;
}

/* What the human being said, in words around it. */
static void terminal_quote(const char *before, const char *line, const char *after) {
  fputs(before, stdout);
  example_print_text(stdout, line);
  fputs(after, stdout);
}

static cc_status terminal_level_line(terminal_table *t, const char *rest) {
  while (*rest == ' ') {
    rest++;
  }
  if (rest[0] < '1' || rest[0] >= (char)('1' + TERMINAL_LEVELS) || rest[1] != '\0') {
    if (rest[0] != '\0') {
      terminal_quote("there is no level '", rest, "':\n");
    }
    for (unsigned i = 0; i < TERMINAL_LEVELS; i++) {
      printf("  level %u: %s\n", i + 1, terminal_levels[i].text);
    }
    return CC_OK;
  }
  return terminal_set_level(t, (unsigned)(rest[0] - '0'));
}

/* A free cell to show what moves look like: the middle, or the next one behind it. */
static void terminal_example(const terminal_table *t, char text[GOMOKU_MOVE_TEXT]) {
  const uint32_t cells = t->rules.width * t->rules.height;
  uint32_t at = t->rules.height / 2 * t->rules.width + t->rules.width / 2;
  for (uint32_t i = 0; i < cells; i++, at = (at + 1) % cells) {
    const uint32_t cell = gomoku_cell(at % t->rules.width, at / t->rules.width);
    if (gomoku_at(cc_play_state(t->play), cell) == GOMOKU_EMPTY) {
      gomoku_move_text(cell, text);
      return;
    }
  }
  text[0] = '\0';
}

/* A move. 1: it is made; 0: it was told why not. */
static int terminal_put(terminal_table *t, const char *line, cc_status *status) {
  char text[GOMOKU_MOVE_TEXT];
  uint32_t cell = 0;
  const cc_status reading = gomoku_move_read(&t->rules, line, CC_NUL_TERMINATED, &cell);
  if (reading == CC_ERROR_ILLEGAL) {
    gomoku_move_text(gomoku_cell(t->rules.width - 1, t->rules.height - 1), text);
    terminal_quote("'", line, "' is off the board");
    printf(", which goes from a1 to %s\n", text);
  } else if (reading != CC_OK) {
    terminal_example(t, text);
    terminal_quote("'", line, "' is no cell and no command");
    printf("; a free cell is %s, and help tells more\n", text);
  } else if (gomoku_at(cc_play_state(t->play), cell) != GOMOKU_EMPTY) {
    gomoku_move_text(cell, text);
    printf("%s is taken: there is a stone of %c\n", text,
           gomoku_at(cc_play_state(t->play), cell) == GOMOKU_BLACK ? 'x' : 'o');
  } else {
    *status = cc_play_make(t->play, cell);
    return *status == CC_OK;
  }
  return 0;
}

/* A line of the human being. 1: the board has changed; 0: not; -1: enough. */
static int terminal_obey(terminal_table *t, const char *line, cc_status *status) {
  uint32_t cell = 0;
  const char *rest = terminal_word(line, "level");
  if (terminal_word(line, "quit") != NULL) {
    return -1;
  }
  if (terminal_word(line, "help") != NULL) {
    terminal_help(&t->rules);
  } else if (rest != NULL) {
    *status = terminal_level_line(t, rest);
  } else if (terminal_word(line, "new") != NULL) {
    *status = cc_play_restart(t->play);
    return 1;
  } else if (terminal_word(line, "undo") != NULL) {
    terminal_undo(t);
    return 1;
  } else if (gomoku_is_over(&t->rules, cc_play_state(t->play))) {
    printf("the game is over; new, undo or quit\n");
  } else if (terminal_word(line, "hint") != NULL) {
    *status = terminal_think(t, "hint:", &cell);
  } else {
    return terminal_put(t, line, status);
  }
  return 0;
}

/* One turn. 0: go on; else the end of the program. */
static int terminal_turn(terminal_table *t, cc_status *status) {
  char line[TERMINAL_LINE];
  const int over = terminal_is_over(t);
  if (!over && terminal_computer_moves(t)) {
    uint32_t cell = 0;
    *status = terminal_think(t, cc_play_player(t->play) == GOMOKU_BLACK ? "x plays" : "o plays", &cell);
    if (*status == CC_OK) {
      *status = cc_play_make(t->play, cell);
    }
    if (*status == CC_OK) {
      terminal_draw(&t->rules, cc_play_state(t->play));
    }
    return *status != CC_OK;
  }
  printf(over ? "> " : "%c> ", cc_play_player(t->play) == GOMOKU_BLACK ? 'x' : 'o');
  fflush(stdout);
  if (fgets(line, sizeof(line), stdin) == NULL) {
    printf("\n");
    return 1;
  }
  line[strcspn(line, "\r\n")] = '\0';
  if (line[0] == '\0') {
    return 0;
  }
  const int changed = terminal_obey(t, line, status);
  if (changed > 0 && *status == CC_OK) {
    terminal_draw(&t->rules, cc_play_state(t->play));
  }
  return changed < 0 || *status != CC_OK;
}

int gomoku_terminal(const gomoku_settings *settings) {
  static terminal_table t;
  const uint32_t width = settings->width != 0 ? settings->width : 15;
  const uint32_t height = settings->height != 0 ? settings->height : 15;
  const cc_game_limits no_limits = CC_GAME_LIMITS_INIT;
  t.settings = settings;
  t.limits = no_limits;
  t.human = settings->human;
  gomoku_rules_init(&t.rules, width, height, settings->exact);
  const cc_game game = gomoku_game(&t.rules);
  cc_status status = cc_play_create(NULL, &game, &t.play);
  if (status == CC_OK) {
    status = terminal_set_level(&t, settings->level != 0 ? settings->level : 4);
  }
  if (status == CC_OK) {
    printf("%s on %ux%u; help tells what you can say\n", game.name, (unsigned)width, (unsigned)height);
    terminal_draw(&t.rules, cc_play_state(t.play));
    while (!ferror(stdout) && !terminal_turn(&t, &status)) {
    }
  }
  gomoku_player_free(t.player);
  cc_play_free(t.play);
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    return 2;
  }
  return 0;
}
