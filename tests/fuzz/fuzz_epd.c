/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a line of EPD. The first byte says how to read (bit 0 lenient, 1 Chess960, 2-4
 * soft problems to accept, 5 repair all); the second how to change it afterwards; the rest is the line.
 */
#include "fuzz_target.h"

#define FUZZ_EPD_TEXT 65536

static char fuzz_epd_text[FUZZ_EPD_TEXT];
static char fuzz_epd_again[FUZZ_EPD_TEXT];

static size_t fuzz_epd_write(const cc_epd *epd, char *text) {
  size_t needed = 0;
  FUZZ_CHECK(cc_epd_write(epd, text, FUZZ_EPD_TEXT, &needed) == CC_OK && strlen(text) == needed);
  return needed;
}

/* Every operand can be asked for as everything. */
static void fuzz_epd_check_operations(const cc_epd *epd) {
  static char operand[FUZZ_EPD_TEXT];
  for (size_t i = 0; i < cc_epd_count(epd); i++) {
    const char *opcode = cc_epd_opcode(epd, i);
    const char *operands = cc_epd_operands(epd, i);
    FUZZ_CHECK(opcode != NULL && opcode[0] != '\0' && operands != NULL);
    FUZZ_CHECK(cc_epd_find(epd, opcode) <= i);
    const size_t count = cc_epd_operand_count(epd, i);
    for (size_t n = 0; n < count; n++) {
      size_t needed = 0;
      int64_t value = 0;
      FUZZ_CHECK(cc_epd_operand(epd, i, n, operand, sizeof(operand), &needed) == CC_OK);
      FUZZ_CHECK(strlen(operand) == needed && needed <= strlen(operands));
      const cc_status status = cc_epd_integer(epd, i, n, &value);
      FUZZ_CHECK(status == CC_OK || status == CC_ERROR_EPD || status == CC_ERROR_OVERFLOW);
    }
    FUZZ_CHECK(cc_epd_operand(epd, i, count, operand, sizeof(operand), NULL) == CC_ERROR_ARGUMENT);
    cc_move moves[32];
    size_t found = 0;
    cc_error error = CC_ERROR_INIT;
    const cc_status status = cc_epd_moves(epd, i, moves, 32, &found, &error);
    FUZZ_CHECK(error.status == status && (status == CC_OK || error.message[0] != '\0'));
    FUZZ_CHECK(error.offset <= strlen(operands) && found <= count);
  }
}

/* Written and read again in the same way, but with nothing to repair: the same line, the same position. */
static void fuzz_epd_check_round_trip(const cc_epd *epd, const cc_epd_options *options) {
  cc_epd *other = NULL;
  const size_t length = fuzz_epd_write(epd, fuzz_epd_text);
  if (cc_epd_create(NULL, &other) != CC_OK) {
    return;
  }
  cc_epd_options wide = *options;
  wide.repair = 0;
  wide.max_length = UINT32_MAX;
  wide.max_operations = UINT32_MAX;
  FUZZ_CHECK(cc_epd_read(other, fuzz_epd_text, length, &wide, NULL) == CC_OK);
  (void)fuzz_epd_write(other, fuzz_epd_again);
  FUZZ_CHECK(strcmp(fuzz_epd_text, fuzz_epd_again) == 0);
  FUZZ_CHECK(cc_position_equal(cc_epd_position(epd), cc_epd_position(other)));
  cc_epd_free(other);
}

/*
 * Changes: the part of the line after its first operand goes in again as a string, and as operands if it may.
 */
static void fuzz_epd_change(cc_epd *epd, uint8_t how, const char *text, size_t length) {
  static char kept[FUZZ_EPD_TEXT];
  const size_t before = fuzz_epd_write(epd, kept);
  const char *opcode = (how & 1u) != 0 && cc_epd_count(epd) > 0 ? cc_epd_opcode(epd, 0) : "c9";
  const size_t half = length / 2;
  if (cc_epd_set_string(epd, opcode, text + half, length - half) == CC_OK) {
    size_t needed = 0;
    const size_t operation = cc_epd_find(epd, (how & 1u) != 0 ? cc_epd_opcode(epd, 0) : "c9");
    FUZZ_CHECK(cc_epd_operand_count(epd, operation) == 1);
    FUZZ_CHECK(cc_epd_operand(epd, operation, 0, kept, sizeof(kept), &needed) == CC_OK);
    FUZZ_CHECK(needed == length - half && memcmp(kept, text + half, needed) == 0);
  } else {
    FUZZ_CHECK(fuzz_epd_write(epd, fuzz_epd_text) == before && strcmp(kept, fuzz_epd_text) == 0);
  }
  if (cc_epd_set(epd, "zz", text, half) == CC_OK && (how & 2u) != 0) {
    FUZZ_CHECK(cc_epd_remove(epd, cc_epd_find(epd, "zz")) == CC_OK);
  }
  if ((how & 4u) != 0) {
    FUZZ_CHECK(cc_epd_set_position(epd, cc_epd_position(epd)) == CC_OK);
  }
  fuzz_epd_check_operations(epd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_epd_options options = CC_EPD_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_epd *epd = NULL;
  const uint8_t how = fuzz_byte(&input);
  const uint8_t change = fuzz_byte(&input);
  options.flags = how & 3u;
  options.accept = ((uint32_t)how >> 2 & 7u) << 8;
  options.repair = (how & 0x20u) != 0 ? CC_PROBLEMS_REPAIRABLE : 0;
  if (input.size > FUZZ_EPD_TEXT / 4 || cc_epd_create(NULL, &epd) != CC_OK) {
    return 0;
  }
  char *exact = malloc(input.size + (input.size == 0));
  if (exact != NULL) {
    if (input.size > 0) {
      memcpy(exact, input.data, input.size);
    }
    const cc_status status = cc_epd_read(epd, exact, input.size, &options, &error);
    FUZZ_CHECK(error.status == status);
    if (status == CC_OK) {
      fuzz_epd_check_operations(epd);
      fuzz_epd_check_round_trip(epd, &options);
      fuzz_epd_change(epd, change, exact, input.size);
    } else {
      FUZZ_CHECK(status == CC_ERROR_EPD || status == CC_ERROR_LIMIT || status == CC_ERROR_FEN ||
                 status == CC_ERROR_POSITION);
      FUZZ_CHECK(error.message[0] != '\0' && error.offset <= input.size && cc_epd_count(epd) == 0);
    }
    free(exact);
  }
  cc_epd_free(epd);
  return 0;
}
