/* SPDX-License-Identifier: MIT */
/* Layer 6. What a search remarks before it begins, for those who listen to CC_EVENT_LOG. */
#include <stddef.h>

#include "base/textbuf.h"
#include "search/handle.h"
#include "search/strength.h"

/* For a remark only, so found out only if somebody listens. */
uint32_t cc__remark_root(const cc_search *search, const cc_position *position) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  if ((search->mask >> CC_EVENT_LOG & 1u) == 0 || search->workers[0].root_count == 0 ||
      cc_position_outcome(position, CC_RULES_ENGINE, &outcome) != CC_OK) {
    return CC_REASON_NONE;
  }
  return outcome.reason;
}

static void remark_draw(cc_search *search) {
  char text[CC__EVENT_LOG_CAPACITY];
  if (search->root_reason == CC_REASON_NONE) {
    return;
  }
  cc__textbuf line = cc__textbuf_begin(text, sizeof(text));
  cc__textbuf_string(&line, "drawn at the root: ");
  cc__textbuf_string(&line, cc_reason_text(search->root_reason));
  if (cc__textbuf_end(&line, NULL) == CC_OK) {
    cc__event_log(search, text);
  }
}

void cc__remark_begin(cc_search *search) {
  const cc__timing *timing = &search->timing;
  if ((search->mask >> CC_EVENT_LOG & 1u) == 0) {
    return;
  }
  if (search->book_refused) {
    cc__event_log(search, "the book names a move that may not be played here");
  }
  if (search->book_move != CC_MOVE_NONE) {
    cc__event_log(search, "book move");
    return;
  }
  remark_draw(search);
  if (search->worker_used < search->worker_count) {
    cc__event_log_numbers(search,
                          "threads used, by the clock, the evaluator or the hooks: ", search->worker_used,
                          " of ", search->worker_count);
  }
  if (search->strength < CC__STRENGTH_FULL) {
    cc__event_log_numbers(search, "limited strength: nodes ", search->limits.nodes,
                          ", centipawns a move may be worse ",
                          (uint64_t)cc__strength_weakness(search->strength));
  }
  if (timing->soft != CC__TIMING_NEVER) {
    cc__event_log_numbers(search, "time planned in us: ", timing->soft, ", at most ", timing->hard);
  }
}
