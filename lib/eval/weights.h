/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in centipawns, in the order
 * of weight_list.h. Written by the tuner (docs/evaluation.md); comments say what it knew.
 *
 * date: -
 * positions: 0 (chosen by hand)
 * error before: -
 * error after: -
 */
#ifndef CC__WEIGHTS_H
#define CC__WEIGHTS_H

#include "eval/weight_list.h"

/* clang-format off */
static const int32_t cc__weights[CC__WEIGHTS] = {
  /* MATERIAL */
  CC__PAIR(85, 112), CC__PAIR(345, 335), CC__PAIR(360, 355), CC__PAIR(480, 590), CC__PAIR(1010, 1110),
  /* PLACE_PAWN */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  CC__PAIR(-14, 4), CC__PAIR(-4, 4), CC__PAIR(-10, 8), CC__PAIR(-10, 6),
  CC__PAIR(-12, 2), CC__PAIR(-8, 2), CC__PAIR(0, -2), CC__PAIR(4, 0),
  CC__PAIR(-12, 6), CC__PAIR(-8, 4), CC__PAIR(4, -4), CC__PAIR(14, -8),
  CC__PAIR(-6, 12), CC__PAIR(-2, 8), CC__PAIR(4, 0), CC__PAIR(14, -6),
  CC__PAIR(4, 24), CC__PAIR(8, 22), CC__PAIR(16, 12), CC__PAIR(20, 4),
  CC__PAIR(18, 36), CC__PAIR(22, 34), CC__PAIR(28, 26), CC__PAIR(30, 20),
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PLACE_KNIGHT */
  CC__PAIR(-90, -50), CC__PAIR(-40, -34), CC__PAIR(-30, -24), CC__PAIR(-26, -16),
  CC__PAIR(-34, -34), CC__PAIR(-22, -20), CC__PAIR(-8, -10), CC__PAIR(0, -2),
  CC__PAIR(-28, -22), CC__PAIR(-4, -8), CC__PAIR(6, 2), CC__PAIR(12, 14),
  CC__PAIR(-16, -14), CC__PAIR(4, 2), CC__PAIR(14, 14), CC__PAIR(20, 24),
  CC__PAIR(-4, -10), CC__PAIR(10, 6), CC__PAIR(24, 18), CC__PAIR(28, 26),
  CC__PAIR(-6, -18), CC__PAIR(16, -4), CC__PAIR(30, 8), CC__PAIR(34, 16),
  CC__PAIR(-36, -32), CC__PAIR(-10, -18), CC__PAIR(12, -12), CC__PAIR(18, 0),
  CC__PAIR(-120, -64), CC__PAIR(-50, -40), CC__PAIR(-30, -28), CC__PAIR(-16, -20),
  /* PLACE_BISHOP */
  CC__PAIR(-18, -18), CC__PAIR(2, -10), CC__PAIR(-10, -12), CC__PAIR(-12, -6),
  CC__PAIR(-2, -14), CC__PAIR(12, -8), CC__PAIR(6, -4), CC__PAIR(0, 0),
  CC__PAIR(-2, -8), CC__PAIR(8, -2), CC__PAIR(8, 4), CC__PAIR(8, 8),
  CC__PAIR(-4, -8), CC__PAIR(2, 0), CC__PAIR(8, 6), CC__PAIR(18, 10),
  CC__PAIR(-6, -6), CC__PAIR(4, 2), CC__PAIR(12, 6), CC__PAIR(20, 10),
  CC__PAIR(-4, -6), CC__PAIR(6, 0), CC__PAIR(10, 4), CC__PAIR(12, 6),
  CC__PAIR(-24, -12), CC__PAIR(-8, -4), CC__PAIR(-8, -2), CC__PAIR(-6, 0),
  CC__PAIR(-30, -18), CC__PAIR(-20, -12), CC__PAIR(-30, -10), CC__PAIR(-26, -8),
  /* PLACE_ROOK */
  CC__PAIR(-14, -6), CC__PAIR(-10, -2), CC__PAIR(-2, -2), CC__PAIR(4, -6),
  CC__PAIR(-24, -8), CC__PAIR(-12, -6), CC__PAIR(-6, -4), CC__PAIR(-2, -4),
  CC__PAIR(-22, -6), CC__PAIR(-10, -2), CC__PAIR(-8, -4), CC__PAIR(-6, -4),
  CC__PAIR(-20, 0), CC__PAIR(-8, 2), CC__PAIR(-8, 2), CC__PAIR(-4, 0),
  CC__PAIR(-14, 6), CC__PAIR(-4, 4), CC__PAIR(2, 6), CC__PAIR(6, 4),
  CC__PAIR(-8, 8), CC__PAIR(4, 6), CC__PAIR(8, 6), CC__PAIR(12, 4),
  CC__PAIR(-2, 10), CC__PAIR(4, 10), CC__PAIR(12, 8), CC__PAIR(16, 6),
  CC__PAIR(0, 10), CC__PAIR(4, 10), CC__PAIR(2, 12), CC__PAIR(6, 10),
  /* PLACE_QUEEN */
  CC__PAIR(-4, -44), CC__PAIR(-8, -36), CC__PAIR(-6, -30), CC__PAIR(4, -22),
  CC__PAIR(-8, -34), CC__PAIR(-2, -24), CC__PAIR(6, -16), CC__PAIR(6, -6),
  CC__PAIR(-6, -22), CC__PAIR(4, -6), CC__PAIR(2, 6), CC__PAIR(0, 10),
  CC__PAIR(-4, -8), CC__PAIR(0, 8), CC__PAIR(-2, 16), CC__PAIR(-4, 28),
  CC__PAIR(-6, 0), CC__PAIR(-6, 16), CC__PAIR(-6, 26), CC__PAIR(-8, 34),
  CC__PAIR(-4, -4), CC__PAIR(-4, 12), CC__PAIR(-4, 24), CC__PAIR(-2, 30),
  CC__PAIR(-8, -10), CC__PAIR(-20, 10), CC__PAIR(-8, 18), CC__PAIR(-8, 26),
  CC__PAIR(-2, -20), CC__PAIR(0, -4), CC__PAIR(4, 4), CC__PAIR(4, 8),
  /* PLACE_KING */
  CC__PAIR(34, -62), CC__PAIR(44, -36), CC__PAIR(14, -24), CC__PAIR(-2, -26),
  CC__PAIR(30, -28), CC__PAIR(22, -14), CC__PAIR(-6, -2), CC__PAIR(-18, 2),
  CC__PAIR(-4, -16), CC__PAIR(0, -2), CC__PAIR(-22, 10), CC__PAIR(-32, 16),
  CC__PAIR(-30, -10), CC__PAIR(-26, 8), CC__PAIR(-40, 22), CC__PAIR(-48, 30),
  CC__PAIR(-36, -2), CC__PAIR(-30, 18), CC__PAIR(-44, 32), CC__PAIR(-56, 38),
  CC__PAIR(-30, 0), CC__PAIR(-20, 22), CC__PAIR(-30, 34), CC__PAIR(-40, 38),
  CC__PAIR(-26, -14), CC__PAIR(-14, 12), CC__PAIR(-22, 22), CC__PAIR(-28, 26),
  CC__PAIR(-30, -52), CC__PAIR(-20, -20), CC__PAIR(-20, -8), CC__PAIR(-26, -6),
  /* BISHOP_PAIR */
  CC__PAIR(28, 56),
  /* TEMPO */
  CC__PAIR(22, 18),
  /* PAWN_ISOLATED */
  CC__PAIR(-6, -8), CC__PAIR(-14, -16),
  /* PAWN_BACKWARD */
  CC__PAIR(-6, -6), CC__PAIR(-16, -14),
  /* PAWN_DOUBLED */
  CC__PAIR(-8, -26), CC__PAIR(-2, -12),
  /* PAWN_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(14, 8), CC__PAIR(12, 8), CC__PAIR(18, 14), CC__PAIR(40, 34), CC__PAIR(80, 60), CC__PAIR(0, 0),
  /* PAWN_PHALANX */
  CC__PAIR(0, 0), CC__PAIR(4, 0), CC__PAIR(8, 2), CC__PAIR(12, 8), CC__PAIR(26, 24), CC__PAIR(50, 46), CC__PAIR(80, 80), CC__PAIR(0, 0),
  /* PAWN_CANDIDATE */
  CC__PAIR(0, 0), CC__PAIR(-2, 4), CC__PAIR(-2, 8), CC__PAIR(6, 16), CC__PAIR(14, 30), CC__PAIR(26, 44), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PASSED_RANK */
  CC__PAIR(0, 0), CC__PAIR(-6, 2), CC__PAIR(-8, 6), CC__PAIR(-6, 28), CC__PAIR(16, 54), CC__PAIR(44, 104), CC__PAIR(90, 160), CC__PAIR(0, 0),
  /* PASSED_FILE */
  CC__PAIR(4, 10), CC__PAIR(2, 6), CC__PAIR(-4, -4), CC__PAIR(-4, -8),
  /* PASSED_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(2, 4), CC__PAIR(4, 10), CC__PAIR(10, 20), CC__PAIR(24, 40), CC__PAIR(30, 60), CC__PAIR(0, 0),
  /* PASSED_OWN_KING */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, -2), CC__PAIR(0, -4), CC__PAIR(0, -8), CC__PAIR(0, -10), CC__PAIR(0, -12), CC__PAIR(0, 0),
  /* PASSED_ENEMY_KING */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 2), CC__PAIR(0, 6), CC__PAIR(0, 14), CC__PAIR(0, 20), CC__PAIR(0, 24), CC__PAIR(0, 0),
  /* PASSED_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, -2), CC__PAIR(-2, -6), CC__PAIR(-4, -16), CC__PAIR(-6, -36), CC__PAIR(-10, -70), CC__PAIR(0, 0),
  /* PASSED_SAFE_STEP */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 4), CC__PAIR(2, 8), CC__PAIR(4, 14), CC__PAIR(10, 24), CC__PAIR(16, 32), CC__PAIR(0, 0),
  /* PASSED_SAFE_WAY */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 4), CC__PAIR(2, 8), CC__PAIR(6, 22), CC__PAIR(14, 50), CC__PAIR(24, 80), CC__PAIR(0, 0),
  /* PASSED_OWN_ROOK */
  CC__PAIR(4, 16),
  /* PASSED_ENEMY_ROOK */
  CC__PAIR(-6, -16),
  /* PASSED_UNSTOPPABLE */
  CC__PAIR(0, 420),
  /* SHELTER_KING_FILE */
  CC__PAIR(-26, 4), CC__PAIR(16, -6), CC__PAIR(12, -2), CC__PAIR(-2, 0), CC__PAIR(-10, 0), CC__PAIR(-14, 0), CC__PAIR(-18, 0), CC__PAIR(0, 0),
  /* SHELTER_SIDE_FILE */
  CC__PAIR(-18, 2), CC__PAIR(16, -4), CC__PAIR(10, -2), CC__PAIR(0, 0), CC__PAIR(-6, 0), CC__PAIR(-10, 0), CC__PAIR(-14, 0), CC__PAIR(0, 0),
  /* STORM_FREE */
  CC__PAIR(0, 0), CC__PAIR(10, 0), CC__PAIR(-24, -4), CC__PAIR(-20, -2), CC__PAIR(-8, 0), CC__PAIR(-2, 0), CC__PAIR(2, 0), CC__PAIR(0, 0),
  /* STORM_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(-16, -8), CC__PAIR(-2, -4), CC__PAIR(2, -2), CC__PAIR(2, 0), CC__PAIR(2, 0), CC__PAIR(0, 0),
  /* MOBILITY_KNIGHT */
  CC__PAIR(-62, -80), CC__PAIR(-44, -52), CC__PAIR(-16, -28), CC__PAIR(-6, -12), CC__PAIR(4, 4), CC__PAIR(12, 14), CC__PAIR(20, 20), CC__PAIR(28, 24),
  CC__PAIR(34, 26),
  /* MOBILITY_BISHOP */
  CC__PAIR(-48, -64), CC__PAIR(-24, -36), CC__PAIR(8, -12), CC__PAIR(16, 4), CC__PAIR(24, 16), CC__PAIR(32, 26), CC__PAIR(36, 34), CC__PAIR(40, 38),
  CC__PAIR(42, 42), CC__PAIR(46, 44), CC__PAIR(52, 44), CC__PAIR(56, 46), CC__PAIR(60, 50), CC__PAIR(64, 52),
  /* MOBILITY_ROOK */
  CC__PAIR(-50, -80), CC__PAIR(-24, -40), CC__PAIR(-10, 0), CC__PAIR(-6, 20), CC__PAIR(-4, 36), CC__PAIR(-2, 50), CC__PAIR(2, 60), CC__PAIR(8, 68),
  CC__PAIR(12, 76), CC__PAIR(16, 82), CC__PAIR(18, 88), CC__PAIR(22, 92), CC__PAIR(26, 96), CC__PAIR(32, 98), CC__PAIR(36, 100),
  /* MOBILITY_QUEEN */
  CC__PAIR(-30, -60), CC__PAIR(-20, -40), CC__PAIR(-6, -20), CC__PAIR(-4, -4), CC__PAIR(0, 8), CC__PAIR(6, 16), CC__PAIR(10, 26), CC__PAIR(14, 34),
  CC__PAIR(16, 42), CC__PAIR(18, 50), CC__PAIR(20, 56), CC__PAIR(22, 62), CC__PAIR(24, 68), CC__PAIR(25, 72), CC__PAIR(26, 76), CC__PAIR(27, 80),
  CC__PAIR(28, 84), CC__PAIR(29, 88), CC__PAIR(30, 92), CC__PAIR(32, 94), CC__PAIR(36, 96), CC__PAIR(40, 98), CC__PAIR(44, 98), CC__PAIR(48, 100),
  CC__PAIR(50, 102), CC__PAIR(54, 104), CC__PAIR(56, 106), CC__PAIR(60, 108),
  /* KNIGHT_OUTPOST */
  CC__PAIR(10, 6), CC__PAIR(34, 22),
  /* BISHOP_OUTPOST */
  CC__PAIR(6, 4), CC__PAIR(28, 14),
  /* KNIGHT_TO_OUTPOST */
  CC__PAIR(18, 10),
  /* MINOR_BEHIND_PAWN */
  CC__PAIR(10, 4),
  /* MINOR_FROM_KING */
  CC__PAIR(-5, -6), CC__PAIR(-4, -4),
  /* BISHOP_OWN_PAWNS */
  CC__PAIR(-3, -6),
  /* BISHOP_BLOCKED_PAWNS */
  CC__PAIR(-4, -4),
  /* BISHOP_LONG_DIAGONAL */
  CC__PAIR(26, 4),
  /* BISHOP_SHUT_IN */
  CC__PAIR(-80, -80),
  /* ROOK_FILE */
  CC__PAIR(14, 6), CC__PAIR(34, 16),
  /* ROOK_SEVENTH */
  CC__PAIR(6, 22),
  /* ROOK_SHUT_IN */
  CC__PAIR(-28, -6), CC__PAIR(-54, -12),
  /* QUEEN_EXPOSED */
  CC__PAIR(-28, -10),
  /* THREAT_PAWN */
  CC__PAIR(0, 0), CC__PAIR(70, 40), CC__PAIR(70, 50), CC__PAIR(90, 40), CC__PAIR(80, 40),
  /* THREAT_PAWN_STEP */
  CC__PAIR(22, 18),
  /* THREAT_MINOR */
  CC__PAIR(4, 14), CC__PAIR(28, 26), CC__PAIR(36, 32), CC__PAIR(56, 54), CC__PAIR(46, 70),
  /* THREAT_ROOK */
  CC__PAIR(2, 18), CC__PAIR(22, 34), CC__PAIR(22, 34), CC__PAIR(4, 24), CC__PAIR(50, 40),
  /* THREAT_QUEEN */
  CC__PAIR(2, 10), CC__PAIR(6, 12), CC__PAIR(6, 12), CC__PAIR(4, 8), CC__PAIR(0, 0),
  /* THREAT_KING */
  CC__PAIR(14, 44),
  /* THREAT_HANGING */
  CC__PAIR(40, 24),
  /* THREAT_QUEEN_NEXT */
  CC__PAIR(12, 10), CC__PAIR(30, 14),
  /* PIECES_RESTRICTED */
  CC__PAIR(4, 4),
  /* SPACE */
  CC__PAIR(5, 0),
  /* DANGER_ATTACKER */
  CC__PAIR(110, 0), CC__PAIR(90, 0), CC__PAIR(80, 0), CC__PAIR(70, 0),
  /* DANGER_RING_ATTACK */
  CC__PAIR(60, 0),
  /* DANGER_WEAK */
  CC__PAIR(130, 0),
  /* DANGER_SAFE_CHECK */
  CC__PAIR(560, 0), CC__PAIR(800, 0), CC__PAIR(400, 0), CC__PAIR(560, 0), CC__PAIR(640, 0), CC__PAIR(900, 0), CC__PAIR(500, 0), CC__PAIR(680, 0),
  /* DANGER_UNSAFE_CHECK */
  CC__PAIR(100, 0),
  /* DANGER_PINNED */
  CC__PAIR(80, 0),
  /* DANGER_NO_QUEEN */
  CC__PAIR(-640, 0),
  /* DANGER_KNIGHT_NEAR */
  CC__PAIR(-70, 0),
  /* DANGER_OPEN_FILE */
  CC__PAIR(40, 0), CC__PAIR(60, 0),
  /* DANGER_CAMP_ATTACK */
  CC__PAIR(14, 0), CC__PAIR(5, 0),
  /* DANGER_CAMP_DEFENCE */
  CC__PAIR(-8, 0),
  /* DANGER_BASE */
  CC__PAIR(-60, 0),
  /* INITIATIVE_PASSED */
  CC__PAIR(0, 8),
  /* INITIATIVE_PAWNS */
  CC__PAIR(0, 9),
  /* INITIATIVE_KINGS */
  CC__PAIR(0, 7),
  /* INITIATIVE_FLANKS */
  CC__PAIR(0, 18),
  /* INITIATIVE_NO_PIECES */
  CC__PAIR(0, 36),
  /* INITIATIVE_ENTERED */
  CC__PAIR(0, 20),
  /* INITIATIVE_BASE */
  CC__PAIR(0, -86),
};
/* clang-format on */

#endif
