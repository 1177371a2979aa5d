/* SPDX-License-Identifier: MIT */
/*
 * Moves as text: UCI, SAN, LAN and figurine SAN, in the piece letters of many languages, one by one and as
 * whole lines. EPD: positions with operations. docs/notation.md and docs/epd.md tell the forms in full.
 * Arguments, threads and failures: as position.h says. Since 0.1.
 */
#ifndef CHESSCORE_NOTATION_H
#define CHESSCORE_NOTATION_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/movegen.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------------
 * Styles, languages, options
 * ---------------------------------------------------------------------------------------------------- */

/* How a move is written. */
typedef uint32_t cc_move_style;
#define CC_MOVE_STYLE_SAN ((cc_move_style)0) /* Nf3, exd5, O-O, e8=Q+: the origin only as far as needed */
#define CC_MOVE_STYLE_LAN ((cc_move_style)1) /* Ng1-f3, e4xd5, O-O, e7-e8=Q+ */
#define CC_MOVE_STYLE_UCI ((cc_move_style)2) /* g1f3, e4d5, e1g1, e7e8q, 0000 */
#define CC_MOVE_STYLE_FIGURINE                                                                               \
  ((cc_move_style)3) /* SAN with the white chess symbols of Unicode for letters */

/* Whose piece letters, for SAN and LAN. They replace the English ones: in German `B` is no bishop. */
typedef uint32_t cc_language;
#define CC_LANGUAGE_ENGLISH ((cc_language)0)
#define CC_LANGUAGE_GERMAN ((cc_language)1)
#define CC_LANGUAGE_DUTCH ((cc_language)2)
#define CC_LANGUAGE_FRENCH ((cc_language)3)
#define CC_LANGUAGE_SPANISH ((cc_language)4)
#define CC_LANGUAGE_RUSSIAN ((cc_language)5)
#define CC_LANGUAGE_ITALIAN ((cc_language)6)
#define CC_LANGUAGE_PORTUGUESE ((cc_language)7)
#define CC_LANGUAGE_POLISH ((cc_language)8)
#define CC_LANGUAGE_CZECH ((cc_language)9)
#define CC_LANGUAGE_HUNGARIAN ((cc_language)10)
#define CC_LANGUAGE_SWEDISH ((cc_language)11)
#define CC_LANGUAGE_DANISH ((cc_language)12)
#define CC_LANGUAGE_NORWEGIAN ((cc_language)13)
#define CC_LANGUAGE_FINNISH ((cc_language)14)
#define CC_LANGUAGE_ESTONIAN ((cc_language)15)
#define CC_LANGUAGE_ICELANDIC ((cc_language)16)
#define CC_LANGUAGE_ROMANIAN ((cc_language)17)
#define CC_LANGUAGE_CROATIAN ((cc_language)18)
#define CC_LANGUAGE_UKRAINIAN ((cc_language)19)
#define CC_LANGUAGE_COUNT 20

/* "en", "de", .. (ISO 639-1), and an English name; NULL for other numbers. Static text. */
CC_API const char *cc_language_code(cc_language language);
CC_API const char *cc_language_name(cc_language language);

/*
 * The letter of a type as UTF-8 ("N", "S", "К"); for the Russian and Ukrainian king there are two. For a pawn
 * it is what readers accept, writers never use it. NULL if there is none. Static text.
 */
CC_API const char *cc_language_letter(cc_language language, cc_piece_type type);

/* The text must be what the library would write, to the byte. For reading. */
#define CC_MOVE_TEXT_STRICT 0x1u
/*
 * UCI: castle as king takes rook (e1h1) in a position of standard rules, too. Without it such a position has
 * e1g1, and reads both; one of Chess960 rules always has e1h1 alone, e1g1 being a step of the king there.
 */
#define CC_MOVE_TEXT_CHESS960 0x2u
/* SAN and LAN: write 0-0 for O-O. */
#define CC_MOVE_TEXT_ZEROS 0x4u
/* SAN and LAN: leave `+` and `#` off, which spares looking for the mate. */
#define CC_MOVE_TEXT_NO_CHECK 0x8u
/* Lines: write move numbers ("1. e4 e5", "3... Nf6"). */
#define CC_MOVE_TEXT_NUMBERS 0x10u

/* Zero is the default of every field; NULL for all defaults. */
typedef struct cc_move_text_options {
  uint32_t struct_size; /* sizeof(cc_move_text_options) */
  uint32_t flags;       /* CC_MOVE_TEXT_* */
  cc_language language;
  uint32_t reserved; /* 0 */
} cc_move_text_options;

#define CC_MOVE_TEXT_OPTIONS_INIT                                                                            \
  { (uint32_t)sizeof(cc_move_text_options), 0, 0, 0 }

/* ------------------------------------------------------------------------------------------------------
 * Writing
 * ---------------------------------------------------------------------------------------------------- */

/* Enough for any move in any style and language, the NUL byte included. */
#define CC_MOVE_TEXT_CAPACITY 32

/*
 * Write a legal move, or CC_MOVE_NULL ("--"; "0000" in UCI). SAN is canonical: the origin is given if another
 * man of the kind can legally go there, its file if that is enough, else its rank, else both; pawn captures
 * carry the file; `x`, `=`, `+` and `#` stand where they belong. `options` may be NULL; `needed` (may be
 * NULL) gets the length without the NUL byte. About 50 ns.
 * Errors: CC_ERROR_ILLEGAL (not a legal move here; a null move in check), CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_position_move_text(const cc_position *position, cc_move move,
                                                    cc_move_style style, const cc_move_text_options *options,
                                                    char *buffer, size_t capacity, size_t *needed);

/*
 * Write a move as UCI without a position: trusted, not checked. `flags`: CC_MOVE_TEXT_CHESS960 or 0, there
 * being no position to say how castling is written. Errors: CC_ERROR_ARGUMENT (CC_MOVE_NONE, which is no
 * move), CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_move_uci(cc_move move, uint32_t flags, char *buffer, size_t capacity,
                                          size_t *needed);

/*
 * Write a line: moves that follow one another from the position, which is not changed, with one blank between
 * them. `done` (may be NULL) gets the number of moves, or with CC_ERROR_ILLEGAL the index of the one that is
 * illegal. Errors: as above.
 */
CC_API CC_NODISCARD cc_status cc_position_line_text(const cc_position *position, const cc_move *moves,
                                                    size_t count, cc_move_style style,
                                                    const cc_move_text_options *options, char *buffer,
                                                    size_t capacity, size_t *needed, size_t *done);

/* ------------------------------------------------------------------------------------------------------
 * Reading
 * ---------------------------------------------------------------------------------------------------- */

/* How a text that was understood deviates from canonical SAN (or from the style's own text), as bits. */
#define CC_DEVIATION_MISSING_TAKES 0x00001u   /* Nd5 for Nxd5, ed5 for exd5 */
#define CC_DEVIATION_EXTRA_TAKES 0x00002u     /* Nxf3 though nothing is taken */
#define CC_DEVIATION_MISSING_CHECK 0x00004u   /* + or # left off */
#define CC_DEVIATION_WRONG_CHECK 0x00008u     /* + or # where none belongs, one for the other, ++ */
#define CC_DEVIATION_PROMOTION_FORM 0x00010u  /* e8Q, e8/Q, e8(Q) for e8=Q */
#define CC_DEVIATION_PROMOTION_CASE 0x00020u  /* e8=q */
#define CC_DEVIATION_CASTLING_FORM 0x00040u   /* 0-0, o-o, OO; UCI: e1h1 where e1g1 is usual */
#define CC_DEVIATION_OVERSPECIFIED 0x00080u   /* more of the origin than is needed, up to Ng1f3 and e2e4 */
#define CC_DEVIATION_SEPARATOR 0x00100u       /* Ng1-f3, e4:d5 */
#define CC_DEVIATION_NO_LETTER 0x00200u       /* g1f3, e1g1: both squares for a man that has a letter */
#define CC_DEVIATION_PAWN_LETTER 0x00400u     /* Pe4 */
#define CC_DEVIATION_LOWER_CASE 0x00800u      /* nf3 */
#define CC_DEVIATION_FIGURINE 0x01000u        /* a chess symbol for a letter */
#define CC_DEVIATION_EN_PASSANT_MARK 0x02000u /* exd6 e.p. */
#define CC_DEVIATION_GLYPH 0x04000u           /* Nf3!? */
#define CC_DEVIATION_DRAW_MARK 0x08000u       /* Nf3=, Nf3(=) */
#define CC_DEVIATION_NULL_FORM 0x10000u       /* Z0, @@@@, null, 0000 for -- */
#define CC_DEVIATION_STYLE 0x20000u           /* LAN or figurine SAN: understood, but not in that form */

/* The most candidates there can be: men of a kind reach a square from eight directions or knight squares. */
#define CC_MOVE_CANDIDATES 8

/*
 * What came of reading. Owned by the caller, who sets struct_size. Filled whenever the status is not
 * CC_ERROR_ARGUMENT.
 */
typedef struct cc_move_reading {
  uint32_t struct_size;     /* sizeof(cc_move_reading) */
  uint32_t deviations;      /* CC_DEVIATION_* of a text that was read */
  cc_fault fault;           /* CC_ERROR_ILLEGAL: why the likeliest meaning is illegal */
  cc_square square;         /* and the square that reason names, or CC_SQUARE_NONE: see cc_position_explain */
  uint8_t reserved[3];      /* 0 */
  uint32_t candidate_count; /* legal moves the text fits: 1 if it was read, 2 or more if it is ambiguous */
  cc_move candidates[CC_MOVE_CANDIDATES]; /* they themselves */
  uint32_t reserved2;                     /* 0 */
} cc_move_reading;

#define CC_MOVE_READING_INIT                                                                                 \
  { (uint32_t)sizeof(cc_move_reading), 0, 0, 0, {0, 0, 0}, 0, {0, 0, 0, 0, 0, 0, 0, 0}, 0 }

/*
 * Read one move, the whole text being it (no blanks around). `length` in bytes or CC_NUL_TERMINATED.
 * `options`, `reading` and `error` may be NULL. Never guesses: a text fits one legal move, or it is an error,
 * and `move` is CC_MOVE_NONE.
 *
 * SAN, LAN, figurine SAN: unless CC_MOVE_TEXT_STRICT asks for the style's own text, all their forms are read,
 * in this order: canonical SAN; then the deviations listed above, letters in their right case; then, if no
 * legal move was found, lower-case letters for pieces: `bxc3` is a pawn's move if a pawn can make it, else a
 * bishop's. A promotion without a piece is an error. UCI texts are read as well (as moves without letter).
 * Null moves: --, Z0, @@@@, 0000, null.
 * UCI: only that; unless strict, a promotion may be a capital letter and e1h1 is castling like e1g1.
 *
 * Errors: CC_ERROR_MOVE_TEXT (not a move at all: error says what was expected where), CC_ERROR_ILLEGAL
 * (reading and error say why; CC_FAULT_NO_PIECE if no man of the kind named is there), CC_ERROR_AMBIGUOUS
 * (reading and error name the candidates; the strict reader also gives CC_ERROR_MOVE_TEXT for a text that is
 * only nearly right).
 */
CC_API CC_NODISCARD cc_status cc_position_read_move(const cc_position *position, const char *text,
                                                    size_t length, cc_move_style style,
                                                    const cc_move_text_options *options, cc_move *move,
                                                    cc_move_reading *reading, cc_error *error);

/*
 * Read a line: moves with blanks between, each from the position after the one before; the position is not
 * changed. Move numbers ("1.", "1...", "1.e4") are passed over, and "e.p." behind a blank unless reading is
 * strict. At most `capacity` moves are stored, `count` gets how many there are.
 * Errors: as above, at the first text that is not read: `count` then says how many were, `error` where and
 * why; CC_ERROR_BUFFER (more moves than `capacity`; the first are stored).
 */
CC_API CC_NODISCARD cc_status cc_position_read_line(const cc_position *position, const char *text,
                                                    size_t length, cc_move_style style,
                                                    const cc_move_text_options *options, cc_move *moves,
                                                    size_t capacity, size_t *count, cc_error *error);

/* ------------------------------------------------------------------------------------------------------
 * EPD
 * ---------------------------------------------------------------------------------------------------- */

/*
 * A line of Extended Position Description: a position and operations, each an opcode with operands ("bm Nf3
 * e4;"). Texts are kept as they were read, but for what was repaired, so that a line written back is the same
 * to the byte if it was written canonically: one blank between fields and operands, none before a semicolon.
 * Source: Portable Game
 * Notation Specification, 16.2 (S. Edwards 1994).
 */
typedef struct cc_epd cc_epd;

/* Flags for reading. */
/*
 * Accept what is found in files: FEN as CC_FEN_LENIENT does; the two counters of FEN before the operations
 * (they become hmvc and fmvn operations behind the others; "0 1" and "0" are left out where the line means the
 * same without them; an hmvc or fmvn of the line goes before the counter); fmvn 0 (it becomes 1); a missing
 * last semicolon; empty operations; blanks before semicolons; any word that is no number as opcode; quotes
 * inside words; a string that is not closed; NUL bytes at the end. Move operands may then be marks alone
 * (+ ? !) and move numbers, which are passed over, and end with a comma.
 */
#define CC_EPD_LENIENT 0x1u
#define CC_EPD_CHESS960 0x2u /* Chess960 rules: as CC_FEN_CHESS960 */

/* Zero is the default of every field; NULL for all defaults. */
typedef struct cc_epd_options {
  uint32_t struct_size;    /* sizeof(cc_epd_options) */
  uint32_t flags;          /* CC_EPD_* */
  uint32_t accept;         /* soft problems to let pass: any of CC_PROBLEMS_SOFT */
  uint32_t repair;         /* problems to repair: any of CC_PROBLEMS_REPAIRABLE */
  uint32_t max_length;     /* bytes in a line; 0: 65536 */
  uint32_t max_operations; /* 0: 256 */
} cc_epd_options;

#define CC_EPD_OPTIONS_INIT                                                                                  \
  { (uint32_t)sizeof(cc_epd_options), 0, 0, 0, 0, 0 }

/* A number no operation has. */
#define CC_EPD_NONE SIZE_MAX

/* An EPD of the start position, without operations. Free it with cc_epd_free, which accepts NULL. */
CC_API CC_NODISCARD cc_status cc_epd_create(const cc_allocator *allocator, cc_epd **out);
CC_API void cc_epd_free(cc_epd *epd);

/*
 * Read a line into the handle, replacing what was there; a line ending is ignored. hmvc and fmvn set the
 * counters of the position, as the fifth and sixth field of FEN do: without hmvc the clock is 0; without fmvn
 * the move number is the least that the clock allows, so that "hmvc 50;" alone gives move 26, while "hmvc 50;
 * fmvn 1;" is CC_ERROR_POSITION. Each may come once, leniently too. What `repair` changed is changed in the
 * texts too: the line that is then written means the repaired position and reads without repair. The moves in
 * operands are not looked at: see cc_epd_moves. Errors: CC_ERROR_EPD (not an EPD; a second hmvc or fmvn),
 * CC_ERROR_LIMIT (of the options), CC_ERROR_FEN and CC_ERROR_POSITION (its position), CC_ERROR_MEMORY, all with
 * the place in `error`; the handle is then as it was.
 */
CC_API CC_NODISCARD cc_status cc_epd_read(cc_epd *epd, const char *text, size_t length,
                                          const cc_epd_options *options, cc_error *error);

/* Write the line, without a line ending. Errors: CC_ERROR_BUFFER. */
CC_API CC_NODISCARD cc_status cc_epd_write(const cc_epd *epd, char *buffer, size_t capacity, size_t *needed);

/* The position; borrowed, valid until the handle is changed or freed. [NULL] */
CC_API const cc_position *cc_epd_position(const cc_epd *epd);

/*
 * Give it another position, a copy without history. Operations stay as they are, but for hmvc and fmvn, which
 * get its counters if they are there: to have counters written, set them with cc_epd_set_integer. Errors:
 * CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_epd_set_position(cc_epd *epd, const cc_position *position);

/* What kind of operands an opcode has. */
#define CC_EPD_KIND_OTHER 0u   /* not an opcode of the standard */
#define CC_EPD_KIND_NONE 1u    /* none: draw_accept draw_claim draw_offer draw_reject noop resign */
#define CC_EPD_KIND_STRING 2u  /* c0 .. c9, eco, id, nic, tcri, tcsi, v0 .. v9 */
#define CC_EPD_KIND_INTEGER 3u /* acd acn acs ce dm fmvn hmvc rc tcgs */
#define CC_EPD_KIND_MOVES 4u   /* alternatives: am bm; one move: pm sm */
#define CC_EPD_KIND_LINE 5u    /* moves that follow one another: pv */
CC_API uint32_t cc_epd_opcode_kind(const char *opcode); /* [CC_EPD_KIND_OTHER] */

/* The number of operations. [0] */
CC_API size_t cc_epd_count(const cc_epd *epd);
/* The first operation with an opcode. [CC_EPD_NONE] */
CC_API size_t cc_epd_find(const cc_epd *epd, const char *opcode);
/*
 * The opcode of an operation, and its operands as one text, as they stand in the line ("\"Mate in 4\"",
 * "#4"). Borrowed, valid until the handle is changed or freed. [NULL]
 */
CC_API const char *cc_epd_opcode(const cc_epd *epd, size_t operation);
CC_API const char *cc_epd_operands(const cc_epd *epd, size_t operation);
/* How many operands it has. [0] */
CC_API size_t cc_epd_operand_count(const cc_epd *epd, size_t operation);

/*
 * One operand as text: a string without its quotes and escapes (\" and \\), other operands as they are.
 * Errors: CC_ERROR_ARGUMENT (no such operation or operand), CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_epd_operand(const cc_epd *epd, size_t operation, size_t operand,
                                             char *buffer, size_t capacity, size_t *needed);

/*
 * One operand as a whole number, with a sign or without. Errors: CC_ERROR_ARGUMENT (no such operation or
 * operand), CC_ERROR_EPD (not a number), CC_ERROR_OVERFLOW.
 */
CC_API CC_NODISCARD cc_status cc_epd_integer(const cc_epd *epd, size_t operation, size_t operand,
                                             int64_t *value);

/*
 * The operands as moves in SAN, read leniently: those of pv following one another, those of every other
 * opcode each from the position. At most `capacity` are stored, `count` gets how many there are.
 * Errors: CC_ERROR_ARGUMENT (no such operation), CC_ERROR_MOVE_TEXT, CC_ERROR_ILLEGAL, CC_ERROR_AMBIGUOUS (at
 * the first operand that is no move: `count` says how many were, `error` where in cc_epd_operands and why),
 * CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_epd_moves(const cc_epd *epd, size_t operation, cc_move *moves,
                                           size_t capacity, size_t *count, cc_error *error);

/*
 * Set an operation: the first with that opcode gets the operands, in its place, or a new one is put at the
 * end. Opcodes are a letter and up to 14 letters, digits and underscores. cc_epd_set takes operands as they
 * are to be written (they must be such that strict reading accepts them; length 0 for none),
 * cc_epd_set_string writes one string in quotes with its escapes, cc_epd_set_integer a number,
 * cc_epd_set_moves moves in SAN (for pv following one another, for others each from the position). hmvc and
 * fmvn set the counters of the position, too, and are not checked against each other or the position: a line
 * in which they do not fit is read only where CC_PROBLEM_BAD_CLOCKS is accepted or repaired.
 * Errors: CC_ERROR_ARGUMENT (opcode; a string with NUL or line ending), CC_ERROR_EPD (operands; a counter
 * that is none), CC_ERROR_ILLEGAL (a move), CC_ERROR_MEMORY; the handle is then as it was.
 */
CC_API CC_NODISCARD cc_status cc_epd_set(cc_epd *epd, const char *opcode, const char *operands,
                                         size_t length);
CC_API CC_NODISCARD cc_status cc_epd_set_string(cc_epd *epd, const char *opcode, const char *text,
                                                size_t length);
CC_API CC_NODISCARD cc_status cc_epd_set_integer(cc_epd *epd, const char *opcode, int64_t value);
CC_API CC_NODISCARD cc_status cc_epd_set_moves(cc_epd *epd, const char *opcode, const cc_move *moves,
                                               size_t count);

/*
 * Take an operation out. Removing hmvc or fmvn leaves the position's counters alone. Errors:
 * CC_ERROR_ARGUMENT.
 */
CC_API CC_NODISCARD cc_status cc_epd_remove(cc_epd *epd, size_t operation);

CC_END_DECLS

#endif
