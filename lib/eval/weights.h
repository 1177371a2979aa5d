/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in
 * centipawns, in the order of weight_list.h. Written by tests/tuning/tune (docs/evaluation.md).
 *
 * date: 2026-11-30
 * positions: 65840, of which a part was held back for checking
 * error before: 0.049693, of those held back 0.045544
 * error after: 0.040795, of those held back 0.039771 (k = 0.00503 per centipawn)
 */
#ifndef CC__WEIGHTS_H
#define CC__WEIGHTS_H

#include "eval/weight_list.h"

/* clang-format off */
static const int32_t cc__weights[CC__WEIGHTS] = {
  /* MATERIAL */
  CC__PAIR(87, 111), CC__PAIR(353, 371), CC__PAIR(371, 359), CC__PAIR(456, 622), CC__PAIR(1018, 1119),
  /* PLACE_PAWN */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  CC__PAIR(-9, 1), CC__PAIR(-4, -11), CC__PAIR(-10, 31), CC__PAIR(-6, 9),
  CC__PAIR(-13, 23), CC__PAIR(-10, 16), CC__PAIR(-11, -10), CC__PAIR(2, 0),
  CC__PAIR(-26, 1), CC__PAIR(-16, -23), CC__PAIR(-11, -4), CC__PAIR(8, -15),
  CC__PAIR(-3, 20), CC__PAIR(31, 16), CC__PAIR(10, -2), CC__PAIR(12, 0),
  CC__PAIR(-6, 23), CC__PAIR(33, 18), CC__PAIR(14, 19), CC__PAIR(13, -6),
  CC__PAIR(8, 32), CC__PAIR(31, 36), CC__PAIR(29, 33), CC__PAIR(27, 8),
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PLACE_KNIGHT */
  CC__PAIR(-90, -50), CC__PAIR(-22, -11), CC__PAIR(-30, -25), CC__PAIR(-32, -14),
  CC__PAIR(-38, -36), CC__PAIR(-16, -21), CC__PAIR(-20, 1), CC__PAIR(-19, 7),
  CC__PAIR(-5, -24), CC__PAIR(10, -9), CC__PAIR(-14, 15), CC__PAIR(-13, 4),
  CC__PAIR(6, -11), CC__PAIR(10, 8), CC__PAIR(17, 8), CC__PAIR(-4, 33),
  CC__PAIR(-5, -9), CC__PAIR(13, -3), CC__PAIR(40, 26), CC__PAIR(24, 27),
  CC__PAIR(-2, -17), CC__PAIR(24, 1), CC__PAIR(25, 4), CC__PAIR(33, 12),
  CC__PAIR(-48, -42), CC__PAIR(-9, -16), CC__PAIR(22, -3), CC__PAIR(17, -4),
  CC__PAIR(-115, -65), CC__PAIR(-48, -39), CC__PAIR(-30, -29), CC__PAIR(-18, -20),
  /* PLACE_BISHOP */
  CC__PAIR(-17, -20), CC__PAIR(8, -6), CC__PAIR(-16, -5), CC__PAIR(-3, -1),
  CC__PAIR(-4, -12), CC__PAIR(13, -2), CC__PAIR(5, 2), CC__PAIR(-10, -11),
  CC__PAIR(9, -1), CC__PAIR(5, -12), CC__PAIR(19, 0), CC__PAIR(-12, 11),
  CC__PAIR(-11, -19), CC__PAIR(2, 4), CC__PAIR(4, -9), CC__PAIR(28, 18),
  CC__PAIR(-3, -7), CC__PAIR(19, -5), CC__PAIR(20, 12), CC__PAIR(21, 4),
  CC__PAIR(-14, -14), CC__PAIR(0, 0), CC__PAIR(16, -1), CC__PAIR(14, 14),
  CC__PAIR(-25, -14), CC__PAIR(-14, 2), CC__PAIR(-11, -4), CC__PAIR(-10, -2),
  CC__PAIR(-21, -10), CC__PAIR(-17, -8), CC__PAIR(-29, -3), CC__PAIR(-26, -9),
  /* PLACE_ROOK */
  CC__PAIR(-25, 6), CC__PAIR(-3, -3), CC__PAIR(0, 1), CC__PAIR(16, -14),
  CC__PAIR(-16, -2), CC__PAIR(-10, -3), CC__PAIR(-11, -9), CC__PAIR(-4, -14),
  CC__PAIR(-23, 0), CC__PAIR(-24, -7), CC__PAIR(-6, 2), CC__PAIR(-13, -10),
  CC__PAIR(-43, 3), CC__PAIR(-1, 0), CC__PAIR(-8, -1), CC__PAIR(0, 7),
  CC__PAIR(-21, 9), CC__PAIR(7, 8), CC__PAIR(6, 10), CC__PAIR(2, 7),
  CC__PAIR(-7, 19), CC__PAIR(7, 9), CC__PAIR(12, 4), CC__PAIR(2, -1),
  CC__PAIR(-6, -5), CC__PAIR(8, 12), CC__PAIR(11, 3), CC__PAIR(13, 6),
  CC__PAIR(-3, 18), CC__PAIR(9, 20), CC__PAIR(3, 15), CC__PAIR(0, 16),
  /* PLACE_QUEEN */
  CC__PAIR(0, -43), CC__PAIR(3, -36), CC__PAIR(-14, -29), CC__PAIR(7, -21),
  CC__PAIR(-6, -33), CC__PAIR(-26, -35), CC__PAIR(-11, -24), CC__PAIR(-21, -8),
  CC__PAIR(7, -20), CC__PAIR(22, -6), CC__PAIR(1, 9), CC__PAIR(14, 20),
  CC__PAIR(-3, -5), CC__PAIR(8, 5), CC__PAIR(0, 21), CC__PAIR(2, 33),
  CC__PAIR(10, 2), CC__PAIR(-3, 18), CC__PAIR(-8, 26), CC__PAIR(-12, 29),
  CC__PAIR(1, -1), CC__PAIR(-15, 12), CC__PAIR(6, 22), CC__PAIR(-6, 29),
  CC__PAIR(2, -7), CC__PAIR(-22, 10), CC__PAIR(-17, 21), CC__PAIR(-12, 24),
  CC__PAIR(-2, -18), CC__PAIR(-2, -3), CC__PAIR(1, 3), CC__PAIR(1, 4),
  /* PLACE_KING */
  CC__PAIR(35, -56), CC__PAIR(47, -37), CC__PAIR(-6, -24), CC__PAIR(3, -28),
  CC__PAIR(22, -21), CC__PAIR(20, -6), CC__PAIR(3, -5), CC__PAIR(-9, 2),
  CC__PAIR(-7, -10), CC__PAIR(6, -4), CC__PAIR(-27, 12), CC__PAIR(-20, 16),
  CC__PAIR(-34, -20), CC__PAIR(-24, 14), CC__PAIR(-40, 29), CC__PAIR(-47, 32),
  CC__PAIR(-37, 5), CC__PAIR(-28, 24), CC__PAIR(-44, 27), CC__PAIR(-57, 24),
  CC__PAIR(-29, 1), CC__PAIR(-21, 21), CC__PAIR(-32, 31), CC__PAIR(-39, 35),
  CC__PAIR(-26, -14), CC__PAIR(-15, 10), CC__PAIR(-22, 19), CC__PAIR(-29, 21),
  CC__PAIR(-30, -53), CC__PAIR(-19, -18), CC__PAIR(-20, -8), CC__PAIR(-26, -8),
  /* BISHOP_PAIR */
  CC__PAIR(35, 73),
  /* TEMPO */
  CC__PAIR(33, 16),
  /* PAWN_ISOLATED */
  CC__PAIR(-16, 4), CC__PAIR(-8, -6),
  /* PAWN_BACKWARD */
  CC__PAIR(-6, -16), CC__PAIR(-16, -20),
  /* PAWN_DOUBLED */
  CC__PAIR(7, -47), CC__PAIR(-20, -37),
  /* PAWN_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(5, 13), CC__PAIR(3, 16), CC__PAIR(42, 7), CC__PAIR(38, 37), CC__PAIR(79, 50), CC__PAIR(0, 0),
  /* PAWN_PHALANX */
  CC__PAIR(0, 0), CC__PAIR(-5, -1), CC__PAIR(-3, 7), CC__PAIR(11, 6), CC__PAIR(28, 15), CC__PAIR(50, 25), CC__PAIR(81, 84), CC__PAIR(0, 0),
  /* PAWN_CANDIDATE */
  CC__PAIR(0, 0), CC__PAIR(15, 17), CC__PAIR(8, 3), CC__PAIR(9, 23), CC__PAIR(-27, 24), CC__PAIR(28, 44), CC__PAIR(0, 0), CC__PAIR(0, 0),
  /* PASSED_RANK */
  CC__PAIR(0, 0), CC__PAIR(-7, 5), CC__PAIR(-2, 13), CC__PAIR(-4, 47), CC__PAIR(19, 52), CC__PAIR(46, 99), CC__PAIR(87, 153), CC__PAIR(0, 0),
  /* PASSED_FILE */
  CC__PAIR(-2, 7), CC__PAIR(26, 24), CC__PAIR(7, 5), CC__PAIR(-22, -15),
  /* PASSED_SUPPORTED */
  CC__PAIR(0, 0), CC__PAIR(-6, -11), CC__PAIR(5, -4), CC__PAIR(4, 6), CC__PAIR(2, 2), CC__PAIR(31, 34), CC__PAIR(30, 54), CC__PAIR(0, 0),
  /* PASSED_OWN_KING */
  CC__PAIR(0, 0), CC__PAIR(2, 0), CC__PAIR(-9, -3), CC__PAIR(-1, -16), CC__PAIR(13, -13), CC__PAIR(4, -21), CC__PAIR(-9, -15), CC__PAIR(0, 0),
  /* PASSED_ENEMY_KING */
  CC__PAIR(0, 0), CC__PAIR(-12, 3), CC__PAIR(7, -8), CC__PAIR(-4, 7), CC__PAIR(-12, 16), CC__PAIR(-1, 34), CC__PAIR(25, 25), CC__PAIR(0, 0),
  /* PASSED_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(13, 5), CC__PAIR(-11, -11), CC__PAIR(2, 4), CC__PAIR(-12, -23), CC__PAIR(1, -36), CC__PAIR(-16, -71), CC__PAIR(0, 0),
  /* PASSED_SAFE_STEP */
  CC__PAIR(0, 0), CC__PAIR(-4, -5), CC__PAIR(8, 13), CC__PAIR(0, 20), CC__PAIR(-2, 9), CC__PAIR(10, 18), CC__PAIR(17, 37), CC__PAIR(0, 0),
  /* PASSED_SAFE_WAY */
  CC__PAIR(0, 0), CC__PAIR(1, 4), CC__PAIR(-1, 5), CC__PAIR(4, 28), CC__PAIR(6, 23), CC__PAIR(17, 49), CC__PAIR(25, 85), CC__PAIR(0, 0),
  /* PASSED_OWN_ROOK */
  CC__PAIR(-11, 18),
  /* PASSED_ENEMY_ROOK */
  CC__PAIR(-14, -33),
  /* PASSED_UNSTOPPABLE */
  CC__PAIR(0, 415),
  /* SHELTER_KING_FILE */
  CC__PAIR(-20, -10), CC__PAIR(27, 13), CC__PAIR(4, 3), CC__PAIR(-4, -2), CC__PAIR(-19, 0), CC__PAIR(-14, -8), CC__PAIR(-16, 0), CC__PAIR(0, 0),
  /* SHELTER_SIDE_FILE */
  CC__PAIR(-13, -5), CC__PAIR(22, 0), CC__PAIR(6, 4), CC__PAIR(-6, 5), CC__PAIR(-1, 2), CC__PAIR(-15, -10), CC__PAIR(-15, 0), CC__PAIR(0, 0),
  /* STORM_FREE */
  CC__PAIR(-8, -8), CC__PAIR(22, 11), CC__PAIR(-29, 4), CC__PAIR(-18, 6), CC__PAIR(-12, 6), CC__PAIR(2, 0), CC__PAIR(4, 1), CC__PAIR(0, 0),
  /* STORM_BLOCKED */
  CC__PAIR(0, 0), CC__PAIR(0, 0), CC__PAIR(-21, -8), CC__PAIR(1, -13), CC__PAIR(3, -12), CC__PAIR(6, 5), CC__PAIR(-6, -12), CC__PAIR(0, 0),
  /* MOBILITY_KNIGHT */
  CC__PAIR(-37, -70), CC__PAIR(-29, -46), CC__PAIR(-21, -16), CC__PAIR(-14, 9), CC__PAIR(1, 6), CC__PAIR(4, 22), CC__PAIR(15, 18), CC__PAIR(27, 28),
  CC__PAIR(31, 15),
  /* MOBILITY_BISHOP */
  CC__PAIR(-11, -50), CC__PAIR(-10, -28), CC__PAIR(-3, 9), CC__PAIR(8, 13), CC__PAIR(14, -3), CC__PAIR(30, 7), CC__PAIR(32, 32), CC__PAIR(44, 42),
  CC__PAIR(44, 39), CC__PAIR(29, 38), CC__PAIR(40, 47), CC__PAIR(45, 43), CC__PAIR(60, 50), CC__PAIR(63, 52),
  /* MOBILITY_ROOK */
  CC__PAIR(-29, -77), CC__PAIR(-27, -32), CC__PAIR(-16, 2), CC__PAIR(6, 15), CC__PAIR(18, 39), CC__PAIR(-1, 59), CC__PAIR(6, 72), CC__PAIR(-3, 71),
  CC__PAIR(-6, 82), CC__PAIR(14, 82), CC__PAIR(-2, 83), CC__PAIR(14, 89), CC__PAIR(6, 99), CC__PAIR(33, 94), CC__PAIR(33, 101),
  /* MOBILITY_QUEEN */
  CC__PAIR(-30, -60), CC__PAIR(-6, -39), CC__PAIR(-4, -18), CC__PAIR(13, -3), CC__PAIR(9, 7), CC__PAIR(5, 16), CC__PAIR(9, 26), CC__PAIR(1, 34),
  CC__PAIR(26, 44), CC__PAIR(16, 46), CC__PAIR(2, 58), CC__PAIR(20, 61), CC__PAIR(18, 66), CC__PAIR(24, 80), CC__PAIR(37, 80), CC__PAIR(23, 82),
  CC__PAIR(31, 86), CC__PAIR(29, 90), CC__PAIR(38, 94), CC__PAIR(23, 91), CC__PAIR(36, 95), CC__PAIR(36, 98), CC__PAIR(43, 96), CC__PAIR(44, 97),
  CC__PAIR(49, 100), CC__PAIR(53, 103), CC__PAIR(56, 106), CC__PAIR(60, 108),
  /* KNIGHT_OUTPOST */
  CC__PAIR(22, 25), CC__PAIR(39, 19),
  /* BISHOP_OUTPOST */
  CC__PAIR(17, -3), CC__PAIR(38, 3),
  /* KNIGHT_TO_OUTPOST */
  CC__PAIR(-10, 16),
  /* MINOR_BEHIND_PAWN */
  CC__PAIR(3, 14),
  /* MINOR_FROM_KING */
  CC__PAIR(-7, -2), CC__PAIR(-20, 10),
  /* BISHOP_OWN_PAWNS */
  CC__PAIR(-4, 0),
  /* BISHOP_BLOCKED_PAWNS */
  CC__PAIR(-1, 10),
  /* BISHOP_LONG_DIAGONAL */
  CC__PAIR(17, 14),
  /* BISHOP_SHUT_IN */
  CC__PAIR(-80, -80),
  /* ROOK_FILE */
  CC__PAIR(18, 9), CC__PAIR(13, 15),
  /* ROOK_SEVENTH */
  CC__PAIR(9, 8),
  /* ROOK_SHUT_IN */
  CC__PAIR(9, -14), CC__PAIR(-46, -16),
  /* QUEEN_EXPOSED */
  CC__PAIR(-24, -15),
  /* THREAT_PAWN */
  CC__PAIR(0, 0), CC__PAIR(55, 34), CC__PAIR(68, 49), CC__PAIR(87, 39), CC__PAIR(79, 39),
  /* THREAT_PAWN_STEP */
  CC__PAIR(17, 22),
  /* THREAT_MINOR */
  CC__PAIR(6, 15), CC__PAIR(21, 33), CC__PAIR(22, 36), CC__PAIR(46, 49), CC__PAIR(53, 71),
  /* THREAT_ROOK */
  CC__PAIR(2, 20), CC__PAIR(36, 32), CC__PAIR(7, 26), CC__PAIR(8, 25), CC__PAIR(44, 40),
  /* THREAT_QUEEN */
  CC__PAIR(2, -4), CC__PAIR(17, 9), CC__PAIR(11, 15), CC__PAIR(16, 6), CC__PAIR(-3, 1),
  /* THREAT_KING */
  CC__PAIR(21, 32),
  /* THREAT_HANGING */
  CC__PAIR(22, 17),
  /* THREAT_QUEEN_NEXT */
  CC__PAIR(14, 2), CC__PAIR(16, 9),
  /* PIECES_RESTRICTED */
  CC__PAIR(4, -3),
  /* SPACE */
  CC__PAIR(2, 10),
  /* DANGER_ATTACKER */
  CC__PAIR(251, 0), CC__PAIR(87, 0), CC__PAIR(140, 0), CC__PAIR(11, 0),
  /* DANGER_RING_ATTACK */
  CC__PAIR(61, 0),
  /* DANGER_WEAK */
  CC__PAIR(84, 0),
  /* DANGER_SAFE_CHECK */
  CC__PAIR(468, 0), CC__PAIR(635, 0), CC__PAIR(388, 0), CC__PAIR(416, 0), CC__PAIR(644, 0), CC__PAIR(881, 0), CC__PAIR(506, 0), CC__PAIR(651, 0),
  /* DANGER_UNSAFE_CHECK */
  CC__PAIR(115, 0),
  /* DANGER_PINNED */
  CC__PAIR(119, 0),
  /* DANGER_NO_QUEEN */
  CC__PAIR(-608, 0),
  /* DANGER_KNIGHT_NEAR */
  CC__PAIR(-99, 0),
  /* DANGER_OPEN_FILE */
  CC__PAIR(39, 0), CC__PAIR(-19, 0),
  /* DANGER_CAMP_ATTACK */
  CC__PAIR(5, 0), CC__PAIR(1, 0),
  /* DANGER_CAMP_DEFENCE */
  CC__PAIR(-26, 0),
  /* DANGER_BASE */
  CC__PAIR(-75, 0),
  /* INITIATIVE_PASSED */
  CC__PAIR(0, 1),
  /* INITIATIVE_PAWNS */
  CC__PAIR(0, 11),
  /* INITIATIVE_KINGS */
  CC__PAIR(0, 7),
  /* INITIATIVE_FLANKS */
  CC__PAIR(0, 46),
  /* INITIATIVE_NO_PIECES */
  CC__PAIR(0, 37),
  /* INITIATIVE_ENTERED */
  CC__PAIR(0, 23),
  /* INITIATIVE_BASE */
  CC__PAIR(0, -56),
};
/* clang-format on */

#endif
