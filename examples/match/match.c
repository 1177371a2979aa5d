/* SPDX-License-Identifier: MIT */
/*
 * match: chess engines that speak UCI, and the library's own players, against each other. The library keeps
 * the schedule, the clocks, the rules and the statistics (match.h); this program starts and asks the engines
 * (uci_process.c, uci_client.c), reads openings and writes records.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "match"
#include <signal.h>

#include "match_record.h"

#define MATCH_PROGRESS_MS 250

/* What the program has while it runs. */
typedef struct match_program {
  options_all options;
  openings_list openings;
  match_player players[OPTIONS_PLAYERS_MOST];
  size_t prepared; /* of the players */
  uint64_t faults[OPTIONS_PLAYERS_MOST][UCI_FAULTS];
  cc_chess_game *chess;
  cc_match *match;
  match_record record;
  FILE *log;
  example_bar bar;
  uint64_t finished;
  int failed;  /* something could not be written */
  int crashed; /* the match ends because an engine died or does not answer */
} match_program;

static volatile sig_atomic_t match_was_interrupted;

/* ---- ending early ---- */

static void match_on_signal(int number) {
  (void)number;
  match_was_interrupted = 1;
  uci_interrupt_all();
}

/* The first signal ends the match in order; a second one of the kind, the program. */
static void match_catch_signals(void) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = match_on_signal;
  action.sa_flags = (int)(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
    struct sigaction before;
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) { /* nohup means it */
      sigaction(signals[i], &action, NULL);
    }
  }
}

/* ---- what is told while it runs ---- */

/* Hundredths with a sign and two decimals less: Elo with one decimal. */
static void match_elo_text(int32_t hundredths, char *text, size_t capacity) {
  const int64_t tenths = ((int64_t)(hundredths < 0 ? -(int64_t)hundredths : hundredths) + 5) / 10;
  if (hundredths == CC_MATCH_ELO_INFINITE || hundredths == -CC_MATCH_ELO_INFINITE) {
    snprintf(text, capacity, "%sinf", hundredths < 0 ? "-" : "+");
  } else {
    snprintf(text, capacity, "%s%" PRId64 ".%" PRId64, hundredths < 0 ? "-" : "+", tenths / 10, tenths % 10);
  }
}

static void match_tell_sprt(const match_program *program) {
  cc_sprt_result sprt = CC_SPRT_RESULT_INIT;
  if (!program->options.sprt.is_set || cc_match_sprt(program->match, &sprt) != CC_OK) {
    return;
  }
  printf("SPRT: llr %s%" PRId32 ".%02" PRId32 " of %" PRId32 ".%02" PRId32 " and %" PRId32 ".%02" PRId32
         "%s\n",
         sprt.llr < 0 ? "-" : "", abs(sprt.llr) / 1000, abs(sprt.llr) / 10 % 100, sprt.lower / 1000,
         abs(sprt.lower) / 10 % 100, sprt.upper / 1000, abs(sprt.upper) / 10 % 100,
         sprt.decision == CC_SPRT_H1   ? ", H1 was accepted"
         : sprt.decision == CC_SPRT_H0 ? ", H0 was accepted"
                                       : "");
}

/* How it stands: for two players in the words of cutechess. */
static void match_tell_score(const match_program *program) {
  cc_match_counts counts;
  cc_match_strength strength = CC_MATCH_STRENGTH_INIT;
  char elo[32];
  char error[32];
  if (program->options.player_count != 2) {
    if (cc_match_report(program->match, CC_MATCH_REPORT_TABLE, example_write, stdout) != CC_OK) {
      example_complain("no table can be made");
    }
    return;
  }
  if (cc_match_result(program->match, 0, 1, CC_MATCH_GAMES_ALL, &counts) != CC_OK ||
      cc_match_estimate(&counts, &strength) != CC_OK) {
    return;
  }
  match_elo_text(strength.elo, elo, sizeof(elo));
  match_elo_text(strength.elo_error, error, sizeof(error));
  printf("Score of %s vs %s: %" PRIu64 " - %" PRIu64 " - %" PRIu64 "  [%" PRIu32 ".%03" PRIu32 "] %" PRIu64
         "  Elo %s +/- %s\n",
         program->players[0].name, program->players[1].name, counts.wins, counts.losses, counts.draws,
         strength.score / 1000000, strength.score / 1000 % 1000, counts.wins + counts.losses + counts.draws,
         elo, error + 1);
  match_tell_sprt(program);
}

/* ---- faults ---- */

static uci_fault match_fault_of(const cc_match_game *game) {
  const uci_fault fault = match_player_fault(game->note != NULL ? game->note : "");
  if (game->end == CC_MATCH_END_TIME) {
    return UCI_FAULT_TIME;
  }
  if (game->end != CC_MATCH_END_ILLEGAL && game->end != CC_MATCH_END_FAILED) {
    return UCI_FAULT_NONE;
  }
  return fault != UCI_FAULT_NONE             ? fault
         : game->end == CC_MATCH_END_ILLEGAL ? UCI_FAULT_ILLEGAL
                                             : UCI_FAULT_CRASH;
}

/* Count it. Returns 1 if the match cannot go on with such an engine. */
static int match_note_fault(match_program *program, const cc_match_game *game) {
  const uci_fault fault = match_fault_of(game);
  char reason[256];
  if (fault == UCI_FAULT_NONE || game->guilty > 1) {
    return 0;
  }
  program->faults[game->players[game->guilty]][fault]++;
  match_record_reason(program->match, game, reason, sizeof(reason));
  example_complain("game %" PRIu64 ", %s: %s", game->number + 1,
                   program->players[game->players[game->guilty]].name, reason);
  return (fault == UCI_FAULT_CRASH || fault == UCI_FAULT_STALL) && !program->options.recover;
}

static void match_tell_faults(const match_program *program) {
  for (size_t i = 0; i < program->prepared; i++) {
    const unsigned lines = atomic_load(&program->players[i].illegal_lines);
    for (int fault = UCI_FAULT_CRASH; fault < UCI_FAULTS; fault++) {
      if (program->faults[i][fault] > 0) {
        printf("Faults of %s: %s %" PRIu64 "\n", program->players[i].name, uci_fault_name((uci_fault)fault),
               program->faults[i][fault]);
      }
    }
    if (lines > 0) {
      printf("Illegal lines told by %s: %u\n", program->players[i].name, lines);
    }
  }
}

/* ---- events ---- */

/* A game has ended. Returns non-zero to end the match. */
static int match_on_end(match_program *program, const cc_match_game *game) {
  char reason[256];
  const uint32_t interval = program->options.interval;
  example_bar_clear(&program->bar);
  match_record_reason(program->match, game, reason, sizeof(reason));
  if (!program->options.quiet) {
    printf("Finished game %" PRIu64 " (%s vs %s): %s {%s}\n", game->number + 1,
           program->players[game->players[0]].name, program->players[game->players[1]].name,
           match_record_result_text(match_record_result(game)), reason);
  }
  program->finished++;
  program->crashed |= match_note_fault(program, game);
  program->failed |= !match_record_game(&program->record, program->match, game);
  if (interval > 0 && program->finished % interval == 0) {
    match_tell_score(program);
  }
  program->failed |= fflush(stdout) != 0 || example_output_failed();
  return program->crashed || program->failed;
}

static void match_draw_bar(match_program *program, const cc_match *match) {
  char text[512];
  if (program->bar.terminal &&
      cc_match_report_text(match, CC_MATCH_REPORT_PROGRESS, text, sizeof(text), NULL) == CC_OK) {
    const int width = fprintf(stderr, "\r%s", text);
    fprintf(stderr, "%*s", program->bar.width > width ? program->bar.width - width : 0, "");
    program->bar.width = width > program->bar.width ? width : program->bar.width;
    fflush(stderr);
  }
}

/* Engines that think are woken, for whatever reason the match ends. */
static int32_t match_on_event(const cc_match_event *event, void *user) {
  match_program *program = user;
  int stop = match_was_interrupted != 0;
  if (event->kind == CC_MATCH_EVENT_END) {
    cc_sprt_result sprt = CC_SPRT_RESULT_INIT;
    stop |= match_on_end(program, event->game);
    if (program->options.sprt.is_set && cc_match_sprt(event->match, &sprt) == CC_OK &&
        sprt.decision != CC_SPRT_UNDECIDED) {
      uci_interrupt_all();
    }
  } else if (event->kind == CC_MATCH_EVENT_PROGRESS) {
    match_draw_bar(program, event->match);
  }
  if (stop) {
    cc_match_stop(program->match);
    uci_interrupt_all();
  }
  return stop;
}

/* ---- setting up ---- */

static int match_complain(const char *what, cc_status status) {
  if (status != CC_OK) {
    example_complain("%s: %s", what, cc_status_text(status));
  }
  return status == CC_OK;
}

/* Players of one name get a number behind it. */
static void match_name_apart(match_program *program) {
  for (size_t i = 1; i < program->prepared; i++) {
    match_player *player = &program->players[i];
    unsigned number = 1;
    char name[OPTIONS_NAME];
    snprintf(name, sizeof(name), "%s", player->name);
    for (size_t other = 0; other < i; other++) {
      if (strcmp(program->players[other].name, player->name) == 0) {
        snprintf(player->name, sizeof(player->name), "%.*s (%u)", OPTIONS_NAME - 8, name, ++number);
        other = (size_t)-1; /* look again from the first */
      }
    }
  }
}

/* Start every engine once, and then the log tells of them by their names. */
static int match_prepare_players(match_program *program) {
  for (size_t i = 0; i < program->options.player_count; i++) {
    program->prepared++;
    if (!match_player_prepare(&program->players[i], &program->options, &program->options.players[i],
                              program->log)) {
      return 0;
    }
  }
  match_name_apart(program);
  return 1;
}

static uint32_t match_flags(const options_all *options) {
  const int moves_wanted = options->json_path != NULL || options->histogram_paths[2] != NULL ||
                           options->histogram_paths[3] != NULL;
  return (moves_wanted ? 0u : CC_MATCH_DROP_MOVES) | (options->shuffle ? CC_MATCH_SHUFFLE : 0u) |
         (options->adjudication.resign_both ? CC_MATCH_RESIGN_BOTH : 0u);
}

static cc_status match_create(match_program *program) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  cc_sprt sprt = CC_SPRT_INIT;
  const options_all *told = &program->options;
  options.flags = match_flags(told);
  options.schedule = told->gauntlet ? CC_MATCH_GAUNTLET : CC_MATCH_ROUND_ROBIN;
  options.threads = told->concurrency;
  options.games = told->games * told->rounds;
  options.first_opening = told->first_opening;
  options.max_moves = told->adjudication.most_moves * 2;
  options.seed = told->seed;
  options.resign_moves = told->adjudication.resign_moves;
  options.resign_value = told->adjudication.resign_score;
  options.draw_moves = told->adjudication.draw_moves;
  options.draw_value = told->adjudication.draw_score;
  options.draw_after = told->adjudication.draw_from * 2;
  options.progress_ms = MATCH_PROGRESS_MS;
  options.name = told->event;
  options.user = program;
  options.event = match_on_event;
  if (told->sprt.is_set) {
    sprt.elo0 = (int32_t)(told->sprt.elo0 / 10000);
    sprt.elo1 = (int32_t)(told->sprt.elo1 / 10000);
    sprt.alpha = (uint32_t)told->sprt.alpha;
    sprt.beta = (uint32_t)told->sprt.beta;
    options.sprt = &sprt;
  }
  const cc_status status = cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &program->chess);
  return status == CC_OK
             ? cc_match_create(NULL, cc_chess_game_table(program->chess), &options, &program->match)
             : status;
}

static int match_add_openings(match_program *program) {
  const options_all *options = &program->options;
  if (options->first_opening >= program->openings.count) {
    example_complain("%s: there is no opening %" PRIu32 ", only %zu",
                     options->openings.path != NULL ? options->openings.path : "openings",
                     options->first_opening + 1, program->openings.count);
    return 0;
  }
  for (size_t i = 0; i < program->openings.count; i++) {
    const openings_line *line = &program->openings.lines[i];
    const cc_match_opening opening = {line->fen, CC_NUL_TERMINATED, line->moves, line->count};
    cc_error error = CC_ERROR_INIT;
    if (cc_match_add_opening(program->match, &opening, &error) != CC_OK) {
      example_complain("opening %zu: %s", i + 1, error.message);
      return 0;
    }
  }
  openings_free(&program->openings);
  return 1;
}

static int match_open_log(match_program *program) {
  const char *path = program->options.debug_path;
  if (path == NULL) {
    return 1;
  }
  program->log = strcmp(path, "-") == 0 ? stderr : fopen(path, "w");
  if (program->log == NULL) {
    example_complain("%s: %s", path, strerror(errno));
    return 0;
  }
  return program->log == stderr || fcntl(fileno(program->log), F_SETFD, FD_CLOEXEC) != -1;
}

/* Better now than after hours of games: can the file be written? What is in it is kept until then. */
static int match_can_write(const char *path) {
  FILE *file = path != NULL ? fopen(path, "a") : NULL;
  if (path == NULL || (file != NULL && fclose(file) == 0)) {
    return 1;
  }
  example_complain("%s: %s", path, strerror(errno));
  return 0;
}

static int match_can_report(const options_all *options) {
  int good = match_can_write(options->csv_path) && match_can_write(options->csv_results_path) &&
             match_can_write(options->json_path) && match_can_write(options->svg_path);
  for (size_t i = 0; i < OPTIONS_HISTOGRAMS && good; i++) {
    good = match_can_write(options->histogram_paths[i]);
  }
  return good;
}

static int match_set_up(match_program *program) {
  if (uci_process_prepare() == -1) {
    example_complain("%s", strerror(errno));
    return 0;
  }
  match_catch_signals();
  if (!match_can_report(&program->options) || !match_open_log(program) ||
      !openings_read(&program->openings, &program->options.openings) || !match_prepare_players(program) ||
      !match_complain("match", match_create(program))) {
    return 0;
  }
  for (size_t i = 0; i < program->prepared; i++) {
    if (!match_complain(program->players[i].name, match_player_add(&program->players[i], program->match))) {
      return 0;
    }
  }
  return match_add_openings(program) &&
         match_record_open(&program->record, &program->options, program->players);
}

/* ---- reports ---- */

static int match_write_report(const match_program *program, const char *path, uint32_t report) {
  FILE *file = path != NULL ? fopen(path, "w") : NULL;
  if (path == NULL) {
    return 1;
  }
  if (file == NULL) {
    example_complain("%s: %s", path, strerror(errno));
    return 0;
  }
  const cc_status status = cc_match_report(program->match, report, example_write, file);
  const int failed = ferror(file);
  errno = 0;
  if (fclose(file) != 0 || failed || status != CC_OK) {
    example_complain("%s: %s", path,
                     errno != 0 || failed ? strerror(errno != 0 ? errno : EIO) : cc_status_text(status));
    return 0;
  }
  return 1;
}

static int match_write_reports(const match_program *program) {
  static const uint32_t measures[OPTIONS_HISTOGRAMS] = {CC_MATCH_LENGTHS, CC_MATCH_TIMES, CC_MATCH_VALUES,
                                                        CC_MATCH_MOVE_TIMES};
  const options_all *options = &program->options;
  int good = match_write_report(program, options->csv_path, CC_MATCH_REPORT_CSV_GAMES);
  good &= match_write_report(program, options->csv_results_path, CC_MATCH_REPORT_CSV_RESULTS);
  good &= match_write_report(program, options->json_path, CC_MATCH_REPORT_JSON);
  good &= match_write_report(program, options->svg_path, CC_MATCH_REPORT_SVG_TABLE);
  for (size_t i = 0; i < OPTIONS_HISTOGRAMS; i++) {
    good &= match_write_report(program, options->histogram_paths[i],
                               CC_MATCH_REPORT_SVG_HISTOGRAM + measures[i]);
  }
  return good;
}

/* ---- the program ---- */

static void match_clean_up(match_program *program) {
  cc_match_free(program->match);
  for (size_t i = 0; i < program->prepared; i++) {
    match_player_free(&program->players[i]);
  }
  cc_chess_game_free(program->chess);
  openings_free(&program->openings);
  options_free(&program->options);
  if (program->log != NULL && program->log != stderr) {
    fclose(program->log);
  }
}

static int match_lost_a_player(const match_program *program) {
  for (size_t i = 0; i < program->prepared; i++) {
    if (atomic_load(&program->players[i].is_lost)) {
      return 1;
    }
  }
  return 0;
}

static int match_has_faults(const match_program *program) {
  for (size_t i = 0; i < program->prepared; i++) {
    for (int fault = UCI_FAULT_CRASH; fault < UCI_FAULTS; fault++) {
      if (program->faults[i][fault] > 0) {
        return 1;
      }
    }
  }
  return 0;
}

/* Play, and tell what came of it. Returns the exit status. */
static int match_play(match_program *program) {
  cc_error error = CC_ERROR_INIT;
  const cc_status status = cc_match_run(program->match, &error);
  example_bar_clear(&program->bar);
  const int broken = status != CC_OK && status != CC_ERROR_STOPPED;
  if (broken) {
    example_complain("game %" PRIu64 ": %s", error.offset + 1,
                     error.message[0] != '\0' ? error.message : cc_status_text(status));
  }
  int good = cc_match_report(program->match, CC_MATCH_REPORT_SUMMARY, example_write, stdout) == CC_OK;
  match_tell_faults(program);
  if (program->crashed) {
    printf("The match was ended by a fault; see --recover.\n");
  } else if (match_was_interrupted) {
    printf("The match was interrupted.\n");
  }
  good &= match_write_reports(program);
  good &= match_record_close(&program->record);
  return broken || !good || program->failed || match_lost_a_player(program) ? 2
         : match_was_interrupted                                            ? 130
         : match_has_faults(program)                                        ? 1
                                                                            : 0;
}

int main(int argc, char **argv) {
  static match_program program;
  program.record.pgn = program.record.epd = -1;
  options_read(&program.options, argc, argv);
  program.bar = example_bar_begin();
  int code = match_set_up(&program) ? match_play(&program) : 2;
  if (code == 2 && match_was_interrupted) {
    code = 130;
  }
  match_clean_up(&program);
  return example_end(code);
}
