/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. The outlook of a side: can it still checkmate by any sequence of legal moves?
 *
 * "Dead" is said when it is proven by the board (board/outlook.h) or by having seen every position that can
 * still arise; "winnable" only when a mate was found. Both sides help, so looking for a mate is the search of
 * one player for a way, not a game: a beam search keeps the most promising boards of each ply. It stops after
 * a fixed number of boards, so the answer is the same everywhere. Idea of the question and of semi-static
 * proofs: Miguel Ambrona, "A practical algorithm for chess unwinnability" (2022).
 */
#include <string.h>

#include "board/board_query.h"
#include "board/makemove.h"
#include "board/outlook.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"

/* What a board means for the side that wants to mate. */
#define HELPMATE_OPEN 0
#define HELPMATE_LOST 1 /* no mate can follow */
#define HELPMATE_MATE 2

static int helpmate_judge(const cc__core *core, const cc__board *board, unsigned side) {
  if (cc__side_lacks_material(board, side)) {
    return HELPMATE_LOST;
  }
  if (core->any_legal(board)) {
    return HELPMATE_OPEN;
  }
  return board->side != side && cc__checkers_of(board, board->side) != 0 ? HELPMATE_MATE : HELPMATE_LOST;
}

/* ---- everything that can happen, if it is little ---- */

#define HELPMATE_CLOSURE 96u

/* All boards that can arise, as long as they are few. */
typedef struct helpmate_closure {
  cc__board boards[HELPMATE_CLOSURE];
  unsigned count;
} helpmate_closure;

/* Add a board unless it is there already, compared in full. Returns 0 if there is no room. */
static int helpmate_add(helpmate_closure *closure, const cc__board *board) {
  for (unsigned i = 0; i < closure->count; i++) {
    if (closure->boards[i].key == board->key && cc__board_equal(&closure->boards[i], board)) {
      return 1;
    }
  }
  if (closure->count == HELPMATE_CLOSURE) {
    return 0;
  }
  closure->boards[closure->count++] = *board;
  return 1;
}

/* Forced lines and small worlds: exact if they end within HELPMATE_CLOSURE boards, else unknown. */
static uint32_t helpmate_exhaust(const cc__core *core, const cc__board *root, unsigned side) {
  helpmate_closure closure;
  cc_move moves[CC_MAX_MOVES];
  cc__board after;
  closure.boards[0] = *root;
  closure.count = 1;
  for (unsigned next = 0; next < closure.count; next++) {
    const cc__board *board = &closure.boards[next];
    const size_t count = core->generate(board, CC_MOVES_LEGAL, moves);
    for (size_t i = 0; i < count; i++) {
      cc__board_make(board, &after, moves[i]);
      const int judged = helpmate_judge(core, &after, side);
      if (judged == HELPMATE_MATE) {
        return CC_OUTLOOK_WINNABLE;
      }
      if (judged == HELPMATE_LOST || (after.halfmove == 0 && cc__side_is_walled_off(&after, side))) {
        continue;
      }
      if (!helpmate_add(&closure, &after)) {
        return CC_OUTLOOK_UNKNOWN;
      }
    }
  }
  return CC_OUTLOOK_DEAD;
}

/* ---- a way to a mate ---- */

#define HELPMATE_WIDTH 48u
#define HELPMATE_SEEN 2048u
#define HELPMATE_CORNERS UINT64_C(0x8100000000000081)
#define HELPMATE_BUDGET 400000u /* boards made in all */

/* How one attempt searches, and towards what kind of mate. */
typedef struct helpmate_plan {
  uint8_t width;     /* boards kept of each ply */
  uint8_t plies;     /* how far to go */
  uint8_t enemy_man; /* cost of an enemy man other than a pawn: he defends, though he may block squares too */
  uint8_t blocker;   /* cost of each step of an enemy man from its king, to have squares around him taken */
  cc_square corner;  /* where to bring the enemy king; CC_SQUARE_NONE: to the nearest corner */
} helpmate_plan;

typedef struct helpmate_layer {
  cc__board boards[HELPMATE_WIDTH];
  int32_t costs[HELPMATE_WIDTH];
  unsigned count;
  unsigned worst; /* index of the highest cost, once the layer is full */
} helpmate_layer;

typedef struct helpmate_search {
  const cc__core *core;
  const helpmate_plan *plan;
  unsigned side;
  uint32_t budget;
  helpmate_layer layers[2];
  uint64_t seen[HELPMATE_SEEN]; /* keys; a forgotten or a wrong one costs time or a way, never truth */
} helpmate_search;

static int32_t helpmate_distance(unsigned a, unsigned b) {
  const int files = (int)cc__file_of(a) - (int)cc__file_of(b);
  const int ranks = (int)cc__rank_of(a) - (int)cc__rank_of(b);
  const int wide = files < 0 ? -files : files;
  const int high = ranks < 0 ? -ranks : ranks;
  return wide > high ? wide : high;
}

/* Steps the nearest pawn is from promotion, each man in its way counting as two more; 12 without pawns. */
static int32_t helpmate_pawn_steps(const cc__board *board, unsigned side) {
  uint64_t pawns = cc__pieces(board, side, CC_PAWN);
  int32_t best = 12;
  while (pawns != 0) {
    const unsigned pawn = cc__pop_lsb(&pawns);
    const unsigned rank = side == CC_WHITE ? cc__rank_of(pawn) : 7u - cc__rank_of(pawn);
    const uint64_t ahead = cc__file_mask(cc__file_of(pawn)) &
                           (side == CC_WHITE ? ~(cc__bit(pawn) | (cc__bit(pawn) - 1)) : cc__bit(pawn) - 1);
    const int32_t steps = 7 - (int32_t)rank + 2 * (int32_t)cc__popcount(ahead & cc__occupied(board));
    best = steps < best ? steps : best;
  }
  return best;
}

/* The sum of the distances of men from a square. */
static int32_t helpmate_distances(uint64_t men, unsigned square) {
  int32_t sum = 0;
  while (men != 0) {
    sum += helpmate_distance(cc__pop_lsb(&men), square);
  }
  return sum;
}

/*
 * Steps along files and ranks from the king to be mated to the corner he is wanted in. Bishops on one colour
 * mate in a corner of that colour, if anywhere, with the fewest men to help.
 */
static int32_t helpmate_corner(const helpmate_plan *plan, const cc__board *board, unsigned side) {
  const uint64_t men = board->by_side[side] & ~board->by_type[CC_KING];
  const unsigned king = cc__king_square(board, side ^ 1u);
  uint64_t corners = plan->corner == CC_SQUARE_NONE ? HELPMATE_CORNERS : cc__bit(plan->corner);
  int32_t best = 20; /* more than any way; the plan does not suit these bishops */
  if ((men & ~board->by_type[CC_BISHOP]) == 0 && (men & CC__DARK_SQUARES) == 0) {
    corners &= CC__LIGHT_SQUARES;
  } else if ((men & ~board->by_type[CC_BISHOP]) == 0 && (men & CC__LIGHT_SQUARES) == 0) {
    corners &= CC__DARK_SQUARES;
  }
  while (corners != 0) {
    const unsigned corner = cc__pop_lsb(&corners);
    const int files = (int)cc__file_of(corner) - (int)cc__file_of(king);
    const int ranks = (int)cc__rank_of(corner) - (int)cc__rank_of(king);
    const int32_t steps = (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
    best = steps < best ? steps : best;
  }
  return best;
}

/* Squares around the enemy king that are neither attacked by the side nor taken by his own men. */
static int32_t helpmate_flights(const cc__board *board, unsigned side) {
  const unsigned king = cc__king_square(board, side ^ 1u);
  const uint64_t occupied = cc__occupied(board) & ~cc__bit(king);
  uint64_t around = cc__attacks_king(king) & ~board->by_side[side ^ 1u];
  int32_t count = 0;
  while (around != 0) {
    count += (cc__attackers(board, cc__pop_lsb(&around), occupied) & board->by_side[side]) == 0;
  }
  return count;
}

/*
 * How far a board seems from a mate by the side: the enemy king into a corner, the own one near, no flights,
 * a man that can mate. The weights were found by trying what leaves the fewest positions unknown. A little of
 * the key breaks ties, so that a ply does not fill up with near copies of one board.
 */
static int32_t helpmate_cost(const helpmate_search *search, const cc__board *board) {
  const unsigned side = search->side;
  const uint64_t own = board->by_side[side];
  const uint64_t enemy = board->by_side[side ^ 1u] & ~board->by_type[CC_KING];
  const unsigned enemy_king = cc__king_square(board, side ^ 1u);
  const int32_t corner = helpmate_corner(search->plan, board, side);
  int32_t cost = (int32_t)(board->key >> 61);
  cost += 8 * helpmate_distance(cc__king_square(board, side), enemy_king);
  /* On the way to a chosen corner, flights do not count: fewer of them anywhere else must not hold him up. */
  if (search->plan->corner == CC_SQUARE_NONE || corner == 0) {
    cost += 24 * helpmate_flights(board, side) + 8 * corner;
  } else {
    cost += 24 * 3 + 16 * corner;
  }
  if ((own & (board->by_type[CC_ROOK] | board->by_type[CC_QUEEN])) == 0) {
    cost += 16 * helpmate_pawn_steps(board, side);
    cost += 4 * helpmate_distances(own & board->by_type[CC_KNIGHT], enemy_king);
  }
  cost += 4 * search->plan->enemy_man * (int32_t)cc__popcount(enemy & ~board->by_type[CC_PAWN]);
  cost += 4 * search->plan->blocker * helpmate_distances(enemy, enemy_king);
  return cost;
}

/* Keep a board if it is new and among the best of its ply. */
static void helpmate_keep(helpmate_search *search, helpmate_layer *layer, const cc__board *board) {
  uint64_t *seen = &search->seen[board->key % HELPMATE_SEEN];
  if (*seen == board->key) {
    return;
  }
  const int32_t cost = helpmate_cost(search, board);
  unsigned place = layer->count;
  if (layer->count < search->plan->width) {
    layer->count++;
  } else if (cost < layer->costs[layer->worst]) {
    place = layer->worst;
  } else {
    return;
  }
  *seen = board->key;
  layer->boards[place] = *board;
  layer->costs[place] = cost;
  layer->worst = 0;
  for (unsigned i = 1; i < layer->count; i++) {
    layer->worst = layer->costs[i] > layer->costs[layer->worst] ? i : layer->worst;
  }
}

/* From one ply to the next. Returns 1 if a mate was found. */
static int helpmate_advance(helpmate_search *search, const helpmate_layer *from, helpmate_layer *to) {
  cc_move moves[CC_MAX_MOVES];
  cc__board after;
  to->count = 0;
  for (unsigned next = 0; next < from->count; next++) {
    const size_t count = search->core->generate(&from->boards[next], CC_MOVES_LEGAL, moves);
    for (size_t i = 0; i < count && search->budget > 0; i++) {
      search->budget--;
      cc__board_make(&from->boards[next], &after, moves[i]);
      const int judged = helpmate_judge(search->core, &after, search->side);
      if (judged == HELPMATE_MATE) {
        return 1;
      }
      if (judged == HELPMATE_OPEN) {
        helpmate_keep(search, to, &after);
      }
    }
  }
  return 0;
}

static int helpmate_attempt(helpmate_search *search, const cc__board *root) {
  memset(search->seen, 0, sizeof(search->seen));
  search->layers[0].boards[0] = *root;
  search->layers[0].count = 1;
  for (unsigned ply = 0; ply < search->plan->plies && search->budget > 0; ply++) {
    if (helpmate_advance(search, &search->layers[ply & 1u], &search->layers[(ply & 1u) ^ 1u])) {
      return 1;
    }
  }
  return 0;
}

/* Narrow and quick first; then each corner in turn, with enemy men as blockers; then without them. */
static int helpmate_find(const cc__core *core, const cc__board *root, unsigned side) {
  static const helpmate_plan plans[] = {
      {4, 40, 3, 0, CC_SQUARE_NONE},
      {16, 48, 0, 0, CC_SQUARE_NONE},
      {48, 64, 4, 1, 0},
      {48, 64, 4, 1, 7},
      {48, 64, 4, 1, 56},
      {48, 64, 4, 1, 63},
      {48, 64, 3, 0, CC_SQUARE_NONE},
  };
  helpmate_search search;
  search.core = core;
  search.side = side;
  search.budget = HELPMATE_BUDGET;
  for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
    search.plan = &plans[i];
    if (helpmate_attempt(&search, root)) {
      return 1;
    }
  }
  return 0;
}

uint32_t cc_position_outlook(const cc_position *position, cc_side side) {
  if (position == NULL || side > CC_BLACK) {
    return CC_OUTLOOK_UNKNOWN;
  }
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  const cc__board *board = position->current;
  /* Mate before material: a board may have been set up with a mate that no move can give. */
  if (!core->any_legal(board)) {
    return board->side != side && cc__checkers_of(board, board->side) != 0 ? CC_OUTLOOK_WINNABLE
                                                                           : CC_OUTLOOK_DEAD;
  }
  if (cc__side_lacks_material(board, side) || cc__side_is_walled_off(board, side)) {
    return CC_OUTLOOK_DEAD;
  }
  const uint32_t outlook = helpmate_exhaust(core, board, side);
  if (outlook != CC_OUTLOOK_UNKNOWN) {
    return outlook;
  }
  return helpmate_find(core, board, side) ? CC_OUTLOOK_WINNABLE : CC_OUTLOOK_UNKNOWN;
}
