/* SPDX-License-Identifier: MIT */
/*
 * Layer 5. Evaluations taken apart: the same code as the search's, compiled once more with a trace.
 *
 * The score is made from sums by division, and parts do not divide like their sum. So each part's total is
 * what the score of the sum so far changes by when the part is added: at most one centipawn beside its exact
 * value, and together the score.
 */
#include <string.h>

#include "base/sized.h"
#include "base/textbuf.h"
#include "board/position_handle.h"
#include "eval/breakdown.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "movegen/core_table.h"

void cc__classical_trace(const cc__board *board, cc__eval_trace *trace) {
  memset(trace, 0, sizeof(*trace));
  (void)cc__classical_white(board, NULL, trace);
}

/* A value that is all of one term. Positive ones are the side's own merit, negative ones the other side's. */
static void breakdown_single(cc_evaluation *e, unsigned term, unsigned side, int32_t value) {
  const unsigned owner = value < 0 ? side ^ 1u : side;
  const int32_t size = value < 0 ? -value : value;
  const cc_term_value all = {size, size, size};
  e->terms[term][owner] = all;
}

static void breakdown_classical(cc_evaluation *e, const cc__board *board) {
  cc__eval_trace trace;
  cc__classical_trace(board, &trace);
  const unsigned us = board->side;
  e->phase = (uint32_t)trace.phase;
  e->scale = (uint32_t)trace.scale;
  e->score = us == CC_WHITE ? trace.white : -trace.white;
  if (trace.special != 0) {
    const unsigned term = trace.special == CC__TRACE_HEAP ? CC_TERM_MATERIAL : CC_TERM_ENDGAME;
    breakdown_single(e, term, us, e->score);
    return;
  }
  int32_t middlegame = 0;
  int32_t endgame = 0;
  int32_t before = 0;
  for (unsigned term = 0; term < CC_TERM_COUNT; term++) {
    for (unsigned other = 0; other < 2; other++) {
      cc_term_value *value = &e->terms[term][us ^ other];
      const int32_t pair = trace.terms[term][us ^ other];
      value->middlegame = cc__pair_middlegame(pair);
      value->endgame = cc__pair_endgame(pair);
      middlegame += other ? -value->middlegame : value->middlegame;
      endgame += other ? -value->endgame : value->endgame;
      const int32_t after = classical_clamp(
          cc__classical_blend(middlegame, endgame, trace.phase, trace.scale, board->halfmove));
      value->total = other ? before - after : after - before;
      before = after;
    }
  }
}

/* Terms beyond what a value can be are cut as the sum is, from the first on. */
static void breakdown_basic(cc_evaluation *e, const cc__board *board, const int32_t *weights) {
  cc__basic_terms terms;
  const unsigned us = board->side;
  int32_t sum = 0;
  int32_t before = 0;
  (void)cc__basic_white(board, weights, &terms);
  for (unsigned term = 0; term < CC_TERM_COUNT; term++) {
    for (unsigned other = 0; other < 2; other++) {
      cc_term_value *value = &e->terms[term][us ^ other];
      const int32_t part = terms.of[term][us ^ other];
      sum += other ? -part : part;
      const int32_t after = classical_clamp(sum);
      value->middlegame = part;
      value->endgame = part;
      value->total = other ? before - after : after - before;
      before = after;
    }
  }
  e->score = before;
}

cc_status cc_position_evaluation(const cc_position *position, const cc_evaluator *evaluator,
                                 cc_evaluation *evaluation) {
  cc_evaluation e;
  if (position == NULL || evaluation == NULL || !cc__sized_writable(evaluation)) {
    return CC_ERROR_ARGUMENT;
  }
  memset(&e, 0, sizeof(e));
  e.side = position->current->side;
  e.count = CC_TERM_COUNT;
  e.scale = ENDGAME_SCALE;
  e.phase = (uint32_t)classical_phase(position->current);
  if (evaluator == NULL || evaluator->kind == CC__EVALUATOR_CLASSICAL) {
    breakdown_classical(&e, position->current);
  } else if (evaluator->kind == CC__EVALUATOR_BASIC) {
    breakdown_basic(&e, position->current, evaluator->basic);
  } else {
    const cc_status status = cc_position_evaluate(position, evaluator, &e.score);
    if (status != CC_OK) {
      return status;
    }
    breakdown_single(&e, CC_TERM_USER, e.side, e.score);
  }
  cc__sized_write(evaluation, &e, sizeof(e));
  return CC_OK;
}

/* ---- text ---- */

static const char breakdown_names[CC_TERM_COUNT][16] = {
    "material", "placement", "bishop pair", "pawns", "passed pawns", "pawn advance", "mobility", "pieces",
    "king",     "castling",  "threats",     "space", "initiative",   "endgame",      "tempo",    "user",
};

const char *cc_term_name(uint32_t term) {
  return term < CC_TERM_COUNT ? breakdown_names[term] : "unknown";
}

static void breakdown_spaces(cc__textbuf *text, size_t count) {
  while (count-- > 0) {
    cc__textbuf_char(text, ' ');
  }
}

/* Right-aligned in `width` characters, one more blank before it. */
static void breakdown_number(cc__textbuf *text, int64_t number, size_t width) {
  const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  size_t digits = number < 0 ? 2 : 1;
  for (uint64_t rest = size; rest >= 10; rest /= 10) {
    digits++;
  }
  breakdown_spaces(text, 1 + (digits < width ? width - digits : 0));
  if (number < 0) {
    cc__textbuf_char(text, '-');
  }
  cc__textbuf_uint(text, size);
}

static void breakdown_label(cc__textbuf *text, const char *label, size_t width) {
  const size_t before = text->length;
  cc__textbuf_string(text, label);
  const size_t length = text->length - before;
  breakdown_spaces(text, length < width ? width - length : 0);
}

static void breakdown_line(cc__textbuf *text, const char *label, const cc_term_value values[2]) {
  breakdown_label(text, label, 14);
  for (unsigned side = 0; side < 2; side++) {
    breakdown_number(text, values[side].middlegame, 7);
    breakdown_number(text, values[side].endgame, 7);
    breakdown_number(text, values[side].total, 7);
    cc__textbuf_string(text, " |");
  }
  breakdown_number(text, (int64_t)values[0].total - values[1].total, 7);
  cc__textbuf_char(text, '\n');
}

static int breakdown_is_zero(const cc_term_value values[2]) {
  for (unsigned side = 0; side < 2; side++) {
    if (values[side].middlegame != 0 || values[side].endgame != 0 || values[side].total != 0) {
      return 0;
    }
  }
  return 1;
}

cc_status cc_evaluation_table(const cc_evaluation *evaluation, char *buffer, size_t capacity,
                              size_t *needed) {
  cc_evaluation e;
  if (evaluation == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__sized_read(&e, sizeof(e), evaluation);
  if (status != CC_OK) {
    return status;
  }
  if (e.side > CC_BLACK || e.count > CC_TERM_CAPACITY) {
    return CC_ERROR_ARGUMENT;
  }
  cc__textbuf text = cc__textbuf_begin(buffer, capacity);
  breakdown_label(&text, "", 14);
  for (unsigned side = 0; side < 2; side++) {
    cc__textbuf_string(&text, side == CC_WHITE ? " White m     end   total |" : " Black m     end   total |");
  }
  cc__textbuf_string(&text, "     sum\n");
  for (uint32_t term = 0; term < e.count; term++) {
    if (!breakdown_is_zero(e.terms[term])) {
      breakdown_line(&text, cc_term_name(term), e.terms[term]);
    }
  }
  breakdown_label(&text, "phase", 14);
  breakdown_number(&text, e.phase, 7);
  cc__textbuf_string(&text, "/256, scale");
  breakdown_number(&text, e.scale, 1);
  cc__textbuf_string(&text, "/64, White's view");
  breakdown_number(&text, e.side == CC_WHITE ? e.score : 0 - (int64_t)e.score, 1);
  cc__textbuf_string(&text, ", the mover's");
  breakdown_number(&text, e.score, 1);
  cc__textbuf_char(&text, '\n');
  return cc__textbuf_end(&text, needed);
}
