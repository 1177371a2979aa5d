/* SPDX-License-Identifier: MIT */
/* The command line of the match program. Its words are those of cutechess-cli, where there are such. */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "match"
#include "match_options.h"

#include <strings.h>

#define OPTIONS_SECOND 1000000
#define OPTIONS_TIME_MOST ((int64_t)4000000 * OPTIONS_SECOND) /* as milliseconds it has to fit in 32 bits */

static const char options_help[] =
    "usage: match --engine KEY=VALUE... --engine KEY=VALUE... [OPTION...]\n"
    "\n"
    "Plays chess engines that speak UCI, and the library's own players, against each other.\n"
    "\n"
    "Players: --engine for each, --each for what holds for all of them where they do not say otherwise\n"
    "  cmd=PROGRAM          an engine: with a slash a path that counts from `dir`; a name alone is looked "
    "for "
    "in `dir`,\n"
    "                       where one is given, then in the folders of PATH\n"
    "  arg=TEXT             an argument for it; several times\n"
    "  dir=FOLDER           its working directory\n"
    "  stderr=FILE          its standard error is appended there; otherwise it is thrown away\n"
    "  proto=uci            the only protocol\n"
    "  player=NAME          instead of cmd: builtin (the library's search), random, first, greedy,\n"
    "                       negascout, mtdf, mcts (strategies for any game)\n"
    "  name=NAME            otherwise the engine's own name\n"
    "  option.NAME=VALUE    an option of the engine or of builtin; it must know it\n"
    "  tc=[MOVES/]TIME[+INC]  a clock: seconds, or minutes:seconds, and seconds more a move; inf: none\n"
    "  st=SECONDS  nodes=N  depth=N   limits of each move; random, first and greedy know no nodes and no "
    "depth\n"
    "  timemargin=MS        how late a move may be\n"
    "\n"
    "The match:\n"
    "  --games N            games of each two players in a round (2); every opening is played from both "
    "sides\n"
    "  --rounds N           rounds (1)\n"
    "  --repeat             is always so, and accepted for the sake of habit\n"
    "  --tournament round-robin|gauntlet   all against all, or the first against the others\n"
    "  --openings file=FILE [format=epd|pgn] [order=sequential|random] [start=N] [plies=N]\n"
    "                       plies, of PGN files: so many moves of each game\n"
    "  --variant standard|chess960\n"
    "  --seed N             of everything that is left to chance (1)\n"
    "  --concurrency N      games at the same time (1)\n"
    "  --sprt elo0=E elo1=E [alpha=A] [beta=B]   (chances below 0.5) end when the first of two players is "
    "proven better or not\n"
    "  --resign movecount=N score=CP [twosided=true]\n"
    "  --draw movenumber=N movecount=N score=CP\n"
    "  --maxmoves N         a draw after so many moves of both sides (full moves, as movenumber above)\n"
    "  --timemargin MS      how late a move may be, at least 1 (50)\n"
    "  --patience MS        for an answer where no clock runs: uciok, readyok, nodes, depth (30000)\n"
    "  --grace MS           for an answer to stop and for ending after quit (3000)\n"
    "  --recover            start a crashed engine again; otherwise the match ends\n"
    "  --wait MS            a pause after each game\n"
    "\n"
    "Output:\n"
    "  --pgnout FILE        each game, when it and all before it have ended, is appended\n"
    "  --epdout FILE        the last position of each game, likewise\n"
    "  --no-times           no dates and times in the records: the same match gives the same bytes\n"
    "  --event TEXT, --site TEXT   tags of the games\n"
    "  --csv FILE, --csv-results FILE, --json FILE   games, results of each two, everything\n"
    "  --svg FILE           the cross table\n"
    "  --histogram [lengths=FILE] [times=FILE] [values=FILE] [movetimes=FILE]   SVG\n"
    "  --ratinginterval N   the table after each N games (0: at the end)\n"
    "  --quiet              no line for each game\n"
    "  --debug FILE         every line that goes to an engine or comes from one; -: standard error\n"
    "\n"
    "Ends with 0; 1 if a player had a fault (crash, illegal move, time forfeit and so on); 2 if the match\n"
    "could not be held or a file not be written; 130 after an interrupt: what was played is written.\n";

/* ---- values ---- */

static void options_refuse(const char *key, const char *value, const char *wanted) {
  example_complain("%s=%s: %s (see --help)", key, value, wanted);
  exit(2);
}

/* Texts go into lines of protocols and records: they may not hold the end of one. */
static const char *options_line(const char *key, const char *value) {
  for (const char *c = value; *c != '\0'; c++) {
    if ((unsigned char)*c < ' ' || *c == 127) {
      options_refuse(key, value, "control characters are not allowed");
    }
  }
  return value;
}

/* A decimal number as millionths; at `end` the first character that is not of it. 0 if it is none. */
static int options_decimal_part(const char *text, const char **end, int64_t *millionths) {
  int64_t whole = 0;
  int64_t part = 0;
  int64_t unit = OPTIONS_SECOND;
  const char *at = text;
  for (; *at >= '0' && *at <= '9'; at++) {
    whole = whole * 10 + (*at - '0');
    if (whole > 1000000000) {
      return 0;
    }
  }
  const int digits = at > text;
  if (*at == '.') {
    at++;
    for (; *at >= '0' && *at <= '9' && unit > 1; at++) {
      unit /= 10;
      part += (*at - '0') * unit;
    }
  }
  *end = at;
  *millionths = whole * OPTIONS_SECOND + part;
  return digits;
}

/* The whole text as a decimal number in millionths, with a sign where `is_signed`. */
static int64_t options_decimal(const char *key, const char *value, int is_signed) {
  const char *end = value;
  int64_t number = 0;
  const int negative = is_signed && value[0] == '-';
  if (!options_decimal_part(value + negative, &end, &number) || *end != '\0') {
    options_refuse(key, value, "not a number of at most six decimals");
  }
  return negative ? -number : number;
}

static int64_t options_ms(const char *key, const char *value, uint64_t least) {
  return (int64_t)example_number(key, value, least, 1000000000) * 1000;
}

/* Hours, minutes and seconds with colons between. */
static int options_clock_time(const char *text, const char **end, int64_t *time) {
  int64_t sum = 0;
  int64_t part = 0;
  if (!options_decimal_part(text, end, &part)) {
    return 0;
  }
  sum = part;
  for (int colons = 0; **end == ':'; colons++) {
    if (colons == 2 || !options_decimal_part(*end + 1, end, &part)) {
      return 0;
    }
    sum = sum * 60 + part;
  }
  *time = sum;
  return sum <= OPTIONS_TIME_MOST;
}

static void options_read_clock(options_limit *limit, const char *key, const char *value) {
  static const char wanted[] =
      "not a time control such as 40/60+0.6, 10+0.1, 2:30 or inf, nor of at least 1 ms";
  const char *at = value;
  const char *slash = strchr(value, '/');
  char *end = NULL;
  limit->is_set = 1;
  limit->moves = 0;
  limit->increment = 0;
  limit->has_clock = strcmp(value, "inf") != 0;
  if (!limit->has_clock) {
    return;
  }
  if (slash != NULL) {
    const unsigned long moves = strtoul(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || end != slash || moves == 0 || moves > 10000) {
      options_refuse(key, value, wanted);
    }
    limit->moves = (uint32_t)moves;
    at = slash + 1;
  }
  if (!options_clock_time(at, &at, &limit->base) ||
      (*at == '+' && !options_decimal_part(at + 1, &at, &limit->increment)) || *at != '\0' ||
      limit->base < 1000 || limit->increment > OPTIONS_TIME_MOST) {
    options_refuse(key, value, wanted);
  }
}

/* ---- players ---- */

static void *options_grow(void *array, size_t count, size_t size) {
  void *grown = realloc(array, (count + 1) * size);
  if (grown == NULL) {
    example_complain("%s", cc_status_text(CC_ERROR_MEMORY));
    exit(2);
  }
  return grown;
}

static void options_read_builtin(options_player *player, const char *key, const char *value) {
  static const struct {
    const char *name;
    options_kind kind;
    uint32_t strategy;
    uint32_t algorithm;
  } list[] = {
      {"builtin", OPTIONS_BUILTIN, 0, 0},
      {"random", OPTIONS_STRATEGY, CC_STRATEGY_RANDOM, 0},
      {"first", OPTIONS_STRATEGY, CC_STRATEGY_FIRST, 0},
      {"greedy", OPTIONS_STRATEGY, CC_STRATEGY_GREEDY, 0},
      {"negascout", OPTIONS_STRATEGY, CC_STRATEGY_SEARCH, CC_GAME_NEGASCOUT},
      {"mtdf", OPTIONS_STRATEGY, CC_STRATEGY_SEARCH, CC_GAME_MTDF},
      {"mcts", OPTIONS_STRATEGY, CC_STRATEGY_SEARCH, CC_GAME_MCTS},
  };
  for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
    if (strcmp(list[i].name, value) == 0) {
      player->kind = list[i].kind;
      player->strategy = list[i].strategy;
      player->algorithm = list[i].algorithm;
      player->command.program = list[i].name;
      return;
    }
  }
  options_refuse(key, value, "there is no such player");
}

/* Of settings of one name, whatever the case of its letters, the last one counts. */
static void options_add_setting(options_player *player, const char *name, const char *value) {
  for (size_t i = 0; i < player->setting_count; i++) {
    if (strcasecmp(player->settings[i].name, name) == 0) {
      player->settings[i].value = value;
      return;
    }
  }
  player->settings = options_grow(player->settings, player->setting_count, sizeof(*player->settings));
  player->settings[player->setting_count].name = name;
  player->settings[player->setting_count++].value = value;
}

/* A limit's key; 0 if it is none. */
static int options_read_limit(options_player *player, const char *key, const char *value) {
  options_limit *limit = &player->limit;
  if (strcmp(key, "tc") == 0) {
    options_read_clock(limit, key, value);
  } else if (strcmp(key, "st") == 0) {
    limit->move_time = options_decimal(key, value, 0);
    if (limit->move_time < 1000 || limit->move_time > OPTIONS_TIME_MOST) {
      options_refuse(key, value, "not a time of at least a millisecond");
    }
  } else if (strcmp(key, "nodes") == 0) {
    limit->nodes = example_number(key, value, 1, INT64_MAX);
  } else if (strcmp(key, "depth") == 0) {
    limit->depth = (uint32_t)example_number(key, value, 1, 1000);
  } else if (strcmp(key, "timemargin") == 0) {
    player->margin = options_ms(key, value, 1);
    return 1;
  } else {
    return 0;
  }
  limit->is_set = 1;
  return 1;
}

static void options_only_one(const options_player *player) {
  if (player->kind != OPTIONS_UNKNOWN) {
    example_complain("an engine has one cmd or one player");
    exit(2);
  }
}

static void options_read_key(options_player *player, const char *key, const char *value) {
  if (options_read_limit(player, key, value)) {
    return;
  }
  if (strncmp(key, "option.", 7) == 0 && key[7] != '\0') {
    options_add_setting(player, options_line(key, key + 7), options_line(key, value));
  } else if (strcmp(key, "cmd") == 0 && value[0] != '\0') {
    options_only_one(player);
    player->kind = OPTIONS_PROGRAM;
    player->command.program = value;
  } else if (strcmp(key, "player") == 0) {
    options_only_one(player);
    options_read_builtin(player, key, value);
  } else if (strcmp(key, "name") == 0) {
    if (strlen(value) >= sizeof(player->name)) {
      options_refuse(key, value, "the name is too long");
    }
    snprintf(player->name, sizeof(player->name), "%s", options_line(key, value));
  } else if (strcmp(key, "dir") == 0) {
    player->command.directory = value;
  } else if (strcmp(key, "stderr") == 0) {
    player->command.error_file = value;
  } else if (strcmp(key, "arg") == 0) {
    player->rest = options_grow(player->rest, player->command.rest_count, sizeof(*player->rest));
    player->rest[player->command.rest_count++] = value;
    player->command.rest = player->rest;
  } else if (strcmp(key, "proto") != 0 || strcmp(value, "uci") != 0) {
    options_refuse(key, value,
                   strcmp(key, "proto") == 0 ? "uci is the only protocol" : "a player has no such thing");
  }
}

/*
 * The next KEY=VALUE after an option: cut in two, so the argument is changed. 0 if the next argument is an
 * option or there is none.
 */
static int options_pair(example_arguments *arguments, const char **key, const char **value) {
  if (arguments->index + 1 >= arguments->argc || arguments->argv[arguments->index + 1][0] == '-') {
    return 0;
  }
  char *text = arguments->argv[++arguments->index];
  char *equals = strchr(text, '=');
  if (equals == NULL || equals == text) {
    example_complain("'%s' is no KEY=VALUE (see --help)", text);
    exit(2);
  }
  *equals = '\0';
  *key = text;
  *value = equals + 1;
  return 1;
}

static void options_read_engine(options_all *options, example_arguments *arguments) {
  const char *key = NULL;
  const char *value = NULL;
  if (options->player_count == OPTIONS_PLAYERS_MOST) {
    example_complain("too many engines, at most %u", OPTIONS_PLAYERS_MOST);
    exit(2);
  }
  options_player *player = &options->players[options->player_count++];
  player->margin = -1;
  while (options_pair(arguments, &key, &value)) {
    options_read_key(player, key, value);
  }
}

static void options_read_each(options_all *options, example_arguments *arguments) {
  const char *key = NULL;
  const char *value = NULL;
  while (options_pair(arguments, &key, &value)) {
    if (strcmp(key, "name") == 0) {
      options_refuse(key, value, "players cannot all have the same name");
    }
    options_read_key(&options->each, key, value);
  }
}

/* ---- groups of keys ---- */

static void options_read_openings(options_all *options, example_arguments *arguments) {
  openings_options *openings = &options->openings;
  const char *key = NULL;
  const char *value = NULL;
  while (options_pair(arguments, &key, &value)) {
    if (strcmp(key, "file") == 0) {
      openings->path = value;
    } else if (strcmp(key, "format") == 0 && strcmp(value, "epd") == 0) {
      openings->format = OPENINGS_EPD;
    } else if (strcmp(key, "format") == 0 && strcmp(value, "pgn") == 0) {
      openings->format = OPENINGS_PGN;
    } else if (strcmp(key, "order") == 0 && strcmp(value, "random") == 0) {
      options->shuffle = 1;
    } else if (strcmp(key, "order") == 0 && strcmp(value, "sequential") == 0) {
      options->shuffle = 0;
    } else if (strcmp(key, "start") == 0) {
      options->first_opening = (uint32_t)example_number(key, value, 1, UINT32_MAX) - 1;
    } else if (strcmp(key, "plies") == 0) {
      openings->plies_most = (size_t)example_number(key, value, 1, UINT32_MAX);
    } else {
      options_refuse(key, value, "openings have no such thing");
    }
  }
  if (openings->path == NULL) {
    example_complain("--openings needs file=FILE (see --help)");
    exit(2);
  }
  if (openings->plies_most > 0 && !openings_is_pgn(openings)) {
    example_complain(
        "--openings: plies=N is for games of a PGN file; %s is read as EPD, positions without moves "
        "(see --help)",
        openings->path);
    exit(2);
  }
}

static int32_t options_centipawns(const char *key, const char *value) {
  return (int32_t)example_number(key, value, 0, 1000000);
}

static void options_read_resign(options_all *options, example_arguments *arguments) {
  options_adjudication *adjudication = &options->adjudication;
  const char *key = NULL;
  const char *value = NULL;
  adjudication->resign_score = -1;
  while (options_pair(arguments, &key, &value)) {
    if (strcmp(key, "movecount") == 0) {
      adjudication->resign_moves = (uint32_t)example_number(key, value, 1, 1000);
    } else if (strcmp(key, "score") == 0) {
      adjudication->resign_score = options_centipawns(key, value);
    } else if (strcmp(key, "twosided") == 0 && (strcmp(value, "true") == 0 || strcmp(value, "false") == 0)) {
      adjudication->resign_both = value[0] == 't';
    } else {
      options_refuse(key, value, "resigning has no such thing");
    }
  }
  if (adjudication->resign_moves == 0 || adjudication->resign_score < 0) {
    example_complain("--resign needs movecount=N and score=CP (see --help)");
    exit(2);
  }
}

static void options_read_draw(options_all *options, example_arguments *arguments) {
  options_adjudication *adjudication = &options->adjudication;
  const char *key = NULL;
  const char *value = NULL;
  adjudication->draw_score = -1;
  while (options_pair(arguments, &key, &value)) {
    if (strcmp(key, "movenumber") == 0) {
      adjudication->draw_from = (uint32_t)example_number(key, value, 0, 10000);
    } else if (strcmp(key, "movecount") == 0) {
      adjudication->draw_moves = (uint32_t)example_number(key, value, 1, 1000);
    } else if (strcmp(key, "score") == 0) {
      adjudication->draw_score = options_centipawns(key, value);
    } else {
      options_refuse(key, value, "draws have no such thing");
    }
  }
  if (adjudication->draw_moves == 0 || adjudication->draw_score < 0) {
    example_complain("--draw needs movecount=N and score=CP (see --help)");
    exit(2);
  }
}

static void options_read_sprt(options_all *options, example_arguments *arguments) {
  options_sprt *sprt = &options->sprt;
  const char *key = NULL;
  const char *value = NULL;
  sprt->is_set = 1;
  sprt->alpha = sprt->beta = OPTIONS_SECOND / 20;
  sprt->elo0 = sprt->elo1 = INT64_MIN;
  while (options_pair(arguments, &key, &value)) {
    if (strcmp(key, "elo0") == 0) {
      sprt->elo0 = options_decimal(key, value, 1);
    } else if (strcmp(key, "elo1") == 0) {
      sprt->elo1 = options_decimal(key, value, 1);
    } else if (strcmp(key, "alpha") == 0) {
      sprt->alpha = options_decimal(key, value, 0);
    } else if (strcmp(key, "beta") == 0) {
      sprt->beta = options_decimal(key, value, 0);
    } else {
      options_refuse(key, value, "the test has no such thing");
    }
  }
  if (sprt->elo0 == INT64_MIN || sprt->elo1 <= sprt->elo0) {
    example_complain("--sprt needs elo0=E and a larger elo1=E (see --help)");
    exit(2);
  }
  if (sprt->alpha <= 0 || sprt->beta <= 0 || sprt->alpha >= OPTIONS_SECOND / 2 ||
      sprt->beta >= OPTIONS_SECOND / 2) {
    example_complain("--sprt: alpha and beta are chances above 0 and below 0.5");
    exit(2);
  }
}

static void options_read_histogram(options_all *options, example_arguments *arguments) {
  static const char *const names[OPTIONS_HISTOGRAMS] = {"lengths", "times", "values", "movetimes"};
  const char *key = NULL;
  const char *value = NULL;
  while (options_pair(arguments, &key, &value)) {
    unsigned i = 0;
    while (i < OPTIONS_HISTOGRAMS && strcmp(names[i], key) != 0) {
      i++;
    }
    if (i == OPTIONS_HISTOGRAMS) {
      options_refuse(key, value, "there is no such histogram");
    }
    options->histogram_paths[i] = value;
  }
}

/* ---- the options ---- */

static void options_read_tournament(options_all *options, const char *value) {
  if (strcmp(value, "gauntlet") != 0 && strcmp(value, "round-robin") != 0) {
    example_complain("--tournament is round-robin or gauntlet, not '%s'", value);
    exit(2);
  }
  options->gauntlet = value[0] == 'g';
}

static void options_read_variant(options_all *options, const char *value) {
  if (strcmp(value, "chess960") != 0 && strcmp(value, "standard") != 0) {
    example_complain("--variant is standard or chess960, not '%s'", value);
    exit(2);
  }
  options->chess960 = value[0] == 'c';
}

/* Options without a value. 0 if it is none of them. */
static int options_read_flag(options_all *options, const char *name) {
  if (strcmp(name, "--repeat") == 0) {
    return 1;
  }
  if (strcmp(name, "--recover") == 0) {
    options->recover = 1;
  } else if (strcmp(name, "--no-times") == 0) {
    options->no_times = 1;
  } else if (strcmp(name, "--quiet") == 0) {
    options->quiet = 1;
  } else {
    return 0;
  }
  return 1;
}

/* Options that are followed by keys. 0 if it is none of them. */
static int options_read_group(options_all *options, example_arguments *arguments, const char *name) {
  static const struct {
    const char *name;
    void (*read)(options_all *options, example_arguments *arguments);
  } groups[] = {
      {"--engine", options_read_engine},       {"--each", options_read_each},
      {"--openings", options_read_openings},   {"--resign", options_read_resign},
      {"--draw", options_read_draw},           {"--sprt", options_read_sprt},
      {"--histogram", options_read_histogram},
  };
  for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
    if (strcmp(groups[i].name, name) == 0) {
      groups[i].read(options, arguments);
      return 1;
    }
  }
  return 0;
}

/* Options with a text for a value. 0 if it is none of them. */
static int options_read_text(options_all *options, example_arguments *arguments, const char *name) {
  const struct {
    const char *name;
    const char **text;
  } texts[] = {
      {"--pgnout", &options->pgn_path},  {"--epdout", &options->epd_path},
      {"--csv", &options->csv_path},     {"--csv-results", &options->csv_results_path},
      {"--json", &options->json_path},   {"--svg", &options->svg_path},
      {"--debug", &options->debug_path}, {"--event", &options->event},
      {"--site", &options->site},
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    if (strcmp(texts[i].name, name) == 0) {
      *texts[i].text = options_line(name, example_value(arguments));
      return 1;
    }
  }
  return 0;
}

static void options_read_number(options_all *options, example_arguments *arguments, const char *name) {
  if (strcmp(name, "--tournament") == 0) {
    options_read_tournament(options, example_value(arguments));
  } else if (strcmp(name, "--variant") == 0) {
    options_read_variant(options, example_value(arguments));
  } else if (strcmp(name, "--games") == 0) {
    options->games = (uint32_t)example_number(name, example_value(arguments), 1, 10000000);
  } else if (strcmp(name, "--rounds") == 0) {
    options->rounds = (uint32_t)example_number(name, example_value(arguments), 1, 10000000);
  } else if (strcmp(name, "--concurrency") == 0) {
    options->concurrency = (uint32_t)example_number(name, example_value(arguments), 1, 256);
  } else if (strcmp(name, "--maxmoves") == 0) {
    options->adjudication.most_moves = (uint32_t)example_number(name, example_value(arguments), 0, 100000);
  } else if (strcmp(name, "--seed") == 0) {
    options->seed = example_number(name, example_value(arguments), 0, UINT64_MAX);
  } else if (strcmp(name, "--ratinginterval") == 0) {
    options->interval = (uint32_t)example_number(name, example_value(arguments), 0, 10000000);
  } else if (strcmp(name, "--timemargin") == 0) {
    options->margin = options_ms(name, example_value(arguments), 1);
  } else if (strcmp(name, "--patience") == 0) {
    options->patience = options_ms(name, example_value(arguments), 1);
  } else if (strcmp(name, "--grace") == 0) {
    options->grace = options_ms(name, example_value(arguments), 0);
  } else if (strcmp(name, "--wait") == 0) {
    options->pause = options_ms(name, example_value(arguments), 0);
  } else {
    example_unknown(name);
  }
}

/* ---- the whole ---- */

/* What `each` says goes where a player says nothing. */
static void options_inherit(options_player *player, const options_player *each) {
  const uint32_t count = (uint32_t)player->setting_count;
  if (player->kind == OPTIONS_UNKNOWN) {
    player->kind = each->kind;
    player->strategy = each->strategy;
    player->algorithm = each->algorithm;
    player->command.program = each->command.program;
  }
  if (player->command.rest_count == 0) {
    player->command.rest = each->rest;
    player->command.rest_count = each->command.rest_count;
  }
  player->command.directory = player->command.directory != NULL ? player->command.directory
                                                                : each->command.directory;
  player->command.error_file = player->command.error_file != NULL ? player->command.error_file
                                                                  : each->command.error_file;
  player->limit = player->limit.is_set ? player->limit : each->limit;
  player->margin = player->margin >= 0 ? player->margin : each->margin;
  for (size_t i = 0; i < each->setting_count; i++) {
    size_t own = 0;
    while (own < count && strcasecmp(player->settings[own].name, each->settings[i].name) != 0) {
      own++;
    }
    if (own == count) {
      options_add_setting(player, each->settings[i].name, each->settings[i].value);
    }
  }
}

/* Whether it looks farther than the moves there are: others have nothing that could be limited. */
static int options_searches(const options_player *player) {
  return player->kind != OPTIONS_STRATEGY || player->strategy == CC_STRATEGY_SEARCH;
}

/* Two files of one name: one would be lost. */
static void options_check_paths(const options_all *options) {
  const char *paths[7 + OPTIONS_HISTOGRAMS] = {
      options->pgn_path,  options->epd_path, options->csv_path,  options->csv_results_path,
      options->json_path, options->svg_path, options->debug_path};
  const size_t count = sizeof(paths) / sizeof(paths[0]);
  memcpy(paths + 7, options->histogram_paths, sizeof(options->histogram_paths));
  for (size_t i = 0; i < count; i++) {
    for (size_t k = i + 1; k < count; k++) {
      if (paths[i] != NULL && paths[k] != NULL && strcmp(paths[i], paths[k]) == 0 &&
          strcmp(paths[i], "-") != 0 && strncmp(paths[i], "/dev/", 5) != 0) {
        example_complain("%s is to be written twice", paths[i]);
        exit(2);
      }
    }
  }
}

/* Can this player play? */
static void options_check_player(const options_all *options, size_t index) {
  const options_player *player = &options->players[index];
  const options_limit *limit = &player->limit;
  if (player->kind == OPTIONS_UNKNOWN) {
    example_complain("engine %zu has neither cmd nor player", index + 1);
    exit(2);
  }
  if (options_searches(player) && !limit->has_clock && limit->move_time == 0 && limit->nodes == 0 &&
      limit->depth == 0) {
    example_complain("engine %zu has no limit: tc, st, nodes or depth", index + 1);
    exit(2);
  }
  if (limit->has_clock && limit->move_time > 0) {
    example_complain("engine %zu has both tc and st", index + 1);
    exit(2);
  }
  if (player->kind == OPTIONS_STRATEGY && player->setting_count > 0) {
    example_complain("engine %zu: %s has no options", index + 1, player->command.program);
    exit(2);
  }
}

static void options_check(options_all *options) {
  options_check_paths(options);
  if (options->player_count < 2) {
    example_complain("at least two engines are needed (see --help)");
    exit(2);
  }
  if (options->sprt.is_set && options->player_count != 2) {
    example_complain("--sprt is for two players");
    exit(2);
  }
  if ((uint64_t)options->games * options->rounds > CC_MATCH_MAX_GAMES) {
    example_complain("so many games are too many, at most %u", CC_MATCH_MAX_GAMES);
    exit(2);
  }
  for (size_t i = 0; i < options->player_count; i++) {
    const options_limit own = options->players[i].limit;
    options_inherit(&options->players[i], &options->each);
    options_check_player(options, i);
    if (!options_searches(&options->players[i]) && (own.nodes > 0 || own.depth > 0)) { /* --each is for all */
      example_complain("engine %zu: %s does not search, %s means nothing to it", i + 1,
                       options->players[i].command.program, own.nodes > 0 ? "nodes" : "depth");
      exit(2);
    }
  }
}

void options_read(options_all *options, int argc, char **argv) {
  example_arguments arguments = example_begin(argc, argv, options_help);
  const char *text;
  int is_option = 0;
  memset(options, 0, sizeof(*options));
  options->games = 2;
  options->rounds = 1;
  options->concurrency = 1;
  options->seed = 1;
  options->margin = 50000;
  options->patience = 30 * (int64_t)OPTIONS_SECOND;
  options->grace = 3 * (int64_t)OPTIONS_SECOND;
  options->each.margin = -1;
  while ((text = example_next(&arguments, &is_option)) != NULL) {
    if (!is_option) {
      example_complain("'%s' is no option (see --help)", text);
      exit(2);
    }
    if (!options_read_flag(options, text) && !options_read_group(options, &arguments, text) &&
        !options_read_text(options, &arguments, text)) {
      options_read_number(options, &arguments, text);
    }
  }
  options_check(options);
  options->openings.chess960 = options->chess960;
}

static void options_free_player(options_player *player) {
  free(player->rest);
  free(player->settings);
}

void options_free(options_all *options) {
  for (size_t i = 0; i < options->player_count; i++) {
    options_free_player(&options->players[i]);
  }
  options_free_player(&options->each);
}

/* ---- as text ---- */

void options_seconds_text(int64_t microseconds, char *text, size_t capacity) {
  snprintf(text, capacity, "%" PRId64 ".%06" PRId64, microseconds / OPTIONS_SECOND,
           microseconds % OPTIONS_SECOND);
  size_t length = strlen(text);
  while (length > 0 && text[length - 1] == '0') {
    text[--length] = '\0';
  }
  if (length > 0 && text[length - 1] == '.') {
    text[length - 1] = '\0';
  }
}

void options_limit_text(const options_limit *limit, char *text, size_t capacity) {
  char time[32];
  char increment[32];
  if (limit->has_clock) {
    size_t length = 0;
    options_seconds_text(limit->base, time, sizeof(time));
    options_seconds_text(limit->increment, increment, sizeof(increment));
    length = limit->moves > 0 ? (size_t)snprintf(text, capacity, "%" PRIu32 "/", limit->moves) : 0;
    snprintf(text + length, capacity - length, limit->increment > 0 ? "%s+%s" : "%s", time, increment);
  } else if (limit->move_time > 0) {
    options_seconds_text(limit->move_time, time, sizeof(time));
    snprintf(text, capacity, "%s/move", time);
  } else {
    snprintf(text, capacity, "-");
  }
}

static void options_append(char *text, size_t capacity, const char *name, const char *value) {
  const size_t length = strlen(text);
  snprintf(text + length, capacity - length, "%s%s=%s", length > 0 ? "; " : "", name, value);
}

void options_settings_text(const options_player *player, char *text, size_t capacity) {
  char number[32];
  text[0] = '\0';
  if (player->limit.nodes > 0) {
    snprintf(number, sizeof(number), "%" PRIu64, player->limit.nodes);
    options_append(text, capacity, "nodes", number);
  }
  if (player->limit.depth > 0) {
    snprintf(number, sizeof(number), "%" PRIu32, player->limit.depth);
    options_append(text, capacity, "depth", number);
  }
  for (size_t i = 0; i < player->setting_count; i++) {
    options_append(text, capacity, player->settings[i].name, player->settings[i].value);
  }
}
