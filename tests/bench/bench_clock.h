/* SPDX-License-Identifier: MIT */
/*
 * Benchmarks: time passed, and processor time of this process, which other programs on the machine disturb
 * less. Define _POSIX_C_SOURCE before the first #include.
 */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <time.h>

static inline double bench_seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline double bench_wall_seconds(void) {
  return bench_seconds_of(CLOCK_MONOTONIC);
}

static inline double bench_cpu_seconds(void) {
  return bench_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

#endif
