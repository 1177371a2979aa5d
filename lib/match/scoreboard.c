/* SPDX-License-Identifier: MIT */
/* Layer 7. The standing of a match: counting games, and what the counts are asked. */
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/sort.h"
#include "match/match_handle.h"

#define SCOREBOARD_WON 0
#define SCOREBOARD_DRAWN 1
#define SCOREBOARD_LOST 2

/* ---- memory ---- */

void cc__scoreboard_free(cc_match *match) {
  cc__match_standing *standing = &match->standing;
  const size_t players = standing->players;
  cc__free(&match->allocator, standing->cells, players * players, sizeof(*standing->cells), sizeof(uint64_t));
  cc__free(&match->allocator, standing->rows, players, sizeof(*standing->rows), sizeof(uint64_t));
  cc__free(&match->allocator, standing->reasons, standing->reason_room, sizeof(*standing->reasons),
           sizeof(uint64_t));
}

cc_status cc__scoreboard_reserve(cc_match *match, uint32_t players) {
  cc__match_standing *standing = &match->standing;
  const size_t squared = (size_t)players * players;
  if (standing->players == players) {
    return CC_OK;
  }
  if (standing->rows != NULL) { /* of a run that played nothing, before another player came */
    cc__scoreboard_free(match);
    memset(standing, 0, sizeof(*standing));
  }
  cc__match_row *rows = cc__alloc(&match->allocator, players, sizeof(*rows), sizeof(uint64_t));
  cc__match_cell *cells = match->sides != 2
                              ? NULL
                              : cc__alloc(&match->allocator, squared, sizeof(*cells), sizeof(uint64_t));
  if (rows == NULL || (cells == NULL && match->sides == 2)) {
    cc__free(&match->allocator, rows, players, sizeof(*rows), sizeof(uint64_t));
    cc__free(&match->allocator, cells, squared, sizeof(*cells), sizeof(uint64_t));
    return CC_ERROR_MEMORY;
  }
  memset(rows, 0, players * sizeof(*rows));
  if (cells != NULL) {
    memset(cells, 0, squared * sizeof(*cells));
  }
  standing->rows = rows;
  standing->cells = cells;
  standing->players = players;
  return CC_OK;
}

/* ---- counting ---- */

static uint32_t scoreboard_kind(int32_t result) {
  return result > 0 ? SCOREBOARD_WON : result == 0 ? SCOREBOARD_DRAWN : SCOREBOARD_LOST;
}

static int scoreboard_is_fault(uint32_t end) {
  return end == CC_MATCH_END_ILLEGAL || end == CC_MATCH_END_TIME || end == CC_MATCH_END_FAILED;
}

/* The only step that may fail, and so the first. */
static cc_status scoreboard_count_reason(cc_match *match, uint32_t end, uint32_t reason) {
  cc__match_standing *standing = &match->standing;
  size_t i = 0;
  while (i < standing->reason_count &&
         (standing->reasons[i].end != end || standing->reasons[i].reason != reason)) {
    i++;
  }
  if (i == standing->reason_count) {
    void *array = standing->reasons;
    const cc_status status = cc__grow(&match->allocator, &array, &standing->reason_room, i + 1,
                                      sizeof(*standing->reasons), sizeof(uint64_t));
    standing->reasons = array;
    if (status != CC_OK) {
      return status;
    }
    standing->reasons[i].end = end;
    standing->reasons[i].reason = reason;
    standing->reasons[i].games = 0;
    standing->reason_count++;
  }
  standing->reasons[i].games++;
  return CC_OK;
}

static void scoreboard_count_pair(cc__match_standing *standing, const cc_match_game *game,
                                  const cc_match_game *other) {
  for (uint32_t side = 0; side < 2; side++) {
    const uint32_t player = game->players[side], opponent = game->players[1 - side];
    const int32_t points = 2 + game->results[side] + other->results[1 - side];
    standing->cells[(size_t)player * standing->players + opponent].pairs[points]++;
  }
}

cc_status cc__scoreboard_count(cc_match *match, const cc_match_game *game, const cc_match_game *other) {
  cc__match_standing *standing = &match->standing;
  const int has_reason = game->end == CC_MATCH_END_RULES || game->end == CC_MATCH_END_DECISION;
  const cc_status status = scoreboard_count_reason(match, game->end, has_reason ? game->reason : 0);
  if (status != CC_OK) {
    return status;
  }
  for (uint32_t side = 0; side < match->sides; side++) {
    const uint32_t player = game->players[side];
    const uint32_t later = side != game->first;
    const uint32_t kind = scoreboard_kind(game->results[side]);
    cc__match_row *row = &standing->rows[player];
    row->by[side][later].of[kind]++;
    row->points += game->points[side];
    row->moves += game->side_moves[side];
    row->time_us += game->side_time_us[side];
    row->nodes += game->side_nodes[side];
    row->faults += scoreboard_is_fault(game->end) && game->guilty == side;
    if (standing->cells != NULL) {
      const uint32_t opponent = game->players[1 - side];
      standing->cells[(size_t)player * standing->players + opponent].by[side][later].of[kind]++;
    }
  }
  if (other != NULL && standing->cells != NULL) {
    scoreboard_count_pair(standing, game, other);
  }
  standing->faults += (uint64_t)scoreboard_is_fault(game->end);
  standing->moves += game->move_count;
  return CC_OK;
}

/* ---- results ---- */

static void scoreboard_add(cc_match_counts *counts, const cc__match_wdl *wdl) {
  counts->wins += wdl->of[SCOREBOARD_WON];
  counts->draws += wdl->of[SCOREBOARD_DRAWN];
  counts->losses += wdl->of[SCOREBOARD_LOST];
}

/* `by` of `sides` sides. */
static void scoreboard_pick(cc_match_counts *counts, cc__match_wdl (*by)[2], uint32_t sides, uint32_t which) {
  for (uint32_t side = 0; side < sides; side++) {
    for (uint32_t later = 0; later < 2; later++) {
      if (which == CC_MATCH_GAMES_ALL || which == CC_MATCH_GAMES_SIDE + side ||
          which == (later ? CC_MATCH_GAMES_SECOND : CC_MATCH_GAMES_FIRST)) {
        scoreboard_add(counts, &by[side][later]);
      }
    }
  }
}

void cc__scoreboard_result(const cc_match *match, uint32_t player, uint32_t opponent, uint32_t which,
                           cc_match_counts *counts) {
  const cc__match_standing *standing = &match->standing;
  memset(counts, 0, sizeof(*counts));
  if (standing->rows == NULL) {
    return;
  }
  if (standing->cells == NULL) {
    scoreboard_pick(counts, standing->rows[player].by, match->sides, which);
    return;
  }
  for (uint32_t other = 0; other < standing->players; other++) {
    if (other == player || (opponent != CC_MATCH_ALL && other != opponent)) {
      continue;
    }
    cc__match_cell *cell = &standing->cells[(size_t)player * standing->players + other];
    scoreboard_pick(counts, cell->by, 2, which);
    for (unsigned i = 0; i < 5 && which == CC_MATCH_GAMES_ALL; i++) {
      counts->pairs[i] += cell->pairs[i];
    }
  }
}

cc_status cc_match_result(const cc_match *match, uint32_t player, uint32_t opponent, uint32_t which,
                          cc_match_counts *counts) {
  if (match == NULL || counts == NULL || player >= match->entrant_count ||
      (opponent != CC_MATCH_ALL &&
       (opponent >= match->entrant_count || opponent == player || match->sides != 2)) ||
      (which > CC_MATCH_GAMES_SECOND &&
       (which < CC_MATCH_GAMES_SIDE || which >= CC_MATCH_GAMES_SIDE + match->sides))) {
    return CC_ERROR_ARGUMENT;
  }
  cc__scoreboard_result(match, player, opponent, which, counts);
  return CC_OK;
}

cc_status cc_match_sprt(const cc_match *match, cc_sprt_result *result) {
  cc_match_counts counts;
  if (match == NULL || result == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (match->options.sprt == NULL || match->entrant_count != 2 || match->sides != 2) {
    return CC_ERROR_STATE;
  }
  cc__scoreboard_result(match, 0, 1, CC_MATCH_GAMES_ALL, &counts);
  return cc_sprt_test(&match->sprt, &counts, result);
}

/* ---- the table ---- */

static void scoreboard_line(const cc_match *match, uint32_t player, cc_match_standing *line) {
  cc_match_counts counts;
  memset(line, 0, sizeof(*line));
  line->player = player;
  if (match->standing.rows == NULL) {
    return;
  }
  const cc__match_row *row = &match->standing.rows[player];
  cc__scoreboard_result(match, player, CC_MATCH_ALL, CC_MATCH_GAMES_ALL, &counts);
  line->wins = counts.wins;
  line->draws = counts.draws;
  line->losses = counts.losses;
  line->half_points = 2 * counts.wins + counts.draws;
  line->points = row->points;
  line->faults = row->faults;
  line->moves = row->moves;
  line->time_us = row->time_us;
  line->nodes = row->nodes;
}

/* What depends on the other lines, here still in the order of players. */
static void scoreboard_meet(const cc_match *match, cc_match_standing *lines, uint32_t players) {
  for (uint32_t a = 0; a < players; a++) {
    for (uint32_t b = 0; b < players; b++) {
      cc_match_counts counts;
      if (a == b) {
        continue;
      }
      cc__scoreboard_result(match, a, b, CC_MATCH_GAMES_ALL, &counts);
      lines[a].sonneborn += lines[b].half_points * (2 * counts.wins + counts.draws);
      lines[a].encounters_won += counts.wins > counts.losses;
      lines[a].encounters_lost += counts.wins < counts.losses;
      lines[a].encounters_drawn += counts.wins == counts.losses && counts.wins + counts.draws > 0;
    }
  }
}

static cc_status scoreboard_rate(const cc_match *match, cc_match_standing *lines, uint32_t players) {
  const size_t squared = (size_t)players * players;
  cc_match_counts *results = cc__alloc(&match->allocator, squared, sizeof(*results), sizeof(uint64_t));
  cc_match_rating *ratings = cc__alloc(&match->allocator, players, sizeof(*ratings), sizeof(uint64_t));
  cc_status status = results == NULL || ratings == NULL ? CC_ERROR_MEMORY : CC_OK;
  if (status == CC_OK) {
    memset(results, 0, squared * sizeof(*results));
    for (uint32_t a = 0; a < players; a++) {
      for (uint32_t b = a + 1; b < players; b++) {
        cc__scoreboard_result(match, a, b, CC_MATCH_GAMES_ALL, &results[(size_t)a * players + b]);
      }
    }
    status = cc_match_rate(&match->allocator, results, players, ratings);
  }
  for (uint32_t i = 0; i < players && status == CC_OK; i++) {
    lines[i].rating = ratings[i];
  }
  cc__free(&match->allocator, ratings, players, sizeof(*ratings), sizeof(uint64_t));
  cc__free(&match->allocator, results, squared, sizeof(*results), sizeof(uint64_t));
  return status;
}

/* Better first. Shares of points are compared as fractions. */
static int scoreboard_compare(const void *a, const void *b, const void *context) {
  const cc_match_standing *left = a, *right = b;
  (void)context;
  const uint64_t left_games = left->wins + left->draws + left->losses;
  const uint64_t right_games = right->wins + right->draws + right->losses;
  const uint64_t left_share = left->half_points * (right_games == 0 ? 1 : right_games);
  const uint64_t right_share = right->half_points * (left_games == 0 ? 1 : left_games);
  if (left_share != right_share) {
    return left_share > right_share ? -1 : 1;
  }
  return left->sonneborn == right->sonneborn ? 0 : left->sonneborn > right->sonneborn ? -1 : 1;
}

cc_status cc_match_standings(const cc_match *match, cc_match_standing *standings, size_t capacity,
                             size_t *count) {
  if (match == NULL || (standings == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const uint32_t players = (uint32_t)match->entrant_count;
  if (count != NULL) {
    *count = players;
  }
  if (players == 0) {
    return CC_OK;
  }
  cc_match_standing *lines = cc__alloc(&match->allocator, players, sizeof(*lines), sizeof(uint64_t));
  cc_status status = lines == NULL ? CC_ERROR_MEMORY : CC_OK;
  for (uint32_t i = 0; i < players && status == CC_OK; i++) {
    scoreboard_line(match, i, &lines[i]);
  }
  if (status == CC_OK && match->sides == 2) {
    scoreboard_meet(match, lines, players);
    status = scoreboard_rate(match, lines, players);
  }
  if (status == CC_OK) {
    status = cc__sort(&match->allocator, lines, players, sizeof(*lines), scoreboard_compare, NULL);
  }
  for (uint32_t i = 0; i < players && status == CC_OK; i++) {
    const int equal = i > 0 && scoreboard_compare(&lines[i - 1], &lines[i], NULL) == 0;
    lines[i].rank = equal ? lines[i - 1].rank : i + 1;
    if (i < capacity) {
      standings[i] = lines[i];
    }
  }
  cc__free(&match->allocator, lines, players, sizeof(*lines), sizeof(uint64_t));
  return status != CC_OK ? status : players <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

/* ---- ends ---- */

static int scoreboard_compare_reasons(const void *a, const void *b, const void *context) {
  const cc_match_reason *left = a, *right = b;
  (void)context;
  if (left->games != right->games) {
    return left->games > right->games ? -1 : 1;
  }
  if (left->end != right->end) {
    return left->end < right->end ? -1 : 1;
  }
  return left->reason == right->reason ? 0 : left->reason < right->reason ? -1 : 1;
}

cc_status cc_match_reasons(const cc_match *match, cc_match_reason *reasons, size_t capacity, size_t *count) {
  if (match == NULL || (reasons == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t found = match->standing.reason_count;
  cc_status status = CC_OK;
  if (count != NULL) {
    *count = found;
  }
  if (found > 0) {
    cc_match_reason *sorted = cc__alloc(&match->allocator, found, sizeof(*sorted), sizeof(uint64_t));
    if (sorted == NULL) {
      return CC_ERROR_MEMORY;
    }
    memcpy(sorted, match->standing.reasons, found * sizeof(*sorted));
    status = cc__sort(&match->allocator, sorted, found, sizeof(*sorted), scoreboard_compare_reasons, NULL);
    if (status == CC_OK && capacity > 0) {
      memcpy(reasons, sorted, (found < capacity ? found : capacity) * sizeof(*sorted));
    }
    cc__free(&match->allocator, sorted, found, sizeof(*sorted), sizeof(uint64_t));
  }
  return status != CC_OK ? status : found <= capacity ? CC_OK : CC_ERROR_BUFFER;
}

const char *cc_match_end_text(uint32_t end) {
  switch (end) {
  case CC_MATCH_END_NONE: return "unfinished";
  case CC_MATCH_END_RULES: return "rules";
  case CC_MATCH_END_RESIGNED: return "resigned";
  case CC_MATCH_END_AGREED: return "agreed draw";
  case CC_MATCH_END_HOPELESS: return "hopeless";
  case CC_MATCH_END_LEVEL: return "level";
  case CC_MATCH_END_DECISION: return "decision";
  case CC_MATCH_END_LIMIT: return "move limit";
  case CC_MATCH_END_ILLEGAL: return "illegal move";
  case CC_MATCH_END_TIME: return "time";
  case CC_MATCH_END_FAILED: return "failed";
  default: return "";
  }
}

const char *cc_match_reason_text(const cc_match *match, uint32_t end, uint32_t reason) {
  const char *text = NULL;
  if (match != NULL && (end == CC_MATCH_END_RULES || end == CC_MATCH_END_DECISION)) {
    text = reason == CC_GAME_REASON_REPETITION ? "repetition"
           : match->rules.game.reason_text != NULL
               ? match->rules.game.reason_text(reason, match->rules.game.user)
               : NULL;
  }
  return text != NULL && text[0] != '\0' ? text : cc_match_end_text(end);
}
