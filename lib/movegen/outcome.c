/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. How a game stands under the draw rules. The rules and their order: docs/draws.md.
 */
#include "base/sized.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "board/repetition.h"
#include "movegen/core_table.h"

#define OUTCOME_THREE 3u
#define OUTCOME_FIVE 5u
#define OUTCOME_FIFTY_PLIES 100u
#define OUTCOME_SEVENTY_FIVE_PLIES 150u

/* Draws that counters allow to be claimed, as bits. */
static uint32_t outcome_claims(uint32_t repetitions, uint32_t halfmove) {
  uint32_t claims = 0;
  if (repetitions >= OUTCOME_THREE) {
    claims |= 1u << CC_REASON_THREEFOLD;
  }
  if (halfmove >= OUTCOME_FIFTY_PLIES) {
    claims |= 1u << CC_REASON_FIFTY;
  }
  return claims;
}

/* What ends the game whatever the counters say; sets result and reason. Returns 1 if something does. */
static int outcome_by_board(const cc_position *position, cc_outcome *outcome) {
  const cc__board *board = position->current;
  if (!cc__core_get(CC_LEVEL_AUTO)->any_legal(board)) {
    const int mate = cc__checkers_of(board, board->side) != 0;
    outcome->reason = mate ? CC_REASON_CHECKMATE : CC_REASON_STALEMATE;
    outcome->result = !mate ? CC_RESULT_DRAW : board->side == CC_WHITE ? CC_RESULT_BLACK : CC_RESULT_WHITE;
    return 1;
  }
  if (cc_position_is_insufficient(position)) {
    outcome->reason = CC_REASON_INSUFFICIENT;
    outcome->result = CC_RESULT_DRAW;
    return 1;
  }
  return 0;
}

/* The draw that the counters make automatic, CC_REASON_NONE if they make none. */
static uint32_t outcome_by_counters(const cc_outcome *outcome, uint32_t rules) {
  if (rules == CC_RULES_ANALYSIS) {
    return CC_REASON_NONE;
  }
  if (outcome->repetitions >= OUTCOME_FIVE) {
    return CC_REASON_FIVEFOLD;
  }
  if (outcome->halfmove >= OUTCOME_SEVENTY_FIVE_PLIES) {
    return CC_REASON_SEVENTY_FIVE;
  }
  if (rules == CC_RULES_ENGINE && outcome->repetitions >= OUTCOME_THREE) {
    return CC_REASON_THREEFOLD;
  }
  if (rules == CC_RULES_ENGINE && outcome->halfmove >= OUTCOME_FIFTY_PLIES) {
    return CC_REASON_FIFTY;
  }
  return CC_REASON_NONE;
}

cc_status cc_position_outcome(const cc_position *position, uint32_t rules, cc_outcome *outcome) {
  if (position == NULL || rules > CC_RULES_ANALYSIS || outcome == NULL || !cc__sized_writable(outcome)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_outcome found = CC_OUTCOME_INIT;
  found.repetitions = cc_position_repetitions(position);
  found.halfmove = position->current->halfmove;
  if (!outcome_by_board(position, &found)) {
    found.reason = outcome_by_counters(&found, rules);
    if (found.reason != CC_REASON_NONE) {
      found.result = CC_RESULT_DRAW;
    } else if (rules == CC_RULES_FIDE) {
      found.claims = outcome_claims(found.repetitions, found.halfmove);
    }
  }
  cc__sized_write(outcome, &found, sizeof(found));
  return CC_OK;
}

cc_status cc_position_claims_after(const cc_position *position, cc_move move, uint32_t *claims) {
  if (position == NULL || claims == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc__core *core = cc__core_get(CC_LEVEL_AUTO);
  const cc__board *board = position->current;
  if (!core->is_legal(board, move)) {
    return CC_ERROR_ILLEGAL;
  }
  cc__board after;
  cc__board_make(board, &after, move);
  const uint32_t repetitions = cc__board_repetitions(&after, board, (size_t)(board - position->boards) + 1);
  const uint32_t found = outcome_claims(repetitions, after.halfmove);
  /* A move that ends the game leaves nothing to claim, and a game that is over neither. */
  const int ends = repetitions >= OUTCOME_FIVE || after.halfmove >= OUTCOME_SEVENTY_FIVE_PLIES;
  const int over = cc_position_is_insufficient(position) || board->halfmove >= OUTCOME_SEVENTY_FIVE_PLIES;
  *claims = found != 0 && !ends && !over && core->any_legal(&after) ? found : 0;
  return CC_OK;
}

const char *cc_reason_text(uint32_t reason) {
  switch (reason) {
  case CC_REASON_NONE: return "the game goes on";
  case CC_REASON_CHECKMATE: return "checkmate";
  case CC_REASON_STALEMATE: return "stalemate";
  case CC_REASON_INSUFFICIENT: return "insufficient material";
  case CC_REASON_FIVEFOLD: return "fivefold repetition";
  case CC_REASON_SEVENTY_FIVE: return "seventy-five moves without capture or pawn move";
  case CC_REASON_THREEFOLD: return "threefold repetition";
  case CC_REASON_FIFTY: return "fifty moves without capture or pawn move";
  default: return "unknown reason";
  }
}
