/* SPDX-License-Identifier: MIT */
/*
 * Game trees: built from text, asked, changed, written. What is written reads as the same game and is written the
 * same again, for texts here and, where they are, for every file of a folder named on the command line.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pgn_record.h"
#include "test_util.h"

static const char *game_folder;

/* ---- help ---- */

static cc_pgn_game *game_read(const char *text, size_t length, cc_error *error) {
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  assert_int_equal(cc_pgn_reader_create(NULL, NULL, text, length, &reader), CC_OK);
  assert_int_equal(cc_pgn_reader_next(reader, &game, error), CC_OK);
  cc_pgn_reader_free(reader);
  return game;
}

static int32_t game_append(const char *bytes, size_t length, void *user) {
  assert_true(length > 0 && length <= 512);
  pgn_record_bytes(user, bytes, length);
  return 0;
}

static void game_text(const cc_pgn_game *game, uint32_t flags, pgn_record *record) {
  size_t needed = 0;
  record->length = 0;
  pgn_record_bytes(record, "", 0);
  assert_int_equal(cc_pgn_game_write_to(game, flags, game_append, record), CC_OK);
  /* To a buffer: the same; one byte less is too little. */
  assert_int_equal(cc_pgn_game_write(game, flags, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, record->length);
  char *buffer = malloc(needed + 1);
  assert_non_null(buffer);
  assert_int_equal(cc_pgn_game_write(game, flags, buffer, needed, NULL), CC_ERROR_BUFFER);
  assert_int_equal(buffer[0], '\0');
  assert_int_equal(cc_pgn_game_write(game, flags, buffer, needed + 1, NULL), CC_OK);
  assert_string_equal(buffer, record->text);
  free(buffer);
}

static void game_check_text(const cc_pgn_game *game, uint32_t flags, const char *wanted) {
  pgn_record record = {0};
  game_text(game, flags, &record);
  assert_string_equal(record.text, wanted);
  free(record.text);
}

static void game_check_trip(const cc_pgn_game *game, uint32_t flags) {
  pgn_record record = {0};
  pgn_record again = {0};
  game_text(game, flags, &record);
  cc_pgn_game *copy = game_read(record.text, record.length, NULL);
  assert_non_null(copy);
  assert_true(cc_pgn_game_equal(game, copy));
  game_text(copy, flags, &again);
  assert_string_equal(record.text, again.text);
  cc_pgn_game_free(copy);
  free(record.text);
  free(again.text);
}

static void game_check_read(const char *text, uint32_t flags, const char *wanted) {
  cc_pgn_game *game = game_read(text, strlen(text), NULL);
  assert_non_null(game);
  game_check_text(game, flags, wanted);
  game_check_trip(game, 0);
  game_check_trip(game, CC_PGN_WRITE_ONE_LINE);
  cc_pgn_game_free(game);
}

static cc_move game_uci(const cc_pgn_game *game, cc_pgn_node node, const char *uci) {
  cc_position *position = NULL;
  cc_move move = CC_MOVE_NONE;
  assert_int_equal(cc_pgn_game_position(game, node, &position), CC_OK);
  assert_int_equal(
      cc_position_read_move(position, uci, CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI, NULL, &move, NULL, NULL),
      CC_OK);
  cc_position_free(position);
  return move;
}

/* ---- writing what was read ---- */

static void test_written(void **state) {
  static const struct {
    const char *text;
    const char *written;
  } cases[] = {
      {"*", "*\n\n"},
      {"e4 e5 Nf3", "1. e4 e5 2. Nf3 *\n\n"},
      {"1. c4 e5 ({a} 1... c5 2. g3) 2. Nc3 *", "1. c4 e5 ({a} 1... c5 2. g3) 2. Nc3 *\n\n"},
      {"1. c4 (1. g3) 1... e5 (1... c6) *", "1. c4 (1. g3) 1... e5 (1... c6) *\n\n"},
      {"1. d4 d5 2. c4 (2. Nf3 Nf6) (2. Bf4 c5) 2... e6 *",
       "1. d4 d5 2. c4 (2. Nf3 Nf6) (2. Bf4 c5) 2... e6 *\n\n"},
      {"1. e4 $1 {c} $13 e5 $255 2. Nf3 ( 2. f4$2) 2... Nc6 *",
       "1. e4 $1 $13 {c} 1... e5 $255 2. Nf3 (2. f4 $2) 2... Nc6 *\n\n"},
      {"1. e4 {a} {b} e5 {c}{d} (1... c5 {e} {f}) 2. Nf3 *",
       "1. e4 {a} {b} 1... e5 {c} {d} (1... c5 {e} {f}) 2. Nf3 *\n\n"},
      {"{pre} 1. e4 (1. d4 (1. c4 {x} e5) {y} d5) {z} e5 1-0",
       "{pre} 1. e4 (1. d4 {y} 1... d5) (1. c4 {x} 1... e5) {z} 1... e5 1-0\n\n"},
      {"1. e4 ;a } brace\n e5 -- (1... {nothing}) {after} 1/2",
       "1. e4 ;a } brace\n1... e5 2. -- {nothing} {after} 1/2-1/2\n\n"},
      {"[A \"q\\\"q\\\\\"]\n[Event \"x\"]\n\n1. e2-e4 e7e5 2. g1f3 nc6 0-1",
       "[A \"q\\\"q\\\\\"]\n[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n\n"},
      {"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 (12... Kf7 13. e4) 13. e4 *",
       "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 (12... Kf7 13. e4) 13. e4 "
       "*\n\n"},
      {"1. e4 {two\nlines} e5 {} *", "1. e4 {two\nlines} 1... e5 {} *\n\n"},
      {"1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1\n\n"},
      {"1. e4 e5 2. Ke3 Ke7 1-0", "1. e4 e5 1-0\n\n"},
      /* a start that cannot be read: comments before the moves are kept, wherever they stood */
      {"{a}\n[FEN \"x\"]\n\n{b} ;c\n1. e4 {d} *", "[FEN \"x\"]\n\n{a} {b} {c} *\n\n"},
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    game_check_read(cases[i].text, 0, cases[i].written);
  }
}

static void test_forms(void **state) {
  static const char text[] = "[White \"W\"]\n[Foo \"f\"]\n[Event \"E\"]\n\n1. e4 $1 {c} (1. d4) e5 1-0";
  (void)state;
  game_check_read(
      text, CC_PGN_WRITE_ROSTER,
      "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"W\"]\n[Black \"?\"]\n"
      "[Result \"1-0\"]\n[Foo \"f\"]\n\n1. e4 $1 {c} (1. d4) 1... e5 1-0\n\n");
  game_check_read(text, CC_PGN_WRITE_NO_TAGS | CC_PGN_WRITE_NO_COMMENTS, "1. e4 $1 (1. d4) 1... e5 1-0\n\n");
  game_check_read(text, CC_PGN_WRITE_NO_TAGS | CC_PGN_WRITE_NO_VARIATIONS | CC_PGN_WRITE_NO_NAGS,
                  "1. e4 {c} 1... e5 1-0\n\n");
}

static size_t game_longest_line(const char *text) {
  size_t column = 0;
  size_t longest = 0;
  for (const char *p = text; *p != '\0'; p++) {
    column = *p == '\n' ? 0 : column + 1;
    longest = column > longest ? column : longest;
  }
  return longest;
}

/* No line of moves is longer than 79 characters; in one line there is no line end. */
static void test_columns(void **state) {
  pgn_record record = {0};
  cc_pgn_game *game = NULL;
  static const char *const line[4] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  cc_pgn_node node = CC_PGN_ROOT;
  (void)state;
  assert_int_equal(cc_pgn_game_create(NULL, &game), CC_OK);
  for (unsigned i = 0; i < 400; i++) {
    assert_int_equal(cc_pgn_game_add_move(game, node, game_uci(game, node, line[i % 4]), &node), CC_OK);
  }
  game_text(game, 0, &record);
  const size_t longest = game_longest_line(record.text);
  assert_true(longest > 70 && longest < 80);
  game_check_trip(game, 0);
  game_text(game, CC_PGN_WRITE_ONE_LINE, &record);
  assert_int_equal(strcspn(record.text, "\n"), record.length - 2);
  cc_pgn_game_free(game);
  free(record.text);
}

/* Thousands of levels and plies, without recursion. */
static void test_deep(void **state) {
  pgn_record text = {0};
  (void)state;
  for (unsigned i = 0; i < 4000; i++) {
    pgn_record_print(&text, "%s %s (", i % 2 == 0 ? "Nf3 Nf6 Ng1 Ng8" : "Nc3 Nc6 Nb1 Nb8",
                     i % 2 == 0 ? "e4" : "d4");
  }
  for (unsigned i = 0; i < 4000; i++) {
    pgn_record_print(&text, ")");
  }
  cc_error error = CC_ERROR_INIT;
  cc_pgn_game *game = game_read(text.text, text.length, &error);
  assert_non_null(game);
  assert_int_equal(error.status, CC_OK);
  assert_int_equal(cc_pgn_game_node_count(game), 20001);
  game_check_trip(game, 0);
  cc_pgn_game *copy = NULL;
  assert_int_equal(cc_pgn_game_copy(game, &copy), CC_OK);
  assert_true(cc_pgn_game_equal(game, copy));
  assert_int_equal(cc_pgn_game_delete(copy, cc_pgn_game_first(copy, CC_PGN_ROOT)), CC_OK);
  assert_int_equal(cc_pgn_game_node_count(copy), 1);
  assert_int_equal(cc_pgn_game_node_count(game), 20001);
  assert_false(cc_pgn_game_equal(game, copy));
  cc_pgn_game_free(copy);
  cc_pgn_game_free(game);
  free(text.text);
}

/* ---- asking and changing ---- */

static void test_nodes(void **state) {
  static const char text[] = "1. e4 $1 {after} (1. d4 d5) (1. c4) {before} e5 *";
  cc_pgn_node_info info = CC_PGN_NODE_INFO_INIT;
  const char *comment = NULL;
  size_t length = 0;
  uint32_t nag = 0;
  (void)state;
  cc_pgn_game *game = game_read(text, strlen(text), NULL);
  const cc_pgn_node e4 = cc_pgn_game_first(game, CC_PGN_ROOT);
  const cc_pgn_node d4 = cc_pgn_game_next(game, e4);
  const cc_pgn_node c4 = cc_pgn_game_next(game, d4);
  const cc_pgn_node e5 = cc_pgn_game_first(game, e4);
  assert_int_equal(cc_pgn_game_next(game, c4), CC_PGN_NO_NODE);
  assert_int_equal(cc_pgn_game_parent(game, c4), CC_PGN_ROOT);
  assert_int_equal(cc_pgn_game_move(game, d4), game_uci(game, CC_PGN_ROOT, "d2d4"));
  assert_int_equal(cc_pgn_game_node(game, d4, &info), CC_OK);
  assert_int_equal(info.parent, CC_PGN_ROOT);
  assert_int_equal(info.previous, e4);
  assert_int_equal(info.next, c4);
  assert_int_equal(info.ply, 1);
  assert_int_equal(cc_pgn_game_node(game, e4, &info), CC_OK);
  assert_int_equal(info.nags, 1);
  assert_int_equal(info.comments_after, 1);
  assert_int_equal(info.comments_before, 0);
  assert_int_equal(info.previous, CC_PGN_NO_NODE);
  assert_int_equal(cc_pgn_game_node(game, e5, &info), CC_OK);
  assert_int_equal(info.comments_before, 1);
  assert_int_equal(info.ply, 2);
  assert_int_equal(cc_pgn_game_comment(game, e5, CC_PGN_BEFORE, 0, &comment, &length), CC_OK);
  assert_string_equal(comment, "before");
  assert_int_equal(length, 6);
  assert_int_equal(cc_pgn_game_comment(game, e5, CC_PGN_BEFORE, 1, &comment, &length), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_comment(game, e4, 2, 0, &comment, &length), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_nag(game, e4, 0, &nag), CC_OK);
  assert_int_equal(nag, 1);
  assert_int_equal(cc_pgn_game_nag(game, e4, 1, &nag), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_nag(game, e4, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_node(game, 99, &info), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_first(game, 99), CC_PGN_NO_NODE);
  assert_int_equal(cc_pgn_game_first(NULL, 0), CC_PGN_NO_NODE);
  assert_int_equal(cc_pgn_game_move(NULL, 0), CC_MOVE_NONE);
  assert_int_equal(cc_pgn_game_node_count(game), 6);
  assert_true(cc_pgn_game_node_bound(game) >= 6);
  assert_int_equal(cc_pgn_game_node_count(NULL), 0);
  cc_position *position = NULL;
  assert_int_equal(cc_pgn_game_position(game, e5, &position), CC_OK);
  assert_int_equal(cc_position_ply(position), 2);
  cc_position_free(position);
  assert_int_equal(cc_pgn_game_position(game, 99, &position), CC_ERROR_ARGUMENT);
  assert_null(position);
  cc_pgn_game_free(game);
}

static void test_changes(void **state) {
  static const char text[] = "1. e4 (1. d4 d5 2. c4) (1. c4 c5) e5 *";
  cc_pgn_node added = 0;
  (void)state;
  cc_pgn_game *game = game_read(text, strlen(text), NULL);
  const cc_pgn_node e4 = cc_pgn_game_first(game, CC_PGN_ROOT);
  const cc_pgn_node d4 = cc_pgn_game_next(game, e4);
  const cc_pgn_node c4 = cc_pgn_game_next(game, d4);
  const cc_pgn_node c5 = cc_pgn_game_first(game, c4);
  assert_int_equal(cc_pgn_game_promote(game, c4, 0), CC_OK);
  game_check_text(game, 0, "1. e4 (1. c4 c5) (1. d4 d5 2. c4) 1... e5 *\n\n");
  assert_int_equal(cc_pgn_game_promote(game, c5, 1), CC_OK);
  game_check_text(game, 0, "1. c4 (1. e4 e5) (1. d4 d5 2. c4) 1... c5 *\n\n");
  assert_int_equal(cc_pgn_game_promote(game, c4, 0), CC_OK); /* first already */
  /* add: a new move, one that is there, an illegal one */
  const cc_move nf3 = game_uci(game, c5, "g1f3");
  assert_int_equal(cc_pgn_game_add_move(game, c5, nf3, &added), CC_OK);
  const cc_pgn_node knight = added;
  assert_int_equal(cc_pgn_game_add_move(game, c5, nf3, &added), CC_OK);
  assert_int_equal(added, knight);
  assert_int_equal(cc_pgn_game_add_move(game, knight, nf3, &added), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_pgn_game_add_move(game, knight, CC_MOVE_NULL, NULL), CC_OK);
  assert_int_equal(cc_pgn_game_add_move(game, 99, nf3, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_add_move(game, c5, game_uci(game, c5, "e2e3"), NULL), CC_OK);
  game_check_text(game, 0, "1. c4 (1. e4 e5) (1. d4 d5 2. c4) 1... c5 2. Nf3 (2. e3) 2... -- *\n\n");
  /* annotations */
  assert_int_equal(cc_pgn_game_add_comment(game, c4, CC_PGN_AFTER, "text", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_pgn_game_add_comment(game, d4, CC_PGN_BEFORE, "why }", 5), CC_OK);
  assert_int_equal(cc_pgn_game_add_comment(game, d4, CC_PGN_BEFORE, "a}\nb", CC_NUL_TERMINATED),
                   CC_ERROR_PGN);
  assert_int_equal(cc_pgn_game_add_comment(game, d4, CC_PGN_AFTER, "a\n[Event \"b\"]", CC_NUL_TERMINATED),
                   CC_ERROR_PGN);
  assert_int_equal(cc_pgn_game_add_comment(game, d4, CC_PGN_AFTER, "a\n[%clk 1]", CC_NUL_TERMINATED), CC_OK);
  assert_int_equal(cc_pgn_game_add_comment(game, CC_PGN_ROOT, CC_PGN_BEFORE, "", 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_add_nag(game, d4, 6), CC_OK);
  assert_int_equal(cc_pgn_game_add_nag(game, d4, 100000000u), CC_ERROR_ARGUMENT);
  game_check_text(
      game, 0,
      "1. c4 {text} (1. e4 e5) (;why }\n1. d4 $6 {a\n[%clk 1]} 1... d5 2. c4) 1... c5 2. Nf3 (2. e3) 2... -- "
      "*\n\n");
  game_check_trip(game, 0);
  assert_int_equal(cc_pgn_game_clear_comments(game, d4, CC_PGN_BEFORE), CC_OK);
  assert_int_equal(cc_pgn_game_clear_nags(game, d4), CC_OK);
  /* delete, and use the place again */
  const uint32_t bound = cc_pgn_game_node_bound(game);
  assert_int_equal(cc_pgn_game_delete(game, cc_pgn_game_next(game, c4)), CC_OK);
  assert_int_equal(cc_pgn_game_delete(game, knight), CC_OK);
  assert_int_equal(cc_pgn_game_delete(game, knight), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_delete(game, CC_PGN_ROOT), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_add_move(game, c5, game_uci(game, c5, "g2g3"), NULL), CC_OK);
  assert_int_equal(cc_pgn_game_node_bound(game), bound);
  game_check_text(game, 0, "1. c4 {text} (1. d4 {a\n[%clk 1]} 1... d5 2. c4) 1... c5 2. e3 (2. g3) *\n\n");
  game_check_trip(game, 0);
  cc_pgn_game_free(game);
  cc_pgn_game_free(NULL);
}

/* Comments that PGN could not tell from others go where they will be read. */
static void test_comments_settle(void **state) {
  (void)state;
  cc_pgn_game *game = game_read("1. e4 e5 ({Sicilian} 1... c5) *", 31, NULL);
  const cc_pgn_node e4 = cc_pgn_game_first(game, CC_PGN_ROOT);
  const cc_pgn_node e5 = cc_pgn_game_first(game, e4);
  assert_int_equal(cc_pgn_game_promote(game, cc_pgn_game_next(game, e5), 0), CC_OK);
  game_check_text(game, 0, "1. e4 {Sicilian} 1... c5 (1... e5) *\n\n");
  game_check_trip(game, 0);
  assert_int_equal(cc_pgn_game_add_comment(game, e4, CC_PGN_BEFORE, "first", 5), CC_OK);
  assert_int_equal(
      cc_pgn_game_comment(game, CC_PGN_ROOT, CC_PGN_AFTER, 0, &(const char *){NULL}, &(size_t){0}), CC_OK);
  game_check_trip(game, 0);
  cc_pgn_game_free(game);
  game = game_read("1. e4 (1. d4) {behind} e5 2. Nf3 *", 34, NULL);
  const cc_pgn_node king = cc_pgn_game_first(game, CC_PGN_ROOT);
  assert_int_equal(cc_pgn_game_comment(game, cc_pgn_game_first(game, king), CC_PGN_BEFORE, 0,
                                       &(const char *){NULL}, &(size_t){0}),
                   CC_OK);
  assert_int_equal(cc_pgn_game_delete(game, cc_pgn_game_next(game, king)), CC_OK);
  game_check_text(game, 0, "1. e4 {behind} 1... e5 2. Nf3 *\n\n");
  game_check_trip(game, 0);
  cc_pgn_game_free(game);
}

/* Setting the tag sets the result; a game whose start could not be read takes no moves. */
static void test_result_and_start(void **state) {
  static const char variant[] = "[Variant \"Antichess\"]\n\n1. e3 1-0";
  static const char fen[] = "[FEN \"nonsense\"]\n\n*";
  cc_pgn_node added = 7;
  (void)state;
  cc_pgn_game *game = NULL;
  assert_int_equal(cc_pgn_game_create(NULL, &game), CC_OK);
  assert_int_equal(cc_pgn_game_set_tag(game, "Result", "0-1"), CC_OK);
  assert_int_equal(cc_pgn_game_result(game), CC_RESULT_BLACK);
  assert_int_equal(cc_pgn_game_set_tag(game, "Result", "what"), CC_OK); /* no result: the tag alone */
  assert_int_equal(cc_pgn_game_result(game), CC_RESULT_BLACK);
  assert_int_equal(cc_pgn_game_set_result(game, CC_RESULT_DRAW), CC_OK);
  assert_string_equal(cc_pgn_game_tag_value(game, "Result"), "1/2-1/2");
  game_check_text(game, 0, "[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n");
  const cc_move e4 = game_uci(game, CC_PGN_ROOT, "e2e4");
  cc_pgn_game_free(game);
  for (unsigned i = 0; i < 2; i++) {
    game = i == 0 ? game_read(variant, strlen(variant), NULL) : game_read(fen, strlen(fen), NULL);
    assert_non_null(game);
    assert_int_equal(cc_pgn_game_add_move(game, CC_PGN_ROOT, e4, &added), CC_ERROR_STATE);
    assert_int_equal(added, 7);
    game_check_trip(game, 0);
    cc_pgn_game_free(game);
  }
}

static cc_pgn_node game_random_node(const cc_pgn_game *game, uint64_t *seed) {
  for (;;) {
    const cc_pgn_node node = (cc_pgn_node)(test_random(seed) % cc_pgn_game_node_bound(game));
    if (node == CC_PGN_ROOT || cc_pgn_game_move(game, node) != CC_MOVE_NONE) {
      return node;
    }
  }
}

static void game_random_change(cc_pgn_game *game, uint64_t *seed) {
  const cc_pgn_node node = game_random_node(game, seed);
  cc_position *position = NULL;
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  switch (test_random(seed) % 8) {
  case 0: assert_int_equal(cc_pgn_game_promote(game, node, 0), CC_OK); break;
  case 1: assert_int_equal(cc_pgn_game_promote(game, node, 1), CC_OK); break;
  case 2:
    if (node != CC_PGN_ROOT && test_random(seed) % 4 == 0) {
      assert_int_equal(cc_pgn_game_delete(game, node), CC_OK);
    }
    break;
  case 3:
    if (node != CC_PGN_ROOT) {
      assert_int_equal(cc_pgn_game_add_comment(game, node, CC_PGN_BEFORE, "before", 6), CC_OK);
    }
    break;
  case 4: assert_int_equal(cc_pgn_game_add_comment(game, node, CC_PGN_AFTER, "after", 5), CC_OK); break;
  default:
    assert_int_equal(cc_pgn_game_position(game, node, &position), CC_OK);
    assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
    cc_position_free(position);
    if (count > 0) {
      assert_int_equal(cc_pgn_game_add_move(game, node, moves[test_random(seed) % count], NULL), CC_OK);
    }
  }
}

static void test_random_changes(void **state) {
  uint64_t seed = 4711;
  pgn_record record = {0};
  (void)state;
  for (unsigned trial = 0; trial < 60; trial++) {
    cc_pgn_game *game = NULL;
    assert_int_equal(cc_pgn_game_create(NULL, &game), CC_OK);
    for (unsigned change = 0; change < 60; change++) {
      game_random_change(game, &seed);
      game_check_trip(game, 0);
      game_text(game, 0, &record);
      assert_true(game_longest_line(record.text) < 80);
    }
    cc_pgn_game_free(game);
  }
  free(record.text);
}

static void test_game_tags(void **state) {
  cc_pgn_game *game = NULL;
  const char *name = NULL;
  const char *value = NULL;
  size_t length = 0;
  (void)state;
  assert_int_equal(cc_pgn_game_create(NULL, &game), CC_OK);
  assert_int_equal(cc_pgn_game_tag_count(game), 0);
  assert_int_equal(cc_pgn_game_set_tag(game, "White", "A \"B\""), CC_OK);
  assert_int_equal(cc_pgn_game_set_tag(game, "Result", "*"), CC_OK);
  assert_int_equal(cc_pgn_game_set_tag(game, "White", "C\\"), CC_OK);
  assert_int_equal(cc_pgn_game_tag_count(game), 2);
  assert_int_equal(cc_pgn_game_tag(game, 0, &name, &value, &length), CC_OK);
  assert_string_equal(name, "White");
  assert_string_equal(value, "C\\");
  assert_int_equal(length, 2);
  assert_int_equal(cc_pgn_game_tag(game, 2, &name, &value, &length), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_set_result(game, CC_RESULT_DRAW), CC_OK);
  assert_int_equal(cc_pgn_game_set_result(game, 4), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_result(game), CC_RESULT_DRAW);
  assert_string_equal(cc_pgn_game_tag_value(game, "Result"), "1/2-1/2");
  assert_null(cc_pgn_game_tag_value(game, "Black"));
  game_check_text(game, 0, "[White \"C\\\\\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n");
  game_check_trip(game, 0);
  assert_int_equal(cc_pgn_game_set_tag(game, "White", NULL), CC_OK);
  assert_int_equal(cc_pgn_game_set_tag(game, "White", NULL), CC_OK);
  assert_int_equal(cc_pgn_game_tag_count(game), 1);
  assert_int_equal(cc_pgn_game_set_tag(game, "FEN", "x"), CC_ERROR_STATE);
  assert_int_equal(cc_pgn_game_set_tag(game, "a b", "x"), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_set_tag(game, "1a", "x"), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_set_tag(game, "", "x"), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_set_tag(game, "A", "x\ny"), CC_ERROR_ARGUMENT);
  cc_pgn_game_free(game);
  /* from another start */
  cc_position *start = NULL;
  assert_int_equal(cc_position_create_chess960(NULL, 0, 0, &start), CC_OK);
  assert_int_equal(cc_pgn_game_create_from(NULL, start, &game), CC_OK);
  assert_string_equal(cc_pgn_game_tag_value(game, "Variant"), "Chess960");
  assert_string_equal(cc_pgn_game_tag_value(game, "SetUp"), "1");
  assert_int_equal(cc_pgn_game_add_move(game, CC_PGN_ROOT, game_uci(game, CC_PGN_ROOT, "e2e4"), NULL), CC_OK);
  game_check_trip(game, 0);
  cc_pgn_game_free(game);
  cc_position_free(start);
  assert_int_equal(cc_pgn_game_create_from(NULL, NULL, &game), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_copy(NULL, &game), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_game_equal(NULL, NULL), 0);
}

/* ---- the reader ---- */

typedef struct game_source {
  const char *text;
  size_t length;
  size_t piece;
  int fail;
} game_source;

static int32_t game_source_read(char *buffer, size_t capacity, size_t *length, void *user) {
  game_source *source = user;
  size_t piece = source->piece < source->length ? source->piece : source->length;
  piece = piece < capacity ? piece : capacity;
  memcpy(buffer, source->text, piece);
  source->text += piece;
  source->length -= piece;
  *length = piece;
  return source->fail && source->length == 0;
}

static void test_reader(void **state) {
  static const char text[] =
      "[Event \"a\"]\n\n1. e4 *\n[Event \"b\"]\n\n1. Ke3 *\n[Event \"c\"]\n\n1. d4 *\n";
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  (void)state;
  for (size_t piece = 1; piece < 80; piece += 13) {
    game_source source = {text, strlen(text), piece, 0};
    cc_error error = CC_ERROR_INIT;
    int32_t skipped = 0;
    assert_int_equal(cc_pgn_reader_create_from(NULL, NULL, game_source_read, &source, &reader), CC_OK);
    assert_int_equal(cc_pgn_reader_skip(reader, &skipped), CC_OK);
    assert_int_equal(skipped, 1);
    assert_int_equal(cc_pgn_reader_next(reader, &game, &error), CC_OK);
    assert_string_equal(cc_pgn_game_tag_value(game, "Event"), "b");
    assert_int_equal(error.status, CC_ERROR_ILLEGAL);
    assert_int_equal(error.line, 6);
    assert_int_equal(error.column, 4);
    assert_int_equal(error.offset, strstr(text, "Ke3") - text);
    cc_pgn_game_free(game);
    assert_int_equal(cc_pgn_reader_next(reader, &game, &error), CC_OK);
    assert_string_equal(cc_pgn_game_tag_value(game, "Event"), "c");
    assert_int_equal(error.status, CC_OK);
    cc_pgn_game_free(game);
    assert_int_equal(cc_pgn_reader_next(reader, &game, NULL), CC_OK);
    assert_null(game);
    assert_int_equal(cc_pgn_reader_skip(reader, &skipped), CC_OK);
    assert_int_equal(skipped, 0);
    cc_pgn_reader_free(reader);
  }
  game_source failing = {text, strlen(text), 30, 1};
  assert_int_equal(cc_pgn_reader_create_from(NULL, NULL, game_source_read, &failing, &reader), CC_OK);
  cc_status status = cc_pgn_reader_next(reader, &game, NULL);
  while (status == CC_OK && game != NULL) {
    cc_pgn_game_free(game);
    status = cc_pgn_reader_next(reader, &game, NULL);
  }
  assert_int_equal(status, CC_ERROR_IO);
  cc_pgn_reader_free(reader);
  cc_pgn_reader_free(NULL);
  assert_int_equal(cc_pgn_reader_open(NULL, NULL, "no/such/file.pgn", &reader), CC_ERROR_IO);
  assert_null(reader);
  assert_int_equal(cc_pgn_reader_open(NULL, NULL, NULL, &reader), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_reader_create(NULL, NULL, NULL, 1, &reader), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_reader_create_from(NULL, NULL, NULL, NULL, &reader), CC_ERROR_ARGUMENT);
  options.flags = CC_PGN_TEXT_ONLY;
  assert_int_equal(cc_pgn_reader_create(NULL, &options, text, 1, &reader), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_reader_next(NULL, &game, NULL), CC_ERROR_ARGUMENT);
}

static void test_builder(void **state) {
  cc_pgn_builder *builder = NULL;
  cc_pgn_parser *parser = NULL;
  cc_pgn_game *game = NULL;
  size_t consumed = 0;
  (void)state;
  assert_int_equal(cc_pgn_builder_create(NULL, &builder), CC_OK);
  assert_int_equal(cc_pgn_parser_create(NULL, NULL, cc_pgn_builder_event, builder, &parser), CC_OK);
  assert_int_equal(cc_pgn_builder_attach(builder, parser), CC_OK);
  assert_int_equal(cc_pgn_builder_take(builder, &game, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_pgn_parser_feed(parser, "1. e4 * 1. d4", 13, &consumed), CC_ERROR_STOPPED);
  assert_int_equal(consumed, 7);
  assert_int_equal(cc_pgn_builder_take(builder, &game, NULL), CC_OK);
  assert_int_equal(cc_pgn_game_node_count(game), 2);
  cc_pgn_game_free(game);
  cc_pgn_parser_free(parser);
  cc_pgn_builder_free(builder);
  cc_pgn_builder_free(NULL);
  assert_int_equal(cc_pgn_builder_event(NULL, NULL), CC_PGN_STOP);
  assert_int_equal(cc_pgn_builder_attach(NULL, NULL), CC_ERROR_ARGUMENT);
}

/* ---- real files ---- */

static void game_check_file(const char *path) {
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  assert_int_equal(cc_pgn_reader_open(NULL, NULL, path, &reader), CC_OK);
  unsigned games = 0;
  while (cc_pgn_reader_next(reader, &game, NULL) == CC_OK && game != NULL) {
    if (games++ % 16 == 0 || games < 200) {
      game_check_trip(game, games % 2 == 0 ? CC_PGN_WRITE_ONE_LINE : 0);
    }
    cc_pgn_game_free(game);
  }
  cc_pgn_reader_free(reader);
}

static void game_check_folder(const char *path) {
  char name[2048];
  DIR *folder = opendir(path);
  for (const struct dirent *entry = folder == NULL ? NULL : readdir(folder); entry != NULL;
       entry = readdir(folder)) {
    const size_t length = strlen(entry->d_name);
    if (length > 4 && strcmp(entry->d_name + length - 4, ".pgn") == 0) {
      if ((size_t)snprintf(name, sizeof(name), "%s/%s", path, entry->d_name) < sizeof(name)) {
        game_check_file(name);
      }
    }
  }
  if (folder != NULL) {
    closedir(folder);
  }
}

static void test_files(void **state) {
  char name[1024];
  static const char *const parts[] = {"", "/edge", "/small"};
  (void)state;
  if (game_folder == NULL) {
    skip();
  }
  for (size_t i = 0; i < TEST_COUNT(parts); i++) {
    snprintf(name, sizeof(name), "%s%s", game_folder, parts[i]);
    game_check_folder(name);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_written),         cmocka_unit_test(test_forms),
      cmocka_unit_test(test_columns),         cmocka_unit_test(test_deep),
      cmocka_unit_test(test_nodes),           cmocka_unit_test(test_changes),
      cmocka_unit_test(test_comments_settle), cmocka_unit_test(test_result_and_start),
      cmocka_unit_test(test_random_changes),  cmocka_unit_test(test_game_tags),
      cmocka_unit_test(test_reader),          cmocka_unit_test(test_builder),
      cmocka_unit_test(test_files),
  };
  game_folder = argc > 1 ? argv[1] : NULL;
  return cmocka_run_group_tests_name("pgn game", tests, NULL, NULL);
}
