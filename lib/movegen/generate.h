/* SPDX-License-Identifier: MIT */
/*
 * Layer 3, hot core. Listing moves.
 *
 * Legal moves come out directly, none is made to be tried. Checkers give the set of squares that a move of
 * another man than the king must reach (all squares without check, the checker and the way to it with one,
 * none with two); a pinned man stays on the line through it and its king; king steps and castling look at the
 * attacks on their squares; en passant, where two men leave a line at once, looks at the board afterwards.
 */
#ifndef CC__GENERATE_H
#define CC__GENERATE_H

#include "chesscore/movegen.h"
#include "movegen/emission.h"
#include "movegen/legality.h"

typedef struct generation {
  const cc__board *board;
  emission list;
  uint64_t occupied;
  uint64_t targets; /* where men other than the king may end: kind of moves and check together */
  uint64_t evasion; /* the check part of it alone */
  uint64_t pinned;
  unsigned king;
  int legal;  /* 0: pseudo-legal */
  int quiets; /* list moves that are neither captures nor promotions */
  int noisy;  /* list captures and promotions */
} generation;

CC__ALWAYS_INLINE void generate_pawn_promotions(generation *g, uint64_t targets, int step) {
  while (targets != 0) {
    const unsigned to = cc__pop_lsb(&targets);
    const cc_move move = (cc_move)((unsigned)((int)to - step) | to << 6 |
                                   legality_captured(g->board, to) << 18);
    for (unsigned type = CC_QUEEN; type >= CC_KNIGHT; type--) {
      *g->list.out++ = move | type << 12;
    }
  }
}

/* All moves of a set of pawns that may end on `allowed`, en passant apart. `us` is a constant at every call. */
CC__ALWAYS_INLINE void generate_pawns_of(generation *g, unsigned us, uint64_t pawns, uint64_t allowed) {
  const int up = us == CC_WHITE ? 8 : -8;
  const uint64_t last = us == CC_WHITE ? CC__RANK_8 : CC__RANK_1;
  const uint64_t third = us == CC_WHITE ? CC__RANK_3 : CC__RANK_6;
  const uint64_t enemy = g->board->by_side[us ^ 1u] & allowed;
  const uint64_t empty = ~g->occupied;
  const uint64_t single = (us == CC_WHITE ? pawns << 8 : pawns >> 8) & empty;
  const uint64_t crossed = single & third;
  const uint64_t twice = (us == CC_WHITE ? crossed << 8 : crossed >> 8) & empty & allowed;
  const uint64_t east = (us == CC_WHITE ? cc__shift_north_east(pawns) : cc__shift_south_east(pawns)) & enemy;
  const uint64_t west = (us == CC_WHITE ? cc__shift_north_west(pawns) : cc__shift_south_west(pawns)) & enemy;
  if (g->noisy) {
    generate_pawn_promotions(g, east & last, up + 1);
    generate_pawn_promotions(g, west & last, up - 1);
    generate_pawn_promotions(g, single & last & allowed, up);
    emission_pawns(&g->list, east & ~last, up + 1, CC_MOVE_KIND_NORMAL);
    emission_pawns(&g->list, west & ~last, up - 1, CC_MOVE_KIND_NORMAL);
  }
  if (g->quiets) {
    emission_pawns(&g->list, single & ~last & allowed, up, CC_MOVE_KIND_NORMAL);
    emission_pawns(&g->list, twice, 2 * up, CC_MOVE_KIND_DOUBLE_PUSH);
  }
}

static void generate_en_passant(generation *g) {
  const cc__board *board = g->board;
  if (!g->noisy || (g->legal ? board->ep_legal : board->ep) == CC_SQUARE_NONE) {
    return;
  }
  uint64_t pawns = g->legal ? cc__ep_capturers(board)
                            : cc__attacks_pawn(board->side ^ 1u, board->ep) &
                                  cc__pieces(board, board->side, CC_PAWN);
  while (pawns != 0) {
    const unsigned from = cc__pop_lsb(&pawns);
    *g->list.out++ = from | (unsigned)board->ep << 6 | (CC_PAWN + 1u) << 18 |
                     (unsigned)CC_MOVE_KIND_EN_PASSANT << 21;
  }
}

static void generate_pawns(generation *g) {
  const unsigned us = g->board->side;
  const uint64_t pawns = cc__pieces(g->board, us, CC_PAWN);
  uint64_t pinned = pawns & g->pinned;
  if (us == CC_WHITE) {
    generate_pawns_of(g, CC_WHITE, pawns & ~g->pinned, g->evasion);
  } else {
    generate_pawns_of(g, CC_BLACK, pawns & ~g->pinned, g->evasion);
  }
  while (pinned != 0) {
    const unsigned from = cc__pop_lsb(&pinned);
    const uint64_t line = cc__line(g->king, from) & g->evasion;
    if (us == CC_WHITE) {
      generate_pawns_of(g, CC_WHITE, cc__bit(from), line);
    } else {
      generate_pawns_of(g, CC_BLACK, cc__bit(from), line);
    }
  }
  generate_en_passant(g);
}

CC__ALWAYS_INLINE void generate_pieces(generation *g, unsigned type) {
  uint64_t men = cc__pieces(g->board, g->board->side, type);
  while (men != 0) {
    const unsigned from = cc__pop_lsb(&men);
    uint64_t targets = g->targets & (type == CC_KNIGHT   ? cc__attacks_knight(from)
                                     : type == CC_BISHOP ? cc__attacks_bishop(from, g->occupied)
                                     : type == CC_ROOK   ? cc__attacks_rook(from, g->occupied)
                                                         : cc__attacks_queen(from, g->occupied));
    if ((g->pinned >> from & 1u) != 0) {
      targets &= cc__line(g->king, from);
    }
    emission_piece(&g->list, from, type, targets);
  }
}

/* Squares of `targets` the king can step to. */
static uint64_t generate_king_targets(const cc__board *board, unsigned king, uint64_t targets) {
  const uint64_t occupied = cc__occupied(board) & ~cc__bit(king);
  uint64_t candidates = cc__attacks_king(king) & targets;
  uint64_t safe = 0;
  while (candidates != 0) {
    const unsigned to = cc__pop_lsb(&candidates);
    safe |= legality_attacked(board, to, occupied) ? 0 : cc__bit(to);
  }
  return safe;
}

static void generate_castling(generation *g) {
  const cc__board *board = g->board;
  uint64_t rooks = board->castling & board->by_side[board->side];
  while (rooks != 0) {
    const unsigned rook = cc__pop_lsb(&rooks);
    if ((legality_castling_way(g->king, rook) & g->occupied) == 0 &&
        (!g->legal || legality_castling_safe(board, g->king, rook))) {
      *g->list.out++ = g->king | rook << 6 | (unsigned)CC_KING << 15 | (unsigned)CC_MOVE_KIND_CASTLING << 21;
    }
  }
}

/* What `which` and the checkers leave to do. Returns 0 if only the king may move. */
static int generate_begin(generation *g, const cc__board *board, cc_moves which, cc_move *out) {
  const unsigned us = board->side;
  const uint64_t enemy = board->by_side[us ^ 1u];
  g->board = board;
  emission_begin(&g->list, board, enemy, out);
  g->occupied = cc__occupied(board);
  g->king = cc__king_square(board, us);
  g->legal = which != CC_MOVES_PSEUDO_LEGAL;
  g->quiets = which != CC_MOVES_CAPTURES;
  g->noisy = which != CC_MOVES_QUIETS;
  g->evasion = CC__ALL_SQUARES;
  g->pinned = 0;
  g->targets = (g->noisy ? enemy : 0) | (g->quiets ? ~g->occupied : 0);
  if (!g->legal) {
    return 1;
  }
  g->pinned = cc__pinned(board, us);
  const uint64_t checkers = cc__checkers_of(board, us);
  if (checkers == 0) {
    return 1;
  }
  if (cc__several(checkers)) {
    g->evasion = 0;
    return 0;
  }
  g->evasion = checkers | cc__between(g->king, cc__lsb(checkers));
  g->targets &= g->evasion;
  return 1;
}

/* List moves; `out` has room for CC_MAX_MOVES. Returns their number. */
static size_t cc__generate(const cc__board *board, cc_moves which, cc_move *out) {
  generation g;
  const int others = generate_begin(&g, board, which, out);
  const int in_check = g.evasion != CC__ALL_SQUARES;
  if (which == CC_MOVES_EVASIONS && !in_check) {
    return 0;
  }
  if (others) {
    generate_pawns(&g);
    generate_pieces(&g, CC_KNIGHT);
    generate_pieces(&g, CC_BISHOP);
    generate_pieces(&g, CC_ROOK);
    generate_pieces(&g, CC_QUEEN);
  } else {
    generate_en_passant(&g); /* a soft-invalid board may have two checkers that one ep capture meets */
  }
  const uint64_t steps = (g.noisy ? board->by_side[board->side ^ 1u] : 0) | (g.quiets ? ~g.occupied : 0);
  emission_piece(&g.list, g.king, CC_KING,
                 g.legal ? generate_king_targets(board, g.king, steps) : cc__attacks_king(g.king) & steps);
  if (g.quiets && !in_check) {
    generate_castling(&g);
  }
  return (size_t)(g.list.out - out);
}

/* In Chess960 castling can be the only legal move: king g1, rook h1, and f1 attacked. */
static int generate_any_castling(generation *g) {
  cc_move castling[2];
  g->list.out = castling;
  generate_castling(g);
  return g->list.out != castling;
}

/* Is there any legal move? Looks at sets of targets only and stops at the first that is not empty. */
static int cc__any_legal(const cc__board *board) {
  generation g;
  const int others = generate_begin(&g, board, CC_MOVES_LEGAL, NULL);
  const unsigned us = board->side;
  if (generate_king_targets(board, g.king, ~board->by_side[us]) != 0 || board->ep_legal != CC_SQUARE_NONE) {
    return 1;
  }
  if (!others) {
    return 0;
  }
  if (g.evasion == CC__ALL_SQUARES && board->castling != 0 && generate_any_castling(&g)) {
    return 1;
  }
  uint64_t men = board->by_side[us] & ~board->by_type[CC_KING];
  while (men != 0) {
    const unsigned from = cc__pop_lsb(&men);
    const unsigned type = cc__type_at(board, from);
    const uint64_t line = (g.pinned >> from & 1u) != 0 ? cc__line(g.king, from) : CC__ALL_SQUARES;
    if (type == CC_PAWN) {
      const uint64_t enemy = board->by_side[us ^ 1u];
      const uint64_t empty = ~g.occupied;
      const uint64_t step = us == CC_WHITE ? cc__bit(from) << 8 : cc__bit(from) >> 8;
      const uint64_t from_second = cc__bit(from) & (us == CC_WHITE ? CC__RANK_2 : CC__RANK_7);
      const uint64_t leap = from_second == 0 || (step & empty) == 0 ? 0
                            : us == CC_WHITE                        ? step << 8
                                                                    : step >> 8;
      if ((((step | leap) & empty) | (cc__attacks_pawn(us, from) & enemy)) & g.evasion & line) {
        return 1;
      }
    } else if ((legality_piece_attacks(board, type, from) & g.targets & line) != 0) {
      return 1;
    }
  }
  return 0;
}

#endif
