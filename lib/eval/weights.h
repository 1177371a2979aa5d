/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in
 * centipawns, in the order of weight_list.h. Written by tests/tuning/tune (docs/evaluation.md).
 *
 * date: 2026-11-30
 * positions: 199139, of which a part was held back for checking
 * error before: 0.021387, of those held back 0.022110
 * error after: 0.014940, of those held back 0.015398 (k = 0.00486 per centipawn)
 */
#ifndef CC__WEIGHTS_H
#define CC__WEIGHTS_H

#include "eval/weight_list.h"

/* clang-format off */
static const int32_t cc__weights[CC__WEIGHTS] = {
  /* MATERIAL */
  CC__PAIR(110, 130), CC__PAIR(356, 360), CC__PAIR(363, 359), CC__PAIR(450, 624), CC__PAIR(1028, 1145),
  /* PLACE_PAWN */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  CC__PAIR(-7, 7), CC__PAIR(-1, -6), CC__PAIR(-3, 23), CC__PAIR(-11, 12),
  CC__PAIR(-8, 8), CC__PAIR(-4, 13), CC__PAIR(3, -5), CC__PAIR(1, 15),
  CC__PAIR(-16, -1), CC__PAIR(-13, -11), CC__PAIR(4, -4), CC__PAIR(3, -10),
  CC__PAIR(4, 21), CC__PAIR(21, 5), CC__PAIR(0, -2), CC__PAIR(-4, 1),
  CC__PAIR(6, 22), CC__PAIR(42, 19), CC__PAIR(5, 13), CC__PAIR(22, 1),
  CC__PAIR(9, 32), CC__PAIR(29, 30), CC__PAIR(25, 37), CC__PAIR(33, 13),
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PLACE_KNIGHT */
  CC__PAIR(-90, -51), CC__PAIR(-25, -26), CC__PAIR(-34, -23), CC__PAIR(-37, -12),
  CC__PAIR(-36, -35), CC__PAIR(-25, -19), CC__PAIR(-14, -15), CC__PAIR(-20, 9),
  CC__PAIR(-11, -21), CC__PAIR(4, -11), CC__PAIR(-9, 8), CC__PAIR(-9, 2),
  CC__PAIR(1, -7), CC__PAIR(7, 0), CC__PAIR(23, 9), CC__PAIR(15, 27),
  CC__PAIR(2, -10), CC__PAIR(20, 4), CC__PAIR(25, 22), CC__PAIR(29, 24),
  CC__PAIR(-8, -19), CC__PAIR(21, 9), CC__PAIR(33, 11), CC__PAIR(31, 27),
  CC__PAIR(-45, -35), CC__PAIR(-10, -13), CC__PAIR(24, -6), CC__PAIR(22, 1),
  CC__PAIR(-118, -64), CC__PAIR(-48, -36), CC__PAIR(-32, -29), CC__PAIR(-17, -17),
  /* PLACE_BISHOP */
  CC__PAIR(-16, -19), CC__PAIR(5, -5), CC__PAIR(-21, -11), CC__PAIR(-6, -6),
  CC__PAIR(5, -15), CC__PAIR(6, -7), CC__PAIR(11, -3), CC__PAIR(-4, -10),
  CC__PAIR(2, 8), CC__PAIR(2, -4), CC__PAIR(11, 6), CC__PAIR(-5, 17),
  CC__PAIR(-7, -16), CC__PAIR(3, 1), CC__PAIR(14, -7), CC__PAIR(15, 10),
  CC__PAIR(-10, -3), CC__PAIR(15, -12), CC__PAIR(15, 5), CC__PAIR(19, 4),
  CC__PAIR(-7, -4), CC__PAIR(8, -2), CC__PAIR(16, -3), CC__PAIR(6, 11),
  CC__PAIR(-23, -10), CC__PAIR(-14, 4), CC__PAIR(-9, -7), CC__PAIR(-6, 1),
  CC__PAIR(-17, -11), CC__PAIR(-18, -6), CC__PAIR(-30, -6), CC__PAIR(-26, -6),
  /* PLACE_ROOK */
  CC__PAIR(-26, -3), CC__PAIR(-13, -14), CC__PAIR(-3, -12), CC__PAIR(9, -16),
  CC__PAIR(-23, -6), CC__PAIR(-20, 2), CC__PAIR(-11, -15), CC__PAIR(3, -8),
  CC__PAIR(-28, 2), CC__PAIR(-10, -3), CC__PAIR(-13, 0), CC__PAIR(-13, -5),
  CC__PAIR(-19, 9), CC__PAIR(-7, 6), CC__PAIR(3, 5), CC__PAIR(-9, 4),
  CC__PAIR(-13, 16), CC__PAIR(-4, 7), CC__PAIR(6, 7), CC__PAIR(0, 5),
  CC__PAIR(-4, 16), CC__PAIR(4, 12), CC__PAIR(10, 5), CC__PAIR(7, 6),
  CC__PAIR(-9, 10), CC__PAIR(9, 15), CC__PAIR(14, 5), CC__PAIR(16, 5),
  CC__PAIR(-8, 13), CC__PAIR(9, 13), CC__PAIR(6, 11), CC__PAIR(-1, 13),
  /* PLACE_QUEEN */
  CC__PAIR(9, -39), CC__PAIR(0, -34), CC__PAIR(-15, -30), CC__PAIR(-4, -28),
  CC__PAIR(-2, -33), CC__PAIR(-19, -30), CC__PAIR(-14, -19), CC__PAIR(-16, -12),
  CC__PAIR(9, -18), CC__PAIR(9, -3), CC__PAIR(-3, 9), CC__PAIR(-3, 15),
  CC__PAIR(9, -9), CC__PAIR(0, 5), CC__PAIR(1, 24), CC__PAIR(0, 30),
  CC__PAIR(7, 5), CC__PAIR(-1, 18), CC__PAIR(-1, 27), CC__PAIR(-14, 30),
  CC__PAIR(5, 2), CC__PAIR(-9, 10), CC__PAIR(7, 25), CC__PAIR(3, 35),
  CC__PAIR(3, -4), CC__PAIR(-21, 12), CC__PAIR(-22, 21), CC__PAIR(-11, 24),
  CC__PAIR(-2, -17), CC__PAIR(-1, -2), CC__PAIR(10, 8), CC__PAIR(6, 9),
  /* PLACE_KING */
  CC__PAIR(41, -54), CC__PAIR(54, -41), CC__PAIR(8, -27), CC__PAIR(6, -37),
  CC__PAIR(24, -31), CC__PAIR(24, -10), CC__PAIR(1, -5), CC__PAIR(-22, -1),
  CC__PAIR(-7, -11), CC__PAIR(2, 1), CC__PAIR(-19, 12), CC__PAIR(-35, 10),
  CC__PAIR(-34, -14), CC__PAIR(-28, 14), CC__PAIR(-44, 26), CC__PAIR(-49, 31),
  CC__PAIR(-36, 4), CC__PAIR(-30, 22), CC__PAIR(-44, 31), CC__PAIR(-56, 33),
  CC__PAIR(-29, 5), CC__PAIR(-22, 23), CC__PAIR(-32, 38), CC__PAIR(-39, 37),
  CC__PAIR(-26, -13), CC__PAIR(-17, 10), CC__PAIR(-23, 19), CC__PAIR(-29, 25),
  CC__PAIR(-31, -54), CC__PAIR(-19, -17), CC__PAIR(-20, -9), CC__PAIR(-26, -8),
  /* BISHOP_PAIR */
  CC__PAIR(39, 73),
  /* MATERIAL_PAWNS */
  CC__PAIR(1, -8), CC__PAIR(-5, -7), CC__PAIR(-3, -17), CC__PAIR(-12, -21),
  /* TEMPO */
  CC__PAIR(36, 18),
  /* PAWN_ISOLATED */
  CC__PAIR(-16, 5), CC__PAIR(-8, -8),
  /* PAWN_BACKWARD */
  CC__PAIR(-2, -11), CC__PAIR(-8, -16),
  /* PAWN_DOUBLED */
  CC__PAIR(2, -32), CC__PAIR(-10, -25),
  /* PAWN_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(9, 11), CC__PAIR(10, 8), CC__PAIR(34, 15), CC__PAIR(42, 29), CC__PAIR(80, 53), CC__PAIR(0, 0),
  /* PAWN_PHALANX */
  CC__PAIR(0, 0), CC__PAIR(0, -1), CC__PAIR(2, 4), CC__PAIR(10, 9), CC__PAIR(17, 21), CC__PAIR(54, 40), CC__PAIR(82, 86), CC__PAIR(0, 0),
  /* PAWN_CANDIDATE */
  CC__PAIR(0, 0), CC__PAIR(16, 13), CC__PAIR(8, 1), CC__PAIR(5, 14), CC__PAIR(4, 22), CC__PAIR(22, 44), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PASSED_RANK */
  CC__PAIR(0, 0), CC__PAIR(-1, 3), CC__PAIR(-6, 11), CC__PAIR(-6, 45), CC__PAIR(20, 54), CC__PAIR(46, 100), CC__PAIR(88, 157), CC__PAIR(0, 0),
  /* PASSED_FILE */
  CC__PAIR(-2, 9), CC__PAIR(19, 19), CC__PAIR(6, 1), CC__PAIR(-13, -10),
  /* PASSED_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(-7, -5), CC__PAIR(8, 0), CC__PAIR(4, 12), CC__PAIR(12, 16), CC__PAIR(23, 33), CC__PAIR(32, 58), CC__PAIR(0, 0),
  /* PASSED_OWN_KING */
  CC__PAIR(0, 0), CC__PAIR(6, -4), CC__PAIR(6, -8), CC__PAIR(2, -14), CC__PAIR(7, -15), CC__PAIR(-1, -22), CC__PAIR(-3, -18), CC__PAIR(0, 0),
  /* PASSED_ENEMY_KING */
  CC__PAIR(0, 0), CC__PAIR(-8, 4), CC__PAIR(-3, -1), CC__PAIR(-5, 9), CC__PAIR(-7, 16), CC__PAIR(5, 37), CC__PAIR(12, 40), CC__PAIR(0, 0),
  /* PASSED_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(4, 1), CC__PAIR(-5, -7), CC__PAIR(-4, -2), CC__PAIR(-3, -19), CC__PAIR(-5, -38), CC__PAIR(-15, -73), CC__PAIR(0, 0),
  /* PASSED_SAFE_STEP */
  CC__PAIR(0, 0), CC__PAIR(9, -6), CC__PAIR(5, 2), CC__PAIR(4, 14), CC__PAIR(0, 19), CC__PAIR(16, 23), CC__PAIR(17, 42), CC__PAIR(0, 0),
  /* PASSED_SAFE_WAY */
  CC__PAIR(0, 0), CC__PAIR(-2, -2), CC__PAIR(2, 8), CC__PAIR(-2, 23), CC__PAIR(4, 27), CC__PAIR(18, 47), CC__PAIR(27, 96), CC__PAIR(0, 0),
  /* PASSED_OWN_ROOK */
  CC__PAIR(-9, 14),
  /* PASSED_ENEMY_ROOK */
  CC__PAIR(-22, -35),
  /* PASSED_UNSTOPPABLE */
  CC__PAIR(0, 414),
  /* SHELTER_KING_FILE */
  CC__PAIR(-31, -6), CC__PAIR(23, 3), CC__PAIR(3, -1), CC__PAIR(2, -4), CC__PAIR(-17, 0), CC__PAIR(-12, -6), CC__PAIR(-9, 11), CC__PAIR(0, 0),
  /* SHELTER_SIDE_FILE */
  CC__PAIR(-18, -7), CC__PAIR(19, -3), CC__PAIR(4, 1), CC__PAIR(0, 1), CC__PAIR(2, 0), CC__PAIR(-15, -3), CC__PAIR(-13, 6), CC__PAIR(0, 0),
  /* STORM_FREE */
  CC__PAIR(-5, -4), CC__PAIR(15, 6), CC__PAIR(-23, 10), CC__PAIR(-22, 7), CC__PAIR(-7, 5), CC__PAIR(8, 2), CC__PAIR(4, 1), CC__PAIR(0, 0),
  /* STORM_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(-33, -14), CC__PAIR(-4, -20), CC__PAIR(4, -10), CC__PAIR(-2, 2), CC__PAIR(-6, -5), CC__PAIR(0, 0),
  /* MOBILITY_KNIGHT */
  CC__PAIR(-37, -58), CC__PAIR(-24, -50), CC__PAIR(-16, -20), CC__PAIR(-9, 4), CC__PAIR(0, 6), CC__PAIR(4, 25), CC__PAIR(14, 18), CC__PAIR(23, 26),
  CC__PAIR(20, 19),
  /* MOBILITY_BISHOP */
  CC__PAIR(-24, -50), CC__PAIR(-5, -25), CC__PAIR(3, 5), CC__PAIR(14, 8), CC__PAIR(16, 13), CC__PAIR(30, 15), CC__PAIR(31, 35), CC__PAIR(31, 37),
  CC__PAIR(38, 35), CC__PAIR(28, 38), CC__PAIR(38, 36), CC__PAIR(46, 43), CC__PAIR(62, 51), CC__PAIR(62, 46),
  /* MOBILITY_ROOK */
  CC__PAIR(-40, -76), CC__PAIR(-29, -24), CC__PAIR(-11, 10), CC__PAIR(2, 22), CC__PAIR(9, 45), CC__PAIR(0, 56), CC__PAIR(0, 68), CC__PAIR(0, 69),
  CC__PAIR(-1, 80), CC__PAIR(15, 81), CC__PAIR(11, 80), CC__PAIR(9, 92), CC__PAIR(9, 91), CC__PAIR(31, 93), CC__PAIR(26, 97),
  /* MOBILITY_QUEEN */
  CC__PAIR(-30, -59), CC__PAIR(-13, -37), CC__PAIR(-4, -19), CC__PAIR(-2, -5), CC__PAIR(3, 4), CC__PAIR(1, 14), CC__PAIR(7, 30), CC__PAIR(8, 37),
  CC__PAIR(16, 46), CC__PAIR(17, 48), CC__PAIR(18, 60), CC__PAIR(20, 61), CC__PAIR(23, 66), CC__PAIR(28, 81), CC__PAIR(36, 82), CC__PAIR(33, 85),
  CC__PAIR(28, 88), CC__PAIR(35, 93), CC__PAIR(31, 90), CC__PAIR(28, 94), CC__PAIR(37, 96), CC__PAIR(43, 100), CC__PAIR(43, 97), CC__PAIR(49, 101),
  CC__PAIR(49, 101), CC__PAIR(54, 104), CC__PAIR(56, 107), CC__PAIR(60, 108),
  /* KNIGHT_OUTPOST */
  CC__PAIR(24, 10), CC__PAIR(41, 22),
  /* BISHOP_OUTPOST */
  CC__PAIR(13, -6), CC__PAIR(34, 10),
  /* KNIGHT_TO_OUTPOST */
  CC__PAIR(6, 10),
  /* MINOR_BEHIND_PAWN */
  CC__PAIR(3, 17),
  /* MINOR_FROM_KING */
  CC__PAIR(-8, 2), CC__PAIR(-11, 7),
  /* BISHOP_OWN_PAWNS */
  CC__PAIR(-5, 2),
  /* BISHOP_BLOCKED_PAWNS */
  CC__PAIR(-1, -2),
  /* BISHOP_LONG_DIAGONAL */
  CC__PAIR(19, 14),
  /* BISHOP_SHUT_IN */
  CC__PAIR(-80, -79),
  /* ROOK_FILE */
  CC__PAIR(23, 8), CC__PAIR(27, 8),
  /* ROOK_SEVENTH */
  CC__PAIR(4, 10),
  /* ROOK_SHUT_IN */
  CC__PAIR(2, 14), CC__PAIR(-40, -11),
  /* QUEEN_EXPOSED */
  CC__PAIR(-22, -10),
  /* THREAT_PAWN */
  CC__PAIR(0, 0), CC__PAIR(74, 31), CC__PAIR(66, 54), CC__PAIR(87, 39), CC__PAIR(72, 39),
  /* THREAT_PAWN_STEP */
  CC__PAIR(19, 8),
  /* THREAT_MINOR */
  CC__PAIR(2, 15), CC__PAIR(17, 36), CC__PAIR(34, 33), CC__PAIR(52, 46), CC__PAIR(60, 71),
  /* THREAT_ROOK */
  CC__PAIR(-2, 22), CC__PAIR(27, 28), CC__PAIR(34, 28), CC__PAIR(2, 25), CC__PAIR(50, 37),
  /* THREAT_QUEEN */
  CC__PAIR(4, 6), CC__PAIR(13, 10), CC__PAIR(5, 14), CC__PAIR(4, 9), CC__PAIR(-5, -2),
  /* THREAT_KING */
  CC__PAIR(16, 35),
  /* THREAT_HANGING */
  CC__PAIR(14, 20),
  /* THREAT_QUEEN_NEXT */
  CC__PAIR(12, 9), CC__PAIR(16, 11),
  /* PIECES_RESTRICTED */
  CC__PAIR(4, -2),
  /* SPACE */
  CC__PAIR(2, 11),
  /* DANGER_ATTACKER */
  CC__PAIR(189, 0), CC__PAIR(97, 0), CC__PAIR(87, 0), CC__PAIR(33, 0),
  /* DANGER_RING_ATTACK */
  CC__PAIR(63, 0),
  /* DANGER_WEAK */
  CC__PAIR(90, 0),
  /* DANGER_SAFE_CHECK */
  CC__PAIR(499, 0), CC__PAIR(623, 0), CC__PAIR(369, 0), CC__PAIR(438, 0), CC__PAIR(647, 0), CC__PAIR(838, 0), CC__PAIR(493, 0), CC__PAIR(617, 0),
  /* DANGER_UNSAFE_CHECK */
  CC__PAIR(88, 0),
  /* DANGER_PINNED */
  CC__PAIR(6, 0),
  /* DANGER_NO_QUEEN */
  CC__PAIR(-565, 0),
  /* DANGER_KNIGHT_NEAR */
  CC__PAIR(-97, 0),
  /* DANGER_OPEN_FILE */
  CC__PAIR(62, 0), CC__PAIR(19, 0),
  /* DANGER_CAMP_ATTACK */
  CC__PAIR(-2, 0), CC__PAIR(1, 0),
  /* DANGER_CAMP_DEFENCE */
  CC__PAIR(-24, 0),
  /* DANGER_BASE */
  CC__PAIR(-77, 0),
  /* INITIATIVE_PASSED */
  CC__PAIR(0, 5),
  /* INITIATIVE_PAWNS */
  CC__PAIR(0, 10),
  /* INITIATIVE_KINGS */
  CC__PAIR(0, 4),
  /* INITIATIVE_FLANKS */
  CC__PAIR(0, 32),
  /* INITIATIVE_NO_PIECES */
  CC__PAIR(0, 40),
  /* INITIATIVE_ENTERED */
  CC__PAIR(0, 25),
  /* INITIATIVE_BASE */
  CC__PAIR(0, -60),
};
/* clang-format on */

#endif
