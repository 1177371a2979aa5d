/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. See languages.h. Sources: the table of piece letters in the PGN standard (8.2.3.2, S. Edwards
 * 1994); for Croatian, Russian and Ukrainian what is printed there.
 */
#include "notation/languages.h"

#include <string.h>

typedef struct language_entry {
  char code[3];
  char name[11];
  char upper[6][5]; /* pawn to king */
  char lower[6][5];
} language_entry;

/* clang-format off */
static const language_entry languages[CC_LANGUAGE_COUNT] = {
  {"en", "English",    {"P", "N", "B", "R", "Q", "K"},  {"p", "n", "b", "r", "q", "k"}},
  {"de", "German",     {"B", "S", "L", "T", "D", "K"},  {"b", "s", "l", "t", "d", "k"}},
  {"nl", "Dutch",      {"O", "P", "L", "T", "D", "K"},  {"o", "p", "l", "t", "d", "k"}},
  {"fr", "French",     {"P", "C", "F", "T", "D", "R"},  {"p", "c", "f", "t", "d", "r"}},
  {"es", "Spanish",    {"P", "C", "A", "T", "D", "R"},  {"p", "c", "a", "t", "d", "r"}},
  {"ru", "Russian",    {"П", "К", "С", "Л", "Ф", "Кр"}, {"п", "к", "с", "л", "ф", "кр"}},
  {"it", "Italian",    {"P", "C", "A", "T", "D", "R"},  {"p", "c", "a", "t", "d", "r"}},
  {"pt", "Portuguese", {"P", "C", "B", "T", "D", "R"},  {"p", "c", "b", "t", "d", "r"}},
  {"pl", "Polish",     {"P", "S", "G", "W", "H", "K"},  {"p", "s", "g", "w", "h", "k"}},
  {"cs", "Czech",      {"P", "J", "S", "V", "D", "K"},  {"p", "j", "s", "v", "d", "k"}},
  {"hu", "Hungarian",  {"G", "H", "F", "B", "V", "K"},  {"g", "h", "f", "b", "v", "k"}},
  {"sv", "Swedish",    {"B", "S", "L", "T", "D", "K"},  {"b", "s", "l", "t", "d", "k"}},
  {"da", "Danish",     {"B", "S", "L", "T", "D", "K"},  {"b", "s", "l", "t", "d", "k"}},
  {"no", "Norwegian",  {"B", "S", "L", "T", "D", "K"},  {"b", "s", "l", "t", "d", "k"}},
  {"fi", "Finnish",    {"P", "R", "L", "T", "D", "K"},  {"p", "r", "l", "t", "d", "k"}},
  {"et", "Estonian",   {"P", "R", "O", "V", "L", "K"},  {"p", "r", "o", "v", "l", "k"}},
  {"is", "Icelandic",  {"P", "R", "B", "H", "D", "K"},  {"p", "r", "b", "h", "d", "k"}},
  {"ro", "Romanian",   {"P", "C", "N", "T", "D", "R"},  {"p", "c", "n", "t", "d", "r"}},
  {"hr", "Croatian",   {"P", "S", "L", "T", "D", "K"},  {"p", "s", "l", "t", "d", "k"}},
  {"uk", "Ukrainian",  {"П", "К", "С", "Т", "Ф", "Кр"}, {"п", "к", "с", "т", "ф", "кр"}},
};
/* clang-format on */

const char *cc__language_upper(cc_language language, unsigned type) {
  return languages[language].upper[type];
}

unsigned cc__language_match(cc_language language, int lower, const char *text, size_t limit, size_t *length) {
  const char(*letters)[5] = lower ? languages[language].lower : languages[language].upper;
  unsigned found = CC_PIECE_TYPE_NONE;
  *length = 0;
  for (unsigned type = CC_PAWN; type <= CC_KING; type++) {
    const size_t size = strlen(letters[type]);
    if (size > *length && size <= limit && memcmp(text, letters[type], size) == 0) {
      found = type;
      *length = size;
    }
  }
  return found;
}

const char *cc_language_code(cc_language language) {
  return language < CC_LANGUAGE_COUNT ? languages[language].code : NULL;
}

const char *cc_language_name(cc_language language) {
  return language < CC_LANGUAGE_COUNT ? languages[language].name : NULL;
}

const char *cc_language_letter(cc_language language, cc_piece_type type) {
  return language < CC_LANGUAGE_COUNT && type <= CC_KING ? languages[language].upper[type] : NULL;
}
