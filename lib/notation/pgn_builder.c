/* SPDX-License-Identifier: MIT */
/* Layer 4. From a PGN parser's events to game trees. */
#include <string.h>

#include "base/allocation.h"
#include "base/error.h"
#include "board/position_handle.h"
#include "notation/pgn_game.h"

/* The line that a variation interrupts. */
typedef struct builder_level {
  uint32_t node;    /* its last move */
  uint32_t pending; /* comments have come since, behind a variation */
} builder_level;

struct cc_pgn_builder {
  cc_allocator allocator;
  cc_pgn_game *game;
  cc_pgn_parser *parser; /* for the start position; NULL: standard */
  builder_level *levels;
  uint32_t level_capacity;
  uint32_t depth;
  uint32_t node; /* the last move of the line */
  /*
   * Comments that belong to the move that comes next, on a node made for them: CC_MOVE_NONE, without parent. They
   * move to that node, or to the last move of the line if none comes.
   */
  uint32_t waiting;
  uint8_t expecting; /* comments go there: the line has just begun or a variation has just ended */
  uint8_t ended;
  uint8_t open; /* a comment is not over */
  uint32_t open_node;
  cc_status status;
  cc_error error;
};

/* ---- annotations that wait ---- */

/* The node that holds the comments before the next move. */
static cc_status builder_waiting(cc_pgn_builder *builder, uint32_t *node) {
  cc_status status = CC_OK;
  if (builder->waiting == GAME_NONE) {
    status = cc__pgn_game_append(builder->game, GAME_NONE, CC_MOVE_NONE, &builder->waiting);
  }
  *node = builder->waiting;
  return status;
}

/* Hang what waits behind the annotations of a node, as comments before it or after it. */
static void builder_settle(cc_pgn_builder *builder, uint32_t node, uint32_t where) {
  cc_pgn_game *const game = builder->game;
  if (builder->waiting == GAME_NONE) {
    return;
  }
  game_node *const from = &game->nodes[builder->waiting];
  game_node *const to = &game->nodes[node];
  for (uint32_t i = from->notes; i != GAME_NONE; i = game->notes[i].next) {
    game->notes[i].kind = where;
  }
  if (from->notes != GAME_NONE) {
    if (to->notes == GAME_NONE) {
      to->notes = from->notes;
    } else {
      game->notes[to->last_note].next = from->notes;
    }
    to->last_note = from->last_note;
  }
  from->notes = from->last_note = GAME_NONE;
  from->parent = GAME_DEAD;
  from->next = game->free_node;
  game->free_node = builder->waiting;
  game->node_count--;
  builder->waiting = GAME_NONE;
}

/* ---- events ---- */

static cc_status builder_begin(cc_pgn_builder *builder) {
  if (builder->game == NULL) { /* else it has the comments before its tags */
    const cc_status status = cc_pgn_game_create(&builder->allocator, &builder->game);
    if (status != CC_OK) {
      return status;
    }
  }
  builder->depth = 0;
  builder->node = CC_PGN_ROOT;
  builder->waiting = GAME_NONE;
  builder->expecting = 0;
  builder->open = 0;
  return cc__error_set(&builder->error, CC_OK, 0, 0, 0, "");
}

static cc_status builder_move(cc_pgn_builder *builder, const cc_pgn_event *event) {
  uint32_t node = 0;
  if (event->move == CC_MOVE_NONE) {
    return CC_ERROR_ARGUMENT; /* of a parser that does not look moves up */
  }
  const cc_status status = cc__pgn_game_append(builder->game, builder->node, event->move, &node);
  if (status != CC_OK) {
    return status;
  }
  builder_settle(builder, node, CC_PGN_BEFORE);
  builder->node = node;
  builder->expecting = 0;
  return CC_OK;
}

static cc_status builder_comment(cc_pgn_builder *builder, const cc_pgn_event *event) {
  cc_status status = CC_OK;
  if ((event->flags & CC_PGN_OUTSIDE) != 0 && builder->game == NULL) {
    status = builder_begin(builder);
  }
  if (status == CC_OK && !builder->open) {
    builder->open_node = builder->node;
    if (builder->expecting) {
      status = builder_waiting(builder, &builder->open_node);
    }
  }
  if (status == CC_OK) {
    status = cc__pgn_game_append_comment(builder->game, builder->open_node, CC_PGN_AFTER, event->text,
                                         event->length, builder->open);
  }
  builder->open = (event->flags & CC_PGN_LAST) == 0;
  return status;
}

static cc_status builder_enter(cc_pgn_builder *builder) {
  if (builder->depth == builder->level_capacity) {
    const uint32_t old = builder->level_capacity;
    const uint32_t capacity = old == 0 ? 16 : 2 * old;
    builder_level *levels = cc__alloc(&builder->allocator, capacity, sizeof(*levels), sizeof(uint32_t));
    if (levels == NULL) {
      return CC_ERROR_MEMORY;
    }
    if (old > 0) {
      memcpy(levels, builder->levels, old * sizeof(*levels));
    }
    cc__free(&builder->allocator, builder->levels, old, sizeof(*levels), sizeof(uint32_t));
    builder->levels = levels;
    builder->level_capacity = capacity;
  }
  /* A comment between two variations stands behind the first: it belongs to the move both replace. */
  builder_settle(builder, builder->node, CC_PGN_AFTER);
  builder->levels[builder->depth].node = builder->node;
  builder->depth++;
  builder->node = builder->game->nodes[builder->node].parent;
  builder->expecting = 1;
  return CC_OK;
}

static void builder_leave(cc_pgn_builder *builder) {
  if (builder->depth == 0) {
    return;
  }
  builder->depth--;
  const uint32_t replaced = builder->levels[builder->depth].node;
  /* No move has come for a comment: a variation of nothing else leaves it to the move it would have replaced. */
  builder_settle(builder,
                 builder->expecting && builder->game->nodes[replaced].parent == builder->node ? replaced
                                                                                              : builder->node,
                 CC_PGN_AFTER);
  builder->node = replaced;
  /*
   * Is a variation written here, so that a comment would stand behind it? Not if it had no moves; and those of a
   * variation's first move become its siblings, which are written behind its whole line.
   */
  const game_node *const nodes = builder->game->nodes;
  builder->expecting = (uint8_t)(nodes[nodes[replaced].parent].first == replaced &&
                                 nodes[replaced].next != GAME_NONE);
}

static void builder_note_error(cc_pgn_builder *builder, const cc_pgn_event *event) {
  if (builder->error.status == CC_OK) {
    (void)cc__error_set(&builder->error, event->status, event->offset, event->line, event->column,
                        event->value);
  }
}

static cc_status builder_start(cc_pgn_builder *builder) {
  const cc_position *const position = cc_pgn_parser_position(builder->parser);
  if (position != NULL) {
    cc_pgn_game *const game = builder->game;
    game->start = *position->current;
    game->start.move = CC_MOVE_NONE;
    game->start.reversible = 0;
    game->cursor = CC_PGN_ROOT;
    game->cursor_board = game->start;
  } else {
    builder->game->unplayable = builder->parser != NULL;
  }
  return CC_OK;
}

static cc_status builder_end(cc_pgn_builder *builder, const cc_pgn_event *event) {
  while (builder->depth > 0) {
    builder_leave(builder);
  }
  builder_settle(builder, builder->node, CC_PGN_AFTER);
  builder->game->result = event->result;
  builder->ended = 1;
  return CC_OK;
}

static cc_status builder_take_event(cc_pgn_builder *builder, const cc_pgn_event *event) {
  if (event->kind == CC_PGN_GAME_BEGIN) {
    return builder_begin(builder);
  }
  if (event->kind == CC_PGN_COMMENT) {
    return builder_comment(builder, event);
  }
  if (builder->game == NULL) {
    return CC_OK; /* errors between games */
  }
  switch (event->kind) {
  case CC_PGN_TAG:
    return cc__pgn_game_append_tag(builder->game, event->text, event->length, event->value,
                                   event->value_length, 1);
  case CC_PGN_MOVES_BEGIN: return builder_start(builder);
  case CC_PGN_MOVE: return builder_move(builder, event);
  case CC_PGN_NAG: return cc__pgn_game_append_nag(builder->game, builder->node, event->nag);
  case CC_PGN_VARIATION_BEGIN: return builder_enter(builder);
  case CC_PGN_VARIATION_END: builder_leave(builder); return CC_OK;
  case CC_PGN_ERROR: builder_note_error(builder, event); return CC_OK;
  case CC_PGN_GAME_END: return builder_end(builder, event);
  default: return CC_OK;
  }
}

/* ---- public ---- */

cc_status cc_pgn_builder_create(const cc_allocator *allocator, cc_pgn_builder **out) {
  cc_allocator copy;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_pgn_builder *builder = cc__alloc(&copy, 1, sizeof(*builder), sizeof(uint64_t));
  if (builder == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(builder, 0, sizeof(*builder));
  builder->allocator = copy;
  builder->waiting = GAME_NONE;
  builder->error.struct_size = (uint32_t)sizeof(builder->error);
  *out = builder;
  return CC_OK;
}

void cc_pgn_builder_free(cc_pgn_builder *builder) {
  if (builder == NULL) {
    return;
  }
  const cc_allocator allocator = builder->allocator;
  cc_pgn_game_free(builder->game);
  cc__free(&allocator, builder->levels, builder->level_capacity, sizeof(*builder->levels), sizeof(uint32_t));
  cc__free(&allocator, builder, 1, sizeof(*builder), sizeof(uint64_t));
}

cc_status cc_pgn_builder_attach(cc_pgn_builder *builder, cc_pgn_parser *parser) {
  if (builder == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  builder->parser = parser;
  return CC_OK;
}

int32_t cc_pgn_builder_event(const cc_pgn_event *event, void *user) {
  cc_pgn_builder *const builder = user;
  if (event == NULL || builder == NULL) {
    return CC_PGN_STOP;
  }
  if (builder->status == CC_OK) {
    builder->status = builder_take_event(builder, event);
  }
  if (builder->status != CC_OK) { /* lost: on to the end of the game, which skipping might miss */
    builder->ended |= (uint8_t)(event->kind == CC_PGN_GAME_END);
  }
  return builder->ended ? CC_PGN_STOP : CC_PGN_CONTINUE;
}

cc_status cc_pgn_builder_take(cc_pgn_builder *builder, cc_pgn_game **out, cc_error *error) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (builder == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (!builder->ended) {
    return CC_ERROR_STATE;
  }
  const cc_status status = builder->status;
  builder->ended = 0;
  builder->status = CC_OK;
  if (status != CC_OK) {
    cc_pgn_game_free(builder->game);
  } else {
    *out = builder->game;
    (void)cc__error_set(error, builder->error.status, builder->error.offset, builder->error.line,
                        builder->error.column, builder->error.message);
  }
  builder->game = NULL;
  return status;
}
