/* SPDX-License-Identifier: MIT */
/* Layer 5. Counts that user evaluators are likely to want: mobility, material, maps of attacks. */
#include "board/board_query.h"
#include "board/position_handle.h"
#include "chesscore/evaluate.h"
#include "chesscore/movegen.h"

#define SURVEY_VALUE_MAX 100000

/* Squares the man on a square attacks. */
static uint64_t survey_attacks(const cc__board *board, unsigned side, unsigned square) {
  const uint64_t occupied = cc__occupied(board);
  switch (cc__type_at(board, square)) {
  case CC_PAWN: return cc__attacks_pawn(side, square);
  case CC_KNIGHT: return cc__attacks_knight(square);
  case CC_BISHOP: return cc__attacks_bishop(square, occupied);
  case CC_ROOK: return cc__attacks_rook(square, occupied);
  case CC_QUEEN: return cc__attacks_queen(square, occupied);
  default: return cc__attacks_king(square);
  }
}

uint32_t cc_position_mobility(const cc_position *position, cc_side side) {
  if (position == NULL || side > CC_BLACK) {
    return 0;
  }
  const cc__board *board = position->current;
  uint64_t men = board->by_side[side] & ~(board->by_type[CC_PAWN] | board->by_type[CC_KING]);
  uint32_t moves = 0;
  while (men != 0) {
    moves += cc__popcount(survey_attacks(board, side, cc__pop_lsb(&men)) & ~board->by_side[side]);
  }
  return moves;
}

int32_t cc_position_mobility_difference(const cc_position *position) {
  const cc_side side = cc_position_side_to_move(position);
  if (side > CC_BLACK) {
    return 0;
  }
  return (int32_t)cc_position_mobility(position, side) - (int32_t)cc_position_mobility(position, side ^ 1u);
}

int32_t cc_position_material_balance(const cc_position *position, const int32_t values[5]) {
  static const int32_t usual[5] = {CC_SEE_PAWN, CC_SEE_KNIGHT, CC_SEE_BISHOP, CC_SEE_ROOK, CC_SEE_QUEEN};
  if (position == NULL) {
    return 0;
  }
  const cc__board *board = position->current;
  const int32_t *worth = values != NULL ? values : usual;
  int32_t balance = 0;
  for (unsigned type = CC_PAWN; type <= CC_QUEEN; type++) {
    if (worth[type] > SURVEY_VALUE_MAX || worth[type] < -SURVEY_VALUE_MAX) {
      return 0;
    }
    balance += worth[type] * ((int32_t)cc__popcount(cc__pieces(board, board->side, type)) -
                              (int32_t)cc__popcount(cc__pieces(board, board->side ^ 1u, type)));
  }
  return balance;
}

cc_bitboard cc_position_attack_map(const cc_position *position, cc_side side, uint8_t counts[64]) {
  cc_bitboard all = 0;
  for (unsigned square = 0; counts != NULL && square < 64; square++) {
    counts[square] = 0;
  }
  if (position == NULL || side > CC_BLACK) {
    return 0;
  }
  uint64_t men = position->current->by_side[side];
  while (men != 0) {
    uint64_t attacks = survey_attacks(position->current, side, cc__pop_lsb(&men));
    all |= attacks;
    while (counts != NULL && attacks != 0) {
      counts[cc__pop_lsb(&attacks)]++;
    }
  }
  return all;
}
