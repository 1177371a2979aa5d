/* SPDX-License-Identifier: MIT */
/* Setups: putting men, what is found wrong with them and where, repair, and positions made from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define NO_KING CC_PROBLEM_NO_KING
#define MANY_KINGS CC_PROBLEM_TOO_MANY_KINGS
#define BACK_RANK CC_PROBLEM_PAWN_ON_BACK_RANK
#define OPPOSITE CC_PROBLEM_OPPOSITE_CHECK
#define CASTLING CC_PROBLEM_BAD_CASTLING
#define EN_PASSANT CC_PROBLEM_BAD_EN_PASSANT
#define CHECK CC_PROBLEM_IMPOSSIBLE_CHECK
#define MATERIAL CC_PROBLEM_TOO_MUCH_MATERIAL
#define CLOCKS CC_PROBLEM_BAD_CLOCKS

/* A position, its problems, and the squares of the first of them (NULL: not looked at). */
typedef struct problem_case {
  const char *fen;
  uint32_t flags;
  uint32_t problems;
  const char *squares;
} problem_case;

static const problem_case problem_cases[] = {
    /* flawless */
    {TEST_START, 0, 0, NULL},
    {TEST_START, CC_FEN_CHESS960, 0, NULL},
    {"6rk/6pp/8/8/8/QQQQ4/QQQQQ3/4K3 w - - 0 1", 0, 0, NULL}, /* nine queens, no pawns */
    {"R6R/4Q3/1Q4Q1/3Q4/Q4Q2/2Q4Q/4Q1pp/1BK1NNBk w - - 0 1", 0, 0, NULL},
    {"8/8/8/8/8/4k3/8/4K3 w - - 50 80", 0, 0, NULL},
    {"8/8/8/8/8/4k3/8/4K3 w - - 150 120", 0, 0, NULL},

    /* kings */
    {"8/8/8/8/8/8/8/4K2R w - - 0 1", 0, NO_KING, ""},
    {"8/8/8/8/8/8/8/8 w - - 0 1", 0, NO_KING, ""},
    {"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", 0, NO_KING, ""},
    {"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, NO_KING, ""}, /* the rooks are there */
    {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 0, MANY_KINGS, "a1 e1"},
    {"k3k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, MANY_KINGS, "a8 e8"},
    {"k3k3/8/8/8/8/8/8/K3K3 w - - 0 1", 0, MANY_KINGS, "a1 e1 a8 e8"},
    {"8/8/8/3kk3/8/8/8/8 w - - 0 1", 0, NO_KING | MANY_KINGS, ""},
    {"k3k3/8/8/8/4R3/8/8/4K3 w - - 0 1", 0, MANY_KINGS, "a8 e8"}, /* no check to a king among several */

    /* pawns */
    {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 0, BACK_RANK, "h8"},
    {"p3k3/8/8/8/8/8/8/4K2P w - - 0 1", 0, BACK_RANK, "a8 h1"},

    /* the side not to move in check */
    {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 0, OPPOSITE, "e2"},
    {"8/8/8/3kK3/8/8/8/8 w - - 0 1", 0, OPPOSITE, "e5"},
    {"8/8/8/3kK3/8/8/8/8 b - - 0 1", 0, OPPOSITE, "d5"},
    {"4k3/3P4/8/1B6/8/3N4/8/4K3 w - - 0 1", 0, OPPOSITE, "d7"},
    {"4k3/5P2/8/1B6/8/8/8/4K3 w - - 0 1", 0, OPPOSITE, "f7 b5"},
    {"4k3/8/5N2/8/8/8/8/4K3 w - - 0 1", 0, OPPOSITE, "f6"},

    /* castling rights: the three of CA-11, and their likes */
    {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", 0, CASTLING, "h1"},
    {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 0, CASTLING, "h1"},
    {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", 0, CASTLING, "h1"},
    {"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", 0, CASTLING, "g1"},
    {"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", CC_FEN_CHESS960, 0, NULL},
    {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", CC_FEN_CHESS960, 0, NULL},
    {"4k3/8/8/8/8/8/8/4K1R1 w H - 0 1", CC_FEN_CHESS960, CASTLING, "h1"},
    {"4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", 0, CASTLING, "a1 h1"}, /* king beside its square */
    {"4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", CC_FEN_CHESS960, 0, NULL},
    {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", 0, CASTLING, "a1 h1"},
    {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", CC_FEN_CHESS960, CASTLING, "a1 h1"},
    {"r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", 0, CASTLING, "h1"},
    {"r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0, CASTLING, "h8"},
    {"4k3/8/8/8/8/8/8/RR2K3 w BA - 0 1", CC_FEN_CHESS960, CASTLING, "b1"}, /* the outermost may stay */
    {"1k6/8/8/8/8/8/8/K2RRR2 w FED - 0 1", CC_FEN_CHESS960, CASTLING, "d1 e1"},
    {"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", 0, CASTLING, "a1 h1 a8 h8"},

    /* en passant */
    {"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", 0, EN_PASSANT, "e6"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", 0, EN_PASSANT, "d5"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0, 0, NULL},
    {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", 0, EN_PASSANT, "d6"}, /* of the other side's turn */
    {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0, 0, NULL},
    {"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", 0, EN_PASSANT, "e3"},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", 0, EN_PASSANT, "d6"}, /* the square is not empty */
    {"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", 0, EN_PASSANT, "d6"}, /* nor where it came from */
    {"4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", 0, EN_PASSANT, "d6"},   /* an own pawn */
    {"4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", 0, EN_PASSANT, "d6"},   /* not a pawn */
    {"4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1", 0, 0, NULL},             /* no neighbour is needed */
    {"4k3/8/8/8/8/8/8/4K3 w - e1 0 1", 0, EN_PASSANT, "e1"},
    {"8/8/8/8/3pP3/8/8/8 b - e3 0 1", 0, NO_KING, ""},

    /* checks no move can have given */
    {"8/2N5/8/k7/2N5/8/8/K7 b - - 0 1", 0, 0, NULL}, /* one of the two does not check */
    {"8/8/2N5/k7/2N5/8/8/K7 b - - 0 1", 0, CHECK, "c4 c6"},
    {"4k3/8/3N4/7B/4R3/8/8/K7 b - - 0 1", 0, CHECK, "d6 h5 e4"},
    {"4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", 0, CHECK, "d7 f7"},
    {"4k3/3P4/5N2/8/8/8/8/4K3 b - - 0 1", 0, CHECK, "d7 f6"},
    {"4k3/8/5N2/8/4R3/8/8/4K3 b - - 0 1", 0, 0, NULL}, /* an ordinary double check */
    {"4k3/8/8/7B/4R3/8/8/4K3 b - - 0 1", 0, 0, NULL},
    {"R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", 0, CHECK, "a8 h8"}, /* from both ends of a line */
    {"7B/8/8/4k3/8/8/1B6/4K3 b - - 0 1", 0, CHECK, "b2 h8"},
    {"R3k3/8/8/1B6/8/8/8/4K3 b - - 0 1", 0, 0, NULL},
    /* ... after a double push: by the pushed pawn, or on a line it has opened */
    {"8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 0, 0, NULL},
    {"7k/3p4/8/8/4p2K/8/8/8 w - - 0 1", 0, 0, NULL},
    {"4k2b/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", 0, 0, NULL}, /* the pawn checks, the bishop behind it does not */
    {"4k3/2b5/8/4p3/5K2/8/8/8 w - e6 0 1", 0, 0, NULL},
    {"4k2r/8/8/4p2K/8/8/8/8 w - e6 0 1", 0, CHECK, "h8"},   /* the rook attacked already before */
    {"8/8/8/4p2K/2n5/6n1/8/k7 w - e6 0 1", 0, CHECK, "g3"}, /* and so did the knight */
    {"3bk3/8/8/4p2K/8/8/8/8 w - e6 0 1", 0, 0, NULL},       /* e7 was in the bishop's way */
    {"4k3/q7/8/4p3/8/8/7K/8 w - e6 0 1", 0, 0, NULL},
    {"b3k3/8/8/3pK3/8/8/8/8 w - d6 0 1", 0, 0, NULL},
    {"q6k/8/8/3p4/8/2n5/8/3K4 w - d6 0 1", 0, CHECK, "c3"},
    {"6bk/8/8/4p3/3K4/4n3/8/8 w - e6 0 1", 0, 0, NULL},
    {"6k1/8/8/8/r2pP2K/8/8/8 b - e3 0 1", 0, 0, NULL},
    {"7k/8/3r4/4p3/3K4/8/8/8 w - e6 0 1", 0, CHECK, "d6 e5"}, /* two checkers: the push gives at most one */

    /* more men than promotions explain */
    {"4k3/8/8/8/7Q/8/PPPPPPPP/RNBQKBNR w - - 0 1", 0, MATERIAL,
     "a1 b1 c1 d1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 h4"},
    {"4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", 0, MATERIAL, "a4 a2 b2 c2 d2 e2 f2 g2 h2"},
    {"6rk/6pp/8/8/8/QQQQ4/QQQQQ2P/4K3 w - - 0 1", 0, MATERIAL, NULL},
    {"6rk/6pp/8/8/8/QQQQ4/QQQQQQ2/4K3 w - - 0 1", 0, MATERIAL, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", 0, MATERIAL, NULL}, /* two bishops on dark squares */
    {"4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1", 0, 0, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/B2BK3 w - - 0 1", 0, 0, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1", 0, MATERIAL, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/R2RK2R w - - 0 1", 0, MATERIAL, NULL},
    {"4k3/8/8/8/8/8/PPPPPPP1/R2RK2R w - - 0 1", 0, 0, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1", 0, MATERIAL, NULL},
    {"4k3/8/8/8/8/8/K1K1K1K1/K1K1K1K1 w - - 0 1", 0, MANY_KINGS, "a1 c1 e1 g1 a2 c2 e2 g2"},

    /* clocks */
    {"4k3/8/8/8/8/8/8/4K3 w - - 1 1", 0, CLOCKS, ""},
    {"4k3/8/8/8/8/8/8/4K3 b - - 1 1", 0, 0, NULL},
    {"4k3/8/8/8/8/8/8/4K3 b - - 2 1", 0, CLOCKS, ""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 2 2", 0, 0, NULL},
    {"4k3/8/8/8/8/8/8/4K3 w - - 3 2", 0, CLOCKS, ""},
    {"k7/8/8/3pP3/8/8/8/4K3 w - d6 3 9", 0, CLOCKS, ""},
    {"k7/8/8/3P4/8/8/8/4K3 w - d6 3 9", 0, EN_PASSANT, "d6"}, /* a wrong square says nothing of the clock */

    /* several at once */
    {"P3k3/8/8/3P4/8/8/4R3/4K3 w KQ e6 5 1", 0, BACK_RANK | OPPOSITE | CASTLING | EN_PASSANT | CLOCKS, "a8"},
};

#define PROBLEM_CASES (sizeof(problem_cases) / sizeof(problem_cases[0]))

static cc_setup read_setup(const char *fen, uint32_t flags) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_setup setup = CC_SETUP_INIT;
  options.flags = flags;
  if (cc_setup_from_fen(&setup, fen, CC_NUL_TERMINATED, &options, &error) != CC_OK) {
    fail_msg("%s: %s", fen, error.message);
  }
  return setup;
}

static unsigned first_bit(uint32_t problems) {
  unsigned n = 0;
  while ((problems >> n & 1u) == 0) {
    n++;
  }
  return n;
}

/* Validation of a setup, and that the ways to a position judge it alike. */
static uint32_t judge(const cc_setup *setup, cc_validity *validity) {
  const cc_validity none = CC_VALIDITY_INIT;
  cc_validity again = CC_VALIDITY_INIT;
  cc_position *position = NULL;
  *validity = none;
  const cc_status status = cc_setup_validate(setup, validity);
  assert_int_equal(status, validity->problems == 0 ? CC_OK : CC_ERROR_POSITION);
  assert_int_equal(cc_setup_validate(setup, NULL), status);
  assert_int_equal(validity->repaired, 0);
  assert_int_equal(cc_position_create_from_setup(NULL, setup, 0, &again, &position), status);
  assert_memory_equal(&again, validity, sizeof(again));
  assert_int_equal(position != NULL, status == CC_OK);
  cc_position_free(position);
  position = NULL;
  const uint32_t soft = validity->problems & CC_PROBLEMS_SOFT;
  const cc_status softened = validity->problems == soft ? CC_OK : CC_ERROR_POSITION;
  assert_int_equal(cc_position_create_from_setup(NULL, setup, soft, NULL, &position), softened);
  if (position != NULL) {
    cc_setup back = CC_SETUP_INIT;
    assert_int_equal(cc_setup_from_position(&back, position), CC_OK);
    assert_int_equal(cc_position_key(position), cc_position_key_from_scratch(position));
    cc_setup expected = *setup;
    expected.fullmove = setup->fullmove == 0 ? 1 : setup->fullmove;
    assert_memory_equal(&back, &expected, sizeof(back));
  }
  cc_position_free(position);
  return validity->problems;
}

static void test_problems(void **state) {
  (void)state;
  for (size_t i = 0; i < PROBLEM_CASES; i++) {
    const problem_case *each = &problem_cases[i];
    cc_validity validity;
    const cc_setup setup = read_setup(each->fen, each->flags);
    const uint32_t problems = judge(&setup, &validity);
    if (problems != each->problems) {
      fail_msg("%s: 0x%x instead of 0x%x", each->fen, problems, each->problems);
    }
    if (each->squares != NULL && validity.squares[first_bit(problems)] != test_squares(each->squares)) {
      fail_msg("%s: squares 0x%llx", each->fen, (unsigned long long)validity.squares[first_bit(problems)]);
    }
    for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
      if ((problems >> n & 1u) == 0) {
        assert_int_equal(validity.squares[n], 0);
      }
      assert_int_equal(validity.offsets[n], 0);
    }
  }
}

/* With colours exchanged everything is found on the opposite squares; left and right too, without rights. */
static void test_symmetry(void **state) {
  (void)state;
  for (size_t i = 0; i < PROBLEM_CASES; i++) {
    cc_validity validity;
    cc_validity other;
    const cc_setup setup = read_setup(problem_cases[i].fen, problem_cases[i].flags);
    cc_setup swapped = test_swap_colours(&setup);
    /* At least as many plies; the clock's fit, which depends on their number, is left out. */
    swapped.fullmove = setup.fullmove + (setup.side == CC_BLACK);
    (void)judge(&setup, &validity);
    (void)judge(&swapped, &other);
    assert_int_equal(other.problems & ~CLOCKS, validity.problems & ~CLOCKS);
    for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
      assert_int_equal(other.squares[n], test_flip_ranks(validity.squares[n]));
    }
    if (setup.castling != 0) {
      continue;
    }
    const cc_setup mirrored = test_mirror(&setup);
    assert_int_equal(judge(&mirrored, &other), validity.problems);
    for (unsigned n = 0; n < CC_PROBLEM_KINDS; n++) {
      assert_int_equal(other.squares[n], test_flip_files(validity.squares[n]));
    }
  }
}

static void test_overlap(void **state) {
  cc_validity validity;
  cc_setup setup = read_setup(TEST_START, 0);
  (void)state;
  setup.pieces[CC_BLACK][CC_QUEEN] |= UINT64_C(1) << 12;
  assert_int_equal(judge(&setup, &validity), CC_PROBLEM_OVERLAP | MATERIAL);
  assert_int_equal(validity.squares[6], UINT64_C(1) << 12);
  assert_int_equal(cc_setup_piece_at(&setup, 12), CC_PIECE(CC_WHITE, CC_PAWN));
  /* Four men on a square, and the same with nothing but overlaps: no counting trick hides them. */
  setup = read_setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0);
  setup.pieces[CC_WHITE][CC_QUEEN] = UINT64_C(1) << 20;
  setup.pieces[CC_WHITE][CC_ROOK] = UINT64_C(1) << 20;
  setup.pieces[CC_BLACK][CC_KNIGHT] = UINT64_C(1) << 20;
  setup.pieces[CC_BLACK][CC_BISHOP] = UINT64_C(1) << 20;
  (void)judge(&setup, &validity);
  assert_true((validity.problems & CC_PROBLEM_OVERLAP) != 0);
  assert_int_equal(validity.squares[6], UINT64_C(1) << 20);
}

static uint64_t random_state = 88172645463325252u;

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

/* Random changes to sane positions, and plain noise: nothing crashes, the quick look agrees with the long. */
static void test_random_setups(void **state) {
  unsigned clean = 0;
  unsigned softly = 0;
  (void)state;
  for (unsigned round = 0; round < 60000; round++) {
    cc_validity validity;
    const problem_case *each = &problem_cases[next_random() % PROBLEM_CASES];
    cc_setup setup = read_setup(each->fen, each->flags);
    for (uint64_t changes = next_random() % 4; changes > 0; changes--) {
      const cc_square square = (cc_square)(next_random() % 64);
      switch (next_random() % 8) {
      case 0: setup.castling ^= UINT64_C(1) << square; break;
      case 1: setup.ep_plus_one = (uint8_t)(next_random() % 65); break;
      case 2: setup.side ^= 1u; break;
      case 3: setup.chess960 ^= 1u; break;
      case 4: setup.pieces[next_random() % 2][next_random() % 6] ^= UINT64_C(1) << square; break;
      case 5: setup.halfmove = (uint32_t)(next_random() % 4); break;
      default:
        assert_int_equal(cc_setup_put(&setup, square,
                                      next_random() % 3 == 0
                                          ? CC_PIECE_NONE
                                          : CC_PIECE(next_random() % 2, next_random() % 6)),
                         CC_OK);
        break;
      }
    }
    if (round % 100 == 0) {
      for (unsigned type = 0; type < 6; type++) {
        setup.pieces[next_random() % 2][type] = next_random() & next_random();
      }
    }
    const uint32_t problems = judge(&setup, &validity);
    clean += problems == 0;
    softly += problems != 0 && (problems & ~CC_PROBLEMS_SOFT) == 0;
  }
  assert_true(clean > 3000 && softly > 1000);
}

static void test_repair(void **state) {
  static const struct {
    const char *fen;
    uint32_t flags;
    uint32_t kinds;
    uint32_t repaired;
    const char *result; /* read with the same flags */
  } cases[] = {
      {TEST_START, 0, CC_PROBLEMS_REPAIRABLE, 0, TEST_START},
      {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", 0, CASTLING, CASTLING, "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"},
      {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", 0, EN_PASSANT | CLOCKS, 0, "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"},
      {"r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0, CASTLING, CASTLING, "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"},
      {"4k3/8/8/8/8/8/8/RR2K3 w BA - 0 1", CC_FEN_CHESS960, CASTLING, CASTLING,
       "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", 0, EN_PASSANT, EN_PASSANT, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 4 1", 0, CLOCKS, CLOCKS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 4 1", 0, CC_PROBLEMS_REPAIRABLE, EN_PASSANT | CLOCKS,
       "4k3/8/8/3pP3/8/8/8/4K3 w - - 4 3"},
      {"4k3/8/8/8/8/8/8/4K3 w - - 5 1", 0, CLOCKS, CLOCKS, "4k3/8/8/8/8/8/8/4K3 w - - 5 4"},
      {"4k3/8/8/8/8/8/8/4K3 b - - 5 1", 0, CLOCKS, CLOCKS, "4k3/8/8/8/8/8/8/4K3 b - - 5 3"},
      {"4k3/8/8/8/8/8/8/4K3 b - - 6 1", 0, CLOCKS, CLOCKS, "4k3/8/8/8/8/8/8/4K3 b - - 6 4"},
      {"4k3/8/8/8/8/8/8/4K3 w - - 999999999 1", 0, CLOCKS, CLOCKS,
       "4k3/8/8/8/8/8/8/4K3 w - - 999999999 500000001"},
      {"4k3/8/8/8/8/8/8/4K3 w KQkq e3 7 2", 0, CC_PROBLEMS_REPAIRABLE, CASTLING | EN_PASSANT | CLOCKS,
       "4k3/8/8/8/8/8/8/4K3 w - - 7 5"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    uint32_t repaired = 0xdead;
    cc_setup setup = read_setup(cases[i].fen, cases[i].flags);
    const cc_setup expected = read_setup(cases[i].result, cases[i].flags);
    assert_int_equal(cc_setup_repair(&setup, cases[i].kinds, &repaired), CC_OK);
    assert_int_equal(repaired, cases[i].repaired);
    assert_memory_equal(&setup, &expected, sizeof(setup));
    /* What was repaired stays repaired. */
    assert_int_equal(cc_setup_repair(&setup, cases[i].kinds, &repaired), CC_OK);
    assert_int_equal(repaired, 0);
    assert_int_equal(cc_setup_repair(&setup, cases[i].kinds, NULL), CC_OK);
  }
}

/* After repairing everything, only what cannot be repaired is left, and nothing new. */
static void test_repair_all(void **state) {
  (void)state;
  for (size_t i = 0; i < PROBLEM_CASES; i++) {
    uint32_t repaired = 0;
    cc_validity validity;
    cc_setup setup = read_setup(problem_cases[i].fen, problem_cases[i].flags);
    const uint32_t before = judge(&setup, &validity);
    assert_int_equal(cc_setup_repair(&setup, CC_PROBLEMS_REPAIRABLE, &repaired), CC_OK);
    assert_int_equal(repaired, before & CC_PROBLEMS_REPAIRABLE);
    assert_int_equal(judge(&setup, &validity), before & ~repaired);
  }
}

static void test_put(void **state) {
  cc_setup setup = CC_SETUP_INIT;
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    for (unsigned side = 0; side < 2; side++) {
      for (unsigned type = 0; type < 6; type++) {
        const cc_piece piece = CC_PIECE(side, type);
        assert_int_equal(cc_setup_put(&setup, (cc_square)square, piece), CC_OK);
        assert_int_equal(cc_setup_piece_at(&setup, (cc_square)square), piece);
        assert_int_equal(setup.pieces[side][type], UINT64_C(1) << square);
      }
    }
    assert_int_equal(cc_setup_put(&setup, (cc_square)square, CC_PIECE_NONE), CC_OK);
    assert_int_equal(cc_setup_piece_at(&setup, (cc_square)square), CC_PIECE_NONE);
  }
  const cc_setup empty = CC_SETUP_INIT;
  assert_memory_equal(&setup, &empty, sizeof(setup));
  for (unsigned piece = 0; piece < 256; piece++) {
    const int known = piece <= 5 || (piece >= 8 && piece <= 13) || piece == CC_PIECE_NONE;
    assert_int_equal(cc_setup_put(&setup, 0, (cc_piece)piece), known ? CC_OK : CC_ERROR_ARGUMENT);
  }
  assert_int_equal(cc_setup_put(&setup, CC_SQUARE_NONE, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_put(&setup, 255, CC_PIECE_NONE), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_put(NULL, 0, 0), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_piece_at(NULL, 0), CC_PIECE_NONE);
  assert_int_equal(cc_setup_piece_at(&setup, CC_SQUARE_NONE), CC_PIECE_NONE);
}

static void test_arguments(void **state) {
  cc_setup setup = read_setup(TEST_START, 0);
  const cc_setup original = setup;
  cc_validity validity = CC_VALIDITY_INIT;
  const cc_validity clear = CC_VALIDITY_INIT;
  cc_position *position = NULL;
  cc_position *made = (cc_position *)1;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  assert_int_equal(cc_setup_validate(NULL, &validity), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_repair(NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_repair(&setup, CC_PROBLEM_NO_KING, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_repair(&setup, UINT32_MAX, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_from_position(NULL, position), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_from_position(&setup, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_setup(NULL, &setup, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_setup(position, NULL, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_setup(position, &setup, CC_PROBLEM_NO_KING, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, 0, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_create_from_setup(NULL, NULL, 0, NULL, &made), CC_ERROR_ARGUMENT);
  assert_null(made);
  assert_memory_equal(&setup, &original, sizeof(setup));
  validity.struct_size = 3;
  assert_int_equal(cc_setup_validate(&setup, &validity), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_set_setup(position, &setup, 0, &validity), CC_ERROR_ARGUMENT);
  validity.struct_size = (uint32_t)sizeof(validity);
  /* Fields out of range are no position at all. */
  for (unsigned field = 0; field < 5; field++) {
    setup = original;
    switch (field) {
    case 0: setup.side = 2; break;
    case 1: setup.chess960 = 2; break;
    case 2: setup.ep_plus_one = 65; break;
    case 3: setup.reserved = 1; break;
    default: setup.struct_size = 0; break;
    }
    assert_int_equal(cc_setup_validate(&setup, &validity), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_setup_repair(&setup, CC_PROBLEMS_REPAIRABLE, NULL), CC_ERROR_ARGUMENT);
    assert_int_equal(cc_position_set_setup(position, &setup, 0, &validity), CC_ERROR_ARGUMENT);
  }
  assert_memory_equal(&validity, &clear, sizeof(validity));
  test_assert_fen(position, TEST_START);
  cc_position_free(position);
}

/* A caller with a shorter struct gets and gives what fits; a longer one with something unknown is refused. */
static void test_struct_sizes(void **state) {
  struct {
    cc_setup setup;
    uint64_t more;
  } longer = {CC_SETUP_INIT, 0};
  cc_setup setup = read_setup(TEST_START, 0);
  const uint32_t short_size = (uint32_t)offsetof(cc_setup, halfmove);
  cc_validity validity = CC_VALIDITY_INIT;
  cc_position *position = NULL;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  setup.struct_size = short_size;
  setup.halfmove = 0xdeadbeef; /* beyond what the caller says it has */
  assert_int_equal(cc_position_set_setup(position, &setup, 0, NULL), CC_OK);
  assert_int_equal(cc_position_halfmove_clock(position), 0);
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  assert_int_equal(setup.struct_size, short_size);
  assert_int_equal(setup.halfmove, 0xdeadbeef);
  assert_int_equal(cc_setup_put(&setup, 20, CC_PIECE(CC_WHITE, CC_QUEEN)), CC_OK);
  assert_int_equal(setup.halfmove, 0xdeadbeef);
  assert_int_equal(cc_setup_piece_at(&setup, 20), CC_PIECE(CC_WHITE, CC_QUEEN));

  longer.setup = read_setup(TEST_START, 0);
  longer.setup.struct_size = (uint32_t)sizeof(longer);
  assert_int_equal(cc_setup_validate(&longer.setup, NULL), CC_OK);
  longer.more = 1;
  assert_int_equal(cc_setup_validate(&longer.setup, NULL), CC_ERROR_UNSUPPORTED);
  assert_int_equal(cc_position_set_setup(position, &longer.setup, 0, NULL), CC_ERROR_UNSUPPORTED);

  setup = read_setup("8/8/8/8/8/8/8/K7 w - - 0 1", 0);
  memset(&validity, 0xee, sizeof(validity));
  validity.struct_size = 12;
  assert_int_equal(cc_setup_validate(&setup, &validity), CC_ERROR_POSITION);
  assert_int_equal(validity.problems, NO_KING);
  assert_int_equal(validity.repaired, 0);
  assert_int_equal(validity.reserved, 0xeeeeeeee);
  cc_position_free(position);
}

/* A refused setup leaves the position and its history alone; an accepted one drops the history. */
static void test_set_setup(void **state) {
  cc_position *position = test_position(TEST_START);
  cc_validity validity = CC_VALIDITY_INIT;
  cc_setup setup = read_setup("4k3/8/8/8/8/8/8/4K3 w - - 9 1", 0);
  (void)state;
  assert_int_equal(cc_position_make_null(position), CC_OK);
  assert_int_equal(cc_position_set_setup(position, &setup, 0, &validity), CC_ERROR_POSITION);
  assert_int_equal(validity.problems, CLOCKS);
  assert_int_equal(cc_position_ply(position), 1);
  assert_int_equal(cc_position_set_setup(position, &setup, CLOCKS, &validity), CC_OK);
  assert_int_equal(validity.problems, CLOCKS);
  assert_int_equal(cc_position_ply(position), 0);
  assert_int_equal(cc_position_halfmove_clock(position), 9);
  setup.fullmove = 0;
  setup.halfmove = 0;
  assert_int_equal(cc_position_set_setup(position, &setup, 0, &validity), CC_OK);
  assert_int_equal(validity.problems, 0);
  assert_int_equal(cc_position_fullmove_number(position), 1);
  cc_position_free(position);
}

static void test_names(void **state) {
  (void)state;
  assert_string_equal(cc_problem_name(CC_PROBLEM_NO_KING), "CC_PROBLEM_NO_KING");
  assert_string_equal(cc_problem_name(CC_PROBLEM_BAD_CLOCKS), "CC_PROBLEM_BAD_CLOCKS");
  assert_string_equal(cc_problem_name(0), "CC_UNKNOWN");
  assert_string_equal(cc_problem_name(3), "CC_UNKNOWN");
  assert_string_equal(cc_problem_text(0x800), "unknown problem");
  const uint32_t all = CC_PROBLEM_NO_KING | CC_PROBLEM_TOO_MANY_KINGS | CC_PROBLEM_PAWN_ON_BACK_RANK |
                       CC_PROBLEM_OPPOSITE_CHECK | CC_PROBLEM_BAD_CASTLING | CC_PROBLEM_BAD_EN_PASSANT |
                       CC_PROBLEM_OVERLAP | CC_PROBLEMS_SOFT;
  for (unsigned n = 0; n < 32; n++) {
    const uint32_t problem = UINT32_C(1) << n;
    const int known = (all & problem) != 0;
    assert_int_equal(strncmp(cc_problem_name(problem), "CC_PROBLEM_", 11) == 0, known);
    assert_int_equal(strcmp(cc_problem_text(problem), "unknown problem") != 0, known);
    for (unsigned other = 0; known && other < n; other++) {
      assert_string_not_equal(cc_problem_name(problem), cc_problem_name(UINT32_C(1) << other));
      assert_string_not_equal(cc_problem_text(problem), cc_problem_text(UINT32_C(1) << other));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_problems),     cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_overlap),      cmocka_unit_test(test_random_setups),
      cmocka_unit_test(test_repair),       cmocka_unit_test(test_repair_all),
      cmocka_unit_test(test_put),          cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_struct_sizes), cmocka_unit_test(test_set_setup),
      cmocka_unit_test(test_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
