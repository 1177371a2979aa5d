/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: searches and evaluations of any position, with any limits, options, steps left out, hooks and
 * evaluators. Whatever is asked: moves and lines are legal and from the root moves, scores add up, an announced
 * mate in up to two moves is one (a solver of its own looks), the same question has the same answer on every
 * instruction-set level, exact algorithms agree, evaluations are symmetric and the sum of their parts.
 */
#include "fuzz_target.h"

#define SEARCH_MEN 48u
#define SEARCH_PLIES 40u
#define SEARCH_LINES 6u
#define SEARCH_NODES 900u
/* Nodes of the mate solver and of minimax: what needs more is not looked at. */
#define SEARCH_SOLVER 15000u
#define SEARCH_MINIMAX 3000u
#define SEARCH_MATE_MOST 123

static const char *const search_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/3k4/8/8/8/1K6/R7 w - - 92 90",
    "k4K2/7P/8/8/8/8/8/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/r7/1r4K1 w - - 99 90",
    "4k3/8/8/8/8/8/3Q1Q2/4K3 w - - 0 1",
};

typedef struct search_case {
  fuzz_input input;
  cc_position *position;
  cc_search *search;
  cc_evaluator *evaluator;
  uint32_t pure;  /* and the evaluator's value depends on the position alone */
  uint32_t seed;  /* of the values of user evaluators and hooks */
  uint32_t calls; /* of a user evaluator that is not pure */
  uint32_t events;
  uint32_t stop_at; /* events; 0: never */
  cc_move proven;   /* a mate that the solver has confirmed: first move, and in how many moves */
  int32_t proven_moves;
  cc_search_limits limits;
  cc_move roots[8];
} search_case;

/* One handle for all inputs, as a program would have: what is left of one must not matter to the next. */
static cc_search *search_handle;

/* ---- positions ---- */

static cc_position *search_strewn(fuzz_input *input) {
  cc_setup setup = CC_SETUP_INIT;
  cc_position *position = NULL;
  const unsigned men = fuzz_byte(input) % SEARCH_MEN;
  const uint8_t wild = fuzz_byte(input);
  for (unsigned i = 0; i < men; i++) {
    const uint8_t what = fuzz_byte(input);
    const unsigned type = (wild & 1u) != 0 ? CC_QUEEN : what >> 1 & 7u;
    const cc_square square = fuzz_byte(input) & 63u;
    if (type < CC_KING && (type != CC_PAWN || (square > 7 && square < 56))) {
      FUZZ_CHECK(cc_setup_put(&setup, square, CC_PIECE(what & 1u, type)) == CC_OK);
    }
  }
  FUZZ_CHECK(cc_setup_put(&setup, fuzz_byte(input) & 63u, CC_PIECE(CC_WHITE, CC_KING)) == CC_OK);
  FUZZ_CHECK(cc_setup_put(&setup, fuzz_byte(input) & 63u, CC_PIECE(CC_BLACK, CC_KING)) == CC_OK);
  setup.side = wild >> 1 & 1u;
  setup.chess960 = wild >> 2 & 1u;
  setup.halfmove = (wild & 8u) != 0 ? fuzz_byte(input) : 0;
  setup.castling = (wild & 16u) != 0 ? (setup.pieces[0][CC_ROOK] & 0xffu) |
                                           (setup.pieces[1][CC_ROOK] & UINT64_C(0xff00000000000000))
                                     : 0;
  if (cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &position) != CC_OK) {
    setup.castling = 0;
    setup.side ^= 1u;
    if (cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &position) != CC_OK) {
      return NULL;
    }
  }
  return position;
}

static cc_position *search_position(fuzz_input *input) {
  cc_position *position = NULL;
  const uint8_t kind = fuzz_byte(input);
  if (kind % 4 == 0) {
    const char *fen = search_fens[kind / 4 % (sizeof(search_fens) / sizeof(search_fens[0]))];
    FUZZ_CHECK(cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position) ==
               CC_OK);
  } else if (kind % 4 == 1) {
    const uint32_t word = fuzz_word(input);
    FUZZ_CHECK(cc_position_create_chess960(NULL, word % 960, (word >> 16) % 960, &position) == CC_OK);
  } else {
    position = search_strewn(input);
  }
  return position;
}

/* A game up to here; null moves are walls in it. */
static void search_play(search_case *c) {
  for (unsigned i = fuzz_byte(&c->input) % SEARCH_PLIES; i > 0; i--) {
    cc_move moves[CC_MAX_MOVES];
    size_t count = 0;
    const uint8_t which = fuzz_byte(&c->input);
    FUZZ_CHECK(cc_position_moves(c->position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) == CC_OK);
    if (which == 255 && !cc_position_in_check(c->position)) {
      FUZZ_CHECK(cc_position_make_null(c->position) == CC_OK);
    } else if (count > 0) {
      FUZZ_CHECK(cc_position_make(c->position, moves[which % count]) == CC_OK);
    }
  }
}

/* ---- the caller's code ---- */

static uint32_t search_mix(uint64_t value) {
  value = (value ^ value >> 31) * UINT64_C(0x9e3779b97f4a7c15);
  return (uint32_t)(value >> 32);
}

/* Anything, most of it beyond the bounds that a value has. */
static int32_t search_any_value(const search_case *c, uint64_t about) {
  const uint32_t mixed = search_mix(about ^ (uint64_t)c->seed << 17);
  return c->seed % 3 == 0 ? (int32_t)(mixed % 2001u) - 1000
                          : (int32_t)((int64_t)(mixed % 0xffffffffu) - INT32_MAX);
}

static int32_t search_evaluate(const cc_position *position, void *user) {
  search_case *c = user;
  FUZZ_CHECK(cc_position_key(position) == cc_position_key_from_scratch(position));
  return search_any_value(c, cc_position_key(position) + (c->pure ? 0 : c->calls++));
}

static void search_begin(const cc_position *position, void *state, void *user) {
  (void)user;
  for (cc_square square = 0; square < 64; square++) {
    ((cc_piece *)state)[square] = cc_position_piece_at(position, square);
  }
}

static void search_push(const cc_position *position, const cc_evaluation_push *push, const void *before,
                        void *after, void *user) {
  cc_piece *men = after;
  (void)position;
  (void)user;
  memcpy(men, before, 64);
  FUZZ_CHECK(push->count <= CC_PIECE_CHANGES_MAX && (push->count == 0) == (push->move == CC_MOVE_NULL));
  for (uint32_t i = 0; i < push->count; i++) {
    const cc_piece_change *change = &push->changes[i];
    if (change->from != CC_SQUARE_NONE) {
      FUZZ_CHECK(men[change->from] == change->piece);
      men[change->from] = CC_PIECE_NONE;
    }
  }
  for (uint32_t i = 0; i < push->count; i++) {
    const cc_piece_change *change = &push->changes[i];
    if (change->to != CC_SQUARE_NONE) {
      FUZZ_CHECK(men[change->to] == CC_PIECE_NONE);
      men[change->to] = change->piece;
    }
  }
}

static int32_t search_evaluate_state(const cc_position *position, void *state, void *user) {
  for (cc_square square = 0; square < 64; square++) {
    FUZZ_CHECK(((const cc_piece *)state)[square] == cc_position_piece_at(position, square));
  }
  return search_evaluate(position, user);
}

static int32_t search_order(const cc_position *position, cc_move move, int32_t standard, void *user) {
  FUZZ_CHECK(cc_position_is_legal(position, move));
  return (move & 3u) == 0 ? standard : search_any_value(user, move);
}

static int32_t search_noisy(const cc_position *position, cc_move move, int32_t standard, void *user) {
  const search_case *c = user;
  FUZZ_CHECK(cc_position_is_legal(position, move) && !cc_position_in_check(position));
  return c->seed % 5 == 0 || (standard && c->seed % 5 == 1) || search_mix(move ^ c->seed) % 3 == 0;
}

static void search_basic(search_case *c) {
  int32_t weights[CC_BASIC_WEIGHT_COUNT];
  for (uint32_t i = 0; i < CC_BASIC_WEIGHT_COUNT; i++) {
    cc_basic_weight_info info = CC_BASIC_WEIGHT_INFO_INIT;
    FUZZ_CHECK(cc_basic_weight(i, &info) == CC_OK);
    const uint32_t span = (uint32_t)(info.maximum - info.minimum) + 1u;
    weights[i] = c->seed % 2 == 0 ? info.value
                                  : info.minimum + (int32_t)(search_mix(c->seed + i * 65537u) % span);
  }
  FUZZ_CHECK(cc_evaluator_create_basic(NULL, weights, CC_BASIC_WEIGHT_COUNT, &c->evaluator) == CC_OK);
}

static void search_choose_evaluator(search_case *c) {
  const uint8_t kind = fuzz_byte(&c->input);
  const uint32_t flags = kind >> 4 & 3u;
  c->pure = 1;
  if (kind % 8 == 1) {
    search_basic(c);
  } else if (kind % 8 == 2) {
    c->pure = flags & CC_EVALUATOR_PURE;
    FUZZ_CHECK(cc_evaluator_create_user(NULL, search_evaluate, c, flags, &c->evaluator) == CC_OK);
  } else if (kind % 8 == 3) {
    cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
    c->pure = flags & CC_EVALUATOR_PURE;
    callbacks.flags = flags;
    callbacks.state_size = 64 + (kind >> 6);
    callbacks.user = c;
    callbacks.begin = search_begin;
    callbacks.push = (kind & 128u) != 0 ? NULL : search_push;
    callbacks.evaluate = search_evaluate_state;
    FUZZ_CHECK(cc_evaluator_create_incremental(NULL, &callbacks, &c->evaluator) == CC_OK);
  }
}

/* ---- mates, by a solver that knows nothing of searching ---- */

typedef struct search_solver {
  cc_position *position;
  uint32_t left; /* nodes; 0: given up, every answer is yes */
} search_solver;

static int search_mates(search_solver *s, int32_t moves);

/* Is the side to move mated within so many moves of the other? */
static int search_is_mated(search_solver *s, int32_t moves) {
  cc_move list[CC_MAX_MOVES];
  size_t count = 0;
  FUZZ_CHECK(cc_position_moves(s->position, CC_MOVES_LEGAL, list, CC_MAX_MOVES, &count) == CC_OK);
  if (count == 0) {
    return cc_position_in_check(s->position) != 0;
  }
  if (moves == 0 || cc_position_halfmove_clock(s->position) >= 100 ||
      cc_position_repetitions(s->position) >= 3) {
    return 0;
  }
  for (size_t i = 0; i < count; i++) {
    FUZZ_CHECK(cc_position_make(s->position, list[i]) == CC_OK);
    const int mated = search_mates(s, moves);
    FUZZ_CHECK(cc_position_unmake(s->position) == CC_OK);
    if (!mated) {
      return 0;
    }
  }
  return 1;
}

/* Can the side to move mate within so many moves? */
static int search_mates(search_solver *s, int32_t moves) {
  cc_move list[CC_MAX_MOVES];
  size_t count = 0;
  if (s->left == 0) {
    return 1;
  }
  s->left--;
  FUZZ_CHECK(cc_position_moves(s->position, CC_MOVES_LEGAL, list, CC_MAX_MOVES, &count) == CC_OK);
  if (count > 0 &&
      (cc_position_halfmove_clock(s->position) >= 100 || cc_position_repetitions(s->position) >= 3)) {
    return 0;
  }
  for (size_t i = 0; i < count; i++) {
    if (moves > 1 || cc_position_gives_check(s->position, list[i])) {
      FUZZ_CHECK(cc_position_make(s->position, list[i]) == CC_OK);
      const int mated = search_is_mated(s, moves - 1);
      FUZZ_CHECK(cc_position_unmake(s->position) == CC_OK);
      if (mated) {
        return 1;
      }
    }
  }
  return 0;
}

/* A line that begins with `move` says mate in up to two: it is. */
static void search_check_mate(search_case *c, const cc_score *score, cc_move move) {
  const int32_t moves = score->value;
  search_solver solver = {NULL, SEARCH_SOLVER};
  if (score->kind != CC_SCORE_MATE || moves > 2 || moves < -2 ||
      score->bound == (moves > 0 ? CC_BOUND_UPPER : CC_BOUND_LOWER) ||
      (move == c->proven && moves == c->proven_moves)) {
    return;
  }
  FUZZ_CHECK(cc_position_copy(c->position, 1, &solver.position) == CC_OK);
  FUZZ_CHECK(cc_position_make(solver.position, move) == CC_OK);
  FUZZ_CHECK(moves > 0 ? search_is_mated(&solver, moves - 1) : search_mates(&solver, -moves));
  cc_position_free(solver.position);
  c->proven = move;
  c->proven_moves = moves;
}

/* ---- searches ---- */

static void search_check_score(const cc_score *score) {
  FUZZ_CHECK(score->bound <= CC_BOUND_UPPER);
  if (score->kind == CC_SCORE_NONE) {
    FUZZ_CHECK(score->value == 0 && score->win + score->draw + score->loss == 0);
    return;
  }
  FUZZ_CHECK(score->win + score->draw + score->loss == 1000);
  if (score->kind == CC_SCORE_MATE) {
    FUZZ_CHECK(score->value <= SEARCH_MATE_MOST && score->value >= -SEARCH_MATE_MOST);
  } else {
    FUZZ_CHECK(score->kind == CC_SCORE_CENTIPAWNS);
    FUZZ_CHECK(score->value <= CC_EVALUATION_MAX && score->value >= -CC_EVALUATION_MAX);
  }
}

static void search_check_line(const search_case *c, const cc_move *moves, size_t count) {
  cc_position *walk = NULL;
  FUZZ_CHECK(cc_position_copy(c->position, 0, &walk) == CC_OK);
  for (size_t i = 0; i < count; i++) {
    FUZZ_CHECK(cc_position_play(walk, moves[i]) == CC_OK);
  }
  cc_position_free(walk);
}

static int search_allows(const search_case *c, cc_move move) {
  for (size_t i = 0; i < c->limits.root_move_count; i++) {
    if (c->roots[i] == move) {
      return 1;
    }
  }
  return c->limits.root_move_count == 0;
}

static int32_t search_on_event(const cc_search_event *event, void *user) {
  search_case *c = user;
  if (event->kind == CC_EVENT_LINE || event->kind == CC_EVENT_ROOT_CHANGE) {
    FUZZ_CHECK(event->move_count > 0 && event->moves[0] == event->move && search_allows(c, event->move));
    FUZZ_CHECK(event->line >= 1 && event->line <= event->lines && event->hash_permille <= 1000);
    search_check_score(&event->score);
    search_check_line(c, event->moves, event->move_count);
    search_check_mate(c, &event->score, event->move);
  } else if (event->kind == CC_EVENT_CURRENT_MOVE) {
    FUZZ_CHECK(cc_position_is_legal(c->position, event->move) && search_allows(c, event->move));
  }
  return ++c->events == c->stop_at;
}

static void search_check_result(search_case *c, const cc_search_result *result) {
  cc_move seen[SEARCH_LINES];
  size_t legal = 0;
  FUZZ_CHECK(cc_position_moves_count(c->position, CC_MOVES_LEGAL, &legal) == CC_OK);
  search_check_score(&result->score);
  if (legal == 0) {
    FUZZ_CHECK(result->best == CC_MOVE_NONE && result->ponder == CC_MOVE_NONE && result->lines == 0);
    FUZZ_CHECK(result->reason == CC_END_GAME && result->score.value == 0);
    FUZZ_CHECK((result->score.kind == CC_SCORE_MATE) == cc_position_in_check(c->position));
    return;
  }
  FUZZ_CHECK(cc_position_is_legal(c->position, result->best) && search_allows(c, result->best));
  FUZZ_CHECK(result->lines >= 1 && result->lines <= SEARCH_LINES && result->nodes <= SEARCH_NODES + 1);
  const cc_move played[2] = {result->best, result->ponder};
  search_check_line(c, played, result->ponder == CC_MOVE_NONE ? 1 : 2);
  search_check_mate(c, &result->score, result->best);
  for (uint32_t i = 0; i < result->lines; i++) {
    cc_search_event line = CC_SEARCH_EVENT_INIT;
    cc_move moves[300];
    size_t count = 0;
    FUZZ_CHECK(cc_search_line(c->search, i, &line, moves, 300, &count) == CC_OK);
    FUZZ_CHECK(count > 0 && search_allows(c, moves[0]) && (i > 0 || moves[0] == result->best));
    search_check_score(&line.score);
    search_check_line(c, moves, count);
    search_check_mate(c, &line.score, moves[0]);
    seen[i] = moves[0];
    for (uint32_t j = 0; j < i; j++) {
      FUZZ_CHECK(seen[j] != seen[i]);
    }
  }
}

static cc_status search_run(search_case *c, cc_search_result *result) {
  const cc_search_result none = CC_SEARCH_RESULT_INIT;
  *result = none;
  c->calls = c->events = 0;
  const cc_status status = cc_search_run(c->search, c->position, &c->limits, result);
  if (status == CC_OK) {
    search_check_result(c, result);
  }
  return status;
}

static void search_set(search_case *c, cc_option option, int64_t value) {
  const cc_status status = cc_search_set_option(c->search, option, value);
  FUZZ_CHECK(status == CC_OK || (option == CC_OPTION_LEVEL && status == CC_ERROR_UNSUPPORTED));
}

static void search_choose_options(search_case *c) {
  cc_search_hooks hooks = CC_SEARCH_HOOKS_INIT;
  cc_option_info info = CC_OPTION_INFO_INIT;
  const uint8_t some = fuzz_byte(&c->input);
  FUZZ_CHECK(cc_search_option_info(CC_OPTION_STEPS_OFF - 1, &info) == CC_OK);
  search_set(c, CC_OPTION_MULTIPV, 1 + some % SEARCH_LINES);
  search_set(c, CC_OPTION_STEPS_OFF, (some & 8u) != 0 ? fuzz_word(&c->input) % (info.maximum + 1) : 0);
  search_set(c, CC_OPTION_CONTEMPT, (some & 16u) != 0 ? (int64_t)(fuzz_word(&c->input) % 1001u) - 500 : 0);
  search_set(c, CC_OPTION_SKILL, (some & 32u) != 0 ? fuzz_byte(&c->input) % 21 : 20);
  search_set(c, CC_OPTION_SEED, c->seed);
  search_set(c, CC_OPTION_ANALYSE_MODE, some >> 7);
  hooks.user = c;
  if ((some & 64u) != 0) {
    const uint8_t which = fuzz_byte(&c->input);
    hooks.order = (which & 1u) != 0 ? search_order : NULL;
    hooks.noisy = (which & 2u) != 0 ? search_noisy : NULL;
  }
  FUZZ_CHECK(cc_search_set_hooks(c->search, &hooks) == CC_OK);
}

static void search_choose_limits(search_case *c) {
  const uint8_t some = fuzz_byte(&c->input);
  cc_search_limits none = CC_SEARCH_LIMITS_INIT;
  c->limits = none;
  c->limits.nodes = 1 + fuzz_word(&c->input) % ((some & 1u) != 0 ? 20u : SEARCH_NODES);
  c->limits.depth = (some & 2u) != 0 ? fuzz_byte(&c->input) : 0;
  c->limits.mate = (some & 4u) != 0 ? fuzz_byte(&c->input) % 8u : 0;
  c->stop_at = (some & 8u) != 0 ? fuzz_byte(&c->input) : 0;
  if ((some & 16u) != 0) {
    cc_move moves[CC_MAX_MOVES];
    size_t count = 0;
    FUZZ_CHECK(cc_position_moves(c->position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) == CC_OK);
    c->limits.root_moves = c->roots;
    c->limits.root_move_count = fuzz_byte(&c->input) % 9u;
    for (size_t i = 0; i < c->limits.root_move_count; i++) {
      const uint8_t which = fuzz_byte(&c->input);
      c->roots[i] = which >= 250 || count == 0 ? fuzz_word(&c->input) : moves[which % count];
    }
  }
}

/* The same twice, on different levels; then a move later, with what was learnt. */
static void search_check_searches(search_case *c) {
  cc_search_result first, second;
  const cc_level level = fuzz_byte(&c->input) % CC_LEVEL_COUNT;
  search_choose_options(c);
  search_choose_limits(c);
  FUZZ_CHECK(cc_search_set_callback(c->search, 0x7eu, search_on_event, c) == CC_OK);
  FUZZ_CHECK(cc_search_new_game(c->search) == CC_OK);
  search_set(c, CC_OPTION_LEVEL, CC_LEVEL_AUTO);
  cc_status status = search_run(c, &first);
  if (status != CC_OK) {
    FUZZ_CHECK(status == CC_ERROR_ILLEGAL && c->limits.root_move_count > 0);
    c->limits.root_moves = NULL;
    c->limits.root_move_count = 0;
    FUZZ_CHECK(search_run(c, &first) == CC_OK);
  }
  FUZZ_CHECK(cc_search_new_game(c->search) == CC_OK);
  search_set(c, CC_OPTION_LEVEL, level);
  FUZZ_CHECK(search_run(c, &second) == CC_OK);
  FUZZ_CHECK(first.best == second.best && first.ponder == second.ponder && first.nodes == second.nodes &&
             first.depth == second.depth && first.score.value == second.score.value &&
             first.score.kind == second.score.kind && first.reason == second.reason);
  c->limits.root_moves = NULL;
  c->limits.root_move_count = 0;
  for (unsigned i = 0; i < 3 && second.best != CC_MOVE_NONE; i++) {
    FUZZ_CHECK(cc_position_play(c->position, second.best) == CC_OK);
    c->proven = CC_MOVE_NONE;
    FUZZ_CHECK(search_run(c, &second) == CC_OK);
  }
}

/* ---- exact algorithms and evaluations ---- */

static void search_check_exact(search_case *c) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result minimax = CC_EXACT_RESULT_INIT;
  cc_exact_result other = CC_EXACT_RESULT_INIT;
  const uint8_t some = fuzz_byte(&c->input);
  if (!c->pure) {
    return;
  }
  options.depth = some % 4;
  options.check_extensions = some >> 2 & 1u;
  options.quiescence_plies = 1 + (some >> 3 & 1u);
  options.flags = (some >> 4 & 1u ? CC_EXACT_QUIESCENCE : 0u) | (some >> 5 & 1u ? CC_EXACT_REPETITION : 0u);
  options.hash_bytes = (some & 64u) != 0 ? 64u : 1u << 14;
  options.nodes = SEARCH_MINIMAX;
  options.evaluator = c->evaluator;
  if (cc_position_exact(c->position, &options, &minimax) != CC_OK) {
    return;
  }
  search_check_score(&minimax.score);
  for (options.algorithm = 0; options.algorithm <= CC_EXACT_MTDF; options.algorithm++) {
    for (uint32_t table = 0; table <= ((options.flags & CC_EXACT_REPETITION) == 0); table++) {
      const uint32_t flags = options.flags;
      options.flags |= table ? CC_EXACT_TABLE : 0u;
      const cc_status status = cc_position_exact(c->position, &options, &other);
      options.flags = flags;
      const int impure = (cc_evaluator_flags(c->evaluator) & CC_EVALUATOR_PURE) == 0;
      FUZZ_CHECK(status == CC_OK || status == CC_ERROR_STOPPED || (impure && table));
      FUZZ_CHECK(status != CC_OK ||
                 (other.score.value == minimax.score.value && other.score.kind == minimax.score.kind));
      FUZZ_CHECK(status != CC_OK || (other.best == CC_MOVE_NONE) == (minimax.best == CC_MOVE_NONE));
    }
  }
}

static uint64_t search_flip(uint64_t set, unsigned by) {
  uint64_t flipped = 0;
  for (unsigned square = 0; square < 64; square++) {
    flipped |= (set >> square & 1u) << (square ^ by);
  }
  return flipped;
}

/* Squares changed by `by`: 56 with the colours exchanged, 7 left and right. */
static cc_setup search_image(const cc_setup *setup, unsigned by) {
  cc_setup image = *setup;
  const unsigned colour = by == 56 ? 1u : 0u;
  for (unsigned side = 0; side < 2; side++) {
    for (unsigned type = 0; type < 6; type++) {
      image.pieces[side ^ colour][type] = search_flip(setup->pieces[side][type], by);
    }
  }
  image.castling = search_flip(setup->castling, by);
  image.side = (cc_side)(setup->side ^ colour);
  image.ep_plus_one = setup->ep_plus_one != 0 ? (uint8_t)(((setup->ep_plus_one - 1u) ^ by) + 1u) : 0;
  return image;
}

static int32_t search_value(const cc_position *position, const cc_evaluator *evaluator) {
  cc_evaluation e;
  int32_t score = 0;
  int32_t sum = 0;
  memset(&e, 0, sizeof(e));
  e.struct_size = (uint32_t)sizeof(e);
  FUZZ_CHECK(cc_position_evaluate(position, evaluator, &score) == CC_OK);
  FUZZ_CHECK(score <= CC_EVALUATION_MAX && score >= -CC_EVALUATION_MAX);
  FUZZ_CHECK(cc_position_evaluation(position, evaluator, &e) == CC_OK && e.score == score);
  for (uint32_t term = 0; term < CC_TERM_CAPACITY; term++) {
    sum += e.terms[term][e.side].total - e.terms[term][e.side ^ 1u].total;
  }
  FUZZ_CHECK(sum == score);
  return score;
}

static void search_check_image(const search_case *c, const cc_evaluator *evaluator, unsigned by) {
  cc_setup setup = CC_SETUP_INIT;
  cc_position *image = NULL;
  FUZZ_CHECK(cc_setup_from_position(&setup, c->position) == CC_OK);
  if (by == 7 && (setup.castling != 0 || evaluator != NULL)) {
    return; /* castling, and the basic evaluator's endgame, know left from right */
  }
  setup = search_image(&setup, by);
  FUZZ_CHECK(cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &image) == CC_OK);
  FUZZ_CHECK(search_value(image, evaluator) == search_value(c->position, evaluator));
  cc_position_free(image);
}

static void search_check_evaluations(search_case *c) {
  search_check_image(c, NULL, 56);
  search_check_image(c, NULL, 7);
  if (c->evaluator != NULL && strcmp(cc_evaluator_name(c->evaluator), "basic") == 0) {
    search_check_image(c, c->evaluator, 56);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  search_case c;
  memset(&c, 0, sizeof(c));
  c.input.data = data;
  c.input.size = size;
  if (search_handle == NULL) {
    FUZZ_CHECK(cc_search_create(NULL, &search_handle) == CC_OK);
    FUZZ_CHECK(cc_search_set_option(search_handle, CC_OPTION_HASH, 1) == CC_OK);
  }
  c.search = search_handle;
  c.position = search_position(&c.input);
  if (c.position == NULL) {
    return 0;
  }
  c.seed = fuzz_word(&c.input);
  search_play(&c);
  search_choose_evaluator(&c);
  search_check_evaluations(&c);
  search_check_exact(&c);
  if (c.evaluator != NULL) {
    FUZZ_CHECK(cc_search_set_evaluator(c.search, c.evaluator) == CC_OK);
  }
  search_check_searches(&c);
  if (c.evaluator != NULL) {
    FUZZ_CHECK(cc_search_set_evaluator(c.search, NULL) == CC_OK);
  }
  FUZZ_CHECK(cc_search_set_callback(c.search, 0, NULL, NULL) == CC_OK);
  FUZZ_CHECK(cc_search_set_hooks(c.search, NULL) == CC_OK);
  cc_evaluator_free(c.evaluator);
  cc_position_free(c.position);
  return 0;
}
