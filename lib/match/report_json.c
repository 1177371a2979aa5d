/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Everything about a match as one JSON object (RFC 8259). 64-bit numbers that may be any are
 * strings.
 */
#include "match/report.h"

#define JSON_REASONS 256u

/* `,"name":`, without the comma after a bracket. */
static void json_key(cc__report *report, const char *name, int first) {
  cc__report_string(report, first ? "\"" : ",\"");
  cc__report_string(report, name);
  cc__report_string(report, "\":");
}

static void json_uint(cc__report *report, const char *name, uint64_t number) {
  json_key(report, name, 0);
  cc__report_uint(report, number);
}

static void json_int(cc__report *report, const char *name, int64_t number) {
  json_key(report, name, 0);
  cc__report_int(report, number);
}

static void json_fixed(cc__report *report, const char *name, int64_t number, unsigned decimals) {
  json_key(report, name, 0);
  cc__report_fixed(report, number, decimals);
}

static void json_text(cc__report *report, const char *name, const char *text) {
  json_key(report, name, 0);
  if (text == NULL) {
    cc__report_string(report, "null");
  } else {
    cc__report_text(report, text, CC__REPORT_JSON);
  }
}

static void json_maybe(cc__report *report, const char *name, uint32_t number) {
  json_key(report, name, 0);
  if (number == CC_MATCH_NONE) {
    cc__report_string(report, "null");
  } else {
    cc__report_uint(report, number);
  }
}

static void json_elo(cc__report *report, const char *name, int32_t elo) {
  json_key(report, name, 0);
  if (elo == CC_MATCH_ELO_INFINITE || elo == -CC_MATCH_ELO_INFINITE) {
    cc__report_string(report, "null");
  } else {
    cc__report_fixed(report, elo, 2);
  }
}

/* ---- options and players ---- */

static void json_control(cc__report *report, const cc_match_control *control) {
  json_key(report, "control", 0);
  cc__report_string(report, "{\"depth\":");
  cc__report_uint(report, control->depth);
  json_uint(report, "nodes", control->nodes);
  json_uint(report, "move_ms", control->move_ms);
  json_uint(report, "base_ms", control->base_ms);
  json_uint(report, "increment_ms", control->increment_ms);
  json_uint(report, "moves", control->moves);
  json_maybe(report, "margin_ms", control->margin_ms);
  cc__report_char(report, '}');
}

static void json_options(cc__report *report) {
  const cc_match_options *options = &report->match->options;
  json_key(report, "options", 0);
  cc__report_string(report, options->schedule == CC_MATCH_GAUNTLET ? "{\"schedule\":\"gauntlet\""
                                                                   : "{\"schedule\":\"round robin\"");
  json_uint(report, "flags", options->flags);
  json_uint(report, "threads", options->threads);
  json_uint(report, "games", options->games);
  json_uint(report, "openings", report->match->line_count);
  json_uint(report, "random_moves", options->random_moves);
  json_uint(report, "max_moves", options->max_moves);
  json_key(report, "seed", 0);
  cc__report_char(report, '"');
  cc__report_uint(report, options->seed);
  cc__report_char(report, '"');
  json_int(report, "resign_value", options->resign_value);
  json_uint(report, "resign_moves", options->resign_moves);
  json_int(report, "draw_value", options->draw_value);
  json_uint(report, "draw_moves", options->draw_moves);
  json_uint(report, "draw_after", options->draw_after);
  json_control(report, options->control);
  cc__report_char(report, '}');
}

static void json_players(cc__report *report) {
  const cc_match *match = report->match;
  json_key(report, "players", 0);
  cc__report_char(report, '[');
  for (size_t i = 0; i < match->entrant_count; i++) {
    cc__report_string(report, i == 0 ? "\n{\"name\":" : ",\n{\"name\":");
    cc__report_text(report, match->entrants[i].name, CC__REPORT_JSON);
    json_text(report, "details", match->entrants[i].details);
    json_control(report, &match->entrants[i].control);
    cc__report_char(report, '}');
  }
  cc__report_char(report, ']');
}

/* ---- results ---- */

static void json_wdl(cc__report *report, const char *name, uint32_t player, uint32_t opponent,
                     uint32_t which) {
  cc_match_counts counts;
  cc__scoreboard_result(report->match, player, opponent, which, &counts);
  json_key(report, name, 0);
  cc__report_char(report, '[');
  cc__report_uint(report, counts.wins);
  cc__report_char(report, ',');
  cc__report_uint(report, counts.draws);
  cc__report_char(report, ',');
  cc__report_uint(report, counts.losses);
  cc__report_char(report, ']');
}

static void json_strength(cc__report *report, const cc_match_counts *counts) {
  cc_match_strength s = CC_MATCH_STRENGTH_INIT;
  const cc_status status = cc_match_estimate(counts, &s);
  report->status = report->status == CC_OK ? status : report->status;
  json_key(report, "pairs", 0);
  for (unsigned i = 0; i < 5; i++) {
    cc__report_char(report, i == 0 ? '[' : ',');
    cc__report_uint(report, counts->pairs[i]);
  }
  cc__report_char(report, ']');
  json_fixed(report, "score", s.score, 6);
  json_elo(report, "elo", s.elo);
  json_elo(report, "elo_low", s.elo_low);
  json_elo(report, "elo_high", s.elo_high);
  json_elo(report, "elo_error", s.elo_error);
  json_fixed(report, "superiority", s.superiority, 6);
  json_elo(report, "pair_elo_low", s.pair_low);
  json_elo(report, "pair_elo_high", s.pair_high);
  json_elo(report, "pair_elo_error", s.pair_error);
  json_fixed(report, "pair_superiority", s.pair_superiority, 6);
  json_fixed(report, "normalized_elo", s.normalized, 2);
  json_fixed(report, "draw_rate", s.draw_rate, 6);
}

static void json_results(cc__report *report) {
  const cc_match *match = report->match;
  const uint32_t players = match->sides == 2 ? (uint32_t)match->entrant_count : 0;
  int first = 1;
  json_key(report, "results", 0);
  cc__report_char(report, '[');
  for (uint32_t a = 0; a < players; a++) {
    for (uint32_t b = a + 1; b < players; b++) {
      cc_match_counts counts;
      cc__report_string(report, first ? "\n{\"player\":" : ",\n{\"player\":");
      first = 0;
      cc__report_uint(report, a);
      json_uint(report, "opponent", b);
      json_wdl(report, "won_drawn_lost", a, b, CC_MATCH_GAMES_ALL);
      json_wdl(report, "moving_first", a, b, CC_MATCH_GAMES_FIRST);
      json_wdl(report, "moving_second", a, b, CC_MATCH_GAMES_SECOND);
      json_wdl(report, "as_side_0", a, b, CC_MATCH_GAMES_SIDE);
      json_wdl(report, "as_side_1", a, b, CC_MATCH_GAMES_SIDE + 1);
      cc__scoreboard_result(match, a, b, CC_MATCH_GAMES_ALL, &counts);
      json_strength(report, &counts);
      cc__report_char(report, '}');
    }
  }
  cc__report_char(report, ']');
}

static void json_standings(cc__report *report) {
  const cc_match *match = report->match;
  cc_match_standing *standings = cc__report_standings(report);
  json_key(report, "standings", 0);
  cc__report_char(report, '[');
  for (size_t i = 0; standings != NULL && i < match->entrant_count; i++) {
    const cc_match_standing *s = &standings[i];
    cc__report_string(report, i == 0 ? "\n{\"player\":" : ",\n{\"player\":");
    cc__report_uint(report, s->player);
    json_uint(report, "rank", s->rank);
    json_uint(report, "won", s->wins);
    json_uint(report, "drawn", s->draws);
    json_uint(report, "lost", s->losses);
    json_fixed(report, "score", (int64_t)(5 * s->half_points), 1);
    json_int(report, "points", s->points);
    json_fixed(report, "sonneborn", (int64_t)(25 * s->sonneborn), 2);
    json_uint(report, "encounters_won", s->encounters_won);
    json_uint(report, "encounters_drawn", s->encounters_drawn);
    json_uint(report, "encounters_lost", s->encounters_lost);
    json_uint(report, "faults", s->faults);
    json_uint(report, "moves", s->moves);
    json_fixed(report, "ms", (int64_t)s->time_us, 3);
    json_uint(report, "nodes", s->nodes);
    json_elo(report, "elo", s->rating.elo);
    json_elo(report, "elo_error", s->rating.error);
    json_key(report, "elo_with_prior", 0);
    cc__report_string(report, (s->rating.flags & CC_MATCH_RATING_PRIOR) != 0 ? "true}" : "false}");
  }
  cc__report_char(report, ']');
  if (standings != NULL) {
    cc__report_standings_free(report, standings);
  }
}

static void json_sprt(cc__report *report) {
  cc_sprt_result result = CC_SPRT_RESULT_INIT;
  const cc_match *match = report->match;
  json_key(report, "sprt", 0);
  if (cc_match_sprt(match, &result) != CC_OK) {
    cc__report_string(report, "null");
    return;
  }
  cc__report_string(report, "{\"elo0\":");
  cc__report_fixed(report, match->sprt.elo0, 2);
  json_fixed(report, "elo1", match->sprt.elo1, 2);
  json_fixed(report, "llr", result.llr, 3);
  json_fixed(report, "lower", result.lower, 3);
  json_fixed(report, "upper", result.upper, 3);
  json_text(report, "model", result.model == CC_SPRT_PENTANOMIAL ? "pentanomial" : "trinomial");
  json_text(report, "accepted",
            result.decision == CC_SPRT_H1   ? "H1"
            : result.decision == CC_SPRT_H0 ? "H0"
                                            : NULL);
  cc__report_char(report, '}');
}

static void json_reasons(cc__report *report) {
  cc_match_reason reasons[JSON_REASONS];
  size_t count = 0;
  const cc_status status = cc_match_reasons(report->match, reasons, JSON_REASONS, &count);
  report->status = report->status == CC_OK && status != CC_ERROR_BUFFER ? status : report->status;
  json_key(report, "ends", 0);
  cc__report_char(report, '[');
  for (size_t i = 0; i < count && i < JSON_REASONS; i++) {
    cc__report_string(report, i == 0 ? "\n{\"end\":" : ",\n{\"end\":");
    cc__report_text(report, cc_match_end_text(reasons[i].end), CC__REPORT_JSON);
    json_uint(report, "reason", reasons[i].reason);
    json_text(report, "text", cc_match_reason_text(report->match, reasons[i].end, reasons[i].reason));
    json_uint(report, "games", reasons[i].games);
    cc__report_char(report, '}');
  }
  cc__report_char(report, ']');
}

static void json_spread(cc__report *report, uint32_t measure, int first) {
  cc_match_spread spread = CC_MATCH_SPREAD_INIT;
  const cc_status status = cc_match_get_spread(report->match, measure, &spread);
  report->status = report->status == CC_OK ? status : report->status;
  cc__report_string(report, first ? "\n{\"name\":" : ",\n{\"name\":");
  cc__report_text(report, cc_match_measure_name(report->match, measure), CC__REPORT_JSON);
  json_uint(report, "count", spread.count);
  json_int(report, "total", spread.total);
  json_fixed(report, "mean", spread.mean, 3);
  json_fixed(report, "median", spread.median, 3);
  json_fixed(report, "deviation", spread.deviation, 3);
  json_int(report, "minimum", spread.minimum);
  json_int(report, "maximum", spread.maximum);
  cc__report_char(report, '}');
}

static void json_measures(cc__report *report) {
  json_key(report, "measures", 0);
  cc__report_char(report, '[');
  for (uint32_t measure = 0; measure <= CC_MATCH_MOVE_TIMES; measure++) {
    json_spread(report, measure, measure == 0);
  }
  for (uint32_t i = 0; i < report->match->options.counters; i++) {
    json_spread(report, CC_MATCH_COUNTER + i, 0);
  }
  cc__report_char(report, ']');
}

/* ---- games ---- */

static void json_move(cc__report *report, const char *text, const cc_match_move *move, size_t index) {
  cc__report_string(report, index == 0 ? "{\"move\":" : ",{\"move\":");
  cc__report_text(report, text, CC__REPORT_JSON);
  if ((move->flags & CC_MATCH_MOVE_OPENING) != 0) {
    cc__report_string(report, ",\"opening\":true");
  }
  if ((move->flags & CC_MATCH_MOVE_CHANCE) != 0) {
    cc__report_string(report, ",\"chance\":true");
  }
  if ((move->flags & (CC_MATCH_MOVE_OPENING | CC_MATCH_MOVE_CHANCE)) == 0) {
    json_uint(report, "player", move->player);
    json_fixed(report, "ms", (int64_t)move->time_us, 3);
  }
  if ((move->flags & CC_MATCH_MOVE_VALUE) != 0) {
    json_int(report, "value", move->value);
  }
  if (move->depth != 0) {
    json_uint(report, "depth", move->depth);
  }
  if (move->nodes != 0) {
    json_uint(report, "nodes", move->nodes);
  }
  cc__report_char(report, '}');
}

static void json_sides(cc__report *report, const cc_match_game *game) {
  json_key(report, "sides", 0);
  for (uint32_t side = 0; side < game->side_count; side++) {
    cc__report_string(report, side == 0 ? "[{\"player\":" : ",{\"player\":");
    cc__report_uint(report, game->players[side]);
    json_int(report, "result", game->results[side]);
    json_int(report, "points", game->points[side]);
    json_uint(report, "moves", game->side_moves[side]);
    json_fixed(report, "ms", (int64_t)game->side_time_us[side], 3);
    json_uint(report, "nodes", game->side_nodes[side]);
    cc__report_char(report, '}');
  }
  cc__report_char(report, ']');
}

static void json_game(cc__report *report, cc_play *play, const cc_match_game *game) {
  cc__report_string(report, "{\"number\":");
  cc__report_uint(report, game->number);
  json_uint(report, "pair", game->pair);
  json_uint(report, "cycle", game->cycle);
  json_uint(report, "round", game->round);
  json_uint(report, "leg", game->leg);
  json_maybe(report, "opening", game->opening);
  json_sides(report, game);
  json_maybe(report, "first", game->first);
  json_text(report, "end", cc_match_end_text(game->end));
  json_uint(report, "reason", game->reason);
  json_text(report, "reason_text", cc_match_reason_text(report->match, game->end, game->reason));
  json_maybe(report, "guilty", game->guilty);
  json_text(report, "fault", game->fault == CC_OK ? NULL : cc_status_name(game->fault));
  json_text(report, "note", game->note);
  json_fixed(report, "ms", (int64_t)game->time_us, 3);
  json_key(report, "counters", 0);
  cc__report_char(report, '[');
  for (size_t i = 0; i < game->counter_count; i++) {
    cc__report_string(report, i > 0 ? "," : "");
    cc__report_int(report, game->counters[i]);
  }
  cc__report_char(report, ']');
  json_text(report, "start", game->start);
  json_text(report, "final", game->final_text);
  json_uint(report, "length", game->move_count);
  json_uint(report, "opening_moves", game->opening_moves);
  json_key(report, "moves", 0);
  cc__report_char(report, '[');
  cc__report_moves(report, play, game, json_move);
  cc__report_string(report, "]}");
}

void cc__report_json(cc__report *report) {
  const cc_match *match = report->match;
  cc_match_info info = CC_MATCH_INFO_INIT;
  cc_play *play = NULL;
  report->status = cc_match_get_info(match, &info);
  cc__report_string(report, "{\"name\":");
  cc__report_text(report, match->name, CC__REPORT_JSON);
  json_text(report, "game", match->rules.game.name);
  json_uint(report, "side_count", match->sides);
  json_uint(report, "played", info.played);
  json_uint(report, "total", info.total);
  json_uint(report, "faults", info.faults);
  json_fixed(report, "ms", (int64_t)info.time_us, 3);
  json_options(report);
  json_players(report);
  json_standings(report);
  json_results(report);
  json_sprt(report);
  json_reasons(report);
  json_measures(report);
  json_key(report, "games", 0);
  cc__report_char(report, '[');
  if (report->status == CC_OK) {
    report->status = cc_play_create(&match->allocator, &match->rules.game, &play);
  }
  for (size_t i = 0; i < match->counted_count && report->status == CC_OK; i++) {
    cc__report_string(report, i == 0 ? "\n" : ",\n");
    json_game(report, play, &match->counted[i]->game);
  }
  cc_play_free(play);
  cc__report_string(report, "]}\n");
}
