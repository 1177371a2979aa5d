/* SPDX-License-Identifier: MIT */
/* Layer 4. Changing game trees: moves, variations, annotations. */
#include <string.h>

#include "board/makemove.h"
#include "board/position_handle.h"
#include "notation/pgn_game.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"
#include "notation/san_write.h"

/* ---- moves ---- */

/* Let the cursor stand at a node. */
static cc_status edit_move_cursor(cc_pgn_game *game, cc_pgn_node node) {
  if (game->cursor != node) {
    cc_position *position = NULL;
    const cc_status status = cc_pgn_game_position(game, node, &position);
    if (status != CC_OK) {
      return status;
    }
    game->cursor_board = *position->current;
    game->cursor = node;
    cc_position_free(position);
  }
  return CC_OK;
}

cc_status cc_pgn_game_add_move(cc_pgn_game *game, cc_pgn_node parent, cc_move move, cc_pgn_node *added) {
  if (!game_has(game, parent)) {
    return CC_ERROR_ARGUMENT;
  }
  if (game->unplayable) {
    return CC_ERROR_STATE;
  }
  uint32_t node = game->nodes[parent].first;
  while (node != GAME_NONE && game->nodes[node].move != move) {
    node = game->nodes[node].next;
  }
  if (node == GAME_NONE) {
    cc_status status = edit_move_cursor(game, parent);
    if (status == CC_OK && !cc__move_is_playable(&game->cursor_board, move)) {
      status = CC_ERROR_ILLEGAL;
    }
    if (status == CC_OK) {
      status = cc__pgn_game_append(game, parent, move, &node);
    }
    if (status != CC_OK) {
      return status;
    }
    cc__board after;
    cc__move_play(&game->cursor_board, &after, move);
    after.reversible = 0; /* only legality is asked of it */
    game->cursor_board = after;
    game->cursor = node;
  }
  if (added != NULL) {
    *added = node;
  }
  return CC_OK;
}

/* ---- where comments are read ---- */

/*
 * Is a comment written before a node read as one before it? Before a variation it is, and where variations stand
 * between the node and the move before; elsewhere it is read as one behind the move before.
 */
static int edit_reads_before(const cc_pgn_game *game, uint32_t node) {
  const game_node *const nodes = game->nodes;
  const uint32_t parent = nodes[node].parent;
  if (nodes[parent].first != node) {
    return 1;
  }
  return parent != CC_PGN_ROOT && nodes[nodes[parent].parent].first == parent &&
         nodes[parent].next != GAME_NONE;
}

/* Take all annotations of a kind out of a node's list; returns the first of them, which stay chained. */
static uint32_t edit_take_notes(cc_pgn_game *game, uint32_t node, uint32_t kind, uint32_t *last) {
  game_node *const owner = &game->nodes[node];
  uint32_t heads[2] = {GAME_NONE, GAME_NONE};
  uint32_t tails[2] = {GAME_NONE, GAME_NONE};
  for (uint32_t at = owner->notes; at != GAME_NONE; at = game->notes[at].next) {
    const unsigned taken = game->notes[at].kind == kind;
    if (heads[taken] == GAME_NONE) {
      heads[taken] = at;
    } else {
      game->notes[tails[taken]].next = at;
    }
    tails[taken] = at;
  }
  for (unsigned taken = 0; taken < 2; taken++) {
    if (tails[taken] != GAME_NONE) {
      game->notes[tails[taken]].next = GAME_NONE;
    }
  }
  owner->notes = heads[0];
  owner->last_note = tails[0];
  *last = tails[1];
  return heads[1];
}

/* After a change: comments before a node (which may be GAME_NONE) go where they will be read. */
static void edit_settle(cc_pgn_game *game, uint32_t node) {
  if (node == GAME_NONE || edit_reads_before(game, node)) {
    return;
  }
  uint32_t last = GAME_NONE;
  const uint32_t first = edit_take_notes(game, node, CC_PGN_BEFORE, &last);
  if (first == GAME_NONE) {
    return;
  }
  for (uint32_t at = first; at != GAME_NONE; at = game->notes[at].next) {
    game->notes[at].kind = CC_PGN_AFTER;
  }
  game_node *const parent = &game->nodes[game->nodes[node].parent];
  if (parent->notes == GAME_NONE) {
    parent->notes = first;
  } else {
    game->notes[parent->last_note].next = first;
  }
  parent->last_note = last;
}

/* The same for a node's first child and the move behind that: what changes when siblings come, go or move. */
static void edit_settle_line(cc_pgn_game *game, uint32_t parent) {
  const uint32_t first = game->nodes[parent].first;
  edit_settle(game, first);
  if (first != GAME_NONE) {
    edit_settle(game, game->nodes[first].first);
  }
}

/* ---- variations ---- */

/* Take a node out of its parent's children. */
static void edit_unlink(cc_pgn_game *game, uint32_t node) {
  const uint32_t previous = game_previous(game, node);
  game_node *const parent = &game->nodes[game->nodes[node].parent];
  if (previous == GAME_NONE) {
    parent->first = game->nodes[node].next;
  } else {
    game->nodes[previous].next = game->nodes[node].next;
  }
  if (parent->last == node) {
    parent->last = previous;
  }
  game->nodes[node].next = GAME_NONE;
}

cc_status cc_pgn_game_delete(cc_pgn_game *game, cc_pgn_node node) {
  if (!game_has(game, node) || node == CC_PGN_ROOT) {
    return CC_ERROR_ARGUMENT;
  }
  const uint32_t above = game->nodes[node].parent;
  edit_unlink(game, node);
  edit_settle_line(game, above);
  game->cursor = CC_PGN_ROOT;
  game->cursor_board = game->start;
  /* Leaves first: go down, delete, go on with the sibling or the parent. */
  uint32_t at = node;
  for (;;) {
    while (game->nodes[at].first != GAME_NONE) {
      at = game->nodes[at].first;
    }
    game_node *const leaf = &game->nodes[at];
    const uint32_t next = leaf->next;
    const uint32_t parent = leaf->parent;
    leaf->parent = GAME_DEAD;
    leaf->next = game->free_node;
    game->free_node = at;
    game->node_count--;
    if (at == node) {
      return CC_OK;
    }
    game->nodes[parent].first = next;
    at = next != GAME_NONE ? next : parent;
  }
}

/* Put a node before the sibling `place`, which comes somewhere before it. */
static void edit_move_before(cc_pgn_game *game, uint32_t node, uint32_t place) {
  const uint32_t parent = game->nodes[node].parent;
  edit_unlink(game, node);
  const uint32_t previous = game_previous(game, place);
  game->nodes[node].next = place;
  if (previous == GAME_NONE) {
    game->nodes[parent].first = node;
  } else {
    game->nodes[previous].next = node;
  }
  edit_settle_line(game, parent);
  edit_settle(game, game->nodes[place].first);
}

cc_status cc_pgn_game_promote(cc_pgn_game *game, cc_pgn_node node, int32_t whole) {
  if (!game_has(game, node)) {
    return CC_ERROR_ARGUMENT;
  }
  if (!whole) {
    const uint32_t previous = game_previous(game, node);
    if (previous != GAME_NONE) {
      edit_move_before(game, node, previous);
    }
    return CC_OK;
  }
  for (; node != CC_PGN_ROOT; node = game->nodes[node].parent) {
    const uint32_t first = game->nodes[game->nodes[node].parent].first;
    if (first != node) {
      edit_move_before(game, node, first);
    }
  }
  return CC_OK;
}

/* ---- annotations ---- */

/* Could a comment of this text be written so that it reads the same? */
static int edit_comment_is_writable(const char *text, size_t length) {
  const pgn_limits limits = {65535, 65535, 1};
  int brace = 0;
  int line_end = 0;
  for (size_t i = 0; i < length; i++) {
    brace |= text[i] == '}';
    if (pgn_ends_line(text[i])) {
      pgn_tag tag;
      line_end = 1;
      if (i + 1 < length && text[i + 1] == '[' &&
          cc__pgn_tag_scan(&limits, text + i + 1, text + length, &tag) == PGN_TAG_FOUND) {
        return 0;
      }
    }
  }
  return !(brace && line_end);
}

cc_status cc_pgn_game_add_comment(cc_pgn_game *game, cc_pgn_node node, uint32_t where, const char *text,
                                  size_t length) {
  if (!game_has(game, node) || text == NULL || where > CC_PGN_AFTER ||
      (node == CC_PGN_ROOT && where == CC_PGN_BEFORE)) {
    return CC_ERROR_ARGUMENT;
  }
  if (length == CC_NUL_TERMINATED) {
    length = strlen(text);
  }
  if (!edit_comment_is_writable(text, length)) {
    return CC_ERROR_PGN;
  }
  if (where == CC_PGN_BEFORE && !edit_reads_before(game, node)) {
    node = game->nodes[node].parent;
    where = CC_PGN_AFTER;
  }
  return cc__pgn_game_append_comment(game, node, where, text, length, 0);
}

cc_status cc_pgn_game_clear_comments(cc_pgn_game *game, cc_pgn_node node, uint32_t where) {
  if (!game_has(game, node) || where > CC_PGN_AFTER) {
    return CC_ERROR_ARGUMENT;
  }
  uint32_t last = GAME_NONE;
  (void)edit_take_notes(game, node, where, &last);
  return CC_OK;
}

cc_status cc_pgn_game_add_nag(cc_pgn_game *game, cc_pgn_node node, uint32_t nag) {
  if (!game_has(game, node) || nag > 99999999u) {
    return CC_ERROR_ARGUMENT;
  }
  return cc__pgn_game_append_nag(game, node, nag);
}

cc_status cc_pgn_game_clear_nags(cc_pgn_game *game, cc_pgn_node node) {
  if (!game_has(game, node)) {
    return CC_ERROR_ARGUMENT;
  }
  uint32_t last = GAME_NONE;
  (void)edit_take_notes(game, node, GAME_NOTE_NAG, &last);
  return CC_OK;
}
