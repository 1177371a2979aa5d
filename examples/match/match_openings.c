/* SPDX-License-Identifier: MIT */
/* Openings out of EPD and PGN files, by the library's readers. */
#define _POSIX_C_SOURCE 200809L
#define PROGRAM "match"
#include "match_openings.h"

#include "../example_util.h"

/* A line of an EPD file, with all its operations. */
#define OPENINGS_EPD_LINE 65536

/* ---- the list ---- */

static openings_line *openings_add(openings_list *list) {
  if (list->count == list->capacity) {
    const size_t larger = list->capacity * 2 + 256;
    openings_line *lines = realloc(list->lines, larger * sizeof(*lines));
    if (lines == NULL) {
      return NULL;
    }
    list->lines = lines;
    list->capacity = larger;
  }
  openings_line *line = &list->lines[list->count++];
  memset(line, 0, sizeof(*line));
  return line;
}

void openings_free(openings_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    free(list->lines[i].fen);
    free(list->lines[i].moves);
  }
  free(list->lines);
  memset(list, 0, sizeof(*list));
}

cc_status openings_position(const char *fen, int chess960, cc_position **out) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  options.flags = chess960 ? CC_FEN_CHESS960 : 0;
  return cc_position_create_from_fen(NULL, fen != NULL ? fen : example_fen("start"), CC_NUL_TERMINATED,
                                     &options, NULL, NULL, out);
}

static int openings_out_of_memory(void) {
  example_complain("openings: %s", cc_status_text(CC_ERROR_MEMORY));
  return 0;
}

/* A position and the moves from there as an opening. */
static int openings_keep(openings_list *list, const cc_position *start, const uint64_t *moves, size_t count) {
  char fen[CC_FEN_CAPACITY];
  openings_line *line = openings_add(list);
  if (line == NULL || cc_position_fen(start, CC_FEN_EP_LEGAL, fen, sizeof(fen), NULL) != CC_OK) {
    return openings_out_of_memory();
  }
  line->fen = strcmp(fen, example_fen("start")) == 0 ? NULL : strdup(fen);
  line->moves = calloc(count + 1, sizeof(*line->moves));
  if (line->moves == NULL || (line->fen == NULL && strcmp(fen, example_fen("start")) != 0)) {
    return openings_out_of_memory();
  }
  if (count > 0) {
    memcpy(line->moves, moves, count * sizeof(*moves));
  }
  line->count = count;
  return 1;
}

/* An opening after which nobody has a move is none. */
static int openings_is_over(const cc_position *position) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  return cc_position_outcome(position, CC_RULES_ENGINE, &outcome) != CC_OK ||
         outcome.result != CC_RESULT_NONE;
}

/* ---- EPD ---- */

static int openings_read_epd_line(openings_list *list, const openings_options *options, cc_epd *epd,
                                  const char *text, size_t number) {
  cc_epd_options reading = CC_EPD_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  const size_t length = strcspn(text, "\r\n");
  if (strspn(text, " \t") == length || text[0] == '#') { /* empty lines and remarks */
    return 1;
  }
  reading.flags = CC_EPD_LENIENT | (options->chess960 ? CC_EPD_CHESS960 : 0u);
  reading.repair = CC_PROBLEM_BAD_CLOCKS; /* often cut or left over; it says nothing of the position */
  if (cc_epd_read(epd, text, length, &reading, &error) != CC_OK) {
    example_complain("%s:%zu: %s (byte %" PRIu64 ")", options->path, number, error.message, error.offset);
    return 0;
  }
  if (openings_is_over(cc_epd_position(epd))) {
    example_complain("%s:%zu: the game is over in this position", options->path, number);
    return 0;
  }
  return openings_keep(list, cc_epd_position(epd), NULL, 0);
}

static int openings_read_epd(openings_list *list, const openings_options *options) {
  FILE *file = fopen(options->path, "r");
  char *text = malloc(OPENINGS_EPD_LINE);
  cc_epd *epd = NULL;
  int good = 1;
  if (file == NULL) {
    example_complain("%s: %s", options->path, strerror(errno));
    free(text);
    return 0;
  }
  if (text == NULL || cc_epd_create(NULL, &epd) != CC_OK) {
    good = openings_out_of_memory();
  }
  for (size_t number = 1; good && fgets(text, OPENINGS_EPD_LINE, file) != NULL; number++) {
    if (strlen(text) == OPENINGS_EPD_LINE - 1) {
      example_complain("%s:%zu: the line is too long", options->path, number);
      good = 0;
    } else {
      good = openings_read_epd_line(list, options, epd, text, number);
    }
  }
  if (good && ferror(file)) {
    example_complain("%s: %s", options->path, strerror(errno));
    good = 0;
  }
  cc_epd_free(epd);
  free(text);
  fclose(file);
  return good;
}

/* ---- PGN ---- */

/* The main line of a game, at most so many plies; NULL without memory. */
static uint64_t *openings_main_line(const cc_pgn_game *game, size_t most, size_t *count) {
  uint64_t *moves = calloc(cc_pgn_game_node_count(game), sizeof(*moves));
  cc_pgn_node node = cc_pgn_game_first(game, CC_PGN_ROOT);
  *count = 0;
  while (moves != NULL && node != CC_PGN_NO_NODE && (most == 0 || *count < most)) {
    moves[(*count)++] = cc_pgn_game_move(game, node);
    node = cc_pgn_game_first(game, node);
  }
  return moves;
}

/*
 * The position a game starts from. A game of standard chess in a Chess960 match is played by its rules: so it
 * is set up anew.
 */
static cc_status openings_game_start(const cc_pgn_game *game, int chess960, cc_position **out) {
  cc_setup setup = CC_SETUP_INIT;
  cc_position *start = NULL;
  cc_status status = cc_pgn_game_position(game, CC_PGN_ROOT, &start);
  if (status == CC_OK) {
    status = cc_setup_from_position(&setup, start);
  }
  if (status == CC_OK && setup.chess960 && !chess960) {
    status = CC_ERROR_UNSUPPORTED;
  }
  if (status == CC_OK) {
    setup.chess960 = (uint8_t)chess960;
    status = cc_position_create_from_setup(NULL, &setup, 0, NULL, out);
  }
  cc_position_free(start);
  return status;
}

/* Play the moves. 0 if one cannot be played or the game is over behind them. */
static int openings_can_be_played(cc_position *position, const uint64_t *moves, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (moves[i] == CC_MOVE_NULL || cc_position_play(position, (cc_move)moves[i]) != CC_OK) {
      return 0;
    }
  }
  return !openings_is_over(position);
}

static int openings_read_game(openings_list *list, const openings_options *options, const cc_pgn_game *game,
                              size_t number) {
  cc_position *start = NULL;
  cc_position *end = NULL;
  size_t count = 0;
  uint64_t *moves = openings_main_line(game, options->plies_most, &count);
  cc_status status = moves == NULL ? CC_ERROR_MEMORY : CC_OK;
  int good = 0;
  if (status == CC_OK) {
    status = openings_game_start(game, options->chess960, &start);
  }
  if (status == CC_OK) {
    status = cc_position_copy(start, 0, &end);
  }
  if (status != CC_OK) {
    example_complain("%s: game %zu: %s", options->path, number,
                     status == CC_ERROR_UNSUPPORTED ? "Chess960, in a match of standard chess"
                                                    : cc_status_text(status));
  } else if (!openings_can_be_played(end, moves, count)) {
    example_complain("%s: game %zu: no opening: a null move, or the game is over", options->path, number);
  } else {
    good = openings_keep(list, start, moves, count);
  }
  cc_position_free(start);
  cc_position_free(end);
  free(moves);
  return good;
}

static int openings_read_pgn(openings_list *list, const openings_options *options) {
  cc_pgn_options reading = CC_PGN_OPTIONS_INIT;
  cc_pgn_reader *reader = NULL;
  cc_pgn_game *game = NULL;
  int good = 1;
  reading.flags = CC_PGN_NO_VARIATIONS | CC_PGN_NO_COMMENTS | CC_PGN_NO_NAGS;
  cc_status status = cc_pgn_reader_open(NULL, &reading, options->path, &reader);
  for (size_t number = 1; status == CC_OK && good; number++) {
    cc_error error = CC_ERROR_INIT;
    status = cc_pgn_reader_next(reader, &game, &error);
    if (status != CC_OK || game == NULL) {
      break;
    }
    if (error.status != CC_OK) {
      example_complain("%s:%" PRIu32 ":%" PRIu32 ": game %zu: %s", options->path, error.line, error.column,
                       number, error.message);
      good = 0;
    } else {
      good = openings_read_game(list, options, game, number);
    }
    cc_pgn_game_free(game);
  }
  if (status != CC_OK) {
    example_complain("%s: %s", options->path,
                     status == CC_ERROR_IO ? example_why_unreadable(options->path) : cc_status_text(status));
  }
  cc_pgn_reader_free(reader);
  return good && status == CC_OK;
}

/* ---- both ---- */

int openings_is_pgn(const openings_options *options) {
  const size_t length = strlen(options->path);
  return options->format == OPENINGS_PGN || (options->format == OPENINGS_BY_NAME && length >= 4 &&
                                             strcmp(options->path + length - 4, ".pgn") == 0);
}

int openings_read(openings_list *list, const openings_options *options) {
  memset(list, 0, sizeof(*list));
  int good;
  if (options->path == NULL) {
    good = openings_add(list) != NULL || openings_out_of_memory();
  } else {
    good = openings_is_pgn(options) ? openings_read_pgn(list, options) : openings_read_epd(list, options);
  }
  if (good && list->count == 0) {
    example_complain("%s: there is no opening in it", options->path);
    good = 0;
  }
  if (!good) {
    openings_free(list);
  }
  return good;
}
