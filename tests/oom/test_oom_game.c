/* SPDX-License-Identifier: MIT */
/*
 * Generic searches of every kind, players and plays, with every request for memory refused in turn. What was
 * refused is called once more, on the same handle, and finds the same as if nothing had been.
 */
#define OOM_BLOCKS 2000
#include "oom_heap.h"

#include "../unit/test_util.h"
#include "../unit/game_kit.h"

#define OOM_GAME_REQUESTS 2000u

typedef struct oom_kind {
  cc_game game;
  uint32_t algorithm;
  uint32_t flags;
  uint32_t depth;
  uint64_t nodes;
} oom_kind;

typedef union oom_state {
  ttt_state ttt;
  race_state race;
  hop_state hop;
  graph_state node;
} oom_state;

/* The three games of graphs: two teams, two and dice, three. */
static graph oom_graphs[3] = {
    {9, 300, 2, 0, 2, 9, 1, 1}, {9, 300, 3, 1, 2, 6, 1, 0}, {9, 300, 4, 1, 3, 4, 1, 0}};

/* A graph whose first position has moves. */
static cc_game oom_graph(unsigned number) {
  graph *g = &oom_graphs[number];
  const graph_state first = {1};
  cc_game_outcome outcome;
  do {
    g->seed++;
    memset(&outcome, 0, sizeof(outcome));
    (void)graph_outcome(&first, CC_GAME_ASK_NODE, &outcome, g);
  } while (outcome.kind != CC_GAME_GOES_ON || graph_count(g, first.node) < 3);
  return graph_game(g);
}

static cc_game oom_undoing(void) {
  cc_game game = ttt_game_symmetric();
  game.undo_size = 5;
  return game;
}

#define OOM_KINDS 8u

static oom_kind oom_kind_of(unsigned number) {
  switch (number) {
  case 0: return (oom_kind){oom_graph(0), CC_GAME_NEGASCOUT, 0, 4, 0};
  case 1: return (oom_kind){oom_graph(0), CC_GAME_MTDF, CC_GAME_NO_TABLE, 4, 0};
  case 2: return (oom_kind){oom_graph(1), CC_GAME_NEGASCOUT, 0, 3, 0}; /* expectiminimax */
  case 3: return (oom_kind){oom_graph(2), CC_GAME_NEGASCOUT, 0, 3, 0}; /* max^n */
  case 4: return (oom_kind){oom_undoing(), CC_GAME_ALPHA_BETA, 0, 6, 0};
  case 5: return (oom_kind){hop_game(CC_GAME_REPETITION_FORBIDDEN), CC_GAME_MINIMAX, 0, 3, 0};
  case 6: return (oom_kind){race_game(), CC_GAME_MCTS, 0, 0, 40};
  default: return (oom_kind){hop_game(CC_GAME_REPETITION_DRAW), CC_GAME_MCTS, 0, 0, 40};
  }
}

static cc_game_options oom_options(const oom_kind *kind) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  options.algorithm = kind->algorithm;
  options.flags = kind->flags;
  options.quiescence = 3;
  options.extensions = 1;
  options.table_bytes = 1u << 12;
  options.cache_bytes = 1u << 10;
  options.playout_moves = 30;
  return options;
}

/* The value of the second of two searches with one handle; how many requests were refused in *refused. */
static int32_t oom_search(const cc_allocator *allocator, const oom_kind *kind, unsigned *refused) {
  const cc_game_options options = oom_options(kind);
  const cc_game_limits limits = {(uint32_t)sizeof(limits), kind->depth, kind->nodes, 0, 0};
  cc_game_result result = CC_GAME_RESULT_INIT;
  cc_game_search *search = NULL;
  oom_state s;
  memset(&s, 0, sizeof(s));
  assert_int_equal(kind->game.start(&s, kind->game.user), CC_OK);
  if (kind->game.apply == race_apply) { /* it begins with dice, for which there is no best move */
    s.race.die = 3;
  }
  cc_status status = cc_game_search_create(allocator, &kind->game, &options, &search);
  if (status == CC_ERROR_MEMORY) {
    assert_null(search);
    *refused += 1;
    status = cc_game_search_create(allocator, &kind->game, &options, &search);
  }
  assert_int_equal(status, CC_OK);
  for (unsigned i = 0; i < 2; i++) {
    status = cc_game_search_run(search, &s, NULL, 0, &limits, &result);
    if (status == CC_ERROR_MEMORY) {
      assert_string_equal(cc_game_search_fault(search), "");
      *refused += 1;
      status = cc_game_search_run(search, &s, NULL, 0, &limits, &result);
    }
    assert_int_equal(status, CC_OK);
    assert_int_not_equal(result.best, CC_GAME_MOVE_NONE);
    assert_int_equal(cc_game_search_new_game(search), CC_OK);
  }
  cc_game_search_free(search);
  return result.value;
}

static void test_searches(void **state) {
  static oom_heap heap;
  (void)state;
  for (unsigned number = 0; number < OOM_KINDS; number++) {
    const oom_kind kind = oom_kind_of(number);
    const cc_allocator allocator = oom_allocator(&heap);
    unsigned refused = 0;
    memset(&heap, 0, sizeof(heap));
    const int32_t value = oom_search(&allocator, &kind, &refused);
    const unsigned requests = heap.requests;
    assert_int_equal(refused, 0);
    assert_true(requests < OOM_GAME_REQUESTS);
    for (unsigned n = 1; n <= requests; n++) {
      memset(&heap, 0, sizeof(heap));
      heap.refuse = n;
      assert_int_equal(oom_search(&allocator, &kind, &refused), value);
      assert_int_equal(refused, n); /* nothing is asked for that can be done without */
      assert_int_equal(heap.live, 0);
      assert_int_equal(heap.faults, 0);
    }
    assert_true(refused > 7);
  }
}

/* ---- players and plays ---- */

typedef struct oom_table {
  const oom_kind *kind;
  cc_allocator allocator;
  cc_play *play, *copy;
  cc_player *players[4];
  uint64_t seed;
  uint64_t moves[40];
  size_t count;
} oom_table;

static cc_status oom_sit_down(oom_table *t) {
  const cc_game_options options = oom_options(t->kind);
  const cc_game_limits limits = {(uint32_t)sizeof(limits), t->kind->depth, t->kind->nodes, 0, 0};
  cc_status status = t->play != NULL ? CC_OK : cc_play_create(&t->allocator, &t->kind->game, &t->play);
  for (uint32_t i = 0; i < 4 && status == CC_OK; i++) {
    cc_strategy strategy = CC_STRATEGY_INIT;
    strategy.kind = i;
    strategy.options = &options;
    strategy.limits = &limits;
    if (t->players[i] == NULL) {
      status = cc_player_create(&t->allocator, &t->kind->game, &strategy, 5, &t->players[i]);
      assert_true((status == CC_OK) == (t->players[i] != NULL));
    }
  }
  return status;
}

/* One move: of a player by turns, or of the dice. CC_ERROR_STATE: the game is over. */
static cc_status oom_move(oom_table *t) {
  const size_t length = cc_play_length(t->play);
  const uint64_t seed = t->seed;
  cc_game_outcome outcome;
  uint64_t move = CC_GAME_MOVE_NONE;
  cc_status status = cc_play_outcome(t->play, &outcome);
  if (status != CC_OK || outcome.kind != CC_GAME_GOES_ON) {
    return status != CC_OK ? status : CC_ERROR_STATE;
  }
  if (cc_game_team(&t->kind->game, cc_play_player(t->play)) == CC_GAME_TEAM_RANDOM) {
    status = cc_play_roll(t->play, &t->seed, &move);
  } else {
    /* Not the random one, whose luck a refusal would change. */
    cc_player *player = t->players[1 + length % 3];
    status = cc_player_choose(player, t->play, NULL, &move);
    status = status == CC_OK ? cc_play_make(t->play, move) : status;
  }
  t->seed = status == CC_OK ? t->seed : seed;
  assert_int_equal(cc_play_length(t->play), length + (status == CC_OK));
  return status;
}

static cc_status oom_take_back(oom_table *t) {
  cc_status status = t->copy != NULL ? CC_OK : cc_play_copy(t->play, &t->copy);
  if (status == CC_OK && cc_play_length(t->copy) == cc_play_length(t->play)) {
    status = cc_play_undo(t->copy);
  }
  return status == CC_OK ? cc_play_restart(t->copy) : status;
}

/* A step that was refused once more. */
static cc_status oom_twice(oom_table *t, cc_status (*step)(oom_table *), unsigned *refused) {
  cc_status status = step(t);
  if (status == CC_ERROR_MEMORY) {
    *refused += 1;
    status = step(t);
  }
  return status;
}

static void oom_play(oom_table *t, const oom_kind *kind, oom_heap *heap, unsigned refuse, unsigned *refused) {
  memset(t, 0, sizeof(*t));
  memset(heap, 0, sizeof(*heap));
  heap->refuse = refuse;
  t->kind = kind;
  t->allocator = oom_allocator(heap);
  t->seed = 3;
  assert_int_equal(oom_twice(t, oom_sit_down, refused), CC_OK);
  for (unsigned i = 0; i < 20; i++) {
    const cc_status status = oom_twice(t, oom_move, refused);
    assert_true(status == CC_OK || status == CC_ERROR_STATE);
    if (status != CC_OK) {
      break;
    }
  }
  t->count = cc_play_length(t->play);
  for (size_t i = 0; i < t->count; i++) {
    t->moves[i] = cc_play_move_at(t->play, i);
  }
  assert_int_equal(oom_twice(t, oom_take_back, refused), CC_OK);
  cc_play_free(t->copy);
  cc_play_free(t->play);
  for (unsigned i = 0; i < 4; i++) {
    cc_player_free(t->players[i]);
  }
  assert_int_equal(heap->live, 0);
  assert_int_equal(heap->faults, 0);
}

static void test_plays(void **state) {
  static oom_heap heap;
  (void)state;
  for (unsigned number = 0; number < OOM_KINDS; number++) {
    oom_kind kind = oom_kind_of(number);
    oom_table whole, other;
    unsigned refused = 0;
    kind.flags |= CC_GAME_NO_TABLE | CC_GAME_NO_HISTORY; /* of equal moves the same one is best again */
    kind.depth = kind.depth > 2 ? 2 : kind.depth;
    kind.nodes = kind.nodes > 20 ? 20 : kind.nodes;
    oom_play(&whole, &kind, &heap, 0, &refused);
    const unsigned requests = heap.requests;
    assert_true(refused == 0 && requests < OOM_GAME_REQUESTS && whole.count > 0);
    /* All of the beginning, where handles are made; then some of what comes again with every move. */
    for (unsigned n = 1; n <= requests; n += n < 60 ? 1 : 7) {
      oom_play(&other, &kind, &heap, n, &refused);
      assert_int_equal(other.count, whole.count);
      assert_memory_equal(other.moves, whole.moves, sizeof(whole.moves));
    }
    /* A play that looks ahead does without, and asks again when it is asked itself. */
    assert_true(refused > 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_searches),
      cmocka_unit_test(test_plays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
