/* SPDX-License-Identifier: MIT */
/* The exact value of every position that can come up, for games of few stones. */
#ifndef UR_SOLVER_H
#define UR_SOLVER_H

#include <stdio.h>

#include "ur_rules.h"

typedef struct ur_table ur_table;

typedef struct ur_solution {
  size_t positions; /* in which the dice are to be thrown, and ends */
  size_t moves;     /* between them */
  uint32_t sweeps;  /* through the positions of a level, all levels together */
  double gap;       /* no value is farther from the true one than this */
  double start;     /* White's chance to win at the beginning */
} ur_solution;

/* Errors: CC_ERROR_LIMIT (more than `most` positions), CC_ERROR_MEMORY. `solution` may be NULL. */
cc_status ur_solve(const ur_rules *rules, size_t most, ur_table **out, ur_solution *solution);
/* NULL is allowed. */
void ur_table_free(ur_table *table);
/* White's chance to win by a position's key, the dice to be thrown; less than 0 if it is not in the table. */
double ur_table_value(const ur_table *table, uint64_t key);
/* Position `number` from 0; NULL behind the last one. */
const ur_state *ur_table_state(const ur_table *table, size_t number);
const ur_rules *ur_table_rules(const ur_table *table);

/*
 * The game with values of a table, rules->table, for an evaluation: CC_GAME_WIN is a certain win. Errors of
 * the evaluation: CC_ERROR_GAME (not in the table).
 */
cc_game ur_game_exact(const ur_rules *rules);

/* ---- files: a line for each position with White (Light) to throw, by names of columns; Finkel's game ---- */

/* 0 after an error of the file. */
int ur_table_write(const ur_table *table, FILE *file);

/* Values of others may have been computed with less care: they differ if it is by more than this. */
#define UR_TABLE_TOLERANCE 0.00002

typedef struct ur_comparison {
  size_t lines;
  size_t missing;      /* not in the table */
  size_t differing;    /* by more than UR_TABLE_TOLERANCE */
  double largest;      /* difference */
  size_t line;         /* where; or of the first line that cannot be read */
  ur_state state;      /* there, */
  double told;         /* with this value in the file */
  double exact;        /* and this one in the table */
  size_t missing_line; /* of the first position that is not in the table; 0: there is none */
  ur_state missing_state;
} ur_comparison;

/* Every line of a file against the table. 0 if one of them cannot be read. */
int ur_table_compare(const ur_table *table, FILE *file, ur_comparison *comparison);

#endif
