/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Chess as any game: a state is a board and a view of a position handle's rules, moves are cc_move
 * values. What the generic search does with it is what the exact modes of search.h do, so that the two can
 * be compared.
 */
#include <string.h>

#include "base/allocation.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "chesscore/game.h"
#include "chesscore/notation.h"
#include "eval/evaluator.h"
#include "movegen/core_table.h"

#define CHESS_GAME_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CHESS_GAME_CLOCK 100u

/* Reasons of outcomes. */
#define CHESS_GAME_MATE 1u
#define CHESS_GAME_STALEMATE 2u
#define CHESS_GAME_MATERIAL 3u
#define CHESS_GAME_FIFTY 4u

struct cc_chess_game {
  cc_allocator allocator;
  const cc__core *core;
  const cc_evaluator *evaluator;
  uint32_t flags;
  cc_game table;
};

typedef struct chess_game_state {
  cc__board board;
} chess_game_state;

static const cc__board *chess_game_board(const void *state) {
  return &((const chess_game_state *)state)->board;
}

/* A handle on the board where it lies, for functions that only read. */
static cc_position chess_game_view(const cc_chess_game *chess, const void *state) {
  cc_position view;
  memset(&view, 0, sizeof(view));
  view.boards = (cc__board *)(uintptr_t)chess_game_board(state);
  view.current = view.last = view.boards;
  view.capacity = 1;
  view.allocator = chess->allocator;
  return view;
}

static void chess_game_put(const cc_chess_game *chess, void *state, const cc__board *board) {
  cc__board *own = &((chess_game_state *)state)->board;
  *own = *board;
  own->reversible = 0;
  if ((chess->flags & CC_CHESS_GAME_TIMELESS) != 0) {
    own->halfmove = 0;
  }
}

/* ---- states ---- */

static cc_status chess_game_read(void *state, const char *text, size_t length, void *user) {
  const cc_chess_game *chess = user;
  cc_position *position = NULL;
  const cc_fen_options options = {(uint32_t)sizeof(options), CC_FEN_LENIENT | CC_FEN_CHESS960, 0, 0};
  cc_status status = cc_position_create_from_fen(&chess->allocator, text, length, NULL, NULL, NULL,
                                                 &position);
  if (status != CC_OK && status != CC_ERROR_MEMORY) { /* other castling rules, perhaps */
    status = cc_position_create_from_fen(&chess->allocator, text, length, &options, NULL, NULL, &position);
  }
  if (status == CC_OK) {
    chess_game_put(chess, state, position->current);
  }
  cc_position_free(position);
  return status;
}

static cc_status chess_game_start(void *state, void *user) {
  return chess_game_read(state, CHESS_GAME_START, sizeof(CHESS_GAME_START) - 1, user);
}

static cc_status chess_game_look(const void *state, cc_game_look *look, void *user) {
  const cc__board *board = chess_game_board(state);
  (void)user;
  look->key = board->key;
  look->player = board->side;
  look->flags = cc__checkers_of(board, board->side) != 0 ? CC_GAME_LOOK_EXTEND : 0;
  return CC_OK;
}

static cc_status chess_game_outcome(const void *state, uint32_t ask, cc_game_outcome *outcome, void *user) {
  const cc_chess_game *chess = user;
  const cc__board *board = chess_game_board(state);
  if (ask == CC_GAME_ASK_STUCK ||
      ((ask == CC_GAME_ASK_LEAF || board->halfmove >= CHESS_GAME_CLOCK) && !chess->core->any_legal(board))) {
    const int mate = cc__checkers_of(board, board->side) != 0;
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = mate ? CHESS_GAME_MATE : CHESS_GAME_STALEMATE;
    outcome->teams[0] = !mate ? 0 : board->side == CC_WHITE ? -1 : 1;
    outcome->teams[1] = -outcome->teams[0];
    return CC_OK;
  }
  if ((chess->flags & CC_CHESS_GAME_TIMELESS) != 0) {
    return CC_OK;
  }
  if (board->halfmove >= CHESS_GAME_CLOCK) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = CHESS_GAME_FIFTY;
    return CC_OK;
  }
  const cc_position view = chess_game_view(chess, state);
  if (cc_position_is_insufficient(&view)) {
    outcome->kind = CC_GAME_RESULTS;
    outcome->reason = CHESS_GAME_MATERIAL;
  }
  return CC_OK;
}

/* ---- moves ---- */

static cc_status chess_game_generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                                     size_t *needed, void *user) {
  const cc_chess_game *chess = user;
  cc_move list[CC_MAX_MOVES];
  const size_t count = chess->core->generate(
      chess_game_board(state), which == CC_GAME_MOVES_NOISY ? CC_MOVES_CAPTURES : CC_MOVES_LEGAL, list);
  const size_t written = count < capacity ? count : capacity;
  *needed = count;
  for (size_t i = 0; i < written; i++) {
    const cc_move move = list[i];
    const uint32_t taken = CC_MOVE_CAPTURED_PLUS_ONE(move), promotion = CC_MOVE_PROMOTION(move);
    const int noisy = taken != 0 || promotion != 0;
    moves[i].code = move;
    moves[i].order = noisy ? (int32_t)((taken * 8u + promotion) * 8u + CC_KING - CC_MOVE_PIECE(move)) : 0;
    moves[i].weight = 0;
    moves[i].priority = 0;
    moves[i].flags = (noisy ? CC_GAME_MOVE_NOISY : 0u) |
                     (noisy || CC_MOVE_PIECE(move) == CC_PAWN ? CC_GAME_MOVE_FINAL : 0u);
  }
  return CC_OK;
}

static cc_status chess_game_apply(const void *before, uint64_t move, void *after, void *user) {
  const cc_chess_game *chess = user;
  cc__board *board = &((chess_game_state *)after)->board;
  cc__board_make(chess_game_board(before), board, (cc_move)move);
  if ((chess->flags & CC_CHESS_GAME_TIMELESS) != 0) {
    board->halfmove = 0;
    board->reversible = 0;
  }
  return CC_OK;
}

static cc_status chess_game_noisy(const void *state, uint32_t *noisy, void *user) {
  const cc__board *board = chess_game_board(state);
  (void)user;
  *noisy = cc__checkers_of(board, board->side) != 0 ? CC_GAME_NOISY_ALL : CC_GAME_NOISY_SOME;
  return CC_OK;
}

/* ---- evaluation ---- */

/* Evaluators of the program: without what they would keep from move to move. */
static cc_status chess_game_ask_user(const cc_chess_game *chess, const cc__board *board, int32_t *value) {
  cc__evaluation evaluation;
  const cc_status status = cc__evaluation_init(&evaluation, chess->evaluator, &chess->allocator, 1);
  if (status == CC_OK) {
    cc__evaluation_begin(&evaluation, board, board);
    *value = cc__evaluation_user_value(&evaluation, board);
  }
  cc__evaluation_free(&evaluation);
  return status;
}

static cc_status chess_game_evaluate(const void *state, int32_t *values, void *user) {
  const cc_chess_game *chess = user;
  const cc__board *board = chess_game_board(state);
  const uint32_t kind = chess->evaluator == NULL ? CC__EVALUATOR_CLASSICAL : chess->evaluator->kind;
  int32_t value = 0;
  cc_status status = CC_OK;
  if (kind == CC__EVALUATOR_CLASSICAL) {
    value = chess->core->classical(board, NULL);
  } else if (kind == CC__EVALUATOR_BASIC) {
    value = chess->core->basic(board, chess->evaluator->basic);
  } else {
    status = chess_game_ask_user(chess, board, &value);
  }
  values[0] = board->side == CC_WHITE ? value : -value;
  return status;
}

/* ---- text ---- */

static cc_status chess_game_move_text(const void *state, uint64_t move, char *buffer, size_t capacity,
                                      size_t *needed, void *user) {
  (void)user;
  return cc_move_uci((cc_move)move, chess_game_board(state)->chess960 != 0 ? CC_MOVE_TEXT_CHESS960 : 0,
                     buffer, capacity, needed);
}

static cc_status chess_game_move_read(const void *state, const char *text, size_t length, uint64_t *move,
                                      void *user) {
  const cc_position view = chess_game_view(user, state);
  cc_move found = CC_MOVE_NONE;
  const cc_status status = cc_position_read_move(&view, text, length, CC_MOVE_STYLE_UCI, NULL, &found, NULL,
                                                 NULL);
  *move = found;
  return status;
}

static cc_status chess_game_text(const void *state, char *buffer, size_t capacity, size_t *needed,
                                 void *user) {
  const cc_position view = chess_game_view(user, state);
  return cc_position_fen(&view, 0, buffer, capacity, needed);
}

static const char *chess_game_reason(uint32_t reason, void *user) {
  (void)user;
  switch (reason) {
  case CHESS_GAME_MATE: return "checkmate";
  case CHESS_GAME_STALEMATE: return "stalemate";
  case CHESS_GAME_MATERIAL: return "insufficient material";
  case CHESS_GAME_FIFTY: return "fifty moves";
  default: return NULL;
  }
}

/* ---- the handle ---- */

static void chess_game_fill(cc_chess_game *chess) {
  cc_game *table = &chess->table;
  const int threads = (cc_evaluator_flags(chess->evaluator) & CC_EVALUATOR_THREADS) != 0;
  table->struct_size = (uint32_t)sizeof(*table);
  table->flags = threads ? CC_GAME_ANY_THREAD : 0;
  table->repetition = (chess->flags & CC_CHESS_GAME_TIMELESS) != 0 ? CC_GAME_REPETITION_NONE
                                                                   : CC_GAME_REPETITION_DRAW;
  table->state_size = (uint32_t)sizeof(chess_game_state);
  table->evaluation_bound = CC_EVALUATION_MAX;
  table->name = "chess";
  table->user = chess;
  table->start = chess_game_start;
  table->look = chess_game_look;
  table->outcome = chess_game_outcome;
  table->generate = chess_game_generate;
  table->apply = chess_game_apply;
  table->evaluate = chess_game_evaluate;
  table->noisy = chess_game_noisy;
  table->move_text = chess_game_move_text;
  table->move_read = chess_game_move_read;
  table->state_text = chess_game_text;
  table->state_read = chess_game_read;
  table->reason_text = chess_game_reason;
}

cc_status cc_chess_game_create(const cc_allocator *allocator, const cc_evaluator *evaluator, uint32_t flags,
                               cc_level level, cc_chess_game **out) {
  cc_allocator own;
  if (out == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  *out = NULL;
  const cc_status status = cc__allocator_init(&own, allocator);
  if (status != CC_OK || (flags & ~CC_CHESS_GAME_TIMELESS) != 0 || level >= CC_LEVEL_COUNT) {
    return status != CC_OK ? status : CC_ERROR_ARGUMENT;
  }
  if (!cc_level_available(level) || (cc_evaluator_flags(evaluator) & CC_EVALUATOR_PURE) == 0) {
    return CC_ERROR_UNSUPPORTED;
  }
  cc_chess_game *chess = cc__alloc(&own, 1, sizeof(*chess), 64);
  if (chess == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(chess, 0, sizeof(*chess));
  chess->allocator = own;
  chess->core = cc__core_get(level);
  chess->evaluator = evaluator;
  chess->flags = flags;
  chess_game_fill(chess);
  *out = chess;
  return CC_OK;
}

void cc_chess_game_free(cc_chess_game *chess) {
  if (chess != NULL) {
    const cc_allocator allocator = chess->allocator;
    cc__free(&allocator, chess, 1, sizeof(*chess), 64);
  }
}

const cc_game *cc_chess_game_table(const cc_chess_game *chess) {
  return chess == NULL ? NULL : &chess->table;
}

cc_status cc_chess_game_set(const cc_chess_game *chess, void *state, const cc_position *position) {
  if (chess == NULL || state == NULL || position == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  chess_game_put(chess, state, position->current);
  return CC_OK;
}
