/* SPDX-License-Identifier: MIT */
/*
 * Everyone against everyone at equal time, each opening from both sides. Openings are short and near the
 * middle, drawn from a seed and kept if a short search finds them about even; or lines of a file: offsets
 * from the middle ("0,0, 1,-1, 2,0") or cells ("h8i9j10").
 */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

#define TOURNAMENT_PLAYERS 16u
#define TOURNAMENT_GAMES 3u
#define TOURNAMENT_TIME_MS 60000u
#define TOURNAMENT_MARGIN_MS 1000u /* a busy machine shall decide no game */
#define TOURNAMENT_OPENINGS 256u
#define TOURNAMENT_STONES 4u /* of a drawn opening */
#define TOURNAMENT_EVEN 300  /* in the article's score */
#define TOURNAMENT_DEPTH 4u
#define TOURNAMENT_LINE 1024u

typedef struct tournament_state {
  const gomoku_settings *settings;
  gomoku_rules rules;
  uint64_t table_bytes;
  cc_match *match;
  example_bar bar;
} tournament_state;

/* What a player is made from. */
typedef struct tournament_entry {
  const tournament_state *tournament;
  const gomoku_style *style;
} tournament_entry;

/* ---- players ---- */

static cc_status tournament_open(const cc_game *game, uint32_t slot, void **self, void *user) {
  const tournament_entry *entry = user;
  gomoku_player *player = NULL;
  (void)game;
  (void)slot;
  const cc_status status = gomoku_player_create(&entry->tournament->rules, entry->style,
                                                entry->tournament->table_bytes, 1, &player);
  *self = player;
  return status;
}

static void tournament_close(void *self, void *user) {
  (void)user;
  gomoku_player_free(self);
}

static cc_status tournament_begin(const cc_match_game *game, uint32_t side, void *self, void *user) {
  (void)game;
  (void)side;
  (void)user;
  return gomoku_player_new_game(self);
}

static int tournament_watch(void *user) {
  return cc_match_stopping(user) != 0;
}

static cc_status tournament_think(const cc_match_turn *turn, cc_match_answer *answer, void *self,
                                  void *user) {
  uint32_t cell = 0;
  gomoku_thought thought;
  const tournament_entry *entry = user;
  gomoku_player_watch(self, tournament_watch, entry->tournament->match);
  const cc_status status = gomoku_player_choose(self, cc_play_state(turn->play), turn->limits, &cell,
                                                &thought);
  if (status != CC_OK) {
    return status;
  }
  answer->move = cell;
  answer->nodes = thought.nodes;
  answer->depth = thought.depth;
  if (!thought.threat) {
    answer->value = thought.value;
    answer->flags = CC_MATCH_ANSWER_VALUE;
  }
  return CC_OK;
}

/* ---- openings ---- */

/* A drawn opening; 0: a stone fell on another, or it is not even. */
static int tournament_draw(tournament_state *t, gomoku_player *judge, uint64_t *seed,
                           uint64_t moves[TOURNAMENT_STONES]) {
  static gomoku_board board;
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  uint32_t cell = 0;
  int32_t value = 0;
  limits.depth = TOURNAMENT_DEPTH;
  gomoku_clear(&t->rules, &board);
  for (unsigned i = 0; i < TOURNAMENT_STONES; i++) {
    const uint64_t random = cc_random_next(seed);
    const uint32_t x = t->rules.width / 2 - 2 + (uint32_t)(random >> 40) % 5u;
    const uint32_t y = t->rules.height / 2 - 2 + (uint32_t)(random >> 20 & 0xfffffu) % 5u;
    gomoku_undo undo;
    moves[i] = gomoku_cell(x, y);
    if (gomoku_at(&board, (uint32_t)moves[i]) != GOMOKU_EMPTY) {
      return 0;
    }
    gomoku_make(&t->rules, &board, (uint32_t)moves[i], &undo);
  }
  return gomoku_player_weigh(judge, &board, &limits, &cell, &value) == CC_OK && value <= TOURNAMENT_EVEN &&
         value >= -TOURNAMENT_EVEN;
}

static cc_status tournament_draw_all(tournament_state *t, uint32_t count) {
  gomoku_player *judge = NULL;
  uint64_t seed = t->settings->seed + 1;
  uint32_t added = 0;
  cc_status status = gomoku_player_create(&t->rules, gomoku_find_style("mtdf10"), t->table_bytes, 1, &judge);
  for (unsigned i = 0; i < 100u * count && added < count && status == CC_OK; i++) {
    uint64_t moves[TOURNAMENT_STONES];
    if (tournament_draw(t, judge, &seed, moves)) {
      const cc_match_opening opening = {NULL, 0, moves, TOURNAMENT_STONES};
      status = cc_match_add_opening(t->match, &opening, NULL);
      added++;
    }
  }
  gomoku_player_free(judge);
  return status;
}

/* One move of a line, of either form; NULL: it is none. */
static const char *tournament_read_move(const gomoku_rules *rules, const char *text, uint64_t *move) {
  uint32_t cell = 0;
  int x = 0;
  int y = 0;
  int used = 0;
  if (sscanf(text, "%3d ,%3d%n", &x, &y, &used) == 2) {
    x += (int)rules->width / 2;
    y += (int)rules->height / 2;
    if (x < 0 || y < 0 || x >= (int)rules->width || y >= (int)rules->height) {
      return NULL;
    }
    *move = gomoku_cell((uint32_t)x, (uint32_t)y);
    return text + used;
  }
  const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
  const size_t digits = strspn(text + letters, "0123456789");
  if (gomoku_move_read(rules, text, letters + digits, &cell) != CC_OK) {
    return NULL;
  }
  *move = cell;
  return text + letters + digits;
}

static int tournament_read_line(tournament_state *t, const char *line) {
  uint64_t moves[TOURNAMENT_LINE];
  size_t count = 0;
  for (const char *at = line; at != NULL && count < TOURNAMENT_LINE;) {
    at += strspn(at, " ,;\t\r\n");
    if (*at == '\0') {
      const cc_match_opening opening = {NULL, 0, moves, count};
      return count == 0 || cc_match_add_opening(t->match, &opening, NULL) == CC_OK;
    }
    at = tournament_read_move(&t->rules, at, &moves[count++]);
  }
  return 0;
}

/* 0: an error was told. */
static int tournament_read_file(tournament_state *t, const char *path) {
  char line[TOURNAMENT_LINE];
  unsigned number = 0;
  int good = 1;
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    example_complain("%s: %s", path, strerror(errno));
    return 0;
  }
  while (good && fgets(line, sizeof(line), file) != NULL) {
    number++;
    good = tournament_read_line(t, line);
    if (!good) {
      example_complain("%s, line %u: no opening on this board", path, number);
    }
  }
  if (ferror(file)) {
    example_complain("%s: %s", path, strerror(errno));
    good = 0;
  }
  fclose(file);
  return good;
}

/* ---- running ---- */

static int32_t tournament_event(const cc_match_event *event, void *user) {
  tournament_state *t = user;
  char text[256];
  if (t->bar.terminal && event->kind != CC_MATCH_EVENT_BEGIN &&
      cc_match_report_text(event->match, CC_MATCH_REPORT_PROGRESS, text, sizeof(text), NULL) == CC_OK) {
    example_bar_note(&t->bar, text, -1, 0, "");
  }
  return 0;
}

static cc_status tournament_create(tournament_state *t, const gomoku_style *const *styles, unsigned count,
                                   tournament_entry *entries) {
  const gomoku_settings *settings = t->settings;
  const cc_game game = gomoku_game(&t->rules);
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_control control = CC_MATCH_CONTROL_INIT;
  options.games = settings->games != 0 ? settings->games : TOURNAMENT_GAMES;
  options.threads = settings->threads;
  options.seed = settings->seed;
  options.control = &control;
  options.user = t;
  options.event = tournament_event;
  if (settings->depth != 0) {
    control.depth = settings->depth;
  } else {
    control.base_ms = settings->time_ms != 0 ? (uint32_t)settings->time_ms : TOURNAMENT_TIME_MS;
    control.margin_ms = TOURNAMENT_MARGIN_MS;
  }
  cc_status status = cc_match_create(NULL, &game, &options, &t->match);
  for (unsigned i = 0; i < count && status == CC_OK; i++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    entries[i].tournament = t;
    entries[i].style = styles[i];
    player.name = styles[i]->name;
    player.user = &entries[i];
    player.open = tournament_open;
    player.close = tournament_close;
    player.begin = tournament_begin;
    player.think = tournament_think;
    status = cc_match_add_player(t->match, &player, NULL);
  }
  return status;
}

/* 0: an error was told. */
static int tournament_report(const tournament_state *t) {
  cc_status status = cc_match_report(t->match, CC_MATCH_REPORT_SUMMARY, example_write, stdout);
  if (status == CC_OK && t->settings->report != NULL) {
    FILE *file = fopen(t->settings->report, "w");
    if (file != NULL) {
      status = cc_match_report(t->match, CC_MATCH_REPORT_JSON, example_write, file);
    }
    if (file == NULL || ferror(file) | (fclose(file) != 0)) {
      example_complain("%s: %s", t->settings->report, strerror(errno));
      return 0;
    }
  }
  if (status != CC_OK) {
    example_complain("report: %s", cc_status_text(status));
  }
  return status == CC_OK;
}

int gomoku_tournament(const gomoku_settings *settings) {
  static tournament_state t;
  tournament_entry entries[TOURNAMENT_PLAYERS];
  const gomoku_style *styles[TOURNAMENT_PLAYERS];
  cc_error error = CC_ERROR_INIT;
  const unsigned count = gomoku_read_styles(settings->styles, "negamax,negascout,mtdf,mtdf10", styles,
                                            TOURNAMENT_PLAYERS);
  const uint32_t games = settings->games != 0 ? settings->games : TOURNAMENT_GAMES;
  const uint32_t wanted = (games + 1) / 2 < TOURNAMENT_OPENINGS ? (games + 1) / 2 : TOURNAMENT_OPENINGS;
  int good = 1;
  if (count == 1) {
    example_complain("a tournament needs at least two styles");
    return 2;
  }
  t.settings = settings;
  t.table_bytes = settings->table_bytes;
  t.bar = example_bar_begin();
  gomoku_rules_init(&t.rules, settings->width != 0 ? settings->width : 21,
                    settings->height != 0 ? settings->height : 21, settings->exact);
  cc_status status = tournament_create(&t, styles, count, entries);
  if (status == CC_OK && settings->openings != NULL) {
    good = tournament_read_file(&t, settings->openings);
  } else if (status == CC_OK) {
    status = tournament_draw_all(&t, wanted);
  }
  if (status == CC_OK && good) {
    status = cc_match_run(t.match, &error);
    example_bar_clear(&t.bar);
  }
  if (status != CC_OK) {
    example_complain("%s %s", cc_status_text(status), error.message);
    good = 0;
  }
  good = good && tournament_report(&t);
  cc_match_free(t.match);
  return good ? 0 : 2;
}
