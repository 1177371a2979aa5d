/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. Commands in PGN comments: [%clk 1:02:03], [%eval -1.5,20], [%csl Gd4], [%cal Re2e4]. Source: "Portable Game
 * Notation Specification Supplement" (Alan Cowderoy 2001) and the use that servers make of it.
 */
#include <string.h>

#include "base/sized.h"
#include "chesscore/pgn.h"

/* Digits at *p, at most ten; 0 if there are none or too many. */
static int command_number(const char **p, const char *end, uint64_t *number) {
  const char *const begin = *p;
  *number = 0;
  while (*p < end && **p >= '0' && **p <= '9' && *p - begin < 10) {
    *number = 10 * *number + (uint64_t)(**p - '0');
    (*p)++;
  }
  return *p > begin && (*p == end || **p < '0' || **p > '9');
}

/* The digits behind a point, as `unit` parts: ".5" of 1000 is 500. Further digits are passed over. */
static int command_fraction(const char **p, const char *end, uint64_t unit, uint64_t *parts) {
  const char *const begin = ++*p;
  *parts = 0;
  for (; *p < end && **p >= '0' && **p <= '9'; (*p)++) {
    unit /= 10;
    *parts += unit * (uint64_t)(**p - '0');
  }
  return *p > begin;
}

/* H:MM:SS, MM:SS or SS, with or without a fraction. */
static int command_time(const char *p, const char *end, uint64_t *milliseconds) {
  uint64_t seconds = 0;
  uint64_t number = 0;
  uint64_t fraction = 0;
  for (unsigned part = 0;; part++) {
    if (part == 3 || !command_number(&p, end, &number)) {
      return 0;
    }
    seconds = 60 * seconds + number;
    if (p == end || *p != ':') {
      break;
    }
    p++;
  }
  if (p < end && (*p == '.' || *p == ',') && !command_fraction(&p, end, 1000, &fraction)) {
    return 0;
  }
  *milliseconds = 1000 * seconds + fraction;
  return p == end;
}

/* [+-]pawns[.centipawns] or #[+-]moves, then perhaps ,depth. */
static int command_eval(const char *p, const char *end, cc_pgn_command *command) {
  uint64_t number = 0;
  uint64_t fraction = 0;
  const int mate = p < end && *p == '#';
  p += mate;
  const int negative = p < end && *p == '-';
  p += p < end && (*p == '-' || *p == '+');
  if (!command_number(&p, end, &number) || number > 1000000) {
    return 0;
  }
  if (!mate && p < end && *p == '.' && !command_fraction(&p, end, 100, &fraction)) {
    return 0;
  }
  const int32_t value = mate ? (int32_t)number : (int32_t)(100 * number + fraction);
  *(mate ? &command->mate : &command->centipawns) = negative ? -value : value;
  command->flags |= mate ? CC_PGN_COMMAND_MATE : 0;
  if (p < end && *p == ',') {
    p++;
    if (!command_number(&p, end, &number) || number > 1000000) {
      return 0;
    }
    command->depth = (uint32_t)number;
    command->flags |= CC_PGN_COMMAND_DEPTH;
  }
  return p == end;
}

/* The square written at p, CC_SQUARE_NONE if it is none. */
static cc_square command_square(const char *p) {
  return p[0] >= 'a' && p[0] <= 'h' && p[1] >= '1' && p[1] <= '8' ? (cc_square)(p[0] - 'a' + 8 * (p[1] - '1'))
                                                                  : CC_SQUARE_NONE;
}

/* One square or arrow of a list: p is behind it afterwards, and behind the comma. */
static int command_item(const char **p, const char *end, int arrow, cc_render_arrow *item) {
  const size_t length = arrow ? 5 : 3;
  while (*p < end && **p == ' ') {
    (*p)++;
  }
  if ((size_t)(end - *p) < length) {
    return 0;
  }
  const char *const text = *p;
  item->reserved = 0;
  item->from = command_square(text + 1);
  item->to = arrow ? command_square(text + 3) : item->from;
  switch (text[0]) {
  case 'R': item->colour = 0xC0C0392Bu; break;
  case 'G': item->colour = 0xC0329632u; break;
  case 'Y': item->colour = 0xC0E0A81Eu; break;
  case 'B': item->colour = 0xC02C66BBu; break;
  default: item->colour = 0; break;
  }
  *p += length;
  while (*p < end && (**p == ' ' || **p == ',')) {
    (*p)++;
  }
  return item->from != CC_SQUARE_NONE && item->to != CC_SQUARE_NONE && text[0] >= 'A' && text[0] <= 'Z' &&
         (*p == end || (*p)[-1] == ',' || (*p)[-1] == ' ');
}

static int command_list(const char *p, const char *end, int arrow, uint32_t *count) {
  cc_render_arrow item;
  *count = 0;
  while (p < end) {
    if (!command_item(&p, end, arrow, &item)) {
      *count = 0;
      return 0;
    }
    ++*count;
  }
  return 1;
}

static void command_values(cc_pgn_command *command) {
  static const char names[][8] = {"", "clk", "emt", "eval", "csl", "cal"};
  const char *const end = command->text + command->length;
  int valid = 0;
  for (uint32_t kind = CC_PGN_COMMAND_CLK; kind <= CC_PGN_COMMAND_CAL; kind++) {
    if (strlen(names[kind]) == command->name_length &&
        memcmp(names[kind], command->name, command->name_length) == 0) {
      command->kind = kind;
    }
  }
  switch (command->kind) {
  case CC_PGN_COMMAND_CLK:
  case CC_PGN_COMMAND_EMT: valid = command_time(command->text, end, &command->milliseconds); break;
  case CC_PGN_COMMAND_EVAL: valid = command_eval(command->text, end, command); break;
  case CC_PGN_COMMAND_CSL:
  case CC_PGN_COMMAND_CAL:
    valid = command_list(command->text, end, command->kind == CC_PGN_COMMAND_CAL, &command->count);
    break;
  default: break;
  }
  if (valid) {
    command->flags |= CC_PGN_COMMAND_VALID;
  } else {
    command->flags = 0;
    command->centipawns = 0;
    command->mate = 0;
    command->depth = 0;
    command->milliseconds = 0;
  }
}

static int command_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

int32_t cc_pgn_command_next(const char *comment, size_t length, size_t *cursor, cc_pgn_command *command) {
  if (comment == NULL || cursor == NULL || command == NULL || !cc__sized_writable(command)) {
    return 0;
  }
  if (length == CC_NUL_TERMINATED) {
    length = strlen(comment);
  }
  const char *const end = comment + length;
  for (size_t at = *cursor; at < length && length - at > 2; at++) {
    if (comment[at] != '[' || comment[at + 1] != '%') {
      continue;
    }
    const char *const close = memchr(comment + at, ']', length - at);
    if (close == NULL) {
      break;
    }
    cc_pgn_command found;
    memset(&found, 0, sizeof(found));
    found.name = comment + at + 2;
    const char *p = found.name;
    while (p < close && !command_is_blank(*p)) {
      p++;
    }
    found.name_length = (size_t)(p - found.name);
    while (p < close && command_is_blank(*p)) {
      p++;
    }
    found.text = p;
    p = close;
    while (p > found.text && command_is_blank(p[-1])) {
      p--;
    }
    found.length = (size_t)(p - found.text);
    command_values(&found);
    *cursor = (size_t)(close + 1 - comment);
    cc__sized_write(command, &found, sizeof(found));
    return 1;
  }
  *cursor = (size_t)(end - comment);
  return 0;
}

cc_status cc_pgn_command_arrow(const cc_pgn_command *command, uint32_t index, cc_render_arrow *arrow) {
  cc_pgn_command read;
  if (command == NULL || arrow == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const cc_status status = cc__sized_read(&read, sizeof(read), command);
  if (status != CC_OK) {
    return status;
  }
  if (index >= read.count || read.text == NULL) {
    return CC_ERROR_ARGUMENT;
  }
  const char *p = read.text;
  cc_render_arrow item = {0, 0, 0, 0};
  for (uint32_t i = 0; i <= index; i++) {
    if (!command_item(&p, read.text + read.length, read.kind == CC_PGN_COMMAND_CAL, &item)) {
      return CC_ERROR_ARGUMENT;
    }
  }
  *arrow = item;
  return CC_OK;
}
