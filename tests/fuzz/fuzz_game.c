/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: games made up from bytes, a graph of positions with dice, passes, free and partial moves,
 * priorities, several teams, repetition rules, symmetry. All searches, strategies and games in progress run on
 * it, and two-team algorithms must agree. Some games break their promises at some call (errors, lies about
 * players, moves, weights, keys, values), some run out of memory: then only a status may come back.
 */
#include "fuzz_target.h"

#define MAKEUP_NODES 24u
#define MAKEUP_MOVES 6u
#define MAKEUP_NODE_LIMIT 1500u
#define MAKEUP_BOUND 1000
#define MAKEUP_WIN 5000
#define MAKEUP_ERROR (-4321)

/* What breaks. */
enum {
  MAKEUP_KEEPS,
  MAKEUP_FAILS,     /* a callback returns an error */
  MAKEUP_POSITIVE,  /* .. a positive number */
  MAKEUP_PLAYER,    /* no such player */
  MAKEUP_KEY,       /* keys that mean nothing */
  MAKEUP_KIND,      /* no such outcome */
  MAKEUP_RESULT,    /* a result beyond 1 */
  MAKEUP_STUCK,     /* no moves, yet it goes on */
  MAKEUP_COUNT,     /* more moves than there is room for, again and again */
  MAKEUP_MANY,      /* more than any game has */
  MAKEUP_UNWRITTEN, /* more than were written */
  MAKEUP_NO_CODE,   /* CC_GAME_MOVE_NONE as a move */
  MAKEUP_CODES,     /* codes of other moves, twice the same */
  MAKEUP_VALUE,     /* an evaluation beyond the bound */
  MAKEUP_NOISE,     /* no such answer of noisy */
  MAKEUP_MAPPING,   /* symmetry that is none */
  MAKEUP_PLAYOUT,   /* a choice that is none */
  MAKEUP_MEMORY,    /* the allocator gives nothing from some call on */
  MAKEUP_FAULTS
};

typedef struct makeup_node {
  uint8_t player;
  uint8_t look;
  uint8_t outcome; /* 0: goes on; 1 results, 2 points */
  uint8_t noisy;
  uint8_t count;
  int8_t value;
  cc_game_move moves[MAKEUP_MOVES]; /* codes: number << 8 | to */
} makeup_node;

typedef struct makeup_game {
  fuzz_input input;
  makeup_node nodes[MAKEUP_NODES];
  uint32_t teams;
  uint32_t fault;
  uint32_t when;  /* from which call on */
  uint32_t calls; /* of what may break */
  uint32_t noise;
  int64_t alive; /* states that own something */
  int64_t blocks;
  uint32_t allocations;
} makeup_game;

typedef struct makeup_state {
  uint32_t node;
  uint32_t owned;
} makeup_state;

static int makeup_breaks(makeup_game *g, uint32_t fault) {
  return g->fault == fault && ++g->calls > g->when;
}

static cc_status makeup_status(makeup_game *g) {
  return makeup_breaks(g, MAKEUP_FAILS) ? MAKEUP_ERROR : makeup_breaks(g, MAKEUP_POSITIVE) ? 1 : CC_OK;
}

/* ---- callbacks ---- */

static void makeup_own(makeup_game *g, makeup_state *state) {
  g->alive += state->owned == 0;
  state->owned = 1;
}

static cc_status makeup_start(void *state, void *user) {
  makeup_own(user, state);
  return makeup_status(user);
}

static cc_status makeup_copy(const void *from, void *to, void *user) {
  ((makeup_state *)to)->node = ((const makeup_state *)from)->node;
  makeup_own(user, to);
  return makeup_status(user);
}

static void makeup_clear(void *state, void *user) {
  ((makeup_game *)user)->alive -= ((makeup_state *)state)->owned;
  ((makeup_state *)state)->owned = 0;
}

static cc_status makeup_look(const void *state, cc_game_look *look, void *user) {
  makeup_game *g = user;
  const uint32_t number = ((const makeup_state *)state)->node;
  look->player = makeup_breaks(g, MAKEUP_PLAYER) ? 16 + g->noise++ : g->nodes[number].player;
  look->flags = g->nodes[number].look;
  look->key = (uint64_t)(number + 1) * UINT64_C(0x9e3779b97f4a7c15);
  look->key = makeup_breaks(g, MAKEUP_KEY) ? g->noise++ % 3 : look->key;
  return makeup_status(g);
}

static cc_status makeup_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  makeup_game *g = user;
  const makeup_node *node = &g->nodes[((const makeup_state *)state)->node];
  const int stuck = ask == CC_GAME_ASK_STUCK || (ask == CC_GAME_ASK_LEAF && node->count == 0);
  outcome->kind = node->outcome != 0 ? node->outcome : stuck ? CC_GAME_RESULTS : CC_GAME_GOES_ON;
  outcome->reason = node->look;
  for (uint32_t team = 0; team < g->teams; team++) {
    const int32_t value = team % 2 == 0 ? node->value : -node->value;
    outcome->teams[team] = outcome->kind == CC_GAME_POINTS ? value * 7 : (value > 40) - (value < -40);
  }
  if (makeup_breaks(g, MAKEUP_KIND)) {
    outcome->kind = 3 + g->noise++;
  }
  if (makeup_breaks(g, MAKEUP_RESULT)) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->teams[0] = INT32_MIN;
  }
  if (makeup_breaks(g, MAKEUP_STUCK)) {
    outcome->kind = CC_GAME_GOES_ON;
  }
  return makeup_status(g);
}

static cc_status makeup_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                 size_t *needed, void *user) {
  makeup_game *g = user;
  const makeup_node *node = &g->nodes[((const makeup_state *)state)->node];
  for (uint32_t i = 0; i < node->count; i++) {
    cc_game_move move = node->moves[i];
    if (which == CC_GAME_MOVES_NOISY && (move.flags & CC_GAME_MOVE_NOISY) == 0) {
      continue;
    }
    if (makeup_breaks(g, MAKEUP_CODES)) {
      move.code = g->noise++ % 2 * 0x100u;
    }
    move.code = makeup_breaks(g, MAKEUP_NO_CODE) ? CC_GAME_MOVE_NONE : move.code;
    if (*needed < capacity) {
      moves[*needed] = move;
    }
    ++*needed;
  }
  *needed = makeup_breaks(g, MAKEUP_COUNT) ? capacity + 1 : *needed;
  *needed = makeup_breaks(g, MAKEUP_MANY) ? SIZE_MAX - g->noise++ : *needed;
  *needed = makeup_breaks(g, MAKEUP_UNWRITTEN) ? capacity : *needed;
  *needed = g->fault == MAKEUP_STUCK && g->calls > g->when ? 0 : *needed;
  return makeup_status(g);
}

/* Whatever the code is: it may be a lie of generate. */
static uint32_t makeup_target(uint64_t move) {
  return (uint32_t)(move % 256u % MAKEUP_NODES);
}

static cc_status makeup_apply(const void *before, uint64_t move, void *after, void *user) {
  (void)before;
  ((makeup_state *)after)->node = makeup_target(move);
  makeup_own(user, after);
  return makeup_status(user);
}

static cc_status makeup_make(void *state, uint64_t move, void *undo, void *user) {
  memcpy(undo, &((makeup_state *)state)->node, sizeof(uint32_t));
  ((makeup_state *)state)->node = makeup_target(move);
  return makeup_status(user);
}

static cc_status makeup_unmake(void *state, uint64_t move, const void *undo, void *user) {
  (void)move;
  memcpy(&((makeup_state *)state)->node, undo, sizeof(uint32_t));
  return makeup_status(user);
}

static cc_status makeup_evaluate(const void *state, int32_t *values, void *user) {
  makeup_game *g = user;
  const uint32_t number = ((const makeup_state *)state)->node;
  for (uint32_t team = 0; team < g->teams; team++) {
    values[team] = g->nodes[(number + team) % MAKEUP_NODES].value * 5;
  }
  values[0] = makeup_breaks(g, MAKEUP_VALUE) ? INT32_MIN : values[0];
  return makeup_status(g);
}

static cc_status makeup_noisy(const void *state, uint32_t *noisy, void *user) {
  makeup_game *g = user;
  *noisy = g->nodes[((const makeup_state *)state)->node].noisy;
  *noisy = makeup_breaks(g, MAKEUP_NOISE) ? 3 + g->noise++ : *noisy;
  return makeup_status(g);
}

/* Each position has a standard form of its own in which codes have other bits. */
static cc_status makeup_canonical(const void *state, uint64_t *key, uint32_t *mapping, void *user) {
  makeup_game *g = user;
  const uint32_t number = ((const makeup_state *)state)->node;
  *key = makeup_breaks(g, MAKEUP_MAPPING) ? g->noise++ % 5 : number * UINT64_C(0xc2b2ae3d27d4eb4f) + 7;
  *mapping = number % 4;
  return makeup_status(g);
}

static cc_status makeup_map(uint32_t mapping, uint32_t back, uint64_t move, uint64_t *mapped, void *user) {
  (void)back;
  *mapped = move ^ (uint64_t)mapping << 40;
  return makeup_status(user);
}

static cc_status makeup_playout(const void *state, const cc_game_move *moves, size_t count, uint64_t random,
                                size_t *chosen, void *user) {
  (void)state;
  FUZZ_CHECK(count > 0 && moves != NULL);
  *chosen = makeup_breaks(user, MAKEUP_PLAYOUT) ? count : (size_t)(random % count);
  return makeup_status(user);
}

/* ---- memory ---- */

static void *makeup_alloc(void *user, size_t size, size_t alignment) {
  makeup_game *g = user;
  void *block = NULL;
  if (g->fault == MAKEUP_MEMORY && g->allocations++ >= g->when) {
    return NULL;
  }
  /* What is asked for is aligned by hand: the block's address stands before it. */
  unsigned char *whole = malloc(size + alignment + sizeof(block));
  if (whole == NULL) {
    return NULL;
  }
  unsigned char *at = whole + sizeof(block);
  at += (alignment - (uintptr_t)at % alignment) % alignment;
  block = whole;
  memcpy(at - sizeof(block), &block, sizeof(block));
  g->blocks++;
  return at;
}

static void makeup_free(void *user, void *pointer, size_t size, size_t alignment) {
  void *block = NULL;
  (void)size;
  (void)alignment;
  if (pointer != NULL) {
    memcpy(&block, (unsigned char *)pointer - sizeof(block), sizeof(block));
    free(block);
    ((makeup_game *)user)->blocks--;
  }
}

/* ---- from bytes ---- */

static void makeup_read_node(makeup_game *g, makeup_node *node, uint32_t players, int random_last) {
  const uint8_t kind = fuzz_byte(&g->input);
  node->player = (uint8_t)(fuzz_byte(&g->input) % players);
  node->look = kind & 1u;
  node->outcome = (kind >> 1 & 7u) == 0 ? 1 + (kind >> 4 & 1u) : 0;
  node->noisy = (uint8_t)((kind >> 5) % 3);
  node->value = (int8_t)fuzz_byte(&g->input);
  node->count = fuzz_byte(&g->input) % (MAKEUP_MOVES + 1);
  for (uint32_t i = 0; i < node->count; i++) {
    const uint8_t to = fuzz_byte(&g->input), how = fuzz_byte(&g->input);
    node->moves[i].code = (uint64_t)i << 8 | to % MAKEUP_NODES;
    node->moves[i].order = (int8_t)(uint8_t)(how * 37u);
    node->moves[i].weight = random_last && node->player + 1u == players ? 1u + how % 5u : 0;
    node->moves[i].priority = (how & 0xc0u) == 0xc0u;
    node->moves[i].flags = how & 0x1fu & (to >= 128 ? 0xffu : ~(uint32_t)CC_GAME_MOVE_FREE);
  }
}

static cc_game makeup_read(makeup_game *g) {
  cc_game game;
  const uint8_t shape = fuzz_byte(&g->input), rules = fuzz_byte(&g->input);
  const int random_last = shape >> 2 & 1;
  uint32_t nodes = 0;
  memset(&game, 0, sizeof(game));
  g->teams = 1 + (shape & 3u);
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD & ((rules & 64u) != 0 ? 0 : ~0u);
  game.players = g->teams + (shape >> 3 & 1u) + (uint32_t)random_last;
  for (uint32_t i = 0; i < game.players; i++) {
    game.teams[i] = (uint8_t)(random_last && i + 1 == game.players ? CC_GAME_TEAM_RANDOM : i % g->teams);
  }
  game.repetition = (rules & 3u) % 3;
  game.repetitions = rules >> 2 & 3u;
  game.state_size = sizeof(makeup_state);
  game.max_moves = 1 + (rules >> 4 & 3u); /* so that it has to grow */
  game.evaluation_bound = MAKEUP_BOUND;
  game.win_value = MAKEUP_WIN;
  game.user = g;
  game.start = makeup_start;
  game.copy = makeup_copy;
  game.clear = makeup_clear;
  game.look = makeup_look;
  game.outcome = makeup_outcome;
  game.generate = makeup_generate;
  game.evaluate = makeup_evaluate;
  game.noisy = makeup_noisy;
  game.playout = (shape & 16u) != 0 ? makeup_playout : NULL;
  if ((shape & 32u) != 0) {
    game.make = makeup_make;
    game.unmake = (shape & 64u) != 0 ? makeup_unmake : NULL;
    game.undo_size = sizeof(uint32_t);
  } else {
    game.apply = makeup_apply;
  }
  if ((shape & 128u) != 0) {
    game.canonical = makeup_canonical;
    game.map_move = makeup_map;
  }
  while (nodes < MAKEUP_NODES) {
    makeup_read_node(g, &g->nodes[nodes++], game.players, random_last);
  }
  return game;
}

/* ---- searches ---- */

typedef struct makeup_search {
  makeup_game *g;
  const cc_game *game;
  const cc_allocator *allocator;
  cc_game_options options;
  cc_game_limits limits;
  makeup_state root;
} makeup_search;

static int makeup_may(const makeup_game *g, cc_status status) {
  const int broken = g->fault != MAKEUP_KEEPS;
  return status == CC_OK || status == CC_ERROR_GAME || (broken && status == MAKEUP_ERROR) ||
         (broken && (status == CC_ERROR_STOPPED || status == CC_ERROR_ILLEGAL || status == CC_ERROR_STATE)) ||
         (g->fault == MAKEUP_MEMORY && status == CC_ERROR_MEMORY);
}

static int32_t makeup_on_event(const cc_game_event *event, void *user) {
  const makeup_search *s = user;
  FUZZ_CHECK(event->struct_size == sizeof(*event) && event->depth <= CC_GAME_MAX_DEPTH);
  FUZZ_CHECK(event->kind != CC_GAME_EVENT_ITERATION || event->moves != NULL || event->move_count == 0);
  (void)s;
  return 0;
}

/* The line is made of moves that may be played. */
static void makeup_check_line(const makeup_search *s, cc_game_search *search, const cc_game_result *result) {
  uint64_t line[CC_GAME_MAX_PLY + 1];
  size_t count = 0;
  cc_play *play = NULL;
  FUZZ_CHECK(cc_game_search_line(search, line, CC_GAME_MAX_PLY + 1, &count) == CC_OK);
  FUZZ_CHECK(count == 0 || line[0] == result->best);
  if (s->game->repetition != CC_GAME_REPETITION_NONE || cc_play_create(NULL, s->game, &play) != CC_OK) {
    cc_play_free(play);
    return;
  }
  FUZZ_CHECK(cc_play_set(play, &s->root) == CC_OK);
  for (size_t i = 0; i < count; i++) {
    FUZZ_CHECK(cc_play_make(play, line[i]) == CC_OK);
  }
  cc_play_free(play);
}

/* 1: it ran to its end, and *value means something. */
static int makeup_run(const makeup_search *s, int32_t *value) {
  cc_game_search *search = NULL;
  cc_game_result result = CC_GAME_RESULT_INIT;
  const int kept = s->g->fault == MAKEUP_KEEPS;
  cc_status status = cc_game_search_create(s->allocator, s->game, &s->options, &search);
  if (s->options.algorithm == CC_GAME_MCTS && s->g->teams == 1 && status == CC_ERROR_UNSUPPORTED) {
    return 0;
  }
  FUZZ_CHECK(makeup_may(s->g, status) || (status == CC_ERROR_UNSUPPORTED && s->options.threads > 1));
  if (status != CC_OK) {
    FUZZ_CHECK(search == NULL);
    return 0;
  }
  union {
    const makeup_search *s;
    void *user;
  } user = {s};
  FUZZ_CHECK(cc_game_search_set_callback(search, makeup_on_event, user.user) == CC_OK);
  status = cc_game_search_run(search, &s->root, NULL, 0, &s->limits, &result);
  FUZZ_CHECK(makeup_may(s->g, status));
  FUZZ_CHECK(status != CC_ERROR_GAME || cc_game_search_fault(search)[0] != '\0' || !kept);
  if (status == CC_OK && kept) {
    FUZZ_CHECK(result.value >= -MAKEUP_WIN && result.value <= MAKEUP_WIN);
    makeup_check_line(s, search, &result);
    *value = result.values[0];
  }
  cc_game_search_free(search);
  return status == CC_OK && kept && s->options.algorithm != CC_GAME_MCTS &&
         (result.reason == CC_END_DEPTH || result.reason == CC_END_MATE || result.reason == CC_END_GAME);
}

/* All algorithms, plain and with other options: where two come to their end they agree. */
static void makeup_check_searches(makeup_search *s, uint8_t which) {
  static const uint32_t algorithms[] = {CC_GAME_MINIMAX, CC_GAME_ALPHA_BETA, CC_GAME_NEGASCOUT, CC_GAME_MTDF};
  static const uint32_t flags[] = {CC_GAME_NO_TABLE | CC_GAME_NO_DEEPENING, 0,
                                   CC_GAME_NO_STAR2 | CC_GAME_NO_KILLERS, CC_GAME_NO_TABLE | CC_GAME_NO_STAR,
                                   CC_GAME_NO_HISTORY | CC_GAME_NO_ORDER | CC_GAME_WIDE_ROOT};
  const uint32_t best_moves = s->options.best_moves;
  int32_t first = 0;
  int has_first = 0;
  for (size_t a = 0; a < sizeof(algorithms) / sizeof(algorithms[0]); a++) {
    for (size_t i = 0; i < 2; i++) {
      const size_t f = i == 0 ? 0 : 1 + (a + which) % 4;
      int32_t value = 0;
      s->options.algorithm = algorithms[a];
      s->options.flags = flags[f];
      s->options.best_moves = (flags[f] & CC_GAME_WIDE_ROOT) != 0 ? 0 : best_moves;
      const int table = (flags[f] & CC_GAME_NO_TABLE) == 0 && s->game->repetition != CC_GAME_REPETITION_NONE;
      if (makeup_run(s, &value) && !table && s->options.best_moves == best_moves) {
        FUZZ_CHECK(!has_first || value == first);
        first = value;
        has_first = 1;
      }
    }
  }
}

static void makeup_search_all(makeup_game *g, const cc_game *game, const cc_allocator *allocator) {
  const cc_game_options options = CC_GAME_OPTIONS_INIT;
  const cc_game_limits limits = CC_GAME_LIMITS_INIT;
  const uint8_t some = fuzz_byte(&g->input), more = fuzz_byte(&g->input);
  int32_t value = 0;
  makeup_search s = {g, game, allocator, options, limits, {more % MAKEUP_NODES, 1}};
  s.options.step = 1 + (some & 1u);
  s.options.best_moves = (some >> 1 & 3u) == 3 ? 2 : 0;
  s.options.quiescence = some >> 3 & 3u;
  s.options.extensions = some >> 5 & 3u;
  s.options.table_bytes = (some & 128u) != 0 ? 1 : 1u << 12;
  s.options.cache_bytes = (more & 32u) != 0 ? 1u << 10 : 0;
  s.limits.depth = 1 + (more >> 6);
  s.limits.nodes = MAKEUP_NODE_LIMIT;
  makeup_check_searches(&s, more);
  s.options.algorithm = CC_GAME_MCTS;
  s.options.flags = 0;
  s.options.seed = some;
  s.options.playout_moves = 20;
  s.limits.nodes = 30;
  (void)makeup_run(&s, &value);
}

/* ---- games in progress and strategies ---- */

static cc_status makeup_choose(const cc_turn *turn, uint64_t *move, void *player, void *user) {
  (void)player;
  FUZZ_CHECK(turn->move_count > 0 && turn->limits != NULL);
  *move = turn->moves[cc_random_next(turn->seed) % turn->move_count].code;
  return makeup_status(user);
}

static void makeup_check_player(makeup_game *g, const cc_game *game, const cc_allocator *allocator,
                                const cc_play *play, uint32_t kind) {
  cc_strategy strategy = CC_STRATEGY_INIT;
  const cc_game_limits limits = {(uint32_t)sizeof(limits), 2, 200, 0, 0};
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_player *player = NULL;
  uint64_t move = CC_GAME_MOVE_NONE;
  strategy.kind = kind % (CC_STRATEGY_USER + 1);
  strategy.flags = strategy.kind == CC_STRATEGY_GREEDY && (kind & 8u) != 0 ? CC_STRATEGY_RANDOM_TIES : 0;
  options.table_bytes = 1u << 12;
  strategy.options = &options;
  strategy.limits = &limits;
  strategy.user = g;
  strategy.choose = strategy.kind == CC_STRATEGY_USER ? makeup_choose : NULL;
  cc_status status = cc_player_create(allocator, game, &strategy, kind, &player);
  FUZZ_CHECK(makeup_may(g, status));
  if (status == CC_OK) {
    status = cc_player_choose(player, play, NULL, &move);
    FUZZ_CHECK(makeup_may(g, status) || status == CC_ERROR_STATE);
  }
  cc_player_free(player);
}

/* One step of a program: play, throw, take back, copy, ask. */
static void makeup_step(makeup_game *g, const cc_game *game, const cc_allocator *allocator, cc_play **play,
                        uint64_t *seed) {
  cc_game_move moves[16];
  cc_game_outcome outcome;
  size_t count = 0;
  const uint8_t what = fuzz_byte(&g->input), which = fuzz_byte(&g->input);
  const int kept = g->fault == MAKEUP_KEEPS;
  const makeup_state before = *(const makeup_state *)cc_play_state(*play);
  const size_t length = cc_play_length(*play);
  cc_status status = cc_play_outcome(*play, &outcome);
  FUZZ_CHECK(makeup_may(g, status));
  status = cc_play_moves(*play, moves, 16, &count);
  FUZZ_CHECK(makeup_may(g, status) || status == CC_ERROR_BUFFER);
  const uint64_t code = status == CC_OK && count > 0 ? moves[which % count].code : which;
  if ((what & 64u) != 0) {
    makeup_check_player(g, game, allocator, *play, what);
  }
  if ((what & 3u) != 0) {
    const cc_status made = cc_play_make(*play, code);
    FUZZ_CHECK(makeup_may(g, made) || made == CC_ERROR_ILLEGAL);
    FUZZ_CHECK(!kept || status != CC_OK || (made == CC_OK) == (count > 0));
    if (made == CC_OK && kept) {
      FUZZ_CHECK(cc_play_length(*play) == length + 1 && cc_play_move_at(*play, length) == code);
      if ((what & 32u) != 0) {
        FUZZ_CHECK(cc_play_undo(*play) == CC_OK);
        FUZZ_CHECK(((const makeup_state *)cc_play_state(*play))->node == before.node);
      }
    } else if (made != CC_OK) {
      FUZZ_CHECK(cc_play_length(*play) == length);
      FUZZ_CHECK(((const makeup_state *)cc_play_state(*play))->node == before.node);
    }
  } else if ((what & 4u) != 0) {
    status = cc_play_roll(*play, seed, NULL);
    FUZZ_CHECK(makeup_may(g, status) || status == CC_ERROR_STATE);
  } else if ((what & 8u) != 0) {
    status = cc_play_undo(*play);
    FUZZ_CHECK(makeup_may(g, status) || status == CC_ERROR_STATE);
  } else {
    cc_play *copy = NULL;
    status = cc_play_copy(*play, &copy);
    FUZZ_CHECK(makeup_may(g, status));
    if (status == CC_OK) {
      cc_play_free(*play);
      *play = copy;
    }
  }
}

static void makeup_play_all(makeup_game *g, const cc_game *game, const cc_allocator *allocator) {
  cc_play *play = NULL;
  uint64_t seed = fuzz_byte(&g->input);
  const cc_status status = cc_play_create(allocator, game, &play);
  FUZZ_CHECK(makeup_may(g, status) && (status == CC_OK) == (play != NULL));
  for (unsigned i = 0; i < 16 && play != NULL; i++) {
    makeup_step(g, game, allocator, &play, &seed);
  }
  cc_play_free(play);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static makeup_game g;
  cc_allocator allocator;
  memset(&g, 0, sizeof(g));
  memset(&allocator, 0, sizeof(allocator));
  g.input.data = data;
  g.input.size = size;
  g.fault = fuzz_byte(&g.input) % (2 * MAKEUP_FAULTS); /* half of the games keep their promises */
  g.fault = g.fault < MAKEUP_FAULTS ? g.fault : MAKEUP_KEEPS;
  g.when = fuzz_byte(&g.input);
  g.when = g.when < 64 ? g.when : g.when * 8;
  const cc_game game = makeup_read(&g);
  allocator.struct_size = sizeof(allocator);
  allocator.alloc = makeup_alloc;
  allocator.free = makeup_free;
  allocator.user = &g;
  FUZZ_CHECK(cc_game_check(&game) == CC_OK);
  makeup_play_all(&g, &game, &allocator);
  makeup_search_all(&g, &game, &allocator);
  FUZZ_CHECK(g.alive == 0 && g.blocks == 0);
  return 0;
}
