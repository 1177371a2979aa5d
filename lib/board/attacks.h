/* SPDX-License-Identifier: MIT */
/*
 * Attack look-ups. Layer 1. Squares are `unsigned` and below 64, sides 0 or 1.
 *
 * How sliders are looked up is chosen for each translation unit:
 *   CC__SLIDERS_PEXT   the unit defines CC__LEVEL_PEXT and is compiled for BMI2 on x86-64
 *   CC__SLIDERS_SMALL  CC__TABLES_SMALL is defined (meson -Dtables=small), or asked for by name
 *   CC__SLIDERS_MAGIC  otherwise
 * All three give the same answers.
 */
#ifndef CC__ATTACKS_H
#define CC__ATTACKS_H

#include <stdint.h>

#include "attack_tables.h"
#include "bitboard.h"

#if defined(CC__TABLES_SMALL) || defined(CC__SLIDERS_SMALL)
#undef CC__SLIDERS_SMALL
#define CC__SLIDERS_SMALL 1
#elif defined(CC__LEVEL_PEXT) && defined(__BMI2__) && defined(__x86_64__)
#define CC__SLIDERS_PEXT 1
#include <immintrin.h>
#else
#define CC__SLIDERS_MAGIC 1
#endif

static inline uint64_t cc__attacks_knight(unsigned square) {
  return cc__table_knight[square];
}

static inline uint64_t cc__attacks_king(unsigned square) {
  return cc__table_king[square];
}

/* The squares a pawn of a side attacks from a square. */
static inline uint64_t cc__attacks_pawn(unsigned side, unsigned square) {
  return cc__table_pawn[side][square];
}

#if defined(CC__SLIDERS_PEXT)

static inline uint64_t cc__attacks_rook(unsigned square, uint64_t occupied) {
  const cc__pext_entry *entry = &cc__pext_rook[square];
  return _pdep_u64(cc__pext_attacks[entry->offset + _pext_u64(occupied, entry->mask)], entry->reach);
}

static inline uint64_t cc__attacks_bishop(unsigned square, uint64_t occupied) {
  const cc__pext_entry *entry = &cc__pext_bishop[square];
  return _pdep_u64(cc__pext_attacks[entry->offset + _pext_u64(occupied, entry->mask)], entry->reach);
}

#elif defined(CC__SLIDERS_MAGIC)

static inline uint64_t cc__attacks_rook(unsigned square, uint64_t occupied) {
  const cc__magic_entry *entry = &cc__magic_rook[square];
  return cc__magic_attacks[entry->offset +
                           (uint32_t)((occupied & entry->mask) * entry->magic >> entry->shift)];
}

static inline uint64_t cc__attacks_bishop(unsigned square, uint64_t occupied) {
  const cc__magic_entry *entry = &cc__magic_bishop[square];
  return cc__magic_attacks[entry->offset +
                           (uint32_t)((occupied & entry->mask) * entry->magic >> entry->shift)];
}

#else

/*
 * Both halves of a line at once, by subtraction: taking the nearest man below (or the bottom bit) from the
 * men above changes every bit from there up to the nearest man above, or to the top if there is none.
 * Source: "Obstruction Difference" by Michael Hoffmann, chessprogramming wiki.
 */
static inline uint64_t cc__line_attacks(const uint64_t *rays, unsigned direction, uint64_t occupied) {
  uint64_t upper = rays[direction] & occupied;
  uint64_t lower = rays[direction + 4u] & occupied;
  uint64_t nearest = cc__bit(cc__msb(lower | 1u));
  return (upper ^ (upper - nearest)) & (rays[direction] | rays[direction + 4u]);
}

static inline uint64_t cc__attacks_rook(unsigned square, uint64_t occupied) {
  const uint64_t *rays = cc__table_ray[square];
  return cc__line_attacks(rays, CC__EAST, occupied) | cc__line_attacks(rays, CC__NORTH, occupied);
}

static inline uint64_t cc__attacks_bishop(unsigned square, uint64_t occupied) {
  const uint64_t *rays = cc__table_ray[square];
  return cc__line_attacks(rays, CC__NORTH_WEST, occupied) | cc__line_attacks(rays, CC__NORTH_EAST, occupied);
}

#endif

static inline uint64_t cc__attacks_queen(unsigned square, uint64_t occupied) {
  return cc__attacks_rook(square, occupied) | cc__attacks_bishop(square, occupied);
}

#ifdef CC__TABLES_SMALL

/* The whole line through two squares, both included; 0 if they are equal or not aligned. */
static inline uint64_t cc__line(unsigned a, unsigned b) {
  unsigned files = cc__file_of(b) - cc__file_of(a);
  unsigned ranks = cc__rank_of(b) - cc__rank_of(a);
  unsigned direction;
  if (a == b)
    return 0;
  if (ranks == 0)
    direction = CC__EAST;
  else if (files == 0)
    direction = CC__NORTH;
  else if (files == ranks)
    direction = CC__NORTH_EAST;
  else if (files + ranks == 0)
    direction = CC__NORTH_WEST;
  else
    return 0;
  return cc__table_ray[a][direction] | cc__table_ray[a][direction + 4u] | cc__bit(a);
}

/* The squares strictly between two; 0 if they are not aligned. */
static inline uint64_t cc__between(unsigned a, unsigned b) {
  uint64_t up_to_a = cc__bit(a) - 1;
  uint64_t up_to_b = cc__bit(b) - 1;
  /* The squares below one end but not below the other, less the lower end itself. */
  return cc__line(a, b) & (up_to_a ^ up_to_b) & ~(cc__bit(a) | cc__bit(b));
}

#else

/* The whole line through two squares, both included; 0 if they are equal or not aligned. */
static inline uint64_t cc__line(unsigned a, unsigned b) {
  return cc__table_line[a][b];
}

/* The squares strictly between two; 0 if they are not aligned. */
static inline uint64_t cc__between(unsigned a, unsigned b) {
  return cc__table_between[a][b];
}

#endif

#endif
