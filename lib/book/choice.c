/* SPDX-License-Identifier: MIT */
/* Layer 7. Choosing a move from those a book has. */
#include "book/choice.h"

#include <stddef.h>

#include "base/random.h"
#include "base/sized.h"

static cc_status choice_read(cc_book_choice *copy, const cc_book_choice *options, const uint64_t *random) {
  const cc_book_choice defaults = CC_BOOK_CHOICE_INIT;
  *copy = defaults;
  if (options != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
    if (status != CC_OK) {
      return status;
    }
  }
  return copy->policy > CC_BOOK_UNIFORM || (copy->policy != CC_BOOK_BEST && random == NULL)
             ? CC_ERROR_ARGUMENT
             : CC_OK;
}

cc_status cc__choice_check(const cc_position *position, const cc_book_choice *options, const uint64_t *random,
                           cc_move *move, int32_t *over) {
  cc_book_choice copy;
  if (position == NULL || move == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = choice_read(&copy, options, random);
  if (status != CC_OK) {
    return status;
  }
  const uint64_t number = cc_position_fullmove_number(position);
  const uint64_t plies = 2 * (number > 0 ? number - 1 : 0) + cc_position_side_to_move(position);
  *over = copy.max_plies != 0 && plies >= copy.max_plies;
  if (*over) {
    *move = CC_MOVE_NONE;
  }
  return CC_OK;
}

/* A number below `limit`, all alike: the numbers left over at the top of the range are drawn again. */
static uint64_t choice_below(uint64_t *random, uint64_t limit) {
  const uint64_t surplus = (0 - limit) % limit; /* 2^64 modulo limit */
  uint64_t drawn;
  do {
    drawn = cc__random_next(random);
  } while (drawn < surplus);
  return drawn % limit;
}

/* What a move counts in the draw. */
static uint64_t choice_share(const cc_book_choice *options, const cc_book_move *move) {
  if (move->weight == 0 || move->weight < options->min_weight) {
    return 0;
  }
  return options->policy == CC_BOOK_UNIFORM ? 1 : move->weight;
}

cc_status cc_book_choose(const cc_book_move *moves, size_t count, const cc_book_choice *options,
                         uint64_t *random, cc_move *move) {
  cc_book_choice copy;
  uint64_t total = 0;
  size_t best = 0;
  if (move == NULL || (moves == NULL && count > 0) || count > INT32_MAX) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = choice_read(&copy, options, random);
  if (status != CC_OK) {
    return status;
  }
  *move = CC_MOVE_NONE;
  for (size_t i = 0; i < count; i++) {
    total += choice_share(&copy, &moves[i]); /* under 2^31 numbers under 2^32: no overflow */
    best = moves[i].weight > moves[best].weight ? i : best;
  }
  if (total == 0) {
    return CC_OK;
  }
  size_t chosen = best;
  if (copy.policy != CC_BOOK_BEST) {
    uint64_t drawn = choice_below(random, total);
    for (chosen = 0; drawn >= choice_share(&copy, &moves[chosen]); chosen++) {
      drawn -= choice_share(&copy, &moves[chosen]);
    }
  }
  *move = moves[chosen].move;
  return CC_OK;
}

cc_move cc_book_guide_move(const cc_position *position, void *guide) {
  cc_book_guide copy = CC_BOOK_GUIDE_INIT;
  cc_book_choice choice = CC_BOOK_CHOICE_INIT;
  cc_move move = CC_MOVE_NONE;
  if (position == NULL || guide == NULL || cc__sized_read(&copy, sizeof(copy), guide) != CC_OK) {
    return CC_MOVE_NONE;
  }
  choice.policy = copy.policy;
  choice.max_plies = copy.max_plies;
  choice.min_weight = copy.min_weight;
  cc_status status = CC_OK;
  if (copy.polyglot != NULL) {
    status = cc_polyglot_book_choose(copy.polyglot, position, &choice, &copy.random, &move);
  }
  if ((status != CC_OK || move == CC_MOVE_NONE) && copy.text != NULL) {
    status = cc_text_book_choose(copy.text, position, &choice, &copy.random, &move);
  }
  const uint32_t size = ((const cc_book_guide *)guide)->struct_size;
  if (size >= offsetof(cc_book_guide, random) + sizeof(copy.random)) {
    ((cc_book_guide *)guide)->random = copy.random;
  }
  return status == CC_OK ? move : CC_MOVE_NONE;
}
