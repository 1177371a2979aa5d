/* SPDX-License-Identifier: MIT */
/*
 * Sets of squares as 64-bit words: counting, scanning, shifting, masks. Layer 1.
 *
 * Bit n is square n, a1 = 0, b1 = 1, .. h8 = 63, whatever the byte order of the machine: nothing here looks
 * at a word through bytes. Squares are `unsigned` in these functions, so that arithmetic needs no casts.
 */
#ifndef CC__BITBOARD_H
#define CC__BITBOARD_H

#include <stdint.h>

#define CC__FILE_A UINT64_C(0x0101010101010101)
#define CC__FILE_B (CC__FILE_A << 1)
#define CC__FILE_G (CC__FILE_A << 6)
#define CC__FILE_H (CC__FILE_A << 7)
#define CC__RANK_1 UINT64_C(0x00000000000000FF)
#define CC__RANK_2 (CC__RANK_1 << 8)
#define CC__RANK_3 (CC__RANK_1 << 16)
#define CC__RANK_4 (CC__RANK_1 << 24)
#define CC__RANK_5 (CC__RANK_1 << 32)
#define CC__RANK_6 (CC__RANK_1 << 40)
#define CC__RANK_7 (CC__RANK_1 << 48)
#define CC__RANK_8 (CC__RANK_1 << 56)
#define CC__DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)
#define CC__LIGHT_SQUARES UINT64_C(0x55AA55AA55AA55AA)
#define CC__ALL_SQUARES UINT64_C(0xFFFFFFFFFFFFFFFF)

/*
 * The eight directions, as White sees the board. 0 to 3 lead to higher squares, d + 4 is the opposite of d:
 * cc__table_ray is indexed by them, and its users rely on that order.
 */
#define CC__EAST 0
#define CC__NORTH_WEST 1
#define CC__NORTH 2
#define CC__NORTH_EAST 3
#define CC__WEST 4
#define CC__SOUTH_EAST 5
#define CC__SOUTH 6
#define CC__SOUTH_WEST 7

static inline uint64_t cc__bit(unsigned square) {
  return UINT64_C(1) << square;
}

static inline unsigned cc__file_of(unsigned square) {
  return square & 7u;
}

static inline unsigned cc__rank_of(unsigned square) {
  return square >> 3;
}

static inline uint64_t cc__file_mask(unsigned file) {
  return CC__FILE_A << file;
}

static inline uint64_t cc__rank_mask(unsigned rank) {
  return CC__RANK_1 << (8u * rank);
}

/* Whether a set has at least two members. */
static inline int cc__several(uint64_t set) {
  return (set & (set - 1)) != 0;
}

/*
 * The number of members. Where the target has no instruction for it, the builtin is a call into the
 * compiler's run-time library, which looks up bytes; adding neighbouring fields in parallel is faster, inline
 * ("Population count", chessprogramming wiki; D. Knuth, The Art of Computer Programming, 7.1.3).
 */
static inline unsigned cc__popcount(uint64_t set) {
#if (defined(__GNUC__) || defined(__clang__)) &&                                                             \
    (defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__) || defined(__riscv_zbb))
  return (unsigned)__builtin_popcountll(set);
#else
  set -= set >> 1 & UINT64_C(0x5555555555555555);
  set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
  set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* On 32-bit machines the compilers scan a 64-bit word by a call; two halves are scanned in place. */
#if (defined(__GNUC__) || defined(__clang__)) && UINTPTR_MAX <= UINT32_MAX && !defined(__wasm__)
#define CC__SCAN_HALVES 1
#endif

/* The lowest member of a set that is not empty. */
static inline unsigned cc__lsb(uint64_t set) {
#if defined(CC__SCAN_HALVES)
  const uint32_t low = (uint32_t)set;
  return low != 0 ? (unsigned)__builtin_ctz(low) : 32u + (unsigned)__builtin_ctz((uint32_t)(set >> 32));
#elif defined(__clang__) && defined(__x86_64__) && !defined(__BMI__)
  /*
   * "rep bsf" is tzcnt where there is one and bsf elsewhere: the same for words that are not 0, and on AMD several times
   * as fast as bsf, which is what older clang makes of the builtin for the baseline.
   */
  uint64_t index;
  __asm__("rep bsfq %1, %0" : "=r"(index) : "r"(set) : "cc");
  return (unsigned)index;
#elif defined(__GNUC__) || defined(__clang__)
  return (unsigned)__builtin_ctzll(set);
#else
  return cc__popcount((set & (0 - set)) - 1);
#endif
}

/* The highest member of a set that is not empty. */
static inline unsigned cc__msb(uint64_t set) {
#if defined(CC__SCAN_HALVES)
  const uint32_t high = (uint32_t)(set >> 32);
  return high != 0 ? 63u - (unsigned)__builtin_clz(high) : 31u - (unsigned)__builtin_clz((uint32_t)set);
#elif defined(__GNUC__) || defined(__clang__)
  return 63u ^ (unsigned)__builtin_clzll(set);
#else
  set |= set >> 1;
  set |= set >> 2;
  set |= set >> 4;
  set |= set >> 8;
  set |= set >> 16;
  set |= set >> 32;
  return cc__popcount(set) - 1u;
#endif
}

/* Removes the lowest member of a set that is not empty and returns it. */
static inline unsigned cc__pop_lsb(uint64_t *set) {
  unsigned square = cc__lsb(*set);
  *set &= *set - 1;
  return square;
}

/* Every member one step on; those that would leave the board are dropped. */
static inline uint64_t cc__shift_north(uint64_t set) {
  return set << 8;
}

static inline uint64_t cc__shift_south(uint64_t set) {
  return set >> 8;
}

static inline uint64_t cc__shift_east(uint64_t set) {
  return (set & ~CC__FILE_H) << 1;
}

static inline uint64_t cc__shift_west(uint64_t set) {
  return (set & ~CC__FILE_A) >> 1;
}

static inline uint64_t cc__shift_north_east(uint64_t set) {
  return (set & ~CC__FILE_H) << 9;
}

static inline uint64_t cc__shift_north_west(uint64_t set) {
  return (set & ~CC__FILE_A) << 7;
}

static inline uint64_t cc__shift_south_east(uint64_t set) {
  return (set & ~CC__FILE_H) >> 7;
}

static inline uint64_t cc__shift_south_west(uint64_t set) {
  return (set & ~CC__FILE_A) >> 9;
}

/* The same with the direction as an argument; free when it is a constant. */
static inline uint64_t cc__shift(uint64_t set, unsigned direction) {
  switch (direction) {
  case CC__EAST: return cc__shift_east(set);
  case CC__NORTH_WEST: return cc__shift_north_west(set);
  case CC__NORTH: return cc__shift_north(set);
  case CC__NORTH_EAST: return cc__shift_north_east(set);
  case CC__WEST: return cc__shift_west(set);
  case CC__SOUTH_EAST: return cc__shift_south_east(set);
  case CC__SOUTH: return cc__shift_south(set);
  default: return cc__shift_south_west(set);
  }
}

/* The board seen from the other side: rank 1 becomes rank 8, files stay. */
static inline uint64_t cc__flip_vertical(uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
  return __builtin_bswap64(set);
#else
  set = (set >> 8 & UINT64_C(0x00FF00FF00FF00FF)) | (set & UINT64_C(0x00FF00FF00FF00FF)) << 8;
  set = (set >> 16 & UINT64_C(0x0000FFFF0000FFFF)) | (set & UINT64_C(0x0000FFFF0000FFFF)) << 16;
  return set >> 32 | set << 32;
#endif
}

/* The same for one square. */
static inline unsigned cc__flip_square(unsigned square) {
  return square ^ 56u;
}

#endif
