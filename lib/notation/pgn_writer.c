/* SPDX-License-Identifier: MIT */
/* Layer 4. Game trees as PGN. */
#include <string.h>

#include "base/textbuf.h"
#include "board/position_handle.h"
#include "notation/pgn_game.h"
#include "notation/san_write.h"

#define WRITER_COLUMNS 80u
#define WRITER_FLAGS                                                                                         \
  (CC_PGN_WRITE_ROSTER | CC_PGN_WRITE_ONE_LINE | CC_PGN_WRITE_NO_VARIATIONS | CC_PGN_WRITE_NO_COMMENTS |     \
   CC_PGN_WRITE_NO_NAGS | CC_PGN_WRITE_NO_TAGS)

typedef struct pgn_writer {
  const cc_pgn_game *game;
  cc_position *position; /* at `node` */
  uint32_t node;
  uint32_t flags;
  cc_write_callback write;
  void *user;
  int stopped;
  int numbered; /* a black move needs its number: something has come between */
  int opening;  /* "(" is to be written right before the next token */
  size_t column;
  size_t used;
  char chunk[512];
} pgn_writer;

/* ---- text ---- */

static void writer_flush(pgn_writer *writer) {
  if (writer->used > 0 && !writer->stopped) {
    writer->stopped = writer->write(writer->chunk, writer->used, writer->user) != 0;
  }
  writer->used = 0;
}

static void writer_bytes(pgn_writer *writer, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (writer->used == sizeof(writer->chunk)) {
      writer_flush(writer);
    }
    writer->chunk[writer->used++] = bytes[i];
    writer->column = bytes[i] == '\n' || bytes[i] == '\r' ? 0 : writer->column + 1;
  }
}

static void writer_string(pgn_writer *writer, const char *string) {
  writer_bytes(writer, string, strlen(string));
}

/* Before a token of this length: a blank, or a new line if it would not fit; then the bracket that waits. */
static void writer_space(pgn_writer *writer, size_t length) {
  length += (size_t)writer->opening;
  if (writer->column > 0) {
    const int wrap = (writer->flags & CC_PGN_WRITE_ONE_LINE) == 0 &&
                     writer->column + 1 + length > WRITER_COLUMNS - 1;
    writer_bytes(writer, wrap ? "\n" : " ", 1);
  }
  if (writer->opening) {
    writer->opening = 0;
    writer_bytes(writer, "(", 1);
  }
}

/* The end of a variation, right behind its last token unless the line is full. */
static void writer_close(pgn_writer *writer) {
  const int full = (writer->flags & CC_PGN_WRITE_ONE_LINE) == 0 && writer->column >= WRITER_COLUMNS - 1;
  writer_bytes(writer, full ? "\n)" : ")", full ? 2 : 1);
}

static void writer_token(pgn_writer *writer, const char *token, size_t length) {
  writer_space(writer, length);
  writer_bytes(writer, token, length);
}

/* ---- tags ---- */

static void writer_tag(pgn_writer *writer, const char *name, size_t name_length, const char *value,
                       size_t value_length) {
  writer_string(writer, "[");
  writer_bytes(writer, name, name_length);
  writer_string(writer, " \"");
  for (size_t i = 0; i < value_length; i++) {
    if (value[i] == '"' || value[i] == '\\') {
      writer_string(writer, "\\");
    }
    writer_bytes(writer, &value[i], 1);
  }
  writer_string(writer, "\"]\n");
}

static const char writer_roster[7][8] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
static const char writer_results[4][8] = {"*", "1-0", "0-1", "1/2-1/2"};

static void writer_tags(pgn_writer *writer) {
  const cc_pgn_game *const game = writer->game;
  const int roster = (writer->flags & CC_PGN_WRITE_ROSTER) != 0;
  for (unsigned i = 0; i < 7 && roster; i++) {
    const char *value = cc_pgn_game_tag_value(game, writer_roster[i]);
    if (value == NULL) {
      value = i == 6 ? writer_results[game->result & 3u] : (i == 2 ? "????.??.??" : "?");
    }
    writer_tag(writer, writer_roster[i], strlen(writer_roster[i]), value, strlen(value));
  }
  for (uint32_t i = 0; i < game->tag_count; i++) {
    const game_tag *const tag = &game->tags[i];
    int written = 0;
    for (unsigned r = 0; r < 7 && roster; r++) {
      written |= tag->name_length == strlen(writer_roster[r]) &&
                 memcmp(game->text + tag->name, writer_roster[r], tag->name_length) == 0;
    }
    if (!written) {
      writer_tag(writer, game->text + tag->name, tag->name_length, game->text + tag->value,
                 tag->value_length);
    }
  }
  if (game->tag_count > 0 || roster) {
    writer_string(writer, "\n");
  }
}

/* ---- moves ---- */

static void writer_comment(pgn_writer *writer, const char *text, size_t length) {
  writer_space(writer, length + 2);
  if (memchr(text, '}', length) == NULL) {
    writer_string(writer, "{");
    writer_bytes(writer, text, length);
    writer_string(writer, "}");
  } else {
    writer_string(writer, ";");
    writer_bytes(writer, text, length);
    writer_string(writer, "\n");
  }
  writer->numbered = 1;
}

static void writer_notes(pgn_writer *writer, uint32_t node, uint32_t kind) {
  const cc_pgn_game *const game = writer->game;
  const uint32_t unwanted = kind == GAME_NOTE_NAG ? CC_PGN_WRITE_NO_NAGS : CC_PGN_WRITE_NO_COMMENTS;
  if ((writer->flags & unwanted) != 0) {
    return;
  }
  for (uint32_t i = game->nodes[node].notes; i != GAME_NONE && !writer->stopped; i = game->notes[i].next) {
    const game_note *const note = &game->notes[i];
    if (note->kind == kind && kind == GAME_NOTE_NAG) {
      char digits[16];
      cc__textbuf text = cc__textbuf_begin(digits, sizeof(digits));
      cc__textbuf_char(&text, '$');
      cc__textbuf_uint(&text, note->nag);
      writer_token(writer, digits, text.length);
    } else if (note->kind == kind) {
      writer_comment(writer, game->text + note->text, note->length);
    }
  }
}

/* Everything about the move of a node, which is made on the position. */
static cc_status writer_move(pgn_writer *writer, uint32_t node) {
  static const cc__move_form form = {CC_MOVE_STYLE_SAN, 0, CC_LANGUAGE_ENGLISH};
  const cc_move move = writer->game->nodes[node].move;
  const cc__board *const board = writer->position->current;
  char san[CC_MOVE_TEXT_CAPACITY];
  char number[24];
  writer_notes(writer, node, CC_PGN_BEFORE);
  if (board->side == CC_WHITE || writer->numbered) {
    cc__textbuf text = cc__textbuf_begin(number, sizeof(number));
    cc__textbuf_uint(&text, board->fullmove);
    cc__textbuf_string(&text, board->side == CC_WHITE ? "." : "...");
    writer_token(writer, number, text.length);
  }
  const size_t length = cc__move_write(board, move, &form, NULL, san);
  writer_token(writer, san, length);
  writer->numbered = 0;
  writer_notes(writer, node, GAME_NOTE_NAG);
  writer_notes(writer, node, CC_PGN_AFTER);
  writer->node = node;
  return move == CC_MOVE_NULL ? cc_position_make_null(writer->position)
                              : cc_position_make(writer->position, move);
}

/* Take back the move of the node: to its parent. */
static void writer_back(pgn_writer *writer) {
  (void)cc_position_unmake(writer->position);
  writer->node = writer->game->nodes[writer->node].parent;
}

static cc_status writer_open(pgn_writer *writer, uint32_t variation) {
  writer->opening = 1;
  writer->numbered = 1;
  return writer_move(writer, variation);
}

/*
 * All lines, without a stack: a line ends at its leaf, and going back from there, the first node that is no
 * first child is where the line began. Every line is gone back over once, so the time is linear.
 */
static cc_status writer_lines(pgn_writer *writer) {
  const game_node *const nodes = writer->game->nodes;
  const int variations = (writer->flags & CC_PGN_WRITE_NO_VARIATIONS) == 0;
  uint32_t next = nodes[CC_PGN_ROOT].first;
  cc_status status = CC_OK;
  while (next != GAME_NONE && status == CC_OK && !writer->stopped) {
    status = writer_move(writer, next);
    const uint32_t sibling = nodes[next].next;
    if (status == CC_OK && variations && sibling != GAME_NONE &&
        nodes[nodes[next].parent].first == next) { /* a move with variations: those first */
      writer_back(writer);
      status = writer_open(writer, sibling);
    }
    next = nodes[writer->node].first;
    while (next == GAME_NONE && status == CC_OK && !writer->stopped) {
      while (writer->node != CC_PGN_ROOT && nodes[nodes[writer->node].parent].first == writer->node) {
        writer_back(writer);
      }
      if (writer->node == CC_PGN_ROOT) {
        return CC_OK;
      }
      writer_close(writer);
      writer->numbered = 1;
      const uint32_t other = nodes[writer->node].next;
      writer_back(writer);
      if (other != GAME_NONE) {
        status = writer_open(writer, other);
      } else { /* the line that was interrupted goes on behind its move, which is written already */
        writer->node = nodes[writer->node].first;
        const cc_move move = nodes[writer->node].move;
        status = move == CC_MOVE_NULL ? cc_position_make_null(writer->position)
                                      : cc_position_make(writer->position, move);
      }
      next = nodes[writer->node].first;
    }
  }
  return status;
}

static cc_status writer_run(pgn_writer *writer) {
  const cc_pgn_game *const game = writer->game;
  cc_status status = cc_pgn_game_position(game, CC_PGN_ROOT, &writer->position);
  if (status != CC_OK) {
    return status;
  }
  if ((writer->flags & CC_PGN_WRITE_NO_TAGS) == 0) {
    writer_tags(writer);
  }
  writer->numbered = 1;
  writer_notes(writer, CC_PGN_ROOT, GAME_NOTE_NAG);
  writer_notes(writer, CC_PGN_ROOT, CC_PGN_AFTER);
  status = writer_lines(writer);
  writer_token(writer, writer_results[game->result & 3u], strlen(writer_results[game->result & 3u]));
  writer_string(writer, "\n\n");
  writer_flush(writer);
  cc_position_free(writer->position);
  return status == CC_OK && writer->stopped ? CC_ERROR_STOPPED : status;
}

static cc_status writer_begin(pgn_writer *writer, const cc_pgn_game *game, uint32_t flags) {
  memset(writer, 0, sizeof(*writer));
  writer->game = game;
  writer->flags = flags;
  return game == NULL || (flags & ~WRITER_FLAGS) != 0 ? CC_ERROR_ARGUMENT : CC_OK;
}

/* ---- public ---- */

static int32_t writer_to_buffer(const char *bytes, size_t length, void *user) {
  cc__textbuf *const text = user;
  for (size_t i = 0; i < length; i++) {
    cc__textbuf_char(text, bytes[i]);
  }
  return 0;
}

cc_status cc_pgn_game_write(const cc_pgn_game *game, uint32_t flags, char *buffer, size_t capacity,
                            size_t *needed) {
  pgn_writer writer;
  cc__textbuf text = cc__textbuf_begin(buffer, capacity);
  cc_status status = writer_begin(&writer, game, flags);
  if (status != CC_OK || (buffer == NULL && capacity > 0)) {
    return CC_ERROR_ARGUMENT;
  }
  writer.write = writer_to_buffer;
  writer.user = &text;
  status = writer_run(&writer);
  if (status != CC_OK) {
    text.length = capacity; /* an empty text */
    (void)cc__textbuf_end(&text, NULL);
    return status;
  }
  return cc__textbuf_end(&text, needed);
}

cc_status cc_pgn_game_write_to(const cc_pgn_game *game, uint32_t flags, cc_write_callback write, void *user) {
  pgn_writer writer;
  const cc_status status = writer_begin(&writer, game, flags);
  if (status != CC_OK || write == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  writer.write = write;
  writer.user = user;
  return writer_run(&writer);
}

/* ---- positions as lines ---- */

static int writer_fen(cc_position *position, uint32_t flags, cc_write_callback write, void *user) {
  char line[CC_FEN_CAPACITY + 1];
  size_t length = 0;
  const uint32_t form = (flags & CC_PGN_LINES_EPD) != 0 ? CC_FEN_NO_COUNTERS : 0;
  if (cc_position_fen(position, form, line, CC_FEN_CAPACITY, &length) != CC_OK) {
    return 1;
  }
  line[length] = '\n';
  return write(line, length + 1, user) != 0;
}

cc_status cc_pgn_game_lines(const cc_pgn_game *game, uint32_t flags, cc_write_callback write, void *user) {
  cc_position *position = NULL;
  if (game == NULL || write == NULL ||
      (flags & ~(CC_PGN_LINES_EPD | CC_PGN_LINES_FINAL | CC_PGN_LINES_ALL)) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  const int final = (flags & CC_PGN_LINES_FINAL) != 0;
  const int all = (flags & CC_PGN_LINES_ALL) != 0 && !final;
  cc_status status = cc_pgn_game_position(game, CC_PGN_ROOT, &position);
  int stopped = status == CC_OK && !final && writer_fen(position, flags, write, user);
  uint32_t node = CC_PGN_ROOT;
  while (status == CC_OK && !stopped) {
    uint32_t next = game->nodes[node].first;
    while (next == GAME_NONE && all && node != CC_PGN_ROOT) { /* back to a node with a sibling */
      next = game->nodes[node].next;
      node = game->nodes[node].parent;
      (void)cc_position_unmake(position);
    }
    if (next == GAME_NONE) {
      break;
    }
    node = next;
    const cc_move move = game->nodes[node].move;
    status = move == CC_MOVE_NULL ? cc_position_make_null(position) : cc_position_make(position, move);
    stopped = status == CC_OK && !final && writer_fen(position, flags, write, user);
  }
  if (status == CC_OK && final) {
    stopped = writer_fen(position, flags, write, user);
  }
  cc_position_free(position);
  return status == CC_OK && stopped ? CC_ERROR_STOPPED : status;
}
