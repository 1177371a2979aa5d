/* SPDX-License-Identifier: MIT */
/*
 * Tuning of the classical evaluator's weights by Texel's method (Peter Oesterlund, "Texel's Tuning Method",
 * 2014): find the weights with which the evaluation of quiet positions predicts the results of their games
 * best.
 *
 *   tune POSITIONS WEIGHTS_OUT [EPOCHS [RATE [HELD_BACK]]]
 *
 * POSITIONS are lines "FEN;R;S" as selfplay writes them, game after game. With p(v) = 1 / (1 + exp(-k * v))
 * the error is the mean of (target - p(value))^2, the target between the result (0, 0.5, 1) and p(S), what
 * the game's own search saw: results alone are noisy, and many more games would be needed. k is fitted once,
 * to results and the weights as they are, so that a centipawn keeps its size. All weights move at once, down
 * the gradient, by Adam (Kingma and Ba 2014): the evaluator's trace says how often each weight counts in a
 * position, and through danger and initiative the derivative is carried by the chain rule. A pull towards the
 * old weights, weaker with more positions, keeps those that the positions say little about. Every
 * HELD_BACK-th game (default 10) is not used for tuning but to see whether what was learnt holds for others.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <chesscore.h>

#include "board/position_handle.h"
#include "eval/breakdown.h"

#define TUNE_LINE 256
#define TUNE_PULL 1e-3  /* per squared centipawn and weight, divided by the number of positions */
#define TUNE_RESULT 0.3 /* how much of the target is the result */

/* One weight in one position. White's and Black's counts; only danger needs both. */
typedef struct tune_count {
  uint16_t weight;
  int16_t white;
  int16_t black;
} tune_count;

typedef struct tune_position {
  size_t first; /* of counts */
  uint32_t count;
  uint32_t game;
  float result;
  float seen;   /* what the search found */
  float target; /* between the two */
  float middle; /* factors of the sums in the value: phase, scale, fading */
  float end;
} tune_position;

typedef struct tune {
  tune_position *positions;
  size_t count;
  size_t room;
  tune_count *counts;
  size_t counts_used;
  size_t counts_room;
  double weights[CC__WEIGHTS][2]; /* middlegame, endgame */
  double start[CC__WEIGHTS][2];
  double gradient[CC__WEIGHTS][2];
  double moment[CC__WEIGHTS][2];
  double square[CC__WEIGHTS][2];
  double k;
} tune;

static void *tune_grow(void *memory, size_t used, size_t *room, size_t size) {
  if (used < *room) {
    return memory;
  }
  *room = *room == 0 ? 1024 : *room * 2;
  void *grown = realloc(memory, *room * size);
  if (grown == NULL) {
    fprintf(stderr, "tune: out of memory\n");
    exit(1);
  }
  return grown;
}

static void tune_add(tune *t, const cc__board *board, uint32_t game, float result, float seen) {
  cc__eval_trace trace;
  cc__classical_trace(board, &trace);
  if (trace.special != 0) {
    return;
  }
  t->positions = tune_grow(t->positions, t->count, &t->room, sizeof(*t->positions));
  tune_position *position = &t->positions[t->count++];
  const float fading = 1.0f - (float)(board->halfmove < 100 ? board->halfmove : 100) / 200.0f;
  position->first = t->counts_used;
  position->game = game;
  position->result = result;
  position->target = result;
  position->seen = seen;
  position->middle = fading * (float)trace.phase / 256.0f;
  position->end = fading * (float)(256 - trace.phase) / 256.0f * (float)trace.scale / 64.0f;
  for (unsigned weight = 0; weight < CC__WEIGHTS; weight++) {
    const int16_t white = trace.counts[weight][0];
    const int16_t black = trace.counts[weight][1];
    if (weight >= CC__WEIGHTS_DANGER ? white != 0 || black != 0 : white != black) {
      t->counts = tune_grow(t->counts, t->counts_used, &t->counts_room, sizeof(*t->counts));
      const tune_count count = {(uint16_t)weight, white, black};
      t->counts[t->counts_used++] = count;
    }
  }
  position->count = (uint32_t)(t->counts_used - position->first);
}

static int tune_read(tune *t, const char *path) {
  char line[TUNE_LINE];
  cc_position *position = NULL;
  uint32_t game = 0;
  uint32_t last = 0;
  FILE *file = fopen(path, "r");
  if (file == NULL || cc_position_create(NULL, &position) != CC_OK) {
    perror(path);
    return 0;
  }
  while (fgets(line, sizeof(line), file) != NULL) {
    char *mark = strchr(line, ';');
    if (mark == NULL || mark[1] < '0' || mark[1] > '2' ||
        cc_position_set_fen(position, line, (size_t)(mark - line), NULL, NULL, NULL) != CC_OK) {
      fprintf(stderr, "tune: not a position: %s", line);
      continue;
    }
    const uint32_t number = cc_position_fullmove_number(position);
    game += number < last; /* move numbers begin again */
    last = number;
    const float seen = mark[2] == ';' ? strtof(mark + 3, NULL) : 0;
    tune_add(t, position->current, game, (float)(mark[1] - '0') / 2.0f, seen);
  }
  fclose(file);
  cc_position_free(position);
  return t->count > 0;
}

/* What the sums of a position are made of, kept for the way back. */
typedef struct tune_sums {
  double middle;
  double end;
  double danger[2];
  double initiative;
  double sign; /* of the endgame sum initiative adds to; 0 if that ends at nothing */
} tune_sums;

static double tune_value(const tune *t, const tune_position *position, tune_sums *sums) {
  memset(sums, 0, sizeof(*sums));
  for (uint32_t i = 0; i < position->count; i++) {
    const tune_count *count = &t->counts[position->first + i];
    const double *weight = t->weights[count->weight];
    if (count->weight >= CC__WEIGHTS_INITIATIVE) {
      sums->initiative += weight[1] * count->white;
    } else if (count->weight >= CC__WEIGHTS_DANGER) {
      sums->danger[0] += weight[0] * count->white;
      sums->danger[1] += weight[0] * count->black;
    } else {
      sums->middle += weight[0] * (count->white - count->black);
      sums->end += weight[1] * (count->white - count->black);
    }
  }
  for (unsigned side = 0; side < 2; side++) {
    const double danger = fmin(fmax(sums->danger[side], 0), 4000);
    const double sign = side == 0 ? -1 : 1;
    sums->middle += sign * danger * danger / 4096;
    sums->end += sign * danger / 16;
  }
  sums->sign = sums->end > 0 ? 1 : -1;
  if (sums->initiative < -fabs(sums->end)) {
    sums->sign = 0;
    return position->middle * sums->middle;
  }
  return position->middle * sums->middle + position->end * (sums->end + sums->sign * sums->initiative);
}

/* Adds the gradient of a position's value times `factor`. */
static void tune_back(tune *t, const tune_position *position, const tune_sums *sums, double factor) {
  const double middle = factor * position->middle;
  const double end = sums->sign == 0 ? 0 : factor * position->end;
  double danger[2];
  for (unsigned side = 0; side < 2; side++) {
    const int counts = sums->danger[side] > 0 && sums->danger[side] < 4000;
    danger[side] = !counts ? 0 : (side == 0 ? -1 : 1) * (middle * sums->danger[side] / 2048 + end / 16);
  }
  for (uint32_t i = 0; i < position->count; i++) {
    const tune_count *count = &t->counts[position->first + i];
    double *gradient = t->gradient[count->weight];
    if (count->weight >= CC__WEIGHTS_INITIATIVE) {
      gradient[1] += end * sums->sign * count->white;
    } else if (count->weight >= CC__WEIGHTS_DANGER) {
      gradient[0] += danger[0] * count->white + danger[1] * count->black;
    } else {
      gradient[0] += middle * (count->white - count->black);
      gradient[1] += end * (count->white - count->black);
    }
  }
}

static double tune_expected(const tune *t, double value) {
  return 1 / (1 + exp(-t->k * value));
}

/* A unit of danger moves the value about as much as a quarter of a centipawn. */
static double tune_unit(unsigned weight) {
  return weight >= CC__WEIGHTS_DANGER && weight < CC__WEIGHTS_INITIATIVE ? 4 : 1;
}

static double tune_away(const tune *t, unsigned weight, unsigned half) {
  return t->weights[weight][half] - t->start[weight][half];
}

/* From sums to means, and the pull to the old weights. */
static void tune_pull(tune *t, double used) {
  const double pull = 2 * TUNE_PULL / used;
  for (unsigned weight = 0; weight < CC__WEIGHTS; weight++) {
    const double unit = tune_unit(weight);
    for (unsigned half = 0; half < 2; half++) {
      t->gradient[weight][half] = t->gradient[weight][half] / used +
                                  pull / (unit * unit) * tune_away(t, weight, half);
    }
  }
}

/* The mean error of every `step`-th game's positions, or of all but those; and its gradient if wanted. */
static double tune_error(tune *t, size_t step, int held_back, int gradient) {
  double sum = 0;
  size_t used = 0;
  if (gradient) {
    memset(t->gradient, 0, sizeof(t->gradient));
  }
  for (size_t i = 0; i < t->count; i++) {
    tune_sums sums;
    const tune_position *position = &t->positions[i];
    if ((position->game % step == 0) != held_back) {
      continue;
    }
    const double expected = tune_expected(t, tune_value(t, position, &sums));
    const double miss = expected - position->target;
    sum += miss * miss;
    used++;
    if (gradient) {
      tune_back(t, position, &sums, 2 * miss * expected * (1 - expected) * t->k);
    }
  }
  if (gradient) {
    tune_pull(t, (double)used);
  }
  return used == 0 ? 0 : sum / (double)used;
}

/* The k with which the weights as they are predict best: by thirds, the error has one valley. */
static void tune_fit_k(tune *t, size_t step) {
  double low = 0.0005;
  double high = 0.02;
  while (high - low > 1e-5) {
    const double third = (high - low) / 3;
    t->k = low + third;
    const double left = tune_error(t, step, 0, 0);
    t->k = high - third;
    if (left < tune_error(t, step, 0, 0)) {
      high -= third;
    } else {
      low += third;
    }
  }
  t->k = (low + high) / 2;
}

/* From results to targets, now that k is known. */
static void tune_aim(tune *t) {
  for (size_t i = 0; i < t->count; i++) {
    tune_position *position = &t->positions[i];
    position->target = (float)(TUNE_RESULT * position->result +
                               (1 - TUNE_RESULT) * tune_expected(t, position->seen));
  }
}

static void tune_step(tune *t, unsigned epoch, double rate) {
  const double first = 1 - pow(0.9, epoch);
  const double second = 1 - pow(0.999, epoch);
  for (unsigned weight = 0; weight < CC__WEIGHTS; weight++) {
    for (unsigned half = 0; half < 2; half++) {
      const double gradient = t->gradient[weight][half];
      double *moment = &t->moment[weight][half];
      double *square = &t->square[weight][half];
      *moment = 0.9 * *moment + 0.1 * gradient;
      *square = 0.999 * *square + 0.001 * gradient * gradient;
      t->weights[weight][half] -= tune_unit(weight) * rate * (*moment / first) /
                                  (sqrt(*square / second) + 1e-12);
    }
  }
}

/* ---- the weights file ---- */

static void tune_write_block(FILE *out, const tune *t, const char *name, unsigned first, unsigned count) {
  fprintf(out, "  /* %s */\n", name);
  const unsigned row = strncmp(name, "PLACE", 5) == 0 ? 4 : 8;
  for (unsigned i = 0; i < count; i++) {
    const double *weight = t->weights[first + i];
    fprintf(out, "%sCC__PAIR(%ld, %ld),%s", i % row == 0 ? "  " : " ", lround(weight[0]), lround(weight[1]),
            i % row == row - 1 || i + 1 == count ? "\n" : "");
  }
}

static int tune_write(const tune *t, const char *path, const double errors[4]) {
  char date[32];
  const time_t now = time(NULL);
  FILE *out = fopen(path, "w");
  if (out == NULL || strftime(date, sizeof(date), "%Y-%m-%d", gmtime(&now)) == 0) {
    perror(path);
    return 0;
  }
  fprintf(out,
          "/* SPDX-License-Identifier: MIT */\n"
          "/*\n"
          " * Layer 5. The weights of the classical evaluator: pairs of middlegame and endgame value, in\n"
          " * centipawns, in the order of weight_list.h. Written by tests/tuning/tune (docs/evaluation.md).\n"
          " *\n");
  fprintf(out, " * date: %s\n * positions: %zu, of which a part was held back for checking\n", date,
          t->count);
  fprintf(out, " * error before: %.6f, of those held back %.6f\n", errors[0], errors[1]);
  fprintf(out, " * error after: %.6f, of those held back %.6f (k = %.5f per centipawn)\n", errors[2],
          errors[3], t->k);
  fprintf(out, " */\n#ifndef CC__WEIGHTS_H\n#define CC__WEIGHTS_H\n\n#include \"eval/weight_list.h\"\n\n"
               "/* clang-format off */\nstatic const int32_t cc__weights[CC__WEIGHTS] = {\n");
#define TUNE_BLOCK(name, count) tune_write_block(out, t, #name, CC__W_##name, count);
  CC__WEIGHT_LIST(TUNE_BLOCK)
#undef TUNE_BLOCK
  fprintf(out, "};\n/* clang-format on */\n\n#endif\n");
  const int bad = ferror(out);
  return fclose(out) == 0 && !bad;
}

static void tune_begin(tune *t) {
  for (unsigned weight = 0; weight < CC__WEIGHTS; weight++) {
    t->weights[weight][0] = cc__pair_middlegame(cc__weights[weight]);
    t->weights[weight][1] = cc__pair_endgame(cc__weights[weight]);
  }
  memcpy(t->start, t->weights, sizeof(t->start));
}

int main(int argc, char **argv) {
  tune *t = calloc(1, sizeof(*t));
  if (argc < 3 || argc > 6 || t == NULL) {
    fprintf(stderr, "usage: tune POSITIONS WEIGHTS_OUT [EPOCHS [RATE [HELD_BACK]]]\n");
    return 2;
  }
  const unsigned epochs = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 400;
  const double rate = argc > 4 ? strtod(argv[4], NULL) : 1.0;
  const size_t step = argc > 5 ? strtoul(argv[5], NULL, 10) : 10;
  double errors[4];
  tune_begin(t);
  if (step < 2 || !tune_read(t, argv[1])) {
    return 1;
  }
  tune_fit_k(t, step);
  tune_aim(t);
  errors[0] = tune_error(t, step, 0, 0);
  errors[1] = tune_error(t, step, 1, 0);
  printf("%zu positions, %zu counts, k %.5f, error %.6f, held back %.6f\n", t->count, t->counts_used, t->k,
         errors[0], errors[1]);
  for (unsigned epoch = 1; epoch <= epochs; epoch++) {
    const double error = tune_error(t, step, 0, 1);
    tune_step(t, epoch, epoch * 4 > epochs * 3 ? rate / 10 : epoch * 2 > epochs ? rate / 3 : rate);
    if (epoch % 20 == 0) {
      printf("%u: %.6f, held back %.6f\n", epoch, error, tune_error(t, step, 1, 0));
      fflush(stdout);
    }
  }
  errors[2] = tune_error(t, step, 0, 0);
  errors[3] = tune_error(t, step, 1, 0);
  const int written = tune_write(t, argv[2], errors);
  free(t->positions);
  free(t->counts);
  free(t);
  return written ? 0 : 1;
}
