/* SPDX-License-Identifier: MIT */
/*
 * Tests: random games of standard chess, Chess960 and double Fischer random. After every move the position
 * must be what slow_chess.c says it is, in every query; what is kept incrementally must equal what is
 * computed anew; taking back must restore every bit.
 *
 *   test_property_walk [MOVES [SEED]]
 */
#include "property.h"

#include "board/position_handle.h"

#define WALK_PLIES 220u
/* Dear checks are made once in so many moves. */
#define WALK_EVERY_PERFT 24u
#define WALK_EVERY_VALUE 512u

typedef struct walk {
  uint64_t random;
  uint64_t moves; /* made so far */
  cc_position *position;
  cc_position *scratch; /* for reading texts and bytes back */
  uint32_t chess960;    /* CC_FEN_CHESS960 or 0 */
  size_t ply;
  size_t wall; /* repetition looks back to this ply */
  slow_board boards[WALK_PLIES + 1];
  cc_move played[WALK_PLIES];
} walk;

static uint64_t walk_moves = 300000;
static uint64_t walk_seed = 20260101;

/* Where some games begin: much castling, promotion, few men, en passant that a pin forbids. */
static const char *const walk_fens[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
    "8/8/3k4/8/8/3K4/8/RR6 w - - 0 1",
    "8/8/8/8/8/2k5/1p6/1K2N3 w - - 0 1",
    "1k1r2n1/8/8/qB6/8/8/8/R3K2R w KQ - 0 1",
    "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
    "4k3/8/8/8/4p3/8/3P1P2/4RK2 w - - 0 1",
    "8/6bk/8/4P3/8/2K5/3p1p2/8 b - - 0 1",
    "4k3/3p1p2/8/R3P2r/4K3/8/8/8 b - - 0 1",
};

static slow_board *walk_board(walk *w) {
  return &w->boards[w->ply];
}

/* ---- checks of one position ---- */

/* `whole`: nothing was left out, as an en-passant square that only a pinned pawn could use. */
static void walk_check_same(const walk *w, int whole) {
  const cc_position *a = w->position;
  const cc_position *b = w->scratch;
  PROPERTY_CHECK(a, whole ? cc_position_equal(a, b) : cc_position_equal_board(a, b));
  PROPERTY_CHECK(a, cc_position_key(a) == cc_position_key(b));
  PROPERTY_CHECK(a, cc_position_pawn_key(a) == cc_position_pawn_key(b));
  PROPERTY_CHECK(a, cc_position_material_key(a) == cc_position_material_key(b));
  PROPERTY_CHECK(a, !whole || cc_position_polyglot_key(a) == cc_position_polyglot_key(b));
  PROPERTY_CHECK(a, cc_position_castling(a) == cc_position_castling(b));
  PROPERTY_CHECK(a, cc_position_checkers(a) == cc_position_checkers(b));
}

/* Written as FEN and read back strictly: a position that came about by moves has no problem of any kind. */
static void walk_check_fen(walk *w) {
  static const uint32_t flags[] = {CC_FEN_EP_ALWAYS, CC_FEN_EP_ALWAYS | CC_FEN_CASTLING_SHREDDER,
                                   CC_FEN_EP_LEGAL, CC_FEN_EP_PSEUDO_LEGAL};
  char fen[CC_FEN_CAPACITY];
  char expected[SLOW_FEN_CAPACITY];
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  slow_write(walk_board(w), expected);
  options.flags = w->chess960;
  for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
    const int shredder = (flags[i] & CC_FEN_CASTLING_SHREDDER) != 0;
    PROPERTY_CHECK(w->position, cc_position_fen(w->position, flags[i], fen, sizeof(fen), NULL) == CC_OK);
    PROPERTY_CHECK(w->position, !shredder || strcmp(fen, expected) == 0);
    if (shredder && w->chess960 == 0) {
      continue; /* file letters are Chess960's */
    }
    const cc_status status = cc_position_set_fen(w->scratch, fen, CC_NUL_TERMINATED, &options, NULL, NULL);
    PROPERTY_CHECK(w->position, status == CC_OK);
    walk_check_same(w, (flags[i] & CC_FEN_EP_ALWAYS) != 0);
  }
}

static void walk_check_packed(walk *w) {
  uint8_t bytes[CC_PACKED_SIZE];
  uint8_t again[CC_PACKED_SIZE];
  PROPERTY_CHECK(w->position, cc_position_pack(w->position, bytes) == CC_OK);
  PROPERTY_CHECK(w->position, cc_position_set_packed(w->scratch, bytes, sizeof(bytes)) == CC_OK);
  PROPERTY_CHECK(w->position, cc_position_pack(w->scratch, again) == CC_OK);
  PROPERTY_CHECK(w->position, memcmp(bytes, again, sizeof(bytes)) == 0);
  walk_check_same(w, 1);
}

static void walk_check_en_passant(walk *w, const slow_board *board) {
  static uint32_t moves[SLOW_MAX_MOVES];
  const size_t count = slow_pseudo_moves(board, moves);
  int beside = 0;
  for (size_t i = 0; i < count; i++) {
    beside |= CC_MOVE_KIND(moves[i]) == CC_MOVE_KIND_EN_PASSANT;
  }
  const unsigned square = board->ep < 0 ? CC_SQUARE_NONE : (unsigned)board->ep;
  PROPERTY_CHECK(w->position, cc_position_en_passant(w->position, CC_FEN_EP_ALWAYS) == square);
  PROPERTY_CHECK(w->position, cc_position_en_passant(w->position, CC_FEN_EP_LEGAL) ==
                                  (slow_ep_legal(board) ? square : CC_SQUARE_NONE));
  PROPERTY_CHECK(w->position, cc_position_en_passant(w->position, CC_FEN_EP_PSEUDO_LEGAL) ==
                                  (beside ? square : CC_SQUARE_NONE));
}

static void walk_check_queries(walk *w) {
  static const char letters[] = "PNBRQK..pnbrqk";
  const cc_position *position = w->position;
  const slow_board *board = walk_board(w);
  PROPERTY_CHECK(position, cc_position_key(position) == cc_position_key_from_scratch(position));
  PROPERTY_CHECK(position, cc_position_material_key(position) == slow_material(board));
  PROPERTY_CHECK(position, cc_position_side_to_move(position) == board->black);
  PROPERTY_CHECK(position, cc_position_in_check(position) == slow_in_check(board, board->black));
  PROPERTY_CHECK(position, cc_position_ply(position) == w->ply);
  for (unsigned square = 0; square < 64; square++) {
    const cc_piece piece = cc_position_piece_at(position, (cc_square)square);
    PROPERTY_CHECK(position, board->men[square] == (piece == CC_PIECE_NONE ? '.' : letters[piece]));
  }
  for (unsigned i = 0; i < 4; i++) {
    const int rook = board->rooks[i / 2][i % 2];
    const unsigned expected = rook < 0 ? CC_SQUARE_NONE : (unsigned)rook;
    PROPERTY_CHECK(position, cc_position_castling_rook(position, (cc_side)(i / 2), i % 2) == expected);
  }
  walk_check_en_passant(w, board);
}

static uint32_t walk_count_repetitions(walk *w) {
  uint32_t count = 0;
  for (size_t i = w->wall; i <= w->ply; i++) {
    count += slow_same(&w->boards[i], walk_board(w)) != 0;
  }
  return count;
}

/* ---- checks of the moves of one position ---- */

/* The way a move gives check, by looking at the checkers it leaves. */
static uint32_t walk_checks(cc_position *position, cc_move move, cc_bitboard checkers) {
  const cc_square king = cc_position_king(position, cc_position_side_to_move(position));
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned taken = CC_MOVE_TO(move) ^ 8u;
  const int dx_limit = 7;
  uint32_t checks = 0;
  cc_square moved = cc_move_target(move);
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    moved = (cc_square)(CC_MOVE_TO(move) > from ? moved - 1 : moved + 1);
    checks |= (checkers >> moved & 1u) != 0 ? CC_CHECK_CASTLING : 0;
  } else {
    checks |= (checkers >> moved & 1u) != 0 ? CC_CHECK_DIRECT : 0;
  }
  checkers &= ~(UINT64_C(1) << moved);
  for (unsigned square = 0; square < 64; square++) {
    if ((checkers >> square & 1u) == 0) {
      continue;
    }
    const int dx = (square % 8 > king % 8) - (square % 8 < king % 8);
    const int dy = (square / 8 > king / 8) - (square / 8 < king / 8);
    int at = king;
    for (int i = 0; i < dx_limit && at != (int)square; i++) {
      checks |= at == (int)from ? CC_CHECK_DISCOVERED : 0;
      checks |= at == (int)CC_MOVE_TO(move) && CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING
                    ? CC_CHECK_DISCOVERED
                    : 0;
      checks |= at == (int)taken && CC_MOVE_KIND(move) == CC_MOVE_KIND_EN_PASSANT ? CC_CHECK_EN_PASSANT : 0;
      at += 8 * dy + dx;
    }
  }
  return checks;
}

/* Make, look, unmake: each legal move leaves what the slow board says, and nothing behind. */
static void walk_check_each_move(walk *w, const cc_move *moves, size_t count) {
  cc_position *position = w->position;
  const cc__board before = *position->current;
  int repeats = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t check = cc_position_gives_check(position, moves[i]);
    int32_t value = 0;
    PROPERTY_CHECK(position, cc_position_see(position, moves[i], &value) == CC_OK);
    PROPERTY_CHECK(position, cc_position_see_at_least(position, moves[i], value));
    PROPERTY_CHECK(position, !cc_position_see_at_least(position, moves[i], value + 1));
    PROPERTY_CHECK(position, cc_position_make(position, moves[i]) == CC_OK);
    PROPERTY_CHECK(position, cc_position_key(position) == cc_position_key_from_scratch(position));
    PROPERTY_CHECK(position, check == walk_checks(position, moves[i], cc_position_checkers(position)));
    PROPERTY_CHECK(position, cc_position_move_at(position, w->ply) == moves[i]);
    repeats |= cc_position_repetitions(position) > 1;
    PROPERTY_CHECK(position, cc_position_unmake(position) == CC_OK);
    PROPERTY_CHECK(position, memcmp(position->current, &before, offsetof(cc__board, unused)) == 0);
  }
  cc_move found = CC_MOVE_NONE;
  PROPERTY_CHECK(position, cc_position_can_repeat(position, &found) == repeats);
  PROPERTY_CHECK(position, !repeats || property_contains(moves, count, found));
}

static void walk_check_outcome(walk *w, size_t count) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  const slow_board *board = walk_board(w);
  PROPERTY_CHECK(w->position, cc_position_outcome(w->position, CC_RULES_FIDE, &outcome) == CC_OK);
  PROPERTY_CHECK(w->position, (outcome.reason == CC_REASON_CHECKMATE) ==
                                  (count == 0 && slow_in_check(board, board->black)));
  PROPERTY_CHECK(w->position, (outcome.reason == CC_REASON_STALEMATE) ==
                                  (count == 0 && !slow_in_check(board, board->black)));
  PROPERTY_CHECK(w->position, outcome.repetitions == walk_count_repetitions(w));
  PROPERTY_CHECK(w->position, outcome.repetitions == cc_position_repetitions(w->position));
  PROPERTY_CHECK(w->position, outcome.halfmove == board->halfmove);
}

/* Everything about the current position; returns its sorted legal moves. */
static size_t walk_check(walk *w, cc_move *moves) {
  walk_check_queries(w);
  walk_check_fen(w);
  walk_check_packed(w);
  property_check_lists(w->position, walk_board(w));
  const size_t count = property_moves(w->position, CC_MOVES_LEGAL, moves);
  walk_check_each_move(w, moves, count);
  walk_check_outcome(w, count);
  if (w->moves % WALK_EVERY_PERFT == 0) {
    const uint64_t expected = slow_perft(walk_board(w), 2);
    for (cc_level level = CC_LEVEL_AUTO; level < CC_LEVEL_COUNT; level++) {
      if (cc_level_available(level)) {
        PROPERTY_CHECK(w->position, property_perft(w->position, 1, level) == count);
        PROPERTY_CHECK(w->position, property_perft(w->position, 2, level) == expected);
      }
    }
  }
  if (w->moves % WALK_EVERY_VALUE == 0) {
    property_check_all_values(w->position, moves, count, &w->random);
  }
  return count;
}

/* ---- games ---- */

static void walk_begin(walk *w) {
  const uint32_t kind = property_below(&w->random, 5);
  char fen[CC_FEN_CAPACITY];
  cc_position *fresh = NULL;
  cc_position_free(w->position);
  w->position = NULL;
  w->chess960 = 0;
  if (kind == 0) {
    assert_int_equal(cc_position_create(NULL, &fresh), CC_OK);
  } else if (kind == 1) {
    const char *text = walk_fens[property_below(&w->random, sizeof(walk_fens) / sizeof(walk_fens[0]))];
    assert_int_equal(cc_position_create_from_fen(NULL, text, CC_NUL_TERMINATED, NULL, NULL, NULL, &fresh),
                     CC_OK);
  } else {
    const uint32_t white = property_below(&w->random, 960);
    const uint32_t black = kind == 2 ? white : property_below(&w->random, 960);
    assert_int_equal(cc_position_create_chess960(NULL, white, black, &fresh), CC_OK);
    w->chess960 = CC_FEN_CHESS960;
  }
  w->position = fresh;
  w->ply = 0;
  w->wall = 0;
  assert_int_equal(cc_position_fen(fresh, CC_FEN_EP_ALWAYS, fen, sizeof(fen), NULL), CC_OK);
  assert_true(slow_read(&w->boards[0], fen));
}

/* A legal move: often a special one or the way back, so that random games are not all alike. */
static cc_move walk_choose(walk *w, const cc_move *moves, size_t count) {
  const uint32_t style = property_below(&w->random, 8);
  if (style == 0 && w->ply >= 2) {
    const cc_move last = w->played[w->ply - 2];
    for (size_t i = 0; i < count; i++) {
      if (CC_MOVE_FROM(moves[i]) == CC_MOVE_TO(last) && CC_MOVE_TO(moves[i]) == CC_MOVE_FROM(last)) {
        return moves[i];
      }
    }
  }
  for (unsigned tries = 0; style <= 2 && tries < 12; tries++) {
    const cc_move move = moves[property_below(&w->random, (uint32_t)count)];
    if (CC_MOVE_KIND(move) != CC_MOVE_KIND_NORMAL || CC_MOVE_PROMOTION(move) != 0 ||
        CC_MOVE_PIECE(move) == CC_PAWN) {
      return move;
    }
  }
  return moves[property_below(&w->random, (uint32_t)count)];
}

static void walk_step(walk *w, const cc_move *moves, size_t count) {
  slow_board *board = walk_board(w);
  if (!slow_in_check(board, board->black) && property_below(&w->random, 100) == 0) {
    PROPERTY_CHECK(w->position, cc_position_make_null(w->position) == CC_OK);
    slow_pass(board, board + 1);
    w->played[w->ply++] = CC_MOVE_NULL;
    w->wall = w->ply;
  } else {
    const cc_move move = walk_choose(w, moves, count);
    PROPERTY_CHECK(w->position, cc_position_play(w->position, move) == CC_OK);
    slow_play(board, board + 1, move);
    w->played[w->ply++] = move;
  }
  w->moves++;
}

/* Back to the start: every position of the game again, from last to first. */
static void walk_unwind(walk *w) {
  char fen[CC_FEN_CAPACITY];
  char expected[SLOW_FEN_CAPACITY];
  while (w->ply > 0) {
    PROPERTY_CHECK(w->position, cc_position_move_at(w->position, w->ply - 1) == w->played[w->ply - 1]);
    PROPERTY_CHECK(w->position, cc_position_unmake(w->position) == CC_OK);
    w->ply--;
    const uint32_t flags = CC_FEN_EP_ALWAYS | CC_FEN_CASTLING_SHREDDER;
    PROPERTY_CHECK(w->position, cc_position_fen(w->position, flags, fen, sizeof(fen), NULL) == CC_OK);
    slow_write(walk_board(w), expected);
    PROPERTY_CHECK(w->position, strcmp(fen, expected) == 0);
    PROPERTY_CHECK(w->position, cc_position_key(w->position) == cc_position_key_from_scratch(w->position));
  }
  PROPERTY_CHECK(w->position, cc_position_unmake(w->position) == CC_ERROR_STATE);
}

static void test_random_games(void **state) {
  static walk w;
  static cc_move moves[CC_MAX_MOVES];
  (void)state;
  unsigned games = 0;
  w.random = walk_seed;
  print_message("seed %" PRIu64 ", %" PRIu64 " moves\n", walk_seed, walk_moves);
  assert_int_equal(cc_position_create(NULL, &w.scratch), CC_OK);
  while (w.moves < walk_moves) {
    walk_begin(&w);
    size_t count = walk_check(&w, moves);
    while (count > 0 && w.ply < WALK_PLIES) {
      walk_step(&w, moves, count);
      count = walk_check(&w, moves);
    }
    walk_unwind(&w);
    games++;
  }
  cc_position_free(w.position);
  cc_position_free(w.scratch);
  print_message("%u games\n", games);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_games)};
  walk_moves = argc > 1 ? strtoull(argv[1], NULL, 10) : walk_moves;
  walk_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : walk_seed;
  return cmocka_run_group_tests_name("random games", tests, NULL, NULL);
}
