/* SPDX-License-Identifier: MIT */
/* Layer 7. See move_word.h. */
#include "book/move_word.h"

#include "base/textbuf.h"

/* Longest part of a word that a message quotes. */
#define MOVE_WORD_QUOTED 12u

cc_status cc__move_word_read(const cc_position *position, const char *word, size_t length,
                             cc_move_style style, cc_move *move) {
  const cc_status status = cc_position_read_move(position, word, length, style, NULL, move, NULL, NULL);
  if (status == CC_OK && *move == CC_MOVE_NULL) {
    *move = CC_MOVE_NONE;
    return CC_ERROR_ILLEGAL;
  }
  return status;
}

void cc__move_word_explain(const cc_position *position, const char *word, size_t length, cc_move_style style,
                           char message[CC__MOVE_WORD_MESSAGE]) {
  cc_error error = CC_ERROR_INIT;
  cc_move move = CC_MOVE_NONE;
  cc__textbuf text = cc__textbuf_begin(message, CC__MOVE_WORD_MESSAGE);
  cc__textbuf_char(&text, '\'');
  for (size_t i = 0; i < length && i < MOVE_WORD_QUOTED; i++) {
    cc__textbuf_char(&text, word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
  }
  cc__textbuf_string(&text, length > MOVE_WORD_QUOTED ? "..': " : "': ");
  const cc_status status = cc_position_read_move(position, word, length, style, NULL, &move, NULL, &error);
  const char *reason = status == CC_OK ? "a book has no null moves" : error.message;
  for (; *reason != '\0' && text.length + 1 < text.capacity; reason++) {
    cc__textbuf_char(&text, *reason); /* a long list of candidates is cut */
  }
  (void)cc__textbuf_end(&text, NULL);
}
