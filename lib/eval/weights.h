/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in
 * centipawns, in the order of weight_list.h. Written by tests/tuning/tune (docs/evaluation.md).
 *
 * date: 2026-11-30
 * positions: 199139, of which a part was held back for checking
 * error before: 0.050784, of those held back 0.052486
 * error after: 0.042140, of those held back 0.043800 (k = 0.00486 per centipawn)
 */
#ifndef CC__WEIGHTS_H
#define CC__WEIGHTS_H

#include "eval/weight_list.h"

/* clang-format off */
static const int32_t cc__weights[CC__WEIGHTS] = {
  /* MATERIAL */
  CC__PAIR(115, 135), CC__PAIR(366, 368), CC__PAIR(367, 355), CC__PAIR(446, 641), CC__PAIR(1034, 1158),
  /* PLACE_PAWN */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  CC__PAIR(-2, 9), CC__PAIR(-1, -5), CC__PAIR(0, 24), CC__PAIR(-17, 17),
  CC__PAIR(-9, 8), CC__PAIR(-3, 16), CC__PAIR(7, -2), CC__PAIR(3, 22),
  CC__PAIR(-17, -3), CC__PAIR(-11, -19), CC__PAIR(7, -3), CC__PAIR(-2, -6),
  CC__PAIR(5, 24), CC__PAIR(23, -2), CC__PAIR(-9, -1), CC__PAIR(-17, 6),
  CC__PAIR(6, 20), CC__PAIR(60, 14), CC__PAIR(-2, 15), CC__PAIR(28, -4),
  CC__PAIR(4, 31), CC__PAIR(34, 25), CC__PAIR(22, 42), CC__PAIR(34, 10),
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PLACE_KNIGHT */
  CC__PAIR(-89, -51), CC__PAIR(-19, -24), CC__PAIR(-33, -17), CC__PAIR(-46, -12),
  CC__PAIR(-38, -37), CC__PAIR(-26, -19), CC__PAIR(-11, -18), CC__PAIR(-25, 12),
  CC__PAIR(-5, -19), CC__PAIR(6, -10), CC__PAIR(-13, 10), CC__PAIR(-14, -2),
  CC__PAIR(4, -7), CC__PAIR(9, -1), CC__PAIR(28, 3), CC__PAIR(17, 27),
  CC__PAIR(6, -12), CC__PAIR(21, 7), CC__PAIR(25, 23), CC__PAIR(28, 24),
  CC__PAIR(-10, -18), CC__PAIR(26, 19), CC__PAIR(35, 12), CC__PAIR(31, 30),
  CC__PAIR(-54, -40), CC__PAIR(-9, -13), CC__PAIR(28, -3), CC__PAIR(20, 1),
  CC__PAIR(-115, -66), CC__PAIR(-47, -35), CC__PAIR(-31, -28), CC__PAIR(-18, -18),
  /* PLACE_BISHOP */
  CC__PAIR(-17, -24), CC__PAIR(10, -3), CC__PAIR(-25, -9), CC__PAIR(-3, -8),
  CC__PAIR(11, -14), CC__PAIR(3, -7), CC__PAIR(14, 3), CC__PAIR(-6, -11),
  CC__PAIR(3, 11), CC__PAIR(-4, -7), CC__PAIR(6, 10), CC__PAIR(-10, 20),
  CC__PAIR(-12, -23), CC__PAIR(3, 0), CC__PAIR(19, -10), CC__PAIR(14, 10),
  CC__PAIR(-14, 1), CC__PAIR(22, -23), CC__PAIR(16, 2), CC__PAIR(22, -2),
  CC__PAIR(-9, -6), CC__PAIR(5, -1), CC__PAIR(17, -9), CC__PAIR(7, 19),
  CC__PAIR(-24, -11), CC__PAIR(-19, 9), CC__PAIR(-9, -9), CC__PAIR(-11, -3),
  CC__PAIR(0, -5), CC__PAIR(-17, -3), CC__PAIR(-31, -5), CC__PAIR(-26, -7),
  /* PLACE_ROOK */
  CC__PAIR(-27, -3), CC__PAIR(-20, -18), CC__PAIR(-3, -18), CC__PAIR(10, -16),
  CC__PAIR(-20, 0), CC__PAIR(-19, 8), CC__PAIR(-9, -26), CC__PAIR(14, -11),
  CC__PAIR(-28, 8), CC__PAIR(-3, -2), CC__PAIR(-17, 3), CC__PAIR(-15, -4),
  CC__PAIR(-9, 13), CC__PAIR(-9, 6), CC__PAIR(8, 9), CC__PAIR(-13, 7),
  CC__PAIR(-12, 22), CC__PAIR(-5, 8), CC__PAIR(10, 6), CC__PAIR(-3, 8),
  CC__PAIR(-5, 19), CC__PAIR(0, 13), CC__PAIR(9, 3), CC__PAIR(4, 8),
  CC__PAIR(-14, 11), CC__PAIR(13, 14), CC__PAIR(15, 7), CC__PAIR(10, 4),
  CC__PAIR(-15, 13), CC__PAIR(9, 10), CC__PAIR(6, 9), CC__PAIR(-5, 14),
  /* PLACE_QUEEN */
  CC__PAIR(20, -37), CC__PAIR(6, -30), CC__PAIR(-12, -26), CC__PAIR(-5, -25),
  CC__PAIR(6, -32), CC__PAIR(-27, -35), CC__PAIR(-24, -19), CC__PAIR(-18, -14),
  CC__PAIR(18, -15), CC__PAIR(13, -2), CC__PAIR(-9, 11), CC__PAIR(-8, 17),
  CC__PAIR(24, -10), CC__PAIR(0, 2), CC__PAIR(3, 28), CC__PAIR(2, 29),
  CC__PAIR(8, 7), CC__PAIR(2, 20), CC__PAIR(1, 28), CC__PAIR(-18, 25),
  CC__PAIR(2, 4), CC__PAIR(-15, 7), CC__PAIR(17, 29), CC__PAIR(1, 33),
  CC__PAIR(7, -1), CC__PAIR(-26, 11), CC__PAIR(-33, 21), CC__PAIR(-16, 22),
  CC__PAIR(-4, -16), CC__PAIR(-4, -3), CC__PAIR(10, 7), CC__PAIR(3, 8),
  /* PLACE_KING */
  CC__PAIR(43, -46), CC__PAIR(51, -40), CC__PAIR(5, -22), CC__PAIR(11, -40),
  CC__PAIR(20, -25), CC__PAIR(25, -6), CC__PAIR(9, -8), CC__PAIR(-20, 1),
  CC__PAIR(-8, -10), CC__PAIR(5, 2), CC__PAIR(-13, 13), CC__PAIR(-40, 9),
  CC__PAIR(-35, -17), CC__PAIR(-27, 14), CC__PAIR(-47, 27), CC__PAIR(-48, 34),
  CC__PAIR(-36, 4), CC__PAIR(-31, 21), CC__PAIR(-44, 26), CC__PAIR(-56, 30),
  CC__PAIR(-29, 6), CC__PAIR(-23, 23), CC__PAIR(-34, 35), CC__PAIR(-38, 37),
  CC__PAIR(-26, -13), CC__PAIR(-19, 9), CC__PAIR(-25, 15), CC__PAIR(-30, 23),
  CC__PAIR(-33, -56), CC__PAIR(-18, -18), CC__PAIR(-21, -9), CC__PAIR(-26, -9),
  /* BISHOP_PAIR */
  CC__PAIR(47, 83),
  /* MATERIAL_PAWNS */
  CC__PAIR(6, -10), CC__PAIR(-7, -9), CC__PAIR(-4, -21), CC__PAIR(-16, -29),
  /* TEMPO */
  CC__PAIR(32, 17),
  /* PAWN_ISOLATED */
  CC__PAIR(-18, 8), CC__PAIR(-7, -6),
  /* PAWN_BACKWARD */
  CC__PAIR(-1, -13), CC__PAIR(-5, -20),
  /* PAWN_DOUBLED */
  CC__PAIR(7, -33), CC__PAIR(-11, -29),
  /* PAWN_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(12, 7), CC__PAIR(10, 10), CC__PAIR(36, 22), CC__PAIR(44, 33), CC__PAIR(80, 48), CC__PAIR(0, 0),
  /* PAWN_PHALANX */
  CC__PAIR(0, 0), CC__PAIR(1, -4), CC__PAIR(2, 2), CC__PAIR(8, 8), CC__PAIR(14, 24), CC__PAIR(57, 38), CC__PAIR(82, 86), CC__PAIR(0, 0),
  /* PAWN_CANDIDATE */
  CC__PAIR(0, 0), CC__PAIR(23, 14), CC__PAIR(9, -2), CC__PAIR(5, 10), CC__PAIR(13, 19), CC__PAIR(17, 42), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PASSED_RANK */
  CC__PAIR(0, 0), CC__PAIR(0, 3), CC__PAIR(-7, 10), CC__PAIR(-8, 51), CC__PAIR(23, 56), CC__PAIR(47, 99), CC__PAIR(85, 153), CC__PAIR(0, 0),
  /* PASSED_FILE */
  CC__PAIR(-10, 7), CC__PAIR(26, 22), CC__PAIR(8, 0), CC__PAIR(-16, -8),
  /* PASSED_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(-6, -3), CC__PAIR(14, 2), CC__PAIR(0, 16), CC__PAIR(11, 17), CC__PAIR(20, 38), CC__PAIR(32, 54), CC__PAIR(0, 0),
  /* PASSED_OWN_KING */
  CC__PAIR(0, 0), CC__PAIR(17, -7), CC__PAIR(14, -10), CC__PAIR(-1, -16), CC__PAIR(9, -19), CC__PAIR(-2, -25), CC__PAIR(-6, -18), CC__PAIR(0, 0),
  /* PASSED_ENEMY_KING */
  CC__PAIR(0, 0), CC__PAIR(-13, 6), CC__PAIR(-8, 1), CC__PAIR(-1, 8), CC__PAIR(-8, 16), CC__PAIR(7, 43), CC__PAIR(17, 40), CC__PAIR(0, 0),
  /* PASSED_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(5, 3), CC__PAIR(-3, -11), CC__PAIR(-1, -2), CC__PAIR(-6, -23), CC__PAIR(-2, -36), CC__PAIR(-14, -69), CC__PAIR(0, 0),
  /* PASSED_SAFE_STEP */
  CC__PAIR(0, 0), CC__PAIR(17, -8), CC__PAIR(11, 0), CC__PAIR(3, 16), CC__PAIR(-3, 22), CC__PAIR(15, 22), CC__PAIR(15, 41), CC__PAIR(0, 0),
  /* PASSED_SAFE_WAY */
  CC__PAIR(0, 0), CC__PAIR(-3, -5), CC__PAIR(2, 11), CC__PAIR(2, 33), CC__PAIR(7, 32), CC__PAIR(20, 48), CC__PAIR(26, 99), CC__PAIR(0, 0),
  /* PASSED_OWN_ROOK */
  CC__PAIR(-12, 13),
  /* PASSED_ENEMY_ROOK */
  CC__PAIR(-24, -36),
  /* PASSED_UNSTOPPABLE */
  CC__PAIR(0, 415),
  /* SHELTER_KING_FILE */
  CC__PAIR(-31, -7), CC__PAIR(23, 5), CC__PAIR(-3, -1), CC__PAIR(4, -5), CC__PAIR(-20, 1), CC__PAIR(-5, -8), CC__PAIR(-5, 11), CC__PAIR(0, 0),
  /* SHELTER_SIDE_FILE */
  CC__PAIR(-17, -8), CC__PAIR(21, -3), CC__PAIR(3, 2), CC__PAIR(0, 3), CC__PAIR(3, 2), CC__PAIR(-17, -4), CC__PAIR(-14, 3), CC__PAIR(0, 0),
  /* STORM_FREE */
  CC__PAIR(-2, -7), CC__PAIR(18, 12), CC__PAIR(-28, 13), CC__PAIR(-32, 10), CC__PAIR(-9, 6), CC__PAIR(17, 2), CC__PAIR(8, 3), CC__PAIR(0, 0),
  /* STORM_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(-48, -14), CC__PAIR(-2, -29), CC__PAIR(4, -12), CC__PAIR(-6, 5), CC__PAIR(-7, -8), CC__PAIR(0, 0),
  /* MOBILITY_KNIGHT */
  CC__PAIR(-31, -49), CC__PAIR(-18, -50), CC__PAIR(-15, -18), CC__PAIR(-7, 5), CC__PAIR(1, 6), CC__PAIR(4, 26), CC__PAIR(14, 15), CC__PAIR(27, 28),
  CC__PAIR(17, 21),
  /* MOBILITY_BISHOP */
  CC__PAIR(-22, -53), CC__PAIR(2, -17), CC__PAIR(4, 7), CC__PAIR(20, 6), CC__PAIR(18, 16), CC__PAIR(34, 11), CC__PAIR(33, 37), CC__PAIR(30, 35),
  CC__PAIR(43, 31), CC__PAIR(22, 37), CC__PAIR(33, 34), CC__PAIR(44, 42), CC__PAIR(64, 53), CC__PAIR(62, 43),
  /* MOBILITY_ROOK */
  CC__PAIR(-33, -72), CC__PAIR(-29, -16), CC__PAIR(-9, 15), CC__PAIR(5, 22), CC__PAIR(15, 48), CC__PAIR(3, 59), CC__PAIR(1, 71), CC__PAIR(1, 70),
  CC__PAIR(-1, 77), CC__PAIR(17, 81), CC__PAIR(11, 76), CC__PAIR(3, 94), CC__PAIR(-4, 89), CC__PAIR(30, 92), CC__PAIR(21, 95),
  /* MOBILITY_QUEEN */
  CC__PAIR(-31, -59), CC__PAIR(-13, -36), CC__PAIR(-1, -20), CC__PAIR(-5, -6), CC__PAIR(5, 3), CC__PAIR(-2, 13), CC__PAIR(6, 32), CC__PAIR(5, 41),
  CC__PAIR(18, 52), CC__PAIR(17, 49), CC__PAIR(20, 64), CC__PAIR(22, 60), CC__PAIR(24, 62), CC__PAIR(29, 85), CC__PAIR(42, 85), CC__PAIR(36, 87),
  CC__PAIR(25, 88), CC__PAIR(32, 95), CC__PAIR(35, 90), CC__PAIR(24, 92), CC__PAIR(37, 97), CC__PAIR(43, 99), CC__PAIR(41, 96), CC__PAIR(49, 100),
  CC__PAIR(49, 100), CC__PAIR(54, 105), CC__PAIR(57, 107), CC__PAIR(60, 108),
  /* KNIGHT_OUTPOST */
  CC__PAIR(24, 9), CC__PAIR(43, 26),
  /* BISHOP_OUTPOST */
  CC__PAIR(13, -11), CC__PAIR(41, 12),
  /* KNIGHT_TO_OUTPOST */
  CC__PAIR(0, 9),
  /* MINOR_BEHIND_PAWN */
  CC__PAIR(0, 23),
  /* MINOR_FROM_KING */
  CC__PAIR(-9, 3), CC__PAIR(-14, 10),
  /* BISHOP_OWN_PAWNS */
  CC__PAIR(-5, 4),
  /* BISHOP_BLOCKED_PAWNS */
  CC__PAIR(2, -5),
  /* BISHOP_LONG_DIAGONAL */
  CC__PAIR(24, 16),
  /* BISHOP_SHUT_IN */
  CC__PAIR(-80, -79),
  /* ROOK_FILE */
  CC__PAIR(27, 7), CC__PAIR(24, 5),
  /* ROOK_SEVENTH */
  CC__PAIR(-1, 7),
  /* ROOK_SHUT_IN */
  CC__PAIR(5, 23), CC__PAIR(-35, -9),
  /* QUEEN_EXPOSED */
  CC__PAIR(-20, -16),
  /* THREAT_PAWN */
  CC__PAIR(0, 0), CC__PAIR(76, 29), CC__PAIR(65, 56), CC__PAIR(83, 39), CC__PAIR(72, 39),
  /* THREAT_PAWN_STEP */
  CC__PAIR(21, 6),
  /* THREAT_MINOR */
  CC__PAIR(0, 13), CC__PAIR(9, 39), CC__PAIR(30, 32), CC__PAIR(54, 44), CC__PAIR(59, 71),
  /* THREAT_ROOK */
  CC__PAIR(-6, 23), CC__PAIR(24, 28), CC__PAIR(40, 31), CC__PAIR(5, 26), CC__PAIR(46, 36),
  /* THREAT_QUEEN */
  CC__PAIR(4, 3), CC__PAIR(14, 9), CC__PAIR(2, 16), CC__PAIR(-1, 3), CC__PAIR(-12, -1),
  /* THREAT_KING */
  CC__PAIR(16, 36),
  /* THREAT_HANGING */
  CC__PAIR(14, 18),
  /* THREAT_QUEEN_NEXT */
  CC__PAIR(14, 8), CC__PAIR(13, 16),
  /* PIECES_RESTRICTED */
  CC__PAIR(4, -2),
  /* SPACE */
  CC__PAIR(1, 12),
  /* DANGER_ATTACKER */
  CC__PAIR(216, 0), CC__PAIR(113, 0), CC__PAIR(90, 0), CC__PAIR(21, 0),
  /* DANGER_RING_ATTACK */
  CC__PAIR(64, 0),
  /* DANGER_WEAK */
  CC__PAIR(83, 0),
  /* DANGER_SAFE_CHECK */
  CC__PAIR(474, 0), CC__PAIR(588, 0), CC__PAIR(371, 0), CC__PAIR(418, 0), CC__PAIR(661, 0), CC__PAIR(820, 0), CC__PAIR(493, 0), CC__PAIR(594, 0),
  /* DANGER_UNSAFE_CHECK */
  CC__PAIR(89, 0),
  /* DANGER_PINNED */
  CC__PAIR(0, 0),
  /* DANGER_NO_QUEEN */
  CC__PAIR(-530, 0),
  /* DANGER_KNIGHT_NEAR */
  CC__PAIR(-79, 0),
  /* DANGER_OPEN_FILE */
  CC__PAIR(66, 0), CC__PAIR(11, 0),
  /* DANGER_CAMP_ATTACK */
  CC__PAIR(-7, 0), CC__PAIR(3, 0),
  /* DANGER_CAMP_DEFENCE */
  CC__PAIR(-20, 0),
  /* DANGER_BASE */
  CC__PAIR(-76, 0),
  /* INITIATIVE_PASSED */
  CC__PAIR(0, 6),
  /* INITIATIVE_PAWNS */
  CC__PAIR(0, 11),
  /* INITIATIVE_KINGS */
  CC__PAIR(0, 5),
  /* INITIATIVE_FLANKS */
  CC__PAIR(0, 36),
  /* INITIATIVE_NO_PIECES */
  CC__PAIR(0, 42),
  /* INITIATIVE_ENTERED */
  CC__PAIR(0, 19),
  /* INITIATIVE_BASE */
  CC__PAIR(0, -55),
};
/* clang-format on */

#endif
