/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. Endgames whose outcome is known, and how much of an advantage counts where winning is
 * hard.
 *
 * Values of won endgames are far above others, so that a search goes there, and grow on the way to mate, so
 * that it gets on: the lone king towards the edge (the right corner for bishop and knight), the other king
 * towards him.
 */
#ifndef CC__ENDGAME_H
#define CC__ENDGAME_H

#include "board/board_query.h"
#include "board/material.h"
#include "chesscore/evaluate.h"
#include "eval/kpk.h"
#include "eval/span.h"

#define ENDGAME_WON 10000     /* mate can be forced */
#define ENDGAME_PAWN_WON 4000 /* a queen can be forced */
#define ENDGAME_SCALE 64      /* all of the advantage counts */

/* Men counted with the weights people use: not tuned, for deciding what kind of endgame it is. */
static const int32_t endgame_values[5] = {100, 325, 325, 500, 975};

static unsigned endgame_count(const cc__board *board, unsigned side, unsigned type) {
  return (unsigned)(board->material >> cc__material_shift(side, type)) & 63u;
}

/* Of knights, bishops, rooks and queens. */
static int32_t endgame_pieces(const cc__board *board, unsigned side) {
  int32_t sum = 0;
  for (unsigned type = CC_KNIGHT; type <= CC_QUEEN; type++) {
    sum += endgame_values[type] * (int32_t)endgame_count(board, side, type);
  }
  return sum;
}

/* How near a square is to the edges, more so in corners: 0 in the middle .. 180 in the corner. */
static int32_t endgame_to_edge(unsigned square) {
  const int32_t file = 3 - (int32_t)cc__edge_file(square);
  const int32_t rank = 3 - (int32_t)cc__edge_file(cc__rank_of(square)); /* the same fold */
  return 10 * (file * file + rank * rank);
}

static int32_t endgame_kings_near(const cc__board *board) {
  return 20 * (7 - cc__distance(cc__king_square(board, CC_WHITE), cc__king_square(board, CC_BLACK)));
}

/*
 * Bishop and knight: only in a corner of the bishop's colour is there a mate. Rising along every way there.
 */
static int32_t endgame_bishop_knight(const cc__board *board, unsigned strong) {
  unsigned king = cc__king_square(board, strong ^ 1u);
  if ((board->by_type[CC_BISHOP] & CC__LIGHT_SQUARES) != 0) {
    king ^= 7u; /* as if the bishop were on dark squares, whose corners are a1 and h8 */
  }
  const int32_t across = 7 - (int32_t)cc__file_of(king) - (int32_t)cc__rank_of(king);
  const int32_t corner = across < 0 ? -across : across; /* 7 in the corners, 0 on the other long diagonal */
  return ENDGAME_WON + 600 + 60 * corner + endgame_kings_near(board);
}

/* A king alone against men that can mate him. */
static int32_t endgame_lone_king(const cc__board *board, unsigned strong) {
  int32_t pieces = endgame_pieces(board, strong) +
                   endgame_values[CC_PAWN] * (int32_t)endgame_count(board, strong, CC_PAWN);
  if (pieces > 6000) {
    pieces = 6000; /* heaps of queens must stay within CC_EVALUATION_MAX */
  }
  return ENDGAME_WON + 1000 + pieces + endgame_to_edge(cc__king_square(board, strong ^ 1u)) +
         endgame_kings_near(board);
}

static int32_t endgame_pawn(const cc__board *board, unsigned strong) {
  const unsigned flip = strong == CC_WHITE ? 0 : 56;
  const unsigned pawn = cc__lsb(board->by_type[CC_PAWN]) ^ flip;
  const unsigned king = cc__king_square(board, strong) ^ flip;
  const unsigned bare = cc__king_square(board, strong ^ 1u) ^ flip;
  if (!cc__kpk_won(board->side != strong, pawn, king, bare)) {
    return 0;
  }
  return ENDGAME_PAWN_WON + 40 * (int32_t)cc__rank_of(pawn) - 5 * cc__distance(king, pawn + 8u);
}

/* Against a lone king: 1 and the value if it is known. */
static int endgame_against_bare(const cc__board *board, unsigned strong, int32_t *value) {
  const unsigned pawns = endgame_count(board, strong, CC_PAWN);
  const unsigned knights = endgame_count(board, strong, CC_KNIGHT);
  const uint64_t bishops = cc__pieces(board, strong, CC_BISHOP);
  const int one_colour = (bishops & CC__DARK_SQUARES) == 0 || (bishops & CC__LIGHT_SQUARES) == 0;
  const int heavy = (board->by_type[CC_ROOK] | board->by_type[CC_QUEEN]) != 0;
  if (pawns == 1 && knights == 0 && bishops == 0 && !heavy) {
    *value = endgame_pawn(board, strong);
    return 1;
  }
  if (heavy || !one_colour || knights > 2 || (knights > 0 && bishops != 0)) {
    const int exact = !heavy && pawns == 0 && knights == 1 && !cc__several(bishops);
    *value = exact && one_colour ? endgame_bishop_knight(board, strong) : endgame_lone_king(board, strong);
    return 1;
  }
  *value = 0;
  return pawns == 0; /* one or two knights, bishops of one colour, nothing: no mate that could be forced */
}

/* Rook against pawn, the rook's side seen as White. */
static int32_t endgame_rook_pawn(const cc__board *board, unsigned strong) {
  const unsigned flip = strong == CC_WHITE ? 0 : 56;
  const unsigned king = cc__king_square(board, strong) ^ flip;
  const unsigned enemy = cc__king_square(board, strong ^ 1u) ^ flip;
  const unsigned rook = cc__lsb(board->by_type[CC_ROOK]) ^ flip;
  const unsigned pawn = cc__lsb(board->by_type[CC_PAWN]) ^ flip; /* runs down */
  const unsigned last = cc__file_of(pawn);
  const int to_move = board->side == strong;
  const int ahead = cc__file_of(king) == cc__file_of(pawn) && king < pawn;
  if (ahead) {
    return 500 - 5 * cc__distance(king, pawn); /* it does not get past the king */
  }
  if (cc__distance(enemy, pawn) >= 3 + !to_move && cc__distance(enemy, rook) >= 3) {
    return 480 - 5 * cc__distance(king, pawn); /* it falls before its king arrives */
  }
  if (cc__rank_of(pawn) <= 2 && cc__distance(enemy, pawn) == 1 && cc__rank_of(king) >= 3 &&
      cc__distance(king, pawn) > 2 + to_move) {
    return 60 - 6 * cc__distance(king, pawn); /* it costs the rook */
  }
  return 200 -
         8 * (cc__distance(king, pawn - 8u) - cc__distance(enemy, pawn - 8u) - cc__distance(pawn, last));
}

/* Queen against pawn: won, unless a bishop's or rook's pawn is about to queen with its king beside it. */
static int32_t endgame_queen_pawn(const cc__board *board, unsigned strong) {
  const unsigned pawn = cc__lsb(board->by_type[CC_PAWN]);
  const unsigned king = cc__king_square(board, strong);
  const unsigned enemy = cc__king_square(board, strong ^ 1u);
  const int drawish = cc__own_rank_of(strong ^ 1u, pawn) == 6 && cc__distance(enemy, pawn) == 1 &&
                      (CC__FILE_A | cc__file_mask(2) | cc__file_mask(5) | CC__FILE_H) >> pawn & 1u;
  return (drawish ? 60 : 1200) + 10 * (7 - cc__distance(king, pawn));
}

/*
 * Four men, none of the kings bare. Two minor men against each other, or a man for a man of the same kind,
 * win nothing by force; such rare accidents are left to the search.
 */
static int endgame_four_men(const cc__board *board, int32_t *white) {
  const unsigned pawns = cc__popcount(board->by_type[CC_PAWN]);
  const int32_t balance[2] = {endgame_pieces(board, CC_WHITE), endgame_pieces(board, CC_BLACK)};
  if (pawns == 0) {
    const int minors = balance[0] <= 325 && balance[1] <= 325;
    *white = 0;
    return minors || balance[0] == balance[1];
  }
  if (pawns == 2) {
    return 0;
  }
  const unsigned strong = cc__pieces(board, CC_WHITE, CC_PAWN) != 0;
  int32_t value;
  if (board->by_type[CC_ROOK] != 0) {
    value = endgame_rook_pawn(board, strong);
  } else if (board->by_type[CC_QUEEN] != 0) {
    value = endgame_queen_pawn(board, strong);
  } else {
    return 0;
  }
  *white = strong == CC_WHITE ? value : -value;
  return 1;
}

/* Could anything below apply? Costs next to nothing, and nearly always says no. */
CC__ALWAYS_INLINE int endgame_is_possible(const cc__board *board) {
  return !cc__several(board->by_side[0]) || !cc__several(board->by_side[1]) ||
         cc__popcount(cc__occupied(board)) <= 4;
}

/* 1 and the value from White's view if the endgame is known. */
CC__NO_INLINE static int cc__endgame_known(const cc__board *board, int32_t *white) {
  for (unsigned weak = 0; weak < 2; weak++) {
    if (!cc__several(board->by_side[weak])) {
      const int known = endgame_against_bare(board, weak ^ 1u, white);
      *white = weak == CC_WHITE ? -*white : *white;
      return known;
    }
  }
  return endgame_four_men(board, white);
}

/* ---- scaling ---- */

/*
 * All pawns of the side ahead are on one rook file, the enemy king holds the corner, and there is at most a
 * bishop that does not cover it: no progress can be made.
 */
static int endgame_wrong_corner(const cc__board *board, unsigned strong) {
  const uint64_t pawns = cc__pieces(board, strong, CC_PAWN);
  const uint64_t bishops = cc__pieces(board, strong, CC_BISHOP);
  const uint64_t others = board->by_side[strong] & ~(pawns | bishops | board->by_type[CC_KING]);
  if (others != 0 || pawns == 0 || ((pawns & ~CC__FILE_A) != 0 && (pawns & ~CC__FILE_H) != 0)) {
    return 0;
  }
  const unsigned corner = ((pawns & CC__FILE_A) != 0 ? 0u : 7u) + (strong == CC_WHITE ? 56u : 0u);
  const uint64_t colour = (CC__DARK_SQUARES >> corner & 1u) != 0 ? CC__DARK_SQUARES : CC__LIGHT_SQUARES;
  return (bishops & colour) == 0 && cc__distance(cc__king_square(board, strong ^ 1u), corner) <= 1;
}

static int endgame_opposite_bishops(const cc__board *board) {
  const uint64_t bishops = board->by_type[CC_BISHOP];
  return endgame_count(board, CC_WHITE, CC_BISHOP) == 1 && endgame_count(board, CC_BLACK, CC_BISHOP) == 1 &&
         (bishops & CC__DARK_SQUARES) != 0 && (bishops & CC__LIGHT_SQUARES) != 0;
}

/* How much of the endgame value counts, in 64ths, for the side ahead. */
static int32_t cc__endgame_scale(const cc__board *board, unsigned strong, uint64_t passed) {
  const int32_t pieces = endgame_pieces(board, strong);
  const int32_t enemy_pieces = endgame_pieces(board, strong ^ 1u);
  const int32_t pawns = (int32_t)endgame_count(board, strong, CC_PAWN);
  if (pawns == 0 && pieces - enemy_pieces <= 325) {
    return pieces < 500 ? 0 : enemy_pieces <= 325 ? 6 : 14;
  }
  if (endgame_opposite_bishops(board)) {
    const int bare = pieces == 325 && enemy_pieces == 325;
    const int32_t runners = (int32_t)cc__popcount(passed & board->by_side[strong]);
    const int32_t men = (int32_t)cc__popcount(board->by_side[strong] & ~board->by_type[CC_PAWN]);
    const int32_t scale = bare ? 16 + 4 * runners : 24 + 4 * men;
    return scale < ENDGAME_SCALE ? scale : ENDGAME_SCALE;
  }
  if (pieces <= 325 && endgame_wrong_corner(board, strong)) {
    return 0;
  }
  const int32_t scale = 40 + 8 * pawns;
  return scale < ENDGAME_SCALE ? scale : ENDGAME_SCALE;
}

#endif
