/* SPDX-License-Identifier: MIT */
/* Layer 0. Time that never goes back. */
#ifndef CC__CLOCK_H
#define CC__CLOCK_H

#include <stdint.h>

/* Microseconds since some fixed moment. */
uint64_t cc__clock_us(void);

#endif
