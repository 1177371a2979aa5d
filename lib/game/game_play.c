/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Games in progress: a state, the moves that led to it, and the keys of what stood before.
 *
 * What may be played in a position, and whether it is over, is found out once: by the functions that change the
 * play, so that those for const plays only read. Where that fails, nothing is known and they find out, and
 * fail, by themselves.
 */
#include "game/game_play.h"

#include <string.h>

#include "base/allocation.h"
#include "base/random.h"
#include "base/textbuf.h"

/* A move's text that is longer can be written, but is not found by cc_play_read_move without move_read. */
#define PLAY_TEXT_CAPACITY 256u
#define PLAY_DICE UINT64_C(0x6a09e667f3bcc909) /* the root of 2, after the point */

typedef struct play_step {
  uint64_t move;
  size_t first; /* of the history, before the move */
} play_step;

struct cc_play {
  cc_allocator allocator;
  cc__rules rules;
  void *state;
  void *spare; /* for the next state */
  void *base;  /* where the game began */
  unsigned char *undo;
  play_step *steps;
  size_t step_capacity;
  uint64_t *keys; /* of each position, the present one last */
  size_t key_capacity;
  size_t length;
  size_t first; /* of keys, that may come back */
  cc_game_look look;
  int32_t known; /* 1: the following holds */
  cc__game_moves list;
  size_t count;
  uint64_t total;
  cc_game_outcome outcome;
};

static void play_learn(cc_play *play);

/* ---- beginning ---- */

void cc_play_free(cc_play *play) {
  if (play == NULL) {
    return;
  }
  const cc_allocator allocator = play->allocator;
  cc__state_free(&play->rules, &allocator, play->state);
  cc__state_free(&play->rules, &allocator, play->spare);
  cc__state_free(&play->rules, &allocator, play->base);
  cc__free(&allocator, play->undo, 1, cc__rules_undo_stride(&play->rules), sizeof(uint64_t));
  cc__free(&allocator, play->steps, play->step_capacity, sizeof(*play->steps), sizeof(uint64_t));
  cc__free(&allocator, play->keys, play->key_capacity, sizeof(*play->keys), sizeof(uint64_t));
  if (play->list.allocator != NULL) {
    cc__game_moves_free(&play->list);
  }
  cc__free(&allocator, play, 1, sizeof(*play), 64);
}

static cc_status play_room(cc_play *play, size_t length) {
  void *steps = play->steps;
  void *keys = play->keys;
  cc_status status = cc__grow(&play->allocator, &steps, &play->step_capacity, length + 1,
                              sizeof(*play->steps), sizeof(uint64_t));
  play->steps = steps;
  if (status == CC_OK) {
    status = cc__grow(&play->allocator, &keys, &play->key_capacity, length + 2, sizeof(*play->keys),
                      sizeof(uint64_t));
    play->keys = keys;
  }
  return status;
}

static cc_status play_new(const cc_allocator *allocator, const cc__rules *rules, cc_play **out) {
  cc_play *play = cc__alloc(allocator, 1, sizeof(*play), 64);
  if (play == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(play, 0, sizeof(*play));
  play->allocator = *allocator;
  play->rules = *rules;
  play->state = cc__state_new(rules, allocator);
  play->spare = cc__state_new(rules, allocator);
  play->base = cc__state_new(rules, allocator);
  const size_t undo = cc__rules_undo_stride(rules);
  if (undo > 0) {
    play->undo = cc__alloc(allocator, 1, undo, sizeof(uint64_t));
  }
  if (play->state == NULL || play->spare == NULL || play->base == NULL || (undo > 0 && play->undo == NULL) ||
      play_room(play, 0) != CC_OK ||
      cc__game_moves_init(&play->list, &play->allocator, rules->game.max_moves) != CC_OK) {
    cc_play_free(play);
    return CC_ERROR_MEMORY;
  }
  *out = play;
  return CC_OK;
}

/* How a play begins: by start, by text or from a state. */
typedef struct play_source {
  const char *text;
  size_t length;
  const void *state;
} play_source;

static cc_status play_begin(cc_play *play, const play_source *source) {
  const cc_game *game = &play->rules.game;
  const char *fault = NULL;
  cc_game_look look;
  void *state = cc__state_new(&play->rules, &play->allocator);
  void *base = cc__state_new(&play->rules, &play->allocator);
  cc_status status = state != NULL && base != NULL ? CC_OK : CC_ERROR_MEMORY;
  if (status == CC_OK) {
    status = source->state != NULL  ? cc__state_copy(&play->rules, source->state, state)
             : source->text != NULL ? game->state_read(state, source->text, source->length, game->user)
                                    : game->start(state, game->user);
    status = cc__rules_status(status);
  }
  if (status == CC_OK) {
    status = cc__state_copy(&play->rules, state, base);
  }
  if (status == CC_OK) {
    status = cc__rules_look(&play->rules, state, &look, &fault);
  }
  if (status == CC_OK) {
    void *const old_state = play->state, *const old_base = play->base;
    play->state = state;
    play->base = base;
    state = old_state;
    base = old_base;
    play->length = 0;
    play->first = 0;
    play->look = look;
    play->keys[0] = look.key;
    play_learn(play);
  }
  cc__state_free(&play->rules, &play->allocator, state);
  cc__state_free(&play->rules, &play->allocator, base);
  return status;
}

cc_status cc_play_create(const cc_allocator *allocator, const cc_game *game, cc_play **out) {
  static const play_source start = {NULL, 0, NULL};
  cc_allocator own;
  cc__rules rules;
  cc_play *play = NULL;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__rules_read(&rules, game);
  if (status == CC_OK) {
    status = cc__allocator_init(&own, allocator);
  }
  if (status == CC_OK) {
    status = play_new(&own, &rules, &play);
  }
  if (status == CC_OK) {
    status = play_begin(play, &start);
  }
  if (status != CC_OK) {
    cc_play_free(play);
    return status;
  }
  *out = play;
  return CC_OK;
}

cc_status cc__play_assign(cc_play *to, const cc_play *from) {
  cc_status status = play_room(to, from->length);
  if (status == CC_OK) {
    status = cc__state_copy(&from->rules, from->state, to->state);
  }
  if (status == CC_OK) {
    status = cc__state_copy(&from->rules, from->base, to->base);
  }
  if (status != CC_OK) {
    return status;
  }
  memcpy(to->steps, from->steps, from->length * sizeof(*from->steps));
  memcpy(to->keys, from->keys, (from->length + 1) * sizeof(*from->keys));
  to->length = from->length;
  to->first = from->first;
  to->look = from->look;
  play_learn(to);
  return CC_OK;
}

cc_status cc_play_copy(const cc_play *play, cc_play **out) {
  cc_play *copy = NULL;
  if (play == NULL || out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = play_new(&play->allocator, &play->rules, &copy);
  if (status == CC_OK) {
    status = cc__play_assign(copy, play);
  }
  if (status != CC_OK) {
    cc_play_free(copy);
    return status;
  }
  *out = copy;
  return CC_OK;
}

cc_status cc_play_restart(cc_play *play) {
  static const play_source start = {NULL, 0, NULL};
  return play == NULL ? CC_ERROR_ARGUMENT : play_begin(play, &start);
}

cc_status cc_play_read(cc_play *play, const char *text, size_t length) {
  if (play == NULL || text == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (play->rules.game.state_read == NULL) {
    return CC_ERROR_UNSUPPORTED;
  }
  const play_source source = {text, length == CC_NUL_TERMINATED ? strlen(text) : length, NULL};
  return play_begin(play, &source);
}

cc_status cc_play_set(cc_play *play, const void *state) {
  if (play == NULL || state == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const play_source source = {NULL, 0, state};
  return play_begin(play, &source);
}

/* ---- asking ---- */

const void *cc_play_state(const cc_play *play) {
  return play == NULL ? NULL : play->state;
}

const cc_game *cc_play_game(const cc_play *play) {
  return play == NULL ? NULL : &play->rules.game;
}

const cc__rules *cc__play_rules(const cc_play *play) {
  return &play->rules;
}

uint32_t cc_play_player(const cc_play *play) {
  return play == NULL ? 0 : play->look.player;
}

size_t cc_play_length(const cc_play *play) {
  return play == NULL ? 0 : play->length;
}

uint64_t cc_play_move_at(const cc_play *play, size_t index) {
  return play == NULL || index >= play->length ? CC_GAME_MOVE_NONE : play->steps[index].move;
}

const uint64_t *cc_play_history(const cc_play *play, size_t *count) {
  if (count != NULL) {
    *count = play == NULL ? 0 : play->length - play->first;
  }
  return play == NULL ? NULL : play->keys + play->first;
}

/* How often a key has stood since nothing could come back. */
static size_t play_times(const cc_play *play, uint64_t key) {
  size_t times = 0;
  for (size_t i = play->first; i <= play->length; i++) {
    times += play->keys[i] == key;
  }
  return times;
}

/* Leave out the moves that bring back a position. */
static cc_status play_permit(const cc_play *play, cc_game_move *moves, size_t *count) {
  const cc__rules *rules = &play->rules;
  const size_t undo_size = cc__rules_undo_stride(rules);
  const char *fault = NULL;
  size_t kept = 0;
  void *next = cc__state_new(rules, &play->allocator);
  void *undo = undo_size == 0 ? NULL : cc__alloc(&play->allocator, 1, undo_size, sizeof(uint64_t));
  cc_status status = next == NULL || (undo_size > 0 && undo == NULL) ? CC_ERROR_MEMORY : CC_OK;
  for (size_t i = 0; i < *count && status == CC_OK; i++) {
    cc_game_look look;
    status = cc__rules_advance(rules, play->state, moves[i].code, next, undo);
    if (status == CC_OK) {
      status = cc__rules_look(rules, next, &look, &fault);
    }
    if (status == CC_OK && ((moves[i].flags & CC_GAME_MOVE_FINAL) != 0 || play_times(play, look.key) == 0)) {
      moves[kept++] = moves[i];
    }
  }
  cc__free(&play->allocator, undo, 1, undo_size, sizeof(uint64_t));
  cc__state_free(rules, &play->allocator, next);
  *count = kept;
  return status;
}

/* Moves that may be played, whatever the outcome. */
static cc_status play_list(const cc_play *play, cc__game_moves *list, size_t *count, uint64_t *total) {
  const char *fault = NULL;
  const int random = play->rules.team[play->look.player] == CC_GAME_TEAM_RANDOM;
  cc_status status = cc__rules_generate(&play->rules, play->state, CC_GAME_MOVES_ALL, random, list, 0, count,
                                        total, &fault);
  if (status == CC_OK && !random && play->rules.game.repetition == CC_GAME_REPETITION_FORBIDDEN) {
    status = play_permit(play, list->moves, count);
  }
  return status;
}

/* `list`: with room, or without, which will be made where it is needed. */
static cc_status play_find(const cc_play *play, cc__game_moves *list, size_t *count, uint64_t *total,
                           cc_game_outcome *outcome) {
  const char *fault = NULL;
  *count = 0;
  *total = 0;
  cc_status status = cc__rules_outcome(&play->rules, play->state, CC_GAME_ASK_LEAF, outcome, &fault);
  if (status != CC_OK || outcome->kind != CC_GAME_GOES_ON) {
    return status;
  }
  if (play->rules.game.repetition == CC_GAME_REPETITION_DRAW &&
      play_times(play, play->look.key) >= play->rules.game.repetitions) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = CC_GAME_REASON_REPETITION;
    return CC_OK;
  }
  status = play_list(play, list, count, total);
  if (status == CC_OK && *count == 0) {
    status = cc__rules_outcome(&play->rules, play->state, CC_GAME_ASK_STUCK, outcome, &fault);
  }
  return status;
}

static void play_learn(cc_play *play) {
  play->known = play_find(play, &play->list, &play->count, &play->total, &play->outcome) == CC_OK;
}

cc_status cc__play_options(const cc_play *play, cc__game_moves *list, size_t *count, uint64_t *total,
                           cc_game_outcome *outcome) {
  uint64_t sum = 0;
  cc_status status = CC_OK;
  memset(list, 0, sizeof(*list));
  if (play->known) {
    list->moves = play->list.moves; /* lent: without an allocator nothing is freed */
    *count = play->count;
    *outcome = play->outcome;
    sum = play->total;
  } else {
    list->allocator = &play->allocator;
    status = play_find(play, list, count, &sum, outcome);
  }
  if (total != NULL) {
    *total = sum;
  }
  return status;
}

cc_status cc_play_outcome(const cc_play *play, cc_game_outcome *outcome) {
  cc__game_moves list;
  size_t count = 0;
  cc_game_outcome found;
  if (play == NULL || outcome == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__play_options(play, &list, &count, NULL, &found);
  cc__game_moves_free(&list);
  if (status == CC_OK) {
    if (play->rules.teams == 2) {
      found.teams[1] = -found.teams[0];
    }
    *outcome = found;
  }
  return status;
}

cc_status cc_play_moves(const cc_play *play, cc_game_move *moves, size_t capacity, size_t *count) {
  cc__game_moves list;
  cc_game_outcome outcome;
  size_t found = 0;
  if (play == NULL || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__play_options(play, &list, &found, NULL, &outcome);
  if (status == CC_OK) {
    const size_t written = found < capacity ? found : capacity;
    if (written > 0) {
      memcpy(moves, list.moves, written * sizeof(*moves));
    }
    if (count != NULL) {
      *count = found;
    }
  }
  cc__game_moves_free(&list);
  return status != CC_OK ? status : found <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

/* ---- playing ---- */

static cc_status play_advance(cc_play *play, const cc_game_move *move) {
  const char *fault = NULL;
  cc_game_look look;
  cc_status status = play_room(play, play->length + 1);
  if (status == CC_OK) {
    status = cc__rules_advance(&play->rules, play->state, move->code, play->spare, play->undo);
  }
  if (status == CC_OK) {
    status = cc__rules_look(&play->rules, play->spare, &look, &fault);
  }
  if (status != CC_OK) {
    return status;
  }
  void *const old = play->state;
  play->state = play->spare;
  play->spare = old;
  play->steps[play->length].move = move->code;
  play->steps[play->length].first = play->first;
  play->length++;
  play->first = (move->flags & CC_GAME_MOVE_FINAL) != 0 ? play->length : play->first;
  play->keys[play->length] = look.key;
  play->look = look;
  play_learn(play);
  return CC_OK;
}

cc_status cc_play_make(cc_play *play, uint64_t move) {
  cc__game_moves list;
  cc_game_outcome outcome;
  size_t count = 0;
  if (play == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__play_options(play, &list, &count, NULL, &outcome);
  size_t i = 0;
  while (status == CC_OK && i < count && list.moves[i].code != move) {
    i++;
  }
  if (status == CC_OK) {
    const cc_game_move found = i < count ? list.moves[i] : (cc_game_move){CC_GAME_MOVE_NONE, 0, 0, 0, 0};
    status = i < count ? play_advance(play, &found) : CC_ERROR_ILLEGAL;
  }
  cc__game_moves_free(&list);
  return status;
}

cc_status cc__play_throw(cc_play *play, uint64_t bits, uint64_t *move) {
  cc__game_moves list;
  cc_game_outcome outcome;
  size_t count = 0;
  uint64_t total = 0;
  if (play->rules.team[play->look.player] != CC_GAME_TEAM_RANDOM) {
    return CC_ERROR_STATE;
  }
  cc_status status = cc__play_options(play, &list, &count, &total, &outcome);
  if (status == CC_OK && count == 0) {
    status = CC_ERROR_STATE;
  }
  if (status == CC_OK) {
    const cc_game_move found = list.moves[cc__game_roll(list.moves, count, total, bits)];
    status = play_advance(play, &found);
    if (status == CC_OK && move != NULL) {
      *move = found.code;
    }
  }
  cc__game_moves_free(&list);
  return status;
}

cc_status cc_play_roll(cc_play *play, uint64_t *seed, uint64_t *move) {
  if (play == NULL || seed == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  uint64_t luck = *seed;
  /* Stirred once more: a program may give the same number to a player or to cc_random_next. */
  uint64_t dice = cc__random_next(&luck) ^ PLAY_DICE;
  const cc_status status = cc__play_throw(play, cc__random_next(&dice), move);
  if (status == CC_OK) {
    *seed = luck;
  }
  return status;
}

cc_status cc_play_undo(cc_play *play) {
  const char *fault = NULL;
  cc_game_look look;
  if (play == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (play->length == 0) {
    return CC_ERROR_STATE;
  }
  void *here = cc__state_new(&play->rules, &play->allocator);
  cc_status status = here == NULL ? CC_ERROR_MEMORY : cc__state_copy(&play->rules, play->base, here);
  for (size_t i = 0; i + 1 < play->length && status == CC_OK; i++) {
    status = cc__rules_advance(&play->rules, here, play->steps[i].move, play->spare, play->undo);
    void *const old = here;
    here = play->spare;
    play->spare = old;
  }
  if (status == CC_OK) {
    status = cc__rules_look(&play->rules, here, &look, &fault);
  }
  if (status == CC_OK) {
    void *const old = play->state;
    play->state = here;
    here = old;
    play->length--;
    play->first = play->steps[play->length].first;
    play->look = look;
    play_learn(play);
  }
  cc__state_free(&play->rules, &play->allocator, here);
  return status;
}

/* ---- text ---- */

const char *cc_play_reason_text(const cc_play *play, uint32_t reason) {
  if (reason == CC_GAME_REASON_REPETITION) {
    return "repetition";
  }
  const char *text = play == NULL || play->rules.game.reason_text == NULL
                         ? NULL
                         : play->rules.game.reason_text(reason, play->rules.game.user);
  return text == NULL ? "" : text;
}

cc_status cc_play_move_text(const cc_play *play, uint64_t move, char *buffer, size_t capacity,
                            size_t *needed) {
  size_t length = 0;
  if (play == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_game *game = &play->rules.game;
  if (game->move_text != NULL) {
    return cc__rules_status(
        game->move_text(play->state, move, buffer, capacity, needed != NULL ? needed : &length, game->user));
  }
  cc__textbuf text = cc__textbuf_begin(buffer, capacity);
  cc__textbuf_uint(&text, move);
  return cc__textbuf_end(&text, needed);
}

cc_status cc_play_text(const cc_play *play, char *buffer, size_t capacity, size_t *needed) {
  size_t length = 0;
  if (play == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_game *game = &play->rules.game;
  if (game->state_text == NULL) {
    return CC_ERROR_UNSUPPORTED;
  }
  return cc__rules_status(
      game->state_text(play->state, buffer, capacity, needed != NULL ? needed : &length, game->user));
}

/* Which of the moves has this text? */
static cc_status play_match(const cc_play *play, const cc__game_moves *list, size_t count, const char *text,
                            size_t length, uint64_t *move) {
  for (size_t i = 0; i < count; i++) {
    char buffer[PLAY_TEXT_CAPACITY];
    size_t needed = 0;
    const cc_status status = cc_play_move_text(play, list->moves[i].code, buffer, sizeof(buffer), &needed);
    if (status == CC_OK && needed == length &&
        memcmp(buffer, text, length < sizeof(buffer) ? length : 0) == 0) {
      *move = list->moves[i].code;
      return CC_OK;
    }
    if (status != CC_OK && status != CC_ERROR_BUFFER) {
      return status;
    }
  }
  return CC_ERROR_MOVE_TEXT;
}

cc_status cc_play_read_move(const cc_play *play, const char *text, size_t length, uint64_t *move) {
  cc__game_moves list;
  cc_game_outcome outcome;
  size_t count = 0;
  uint64_t found = CC_GAME_MOVE_NONE;
  if (play == NULL || text == NULL || move == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_game *game = &play->rules.game;
  length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  cc_status status = cc__play_options(play, &list, &count, NULL, &outcome);
  if (status == CC_OK && game->move_read != NULL) {
    status = cc__rules_status(game->move_read(play->state, text, length, &found, game->user));
    size_t i = 0;
    while (status == CC_OK && i < count && list.moves[i].code != found) {
      i++;
    }
    status = status == CC_OK && i == count ? CC_ERROR_ILLEGAL : status;
  } else if (status == CC_OK) {
    status = play_match(play, &list, count, text, length, &found);
  }
  cc__game_moves_free(&list);
  if (status == CC_OK) {
    *move = found;
  }
  return status;
}
