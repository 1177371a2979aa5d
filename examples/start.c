/* SPDX-License-Identifier: MIT */
/*
 * start: the first example of the README, with a word for everything that can go wrong. Shows a position,
 * thinks about it for a second, and tells the best move, the score and the line (example_think).
 */
#define PROGRAM "start"
#define _POSIX_C_SOURCE 200809L
#include "example_util.h"

static const char start_help[] =
    "usage: start [--depth N] [FEN]\n"
    "\n"
    "Prints a position (default: the start position), its number of moves, and what the search thinks of "
    "it:\n"
    "best move, score for the side to move, and line.\n"
    "\n"
    "  --depth N      think N plies ahead, not a second long\n"
    "  --help         this text\n";

static cc_status start_show(const cc_position *position) {
  char board[CC_RENDER_TEXT_CAPACITY];
  size_t moves = 0;
  cc_status status = cc_position_render(position, CC_RENDER_ASCII, NULL, board, sizeof(board), NULL);
  if (status == CC_OK) {
    status = cc_position_moves_count(position, CC_MOVES_LEGAL, &moves);
  }
  if (status == CC_OK) {
    printf("%s%zu moves\n", board, moves);
  }
  return status;
}

/* The position of a FEN, or the end of the program with the reason. */
static cc_position *start_read(const char *fen) {
  cc_validity validity = CC_VALIDITY_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_position *position = NULL;
  const cc_status status = cc_position_create_from_fen(NULL, fen, CC_NUL_TERMINATED, NULL, &validity, &error,
                                                       &position);
  if (status != CC_OK) {
    example_explain_fen(fen, status, &validity, &error);
    exit(2);
  }
  return position;
}

int main(int argc, char **argv) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  const char *fen = NULL;
  int is_option = 0;
  example_arguments arguments = example_begin(argc, argv, start_help);
  for (const char *text; (text = example_next(&arguments, &is_option)) != NULL;) {
    if (is_option && strcmp(text, "--depth") == 0) {
      limits.depth = (uint32_t)example_number(text, example_value(&arguments), 1, CC_SEARCH_MAX_DEPTH);
    } else if (is_option) {
      example_unknown(text);
    } else if (fen != NULL) {
      example_complain("one FEN, in quotes (see --help)");
      return 2;
    } else {
      fen = text;
    }
  }
  limits.move_time_ms = limits.depth == 0 ? 1000 : 0;
  cc_position *position = start_read(example_fen(fen != NULL ? fen : "start"));
  cc_status status = start_show(position);
  if (status == CC_OK) {
    status = example_think(position, &limits);
  }
  cc_position_free(position);
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    return 1;
  }
  return example_end(0);
}
