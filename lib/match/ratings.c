/* SPDX-License-Identifier: MIT */
/* Layer 7. Ratings of several players from all their games: Bradley and Terry's model, by minorisation. */
#include <string.h>

#include "base/allocation.h"
#include "chesscore/match.h"
#include "match/realmath.h"

#define RATINGS_ROUNDS 20000
#define RATINGS_NEAR 1e-12 /* a change of strengths that is none */
#define RATINGS_MOST ((uint64_t)1 << 40)

typedef struct ratings_state {
  const cc_allocator *allocator;
  uint32_t players;
  double *memory; /* of all arrays: */
  double *games;  /* [a, b]: games of two players */
  double *points; /* [a, b]: of a against b */
  double *spread; /* [a, b]: sum of squares of a's results around what is expected */
  double *matrix;
  double *strength;
  double *sums;
  double *column;
  unsigned char *marks;
} ratings_state;

static size_t ratings_room(uint32_t players) {
  return 4 * (size_t)players * players + 3 * (size_t)players;
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
  r->strength = r->matrix + squared;
  r->sums = r->strength + r->players;
  r->column = r->sums + r->players;
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

/* Strengths, by Zermelo's iteration; their geometric mean is 1. */
static void ratings_iterate(ratings_state *r) {
  const size_t n = r->players;
  for (size_t a = 0; a < n; a++) {
    r->strength[a] = 1;
  }
  for (int round = 0; round < RATINGS_ROUNDS; round++) {
    double change = 0, logs = 0, active = 0;
    for (size_t a = 0; a < n; a++) {
      double points = 0, sum = 0;
      if (r->sums[a] == 0) {
        continue;
      }
      for (size_t b = 0; b < n; b++) {
        if (r->games[a * n + b] > 0) {
          points += r->points[a * n + b];
          sum += r->games[a * n + b] / (r->strength[a] + r->strength[b]);
        }
      }
      const double next = points / sum;
      const double ratio = next / r->strength[a] - 1;
      change = ratio > change ? ratio : -ratio > change ? -ratio : change;
      r->strength[a] = next;
      logs += real_log(next);
      active += 1;
    }
    const double scale = active > 0 ? real_exp(-logs / active) : 1;
    for (size_t a = 0; a < n; a++) {
      r->strength[a] *= r->sums[a] == 0 ? 1 : scale;
    }
    if (change < RATINGS_NEAR) {
      return;
    }
  }
}

/* ---- errors ---- */

static double ratings_expect(const ratings_state *r, size_t a, size_t b) {
  return r->strength[a] / (r->strength[a] + r->strength[b]);
}

/* The information plus 1 / n everywhere, which makes it invertible; idle players stand alone. */
static void ratings_fill_matrix(ratings_state *r) {
  const size_t n = r->players;
  for (size_t a = 0; a < n; a++) {
    double sum = 0;
    for (size_t b = 0; b < n; b++) {
      const double p = ratings_expect(r, a, b);
      const double information = a == b ? 0 : r->games[a * n + b] * p * (1 - p);
      const int both = r->sums[a] != 0 && r->sums[b] != 0;
      sum += information;
      r->matrix[a * n + b] = (both ? 1 / (double)n : 0) - information;
    }
    r->matrix[a * n + a] += r->sums[a] != 0 ? sum : 1;
  }
}

/* In place, by Gauss and Jordan; positive definite, so that no pivot needs to be looked for. */
static int ratings_invert(double *m, size_t n) {
  for (size_t k = 0; k < n; k++) {
    const double pivot = m[k * n + k];
    if (!(pivot > 1e-12)) {
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

/*
 * The variance of a rating: information^-1 * variance of the results * information^-1, with the observed
 * variance, which draws make smaller than that of won and lost games.
 */
static double ratings_variance(const ratings_state *r, size_t a) {
  const size_t n = r->players;
  double sum = 0;
  for (size_t b = 0; b < n; b++) {
    for (size_t c = b + 1; c < n; c++) {
      const double games = r->games[b * n + c];
      if (games > 0) {
        const double p = ratings_expect(r, b, c);
        const double squares = r->spread[b * n + c] - 2 * p * r->points[b * n + c] + games * p * p;
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
    ratings[a].elo = (int32_t)real_round(40000 / REAL_LN10 * real_log(r->strength[a]),
                                         CC_MATCH_ELO_INFINITE - 1);
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
