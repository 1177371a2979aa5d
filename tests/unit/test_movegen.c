/* SPDX-License-Identifier: MIT */
/*
 * Move lists and legality. Counts are published or were agreed on by several programs; every position is tried
 * with the colours exchanged too, and without castling rights mirrored. Exchanges, reasons of illegality and perft
 * have their own files.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define MOST_LEGAL "R6R/4Q3/1Q4Q1/3Q4/Q4Q2/2Q4Q/4Q1pp/1BK1NNBk w - - 0 1"
#define HEAP "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1"

static size_t list(const cc_position *position, cc_moves which, cc_move moves[CC_MAX_MOVES]) {
  size_t count = SIZE_MAX;
  assert_int_equal(cc_position_moves(position, which, moves, CC_MAX_MOVES, &count), CC_OK);
  assert_true(count <= CC_MAX_MOVES);
  size_t counted = SIZE_MAX;
  assert_int_equal(cc_position_moves_count(position, which, &counted), CC_OK);
  assert_int_equal(counted, count);
  return count;
}

static int contains(const cc_move *moves, size_t count, cc_move move) {
  for (size_t i = 0; i < count; i++) {
    if (moves[i] == move) {
      return 1;
    }
  }
  return 0;
}

/* ---- lists against each other ---- */

static int is_noisy(cc_move move) {
  return cc_move_captured(move) != CC_PIECE_TYPE_NONE || cc_move_promotion(move) != CC_PIECE_TYPE_NONE;
}

/* Fields of a listed move fit the board. */
static void assert_fields(const cc_position *position, cc_move move) {
  const cc_side us = cc_position_side_to_move(position);
  const cc_square to = cc_move_to(move);
  assert_int_equal(cc_position_piece_at(position, cc_move_from(move)), CC_PIECE(us, cc_move_piece(move)));
  assert_int_equal(move >> 24, 0);
  const cc_piece there = cc_position_piece_at(position, to);
  switch (cc_move_kind(move)) {
  case CC_MOVE_KIND_CASTLING:
    assert_int_equal(there, CC_PIECE(us, CC_ROOK));
    assert_true((cc_position_castling(position) >> to & 1u) != 0);
    assert_int_equal(cc_move_captured(move), CC_PIECE_TYPE_NONE);
    break;
  case CC_MOVE_KIND_EN_PASSANT:
    assert_int_equal(there, CC_PIECE_NONE);
    assert_int_equal(cc_move_captured(move), CC_PAWN);
    assert_int_equal(cc_position_en_passant(position, CC_FEN_EP_ALWAYS), to);
    break;
  default:
    assert_int_equal(cc_move_captured(move),
                     there == CC_PIECE_NONE ? CC_PIECE_TYPE_NONE : CC_PIECE_TYPE(there));
    assert_true(there == CC_PIECE_NONE || CC_PIECE_SIDE(there) != us);
    assert_int_equal(cc_move_kind(move) == CC_MOVE_KIND_DOUBLE_PUSH,
                     cc_move_piece(move) == CC_PAWN && (cc_move_from(move) ^ to) == 16);
    break;
  }
}

/* Every kind of list of one position, and single moves, against the list of legal moves. */
static size_t check_lists(const cc_position *position) {
  static cc_move legal[CC_MAX_MOVES], noisy[CC_MAX_MOVES], quiet[CC_MAX_MOVES], pseudo[CC_MAX_MOVES];
  static cc_move evasions[CC_MAX_MOVES];
  const size_t count = list(position, CC_MOVES_LEGAL, legal);
  const size_t noisies = list(position, CC_MOVES_CAPTURES, noisy);
  const size_t quiets = list(position, CC_MOVES_QUIETS, quiet);
  const size_t pseudos = list(position, CC_MOVES_PSEUDO_LEGAL, pseudo);
  assert_int_equal(noisies + quiets, count);
  assert_int_equal(cc_position_any_legal(position), count > 0);
  assert_int_equal(list(position, CC_MOVES_EVASIONS, evasions), cc_position_in_check(position) ? count : 0);
  for (size_t i = 0; i < count; i++) {
    assert_fields(position, legal[i]);
    assert_true(cc_position_is_legal(position, legal[i]));
    assert_int_equal(contains(noisy, noisies, legal[i]), is_noisy(legal[i]));
    assert_int_equal(contains(quiet, quiets, legal[i]), !is_noisy(legal[i]));
    assert_true(contains(pseudo, pseudos, legal[i]));
    assert_false(contains(legal, i, legal[i])); /* once each */
    assert_true(!cc_position_in_check(position) || contains(evasions, count, legal[i]));
    cc_move found = CC_MOVE_NONE;
    assert_int_equal(cc_position_find_move(position, cc_move_from(legal[i]), cc_move_to(legal[i]),
                                           CC_MOVE_PROMOTION(legal[i]), &found),
                     CC_OK);
    assert_int_equal(found, legal[i]);
  }
  for (size_t i = 0; i < pseudos; i++) {
    assert_fields(position, pseudo[i]);
    assert_false(contains(pseudo, i, pseudo[i]));
    assert_int_equal(cc_position_is_legal(position, pseudo[i]), contains(legal, count, pseudo[i]));
  }
  return count;
}

/* Leaves by make and unmake alone, every list on the way checked. */
static uint64_t walk(cc_position *position, unsigned depth) {
  cc_move moves[CC_MAX_MOVES];
  const size_t count = depth > 2 ? list(position, CC_MOVES_LEGAL, moves) : check_lists(position);
  if (depth == 1) {
    return count;
  }
  uint64_t leaves = 0;
  (void)list(position, CC_MOVES_LEGAL, moves);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(cc_position_make(position, moves[i]), CC_OK);
    leaves += walk(position, depth - 1);
    assert_int_equal(cc_position_unmake(position), CC_OK);
  }
  return leaves;
}

typedef struct movegen_row {
  const char *id;
  const char *fen;
  int chess960;
  const char *legal;   /* some moves that are */
  const char *illegal; /* some that are not */
  uint64_t leaves[4];
} movegen_row;

static const movegen_row rows[] = {
    {"start", TEST_START, 0, "e2e4 b1c3", "e2e5 e1e2 a1a3 b1d2", {20, 400, 8902, 0}},
    {"kiwipete", KIWIPETE, 0, "e1g1 e1c1 d5e6 f3f6", "e1e2 d5d7 e1b1", {48, 2039, 97862, 0}},
    {"endgame",
     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     0,
     "b4f4 g2g4",
     "b5b6 b5c6",
     {14, 191, 2812, 43238}},
    {"promotions",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     0,
     "c4c5 d2d4",
     "a7a8q g1h1n a7b8q",
     {6, 264, 9467, 0}},
    {"position 5",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     0,
     "d7c8q d7c8n e1g1",
     "e1c1 d7d8q",
     {44, 1486, 62379, 0}},
    {"position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     0,
     "",
     "f2f3",
     {46, 2079, 89890, 0}},
    {"EP-01", "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", 0, "d5d6", "d5e6", {6, 89, 635, 10672}},
    {"EP-03", "7k/1b6/8/3pP3/8/8/6K1/8 w - d6 0 1", 0, "e5e6", "e5d6", {9, 72, 473, 4785}},
    {"EP-05", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0, "e5e6", "e5d6", {6, 77, 530, 8079}},
    {"EP-07", "8/8/7k/8/3Pp3/8/8/2B1K3 b - d3 0 1", 0, "h6g6 e4e3", "e4d3", {5, 60, 366, 4368}},
    {"EP-09", "7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", 0, "c5d6 e5d6", "", {9, 117, 814, 12612}},
    {"EP-11", "4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1", 0, "h3h2", "h3g2 h3a3", {6, 36, 288, 2023}},
    {"MG-01", "8/8/8/r3K3/8/8/8/7k w - - 0 1", 0, "e5e6", "e5f5 e5d5", {6, 102, 590, 9875}},
    {"MG-03",
     "2k1r3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1",
     0,
     "e1d1 e1d2 e1f1",
     "h1h8 a1a8 e1g1 e1c1 e1h1 e1f2",
     {3, 72, 1617, 34253}},
    {"MG-05", MOST_LEGAL, 0, "", "", {218, 99, 0, 0}},
    {"MG-09", "6rk/6pp/8/8/8/QQQQ4/QQQQQ3/4K3 w - - 0 1", 0, "", "", {79, 593, 53127, 0}},
    {"CA-01", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, "e1c1", "e1g1", {16, 226, 3602, 57729}},
    {"CA-03", "4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1", 0, "e1f1", "e1g1 e1c1 e1h1 e1a1", {4, 56, 1475, 18723}},
    {"CA-07", "8/8/8/8/8/8/6k1/4K2R b K - 0 1", 0, "g2h1", "g2h2", {3, 0, 0, 0}},
    {"CA-13", "4k3/8/8/8/8/6R1/8/4K2R w K - 0 1", 0, "e1g1 e1h1", "e1c1", {29, 126, 3694, 0}},
    {"X9-01", "7k/8/8/8/8/8/8/1R2RK2 w B - 0 1", 1, "f1g1", "f1b1 f1e1", {23, 63, 1731, 0}},
    {"X9-03", "Rr2k3/8/8/8/8/8/8/4K3 b q - 0 1", 1, "b8a8", "e8b8", {8, 97, 1400, 21690}},
    {"X9-05", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 1, "f1g1", "", {13, 58, 1033, 5689}},
    {"X9-07", "6k1/8/8/8/8/8/8/r5KR w H - 0 1", 1, "g1h2", "g1h1", {3, 53, 712, 11184}},
    {"X9-09", "4k3/8/8/8/8/8/8/1K1Q2R1 w G - 0 1", 1, "d1f1", "b1g1", {32, 95, 3467, 0}},
    {"X9-09b", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", 1, "b1g1", "b1e1", {18, 0, 0, 0}},
    {"X9-11a", "rr2k3/8/8/8/8/8/8/4K3 b q - 0 1", 1, "e8d8", "e8a8 e8b8", {0, 0, 0, 0}},
    {"X9-11b", "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1", 1, "e8b8", "e8a8", {0, 0, 0, 0}},
    {"X9-13", "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1", 1, "c1b1", "c1f1", {23, 442, 9859, 210648}},
    {"X9-15",
     "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1",
     1,
     "f1g1",
     "f1e1",
     {21, 441, 10238, 0}},
    {"double check", "4k3/8/8/8/4r3/8/2n5/4K3 w - - 0 1", 0, "e1d1 e1f1 e1f2 e1d2", "e1e2", {4, 0, 0, 0}},
    {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "", "h8g8", {0, 0, 0, 0}},
    {"mate", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, "", "h8g7 h8g8", {0, 0, 0, 0}},
};

/* The words of a list, each tried. `flip` is xored onto both squares. */
static void assert_legality(const cc_position *position, const char *text, unsigned flip, int legal) {
  for (; *text != '\0'; text += strcspn(text, " "), text += strspn(text, " ")) {
    cc_move move = 99;
    const cc_status status = cc_position_find_move(position, (cc_square)(test_square(text) ^ flip),
                                                   (cc_square)(test_square(text + 2) ^ flip),
                                                   test_promotion(text[4]), &move);
    if ((status == CC_OK) != legal) {
      print_error("%.5s should be %s\n", text, legal ? "legal" : "illegal");
    }
    assert_int_equal(status, legal ? CC_OK : CC_ERROR_ILLEGAL);
    assert_int_equal(move != CC_MOVE_NONE, legal);
  }
}

static void check_row(const movegen_row *row, const cc_setup *setup, unsigned flip) {
  cc_position *position = NULL;
  assert_int_equal(cc_position_create_from_setup(NULL, setup, CC_PROBLEMS_SOFT, NULL, &position), CC_OK);
  assert_legality(position, row->legal, flip, 1);
  assert_legality(position, row->illegal, flip, 0);
  (void)check_lists(position);
  for (unsigned depth = 1; depth <= 4 && row->leaves[depth - 1] != 0; depth++) {
    const uint64_t leaves = walk(position, depth);
    uint64_t nodes = 0;
    if (leaves != row->leaves[depth - 1]) {
      print_error("%s, flip %u, depth %u: %llu\n", row->id, flip, depth, (unsigned long long)leaves);
    }
    assert_true(leaves == row->leaves[depth - 1]);
    assert_int_equal(cc_position_perft(position, depth, NULL, NULL, 0, NULL, &nodes), CC_OK);
    assert_true(nodes == leaves);
    if (leaves > 20000) {
      break;
    }
  }
  cc_position_free(position);
}

static void test_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    cc_setup setup = CC_SETUP_INIT;
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    options.flags = rows[i].chess960 ? CC_FEN_CHESS960 : 0;
    assert_int_equal(cc_setup_from_fen(&setup, rows[i].fen, CC_NUL_TERMINATED, &options, NULL), CC_OK);
    const cc_setup swapped = test_swap_colours(&setup);
    check_row(&rows[i], &setup, 0);
    check_row(&rows[i], &swapped, 56);
    if (setup.castling == 0) {
      const cc_setup mirrored = test_mirror(&setup);
      const cc_setup both = test_mirror(&swapped);
      check_row(&rows[i], &mirrored, 7);
      check_row(&rows[i], &both, 63);
    }
  }
}

/* En-passant squares and rights that cannot be are refused by default and dropped on request. */
static void test_wrong_rights_give_no_moves(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    const char *illegal;
    size_t count;
  } wrong[] = {
      {"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "d5e6", 6},     {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", "e5d6", 6},
      {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", "e1g1 e1h1", 3},  {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "e1g1 e1h1", 5},
      {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "e1g1 e1h1", 0},
  };
  for (size_t i = 0; i < TEST_COUNT(wrong); i++) {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    cc_position *position = NULL;
    assert_int_equal(
        cc_position_create_from_fen(NULL, wrong[i].fen, CC_NUL_TERMINATED, &options, NULL, NULL, &position),
        CC_ERROR_POSITION);
    assert_null(position);
    options.repair = CC_PROBLEMS_REPAIRABLE;
    assert_int_equal(
        cc_position_create_from_fen(NULL, wrong[i].fen, CC_NUL_TERMINATED, &options, NULL, NULL, &position),
        CC_OK);
    assert_legality(position, wrong[i].illegal, 0, 0);
    const size_t count = check_lists(position);
    assert_true(wrong[i].count == 0 || count == wrong[i].count);
    cc_position_free(position);
  }
}

/* ---- capacities ---- */

static void test_capacities(void **state) {
  (void)state;
  static const char *const fens[] = {TEST_START, KIWIPETE, MOST_LEGAL};
  for (size_t f = 0; f < TEST_COUNT(fens); f++) {
    cc_position *position = test_position(fens[f]);
    cc_move all[CC_MAX_MOVES];
    for (cc_moves which = CC_MOVES_LEGAL; which <= CC_MOVES_PSEUDO_LEGAL; which++) {
      const size_t total = list(position, which, all);
      for (size_t capacity = 0; capacity <= total + 1; capacity++) {
        /* Exactly so much memory, that a checked build sees a write past it; never a NULL from malloc(0). */
        cc_move *moves = malloc((capacity + (capacity == 0)) * sizeof(*moves));
        size_t count = SIZE_MAX;
        assert_non_null(moves);
        const cc_status status = cc_position_moves(position, which, moves, capacity, &count);
        assert_int_equal(status, capacity < total ? CC_ERROR_BUFFER : CC_OK);
        assert_int_equal(count, total);
        assert_memory_equal(moves, all, (capacity < total ? capacity : total) * sizeof(*moves));
        free(moves);
      }
      size_t count = SIZE_MAX;
      assert_int_equal(cc_position_moves(position, which, NULL, 0, &count),
                       total > 0 ? CC_ERROR_BUFFER : CC_OK);
      assert_int_equal(count, total);
    }
    cc_position_free(position);
  }
}

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_move moves[4] = {7, 7, 7, 7};
  size_t count = 77;
  cc_move move = 7;
  assert_int_equal(cc_position_moves(NULL, CC_MOVES_LEGAL, moves, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, 4, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, NULL, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves(position, CC_MOVES_PSEUDO_LEGAL + 1, moves, 4, &count),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves(position, UINT32_MAX, moves, 4, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves_count(NULL, CC_MOVES_LEGAL, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves_count(position, CC_MOVES_LEGAL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_moves_count(position, 5, &count), CC_ERROR_ARGUMENT);
  assert_int_equal(count, 77);
  assert_int_equal(moves[0], 7);
  assert_int_equal(cc_position_any_legal(NULL), 0);
  assert_int_equal(cc_position_is_legal(NULL, 1), 0);
  assert_int_equal(cc_position_find_move(NULL, 12, 28, 0, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(move, CC_MOVE_NONE);
  assert_int_equal(cc_position_find_move(position, 64, 28, 0, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_find_move(position, 12, 200, 0, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_find_move(position, 12, 28, CC_KING, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_find_move(position, 12, 28, 255, &move), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_find_move(position, 12, 28, 0, NULL), CC_ERROR_ARGUMENT);
  /* Every square and promotion: legal exactly for those of the list. */
  cc_move all[CC_MAX_MOVES];
  const size_t total = list(position, CC_MOVES_LEGAL, all);
  size_t found = 0;
  for (unsigned from = 0; from < 64; from++) {
    for (unsigned to = 0; to < 64; to++) {
      for (uint8_t promotion = 0; promotion <= CC_QUEEN; promotion++) {
        const cc_status status = cc_position_find_move(position, (cc_square)from, (cc_square)to, promotion,
                                                       &move);
        found += status == CC_OK;
        assert_int_equal(status == CC_OK, contains(all, total, move));
      }
    }
  }
  assert_int_equal(found, total);
  cc_position_free(position);
}

/* ---- castling by two names ---- */

static void test_castling_names(void **state) {
  (void)state;
  cc_position *position = test_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  assert_int_equal(test_find(position, "e1g1"), test_find(position, "e1h1"));
  assert_int_equal(test_find(position, "e1c1"), test_find(position, "e1a1"));
  assert_int_equal(cc_move_to(test_find(position, "e1g1")), test_square("h1"));
  assert_int_equal(test_find(position, "e1b1"), CC_MOVE_NONE);
  cc_position_free(position);
  /* Without the right the same squares are no castling; one step is a king's move. */
  position = test_position("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1");
  assert_int_equal(test_find(position, "e1g1"), CC_MOVE_NONE);
  assert_int_equal(test_find(position, "e1h1"), CC_MOVE_NONE);
  assert_int_equal(cc_move_kind(test_find(position, "e1f1")), CC_MOVE_KIND_NORMAL);
  cc_position_free(position);
  /* Chess960 rules: king takes rook alone castles; the king beside g1 just goes there. */
  position = test_position_960("4k3/8/8/8/8/8/8/4K2R w H - 0 1");
  assert_int_equal(test_find(position, "e1g1"), CC_MOVE_NONE);
  assert_int_equal(cc_move_kind(test_find(position, "e1h1")), CC_MOVE_KIND_CASTLING);
  cc_position_free(position);
  position = test_position_960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  assert_int_equal(cc_move_kind(test_find(position, "f1g1")), CC_MOVE_KIND_NORMAL);
  assert_int_equal(cc_move_kind(test_find(position, "f1h1")), CC_MOVE_KIND_CASTLING);
  assert_int_equal(cc_move_target(test_find(position, "f1h1")), test_square("g1"));
  cc_position_free(position);
}

/* ---- all values ---- */

/* Of all 2^24 values with clean high bits exactly the listed ones are legal. */
static void test_every_value(void **state) {
  (void)state;
  static const struct {
    const char *fen;
    uint32_t flags;
  } positions[] = {
      {"r3k2r/Pp1p1ppp/1b3nbN/nPp5/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq c6 0 2", 0},
      {"1rk2r2/P6p/8/3pP3/8/8/8/1RK2R2 w FBfb d6 0 2", CC_FEN_CHESS960},
      {"2k1r3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", 0},
  };
  for (size_t i = 0; i < TEST_COUNT(positions); i++) {
    cc_position *position = test_position_accepting(positions[i].fen, positions[i].flags, 0);
    cc_move all[CC_MAX_MOVES];
    const size_t count = list(position, CC_MOVES_LEGAL, all);
    size_t legal = 0;
    for (cc_move move = 0; move < 1u << 24; move++) {
      if (cc_position_is_legal(position, move)) {
        legal++;
        assert_true(contains(all, count, move));
      }
    }
    assert_int_equal(legal, count);
    for (size_t k = 0; k < count; k++) {
      for (unsigned bit = 24; bit < 32; bit++) {
        assert_int_equal(cc_position_is_legal(position, all[k] | (cc_move)1 << bit), 0);
      }
    }
    cc_position_free(position);
  }
}

/* ---- the greatest lists ---- */

static void test_most_moves(void **state) {
  (void)state;
  cc_position *position = test_position(MOST_LEGAL);
  assert_int_equal(check_lists(position), 218);
  cc_position_free(position);
  /* No game leads there, but a caller may accept it: more moves than the classical maximum. */
  assert_int_equal(cc_position_create_from_fen(NULL, HEAP, CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
                   CC_ERROR_POSITION);
  position = test_position_accepting(HEAP, 0, CC_PROBLEM_TOO_MUCH_MATERIAL);
  assert_int_equal(check_lists(position), 265);
  cc_position_free(position);
}

/* Random heaps of strong men never exceed the bound, and all lists agree. */
static void test_random_heaps(void **state) {
  (void)state;
  uint64_t seed = 88172645463325252u;
  size_t most = 0;
  unsigned usable = 0;
  for (unsigned round = 0; round < 3000; round++) {
    cc_setup setup = CC_SETUP_INIT;
    const unsigned density = 1 + round % 60;
    for (unsigned square = 0; square < 64; square++) {
      seed ^= seed << 13;
      seed ^= seed >> 7;
      seed ^= seed << 17;
      if (seed % 64 < density) {
        const cc_side side = (seed >> 8 & 7u) == 0 ? CC_BLACK : CC_WHITE;
        const cc_piece_type type = (seed >> 16 & 3u) == 0 ? (cc_piece_type)(1 + (seed >> 24) % 4) : CC_QUEEN;
        assert_int_equal(cc_setup_put(&setup, (cc_square)square, CC_PIECE(side, type)), CC_OK);
      }
    }
    assert_int_equal(cc_setup_put(&setup, (cc_square)(seed >> 32 & 63u), CC_PIECE(CC_WHITE, CC_KING)), CC_OK);
    assert_int_equal(cc_setup_put(&setup, (cc_square)(seed >> 40 & 63u), CC_PIECE(CC_BLACK, CC_KING)), CC_OK);
    cc_position *position = NULL;
    if (cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &position) == CC_OK) {
      const size_t count = check_lists(position);
      most = count > most ? count : most;
      usable++;
      cc_position_free(position);
    }
  }
  assert_true(usable > 50);
  assert_true(most <= CC_MAX_MOVES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),           cmocka_unit_test(test_wrong_rights_give_no_moves),
      cmocka_unit_test(test_capacities),     cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_castling_names), cmocka_unit_test(test_every_value),
      cmocka_unit_test(test_most_moves),     cmocka_unit_test(test_random_heaps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
