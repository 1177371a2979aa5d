/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. See cpu.h. Feature bits as in Intel's and AMD's architecture manuals (CPUID leaves 1 and 7, XGETBV).
 */
#include "base/cpu.h"

#include "chesscore/version.h"

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#include <cpuid.h>

typedef struct cpu_leaf {
  unsigned eax, ebx, ecx, edx;
} cpu_leaf;

static cpu_leaf cpu_ask(unsigned leaf, unsigned subleaf) {
  cpu_leaf answer = {0, 0, 0, 0};
  if (__get_cpuid_count(leaf, subleaf, &answer.eax, &answer.ebx, &answer.ecx, &answer.edx) == 0) {
    const cpu_leaf none = {0, 0, 0, 0};
    return none;
  }
  return answer;
}

/* Register states the operating system saves: without it the wide registers must not be used. */
static unsigned cpu_saved_state(const cpu_leaf *one) {
  if ((one->ecx >> 27 & 1u) == 0) { /* OSXSAVE */
    return 0;
  }
  unsigned low = 0;
  unsigned high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

#define CPU_ALL(word, mask) (((word) & (mask)) == (mask))

uint32_t cc__cpu_levels(void) {
  uint32_t levels = 1u << CC_LEVEL_BASELINE;
  const cpu_leaf one = cpu_ask(1, 0);
  const cpu_leaf seven = cpu_ask(7, 0);
  const cpu_leaf extended = cpu_ask(0x80000001u, 0);
  const unsigned saved = cpu_saved_state(&one);
  const unsigned ymm = 0x6u;
  const unsigned zmm = 0xe6u;
  const unsigned popcnt_avx = 1u << 23 | 1u << 28;
  const unsigned bmi1_avx2 = 1u << 3 | 1u << 5;
  const unsigned lzcnt = 1u << 5;
  if (CPU_ALL(saved, ymm) && CPU_ALL(one.ecx, popcnt_avx) && CPU_ALL(seven.ebx, bmi1_avx2) &&
      CPU_ALL(extended.ecx, lzcnt)) {
    levels |= 1u << CC_LEVEL_AVX2;
  }
  if ((levels >> CC_LEVEL_AVX2 & 1u) != 0 && (seven.ebx >> 8 & 1u) != 0) {
    levels |= 1u << CC_LEVEL_BMI2;
  }
  const unsigned f_dq_cd_bw_vl = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31;
  const unsigned vbmi_vbmi2_gfni_bitalg_vpopcntdq = 1u << 1 | 1u << 6 | 1u << 8 | 1u << 12 | 1u << 14;
  if ((levels >> CC_LEVEL_BMI2 & 1u) != 0 && CPU_ALL(saved, zmm) && CPU_ALL(seven.ebx, f_dq_cd_bw_vl) &&
      CPU_ALL(seven.ecx, vbmi_vbmi2_gfni_bitalg_vpopcntdq)) {
    levels |= 1u << CC_LEVEL_AVX512;
  }
  return levels;
}

int cc__cpu_pext_is_fast(void) {
  const cpu_leaf zero = cpu_ask(0, 0);
  const int amd = zero.ebx == 0x68747541u && zero.edx == 0x69746e65u && zero.ecx == 0x444d4163u;
  const int hygon = zero.ebx == 0x6f677948u;
  if (!amd && !hygon) {
    return 1;
  }
  const unsigned version = cpu_ask(1, 0).eax;
  const unsigned family = (version >> 8 & 15u) + (version >> 20 & 255u);
  return family >= 0x19u;
}

#else

uint32_t cc__cpu_levels(void) {
  return 1u << CC_LEVEL_BASELINE;
}

int cc__cpu_pext_is_fast(void) {
  return 0;
}

#endif
