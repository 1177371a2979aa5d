/* SPDX-License-Identifier: MIT */
/* Slow chess for checking: see slow_chess.h. Written apart from the library, on a plain array of letters. */
#include "slow_chess.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char slow_letters[] = "pnbrqk";

static int slow_is_black(char man) {
  return man >= 'a' && man <= 'z';
}

static int slow_is_white(char man) {
  return man >= 'A' && man <= 'Z';
}

static int slow_belongs(char man, int black) {
  return black ? slow_is_black(man) : slow_is_white(man);
}

static char slow_man(char letter, int black) {
  return black ? letter : (char)toupper((unsigned char)letter);
}

/* 0 pawn .. 5 king. */
static unsigned slow_type(char man) {
  return (unsigned)(strchr(slow_letters, tolower((unsigned char)man)) - slow_letters);
}

/* The square dx files and dy ranks away, or -1 beyond the edge. */
static int slow_step(int square, int dx, int dy) {
  const int x = square % 8 + dx;
  const int y = square / 8 + dy;
  return x < 0 || x > 7 || y < 0 || y > 7 ? -1 : 8 * y + x;
}

void slow_clear(slow_board *board) {
  memset(board, 0, sizeof(*board));
  memset(board->men, '.', sizeof(board->men));
  board->rooks[0][0] = board->rooks[0][1] = board->rooks[1][0] = board->rooks[1][1] = -1;
  board->ep = -1;
  board->fullmove = 1;
}

int slow_king(const slow_board *board, int black) {
  const char *king = memchr(board->men, black ? 'k' : 'K', sizeof(board->men));
  return king == NULL ? -1 : (int)(king - board->men);
}

/* ---- FEN ---- */

static int slow_read_men(slow_board *board, const char **at) {
  int x = 0;
  int y = 7;
  for (; **at != ' ' && **at != '\0'; (*at)++) {
    const char c = **at;
    if (c == '/') {
      x = 0;
      y--;
    } else if (c >= '1' && c <= '8') {
      x += c - '0';
    } else {
      if (x > 7 || y < 0 || strchr(slow_letters, tolower((unsigned char)c)) == NULL) {
        return 0;
      }
      board->men[8 * y + x++] = c;
    }
  }
  return 1;
}

/* The rook a castling letter means: by file, or the outermost on the king's side or queen's side. */
static void slow_read_right(slow_board *board, char letter) {
  const int black = slow_is_black(letter);
  const int king = slow_king(board, black);
  const int rank = black ? 56 : 0;
  const char rook = slow_man('r', black);
  const char lower = (char)tolower((unsigned char)letter);
  int square = -1;
  if (lower == 'k') {
    for (int s = rank + 7; s > king && square < 0; s--) {
      square = board->men[s] == rook ? s : -1;
    }
  } else if (lower == 'q') {
    for (int s = rank; s < king && square < 0; s++) {
      square = board->men[s] == rook ? s : -1;
    }
  } else if (lower >= 'a' && lower <= 'h') {
    square = rank + (lower - 'a');
  }
  if (square >= 0) {
    board->rooks[black][square > king ? 0 : 1] = square;
  }
}

int slow_read(slow_board *board, const char *fen) {
  slow_clear(board);
  if (!slow_read_men(board, &fen) || strlen(fen) < 6) {
    return 0;
  }
  board->black = fen[1] == 'b';
  for (fen += 3; *fen != ' ' && *fen != '\0'; fen++) {
    slow_read_right(board, *fen);
  }
  if (*fen == '\0') {
    return 0;
  }
  fen++;
  if (*fen != '-') {
    board->ep = 8 * (fen[1] - '1') + (fen[0] - 'a');
    fen++;
  }
  fen++;
  sscanf(fen, "%u %u", &board->halfmove, &board->fullmove);
  return 1;
}

static char *slow_write_rights(const slow_board *board, char *at) {
  char *start = at;
  for (int black = 0; black < 2; black++) {
    for (int wing = 0; wing < 2; wing++) {
      if (board->rooks[black][wing] >= 0) {
        *at++ = (char)((black ? 'a' : 'A') + board->rooks[black][wing] % 8);
      }
    }
  }
  if (at == start) {
    *at++ = '-';
  }
  return at;
}

void slow_write(const slow_board *board, char fen[SLOW_FEN_CAPACITY]) {
  char *at = fen;
  for (int y = 7; y >= 0; y--) {
    for (int x = 0; x < 8; x++) {
      const char man = board->men[8 * y + x];
      if (man != '.') {
        *at++ = man;
      } else if (x > 0 && at[-1] >= '1' && at[-1] <= '8') {
        at[-1]++;
      } else {
        *at++ = '1';
      }
    }
    *at++ = y > 0 ? '/' : ' ';
  }
  *at++ = board->black ? 'b' : 'w';
  *at++ = ' ';
  at = slow_write_rights(board, at);
  *at++ = ' ';
  if (board->ep >= 0) {
    *at++ = (char)('a' + board->ep % 8);
    *at++ = (char)('1' + board->ep / 8);
  } else {
    *at++ = '-';
  }
  snprintf(at, (size_t)(fen + SLOW_FEN_CAPACITY - at), " %u %u", board->halfmove, board->fullmove);
}

/* ---- attacks ---- */

static const int slow_king_steps[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                          {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int slow_knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                            {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* Does the first man in a direction attack along it? Odd directions are diagonal. */
static int slow_attacked_along(const slow_board *board, int square, int by_black, int direction) {
  const int dx = slow_king_steps[direction][0];
  const int dy = slow_king_steps[direction][1];
  const char slider = slow_man(direction % 2 != 0 ? 'b' : 'r', by_black);
  for (int at = slow_step(square, dx, dy); at >= 0; at = slow_step(at, dx, dy)) {
    const char man = board->men[at];
    if (man != '.') {
      return man == slider || man == slow_man('q', by_black);
    }
  }
  return 0;
}

int slow_attacked(const slow_board *board, int square, int by_black) {
  for (int i = 0; i < 8; i++) {
    const int near = slow_step(square, slow_king_steps[i][0], slow_king_steps[i][1]);
    const int jump = slow_step(square, slow_knight_steps[i][0], slow_knight_steps[i][1]);
    if ((near >= 0 && board->men[near] == slow_man('k', by_black)) ||
        (jump >= 0 && board->men[jump] == slow_man('n', by_black)) ||
        slow_attacked_along(board, square, by_black, i)) {
      return 1;
    }
  }
  /* A black pawn attacks from above, a white one from below. */
  for (int dx = -1; dx <= 1; dx += 2) {
    const int pawn = slow_step(square, dx, by_black ? 1 : -1);
    if (pawn >= 0 && board->men[pawn] == slow_man('p', by_black)) {
      return 1;
    }
  }
  return 0;
}

int slow_in_check(const slow_board *board, int black) {
  return slow_attacked(board, slow_king(board, black), !black);
}

/* ---- moves ---- */

typedef struct slow_list {
  const slow_board *board;
  uint32_t *moves;
  size_t count;
} slow_list;

static uint32_t slow_pack(int from, int to, unsigned promotion, unsigned piece, unsigned captured,
                          unsigned kind) {
  return (uint32_t)from | (uint32_t)to << 6 | promotion << 12 | piece << 15 | captured << 18 | kind << 21;
}

static void slow_add(slow_list *list, int from, int to, unsigned promotion, unsigned kind) {
  const char victim = kind == 2 ? 'p' : kind == 3 ? '.' : list->board->men[to];
  const unsigned captured = victim == '.' ? 0 : slow_type(victim) + 1;
  list->moves[list->count++] = slow_pack(from, to, promotion, slow_type(list->board->men[from]), captured,
                                         kind);
}

static void slow_add_pawn(slow_list *list, int from, int to) {
  if (to / 8 == 0 || to / 8 == 7) {
    for (unsigned promotion = 1; promotion <= 4; promotion++) {
      slow_add(list, from, to, promotion, 0);
    }
  } else {
    slow_add(list, from, to, 0, 0);
  }
}

static void slow_pawn(slow_list *list, int from) {
  const slow_board *board = list->board;
  const int up = board->black ? -1 : 1;
  const int one = slow_step(from, 0, up);
  if (one >= 0 && board->men[one] == '.') {
    slow_add_pawn(list, from, one);
    const int two = slow_step(one, 0, up);
    if (from / 8 == (board->black ? 6 : 1) && board->men[two] == '.') {
      slow_add(list, from, two, 0, 1);
    }
  }
  for (int dx = -1; dx <= 1; dx += 2) {
    const int to = slow_step(from, dx, up);
    if (to >= 0 && slow_belongs(board->men[to], !board->black)) {
      slow_add_pawn(list, from, to);
    } else if (to >= 0 && to == board->ep) {
      slow_add(list, from, to, 0, 2);
    }
  }
}

static void slow_leaps(slow_list *list, int from, const int steps[8][2]) {
  for (int i = 0; i < 8; i++) {
    const int to = slow_step(from, steps[i][0], steps[i][1]);
    if (to >= 0 && !slow_belongs(list->board->men[to], list->board->black)) {
      slow_add(list, from, to, 0, 0);
    }
  }
}

/* Directions first, first + stride, ... of the eight. */
static void slow_slides(slow_list *list, int from, int first, int stride) {
  const slow_board *board = list->board;
  for (int i = first; i < 8; i += stride) {
    for (int to = slow_step(from, slow_king_steps[i][0], slow_king_steps[i][1]); to >= 0;
         to = slow_step(to, slow_king_steps[i][0], slow_king_steps[i][1])) {
      if (slow_belongs(board->men[to], board->black)) {
        break;
      }
      slow_add(list, from, to, 0, 0);
      if (board->men[to] != '.') {
        break;
      }
    }
  }
}

/* Every square from one to the other on a rank, both included, is free of men but those at `a` and `b`. */
static int slow_free(const slow_board *board, int from, int to, int a, int b) {
  for (int s = from < to ? from : to; s <= (from < to ? to : from); s++) {
    if (s != a && s != b && board->men[s] != '.') {
      return 0;
    }
  }
  return 1;
}

static void slow_castle(slow_list *list, int wing) {
  const slow_board *board = list->board;
  const int rook = board->rooks[board->black][wing];
  const int king = slow_king(board, board->black);
  const int rank = 8 * (king / 8);
  if (rook >= 0 && slow_free(board, king, rank + (wing == 0 ? 6 : 2), king, rook) &&
      slow_free(board, rook, rank + (wing == 0 ? 5 : 3), king, rook)) {
    slow_add(list, king, rook, 0, 3);
  }
}

size_t slow_pseudo_moves(const slow_board *board, uint32_t moves[SLOW_MAX_MOVES]) {
  slow_list list = {board, moves, 0};
  for (int from = 0; from < 64; from++) {
    if (!slow_belongs(board->men[from], board->black)) {
      continue;
    }
    switch (tolower((unsigned char)board->men[from])) {
    case 'p': slow_pawn(&list, from); break;
    case 'n': slow_leaps(&list, from, slow_knight_steps); break;
    case 'b': slow_slides(&list, from, 1, 2); break;
    case 'r': slow_slides(&list, from, 0, 2); break;
    case 'q': slow_slides(&list, from, 0, 1); break;
    default: slow_leaps(&list, from, slow_king_steps); break;
    }
  }
  slow_castle(&list, 0);
  slow_castle(&list, 1);
  return list.count;
}

/* The king walks: on every square of its way, taken off the board before, it must not be attacked. */
static int slow_walk_is_safe(const slow_board *board, int king, int target) {
  slow_board without = *board;
  const int step = target > king ? 1 : -1;
  without.men[king] = '.';
  for (int s = king;; s += step) {
    if (slow_attacked(&without, s, !board->black)) {
      return 0;
    }
    if (s == target) {
      return 1;
    }
  }
}

static int slow_is_legal(const slow_board *board, uint32_t move) {
  slow_board after;
  const int from = (int)(move & 63u);
  const int to = (int)(move >> 6 & 63u);
  if (move >> 21 == 3 && !slow_walk_is_safe(board, from, 8 * (from / 8) + (to > from ? 6 : 2))) {
    return 0;
  }
  slow_play(board, &after, move);
  return !slow_in_check(&after, board->black);
}

size_t slow_moves(const slow_board *board, uint32_t moves[SLOW_MAX_MOVES]) {
  const size_t all = slow_pseudo_moves(board, moves);
  size_t count = 0;
  for (size_t i = 0; i < all; i++) {
    if (slow_is_legal(board, moves[i])) {
      moves[count++] = moves[i];
    }
  }
  return count;
}

/* ---- playing ---- */

static void slow_end_turn(const slow_board *board, slow_board *after) {
  after->black = !board->black;
  after->fullmove += (unsigned)board->black;
}

void slow_play(const slow_board *board, slow_board *after, uint32_t move) {
  const int from = (int)(move & 63u);
  const int to = (int)(move >> 6 & 63u);
  const unsigned promotion = move >> 12 & 7u;
  const unsigned kind = move >> 21;
  const char man = board->men[from];
  *after = *board;
  after->ep = -1;
  after->halfmove++;
  after->men[from] = '.';
  if (kind == 3) {
    const int rank = 8 * (from / 8);
    after->men[to] = '.';
    after->men[rank + (to > from ? 6 : 2)] = man;
    after->men[rank + (to > from ? 5 : 3)] = slow_man('r', board->black);
  } else {
    if (man == 'p' || man == 'P' || board->men[to] != '.') {
      after->halfmove = 0;
    }
    if (kind == 2) {
      after->men[8 * (from / 8) + to % 8] = '.';
    }
    if (kind == 1) {
      after->ep = (from + to) / 2;
    }
    after->men[to] = promotion != 0 ? slow_man(slow_letters[promotion], board->black) : man;
  }
  for (int i = 0; i < 4; i++) {
    int *rook = &after->rooks[i / 2][i % 2];
    if (*rook == from || *rook == to || (i / 2 == board->black && (man == 'k' || man == 'K'))) {
      *rook = -1;
    }
  }
  slow_end_turn(board, after);
}

void slow_pass(const slow_board *board, slow_board *after) {
  *after = *board;
  after->ep = -1;
  after->halfmove++;
  slow_end_turn(board, after);
}

int slow_ep_legal(const slow_board *board) {
  if (board->ep < 0) {
    return 0;
  }
  uint32_t moves[SLOW_MAX_MOVES];
  const size_t count = slow_pseudo_moves(board, moves);
  for (size_t i = 0; i < count; i++) {
    if (moves[i] >> 21 == 2 && slow_is_legal(board, moves[i])) {
      return 1;
    }
  }
  return 0;
}

int slow_same(const slow_board *a, const slow_board *b) {
  if (memcmp(a->men, b->men, sizeof(a->men)) != 0 || a->black != b->black ||
      memcmp(a->rooks, b->rooks, sizeof(a->rooks)) != 0) {
    return 0;
  }
  return (slow_ep_legal(a) ? a->ep : -1) == (slow_ep_legal(b) ? b->ep : -1);
}

uint64_t slow_perft(const slow_board *board, unsigned depth) {
  uint32_t moves[SLOW_MAX_MOVES];
  const size_t count = slow_moves(board, moves);
  uint64_t nodes = 0;
  if (depth <= 1) {
    return depth == 0 ? 1 : count;
  }
  for (size_t i = 0; i < count; i++) {
    slow_board after;
    slow_play(board, &after, moves[i]);
    nodes += slow_perft(&after, depth - 1);
  }
  return nodes;
}

uint64_t slow_material(const slow_board *board) {
  uint64_t material = 0;
  for (int square = 0; square < 64; square++) {
    const char man = board->men[square];
    if (man != '.' && man != 'K' && man != 'k') {
      material += UINT64_C(1) << (6 * (slow_type(man) + (slow_is_black(man) ? 5u : 0u)));
    }
  }
  return material;
}
