/* SPDX-License-Identifier: MIT */
/* Positions and moves as text. See ur_rules.h for the forms. */
#include "ur_rules.h"

#include <string.h>

/* ---- writing ---- */

typedef struct text_out {
  char *buffer;
  size_t capacity;
  size_t length;
} text_out;

static void text_put(text_out *out, const char *text) {
  for (; *text != '\0'; text++) {
    if (out->length + 1 < out->capacity) {
      out->buffer[out->length] = *text;
    }
    out->length++;
  }
}

static void text_digit(text_out *out, uint32_t digit) {
  const char text[2] = {(char)('0' + (int)digit), '\0'};
  text_put(out, text);
}

static cc_status text_end(const text_out *out, size_t *needed) {
  *needed = out->length;
  if (out->capacity > 0) {
    out->buffer[out->length < out->capacity ? out->length : out->capacity - 1] = '\0';
  }
  return out->length < out->capacity ? CC_OK : CC_ERROR_BUFFER;
}

static void text_stones(text_out *out, const ur_rules *rules, const ur_state *state, uint32_t side) {
  const char *separator = "";
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    const uint32_t content = state->cells[cell];
    if (content != UR_EMPTY && UR_SIDE_OF(content) == side) {
      text_put(out, separator);
      text_put(out, cc_topology_name(rules->topology, cell));
      text_put(out, UR_IS_TURNED(content) ? "+" : "");
      separator = ",";
    }
  }
  text_put(out, *separator == '\0' ? "-" : "");
}

cc_status ur_state_text(const void *position, char *buffer, size_t capacity, size_t *needed, void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  text_out out = {buffer, capacity, 0};
  text_put(&out, state->side == 0 ? "w " : "b ");
  if (state->thrown == 0) {
    text_put(&out, "-");
  } else {
    text_digit(&out, state->thrown - 1u);
  }
  for (uint32_t side = 0; side < 2; side++) {
    text_put(&out, " ");
    text_digit(&out, state->home[side]);
    text_put(&out, " ");
    text_stones(&out, rules, state, side);
  }
  return text_end(&out, needed);
}

cc_status ur_move_text(const void *position, uint64_t move, char *buffer, size_t capacity, size_t *needed,
                       void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  text_out out = {buffer, capacity, 0};
  if (state->thrown == 0) {
    if (move > UR_MAX_THROW) {
      return CC_ERROR_ILLEGAL;
    }
    text_digit(&out, (uint32_t)move);
    return text_end(&out, needed);
  }
  if (move == UR_PASS) {
    text_put(&out, "pass");
    return text_end(&out, needed);
  }
  const uint32_t to = move < UR_PASS ? ur_landing(rules, state, (uint32_t)move) : UR_NOWHERE;
  if (to == UR_NOWHERE) {
    return CC_ERROR_ILLEGAL;
  }
  text_put(&out, cc_topology_name(rules->topology, (uint32_t)move));
  text_put(&out, "-");
  if (to == rules->home[state->side]) {
    text_put(&out, "home");
  } else {
    text_put(&out, cc_topology_name(rules->topology, to));
    text_put(&out, state->cells[to] != UR_EMPTY ? "x" : "");
  }
  return text_end(&out, needed);
}

/* ---- reading ---- */

typedef struct text_in {
  const char *at;
  const char *end;
} text_in;

/* The next character, taken; '\0' at the end (and for a NUL byte, which fits nowhere). */
static char text_take(text_in *in) {
  return in->at < in->end ? *in->at++ : '\0';
}

static int text_accept(text_in *in, char c) {
  const int is = in->at < in->end && *in->at == c;
  in->at += is;
  return is;
}

/* A digit from 0 to `most`, or -1. */
static int text_number(text_in *in, int most) {
  const char c = text_take(in);
  return c >= '0' && c <= (char)('0' + most) ? c - '0' : -1;
}

static uint32_t text_cell(const ur_rules *rules, text_in *in) {
  if (in->end - in->at < 2) {
    return CC_CELL_NONE;
  }
  const uint32_t cell = cc_topology_find(rules->topology, in->at, 2);
  in->at += 2;
  return cell;
}

/* Stones of a side: cells with commas between, or "-". At least those that are not home. 0: wrong. */
static int text_read_stones(const ur_rules *rules, text_in *in, uint32_t side, ur_state *state) {
  uint32_t count = state->home[side];
  if (!text_accept(in, '-')) {
    do {
      const uint32_t cell = text_cell(rules, in);
      const uint32_t content = UR_STONE(side, (uint32_t)text_accept(in, '+'));
      if (cell == CC_CELL_NONE || rules->steps[content][cell] == UR_NOWHERE ||
          state->cells[cell] != UR_EMPTY) {
        return 0;
      }
      state->cells[cell] = (uint8_t)content;
      count++;
    } while (text_accept(in, ','));
  }
  return count == rules->options.stones;
}

static int text_read_state(const ur_rules *rules, text_in *in, ur_state *state) {
  const char side = text_take(in);
  if ((side != 'w' && side != 'b') || !text_accept(in, ' ')) {
    return 0;
  }
  state->side = side == 'b';
  if (!text_accept(in, '-')) {
    const int dice = text_number(in, (int)UR_MAX_THROW);
    if (dice < 0 || rules->weights[dice] == 0) {
      return 0;
    }
    state->thrown = (uint8_t)(dice + 1);
  }
  for (uint32_t n = 0; n < 2; n++) {
    const int home = text_accept(in, ' ') ? text_number(in, (int)rules->options.stones) : -1;
    if (home < 0) {
      return 0;
    }
    state->home[n] = (uint8_t)home;
    if (!text_accept(in, ' ') || !text_read_stones(rules, in, n, state)) {
      return 0;
    }
  }
  /* A game that is over has no throw, and one winner. */
  const int won[2] = {state->home[0] == rules->options.stones, state->home[1] == rules->options.stones};
  return in->at == in->end && !(won[0] && won[1]) && !((won[0] || won[1]) && state->thrown != 0);
}

cc_status ur_state_read(void *position, const char *text, size_t length, void *user) {
  text_in in = {text, text + length};
  ur_state state;
  memset(&state, 0, sizeof(state));
  if (!text_read_state(user, &in, &state)) {
    return CC_ERROR_ARGUMENT;
  }
  ur_state_complete(user, &state);
  *(ur_state *)position = state;
  return CC_OK;
}

/* What may follow the cell a stone leaves: nothing, or what ur_move_text writes. */
static int text_fits(const ur_state *state, uint64_t move, const char *text, size_t length, void *user) {
  char whole[16];
  size_t needed = 0;
  if (ur_move_text(state, move, whole, sizeof(whole), &needed, user) != CC_OK) {
    return 0;
  }
  const int takes = whole[needed - 1] == 'x';
  return length == 2 ||
         ((length == needed || (takes && length + 1 == needed)) && memcmp(whole, text, length) == 0);
}

cc_status ur_move_read(const void *position, const char *text, size_t length, uint64_t *move, void *user) {
  const ur_rules *rules = user;
  const ur_state *state = position;
  text_in in = {text, text + length};
  if (state->thrown == 0) {
    const int dice = text_number(&in, (int)UR_MAX_THROW);
    *move = (uint64_t)(dice < 0 ? 0 : dice);
    return dice < 0 || length != 1 ? CC_ERROR_MOVE_TEXT : CC_OK;
  }
  if (length == 4 && memcmp(text, "pass", 4) == 0) {
    *move = UR_PASS;
    return CC_OK;
  }
  const uint32_t cell = text_cell(rules, &in);
  if (cell == CC_CELL_NONE) {
    return CC_ERROR_MOVE_TEXT;
  }
  if (ur_landing(rules, state, cell) == UR_NOWHERE) {
    return CC_ERROR_ILLEGAL;
  }
  *move = cell;
  return text_fits(state, cell, text, length, user) ? CC_OK : CC_ERROR_MOVE_TEXT;
}
