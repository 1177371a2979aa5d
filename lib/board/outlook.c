/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Proofs that a side can never checkmate. Why they hold: here in short, with all steps in
 * docs/draws.md.
 */
#include "board/outlook.h"

#include "board/board_query.h"
#include "board/position_handle.h"

/* ---- material ---- */

/*
 * A side cannot give mate, however the other side helps, with
 *  - the king alone;
 *  - a single knight, if the enemy has at most queens besides his king: squares next to the mated king that
 *    are not attacked would have to be taken by queens, and one of them always reaches the knight;
 *  - bishops on squares of one colour, if the enemy has at most queens, rooks and bishops on squares of that
 *    same colour: next to the mated king and to the line of check lie two squares of the other colour, which
 *    no enemy man can take without reaching that line, and one king cannot cover both.
 * Pawns of the enemy count as what they may become.
 */
int cc__side_lacks_material(const cc__board *board, unsigned side) {
  const uint64_t own = board->by_side[side] & ~board->by_type[CC_KING];
  const uint64_t enemy = board->by_side[side ^ 1u] & ~board->by_type[CC_KING];
  const uint64_t knights = board->by_type[CC_KNIGHT];
  const uint64_t bishops = board->by_type[CC_BISHOP];
  if (own == 0) {
    return 1;
  }
  if ((own & ~knights) == 0) {
    return !cc__several(own) && (enemy & ~board->by_type[CC_QUEEN]) == 0;
  }
  if ((own & ~bishops) != 0 || (enemy & (knights | board->by_type[CC_PAWN])) != 0) {
    return 0;
  }
  return (bishops & CC__DARK_SQUARES) == 0 || (bishops & CC__LIGHT_SQUARES) == 0;
}

int32_t cc_position_is_insufficient(const cc_position *position) {
  return position != NULL && cc__side_lacks_material(position->current, CC_WHITE) &&
         cc__side_lacks_material(position->current, CC_BLACK);
}

/* ---- walls ---- */

/*
 * Which squares can each man ever stand on? All sets start with what is certainly true now and grow until no
 * rule adds anything. Each rule lets a man do at least what any legal move could do, as long as no move
 * before broke the sets; so by induction over the moves of a game none ever does. Men are named by the
 * squares they stand on now.
 */
typedef struct outlook_walls {
  const cc__board *board;
  uint64_t reach[64];  /* by man: squares it may ever stand on */
  uint64_t moving;     /* men that may ever move */
  uint64_t takeable;   /* men that may ever be taken */
  uint64_t solid;      /* men that do neither: their squares are never empty */
  uint64_t guarded[2]; /* squares that solid pawns of a side attack: closed to the enemy king for ever */
  int grown;           /* something was added in this round */
} outlook_walls;

/* All squares attacked from some square of a set, through everything that is not solid. */
static uint64_t outlook_attacks(const outlook_walls *walls, unsigned side, unsigned type, uint64_t from) {
  uint64_t attacks = 0;
  while (from != 0) {
    const unsigned square = cc__pop_lsb(&from);
    switch (type) {
    case CC_PAWN: attacks |= cc__attacks_pawn(side, square); break;
    case CC_KNIGHT: attacks |= cc__attacks_knight(square); break;
    case CC_BISHOP: attacks |= cc__attacks_bishop(square, walls->solid); break;
    case CC_ROOK: attacks |= cc__attacks_rook(square, walls->solid); break;
    case CC_QUEEN: attacks |= cc__attacks_queen(square, walls->solid); break;
    default: attacks |= cc__attacks_king(square); break;
    }
  }
  return attacks;
}

static void outlook_refresh(outlook_walls *walls) {
  walls->solid = cc__occupied(walls->board) & ~walls->moving & ~walls->takeable;
  for (unsigned side = 0; side < 2; side++) {
    walls->guarded[side] = outlook_attacks(walls, side, CC_PAWN,
                                           cc__pieces(walls->board, side, CC_PAWN) & walls->solid);
  }
}

/* A man may come to stand on these squares. */
static void outlook_add(outlook_walls *walls, unsigned man, uint64_t squares) {
  if ((squares & ~walls->reach[man]) != 0) {
    walls->reach[man] |= squares;
    walls->moving |= cc__bit(man);
    walls->grown = 1;
  }
}

/* A man of `side` may capture on these squares: who may stand there may be taken. Returns where that is. */
static uint64_t outlook_capture(outlook_walls *walls, unsigned side, uint64_t squares) {
  uint64_t enemies = walls->board->by_side[side ^ 1u] & ~walls->board->by_type[CC_KING];
  uint64_t captures = 0;
  while (enemies != 0) {
    const unsigned enemy = cc__pop_lsb(&enemies);
    const uint64_t meeting = walls->reach[enemy] & squares;
    captures |= meeting;
    if (meeting != 0 && (walls->takeable >> enemy & 1u) == 0) {
      walls->takeable |= cc__bit(enemy);
      walls->grown = 1;
    }
  }
  return captures;
}

/*
 * Double steps need no rule: two single ones lead there, and whoever may take a pawn in passing may as well
 * take it when it stops on the way. But for the pawn that has jumped in the last move: it can be taken now.
 */
static uint64_t outlook_en_passant(outlook_walls *walls, unsigned side, uint64_t attacked) {
  const unsigned ep = walls->board->ep;
  if (side != walls->board->side || ep == CC_SQUARE_NONE || (attacked >> ep & 1u) == 0) {
    return 0;
  }
  walls->grown |= (walls->takeable >> (ep ^ 8u) & 1u) == 0;
  walls->takeable |= cc__bit(ep ^ 8u);
  return cc__bit(ep);
}

static void outlook_grow_pawn(outlook_walls *walls, unsigned side, unsigned man) {
  const uint64_t from = walls->reach[man];
  const uint64_t attacked = outlook_attacks(walls, side, CC_PAWN, from);
  uint64_t to = (side == CC_WHITE ? from << 8 : from >> 8) & ~walls->solid;
  to |= outlook_capture(walls, side, attacked);
  to |= outlook_en_passant(walls, side, attacked);
  outlook_add(walls, man, to);
}

static void outlook_grow_piece(outlook_walls *walls, unsigned side, unsigned type, unsigned man) {
  const uint64_t own_solid = walls->solid & walls->board->by_side[side];
  uint64_t to = outlook_attacks(walls, side, type, walls->reach[man]) & ~own_solid;
  if (type == CC_KING) {
    to &= ~walls->guarded[side ^ 1u];
  }
  outlook_capture(walls, side, to);
  outlook_add(walls, man, to);
}

/* Grow everything until nothing changes. Returns 0 when a pawn may promote: then all this says nothing. */
static int outlook_grow(outlook_walls *walls) {
  do {
    walls->grown = 0;
    outlook_refresh(walls);
    for (unsigned side = 0; side < 2; side++) {
      uint64_t men = walls->board->by_side[side];
      while (men != 0) {
        const unsigned man = cc__pop_lsb(&men);
        const unsigned type = cc__type_at(walls->board, man);
        if (type != CC_PAWN) {
          outlook_grow_piece(walls, side, type, man);
          continue;
        }
        outlook_grow_pawn(walls, side, man);
        if ((walls->reach[man] & (CC__RANK_1 | CC__RANK_8)) != 0) {
          return 0;
        }
      }
    }
  } while (walls->grown);
  return 1;
}

/* The union over the men of a side, kings apart, of the squares they may stand on, or attack. */
static uint64_t outlook_all(const outlook_walls *walls, unsigned side, int attacked) {
  uint64_t men = walls->board->by_side[side] & ~walls->board->by_type[CC_KING];
  uint64_t all = 0;
  while (men != 0) {
    const unsigned man = cc__pop_lsb(&men);
    const uint64_t reach = walls->reach[man];
    all |= attacked ? outlook_attacks(walls, side, cc__type_at(walls->board, man), reach) : reach;
  }
  return all;
}

/*
 * For a mate the enemy king must stand where a man of `side` may attack him, and every square around him must
 * be attacked by such a man, covered by the king of `side` from one square, or taken by an enemy man.
 */
static int outlook_mate_thinkable(const outlook_walls *walls, unsigned side) {
  const unsigned king = cc__king_square(walls->board, side);
  const unsigned enemy_king = cc__king_square(walls->board, side ^ 1u);
  const uint64_t attacked = outlook_all(walls, side, 1);
  const uint64_t denied = attacked | outlook_all(walls, side ^ 1u, 0);
  uint64_t mated = walls->reach[enemy_king] & attacked;
  while (mated != 0) {
    const unsigned square = cc__pop_lsb(&mated);
    const uint64_t flights = cc__attacks_king(square) & ~denied;
    uint64_t kings = walls->reach[king] & ~cc__attacks_king(square) & ~cc__bit(square);
    while (kings != 0) {
      if ((flights & ~cc__attacks_king(cc__pop_lsb(&kings))) == 0) {
        return 1;
      }
    }
  }
  return 0;
}

int cc__side_is_walled_off(const cc__board *board, unsigned side) {
  outlook_walls walls;
  uint64_t men = cc__occupied(board);
  /* Without pawns there are no walls; castling moves two men at once, which the rules above leave out. */
  if (board->by_type[CC_PAWN] == 0 || board->castling != 0) {
    return 0;
  }
  walls.board = board;
  walls.moving = 0;
  walls.takeable = 0;
  while (men != 0) {
    const unsigned man = cc__pop_lsb(&men);
    walls.reach[man] = cc__bit(man);
  }
  return outlook_grow(&walls) && !outlook_mate_thinkable(&walls, side);
}
