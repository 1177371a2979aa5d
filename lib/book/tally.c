/* SPDX-License-Identifier: MIT */
/* Layer 7. See tally.h. */
#include "book/tally.h"

#include <string.h>

#include "base/allocation.h"

#define TALLY_FIRST_SLOTS 64u

void cc__tally_init(cc__tally *tally, const cc_allocator *allocator, size_t max_moves) {
  memset(tally, 0, sizeof(*tally));
  tally->allocator = *allocator;
  tally->max_moves = max_moves;
  tally->game = 1;
}

void cc__tally_free(cc__tally *tally) {
  const cc_allocator *allocator = &tally->allocator;
  cc__free(allocator, tally->positions, tally->position_capacity, sizeof(*tally->positions),
           sizeof(uint64_t));
  cc__free(allocator, tally->moves, tally->move_capacity, sizeof(*tally->moves), sizeof(uint32_t));
  cc__free(allocator, tally->slots, tally->slot_count, sizeof(*tally->slots), sizeof(uint64_t));
  cc__free(allocator, tally->pending, tally->pending_capacity, sizeof(*tally->pending), sizeof(uint32_t));
  cc__tally_init(tally, allocator, tally->max_moves);
}

static uint64_t tally_hash(const cc__imprint *imprint) {
  return imprint->key * UINT64_C(0x9e3779b97f4a7c15);
}

/* What an occupied slot holds: the lower half of the hash spares most looks at positions that are others. */
static uint64_t tally_fill(const cc__imprint *imprint, size_t position) {
  return tally_hash(imprint) << 32 | ((uint64_t)position + 1);
}

static size_t tally_position(uint64_t filled) {
  return (size_t)(filled & UINT32_MAX) - 1;
}

/* The slot that holds a position, or the empty one where it belongs. */
static size_t tally_slot(const cc__tally *tally, const cc__imprint *imprint) {
  const size_t mask = tally->slot_count - 1;
  const uint64_t hash = tally_hash(imprint);
  size_t slot = (size_t)(hash >> 32) & mask;
  for (; tally->slots[slot] != 0; slot = (slot + 1) & mask) {
    const uint64_t filled = tally->slots[slot];
    if (filled >> 32 == (hash & UINT32_MAX) &&
        cc__imprint_compare(&tally->positions[tally_position(filled)], imprint) == 0) {
      break;
    }
  }
  return slot;
}

static cc_status tally_widen(cc__tally *tally) {
  const size_t wanted = tally->slot_count == 0 ? TALLY_FIRST_SLOTS : 2 * tally->slot_count;
  if (2 * (tally->position_count + 1) <= tally->slot_count) {
    return CC_OK;
  }
  uint64_t *slots = cc__alloc_table(&tally->allocator, wanted, sizeof(*slots), sizeof(uint64_t));
  if (slots == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(slots, 0, wanted * sizeof(*slots));
  cc__free(&tally->allocator, tally->slots, tally->slot_count, sizeof(*slots), sizeof(uint64_t));
  tally->slots = slots;
  tally->slot_count = wanted;
  for (size_t i = 0; i < tally->position_count; i++) {
    size_t slot = (size_t)(tally_hash(&tally->positions[i]) >> 32) & (wanted - 1);
    while (slots[slot] != 0) { /* all are different */
      slot = (slot + 1) & (wanted - 1);
    }
    slots[slot] = tally_fill(&tally->positions[i], i);
  }
  return CC_OK;
}

/* Room for one more of everything, so that adding cannot fail half-way. */
static cc_status tally_reserve(cc__tally *tally) {
  const cc_allocator *allocator = &tally->allocator;
  cc_status status = tally_widen(tally);
  if (status == CC_OK) {
    void *array = tally->positions;
    status = cc__grow(allocator, &array, &tally->position_capacity, tally->position_count + 1,
                      sizeof(*tally->positions), sizeof(uint64_t));
    tally->positions = array;
  }
  if (status == CC_OK) {
    void *array = tally->moves;
    status = cc__grow(allocator, &array, &tally->move_capacity, tally->move_count + 1, sizeof(*tally->moves),
                      sizeof(uint32_t));
    tally->moves = array;
  }
  if (status == CC_OK) {
    void *array = tally->pending;
    status = cc__grow(allocator, &array, &tally->pending_capacity, tally->pending_count + 1,
                      sizeof(*tally->pending), sizeof(uint32_t));
    tally->pending = array;
  }
  return status;
}

static uint32_t tally_add_move(cc__tally *tally, uint32_t position, cc_move move) {
  cc__tally_move *added = &tally->moves[tally->move_count++];
  memset(added, 0, sizeof(*added));
  added->move = move;
  added->position = position;
  added->next = tally->positions[position].index;
  tally->positions[position].index = (uint32_t)tally->move_count;
  return (uint32_t)tally->move_count;
}

cc_status cc__tally_note(cc__tally *tally, const cc__imprint *imprint, cc_move move) {
  const cc_status status = tally_reserve(tally);
  if (status != CC_OK) {
    return status;
  }
  const size_t slot = tally_slot(tally, imprint);
  uint32_t number = 0; /* of the move, plus one */
  if (tally->slots[slot] != 0) {
    number = tally->positions[tally_position(tally->slots[slot])].index;
    while (number != 0 && tally->moves[number - 1].move != move) {
      number = tally->moves[number - 1].next;
    }
  }
  if (number == 0) {
    if (tally->move_count >= tally->max_moves) {
      return CC_ERROR_LIMIT;
    }
    if (tally->slots[slot] == 0) {
      cc__imprint *added = &tally->positions[tally->position_count];
      *added = *imprint;
      added->index = 0;
      tally->slots[slot] = tally_fill(added, tally->position_count++);
    }
    number = tally_add_move(tally, (uint32_t)tally_position(tally->slots[slot]), move);
  }
  tally->pending[tally->pending_count++] = number - 1;
  return CC_OK;
}

static void tally_count(uint32_t *counter) {
  *counter += *counter < UINT32_MAX;
}

void cc__tally_commit(cc__tally *tally, uint32_t result) {
  for (size_t i = 0; i < tally->pending_count; i++) {
    cc__tally_move *move = &tally->moves[tally->pending[i]];
    const uint32_t won = tally->positions[move->position].side == CC_WHITE ? CC_RESULT_WHITE
                                                                           : CC_RESULT_BLACK;
    if (move->last == tally->game) {
      continue;
    }
    move->last = tally->game;
    tally_count(&move->games);
    if (result == CC_RESULT_DRAW) {
      tally_count(&move->draws);
    } else if (result != CC_RESULT_NONE) {
      tally_count(result == won ? &move->wins : &move->losses);
    }
  }
  tally->pending_count = 0;
  tally->game = tally->game == UINT32_MAX ? 1 : tally->game + 1;
}

void cc__tally_drop(cc__tally *tally) {
  tally->pending_count = 0;
}
