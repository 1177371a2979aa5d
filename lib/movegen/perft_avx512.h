/* SPDX-License-Identifier: MIT */
/*
 * Perft for AVX-512 with VPOPCNTDQ, VBMI, VBMI2 and GFNI. Layer 3.
 *
 * The last two plies are counted together. The moves of the side to move ("mover") are listed, and each of the
 * eight 64-bit lanes of a vector plays one of them; what is summed up is the number of replies ("replier") in
 * each lane. A child is never built. Between siblings only two squares change, from and to, so everything
 * about the replier is the same in all lanes and is prepared once for the node, as constants to broadcast:
 *
 *  - King steps. For every square the king may want there is a short list of men that guard it, each with the
 *    squares that must be empty for it to do so (path). It guards in the lanes where occupied & (path | man)
 *    is just man: this asks in one comparison whether it has moved and whether the way is free. The man that
 *    moved is looked up by its type in a row of eight: from which squares would it attack? (VPERMQ, VPTESTM)
 *  - Checks and pins. The same for the replier's king: nothing on the path is a check, a single man of the
 *    replier is pinned. The path of the man that moved comes from a row of 64 words. The evasion masks of
 *    all checkers are intersected, so a double check leaves nothing and needs no branch.
 *  - Sliders. The six inner squares of a line are an index into 64 bytes of attacks: one VPERMB. Ranks are bytes
 *    already; files become bytes by a bit-matrix transposition (GF2P8AFFINEQB with the board as the matrix);
 *    diagonals by masking and multiplying with ones, which collapses them into a byte by ranks.
 *    Sliders that no move of the mover can touch are counted like knights.
 *
 * Castling and promotion by the mover, en passant by either side are rare and go through the scalar kernel.
 */
#ifndef CC__PERFT_AVX512_H
#define CC__PERFT_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#include "movegen/perft_node.h"
#include "movegen/perft_scalar.h"

enum {
  PERFT512_MOVES = 1024 + 64, /* every store writes 64 bytes */
  PERFT512_MEN = 64,
  PERFT512_GUARDS = 32, /* of one square: two on each ray, eight knights, three at its side */
  PERFT512_SQUARES = 8 + 2 * 8
};

/* Types of movers, as indices into rows of eight. */
enum { PERFT512_PAWN, PERFT512_KNIGHT, PERFT512_BISHOP, PERFT512_ROOK, PERFT512_QUEEN, PERFT512_KING };

typedef struct perft512_square {
  uint64_t sources[8]; /* by type of mover: from where it attacks this square */
  uint64_t path[PERFT512_GUARDS];
  uint64_t man[PERFT512_GUARDS];
  uint64_t bit;
  unsigned guards;
} perft512_square;

typedef struct perft512_sniper {
  uint64_t man;
  uint64_t between;
} perft512_sniper;

typedef struct perft512_leaper {
  uint64_t man;
  uint64_t attacks;
} perft512_leaper;

typedef struct perft512_slider {
  uint64_t man;
  uint64_t lines[2];  /* rising and falling diagonal */
  uint64_t keep[2];   /* what a pin leaves: all ones if the line leads to the king, else 0 */
  __mmask64 bytes[2]; /* of the rank, of the file */
  const uint8_t *table[2];
} perft512_slider;

typedef struct perft512_castling {
  uint64_t path;
  uint64_t rook;
  unsigned steps;  /* of the king's walk */
  uint8_t walk[8]; /* as indices of squares */
} perft512_castling;

/* Everything about a node that all lanes share. */
typedef struct perft512_plan {
  uint8_t from[PERFT512_MOVES];
  uint8_t to[PERFT512_MOVES];
  uint8_t type[PERFT512_MOVES];
  uint64_t check_lines[8]; /* by type of mover: where it may give check or pin */
  unsigned moves;
  uint64_t more_from[8]; /* the second man of a castling move, in the first eight moves */
  uint64_t more_to[8];
  uint64_t targets;        /* all squares the listed moves enter */
  uint64_t sources;        /* and leave */
  unsigned steps, squares; /* the first squares are king steps, the others only for castling */
  unsigned snipers, leapers, diagonals, orthogonals, castlings;
  perft512_square square[PERFT512_SQUARES];
  perft512_sniper sniper[PERFT512_MEN];
  perft512_leaper leaper[2 * PERFT512_MEN];
  perft512_slider diagonal[PERFT512_MEN];
  perft512_slider orthogonal[PERFT512_MEN];
  perft512_castling castling[2];
} perft512_plan;

/*
 * Attacks along a line of eight by the place of the slider and the six inner squares, as one byte. A blocker
 * stops the ray and is included. Written out by the preprocessor.
 */
#define PERFT512_LOW(p, o) ((unsigned)(o)*2u & ((1u << (p)) - 1u))
#define PERFT512_HIGH_BIT(x)                                                                                 \
  ((x) >= 64u   ? 64u                                                                                        \
   : (x) >= 32u ? 32u                                                                                        \
   : (x) >= 16u ? 16u                                                                                        \
   : (x) >= 8u  ? 8u                                                                                         \
   : (x) >= 4u  ? 4u                                                                                         \
   : (x) >= 2u  ? 2u                                                                                         \
                : 1u)
#define PERFT512_BELOW(p, o) (((1u << (p)) - 1u) & ~(PERFT512_HIGH_BIT(PERFT512_LOW(p, o)) - 1u))
#define PERFT512_1(p, o)                                                                                     \
  (uint8_t)(((((unsigned)(o)*2u & ~((2u << (p)) - 1u)) ^                                                     \
              (((unsigned)(o)*2u & ~((2u << (p)) - 1u)) - (2u << (p)))) &                                    \
             ~((2u << (p)) - 1u) & 255u) |                                                                   \
            PERFT512_BELOW(p, o))
#define PERFT512_8(p, o)                                                                                     \
  PERFT512_1(p, o), PERFT512_1(p, o + 1), PERFT512_1(p, o + 2), PERFT512_1(p, o + 3), PERFT512_1(p, o + 4),  \
      PERFT512_1(p, o + 5), PERFT512_1(p, o + 6), PERFT512_1(p, o + 7)
#define PERFT512_64(p)                                                                                       \
  {                                                                                                          \
    PERFT512_8(p, 0), PERFT512_8(p, 8), PERFT512_8(p, 16), PERFT512_8(p, 24), PERFT512_8(p, 32),             \
        PERFT512_8(p, 40), PERFT512_8(p, 48), PERFT512_8(p, 56)                                              \
  }
static const uint8_t perft512_line_attacks[8][64] CC__CACHE_LINE_ALIGNED = {
    PERFT512_64(0), PERFT512_64(1), PERFT512_64(2), PERFT512_64(3),
    PERFT512_64(4), PERFT512_64(5), PERFT512_64(6), PERFT512_64(7),
};

CC__ALWAYS_INLINE __m512i perft512_all(uint64_t word) {
  return _mm512_set1_epi64((long long)word);
}

/* --- The mover: the list of moves --- */

CC__ALWAYS_INLINE __m512i perft512_iota(void) {
  return _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43,
                         42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
                         21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

CC__ALWAYS_INLINE void perft512_list(perft512_plan *plan, unsigned from, uint64_t targets, int type) {
  unsigned at = plan->moves;
  _mm512_storeu_si512(plan->to + at, _mm512_maskz_compress_epi8(targets, perft512_iota()));
  _mm512_storeu_si512(plan->from + at, _mm512_set1_epi8((char)from));
  _mm512_storeu_si512(plan->type + at, _mm512_set1_epi8((char)type));
  plan->moves = at + cc__popcount(targets);
  plan->targets |= targets;
}

/* Pawn steps of one kind; the sources lie at a fixed distance. */
CC__ALWAYS_INLINE void perft512_list_pawns(perft512_plan *plan, uint64_t targets, int distance) {
  unsigned at = plan->moves;
  __m512i to = _mm512_maskz_compress_epi8(targets, perft512_iota());
  _mm512_storeu_si512(plan->to + at, to);
  _mm512_storeu_si512(plan->from + at, _mm512_sub_epi8(to, _mm512_set1_epi8((char)distance)));
  _mm512_storeu_si512(plan->type + at, _mm512_set1_epi8(PERFT512_PAWN));
  plan->moves = at + cc__popcount(targets);
  plan->targets |= targets;
}

CC__ALWAYS_INLINE void perft512_list_pieces(perft512_plan *plan, const cc__perft_node *node, unsigned side,
                                            const cc__perft_limits *limits) {
  uint64_t queens = node->diagonal[side] & node->orthogonal[side];
  uint64_t set;
  for (set = node->knights[side] & ~limits->pinned; set != 0; set &= set - 1) {
    perft512_list(plan, cc__lsb(set), cc__attacks_knight(cc__lsb(set)) & limits->targets, PERFT512_KNIGHT);
  }
#define PERFT512_LIST_SLIDERS(men, attacks, type)                                                            \
  for (set = (men); set != 0; set &= set - 1) {                                                              \
    uint64_t to = attacks(cc__lsb(set), limits->occupied) & limits->targets;                                 \
    if (set & (0 - set) & limits->pinned)                                                                    \
      to &= cc__line(node->king[side], cc__lsb(set));                                                        \
    perft512_list(plan, cc__lsb(set), to, type);                                                             \
  }
  PERFT512_LIST_SLIDERS(node->diagonal[side] ^ queens, cc__attacks_bishop, PERFT512_BISHOP)
  PERFT512_LIST_SLIDERS(node->orthogonal[side] ^ queens, cc__attacks_rook, PERFT512_ROOK)
  PERFT512_LIST_SLIDERS(queens, cc__attacks_queen, PERFT512_QUEEN)
#undef PERFT512_LIST_SLIDERS
}

/* --- The replier: what does not depend on the lane --- */

/* Adds a square and the men of `side` that guard it now or would do so after one of them moved. */
CC__ALWAYS_INLINE int perft512_add_square(perft512_plan *plan, unsigned at, const cc__perft_node *node,
                                          unsigned side, unsigned square, uint64_t occupied) {
  perft512_square *entry = &plan->square[at];
  unsigned enemy = side ^ 1u;
  uint64_t pawn_sources = cc__attacks_pawn(enemy, square);
  uint64_t knight_sources = cc__attacks_knight(square);
  uint64_t king_sources = cc__attacks_king(square);
  uint64_t diagonal, orthogonal, set;
  unsigned guards = 0;
  set = (pawn_sources & node->pawns[side]) | (knight_sources & node->knights[side]) |
        (king_sources & cc__bit(node->king[side]));
  if (cc__several(set)) {
    return 0; /* one of two guards stays, whatever moves */
  }
  entry->bit = cc__bit(square);
  entry->path[0] = set;
  entry->man[0] = set;
  guards = set != 0;
  /* Through men of the same kind: if one of those stays behind it attacks the square itself. */
  diagonal = cc__attacks_bishop(square, occupied & ~node->diagonal[side]);
  orthogonal = cc__attacks_rook(square, occupied & ~node->orthogonal[side]);
  entry->sources[PERFT512_PAWN] = pawn_sources;
  entry->sources[PERFT512_KNIGHT] = knight_sources;
  entry->sources[PERFT512_BISHOP] = diagonal;
  entry->sources[PERFT512_ROOK] = orthogonal;
  entry->sources[PERFT512_QUEEN] = diagonal | orthogonal;
  entry->sources[PERFT512_KING] = king_sources;
  set = (cc__attacks_bishop(square, 0) & node->diagonal[side]) |
        (cc__attacks_rook(square, 0) & node->orthogonal[side]);
  for (; set != 0; set &= set - 1) {
    uint64_t between = cc__between(square, cc__lsb(set));
    uint64_t blockers = between & node->all[side];
    entry->path[guards] = between | (set & (0 - set));
    entry->man[guards] = set & (0 - set);
    /* Men of the replier stay in the way, and of two of the mover at least one. */
    guards += 1u & ~(unsigned)(((between & occupied & ~node->all[side]) != 0) | cc__several(blockers));
  }
  entry->guards = guards;
  return 1;
}

CC__ALWAYS_INLINE void perft512_add_snipers(perft512_plan *plan, const cc__perft_node *node, unsigned side) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  uint64_t diagonal = cc__attacks_bishop(king, 0);
  uint64_t orthogonal = cc__attacks_rook(king, 0);
  unsigned count = 0;
  uint64_t set = (diagonal & node->diagonal[side]) | (orthogonal & node->orthogonal[side]);
  for (; set != 0; set &= set - 1) {
    uint64_t between = cc__between(king, cc__lsb(set));
    plan->sniper[count].man = set & (0 - set);
    plan->sniper[count].between = between;
    count += 1u &
             ~(unsigned)(cc__several(between & node->all[enemy]) | cc__several(between & node->all[side]));
  }
  plan->snipers = count;
  plan->check_lines[PERFT512_PAWN] = cc__attacks_pawn(enemy, king);
  plan->check_lines[PERFT512_KNIGHT] = cc__attacks_knight(king);
  plan->check_lines[PERFT512_BISHOP] = diagonal;
  plan->check_lines[PERFT512_ROOK] = orthogonal;
  plan->check_lines[PERFT512_QUEEN] = diagonal | orthogonal;
  plan->check_lines[PERFT512_KING] = 0;
}

/* Sorts the replier's men into those with fixed attacks and those whose lines may change. */
CC__ALWAYS_INLINE void perft512_add_men(perft512_plan *plan, const cc__perft_node *node, unsigned side,
                                        uint64_t occupied) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  uint64_t king_lines = cc__attacks_bishop(king, 0) | cc__attacks_rook(king, 0);
  uint64_t touched = plan->sources | plan->targets;
  uint64_t useful = ~node->all[enemy] | plan->targets;
  unsigned leapers = 0, diagonals = 0, orthogonals = 0;
  uint64_t set;
  for (set = node->knights[enemy]; set != 0; set &= set - 1) {
    plan->leaper[leapers].man = set & (0 - set);
    plan->leaper[leapers++].attacks = cc__attacks_knight(cc__lsb(set));
  }
  for (set = node->diagonal[enemy]; set != 0; set &= set - 1) {
    unsigned square = cc__lsb(set);
    uint64_t attacks = cc__attacks_bishop(square, occupied);
    if (!(attacks & touched) && !(king_lines & cc__bit(square))) {
      plan->leaper[leapers].man = cc__bit(square);
      plan->leaper[leapers].attacks = attacks;
      leapers += (attacks & useful) != 0;
    } else {
      perft512_slider *slider = &plan->diagonal[diagonals++];
      slider->man = cc__bit(square);
      slider->lines[0] = perft_rising_through(square);
      slider->lines[1] = perft_falling_through(square);
      slider->keep[0] = (slider->lines[0] & cc__bit(king) ? 0xFFu : 0u) |
                        (slider->lines[1] & cc__bit(king) ? 0xFF00u : 0u);
      slider->table[0] = perft512_line_attacks[7 - (square >> 3)];
    }
  }
  for (set = node->orthogonal[enemy]; set != 0; set &= set - 1) {
    unsigned square = cc__lsb(set);
    uint64_t attacks = cc__attacks_rook(square, occupied);
    if (!(attacks & touched) && !(king_lines & cc__bit(square))) {
      plan->leaper[leapers].man = cc__bit(square);
      plan->leaper[leapers].attacks = attacks;
      leapers += (attacks & useful) != 0;
    } else {
      perft512_slider *slider = &plan->orthogonal[orthogonals++];
      slider->man = cc__bit(square);
      slider->keep[0] = square >> 3 == king >> 3 ? CC__ALL_SQUARES : 0;
      slider->keep[1] = (square & 7u) == (king & 7u) ? CC__ALL_SQUARES : 0;
      slider->bytes[0] = CC__FILE_A << (square >> 3);
      slider->bytes[1] = CC__FILE_A << (square & 7u);
      slider->table[0] = perft512_line_attacks[square & 7u];
      slider->table[1] = perft512_line_attacks[7 - (square >> 3)];
    }
  }
  plan->leapers = leapers;
  plan->diagonals = diagonals;
  plan->orthogonals = orthogonals;
}

/* The squares the king walks in castling; 0 if one of them is always guarded. */
CC__ALWAYS_INLINE int perft512_add_walk(perft512_plan *plan, perft512_castling *castling,
                                        const cc__perft_node *node, unsigned side, uint64_t walk,
                                        uint64_t without_king) {
  unsigned i;
  castling->steps = 0;
  for (; walk != 0; walk &= walk - 1) {
    uint64_t bit = walk & (0 - walk);
    for (i = 0; i < plan->squares && plan->square[i].bit != bit; i++) {
      ;
    }
    if (i == plan->squares) {
      plan->squares += (unsigned)perft512_add_square(plan, i, node, side, cc__lsb(walk), without_king);
    }
    if (i == plan->squares) {
      return 0;
    }
    castling->walk[castling->steps++] = (uint8_t)i;
  }
  return 1;
}

CC__ALWAYS_INLINE void perft512_add_king(perft512_plan *plan, const cc__perft_node *node, unsigned side,
                                         uint64_t occupied) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  uint64_t without_king = occupied ^ cc__bit(king);
  unsigned at = 0;
  uint64_t set = cc__attacks_king(king) & (~node->all[enemy] | plan->targets);
  for (; set != 0; set &= set - 1) {
    at += (unsigned)perft512_add_square(plan, at, node, side, cc__lsb(set), without_king);
  }
  plan->steps = at;
  plan->squares = at;
  plan->castlings = 0;
  for (set = node->castling & perft_back_rank(enemy); set != 0; set &= set - 1) {
    perft_castling_squares squares = perft_find_castling_squares(king, cc__lsb(set));
    perft512_castling *castling = &plan->castling[plan->castlings];
    if ((squares.path & node->all[enemy]) || cc__several(squares.path & node->all[side])) {
      continue;
    }
    castling->path = squares.path;
    castling->rook = set & (0 - set);
    plan->castlings += (unsigned)perft512_add_walk(plan, castling, node, side, squares.walk, without_king);
  }
}

/* --- Eight children at once --- */

typedef struct perft512_lanes {
  __m512i to;       /* a single bit */
  __m512i from;     /* a single bit */
  __m512i type;     /* of the man that moved */
  __m512i occupied; /* after the move, as all that follows */
  __m512i own;      /* the replier's men */
  __m512i evasions; /* all ones, or what answers the checks */
  __m512i pinned;
} perft512_lanes;

CC__ALWAYS_INLINE __mmask8 perft512_guarded(const perft512_square *square, const perft512_lanes *lanes,
                                            __m512i without_king) {
  __m512i sources = _mm512_permutexvar_epi64(lanes->type, _mm512_loadu_si512(square->sources));
  __mmask8 guarded = _mm512_test_epi64_mask(sources, lanes->to);
  unsigned i;
  for (i = 0; i < square->guards; i++) {
    guarded |= _mm512_cmpeq_epi64_mask(_mm512_and_si512(without_king, perft512_all(square->path[i])),
                                       perft512_all(square->man[i]));
  }
  return guarded;
}

CC__ALWAYS_INLINE __m512i perft512_king_moves(const perft512_plan *plan, const perft512_lanes *lanes,
                                              unsigned king) {
  __m512i without_king = _mm512_andnot_si512(perft512_all(cc__bit(king)), lanes->occupied);
  __m512i one = _mm512_set1_epi64(1);
  __m512i count = _mm512_setzero_si512();
  __mmask8 guarded[PERFT512_SQUARES];
  unsigned i, j;
  for (i = 0; i < plan->steps; i++) {
    const perft512_square *square = &plan->square[i];
    __mmask8 free = _mm512_testn_epi64_mask(lanes->own, perft512_all(square->bit));
    guarded[i] = perft512_guarded(square, lanes, without_king);
    count = _mm512_mask_add_epi64(count, (__mmask8)(free & ~guarded[i]), count, one);
  }
  if (plan->castlings == 0) {
    return count;
  }
  for (; i < plan->squares; i++) {
    guarded[i] = perft512_guarded(&plan->square[i], lanes, without_king);
  }
  for (i = 0; i < plan->castlings; i++) {
    const perft512_castling *castling = &plan->castling[i];
    __mmask8 able = _mm512_cmpeq_epi64_mask(lanes->evasions, perft512_all(CC__ALL_SQUARES));
    able &= _mm512_testn_epi64_mask(lanes->occupied, perft512_all(castling->path));
    able &= _mm512_testn_epi64_mask(_mm512_or_si512(lanes->to, lanes->pinned), perft512_all(castling->rook));
    for (j = 0; j < castling->steps; j++) {
      able &= (__mmask8)~guarded[castling->walk[j]];
    }
    count = _mm512_mask_add_epi64(count, able, count, one);
  }
  return count;
}

/* A row of 64 words as a look-up table. */
CC__ALWAYS_INLINE __m512i perft512_look_up(const uint64_t *row, __m512i index) {
  __mmask8 odd = _mm512_test_epi64_mask(index, _mm512_set1_epi64(16));
  __mmask8 high = _mm512_test_epi64_mask(index, _mm512_set1_epi64(32));
  __m512i part[4];
  unsigned i;
  for (i = 0; i < 4; i++) {
    part[i] = _mm512_permutex2var_epi64(_mm512_loadu_si512(row + 16 * i), index,
                                        _mm512_loadu_si512(row + 16 * i + 8));
  }
  part[0] = _mm512_mask_mov_epi64(part[0], odd, part[1]);
  part[2] = _mm512_mask_mov_epi64(part[2], odd, part[3]);
  return _mm512_mask_mov_epi64(part[0], high, part[2]);
}

/* Finds checks and pins in the lanes. */
CC__ALWAYS_INLINE void perft512_find_pins(const perft512_plan *plan, perft512_lanes *lanes, __m512i to_index,
                                          const uint64_t *between_king) {
  __m512i minus_one = _mm512_set1_epi64(-1);
  __m512i evasions = minus_one;
  __m512i pinned = _mm512_setzero_si512();
  __m512i lines = _mm512_permutexvar_epi64(lanes->type, _mm512_loadu_si512(plan->check_lines));
  __mmask8 aimed = _mm512_test_epi64_mask(lines, lanes->to);
  __m512i between = perft512_look_up(between_king, to_index);
  __m512i men = _mm512_and_si512(between, lanes->occupied);
  __mmask8 check = _mm512_mask_testn_epi64_mask(aimed, men, men);
  __mmask8 single = _mm512_mask_testn_epi64_mask(aimed, men, _mm512_add_epi64(men, minus_one));
  unsigned i;
  evasions = _mm512_mask_or_epi64(evasions, check, between, lanes->to);
  pinned = _mm512_maskz_and_epi64(single, men, lanes->own);
  for (i = 0; i < plan->snipers; i++) {
    __m512i path = perft512_all(plan->sniper[i].between);
    __m512i man = perft512_all(plan->sniper[i].man);
    __mmask8 stays = _mm512_testn_epi64_mask(lanes->from, man);
    men = _mm512_and_si512(path, lanes->occupied);
    check = _mm512_mask_testn_epi64_mask(stays, men, men);
    single = _mm512_mask_testn_epi64_mask(stays, men, _mm512_add_epi64(men, minus_one));
    evasions = _mm512_mask_and_epi64(evasions, check, evasions, _mm512_or_si512(path, man));
    pinned = _mm512_mask_ternarylogic_epi64(pinned, single, men, lanes->own, 0xF8);
  }
  lanes->evasions = evasions;
  lanes->pinned = pinned;
}

CC__ALWAYS_INLINE __m512i perft512_push(unsigned side, __m512i pawns) {
  return side == CC_WHITE ? _mm512_slli_epi64(pawns, 8) : _mm512_srli_epi64(pawns, 8);
}

/* Pawns that are there, less those pinned off `line`: a & ~b & ~(c & ~line) with c & ~line given. */
CC__ALWAYS_INLINE __m512i perft512_able_pawns(uint64_t pawns, const perft512_lanes *lanes, uint64_t line) {
  __m512i stuck = _mm512_andnot_si512(perft512_all(line), lanes->pinned);
  return _mm512_ternarylogic_epi64(perft512_all(pawns), lanes->to, stuck, 0x10);
}

CC__ALWAYS_INLINE __m512i perft512_pawn_moves(const cc__perft_node *node, unsigned side,
                                              const perft512_lanes *lanes, __m512i enemies) {
  uint64_t pawns = node->pawns[side];
  unsigned king = node->king[side];
  __m512i victims = _mm512_and_si512(enemies, lanes->evasions);
  __m512i single = perft512_able_pawns(pawns, lanes, perft_file_through(king));
  __m512i west = perft512_able_pawns(pawns & ~CC__FILE_A, lanes, perft_west_line(side, king));
  __m512i east = perft512_able_pawns(pawns & ~CC__FILE_H, lanes, perft_east_line(side, king));
  __m512i twice, count;
  single = _mm512_andnot_si512(lanes->occupied, perft512_push(side, single));
  twice = perft512_push(side, _mm512_and_si512(single, perft512_all(perft_third_rank(side))));
  /* a & ~b & c */
  twice = _mm512_ternarylogic_epi64(twice, lanes->occupied, lanes->evasions, 0x20);
  single = _mm512_and_si512(single, lanes->evasions);
  west = side == CC_WHITE ? _mm512_slli_epi64(west, 7) : _mm512_srli_epi64(west, 9);
  east = side == CC_WHITE ? _mm512_slli_epi64(east, 9) : _mm512_srli_epi64(east, 7);
  west = _mm512_and_si512(west, victims);
  east = _mm512_and_si512(east, victims);
  count = _mm512_add_epi64(_mm512_add_epi64(_mm512_popcnt_epi64(single), _mm512_popcnt_epi64(twice)),
                           _mm512_add_epi64(_mm512_popcnt_epi64(west), _mm512_popcnt_epi64(east)));
  if (pawns & (side == CC_WHITE ? CC__RANK_7 : CC__RANK_2)) {
    /* A step to the last rank is four moves. */
    __m512i last = perft512_all(perft_last_rank(side));
    __m512i more = _mm512_add_epi64(_mm512_popcnt_epi64(_mm512_and_si512(single, last)),
                                    _mm512_add_epi64(_mm512_popcnt_epi64(_mm512_and_si512(west, last)),
                                                     _mm512_popcnt_epi64(_mm512_and_si512(east, last))));
    count = _mm512_add_epi64(count, _mm512_add_epi64(more, _mm512_slli_epi64(more, 1)));
  }
  return count;
}

CC__ALWAYS_INLINE __m512i perft512_leaper_moves(const perft512_plan *plan, const perft512_lanes *lanes,
                                                __m512i targets, __m512i count) {
  __m512i fixed = _mm512_or_si512(lanes->to, lanes->pinned);
  unsigned i;
  for (i = 0; i < plan->leapers; i++) {
    __mmask8 able = _mm512_testn_epi64_mask(fixed, perft512_all(plan->leaper[i].man));
    __m512i moves = _mm512_and_si512(targets, perft512_all(plan->leaper[i].attacks));
    count = _mm512_add_epi64(count, _mm512_maskz_popcnt_epi64(able, moves));
  }
  return count;
}

CC__ALWAYS_INLINE __m512i perft512_diagonal_moves(const perft512_plan *plan, const perft512_lanes *lanes,
                                                  __m512i targets, __m512i count) {
  /* Multiplying a line by a byte of ones collapses it: bit i is the square on rank 7 - i. */
  __m512i first = _mm512_set1_epi64(0xFF);
  __m512i second = _mm512_set1_epi64(0xFF00);
  __mmask64 byte = CC__FILE_A << 1;
  unsigned i;
  for (i = 0; i < plan->diagonals; i++) {
    const perft512_slider *slider = &plan->diagonal[i];
    __m512i man = perft512_all(slider->man);
    __m512i rising = perft512_all(slider->lines[0]);
    __m512i falling = perft512_all(slider->lines[1]);
    __mmask8 there = _mm512_testn_epi64_mask(lanes->to, man);
    __mmask8 pinned = _mm512_test_epi64_mask(lanes->pinned, man);
    __m512i index = _mm512_gf2p8affine_epi64_epi8(first, _mm512_and_si512(lanes->occupied, rising), 0);
    __m512i goals = _mm512_gf2p8affine_epi64_epi8(first, _mm512_and_si512(targets, rising), 0);
    index = _mm512_mask_gf2p8affine_epi64_epi8(index, byte, second,
                                               _mm512_and_si512(lanes->occupied, falling), 0);
    goals = _mm512_mask_gf2p8affine_epi64_epi8(goals, byte, second, _mm512_and_si512(targets, falling), 0);
    index = _mm512_permutexvar_epi8(_mm512_srli_epi64(index, 1), _mm512_load_si512(slider->table[0]));
    index = _mm512_and_si512(index, goals);
    index = _mm512_mask_and_epi64(index, pinned, index, perft512_all(slider->keep[0]));
    count = _mm512_add_epi64(count, _mm512_maskz_popcnt_epi64(there, index));
  }
  return count;
}

CC__ALWAYS_INLINE __m512i perft512_orthogonal_moves(const perft512_plan *plan, const perft512_lanes *lanes,
                                                    __m512i targets, __m512i count) {
  /* Byte j of the transposed board is file j; bit i is the square on rank 7 - i. */
  __m512i files = perft512_all(UINT64_C(0x8040201008040201));
  __m512i rank_index = _mm512_srli_epi64(lanes->occupied, 1);
  __m512i file_index = _mm512_srli_epi64(_mm512_gf2p8affine_epi64_epi8(files, lanes->occupied, 0), 1);
  __m512i file_targets = _mm512_gf2p8affine_epi64_epi8(files, targets, 0);
  unsigned i;
  for (i = 0; i < plan->orthogonals; i++) {
    const perft512_slider *slider = &plan->orthogonal[i];
    __m512i man = perft512_all(slider->man);
    /* a | (b & ~c): taken, or pinned off the line */
    __m512i rank_stuck = _mm512_ternarylogic_epi64(lanes->to, lanes->pinned, perft512_all(slider->keep[0]),
                                                   0xF4);
    __m512i file_stuck = _mm512_ternarylogic_epi64(lanes->to, lanes->pinned, perft512_all(slider->keep[1]),
                                                   0xF4);
    __mmask8 rank_able = _mm512_testn_epi64_mask(rank_stuck, man);
    __mmask8 file_able = _mm512_testn_epi64_mask(file_stuck, man);
    __m512i rank = _mm512_maskz_permutexvar_epi8(slider->bytes[0], rank_index,
                                                 _mm512_load_si512(slider->table[0]));
    __m512i file = _mm512_maskz_permutexvar_epi8(slider->bytes[1], file_index,
                                                 _mm512_load_si512(slider->table[1]));
    rank = _mm512_maskz_popcnt_epi64(rank_able, _mm512_and_si512(rank, targets));
    file = _mm512_maskz_popcnt_epi64(file_able, _mm512_and_si512(file, file_targets));
    count = _mm512_add_epi64(count, _mm512_add_epi64(rank, file));
  }
  return count;
}

/* Replies to eight listed moves. */
CC__ALWAYS_INLINE __m512i perft512_replies(const perft512_plan *plan, const cc__perft_node *node,
                                           unsigned side, unsigned at, __m512i more_from, __m512i more_to) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  __m512i one = _mm512_set1_epi64(1);
  __m512i to_index = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const void *)(plan->to + at)));
  __m512i from_index = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const void *)(plan->from + at)));
  __m512i enemies, targets, count;
  perft512_lanes lanes;
  lanes.type = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const void *)(plan->type + at)));
  lanes.to = _mm512_sllv_epi64(one, to_index);
  lanes.from = _mm512_or_si512(_mm512_sllv_epi64(one, from_index), more_from);
  lanes.own = _mm512_andnot_si512(lanes.to, perft512_all(node->all[enemy]));
  /* (a & ~b) | c */
  enemies = _mm512_ternarylogic_epi64(perft512_all(node->all[side]), lanes.from,
                                      _mm512_or_si512(lanes.to, more_to), 0xBA);
  lanes.occupied = _mm512_or_si512(enemies, lanes.own);
  perft512_find_pins(plan, &lanes, to_index, cc__table_between[king]);
  count = perft512_king_moves(plan, &lanes, king);
  targets = _mm512_andnot_si512(lanes.own, lanes.evasions);
  count = _mm512_add_epi64(count, perft512_pawn_moves(node, enemy, &lanes, enemies));
  count = perft512_leaper_moves(plan, &lanes, targets, count);
  count = perft512_diagonal_moves(plan, &lanes, targets, count);
  return perft512_orthogonal_moves(plan, &lanes, targets, count);
}

/* --- The rare moves --- */

/*
 * Castling is a rook move in whose lane the king moves too. That misses what the king guards from its new place
 * or no longer shadows on its rank, which matters to an enemy king near by, and, in Chess960, men that take
 * each other's places. Those are counted apart.
 */
CC__ALWAYS_INLINE uint64_t perft512_castling_moves(perft512_plan *plan, const cc__perft_node *node,
                                                   unsigned side, const cc__perft_limits *limits,
                                                   cc__perft_visitor leaf) {
  unsigned king = node->king[side];
  uint64_t near_enemy = cc__attacks_king(node->king[side ^ 1u]);
  uint64_t count = 0, set;
  for (set = cc__perft_castling_rooks(node, side, limits); set != 0; set &= set - 1) {
    unsigned rook = cc__lsb(set);
    perft_castling_squares squares = perft_find_castling_squares(king, rook);
    uint64_t from = cc__bit(king) | cc__bit(rook);
    uint64_t to = cc__bit(squares.king_to) | cc__bit(squares.rook_to);
    if ((from & to) || ((cc__attacks_king(squares.king_to) | perft_back_rank(side)) & near_enemy)) {
      count += perft_visit_castling(node, side, set & (0 - set), leaf);
      continue;
    }
    plan->more_from[plan->moves] = cc__bit(king);
    plan->more_to[plan->moves] = cc__bit(squares.king_to);
    perft512_list(plan, rook, cc__bit(squares.rook_to), PERFT512_ROOK);
  }
  return count;
}

/* Leaves two plies below. */
CC__ALWAYS_INLINE uint64_t perft512_pair(const cc__perft_node *node, unsigned side) {
  cc__perft_visitor leaf = {side == CC_WHITE ? perft_scalar_black_leaf : perft_scalar_white_leaf, 1, 0, 0};
  unsigned west = side == CC_WHITE ? 7 : 9, east = side == CC_WHITE ? 9 : 7;
  uint64_t last = perft_last_rank(side);
  uint64_t count = 0;
  __m512i sum = _mm512_setzero_si512(), more_from, more_to;
  cc__perft_limits limits;
  perft512_plan plan;
  unsigned at;
  cc__perft_find_limits(node, side, &limits);
  plan.moves = 0;
  plan.targets = 0;
  plan.sources = node->all[side];
  _mm512_storeu_si512(plan.more_from, sum);
  _mm512_storeu_si512(plan.more_to, sum);
  if (node->castling & perft_back_rank(side)) {
    count += perft512_castling_moves(&plan, node, side, &limits, leaf);
  }
  if (node->ep != CC_SQUARE_NONE) {
    count += perft_visit_ep(node, side, leaf);
  }
  perft512_list(&plan, node->king[side], limits.king_safe, PERFT512_KING);
  if (!cc__several(limits.checkers)) {
    perft_pawn_steps steps = perft_find_pawn_steps(node, side, &limits);
    int forward = side == CC_WHITE ? 1 : -1;
    if ((steps.single | steps.west | steps.east) & last) {
      count += perft_visit_pawns(node, side, steps.single & last, 8, leaf);
      count += perft_visit_pawns(node, side, steps.west & last, west, leaf);
      count += perft_visit_pawns(node, side, steps.east & last, east, leaf);
    }
    perft512_list_pawns(&plan, steps.single & ~last, 8 * forward);
    perft512_list_pawns(&plan, steps.twice, 16 * forward);
    perft512_list_pawns(&plan, steps.west & ~last, (int)west * forward);
    perft512_list_pawns(&plan, steps.east & ~last, (int)east * forward);
    count += perft_ep_replies(node, side, steps.twice);
    perft512_list_pieces(&plan, node, side, &limits);
  }
  perft512_add_snipers(&plan, node, side);
  perft512_add_king(&plan, node, side, limits.occupied);
  perft512_add_men(&plan, node, side, limits.occupied);
  more_from = _mm512_loadu_si512(plan.more_from);
  more_to = _mm512_loadu_si512(plan.more_to);
  for (at = 0; at < plan.moves; at += 8) {
    unsigned left = plan.moves - at;
    __mmask8 used = (__mmask8)(left >= 8 ? 0xFFu : (1u << left) - 1u);
    sum = _mm512_mask_add_epi64(sum, used, sum, perft512_replies(&plan, node, side, at, more_from, more_to));
    more_from = more_to = _mm512_setzero_si512();
  }
  return count + (uint64_t)_mm512_reduce_add_epi64(sum);
}

static uint64_t perft512_white_pair(const cc__perft_node *node, unsigned depth, void *unused) {
  (void)depth;
  (void)unused;
  return perft512_pair(node, CC_WHITE);
}

static uint64_t perft512_black_pair(const cc__perft_node *node, unsigned depth, void *unused) {
  (void)depth;
  (void)unused;
  return perft512_pair(node, CC_BLACK);
}

#endif
