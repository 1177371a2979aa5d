/* SPDX-License-Identifier: MIT */
/* Layer 4. See san_write.h, and the public functions that write moves. */
#include "notation/san_write.h"

#include <string.h>

#include "base/compiler.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"
#include "notation/languages.h"
#include "notation/san_board.h"

#define MOVE_TEXT_FLAGS                                                                                      \
  (CC_MOVE_TEXT_STRICT | CC_MOVE_TEXT_CHESS960 | CC_MOVE_TEXT_ZEROS | CC_MOVE_TEXT_NO_CHECK |                \
   CC_MOVE_TEXT_NUMBERS)

cc_status cc__move_form_read(cc__move_form *form, cc_move_style style, const cc_move_text_options *options) {
  cc_move_text_options read = CC_MOVE_TEXT_OPTIONS_INIT;
  if (style > CC_MOVE_STYLE_FIGURINE) {
    return CC_ERROR_ARGUMENT;
  }
  if (options != NULL) {
    const cc_status status = cc__sized_read(&read, sizeof(read), options);
    if (status != CC_OK) {
      return status;
    }
  }
  if ((read.flags & ~MOVE_TEXT_FLAGS) != 0 || read.language >= CC_LANGUAGE_COUNT || read.reserved != 0) {
    return CC_ERROR_ARGUMENT;
  }
  form->style = style;
  form->flags = read.flags;
  form->language = read.language;
  return CC_OK;
}

int cc__move_is_playable(const cc__board *board, cc_move move) {
  return move == CC_MOVE_NULL ? cc__checkers_of(board, board->side) == 0
                              : cc__core_get(CC_LEVEL_AUTO)->is_legal(board, move);
}

void cc__move_play(const cc__board *board, cc__board *after, cc_move move) {
  if (move == CC_MOVE_NULL) {
    cc__board_make_null(board, after);
  } else {
    cc__board_make(board, after, move);
  }
}

/* ---- parts ---- */

/* Other men of the kind that can legally go to the same square. */
CC__NO_INLINE static uint64_t san_rivals_legal(const cc__board *board, uint64_t rivals, unsigned to) {
  const unsigned king = cc__king_square(board, board->side);
  uint64_t legal = 0;
  while (rivals != 0) {
    const unsigned from = cc__pop_lsb(&rivals);
    if (cc__san_safe(board, king, from, to, cc__bit(to))) {
      legal |= cc__bit(from);
    }
  }
  return legal;
}

unsigned cc__san_origin(const cc__board *board, cc_move move) {
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  const unsigned piece = CC_MOVE_PIECE(move);
  if (piece == CC_PAWN) {
    return CC_MOVE_CAPTURED_PLUS_ONE(move) != 0 ? CC__ORIGIN_FILE : 0;
  }
  uint64_t rivals = cc__pieces(board, board->side, piece) & ~cc__bit(from);
  if (piece == CC_KING || rivals == 0) {
    return 0;
  }
  rivals &= cc__san_reach(piece, to, cc__occupied(board));
  if (CC__LIKELY(rivals == 0)) {
    return 0;
  }
  rivals = san_rivals_legal(board, rivals, to);
  if (rivals == 0) {
    return 0;
  }
  if ((rivals & cc__file_mask(cc__file_of(from))) == 0) {
    return CC__ORIGIN_FILE;
  }
  return (rivals & cc__rank_mask(cc__rank_of(from))) == 0 ? CC__ORIGIN_RANK
                                                          : CC__ORIGIN_FILE | CC__ORIGIN_RANK;
}

char cc__san_check_mark(const cc__board *after) {
  if (CC__LIKELY(cc__checkers_of(after, after->side) == 0)) {
    return 0;
  }
  return cc__core_get(CC_LEVEL_AUTO)->any_legal(after) ? '+' : '#';
}

static inline char *san_put_square(char *out, unsigned square) {
  out[0] = (char)('a' + cc__file_of(square));
  out[1] = (char)('1' + cc__rank_of(square));
  return out + 2;
}

/* A man's letter: of the language, or the white chess symbols U+2654 (king) to U+2658 (knight). */
static char *san_put_letter(char *out, const cc__move_form *form, unsigned type) {
  if (form->style == CC_MOVE_STYLE_FIGURINE) {
    out[0] = (char)0xE2;
    out[1] = (char)0x99;
    out[2] = (char)(0x94 + (CC_KING - type));
    return out + 3;
  }
  for (const char *letter = cc__language_upper(form->language, type); *letter != '\0'; letter++) {
    *out++ = *letter;
  }
  return out;
}

static char *san_put_castling(char *out, cc_move move, uint32_t flags) {
  const char letter = (flags & CC_MOVE_TEXT_ZEROS) != 0 ? '0' : 'O';
  *out++ = letter;
  *out++ = '-';
  *out++ = letter;
  if (CC_MOVE_TO(move) < CC_MOVE_FROM(move)) {
    *out++ = '-';
    *out++ = letter;
  }
  return out;
}

static char *san_put_uci(char *out, cc_move move, int chess960) {
  if (move == CC_MOVE_NULL) {
    memcpy(out, "0000", 4);
    return out + 4;
  }
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  out = san_put_square(out, CC_MOVE_FROM(move));
  out = san_put_square(out, chess960 ? CC_MOVE_TO(move) : cc_move_target(move));
  if (promotion != 0) {
    *out++ = "pnbrqk??"[promotion];
  }
  return out;
}

static char *san_put_move(char *out, const cc__board *board, cc_move move, const cc__move_form *form) {
  const unsigned from = CC_MOVE_FROM(move);
  const int captures = CC_MOVE_CAPTURED_PLUS_ONE(move) != 0;
  const int longer = form->style == CC_MOVE_STYLE_LAN;
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return san_put_castling(out, move, form->flags);
  }
  if (CC_MOVE_PIECE(move) != CC_PAWN) {
    out = san_put_letter(out, form, CC_MOVE_PIECE(move));
  }
  const unsigned origin = longer ? CC__ORIGIN_FILE | CC__ORIGIN_RANK : cc__san_origin(board, move);
  if ((origin & CC__ORIGIN_FILE) != 0) {
    *out++ = (char)('a' + cc__file_of(from));
  }
  if ((origin & CC__ORIGIN_RANK) != 0) {
    *out++ = (char)('1' + cc__rank_of(from));
  }
  if (captures || longer) {
    *out++ = captures ? 'x' : '-';
  }
  out = san_put_square(out, CC_MOVE_TO(move));
  if (CC_MOVE_PROMOTION(move) != 0) {
    *out++ = '=';
    out = san_put_letter(out, form, CC_MOVE_PROMOTION(move));
  }
  return out;
}

size_t cc__move_write(const cc__board *board, cc_move move, const cc__move_form *form, const cc__board *after,
                      char out[CC_MOVE_TEXT_CAPACITY]) {
  char *end;
  if (form->style == CC_MOVE_STYLE_UCI) {
    end = san_put_uci(out, move, board->chess960 != 0 || (form->flags & CC_MOVE_TEXT_CHESS960) != 0);
  } else if (move == CC_MOVE_NULL) {
    memcpy(out, "--", 2);
    end = out + 2;
  } else {
    end = san_put_move(out, board, move, form);
    if ((form->flags & CC_MOVE_TEXT_NO_CHECK) == 0) {
      cc__board made;
      if (after == NULL) {
        cc__board_make(board, &made, move);
        after = &made;
      }
      const char mark = cc__san_check_mark(after);
      *end = mark;
      end += mark != 0;
    }
  }
  *end = '\0';
  return (size_t)(end - out);
}

/* ---- the public functions ---- */

/* Copy a finished text to the caller. */
static cc_status san_deliver(const char *text, size_t length, char *buffer, size_t capacity, size_t *needed) {
  cc__textbuf out = cc__textbuf_begin(buffer, capacity);
  if (length < capacity) {
    memcpy(buffer, text, length);
  }
  out.length = length;
  return cc__textbuf_end(&out, needed);
}

cc_status cc_position_move_text(const cc_position *position, cc_move move, cc_move_style style,
                                const cc_move_text_options *options, char *buffer, size_t capacity,
                                size_t *needed) {
  cc__move_form form;
  char text[CC_MOVE_TEXT_CAPACITY];
  if (position == NULL || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__move_form_read(&form, style, options);
  if (status != CC_OK) {
    return status;
  }
  if (!cc__move_is_playable(position->current, move)) {
    return CC_ERROR_ILLEGAL;
  }
  const size_t length = cc__move_write(position->current, move, &form, NULL, text);
  return san_deliver(text, length, buffer, capacity, needed);
}

cc_status cc_move_uci(cc_move move, uint32_t flags, char *buffer, size_t capacity, size_t *needed) {
  char text[CC_MOVE_TEXT_CAPACITY];
  if (move == CC_MOVE_NONE || (flags & ~CC_MOVE_TEXT_CHESS960) != 0 || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const char *end = san_put_uci(text, move, (flags & CC_MOVE_TEXT_CHESS960) != 0);
  return san_deliver(text, (size_t)(end - text), buffer, capacity, needed);
}

static void san_line_number(cc__textbuf *out, const cc__board *board, int first) {
  if (board->side == CC_WHITE || first) {
    cc__textbuf_uint(out, board->fullmove);
    cc__textbuf_string(out, board->side == CC_WHITE ? ". " : "... ");
  }
}

cc_status cc_position_line_text(const cc_position *position, const cc_move *moves, size_t count,
                                cc_move_style style, const cc_move_text_options *options, char *buffer,
                                size_t capacity, size_t *needed, size_t *done) {
  cc__move_form form;
  char text[CC_MOVE_TEXT_CAPACITY];
  cc__board boards[2]; /* the present one and the next, in turn */
  if (position == NULL || (moves == NULL && count > 0) || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__move_form_read(&form, style, options);
  if (status != CC_OK) {
    return status;
  }
  cc__textbuf out = cc__textbuf_begin(buffer, capacity);
  boards[0] = *position->current;
  for (size_t i = 0; i < count; i++) {
    const cc__board *board = &boards[i & 1u];
    if (!cc__move_is_playable(board, moves[i])) {
      if (capacity > 0) {
        buffer[0] = '\0';
      }
      if (done != NULL) {
        *done = i;
      }
      return CC_ERROR_ILLEGAL;
    }
    if (i > 0) {
      cc__textbuf_char(&out, ' ');
    }
    if ((form.flags & CC_MOVE_TEXT_NUMBERS) != 0) {
      san_line_number(&out, board, i == 0);
    }
    cc__move_play(board, &boards[~i & 1u], moves[i]);
    (void)cc__move_write(board, moves[i], &form, &boards[~i & 1u], text);
    cc__textbuf_string(&out, text);
  }
  if (done != NULL) {
    *done = count;
  }
  return cc__textbuf_end(&out, needed);
}
