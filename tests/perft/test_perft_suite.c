/* SPDX-License-Identifier: MIT */
/*
 * Tests: leaf counts of whole files of positions, on every instruction-set level this processor has.
 *
 *   test_perft_suite [--limit NODES] [--chess960] FILE...
 *
 * A line of a file is "FEN ;D1 20 ;D2 400 ..." ("FEN; D4 197281" is read too), "#" begins a comment. For each
 * position the greatest depth with at most NODES leaves (default 1000000) is counted on every level; then
 * once more with a hash table and two threads, and by divide. Soft problems are accepted: files hold
 * impossible positions.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>
#include <cmocka.h>

#define SUITE_LINE 1024
#define SUITE_MAX_TESTS 256

/* One test: a file on a level; CC_LEVEL_COUNT stands for "hash and threads", one more for "divide". */
typedef struct suite_test {
  const char *file;
  cc_level level;
} suite_test;

#define SUITE_HASHED ((cc_level)CC_LEVEL_COUNT)
#define SUITE_DIVIDE ((cc_level)(CC_LEVEL_COUNT + 1))

static uint64_t suite_limit = 1000000;
static int suite_chess960;

/* The deepest count within the limit; 0 if the line has none. Cuts the counts off the line. */
static int suite_parse(char *line, uint32_t *depth, uint64_t *expected) {
  char *at = strchr(line, ';');
  *depth = 0;
  if (at == NULL) {
    return 0;
  }
  *at++ = '\0';
  while (at != NULL) {
    unsigned ply = 0;
    uint64_t leaves = 0;
    if (sscanf(at, " D%u %" SCNu64, &ply, &leaves) == 2 && leaves <= suite_limit && ply > *depth) {
      *depth = ply;
      *expected = leaves;
    }
    at = strchr(at, ';');
    at = at == NULL ? NULL : at + 1;
  }
  return *depth > 0;
}

static uint64_t suite_divide(const cc_position *position, uint32_t depth) {
  cc_perft_entry entries[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t nodes = 0;
  uint64_t sum = 0;
  const cc_status status = cc_position_perft(position, depth, NULL, entries, CC_MAX_MOVES, &count, &nodes);
  if (status != CC_OK) {
    return UINT64_MAX;
  }
  for (size_t i = 0; i < count; i++) {
    sum += entries[i].nodes;
  }
  return sum == nodes ? sum : UINT64_MAX;
}

static uint64_t suite_count(const cc_position *position, uint32_t depth, cc_level level) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 0;
  if (level == SUITE_DIVIDE) {
    return suite_divide(position, depth);
  }
  if (level == SUITE_HASHED) {
    options.hash_bytes = UINT64_C(1) << 20;
    options.threads = 2;
  } else {
    options.level = level;
  }
  cc_status status = cc_position_perft(position, depth, &options, NULL, 0, NULL, &nodes);
  if (status == CC_ERROR_UNSUPPORTED && options.threads > 1) { /* built without threads */
    options.threads = 1;
    status = cc_position_perft(position, depth, &options, NULL, 0, NULL, &nodes);
  }
  return status == CC_OK ? nodes : UINT64_MAX;
}

static cc_position *suite_read(const char *fen) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  options.flags = CC_FEN_LENIENT | (suite_chess960 ? CC_FEN_CHESS960 : 0);
  options.accept = CC_PROBLEMS_SOFT;
  if (cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, &options, NULL, &error, &position) != CC_OK) {
    print_error("%s: %s\n", fen, error.message);
  }
  return position;
}

/* 0 if the count is right. */
static int suite_check_line(char *line, cc_level level, uint64_t *total) {
  uint32_t depth = 0;
  uint64_t expected = 0;
  if (line[0] == '#' || !suite_parse(line, &depth, &expected)) {
    return 0;
  }
  cc_position *position = suite_read(line);
  if (position == NULL) {
    return 1;
  }
  const uint64_t nodes = suite_count(position, depth, level);
  cc_position_free(position);
  *total += expected;
  if (nodes != expected) {
    print_error("%s: depth %" PRIu32 " gives %" PRIu64 ", right is %" PRIu64 "\n", line, depth, nodes,
                expected);
  }
  return nodes != expected;
}

static void suite_run(void **state) {
  const suite_test *test = *state;
  char line[SUITE_LINE];
  unsigned lines = 0;
  unsigned wrong = 0;
  uint64_t total = 0;
  if (test->level < CC_LEVEL_COUNT && !cc_level_available(test->level)) {
    print_message("skipped: this processor or build has no level %s\n", cc_level_name(test->level));
    skip();
  }
  FILE *file = fopen(test->file, "r");
  assert_non_null(file);
  while (fgets(line, sizeof(line), file) != NULL) {
    lines++;
    wrong += suite_check_line(line, test->level, &total) != 0;
  }
  fclose(file);
  print_message("%s: %u lines, %" PRIu64 " leaves\n", test->file, lines, total);
  assert_true(total > 0);
  assert_int_equal(wrong, 0);
}

static const char *suite_level_text(cc_level level) {
  return level == SUITE_HASHED ? "hash and threads" : level == SUITE_DIVIDE ? "divide" : cc_level_name(level);
}

/* The part of a path after the last slash. */
static const char *suite_file_text(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

static int suite_run_files(char **files, int count) {
  static suite_test tests[SUITE_MAX_TESTS];
  static char names[SUITE_MAX_TESTS][160];
  static struct CMUnitTest group[SUITE_MAX_TESTS];
  size_t used = 0;
  for (int i = 0; i < count; i++) {
    for (cc_level level = CC_LEVEL_BASELINE; level <= SUITE_DIVIDE && used < SUITE_MAX_TESTS; level++) {
      tests[used].file = files[i];
      tests[used].level = level;
      snprintf(names[used], sizeof(names[used]), "%.100s, %s", suite_file_text(files[i]),
               suite_level_text(level));
      group[used].name = names[used];
      group[used].test_func = suite_run;
      group[used].initial_state = &tests[used];
      used++;
    }
  }
  return _cmocka_run_group_tests("perft suites", group, used, NULL, NULL);
}

int main(int argc, char **argv) {
  int first = 1;
  while (first < argc && strncmp(argv[first], "--", 2) == 0) {
    if (strcmp(argv[first], "--limit") == 0 && first + 1 < argc) {
      suite_limit = strtoull(argv[first + 1], NULL, 10);
      first += 2;
    } else if (strcmp(argv[first], "--chess960") == 0) {
      suite_chess960 = 1;
      first++;
    } else {
      break;
    }
  }
  if (first >= argc || strncmp(argv[first], "--", 2) == 0) {
    fprintf(stderr, "usage: test_perft_suite [--limit NODES] [--chess960] FILE...\n");
    return 2;
  }
  return suite_run_files(argv + first, argc - first);
}
