/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. Reading FEN. The grammar, strict and lenient, is in docs/fen.md.
 *
 * Most texts are right, and a program that reads millions of them should not wait: the board field is taken
 * in one pass without deciding anything per character, and checked as a whole at its end. Only when that
 * fails does a second, slower pass find out where and why.
 */
#include <string.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/sized.h"
#include "board/bitboard.h"
#include "board/position_handle.h"
#include "board/makemove.h"
#include "board/validation.h"
#include "chesscore/position.h"

#define FEN_READ_FLAGS (CC_FEN_LENIENT | CC_FEN_CHESS960)
#define FEN_BOARD_LENGTH 71u /* the longest: eight ranks of eight and seven slashes */
#define FEN_COUNTER_DIGITS 9u
/* How far squares can be counted in a text of the greatest length. */
#define FEN_SQUARES (8 * (FEN_BOARD_LENGTH + 1))

/* The fields, in order. */
enum { FEN_BOARD, FEN_SIDE, FEN_CASTLING, FEN_EN_PASSANT, FEN_HALFMOVE, FEN_FULLMOVE, FEN_FIELDS };

typedef struct fen_reader {
  const char *text;
  size_t length;
  size_t at;
  uint32_t flags;
  uint32_t offsets[FEN_FIELDS]; /* where the fields begin */
} fen_reader;

/* What a text says. */
typedef struct fen_content {
  cc_setup setup;
  /* By square, rank 8 first, as cc__board_from_men wants it; a faulty text goes beyond 64. */
  uint8_t men[FEN_SQUARES];
} fen_content;

/*
 * What a character does to the board: set a bit of one of 17 words at the current square, and step on. Word 0
 * is for characters that do not belong to the field; then come the twelve kinds of men, three words for
 * digits (so that they do not queue for one) and one for slashes.
 */
#define FEN_WORDS 17u
#define FEN_WORD_ALIEN 0u
#define FEN_WORD_MAN(side, type) (1 + 6 * (side) + (type))
#define FEN_WORD_DIGIT 13u
#define FEN_WORD_SLASH 16u
#define FEN_RANK_ENDS (CC__FILE_A & ~UINT64_C(1))

/* clang-format off */
static const uint8_t fen_word[256] = {
  ['P'] = 1, ['N'] = 2, ['B'] = 3, ['R'] = 4,  ['Q'] = 5,  ['K'] = 6,
  ['p'] = 7, ['n'] = 8, ['b'] = 9, ['r'] = 10, ['q'] = 11, ['k'] = 12,
  ['1'] = 13, ['2'] = 14, ['3'] = 15, ['4'] = 13, ['5'] = 14, ['6'] = 15, ['7'] = 13, ['8'] = 14, ['/'] = 16,
};

static const uint8_t fen_steps[256] = {
  ['P'] = 1, ['N'] = 1, ['B'] = 1, ['R'] = 1, ['Q'] = 1, ['K'] = 1,
  ['p'] = 1, ['n'] = 1, ['b'] = 1, ['r'] = 1, ['q'] = 1, ['k'] = 1,
  ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4, ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8,
};

/* The rook's square plus one that a castling letter says by itself, K and Q the corners; 0 for others. */
static const uint8_t fen_rooks_plus_one[256] = {
  ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,  ['H'] = 8,
  ['a'] = 57, ['b'] = 58, ['c'] = 59, ['d'] = 60, ['e'] = 61, ['f'] = 62, ['g'] = 63, ['h'] = 64,
  ['Q'] = 1,  ['K'] = 8,  ['q'] = 57, ['k'] = 64,
};
/* clang-format on */

static inline unsigned fen_byte(const fen_reader *reader, size_t at) {
  return (unsigned char)reader->text[at];
}

static inline int fen_is_blank(unsigned c) {
  return c == ' ' || c == '_' || c == '\t' || c == '\r' || c == '\n';
}

static inline int fen_at_end(const fen_reader *reader) {
  return reader->at >= reader->length;
}

static inline int fen_is_lenient(const fen_reader *reader) {
  return (reader->flags & CC_FEN_LENIENT) != 0;
}

/* Whether the byte at `at` is one that may stand between fields. */
static inline int fen_ends_field(const fen_reader *reader) {
  const unsigned c = fen_byte(reader, reader->at);
  return c == ' ' || (fen_is_lenient(reader) && fen_is_blank(c));
}

/* ---- the board ---- */

/* Why the board field is wrong; `at` is moved to the byte at fault. It begins where `at` is. */
CC__NO_INLINE static const char *fen_board_fault(fen_reader *reader) {
  unsigned files = 0;
  unsigned ranks = 0;
  int digit = 0;
  for (; !fen_at_end(reader); reader->at++) {
    const unsigned c = fen_byte(reader, reader->at);
    const unsigned word = fen_word[c];
    if (word == FEN_WORD_ALIEN) {
      if (fen_ends_field(reader)) {
        break;
      }
      return "expected a piece letter, a digit from 1 to 8 or a slash";
    }
    if (word == FEN_WORD_SLASH) {
      if (files < 8) {
        return "a rank has fewer than 8 squares";
      }
      if (++ranks == 8) {
        return "the board has more than 8 ranks";
      }
      files = 0;
      digit = 0;
      continue;
    }
    files += fen_steps[c];
    if (files > 8) {
      return "a rank has more than 8 squares";
    }
    if (digit && word >= FEN_WORD_DIGIT && !fen_is_lenient(reader)) {
      return "two digits side by side";
    }
    digit = word >= FEN_WORD_DIGIT;
  }
  return files < 8 ? "a rank has fewer than 8 squares" : "the board has fewer than 8 ranks";
}

/* The end of the field that begins at `at`, as far as a board can reach. */
static inline size_t fen_board_end(const fen_reader *reader) {
  const size_t left = reader->length - reader->at;
  const size_t limit = left < FEN_BOARD_LENGTH + 1 ? left : FEN_BOARD_LENGTH + 1;
  const char *begin = reader->text + reader->at;
  if (CC__UNLIKELY(fen_is_lenient(reader))) {
    size_t length = 0;
    while (length < limit && !fen_is_blank((unsigned char)begin[length])) {
      length++;
    }
    return reader->at + length;
  }
  const char *blank = memchr(begin, ' ', limit);
  return reader->at + (blank == NULL ? limit : (size_t)(blank - begin));
}

/*
 * One character of the board; returns the square of the next one. All numbers are as wide as an address,
 * which saves a widening for each of them.
 */
CC__ALWAYS_INLINE size_t fen_scan_byte(char byte, size_t square, uint64_t words[FEN_WORDS], uint8_t *men) {
  const size_t c = (unsigned char)byte;
  const size_t word = fen_word[c];
  words[word] |= UINT64_C(1) << (square & 63u);
  men[square] = (uint8_t)word;
  return square + fen_steps[c];
}

/* The men, rank 8 first as in the text, into words and by square; returns the number of squares. */
static inline size_t fen_scan_board(const char *text, const char *end, uint64_t words[FEN_WORDS],
                                    uint8_t men[FEN_SQUARES]) {
  size_t square = 0;
  for (; end - text >= 4; text += 4) {
    square = fen_scan_byte(text[0], square, words, men);
    square = fen_scan_byte(text[1], square, words, men);
    square = fen_scan_byte(text[2], square, words, men);
    square = fen_scan_byte(text[3], square, words, men);
  }
  for (; text != end; text++) {
    square = fen_scan_byte(*text, square, words, men);
  }
  return square;
}

static const char *fen_read_board(fen_reader *reader, fen_content *content) {
  uint64_t words[FEN_WORDS];
  /* In two halves, which are written out: for the whole gcc takes a string instruction, slow to start. */
  memset(words, 0, 8 * sizeof(words[0]));
  memset(words + 8, 0, (FEN_WORDS - 8) * sizeof(words[0]));
  const size_t end = fen_board_end(reader);
  const size_t squares = fen_scan_board(reader->text + reader->at, reader->text + end, words, content->men);
  uint64_t men = 0;
  for (unsigned type = 0; type < 6; type++) {
    const uint64_t white = words[FEN_WORD_MAN(CC_WHITE, type)];
    const uint64_t black = words[FEN_WORD_MAN(CC_BLACK, type)];
    men |= white | black;
    content->setup.pieces[CC_WHITE][type] = cc__flip_vertical(white);
    content->setup.pieces[CC_BLACK][type] = cc__flip_vertical(black);
  }
  /*
   * Slashes stand where ranks 7 to 1 begin, seven in all. A digit stands where a run of empty squares begins,
   * and in a strict text nowhere else. Once there are 64 squares in all, no two men or digits began at the
   * same one.
   */
  const uint64_t run_starts = ~men & (men << 1 | CC__FILE_A);
  const uint64_t digits = words[FEN_WORD_DIGIT] | words[FEN_WORD_DIGIT + 1] | words[FEN_WORD_DIGIT + 2];
  const size_t slashes = end - reader->at - cc__popcount(men | digits);
  const int fits = squares == 64 && slashes == 7 && words[FEN_WORD_SLASH] == FEN_RANK_ENDS &&
                   words[FEN_WORD_ALIEN] == 0 && (digits == run_starts || fen_is_lenient(reader));
  if (CC__UNLIKELY(!fits)) {
    return fen_board_fault(reader);
  }
  reader->at = end;
  return NULL;
}

/* ---- the other fields ---- */

/* What stands between two fields. `at` then is at the next field or at the end. */
CC__ALWAYS_INLINE const char *fen_read_gap(fen_reader *reader) {
  if (fen_at_end(reader)) {
    return NULL;
  }
  if (CC__UNLIKELY(fen_is_lenient(reader))) {
    if (!fen_is_blank(fen_byte(reader, reader->at))) {
      return "expected a blank";
    }
    while (!fen_at_end(reader) && fen_is_blank(fen_byte(reader, reader->at))) {
      reader->at++;
    }
    return NULL;
  }
  if (fen_byte(reader, reader->at) != ' ') {
    return "expected a blank";
  }
  reader->at++;
  return fen_at_end(reader) ? "expected another field after the blank" : NULL;
}

CC__ALWAYS_INLINE const char *fen_read_side(fen_reader *reader, cc_setup *setup) {
  const unsigned c = fen_byte(reader, reader->at);
  if (c != 'w' && c != 'b') {
    return "expected the side to move, w or b";
  }
  setup->side = c == 'b' ? CC_BLACK : CC_WHITE;
  reader->at++;
  return NULL;
}

/*
 * The rook that K or Q mean in Chess960, where the letter by itself says the corner: the outermost one on
 * that side of the king. Without one, or without one king on the back rank, it is the corner, for validation
 * to find wrong.
 */
static unsigned fen_wing_rook(const cc_setup *setup, unsigned corner) {
  const unsigned side = corner < 32 ? CC_WHITE : CC_BLACK;
  const uint64_t rank = cc__rank_mask(cc__rank_of(corner));
  const uint64_t king = setup->pieces[side][CC_KING];
  if ((king & rank) == 0 || cc__several(king)) {
    return corner;
  }
  const int queen_side = cc__file_of(corner) == 0;
  const uint64_t west = king - 1;
  const uint64_t rooks = setup->pieces[side][CC_ROOK] & rank & (queen_side ? west : ~west);
  return rooks == 0 ? corner : queen_side ? cc__lsb(rooks) : cc__msb(rooks);
}

static inline unsigned fen_castling_rook(const fen_reader *reader, const cc_setup *setup, unsigned c) {
  const unsigned square = fen_rooks_plus_one[c] - 1u;
  const unsigned upper = c & ~0x20u;
  if (CC__UNLIKELY((reader->flags & CC_FEN_CHESS960) != 0) && (upper == 'K' || upper == 'Q')) {
    return fen_wing_rook(setup, square);
  }
  return square;
}

/*
 * The order strict texts have to keep: White before Black, king's side before queen's side. Since the king's
 * rook is always nearer to the h-file, that is one falling sequence of files a side.
 */
static inline unsigned fen_castling_order(unsigned square) {
  return square ^ 7u;
}

CC__ALWAYS_INLINE const char *fen_read_castling(fen_reader *reader, cc_setup *setup) {
  unsigned least = 0; /* the order the next letter must have at least */
  if (fen_byte(reader, reader->at) == '-') {
    reader->at++;
    return NULL;
  }
  const size_t begin = reader->at;
  uint64_t rooks = 0;
  for (; !fen_at_end(reader); reader->at++) {
    const unsigned c = fen_byte(reader, reader->at);
    if (fen_rooks_plus_one[c] == 0) {
      break;
    }
    const unsigned square = fen_castling_rook(reader, setup, c);
    if (fen_castling_order(square) < least && !fen_is_lenient(reader)) {
      return "castling letters are out of order or repeated";
    }
    least = fen_castling_order(square) + 1;
    rooks |= cc__bit(square);
  }
  setup->castling = rooks;
  return reader->at == begin || (!fen_at_end(reader) && !fen_ends_field(reader))
             ? "expected castling rights: letters of KQkq or A-Ha-h, or -"
             : NULL;
}

/* Any square is taken: whether a pawn can have jumped over it, validation says. */
CC__ALWAYS_INLINE const char *fen_read_en_passant(fen_reader *reader, cc_setup *setup) {
  const unsigned file = fen_byte(reader, reader->at) - 'a';
  if (file + 'a' == '-') {
    reader->at++;
    return NULL;
  }
  if (file > 7) {
    return "expected an en-passant square or -";
  }
  const unsigned rank = reader->at + 1 < reader->length ? fen_byte(reader, reader->at + 1) - '1' : 8;
  if (rank > 7) {
    reader->at++;
    return "expected the rank of the en-passant square";
  }
  setup->ep_plus_one = (uint8_t)(8 * rank + file + 1);
  reader->at += 2;
  return NULL;
}

/* A number of at most nine digits, in strict texts without leading zeros. */
CC__ALWAYS_INLINE const char *fen_read_counter(fen_reader *reader, uint32_t *counter, const char *expected) {
  const size_t begin = reader->at;
  uint32_t value = 0;
  size_t first = begin; /* the first digit that counts */
  for (; !fen_at_end(reader); reader->at++) {
    const unsigned digit = fen_byte(reader, reader->at) - '0';
    if (digit > 9) {
      break;
    }
    if (value == 0) {
      first = reader->at;
    }
    if (CC__UNLIKELY(reader->at - first == FEN_COUNTER_DIGITS)) {
      return "a number of more than nine digits";
    }
    value = 10 * value + digit;
  }
  if (reader->at == begin) {
    return expected;
  }
  if (CC__UNLIKELY(reader->at - begin > 1 && fen_byte(reader, begin) == '0' && !fen_is_lenient(reader))) {
    reader->at = begin;
    return "a number with leading zeros";
  }
  *counter = value;
  return NULL;
}

CC__ALWAYS_INLINE const char *fen_read_fullmove(fen_reader *reader, cc_setup *setup) {
  const size_t begin = reader->at;
  const char *fault = fen_read_counter(reader, &setup->fullmove, "expected the move number");
  if (fault == NULL && setup->fullmove == 0) {
    if (!fen_is_lenient(reader)) {
      reader->at = begin;
      return "the move number must be at least 1";
    }
    setup->fullmove = 1;
  }
  return fault;
}

/*
 * To the beginning of the next field. 0 if there is none, or no gap before it: then *fault says whether that
 * is wrong.
 */
CC__ALWAYS_INLINE int fen_enter(fen_reader *reader, unsigned field, const char **fault) {
  *fault = fen_read_gap(reader);
  reader->offsets[field] = (uint32_t)reader->at;
  if (*fault == NULL && fen_at_end(reader)) {
    *fault = field < FEN_HALFMOVE && !fen_is_lenient(reader) ? "a field is missing" : NULL;
    return 0;
  }
  return *fault == NULL;
}

/* Everything after the board. Fields that may be missing then keep what the setup says. */
CC__ALWAYS_INLINE const char *fen_read_fields(fen_reader *reader, cc_setup *setup) {
  const char *fault;
  if (!fen_enter(reader, FEN_SIDE, &fault) || (fault = fen_read_side(reader, setup)) != NULL) {
    return fault;
  }
  if (!fen_enter(reader, FEN_CASTLING, &fault) || (fault = fen_read_castling(reader, setup)) != NULL) {
    return fault;
  }
  if (!fen_enter(reader, FEN_EN_PASSANT, &fault) || (fault = fen_read_en_passant(reader, setup)) != NULL) {
    return fault;
  }
  if (!fen_enter(reader, FEN_HALFMOVE, &fault) ||
      (fault = fen_read_counter(reader, &setup->halfmove, "expected the halfmove clock")) != NULL) {
    return fault;
  }
  if (!fen_enter(reader, FEN_FULLMOVE, &fault) || (fault = fen_read_fullmove(reader, setup)) != NULL) {
    return fault;
  }
  if (fen_is_lenient(reader)) {
    fault = fen_read_gap(reader);
  }
  return fault == NULL && !fen_at_end(reader) ? "expected the end of the text" : fault;
}

/*
 * The same on a copy of the reader that never leaves the function, so that it can live in registers, and once
 * with the usual flags as a constant.
 */
static const char *fen_read_rest(fen_reader *reader, cc_setup *setup) {
  fen_reader own = *reader;
  const char *fault;
  if (CC__LIKELY(own.flags == 0)) {
    own.flags = 0;
    fault = fen_read_fields(&own, setup);
  } else {
    fault = fen_read_fields(&own, setup);
  }
  *reader = own;
  return fault;
}

/* A whole text. NULL, or what is wrong at reader->at. */
static const char *fen_read_text(fen_reader *reader, fen_content *content) {
  cc_setup *setup = &content->setup;
  if (fen_is_lenient(reader) && !fen_at_end(reader) && fen_is_blank(fen_byte(reader, 0))) {
    (void)fen_read_gap(reader);
  }
  if (fen_at_end(reader)) {
    return "the text is empty";
  }
  reader->offsets[FEN_BOARD] = (uint32_t)reader->at;
  const char *fault = fen_read_board(reader, content);
  if (fault != NULL) {
    return fault;
  }
  setup->struct_size = (uint32_t)sizeof(*setup);
  setup->side = CC_WHITE;
  setup->chess960 = (reader->flags & CC_FEN_CHESS960) != 0;
  setup->ep_plus_one = 0;
  setup->reserved = 0;
  setup->castling = 0;
  setup->halfmove = 0;
  setup->fullmove = 0;
  fault = fen_read_rest(reader, setup);
  if (setup->fullmove == 0) {
    setup->fullmove = cc__setup_least_fullmove(setup->halfmove, setup->side);
  }
  return fault;
}

/* ---- the public functions ---- */

static cc_status fen_check_options(cc_fen_options *to, const cc_fen_options *from) {
  const cc_fen_options none = CC_FEN_OPTIONS_INIT;
  if (from == NULL) {
    *to = none;
    return CC_OK;
  }
  const cc_status status = cc__sized_read(to, sizeof(*to), from);
  if (status != CC_OK) {
    return status;
  }
  const int known = (to->flags & ~FEN_READ_FLAGS) == 0 && (to->accept & ~CC_PROBLEMS_SOFT) == 0 &&
                    (to->repair & ~CC_PROBLEMS_REPAIRABLE) == 0;
  return known ? CC_OK : CC_ERROR_ARGUMENT;
}

static void fen_reader_begin(fen_reader *reader, const char *text, size_t length, uint32_t flags) {
  memset(reader, 0, sizeof(*reader));
  reader->text = text;
  reader->length = length == CC_NUL_TERMINATED ? strlen(text) : length;
  reader->flags = flags;
}

static inline cc_status fen_report(cc_error *error, cc_status status, size_t offset, const char *message) {
  return error == NULL ? status : cc__error_at(error, status, offset, message);
}

static inline cc_status fen_report_success(cc_error *error) {
  return error == NULL ? CC_OK : cc__error_set(error, CC_OK, 0, 0, 0, "");
}

/* The syntax alone, for all three doors. */
static inline cc_status fen_read(fen_reader *reader, fen_content *content, const char *text, size_t length,
                                 const cc_fen_options *options, cc_fen_options *checked, cc_error *error) {
  const cc_status status = fen_check_options(checked, options);
  if (status != CC_OK) {
    return fen_report(error, status, 0, "the options are not valid");
  }
  fen_reader_begin(reader, text, length, checked->flags);
  const char *fault = fen_read_text(reader, content);
  return fault == NULL ? CC_OK : fen_report(error, CC_ERROR_FEN, reader->at, fault);
}

cc_status cc_setup_from_fen(cc_setup *setup, const char *text, size_t length, const cc_fen_options *options,
                            cc_error *error) {
  cc_fen_options checked;
  fen_reader reader;
  fen_content content;
  if (setup == NULL || text == NULL || !cc__sized_writable(setup)) {
    return fen_report(error, CC_ERROR_ARGUMENT, 0, "an argument is NULL or of impossible size");
  }
  const cc_status status = fen_read(&reader, &content, text, length, options, &checked, error);
  if (status != CC_OK) {
    return status;
  }
  cc__sized_write(setup, &content.setup, sizeof(content.setup));
  return fen_report_success(error);
}

/* The field a problem is in. */
static unsigned fen_field_of(uint32_t problem) {
  switch (problem) {
  case CC_PROBLEM_BAD_CASTLING: return FEN_CASTLING;
  case CC_PROBLEM_BAD_EN_PASSANT: return FEN_EN_PASSANT;
  case CC_PROBLEM_BAD_CLOCKS: return FEN_HALFMOVE;
  default: return FEN_BOARD;
  }
}

/* A setup with problems: repair, look which remain, and say all that was found. */
CC__NO_INLINE static cc_status fen_settle(fen_reader *reader, cc_setup *setup, const cc_fen_options *options,
                                          cc_validity *validity, cc_error *error) {
  cc_validity found;
  const uint32_t problems = cc__setup_problems(setup, &found);
  found.repaired = cc__setup_mend(setup, options->repair);
  for (uint32_t rest = problems; rest != 0; rest &= rest - 1) {
    const unsigned n = cc__lsb(rest);
    found.offsets[n] = reader->offsets[fen_field_of(1u << n)];
  }
  if (validity != NULL) {
    cc__sized_write(validity, &found, sizeof(found));
  }
  const uint32_t refused = problems & ~(found.repaired | options->accept);
  if (refused == 0) {
    return CC_OK;
  }
  const uint32_t first = refused & (0u - refused);
  return fen_report(error, CC_ERROR_POSITION, reader->offsets[fen_field_of(first)], cc_problem_text(first));
}

/* The board is written last, and only on success. */
static cc_status fen_to_board(cc__board *board, const char *text, size_t length,
                              const cc_fen_options *options, cc_validity *validity, cc_error *error) {
  cc_fen_options checked;
  fen_reader reader;
  fen_content content;
  if (text == NULL || (validity != NULL && !cc__sized_writable(validity))) {
    return fen_report(error, CC_ERROR_ARGUMENT, 0, "an argument is NULL or of impossible size");
  }
  cc_status status = fen_read(&reader, &content, text, length, options, &checked, error);
  if (status != CC_OK) {
    return status;
  }
  if (CC__UNLIKELY(!cc__setup_is_clean(&content.setup))) {
    status = fen_settle(&reader, &content.setup, &checked, validity, error);
    if (status != CC_OK) {
      return status;
    }
  } else if (validity != NULL) {
    const cc_validity none = CC_VALIDITY_INIT;
    cc__sized_write(validity, &none, sizeof(none));
  }
  cc__board_from_men(board, &content.setup, content.men);
  return fen_report_success(error);
}

cc_status cc_position_set_fen(cc_position *position, const char *text, size_t length,
                              const cc_fen_options *options, cc_validity *validity, cc_error *error) {
  if (position == NULL) {
    return fen_report(error, CC_ERROR_ARGUMENT, 0, "the position is NULL");
  }
  /* Straight into its place: the board is written only when nothing can fail any more. */
  const cc_status status = fen_to_board(position->boards, text, length, options, validity, error);
  if (status == CC_OK) {
    position->current = position->boards;
  }
  return status;
}

cc_status cc_position_create_from_fen(const cc_allocator *allocator, const char *text, size_t length,
                                      const cc_fen_options *options, cc_validity *validity, cc_error *error,
                                      cc_position **out) {
  cc__board board;
  if (out == NULL) {
    return fen_report(error, CC_ERROR_ARGUMENT, 0, "the place for the position is NULL");
  }
  *out = NULL;
  cc_status status = fen_to_board(&board, text, length, options, validity, error);
  if (status == CC_OK) {
    status = cc__position_from_board(allocator, &board, out);
    if (status != CC_OK) {
      (void)fen_report(error, status, 0, cc_status_text(status));
    }
  }
  return status;
}
