/* SPDX-License-Identifier: MIT */
/* See gomoku_threats.h. */
#define _POSIX_C_SOURCE 200809L
#include "gomoku_threats.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define THREATS_SLOTS 65536u /* positions that are remembered */
#define THREATS_MOVES 256u   /* of one position */
#define THREATS_PLIES 40u    /* an attack with threes, moves of both sides */
#define THREATS_LOOK 1024u   /* moves between looks at the clock */

typedef struct threats_slot {
  uint64_t key;
  uint32_t depth; /* a loss stands for that many threes and fewer, a win for that many and more */
  uint32_t won;
} threats_slot;

/* One four under way: the fours there are, and how to take the one and its answer back. */
typedef struct threats_frame {
  uint32_t cells[THREATS_MOVES];
  uint32_t count;
  uint32_t next;
  uint64_t key;
  gomoku_undo undos[2];
} threats_frame;

struct gomoku_threats {
  const gomoku_rules *rules;
  uint64_t nodes;
  uint64_t limit;
  double deadline;
  gomoku_watch watch;
  void *watch_user;
  int cut;
  threats_frame frames[GOMOKU_THREAT_LINE / 2 + 1];
  threats_slot slots[THREATS_SLOTS];
};

/* An attack by fours: its moves, and where the last of them threatens. */
typedef struct threats_line {
  uint32_t cells[GOMOKU_THREAT_LINE]; /* four, answer, four, .. */
  uint32_t length;
  uint32_t ends[2]; /* answers to the last four, each of which leaves the other */
  uint32_t end_count;
} threats_line;

/* ---- memory and limits ---- */

double gomoku_threats_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

gomoku_threats *gomoku_threats_create(const gomoku_rules *rules) {
  gomoku_threats *threats = calloc(1, sizeof(*threats));
  if (threats != NULL) {
    threats->rules = rules;
    gomoku_threats_limit(threats, UINT64_MAX, 0);
  }
  return threats;
}

void gomoku_threats_free(gomoku_threats *threats) {
  free(threats);
}

void gomoku_threats_limit(gomoku_threats *threats, uint64_t nodes, double deadline) {
  threats->limit = nodes;
  threats->deadline = deadline;
  threats->nodes = 0;
  threats->cut = 0;
}

void gomoku_threats_watch(gomoku_threats *threats, gomoku_watch watch, void *user) {
  if (threats != NULL) {
    threats->watch = watch;
    threats->watch_user = user;
  }
}

uint64_t gomoku_threats_nodes(const gomoku_threats *threats) {
  return threats->nodes;
}

int gomoku_threats_cut(const gomoku_threats *threats) {
  return threats->cut;
}

static void threats_make(gomoku_threats *t, gomoku_board *board, uint32_t cell, gomoku_undo *undo) {
  t->nodes++;
  if (t->nodes % THREATS_LOOK == 0) {
    t->cut |= (t->deadline > 0 && gomoku_threats_clock() >= t->deadline) ||
              (t->watch != NULL && t->watch(t->watch_user) != 0);
  }
  t->cut |= t->nodes >= t->limit;
  gomoku_make(t->rules, board, cell, undo);
}

/* 1 and *won, if it is known. `depth` 0: by fours alone. */
static int threats_known(const gomoku_threats *t, uint64_t key, uint32_t depth, uint32_t *won) {
  const threats_slot *slot = &t->slots[key % THREATS_SLOTS];
  if (slot->key != key || (slot->won ? slot->depth > depth : slot->depth < depth)) {
    return 0;
  }
  *won = slot->won;
  return 1;
}

static void threats_remember(gomoku_threats *t, uint64_t key, uint32_t depth, uint32_t won) {
  if (won || !t->cut) {
    const threats_slot slot = {key, depth, won};
    t->slots[key % THREATS_SLOTS] = slot;
  }
}

/* ---- cells ---- */

/* Where windows of five begin that hold so many bits of `own` and none of `other`; a bit a place. */
static uint64_t threats_windows(uint64_t own, uint64_t other, uint32_t stones) {
  const uint64_t b = own >> 1, c = own >> 2, d = own >> 3, e = own >> 4;
  const uint64_t closed = other | other >> 1 | other >> 2 | other >> 3 | other >> 4;
  const uint64_t sum = own ^ b ^ c;
  const uint64_t carry = (own & b) | (own & c) | (b & c);
  const uint64_t ones = sum ^ d ^ e;
  const uint64_t carried = (sum & d) | (sum & e) | (d & e);
  const uint64_t twos = carry ^ carried;
  const uint64_t fours = carry & carried;
  const uint64_t fits = ((stones & 1u) != 0 ? ones : ~ones) & ((stones & 2u) != 0 ? twos : ~twos) &
                        ((stones & 4u) != 0 ? fours : ~fours);
  return fits & ~closed;
}

/* The cells of one line, as bits of places. */
static uint64_t threats_places(uint64_t own, uint64_t other, uint32_t stones) {
  uint64_t starts = threats_windows(own & ~other, other, stones);
  starts |= starts << 1 | starts << 2 | starts << 3 | starts << 4;
  return starts & ~(own | other);
}

void gomoku_threats_cells(const gomoku_rules *rules, const gomoku_board *board, uint32_t colour,
                          uint32_t stones, uint32_t rows[GOMOKU_MAX_SIZE]) {
  memset(rows, 0, GOMOKU_MAX_SIZE * sizeof(*rows));
  for (uint32_t y = 0; y < rules->height; y++) {
    const uint64_t *line = board->lines[0][y];
    rows[y] |= (uint32_t)(threats_places(line[colour], line[colour ^ 1u], stones) >> GOMOKU_PAD);
  }
  for (uint32_t direction = 1; direction < GOMOKU_DIRECTIONS; direction++) {
    const uint32_t first = direction == 2 ? GOMOKU_STRIDE - rules->height : 0;
    const uint32_t last = direction == 1   ? rules->width - 1
                          : direction == 2 ? GOMOKU_STRIDE + rules->width - 2
                                           : rules->width + rules->height - 2;
    for (uint32_t n = first; n <= last; n++) {
      const uint64_t *line = board->lines[direction][n];
      uint32_t places = (uint32_t)(threats_places(line[colour], line[colour ^ 1u], stones) >> GOMOKU_PAD);
      for (; places != 0; places &= places - 1u) {
        const uint32_t place = gomoku_lowest(places);
        const uint32_t x = direction == 1 ? n : place;
        const uint32_t y = direction == 1   ? place
                           : direction == 2 ? place + GOMOKU_STRIDE - 1 - n
                                            : n - place;
        rows[y] |= UINT32_C(1) << x;
      }
    }
  }
}

uint32_t gomoku_threats_fives(const gomoku_rules *rules, const gomoku_board *board, uint32_t colour,
                              uint32_t *cells, uint32_t capacity) {
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint32_t count = 0;
  gomoku_threats_cells(rules, board, colour, 4, rows);
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t row = rows[y]; row != 0; row &= row - 1u) {
      const uint32_t cell = gomoku_cell(gomoku_lowest(row), y);
      if (gomoku_would_win(rules, board, cell, colour)) {
        if (count < capacity) {
          cells[count] = cell;
        }
        count++;
      }
    }
  }
  return count;
}

uint32_t gomoku_threats_after(const gomoku_rules *rules, const gomoku_board *board, uint32_t cell,
                              uint32_t colour, uint32_t cells[2]) {
  uint32_t count = 0;
  for (uint32_t direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
    const uint64_t *line = board->lines[direction][gomoku_line_of(direction, cell)];
    const uint32_t place = gomoku_place_of(direction, cell);
    uint64_t places = threats_places(line[colour], line[colour ^ 1u], 4) >> (GOMOKU_PAD - 4u);
    places = places >> place & 0x1ffu; /* four to either side */
    for (uint32_t bits = (uint32_t)places; bits != 0; bits &= bits - 1u) {
      const int32_t steps = (int32_t)gomoku_lowest(bits) - 4;
      const uint32_t five = (uint32_t)((int32_t)cell + steps * gomoku_step(direction));
      if (gomoku_would_win(rules, board, five, colour) && (count == 0 || cells[0] != five)) {
        if (count < 2) {
          cells[count] = five;
        }
        count++;
      }
    }
  }
  return count;
}

/* Cells of rows into a list, best first by what a stone gains there. */
static uint32_t threats_list(const gomoku_rules *rules, const gomoku_board *board,
                             const uint32_t rows[GOMOKU_MAX_SIZE], uint32_t cells[THREATS_MOVES]) {
  int32_t gains[THREATS_MOVES];
  uint32_t count = 0;
  for (uint32_t y = 0; y < rules->height; y++) {
    for (uint32_t row = rows[y]; row != 0 && count < THREATS_MOVES; row &= row - 1u) {
      const uint32_t cell = gomoku_cell(gomoku_lowest(row), y);
      const int32_t gain = gomoku_gain(rules, board, cell, board->side);
      uint32_t at = count++;
      while (at > 0 && gains[at - 1] < gain) {
        gains[at] = gains[at - 1];
        cells[at] = cells[at - 1];
        at--;
      }
      gains[at] = gain;
      cells[at] = cell;
    }
  }
  return count;
}

/* ---- fours ---- */

/* What stands at a new position: 1 won at once, -1 nothing to try, 0 a frame is filled. */
static int threats_enter(gomoku_threats *t, const gomoku_board *board, threats_frame *frame,
                         threats_line *line) {
  const gomoku_rules *rules = t->rules;
  uint32_t fives[2];
  uint32_t rows[GOMOKU_MAX_SIZE];
  uint32_t won = 0;
  if (gomoku_is_over(rules, board)) {
    return -1;
  }
  if (gomoku_threats_fives(rules, board, board->side, fives, 2) > 0) {
    line->cells[line->length++] = fives[0];
    line->end_count = 0;
    return 1;
  }
  frame->key = board->key;
  if (threats_known(t, frame->key, 0, &won) && !won) {
    return -1;
  }
  const uint32_t against = gomoku_threats_fives(rules, board, board->side ^ 1u, fives, 2);
  if (against > 1 || line->length + 2 > GOMOKU_THREAT_LINE) {
    t->cut |= against <= 1; /* too long to be looked at */
    return -1;
  }
  gomoku_threats_cells(rules, board, board->side, 3, rows);
  if (against == 1) {
    const uint32_t y = fives[0] / GOMOKU_STRIDE;
    const uint32_t kept = rows[y] & UINT32_C(1) << fives[0] % GOMOKU_STRIDE;
    memset(rows, 0, sizeof(rows));
    rows[y] = kept;
  }
  frame->count = threats_list(rules, board, rows, frame->cells);
  frame->next = 0;
  return 0;
}

/* Try the next four of a frame: 1 it wins, 0 it and its answer stand on the board, -1 it is none. */
static int threats_try(gomoku_threats *t, gomoku_board *board, threats_frame *frame, threats_line *line) {
  const uint32_t cell = frame->cells[frame->next++];
  const uint32_t colour = board->side;
  uint32_t ends[2];
  threats_make(t, board, cell, &frame->undos[0]);
  const uint32_t count = gomoku_threats_after(t->rules, board, cell, colour, ends);
  if (count == 1) {
    line->cells[line->length++] = cell;
    line->cells[line->length++] = ends[0];
    threats_make(t, board, ends[0], &frame->undos[1]);
    return 0;
  }
  gomoku_unmake(t->rules, board, cell, &frame->undos[0]);
  if (count == 0) {
    return -1;
  }
  line->cells[line->length++] = cell;
  line->ends[0] = ends[0];
  line->ends[1] = ends[1];
  line->end_count = 2;
  return 1;
}

static void threats_back(gomoku_threats *t, gomoku_board *board, threats_frame *frame, threats_line *line) {
  line->length -= 2;
  gomoku_unmake(t->rules, board, line->cells[line->length + 1], &frame->undos[1]);
  gomoku_unmake(t->rules, board, line->cells[line->length], &frame->undos[0]);
}

/* Depth first, one frame for each four and its answer. */
static int threats_by_fours(gomoku_threats *t, gomoku_board *board, threats_line *line) {
  threats_frame *frames = t->frames;
  uint32_t depth = 0;
  line->length = 0;
  line->end_count = 0;
  int state = threats_enter(t, board, &frames[0], line);
  int won = state == 1;
  while (state == 0) {
    threats_frame *frame = &frames[depth];
    const int tried = frame->next < frame->count && !t->cut ? threats_try(t, board, frame, line) : -2;
    if (tried == 0) {
      const int entered = threats_enter(t, board, &frames[depth + 1], line);
      if (entered == 0) {
        depth++;
        continue;
      }
      won = entered == 1;
      if (!won) {
        threats_back(t, board, frame, line);
      } else {
        depth++; /* so that the two stones are taken back below */
      }
    }
    won = won || tried == 1;
    if (won) {
      break;
    }
    if (tried == -2) {
      threats_remember(t, frame->key, 0, 0);
      if (depth == 0) {
        break;
      }
      threats_back(t, board, &frames[--depth], line);
    }
  }
  for (uint32_t length = 2 * depth; depth > 0; length -= 2) { /* a win leaves its stones */
    depth--;
    gomoku_unmake(t->rules, board, line->cells[length - 1], &frames[depth].undos[1]);
    gomoku_unmake(t->rules, board, line->cells[length - 2], &frames[depth].undos[0]);
  }
  return won;
}

int gomoku_threats_fours(gomoku_threats *threats, gomoku_board *board, uint32_t *cells, uint32_t *length) {
  threats_line line;
  const int won = !gomoku_is_over(threats->rules, board) && threats_by_fours(threats, board, &line);
  if (won && cells != NULL) {
    memcpy(cells, line.cells, line.length * sizeof(*cells));
  }
  if (won && length != NULL) {
    *length = line.length;
  }
  return won;
}

/* ---- threes ---- */

/*
 * Whether an attack that was found while the other side passed still works after its stone at `extra`, which
 * is none of the attack's own cells: whether one of the answers makes five possible with it where the next
 * four does not prevent it.
 */
static int threats_still_works(gomoku_threats *t, gomoku_board *board, const threats_line *line,
                               uint32_t extra) {
  const uint32_t defender = board->side;
  gomoku_undo undos[GOMOKU_THREAT_LINE + 1];
  uint32_t made = 0;
  uint32_t latest = extra;
  int works = 1;
  threats_make(t, board, extra, &undos[made++]);
  for (uint32_t i = 0; i < line->length; i += 2) {
    uint32_t ends[2];
    const uint32_t count = gomoku_threats_after(t->rules, board, latest, defender, ends);
    const int wins = i + 1 == line->length && line->end_count == 0; /* by five at once */
    if (!wins && (count > 1 || (count == 1 && ends[0] != line->cells[i]))) {
      works = 0;
      break;
    }
    if (i + 1 < line->length) {
      latest = line->cells[i + 1];
      threats_make(t, board, line->cells[i], &undos[made++]);
      threats_make(t, board, latest, &undos[made++]);
    }
  }
  while (made > 1) {
    made--;
    gomoku_unmake(t->rules, board, line->cells[made - 1], &undos[made]);
  }
  gomoku_unmake(t->rules, board, extra, &undos[0]);
  return works;
}

static void threats_mark(uint32_t rows[GOMOKU_MAX_SIZE], uint32_t cell) {
  rows[cell / GOMOKU_STRIDE] |= UINT32_C(1) << cell % GOMOKU_STRIDE;
}

/*
 * Cells where a stone can matter to an attack by fours. `own`: the attack's cells themselves. `beside`: where
 * a stone makes a four, or stands in a window of five with an answer.
 */
static void threats_zone(const gomoku_rules *rules, const gomoku_board *board, const threats_line *line,
                         uint32_t own[GOMOKU_MAX_SIZE], uint32_t beside[GOMOKU_MAX_SIZE]) {
  memset(own, 0, GOMOKU_MAX_SIZE * sizeof(*own));
  gomoku_threats_cells(rules, board, board->side, 3, beside);
  for (uint32_t i = 0; i < line->length; i++) {
    threats_mark(own, line->cells[i]);
  }
  for (uint32_t i = 0; i < line->end_count; i++) {
    threats_mark(own, line->ends[i]);
  }
  for (uint32_t i = 1; i < line->length; i += 2) {
    const int32_t x = (int32_t)(line->cells[i] % GOMOKU_STRIDE);
    const int32_t y = (int32_t)(line->cells[i] / GOMOKU_STRIDE);
    for (int32_t n = -4; n <= 4; n++) {
      const int32_t places[4][2] = {{x + n, y}, {x, y + n}, {x + n, y + n}, {x + n, y - n}};
      for (unsigned k = 0; k < 4; k++) {
        if (places[k][0] >= 0 && places[k][0] < (int32_t)rules->width && places[k][1] >= 0 &&
            places[k][1] < (int32_t)rules->height) {
          beside[places[k][1]] |= UINT32_C(1) << places[k][0];
        }
      }
    }
  }
  uint32_t empty[GOMOKU_MAX_SIZE];
  gomoku_empty_cells(rules, board, empty);
  for (uint32_t y = 0; y < GOMOKU_MAX_SIZE; y++) {
    own[y] &= empty[y];
    beside[y] &= empty[y] & ~own[y];
  }
}

static int threats_attack(gomoku_threats *t, gomoku_board *board, uint32_t threes, uint32_t ply,
                          uint32_t *cell);

/* Whether an answer loses, too. */
static int threats_answer_loses(gomoku_threats *t, gomoku_board *board, uint32_t cell, uint32_t threes,
                                uint32_t ply) {
  gomoku_undo undo;
  uint32_t reply = 0;
  threats_make(t, board, cell, &undo);
  const int loses = threats_attack(t, board, threes, ply + 1, &reply);
  gomoku_unmake(t->rules, board, cell, &undo);
  return loses;
}

/* The side to move has to answer a threat; whether every answer loses. */
static int threats_defend(gomoku_threats *t, gomoku_board *board, uint32_t threes, uint32_t ply) {
  const gomoku_rules *rules = t->rules;
  uint32_t fives[2];
  threats_line line;
  uint32_t rows[2][GOMOKU_MAX_SIZE];
  uint32_t cells[THREATS_MOVES];
  if (gomoku_is_over(rules, board)) {
    return board->winner == (board->side ^ 1u);
  }
  if (gomoku_threats_fives(rules, board, board->side, fives, 2) > 0) {
    return 0;
  }
  const uint32_t count = gomoku_threats_fives(rules, board, board->side ^ 1u, fives, 2);
  if (count > 0) {
    return count > 1 || threats_answer_loses(t, board, fives[0], threes, ply);
  }
  gomoku_pass(rules, board);
  const int threatens = threats_by_fours(t, board, &line);
  gomoku_pass(rules, board);
  if (!threatens) {
    return 0;
  }
  threats_zone(rules, board, &line, rows[0], rows[1]);
  for (unsigned part = 0; part < 2; part++) {
    const uint32_t answers = threats_list(rules, board, rows[part], cells);
    if (answers == THREATS_MOVES) { /* some may be left out */
      t->cut = 1;
    }
    for (uint32_t i = 0; i < answers; i++) {
      if (t->cut || ((part == 0 || !threats_still_works(t, board, &line, cells[i])) &&
                     !threats_answer_loses(t, board, cells[i], threes, ply))) {
        return 0;
      }
    }
  }
  return !t->cut;
}

static int threats_attack(gomoku_threats *t, gomoku_board *board, uint32_t threes, uint32_t ply,
                          uint32_t *cell) {
  const gomoku_rules *rules = t->rules;
  threats_line line;
  uint32_t fives[2];
  uint32_t rows[2][GOMOKU_MAX_SIZE];
  uint32_t cells[THREATS_MOVES];
  uint32_t won = 0;
  if (gomoku_is_over(rules, board)) {
    return 0;
  }
  if (threats_by_fours(t, board, &line)) {
    *cell = line.cells[0];
    return 1;
  }
  if (threes == 0 || ply >= THREATS_PLIES || t->cut) {
    t->cut |= threes > 0;
    return 0;
  }
  if (ply > 0 && threats_known(t, board->key, threes, &won)) {
    return (int)won;
  }
  uint32_t count = gomoku_threats_fives(rules, board, board->side ^ 1u, fives, 2);
  const uint32_t left = count > 0 ? threes : threes - 1; /* a four of the other side delays, nothing else */
  if (count > 1) {
    return 0;
  }
  if (count == 1) {
    cells[0] = fives[0];
  } else {
    gomoku_threats_cells(rules, board, board->side, 2, rows[0]);
    gomoku_threats_cells(rules, board, board->side, 3, rows[1]);
    for (uint32_t y = 0; y < GOMOKU_MAX_SIZE; y++) {
      rows[0][y] |= rows[1][y];
    }
    count = threats_list(rules, board, rows[0], cells);
  }
  for (uint32_t i = 0; i < count && !won && !t->cut; i++) {
    gomoku_undo undo;
    threats_make(t, board, cells[i], &undo);
    won = (uint32_t)threats_defend(t, board, left, ply + 1);
    gomoku_unmake(rules, board, cells[i], &undo);
    *cell = cells[i];
  }
  threats_remember(t, board->key, threes, won);
  return (int)won;
}

int gomoku_threats_win(gomoku_threats *threats, gomoku_board *board, uint32_t threes, uint32_t *cell) {
  for (uint32_t depth = 0; depth <= threes && depth <= GOMOKU_THREAT_DEPTH && !threats->cut; depth++) {
    if (threats_attack(threats, board, depth, 0, cell)) {
      return 1;
    }
  }
  return 0;
}
