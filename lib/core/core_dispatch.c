/* SPDX-License-Identifier: MIT */
/*
 * The choice of the core at run time. The processor is asked once; the answer is kept in the library's only
 * mutable global, a word that racing threads can only fill with the same value.
 */
#include "base/atomics.h"
#include "base/cpu.h"
#include "chesscore/version.h"
#include "movegen/core_table.h"

extern const cc__core cc__core_baseline;
#ifdef CC__HAVE_LEVEL_AVX2
extern const cc__core cc__core_avx2;
#endif
#ifdef CC__HAVE_LEVEL_BMI2
extern const cc__core cc__core_bmi2;
#endif
#ifdef CC__HAVE_LEVEL_AVX512
extern const cc__core cc__core_avx512;
#endif

/* The core of a level that is built in, whether or not the processor can run it; else NULL. */
static const cc__core *dispatch_built(cc_level level) {
  switch (level) {
  case CC_LEVEL_BASELINE: return &cc__core_baseline;
#ifdef CC__HAVE_LEVEL_AVX2
  case CC_LEVEL_AVX2: return &cc__core_avx2;
#endif
#ifdef CC__HAVE_LEVEL_BMI2
  case CC_LEVEL_BMI2: return &cc__core_bmi2;
#endif
#ifdef CC__HAVE_LEVEL_AVX512
  case CC_LEVEL_AVX512: return &cc__core_avx512;
#endif
  default: return NULL;
  }
}

#define DISPATCH_LEVELS 0xffu
#define DISPATCH_BEST_SHIFT 8

/* Bits 0-7: levels that are built in and run here. Bits 8-15: the best of them. Never 0. */
static uint32_t dispatch_ask(void) {
  const uint32_t runs = cc__cpu_levels();
  const int fast_pext = cc__cpu_pext_is_fast();
  uint32_t levels = 0;
  uint32_t best = CC_LEVEL_BASELINE;
  for (cc_level level = CC_LEVEL_BASELINE; level < CC_LEVEL_COUNT; level++) {
    if (dispatch_built(level) != NULL && (runs >> level & 1u) != 0) {
      levels |= 1u << level;
      /* Levels are in order of speed, but for processors whose PEXT is slow: those have no AVX-512 either. */
      best = level < CC_LEVEL_BMI2 || fast_pext ? level : best;
    }
  }
  return levels | best << DISPATCH_BEST_SHIFT;
}

static uint32_t dispatch_answer(void) {
  static cc__atomic_u32 known; /* 0: not asked yet */
  uint32_t answer = cc__atomic_u32_load(&known);
  if (answer == 0) {
    answer = dispatch_ask();
    cc__atomic_u32_store(&known, answer);
  }
  return answer;
}

cc_level cc_level_best(void) {
  return dispatch_answer() >> DISPATCH_BEST_SHIFT;
}

int32_t cc_level_available(cc_level level) {
  return level == CC_LEVEL_AUTO || (level < CC_LEVEL_COUNT && (dispatch_answer() >> level & 1u) != 0);
}

const char *cc_level_name(cc_level level) {
  switch (level) {
  case CC_LEVEL_AUTO: return "auto";
  case CC_LEVEL_BASELINE: return "baseline";
  case CC_LEVEL_AVX2: return "avx2";
  case CC_LEVEL_BMI2: return "bmi2";
  case CC_LEVEL_AVX512: return "avx512";
  default: return NULL;
  }
}

const cc__core *cc__core_get(cc_level level) {
  if (level == CC_LEVEL_AUTO) {
    level = cc_level_best();
  }
  return cc_level_available(level) ? dispatch_built(level) : NULL;
}
