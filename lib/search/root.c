/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. Iterative deepening: the root's moves are searched to depth 1, 2, 3 .. each time with a narrow
 * window around the last score ("aspiration"), and kept in order of merit.
 */
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "search/handle.h"

/* Half the width of the first window, in centipawns, and what of the score's square is added. */
#define ROOT_WINDOW 10
#define ROOT_WINDOW_SQUARE 6000
/* Iterations before the window is narrow. */
#define ROOT_WINDOW_DEPTH 4
#define ROOT_STATISTICS_US 1000000u
/* So much longer than allowed the first iteration may take: a move that was looked at is worth a little. */
#define ROOT_GRACE_US 10000u

/* ---- clock and limits ---- */

static int root_out_of_time(const cc_search *search, uint64_t now) {
  const cc__timing *timing = &search->timing;
  if (timing->hard == CC__TIMING_NEVER || (search->limits.flags & CC_LIMIT_INFINITE) != 0 ||
      cc__atomic_u32_load(&search->control.pondering) != 0) {
    return 0;
  }
  const uint64_t grace = search->depth_done > 0 ? 0 : ROOT_GRACE_US;
  return now - cc__atomic_u64_load(&timing->counts_from) >= timing->hard + grace;
}

/* Called by the main worker now and then: 1 to stop. */
int cc__root_poll(cc__worker *w) {
  cc_search *search = w->owner;
  const uint64_t now = cc__clock_us();
  cc__atomic_u64_store(&search->nodes_shown, cc__event_nodes(search));
  if (now - search->told_us >= ROOT_STATISTICS_US) {
    search->told_us = now;
    if (cc__event_statistics(search)) {
      return 1;
    }
  }
  if (root_out_of_time(search, now)) {
    search->stop_reason = CC_END_TIME;
    return 1;
  }
  if (search->limits.nodes != 0 && search->worker_used > 1 &&
      cc__event_nodes(search) >= search->limits.nodes) {
    search->stop_reason = CC_END_NODES;
    return 1;
  }
  return 0;
}

/* ---- order ---- */

/* Stable: moves that were not better than alpha stay in the order they had. */
static void root_sort(cc__worker *w, size_t first, size_t last) {
  for (size_t i = first + 1; i < last; i++) {
    size_t at = i;
    while (at > first && w->root_moves[at - 1].score < w->root_moves[i].score) {
      at--;
    }
    if (at < i) {
      const cc__root_move moved = w->root_moves[i];
      memmove(&w->root_moves[at + 1], &w->root_moves[at], (i - at) * sizeof(moved));
      w->root_moves[at] = moved;
    }
  }
}

/* ---- one line of one iteration ---- */

static void root_tell(cc__worker *w, uint32_t kind, size_t index) {
  if (w->index == 0) {
    cc__atomic_u64_store(&w->nodes_told, w->nodes);
    (void)cc__event_line(w->owner, kind, (uint32_t)index);
  }
}

/* Search the moves from root_first on until the score is inside its window. */
static void root_aspire(cc__worker *w, int32_t depth) {
  const int32_t average = w->root_moves[w->root_first].average;
  int32_t alpha = -CC__VALUE_INFINITE;
  int32_t beta = CC__VALUE_INFINITE;
  int32_t delta = ROOT_WINDOW;
  int32_t less = 0; /* plies taken off after failing high */
  if (depth >= ROOT_WINDOW_DEPTH && average != -CC__VALUE_INFINITE &&
      (w->steps_off & CC__STEP_ASPIRATION) == 0) {
    const int32_t size = average < 0 ? -average : average;
    delta += (size < 2000 ? size : 2000) * size / ROOT_WINDOW_SQUARE;
    alpha = average - delta > -CC__VALUE_INFINITE ? average - delta : -CC__VALUE_INFINITE;
    beta = average + delta < CC__VALUE_INFINITE ? average + delta : CC__VALUE_INFINITE;
  }
  for (;;) {
    const int32_t reduced = depth - less > 1 ? depth - less : 1;
    w->root_delta = beta - alpha;
    const int32_t value = w->core->search_node(w, alpha, beta, reduced);
    root_sort(w, w->root_first, w->root_last);
    if (w->stopped) {
      return;
    }
    if (value <= alpha && alpha > -CC__VALUE_INFINITE) {
      root_tell(w, CC_EVENT_LINE, w->root_first);
      beta = (alpha + beta) / 2;
      alpha = value - delta > -CC__VALUE_INFINITE ? value - delta : -CC__VALUE_INFINITE;
      less = 0;
    } else if (value >= beta && beta < CC__VALUE_INFINITE) {
      root_tell(w, CC_EVENT_LINE, w->root_first);
      beta = value + delta < CC__VALUE_INFINITE ? value + delta : CC__VALUE_INFINITE;
      less++;
    } else {
      return;
    }
    delta += delta / 2;
    if (delta > 1000) {
      delta = 2 * CC__VALUE_INFINITE;
    }
  }
}

/* ---- iterations ---- */

/* What an iteration begins with. */
static void root_iteration_begin(cc__worker *w, int32_t depth) {
  w->root_depth = depth;
  for (size_t i = 0; i < w->root_count; i++) {
    w->root_moves[i].previous = w->root_moves[i].score;
  }
}

/* The line that was found last, at its place, and those that had to make room for it. */
static void root_tell_lines(cc__worker *w, uint32_t line) {
  const cc_move found = w->root_moves[line].move;
  uint32_t at = 0;
  root_sort(w, 0, line + 1u);
  if (w->stopped) {
    return;
  }
  while (w->root_moves[at].move != found) {
    at++;
  }
  for (; at <= line; at++) {
    root_tell(w, CC_EVENT_LINE, at);
  }
}

static void root_iteration(cc__worker *w, int32_t depth) {
  const cc_search *search = w->owner;
  root_iteration_begin(w, depth);
  for (uint32_t line = 0; line < search->line_count && !w->stopped; line++) {
    w->root_first = line;
    w->root_last = w->root_count;
    w->selective_depth = 0;
    root_aspire(w, depth);
    root_tell_lines(w, line);
  }
}

typedef struct root_progress {
  cc_move best;
  uint32_t stable;
  int32_t last;    /* score of the iteration before */
  int32_t average; /* of iterations, slowly moving */
} root_progress;

/* After a complete iteration of the main worker: 1 if it is the last. */
static int root_is_enough(cc__worker *w, root_progress *progress, int32_t depth) {
  cc_search *search = w->owner;
  const cc__root_move *best = &w->root_moves[0];
  const cc_search_limits *limits = &search->limits;
  progress->stable = best->move == progress->best ? progress->stable + 1 : 0;
  progress->best = best->move;
  const cc__timing_signs signs = {
      progress->stable, depth > 1 ? (progress->last - best->score + progress->average - best->score) / 2 : 0,
      (uint32_t)(best->nodes * 1000u / (w->nodes + 1u)),
      w->root_count == 1 && search->options[CC_OPTION_ANALYSE_MODE] == 0};
  progress->average = depth > 1 ? (3 * progress->average + best->score) / 4 : best->score;
  progress->last = best->score;
  if ((limits->flags & CC_LIMIT_INFINITE) != 0) {
    return 0;
  }
  if (limits->mate != 0 && best->score >= CC__VALUE_MATE_LEAST &&
      (CC__VALUE_MATE - best->score + 1) / 2 <= (int32_t)limits->mate) {
    search->stop_reason = CC_END_MATE;
    return 1;
  }
  if (cc__atomic_u32_load(&search->control.pondering) != 0 || search->timing.soft == CC__TIMING_NEVER) {
    return 0;
  }
  /* On a clock a mate that has been found and looked at for as many plies again is played. */
  const int32_t size = best->score < 0 ? -best->score : best->score;
  if (size >= CC__VALUE_MATE_LEAST && depth > 2 * (CC__VALUE_MATE - size) + 2) {
    search->stop_reason = CC_END_MATE;
    return 1;
  }
  if (cc__timing_is_enough(&search->timing, &signs, cc__clock_us() - search->timing.started)) {
    search->stop_reason = CC_END_TIME;
    return 1;
  }
  return 0;
}

/* Helpers leave out some depths, each others, so that the threads are spread over two or three iterations. */
static int root_skips(const cc__worker *w, int32_t depth) {
  if (w->index == 0) {
    return 0;
  }
  const uint32_t size = 1u + (w->index - 1u) / 2u % 4u;
  const uint32_t phase = (w->index - 1u) % (2u * size);
  return ((uint32_t)depth + phase) / size % 2u != 0;
}

/*
 * The last iteration was broken off: its best move is the best of those looked at, so that its score is a
 * lower bound. If that is a loss, a move not looked at may well be better, and what the iteration before
 * said stands ("before": its best).
 */
static void root_broken_off(cc__worker *w, const cc__root_move *before) {
  cc__root_move *best = &w->root_moves[0];
  if (w->root_depth <= w->depth_done || best->depth != w->root_depth || w->root_first > 0) {
    return; /* the best line was complete, or not begun */
  }
  if (score_is_loss(best->score) && w->depth_done > 0) {
    size_t at = 0;
    while (w->root_moves[at].move != before->move) {
      at++;
    }
    memmove(best + 1, best, at * sizeof(*best));
    *best = *before;
  } else if (best->bound == CC__BOUND_EXACT && !score_is_win(best->score)) {
    best->bound = CC__BOUND_LOWER;
  }
}

static void root_deepen(cc__worker *w, int32_t most) {
  cc_search *search = w->owner;
  root_progress progress = {CC_MOVE_NONE, 0, 0, 0};
  cc__root_move last = w->root_moves[0];
  for (int32_t depth = 1; depth <= most && !w->stopped; depth++) {
    if (root_skips(w, depth)) {
      continue;
    }
    const cc_move before = w->root_moves[0].move;
    root_iteration(w, depth);
    if (!w->stopped) {
      w->depth_done = depth;
      last = w->root_moves[0];
    }
    if (w->stopped || w->index != 0) {
      continue;
    }
    search->depth_done = (uint32_t)depth;
    if (w->root_moves[0].move != before || depth == 1) {
      root_tell(w, CC_EVENT_ROOT_CHANGE, 0);
    }
    if (root_is_enough(w, &progress, depth)) {
      return;
    }
  }
  root_broken_off(w, &last);
}

void cc__root_search(cc__worker *w) {
  const cc_search *search = w->owner;
  int32_t most = CC_SEARCH_MAX_DEPTH;
  if (search->limits.depth != 0 && search->limits.depth < CC_SEARCH_MAX_DEPTH &&
      (search->limits.flags & CC_LIMIT_INFINITE) == 0) {
    most = (int32_t)search->limits.depth;
  }
  root_deepen(w, most);
  cc__atomic_u64_store(&w->nodes_told, w->nodes);
}
