/* SPDX-License-Identifier: MIT */
/* Layer 4. Picking games out of a stream of PGN events. */
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "chesscore/pgn.h"

#define SELECTOR_MAX_TEXT 255u
#define SELECTOR_FLAGS                                                                                       \
  (CC_PGN_FILTER_POSITION | CC_PGN_FILTER_CONTAINS | CC_PGN_FILTER_INVERT | CC_PGN_FILTER_CLEAN)

struct cc_pgn_selector {
  cc_allocator allocator;
  cc_pgn_range_callback callback;
  void *user;
  cc_pgn_parser *parser;
  uint64_t key;
  uint64_t games;
  uint64_t selected;
  cc_pgn_range range;
  uint32_t flags;
  uint8_t has_tag;
  uint8_t has_value;
  uint8_t tag_fits; /* of this game */
  uint8_t position_fits;
  size_t tag_length;
  size_t value_length;
  char tag[SELECTOR_MAX_TEXT + 1];
  char value[SELECTOR_MAX_TEXT + 1];
};

/* Copy a text of at most SELECTOR_MAX_TEXT bytes; 0 if it is longer. NULL gives an empty one. */
static int selector_copy(char *to, size_t *length, const char *from) {
  *length = from == NULL ? 0 : strlen(from);
  if (*length > SELECTOR_MAX_TEXT) {
    return 0;
  }
  if (*length > 0) {
    memcpy(to, from, *length);
  }
  to[*length] = '\0';
  return 1;
}

cc_status cc_pgn_selector_create(const cc_allocator *allocator, const cc_pgn_filter *filter,
                                 cc_pgn_range_callback callback, void *user, cc_pgn_selector **out) {
  cc_allocator copy;
  cc_pgn_filter read = CC_PGN_FILTER_INIT;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  cc_status status = cc__allocator_init(&copy, allocator);
  if (status == CC_OK && filter != NULL) {
    status = cc__sized_read(&read, sizeof(read), filter);
  }
  if (status != CC_OK) {
    return status;
  }
  if ((read.flags & ~SELECTOR_FLAGS) != 0 || (read.tag == NULL && read.value != NULL)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_pgn_selector *selector = cc__alloc(&copy, 1, sizeof(*selector), sizeof(uint64_t));
  if (selector == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(selector, 0, sizeof(*selector));
  selector->allocator = copy;
  selector->callback = callback;
  selector->user = user;
  selector->key = read.key;
  selector->flags = read.flags;
  selector->has_tag = read.tag != NULL;
  selector->has_value = read.value != NULL;
  if (!selector_copy(selector->tag, &selector->tag_length, read.tag) ||
      !selector_copy(selector->value, &selector->value_length, read.value)) {
    cc_pgn_selector_free(selector);
    return CC_ERROR_ARGUMENT;
  }
  *out = selector;
  return CC_OK;
}

void cc_pgn_selector_free(cc_pgn_selector *selector) {
  if (selector != NULL) {
    const cc_allocator allocator = selector->allocator;
    cc__free(&allocator, selector, 1, sizeof(*selector), sizeof(uint64_t));
  }
}

cc_status cc_pgn_selector_attach(cc_pgn_selector *selector, cc_pgn_parser *parser) {
  if (selector == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  selector->parser = parser;
  return CC_OK;
}

uint64_t cc_pgn_selector_games(const cc_pgn_selector *selector) {
  return selector == NULL ? 0 : selector->games;
}

uint64_t cc_pgn_selector_selected(const cc_pgn_selector *selector) {
  return selector == NULL ? 0 : selector->selected;
}

/* Does a value, its backslashes taken away, equal or contain the one that is asked for? */
static int selector_value_fits(const cc_pgn_selector *selector, const char *text, size_t length) {
  char buffer[4 * (SELECTOR_MAX_TEXT + 1)];
  size_t plain = 0;
  if (!selector->has_value) {
    return 1;
  }
  if (cc_pgn_unescape(text, length, buffer, sizeof(buffer), &plain) != CC_OK) {
    return 0; /* longer than anything asked for */
  }
  if ((selector->flags & CC_PGN_FILTER_CONTAINS) == 0) {
    return plain == selector->value_length && memcmp(buffer, selector->value, plain) == 0;
  }
  for (size_t i = 0; i + selector->value_length <= plain; i++) {
    if (memcmp(buffer + i, selector->value, selector->value_length) == 0) {
      return 1;
    }
  }
  return 0;
}

static void selector_look(cc_pgn_selector *selector, const cc_pgn_event *event) {
  if (!selector->position_fits && event->depth == 0 &&
      cc_position_key(cc_pgn_parser_position(selector->parser)) == selector->key) {
    selector->position_fits = 1;
    selector->range.ply = event->ply;
  }
}

static int32_t selector_end(cc_pgn_selector *selector, const cc_pgn_event *event) {
  const int clean = (event->flags & CC_PGN_FAULTY) == 0 || (selector->flags & CC_PGN_FILTER_CLEAN) == 0;
  const int fits = selector->tag_fits && selector->position_fits && clean;
  selector->games++;
  if (fits == ((selector->flags & CC_PGN_FILTER_INVERT) != 0)) {
    return CC_PGN_CONTINUE;
  }
  selector->selected++;
  selector->range.result = event->result;
  selector->range.flags = event->flags;
  selector->range.end = event->offset;
  return selector->callback != NULL && selector->callback(&selector->range, selector->user) != 0
             ? CC_PGN_STOP
             : CC_PGN_CONTINUE;
}

int32_t cc_pgn_selector_event(const cc_pgn_event *event, void *user) {
  cc_pgn_selector *const selector = user;
  if (event == NULL || selector == NULL) {
    return CC_PGN_STOP;
  }
  const int positions = (selector->flags & CC_PGN_FILTER_POSITION) != 0;
  switch (event->kind) {
  case CC_PGN_GAME_BEGIN:
    memset(&selector->range, 0, sizeof(selector->range));
    selector->range.struct_size = (uint32_t)sizeof(selector->range);
    selector->range.game = event->game;
    selector->range.offset = event->offset;
    selector->tag_fits = !selector->has_tag;
    selector->position_fits = !positions;
    break;
  case CC_PGN_TAG:
    if (selector->has_tag && event->length == selector->tag_length &&
        memcmp(event->text, selector->tag, selector->tag_length) == 0) {
      selector->tag_fits |= (uint8_t)selector_value_fits(selector, event->value, event->value_length);
    }
    break;
  case CC_PGN_MOVES_BEGIN:
    if (positions) {
      selector_look(selector, event);
    }
    /* Without the tag nothing that follows can change what is said of the game. */
    return selector->tag_fits ? CC_PGN_CONTINUE : CC_PGN_SKIP_GAME;
  case CC_PGN_MOVE:
    if (!selector->position_fits) {
      selector_look(selector, event);
    }
    break;
  case CC_PGN_GAME_END: return selector_end(selector, event);
  default: break;
  }
  return CC_PGN_CONTINUE;
}
