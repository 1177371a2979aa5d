/* SPDX-License-Identifier: MIT */
/* autoplay: strategies of the library play chess against each other, and reports are written. */
#define PROGRAM "autoplay"
#define _POSIX_C_SOURCE 200809L
#include "example_util.h"

static const char autoplay_help[] =
    "usage: autoplay [options] PLAYER PLAYER ...\n"
    "\n"
    "Strategies play chess against each other: two a match, more a tournament. The summary goes to standard\n"
    "output. PLAYER is one of\n"
    "\n"
    "  first          the first move there is\n"
    "  random         any move\n"
    "  greedy         the best by looking one move ahead\n"
    "  search:DEPTH   alpha-beta\n"
    "  mcts:PLAYOUTS  Monte-Carlo tree search\n"
    "\n"
    "  --games N      games of each two (100)\n"
    "  --threads N    games at the same time (1)\n"
    "  --seed N       of all luck (1)\n"
    "  --random N     moves by chance at the beginning, the same in both games of a pair (4)\n"
    "  --sprt A B     two players: end when the first is known to be stronger by B Elo, or by A only; A < B\n"
    "  --prefix NAME  write NAME.json, NAME-games.csv, NAME-results.csv, NAME-table.svg, NAME-lengths.svg "
    "and\n"
    "                 NAME-captures.svg\n"
    "  --quiet        no progress on standard error, where that is a terminal\n"
    "  --help         this text\n";

#define AUTOPLAY_PLAYERS 16

typedef struct autoplay_player {
  cc_strategy strategy;
  cc_game_options options;
  cc_game_limits limits;
} autoplay_player;

static void check(cc_status status, const char *what) {
  if (status != CC_OK) {
    example_complain("%s: %s", what, cc_status_text(status));
    exit(2);
  }
}

/* The pointers of the strategy lead into the player itself, which has to stay where it is. */
static void read_player(autoplay_player *player, const char *word) {
  static const struct {
    const char *name;
    uint32_t kind;
    uint32_t algorithm;
  } kinds[] = {{"first", CC_STRATEGY_FIRST, 0},
               {"random", CC_STRATEGY_RANDOM, 0},
               {"greedy", CC_STRATEGY_GREEDY, 0},
               {"search", CC_STRATEGY_SEARCH, CC_GAME_NEGASCOUT},
               {"mcts", CC_STRATEGY_SEARCH, CC_GAME_MCTS}};
  const size_t length = strcspn(word, ":");
  memset(player, 0, sizeof(*player));
  player->strategy.struct_size = sizeof(player->strategy);
  player->options.struct_size = sizeof(player->options);
  player->limits.struct_size = sizeof(player->limits);
  for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
    const int searches = kinds[i].kind == CC_STRATEGY_SEARCH;
    if (strlen(kinds[i].name) != length || strncmp(kinds[i].name, word, length) != 0 ||
        searches != (word[length] == ':')) {
      continue;
    }
    player->strategy.kind = kinds[i].kind;
    player->options.algorithm = kinds[i].algorithm;
    player->options.table_bytes = 1 << 20; /* it is cleared between games, so a large one costs */
    player->options.quiescence = 4;
    player->options.playout_moves = 40;
    if (searches && kinds[i].algorithm == CC_GAME_MCTS) {
      player->limits.nodes = example_number("mcts", word + length + 1, 1, 1000000);
    } else if (searches) {
      player->limits.depth = (uint32_t)example_number("search", word + length + 1, 1, 20);
    }
    player->strategy.options = &player->options;
    player->strategy.limits = &player->limits;
    return;
  }
  example_complain("unknown player '%s' (see --help)", word);
  exit(2);
}

/* A counter of our own: captures. The move's code is a cc_move. */
static cc_status count_captures(const cc_match_view *view, int64_t *counters, void *user) {
  (void)user;
  if (view->when == CC_MATCH_WHEN_MOVE) {
    counters[0] += cc_move_captured((cc_move)view->move) != CC_PIECE_TYPE_NONE;
  }
  return CC_OK;
}

static int32_t show_progress(const cc_match_event *event, void *user) {
  char line[256];
  if (event->kind == CC_MATCH_EVENT_PROGRESS &&
      cc_match_report_text(event->match, CC_MATCH_REPORT_PROGRESS, line, sizeof(line), NULL) == CC_OK) {
    example_bar_note(user, "", -1, 0, line);
  }
  return 0;
}

static void write_file(const cc_match *match, const char *prefix, const char *ending, uint32_t report) {
  char path[EXAMPLE_LINE];
  const int length = snprintf(path, sizeof(path), "%s%s", prefix, ending);
  FILE *file = length < 0 || (size_t)length >= sizeof(path) ? NULL : fopen(path, "wb");
  if (file == NULL) {
    example_complain("%s%s: %s", prefix, ending, strerror(errno));
    exit(2);
  }
  const cc_status status = cc_match_report(match, report, example_write, file);
  if (fclose(file) != 0 || status != CC_OK) {
    example_complain("%s: cannot be written", path);
    exit(2);
  }
}

static void write_files(const cc_match *match, const char *prefix) {
  write_file(match, prefix, ".json", CC_MATCH_REPORT_JSON);
  write_file(match, prefix, "-games.csv", CC_MATCH_REPORT_CSV_GAMES);
  write_file(match, prefix, "-results.csv", CC_MATCH_REPORT_CSV_RESULTS);
  write_file(match, prefix, "-table.svg", CC_MATCH_REPORT_SVG_TABLE);
  write_file(match, prefix, "-lengths.svg", CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_LENGTHS);
  write_file(match, prefix, "-captures.svg", CC_MATCH_REPORT_SVG_HISTOGRAM + CC_MATCH_COUNTER);
}

typedef struct autoplay_wishes {
  cc_match_options options;
  cc_sprt sprt;
  const char *prefix; /* NULL: no files */
  int count;
  const char *names[AUTOPLAY_PLAYERS];
  autoplay_player players[AUTOPLAY_PLAYERS];
} autoplay_wishes;

/* 0: there is no such option. */
static int read_option(autoplay_wishes *wishes, const char *word, example_arguments *arguments) {
  cc_match_options *options = &wishes->options;
  if (strcmp(word, "--games") == 0) {
    options->games = (uint32_t)example_number(word, example_value(arguments), 1, 1000000);
  } else if (strcmp(word, "--threads") == 0) {
    options->threads = (uint32_t)example_number(word, example_value(arguments), 1, CC_MATCH_MAX_THREADS);
  } else if (strcmp(word, "--seed") == 0) {
    options->seed = example_number(word, example_value(arguments), 0, UINT64_MAX);
  } else if (strcmp(word, "--random") == 0) {
    options->random_moves = (uint32_t)example_number(word, example_value(arguments), 0, 20);
  } else if (strcmp(word, "--sprt") == 0) {
    wishes->sprt.elo0 = 100 * (int32_t)example_number(word, example_value(arguments), 0, 999);
    wishes->sprt.elo1 = 100 * (int32_t)example_number(word, example_value(arguments), 1, 1000);
    options->sprt = &wishes->sprt;
  } else if (strcmp(word, "--prefix") == 0) {
    wishes->prefix = example_value(arguments);
  } else if (strcmp(word, "--quiet") == 0) {
    options->event = NULL;
  } else {
    return 0;
  }
  return 1;
}

static void read_wishes(autoplay_wishes *wishes, int argc, char **argv) {
  int is_option = 0;
  example_arguments arguments = example_begin(argc, argv, autoplay_help);
  for (const char *word; (word = example_next(&arguments, &is_option)) != NULL;) {
    if (is_option && !read_option(wishes, word, &arguments)) {
      example_unknown(word);
    } else if (!is_option && wishes->count == AUTOPLAY_PLAYERS) {
      example_complain("too many players: '%s'", word);
      exit(2);
    } else if (!is_option) {
      wishes->names[wishes->count] = word;
      read_player(&wishes->players[wishes->count++], word);
    }
  }
  if (wishes->count < 2) {
    example_complain("it takes two players at least (see --help)");
    exit(2);
  }
  if (wishes->options.sprt != NULL && wishes->count != 2) {
    example_complain("--sprt asks whether one player is stronger than another: it takes two players, not %d",
                     wishes->count);
    exit(2);
  }
  if (wishes->options.sprt != NULL && wishes->sprt.elo0 >= wishes->sprt.elo1) {
    example_complain("--sprt A B: A has to be less than B");
    exit(2);
  }
}

static void run(cc_match *match, example_bar *bar) {
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_match_run(match, &error);
  example_bar_clear(bar);
  if (status != CC_OK) {
    example_complain("game %" PRIu64 ": %s: %s", error.offset, error.message, cc_status_text(status));
    exit(2);
  }
}

int main(int argc, char **argv) {
  static const char *const counters[1] = {"captures"};
  static autoplay_wishes wishes = {.options = CC_MATCH_OPTIONS_INIT, .sprt = CC_SPRT_INIT};
  cc_chess_game *chess = NULL;
  cc_match *match = NULL;
  example_bar bar = example_bar_begin();
  wishes.options.games = 100;
  wishes.options.seed = 1;
  wishes.options.random_moves = 4;
  wishes.options.counters = 1;
  wishes.options.counter_names = counters;
  wishes.options.observe = count_captures;
  wishes.options.event = show_progress;
  wishes.options.progress_ms = 200;
  wishes.options.user = &bar;
  read_wishes(&wishes, argc, argv);
  check(cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &chess), "chess");
  check(cc_match_create(NULL, cc_chess_game_table(chess), &wishes.options, &match), "match");
  for (int i = 0; i < wishes.count; i++) {
    cc_match_player player = CC_MATCH_PLAYER_INIT;
    player.name = wishes.names[i];
    player.strategy = &wishes.players[i].strategy;
    check(cc_match_add_player(match, &player, NULL), wishes.names[i]);
  }
  run(match, &bar);
  if (wishes.prefix != NULL) {
    write_files(match, wishes.prefix);
  }
  check(cc_match_report(match, CC_MATCH_REPORT_SUMMARY, example_write, stdout), "standard output");
  cc_match_free(match);
  cc_chess_game_free(chess);
  return example_end(0);
}
