/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Moves one by one, the most promising first, each legal move exactly once:
 *
 *   table move - good captures - killers and the counter move - quiets by history - bad captures
 *
 * Lists are made when a stage is reached: most nodes end before their quiets are needed. In check all moves
 * come in one stage. For quiescence there are no quiets, or only those that give check.
 */
#ifndef CC__PICKER_H
#define CC__PICKER_H

#include "movegen/generate.h"
#include "movegen/see.h"
#include "search/checks.h"
#include "search/history.h"

#define PICKER_TABLE 0u
#define PICKER_CAPTURES_INIT 1u
#define PICKER_CAPTURES 2u
#define PICKER_KILLER_1 3u
#define PICKER_KILLER_2 4u
#define PICKER_COUNTER 5u
#define PICKER_QUIETS_INIT 6u
#define PICKER_QUIETS 7u
#define PICKER_BAD_CAPTURES 8u
#define PICKER_EVASIONS_INIT 9u
#define PICKER_EVASIONS 10u
#define PICKER_CHECKS_INIT 11u
#define PICKER_CHECKS 12u
#define PICKER_END 13u

/* What the picker is for. */
#define PICKER_MODE_MAIN 0u
#define PICKER_MODE_QUIESCENCE 1u        /* captures and promotions */
#define PICKER_MODE_QUIESCENCE_CHECKS 2u /* and quiet checks */
#define PICKER_MODE_PROBCUT 3u           /* captures whose exchange reaches the threshold */

/* Quiets are sorted down to a score that falls with depth: far from the leaves order matters most. */
#define PICKER_SORT_PER_PLY 3000

/* Scores of evasions: captures before quiets. */
#define PICKER_EVASION_CAPTURE (1 << 28)

typedef struct picker {
  cc__worker *worker;
  const cc__board *board;
  const cc__frame *frame;
  const cc__checks *checks;
  cc_move table_move; /* legal, or CC_MOVE_NONE */
  cc_move refutations[3];
  uint32_t stage;
  uint32_t mode;
  int32_t threshold; /* probcut; in quiescence 0 */
  int32_t depth;
  int32_t skip_quiets;
  size_t first; /* places in worker->moves: the list is first .. end, bad captures are first .. bad_end */
  size_t bad_end;
  size_t next;
  size_t end;
} picker;

CC__ALWAYS_INLINE size_t picker_list(picker *p, cc_moves which) {
  cc_move *out = p->worker->moves + p->end;
  const size_t count = cc__generate(p->board, which, out);
  p->end += count;
  p->worker->moves_used = p->end;
  return count;
}

/* Mostly the value of the man taken, then what such captures have done. */
CC__ALWAYS_INLINE int32_t picker_capture_score(const picker *p, cc_move move) {
  const unsigned captured = CC_MOVE_CAPTURED_PLUS_ONE(move);
  const unsigned promotion = CC_MOVE_PROMOTION(move);
  int32_t score = *history_capture(p->worker->history, p->board->side, move);
  score += captured != 0 ? 16 * cc__see_values[captured - 1] : 0;
  score += promotion == CC_QUEEN ? 16 * CC_SEE_QUEEN : promotion != 0 ? -16 * CC_SEE_QUEEN : 0;
  return score;
}

CC__ALWAYS_INLINE void picker_score_captures(picker *p) {
  for (size_t i = p->next; i < p->end; i++) {
    p->worker->scores[i] = picker_capture_score(p, p->worker->moves[i]);
  }
}

/* Squares where a man of each type would be attacked by a lesser one. */
typedef struct picker_dangers {
  uint64_t by_pawn;
  uint64_t by_minor;
  uint64_t by_rook;
} picker_dangers;

CC__ALWAYS_INLINE picker_dangers picker_find_dangers(const cc__board *board) {
  const unsigned them = board->side ^ 1u;
  const uint64_t occupied = cc__occupied(board);
  const uint64_t pawns = cc__pieces(board, them, CC_PAWN);
  picker_dangers d;
  d.by_pawn = them == CC_WHITE ? cc__shift_north_east(pawns) | cc__shift_north_west(pawns)
                               : cc__shift_south_east(pawns) | cc__shift_south_west(pawns);
  d.by_minor = d.by_pawn;
  uint64_t men = cc__pieces(board, them, CC_KNIGHT);
  while (men != 0) {
    d.by_minor |= cc__attacks_knight(cc__pop_lsb(&men));
  }
  men = cc__pieces(board, them, CC_BISHOP);
  while (men != 0) {
    d.by_minor |= cc__attacks_bishop(cc__pop_lsb(&men), occupied);
  }
  d.by_rook = d.by_minor;
  men = cc__pieces(board, them, CC_ROOK);
  while (men != 0) {
    d.by_rook |= cc__attacks_rook(cc__pop_lsb(&men), occupied);
  }
  return d;
}

/* Worth of saving a man from, or of putting it before, a lesser attacker. */
#define PICKER_DANGER_QUEEN 16000
#define PICKER_DANGER_ROOK 12000
#define PICKER_DANGER_MINOR 7000
#define PICKER_CHECK_BONUS 8000

CC__ALWAYS_INLINE int32_t picker_danger_score(const picker_dangers *d, unsigned type, unsigned from,
                                              unsigned to) {
  const uint64_t danger = type == CC_QUEEN                         ? d->by_rook
                          : type == CC_ROOK                        ? d->by_minor
                          : type == CC_BISHOP || type == CC_KNIGHT ? d->by_pawn
                                                                   : 0;
  const int32_t weight = type == CC_QUEEN  ? PICKER_DANGER_QUEEN
                         : type == CC_ROOK ? PICKER_DANGER_ROOK
                                           : PICKER_DANGER_MINOR;
  return ((int32_t)(danger >> from & 1u) - (int32_t)(danger >> to & 1u)) * weight;
}

CC__ALWAYS_INLINE int32_t picker_quiet_score(const picker *p, const picker_dangers *dangers, cc_move move) {
  cc__history *history = p->worker->history;
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  const unsigned type = CC_MOVE_PIECE(move);
  const uint32_t man_square = history_man_square(p->board->side, move);
  int32_t score = 2 * *history_butterfly(history, p->board->side, p->frame->threats, move);
  score += 2 * *history_pawn(history, p->board, man_square);
  score += 2 * (*p->frame[-1].continuation)[man_square] + (*p->frame[-2].continuation)[man_square] +
           (*p->frame[-4].continuation)[man_square] + (*p->frame[-6].continuation)[man_square] / 2;
  score += picker_danger_score(dangers, type, from, to);
  if ((p->checks->squares[type] >> to & 1u) != 0) {
    score += PICKER_CHECK_BONUS;
  }
  return score;
}

/* The caller's hint, if there is one: cold. */
int32_t cc__hook_order(cc__worker *worker, cc_move move, int32_t score);

CC__ALWAYS_INLINE int32_t picker_hinted(const picker *p, cc_move move, int32_t score) {
  return CC__UNLIKELY(p->worker->hooks != NULL) ? cc__hook_order(p->worker, move, score) : score;
}

CC__ALWAYS_INLINE void picker_score_quiets(picker *p) {
  const picker_dangers dangers = picker_find_dangers(p->board);
  for (size_t i = p->next; i < p->end; i++) {
    const cc_move move = p->worker->moves[i];
    p->worker->scores[i] = picker_hinted(p, move, picker_quiet_score(p, &dangers, move));
  }
}

CC__ALWAYS_INLINE void picker_score_evasions(picker *p) {
  cc__history *history = p->worker->history;
  for (size_t i = p->next; i < p->end; i++) {
    const cc_move move = p->worker->moves[i];
    if (history_is_noisy(move)) {
      p->worker->scores[i] = PICKER_EVASION_CAPTURE + picker_capture_score(p, move) -
                             cc__see_values[CC_MOVE_PIECE(move)] / 16;
    } else {
      const uint32_t man_square = history_man_square(p->board->side, move);
      p->worker->scores[i] = picker_hinted(
          p, move,
          *history_butterfly(history, p->board->side, p->frame->threats, move) +
              (*p->frame[-1].continuation)[man_square]);
    }
  }
}

/*
 * The moves that reach `limit` in falling order at the front; insertion keeps equals in the order of
 * generation.
 */
CC__ALWAYS_INLINE void picker_sort(picker *p, int32_t limit) {
  cc_move *moves = p->worker->moves;
  int32_t *scores = p->worker->scores;
  size_t sorted = p->next;
  for (size_t i = p->next; i < p->end; i++) {
    if (scores[i] < limit) {
      continue;
    }
    const cc_move move = moves[i];
    const int32_t score = scores[i];
    moves[i] = moves[sorted];
    scores[i] = scores[sorted];
    size_t at = sorted++;
    while (at > p->next && scores[at - 1] < score) {
      moves[at] = moves[at - 1];
      scores[at] = scores[at - 1];
      at--;
    }
    moves[at] = move;
    scores[at] = score;
  }
}

/* Bring the best of the rest to the front and take it. */
CC__ALWAYS_INLINE cc_move picker_take_best(picker *p, int32_t *score) {
  cc_move *moves = p->worker->moves;
  int32_t *scores = p->worker->scores;
  size_t best = p->next;
  for (size_t i = p->next + 1; i < p->end; i++) {
    best = scores[i] > scores[best] ? i : best;
  }
  const cc_move move = moves[best];
  *score = scores[best];
  moves[best] = moves[p->next];
  scores[best] = scores[p->next];
  moves[p->next] = move;
  scores[p->next] = *score;
  p->next++;
  return move;
}

CC__ALWAYS_INLINE void picker_begin(picker *p, cc__worker *worker, const cc__frame *frame,
                                    const cc__checks *checks, cc_move table_move, uint32_t mode,
                                    int32_t depth) {
  p->worker = worker;
  p->board = worker->board;
  p->frame = frame;
  p->checks = checks;
  p->table_move = table_move;
  p->mode = mode;
  p->depth = depth;
  p->threshold = 0;
  p->skip_quiets = 0;
  p->first = worker->moves_used;
  p->bad_end = p->next = p->end = p->first;
  p->refutations[0] = p->refutations[1] = p->refutations[2] = CC_MOVE_NONE;
  if (mode == PICKER_MODE_MAIN && !frame->in_check) {
    const uint32_t last = frame[-1].man_square;
    p->refutations[0] = frame->killers[0];
    p->refutations[1] = frame->killers[1];
    p->refutations[2] = last < CC__MAN_SQUARES ? worker->history->counter[last] : CC_MOVE_NONE;
  }
  p->stage = table_move != CC_MOVE_NONE ? PICKER_TABLE
             : frame->in_check          ? PICKER_EVASIONS_INIT
                                        : PICKER_CAPTURES_INIT;
}

CC__ALWAYS_INLINE void picker_end(picker *p) {
  p->worker->moves_used = p->first;
}

/* Is a killer or counter move to be tried here, and not already? */
CC__ALWAYS_INLINE int picker_refutation_fits(const picker *p, unsigned index) {
  const cc_move move = p->refutations[index];
  return move != CC_MOVE_NONE && move != p->table_move && !history_is_noisy(move) &&
         (index < 1 || move != p->refutations[0]) && (index < 2 || move != p->refutations[1]) &&
         cc__is_legal(p->board, move);
}

static cc_move picker_next_capture(picker *p) {
  int32_t score;
  while (p->next < p->end) {
    const cc_move move = picker_take_best(p, &score);
    if (move == p->table_move) {
      continue;
    }
    if (p->mode == PICKER_MODE_QUIESCENCE || p->mode == PICKER_MODE_QUIESCENCE_CHECKS) {
      return move;
    }
    if (p->mode == PICKER_MODE_PROBCUT) {
      if (cc__see_at_least(p->board, move, p->threshold)) {
        return move;
      }
      continue;
    }
    /* A good history lets a capture lose a little by exchange and still come first. */
    if (CC_MOVE_PROMOTION(move) % CC_QUEEN == 0 && cc__see_at_least(p->board, move, -score / 288)) {
      return move;
    }
    p->worker->moves[p->bad_end] = move;
    p->worker->scores[p->bad_end] = score;
    p->bad_end++;
  }
  return CC_MOVE_NONE;
}

static cc_move picker_next_quiet(picker *p) {
  while (p->next < p->end && !p->skip_quiets) {
    const cc_move move = p->worker->moves[p->next++];
    if (move != p->table_move && move != p->refutations[0] && move != p->refutations[1] &&
        move != p->refutations[2]) {
      return move;
    }
  }
  return CC_MOVE_NONE;
}

static cc_move picker_next_evasion(picker *p) {
  int32_t score;
  while (p->next < p->end) {
    const cc_move move = picker_take_best(p, &score);
    if (move != p->table_move && !(p->skip_quiets && !history_is_noisy(move))) {
      return move;
    }
  }
  return CC_MOVE_NONE;
}

static cc_move picker_next_check(picker *p) {
  while (p->next < p->end) {
    const cc_move move = p->worker->moves[p->next++];
    if (move != p->table_move && checks_given(p->checks, p->board, move)) {
      return move;
    }
  }
  return CC_MOVE_NONE;
}

/* Lists of the stage that begins. */
static void picker_open(picker *p) {
  p->next = p->end;
  switch (p->stage) {
  case PICKER_CAPTURES_INIT:
    picker_list(p, CC_MOVES_CAPTURES);
    picker_score_captures(p);
    break;
  case PICKER_QUIETS_INIT:
    if (!p->skip_quiets) {
      picker_list(p, CC_MOVES_QUIETS);
      picker_score_quiets(p);
      picker_sort(p, -PICKER_SORT_PER_PLY * p->depth);
    }
    break;
  case PICKER_CHECKS_INIT: picker_list(p, CC_MOVES_QUIETS); break;
  default:
    picker_list(p, CC_MOVES_LEGAL);
    picker_score_evasions(p);
    break;
  }
  p->stage++;
}

static uint32_t picker_after_captures(const picker *p) {
  return p->mode == PICKER_MODE_MAIN                ? PICKER_KILLER_1
         : p->mode == PICKER_MODE_QUIESCENCE_CHECKS ? PICKER_CHECKS_INIT
                                                    : PICKER_END;
}

/*
 * The next move of a stage that hands out a list, CC_MOVE_NONE when it is done; `after` gets the stage that
 * follows.
 */
static cc_move picker_from_list(picker *p, uint32_t *after) {
  cc_move move;
  switch (p->stage) {
  case PICKER_CAPTURES: *after = picker_after_captures(p); return picker_next_capture(p);
  case PICKER_QUIETS:
    *after = PICKER_BAD_CAPTURES;
    move = picker_next_quiet(p);
    if (move == CC_MOVE_NONE) {
      p->next = p->first;
    }
    return move;
  case PICKER_BAD_CAPTURES:
    *after = PICKER_END;
    return p->next < p->bad_end ? p->worker->moves[p->next++] : CC_MOVE_NONE;
  case PICKER_EVASIONS: *after = PICKER_END; return picker_next_evasion(p);
  default: *after = PICKER_END; return picker_next_check(p);
  }
}

/* The next move, CC_MOVE_NONE after the last. */
static cc_move picker_next(picker *p) {
  for (;;) {
    uint32_t after = PICKER_END;
    cc_move move;
    switch (p->stage) {
    case PICKER_TABLE:
      p->stage = p->frame->in_check ? PICKER_EVASIONS_INIT : PICKER_CAPTURES_INIT;
      return p->table_move;
    case PICKER_KILLER_1:
    case PICKER_KILLER_2:
    case PICKER_COUNTER: {
      const unsigned index = p->stage - PICKER_KILLER_1;
      p->stage++;
      if (!p->skip_quiets && picker_refutation_fits(p, index)) {
        return p->refutations[index];
      }
      p->refutations[index] = CC_MOVE_NONE; /* not handed out: the list may have it */
      break;
    }
    case PICKER_CAPTURES_INIT:
    case PICKER_QUIETS_INIT:
    case PICKER_EVASIONS_INIT:
    case PICKER_CHECKS_INIT: picker_open(p); break;
    case PICKER_END: return CC_MOVE_NONE;
    default:
      move = picker_from_list(p, &after);
      if (move != CC_MOVE_NONE) {
        return move;
      }
      p->stage = after;
      break;
    }
  }
}

#endif
