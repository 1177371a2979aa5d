/* SPDX-License-Identifier: MIT */
/* Text books: reading strictly and leniently, faults and their places, look-up, choice. */
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

/* ---- help ---- */

static cc_text_book *read_with(const char *text, size_t length, const cc_text_book_options *options) {
  cc_error error = CC_ERROR_INIT;
  cc_text_book *book = NULL;
  const cc_status status = cc_text_book_create_from_bytes(NULL, text, length, options, &error, &book);
  if (status != CC_OK) {
    print_error("line %u, column %u: %s\n", error.line, error.column, error.message);
  }
  assert_int_equal(status, CC_OK);
  assert_int_equal(error.status, CC_OK);
  assert_string_equal(error.message, "");
  assert_non_null(book);
  return book;
}

static cc_text_book *read_book(const char *text) {
  return read_with(text, strlen(text), NULL);
}

static cc_text_book_stats stats_of(const cc_text_book *book) {
  cc_text_book_stats stats = CC_TEXT_BOOK_STATS_INIT;
  assert_int_equal(cc_text_book_get_stats(book, &stats), CC_OK);
  return stats;
}

/* "e2e4 3 +1 =1 -0, d2d4 .." of a position. */
static const char *moves_text(const cc_text_book *book, const cc_position *position) {
  static char text[4096];
  cc_book_move moves[CC_MAX_MOVES];
  size_t count = 0;
  size_t used = 0;
  text[0] = '\0';
  assert_int_equal(cc_text_book_moves(book, position, moves, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    assert_true(cc_position_is_legal(position, moves[i].move));
    assert_int_equal(moves[i].weight, moves[i].games);
    assert_int_equal(moves[i].learn, 0);
    used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s%s %u +%u =%u -%u", i > 0 ? ", " : "",
                             cc_square_name(cc_move_from(moves[i].move)),
                             cc_square_name(cc_move_to(moves[i].move)), moves[i].games, moves[i].wins,
                             moves[i].draws, moves[i].losses);
  }
  return text;
}

static const char *moves_after(const cc_text_book *book, const char *moves) {
  cc_position *position = test_position(TEST_START);
  test_play(position, moves);
  const char *text = moves_text(book, position);
  cc_position_free(position);
  return text;
}

/* ---- books ---- */

static void test_counts(void **state) {
  cc_text_book *book = read_book("e2e4 e7e5 g1f3 1-0\n"
                                 "e2e4 e7e5 g1f3 b8c6 0-1\n"
                                 "d2d4 1/2-1/2\n"
                                 "e2e4 c7c5 *\n"
                                 "e2e4 e7e5 f1c4\n");
  (void)state;
  const cc_text_book_stats stats = stats_of(book);
  assert_int_equal(stats.lines, 5);
  assert_int_equal(stats.games, 5);
  assert_int_equal(stats.skipped, 0);
  assert_int_equal(stats.cut, 0);
  assert_int_equal(stats.positions, 4);
  assert_int_equal(stats.moves, 7);
  assert_string_equal(moves_after(book, ""), "e2e4 4 +1 =0 -1, d2d4 1 +0 =1 -0");
  assert_string_equal(moves_after(book, "e2e4"), "e7e5 3 +1 =0 -1, c7c5 1 +0 =0 -0");
  assert_string_equal(moves_after(book, "e2e4 e7e5"), "g1f3 2 +1 =0 -1, f1c4 1 +0 =0 -0");
  assert_string_equal(moves_after(book, "e2e4 e7e5 g1f3"), "b8c6 1 +1 =0 -0");
  assert_string_equal(moves_after(book, "e2e4 e7e5 g1f3 b8c6"), "");
  assert_string_equal(moves_after(book, "c2c4"), "");
  cc_text_book_free(book);
}

/* By position, not by line: other orders of moves and set-up positions meet, other rights do not. */
static void test_transpositions(void **state) {
  cc_text_book *book = read_book("d2d4 g8f6 c2c4 e7e6\nc2c4 g8f6 d2d4 g7g6\n");
  (void)state;
  assert_string_equal(moves_after(book, "d2d4 g8f6 c2c4"), "e7e6 1 +0 =0 -0, g7g6 1 +0 =0 -0");
  assert_string_equal(moves_after(book, "c2c4 g8f6 d2d4"), "e7e6 1 +0 =0 -0, g7g6 1 +0 =0 -0");
  static const struct {
    const char *fen;
    const char *moves;
  } rows[] = {
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 9 77", "e7e6 1 +0 =0 -0, g7g6 1 +0 =0 -0"},
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq c3 0 2", "e7e6 1 +0 =0 -0, g7g6 1 +0 =0 -0"},
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQk - 0 2", ""},
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b - - 0 2", ""},
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 2", ""},
      {"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKB1R b KQkq - 0 2", ""},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    assert_string_equal(moves_text(book, position), rows[i].moves);
    cc_position_free(position);
  }
  cc_text_book_free(book);
}

/* An en-passant square counts if the capture is legal, and only then. */
static void test_en_passant(void **state) {
  cc_text_book *book = read_book("e2e4 a7a6 e4e5 d7d5 e5d6\n");
  (void)state;
  cc_position *with = test_position("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  cc_position *without = test_position("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
  assert_string_equal(moves_text(book, with), "e5d6 1 +0 =0 -0");
  assert_string_equal(moves_text(book, without), "");
  cc_position_free(with);
  cc_position_free(without);
  cc_text_book_free(book);
}

/* Castling in both forms is one move; promotions are told apart. */
static void test_special_moves(void **state) {
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  static const char text[] = "e1g1\ne1h1\ne1c1\nb7b8q\nb7b8n\nb7a8r\n";
  (void)state;
  cc_position *start = test_position("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
  options.start = start;
  cc_text_book *book = read_with(text, strlen(text), &options);
  cc_book_move moves[16];
  size_t count = 0;
  assert_int_equal(cc_text_book_moves(book, start, moves, 16, &count), CC_OK);
  assert_int_equal(count, 5);
  assert_int_equal(moves[0].move, test_find(start, "e1h1"));
  assert_int_equal(moves[0].games, 2);
  static const char *const others[] = {"e1a1", "b7b8q", "b7b8n", "b7a8r"};
  for (size_t i = 0; i < 4; i++) {
    size_t found = 0;
    for (size_t k = 1; k < count; k++) {
      found += moves[k].move == test_find(start, others[i]);
    }
    assert_int_equal(found, 1);
  }
  cc_text_book_free(book);
  cc_position_free(start);
}

static void test_chess960(void **state) {
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  cc_position *start = test_position_960("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1");
  cc_error error = CC_ERROR_INIT;
  cc_text_book *book = NULL;
  (void)state;
  options.start = start;
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "f1g1 e8d7", 9, &options, NULL, &book), CC_OK);
  assert_string_equal(moves_text(book, start), "f1g1 1 +0 =0 -0");
  cc_text_book_free(book);
  /* The king's steps are a king's move there; onto its own rook it castles. */
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "f1e1", 4, &options, NULL, &book), CC_OK);
  cc_book_move move;
  size_t count = 0;
  assert_int_equal(cc_text_book_moves(book, start, &move, 1, &count), CC_OK);
  assert_int_equal(cc_move_kind(move.move), CC_MOVE_KIND_NORMAL);
  cc_text_book_free(book);
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "f1c1", 4, &options, &error, &book),
                   CC_ERROR_ILLEGAL);
  cc_position_free(start);
}

/* Line ends, blanks, comments, marks and NUL bytes. */
static void test_layout(void **state) {
  static const char *const same[] = {
      "e2e4 e7e5\nd2d4\n",
      "e2e4 e7e5\nd2d4",
      "e2e4 e7e5\r\nd2d4\r\n",
      "e2e4 e7e5\rd2d4\r",
      ("\xef\xbb\xbf"
       "e2e4 e7e5\nd2d4\n"),
      "\n\n  e2e4   e7e5  \n\n\t\td2d4\t\n\n",
      "# a comment e2e5\ne2e4 e7e5 # another\nd2d4 #\n#\n",
      "e2e4 e7e5 #d2d4\n#\xef\xbb\xbf\xff\x01\nd2d4",
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(same); i++) {
    cc_text_book *book = read_book(same[i]);
    assert_int_equal(stats_of(book).games, 2);
    assert_string_equal(moves_after(book, ""), "d2d4 1 +0 =0 -0, e2e4 1 +0 =0 -0");
    assert_string_equal(moves_after(book, "e2e4"), "e7e5 1 +0 =0 -0");
    cc_text_book_free(book);
  }
  static const char with_nul[] = "e2e4\0e7e5\0\nd2d4\0\0\n\0";
  cc_text_book *book = read_with(with_nul, sizeof(with_nul) - 1, NULL);
  assert_int_equal(stats_of(book).games, 2);
  assert_string_equal(moves_after(book, "e2e4"), "e7e5 1 +0 =0 -0");
  cc_text_book_free(book);
}

static void test_empty(void **state) {
  static const char *const texts[] = {"", "\n", "\r\n\r\n", "# nothing", "\xef\xbb\xbf", "  \t", "*\n1-0\n"};
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(texts); i++) {
    cc_text_book *book = read_book(texts[i]);
    const cc_text_book_stats stats = stats_of(book);
    assert_int_equal(stats.games + stats.lines + stats.positions + stats.moves, 0);
    assert_string_equal(moves_after(book, ""), "");
    cc_text_book_free(book);
  }
  cc_text_book *book = read_with(NULL, 0, NULL);
  cc_text_book_free(book);
  cc_text_book_free(NULL);
}

/* A move that a game repeats counts once. */
static void test_repetition(void **state) {
  cc_text_book *book = read_book("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 1-0\ng1f3 0-1\n");
  (void)state;
  assert_string_equal(moves_after(book, ""), "g1f3 2 +1 =0 -1");
  assert_string_equal(moves_after(book, "g1f3"), "g8f6 1 +0 =0 -1");
  cc_text_book_free(book);
}

/* ---- faults ---- */

typedef struct fault_row {
  const char *text;
  cc_status status;
  uint32_t line;
  uint32_t column;
  uint64_t offset;
  const char *message; /* part of it */
} fault_row;

static const fault_row fault_rows[] = {
    {"e2e5", CC_ERROR_ILLEGAL, 1, 1, 0, "'e2e5': illegal move: "},
    {"e2e4 e2e4", CC_ERROR_ILLEGAL, 1, 6, 5, "illegal move"},
    {"e2e4 e7e5 e1g1", CC_ERROR_ILLEGAL, 1, 11, 10, "'e1g1': illegal move"},
    {"e2e4\nd2d4 d7d4\n", CC_ERROR_ILLEGAL, 2, 6, 10, "'d7d4': illegal move"},
    {"e2e4\r\nd2d4 d7d4\r\n", CC_ERROR_ILLEGAL, 2, 6, 11, "'d7d4'"},
    {"e2e4\rd2d4 d7d4\r", CC_ERROR_ILLEGAL, 2, 6, 10, "'d7d4'"},
    {"\xef\xbb\xbf"
     "e2e5",
     CC_ERROR_ILLEGAL, 1, 1, 3, "'e2e5'"},
    {"\n\n# x\n\te4", CC_ERROR_MOVE_TEXT, 4, 2, 7, "'e4': not a move"},
    {"e2e4x", CC_ERROR_MOVE_TEXT, 1, 1, 0, "'e2e4x': not a move"},
    {"E2E4", CC_ERROR_MOVE_TEXT, 1, 1, 0, "'E2E4': not a move"},
    {"e2e9", CC_ERROR_MOVE_TEXT, 1, 1, 0, "not a move"},
    {"i2e4", CC_ERROR_MOVE_TEXT, 1, 1, 0, "not a move"},
    {"e2", CC_ERROR_MOVE_TEXT, 1, 1, 0, "not a move"},
    {"e2e4k", CC_ERROR_MOVE_TEXT, 1, 1, 0, "not a move"},
    {"e2e4q", CC_ERROR_ILLEGAL, 1, 1, 0, "'e2e4q': illegal move"},
    {"0000", CC_ERROR_ILLEGAL, 1, 1, 0, "null move"},
    {"e2e4 0000", CC_ERROR_ILLEGAL, 1, 6, 5, "null move"},
    {"e2e4 1-0 e7e5", CC_ERROR_MOVE_TEXT, 1, 10, 9, "after the result"},
    {"e2e4 1-0 1-0", CC_ERROR_MOVE_TEXT, 1, 10, 9, "after the result"},
    {"\xef\xbb"
     "e2e4",
     CC_ERROR_MOVE_TEXT, 1, 1, 0, "'??e2e4': not a move"},
    {"\xef", CC_ERROR_MOVE_TEXT, 1, 1, 0, "'?': not a move"},
    {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", CC_ERROR_MOVE_TEXT, 1, 1, 0,
     "'abcdefghijkl..': not a move"},
};

static void test_strict_faults(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(fault_rows); i++) {
    const fault_row *row = &fault_rows[i];
    cc_error error = CC_ERROR_INIT;
    cc_text_book *book = (cc_text_book *)(uintptr_t)8;
    assert_int_equal(cc_text_book_create_from_bytes(NULL, row->text, strlen(row->text), NULL, &error, &book),
                     row->status);
    assert_null(book);
    assert_int_equal(error.status, row->status);
    assert_int_equal(error.line, row->line);
    assert_int_equal(error.column, row->column);
    assert_int_equal(error.offset, row->offset);
    if (strstr(error.message, row->message) == NULL) {
      fail_msg("'%s' is not in '%s'", row->message, error.message);
    }
    /* The error is optional. */
    assert_int_equal(cc_text_book_create_from_bytes(NULL, row->text, strlen(row->text), NULL, NULL, &book),
                     row->status);
  }
}

typedef struct fault_log {
  unsigned count;
  unsigned stop_at; /* 0: never */
  cc_error last;
  uint32_t lines[8];
} fault_log;

static int32_t note_fault(const cc_error *fault, void *user) {
  fault_log *log = user;
  log->last = *fault;
  if (log->count < 8) {
    log->lines[log->count] = fault->line;
  }
  log->count++;
  return log->count == log->stop_at;
}

static void test_lenient(void **state) {
  static const char text[] = "e2e4 e7e5 1-0\ne2e4 e7e5 g1f3 nonsense b8c6\nd2d4 d2d4\nzzz\nc2c4\n";
  (void)state;
  for (unsigned keep = 0; keep < 2; keep++) {
    fault_log log = {0, 0, CC_ERROR_INIT, {0}};
    cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
    options.flags = keep ? CC_TEXT_BOOK_KEEP_STARTS : CC_TEXT_BOOK_SKIP_LINES;
    options.fault = note_fault;
    options.user = &log;
    cc_text_book *book = read_with(text, strlen(text), &options);
    const cc_text_book_stats stats = stats_of(book);
    assert_int_equal(log.count, 3);
    assert_int_equal(log.lines[0], 2);
    assert_int_equal(log.lines[1], 3);
    assert_int_equal(log.lines[2], 4);
    assert_int_equal(log.last.status, CC_ERROR_MOVE_TEXT);
    assert_int_equal(log.last.column, 1);
    assert_int_equal(stats.lines, 5);
    assert_int_equal(stats.games, keep ? 4 : 2);
    assert_int_equal(stats.skipped, keep ? 0 : 3);
    assert_int_equal(stats.cut, keep ? 3 : 0);
    assert_string_equal(moves_after(book, ""), keep ? "e2e4 2 +1 =0 -0, c2c4 1 +0 =0 -0, d2d4 1 +0 =0 -0"
                                                    : "c2c4 1 +0 =0 -0, e2e4 1 +1 =0 -0");
    assert_string_equal(moves_after(book, "e2e4 e7e5"), keep ? "g1f3 1 +0 =0 -0" : "");
    assert_string_equal(moves_after(book, "e2e4 e7e5 g1f3"), "");
    cc_text_book_free(book);
    /* Without a callback; and stopped by it. */
    options.fault = NULL;
    cc_text_book_free(read_with(text, strlen(text), &options));
    log.count = 0;
    log.stop_at = 2;
    options.fault = note_fault;
    cc_error error = CC_ERROR_INIT;
    assert_int_equal(cc_text_book_create_from_bytes(NULL, text, strlen(text), &options, &error, &book),
                     CC_ERROR_STOPPED);
    assert_null(book);
    assert_int_equal(log.count, 2);
    assert_int_equal(error.status, CC_ERROR_STOPPED);
    assert_int_equal(error.line, 3);
  }
}

/* Every row of the strict test as the middle line of a lenient book: the neighbours survive. */
static void test_lenient_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(fault_rows); i++) {
    char text[256];
    fault_log log = {0, 0, CC_ERROR_INIT, {0}};
    cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
    options.flags = CC_TEXT_BOOK_SKIP_LINES;
    options.fault = note_fault;
    options.user = &log;
    snprintf(text, sizeof(text), "g2g3\n%s\nb2b3\n", fault_rows[i].text);
    cc_text_book *book = read_with(text, strlen(text), &options);
    const char *moves = moves_after(book, "");
    assert_non_null(strstr(moves, "b2b3 1 +0 =0 -0"));
    assert_non_null(strstr(moves, "g2g3 1 +0 =0 -0"));
    assert_int_equal(log.count, 1);
    assert_int_equal(stats_of(book).skipped, 1);
    cc_text_book_free(book);
  }
}

/* ---- limits ---- */

static void test_limits(void **state) {
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_text_book *book = NULL;
  (void)state;
  /* Kept plies. */
  options.max_plies = 2;
  book = read_with("e2e4 e7e5 g1f3", 14, &options);
  assert_string_equal(moves_after(book, "e2e4"), "e7e5 1 +0 =0 -0");
  assert_string_equal(moves_after(book, "e2e4 e7e5"), "");
  cc_text_book_free(book);
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4 e7e5 g1g3", 14, &options, &error, &book),
                   CC_ERROR_ILLEGAL); /* later ones are checked all the same */
  assert_int_equal(error.column, 11);
  options.max_plies = 0;
  /* Plies of a line. */
  options.max_line_plies = 2;
  cc_text_book_free(read_with("e2e4 e7e5", 9, &options));
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4 e7e5 g1f3", 14, &options, &error, &book),
                   CC_ERROR_LIMIT);
  assert_int_equal(error.column, 11);
  options.max_line_plies = 0;
  /* Bytes of a line: without its end, and comments do not count. */
  options.max_line_bytes = 9;
  cc_text_book_free(read_with("e2e4 e7e5\ne2e4 e7e5", 19, &options));
  cc_text_book_free(read_with("e2e4 e7e5\r\n# a comment of some length\r\ne2e4 e7e5", 48, &options));
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4\n e2e4 e7e5", 15, &options, &error, &book),
                   CC_ERROR_LIMIT);
  assert_int_equal(error.line, 2);
  assert_int_equal(error.column, 10);
  options.flags = CC_TEXT_BOOK_SKIP_LINES;
  book = read_with("e2e4\n e2e4 e7e5\nd2d4", 20, &options);
  assert_int_equal(stats_of(book).games, 2);
  cc_text_book_free(book);
  options.max_line_bytes = 0;
  /* Moves altogether: ends reading, lenient or not. */
  options.max_moves = 3;
  cc_text_book_free(read_with("e2e4 e7e5\ne2e4 c7c5\ne2e4 e7e5\n", 30, &options));
  assert_int_equal(
      cc_text_book_create_from_bytes(NULL, "e2e4 e7e5\nd2d4 d7d5\n", 20, &options, &error, &book),
      CC_ERROR_LIMIT);
  assert_int_equal(error.status, CC_ERROR_LIMIT);
  assert_int_equal(error.line, 2);
  assert_int_equal(error.column, 6);
  assert_int_equal(error.offset, 15);
}

/* The word that is one move too many, in every layout, lenient or not. */
static void test_limit_places(void **state) {
  static const struct {
    const char *text;
    uint64_t offset;
    uint32_t line;
    uint32_t column;
  } rows[] = {
      {"e2e4\nd2d4 e7e5\n", 5, 2, 1},
      {"e2e4\nd2d4", 5, 2, 1},
      {"e2e4 e7e5", 5, 1, 6},
      {"e2e4\te7e5 #", 5, 1, 6},
      {"e2e4\r\n  d2d4\r\n", 8, 2, 3},
      {"e2e4\r\r\td2d4 1-0\r", 7, 3, 2},
      {"\xef\xbb\xbf"
       "e2e4 e7e5\n",
       8, 1, 6},
      {"# x\ne2e4 1-0\n\ne2e4\n g1f3 e7e5", 20, 5, 2},
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    for (uint32_t flags = 0; flags < 3; flags++) {
      cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
      cc_error error = CC_ERROR_INIT;
      cc_text_book *book = NULL;
      options.max_moves = 1;
      options.flags = flags;
      assert_int_equal(
          cc_text_book_create_from_bytes(NULL, rows[i].text, strlen(rows[i].text), &options, &error, &book),
          CC_ERROR_LIMIT);
      assert_null(book);
      assert_int_equal(error.status, CC_ERROR_LIMIT);
      assert_int_equal(error.offset, rows[i].offset);
      assert_int_equal(error.line, rows[i].line);
      assert_int_equal(error.column, rows[i].column);
    }
  }
}

/* A game of ten thousand plies, and the default limit. */
static void test_long_lines(void **state) {
  static const char *const round[4] = {"g1f3 ", "g8f6 ", "f3g1 ", "f6g8 "};
  const size_t most = 16384;
  char *text = malloc((most + 1) * 5);
  (void)state;
  assert_non_null(text);
  for (size_t i = 0; i <= most; i++) {
    memcpy(text + 5 * i, round[i % 4], 5);
  }
  cc_text_book *book = read_with(text, most * 5, NULL);
  assert_int_equal(stats_of(book).moves, 4);
  cc_text_book_free(book);
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(cc_text_book_create_from_bytes(NULL, text, (most + 1) * 5, NULL, &error, &book),
                   CC_ERROR_LIMIT);
  assert_int_equal(error.column, most * 5 + 1);
  memset(text, 'x', (most + 1) * 5);
  assert_int_equal(cc_text_book_create_from_bytes(NULL, text, (most + 1) * 5, NULL, &error, &book),
                   CC_ERROR_MOVE_TEXT);
  memset(text, ' ', (most + 1) * 5);
  cc_text_book_free(read_with(text, (most + 1) * 5, NULL));
  free(text);
}

/* ---- other ways in ---- */

typedef struct memory_file {
  const char *bytes;
  size_t length;
  unsigned calls;
  unsigned fail_at; /* 0: never */
} memory_file;

static int32_t read_memory(uint64_t offset, void *bytes, size_t length, void *user) {
  memory_file *file = user;
  assert_true(length > 0 && offset + length <= file->length);
  memcpy(bytes, file->bytes + offset, length);
  file->calls++;
  return file->calls == file->fail_at;
}

static void test_callback(void **state) {
  const size_t lines = 9000;
  char *text = malloc(lines * 10);
  (void)state;
  assert_non_null(text);
  for (size_t i = 0; i < lines; i++) {
    memcpy(text + 10 * i, "e2e4 e7e5\n", 10);
  }
  memory_file file = {text, lines * 10, 0, 0};
  cc_text_book *book = NULL;
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(cc_text_book_create_from_read(NULL, read_memory, &file, file.length, NULL, &error, &book),
                   CC_OK);
  assert_string_equal(moves_after(book, "e2e4"), "e7e5 9000 +0 =0 -0");
  assert_true(file.calls > 1);
  cc_text_book_free(book);
  file.fail_at = file.calls; /* the last piece */
  file.calls = 0;
  assert_int_equal(cc_text_book_create_from_read(NULL, read_memory, &file, file.length, NULL, &error, &book),
                   CC_ERROR_IO);
  assert_null(book);
  assert_int_equal(error.status, CC_ERROR_IO);
  /* Where reading stopped: at the beginning of the piece, lines have ten bytes. */
  assert_true(error.offset > 0 && error.offset < file.length);
  assert_int_equal(error.line, error.offset / 10 + 1);
  assert_int_equal(error.column, error.offset % 10 + 1);
  memory_file empty = {"", 0, 0, 0};
  assert_int_equal(cc_text_book_create_from_read(NULL, read_memory, &empty, 0, NULL, NULL, &book), CC_OK);
  cc_text_book_free(book);
  free(text);
}

static void test_path(void **state) {
  static const char path[] = "test_text_book_\xc3\xa9.txt";
  cc_text_book *book = NULL;
  cc_error error = CC_ERROR_INIT;
  (void)state;
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  for (int i = 0; i < 5000; i++) {
    fputs("d2d4 d7d5 0-1\r\n", file);
  }
  fclose(file);
  assert_int_equal(cc_text_book_create_from_path(NULL, path, NULL, &error, &book), CC_OK);
  assert_string_equal(moves_after(book, "d2d4"), "d7d5 5000 +5000 =0 -0");
  cc_text_book_free(book);
  remove(path);
  assert_int_equal(cc_text_book_create_from_path(NULL, path, NULL, &error, &book), CC_ERROR_IO);
  assert_null(book);
  assert_int_equal(error.status, CC_ERROR_IO);
  assert_int_equal(cc_text_book_create_from_path(NULL, ".", NULL, &error, &book), CC_ERROR_IO);
  assert_int_equal(cc_text_book_create_from_path(NULL, "", NULL, NULL, &book), CC_ERROR_IO);
}

/* ---- choice ---- */

static cc_book_move weighed(cc_move move, uint32_t weight) {
  const cc_book_move made = {move, weight, 0, 0, 0, 0, 0, 0};
  return made;
}

static void test_choose_list(void **state) {
  const cc_book_move moves[] = {weighed(11, 0), weighed(12, 10), weighed(13, 30), weighed(14, 30),
                                weighed(15, 1)};
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  uint64_t random = 1;
  cc_move move = 99;
  (void)state;
  assert_int_equal(cc_book_choose(moves, 5, NULL, NULL, &move), CC_OK);
  assert_int_equal(move, 13);
  assert_int_equal(cc_book_choose(moves, 5, &choice, &random, &move), CC_OK);
  assert_int_equal(move, 13);
  assert_int_equal(random, 1); /* the best move needs no number */
  choice.min_weight = 31;
  assert_int_equal(cc_book_choose(moves, 5, &choice, NULL, &move), CC_OK);
  assert_int_equal(move, CC_MOVE_NONE);
  /* Frequencies: weights 10, 30, 30, 1 of 71. */
  for (uint32_t policy = CC_BOOK_WEIGHTED; policy <= CC_BOOK_UNIFORM; policy++) {
    unsigned seen[16] = {0};
    choice.policy = policy;
    choice.min_weight = 0;
    random = 2024;
    for (unsigned i = 0; i < 71000; i++) {
      assert_int_equal(cc_book_choose(moves, 5, &choice, &random, &move), CC_OK);
      assert_in_range(move, 12, 15);
      seen[move]++;
    }
    const int weighted = policy == CC_BOOK_WEIGHTED;
    assert_in_range(seen[12], weighted ? 9500 : 17250, weighted ? 10500 : 18250);
    assert_in_range(seen[13], weighted ? 29300 : 17250, weighted ? 30700 : 18250);
    assert_in_range(seen[14], weighted ? 29300 : 17250, weighted ? 30700 : 18250);
    assert_in_range(seen[15], weighted ? 850 : 17250, weighted ? 1150 : 18250);
    /* Only those of enough weight. */
    choice.min_weight = 10;
    for (unsigned i = 0; i < 1000; i++) {
      assert_int_equal(cc_book_choose(moves, 5, &choice, &random, &move), CC_OK);
      assert_in_range(move, 12, 14);
    }
  }
  /* The same seed, the same moves: these are splitmix64's numbers, on every machine. */
  static const cc_move expected[] = {12, 14, 13, 13, 12, 12, 12, 12};
  random = 0;
  choice.policy = CC_BOOK_WEIGHTED;
  choice.min_weight = 0;
  for (size_t i = 0; i < TEST_COUNT(expected); i++) {
    assert_int_equal(cc_book_choose(moves, 5, &choice, &random, &move), CC_OK);
    assert_int_equal(move, expected[i]);
  }
  assert_true(random == UINT64_C(8) * UINT64_C(0x9e3779b97f4a7c15));
}

static void test_choose_nothing(void **state) {
  const cc_book_move worthless[] = {weighed(11, 0), weighed(12, 0)};
  const cc_book_move huge[] = {weighed(11, UINT32_MAX), weighed(12, UINT32_MAX), weighed(13, UINT32_MAX)};
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  uint64_t random = 5;
  (void)state;
  for (uint32_t policy = CC_BOOK_BEST; policy <= CC_BOOK_UNIFORM; policy++) {
    cc_move move = 99;
    unsigned seen[16] = {0};
    choice.policy = policy;
    assert_int_equal(cc_book_choose(NULL, 0, &choice, &random, &move), CC_OK);
    assert_int_equal(move, CC_MOVE_NONE);
    move = 99;
    assert_int_equal(cc_book_choose(worthless, 2, &choice, &random, &move), CC_OK);
    assert_int_equal(move, CC_MOVE_NONE);
    for (unsigned i = 0; i < 300; i++) {
      assert_int_equal(cc_book_choose(huge, 3, &choice, &random, &move), CC_OK);
      assert_in_range(move, 11, 13);
      seen[move]++;
    }
    assert_true(policy == CC_BOOK_BEST ? seen[11] == 300 : seen[11] > 50 && seen[12] > 50 && seen[13] > 50);
  }
}

static void test_choose_from_book(void **state) {
  cc_text_book *book = read_book("e2e4 e7e5\ne2e4 c7c5\ne2e4 c7c5\nd2d4\n");
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  cc_position *position = test_position(TEST_START);
  uint64_t random = 1;
  cc_move move = 99;
  (void)state;
  assert_int_equal(cc_text_book_choose(book, position, NULL, NULL, &move), CC_OK);
  assert_int_equal(move, test_find(position, "e2e4"));
  assert_int_equal(cc_position_play(position, move), CC_OK);
  choice.max_plies = 2; /* this is the second ply */
  assert_int_equal(cc_text_book_choose(book, position, &choice, NULL, &move), CC_OK);
  assert_int_equal(move, test_find(position, "c7c5"));
  choice.max_plies = 1;
  assert_int_equal(cc_text_book_choose(book, position, &choice, NULL, &move), CC_OK);
  assert_int_equal(move, CC_MOVE_NONE);
  choice.max_plies = 0;
  unsigned seen[2] = {0, 0};
  choice.policy = CC_BOOK_WEIGHTED;
  for (int i = 0; i < 300; i++) {
    assert_int_equal(cc_text_book_choose(book, position, &choice, &random, &move), CC_OK);
    seen[move == test_find(position, "c7c5")]++;
  }
  assert_in_range(seen[1], 160, 240);
  test_play(position, "g8f6");
  assert_int_equal(cc_text_book_choose(book, position, &choice, &random, &move), CC_OK);
  assert_int_equal(move, CC_MOVE_NONE);
  cc_position_free(position);
  cc_text_book_free(book);
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  cc_text_book *book = NULL;
  cc_text_book_options options = CC_TEXT_BOOK_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = test_position(TEST_START);
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  cc_book_move moves[2];
  cc_move move = 99;
  uint64_t random = 1;
  size_t count = 99;
  memory_file file = {"e2e4", 4, 0, 0};
  (void)state;
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4", 4, NULL, &error, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(error.status, CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_create_from_bytes(NULL, NULL, 4, NULL, NULL, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_create_from_path(NULL, NULL, NULL, NULL, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_create_from_path(NULL, ".", NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_create_from_read(NULL, NULL, NULL, 4, NULL, NULL, &book), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_create_from_read(NULL, read_memory, &file, 4, NULL, NULL, NULL),
                   CC_ERROR_ARGUMENT);
  for (uint32_t flags = 3; flags < 16; flags++) {
    options.flags = flags;
    assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4", 4, &options, &error, &book),
                     CC_ERROR_ARGUMENT);
    assert_null(book);
  }
  assert_int_equal(cc_text_book_create_from_bytes(NULL, "e2e4", 4, NULL, NULL, &book), CC_OK);
  assert_int_equal(cc_text_book_moves(NULL, position, moves, 2, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_moves(book, NULL, moves, 2, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_moves(book, position, NULL, 2, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_moves(book, position, moves, 2, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(count, 99);
  assert_int_equal(cc_text_book_moves(book, position, NULL, 0, &count), CC_ERROR_BUFFER);
  assert_int_equal(count, 1);
  assert_int_equal(cc_text_book_get_stats(book, NULL), CC_ERROR_ARGUMENT);
  cc_text_book_stats stats = CC_TEXT_BOOK_STATS_INIT;
  assert_int_equal(cc_text_book_get_stats(NULL, &stats), CC_ERROR_ARGUMENT);
  stats.struct_size = 4;
  assert_int_equal(cc_text_book_get_stats(book, &stats), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_choose(NULL, position, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_choose(book, NULL, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_text_book_choose(book, position, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  choice.policy = 3;
  assert_int_equal(cc_text_book_choose(book, position, &choice, &random, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_choose(moves, 0, &choice, &random, &move), CC_ERROR_ARGUMENT);
  choice.policy = CC_BOOK_WEIGHTED;
  assert_int_equal(cc_text_book_choose(book, position, &choice, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_choose(moves, 0, &choice, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_choose(NULL, 1, NULL, NULL, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_book_choose(moves, 0, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(move, 99);
  cc_text_book_free(book);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counts),
      cmocka_unit_test(test_transpositions),
      cmocka_unit_test(test_en_passant),
      cmocka_unit_test(test_special_moves),
      cmocka_unit_test(test_chess960),
      cmocka_unit_test(test_layout),
      cmocka_unit_test(test_empty),
      cmocka_unit_test(test_repetition),
      cmocka_unit_test(test_strict_faults),
      cmocka_unit_test(test_lenient),
      cmocka_unit_test(test_lenient_rows),
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_limit_places),
      cmocka_unit_test(test_long_lines),
      cmocka_unit_test(test_callback),
      cmocka_unit_test(test_path),
      cmocka_unit_test(test_choose_list),
      cmocka_unit_test(test_choose_nothing),
      cmocka_unit_test(test_choose_from_book),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
