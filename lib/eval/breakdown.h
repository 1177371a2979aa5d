/* SPDX-License-Identifier: MIT */
/* Layer 5. The classical evaluation with all it was made of, for tests and the tuner. */
#ifndef CC__BREAKDOWN_H
#define CC__BREAKDOWN_H

#include "board/board.h"
#include "eval/trace.h"

void cc__classical_trace(const cc__board *board, cc__eval_trace *trace);

#endif
