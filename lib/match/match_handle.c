/* SPDX-License-Identifier: MIT */
/* Layer 7. Making matches: options, players, openings. */
#include "match/match_handle.h"

#include <stddef.h>
#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "game/game_play.h"

#define MATCH_FLAGS                                                                                          \
  (CC_MATCH_NO_SWITCH | CC_MATCH_SHUFFLE | CC_MATCH_PAIR_LUCK | CC_MATCH_DROP_MOVES | CC_MATCH_KEEP_FINAL |  \
   CC_MATCH_STOP_ON_FAULT | CC_MATCH_RESIGN_BOTH)
#define MATCH_MARGIN_MS 50u
#define MATCH_PROGRESS_MS 1000u

/* ---- memory ---- */

cc_status cc__match_text(const cc_allocator *allocator, const char *text, size_t length, char **out) {
  *out = NULL;
  if (text == NULL) {
    return CC_OK;
  }
  length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  char *copy = length == SIZE_MAX ? NULL : cc__alloc(allocator, length + 1, 1, 1);
  if (copy == NULL) {
    return CC_ERROR_MEMORY;
  }
  memcpy(copy, text, length);
  copy[length] = '\0';
  for (size_t i = 0; i < length; i++) { /* its length is asked for again */
    copy[i] = copy[i] == '\0' ? '?' : copy[i];
  }
  *out = copy;
  return CC_OK;
}

void cc__match_text_free(const cc_allocator *allocator, char *text) {
  if (text != NULL) {
    cc__free(allocator, text, strlen(text) + 1, 1, 1);
  }
}

void cc__match_record_free(const cc_allocator *allocator, cc__match_record *record) {
  if (record == NULL) {
    return;
  }
  cc__free(allocator, record->moves, record->move_room, sizeof(*record->moves), sizeof(uint64_t));
  cc__free(allocator, record->counters, record->game.counter_count, sizeof(int64_t), sizeof(uint64_t));
  cc__match_text_free(allocator, record->final_text);
  cc__match_text_free(allocator, record->note);
  cc__free(allocator, record, 1, sizeof(*record), sizeof(uint64_t));
}

static void match_line_free(const cc_allocator *allocator, cc__match_line *line) {
  cc__match_text_free(allocator, line->state);
  cc__free(allocator, line->moves, line->move_count, sizeof(*line->moves), sizeof(uint64_t));
}

static void match_entrant_free(const cc_allocator *allocator, cc__match_entrant *entrant) {
  cc__match_text_free(allocator, entrant->name);
  cc__match_text_free(allocator, entrant->details);
}

void cc_match_free(cc_match *match) {
  if (match == NULL) {
    return;
  }
  const cc_allocator allocator = match->allocator;
  for (size_t i = 0; i < match->entrant_count; i++) {
    match_entrant_free(&allocator, &match->entrants[i]);
  }
  for (size_t i = 0; i < match->line_count; i++) {
    match_line_free(&allocator, &match->lines[i]);
  }
  for (size_t i = 0; i < match->entry_count; i++) {
    cc__match_record_free(&allocator, match->entries[i].record);
  }
  for (uint32_t i = 0; match->counter_names != NULL && i < match->options.counters; i++) {
    cc__match_text_free(&allocator, match->counter_names[i]);
  }
  cc__scoreboard_free(match);
  cc__free(&allocator, match->entrants, match->entrant_room, sizeof(*match->entrants), sizeof(uint64_t));
  cc__free(&allocator, match->lines, match->line_room, sizeof(*match->lines), sizeof(uint64_t));
  cc__free(&allocator, match->entries, match->entry_room, sizeof(*match->entries), sizeof(uint64_t));
  cc__free(&allocator, match->counted, match->counted_room, sizeof(*match->counted), sizeof(uint64_t));
  cc__free(&allocator, match->counter_names, match->options.counters, sizeof(*match->counter_names),
           sizeof(uint64_t));
  cc__match_text_free(&allocator, match->name);
  cc__free(&allocator, match, 1, sizeof(*match), sizeof(uint64_t));
}

/* ---- options ---- */

static cc_status match_read_control(cc_match_control *to, const cc_match_control *from) {
  if (from == NULL) {
    memset(to, 0, sizeof(*to));
    to->struct_size = (uint32_t)sizeof(*to);
  } else {
    const cc_status status = cc__sized_read(to, sizeof(*to), from);
    if (status != CC_OK) {
      return status;
    }
  }
  to->margin_ms = to->margin_ms == 0 ? MATCH_MARGIN_MS : to->margin_ms;
  const int clock = to->base_ms != 0 || to->increment_ms != 0;
  return to->reserved != 0 || to->depth > CC_GAME_MAX_DEPTH || (clock && to->move_ms != 0) ||
                 (to->moves != 0 && to->base_ms == 0)
             ? CC_ERROR_ARGUMENT
             : CC_OK;
}

static cc_status match_check_options(const cc_match *match) {
  const cc_match_options *options = &match->options;
  if ((options->flags & ~MATCH_FLAGS) != 0 || options->schedule > CC_MATCH_GAUNTLET ||
      options->threads > CC_MATCH_MAX_THREADS || options->games > CC_MATCH_MAX_GAMES ||
      options->max_moves > CC_MATCH_MAX_MOVES || options->counters > CC_MATCH_MAX_COUNTERS ||
      options->reserved != 0 || options->resign_value < 0 || options->draw_value < 0) {
    return CC_ERROR_ARGUMENT;
  }
  if (options->threads > 1) {
#if !defined(CC__THREADS)
    return CC_ERROR_UNSUPPORTED;
#else
    if ((match->rules.game.flags & CC_GAME_ANY_THREAD) == 0) {
      return CC_ERROR_UNSUPPORTED;
    }
#endif
  }
  return CC_OK;
}

static void match_default_options(cc_match *match) {
  cc_match_options *options = &match->options;
  options->threads = options->threads == 0 ? 1 : options->threads;
  options->games = options->games != 0 ? options->games : match->sides == 2 ? 2 : 1;
  options->max_moves = options->max_moves == 0 ? CC_MATCH_MAX_MOVES : options->max_moves;
  options->progress_ms = options->progress_ms == 0 ? MATCH_PROGRESS_MS : options->progress_ms;
  options->control = &match->control;
}

/* Texts of the options, ours from now on. */
static cc_status match_copy_texts(cc_match *match) {
  cc_match_options *options = &match->options;
  const char *name = options->name != NULL ? options->name : match->rules.game.name;
  const char *const *names = options->counter_names;
  cc_status status = cc__match_text(&match->allocator, name != NULL ? name : "match", CC_NUL_TERMINATED,
                                    &match->name);
  options->name = match->name;
  options->counter_names = NULL;
  if (status != CC_OK || options->counters == 0) {
    return status;
  }
  match->counter_names = cc__alloc(&match->allocator, options->counters, sizeof(*match->counter_names),
                                   sizeof(uint64_t));
  if (match->counter_names == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(match->counter_names, 0, options->counters * sizeof(*match->counter_names));
  options->counter_names = (const char *const *)match->counter_names;
  for (uint32_t i = 0; i < options->counters && status == CC_OK; i++) {
    char own[24];
    cc__textbuf text = cc__textbuf_begin(own, sizeof(own));
    cc__textbuf_string(&text, "counter ");
    cc__textbuf_uint(&text, i + 1);
    status = cc__textbuf_end(&text, NULL);
    const char *given = names != NULL && names[i] != NULL ? names[i] : own;
    if (status == CC_OK) {
      status = cc__match_text(&match->allocator, given, CC_NUL_TERMINATED, &match->counter_names[i]);
    }
  }
  return status;
}

static cc_status match_read_options(cc_match *match, const cc_match_options *options) {
  cc_status status = CC_OK;
  match->options.struct_size = (uint32_t)sizeof(match->options);
  if (options != NULL) {
    status = cc__sized_read(&match->options, sizeof(match->options), options);
  }
  if (status == CC_OK) {
    status = match_check_options(match);
  }
  if (status == CC_OK) {
    status = match_read_control(&match->control, match->options.control);
  }
  if (status == CC_OK && match->options.sprt != NULL) {
    cc_sprt_result result = CC_SPRT_RESULT_INIT;
    const cc_match_counts none = {0, 0, 0, {0, 0, 0, 0, 0}};
    status = cc_sprt_test(match->options.sprt, &none, &result);
    if (status == CC_OK) {
      status = cc__sized_read(&match->sprt, sizeof(match->sprt), match->options.sprt);
    }
    match->options.sprt = &match->sprt;
  }
  if (status == CC_OK) {
    match_default_options(match);
    status = match_copy_texts(match);
  } else {
    match->options.counters = 0;
  }
  return status;
}

cc_status cc_match_create(const cc_allocator *allocator, const cc_game *game, const cc_match_options *options,
                          cc_match **out) {
  cc_allocator own;
  cc__rules rules;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__rules_read(&rules, game);
  if (status == CC_OK) {
    status = cc__allocator_init(&own, allocator);
  }
  if (status != CC_OK) {
    return status;
  }
  cc_match *match = cc__alloc(&own, 1, sizeof(*match), sizeof(uint64_t));
  if (match == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(match, 0, sizeof(*match));
  match->allocator = own;
  match->rules = rules;
  match->sides = rules.teams;
  status = match_read_options(match, options);
  if (status != CC_OK) {
    cc_match_free(match);
    return status;
  }
  *out = match;
  return CC_OK;
}

/* ---- players ---- */

/* As cc_player_name; static, or the program's own. */
static const char *match_strategy_name(const cc_strategy *strategy) {
  if (strategy->name != NULL) {
    return strategy->name;
  }
  switch (strategy->kind) {
  case CC_STRATEGY_RANDOM: return "random";
  case CC_STRATEGY_FIRST: return "first";
  case CC_STRATEGY_GREEDY: return "greedy";
  case CC_STRATEGY_SEARCH: return "search";
  default: return "user";
  }
}

static cc_status match_read_player(cc__match_entrant *entrant, const cc_match *match,
                                   const cc_match_player *player) {
  cc_match_player *table = &entrant->table;
  cc_status status = cc__sized_read(table, sizeof(*table), player);
  if (status != CC_OK) {
    return status;
  }
  if ((table->flags & ~CC_MATCH_PLAYER_PER_GAME) != 0 ||
      (table->strategy != NULL) == (table->think != NULL) ||
      (table->strategy != NULL && (table->open != NULL || table->close != NULL)) ||
      (table->close != NULL && table->open == NULL)) {
    return CC_ERROR_ARGUMENT;
  }
  if (table->strategy != NULL) { /* faults show here, not in the first game */
    cc_strategy copy;
    status = cc__strategy_read(&copy, table->strategy);
    if (status == CC_OK && table->name == NULL) {
      table->name = match_strategy_name(&copy);
    }
    if (status == CC_OK && copy.kind == CC_STRATEGY_SEARCH) { /* its options are the search's to check */
      cc_player *trial = NULL;
      status = cc_player_create(&match->allocator, &match->rules.game, table->strategy, 0, &trial);
      cc_player_free(trial);
    }
  }
  if (status == CC_OK && table->control != NULL) {
    status = match_read_control(&entrant->control, table->control);
  } else {
    entrant->control = match->control;
  }
  return status;
}

cc_status cc_match_add_player(cc_match *match, const cc_match_player *player, uint32_t *index) {
  if (match == NULL || player == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (match->entry_count > 0 || cc__atomic_u32_load(&match->runs) != 0) {
    return CC_ERROR_STATE;
  }
  if (match->entrant_count >= CC_MATCH_MAX_PLAYERS) {
    return CC_ERROR_LIMIT;
  }
  void *array = match->entrants;
  cc_status status = cc__grow(&match->allocator, &array, &match->entrant_room, match->entrant_count + 1,
                              sizeof(*match->entrants), sizeof(uint64_t));
  match->entrants = array;
  if (status != CC_OK) {
    return status;
  }
  cc__match_entrant *entrant = &match->entrants[match->entrant_count];
  memset(entrant, 0, sizeof(*entrant));
  status = match_read_player(entrant, match, player);
  if (status == CC_OK) {
    const char *name = entrant->table.name != NULL ? entrant->table.name : "user";
    status = cc__match_text(&match->allocator, name, CC_NUL_TERMINATED, &entrant->name);
  }
  if (status == CC_OK) {
    status = cc__match_text(&match->allocator, entrant->table.details, CC_NUL_TERMINATED, &entrant->details);
  }
  if (status != CC_OK) {
    match_entrant_free(&match->allocator, entrant);
    return status;
  }
  entrant->table.name = NULL; /* the caller's; ours are in the entrant */
  entrant->table.details = NULL;
  entrant->table.control = NULL;
  if (index != NULL) {
    *index = (uint32_t)match->entrant_count;
  }
  match->entrant_count++;
  return CC_OK;
}

const char *cc_match_player_name(const cc_match *match, uint32_t player) {
  return match == NULL || player >= match->entrant_count ? "" : match->entrants[player].name;
}

/* ---- openings ---- */

cc_status cc__match_begin_line(const cc__match_line *line, cc_play *play, uint64_t *reached) {
  *reached = 0;
  cc_status status = line->state != NULL ? cc_play_read(play, line->state, strlen(line->state))
                                         : cc_play_restart(play);
  for (size_t i = 0; i < line->move_count && status == CC_OK; i++) {
    *reached = i;
    status = cc_play_make(play, line->moves[i]);
  }
  return status;
}

/* After an opening there has to be something to play. */
static cc_status match_check_end(const cc_match *match, const cc_play *play, const char **message) {
  cc_game_outcome outcome;
  const cc_status status = cc_play_outcome(play, &outcome);
  if (status != CC_OK) {
    return status;
  }
  if (outcome.kind != CC_GAME_GOES_ON) {
    *message = "the game is over after the opening";
    return CC_ERROR_STATE;
  }
  if (cc_play_length(play) >= match->options.max_moves) {
    *message = "the opening is as long as a game may be";
    return CC_ERROR_LIMIT;
  }
  return CC_OK;
}

/* The line that `play` has played becomes an opening. */
static cc_status match_keep_line(cc_match *match, const char *state, size_t length, const cc_play *play) {
  cc__match_line line = {NULL, NULL, 0};
  void *array = match->lines;
  cc_status status = cc__grow(&match->allocator, &array, &match->line_room, match->line_count + 1,
                              sizeof(*match->lines), sizeof(uint64_t));
  match->lines = array;
  if (status == CC_OK) {
    status = cc__match_text(&match->allocator, state, length, &line.state);
  }
  const size_t count = cc_play_length(play);
  if (status == CC_OK && count > 0) {
    line.moves = cc__alloc(&match->allocator, count, sizeof(*line.moves), sizeof(uint64_t));
    status = line.moves != NULL ? CC_OK : CC_ERROR_MEMORY;
    line.move_count = line.moves != NULL ? count : 0;
  }
  if (status != CC_OK) {
    match_line_free(&match->allocator, &line);
    return status;
  }
  for (size_t i = 0; i < count; i++) {
    line.moves[i] = cc_play_move_at(play, i);
  }
  match->lines[match->line_count++] = line;
  return CC_OK;
}

/* The moves of an opening, by code or as text. */
typedef struct match_moves {
  const uint64_t *codes;
  size_t count;
  const char *text;
  size_t length;
} match_moves;

static int match_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* *at: the move or byte that was reached. */
static cc_status match_play_moves(cc_play *play, const match_moves *moves, uint64_t *at) {
  cc_status status = CC_OK;
  for (size_t i = 0; i < moves->count && status == CC_OK; i++) {
    *at = i;
    status = cc_play_make(play, moves->codes[i]);
  }
  for (size_t i = 0; i < moves->length && status == CC_OK;) {
    size_t end = i;
    uint64_t move = CC_GAME_MOVE_NONE;
    while (end < moves->length && !match_is_blank(moves->text[end])) {
      end++;
    }
    if (end > i) {
      *at = i;
      status = cc_play_read_move(play, moves->text + i, end - i, &move);
      if (status == CC_OK) {
        status = cc_play_make(play, move);
      }
    }
    i = end + 1;
  }
  return status;
}

static cc_status match_add_line(cc_match *match, const char *state, size_t length, const match_moves *moves,
                                cc_error *error) {
  const char *message = NULL;
  cc_play *play = NULL;
  uint64_t at = 0;
  if (match->entry_count > 0 || cc__atomic_u32_load(&match->runs) != 0) {
    return cc__error_at(error, CC_ERROR_STATE, 0, "games were played");
  }
  cc_status status = cc_play_create(&match->allocator, &match->rules.game, &play);
  if (status == CC_OK && state != NULL) {
    status = cc_play_read(play, state, length);
    message = status != CC_OK ? "the state cannot be read" : NULL;
  }
  if (status == CC_OK) {
    status = match_play_moves(play, moves, &at);
    message = status != CC_OK ? "this move cannot be played" : NULL;
  }
  if (status == CC_OK) {
    status = match_check_end(match, play, &message);
  }
  if (status == CC_OK) {
    status = match_keep_line(match, state, length, play);
  }
  cc_play_free(play);
  if (status == CC_OK) {
    return cc__error_set(error, CC_OK, 0, 0, 0, "");
  }
  return cc__error_set(error, status, at, 0, 0, message != NULL ? message : cc_status_text(status));
}

cc_status cc_match_add_opening(cc_match *match, const cc_match_opening *opening, cc_error *error) {
  if (match == NULL || opening == NULL || (opening->moves == NULL && opening->move_count > 0)) {
    return cc__error_at(error, CC_ERROR_ARGUMENT, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  const match_moves moves = {opening->moves, opening->move_count, NULL, 0};
  return match_add_line(match, opening->state, opening->length, &moves, error);
}

cc_status cc_match_add_opening_text(cc_match *match, const char *state, size_t state_length,
                                    const char *moves, size_t length, cc_error *error) {
  if (match == NULL || (moves == NULL && length > 0 && length != CC_NUL_TERMINATED)) {
    return cc__error_at(error, CC_ERROR_ARGUMENT, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  length = moves == NULL ? 0 : length == CC_NUL_TERMINATED ? strlen(moves) : length;
  const match_moves text = {NULL, 0, moves, length};
  return match_add_line(match, state, state_length, &text, error);
}

/* ---- asking ---- */

cc_status cc_match_get_info(const cc_match *match, cc_match_info *info) {
  cc_match_info found;
  if (match == NULL || info == NULL || !cc__sized_writable(info)) {
    return CC_ERROR_ARGUMENT;
  }
  memset(&found, 0, sizeof(found));
  found.players = (uint32_t)match->entrant_count;
  found.sides = match->sides;
  found.openings = (uint32_t)match->line_count;
  found.played = match->counted_count;
  found.total = cc_match_schedule_games(&match->options, found.players, found.sides);
  found.faults = match->standing.faults;
  found.moves = match->standing.moves;
  found.time_us = match->run_us + (match->run_began != 0 ? cc__clock_us() - match->run_began : 0);
  found.decision = match->decision != CC_SPRT_UNDECIDED;
  cc__sized_write(info, &found, sizeof(found));
  return CC_OK;
}

cc_status cc_match_game_at(const cc_match *match, uint64_t index, cc_match_game *game) {
  if (match == NULL || game == NULL || !cc__sized_writable(game) || index >= match->counted_count) {
    return CC_ERROR_ARGUMENT;
  }
  cc__sized_write(game, &match->counted[index]->game, sizeof(*game));
  return CC_OK;
}

void cc_match_stop(cc_match *match) {
  if (match != NULL) {
    cc__atomic_u32_store(&match->halt, 1);
  }
}

uint32_t cc_match_stopping(const cc_match *match) {
  return match == NULL ? 0 : cc__atomic_u32_load(&match->halt);
}
