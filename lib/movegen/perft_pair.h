/* SPDX-License-Identifier: MIT */
/*
 * Perft with ordinary 64-bit words, the last two plies together. Layer 3.
 *
 * Most moves change little for the other side: a line is cut or opened, a square is guarded or no longer, a pawn is
 * stopped or given something to take. So the replies are not counted child by child. For a man that moves, the
 * replies are counted once with that man lifted off the board (a scene); what each landing square then adds or
 * takes away is a function of the square, and summing a function over a set of squares is a few intersections and
 * population counts. In short, for the mover's man and its targets T:
 *
 *   sum of replies = |T| * replies with the man lifted
 *                  + what the replier's pawns may now take on T, - pushes stopped on T,
 *                  - squares behind T that sliders lose
 *                  + king steps and castling, counted for each square by the T that leave it unguarded
 *                  + for captures: what the captured man could do is gone, what defended it has one move more
 *
 * A man that stands in nobody's way needs no scene of its own: it shares the scene in which nothing is lifted.
 *
 * That holds as long as the move gives no check and changes no pin. Moves that may do so are known as sets
 * of squares beforehand; those, castling, promotions and en passant are made and counted one by one.
 */
#ifndef CC__PERFT_PAIR_H
#define CC__PERFT_PAIR_H

#include <stdint.h>

#include "movegen/perft_node.h"
#include "movegen/perft_scalar.h"

enum {
  PERFT_PAIR_GUARDS = 32, /* of one square: two on each ray, eight knights, three at its side */
  PERFT_PAIR_SQUARES = 8 + 2 * 8,
  PERFT_PAIR_SLIDERS = 2 * 64
};

/* A square the replier's king wants to enter, or to pass in castling. */
typedef struct perft_pair_square {
  uint64_t sources[6]; /* by type of mover: from where it would guard this square */
  uint64_t only;       /* where the mover must land for the square to be of interest: all, or just here */
  uint64_t influence;  /* if a man leaves these squares, who guards has to be looked at again */
  unsigned guards;
  uint64_t man[PERFT_PAIR_GUARDS];
  uint64_t between[PERFT_PAIR_GUARDS]; /* must be empty for the man to guard */
} perft_pair_square;

typedef struct perft_pair_castling {
  uint64_t path;
  uint64_t rook;
  unsigned first, last; /* the king's walk, as indices of squares */
} perft_pair_castling;

/* The replier and what the mover can do to him, whoever moves. */
typedef struct perft_pair_plan {
  const cc__perft_node *node;
  uint64_t occupied;
  uint64_t own;          /* the replier's men */
  uint64_t special[6];   /* by type of mover: landing here may give check or change a pin */
  uint64_t special_from; /* leaving this may */
  uint64_t pinned;
  uint64_t pushers;    /* pawns that may go straight on */
  uint64_t west, east; /* what pawns attack, pins considered */
  uint64_t promotes;   /* the last rank if a pawn may reach it, else 0 */
  uint64_t knights;    /* not pinned */
  uint64_t knight_moves;
  unsigned diagonals, sliders; /* the first are diagonal, the others orthogonal */
  unsigned steps, walks, castlings;
  uint8_t from[PERFT_PAIR_SLIDERS];
  uint64_t line[PERFT_PAIR_SLIDERS]; /* where a pin lets it go, all squares if none */
  perft_pair_castling castling[2];
  perft_pair_square square[PERFT_PAIR_SQUARES];
} perft_pair_plan;

/* The board with one man of the mover lifted, or none. */
typedef struct perft_pair_scene {
  uint64_t occupied;
  uint64_t replies;                /* of pawns, knights and sliders */
  uint64_t single, twice, chained; /* pushes; chained: the single ones that a double one goes on from */
  uint64_t lines;                  /* what sliders reach */
  const uint8_t *losses;           /* by landing square, if known */
  unsigned castlings;              /* bit set of plan->castling */
  uint64_t reach[PERFT_PAIR_SLIDERS];
  uint64_t
      unguarded[PERFT_PAIR_SQUARES]; /* where the man may land without anything else guarding the square */
} perft_pair_scene;

/* --- The plan --- */

/* Pawn moves that end on a set: those on the last rank count four times. */
CC__ALWAYS_INLINE uint64_t perft_pair_weigh(const perft_pair_plan *plan, uint64_t set) {
  uint64_t count = cc__popcount(set);
  if (plan->promotes) {
    count += 3u * (uint64_t)cc__popcount(set & plan->promotes);
  }
  return count;
}

CC__ALWAYS_INLINE uint64_t perft_pair_reach(const perft_pair_plan *plan, unsigned slider, uint64_t occupied) {
  unsigned square = plan->from[slider];
  uint64_t attacks = slider < plan->diagonals ? cc__attacks_bishop(square, occupied)
                                              : cc__attacks_rook(square, occupied);
  return attacks & plan->line[slider];
}

/* Finds pins, and the moves that may give check or change a pin. */
CC__ALWAYS_INLINE void perft_pair_find_special(perft_pair_plan *plan, unsigned side) {
  const cc__perft_node *node = plan->node;
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  uint64_t own = plan->own;
  uint64_t diagonal = cc__attacks_bishop(king, plan->occupied);
  uint64_t orthogonal = cc__attacks_rook(king, plan->occupied);
  uint64_t from = 0, block = 0, pinned = 0;
  uint64_t set = (cc__attacks_bishop(king, 0) & node->diagonal[side]) |
                 (cc__attacks_rook(king, 0) & node->orthogonal[side]);
  for (; set != 0; set &= set - 1) {
    uint64_t between = cc__between(king, cc__lsb(set));
    uint64_t blockers = between & node->all[side];
    if (cc__several(between & own) || cc__several(blockers)) {
      continue;
    }
    from |= blockers;
    if (blockers == 0) {
      from |= set & (0 - set);
      block |= between;
      pinned |= between & own;
    }
  }
  /* Sliders pin from behind the first man of the replier. */
  diagonal = cc__attacks_bishop(king, plan->occupied & ~(diagonal & own));
  orthogonal = cc__attacks_rook(king, plan->occupied & ~(orthogonal & own));
  plan->special_from = from;
  plan->pinned = pinned;
  plan->special[CC_PAWN] = block | cc__attacks_pawn(enemy, king);
  plan->special[CC_KNIGHT] = block | cc__attacks_knight(king);
  plan->special[CC_BISHOP] = block | diagonal;
  plan->special[CC_ROOK] = block | orthogonal;
  plan->special[CC_QUEEN] = block | diagonal | orthogonal;
  plan->special[CC_KING] = block;
}

/* Adds a square and the men of `side` that guard it now or would do so after one of them moved. */
CC__ALWAYS_INLINE int perft_pair_add_square(perft_pair_plan *plan, unsigned at, unsigned side,
                                            unsigned square, uint64_t only, uint64_t occupied) {
  const cc__perft_node *node = plan->node;
  perft_pair_square *entry = &plan->square[at];
  unsigned guards = 0;
  uint64_t diagonal, orthogonal, influence, set;
  entry->sources[CC_PAWN] = cc__attacks_pawn(side ^ 1u, square);
  entry->sources[CC_KNIGHT] = cc__attacks_knight(square);
  entry->sources[CC_KING] = cc__attacks_king(square);
  set = (entry->sources[CC_PAWN] & node->pawns[side]) | (entry->sources[CC_KNIGHT] & node->knights[side]) |
        (entry->sources[CC_KING] & cc__bit(node->king[side]));
  if (cc__several(set)) {
    return 0; /* one of two guards stays, whatever moves */
  }
  entry->man[0] = set;
  entry->between[0] = 0;
  guards = set != 0;
  influence = set;
  /* Through men of the same kind: if one of those stays behind it guards the square itself. */
  diagonal = cc__attacks_bishop(square, occupied & ~node->diagonal[side]);
  orthogonal = cc__attacks_rook(square, occupied & ~node->orthogonal[side]);
  entry->sources[CC_BISHOP] = diagonal;
  entry->sources[CC_ROOK] = orthogonal;
  entry->sources[CC_QUEEN] = diagonal | orthogonal;
  set = (cc__attacks_bishop(square, 0) & node->diagonal[side]) |
        (cc__attacks_rook(square, 0) & node->orthogonal[side]);
  for (; set != 0; set &= set - 1) {
    uint64_t between = cc__between(square, cc__lsb(set));
    /* Men of the replier stay in the way, and of two of the mover at least one. */
    if ((between & occupied & ~node->all[side]) || cc__several(between & node->all[side])) {
      continue;
    }
    entry->man[guards] = set & (0 - set);
    entry->between[guards++] = between;
    influence |= between | (set & (0 - set));
  }
  entry->influence = influence;
  entry->only = only;
  entry->guards = guards;
  return 1;
}

CC__ALWAYS_INLINE void perft_pair_add_king(perft_pair_plan *plan, unsigned side, uint64_t targets) {
  const cc__perft_node *node = plan->node;
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  uint64_t without_king = plan->occupied ^ cc__bit(king);
  unsigned at = 0;
  uint64_t set = cc__attacks_king(king) & (~plan->own | targets);
  for (; set != 0; set &= set - 1) {
    uint64_t bit = set & (0 - set);
    uint64_t only = plan->own & bit ? bit : CC__ALL_SQUARES;
    at += (unsigned)perft_pair_add_square(plan, at, side, cc__lsb(set), only, without_king);
  }
  plan->steps = at;
  plan->castlings = 0;
  for (set = node->castling & perft_back_rank(enemy) & ~plan->pinned; set != 0; set &= set - 1) {
    perft_castling_squares squares = perft_find_castling_squares(king, cc__lsb(set));
    perft_pair_castling *castling = &plan->castling[plan->castlings];
    uint64_t walk = squares.walk;
    if ((squares.path & plan->own) || cc__several(squares.path & node->all[side])) {
      continue;
    }
    castling->path = squares.path;
    castling->rook = set & (0 - set);
    castling->first = at;
    for (; walk != 0; walk &= walk - 1) {
      if (!perft_pair_add_square(plan, at, side, cc__lsb(walk), CC__ALL_SQUARES, without_king)) {
        break;
      }
      at++;
    }
    castling->last = at;
    plan->castlings += walk == 0;
  }
  plan->walks = at;
}

CC__ALWAYS_INLINE void perft_pair_add_men(perft_pair_plan *plan, unsigned side) {
  const cc__perft_node *node = plan->node;
  unsigned enemy = side ^ 1u;
  unsigned king = node->king[enemy];
  unsigned at = 0;
  uint64_t pinned = plan->pinned, pawns = node->pawns[enemy];
  uint64_t set;
  plan->pushers = pawns & ~(pinned & ~perft_file_through(king));
  plan->west = perft_take_west(enemy, pawns & ~(pinned & ~perft_west_line(enemy, king)));
  plan->east = perft_take_east(enemy, pawns & ~(pinned & ~perft_east_line(enemy, king)));
  plan->promotes = pawns & (enemy == CC_WHITE ? CC__RANK_7 : CC__RANK_2) ? perft_last_rank(enemy) : 0;
  plan->knights = node->knights[enemy] & ~pinned;
  plan->knight_moves = 0;
  for (set = plan->knights; set != 0;) {
    plan->knight_moves += cc__popcount(cc__attacks_knight(cc__pop_lsb(&set)) & ~plan->own);
  }
  for (set = node->diagonal[enemy]; set != 0; set &= set - 1, at++) {
    plan->from[at] = (uint8_t)cc__lsb(set);
    plan->line[at] = set & (0 - set) & pinned ? cc__line(king, cc__lsb(set)) : CC__ALL_SQUARES;
  }
  plan->diagonals = at;
  for (set = node->orthogonal[enemy]; set != 0; set &= set - 1, at++) {
    plan->from[at] = (uint8_t)cc__lsb(set);
    plan->line[at] = set & (0 - set) & pinned ? cc__line(king, cc__lsb(set)) : CC__ALL_SQUARES;
  }
  plan->sliders = at;
}

/* --- Scenes --- */

CC__ALWAYS_INLINE void perft_pair_set_pawns(const perft_pair_plan *plan, perft_pair_scene *scene,
                                            unsigned side, uint64_t lifted) {
  unsigned enemy = side ^ 1u;
  uint64_t victims = plan->node->all[side] ^ lifted;
  scene->single = perft_push(enemy, plan->pushers) & ~scene->occupied;
  scene->twice = perft_push(enemy, scene->single & perft_third_rank(enemy)) & ~scene->occupied;
  scene->chained = perft_push(side, scene->twice); /* back, that is */
  scene->replies += cc__popcount(scene->twice) + perft_pair_weigh(plan, scene->single) +
                    perft_pair_weigh(plan, plan->west & victims) +
                    perft_pair_weigh(plan, plan->east & victims);
}

/* Who guards what with a man lifted. `before` is the scene with none, or null. */
CC__ALWAYS_INLINE void perft_pair_set_king(const perft_pair_plan *plan, perft_pair_scene *scene,
                                           const perft_pair_scene *before, unsigned side, uint64_t lifted) {
  uint64_t without_king = scene->occupied ^ cc__bit(plan->node->king[side ^ 1u]);
  unsigned i, j;
  for (i = 0; i < plan->walks; i++) {
    const perft_pair_square *square = &plan->square[i];
    uint64_t unguarded = square->only;
    if (before != 0 && !(square->influence & lifted)) {
      scene->unguarded[i] = before->unguarded[i];
      continue;
    }
    for (j = 0; j < square->guards; j++) {
      if ((without_king & (square->between[j] | square->man[j])) == square->man[j]) {
        unguarded &= square->between[j];
      }
    }
    scene->unguarded[i] = unguarded;
  }
  scene->castlings = 0;
  for (i = 0; i < plan->castlings; i++) {
    scene->castlings |= (unsigned)!(plan->castling[i].path & scene->occupied) << i;
  }
}

CC__ALWAYS_INLINE void perft_pair_set_sliders(const perft_pair_plan *plan, perft_pair_scene *scene,
                                              const perft_pair_scene *before, uint64_t lifted) {
  uint64_t lines = 0;
  unsigned i;
  for (i = 0; i < plan->sliders; i++) {
    uint64_t reach;
    if (before != 0 && !(before->reach[i] & lifted)) {
      reach = before->reach[i];
    } else {
      reach = perft_pair_reach(plan, i, scene->occupied);
    }
    scene->reach[i] = reach;
    scene->replies += cc__popcount(reach & ~plan->own);
    lines |= reach;
  }
  scene->lines = lines;
}

CC__ALWAYS_INLINE void perft_pair_set_scene(const perft_pair_plan *plan, perft_pair_scene *scene,
                                            const perft_pair_scene *before, unsigned side, uint64_t lifted) {
  scene->occupied = plan->occupied ^ lifted;
  scene->replies = plan->knight_moves;
  scene->losses = 0;
  perft_pair_set_pawns(plan, scene, side, lifted);
  perft_pair_set_sliders(plan, scene, before, lifted);
  perft_pair_set_king(plan, scene, before, side, lifted);
}

/* What the sliders lose when a man lands on an empty square. */
CC__ALWAYS_INLINE unsigned perft_pair_loss(const perft_pair_plan *plan, const perft_pair_scene *scene,
                                           uint64_t to) {
  unsigned loss = 0, i;
  for (i = 0; i < plan->sliders; i++) {
    if (scene->reach[i] & to) {
      uint64_t rest = perft_pair_reach(plan, i, scene->occupied | to);
      loss += cc__popcount(scene->reach[i] & ~rest & ~plan->own);
    }
  }
  return loss;
}

/* --- Sums over landing squares --- */

/* What changes when the man on `to` is captured, besides what it could do to the king. */
CC__ALWAYS_INLINE uint64_t perft_pair_capture(const perft_pair_plan *plan, const perft_pair_scene *scene,
                                              unsigned side, uint64_t to, uint64_t victims) {
  unsigned enemy = side ^ 1u;
  unsigned square = cc__lsb(to);
  uint64_t change = cc__popcount(cc__attacks_knight(square) & plan->knights);
  unsigned i;
  if (to & plan->knights) {
    change -= cc__popcount(cc__attacks_knight(square) & ~plan->own);
  }
  for (i = 0; i < plan->sliders; i++) {
    change += (scene->reach[i] & to) != 0;
    if (plan->from[i] == square) {
      change -= cc__popcount(scene->reach[i] & ~plan->own);
    }
  }
  if (to & plan->node->pawns[enemy]) {
    uint64_t step = perft_push(enemy, to);
    change -= perft_pair_weigh(plan, step & scene->single) +
              cc__popcount(perft_push(enemy, step) & scene->twice);
    change -= perft_pair_weigh(plan, perft_take_west(enemy, to) & plan->west & victims);
    change -= perft_pair_weigh(plan, perft_take_east(enemy, to) & plan->east & victims);
  }
  return change;
}

CC__ALWAYS_INLINE uint64_t perft_pair_king_moves(const perft_pair_plan *plan, const perft_pair_scene *scene,
                                                 unsigned type, uint64_t targets) {
  uint64_t count = 0;
  unsigned i, j;
  for (i = 0; i < plan->steps; i++) {
    count += cc__popcount(targets & scene->unguarded[i] & ~plan->square[i].sources[type]);
  }
  for (i = 0; i < plan->castlings; i++) {
    if (scene->castlings >> i & 1u) {
      const perft_pair_castling *castling = &plan->castling[i];
      uint64_t able = targets & ~(castling->path | castling->rook);
      for (j = castling->first; j < castling->last; j++) {
        able &= scene->unguarded[j] & ~plan->square[j].sources[type];
      }
      count += cc__popcount(able);
    }
  }
  return count;
}

/* Replies to a man of `type`, lifted in the scene or in nobody's way there, landing on each of `targets`. */
CC__ALWAYS_INLINE uint64_t perft_pair_replies(const perft_pair_plan *plan, const perft_pair_scene *scene,
                                              unsigned side, unsigned type, uint64_t targets,
                                              uint64_t lifted) {
  uint64_t quiet = targets & ~plan->own;
  uint64_t count = cc__popcount(targets) * scene->replies;
  uint64_t set;
  count += perft_pair_weigh(plan, targets & plan->west) + perft_pair_weigh(plan, targets & plan->east);
  if (quiet & (scene->single | scene->twice)) {
    count -= perft_pair_weigh(plan, quiet & scene->single) + cc__popcount(quiet & scene->twice) +
             cc__popcount(quiet & scene->chained);
  }
  count += perft_pair_king_moves(plan, scene, type, targets);
  for (set = quiet & scene->lines; set != 0; set &= set - 1) {
    count -= scene->losses != 0 ? scene->losses[cc__lsb(set)] : perft_pair_loss(plan, scene, set & (0 - set));
  }
  for (set = targets & plan->own; set != 0; set &= set - 1) {
    count += perft_pair_capture(plan, scene, side, set & (0 - set), plan->node->all[side] ^ lifted);
  }
  return count;
}

/* --- The mover --- */

/* A square from which a man disturbs nobody by leaving. */
CC__ALWAYS_INLINE uint64_t perft_pair_calm(const perft_pair_plan *plan, const perft_pair_scene *scene,
                                           unsigned side) {
  unsigned enemy = side ^ 1u;
  uint64_t step = perft_push(enemy, plan->pushers);
  uint64_t stir = scene->lines | plan->west | plan->east | step;
  unsigned i;
  stir |= perft_push(enemy, step & perft_third_rank(enemy));
  for (i = 0; i < plan->walks; i++) {
    stir |= plan->square[i].influence;
  }
  for (i = 0; i < plan->castlings; i++) {
    stir |= plan->castling[i].path;
  }
  return ~stir;
}

typedef struct perft_pair_work {
  perft_pair_plan plan;
  perft_pair_scene scene;  /* nothing lifted */
  perft_pair_scene lifted; /* scratch */
  uint64_t calm;
  uint8_t losses[64];
} perft_pair_work;

/* Replies to the moves of one man. */
CC__ALWAYS_INLINE uint64_t perft_pair_piece(perft_pair_work *work, unsigned side, unsigned type,
                                            uint64_t from, uint64_t targets) {
  if (targets == 0) {
    return 0;
  }
  if (from & work->calm) {
    return perft_pair_replies(&work->plan, &work->scene, side, type, targets, 0);
  }
  perft_pair_set_scene(&work->plan, &work->lifted, &work->scene, side, from);
  return perft_pair_replies(&work->plan, &work->lifted, side, type, targets, from);
}

/* Special moves are made; the others are summed up. */
CC__ALWAYS_INLINE uint64_t perft_pair_man(perft_pair_work *work, unsigned side, unsigned type, unsigned sets,
                                          uint64_t from, uint64_t targets, cc__perft_visitor leaf) {
  const perft_pair_plan *plan = &work->plan;
  uint64_t special = targets & (from & plan->special_from ? CC__ALL_SQUARES : plan->special[type]);
  uint64_t count = 0;
  if (special != 0) {
    count = perft_visit_piece(plan->node, side, from, special, sets, leaf);
  }
  return count + perft_pair_piece(work, side, type, from, targets & ~special);
}

/* One kind of pawn steps. Returns in `stirred` the targets whose pawns need a scene of their own. */
CC__ALWAYS_INLINE uint64_t perft_pair_pawns(perft_pair_work *work, unsigned side, uint64_t targets,
                                            unsigned back, uint64_t *stirred, cc__perft_visitor leaf) {
  const perft_pair_plan *plan = &work->plan;
  uint64_t from = side == CC_WHITE ? targets >> back : targets << back;
  uint64_t special_from = from & plan->special_from;
  uint64_t calm = from & work->calm;
  uint64_t special = (side == CC_WHITE ? special_from << back : special_from >> back) |
                     (targets & (plan->special[CC_PAWN] | perft_last_rank(side)));
  uint64_t count = 0;
  calm = (side == CC_WHITE ? calm << back : calm >> back) & ~special;
  *stirred = targets & ~special & ~calm;
  if (special != 0) {
    count = perft_visit_pawns(plan->node, side, special, back, leaf);
  }
  if (back == 16) {
    count += perft_ep_replies(plan->node, side, targets & ~special);
  }
  if (calm != 0) {
    count += perft_pair_replies(plan, &work->scene, side, CC_PAWN, calm, 0);
  }
  return count;
}

CC__ALWAYS_INLINE uint64_t perft_pair_all_pawns(perft_pair_work *work, unsigned side, perft_pawn_steps steps,
                                                cc__perft_visitor leaf) {
  perft_pawn_steps left;
  uint64_t from, back;
  uint64_t count = perft_pair_pawns(work, side, steps.single, 8, &left.single, leaf) +
                   perft_pair_pawns(work, side, steps.twice, 16, &left.twice, leaf) +
                   perft_pair_pawns(work, side, steps.west, side == CC_WHITE ? 7 : 9, &left.west, leaf) +
                   perft_pair_pawns(work, side, steps.east, side == CC_WHITE ? 9 : 7, &left.east, leaf);
  if (!(left.single | left.twice | left.west | left.east)) {
    return count;
  }
  back = perft_push(side ^ 1u, left.single);
  from = back | perft_push(side ^ 1u, perft_push(side ^ 1u, left.twice));
  from |= side == CC_WHITE ? left.west >> 7 | left.east >> 9 : left.west << 9 | left.east << 7;
  for (; from != 0; from &= from - 1) {
    uint64_t bit = from & (0 - from);
    uint64_t step = perft_push(side, bit);
    uint64_t targets = (step & left.single) | (perft_push(side, step) & left.twice) |
                       (perft_take_west(side, bit) & left.west) | (perft_take_east(side, bit) & left.east);
    count += perft_pair_piece(work, side, CC_PAWN, bit, targets);
  }
  return count;
}

typedef struct perft_pair_mover {
  uint64_t from;
  uint64_t targets;
  unsigned type;
} perft_pair_mover;

/* Lists knights, sliders and what they may enter; returns how many. */
CC__ALWAYS_INLINE unsigned perft_pair_list(const cc__perft_node *node, unsigned side,
                                           const cc__perft_limits *limits, perft_pair_mover *list) {
  uint64_t queens = node->diagonal[side] & node->orthogonal[side];
  unsigned count = 0;
  uint64_t set;
#define PERFT_PAIR_LIST(men, attack_set, kind)                                                               \
  for (set = (men); set != 0; set &= set - 1) {                                                              \
    unsigned square = cc__lsb(set);                                                                          \
    uint64_t to = (attack_set)&limits->targets;                                                              \
    if (set & (0 - set) & limits->pinned)                                                                    \
      to &= cc__line(node->king[side], square);                                                              \
    list[count].from = set & (0 - set);                                                                      \
    list[count].targets = to;                                                                                \
    list[count].type = (kind);                                                                               \
    count += to != 0;                                                                                        \
  }
  PERFT_PAIR_LIST(node->knights[side] & ~limits->pinned, cc__attacks_knight(square), CC_KNIGHT)
  PERFT_PAIR_LIST(node->diagonal[side] ^ queens, cc__attacks_bishop(square, limits->occupied), CC_BISHOP)
  PERFT_PAIR_LIST(node->orthogonal[side] ^ queens, cc__attacks_rook(square, limits->occupied), CC_ROOK)
  PERFT_PAIR_LIST(queens, cc__attacks_queen(square, limits->occupied), CC_QUEEN)
#undef PERFT_PAIR_LIST
  return count;
}

/* Everything about the replier, for moves that enter `targets`. */
CC__ALWAYS_INLINE void perft_pair_prepare(perft_pair_work *work, const cc__perft_node *node, unsigned side,
                                          const cc__perft_limits *limits, uint64_t targets) {
  perft_pair_plan *plan = &work->plan;
  uint64_t set;
  plan->node = node;
  plan->occupied = limits->occupied;
  plan->own = node->all[side ^ 1u];
  perft_pair_find_special(plan, side);
  perft_pair_add_men(plan, side);
  perft_pair_add_king(plan, side, targets);
  perft_pair_set_scene(plan, &work->scene, 0, side, 0);
  work->calm = perft_pair_calm(plan, &work->scene, side);
  for (set = targets & ~plan->own & work->scene.lines; set != 0; set &= set - 1) {
    work->losses[cc__lsb(set)] = (uint8_t)perft_pair_loss(plan, &work->scene, set & (0 - set));
  }
  work->scene.losses = work->losses;
}

/* Leaves two plies below. */
CC__ALWAYS_INLINE uint64_t cc__perft_pair(const cc__perft_node *node, unsigned side, cc__perft_visitor leaf) {
  static const unsigned char sets[6] = {
      0, PERFT_KNIGHT, PERFT_DIAGONAL, PERFT_ORTHOGONAL, PERFT_DIAGONAL | PERFT_ORTHOGONAL, 0};
  perft_pair_work work;
  perft_pair_mover list[64];
  perft_pawn_steps steps = {0, 0, 0, 0};
  cc__perft_limits limits;
  uint64_t king = cc__bit(node->king[side]);
  uint64_t targets, steps_left, count = 0;
  unsigned movers = 0, i;
  cc__perft_find_limits(node, side, &limits);
  targets = limits.king_safe;
  if (!cc__several(limits.checkers)) {
    steps = perft_find_pawn_steps(node, side, &limits);
    movers = perft_pair_list(node, side, &limits, list);
    targets |= steps.single | steps.twice | steps.west | steps.east;
    for (i = 0; i < movers; i++) {
      targets |= list[i].targets;
    }
  }
  perft_pair_prepare(&work, node, side, &limits, targets);
  if (node->ep != CC_SQUARE_NONE) {
    count += perft_visit_ep(node, side, leaf);
  }
  steps_left = limits.king_safe;
  limits.king_safe &= king & work.plan.special_from ? CC__ALL_SQUARES : work.plan.special[CC_KING];
  steps_left &= ~limits.king_safe;
  count += perft_visit_king(node, side, &limits, leaf);
  count += perft_pair_piece(&work, side, CC_KING, king, steps_left);
  if (steps.single | steps.twice | steps.west | steps.east) {
    count += perft_pair_all_pawns(&work, side, steps, leaf);
  }
  for (i = 0; i < movers; i++) {
    count += perft_pair_man(&work, side, list[i].type, sets[list[i].type], list[i].from, list[i].targets,
                            leaf);
  }
  return count;
}

CC__UNUSED static uint64_t perft_pair_white(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor leaf = {perft_scalar_black_leaf, 1, 0, 0};
  (void)depth;
  (void)unused;
  return cc__perft_pair(node, CC_WHITE, leaf);
}

CC__UNUSED static uint64_t perft_pair_black(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor leaf = {perft_scalar_white_leaf, 1, 0, 0};
  (void)depth;
  (void)unused;
  return cc__perft_pair(node, CC_BLACK, leaf);
}

#endif
