/* SPDX-License-Identifier: MIT */
/*
 * cc_position_make with moves that nobody produced: refused, or a board that is perhaps not chess but sound: one
 * man a square, two kings, no pawn on a back rank, and every later call safe. Under sanitizers this is the test of the
 * promise that a wrong move never touches foreign memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <chesscore.h>

static const char *const wrong_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};

static uint64_t wrong_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void wrong_check_sound(const cc_position *position) {
  cc_bitboard seen = 0;
  for (cc_piece_type type = CC_PAWN; type <= CC_KING; type++) {
    for (cc_side side = CC_WHITE; side <= CC_BLACK; side++) {
      const cc_bitboard men = cc_position_pieces(position, side, type);
      assert_true((men & seen) == 0);
      seen |= men;
    }
    assert_true(type != CC_PAWN || (seen & UINT64_C(0xff000000000000ff)) == 0);
  }
  assert_true(seen == cc_position_pieces(position, CC_SIDE_ANY, CC_PIECE_TYPE_ANY));
  assert_int_equal(cc_position_count(position, CC_WHITE, CC_KING), 1);
  assert_int_equal(cc_position_count(position, CC_BLACK, CC_KING), 1);
  assert_true(cc_position_key(position) == cc_position_key_from_scratch(position));
}

/* Whatever they answer, they must answer. */
static void wrong_ask_everything(const cc_position *position, cc_move move) {
  cc_move moves[CC_MAX_MOVES];
  cc_outcome outcome = CC_OUTCOME_INIT;
  char text[CC_FEN_CAPACITY];
  uint8_t bytes[CC_PACKED_SIZE];
  size_t count = 0;
  uint64_t nodes = 0;
  int32_t value = 0;
  uint32_t claims = 0;
  for (cc_moves which = CC_MOVES_LEGAL; which <= CC_MOVES_PSEUDO_LEGAL; which++) {
    assert_int_equal(cc_position_moves(position, which, moves, CC_MAX_MOVES, &count), CC_OK);
    assert_true(count <= CC_MAX_MOVES);
  }
  (void)cc_position_is_legal(position, move);
  (void)cc_position_explain(position, move, NULL);
  (void)cc_position_gives_check(position, move);
  (void)!cc_position_see(position, move, &value);
  (void)!cc_position_claims_after(position, move, &claims);
  (void)!cc_position_pack(position, bytes);
  (void)cc_position_pinned(position, CC_WHITE);
  (void)cc_position_polyglot_key(position);
  assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, text, sizeof(text), NULL), CC_OK);
  assert_int_equal(cc_position_outcome(position, CC_RULES_FIDE, &outcome), CC_OK);
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT; level++) {
    cc_perft_options options = CC_PERFT_OPTIONS_INIT;
    options.level = level;
    (void)!cc_position_perft(position, 2, &options, NULL, 0, NULL, &nodes);
  }
}

/* A value that has a chance: a real man of the side to move, going anywhere, saying anything. */
static cc_move wrong_move(const cc_position *position, uint64_t *random) {
  const uint64_t r = wrong_random(random);
  const cc_square from = (cc_square)(r & 63u);
  const cc_square to = (cc_square)(r >> 6 & 63u);
  const cc_piece piece = cc_position_piece_at(position, from);
  const cc_piece victim = cc_position_piece_at(position, to);
  cc_move move = (cc_move)(r & 0xffffffu);
  if (piece != CC_PIECE_NONE && (r >> 40 & 15u) != 0) {
    move = (move & ~0x38000u) | (cc_move)CC_PIECE_TYPE(piece) << 15;
  }
  if ((r >> 44 & 7u) != 0) {
    const cc_move captured = victim == CC_PIECE_NONE ? 0 : (cc_move)CC_PIECE_TYPE(victim) + 1;
    move = (move & ~0x1c0000u) | captured << 18;
  }
  if ((r >> 48 & 3u) != 0) {
    move &= ~0xe07000u; /* no promotion, an ordinary kind */
  }
  return move;
}

static void test_wrong_moves_leave_sound_boards(void **state) {
  uint64_t random = UINT64_C(0x9e3779b97f4a7c15);
  size_t made = 0;
  (void)state;
  for (size_t game = 0; game < 200; game++) {
    cc_position *position = NULL;
    char before[CC_FEN_CAPACITY];
    char after[CC_FEN_CAPACITY];
    const char *fen = wrong_fens[game % (sizeof(wrong_fens) / sizeof(wrong_fens[0]))];
    assert_int_equal(cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
                     CC_OK);
    assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, before, sizeof(before), NULL), CC_OK);
    for (size_t i = 0; i < 400; i++) {
      const cc_move move = wrong_move(position, &random);
      const size_t ply = cc_position_ply(position);
      const cc_status status = cc_position_make(position, move);
      assert_true(status == CC_OK || status == CC_ERROR_ILLEGAL);
      assert_true(cc_position_ply(position) == ply + (status == CC_OK));
      if (status == CC_OK) {
        made++;
        wrong_check_sound(position);
        wrong_ask_everything(position, move);
      }
    }
    while (cc_position_ply(position) > 0) {
      assert_int_equal(cc_position_unmake(position), CC_OK);
    }
    assert_int_equal(cc_position_fen(position, CC_FEN_EP_ALWAYS, after, sizeof(after), NULL), CC_OK);
    assert_string_equal(before, after);
    cc_position_free(position);
  }
  assert_true(made > 1000); /* else the test tests nothing */
}

static void test_refused(void **state) {
  cc_position *position = NULL;
  (void)state;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  const cc_move e2e4 = 12u | 28u << 6 | (cc_move)CC_MOVE_KIND_DOUBLE_PUSH << 21;
  const cc_move wrong[] = {
      CC_MOVE_NONE,
      CC_MOVE_NULL,
      e2e4 | 1u << 24,                      /* an unused bit */
      e2e4 | 7u << 15,                      /* no such type */
      (e2e4 & ~63u) | 20u,                  /* nobody on e3 */
      52u | 36u << 6 | 1u << 21,            /* e7e5, but White is to move */
      e2e4 | 1u << 18,                      /* captures a pawn that is not there */
      4u | 60u << 6 | 5u << 15 | 6u << 18,  /* king takes king */
      12u | 60u << 6,                       /* a pawn onto the last rank without promotion */
      12u | 20u << 6 | 4u << 12,            /* a promotion on e3 */
      4u | 7u << 6 | 5u << 15 | 3u << 21,   /* castling over men */
      4u | 6u << 6 | 5u << 15 | 3u << 21,   /* castling with a knight */
      12u | 44u << 6 | 1u << 18 | 2u << 21, /* en passant without a victim */
  };
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
    assert_int_equal(cc_position_make(position, wrong[i]), CC_ERROR_ILLEGAL);
    assert_int_equal(cc_position_ply(position), 0);
  }
  assert_int_equal(cc_position_make(position, e2e4), CC_OK);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_wrong_moves_leave_sound_boards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
