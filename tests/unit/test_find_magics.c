/* SPDX-License-Identifier: MIT */
/*
 * The magic finder: right numbers, the same ones for a seed whatever the threads, and the very file
 * lib/board/magics.h from the command written in it. The program is compiled into the test. MAGICS_FILE is
 * the path of magics.h; the test writes a scratch file in the working directory.
 */
int find_magics_main(int argc, char **argv);
#define main find_magics_main
#include "../../examples/find_magics.c"
#undef main

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MAX_WORDS = 16 };

static const char scratch_file[] = "test_find_magics.scratch";

/* Runs a search with a command line like the program's. */
static search *search_for(int count, const char *const *words) {
  char *argv[MAX_WORDS] = {NULL};
  search *s = calloc(1, sizeof *s);
  assert_non_null(s);
  assert_in_range(count, 1, MAX_WORDS - 1);
  memcpy(argv, words, (size_t)count * sizeof argv[0]);
  s->options.seed = 1;
  s->options.threads = 1;
  s->options.attempts = 1000;
  assert_int_equal(parse_arguments(count, argv, &s->options), -1);
  assert_int_equal(run(s), 0);
  return s;
}

/* Every subset of every mask again, with a table of its own. */
static void assert_right(const search *s) {
  static uint64_t table[MAX_SUBSETS];
  for (int job = 0; job < JOBS; job++) {
    const result *r = &s->results[job];
    unsigned used = 0;
    uint64_t subset = 0;
    memset(table, 0, sizeof table);
    assert_in_range(r->bits, 1, r->relevant);
    do {
      const size_t index = (size_t)(subset * r->magic >> (64 - r->bits));
      const uint64_t attacks = walk(job / SQUARES, job % SQUARES, subset, 1);
      used += table[index] == 0;
      assert_true(table[index] == 0 || table[index] == attacks);
      table[index] = attacks;
      subset = (subset - r->mask) & r->mask;
    } while (subset != 0);
    assert_int_equal(r->used, used);
  }
}

static void assert_same(const search *a, const search *b) {
  for (int job = 0; job < JOBS; job++) {
    assert_true(a->results[job].magic == b->results[job].magic);
    assert_true(a->results[job].attempts == b->results[job].attempts);
    assert_int_equal(a->results[job].bits, b->results[job].bits);
  }
}

static void test_threads_do_not_change_the_result(void **state) {
  static const char *const one[] = {"find_magics", "--seed", "7", "--smaller", "1", "--threads", "1"};
  static const char *const three[] = {"find_magics", "--threads", "3", "--seed", "7", "--smaller", "1"};
  static const char *const other[] = {"find_magics", "--seed", "8"};
  search *a = search_for(7, one);
  search *b = search_for(7, three);
  search *c = search_for(3, other);
  (void)state;
  assert_same(a, b);
  assert_right(a);
  assert_right(c);
  assert_true(a->results[0].magic != c->results[0].magic);
  free(a);
  free(b);
  free(c);
}

static size_t read_file(const char *path, char *buffer, size_t capacity) {
  FILE *file = fopen(path, "rb");
  size_t length;
  assert_non_null(file);
  length = fread(buffer, 1, capacity - 1, file);
  fclose(file);
  buffer[length] = '\0';
  return length;
}

static void test_magics_file_is_reproduced(void **state) {
  static char committed[32768];
  static char rewritten[32768];
  static char line[256];
  const char *words[MAX_WORDS];
  const char *command;
  int count = 0;
  const size_t length = read_file(MAGICS_FILE, committed, sizeof committed);
  search *s;
  (void)state;
  command = strstr(committed, "find_magics --seed");
  assert_non_null(command);
  memcpy(line, command, strcspn(command, "\n"));
  for (char *word = strtok(line, " "); word != NULL && count < MAX_WORDS - 1; word = strtok(NULL, " ")) {
    words[count++] = word;
  }
  s = search_for(count, words);
  s->options.output = scratch_file;
  assert_int_equal(write_table(s), 0);
  assert_int_equal(read_file(scratch_file, rewritten, sizeof rewritten), length);
  assert_memory_equal(rewritten, committed, length);
  remove(scratch_file);
  free(s);
}

static void test_bad_arguments(void **state) {
  static const char *const bad[][3] = {
      {"--unknown", NULL, NULL}, {"word", NULL, NULL},         {"--seed", NULL, NULL},
      {"--seed", "", NULL},      {"--seed", "x", NULL},        {"--seed", "1x", NULL},
      {"--seed", "-1", NULL},    {"--seed", " 1", NULL},       {"--seed", "18446744073709551616", NULL},
      {"--threads", "0", NULL},  {"--threads", "257", NULL},   {"--smaller", "5", NULL},
      {"--attempts", "0", NULL}, {"--seed", "1", "--threads"}, {"--attempts", "9999999999", NULL},
      {"--output", NULL, NULL},
  };
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    char *argv[5] = {NULL};
    int argc = 1;
    argv[0] = (char *)(uintptr_t) "find_magics";
    while (argc < 4 && bad[i][argc - 1] != NULL) {
      argv[argc] = (char *)(uintptr_t)bad[i][argc - 1];
      argc++;
    }
    assert_int_equal(find_magics_main(argc, argv), 2);
  }
}

static void test_unwritable_output(void **state) {
  static const char *const words[] = {"find_magics"};
  search *s = search_for(1, words);
  (void)state;
  s->options.output = "no/such/directory/magics.h";
  assert_int_equal(write_table(s), 1);
  free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_threads_do_not_change_the_result),
      cmocka_unit_test(test_magics_file_is_reproduced),
      cmocka_unit_test(test_bad_arguments),
      cmocka_unit_test(test_unwritable_output),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
