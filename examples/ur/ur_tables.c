/* SPDX-License-Identifier: MIT */
/*
 * Tables of values as files: lines of fields with tabs between, a line with the names of the columns before
 * them, remarks after '#'. Columns that are not known are passed over.
 */
#include <stdlib.h>
#include <string.h>

#include "ur_solver.h"

enum { TABLES_LINE = 512, TABLES_COLUMNS = 7, TABLES_FIELDS = 16 };

static const char *const tables_columns[TABLES_COLUMNS] = {
    "light_waiting", "light_squares", "light_scored",   "dark_waiting",
    "dark_squares",  "dark_scored",   "light_win_prob",
};
enum { TABLES_VALUE = 6 };

/* ---- writing ---- */

/* Squares of the way, from 1. */
static void tables_squares(const ur_rules *rules, const ur_state *state, uint32_t side, FILE *file) {
  const char *separator = "";
  for (uint32_t step = 1; step < rules->way; step++) {
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
      const uint32_t content = state->cells[cell];
      if (content == UR_STONE(side, 0u) && rules->steps[content][cell] == step) {
        fprintf(file, "%s%u", separator, (unsigned)step);
        separator = ",";
      }
    }
  }
  fputs(*separator == '\0' ? "-" : "", file);
}

static void tables_side(const ur_rules *rules, const ur_state *state, uint32_t side, FILE *file) {
  fprintf(file, "%u\t", (unsigned)state->waiting[side]);
  tables_squares(rules, state, side, file);
  fprintf(file, "\t%u\t", (unsigned)state->home[side]);
}

int ur_table_write(const ur_table *table, FILE *file) {
  const ur_rules *rules = ur_table_rules(table);
  fputs("# White (Light) has to throw; squares are those of the way, from 1\n", file);
  for (size_t i = 0; i < TABLES_COLUMNS; i++) {
    fprintf(file, "%s%s", i == 0 ? "" : "\t", tables_columns[i]);
  }
  fputc('\n', file);
  const ur_state *state;
  for (size_t i = 0; (state = ur_table_state(table, i)) != NULL; i++) {
    if (state->side == 0) {
      tables_side(rules, state, 0, file);
      tables_side(rules, state, 1, file);
      fprintf(file, "%.9f\n", ur_table_value(table, state->key));
    }
  }
  return fflush(file) == 0 && !ferror(file);
}

/* ---- reading ---- */

static size_t tables_split(char *line, char *fields[TABLES_FIELDS]) {
  size_t count = 0;
  line[strcspn(line, "\r\n")] = '\0';
  for (char *at = line; at != NULL && count < TABLES_FIELDS;) {
    char *tab = strchr(at, '\t');
    fields[count++] = at;
    if (tab != NULL) {
      *tab++ = '\0';
    }
    at = tab;
  }
  return count;
}

/* A number up to `most`, of digits alone, and what follows it. -1: none. */
static int tables_number(const char **text, int most) {
  int number = -1;
  while (**text >= '0' && **text <= '9' && number <= most) {
    number = (number < 0 ? 0 : number * 10) + (**text - '0');
    ++*text;
  }
  return number <= most ? number : -1;
}

static int tables_place(const ur_rules *rules, ur_state *state, uint32_t side, uint32_t step) {
  const uint32_t content = UR_STONE(side, 0u);
  for (uint32_t cell = 0; cell < rules->cells; cell++) {
    if (rules->steps[content][cell] == step && state->cells[cell] == UR_EMPTY) {
      state->cells[cell] = (uint8_t)content;
      return 1;
    }
  }
  return 0;
}

/* Three fields of a side; the stones must be all there. */
static int tables_read_side(const ur_rules *rules, ur_state *state, uint32_t side, const char *waiting,
                            const char *squares, const char *scored) {
  const int stones = (int)rules->options.stones;
  const int waits = tables_number(&waiting, stones), home = tables_number(&scored, stones);
  int count = 0;
  if (waits < 0 || home < 0 || *waiting != '\0' || *scored != '\0') {
    return 0;
  }
  state->home[side] = (uint8_t)home;
  for (int n = 0; n < waits; n++) {
    count += tables_place(rules, state, side, 0);
  }
  if (strcmp(squares, "-") != 0) {
    do {
      const int step = tables_number(&squares, (int)rules->way - 1);
      if (step < 1 || !tables_place(rules, state, side, (uint32_t)step)) {
        return 0;
      }
      count++;
    } while (*squares++ == ',');
    squares--;
    if (*squares != '\0') {
      return 0;
    }
  }
  return count + home == stones;
}

/* Every column's place in the line. 0 if one is missing. */
static int tables_header(char *fields[TABLES_FIELDS], size_t count, size_t places[TABLES_COLUMNS]) {
  size_t found = 0;
  for (size_t column = 0; column < TABLES_COLUMNS; column++) {
    for (size_t i = 0; i < count; i++) {
      if (strcmp(fields[i], tables_columns[column]) == 0) {
        places[column] = i;
        found++;
        break;
      }
    }
  }
  return found == TABLES_COLUMNS;
}

/* A line's position and value. 0: it cannot be read. */
static int tables_read_line(const ur_rules *rules, char *fields[TABLES_FIELDS], size_t count,
                            const size_t places[TABLES_COLUMNS], ur_state *state, double *value) {
  char *end = NULL;
  for (size_t column = 0; column < TABLES_COLUMNS; column++) {
    if (places[column] >= count) {
      return 0;
    }
  }
  memset(state, 0, sizeof(*state));
  *value = strtod(fields[places[TABLES_VALUE]], &end);
  int readable = end != fields[places[TABLES_VALUE]] && *end == '\0' && *value >= 0 && *value <= 1;
  for (uint32_t side = 0; side < 2 && readable; side++) {
    const size_t *place = places + (size_t)3 * side;
    readable = tables_read_side(rules, state, side, fields[place[0]], fields[place[1]], fields[place[2]]);
  }
  if (readable) {
    ur_state_complete(rules, state);
  }
  return readable;
}

static void tables_compare_value(const ur_table *table, const ur_state *state, double told, size_t number,
                                 ur_comparison *comparison) {
  const uint32_t stones = ur_table_rules(table)->options.stones;
  /* Ends that cannot come up with White to throw are in no table, and need none. */
  const double exact = state->home[0] == stones   ? 1
                       : state->home[1] == stones ? 0
                                                  : ur_table_value(table, state->key);
  comparison->lines++;
  if (exact < 0) {
    if (comparison->missing++ == 0) {
      comparison->missing_line = number;
      comparison->missing_state = *state;
    }
    return;
  }
  const double difference = exact > told ? exact - told : told - exact;
  comparison->differing += difference > UR_TABLE_TOLERANCE;
  if (difference > comparison->largest) {
    comparison->largest = difference;
    comparison->line = number;
    comparison->state = *state;
    comparison->told = told;
    comparison->exact = exact;
  }
}

int ur_table_compare(const ur_table *table, FILE *file, ur_comparison *comparison) {
  char line[TABLES_LINE];
  size_t places[TABLES_COLUMNS];
  size_t number = 0;
  int has_header = 0;
  memset(comparison, 0, sizeof(*comparison));
  while (fgets(line, sizeof(line), file) != NULL) {
    char *fields[TABLES_FIELDS];
    number++;
    if (line[0] == '#') {
      continue;
    }
    const size_t count = tables_split(line, fields);
    if (!has_header) {
      has_header = tables_header(fields, count, places);
      if (!has_header) {
        comparison->line = number;
        return 0;
      }
      continue;
    }
    ur_state state;
    double told = 0;
    if (!tables_read_line(ur_table_rules(table), fields, count, places, &state, &told)) {
      comparison->line = number;
      return 0;
    }
    tables_compare_value(table, &state, told, number, comparison);
  }
  return has_header && !ferror(file);
}
