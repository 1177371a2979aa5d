/* SPDX-License-Identifier: MIT */
/* Layer 7. Ratings of several players from all their games: Bradley and Terry's model, by Newton's method. */
#include <string.h>

#include "base/allocation.h"
#include "chesscore/match.h"
#include "match/realmath.h"

/* Won and lost games alone need about one round for each unit of the logarithms between neighbours, others few. */
#define RATINGS_ROUNDS 300
#define RATINGS_HALVINGS 40
#define RATINGS_NEAR 1e-9   /* a step of which the next one is none */
#define RATINGS_CERTAIN 100 /* logarithms so far apart: who is better wins always */
#define RATINGS_MOST ((uint64_t)1 << 40)

typedef struct ratings_state {
  const cc_allocator *allocator;
  uint32_t players;
  double *memory; /* of all arrays: */
  double *games;  /* [a, b]: games of two players */
  double *points; /* [a, b]: of a against b */
  double *spread; /* [a, b]: sum of squares of a's results around what is expected */
  double *matrix;
  double *chance; /* [a, b]: share of points a has of b by the ratings */
  double *rating; /* natural logarithms of the strengths, their mean 0 */
  double *sums;
  double *slope; /* of the likelihood's logarithm */
  double *step;
  unsigned char *marks;
} ratings_state;

static size_t ratings_room(uint32_t players) {
  return 5 * (size_t)players * players + 4 * (size_t)players;
}

static cc_status ratings_open(ratings_state *r) {
  const size_t squared = (size_t)r->players * r->players;
  r->memory = cc__alloc(r->allocator, ratings_room(r->players), sizeof(double), sizeof(double));
  r->marks = cc__alloc(r->allocator, r->players, 2, 1);
  if (r->memory == NULL || r->marks == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(r->memory, 0, ratings_room(r->players) * sizeof(double));
  r->games = r->memory;
  r->points = r->games + squared;
  r->spread = r->points + squared;
  r->matrix = r->spread + squared;
  r->chance = r->matrix + squared;
  r->rating = r->chance + squared;
  r->sums = r->rating + r->players;
  r->slope = r->sums + r->players;
  r->step = r->slope + r->players;
  return CC_OK;
}

static void ratings_close(ratings_state *r) {
  cc__free(r->allocator, r->memory, ratings_room(r->players), sizeof(double), sizeof(double));
  cc__free(r->allocator, r->marks, r->players, 2, 1);
}

static int ratings_is_empty(const cc_match_counts *c) {
  return c->wins == 0 && c->draws == 0 && c->losses == 0;
}

/* The games of a against b, from one of the two places or both. 0 if they contradict each other. */
static int ratings_pair(const cc_match_counts *there, const cc_match_counts *back, cc_match_counts *both) {
  *both = *there;
  if (ratings_is_empty(there)) {
    both->wins = back->losses;
    both->draws = back->draws;
    both->losses = back->wins;
  } else if (!ratings_is_empty(back) &&
             (back->wins != there->losses || back->draws != there->draws || back->losses != there->wins)) {
    return 0;
  }
  return both->wins <= RATINGS_MOST && both->draws <= RATINGS_MOST && both->losses <= RATINGS_MOST;
}

static cc_status ratings_read(ratings_state *r, const cc_match_counts *results) {
  const size_t n = r->players;
  for (size_t a = 0; a < n; a++) {
    for (size_t b = a + 1; b < n; b++) {
      cc_match_counts c;
      if (!ratings_pair(&results[a * n + b], &results[b * n + a], &c)) {
        return CC_ERROR_ARGUMENT;
      }
      const double games = (double)(c.wins + c.draws + c.losses);
      r->games[a * n + b] = r->games[b * n + a] = games;
      r->points[a * n + b] = (double)c.wins + (double)c.draws / 2;
      r->points[b * n + a] = games - r->points[a * n + b];
      /* For now the sum of squares of the results themselves, the same from both sides but for the centre. */
      r->spread[a * n + b] = (double)c.wins + (double)c.draws / 4;
      r->spread[b * n + a] = (double)c.losses + (double)c.draws / 4;
    }
  }
  return CC_OK;
}

/* Everyone who played reached from the first of them, along points scored, or suffered. */
static int ratings_reach(ratings_state *r, int suffered) {
  const size_t n = r->players;
  unsigned char *seen = r->marks, *done = r->marks + n;
  memset(r->marks, 0, 2 * n);
  size_t first = 0;
  while (first < n && r->sums[first] == 0) {
    first++;
  }
  if (first == n) {
    return 1;
  }
  seen[first] = 1;
  for (size_t at = first; at < n;) {
    done[at] = 1;
    for (size_t b = 0; b < n; b++) {
      seen[b] |= (suffered ? r->points[b * n + at] : r->points[at * n + b]) > 0;
    }
    at = 0;
    while (at < n && (!seen[at] || done[at])) {
      at++;
    }
  }
  for (size_t a = 0; a < n; a++) {
    if (r->sums[a] != 0 && !seen[a]) {
      return 0;
    }
  }
  return 1;
}

/* Everyone gets one more drawn game, spread over all others who played. */
static void ratings_add_prior(ratings_state *r) {
  const size_t n = r->players;
  size_t active = 0;
  for (size_t a = 0; a < n; a++) {
    active += r->sums[a] != 0;
  }
  const double share = 1 / (double)(active - 1);
  for (size_t a = 0; a < n; a++) {
    for (size_t b = 0; b < n; b++) {
      if (a != b && r->sums[a] != 0 && r->sums[b] != 0) {
        r->games[a * n + b] += share;
        r->points[a * n + b] += share / 2;
        r->spread[a * n + b] += share / 4;
      }
    }
  }
}

/* ---- the likelihood ---- */

/* Both of each two, as both may be near 0: what one has is what the other lacks. */
static void ratings_expect(ratings_state *r) {
  const size_t n = r->players;
  for (size_t a = 0; a < n; a++) {
    for (size_t b = a + 1; b < n; b++) {
      const double d = r->rating[a] - r->rating[b], size = d < 0 ? -d : d;
      const double e = size > RATINGS_CERTAIN ? 0 : real_exp(-size);
      r->chance[a * n + b] = d < 0 ? e / (1 + e) : 1 / (1 + e);
      r->chance[b * n + a] = d < 0 ? 1 / (1 + e) : e / (1 + e);
    }
  }
}

/* Points less what is expected, without taking the one from the other where they are nearly the same. */
static void ratings_slope(ratings_state *r) {
  const size_t n = r->players;
  for (size_t a = 0; a < n; a++) {
    double sum = 0;
    for (size_t b = 0; b < n; b++) {
      sum += r->points[a * n + b] * r->chance[b * n + a] - r->points[b * n + a] * r->chance[a * n + b];
    }
    r->slope[a] = sum;
  }
}

static double ratings_along(const ratings_state *r) {
  double sum = 0;
  for (size_t a = 0; a < r->players; a++) {
    sum += r->slope[a] * r->step[a];
  }
  return sum;
}

/*
 * The information, and the same number everywhere besides, which makes it invertible: differences do not mind.
 * Idle players stand alone.
 */
static void ratings_fill_matrix(ratings_state *r) {
  const size_t n = r->players;
  double all = 0;
  for (size_t a = 0; a < n; a++) {
    double sum = 0;
    for (size_t b = 0; b < n; b++) {
      const double information = a == b ? 0
                                        : r->games[a * n + b] * r->chance[a * n + b] * r->chance[b * n + a];
      sum += information;
      r->matrix[a * n + b] = -information;
    }
    r->matrix[a * n + a] = r->sums[a] != 0 ? sum : 1;
    all += r->matrix[a * n + a];
  }
  for (size_t i = 0; i < n * n; i++) {
    const int both = r->sums[i / n] != 0 && r->sums[i % n] != 0;
    r->matrix[i] += both ? all / (double)(n * n) : 0;
  }
}

/* In place, by Gauss and Jordan; positive definite, so that no pivot needs to be looked for. */
static int ratings_invert(double *m, size_t n) {
  for (size_t k = 0; k < n; k++) {
    const double pivot = m[k * n + k];
    if (!(pivot > 0)) {
      return 0;
    }
    m[k * n + k] = 1;
    for (size_t j = 0; j < n; j++) {
      m[k * n + j] /= pivot;
    }
    for (size_t i = 0; i < n; i++) {
      const double factor = m[i * n + k];
      if (i == k) {
        continue;
      }
      m[i * n + k] = 0;
      for (size_t j = 0; j < n; j++) {
        m[i * n + j] -= factor * m[k * n + j];
      }
    }
  }
  return 1;
}

/* Newton's step: matrix * step = slope, by elimination. A little more on the diagonal keeps pivots from 0. */
static void ratings_solve(ratings_state *r) {
  const size_t n = r->players;
  double *m = r->matrix, *x = r->step, all = 0;
  for (size_t a = 0; a < n; a++) {
    all += m[a * n + a];
  }
  for (size_t a = 0; a < n; a++) {
    m[a * n + a] += 1e-12 * all / (double)n;
    x[a] = r->sums[a] != 0 ? r->slope[a] : 0;
  }
  for (size_t k = 0; k < n; k++) {
    for (size_t i = k + 1; i < n; i++) {
      const double factor = m[i * n + k] / m[k * n + k];
      for (size_t j = k + 1; j < n; j++) {
        m[i * n + j] -= factor * m[k * n + j];
      }
      x[i] -= factor * x[k];
    }
  }
  for (size_t k = n; k-- > 0;) {
    for (size_t j = k + 1; j < n; j++) {
      x[k] -= m[k * n + j] * x[j];
    }
    x[k] /= m[k * n + k];
  }
}

/* The step, or the part of it that does not go beyond the greatest likelihood by much. Its largest change. */
static double ratings_go(ratings_state *r) {
  const size_t n = r->players;
  const double rise = ratings_along(r);
  double part = 1, mean = 0, active = 0, most = 0;
  for (size_t a = 0; a < n; a++) {
    mean += r->step[a];
    active += r->sums[a] != 0;
  }
  for (size_t a = 0; a < n; a++) { /* the mean stays 0 */
    r->step[a] -= r->sums[a] != 0 ? mean / active : r->step[a];
    r->rating[a] += r->step[a];
  }
  for (int i = 0; i < RATINGS_HALVINGS; i++) {
    ratings_expect(r);
    ratings_slope(r);
    if (ratings_along(r) >= -rise / 4) {
      break;
    }
    part /= 2;
    for (size_t a = 0; a < n; a++) {
      r->rating[a] -= part * r->step[a];
    }
  }
  for (size_t a = 0; a < n; a++) {
    const double change = part * (r->step[a] < 0 ? -r->step[a] : r->step[a]);
    most = change > most ? change : most;
  }
  return most;
}

/* Ratings of the greatest likelihood; there is one, and no other greatest anywhere (it is concave). */
static void ratings_iterate(ratings_state *r) {
  ratings_expect(r);
  ratings_slope(r);
  for (int round = 0; round < RATINGS_ROUNDS; round++) {
    ratings_fill_matrix(r);
    ratings_solve(r);
    if (ratings_go(r) < RATINGS_NEAR) {
      return;
    }
  }
}

/* ---- errors ---- */

/*
 * The variance of a rating: information^-1 * variance of the results * information^-1, with the observed
 * variance, which draws make smaller than that of won and lost games. Of a pair it is wins * q^2 + losses * p^2 +
 * draws * (q - p)^2 / 4, with wins and losses as `spread` has them, a quarter of the draws added.
 */
static double ratings_variance(const ratings_state *r, size_t a) {
  const size_t n = r->players;
  double sum = 0;
  for (size_t b = 0; b < n; b++) {
    for (size_t c = b + 1; c < n; c++) {
      if (r->games[b * n + c] > 0) {
        const double p = r->chance[b * n + c], q = r->chance[c * n + b];
        const double draws = 4 * (r->points[b * n + c] - r->spread[b * n + c]);
        const double squares = r->spread[b * n + c] * q * q + r->spread[c * n + b] * p * p -
                               draws / 2 * p * q;
        const double off = r->matrix[a * n + b] - r->matrix[a * n + c];
        sum += off * off * squares;
      }
    }
  }
  return sum;
}

static void ratings_write(ratings_state *r, uint32_t flags, cc_match_rating *ratings) {
  const size_t n = r->players;
  ratings_fill_matrix(r);
  const int solved = ratings_invert(r->matrix, n);
  for (size_t a = 0; a < n; a++) {
    ratings[a].elo = (int32_t)real_round(40000 / REAL_LN10 * r->rating[a], CC_MATCH_ELO_INFINITE - 1);
    ratings[a].error = CC_MATCH_ELO_INFINITE;
    ratings[a].flags = flags;
    ratings[a].reserved = 0;
    if (solved && r->sums[a] != 0) {
      const double deviation = real_sqrt(ratings_variance(r, a)) * 40000 / REAL_LN10;
      ratings[a].error = (int32_t)real_round(REAL_Z95 * deviation, CC_MATCH_ELO_INFINITE - 1);
    }
  }
}

cc_status cc_match_rate(const cc_allocator *allocator, const cc_match_counts *results, uint32_t players,
                        cc_match_rating *ratings) {
  cc_allocator own;
  ratings_state r;
  uint32_t flags = 0;
  if (results == NULL || ratings == NULL || players == 0 || players > CC_MATCH_MAX_PLAYERS) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = cc__allocator_init(&own, allocator);
  if (status != CC_OK) {
    return status;
  }
  memset(&r, 0, sizeof(r));
  r.allocator = &own;
  r.players = players;
  status = ratings_open(&r);
  if (status == CC_OK) {
    status = ratings_read(&r, results);
  }
  if (status == CC_OK) {
    for (size_t i = 0; i < (size_t)players * players; i++) {
      r.sums[i / players] += r.games[i];
    }
    if (!ratings_reach(&r, 0) || !ratings_reach(&r, 1)) {
      flags = CC_MATCH_RATING_PRIOR;
      ratings_add_prior(&r);
    }
    ratings_iterate(&r);
    ratings_write(&r, flags, ratings);
  }
  ratings_close(&r);
  return status;
}
