/* SPDX-License-Identifier: MIT */
/* Layer 7. See bout.h. */
#include "match/bout.h"

#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/random.h"
#include "game/game_play.h"
#include "game/game_worker.h"

/* Beginnings by random moves that are over at once are drawn again so often. */
#define BOUT_ATTEMPTS 64u
/* Of what is on a clock without a known number of moves, a strategy takes this part. */
#define BOUT_MOVES_GUESSED 30u

/* Different luck for different purposes, from one seed. */
#define BOUT_LUCK_DICE 1u
#define BOUT_LUCK_OPENING 2u
#define BOUT_LUCK_ORDER 3u
#define BOUT_LUCK_PLAYER 16u /* + the number of the player */

static uint64_t bout_luck(uint64_t seed, uint64_t number, uint64_t purpose) {
  uint64_t luck = seed ^ (number + 1) * UINT64_C(0xd6e8feb86659fd93);
  luck = cc__random_next(&luck) ^ purpose * UINT64_C(0xa0761d6478bd642f);
  return cc__random_next(&luck);
}

/* ---- the slot ---- */

cc_status cc__bout_init(cc__bout *bout, cc_match *match, uint32_t slot) {
  bout->match = match;
  bout->slot = slot;
  bout->what = "making room for games";
  bout->seats = cc__alloc(&match->allocator, match->entrant_count, sizeof(*bout->seats), sizeof(uint64_t));
  if (bout->seats == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(bout->seats, 0, match->entrant_count * sizeof(*bout->seats));
  cc_status status = cc_play_create(&match->allocator, &match->rules.game, &bout->play);
  if (status == CC_OK) {
    status = cc_play_create(&match->allocator, &match->rules.game, &bout->start);
  }
  return status;
}

static void bout_leave_seat(const cc_match_player *table, cc__bout_seat *seat) {
  cc_player_free(seat->player);
  if (seat->opened && table->close != NULL) {
    table->close(seat->self, table->user);
  }
  memset(seat, 0, sizeof(*seat));
}

void cc__bout_free(cc__bout *bout) {
  if (bout->match == NULL) {
    return;
  }
  const cc_match *match = bout->match;
  for (size_t i = 0; bout->seats != NULL && i < match->entrant_count; i++) {
    bout_leave_seat(&match->entrants[i].table, &bout->seats[i]);
  }
  cc__free(&match->allocator, bout->seats, match->entrant_count, sizeof(*bout->seats), sizeof(uint64_t));
  cc__free(&match->allocator, bout->moves, bout->move_room, sizeof(*bout->moves), sizeof(uint64_t));
  cc_play_free(bout->play);
  cc_play_free(bout->start);
}

/* ---- the beginning of a game ---- */

/* Openings by turn, or in an order drawn from the seed: place `turn` of it. O(turns of the first round). */
static uint32_t bout_opening(const cc_match *match, uint32_t turn) {
  const uint64_t count = match->line_count;
  if (count == 0) {
    return CC_MATCH_NONE;
  }
  uint64_t place = (match->options.first_opening + (uint64_t)turn) % count;
  if ((match->options.flags & CC_MATCH_SHUFFLE) != 0) {
    /* A permutation without a table: a Feistel network on the next power of four, walked until it fits. */
    unsigned half = 1;
    while (((uint64_t)1 << 2 * half) < count) {
      half++;
    }
    const uint64_t mask = ((uint64_t)1 << half) - 1;
    do {
      uint64_t left = place >> half, right = place & mask;
      for (unsigned step = 0; step < 6; step++) {
        const uint64_t mixed = left ^
                               (bout_luck(match->options.seed, right, BOUT_LUCK_ORDER + 64u * step) & mask);
        left = right;
        right = mixed;
      }
      place = left << half | right;
    } while (place >= count);
  }
  return (uint32_t)place;
}

void cc__bout_announce(const cc_match *match, uint64_t number, uint32_t slot, cc_match_game *game) {
  cc_match_fixture fixture = CC_MATCH_FIXTURE_INIT;
  memset(game, 0, sizeof(*game));
  game->struct_size = (uint32_t)sizeof(*game);
  if (cc_match_schedule(&match->options, (uint32_t)match->entrant_count, match->sides, number, &fixture) !=
      CC_OK) {
    return; /* does not happen: the run has asked how many games there are */
  }
  game->number = number;
  game->slot = slot;
  game->pair = fixture.pair;
  game->cycle = fixture.cycle;
  game->round = fixture.round;
  game->leg = fixture.leg;
  game->side_count = match->sides;
  memcpy(game->players, fixture.players, sizeof(game->players));
  game->opening = bout_opening(match, fixture.turn);
  game->start = game->opening == CC_MATCH_NONE ? NULL : match->lines[game->opening].state;
  game->seed = bout_luck(match->options.seed, number, 0);
  game->first = CC_MATCH_NONE;
  game->guilty = CC_MATCH_NONE;
  game->note = "";
}

static uint32_t bout_team(const cc__bout *bout, uint32_t player) {
  return bout->match->rules.team[player];
}

/* A move that was made is written down. */
static cc_status bout_note(cc__bout *bout, const cc_match_move *move) {
  cc_match_game *game = &bout->game;
  void *array = bout->moves;
  const cc_status status = cc__grow(&bout->match->allocator, &array, &bout->move_room, game->move_count + 1,
                                    sizeof(*bout->moves), sizeof(uint64_t));
  bout->moves = array;
  if (status == CC_OK) {
    bout->moves[game->move_count++] = *move;
    game->moves = bout->moves;
  }
  return status;
}

static cc_status bout_roll(cc__bout *bout, uint64_t *luck, uint32_t flags) {
  cc_match_move move = {CC_GAME_MOVE_NONE,           0, 0, 0, 0, cc_play_player(bout->play),
                        flags | CC_MATCH_MOVE_CHANCE};
  bout->what = "throwing dice";
  const cc_status status = cc__play_throw(bout->play, cc__random_next(luck), &move.code);
  return status == CC_OK ? bout_note(bout, &move) : status;
}

/* The opening, kept for the next game with it. */
static cc_status bout_set_up(cc__bout *bout) {
  static const cc__match_line nothing = {NULL, NULL, 0};
  const uint32_t opening = bout->game.opening;
  const cc__match_line *line = opening == CC_MATCH_NONE ? &nothing : &bout->match->lines[opening];
  cc_status status = CC_OK;
  bout->what = "playing the opening";
  if (!bout->start_ready || bout->start_line != opening) {
    uint64_t reached = 0;
    status = cc__match_begin_line(line, bout->start, &reached);
    bout->start_ready = status == CC_OK;
    bout->start_line = opening;
  }
  if (status == CC_OK) {
    status = cc__play_assign(bout->play, bout->start);
  }
  bout->game.move_count = 0;
  for (size_t i = 0; i < line->move_count && status == CC_OK; i++) {
    const cc_match_move move = {line->moves[i], 0, 0, 0, 0, 0, CC_MATCH_MOVE_OPENING};
    status = bout_note(bout, &move);
  }
  return status;
}

/* Who played the moves of an opening is not kept with it. */
static cc_status bout_name_movers(cc__bout *bout) {
  const cc__match_line *line = &bout->match->lines[bout->game.opening];
  cc_status status = line->state != NULL ? cc_play_read(bout->play, line->state, strlen(line->state))
                                         : cc_play_restart(bout->play);
  for (size_t i = 0; i < line->move_count && status == CC_OK; i++) {
    bout->moves[i].player = cc_play_player(bout->play);
    bout->moves[i].flags |= bout_team(bout, bout->moves[i].player) == CC_GAME_TEAM_RANDOM
                                ? CC_MATCH_MOVE_CHANCE
                                : 0;
    status = cc_play_make(bout->play, line->moves[i]);
  }
  return status;
}

/* So many moves of players by chance. *over: they ended the game. */
static cc_status bout_wander(cc__bout *bout, uint64_t luck, int *over) {
  cc_status status = CC_OK;
  *over = 0;
  for (uint32_t left = bout->match->options.random_moves; left > 0 && status == CC_OK;) {
    cc__game_moves list;
    cc_game_outcome outcome;
    size_t count = 0;
    if (cc__atomic_u32_load(&bout->match->halt) != 0) { /* of a long way there may be many */
      return CC_ERROR_STOPPED;
    }
    status = cc__play_options(bout->play, &list, &count, NULL, &outcome);
    *over = status == CC_OK && (count == 0 || bout->game.move_count + 1 >= bout->match->options.max_moves);
    if (status != CC_OK || *over) {
      cc__game_moves_free(&list);
      return status;
    }
    cc_match_move move = {list.moves[(cc__random_next(&luck) >> 32) * count >> 32].code,
                          0,
                          0,
                          0,
                          0,
                          cc_play_player(bout->play),
                          CC_MATCH_MOVE_OPENING};
    cc__game_moves_free(&list);
    if (bout_team(bout, move.player) == CC_GAME_TEAM_RANDOM) {
      status = bout_roll(bout, &luck, CC_MATCH_MOVE_OPENING);
    } else {
      left--;
      bout->what = "playing random moves";
      status = cc_play_make(bout->play, move.code);
      if (status == CC_OK) {
        status = bout_note(bout, &move);
      }
    }
  }
  if (status == CC_OK) {
    cc_game_outcome outcome;
    status = cc_play_outcome(bout->play, &outcome);
    *over = status == CC_OK && outcome.kind != CC_GAME_GOES_ON;
  }
  return status;
}

static cc_status bout_begin(cc__bout *bout) {
  cc_match_game *game = &bout->game;
  const cc_match_options *options = &bout->match->options;
  uint64_t luck = bout_luck(options->seed, game->pair, BOUT_LUCK_OPENING);
  int over = 1;
  cc_status status = bout_set_up(bout);
  if (status == CC_OK && game->move_count > 0) {
    status = bout_name_movers(bout);
  }
  const size_t given = game->move_count;
  for (unsigned i = 0; i < BOUT_ATTEMPTS && over && options->random_moves > 0 && status == CC_OK; i++) {
    if (i > 0) {
      game->move_count = given;
      status = cc__play_assign(bout->play, bout->start);
    }
    if (status == CC_OK) {
      status = bout_wander(bout, cc__random_next(&luck), &over);
    }
  }
  if (over && options->random_moves > 0 && status == CC_OK) {
    game->move_count = given;
    status = cc__play_assign(bout->play, bout->start);
  }
  game->opening_moves = game->move_count;
  game->moves = bout->moves;
  bout->dice = bout_luck(
      options->seed, (options->flags & CC_MATCH_PAIR_LUCK) != 0 ? game->pair : game->number, BOUT_LUCK_DICE);
  memset(bout->counters, 0, sizeof(bout->counters));
  game->counters = bout->counters;
  game->counter_count = options->counters;
  return status;
}

/* ---- ends ---- */

static void bout_end(cc__bout *bout, uint32_t end, uint32_t reason, const cc_game_outcome *outcome) {
  cc_match_game *game = &bout->game;
  const uint32_t sides = bout->match->sides;
  game->end = end;
  game->reason = reason;
  game->outcome = outcome->kind;
  for (uint32_t side = 0; side < sides; side++) {
    game->points[side] = sides == 2 && side == 1 ? -outcome->teams[0] : outcome->teams[side];
  }
  for (uint32_t side = 0; side < sides; side++) {
    int32_t best = 0; /* what has to be beaten */
    for (uint32_t other = 0, found = 0; other < sides && sides > 2; other++) {
      if (other != side && outcome->kind == CC_GAME_POINTS && (!found || game->points[other] > best)) {
        best = game->points[other];
        found = 1;
      }
    }
    game->results[side] = (game->points[side] > best) - (game->points[side] < best);
  }
}

/* The side loses; of two the other wins, of more they draw. */
static void bout_lose(cc__bout *bout, uint32_t end, uint32_t side) {
  cc_game_outcome outcome;
  memset(&outcome, 0, sizeof(outcome));
  outcome.kind = CC_GAME_RESULTS;
  outcome.teams[side] = -1;
  if (bout->match->sides == 2) {
    outcome.teams[1 - side] = 1;
  }
  bout->game.guilty = side;
  bout_end(bout, end, 0, &outcome);
}

static void bout_draw(cc__bout *bout, uint32_t end) {
  cc_game_outcome outcome;
  memset(&outcome, 0, sizeof(outcome));
  outcome.kind = CC_GAME_RESULTS;
  bout_end(bout, end, 0, &outcome);
}

/* ---- what the program is asked ---- */

static cc_match_view bout_view(const cc__bout *bout, uint32_t when) {
  cc_match_view view;
  const cc_match_game *game = &bout->game;
  memset(&view, 0, sizeof(view));
  view.struct_size = (uint32_t)sizeof(view);
  view.when = when;
  view.move = CC_GAME_MOVE_NONE;
  if (game->move_count > 0) {
    view.move = game->moves[game->move_count - 1].code;
    view.player = game->moves[game->move_count - 1].player;
    view.side = bout_team(bout, view.player);
  }
  view.game = game;
  view.play = bout->play;
  return view;
}

static cc_status bout_observe(cc__bout *bout, uint32_t when) {
  const cc_match_options *options = &bout->match->options;
  if (options->observe == NULL) {
    return CC_OK;
  }
  const cc_match_view view = bout_view(bout, when);
  bout->what = "observing";
  return cc__rules_status(options->observe(&view, bout->counters, options->user));
}

static cc_status bout_adjudicate(cc__bout *bout, uint32_t when) {
  const cc_match_options *options = &bout->match->options;
  cc_game_outcome outcome;
  if (options->adjudicate == NULL) {
    return CC_OK;
  }
  const cc_match_view view = bout_view(bout, when);
  memset(&outcome, 0, sizeof(outcome));
  bout->what = "adjudicating";
  const cc_status status = cc__rules_status(options->adjudicate(&view, &outcome, options->user));
  if (status != CC_OK || outcome.kind == CC_GAME_GOES_ON) {
    return status;
  }
  for (uint32_t side = 0; side < bout->match->sides; side++) {
    const int64_t most = outcome.kind == CC_GAME_RESULTS ? 1 : INT32_MAX;
    if (outcome.teams[side] > most || outcome.teams[side] < -most || outcome.kind > CC_GAME_POINTS) {
      return CC_ERROR_ARGUMENT;
    }
  }
  bout_end(bout, CC_MATCH_END_DECISION, outcome.reason, &outcome);
  return CC_OK;
}

/* ---- time ---- */

static void bout_wind_clocks(cc__bout *bout) {
  for (uint32_t side = 0; side < bout->match->sides; side++) {
    const cc_match_control *control = &bout->sides[side].entrant->control;
    cc_match_clock *clock = &bout->clocks[side];
    const int has_clock = control->base_ms != 0 || control->increment_ms != 0;
    clock->increment_ms = control->increment_ms;
    clock->moves_left = control->moves;
    /* The first increment is there from the beginning where there is nothing else. */
    clock->left_us = !has_clock ? UINT64_MAX
                                : 1000 * (uint64_t)(control->base_ms != 0 ? control->base_ms
                                                                          : control->increment_ms);
  }
}

static uint64_t bout_allowed_us(const cc__bout *bout, uint32_t side) {
  const cc_match_control *control = &bout->sides[side].entrant->control;
  const uint64_t left = bout->clocks[side].left_us;
  if (control->margin_ms == CC_MATCH_NO_FORFEIT || (left == UINT64_MAX && control->move_ms == 0)) {
    return UINT64_MAX;
  }
  return (left != UINT64_MAX ? left : 1000 * (uint64_t)control->move_ms) +
         1000 * (uint64_t)control->margin_ms;
}

static void bout_press_clock(cc__bout *bout, uint32_t side, uint64_t used_us) {
  const cc_match_control *control = &bout->sides[side].entrant->control;
  cc_match_clock *clock = &bout->clocks[side];
  if (clock->left_us == UINT64_MAX) {
    return;
  }
  clock->left_us = (clock->left_us > used_us ? clock->left_us - used_us : 0) +
                   1000 * (uint64_t)control->increment_ms;
  if (control->moves != 0 && --clock->moves_left == 0) {
    clock->left_us += 1000 * (uint64_t)control->base_ms;
    clock->moves_left = control->moves;
  }
}

/* What the control comes to for one move: of a clock a part that leaves something for the rest. */
static cc_game_limits bout_limits(const cc__bout *bout, uint32_t side) {
  const cc_match_control *control = &bout->sides[side].entrant->control;
  const cc_match_clock *clock = &bout->clocks[side];
  cc_game_limits limits = {(uint32_t)sizeof(limits), control->depth, control->nodes, control->move_ms, 0};
  if (clock->left_us != UINT64_MAX) {
    const uint64_t left = clock->left_us / 1000;
    const uint64_t moves = clock->moves_left != 0 ? (uint64_t)clock->moves_left + 1 : BOUT_MOVES_GUESSED;
    const uint64_t most = left * 8 / 10;
    uint64_t time = left / moves + (uint64_t)clock->increment_ms * 3 / 4;
    time = time > most ? most : time;
    limits.time_ms = (uint32_t)(time == 0 ? 1 : time > UINT32_MAX ? UINT32_MAX : time);
  }
  return limits;
}

/* ---- players ---- */

/* Make and prepare who plays a side. Failing to `begin` is a fault, which ends the game. */
static cc_status bout_take_seat(cc__bout *bout, uint32_t side) {
  cc_match *match = bout->match;
  cc_match_game *game = &bout->game;
  cc__bout_side *place = &bout->sides[side];
  const uint32_t number = game->players[side];
  memset(place, 0, sizeof(*place));
  place->entrant = &match->entrants[number];
  place->seat = &bout->seats[number];
  place->luck = bout_luck(match->options.seed, game->number, BOUT_LUCK_PLAYER + number);
  const cc_match_player *table = &place->entrant->table;
  if (table->strategy != NULL) {
    cc_status status = CC_OK;
    bout->what = "making a player of a strategy";
    if (place->seat->player == NULL) {
      status = cc_player_create(&match->allocator, &match->rules.game, table->strategy, place->luck,
                                &place->seat->player);
      if (status == CC_OK && cc_player_search(place->seat->player) != NULL) {
        cc__game_search_watch(cc_player_search(place->seat->player), &match->halt);
      }
      return status;
    }
    return cc_player_new_game(place->seat->player, place->luck);
  }
  if (!place->seat->opened) {
    bout->what = "opening a player";
    if (table->open != NULL) {
      const cc_status status = cc__rules_status(
          table->open(&match->rules.game, bout->slot, &place->seat->self, table->user));
      if (status != CC_OK) {
        return status;
      }
    }
    place->seat->opened = 1;
  }
  return CC_OK;
}

static int bout_ends_run(const cc__bout *bout, const cc_match_player *table, cc_status status) {
  return status == CC_ERROR_MEMORY || status == CC_ERROR_THREAD ||
         (status == CC_ERROR_GAME && table->strategy != NULL) ||
         (status == CC_ERROR_STOPPED && cc__atomic_u32_load(&bout->match->halt) != 0);
}

/* A player's callback has failed. */
static cc_status bout_fail(cc__bout *bout, uint32_t side, cc_status status) {
  cc__bout_side *place = &bout->sides[side];
  if (bout_ends_run(bout, &place->entrant->table, status)) {
    return status;
  }
  if (status == CC_ERROR_ILLEGAL) {
    bout_lose(bout, CC_MATCH_END_ILLEGAL, side);
    return CC_OK;
  }
  bout->game.fault = status;
  bout_lose(bout, CC_MATCH_END_FAILED, side);
  return CC_OK;
}

static cc_status bout_seat_all(cc__bout *bout) {
  cc_status status = CC_OK;
  for (uint32_t side = 0; side < bout->match->sides && status == CC_OK; side++) {
    status = bout_take_seat(bout, side);
  }
  if (status == CC_OK) {
    bout_wind_clocks(bout);
  }
  for (uint32_t side = 0; side < bout->match->sides && status == CC_OK && bout->game.end == 0; side++) {
    cc__bout_side *place = &bout->sides[side];
    const cc_match_player *table = &place->entrant->table;
    bout->what = "beginning a game";
    place->begun = 1;
    if (table->begin != NULL) {
      status = cc__rules_status(table->begin(&bout->game, side, place->seat->self, table->user));
      if (status != CC_OK) {
        status = bout_fail(bout, side, status);
      }
    }
  }
  return status;
}

static void bout_leave_all(cc__bout *bout) {
  for (uint32_t side = 0; side < bout->match->sides; side++) {
    cc__bout_side *place = &bout->sides[side];
    if (place->entrant == NULL) {
      continue;
    }
    const cc_match_player *table = &place->entrant->table;
    if (place->begun && table->end != NULL) {
      table->end(&bout->game, place->seat->self, table->user);
    }
    if ((table->flags & CC_MATCH_PLAYER_PER_GAME) != 0 ||
        (bout->game.end == CC_MATCH_END_FAILED && bout->game.guilty == side)) {
      bout_leave_seat(table, place->seat);
    }
  }
}

/* ---- a move ---- */

static cc_status bout_ask_strategy(cc__bout *bout, uint32_t side, const cc_game_limits *limits,
                                   cc_match_answer *answer) {
  const cc__bout_side *place = &bout->sides[side];
  const int limited = limits->depth != 0 || limits->nodes != 0 || limits->time_ms != 0;
  cc_game_result result = CC_GAME_RESULT_INIT;
  const cc_status status = cc_player_choose(place->seat->player, bout->play, limited ? limits : NULL,
                                            &answer->move);
  if (status == CC_OK && cc_player_result(place->seat->player, &result) == CC_OK) {
    answer->flags = CC_MATCH_ANSWER_VALUE;
    answer->value = result.value;
    answer->depth = result.depth;
    answer->nodes = result.nodes;
  }
  return status;
}

static cc_status bout_ask_user(cc__bout *bout, uint32_t player, uint32_t side, const cc_game_limits *limits,
                               const cc_game_move *moves, size_t count, cc_match_answer *answer) {
  cc__bout_side *place = &bout->sides[side];
  const cc_match_player *table = &place->entrant->table;
  cc_match_turn turn;
  memset(&turn, 0, sizeof(turn));
  turn.struct_size = (uint32_t)sizeof(turn);
  turn.player = player;
  turn.side = side;
  turn.slot = bout->slot;
  turn.match = bout->match;
  turn.game = &bout->game;
  turn.play = bout->play;
  turn.limits = limits;
  turn.control = &place->entrant->control;
  turn.clocks = bout->clocks;
  turn.moves = moves;
  turn.move_count = count;
  turn.seed = &place->luck;
  const cc_status status = cc__rules_status(table->think(&turn, answer, place->seat->self, table->user));
  answer->note[sizeof(answer->note) - 1] = '\0';
  return status;
}

static int bout_may_play(const cc_game_move *moves, size_t count, uint64_t move) {
  for (size_t i = 0; i < count; i++) {
    if (moves[i].code == move) {
      return 1;
    }
  }
  return 0;
}

/* The game by the values players give: lost, or level. */
static void bout_judge_values(cc__bout *bout, uint32_t side, const cc_match_answer *answer) {
  const cc_match_options *options = &bout->match->options;
  const uint32_t sides = bout->match->sides;
  cc__bout_side *place = &bout->sides[side];
  place->has_value = (answer->flags & CC_MATCH_ANSWER_VALUE) != 0;
  place->value = answer->value;
  int lost = place->has_value && answer->value <= -options->resign_value;
  int level = place->has_value && answer->value <= options->draw_value &&
              answer->value >= -options->draw_value;
  for (uint32_t other = 0; other < sides && (options->flags & CC_MATCH_RESIGN_BOTH) != 0; other++) {
    lost = lost && (other == side ||
                    (bout->sides[other].has_value && bout->sides[other].value >= options->resign_value));
  }
  place->hopeless = lost ? place->hopeless + 1 : 0;
  place->level = level ? place->level + 1 : 0;
  if (options->resign_moves != 0 && place->hopeless >= options->resign_moves) {
    bout_lose(bout, CC_MATCH_END_HOPELESS, side);
    return;
  }
  int all_level = options->draw_moves != 0 && bout->game.move_count >= options->draw_after;
  for (uint32_t other = 0; other < sides; other++) {
    all_level = all_level && bout->sides[other].level >= options->draw_moves;
  }
  if (all_level) {
    bout_draw(bout, CC_MATCH_END_LEVEL);
  }
}

/* The answer is made on the board, or ends the game. */
static cc_status bout_accept(cc__bout *bout, uint32_t side, const cc_match_answer *answer, uint64_t used_us) {
  cc_match_game *game = &bout->game;
  const uint32_t has_value = answer->flags & CC_MATCH_ANSWER_VALUE;
  const cc_match_move move = {answer->move,
                              used_us,
                              answer->nodes,
                              has_value ? answer->value : 0,
                              answer->depth,
                              cc_play_player(bout->play),
                              has_value ? CC_MATCH_MOVE_VALUE : 0};
  bout->what = "making a move";
  cc_status status = cc_play_make(bout->play, answer->move);
  if (status == CC_OK) {
    status = bout_note(bout, &move);
  }
  if (status != CC_OK) {
    return status;
  }
  game->side_moves[side]++;
  game->side_time_us[side] += used_us;
  game->side_nodes[side] += answer->nodes;
  bout_press_clock(bout, side, used_us);
  bout->sides[side].offers = (answer->flags & CC_MATCH_ANSWER_DRAW) != 0;
  return CC_OK;
}

/* Ask who is to move. 1 in *moved if a move was made. */
static cc_status bout_turn(cc__bout *bout, const cc_game_move *moves, size_t count, cc_match_answer *answer,
                           int *moved) {
  const uint32_t player = cc_play_player(bout->play);
  const uint32_t side = bout_team(bout, player);
  const cc_game_limits limits = bout_limits(bout, side);
  memset(answer, 0, sizeof(*answer));
  answer->struct_size = (uint32_t)sizeof(*answer);
  answer->move = CC_GAME_MOVE_NONE;
  bout->game.first = bout->game.first == CC_MATCH_NONE ? side : bout->game.first; /* whatever comes of it */
  bout->what = "asking a player";
  const uint64_t began = cc__clock_us();
  const cc_status status = bout->sides[side].entrant->table.strategy != NULL
                               ? bout_ask_strategy(bout, side, &limits, answer)
                               : bout_ask_user(bout, player, side, &limits, moves, count, answer);
  const uint64_t used = answer->time_us != 0 ? answer->time_us : cc__clock_us() - began;
  if (cc__atomic_u32_load(&bout->match->halt) != 0) {
    return CC_ERROR_STOPPED;
  }
  *moved = 0;
  if (status != CC_OK) {
    memcpy(bout->note, answer->note, sizeof(bout->note));
    return bout_fail(bout, side, status);
  }
  if ((answer->flags & CC_MATCH_ANSWER_RESIGN) != 0) {
    bout_lose(bout, CC_MATCH_END_RESIGNED, side);
  } else if (used > bout_allowed_us(bout, side)) {
    bout_lose(bout, CC_MATCH_END_TIME, side);
  } else if (!bout_may_play(moves, count, answer->move)) {
    bout_lose(bout, CC_MATCH_END_ILLEGAL, side);
  } else {
    *moved = 1;
    return bout_accept(bout, side, answer, used);
  }
  memcpy(bout->note, answer->note, sizeof(bout->note));
  return CC_OK;
}

/* ---- a game ---- */

/* After a move, when the rules go on: offers, values, the program. */
static cc_status bout_judge(cc__bout *bout, const cc_match_answer *answer) {
  const cc_match_move *last = &bout->moves[bout->game.move_count - 1];
  const uint32_t side = bout_team(bout, last->player);
  if (side != CC_GAME_TEAM_RANDOM) {
    int agreed = 1;
    for (uint32_t other = 0; other < bout->match->sides; other++) {
      agreed = agreed && bout->sides[other].offers;
    }
    if (agreed) {
      bout_draw(bout, CC_MATCH_END_AGREED);
      return CC_OK;
    }
    bout_judge_values(bout, side, answer);
  }
  return bout->game.end == CC_MATCH_END_NONE ? bout_adjudicate(bout, CC_MATCH_WHEN_MOVE) : CC_OK;
}

/* One more move. The list of what may be played is the play's own and goes with the move. */
static cc_status bout_step(cc__bout *bout, const cc_game_move *moves, size_t count) {
  cc_match_answer answer;
  cc_game_outcome outcome;
  int moved = 1;
  cc_status status;
  answer.flags = 0;
  answer.value = 0;
  if (bout_team(bout, cc_play_player(bout->play)) == CC_GAME_TEAM_RANDOM) {
    status = bout_roll(bout, &bout->dice, 0);
  } else {
    status = bout_turn(bout, moves, count, &answer, &moved);
  }
  if (status == CC_OK && moved) {
    status = bout_observe(bout, CC_MATCH_WHEN_MOVE);
  }
  if (status != CC_OK || !moved) {
    return status;
  }
  bout->what = "asking for the outcome";
  status = cc_play_outcome(bout->play, &outcome);
  if (status == CC_OK && outcome.kind == CC_GAME_GOES_ON) {
    status = bout_judge(bout, &answer);
  }
  return status;
}

static cc_status bout_go(cc__bout *bout) {
  cc_match_game *game = &bout->game;
  cc_status status = CC_OK;
  while (status == CC_OK && game->end == CC_MATCH_END_NONE) {
    cc__game_moves list;
    cc_game_outcome outcome;
    size_t count = 0;
    if (cc__atomic_u32_load(&bout->match->halt) != 0 || (bout->tick != NULL && bout->tick(bout->user) != 0)) {
      return CC_ERROR_STOPPED;
    }
    bout->what = "asking for moves and outcome";
    status = cc__play_options(bout->play, &list, &count, NULL, &outcome);
    if (status == CC_OK && outcome.kind != CC_GAME_GOES_ON) {
      bout_end(bout, CC_MATCH_END_RULES, outcome.reason, &outcome);
    } else if (status == CC_OK && game->move_count >= bout->match->options.max_moves) {
      status = bout_adjudicate(bout, CC_MATCH_WHEN_LIMIT);
      if (status == CC_OK && game->end == CC_MATCH_END_NONE) {
        bout_draw(bout, CC_MATCH_END_LIMIT);
      }
    } else if (status == CC_OK) {
      status = bout_step(bout, list.moves, count);
    }
    cc__game_moves_free(&list);
  }
  return status;
}

/* ---- the record ---- */

static cc_status bout_final_text(const cc__bout *bout, cc__match_record *record) {
  const cc_allocator *allocator = &bout->match->allocator;
  size_t needed = 0;
  cc_status status = cc_play_text(bout->play, NULL, 0, &needed);
  if (status == CC_ERROR_UNSUPPORTED) {
    return CC_OK;
  }
  if (status != CC_ERROR_BUFFER && status != CC_OK) {
    return status;
  }
  const size_t capacity = needed + 1;
  char *text = capacity == 0 ? NULL : cc__alloc(allocator, capacity, 1, 1);
  if (text == NULL) {
    return CC_ERROR_MEMORY;
  }
  text[0] = '\0';
  status = cc_play_text(bout->play, text, capacity, &needed);
  text[capacity - 1] = '\0';
  if (status == CC_OK) {
    status = cc__match_text(allocator, text, CC_NUL_TERMINATED, &record->final_text);
  }
  cc__free(allocator, text, capacity, 1, 1);
  return status;
}

static cc_status bout_fill_record(const cc__bout *bout, cc__match_record *record) {
  const cc_allocator *allocator = &bout->match->allocator;
  const cc_match_game *game = &bout->game;
  cc_status status = cc__match_text(allocator, bout->note, CC_NUL_TERMINATED, &record->note);
  record->game.counter_count = 0;
  if (status == CC_OK && game->counter_count > 0) {
    record->counters = cc__alloc(allocator, game->counter_count, sizeof(int64_t), sizeof(uint64_t));
    if (record->counters == NULL) {
      return CC_ERROR_MEMORY;
    }
    memcpy(record->counters, bout->counters, game->counter_count * sizeof(int64_t));
    record->game.counter_count = game->counter_count;
  }
  if (status == CC_OK && game->move_count > 0) {
    record->moves = cc__alloc(allocator, game->move_count, sizeof(*record->moves), sizeof(uint64_t));
    if (record->moves == NULL) {
      return CC_ERROR_MEMORY;
    }
    memcpy(record->moves, bout->moves, game->move_count * sizeof(*record->moves));
    record->move_room = game->move_count;
  }
  if (status == CC_OK && (bout->match->options.flags & CC_MATCH_KEEP_FINAL) != 0) {
    status = bout_final_text(bout, record);
  }
  record->game.moves = record->moves;
  record->game.counters = record->counters;
  record->game.final_text = record->final_text;
  record->game.note = record->note;
  return status;
}

static cc_status bout_record(cc__bout *bout, cc__match_record **out) {
  const cc_allocator *allocator = &bout->match->allocator;
  bout->what = "recording the game";
  cc__match_record *record = cc__alloc(allocator, 1, sizeof(*record), sizeof(uint64_t));
  if (record == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(record, 0, sizeof(*record));
  record->game = bout->game;
  const cc_status status = bout_fill_record(bout, record);
  if (status != CC_OK) {
    cc__match_record_free(allocator, record);
    return status;
  }
  *out = record;
  return CC_OK;
}

cc_status cc__bout_play(cc__bout *bout, uint64_t number, cc__match_record **out) {
  cc_match_game *game = &bout->game;
  cc__bout_announce(bout->match, number, bout->slot, game);
  memset(bout->sides, 0, sizeof(bout->sides));
  memset(bout->note, 0, sizeof(bout->note));
  game->note = bout->note;
  cc_status status = bout_begin(bout);
  if (status == CC_OK) {
    status = bout_seat_all(bout);
  }
  const uint64_t began = cc__clock_us();
  if (status == CC_OK) {
    status = bout_observe(bout, CC_MATCH_WHEN_BEGIN);
  }
  if (status == CC_OK) {
    status = bout_go(bout);
  }
  game->time_us = cc__clock_us() - began;
  game->final_player = cc_play_player(bout->play);
  if (status == CC_OK) {
    status = bout_observe(bout, CC_MATCH_WHEN_END);
  }
  if (status == CC_OK) {
    status = bout_record(bout, out);
  }
  const char *what = bout->what;
  if (status != CC_OK) {
    game->end = CC_MATCH_END_NONE;
  }
  bout_leave_all(bout);
  bout->what = what;
  return status;
}
