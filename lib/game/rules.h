/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. A game's table as the library works with it: read once, defaults filled in, and every answer of a
 * callback checked before anything relies on it.
 */
#ifndef CC__RULES_H
#define CC__RULES_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/game.h"

#define CC__STATE_ALIGNMENT 64u
/* Larger than every value. */
#define CC__GAME_INFINITE (CC_GAME_WIN + 1)

typedef struct cc__rules {
  cc_game game;    /* with defaults filled in */
  uint32_t teams;  /* how many */
  uint32_t chance; /* 1: a random player takes part */
  int32_t bound;
  int32_t win;
  int8_t sign[CC_GAME_MAX_PLAYERS]; /* 1 team 0, -1 team 1; random players 1. Of at most two teams */
  uint8_t team[CC_GAME_MAX_PLAYERS];
} cc__rules;

/* A growing store of moves: each position of a line has its own at the end of the one before. */
typedef struct cc__game_moves {
  cc_game_move *moves;
  uint64_t *scores; /* beside each move: its place in the order, or bounds at chance nodes */
  size_t capacity;
  size_t score_capacity;
  const cc_allocator *allocator;
} cc__game_moves;

/* Errors: as cc_game_check. */
cc_status cc__rules_read(cc__rules *rules, const cc_game *game);

/* States of one may be given to the other's callbacks. */
static inline int cc__rules_same(const cc__rules *a, const cc__rules *b) {
  return a->game.user == b->game.user && a->game.look == b->game.look &&
         a->game.generate == b->game.generate && a->game.state_size == b->game.state_size;
}

static inline cc_status cc__rules_status(cc_status status) {
  return status > 0 ? CC_ERROR_STOPPED : status;
}

/* A state of zero bytes; NULL if there is no memory. Free runs the game's clear first. NULL is allowed. */
void *cc__state_new(const cc__rules *rules, const cc_allocator *allocator);
void cc__state_free(const cc__rules *rules, const cc_allocator *allocator, void *state);
cc_status cc__state_copy(const cc__rules *rules, const void *from, void *to);

/*
 * Callbacks with their answers checked. Errors: theirs, or CC_ERROR_GAME with *fault set to a static text.
 */
cc_status cc__rules_look(const cc__rules *rules, const void *state, cc_game_look *look, const char **fault);
/* CC_GAME_ASK_STUCK: that it goes on is an error. */
cc_status cc__rules_outcome(const cc__rules *rules, const void *state, uint32_t ask, cc_game_outcome *outcome,
                            const char **fault);
/* values: one for two teams, else one a team. */
cc_status cc__rules_evaluate(const cc__rules *rules, const void *state, int32_t *values, const char **fault);
/*
 * Moves of the highest priority into moves->moves[from ..]; *count of them. `total` (may be NULL): the
 * sum of weights, checked if `random` is not 0.
 */
cc_status cc__rules_generate(const cc__rules *rules, const void *state, uint32_t which, int random,
                             cc__game_moves *moves, size_t from, size_t *count, uint64_t *total,
                             const char **fault);
/* From `before` to `after` by copying, where the game cannot take back. */
cc_status cc__rules_advance(const cc__rules *rules, const void *before, uint64_t move, void *after,
                            void *undo);

/* One of `count` moves by its weight; `total` is their sum. */
static inline size_t cc__game_roll(const cc_game_move *moves, size_t count, uint64_t total, uint64_t random) {
  uint64_t point = (random >> 32) * total >> 32;
  size_t i = 0;
  while (i + 1 < count && point >= moves[i].weight) {
    point -= moves[i++].weight;
  }
  return i;
}

cc_status cc__game_moves_init(cc__game_moves *moves, const cc_allocator *allocator, size_t room);
/* Without an allocator it is lent, and left alone. */
void cc__game_moves_free(cc__game_moves *moves);

/* Bytes of what a move is taken back by, a multiple of 8. */
static inline size_t cc__rules_undo_stride(const cc__rules *rules) {
  return ((size_t)rules->game.undo_size + 7u) / 8u * 8u;
}

/* What a finished game is worth to a team, `ply` moves on. */
static inline int32_t cc__rules_value(const cc__rules *rules, const cc_game_outcome *outcome, uint32_t team,
                                      uint32_t ply) {
  const int32_t value = rules->teams <= 2 && team == 1 ? -outcome->teams[0] : outcome->teams[team];
  if (outcome->kind == CC_GAME_POINTS) {
    return value;
  }
  return value * (rules->win - (rules->chance ? 0 : (int32_t)ply));
}

#endif
