/* SPDX-License-Identifier: MIT */
/* Layer 6. What a cc_search is inside. */
#ifndef CC__HANDLE_H
#define CC__HANDLE_H

#include "base/threads.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "search/timing.h"
#include "search/worker.h"

#define CC__OPTIONS 19 /* numbers below it; 0 is not used */

#define CC__THREADS_MOST 1024u
/* Bytes of a remark, the NUL included; longer ones are not told. */
#define CC__EVENT_LOG_CAPACITY 160u

/* Events that wait for cc_search_poll. */
#define CC__RING_EVENTS 64u
#define CC__RING_MOVES 64u

typedef struct cc__ring {
  uint32_t first;
  uint32_t count;
  uint32_t dropped;
  uint32_t unused;
  cc_search_event events[CC__RING_EVENTS];
  cc_move moves[CC__RING_EVENTS][CC__RING_MOVES];
} cc__ring;

struct cc_search {
  cc_allocator allocator;
  int64_t options[CC__OPTIONS];
  cc__table table;
  const cc_evaluator *evaluator;     /* in use; NULL: the classical one */
  const cc_evaluator *evaluator_set; /* the caller's; NULL: what the option says */
  cc_evaluator *basic;               /* made when the option first asks for it */
  cc_search_book_callback book;
  void *book_user;
  cc_move book_move;     /* of this search; CC_MOVE_NONE: it must think */
  uint32_t book_refused; /* the book named one that may not be played */
  uint32_t strength;     /* of this search, on the scale of strength.h */
  uint32_t root_reason;  /* CC_REASON_*, for a remark */
  cc_search_hooks hooks;
  uint32_t has_hooks;
  cc__worker *workers; /* as many as the option says */
  uint32_t worker_count;
  uint32_t worker_used; /* in the last search */
  cc_search_callback callback;
  void *callback_user;
  uint32_t mask;
  uint32_t fresh; /* nothing has been learnt yet */

  cc__control control;
  cc__atomic_u64 nodes_shown; /* for readers in other threads: the sum of all workers, now and then */
  cc__timing timing;
  cc_search_limits limits;
  uint32_t line_count; /* lines searched, at most the number of root moves */
  uint32_t line_shown; /* and told: fewer when a limited skill looks at more */
  uint32_t lines_known;
  uint32_t depth_done;
  uint32_t reason;
  uint32_t stop_reason; /* why poll said stop */
  uint64_t told_us;     /* last statistics */
  cc_search_result result;

  cc__lock lock;          /* guards what follows */
  cc__atomic_u32 running; /* written under the lock */
  uint32_t driver_to_join;
  uint32_t ever;    /* a search has run */
  uint32_t process; /* of the last search; 0: none yet */
  uint32_t helpers_ended;
  cc__ring ring;
  cc__thread driver;
};

/* root.c: one worker's iterative deepening; the main one's also tells and decides when it is enough. */
void cc__root_search(cc__worker *worker);
int cc__root_poll(cc__worker *worker);

/* events.c. All return non-zero if a callback said stop. */
int cc__event_send(cc_search *search, cc_search_event *event);
int cc__event_line(cc_search *search, uint32_t kind, uint32_t index);
int cc__event_statistics(cc_search *search);
/* A remark, if anybody listens: a text, a number, and perhaps another text and number. */
#define CC__EVENT_NO_NUMBER UINT64_MAX
void cc__event_log_numbers(cc_search *search, const char *text, uint64_t number, const char *then,
                           uint64_t second);
void cc__event_log(cc_search *search, const char *text);
void cc__event_fill_line(const cc_search *search, uint32_t index, cc_search_event *event);
uint64_t cc__event_nodes(const cc_search *search);
cc_score cc__event_score(int32_t value, uint32_t bound, const cc__board *board);

/* remarks.c. Why the root is a draw already, as CC_REASON_*; and all remarks of a beginning search. */
uint32_t cc__remark_root(const cc_search *search, const cc_position *position);
void cc__remark_begin(cc_search *search);

/* worker.c */
cc_status cc__worker_create(cc__worker *worker, cc_search *search, uint32_t index);
void cc__worker_free(cc__worker *worker, const cc_allocator *allocator);
void cc__worker_forget(cc__worker *worker);
/* Set to the position; the root moves are in already. */
void cc__worker_begin(cc__worker *worker, const cc_position *position);
/* The node limit of a worker that searches alone, none if there are helpers: before its search begins. */
void cc__worker_limit_nodes(cc__worker *worker);

/* search_options.c */
void cc__options_default(int64_t options[CC__OPTIONS]);
int cc__options_in_bounds(cc_option option, int64_t value);

#endif
