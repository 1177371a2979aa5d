/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Text books: from counts to sorted arrays, and looking positions up. Reading is in
 * text_book_read.c.
 */
#include "book/text_book.h"

#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/sort.h"
#include "board/position_handle.h"
#include "book/choice.h"

static int text_book_compare(const void *a, const void *b, const void *context) {
  (void)context;
  return cc__imprint_compare(a, b);
}

/* Most games first, of equals the smaller move. */
static int text_book_before(const cc__text_book_move *a, const cc__text_book_move *b) {
  return a->games != b->games ? a->games > b->games : a->move < b->move;
}

/*
 * Append a position's counted moves in order; at most CC_MAX_MOVES, so insertion will do. Returns their
 * number.
 */
static size_t text_book_append(const cc__tally *tally, uint32_t first, cc__text_book_move *out) {
  size_t count = 0;
  for (uint32_t i = first; i != 0; i = tally->moves[i - 1].next) {
    const cc__tally_move *from = &tally->moves[i - 1];
    const cc__text_book_move added = {from->move, from->games, from->wins, from->draws, from->losses};
    size_t place = count;
    if (from->games == 0) {
      continue;
    }
    for (; place > 0 && text_book_before(&added, &out[place - 1]); place--) {
      out[place] = out[place - 1];
    }
    out[place] = added;
    count++;
  }
  return count;
}

static int text_book_has_moves(const cc__tally *tally, size_t position) {
  uint32_t i = tally->positions[position].index;
  while (i != 0 && tally->moves[i - 1].games == 0) {
    i = tally->moves[i - 1].next;
  }
  return i != 0;
}

static void text_book_count(const cc__tally *tally, cc_text_book_stats *stats) {
  stats->positions = 0;
  stats->moves = 0;
  for (size_t i = 0; i < tally->position_count; i++) {
    stats->positions += (uint64_t)text_book_has_moves(tally, i);
  }
  for (size_t i = 0; i < tally->move_count; i++) {
    stats->moves += tally->moves[i].games > 0;
  }
}

/* Fill the arrays, which have the right sizes. */
static cc_status text_book_fill(cc_text_book *book, const cc__tally *tally) {
  const size_t count = (size_t)book->stats.positions;
  size_t used = 0;
  for (size_t i = 0; i < tally->position_count; i++) {
    if (text_book_has_moves(tally, i)) {
      book->positions[used++] = tally->positions[i];
    }
  }
  const cc_status status = cc__sort(&book->allocator, book->positions, count, sizeof(*book->positions),
                                    text_book_compare, NULL);
  if (status != CC_OK) {
    return status;
  }
  used = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t first = book->positions[i].index;
    book->positions[i].index = (uint32_t)used;
    used += text_book_append(tally, first, book->moves + used);
  }
  return CC_OK;
}

cc_status cc__text_book_from_tally(const cc__tally *tally, const cc_text_book_stats *stats,
                                   cc_text_book **out) {
  cc_text_book *book = cc__alloc(&tally->allocator, 1, sizeof(*book), sizeof(uint64_t));
  if (book == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(book, 0, sizeof(*book));
  book->allocator = tally->allocator;
  book->stats = *stats;
  text_book_count(tally, &book->stats);
  cc_status status = CC_OK;
  if (book->stats.positions > 0) {
    book->positions = cc__alloc(&book->allocator, (size_t)book->stats.positions, sizeof(*book->positions),
                                sizeof(uint64_t));
    book->moves = cc__alloc(&book->allocator, (size_t)book->stats.moves, sizeof(*book->moves),
                            sizeof(uint32_t));
    status = book->positions == NULL || book->moves == NULL ? CC_ERROR_MEMORY : text_book_fill(book, tally);
  }
  if (status != CC_OK) {
    cc_text_book_free(book);
    return status;
  }
  *out = book;
  return CC_OK;
}

void cc_text_book_free(cc_text_book *book) {
  if (book == NULL) {
    return;
  }
  const cc_allocator allocator = book->allocator;
  cc__free(&allocator, book->positions, (size_t)book->stats.positions, sizeof(*book->positions),
           sizeof(uint64_t));
  cc__free(&allocator, book->moves, (size_t)book->stats.moves, sizeof(*book->moves), sizeof(uint32_t));
  cc__free(&allocator, book, 1, sizeof(*book), sizeof(uint64_t));
}

cc_status cc_text_book_get_stats(const cc_text_book *book, cc_text_book_stats *stats) {
  if (book == NULL || stats == NULL || !cc__sized_writable(stats)) {
    return CC_ERROR_ARGUMENT;
  }
  cc__sized_write(stats, &book->stats, sizeof(book->stats));
  return CC_OK;
}

cc_status cc_text_book_moves(const cc_text_book *book, const cc_position *position, cc_book_move *moves,
                             size_t capacity, size_t *count) {
  cc__imprint wanted;
  if (book == NULL || position == NULL || count == NULL || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t positions = (size_t)book->stats.positions;
  cc__imprint_take(&wanted, position->current);
  const size_t place = cc__imprint_find(book->positions, positions, &wanted);
  *count = 0;
  if (place == positions) {
    return CC_OK;
  }
  const size_t first = book->positions[place].index;
  const size_t end = place + 1 < positions ? book->positions[place + 1].index : (size_t)book->stats.moves;
  *count = end - first;
  for (size_t i = first; i < end && i - first < capacity; i++) {
    const cc__text_book_move *from = &book->moves[i];
    const cc_book_move move = {from->move,  from->games,  from->games, from->wins,
                               from->draws, from->losses, 0,           0};
    moves[i - first] = move;
  }
  return *count > capacity ? CC_ERROR_BUFFER : CC_OK;
}

cc_status cc_text_book_choose(const cc_text_book *book, const cc_position *position,
                              const cc_book_choice *options, uint64_t *random, cc_move *move) {
  cc_book_move moves[CC_MAX_MOVES];
  size_t count = 0;
  int32_t over = 0;
  if (book == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__choice_check(position, options, random, move, &over);
  if (status != CC_OK || over) {
    return status;
  }
  status = cc_text_book_moves(book, position, moves, CC_MAX_MOVES, &count);
  return status != CC_OK ? status : cc_book_choose(moves, count, options, random, move);
}
