/* SPDX-License-Identifier: MIT */
/*
 * Tests: every function that may ask for memory is run with its first request refused, then the second, and
 * so on until it succeeds. A refusal must give CC_ERROR_MEMORY, leave every object as it was and *out NULL,
 * and lose nothing. The allocator also checks that each block comes back once, with its size and alignment.
 */
#include "oom_heap.h"

#define OOM_KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* ---- the calls ---- */

/* What a call is given: the subject has the heap's allocator and its last board is in use. */
typedef struct oom_case {
  oom_heap heap;
  cc_allocator allocator;
  cc_position *subject;
  cc_position *witness; /* equal to the subject, memory of its own */
  cc_position *longer;  /* more plies than the subject has room for */
  cc_position *made;    /* by creating calls */
} oom_case;

typedef cc_status (*oom_call)(oom_case *c);

static cc_status oom_create(oom_case *c) {
  return cc_position_create(&c->allocator, &c->made);
}

static cc_status oom_create_from_fen(oom_case *c) {
  return cc_position_create_from_fen(&c->allocator, OOM_KIWIPETE, CC_NUL_TERMINATED, NULL, NULL, NULL,
                                     &c->made);
}

static cc_status oom_create_from_setup(oom_case *c) {
  cc_setup setup = CC_SETUP_INIT;
  const cc_status status = cc_setup_from_position(&setup, c->witness);
  return status != CC_OK ? status : cc_position_create_from_setup(&c->allocator, &setup, 0, NULL, &c->made);
}

static cc_status oom_create_chess960(oom_case *c) {
  return cc_position_create_chess960(&c->allocator, 17, 900, &c->made);
}

static cc_status oom_create_from_packed(oom_case *c) {
  uint8_t bytes[CC_PACKED_SIZE];
  const cc_status status = cc_position_pack(c->witness, bytes);
  return status != CC_OK ? status
                         : cc_position_create_from_packed(&c->allocator, bytes, sizeof(bytes), &c->made);
}

static cc_status oom_copy(oom_case *c) {
  return cc_position_copy(c->subject, 1, &c->made);
}

static cc_status oom_copy_without_history(oom_case *c) {
  return cc_position_copy(c->subject, 0, &c->made);
}

static cc_status oom_assign(oom_case *c) {
  return cc_position_assign(c->subject, c->longer, 1);
}

static cc_status oom_reserve(oom_case *c) {
  return cc_position_reserve(c->subject, 1000);
}

/* The first legal move. */
static cc_move oom_move(const cc_position *position) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
  assert_true(count > 0);
  return moves[0];
}

static cc_status oom_make(oom_case *c) {
  return cc_position_make(c->subject, oom_move(c->subject));
}

static cc_status oom_play(oom_case *c) {
  return cc_position_play(c->subject, oom_move(c->subject));
}

static cc_status oom_make_null(oom_case *c) {
  return cc_position_make_null(c->subject);
}

static cc_status oom_perft_with(oom_case *c, uint32_t threads, uint64_t hash_bytes, uint32_t depth) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  cc_perft_entry entries[64];
  size_t count = 0;
  uint64_t nodes = 0;
  uint64_t expected = 0;
  options.threads = threads;
  options.hash_bytes = hash_bytes;
  const cc_status status = cc_position_perft(c->subject, depth, &options, entries, 64, &count, &nodes);
  if (status == CC_OK) {
    /* The witness counts the plain way: no table, no threads, no divide. */
    assert_int_equal(cc_position_perft(c->witness, depth, NULL, NULL, 0, NULL, &expected), CC_OK);
    assert_true(nodes == expected);
  }
  return status;
}

static cc_status oom_perft_divide(oom_case *c) {
  return oom_perft_with(c, 1, 0, 3);
}

static cc_status oom_perft_hash(oom_case *c) {
  return oom_perft_with(c, 1, 1 << 16, 4);
}

static cc_status oom_perft_threads(oom_case *c) {
  const cc_status status = oom_perft_with(c, 3, 0, 3);
  return status == CC_ERROR_UNSUPPORTED ? CC_OK : status; /* built without threads */
}

static cc_status oom_perft_threads_hash(oom_case *c) {
  const cc_status status = oom_perft_with(c, 2, 1 << 16, 4);
  return status == CC_ERROR_UNSUPPORTED ? CC_OK : status;
}

/* ---- books: made anew and looked at, so that a refused call shows nothing but its status ---- */

static const char oom_lines[] =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4 1-0\nd2d4 d7d5 c2c4 e7e6 b1c3 g8f6\n"
    "c2c4 c7c5 g1f3 g8f6 b1c3 d7d5 c4d5 f6d5 0-1\n";

static cc_status oom_text_book(oom_case *c) {
  cc_text_book *book = NULL;
  cc_text_book_stats stats = CC_TEXT_BOOK_STATS_INIT;
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_text_book_create_from_bytes(&c->allocator, oom_lines, strlen(oom_lines), NULL,
                                                          &error, &book);
  assert_int_equal(error.status, status);
  assert_true((status == CC_OK) == (book != NULL));
  if (status == CC_OK) {
    assert_int_equal(cc_text_book_get_stats(book, &stats), CC_OK);
    assert_int_equal(stats.games, 3);
    assert_int_equal(stats.moves, 24);
  }
  cc_text_book_free(book);
  return status;
}

static cc_status oom_polyglot_book(oom_case *c) {
  static const uint8_t bytes[40] = {9, 1, 2, 3, 4, 5, 6, 7};
  cc_polyglot_book *book = NULL;
  const cc_status status = cc_polyglot_book_create_from_bytes(&c->allocator, bytes, sizeof(bytes), 0, &book);
  assert_true((status == CC_OK) == (book != NULL));
  assert_int_equal(cc_polyglot_book_size(book), status == CC_OK ? 2 : 0);
  cc_polyglot_book_free(book);
  return status;
}

static int32_t oom_count_bytes(const char *bytes, size_t length, void *user) {
  (void)bytes;
  *(size_t *)user += length;
  return 0;
}

static cc_status oom_polyglot_write(oom_case *c) {
  const cc_polyglot_entry entries[4] = {{5, 6, 7, 8}, {3, 6, 1, 2}, {3, 6, 1, 2}, {3, 5, 9, 0}};
  size_t length = 0;
  const cc_status status = cc_polyglot_write(&c->allocator, entries, 4, oom_count_bytes, &length);
  assert_int_equal(length, status == CC_OK ? 48 : 0);
  return status;
}

static cc_status oom_polyglot_merge(oom_case *c) {
  static const uint8_t bytes[48] = {9, 1, 2, 3, 4, 5, 6, 7, 0, 1, 0, 1};
  cc_polyglot_book *book = NULL;
  size_t length = 0;
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, bytes, sizeof(bytes), 0, &book), CC_OK);
  const cc_polyglot_book *const books[2] = {book, book};
  const cc_status status = cc_polyglot_merge(&c->allocator, books, 2, oom_count_bytes, &length);
  assert_int_equal(length, status == CC_OK ? 16 : 0);
  cc_polyglot_book_free(book);
  return status;
}

/* A builder whose memory runs out has the games it had. */
static cc_status oom_book_builder(oom_case *c) {
  cc_book_builder *builder = NULL;
  size_t length = 0;
  uint64_t entries = 0;
  cc_status status = cc_book_builder_create(&c->allocator, NULL, &builder);
  if (status == CC_OK) {
    status = cc_book_builder_add_position(builder, c->longer, CC_RESULT_DRAW);
    assert_int_equal(cc_book_builder_games(builder), status == CC_OK);
  }
  if (status == CC_OK) {
    status = cc_book_builder_write(builder, oom_count_bytes, &length, &entries);
    assert_int_equal(length, status == CC_OK ? 64 : 0); /* four positions in turn, one move each */
  }
  cc_book_builder_free(builder);
  return status;
}

static cc_status oom_book_pgn(oom_case *c) {
  static const char text[] = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n1. d4 d5 2. c4 e6 0-1\n";
  cc_book_builder *builder = NULL;
  cc_book_pgn *pgn = NULL;
  cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  cc_status status = cc_book_builder_create(&c->allocator, NULL, &builder);
  if (status == CC_OK) {
    status = cc_book_pgn_create(builder, NULL, &pgn);
  }
  if (status == CC_OK) {
    status = cc_book_pgn_feed(pgn, text, strlen(text), NULL);
  }
  if (status == CC_OK) {
    status = cc_book_pgn_finish(pgn);
  }
  if (pgn != NULL) {
    assert_int_equal(cc_book_pgn_get_stats(pgn, &stats), CC_OK);
    assert_int_equal(cc_book_builder_games(builder), stats.added);
    assert_true(status != CC_OK || stats.added == 2);
  }
  cc_book_pgn_free(pgn);
  cc_book_builder_free(builder);
  return status;
}

static cc_status oom_eco(oom_case *c) {
  static const char text[] = "A00\tOne\tb4\nB20\tTwo\te4 c5\nC20\tThree\te4 e5\nD00\tFour\td4 d5\n"
                             "E00\tFive\td4 Nf6 c4 e6\nA40\tSix\td4\n";
  cc_eco *eco = NULL;
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_eco_create_from_text(&c->allocator, text, CC_NUL_TERMINATED, NULL, &error,
                                                   &eco);
  assert_int_equal(error.status, status);
  assert_int_equal(cc_eco_size(eco), status == CC_OK ? 6 : 0);
  cc_eco_free(eco);
  return status;
}

static cc_status oom_eco_builtin(oom_case *c) {
  cc_eco *eco = NULL;
  const cc_status status = cc_eco_create_builtin(&c->allocator, &eco);
  assert_true((status == CC_OK) == (cc_eco_size(eco) >= 500));
  cc_eco_free(eco);
  return status;
}

static int32_t oom_evaluate(const cc_position *position, void *user) {
  (void)user;
  return cc_position_material_balance(position, NULL);
}

static cc_status oom_evaluator_classical(oom_case *c) {
  cc_evaluator *evaluator = NULL;
  const cc_status status = cc_evaluator_create_classical(&c->allocator, &evaluator);
  assert_int_equal(status == CC_OK, evaluator != NULL);
  cc_evaluator_free(evaluator);
  return status;
}

static cc_status oom_evaluator_basic(oom_case *c) {
  cc_evaluator *evaluator = NULL;
  const cc_status status = cc_evaluator_create_basic(&c->allocator, NULL, 0, &evaluator);
  assert_int_equal(status == CC_OK, evaluator != NULL);
  cc_evaluator_free(evaluator);
  return status;
}

static cc_status oom_evaluator_user(oom_case *c) {
  cc_evaluator *evaluator = NULL;
  const cc_status status = cc_evaluator_create_user(&c->allocator, oom_evaluate, NULL, 0, &evaluator);
  assert_int_equal(status == CC_OK, evaluator != NULL);
  cc_evaluator_free(evaluator);
  return status;
}

static void oom_state_begin(const cc_position *position, void *block, void *user) {
  *(int32_t *)block = oom_evaluate(position, user);
}

static int32_t oom_state_evaluate(const cc_position *position, void *block, void *user) {
  (void)position;
  (void)user;
  return *(int32_t *)block;
}

/* Evaluators with state ask once for themselves and once a call for the state. */
static cc_status oom_evaluate_with_state(oom_case *c) {
  cc_evaluator *evaluator = NULL;
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  int32_t score = 12345;
  callbacks.state_size = sizeof(int32_t);
  callbacks.begin = oom_state_begin;
  callbacks.evaluate = oom_state_evaluate;
  cc_status status = cc_evaluator_create_incremental(&c->allocator, &callbacks, &evaluator);
  assert_int_equal(status == CC_OK, evaluator != NULL);
  if (status == CC_OK) {
    status = cc_position_evaluate(c->subject, evaluator, &score);
    assert_int_equal(score, status == CC_OK ? oom_evaluate(c->subject, NULL) : 12345);
  }
  cc_evaluator_free(evaluator);
  return status;
}

static cc_status oom_search_create(oom_case *c) {
  cc_search *search = NULL;
  const cc_status status = cc_search_create(&c->allocator, &search);
  assert_int_equal(status == CC_OK, search != NULL);
  cc_search_free(search);
  return status;
}

/* An engine whose creation is granted, and then a call; the handle must work whatever happens to the call. */
static cc_status oom_search_then(oom_case *c, cc_status (*call)(cc_search *search, void *user), void *user) {
  const unsigned refuse = c->heap.refuse;
  const cc_search_limits limits = {
      (uint32_t)sizeof(limits), 0, 300, 0, 0, 0, 0, {0, 0}, {0, 0}, 0, 0, NULL, 0};
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search *search = NULL;
  c->heap.refuse = 0;
  assert_int_equal(cc_search_create(&c->allocator, &search), CC_OK);
  c->heap.requests = 0;
  c->heap.refuse = refuse;
  const cc_status status = call(search, user);
  const unsigned requests = c->heap.requests;
  c->heap.refuse = 0;
  assert_int_equal(cc_search_run(search, c->subject, &limits, &result), CC_OK);
  assert_true(cc_position_is_legal(c->subject, result.best));
  assert_int_equal(c->heap.requests, requests); /* searching itself asks for nothing */
  cc_search_free(search);
  return status;
}

static cc_status oom_set_hash(cc_search *search, void *user) {
  (void)user;
  return cc_search_set_option(search, CC_OPTION_HASH, 2);
}

static cc_status oom_search_hash(oom_case *c) {
  return oom_search_then(c, oom_set_hash, NULL);
}

static cc_status oom_set_threads(cc_search *search, void *user) {
  (void)user;
  const cc_status status = cc_search_set_option(search, CC_OPTION_THREADS, 2);
  return status == CC_ERROR_UNSUPPORTED ? CC_OK : status;
}

static cc_status oom_search_threads(oom_case *c) {
  return oom_search_then(c, oom_set_threads, NULL);
}

static cc_status oom_choose_evaluator(cc_search *search, void *user) {
  (void)user;
  return cc_search_set_option(search, CC_OPTION_EVALUATOR, CC_OPTION_EVALUATOR_BASIC);
}

static cc_status oom_search_evaluator_option(oom_case *c) {
  return oom_search_then(c, oom_choose_evaluator, NULL);
}

static cc_status oom_set_evaluator(cc_search *search, void *user) {
  return cc_search_set_evaluator(search, user);
}

static cc_status oom_search_evaluator(oom_case *c) {
  cc_evaluator *evaluator = NULL;
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  callbacks.state_size = sizeof(int32_t);
  callbacks.begin = oom_state_begin;
  callbacks.evaluate = oom_state_evaluate;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_OK);
  const cc_status status = oom_search_then(c, oom_set_evaluator, evaluator);
  cc_evaluator_free(evaluator);
  return status;
}

static cc_status oom_exact(oom_case *c) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  options.depth = 2;
  options.flags = CC_EXACT_TABLE;
  options.hash_bytes = 4096;
  return cc_position_exact(c->subject, &options, &result);
}

static cc_status oom_topology(oom_case *c) {
  static const int32_t dx[2] = {1, 0}, dy[2] = {0, 1};
  cc_topology *topology = NULL;
  cc_status status = cc_topology_create(&c->allocator, 2, &topology);
  if (status == CC_OK) {
    status = cc_topology_add_cell(topology, "home", NULL);
  }
  if (status == CC_OK) {
    status = cc_topology_add_grid(topology, 9, 9, dx, dy, NULL);
    assert_int_equal(cc_topology_cells(topology), status == CC_OK ? 82 : 1);
  }
  cc_topology_free(topology);
  return status;
}

static cc_status oom_chess_game(oom_case *c) {
  cc_chess_game *chess = NULL;
  cc_play *play = NULL;
  cc_game_search *search = NULL;
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  const cc_game_limits limits = {(uint32_t)sizeof(limits), 2, 0, 0, 0};
  options.table_bytes = 4096;
  cc_status status = cc_chess_game_create(&c->allocator, NULL, 0, CC_LEVEL_AUTO, &chess);
  if (status == CC_OK) {
    status = cc_play_create(&c->allocator, cc_chess_game_table(chess), &play);
  }
  if (status == CC_OK) {
    status = cc_play_read(play, OOM_KIWIPETE, CC_NUL_TERMINATED);
  }
  if (status == CC_OK) {
    status = cc_game_search_create(&c->allocator, cc_chess_game_table(chess), &options, &search);
  }
  if (status == CC_OK) {
    status = cc_game_search_play(search, play, &limits, &result);
  }
  cc_game_search_free(search);
  cc_play_free(play);
  cc_chess_game_free(chess);
  return status;
}

/* Calls that need no memory must not ask for any. */
static cc_status oom_cold_calls(oom_case *c) {
  cc_setup setup = CC_SETUP_INIT;
  cc_outcome outcome = CC_OUTCOME_INIT;
  uint8_t bytes[CC_PACKED_SIZE];
  char text[CC_FEN_CAPACITY];
  uint64_t nodes = 0;
  uint32_t claims = 0;
  int32_t score = 0;
  cc_move move = CC_MOVE_NONE;
  const cc_move legal = oom_move(c->subject);
  assert_int_equal(cc_setup_from_position(&setup, c->subject), CC_OK);
  assert_int_equal(cc_position_pack(c->subject, bytes), CC_OK);
  assert_int_equal(cc_position_fen(c->subject, 0, text, sizeof(text), NULL), CC_OK);
  assert_int_equal(cc_position_outcome(c->subject, CC_RULES_FIDE, &outcome), CC_OK);
  assert_int_equal(cc_position_claims_after(c->subject, legal, &claims), CC_OK);
  assert_int_equal(cc_position_find_move(c->subject, CC_MOVE_FROM(legal), CC_MOVE_TO(legal),
                                         CC_MOVE_PROMOTION(legal), &move),
                   CC_OK);
  assert_true(cc_position_outlook(c->subject, CC_WHITE) <= CC_OUTLOOK_WINNABLE);
  (void)cc_position_can_repeat(c->subject, NULL);
  assert_int_equal(cc_position_evaluate(c->subject, NULL, &score), CC_OK);
  assert_int_equal(cc_position_perft(c->subject, 3, NULL, NULL, 0, NULL, &nodes), CC_OK);
  assert_int_equal(cc_position_set_packed(c->witness, bytes, sizeof(bytes)), CC_OK);
  assert_int_equal(cc_position_set_setup(c->witness, &setup, 0, NULL), CC_OK);
  assert_int_equal(cc_position_set_fen(c->witness, text, CC_NUL_TERMINATED, NULL, NULL, NULL), CC_OK);
  assert_int_equal(cc_position_assign(c->witness, c->subject, 0), CC_OK);
  assert_int_equal(c->heap.requests, 0);
  return CC_OK;
}

/* ---- the test ---- */

/* Moves that come back to the same board, so that a handle fills up with plies. */
static void oom_shuffle(cc_position *position, size_t plies) {
  static const cc_square steps[4][2] = {{6, 21}, {62, 45}, {21, 6}, {45, 62}};
  for (size_t i = 0; i < plies; i++) {
    cc_move move = CC_MOVE_NONE;
    assert_int_equal(cc_position_find_move(position, steps[i % 4][0], steps[i % 4][1], 0, &move), CC_OK);
    assert_int_equal(cc_position_make(position, move), CC_OK);
  }
}

/* Fill the subject until the next move needs more memory: found by trying, with everything refused. */
static void oom_fill(oom_case *c) {
  static const cc_square steps[4][2] = {{6, 21}, {62, 45}, {21, 6}, {45, 62}};
  for (size_t i = 0;; i++) {
    cc_move move = CC_MOVE_NONE;
    assert_int_equal(cc_position_find_move(c->subject, steps[i % 4][0], steps[i % 4][1], 0, &move), CC_OK);
    c->heap.requests = 0;
    c->heap.refuse = 1;
    const cc_status status = cc_position_make(c->subject, move);
    c->heap.refuse = 0;
    if (status == CC_ERROR_MEMORY) {
      return;
    }
    assert_int_equal(status, CC_OK);
    assert_int_equal(cc_position_make(c->witness, move), CC_OK);
  }
}

static void oom_begin(oom_case *c) {
  memset(c, 0, sizeof(*c));
  c->allocator = oom_allocator(&c->heap);
  assert_int_equal(cc_position_create(&c->allocator, &c->subject), CC_OK);
  assert_int_equal(cc_position_create(NULL, &c->witness), CC_OK);
  assert_int_equal(cc_position_create(NULL, &c->longer), CC_OK);
  oom_fill(c);
  oom_shuffle(c->longer, cc_position_ply(c->subject) + 9);
}

static void oom_end(oom_case *c) {
  cc_position_free(c->made);
  cc_position_free(c->subject);
  cc_position_free(c->witness);
  cc_position_free(c->longer);
  assert_int_equal(c->heap.live, 0);
  assert_int_equal(c->heap.faults, 0);
}

static void oom_check_unchanged(const oom_case *c, const cc_position *subject) {
  assert_null(c->made);
  assert_ptr_equal(c->subject, subject);
  assert_true(cc_position_equal(c->subject, c->witness));
  assert_true(cc_position_key(c->subject) == cc_position_key(c->witness));
  assert_int_equal(cc_position_ply(c->subject), cc_position_ply(c->witness));
  assert_int_equal(cc_position_repetitions(c->subject), cc_position_repetitions(c->witness));
  for (size_t i = 0; i < cc_position_ply(c->subject); i++) {
    assert_int_equal(cc_position_move_at(c->subject, i), cc_position_move_at(c->witness, i));
  }
}

/* Returns the number of requests of a run that succeeds. */
static unsigned oom_try(oom_call call) {
  for (unsigned refuse = 1; refuse < OOM_MAX_REQUESTS; refuse++) {
    static oom_case c;
    oom_begin(&c);
    const cc_position *subject = c.subject;
    const unsigned live = c.heap.live;
    c.heap.requests = 0;
    c.heap.refuse = refuse;
    const cc_status status = call(&c);
    const unsigned requests = c.heap.requests;
    c.heap.refuse = 0;
    assert_int_equal(c.heap.faults, 0);
    if (requests < refuse) {
      assert_int_equal(status, CC_OK);
      oom_end(&c);
      return requests;
    }
    assert_int_equal(status, CC_ERROR_MEMORY);
    assert_int_equal(c.heap.live, live); /* nothing lost */
    oom_check_unchanged(&c, subject);
    /* And the same call succeeds when there is memory again. */
    c.heap.requests = 0;
    assert_int_equal(call(&c), CC_OK);
    oom_end(&c);
  }
  fail_msg("it never succeeded");
  return 0;
}

static void test_refusals(void **state) {
  static const struct {
    const char *name;
    oom_call call;
    unsigned least; /* requests it must make, or the test tests nothing */
  } calls[] = {
      {"create", oom_create, 2},
      {"create from FEN", oom_create_from_fen, 2},
      {"create from setup", oom_create_from_setup, 2},
      {"create Chess960", oom_create_chess960, 2},
      {"create from packed", oom_create_from_packed, 2},
      {"copy", oom_copy, 2},
      {"copy without history", oom_copy_without_history, 2},
      {"assign", oom_assign, 1},
      {"reserve", oom_reserve, 1},
      {"make", oom_make, 1},
      {"play", oom_play, 1},
      {"null move", oom_make_null, 1},
      {"perft, divide", oom_perft_divide, 2},
      {"perft, hash", oom_perft_hash, 3},
      {"perft, threads", oom_perft_threads, 0},
      {"perft, threads and hash", oom_perft_threads_hash, 0},
      {"text book", oom_text_book, 6},
      {"Polyglot book", oom_polyglot_book, 2},
      {"Polyglot, written", oom_polyglot_write, 2},
      {"Polyglot, merged", oom_polyglot_merge, 1},
      {"book builder", oom_book_builder, 6},
      {"book from PGN", oom_book_pgn, 8},
      {"openings", oom_eco, 6},
      {"openings, built in", oom_eco_builtin, 6},
      {"evaluator, classical", oom_evaluator_classical, 1},
      {"evaluator, basic", oom_evaluator_basic, 1},
      {"evaluator, user", oom_evaluator_user, 1},
      {"evaluate, with state", oom_evaluate_with_state, 2},
      {"search, create", oom_search_create, 10},
      {"search, hash", oom_search_hash, 1},
      {"search, threads", oom_search_threads, 0},
      {"search, evaluator option", oom_search_evaluator_option, 10},
      {"search, evaluator", oom_search_evaluator, 9},
      {"exact search", oom_exact, 3},
      {"topology", oom_topology, 7},
      {"chess as a game", oom_chess_game, 16},
      {"everything else", oom_cold_calls, 0},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
    const unsigned requests = oom_try(calls[i].call);
    print_message("%s: %u requests\n", calls[i].name, requests);
    assert_true(requests >= calls[i].least);
  }
}

/* After reserve, so many moves in a row ask for nothing. */
static void test_reserve(void **state) {
  static oom_case c;
  (void)state;
  oom_begin(&c);
  assert_int_equal(cc_position_reserve(c.subject, 500), CC_OK);
  c.heap.requests = 0;
  c.heap.refuse = 1;
  for (size_t i = 0; i < 500; i++) {
    assert_int_equal(cc_position_make(c.subject, oom_move(c.subject)), CC_OK);
  }
  assert_int_equal(c.heap.requests, 0);
  oom_end(&c);
}

/* No memory at all, ever: every call says so and nothing more. */
static void *oom_nothing(void *user, size_t size, size_t alignment) {
  (void)user;
  (void)size;
  (void)alignment;
  return NULL;
}

static void oom_never(void *user, void *pointer, size_t size, size_t alignment) {
  (void)user;
  (void)pointer;
  (void)size;
  (void)alignment;
  fail_msg("nothing was given out that could come back");
}

static void test_nothing(void **state) {
  const cc_allocator nothing = {(uint32_t)sizeof(cc_allocator), 0, oom_nothing, oom_never, NULL};
  cc_position *position = (cc_position *)(uintptr_t)1;
  (void)state;
  assert_int_equal(cc_position_create(&nothing, &position), CC_ERROR_MEMORY);
  assert_null(position);
  assert_int_equal(cc_position_create_chess960(&nothing, 0, 0, &position), CC_ERROR_MEMORY);
  assert_null(position);
}

/* Requests beyond the address space are refused without asking. */
static void test_too_much(void **state) {
  static oom_case c;
  (void)state;
  oom_begin(&c);
  const cc_position *subject = c.subject;
  assert_int_equal(cc_position_reserve(c.subject, SIZE_MAX), CC_ERROR_MEMORY);
  assert_int_equal(cc_position_reserve(c.subject, SIZE_MAX / 2), CC_ERROR_MEMORY);
  assert_int_equal(cc_position_reserve(c.subject, SIZE_MAX / 128), CC_ERROR_MEMORY);
  oom_check_unchanged(&c, subject);
  oom_end(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_reserve),
      cmocka_unit_test(test_nothing),
      cmocka_unit_test(test_too_much),
  };
  return cmocka_run_group_tests_name("out of memory", tests, NULL, NULL);
}
