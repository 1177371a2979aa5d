/* SPDX-License-Identifier: MIT */
/* Layer 0. See clock.h. */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#if defined(_WIN32)
#include <windows.h>

uint64_t cc__clock_us(void) {
  LARGE_INTEGER frequency, now;
  QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&now);
  const uint64_t second = (uint64_t)frequency.QuadPart;
  const uint64_t ticks = (uint64_t)now.QuadPart;
  return ticks / second * 1000000u + ticks % second * 1000000u / second;
}

#else
#include <time.h>

uint64_t cc__clock_us(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

#endif
