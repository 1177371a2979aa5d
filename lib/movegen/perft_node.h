/* SPDX-License-Identifier: MIT */
/*
 * The position as the perft kernels keep it, and the walk over its children. Layer 3.
 *
 * Counting leaves needs neither keys nor clocks nor history, so a node is 96 bytes (104 with a key) that are copied for every
 * move and changed in the copy ("copy-make"): nothing is ever taken back. Queens stand in both slider sets,
 * because nearly every question is about lines, not about names; the sets overlap in the queens alone.
 *
 * The side to move is not stored. Every function takes it as an argument that is a constant after inlining,
 * so that pawn directions become constant shifts.
 *
 * Castling rights are the squares of the rooks. Clearing the squares a move leaves and enters revokes a right
 * both when the rook moves and when it is captured; only king moves need more.
 */
#ifndef CC__PERFT_NODE_H
#define CC__PERFT_NODE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"
#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/board.h"
#include "board/zobrist.h"

/* All arrays are indexed by side. */
typedef struct cc__perft_node {
  uint64_t pawns[2];
  uint64_t knights[2];
  uint64_t diagonal[2];   /* bishops and queens */
  uint64_t orthogonal[2]; /* rooks and queens */
  uint64_t all[2];
  uint64_t castling; /* rooks that may still castle, both sides */
  uint8_t king[2];   /* squares */
  uint8_t ep;        /* the square a pawn has just jumped over if a pawn attacks it, or CC_SQUARE_NONE */
  uint8_t unused[5];
  uint64_t key; /* last, because only the walk with a table copies and keeps it; see cc__perft_key */
} cc__perft_node;

/* What limits the moves of the side to move, found once for each node. */
typedef struct cc__perft_limits {
  uint64_t occupied;
  uint64_t targets; /* where men other than the king may land: not on their own, and against a check */
  uint64_t pinned;  /* own men that shield the king; they may move along the line through it only */
  uint64_t
      attacked; /* by the enemy, with the king taken off; only found where a king step or castling may be */
  uint64_t king_safe; /* squares the king may step to */
  uint64_t checkers;
} cc__perft_limits;

/* What is done with every child. Constants after inlining, but for context. */
typedef struct cc__perft_visitor {
  uint64_t (*visit)(const cc__perft_node *child, unsigned depth, void *context);
  unsigned depth;
  void *context;
  int keyed; /* keep node.key */
} cc__perft_visitor;

CC__ALWAYS_INLINE uint64_t perft_call(cc__perft_visitor visitor, const cc__perft_node *child) {
  return visitor.visit(child, visitor.depth, visitor.context);
}

/* Where files and diagonals through the king lie decides what a pinned pawn may do. */
CC__ALWAYS_INLINE uint64_t perft_file_through(unsigned square) {
  return CC__FILE_A << (square & 7u);
}

/* Squares with the same file - rank, the direction a1 to h8. */
CC__ALWAYS_INLINE uint64_t perft_rising_through(unsigned square) {
  unsigned rank = square >> 3;
  unsigned file = square & 7u;
  uint64_t main_diagonal = UINT64_C(0x8040201008040201);
  return rank >= file ? main_diagonal << (8 * (rank - file)) : main_diagonal >> (8 * (file - rank));
}

/* Squares with the same file + rank, the direction h1 to a8. */
CC__ALWAYS_INLINE uint64_t perft_falling_through(unsigned square) {
  unsigned sum = (square >> 3) + (square & 7u);
  uint64_t main_diagonal = UINT64_C(0x0102040810204080);
  return sum >= 7 ? main_diagonal << (8 * (sum - 7)) : main_diagonal >> (8 * (7 - sum));
}

/* Pawn steps. "East" and "west" are board directions for both sides. */
CC__ALWAYS_INLINE uint64_t perft_push(unsigned side, uint64_t pawns) {
  return side == CC_WHITE ? cc__shift_north(pawns) : cc__shift_south(pawns);
}

CC__ALWAYS_INLINE uint64_t perft_take_west(unsigned side, uint64_t pawns) {
  return side == CC_WHITE ? cc__shift_north_west(pawns) : cc__shift_south_west(pawns);
}

CC__ALWAYS_INLINE uint64_t perft_take_east(unsigned side, uint64_t pawns) {
  return side == CC_WHITE ? cc__shift_north_east(pawns) : cc__shift_south_east(pawns);
}

/* The diagonals along which a pawn captures: a pinned pawn may capture west if it stands on the first. */
CC__ALWAYS_INLINE uint64_t perft_west_line(unsigned side, unsigned king) {
  return side == CC_WHITE ? perft_falling_through(king) : perft_rising_through(king);
}

CC__ALWAYS_INLINE uint64_t perft_east_line(unsigned side, unsigned king) {
  return side == CC_WHITE ? perft_rising_through(king) : perft_falling_through(king);
}

CC__ALWAYS_INLINE uint64_t perft_back_rank(unsigned side) {
  return side == CC_WHITE ? CC__RANK_1 : CC__RANK_8;
}

CC__ALWAYS_INLINE uint64_t perft_last_rank(unsigned side) {
  return side == CC_WHITE ? CC__RANK_8 : CC__RANK_1;
}

/* Where a pawn must have arrived by a single step to go on for a second one. */
CC__ALWAYS_INLINE uint64_t perft_third_rank(unsigned side) {
  return side == CC_WHITE ? CC__RANK_3 : CC__RANK_6;
}

static inline void cc__perft_node_from_board(cc__perft_node *node, const cc__board *board) {
  const uint64_t *type = board->by_type;
  unsigned side;
  for (side = 0; side < 2; side++) {
    uint64_t own = board->by_side[side];
    node->pawns[side] = own & type[CC_PAWN];
    node->knights[side] = own & type[CC_KNIGHT];
    node->diagonal[side] = own & (type[CC_BISHOP] | type[CC_QUEEN]);
    node->orthogonal[side] = own & (type[CC_ROOK] | type[CC_QUEEN]);
    node->all[side] = own;
    node->king[side] = (uint8_t)cc__lsb(own & type[CC_KING]);
  }
  node->castling = board->castling;
  node->ep = CC_SQUARE_NONE;
  if (board->ep != CC_SQUARE_NONE &&
      (cc__attacks_pawn(board->side ^ 1u, board->ep) & node->pawns[board->side])) {
    node->ep = board->ep;
  }
}

/* Squares attacked by a side, through the given occupancy. */
CC__ALWAYS_INLINE uint64_t perft_attacked_by(const cc__perft_node *node, unsigned side, uint64_t occupied) {
  uint64_t attacks = perft_take_west(side, node->pawns[side]) | perft_take_east(side, node->pawns[side]);
  uint64_t set;
  attacks |= cc__attacks_king(node->king[side]);
  for (set = node->knights[side]; set != 0;) {
    attacks |= cc__attacks_knight(cc__pop_lsb(&set));
  }
  for (set = node->diagonal[side]; set != 0;) {
    attacks |= cc__attacks_bishop(cc__pop_lsb(&set), occupied);
  }
  for (set = node->orthogonal[side]; set != 0;) {
    attacks |= cc__attacks_rook(cc__pop_lsb(&set), occupied);
  }
  return attacks;
}

CC__ALWAYS_INLINE void cc__perft_find_limits(const cc__perft_node *node, unsigned side,
                                             cc__perft_limits *limits) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[side];
  uint64_t own = node->all[side];
  uint64_t occupied = own | node->all[enemy];
  uint64_t checkers, evasions, ring, set, pinned = 0, attacked = 0;
  checkers = (cc__attacks_pawn(side, king) & node->pawns[enemy]) |
             (cc__attacks_knight(king) & node->knights[enemy]);
  evasions = checkers != 0 ? checkers : CC__ALL_SQUARES;
  /* Enemy sliders that see the king past our men: with none between they give check, with one they pin it. */
  set = (cc__attacks_rook(king, node->all[enemy]) & node->orthogonal[enemy]) |
        (cc__attacks_bishop(king, node->all[enemy]) & node->diagonal[enemy]);
  while (set != 0) {
    unsigned sniper = cc__pop_lsb(&set);
    uint64_t between = cc__between(king, sniper);
    uint64_t shields = between & own;
    if (shields == 0) {
      checkers |= cc__bit(sniper);
      evasions &= between | cc__bit(sniper);
    } else if (!cc__several(shields)) {
      pinned |= shields;
    }
  }
  ring = cc__attacks_king(king) & ~own;
  /* The king itself must not shadow the square behind it. */
  if (ring != 0 || (node->castling & perft_back_rank(side))) {
    attacked = perft_attacked_by(node, enemy, occupied ^ cc__bit(king));
  }
  limits->occupied = occupied;
  limits->targets = evasions & ~own;
  limits->pinned = pinned;
  limits->attacked = attacked;
  limits->king_safe = ring & ~attacked;
  limits->checkers = checkers;
}

/* Whether the king of `side` is attacked, given who blocks lines and which enemy pawns count. */
CC__ALWAYS_INLINE int perft_is_attacked(const cc__perft_node *node, unsigned side, uint64_t occupied,
                                        uint64_t enemy_pawns) {
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[side];
  uint64_t attackers = (cc__attacks_pawn(side, king) & enemy_pawns) |
                       (cc__attacks_knight(king) & node->knights[enemy]) |
                       (cc__attacks_rook(king, occupied) & node->orthogonal[enemy]) |
                       (cc__attacks_bishop(king, occupied) & node->diagonal[enemy]);
  return attackers != 0;
}

/* Pawns that may capture en passant. Looks at the position after the capture, so every pin is seen. */
static uint64_t cc__perft_ep_sources(const cc__perft_node *node, unsigned side) {
  unsigned enemy = side ^ 1u;
  uint64_t victim, sources = 0, set;
  if (node->ep >= CC_SQUARE_NONE) { /* callers ask only if there is one, which compilers do not always see */
    return 0;
  }
  victim = cc__bit(node->ep ^ 8u);
  for (set = cc__attacks_pawn(enemy, node->ep) & node->pawns[side]; set != 0; set &= set - 1) {
    uint64_t from = set & (0 - set);
    uint64_t occupied = ((node->all[0] | node->all[1]) ^ from ^ victim) | cc__bit(node->ep);
    if (!perft_is_attacked(node, side, occupied, node->pawns[enemy] & ~victim)) {
      sources |= from;
    }
  }
  return sources;
}

typedef struct perft_castling_squares {
  unsigned king_to;
  unsigned rook_to;
  uint64_t walk; /* what the king passes or enters */
  uint64_t path; /* what must be empty */
} perft_castling_squares;

CC__ALWAYS_INLINE perft_castling_squares perft_find_castling_squares(unsigned king, unsigned rook) {
  perft_castling_squares squares;
  squares.king_to = (king & 56u) + (rook > king ? 6u : 2u);
  squares.rook_to = (king & 56u) + (rook > king ? 5u : 3u);
  squares.walk = (cc__between(king, squares.king_to) | cc__bit(squares.king_to)) & ~cc__bit(king);
  squares.path = squares.walk | cc__between(rook, squares.rook_to) | cc__bit(squares.rook_to);
  squares.path &= ~(cc__bit(king) | cc__bit(rook));
  return squares;
}

/*
 * Rooks the king may castle with. Between the king, the rook and their destinations only those two may stand,
 * no square of the king's way may be attacked, and the rook must not be what shields the king on the back rank
 * (it then is pinned): in Chess960 it can be, and would bare the king by jumping over it.
 */
CC__ALWAYS_INLINE uint64_t cc__perft_castling_rooks(const cc__perft_node *node, unsigned side,
                                                    const cc__perft_limits *limits) {
  unsigned king = node->king[side];
  uint64_t rooks = 0, set;
  if (limits->checkers != 0) {
    return 0;
  }
  for (set = node->castling & perft_back_rank(side) & ~limits->pinned; set != 0; set &= set - 1) {
    perft_castling_squares squares = perft_find_castling_squares(king, cc__lsb(set));
    if (!(squares.path & limits->occupied) && !(squares.walk & limits->attacked)) {
      rooks |= set & (0 - set);
    }
  }
  return rooks;
}

/*
 * The key is of sets rather than pieces: a queen has the keys of a bishop and a rook. This is its own key, not
 * the board's, and lives only in tables that this kernel fills.
 */
CC__ALWAYS_INLINE uint64_t perft_set_key(unsigned side, unsigned type, uint64_t set) {
  uint64_t key = 0;
  for (; set != 0; set &= set - 1) {
    key ^= cc__zobrist_piece[side][type][cc__lsb(set)];
  }
  return key;
}

/* What of the key is not men. */
CC__ALWAYS_INLINE uint64_t perft_state_key(const cc__perft_node *node) {
  uint64_t key = node->ep != CC_SQUARE_NONE ? cc__zobrist_ep[node->ep & 7u] : 0;
  uint64_t set;
  for (set = node->castling; set != 0; set &= set - 1) {
    key ^= cc__zobrist_castling[cc__lsb(set)];
  }
  return key;
}

static inline uint64_t cc__perft_key(const cc__perft_node *node, unsigned side) {
  uint64_t key = perft_state_key(node) ^ (side == CC_BLACK ? cc__zobrist_side : 0);
  unsigned i;
  for (i = 0; i < 2; i++) {
    key ^= perft_set_key(i, CC_PAWN, node->pawns[i]) ^ perft_set_key(i, CC_KNIGHT, node->knights[i]);
    key ^= perft_set_key(i, CC_BISHOP, node->diagonal[i]) ^ perft_set_key(i, CC_ROOK, node->orthogonal[i]);
    key ^= cc__zobrist_piece[i][CC_KING][node->king[i]];
  }
  return key;
}

/* Moves a man of one set in a child, or puts or removes one if from or to is empty. */
CC__ALWAYS_INLINE void perft_change(uint64_t *set, cc__perft_node *child, unsigned side, unsigned type,
                                    uint64_t squares, int keyed) {
  *set ^= squares;
  if (keyed) {
    child->key ^= perft_set_key(side, type, squares);
  }
}

/* A copy of the node from which the man on `to` is gone and in which `from` has become `to` for `side`. */
CC__ALWAYS_INLINE void perft_start_child(cc__perft_node *child, const cc__perft_node *node, unsigned side,
                                         uint64_t from, uint64_t to, int keyed) {
  unsigned enemy = side ^ 1u;
  if (!keyed) {
    memcpy(child, node, offsetof(cc__perft_node, key));
  } else {
    *child = *node;
    child->key ^= cc__zobrist_side ^ perft_state_key(node);
    if (node->all[enemy] & to) {
      child->key ^= perft_set_key(enemy, CC_PAWN, node->pawns[enemy] & to) ^
                    perft_set_key(enemy, CC_KNIGHT, node->knights[enemy] & to) ^
                    perft_set_key(enemy, CC_BISHOP, node->diagonal[enemy] & to) ^
                    perft_set_key(enemy, CC_ROOK, node->orthogonal[enemy] & to);
    }
  }
  child->pawns[enemy] &= ~to;
  child->knights[enemy] &= ~to;
  child->diagonal[enemy] &= ~to;
  child->orthogonal[enemy] &= ~to;
  child->all[enemy] &= ~to;
  child->all[side] ^= from ^ to;
  child->castling &= ~(from | to);
  child->ep = CC_SQUARE_NONE;
}

/* When castling rights and ep are as they shall be. */
CC__ALWAYS_INLINE uint64_t perft_finish_child(cc__perft_node *child, cc__perft_visitor visitor) {
  if (visitor.keyed) {
    child->key ^= perft_state_key(child);
  }
  return perft_call(visitor, child);
}

CC__ALWAYS_INLINE uint64_t perft_visit_promotions(const cc__perft_node *node, unsigned side, uint64_t from,
                                                  uint64_t to, cc__perft_visitor visitor) {
  cc__perft_node child;
  uint64_t count;
  perft_start_child(&child, node, side, from, to, visitor.keyed);
  if (visitor.keyed) {
    child.key ^= perft_state_key(&child);
  }
  perft_change(&child.pawns[side], &child, side, CC_PAWN, from, visitor.keyed);
  perft_change(&child.knights[side], &child, side, CC_KNIGHT, to, visitor.keyed);
  count = perft_call(visitor, &child);
  perft_change(&child.knights[side], &child, side, CC_KNIGHT, to, visitor.keyed);
  perft_change(&child.diagonal[side], &child, side, CC_BISHOP, to, visitor.keyed);
  count += perft_call(visitor, &child);
  perft_change(&child.orthogonal[side], &child, side, CC_ROOK, to, visitor.keyed);
  count += perft_call(visitor, &child);
  perft_change(&child.diagonal[side], &child, side, CC_BISHOP, to, visitor.keyed);
  return count + perft_call(visitor, &child);
}

/* Visits the pawn moves that end on `targets` and start `back` squares lower (higher for Black). */
CC__ALWAYS_INLINE uint64_t perft_visit_pawns(const cc__perft_node *node, unsigned side, uint64_t targets,
                                             unsigned back, cc__perft_visitor visitor) {
  uint64_t promotions = targets & perft_last_rank(side);
  uint64_t count = 0;
  for (targets ^= promotions; targets != 0; targets &= targets - 1) {
    uint64_t to = targets & (0 - targets);
    uint64_t from = side == CC_WHITE ? to >> back : to << back;
    cc__perft_node child;
    perft_start_child(&child, node, side, from, to, visitor.keyed);
    perft_change(&child.pawns[side], &child, side, CC_PAWN, from ^ to, visitor.keyed);
    if (back == 16) {
      unsigned ep = cc__lsb(side == CC_WHITE ? to >> 8 : to << 8);
      if (cc__attacks_pawn(side, ep) & node->pawns[side ^ 1u]) {
        child.ep = (uint8_t)ep;
      }
    }
    count += perft_finish_child(&child, visitor);
  }
  for (; promotions != 0; promotions &= promotions - 1) {
    uint64_t to = promotions & (0 - promotions);
    uint64_t from = side == CC_WHITE ? to >> back : to << back;
    count += perft_visit_promotions(node, side, from, to, visitor);
  }
  return count;
}

CC__ALWAYS_INLINE uint64_t perft_visit_ep(const cc__perft_node *node, unsigned side,
                                          cc__perft_visitor visitor) {
  uint64_t count = 0, set;
  for (set = cc__perft_ep_sources(node, side); set != 0; set &= set - 1) {
    uint64_t from = set & (0 - set);
    uint64_t victim = cc__bit(node->ep ^ 8u);
    cc__perft_node child;
    perft_start_child(&child, node, side, from, cc__bit(node->ep), visitor.keyed);
    perft_change(&child.pawns[side], &child, side, CC_PAWN, from ^ cc__bit(node->ep), visitor.keyed);
    perft_change(&child.pawns[side ^ 1u], &child, side ^ 1u, CC_PAWN, victim, visitor.keyed);
    child.all[side ^ 1u] ^= victim;
    count += perft_finish_child(&child, visitor);
  }
  return count;
}

/* Which of the sets of `side` a man moves in; queens are in two of them. */
#define PERFT_KNIGHT 1
#define PERFT_DIAGONAL 2
#define PERFT_ORTHOGONAL 4

CC__ALWAYS_INLINE uint64_t perft_visit_piece(const cc__perft_node *node, unsigned side, uint64_t from,
                                             uint64_t targets, unsigned sets, cc__perft_visitor visitor) {
  uint64_t count = 0;
  for (; targets != 0; targets &= targets - 1) {
    uint64_t to = targets & (0 - targets);
    cc__perft_node child;
    perft_start_child(&child, node, side, from, to, visitor.keyed);
    if (sets & PERFT_KNIGHT) {
      perft_change(&child.knights[side], &child, side, CC_KNIGHT, from ^ to, visitor.keyed);
    }
    if (sets & PERFT_DIAGONAL) {
      perft_change(&child.diagonal[side], &child, side, CC_BISHOP, from ^ to, visitor.keyed);
    }
    if (sets & PERFT_ORTHOGONAL) {
      perft_change(&child.orthogonal[side], &child, side, CC_ROOK, from ^ to, visitor.keyed);
    }
    count += perft_finish_child(&child, visitor);
  }
  return count;
}

/* Puts the king of the side that has just moved. */
CC__ALWAYS_INLINE void perft_move_king(cc__perft_node *child, unsigned side, unsigned from, unsigned to,
                                       int keyed) {
  child->king[side] = (uint8_t)to;
  child->castling &= ~perft_back_rank(side);
  if (keyed) {
    child->key ^= cc__zobrist_piece[side][CC_KING][from] ^ cc__zobrist_piece[side][CC_KING][to];
  }
}

CC__ALWAYS_INLINE uint64_t perft_visit_castling(const cc__perft_node *node, unsigned side, uint64_t rooks,
                                                cc__perft_visitor visitor) {
  unsigned king = node->king[side];
  uint64_t count = 0;
  for (; rooks != 0; rooks &= rooks - 1) {
    perft_castling_squares squares = perft_find_castling_squares(king, cc__lsb(rooks));
    uint64_t rook = rooks & (0 - rooks);
    cc__perft_node child;
    perft_start_child(&child, node, side, 0, 0, visitor.keyed);
    /* Destinations may be the other man's source, so remove first, then put. */
    child.all[side] &= ~(cc__bit(king) | rook);
    child.all[side] |= cc__bit(squares.king_to) | cc__bit(squares.rook_to);
    perft_change(&child.orthogonal[side], &child, side, CC_ROOK, rook ^ cc__bit(squares.rook_to),
                 visitor.keyed);
    perft_move_king(&child, side, king, squares.king_to, visitor.keyed);
    count += perft_finish_child(&child, visitor);
  }
  return count;
}

CC__ALWAYS_INLINE uint64_t perft_visit_king(const cc__perft_node *node, unsigned side,
                                            const cc__perft_limits *limits, cc__perft_visitor visitor) {
  unsigned king = node->king[side];
  uint64_t count = 0, set;
  for (set = limits->king_safe; set != 0; set &= set - 1) {
    cc__perft_node child;
    perft_start_child(&child, node, side, cc__bit(king), set & (0 - set), visitor.keyed);
    perft_move_king(&child, side, king, cc__lsb(set), visitor.keyed);
    count += perft_finish_child(&child, visitor);
  }
  if (node->castling & perft_back_rank(side)) {
    count += perft_visit_castling(node, side, cc__perft_castling_rooks(node, side, limits), visitor);
  }
  return count;
}

/* Squares the pawns may reach, by kind of step; those of promotions are among them. */
typedef struct perft_pawn_steps {
  uint64_t single;
  uint64_t twice;
  uint64_t west;
  uint64_t east;
} perft_pawn_steps;

CC__ALWAYS_INLINE perft_pawn_steps perft_find_pawn_steps(const cc__perft_node *node, unsigned side,
                                                         const cc__perft_limits *limits) {
  unsigned king = node->king[side];
  uint64_t pawns = node->pawns[side];
  uint64_t pinned = limits->pinned;
  uint64_t victims = limits->targets & node->all[side ^ 1u];
  perft_pawn_steps steps;
  uint64_t single = perft_push(side, pawns & ~(pinned & ~perft_file_through(king))) & ~limits->occupied;
  steps.twice = perft_push(side, single & perft_third_rank(side)) & ~limits->occupied & limits->targets;
  steps.single = single & limits->targets;
  steps.west = perft_take_west(side, pawns & ~(pinned & ~perft_west_line(side, king))) & victims;
  steps.east = perft_take_east(side, pawns & ~(pinned & ~perft_east_line(side, king))) & victims;
  return steps;
}

/* Shows every child to the visitor and adds up what it returns. */
CC__ALWAYS_INLINE uint64_t cc__perft_expand(const cc__perft_node *node, unsigned side,
                                            cc__perft_visitor visitor) {
  cc__perft_limits limits;
  perft_pawn_steps steps;
  uint64_t count, set, queens, bishops, rooks;
  cc__perft_find_limits(node, side, &limits);
  count = perft_visit_king(node, side, &limits, visitor);
  if (node->ep != CC_SQUARE_NONE) {
    count += perft_visit_ep(node, side, visitor);
  }
  if (cc__several(limits.checkers)) {
    return count;
  }
  steps = perft_find_pawn_steps(node, side, &limits);
  count += perft_visit_pawns(node, side, steps.single, 8, visitor);
  count += perft_visit_pawns(node, side, steps.twice, 16, visitor);
  count += perft_visit_pawns(node, side, steps.west, side == CC_WHITE ? 7 : 9, visitor);
  count += perft_visit_pawns(node, side, steps.east, side == CC_WHITE ? 9 : 7, visitor);
  for (set = node->knights[side] & ~limits.pinned; set != 0; set &= set - 1) {
    count += perft_visit_piece(node, side, set & (0 - set), cc__attacks_knight(cc__lsb(set)) & limits.targets,
                               PERFT_KNIGHT, visitor);
  }
  queens = node->diagonal[side] & node->orthogonal[side];
  bishops = node->diagonal[side] ^ queens;
  rooks = node->orthogonal[side] ^ queens;
#define PERFT_VISIT_SLIDERS(men, attacks, sets)                                                              \
  for (set = (men); set != 0; set &= set - 1) {                                                              \
    uint64_t to = attacks(cc__lsb(set), limits.occupied) & limits.targets;                                   \
    if (set & (0 - set) & limits.pinned)                                                                     \
      to &= cc__line(node->king[side], cc__lsb(set));                                                        \
    count += perft_visit_piece(node, side, set & (0 - set), to, sets, visitor);                              \
  }
  PERFT_VISIT_SLIDERS(bishops, cc__attacks_bishop, PERFT_DIAGONAL)
  PERFT_VISIT_SLIDERS(rooks, cc__attacks_rook, PERFT_ORTHOGONAL)
  PERFT_VISIT_SLIDERS(queens, cc__attacks_queen, PERFT_DIAGONAL | PERFT_ORTHOGONAL)
#undef PERFT_VISIT_SLIDERS
  return count;
}

/* How many en-passant replies double pushes to these squares allow. */
CC__ALWAYS_INLINE uint64_t perft_ep_replies(const cc__perft_node *node, unsigned side, uint64_t to) {
  unsigned enemy = side ^ 1u;
  uint64_t count = 0;
  uint64_t beside = ((node->pawns[enemy] & ~CC__FILE_A) >> 1) | ((node->pawns[enemy] & ~CC__FILE_H) << 1);
  for (to &= beside; to != 0; to &= to - 1) {
    uint64_t bit = to & (0 - to);
    uint64_t from = side == CC_WHITE ? bit >> 16 : bit << 16;
    cc__perft_node child;
    perft_start_child(&child, node, side, from, bit, 0);
    child.pawns[side] ^= bit | from;
    child.ep = (uint8_t)(cc__lsb(bit) ^ 8u);
    count += cc__popcount(cc__perft_ep_sources(&child, enemy));
  }
  return count;
}

#endif
