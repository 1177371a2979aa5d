/* SPDX-License-Identifier: MIT */
/* Positions: life, queries, keys, moves on the board, pins, attacks and kinds of check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define ALL(position) cc_position_pieces(position, CC_SIDE_ANY, CC_PIECE_TYPE_ANY)

static void assert_squares(cc_bitboard set, const char *expected) {
  const cc_bitboard wanted = test_squares(expected);
  if (set != wanted) {
    print_error("%016llx instead of %s\n", (unsigned long long)set, expected);
  }
  assert_true(set == wanted);
}

/* ---- life ---- */

static void test_create(void **state) {
  (void)state;
  cc_position *position = NULL;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  test_assert_fen(position, TEST_START);
  assert_int_equal(cc_position_side_to_move(position), CC_WHITE);
  assert_int_equal(cc_position_fullmove_number(position), 1);
  assert_int_equal(cc_position_halfmove_clock(position), 0);
  assert_int_equal(cc_position_is_chess960(position), 0);
  assert_int_equal(cc_position_ply(position), 0);
  assert_int_equal(cc_position_unmake(position), CC_ERROR_STATE);
  cc_position *read = test_position(TEST_START);
  assert_int_equal(cc_position_equal(position, read), 1);
  assert_true(cc_position_key(position) == cc_position_key(read));
  cc_position_free(read);
  cc_position_free(position);
  cc_position_free(NULL);
  assert_int_equal(cc_position_create(NULL, NULL), CC_ERROR_ARGUMENT);
}

static void test_copy_and_assign(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  test_play(position, "e2e4 e7e5 g1f3");
  cc_position *with = NULL;
  cc_position *without = NULL;
  assert_int_equal(cc_position_copy(position, 1, &with), CC_OK);
  assert_int_equal(cc_position_copy(position, 0, &without), CC_OK);
  assert_int_equal(cc_position_equal(with, position), 1);
  assert_int_equal(cc_position_equal(without, position), 1);
  assert_int_equal(cc_position_ply(with), 3);
  assert_int_equal(cc_position_ply(without), 0);
  assert_int_equal(cc_position_move_at(with, 2), cc_position_move_at(position, 2));
  assert_int_equal(cc_position_move_at(without, 0), CC_MOVE_NONE);
  assert_int_equal(cc_position_unmake(without), CC_ERROR_STATE);
  /* Independent: what is done to the copy does not reach the original. */
  assert_int_equal(cc_position_unmake(with), CC_OK);
  test_play(with, "b1c3 g8f6");
  test_assert_fen(position, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  assert_int_equal(cc_position_assign(position, with, 1), CC_OK);
  assert_int_equal(cc_position_ply(position), 4);
  assert_int_equal(cc_position_assign(position, position, 1), CC_OK); /* itself */
  assert_int_equal(cc_position_ply(position), 4);
  test_assert_fen(position, "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3");
  assert_int_equal(cc_position_assign(position, position, 0), CC_OK);
  assert_int_equal(cc_position_ply(position), 0);
  assert_int_equal(cc_position_equal(position, with), 1);
  cc_position *none = position;
  assert_int_equal(cc_position_copy(NULL, 1, &none), CC_ERROR_ARGUMENT);
  assert_null(none);
  assert_int_equal(cc_position_copy(position, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_assign(NULL, position, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_assign(position, NULL, 1), CC_ERROR_ARGUMENT);
  cc_position_free(with);
  cc_position_free(without);
  cc_position_free(position);
}

/* Long histories grow the handle many times over; every board stays what it was. */
static void test_long_game(void **state) {
  (void)state;
  enum { PLIES = 4000 };
  static const char *const shuffle[4] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  cc_position *position = test_position(TEST_START);
  uint64_t *keys = malloc(PLIES * sizeof(*keys));
  assert_non_null(keys);
  for (size_t i = 0; i < PLIES; i++) {
    keys[i] = cc_position_key(position);
    test_play(position, shuffle[i % 4]);
  }
  assert_int_equal(cc_position_ply(position), PLIES);
  assert_int_equal(cc_position_halfmove_clock(position), PLIES);
  assert_int_equal(cc_position_fullmove_number(position), PLIES / 2 + 1);
  cc_position *copy = NULL;
  assert_int_equal(cc_position_copy(position, 1, &copy), CC_OK);
  for (size_t i = PLIES; i-- > 0;) {
    assert_int_equal(cc_position_unmake(copy), CC_OK);
    assert_true(cc_position_key(copy) == keys[i]);
  }
  test_assert_fen(copy, TEST_START);
  assert_int_equal(cc_position_unmake(copy), CC_ERROR_STATE);
  free(keys);
  cc_position_free(copy);
  cc_position_free(position);
}

static void test_reserve(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  test_play(position, "e2e4");
  assert_int_equal(cc_position_reserve(position, 0), CC_OK);
  assert_int_equal(cc_position_reserve(position, 1000), CC_OK);
  assert_int_equal(cc_position_ply(position), 1);
  test_play(position, "e7e5");
  assert_int_equal(cc_position_reserve(position, SIZE_MAX), CC_ERROR_MEMORY);
  assert_int_equal(cc_position_reserve(position, SIZE_MAX / 128), CC_ERROR_MEMORY);
  test_assert_fen(position, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  assert_int_equal(cc_position_reserve(NULL, 1), CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

/* ---- queries ---- */

static void test_pieces(void **state) {
  (void)state;
  cc_position *position = test_position(KIWIPETE);
  assert_int_equal(cc_position_piece_at(position, test_square("e5")), CC_PIECE(CC_WHITE, CC_KNIGHT));
  assert_int_equal(cc_position_piece_at(position, test_square("h3")), CC_PIECE(CC_BLACK, CC_PAWN));
  assert_int_equal(cc_position_piece_at(position, test_square("e7")), CC_PIECE(CC_BLACK, CC_QUEEN));
  assert_int_equal(cc_position_piece_at(position, test_square("a3")), CC_PIECE_NONE);
  assert_squares(cc_position_pieces(position, CC_WHITE, CC_PAWN), "a2 b2 c2 d5 e4 f2 g2 h2");
  assert_squares(cc_position_pieces(position, CC_BLACK, CC_BISHOP), "a6 g7");
  assert_squares(cc_position_pieces(position, CC_SIDE_ANY, CC_ROOK), "a1 h1 a8 h8");
  assert_squares(cc_position_pieces(position, CC_SIDE_ANY, CC_KING), "e1 e8");
  assert_int_equal(cc_position_count(position, CC_WHITE, CC_PIECE_TYPE_ANY), 16);
  assert_int_equal(cc_position_count(position, CC_BLACK, CC_PIECE_TYPE_ANY), 16);
  assert_int_equal(cc_position_count(position, CC_SIDE_ANY, CC_KNIGHT), 4);
  assert_int_equal(cc_position_count(position, CC_BLACK, CC_QUEEN), 1);
  assert_int_equal(cc_position_king(position, CC_WHITE), test_square("e1"));
  assert_int_equal(cc_position_king(position, CC_BLACK), test_square("e8"));
  assert_squares(cc_position_castling(position), "a1 h1 a8 h8");
  assert_int_equal(cc_position_castling_rook(position, CC_WHITE, CC_WING_KING), test_square("h1"));
  assert_int_equal(cc_position_castling_rook(position, CC_WHITE, CC_WING_QUEEN), test_square("a1"));
  assert_int_equal(cc_position_castling_rook(position, CC_BLACK, CC_WING_KING), test_square("h8"));
  assert_int_equal(cc_position_castling_rook(position, CC_BLACK, CC_WING_QUEEN), test_square("a8"));
  /* Every square agrees with the sets. */
  for (unsigned square = 0; square < 64; square++) {
    const cc_piece piece = cc_position_piece_at(position, (cc_square)square);
    for (unsigned side = 0; side < 2; side++) {
      for (unsigned type = 0; type < 6; type++) {
        assert_int_equal(cc_position_pieces(position, (cc_side)side, (cc_piece_type)type) >> square & 1u,
                         piece == CC_PIECE(side, type));
      }
    }
  }
  cc_position_free(position);
}

static void test_query_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  assert_int_equal(cc_position_piece_at(position, 64), CC_PIECE_NONE);
  assert_int_equal(cc_position_piece_at(position, 255), CC_PIECE_NONE);
  assert_int_equal(cc_position_piece_at(NULL, 0), CC_PIECE_NONE);
  assert_true(cc_position_pieces(NULL, 0, 0) == 0);
  assert_true(cc_position_pieces(position, 3, 0) == 0);
  assert_true(cc_position_pieces(position, 255, 255) == 0);
  assert_true(cc_position_pieces(position, 0, CC_PIECE_TYPE_NONE) == 0);
  assert_true(cc_position_pieces(position, 0, 8) == 0);
  assert_int_equal(cc_position_count(NULL, 0, 0), 0);
  assert_int_equal(cc_position_count(position, 9, 9), 0);
  assert_int_equal(cc_position_side_to_move(NULL), CC_SIDE_ANY);
  assert_int_equal(cc_position_king(NULL, 0), CC_SQUARE_NONE);
  assert_int_equal(cc_position_king(position, CC_SIDE_ANY), CC_SQUARE_NONE);
  assert_int_equal(cc_position_is_chess960(NULL), 0);
  assert_int_equal(cc_position_halfmove_clock(NULL), 0);
  assert_int_equal(cc_position_fullmove_number(NULL), 0);
  assert_true(cc_position_castling(NULL) == 0);
  assert_int_equal(cc_position_castling_rook(NULL, 0, 0), CC_SQUARE_NONE);
  assert_int_equal(cc_position_castling_rook(position, 2, 0), CC_SQUARE_NONE);
  assert_int_equal(cc_position_castling_rook(position, 0, 2), CC_SQUARE_NONE);
  assert_int_equal(cc_position_en_passant(NULL, 0), CC_SQUARE_NONE);
  assert_int_equal(cc_position_en_passant(position, 0x30), CC_SQUARE_NONE);
  assert_int_equal(cc_position_en_passant(position, UINT32_MAX), CC_SQUARE_NONE);
  assert_true(cc_position_checkers(NULL) == 0);
  assert_int_equal(cc_position_in_check(NULL), 0);
  assert_true(cc_position_pinned(NULL, 0) == 0);
  assert_true(cc_position_pinned(position, 2) == 0);
  assert_true(cc_position_pin_ray(NULL, 0) == 0);
  assert_true(cc_position_pin_ray(position, 64) == 0);
  assert_int_equal(cc_position_pinner(NULL, 0), CC_SQUARE_NONE);
  assert_int_equal(cc_position_pinner(position, 200), CC_SQUARE_NONE);
  assert_true(cc_position_attackers(NULL, 0, 0, 0) == 0);
  assert_true(cc_position_attackers(position, 64, 0, 0) == 0);
  assert_true(cc_position_attackers(position, 0, 3, 0) == 0);
  assert_true(cc_position_attacks(NULL, 0) == 0);
  assert_true(cc_position_attacks(position, 64) == 0);
  assert_int_equal(cc_position_gives_check(NULL, 1), 0);
  assert_true(cc_position_key(NULL) == 0);
  assert_true(cc_position_key_from_scratch(NULL) == 0);
  assert_true(cc_position_pawn_key(NULL) == 0);
  assert_true(cc_position_material_key(NULL) == 0);
  assert_true(cc_position_polyglot_key(NULL) == 0);
  assert_int_equal(cc_position_equal(NULL, NULL), 0);
  assert_int_equal(cc_position_equal(position, NULL), 0);
  assert_int_equal(cc_position_equal_board(NULL, position), 0);
  assert_int_equal(cc_position_ply(NULL), 0);
  assert_int_equal(cc_position_move_at(NULL, 0), CC_MOVE_NONE);
  assert_int_equal(cc_position_make(NULL, 1), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_unmake(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_make_null(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_play(NULL, 1), CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

static void test_en_passant_policies(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *legal, *pseudo, *always;
  } rows[] = {
      {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "-", "-", "e3"},
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3", "e3", "e3"},
      {"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "e3", "e3", "e3"},
      {"4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "-", "e6", "e6"},  /* both pawns leave the rank at once */
      {"7k/1b6/8/3pP3/8/8/6K1/8 w - d6 0 1", "-", "d6", "d6"}, /* the taken pawn covered the king */
      {"4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-", "d6", "d6"}, /* the taking pawn is pinned */
      {"8/8/7k/8/3Pp3/8/8/2B1K3 b - d3 0 1", "-", "d3", "d3"}, /* check by the bishop stays */
      {"7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "d6", "d6", "d6"}, /* the other pawn still covers */
      {"8/8/8/3k4/2pP4/8/8/4K3 b - d3 0 1", "d3", "d3", "d3"}, /* no check, an ordinary one */
      {"8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", "d3", "d3", "d3"}, /* takes the checking pawn */
      {"4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", "-", "-", "a3"},    /* h4 is no neighbour of a4 */
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    assert_string_equal(cc_square_name(cc_position_en_passant(position, CC_FEN_EP_LEGAL)), rows[i].legal);
    assert_string_equal(cc_square_name(cc_position_en_passant(position, CC_FEN_EP_PSEUDO_LEGAL)),
                        rows[i].pseudo);
    assert_string_equal(cc_square_name(cc_position_en_passant(position, CC_FEN_EP_ALWAYS)), rows[i].always);
    assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
    cc_position_free(position);
  }
}

/* ---- attacks, pins, checks ---- */

/* One step in a direction, or 64 off the board. */
static unsigned step(unsigned square, int file, int rank) {
  const int f = (int)(square & 7u) + file;
  const int r = (int)(square >> 3) + rank;
  return f < 0 || f > 7 || r < 0 || r > 7 ? 64u : (unsigned)(8 * r + f);
}

static cc_bitboard slow_attacks(cc_piece piece, unsigned square, cc_bitboard occupied) {
  static const int around[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  static const int jumps[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
  const cc_piece_type type = CC_PIECE_TYPE(piece);
  cc_bitboard set = 0;
  if (type == CC_PAWN) {
    const int up = CC_PIECE_SIDE(piece) == CC_WHITE ? 1 : -1;
    for (int side = -1; side <= 1; side += 2) {
      const unsigned to = step(square, side, up);
      set |= to < 64 ? UINT64_C(1) << to : 0;
    }
    return set;
  }
  for (unsigned i = 0; i < 8; i++) {
    const int *way = type == CC_KNIGHT ? jumps[i] : around[i];
    if ((type == CC_BISHOP && i < 4) || (type == CC_ROOK && i >= 4)) {
      continue;
    }
    for (unsigned to = step(square, way[0], way[1]); to < 64; to = step(to, way[0], way[1])) {
      set |= UINT64_C(1) << to;
      if (type == CC_KNIGHT || type == CC_KING || (occupied >> to & 1u) != 0) {
        break;
      }
    }
  }
  return set;
}

static uint64_t random_bits(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

static void test_piece_attacks(void **state) {
  (void)state;
  uint64_t seed = 88172645463325252u;
  for (unsigned round = 0; round < 200; round++) {
    const uint64_t occupied = round == 0   ? 0
                              : round == 1 ? UINT64_MAX
                                           : random_bits(&seed) & random_bits(&seed);
    for (unsigned square = 0; square < 64; square++) {
      for (unsigned piece = 0; piece < 14; piece++) {
        if ((piece & 7u) < 6) {
          assert_true(cc_piece_attacks((cc_piece)piece, (cc_square)square, occupied) ==
                      slow_attacks((cc_piece)piece, square, occupied));
        }
      }
    }
  }
  assert_true(cc_piece_attacks(CC_PIECE_NONE, 0, 0) == 0);
  assert_true(cc_piece_attacks(6, 0, 0) == 0);
  assert_true(cc_piece_attacks(7, 0, 0) == 0);
  assert_true(cc_piece_attacks(14, 0, 0) == 0);
  assert_true(cc_piece_attacks(255, 0, 0) == 0);
  assert_true(cc_piece_attacks(CC_PIECE(CC_WHITE, CC_QUEEN), 64, 0) == 0);
}

static void test_attacks_of_squares(void **state) {
  (void)state;
  cc_position *position = test_position(KIWIPETE);
  assert_squares(cc_position_attacks(position, test_square("a1")), "b1 c1 d1 e1 a2");
  assert_squares(cc_position_attacks(position, test_square("b4")), "a3 c3");
  assert_squares(cc_position_attacks(position, test_square("d2")), "c1 e1 c3 e3 f4 g5 h6");
  assert_true(cc_position_attacks(position, test_square("a3")) == 0);
  assert_squares(cc_position_attackers(position, test_square("f6"), CC_WHITE, ALL(position)), "f3");
  assert_squares(cc_position_attackers(position, test_square("f6"), CC_BLACK, ALL(position)), "e7 g7");
  assert_squares(cc_position_attackers(position, test_square("d5"), CC_SIDE_ANY, ALL(position)),
                 "c3 e4 b6 e6 f6");
  /* Without the pawn on e4, the queen does not reach d5, but f3-d5's line is opened for her. */
  const cc_bitboard without = ALL(position) & ~test_squares("e4");
  assert_squares(cc_position_attackers(position, test_square("d5"), CC_WHITE, without), "c3 f3");
  /* Men outside `occupied` neither count nor block. */
  assert_true(cc_position_attackers(position, test_square("d5"), CC_SIDE_ANY, 0) == 0);
  /* The sum over all attackers agrees with the single squares. */
  for (unsigned to = 0; to < 64; to++) {
    cc_bitboard expected = 0;
    for (unsigned from = 0; from < 64; from++) {
      if ((cc_position_attacks(position, (cc_square)from) >> to & 1u) != 0) {
        expected |= UINT64_C(1) << from;
      }
    }
    assert_true(cc_position_attackers(position, (cc_square)to, CC_SIDE_ANY, ALL(position)) == expected);
  }
  cc_position_free(position);
}

static void test_checkers(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *checkers;
  } rows[] = {
      {TEST_START, ""},
      {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e2"},
      {"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "d2"},
      {"4k3/4P3/8/8/8/8/8/4K3 b - - 0 1", ""}, /* a pawn in front gives no check */
      {"2k1r3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", "d3 e8"},
      {"4k3/8/8/8/7b/8/8/4K3 w - - 0 1", "h4"},
      {"4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1", ""},
      {"4k3/8/8/8/8/2n5/8/4K3 b - - 0 1", ""},
      {"4k3/8/8/8/8/5n2/8/4K3 w - - 0 1", "f3"},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    assert_squares(cc_position_checkers(position), rows[i].checkers);
    assert_int_equal(cc_position_in_check(position), rows[i].checkers[0] != '\0');
    cc_position_free(position);
  }
}

static void test_pins(void **state) {
  (void)state;
  cc_position *position = test_position("4r1k1/8/8/b3B2b/8/2N3P1/r2PK3/8 w - - 0 1");
  /* e5 on the file, d2 on the rank; the diagonal from h5 is open, so that is a check, no pin. */
  assert_squares(cc_position_checkers(position), "h5");
  assert_squares(cc_position_pinned(position, CC_WHITE), "d2 e5");
  assert_squares(cc_position_pinned(position, CC_BLACK), "");
  cc_position_free(position);
  position = test_position("4k3/4r3/8/b3q2b/8/2N5/3PR3/r2NK3 w - - 0 1");
  assert_squares(cc_position_pinned(position, CC_WHITE), "d1 e2");
  assert_int_equal(cc_position_pinner(position, test_square("d1")), test_square("a1"));
  assert_squares(cc_position_pin_ray(position, test_square("d1")), "a1 b1 c1 d1");
  assert_int_equal(cc_position_pinner(position, test_square("e2")), test_square("e5"));
  assert_squares(cc_position_pin_ray(position, test_square("e2")), "e2 e3 e4 e5");
  assert_int_equal(cc_position_pinner(position, test_square("c3")), CC_SQUARE_NONE); /* d2 stands there too */
  assert_true(cc_position_pin_ray(position, test_square("c3")) == 0);
  assert_int_equal(cc_position_pinner(position, test_square("e7")), CC_SQUARE_NONE);
  assert_int_equal(cc_position_pinner(position, test_square("e1")), CC_SQUARE_NONE);
  assert_int_equal(cc_position_pinner(position, test_square("a8")), CC_SQUARE_NONE); /* empty */
  cc_position_free(position);
  /* The side not to move can be pinned as well. */
  position = test_position("3rk3/8/2n5/8/B7/8/8/4K3 w - - 0 1");
  assert_squares(cc_position_pinned(position, CC_BLACK), "c6");
  assert_int_equal(cc_position_pinner(position, test_square("c6")), test_square("a4"));
  assert_squares(cc_position_pin_ray(position, test_square("c6")), "a4 b5 c6 d7");
  cc_position_free(position);
}

static void test_gives_check(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *move;
    uint32_t check;
  } rows[] = {
      {TEST_START, "e2e4", 0},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", CC_CHECK_DIRECT},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", 0},
      {"4k2r/8/8/8/8/8/8/4K3 b - - 0 1", "h8h1", CC_CHECK_DIRECT},
      {"4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1", "e2c3", CC_CHECK_DISCOVERED},
      {"4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", CC_CHECK_DIRECT | CC_CHECK_DISCOVERED},
      {"8/8/8/8/8/8/8/R3K2k w - - 0 1", "e1e2", CC_CHECK_DISCOVERED}, /* by the king */
      {"8/8/8/8/8/8/8/R3K2k w - - 0 1", "e1d1", 0},                   /* still between */
      /* promotions: the new man counts, and lines go through where the pawn stood */
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", CC_CHECK_DIRECT},
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", CC_CHECK_DIRECT},
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", 0},
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", 0},
      {"8/P1k5/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", CC_CHECK_DIRECT},
      {"8/4P3/8/8/4k3/8/8/4K3 w - - 0 1", "e7e8q", CC_CHECK_DIRECT},
      /* castling: only the rook can give check */
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
      {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", CC_CHECK_CASTLING},
      {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", CC_CHECK_CASTLING},
      {"r3k3/8/8/8/8/8/8/3K4 b q - 0 1", "e8c8", CC_CHECK_CASTLING},
      /* en passant: by the pawn, by a line its leaving opens, by one the taken pawn's leaving opens */
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
      {"8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", CC_CHECK_DIRECT},
      {"4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6", CC_CHECK_DISCOVERED},
      {"k7/8/8/3pP3/8/5B2/8/4K3 w - d6 0 1", "e5d6", CC_CHECK_EN_PASSANT},
      {"4k3/8/3b4/4pP2/8/8/8/K3R3 w - e6 0 1", "f5e6", 0}, /* the pawn closes the line again */
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    const cc_move move = test_find(position, rows[i].move);
    if (move == CC_MOVE_NONE || cc_position_gives_check(position, move) != rows[i].check) {
      print_error("%s %s: %u\n", rows[i].fen, rows[i].move, cc_position_gives_check(position, move));
    }
    assert_int_not_equal(move, CC_MOVE_NONE);
    assert_int_equal(cc_position_gives_check(position, move), rows[i].check);
    /* Any wrong field makes it illegal, and illegal moves give no check. */
    assert_int_equal(cc_position_gives_check(position, move | 1u << 31), 0);
    assert_int_equal(cc_position_play(position, move), CC_OK);
    assert_int_equal(cc_position_in_check(position), rows[i].check != 0);
    cc_position_free(position);
  }
}

/* Both pawns leave the rook's rank at once: whichever name it gets, it is a check. */
static void test_en_passant_opens_rank(void **state) {
  (void)state;
  cc_position *position = test_position("8/8/8/R3pP1k/8/8/8/4K3 w - e6 0 1");
  const uint32_t check = cc_position_gives_check(position, test_find(position, "f5e6"));
  assert_true((check & (CC_CHECK_EN_PASSANT | CC_CHECK_DISCOVERED)) != 0);
  assert_int_equal(check & (CC_CHECK_DIRECT | CC_CHECK_CASTLING), 0);
  cc_position_free(position);
}

/* ---- keys ---- */

/* Plays every move of a line on two handles and compares what is kept with what is computed anew. */
static void test_keys_follow_moves(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *moves;
  } lines[] = {
      {TEST_START, "e2e4 d7d5 e4e5 f7f5 e5f6 e8f7 f6g7 b8c6 g7h8q g8f6 g1f3 f7e6 f1b5 a7a6 e1g1 a6b5"},
      {KIWIPETE, "e1c1 e8g8 d5e6 a6e2 e6f7 f8f7 f3f6 g7f6 e5f7"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8 e8e7 h1h8 e7d6 a8d8 d6c5 e1e2"},
      {"4k3/1P6/8/8/8/8/1p6/4K3 b - - 5 30", "b2b1r e1e2 b1b2 e2e3 b2b7"},
  };
  for (size_t i = 0; i < TEST_COUNT(lines); i++) {
    cc_position *position = test_position(lines[i].fen);
    cc_position *first = test_position(lines[i].fen);
    for (const char *text = lines[i].moves; *text != '\0';
         text += strcspn(text, " "), text += strspn(text, " ")) {
      const cc_move move = test_find(position, text);
      assert_int_not_equal(move, CC_MOVE_NONE);
      assert_int_equal(cc_position_make(position, move), CC_OK);
      assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
      char fen[CC_FEN_CAPACITY];
      assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, fen, sizeof(fen), NULL), CC_OK);
      cc_position *fresh = test_position_accepting(fen, 0, CC_PROBLEMS_SOFT);
      assert_true(cc_position_key(fresh) == cc_position_key(position));
      assert_true(cc_position_pawn_key(fresh) == cc_position_pawn_key(position));
      assert_true(cc_position_material_key(fresh) == cc_position_material_key(position));
      assert_true(cc_position_polyglot_key(fresh) == cc_position_polyglot_key(position));
      assert_int_equal(cc_position_equal(fresh, position), 1);
      cc_position_free(fresh);
    }
    while (cc_position_ply(position) > 0) {
      assert_int_equal(cc_position_unmake(position), CC_OK);
    }
    assert_int_equal(cc_position_equal(position, first), 1);
    assert_true(cc_position_key(position) == cc_position_key(first));
    cc_position_free(first);
    cc_position_free(position);
  }
}

static uint64_t key_of(const char *fen) {
  cc_position *position = test_position(fen);
  const uint64_t key = cc_position_key(position);
  cc_position_free(position);
  return key;
}

static void test_key_contents(void **state) {
  (void)state;
  /* What makes a difference, and what does not. */
  assert_true(key_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") != key_of("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"));
  assert_true(key_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") != key_of("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"));
  assert_true(key_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") == key_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 9 40"));
  assert_true(key_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") != key_of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
  assert_true(key_of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1") == key_of("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
  assert_true(key_of("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == key_of("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
  cc_position *a = test_position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  cc_position *b = test_position("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  assert_int_equal(cc_position_equal_board(a, b), 1);
  assert_int_equal(cc_position_equal(a, b), 0);
  cc_position_free(a);
  cc_position_free(b);
  a = test_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9");
  b = test_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 10");
  assert_int_equal(cc_position_equal_board(a, b), 1);
  assert_int_equal(cc_position_equal(a, b), 0);
  assert_true(cc_position_pawn_key(a) == cc_position_pawn_key(b));
  cc_position_free(b);
  b = test_position_960("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9");
  assert_int_equal(cc_position_equal_board(a, b), 1);
  assert_int_equal(cc_position_equal(a, b), 0); /* other rules */
  cc_position_free(a);
  cc_position_free(b);
}

/* The values of our own keys are frozen: databases hold them. */
static void test_key_values_are_frozen(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint64_t key, pawn_key;
  } rows[] = {
      {TEST_START, UINT64_C(0xb6cd98bda6a8c8d3), UINT64_C(0x16271df6a69d4558)},
      {KIWIPETE, UINT64_C(0x9647094b4c241d20), UINT64_C(0xe09e99e37742fe39)},
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", UINT64_C(0x720ae579a7423638), UINT64_C(0x50a3a95bfd12659d)},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    if (cc_position_key(position) != rows[i].key || cc_position_pawn_key(position) != rows[i].pawn_key) {
      print_error("%s: 0x%016llx 0x%016llx\n", rows[i].fen, (unsigned long long)cc_position_key(position),
                  (unsigned long long)cc_position_pawn_key(position));
    }
    assert_true(cc_position_key(position) == rows[i].key);
    assert_true(cc_position_pawn_key(position) == rows[i].pawn_key);
    cc_position_free(position);
  }
}

static void test_material_key(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  /* Six bits a count: pawns 8, knights 2, bishops 2, rooks 2, queen 1; Black's 30 bits higher. */
  const uint64_t one = 8u | 2u << 6 | 2u << 12 | 2u << 18 | 1u << 24;
  assert_true(cc_position_material_key(position) == (one | one << 30));
  cc_position_free(position);
  position = test_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  assert_true(cc_position_material_key(position) == 1);
  test_play(position, "a7a8n");
  assert_true(cc_position_material_key(position) == 1u << 6);
  cc_position_free(position);
  position = test_position("4k3/8/8/8/8/8/8/4K2q w - - 0 1");
  assert_true(cc_position_material_key(position) == UINT64_C(1) << 54);
  cc_position_free(position);
}

/* Keys published with the description of the Polyglot book format, and others made with it. */
static void test_polyglot_keys(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *moves;
    uint64_t key;
  } rows[] = {
      {TEST_START, "", UINT64_C(0x463b96181691fc9c)},
      {TEST_START, "e2e4", UINT64_C(0x823c9b50fd114196)},
      {TEST_START, "e2e4 d7d5", UINT64_C(0x0756b94461c50fb0)},
      {TEST_START, "e2e4 d7d5 e4e5", UINT64_C(0x662fafb965db29d4)},
      {TEST_START, "e2e4 d7d5 e4e5 f7f5", UINT64_C(0x22a48b5a8e47ff78)},
      {TEST_START, "e2e4 d7d5 e4e5 f7f5 e1e2", UINT64_C(0x652a607ca3f242c1)},
      {TEST_START, "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", UINT64_C(0x00fdd303c946bdd9)},
      {TEST_START, "a2a4 b7b5 h2h4 b5b4 c2c4", UINT64_C(0x3c8123ea7b067637)},
      {TEST_START, "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", UINT64_C(0x5c3f9b829b279560)},
      {TEST_START, "h2h4 a7a5", UINT64_C(0x5c82bff0de328972)},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "", UINT64_C(0x823c9b50fd114196)},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "", UINT64_C(0x823c9b50fd114196)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", UINT64_C(0xfda239cc692a6053)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1", "", UINT64_C(0xb74f09a9da190caa)},
      {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "", UINT64_C(0x86981467beabcfba)},
      {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "", UINT64_C(0x05741f66c60de55a)},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position(rows[i].fen);
    test_play(position, rows[i].moves);
    assert_true(cc_position_polyglot_key(position) == rows[i].key);
    cc_position_free(position);
  }
  /* A pinned neighbour counts too, as the format says. */
  cc_position *with = test_position("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  cc_position *without = test_position("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1");
  assert_true(cc_position_key(with) == cc_position_key(without));
  assert_true(cc_position_polyglot_key(with) != cc_position_polyglot_key(without));
  cc_position_free(with);
  cc_position_free(without);
}

/* ---- moves on the board ---- */

static void test_moves_and_fens(void **state) {
  (void)state;
  static const struct {
    const char *fen, *moves, *after;
  } rows[] = {
      {TEST_START, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
      {TEST_START, "g1f3 g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1 e8a8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "h8h1", "r3k3/8/8/8/8/8/8/R3K2r w Qq - 0 2"},
      {"8/8/8/8/8/8/6k1/4K2R b K - 0 1", "g2h1", "8/8/8/8/8/8/8/4K2k w - - 0 2"},
      {"r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "a1a3 e8e7 a3h3 e7d7 h3h2 d7e7",
       "r7/4k3/8/8/8/8/7R/4K2R w K - 6 4"},
      {"4k3/8/8/8/8/6R1/8/4K2R w K - 0 1", "g3g2 e8e7 e1g1", "8/4k3/8/8/8/8/6R1/5RK1 b - - 3 2"},
      {"4k3/P6p/8/8/8/8/p6P/4K3 w - - 7 20", "a7a8q e8e7 a8a2", "8/4k2p/8/8/8/8/Q6P/4K3 b - - 0 21"},
      {"1n2k3/P7/8/8/8/8/8/4K3 w - - 3 1", "a7b8n", "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1"},
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"},
      {"7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "c5d6", "7k/8/3P4/K3P2r/8/8/8/8 b - - 0 1"},
      {"4k3/8/8/8/8/8/8/4K3 w - - 99 999999999", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 100 999999999"},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position_accepting(rows[i].fen, 0, CC_PROBLEM_BAD_CLOCKS);
    cc_position *before = test_position_accepting(rows[i].fen, 0, CC_PROBLEM_BAD_CLOCKS);
    test_play(position, rows[i].moves);
    test_assert_fen(position, rows[i].after);
    assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
    while (cc_position_unmake(position) == CC_OK) {
    }
    assert_int_equal(cc_position_equal(position, before), 1);
    cc_position_free(before);
    cc_position_free(position);
  }
}

static void test_chess960_castling(void **state) {
  (void)state;
  static const struct {
    const char *fen, *move, *after;
  } rows[] = {
      {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"}, /* change places */
      {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},  /* the king stays */
      {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
      {"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
      {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
      {"rr2k3/8/8/8/8/8/8/4K3 b b - 0 1", "e8b8", "r1kr4/8/8/8/8/8/8/4K3 w - - 1 2"},
      {"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1", "f1g1",
       "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRRKB b kq - 1 1"},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_position *position = test_position_960(rows[i].fen);
    assert_int_equal(cc_position_is_chess960(position), 1);
    const cc_move move = test_find(position, rows[i].move);
    assert_int_equal(cc_move_kind(move), CC_MOVE_KIND_CASTLING);
    assert_int_equal(cc_move_captured(move), CC_PIECE_TYPE_NONE);
    test_play(position, rows[i].move);
    test_assert_fen(position, rows[i].after);
    assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
    assert_int_equal(cc_position_unmake(position), CC_OK);
    cc_position *before = test_position_960(rows[i].fen);
    assert_int_equal(cc_position_equal(position, before), 1);
    cc_position_free(before);
    cc_position_free(position);
  }
}

static void test_null_moves(void **state) {
  (void)state;
  cc_position *position = test_position("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
  const uint64_t key = cc_position_key(position);
  assert_int_equal(cc_position_make_null(position), CC_OK);
  test_assert_fen(position, "k7/8/8/3pP3/8/8/8/4K3 b - - 1 9");
  assert_int_equal(cc_position_move_at(position, 0), CC_MOVE_NULL);
  assert_int_equal(cc_position_make_null(position), CC_OK);
  test_assert_fen(position, "k7/8/8/3pP3/8/8/8/4K3 w - - 2 10");
  assert_true(cc_position_key(position) == key_of("k7/8/8/3pP3/8/8/8/4K3 w - - 2 10"));
  assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
  size_t count = 0;
  assert_int_equal(cc_position_moves_count(position, CC_MOVES_LEGAL, &count), CC_OK);
  assert_int_equal(count, 6);
  assert_int_equal(test_find(position, "e5d6"), CC_MOVE_NONE);
  assert_int_equal(cc_position_unmake(position), CC_OK);
  assert_int_equal(cc_position_unmake(position), CC_OK);
  test_assert_fen(position, "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
  assert_true(cc_position_key(position) == key);
  /* Not a move one can play, and refused in check. */
  assert_int_equal(cc_position_is_legal(position, CC_MOVE_NULL), 0);
  assert_int_equal(cc_position_play(position, CC_MOVE_NULL), CC_ERROR_ILLEGAL);
  cc_position_free(position);
  position = test_position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  assert_int_equal(cc_position_make_null(position), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_ply(position), 0);
  cc_position_free(position);
  /* More null moves than a new handle has room for. */
  position = test_position(TEST_START);
  for (unsigned i = 0; i < 300; i++) {
    assert_int_equal(cc_position_make_null(position), CC_OK);
  }
  assert_int_equal(cc_position_halfmove_clock(position), 300);
  assert_int_equal(cc_position_fullmove_number(position), 151);
  cc_position_free(position);
}

static void test_history(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6", "e1g1"};
  for (size_t i = 0; i < TEST_COUNT(moves); i++) {
    test_play(position, moves[i]);
  }
  assert_int_equal(cc_position_ply(position), TEST_COUNT(moves));
  for (size_t i = 0; i < TEST_COUNT(moves); i++) {
    const cc_move move = cc_position_move_at(position, i);
    assert_int_equal(cc_move_from(move), test_square(moves[i]));
  }
  assert_int_equal(cc_move_captured(cc_position_move_at(position, 6)), CC_KNIGHT);
  const cc_move castling = cc_position_move_at(position, 8);
  assert_int_equal(cc_move_kind(castling), CC_MOVE_KIND_CASTLING);
  assert_int_equal(cc_move_to(castling), test_square("h1"));
  assert_int_equal(cc_move_target(castling), test_square("g1"));
  assert_int_equal(cc_position_move_at(position, TEST_COUNT(moves)), CC_MOVE_NONE);
  assert_int_equal(cc_position_move_at(position, SIZE_MAX), CC_MOVE_NONE);
  /* Setting the position anew drops it. */
  assert_int_equal(cc_position_set_fen(position, TEST_START, CC_NUL_TERMINATED, NULL, NULL, NULL), CC_OK);
  assert_int_equal(cc_position_ply(position), 0);
  assert_int_equal(cc_position_move_at(position, 0), CC_MOVE_NONE);
  cc_position_free(position);
}

static void test_play_refuses(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  const cc_move move = test_find(position, "e2e4");
  uint64_t seed = 1;
  /* Every single wrong bit, and a heap of garbage. */
  for (unsigned bit = 0; bit < 32; bit++) {
    const cc_move wrong = move ^ (cc_move)1 << bit;
    const int legal = cc_position_is_legal(position, wrong);
    assert_int_equal(cc_position_play(position, wrong), legal ? CC_OK : CC_ERROR_ILLEGAL);
    if (legal) {
      assert_int_equal(cc_position_unmake(position), CC_OK);
    }
  }
  for (unsigned i = 0; i < 100000; i++) {
    const cc_move garbage = (cc_move)random_bits(&seed);
    if (!cc_position_is_legal(position, garbage)) {
      assert_int_equal(cc_position_play(position, garbage), CC_ERROR_ILLEGAL);
    }
  }
  assert_int_equal(cc_position_play(position, CC_MOVE_NONE), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_ply(position), 0);
  test_assert_fen(position, TEST_START);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_create),
      cmocka_unit_test(test_copy_and_assign),
      cmocka_unit_test(test_long_game),
      cmocka_unit_test(test_reserve),
      cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_query_arguments),
      cmocka_unit_test(test_en_passant_policies),
      cmocka_unit_test(test_piece_attacks),
      cmocka_unit_test(test_attacks_of_squares),
      cmocka_unit_test(test_checkers),
      cmocka_unit_test(test_pins),
      cmocka_unit_test(test_gives_check),
      cmocka_unit_test(test_en_passant_opens_rank),
      cmocka_unit_test(test_keys_follow_moves),
      cmocka_unit_test(test_key_contents),
      cmocka_unit_test(test_key_values_are_frozen),
      cmocka_unit_test(test_material_key),
      cmocka_unit_test(test_polyglot_keys),
      cmocka_unit_test(test_moves_and_fens),
      cmocka_unit_test(test_chess960_castling),
      cmocka_unit_test(test_null_moves),
      cmocka_unit_test(test_history),
      cmocka_unit_test(test_play_refuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
