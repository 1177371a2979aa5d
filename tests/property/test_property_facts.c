/* SPDX-License-Identifier: MIT */
/*
 * Tests: Polyglot keys of tests/data/polyglot_keys.csv (or of other files of "FEN,key" lines named as
 * arguments), and keys along a whole tree of moves.
 */
#include "property.h"

#ifndef CC_TEST_DATA
#define CC_TEST_DATA "tests/data"
#endif

static const char *facts_file = CC_TEST_DATA "/polyglot_keys.csv";

static void test_polyglot_keys(void **state) {
  char line[256];
  unsigned checked = 0;
  unsigned wrong = 0;
  (void)state;
  FILE *file = fopen(facts_file, "r");
  assert_non_null(file);
  while (fgets(line, sizeof(line), file) != NULL) {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    cc_error error = CC_ERROR_INIT;
    cc_position *position = NULL;
    uint64_t key = 0;
    char *comma = strchr(line, ',');
    if (line[0] == '#' || comma == NULL || sscanf(comma + 1, "%" SCNx64, &key) != 1) {
      continue;
    }
    *comma = '\0';
    options.accept = CC_PROBLEMS_SOFT;
    if (cc_position_create_from_fen(NULL, line, CC_NUL_TERMINATED, &options, NULL, &error, &position) !=
        CC_OK) {
      print_error("%s: %s\n", line, error.message);
      wrong++;
      continue;
    }
    if (cc_position_polyglot_key(position) != key) {
      print_error("%s: %016" PRIx64 ", right is %016" PRIx64 "\n", line, cc_position_polyglot_key(position),
                  key);
      wrong++;
    }
    cc_position_free(position);
    checked++;
  }
  fclose(file);
  print_message("%u keys\n", checked);
  assert_true(checked >= 9);
  assert_int_equal(wrong, 0);
}

/* Every node: the key kept while moves are made is the key of the position read from its FEN. */
static uint64_t facts_tree(cc_position *position, cc_position *scratch, unsigned depth, uint32_t flags) {
  cc_move moves[CC_MAX_MOVES];
  char fen[CC_FEN_CAPACITY];
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  size_t count = 0;
  uint64_t nodes = 0;
  options.flags = flags;
  for (uint32_t ep = CC_FEN_EP_LEGAL; ep <= CC_FEN_EP_ALWAYS; ep += CC_FEN_EP_PSEUDO_LEGAL) {
    PROPERTY_CHECK(position, cc_position_fen(position, ep, fen, sizeof(fen), NULL) == CC_OK);
    PROPERTY_CHECK(position,
                   cc_position_set_fen(scratch, fen, CC_NUL_TERMINATED, &options, NULL, NULL) == CC_OK);
    PROPERTY_CHECK(position, cc_position_key(position) == cc_position_key(scratch));
    PROPERTY_CHECK(position, cc_position_equal_board(position, scratch));
  }
  if (depth == 0) {
    return 1;
  }
  const uint64_t key = cc_position_key(position);
  PROPERTY_CHECK(position, cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) == CC_OK);
  for (size_t i = 0; i < count; i++) {
    PROPERTY_CHECK(position, cc_position_make(position, moves[i]) == CC_OK);
    nodes += facts_tree(position, scratch, depth - 1, flags);
    PROPERTY_CHECK(position, cc_position_unmake(position) == CC_OK);
    PROPERTY_CHECK(position, cc_position_key(position) == key);
  }
  return nodes;
}

/* The case KY-06 of the collected failures, its mirror in colour, and Chess960 neighbours. */
static void test_keys_along_tree(void **state) {
  static const struct {
    const char *fen;
    uint32_t flags;
    uint64_t leaves;
  } trees[] = {
      {"r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1", 0, 22821},
      {"r3k2r/6P1/8/8/3Pp3/8/1p6/R3K2R b KQkq d3 0 1", 0, 22821},
      {"r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1", CC_FEN_CHESS960, 22821},
      {"1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1", CC_FEN_CHESS960, 9859},
  };
  cc_position *scratch = NULL;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &scratch), CC_OK);
  for (size_t i = 0; i < sizeof(trees) / sizeof(trees[0]); i++) {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    cc_position *position = NULL;
    options.flags = trees[i].flags;
    assert_int_equal(
        cc_position_create_from_fen(NULL, trees[i].fen, CC_NUL_TERMINATED, &options, NULL, NULL, &position),
        CC_OK);
    assert_true(facts_tree(position, scratch, 3, trees[i].flags) == trees[i].leaves);
    cc_position_free(position);
  }
  cc_position_free(scratch);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_polyglot_keys),
                                     cmocka_unit_test(test_keys_along_tree)};
  facts_file = argc > 1 ? argv[1] : facts_file;
  return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
