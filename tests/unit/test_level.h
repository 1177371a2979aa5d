/* SPDX-License-Identifier: MIT */
/*
 * A test program that is compiled once per instruction-set level: runs its tests, or skips each by name when
 * the processor lacks the level. Include after cmocka.h; define TEST_LEVEL as the CC_LEVEL_* of the flags.
 *
 * The lists of tests are static and main does nothing but choose one, so that no instruction of the level is
 * executed before the processor has been asked.
 */
#ifndef TEST_LEVEL_H
#define TEST_LEVEL_H

#include "base/cpu.h"
#include "chesscore.h"

#ifndef TEST_LEVEL
#define TEST_LEVEL CC_LEVEL_BASELINE
#endif

static void test_level_skip(void **state) {
  (void)state;
  skip();
}

#define TEST_LEVEL_RUN(name) cmocka_unit_test(name),
#define TEST_LEVEL_SKIP(name) {#name, test_level_skip, NULL, NULL, NULL},

/* LIST is a macro that applies its argument to the name of each test. */
#define TEST_LEVEL_MAIN(LIST)                                           \
  int main(void) {                                                      \
    static const struct CMUnitTest tests[] = {LIST(TEST_LEVEL_RUN)};    \
    static const struct CMUnitTest skipped[] = {LIST(TEST_LEVEL_SKIP)}; \
    if ((cc__cpu_levels() >> TEST_LEVEL & 1u) == 0) {                   \
      return cmocka_run_group_tests(skipped, NULL, NULL);               \
    }                                                                   \
    return cmocka_run_group_tests(tests, NULL, NULL);                   \
  }

#endif
