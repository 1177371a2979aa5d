/* SPDX-License-Identifier: MIT */
/* start: the first example of the README. Prints the start position and a few facts about it. */
#define PROGRAM "start"
#define _POSIX_C_SOURCE 200809L
#include "example_util.h"

static const char start_help[] =
    "usage: start [--help]\n"
    "\n"
    "Prints the start position, the number of its moves and of the games of five plies.\n"
    "\n"
    "  --help         this text\n";

int main(int argc, char **argv) {
  cc_position *position;
  char board[CC_RENDER_TEXT_CAPACITY];
  size_t moves = 0;
  uint64_t nodes = 0;
  int is_option = 0;
  example_arguments arguments = example_begin(argc, argv, start_help);
  const char *argument = example_next(&arguments, &is_option);
  if (argument != NULL) {
    example_complain("unknown %s '%s' (see --help)", is_option ? "option" : "argument", argument);
    return 2;
  }
  if (cc_position_create(NULL, &position) != CC_OK) {
    return 1;
  }
  cc_status status = cc_position_render(position, CC_RENDER_ASCII, NULL, board, sizeof(board), NULL);
  if (status == CC_OK) {
    status = cc_position_moves_count(position, CC_MOVES_LEGAL, &moves);
  }
  if (status == CC_OK) {
    status = cc_position_perft(position, 5, NULL, NULL, 0, NULL, &nodes);
  }
  cc_position_free(position);
  if (status != CC_OK) {
    example_complain("%s", cc_status_text(status));
    return 1;
  }
  printf("%s%zu moves; %" PRIu64 " games of five plies\n", board, moves, nodes);
  return example_end(0);
}
