/* SPDX-License-Identifier: MIT */
/*
 * Positions for the tuner: the library plays against itself, and quiet positions are written with the game's
 * result.
 *
 *   selfplay SEED GAMES NODES >positions.txt
 *
 * A line is "FEN;R;S": R the result from White's view, 0 lost, 1 drawn, 2 won; S what the search of that move
 * found, in centipawns from White's view. Games begin with random moves and are played at NODES nodes a move
 * by a small search of its own (alpha-beta with quiescence), so that the tuner does not depend on the
 * library's; the same seed gives the same games. A position is written if nobody is in check and captures do
 * not change its value, so that the evaluation alone is what the result speaks about.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>

#include "base/random.h"
#include "board/board_query.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "eval/evaluator.h"
#include "movegen/core_table.h"

#define PLAY_PLIES 400 /* longest game */
#define PLAY_DEPTH 64  /* deepest line */
#define PLAY_MATE 30000
#define PLAY_INFINITE 32000
#define PLAY_ENTRIES 65536u
#define PLAY_SURE 700     /* so many centipawns ahead .. */
#define PLAY_SURE_PLIES 8 /* .. for so many plies is a win */

typedef struct play_entry {
  uint64_t key;
  cc_move move;
  int16_t score;
  int8_t depth;
  int8_t bound; /* -1 at most, 0 exact, 1 at least */
} play_entry;

typedef struct play {
  cc__board boards[PLAY_PLIES + PLAY_DEPTH + 2];
  cc__pawn_entry pawns[CC__PAWN_ENTRIES];
  play_entry entries[PLAY_ENTRIES];
  cc_move killers[PLAY_PLIES + PLAY_DEPTH + 2];
  int32_t history[2][64][64];
  const cc__core *core;
  uint64_t nodes;
  uint64_t limit;
  cc_move best;
  int32_t found[PLAY_PLIES]; /* by ply: what the search said, White's view */
} play;

static int play_evaluate(play *p, const cc__board *board) {
  return p->core->classical(board, p->pawns);
}

static int play_is_repeated(const cc__board *board) {
  for (uint32_t back = 4; back <= board->reversible; back += 2) {
    if (cc__board_equal(board, board - back)) {
      return 1;
    }
  }
  return 0;
}

/* Best first, by insertion as they are needed. */
static cc_move play_pick(cc_move *moves, int32_t *values, size_t count, size_t next) {
  size_t best = next;
  for (size_t i = next + 1; i < count; i++) {
    best = values[i] > values[best] ? i : best;
  }
  const cc_move move = moves[best];
  const int32_t value = values[best];
  moves[best] = moves[next];
  values[best] = values[next];
  moves[next] = move;
  values[next] = value;
  return move;
}

static void play_order(const play *p, const cc__board *board, const cc_move *moves, int32_t *values,
                       size_t count, cc_move first, cc_move killer) {
  for (size_t i = 0; i < count; i++) {
    const cc_move move = moves[i];
    const int32_t victim = CC_MOVE_CAPTURED_PLUS_ONE(move) + 5 * (CC_MOVE_PROMOTION(move) == CC_QUEEN);
    if (move == first) {
      values[i] = 1 << 30;
    } else if (victim != 0) {
      values[i] = (p->core->see_at_least(board, move, 0) ? 1 << 24 : -(1 << 24)) + victim * 16 -
                  CC_MOVE_PIECE(move);
    } else if (move == killer) {
      values[i] = 1 << 23;
    } else {
      values[i] = p->history[board->side][CC_MOVE_FROM(move)][CC_MOVE_TO(move)];
    }
  }
}

static int play_quiet(play *p, cc__board *board, int alpha, int beta, int depth) {
  cc_move moves[CC_MAX_MOVES];
  int32_t values[CC_MAX_MOVES];
  p->nodes++;
  const int in_check = cc__checkers_of(board, board->side) != 0;
  int best = -PLAY_MATE;
  if (!in_check || depth <= -12) {
    best = play_evaluate(p, board);
    if (best >= beta || depth <= -12) {
      return best;
    }
    alpha = best > alpha ? best : alpha;
  }
  const size_t count = p->core->generate(board, in_check ? CC_MOVES_LEGAL : CC_MOVES_CAPTURES, moves);
  play_order(p, board, moves, values, count, CC_MOVE_NONE, CC_MOVE_NONE);
  for (size_t i = 0; i < count; i++) {
    const cc_move move = play_pick(moves, values, count, i);
    if (!in_check && !p->core->see_at_least(board, move, 1)) {
      continue;
    }
    cc__board_make(board, board + 1, move);
    const int score = -play_quiet(p, board + 1, -beta, -alpha, depth - 1);
    best = score > best ? score : best;
    alpha = best > alpha ? best : alpha;
    if (alpha >= beta) {
      break;
    }
  }
  return best;
}

static int play_search(play *p, cc__board *board, int alpha, int beta, int depth, int ply);

/* A move's score; late quiet ones are first looked at with less depth. */
static int play_move(play *p, cc__board *board, cc_move move, size_t number, int alpha, int beta, int depth,
                     int ply) {
  const int quiet = CC_MOVE_CAPTURED_PLUS_ONE(move) == 0 && CC_MOVE_PROMOTION(move) == 0;
  cc__board_make(board, board + 1, move);
  if (number == 0) {
    return -play_search(p, board + 1, -beta, -alpha, depth - 1, ply + 1);
  }
  const int reduced = depth >= 3 && number >= 4 && quiet ? 1 + (number >= 12) : 0;
  int score = -play_search(p, board + 1, -alpha - 1, -alpha, depth - 1 - reduced, ply + 1);
  if (score > alpha && (reduced != 0 || score < beta)) {
    score = -play_search(p, board + 1, -beta, -alpha, depth - 1, ply + 1);
  }
  return score;
}

static int play_null(play *p, cc__board *board, int beta, int depth, int ply) {
  const uint64_t pieces = board->by_side[board->side] & ~(board->by_type[CC_PAWN] | board->by_type[CC_KING]);
  if (depth < 3 || pieces == 0 || board->move == CC_MOVE_NULL || play_evaluate(p, board) < beta) {
    return 0;
  }
  cc__board_make_null(board, board + 1);
  return -play_search(p, board + 1, -beta, -beta + 1, depth - 3, ply + 1) >= beta;
}

static void play_store(play *p, const cc__board *board, cc_move move, int score, int depth, int bound) {
  play_entry *entry = &p->entries[board->key % PLAY_ENTRIES];
  const int is_mate = score > 9000 || score < -9000; /* its distance would be wrong elsewhere */
  if (p->nodes <= p->limit && !is_mate) {
    const play_entry fresh = {board->key, move, (int16_t)score, (int8_t)depth, (int8_t)bound};
    *entry = fresh;
  }
}

static int play_search(play *p, cc__board *board, int alpha, int beta, int depth, int ply) {
  cc_move moves[CC_MAX_MOVES];
  int32_t values[CC_MAX_MOVES];
  const int in_check = cc__checkers_of(board, board->side) != 0;
  depth += in_check;
  if (ply > 0 && (board->halfmove >= 100 || play_is_repeated(board))) {
    return 0;
  }
  if (depth <= 0 || ply >= PLAY_DEPTH - 16) {
    return play_quiet(p, board, alpha, beta, 0);
  }
  if (++p->nodes > p->limit) {
    return 0;
  }
  const play_entry *entry = &p->entries[board->key % PLAY_ENTRIES];
  const cc_move first = entry->key == board->key ? entry->move : CC_MOVE_NONE;
  if (entry->key == board->key && ply > 0 && entry->depth >= depth && beta - alpha == 1 &&
      (entry->bound >= 0 ? entry->score >= beta : entry->score <= alpha)) {
    return entry->score;
  }
  if (ply > 0 && !in_check && beta - alpha == 1 && play_null(p, board, beta, depth, ply)) {
    return beta;
  }
  const size_t count = p->core->generate(board, CC_MOVES_LEGAL, moves);
  if (count == 0) {
    return in_check ? ply - PLAY_MATE : 0;
  }
  play_order(p, board, moves, values, count, first, p->killers[board - p->boards]);
  int best = -PLAY_INFINITE;
  const int before = alpha;
  cc_move best_move = moves[0];
  for (size_t i = 0; i < count && p->nodes <= p->limit; i++) {
    const cc_move move = play_pick(moves, values, count, i);
    const int score = play_move(p, board, move, i, alpha, beta, depth, ply);
    if (p->nodes > p->limit) {
      break;
    }
    if (score > best) {
      best = score;
      best_move = move;
      p->best = ply == 0 ? move : p->best;
    }
    alpha = score > alpha ? score : alpha;
    if (alpha >= beta) {
      if (CC_MOVE_CAPTURED_PLUS_ONE(move) == 0) {
        p->killers[board - p->boards] = move;
        p->history[board->side][CC_MOVE_FROM(move)][CC_MOVE_TO(move)] += depth * depth;
      }
      break;
    }
  }
  play_store(p, board, best_move, best, depth, best >= beta ? 1 : best > before ? 0 : -1);
  return best;
}

/* Deeper and deeper until the nodes are used up. Sets p->best. */
static int play_think(play *p, cc__board *board) {
  int score = 0;
  p->nodes = 0;
  p->best = CC_MOVE_NONE;
  memset(p->history, 0, sizeof(p->history));
  for (int depth = 1; depth < 24; depth++) {
    const cc_move before = p->best;
    const int found = play_search(p, board, -PLAY_INFINITE, PLAY_INFINITE, depth, 0);
    if (p->nodes > p->limit) {
      p->best = before != CC_MOVE_NONE ? before : p->best;
      break;
    }
    score = found;
  }
  return score;
}

/* Eight or nine random moves, so that games differ; not already decided. Returns the ply, or 0. */
static uint32_t play_opening(play *p, uint64_t *seed) {
  cc_move moves[CC_MAX_MOVES];
  const uint32_t plies = 8 + (uint32_t)(cc__random_next(seed) % 2);
  cc_position *start = NULL;
  if (cc_position_create(NULL, &start) != CC_OK) {
    exit(1);
  }
  p->boards[0] = *start->current;
  cc_position_free(start);
  for (uint32_t ply = 0; ply < plies; ply++) {
    const size_t count = p->core->generate(&p->boards[ply], CC_MOVES_LEGAL, moves);
    if (count == 0) {
      return 0;
    }
    cc__board_make(&p->boards[ply], &p->boards[ply + 1], moves[cc__random_next(seed) % count]);
  }
  const int score = play_think(p, &p->boards[plies]);
  return score > -200 && score < 200 && p->best != CC_MOVE_NONE ? plies : 0;
}

/* Plays to the end. *result: 0, 1, 2 for White. Returns the last ply, 0 if there is no clear end. */
static uint32_t play_game(play *p, uint32_t ply, uint32_t *result) {
  int sure = 0;
  for (; ply < PLAY_PLIES; ply++) {
    cc__board *board = &p->boards[ply];
    if (!p->core->any_legal(board)) {
      const int mated = cc__checkers_of(board, board->side) != 0;
      *result = !mated ? 1 : board->side == CC_WHITE ? 0 : 2;
      return ply;
    }
    if (board->halfmove >= 100 || play_is_repeated(board) || cc__popcount(cc__occupied(board)) <= 2) {
      *result = 1;
      return ply;
    }
    const int score = play_think(p, board);
    const int white = board->side == CC_WHITE ? score : -score;
    p->found[ply] = white;
    sure = white >= PLAY_SURE    ? (sure > 0 ? sure + 1 : 1)
           : white <= -PLAY_SURE ? (sure < 0 ? sure - 1 : -1)
                                 : 0;
    if (sure >= PLAY_SURE_PLIES || sure <= -PLAY_SURE_PLIES) {
      *result = sure > 0 ? 2 : 0;
      return ply;
    }
    if (p->best == CC_MOVE_NONE) {
      return 0;
    }
    cc__board_make(board, board + 1, p->best);
  }
  return 0;
}

/* Quiet positions of a game, not all of them: neighbours tell the same. */
static void play_write(play *p, uint32_t from, uint32_t to, uint32_t result, uint64_t *seed,
                       cc_position *view) {
  char fen[CC_FEN_CAPACITY];
  for (uint32_t ply = from; ply < to; ply++) {
    cc__board *board = &p->boards[ply];
    if (cc__random_next(seed) % 2 != 0 || cc__checkers_of(board, board->side) != 0) {
      continue;
    }
    const int value = play_evaluate(p, board);
    cc__board line[32];
    line[0] = *board;
    if (play_quiet(p, line, -PLAY_INFINITE, PLAY_INFINITE, 0) != value) {
      continue;
    }
    cc__position_reset(view, board);
    if (cc_position_fen(view, 0, fen, sizeof(fen), NULL) == CC_OK) {
      printf("%s;%" PRIu32 ";%" PRId32 "\n", fen, result, p->found[ply]);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: selfplay SEED GAMES NODES\n");
    return 2;
  }
  uint64_t seed = strtoull(argv[1], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15);
  const uint64_t games = strtoull(argv[2], NULL, 10);
  play *p = calloc(1, sizeof(*p));
  cc_position *view = NULL;
  if (p == NULL || cc_position_create(NULL, &view) != CC_OK) {
    return 1;
  }
  p->core = cc__core_get(CC_LEVEL_AUTO);
  p->limit = strtoull(argv[3], NULL, 10);
  for (uint64_t game = 0; game < games;) {
    uint32_t result = 0;
    const uint32_t from = play_opening(p, &seed);
    const uint32_t to = from == 0 ? 0 : play_game(p, from, &result);
    if (to != 0) {
      play_write(p, from, to, result, &seed, view);
      game++;
    }
  }
  cc_position_free(view);
  free(p);
  return 0;
}
