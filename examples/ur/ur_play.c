/* SPDX-License-Identifier: MIT */
/* A game in the terminal: commands, a drawn board, throws, taking back, hints. */
#include "ur_play.h"

#include <stdio.h>
#include <string.h>

enum { PLAY_LINE = 512, PLAY_MOVES = UR_MAX_STONES + 2 };

typedef struct play_table {
  const ur_rules *rules;
  const ur_strategy *hints;
  cc_play *play;
  cc_player *players[2];  /* NULL: a human being */
  cc_game_search *search; /* for hints */
  uint64_t seed;
  uint64_t drawn; /* key of the position that was drawn last */
  int is_over;    /* was said */
} play_table;

static const char *const play_sides[2] = {"White", "Black"};

static const char play_help[] = "  k2, k2-i2, 1   move the stone on k2; or the first of the moves listed\n"
                                "  moves, board   what may be played; the board\n"
                                "  undo           take back to your last choice\n"
                                "  hint           what a search would play\n"
                                "  state          the position as text\n"
                                "  position TEXT  go on from such a text\n"
                                "  new            a new game\n"
                                "  quit\n";

/* ---- showing ---- */

/* A cell as two characters after a blank. */
static const char *play_cell(const ur_rules *rules, const ur_state *state, uint32_t cell, char text[4]) {
  text[0] = text[1] = text[2] = ' ';
  text[3] = '\0';
  if (cell == CC_CELL_NONE) {
    return text;
  }
  const uint32_t content = state->cells[cell];
  if (cell == rules->home[0] || cell == rules->home[1]) {
    text[2] = '=';
  } else if (content != UR_EMPTY) {
    text[1] = rules->rosette[cell] ? '*' : ' ';
    text[2] = " oOxX"[content];
  } else {
    text[2] = rules->rosette[cell] ? '*' : '.';
  }
  return text;
}

void ur_draw(const ur_rules *rules, const ur_state *state) {
  printf("     h  i  j  k  l  m  n  o  p\n");
  for (char rank = '5'; rank >= '1'; rank--) {
    char line[64] = "", text[4];
    for (char file = 'h'; file <= 'p'; file++) {
      const char name[2] = {file, rank};
      strcat(line, play_cell(rules, state, cc_topology_find(rules->topology, name, 2), text));
    }
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ') {
      line[--length] = '\0';
    }
    printf(" %c %s\n", rank, line);
  }
  printf(" home: White (o) %u, Black (x) %u\n", (unsigned)state->home[0], (unsigned)state->home[1]);
}

static cc_status play_show_move(const play_table *t, uint64_t move, const char *end) {
  char text[16];
  const cc_status status = cc_play_move_text(t->play, move, text, sizeof(text), NULL);
  if (status == CC_OK) {
    printf("%s%s", text, end);
  }
  return status;
}

/* What may be played; of the waiting stones one. */
static cc_status play_list_moves(const cc_play *play, const ur_rules *rules, cc_game_move *moves,
                                 size_t *count) {
  const ur_state *state = cc_play_state(play);
  size_t kept = 0;
  int waiting = 0;
  const cc_status status = cc_play_moves(play, moves, PLAY_MOVES, count);
  for (size_t i = 0; i < *count && status == CC_OK; i++) {
    const uint64_t from = moves[i].code;
    const int waits = from < rules->cells && rules->steps[state->cells[from]][from] == 0;
    if (!waits || !waiting) {
      moves[kept++] = moves[i];
    }
    waiting |= waits;
  }
  *count = kept;
  return status;
}

static cc_status play_show_moves(const play_table *t) {
  cc_game_move moves[PLAY_MOVES];
  size_t count = 0;
  cc_status status = play_list_moves(t->play, t->rules, moves, &count);
  for (size_t i = 0; i < count && status == CC_OK; i++) {
    printf("%s%u) ", i == 0 ? " " : "  ", (unsigned)i + 1);
    status = play_show_move(t, moves[i].code, i + 1 < count ? "" : "\n");
  }
  return status;
}

static cc_status play_show_state(const play_table *t) {
  char text[256];
  const cc_status status = cc_play_text(t->play, text, sizeof(text), NULL);
  if (status == CC_OK) {
    printf("%s\n", text);
  }
  return status;
}

/* ---- commands ---- */

/* Back to a choice of a human being; to where it was if there is none. */
static cc_status play_undo(play_table *t) {
  const size_t length = cc_play_length(t->play);
  size_t kept = length;
  cc_play *copy = NULL;
  cc_status status = cc_play_copy(t->play, &copy);
  for (int found = 0; status == CC_OK && !found && cc_play_length(copy) > 0;) {
    size_t count = 0;
    status = cc_play_undo(copy);
    const uint32_t player = cc_play_player(copy);
    if (status == CC_OK && player != UR_DICE && t->players[player] == NULL) {
      cc_game_move moves[PLAY_MOVES];
      status = play_list_moves(copy, t->rules, moves, &count);
      found = count > 0 && moves[0].code != UR_PASS; /* those were played by themselves */
      kept = found ? cc_play_length(copy) : kept;
    }
  }
  if (status == CC_OK && kept < length) {
    cc_play_free(t->play);
    t->play = copy;
    t->is_over = 0;
    return CC_OK;
  }
  cc_play_free(copy);
  if (status == CC_OK) {
    printf("there is nothing to take back\n");
  }
  return status;
}

static cc_status play_hint(play_table *t) {
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_status status = t->search != NULL ? CC_OK : ur_strategy_search(t->hints, &t->search);
  if (status == CC_OK) {
    status = cc_game_search_run(t->search, cc_play_state(t->play), NULL, 0, &t->hints->limits, &result);
  }
  if (status == CC_OK && result.best != CC_GAME_MOVE_NONE) {
    printf("hint: ");
    status = play_show_move(t, result.best, "");
  }
  if (status == CC_OK && t->hints->rules->table != NULL) {
    printf(", %.4f %% to win", (double)result.value / (CC_GAME_WIN / 50.0) + 50);
  } else if (status == CC_OK) {
    printf(", %+.1f steps", (double)result.value / UR_UNIT);
  }
  if (status == CC_OK) {
    printf("\n");
  }
  return status;
}

static cc_status play_position(play_table *t, const char *text) {
  const cc_status status = cc_play_read(t->play, text, CC_NUL_TERMINATED);
  if (status == CC_ERROR_ARGUMENT) {
    printf("that is no position of this game, such as: ");
    return play_show_state(t);
  }
  t->is_over = 0;
  return status;
}

/* A move by its number in the list or by its text. */
static cc_status play_move(play_table *t, const char *text) {
  cc_game_move moves[PLAY_MOVES];
  size_t count = 0;
  uint64_t move = CC_GAME_MOVE_NONE;
  cc_status status = play_list_moves(t->play, t->rules, moves, &count);
  if (status != CC_OK) {
    return status;
  }
  if (text[0] >= '1' && text[0] <= '9' && text[1] == '\0' && (size_t)(text[0] - '1') < count) {
    move = moves[text[0] - '1'].code;
  } else {
    status = cc_play_read_move(t->play, text, CC_NUL_TERMINATED, &move);
  }
  if (status == CC_ERROR_ILLEGAL) {
    printf("that stone cannot go there with this throw\n");
    return CC_OK;
  }
  if (status == CC_ERROR_MOVE_TEXT) {
    printf("'%s' is no move and no command; help lists them\n", text);
    return CC_OK;
  }
  return status == CC_OK ? cc_play_make(t->play, move) : status;
}

enum { PLAY_GO_ON, PLAY_QUIT };

static cc_status play_command(play_table *t, char *line, int *end) {
  cc_status status = CC_OK;
  line[strcspn(line, "\r\n")] = '\0';
  char *word = line + strspn(line, " \t");
  if (strcmp(word, "quit") == 0 || strcmp(word, "q") == 0) {
    *end = PLAY_QUIT;
  } else if (strcmp(word, "help") == 0) {
    fputs(play_help, stdout);
  } else if (strcmp(word, "board") == 0) {
    ur_draw(t->rules, cc_play_state(t->play));
  } else if (strcmp(word, "moves") == 0) {
    status = play_show_moves(t);
  } else if (strcmp(word, "state") == 0) {
    status = play_show_state(t);
  } else if (strcmp(word, "undo") == 0) {
    status = play_undo(t);
  } else if (strcmp(word, "new") == 0) {
    status = cc_play_restart(t->play);
    t->is_over = 0;
  } else if (strncmp(word, "position ", 9) == 0) {
    status = play_position(t, word + 9);
  } else if (t->is_over) {
    printf("the game is over: undo, new or quit\n");
  } else if (strcmp(word, "hint") == 0) {
    status = play_hint(t);
  } else if (word[0] != '\0') {
    status = play_move(t, word);
  }
  return status;
}

/* ---- turns ---- */

static cc_status play_ask(play_table *t, int *end) {
  char line[PLAY_LINE];
  if (!t->is_over) {
    const ur_state *state = cc_play_state(t->play);
    if (state->key != t->drawn) {
      ur_draw(t->rules, state);
      const cc_status status = play_show_moves(t);
      if (status != CC_OK) {
        return status;
      }
    }
    t->drawn = state->key;
    printf("%s > ", play_sides[state->side]);
  } else {
    printf("> ");
  }
  fflush(stdout);
  if (fgets(line, sizeof(line), stdin) == NULL) {
    printf("\n");
    *end = PLAY_QUIT;
    return CC_OK;
  }
  if (strchr(line, '\n') == NULL && !feof(stdin)) {
    for (int c = getchar(); c != '\n' && c != EOF;) {
      c = getchar();
    }
    printf("that line is too long\n");
    return CC_OK;
  }
  return play_command(t, line, end);
}

static cc_status play_throw(play_table *t) {
  const ur_state *state = cc_play_state(t->play);
  const char *side = play_sides[state->side];
  uint64_t thrown = 0;
  cc_game_move moves[PLAY_MOVES];
  size_t count = 0;
  cc_status status = cc_play_roll(t->play, &t->seed, &thrown);
  if (status == CC_OK) {
    status = cc_play_moves(t->play, moves, PLAY_MOVES, &count);
  }
  if (status != CC_OK) {
    return status;
  }
  const int must_pass = count == 1 && moves[0].code == UR_PASS;
  printf("%s throws %u%s\n", side, (unsigned)thrown, must_pass ? " and has to pass" : "");
  return must_pass ? cc_play_make(t->play, UR_PASS) : CC_OK;
}

static cc_status play_think(play_table *t, uint32_t side) {
  uint64_t move = CC_GAME_MOVE_NONE;
  cc_status status = cc_player_choose(t->players[side], t->play, NULL, &move);
  if (status == CC_OK) {
    printf("%s (%s) plays ", play_sides[side], cc_player_name(t->players[side]));
    status = play_show_move(t, move, "\n");
  }
  return status == CC_OK ? cc_play_make(t->play, move) : status;
}

static cc_status play_turn(play_table *t, int *end) {
  const ur_state *state = cc_play_state(t->play);
  const uint32_t player = cc_play_player(t->play);
  cc_game_outcome outcome;
  const cc_status status = cc_play_outcome(t->play, &outcome);
  if (status != CC_OK) {
    return status;
  }
  if (outcome.kind != CC_GAME_GOES_ON) {
    if (!t->is_over) {
      ur_draw(t->rules, state);
      printf("%s wins: all stones are home\n", play_sides[outcome.teams[0] < 0]);
    }
    t->is_over = 1;
    if (t->players[0] != NULL && t->players[1] != NULL) {
      *end = PLAY_QUIT;
      return CC_OK;
    }
    return play_ask(t, end);
  }
  return player == UR_DICE            ? play_throw(t)
         : t->players[player] == NULL ? play_ask(t, end)
                                      : play_think(t, player);
}

cc_status ur_play(const ur_rules *rules, const ur_strategy *strategies[2], const ur_strategy *hints,
                  const char *position, uint64_t seed) {
  const cc_game game = ur_game(rules);
  play_table t;
  int end = PLAY_GO_ON;
  memset(&t, 0, sizeof(t));
  t.rules = rules;
  t.hints = hints;
  t.seed = seed;
  cc_status status = cc_play_create(NULL, &game, &t.play);
  for (uint32_t side = 0; side < 2 && status == CC_OK; side++) {
    if (strategies[side] != NULL) {
      status = cc_player_create(NULL, &game, &strategies[side]->recipe, cc_random_next(&t.seed),
                                &t.players[side]);
    }
  }
  if (status == CC_OK && position != NULL) {
    status = cc_play_read(t.play, position, CC_NUL_TERMINATED);
  }
  while (status == CC_OK && end == PLAY_GO_ON && !ferror(stdout)) {
    status = play_turn(&t, &end);
  }
  cc_player_free(t.players[0]);
  cc_player_free(t.players[1]);
  cc_game_search_free(t.search);
  cc_play_free(t.play);
  return status;
}
