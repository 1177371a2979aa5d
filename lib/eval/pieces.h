/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. The terms of the classical evaluator that look at attacks: mobility, pieces, king
 * safety, threats, space, and what helps passed pawns on. First both sides' men are gone through once, which
 * fills the maps of attacks; the later terms read them.
 */
#ifndef CC__PIECES_H
#define CC__PIECES_H

#include "board/board_query.h"
#include "eval/pawns.h"
#include "eval/span.h"
#include "eval/trace.h"

#define PIECES_ALL 6u /* in attacks[]: of all men together */

#define PIECES_MIDDLE_FILES UINT64_C(0x3C3C3C3C3C3C3C3C)
#define PIECES_QUEEN_SIDE UINT64_C(0x0F0F0F0F0F0F0F0F)
#define PIECES_MIDDLE UINT64_C(0x0000001818000000)

/* An evaluation under way. */
typedef struct cc__pieces_work {
  const cc__board *board;
  const cc__pawn_entry *pawns;
  uint64_t occupied;
  uint64_t attacks[2][7]; /* [side][type or PIECES_ALL] */
  uint64_t twice[2];      /* squares attacked by two men or more */
  uint64_t area[2];       /* squares that count for mobility */
  uint64_t ring[2];       /* around each king */
  uint64_t outposts[2];   /* squares on ranks 4 to 6 that no enemy pawn can ever attack */
  uint64_t blockers[2];   /* men of either side that alone stand between a side's king and an enemy slider */
  unsigned king[2];
  int32_t danger[2];
  int32_t attackers[2]; /* men that reach the ring of this side's king */
} cc__pieces_work;

/* Men of both sides that alone stand between a square and enemy sliders. */
CC__ALWAYS_INLINE uint64_t pieces_blockers(const cc__board *board, unsigned square, uint64_t snipers,
                                           uint64_t occupied) {
  uint64_t blockers = 0;
  while (snipers != 0) {
    const uint64_t between = cc__between(square, cc__pop_lsb(&snipers)) & occupied;
    blockers |= cc__several(between) ? 0 : between;
  }
  (void)board;
  return blockers;
}

/* The king's surroundings, moved off the edge so that a king in the corner has nine squares as well. */
CC__ALWAYS_INLINE uint64_t pieces_ring(unsigned king) {
  const unsigned file = cc__file_of(king);
  const unsigned rank = cc__rank_of(king);
  const unsigned centre_file = file == 0 ? 1 : file == 7 ? 6 : file;
  const unsigned centre_rank = rank == 0 ? 1 : rank == 7 ? 6 : rank;
  const unsigned centre = centre_rank * 8 + centre_file;
  return cc__attacks_king(centre) | cc__bit(centre);
}

CC__ALWAYS_INLINE void pieces_add_attacks(cc__pieces_work *w, unsigned us, unsigned type, uint64_t attacks) {
  w->twice[us] |= w->attacks[us][PIECES_ALL] & attacks;
  w->attacks[us][PIECES_ALL] |= attacks;
  w->attacks[us][type] |= attacks;
}

/* What pawns and kings attack, and what follows from it. Both sides, before any piece is looked at. */
CC__ALWAYS_INLINE void pieces_begin(cc__pieces_work *w, unsigned us) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  const uint64_t pawns = cc__pieces(board, us, CC_PAWN);
  const uint64_t enemy_pawns = cc__pieces(board, them, CC_PAWN);
  const uint64_t held = pawns & (cc__ahead(them, w->occupied) | cc__own_rank(us, 1) | cc__own_rank(us, 2));
  const uint64_t pawn_attacks = cc__pawn_reach(us, pawns);
  const uint64_t king_attacks = cc__attacks_king(w->king[us]);
  w->attacks[us][CC_PAWN] = pawn_attacks;
  w->attacks[us][CC_KNIGHT] = 0;
  w->attacks[us][CC_BISHOP] = 0;
  w->attacks[us][CC_ROOK] = 0;
  w->attacks[us][CC_QUEEN] = 0;
  w->attacks[us][CC_KING] = king_attacks;
  w->attacks[us][PIECES_ALL] = pawn_attacks | king_attacks;
  w->twice[us] = (pawn_attacks & king_attacks) | cc__pawn_reach_twice(us, pawns);
  w->area[us] = ~(held | cc__bit(w->king[us]) | cc__pawn_reach(them, enemy_pawns));
  w->ring[us] = pieces_ring(w->king[us]);
  w->outposts[us] = (cc__own_rank(us, 3) | cc__own_rank(us, 4) | cc__own_rank(us, 5)) &
                    ~cc__pawn_reach(them, enemy_pawns | cc__front(them, enemy_pawns));
  w->blockers[us] = pieces_blockers(board, w->king[us], cc__snipers(board, us), w->occupied);
  w->danger[us] = w->pawns->danger[us];
  w->attackers[us] = 0;
}

/* ---- terms of one man ---- */

CC__ALWAYS_INLINE int32_t pieces_minor(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                       unsigned type, unsigned square, uint64_t attacks) {
  const uint64_t bit = cc__bit(square);
  const uint64_t defended = w->attacks[us][CC_PAWN];
  const unsigned outpost = type == CC_KNIGHT ? CC__W_KNIGHT_OUTPOST : CC__W_BISHOP_OUTPOST;
  int32_t score = 0;
  if ((w->outposts[us] & bit) != 0) {
    score += cc__count(trace, CC_TERM_PIECES, us, outpost + ((defended & bit) != 0), 1);
  } else if (type == CC_KNIGHT && (w->outposts[us] & defended & attacks & ~w->board->by_side[us]) != 0) {
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_KNIGHT_TO_OUTPOST, 1);
  }
  if ((cc__ahead(us, bit) & w->board->by_type[CC_PAWN]) != 0) {
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_MINOR_BEHIND_PAWN, 1);
  }
  return score + cc__count(trace, CC_TERM_PIECES, us, CC__W_MINOR_FROM_KING + (type == CC_BISHOP),
                           cc__distance(square, w->king[us]));
}

/* On a7 or h7, as its side sees it, with an enemy pawn on b6 or g6: it hardly gets out. */
CC__ALWAYS_INLINE int pieces_bishop_shut_in(const cc__pieces_work *w, unsigned us, unsigned square) {
  const uint64_t corner = cc__bit(square) & cc__own_rank(us, 6) & (CC__FILE_A | CC__FILE_H);
  const uint64_t lid = cc__pawn_reach(us ^ 1u, corner) & cc__pieces(w->board, us ^ 1u, CC_PAWN);
  return lid != 0;
}

CC__ALWAYS_INLINE int32_t pieces_bishop(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                        unsigned square) {
  const uint64_t colour = (CC__DARK_SQUARES >> square & 1u) != 0 ? CC__DARK_SQUARES : CC__LIGHT_SQUARES;
  const uint64_t pawns = cc__pieces(w->board, us, CC_PAWN) & colour;
  const uint64_t blocked = pawns & cc__ahead(us ^ 1u, w->occupied) & PIECES_MIDDLE_FILES;
  int32_t score = cc__count(trace, CC_TERM_PIECES, us, CC__W_BISHOP_OWN_PAWNS, (int32_t)cc__popcount(pawns));
  score += cc__count(trace, CC_TERM_PIECES, us, CC__W_BISHOP_BLOCKED_PAWNS, (int32_t)cc__popcount(blocked));
  if (cc__several(cc__attacks_bishop(square, w->board->by_type[CC_PAWN]) & PIECES_MIDDLE)) {
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_BISHOP_LONG_DIAGONAL, 1);
  }
  if (pieces_bishop_shut_in(w, us, square)) {
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_BISHOP_SHUT_IN, 1);
  }
  return score;
}

CC__ALWAYS_INLINE int32_t pieces_rook(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                      unsigned square, unsigned mobility) {
  const unsigned file = cc__file_of(square);
  const unsigned king_file = cc__file_of(w->king[us]);
  int32_t score = 0;
  if ((w->pawns->open[us] >> file & 1u) != 0) {
    const unsigned none = w->pawns->open[us ^ 1u] >> file & 1u;
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_ROOK_FILE + none, 1);
  } else if (mobility <= 3 && (king_file < 4 ? file < king_file : file > king_file) &&
             cc__own_rank_of(us, w->king[us]) == 0) {
    const unsigned stays = (w->board->castling & w->board->by_side[us]) == 0;
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_ROOK_SHUT_IN + stays, 1);
  }
  if ((cc__bit(square) & cc__own_rank(us, 6)) != 0 &&
      ((cc__pieces(w->board, us ^ 1u, CC_PAWN) & cc__own_rank(us, 6)) != 0 ||
       cc__own_rank_of(us, w->king[us ^ 1u]) == 7)) {
    score += cc__count(trace, CC_TERM_PIECES, us, CC__W_ROOK_SEVENTH, 1);
  }
  return score;
}

CC__ALWAYS_INLINE int32_t pieces_queen(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                       unsigned square) {
  const cc__board *board = w->board;
  const uint64_t enemy = board->by_side[us ^ 1u];
  const uint64_t snipers = ((cc__attacks_bishop(square, 0) & board->by_type[CC_BISHOP]) |
                            (cc__attacks_rook(square, 0) & board->by_type[CC_ROOK])) &
                           enemy;
  if (pieces_blockers(board, square, snipers, w->occupied) != 0) {
    return cc__count(trace, CC_TERM_PIECES, us, CC__W_QUEEN_EXPOSED, 1);
  }
  return 0;
}

/*
 * Bishops and rooks look through queens, rooks through rooks of their side: they stand behind them for a
 * reason.
 */
CC__ALWAYS_INLINE uint64_t pieces_attacks(const cc__pieces_work *w, unsigned us, unsigned type,
                                          unsigned square) {
  const cc__board *board = w->board;
  switch (type) {
  case CC_KNIGHT: return cc__attacks_knight(square);
  case CC_BISHOP: return cc__attacks_bishop(square, w->occupied ^ board->by_type[CC_QUEEN]);
  case CC_ROOK:
    return cc__attacks_rook(square, w->occupied ^ board->by_type[CC_QUEEN] ^ cc__pieces(board, us, CC_ROOK));
  default: return cc__attacks_queen(square, w->occupied);
  }
}

/* All men of one type, knight to queen: attacks, mobility, placement, and what is special to the type. */
CC__ALWAYS_INLINE int32_t pieces_of_type(cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                         unsigned type) {
  const unsigned them = us ^ 1u;
  const unsigned places = CC__W_PLACE_PAWN + 32 * type;
  const unsigned mobilities = type == CC_KNIGHT   ? CC__W_MOBILITY_KNIGHT
                              : type == CC_BISHOP ? CC__W_MOBILITY_BISHOP
                              : type == CC_ROOK   ? CC__W_MOBILITY_ROOK
                                                  : CC__W_MOBILITY_QUEEN;
  uint64_t men = cc__pieces(w->board, us, type);
  int32_t score = 0;
  while (men != 0) {
    const unsigned square = cc__pop_lsb(&men);
    uint64_t attacks = pieces_attacks(w, us, type, square);
    if ((w->blockers[us] >> square & 1u) != 0) {
      attacks &= cc__line(w->king[us], square);
    }
    pieces_add_attacks(w, us, type, attacks);
    if ((attacks & w->ring[them]) != 0) {
      const int32_t near = (int32_t)cc__popcount(attacks & w->attacks[them][CC_KING]);
      w->attackers[them]++;
      w->danger[them] += cc__count_danger(trace, them, CC__W_DANGER_ATTACKER + type - CC_KNIGHT, 1);
      w->danger[them] += cc__count_danger(trace, them, CC__W_DANGER_RING_ATTACK, near);
    }
    const unsigned mobility = cc__popcount(attacks & w->area[us]);
    score += cc__count(trace, CC_TERM_MOBILITY, us, mobilities + mobility, 1);
    score += cc__count(trace, CC_TERM_PLACEMENT, us,
                       places + cc__edge_file(square) + 4 * cc__own_rank_of(us, square), 1);
    if (type == CC_KNIGHT || type == CC_BISHOP) {
      score += pieces_minor(w, trace, us, type, square, attacks);
    }
    score += type == CC_BISHOP  ? pieces_bishop(w, trace, us, square)
             : type == CC_ROOK  ? pieces_rook(w, trace, us, square, mobility)
             : type == CC_QUEEN ? pieces_queen(w, trace, us, square)
                                : 0;
  }
  return score;
}

/* ---- the king ---- */

/* Squares from where men of the other side could check: counted by type, safe ones and others. */
CC__ALWAYS_INLINE int32_t pieces_checks(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                        uint64_t weak) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  const uint64_t through = w->occupied ^ cc__pieces(board, us, CC_QUEEN);
  const uint64_t straight = cc__attacks_rook(w->king[us], through);
  const uint64_t diagonal = cc__attacks_bishop(w->king[us], through);
  const uint64_t free_squares = ~board->by_side[them];
  const uint64_t safe = free_squares & (~w->attacks[us][PIECES_ALL] | (weak & w->twice[them]));
  const uint64_t from[4] = {
      cc__attacks_knight(w->king[us]) & w->attacks[them][CC_KNIGHT] & free_squares,
      diagonal & w->attacks[them][CC_BISHOP] & free_squares,
      straight & w->attacks[them][CC_ROOK] & free_squares,
      (straight | diagonal) & w->attacks[them][CC_QUEEN] & free_squares & ~w->attacks[us][CC_QUEEN],
  };
  int32_t danger = 0;
  uint64_t unsafe = 0;
  for (unsigned type = 0; type < 4; type++) {
    const uint64_t good = from[type] & safe;
    if (good != 0) {
      const unsigned weight = CC__W_DANGER_SAFE_CHECK + type + (cc__several(good) ? 4 : 0);
      danger += cc__count_danger(trace, us, weight, 1);
    }
    unsafe |= from[type] & ~safe;
  }
  return danger + cc__count_danger(trace, us, CC__W_DANGER_UNSAFE_CHECK, (int32_t)cc__popcount(unsafe));
}

/* What the sum of danger costs: little at first, then more and more. */
CC__ALWAYS_INLINE int32_t pieces_danger_cost(int32_t danger) {
  danger = danger < 0 ? 0 : danger > 4000 ? 4000 : danger;
  return CC__PAIR(-(danger * danger / 4096), -(danger / 16));
}

CC__ALWAYS_INLINE int32_t pieces_king(cc__pieces_work *w, cc__eval_trace *trace, unsigned us) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  const unsigned king = w->king[us];
  const int has_queen = cc__pieces(board, them, CC_QUEEN) != 0;
  int32_t score = cc__count(trace, CC_TERM_PLACEMENT, us,
                            CC__W_PLACE_KING + cc__edge_file(king) + 4 * cc__own_rank_of(us, king), 1);
  if (w->attackers[us] + has_queen < 2) {
    cc__count_no_danger(trace, us); /* a single man mates nobody */
    return score;
  }
  const uint64_t weak = w->attacks[them][PIECES_ALL] & ~w->twice[us] &
                        (~w->attacks[us][PIECES_ALL] | w->attacks[us][CC_KING] | w->attacks[us][CC_QUEEN]);
  const unsigned file = cc__file_of(king);
  const uint64_t flank = file < 3 ? PIECES_QUEEN_SIDE : file > 4 ? ~PIECES_QUEEN_SIDE : PIECES_MIDDLE_FILES;
  const uint64_t camp = flank & ~(cc__own_rank(us, 5) | cc__own_rank(us, 6) | cc__own_rank(us, 7));
  const uint64_t once = w->attacks[them][PIECES_ALL] & camp;
  int32_t danger = w->danger[us] + pieces_checks(w, trace, us, weak);
  danger += cc__count_danger(trace, us, CC__W_DANGER_WEAK, (int32_t)cc__popcount(weak & w->ring[us]));
  danger += cc__count_danger(trace, us, CC__W_DANGER_PINNED, (int32_t)cc__popcount(w->blockers[us]));
  danger += cc__count_danger(trace, us, CC__W_DANGER_NO_QUEEN, !has_queen);
  danger += cc__count_danger(trace, us, CC__W_DANGER_KNIGHT_NEAR,
                             (w->attacks[us][CC_KNIGHT] & w->ring[us]) != 0);
  danger += cc__count_danger(trace, us, CC__W_DANGER_CAMP_ATTACK, (int32_t)cc__popcount(once));
  danger += cc__count_danger(trace, us, CC__W_DANGER_CAMP_ATTACK + 1,
                             (int32_t)cc__popcount(once & w->twice[them]));
  danger += cc__count_danger(trace, us, CC__W_DANGER_CAMP_DEFENCE,
                             (int32_t)cc__popcount(w->attacks[us][PIECES_ALL] & camp));
  danger += cc__count_danger(trace, us, CC__W_DANGER_BASE, 1);
  const int32_t cost = pieces_danger_cost(danger);
  if (trace != NULL) {
    trace->danger[us] = danger;
    trace->terms[CC_TERM_KING][us] += cost;
  }
  return score + cost;
}

/* ---- threats ---- */

/* Victims of one kind of attacker, each counted by its own type. */
CC__ALWAYS_INLINE int32_t pieces_victims(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                         uint64_t victims, unsigned weights) {
  int32_t score = 0;
  victims &= ~w->board->by_type[CC_KING];
  while (victims != 0) {
    const unsigned type = cc__type_at(w->board, cc__pop_lsb(&victims));
    score += cc__count(trace, CC_TERM_THREATS, us, weights + type, 1);
  }
  return score;
}

/* Pawns that may step, safely, to where they attack pieces. */
CC__ALWAYS_INLINE uint64_t pieces_pawn_steps(const cc__pieces_work *w, unsigned us) {
  const unsigned them = us ^ 1u;
  const uint64_t pawns = cc__pieces(w->board, us, CC_PAWN);
  const uint64_t once = cc__ahead(us, pawns) & ~w->occupied;
  const uint64_t steps = once | (cc__ahead(us, once & cc__own_rank(us, 2)) & ~w->occupied);
  const uint64_t safe = steps & ~w->attacks[them][CC_PAWN] &
                        (w->attacks[us][PIECES_ALL] | ~w->attacks[them][PIECES_ALL]);
  return cc__pawn_reach(us, safe);
}

/* Squares from where the enemy's only queen could be attacked next. */
CC__ALWAYS_INLINE int32_t pieces_queen_next(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us,
                                            uint64_t firm) {
  const uint64_t queens = cc__pieces(w->board, us ^ 1u, CC_QUEEN);
  if (queens == 0 || cc__several(queens)) {
    return 0;
  }
  const unsigned queen = cc__lsb(queens);
  const uint64_t safe = w->area[us] & ~firm & ~w->board->by_side[us];
  const uint64_t knights = w->attacks[us][CC_KNIGHT] & cc__attacks_knight(queen) & safe;
  const uint64_t sliders = ((w->attacks[us][CC_BISHOP] & cc__attacks_bishop(queen, w->occupied)) |
                            (w->attacks[us][CC_ROOK] & cc__attacks_rook(queen, w->occupied))) &
                           safe & w->twice[us];
  return cc__count(trace, CC_TERM_THREATS, us, CC__W_THREAT_QUEEN_NEXT, (int32_t)cc__popcount(knights)) +
         cc__count(trace, CC_TERM_THREATS, us, CC__W_THREAT_QUEEN_NEXT + 1, (int32_t)cc__popcount(sliders));
}

CC__ALWAYS_INLINE int32_t pieces_threats(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  const uint64_t all = w->attacks[us][PIECES_ALL];
  const uint64_t enemy_all = w->attacks[them][PIECES_ALL];
  const uint64_t men = board->by_side[them] & ~board->by_type[CC_KING];
  const uint64_t pieces = men & ~board->by_type[CC_PAWN];
  const uint64_t firm = w->attacks[them][CC_PAWN] | (w->twice[them] & ~w->twice[us]);
  const uint64_t weak = men & ~firm & all;
  const uint64_t minors = w->attacks[us][CC_KNIGHT] | w->attacks[us][CC_BISHOP];
  const uint64_t safe_pawns = cc__pieces(board, us, CC_PAWN) & (all | ~enemy_all);
  const uint64_t hanging = weak & (~enemy_all | (pieces & w->twice[us]));
  int32_t score = pieces_victims(w, trace, us, (pieces | weak) & minors, CC__W_THREAT_MINOR);
  score += pieces_victims(w, trace, us, weak & w->attacks[us][CC_ROOK], CC__W_THREAT_ROOK);
  score += pieces_victims(w, trace, us, weak & w->attacks[us][CC_QUEEN], CC__W_THREAT_QUEEN);
  score += pieces_victims(w, trace, us, pieces & cc__pawn_reach(us, safe_pawns), CC__W_THREAT_PAWN);
  score += cc__count(trace, CC_TERM_THREATS, us, CC__W_THREAT_KING, (weak & w->attacks[us][CC_KING]) != 0);
  score += cc__count(trace, CC_TERM_THREATS, us, CC__W_THREAT_HANGING, (int32_t)cc__popcount(hanging));
  score += cc__count(trace, CC_TERM_THREATS, us, CC__W_THREAT_PAWN_STEP,
                     (int32_t)cc__popcount(pieces_pawn_steps(w, us) & pieces));
  score += cc__count(trace, CC_TERM_THREATS, us, CC__W_PIECES_RESTRICTED,
                     (int32_t)cc__popcount(enemy_all & ~firm & all));
  return score + pieces_queen_next(w, trace, us, firm);
}

/* ---- passed pawns and space ---- */

/* Nothing but pawns and the king is left to stop it, and the king comes too late. */
CC__ALWAYS_INLINE int pieces_unstoppable(const cc__pieces_work *w, unsigned us, unsigned square,
                                         uint64_t way) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  const uint64_t others = board->by_side[them] & ~board->by_type[CC_KING] & ~board->by_type[CC_PAWN];
  if (others != 0 || (way & w->occupied) != 0) {
    return 0;
  }
  const unsigned rank = cc__own_rank_of(us, square);
  const unsigned last = cc__file_of(square) | (us == CC_WHITE ? 56u : 0u);
  const int moves = rank == 1 ? 5 : 7 - (int)rank;
  return cc__distance(w->king[them], last) - (board->side == them) > moves;
}

CC__ALWAYS_INLINE int32_t pieces_passed(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us) {
  const cc__board *board = w->board;
  const unsigned them = us ^ 1u;
  uint64_t passed = w->pawns->passed & board->by_side[us];
  int32_t score = 0;
  while (passed != 0) {
    const unsigned square = cc__pop_lsb(&passed);
    const unsigned rank = cc__own_rank_of(us, square);
    const uint64_t bit = cc__bit(square);
    const uint64_t way = cc__front(us, bit);
    const uint64_t step = cc__ahead(us, bit);
    const uint64_t behind = cc__attacks_rook(square, w->occupied) & cc__front(them, bit) &
                            cc__straight_sliders(board);
    if ((step & w->occupied) != 0) {
      score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_BLOCKED + rank, 1);
    } else if ((step & w->attacks[them][PIECES_ALL]) == 0) {
      score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_SAFE_STEP + rank, 1);
    }
    if ((way & (w->attacks[them][PIECES_ALL] | board->by_side[them])) == 0) {
      score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_SAFE_WAY + rank, 1);
    }
    if (behind != 0) {
      const unsigned theirs = (behind & board->by_side[us]) == 0;
      score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_OWN_ROOK + theirs, 1);
    }
    if (pieces_unstoppable(w, us, square, way)) {
      score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_UNSTOPPABLE, 1);
    }
  }
  return score;
}

/* Room behind the own pawns in the middle, worth more the more men have to find a place. */
CC__ALWAYS_INLINE int32_t pieces_space(const cc__pieces_work *w, cc__eval_trace *trace, unsigned us) {
  const unsigned them = us ^ 1u;
  const uint64_t pawns = cc__pieces(w->board, us, CC_PAWN);
  const uint64_t room = PIECES_MIDDLE_FILES &
                        (cc__own_rank(us, 1) | cc__own_rank(us, 2) | cc__own_rank(us, 3)) & ~pawns &
                        ~w->attacks[them][CC_PAWN];
  const uint64_t back = cc__ahead(them, pawns);
  const uint64_t behind = back | cc__ahead(them, back);
  const unsigned squares = cc__popcount(room) + cc__popcount(room & behind & ~w->attacks[them][PIECES_ALL]);
  const unsigned men = cc__popcount(w->board->by_side[us]);
  return cc__count(trace, CC_TERM_SPACE, us, CC__W_SPACE, (int32_t)(squares * men * men / 256));
}

#endif
