/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. A target is LLVMFuzzerTestOneInput; with libFuzzer it is fed by the fuzzer,
 * in the ordinary tests by standalone_driver.c with the files of corpus/. A broken promise ends the program.
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                                \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                        \
      abort();                                                                                               \
    }                                                                                                        \
  } while (0)

/* Input read from the front; zeros when it is used up. */
typedef struct fuzz_input {
  const uint8_t *data;
  size_t size;
} fuzz_input;

static inline uint8_t fuzz_byte(fuzz_input *input) {
  if (input->size == 0) {
    return 0;
  }
  input->size--;
  return *input->data++;
}

static inline uint32_t fuzz_word(fuzz_input *input) {
  uint32_t word = 0;
  for (unsigned i = 0; i < 4; i++) {
    word |= (uint32_t)fuzz_byte(input) << 8 * i;
  }
  return word;
}

/* Everything that must hold of any position the library has accepted. Cheap enough for every input. */
void fuzz_check_position(cc_position *position);

/* The value of a position, checked: bounded, and the sum of its parts. NULL: the classical evaluator. */
int32_t fuzz_check_evaluation(const cc_position *position, const cc_evaluator *evaluator);

/* An error's line and column belong to its offset: columns from 1 and behind a byte order mark. */
void fuzz_check_place(const cc_error *error, const char *text, size_t length);

/* It can be drawn. */
void fuzz_check_pictures(const cc_position *position);

#endif
