/* SPDX-License-Identifier: MIT */
/* Layer 7. What counts of games say: Elo with errors, likelihood of superiority, the SPRT. */
#include <string.h>

#include "base/sized.h"
#include "chesscore/match.h"
#include "match/realmath.h"

#define STATISTICS_MOST ((uint64_t)1 << 40)
#define STATISTICS_ELO_MOST 100000
#define STATISTICS_ERROR 50000u /* alpha and beta by default, millionths */
/* What a result that did not happen counts as: without it a test of few games could divide by 0. */
#define STATISTICS_UNSEEN 1e-3
#define STATISTICS_HALVINGS 100

/* A few possible points of a game or pair, with how often they came. */
typedef struct statistics_sample {
  unsigned kinds; /* 3 or 5; kind i is worth i / (kinds - 1) */
  double counts[5];
  double total;
  double mean;
  double variance;
} statistics_sample;

static statistics_sample statistics_measure(const uint64_t *counts, unsigned kinds) {
  statistics_sample sample;
  memset(&sample, 0, sizeof(sample));
  sample.kinds = kinds;
  for (unsigned i = 0; i < kinds; i++) {
    sample.counts[i] = (double)counts[i];
    sample.total += sample.counts[i];
    sample.mean += sample.counts[i] * i;
  }
  sample.mean = sample.total > 0 ? sample.mean / (kinds - 1) / sample.total : 0.5;
  for (unsigned i = 0; i < kinds && sample.total > 0; i++) {
    const double off = (double)i / (kinds - 1) - sample.mean;
    sample.variance += sample.counts[i] * off * off / sample.total;
  }
  return sample;
}

/* Sums; 0 if the counts cannot be. */
static int statistics_read(const cc_match_counts *counts, statistics_sample *games,
                           statistics_sample *pairs) {
  if (counts == NULL) {
    return 0;
  }
  const uint64_t single[3] = {counts->losses, counts->draws, counts->wins};
  uint64_t sum = 0, pair_sum = 0;
  for (unsigned i = 0; i < 3; i++) {
    if (single[i] > STATISTICS_MOST) {
      return 0;
    }
    sum += single[i];
  }
  for (unsigned i = 0; i < 5; i++) {
    if (counts->pairs[i] > STATISTICS_MOST) {
      return 0;
    }
    pair_sum += counts->pairs[i];
  }
  *games = statistics_measure(single, 3);
  *pairs = statistics_measure(counts->pairs, 5);
  return 2 * pair_sum <= sum;
}

/* ---- Elo ---- */

static int32_t statistics_elo(double score) {
  if (score <= 0 || score >= 1) {
    return score <= 0 ? -CC_MATCH_ELO_INFINITE : CC_MATCH_ELO_INFINITE;
  }
  return (int32_t)real_round(100 * real_elo(score), CC_MATCH_ELO_INFINITE - 1);
}

static void statistics_interval(const statistics_sample *sample, int32_t *low, int32_t *high,
                                int32_t *error) {
  *low = -CC_MATCH_ELO_INFINITE;
  *high = CC_MATCH_ELO_INFINITE;
  if (sample->total > 0) {
    const double half = REAL_Z95 * real_sqrt(sample->variance / sample->total);
    *low = statistics_elo(sample->mean - half);
    *high = statistics_elo(sample->mean + half);
  }
  *error = *low == -CC_MATCH_ELO_INFINITE || *high == CC_MATCH_ELO_INFINITE ||
                   *low == CC_MATCH_ELO_INFINITE || *high == -CC_MATCH_ELO_INFINITE
               ? CC_MATCH_ELO_INFINITE
               : (int32_t)(((int64_t)*high - *low) / 2);
}

static uint32_t statistics_millionths(double share) {
  return (uint32_t)real_round(1e6 * share, 1000000);
}

/* How likely a mean above one half is no chance. */
static uint32_t statistics_superiority(double difference, double deviation) {
  if (!(deviation > 0)) {
    return difference > 0 ? 1000000 : difference < 0 ? 0 : 500000;
  }
  return statistics_millionths(real_normal(difference / deviation));
}

cc_status cc_match_estimate(const cc_match_counts *counts, cc_match_strength *strength) {
  statistics_sample games, pairs;
  cc_match_strength found;
  if (strength == NULL || !cc__sized_writable(strength) || !statistics_read(counts, &games, &pairs)) {
    return CC_ERROR_ARGUMENT;
  }
  memset(&found, 0, sizeof(found));
  const double decided = games.counts[0] + games.counts[2];
  found.score = statistics_millionths(games.mean);
  found.elo = games.total > 0 ? statistics_elo(games.mean) : 0;
  statistics_interval(&games, &found.elo_low, &found.elo_high, &found.elo_error);
  /* With wins and losses as likely, their difference has the variance of their number. */
  found.superiority = statistics_superiority(games.counts[2] - games.counts[0], real_sqrt(decided));
  found.draw_rate = games.total > 0 ? statistics_millionths(games.counts[1] / games.total) : 0;
  statistics_interval(&pairs, &found.pair_low, &found.pair_high, &found.pair_error);
  found.pair_superiority = pairs.total > 0 ? statistics_superiority(pairs.mean - 0.5,
                                                                    real_sqrt(pairs.variance / pairs.total))
                                           : 500000;
  /* The mean of two games has half the variance of one. */
  const double mean = pairs.total > 0 ? pairs.mean : games.mean;
  const double deviation = real_sqrt(pairs.total > 0 ? 2 * pairs.variance : games.variance);
  if (deviation > 0) {
    found.normalized = (int32_t)real_round(100 * (mean - 0.5) / deviation * 800 / REAL_LN10,
                                           CC_MATCH_ELO_INFINITE - 1);
  }
  cc__sized_write(strength, &found, sizeof(found));
  return CC_OK;
}

/* ---- SPRT ---- */

/*
 * The probabilities nearest to the observed ones, in likelihood, whose mean is `score`: p / (1 + x (a -
 * score)), x by halving. Michel Van den Bergh, "The generalized sequential probability ratio test", 2019.
 */
static void statistics_fit(const statistics_sample *sample, double score, double *fitted) {
  double low = -1 / (1 - score), high = 1 / score;
  double x = 0;
  for (int n = 0; n < STATISTICS_HALVINGS; n++) {
    double sum = 0;
    x = (low + high) / 2;
    for (unsigned i = 0; i < sample->kinds; i++) {
      const double off = (double)i / (sample->kinds - 1) - score;
      sum += sample->counts[i] * off / (1 + x * off);
    }
    if (sum > 0) {
      low = x;
    } else {
      high = x;
    }
  }
  for (unsigned i = 0; i < sample->kinds; i++) {
    fitted[i] = sample->counts[i] / (1 + x * ((double)i / (sample->kinds - 1) - score));
  }
}

static double statistics_ratio(statistics_sample sample, double score0, double score1) {
  double fit0[5], fit1[5], sum = 0;
  if (!(sample.total > 0)) {
    return 0;
  }
  for (unsigned i = 0; i < sample.kinds; i++) {
    sample.counts[i] = sample.counts[i] > 0 ? sample.counts[i] : STATISTICS_UNSEEN;
  }
  statistics_fit(&sample, score0, fit0);
  statistics_fit(&sample, score1, fit1);
  for (unsigned i = 0; i < sample.kinds; i++) {
    sum += sample.counts[i] * real_log(fit1[i] / fit0[i]);
  }
  return sum;
}

static cc_status statistics_read_test(cc_sprt *to, const cc_sprt *from) {
  if (from == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__sized_read(to, sizeof(*to), from);
  if (status != CC_OK) {
    return status;
  }
  to->alpha = to->alpha == 0 ? STATISTICS_ERROR : to->alpha;
  to->beta = to->beta == 0 ? STATISTICS_ERROR : to->beta;
  return to->model > CC_SPRT_PENTANOMIAL || to->elo0 >= to->elo1 || to->elo0 < -STATISTICS_ELO_MOST ||
                 to->elo1 > STATISTICS_ELO_MOST || to->alpha >= 500000 || to->beta >= 500000
             ? CC_ERROR_ARGUMENT
             : CC_OK;
}

cc_status cc_sprt_test(const cc_sprt *test, const cc_match_counts *counts, cc_sprt_result *result) {
  statistics_sample games, pairs;
  cc_sprt own;
  cc_sprt_result found;
  const cc_status status = statistics_read_test(&own, test);
  if (status != CC_OK) {
    return status;
  }
  if (result == NULL || !cc__sized_writable(result) || !statistics_read(counts, &games, &pairs)) {
    return CC_ERROR_ARGUMENT;
  }
  memset(&found, 0, sizeof(found));
  const int by_pairs = own.model == CC_SPRT_PENTANOMIAL || (own.model == CC_SPRT_AUTO && pairs.total > 0);
  const double ratio = statistics_ratio(by_pairs ? pairs : games, real_score(own.elo0 / 100.0),
                                        real_score(own.elo1 / 100.0));
  const double alpha = own.alpha / 1e6, beta = own.beta / 1e6;
  found.model = by_pairs ? CC_SPRT_PENTANOMIAL : CC_SPRT_TRINOMIAL;
  found.llr = (int32_t)real_round(1000 * ratio, INT32_MAX);
  found.lower = (int32_t)real_round(1000 * real_log(beta / (1 - alpha)), INT32_MAX);
  found.upper = (int32_t)real_round(1000 * real_log((1 - beta) / alpha), INT32_MAX);
  found.decision = found.llr >= found.upper   ? CC_SPRT_H1
                   : found.llr <= found.lower ? CC_SPRT_H0
                                              : CC_SPRT_UNDECIDED;
  cc__sized_write(result, &found, sizeof(found));
  return CC_OK;
}
