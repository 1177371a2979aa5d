/* SPDX-License-Identifier: MIT */
/*
 * Pictures of boards: ASCII, Unicode and SVG text.
 *
 * Setups are drawn as they are, however wrong, so that a program can show what it complains about. Everything
 * here only reads its arguments: any thread may call it. No memory is allocated. Since 0.1.
 */
#ifndef CHESSCORE_RENDER_H
#define CHESSCORE_RENDER_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/*
 * What to draw. Text boards have a line a rank and one more with the files' letters; every line ends with
 * "\n".
 */
typedef uint32_t cc_render_format;
#define CC_RENDER_ASCII ((cc_render_format)0)   /* letters as in FEN, "." for an empty square */
#define CC_RENDER_UNICODE ((cc_render_format)1) /* UTF-8: chess symbols U+2654 .. U+265F, empty U+00B7 */
#define CC_RENDER_SVG ((cc_render_format)2)     /* a whole SVG document: ASCII; no fonts, scripts, links */

/*
 * A colour: 0xAARRGGBB, where alpha 0 counts as 255 (opaque), so that 0xRRGGBB can be written. 0 stands for
 * the theme's colour; black is 0xFF000000.
 */
typedef uint32_t cc_colour;

/* An arrow between two squares, or a ring when both are the same. The layout is frozen. */
typedef struct cc_render_arrow {
  cc_square from;
  cc_square to;
  uint16_t reserved; /* 0 */
  cc_colour colour;
} cc_render_arrow;

/* Flags. */
#define CC_RENDER_NO_COORDINATES 0x1u /* leave out the files' letters and the ranks' digits */
/* Mark every king that is attacked, of both sides, in addition to `checked`. */
#define CC_RENDER_CHECKS 0x2u
/* Positions only: if `last_move` is CC_MOVE_NONE, mark the move that led to the position. */
#define CC_RENDER_LAST_MOVE 0x4u
/* Unicode: exchange the filled and the outlined symbols, which looks right in light text on a dark ground. */
#define CC_RENDER_SWAP_SYMBOLS 0x8u

/*
 * How to draw. Zero is the default of every field; a NULL pointer to options means all defaults.
 *
 * Text boards write a mark after the man: "!" for check, "*" for the last move, "+" for marked squares and
 * both ends of arrows; only the first of those that apply. SVG colours the square for check and last move,
 * draws a ring around marked squares, and arrows. A square is an eighth of the picture, coordinates inside,
 * so that a click is easily mapped.
 */
typedef struct cc_render_options {
  uint32_t struct_size;          /* sizeof(cc_render_options) */
  uint32_t flags;                /* CC_RENDER_* */
  cc_move last_move;             /* any value: only its squares count, of castling those of the king */
  uint32_t size;                 /* SVG: width and height in pixels, at most 65535; 0: 400 */
  cc_bitboard checked;           /* squares to be marked as in check */
  cc_bitboard marked;            /* squares to be marked */
  const cc_render_arrow *arrows; /* arrow_count of them; may be NULL if that is 0 */
  size_t arrow_count;
  cc_side bottom;      /* the side at the bottom: CC_WHITE or CC_BLACK */
  uint8_t reserved[7]; /* 0 */
  /* SVG colours */
  cc_colour light; /* squares */
  cc_colour dark;
  cc_colour white_fill; /* men: inside, outline, and lines inside */
  cc_colour white_outline;
  cc_colour white_detail;
  cc_colour black_fill;
  cc_colour black_outline;
  cc_colour black_detail;
  cc_colour last; /* the last move */
  cc_colour check;
  cc_colour mark;
  cc_colour arrow; /* arrows without a colour of their own */
} cc_render_options;

#define CC_RENDER_OPTIONS_INIT                                                                               \
  { (uint32_t)sizeof(cc_render_options), 0, 0, 0, 0, 0, NULL, 0, 0, {0}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* Enough for every ASCII and Unicode board, the NUL byte included. */
#define CC_RENDER_TEXT_CAPACITY 320

/*
 * Draw a setup or a position into a buffer. At most `capacity` bytes with the closing NUL; `needed` (may be
 * NULL) gets the length without it. If a hand-made setup has several men on a square, the one that
 * cc_setup_piece_at names is drawn.
 * Errors: CC_ERROR_ARGUMENT (also unknown format or flags, squares over 63 in arrows, reserved fields not 0),
 * CC_ERROR_BUFFER (the buffer then holds an empty text; `needed` is set).
 */
CC_API CC_NODISCARD cc_status cc_setup_render(const cc_setup *setup, cc_render_format format,
                                              const cc_render_options *options, char *buffer, size_t capacity,
                                              size_t *needed);
CC_API CC_NODISCARD cc_status cc_position_render(const cc_position *position, cc_render_format format,
                                                 const cc_render_options *options, char *buffer,
                                                 size_t capacity, size_t *needed);

/*
 * The same to a callback, in pieces of at most 512 bytes.
 * Errors: CC_ERROR_ARGUMENT (before anything is written), CC_ERROR_STOPPED (the callback said so; it is not
 * called again).
 */
CC_API CC_NODISCARD cc_status cc_setup_render_to(const cc_setup *setup, cc_render_format format,
                                                 const cc_render_options *options, cc_write_callback write,
                                                 void *user);
CC_API CC_NODISCARD cc_status cc_position_render_to(const cc_position *position, cc_render_format format,
                                                    const cc_render_options *options, cc_write_callback write,
                                                    void *user);

CC_END_DECLS

#endif
