/* SPDX-License-Identifier: MIT */
/*
 * Chess as slow and plain as possible, to check the library against: 64 letters, moves made on a copy,
 * legality by asking whether the king is attacked afterwards. Shares nothing with the library but the layout
 * of cc_move as types.h documents it. Chess960 rules throughout: castling is king takes rook, rights are
 * rook squares.
 */
#ifndef SLOW_CHESS_H
#define SLOW_CHESS_H

#include <stddef.h>
#include <stdint.h>

/* Moves of a board full of queens fit. */
#define SLOW_MAX_MOVES 2048
#define SLOW_FEN_CAPACITY 160

typedef struct slow_board {
  char men[64];    /* "PNBRQKpnbrqk", '.' for an empty square; a1 first */
  int black;       /* 1: Black to move */
  int rooks[2][2]; /* [side][0 towards h, 1 towards a]: square of the rook that may castle, or -1 */
  int ep;          /* square jumped over by the last move, or -1 */
  unsigned halfmove;
  unsigned fullmove;
} slow_board;

void slow_clear(slow_board *board);

/* Read a FEN with castling letters KQkq (outermost rook) or file letters. Returns 0 if it cannot. */
int slow_read(slow_board *board, const char *fen);

/* Write as FEN: file letters for castling, ep after every double push. */
void slow_write(const slow_board *board, char fen[SLOW_FEN_CAPACITY]);

/* Is a square attacked by the men of a side (1 black)? */
int slow_attacked(const slow_board *board, int square, int by_black);
int slow_in_check(const slow_board *board, int black);
int slow_king(const slow_board *board, int black);

/* Legal moves as cc_move values, in no special order. The second takes leave of the king's safety. */
size_t slow_moves(const slow_board *board, uint32_t moves[SLOW_MAX_MOVES]);
size_t slow_pseudo_moves(const slow_board *board, uint32_t moves[SLOW_MAX_MOVES]);

/* The board after a pseudo-legal move, and after a null move. */
void slow_play(const slow_board *board, slow_board *after, uint32_t move);
void slow_pass(const slow_board *board, slow_board *after);

/* Is an en-passant capture legal? */
int slow_ep_legal(const slow_board *board);

/* Equal for repetition: men, side, rights, legal en passant. */
int slow_same(const slow_board *a, const slow_board *b);

uint64_t slow_perft(const slow_board *board, unsigned depth);

/* The material key as position.h documents it. */
uint64_t slow_material(const slow_board *board);

#endif
