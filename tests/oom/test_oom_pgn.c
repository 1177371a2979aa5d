/* SPDX-License-Identifier: MIT */
/*
 * Tests: PGN with the first request for memory refused, then the second, and so on. A refusal must be told, lose no
 * block and leave games as they were; reading goes on where it was refused.
 */
#include "oom_heap.h"

static const char oom_text[] =
    "[White \"A \\\"B\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 $1 {one} (1. e3 {two} (1. "
    "Kd2 Kd7)) "
    "({three} 1. Kd1 Kd8) Kd7 {four} 2. e5 Ke6 3. Ke2 Kxe5 4. Ke3 Kd5 5. Kd3 Kc5 1/2-1/2\n\n1. d4 *\n";

/* ---- whole runs: everything from creating to freeing ---- */

static int32_t oom_ignore_event(const cc_pgn_event *event, void *user) {
  (void)event;
  (void)user;
  return CC_PGN_CONTINUE;
}

static cc_status oom_parse(const cc_allocator *allocator) {
  cc_pgn_parser *parser = NULL;
  cc_status status = cc_pgn_parser_create(allocator, NULL, oom_ignore_event, NULL, &parser);
  if (status == CC_OK) {
    size_t consumed = 0;
    status = cc_pgn_parser_feed(parser, oom_text, sizeof(oom_text) - 1, &consumed);
    assert_true(status == CC_OK ? consumed == sizeof(oom_text) - 1 : status == CC_ERROR_MEMORY);
    /* Refused in the middle: the same call with the rest succeeds, now that there is memory. */
    if (status != CC_OK) {
      assert_true(oom_text[consumed] == '(');
      assert_int_equal(cc_pgn_parser_feed(parser, oom_text + consumed, sizeof(oom_text) - 1 - consumed, NULL),
                       CC_OK);
    }
    assert_int_equal(cc_pgn_parser_finish(parser), CC_OK);
  } else {
    assert_null(parser);
  }
  cc_pgn_parser_free(parser);
  return status;
}

static cc_status oom_read(const cc_allocator *allocator) {
  cc_pgn_reader *reader = NULL;
  cc_status status = cc_pgn_reader_create(allocator, NULL, oom_text, sizeof(oom_text) - 1, &reader);
  unsigned games = 0;
  cc_status worst = status;
  while (status == CC_OK) {
    cc_pgn_game *game = NULL;
    status = cc_pgn_reader_next(reader, &game, NULL);
    if (status == CC_ERROR_MEMORY) { /* at most one game is lost */
      assert_null(game);
      worst = status;
      status = CC_OK;
      continue;
    }
    if (game == NULL) {
      break;
    }
    games++;
    cc_pgn_game_free(game);
  }
  assert_true(reader == NULL || games + (worst != CC_OK) >= 2);
  cc_pgn_reader_free(reader);
  return worst;
}

static int32_t oom_no_bytes(char *buffer, size_t capacity, size_t *length, void *user) {
  (void)buffer;
  (void)capacity;
  (void)user;
  *length = 0;
  return 0;
}

static cc_status oom_reader_from(const cc_allocator *allocator) {
  cc_pgn_reader *reader = NULL;
  const cc_status status = cc_pgn_reader_create_from(allocator, NULL, oom_no_bytes, NULL, &reader);
  assert_true((status == CC_OK) == (reader != NULL));
  cc_pgn_reader_free(reader);
  return status;
}

static cc_status oom_select(const cc_allocator *allocator) {
  cc_pgn_selector *selector = NULL;
  const cc_status status = cc_pgn_selector_create(allocator, NULL, NULL, NULL, &selector);
  assert_true((status == CC_OK) == (selector != NULL));
  cc_pgn_selector_free(selector);
  return status;
}

static cc_status oom_create_from_position(const cc_allocator *allocator) {
  cc_position *start = NULL;
  cc_pgn_game *game = NULL;
  assert_int_equal(cc_position_create_chess960(NULL, 1, 2, &start), CC_OK);
  const cc_status status = cc_pgn_game_create_from(allocator, start, &game);
  assert_true((status == CC_OK) == (game != NULL));
  cc_pgn_game_free(game);
  cc_position_free(start);
  return status;
}

/* ---- changes of a game: all or nothing ---- */

typedef cc_status (*oom_change)(cc_pgn_game *game);

static cc_status oom_add_moves(cc_pgn_game *game) {
  cc_move move = CC_MOVE_NONE;
  cc_position *position = NULL;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  assert_int_equal(cc_position_find_move(position, 6, 21, 0, &move), CC_OK);
  cc_position_free(position);
  return cc_pgn_game_add_move(game, CC_PGN_ROOT, move, NULL);
}

static cc_status oom_add_comment(cc_pgn_game *game) {
  return cc_pgn_game_add_comment(
      game, 1, CC_PGN_AFTER,
      "a comment that is so long that there is no room for it in what was asked for before, "
      "whatever the first texts took, which is not much",
      CC_NUL_TERMINATED);
}

static cc_status oom_add_nag(cc_pgn_game *game) {
  return cc_pgn_game_add_nag(game, 1, 5);
}

static cc_status oom_set_tag(cc_pgn_game *game) {
  return cc_pgn_game_set_tag(game, "Annotator",
                             "someone whose name takes more than sixty-four bytes to write it down");
}

static cc_status oom_replace_tag(cc_pgn_game *game) {
  return cc_pgn_game_set_tag(game, "White",
                             "someone whose name takes more than sixty-four bytes to write it down");
}

static cc_status oom_set_result(cc_pgn_game *game) {
  return cc_pgn_game_set_result(game, CC_RESULT_DRAW);
}

static cc_status oom_copy_game(cc_pgn_game *game) {
  cc_pgn_game *copy = NULL;
  const cc_status status = cc_pgn_game_copy(game, &copy);
  assert_true((status == CC_OK) == (copy != NULL));
  assert_true(status != CC_OK || cc_pgn_game_equal(game, copy));
  cc_pgn_game_free(copy);
  return status;
}

static cc_status oom_write_game(cc_pgn_game *game) {
  char text[2048];
  return cc_pgn_game_write(game, 0, text, sizeof(text), NULL);
}

static cc_status oom_game_position(cc_pgn_game *game) {
  cc_position *position = NULL;
  const cc_status status = cc_pgn_game_position(game, 2, &position);
  assert_true((status == CC_OK) == (position != NULL));
  cc_position_free(position);
  return status;
}

static void oom_game_text(const cc_pgn_game *game, char text[2048]) {
  assert_int_equal(cc_pgn_game_write(game, 0, text, 2048, NULL), CC_OK);
}

static cc_pgn_game *oom_game(const cc_allocator *allocator) {
  static const char text[] =
      "[White \"x\"]\n[Result \"*\"]\n\n1. e4 {c} e5 (1... c5) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *";
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  cc_pgn_game *copy = NULL;
  assert_int_equal(cc_pgn_reader_create(allocator, NULL, text, sizeof(text) - 1, &reader), CC_OK);
  assert_int_equal(cc_pgn_reader_next(reader, &game, NULL), CC_OK);
  assert_int_equal(cc_pgn_game_copy(game, &copy), CC_OK);
  cc_pgn_game_free(game);
  cc_pgn_reader_free(reader);
  return copy;
}

static unsigned oom_try_change(oom_change change) {
  for (unsigned refuse = 1; refuse < OOM_MAX_REQUESTS; refuse++) {
    static oom_heap heap;
    char before[2048];
    char after[2048];
    memset(&heap, 0, sizeof(heap));
    const cc_allocator allocator = oom_allocator(&heap);
    cc_pgn_game *game = oom_game(&allocator);
    oom_game_text(game, before);
    heap.requests = 0;
    heap.refuse = refuse;
    const cc_status status = change(game);
    const unsigned requests = heap.requests;
    heap.refuse = 0;
    oom_game_text(game, after);
    if (status != CC_OK) {
      assert_int_equal(status, CC_ERROR_MEMORY);
      assert_string_equal(before, after);
      assert_int_equal(change(game), CC_OK);
    }
    cc_pgn_game_free(game);
    assert_int_equal(heap.live, 0);
    assert_int_equal(heap.faults, 0);
    if (status == CC_OK) {
      return requests;
    }
  }
  fail_msg("it never succeeded");
  return 0;
}

static void test_pgn_changes(void **state) {
  static const oom_change changes[] = {oom_add_moves, oom_add_comment, oom_add_nag,
                                       oom_set_tag,   oom_replace_tag, oom_set_result,
                                       oom_copy_game, oom_write_game,  oom_game_position};
  unsigned requests = 0;
  (void)state;
  for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
    requests += oom_try_change(changes[i]);
  }
  assert_true(requests > 8);
}

static void test_pgn_runs(void **state) {
  static const struct {
    cc_status (*run)(const cc_allocator *allocator);
    unsigned least;
  } runs[] = {
      {oom_parse, 7}, {oom_read, 12}, {oom_reader_from, 7}, {oom_select, 1}, {oom_create_from_position, 4}};
  (void)state;
  for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++) {
    cc_status status = CC_ERROR_MEMORY;
    unsigned refuse = 1;
    for (; status != CC_OK; refuse++) {
      static oom_heap heap;
      memset(&heap, 0, sizeof(heap));
      heap.refuse = refuse;
      const cc_allocator allocator = oom_allocator(&heap);
      status = runs[i].run(&allocator);
      assert_true(status == CC_OK || status == CC_ERROR_MEMORY);
      assert_int_equal(heap.live, 0);
      assert_int_equal(heap.faults, 0);
      assert_true(refuse < OOM_MAX_REQUESTS);
    }
    assert_true(refuse > runs[i].least);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pgn_changes),
      cmocka_unit_test(test_pgn_runs),
  };
  return cmocka_run_group_tests_name("out of memory: PGN", tests, NULL, NULL);
}
