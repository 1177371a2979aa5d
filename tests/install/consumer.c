/* SPDX-License-Identifier: MIT */
/*
 * A program as users write them, in the common part of C99 and C++11: sets up a position, plays, counts. The tests
 * of installation, of the subproject and of LTO compile and run it. Exits with 0 if everything is right.
 */
#include <chesscore.h>

#include <stdio.h>
#include <string.h>

static int check(int good, const char *what) {
  if (!good) {
    printf("wrong: %s\n", what);
  }
  return good ? 0 : 1;
}

static int32_t on_progress(const cc_perft_progress *progress, void *user) {
  (void)progress;
  ++*(int *)user;
  return 0;
}

static int count(cc_position *position) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 0;
  int calls = 0;
  options.hash_bytes = 1 << 20;
  options.callback = on_progress;
  options.user = &calls;
  int faults = check(cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes) == CC_OK, "perft");
  faults += check(nodes == 197281, "perft of the start position");
  for (cc_level level = CC_LEVEL_AUTO; level < CC_LEVEL_COUNT; level++) {
    if (cc_level_available(level)) {
      options.level = level;
      faults += check(cc_position_perft(position, 3, &options, NULL, 0, NULL, &nodes) == CC_OK && nodes == 8902,
                      cc_level_name(level));
    }
  }
  options.threads = 2;
  options.level = CC_LEVEL_AUTO;
  const cc_status status = cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes);
  if (strstr(cc_version_build(), "threads yes") != NULL) {
    faults += check(status == CC_OK && nodes == 197281, "two threads");
  } else {
    faults += check(status == CC_ERROR_UNSUPPORTED, "threads that are not built in");
  }
  return faults;
}

int main(void) {
  cc_position *position = NULL;
  cc_move move = CC_MOVE_NONE;
  char fen[CC_FEN_CAPACITY];
  char board[CC_RENDER_TEXT_CAPACITY];
  int faults = check(cc_version_number() == CC_VERSION_NUMBER, "headers and library are of one version");
  if (cc_position_create(NULL, &position) != CC_OK) {
    return 1;
  }
  faults += count(position);
  faults += check(cc_position_find_move(position, 12, 28, 0, &move) == CC_OK, "find e2e4");
  faults += check(cc_position_play(position, move) == CC_OK, "play e2e4");
  faults += check(cc_position_fen(position, 0, fen, sizeof(fen), NULL) == CC_OK, "write a FEN");
  faults += check(strcmp(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1") == 0, fen);
  faults += check(cc_position_render(position, CC_RENDER_ASCII, NULL, board, sizeof(board), NULL) == CC_OK, "draw");
  cc_position_free(position);
  printf("%s: %s\n", cc_version_build(), faults == 0 ? "right" : "WRONG");
  return faults == 0 ? 0 : 1;
}
