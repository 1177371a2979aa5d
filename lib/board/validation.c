/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. The rules a position has to obey, each as a function that names the squares at fault.
 *
 * Nothing here relies on the setup being sane: kings may be missing or many, men may share a square. A test
 * that needs what another one has found missing is left out, so that one fault is reported once.
 * An en-passant square counts for the other tests only if it is right itself; dropping a wrong one therefore
 * never changes their findings.
 */
#include "board/validation.h"

#include "base/compiler.h"
#include "board/attacks.h"
#include "board/bitboard.h"

#define VALIDATION_BACK_RANKS (CC__RANK_1 | CC__RANK_8)
#define VALIDATION_CORNER_FILES (CC__FILE_A | CC__FILE_H)

/* The facts about a setup that several tests need. */
typedef struct validation_facts {
  const cc_setup *setup;
  uint64_t occupied;
  uint64_t overlap; /* squares with several men */
  unsigned king[2]; /* square of the only king; CC_SQUARE_NONE if there is none or several */
  unsigned ep;      /* the en-passant square if it is right, else CC_SQUARE_NONE */
} validation_facts;

static inline unsigned validation_only(uint64_t set) {
  return set != 0 && !cc__several(set) ? cc__lsb(set) : CC_SQUARE_NONE;
}

/* Men of a side, its pawns given apart, that attack a square. */
static inline uint64_t validation_attackers(const cc_setup *setup, unsigned by, uint64_t pawns,
                                            unsigned square, uint64_t occupied) {
  const cc_bitboard *pieces = setup->pieces[by];
  return (cc__attacks_pawn(by ^ 1u, square) & pawns) | (cc__attacks_knight(square) & pieces[CC_KNIGHT]) |
         (cc__attacks_king(square) & pieces[CC_KING]) |
         (cc__attacks_bishop(square, occupied) & (pieces[CC_BISHOP] | pieces[CC_QUEEN])) |
         (cc__attacks_rook(square, occupied) & (pieces[CC_ROOK] | pieces[CC_QUEEN]));
}

/* Wrong rights of one side on its back rank. In Chess960 the outermost rook of a wing is the right one. */
static uint64_t validation_castling_side(const cc_setup *setup, unsigned side, uint64_t rights) {
  const uint64_t king = setup->pieces[side][CC_KING];
  uint64_t faults = rights & ~setup->pieces[side][CC_ROOK];
  if (setup->chess960 == 0) {
    faults |= rights & ~VALIDATION_CORNER_FILES;
  }
  if (king == 0 || cc__several(king)) {
    return faults;
  }
  if ((king & cc__rank_mask(side == CC_WHITE ? 0 : 7)) == 0 ||
      (setup->chess960 == 0 && (king & (CC__FILE_A << 4)) == 0)) {
    return rights;
  }
  rights &= ~faults;
  const uint64_t west = rights & (king - 1);
  const uint64_t east = rights & ~west;
  if (cc__several(west)) {
    faults |= west & (west - 1);
  }
  if (cc__several(east)) {
    faults |= east ^ cc__bit(cc__msb(east));
  }
  return faults;
}

static uint64_t validation_castling(const cc_setup *setup) {
  const uint64_t rights = setup->castling;
  if (rights == 0) {
    return 0;
  }
  return (rights & ~VALIDATION_BACK_RANKS) | validation_castling_side(setup, CC_WHITE, rights & CC__RANK_1) |
         validation_castling_side(setup, CC_BLACK, rights & CC__RANK_8);
}

/* The en-passant square, if an enemy pawn can just have jumped over it. */
static unsigned validation_en_passant(const cc_setup *setup, uint64_t occupied) {
  if (setup->ep_plus_one == 0) {
    return CC_SQUARE_NONE;
  }
  const unsigned ep = setup->ep_plus_one - 1u;
  const unsigned rank = setup->side == CC_WHITE ? 5 : 2;
  /* One rank towards the side to move stands the pawn, one rank away from it is where it came from. */
  if (cc__rank_of(ep) != rank || (occupied & (cc__bit(ep) | cc__bit(ep ^ 24u))) != 0 ||
      (setup->pieces[setup->side ^ 1u][CC_PAWN] & cc__bit(ep ^ 8u)) == 0) {
    return CC_SQUARE_NONE;
  }
  return ep;
}

/* The men of a side; squares with several of them, or of those in `occupied` too, are added to `overlap`. */
CC__ALWAYS_INLINE uint64_t validation_men(const cc_bitboard pieces[6], uint64_t occupied, uint64_t *overlap) {
  uint64_t several = *overlap;
  uint64_t all = occupied;
  several |= all & pieces[CC_PAWN];
  all |= pieces[CC_PAWN];
  several |= all & pieces[CC_KNIGHT];
  all |= pieces[CC_KNIGHT];
  several |= all & pieces[CC_BISHOP];
  all |= pieces[CC_BISHOP];
  several |= all & pieces[CC_ROOK];
  all |= pieces[CC_ROOK];
  several |= all & pieces[CC_QUEEN];
  all |= pieces[CC_QUEEN];
  several |= all & pieces[CC_KING];
  *overlap = several;
  return all | pieces[CC_KING];
}

CC__ALWAYS_INLINE void validation_gather(validation_facts *facts, const cc_setup *setup) {
  facts->setup = setup;
  facts->overlap = 0;
  facts->occupied = validation_men(setup->pieces[CC_WHITE], 0, &facts->overlap);
  facts->occupied = validation_men(setup->pieces[CC_BLACK], facts->occupied, &facts->overlap);
  facts->king[CC_WHITE] = validation_only(setup->pieces[CC_WHITE][CC_KING]);
  facts->king[CC_BLACK] = validation_only(setup->pieces[CC_BLACK][CC_KING]);
  facts->ep = validation_en_passant(setup, facts->occupied);
}

/* Men of the side to move that could take the enemy king. */
static uint64_t validation_opposite_check(const validation_facts *facts) {
  const cc_setup *setup = facts->setup;
  const unsigned us = setup->side;
  const unsigned king = facts->king[us ^ 1u];
  return king == CC_SQUARE_NONE
             ? 0
             : validation_attackers(setup, us, setup->pieces[us][CC_PAWN], king, facts->occupied);
}

/* Enemy men that give check to the side to move; kings do not: they are the opposite check. */
static uint64_t validation_checkers(const validation_facts *facts) {
  const cc_setup *setup = facts->setup;
  const unsigned them = setup->side ^ 1u;
  const unsigned king = facts->king[setup->side];
  return king == CC_SQUARE_NONE
             ? 0
             : validation_attackers(setup, them, setup->pieces[them][CC_PAWN], king, facts->occupied) &
                   ~setup->pieces[them][CC_KING];
}

/* Whether the king of the side to move was attacked already before the double push. */
static int validation_attacked_before_push(const validation_facts *facts) {
  const cc_setup *setup = facts->setup;
  const unsigned them = setup->side ^ 1u;
  const uint64_t push = cc__bit(facts->ep ^ 8u) | cc__bit(facts->ep ^ 24u);
  return (validation_attackers(setup, them, setup->pieces[them][CC_PAWN] ^ push, facts->king[setup->side],
                               facts->occupied ^ push) &
          ~setup->pieces[them][CC_KING]) != 0;
}

/* The checkers, if no last move can have led to them. */
static uint64_t validation_impossible_check(const validation_facts *facts) {
  const cc_setup *setup = facts->setup;
  const cc_bitboard *enemy = setup->pieces[setup->side ^ 1u];
  const uint64_t checkers = validation_checkers(facts);
  if (checkers == 0) {
    return 0;
  }
  const uint64_t rest = checkers & (checkers - 1);
  if (facts->ep != CC_SQUARE_NONE) {
    const int by_pusher = checkers == cc__bit(facts->ep ^ 8u);
    return rest != 0 || (!by_pusher && validation_attacked_before_push(facts)) ? checkers : 0;
  }
  if (rest == 0) {
    return 0;
  }
  const int in_line = (cc__line(cc__lsb(checkers), cc__lsb(rest)) & cc__bit(facts->king[setup->side])) != 0;
  const int step = cc__several(checkers & (enemy[CC_PAWN] | enemy[CC_KNIGHT]));
  return cc__several(rest) || in_line || step ? checkers : 0;
}

static unsigned validation_beyond(uint64_t men, unsigned allowed) {
  const unsigned count = cc__popcount(men);
  return count > allowed ? count - allowed : 0;
}

/*
 * Whether a side has more men than promotions explain. That it has at most 8 pawns and, with its king, 16 men
 * follows from the sum: the others that need no promotion are 1 + 2 + 2 + 1 + 1.
 */
static int validation_too_much(const cc_bitboard pieces[6]) {
  return cc__popcount(pieces[CC_PAWN]) + validation_beyond(pieces[CC_QUEEN], 1) +
             validation_beyond(pieces[CC_ROOK], 2) + validation_beyond(pieces[CC_KNIGHT], 2) +
             validation_beyond(pieces[CC_BISHOP] & CC__LIGHT_SQUARES, 1) +
             validation_beyond(pieces[CC_BISHOP] & CC__DARK_SQUARES, 1) >
         8;
}

/* All men but the king of the sides that have too much. */
static uint64_t validation_material(const cc_setup *setup) {
  uint64_t squares = 0;
  for (unsigned side = 0; side < 2; side++) {
    const cc_bitboard *pieces = setup->pieces[side];
    if (validation_too_much(pieces)) {
      squares |= pieces[CC_PAWN] | pieces[CC_KNIGHT] | pieces[CC_BISHOP] | pieces[CC_ROOK] | pieces[CC_QUEEN];
    }
  }
  return squares;
}

/* Plies played before the position, by its move number. */
static uint64_t validation_plies(const cc_setup *setup) {
  const uint64_t moves = setup->fullmove == 0 ? 0 : setup->fullmove - 1u;
  return 2 * moves + setup->side;
}

static int validation_bad_clocks(const cc_setup *setup, unsigned ep) {
  return setup->halfmove > validation_plies(setup) || (setup->halfmove != 0 && ep != CC_SQUARE_NONE);
}

static void validation_note(cc_validity *found, uint32_t problem, uint64_t squares) {
  found->problems |= problem;
  found->squares[cc__lsb(problem)] |= squares;
}

static void validation_note_if(cc_validity *found, uint32_t problem, uint64_t squares) {
  if (squares != 0) {
    validation_note(found, problem, squares);
  }
}

uint32_t cc__setup_problems(const cc_setup *setup, cc_validity *found) {
  const cc_validity none = CC_VALIDITY_INIT;
  cc_validity own;
  validation_facts facts;
  found = found == NULL ? &own : found;
  *found = none;
  validation_gather(&facts, setup);
  for (unsigned side = 0; side < 2; side++) {
    const uint64_t kings = setup->pieces[side][CC_KING];
    if (kings == 0) {
      validation_note(found, CC_PROBLEM_NO_KING, 0);
    } else if (cc__several(kings)) {
      validation_note(found, CC_PROBLEM_TOO_MANY_KINGS, kings);
    }
  }
  validation_note_if(found, CC_PROBLEM_PAWN_ON_BACK_RANK,
                     (setup->pieces[0][CC_PAWN] | setup->pieces[1][CC_PAWN]) & VALIDATION_BACK_RANKS);
  validation_note_if(found, CC_PROBLEM_OPPOSITE_CHECK, validation_opposite_check(&facts));
  validation_note_if(found, CC_PROBLEM_BAD_CASTLING, validation_castling(setup));
  if (setup->ep_plus_one != 0 && facts.ep == CC_SQUARE_NONE) {
    validation_note(found, CC_PROBLEM_BAD_EN_PASSANT, cc__bit(setup->ep_plus_one - 1u));
  }
  validation_note_if(found, CC_PROBLEM_OVERLAP, facts.overlap);
  validation_note_if(found, CC_PROBLEM_IMPOSSIBLE_CHECK, validation_impossible_check(&facts));
  validation_note_if(found, CC_PROBLEM_TOO_MUCH_MATERIAL, validation_material(setup));
  if (validation_bad_clocks(setup, facts.ep)) {
    validation_note(found, CC_PROBLEM_BAD_CLOCKS, 0);
  }
  return found->problems;
}

/* No more men of any kind than a side begins with: nothing needs counting. */
static inline int validation_is_modest(const cc_bitboard pieces[6]) {
  const uint64_t rooks = pieces[CC_ROOK] & (pieces[CC_ROOK] - 1);
  const uint64_t knights = pieces[CC_KNIGHT] & (pieces[CC_KNIGHT] - 1);
  const uint64_t light = pieces[CC_BISHOP] & CC__LIGHT_SQUARES;
  const uint64_t dark = pieces[CC_BISHOP] & CC__DARK_SQUARES;
  const uint64_t beyond = (pieces[CC_QUEEN] & (pieces[CC_QUEEN] - 1)) | (rooks & (rooks - 1)) |
                          (knights & (knights - 1)) | (light & (light - 1)) | (dark & (dark - 1));
  return beyond == 0 && cc__popcount(pieces[CC_PAWN]) <= 8;
}

int cc__setup_is_clean(const cc_setup *setup) {
  const cc_bitboard *white = setup->pieces[CC_WHITE];
  const cc_bitboard *black = setup->pieces[CC_BLACK];
  validation_facts facts;
  validation_gather(&facts, setup);
  const uint64_t pawns = white[CC_PAWN] | black[CC_PAWN];
  /* Either there is exactly one, or the square is CC_SQUARE_NONE. */
  const unsigned kings = (facts.king[CC_WHITE] | facts.king[CC_BLACK]) & CC_SQUARE_NONE;
  if ((facts.overlap | (pawns & VALIDATION_BACK_RANKS) | kings) != 0 ||
      (validation_is_modest(white) & validation_is_modest(black)) == 0) {
    return 0;
  }
  if (validation_castling(setup) != 0 || (setup->ep_plus_one != 0 && facts.ep == CC_SQUARE_NONE) ||
      validation_bad_clocks(setup, facts.ep) || validation_opposite_check(&facts) != 0) {
    return 0;
  }
  const uint64_t checkers = validation_checkers(&facts);
  return checkers == 0 || (!cc__several(checkers) && facts.ep == CC_SQUARE_NONE);
}

/* Clocks that fit: right after a double push the clock is 0; else the move number is raised to allow it. */
static void validation_mend_clocks(cc_setup *setup, unsigned ep) {
  if (ep != CC_SQUARE_NONE) {
    setup->halfmove = 0;
    return;
  }
  setup->fullmove = cc__setup_least_fullmove(setup->halfmove, setup->side);
}

uint32_t cc__setup_mend(cc_setup *setup, uint32_t kinds) {
  uint32_t repaired = 0;
  validation_facts facts;
  validation_gather(&facts, setup);
  const uint64_t faults = validation_castling(setup);
  if ((kinds & CC_PROBLEM_BAD_CASTLING) != 0 && faults != 0) {
    setup->castling &= ~faults;
    repaired |= CC_PROBLEM_BAD_CASTLING;
  }
  if ((kinds & CC_PROBLEM_BAD_EN_PASSANT) != 0 && setup->ep_plus_one != 0 && facts.ep == CC_SQUARE_NONE) {
    setup->ep_plus_one = 0;
    repaired |= CC_PROBLEM_BAD_EN_PASSANT;
  }
  if ((kinds & CC_PROBLEM_BAD_CLOCKS) != 0 && validation_bad_clocks(setup, facts.ep)) {
    validation_mend_clocks(setup, facts.ep);
    repaired |= CC_PROBLEM_BAD_CLOCKS;
  }
  return repaired;
}

/* The problem list: X(name, text), in the order of the bits. */
#define VALIDATION_LIST(X)                                                                                   \
  X(CC_PROBLEM_NO_KING, "a side has no king")                                                                \
  X(CC_PROBLEM_TOO_MANY_KINGS, "a side has more than one king")                                              \
  X(CC_PROBLEM_PAWN_ON_BACK_RANK, "a pawn stands on the first or last rank")                                 \
  X(CC_PROBLEM_OPPOSITE_CHECK, "the side not to move is in check")                                           \
  X(CC_PROBLEM_BAD_CASTLING, "a castling right without its king or rook in place")                           \
  X(CC_PROBLEM_BAD_EN_PASSANT, "no pawn can just have jumped over the en-passant square")                    \
  X(CC_PROBLEM_OVERLAP, "two pieces on one square")                                                          \
  X(CC_PROBLEM_IMPOSSIBLE_CHECK, "a check that no last move can have given")                                 \
  X(CC_PROBLEM_TOO_MUCH_MATERIAL, "a side has more men than promotions explain")                             \
  X(CC_PROBLEM_BAD_CLOCKS, "the halfmove clock does not fit the move number or the en-passant square")

const char *cc_problem_name(uint32_t problem) {
  switch (problem) {
#define VALIDATION_NAME(name, text)                                                                          \
  case name: return #name;
    VALIDATION_LIST(VALIDATION_NAME)
#undef VALIDATION_NAME
  default: return "CC_UNKNOWN";
  }
}

const char *cc_problem_text(uint32_t problem) {
  switch (problem) {
#define VALIDATION_TEXT(name, text)                                                                          \
  case name: return text;
    VALIDATION_LIST(VALIDATION_TEXT)
#undef VALIDATION_TEXT
  default: return "unknown problem";
  }
}
