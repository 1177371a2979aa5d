/* SPDX-License-Identifier: MIT */
/*
 * What counts of games say, and the schedule: closed forms, published bounds, and values that were computed
 * apart from the library with another language's mathematics.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"

#define INFINITE CC_MATCH_ELO_INFINITE

static cc_match_strength estimate(uint64_t wins, uint64_t draws, uint64_t losses) {
  const cc_match_counts counts = {wins, draws, losses, {0, 0, 0, 0, 0}};
  cc_match_strength s = CC_MATCH_STRENGTH_INIT;
  assert_int_equal(cc_match_estimate(&counts, &s), CC_OK);
  return s;
}

/* As many games as the pairs need. */
static cc_match_counts pairs_counts(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e) {
  const cc_match_counts counts = {2 * e + d, 2 * c + b + d, 2 * a + b, {a, b, c, d, e}};
  return counts;
}

static void assert_near(int64_t value, int64_t expected, int64_t by) {
  if (value > expected + by || value < expected - by) {
    fail_msg("%lld, expected %lld", (long long)value, (long long)expected);
  }
}

static void test_elo(void **state) {
  (void)state;
  static const struct {
    uint64_t wins, draws, losses;
    uint32_t score, superiority;
    int32_t elo, low, high, normalized;
  } rows[] = {
      {75, 0, 25, 750000, 1000000, 19085, 11921, 28152, 20059},
      {50, 50, 0, 750000, 1000000, 19085, 14802, 23974, 34744},
      {30, 40, 30, 500000, 500000, 0, -5316, 5316, 0},
      {130, 340, 100, 526316, 976044, 1830, 23, 3648, 2889},
      {1000, 3000, 950, 505051, 871241, 351, -256, 959, 559},
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    const cc_match_strength s = estimate(rows[i].wins, rows[i].draws, rows[i].losses);
    assert_int_equal(s.score, rows[i].score);
    assert_int_equal(s.superiority, rows[i].superiority);
    assert_int_equal(s.elo, rows[i].elo);
    assert_int_equal(s.elo_low, rows[i].low);
    assert_int_equal(s.elo_high, rows[i].high);
    assert_int_equal(s.elo_error, (rows[i].high - rows[i].low) / 2);
    assert_near(s.normalized, rows[i].normalized, 0);
    assert_int_equal(s.pair_error, INFINITE);
    assert_int_equal(s.pair_superiority, 500000);
    /* The other player's view is the mirror. */
    const cc_match_strength t = estimate(rows[i].losses, rows[i].draws, rows[i].wins);
    assert_int_equal(t.elo, -s.elo);
    assert_int_equal(t.elo_low, -s.elo_high);
    assert_int_equal(t.elo_high, -s.elo_low);
    assert_int_equal(t.normalized, -s.normalized);
    assert_near(t.superiority + (int64_t)s.superiority, 1000000, 1);
  }
}

static void test_elo_ends(void **state) {
  (void)state;
  cc_match_strength s = estimate(0, 0, 0);
  assert_int_equal(s.score, 500000);
  assert_int_equal(s.elo, 0);
  assert_int_equal(s.elo_low, -INFINITE);
  assert_int_equal(s.elo_high, INFINITE);
  assert_int_equal(s.elo_error, INFINITE);
  assert_int_equal(s.superiority, 500000);
  s = estimate(10, 0, 0);
  assert_int_equal(s.elo, INFINITE);
  assert_int_equal(s.elo_error, INFINITE);
  assert_near(s.superiority, 999217, 1); /* Phi(sqrt(10)) */
  s = estimate(0, 0, 10);
  assert_int_equal(s.elo, -INFINITE);
  assert_near(s.superiority, 783, 1);
  s = estimate(0, 7, 0);
  assert_int_equal(s.elo, 0);
  assert_int_equal(s.elo_low, 0); /* no variance was seen */
  assert_int_equal(s.elo_high, 0);
  assert_int_equal(s.draw_rate, 1000000);
  assert_int_equal(s.normalized, 0);
  /* 64 % is 100 Elo, nearly; 91 % is 402. */
  assert_int_equal(estimate(64, 0, 36).elo, 9995);
  assert_int_equal(estimate(91, 0, 9).elo, 40192);
  assert_int_equal(estimate((uint64_t)1 << 40, 0, (uint64_t)1 << 40).elo, 0);
  cc_match_counts counts = {((uint64_t)1 << 40) + 1, 0, 0, {0, 0, 0, 0, 0}};
  assert_int_equal(cc_match_estimate(&counts, &s), CC_ERROR_ARGUMENT);
  counts = pairs_counts(1, 1, 1, 1, 1);
  counts.pairs[0] = 2; /* more pairs than half the games */
  assert_int_equal(cc_match_estimate(&counts, &s), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_estimate(NULL, &s), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_estimate(&counts, NULL), CC_ERROR_ARGUMENT);
}

/*
 * By hand: pairs 0 1 2 1 0 have the mean 1/2 and the variance (1/16 + 0 + 1/16) / 4 = 1/32 of a game's
 * points, and the error of the mean is sqrt(1/128).
 */
static void test_pairs(void **state) {
  (void)state;
  cc_match_strength s = CC_MATCH_STRENGTH_INIT;
  cc_match_counts counts = pairs_counts(0, 1, 2, 1, 0);
  assert_int_equal(cc_match_estimate(&counts, &s), CC_OK);
  assert_int_equal(s.pair_low, -12557);
  assert_int_equal(s.pair_high, 12557);
  assert_int_equal(s.pair_superiority, 500000);
  counts = pairs_counts(10, 20, 40, 25, 15);
  assert_int_equal(cc_match_estimate(&counts, &s), CC_OK);
  assert_int_equal(s.pair_low, -1333);
  assert_int_equal(s.pair_high, 6133);
  assert_int_equal(s.pair_superiority, 895181);
  assert_int_equal(s.normalized, 2939);
  counts = pairs_counts(62, 731, 1400, 790, 75);
  assert_int_equal(cc_match_estimate(&counts, &s), CC_OK);
  assert_int_equal(s.pair_low, -23);
  assert_int_equal(s.pair_high, 989);
  assert_int_equal(s.pair_superiority, 969242);
  assert_int_equal(s.normalized, 831);
}

/* ---- SPRT ---- */

static cc_sprt_result sprt(const cc_match_counts *counts, uint32_t model, int32_t elo0, int32_t elo1) {
  const cc_sprt test = {(uint32_t)sizeof(test), model, elo0, elo1, 0, 0};
  cc_sprt_result result = CC_SPRT_RESULT_INIT;
  assert_int_equal(cc_sprt_test(&test, counts, &result), CC_OK);
  return result;
}

static void test_sprt(void **state) {
  (void)state;
  static const struct {
    cc_match_counts counts;
    int32_t elo0, elo1, llr;
  } rows[] = {
      {{130, 340, 100, {0, 0, 0, 0, 0}}, 0, 500, 925},
      {{1000, 3000, 950, {0, 0, 0, 0, 0}}, 0, 500, 525},
      {{2900, 8000, 3000, {0, 0, 0, 0, 0}}, 0, 200, -1899},
      {{2900, 8000, 3000, {0, 0, 0, 0, 0}}, -300, 100, -1627},
      {{10, 0, 0, {0, 0, 0, 0, 0}}, 0, 1000, 284},
      {{0, 0, 0, {0, 0, 0, 0, 0}}, 0, 1000, 0},
      {{60, 0, 40, {0, 0, 0, 0, 0}}, 0, 5000, 1846}, /* two results: the binomial ratio */
  };
  for (size_t i = 0; i < TEST_COUNT(rows); i++) {
    const cc_sprt_result result = sprt(&rows[i].counts, CC_SPRT_AUTO, rows[i].elo0, rows[i].elo1);
    assert_int_equal(result.model, CC_SPRT_TRINOMIAL);
    assert_int_equal(result.llr, rows[i].llr);
    assert_int_equal(result.upper, 2944); /* ln 19 */
    assert_int_equal(result.lower, -2944);
    assert_int_equal(result.decision, CC_SPRT_UNDECIDED);
    /* Looking at it from the other side changes the sign. */
    const cc_match_counts other = {
        rows[i].counts.losses, rows[i].counts.draws, rows[i].counts.wins, {0, 0, 0, 0, 0}};
    assert_near(sprt(&other, CC_SPRT_TRINOMIAL, -rows[i].elo1, -rows[i].elo0).llr, -rows[i].llr, 0);
  }
  cc_match_counts counts = pairs_counts(62, 731, 1400, 790, 75);
  cc_sprt_result result = sprt(&counts, CC_SPRT_AUTO, 0, 200);
  assert_int_equal(result.model, CC_SPRT_PENTANOMIAL);
  assert_int_equal(result.llr, 1147);
  assert_int_equal(sprt(&counts, CC_SPRT_TRINOMIAL, 0, 200).model, CC_SPRT_TRINOMIAL);
  counts = pairs_counts(10, 20, 40, 25, 15);
  assert_int_equal(sprt(&counts, CC_SPRT_PENTANOMIAL, -500, 1000).llr, 879);
  counts = pairs_counts(0, 1, 2, 1, 0);
  assert_int_equal(sprt(&counts, CC_SPRT_PENTANOMIAL, 0, 500).llr, -3);
}

static void test_sprt_decides(void **state) {
  (void)state;
  cc_match_counts counts = {600, 100, 400, {0, 0, 0, 0, 0}};
  assert_int_equal(sprt(&counts, CC_SPRT_AUTO, 0, 2000).decision, CC_SPRT_H1);
  counts.wins = counts.losses = 600;
  assert_int_equal(sprt(&counts, CC_SPRT_AUTO, 0, 4000).decision, CC_SPRT_H0);
  /* 1 % and 20 %: ln 80 and ln (0.2 / 0.99). */
  cc_sprt test = {(uint32_t)sizeof(test), 0, 0, 500, 10000, 200000};
  cc_sprt_result result = CC_SPRT_RESULT_INIT;
  assert_int_equal(cc_sprt_test(&test, &counts, &result), CC_OK);
  assert_int_equal(result.upper, 4382);
  assert_int_equal(result.lower, -1599);
#define REFUSED(field, value)                                                                                \
  do {                                                                                                       \
    cc_sprt wrong = test;                                                                                    \
    wrong.field = value;                                                                                     \
    assert_int_equal(cc_sprt_test(&wrong, &counts, &result), CC_ERROR_ARGUMENT);                             \
  } while (0)
  REFUSED(struct_size, 4);
  REFUSED(model, 3);
  REFUSED(elo0, 500);
  REFUSED(elo0, -100001);
  REFUSED(elo1, 100001);
  REFUSED(alpha, 500000);
  REFUSED(beta, 500000);
#undef REFUSED
  assert_int_equal(cc_sprt_test(NULL, &counts, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_sprt_test(&test, NULL, &result), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_sprt_test(&test, &counts, NULL), CC_ERROR_ARGUMENT);
}

/* ---- ratings ---- */

static void test_ratings_of_two(void **state) {
  (void)state;
  cc_match_counts results[4];
  cc_match_rating ratings[2];
  memset(results, 0, sizeof(results));
  results[1].wins = 130;
  results[1].draws = 340;
  results[1].losses = 100;
  assert_int_equal(cc_match_rate(NULL, results, 2, ratings), CC_OK);
  assert_int_equal(ratings[0].elo, 915); /* half of 1830 each */
  assert_int_equal(ratings[1].elo, -915);
  assert_int_equal(ratings[0].flags, 0);
  /* Half of the error of the difference, as the slope at this score gives it. */
  assert_near(ratings[0].error, 906, 3);
  assert_int_equal(ratings[0].error, ratings[1].error);
  /* The same in the other place, or in both. */
  const cc_match_counts mirror = {100, 340, 130, {0, 0, 0, 0, 0}};
  results[2] = mirror;
  assert_int_equal(cc_match_rate(NULL, results, 2, ratings), CC_OK);
  assert_int_equal(ratings[0].elo, 915);
  memset(&results[1], 0, sizeof(results[1]));
  assert_int_equal(cc_match_rate(NULL, results, 2, ratings), CC_OK);
  assert_int_equal(ratings[0].elo, 915);
  results[1] = mirror;
  assert_int_equal(cc_match_rate(NULL, results, 2, ratings), CC_ERROR_ARGUMENT);
}

static void test_ratings_of_more(void **state) {
  (void)state;
  cc_match_counts results[16];
  cc_match_rating ratings[4];
  memset(results, 0, sizeof(results));
  results[1] = (cc_match_counts){10, 5, 5, {0, 0, 0, 0, 0}};
  results[2] = (cc_match_counts){12, 4, 4, {0, 0, 0, 0, 0}};
  results[5] = (cc_match_counts){9, 6, 5, {0, 0, 0, 0, 0}};
  assert_int_equal(cc_match_rate(NULL, results, 3, ratings), CC_OK);
  assert_int_equal(ratings[0].elo, 7880);
  assert_int_equal(ratings[1].elo, -607);
  assert_int_equal(ratings[2].elo, -7273);
  assert_int_equal(ratings[0].error, 6600);
  assert_int_equal(ratings[1].error, 6182);
  assert_int_equal(ratings[2].error, 6461);
  /* A chain: each beats the next 3 : 1, which is 190.85 a step, however far apart the ends are. */
  memset(results, 0, sizeof(results));
  for (size_t i = 0; i < 3; i++) {
    results[i * 4 + i + 1] = (cc_match_counts){30, 0, 10, {0, 0, 0, 0, 0}};
  }
  assert_int_equal(cc_match_rate(NULL, results, 4, ratings), CC_OK);
  for (int i = 0; i < 4; i++) {
    assert_near(ratings[i].elo, (3 - 2 * i) * 19085 / 2, 1);
    assert_int_equal(ratings[i].flags, 0);
  }
}

static void test_ratings_without_answer(void **state) {
  (void)state;
  cc_match_counts results[9];
  cc_match_rating ratings[3];
  memset(results, 0, sizeof(results));
  results[1].wins = 10;
  assert_int_equal(cc_match_rate(NULL, results, 2, ratings), CC_OK);
  assert_int_equal(ratings[0].flags, CC_MATCH_RATING_PRIOR);
  assert_near(ratings[0].elo - (int64_t)ratings[1].elo, 52888, 2); /* 10.5 : 0.5 */
  /* Two groups that did not meet are held together by the same. */
  memset(results, 0, sizeof(results));
  assert_int_equal(cc_match_rate(NULL, results, 3, ratings), CC_OK);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(ratings[i].elo, 0);
    assert_int_equal(ratings[i].error, INFINITE);
  }
  results[1].wins = 3;
  results[1].losses = 1;
  assert_int_equal(cc_match_rate(NULL, results, 3, ratings), CC_OK);
  assert_int_equal(ratings[0].elo, 19085 / 2);
  assert_int_equal(ratings[0].flags, 0);
  assert_int_equal(ratings[2].elo, 0);
  assert_int_equal(ratings[2].error, INFINITE);
  assert_int_equal(cc_match_rate(NULL, NULL, 3, ratings), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_rate(NULL, results, 0, ratings), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_rate(NULL, results, CC_MATCH_MAX_PLAYERS + 1, ratings), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_rate(NULL, results, 3, NULL), CC_ERROR_ARGUMENT);
}

/*
 * Each wins all games against those of higher number: only the prior keeps ratings finite, and the likelihood is all
 * but flat there. Computed elsewhere, one rating after the other by bisection until none changed.
 */
static void test_ratings_of_sweeps(void **state) {
  (void)state;
  static const struct {
    uint32_t players;
    uint64_t games;
    int32_t elo[4]; /* of the better half */
  } known[] = {{2, 10, {26444}},
               {4, 1000, {195578, 63528}},
               {4, 1000000, {375563, 123522}},
               {8, 1000, {432413, 300363, 177670, 58850}}};
  for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
    const uint32_t n = known[i].players;
    cc_match_counts results[64];
    cc_match_rating ratings[8];
    memset(results, 0, sizeof(results));
    for (uint32_t a = 0; a < n; a++) {
      for (uint32_t b = a + 1; b < n; b++) {
        results[a * n + b].wins = known[i].games;
      }
    }
    assert_int_equal(cc_match_rate(NULL, results, n, ratings), CC_OK);
    for (uint32_t a = 0; a < n; a++) {
      assert_int_equal(ratings[a].flags, CC_MATCH_RATING_PRIOR);
      assert_near(ratings[a].elo, a < n / 2 ? known[i].elo[a] : -known[i].elo[n - 1 - a], 1);
      assert_true(ratings[a].error > 0 && ratings[a].error < INFINITE);
    }
  }
  /* 2^40 games beside two: odds of 2^40, whose Elo is 481648, and even ones. */
  cc_match_counts results[9];
  cc_match_rating ratings[3];
  memset(results, 0, sizeof(results));
  results[1].wins = UINT64_C(1) << 40;
  results[1].losses = results[5].wins = results[5].losses = 1;
  assert_int_equal(cc_match_rate(NULL, results, 3, ratings), CC_OK);
  assert_int_equal(ratings[0].flags, 0);
  assert_near(ratings[0].elo, 321099, 1);
  assert_near(ratings[1].elo, -160549, 1);
  assert_near(ratings[2].elo, -160549, 1);
}

static void test_ratings_of_groups(void **state) {
  (void)state;
  cc_match_counts results[16];
  cc_match_rating ratings[4];
  memset(results, 0, sizeof(results));
  results[1] = (cc_match_counts){3, 0, 1, {0, 0, 0, 0, 0}};
  results[11] = (cc_match_counts){1, 0, 3, {0, 0, 0, 0, 0}};
  assert_int_equal(cc_match_rate(NULL, results, 4, ratings), CC_OK);
  assert_int_equal(ratings[0].flags, CC_MATCH_RATING_PRIOR);
  assert_true(ratings[0].elo > 0 && ratings[0].elo < 19085 / 2 + 1);
  assert_near(ratings[0].elo, ratings[3].elo, 1);
  assert_near(ratings[0].elo, -ratings[1].elo, 1);
  assert_true(ratings[0].error < INFINITE);
}

/* ---- numbers ---- */

static void test_spread(void **state) {
  (void)state;
  const int64_t values[8] = {2, 4, 4, 4, 5, 5, 7, 9};
  cc_match_spread s = CC_MATCH_SPREAD_INIT;
  assert_int_equal(cc_match_spread_of(NULL, values, 8, &s), CC_OK);
  assert_int_equal(s.count, 8);
  assert_int_equal(s.total, 40);
  assert_int_equal(s.mean, 5000);
  assert_int_equal(s.median, 4500);
  assert_int_equal(s.deviation, 2138); /* sqrt(32 / 7) */
  assert_int_equal(s.minimum, 2);
  assert_int_equal(s.maximum, 9);
  const int64_t few[3] = {-1, 1000, -2};
  assert_int_equal(cc_match_spread_of(NULL, few, 3, &s), CC_OK);
  assert_int_equal(s.mean, 332333);
  assert_int_equal(s.median, -1000);
  assert_int_equal(cc_match_spread_of(NULL, few, 2, &s), CC_OK);
  assert_int_equal(s.mean, 499500);
  const int64_t negative[2] = {-1, -2};
  assert_int_equal(cc_match_spread_of(NULL, negative, 2, &s), CC_OK);
  assert_int_equal(s.mean, -1500);
  assert_int_equal(s.median, -1500);
  assert_int_equal(cc_match_spread_of(NULL, few, 1, &s), CC_OK);
  assert_int_equal(s.deviation, 0);
  assert_int_equal(cc_match_spread_of(NULL, NULL, 0, &s), CC_OK);
  assert_int_equal(s.count, 0);
  const int64_t wild[2] = {INT64_MAX, INT64_MIN};
  assert_int_equal(cc_match_spread_of(NULL, wild, 2, &s), CC_OK);
  assert_int_equal(s.maximum, (int64_t)1 << 52);
  assert_int_equal(s.mean, 0);
  assert_int_equal(cc_match_spread_of(NULL, NULL, 1, &s), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_spread_of(NULL, few, 1, NULL), CC_ERROR_ARGUMENT);
}

static int is_round_width(uint64_t width) {
  while (width % 10 == 0) {
    width /= 10;
  }
  return width == 1 || width == 2 || width == 5;
}

/* Each bin holds what its interval says, numbers far out counted as +-2^52. */
static void check_histogram(const int64_t *values, size_t count, size_t capacity) {
  const int64_t most = INT64_C(1) << 52;
  uint64_t bins[40], wanted[40] = {0}, width = 0;
  int64_t low = 0;
  size_t used = 0;
  assert_int_equal(cc_match_histogram(values, count, bins, capacity, &low, &width, &used), CC_OK);
  assert_true(used >= 1 && used <= capacity && is_round_width(width));
  for (size_t i = 0; i < count; i++) {
    const int64_t value = values[i] > most ? most : values[i] < -most ? -most : values[i];
    assert_true(value >= low && (uint64_t)(value - low) / width < used);
    wanted[(uint64_t)(value - low) / width]++;
  }
  assert_memory_equal(bins, wanted, used * sizeof(*bins));
}

static void test_wild_histograms(void **state) {
  (void)state;
  static const int64_t wild[] = {INT64_MIN,        INT64_MAX,           0,   -1, 1,
                                 INT64_C(1) << 52, -(INT64_C(1) << 52), 999, -5};
  for (size_t from = 0; from < TEST_COUNT(wild); from++) {
    for (size_t count = 1; from + count <= TEST_COUNT(wild); count++) {
      for (size_t capacity = 1; capacity <= 40; capacity++) {
        check_histogram(wild + from, count, capacity);
      }
    }
  }
}

static void test_histogram(void **state) {
  (void)state;
  int64_t values[200];
  uint64_t bins[40];
  int64_t low = 0;
  uint64_t width = 0, sum = 0;
  size_t used = 0;
  for (int i = 0; i < 200; i++) {
    values[i] = i - 37;
  }
  assert_int_equal(cc_match_histogram(values, 200, bins, 40, &low, &width, &used), CC_OK);
  assert_int_equal(low, -40);
  assert_int_equal(width, 10); /* 5 would need more than 40 */
  assert_int_equal(used, 21);
  for (size_t i = 0; i < used; i++) {
    sum += bins[i];
  }
  assert_int_equal(sum, 200);
  assert_int_equal(bins[0], 7);
  assert_int_equal(bins[1], 10);
  assert_int_equal(bins[20], 3);
  assert_int_equal(cc_match_histogram(values, 30, bins, 40, &low, &width, &used), CC_OK);
  assert_int_equal(width, 1);
  assert_int_equal(low, -37);
  assert_int_equal(used, 30);
  for (size_t capacity = 1; capacity <= 40; capacity++) {
    assert_int_equal(cc_match_histogram(values, 200, bins, capacity, &low, &width, &used), CC_OK);
    assert_true(used >= 1 && used <= capacity);
    sum = 0;
    for (size_t i = 0; i < used; i++) {
      sum += bins[i];
    }
    assert_int_equal(sum, 200);
  }
  const int64_t wild[3] = {INT64_MAX, INT64_MIN, 0};
  assert_int_equal(cc_match_histogram(wild, 3, bins, 40, &low, &width, &used), CC_OK);
  assert_true(used <= 40 && bins[0] + bins[used - 1] >= 2);
  assert_int_equal(cc_match_histogram(wild, 3, bins, 1, &low, &width, &used), CC_OK);
  assert_int_equal(bins[0], 3);
  assert_int_equal(cc_match_histogram(NULL, 0, bins, 40, &low, &width, &used), CC_OK);
  assert_int_equal(used, 0);
  assert_int_equal(cc_match_histogram(NULL, 1, bins, 40, &low, &width, &used), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_histogram(wild, 3, bins, 0, &low, &width, &used), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_histogram(wild, 3, NULL, 40, &low, &width, &used), CC_ERROR_ARGUMENT);
}

/* ---- the schedule ---- */

static void check_round_robin(uint32_t players, uint32_t games) {
  static uint16_t first[24][24];
  static uint32_t rounds[24];
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.games = games;
  memset(first, 0, sizeof(first));
  const uint64_t total = cc_match_schedule_games(&options, players, 2);
  assert_int_equal(total, (uint64_t)games * players * (players - 1) / 2);
  for (uint32_t i = 0; i < players; i++) {
    rounds[i] = UINT32_MAX;
  }
  for (uint64_t number = 0; number < total; number++) {
    cc_match_fixture f = CC_MATCH_FIXTURE_INIT;
    assert_int_equal(cc_match_schedule(&options, players, 2, number, &f), CC_OK);
    assert_true(f.players[0] < players && f.players[1] < players && f.players[0] != f.players[1]);
    assert_int_equal(f.side_count, 2);
    assert_int_equal(f.pair, number - f.leg);
    first[f.players[0]][f.players[1]]++;
    if (f.leg == 0) { /* nobody twice in a round */
      for (unsigned side = 0; side < 2; side++) {
        const uint32_t key = f.cycle * 1000 + f.round;
        assert_int_not_equal(rounds[f.players[side]], key);
        rounds[f.players[side]] = key;
      }
    } else {
      cc_match_fixture g = CC_MATCH_FIXTURE_INIT;
      assert_int_equal(cc_match_schedule(&options, players, 2, number - 1, &g), CC_OK);
      assert_int_equal(f.players[0], g.players[1]);
      assert_int_equal(f.players[1], g.players[0]);
      assert_int_equal(f.turn, g.turn);
    }
  }
  for (uint32_t a = 0; a < players; a++) {
    uint32_t as_first = 0, as_second = 0;
    for (uint32_t b = 0; b < players; b++) {
      if (a != b) {
        assert_int_equal(first[a][b] + first[b][a], games);
        assert_true(abs((int)first[a][b] - (int)first[b][a]) <= (int)(games % 2));
        as_first += first[a][b];
        as_second += first[b][a];
      }
    }
    assert_true(abs((int)as_first - (int)as_second) <= 1); /* with an even number one side is once too much */
  }
}

static void test_round_robin(void **state) {
  (void)state;
  for (uint32_t players = 2; players <= 24; players++) {
    for (uint32_t games = 1; games <= 5; games++) {
      check_round_robin(players, games);
    }
  }
}

static void test_other_schedules(void **state) {
  (void)state;
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_match_fixture f = CC_MATCH_FIXTURE_INIT;
  options.schedule = CC_MATCH_GAUNTLET;
  options.games = 4;
  assert_int_equal(cc_match_schedule_games(&options, 5, 2), 16);
  uint32_t met[5] = {0, 0, 0, 0, 0};
  for (uint64_t n = 0; n < 16; n++) {
    assert_int_equal(cc_match_schedule(&options, 5, 2, n, &f), CC_OK);
    assert_int_equal(f.players[n % 2], 0);
    met[f.players[1 - n % 2]]++;
  }
  for (unsigned i = 1; i < 5; i++) {
    assert_int_equal(met[i], 4);
  }
  options.schedule = CC_MATCH_ROUND_ROBIN;
  options.flags = CC_MATCH_NO_SWITCH;
  for (uint64_t n = 0; n < 40; n++) {
    assert_int_equal(cc_match_schedule(&options, 5, 2, n, &f), CC_OK);
    assert_true(f.players[0] < f.players[1]);
    assert_int_equal(f.leg, 0);
    assert_int_equal(f.turn, n / 10);
  }
  /* Three sides: everyone once on each side a cycle. */
  options.flags = 0;
  options.games = 4;
  assert_int_equal(cc_match_schedule_games(&options, 5, 3), 20);
  for (uint32_t cycle = 0; cycle < 4; cycle++) {
    uint32_t seats[3] = {0, 0, 0};
    for (uint64_t n = 0; n < 5; n++) {
      assert_int_equal(cc_match_schedule(&options, 5, 3, cycle * 5 + n, &f), CC_OK);
      assert_int_equal(f.cycle, cycle);
      for (unsigned side = 0; side < 3; side++) {
        assert_int_equal(seats[side] >> f.players[side] & 1, 0);
        seats[side] |= 1u << f.players[side];
      }
      assert_true(f.players[0] != f.players[1] && f.players[1] != f.players[2] &&
                  f.players[0] != f.players[2]);
    }
    assert_int_equal(seats[0] & seats[1] & seats[2], 31);
  }
  assert_int_equal(cc_match_schedule_games(&options, 1, 1), 4);
  assert_int_equal(cc_match_schedule(&options, 1, 1, 3, &f), CC_OK);
  assert_int_equal(cc_match_schedule_games(NULL, 2, 2), 2);
  assert_int_equal(cc_match_schedule_games(NULL, 3, 3), 3);
  assert_int_equal(cc_match_schedule_games(NULL, 1, 2), 0);
  assert_int_equal(cc_match_schedule_games(NULL, 2, 0), 0);
  assert_int_equal(cc_match_schedule_games(NULL, 9, 9), 0);
  assert_int_equal(cc_match_schedule_games(NULL, 257, 2), 0);
  options.games = CC_MATCH_MAX_GAMES;
  assert_int_equal(cc_match_schedule_games(&options, 2, 2), CC_MATCH_MAX_GAMES);
  assert_int_equal(cc_match_schedule_games(&options, 3, 2), 0);
  assert_int_equal(cc_match_schedule(NULL, 2, 2, 2, &f), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_match_schedule(NULL, 2, 2, 0, NULL), CC_ERROR_ARGUMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_elo),
      cmocka_unit_test(test_elo_ends),
      cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_sprt),
      cmocka_unit_test(test_sprt_decides),
      cmocka_unit_test(test_ratings_of_two),
      cmocka_unit_test(test_ratings_of_more),
      cmocka_unit_test(test_ratings_without_answer),
      cmocka_unit_test(test_ratings_of_sweeps),
      cmocka_unit_test(test_ratings_of_groups),
      cmocka_unit_test(test_spread),
      cmocka_unit_test(test_histogram),
      cmocka_unit_test(test_wild_histograms),
      cmocka_unit_test(test_round_robin),
      cmocka_unit_test(test_other_schedules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
