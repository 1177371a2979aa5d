/* SPDX-License-Identifier: MIT */
/*
 * notation: a move in every style and in the languages asked for, and how its text deviates from SAN.
 * Ends with 0, 1 when a text is no legal move, 2 when the arguments or the FEN are wrong or writing fails.
 */
#define PROGRAM "notation"
#define _POSIX_C_SOURCE 200809L
#include "example_util.h"

static const char notation_help[] =
    "usage: notation [--help] FEN MOVE...\n"
    "\n"
    "Shows each move in SAN, LAN, UCI, with figurines and in every language, and how the text deviates from\n"
    "SAN. 'start' is the start position. What follows the FEN are moves, '--' too: the null move.\n"
    "\n"
    "  --help         this text\n";

static const struct {
  uint32_t bit;
  const char *text;
} notation_deviations[] = {
    {CC_DEVIATION_MISSING_TAKES, "no x"},
    {CC_DEVIATION_EXTRA_TAKES, "an x though nothing is taken"},
    {CC_DEVIATION_MISSING_CHECK, "no + or #"},
    {CC_DEVIATION_WRONG_CHECK, "a wrong + or #"},
    {CC_DEVIATION_PROMOTION_FORM, "promotion without ="},
    {CC_DEVIATION_PROMOTION_CASE, "a small letter for the promotion"},
    {CC_DEVIATION_CASTLING_FORM, "castling not as O-O"},
    {CC_DEVIATION_OVERSPECIFIED, "more or other of the origin than needed"},
    {CC_DEVIATION_SEPARATOR, "a dash or colon"},
    {CC_DEVIATION_NO_LETTER, "no piece letter"},
    {CC_DEVIATION_PAWN_LETTER, "a letter for the pawn"},
    {CC_DEVIATION_LOWER_CASE, "a small piece letter"},
    {CC_DEVIATION_FIGURINE, "a chess symbol"},
    {CC_DEVIATION_EN_PASSANT_MARK, "a mark of en passant"},
    {CC_DEVIATION_GLYPH, "! or ?"},
    {CC_DEVIATION_DRAW_MARK, "a draw offer"},
    {CC_DEVIATION_NULL_FORM, "a null move not as --"},
};

static void notation_print(const cc_position *position, cc_move move, const char *name, cc_move_style style,
                           cc_language language) {
  cc_move_text_options options = CC_MOVE_TEXT_OPTIONS_INIT;
  char text[CC_MOVE_TEXT_CAPACITY];
  options.language = language;
  if (cc_position_move_text(position, move, style, &options, text, sizeof(text), NULL) == CC_OK) {
    printf("  %-10s %s\n", name, text);
  }
}

/* Returns 0 if the text is no legal move. */
static int notation_explain(const cc_position *position, const char *word) {
  cc_move move;
  cc_move_reading reading = CC_MOVE_READING_INIT;
  cc_error error = CC_ERROR_INIT;
  if (cc_position_read_move(position, word, CC_NUL_TERMINATED, CC_MOVE_STYLE_SAN, NULL, &move, &reading,
                            &error) != CC_OK) {
    example_complain("%s: %s", word, error.message);
    return 0;
  }
  printf("%s\n", word);
  for (size_t i = 0; i < sizeof(notation_deviations) / sizeof(notation_deviations[0]); i++) {
    if ((reading.deviations & notation_deviations[i].bit) != 0) {
      printf("  (%s)\n", notation_deviations[i].text);
    }
  }
  notation_print(position, move, "SAN", CC_MOVE_STYLE_SAN, CC_LANGUAGE_ENGLISH);
  notation_print(position, move, "LAN", CC_MOVE_STYLE_LAN, CC_LANGUAGE_ENGLISH);
  notation_print(position, move, "UCI", CC_MOVE_STYLE_UCI, CC_LANGUAGE_ENGLISH);
  notation_print(position, move, "figurine", CC_MOVE_STYLE_FIGURINE, CC_LANGUAGE_ENGLISH);
  for (cc_language language = CC_LANGUAGE_GERMAN; language < CC_LANGUAGE_COUNT; language++) {
    notation_print(position, move, cc_language_name(language), CC_MOVE_STYLE_SAN, language);
  }
  return 1;
}

int main(int argc, char **argv) {
  cc_position *position = NULL;
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  int is_option = 0;
  int good = 1;
  example_arguments arguments = example_begin(argc, argv, notation_help);
  const char *fen = example_next(&arguments, &is_option);
  if (fen != NULL && is_option) {
    example_unknown(fen);
  }
  if (fen == NULL || arguments.index + 1 == argc) {
    example_complain("a FEN and moves are needed (see --help)");
    return 2;
  }
  fen = example_fen(fen);
  const cc_status status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, &validity, &error,
                                                       &position);
  if (status != CC_OK) {
    example_explain_fen(fen, status, &validity, &error);
    return 2;
  }
  for (int i = arguments.index + 1; i < argc && !example_output_failed(); i++) {
    good &= notation_explain(position, argv[i]);
  }
  cc_position_free(position);
  return example_end(good ? 0 : 1);
}
