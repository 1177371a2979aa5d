/* SPDX-License-Identifier: MIT */
/*
 * Tests: what may run at the same time does. Different positions from different threads; reading one position
 * from several; perft with threads of its own, also two at once on one position. Right results are half the
 * proof; the other half is the thread sanitizer.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <chesscore.h>
#include <cmocka.h>

#define THREADS_COUNT 4
#define THREADS_ROUNDS 200u

static const char *const threads_fens[THREADS_COUNT] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1",
};
static const uint64_t threads_perft3[THREADS_COUNT] = {8902, 97862, 2812, 22821};

/* What one thread gets and gives. Assertions belong to the main thread: the others only count faults. */
typedef struct threads_work {
  const cc_position *shared;
  size_t number;
  uint64_t digest;
  unsigned faults;
} threads_work;

static void threads_run(void *(*run)(void *), threads_work works[THREADS_COUNT]) {
  pthread_t threads[THREADS_COUNT];
  for (size_t i = 0; i < THREADS_COUNT; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL, run, &works[i]), 0);
  }
  for (size_t i = 0; i < THREADS_COUNT; i++) {
    assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(works[i].faults, 0);
  }
}

/* One position for all; the caller frees it. */
static cc_position *threads_share(threads_work works[THREADS_COUNT]) {
  cc_position *position = NULL;
  assert_int_equal(
      cc_position_create_from_fen(NULL, threads_fens[1], CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
      CC_OK);
  memset(works, 0, THREADS_COUNT * sizeof(works[0]));
  for (size_t i = 0; i < THREADS_COUNT; i++) {
    works[i].shared = position;
    works[i].number = i;
  }
  return position;
}

/* ---- every thread its own position; the first calls of all race for the choice of the level ---- */

static uint64_t threads_walk(cc_position *position, unsigned depth) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  if (cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) != CC_OK) {
    return UINT64_MAX;
  }
  if (depth == 1) {
    return count;
  }
  for (size_t i = 0; i < count; i++) {
    if (cc_position_make(position, moves[i]) != CC_OK) {
      return UINT64_MAX;
    }
    nodes += threads_walk(position, depth - 1);
    cc_position_unmake(position);
  }
  return nodes;
}

static void *threads_own(void *argument) {
  threads_work *work = argument;
  for (size_t i = 0; i < THREADS_COUNT; i++) {
    const size_t which = (work->number + i) % THREADS_COUNT;
    cc_position *position = NULL;
    cc_position *copy = NULL;
    work->faults += cc_position_create_from_fen(NULL, threads_fens[which], CC_NUL_TERMINATED, NULL, NULL,
                                                NULL, &position) != CC_OK;
    work->faults += cc_position_copy(position, 1, &copy) != CC_OK;
    work->faults += threads_walk(copy, 3) != threads_perft3[which];
    work->faults += cc_position_key(copy) != cc_position_key(position);
    cc_position_free(copy);
    cc_position_free(position);
  }
  return NULL;
}

static void test_different_positions(void **state) {
  threads_work works[THREADS_COUNT];
  (void)state;
  memset(works, 0, sizeof(works));
  for (size_t i = 0; i < THREADS_COUNT; i++) {
    works[i].number = i;
  }
  threads_run(threads_own, works);
}

/* ---- one position read by all: every const function ---- */

static uint64_t threads_ask(const cc_position *position, unsigned *faults) {
  cc_move moves[CC_MAX_MOVES];
  char text[2 * CC_RENDER_TEXT_CAPACITY];
  uint8_t bytes[CC_PACKED_SIZE];
  cc_setup setup = CC_SETUP_INIT;
  cc_outcome outcome = CC_OUTCOME_INIT;
  cc_move move = CC_MOVE_NONE;
  size_t count = 0;
  uint32_t claims = 0;
  int32_t value = 0;
  uint64_t digest = cc_position_key(position) ^ cc_position_key_from_scratch(position) << 1;
  digest += cc_position_polyglot_key(position) + cc_position_pawn_key(position) +
            cc_position_material_key(position);
  *faults += cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) != CC_OK;
  for (size_t i = 0; i < count; i++) {
    *faults += !cc_position_is_legal(position, moves[i]);
    *faults += cc_position_explain(position, moves[i], NULL) != CC_FAULT_NONE;
    *faults += cc_position_see(position, moves[i], &value) != CC_OK;
    *faults += cc_position_claims_after(position, moves[i], &claims) != CC_OK;
    digest = digest * 31 + moves[i] + (uint32_t)value + cc_position_gives_check(position, moves[i]) + claims;
  }
  *faults += cc_position_fen(position, CC_FEN_EP_ALWAYS, text, sizeof(text), NULL) != CC_OK;
  *faults += cc_position_render(position, CC_RENDER_UNICODE, NULL, text, sizeof(text), NULL) != CC_OK;
  *faults += cc_position_pack(position, bytes) != CC_OK;
  *faults += cc_setup_from_position(&setup, position) != CC_OK;
  *faults += cc_position_outcome(position, CC_RULES_FIDE, &outcome) != CC_OK;
  digest += cc_position_repetitions(position) + (uint32_t)cc_position_can_repeat(position, &move);
  digest += cc_position_outlook(position, CC_WHITE) + outcome.claims + bytes[9] + (unsigned char)text[3];
  for (unsigned square = 0; square < 64; square++) {
    digest = digest * 31 + cc_position_attacks(position, (cc_square)square);
    digest += cc_position_pin_ray(position, (cc_square)square) +
              cc_position_piece_at(position, (cc_square)square);
  }
  return digest;
}

static void *threads_read(void *argument) {
  threads_work *work = argument;
  const uint64_t first = threads_ask(work->shared, &work->faults);
  for (unsigned i = 1; i < THREADS_ROUNDS; i++) {
    work->faults += threads_ask(work->shared, &work->faults) != first;
  }
  cc_position *copy = NULL; /* copying reads it too */
  work->faults += cc_position_copy(work->shared, 1, &copy) != CC_OK;
  work->faults += !cc_position_equal(copy, work->shared);
  cc_position_free(copy);
  work->digest = first;
  return NULL;
}

static void test_one_position(void **state) {
  threads_work works[THREADS_COUNT];
  (void)state;
  cc_position *position = threads_share(works);
  threads_run(threads_read, works);
  for (size_t i = 1; i < THREADS_COUNT; i++) {
    assert_true(works[i].digest == works[0].digest);
  }
  cc_position_free(position);
}

/* ---- books read by all ---- */

typedef struct threads_books {
  cc_text_book *text;
  cc_polyglot_book *polyglot;
  cc_eco *eco;
} threads_books;

static threads_books threads_shared_books;

static void *threads_read_books(void *argument) {
  threads_work *work = argument;
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  uint64_t random = 7;
  choice.policy = CC_BOOK_WEIGHTED;
  for (unsigned i = 0; i < THREADS_ROUNDS; i++) {
    cc_position *position = NULL;
    cc_eco_entry entry = CC_ECO_ENTRY_INIT;
    work->faults += cc_position_create(NULL, &position) != CC_OK;
    for (unsigned ply = 0; ply < 8; ply++) {
      cc_book_move moves[8];
      cc_move move = CC_MOVE_NONE;
      cc_move other = CC_MOVE_NONE;
      size_t count = 0;
      work->faults += cc_polyglot_book_choose(threads_shared_books.polyglot, position, NULL, NULL, &other) !=
                      CC_OK;
      work->faults += cc_text_book_moves(threads_shared_books.text, position, moves, 8, &count) != CC_OK;
      work->faults += cc_text_book_choose(threads_shared_books.text, position, &choice, &random, &move) !=
                      CC_OK;
      work->digest = work->digest * 31 + move + other + count;
      if (move == CC_MOVE_NONE) {
        break;
      }
      work->faults += cc_position_play(position, move) != CC_OK;
    }
    work->faults += cc_eco_classify(threads_shared_books.eco, position, &entry, NULL) != CC_OK;
    work->digest += (uint64_t)entry.code[1];
    cc_position_free(position);
  }
  return NULL;
}

static int32_t threads_open_book(const char *bytes, size_t length, void *user) {
  return cc_polyglot_book_create_from_bytes(NULL, (const uint8_t *)bytes, length, 0, user) != CC_OK;
}

static void test_books(void **state) {
  static const char lines[] = "e2e4 e7e5 g1f3\ne2e4 c7c5\nd2d4 d7d5 c2c4\nd2d4 g8f6 c2c4 g7g6\n";
  threads_work works[THREADS_COUNT];
  cc_polyglot_entry entry = {0, 0, 3, 0};
  cc_position *start = NULL;
  (void)state;
  memset(works, 0, sizeof(works));
  assert_int_equal(cc_position_create(NULL, &start), CC_OK);
  entry.key = cc_position_polyglot_key(start);
  entry.move = 0x031c; /* e2e4 */
  cc_position_free(start);
  assert_int_equal(cc_polyglot_write(NULL, &entry, 1, threads_open_book, &threads_shared_books.polyglot),
                   CC_OK);
  assert_int_equal(
      cc_text_book_create_from_bytes(NULL, lines, strlen(lines), NULL, NULL, &threads_shared_books.text),
      CC_OK);
  assert_int_equal(cc_eco_create_builtin(NULL, &threads_shared_books.eco), CC_OK);
  threads_run(threads_read_books, works);
  for (size_t i = 1; i < THREADS_COUNT; i++) {
    assert_true(works[i].digest == works[0].digest);
  }
  cc_polyglot_book_free(threads_shared_books.polyglot);
  cc_text_book_free(threads_shared_books.text);
  cc_eco_free(threads_shared_books.eco);
}

/* ---- perft ---- */

static uint64_t threads_perft(const cc_position *position, uint32_t depth, uint32_t threads,
                              uint64_t hash_bytes) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  cc_perft_entry entries[64];
  size_t count = 0;
  uint64_t nodes = 0;
  uint64_t sum = 0;
  options.threads = threads;
  options.hash_bytes = hash_bytes;
  if (cc_position_perft(position, depth, &options, entries, 64, &count, &nodes) != CC_OK) {
    return UINT64_MAX;
  }
  for (size_t i = 0; i < count; i++) {
    sum += entries[i].nodes;
  }
  return sum == nodes ? nodes : UINT64_MAX;
}

static void *threads_perft_main(void *argument) {
  threads_work *work = argument;
  const uint32_t threads = (uint32_t)(work->number % 3) + 2;
  const uint64_t hash_bytes = work->number % 2 == 0 ? 0 : 1 << 18;
  work->faults += threads_perft(work->shared, 4, threads, hash_bytes) != 4085603;
  return NULL;
}

static void test_perft_threads(void **state) {
  threads_work works[THREADS_COUNT];
  (void)state;
  cc_position *position = threads_share(works);
  for (uint32_t threads = 0; threads <= 8; threads++) {
    assert_true(threads_perft(position, 3, threads, 0) == 97862);
    assert_true(threads_perft(position, 4, threads, 1 << 16) == 4085603);
  }
  threads_run(threads_perft_main, works);
  cc_position_free(position);
}

/* The callback runs on the calling thread only, and can stop all others. */
typedef struct threads_watch {
  pthread_t caller;
  unsigned calls;
  unsigned foreign;
  unsigned stop_after;
} threads_watch;

static int32_t threads_progress(const cc_perft_progress *progress, void *user) {
  threads_watch *watch = user;
  watch->foreign += !pthread_equal(pthread_self(), watch->caller) || progress->done > progress->total;
  watch->calls++;
  return watch->calls >= watch->stop_after;
}

static void test_perft_stop(void **state) {
  cc_position *position = NULL;
  (void)state;
  assert_int_equal(
      cc_position_create_from_fen(NULL, threads_fens[1], CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
      CC_OK);
  for (uint32_t threads = 1; threads <= 4; threads++) {
    threads_watch watch = {pthread_self(), 0, 0, 2};
    cc_perft_options options = CC_PERFT_OPTIONS_INIT;
    uint64_t nodes = 0;
    options.threads = threads;
    options.progress_ms = 1;
    options.callback = threads_progress;
    options.user = &watch;
    assert_int_equal(cc_position_perft(position, 20, &options, NULL, 0, NULL, &nodes), CC_ERROR_STOPPED);
    assert_int_equal(watch.calls, 2);
    assert_int_equal(watch.foreign, 0);
  }
  cc_position_free(position);
}

/* ---- evaluators, which all threads share ---- */

static const cc_evaluator *threads_evaluators[2]; /* basic, user */

static int32_t threads_evaluate(const cc_position *position, void *user) {
  return cc_position_material_balance(position, user);
}

/* Values of one position by every evaluator, again and again: always the first ones. */
static void *threads_value(void *argument) {
  static const cc_evaluator *const classical = NULL;
  threads_work *work = argument;
  for (unsigned round = 0; round < 20 * THREADS_ROUNDS; round++) {
    const cc_evaluator *evaluators[3] = {classical, threads_evaluators[0], threads_evaluators[1]};
    uint64_t digest = 0;
    for (size_t i = 0; i < 3; i++) {
      cc_evaluation e;
      int32_t score = 0;
      memset(&e, 0, sizeof(e));
      e.struct_size = (uint32_t)sizeof(e);
      work->faults += cc_position_evaluate(work->shared, evaluators[i], &score) != CC_OK;
      work->faults += cc_position_evaluation(work->shared, evaluators[i], &e) != CC_OK || e.score != score;
      digest = digest * 65536 + (uint64_t)(int64_t)score;
    }
    work->faults += round > 0 && digest != work->digest;
    work->digest = digest;
  }
  return NULL;
}

static void test_evaluators(void **state) {
  threads_work works[THREADS_COUNT];
  cc_evaluator *basic = NULL;
  cc_evaluator *user = NULL;
  int32_t values[5] = {1, 3, 3, 5, 9};
  (void)state;
  assert_int_equal(cc_evaluator_create_basic(NULL, NULL, 0, &basic), CC_OK);
  assert_int_equal(cc_evaluator_create_user(NULL, threads_evaluate, values, CC_EVALUATOR_THREADS, &user),
                   CC_OK);
  threads_evaluators[0] = basic;
  threads_evaluators[1] = user;
  cc_position *position = threads_share(works);
  threads_run(threads_value, works);
  for (size_t i = 1; i < THREADS_COUNT; i++) {
    assert_true(works[i].digest == works[0].digest);
  }
  cc_position_free(position);
  cc_evaluator_free(basic);
  cc_evaluator_free(user);
}

/* Worker threads take no signals: they belong to the program. */
static pthread_t threads_main_thread;
static volatile sig_atomic_t threads_own_signals;
static volatile sig_atomic_t threads_foreign_signals;

static void threads_on_signal(int number) {
  (void)number;
  if (pthread_equal(pthread_self(), threads_main_thread)) {
    threads_own_signals = 1;
  } else {
    threads_foreign_signals = 1;
  }
}

static int32_t threads_raise(const cc_perft_progress *progress, void *user) {
  unsigned *calls = user;
  (void)progress;
  kill(getpid(), SIGUSR1);
  return ++*calls >= 20;
}

static void test_signals(void **state) {
  cc_position *position = NULL;
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  struct sigaction action;
  unsigned calls = 0;
  uint64_t nodes = 0;
  (void)state;
  memset(&action, 0, sizeof(action));
  action.sa_handler = threads_on_signal;
  assert_int_equal(sigaction(SIGUSR1, &action, NULL), 0);
  threads_main_thread = pthread_self();
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  options.threads = 4;
  options.progress_ms = 1;
  options.callback = threads_raise;
  options.user = &calls;
  assert_int_equal(cc_position_perft(position, 20, &options, NULL, 0, NULL, &nodes), CC_ERROR_STOPPED);
  assert_int_equal(threads_own_signals, 1);
  assert_int_equal(threads_foreign_signals, 0);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_different_positions),
      cmocka_unit_test(test_one_position),
      cmocka_unit_test(test_books),
      cmocka_unit_test(test_perft_threads),
      cmocka_unit_test(test_perft_stop),
      cmocka_unit_test(test_evaluators),
      cmocka_unit_test(test_signals),
  };
  return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
