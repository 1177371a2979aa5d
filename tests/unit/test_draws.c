/* SPDX-License-Identifier: MIT */
/*
 * Repetition, moves that repeat, outcome under each set of rules, claims, insufficient material. Games are
 * replayed with the colours exchanged, and without castling rights also with left and right exchanged. Random
 * games compare the counts and the forecast with a plain look at all earlier positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define THREEFOLD (1u << CC_REASON_THREEFOLD)
#define FIFTY (1u << CC_REASON_FIFTY)

enum { AS_IS, SWAPPED, MIRRORED, BOTH, WAYS };

static uint64_t next_random(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

/* A position turned one of the WAYS; NULL if it cannot be. */
static cc_position *turned_position(const char *fen, int way) {
  cc_position *position = test_position(fen);
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  if (way >= MIRRORED && setup.castling != 0) {
    cc_position_free(position);
    return NULL;
  }
  if (way == SWAPPED || way == BOTH) {
    setup = test_swap_colours(&setup);
  }
  if (way >= MIRRORED) {
    setup = test_mirror(&setup);
  }
  /* After swapping, Black has moved once less than the move number says: soft at most. */
  assert_int_equal(cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, NULL), CC_OK);
  return position;
}

static cc_move turned_move(const cc_position *position, const char *text, int way) {
  char turned[6] = {0};
  strncpy(turned, text, 5);
  if (turned[4] == ' ') {
    turned[4] = '\0';
  }
  for (unsigned i = 0; i < 4; i += 2) {
    if (way >= MIRRORED) {
      turned[i] = (char)('a' + 'h' - turned[i]);
    }
    if (way == SWAPPED || way == BOTH) {
      turned[i + 1] = (char)('1' + '8' - turned[i + 1]);
    }
  }
  const cc_move move = test_find(position, turned);
  if (move == CC_MOVE_NONE) {
    print_error("%s is illegal\n", turned);
  }
  assert_int_not_equal(move, CC_MOVE_NONE);
  return move;
}

static cc_outcome outcome_of(const cc_position *position, uint32_t rules) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  assert_int_equal(cc_position_outcome(position, rules, &outcome), CC_OK);
  assert_int_equal(outcome.struct_size, sizeof(outcome));
  assert_int_equal(outcome.repetitions, cc_position_repetitions(position));
  assert_int_equal(outcome.halfmove, cc_position_halfmove_clock(position));
  return outcome;
}

static void assert_outcome(const cc_position *position, uint32_t rules, uint32_t result, uint32_t reason,
                           uint32_t claims) {
  const cc_outcome outcome = outcome_of(position, rules);
  assert_int_equal(outcome.result, result);
  assert_int_equal(outcome.reason, reason);
  assert_int_equal(outcome.claims, claims);
}

/* ---- repetition in known games ---- */

/* How often the position after each ply has stood. */
typedef struct known_game {
  const char *fen;
  const char *moves;
  const char *counts; /* a digit a ply */
} known_game;

static const known_game games[] = {
    {TEST_START, "d2d4 d7d5 g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", "1111121113"},
    /* the start position itself is the first time */
    {TEST_START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "11122223"},
    /* a double push that allows an en-passant capture makes another position; one that does not, does not */
    {"k7/3p4/8/4P3/8/8/8/4K2N b - - 0 1", "d7d5 h1g3 a8b8 g3h1 b8a8 h1g3 a8b8 g3h1 b8a8 h1g3 a8b8 g3h1 b8a8",
     "1111122223333"},
    {"k7/3p4/8/8/8/8/8/4K2N b - - 0 1", "d7d5 h1g3 a8b8 g3h1 b8a8 h1g3 a8b8 g3h1 b8a8", "111122223"},
    /* the capture would leave the king in check: no difference */
    {"3r3k/4p3/8/3P4/8/8/3K4/7N b - - 0 1", "e7e5 h1g3 h8g8 g3h1 g8h8 h1g3 h8g8 g3h1 g8h8", "111122223"},
    {"4k3/4p3/8/r2P3K/8/8/8/6N1 b - - 0 1", "e7e5 g1f3 e8d8 f3g1 d8e8 g1f3 e8d8 f3g1 d8e8", "111122223"},
    /* castling rights are part of a position */
    {"4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
     "111112222333"},
    {"4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "h1h2 h8h7 h2h1 h7h8 h1h2 h8h7 h2h1 h7h8", "11111222"},
    {"4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8 a1a2 e8e7", "1111122223"},
    /* men of a kind may change places */
    {"7k/8/8/8/8/8/8/KN3N2 w - - 0 1", "b1d2 h8g8 d2e4 g8h8 f1d2 h8g8 d2b1 g8h8 e4d2 h8g8 d2f1 g8h8",
     "111111111112"},
    /* the same men with the other side to move are another position */
    {"7k/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2 h8g8 b2b3 g8h8 b3b1 h8g8 b1b2 g8h8 b2b1", "111111112"},
    /* nothing stays after a capture or a pawn move */
    {"7k/7p/8/8/8/8/8/KR6 w - - 0 1", "b1b2 h8g8 b2b1 g8h8 b1b2 h7h6 b2b1 h8g8 b1b2 g8h8 b2b1 h8g8",
     "111221111222"},
};

static void check_game(const known_game *known, int way) {
  cc_position *position = turned_position(known->fen, way);
  if (position == NULL) {
    return;
  }
  assert_int_equal(cc_position_repetitions(position), 1);
  const char *text = known->moves;
  for (size_t ply = 0; known->counts[ply] != '\0'; ply++) {
    const uint32_t expected = (uint32_t)(known->counts[ply] - '0');
    const cc_move move = turned_move(position, text, way);
    uint32_t claims = 77;
    assert_int_equal(cc_position_claims_after(position, move, &claims), CC_OK);
    assert_int_equal(claims, expected >= 3 ? THREEFOLD : 0);
    /* A repetition by this move was to be seen before it. */
    assert_true(expected == 1 || cc_position_can_repeat(position, NULL));
    assert_int_equal(cc_position_play(position, move), CC_OK);
    if (cc_position_repetitions(position) != expected) {
      print_error("%s, ply %u: %u, expected %u\n", known->fen, (unsigned)ply + 1,
                  (unsigned)cc_position_repetitions(position), (unsigned)expected);
    }
    assert_int_equal(cc_position_repetitions(position), expected);
    assert_int_equal(outcome_of(position, CC_RULES_FIDE).claims, expected >= 3 ? THREEFOLD : 0);
    text += strcspn(text, " ");
    text += strspn(text, " ");
  }
  assert_int_equal(*text, '\0');
  cc_position_free(position);
}

static void test_games(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(games); i++) {
    for (int way = 0; way < WAYS; way++) {
      check_game(&games[i], way);
    }
  }
}

static void test_null_move_is_a_wall(void **state) {
  (void)state;
  cc_position *position = test_position("7k/8/8/8/8/8/8/KR6 w - - 0 1");
  test_play(position, "b1b2 h8g8 b2b1 g8h8");
  assert_int_equal(cc_position_repetitions(position), 2);
  assert_int_equal(cc_position_make_null(position), CC_OK);
  assert_int_equal(cc_position_make_null(position), CC_OK);
  assert_int_equal(cc_position_repetitions(position), 1);
  test_play(position, "b1b2 h8g8 b2b1");
  assert_int_equal(cc_position_can_repeat(position, NULL),
                   1); /* g8h8: the position after the second null move */
  test_play(position, "g8h8");
  assert_int_equal(cc_position_repetitions(position), 2);
  while (cc_position_ply(position) > 4) {
    assert_int_equal(cc_position_unmake(position), CC_OK);
  }
  assert_int_equal(cc_position_repetitions(position), 2);
  cc_position_free(position);
}

/* A copy without history has forgotten, one with history has not. */
static void test_copies(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  cc_position *copy = NULL;
  test_play(position, "g1f3 g8f6 f3g1");
  assert_int_equal(cc_position_copy(position, 1, &copy), CC_OK);
  assert_int_equal(cc_position_can_repeat(copy, NULL), 1);
  cc_position_free(copy);
  assert_int_equal(cc_position_copy(position, 0, &copy), CC_OK);
  assert_int_equal(cc_position_can_repeat(copy, NULL), 0);
  cc_position_free(copy);
  cc_position_free(position);
}

/* ---- moves that repeat ---- */

static void test_can_repeat(void **state) {
  (void)state;
  cc_move move = 77;
  cc_position *position = test_position("7k/8/8/8/8/8/8/KR6 w - - 0 1");
  assert_int_equal(cc_position_can_repeat(position, &move), 0);
  assert_int_equal(move, CC_MOVE_NONE);
  test_play(position, "b1b2 h8g8");
  assert_int_equal(cc_position_can_repeat(position, &move), 0); /* b2b1 gives the start with Black to move */
  test_play(position, "b2b1");
  assert_int_equal(cc_position_can_repeat(position, &move), 1);
  assert_int_equal(move, test_find(position, "g8h8"));
  test_play(position, "g8f7");
  assert_int_equal(cc_position_can_repeat(position, &move), 0);
  assert_int_equal(move, CC_MOVE_NONE);
  cc_position_free(position);
  /* the rook went round the pawn that bars its way back */
  position = test_position("7k/8/8/8/8/8/1p6/1R5K b - - 0 1");
  test_play(position, "h8g8 b1d1 g8f8 d1d3 f8g8 d3b3 g8h8");
  assert_int_equal(cc_position_can_repeat(position, &move), 0);
  assert_int_equal(move, CC_MOVE_NONE);
  cc_position_free(position);
  /* the same without the pawn */
  position = test_position("7k/8/8/8/8/8/2p5/1R5K b - - 0 1");
  test_play(position, "h8g8 b1a1 g8f8 a1a3 f8g8 a3b3 g8h8");
  assert_int_equal(cc_position_can_repeat(position, &move), 1);
  assert_int_equal(move, test_find(position, "b3b1"));
  cc_position_free(position);
  /* the king could go back, but the right to castle has gone meanwhile */
  position = test_position("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
  test_play(position, "e8e7 e1e2 e7e8");
  assert_int_equal(cc_position_can_repeat(position, NULL), 0);
  cc_position_free(position);
}

/* Earlier positions since the last null move or the set-up, as handles of their own. */
typedef struct record {
  cc_position *boards[512];
  size_t count;
  size_t wall; /* index of the first that counts */
} record;

static void record_add(record *seen, const cc_position *position, int wall) {
  assert_true(seen->count < TEST_COUNT(seen->boards));
  if (wall) {
    seen->wall = seen->count;
  }
  assert_int_equal(cc_position_copy(position, 0, &seen->boards[seen->count++]), CC_OK);
}

/* How often the position is among the recorded ones, but for the last `without`. */
static uint32_t record_times(const record *seen, const cc_position *position, size_t without) {
  uint32_t times = 0;
  for (size_t i = seen->wall; i + without < seen->count; i++) {
    times += (uint32_t)cc_position_equal_board(seen->boards[i], position);
  }
  return times;
}

/* Compare with the record; returns 1 if some move repeats. */
static int check_forecast(cc_position *position, const record *seen, const cc_move *moves, size_t count) {
  int expected = 0;
  int named = 0;
  cc_move found = 77;
  const int32_t told = cc_position_can_repeat(position, &found);
  assert_int_equal(cc_position_repetitions(position), record_times(seen, position, 0));
  const int over = cc_position_is_insufficient(position) || cc_position_halfmove_clock(position) >= 150;
  for (size_t i = 0; i < count; i++) {
    uint32_t claims = 77;
    assert_int_equal(cc_position_claims_after(position, moves[i], &claims), CC_OK);
    assert_int_equal(cc_position_make(position, moves[i]), CC_OK);
    const uint32_t times = record_times(seen, position, 0);
    expected |= times > 0;
    named |= times > 0 && moves[i] == found;
    const int goes_on = !over && times + 1 < 5 && cc_position_halfmove_clock(position) < 150 &&
                        cc_position_any_legal(position);
    assert_int_equal((claims & THREEFOLD) != 0, goes_on && times >= 2);
    assert_int_equal((claims & FIFTY) != 0, goes_on && cc_position_halfmove_clock(position) >= 100);
    assert_int_equal(cc_position_repetitions(position), times + 1);
    assert_int_equal(cc_position_unmake(position), CC_OK);
  }
  if (told != expected) {
    char fen[CC_FEN_CAPACITY];
    assert_int_equal(cc_position_fen(position, 0, fen, sizeof(fen), NULL), CC_OK);
    print_error("%s: told %d, is %d\n", fen, (int)told, expected);
  }
  assert_int_equal(told, expected);
  assert_int_equal(named, expected);
  return expected;
}

/* The move that takes back what the side to move has done last, if there is one; else a random one. */
static cc_move shuffling_move(const cc_position *position, const cc_move *moves, size_t count,
                              uint64_t *seed) {
  const size_t ply = cc_position_ply(position);
  const cc_move last = ply >= 2 ? cc_position_move_at(position, ply - 2) : CC_MOVE_NONE;
  if (next_random(seed) % 3 != 0) {
    for (size_t i = 0; i < count; i++) {
      if (cc_move_from(moves[i]) == cc_move_to(last) && cc_move_to(moves[i]) == cc_move_from(last)) {
        return moves[i];
      }
    }
  }
  return moves[next_random(seed) % count];
}

static void test_random_shuffling(void **state) {
  (void)state;
  static const char *const starts[] = {
      TEST_START,
      "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "4k3/8/8/8/8/8/8/QN2K1NB w - - 0 1",
      "rn2k3/8/8/8/8/8/8/4KBNR w - - 90 80",
      "8/8/3k4/8/8/2RK4/2r5/8 w - - 0 1",
      "8/8/1q1k4/8/8/2RK4/2r5/4Q3 w - - 0 1",
  };
  static record seen;
  uint64_t seed = 4711;
  cc_move moves[CC_MAX_MOVES];
  size_t repeating = 0;
  size_t quiet = 0;
  for (size_t game = 0; game < 64; game++) {
    cc_position *position = test_position(starts[game % TEST_COUNT(starts)]);
    seen.count = 0;
    record_add(&seen, position, 1);
    for (unsigned ply = 0; ply < 90; ply++) {
      size_t count = 0;
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
      if (count == 0) {
        break;
      }
      if (check_forecast(position, &seen, moves, count)) {
        repeating++;
      } else {
        quiet++;
      }
      const int pass = next_random(&seed) % 24 == 0 && !cc_position_in_check(position);
      assert_int_equal(pass ? cc_position_make_null(position)
                            : cc_position_make(position, shuffling_move(position, moves, count, &seed)),
                       CC_OK);
      record_add(&seen, position, pass);
    }
    cc_position_free(position);
    while (seen.count > 0) {
      cc_position_free(seen.boards[--seen.count]);
    }
  }
  assert_true(repeating > 500 && quiet > 500);
}

/* ---- outcome ---- */

typedef struct verdict {
  const char *fen;
  uint32_t fide, engine, analysis; /* reasons; the result follows from them */
  uint32_t claims;                 /* under FIDE rules */
} verdict;

#define NONE CC_REASON_NONE
#define MATE CC_REASON_CHECKMATE
#define STALE CC_REASON_STALEMATE
#define MATERIAL CC_REASON_INSUFFICIENT
#define SEVENTY CC_REASON_SEVENTY_FIVE

static const verdict verdicts[] = {
    {TEST_START, NONE, NONE, NONE, 0},
    {"8/8/8/3k4/8/8/4K3/4R3 w - - 50 80", NONE, NONE, NONE, 0},
    {"8/8/8/3k4/8/8/4K3/4R3 w - - 99 80", NONE, NONE, NONE, 0},
    {"8/8/8/3k4/8/8/4K3/4R3 w - - 100 80", NONE, CC_REASON_FIFTY, NONE, FIFTY},
    {"8/8/8/3k4/8/8/4K3/4R3 b - - 149 120", NONE, CC_REASON_FIFTY, NONE, FIFTY},
    {"8/8/8/3k4/8/8/4K3/4R3 w - - 150 120", SEVENTY, SEVENTY, NONE, 0},
    {"8/8/8/3k4/8/8/4K3/4R3 w - - 400 300", SEVENTY, SEVENTY, NONE, 0},
    /* mate and stalemate before every counter */
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 90", MATE, MATE, MATE, 0},
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 100 90", MATE, MATE, MATE, 0},
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 150 190", MATE, MATE, MATE, 0},
    {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 90", STALE, STALE, STALE, 0},
    {"7k/5K2/6Q1/8/8/8/8/8 b - - 100 90", STALE, STALE, STALE, 0},
    {"7k/5K2/6Q1/8/8/8/8/8 b - - 150 190", STALE, STALE, STALE, 0},
    {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", MATE, MATE, MATE, 0},
    /* dead by material, under all rules; stalemate is named first, though it is as drawn */
    {"8/2b5/3k4/8/8/4B3/4K3/8 w - - 0 1", MATERIAL, MATERIAL, MATERIAL, 0},
    {"8/2b5/3k4/8/8/4B3/4K3/8 w - - 100 90", MATERIAL, MATERIAL, MATERIAL, 0},
    {"8/2b5/3k4/8/8/4B3/4K3/8 w - - 150 190", MATERIAL, MATERIAL, MATERIAL, 0},
    {"7k/8/6K1/4B3/8/8/8/8 b - - 0 1", MATERIAL, MATERIAL, MATERIAL, 0},
    {"k7/8/K7/2B5/8/8/8/8 b - - 0 1", MATERIAL, MATERIAL, MATERIAL, 0},
    {"k7/2K5/8/8/8/4B3/8/8 b - - 0 1", STALE, STALE, STALE, 0},
};

static uint32_t expected_result(const cc_position *position, uint32_t reason) {
  if (reason == CC_REASON_CHECKMATE) {
    return cc_position_side_to_move(position) == CC_WHITE ? CC_RESULT_BLACK : CC_RESULT_WHITE;
  }
  return reason == CC_REASON_NONE ? CC_RESULT_NONE : CC_RESULT_DRAW;
}

static void test_verdicts(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(verdicts); i++) {
    const verdict *known = &verdicts[i];
    for (int way = 0; way < WAYS; way++) {
      cc_position *position = turned_position(known->fen, way);
      if (position == NULL) {
        continue;
      }
      if (outcome_of(position, CC_RULES_FIDE).reason != known->fide) {
        print_error("%s\n", known->fen);
      }
      assert_outcome(position, CC_RULES_FIDE, expected_result(position, known->fide), known->fide,
                     known->claims);
      assert_outcome(position, CC_RULES_ENGINE, expected_result(position, known->engine), known->engine, 0);
      assert_outcome(position, CC_RULES_ANALYSIS, expected_result(position, known->analysis), known->analysis,
                     0);
      cc_position_free(position);
    }
  }
}

/* Third and fifth time, on the board. */
static void test_fivefold(void **state) {
  (void)state;
  cc_position *position = test_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (uint32_t times = 2; times <= 6; times++) {
    test_play(position, "g1f3 g8f6 f3g1 f6g8");
    const int claim = times >= 3;
    const int automatic = times >= 5;
    assert_int_equal(cc_position_repetitions(position), times);
    assert_outcome(position, CC_RULES_FIDE, automatic ? CC_RESULT_DRAW : CC_RESULT_NONE,
                   automatic ? CC_REASON_FIVEFOLD : CC_REASON_NONE, claim && !automatic ? THREEFOLD : 0);
    assert_outcome(position, CC_RULES_ENGINE, claim ? CC_RESULT_DRAW : CC_RESULT_NONE,
                   automatic ? CC_REASON_FIVEFOLD
                   : claim   ? CC_REASON_THREEFOLD
                             : CC_REASON_NONE,
                   0);
    assert_outcome(position, CC_RULES_ANALYSIS, CC_RESULT_NONE, CC_REASON_NONE, 0);
  }
  cc_position_free(position);
}

/* Both claims at once. */
static void test_both_claims(void **state) {
  (void)state;
  cc_position *position = test_position("7k/8/8/8/8/8/8/KR6 w - - 92 80");
  test_play(position, "b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1");
  uint32_t claims = 77;
  assert_int_equal(cc_position_claims_after(position, test_find(position, "g8h8"), &claims), CC_OK);
  assert_int_equal(claims, THREEFOLD | FIFTY);
  assert_int_equal(cc_position_claims_after(position, test_find(position, "g8h7"), &claims), CC_OK);
  assert_int_equal(claims, FIFTY);
  test_play(position, "g8h8");
  assert_outcome(position, CC_RULES_FIDE, CC_RESULT_NONE, CC_REASON_NONE, THREEFOLD | FIFTY);
  assert_outcome(position, CC_RULES_ENGINE, CC_RESULT_DRAW, CC_REASON_THREEFOLD, 0);
  cc_position_free(position);
}

static void test_claims_after(void **state) {
  (void)state;
  uint32_t claims = 77;
  cc_position *position = test_position("7k/8/6K1/8/8/8/P7/R7 w - - 99 80");
  assert_int_equal(cc_position_claims_after(position, test_find(position, "a1b1"), &claims), CC_OK);
  assert_int_equal(claims, FIFTY);
  assert_int_equal(cc_position_claims_after(position, test_find(position, "a2a3"), &claims), CC_OK);
  assert_int_equal(claims, 0);
  cc_position_free(position);
  /* a move that mates or stalemates ends the game: nothing to claim */
  position = test_position("7k/8/6K1/8/8/8/8/R5N1 w - - 99 80");
  assert_int_equal(cc_position_claims_after(position, test_find(position, "a1a8"), &claims), CC_OK);
  assert_int_equal(claims, 0);
  assert_int_equal(cc_position_claims_after(position, test_find(position, "a1a7"), &claims), CC_OK);
  assert_int_equal(claims, FIFTY);
  cc_position_free(position);
  position = test_position("7k/8/5K2/8/8/8/8/6Q1 w - - 120 90");
  assert_int_equal(cc_position_claims_after(position, test_find(position, "g1g6"), &claims), CC_OK);
  assert_int_equal(claims, 0);
  cc_position_free(position);
}

/* ---- insufficient material ---- */

typedef struct material_row {
  const char *fen;
  int32_t insufficient;
} material_row;

static const material_row material_rows[] = {
    {"8/2b5/3k4/8/8/4B3/4K3/8 w - - 0 1", 1}, /* bishops on one colour */
    {"8/1b6/3k4/8/8/4B3/4K3/8 w - - 0 1", 0}, /* on both */
    {"6k1/8/8/8/8/2B5/1B6/K7 w - - 0 1", 1},
    {"8/6bk/8/8/8/4B3/1B6/K7 w - - 0 1", 1},
    {"8/6bk/8/8/2B5/8/1B6/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/8/8/K7 w - - 0 1", 1},
    {"7k/8/8/8/8/2N5/8/K7 w - - 0 1", 1},
    {"6k1/8/8/8/8/2B5/8/K7 w - - 0 1", 1},
    {"7k/8/8/8/8/2P5/8/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2R5/8/K7 w - - 0 1", 0},
    {"6k1/8/8/8/8/2Q5/8/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2N5/3b4/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2N5/3n4/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2NN4/8/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2NB4/8/K7 w - - 0 1", 0},
    {"7k/8/8/8/8/2N5/3q4/K7 w - - 0 1", 0},
    {TEST_START, 0},
    {"6k1/1p6/8/8/8/8/1P6/K7 w - - 0 1", 0},
    {"b5k1/8/8/8/8/8/8/K6B w - - 0 1", 1},
    {"b5kb/8/8/8/8/8/8/K6B w - - 0 1", 0},
};

static void test_insufficient(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(material_rows); i++) {
    for (int way = 0; way < WAYS; way++) {
      cc_position *position = turned_position(material_rows[i].fen, way);
      if (position == NULL) {
        continue;
      }
      if (cc_position_is_insufficient(position) != material_rows[i].insufficient) {
        print_error("%s\n", material_rows[i].fen);
      }
      assert_int_equal(cc_position_is_insufficient(position), material_rows[i].insufficient);
      cc_position_free(position);
    }
  }
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  const cc_move push = test_find(position, "e2e4");
  cc_outcome outcome = CC_OUTCOME_INIT;
  cc_move move = 77;
  uint32_t claims = 77;
  assert_int_equal(cc_position_repetitions(NULL), 0);
  assert_int_equal(cc_position_can_repeat(NULL, NULL), 0);
  assert_int_equal(cc_position_can_repeat(NULL, &move), 0);
  assert_int_equal(move, CC_MOVE_NONE);
  assert_int_equal(cc_position_can_repeat(position, NULL), 0);
  assert_int_equal(cc_position_is_insufficient(NULL), 0);
  assert_int_equal(cc_position_outcome(NULL, CC_RULES_FIDE, &outcome), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_outcome(position, CC_RULES_FIDE, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_outcome(position, 3, &outcome), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_outcome(position, UINT32_MAX, &outcome), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_claims_after(NULL, push, &claims), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_claims_after(position, push, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_claims_after(position, CC_MOVE_NONE, &claims), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_claims_after(position, CC_MOVE_NULL, &claims), CC_ERROR_ILLEGAL);
  assert_int_equal(cc_position_claims_after(position, UINT32_MAX, &claims), CC_ERROR_ILLEGAL);
  assert_int_equal(claims, 77);
  cc_position_free(position);
}

/* Structs of other versions: never written past their size. */
static void test_outcome_sizes(void **state) {
  (void)state;
  cc_position *position = test_position("8/8/8/3k4/8/8/4K3/4R3 w - - 100 80");
  struct {
    cc_outcome outcome;
    unsigned char guard[64];
  } block;
  for (uint32_t size = 0; size < sizeof(block); size++) {
    memset(&block, 0xa5, sizeof(block));
    block.outcome.struct_size = size;
    const cc_status status = cc_position_outcome(position, CC_RULES_FIDE, &block.outcome);
    assert_int_equal(status, size < 8 ? CC_ERROR_ARGUMENT : CC_OK);
    assert_int_equal(block.outcome.struct_size, size);
    const unsigned char *bytes = (const unsigned char *)&block;
    const size_t written = size < 8 ? 4 : size < sizeof(cc_outcome) ? size : sizeof(cc_outcome);
    for (size_t i = written; i < sizeof(block); i++) {
      assert_int_equal(bytes[i], 0xa5);
    }
    if (size >= sizeof(cc_outcome)) {
      assert_int_equal(block.outcome.claims, FIFTY);
      assert_int_equal(block.outcome.halfmove, 100);
    }
  }
  cc_position_free(position);
}

static void test_texts(void **state) {
  (void)state;
  for (uint32_t a = 0; a <= CC_REASON_FIFTY + 1; a++) {
    assert_non_null(cc_reason_text(a));
    assert_true(strlen(cc_reason_text(a)) > 4);
    for (uint32_t b = 0; b < a; b++) {
      assert_string_not_equal(cc_reason_text(a), cc_reason_text(b));
    }
  }
  assert_string_equal(cc_reason_text(CC_REASON_THREEFOLD), "threefold repetition");
  assert_string_equal(cc_reason_text(UINT32_MAX), cc_reason_text(CC_REASON_FIFTY + 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_games),
      cmocka_unit_test(test_null_move_is_a_wall),
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_can_repeat),
      cmocka_unit_test(test_random_shuffling),
      cmocka_unit_test(test_verdicts),
      cmocka_unit_test(test_fivefold),
      cmocka_unit_test(test_both_claims),
      cmocka_unit_test(test_claims_after),
      cmocka_unit_test(test_insufficient),
      cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_outcome_sizes),
      cmocka_unit_test(test_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
