/* SPDX-License-Identifier: MIT */
/* Layer 4. The positions of a PGN parser. */
#include <string.h>

#include "base/allocation.h"
#include "base/error.h"
#include "board/makemove.h"
#include "notation/pgn_state.h"
#include "notation/san_read.h"

/* parser->boards: two that take turns, and the start position of standard chess. */
#define REPLAY_STANDARD 2

static void replay_set(cc_pgn_parser *parser, const cc__board *board) {
  parser->now = 0;
  parser->boards[0] = *board;
  parser->boards[1] = *board;
  parser->boards[0].move = parser->boards[1].move = CC_MOVE_NONE;
  parser->boards[0].reversible = parser->boards[1].reversible = 0;
  parser->replayable = 1;
}

/* The position of the FEN tag, by the rules of the Variant tag; a FEN that fits only the other rules tells them. */
static cc_status replay_from_fen(cc_pgn_parser *parser, uint32_t rules) {
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_position *const view = &parser->views[0];
  options.flags = rules;
  options.accept = CC_PROBLEMS_SOFT;
  if ((parser->flags & CC_PGN_STRICT) == 0) {
    options.flags |= CC_FEN_LENIENT;
    options.repair = CC_PROBLEM_BAD_EN_PASSANT | CC_PROBLEM_BAD_CLOCKS;
  }
  const cc_status status = cc_position_set_fen(view, parser->fen, parser->fen_length, &options, NULL,
                                               &parser->fault);
  if (status == CC_OK) {
    const cc__board board = view->boards[0];
    replay_set(parser, &board);
  }
  return status;
}

static int replay_fail(cc_pgn_parser *parser, cc_status status, uint64_t offset, uint32_t line,
                       uint32_t column, const char *message) {
  cc__pgn_raise(parser, status, NULL, 0, message, PGN_QUIET);
  parser->fault.offset = offset;
  parser->fault.line = line;
  parser->fault.column = column;
  return 0;
}

int cc__pgn_replay_start(cc_pgn_parser *parser) {
  parser->replayable = 0;
  if (parser->variant_unknown) {
    return replay_fail(parser, CC_ERROR_UNSUPPORTED, parser->variant_offset, parser->variant_line,
                       parser->variant_column, "the game is of a variant that is not supported");
  }
  if (!parser->fen_seen) {
    replay_set(parser, &parser->boards[REPLAY_STANDARD]);
    parser->boards[0].chess960 = parser->boards[1].chess960 = parser->chess960;
    return 1;
  }
  if (parser->fen_length == CC_FEN_CAPACITY) {
    return replay_fail(parser, CC_ERROR_FEN, parser->fen_offset, parser->fen_line, parser->fen_column,
                       "the FEN is too long");
  }
  cc_status status = replay_from_fen(parser, parser->chess960 ? CC_FEN_CHESS960 : 0);
  if (status != CC_OK && !parser->chess960 && (parser->flags & CC_PGN_STRICT) == 0) {
    const cc_error first = parser->fault;
    status = replay_from_fen(parser, CC_FEN_CHESS960);
    if (status != CC_OK) {
      parser->fault = first;
    }
  }
  if (status == CC_OK) {
    return 1;
  }
  const uint64_t inside = parser->fault.offset;
  return replay_fail(parser, parser->fault.status, parser->fen_offset + inside, parser->fen_line,
                     parser->fen_column + (uint32_t)inside, NULL);
}

/* Why the text is no move, into parser->fault; strict reading refuses moves that are written otherwise, too. */
CC__NO_INLINE static cc_move replay_refuse(cc_pgn_parser *parser, const char *text, size_t length) {
  static const cc__move_form forms[2] = {{CC_MOVE_STYLE_SAN, 0, CC_LANGUAGE_ENGLISH},
                                         {CC_MOVE_STYLE_SAN, CC_MOVE_TEXT_STRICT, CC_LANGUAGE_ENGLISH}};
  const int strict = (parser->flags & CC_PGN_STRICT) != 0;
  const cc__board *const board = &parser->boards[parser->now];
  cc__move_result result;
  cc_move move = CC_MOVE_NONE;
  memset(&result, 0, sizeof(result));
  const cc_status status = cc__move_read(board, text, length, &forms[strict], &move, &result);
  if (status == CC_OK) {
    return move;
  }
  cc__move_report(&parser->fault, status, board, &result, 0, 0, 0);
  parser->fault.status = status;
  return CC_MOVE_NONE;
}

cc_move cc__pgn_replay_move(cc_pgn_parser *parser, const char *text, size_t length) {
  const cc__board *const from = &parser->boards[parser->now];
  cc__board *const to = &parser->boards[parser->now ^ 1u];
  cc_move move = CC_MOVE_NONE;
  if (CC__UNLIKELY((parser->flags & CC_PGN_STRICT) != 0) ||
      cc__san_read(from, text, length, CC_LANGUAGE_ENGLISH, &move, NULL) != CC_OK) {
    move = replay_refuse(parser, text, length);
    if (move == CC_MOVE_NONE) {
      return move;
    }
  }
  if (CC__UNLIKELY(move == CC_MOVE_NULL)) {
    cc__board_make_null(from, to);
  } else {
    cc__board_make(from, to, move);
  }
  to->reversible = 0; /* there is nothing to look back at */
  parser->now ^= 1u;
  return move;
}

/* ---- variations ---- */

int cc__pgn_levels_grow(cc_pgn_parser *parser) {
  const uint32_t old = parser->level_capacity;
  const uint32_t most = parser->max_depth;
  const uint32_t capacity = old == 0 ? (most < 16 ? most : 16) : (old > most / 2 ? most : 2 * old);
  const int boards = (parser->flags & CC_PGN_TEXT_ONLY) == 0;
  pgn_level *levels = cc__alloc(&parser->allocator, capacity, sizeof(*levels), sizeof(uint64_t));
  cc__board *level_boards = NULL;
  if (levels == NULL) {
    return 0;
  }
  if (boards) {
    level_boards = cc__alloc(&parser->allocator, capacity, sizeof(*level_boards), CC__BOARD_ALIGNMENT);
    if (level_boards == NULL) {
      cc__free(&parser->allocator, levels, capacity, sizeof(*levels), sizeof(uint64_t));
      return 0;
    }
  }
  if (old > 0) {
    memcpy(levels, parser->levels, old * sizeof(*levels));
    cc__free(&parser->allocator, parser->levels, old, sizeof(*levels), sizeof(uint64_t));
    if (boards) {
      memcpy(level_boards, parser->level_boards, old * sizeof(*level_boards));
      cc__free(&parser->allocator, parser->level_boards, old, sizeof(*level_boards), CC__BOARD_ALIGNMENT);
    }
  }
  parser->levels = levels;
  parser->level_boards = level_boards;
  parser->level_capacity = capacity;
  return 1;
}

void cc__pgn_level_enter(cc_pgn_parser *parser) {
  pgn_level *level = &parser->levels[parser->depth];
  level->ply = parser->event.ply;
  level->start = parser->line_start;
  level->flags = parser->line_flags;
  level->skipped = parser->line_skipped;
  level->move = CC_MOVE_NONE;
  if ((parser->flags & CC_PGN_TEXT_ONLY) == 0) {
    level->move = parser->boards[parser->now].move;
    parser->now ^= 1u;
    parser->level_boards[parser->depth] = parser->boards[parser->now];
  }
  parser->event.ply--;
  parser->line_start = parser->event.ply;
  parser->line_flags = 0;
  parser->line_skipped = 0;
  parser->depth++;
  parser->event.depth = parser->depth;
}

void cc__pgn_level_leave(cc_pgn_parser *parser) {
  parser->depth--;
  const pgn_level *level = &parser->levels[parser->depth];
  parser->event.depth = parser->depth;
  parser->event.ply = level->ply;
  parser->line_start = level->start;
  parser->line_flags = level->flags;
  parser->line_skipped = level->skipped;
  if ((parser->flags & CC_PGN_TEXT_ONLY) == 0) {
    parser->boards[0] = parser->level_boards[parser->depth];
    if (level->move == CC_MOVE_NULL) {
      cc__board_make_null(&parser->boards[0], &parser->boards[1]);
    } else {
      cc__board_make(&parser->boards[0], &parser->boards[1], level->move);
    }
    parser->boards[1].reversible = 0;
    parser->now = 1;
  }
}
