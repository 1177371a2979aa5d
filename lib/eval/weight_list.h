/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. The names of the classical evaluator's weights, in the order of weights.h: X(NAME, count).
 *
 * Tables by rank have eight entries, rank 1 of the pawn's own side first; by file four, the a- and h-file
 * first; by square 32, a1 b1 c1 d1 a2 .. d8 seen from the own side: left and right are worth the same.
 * Victims go pawn, knight, bishop, rook, queen. Every weight is a pair of middlegame and endgame value, but
 * for the two blocks at the end: danger weights (only their first number counts) and those of initiative
 * (only their second number counts).
 */
#ifndef CC__WEIGHT_LIST_H
#define CC__WEIGHT_LIST_H

#include <stdint.h>

#define CC__WEIGHT_LIST(X)                                                                                   \
  X(MATERIAL, 5)                                                                                             \
  X(PLACE_PAWN, 32)                                                                                          \
  X(PLACE_KNIGHT, 32)                                                                                        \
  X(PLACE_BISHOP, 32)                                                                                        \
  X(PLACE_ROOK, 32)                                                                                          \
  X(PLACE_QUEEN, 32)                                                                                         \
  X(PLACE_KING, 32)                                                                                          \
  X(BISHOP_PAIR, 1)                                                                                          \
  X(MATERIAL_PAWNS, 4) /* each knight .. queen, times own pawns beyond five */                               \
  X(TEMPO, 1)                                                                                                \
  X(PAWN_ISOLATED, 2)  /* an enemy pawn ahead on the file; none */                                           \
  X(PAWN_BACKWARD, 2)  /* the same */                                                                        \
  X(PAWN_DOUBLED, 2)   /* right behind an own pawn; with a gap */                                            \
  X(PAWN_SUPPORTED, 8) /* by rank: defended by a pawn */                                                     \
  X(PAWN_PHALANX, 8)   /* by rank: beside a pawn */                                                          \
  X(PAWN_CANDIDATE, 8) /* by rank: may become passed by exchanges */                                         \
  X(PASSED_RANK, 8)                                                                                          \
  X(PASSED_FILE, 4)                                                                                          \
  X(PASSED_SUPPORTED, 8)  /* by rank: defended by or beside a pawn */                                        \
  X(PASSED_OWN_KING, 8)   /* by rank, times distance of the own king */                                      \
  X(PASSED_ENEMY_KING, 8) /* by rank, times distance of the enemy king */                                    \
  X(PASSED_BLOCKED, 8)    /* by rank: any man on the square ahead */                                         \
  X(PASSED_SAFE_STEP, 8)  /* by rank: the square ahead is free and not attacked */                           \
  X(PASSED_SAFE_WAY, 8)   /* by rank: nor any square up to the last */                                       \
  X(PASSED_OWN_ROOK, 1)   /* an own rook or queen behind it */                                               \
  X(PASSED_ENEMY_ROOK, 1)                                                                                    \
  X(PASSED_UNSTOPPABLE, 1) /* only kings and pawns are left, and the king is too far */                      \
  X(SHELTER_KING_FILE, 8)  /* by rank of the own pawn nearest to the king's rank, 0 none */                  \
  X(SHELTER_SIDE_FILE, 8)                                                                                    \
  X(STORM_FREE, 8)    /* by rank of the enemy pawn, from the king's side */                                  \
  X(STORM_BLOCKED, 8) /* the same, stopped by an own pawn */                                                 \
  X(MOBILITY_KNIGHT, 9)                                                                                      \
  X(MOBILITY_BISHOP, 14)                                                                                     \
  X(MOBILITY_ROOK, 15)                                                                                       \
  X(MOBILITY_QUEEN, 28)                                                                                      \
  X(KNIGHT_OUTPOST, 2) /* not defended by a pawn; defended */                                                \
  X(BISHOP_OUTPOST, 2)                                                                                       \
  X(KNIGHT_TO_OUTPOST, 1) /* an outpost defended by a pawn is one step away */                               \
  X(MINOR_BEHIND_PAWN, 1)                                                                                    \
  X(MINOR_FROM_KING, 2)      /* knight, bishop: times distance from the own king */                          \
  X(BISHOP_OWN_PAWNS, 1)     /* times own pawns on squares of its colour */                                  \
  X(BISHOP_BLOCKED_PAWNS, 1) /* times those of them on the four middle files that are blocked */             \
  X(BISHOP_LONG_DIAGONAL, 1) /* sees both middle squares of it through pawns only */                         \
  X(BISHOP_SHUT_IN, 1)       /* on a7, h7 behind b6, g6 and their like */                                    \
  X(ROOK_FILE, 2)            /* no own pawn on the file; no pawn at all */                                   \
  X(ROOK_SEVENTH, 1)         /* with pawns or the king there to bother */                                    \
  X(ROOK_SHUT_IN, 2)         /* by the own king: it may castle; it may not */                                \
  X(QUEEN_EXPOSED, 1)        /* one man between it and an enemy bishop or rook */                            \
  X(THREAT_PAWN, 5)          /* by victim: attacked by a pawn that is safe */                                \
  X(THREAT_PAWN_STEP, 1)     /* attacked by a pawn after a safe step */                                      \
  X(THREAT_MINOR, 5)         /* by victim */                                                                 \
  X(THREAT_ROOK, 5)          /* by victim, if weakly defended */                                             \
  X(THREAT_QUEEN, 5)                                                                                         \
  X(THREAT_KING, 1)        /* the king attacks a man that is weakly defended */                              \
  X(THREAT_HANGING, 1)     /* attacked and not defended at all */                                            \
  X(THREAT_QUEEN_NEXT, 2)  /* squares from where a knight; a slider would attack the queen */                \
  X(PIECES_RESTRICTED, 1)  /* squares both sides attack and the enemy does not hold firmly */                \
  X(SPACE, 1)              /* safe squares in the own half's middle, times men, squared */                   \
  X(DANGER_ATTACKER, 4)    /* knight .. queen that reaches the king's ring */                                \
  X(DANGER_RING_ATTACK, 1) /* attacks on squares next to the king */                                         \
  X(DANGER_WEAK, 1)        /* squares of the ring badly defended */                                          \
  X(DANGER_SAFE_CHECK, 8)  /* knight .. queen: one square to check from; several */                          \
  X(DANGER_UNSAFE_CHECK, 1)                                                                                  \
  X(DANGER_PINNED, 1) /* men pinned to the king, or whose move uncovers a check */                           \
  X(DANGER_NO_QUEEN, 1)                                                                                      \
  X(DANGER_KNIGHT_NEAR, 1) /* an own knight defends the ring */                                              \
  X(DANGER_OPEN_FILE, 2)   /* files at the king without an own pawn; without any */                          \
  X(DANGER_CAMP_ATTACK, 2) /* squares of the king's flank attacked once; twice */                            \
  X(DANGER_CAMP_DEFENCE, 1)                                                                                  \
  X(DANGER_BASE, 1)                                                                                          \
  X(INITIATIVE_PASSED, 1)                                                                                    \
  X(INITIATIVE_PAWNS, 1)                                                                                     \
  X(INITIATIVE_KINGS, 1)  /* file distance less rank distance of the kings */                                \
  X(INITIATIVE_FLANKS, 1) /* pawns on both flanks */                                                         \
  X(INITIATIVE_NO_PIECES, 1)                                                                                 \
  X(INITIATIVE_ENTERED, 1) /* a king beyond the middle */                                                    \
  X(INITIATIVE_BASE, 1)

/* CC__W_NAME is the number of a weight, or of the first of a table. */
enum {
#define CC__WEIGHT_ENTRY(name, count) CC__W_##name, CC__W_##name##_LAST = CC__W_##name + (count)-1,
  CC__WEIGHT_LIST(CC__WEIGHT_ENTRY)
#undef CC__WEIGHT_ENTRY
      CC__WEIGHTS
};

/* Weights from here on go through the king's danger; from the next on through initiative. */
#define CC__WEIGHTS_DANGER CC__W_DANGER_ATTACKER
#define CC__WEIGHTS_INITIATIVE CC__W_INITIATIVE_PASSED

/*
 * A pair in one word, so that both are added at once: the endgame value in the upper half, and the lower
 * half's sign borrowed from it. Sums must stay within 16 bits.
 */
#define CC__PAIR(middlegame, endgame) ((int32_t)((endgame)*65536 + (middlegame)))

static inline int32_t cc__pair_middlegame(int32_t pair) {
  const int32_t low = (int32_t)((uint32_t)pair & 0xffffu);
  return low - (low >= 0x8000 ? 0x10000 : 0);
}

static inline int32_t cc__pair_endgame(int32_t pair) {
  const int32_t high = (int32_t)(((uint32_t)pair + 0x8000u) >> 16);
  return high - (high >= 0x8000 ? 0x10000 : 0);
}

#endif
