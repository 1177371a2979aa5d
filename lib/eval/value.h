/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. The value of a board by any evaluator: the classical one by a direct call within the
 * same translation unit, so that the search pays nothing for the choice but one predictable branch.
 */
#ifndef CC__VALUE_H
#define CC__VALUE_H

#include "base/compiler.h"
#include "eval/basic.h"
#include "eval/classical.h"
#include "eval/evaluator.h"

/* Centipawns for the side to move, within +-CC_EVALUATION_MAX. */
CC__UNUSED static int32_t cc__evaluation_value(cc__evaluation *evaluation, const cc__board *board) {
  if (CC__LIKELY(evaluation->kind == CC__EVALUATOR_CLASSICAL)) {
    return cc__classical_value(board, evaluation->pawns);
  }
  if (evaluation->kind == CC__EVALUATOR_BASIC) {
    return cc__basic_value(board, evaluation->basic);
  }
  return cc__evaluation_user_value(evaluation, board);
}

#endif
