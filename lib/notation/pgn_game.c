/* SPDX-License-Identifier: MIT */
/* Layer 4. Game trees: see pgn_game.h. */
#include "notation/pgn_game.h"

#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "board/validation.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"
#include "notation/san_write.h"

#define GAME_MAX_NAME 255u
#define GAME_MAX_VALUE 2000u

/* ---- memory ---- */

/* Room for `needed` elements; 0 if there is no memory. Nothing has changed then. */
static int game_reserve(cc_pgn_game *game, void **array, size_t *capacity, size_t size, size_t needed) {
  if (needed <= *capacity) {
    return 1;
  }
  size_t larger = *capacity < 8 ? 8 : *capacity;
  while (larger < needed) {
    if (larger > SIZE_MAX / 2) {
      return 0;
    }
    larger *= 2;
  }
  void *grown = cc__alloc(&game->allocator, larger, size, sizeof(uint64_t));
  if (grown == NULL) {
    return 0;
  }
  if (*array != NULL) {
    memcpy(grown, *array, *capacity * size);
  }
  cc__free(&game->allocator, *array, *capacity, size, sizeof(uint64_t));
  *array = grown;
  *capacity = larger;
  return 1;
}

static int game_reserve_text(cc_pgn_game *game, size_t more) {
  void *text = game->text;
  const int good = more <= SIZE_MAX - game->text_length &&
                   game_reserve(game, &text, &game->text_capacity, 1, game->text_length + more);
  game->text = text;
  return good;
}

static size_t game_put_text(cc_pgn_game *game, const char *text, size_t length) {
  const size_t at = game->text_length;
  if (length > 0) {
    memcpy(game->text + at, text, length);
  }
  game->text[at + length] = '\0';
  game->text_length += length + 1;
  return at;
}

/* ---- building ---- */

cc_status cc__pgn_game_append(cc_pgn_game *game, uint32_t parent, cc_move move, uint32_t *added) {
  uint32_t index = game->free_node;
  if (index == GAME_NONE) {
    if (game->node_bound >= GAME_DEAD) {
      return CC_ERROR_LIMIT;
    }
    void *nodes = game->nodes;
    const int good = game_reserve(game, &nodes, &game->node_capacity, sizeof(game_node),
                                  (size_t)game->node_bound + 1);
    game->nodes = nodes;
    if (!good) {
      return CC_ERROR_MEMORY;
    }
    index = game->node_bound++;
  } else {
    game->free_node = game->nodes[index].next;
  }
  game_node *const node = &game->nodes[index];
  game->node_count++;
  node->move = move;
  node->parent = parent;
  node->first = node->last = node->next = GAME_NONE;
  node->notes = node->last_note = GAME_NONE;
  node->ply = 0;
  if (parent != GAME_NONE) {
    game_node *const above = &game->nodes[parent];
    node->ply = above->ply + 1;
    if (above->first == GAME_NONE) {
      above->first = index;
    } else {
      game->nodes[above->last].next = index;
    }
    above->last = index;
  }
  *added = index;
  return CC_OK;
}

/* A new annotation at the end of a node's. */
static game_note *game_append_note(cc_pgn_game *game, uint32_t node, uint32_t kind) {
  void *notes = game->notes;
  if (game->note_count == GAME_NONE) {
    return NULL;
  }
  const int good = game_reserve(game, &notes, &game->note_capacity, sizeof(game_note),
                                (size_t)game->note_count + 1);
  game->notes = notes;
  if (!good) {
    return NULL;
  }
  game_node *const owner = &game->nodes[node];
  const uint32_t index = game->note_count++;
  const game_note note = {kind, GAME_NONE, 0, 0, 0, 0};
  game->notes[index] = note;
  if (owner->notes == GAME_NONE) {
    owner->notes = index;
  } else {
    game->notes[owner->last_note].next = index;
  }
  owner->last_note = index;
  return &game->notes[index];
}

cc_status cc__pgn_game_append_nag(cc_pgn_game *game, uint32_t node, uint32_t nag) {
  game_note *const note = game_append_note(game, node, GAME_NOTE_NAG);
  if (note == NULL) {
    return CC_ERROR_MEMORY;
  }
  note->nag = nag;
  return CC_OK;
}

cc_status cc__pgn_game_append_comment(cc_pgn_game *game, uint32_t node, uint32_t where, const char *text,
                                      size_t length, int open) {
  if (!game_reserve_text(game, length + 1)) {
    return CC_ERROR_MEMORY;
  }
  game_note *note = open ? &game->notes[game->nodes[node].last_note] : game_append_note(game, node, where);
  if (note == NULL) {
    return CC_ERROR_MEMORY;
  }
  if (open) {
    game->text_length--; /* over the NUL byte: nothing else was written since */
    (void)game_put_text(game, text, length);
  } else {
    note->text = game_put_text(game, text, length);
  }
  note->length += length;
  return CC_OK;
}

cc_status cc__pgn_game_append_tag(cc_pgn_game *game, const char *name, size_t name_length, const char *value,
                                  size_t value_length, int escaped) {
  void *tags = game->tags;
  const int good = game_reserve(game, &tags, &game->tag_capacity, sizeof(game_tag),
                                (size_t)game->tag_count + 1);
  game->tags = tags;
  if (!good || !game_reserve_text(game, name_length + value_length + 2)) {
    return CC_ERROR_MEMORY;
  }
  game_tag *const tag = &game->tags[game->tag_count++];
  tag->name = game_put_text(game, name, name_length);
  tag->name_length = name_length;
  tag->value = game->text_length;
  tag->value_length = value_length;
  if (escaped) {
    /* Never longer than the escaped text, for which there is room: this cannot fail. */
    const cc_status status = cc_pgn_unescape(value, value_length, game->text + tag->value, value_length + 1,
                                             &tag->value_length);
    if (status != CC_OK) {
      return status;
    }
    game->text_length += tag->value_length + 1;
  } else {
    (void)game_put_text(game, value, value_length);
  }
  return CC_OK;
}

/* ---- life ---- */

static cc_status game_new(const cc_allocator *allocator, const cc__board *start, cc_pgn_game **out) {
  cc_allocator copy;
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status != CC_OK) {
    return status;
  }
  cc_pgn_game *game = cc__alloc(&copy, 1, sizeof(*game), CC__BOARD_ALIGNMENT);
  if (game == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(game, 0, sizeof(*game));
  game->allocator = copy;
  game->free_node = GAME_NONE;
  game->start = *start;
  game->start.move = CC_MOVE_NONE;
  game->start.reversible = 0;
  game->cursor_board = game->start;
  uint32_t root = 0;
  status = cc__pgn_game_append(game, GAME_NONE, CC_MOVE_NONE, &root);
  if (status != CC_OK) {
    cc_pgn_game_free(game);
    return status;
  }
  *out = game;
  return CC_OK;
}

cc_status cc_pgn_game_create(const cc_allocator *allocator, cc_pgn_game **out) {
  cc_position *start = NULL;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc_position_create(allocator, &start);
  if (status == CC_OK) {
    status = game_new(allocator, start->current, out);
    cc_position_free(start);
  }
  return status;
}

static cc_status game_append_text_tag(cc_pgn_game *game, const char *name, const char *value) {
  return cc__pgn_game_append_tag(game, name, strlen(name), value, strlen(value), 0);
}

cc_status cc_pgn_game_create_from(const cc_allocator *allocator, const cc_position *start,
                                  cc_pgn_game **out) {
  char fen[CC_FEN_CAPACITY];
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (start == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_pgn_game *game = NULL;
  cc_status status = cc_position_fen(start, CC_FEN_EP_ALWAYS, fen, sizeof(fen), NULL);
  if (status == CC_OK) {
    status = game_new(allocator, start->current, &game);
  }
  if (status == CC_OK && start->current->chess960) {
    status = game_append_text_tag(game, "Variant", "Chess960");
  }
  if (status == CC_OK) {
    status = game_append_text_tag(game, "SetUp", "1");
  }
  if (status == CC_OK) {
    status = game_append_text_tag(game, "FEN", fen);
  }
  if (status != CC_OK) {
    cc_pgn_game_free(game);
    return status;
  }
  *out = game;
  return CC_OK;
}

void cc_pgn_game_free(cc_pgn_game *game) {
  if (game == NULL) {
    return;
  }
  const cc_allocator allocator = game->allocator;
  cc__free(&allocator, game->nodes, game->node_capacity, sizeof(game_node), sizeof(uint64_t));
  cc__free(&allocator, game->notes, game->note_capacity, sizeof(game_note), sizeof(uint64_t));
  cc__free(&allocator, game->tags, game->tag_capacity, sizeof(game_tag), sizeof(uint64_t));
  cc__free(&allocator, game->text, game->text_capacity, 1, sizeof(uint64_t));
  cc__free(&allocator, game, 1, sizeof(*game), CC__BOARD_ALIGNMENT);
}

/* A block of the same size with the same content; 0 if there is no memory. */
static int game_copy_block(const cc_pgn_game *game, void **block, const void *from, size_t capacity,
                           size_t size) {
  *block = NULL;
  if (from == NULL) {
    return 1;
  }
  *block = cc__alloc(&game->allocator, capacity, size, sizeof(uint64_t));
  if (*block == NULL) {
    return 0;
  }
  memcpy(*block, from, capacity * size);
  return 1;
}

cc_status cc_pgn_game_copy(const cc_pgn_game *game, cc_pgn_game **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (game == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  cc_pgn_game *copy = cc__alloc(&game->allocator, 1, sizeof(*copy), CC__BOARD_ALIGNMENT);
  if (copy == NULL) {
    return CC_ERROR_MEMORY;
  }
  *copy = *game;
  void *nodes = NULL;
  void *notes = NULL;
  void *tags = NULL;
  void *text = NULL;
  const int good = game_copy_block(game, &nodes, game->nodes, game->node_capacity, sizeof(game_node)) &&
                   game_copy_block(game, &notes, game->notes, game->note_capacity, sizeof(game_note)) &&
                   game_copy_block(game, &tags, game->tags, game->tag_capacity, sizeof(game_tag)) &&
                   game_copy_block(game, &text, game->text, game->text_capacity, 1);
  copy->nodes = nodes;
  copy->notes = notes;
  copy->tags = tags;
  copy->text = text;
  if (!good) {
    cc_pgn_game_free(copy);
    return CC_ERROR_MEMORY;
  }
  *out = copy;
  return CC_OK;
}

/* ---- tags ---- */

uint32_t cc_pgn_game_tag_count(const cc_pgn_game *game) {
  return game == NULL ? 0 : game->tag_count;
}

cc_status cc_pgn_game_tag(const cc_pgn_game *game, uint32_t index, const char **name, const char **value,
                          size_t *value_length) {
  if (game == NULL || index >= game->tag_count) {
    return CC_ERROR_ARGUMENT;
  }
  const game_tag *const tag = &game->tags[index];
  if (name != NULL) {
    *name = game->text + tag->name;
  }
  if (value != NULL) {
    *value = game->text + tag->value;
  }
  if (value_length != NULL) {
    *value_length = tag->value_length;
  }
  return CC_OK;
}

static uint32_t game_find_tag(const cc_pgn_game *game, const char *name) {
  const size_t length = strlen(name);
  uint32_t i = 0;
  while (i < game->tag_count && (game->tags[i].name_length != length ||
                                 memcmp(game->text + game->tags[i].name, name, length) != 0)) {
    i++;
  }
  return i;
}

const char *cc_pgn_game_tag_value(const cc_pgn_game *game, const char *name) {
  if (game == NULL || name == NULL) {
    return NULL;
  }
  const uint32_t index = game_find_tag(game, name);
  return index < game->tag_count ? game->text + game->tags[index].value : NULL;
}

static int game_name_is_valid(const char *name) {
  size_t length = 0;
  for (; name[length] != '\0'; length++) {
    const unsigned char c = (unsigned char)name[length];
    if (length >= GAME_MAX_NAME || c <= ' ' || c == '"' || c == '[' || c == ']') {
      return 0;
    }
  }
  return length > 0 && (pgn_class(name[0]) & PGN_LETTER) != 0;
}

static int game_name_is(const char *name, const char *text) {
  return strlen(name) == strlen(text) && memcmp(name, text, strlen(text)) == 0;
}

/* Change a tag, add it behind the others, or with NULL take it away. */
static cc_status game_put_tag(cc_pgn_game *game, const char *name, const char *value) {
  const uint32_t index = game_find_tag(game, name);
  if (value == NULL) {
    if (index < game->tag_count) {
      game->tag_count--;
      memmove(&game->tags[index], &game->tags[index + 1], (game->tag_count - index) * sizeof(game_tag));
    }
    return CC_OK;
  }
  if (index == game->tag_count) {
    return game_append_text_tag(game, name, value);
  }
  const size_t length = strlen(value);
  if (!game_reserve_text(game, length + 1)) {
    return CC_ERROR_MEMORY;
  }
  game->tags[index].value = game_put_text(game, value, length);
  game->tags[index].value_length = length;
  return CC_OK;
}

cc_status cc_pgn_game_set_tag(cc_pgn_game *game, const char *name, const char *value) {
  if (game == NULL || name == NULL || !game_name_is_valid(name) ||
      (value != NULL && (strlen(value) > GAME_MAX_VALUE || memchr(value, '\r', strlen(value)) != NULL ||
                         memchr(value, '\n', strlen(value)) != NULL))) {
    return CC_ERROR_ARGUMENT;
  }
  if (game_name_is(name, "FEN") || game_name_is(name, "SetUp") || game_name_is(name, "Variant")) {
    return CC_ERROR_STATE;
  }
  const cc_status status = game_put_tag(game, name, value);
  if (status == CC_OK && value != NULL && game_name_is(name, "Result")) {
    const unsigned result = cc__pgn_result(value, strlen(value));
    game->result = result <= CC_RESULT_DRAW ? result : game->result;
  }
  return status;
}

uint32_t cc_pgn_game_result(const cc_pgn_game *game) {
  return game == NULL ? CC_RESULT_NONE : game->result;
}

cc_status cc_pgn_game_set_result(cc_pgn_game *game, uint32_t result) {
  static const char texts[][8] = {"*", "1-0", "0-1", "1/2-1/2"};
  if (game == NULL || result > CC_RESULT_DRAW) {
    return CC_ERROR_ARGUMENT;
  }
  if (cc_pgn_game_tag_value(game, "Result") != NULL) {
    const cc_status status = game_put_tag(game, "Result", texts[result]);
    if (status != CC_OK) {
      return status;
    }
  }
  game->result = result;
  return CC_OK;
}

/* ---- nodes ---- */

uint32_t cc_pgn_game_node_count(const cc_pgn_game *game) {
  return game == NULL ? 0 : game->node_count;
}

uint32_t cc_pgn_game_node_bound(const cc_pgn_game *game) {
  return game == NULL ? 0 : game->node_bound;
}

cc_pgn_node cc_pgn_game_first(const cc_pgn_game *game, cc_pgn_node node) {
  return game_has(game, node) ? game->nodes[node].first : CC_PGN_NO_NODE;
}

cc_pgn_node cc_pgn_game_next(const cc_pgn_game *game, cc_pgn_node node) {
  return game_has(game, node) ? game->nodes[node].next : CC_PGN_NO_NODE;
}

cc_pgn_node cc_pgn_game_parent(const cc_pgn_game *game, cc_pgn_node node) {
  return game_has(game, node) ? game->nodes[node].parent : CC_PGN_NO_NODE;
}

cc_move cc_pgn_game_move(const cc_pgn_game *game, cc_pgn_node node) {
  return game_has(game, node) ? game->nodes[node].move : CC_MOVE_NONE;
}

cc_status cc_pgn_game_node(const cc_pgn_game *game, cc_pgn_node node, cc_pgn_node_info *info) {
  if (!game_has(game, node) || info == NULL || !cc__sized_writable(info)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_pgn_node_info filled = CC_PGN_NODE_INFO_INIT;
  const game_node *const from = &game->nodes[node];
  filled.move = from->move;
  filled.parent = from->parent;
  filled.first = from->first;
  filled.next = from->next;
  filled.previous = game_previous(game, node);
  filled.ply = from->ply;
  for (uint32_t i = from->notes; i != GAME_NONE; i = game->notes[i].next) {
    filled.comments_before += game->notes[i].kind == CC_PGN_BEFORE;
    filled.comments_after += game->notes[i].kind == CC_PGN_AFTER;
    filled.nags += game->notes[i].kind == GAME_NOTE_NAG;
  }
  cc__sized_write(info, &filled, sizeof(filled));
  return CC_OK;
}

static const game_note *game_find_note(const cc_pgn_game *game, cc_pgn_node node, uint32_t kind,
                                       uint32_t index) {
  for (uint32_t i = game->nodes[node].notes; i != GAME_NONE; i = game->notes[i].next) {
    if (game->notes[i].kind == kind && index-- == 0) {
      return &game->notes[i];
    }
  }
  return NULL;
}

cc_status cc_pgn_game_comment(const cc_pgn_game *game, cc_pgn_node node, uint32_t where, uint32_t index,
                              const char **text, size_t *length) {
  if (!game_has(game, node) || where > CC_PGN_AFTER) {
    return CC_ERROR_ARGUMENT;
  }
  const game_note *const note = game_find_note(game, node, where, index);
  if (note == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  if (text != NULL) {
    *text = game->text + note->text;
  }
  if (length != NULL) {
    *length = note->length;
  }
  return CC_OK;
}

cc_status cc_pgn_game_nag(const cc_pgn_game *game, cc_pgn_node node, uint32_t index, uint32_t *nag) {
  const game_note *const note = game_has(game, node) ? game_find_note(game, node, GAME_NOTE_NAG, index)
                                                     : NULL;
  if (note == NULL || nag == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *nag = note->nag;
  return CC_OK;
}

/* ---- positions ---- */

static cc_status game_step(cc_position *position, cc_move move) {
  return move == CC_MOVE_NULL ? cc_position_make_null(position) : cc_position_make(position, move);
}

cc_status cc_pgn_game_position(const cc_pgn_game *game, cc_pgn_node node, cc_position **out) {
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  if (!game_has(game, node)) {
    return CC_ERROR_ARGUMENT;
  }
  const size_t plies = game->nodes[node].ply;
  cc_position *position = NULL;
  cc_status status = cc__position_from_board(&game->allocator, &game->start, &position);
  cc_move *line = NULL;
  if (status == CC_OK && plies > 0) {
    line = cc__alloc(&game->allocator, plies, sizeof(*line), sizeof(uint32_t));
    status = line == NULL ? CC_ERROR_MEMORY : CC_OK;
  }
  for (size_t i = plies; i > 0 && status == CC_OK; i--, node = game->nodes[node].parent) {
    line[i - 1] = game->nodes[node].move;
  }
  for (size_t i = 0; i < plies && status == CC_OK; i++) {
    status = game_step(position, line[i]);
  }
  cc__free(&game->allocator, line, plies, sizeof(*line), sizeof(uint32_t));
  if (status != CC_OK) {
    cc_position_free(position);
    return status;
  }
  *out = position;
  return CC_OK;
}

/* ---- comparison ---- */

/* The annotations of one kind are equal; others may stand between them. */
static int game_notes_equal(const cc_pgn_game *a, uint32_t i, const cc_pgn_game *b, uint32_t j,
                            uint32_t kind) {
  for (;;) {
    while (i != GAME_NONE && a->notes[i].kind != kind) {
      i = a->notes[i].next;
    }
    while (j != GAME_NONE && b->notes[j].kind != kind) {
      j = b->notes[j].next;
    }
    if (i == GAME_NONE || j == GAME_NONE) {
      return i == j;
    }
    const game_note *const x = &a->notes[i];
    const game_note *const y = &b->notes[j];
    if (x->nag != y->nag || x->length != y->length ||
        (kind != GAME_NOTE_NAG && memcmp(a->text + x->text, b->text + y->text, x->length) != 0)) {
      return 0;
    }
    i = x->next;
    j = y->next;
  }
}

static int game_nodes_equal(const cc_pgn_game *a, uint32_t i, const cc_pgn_game *b, uint32_t j) {
  const game_node *const x = &a->nodes[i];
  const game_node *const y = &b->nodes[j];
  return x->move == y->move && (x->first == GAME_NONE) == (y->first == GAME_NONE) &&
         (x->next == GAME_NONE) == (y->next == GAME_NONE) &&
         game_notes_equal(a, x->notes, b, y->notes, CC_PGN_BEFORE) &&
         game_notes_equal(a, x->notes, b, y->notes, CC_PGN_AFTER) &&
         game_notes_equal(a, x->notes, b, y->notes, GAME_NOTE_NAG);
}

static int game_tags_equal(const cc_pgn_game *a, const cc_pgn_game *b) {
  for (uint32_t i = 0; i < a->tag_count; i++) {
    const game_tag *const x = &a->tags[i];
    const game_tag *const y = &b->tags[i];
    if (x->name_length != y->name_length || x->value_length != y->value_length ||
        memcmp(a->text + x->name, b->text + y->name, x->name_length) != 0 ||
        memcmp(a->text + x->value, b->text + y->value, x->value_length) != 0) {
      return 0;
    }
  }
  return 1;
}

int32_t cc_pgn_game_equal(const cc_pgn_game *a, const cc_pgn_game *b) {
  if (a == NULL || b == NULL || a->result != b->result || a->tag_count != b->tag_count ||
      a->node_count != b->node_count || a->start.key != b->start.key || !game_tags_equal(a, b)) {
    return 0;
  }
  uint32_t i = 0;
  uint32_t j = 0;
  for (;;) {
    if (!game_nodes_equal(a, i, b, j)) {
      return 0;
    }
    if (a->nodes[i].first != GAME_NONE) {
      i = a->nodes[i].first;
      j = b->nodes[j].first;
      continue;
    }
    while (a->nodes[i].next == GAME_NONE && i != CC_PGN_ROOT) {
      i = a->nodes[i].parent;
      j = b->nodes[j].parent;
    }
    if (i == CC_PGN_ROOT) {
      return 1;
    }
    i = a->nodes[i].next;
    j = b->nodes[j].next;
  }
}
