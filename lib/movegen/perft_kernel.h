/* SPDX-License-Identifier: MIT */
/*
 * The perft of one instruction-set level: chooses the kernel. Layer 3. Gives
 *   uint64_t cc__perft_count(const cc__board *board, unsigned depth);
 *   uint64_t cc__perft_count_hashed(const cc__board *board, unsigned depth, cc__perft_table *table);
 */
#ifndef CC__PERFT_KERNEL_H
#define CC__PERFT_KERNEL_H

#include "movegen/perft_pair.h"
#include "movegen/perft_scalar.h"

/* The flags of the translation unit decide. The kernel that looks into tables as rows needs the large ones. */
#if !defined(CC__LEVEL_HAS_AVX512) && defined(__AVX512BW__) && defined(__AVX512DQ__) &&                      \
    defined(__AVX512VL__) && defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VBMI__) &&                      \
    defined(__AVX512VBMI2__) && defined(__GFNI__)
#define CC__LEVEL_HAS_AVX512 1
#endif

#if defined(CC__LEVEL_HAS_AVX512) && !defined(CC__TABLES_SMALL)
#include "movegen/perft_avx512.h"
#define CC__PERFT_WHITE_PAIR perft512_white_pair
#define CC__PERFT_BLACK_PAIR perft512_black_pair
#else
#define CC__PERFT_WHITE_PAIR perft_pair_white
#define CC__PERFT_BLACK_PAIR perft_pair_black
#endif

#include "movegen/perft_walk.h"

#endif
