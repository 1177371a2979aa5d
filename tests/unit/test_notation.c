/* SPDX-License-Identifier: MIT */
/*
 * Tests: moves as text. Written and read in every style and language; what readers tolerate, in which order;
 * why they refuse; lines; arguments. Every legal move of random positions: tests/property.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "test_util.h"

#define WORDS_KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* Text in, UCI (with the position's castling) and deviations out. */
typedef struct words_case {
  const char *text;
  const char *uci; /* NULL: the status below */
  uint32_t deviations;
  cc_status status;
  cc_fault fault;
} words_case;

static cc_status words_read(const cc_position *position, const char *text, cc_move_style style,
                            const cc_move_text_options *options, cc_move *move, cc_move_reading *reading,
                            cc_error *error) {
  const cc_move_reading fresh = CC_MOVE_READING_INIT;
  *reading = fresh;
  *move = 12345;
  const cc_status status = cc_position_read_move(position, text, CC_NUL_TERMINATED, style, options, move,
                                                 reading, error);
  assert_int_equal(status != CC_OK, *move == CC_MOVE_NONE);
  assert_int_equal(error->status, status);
  assert_int_equal(status == CC_OK, error->message[0] == '\0');
  return status;
}

static void words_run_on(const cc_position *position, cc_move_style style,
                         const cc_move_text_options *options, const words_case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    cc_move move;
    cc_move_reading reading;
    cc_error error = CC_ERROR_INIT;
    char uci[CC_MOVE_TEXT_CAPACITY] = "";
    const cc_status status = words_read(position, cases[i].text, style, options, &move, &reading, &error);
    if (status != cases[i].status || reading.deviations != cases[i].deviations ||
        reading.fault != cases[i].fault) {
      print_error("%s: %s, deviations %x, fault %u: %s\n", cases[i].text, cc_status_name(status),
                  (unsigned)reading.deviations, (unsigned)reading.fault, error.message);
    }
    assert_int_equal(status, cases[i].status);
    assert_int_equal(reading.deviations, cases[i].deviations);
    assert_int_equal(reading.fault, cases[i].fault);
    if (status == CC_OK) {
      assert_int_equal(cc_position_move_text(position, move, CC_MOVE_STYLE_UCI, NULL, uci, sizeof(uci), NULL),
                       CC_OK);
      assert_string_equal(uci, cases[i].uci);
      assert_int_equal(reading.candidate_count, 1);
      assert_int_equal(reading.candidates[0], move);
    }
  }
}

/*
 * The cases as given, and with colours exchanged: ranks in texts are turned over, which leaves everything
 * else alike. (No text here has digits that are not ranks, but for castling's and the null moves' zeros.)
 */
static void words_run(const char *fen, uint32_t flags, cc_move_style style, const words_case *cases,
                      size_t count) {
  cc_position *position = test_position_accepting(fen, flags, CC_PROBLEMS_SOFT);
  cc_setup setup = CC_SETUP_INIT;
  cc_position *swapped = NULL;
  words_run_on(position, style, NULL, cases, count);
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  setup = test_swap_colours(&setup);
  assert_int_equal(cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &swapped), CC_OK);
  for (size_t i = 0; i < count; i++) {
    char texts[2][64];
    words_case turned = cases[i];
    const char *from[2] = {cases[i].text, cases[i].uci == NULL ? "" : cases[i].uci};
    for (unsigned n = 0; n < 2; n++) {
      size_t at = 0;
      for (; from[n][at] != '\0'; at++) {
        const char c = from[n][at];
        texts[n][at] = c >= '1' && c <= '8' ? (char)('1' + '8' - c) : c;
      }
      texts[n][at] = '\0';
    }
    turned.text = texts[0];
    turned.uci = texts[1];
    words_run_on(swapped, style, NULL, &turned, 1);
  }
  cc_position_free(swapped);
  cc_position_free(position);
}

#define WORDS_RUN(fen, flags, style, ...)                                                                    \
  do {                                                                                                       \
    const words_case words_cases[] = {__VA_ARGS__};                                                          \
    words_run(fen, flags, style, words_cases, TEST_COUNT(words_cases));                                      \
  } while (0)

#define OK(text, uci, deviations)                                                                            \
  { text, uci, deviations, CC_OK, CC_FAULT_NONE }
#define ILLEGAL(text, fault)                                                                                 \
  { text, NULL, 0, CC_ERROR_ILLEGAL, fault }
#define AMBIGUOUS(text)                                                                                      \
  { text, NULL, 0, CC_ERROR_AMBIGUOUS, CC_FAULT_NONE }
#define MALFORMED(text)                                                                                      \
  { text, NULL, 0, CC_ERROR_MOVE_TEXT, CC_FAULT_NONE }

static void words_assert_written(const cc_position *position, const char *uci, cc_move_style style,
                                 const cc_move_text_options *options, const char *expected) {
  char text[CC_MOVE_TEXT_CAPACITY];
  size_t needed = 0;
  const cc_move move = strcmp(uci, "0000") == 0 ? CC_MOVE_NULL : test_find(position, uci);
  assert_int_not_equal(move, CC_MOVE_NONE);
  assert_int_equal(cc_position_move_text(position, move, style, options, text, sizeof(text), &needed), CC_OK);
  assert_string_equal(text, expected);
  assert_int_equal(needed, strlen(expected));
}

/* ---- cases other libraries failed ---- */

static void test_disambiguation(void **state) {
  (void)state;
  /* The other knight is pinned: it does not count. */
  WORDS_RUN("1n1k4/8/5n2/8/7B/8/8/4K3 b - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("Nd7", "b8d7", 0),
            OK("Nbd7", "b8d7", CC_DEVIATION_OVERSPECIFIED), ILLEGAL("Nfd7", CC_FAULT_PINNED),
            OK("N8d7", "b8d7", CC_DEVIATION_OVERSPECIFIED));
  WORDS_RUN("6k1/8/8/3Rr3/8/8/8/R5K1 w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("Rad1", "a1d1", 0),
            OK("Rdd1", "d5d1", 0), AMBIGUOUS("Rd1"), OK("R1d1", "a1d1", CC_DEVIATION_OVERSPECIFIED));
  WORDS_RUN("4Q1Q1/8/8/8/6Q1/k7/8/7K w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("Q4e6", "g4e6", 0),
            OK("Qg8e6", "g8e6", 0), OK("Qee6", "e8e6", 0), AMBIGUOUS("Qe6"), AMBIGUOUS("Qge6"),
            AMBIGUOUS("Q8e6"));
  WORDS_RUN("3k4/8/8/2pP4/8/8/8/3R2K1 w - c6 0 1", 0, CC_MOVE_STYLE_SAN, OK("dxc6+", "d5c6", 0),
            OK("dxc6", "d5c6", CC_DEVIATION_MISSING_CHECK), OK("dxc6#", "d5c6", CC_DEVIATION_WRONG_CHECK),
            OK("dxc6+ e.p.", "d5c6", CC_DEVIATION_EN_PASSANT_MARK),
            OK("dxc6ep+", "d5c6", CC_DEVIATION_EN_PASSANT_MARK));
  /* Both pawns could take en passant; the file tells. */
  WORDS_RUN("4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 1", 0, CC_MOVE_STYLE_SAN, OK("bxc6", "b5c6", 0),
            OK("dxc6", "d5c6", 0), ILLEGAL("c6", CC_FAULT_NO_PIECE));
}

static void test_promotions(void **state) {
  (void)state;
  WORDS_RUN(
      "3r3k/4P3/8/8/8/8/8/7K w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("e8=Q+", "e7e8q", 0),
      OK("e8Q+", "e7e8q", CC_DEVIATION_PROMOTION_FORM), OK("e8/Q+", "e7e8q", CC_DEVIATION_PROMOTION_FORM),
      OK("e8(Q)+", "e7e8q", CC_DEVIATION_PROMOTION_FORM), OK("e8=q+", "e7e8q", CC_DEVIATION_PROMOTION_CASE),
      OK("e8q+", "e7e8q", CC_DEVIATION_PROMOTION_FORM | CC_DEVIATION_PROMOTION_CASE),
      OK("e8b", "e7e8b", CC_DEVIATION_PROMOTION_FORM | CC_DEVIATION_PROMOTION_CASE), OK("exd8=N", "e7d8n", 0),
      OK("exd8N", "e7d8n", CC_DEVIATION_PROMOTION_FORM), OK("ed8=N", "e7d8n", CC_DEVIATION_MISSING_TAKES),
      ILLEGAL("e8", CC_FAULT_PROMOTION_MISSING), ILLEGAL("exd8", CC_FAULT_PROMOTION_MISSING),
      ILLEGAL("e7e8", CC_FAULT_PROMOTION_MISSING), ILLEGAL("e8=K", CC_FAULT_PROMOTION_WRONG),
      ILLEGAL("e8=P", CC_FAULT_PROMOTION_WRONG), ILLEGAL("e8=", CC_FAULT_PROMOTION_MISSING),
      MALFORMED("e8=X"), MALFORMED("e8(Q"), MALFORMED("e8=QQ"), MALFORMED("e8=(Q)"),
      ILLEGAL("Kg1=Q", CC_FAULT_PROMOTION_WRONG),
      OK("e7-e8=Q+", "e7e8q", CC_DEVIATION_SEPARATOR | CC_DEVIATION_OVERSPECIFIED));
  /* A bishop could go there, but the pawn that lacks its piece is meant: never read as something else. */
  WORDS_RUN("2r4k/1P6/8/8/8/7B/8/7K w - - 0 1", 0, CC_MOVE_STYLE_SAN,
            ILLEGAL("bxc8", CC_FAULT_PROMOTION_MISSING), OK("Bxc8", "h3c8", 0));
}

static void test_castling(void **state) {
  (void)state;
  const char *both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  WORDS_RUN(both, 0, CC_MOVE_STYLE_SAN, OK("O-O", "e1g1", 0), OK("O-O-O", "e1c1", 0),
            OK("0-0", "e1g1", CC_DEVIATION_CASTLING_FORM), OK("0-0-0", "e1c1", CC_DEVIATION_CASTLING_FORM),
            OK("o-o", "e1g1", CC_DEVIATION_CASTLING_FORM), OK("OO", "e1g1", CC_DEVIATION_CASTLING_FORM),
            OK("OOO", "e1c1", CC_DEVIATION_CASTLING_FORM), OK("O-O+", "e1g1", CC_DEVIATION_WRONG_CHECK),
            OK("O-O!?", "e1g1", CC_DEVIATION_GLYPH),
            OK("e1g1", "e1g1", CC_DEVIATION_CASTLING_FORM | CC_DEVIATION_NO_LETTER),
            OK("e1h1", "e1g1", CC_DEVIATION_CASTLING_FORM | CC_DEVIATION_NO_LETTER),
            ILLEGAL("Kg1", CC_FAULT_GEOMETRY), ILLEGAL("Kh1", CC_FAULT_OWN_PIECE),
            ILLEGAL("Kc1", CC_FAULT_GEOMETRY), MALFORMED("O-0"), MALFORMED("O"), MALFORMED("O-O-"),
            MALFORMED("O-O-O-O"), MALFORMED("O--O"));
  WORDS_RUN("8/8/8/8/8/8/1R6/R3K2k w Q - 0 1", 0, CC_MOVE_STYLE_SAN, OK("O-O-O#", "e1c1", 0),
            OK("O-O-O", "e1c1", CC_DEVIATION_MISSING_CHECK), OK("O-O-O+", "e1c1", CC_DEVIATION_WRONG_CHECK),
            ILLEGAL("O-O", CC_FAULT_CASTLING_NO_RIGHT));
  WORDS_RUN("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1", 0, CC_MOVE_STYLE_SAN,
            ILLEGAL("O-O", CC_FAULT_CASTLING_IN_CHECK));
  WORDS_RUN("r3k2r/8/8/8/5r2/8/8/RN2K2R w KQkq - 0 1", 0, CC_MOVE_STYLE_SAN,
            ILLEGAL("O-O", CC_FAULT_CASTLING_ATTACKED), ILLEGAL("O-O-O", CC_FAULT_CASTLING_BLOCKED));
}

static void test_uci(void **state) {
  (void)state;
  const char *queen_side = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
  WORDS_RUN(queen_side, 0, CC_MOVE_STYLE_UCI, OK("e1c1", "e1c1", 0),
            OK("e1a1", "e1c1", CC_DEVIATION_CASTLING_FORM), OK("e1d1", "e1d1", 0),
            ILLEGAL("e1g1", CC_FAULT_CASTLING_NO_RIGHT), ILLEGAL("e1b1", CC_FAULT_GEOMETRY),
            ILLEGAL("e8e7", CC_FAULT_NOT_YOURS), ILLEGAL("d4d5", CC_FAULT_NO_PIECE),
            ILLEGAL("e1e2q", CC_FAULT_PROMOTION_WRONG), MALFORMED("e1c"), MALFORMED("e1"), MALFORMED(""),
            MALFORMED("Ke2"), MALFORMED("O-O-O"), MALFORMED("e1c1k"), MALFORMED("e1c1qq"), MALFORMED("e1i1"),
            MALFORMED("i1e1"), MALFORMED("+"), MALFORMED("E1C1"));
  WORDS_RUN(queen_side, CC_FEN_CHESS960, CC_MOVE_STYLE_UCI, OK("e1a1", "e1a1", 0),
            ILLEGAL("e1c1", CC_FAULT_GEOMETRY));
  /* King f1: a step to g1 and castling with the rook on h1 are different moves. */
  WORDS_RUN("4k3/8/8/8/8/8/8/5K1R w H - 0 1", CC_FEN_CHESS960, CC_MOVE_STYLE_UCI, OK("f1g1", "f1g1", 0),
            OK("f1h1", "f1h1", 0));
  WORDS_RUN("4k3/8/8/8/8/8/8/5K1R w H - 0 1", CC_FEN_CHESS960, CC_MOVE_STYLE_SAN, OK("Kg1", "f1g1", 0),
            OK("O-O", "f1h1", 0), ILLEGAL("Kh1", CC_FAULT_OWN_PIECE),
            OK("f1h1", "f1h1", CC_DEVIATION_CASTLING_FORM | CC_DEVIATION_NO_LETTER));
  WORDS_RUN("3r3k/4P3/8/8/8/8/8/7K w - - 0 1", 0, CC_MOVE_STYLE_UCI, OK("e7e8q", "e7e8q", 0),
            OK("e7e8Q", "e7e8q", CC_DEVIATION_PROMOTION_CASE), OK("e7d8n", "e7d8n", 0),
            ILLEGAL("e7e8", CC_FAULT_PROMOTION_MISSING), ILLEGAL("e7f8q", CC_FAULT_EN_PASSANT));
  WORDS_RUN(TEST_START, 0, CC_MOVE_STYLE_UCI, OK("0000", "0000", 0), MALFORMED("--"), OK("e2e4", "e2e4", 0),
            ILLEGAL("a1f8", CC_FAULT_GEOMETRY), ILLEGAL("a1a3", CC_FAULT_BLOCKED),
            ILLEGAL("a1a2", CC_FAULT_OWN_PIECE));
  WORDS_RUN("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", 0, CC_MOVE_STYLE_UCI, ILLEGAL("0000", CC_FAULT_IN_CHECK));
}

/* The form of castling asked for on a board of standard rules. */
static void test_uci_as_chess960(void **state) {
  (void)state;
  cc_position *position = test_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move move;
  cc_move_reading reading;
  cc_error error = CC_ERROR_INIT;
  options.flags = CC_MOVE_TEXT_CHESS960;
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_UCI, NULL, "e1g1");
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_UCI, &options, "e1h1");
  words_assert_written(position, "e1c1", CC_MOVE_STYLE_UCI, &options, "e1a1");
  assert_int_equal(words_read(position, "e1h1", CC_MOVE_STYLE_UCI, &options, &move, &reading, &error), CC_OK);
  assert_int_equal(reading.deviations, 0);
  assert_int_equal(words_read(position, "e1g1", CC_MOVE_STYLE_UCI, &options, &move, &reading, &error),
                   CC_ERROR_ILLEGAL);
  options.flags |= CC_MOVE_TEXT_STRICT;
  assert_int_equal(words_read(position, "e1h1", CC_MOVE_STYLE_UCI, &options, &move, &reading, &error), CC_OK);
  options.flags = CC_MOVE_TEXT_STRICT;
  assert_int_equal(words_read(position, "e1h1", CC_MOVE_STYLE_UCI, &options, &move, &reading, &error),
                   CC_ERROR_MOVE_TEXT);
  assert_int_equal(words_read(position, "e1g1", CC_MOVE_STYLE_UCI, &options, &move, &reading, &error), CC_OK);
  cc_position_free(position);
}

/* ---- the order of reading ---- */

static void test_pawns_before_bishops(void **state) {
  (void)state;
  /* Both a pawn and a bishop can take on c3, or go there. */
  WORDS_RUN("4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("bxc3", "b2c3", 0),
            OK("bc3", "b2c3", CC_DEVIATION_MISSING_TAKES), OK("Bxc3", "d2c3", 0),
            OK("Bc3", "d2c3", CC_DEVIATION_MISSING_TAKES));
  /* Only the bishop can. */
  WORDS_RUN("4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1", 0, CC_MOVE_STYLE_SAN,
            OK("bxc3", "d2c3", CC_DEVIATION_LOWER_CASE),
            OK("bc3", "d2c3", CC_DEVIATION_LOWER_CASE | CC_DEVIATION_MISSING_TAKES),
            OK("bxc3+", "d2c3", CC_DEVIATION_LOWER_CASE | CC_DEVIATION_WRONG_CHECK));
  /* The pawn could, but for a pin: then the bishop. */
  WORDS_RUN("4k2b/8/8/8/8/2n5/1P1B4/K7 w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("bxc3", "b2c3", 0));
  WORDS_RUN("1r2k3/8/8/8/8/2n5/1P1B4/1K6 w - - 0 1", 0, CC_MOVE_STYLE_SAN,
            OK("bxc3", "d2c3", CC_DEVIATION_LOWER_CASE));
  WORDS_RUN("7k/8/8/2p1p3/1P1P1P2/8/8/7K w - - 0 1", 0, CC_MOVE_STYLE_SAN, OK("dxc5", "d4c5", 0),
            OK("dxe5", "d4e5", 0), OK("bxc5", "b4c5", 0), OK("fxe5", "f4e5", 0),
            OK("bc5", "b4c5", CC_DEVIATION_MISSING_TAKES), ILLEGAL("c5", CC_FAULT_NO_PIECE));
}

static void test_tolerance(void **state) {
  (void)state;
  WORDS_RUN(WORDS_KIWIPETE, 0, CC_MOVE_STYLE_SAN, OK("Nxd7", "e5d7", 0),
            OK("Nd7", "e5d7", CC_DEVIATION_MISSING_TAKES), OK("Nxd3", "e5d3", CC_DEVIATION_EXTRA_TAKES),
            OK("Nd3+", "e5d3", CC_DEVIATION_WRONG_CHECK), OK("Nd3++", "e5d3", CC_DEVIATION_WRONG_CHECK),
            OK("Nd3#", "e5d3", CC_DEVIATION_WRONG_CHECK), OK("Nd3!!", "e5d3", CC_DEVIATION_GLYPH),
            OK("Nd3=", "e5d3", CC_DEVIATION_DRAW_MARK), OK("Nd3(=)", "e5d3", CC_DEVIATION_DRAW_MARK),
            OK("Ne5d3", "e5d3", CC_DEVIATION_OVERSPECIFIED),
            OK("Ne5-d3", "e5d3", CC_DEVIATION_OVERSPECIFIED | CC_DEVIATION_SEPARATOR),
            OK("Ne5xd7", "e5d7", CC_DEVIATION_OVERSPECIFIED), OK("N:d7", "e5d7", CC_DEVIATION_SEPARATOR),
            OK("NXd7", "e5d7", CC_DEVIATION_SEPARATOR),
            OK("N\xC3\x97"
               "d7",
               "e5d7", CC_DEVIATION_SEPARATOR),
            OK("Ne5\xE2\x80\x93"
               "d3",
               "e5d3", CC_DEVIATION_OVERSPECIFIED | CC_DEVIATION_SEPARATOR),
            OK("e5d3", "e5d3", CC_DEVIATION_NO_LETTER | CC_DEVIATION_OVERSPECIFIED),
            OK("nd3", "e5d3", CC_DEVIATION_LOWER_CASE),
            OK("ne5d3", "e5d3", CC_DEVIATION_LOWER_CASE | CC_DEVIATION_OVERSPECIFIED), OK("a4", "a2a4", 0),
            OK("Pa4", "a2a4", CC_DEVIATION_PAWN_LETTER), OK("aa4", "a2a4", CC_DEVIATION_OVERSPECIFIED),
            OK("a2a4", "a2a4", CC_DEVIATION_OVERSPECIFIED),
            OK("a2-a4", "a2a4", CC_DEVIATION_OVERSPECIFIED | CC_DEVIATION_SEPARATOR), OK("dxe6", "d5e6", 0),
            OK("de6", "d5e6", CC_DEVIATION_MISSING_TAKES), OK("d5xe6", "d5e6", CC_DEVIATION_OVERSPECIFIED),
            OK("d:e6", "d5e6", CC_DEVIATION_SEPARATOR), ILLEGAL("e6", CC_FAULT_GEOMETRY),
            ILLEGAL("e5", CC_FAULT_OWN_PIECE), OK("\xE2\x99\x98xd7", "e5d7", CC_DEVIATION_FIGURINE),
            OK("\xE2\x99\x9Exd7", "e5d7", CC_DEVIATION_FIGURINE),
            OK("\xE2\x99\x98\xEF\xB8\x8Exd7", "e5d7", CC_DEVIATION_FIGURINE));
}

static void test_malformed(void **state) {
  (void)state;
  WORDS_RUN(TEST_START, 0, CC_MOVE_STYLE_SAN, MALFORMED(""), MALFORMED("+"), MALFORMED("!"), MALFORMED("e"),
            MALFORMED("N"), MALFORMED("Nf"), MALFORMED("Nf9"), MALFORMED("Ni3"), MALFORMED("xe4"),
            MALFORMED("Pxe4"), MALFORMED("2e4"), MALFORMED("e4 "), MALFORMED(" e4"), MALFORMED("e4e"),
            MALFORMED("Ng1f3g5"), MALFORMED("hello"), MALFORMED("1-0"), MALFORMED("*"), MALFORMED("e4e5e6"),
            MALFORMED("Nxxf3"), MALFORMED("x"), MALFORMED("-"), MALFORMED("---"), MALFORMED("Z1"),
            MALFORMED("@@@"), MALFORMED("0"), MALFORMED("00000"), MALFORMED("Qe.p."), MALFORMED("\xE2\x99"),
            MALFORMED("\xFF\xFE"), MALFORMED("Nf3\x01"));
}

static void test_illegal(void **state) {
  (void)state;
  WORDS_RUN(TEST_START, 0, CC_MOVE_STYLE_SAN, ILLEGAL("Nf4", CC_FAULT_GEOMETRY),
            ILLEGAL("Bc4", CC_FAULT_BLOCKED), ILLEGAL("e5", CC_FAULT_GEOMETRY),
            ILLEGAL("Qd2", CC_FAULT_OWN_PIECE), ILLEGAL("dxe3", CC_FAULT_EN_PASSANT),
            ILLEGAL("e7e5", CC_FAULT_NOT_YOURS), ILLEGAL("e4e5", CC_FAULT_NO_PIECE),
            ILLEGAL("Nb3", CC_FAULT_GEOMETRY), ILLEGAL("O-O", CC_FAULT_CASTLING_BLOCKED),
            ILLEGAL("Nag3", CC_FAULT_NO_PIECE));
  WORDS_RUN("4k3/8/8/8/4r3/8/3Q4/3BK3 w - - 0 1", 0, CC_MOVE_STYLE_SAN, ILLEGAL("Qd4", CC_FAULT_IN_CHECK),
            ILLEGAL("Ba4", CC_FAULT_IN_CHECK), OK("Be2", "d1e2", 0), OK("Qe2", "d2e2", 0),
            OK("Kf1", "e1f1", 0), ILLEGAL("Ke2", CC_FAULT_KING_ATTACKED), ILLEGAL("Kd1", CC_FAULT_OWN_PIECE),
            ILLEGAL("--", CC_FAULT_IN_CHECK));
  WORDS_RUN("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", 0, CC_MOVE_STYLE_SAN, ILLEGAL("Nc3", CC_FAULT_PINNED),
            ILLEGAL("nc3", CC_FAULT_PINNED), ILLEGAL("e2c3", CC_FAULT_PINNED), OK("--", "0000", 0),
            OK("Z0", "0000", CC_DEVIATION_NULL_FORM), OK("@@@@", "0000", CC_DEVIATION_NULL_FORM),
            OK("0000", "0000", CC_DEVIATION_NULL_FORM), OK("null", "0000", CC_DEVIATION_NULL_FORM));
}

/* ---- what an error says ---- */

static void test_messages(void **state) {
  (void)state;
  cc_position *position = test_position("4Q1Q1/8/8/8/6Q1/k7/8/7K w - - 0 1");
  cc_move move;
  cc_move_reading reading;
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(words_read(position, "Qe6", CC_MOVE_STYLE_SAN, NULL, &move, &reading, &error),
                   CC_ERROR_AMBIGUOUS);
  assert_string_equal(error.message, "ambiguous: it fits Qg4-e6, Qe8-e6 and Qg8-e6");
  assert_int_equal(reading.candidate_count, 3);
  for (unsigned i = 0; i < 3; i++) {
    assert_int_equal(cc_move_to(reading.candidates[i]), test_square("e6"));
  }
  assert_int_equal(words_read(position, "Qxx", CC_MOVE_STYLE_SAN, NULL, &move, &reading, &error),
                   CC_ERROR_MOVE_TEXT);
  assert_string_equal(error.message, "not a move: expected the file of the target square");
  assert_int_equal(error.offset, 2);
  assert_int_equal(error.column, 3);
  cc_position_free(position);
  position = test_position("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1");
  assert_int_equal(words_read(position, "Nc3", CC_MOVE_STYLE_SAN, NULL, &move, &reading, &error),
                   CC_ERROR_ILLEGAL);
  assert_string_equal(error.message, "illegal move: the piece is pinned: e7");
  assert_int_equal(reading.square, test_square("e7"));
  assert_int_equal(words_read(position, "Qc3", CC_MOVE_STYLE_SAN, NULL, &move, &reading, &error),
                   CC_ERROR_ILLEGAL);
  assert_string_equal(error.message, "illegal move: there is no such piece");
  assert_int_equal(reading.square, CC_SQUARE_NONE);
  cc_position_free(position);
  /* As many as there can be: one from each direction. */
  position = test_position_accepting("8/7k/1Q1Q1Q2/8/1Q3Q2/8/3Q1Q2/QK4Q1 w - - 0 1", 0, CC_PROBLEMS_SOFT);
  assert_int_equal(words_read(position, "Qd4", CC_MOVE_STYLE_SAN, NULL, &move, &reading, &error),
                   CC_ERROR_AMBIGUOUS);
  assert_int_equal(reading.candidate_count, CC_MOVE_CANDIDATES);
  assert_non_null(strstr(error.message, "Qb6-d4"));
  assert_non_null(strstr(error.message, " and Qf6-d4"));
  cc_position_free(position);
}

static void test_strict(void **state) {
  static const char *const refused[] = {"Nd7", "Nxd3", "Nd3+", "Nd3!", "Ne5d3", "e5d3", "nd3",
                                        "Pa4", "a2a4", "0-0",  "0000", "e1g1",  "de6",  "N:d7"};
  static const char *const read[] = {"Nxd7", "Nd3", "O-O", "O-O-O", "dxe6", "--", "Qxf6", "a4"};
  (void)state;
  cc_position *position = test_position(WORDS_KIWIPETE);
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move move;
  cc_move_reading reading;
  cc_error error = CC_ERROR_INIT;
  options.flags = CC_MOVE_TEXT_STRICT;
  for (size_t i = 0; i < TEST_COUNT(refused); i++) {
    assert_int_equal(words_read(position, refused[i], CC_MOVE_STYLE_SAN, &options, &move, &reading, &error),
                     CC_ERROR_MOVE_TEXT);
  }
  for (size_t i = 0; i < TEST_COUNT(read); i++) {
    assert_int_equal(words_read(position, read[i], CC_MOVE_STYLE_SAN, &options, &move, &reading, &error),
                     CC_OK);
  }
  assert_int_equal(words_read(position, "Ne5-d3", CC_MOVE_STYLE_LAN, &options, &move, &reading, &error),
                   CC_OK);
  assert_int_equal(words_read(position, "Nd3", CC_MOVE_STYLE_LAN, &options, &move, &reading, &error),
                   CC_ERROR_MOVE_TEXT);
  assert_int_equal(words_read(position, "Nd3", CC_MOVE_STYLE_LAN, NULL, &move, &reading, &error), CC_OK);
  assert_int_equal(reading.deviations, CC_DEVIATION_STYLE);
  options.flags = CC_MOVE_TEXT_STRICT | CC_MOVE_TEXT_ZEROS;
  assert_int_equal(words_read(position, "0-0", CC_MOVE_STYLE_SAN, &options, &move, &reading, &error), CC_OK);
  assert_int_equal(words_read(position, "O-O", CC_MOVE_STYLE_SAN, &options, &move, &reading, &error),
                   CC_ERROR_MOVE_TEXT);
  cc_position_free(position);
}

/* ---- languages and styles ---- */

static void test_languages(void **state) {
  (void)state;
  for (cc_language language = 0; language < CC_LANGUAGE_COUNT; language++) {
    assert_int_equal(strlen(cc_language_code(language)), 2);
    assert_true(strlen(cc_language_name(language)) > 3);
    for (cc_piece_type type = CC_PAWN; type <= CC_KING; type++) {
      const char *letter = cc_language_letter(language, type);
      assert_in_range(strlen(letter), 1, 4);
      for (cc_piece_type other = CC_PAWN; other < type; other++) {
        assert_string_not_equal(letter, cc_language_letter(language, other));
      }
    }
    for (cc_language other = 0; other < language; other++) {
      assert_string_not_equal(cc_language_code(language), cc_language_code(other));
    }
  }
  assert_string_equal(cc_language_code(CC_LANGUAGE_GERMAN), "de");
  assert_string_equal(cc_language_letter(CC_LANGUAGE_RUSSIAN, CC_KING), "\xD0\x9A\xD1\x80");
  assert_string_equal(cc_language_letter(CC_LANGUAGE_SPANISH, CC_KING), "R");
  assert_null(cc_language_code(CC_LANGUAGE_COUNT));
  assert_null(cc_language_name(CC_LANGUAGE_COUNT));
  assert_null(cc_language_letter(CC_LANGUAGE_COUNT, CC_KING));
  assert_null(cc_language_letter(CC_LANGUAGE_ENGLISH, CC_PIECE_TYPE_NONE));
}

static void test_languages_replace(void **state) {
  (void)state;
  cc_position *position = test_position(WORDS_KIWIPETE);
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  options.language = CC_LANGUAGE_GERMAN;
  words_assert_written(position, "e5d7", CC_MOVE_STYLE_SAN, &options, "Sxd7");
  words_assert_written(position, "e2a6", CC_MOVE_STYLE_LAN, &options, "Le2xa6");
  words_assert_written(position, "f3f6", CC_MOVE_STYLE_SAN, &options, "Dxf6");
  const words_case german[] = {OK("Sxd7", "e5d7", 0), OK("Lxa6", "e2a6", 0),
                               OK("Dxf6", "f3f6", 0), OK("Tb1", "a1b1", 0),
                               OK("Kd1", "e1d1", 0),  MALFORMED("Nxd7"),
                               MALFORMED("Qxf6"),     OK("sxd7", "e5d7", CC_DEVIATION_LOWER_CASE),
                               OK("dxe6", "d5e6", 0), OK("dxf6", "f3f6", CC_DEVIATION_LOWER_CASE)};
  words_run_on(position, CC_MOVE_STYLE_SAN, &options, german, TEST_COUNT(german));
  /* The French king is the Spanish one, and the English rook; the Dutch knight is a pawn to the English. */
  options.language = CC_LANGUAGE_FRENCH;
  words_assert_written(position, "e1d1", CC_MOVE_STYLE_SAN, &options, "Rd1");
  words_assert_written(position, "a1d1", CC_MOVE_STYLE_SAN, &options, "Td1");
  options.language = CC_LANGUAGE_DUTCH;
  words_assert_written(position, "e5d7", CC_MOVE_STYLE_SAN, &options, "Pxd7");
  options.language = CC_LANGUAGE_RUSSIAN;
  words_assert_written(position, "e1d1", CC_MOVE_STYLE_SAN, &options,
                       "\xD0\x9A\xD1\x80"
                       "d1");
  words_assert_written(position, "e5d7", CC_MOVE_STYLE_SAN, &options, "\xD0\x9Axd7");
  const words_case russian[] = {OK("\xD0\x9A\xD1\x80"
                                   "d1",
                                   "e1d1", 0),
                                OK("\xD0\x9Axd7", "e5d7", 0),
                                OK("\xD0\xBA\xD1\x80"
                                   "d1",
                                   "e1d1", CC_DEVIATION_LOWER_CASE),
                                MALFORMED("Kd1"), MALFORMED("\xD0")};
  words_run_on(position, CC_MOVE_STYLE_SAN, &options, russian, TEST_COUNT(russian));
  words_assert_written(position, "e5d7", CC_MOVE_STYLE_FIGURINE, NULL, "\xE2\x99\x98xd7");
  words_assert_written(position, "e1d1", CC_MOVE_STYLE_FIGURINE, NULL,
                       "\xE2\x99\x94"
                       "d1");
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_FIGURINE, NULL, "O-O");
  cc_position_free(position);
  position = test_position("3r3k/4P3/8/8/8/8/8/7K w - - 0 1");
  options.language = CC_LANGUAGE_GERMAN;
  words_assert_written(position, "e7d8n", CC_MOVE_STYLE_SAN, &options, "exd8=S");
  words_assert_written(position, "e7e8q", CC_MOVE_STYLE_FIGURINE, NULL, "e8=\xE2\x99\x95+");
  words_assert_written(position, "e7e8q", CC_MOVE_STYLE_UCI, &options, "e7e8q");
  const words_case german_promotions[] = {
      OK("e8=D+", "e7e8q", 0), MALFORMED("e8=Q+"),
      OK("e8d+", "e7e8q", CC_DEVIATION_PROMOTION_FORM | CC_DEVIATION_PROMOTION_CASE)};
  words_run_on(position, CC_MOVE_STYLE_SAN, &options, german_promotions, TEST_COUNT(german_promotions));
  cc_position_free(position);
}

static void test_options_of_writing(void **state) {
  (void)state;
  cc_position *position = test_position("r3k2r/8/8/8/8/8/1R6/R3K2R w KQkq - 0 1");
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_SAN, NULL, "O-O");
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_LAN, NULL, "O-O");
  words_assert_written(position, "b2b8", CC_MOVE_STYLE_SAN, NULL, "Rb8+");
  words_assert_written(position, "b2b8", CC_MOVE_STYLE_LAN, NULL, "Rb2-b8+");
  words_assert_written(position, "a1a8", CC_MOVE_STYLE_LAN, NULL, "Ra1xa8+");
  words_assert_written(position, "0000", CC_MOVE_STYLE_SAN, NULL, "--");
  words_assert_written(position, "0000", CC_MOVE_STYLE_LAN, NULL, "--");
  words_assert_written(position, "0000", CC_MOVE_STYLE_UCI, NULL, "0000");
  options.flags = CC_MOVE_TEXT_ZEROS | CC_MOVE_TEXT_NO_CHECK;
  words_assert_written(position, "e1g1", CC_MOVE_STYLE_SAN, &options, "0-0");
  words_assert_written(position, "e1c1", CC_MOVE_STYLE_SAN, &options, "0-0-0");
  words_assert_written(position, "b2b8", CC_MOVE_STYLE_SAN, &options, "Rb8");
  cc_position_free(position);
}

/* Deviations are from what is asked for. */
static void test_options_of_reading(void **state) {
  (void)state;
  cc_position *position = test_position("r3k2r/8/8/8/8/8/1R6/R3K2R w KQkq - 0 1");
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  options.flags = CC_MOVE_TEXT_ZEROS | CC_MOVE_TEXT_NO_CHECK;
  const words_case cases[] = {OK("0-0", "e1g1", 0),
                              OK("0-0!", "e1g1", CC_DEVIATION_GLYPH),
                              OK("O-O", "e1g1", CC_DEVIATION_CASTLING_FORM),
                              OK("00", "e1g1", CC_DEVIATION_CASTLING_FORM),
                              OK("Rb8", "b2b8", 0),
                              OK("Rb8+", "b2b8", CC_DEVIATION_WRONG_CHECK),
                              OK("Rb8!", "b2b8", CC_DEVIATION_GLYPH),
                              OK("Rb8#", "b2b8", CC_DEVIATION_WRONG_CHECK)};
  words_run_on(position, CC_MOVE_STYLE_SAN, &options, cases, TEST_COUNT(cases));
  cc_position_free(position);
}

static void test_uci_without_position(void **state) {
  (void)state;
  cc_position *position = test_position("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
  char text[8];
  size_t needed = 99;
  assert_int_equal(cc_move_uci(test_find(position, "e1g1"), 0, text, sizeof(text), &needed), CC_OK);
  assert_string_equal(text, "e1g1");
  assert_int_equal(needed, 4);
  assert_int_equal(cc_move_uci(test_find(position, "e1g1"), CC_MOVE_TEXT_CHESS960, text, sizeof(text), NULL),
                   CC_OK);
  assert_string_equal(text, "e1h1");
  assert_int_equal(cc_move_uci(test_find(position, "e1c1"), CC_MOVE_TEXT_CHESS960, text, sizeof(text), NULL),
                   CC_OK);
  assert_string_equal(text, "e1a1");
  assert_int_equal(cc_move_uci(test_find(position, "b7a8r"), 0, text, 6, NULL), CC_OK);
  assert_string_equal(text, "b7a8r");
  assert_int_equal(cc_move_uci(test_find(position, "b7a8r"), 0, text, 5, &needed), CC_ERROR_BUFFER);
  assert_string_equal(text, "");
  assert_int_equal(needed, 5);
  assert_int_equal(cc_move_uci(CC_MOVE_NULL, 0, text, sizeof(text), NULL), CC_OK);
  assert_string_equal(text, "0000");
  assert_int_equal(cc_move_uci(CC_MOVE_NONE, 0, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_move_uci(CC_MOVE_NULL, CC_MOVE_TEXT_ZEROS, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_move_uci(CC_MOVE_NULL, 0, NULL, 4, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_move_uci(CC_MOVE_NULL, 0, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, 4);
  /* Any value at all: text, never a crash. */
  for (uint32_t bits = 1; bits != 0; bits <<= 1) {
    assert_int_equal(cc_move_uci(bits, 0, text, sizeof(text), NULL), CC_OK);
    assert_int_equal(cc_move_uci(~bits, 0, text, sizeof(text), NULL), CC_OK);
  }
  cc_position_free(position);
}

/* ---- lines ---- */

static void test_line_text(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move moves[8];
  size_t count = 0;
  size_t needed = 0;
  size_t refused = 99;
  char text[128];
  cc_error error = CC_ERROR_INIT;
  const char *line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6";
  assert_int_equal(cc_position_read_line(position, line, CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL, moves, 8,
                                         &count, &error),
                   CC_OK);
  assert_int_equal(count, 7);
  test_assert_fen(position, TEST_START);
  options.flags = CC_MOVE_TEXT_NUMBERS;
  assert_int_equal(cc_position_line_text(position, moves, count, CC_MOVE_STYLE_SAN, &options, text,
                                         sizeof(text), &needed, &refused),
                   CC_OK);
  assert_string_equal(text, line);
  assert_int_equal(needed, strlen(line));
  assert_int_equal(refused, 7);
  assert_int_equal(
      cc_position_line_text(position, moves, count, CC_MOVE_STYLE_UCI, NULL, text, sizeof(text), NULL, NULL),
      CC_OK);
  assert_string_equal(text, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6");
  assert_int_equal(cc_position_read_line(position, text, CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI, NULL, moves, 8,
                                         &count, NULL),
                   CC_OK);
  assert_int_equal(count, 7);
  assert_int_equal(cc_position_play(position, moves[0]), CC_OK);
  assert_int_equal(cc_position_line_text(position, moves + 1, 2, CC_MOVE_STYLE_SAN, &options, text,
                                         sizeof(text), NULL, NULL),
                   CC_OK);
  assert_string_equal(text, "1... e5 2. Nf3");
  assert_int_equal(
      cc_position_line_text(position, moves, 2, CC_MOVE_STYLE_SAN, NULL, text, sizeof(text), NULL, &refused),
      CC_ERROR_ILLEGAL);
  assert_int_equal(refused, 0);
  assert_string_equal(text, "");
  assert_int_equal(
      cc_position_line_text(position, NULL, 0, CC_MOVE_STYLE_SAN, NULL, text, sizeof(text), &needed, NULL),
      CC_OK);
  assert_string_equal(text, "");
  assert_int_equal(
      cc_position_line_text(position, moves + 1, 2, CC_MOVE_STYLE_SAN, NULL, text, 6, &needed, NULL),
      CC_ERROR_BUFFER);
  assert_int_equal(needed, 6);
  assert_string_equal(text, "");
  assert_int_equal(
      cc_position_line_text(position, moves + 1, 2, CC_MOVE_STYLE_SAN, NULL, text, 7, NULL, NULL), CC_OK);
  assert_string_equal(text, "e5 Nf3");
  cc_position_free(position);
}

static void test_line_reading(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_move moves[4];
  size_t count = 99;
  cc_error error = CC_ERROR_INIT;
  /* Numbers glued on, several dots, blanks of all kinds, castling with zeros, a null move. */
  const char *texts[] = {"1.e4 e5 2.Nf3", "1. e4 1... e5 2. Nf3", " \t1 e4\r\n e5\n2 Nf3 ", "e4 e5 Nf3",
                         "1...e4 1......e5 Nf3 3."};
  for (size_t i = 0; i < TEST_COUNT(texts); i++) {
    assert_int_equal(cc_position_read_line(position, texts[i], CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL,
                                           moves, 4, &count, &error),
                     CC_OK);
    assert_int_equal(count, 3);
    assert_int_equal(cc_move_to(moves[2]), test_square("f3"));
  }
  assert_int_equal(cc_position_read_line(position, "", 0, CC_MOVE_STYLE_SAN, NULL, NULL, 0, &count, &error),
                   CC_OK);
  assert_int_equal(count, 0);
  assert_int_equal(cc_position_read_line(position, "e4 0000 d4 --", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN,
                                         NULL, moves, 4, &count, &error),
                   CC_OK);
  assert_int_equal(count, 4);
  assert_int_equal(moves[1], CC_MOVE_NULL);
  cc_move_text_options strict = CC_MOVE_TEXT_OPTIONS_INIT;
  strict.flags = CC_MOVE_TEXT_STRICT;
  assert_int_equal(cc_position_read_line(position, "e4 e.p. 1... e5", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN,
                                         NULL, moves, 4, &count, &error),
                   CC_OK);
  assert_int_equal(count, 2);
  assert_int_equal(cc_position_read_line(position, "e4 e.p. 1... e5", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN,
                                         &strict, moves, 4, &count, &error),
                   CC_ERROR_MOVE_TEXT);
  assert_int_equal(count, 1);
  assert_int_equal(cc_position_read_line(position, "e2e4 a1f8 e7e5", CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI,
                                         NULL, moves, 4, &count, &error),
                   CC_ERROR_ILLEGAL);
  assert_int_equal(count, 1);
  assert_int_equal(cc_move_to(moves[0]), test_square("e4"));
  assert_int_equal(error.offset, 5);
  assert_int_equal(cc_position_read_line(position, "e4\ne5 Nz", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL,
                                         moves, 4, &count, &error),
                   CC_ERROR_MOVE_TEXT);
  assert_int_equal(count, 2);
  assert_int_equal(error.offset, 7);
  assert_int_equal(error.line, 2);
  assert_int_equal(error.column, 5);
  assert_int_equal(cc_position_read_line(position, "e4 e5 Nf3", CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL,
                                         moves, 2, &count, &error),
                   CC_ERROR_BUFFER);
  assert_int_equal(count, 3);
  test_assert_fen(position, TEST_START);
  cc_position_free(position);
}

/* As many moves as a UCI front end may send. */
static void test_line_long(void **state) {
  static char text[6000];
  static cc_move moves[1200];
  static const char round_trip[] = "g1f3 g8f6 f3g1 f6g8 ";
  (void)state;
  cc_position *position = test_position(TEST_START);
  size_t count = 0;
  for (size_t i = 0; i < sizeof(text); i++) {
    text[i] = round_trip[i % 20];
  }
  assert_int_equal(
      cc_position_read_line(position, text, sizeof(text), CC_MOVE_STYLE_UCI, NULL, moves, 1200, &count, NULL),
      CC_OK);
  assert_int_equal(count, 1200);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(cc_position_play(position, moves[i]), CC_OK);
  }
  test_assert_fen(position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1200 601");
  cc_position_free(position);
}

/* ---- arguments ---- */

static void test_writing_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  const cc_move move = test_find(position, "g1f3");
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  char text[CC_MOVE_TEXT_CAPACITY];
  size_t needed = 0;
  assert_int_equal(cc_position_move_text(NULL, move, 0, NULL, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_move_text(position, move, 4, NULL, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_move_text(position, move, 0, NULL, NULL, 1, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_move_text(position, move, 0, NULL, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, 3);
  assert_int_equal(cc_position_move_text(position, move, 0, NULL, text, 3, &needed), CC_ERROR_BUFFER);
  assert_string_equal(text, "");
  assert_int_equal(cc_position_move_text(position, move, 0, NULL, text, 4, &needed), CC_OK);
  assert_int_equal(cc_position_move_text(position, CC_MOVE_NONE, 0, NULL, text, sizeof(text), NULL),
                   CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_move_text(position, move ^ 1u, 0, NULL, text, sizeof(text), NULL),
                   CC_ERROR_ILLEGAL);
  options.flags = 0x20;
  assert_int_equal(cc_position_move_text(position, move, 0, &options, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.language = CC_LANGUAGE_COUNT;
  assert_int_equal(cc_position_move_text(position, move, 0, &options, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  options.language = 0;
  options.reserved = 1;
  assert_int_equal(cc_position_move_text(position, move, 0, &options, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  options.reserved = 0;
  options.struct_size = 4;
  assert_int_equal(cc_position_move_text(position, move, 0, &options, text, sizeof(text), NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_line_text(NULL, &move, 1, 0, NULL, text, sizeof(text), NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_line_text(position, NULL, 1, 0, NULL, text, sizeof(text), NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_line_text(position, &move, 1, 0, NULL, NULL, 1, NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_line_text(position, &move, 1, 9, NULL, text, sizeof(text), NULL, NULL),
                   CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

static void test_reading_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move_reading reading = CC_MOVE_READING_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_move move = 12345;
  size_t count = 99;
  assert_int_equal(cc_position_read_move(NULL, "e4", 2, 0, NULL, &move, NULL, &error), CC_ERROR_ARGUMENT);
  assert_int_equal(move, CC_MOVE_NONE);
  assert_int_equal(error.status, CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_move(position, NULL, 2, 0, NULL, &move, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_move(position, "e4", 2, 0, NULL, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_move(position, "e4", 2, 4, NULL, &move, NULL, NULL), CC_ERROR_ARGUMENT);
  reading.struct_size = 0;
  assert_int_equal(cc_position_read_move(position, "e4", 2, 0, NULL, &move, &reading, NULL),
                   CC_ERROR_ARGUMENT);
  options.language = 77;
  assert_int_equal(cc_position_read_move(position, "e4", 2, 0, &options, &move, NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_move(position, "e4", 2, 0, NULL, &move, NULL, NULL), CC_OK);
  assert_int_equal(cc_position_read_move(position, "e4x", 2, 0, NULL, &move, NULL, NULL), CC_OK);
  assert_int_equal(cc_position_read_move(position, "e4", 0, 0, NULL, &move, NULL, NULL), CC_ERROR_MOVE_TEXT);
  /* An older caller's shorter struct. */
  reading.struct_size = 8;
  reading.fault = 77;
  assert_int_equal(cc_position_read_move(position, "e4!", 3, 0, NULL, &move, &reading, NULL), CC_OK);
  assert_int_equal(reading.deviations, CC_DEVIATION_GLYPH);
  assert_int_equal(reading.fault, 77);
  assert_int_equal(cc_position_read_line(NULL, "e4", 2, 0, NULL, &move, 1, &count, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(count, 0);
  assert_int_equal(cc_position_read_line(position, NULL, 2, 0, NULL, &move, 1, &count, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_line(position, "e4", 2, 0, NULL, NULL, 1, &count, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_line(position, "e4", 2, 0, NULL, &move, 1, NULL, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_read_line(position, "e4", 2, 5, NULL, &move, 1, &count, NULL),
                   CC_ERROR_ARGUMENT);
  cc_position_free(position);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_disambiguation),
      cmocka_unit_test(test_promotions),
      cmocka_unit_test(test_castling),
      cmocka_unit_test(test_uci),
      cmocka_unit_test(test_uci_as_chess960),
      cmocka_unit_test(test_pawns_before_bishops),
      cmocka_unit_test(test_tolerance),
      cmocka_unit_test(test_malformed),
      cmocka_unit_test(test_illegal),
      cmocka_unit_test(test_messages),
      cmocka_unit_test(test_strict),
      cmocka_unit_test(test_languages),
      cmocka_unit_test(test_languages_replace),
      cmocka_unit_test(test_options_of_writing),
      cmocka_unit_test(test_options_of_reading),
      cmocka_unit_test(test_uci_without_position),
      cmocka_unit_test(test_line_text),
      cmocka_unit_test(test_line_reading),
      cmocka_unit_test(test_line_long),
      cmocka_unit_test(test_writing_arguments),
      cmocka_unit_test(test_reading_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
