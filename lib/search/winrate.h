/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. Chances to win, draw and lose from a score: a logistic curve each for winning and losing,
 *   win = 1000 / (1 + exp(-(v - shift) / scale)),  loss = the same for -v,  draw = the rest,
 * by a table of the curve, since nothing here uses floating point. Shift and scale depend on the men left.
 * Where the numbers come from: docs/search.md.
 */
#ifndef CC__WINRATE_H
#define CC__WINRATE_H

#include "board/bitboard.h"
#include "board/board.h"
#include "search/score.h"

/* 1000 / (1 + exp(-i / 8)), rounded. */
static const uint16_t winrate_curve[65] = {
    500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777,  798,  818,  835,  852, 867, 881,
    893, 905, 915, 924, 932, 940, 947, 953, 958, 963, 967,  971,  974,  977,  980, 982, 984,
    986, 988, 989, 990, 991, 992, 993, 994, 995, 995, 996,  996,  997,  997,  998, 998, 998,
    998, 998, 999, 999, 999, 999, 999, 999, 999, 999, 1000, 1000, 1000, 1000,
};

/*
 * Centipawns at which half of the games are won, and that change the odds by a factor of e, with all men
 * and with none. Fitted by tests/tuning/winrate.py to 121,140 positions of 1,000 games at 20 ms a move.
 */
#define WINRATE_SHIFT_FULL 69
#define WINRATE_SHIFT_EMPTY 217
#define WINRATE_SCALE_FULL 94
#define WINRATE_SCALE_EMPTY 50

/* x in units of the scale, times 64. */
static inline uint32_t winrate_at(int32_t x) {
  const int32_t size = x < 0 ? -x : x;
  const int32_t whole = size / 8;
  uint32_t value = 1000;
  if (whole < 64) {
    const int32_t low = winrate_curve[whole];
    const int32_t high = winrate_curve[whole + 1];
    value = (uint32_t)(low + (high - low) * (size % 8) / 8);
  }
  return x < 0 ? 1000 - value : value;
}

static inline void winrate_estimate(int32_t value, const cc__board *board, uint32_t *win, uint32_t *draw,
                                    uint32_t *loss) {
  if (score_is_proven(value)) {
    *win = value > 0 ? 1000 : 0;
    *loss = value > 0 ? 0 : 1000;
    *draw = 0;
    return;
  }
  const int32_t men = (int32_t)cc__popcount(board->by_side[0] | board->by_side[1]);
  const int32_t full = men < 32 ? men : 32;
  const int32_t shift = (WINRATE_SHIFT_FULL * full + WINRATE_SHIFT_EMPTY * (32 - full)) / 32;
  const int32_t scale = (WINRATE_SCALE_FULL * full + WINRATE_SCALE_EMPTY * (32 - full)) / 32;
  *win = winrate_at((value - shift) * 64 / scale);
  *loss = winrate_at((-value - shift) * 64 / scale);
  *draw = 1000 - *win - *loss;
}

#endif
