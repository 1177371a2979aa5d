/* SPDX-License-Identifier: MIT */
/*
 * The Royal Game of Ur in two forms: the game of the Axiom article, with a way out and a way back on which
 * stones turn over, and Finkel's game. Boards, rules as a cc_game, positions and moves as text.
 */
#ifndef UR_RULES_H
#define UR_RULES_H

#include <chesscore.h>

#define UR_MAX_STONES 7u
#define UR_MAX_CELLS 40u
#define UR_MAX_THROW 4u
#define UR_DICE 2u /* the player that throws; 0 White, 1 Black */

/* What a cell holds. */
#define UR_EMPTY 0u
#define UR_STONE(side, turned) (1u + 2u * (side) + (turned))
#define UR_SIDE_OF(content) (((content)-1u) / 2u)
#define UR_IS_TURNED(content) (((content)-1u) % 2u)

/* Moves: the cell a stone leaves, or: */
#define UR_PASS 255u
/* Throws: their number. */

/* Directions of the topology: the way out, and back for stones that have turned over. Images: ur_board.c. */
enum { UR_OUT, UR_BACK };
/* Its zones. */
enum { UR_ZONE_WAITING, UR_ZONE_ROSETTE, UR_ZONE_TURN, UR_ZONE_HOME };

/* In which order moves are listed: which of equals is the first. */
enum {
  UR_ORDER_CELLS,   /* by cells, rank 1 first, files from h */
  UR_ORDER_FORWARD, /* the stone that has come farthest first */
  UR_ORDER_BACK     /* waiting stones first */
};

/* What the articles leave open, or people play otherwise. */
#define UR_ONE_WAITING 0x1u   /* all waiting stones together have one move; else each has its own */
#define UR_TAKING_AGAIN 0x2u  /* taking gives another throw, too */
#define UR_UNSAFE 0x4u        /* stones on rosettes can be taken */
#define UR_ZERO_PASSES 0x8u   /* no mark up is a throw of 0, not of 4. Always so in Finkel's game */
#define UR_OVERSHOOT 0x10u    /* a throw larger than needed brings a stone home, too */
#define UR_OUTWARD_ONLY 0x20u /* rosettes give no throw to a stone on its way back */
#define UR_NO_JUMPING 0x40u   /* no stone passes over one of the other side */
#define UR_ALL_FLAGS 0x7fu

typedef struct ur_options {
  uint32_t finkel; /* 1: Finkel's game */
  uint32_t stones; /* of each side, 1 .. UR_MAX_STONES; 0: 7 */
  uint32_t order;  /* UR_ORDER_* */
  uint32_t flags;  /* UR_ONE_WAITING .. */
} ur_options;

/* A position. All that matters is in the key, but for which of the waiting cells are empty. */
typedef struct ur_state {
  uint64_t key;
  uint8_t cells[UR_MAX_CELLS];
  uint8_t side;
  uint8_t thrown; /* the throw + 1; 0: the dice have to be thrown */
  uint8_t home[2];
  uint8_t waiting[2];
  uint8_t padding[2];
} ur_state;

#define UR_NOWHERE 255u

/* Everything that is asked for often, as tables made from the topology. */
typedef struct ur_rules {
  ur_options options;
  cc_topology *topology;
  uint32_t cells;
  uint8_t home[2];                       /* cells */
  uint8_t waiting[2][UR_MAX_STONES];     /* cells, in order of their names */
  uint8_t order[2][2 * UR_MAX_CELLS][2]; /* content and cell, as moves are listed */
  uint32_t orders[2];
  uint8_t mirror[UR_MAX_CELLS];
  uint8_t target[5][UR_MAX_CELLS][UR_MAX_THROW + 1];                /* by content, cell, throw: the cell */
  uint8_t content[5][UR_MAX_CELLS][UR_MAX_THROW + 1];               /* .. and what the stone is there */
  uint8_t between[5][UR_MAX_CELLS][UR_MAX_THROW + 1][UR_MAX_THROW]; /* cells passed over; UR_NOWHERE ends */
  uint8_t steps[5][UR_MAX_CELLS]; /* by content: made so far; UR_NOWHERE: never there */
  uint8_t again[5][UR_MAX_CELLS]; /* 1: landing there gives another throw */
  uint8_t rosette[UR_MAX_CELLS];
  uint32_t weights[UR_MAX_THROW + 1]; /* of throws */
  uint32_t way;                       /* steps from waiting to home */
  uint64_t cell_keys[5][UR_MAX_CELLS];
  uint64_t home_keys[2][UR_MAX_STONES + 1];
  uint64_t side_keys[2];
  uint64_t throw_keys[UR_MAX_THROW + 2];
  const struct ur_table *table; /* of values, for ur_game_exact; else NULL */
} ur_rules;

/* Errors: CC_ERROR_ARGUMENT (options), CC_ERROR_MEMORY. */
cc_status ur_rules_create(const ur_options *options, ur_rules **out);
/* NULL is allowed. */
void ur_rules_free(ur_rules *rules);

/* The board alone (ur_board.c): Errors as above. */
cc_status ur_board_create(const ur_options *options, cc_topology **out);

/* The game, valid as long as the rules. */
cc_game ur_game(const ur_rules *rules);

/* The evaluation is in thousandths of a step; a win is worth this many. */
#define UR_UNIT 1000
#define UR_WIN (1000 * UR_UNIT)

/* White's steps, 100 for a stone at home, less Black's: "simple" in the article. In steps. */
int32_t ur_simple(const ur_rules *rules, const ur_state *state);

/* Where a stone goes with what was thrown, UR_NOWHERE if it may not. */
uint32_t ur_landing(const ur_rules *rules, const ur_state *state, uint32_t from);

/* The position seen from the other side: colours changed, rank r is rank 6 - r. */
void ur_mirror(const ur_rules *rules, const ur_state *state, ur_state *mirrored);

/* ---- text (ur_text.c), as cc_game has it; `user` is the rules ---- */

/*
 * A state: "w 3 2 l2,o3+,i1,j1 1 i5" : side, throw ("-": to be thrown), then for White and Black how many
 * stones are home and where the others are ("-": nowhere); "+" is a stone that has turned over.
 */
cc_status ur_state_text(const void *state, char *buffer, size_t capacity, size_t *needed, void *user);
cc_status ur_state_read(void *state, const char *text, size_t length, void *user);
/* A move: "k2-i2", "k2-i2x" taking, "i3-home", "pass"; a throw: "2". Only the cell it leaves is needed to read it. */
cc_status ur_move_text(const void *state, uint64_t move, char *buffer, size_t capacity, size_t *needed,
                       void *user);
cc_status ur_move_read(const void *state, const char *text, size_t length, uint64_t *move, void *user);
/* Set key and counts from cells, side, throw and home. */
void ur_state_complete(const ur_rules *rules, ur_state *state);

#endif
