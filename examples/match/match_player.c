/* SPDX-License-Identifier: MIT */
/* Players: what cc_match asks, as words to an engine or as limits of the library's search, and back. */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "match"
#include "match_player.h"

#include "match_openings.h"

/* Room for a move of UCI with its blank. */
#define PLAYER_MOVE_ROOM 6

/* What plays in one slot. */
typedef struct player_seat {
  match_player *player;
  uci_client *client; /* an engine, or NULL: it is dead */
  cc_search *search;  /* the library's search, or NULL */
  cc_position *position;
  size_t played; /* moves of the game on `position` */
  char *line;    /* "position ..." */
  size_t length;
  size_t capacity;
  uint32_t side;
  int fresh; /* the engine has not been told that a new game has begun */
} player_seat;

/* ---- messages and notes ---- */

uci_fault match_player_fault(const char *note) {
  for (int fault = UCI_FAULT_CRASH; fault < UCI_FAULTS; fault++) {
    const char *name = uci_fault_name((uci_fault)fault);
    const size_t length = strlen(name);
    if (strncmp(note, name, length) == 0 && (note[length] == ':' || note[length] == '\0')) {
      return (uci_fault)fault;
    }
  }
  return UCI_FAULT_NONE;
}

/* "illegal move: e2e5, no man of that kind is there" */
static void player_note(cc_match_answer *answer, uci_fault fault, const char *detail) {
  snprintf(answer->note, sizeof(answer->note), "%s%s%.100s", uci_fault_name(fault),
           detail[0] != '\0' ? ": " : "", detail);
}

/* ---- the board ---- */

/* Room for more of the line. 0 without memory. */
static int player_reserve(player_seat *seat, size_t more) {
  if (seat->length + more <= seat->capacity) {
    return 1;
  }
  const size_t larger = seat->capacity * 2 + more + 1024;
  char *line = realloc(seat->line, larger);
  if (line == NULL) {
    return 0;
  }
  seat->line = line;
  seat->capacity = larger;
  return 1;
}

/* The beginning of a game: board and line. */
static cc_status player_set_board(player_seat *seat, const cc_match_game *game) {
  const int chess960 = seat->player->options->chess960;
  char fen[CC_FEN_CAPACITY];
  cc_position_free(seat->position);
  seat->position = NULL;
  seat->played = 0;
  seat->length = 0;
  cc_status status = openings_position(game->start, chess960, &seat->position);
  if (status == CC_OK) {
    status = cc_position_fen(seat->position, CC_FEN_EP_LEGAL, fen, sizeof(fen), NULL);
  }
  if (status == CC_OK && !player_reserve(seat, sizeof(fen) + 32)) {
    status = CC_ERROR_MEMORY;
  }
  if (status != CC_OK) {
    return status;
  }
  seat->length = game->start == NULL && !chess960
                     ? (size_t)snprintf(seat->line, seat->capacity, "position startpos")
                     : (size_t)snprintf(seat->line, seat->capacity, "position fen %s", fen);
  return CC_OK;
}

/* Play what was played since. */
static cc_status player_catch_up(player_seat *seat, const cc_match_game *game) {
  const uint32_t flags = seat->player->options->chess960 ? CC_MOVE_TEXT_CHESS960 : 0;
  for (; seat->played < game->move_count; seat->played++) {
    const cc_move move = (cc_move)game->moves[seat->played].code;
    char text[EXAMPLE_UCI_CAPACITY];
    if (!player_reserve(seat, sizeof(text) + 16)) {
      return CC_ERROR_MEMORY;
    }
    cc_status status = cc_move_uci(move, flags, text, sizeof(text), NULL);
    if (status == CC_OK) {
      status = cc_position_play(seat->position, move);
    }
    if (status != CC_OK) {
      return status;
    }
    seat->length += (size_t)snprintf(seat->line + seat->length, seat->capacity - seat->length, "%s %s",
                                     seat->played == 0 ? " moves" : "", text);
  }
  return CC_OK;
}

/* ---- engines: asking ---- */

static uint64_t player_ms(uint64_t microseconds) {
  return microseconds < 1000 ? 1 : microseconds / 1000; /* engines take 0 for no clock */
}

/* The clocks as words. An opponent without a clock is given one's own. */
static size_t player_write_clocks(const cc_match_turn *turn, char *text, size_t capacity) {
  const cc_match_clock *own = &turn->clocks[turn->side];
  const cc_match_clock *clocks[2] = {&turn->clocks[0], &turn->clocks[1]};
  for (int side = 0; side < 2; side++) {
    clocks[side] = clocks[side]->left_us == UINT64_MAX ? own : clocks[side];
  }
  size_t length = (size_t)snprintf(text, capacity,
                                   " wtime %" PRIu64 " btime %" PRIu64 " winc %" PRIu32 " binc %" PRIu32,
                                   player_ms(clocks[0]->left_us), player_ms(clocks[1]->left_us),
                                   clocks[0]->increment_ms, clocks[1]->increment_ms);
  if (own->moves_left > 0) {
    length += (size_t)snprintf(text + length, capacity - length, " movestogo %" PRIu32, own->moves_left);
  }
  return length;
}

/* "go ..."; returns how long to wait for the answer, in microseconds. */
static int64_t player_write_go(const match_player *player, const cc_match_turn *turn, char *text,
                               size_t capacity) {
  const cc_match_control *control = turn->control;
  const int64_t margin = (int64_t)control->margin_ms * 1000;
  const uint64_t left = turn->clocks[turn->side].left_us;
  int64_t allowance = player->options->patience;
  size_t length = (size_t)snprintf(text, capacity, "go");
  if (left != UINT64_MAX) {
    length += player_write_clocks(turn, text + length, capacity - length);
    allowance = (int64_t)left + margin;
  }
  if (control->move_ms > 0) {
    length += (size_t)snprintf(text + length, capacity - length, " movetime %" PRIu32, control->move_ms);
    allowance = (int64_t)control->move_ms * 1000 + margin;
  }
  if (control->nodes > 0) {
    length += (size_t)snprintf(text + length, capacity - length, " nodes %" PRIu64, control->nodes);
  }
  if (control->depth > 0) {
    snprintf(text + length, capacity - length, " depth %" PRIu32, control->depth);
  }
  return allowance;
}

/* ---- engines: answers ---- */

/* A line of moves that the engine told should be one; that it is not costs no game, but is counted. */
static void player_check_line(player_seat *seat, const uci_info *info) {
  cc_move moves[UCI_PV_MOST / (PLAYER_MOVE_ROOM - 1)];
  size_t count = 0;
  if ((info->known & UCI_KNOWS_PV) != 0 &&
      cc_position_read_line(seat->position, info->pv, CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI, NULL, moves,
                            sizeof(moves) / sizeof(moves[0]), &count, NULL) != CC_OK) {
    atomic_fetch_add(&seat->player->illegal_lines, 1u);
  }
}

static int32_t player_value(const uci_info *info) {
  if (!info->is_mate) {
    const int32_t most = PLAYER_MATE_LEAST - 1;
    return info->score > most ? most : info->score < -most ? -most : info->score;
  }
  const int32_t moves = info->score < -999 ? -999 : info->score > 999 ? 999 : info->score;
  return moves > 0 ? PLAYER_MATE - moves : -PLAYER_MATE - moves;
}

/* The move an engine answered. Returns its fault, with words in `detail`. */
static uci_fault player_read_move(player_seat *seat, const char *text, cc_move *move, char *detail,
                                  size_t capacity) {
  cc_move_reading reading = CC_MOVE_READING_INIT;
  snprintf(detail, capacity, "%s", text);
  *move = CC_MOVE_NONE;
  if (strcmp(text, "0000") == 0 || strcmp(text, "(none)") == 0 || strcmp(text, "NULL") == 0) {
    return UCI_FAULT_CLAIM;
  }
  const cc_status status = cc_position_read_move(seat->position, text, CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI,
                                                 NULL, move, &reading, NULL);
  if (status == CC_OK && *move != CC_MOVE_NULL) {
    return UCI_FAULT_NONE;
  }
  *move = CC_MOVE_NONE;
  if (status != CC_ERROR_ILLEGAL) {
    return UCI_FAULT_PROTOCOL;
  }
  snprintf(detail, capacity, "%s, %s", text, cc_fault_text(reading.fault));
  return UCI_FAULT_ILLEGAL;
}

/* A dead process is ended at once, so that it is known how it died. */
static void player_bury(player_seat *seat, char *detail, size_t capacity) {
  char how[32];
  const size_t length = strlen(detail);
  uci_client_end(seat->client, how, sizeof(how));
  seat->client = NULL;
  snprintf(detail + length, capacity - length, " (%s)", how);
}

/*
 * What a fault is to the match: CC_OK where the match finds it out by itself (the move may not be played, the
 * time is over).
 */
static cc_status player_fail(player_seat *seat, uci_fault fault, char detail[UCI_DETAIL],
                             cc_match_answer *answer) {
  switch (fault) {
  case UCI_INTERRUPTED: cc_match_stop(seat->player->match); return CC_ERROR_STOPPED;
  case UCI_FAULT_ILLEGAL:
  case UCI_FAULT_CLAIM:
  case UCI_FAULT_TIME: player_note(answer, fault, detail); return CC_OK;
  case UCI_FAULT_CRASH:
    player_bury(seat, detail, UCI_DETAIL);
    player_note(answer, fault, detail);
    return CC_ERROR_IO;
  default: player_note(answer, fault, detail); return CC_ERROR_IO;
  }
}

static cc_status player_ask_engine(player_seat *seat, const cc_match_turn *turn, cc_match_answer *answer) {
  char go[256];
  char detail[UCI_DETAIL];
  uci_answer said;
  cc_move move = CC_MOVE_NONE;
  if (seat->fresh) { /* only here, not in player_begin, can a fault be put in words */
    const uci_fault fault = uci_client_new_game(seat->client, detail);
    seat->fresh = 0;
    if (fault != UCI_FAULT_NONE) {
      return player_fail(seat, fault, detail, answer);
    }
  }
  const int64_t allowance = player_write_go(seat->player, turn, go, sizeof(go));
  uci_client_think(seat->client, seat->line, go, allowance, &said);
  answer->time_us = (uint64_t)(said.used > 0 ? said.used : 1);
  answer->nodes = said.info.nodes;
  if ((said.info.known & UCI_KNOWS_SCORE) != 0) {
    answer->flags |= CC_MATCH_ANSWER_VALUE;
    answer->value = player_value(&said.info);
    answer->depth = said.info.depth;
  }
  if (said.fault == UCI_FAULT_TIME && turn->clocks[turn->side].left_us == UINT64_MAX &&
      turn->control->move_ms == 0) { /* it had no time, but this program has no more patience */
    said.fault = UCI_FAULT_STALL;
  }
  if (said.fault == UCI_FAULT_NONE) {
    said.fault = player_read_move(seat, said.move, &move, detail, sizeof(detail));
    snprintf(said.detail, sizeof(said.detail), "%s", detail);
    player_check_line(seat, &said.info);
  }
  if (said.fault == UCI_FAULT_TIME) { /* it is late whatever it is */
    answer->move = turn->moves[0].code;
  } else if (said.fault == UCI_FAULT_NONE) {
    answer->move = move;
    return CC_OK;
  }
  return player_fail(seat, said.fault, said.detail, answer);
}

/* ---- the library's search ---- */

/* 1: the match is being stopped. */
static int32_t player_on_search(const cc_search_event *event, void *user) {
  const match_player *player = user;
  (void)event;
  return uci_interrupted() || cc_match_stopping(player->match) != 0;
}

static int player_choice_value(const cc_option_info *info, const char *text, int64_t *value) {
  for (*value = info->minimum; *value <= info->maximum; ++*value) {
    if (strcmp(text, cc_search_option_choice(info->option, *value)) == 0) {
      return 1;
    }
  }
  return 0;
}

/* Set an option of the search by its name. CC_ERROR_ARGUMENT: there is none, or it does not take that. */
static cc_status player_set_option(cc_search *search, const uci_setting *setting) {
  cc_option_info info = CC_OPTION_INFO_INIT;
  int64_t value = 0;
  for (uint32_t i = 0; cc_search_option_info(i, &info) == CC_OK; i++) {
    if (strcmp(info.name, setting->name) != 0) {
      continue;
    }
    if (info.type == CC_OPTION_TYPE_CHECK) {
      value = strcmp(setting->value, "true") == 0;
      if (!value && strcmp(setting->value, "false") != 0) {
        return CC_ERROR_ARGUMENT;
      }
    } else if (info.type == CC_OPTION_TYPE_SPIN) {
      char *end = NULL;
      errno = 0;
      value = strtoll(setting->value, &end, 10);
      if (end == setting->value || *end != '\0' || errno != 0) {
        return CC_ERROR_ARGUMENT;
      }
    } else if (info.type == CC_OPTION_TYPE_COMBO && !player_choice_value(&info, setting->value, &value)) {
      return CC_ERROR_ARGUMENT;
    }
    return cc_search_set_option(search, info.option, value);
  }
  return CC_ERROR_ARGUMENT;
}

static cc_status player_open_search(match_player *player, cc_search **out) {
  const uint32_t mask = (1u << CC_EVENT_STATISTICS) | (1u << CC_EVENT_LINE) | (1u << CC_EVENT_CURRENT_MOVE);
  const options_player *described = player->described;
  cc_status status = cc_search_create(NULL, out);
  if (status == CC_OK) {
    status = cc_search_set_callback(*out, mask, player_on_search, player);
  }
  for (size_t i = 0; status == CC_OK && i < described->setting_count; i++) {
    status = player_set_option(*out, &described->settings[i]);
    if (status != CC_OK) {
      example_complain("%s: option %s=%s: %s", player->name, described->settings[i].name,
                       described->settings[i].value, cc_status_text(status));
    }
  }
  if (status != CC_OK) {
    cc_search_free(*out);
    *out = NULL;
  }
  return status;
}

static cc_status player_ask_search(player_seat *seat, const cc_match_turn *turn, cc_match_answer *answer) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  const cc_match_control *control = turn->control;
  limits.nodes = control->nodes;
  limits.depth = control->depth;
  limits.move_time_ms = control->move_ms;
  if (turn->clocks[turn->side].left_us != UINT64_MAX) {
    limits.flags |= CC_LIMIT_CLOCK;
    limits.moves_to_go = turn->clocks[turn->side].moves_left;
    for (int side = 0; side < 2; side++) {
      const cc_match_clock *clock = &turn->clocks[side];
      clock = clock->left_us == UINT64_MAX ? &turn->clocks[turn->side] : clock;
      limits.time_ms[side] = (uint32_t)player_ms(clock->left_us);
      limits.increment_ms[side] = clock->increment_ms;
    }
  }
  const cc_status status = cc_search_run(seat->search, seat->position, &limits, &result);
  if (status != CC_OK) {
    return status;
  }
  if (uci_interrupted()) {
    cc_match_stop(seat->player->match);
    return CC_ERROR_STOPPED;
  }
  answer->move = result.best;
  answer->nodes = result.nodes;
  answer->depth = result.depth > 0 ? result.depth
                                   : 1; /* cut short in the first iteration: a score of that one */
  if (result.score.kind != CC_SCORE_NONE) {
    uci_info info;
    info.is_mate = result.score.kind == CC_SCORE_MATE;
    info.score = result.score.value;
    answer->value = player_value(&info);
    answer->flags |= CC_MATCH_ANSWER_VALUE;
  }
  return CC_OK;
}

/* ---- what cc_match calls ---- */

/* Start the engine, or take the one that was started to try it. */
static uci_client *player_start(match_player *player) {
  char detail[UCI_DETAIL];
  uci_fault fault = UCI_FAULT_NONE;
  pthread_mutex_lock(&player->lock);
  uci_client *client = player->spare;
  player->spare = NULL;
  pthread_mutex_unlock(&player->lock);
  if (client == NULL) {
    client = uci_client_start(&player->recipe, &fault, detail);
  }
  if (client == NULL && fault != UCI_INTERRUPTED) {
    example_complain("%s: %s", player->recipe.label, detail);
  }
  return client;
}

static void player_close(void *self, void *user) {
  player_seat *seat = self;
  (void)user;
  if (seat != NULL) {
    uci_client_end(seat->client, NULL, 0);
    cc_search_free(seat->search);
    cc_position_free(seat->position);
    free(seat->line);
    free(seat);
  }
}

static cc_status player_open(const cc_game *game, uint32_t slot, void **self, void *user) {
  match_player *player = user;
  player_seat *seat = calloc(1, sizeof(*seat));
  cc_status status = CC_OK;
  (void)game;
  (void)slot;
  if (seat == NULL) {
    return CC_ERROR_MEMORY;
  }
  seat->player = player;
  if (player->described->kind == OPTIONS_BUILTIN) {
    status = player_open_search(player, &seat->search);
  } else {
    seat->client = player_start(player);
    status = seat->client != NULL ? CC_OK : uci_interrupted() ? CC_ERROR_STOPPED : CC_ERROR_IO;
  }
  if (status != CC_OK) {
    if (status != CC_ERROR_STOPPED) {
      atomic_store(&player->is_lost, 1);
      uci_interrupt_all(); /* the others need not think to the end */
    }
    cc_match_stop(player->match);
    player_close(seat, NULL);
    return status;
  }
  *self = seat;
  return CC_OK;
}

static cc_status player_begin(const cc_match_game *game, uint32_t side, void *self, void *user) {
  player_seat *seat = self;
  (void)user;
  seat->side = side;
  seat->fresh = 1;
  const cc_status status = player_set_board(seat, game);
  return status == CC_OK && seat->search != NULL ? cc_search_new_game(seat->search) : status;
}

static cc_status player_think(const cc_match_turn *turn, cc_match_answer *answer, void *self, void *user) {
  player_seat *seat = self;
  (void)user;
  const cc_status status = player_catch_up(seat, turn->game);
  if (status != CC_OK) {
    return status;
  }
  return seat->search != NULL ? player_ask_search(seat, turn, answer) : player_ask_engine(seat, turn, answer);
}

static void player_end(const cc_match_game *game, void *self, void *user) {
  const player_seat *seat = self;
  (void)user;
  if (game->end != CC_MATCH_END_NONE && seat->side == 0 && seat->player->options->pause > 0) {
    uci_sleep(seat->player->options->pause);
  }
}

/* ---- making them ---- */

static uint32_t player_control_ms(int64_t microseconds) {
  const int64_t ms = (microseconds + 500) / 1000;
  return ms > UINT32_MAX - 1 ? UINT32_MAX - 1 : (uint32_t)ms;
}

static void player_set_control(match_player *player) {
  const cc_match_control control = CC_MATCH_CONTROL_INIT;
  const options_limit *limit = &player->described->limit;
  const int64_t margin = player->described->margin >= 0 ? player->described->margin : player->options->margin;
  player->control = control;
  player->control.depth = limit->depth;
  player->control.nodes = limit->nodes;
  player->control.move_ms = player_control_ms(limit->move_time);
  player->control.margin_ms = player_control_ms(margin);
  if (limit->has_clock) {
    player->control.base_ms = player_control_ms(limit->base);
    player->control.increment_ms = player_control_ms(limit->increment);
    player->control.moves = limit->moves;
  }
}

static void player_set_recipe(match_player *player, FILE *log) {
  uci_recipe *recipe = &player->recipe;
  recipe->command = player->described->command;
  recipe->label = player->name;
  recipe->settings = player->described->settings;
  recipe->setting_count = player->described->setting_count;
  recipe->chess960 = player->options->chess960;
  recipe->start_patience = player->options->patience;
  recipe->grace = player->options->grace;
  recipe->log = log;
}

/* Try it. An engine's own name is taken where the user gave none. */
static int player_try(match_player *player) {
  if (player->described->kind == OPTIONS_PROGRAM) {
    player->spare = player_start(player);
    if (player->spare == NULL) {
      return 0;
    }
    if (player->described->name[0] == '\0' && uci_client_name(player->spare)[0] != '\0') {
      snprintf(player->name, sizeof(player->name), "%s", uci_client_name(player->spare));
    }
  } else if (player->described->kind == OPTIONS_BUILTIN) {
    cc_search *search = NULL;
    if (player_open_search(player, &search) != CC_OK) {
      return 0;
    }
    cc_search_free(search);
  }
  return 1;
}

int match_player_prepare(match_player *player, const options_all *options, const options_player *described,
                         FILE *log) {
  char time[64];
  const char *slash = strrchr(described->command.program, '/');
  memset(player, 0, sizeof(*player));
  player->options = options;
  player->described = described;
  pthread_mutex_init(&player->lock, NULL);
  atomic_init(&player->is_lost, 0);
  atomic_init(&player->illegal_lines, 0u);
  snprintf(player->name, sizeof(player->name), "%s",
           described->name[0] != '\0' ? described->name
           : slash != NULL            ? slash + 1
                                      : described->command.program);
  player_set_control(player);
  player_set_recipe(player, log);
  options_limit_text(&described->limit, time, sizeof(time));
  options_settings_text(described, player->details, sizeof(player->details) - sizeof(time) - 8);
  const size_t length = strlen(player->details);
  snprintf(player->details + length, sizeof(player->details) - length, "%stc=%s", length > 0 ? "; " : "",
           time);
  return player_try(player);
}

cc_status match_player_add(match_player *player, cc_match *match) {
  cc_match_player seat = CC_MATCH_PLAYER_INIT;
  player->match = match;
  seat.name = player->name;
  seat.details = player->details;
  seat.control = &player->control;
  if (player->described->kind == OPTIONS_STRATEGY) {
    const cc_game_options search_options = CC_GAME_OPTIONS_INIT;
    const cc_strategy strategy = CC_STRATEGY_INIT;
    player->search_options = search_options;
    player->search_options.algorithm = player->described->algorithm;
    player->strategy = strategy;
    player->strategy.kind = player->described->strategy;
    player->strategy.flags = player->described->strategy == CC_STRATEGY_GREEDY ? CC_STRATEGY_RANDOM_TIES : 0;
    player->strategy.options = &player->search_options;
    seat.strategy = &player->strategy;
  } else {
    seat.user = player;
    seat.open = player_open;
    seat.close = player_close;
    seat.begin = player_begin;
    seat.think = player_think;
    seat.end = player_end;
  }
  return cc_match_add_player(match, &seat, NULL);
}

void match_player_free(match_player *player) {
  uci_client_end(player->spare, NULL, 0);
  player->spare = NULL;
  pthread_mutex_destroy(&player->lock);
}
