/* SPDX-License-Identifier: MIT */
/*
 * How the constant tables are declared. Layer 1.
 *
 * -fvisibility=hidden covers definitions only: an extern declaration without the attribute makes position
 * independent code go through the global offset table on every look-up.
 */
#ifndef CC__CONSTANT_DATA_H
#define CC__CONSTANT_DATA_H

#if (defined(__GNUC__) || defined(__clang__)) && !defined(_WIN32) && !defined(__CYGWIN__)
#define CC__CONSTANT_DATA extern __attribute__((visibility("hidden")))
#else
#define CC__CONSTANT_DATA extern
#endif

/* A table that is read one cache line at a time starts on one. */
#if defined(__GNUC__) || defined(__clang__)
#define CC__CACHE_LINE_ALIGNED __attribute__((aligned(64)))
#else
#define CC__CACHE_LINE_ALIGNED
#endif

#endif
