/* SPDX-License-Identifier: MIT */
/*
 * The lines of the table of openings that comes with the library: legal, all different, and under the codes
 * that a public table gives their positions, when that is there (../shared).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "book/eco.h"
#include "chesscore.h"
#include "test_util.h"

/* The game of a line; every move must be the canonical SAN of a legal one. */
static cc_position *line_game(const cc__eco_row *row) {
  cc_position *position = test_position(TEST_START);
  cc_move_text_options strict = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move moves[CC__ECO_PLIES];
  size_t count = 0;
  cc_error error = CC_ERROR_INIT;
  strict.flags = CC_MOVE_TEXT_STRICT;
  if (cc_position_read_line(position, row->moves, CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, &strict, moves,
                            CC__ECO_PLIES, &count, &error) != CC_OK) {
    fail_msg("%s %s: %s at %u", row->code, row->moves, error.message, (unsigned)error.offset);
  }
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(cc_position_play(position, moves[i]), CC_OK);
  }
  return position;
}

static void test_rows(void **state) {
  uint64_t *keys = calloc(cc__eco_row_count, sizeof(*keys));
  (void)state;
  assert_non_null(keys);
  for (size_t i = 0; i < cc__eco_row_count; i++) {
    const cc__eco_row *row = &cc__eco_rows[i];
    assert_non_null(memchr(row->name, '\0', sizeof(row->name)));
    assert_non_null(memchr(row->moves, '\0', sizeof(row->moves)));
    assert_true(i == 0 || strcmp(cc__eco_rows[i - 1].code, row->code) <= 0);
    cc_position *position = line_game(row);
    keys[i] = cc_position_key(position);
    for (size_t k = 0; k < i; k++) {
      if (keys[k] == keys[i] || strcmp(cc__eco_rows[k].name, row->name) == 0) {
        fail_msg("%s (%s) and %s (%s)", row->name, row->code, cc__eco_rows[k].name, cc__eco_rows[k].code);
      }
    }
    cc_position_free(position);
  }
  free(keys);
}

/* Append a file without its first line if there is something already. 0 if it is not there. */
static int append_file(char *all, const char *name) {
  char path[1024];
  snprintf(path, sizeof(path), CC_TEST_SHARED "/data/openings/eco/%s", name);
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    return 0;
  }
  char *text = calloc(1, 1 << 18);
  assert_non_null(text);
  const size_t length = fread(text, 1, (1 << 18) - 1, file);
  assert_in_range(length, 1, (1 << 18) - 2);
  fclose(file);
  strcat(all, all[0] == '\0' ? text : strchr(text, '\n') + 1);
  free(text);
  return 1;
}

static void test_against_shared(void **state) {
  static const char *const names[] = {"a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv"};
  char *all = calloc(1, 1 << 20);
  unsigned differences = 0;
  cc_eco *theirs = NULL;
  (void)state;
  assert_non_null(all);
  for (size_t i = 0; i < TEST_COUNT(names); i++) {
    if (!append_file(all, names[i])) {
      free(all);
      skip();
    }
  }
  assert_int_equal(cc_eco_create_from_text(NULL, all, CC_NUL_TERMINATED, NULL, NULL, &theirs), CC_OK);
  free(all);
  for (size_t i = 0; i < cc__eco_row_count; i++) {
    const cc__eco_row *row = &cc__eco_rows[i];
    cc_position *position = line_game(row);
    cc_eco_entry entry = CC_ECO_ENTRY_INIT;
    assert_int_equal(cc_eco_classify(theirs, position, &entry, NULL), CC_OK);
    if (strcmp(entry.code, row->code) != 0) {
      print_error("%s %s [%s]: there %s %s\n", row->code, row->name, row->moves, entry.code, entry.name);
      differences++;
    }
    cc_position_free(position);
  }
  cc_eco_free(theirs);
  assert_int_equal(differences, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_against_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
