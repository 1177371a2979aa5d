/* SPDX-License-Identifier: MIT */
/*
 * Can a side still checkmate? Three kinds of tests:
 *  - known positions, with colours exchanged and mirrored;
 *  - the theorem on material: for small sets of men every placement is tried for a mate;
 *  - soundness: positions where the answer is compared with everything that can happen, found by a plain
 *    search.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define DEAD CC_OUTLOOK_DEAD
#define WINNABLE CC_OUTLOOK_WINNABLE
#define UNKNOWN CC_OUTLOOK_UNKNOWN
#define NOT_DEAD 3u /* in the table: a mate exists, though the search may miss it */

static uint64_t next_random(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

/* ---- known positions ---- */

typedef struct row {
  const char *fen;
  uint32_t white;
  uint32_t black;
} row;

static const row rows[] = {
    {TEST_START, WINNABLE, WINNABLE},
    /* over already */
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", WINNABLE, DEAD},
    {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", DEAD, DEAD},
    {"7k/5K2/6Q1/8/8/8/p7/8 b - - 0 1", WINNABLE, WINNABLE}, /* no stalemate: the pawn moves */
    /* a mate that can be set up but not given, with men that cannot mate */
    {"8/8/8/8/8/2B1K1B1/8/3rkr2 b - - 0 1", WINNABLE, DEAD},
    /* by material */
    {"7k/8/8/8/8/8/8/K7 w - - 0 1", DEAD, DEAD},
    {"7k/8/8/8/8/2N5/8/K7 w - - 0 1", DEAD, DEAD},
    {"6k1/8/8/8/8/2B5/8/K7 w - - 0 1", DEAD, DEAD},
    {"8/2b5/3k4/8/8/4B3/4K3/8 w - - 0 1", DEAD, DEAD},
    {"6k1/8/8/8/8/2B5/1B6/K7 w - - 0 1", DEAD, DEAD},
    {"8/6bk/8/8/8/4B3/1B6/K7 w - - 0 1", DEAD, DEAD},
    {"7k/8/8/8/8/2N5/3q4/K7 w - - 0 1", DEAD, WINNABLE},
    {"7k/8/8/8/1q6/2N5/3q4/K7 w - - 0 1", DEAD, WINNABLE},
    {"6k1/8/8/8/8/2B5/3r4/K7 w - - 0 1", DEAD, WINNABLE},
    {"6k1/8/8/8/8/2B5/3q1r2/K7 w - - 0 1", DEAD, WINNABLE},
    {"7k/8/8/8/8/2P5/8/K7 w - - 0 1", WINNABLE, DEAD},
    {"7k/8/8/8/8/2R5/8/K7 w - - 0 1", WINNABLE, DEAD},
    {"7k/8/8/8/8/8/3Q4/K7 w - - 0 1", WINNABLE, DEAD},
    {"7k/8/8/8/8/2NN4/8/K7 w - - 0 1", WINNABLE, DEAD},
    {"7k/8/8/8/8/2NB4/8/K7 w - - 0 1", WINNABLE, DEAD},
    {"6k1/8/8/8/8/2BB4/8/K7 w - - 0 1", WINNABLE, DEAD},
    /* an enemy man can take the last square from its own king */
    {"7k/8/8/8/8/2N5/3b4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"7k/8/8/8/8/2N5/3n4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"7k/8/8/8/8/2N5/3r4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"7k/8/8/8/8/2N5/3p4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"6k1/8/8/8/8/2B5/3p4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"6k1/8/8/8/8/2B5/3n4/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"6k1/8/8/8/8/2B5/4b3/K7 w - - 0 1", WINNABLE, WINNABLE},
    {"8/8/8/8/3n4/k7/8/KB6 b - - 0 1", WINNABLE, WINNABLE},
    /* forced lines: the only legal move takes the last man */
    {"k7/1Q6/8/8/8/8/8/1K6 b - - 0 1", DEAD, DEAD},
    {"8/8/8/8/8/4k3/6q1/7K w - - 0 1", DEAD, DEAD},
    {"8/8/8/8/8/4k3/6q1/N6K w - - 0 1", DEAD, DEAD},
    {"8/8/8/8/8/5k2/6q1/7K w - - 0 1", DEAD, WINNABLE},
    {"8/8/8/8/8/4k3/p5q1/7K w - - 0 1", DEAD, WINNABLE},
    /* closed by pawns: nobody gets through */
    {"8/8/8/1k2p1p1/p1p1P1P1/P1P5/1K6/8 w - - 0 1", DEAD, DEAD},
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", DEAD, DEAD},
    {"8/8/k7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/K7 w - - 0 1", DEAD, DEAD},
    /* the same walls with a bishop that reaches nothing, or a knight that jumps over */
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", DEAD, DEAD},
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KN2 w - - 0 1", WINNABLE, WINNABLE},
    /* walls that can open: en passant, a man given away on an attacked square, a man that can step aside */
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - c6 0 2", WINNABLE, WINNABLE},
    {"2b1k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", WINNABLE, WINNABLE},
    {"4k3/8/1p1b1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", WINNABLE, WINNABLE},
    {"4k3/8/1pbp1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", WINNABLE, WINNABLE},
    {"r3k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", WINNABLE, NOT_DEAD},
    /* a mate inside the walls, which needs the mated king's own bishop */
    {"8/7k/p3p3/Pp1pPp2/1PpPbPp1/2P3Pp/3K3P/6B1 w - - 0 1", DEAD, NOT_DEAD},
    {"6k1/4p1p1/3pPpPp/2pPbP1P/1pP2K2/pP5B/P7/8 w - - 0 1", DEAD, NOT_DEAD},
};

static int is_as_expected(uint32_t outlook, uint32_t expected) {
  return expected == NOT_DEAD ? outlook != DEAD : outlook == expected;
}

static void check_row(const row *known, int swap, int mirror) {
  cc_position *position = test_position(known->fen);
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  if (swap) {
    setup = test_swap_colours(&setup);
  }
  if (mirror && setup.castling == 0) {
    setup = test_mirror(&setup);
  }
  assert_int_equal(cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL), CC_OK);
  const uint32_t white = cc_position_outlook(position, swap ? CC_BLACK : CC_WHITE);
  const uint32_t black = cc_position_outlook(position, swap ? CC_WHITE : CC_BLACK);
  if (!is_as_expected(white, known->white) || !is_as_expected(black, known->black)) {
    print_error("%s (%d %d): %u %u, expected %u %u\n", known->fen, swap, mirror, (unsigned)white,
                (unsigned)black, (unsigned)known->white, (unsigned)known->black);
  }
  assert_true(is_as_expected(white, known->white));
  assert_true(is_as_expected(black, known->black));
  cc_position_free(position);
}

static void test_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    for (int turn = 0; turn < 4; turn++) {
      check_row(&rows[i], turn & 1, turn >> 1);
    }
  }
}

/* ---- the theorem on material ---- */

static cc_piece piece_of(char letter) {
  static const char letters[] = "PNBRQK  pnbrqk";
  const char *found = strchr(letters, letter);
  assert_non_null(found);
  return (cc_piece)(found - letters);
}

/* Bishops all on one colour of squares, or at most one. */
static int bishops_agree(const cc_setup *setup) {
  const cc_bitboard dark = UINT64_C(0xAA55AA55AA55AA55);
  const cc_bitboard bishops = setup->pieces[0][CC_BISHOP] | setup->pieces[1][CC_BISHOP];
  return (bishops & dark) == 0 || (bishops & ~dark) == 0;
}

static cc_bitboard setup_men(const cc_setup *setup) {
  cc_bitboard men = 0;
  for (unsigned type = 0; type < 6; type++) {
    men |= setup->pieces[0][type] | setup->pieces[1][type];
  }
  return men;
}

/* A quick look whether White gives check at all. */
static int white_checks(const cc_setup *setup, cc_square king) {
  const cc_bitboard men = setup_men(setup);
  int checks = 0;
  for (cc_piece_type type = CC_KNIGHT; type <= CC_QUEEN; type++) {
    const cc_bitboard from = cc_piece_attacks(CC_PIECE(CC_WHITE, type), king,
                                              men); /* they attack both ways */
    checks |= (from & setup->pieces[0][type]) != 0;
  }
  return checks &&
         (cc_piece_attacks(CC_PIECE(CC_WHITE, CC_KING), king, men) & setup->pieces[0][CC_KING]) == 0;
}

/*
 * Try all placements of White's king, and of `men` besides, against the black king: how many are mates? He
 * stands in the triangle a1 d1 d4, which stands for the whole board. With `agree`, only placements with
 * bishops on one colour.
 */
static uint64_t count_mates(const char *men, int agree, uint64_t enough) {
  const size_t others = strlen(men) + 1;
  const uint64_t placements = UINT64_C(1) << 6 * others;
  uint64_t mates = 0;
  cc_position *position = test_position(TEST_START);
  for (cc_square king = 0; king < 28 && mates < enough; king++) {
    if (king % 8 > 3 || king / 8 > king % 8) {
      continue;
    }
    for (uint64_t placement = 0; placement < placements && mates < enough; placement++) {
      cc_setup setup = CC_SETUP_INIT;
      cc_bitboard used = UINT64_C(1) << king;
      setup.side = CC_BLACK;
      setup.pieces[1][CC_KING] = used;
      size_t placed = 0;
      for (; placed < others; placed++) {
        const cc_bitboard bit = UINT64_C(1) << (placement >> 6 * placed & 63u);
        const cc_piece piece = placed == 0 ? CC_PIECE(CC_WHITE, CC_KING) : piece_of(men[placed - 1]);
        if ((used & bit) != 0) {
          break;
        }
        used |= bit;
        setup.pieces[CC_PIECE_SIDE(piece)][CC_PIECE_TYPE(piece)] |= bit;
      }
      if (placed < others || !white_checks(&setup, king) || (agree && !bishops_agree(&setup))) {
        continue;
      }
      if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK &&
          !cc_position_any_legal(position)) {
        mates++;
        assert_int_not_equal(cc_position_outlook(position, CC_WHITE), DEAD);
      }
    }
  }
  cc_position_free(position);
  return mates;
}

static void test_material_theorem(void **state) {
  (void)state;
  /* sets with which no mate exists */
  assert_int_equal(count_mates("N", 0, 1), 0);
  assert_int_equal(count_mates("Nq", 0, 1), 0);
  assert_int_equal(count_mates("B", 0, 1), 0);
  assert_int_equal(count_mates("Br", 0, 1), 0);
  assert_int_equal(count_mates("Bq", 0, 1), 0);
  assert_int_equal(count_mates("Bb", 1, 1), 0);
  assert_int_equal(count_mates("BB", 1, 1), 0);
  /* and their neighbours, with which one does */
  assert_true(count_mates("Nn", 0, 1) > 0);
  assert_true(count_mates("Nb", 0, 1) > 0);
  assert_true(count_mates("Nr", 0, 1) > 0);
  assert_true(count_mates("NN", 0, 1) > 0);
  assert_true(count_mates("NB", 0, 1) > 0);
  assert_true(count_mates("Bn", 0, 1) > 0);
  assert_true(count_mates("Bb", 0, 1) > 0);
  assert_true(count_mates("BB", 0, 1) > 0);
  assert_true(count_mates("R", 0, 1) > 0);
  assert_true(count_mates("Q", 0, 1) > 0);
}

/*
 * A knight against any number of queens: the squares next to the king that are attacked by nobody must all
 * hold queens, and then one of them can take the knight. More queens do not help: one that stands in the way
 * of another takes itself.
 */
static void test_knight_against_queens(void **state) {
  (void)state;
  unsigned tried = 0;
  for (cc_square king = 0; king < 64; king++) {
    for (cc_square knight = 0; knight < 64; knight++) {
      const cc_bitboard jumps = cc_piece_attacks(CC_PIECE(CC_WHITE, CC_KNIGHT), knight, 0);
      if ((jumps >> king & 1u) == 0) {
        continue;
      }
      for (cc_square own = 0; own < 64; own++) {
        const cc_bitboard next_to_own = cc_piece_attacks(CC_PIECE(CC_WHITE, CC_KING), own, 0);
        if (own == king || own == knight || (next_to_own >> king & 1u) != 0) {
          continue;
        }
        const cc_bitboard queens = cc_piece_attacks(CC_PIECE(CC_BLACK, CC_KING), king, 0) & ~next_to_own &
                                   ~jumps;
        const cc_bitboard men = queens | UINT64_C(1) << king | UINT64_C(1) << knight | UINT64_C(1) << own;
        const cc_bitboard takers = cc_piece_attacks(CC_PIECE(CC_BLACK, CC_QUEEN), knight, men) & queens;
        assert_true(takers != 0);
        tried++;
      }
    }
  }
  assert_true(tried > 15000);
}

/* ---- soundness against a plain search ---- */

#define SEARCH_LIMIT 50000u
#define SEARCH_SLOTS 131072u

typedef struct plain_search {
  uint8_t boards[SEARCH_LIMIT][CC_PACKED_SIZE];
  uint64_t keys[SEARCH_SLOTS]; /* open addressing; 0 is empty */
  size_t count;
} plain_search;

/* Returns 0 if there is no room. */
static int plain_add(plain_search *search, const cc_position *position) {
  const uint64_t key = cc_position_key(position);
  size_t slot = (size_t)(key % SEARCH_SLOTS);
  while (search->keys[slot] != 0 && search->keys[slot] != key) {
    slot = (slot + 1) % SEARCH_SLOTS;
  }
  if (search->keys[slot] == key) {
    return 1;
  }
  if (search->count == SEARCH_LIMIT) {
    return 0;
  }
  search->keys[slot] = key;
  assert_int_equal(cc_position_pack(position, search->boards[search->count++]), CC_OK);
  return 1;
}

/* What can happen from here: a mate by the side, none, or more than `limit` boards can tell. */
static uint32_t plain_outlook(const cc_position *root, cc_side side, size_t limit) {
  static plain_search search;
  cc_move moves[CC_MAX_MOVES];
  cc_position *position = NULL;
  uint32_t found = DEAD;
  memset(&search, 0, sizeof(search));
  assert_int_equal(cc_position_copy(root, 0, &position), CC_OK);
  assert_true(plain_add(&search, position));
  for (size_t next = 0; next < search.count && found == DEAD; next++) {
    size_t count = 0;
    if (search.count > limit) {
      found = UNKNOWN;
      break;
    }
    assert_int_equal(cc_position_set_packed(position, search.boards[next], CC_PACKED_SIZE), CC_OK);
    assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
    if (count == 0 && cc_position_in_check(position) && cc_position_side_to_move(position) != side) {
      found = WINNABLE;
    }
    for (size_t i = 0; i < count && found == DEAD; i++) {
      assert_int_equal(cc_position_make(position, moves[i]), CC_OK);
      found = plain_add(&search, position) ? found : UNKNOWN;
      assert_int_equal(cc_position_unmake(position), CC_OK);
    }
  }
  cc_position_free(position);
  return found;
}

/* Returns the answer after checking it as far as the plain search can. */
static uint32_t check_soundness(const cc_position *position, cc_side side) {
  const uint32_t told = cc_position_outlook(position, side);
  const uint32_t plain = plain_outlook(position, side, told == DEAD ? SEARCH_LIMIT : 2000);
  if (told != UNKNOWN && plain != UNKNOWN && told != plain) {
    char fen[CC_FEN_CAPACITY];
    assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
    print_error("%s, side %u: told %u, is %u\n", fen, (unsigned)side, (unsigned)told, (unsigned)plain);
  }
  assert_true(told == UNKNOWN || plain == UNKNOWN || told == plain);
  return told;
}

static void put_at_random(cc_setup *setup, cc_piece piece, uint64_t *seed) {
  cc_square square = 0;
  do {
    square = (cc_square)(next_random(seed) & 63u);
  } while (cc_setup_piece_at(setup, square) != CC_PIECE_NONE);
  assert_int_equal(cc_setup_put(setup, square, piece), CC_OK);
}

/* A chain of pawns from file to file that mostly locks the board, kings and a few men around it. */
static cc_setup random_wall(const char *men, uint64_t *seed) {
  cc_setup setup = CC_SETUP_INIT;
  int rank = 2 + (int)(next_random(seed) % 3);
  for (unsigned file = 0; file < 8; file++) {
    const uint64_t random = next_random(seed);
    if ((random & 31u) != 0) {
      const cc_square square = (cc_square)(file + 8u * (unsigned)rank);
      assert_int_equal(cc_setup_put(&setup, square, CC_PIECE(CC_WHITE, CC_PAWN)), CC_OK);
      assert_int_equal(cc_setup_put(&setup, (cc_square)(square + 8), CC_PIECE(CC_BLACK, CC_PAWN)), CC_OK);
    }
    rank += (random >> 8 & 1u) != 0 ? 1 : -1;
    rank = rank < 1 ? 2 : rank > 5 ? 4 : rank;
  }
  for (; *men != '\0'; men++) {
    put_at_random(&setup, piece_of(*men), seed);
  }
  put_at_random(&setup, CC_PIECE(CC_WHITE, CC_KING), seed);
  put_at_random(&setup, CC_PIECE(CC_BLACK, CC_KING), seed);
  setup.side = next_random(seed) & 1u;
  return setup;
}

static void test_walls(void **state) {
  (void)state;
  static const char *const sets[] = {"", "B", "b", "Bb", "N", "n"};
  uint64_t seed = 8128;
  unsigned counts[3] = {0, 0, 0};
  cc_position *position = test_position(TEST_START);
  for (unsigned trial = 0; trial < 300;) {
    const cc_setup setup = random_wall(sets[trial % TEST_COUNT(sets)], &seed);
    if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK) {
      trial++;
      counts[check_soundness(position, CC_WHITE)]++;
      counts[check_soundness(position, CC_BLACK)]++;
    }
  }
  cc_position_free(position);
  assert_true(counts[DEAD] > 20);
  assert_true(counts[WINNABLE] > 200);
  assert_true(counts[UNKNOWN] < 15);
}

/* Few men: almost every answer is definite. */
static void test_small_sets(void **state) {
  (void)state;
  static const char *const sets[] = {"N",  "Nn", "Nb", "Bn", "Bb", "P",  "Pp",  "Np",  "Bp",  "NN",
                                     "BN", "Rr", "Nq", "Br", "Qq", "Rb", "BBn", "Brn", "Npp", "PPp"};
  uint64_t seed = 496;
  unsigned counts[3] = {0, 0, 0};
  cc_position *position = test_position(TEST_START);
  for (unsigned trial = 0; trial < 200;) {
    cc_setup setup = CC_SETUP_INIT;
    for (const char *man = sets[trial % TEST_COUNT(sets)]; *man != '\0'; man++) {
      put_at_random(&setup, piece_of(*man), &seed);
    }
    put_at_random(&setup, CC_PIECE(CC_WHITE, CC_KING), &seed);
    put_at_random(&setup, CC_PIECE(CC_BLACK, CC_KING), &seed);
    setup.side = next_random(&seed) & 1u;
    if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK) {
      trial++;
      counts[check_soundness(position, CC_WHITE)]++;
      counts[check_soundness(position, CC_BLACK)]++;
    }
  }
  cc_position_free(position);
  assert_true(counts[DEAD] > 40);
  assert_true(counts[WINNABLE] > 200);
  assert_true(counts[UNKNOWN] < 10);
}

/* Positions of games: what a server asks when a flag falls. */
static void test_games(void **state) {
  (void)state;
  uint64_t seed = 42;
  unsigned counts[3] = {0, 0, 0};
  cc_move moves[CC_MAX_MOVES];
  for (unsigned game = 0; game < 6; game++) {
    cc_position *position = test_position(TEST_START);
    for (unsigned ply = 0; ply < 300; ply++) {
      size_t count = 0;
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
      if (count == 0 || cc_position_is_insufficient(position)) {
        break;
      }
      if (ply % 10 == 0) {
        counts[cc_position_outlook(position, CC_WHITE)]++;
        counts[cc_position_outlook(position, CC_BLACK)]++;
      }
      assert_int_equal(cc_position_make(position, moves[next_random(&seed) % count]), CC_OK);
    }
    cc_position_free(position);
  }
  assert_true(counts[WINNABLE] > 100);
  assert_true(counts[UNKNOWN] * 50 < counts[WINNABLE]);
}

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  assert_int_equal(cc_position_outlook(NULL, CC_WHITE), UNKNOWN);
  assert_int_equal(cc_position_outlook(position, CC_SIDE_ANY), UNKNOWN);
  assert_int_equal(cc_position_outlook(position, 255), UNKNOWN);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_material_theorem),
      cmocka_unit_test(test_knight_against_queens),
      cmocka_unit_test(test_walls),
      cmocka_unit_test(test_small_sets),
      cmocka_unit_test(test_games),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
