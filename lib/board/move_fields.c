/* SPDX-License-Identifier: MIT */
/* Layer 1. The parts of moves and squares as functions, for callers that cannot use macros. */
#include "chesscore/types.h"

cc_square cc_move_from(cc_move move) {
  return CC_MOVE_FROM(move);
}

cc_square cc_move_to(cc_move move) {
  return CC_MOVE_TO(move);
}

cc_square cc_move_target(cc_move move) {
  const cc_square to = CC_MOVE_TO(move);
  if (CC_MOVE_KIND(move) != CC_MOVE_KIND_CASTLING) {
    return to;
  }
  return (cc_square)((to & 56u) | (to > CC_MOVE_FROM(move) ? 6u : 2u));
}

cc_piece_type cc_move_piece(cc_move move) {
  return CC_MOVE_PIECE(move);
}

cc_piece_type cc_move_captured(cc_move move) {
  const uint8_t plus_one = CC_MOVE_CAPTURED_PLUS_ONE(move);
  return plus_one == 0 ? CC_PIECE_TYPE_NONE : (cc_piece_type)(plus_one - 1);
}

cc_piece_type cc_move_promotion(cc_move move) {
  const uint8_t promotion = CC_MOVE_PROMOTION(move);
  return promotion == 0 ? CC_PIECE_TYPE_NONE : promotion;
}

uint8_t cc_move_kind(cc_move move) {
  return CC_MOVE_KIND(move);
}

const char *cc_square_name(cc_square square) {
  static const char names[65][3] = {
      "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3",
      "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5",
      "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7",
      "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "-"};
  return names[square < CC_SQUARE_NONE ? square : CC_SQUARE_NONE];
}
