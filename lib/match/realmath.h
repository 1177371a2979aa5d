/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. The few functions of real numbers that statistics need, made of + - * / alone, so that they need
 * no library and give the same everywhere IEEE 754 doubles are used. Errors are some units of the last place.
 */
#ifndef CC__REALMATH_H
#define CC__REALMATH_H

#include <stdint.h>

#define REAL_LN2 0.693147180559945309417232121458
#define REAL_LN10 2.302585092994045684017991454684
#define REAL_SQRT_2PI 2.506628274631000502415765284811
/* 95 % of a normal distribution lie within so many deviations. */
#define REAL_Z95 1.959963984540054

/* x > 0. By powers of two to near 1, then 2 artanh((x - 1) / (x + 1)). */
static inline double real_log(double x) {
  double twos = 0;
  while (x > 1.4142135623730951) {
    x /= 2;
    twos += 1;
  }
  while (x < 0.7071067811865476) {
    x *= 2;
    twos -= 1;
  }
  const double z = (x - 1) / (x + 1);
  double power = z, sum = 0;
  for (int n = 1; n < 32; n += 2) {
    sum += power / n;
    power *= z * z;
  }
  return 2 * sum + twos * REAL_LN2;
}

/* Beyond +-700 as there. By halves of the logarithm of 2, then the series. */
static inline double real_exp(double x) {
  x = x > 700 ? 700 : x < -700 ? -700 : x;
  int twos = 0;
  while (x > REAL_LN2 / 2) {
    x -= REAL_LN2;
    twos++;
  }
  while (x < -REAL_LN2 / 2) {
    x += REAL_LN2;
    twos--;
  }
  double term = 1, sum = 1;
  for (int n = 1; n < 20; n++) {
    term *= x / n;
    sum += term;
  }
  for (; twos > 0; twos--) {
    sum *= 2;
  }
  for (; twos < 0; twos++) {
    sum /= 2;
  }
  return sum;
}

/* x >= 0. By powers of four to 1 .. 4, then Newton. */
static inline double real_sqrt(double x) {
  double scale = 1;
  if (!(x > 0)) {
    return 0;
  }
  while (x >= 4) {
    x /= 4;
    scale *= 2;
  }
  while (x < 1) {
    x *= 4;
    scale /= 2;
  }
  double root = 1.5;
  for (int n = 0; n < 7; n++) {
    root = (root + x / root) / 2;
  }
  return root * scale;
}

/* The normal distribution: the chance to be below z. */
static inline double real_normal(double z) {
  if (z > 8 || z < -8) {
    return z > 0 ? 1 : 0;
  }
  double term = z, sum = z;
  for (int n = 3; n < 300; n += 2) {
    term *= z * z / n;
    sum += term;
  }
  return 0.5 + sum * real_exp(-z * z / 2) / REAL_SQRT_2PI;
}

/* To the nearest integer, halves away from 0; beyond the bounds the bounds. */
static inline int64_t real_round(double x, int64_t most) {
  if (x >= (double)most) {
    return most;
  }
  if (x <= -(double)most) {
    return -most;
  }
  return (int64_t)(x < 0 ? x - 0.5 : x + 0.5);
}

/* Elo of a share of points between 0 and 1, exclusive, and back. */
static inline double real_elo(double score) {
  return 400 / REAL_LN10 * real_log(score / (1 - score));
}

static inline double real_score(double elo) {
  return 1 / (1 + real_exp(-elo * REAL_LN10 / 400));
}

#endif
