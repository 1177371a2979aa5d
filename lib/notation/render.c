/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. Boards as ASCII, Unicode and SVG text.
 *
 * All numbers are integers, so the same picture has the same bytes on every machine. The SVG needs nothing
 * from outside: the men and the coordinates are shapes drawn for this library, and it has no ids that
 * could clash when several boards are put into one HTML page.
 */
#include "chesscore/render.h"

#include <string.h>

#include "base/compiler.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "board/attacks.h"
#include "board/bitboard.h"

#define RENDER_FLAGS_KNOWN                                                                                   \
  (CC_RENDER_NO_COORDINATES | CC_RENDER_CHECKS | CC_RENDER_LAST_MOVE | CC_RENDER_SWAP_SYMBOLS)
#define RENDER_SIZE_DEFAULT 400u
#define RENDER_SIZE_MAXIMUM 65535u
#define RENDER_CHUNK 512

/* A square is this many units wide in SVG. */
#define RENDER_UNIT 100u
#define RENDER_ROUND "stroke-linejoin=\"round\" stroke-linecap=\"round\""

/* Where the text goes: a caller's buffer, or the chunk and then the callback. */
typedef struct render_out {
  cc__textbuf text;
  cc_write_callback write; /* NULL: the buffer is the caller's */
  void *user;
  int stopped;
  char chunk[RENDER_CHUNK];
} render_out;

/* What is drawn: checked arguments only, every default filled in. */
typedef struct render_view {
  cc_render_format format;
  cc_render_options options;
  uint64_t last; /* squares of the last move */
  uint64_t arrow_ends;
  cc_side side;
  cc_piece board[64];
} render_view;

/* The men in a square of 100 units, y down: the filled outline, and the lines inside. */
static const char render_outlines[6][256] = {
    "M28 87C28 74 43 70 44 53H38C37 49 39 46 42.5 44.5A13.5 13.5 0 1 1 57.5 44.5C61 46 63 49 62 53H56"
    "C57 70 72 74 72 87Z",
    "M76 87C80 56 75 30 51 22L44 12L39 24C31 30 27 42 19 54C16 59 18 65 24 66C28 67 31 64 34 63"
    "C41 62 47 60 52 53C53 68 31 70 30 87Z",
    "M26 87C26 79 41 79 43 72L44 65H37V58C29 48 35 34 47 24.5A6.5 6.5 0 1 1 53 24.5C65 34 71 48 63 58V65H56"
    "L57 72C59 79 74 79 74 87Z",
    "M25 87V78H31L35 44L29 39V18H39V26H45V18H55V26H61V18H71V39L65 44L69 78H75V87Z",
    "M27 87V79L31 70L16 40A5.5 5.5 0 1 1 22 38L34 54L30 31A5.5 5.5 0 1 1 37 30L44 52L47.5 25"
    "A5.5 5.5 0 1 1 52.5 25L56 52L63 30A5.5 5.5 0 1 1 70 31L66 54L78 38A5.5 5.5 0 1 1 84 40L69 70L73 79V87Z",
    "M27 87V79L32 70C22 60 16 48 24 40C31 33 41 36 46 44V28H39V20H46V12H54V20H61V28H54V44"
    "C59 36 69 33 76 40C84 48 78 60 68 70L73 79V87Z",
};
static const char render_details[6][80] = {
    "M45 53H55",
    "M58 31C67 42 69 58 67 77M38 37A1 1 0 1 0 40 37A1 1 0 1 0 38 37M23.5 58L25 57",
    "M40 58H60M46 65H54M51 45L58 34",
    "M36 44H64M33 78H67",
    "M34 69.5Q50 64 66 69.5M30 79Q50 73 70 79",
    "M35 69.5Q50 63 65 69.5M30 79Q50 72 70 79M46 45L50 58L54 45",
};

/* The coordinates as strokes in a box of 9 by 12 units, base line at 12. */
static const char render_letters[8][96] = {
    "M8 8.5a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M8 5v7",
    "M1 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M1 0v12",
    "M7.5 6.2a3.5 3.5 0 1 0 0 4.6",
    "M8 8.5a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M8 0v12",
    "M1 8.5h7a3.5 3.5 0 1 0-1 2.5",
    "M7.5.6c-2.5-1-4 0-4 2.8v8.6M1 5.2h6",
    "M8 8.5a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M8 5v7.5c0 3.5-4 4-6.5 2.5",
    "M1.5 0v12M1.5 8.5c.5-4.5 6.5-4.5 6.5 0v3.5",
};
static const char render_digits[8][104] = {
    "M2.5 2.5L5.5 0V12",
    "M1 3.5C1-1 8-1 8 3.2C8 6 4 8.5 1 12H8.3",
    "M1.2 1.5C4-1 8 .3 7.5 3.2C7.2 5 5.8 5.7 4 5.7C9.5 5.7 9.3 12 4.3 12C2.8 12 1.7 11.5 1 10.5",
    "M6.5 12V0L.7 8.5H8.5",
    "M7.7 0H2.2L1.6 5.5C5 3.3 8.3 5 8.3 8.3C8.3 12 3.8 13 1 10.8",
    "M7.5.8C3.5-1 1 2.5 1 8.3a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0",
    "M.8 0H8.3L3.5 12",
    "M4.6 5.5a2.7 2.7 0 1 1 .1 0a3.2 3.2 0 1 1-.1 0",
};

/* ---- output ---- */

static void render_flush(render_out *out) {
  if (out->text.length > 0 && !out->stopped) {
    out->stopped = out->write(out->chunk, out->text.length, out->user) != 0;
  }
  out->text.length = 0;
}

static CC__NO_INLINE void render_char(render_out *out, char c) {
  if (out->write != NULL && out->text.length == RENDER_CHUNK) {
    render_flush(out);
  }
  cc__textbuf_char(&out->text, c);
}

static CC__NO_INLINE void render_string(render_out *out, const char *string) {
  for (; *string != '\0'; string++) {
    render_char(out, *string);
  }
}

static CC__NO_INLINE void render_uint(render_out *out, uint32_t number) {
  char digits[12];
  cc__textbuf text = cc__textbuf_begin(digits, sizeof(digits));
  cc__textbuf_uint(&text, number);
  cc__textbuf_char(&text, '\0');
  render_string(out, digits);
}

/* A number given in tenths. */
static void render_tenths(render_out *out, uint32_t tenths) {
  render_uint(out, tenths / 10);
  if (tenths % 10 != 0) {
    render_char(out, '.');
    render_uint(out, tenths % 10);
  }
}

/* `x y` in units. */
static void render_point(render_out *out, uint32_t x, uint32_t y) {
  render_uint(out, x);
  render_char(out, ' ');
  render_uint(out, y);
}

/* ` name="#rrggbb"`, and ` name-opacity="0.nnn"` unless it is opaque. */
static CC__NO_INLINE void render_paint(render_out *out, const char *name, cc_colour colour) {
  static const char hex[] = "0123456789abcdef";
  const uint32_t alpha = colour >> 24;
  render_char(out, ' ');
  render_string(out, name);
  render_string(out, "=\"#");
  for (unsigned shift = 24; shift > 0; shift -= 4) {
    render_char(out, hex[colour >> (shift - 4) & 15u]);
  }
  render_char(out, '"');
  if (alpha != 0 && alpha != 255) {
    const uint32_t thousandths = alpha * 1000u / 255u;
    render_char(out, ' ');
    render_string(out, name);
    render_string(out, "-opacity=\"0.");
    render_char(out, (char)('0' + thousandths / 100));
    render_char(out, (char)('0' + thousandths / 10 % 10));
    render_char(out, (char)('0' + thousandths % 10));
    render_char(out, '"');
  }
}

/* ---- the board seen from a side ---- */

/* The square in a column from the left and a row from the top. */
static unsigned render_square_at(const render_view *view, unsigned column, unsigned row) {
  return view->options.bottom == CC_WHITE ? (7 - row) * 8 + column : row * 8 + 7 - column;
}

static unsigned render_column(const render_view *view, unsigned square) {
  return view->options.bottom == CC_WHITE ? cc__file_of(square) : 7 - cc__file_of(square);
}

static unsigned render_row(const render_view *view, unsigned square) {
  return view->options.bottom == CC_WHITE ? 7 - cc__rank_of(square) : cc__rank_of(square);
}

static int render_has_coordinates(const render_view *view) {
  return (view->options.flags & CC_RENDER_NO_COORDINATES) == 0;
}

static char render_letter(cc_piece piece) {
  return "PNBRQK  pnbrqk"[piece];
}

/* ---- text boards ---- */

/* A man's symbol in UTF-8: the outlined king is U+2654, then queen .. pawn; the filled ones follow. */
static void render_symbol(render_out *out, const render_view *view, cc_piece piece) {
  const unsigned swap = (view->options.flags & CC_RENDER_SWAP_SYMBOLS) != 0;
  const unsigned filled = CC_PIECE_SIDE(piece) ^ swap;
  const unsigned last = 0x99u + 6u * filled - CC_PIECE_TYPE(piece);
  const char bytes[4] = {'\xE2', '\x99', (char)last, '\0'};
  render_string(out, bytes);
}

static char render_text_mark(const render_view *view, unsigned square) {
  const uint64_t bit = cc__bit(square);
  if (view->options.checked & bit) {
    return '!';
  }
  if (view->last & bit) {
    return '*';
  }
  return (view->options.marked | view->arrow_ends) & bit ? '+' : ' ';
}

static void render_text_cell(render_out *out, const render_view *view, unsigned square) {
  const cc_piece piece = view->board[square];
  if (view->format == CC_RENDER_ASCII) {
    render_char(out, piece == CC_PIECE_NONE ? '.' : render_letter(piece));
  } else if (piece == CC_PIECE_NONE) {
    render_string(out, "\xC2\xB7");
  } else {
    render_symbol(out, view, piece);
  }
}

static void render_text(render_out *out, const render_view *view) {
  const int coordinates = render_has_coordinates(view);
  for (unsigned row = 0; row < 8; row++) {
    if (coordinates) {
      render_char(out, (char)('1' + cc__rank_of(render_square_at(view, 0, row))));
      render_char(out, ' ');
    }
    for (unsigned column = 0; column < 8; column++) {
      const unsigned square = render_square_at(view, column, row);
      const char mark = render_text_mark(view, square);
      render_text_cell(out, view, square);
      if (mark != ' ' || column < 7) {
        render_char(out, mark);
      }
    }
    render_char(out, '\n');
  }
  if (coordinates) {
    for (unsigned column = 0; column < 8; column++) {
      render_string(out, column == 0 ? "  " : " ");
      render_char(out, (char)('a' + cc__file_of(render_square_at(view, column, 7))));
    }
    render_char(out, '\n');
  }
}

/* ---- SVG ---- */

/* The men and the side to move, as in a FEN: for readers who do not see the picture. */
static void render_svg_description(render_out *out, const render_view *view) {
  render_string(out, "<desc>");
  for (unsigned rank = 8; rank-- > 0;) {
    unsigned empty = 0;
    for (unsigned file = 0; file < 8; file++) {
      const cc_piece piece = view->board[rank * 8 + file];
      if (piece == CC_PIECE_NONE) {
        empty++;
        continue;
      }
      if (empty > 0) {
        render_uint(out, empty);
        empty = 0;
      }
      render_char(out, render_letter(piece));
    }
    if (empty > 0) {
      render_uint(out, empty);
    }
    render_char(out, rank > 0 ? '/' : ' ');
  }
  render_string(out, view->side == CC_BLACK ? "b</desc>\n" : "w</desc>\n");
}

static void render_svg_rectangle(render_out *out, uint32_t x, uint32_t y, uint32_t width, cc_colour colour) {
  render_string(out, "<rect x=\"");
  render_uint(out, x);
  render_string(out, "\" y=\"");
  render_uint(out, y);
  render_string(out, "\" width=\"");
  render_uint(out, width);
  render_string(out, "\" height=\"");
  render_uint(out, width);
  render_char(out, '"');
  render_paint(out, "fill", colour);
  render_string(out, "/>\n");
}

static void render_svg_square(render_out *out, const render_view *view, unsigned square, cc_colour colour) {
  render_svg_rectangle(out, render_column(view, square) * RENDER_UNIT, render_row(view, square) * RENDER_UNIT,
                       RENDER_UNIT, colour);
}

/* The upper left square is light from either side. */
static void render_svg_board(render_out *out, const render_view *view) {
  render_svg_rectangle(out, 0, 0, 8 * RENDER_UNIT, view->options.light);
  render_string(out, "<path");
  render_paint(out, "fill", view->options.dark);
  render_string(out, " d=\"");
  for (unsigned i = 0; i < 64; i++) {
    const unsigned row = i / 8;
    const unsigned column = i % 8;
    if ((row + column) % 2 == 1) {
      render_char(out, 'M');
      render_point(out, column * RENDER_UNIT, row * RENDER_UNIT);
      render_string(out, "h100v100h-100z");
    }
  }
  render_string(out, "\"/>\n");
}

static void render_svg_highlights(render_out *out, const render_view *view) {
  uint64_t last = view->last & ~view->options.checked;
  uint64_t checked = view->options.checked;
  while (last != 0) {
    render_svg_square(out, view, cc__pop_lsb(&last), view->options.last);
  }
  while (checked != 0) {
    render_svg_square(out, view, cc__pop_lsb(&checked), view->options.check);
  }
}

/* One letter or digit; on a light square in the colour of the dark ones, and the other way round. */
static void render_svg_coordinate(render_out *out, const render_view *view, const char *strokes, uint32_t x,
                                  uint32_t y, int on_light) {
  render_string(out, "<path transform=\"translate(");
  render_point(out, x, y);
  render_string(out, ")\"");
  render_paint(out, "stroke", on_light ? view->options.dark : view->options.light);
  render_string(out, " d=\"");
  render_string(out, strokes);
  render_string(out, "\"/>\n");
}

static void render_svg_coordinates(render_out *out, const render_view *view) {
  render_string(out, "<g fill=\"none\" stroke-width=\"2.2\" " RENDER_ROUND ">\n");
  for (unsigned i = 0; i < 8; i++) {
    const unsigned rank = cc__rank_of(render_square_at(view, 0, i));
    const unsigned file = cc__file_of(render_square_at(view, i, 7));
    const uint32_t along = i * RENDER_UNIT;
    render_svg_coordinate(out, view, render_digits[rank], 5, along + 6, i % 2 == 0);
    render_svg_coordinate(out, view, render_letters[file], along + 86, 7 * RENDER_UNIT + 81, i % 2 == 1);
  }
  render_string(out, "</g>\n");
}

/* One shape for every man of a kind. */
static void render_svg_shapes(render_out *out, const render_view *view, uint64_t squares, const char *shape) {
  while (squares != 0) {
    const unsigned square = cc__pop_lsb(&squares);
    render_string(out, "<path transform=\"translate(");
    render_point(out, render_column(view, square) * RENDER_UNIT, render_row(view, square) * RENDER_UNIT);
    render_string(out, ")\" d=\"");
    render_string(out, shape);
    render_string(out, "\"/>\n");
  }
}

static void render_svg_side(render_out *out, const render_view *view, cc_side side) {
  const cc_render_options *options = &view->options;
  uint64_t squares[6] = {0};
  for (unsigned square = 0; square < 64; square++) {
    const cc_piece piece = view->board[square];
    if (piece != CC_PIECE_NONE && CC_PIECE_SIDE(piece) == side) {
      squares[CC_PIECE_TYPE(piece)] |= cc__bit(square);
    }
  }
  render_string(out, "<g stroke-width=\"3.5\" " RENDER_ROUND);
  render_paint(out, "fill", side == CC_WHITE ? options->white_fill : options->black_fill);
  render_paint(out, "stroke", side == CC_WHITE ? options->white_outline : options->black_outline);
  render_string(out, ">\n");
  for (unsigned type = 0; type < 6; type++) {
    render_svg_shapes(out, view, squares[type], render_outlines[type]);
  }
  render_string(out, "</g>\n<g fill=\"none\" stroke-width=\"2.5\" " RENDER_ROUND);
  render_paint(out, "stroke", side == CC_WHITE ? options->white_detail : options->black_detail);
  render_string(out, ">\n");
  for (unsigned type = 0; type < 6; type++) {
    render_svg_shapes(out, view, squares[type], render_details[type]);
  }
  render_string(out, "</g>\n");
}

static void render_svg_ring(render_out *out, const render_view *view, unsigned square, cc_colour colour) {
  render_string(out, "<circle cx=\"");
  render_uint(out, render_column(view, square) * RENDER_UNIT + RENDER_UNIT / 2);
  render_string(out, "\" cy=\"");
  render_uint(out, render_row(view, square) * RENDER_UNIT + RENDER_UNIT / 2);
  render_string(out, "\" r=\"45\" fill=\"none\" stroke-width=\"6\"");
  render_paint(out, "stroke", colour);
  render_string(out, "/>\n");
}

/* The integer part of a square root. */
static int32_t render_root(int32_t number) {
  int32_t root = 0;
  for (int32_t bit = 1 << 14; bit != 0; bit /= 2) {
    if ((root + bit) * (root + bit) <= number) {
      root += bit;
    }
  }
  return root;
}

/* An arrow as a polygon: the corners are measured along its line and across it, in tenths of a unit. */
static void render_svg_arrow(render_out *out, const render_view *view, const cc_render_arrow *arrow) {
  const int32_t x = (int32_t)render_column(view, arrow->from);
  const int32_t y = (int32_t)render_row(view, arrow->from);
  const int32_t dx = (int32_t)render_column(view, arrow->to) - x;
  const int32_t dy = (int32_t)render_row(view, arrow->to) - y;
  const int32_t length = render_root((dx * dx + dy * dy) * 1000000);
  const int32_t tip = length - 120;
  const int32_t corners[7][2] = {{220, 70},         {tip - 340, 70},  {tip - 400, 240}, {tip, 0},
                                 {tip - 400, -240}, {tip - 340, -70}, {220, -70}};
  render_string(out, "<path");
  render_paint(out, "fill", arrow->colour != 0 ? arrow->colour : view->options.arrow);
  render_string(out, " d=\"");
  for (unsigned i = 0; i < 7; i++) {
    const int32_t along = corners[i][0];
    const int32_t across = corners[i][1];
    render_char(out, i == 0 ? 'M' : 'L');
    render_tenths(out, (uint32_t)(x * 1000 + 500 + (dx * along - dy * across) * 1000 / length));
    render_char(out, ' ');
    render_tenths(out, (uint32_t)(y * 1000 + 500 + (dy * along + dx * across) * 1000 / length));
  }
  render_string(out, "Z\"/>\n");
}

static void render_svg_annotations(render_out *out, const render_view *view) {
  uint64_t marked = view->options.marked;
  while (marked != 0) {
    render_svg_ring(out, view, cc__pop_lsb(&marked), view->options.mark);
  }
  for (size_t i = 0; i < view->options.arrow_count && !out->stopped; i++) {
    const cc_render_arrow *arrow = &view->options.arrows[i];
    if (arrow->from == arrow->to) {
      render_svg_ring(out, view, arrow->from, arrow->colour != 0 ? arrow->colour : view->options.arrow);
    } else {
      render_svg_arrow(out, view, arrow);
    }
  }
}

static void render_svg(render_out *out, const render_view *view) {
  render_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
  render_uint(out, view->options.size);
  render_string(out, "\" height=\"");
  render_uint(out, view->options.size);
  render_string(out, "\" viewBox=\"0 0 800 800\">\n");
  render_svg_description(out, view);
  render_svg_board(out, view);
  render_svg_highlights(out, view);
  if (render_has_coordinates(view)) {
    render_svg_coordinates(out, view);
  }
  render_svg_side(out, view, CC_WHITE);
  render_svg_side(out, view, CC_BLACK);
  render_svg_annotations(out, view);
  render_string(out, "</svg>\n");
}

/* ---- arguments ---- */

static void render_default(cc_colour *colour, cc_colour theme) {
  if (*colour == 0) {
    *colour = theme;
  }
}

static void render_theme(cc_render_options *options) {
  render_default(&options->light, 0xEFE6D5u);
  render_default(&options->dark, 0xA98F70u);
  render_default(&options->white_fill, 0xFFFFFFu);
  render_default(&options->white_outline, 0x2A2A2Au);
  render_default(&options->white_detail, 0x2A2A2Au);
  render_default(&options->black_fill, 0x454545u);
  render_default(&options->black_outline, 0x161616u);
  render_default(&options->black_detail, 0xE6E6E6u);
  render_default(&options->last, 0x90E8C832u);
  render_default(&options->check, 0xC0E0483Cu);
  render_default(&options->mark, 0xD02F7D4Fu);
  render_default(&options->arrow, 0xC0246EA8u);
  if (options->size == 0) {
    options->size = RENDER_SIZE_DEFAULT;
  }
}

/* Read and check the options and gather the ends of the arrows. */
static cc_status render_read_options(render_view *view, const cc_render_options *options) {
  static const uint8_t zeros[7] = {0};
  if (options != NULL) {
    const cc_status status = cc__sized_read(&view->options, sizeof(view->options), options);
    if (status != CC_OK) {
      return status;
    }
  }
  const cc_render_options *read = &view->options;
  if ((read->flags & ~RENDER_FLAGS_KNOWN) != 0 || read->size > RENDER_SIZE_MAXIMUM ||
      read->bottom > CC_BLACK || memcmp(read->reserved, zeros, sizeof(zeros)) != 0 ||
      (read->arrow_count > 0 && read->arrows == NULL)) {
    return CC_ERROR_ARGUMENT;
  }
  for (size_t i = 0; i < read->arrow_count; i++) {
    const cc_render_arrow *arrow = &read->arrows[i];
    if (arrow->from >= CC_SQUARE_NONE || arrow->to >= CC_SQUARE_NONE || arrow->reserved != 0) {
      return CC_ERROR_ARGUMENT;
    }
    view->arrow_ends |= cc__bit(arrow->from) | cc__bit(arrow->to);
  }
  render_theme(&view->options);
  return CC_OK;
}

/* The squares of kings that an enemy attacks; works for any number of kings. */
static uint64_t render_attacked_kings(const cc_setup *setup) {
  uint64_t occupied = 0;
  uint64_t attacked = 0;
  for (unsigned i = 0; i < 12; i++) {
    occupied |= setup->pieces[i / 6][i % 6];
  }
  for (unsigned side = 0; side < 2; side++) {
    const uint64_t *enemy = setup->pieces[side ^ 1u];
    uint64_t kings = setup->pieces[side][CC_KING];
    while (kings != 0) {
      const unsigned king = cc__pop_lsb(&kings);
      const uint64_t attackers = (cc__attacks_pawn(side, king) & enemy[CC_PAWN]) |
                                 (cc__attacks_knight(king) & enemy[CC_KNIGHT]) |
                                 (cc__attacks_king(king) & enemy[CC_KING]) |
                                 (cc__attacks_bishop(king, occupied) & (enemy[CC_BISHOP] | enemy[CC_QUEEN])) |
                                 (cc__attacks_rook(king, occupied) & (enemy[CC_ROOK] | enemy[CC_QUEEN]));
      attacked |= attackers != 0 ? cc__bit(king) : 0;
    }
  }
  return attacked;
}

static cc_status render_read_setup(render_view *view, const cc_setup *setup) {
  cc_setup copy;
  const cc_status status = cc__sized_read(&copy, sizeof(copy), setup);
  if (status != CC_OK) {
    return status;
  }
  for (unsigned square = 0; square < 64; square++) {
    view->board[square] = cc_setup_piece_at(&copy, (cc_square)square);
  }
  view->side = copy.side;
  if (view->options.flags & CC_RENDER_CHECKS) {
    view->options.checked |= render_attacked_kings(&copy);
  }
  return CC_OK;
}

static void render_set_last_move(render_view *view, cc_move move) {
  if (move != CC_MOVE_NONE && CC_MOVE_KIND(move) != CC_MOVE_KIND_NULL) {
    view->last = cc__bit(CC_MOVE_FROM(move)) | cc__bit(cc_move_target(move) & 63u);
  }
}

/* Everything that can be wrong is found here, before any text is written. */
static cc_status render_view_setup(render_view *view, const cc_setup *setup, cc_render_format format,
                                   const cc_render_options *options) {
  memset(view, 0, sizeof(*view));
  view->format = format;
  if (setup == NULL || format > CC_RENDER_SVG) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = render_read_options(view, options);
  if (status == CC_OK) {
    status = render_read_setup(view, setup);
  }
  if (status == CC_OK) {
    render_set_last_move(view, view->options.last_move);
  }
  return status;
}

static cc_status render_view_position(render_view *view, const cc_position *position, cc_render_format format,
                                      const cc_render_options *options) {
  cc_setup setup = CC_SETUP_INIT;
  cc_status status = cc_setup_from_position(&setup, position);
  if (status == CC_OK) {
    status = render_view_setup(view, &setup, format, options);
  }
  if (status == CC_OK && view->options.last_move == CC_MOVE_NONE &&
      (view->options.flags & CC_RENDER_LAST_MOVE) != 0) {
    /* At ply 0 the index is out of range, which gives CC_MOVE_NONE. */
    render_set_last_move(view, cc_position_move_at(position, cc_position_ply(position) - 1));
  }
  return status;
}

static void render_draw(render_out *out, const render_view *view) {
  if (view->format == CC_RENDER_SVG) {
    render_svg(out, view);
  } else {
    render_text(out, view);
  }
}

static cc_status render_to_buffer(const render_view *view, char *buffer, size_t capacity, size_t *needed) {
  render_out out;
  if (buffer == NULL && capacity > 0) {
    return CC_ERROR_ARGUMENT;
  }
  out.text = cc__textbuf_begin(buffer, capacity);
  out.write = NULL;
  out.user = NULL;
  out.stopped = 0;
  render_draw(&out, view);
  return cc__textbuf_end(&out.text, needed);
}

static cc_status render_to_callback(const render_view *view, cc_write_callback write, void *user) {
  render_out out;
  if (write == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  out.text = cc__textbuf_begin(out.chunk, sizeof(out.chunk));
  out.write = write;
  out.user = user;
  out.stopped = 0;
  render_draw(&out, view);
  render_flush(&out);
  return out.stopped ? CC_ERROR_STOPPED : CC_OK;
}

/* ---- public ---- */

cc_status cc_setup_render(const cc_setup *setup, cc_render_format format, const cc_render_options *options,
                          char *buffer, size_t capacity, size_t *needed) {
  render_view view;
  const cc_status status = render_view_setup(&view, setup, format, options);
  return status != CC_OK ? status : render_to_buffer(&view, buffer, capacity, needed);
}

cc_status cc_position_render(const cc_position *position, cc_render_format format,
                             const cc_render_options *options, char *buffer, size_t capacity,
                             size_t *needed) {
  render_view view;
  const cc_status status = render_view_position(&view, position, format, options);
  return status != CC_OK ? status : render_to_buffer(&view, buffer, capacity, needed);
}

cc_status cc_setup_render_to(const cc_setup *setup, cc_render_format format, const cc_render_options *options,
                             cc_write_callback write, void *user) {
  render_view view;
  const cc_status status = render_view_setup(&view, setup, format, options);
  return status != CC_OK ? status : render_to_callback(&view, write, user);
}

cc_status cc_position_render_to(const cc_position *position, cc_render_format format,
                                const cc_render_options *options, cc_write_callback write, void *user) {
  render_view view;
  const cc_status status = render_view_position(&view, position, format, options);
  return status != CC_OK ? status : render_to_callback(&view, write, user);
}
