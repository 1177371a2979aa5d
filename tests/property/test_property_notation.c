/* SPDX-License-Identifier: MIT */
/*
 * Tests: every legal move of random positions (games of standard chess, Chess960 and double Fischer random,
 * and boards strewn with men of a kind, where much has to be told apart) as text and back. SAN, LAN and UCI
 * must be what a slow writer makes of the same move by trying all others; texts that are not canonical must
 * be read, or refused, as they should.
 *
 * test_property_notation [POSITIONS [SEED]]
 */
#include "property.h"

#define WORDS_PLIES 160u
#define WORDS_CAPACITY 40

static uint64_t words_positions = 20000;
static uint64_t words_seed = 20260202;

typedef struct words {
  uint64_t random;
  uint64_t positions;
  uint64_t moves;
  slow_board board;
  cc_position *position;
  cc_move legal[SLOW_MAX_MOVES];
  size_t count;
} words;

/* ---- the slow writer ---- */

static char words_letter(unsigned type) {
  return "PNBRQK"[type];
}

static size_t words_square(char *out, unsigned square) {
  out[0] = (char)('a' + square % 8);
  out[1] = (char)('1' + square / 8);
  return 2;
}

/* '+', '#' or 0, by playing the move. */
static char words_mark(const words *w, cc_move move) {
  static uint32_t replies[SLOW_MAX_MOVES];
  slow_board after;
  slow_play(&w->board, &after, move);
  if (!slow_in_check(&after, after.black)) {
    return 0;
  }
  return slow_moves(&after, replies) == 0 ? '#' : '+';
}

/*
 * How many other legal moves of the same kind of man end on the same square; with the same file or rank of
 * origin.
 */
static void words_rivals(const words *w, cc_move move, unsigned rivals[3]) {
  rivals[0] = rivals[1] = rivals[2] = 0;
  for (size_t i = 0; i < w->count; i++) {
    const cc_move other = w->legal[i];
    if (CC_MOVE_PIECE(other) == CC_MOVE_PIECE(move) && CC_MOVE_TO(other) == CC_MOVE_TO(move) &&
        CC_MOVE_FROM(other) != CC_MOVE_FROM(move) && CC_MOVE_KIND(other) != CC_MOVE_KIND_CASTLING) {
      rivals[0]++;
      rivals[1] += CC_MOVE_FROM(other) % 8 == CC_MOVE_FROM(move) % 8;
      rivals[2] += CC_MOVE_FROM(other) / 8 == CC_MOVE_FROM(move) / 8;
    }
  }
}

/* With `origin` bit 0 the file, bit 1 the rank; `dash` between the squares of LAN. */
static void words_write(const words *w, cc_move move, unsigned origin, int dash, char *out) {
  const int takes = CC_MOVE_CAPTURED_PLUS_ONE(move) != 0;
  size_t n = 0;
  if (CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    n = (size_t)sprintf(out, "%s", CC_MOVE_TO(move) > CC_MOVE_FROM(move) ? "O-O" : "O-O-O");
  } else {
    if (CC_MOVE_PIECE(move) != CC_PAWN) {
      out[n++] = words_letter(CC_MOVE_PIECE(move));
    }
    if ((origin & 1u) != 0) {
      out[n++] = "abcdefgh"[CC_MOVE_FROM(move) % 8];
    }
    if ((origin & 2u) != 0) {
      out[n++] = (char)('1' + CC_MOVE_FROM(move) / 8);
    }
    if (takes || dash) {
      out[n++] = takes ? 'x' : '-';
    }
    n += words_square(out + n, CC_MOVE_TO(move));
    if (CC_MOVE_PROMOTION(move) != 0) {
      out[n++] = '=';
      out[n++] = words_letter(CC_MOVE_PROMOTION(move));
    }
  }
  const char check = words_mark(w, move);
  if (check != 0) {
    out[n++] = check;
  }
  out[n] = '\0';
}

static unsigned words_origin(const words *w, cc_move move) {
  unsigned rivals[3];
  if (CC_MOVE_PIECE(move) == CC_PAWN) {
    return CC_MOVE_CAPTURED_PLUS_ONE(move) != 0;
  }
  words_rivals(w, move, rivals);
  return rivals[0] == 0 ? 0 : rivals[1] == 0 ? 1 : rivals[2] == 0 ? 2 : 3;
}

static void words_write_uci(const words *w, cc_move move, char *out) {
  const int castling = CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING;
  const unsigned rank = CC_MOVE_FROM(move) / 8u * 8u;
  const unsigned target = !castling || cc_position_is_chess960(w->position) ? CC_MOVE_TO(move)
                          : CC_MOVE_TO(move) > CC_MOVE_FROM(move)           ? rank + 6u
                                                                            : rank + 2u;
  size_t n = words_square(out, CC_MOVE_FROM(move));
  n += words_square(out + n, target);
  if (CC_MOVE_PROMOTION(move) != 0) {
    out[n++] = "?nbrq"[CC_MOVE_PROMOTION(move)];
  }
  out[n] = '\0';
}

/* ---- checks ---- */

static cc_move words_read(const words *w, const char *text, cc_move_style style,
                          const cc_move_text_options *options, cc_status expected, cc_move_reading *reading) {
  const cc_move_reading fresh = CC_MOVE_READING_INIT;
  cc_move move = 12345;
  *reading = fresh;
  const cc_status status = cc_position_read_move(w->position, text, CC_NUL_TERMINATED, style, options, &move,
                                                 reading, NULL);
  if (status != expected) {
    print_error("%s: %s\n", text, cc_status_name(status));
  }
  PROPERTY_CHECK(w->position, status == expected);
  PROPERTY_CHECK(w->position, (status == CC_OK) == (move != CC_MOVE_NONE));
  return move;
}

/* The library writes what is expected, and reads it back strictly and leniently, without deviation. */
static void words_check_style(const words *w, cc_move move, cc_move_style style, const char *expected) {
  cc_move_text_options strict = CC_MOVE_TEXT_OPTIONS_INIT;
  cc_move_reading reading;
  char text[CC_MOVE_TEXT_CAPACITY];
  size_t length = 0;
  strict.flags = CC_MOVE_TEXT_STRICT;
  PROPERTY_CHECK(w->position,
                 cc_position_move_text(w->position, move, style, NULL, text, sizeof(text), &length) == CC_OK);
  if (strcmp(text, expected) != 0) {
    print_error("%s, expected %s\n", text, expected);
  }
  PROPERTY_CHECK(w->position, strcmp(text, expected) == 0 && length == strlen(expected));
  PROPERTY_CHECK(w->position, words_read(w, text, style, &strict, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, words_read(w, text, style, NULL, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, reading.deviations == 0 && reading.candidate_count == 1);
  PROPERTY_CHECK(w->position, reading.candidates[0] == move);
}

/* SAN that gives another part of the origin: read, or ambiguous, as the other legal moves say. */
static void words_check_origins(const words *w, cc_move move, unsigned canonical) {
  unsigned rivals[3];
  char text[WORDS_CAPACITY];
  cc_move_reading reading;
  if (CC_MOVE_PIECE(move) == CC_PAWN || CC_MOVE_KIND(move) == CC_MOVE_KIND_CASTLING) {
    return;
  }
  words_rivals(w, move, rivals);
  const unsigned left[4] = {rivals[0], rivals[1], rivals[2], 0};
  for (unsigned origin = 0; origin < 4; origin++) {
    words_write(w, move, origin, 0, text);
    const cc_status expected = left[origin] == 0 ? CC_OK : CC_ERROR_AMBIGUOUS;
    const cc_move read = words_read(w, text, CC_MOVE_STYLE_SAN, NULL, expected, &reading);
    PROPERTY_CHECK(w->position, reading.candidate_count == left[origin] + 1);
    if (expected == CC_OK) {
      PROPERTY_CHECK(w->position, read == move);
      PROPERTY_CHECK(w->position,
                     reading.deviations == (origin == canonical ? 0u : CC_DEVIATION_OVERSPECIFIED));
    }
  }
}

/*
 * The other ways to a move: with a glyph (which takes the reader's slow way), in languages, as LAN or UCI
 * among SAN.
 */
static void words_check_others(words *w, cc_move move, const char *san, const char *lan, const char *uci) {
  char text[WORDS_CAPACITY + 4];
  char word[CC_MOVE_TEXT_CAPACITY];
  cc_move_reading reading;
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  options.language = property_below(&w->random, CC_LANGUAGE_COUNT);
  (void)snprintf(text, sizeof(text), "%s!?", san);
  PROPERTY_CHECK(w->position, words_read(w, text, CC_MOVE_STYLE_SAN, NULL, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, reading.deviations == CC_DEVIATION_GLYPH);
  PROPERTY_CHECK(w->position, words_read(w, lan, CC_MOVE_STYLE_SAN, NULL, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, words_read(w, uci, CC_MOVE_STYLE_SAN, NULL, CC_OK, &reading) == move);
  for (cc_move_style style = CC_MOVE_STYLE_SAN; style <= CC_MOVE_STYLE_FIGURINE; style++) {
    PROPERTY_CHECK(w->position, cc_position_move_text(w->position, move, style, &options, word, sizeof(word),
                                                      NULL) == CC_OK);
    PROPERTY_CHECK(w->position, words_read(w, word, style, &options, CC_OK, &reading) == move);
    PROPERTY_CHECK(w->position, reading.deviations == 0);
  }
  PROPERTY_CHECK(w->position,
                 cc_move_uci(move, cc_position_is_chess960(w->position) ? CC_MOVE_TEXT_CHESS960 : 0, word,
                             sizeof(word), NULL) == CC_OK);
  PROPERTY_CHECK(w->position, strcmp(word, uci) == 0);
}

/* A promotion without its piece is refused, the other deviations of pawns are read. */
static void words_check_promotion(const words *w, cc_move move, const char *san) {
  char text[WORDS_CAPACITY];
  cc_move_reading reading;
  if (CC_MOVE_PROMOTION(move) == 0) {
    return;
  }
  const size_t at = strcspn(san, "=");
  memcpy(text, san, at);
  text[at] = '\0';
  (void)words_read(w, text, CC_MOVE_STYLE_SAN, NULL, CC_ERROR_ILLEGAL, &reading);
  PROPERTY_CHECK(w->position, reading.fault == CC_FAULT_PROMOTION_MISSING);
  text[at] = san[at + 1];
  text[at + 1] = '\0';
  PROPERTY_CHECK(w->position, words_read(w, text, CC_MOVE_STYLE_SAN, NULL, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, (reading.deviations & CC_DEVIATION_PROMOTION_FORM) != 0);
  text[at] = (char)(san[at + 1] + ('a' - 'A'));
  PROPERTY_CHECK(w->position, words_read(w, text, CC_MOVE_STYLE_SAN, NULL, CC_OK, &reading) == move);
  PROPERTY_CHECK(w->position, (reading.deviations & CC_DEVIATION_PROMOTION_CASE) != 0);
}

static void words_check_position(words *w) {
  char san[WORDS_CAPACITY];
  char lan[WORDS_CAPACITY];
  char uci[WORDS_CAPACITY];
  for (size_t i = 0; i < w->count; i++) {
    const cc_move move = w->legal[i];
    const unsigned origin = words_origin(w, move);
    words_write(w, move, origin, 0, san);
    words_write(w, move, 3, 1, lan);
    words_write_uci(w, move, uci);
    words_check_style(w, move, CC_MOVE_STYLE_SAN, san);
    words_check_style(w, move, CC_MOVE_STYLE_LAN, lan);
    words_check_style(w, move, CC_MOVE_STYLE_UCI, uci);
    words_check_origins(w, move, origin);
    words_check_others(w, move, san, lan, uci);
    words_check_promotion(w, move, san);
    w->moves++;
  }
}

/*
 * Every square for every kind of man, letterless too: what is read is legal and fits, what is not legal has a
 * reason.
 */
static void words_check_nonsense(words *w) {
  for (unsigned i = 0; i < 12; i++) {
    char text[8];
    cc_move_reading reading = CC_MOVE_READING_INIT;
    cc_error error = CC_ERROR_INIT;
    cc_move move;
    size_t n = 0;
    const unsigned letter = property_below(&w->random, 7);
    const unsigned to = property_below(&w->random, 64);
    if (letter < 6) {
      text[n++] = "KQRBNa"[letter];
      text[n - 1] = (char)(letter == 5 ? text[n - 1] + (char)property_below(&w->random, 8) : text[n - 1]);
    }
    n += words_square(text + n, to);
    const cc_status status = cc_position_read_move(w->position, text, n, CC_MOVE_STYLE_SAN, NULL, &move,
                                                   &reading, &error);
    PROPERTY_CHECK(w->position,
                   status == CC_OK || status == CC_ERROR_ILLEGAL || status == CC_ERROR_AMBIGUOUS);
    PROPERTY_CHECK(w->position, error.status == status && (status == CC_OK) == (error.message[0] == '\0'));
    if (status == CC_OK) {
      PROPERTY_CHECK(w->position, cc_position_is_legal(w->position, move) && CC_MOVE_TO(move) == to);
    } else if (status == CC_ERROR_ILLEGAL) {
      PROPERTY_CHECK(w->position, reading.fault != CC_FAULT_NONE && reading.fault != CC_FAULT_FIELDS);
      PROPERTY_CHECK(w->position, reading.candidate_count == 0);
    }
  }
}

/* ---- positions ---- */

/* The slow board as a handle; 0 if the library refuses it (a strewn board may be impossible). */
static int words_load(words *w, int chess960) {
  char fen[SLOW_FEN_CAPACITY];
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  options.flags = chess960 ? CC_FEN_CHESS960 : 0;
  options.accept = CC_PROBLEMS_SOFT;
  slow_write(&w->board, fen);
  if (!chess960) { /* file letters are Chess960's */
    const size_t field = strcspn(fen, " ") + 3;
    for (char *c = fen + field; *c != ' '; c++) {
      *c = (char)(*c == 'H' ? 'K' : *c == 'A' ? 'Q' : *c == 'h' ? 'k' : *c == 'a' ? 'q' : *c);
    }
  }
  if (cc_position_set_fen(w->position, fen, CC_NUL_TERMINATED, &options, NULL, NULL) != CC_OK) {
    return 0;
  }
  w->count = slow_moves(&w->board, w->legal);
  return 1;
}

static void words_check(words *w) {
  words_check_position(w);
  words_check_nonsense(w);
  w->positions++;
}

static void words_game(words *w) {
  char fen[CC_FEN_CAPACITY];
  cc_position *start = NULL;
  const uint32_t kind = property_below(&w->random, 3);
  const uint32_t number = kind == 0 ? 518 : property_below(&w->random, 960);
  const uint32_t other = kind == 1 ? number : kind == 0 ? 518 : property_below(&w->random, 960);
  assert_int_equal(cc_position_create_chess960(NULL, number, other, &start), CC_OK);
  assert_int_equal(cc_position_fen(start, 0, fen, sizeof(fen), NULL), CC_OK);
  cc_position_free(start);
  assert_true(slow_read(&w->board, fen));
  for (unsigned ply = 0; ply < WORDS_PLIES && w->positions < words_positions; ply++) {
    PROPERTY_CHECK(w->position, words_load(w, kind != 0));
    words_check(w);
    if (w->count == 0) {
      return;
    }
    const slow_board before = w->board;
    slow_play(&before, &w->board, w->legal[property_below(&w->random, (uint32_t)w->count)]);
  }
}

/* Kings, and up to seven men of one or two kinds a side. */
static void words_strew(words *w) {
  slow_clear(&w->board);
  w->board.black = (int)property_below(&w->random, 2);
  w->board.men[property_below(&w->random, 64)] = 'K';
  unsigned king = property_below(&w->random, 64);
  while (w->board.men[king] != '.') {
    king = property_below(&w->random, 64);
  }
  w->board.men[king] = 'k';
  for (unsigned kind = 0; kind < 4; kind++) {
    const char man = (kind < 2 ? "PNBRQ" : "pnbrq")[property_below(&w->random, 5)];
    const unsigned count = property_below(&w->random, 5);
    for (unsigned i = 0; i < count; i++) {
      const unsigned square = property_below(&w->random, 64);
      const int edge = square < 8 || square > 55;
      if (w->board.men[square] == '.' && !(edge && (man == 'P' || man == 'p'))) {
        w->board.men[square] = man;
      }
    }
  }
  if (words_load(w, (int)property_below(&w->random, 2))) {
    words_check(w);
  }
}

static void test_every_move_as_text(void **state) {
  static words w;
  (void)state;
  w.random = words_seed;
  print_message("seed %" PRIu64 ", %" PRIu64 " positions\n", words_seed, words_positions);
  assert_int_equal(cc_position_create(NULL, &w.position), CC_OK);
  while (w.positions < words_positions) {
    words_game(&w);
    for (unsigned i = 0; i < WORDS_PLIES && w.positions < words_positions; i++) {
      words_strew(&w);
    }
  }
  cc_position_free(w.position);
  print_message("%" PRIu64 " moves\n", w.moves);
  assert_true(w.moves > w.positions);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_move_as_text)};
  words_positions = argc > 1 ? strtoull(argv[1], NULL, 10) : words_positions;
  words_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : words_seed;
  return cmocka_run_group_tests_name("moves as text", tests, NULL, NULL);
}
