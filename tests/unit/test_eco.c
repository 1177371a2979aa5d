/* SPDX-License-Identifier: MIT */
/*
 * Names of openings: reading tables, faults and their places, positions and games by name, and the table that
 * comes with the library. Its lines are looked at in test_eco_table.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"
#include "test_util.h"

/* ---- help ---- */

static cc_eco *read_table(const char *text) {
  cc_error error = CC_ERROR_INIT;
  cc_eco *eco = NULL;
  const cc_status status = cc_eco_create_from_text(NULL, text, CC_NUL_TERMINATED, NULL, &error, &eco);
  if (status != CC_OK) {
    print_error("line %u, column %u: %s\n", error.line, error.column, error.message);
  }
  assert_int_equal(status, CC_OK);
  assert_int_equal(error.status, CC_OK);
  return eco;
}

/* "B90 Najdorf" of a position, "" if it has no name. */
static const char *name_of(const cc_eco *eco, const cc_position *position) {
  static char text[512];
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  assert_int_equal(cc_eco_find(eco, position, &entry), CC_OK);
  snprintf(text, sizeof(text), "%s%s%s", entry.code, entry.code[0] != '\0' ? " " : "", entry.name);
  return text;
}

static const char *name_after(const cc_eco *eco, const char *moves) {
  cc_position *position = test_position(TEST_START);
  test_play(position, moves);
  const char *name = name_of(eco, position);
  cc_position_free(position);
  return name;
}

/* "B20 Sicilian @2" of a game. */
static const char *game_name(const cc_eco *eco, const char *moves) {
  static char text[512];
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  size_t ply = 99;
  cc_position *position = test_position(TEST_START);
  test_play(position, moves);
  assert_int_equal(cc_eco_classify(eco, position, &entry, &ply), CC_OK);
  snprintf(text, sizeof(text), "%s %s @%zu", entry.code, entry.name, ply);
  cc_position_free(position);
  return text;
}

/* ---- tables ---- */

static const char small[] = "B20\tSicilian\t1. e4 c5\n"
                            "B21\tSmith-Morra\t1. e4 c5 2. d4 cxd4 3. c3\n"
                            "A00\tFlank\t1. b4\n"
                            "D06\tGambit\t1.d4 d5 2.c4\n"
                            "C40\tKnight\te2e4 e7e5 g1f3\n";

static void test_names(void **state) {
  cc_eco *eco = read_table(small);
  (void)state;
  assert_int_equal(cc_eco_size(eco), 5);
  assert_string_equal(name_after(eco, "e2e4 c7c5"), "B20 Sicilian");
  assert_string_equal(name_after(eco, "e2e4 c7c5 d2d4 c5d4 c2c3"), "B21 Smith-Morra");
  assert_string_equal(name_after(eco, "c2c4 d7d5 d2d4"), "D06 Gambit"); /* another order of moves */
  assert_string_equal(name_after(eco, "e2e4 e7e5 g1f3"), "C40 Knight");
  assert_string_equal(name_after(eco, ""), "");
  assert_string_equal(name_after(eco, "e2e4"), "");
  /* Games: the last position with a name. */
  assert_string_equal(game_name(eco, "e2e4 c7c5 g1f3 d7d6"), "B20 Sicilian @2");
  assert_string_equal(game_name(eco, "e2e4 c7c5 d2d4 c5d4 c2c3 d4c3"), "B21 Smith-Morra @5");
  assert_string_equal(game_name(eco, "e2e4 c7c5 c2c3 b8a6 d2d4 c5d4 c3d4"), "B20 Sicilian @2");
  assert_string_equal(game_name(eco, "g1f3 e7e5 e2e4"), "C40 Knight @3");
  assert_string_equal(game_name(eco, "g1f3 e7e6 e2e4"), "  @0");
  assert_string_equal(game_name(eco, ""), "  @0");
  /* A set-up position; one with other rights is another. */
  cc_position *position = test_position("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 5 9");
  assert_string_equal(name_of(eco, position), "B20 Sicilian");
  cc_position_free(position);
  position = test_position("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQk - 5 9");
  assert_string_equal(name_of(eco, position), "");
  cc_position_free(position);
  /* The lines themselves. */
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  assert_int_equal(cc_eco_get(eco, 1, &entry), CC_OK);
  assert_string_equal(entry.code, "B21");
  assert_string_equal(entry.name, "Smith-Morra");
  assert_int_equal(entry.plies, 5);
  assert_int_equal(cc_eco_get(eco, 5, &entry), CC_ERROR_ARGUMENT);
  cc_eco_free(eco);
}

static void test_forms(void **state) {
  static const char *const same[] = {
      "B20\tX\te4 c5",
      "B20\tX\t1. e4 c5\r\n",
      "B20\tX\t1.e4 c5\r",
      "B20\tX\t1. e4 1... c5\n\n\n",
      ("\xef\xbb\xbf"
       "B20\tX\te4  c5 \n"),
      "# a comment\n\nB20\tX\te2e4 c7c5\tmore\tcolumns\t\t\n",
      "eco\tname\tpgn\nB20\tX\te4 c5",
      "eco\tname\tpgn\tuci\tepd\nB20\tX\te4 c5\tnonsense\t\n",
      "eco\tfen\tuci\tname\r\nB20\t\te2e4 c7c5\tX\r\n",
      "eco\tmoves\tname\nB20\te4 c5\tX\n",
      "B20\tX\te4 c5\nB20\tY\te4 c5\n", /* the first names it */
  };
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(same); i++) {
    cc_eco *eco = read_table(same[i]);
    assert_string_equal(name_after(eco, "e2e4 c7c5"), "B20 X");
    cc_eco_free(eco);
  }
  static const char *const empty[] = {"", "\n", "#\n", "eco\tname\tpgn\n"};
  for (size_t i = 0; i < TEST_COUNT(empty); i++) {
    cc_eco *eco = read_table(empty[i]);
    assert_int_equal(cc_eco_size(eco), 0);
    assert_string_equal(name_after(eco, "e2e4"), "");
    cc_eco_free(eco);
  }
  cc_eco *eco = NULL;
  assert_int_equal(cc_eco_create_from_text(NULL, NULL, 0, NULL, NULL, &eco), CC_OK);
  cc_eco_free(eco);
  cc_eco_free(NULL);
  eco = read_table("B20abc\tN\xc3\xa4me, with: marks\te4 c5");
  assert_string_equal(name_after(eco, "e2e4 c7c5"), "B20abc N\xc3\xa4me, with: marks");
  cc_eco_free(eco);
}

/* ---- faults ---- */

static const struct {
  const char *text;
  cc_status status;
  uint32_t line;
  uint32_t column;
} faults[] = {
    {"B20\tX\te4 e4", CC_ERROR_ILLEGAL, 1, 10},
    {"B20\tX\te4 c5\nB21\tY\te4 c5 Nf4", CC_ERROR_ILLEGAL, 2, 13},
    {"\r\nB20\tX\te4 c5\r\nB21\tY\te4 c5 xyz", CC_ERROR_MOVE_TEXT, 3, 14},
    {"B20\tX\te4 --", CC_ERROR_ILLEGAL, 1, 7},
    {"A00\tX\tNf3 a6 d3 a5 Nd2", CC_ERROR_AMBIGUOUS, 1, 20},
    {"B20\tX\t", CC_ERROR_ECO, 1, 7},
    {"B20\tX\t1.", CC_ERROR_ECO, 1, 7},
    {"B20\tX", CC_ERROR_ECO, 1, 6},
    {"B20", CC_ERROR_ECO, 1, 4},
    {"B20\t\te4", CC_ERROR_ECO, 1, 5},
    {"B20\tX\x01Y\te4", CC_ERROR_ECO, 1, 5},
    {"\tX\te4", CC_ERROR_ECO, 1, 1},
    {"F20\tX\te4", CC_ERROR_ECO, 1, 1},
    {"B2\tX\te4", CC_ERROR_ECO, 1, 1},
    {"Bx0\tX\te4", CC_ERROR_ECO, 1, 1},
    {"b20\tX\te4", CC_ERROR_ECO, 1, 1},
    {"B20abcdef\tX\te4", CC_ERROR_ECO, 1, 1},
    {"B20 \tX\te4", CC_ERROR_ECO, 1, 1},
    {"no tabs at all", CC_ERROR_ECO, 1, 15},
};

static void test_faults(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(faults); i++) {
    cc_error error = CC_ERROR_INIT;
    cc_eco *eco = (cc_eco *)(uintptr_t)8;
    const cc_status status = cc_eco_create_from_text(NULL, faults[i].text, CC_NUL_TERMINATED, NULL, &error,
                                                     &eco);
    if (status != faults[i].status || error.line != faults[i].line || error.column != faults[i].column) {
      fail_msg("%s: status %d at %u:%u (%s)", faults[i].text, (int)status, error.line, error.column,
               error.message);
    }
    assert_null(eco);
    assert_int_equal(error.status, status);
    /* The column counts from the beginning of the line, the offset from that of the text. */
    size_t start = (size_t)error.offset;
    while (start > 0 && faults[i].text[start - 1] != '\n') {
      start--;
    }
    assert_int_equal(error.column, error.offset - start + 1);
    assert_true(error.message[0] != '\0');
  }
  cc_eco *eco = NULL;
  cc_error error = CC_ERROR_INIT;
  assert_int_equal(cc_eco_create_from_text(NULL, "eco\tpgn\n", CC_NUL_TERMINATED, NULL, &error, &eco),
                   CC_ERROR_ECO);
  assert_int_equal(cc_eco_create_from_text(NULL, "eco\tname\n", CC_NUL_TERMINATED, NULL, &error, &eco),
                   CC_ERROR_ECO);
}

typedef struct fault_log {
  unsigned count;
  unsigned stop_at;
  cc_error last;
} fault_log;

static int32_t note_fault(const cc_error *fault, void *user) {
  fault_log *log = user;
  log->last = *fault;
  log->count++;
  return log->count == log->stop_at;
}

static void test_lenient(void **state) {
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(faults); i++) {
    char text[512];
    fault_log log = {0, 0, CC_ERROR_INIT};
    cc_eco_options options = CC_ECO_OPTIONS_INIT;
    cc_eco *eco = NULL;
    options.flags = CC_ECO_SKIP_LINES;
    options.fault = note_fault;
    options.user = &log;
    snprintf(text, sizeof(text), "%s\nA00\tFlank\tb4\n", faults[i].text);
    assert_int_equal(cc_eco_create_from_text(NULL, text, CC_NUL_TERMINATED, &options, NULL, &eco), CC_OK);
    assert_string_equal(name_after(eco, "b2b4"), "A00 Flank");
    assert_int_equal(log.count, 1);
    assert_int_equal(log.last.status, faults[i].status);
    assert_int_equal(log.last.line, faults[i].line);
    cc_eco_free(eco);
    options.fault = NULL;
    assert_int_equal(cc_eco_create_from_text(NULL, text, CC_NUL_TERMINATED, &options, NULL, &eco), CC_OK);
    cc_eco_free(eco);
    options.fault = note_fault;
    log.count = 0;
    log.stop_at = 1;
    assert_int_equal(cc_eco_create_from_text(NULL, text, CC_NUL_TERMINATED, &options, NULL, &eco),
                     CC_ERROR_STOPPED);
    assert_null(eco);
  }
}

/* A line may have 256 plies. */
static void test_long_line(void **state) {
  static const char *const round[4] = {" Nf3", " Nf6", " Ng1", " Ng8"};
  (void)state;
  for (unsigned plies = 255; plies <= 257; plies++) {
    char text[2048] = "A04\tX\t";
    cc_eco *eco = NULL;
    for (unsigned i = 0; i < plies; i++) {
      strcat(text, round[i % 4]);
    }
    assert_int_equal(cc_eco_create_from_text(NULL, text, CC_NUL_TERMINATED, NULL, NULL, &eco),
                     plies <= 256 ? CC_OK : CC_ERROR_ECO);
    cc_eco_free(eco);
  }
}

static void test_arguments(void **state) {
  cc_eco *eco = NULL;
  cc_eco_options options = CC_ECO_OPTIONS_INIT;
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *start = test_position(TEST_START);
  size_t ply = 99;
  (void)state;
  assert_int_equal(cc_eco_create_from_text(NULL, small, CC_NUL_TERMINATED, NULL, &error, NULL),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(error.status, CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_create_from_text(NULL, NULL, 3, NULL, NULL, &eco), CC_ERROR_ARGUMENT);
  options.flags = 2;
  assert_int_equal(cc_eco_create_from_text(NULL, small, CC_NUL_TERMINATED, &options, NULL, &eco),
                   CC_ERROR_ARGUMENT);
  assert_null(eco);
  assert_int_equal(cc_eco_create_builtin(NULL, NULL), CC_ERROR_ARGUMENT);
  eco = read_table(small);
  assert_int_equal(cc_eco_find(NULL, start, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_find(eco, NULL, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_find(eco, start, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_classify(NULL, start, &entry, &ply), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_classify(eco, NULL, &entry, &ply), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_classify(eco, start, NULL, &ply), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_get(NULL, 0, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_get(eco, 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_size(NULL), 0);
  assert_int_equal(ply, 99);
  assert_null(entry.code);
  assert_int_equal(cc_eco_classify(eco, start, &entry, NULL), CC_OK);
  assert_string_equal(entry.code, "");
  entry.struct_size = 7;
  assert_int_equal(cc_eco_find(eco, start, &entry), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_classify(eco, start, &entry, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_eco_get(eco, 0, &entry), CC_ERROR_ARGUMENT);
  cc_eco_free(eco);
  cc_position_free(start);
}

/* ---- the table that comes with the library ---- */

static void test_builtin(void **state) {
  cc_eco *eco = NULL;
  unsigned seen[500] = {0};
  (void)state;
  assert_int_equal(cc_eco_create_builtin(NULL, &eco), CC_OK);
  for (size_t i = 0; i < cc_eco_size(eco); i++) {
    cc_eco_entry entry = CC_ECO_ENTRY_INIT;
    assert_int_equal(cc_eco_get(eco, i, &entry), CC_OK);
    assert_int_equal(strlen(entry.code), 3);
    assert_true(entry.plies > 0 && strlen(entry.name) > 3);
    seen[(entry.code[0] - 'A') * 100 + (entry.code[1] - '0') * 10 + entry.code[2] - '0']++;
  }
  for (size_t i = 0; i < 500; i++) {
    if (seen[i] == 0) {
      fail_msg("no line for %c%02u", (int)('A' + i / 100), (unsigned)(i % 100));
    }
  }
  assert_string_equal(name_after(eco, "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"),
                      "B90 Sicilian Defence: Najdorf");
  assert_string_equal(name_after(eco, "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5"), "D80 Gruenfeld Defence");
  assert_string_equal(game_name(eco, "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6 b1c3 c7c6 a2a3 a7a6"),
                      "D43 Semi-Slav Defence @8");
  cc_eco_free(eco);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),   cmocka_unit_test(test_forms),     cmocka_unit_test(test_faults),
      cmocka_unit_test(test_lenient), cmocka_unit_test(test_long_line), cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_builtin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
