/* SPDX-License-Identifier: MIT */
/* Layer 7. Results and games as comma-separated values (RFC 4180: lines end with CR LF). */
#include "match/report.h"

static void csv_end(cc__report *report) {
  cc__report_string(report, "\r\n");
}

static void csv_uint(cc__report *report, uint64_t number) {
  cc__report_char(report, ',');
  cc__report_uint(report, number);
}

static void csv_text(cc__report *report, const char *text) {
  cc__report_char(report, ',');
  cc__report_text(report, text, CC__REPORT_CSV);
}

static void csv_sides(cc__report *report, const char *title) {
  for (uint32_t side = 0; side < report->match->sides; side++) {
    cc__report_string(report, title);
    cc__report_uint(report, side);
  }
}

static void csv_move(cc__report *report, const char *text, const cc_match_move *move, size_t index) {
  (void)move;
  if (index > 0) {
    cc__report_char(report, ' ');
  }
  cc__report_text(report, text, CC__REPORT_QUOTED);
}

static void csv_game_heading(cc__report *report) {
  const cc_match *match = report->match;
  cc__report_string(report, "number,pair,cycle,round,leg,opening");
  csv_sides(report, ",player_");
  csv_sides(report, ",result_");
  csv_sides(report, ",points_");
  csv_sides(report, ",moves_");
  csv_sides(report, ",ms_");
  csv_sides(report, ",nodes_");
  cc__report_string(report, ",first,end,reason,guilty,note,length,ms");
  for (uint32_t i = 0; i < match->options.counters; i++) {
    csv_text(report, match->options.counter_names[i]);
  }
  cc__report_string(report, ",start,final,moves");
  csv_end(report);
}

/* A number, or nothing for CC_MATCH_NONE. */
static void csv_maybe(cc__report *report, uint32_t number) {
  cc__report_char(report, ',');
  if (number != CC_MATCH_NONE) {
    cc__report_uint(report, number);
  }
}

static void csv_game_sides(cc__report *report, const cc_match_game *game) {
  const uint32_t sides = report->match->sides;
  for (uint32_t side = 0; side < sides; side++) {
    csv_text(report, cc_match_player_name(report->match, game->players[side]));
  }
  for (uint32_t side = 0; side < sides; side++) {
    cc__report_string(report, game->results[side] > 0 ? ",1" : game->results[side] < 0 ? ",0" : ",0.5");
  }
  for (uint32_t side = 0; side < sides; side++) {
    cc__report_char(report, ',');
    cc__report_int(report, game->points[side]);
  }
  for (uint32_t side = 0; side < sides; side++) {
    csv_uint(report, game->side_moves[side]);
  }
  for (uint32_t side = 0; side < sides; side++) {
    csv_uint(report, game->side_time_us[side] / 1000);
  }
  for (uint32_t side = 0; side < sides; side++) {
    csv_uint(report, game->side_nodes[side]);
  }
}

static void csv_game(cc__report *report, cc_play *play, const cc_match_game *game) {
  cc__report_uint(report, game->number);
  csv_uint(report, game->pair);
  csv_uint(report, game->cycle);
  csv_uint(report, game->round);
  csv_uint(report, game->leg);
  csv_maybe(report, game->opening);
  csv_game_sides(report, game);
  csv_maybe(report, game->first);
  csv_text(report, cc_match_end_text(game->end));
  csv_text(report, cc_match_reason_text(report->match, game->end, game->reason));
  csv_maybe(report, game->guilty);
  csv_text(report, game->note);
  csv_uint(report, game->move_count);
  csv_uint(report, game->time_us / 1000);
  for (size_t i = 0; i < game->counter_count; i++) {
    cc__report_char(report, ',');
    cc__report_int(report, game->counters[i]);
  }
  csv_text(report, game->start != NULL ? game->start : "");
  csv_text(report, game->final_text != NULL ? game->final_text : "");
  cc__report_string(report, ",\"");
  cc__report_moves(report, play, game, csv_move);
  cc__report_char(report, '"');
  csv_end(report);
}

void cc__report_csv_games(cc__report *report) {
  const cc_match *match = report->match;
  cc_play *play = NULL;
  report->status = cc_play_create(&match->allocator, &match->rules.game, &play);
  csv_game_heading(report);
  for (size_t i = 0; i < match->counted_count && report->status == CC_OK; i++) {
    csv_game(report, play, &match->counted[i]->game);
  }
  cc_play_free(play);
}

/* ---- results ---- */

static void csv_wdl(cc__report *report, uint32_t player, uint32_t opponent, uint32_t which) {
  cc_match_counts counts;
  cc__scoreboard_result(report->match, player, opponent, which, &counts);
  csv_uint(report, counts.wins);
  csv_uint(report, counts.draws);
  csv_uint(report, counts.losses);
}

/* Hundredths; nothing if it is infinite. */
static void csv_elo(cc__report *report, int32_t elo) {
  cc__report_char(report, ',');
  if (elo != CC_MATCH_ELO_INFINITE && elo != -CC_MATCH_ELO_INFINITE) {
    cc__report_fixed(report, elo, 2);
  }
}

static void csv_pair(cc__report *report, uint32_t player, uint32_t opponent) {
  cc_match_counts counts;
  cc_match_strength strength = CC_MATCH_STRENGTH_INIT;
  cc__scoreboard_result(report->match, player, opponent, CC_MATCH_GAMES_ALL, &counts);
  const cc_status status = cc_match_estimate(&counts, &strength);
  report->status = report->status == CC_OK ? status : report->status;
  cc__report_text(report, cc_match_player_name(report->match, player), CC__REPORT_CSV);
  csv_text(report, cc_match_player_name(report->match, opponent));
  csv_wdl(report, player, opponent, CC_MATCH_GAMES_ALL);
  csv_wdl(report, player, opponent, CC_MATCH_GAMES_FIRST);
  csv_wdl(report, player, opponent, CC_MATCH_GAMES_SECOND);
  csv_wdl(report, player, opponent, CC_MATCH_GAMES_SIDE);
  csv_wdl(report, player, opponent, CC_MATCH_GAMES_SIDE + 1);
  for (unsigned i = 0; i < 5; i++) {
    csv_uint(report, counts.pairs[i]);
  }
  cc__report_char(report, ',');
  cc__report_fixed(report, strength.score, 6);
  csv_elo(report, strength.elo);
  csv_elo(report, strength.elo_low);
  csv_elo(report, strength.elo_high);
  csv_elo(report, strength.pair_low);
  csv_elo(report, strength.pair_high);
  cc__report_char(report, ',');
  cc__report_fixed(report, strength.superiority, 6);
  cc__report_char(report, ',');
  cc__report_fixed(report, strength.pair_superiority, 6);
  csv_end(report);
}

static void csv_player(cc__report *report, uint32_t player) {
  cc__report_text(report, cc_match_player_name(report->match, player), CC__REPORT_CSV);
  csv_wdl(report, player, CC_MATCH_ALL, CC_MATCH_GAMES_ALL);
  for (uint32_t side = 0; side < report->match->sides; side++) {
    csv_wdl(report, player, CC_MATCH_ALL, CC_MATCH_GAMES_SIDE + side);
  }
  cc__report_char(report, ',');
  cc__report_int(report,
                 report->match->standing.rows == NULL ? 0 : report->match->standing.rows[player].points);
  csv_end(report);
}

void cc__report_csv_results(cc__report *report) {
  const cc_match *match = report->match;
  const uint32_t players = (uint32_t)match->entrant_count;
  if (match->sides == 2) {
    cc__report_string(report,
                      "player,opponent,won,drawn,lost,first_won,first_drawn,first_lost,second_won,"
                      "second_drawn,second_lost,side0_won,side0_drawn,side0_lost,side1_won,side1_drawn,"
                      "side1_lost,pairs_0,pairs_0.5,pairs_1,pairs_1.5,pairs_2,score,elo,elo_low,elo_high,"
                      "pair_elo_low,pair_elo_high,superiority,pair_superiority");
  } else {
    cc__report_string(report, "player,won,drawn,lost");
    for (uint32_t side = 0; side < match->sides; side++) {
      static const char titles[3][7] = {"_won", "_drawn", "_lost"};
      for (unsigned i = 0; i < 3; i++) {
        cc__report_string(report, ",side");
        cc__report_uint(report, side);
        cc__report_string(report, titles[i]);
      }
    }
    cc__report_string(report, ",points");
  }
  csv_end(report);
  for (uint32_t a = 0; a < players; a++) {
    if (match->sides != 2) {
      csv_player(report, a);
      continue;
    }
    for (uint32_t b = 0; b < players; b++) {
      if (a != b) {
        csv_pair(report, a, b);
      }
    }
  }
}
