/* SPDX-License-Identifier: MIT */
/*
 * Static exchange evaluation. Values in the table were worked out by hand and agree with the exchange search
 * below, which plays real moves on a real position; every row is tried with the colours exchanged too. Random
 * positions compare the three: the value, the question for every threshold around it, and the search.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define P CC_SEE_PAWN
#define N CC_SEE_KNIGHT
#define B CC_SEE_BISHOP
#define R CC_SEE_ROOK
#define Q CC_SEE_QUEEN

/* ---- a slow exchange ---- */

static int32_t man_value(unsigned type) {
  static const int32_t values[] = {P, N, B, R, Q, 20000, 0, 0};
  return values[type & 7u];
}

/* Order of taking: by type, then from the own back rank, then from the a-file. */
static int takes_before(cc_side side, cc_move a, cc_move b) {
  const int flip = side == CC_WHITE ? 0 : 56;
  if (cc_move_piece(a) != cc_move_piece(b)) {
    return cc_move_piece(a) < cc_move_piece(b);
  }
  return (cc_move_from(a) ^ flip) < (cc_move_from(b) ^ flip);
}

static int32_t move_gain(cc_move move) {
  const cc_piece_type captured = cc_move_captured(move);
  const cc_piece_type promotion = cc_move_promotion(move);
  return (captured == CC_PIECE_TYPE_NONE ? 0 : man_value(captured)) +
         (promotion == CC_PIECE_TYPE_NONE ? 0 : man_value(promotion) - P);
}

/* The legal capture on the target that comes next; CC_MOVE_NONE if there is none. */
static cc_move next_capture(const cc_position *position, cc_square target) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  cc_move best = CC_MOVE_NONE;
  assert_int_equal(cc_position_moves(position, CC_MOVES_CAPTURES, moves, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    const cc_piece_type promotion = cc_move_promotion(moves[i]);
    if (cc_move_to(moves[i]) != target || (promotion != CC_PIECE_TYPE_NONE && promotion != CC_QUEEN)) {
      continue;
    }
    if (best == CC_MOVE_NONE || takes_before(cc_position_side_to_move(position), moves[i], best)) {
      best = moves[i];
    }
  }
  return best;
}

/* What the side to move gets on the target square; the depth is bounded by the men that can take there. */
static int32_t slow_reply(cc_position *position, cc_square target) {
  const cc_move move = next_capture(position, target);
  if (move == CC_MOVE_NONE) {
    return 0;
  }
  assert_int_equal(cc_position_make(position, move), CC_OK);
  const int32_t value = move_gain(move) - slow_reply(position, target);
  assert_int_equal(cc_position_unmake(position), CC_OK);
  return value > 0 ? value : 0;
}

static int32_t slow_see(cc_position *position, cc_move move) {
  if (cc_move_kind(move) == CC_MOVE_KIND_CASTLING) {
    return 0;
  }
  assert_int_equal(cc_position_make(position, move), CC_OK);
  const int32_t value = move_gain(move) - slow_reply(position, cc_move_to(move));
  assert_int_equal(cc_position_unmake(position), CC_OK);
  return value;
}

static void check_thresholds(const cc_position *position, cc_move move, int32_t value) {
  static const int32_t around[] = {INT32_MIN, -100000, -20000, -2000, -975,   -500,     -325,
                                   -100,      -1,      0,      1,     100,    325,      500,
                                   975,       2000,    2850,   20000, 100000, INT32_MAX};
  for (int32_t threshold = value - 3; threshold <= value + 3; threshold++) {
    assert_int_equal(cc_position_see_at_least(position, move, threshold), value >= threshold);
  }
  for (size_t i = 0; i < TEST_COUNT(around); i++) {
    assert_int_equal(cc_position_see_at_least(position, move, around[i]), value >= around[i]);
  }
}

/* ---- known values ---- */

typedef struct row {
  const char *fen;
  const char *move;
  int32_t value;
} row;

static const row rows[] = {
    /* nobody answers */
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", P},
    {"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", N},
    {"4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5", Q},
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 0},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 0},
    {"8/8/8/3p1k2/8/8/8/3RK3 w - - 0 1", "d1d5", P},
    /* one answer */
    {"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
    {"4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", P - N},
    {"4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", P - R},
    {"4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", P - Q},
    {"4k3/8/2p5/3n4/8/4N3/8/4K3 w - - 0 1", "e3d5", 0},
    {"4k3/8/2p5/3b4/8/4N3/8/4K3 w - - 0 1", "e3d5", B - N},
    {"4k3/8/2p5/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 0},
    {"4k3/8/2p5/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5", R - N},
    /* quiet moves onto attacked squares */
    {"4k3/8/2p5/8/8/4N3/8/4K3 w - - 0 1", "e3d5", -N},
    {"4k3/8/2p5/8/4P3/4N3/8/4K3 w - - 0 1", "e3d5", P - N},
    {"4k3/8/2p5/8/3P4/8/8/4K3 w - - 0 1", "d4d5", -P},
    {"4k3/8/2p5/8/2PP4/8/8/4K3 w - - 0 1", "d4d5", 0},
    /* longer exchanges */
    {"4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P},
    {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P - R},
    {"3rk3/3r4/8/3p4/8/3R4/3R4/3RK3 w - - 0 1", "d3d5", P},
    {"4k3/3q4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P},
    {"3rk3/3q4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P - R + Q - R},
    {"4k3/8/4p3/3p4/2B5/1Q6/8/4K3 w - - 0 1", "c4d5", 2 * P - B},
    {"4k3/8/4p3/3n4/2B5/1Q6/8/4K3 w - - 0 1", "c4d5", P},
    {"3rk3/8/1n2p3/3p4/2P5/2N5/8/3QK3 w - - 0 1", "c4d5", 0},
    {"3rk3/8/1n6/3p4/2P5/2N5/8/3QK3 w - - 0 1", "c4d5", P},
    {"4k3/8/2n2b2/4p3/8/3N1N2/8/4K3 w - - 0 1", "f3e5", P - N},
    {"4k3/8/2n5/4p3/8/3N1N2/8/4K3 w - - 0 1", "f3e5", P},
    /* the cheapest man takes: queen before rook on a line, pawn before queen */
    {"3rk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", P - Q + R},
    {"3qk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5", P},
    {"4k3/8/4p3/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5", P},
    {"4k1b1/8/4p3/3p4/2P5/1B6/8/4K3 w - - 0 1", "c4d5", 0},
    /* x-rays: behind a pawn, a bishop, a queen of either side */
    {"3r2k1/8/8/3p4/2B5/1Q6/8/K7 w - - 0 1", "c4d5", P},
    {"q6k/1b6/8/3p4/4P3/5B2/6Q1/6K1 w - - 0 1", "e4d5", P},
    {"q6k/1b6/8/3p4/8/5B2/6Q1/6K1 w - - 0 1", "f3d5", P - B},
    /* en passant */
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", P},
    {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
    {"3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", P},
    {"3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
    {"3rk3/2p5/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 0},
    /* the pawn taken en passant opens the file for the rook behind it */
    {"4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", P},
    /* promotions: of the first move, and of pawns that take on the last rank */
    {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", Q - P},
    {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", N - P},
    {"r7/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -P},
    {"r7/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", -P},
    {"r7/4P1k1/8/8/8/8/4R3/4K3 w - - 0 1", "e7e8q", R - P},
    {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", R + Q - P},
    {"3r4/2n1P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -P},
    {"n2r4/4P1k1/1n6/8/8/8/8/4K3 w - - 0 1", "e7d8q", R + Q - P},
    {"3r4/1n2P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", R - P},
    {"3rr1k1/4P3/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", R},
    {"2n1r1k1/3P4/8/8/8/8/8/2R2K2 w - - 0 1", "c1c8", N},
    /* kings take last, and only what is not protected */
    {"8/8/2k5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", P - N},
    {"8/8/2k5/3p4/4P3/4N3/8/4K3 w - - 0 1", "e3d5", P},
    {"8/8/2k5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P},
    {"8/8/2k1p3/3p4/4K3/4N3/8/8 w - - 0 1", "e3d5", P - N},
    {"8/8/2k5/3p4/4K3/8/8/8 w - - 0 1", "e4f4", 0},
    {"4k3/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5", P},
    {"8/8/2k5/1r1p4/4K3/4N3/8/8 w - - 0 1", "e3d5", P - N},
    {"8/8/2k5/3p4/2B1K3/4N3/8/8 w - - 0 1", "e3d5", P},
    /* pins: the defender is pinned, its pinner is taken first, it may take along the line */
    {"4k3/4n3/8/3p4/8/4N3/8/4RK2 w - - 0 1", "e3d5", P},
    {"4k3/4n3/8/3p4/4P3/8/8/4RK2 w - - 0 1", "e4d5", P},
    {"4k3/8/4r3/8/4R3/8/8/4RK2 b - - 0 1", "e6e4", 0},
    {"4k3/4r3/8/8/4p3/8/4R3/4RK2 w - - 0 1", "e2e4", P},
    {"4k3/3b4/2p5/1B6/8/8/8/4K3 b - - 0 1", "c6b5", B},
    {"4k3/8/8/8/1b6/8/3B4/4K3 w - - 0 1", "d2b4", B},
    {"3rk3/8/8/3n4/8/3R4/3K4/8 w - - 0 1", "d3d5", N - R},
    {"4k3/4n3/8/3p4/8/8/8/4QK2 w - - 0 1", "e1e7", N - Q},
    /* the pinner itself leaves for the square: the pinned man is free from then on */
    {"4k3/8/8/8/8/8/4n1K1/2q1R3 w - - 0 1", "e1c1", Q - R},
    /* a discovered check keeps the defender from taking */
    {"4k3/8/2p5/3n4/4N3/8/8/4RK2 w - - 0 1", "e4c3", 0},
    {"4k3/1p6/2n5/8/8/4N3/8/4RK2 w - - 0 1", "e3d5", 0},
    {"4k3/8/2p5/3p4/8/4N3/8/4RK2 w - - 0 1", "e3d5", P},
    /* castling */
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0},
    {"5r1k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", 0},
};

static void check_row(const row *known, int swap) {
  cc_position *position = test_position(known->fen);
  char text[8];
  memcpy(text, known->move, strlen(known->move) + 1);
  if (swap) {
    cc_setup setup = CC_SETUP_INIT;
    assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
    const cc_setup swapped = test_swap_colours(&setup);
    assert_int_equal(cc_position_set_setup(position, &swapped, 0, NULL), CC_OK);
    text[1] = (char)('1' + '8' - text[1]);
    text[3] = (char)('1' + '8' - text[3]);
  }
  const cc_move move = test_find(position, text);
  int32_t value = 12345;
  if (move == CC_MOVE_NONE) {
    print_error("%s %s: illegal\n", known->fen, known->move);
  }
  assert_int_equal(cc_position_see(position, move, &value), CC_OK);
  if (value != known->value || slow_see(position, move) != value) {
    print_error("%s %s: %d, played out %d, expected %d\n", known->fen, known->move, (int)value,
                (int)slow_see(position, move), (int)known->value);
  }
  assert_int_equal(value, known->value);
  assert_int_equal(slow_see(position, move), value);
  check_thresholds(position, move, value);
  cc_position_free(position);
}

static void test_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    check_row(&rows[i], 0);
    check_row(&rows[i], 1);
  }
}

/* ---- random positions ---- */

static size_t check_all_moves(cc_position *position, cc_move moves[CC_MAX_MOVES]) {
  size_t count = 0;
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    int32_t value = 0;
    assert_int_equal(cc_position_see(position, moves[i], &value), CC_OK);
    const int32_t expected = slow_see(position, moves[i]);
    if (value != expected) {
      char fen[CC_FEN_CAPACITY];
      assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
      print_error("%s %s%s: %d, played out %d\n", fen, cc_square_name(cc_move_from(moves[i])),
                  cc_square_name(cc_move_to(moves[i])), (int)value, (int)expected);
    }
    assert_int_equal(value, expected);
    check_thresholds(position, moves[i], value);
  }
  return count;
}

/* Games of random moves. */
static void test_random_games(void **state) {
  (void)state;
  static const char *const starts[] = {
      TEST_START,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
      "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
  };
  uint64_t seed = 2024;
  cc_move moves[CC_MAX_MOVES];
  size_t checked = 0;
  for (size_t game = 0; game < 40; game++) {
    cc_position *position = test_position(starts[game % TEST_COUNT(starts)]);
    for (unsigned ply = 0; ply < 80; ply++) {
      const size_t count = check_all_moves(position, moves);
      if (count == 0) {
        break;
      }
      checked += count;
      assert_int_equal(cc_position_make(position, moves[test_random(&seed) % count]), CC_OK);
    }
    cc_position_free(position);
  }
  assert_true(checked > 20000);
}

/* Boards strewn with men: long exchanges, many pins, batteries and promotions. */
static void test_random_boards(void **state) {
  (void)state;
  uint64_t seed = 77;
  cc_move moves[CC_MAX_MOVES];
  cc_position *position = test_position(TEST_START);
  size_t checked = 0;
  for (unsigned trial = 0; trial < 4000; trial++) {
    cc_setup setup = test_strewn(&seed, 4 + (unsigned)(test_random(&seed) % 36));
    setup.side = test_random(&seed) & 1u;
    if (cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL) == CC_OK) {
      checked += check_all_moves(position, moves);
    }
  }
  assert_true(checked > 20000);
  cc_position_free(position);
}

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const cc_move take = test_find(position, "e4d5");
  int32_t value = 77;
  assert_int_equal(cc_position_see(NULL, take, &value), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_see(position, take, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_see(position, CC_MOVE_NONE, &value), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_see(position, CC_MOVE_NULL, &value), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_see(position, take | 1u << 31, &value), CC_ERROR_ILLEGAL);
  assert_int_equal(value, 77);
  assert_int_equal(cc_position_see_at_least(NULL, take, -5000), 0);
  assert_int_equal(cc_position_see_at_least(position, CC_MOVE_NONE, INT32_MIN), 0);
  assert_int_equal(cc_position_see_at_least(position, UINT32_MAX, -5000), 0);
  assert_int_equal(cc_position_see_at_least(position, take, 100), 1);
  assert_int_equal(cc_position_see_at_least(position, take, 101), 0);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_random_games),
      cmocka_unit_test(test_random_boards),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
