/* SPDX-License-Identifier: MIT */
/*
 * Tests of evaluate.h: symmetry, breakdowns that add up, each weight of the basic evaluator on positions
 * whose value is worked out by hand, known endgames, user evaluators, helpers, bad arguments.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define GAMES 60
#define PLIES 160

static int32_t value_by(const cc_position *position, const cc_evaluator *evaluator) {
  int32_t score = INT32_MIN;
  assert_int_equal(cc_position_evaluate(position, evaluator, &score), CC_OK);
  assert_in_range(score + CC_EVALUATION_MAX, 0, 2 * CC_EVALUATION_MAX);
  return score;
}

static int32_t value_of_setup(const cc_setup *setup, const cc_evaluator *evaluator) {
  cc_position *position = NULL;
  assert_int_equal(cc_position_create_from_setup(NULL, setup, CC_PROBLEMS_SOFT, NULL, &position), CC_OK);
  const int32_t score = value_by(position, evaluator);
  cc_position_free(position);
  return score;
}

static int32_t value_of(const char *fen, const cc_evaluator *evaluator) {
  cc_position *position = test_position(fen);
  const int32_t score = value_by(position, evaluator);
  cc_position_free(position);
  return score;
}

static cc_evaluator *basic(const int32_t *weights, size_t count) {
  cc_evaluator *evaluator = NULL;
  assert_int_equal(cc_evaluator_create_basic(NULL, weights, count, &evaluator), CC_OK);
  assert_non_null(evaluator);
  return evaluator;
}

/* ---- symmetry and sums, in random games ---- */

static void check_sums(const cc_position *position, const cc_evaluator *evaluator) {
  cc_evaluation e;
  memset(&e, 0xa5, sizeof(e));
  e.struct_size = (uint32_t)sizeof(e);
  assert_int_equal(cc_position_evaluation(position, evaluator, &e), CC_OK);
  assert_int_equal(e.struct_size, sizeof(e));
  assert_int_equal(e.score, value_by(position, evaluator));
  assert_int_equal(e.side, cc_position_side_to_move(position));
  assert_int_equal(e.count, CC_TERM_COUNT);
  assert_in_range(e.phase, 0, 256);
  assert_in_range(e.scale, 0, 64);
  int32_t sum = 0;
  for (uint32_t term = 0; term < CC_TERM_CAPACITY; term++) {
    for (unsigned side = 0; side < 2; side++) {
      const cc_term_value *value = &e.terms[term][side];
      if (term >= e.count) {
        assert_int_equal(value->middlegame | value->endgame | value->total, 0);
      }
      sum += side == e.side ? value->total : -value->total;
    }
  }
  assert_int_equal(sum, e.score);
}

static void check_symmetry(const cc_position *position, const cc_evaluator *evaluator) {
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  const int32_t score = value_by(position, evaluator);
  const cc_setup swapped = test_swap_colours(&setup);
  assert_int_equal(value_of_setup(&swapped, evaluator), score);
  if (setup.castling == 0 && strcmp(cc_evaluator_name(evaluator), "basic") != 0) {
    const cc_setup mirrored = test_mirror(&setup);
    assert_int_equal(value_of_setup(&mirrored, evaluator), score);
  }
}

static void play_random(cc_position *position, uint64_t *seed, const cc_evaluator *evaluator) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  for (unsigned ply = 0; ply < PLIES; ply++) {
    check_sums(position, evaluator);
    check_symmetry(position, evaluator);
    assert_int_equal(cc_position_moves(position, CC_MOVES_CAPTURES, moves, CC_MAX_MOVES, &count), CC_OK);
    if (count == 0 || test_random(seed) % 3 != 0) { /* captures more often than by chance: endgames */
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
    }
    if (count == 0) {
      return;
    }
    assert_int_equal(cc_position_make(position, moves[test_random(seed) % count]), CC_OK);
  }
}

static void check_random_games(const cc_evaluator *evaluator) {
  uint64_t seed = 20260101;
  for (uint32_t game = 0; game < GAMES; game++) {
    cc_position *position = NULL;
    assert_int_equal(cc_position_create_chess960(NULL, game * 16, game * 13 % 960, &position), CC_OK);
    play_random(position, &seed, evaluator);
    cc_position_free(position);
  }
}

static void test_games_classical(void **state) {
  (void)state;
  check_random_games(NULL);
}

static void test_games_basic(void **state) {
  (void)state;
  cc_evaluator *evaluator = basic(NULL, 0);
  check_random_games(evaluator);
  cc_evaluator_free(evaluator);
}

/* Heaps of men, as soft-invalid positions allow: bounded, symmetric, sums exact. */
static void test_strewn_boards(void **state) {
  (void)state;
  uint64_t seed = 7;
  cc_evaluator *evaluator = basic(NULL, 0);
  unsigned accepted = 0;
  for (unsigned i = 0; i < 4000; i++) {
    cc_setup setup = test_strewn(&seed, (unsigned)(test_random(&seed) % 80));
    cc_position *position = NULL;
    setup.side = (cc_side)(test_random(&seed) & 1u);
    if (cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &position) == CC_OK) {
      accepted++;
      check_sums(position, NULL);
      check_symmetry(position, NULL);
      check_sums(position, evaluator);
      check_symmetry(position, evaluator);
    }
    cc_position_free(position);
  }
  assert_true(accepted > 500);
  cc_evaluator_free(evaluator);
}

static void test_full_of_queens(void **state) {
  (void)state;
  cc_setup setup = CC_SETUP_INIT;
  cc_evaluator *evaluator = basic(NULL, 0);
  for (cc_square square = 0; square < 64; square++) {
    assert_int_equal(cc_setup_put(&setup, square, CC_PIECE(CC_WHITE, CC_QUEEN)), CC_OK);
  }
  assert_int_equal(cc_setup_put(&setup, test_square("a1"), CC_PIECE(CC_WHITE, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, test_square("h8"), CC_PIECE(CC_BLACK, CC_KING)), CC_OK);
  setup.side = CC_BLACK;
  assert_int_equal(value_of_setup(&setup, NULL), -CC_EVALUATION_MAX);
  assert_int_equal(value_of_setup(&setup, evaluator), -CC_EVALUATION_MAX);
  cc_evaluator_free(evaluator);
}

/* ---- positions on which other evaluators were lopsided ---- */

static void test_colour_flips(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"4k3/p4p2/1p6/3n4/4P3/2P2P2/PP3B2/4K2R w K - 0 1", "4k2r/pp3b2/2p2p2/4p3/3N4/1P6/P4P2/4K3 b k - 0 1"},
      {TEST_START, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
      {"8/8/8/8/3k4/8/3K2P1/8 w - - 0 1", "8/3k2p1/8/3K4/8/8/8/8 b - - 0 1"},
      {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 30 60", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 30 60"},
  };
  cc_evaluator *evaluator = basic(NULL, 0);
  for (size_t i = 0; i < TEST_COUNT(pairs); i++) {
    assert_int_equal(value_of(pairs[i][0], NULL), value_of(pairs[i][1], NULL));
    assert_int_equal(value_of(pairs[i][0], evaluator), value_of(pairs[i][1], evaluator));
  }
  cc_evaluator_free(evaluator);
}

/* Every position of the perft suites. */
static void check_file(const char *name, uint32_t flags, const cc_evaluator *evaluator) {
  char line[512];
  char path[1024];
  unsigned positions = 0;
  snprintf(path, sizeof(path), "%s/%s", CC_TEST_DATA, name);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  while (fgets(line, sizeof(line), file) != NULL) {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    cc_position *position = NULL;
    options.flags = flags | CC_FEN_LENIENT;
    options.accept = CC_PROBLEMS_SOFT;
    if (line[0] != '#' && line[strspn(line, " \n")] != '\0' &&
        cc_position_create_from_fen(NULL, line, strcspn(line, ";\n"), &options, NULL, NULL, &position) ==
            CC_OK) {
      check_sums(position, evaluator);
      check_symmetry(position, evaluator);
      positions++;
    }
    cc_position_free(position);
  }
  fclose(file);
  assert_true(positions > 20);
}

static void test_files(void **state) {
  (void)state;
  static const char *const names[] = {"perft_standard.epd", "perft_tricky.epd", "perft_chess960.epd",
                                      "perft_dfrc.epd"};
  cc_evaluator *evaluator = basic(NULL, 0);
  for (size_t i = 0; i < TEST_COUNT(names); i++) {
    check_file(names[i], i < 1 ? 0 : CC_FEN_CHESS960, NULL);
    check_file(names[i], i < 1 ? 0 : CC_FEN_CHESS960, evaluator);
  }
  cc_evaluator_free(evaluator);
}

/* Things every chess player agrees on. */
static void test_sense(void **state) {
  (void)state;
  assert_in_range(value_of(TEST_START, NULL), 0, 60);
  /* a queen, a rook, a knight up */
  assert_true(value_of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL) > 700);
  assert_true(value_of("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", NULL) > 300);
  assert_true(value_of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL) > 180);
  /* nearer to the fiftieth move the same advantage is worth less */
  assert_true(value_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 60", NULL) >
              value_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 60 90", NULL));
  /* bishops on squares of different colours: the extra pawns are worth less */
  assert_true(value_of("6k1/4bppp/8/8/3P4/8/3B1PPP/6K1 w - - 0 1", NULL) >
              value_of("6k1/4bppp/8/8/3P4/8/2B2PPP/6K1 w - - 0 1", NULL));
}

/* ---- the basic evaluator ---- */

/* All weights zero but one: what remains is how often the term is counted. */
static int32_t count_of(unsigned number, const char *fen) {
  int32_t weights[CC_BASIC_WEIGHT_COUNT] = {0};
  weights[number] = 1;
  cc_evaluator *evaluator = basic(weights, CC_BASIC_WEIGHT_COUNT);
  const int32_t score = value_of(fen, evaluator);
  cc_evaluator_free(evaluator);
  return score;
}

typedef struct basic_case {
  unsigned number;
  const char *fen;
  int32_t count; /* own less the enemy's */
} basic_case;

static const basic_case basic_cases[] = {
    {CC_BASIC_MATERIAL + 0, "4k3/1p6/8/8/8/8/PPP5/4K3 w - - 0 1", 2},
    {CC_BASIC_MATERIAL + 0, "4k3/1p6/8/8/8/8/PPP5/4K3 b - - 0 1", -2},
    {CC_BASIC_MATERIAL + 1, "nn2k3/8/8/8/8/8/8/N3K3 w - - 0 1", -1},
    {CC_BASIC_MATERIAL + 2, "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", 2},
    {CC_BASIC_MATERIAL + 3, "r3k3/8/8/8/8/8/8/4K3 w - - 0 1", -1},
    {CC_BASIC_MATERIAL + 4, "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", 1},
    /* a1: b3, c2, of which c2 is taken by an own pawn; g8: e7, f6, h6 */
    {CC_BASIC_MOBILITY + 0, "4k1n1/8/8/8/8/8/2P5/N3K3 w - - 0 1", 1 - 3},
    /* a1: b2, c3, and d4, where it takes */
    {CC_BASIC_MOBILITY + 1, "4k3/8/8/8/3p4/8/8/B3K3 w - - 0 1", 3},
    /* a1: b1, c1, d1 up to the king, a2 to a7 and the capture on a8: the enemy's has a7 to a1 and b8 to d8 */
    {CC_BASIC_MOBILITY + 2, "r3k3/8/8/8/8/8/P7/R3K3 w - - 0 1", 3 - 9},
    /* h1: f1, g1, h2 to h8, g2 to a8 */
    {CC_BASIC_MOBILITY + 3, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", 2 + 7 + 7},
    /* three on a file: two are behind another */
    {CC_BASIC_DOUBLED, "4k3/pp6/p7/8/P7/P7/P7/4K3 w - - 0 1", 2 - 1},
    {CC_BASIC_CONNECTED, "4k3/8/8/8/3P4/2P1P3/1P3P2/4K3 w - - 0 1", 3},
    {CC_BASIC_CONNECTED, "4k3/1p6/p7/8/8/8/PP6/4K3 b - - 0 1", 1},
    /* a5 and a7 stop each other; h6 is passed */
    {CC_BASIC_ADVANCE + 4, "4k3/p7/7P/P7/8/8/8/4K3 w - - 0 1", 1},
    {CC_BASIC_ADVANCE + 1, "4k3/p7/7P/P7/8/8/8/4K3 w - - 0 1", -1},
    {CC_BASIC_PASSED + 5, "4k3/p7/7P/P7/8/8/8/4K3 w - - 0 1", 1},
    {CC_BASIC_PASSED + 4, "4k3/p7/7P/P7/8/8/8/4K3 w - - 0 1", 0},
    /* a pawn on a neighbouring file stops it from ahead, not from beside or behind */
    {CC_BASIC_PASSED + 4, "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", 0},
    {CC_BASIC_PASSED + 4, "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 1", 1},
    {CC_BASIC_PASSED + 3, "4k3/8/8/Pp6/8/8/8/4K3 b - - 0 1", 1},
    /* rights: White has both, Black one of two */
    {CC_BASIC_LOST_CASTLING, "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", -1},
    {CC_BASIC_LOST_CASTLING, "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", 1},
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
    /* castled against not */
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/8/5RK1 w - - 0 1", -2},
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/8/6KR w - - 0 1", 0}, /* a rook shut in: walked there */
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/8/R1K5 w - - 0 1", 0},
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/8/2KR4 w - - 0 1", -2},
    {CC_BASIC_LOST_CASTLING, "4k3/8/8/8/8/8/6K1/8 w - - 0 1", 0}, /* not on its back rank */
    {CC_BASIC_SHIELD, "4k3/8/8/8/8/6P1/5P1P/5RK1 w - - 0 1", 3},
    {CC_BASIC_SHIELD, "4k3/8/8/8/6P1/8/5P1P/5RK1 w - - 0 1", 2},
    {CC_BASIC_SHIELD, "1k6/ppp5/8/8/8/8/8/4K3 w - - 0 1", -3},
    {CC_BASIC_SHIELD, "k7/ppp5/8/8/8/8/8/4K3 w - - 0 1", -2},
    {CC_BASIC_SHIELD, "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", 0},
    {CC_BASIC_BISHOP_PAIR, "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", 1},
    {CC_BASIC_BISHOP_PAIR, "b1bbk3/8/8/8/8/8/8/B3K3 w - - 0 1", -1},
};

static void test_basic_terms(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(basic_cases); i++) {
    const int32_t count = count_of(basic_cases[i].number, basic_cases[i].fen);
    if (count != basic_cases[i].count) {
      print_error("weight %u, %s\n", basic_cases[i].number, basic_cases[i].fen);
    }
    assert_int_equal(count, basic_cases[i].count);
  }
}

/* The gain of the side that leads, with few men: worked out from the kings' squares. */
static void test_basic_endgame(void **state) {
  (void)state;
  int32_t weights[CC_BASIC_WEIGHT_COUNT] = {0};
  weights[CC_BASIC_MATERIAL + 3] = 500;
  weights[CC_BASIC_ENDGAME_MEN] = 3;
  weights[CC_BASIC_ENDGAME_APPROACH] = 10;
  weights[CC_BASIC_ENDGAME_EDGE] = 10;
  cc_evaluator *evaluator = basic(weights, CC_BASIC_WEIGHT_COUNT);
  /* kings e1 and e8: 0 files, 7 ranks; e8: |4 - 3| + |7 - 4| */
  assert_int_equal(value_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", evaluator), 500 + 10 * (16 - 7) + 10 * 4);
  assert_int_equal(value_of("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", evaluator), -(500 + 10 * (16 - 7) + 10 * 4));
  /* the same with colours exchanged: ranks as the leading side sees them */
  assert_int_equal(value_of("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", evaluator), 500 + 10 * (16 - 7) + 10 * 4);
  /* kings c6 and a8: 2 files, 2 ranks; a8: 3 + 3 */
  assert_int_equal(value_of("k7/8/2K5/8/8/8/8/7R w - - 0 1", evaluator), 500 + 10 * 12 + 10 * 6);
  /* four men are too many, a level game has no leader */
  assert_int_equal(value_of("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", evaluator), 500);
  assert_int_equal(value_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1", evaluator), 0);
  cc_evaluator_free(evaluator);
}

/* The defaults, as documented; whole positions with all of them. */
static void test_basic_defaults(void **state) {
  (void)state;
  static const int32_t expected[CC_BASIC_WEIGHT_COUNT] = {100, 305, 333, 563, 950, 9,   4,  3,  3, -25, 12,
                                                          0,   0,   0,   0,   10,  20,  30, 0,  0, 50,  50,
                                                          50,  70,  90,  110, 0,   -50, 33, 50, 8, 10,  10};
  cc_evaluator *evaluator = basic(NULL, 0);
  for (uint32_t number = 0; number < CC_BASIC_WEIGHT_COUNT; number++) {
    cc_basic_weight_info info = CC_BASIC_WEIGHT_INFO_INIT;
    assert_int_equal(cc_basic_weight(number, &info), CC_OK);
    assert_int_equal(info.value, expected[number]);
    assert_true(info.minimum <= info.value && info.value <= info.maximum);
    assert_true(strlen(info.name) > 3 && strlen(info.text) > 3);
    for (uint32_t other = 0; other < number; other++) {
      cc_basic_weight_info before = CC_BASIC_WEIGHT_INFO_INIT;
      assert_int_equal(cc_basic_weight(other, &before), CC_OK);
      assert_string_not_equal(before.name, info.name);
    }
  }
  /* pawn 100, passed on its third rank 50, leading: 10 x (16 - 1 - 4) + 10 x (|4 - 3| + |4 - 4|) */
  assert_int_equal(value_of("8/8/8/4k3/8/4P3/8/4K3 w - - 0 1", evaluator), 100 + 50 + 10 * 12 + 10);
  cc_evaluator *same = basic(expected, CC_BASIC_WEIGHT_COUNT);
  cc_evaluator *first = basic(expected, 5);
  const char *kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  assert_int_equal(value_of(kiwipete, evaluator), value_of(kiwipete, same));
  assert_int_equal(value_of(kiwipete, evaluator), value_of(kiwipete, first));
  cc_evaluator_free(evaluator);
  cc_evaluator_free(same);
  cc_evaluator_free(first);
}

static void test_basic_arguments(void **state) {
  (void)state;
  int32_t weights[CC_BASIC_WEIGHT_COUNT + 1] = {0};
  cc_evaluator *evaluator = (cc_evaluator *)weights;
  cc_basic_weight_info info = CC_BASIC_WEIGHT_INFO_INIT;
  assert_int_equal(cc_evaluator_create_basic(NULL, NULL, 1, &evaluator), CC_ERROR_ARGUMENT);
  assert_null(evaluator);
  assert_int_equal(cc_evaluator_create_basic(NULL, weights, CC_BASIC_WEIGHT_COUNT + 1, &evaluator),
                   CC_ERROR_UNSUPPORTED);
  assert_int_equal(cc_evaluator_create_basic(NULL, weights, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_basic_weight(CC_BASIC_WEIGHT_COUNT, &info), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_basic_weight(0, NULL), CC_ERROR_ARGUMENT);
  info.struct_size = 4;
  assert_int_equal(cc_basic_weight(0, &info), CC_ERROR_ARGUMENT);
  for (uint32_t number = 0; number < CC_BASIC_WEIGHT_COUNT; number++) {
    info.struct_size = (uint32_t)sizeof(info);
    assert_int_equal(cc_basic_weight(number, &info), CC_OK);
    weights[number] = info.maximum;
    assert_int_equal(cc_evaluator_create_basic(NULL, weights, number + 1, &evaluator), CC_OK);
    cc_evaluator_free(evaluator);
    weights[number] = info.maximum + 1;
    assert_int_equal(cc_evaluator_create_basic(NULL, weights, number + 1, &evaluator), CC_ERROR_ARGUMENT);
    weights[number] = info.minimum - 1;
    assert_int_equal(cc_evaluator_create_basic(NULL, weights, number + 1, &evaluator), CC_ERROR_ARGUMENT);
    weights[number] = info.minimum;
  }
}

/* ---- known endgames ---- */

static void test_no_mate(void **state) {
  (void)state;
  static const char *const drawn[] = {
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/B3K3 b - - 0 1",
      "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/B1B1K1B1 w - - 0 1" /* all on dark squares: a1, c1 and g1 */,
      "n3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
      "b3k3/8/8/8/8/8/8/B3K3 b - - 0 1",
  };
  for (size_t i = 0; i < TEST_COUNT(drawn); i++) {
    const int32_t score = value_of(drawn[i], NULL);
    if (score != 0) {
      print_error("%s\n", drawn[i]);
    }
    assert_int_equal(score, 0);
  }
}

static void test_mates(void **state) {
  (void)state;
  static const char *const won[] = {
      "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",   "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/BB2K3 w - - 0 1",  "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1",
      "4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1", "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1",
  };
  for (size_t i = 0; i < TEST_COUNT(won); i++) {
    assert_true(value_of(won[i], NULL) >= 10000);
  }
  /* the queen is more than the rook, a pawn that queens less than either */
  assert_true(value_of(won[0], NULL) > value_of(won[1], NULL));
  assert_true(value_of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", NULL) == 0 ||
              value_of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", NULL) < value_of(won[1], NULL));
}

/* Position with White's king, Black's king and White's men "Bc1 Nd2" as pairs of letter and square. */
static int32_t value_with_kings(unsigned white, unsigned black, const char *men) {
  cc_setup setup = CC_SETUP_INIT;
  for (; *men != '\0'; men += men[3] == ' ' ? 4 : 3) {
    const cc_piece_type type = men[0] == 'B' ? CC_BISHOP : men[0] == 'N' ? CC_KNIGHT : CC_ROOK;
    assert_int_equal(cc_setup_put(&setup, test_square(men + 1), CC_PIECE(CC_WHITE, type)), CC_OK);
  }
  assert_int_equal(cc_setup_put(&setup, (cc_square)white, CC_PIECE(CC_WHITE, CC_KING)), CC_OK);
  assert_int_equal(cc_setup_put(&setup, (cc_square)black, CC_PIECE(CC_BLACK, CC_KING)), CC_OK);
  setup.side = CC_BLACK; /* whatever checks: Black is to move */
  return -value_of_setup(&setup, NULL);
}

/*
 * Distance of the kings kept at its value: the lone king's way along the edge to the right corner only rises.
 */
static void test_bishop_knight(void **state) {
  (void)state;
  /* the bishop of h6 is on dark squares: corners a1 and h8 */
  for (unsigned file = 0; file < 7;
       file++) { /* along the eighth rank, from a8 to h8; White's king two below */
    assert_true(value_with_kings(5 * 8 + file, 7 * 8 + file, "Bh2 Na1") <
                value_with_kings(5 * 8 + file + 1, 7 * 8 + file + 1, "Bh2 Na1"));
    assert_true(value_with_kings(5 * 8 + file, 7 * 8 + file, "Bh1 Nb1") >
                value_with_kings(5 * 8 + file + 1, 7 * 8 + file + 1, "Bh1 Nb1"));
  }
  for (unsigned rank = 0; rank < 7; rank++) { /* up the h-file */
    assert_true(value_with_kings(rank * 8 + 5, rank * 8 + 7, "Bb2 Na1") <
                value_with_kings((rank + 1) * 8 + 5, (rank + 1) * 8 + 7, "Bb2 Na1"));
  }
  /* the kings nearer to each other are better */
  assert_true(value_with_kings(42, 56, "Bh2 Nh1") > value_with_kings(34, 56, "Bh2 Nh1"));
}

static void test_lone_king(void **state) {
  (void)state;
  for (unsigned file = 3; file > 0; file--) { /* towards the a-file; kings two files apart */
    assert_true(value_with_kings(4 * 8 + file + 2, 4 * 8 + file, "Rh1") <
                value_with_kings(4 * 8 + file + 1, 4 * 8 + file - 1, "Rh1"));
  }
}

static void test_few_men(void **state) {
  (void)state;
  /* rook against pawn: before the king it is won, far advanced with its king it is not much */
  assert_true(value_of("8/8/8/8/8/3p4/k2K4/6R1 w - - 0 1", NULL) > 300);
  assert_true(value_of("6R1/8/8/8/8/3p4/2k5/7K w - - 0 1", NULL) < 250);
  assert_true(value_of("7k/2K5/3P4/8/8/8/8/6r1 b - - 0 1", NULL) < 250);
  /* queen against pawn: centre pawns lose, bishop's and rook's pawns on the seventh hold */
  assert_true(value_of("6Q1/8/8/8/8/8/3pk3/7K w - - 0 1", NULL) > 900);
  assert_true(value_of("6Q1/8/8/7K/8/8/2pk4/8 w - - 0 1", NULL) < 200);
  assert_true(value_of("6Q1/8/8/7K/8/8/pk6/8 w - - 0 1", NULL) < 200);
  /* the wrong bishop for a rook's pawn; the right one */
  assert_int_equal(value_of("k7/8/8/8/7P/8/6K1/B7 w - - 0 1", NULL) > 100, 1);
  assert_int_equal(value_of("7k/8/8/8/7P/8/6K1/1B6 w - - 0 1", NULL) < 60, 1);
}

/* ---- king and pawn against king, all of it ---- */

enum { KPK_OPEN, KPK_WON, KPK_NOT };

static uint8_t kpk_known[2][64][64][64]; /* [side][pawn][white][black]: KPK_NOT also for what cannot be */

static int kpk_setup(cc_position *position, unsigned side, unsigned pawn, unsigned white, unsigned black) {
  cc_setup setup = CC_SETUP_INIT;
  if (pawn == white || pawn == black || white == black) {
    return 0;
  }
  setup.pieces[CC_WHITE][CC_PAWN] = UINT64_C(1) << pawn;
  setup.pieces[CC_WHITE][CC_KING] = UINT64_C(1) << white;
  setup.pieces[CC_BLACK][CC_KING] = UINT64_C(1) << black;
  setup.side = (cc_side)side;
  return cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK;
}

/* Is a pawn that has just become a queen or rook one that wins: not stalemate, and not to be taken? */
static int kpk_promotion_wins(cc_position *position, cc_move move) {
  size_t captures = 0;
  assert_int_equal(cc_position_make(position, move), CC_OK);
  assert_int_equal(cc_position_moves_count(position, CC_MOVES_CAPTURES, &captures), CC_OK);
  const int stalemate = !cc_position_any_legal(position) && !cc_position_in_check(position);
  assert_int_equal(cc_position_unmake(position), CC_OK);
  return captures == 0 && !stalemate;
}

static uint8_t kpk_judge(cc_position *position, unsigned side, unsigned pawn, unsigned white,
                         unsigned black) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  unsigned won = 0;
  assert_true(kpk_setup(position, side, pawn, white, black));
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    const unsigned to = CC_MOVE_TO(moves[i]);
    const uint8_t promotion = CC_MOVE_PROMOTION(moves[i]);
    if (promotion != 0) {
      won += promotion >= CC_ROOK && kpk_promotion_wins(position, moves[i]);
    } else if (side == CC_WHITE) {
      won += CC_MOVE_PIECE(moves[i]) == CC_PAWN ? kpk_known[1][to][white][black] == KPK_WON
                                                : kpk_known[1][pawn][to][black] == KPK_WON;
    } else {
      won += CC_MOVE_CAPTURED_PLUS_ONE(moves[i]) == 0 && kpk_known[0][pawn][white][to] == KPK_WON;
    }
  }
  if (side == CC_WHITE) {
    return won > 0 ? KPK_WON : KPK_OPEN;
  }
  return count > 0 && won == count ? KPK_WON : KPK_OPEN;
}

static int kpk_pass(cc_position *position, int first) {
  int changed = 0;
  for (unsigned index = 0; index < 2u * 64 * 64 * 64; index++) {
    const unsigned side = index >> 18;
    const unsigned pawn = index >> 12 & 63u;
    const unsigned white = index >> 6 & 63u;
    const unsigned black = index & 63u;
    uint8_t *known = &kpk_known[side][pawn][white][black];
    if (first) {
      const int possible = pawn >= 8 && pawn < 56 && (pawn & 7u) < 4 &&
                           kpk_setup(position, side, pawn, white, black);
      *known = possible ? KPK_OPEN : KPK_NOT;
      changed = 1;
    } else if (*known == KPK_OPEN) {
      *known = kpk_judge(position, side, pawn, white, black);
      changed |= *known != KPK_OPEN;
    }
  }
  return changed;
}

/* Solved once more, by the library's legal moves alone, and compared: both colours, both wings. */
static void test_king_and_pawn(void **state) {
  (void)state;
  cc_position *position = NULL;
  unsigned wins = 0;
  unsigned positions = 0;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  for (int first = 1; kpk_pass(position, first); first = 0) {
  }
  for (unsigned index = 0; index < 2u * 64 * 64 * 64; index++) {
    const unsigned side = index >> 18;
    const unsigned pawn = index >> 12 & 63u;
    const unsigned white = index >> 6 & 63u;
    const unsigned black = index & 63u;
    const uint8_t known = kpk_known[side][pawn][white][black];
    if (known == KPK_NOT) {
      continue;
    }
    for (unsigned wing = 0; wing < 2; wing++) {
      const unsigned mirror = wing == 0 ? 0 : 7;
      assert_true(kpk_setup(position, side, pawn ^ mirror, white ^ mirror, black ^ mirror));
      const int32_t score = value_by(position, NULL);
      const int32_t expected = known != KPK_WON ? 0 : side == CC_WHITE ? 1 : -1;
      assert_int_equal((score >= 4000) - (score <= -4000), expected);
      assert_int_equal(score != 0, expected != 0);
    }
    positions++;
    wins += known == KPK_WON;
  }
  print_message("%u positions, %u won\n", positions, wins);
  assert_true(positions > 150000 && wins > 100000 && wins < positions);
  cc_position_free(position);
}

/* ---- breakdown: names, table, sizes ---- */

static void test_names(void **state) {
  (void)state;
  for (uint32_t term = 0; term < CC_TERM_COUNT; term++) {
    assert_string_not_equal(cc_term_name(term), "unknown");
    for (uint32_t other = 0; other < term; other++) {
      assert_string_not_equal(cc_term_name(term), cc_term_name(other));
    }
  }
  assert_string_equal(cc_term_name(CC_TERM_BISHOP_PAIR), "bishop pair");
  assert_string_equal(cc_term_name(CC_TERM_COUNT), "unknown");
  assert_string_equal(cc_term_name(UINT32_MAX), "unknown");
  assert_string_equal(cc_evaluator_name(NULL), "classical");
  assert_int_equal(cc_evaluator_flags(NULL), CC_EVALUATOR_PURE | CC_EVALUATOR_THREADS);
}

static void test_table(void **state) {
  (void)state;
  char text[CC_EVALUATION_TABLE_CAPACITY];
  char expected[CC_EVALUATION_TABLE_CAPACITY];
  cc_evaluation e;
  size_t needed = 0;
  memset(&e, 0, sizeof(e));
  e.struct_size = (uint32_t)sizeof(e);
  e.score = -42;
  e.side = CC_BLACK;
  e.phase = 128;
  e.scale = 64;
  e.count = CC_TERM_COUNT;
  e.terms[CC_TERM_MATERIAL][CC_WHITE].middlegame = 4000;
  e.terms[CC_TERM_MATERIAL][CC_WHITE].total = -1;
  e.terms[CC_TERM_MATERIAL][CC_BLACK].endgame = -123;
  e.terms[CC_TERM_MATERIAL][CC_BLACK].total = 7;
  assert_int_equal(cc_evaluation_table(&e, text, sizeof(text), &needed), CC_OK);
  snprintf(expected, sizeof(expected),
           "%-14s%8s%8s%8s |%8s%8s%8s |%8s\n%-14s%8d%8d%8d |%8d%8d%8d |%8d\n%-14s%8d/256, scale 64/64, %s\n",
           "", "White m", "end", "total", "Black m", "end", "total", "sum", "material", 4000, 0, -1, 0, -123,
           7, -8, "phase", 128, "White's view 42, the mover's -42");
  assert_string_equal(text, expected);
  assert_int_equal(needed, strlen(expected));
  for (size_t capacity = 0; capacity <= needed; capacity++) {
    memset(text, 'x', sizeof(text));
    assert_int_equal(cc_evaluation_table(&e, text, capacity, NULL), CC_ERROR_BUFFER);
    assert_int_equal(text[capacity], 'x');
    assert_true(capacity == 0 || text[0] == '\0');
  }
  assert_int_equal(cc_evaluation_table(&e, text, needed + 1, NULL), CC_OK);
  assert_int_equal(cc_evaluation_table(&e, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(cc_evaluation_table(&e, NULL, 1, &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluation_table(NULL, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  e.side = 2;
  assert_int_equal(cc_evaluation_table(&e, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  e.side = 0;
  e.count = CC_TERM_CAPACITY + 1;
  assert_int_equal(cc_evaluation_table(&e, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
}

/* The widest numbers in every place still fit the documented capacity. */
static void test_table_capacity(void **state) {
  (void)state;
  char text[CC_EVALUATION_TABLE_CAPACITY];
  cc_evaluation e;
  memset(&e, 0, sizeof(e));
  for (unsigned term = 0; term < CC_TERM_CAPACITY; term++) {
    for (unsigned side = 0; side < 2; side++) {
      const int32_t worst = side == 0 ? INT32_MIN : INT32_MAX;
      const cc_term_value value = {worst, worst, worst};
      e.terms[term][side] = value;
    }
  }
  e.struct_size = (uint32_t)sizeof(e);
  e.score = INT32_MIN;
  e.side = CC_BLACK;
  e.phase = e.scale = UINT32_MAX;
  e.count = CC_TERM_CAPACITY;
  assert_int_equal(cc_evaluation_table(&e, text, sizeof(text), NULL), CC_OK);
}

static void test_evaluate_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_evaluation e;
  cc_evaluator *evaluator = NULL;
  int32_t score = 0;
  memset(&e, 0, sizeof(e));
  assert_int_equal(cc_position_evaluate(NULL, NULL, &score), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_evaluate(position, NULL, NULL), CC_ERROR_ARGUMENT);
  e.struct_size = (uint32_t)sizeof(e);
  assert_int_equal(cc_position_evaluation(NULL, NULL, &e), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_evaluation(position, NULL, NULL), CC_ERROR_ARGUMENT);
  e.struct_size = 7;
  assert_int_equal(cc_position_evaluation(position, NULL, &e), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluator_create_classical(NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluator_create_classical(NULL, &evaluator), CC_OK);
  assert_string_equal(cc_evaluator_name(evaluator), "classical");
  assert_int_equal(value_by(position, evaluator), value_by(position, NULL));
  check_sums(position, evaluator);
  cc_evaluator_free(evaluator);
  cc_evaluator_free(NULL);
  cc_position_free(position);
}

/* ---- user evaluators ---- */

static int32_t user_material(const cc_position *position, void *user) {
  *(unsigned *)user += 1;
  return cc_position_material_balance(position, NULL);
}

static int32_t user_wild(const cc_position *position, void *user) {
  (void)position;
  return *(const int32_t *)user;
}

static void test_user(void **state) {
  (void)state;
  cc_evaluator *evaluator = NULL;
  cc_position *position = test_position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  unsigned calls = 0;
  assert_int_equal(cc_evaluator_create_user(NULL, user_material, &calls, CC_EVALUATOR_PURE, &evaluator),
                   CC_OK);
  assert_int_equal(cc_evaluator_flags(evaluator), CC_EVALUATOR_PURE);
  assert_string_equal(cc_evaluator_name(evaluator), "user");
  assert_int_equal(value_by(position, evaluator), 975);
  assert_int_equal(calls, 1);
  check_sums(position, evaluator);
  cc_evaluator_free(evaluator);
  int32_t wild = INT32_MIN;
  assert_int_equal(cc_evaluator_create_user(NULL, user_wild, &wild, 0, &evaluator), CC_OK);
  assert_int_equal(value_by(position, evaluator), -CC_EVALUATION_MAX);
  wild = INT32_MAX;
  assert_int_equal(value_by(position, evaluator), CC_EVALUATION_MAX);
  check_sums(position, evaluator);
  cc_evaluator_free(evaluator);
  evaluator = (cc_evaluator *)&calls;
  assert_int_equal(cc_evaluator_create_user(NULL, NULL, NULL, 0, &evaluator), CC_ERROR_ARGUMENT);
  assert_null(evaluator);
  assert_int_equal(cc_evaluator_create_user(NULL, user_wild, NULL, 4, &evaluator), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluator_create_user(NULL, user_wild, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

static void state_begin(const cc_position *position, void *block, void *user) {
  *(int32_t *)block = cc_position_material_balance(position, NULL);
  *(unsigned *)user += 1;
}

static int32_t state_evaluate(const cc_position *position, void *block, void *user) {
  (void)position;
  (void)user;
  return *(int32_t *)block;
}

static void test_incremental(void **state) {
  (void)state;
  cc_evaluator *evaluator = NULL;
  cc_evaluator_callbacks callbacks = CC_EVALUATOR_CALLBACKS_INIT;
  unsigned begun = 0;
  callbacks.flags = CC_EVALUATOR_PURE | CC_EVALUATOR_THREADS;
  callbacks.state_size = sizeof(int32_t);
  callbacks.user = &begun;
  callbacks.evaluate = state_evaluate;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_ERROR_ARGUMENT);
  callbacks.begin = state_begin;
  assert_int_equal(cc_evaluator_create_incremental(NULL, NULL, &evaluator), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, NULL), CC_ERROR_ARGUMENT);
  callbacks.flags = 4;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_ERROR_ARGUMENT);
  callbacks.flags = 3;
  callbacks.state_size = (1u << 20) + 1;
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_ERROR_ARGUMENT);
  callbacks.state_size = sizeof(int32_t);
  for (uint32_t size = 0; size < sizeof(callbacks);
       size++) { /* without all of the pointers there is no evaluator */
    callbacks.struct_size = size;
    assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_ERROR_ARGUMENT);
    assert_null(evaluator);
  }
  callbacks.struct_size = (uint32_t)sizeof(callbacks);
  assert_int_equal(cc_evaluator_create_incremental(NULL, &callbacks, &evaluator), CC_OK);
  assert_string_equal(cc_evaluator_name(evaluator), "user");
  assert_int_equal(cc_evaluator_flags(evaluator), 3);
  assert_int_equal(value_of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", evaluator), -975);
  assert_int_equal(begun, 1);
  cc_evaluator_free(evaluator);
}

/* ---- helpers ---- */

static void test_helpers(void **state) {
  (void)state;
  static const int32_t values[5] = {1, 3, 3, 5, 9};
  static const int32_t huge[5] = {100001, 0, 0, 0, 0};
  uint8_t counts[64];
  cc_position *position = test_position("4k1n1/8/8/8/8/8/2P5/N3K2R b K - 0 1");
  /* a1: b3; h1: g1, f1, h2 to h8; g8: e7, f6, h6 */
  assert_int_equal(cc_position_mobility(position, CC_WHITE), 1 + 2 + 7);
  assert_int_equal(cc_position_mobility(position, CC_BLACK), 3);
  assert_int_equal(cc_position_mobility(position, CC_SIDE_ANY), 0);
  assert_int_equal(cc_position_mobility(NULL, CC_WHITE), 0);
  assert_int_equal(cc_position_mobility_difference(position), 3 - 10);
  assert_int_equal(cc_position_mobility_difference(NULL), 0);
  assert_int_equal(cc_position_material_balance(position, values), 3 - (1 + 3 + 5));
  assert_int_equal(cc_position_material_balance(position, NULL), 325 - (100 + 325 + 500));
  assert_int_equal(cc_position_material_balance(position, huge), 0);
  assert_int_equal(cc_position_material_balance(NULL, values), 0);
  assert_int_equal(cc_position_attack_map(position, CC_BLACK, counts), test_squares("d8 f8 d7 e7 f7 f6 h6"));
  assert_int_equal(counts[test_square("e7")], 2);
  assert_int_equal(counts[test_square("f6")], 1);
  assert_int_equal(counts[test_square("a1")], 0);
  unsigned sum = 0;
  for (unsigned square = 0; square < 64; square++) {
    sum += counts[square];
  }
  assert_int_equal(sum, 5 + 3);
  assert_int_equal(cc_position_attack_map(position, CC_BLACK, NULL), test_squares("d8 f8 d7 e7 f7 f6 h6"));
  memset(counts, 9, sizeof(counts));
  assert_int_equal(cc_position_attack_map(NULL, CC_BLACK, counts), 0);
  assert_int_equal(counts[5], 0);
  assert_int_equal(cc_position_attack_map(position, CC_SIDE_ANY, counts), 0);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_games_classical),
      cmocka_unit_test(test_games_basic),
      cmocka_unit_test(test_strewn_boards),
      cmocka_unit_test(test_full_of_queens),
      cmocka_unit_test(test_colour_flips),
      cmocka_unit_test(test_files),
      cmocka_unit_test(test_sense),
      cmocka_unit_test(test_basic_terms),
      cmocka_unit_test(test_basic_endgame),
      cmocka_unit_test(test_basic_defaults),
      cmocka_unit_test(test_basic_arguments),
      cmocka_unit_test(test_no_mate),
      cmocka_unit_test(test_mates),
      cmocka_unit_test(test_bishop_knight),
      cmocka_unit_test(test_lone_king),
      cmocka_unit_test(test_few_men),
      cmocka_unit_test(test_king_and_pawn),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_table),
      cmocka_unit_test(test_table_capacity),
      cmocka_unit_test(test_evaluate_arguments),
      cmocka_unit_test(test_user),
      cmocka_unit_test(test_incremental),
      cmocka_unit_test(test_helpers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
