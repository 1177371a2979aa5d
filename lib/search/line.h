/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. The line of boards under search: making moves on it, draws by its history, values of
 * its end.
 */
#ifndef CC__LINE_H
#define CC__LINE_H

#include "base/compiler.h"
#include "board/board_query.h"
#include "board/cuckoo.h"
#include "board/makemove.h"
#include "board/repetition.h"
#include "board/zobrist.h"
#include "eval/value.h"
#include "movegen/generate.h"
#include "search/history.h"
#include "search/worker.h"

/*
 * Ask for the table's line of the board after a move, as early as can be: memory answers while the move is
 * still being judged. The key leaves out what few moves change (castling rights, en passant, a castling
 * rook): then the guess is wasted, no more.
 */
CC__ALWAYS_INLINE void line_foresee(const cc__worker *w, cc_move move) {
  const cc__board *board = w->board;
  const unsigned us = board->side;
  const unsigned type = CC_MOVE_PIECE(move);
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  uint64_t key = board->key ^ cc__zobrist_side ^ cc__zobrist_piece[us][type][CC_MOVE_FROM(move)] ^
                 cc__zobrist_piece[us][promotion != 0 ? promotion : type][CC_MOVE_TO(move)];
  if (captured != 0) {
    key ^= cc__zobrist_piece[us ^ 1u][captured - 1][CC_MOVE_TO(move)];
  }
  table_prefetch(w->table, table_key(key, captured != 0 || type == CC_PAWN ? 0 : board->halfmove + 1));
}

CC__ALWAYS_INLINE void line_advance(cc__worker *w, const cc__board *before) {
  cc__board *after = w->board + 1;
  w->board = after;
  w->keys[after - w->boards] = after->key;
  table_prefetch(w->table, table_key(after->key, after->halfmove));
  if (CC__UNLIKELY(w->evaluation.follows != 0)) {
    cc__evaluation_push(&w->evaluation, before, after);
  }
}

CC__ALWAYS_INLINE void line_make(cc__worker *w, cc__frame *f, cc_move move) {
  const cc__board *before = w->board;
  const uint32_t man_square = history_man_square(before->side, move);
  f->move = move;
  f->man_square = man_square;
  f->continuation = &w->history->continuation[history_is_noisy(move)][man_square];
  cc__board_make(before, w->board + 1, move);
  w->nodes++;
  line_advance(w, before);
}

CC__ALWAYS_INLINE void line_make_null(cc__worker *w, cc__frame *f) {
  const cc__board *before = w->board;
  f->move = CC_MOVE_NULL;
  f->man_square = CC__MAN_SQUARES;
  f->continuation = &w->history->continuation[0][CC__MAN_SQUARES];
  cc__board_make_null(before, w->board + 1);
  w->nodes++;
  line_advance(w, before);
}

CC__ALWAYS_INLINE void line_unmake(cc__worker *w) {
  w->board--;
  if (CC__UNLIKELY(w->evaluation.follows != 0)) {
    cc__evaluation_pop(&w->evaluation);
  }
}

CC__ALWAYS_INLINE int32_t line_draw_value(const cc__worker *w) {
  return w->board->side == w->root_side ? -w->contempt : w->contempt;
}

/* How many boards of the row stand before the current one. */
CC__ALWAYS_INLINE size_t line_before(const cc__worker *w) {
  return (size_t)(w->board - w->boards);
}

/*
 * Has the current board stood before, so that the game is drawn or may be taken for drawn: once since the
 * root, or twice with the game's history ("Repetitions", chessprogramming wiki). Keys select, boards
 * decide.
 */
static int line_repeats(const cc__worker *w, int32_t ply) {
  const cc__board *now = w->board;
  const uint64_t *keys = w->keys + line_before(w);
  const size_t reach = now->reversible < line_before(w) ? now->reversible : line_before(w);
  unsigned seen = 0;
  for (size_t back = 4; back <= reach; back += 2) {
    if (*(keys - back) == now->key && cc__board_equal(now - back, now)) {
      if (back < (size_t)ply || ++seen == 2) {
        return 1;
      }
    }
  }
  return 0;
}

/* Neither side has men to mate with: a lone minor piece on the board, or bishops of one colour. */
CC__ALWAYS_INLINE int line_is_dead(const cc__board *board) {
  if ((board->by_type[CC_PAWN] | board->by_type[CC_ROOK] | board->by_type[CC_QUEEN]) != 0) {
    return 0;
  }
  const uint64_t knights = board->by_type[CC_KNIGHT];
  const uint64_t bishops = board->by_type[CC_BISHOP];
  return !cc__several(knights | bishops) ||
         (knights == 0 && ((bishops & CC__DARK_SQUARES) == 0 || (bishops & CC__LIGHT_SQUARES) == 0));
}

static int line_is_drawn(const cc__worker *w, int32_t ply) {
  const cc__board *board = w->board;
  if (board->halfmove >= 100) { /* unless the last move mated */
    return cc__checkers_of(board, board->side) == 0 || cc__any_legal(board);
  }
  return (board->reversible >= 4 && line_repeats(w, ply)) || line_is_dead(board);
}

/*
 * Can the side to move bring back an earlier board at once? Then it has at least a draw: exact for boards
 * since the root; an older board must have stood twice already. Source: Marcel van Kervinck, "Upcoming
 * repetition detection" (2013).
 */
static int line_can_repeat(const cc__worker *w, int32_t ply) {
  const cc__board *now = w->board;
  const uint64_t *keys = w->keys + line_before(w);
  const size_t reach = now->reversible < line_before(w) ? now->reversible : line_before(w);
  for (size_t back = 3; back <= reach && back < (size_t)ply; back += 2) {
    const unsigned squares = cc__cuckoo_find(now->key ^ *(keys - back));
    if (squares != 0 && (cc__between(squares & 63u, squares >> 6) & cc__occupied(now)) == 0) {
      const unsigned from = (now->by_side[now->side] >> (squares & 63u) & 1u) != 0 ? squares & 63u
                                                                                   : squares >> 6;
      const unsigned to = (squares & 63u) ^ (squares >> 6) ^ from;
      const cc__board *earlier = now - back;
      /*
       * The key promises it; two facts that no collision fakes make it sure enough to save a copy and
       * comparison.
       */
      if ((cc__occupied(now) >> to & 1u) == 0 &&
          (cc__occupied(now) ^ cc__bit(from) ^ cc__bit(to)) == cc__occupied(earlier)) {
        return 1;
      }
    }
  }
  return 0;
}

CC__ALWAYS_INLINE int32_t line_evaluate(cc__worker *w) {
  w->evaluations++;
  return cc__evaluation_value(&w->evaluation, w->board);
}

/* Time, node limit, stop: 1 when the search is to end. Cheap but once in poll_step nodes. */
static int line_is_stopped(cc__worker *w) {
  if (CC__UNLIKELY(w->nodes >= w->poll_at)) {
    cc__atomic_u64_store(&w->nodes_told, w->nodes);
    if (w->poll != NULL && w->poll(w)) {
      cc__atomic_u32_store(&w->control->stop, 1);
    }
    if (w->nodes >= w->node_limit) {
      cc__atomic_u32_store(&w->control->stop, 1);
    }
    w->poll_at = w->nodes + w->poll_step;
    if (w->poll_at > w->node_limit && w->nodes < w->node_limit) {
      w->poll_at = w->node_limit;
    }
  }
  if (CC__UNLIKELY(cc__atomic_u32_load(&w->control->stop) != 0)) {
    w->stopped = 1;
  }
  return (int)w->stopped;
}

/* The full move of what a table entry remembers, or CC_MOVE_NONE if it is not legal here. */
static cc_move line_table_move(const cc__board *board, uint32_t remembered) {
  const unsigned from = remembered & 63u;
  const unsigned to = remembered >> 6 & 63u;
  const unsigned promotion = remembered >> 12;
  if (remembered == 0 || (board->by_side[board->side] >> from & 1u) == 0) {
    return CC_MOVE_NONE;
  }
  const unsigned type = cc__type_at(board, from);
  uint32_t move = remembered | type << 15;
  if ((board->by_side[board->side] >> to & 1u) != 0) {
    move |= (uint32_t)CC_MOVE_KIND_CASTLING << 21;
  } else if ((board->by_side[board->side ^ 1u] >> to & 1u) != 0) {
    move |= legality_captured(board, to) << 18;
  } else if (type == CC_PAWN && to == board->ep && cc__file_of(from) != cc__file_of(to)) {
    move |= (CC_PAWN + 1u) << 18 | (uint32_t)CC_MOVE_KIND_EN_PASSANT << 21;
  } else if (type == CC_PAWN && (from ^ to) == 16u && promotion == 0) {
    move |= (uint32_t)CC_MOVE_KIND_DOUBLE_PUSH << 21;
  }
  return cc__is_legal(board, move) ? move : CC_MOVE_NONE;
}

/*
 * Bounds the stack together with CC__MAX_PLY: a node takes under 2 KiB of it where the compiler optimises,
 * a ply of quiescence under 512 bytes. Singular and verification searches nest a second node into a ply.
 */
#define LINE_NESTED_MOST 320u

/* A line may not go on: too long, or no room for its moves. */
CC__ALWAYS_INLINE int line_is_full(const cc__worker *w, int32_t ply) {
  return ply >= CC__MAX_PLY || w->nested >= LINE_NESTED_MOST ||
         w->moves_used > CC__WORKER_MOVES - CC_MAX_MOVES;
}

/* ---- the principal variation ---- */

CC__ALWAYS_INLINE cc_move *line_of(cc__worker *w, int32_t ply) {
  return w->lines + (size_t)ply * (CC__MAX_PLY + 2);
}

/* The line from a ply on is this move and what follows it in the next ply's. */
static void line_keep(cc__worker *w, int32_t ply, cc_move move) {
  cc_move *line = line_of(w, ply);
  const cc_move *rest = line_of(w, ply + 1);
  const uint32_t length = w->line_lengths[ply + 1];
  line[0] = move;
  for (uint32_t i = 0; i < length; i++) {
    line[i + 1] = rest[i];
  }
  w->line_lengths[ply] = length + 1;
}

#endif
