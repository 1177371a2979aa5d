/* SPDX-License-Identifier: MIT */
/* Layer 0. Which instruction-set levels processor and system can run. */
#ifndef CC__CPU_H
#define CC__CPU_H

#include <stdint.h>

/* Bit (1 << CC_LEVEL_*) set for every level that can run here, CC_LEVEL_BASELINE always. Asks the processor. */
uint32_t cc__cpu_levels(void);

/*
 * 1 if PEXT and PDEP are fast. AMD processors before Zen 3 (family 19h) run them in microcode, some twenty
 * times slower than a multiplication: there the AVX2 level is the better one.
 */
int cc__cpu_pext_is_fast(void);

#endif
