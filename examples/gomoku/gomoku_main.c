/* SPDX-License-Identifier: MIT */
/* gomoku: five in a row. Play, measure, compete, and speak the protocol of Gomocup's managers. */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_program.h"

static const char gomoku_help[] =
    "usage: gomoku [OPTIONS]                 play in the terminal\n"
    "       gomoku --bench [OPTIONS]         nodes and time by depth of the article's algorithms\n"
    "       gomoku --tournament [OPTIONS]    everyone against everyone at equal time\n"
    "       gomoku --replay FILE...          check games: who won, and when\n"
    "       gomoku --protocol                the protocol of Gomocup's managers on standard input and "
    "output;\n"
    "                                        also by a name that begins with pbrain-\n"
    "\n"
    "  --size N, --size WxH   of the board, 5 .. 32 (play 15, tournament 21)\n"
    "  --rule free|standard   five or more win (the default), or exactly five\n"
    "  --side x|o|both        what you play; x begins (the default)\n"
    "  --level N              1 .. 6; 4: it thinks a second\n"
    "  --style NAME           minimax, negamax, negascout, mtdf: every candidate; negamax10, negascout10, "
    "mtdf10:\n"
    "                         the ten best; threats: with wins by fours and threes (protocol: the default).\n"
    "                         bench, tournament: a list with commas (negamax,negascout,mtdf,mtdf10)\n"
    "  --depth N              at most so many moves ahead\n"
    "  --time SECONDS         play: for a move; bench: for a position (5); tournament: for each side and "
    "game (60)\n"
    "  --games N              tournament: of each two players (3)\n"
    "  --openings FILE        tournament: a line each, offsets from the middle (0,0, 1,-1) or cells (h8i9)\n"
    "  --seed N               tournament: for drawing openings\n"
    "  --report FILE          tournament: all games and results as JSON\n"
    "  --threads N            games at the same time; elsewhere of a search (1)\n"
    "  --table MB             the transposition table (16; protocol: as max_memory says, at most 64)\n"
    "  --json                 bench: a JSON object a line\n"
    "  --verbose              protocol: what it thinks, as DEBUG lines\n"
    "  --help                 this text\n"
    "\n"
    "Files for --replay: tab-separated name, size (20x20), two players, winner (1, 2, 0), length of the "
    "winning\n"
    "line, moves (x,y from 1, with blanks between), and if you like the rule.\n";

enum { MAIN_PLAY, MAIN_BENCH, MAIN_TOURNAMENT, MAIN_REPLAY, MAIN_PROTOCOL };

#define MAIN_ON(command) (1u << (command))
#define MAIN_ALL 0x1fu
#define MAIN_GAMES (MAIN_ON(MAIN_PLAY) | MAIN_ON(MAIN_TOURNAMENT))
#define MAIN_SEARCHES (MAIN_GAMES | MAIN_ON(MAIN_BENCH) | MAIN_ON(MAIN_PROTOCOL))

static const example_option main_options[] = {
    {"--bench", MAIN_ON(MAIN_BENCH)},
    {"--tournament", MAIN_ON(MAIN_TOURNAMENT)},
    {"--replay", MAIN_ON(MAIN_REPLAY)},
    {"--protocol", MAIN_ON(MAIN_PROTOCOL)},
    {"--size", MAIN_GAMES},
    {"--rule", MAIN_GAMES | MAIN_ON(MAIN_REPLAY) | MAIN_ON(MAIN_PROTOCOL)},
    {"--side", MAIN_ON(MAIN_PLAY)},
    {"--level", MAIN_ON(MAIN_PLAY)},
    {"--style", MAIN_SEARCHES},
    {"--depth", MAIN_GAMES | MAIN_ON(MAIN_BENCH)},
    {"--time", MAIN_GAMES | MAIN_ON(MAIN_BENCH)},
    {"--games", MAIN_ON(MAIN_TOURNAMENT)},
    {"--openings", MAIN_ON(MAIN_TOURNAMENT)},
    {"--seed", MAIN_ON(MAIN_TOURNAMENT)},
    {"--report", MAIN_ON(MAIN_TOURNAMENT)},
    {"--threads", MAIN_SEARCHES},
    {"--table", MAIN_GAMES | MAIN_ON(MAIN_BENCH)},
    {"--json", MAIN_ON(MAIN_BENCH)},
    {"--verbose", MAIN_ON(MAIN_PROTOCOL)},
    {NULL, 0},
};

enum {
  MAIN_OPTION_SIZE = 4,
  MAIN_OPTION_RULE,
  MAIN_OPTION_SIDE,
  MAIN_OPTION_LEVEL,
  MAIN_OPTION_STYLE,
  MAIN_OPTION_DEPTH,
  MAIN_OPTION_TIME,
  MAIN_OPTION_GAMES,
  MAIN_OPTION_OPENINGS,
  MAIN_OPTION_SEED,
  MAIN_OPTION_REPORT,
  MAIN_OPTION_THREADS,
  MAIN_OPTION_TABLE,
  MAIN_OPTION_JSON,
  MAIN_OPTION_VERBOSE
};

unsigned gomoku_read_styles(const char *list, const char *usual, const gomoku_style **styles,
                            unsigned capacity) {
  unsigned count = 0;
  for (const char *at = list != NULL ? list : usual;; at++) {
    char name[24] = "";
    const size_t length = strcspn(at, ",");
    if (length < sizeof(name)) {
      memcpy(name, at, length);
    }
    if (gomoku_find_style(name) == NULL || count == capacity) {
      example_complain(count == capacity ? "--style: too many"
                                         : "--style: there is no such style (see --help)");
      exit(2);
    }
    styles[count++] = gomoku_find_style(name);
    at += length;
    if (*at == '\0') {
      return count;
    }
  }
}

static void main_read_size(const char *text, gomoku_settings *settings) {
  unsigned width = 0;
  unsigned height = 0;
  int used = 0;
  if (sscanf(text, "%2u%n", &width, &used) == 1 && text[used] == '\0') {
    height = width;
  } else if (sscanf(text, "%2ux%2u%n", &width, &height, &used) != 2 || text[used] != '\0') {
    width = 0;
  }
  if (!gomoku_size_ok(width, height)) {
    example_complain("--size takes N or WxH, %u to %u, not '%s'", GOMOKU_MIN_SIZE, GOMOKU_MAX_SIZE, text);
    exit(2);
  }
  settings->width = width;
  settings->height = height;
}

/* One of some words, by number. */
static uint32_t main_read_word(const char *option, const char *text, const char *const *words,
                               unsigned count) {
  for (uint32_t i = 0; i < count; i++) {
    if (strcmp(text, words[i]) == 0) {
      return i;
    }
  }
  example_complain("%s does not know '%s' (see --help)", option, text);
  exit(2);
}

/* Seconds, with a point if need be, as milliseconds. */
static uint64_t main_read_time(const char *text) {
  char *end = NULL;
  const double seconds = text[0] >= '0' && text[0] <= '9' ? strtod(text, &end) : -1;
  if (end == NULL || *end != '\0' || !(seconds >= 0.001 && seconds <= 86400)) {
    example_complain("--time takes seconds from 0.001 to 86400, not '%s'", text);
    exit(2);
  }
  return (uint64_t)(seconds * 1000 + 0.5);
}

static void main_read_option(example_arguments *arguments, unsigned number, gomoku_settings *settings) {
  static const char *const rules[] = {"free", "standard"};
  static const char *const sides[] = {"x", "o", "both"};
  const char *option = main_options[number].name;
  if (number == MAIN_OPTION_JSON) {
    settings->json = 1;
    return;
  }
  if (number == MAIN_OPTION_VERBOSE) {
    settings->verbose = 1;
    return;
  }
  const char *text = example_value(arguments);
  switch (number) {
  case MAIN_OPTION_SIZE: main_read_size(text, settings); break;
  case MAIN_OPTION_RULE: settings->exact = main_read_word(option, text, rules, 2); break;
  case MAIN_OPTION_SIDE: settings->human = main_read_word(option, text, sides, 3); break;
  case MAIN_OPTION_LEVEL: settings->level = (uint32_t)example_number(option, text, 1, 6); break;
  case MAIN_OPTION_STYLE: settings->styles = text; break;
  case MAIN_OPTION_DEPTH:
    settings->depth = (uint32_t)example_number(option, text, 1, CC_GAME_MAX_DEPTH);
    break;
  case MAIN_OPTION_TIME: settings->time_ms = main_read_time(text); break;
  case MAIN_OPTION_GAMES: settings->games = (uint32_t)example_number(option, text, 1, 100000); break;
  case MAIN_OPTION_OPENINGS: settings->openings = text; break;
  case MAIN_OPTION_SEED: settings->seed = example_number(option, text, 0, UINT64_MAX - 1); break;
  case MAIN_OPTION_REPORT: settings->report = text; break;
  case MAIN_OPTION_THREADS: settings->threads = (uint32_t)example_number(option, text, 1, 256); break;
  default: settings->table_bytes = example_number(option, text, 1, 65536) << 20; break;
  }
}

/* Whether the program was started by the name of a brain. */
static int main_is_brain(const char *name) {
  const char *slash = strrchr(name, '/');
  return strncmp(slash != NULL ? slash + 1 : name, "pbrain-", 7) == 0;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"a game", "--bench", "--tournament", "--replay", "--protocol"};
  gomoku_settings settings;
  uint32_t used = 0;
  unsigned command = argc > 0 && main_is_brain(argv[0]) ? MAIN_PROTOCOL : MAIN_PLAY;
  int is_option = 0;
  int paths = 0;
  int code = 2;
  example_arguments arguments = example_begin(argc, argv, gomoku_help);
  memset(&settings, 0, sizeof(settings));
  for (const char *word; (word = example_next(&arguments, &is_option)) != NULL;) {
    if (!is_option) {
      argv[paths++] = arguments.argv[arguments.index]; /* the places before it have been read */
      continue;
    }
    const unsigned number = example_find_option(main_options, word, &used);
    if (number >= MAIN_OPTION_SIZE) {
      main_read_option(&arguments, number, &settings);
    } else {
      command = number + 1;
    }
  }
  example_check_options(main_options, used, command, names[command]);
  if (paths > 0 && command != MAIN_REPLAY) {
    example_complain("unknown argument '%s' (see --help)", argv[0]);
    return 2;
  }
  switch (command) {
  case MAIN_BENCH: code = gomoku_bench(&settings); break;
  case MAIN_TOURNAMENT: code = gomoku_tournament(&settings); break;
  case MAIN_REPLAY: code = gomoku_replay(&settings, argv, paths); break;
  case MAIN_PROTOCOL: code = gomoku_protocol(&settings); break;
  default: code = gomoku_terminal(&settings); break;
  }
  return example_end(code);
}
