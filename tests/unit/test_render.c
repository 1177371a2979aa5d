/* SPDX-License-Identifier: MIT */
/* Boards as ASCII, Unicode and SVG text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chesscore.h>

#define E1 ((cc_square)4)
#define G1 ((cc_square)6)
#define H1 ((cc_square)7)
#define E2 ((cc_square)12)
#define E4 ((cc_square)28)
#define E8 ((cc_square)60)
#define BIT(square) (UINT64_C(1) << (square))
#define SVG_CAPACITY 65536

static const char start_ascii[] = "8 r n b q k b n r\n"
                                  "7 p p p p p p p p\n"
                                  "6 . . . . . . . .\n"
                                  "5 . . . . . . . .\n"
                                  "4 . . . . . . . .\n"
                                  "3 . . . . . . . .\n"
                                  "2 P P P P P P P P\n"
                                  "1 R N B Q K B N R\n"
                                  "  a b c d e f g h\n";

/* The board part of a FEN into a setup, without the library's own reader. */
static cc_setup setup_of(const char *board) {
  static const char letters[] = "PNBRQK..pnbrqk";
  cc_setup setup = CC_SETUP_INIT;
  unsigned rank = 7;
  unsigned file = 0;
  for (; *board != '\0'; board++) {
    if (*board == '/') {
      rank--;
      file = 0;
    } else if (*board >= '1' && *board <= '8') {
      file += (unsigned)(*board - '0');
    } else {
      const char *letter = strchr(letters, *board);
      assert_non_null(letter);
      const unsigned piece = (unsigned)(letter - letters);
      setup.pieces[piece >> 3][piece & 7] |= BIT(rank * 8 + file);
      file++;
    }
  }
  return setup;
}

static cc_setup start_setup(void) {
  return setup_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

/* Draw text; every error fails the test. */
static const char *text_of(const cc_setup *setup, cc_render_format format, const cc_render_options *options) {
  static char text[CC_RENDER_TEXT_CAPACITY];
  size_t needed = 0;
  assert_int_equal(cc_setup_render(setup, format, options, text, sizeof(text), &needed), CC_OK);
  assert_int_equal(needed, strlen(text));
  return text;
}

static const char *svg_of(const cc_setup *setup, const cc_render_options *options) {
  static char text[SVG_CAPACITY];
  size_t needed = 0;
  assert_int_equal(cc_setup_render(setup, CC_RENDER_SVG, options, text, sizeof(text), &needed), CC_OK);
  assert_int_equal(needed, strlen(text));
  return text;
}

static unsigned occurrences(const char *text, const char *word) {
  unsigned count = 0;
  for (const char *p = strstr(text, word); p != NULL; p = strstr(p + 1, word)) {
    count++;
  }
  return count;
}

/* ---- ASCII and Unicode ---- */

static void test_ascii_start(void **state) {
  (void)state;
  const cc_setup setup = start_setup();
  assert_string_equal(text_of(&setup, CC_RENDER_ASCII, NULL), start_ascii);
}

static void test_ascii_black_at_the_bottom(void **state) {
  (void)state;
  const cc_setup setup = setup_of("r3k3/8/8/8/8/8/P7/4K2R");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.bottom = CC_BLACK;
  assert_string_equal(text_of(&setup, CC_RENDER_ASCII, &options), "1 R . . K . . . .\n"
                                                                  "2 . . . . . . . P\n"
                                                                  "3 . . . . . . . .\n"
                                                                  "4 . . . . . . . .\n"
                                                                  "5 . . . . . . . .\n"
                                                                  "6 . . . . . . . .\n"
                                                                  "7 . . . . . . . .\n"
                                                                  "8 . . . k . . . r\n"
                                                                  "  h g f e d c b a\n");
}

static void test_ascii_without_coordinates(void **state) {
  (void)state;
  const cc_setup setup = setup_of("7k/8/8/8/8/8/8/K7");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.flags = CC_RENDER_NO_COORDINATES;
  assert_string_equal(text_of(&setup, CC_RENDER_ASCII, &options), ". . . . . . . k\n"
                                                                  ". . . . . . . .\n"
                                                                  ". . . . . . . .\n"
                                                                  ". . . . . . . .\n"
                                                                  ". . . . . . . .\n"
                                                                  ". . . . . . . .\n"
                                                                  ". . . . . . . .\n"
                                                                  "K . . . . . . .\n");
}

/* One man on every square in turn: column and line are where they must be, from both sides. */
static void test_every_square(void **state) {
  (void)state;
  for (unsigned square = 0; square < 64; square++) {
    for (cc_side bottom = CC_WHITE; bottom <= CC_BLACK; bottom++) {
      cc_setup setup = CC_SETUP_INIT;
      cc_render_options options = CC_RENDER_OPTIONS_INIT;
      char place[32];
      const unsigned column = bottom == CC_WHITE ? square % 8 : 7 - square % 8;
      const unsigned row = bottom == CC_WHITE ? 7 - square / 8 : square / 8;
      options.bottom = bottom;
      assert_int_equal(cc_setup_put(&setup, (cc_square)square, CC_PIECE(CC_BLACK, CC_QUEEN)), CC_OK);
      const char *text = text_of(&setup, CC_RENDER_ASCII, &options);
      assert_int_equal(strchr(text, 'q') - text, row * 18 + 2 + column * 2);
      snprintf(place, sizeof(place), "translate(%u %u)\"", column * 100, row * 100);
      assert_int_equal(occurrences(svg_of(&setup, &options), place), 2);
    }
  }
}

static void test_unicode(void **state) {
  (void)state;
  const cc_setup setup = setup_of("pnbrqk2/8/8/8/8/8/8/PNBRQK2");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.flags = CC_RENDER_NO_COORDINATES;
  const char *text = text_of(&setup, CC_RENDER_UNICODE, &options);
  static const char black[] = "\xE2\x99\x9F \xE2\x99\x9E \xE2\x99\x9D \xE2\x99\x9C \xE2\x99\x9B \xE2\x99\x9A "
                              "\xC2\xB7 \xC2\xB7\n";
  static const char white[] = "\xE2\x99\x99 \xE2\x99\x98 \xE2\x99\x97 \xE2\x99\x96 \xE2\x99\x95 \xE2\x99\x94 "
                              "\xC2\xB7 \xC2\xB7\n";
  assert_memory_equal(text, black, sizeof(black) - 1);
  assert_string_equal(text + strlen(text) - (sizeof(white) - 1), white);
  options.flags |= CC_RENDER_SWAP_SYMBOLS;
  text = text_of(&setup, CC_RENDER_UNICODE, &options);
  assert_memory_equal(text, white, sizeof(white) - 1);
  assert_string_equal(text + strlen(text) - (sizeof(black) - 1), black);
}

/* ASCII has no symbols to exchange. */
static void test_swap_leaves_ascii_alone(void **state) {
  (void)state;
  const cc_setup setup = start_setup();
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.flags = CC_RENDER_SWAP_SYMBOLS;
  assert_string_equal(text_of(&setup, CC_RENDER_ASCII, &options), start_ascii);
}

/* ---- marks ---- */

static void test_marks_and_their_order(void **state) {
  (void)state;
  const cc_setup setup = setup_of("4k3/8/8/8/4P3/8/8/4K3");
  const cc_render_arrow arrows[2] = {{0, 63, 0, 0}, {E4, E4, 0, 0}};
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.last_move = E2 | (cc_move)E4 << 6;
  options.checked = BIT(E8);
  options.marked = BIT(E8) | BIT(E2) | BIT(8);
  options.arrows = arrows;
  options.arrow_count = 2;
  assert_string_equal(text_of(&setup, CC_RENDER_ASCII, &options), "8 . . . . k!. . .+\n"
                                                                  "7 . . . . . . . .\n"
                                                                  "6 . . . . . . . .\n"
                                                                  "5 . . . . . . . .\n"
                                                                  "4 . . . . P*. . .\n"
                                                                  "3 . . . . . . . .\n"
                                                                  "2 .+. . . .*. . .\n"
                                                                  "1 .+. . . K . . .\n"
                                                                  "  a b c d e f g h\n");
  options.checked |= BIT(E4);
  assert_non_null(strstr(text_of(&setup, CC_RENDER_ASCII, &options), "P!"));
}

/* Castling is king takes rook inside; the picture shows where the king went. */
static void test_last_move_castling_and_null(void **state) {
  (void)state;
  const cc_setup setup = setup_of("4k3/8/8/8/8/8/8/5RK1");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.last_move = E1 | (cc_move)H1 << 6 | (cc_move)CC_KING << 15 | (cc_move)CC_MOVE_KIND_CASTLING << 21;
  assert_non_null(strstr(text_of(&setup, CC_RENDER_ASCII, &options), "1 . . . . .*R K*.\n"));
  options.last_move = CC_MOVE_NULL;
  assert_null(strchr(text_of(&setup, CC_RENDER_ASCII, &options), '*'));
  options.last_move = 0xFFFFFFFFu;
  text_of(&setup, CC_RENDER_ASCII, &options);
}

static void check_checks(const char *board, unsigned marks, const char *seen) {
  const cc_setup setup = setup_of(board);
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  assert_null(strchr(text_of(&setup, CC_RENDER_ASCII, &options), '!'));
  options.flags = CC_RENDER_CHECKS;
  const char *text = text_of(&setup, CC_RENDER_ASCII, &options);
  assert_int_equal(occurrences(text, "!"), marks);
  assert_int_equal(occurrences(text, seen), marks > 0);
}

static void test_checks_are_found(void **state) {
  (void)state;
  check_checks("4k3/8/8/8/8/8/8/4K2R", 0, "!");
  check_checks("4k3/8/8/8/8/8/8/4RK2", 1, "k!");
  check_checks("4k3/4p3/8/8/8/8/8/4RK2", 0, "!");
  check_checks("4k3/8/8/1B6/8/8/8/5K2", 1, "k!");
  check_checks("4k3/8/8/7Q/8/8/8/5K2", 1, "k!");
  check_checks("4k3/8/5N2/8/8/8/8/5K2", 1, "k!");
  check_checks("4k3/3P4/8/8/8/8/8/5K2", 1, "k!");
  check_checks("4k3/8/3P4/8/8/8/8/5K2", 0, "!");
  check_checks("4k3/8/8/8/8/8/4p3/5K2", 1, "K!");
  check_checks("4k3/8/8/8/8/8/8/5Kp1", 0, "!");
  /* Setups that no game allows: both in check, kings that touch, several kings, none. */
  check_checks("4k3/8/8/8/4Q3/8/8/4Kr2", 2, "K!");
  check_checks("8/8/8/3kK3/8/8/8/8", 2, "k!K!");
  check_checks("k6k/8/8/8/8/8/8/R3K3", 1, "k!");
  check_checks("8/8/8/8/8/8/8/R6r", 0, "!");
}

/* Squares in check that the caller names are added to those found. */
static void test_checks_add_up(void **state) {
  (void)state;
  const cc_setup setup = setup_of("4k3/8/8/8/8/8/8/4RK2");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.flags = CC_RENDER_CHECKS;
  options.checked = BIT(5);
  assert_int_equal(occurrences(text_of(&setup, CC_RENDER_ASCII, &options), "!"), 2);
}

/* ---- SVG ---- */

/* Reads one tag at `p` (after "<"); returns the byte behind it. Accepts only what the library may write. */
static const char *check_tag(const char *p, int *depth) {
  if (*p == '/') {
    *depth -= 1;
    assert_true(*depth >= 0);
    p = strchr(p, '>');
    assert_non_null(p);
    return p + 1;
  }
  while (*p >= 'a' && *p <= 'z') {
    p++;
  }
  while (*p == ' ') {
    const char *name = ++p;
    while ((*p >= 'a' && *p <= 'z') || *p == '-' || *p == 'B') {
      p++;
    }
    assert_true(p > name && p[0] == '=' && p[1] == '"');
    for (p += 2; *p != '"'; p++) {
      assert_true(*p >= ' ' && *p != '<' && *p != '&');
    }
    p++;
  }
  if (*p == '/') {
    p++;
  } else {
    *depth += 1;
  }
  assert_int_equal(*p, '>');
  return p + 1;
}

/* Well-formed: one root, tags that close, quoted attributes, plain ASCII. */
static void check_svg(const char *text) {
  int depth = 0;
  assert_int_equal(strncmp(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 40), 0);
  for (const char *p = text; *p != '\0';) {
    assert_true((*p >= ' ' && *p <= '~') || *p == '\n');
    if (*p == '<') {
      p = check_tag(p + 1, &depth);
      assert_true(depth > 0 || strcmp(p, "\n") == 0);
    } else {
      p++;
    }
  }
  assert_int_equal(depth, 0);
}

static void test_svg_start(void **state) {
  (void)state;
  const cc_setup setup = start_setup();
  const char *svg = svg_of(&setup, NULL);
  check_svg(svg);
  assert_non_null(strstr(svg, " width=\"400\" height=\"400\" viewBox=\"0 0 800 800\">"));
  assert_non_null(strstr(svg, "<desc>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w</desc>"));
  /* An outline and the inner lines of every man, and sixteen coordinates. */
  assert_int_equal(occurrences(svg, "translate("), 2 * 32 + 16);
  assert_int_equal(occurrences(svg, "h100v100h-100z"), 32);
  assert_int_equal(occurrences(svg, "M100 0h100"), 1);
  assert_int_equal(occurrences(svg, "M0 700h100"), 1);
  /* The 8 on its light square, the 7 below it, the h on its light square, the g beside it. */
  assert_non_null(strstr(svg, "translate(5 6)\" stroke=\"#a98f70\""));
  assert_non_null(strstr(svg, "translate(5 106)\" stroke=\"#efe6d5\""));
  assert_non_null(strstr(svg, "translate(786 781)\" stroke=\"#a98f70\""));
  assert_non_null(strstr(svg, "translate(686 781)\" stroke=\"#efe6d5\""));
  assert_null(strstr(svg, "href"));
  assert_null(strstr(svg, " id="));
  assert_null(strstr(svg, "<text"));
  assert_null(strstr(svg, "<circle"));
}

static void test_svg_description(void **state) {
  (void)state;
  cc_setup setup = setup_of("1k6/8/8/2pP4/8/8/7p/K7");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  setup.side = CC_BLACK;
  options.bottom = CC_BLACK;
  options.flags = CC_RENDER_NO_COORDINATES;
  const char *svg = svg_of(&setup, &options);
  check_svg(svg);
  assert_non_null(strstr(svg, "<desc>1k6/8/8/2pP4/8/8/7p/K7 b</desc>"));
  assert_int_equal(occurrences(svg, "translate("), 2 * 5);
}

static void test_svg_of_nothing_and_of_too_much(void **state) {
  (void)state;
  cc_setup setup = CC_SETUP_INIT;
  check_svg(svg_of(&setup, NULL));
  for (unsigned square = 0; square < 64; square++) {
    assert_int_equal(cc_setup_put(&setup, (cc_square)square, CC_PIECE(square % 2, square % 6)), CC_OK);
  }
  const char *svg = svg_of(&setup, NULL);
  check_svg(svg);
  assert_int_equal(occurrences(svg, "translate("), 2 * 64 + 16);
}

static void test_svg_colours(void **state) {
  (void)state;
  const cc_setup setup = setup_of("4k3/8/8/8/8/8/8/4K3");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  const cc_render_arrow arrows[2] = {{E2, E4, 0, 0}, {E8, E8, 0, 0x80AABBCCu}};
  options.last_move = E2 | (cc_move)E4 << 6;
  options.checked = BIT(E8);
  options.marked = BIT(E1);
  options.arrows = arrows;
  options.arrow_count = 2;
  check_svg(svg_of(&setup, &options));
  cc_colour *colours = &options.light;
  for (uint32_t i = 0; i < 12; i++) {
    colours[i] = 0x010203u * (i + 1);
  }
  options.arrow = 0x01112233u;
  options.mark = 0xFF000000u;
  options.size = 65535;
  const char *svg = svg_of(&setup, &options);
  check_svg(svg);
  for (uint32_t i = 0; i < 10; i++) {
    char colour[16];
    snprintf(colour, sizeof(colour), "\"#%06x\"", (unsigned)(0x010203u * (i + 1)));
    assert_true(occurrences(svg, colour) > 0);
  }
  /* Each side's men in that side's colours; opaque colours without an opacity. */
  assert_non_null(
      strstr(svg, " fill=\"#030609\" stroke=\"#04080c\">\n<path transform=\"translate(400 700)\""));
  assert_non_null(strstr(svg, " stroke=\"#050a0f\">\n<path transform=\"translate(400 700)\""));
  assert_non_null(strstr(svg, " fill=\"#060c12\" stroke=\"#070e15\">\n<path transform=\"translate(400 0)\""));
  assert_non_null(strstr(svg, " stroke=\"#081018\">\n<path transform=\"translate(400 0)\""));
  assert_int_equal(occurrences(svg, "opacity"), 2);
  assert_int_equal(occurrences(svg, "stroke=\"#000000\"/>"), 1);
  assert_int_equal(occurrences(svg, "fill=\"#112233\" fill-opacity=\"0.003\""), 1);
  assert_int_equal(occurrences(svg, "stroke=\"#aabbcc\" stroke-opacity=\"0.501\""), 1);
  assert_int_equal(occurrences(svg, "width=\"65535\" height=\"65535\""), 1);
}

/* A square is coloured once: check goes before the last move. */
static void test_svg_highlights(void **state) {
  (void)state;
  const cc_setup setup = setup_of("8/8/8/8/8/8/8/8");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  options.last_move = E2 | (cc_move)E4 << 6;
  options.checked = BIT(E4) | BIT(63);
  options.last = 0x111111u;
  options.check = 0x222222u;
  const char *svg = svg_of(&setup, &options);
  assert_int_equal(occurrences(svg, "#111111"), 1);
  assert_non_null(strstr(svg, "<rect x=\"400\" y=\"600\" width=\"100\" height=\"100\" fill=\"#111111\"/>"));
  assert_int_equal(occurrences(svg, "#222222"), 2);
  assert_non_null(strstr(svg, "<rect x=\"400\" y=\"400\" width=\"100\" height=\"100\" fill=\"#222222\"/>"));
  assert_non_null(strstr(svg, "<rect x=\"700\" y=\"0\" width=\"100\" height=\"100\" fill=\"#222222\"/>"));
}

/* Corners reckoned by hand: shaft 14 wide from 22 off the centre, tip 12 before the centre, head 40 by 48. */
static void test_svg_arrow_geometry(void **state) {
  (void)state;
  const cc_setup setup = setup_of("8/8/8/8/8/8/8/8");
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  cc_render_arrow arrow = {E2, E4, 0, 0};
  options.arrows = &arrow;
  options.arrow_count = 1;
  assert_non_null(
      strstr(svg_of(&setup, &options), " d=\"M457 628L457 496L474 502L450 462L426 502L443 496L443 628Z\"/>"));
  arrow.from = 0;
  arrow.to = 18; /* a1 c3: length 2.828 squares, so that an eighth of a turn has tenths */
  assert_non_null(strstr(svg_of(&setup, &options), "L241.5 558.5L"));
  for (unsigned i = 0; i < 64 * 64; i++) {
    arrow.from = (cc_square)(i / 64);
    arrow.to = (cc_square)(i % 64);
    const char *svg = svg_of(&setup, &options);
    assert_null(strstr(svg, "\"M4294"));
    assert_int_equal(occurrences(svg, arrow.from == arrow.to ? "<circle" : "Z\"/>"), 1);
  }
}

/* ---- positions ---- */

static cc_position *position_of(const char *fen) {
  cc_position *position = NULL;
  assert_int_equal(cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position),
                   CC_OK);
  return position;
}

static void test_position_equals_its_setup(void **state) {
  (void)state;
  static char first[SVG_CAPACITY];
  static char second[SVG_CAPACITY];
  cc_position *position = position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 7");
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&setup, position), CC_OK);
  for (cc_render_format format = CC_RENDER_ASCII; format <= CC_RENDER_SVG; format++) {
    assert_int_equal(cc_position_render(position, format, NULL, first, sizeof(first), NULL), CC_OK);
    assert_int_equal(cc_setup_render(&setup, format, NULL, second, sizeof(second), NULL), CC_OK);
    assert_string_equal(first, second);
  }
  cc_position_free(position);
}

static void test_position_shows_its_last_move(void **state) {
  (void)state;
  char text[CC_RENDER_TEXT_CAPACITY];
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  cc_move move;
  cc_position *position = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  options.flags = CC_RENDER_LAST_MOVE;
  assert_int_equal(cc_position_render(position, CC_RENDER_ASCII, &options, text, sizeof(text), NULL), CC_OK);
  assert_null(strchr(text, '*'));
  assert_int_equal(cc_position_find_move(position, E1, G1, 0, &move), CC_OK);
  assert_int_equal(cc_position_play(position, move), CC_OK);
  assert_int_equal(cc_position_render(position, CC_RENDER_ASCII, &options, text, sizeof(text), NULL), CC_OK);
  assert_non_null(strstr(text, "1 . . . . .*R K*.\n"));
  options.flags = 0;
  assert_int_equal(cc_position_render(position, CC_RENDER_ASCII, &options, text, sizeof(text), NULL), CC_OK);
  assert_null(strchr(text, '*'));
  options.flags = CC_RENDER_LAST_MOVE; /* a move the caller names goes first */
  options.last_move = E2 | (cc_move)E4 << 6;
  assert_int_equal(cc_position_render(position, CC_RENDER_ASCII, &options, text, sizeof(text), NULL), CC_OK);
  assert_non_null(strstr(text, "1 . . . . . R K .\n"));
  assert_int_equal(occurrences(text, "*"), 2);
  cc_position_free(position);
}

/* ---- buffers and callbacks ---- */

static void test_short_buffers(void **state) {
  (void)state;
  char text[sizeof(start_ascii) + 1];
  size_t needed = 0;
  const cc_setup setup = start_setup();
  assert_int_equal(cc_setup_render(&setup, CC_RENDER_ASCII, NULL, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, sizeof(start_ascii) - 1);
  assert_int_equal(cc_setup_render(&setup, CC_RENDER_ASCII, NULL, NULL, 0, NULL), CC_ERROR_BUFFER);
  for (size_t capacity = 1; capacity < sizeof(start_ascii); capacity++) {
    memset(text, '#', sizeof(text));
    needed = 0;
    assert_int_equal(cc_setup_render(&setup, CC_RENDER_ASCII, NULL, text, capacity, &needed),
                     CC_ERROR_BUFFER);
    assert_int_equal(needed, sizeof(start_ascii) - 1);
    assert_int_equal(text[0], '\0');
    assert_int_equal(text[capacity], '#');
  }
  memset(text, '#', sizeof(text));
  assert_int_equal(cc_setup_render(&setup, CC_RENDER_ASCII, NULL, text, sizeof(start_ascii), NULL), CC_OK);
  assert_string_equal(text, start_ascii);
  assert_int_equal(text[sizeof(start_ascii)], '#');
}

/* Full of men and marks, a text board still fits. */
static void test_text_capacity(void **state) {
  (void)state;
  char text[CC_RENDER_TEXT_CAPACITY];
  cc_setup setup = CC_SETUP_INIT;
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  setup.pieces[CC_WHITE][CC_KING] = UINT64_MAX;
  options.marked = UINT64_MAX;
  assert_int_equal(cc_setup_render(&setup, CC_RENDER_UNICODE, &options, text, sizeof(text), NULL), CC_OK);
}

typedef struct collected {
  char text[SVG_CAPACITY];
  size_t length;
  unsigned calls;
  unsigned stop_at; /* 0: never */
} collected;

static int32_t collect(const char *bytes, size_t length, void *user) {
  collected *to = user;
  assert_true(length > 0 && length <= 512);
  assert_true(to->length + length < sizeof(to->text));
  memcpy(to->text + to->length, bytes, length);
  to->length += length;
  to->calls++;
  return to->calls == to->stop_at ? -7 : 0;
}

static void test_callback_gets_the_same(void **state) {
  (void)state;
  static collected got;
  const cc_setup setup = start_setup();
  const char *svg = svg_of(&setup, NULL);
  memset(&got, 0, sizeof(got));
  assert_int_equal(cc_setup_render_to(&setup, CC_RENDER_SVG, NULL, collect, &got), CC_OK);
  assert_string_equal(got.text, svg);
  const unsigned calls = got.calls;
  assert_true(calls > 1);
  for (unsigned stop = 1; stop <= calls; stop++) {
    memset(&got, 0, sizeof(got));
    got.stop_at = stop;
    assert_int_equal(cc_setup_render_to(&setup, CC_RENDER_SVG, NULL, collect, &got), CC_ERROR_STOPPED);
    assert_int_equal(got.calls, stop);
    assert_memory_equal(got.text, svg, got.length);
  }
  cc_position *position = NULL;
  assert_int_equal(cc_position_create(NULL, &position), CC_OK);
  memset(&got, 0, sizeof(got));
  assert_int_equal(cc_position_render_to(position, CC_RENDER_SVG, NULL, collect, &got), CC_OK);
  assert_string_equal(got.text, svg);
  cc_position_free(position);
}

/* ---- bad arguments ---- */

static cc_status try_options(const cc_render_options *options) {
  static char text[SVG_CAPACITY];
  const cc_setup setup = start_setup();
  return cc_setup_render(&setup, CC_RENDER_SVG, options, text, sizeof(text), NULL);
}

static void test_bad_arguments(void **state) {
  (void)state;
  char text[CC_RENDER_TEXT_CAPACITY] = "kept";
  size_t needed = 77;
  const cc_setup setup = start_setup();
  assert_int_equal(cc_setup_render(NULL, CC_RENDER_ASCII, NULL, text, sizeof(text), &needed),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_render(&setup, 3, NULL, text, sizeof(text), &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_render(&setup, CC_RENDER_ASCII, NULL, NULL, 1, &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_render(NULL, CC_RENDER_ASCII, NULL, text, sizeof(text), &needed),
                   CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_render_to(&setup, CC_RENDER_ASCII, NULL, NULL, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_setup_render_to(NULL, CC_RENDER_ASCII, NULL, collect, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_position_render_to(NULL, CC_RENDER_ASCII, NULL, collect, NULL), CC_ERROR_ARGUMENT);
  assert_string_equal(text, "kept");
  assert_int_equal(needed, 77);
  cc_setup odd = setup;
  odd.struct_size = 4;
  assert_int_equal(cc_setup_render(&odd, CC_RENDER_ASCII, NULL, text, sizeof(text), NULL), CC_ERROR_ARGUMENT);
}

static void test_bad_options(void **state) {
  (void)state;
  const cc_render_options good = CC_RENDER_OPTIONS_INIT;
  cc_render_arrow arrow = {0, 63, 0, 0};
  cc_render_options options = good;
  assert_int_equal(try_options(&options), CC_OK);
  options.flags = 0x10u;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  options = good;
  options.size = 65536;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  options = good;
  options.bottom = CC_SIDE_ANY;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  options = good;
  options.reserved[6] = 1;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  options = good;
  options.arrow_count = 1;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  options.arrows = &arrow;
  assert_int_equal(try_options(&options), CC_OK);
  arrow.to = 64;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  arrow.to = 63;
  arrow.from = 255;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
  arrow.from = 0;
  arrow.reserved = 1;
  assert_int_equal(try_options(&options), CC_ERROR_ARGUMENT);
}

/* Callers compiled with an older, shorter struct, and with a newer, longer one. */
static void test_sizes_of_options(void **state) {
  (void)state;
  struct {
    cc_render_options options;
    uint32_t later[4];
  } longer = {CC_RENDER_OPTIONS_INIT, {0, 0, 0, 0}};
  longer.options.bottom = CC_BLACK;
  longer.options.light = 0x123456u;
  longer.options.struct_size = (uint32_t)offsetof(cc_render_options, light);
  assert_int_equal(try_options(&longer.options), CC_OK);
  const cc_setup setup = start_setup();
  assert_null(strstr(svg_of(&setup, &longer.options), "#123456"));
  longer.options.struct_size = 3;
  assert_int_equal(try_options(&longer.options), CC_ERROR_ARGUMENT);
  longer.options.struct_size = (uint32_t)sizeof(longer);
  assert_int_equal(try_options(&longer.options), CC_OK);
  longer.later[3] = 1;
  assert_int_equal(try_options(&longer.options), CC_ERROR_UNSUPPORTED);
}

/* Several men on a square of a hand-made setup: the one cc_setup_piece_at names. */
static void test_overlapping_men(void **state) {
  (void)state;
  cc_setup setup = setup_of("8/8/8/8/8/8/8/k7");
  setup.pieces[CC_WHITE][CC_ROOK] = 1;
  assert_int_equal(cc_setup_piece_at(&setup, 0), CC_PIECE(CC_WHITE, CC_ROOK));
  assert_non_null(strstr(text_of(&setup, CC_RENDER_ASCII, NULL), "1 R ."));
  assert_null(strchr(text_of(&setup, CC_RENDER_ASCII, NULL), 'k'));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ascii_start),
      cmocka_unit_test(test_ascii_black_at_the_bottom),
      cmocka_unit_test(test_ascii_without_coordinates),
      cmocka_unit_test(test_every_square),
      cmocka_unit_test(test_unicode),
      cmocka_unit_test(test_swap_leaves_ascii_alone),
      cmocka_unit_test(test_marks_and_their_order),
      cmocka_unit_test(test_last_move_castling_and_null),
      cmocka_unit_test(test_checks_are_found),
      cmocka_unit_test(test_checks_add_up),
      cmocka_unit_test(test_svg_start),
      cmocka_unit_test(test_svg_description),
      cmocka_unit_test(test_svg_of_nothing_and_of_too_much),
      cmocka_unit_test(test_svg_colours),
      cmocka_unit_test(test_svg_highlights),
      cmocka_unit_test(test_svg_arrow_geometry),
      cmocka_unit_test(test_position_equals_its_setup),
      cmocka_unit_test(test_position_shows_its_last_move),
      cmocka_unit_test(test_short_buffers),
      cmocka_unit_test(test_text_capacity),
      cmocka_unit_test(test_callback_gets_the_same),
      cmocka_unit_test(test_bad_arguments),
      cmocka_unit_test(test_bad_options),
      cmocka_unit_test(test_sizes_of_options),
      cmocka_unit_test(test_overlapping_men),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
