/* SPDX-License-Identifier: MIT */
/*
 * Games from PGN into a book builder: main lines, results, faults, pieces of any size, real files when they
 * are there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

#define BOOK_PIECE 65536u

typedef struct sink {
  uint8_t bytes[1 << 16];
  size_t length;
} sink;

static int32_t sink_write(const char *bytes, size_t length, void *user) {
  sink *to = user;
  assert_true(length <= sizeof(to->bytes) - to->length);
  memcpy(to->bytes + to->length, bytes, length);
  to->length += length;
  return 0;
}

typedef struct fault_log {
  unsigned count;
  unsigned stop_at; /* 0: never */
  cc_error last;
} fault_log;

static int32_t note_fault(const cc_error *fault, void *user) {
  fault_log *log = user;
  log->last = *fault;
  log->count++;
  return log->count == log->stop_at;
}

static cc_book_builder *new_builder(uint32_t flags, uint32_t max_plies) {
  cc_book_builder_options options = CC_BOOK_BUILDER_OPTIONS_INIT;
  cc_book_builder *builder = NULL;
  options.flags = flags;
  options.max_plies = max_plies;
  assert_int_equal(cc_book_builder_create(NULL, &options, &builder), CC_OK);
  return builder;
}

/* Read a text in pieces of some size. */
static cc_book_pgn_stats read_pgn(cc_book_builder *builder, const char *text, size_t piece, uint32_t flags,
                                  fault_log *log) {
  cc_book_pgn_options options = CC_BOOK_PGN_OPTIONS_INIT;
  cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  cc_book_pgn *pgn = NULL;
  options.flags = flags;
  options.fault = log != NULL ? note_fault : NULL;
  options.user = log;
  assert_int_equal(cc_book_pgn_create(builder, &options, &pgn), CC_OK);
  const size_t length = strlen(text);
  for (size_t at = 0; at < length; at += piece) {
    const size_t part = length - at < piece ? length - at : piece;
    size_t consumed = 0;
    assert_int_equal(cc_book_pgn_feed(pgn, text + at, part, &consumed), CC_OK);
    assert_int_equal(consumed, part);
  }
  assert_int_equal(cc_book_pgn_finish(pgn), CC_OK);
  assert_int_equal(cc_book_pgn_get_stats(pgn, &stats), CC_OK);
  cc_book_pgn_free(pgn);
  return stats;
}

/* "e2e4 3, d2d4 1" after some moves, from what the builder writes. */
static const char *book_moves(const cc_book_builder *builder, const char *fen, const char *played) {
  static char text[1024];
  static sink out;
  cc_polyglot_book *book = NULL;
  cc_book_move moves[CC_MAX_MOVES];
  size_t count = 0;
  size_t used = 0;
  cc_position *position = test_position(fen);
  test_play(position, played);
  out.length = 0;
  text[0] = '\0';
  assert_int_equal(cc_book_builder_write(builder, sink_write, &out, NULL), CC_OK);
  assert_int_equal(cc_polyglot_book_create_from_bytes(NULL, out.bytes, out.length, 0, &book), CC_OK);
  assert_int_equal(cc_polyglot_book_moves(book, position, moves, CC_MAX_MOVES, &count, NULL), CC_OK);
  for (size_t i = 0; i < count; i++) {
    used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s%s %u", i > 0 ? ", " : "",
                             cc_square_name(cc_move_from(moves[i].move)),
                             cc_square_name(cc_move_to(moves[i].move)), (unsigned)moves[i].weight);
  }
  cc_polyglot_book_free(book);
  cc_position_free(position);
  return text;
}

static const char games[] =
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 d5 2. c4) e5 {x} 2. Nf3 $1 Nc6 1-0\n\n"
    "[Event \"b\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n"
    "[Event \"c\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n"
    "[Event \"d\"]\n[Result \"*\"]\n\n1. c4 *\n";

static void test_games(void **state) {
  (void)state;
  for (size_t piece = 1; piece < sizeof(games); piece += piece < 8 ? 1 : 61) {
    cc_book_builder *builder = new_builder(0, 0);
    const cc_book_pgn_stats stats = read_pgn(builder, games, piece, 0, NULL);
    assert_int_equal(stats.games, 4);
    assert_int_equal(stats.added, 4);
    assert_int_equal(stats.faulty + stats.skipped, 0);
    assert_int_equal(cc_book_builder_games(builder), 4);
    assert_string_equal(book_moves(builder, TEST_START, ""), "e2e4 3, c2c4 1");
    assert_string_equal(book_moves(builder, TEST_START, "e2e4"), "c7c5 1");
    assert_string_equal(book_moves(builder, TEST_START, "e2e4 e7e5"), "g1f3 2");
    assert_string_equal(book_moves(builder, TEST_START, "d2d4"), "d7d5 2");
    assert_string_equal(book_moves(builder, TEST_START, "d2d4 d7d5"), ""); /* a variation */
    /* Another text into the same builder. */
    const cc_book_pgn_stats more = read_pgn(builder, games, piece, 0, NULL);
    assert_int_equal(more.added, 4);
    assert_int_equal(cc_book_builder_games(builder), 8);
    assert_string_equal(book_moves(builder, TEST_START, ""), "e2e4 6, c2c4 2");
    cc_book_builder_free(builder);
  }
}

static void test_depth_and_results(void **state) {
  (void)state;
  cc_book_builder *builder = new_builder(CC_BOOK_SKIP_UNKNOWN, 1);
  const cc_book_pgn_stats stats = read_pgn(builder, games, 17, 0, NULL);
  assert_int_equal(stats.games, 4);
  assert_int_equal(stats.added, 3);
  assert_int_equal(stats.skipped, 1);
  assert_int_equal(stats.faulty, 0);
  assert_string_equal(book_moves(builder, TEST_START, ""), "e2e4 3");
  assert_string_equal(book_moves(builder, TEST_START, "e2e4"), "");
  cc_book_builder_free(builder);
  /* Cut short at the depth, a game still has its result: by its end, or by its tag. */
  builder = new_builder(0, 1);
  (void)read_pgn(builder, "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n[Result \"0-1\"]\n\n1. d4 d5 2. c4\n", 5, 0,
                 NULL);
  assert_string_equal(book_moves(builder, TEST_START, ""), "e2e4 2");
  cc_book_builder_free(builder);
}

static void test_other_starts(void **state) {
  static const char start[] = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
  static const char text[] = "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O Kd8 1-0\n\n"
                             "[Variant \"Crazyhouse\"]\n\n1. e4 1-0\n\n"
                             "[FEN \"nonsense\"]\n\n1. e4 1-0\n\n"
                             "1. e4 1-0\n";
  fault_log log = {0, 0, CC_ERROR_INIT};
  cc_book_builder *builder = new_builder(0, 0);
  (void)state;
  const cc_book_pgn_stats stats = read_pgn(builder, text, 100, 0, &log);
  assert_int_equal(stats.games, 4);
  assert_int_equal(stats.added, 2);
  assert_int_equal(stats.faulty, 2);
  assert_int_equal(stats.skipped, 2);
  assert_true(log.count >= 2);
  assert_string_equal(book_moves(builder, start, ""), "e1h1 2");
  assert_string_equal(book_moves(builder, TEST_START, ""), "e2e4 2");
  cc_book_builder_free(builder);
}

static void test_faults(void **state) {
  static const char text[] = "1. e4 e5 2. Ke3 Nf6 3. Nf3 1-0\n\n[Event \"x\"]\n\n1. e4 c5 1-0\n";
  (void)state;
  for (uint32_t flags = 0; flags <= CC_BOOK_PGN_KEEP_STARTS; flags++) {
    fault_log log = {0, 0, CC_ERROR_INIT};
    cc_book_builder *builder = new_builder(CC_BOOK_KEEP_WORTHLESS, 0);
    const cc_book_pgn_stats stats = read_pgn(builder, text, 3, flags, &log);
    assert_int_equal(stats.games, 2);
    assert_int_equal(stats.faulty, 1);
    assert_int_equal(stats.added, flags != 0 ? 2 : 1);
    assert_int_equal(stats.skipped, flags != 0 ? 0 : 1);
    assert_true(log.count >= 1);
    assert_int_equal(log.last.line, 1);
    assert_true(log.last.message[0] != '\0' && log.last.status != CC_OK);
    assert_string_equal(book_moves(builder, TEST_START, "e2e4"), flags != 0 ? "c7c5 0, e7e5 0" : "c7c5 0");
    assert_string_equal(book_moves(builder, TEST_START, "e2e4 e7e5"), "");
    cc_book_builder_free(builder);
  }
}

static void test_stop(void **state) {
  static const char text[] = "1. e4 e5 2. Ke3 1-0\n\n[Event \"x\"]\n\n1. e4 c5 1-0\n";
  fault_log log = {0, 1, CC_ERROR_INIT};
  cc_book_pgn_options options = CC_BOOK_PGN_OPTIONS_INIT;
  cc_book_builder *builder = new_builder(0, 0);
  cc_book_pgn *pgn = NULL;
  size_t consumed = 0;
  (void)state;
  options.fault = note_fault;
  options.user = &log;
  assert_int_equal(cc_book_pgn_create(builder, &options, &pgn), CC_OK);
  assert_int_equal(cc_book_pgn_feed(pgn, text, strlen(text), &consumed), CC_ERROR_STOPPED);
  assert_true(consumed < strlen(text));
  /* And on. */
  assert_int_equal(cc_book_pgn_feed(pgn, text + consumed, strlen(text) - consumed, NULL), CC_OK);
  assert_int_equal(cc_book_pgn_finish(pgn), CC_OK);
  assert_string_equal(book_moves(builder, TEST_START, "e2e4"), "");
  assert_int_equal(cc_book_builder_games(builder), 1);
  assert_int_equal(cc_book_pgn_feed(pgn, text, 1, NULL), CC_ERROR_STATE);
  cc_book_pgn_free(pgn);
  cc_book_builder_free(builder);
}

static void test_arguments(void **state) {
  cc_book_builder *builder = new_builder(0, 0);
  cc_book_pgn_options options = CC_BOOK_PGN_OPTIONS_INIT;
  cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  cc_book_pgn *pgn = (cc_book_pgn *)(uintptr_t)8;
  (void)state;
  assert_int_equal(cc_book_pgn_create(NULL, NULL, &pgn), CC_ERROR_ARGUMENT);
  assert_null(pgn);
  assert_int_equal(cc_book_pgn_create(builder, NULL, NULL), CC_ERROR_ARGUMENT);
  options.flags = 2;
  assert_int_equal(cc_book_pgn_create(builder, &options, &pgn), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_pgn_create(builder, NULL, &pgn), CC_OK);
  assert_int_equal(cc_book_pgn_feed(NULL, "", 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_pgn_feed(pgn, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_pgn_finish(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_pgn_get_stats(NULL, &stats), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_pgn_get_stats(pgn, NULL), CC_ERROR_ARGUMENT);
  stats.struct_size = 3;
  assert_int_equal(cc_book_pgn_get_stats(pgn, &stats), CC_ERROR_ARGUMENT);
  cc_book_pgn_free(pgn);
  cc_book_pgn_free(NULL);
  cc_book_builder_free(builder);
}

/*
 * A real file: the book has what the games have at the start, and every entry is a legal move where it
 * belongs.
 */
static void test_shared_games(void **state) {
  FILE *file = fopen(CC_TEST_SHARED "/data/openings/8moves_v3.pgn", "rb");
  cc_book_builder_options options = CC_BOOK_BUILDER_OPTIONS_INIT;
  cc_book_pgn_stats stats = CC_BOOK_PGN_STATS_INIT;
  cc_book_builder *builder = NULL;
  cc_book_pgn *pgn = NULL;
  size_t length = 0;
  (void)state;
  if (file == NULL) {
    skip();
  }
  options.min_games = 400;
  char *piece = malloc(BOOK_PIECE);
  assert_non_null(piece);
  assert_int_equal(cc_book_builder_create(NULL, &options, &builder), CC_OK);
  assert_int_equal(cc_book_pgn_create(builder, NULL, &pgn), CC_OK);
  while ((length = fread(piece, 1, BOOK_PIECE, file)) > 0) {
    assert_int_equal(cc_book_pgn_feed(pgn, piece, length, NULL), CC_OK);
  }
  fclose(file);
  free(piece);
  assert_int_equal(cc_book_pgn_finish(pgn), CC_OK);
  assert_int_equal(cc_book_pgn_get_stats(pgn, &stats), CC_OK);
  assert_int_equal(stats.games, 34700);
  assert_int_equal(stats.added, 34700);
  assert_int_equal(stats.faulty, 0);
  assert_true(strstr(book_moves(builder, TEST_START, ""), "e2e4") != NULL);
  assert_true(strstr(book_moves(builder, TEST_START, ""), "d2d4") != NULL);
  cc_book_pgn_free(pgn);
  cc_book_builder_free(builder);
}

/* ---- places ---- */

typedef struct place_log {
  const char *text;
  unsigned count;
} place_log;

/* Line and column of a fault are those of its offset. */
static int32_t check_place(const cc_error *fault, void *user) {
  place_log *log = user;
  uint32_t line = 1;
  size_t start = 0;
  assert_true(fault->offset <= strlen(log->text));
  for (size_t i = 0; i < fault->offset; i++) {
    if (log->text[i] == '\n') {
      line++;
      start = i + 1;
    }
  }
  if (fault->line != line || fault->column != fault->offset - start + 1) {
    fail_msg("%s: offset %u, but %u:%u (%s)", log->text, (unsigned)fault->offset, fault->line, fault->column,
             fault->message);
  }
  assert_true(fault->status < 0 && fault->message[0] != '\0');
  log->count++;
  return 0;
}

/* A text with every byte in turn replaced by bytes that break something, fed whole and in pieces. */
static void test_places(void **state) {
  static const char good[] = "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n"
                             "1. e4 {a\nb} Kd7 (1... Kf7 2. Kd2) $1\n2. e5 Ke6 ; c\n3. Ke2 1-0\n\n"
                             "[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3\n";
  static const char breaking[] = "xK9[]{}()\"\n$;%*\\ ";
  char text[sizeof(good)];
  unsigned faults = 0;
  (void)state;
  cc_book_builder *builder = new_builder(0, 8);
  for (size_t i = 0; i + 1 < sizeof(good); i++) {
    for (size_t b = 0; b + 1 < sizeof(breaking); b++) {
      for (size_t piece = 7; piece <= 1024; piece += 1017) {
        place_log log = {text, 0};
        cc_book_pgn_options options = CC_BOOK_PGN_OPTIONS_INIT;
        cc_book_pgn *pgn = NULL;
        memcpy(text, good, sizeof(good));
        text[i] = breaking[b];
        options.fault = check_place;
        options.user = &log;
        assert_int_equal(cc_book_pgn_create(builder, &options, &pgn), CC_OK);
        for (size_t at = 0; at < sizeof(good) - 1; at += piece) {
          const size_t part = sizeof(good) - 1 - at < piece ? sizeof(good) - 1 - at : piece;
          assert_int_equal(cc_book_pgn_feed(pgn, text + at, part, NULL), CC_OK);
        }
        assert_int_equal(cc_book_pgn_finish(pgn), CC_OK);
        cc_book_pgn_free(pgn);
        faults += log.count;
      }
    }
  }
  assert_true(faults > 1000);
  cc_book_builder_free(builder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_games),        cmocka_unit_test(test_depth_and_results),
      cmocka_unit_test(test_other_starts), cmocka_unit_test(test_faults),
      cmocka_unit_test(test_places),       cmocka_unit_test(test_stop),
      cmocka_unit_test(test_arguments),    cmocka_unit_test(test_shared_games),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
