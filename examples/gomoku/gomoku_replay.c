/* SPDX-License-Identifier: MIT */
/*
 * Replays games from files of tab-separated values and checks who won and when. Lines that begin with # are
 * passed over. Fields: a name, the size ("20x20"), two players, the winner (1 who moved first, 2, 0 nobody),
 * the length of the winning line (0: nobody won), and the moves in order, "x,y" counted from 1, with blanks
 * between them. A last field may name the rule, free or standard; else the one of the command line holds.
 */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

#define REPLAY_FIELDS 8u
#define REPLAY_LINE 65536u

typedef struct replay_counts {
  uint64_t games;
  uint64_t wins[3]; /* nobody, first, second */
  uint64_t overlines;
  uint64_t moves;
  uint64_t faults;
} replay_counts;

typedef struct replay_game {
  char *fields[REPLAY_FIELDS];
  unsigned field_count;
  unsigned width;
  unsigned height;
  unsigned winner;
  unsigned length;
} replay_game;

/* Cut a line into fields. 0: it is not of the form. */
static int replay_read(char *line, replay_game *game) {
  int used = 0;
  memset(game, 0, sizeof(*game));
  line[strcspn(line, "\r\n")] = '\0';
  for (char *at = line; game->field_count < REPLAY_FIELDS; at++) {
    game->fields[game->field_count++] = at;
    at = strchr(at, '\t');
    if (at == NULL) {
      break;
    }
    *at = '\0';
  }
  return game->field_count >= 7 &&
         sscanf(game->fields[1], "%2ux%2u%n", &game->width, &game->height, &used) == 2 &&
         game->fields[1][used] == '\0' && gomoku_size_ok(game->width, game->height) &&
         sscanf(game->fields[4], "%1u%n", &game->winner, &used) == 1 && game->fields[4][used] == '\0' &&
         game->winner <= 2 && sscanf(game->fields[5], "%3u%n", &game->length, &used) == 1 &&
         game->fields[5][used] == '\0';
}

/* The longest line through a stone. */
static uint32_t replay_longest(const gomoku_board *board, uint32_t cell, uint32_t colour) {
  uint32_t longest = 0;
  for (uint32_t direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
    const uint64_t *line = board->lines[direction][gomoku_line_of(direction, cell)];
    const uint64_t own = line[colour] & ~line[colour ^ 1u];
    const uint32_t bit = gomoku_place_of(direction, cell) + GOMOKU_PAD;
    uint32_t length = 1;
    for (uint32_t n = 1; (own >> (bit + n) & 1u) != 0; n++) {
      length++;
    }
    for (uint32_t n = 1; n <= bit && (own >> (bit - n) & 1u) != 0; n++) {
      length++;
    }
    longest = length > longest ? length : longest;
  }
  return longest;
}

/* NULL: the game is as told; else what is wrong. `number` gets the move. */
static const char *replay_play(const gomoku_rules *rules, const replay_game *game, replay_counts *counts,
                               unsigned *number) {
  static gomoku_board board;
  const char *at = game->fields[6];
  gomoku_undo undo;
  uint32_t cell = GOMOKU_NO_CELL;
  *number = 0;
  gomoku_clear(rules, &board);
  while (*at != '\0') {
    unsigned x = 0;
    unsigned y = 0;
    int used = 0;
    if (sscanf(at, "%2u,%2u%n", &x, &y, &used) != 2 || (at[used] != '\0' && at[used] != ' ')) {
      return "a move is not of the form x,y";
    }
    ++*number;
    cell = gomoku_cell(x - 1, y - 1);
    if (x == 0 || y == 0 || x > rules->width || y > rules->height ||
        gomoku_at(&board, cell) != GOMOKU_EMPTY) {
      return "a move is off the board or to a stone";
    }
    if (gomoku_is_over(rules, &board)) {
      return "moves go on after the end";
    }
    gomoku_make(rules, &board, cell, &undo);
    at += used + (at[used] == ' ');
  }
  counts->moves += *number;
  const unsigned winner = board.winner == GOMOKU_NOBODY ? 0 : board.winner + 1;
  if (winner != game->winner) {
    return "another winner";
  }
  if (winner != 0 && replay_longest(&board, cell, board.winner) != game->length) {
    return "another length of the winning line";
  }
  counts->wins[winner]++;
  counts->overlines += winner != 0 && game->length > 5;
  return NULL;
}

/* One line of a file. */
static void replay_line(const gomoku_settings *settings, const char *path, unsigned long number, char *line,
                        replay_counts *counts) {
  static gomoku_rules rules;
  replay_game game;
  unsigned move = 0;
  const char *fault = "it is not of the form that --help tells";
  counts->games++;
  if (replay_read(line, &game)) {
    uint32_t exact = settings->exact;
    if (game.field_count == REPLAY_FIELDS) {
      exact = strcmp(game.fields[7], "standard") == 0 ? GOMOKU_STANDARD : GOMOKU_FREE;
    }
    if (rules.width != game.width || rules.height != game.height || rules.exact != exact) {
      gomoku_rules_init(&rules, game.width, game.height, exact);
    }
    fault = replay_play(&rules, &game, counts, &move);
  }
  if (fault != NULL) {
    counts->faults++;
    example_complain("%s, line %lu, move %u: %s", path, number, move, fault);
  }
}

static int replay_file(const gomoku_settings *settings, const char *path, replay_counts *counts) {
  static char line[REPLAY_LINE];
  unsigned long number = 0;
  FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
  if (file == NULL) {
    example_complain("%s: %s", path, strerror(errno));
    return 0;
  }
  while (fgets(line, sizeof(line), file) != NULL) {
    number++;
    if (strlen(line) + 1 == sizeof(line)) {
      example_complain("%s, line %lu: too long", path, number);
      counts->faults++;
      break;
    }
    if (line[0] != '#' && line[strspn(line, " \r\n")] != '\0') {
      replay_line(settings, path, number, line, counts);
    }
  }
  const int failed = ferror(file);
  if (failed) {
    example_complain("%s: %s", path, strerror(errno));
  }
  if (file != stdin) {
    fclose(file);
  }
  return !failed;
}

int gomoku_replay(const gomoku_settings *settings, char **paths, int count) {
  replay_counts counts;
  int good = 1;
  memset(&counts, 0, sizeof(counts));
  if (count == 0) {
    example_complain("--replay needs a file (see --help)");
    return 2;
  }
  for (int i = 0; i < count; i++) {
    good &= replay_file(settings, paths[i], &counts);
  }
  if (!good && counts.games == 0) { /* that was said, and there is nothing to count */
    return 2;
  }
  printf("%" PRIu64 " games, %" PRIu64 " moves: won by the first %" PRIu64 ", by the second %" PRIu64
         ", by nobody %" PRIu64 "; lines longer than five %" PRIu64 "; not as told %" PRIu64 "\n",
         counts.games, counts.moves, counts.wins[1], counts.wins[2], counts.wins[0], counts.overlines,
         counts.faults);
  return !good ? 2 : counts.faults > 0 ? 1 : 0;
}
