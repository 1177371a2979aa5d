/* SPDX-License-Identifier: MIT */
/* Layer 7. Polyglot books from games. */
#include "book/book_builder.h"

#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "board/position_handle.h"
#include "book/polyglot_write.h"

#define BUILDER_PLIES 40u
#define BUILDER_MOST_POINTS 65535u
#define BUILDER_MOST_MOVES ((size_t)1 << 31)

/* ---- life ---- */

static cc_status builder_read_options(cc_book_builder_options *copy, const cc_book_builder_options *options) {
  const uint32_t colours = CC_BOOK_ONLY_WHITE | CC_BOOK_ONLY_BLACK;
  const cc_book_builder_options defaults = CC_BOOK_BUILDER_OPTIONS_INIT;
  *copy = defaults;
  if (options != NULL) {
    const cc_status status = cc__sized_read(copy, sizeof(*copy), options);
    if (status != CC_OK) {
      return status;
    }
  }
  if ((copy->flags & ~(colours | CC_BOOK_SKIP_UNKNOWN | CC_BOOK_KEEP_WORTHLESS)) != 0 ||
      (copy->flags & colours) == colours || copy->win_points > BUILDER_MOST_POINTS ||
      copy->draw_points > BUILDER_MOST_POINTS || copy->loss_points > BUILDER_MOST_POINTS ||
      copy->min_score > 1000) {
    return CC_ERROR_ARGUMENT;
  }
  copy->max_plies = copy->max_plies == 0 ? BUILDER_PLIES : copy->max_plies;
  copy->min_games = copy->min_games == 0 ? 1 : copy->min_games;
  if (copy->win_points == 0 && copy->draw_points == 0 && copy->loss_points == 0) {
    copy->win_points = 2;
    copy->draw_points = 1;
  }
  return CC_OK;
}

cc_status cc_book_builder_create(const cc_allocator *allocator, const cc_book_builder_options *options,
                                 cc_book_builder **out) {
  cc_allocator copy;
  cc_book_builder_options read;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = builder_read_options(&read, options);
  if (status == CC_OK) {
    status = cc__allocator_init(&copy, allocator);
  }
  if (status != CC_OK) {
    return status;
  }
  cc_book_builder *builder = cc__alloc(&copy, 1, sizeof(*builder), sizeof(uint64_t));
  if (builder == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(builder, 0, sizeof(*builder));
  builder->allocator = copy;
  builder->options = read;
  cc__tally_init(&builder->tally, &copy, BUILDER_MOST_MOVES);
  status = cc_position_create(&copy, &builder->scratch);
  if (status != CC_OK) {
    cc_book_builder_free(builder);
    return status;
  }
  builder->start = *builder->scratch->current;
  *out = builder;
  return CC_OK;
}

void cc_book_builder_free(cc_book_builder *builder) {
  if (builder == NULL) {
    return;
  }
  const cc_allocator allocator = builder->allocator;
  cc__tally_free(&builder->tally);
  cc_position_free(builder->scratch);
  cc__free(&allocator, builder, 1, sizeof(*builder), sizeof(uint64_t));
}

uint64_t cc_book_builder_games(const cc_book_builder *builder) {
  return builder != NULL ? builder->games : 0;
}

/* ---- games ---- */

/*
 * A board as the tally knows it, under its Polyglot key. That key tells more boards apart than the library's
 * (it counts an en-passant capture that a pin forbids), so both it and the board have to agree.
 */
static void builder_imprint(cc__imprint *imprint, const cc_position *position, cc__board *board) {
  cc_position view = *position;
  view.current = board;
  cc__imprint_take(imprint, board);
  imprint->key = cc_position_polyglot_key(&view);
}

static int builder_wants(const cc_book_builder *builder, const cc__board *board, cc_move move) {
  const uint32_t without = board->side == CC_WHITE ? CC_BOOK_ONLY_BLACK : CC_BOOK_ONLY_WHITE;
  return (builder->options.flags & without) == 0 && CC_MOVE_KIND(move) != CC_MOVE_KIND_NULL;
}

static cc_status builder_add(cc_book_builder *builder, const cc_position *position, uint32_t result) {
  cc_status status = CC_OK;
  if (result == CC_RESULT_NONE && (builder->options.flags & CC_BOOK_SKIP_UNKNOWN) != 0) {
    return CC_OK;
  }
  const size_t plies = cc_position_ply(position);
  for (size_t i = 0; i < plies && i < builder->options.max_plies && status == CC_OK; i++) {
    cc__board *board = position->boards + i;
    const cc_move move = board[1].move;
    if (builder_wants(builder, board, move)) {
      cc__imprint imprint;
      builder_imprint(&imprint, position, board);
      status = cc__tally_note(&builder->tally, &imprint, move);
    }
  }
  if (status != CC_OK) {
    cc__tally_drop(&builder->tally);
    return status;
  }
  cc__tally_commit(&builder->tally, result);
  builder->games++;
  return CC_OK;
}

cc_status cc_book_builder_add_position(cc_book_builder *builder, const cc_position *position,
                                       uint32_t result) {
  if (builder == NULL || position == NULL || result > CC_RESULT_DRAW) {
    return CC_ERROR_ARGUMENT;
  }
  return builder_add(builder, position, result);
}

cc_status cc_book_builder_add_game(cc_book_builder *builder, const cc_position *start, const cc_move *moves,
                                   size_t count, uint32_t result) {
  cc_status status = CC_OK;
  if (builder == NULL || (moves == NULL && count > 0) || result > CC_RESULT_DRAW) {
    return CC_ERROR_ARGUMENT;
  }
  cc_position *scratch = builder->scratch;
  if (start != NULL) {
    status = cc_position_assign(scratch, start, 0);
  } else {
    cc__position_reset(scratch, &builder->start);
  }
  for (size_t i = 0; i < count && i < builder->options.max_plies && status == CC_OK; i++) {
    status = moves[i] == CC_MOVE_NULL ? cc_position_make_null(scratch) : cc_position_play(scratch, moves[i]);
  }
  return status != CC_OK ? status : builder_add(builder, scratch, result);
}

/* ---- the book ---- */

/* Is the move kept, and with what weight? */
static int builder_weigh(const cc_book_builder *builder, const cc__tally_move *move, uint64_t *weight) {
  const cc_book_builder_options *options = &builder->options;
  const uint64_t known = (uint64_t)move->wins + move->draws + move->losses;
  const uint64_t draws = move->draws + (move->games > known ? move->games - known : 0); /* unknown ones too */
  const uint64_t score = 2 * (uint64_t)move->wins + draws;                              /* of 2 a game */
  *weight = options->win_points * (uint64_t)move->wins + options->draw_points * draws +
            options->loss_points * (uint64_t)move->losses;
  return move->games > 0 && move->games >= options->min_games &&
         score * 1000 >= (uint64_t)options->min_score * 2 * move->games &&
         (*weight > 0 || (options->flags & CC_BOOK_KEEP_WORTHLESS) != 0);
}

cc_status cc_book_builder_write(const cc_book_builder *builder, cc_write_callback write, void *user,
                                uint64_t *entries) {
  size_t used = 0;
  uint64_t weight = 0;
  if (builder == NULL || write == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__tally *tally = &builder->tally;
  size_t count = 0;
  for (size_t i = 0; i < tally->move_count; i++) {
    count += (size_t)builder_weigh(builder, &tally->moves[i], &weight);
  }
  if (count == 0) {
    if (entries != NULL) {
      *entries = 0;
    }
    return CC_OK;
  }
  cc__polyglot_item *items = cc__alloc(&builder->allocator, count, sizeof(*items), sizeof(uint64_t));
  if (items == NULL) {
    return CC_ERROR_MEMORY;
  }
  for (size_t i = 0; i < tally->move_count; i++) {
    const cc__tally_move *move = &tally->moves[i];
    if (builder_weigh(builder, move, &weight)) {
      const cc__polyglot_item item = {tally->positions[move->position].key, weight, 0,
                                      cc_polyglot_move_code(move->move)};
      items[used++] = item;
    }
  }
  const cc_status status = cc__polyglot_write_items(&builder->allocator, items, used, write, user, entries);
  cc__free(&builder->allocator, items, count, sizeof(*items), sizeof(uint64_t));
  return status;
}
