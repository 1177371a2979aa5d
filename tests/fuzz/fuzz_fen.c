/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a FEN. The first byte says how to read (bit 0 lenient, 1 Chess960, 2-4 soft
 * problems to accept, 5-7 problems to repair); the rest is the text.
 */
#include "fuzz_target.h"

static void fuzz_read_options(cc_fen_options *options, uint8_t byte) {
  static const uint32_t repairs[] = {CC_PROBLEM_BAD_CASTLING, CC_PROBLEM_BAD_EN_PASSANT,
                                     CC_PROBLEM_BAD_CLOCKS};
  options->flags = byte & 3u;
  options->accept = (byte >> 2 & 7u) << 8;
  for (unsigned i = 0; i < 3; i++) {
    options->repair |= ((unsigned)byte >> (5 + i) & 1u) != 0 ? repairs[i] : 0;
  }
}

/* A refusal says what, where and why, and changes nothing. */
static void fuzz_check_refusal(cc_status status, const cc_error *error, const cc_validity *validity,
                               size_t length) {
  FUZZ_CHECK(status == CC_ERROR_FEN || status == CC_ERROR_POSITION);
  FUZZ_CHECK(error->status == status && error->offset <= length);
  FUZZ_CHECK(error->message[0] != '\0' && memchr(error->message, '\0', sizeof(error->message)) != NULL);
  FUZZ_CHECK(status != CC_ERROR_POSITION || validity->problems != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input input = {data, size};
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_setup setup = CC_SETUP_INIT;
  cc_position *position = NULL;
  fuzz_read_options(&options, fuzz_byte(&input));
  /* A copy of the very size, so that reading past the end is seen. */
  char *text = malloc(input.size + 1);
  if (text == NULL) {
    return 0;
  }
  memcpy(text, input.data == NULL ? (const uint8_t *)"" : input.data, input.size);
  text[input.size] = '\0';
  char *exact = input.size == 0 ? text : malloc(input.size);
  if (exact != NULL && input.size > 0) {
    memcpy(exact, text, input.size);
    const cc_status syntax = cc_setup_from_fen(&setup, exact, input.size, &options, NULL);
    const cc_status status = cc_position_create_from_fen(NULL, exact, input.size, &options, &validity, &error,
                                                         &position);
    FUZZ_CHECK((status == CC_OK) == (position != NULL));
    FUZZ_CHECK((status == CC_ERROR_FEN) == (syntax != CC_OK));
    if (status == CC_OK) {
      fuzz_check_position(position);
      fuzz_check_pictures(position);
    } else {
      fuzz_check_refusal(status, &error, &validity, input.size);
    }
    if (memchr(exact, '\0', input.size) == NULL) { /* with a length or a NUL: the same */
      cc_position *again = NULL;
      const cc_status terminated = cc_position_create_from_fen(NULL, text, CC_NUL_TERMINATED, &options, NULL,
                                                               NULL, &again);
      FUZZ_CHECK(terminated == status && (status != CC_OK || cc_position_equal(position, again)));
      cc_position_free(again);
    }
    free(exact);
  }
  cc_position_free(position);
  free(text);
  return 0;
}
