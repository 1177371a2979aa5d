/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. Why a move is illegal. The tests go through the rules one after the other in the order of
 * CC_FAULT_*; a move that passes them all has the squares and the promotion of a legal one.
 */
#include "board/board_query.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"
#include "movegen/move_query.h"

/* What the tests share: the move taken apart, and the square a fault names. */
typedef struct explain_state {
  const cc__board *board;
  cc_move move;
  unsigned from;
  unsigned to;
  unsigned piece; /* type of the man on the from square, whatever the move says */
  unsigned us;
  uint64_t own;
  uint64_t enemy;
  cc_square square;
} explain_state;

static cc_fault explain_at(explain_state *state, cc_fault fault, unsigned square) {
  state->square = (cc_square)square;
  return fault;
}

static uint64_t explain_attackers(const explain_state *state, unsigned square, uint64_t occupied) {
  return cc__attackers(state->board, square, occupied) & state->enemy;
}

/* The member of a set nearest to a square on the same line. */
static unsigned explain_nearest(uint64_t set, unsigned square) {
  const uint64_t above = set & ~(cc__bit(square) | (cc__bit(square) - 1));
  return above != 0 ? cc__lsb(above) : cc__msb(set);
}

/* ---- castling ---- */

/*
 * Is a king's move meant as castling, and with which rook? It is, if
 *  - the own rook on the to square still has the right;
 *  - or the kind says so: with an own rook on the to square, or none on it;
 *  - or by standard rules the king goes from e1 to c1 or g1 (e8 to c8 or g8), that square being empty.
 * In the last two cases the rook is that on the to square if it has the right, else the one with the right on
 * that wing; CC_SQUARE_NONE if no right is left there. Returns 1 if castling is meant.
 */
static int explain_castling_meant(const explain_state *state, unsigned *rook) {
  const cc__board *board = state->board;
  const uint64_t rights = board->castling & state->own;
  const uint64_t to = cc__bit(state->to);
  const unsigned home = state->us == CC_WHITE ? 0u : 56u;
  *rook = state->to;
  if ((rights & to) != 0) {
    return 1;
  }
  const int standard_form = board->chess960 == 0 && state->from == home + 4 && (state->enemy & to) == 0 &&
                            (state->to == home + 2 || state->to == home + 6);
  const int said = CC_MOVE_KIND(state->move) == CC_MOVE_KIND_CASTLING;
  if ((state->own & to) != 0 ? !said || (board->by_type[CC_ROOK] & to) == 0 : !said && !standard_form) {
    return 0;
  }
  const uint64_t higher = ~(cc__bit(state->from) | (cc__bit(state->from) - 1));
  const uint64_t wing = rights & (state->to > state->from ? higher : ~higher);
  *rook = standard_form && wing != 0 ? cc__lsb(wing) : CC_SQUARE_NONE;
  return 1;
}

static cc_fault explain_castling(explain_state *state, unsigned rook) {
  const unsigned king = state->from;
  if (rook == CC_SQUARE_NONE) {
    return CC_FAULT_CASTLING_NO_RIGHT;
  }
  const uint64_t occupied = cc__occupied(state->board);
  if (explain_attackers(state, king, occupied) != 0) {
    return CC_FAULT_CASTLING_IN_CHECK;
  }
  const unsigned king_to = cc__castling_king_to(king, rook);
  const unsigned rook_to = cc__castling_rook_to(king, rook);
  const uint64_t both = cc__bit(king) | cc__bit(rook);
  const uint64_t walk = cc__between(king, king_to) | cc__bit(king_to);
  const uint64_t blocked = (walk | cc__between(rook, rook_to) | cc__bit(rook_to)) & occupied & ~both;
  if (blocked != 0) {
    return explain_at(state, CC_FAULT_CASTLING_BLOCKED, explain_nearest(blocked, king));
  }
  uint64_t attacked = 0;
  uint64_t rest = walk & ~cc__bit(king);
  while (rest != 0) {
    const unsigned square = cc__pop_lsb(&rest);
    attacked |= explain_attackers(state, square, occupied & ~cc__bit(king)) != 0 ? cc__bit(square) : 0;
  }
  /* The king's last square once more with both men in their new places: the rook may have been its shield. */
  if (explain_attackers(state, king_to, (occupied & ~both) | cc__bit(king_to) | cc__bit(rook_to)) != 0) {
    attacked |= cc__bit(king_to);
  }
  if (attacked != 0) {
    attacked &= ~cc__bit(king);
    return explain_at(state, CC_FAULT_CASTLING_ATTACKED,
                      attacked == 0 ? king : explain_nearest(attacked, king));
  }
  return CC_FAULT_NONE;
}

/* ---- how men move ---- */

static cc_fault explain_pawn_path(explain_state *state) {
  const unsigned to = state->to;
  const unsigned step = state->us == CC_WHITE ? state->from + 8 : state->from - 8;
  const unsigned second = state->us == CC_WHITE ? 1 : 6;
  const uint64_t occupied = cc__occupied(state->board);
  if ((cc__attacks_pawn(state->us, state->from) >> to & 1u) != 0) {
    return (state->enemy >> to & 1u) != 0 || to == state->board->ep ? CC_FAULT_NONE : CC_FAULT_EN_PASSANT;
  }
  const int twice = cc__rank_of(state->from) == second && to == (state->from ^ 16u);
  if (to != step && !twice) {
    return CC_FAULT_GEOMETRY;
  }
  if ((occupied >> step & 1u) != 0) {
    return explain_at(state, CC_FAULT_BLOCKED, step);
  }
  return (occupied >> to & 1u) != 0 ? explain_at(state, CC_FAULT_BLOCKED, to) : CC_FAULT_NONE;
}

static cc_fault explain_piece_path(explain_state *state) {
  const unsigned from = state->from;
  uint64_t reach = 0; /* on an empty board */
  switch (state->piece) {
  case CC_KNIGHT: reach = cc__attacks_knight(from); break;
  case CC_BISHOP: reach = cc__attacks_bishop(from, 0); break;
  case CC_ROOK: reach = cc__attacks_rook(from, 0); break;
  case CC_QUEEN: reach = cc__attacks_queen(from, 0); break;
  default: reach = cc__attacks_king(from); break;
  }
  if ((reach >> state->to & 1u) == 0) {
    return CC_FAULT_GEOMETRY;
  }
  const uint64_t blocked = cc__between(from, state->to) & cc__occupied(state->board);
  return blocked != 0 ? explain_at(state, CC_FAULT_BLOCKED, explain_nearest(blocked, from)) : CC_FAULT_NONE;
}

static cc_fault explain_promotion(const explain_state *state) {
  const unsigned promotion = CC_MOVE_PROMOTION(state->move);
  const int last = state->piece == CC_PAWN && cc__rank_of(state->to) == (state->us == CC_WHITE ? 7u : 0u);
  if (last && promotion == 0) {
    return CC_FAULT_PROMOTION_MISSING;
  }
  return promotion != 0 && (!last || promotion > CC_QUEEN) ? CC_FAULT_PROMOTION_WRONG : CC_FAULT_NONE;
}

/* ---- the king's safety ---- */

/* The slider that pins the man on the from square, CC_SQUARE_NONE if none does. */
static unsigned explain_pinner(const explain_state *state, unsigned king) {
  uint64_t snipers = cc__snipers(state->board, state->us) & cc__line(king, state->from);
  while (snipers != 0) {
    const unsigned sniper = cc__pop_lsb(&snipers);
    if ((cc__between(king, sniper) & cc__occupied(state->board)) == cc__bit(state->from)) {
      return sniper;
    }
  }
  return CC_SQUARE_NONE;
}

static cc_fault explain_safety(explain_state *state) {
  const unsigned king = cc__king_square(state->board, state->us);
  const uint64_t from = cc__bit(state->from);
  const uint64_t to = cc__bit(state->to);
  uint64_t occupied = (cc__occupied(state->board) & ~from) | to;
  uint64_t attackers;
  if (state->piece == CC_KING) {
    attackers = explain_attackers(state, state->to, occupied) & ~to;
    return attackers == 0 ? CC_FAULT_NONE : explain_at(state, CC_FAULT_KING_ATTACKED, cc__lsb(attackers));
  }
  const unsigned pinner = explain_pinner(state, king);
  if (pinner != CC_SQUARE_NONE && (cc__line(king, pinner) & to) == 0) {
    return explain_at(state, CC_FAULT_PINNED, pinner);
  }
  uint64_t taken = to;
  if (state->piece == CC_PAWN && state->to == state->board->ep &&
      (cc__attacks_pawn(state->us, state->from) & to) != 0) {
    taken = cc__bit(state->to ^ 8u);
    occupied &= ~taken;
  }
  attackers = explain_attackers(state, king, occupied) & ~taken;
  if (attackers == 0) {
    return CC_FAULT_NONE;
  }
  const uint64_t checkers = attackers & cc__checkers_of(state->board, state->us);
  /* What is no check yet is a line opened by the pawn that is taken en passant. */
  return checkers != 0 ? explain_at(state, CC_FAULT_IN_CHECK, cc__lsb(checkers))
                       : explain_at(state, CC_FAULT_KING_ATTACKED, cc__lsb(attackers));
}

/* ---- all of it ---- */

static cc_fault explain_move(explain_state *state) {
  const uint64_t from = cc__bit(state->from);
  unsigned rook = CC_SQUARE_NONE;
  cc_fault fault;
  if (((state->own | state->enemy) & from) == 0) {
    return CC_FAULT_NO_PIECE;
  }
  if ((state->own & from) == 0) {
    return CC_FAULT_NOT_YOURS;
  }
  if (state->piece == CC_KING && explain_castling_meant(state, &rook)) {
    fault = explain_castling(state, rook);
    return fault != CC_FAULT_NONE ? fault : explain_promotion(state);
  }
  if ((state->own >> state->to & 1u) != 0) {
    return CC_FAULT_OWN_PIECE;
  }
  fault = state->piece == CC_PAWN ? explain_pawn_path(state) : explain_piece_path(state);
  if (fault == CC_FAULT_NONE) {
    fault = explain_promotion(state);
  }
  return fault != CC_FAULT_NONE ? fault : explain_safety(state);
}

/*
 * The kind, piece and captured fields and the unused bits are looked at last (CC_FAULT_FIELDS); only a kind
 * that says castling is heard before, see explain_castling_meant. So CC_MOVE_NONE and CC_MOVE_NULL are
 * explained as moves from a1 to a1. A castling move in the form e1g1 is never legal as a value, the right
 * form being e1h1: if nothing else is wrong with it, its fault is CC_FAULT_FIELDS.
 */
cc_fault cc__explain(const cc__board *board, cc_move move, cc_square *square) {
  *square = CC_SQUARE_NONE;
  if (cc__core_get(CC_LEVEL_AUTO)->is_legal(board, move)) {
    return CC_FAULT_NONE;
  }
  const unsigned us = board->side;
  explain_state state = {board, move, CC_MOVE_FROM(move), CC_MOVE_TO(move), 0, us, 0, 0, CC_SQUARE_NONE};
  state.piece = cc__type_at(board, state.from);
  state.own = board->by_side[us];
  state.enemy = board->by_side[us ^ 1u];
  const cc_fault fault = explain_move(&state);
  *square = state.square;
  return fault != CC_FAULT_NONE ? fault : CC_FAULT_FIELDS;
}

cc_fault cc_position_explain(const cc_position *position, cc_move move, cc_square *square) {
  cc_square named = CC_SQUARE_NONE;
  const cc_fault fault = position == NULL ? CC_FAULT_NO_PIECE : cc__explain(position->current, move, &named);
  if (square != NULL) {
    *square = named;
  }
  return fault;
}

const char *cc_fault_text(cc_fault fault) {
  switch (fault) {
  case CC_FAULT_NONE: return "the move is legal";
  case CC_FAULT_NO_PIECE: return "there is no piece on the from square";
  case CC_FAULT_NOT_YOURS: return "the piece belongs to the other side";
  case CC_FAULT_OWN_PIECE: return "an own piece stands on the to square";
  case CC_FAULT_CASTLING_NO_RIGHT: return "the right to castle there is lost";
  case CC_FAULT_CASTLING_IN_CHECK: return "the king may not castle out of check";
  case CC_FAULT_CASTLING_BLOCKED: return "a piece is in the way of castling";
  case CC_FAULT_CASTLING_ATTACKED: return "the king would castle across or to an attacked square";
  case CC_FAULT_EN_PASSANT: return "there is nothing for the pawn to capture";
  case CC_FAULT_GEOMETRY: return "the piece does not move like that";
  case CC_FAULT_BLOCKED: return "a piece is in the way";
  case CC_FAULT_PROMOTION_MISSING: return "the pawn must promote";
  case CC_FAULT_PROMOTION_WRONG: return "there is no such promotion";
  case CC_FAULT_PINNED: return "the piece is pinned";
  case CC_FAULT_IN_CHECK: return "the check is not met";
  case CC_FAULT_KING_ATTACKED: return "the king would be attacked";
  case CC_FAULT_FIELDS: return "the squares fit a legal move, other fields of the value do not";
  default: return "unknown fault";
  }
}
