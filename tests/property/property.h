/* SPDX-License-Identifier: MIT */
/* What the property tests share: reproducible random numbers, sorted move lists, telling what went wrong. */
#ifndef PROPERTY_H
#define PROPERTY_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>
#include <cmocka.h>

#include "slow_chess.h"

/* splitmix64 (Steele, Lea, Flood 2014). */
static inline uint64_t property_random(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* 0 .. limit - 1. */
static inline uint32_t property_below(uint64_t *state, uint32_t limit) {
  return (uint32_t)((property_random(state) >> 32) % limit);
}

/* A small sort that is the same everywhere. */
static inline void property_sort(uint32_t *moves, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const uint32_t move = moves[i];
    size_t j = i;
    for (; j > 0 && moves[j - 1] > move; j--) {
      moves[j] = moves[j - 1];
    }
    moves[j] = move;
  }
}

static inline int property_contains(const uint32_t *sorted, size_t count, uint32_t move) {
  for (size_t i = 0; i < count && sorted[i] <= move; i++) {
    if (sorted[i] == move) {
      return 1;
    }
  }
  return 0;
}

/* Fail with the position at hand. */
#define PROPERTY_CHECK(position, condition)                                                                  \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      char property_fen[CC_FEN_CAPACITY] = "?";                                                              \
      (void)!cc_position_fen(position, CC_FEN_EP_ALWAYS | CC_FEN_CASTLING_SHREDDER, property_fen,            \
                             sizeof(property_fen), NULL);                                                    \
      print_error("%s:%d: %s\n  in %s\n", __FILE__, __LINE__, #condition, property_fen);                     \
      fail();                                                                                                \
    }                                                                                                        \
  } while (0)

/* A list of the library's, sorted. */
static inline size_t property_moves(const cc_position *position, cc_moves which, cc_move *moves) {
  size_t count = 0;
  PROPERTY_CHECK(position, cc_position_moves(position, which, moves, CC_MAX_MOVES, &count) == CC_OK);
  PROPERTY_CHECK(position, count <= CC_MAX_MOVES);
  property_sort(moves, count);
  return count;
}

static inline uint64_t property_perft(const cc_position *position, uint32_t depth, cc_level level) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 0;
  options.level = level;
  PROPERTY_CHECK(position, cc_position_perft(position, depth, &options, NULL, 0, NULL, &nodes) == CC_OK);
  return nodes;
}

/* The lists of all kinds against each other and against the slow generator's. */
static inline void property_check_lists(const cc_position *position, const slow_board *board) {
  static uint32_t slow[SLOW_MAX_MOVES];
  static cc_move legal[CC_MAX_MOVES], captures[CC_MAX_MOVES], quiets[CC_MAX_MOVES], some[CC_MAX_MOVES];
  const size_t slow_count = slow_moves(board, slow);
  const size_t count = property_moves(position, CC_MOVES_LEGAL, legal);
  property_sort(slow, slow_count);
  PROPERTY_CHECK(position, count == slow_count);
  PROPERTY_CHECK(position, memcmp(legal, slow, count * sizeof(*slow)) == 0);
  PROPERTY_CHECK(position, cc_position_any_legal(position) == (count > 0));

  const size_t noisy = property_moves(position, CC_MOVES_CAPTURES, captures);
  const size_t quiet = property_moves(position, CC_MOVES_QUIETS, quiets);
  for (size_t i = 0; i < noisy; i++) {
    PROPERTY_CHECK(position,
                   CC_MOVE_CAPTURED_PLUS_ONE(captures[i]) != 0 || CC_MOVE_PROMOTION(captures[i]) != 0);
  }
  for (size_t i = 0; i < quiet; i++) {
    PROPERTY_CHECK(position, CC_MOVE_CAPTURED_PLUS_ONE(quiets[i]) == 0 && CC_MOVE_PROMOTION(quiets[i]) == 0);
  }
  PROPERTY_CHECK(position, noisy + quiet == count);
  memcpy(some, captures, noisy * sizeof(*some));
  memcpy(some + noisy, quiets, quiet * sizeof(*some));
  property_sort(some, count);
  PROPERTY_CHECK(position, memcmp(some, legal, count * sizeof(*some)) == 0);

  const size_t evasions = property_moves(position, CC_MOVES_EVASIONS, some);
  PROPERTY_CHECK(position, evasions == (slow_in_check(board, board->black) ? count : 0));
  PROPERTY_CHECK(position, memcmp(some, legal, evasions * sizeof(*some)) == 0);

  const size_t slow_pseudo = slow_pseudo_moves(board, slow);
  const size_t pseudo = property_moves(position, CC_MOVES_PSEUDO_LEGAL, some);
  property_sort(slow, slow_pseudo);
  PROPERTY_CHECK(position, pseudo == slow_pseudo);
  PROPERTY_CHECK(position, memcmp(some, slow, pseudo * sizeof(*some)) == 0);
  size_t kept = 0;
  for (size_t i = 0; i < pseudo; i++) {
    if (cc_position_is_legal(position, some[i])) {
      PROPERTY_CHECK(position, kept < count && some[i] == legal[kept]);
      kept++;
    }
  }
  PROPERTY_CHECK(position, kept == count);
  for (cc_moves which = CC_MOVES_LEGAL; which <= CC_MOVES_PSEUDO_LEGAL; which++) {
    size_t listed = 0;
    size_t counted = 0;
    PROPERTY_CHECK(position, cc_position_moves(position, which, some, CC_MAX_MOVES, &listed) == CC_OK);
    PROPERTY_CHECK(position,
                   cc_position_moves_count(position, which, &counted) == CC_OK && counted == listed);
  }
}

/* Every from, to and promotion; and legal moves with bits changed. `legal` is sorted. */
static inline void property_check_all_values(const cc_position *position, const cc_move *legal, size_t count,
                                             uint64_t *random) {
  size_t found = 0;
  for (uint32_t squares = 0; squares < 4096; squares++) {
    for (uint32_t promotion = 0; promotion < 5; promotion++) {
      const cc_square from = (cc_square)(squares & 63u);
      const cc_square to = (cc_square)(squares >> 6);
      cc_move move = CC_MOVE_NONE;
      const cc_status status = cc_position_find_move(position, from, to, (uint8_t)promotion, &move);
      const cc_piece man = cc_position_piece_at(position, from);
      const cc_piece victim = cc_position_piece_at(position, to);
      const cc_move plain = squares | promotion << 12 | (uint32_t)(CC_PIECE_TYPE(man) & 7u) << 15 |
                            (victim == CC_PIECE_NONE ? 0 : CC_PIECE_TYPE(victim) + 1u) << 18;
      for (uint32_t kind = 0; kind < 8; kind++) {
        const cc_move value = plain | kind << 21;
        const int expected = property_contains(legal, count, value);
        PROPERTY_CHECK(position, cc_position_is_legal(position, value) == expected);
        PROPERTY_CHECK(position, (cc_position_explain(position, value, NULL) == CC_FAULT_NONE) == expected);
      }
      PROPERTY_CHECK(position, status == CC_OK || status == CC_ERROR_ILLEGAL);
      PROPERTY_CHECK(position, (status == CC_OK) == (move != CC_MOVE_NONE));
      if (status == CC_OK) {
        PROPERTY_CHECK(position, property_contains(legal, count, move));
        found += CC_MOVE_FROM(move) == from && CC_MOVE_TO(move) == to;
      }
    }
  }
  PROPERTY_CHECK(position, found == count);
  for (unsigned i = 0; i < 4096; i++) {
    cc_move value = (cc_move)property_random(random);
    if (count > 0 && i % 4 != 0) {
      value = legal[property_below(random, (uint32_t)count)] ^ UINT32_C(1) << property_below(random, 32);
    }
    const int expected = property_contains(legal, count, value);
    PROPERTY_CHECK(position, cc_position_is_legal(position, value) == expected);
    PROPERTY_CHECK(position, (cc_position_explain(position, value, NULL) == CC_FAULT_NONE) == expected);
  }
}

#endif
