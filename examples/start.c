/* SPDX-License-Identifier: MIT */
/* start: the first example of the README. Prints the start position and a few facts about it. */
#include <chesscore.h>
#include <inttypes.h>
#include <stdio.h>

int main(void) {
  cc_position *position;
  char board[CC_RENDER_TEXT_CAPACITY];
  size_t moves = 0;
  uint64_t nodes = 0;
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
    fprintf(stderr, "start: %s\n", cc_status_text(status));
    return 1;
  }
  printf("%s%zu moves; %" PRIu64 " games of five plies\n", board, moves, nodes);
  return 0;
}
