/* SPDX-License-Identifier: MIT */
/*
 * A UCI engine for tests, that does one thing wrong.
 *
 *   fake_engine [HABIT [N]]
 *
 * It plays legal moves, chosen by the position's key alone. From its Nth answer (1) on the habit shows:
 *
 *   good               nothing is wrong
 *   crash, signal      ends with status 3; by signal 11
 *   deaf               closes its output and stays
 *   illegal, garbage, empty, null, none   answers a1a1; xyzzy; no word; 0000; (none)
 *   late, stops, mute  answers three seconds late; only to stop; not even then
 *   twice              answers twice
 *   lines              tells lines of a megabyte, NUL bytes, rubbish and illegal lines of moves; plays well
 *   flood              talks without end and does not answer
 *   cut                its last line has no end
 *   lost, level, mates tells such a score
 * And in any case:
 *   exits              ends at once
 *   dumb, unready      never says uciok; readyok
 *   stays              does not end, whatever it is told
 *   echo               prints its arguments and its working directory on standard error
 */
#define _POSIX_C_SOURCE 200809L
#include <chesscore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FAKE_LINE ((size_t)1 << 20)

typedef struct fake_engine {
  const char *habit;
  long at;
  long asked;
  int waiting; /* for stop */
  int chess960;
  cc_position *position;
} fake_engine;

static int fake_is(const fake_engine *fake, const char *habit) {
  return strcmp(fake->habit, habit) == 0;
}

static void fake_sleep(long ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

static void fake_stay(void) {
  for (;;) {
    fake_sleep(3600000);
  }
}

/* A word of the line, its end after it; NULL if there is none. */
static char *fake_word(char **rest) {
  return strtok_r(NULL, " \r\n", rest);
}

static void fake_set_position(fake_engine *fake, char *rest) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_move_text_options moves = CC_MOVE_TEXT_OPTIONS_INIT;
  char fen[256] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  char *word = fake_word(&rest);
  if (word != NULL && strcmp(word, "fen") == 0) {
    fen[0] = '\0';
    while ((word = fake_word(&rest)) != NULL && strcmp(word, "moves") != 0 &&
           strlen(fen) + strlen(word) < 250) {
      strcat(strcat(fen, fen[0] != '\0' ? " " : ""), word);
    }
  } else {
    word = fake_word(&rest);
  }
  options.flags = fake->chess960 ? CC_FEN_CHESS960 : 0;
  moves.flags = CC_MOVE_TEXT_STRICT;
  if (cc_position_set_fen(fake->position, fen, CC_NUL_TERMINATED, &options, NULL, NULL) != CC_OK) {
    printf("info string bad position %s\n", fen);
    exit(9);
  }
  while (word != NULL && (word = fake_word(&rest)) != NULL) {
    cc_move move = CC_MOVE_NONE;
    if (cc_position_read_move(fake->position, word, CC_NUL_TERMINATED, CC_MOVE_STYLE_UCI, &moves, &move, NULL,
                              NULL) != CC_OK ||
        cc_position_play(fake->position, move) != CC_OK) {
      printf("info string illegal move %s in the game\n", word);
      exit(9);
    }
  }
}

/* The move it plays here. */
static const char *fake_choose(const fake_engine *fake, char text[8]) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  uint64_t seed = cc_position_key(fake->position);
  if (cc_position_moves(fake->position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count) != CC_OK || count == 0 ||
      cc_move_uci(moves[cc_random_next(&seed) % count], fake->chess960 ? CC_MOVE_TEXT_CHESS960 : 0, text, 8,
                  NULL) != CC_OK) {
    exit(9);
  }
  return text;
}

static void fake_tell_lines(void) {
  printf("info depth 3 score cp 20 pv");
  for (int i = 0; i < 200000; i++) {
    printf(" e2e4");
  }
  printf("\ninfo string ");
  for (int i = 0; i < 1000000; i++) {
    putchar('x');
  }
  printf("\ninfo depth 99999999999999999999 score cp 99999999999 nodes -5 pv%c e9e9\n", 0);
  printf("\377\376 rubbish %c%c%c\ninfo score score cp depth\nbestmovee e2e4\ninfo depth 4 score cp\n\n\r\n",
         0, 0, 0);
}

/* Does it misbehave instead of answering? Then there is nothing more to say. */
static int fake_misbehaves(fake_engine *fake) {
  static const char *const answers[][2] = {
      {"illegal", "bestmove a1a1"}, {"garbage", "bestmove xyzzy"}, {"empty", "bestmove"},
      {"null", "bestmove 0000"},    {"none", "bestmove (none)"},
  };
  for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
    if (fake_is(fake, answers[i][0])) {
      printf("%s\n", answers[i][1]);
      return 1;
    }
  }
  if (fake_is(fake, "crash")) {
    _exit(3);
  }
  if (fake_is(fake, "signal")) {
    signal(SIGSEGV, SIG_DFL); /* whatever a sanitizer has put there */
    raise(SIGSEGV);
  }
  if (fake_is(fake, "deaf")) {
    close(STDOUT_FILENO);
    fake_stay();
  }
  while (fake_is(fake, "flood")) {
    printf("info string again and again and again and again\n");
  }
  if (fake_is(fake, "late")) {
    fake_sleep(3000);
  }
  fake->waiting = fake_is(fake, "stops");
  return fake->waiting || fake_is(fake, "mute");
}

static void fake_go(fake_engine *fake) {
  const char *score = "cp 20";
  char move[8];
  const int active = ++fake->asked >= fake->at;
  if (active && fake_misbehaves(fake)) {
    return;
  }
  if (active) {
    score = fake_is(fake, "lost") ? "cp -900" : fake_is(fake, "level") ? "cp 3" : score;
    score = fake_is(fake, "mates") ? "mate 4" : score;
  }
  if (fake_is(fake, "lines")) {
    fake_tell_lines();
  }
  fake_choose(fake, move);
  printf("info depth 5 seldepth 7 multipv 1 score %s nodes 1234 nps 1000 time 1 pv %s\n", score, move);
  printf("info depth 6 score cp -5000 upperbound nodes 2345\ninfo depth 5 multipv 2 score cp -77 pv a1a1\n");
  if (active && fake_is(fake, "cut")) {
    printf("bestmove %s", move);
    exit(0);
  }
  printf("bestmove %s ponder a1a1\n", move);
  if (active && fake_is(fake, "twice")) {
    printf("bestmove %s\n", move);
  }
}

static void fake_identify(const fake_engine *fake) {
  printf("id name Fake %s\nid author nobody\n"
         "option name Hash type spin default 1 min 1 max 64\n"
         "option name UCI_Chess960 type check default false\n"
         "option name Style type combo default Quiet var Quiet var Very Wild\n"
         "option name Clear Hash type button\n"
         "option name Book Path type string default\n"
         "%s",
         fake->habit, fake_is(fake, "dumb") ? "" : "uciok\n");
}

/* Carry out one line. Returns 0 to quit. */
static int fake_command(fake_engine *fake, char *line) {
  char *rest = NULL;
  char move[8];
  const char *word = strtok_r(line, " \r\n", &rest);
  if (word == NULL) {
    return 1;
  }
  if (strcmp(word, "uci") == 0) {
    fake_identify(fake);
  } else if (strcmp(word, "isready") == 0 && !fake_is(fake, "unready")) {
    printf("readyok\n");
  } else if (strcmp(word, "setoption") == 0) {
    fprintf(stderr, "set %s\n", rest);
    fake->chess960 = strstr(rest, "UCI_Chess960 value true") != NULL || fake->chess960;
  } else if (strcmp(word, "position") == 0) {
    fake_set_position(fake, rest);
  } else if (strcmp(word, "go") == 0) {
    fake_go(fake);
  } else if (strcmp(word, "stop") == 0 && fake->waiting) {
    fake->waiting = 0;
    printf("bestmove %s\n", fake_choose(fake, move));
  } else if (strcmp(word, "quit") == 0 && !fake_is(fake, "stays")) {
    return 0;
  }
  fflush(stdout);
  return 1;
}

int main(int argc, char **argv) {
  fake_engine fake = {argc > 1 ? argv[1] : "good", argc > 2 ? strtol(argv[2], NULL, 10) : 1, 0, 0, 0, NULL};
  char *line = malloc(FAKE_LINE);
  if (line == NULL || cc_position_create(NULL, &fake.position) != CC_OK || fake_is(&fake, "exits")) {
    return 4;
  }
  if (fake_is(&fake, "echo")) {
    char folder[1024];
    for (int i = 0; i < argc; i++) {
      fprintf(stderr, "%s|", argv[i]);
    }
    fprintf(stderr, "%s\n", getcwd(folder, sizeof(folder)) != NULL ? folder : "?");
  }
  if (fake_is(&fake, "stays")) {
    signal(SIGTERM, SIG_IGN);
  }
  while (fgets(line, (int)FAKE_LINE, stdin) != NULL && fake_command(&fake, line)) {
  }
  if (fake_is(&fake, "stays")) {
    fake_stay();
  }
  cc_position_free(fake.position);
  free(line);
  return 0;
}
