/* SPDX-License-Identifier: MIT */
/*
 * Tests: EPD files as they are found in the world, when the folder EPD_FOLDER is there; skipped otherwise.
 * Each line is read strictly and leniently; how many lines and moves can be read is known for each file. What
 * is read must come back, and what is not must say why.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"

#define EPD_LINE 65536

typedef struct epd_file {
  const char *name;
  unsigned lines;    /* without comments and empty ones */
  unsigned strict;   /* read strictly */
  unsigned same;     /* of these, written back to the byte */
  unsigned lenient;  /* read leniently */
  unsigned moves;    /* of bm, am, pm, sm, pv */
  unsigned no_moves; /* operations of these that are no moves, as "bm #4" */
} epd_file;

static const epd_file epd_files[] = {
    {"STS1-STS15_LAN_v3.epd", 1500, 1500, 1500, 1500, 1500, 0},
    {"arasan_arasan2024.epd", 200, 200, 200, 200, 200, 0},
    {"arasan_bt2630.epd", 30, 30, 30, 30, 31, 0},
    {"arasan_ecmgcp.epd", 183, 183, 180, 183, 184, 0},
    {"arasan_eet.epd", 100, 100, 98, 100, 113, 0},
    {"arasan_iq4.epd", 183, 183, 182, 183, 206, 0},
    {"arasan_lapuce2.epd", 35, 35, 35, 35, 35, 0},
    {"arasan_pet.epd", 48, 48, 1, 48, 50, 0},
    {"arasan_prof.epd", 8, 8, 8, 8, 8, 0},
    {"arasan_wacnew.epd", 300, 300, 300, 300, 349, 0},
    {"mate_KRvK1000.epd", 1000, 1000, 1000, 1000, 0, 1000},
    {"mate_classic280.epd", 280, 280, 280, 280, 0, 280},
    {"mate_mates2000.epd", 2000, 2000, 2000, 2000, 0, 2000},
    {"pychess_bratko-kopec.epd", 24, 24, 24, 24, 26, 0},
    {"pychess_endgame-dm-4.epd", 48, 48, 48, 48, 0, 0},
    {"pychess_endgame-dm-5.epd", 27, 27, 27, 27, 0, 0},
    {"pychess_endgame.epd", 200, 200, 200, 200, 0, 0},
    {"pychess_pv.epd", 1, 0, 0, 1, 13, 0},
    {"pychess_string-escaping.epd", 1, 0, 0, 1, 0, 0},
    {"sarona_Zugzwang-Allgeuer.epd", 38, 36, 36, 37, 55, 0},
    {"senjo_bk.epd", 24, 24, 24, 24, 26, 0},
    {"senjo_wac.epd", 300, 300, 300, 300, 349, 0},
    {"nonstandard/cw_bratko-kopec.epd", 24, 0, 0, 24, 26, 0},
    {"nonstandard/cw_destruction-test.epd", 106, 0, 0, 12, 5, 0},
    {"nonstandard/cw_destructive.epd", 106, 0, 0, 23, 16, 0},
    {"nonstandard/cw_fortresses.epd", 169, 0, 0, 169, 158, 1},
    {"nonstandard/cw_grief-causers.epd", 12, 0, 0, 9, 2, 0},
    {"nonstandard/cw_hard-mates-blass-uri.epd", 24, 0, 0, 24, 0, 23},
    {"nonstandard/cw_hardtestpos-clean.epd", 389, 0, 0, 389, 389, 0},
    {"nonstandard/cw_kaufman.epd", 25, 0, 0, 21, 20, 2},
    {"nonstandard/cw_lct2.epd", 35, 0, 0, 34, 35, 0},
    {"nonstandard/cw_nolot.epd", 11, 0, 0, 11, 11, 0},
    {"nonstandard/cw_rybka-forum.epd", 34, 0, 0, 34, 33, 0},
    {"nonstandard/cw_silent-but-deadly.epd", 134, 0, 0, 134, 137, 0},
    {"nonstandard/sarona_wac.epd", 299, 299, 299, 299, 7487, 3},
    {"nonstandard/senjo_100Brillante.epd", 100, 100, 99, 100, 107, 0},
    {"nonstandard/senjo_hour.epd", 25, 0, 0, 25, 25, 1},
    {"nonstandard/senjo_nullmove.epd", 5, 0, 0, 5, 5, 0},
    {"nonstandard/viridithas_hardzugs.epd", 3, 0, 0, 3, 4, 0},
    {"nonstandard/viridithas_zugts.epd", 30, 0, 0, 29, 34, 0},
};

static char epd_line[EPD_LINE];
static char epd_written[EPD_LINE];
static char epd_again[EPD_LINE];

static cc_status epd_read_line(cc_epd *epd, const char *text, size_t length, uint32_t flags) {
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  options.flags = flags;
  options.accept = CC_PROBLEMS_SOFT;
  const cc_status status = cc_epd_read(epd, text, length, &options, &error);
  assert_int_equal(error.status, status);
  assert_int_equal(status == CC_OK, error.message[0] == '\0');
  assert_true(error.offset <= length);
  return status;
}

/* Written and read again: the same text. Returns whether it is the text that was read. */
static int epd_check_round_trip(cc_epd *epd, cc_epd *other, const char *line, size_t length, uint32_t flags) {
  size_t needed = 0;
  assert_int_equal(cc_epd_write(epd, epd_written, sizeof(epd_written), &needed), CC_OK);
  assert_int_equal(epd_read_line(other, epd_written, needed, flags), CC_OK);
  assert_int_equal(cc_epd_write(other, epd_again, sizeof(epd_again), NULL), CC_OK);
  assert_string_equal(epd_again, epd_written);
  assert_true(cc_position_equal(cc_epd_position(epd), cc_epd_position(other)));
  while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
    length--;
  }
  return needed == length && memcmp(line, epd_written, length) == 0;
}

static void epd_check_moves(const cc_epd *epd, epd_file *found) {
  for (size_t i = 0; i < cc_epd_count(epd); i++) {
    const uint32_t kind = cc_epd_opcode_kind(cc_epd_opcode(epd, i));
    cc_move moves[512];
    size_t count = 0;
    cc_error error = CC_ERROR_INIT;
    if (kind != CC_EPD_KIND_MOVES && kind != CC_EPD_KIND_LINE) {
      continue;
    }
    if (cc_epd_moves(epd, i, moves, 512, &count, &error) == CC_OK) {
      found->moves += (unsigned)count;
    } else {
      assert_true(error.message[0] != '\0' && error.offset <= strlen(cc_epd_operands(epd, i)));
      found->no_moves++;
    }
  }
}

static size_t epd_next_line(FILE *file) {
  size_t length = 0;
  int c;
  while (length < sizeof(epd_line) && (c = getc(file)) != EOF) {
    epd_line[length++] = (char)c;
    if (c == '\n') {
      break;
    }
  }
  return length;
}

static void epd_check_file(const epd_file *expected, FILE *file) {
  epd_file found = {expected->name, 0, 0, 0, 0, 0, 0};
  cc_epd *epd = NULL;
  cc_epd *other = NULL;
  assert_int_equal(cc_epd_create(NULL, &epd), CC_OK);
  assert_int_equal(cc_epd_create(NULL, &other), CC_OK);
  for (size_t length = epd_next_line(file); length > 0; length = epd_next_line(file)) {
    if (epd_line[0] == '#' || length < 3) {
      continue;
    }
    found.lines++;
    if (epd_read_line(epd, epd_line, length, 0) == CC_OK) {
      found.strict++;
      found.same += epd_check_round_trip(epd, other, epd_line, length, 0) != 0;
    }
    if (epd_read_line(epd, epd_line, length, CC_EPD_LENIENT) == CC_OK) {
      found.lenient++;
      (void)epd_check_round_trip(epd, other, epd_line, length, CC_EPD_LENIENT);
      epd_check_moves(epd, &found);
    }
  }
  cc_epd_free(epd);
  cc_epd_free(other);
  if (memcmp(&found, expected, sizeof(found)) != 0) {
    print_error("%s: %u lines, %u strict, %u same, %u lenient, %u moves, %u without\n", found.name,
                found.lines, found.strict, found.same, found.lenient, found.moves, found.no_moves);
  }
  assert_memory_equal(&found, expected, sizeof(found));
}

static void test_files(void **state) {
  unsigned files = 0;
  (void)state;
  for (size_t i = 0; i < sizeof(epd_files) / sizeof(epd_files[0]); i++) {
    char path[1024];
    (void)snprintf(path, sizeof(path), "%s/%s", EPD_FOLDER, epd_files[i].name);
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
      epd_check_file(&epd_files[i], file);
      (void)fclose(file);
      files++;
    }
  }
  print_message("%u files\n", files);
  if (files == 0) {
    skip();
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_files)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
