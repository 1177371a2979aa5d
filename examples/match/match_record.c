/* SPDX-License-Identifier: MIT */
/*
 * Records of games. A game is put together in memory and goes to its file, opened for appending, in one
 * write: whatever ends the program, the file holds whole games.
 */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "match"
#include "match_record.h"

/* ---- files ---- */

/* What is to be written. */
typedef struct record_text {
  char *bytes;
  size_t length;
  size_t capacity;
} record_text;

/* A cc_write_callback; `user` is the text. */
static int32_t record_collect(const char *bytes, size_t length, void *user) {
  record_text *text = user;
  if (text->length + length > text->capacity) {
    const size_t larger = text->capacity * 2 + length + 4096;
    char *grown = realloc(text->bytes, larger);
    if (grown == NULL) {
      return 1;
    }
    text->bytes = grown;
    text->capacity = larger;
  }
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  return 0;
}

static int record_write(int file, const char *bytes, size_t length, const char *path) {
  while (length > 0) {
    const ssize_t written = write(file, bytes, length);
    if (written == -1 && errno != EINTR) {
      example_complain("%s: %s", path, strerror(errno));
      return 0;
    }
    bytes += written > 0 ? written : 0;
    length -= written > 0 ? (size_t)written : 0;
  }
  return 1;
}

/*
 * Open for appending; -1 after a message. A file that does not end with a line, after a full disk perhaps,
 * gets an end of line and an empty line first.
 */
static int record_open_file(const char *path) {
  char last = '\n';
  const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file == -1) {
    example_complain("%s: %s", path, strerror(errno));
    return -1;
  }
  if (lseek(file, -1, SEEK_END) != -1 && read(file, &last, 1) == 1 && last != '\n' &&
      !record_write(file, "\n\n", 2, path)) {
    close(file);
    return -1;
  }
  return file;
}

int match_record_open(match_record *record, const options_all *options, const match_player *players) {
  struct tm parts;
  const time_t now = time(NULL);
  record->options = options;
  record->players = players;
  record->pgn = record->epd = -1;
  snprintf(record->date, sizeof(record->date), "????.??.??");
  if (!options->no_times && localtime_r(&now, &parts) != NULL) {
    strftime(record->date, sizeof(record->date), "%Y.%m.%d", &parts);
  }
  if (options->pgn_path != NULL) {
    record->pgn = record_open_file(options->pgn_path);
  }
  if (options->epd_path != NULL) {
    record->epd = record_open_file(options->epd_path);
  }
  return (options->pgn_path == NULL || record->pgn != -1) && (options->epd_path == NULL || record->epd != -1);
}

static int record_close_file(int *file, const char *path) {
  const int failed = *file != -1 && close(*file) == -1;
  *file = -1;
  if (failed) {
    example_complain("%s: %s", path, strerror(errno));
  }
  return !failed;
}

int match_record_close(match_record *record) {
  const int pgn = record_close_file(&record->pgn, record->options->pgn_path);
  return record_close_file(&record->epd, record->options->epd_path) && pgn;
}

/* ---- results and reasons ---- */

uint32_t match_record_result(const cc_match_game *game) {
  return game->outcome == CC_GAME_GOES_ON ? CC_RESULT_NONE
         : game->results[0] > 0           ? CC_RESULT_WHITE
         : game->results[0] < 0           ? CC_RESULT_BLACK
                                          : CC_RESULT_DRAW;
}

const char *match_record_result_text(uint32_t result) {
  static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
  return texts[result < 4 ? result : 0];
}

/* The value of PGN's tag Termination. */
static const char *record_termination(const cc_match_game *game) {
  const uci_fault fault = match_player_fault(game->note);
  switch (game->end) {
  case CC_MATCH_END_HOPELESS:
  case CC_MATCH_END_LEVEL:
  case CC_MATCH_END_DECISION:
  case CC_MATCH_END_LIMIT: return "adjudication";
  case CC_MATCH_END_TIME: return "time forfeit";
  case CC_MATCH_END_ILLEGAL: return "rules infraction";
  case CC_MATCH_END_FAILED: return fault == UCI_FAULT_PROTOCOL ? "rules infraction" : "abandoned";
  case CC_MATCH_END_NONE: return "unterminated";
  default: return "normal";
  }
}

/* A fault, with what the player had to say: notes begin with the name of their fault. */
static void record_fault(const cc_match_game *game, const char *side, char *text, size_t capacity) {
  const char *name = game->end == CC_MATCH_END_TIME      ? uci_fault_name(UCI_FAULT_TIME)
                     : game->end == CC_MATCH_END_ILLEGAL ? uci_fault_name(UCI_FAULT_ILLEGAL)
                                                         : uci_fault_name(UCI_FAULT_CRASH);
  const char *note = game->note != NULL ? game->note : "";
  if (match_player_fault(note) != UCI_FAULT_NONE) {
    snprintf(text, capacity, "%s loses: %s", side, note);
  } else {
    snprintf(text, capacity, "%s loses: %s%s%s", side, name, note[0] != '\0' ? ": " : "", note);
  }
}

void match_record_reason(const cc_match *match, const cc_match_game *game, char *text, size_t capacity) {
  const char *side = game->guilty == 0 ? "White" : "Black";
  switch (game->end) {
  case CC_MATCH_END_HOPELESS: snprintf(text, capacity, "%s is lost: adjudication", side); break;
  case CC_MATCH_END_LEVEL: snprintf(text, capacity, "draw: adjudication"); break;
  case CC_MATCH_END_LIMIT: snprintf(text, capacity, "draw: adjudication: maximum of moves"); break;
  case CC_MATCH_END_TIME:
  case CC_MATCH_END_ILLEGAL:
  case CC_MATCH_END_FAILED: record_fault(game, side, text, capacity); break;
  default: snprintf(text, capacity, "%s", cc_match_reason_text(match, game->end, game->reason)); break;
  }
}

/* ---- PGN ---- */

/* "+0.31", "-M5": a value as match_player.h has it. */
static void record_value(int32_t value, char *text, size_t capacity) {
  const int32_t size = value < 0 ? -value : value;
  const char *sign = value < 0 ? "-" : "+";
  if (size >= PLAYER_MATE_LEAST) {
    snprintf(text, capacity, "%sM%" PRId32, sign, PLAYER_MATE - size);
  } else {
    snprintf(text, capacity, "%s%" PRId32 ".%02" PRId32, value == 0 ? "" : sign, size / 100, size % 100);
  }
}

/* What is said of a move: "+0.31/12 0.052s"; "" if nothing is. */
static void record_comment(const match_record *record, const cc_match_move *move, char *text,
                           size_t capacity) {
  size_t length = 0;
  text[0] = '\0';
  if ((move->flags & CC_MATCH_MOVE_OPENING) != 0) {
    snprintf(text, capacity, "book");
    return;
  }
  if ((move->flags & CC_MATCH_MOVE_VALUE) != 0) {
    record_value(move->value, text, capacity);
    length = strlen(text);
    length += move->depth > 0 ? (size_t)snprintf(text + length, capacity - length, "/%" PRIu32, move->depth)
                              : 0;
  }
  if (!record->options->no_times) {
    snprintf(text + length, capacity - length, "%s%" PRIu64 ".%03" PRIu64 "s", length > 0 ? " " : "",
             move->time_us / 1000000, move->time_us / 1000 % 1000);
  }
}

static cc_status record_moves(const match_record *record, const cc_match *match, const cc_match_game *game,
                              cc_pgn_game *pgn) {
  char text[256];
  cc_pgn_node node = CC_PGN_ROOT;
  cc_status status = CC_OK;
  for (size_t i = 0; status == CC_OK && i < game->move_count; i++) {
    status = cc_pgn_game_add_move(pgn, node, (cc_move)game->moves[i].code, &node);
    record_comment(record, &game->moves[i], text, sizeof(text));
    if (status == CC_OK && text[0] != '\0') {
      status = cc_pgn_game_add_comment(pgn, node, CC_PGN_AFTER, text, strlen(text));
    }
  }
  match_record_reason(match, game, text, sizeof(text));
  for (char *brace = strchr(text, '}'); brace != NULL; brace = strchr(brace, '}')) {
    *brace = ')'; /* an engine's words may hold anything printable */
  }
  return status != CC_OK ? status : cc_pgn_game_add_comment(pgn, node, CC_PGN_AFTER, text, strlen(text));
}

static cc_status record_tag(cc_pgn_game *pgn, cc_status status, const char *name, const char *value) {
  return status == CC_OK && value[0] != '\0' ? cc_pgn_game_set_tag(pgn, name, value) : status;
}

/* TimeControl, or one for each side where they differ; options; what PGN says of the players. */
static cc_status record_player_tags(const match_record *record, const cc_match_game *game, cc_pgn_game *pgn) {
  char time[2][64];
  char settings[512];
  cc_status status = CC_OK;
  for (int side = 0; side < 2; side++) {
    const options_player *player = record->players[game->players[side]].described;
    options_limit_text(&player->limit, time[side], sizeof(time[side]));
    options_settings_text(player, settings, sizeof(settings));
    status = record_tag(pgn, status, side == 0 ? "WhiteType" : "BlackType", "program");
    status = record_tag(pgn, status, side == 0 ? "WhiteOptions" : "BlackOptions", settings);
  }
  if (strcmp(time[0], time[1]) == 0) {
    return record_tag(pgn, status, "TimeControl", time[0]);
  }
  status = record_tag(pgn, status, "TimeControl", "?");
  status = record_tag(pgn, status, "WhiteTimeControl", time[0]);
  return record_tag(pgn, status, "BlackTimeControl", time[1]);
}

static cc_status record_tags(const match_record *record, const cc_match_game *game, cc_pgn_game *pgn) {
  char text[64];
  const options_all *options = record->options;
  cc_status status = record_tag(pgn, CC_OK, "Event", options->event != NULL ? options->event : "?");
  status = record_tag(pgn, status, "Site", options->site != NULL ? options->site : "?");
  status = record_tag(pgn, status, "Date", record->date);
  snprintf(text, sizeof(text), "%" PRIu64, game->number + 1);
  status = record_tag(pgn, status, "Round", text);
  status = record_tag(pgn, status, "White", record->players[game->players[0]].name);
  status = record_tag(pgn, status, "Black", record->players[game->players[1]].name);
  status = record_tag(pgn, status, "Result", match_record_result_text(match_record_result(game)));
  if (game->opening != CC_MATCH_NONE && options->openings.path != NULL) {
    snprintf(text, sizeof(text), "%" PRIu32, game->opening + 1);
    status = record_tag(pgn, status, "OpeningNumber", text);
  }
  snprintf(text, sizeof(text), "%zu", game->move_count);
  status = record_tag(pgn, status, "PlyCount", text);
  if (!options->no_times) {
    const uint64_t ms = game->time_us / 1000;
    snprintf(text, sizeof(text), "%02" PRIu64 ":%02" PRIu64 ":%02" PRIu64, ms / 3600000, ms / 60000 % 60,
             ms / 1000 % 60);
    status = record_tag(pgn, status, "GameDuration", text);
  }
  status = record_tag(pgn, status, "Termination", record_termination(game));
  return status == CC_OK ? record_player_tags(record, game, pgn) : status;
}

static cc_status record_pgn(const match_record *record, const cc_match *match, const cc_match_game *game,
                            record_text *text) {
  cc_position *start = NULL;
  cc_pgn_game *pgn = NULL;
  const int chess960 = record->options->chess960;
  cc_status status = openings_position(game->start, chess960, &start);
  if (status == CC_OK) {
    status = game->start == NULL && !chess960 ? cc_pgn_game_create(NULL, &pgn)
                                              : cc_pgn_game_create_from(NULL, start, &pgn);
  }
  if (status == CC_OK) {
    status = record_tags(record, game, pgn);
  }
  if (status == CC_OK) {
    status = record_moves(record, match, game, pgn);
  }
  if (status == CC_OK) {
    status = cc_pgn_game_set_result(pgn, match_record_result(game));
  }
  if (status == CC_OK) {
    status = cc_pgn_game_write_to(pgn, CC_PGN_WRITE_ROSTER, record_collect, text);
  }
  cc_pgn_game_free(pgn);
  cc_position_free(start);
  return status == CC_ERROR_STOPPED ? CC_ERROR_MEMORY : status;
}

/* ---- final positions ---- */

static cc_status record_final(const match_record *record, const cc_match_game *game, cc_position **out) {
  cc_status status = openings_position(game->start, record->options->chess960, out);
  for (size_t i = 0; status == CC_OK && i < game->move_count; i++) {
    status = cc_position_play(*out, (cc_move)game->moves[i].code);
  }
  return status;
}

/* The last position with its counters, the result (c0) and the game's number (id). */
static cc_status record_epd(const match_record *record, const cc_match_game *game, record_text *text) {
  char line[1024];
  size_t length = 0;
  cc_position *position = NULL;
  cc_epd *epd = NULL;
  cc_status status = cc_epd_create(NULL, &epd);
  if (status == CC_OK) {
    status = record_final(record, game, &position);
  }
  if (status == CC_OK) {
    status = cc_epd_set_position(epd, position);
  }
  if (status == CC_OK) {
    status = cc_epd_set_integer(epd, "hmvc", cc_position_halfmove_clock(position));
  }
  if (status == CC_OK) {
    status = cc_epd_set_integer(epd, "fmvn", cc_position_fullmove_number(position));
  }
  if (status == CC_OK) {
    status = cc_epd_set_string(epd, "c0", match_record_result_text(match_record_result(game)),
                               CC_NUL_TERMINATED);
  }
  if (status == CC_OK) {
    snprintf(line, sizeof(line), "game %" PRIu64, game->number + 1);
    status = cc_epd_set_string(epd, "id", line, CC_NUL_TERMINATED);
  }
  if (status == CC_OK) {
    status = cc_epd_write(epd, line, sizeof(line), &length);
  }
  cc_epd_free(epd);
  cc_position_free(position);
  if (status == CC_OK) {
    line[length] = '\n';
    status = record_collect(line, length + 1, text) == 0 ? CC_OK : CC_ERROR_MEMORY;
  }
  return status;
}

/* ---- a game ---- */

int match_record_game(match_record *record, const cc_match *match, const cc_match_game *game) {
  record_text text = {NULL, 0, 0};
  cc_status status = CC_OK;
  int good = 1;
  if (record->pgn != -1) {
    status = record_pgn(record, match, game, &text);
    good = status == CC_OK && record_write(record->pgn, text.bytes, text.length, record->options->pgn_path);
    text.length = 0;
  }
  if (status == CC_OK && good && record->epd != -1) {
    status = record_epd(record, game, &text);
    good = status == CC_OK && record_write(record->epd, text.bytes, text.length, record->options->epd_path);
  }
  if (status != CC_OK) {
    example_complain("game %" PRIu64 " cannot be recorded: %s", game->number + 1, cc_status_text(status));
  }
  free(text.bytes);
  return good && status == CC_OK;
}
