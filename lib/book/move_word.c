/* SPDX-License-Identifier: MIT */
/* Layer 7. See move_word.h. */
#include "book/move_word.h"

#include "base/textbuf.h"
#include "chesscore/movegen.h"

/* Longest part of a word that a message quotes. */
#define MOVE_WORD_QUOTED 12u

/* The squares and the promotion of a word; 0 if it is none. */
static int move_word_split(const char *word, size_t length, unsigned parts[3]) {
  static const char letters[] = "nbrq";
  if (length < 4 || length > 5) {
    return 0;
  }
  for (unsigned i = 0; i < 2; i++) {
    const unsigned file = (unsigned char)word[2 * i] - (unsigned)'a';
    const unsigned rank = (unsigned char)word[2 * i + 1] - (unsigned)'1';
    if (file > 7 || rank > 7) {
      return 0;
    }
    parts[i] = 8 * rank + file;
  }
  parts[2] = 0;
  for (unsigned i = 0; length == 5 && i < 4; i++) {
    if (word[4] == letters[i]) {
      parts[2] = CC_KNIGHT + i;
    }
  }
  return length == 4 || parts[2] != 0;
}

cc_status cc__move_word_read(const cc_position *position, const char *word, size_t length, cc_move *move) {
  unsigned parts[3];
  *move = CC_MOVE_NONE;
  if (!move_word_split(word, length, parts)) {
    return CC_ERROR_MOVE_TEXT;
  }
  return cc_position_find_move(position, (cc_square)parts[0], (cc_square)parts[1], (uint8_t)parts[2], move);
}

/* The move as its word has it, good for asking why it is illegal. */
static cc_fault move_word_fault(const cc_position *position, const char *word, size_t length) {
  unsigned parts[3];
  if (!move_word_split(word, length, parts)) {
    return CC_FAULT_NONE;
  }
  const cc_piece piece = cc_position_piece_at(position, (cc_square)parts[0]);
  const unsigned type = piece == CC_PIECE_NONE ? 0 : CC_PIECE_TYPE(piece);
  return cc_position_explain(position, (cc_move)(parts[0] | parts[1] << 6 | parts[2] << 12 | type << 15),
                             NULL);
}

void cc__move_word_explain(const cc_position *position, const char *word, size_t length, cc_status status,
                           char *message, size_t capacity) {
  cc__textbuf text = cc__textbuf_begin(message, capacity);
  cc__textbuf_char(&text, '\'');
  for (size_t i = 0; i < length && i < MOVE_WORD_QUOTED; i++) {
    cc__textbuf_char(&text, word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
  }
  cc__textbuf_string(&text, length > MOVE_WORD_QUOTED ? "..' " : "' ");
  const cc_fault fault = status == CC_ERROR_ILLEGAL ? move_word_fault(position, word, length) : CC_FAULT_NONE;
  if (status == CC_ERROR_MOVE_TEXT) {
    cc__textbuf_string(&text, "is not a move");
  } else if (status == CC_ERROR_AMBIGUOUS) {
    cc__textbuf_string(&text, "fits more than one legal move");
  } else {
    cc__textbuf_string(&text, "is illegal here");
  }
  if (fault != CC_FAULT_NONE && fault != CC_FAULT_FIELDS) {
    cc__textbuf_string(&text, ": ");
    cc__textbuf_string(&text, cc_fault_text(fault));
  }
  (void)cc__textbuf_end(&text, NULL);
}
