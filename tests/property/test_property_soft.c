/* SPDX-License-Identifier: MIT */
/*
 * Tests: random positions that no game can bring about but that are accepted on request (CC_PROBLEMS_SOFT):
 * heaps of queens, many checkers, en-passant squares that cannot be. The generator must agree with the slow
 * one there too, lists must stay within CC_MAX_MOVES, and nothing is lost by FEN and making moves.
 *
 *   test_property_soft [POSITIONS [SEED]]
 */
#include "property.h"

#define SOFT_EVERY_VALUE 100u
#define SOFT_EVERY_PERFT 8u

static uint64_t soft_positions = 60000;
static uint64_t soft_seed = 20260102;

typedef struct soft_counts {
  uint64_t positions;
  uint64_t many_checkers;
  uint64_t en_passant;
  uint64_t castling;
  uint64_t problems[CC_PROBLEM_KINDS];
  size_t most_moves;
} soft_counts;

static cc_square soft_empty_square(const cc_setup *setup, uint64_t *random) {
  for (;;) {
    const cc_square square = (cc_square)property_below(random, 64);
    if (cc_setup_piece_at(setup, square) == CC_PIECE_NONE) {
      return square;
    }
  }
}

static void soft_put(cc_setup *setup, cc_square square, cc_piece piece) {
  const int back_rank = square < 8 || square >= 56;
  if (CC_PIECE_TYPE(piece) == CC_PAWN && back_rank) {
    piece = CC_PIECE(CC_PIECE_SIDE(piece), CC_KNIGHT);
  }
  assert_int_equal(cc_setup_put(setup, square, piece), CC_OK);
}

/* Kings, sometimes at home with rooks and rights; then a random number of men of a random mixture. */
static void soft_fill(cc_setup *setup, uint64_t *random) {
  static const cc_piece_type heavy[] = {CC_QUEEN,  CC_QUEEN,  CC_QUEEN, CC_ROOK,
                                        CC_KNIGHT, CC_BISHOP, CC_PAWN,  CC_PAWN};
  static const cc_piece_type light[] = {CC_PAWN,   CC_PAWN,   CC_PAWN, CC_PAWN,
                                        CC_KNIGHT, CC_BISHOP, CC_ROOK, CC_QUEEN};
  const cc_piece_type *mixture = property_below(random, 2) != 0 ? heavy : light;
  const uint32_t men = property_below(random, 4) == 0 ? property_below(random, 56)
                                                      : property_below(random, 28);
  const uint32_t white_share = 1 + property_below(random, 9);
  setup->chess960 = 1;
  setup->side = (cc_side)property_below(random, 2);
  setup->fullmove = 1 + property_below(random, 200);
  setup->halfmove = property_below(random, 160);
  for (cc_side side = 0; side < 2; side++) {
    const cc_square rank = side == CC_WHITE ? 0 : 56;
    if (property_below(random, 3) != 0) {
      soft_put(setup, soft_empty_square(setup, random), CC_PIECE(side, CC_KING));
      continue;
    }
    const uint32_t king = 1 + property_below(random, 6);
    soft_put(setup, (cc_square)(rank + king), CC_PIECE(side, CC_KING));
    for (uint32_t wing = 0; wing < 2; wing++) {
      if (property_below(random, 4) != 0) {
        const uint32_t file = wing == 0 ? property_below(random, king)
                                        : king + 1 + property_below(random, 7 - king);
        soft_put(setup, (cc_square)(rank + file), CC_PIECE(side, CC_ROOK));
        setup->castling |= UINT64_C(1) << (rank + file);
      }
    }
  }
  for (uint32_t i = 0; i < men; i++) {
    const cc_side side = property_below(random, 10) < white_share ? CC_WHITE : CC_BLACK;
    soft_put(setup, soft_empty_square(setup, random), CC_PIECE(side, mixture[property_below(random, 8)]));
  }
}

/* A pawn that may have jumped, whatever else the board says; often pawns beside it. */
static void soft_en_passant(cc_setup *setup, uint64_t *random) {
  const uint32_t file = property_below(random, 8);
  const int white_moved = setup->side == CC_BLACK;
  const cc_square pawn = (cc_square)(file + (white_moved ? 24u : 32u));
  const cc_square over = (cc_square)(pawn ^ 8u);
  const cc_square from = (cc_square)(pawn ^ 24u);
  const cc_side pusher = (cc_side)(setup->side ^ 1u);
  const cc_bitboard kings = setup->pieces[0][CC_KING] | setup->pieces[1][CC_KING];
  const cc_bitboard used = UINT64_C(1) << pawn | UINT64_C(1) << over | UINT64_C(1) << from;
  if ((kings & used) != 0 || (setup->castling & used) != 0) {
    return;
  }
  soft_put(setup, pawn, CC_PIECE(pusher, CC_PAWN));
  soft_put(setup, over, CC_PIECE_NONE);
  soft_put(setup, from, CC_PIECE_NONE);
  setup->ep_plus_one = (uint8_t)(over + 1);
  for (uint32_t side = 0; side < 2; side++) {
    const uint32_t beside = side == 0 ? file - 1 : file + 1; /* wraps past 7 to the left of the a-file */
    const cc_square square = (cc_square)(pawn - file + beside);
    if (beside < 8 && (kings >> square & 1u) == 0 && property_below(random, 2) != 0) {
      soft_put(setup, square, CC_PIECE(setup->side, CC_PAWN));
    }
  }
}

/* Take away what makes the setup unusable: men that attack the king of the side that has just moved. */
static int soft_mend(cc_setup *setup, cc_validity *validity) {
  for (unsigned tries = 0; tries < 64; tries++) {
    if (cc_setup_validate(setup, validity) == CC_OK ||
        (validity->problems & ~(uint32_t)CC_PROBLEMS_SOFT) == 0) {
      return 1;
    }
    uint32_t repaired = 0;
    if ((validity->problems & CC_PROBLEM_NO_KING) != 0) {
      return 0; /* one king was put upon the other */
    }
    if ((validity->problems & CC_PROBLEM_OPPOSITE_CHECK) == 0) {
      assert_int_equal(cc_setup_repair(setup, CC_PROBLEM_BAD_CASTLING | CC_PROBLEM_BAD_EN_PASSANT, &repaired),
                       CC_OK);
      assert_true(repaired != 0);
      continue;
    }
    const cc_bitboard kings = setup->pieces[0][CC_KING] | setup->pieces[1][CC_KING];
    cc_bitboard at_fault = validity->squares[3] & ~kings; /* bit 3: CC_PROBLEM_OPPOSITE_CHECK */
    if (at_fault == 0) {
      return 0; /* the kings touch */
    }
    for (cc_square square = 0; square < 64; square++) {
      if ((at_fault >> square & 1u) != 0) {
        soft_put(setup, square, CC_PIECE_NONE);
      }
    }
  }
  return 0;
}

static void soft_count(soft_counts *counts, const cc_position *position, const cc_validity *validity,
                       size_t moves) {
  const cc_bitboard checkers = cc_position_checkers(position);
  const cc_bitboard rest = checkers & (checkers - 1);
  counts->positions++;
  counts->many_checkers += (rest & (rest - 1)) != 0;
  counts->en_passant += cc_position_en_passant(position, CC_FEN_EP_LEGAL) != CC_SQUARE_NONE;
  counts->castling += cc_position_castling(position) != 0;
  counts->most_moves = moves > counts->most_moves ? moves : counts->most_moves;
  for (unsigned i = 0; i < CC_PROBLEM_KINDS; i++) {
    counts->problems[i] += validity->problems >> i & 1u;
  }
}

static void soft_check(cc_position *position, uint64_t number, uint64_t *random, soft_counts *counts,
                       const cc_validity *validity) {
  static cc_move moves[CC_MAX_MOVES];
  char fen[CC_FEN_CAPACITY];
  slow_board board;
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_position *again = NULL;
  const uint32_t flags = CC_FEN_EP_ALWAYS | CC_FEN_CASTLING_SHREDDER;
  PROPERTY_CHECK(position, cc_position_fen(position, flags, fen, sizeof(fen), NULL) == CC_OK);
  assert_true(slow_read(&board, fen));
  property_check_lists(position, &board);
  const size_t count = property_moves(position, CC_MOVES_LEGAL, moves);
  options.flags = CC_FEN_CHESS960;
  options.accept = CC_PROBLEMS_SOFT;
  PROPERTY_CHECK(position, cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, NULL, NULL,
                                                       &again) == CC_OK);
  PROPERTY_CHECK(position, cc_position_equal(position, again));
  PROPERTY_CHECK(position, cc_position_key(position) == cc_position_key(again));
  cc_position_free(again);
  PROPERTY_CHECK(position, cc_position_in_check(position) == slow_in_check(&board, board.black));
  PROPERTY_CHECK(position, (cc_position_en_passant(position, CC_FEN_EP_LEGAL) != CC_SQUARE_NONE) ==
                               slow_ep_legal(&board));
  for (size_t i = 0; i < count; i++) {
    const uint32_t check = cc_position_gives_check(position, moves[i]);
    PROPERTY_CHECK(position, cc_position_make(position, moves[i]) == CC_OK);
    PROPERTY_CHECK(position, cc_position_key(position) == cc_position_key_from_scratch(position));
    PROPERTY_CHECK(position, (check != 0) == cc_position_in_check(position));
    PROPERTY_CHECK(position, cc_position_unmake(position) == CC_OK);
  }
  if (number % SOFT_EVERY_PERFT == 0) {
    const uint64_t expected = slow_perft(&board, 2);
    for (cc_level level = CC_LEVEL_AUTO; level < CC_LEVEL_COUNT; level++) {
      if (cc_level_available(level)) {
        PROPERTY_CHECK(position, property_perft(position, 1, level) == count);
        PROPERTY_CHECK(position, property_perft(position, 2, level) == expected);
      }
    }
  }
  if (number % SOFT_EVERY_VALUE == 0) {
    property_check_all_values(position, moves, count, random);
  }
  soft_count(counts, position, validity, count);
}

static void test_soft_positions(void **state) {
  uint64_t random = soft_seed;
  soft_counts counts = {0, 0, 0, 0, {0}, 0};
  (void)state;
  print_message("seed %" PRIu64 ", %" PRIu64 " positions\n", soft_seed, soft_positions);
  while (counts.positions < soft_positions) {
    cc_setup setup = CC_SETUP_INIT;
    cc_validity validity = CC_VALIDITY_INIT;
    cc_position *position = NULL;
    soft_fill(&setup, &random);
    if (property_below(&random, 3) == 0) {
      soft_en_passant(&setup, &random);
    }
    if (!soft_mend(&setup, &validity)) {
      continue;
    }
    assert_int_equal(cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, &validity, &position),
                     CC_OK);
    soft_check(position, counts.positions, &random, &counts, &validity);
    cc_position_free(position);
  }
  print_message("%" PRIu64 " with three checkers and more, %" PRIu64 " en passant, %" PRIu64
                " castling, %zu moves at most\n",
                counts.many_checkers, counts.en_passant, counts.castling, counts.most_moves);
  assert_true(counts.many_checkers > 0 && counts.en_passant > 0 && counts.castling > 0);
  assert_true(counts.problems[8] > 0 && counts.problems[9] > 0 && counts.problems[10] > 0);
}

/* Boards built to have as many moves as possible: one side's men everywhere they can still move. */
static void test_most_moves(void **state) {
  static const char *const fens[] = {
      "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", /* 218 */
      "QQQQQQQk/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ b - - 0 1",
      "7k/1Q1Q1Q2/8/1Q1Q1Q2/8/1Q1Q1Q2/8/K1Q1Q3 b - - 0 1",
      "Q1Q1Q1Q1/8/Q1Q1Q1Q1/8/Q1Q1Q1Q1/8/Q1Q1Q3/K5k1 w - - 0 1",
      "N1N1N1N1/1Q1Q1Q2/N1N1N1N1/1Q1Q1Q2/N1N1N1N1/1Q1Q1Q2/2N5/K6k w - - 0 1",
  };
  (void)state;
  size_t read = 0;
  for (size_t i = 0; i < sizeof(fens) / sizeof(fens[0]); i++) {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    cc_position *position = NULL;
    slow_board board;
    options.accept = CC_PROBLEMS_SOFT;
    if (cc_position_create_from_fen(NULL, fens[i], CC_NUL_TERMINATED, &options, NULL, NULL, &position) !=
        CC_OK) {
      continue; /* the side not to move is in check */
    }
    read++;
    assert_true(slow_read(&board, fens[i]));
    property_check_lists(position, &board);
    cc_position_free(position);
  }
  assert_true(read >= 2);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_soft_positions),
                                     cmocka_unit_test(test_most_moves)};
  soft_positions = argc > 1 ? strtoull(argv[1], NULL, 10) : soft_positions;
  soft_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : soft_seed;
  return cmocka_run_group_tests_name("impossible positions", tests, NULL, NULL);
}
