/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. What a game tree is inside: arrays, with indices for pointers.
 *
 * Nodes, annotations and text only grow; deleted nodes are chained and used again, deleted annotations and text
 * stay until the game is copied or freed.
 */
#ifndef CC__PGN_GAME_H
#define CC__PGN_GAME_H

#include "board/board.h"
#include "chesscore/pgn.h"

#define GAME_NONE UINT32_MAX
#define GAME_DEAD (UINT32_MAX - 1) /* parent of a node that was deleted; `next` chains it */

typedef struct game_node {
  cc_move move;
  uint32_t parent;
  uint32_t first;
  uint32_t last; /* child, so that one is added without looking at the others */
  uint32_t next;
  uint32_t ply;
  uint32_t notes; /* the first and last of the annotations */
  uint32_t last_note;
} game_node;

#define GAME_NOTE_NAG 2u /* beside CC_PGN_BEFORE and CC_PGN_AFTER */
typedef struct game_note {
  uint32_t kind;
  uint32_t next;
  uint32_t nag;
  uint32_t unused;
  size_t text; /* in game->text, closed with a NUL byte */
  size_t length;
} game_note;

typedef struct game_tag {
  size_t name;
  size_t name_length;
  size_t value;
  size_t value_length;
} game_tag;

struct cc_pgn_game {
  cc_allocator allocator;
  cc__board start;
  game_node *nodes;
  game_note *notes;
  game_tag *tags;
  char *text;
  size_t node_capacity, note_capacity, tag_capacity, text_capacity;
  size_t text_length;
  uint32_t node_bound;
  uint32_t node_count;
  uint32_t free_node; /* the first of the deleted ones */
  uint32_t note_count;
  uint32_t tag_count;
  uint32_t result;
  uint32_t unplayable; /* where the moves begin could not be read: there can be none */
  uint32_t cursor;     /* the node whose board is known */
  cc__board cursor_board;
};

static inline int game_has(const cc_pgn_game *game, cc_pgn_node node) {
  return game != NULL && node < game->node_bound && game->nodes[node].parent != GAME_DEAD;
}

/* The sibling before a node, GAME_NONE for the first one and the root. */
static inline uint32_t game_previous(const cc_pgn_game *game, uint32_t node) {
  const uint32_t parent = game->nodes[node].parent;
  if (parent == GAME_NONE || game->nodes[parent].first == node) {
    return GAME_NONE;
  }
  uint32_t sibling = game->nodes[parent].first;
  while (game->nodes[sibling].next != node) {
    sibling = game->nodes[sibling].next;
  }
  return sibling;
}

/* These check nothing but memory. */
cc_status cc__pgn_game_append(cc_pgn_game *game, uint32_t parent, cc_move move, uint32_t *added);
cc_status cc__pgn_game_append_nag(cc_pgn_game *game, uint32_t node, uint32_t nag);
/* `open`: the note that was added last is continued. */
cc_status cc__pgn_game_append_comment(cc_pgn_game *game, uint32_t node, uint32_t where, const char *text,
                                      size_t length, int open);
/* Put an unescaped (`escaped` non-zero: escaped) tag behind the others. */
cc_status cc__pgn_game_append_tag(cc_pgn_game *game, const char *name, size_t name_length, const char *value,
                                  size_t value_length, int escaped);

#endif
