/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. Looking at many bytes of PGN at once: with SSE2 where the compiler may use it, else eight at a time
 * in a word. Bit n of a mask is byte n, whatever the byte order of the machine.
 */
#ifndef CC__PGN_SCAN_H
#define CC__PGN_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"
#include "board/bitboard.h"

#if defined(__SSE2__) && !defined(CC__PGN_SCAN_PORTABLE)
#include <emmintrin.h>
#define PGN_SCAN_SSE2 1
#else
#define PGN_SCAN_SSE2 0
#endif

/* What 64 bytes are. A byte below 33 is blank. Plain bytes make up moves, numbers and most tag names. */
typedef struct pgn_block {
  uint64_t other;     /* not plain: blanks and what has a meaning of its own */
  uint64_t quote;     /* " */
  uint64_t backslash; /* \ */
  uint64_t control;   /* below 32 */
} pgn_block;

#if PGN_SCAN_SSE2

/* Letters, digits, + , - . / : # = */
CC__ALWAYS_INLINE uint64_t pgn_plain16(__m128i v) {
  const __m128i letter = _mm_sub_epi8(_mm_or_si128(v, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
  const __m128i middle = _mm_sub_epi8(v, _mm_set1_epi8('+'));
  const __m128i plain = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(25)), letter),
                   _mm_cmpeq_epi8(_mm_min_epu8(middle, _mm_set1_epi8(15)), middle)),
      _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('#')), _mm_cmpeq_epi8(v, _mm_set1_epi8('='))));
  return (uint64_t)(unsigned)_mm_movemask_epi8(plain);
}

CC__ALWAYS_INLINE uint64_t pgn_equal16(__m128i v, char c) {
  return (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c)));
}

CC__ALWAYS_INLINE __m128i pgn_load16(const char *bytes) {
  return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}

CC__ALWAYS_INLINE uint64_t pgn_scan_other(const char *bytes) {
  uint64_t plain = 0;
  for (unsigned i = 0; i < 64; i += 16) {
    plain |= pgn_plain16(pgn_load16(bytes + i)) << i;
  }
  return ~plain;
}

CC__ALWAYS_INLINE pgn_block pgn_scan_block(const char *bytes) {
  pgn_block block = {0, 0, 0, 0};
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i v = pgn_load16(bytes + i);
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(31)), v);
    block.other |= pgn_plain16(v) << i;
    block.quote |= pgn_equal16(v, '"') << i;
    block.backslash |= pgn_equal16(v, '\\') << i;
    block.control |= (uint64_t)(unsigned)_mm_movemask_epi8(low) << i;
  }
  block.other = ~block.other;
  return block;
}

#define PGN_SCAN_WIDTH 16u

/* Which of PGN_SCAN_WIDTH bytes are a or b. */
CC__ALWAYS_INLINE unsigned pgn_scan_either(const char *bytes, char a, char b) {
  const __m128i v = pgn_load16(bytes);
  return (unsigned)_mm_movemask_epi8(
      _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(a)), _mm_cmpeq_epi8(v, _mm_set1_epi8(b))));
}

/* Which of PGN_SCAN_WIDTH bytes are "[" right after a line feed or carriage return; bytes[-1] is read. */
CC__ALWAYS_INLINE unsigned pgn_scan_opening(const char *bytes) {
  const __m128i before = pgn_load16(bytes - 1);
  const __m128i line_end = _mm_or_si128(_mm_cmpeq_epi8(before, _mm_set1_epi8('\n')),
                                        _mm_cmpeq_epi8(before, _mm_set1_epi8('\r')));
  return (unsigned)_mm_movemask_epi8(
      _mm_and_si128(line_end, _mm_cmpeq_epi8(pgn_load16(bytes), _mm_set1_epi8('['))));
}

#else

#define PGN_EACH UINT64_C(0x0101010101010101)
#define PGN_HIGH UINT64_C(0x8080808080808080)

/* Eight bytes, the first one lowest. */
static inline uint64_t pgn_load8(const char *bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < 8; i++) {
    word |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
  }
  return word;
}

/* The high bit of every byte, gathered into eight bits. */
static inline uint64_t pgn_gather8(uint64_t high) {
  return ((high & PGN_HIGH) >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* The high bit of every byte that is c; of those in first .. last, both below 128. */
static inline uint64_t pgn_equal8(uint64_t word, char c) {
  const uint64_t x = word ^ PGN_EACH * (unsigned char)c;
  return ~(((x & ~PGN_HIGH) + ~PGN_HIGH) | x) & PGN_HIGH;
}
static inline uint64_t pgn_between8(uint64_t word, unsigned first, unsigned last) {
  const uint64_t low = word & ~PGN_HIGH;
  return (low + PGN_EACH * (128u - first)) & ~(low + PGN_EACH * (127u - last)) & ~word & PGN_HIGH;
}

static inline uint64_t pgn_plain8(uint64_t word) {
  return pgn_between8(word | PGN_EACH * 0x20u, 'a', 'z') | pgn_between8(word, '+', ':') |
         pgn_equal8(word, '#') | pgn_equal8(word, '=');
}

static inline uint64_t pgn_scan_other(const char *bytes) {
  uint64_t plain = 0;
  for (unsigned i = 0; i < 64; i += 8) {
    plain |= pgn_gather8(pgn_plain8(pgn_load8(bytes + i))) << i;
  }
  return ~plain;
}

static inline pgn_block pgn_scan_block(const char *bytes) {
  pgn_block block = {0, 0, 0, 0};
  for (unsigned i = 0; i < 64; i += 8) {
    const uint64_t word = pgn_load8(bytes + i);
    block.other |= pgn_gather8(pgn_plain8(word)) << i;
    block.quote |= pgn_gather8(pgn_equal8(word, '"')) << i;
    block.backslash |= pgn_gather8(pgn_equal8(word, '\\')) << i;
    block.control |= pgn_gather8(pgn_between8(word, 0, 31)) << i;
  }
  block.other = ~block.other;
  return block;
}

#define PGN_SCAN_WIDTH 8u

static inline unsigned pgn_scan_either(const char *bytes, char a, char b) {
  const uint64_t word = pgn_load8(bytes);
  return (unsigned)pgn_gather8(pgn_equal8(word, a) | pgn_equal8(word, b));
}

static inline unsigned pgn_scan_opening(const char *bytes) {
  const uint64_t before = pgn_load8(bytes - 1);
  return (unsigned)pgn_gather8((pgn_equal8(before, '\n') | pgn_equal8(before, '\r')) &
                               pgn_equal8(pgn_load8(bytes), '['));
}

#endif

/* The first place in from .. end that is a or b, or end. */
static inline const char *pgn_find_either(const char *from, const char *end, char a, char b) {
  while ((size_t)(end - from) >= PGN_SCAN_WIDTH) {
    const unsigned found = pgn_scan_either(from, a, b);
    if (found != 0) {
      return from + cc__lsb(found);
    }
    from += PGN_SCAN_WIDTH;
  }
  while (from < end && *from != a && *from != b) {
    from++;
  }
  return from;
}

/* How many line feeds and carriage returns there are in from .. end. */
static inline void pgn_count_ends(const char *from, const char *end, uint64_t *feeds, uint64_t *returns) {
  uint64_t f = 0;
  uint64_t r = 0;
#if PGN_SCAN_SSE2
  const __m128i zero = _mm_setzero_si128();
  while (end - from >= 16) {
    __m128i bytes_f = zero;
    __m128i bytes_r = zero;
    const char *const stop = end - from > 16 * 255 ? from + 16 * 255 : from + ((end - from) & ~(ptrdiff_t)15);
    for (; from < stop; from += 16) {
      const __m128i v = pgn_load16(from);
      bytes_f = _mm_sub_epi8(bytes_f, _mm_cmpeq_epi8(v, _mm_set1_epi8('\n')));
      bytes_r = _mm_sub_epi8(bytes_r, _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
    }
    const __m128i sum_f = _mm_sad_epu8(bytes_f, zero);
    const __m128i sum_r = _mm_sad_epu8(bytes_r, zero);
    f += (uint64_t)(unsigned)_mm_cvtsi128_si32(sum_f) + (uint64_t)(unsigned)_mm_extract_epi16(sum_f, 4);
    r += (uint64_t)(unsigned)_mm_cvtsi128_si32(sum_r) + (uint64_t)(unsigned)_mm_extract_epi16(sum_r, 4);
  }
#else
  for (; end - from >= 8; from += 8) {
    const uint64_t word = pgn_load8(from);
    f += (pgn_equal8(word, '\n') >> 7) * PGN_EACH >> 56;
    r += (pgn_equal8(word, '\r') >> 7) * PGN_EACH >> 56;
  }
#endif
  for (; from < end; from++) {
    f += *from == '\n';
    r += *from == '\r';
  }
  *feeds = f;
  *returns = r;
}

static inline int pgn_ends_line(char c) {
  return c == '\n' || c == '\r';
}

#endif
