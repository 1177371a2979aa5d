/* SPDX-License-Identifier: MIT */
/* Layer 4. The letters of the men in many languages. */
#ifndef CC__LANGUAGES_H
#define CC__LANGUAGES_H

#include <stddef.h>

#include "chesscore/notation.h"

/*
 * UTF-8, NUL-terminated, two characters of two bytes at most; by type. `language` is below CC_LANGUAGE_COUNT.
 */
const char *cc__language_upper(cc_language language, unsigned type);

/*
 * The type whose letter the text begins with, the longest letter that fits; CC_PIECE_TYPE_NONE if none does.
 * `lower` takes the small letters. `length` gets the length of the letter in bytes.
 */
unsigned cc__language_match(cc_language language, int lower, const char *text, size_t limit, size_t *length);

#endif
