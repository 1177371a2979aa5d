/* SPDX-License-Identifier: MIT */
/* Layer 7. What many numbers look like: mean, median, deviation, histogram. */
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/sort.h"
#include "chesscore/match.h"
#include "match/realmath.h"
#include "match/report.h"

#define SPREAD_MOST ((int64_t)1 << 52)

static int64_t spread_clamp(int64_t value) {
  return value > SPREAD_MOST ? SPREAD_MOST : value < -SPREAD_MOST ? -SPREAD_MOST : value;
}

static int spread_compare(const void *a, const void *b, const void *context) {
  const int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
  (void)context;
  return (left > right) - (left < right);
}

/* 1000 * total / count, rounded, halves away from 0. */
static int64_t spread_thousandths(int64_t total, int64_t count) {
  const int64_t whole = total / count;
  const int64_t rest = total % count * 1000;
  const int64_t half = rest < 0 ? -count / 2 : count / 2;
  return whole * 1000 + (rest + half) / count;
}

static void spread_sum(const int64_t *values, size_t count, cc_match_spread *spread) {
  double sum = 0, squares = 0;
  int64_t total = 0;
  int fits = 1;
  for (size_t i = 0; i < count; i++) {
    sum += (double)values[i];
    if (fits && (values[i] > 0 ? total > INT64_MAX - values[i] : total < INT64_MIN - values[i])) {
      fits = 0;
    }
    total += fits ? values[i] : 0;
  }
  spread->total = fits ? total : sum > 0 ? INT64_MAX : INT64_MIN;
  const double mean = sum / (double)count;
  spread->mean = fits ? spread_thousandths(total, (int64_t)count) : real_round(1000 * mean, INT64_MAX / 2);
  for (size_t i = 0; i < count; i++) {
    squares += ((double)values[i] - mean) * ((double)values[i] - mean);
  }
  if (count > 1) {
    spread->deviation = real_round(1000 * real_sqrt(squares / (double)(count - 1)), INT64_MAX / 2);
  }
}

cc_status cc_match_spread_of(const cc_allocator *allocator, const int64_t *values, size_t count,
                             cc_match_spread *spread) {
  cc_allocator own;
  cc_match_spread found;
  if (spread == NULL || !cc__sized_writable(spread) || (values == NULL && count > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__allocator_init(&own, allocator);
  memset(&found, 0, sizeof(found));
  if (status == CC_OK && count > 0) {
    int64_t *sorted = cc__alloc(&own, count, sizeof(*sorted), sizeof(int64_t));
    if (sorted == NULL) {
      return CC_ERROR_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
      sorted[i] = spread_clamp(values[i]);
    }
    status = cc__sort(&own, sorted, count, sizeof(*sorted), spread_compare, NULL);
    if (status == CC_OK) {
      found.count = count;
      found.minimum = sorted[0];
      found.maximum = sorted[count - 1];
      found.median = 500 * (sorted[(count - 1) / 2] + sorted[count / 2]);
      spread_sum(sorted, count, &found);
    }
    cc__free(&own, sorted, count, sizeof(*sorted), sizeof(int64_t));
  }
  if (status == CC_OK) {
    cc__sized_write(spread, &found, sizeof(found));
  }
  return status;
}

uint64_t cc__spread_round(uint64_t least) {
  uint64_t step = 1;
  for (unsigned n = 0; step < least && n < 57; n++) {
    step = n % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  return step;
}

/* Down to a multiple of `width`. */
static int64_t spread_floor(int64_t value, int64_t width) {
  const int64_t rest = value % width;
  return value - (rest < 0 ? rest + width : rest);
}

cc_status cc_match_histogram(const int64_t *values, size_t count, uint64_t *bins, size_t capacity,
                             int64_t *low, uint64_t *width, size_t *used) {
  if ((values == NULL && count > 0) || bins == NULL || capacity == 0 || low == NULL || width == NULL ||
      used == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *low = 0;
  *width = 1;
  *used = 0;
  if (count == 0) {
    return CC_OK;
  }
  int64_t least = SPREAD_MOST, most = -SPREAD_MOST;
  for (size_t i = 0; i < count; i++) {
    const int64_t value = spread_clamp(values[i]);
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  uint64_t step = 1;
  for (;;) {
    *low = spread_floor(least, (int64_t)step);
    if ((uint64_t)(most - *low) / step < capacity) {
      break;
    }
    if (step > (uint64_t)(most - least)) { /* values on both sides of a multiple, and one bin for them */
      *low = least;
      break;
    }
    step = cc__spread_round(step + 1);
  }
  *width = step;
  *used = (size_t)((uint64_t)(most - *low) / step) + 1;
  memset(bins, 0, *used * sizeof(*bins));
  for (size_t i = 0; i < count; i++) {
    bins[(uint64_t)(spread_clamp(values[i]) - *low) / *width]++;
  }
  return CC_OK;
}
