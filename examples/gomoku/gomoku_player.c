/* SPDX-License-Identifier: MIT */
/* See gomoku_player.h. */
#include "gomoku_player.h"

#include <stdlib.h>
#include <string.h>

#define PLAYER_THREES 3u
/* Moves of the looks for threats: each, where time does not end them first. */
#define PLAYER_FOURS_NODES 200000u
#define PLAYER_THREES_NODES 2000000u
#define PLAYER_SHARE 0.1 /* of the time, for threats */
#define PLAYER_ANSWERS 64u

const gomoku_style gomoku_styles[] = {
    {"minimax", CC_GAME_MINIMAX, 0, 0, "every candidate, no pruning"},
    {"negamax", CC_GAME_ALPHA_BETA, 0, 0, "alpha-beta, every candidate"},
    {"negascout", CC_GAME_NEGASCOUT, 0, 0, "every candidate"},
    {"mtdf", CC_GAME_MTDF, 0, 0, "MTD(f), every candidate"},
    {"negamax10", CC_GAME_ALPHA_BETA, 10, 0, "alpha-beta, the ten best moves"},
    {"negascout10", CC_GAME_NEGASCOUT, 10, 0, "the ten best moves"},
    {"mtdf10", CC_GAME_MTDF, 10, 0, "MTD(f), the ten best moves"},
    {"threats", CC_GAME_MTDF, 10, 1, "as mtdf10, but looks for wins by fours and threes first"},
    {NULL, 0, 0, 0, NULL},
};

struct gomoku_player {
  gomoku_scope scope;
  const gomoku_style *style;
  cc_game_search *search;
  gomoku_threats *threats; /* NULL: not sharp */
  gomoku_board board;      /* for threats */
  gomoku_watch watch;
  void *watch_user;
};

const gomoku_style *gomoku_find_style(const char *name) {
  for (const gomoku_style *style = gomoku_styles; style->name != NULL; style++) {
    if (strcmp(style->name, name) == 0) {
      return style;
    }
  }
  return NULL;
}

cc_game_options gomoku_style_options(const gomoku_style *style, uint64_t table_bytes, uint32_t threads) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  options.algorithm = style->algorithm;
  options.best_moves = style->best_moves;
  options.step = 2;
  options.table_bytes = table_bytes;
  options.cache_bytes = GOMOKU_CACHE_BYTES;
  options.threads = threads;
  if (!style->sharp) { /* the article's order is the table's move and the windows */
    options.flags = CC_GAME_NO_KILLERS | CC_GAME_NO_HISTORY;
  }
  return options;
}

cc_status gomoku_player_create(const gomoku_rules *rules, const gomoku_style *style, uint64_t table_bytes,
                               uint32_t threads, gomoku_player **out) {
  gomoku_player *player = calloc(1, sizeof(*player));
  if (player == NULL) {
    return CC_ERROR_MEMORY;
  }
  player->scope.rules = *rules;
  player->scope.root_stones = UINT32_MAX;
  player->style = style;
  const cc_game game = style->sharp ? gomoku_sharp_game(&player->scope)
                                    : gomoku_search_game(&player->scope.rules);
  const cc_game_options options = gomoku_style_options(style, table_bytes, threads);
  cc_status status = cc_game_search_create(NULL, &game, &options, &player->search);
  if (status == CC_OK && style->sharp) {
    player->threats = gomoku_threats_create(&player->scope.rules);
    status = player->threats != NULL ? CC_OK : CC_ERROR_MEMORY;
  }
  if (status != CC_OK) {
    gomoku_player_free(player);
    return status;
  }
  *out = player;
  return CC_OK;
}

void gomoku_player_free(gomoku_player *player) {
  if (player != NULL) {
    cc_game_search_free(player->search);
    gomoku_threats_free(player->threats);
    free(player);
  }
}

cc_status gomoku_player_new_game(gomoku_player *player) {
  return cc_game_search_new_game(player->search);
}

static int32_t player_event(const cc_game_event *event, void *user) {
  const gomoku_player *player = user;
  (void)event;
  return player->watch(player->watch_user) != 0;
}

void gomoku_player_watch(gomoku_player *player, gomoku_watch watch, void *user) {
  player->watch = watch;
  player->watch_user = user;
  gomoku_threats_watch(player->threats, watch, user);
  /* The handle is right, so there is no error. */
  (void)!cc_game_search_set_callback(player->search, watch != NULL ? player_event : NULL, player);
}

void gomoku_player_stop(gomoku_player *player) {
  cc_game_search_stop(player->search);
}

/* ---- threats ---- */

/* Whether the other side would win by fours if it were to move now. */
static int player_is_threatened(gomoku_player *player, uint64_t nodes, double deadline) {
  const gomoku_rules *rules = &player->scope.rules;
  gomoku_pass(rules, &player->board);
  gomoku_threats_limit(player->threats, nodes, deadline);
  const int threatened = gomoku_threats_fours(player->threats, &player->board, NULL, NULL);
  gomoku_pass(rules, &player->board);
  return threatened;
}

/*
 * The other side threatens to win by fours: limit the root to the moves that end that, as far as the time
 * allows to find them out. Returns the number of them.
 */
static uint32_t player_answers(gomoku_player *player, double deadline) {
  gomoku_scope *scope = &player->scope;
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint32_t found = 0;
  memset(scope->allowed, 0, sizeof(scope->allowed));
  gomoku_candidates(&scope->rules, &player->board, rows);
  for (uint32_t y = 0; y < scope->rules.height; y++) {
    for (uint32_t row = rows[y]; row != 0; row &= row - 1u) {
      const uint32_t cell = gomoku_cell(gomoku_lowest(row), y);
      gomoku_undo undo;
      gomoku_make(&scope->rules, &player->board, cell, &undo);
      gomoku_threats_limit(player->threats, PLAYER_FOURS_NODES / 10, deadline);
      const int loses = gomoku_threats_fours(player->threats, &player->board, NULL, NULL);
      gomoku_unmake(&scope->rules, &player->board, cell, &undo);
      if (!loses) {
        scope->allowed[y] |= UINT32_C(1) << cell % GOMOKU_STRIDE;
        found++;
      }
    }
  }
  return found;
}

/* 1: *cell wins. Otherwise the root is limited where it has to be. */
static int player_looks_for_threats(gomoku_player *player, double seconds, uint32_t *cell, uint64_t *nodes) {
  gomoku_threats *threats = player->threats;
  const double now = gomoku_threats_clock();
  const double deadline = seconds > 0 ? now + seconds * PLAYER_SHARE : 0;
  uint32_t line[GOMOKU_THREAT_LINE];
  uint32_t length = 0;
  player->scope.root_stones = UINT32_MAX;
  gomoku_threats_limit(threats, PLAYER_FOURS_NODES, deadline);
  if (gomoku_threats_fours(threats, &player->board, line, &length)) {
    *cell = line[0];
    *nodes += gomoku_threats_nodes(threats);
    return 1;
  }
  *nodes += gomoku_threats_nodes(threats);
  const int threatened = player_is_threatened(player, PLAYER_FOURS_NODES, deadline);
  *nodes += gomoku_threats_nodes(threats);
  gomoku_threats_limit(threats, PLAYER_THREES_NODES, deadline);
  if (gomoku_threats_win(threats, &player->board, PLAYER_THREES, cell)) {
    *nodes += gomoku_threats_nodes(threats);
    return 1;
  }
  *nodes += gomoku_threats_nodes(threats);
  if (threatened && player_answers(player, deadline) > 0) {
    player->scope.root_stones = player->board.stones;
  }
  return 0;
}

/* ---- choosing ---- */

cc_status gomoku_player_choose(gomoku_player *player, const gomoku_board *board, const cc_game_limits *limits,
                               uint32_t *cell, gomoku_thought *thought) {
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_game_limits left = *limits;
  gomoku_thought own = {0, 0, 0, 0};
  const double started = gomoku_threats_clock();
  if (player->threats != NULL && board->stones > 0) {
    player->board = *board;
    own.threat = (uint32_t)player_looks_for_threats(player, (double)limits->time_ms / 1000.0, cell,
                                                    &own.nodes);
    if (limits->time_ms > 0) {
      const uint32_t used = (uint32_t)((gomoku_threats_clock() - started) * 1000.0);
      left.time_ms = used + 1 < limits->time_ms ? limits->time_ms - used : 1;
    }
  }
  if (!own.threat) {
    const cc_status status = cc_game_search_run(player->search, board, NULL, 0, &left, &result);
    if (status != CC_OK) {
      return status;
    }
    if (result.best == CC_GAME_MOVE_NONE) {
      return CC_ERROR_STATE;
    }
    *cell = (uint32_t)result.best;
    own.value = result.value;
    own.depth = result.depth;
    own.nodes += result.nodes;
  }
  if (thought != NULL) {
    *thought = own;
  }
  return CC_OK;
}

cc_status gomoku_player_weigh(gomoku_player *player, const gomoku_board *board, const cc_game_limits *limits,
                              uint32_t *cell, int32_t *value) {
  int64_t sum = 0;
  for (uint32_t odd = 0; odd < 2; odd++) {
    cc_game_limits half = *limits;
    gomoku_thought thought;
    uint32_t chosen = 0;
    half.depth = (limits->depth == 0 ? CC_GAME_MAX_DEPTH - 2 : limits->depth) + odd;
    half.time_ms = (limits->time_ms + 1) / 2;
    const cc_status status = gomoku_player_choose(player, board, &half, &chosen, &thought);
    if (status != CC_OK) {
      return status;
    }
    *cell = odd ? *cell : chosen;
    sum += thought.threat ? GOMOKU_WIN_VALUE : thought.value;
  }
  *value = (int32_t)(sum / 2);
  return CC_OK;
}
