/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in
 * centipawns, in the order of weight_list.h. Written by tests/tuning/tune (docs/evaluation.md).
 *
 * date: 2026-11-30
 * positions: 122516, of which a part was held back for checking
 * error before: 0.050669, of those held back 0.048031
 * error after: 0.041313, of those held back 0.041374 (k = 0.00503 per centipawn)
 */
#ifndef CC__WEIGHTS_H
#define CC__WEIGHTS_H

#include "eval/weight_list.h"

/* clang-format off */
static const int32_t cc__weights[CC__WEIGHTS] = {
  /* MATERIAL */
  CC__PAIR(110, 129), CC__PAIR(356, 365), CC__PAIR(347, 351), CC__PAIR(445, 625), CC__PAIR(1033, 1141),
  /* PLACE_PAWN */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  CC__PAIR(-7, 1), CC__PAIR(-4, -5), CC__PAIR(-12, 30), CC__PAIR(-16, 14),
  CC__PAIR(-6, 24), CC__PAIR(-3, 14), CC__PAIR(3, -8), CC__PAIR(17, 6),
  CC__PAIR(-27, 12), CC__PAIR(-16, -17), CC__PAIR(-8, 2), CC__PAIR(-2, -23),
  CC__PAIR(5, 30), CC__PAIR(33, 8), CC__PAIR(-9, -8), CC__PAIR(10, -1),
  CC__PAIR(-6, 29), CC__PAIR(41, 3), CC__PAIR(10, 16), CC__PAIR(13, -5),
  CC__PAIR(4, 29), CC__PAIR(34, 34), CC__PAIR(25, 35), CC__PAIR(31, 10),
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PLACE_KNIGHT */
  CC__PAIR(-92, -52), CC__PAIR(-20, -15), CC__PAIR(-19, -16), CC__PAIR(-31, -10),
  CC__PAIR(-38, -39), CC__PAIR(-12, -22), CC__PAIR(-21, 5), CC__PAIR(-22, 5),
  CC__PAIR(-5, -24), CC__PAIR(-12, -12), CC__PAIR(-18, 1), CC__PAIR(-19, 7),
  CC__PAIR(-7, -10), CC__PAIR(19, 2), CC__PAIR(22, 5), CC__PAIR(16, 35),
  CC__PAIR(-13, -12), CC__PAIR(10, 13), CC__PAIR(28, 24), CC__PAIR(33, 21),
  CC__PAIR(-7, -19), CC__PAIR(13, 8), CC__PAIR(30, 11), CC__PAIR(43, 20),
  CC__PAIR(-49, -40), CC__PAIR(-13, -17), CC__PAIR(31, -5), CC__PAIR(20, -1),
  CC__PAIR(-109, -64), CC__PAIR(-48, -38), CC__PAIR(-30, -27), CC__PAIR(-18, -20),
  /* PLACE_BISHOP */
  CC__PAIR(-19, -23), CC__PAIR(8, -8), CC__PAIR(-25, -5), CC__PAIR(-4, -5),
  CC__PAIR(7, -8), CC__PAIR(9, 2), CC__PAIR(0, -2), CC__PAIR(-9, -13),
  CC__PAIR(2, 5), CC__PAIR(5, -7), CC__PAIR(0, 10), CC__PAIR(-10, 18),
  CC__PAIR(-17, -17), CC__PAIR(-6, -2), CC__PAIR(27, -14), CC__PAIR(20, 22),
  CC__PAIR(-9, -6), CC__PAIR(22, -8), CC__PAIR(25, 7), CC__PAIR(30, 4),
  CC__PAIR(-20, -12), CC__PAIR(4, -7), CC__PAIR(21, -9), CC__PAIR(13, 18),
  CC__PAIR(-24, -13), CC__PAIR(-16, -3), CC__PAIR(-12, -7), CC__PAIR(-11, -5),
  CC__PAIR(-20, -11), CC__PAIR(-16, -7), CC__PAIR(-32, -7), CC__PAIR(-27, -5),
  /* PLACE_ROOK */
  CC__PAIR(-27, 3), CC__PAIR(-21, -14), CC__PAIR(-1, -10), CC__PAIR(24, -26),
  CC__PAIR(-12, -9), CC__PAIR(3, 10), CC__PAIR(-12, -19), CC__PAIR(0, -5),
  CC__PAIR(-41, -3), CC__PAIR(-22, -7), CC__PAIR(-15, -3), CC__PAIR(-17, -7),
  CC__PAIR(-39, 5), CC__PAIR(-14, -2), CC__PAIR(-10, 3), CC__PAIR(-4, 6),
  CC__PAIR(-21, 20), CC__PAIR(10, 9), CC__PAIR(14, 6), CC__PAIR(4, 8),
  CC__PAIR(-11, 20), CC__PAIR(5, 8), CC__PAIR(17, 7), CC__PAIR(7, 8),
  CC__PAIR(-13, 5), CC__PAIR(16, 11), CC__PAIR(7, 3), CC__PAIR(12, 8),
  CC__PAIR(-2, 18), CC__PAIR(15, 21), CC__PAIR(3, 16), CC__PAIR(0, 18),
  /* PLACE_QUEEN */
  CC__PAIR(5, -40), CC__PAIR(4, -36), CC__PAIR(1, -26), CC__PAIR(6, -22),
  CC__PAIR(5, -31), CC__PAIR(-26, -34), CC__PAIR(-22, -21), CC__PAIR(-15, -10),
  CC__PAIR(3, -19), CC__PAIR(15, -5), CC__PAIR(-7, 7), CC__PAIR(9, 17),
  CC__PAIR(16, -2), CC__PAIR(9, 5), CC__PAIR(5, 27), CC__PAIR(9, 33),
  CC__PAIR(6, 1), CC__PAIR(-6, 19), CC__PAIR(-10, 27), CC__PAIR(-25, 24),
  CC__PAIR(3, -1), CC__PAIR(-14, 7), CC__PAIR(10, 28), CC__PAIR(2, 32),
  CC__PAIR(9, -3), CC__PAIR(-34, 10), CC__PAIR(-18, 22), CC__PAIR(-12, 25),
  CC__PAIR(-10, -18), CC__PAIR(-1, -3), CC__PAIR(6, 4), CC__PAIR(2, 4),
  /* PLACE_KING */
  CC__PAIR(43, -55), CC__PAIR(55, -52), CC__PAIR(4, -28), CC__PAIR(8, -32),
  CC__PAIR(17, -29), CC__PAIR(20, 3), CC__PAIR(13, -13), CC__PAIR(-12, 8),
  CC__PAIR(-9, -11), CC__PAIR(-6, 1), CC__PAIR(-19, 19), CC__PAIR(-36, 14),
  CC__PAIR(-33, -15), CC__PAIR(-26, 14), CC__PAIR(-44, 28), CC__PAIR(-47, 31),
  CC__PAIR(-35, 8), CC__PAIR(-29, 20), CC__PAIR(-45, 23), CC__PAIR(-54, 36),
  CC__PAIR(-30, 3), CC__PAIR(-23, 17), CC__PAIR(-33, 33), CC__PAIR(-37, 40),
  CC__PAIR(-26, -13), CC__PAIR(-17, 10), CC__PAIR(-24, 15), CC__PAIR(-30, 19),
  CC__PAIR(-32, -55), CC__PAIR(-19, -18), CC__PAIR(-20, -8), CC__PAIR(-26, -6),
  /* BISHOP_PAIR */
  CC__PAIR(36, 82),
  /* MATERIAL_PAWNS */
  CC__PAIR(12, -16), CC__PAIR(-6, -4), CC__PAIR(-5, -21), CC__PAIR(-20, -9),
  /* TEMPO */
  CC__PAIR(32, 16),
  /* PAWN_ISOLATED */
  CC__PAIR(-7, 4), CC__PAIR(-6, -7),
  /* PAWN_BACKWARD */
  CC__PAIR(-6, -21), CC__PAIR(-4, -17),
  /* PAWN_DOUBLED */
  CC__PAIR(2, -38), CC__PAIR(-10, -33),
  /* PAWN_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(8, 13), CC__PAIR(3, 8), CC__PAIR(36, 15), CC__PAIR(37, 43), CC__PAIR(79, 52), CC__PAIR(0, 0),
  /* PAWN_PHALANX */
  CC__PAIR(0, 0), CC__PAIR(4, -8), CC__PAIR(-5, 8), CC__PAIR(14, 5), CC__PAIR(15, 13), CC__PAIR(50, 26), CC__PAIR(81, 85), CC__PAIR(0, 0),
  /* PAWN_CANDIDATE */
  CC__PAIR(0, 0), CC__PAIR(23, 21), CC__PAIR(8, 4), CC__PAIR(-2, 20), CC__PAIR(12, 21), CC__PAIR(29, 47), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PASSED_RANK */
  CC__PAIR(0, 0), CC__PAIR(-6, 1), CC__PAIR(-1, 5), CC__PAIR(-3, 46), CC__PAIR(26, 56), CC__PAIR(47, 97), CC__PAIR(86, 152), CC__PAIR(0, 0),
  /* PASSED_FILE */
  CC__PAIR(-12, -4), CC__PAIR(28, 14), CC__PAIR(23, 7), CC__PAIR(-25, -9),
  /* PASSED_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(-3, -2), CC__PAIR(33, 1), CC__PAIR(8, 10), CC__PAIR(3, 14), CC__PAIR(32, 33), CC__PAIR(30, 57), CC__PAIR(0, 0),
  /* PASSED_OWN_KING */
  CC__PAIR(0, 0), CC__PAIR(12, -1), CC__PAIR(-3, -8), CC__PAIR(-4, -19), CC__PAIR(10, -16), CC__PAIR(2, -23), CC__PAIR(-6, -16), CC__PAIR(0, 0),
  /* PASSED_ENEMY_KING */
  CC__PAIR(0, 0), CC__PAIR(-12, 3), CC__PAIR(-2, 2), CC__PAIR(-3, 13), CC__PAIR(-10, 14), CC__PAIR(5, 41), CC__PAIR(25, 38), CC__PAIR(0, 0),
  /* PASSED_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(12, -2), CC__PAIR(-21, -15), CC__PAIR(3, -4), CC__PAIR(-2, -28), CC__PAIR(8, -30), CC__PAIR(-11, -71), CC__PAIR(0, 0),
  /* PASSED_SAFE_STEP */
  CC__PAIR(0, 0), CC__PAIR(0, -3), CC__PAIR(13, 7), CC__PAIR(10, 24), CC__PAIR(-4, 19), CC__PAIR(13, 17), CC__PAIR(15, 39), CC__PAIR(0, 0),
  /* PASSED_SAFE_WAY */
  CC__PAIR(0, 0), CC__PAIR(-2, -5), CC__PAIR(0, 9), CC__PAIR(2, 30), CC__PAIR(7, 29), CC__PAIR(19, 51), CC__PAIR(25, 94), CC__PAIR(0, 0),
  /* PASSED_OWN_ROOK */
  CC__PAIR(-6, 8),
  /* PASSED_ENEMY_ROOK */
  CC__PAIR(-27, -39),
  /* PASSED_UNSTOPPABLE */
  CC__PAIR(0, 415),
  /* SHELTER_KING_FILE */
  CC__PAIR(-36, 0), CC__PAIR(19, 9), CC__PAIR(3, 2), CC__PAIR(5, -5), CC__PAIR(-9, -5), CC__PAIR(-13, -7), CC__PAIR(-9, 3), CC__PAIR(0, 0),
  /* SHELTER_SIDE_FILE */
  CC__PAIR(-15, -10), CC__PAIR(14, 1), CC__PAIR(6, 3), CC__PAIR(-1, 5), CC__PAIR(7, 3), CC__PAIR(-18, -6), CC__PAIR(-17, 0), CC__PAIR(0, 0),
  /* STORM_FREE */
  CC__PAIR(-4, -2), CC__PAIR(24, 14), CC__PAIR(-30, 5), CC__PAIR(-21, 11), CC__PAIR(-12, -5), CC__PAIR(14, 7), CC__PAIR(-1, 2), CC__PAIR(0, 0),
  /* STORM_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(-27, -10), CC__PAIR(-1, -25), CC__PAIR(2, -15), CC__PAIR(-2, 8), CC__PAIR(-5, -10), CC__PAIR(0, 0),
  /* MOBILITY_KNIGHT */
  CC__PAIR(-36, -63), CC__PAIR(-22, -46), CC__PAIR(-23, -15), CC__PAIR(-14, 13), CC__PAIR(3, 10), CC__PAIR(5, 20), CC__PAIR(16, 14), CC__PAIR(28, 31),
  CC__PAIR(26, 17),
  /* MOBILITY_BISHOP */
  CC__PAIR(-21, -53), CC__PAIR(0, -22), CC__PAIR(5, 4), CC__PAIR(15, 8), CC__PAIR(16, 7), CC__PAIR(30, 11), CC__PAIR(34, 32), CC__PAIR(26, 41),
  CC__PAIR(45, 27), CC__PAIR(21, 43), CC__PAIR(31, 45), CC__PAIR(38, 38), CC__PAIR(63, 50), CC__PAIR(62, 49),
  /* MOBILITY_ROOK */
  CC__PAIR(-34, -74), CC__PAIR(-32, -28), CC__PAIR(-14, 10), CC__PAIR(11, 10), CC__PAIR(17, 37), CC__PAIR(3, 61), CC__PAIR(2, 67), CC__PAIR(7, 71),
  CC__PAIR(-9, 83), CC__PAIR(16, 80), CC__PAIR(3, 82), CC__PAIR(10, 95), CC__PAIR(-1, 96), CC__PAIR(27, 93), CC__PAIR(23, 101),
  /* MOBILITY_QUEEN */
  CC__PAIR(-30, -60), CC__PAIR(-11, -37), CC__PAIR(-3, -18), CC__PAIR(-2, -6), CC__PAIR(15, 6), CC__PAIR(-5, 16), CC__PAIR(6, 28), CC__PAIR(-3, 36),
  CC__PAIR(20, 47), CC__PAIR(19, 48), CC__PAIR(14, 58), CC__PAIR(21, 61), CC__PAIR(21, 59), CC__PAIR(27, 85), CC__PAIR(47, 81), CC__PAIR(31, 84),
  CC__PAIR(29, 89), CC__PAIR(31, 93), CC__PAIR(47, 97), CC__PAIR(22, 94), CC__PAIR(34, 95), CC__PAIR(38, 97), CC__PAIR(42, 95), CC__PAIR(47, 100),
  CC__PAIR(49, 100), CC__PAIR(53, 103), CC__PAIR(56, 106), CC__PAIR(60, 108),
  /* KNIGHT_OUTPOST */
  CC__PAIR(10, 18), CC__PAIR(40, 27),
  /* BISHOP_OUTPOST */
  CC__PAIR(6, -12), CC__PAIR(46, 10),
  /* KNIGHT_TO_OUTPOST */
  CC__PAIR(-3, 23),
  /* MINOR_BEHIND_PAWN */
  CC__PAIR(0, 13),
  /* MINOR_FROM_KING */
  CC__PAIR(-10, 3), CC__PAIR(-16, 16),
  /* BISHOP_OWN_PAWNS */
  CC__PAIR(1, -2),
  /* BISHOP_BLOCKED_PAWNS */
  CC__PAIR(-5, 6),
  /* BISHOP_LONG_DIAGONAL */
  CC__PAIR(21, 13),
  /* BISHOP_SHUT_IN */
  CC__PAIR(-80, -80),
  /* ROOK_FILE */
  CC__PAIR(13, 4), CC__PAIR(12, 12),
  /* ROOK_SEVENTH */
  CC__PAIR(2, 8),
  /* ROOK_SHUT_IN */
  CC__PAIR(9, 3), CC__PAIR(-37, -20),
  /* QUEEN_EXPOSED */
  CC__PAIR(-32, -15),
  /* THREAT_PAWN */
  CC__PAIR(0, 0), CC__PAIR(71, 33), CC__PAIR(62, 49), CC__PAIR(91, 40), CC__PAIR(69, 40),
  /* THREAT_PAWN_STEP */
  CC__PAIR(22, 11),
  /* THREAT_MINOR */
  CC__PAIR(1, 15), CC__PAIR(17, 39), CC__PAIR(32, 40), CC__PAIR(55, 44), CC__PAIR(59, 72),
  /* THREAT_ROOK */
  CC__PAIR(6, 20), CC__PAIR(30, 26), CC__PAIR(26, 39), CC__PAIR(8, 27), CC__PAIR(40, 36),
  /* THREAT_QUEEN */
  CC__PAIR(7, -1), CC__PAIR(13, 10), CC__PAIR(12, 14), CC__PAIR(10, 8), CC__PAIR(-4, 3),
  /* THREAT_KING */
  CC__PAIR(15, 38),
  /* THREAT_HANGING */
  CC__PAIR(19, 17),
  /* THREAT_QUEEN_NEXT */
  CC__PAIR(7, 15), CC__PAIR(16, 0),
  /* PIECES_RESTRICTED */
  CC__PAIR(4, -4),
  /* SPACE */
  CC__PAIR(1, 14),
  /* DANGER_ATTACKER */
  CC__PAIR(205, 0), CC__PAIR(92, 0), CC__PAIR(120, 0), CC__PAIR(30, 0),
  /* DANGER_RING_ATTACK */
  CC__PAIR(64, 0),
  /* DANGER_WEAK */
  CC__PAIR(91, 0),
  /* DANGER_SAFE_CHECK */
  CC__PAIR(528, 0), CC__PAIR(637, 0), CC__PAIR(379, 0), CC__PAIR(432, 0), CC__PAIR(632, 0), CC__PAIR(844, 0), CC__PAIR(512, 0), CC__PAIR(633, 0),
  /* DANGER_UNSAFE_CHECK */
  CC__PAIR(96, 0),
  /* DANGER_PINNED */
  CC__PAIR(80, 0),
  /* DANGER_NO_QUEEN */
  CC__PAIR(-562, 0),
  /* DANGER_KNIGHT_NEAR */
  CC__PAIR(-99, 0),
  /* DANGER_OPEN_FILE */
  CC__PAIR(58, 0), CC__PAIR(-8, 0),
  /* DANGER_CAMP_ATTACK */
  CC__PAIR(-8, 0), CC__PAIR(4, 0),
  /* DANGER_CAMP_DEFENCE */
  CC__PAIR(-22, 0),
  /* DANGER_BASE */
  CC__PAIR(-75, 0),
  /* INITIATIVE_PASSED */
  CC__PAIR(0, 9),
  /* INITIATIVE_PAWNS */
  CC__PAIR(0, 10),
  /* INITIATIVE_KINGS */
  CC__PAIR(0, 7),
  /* INITIATIVE_FLANKS */
  CC__PAIR(0, 40),
  /* INITIATIVE_NO_PIECES */
  CC__PAIR(0, 35),
  /* INITIATIVE_ENTERED */
  CC__PAIR(0, 30),
  /* INITIATIVE_BASE */
  CC__PAIR(0, -56),
};
/* clang-format on */

#endif
