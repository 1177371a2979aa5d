/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. See san_read.h. Texts of canonical shape are settled by cc__san_fast. The others are taken apart
 * (san_parse.h) and held against the list of legal moves; if none fits, the men that could have been meant
 * are asked why not.
 */
#include "notation/san_read.h"

#include <string.h>

#include "base/error.h"
#include "base/textbuf.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "movegen/core_table.h"
#include "movegen/move_query.h"
#include "notation/san_fast.h"
#include "notation/san_parse.h"

/* ---- candidates ---- */

/* Men of a kind reach a square from eight directions or eight knight squares at most, so there is always room. */
static void san_candidate(cc_move_reading *reading, cc_move move) {
  if (reading->candidate_count < CC_MOVE_CANDIDATES) {
    reading->candidates[reading->candidate_count++] = move;
  }
}

/* Does a castling move fit squares given for the king? Only as UCI gives them: both, without a letter. */
static int san_fits_castling(const cc__board *board, const cc__san_text *said, cc_move move) {
  const unsigned to = CC_MOVE_TO(move);
  return said->type == CC_PIECE_TYPE_ANY &&
         (said->to == to || (board->chess960 == 0 && said->to == cc_move_target(move)));
}

/* Does a legal move fit, its promotion aside? */
static int san_fits(const cc__board *board, const cc__san_text *said, cc_move move) {
  const unsigned from = CC_MOVE_FROM(move);
  const int castling = CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING;
  if (said->kind == CC__SAN_CASTLING) {
    return castling && (CC_MOVE_TO(move) < from) == (said->wing == CC_WING_QUEEN);
  }
  if (said->type != CC_PIECE_TYPE_ANY && said->type != CC_MOVE_PIECE(move)) {
    return 0;
  }
  /* A pawn whose file is not given stays on the target's. */
  const unsigned file = said->type == CC_PAWN && said->from_file == CC__SAN_UNSAID ? cc__file_of(said->to)
                                                                                   : said->from_file;
  if ((file != CC__SAN_UNSAID && file != cc__file_of(from)) ||
      (said->from_rank != CC__SAN_UNSAID && said->from_rank != cc__rank_of(from))) {
    return 0;
  }
  return castling ? san_fits_castling(board, said, move) : said->to == CC_MOVE_TO(move);
}

/* Collect what fits. Returns whether a move would fit with another promotion, or with none. */
static int san_collect(const cc__board *board, const cc__san_text *said, cc_move_reading *reading) {
  cc_move moves[CC_MAX_MOVES];
  const size_t count = cc__core_get(CC_LEVEL_AUTO)->generate(board, CC_MOVES_LEGAL, moves);
  int nearly = 0;
  for (size_t i = 0; i < count; i++) {
    if (san_fits(board, said, moves[i])) {
      if (CC_MOVE_PROMOTION(moves[i]) == said->promotion) {
        san_candidate(reading, moves[i]);
      } else {
        nearly = 1;
      }
    }
  }
  return nearly;
}

/* ---- why nothing fits ---- */

/* Why castling on a wing is illegal. */
static cc_fault san_explain_castling(const cc__board *board, unsigned wing, cc_square *square) {
  const unsigned king = cc__king_square(board, board->side);
  const uint64_t lower = cc__bit(king) - 1;
  const uint64_t rooks = board->castling & board->by_side[board->side] &
                         (wing == CC_WING_QUEEN ? lower : ~lower);
  if (rooks == 0) {
    return CC_FAULT_CASTLING_NO_RIGHT;
  }
  return cc__explain(
      board, king | cc__lsb(rooks) << 6 | (unsigned)CC_KING << 15 | (unsigned)CC_MOVE_KIND_CASTLING << 21,
      square);
}

/*
 * Why a man does not go from one square to another. Castling is not what a king's letter and a square mean.
 */
static cc_fault san_explain_man(const cc__board *board, const cc__san_text *said, unsigned from,
                                cc_square *square) {
  const unsigned to = said->to;
  const unsigned piece = cc__type_at(board, from);
  const uint64_t own = board->by_side[board->side];
  if (said->type == CC_KING) {
    if ((own >> to & 1u) != 0) {
      return CC_FAULT_OWN_PIECE;
    }
    if ((cc__attacks_king(from) >> to & 1u) == 0) {
      return CC_FAULT_GEOMETRY;
    }
  }
  const unsigned promotion = said->promotion > CC_QUEEN ? 0 : said->promotion;
  const cc_fault fault = cc__explain(board, from | to << 6 | promotion << 12 | (piece & 7u) << 15, square);
  /* All but other fields of the value being right: that is e1g1 where only e1h1 castles. */
  return fault == CC_FAULT_FIELDS || fault == CC_FAULT_NONE ? CC_FAULT_GEOMETRY : fault;
}

/* The fault of the man that came nearest: the later a rule stands in the list, the more rules were kept. */
static cc_fault san_explain(const cc__board *board, const cc__san_text *said, cc_square *square) {
  *square = CC_SQUARE_NONE;
  if (said->kind == CC__SAN_CASTLING) {
    return san_explain_castling(board, said->wing, square);
  }
  if (said->type == CC_PIECE_TYPE_ANY) {
    return san_explain_man(board, said, 8u * said->from_rank + said->from_file, square);
  }
  uint64_t men = cc__pieces(board, board->side, said->type);
  if (said->type == CC_PAWN && said->from_file == CC__SAN_UNSAID) {
    men &= cc__file_mask(cc__file_of(said->to));
  }
  men &= said->from_file != CC__SAN_UNSAID ? cc__file_mask(said->from_file) : CC__ALL_SQUARES;
  men &= said->from_rank != CC__SAN_UNSAID ? cc__rank_mask(said->from_rank) : CC__ALL_SQUARES;
  cc_fault best = CC_FAULT_NO_PIECE;
  while (men != 0) {
    cc_square named = CC_SQUARE_NONE;
    const cc_fault fault = san_explain_man(board, said, cc__pop_lsb(&men), &named);
    const int nearer = best == CC_FAULT_NO_PIECE || best == CC_FAULT_GEOMETRY;
    if (nearer || (fault > best && fault != CC_FAULT_GEOMETRY)) {
      best = fault;
      *square = named;
    }
  }
  return best;
}

/* ---- deviations ---- */

static uint32_t san_origin_said(const cc__san_text *said) {
  return (said->from_file != CC__SAN_UNSAID ? CC__ORIGIN_FILE : 0u) |
         (said->from_rank != CC__SAN_UNSAID ? CC__ORIGIN_RANK : 0u);
}

static uint32_t san_check_deviation(const cc__board *board, const cc__san_text *said, cc_move move) {
  cc__board after;
  cc__board_make(board, &after, move);
  const char mark = cc__san_check_mark(&after);
  const unsigned marks = (unsigned)said->plusses + said->mates;
  if (marks == 0) {
    return mark == 0 ? 0 : CC_DEVIATION_MISSING_CHECK;
  }
  const int right = marks == 1 && mark == (said->mates == 1 ? '#' : '+');
  return right ? 0 : CC_DEVIATION_WRONG_CHECK;
}

static uint32_t san_deviations(const cc__board *board, const cc__san_text *said, cc_move move) {
  uint32_t deviations = said->deviations;
  if (said->kind == CC__SAN_NULL) {
    return deviations;
  }
  deviations |= san_check_deviation(board, said, move);
  if (said->kind == CC__SAN_CASTLING) {
    return deviations;
  }
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return deviations | CC_DEVIATION_CASTLING_FORM | CC_DEVIATION_NO_LETTER;
  }
  const int captures = CC_MOVE_CAPTURED_PLUS_ONE(move) != 0;
  if (captures != said->takes) {
    deviations |= captures ? CC_DEVIATION_MISSING_TAKES : CC_DEVIATION_EXTRA_TAKES;
  }
  if (said->type == CC_PIECE_TYPE_ANY && CC_MOVE_PIECE(move) != CC_PAWN) {
    deviations |= CC_DEVIATION_NO_LETTER;
  }
  if (san_origin_said(said) != cc__san_origin(board, move)) {
    deviations |= CC_DEVIATION_OVERSPECIFIED;
  }
  return deviations;
}

/* ---- one text ---- */

/* Hold what was said against the board. */
static cc_status san_match(const cc__board *board, const cc__san_text *said, cc_move *move,
                           cc_move_reading *reading) {
  reading->candidate_count = 0;
  if (said->kind == CC__SAN_NULL) {
    const uint64_t checkers = cc__checkers_of(board, board->side);
    if (checkers != 0) {
      reading->fault = CC_FAULT_IN_CHECK;
      reading->square = (cc_square)cc__lsb(checkers);
      return CC_ERROR_ILLEGAL;
    }
    *move = CC_MOVE_NULL;
    san_candidate(reading, *move);
    return CC_OK;
  }
  const int nearly = san_collect(board, said, reading);
  if (reading->candidate_count == 1) {
    *move = reading->candidates[0];
    return CC_OK;
  }
  if (reading->candidate_count > 1) {
    return CC_ERROR_AMBIGUOUS;
  }
  reading->square = CC_SQUARE_NONE;
  if (nearly) {
    reading->fault = said->promotion == 0 ? CC_FAULT_PROMOTION_MISSING : CC_FAULT_PROMOTION_WRONG;
  } else {
    reading->fault = san_explain(board, said, &reading->square);
  }
  return CC_ERROR_ILLEGAL;
}

/* Both orders of trying: letters in their right case, then small letters for pieces. */
static cc_status san_read_tolerant(const cc__board *board, const char *text, size_t length,
                                   cc_language language, cc_move *move, cc__move_result *result,
                                   cc__san_text *said) {
  cc_status status = CC_ERROR_MOVE_TEXT;
  size_t offset = 0;
  const char *fault = cc__san_parse(text, length, language, 0, said, &result->offset);
  result->fault = fault;
  if (fault == NULL) {
    status = san_match(board, said, move, &result->reading);
    const cc_fault why = result->reading.fault;
    /* A pawn that only lacks its promotion is meant, whatever small letters might mean. */
    if (status != CC_ERROR_ILLEGAL || why == CC_FAULT_PROMOTION_MISSING || why == CC_FAULT_PROMOTION_WRONG) {
      return status;
    }
  }
  cc__san_text small;
  const char *small_fault = cc__san_parse(text, length, language, 1, &small, &offset);
  if (small_fault != NULL) {
    if (fault != NULL && offset > result->offset) {
      result->fault = small_fault;
      result->offset = offset;
    }
    return status;
  }
  cc_move_reading second = CC_MOVE_READING_INIT;
  second.square = CC_SQUARE_NONE;
  const cc_status small_status = san_match(board, &small, move, &second);
  if (small_status == CC_OK || small_status == CC_ERROR_AMBIGUOUS || status == CC_ERROR_MOVE_TEXT) {
    result->reading = second;
    result->fault = NULL;
    *said = small;
    return small_status;
  }
  return status;
}

static void san_result_begin(cc__move_result *result) {
  const cc_move_reading none = CC_MOVE_READING_INIT;
  result->reading = none;
  result->reading.square = CC_SQUARE_NONE;
  result->fault = NULL;
  result->offset = 0;
}

cc_status cc__san_read(const cc__board *board, const char *text, size_t length, cc_language language,
                       cc_move *move, cc__move_result *result) {
  cc__move_result unwanted;
  cc__san_text said;
  *move = language == CC_LANGUAGE_ENGLISH && result == NULL ? cc__san_fast(board, text, length)
                                                            : CC_MOVE_NONE;
  if (*move != CC_MOVE_NONE) {
    return CC_OK;
  }
  cc__move_result *filled = result != NULL ? result : &unwanted;
  san_result_begin(filled);
  const cc_status status = san_read_tolerant(board, text, length, language, move, filled, &said);
  if (status != CC_OK) {
    *move = CC_MOVE_NONE;
  } else if (result != NULL) {
    result->reading.deviations = san_deviations(board, &said, *move);
  }
  return status;
}

/* ---- UCI ---- */

static unsigned uci_square(const char *text) {
  const unsigned file = (unsigned char)text[0] - 'a';
  const unsigned rank = (unsigned char)text[1] - '1';
  return (file | rank) > 7 ? CC_SQUARE_NONE : 8 * rank + file;
}

/* 0 for a letter that is none. */
static unsigned uci_promotion(char letter, cc_move_reading *reading) {
  const unsigned c = (unsigned char)letter;
  if (c == 'N' || c == 'B' || c == 'R' || c == 'Q') {
    reading->deviations |= CC_DEVIATION_PROMOTION_CASE;
  }
  switch (c | 0x20u) {
  case 'n': return CC_KNIGHT;
  case 'b': return CC_BISHOP;
  case 'r': return CC_ROOK;
  case 'q': return CC_QUEEN;
  default: return 0;
  }
}

static cc_status uci_fail(cc__move_result *result, size_t offset, const char *fault) {
  result->fault = fault;
  result->offset = offset;
  return CC_ERROR_MOVE_TEXT;
}

static cc_status uci_read(const cc__board *board, const char *text, size_t length, int chess960,
                          cc_move *move, cc__move_result *result) {
  cc_move_reading *reading = &result->reading;
  cc__san_text said = {0, CC__SAN_MAN, CC_PIECE_TYPE_ANY, 0, 0, 0, 0, 0, 0, 0, 0};
  if (length == 4 && memcmp(text, "0000", 4) == 0) {
    said.kind = CC__SAN_NULL;
    return san_match(board, &said, move, reading);
  }
  const unsigned from = length < 2 ? CC_SQUARE_NONE : uci_square(text);
  if (from == CC_SQUARE_NONE) {
    return uci_fail(result, 0, "expected the square the move comes from");
  }
  const unsigned to = length < 4 ? CC_SQUARE_NONE : uci_square(text + 2);
  if (to == CC_SQUARE_NONE) {
    return uci_fail(result, 2, "expected the square the move goes to");
  }
  const unsigned promotion = length > 4 ? uci_promotion(text[4], reading) : 0;
  if (length > 4 && promotion == 0) {
    return uci_fail(result, 4, "expected the piece to promote to or the end of the move");
  }
  if (length > 5) {
    return uci_fail(result, 5, "expected the end of the move");
  }
  *move = cc__find_move(board, from, to, promotion, chess960);
  if (*move != CC_MOVE_NONE) {
    const int castling = CC_MOVE_KIND(*move) == CC_MOVE_KIND_CASTLING;
    const int usual = !castling ||
                      to == (chess960 || board->chess960 != 0 ? CC_MOVE_TO(*move) : cc_move_target(*move));
    reading->deviations |= usual ? 0 : CC_DEVIATION_CASTLING_FORM;
    san_candidate(reading, *move);
    return CC_OK;
  }
  said.from_file = (uint8_t)cc__file_of(from);
  said.from_rank = (uint8_t)cc__rank_of(from);
  said.to = (uint8_t)to;
  said.promotion = (uint8_t)promotion;
  reading->deviations = 0;
  reading->fault = san_explain(board, &said, &reading->square);
  return CC_ERROR_ILLEGAL;
}

/* ---- any style ---- */

/* Most texts are canonical English SAN: settled without a list of moves. 1 if this one is. */
static int move_read_canonical(const cc__board *board, const char *text, size_t length,
                               const cc__move_form *form, cc_move *move, cc__move_result *result) {
  char written[CC_MOVE_TEXT_CAPACITY];
  if (form->style != CC_MOVE_STYLE_SAN || form->language != CC_LANGUAGE_ENGLISH) {
    return 0;
  }
  *move = cc__san_fast(board, text, length);
  if (*move == CC_MOVE_NONE || cc__move_write(board, *move, form, NULL, written) != length ||
      memcmp(text, written, length) != 0) {
    return 0;
  }
  san_result_begin(result);
  san_candidate(&result->reading, *move);
  return 1;
}

/* Deviations from what is asked for instead of canonical SAN: zeros, no marks of check, another style. */
static uint32_t move_read_deviations(const char *text, size_t length, const cc__move_form *form, cc_move move,
                                     uint32_t deviations) {
  if ((form->flags & CC_MOVE_TEXT_ZEROS) != 0 && CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    const int zeros = length >= 3 && memcmp(text, "0-0", 3) == 0;
    deviations &= ~CC_DEVIATION_CASTLING_FORM;
    deviations |= zeros ? 0 : CC_DEVIATION_CASTLING_FORM;
  }
  if ((form->flags & CC_MOVE_TEXT_NO_CHECK) != 0) {
    deviations &= ~CC_DEVIATION_MISSING_CHECK;
  }
  if (form->style != CC_MOVE_STYLE_SAN) {
    return deviations | CC_DEVIATION_STYLE;
  }
  /* Canonical, but not what was asked for: a mark of check that should not be there. */
  return deviations == 0 ? CC_DEVIATION_WRONG_CHECK : deviations;
}

cc_status cc__move_read(const cc__board *board, const char *text, size_t length, const cc__move_form *form,
                        cc_move *move, cc__move_result *result) {
  const int uci = form->style == CC_MOVE_STYLE_UCI;
  char written[CC_MOVE_TEXT_CAPACITY];
  cc_status status;
  if (move_read_canonical(board, text, length, form, move, result)) {
    return CC_OK;
  }
  *move = CC_MOVE_NONE;
  if (uci) {
    san_result_begin(result);
    status = uci_read(board, text, length, (form->flags & CC_MOVE_TEXT_CHESS960) != 0, move, result);
  } else {
    status = cc__san_read(board, text, length, form->language, move, result);
  }
  if (status != CC_OK) {
    *move = CC_MOVE_NONE;
    return status;
  }
  const size_t canonical = cc__move_write(board, *move, form, NULL, written);
  if (length == canonical && memcmp(text, written, canonical) == 0) {
    result->reading.deviations = 0;
    return CC_OK;
  }
  if (!uci) {
    result->reading.deviations = move_read_deviations(text, length, form, *move, result->reading.deviations);
  }
  if ((form->flags & CC_MOVE_TEXT_STRICT) == 0) {
    return CC_OK;
  }
  *move = CC_MOVE_NONE;
  result->fault = "the move is not written canonically";
  return CC_ERROR_MOVE_TEXT;
}

/* ---- what to tell ---- */

static void move_report_candidates(cc__textbuf *out, const cc__board *board, const cc_move_reading *reading) {
  const cc__move_form form = {CC_MOVE_STYLE_LAN, CC_MOVE_TEXT_NO_CHECK, CC_LANGUAGE_ENGLISH};
  char text[CC_MOVE_TEXT_CAPACITY];
  cc__textbuf_string(out, "ambiguous: it fits ");
  for (uint32_t i = 0; i < reading->candidate_count; i++) {
    cc__textbuf_string(out, i == 0 ? "" : i + 1 == reading->candidate_count ? " and " : ", ");
    (void)cc__move_write(board, reading->candidates[i], &form, NULL, text);
    cc__textbuf_string(out, text);
  }
}

void cc__move_report(cc_error *error, cc_status status, const cc__board *board, const cc__move_result *result,
                     uint64_t offset, uint32_t line, uint32_t column) {
  const cc_move_reading *reading = &result->reading;
  char message[sizeof(error->message)];
  cc__textbuf out = cc__textbuf_begin(message, sizeof(message));
  if (error == NULL) {
    return;
  }
  if (status == CC_ERROR_MOVE_TEXT) {
    cc__textbuf_string(&out, "not a move: ");
    cc__textbuf_string(&out, result->fault);
    offset += result->offset;
    column += column == 0 ? 0 : (uint32_t)result->offset;
  } else if (status == CC_ERROR_AMBIGUOUS) {
    move_report_candidates(&out, board, reading);
  } else {
    cc__textbuf_string(&out, "illegal move: ");
    cc__textbuf_string(&out, reading->fault == CC_FAULT_NO_PIECE ? "there is no such piece"
                                                                 : cc_fault_text(reading->fault));
    if (reading->square < CC_SQUARE_NONE) {
      cc__textbuf_string(&out, ": ");
      cc__textbuf_string(&out, cc_square_name(reading->square));
    }
  }
  (void)cc__textbuf_end(&out, NULL);
  (void)cc__error_set(error, status, offset, line, column, message);
}
