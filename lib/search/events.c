/* SPDX-License-Identifier: MIT */
/* Layer 6. Telling what a search finds: scores, events, and the ring for those who poll. */
#include <string.h>

#include "base/clock.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "search/handle.h"
#include "search/winrate.h"

cc_score cc__event_score(int32_t value, uint32_t bound, const cc__board *board) {
  cc_score score = {CC_SCORE_NONE, 0, CC_BOUND_EXACT, 0, 0, 0};
  if (value == CC__VALUE_NONE || value <= -CC__VALUE_INFINITE || value >= CC__VALUE_INFINITE) {
    return score;
  }
  score.bound = bound == CC__BOUND_LOWER   ? CC_BOUND_LOWER
                : bound == CC__BOUND_UPPER ? CC_BOUND_UPPER
                                           : CC_BOUND_EXACT;
  if (score_is_mate(value)) {
    score.kind = CC_SCORE_MATE;
    score.value = value > 0 ? (CC__VALUE_MATE - value + 1) / 2 : -((CC__VALUE_MATE + value) / 2);
  } else {
    /* Edges of windows beside a mate, and mates that the fifty-move rule forestalls, are no evaluations. */
    value = score_clamp(value, -CC_EVALUATION_MAX, CC_EVALUATION_MAX);
    score.kind = CC_SCORE_CENTIPAWNS;
    score.value = value;
  }
  winrate_estimate(value, board, &score.win, &score.draw, &score.loss);
  return score;
}

uint64_t cc__event_nodes(const cc_search *search) {
  uint64_t nodes = 0;
  for (uint32_t i = 0; i < search->worker_used; i++) {
    nodes += cc__atomic_u64_load(&search->workers[i].nodes_told);
  }
  return nodes;
}

static void event_begin(const cc_search *search, uint32_t kind, cc_search_event *event) {
  memset(event, 0, sizeof(*event));
  event->struct_size = (uint32_t)sizeof(*event);
  event->kind = kind;
  event->depth = (uint32_t)search->workers[0].root_depth;
  event->nodes = cc__event_nodes(search);
  event->time_us = cc__clock_us() - search->timing.started;
  event->hash_permille = cc__table_permille(&search->table);
  event->lines = search->line_shown;
}

/* Into the ring; the oldest makes room. */
static void event_keep(cc_search *search, const cc_search_event *event) {
  cc__ring *ring = &search->ring;
  cc__lock_take(&search->lock);
  if (ring->count == CC__RING_EVENTS) {
    ring->first = (ring->first + 1) % CC__RING_EVENTS;
    ring->count--;
    ring->dropped++;
  }
  const uint32_t at = (ring->first + ring->count) % CC__RING_EVENTS;
  cc_search_event *kept = &ring->events[at];
  *kept = *event;
  kept->move_count = event->move_count < CC__RING_MOVES ? event->move_count : CC__RING_MOVES;
  if (kept->move_count > 0) {
    memcpy(ring->moves[at], event->moves, kept->move_count * sizeof(cc_move));
  }
  kept->moves = NULL;
  kept->text = NULL;
  kept->text_length = 0;
  ring->count++;
  cc__lock_release(&search->lock);
}

int cc__event_send(cc_search *search, cc_search_event *event) {
  if ((search->mask >> event->kind & 1u) == 0) {
    return 0;
  }
  if (search->callback == NULL) {
    event_keep(search, event);
    return 0;
  }
  if (search->callback(event, search->callback_user) == 0) {
    return 0;
  }
  search->stop_reason = CC_END_STOP;
  cc__atomic_u32_store(&search->control.quit, 1);
  cc__atomic_u32_store(&search->control.stop, 1);
  return 1;
}

void cc__event_fill_line(const cc_search *search, uint32_t index, cc_search_event *event) {
  const cc__worker *w = &search->workers[0];
  const cc__root_move *root = &w->root_moves[index];
  event->line = index + 1;
  event->selective_depth = root->selective_depth;
  event->move = root->move;
  event->moves = root->line;
  event->move_count = root->length;
  event->score = cc__event_score(root->shown, root->bound, w->board);
}

int cc__event_line(cc_search *search, uint32_t kind, uint32_t index) {
  cc_search_event event;
  if ((search->mask >> kind & 1u) == 0 || index >= search->line_shown) {
    return 0;
  }
  event_begin(search, kind, &event);
  cc__event_fill_line(search, index, &event);
  return cc__event_send(search, &event);
}

int cc__event_statistics(cc_search *search) {
  cc_search_event event;
  if ((search->mask >> CC_EVENT_STATISTICS & 1u) == 0) {
    return 0;
  }
  event_begin(search, CC_EVENT_STATISTICS, &event);
  event.selective_depth = search->workers[0].selective_depth;
  return cc__event_send(search, &event);
}

void cc__event_log(cc_search *search, const char *text) {
  cc_search_event event;
  if ((search->mask >> CC_EVENT_LOG & 1u) == 0) {
    return;
  }
  event_begin(search, CC_EVENT_LOG, &event);
  event.text = text;
  event.text_length = strlen(text);
  (void)cc__event_send(search, &event);
}

void cc__event_log_numbers(cc_search *search, const char *text, uint64_t number, const char *then,
                           uint64_t second) {
  char buffer[CC__EVENT_LOG_CAPACITY];
  if ((search->mask >> CC_EVENT_LOG & 1u) == 0) {
    return;
  }
  cc__textbuf line = cc__textbuf_begin(buffer, sizeof(buffer));
  cc__textbuf_string(&line, text);
  cc__textbuf_uint(&line, number);
  if (second != CC__EVENT_NO_NUMBER) {
    cc__textbuf_string(&line, then);
    cc__textbuf_uint(&line, second);
  }
  if (cc__textbuf_end(&line, NULL) == CC_OK) {
    cc__event_log(search, buffer);
  }
}

void cc__root_current(cc__worker *w);

void cc__root_current(cc__worker *w) {
  cc_search *search = w->owner;
  cc_search_event event;
  if (w->index != 0 || (search->mask >> CC_EVENT_CURRENT_MOVE & 1u) == 0) {
    return;
  }
  event_begin(search, CC_EVENT_CURRENT_MOVE, &event);
  event.move = w->root_now->move;
  event.line = (uint32_t)w->root_first + 1;
  event.number = (uint32_t)(w->root_first) + (uint32_t)w->frames->move_count;
  (void)cc__event_send(search, &event);
}

cc_status cc_search_poll(cc_search *search, cc_search_event *event, cc_move *moves, size_t capacity,
                         size_t *count) {
  if (search == NULL || event == NULL || !cc__sized_writable(event) || (moves == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_search_event found;
  size_t copied = 0;
  memset(&found, 0, sizeof(found));
  cc__lock_take(&search->lock);
  cc__ring *ring = &search->ring;
  if (ring->count > 0) {
    found = ring->events[ring->first];
    found.dropped = ring->dropped;
    copied = found.move_count < capacity ? found.move_count : capacity;
    if (copied > 0) {
      memcpy(moves, ring->moves[ring->first], copied * sizeof(*moves));
    }
    ring->first = (ring->first + 1) % CC__RING_EVENTS;
    ring->count--;
    ring->dropped = 0;
  }
  cc__lock_release(&search->lock);
  const size_t length = found.move_count;
  if (count != NULL) {
    *count = length;
  }
  cc__sized_write(event, &found, sizeof(found));
  return copied < length ? CC_ERROR_BUFFER : CC_OK;
}
