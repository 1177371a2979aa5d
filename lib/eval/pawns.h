/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. Pawns and kings: everything that depends on where they stand and on nothing else. Kept
 * in a table, one a thread, since few moves of a search change it; a look-up that misses computes and stores.
 *
 * A pawn is
 *  - isolated without own pawns on the neighbouring files;
 *  - backward if its neighbours are all ahead of it and an enemy pawn stands on or attacks the square ahead;
 *  - passed if no enemy pawn is ahead on its own or a neighbouring file, and no own pawn ahead on its own;
 *  - a candidate if nothing is ahead on its file and at least as many own pawns are beside or behind it on
 *    the neighbouring files as enemy pawns are ahead on them.
 */
#ifndef CC__PAWNS_H
#define CC__PAWNS_H

#include "board/board_query.h"
#include "board/zobrist.h"
#include "eval/pawn_entry.h"
#include "eval/span.h"
#include "eval/trace.h"

/* The files of a set, as eight bits. */
CC__ALWAYS_INLINE unsigned pawns_files(uint64_t set) {
  set |= set >> 32;
  set |= set >> 16;
  set |= set >> 8;
  return (unsigned)set & 255u;
}

/* One passed pawn, as far as pawns and kings tell. */
CC__ALWAYS_INLINE int32_t pawns_passed(const cc__board *board, cc__eval_trace *trace, unsigned us,
                                       unsigned square, int joined) {
  const unsigned rank = cc__own_rank_of(us, square);
  const unsigned ahead = us == CC_WHITE ? square + 8 : square - 8;
  const int own = cc__distance(cc__king_square(board, us), ahead);
  const int enemy = cc__distance(cc__king_square(board, us ^ 1u), ahead);
  int32_t score = cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_RANK + rank, 1);
  score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_FILE + cc__edge_file(square), 1);
  score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_SUPPORTED + rank, joined);
  score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_OWN_KING + rank, own);
  score += cc__count(trace, CC_TERM_PASSED, us, CC__W_PASSED_ENEMY_KING + rank, enemy);
  return score;
}

/* One pawn. Sets its bit in *passed. */
CC__ALWAYS_INLINE int32_t pawns_one(const cc__board *board, cc__eval_trace *trace, unsigned us,
                                    unsigned square, uint64_t *passed) {
  const uint64_t pawns = cc__pieces(board, us, CC_PAWN);
  const uint64_t enemy = cc__pieces(board, us ^ 1u, CC_PAWN);
  const uint64_t bit = cc__bit(square);
  const uint64_t file = cc__file_mask(cc__file_of(square));
  const uint64_t front = cc__front(us, bit);
  const uint64_t front_beside = cc__beside(front);
  const uint64_t neighbours = pawns & cc__beside(file);
  const uint64_t helpers = neighbours & ~front_beside;
  const unsigned rank = cc__own_rank_of(us, square);
  const unsigned ahead = us == CC_WHITE ? square + 8 : square - 8;
  const int supported = (int)cc__popcount(pawns & cc__attacks_pawn(us ^ 1u, square));
  const int phalanx = (pawns & cc__beside(bit)) != 0;
  const unsigned exposed = (enemy & front) == 0;
  const unsigned place = cc__edge_file(square) + 4 * rank;
  int32_t score = cc__count(trace, CC_TERM_PLACEMENT, us, CC__W_PLACE_PAWN + place, 1);
  score += cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_SUPPORTED + rank, supported);
  score += cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_PHALANX + rank, phalanx);
  if (neighbours == 0) {
    score += cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_ISOLATED + exposed, 1);
  } else if (helpers == 0 && (enemy & (cc__bit(ahead) | cc__attacks_pawn(us, ahead))) != 0) {
    score += cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_BACKWARD + exposed, 1);
  }
  if ((pawns & front) != 0) {
    const unsigned gap = (pawns & cc__bit(ahead)) == 0;
    return score + cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_DOUBLED + gap, 1);
  }
  if ((enemy & (front | front_beside)) == 0) {
    *passed |= bit;
    return score + pawns_passed(board, trace, us, square, supported != 0 || phalanx);
  }
  if (exposed && cc__popcount(helpers) >= cc__popcount(enemy & front_beside)) {
    score += cc__count(trace, CC_TERM_PAWNS, us, CC__W_PAWN_CANDIDATE + rank, 1);
  }
  return score;
}

/* The pawns before the king of `us`, on its file and those beside it, and the enemy's that come at him. */
CC__ALWAYS_INLINE int32_t pawns_shelter(const cc__board *board, cc__eval_trace *trace, unsigned us,
                                        int32_t *danger) {
  const unsigned king = cc__king_square(board, us);
  const unsigned king_file = cc__file_of(king);
  const unsigned middle = king_file == 0 ? 1 : king_file == 7 ? 6 : king_file;
  const uint64_t before = cc__rank_mask(cc__rank_of(king));
  const uint64_t region = before | cc__front(us, before);
  int32_t score = 0;
  for (unsigned file = middle - 1; file <= middle + 1; file++) {
    const uint64_t own = cc__pieces(board, us, CC_PAWN) & region & cc__file_mask(file);
    const uint64_t enemy = cc__pieces(board, us ^ 1u, CC_PAWN) & region & cc__file_mask(file);
    const unsigned own_rank = own != 0 ? cc__own_rank_of(us, cc__rearmost(us, own)) : 0;
    const unsigned enemy_rank = enemy != 0 ? cc__own_rank_of(us, cc__rearmost(us, enemy)) : 0;
    const unsigned shelter = file == king_file ? CC__W_SHELTER_KING_FILE : CC__W_SHELTER_SIDE_FILE;
    const unsigned storm = own_rank != 0 && enemy_rank == own_rank + 1 ? CC__W_STORM_BLOCKED
                                                                       : CC__W_STORM_FREE;
    score += cc__count(trace, CC_TERM_KING, us, shelter + own_rank, 1);
    score += cc__count(trace, CC_TERM_KING, us, storm + enemy_rank, 1);
    if (own == 0) {
      *danger += cc__count_danger(trace, us, CC__W_DANGER_OPEN_FILE + (enemy == 0), 1);
    }
  }
  return score;
}

CC__ALWAYS_INLINE int32_t pawns_of(const cc__board *board, cc__eval_trace *trace, unsigned us,
                                   cc__pawn_entry *entry) {
  uint64_t pawns = cc__pieces(board, us, CC_PAWN);
  int32_t danger = 0;
  int32_t score = pawns_shelter(board, trace, us, &danger);
  entry->danger[us] = (int16_t)danger;
  entry->open[us] = (uint8_t)~pawns_files(pawns);
  while (pawns != 0) {
    score += pawns_one(board, trace, us, cc__pop_lsb(&pawns), &entry->passed);
  }
  return score;
}

CC__ALWAYS_INLINE void pawns_compute(const cc__board *board, cc__eval_trace *trace, cc__pawn_entry *entry) {
  entry->passed = 0;
  entry->score = pawns_of(board, trace, CC_WHITE, entry);
  entry->score -= pawns_of(board, trace, CC_BLACK, entry);
}

CC__NO_INLINE static void pawns_store(const cc__board *board, cc__pawn_entry *entry, uint64_t key) {
  pawns_compute(board, NULL, entry);
  entry->key = key;
}

CC__ALWAYS_INLINE uint64_t pawns_key(const cc__board *board) {
  return board->pawn_key ^ cc__zobrist_piece[CC_WHITE][CC_KING][cc__king_square(board, CC_WHITE)] ^
         cc__zobrist_piece[CC_BLACK][CC_KING][cc__king_square(board, CC_BLACK)];
}

/* The entry of a board: from the table, or computed into `scratch` if there is none or a trace is wanted. */
CC__ALWAYS_INLINE const cc__pawn_entry *cc__pawns_look(const cc__board *board, cc__eval_trace *trace,
                                                       cc__pawn_entry *table, cc__pawn_entry *scratch) {
  if (trace != NULL) {
    pawns_compute(board, trace, scratch);
    return scratch;
  }
  if (table == NULL) {
    pawns_store(board, scratch, 0);
    return scratch;
  }
  const uint64_t key = pawns_key(board);
  cc__pawn_entry *entry = &table[key & (CC__PAWN_ENTRIES - 1)];
  if (CC__UNLIKELY(entry->key != key)) {
    pawns_store(board, entry, key);
  }
  return entry;
}

#endif
