/* SPDX-License-Identifier: MIT */
/*
 * Layer 3, hot core. Turning sets of target squares into moves in a list.
 *
 * A move says what it captures, so every target square must be looked up. In plain words that is three bits from
 * three planes. AVX-512 with VBMI2 (Ice Lake, Zen 4) keeps the whole board as 64 bytes in a register instead: VPCOMPRESSB
 * turns a set into a row of squares, VPERMB looks all of them up at once, and sixteen moves go out in one
 * store. The order of moves is the same: rising squares.
 *
 * A store always writes sixteen moves, so up to 31 places past the end are overwritten: lists have room for CC_MAX_MOVES,
 * which is 200 more than there can be (types.h).
 */
#ifndef CC__EMISSION_H
#define CC__EMISSION_H

#include "board/board_query.h"

#if defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__AVX512BW__)
#define CC__EMISSION_VECTOR 1
#include <immintrin.h>
#endif

typedef struct emission {
  cc_move *out;
#ifdef CC__EMISSION_VECTOR
  __m512i captured; /* by square: captured type + 1 of every enemy man, times 16 */
#else
  uint64_t plane[3]; /* the same number, one bit a plane */
#endif
} emission;

#ifdef CC__EMISSION_VECTOR

CC__ALWAYS_INLINE void emission_begin(emission *e, const cc__board *board, uint64_t enemy, cc_move *out) {
  const uint64_t *by_type = board->by_type;
  __m512i captured = _mm512_setzero_si512();
  for (unsigned type = CC_PAWN; type <= CC_KING; type++) {
    captured = _mm512_mask_mov_epi8(captured, by_type[type] & enemy,
                                    _mm512_set1_epi8((char)(16 * (type + 1))));
  }
  e->captured = captured;
  e->out = out;
}

/* The squares of a set as bytes in rising order, zeros behind them. */
CC__ALWAYS_INLINE __m512i emission_row(uint64_t targets) {
  const __m512i squares = _mm512_set_epi64(0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928,
                                           0x2726252423222120, 0x1f1e1d1c1b1a1918, 0x1716151413121110,
                                           0x0f0e0d0c0b0a0908, 0x0706050403020100);
  return _mm512_maskz_compress_epi8(targets, squares);
}

/* Sixteen target squares with what stands there: target in bits 0-5, captured in bits 12-14. */
CC__ALWAYS_INLINE __m512i emission_words(__m128i targets, __m128i captured) {
  const __m256i low = _mm256_cvtepu8_epi16(targets);
  const __m256i high = _mm256_slli_epi16(_mm256_cvtepu8_epi16(captured), 8);
  return _mm512_cvtepu16_epi32(_mm256_or_si256(low, high));
}

/* from, to, piece, and what stands on the to square; a set that one man reaches, 27 squares at most. */
CC__ALWAYS_INLINE void emission_piece(emission *e, unsigned from, unsigned piece, uint64_t targets) {
  const unsigned count = cc__popcount(targets);
  const __m512i row = emission_row(targets);
  const __m512i captured = _mm512_permutexvar_epi8(row, e->captured);
  const __m512i fixed = _mm512_set1_epi32((int)(from | piece << 15));
  __m512i words = emission_words(_mm512_castsi512_si128(row), _mm512_castsi512_si128(captured));
  _mm512_storeu_si512(e->out, _mm512_or_si512(fixed, _mm512_slli_epi32(words, 6)));
  if (CC__UNLIKELY(count > 16)) {
    words = emission_words(_mm512_extracti32x4_epi32(row, 1), _mm512_extracti32x4_epi32(captured, 1));
    _mm512_storeu_si512(e->out + 16, _mm512_or_si512(fixed, _mm512_slli_epi32(words, 6)));
  }
  e->out += count;
}

/* Pawn moves to a set of squares that all come from `step` squares behind. */
CC__ALWAYS_INLINE void emission_pawns(emission *e, uint64_t targets, int step, unsigned kind) {
  const __m512i fixed = _mm512_set1_epi32((int)(kind << 21) - step);
  const __m512i square = _mm512_set1_epi32(63);
  if (targets == 0) {
    return;
  }
  const __m512i row = emission_row(targets);
  const __m512i captured = _mm512_permutexvar_epi8(row, e->captured);
  const __m512i first = emission_words(_mm512_castsi512_si128(row), _mm512_castsi512_si128(captured));
  const unsigned count = cc__popcount(targets);
  _mm512_storeu_si512(e->out, _mm512_add_epi32(_mm512_slli_epi32(first, 6),
                                               _mm512_add_epi32(fixed, _mm512_and_si512(first, square))));
  for (unsigned done = 16; CC__UNLIKELY(done < count); done += 16) { /* heaps of pawns, soft-invalid */
    uint8_t squares[64], captures[64];
    _mm512_storeu_si512(squares, row);
    _mm512_storeu_si512(captures, captured);
    const __m512i words = emission_words(_mm_loadu_si128((const __m128i *)&squares[done]),
                                         _mm_loadu_si128((const __m128i *)&captures[done]));
    _mm512_storeu_si512(e->out + done,
                        _mm512_add_epi32(_mm512_slli_epi32(words, 6),
                                         _mm512_add_epi32(fixed, _mm512_and_si512(words, square))));
  }
  e->out += count;
}

#else

CC__ALWAYS_INLINE void emission_begin(emission *e, const cc__board *board, uint64_t enemy, cc_move *out) {
  const uint64_t p = board->by_type[CC_PAWN], n = board->by_type[CC_KNIGHT], b = board->by_type[CC_BISHOP];
  const uint64_t r = board->by_type[CC_ROOK], q = board->by_type[CC_QUEEN], k = board->by_type[CC_KING];
  e->plane[0] = (p | b | q) & enemy;
  e->plane[1] = (n | b | k) & enemy;
  e->plane[2] = (r | q | k) & enemy;
  e->out = out;
}

/* A move that captures what stands on the to square. */
CC__ALWAYS_INLINE cc_move emission_pack(const emission *e, unsigned from, unsigned to, unsigned piece) {
  const uint64_t captured = (e->plane[0] >> to & 1u) | (e->plane[1] >> to & 1u) << 1 |
                            (e->plane[2] >> to & 1u) << 2;
  return (cc_move)(from | to << 6 | piece << 15 | (unsigned)captured << 18);
}

CC__ALWAYS_INLINE void emission_piece(emission *e, unsigned from, unsigned piece, uint64_t targets) {
  while (targets != 0) {
    *e->out++ = emission_pack(e, from, cc__pop_lsb(&targets), piece);
  }
}

/* Pawn moves to a set of squares that all come from `step` squares behind. */
CC__ALWAYS_INLINE void emission_pawns(emission *e, uint64_t targets, int step, unsigned kind) {
  while (targets != 0) {
    const unsigned to = cc__pop_lsb(&targets);
    *e->out++ = emission_pack(e, (unsigned)((int)to - step), to, CC_PAWN) | kind << 21;
  }
}

#endif

#endif
