/* SPDX-License-Identifier: MIT */
/*
 * Build-time program: king and pawn against king, won or drawn, as a table of bits.
 *
 * White has the pawn, on the a- to d-file. A position starts as impossible, as won or drawn at once, or as
 * open; open ones are settled by their successors until none changes. What stays open then is drawn, since
 * White cannot force anything. Source of the method: "KPK", chessprogramming wiki.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { KPK_OPEN, KPK_IMPOSSIBLE, KPK_DRAW, KPK_WIN };

static uint8_t known[2][24][64][64]; /* [side to move][pawn][white king][black king] */

static int kpkgen_pawn_square(int pawn) {
  return (pawn / 4 + 1) * 8 + pawn % 4;
}

static int kpkgen_distance(int a, int b) {
  const int files = abs((a & 7) - (b & 7));
  const int ranks = abs((a >> 3) - (b >> 3));
  return files > ranks ? files : ranks;
}

/* Does the pawn attack a square? */
static int kpkgen_pawn_attacks(int pawn, int square) {
  return (square >> 3) == (pawn >> 3) + 1 && abs((square & 7) - (pawn & 7)) == 1;
}

/* Squares a king can step to, one a call: the next after `previous` (-1 at first), or -1. */
static int kpkgen_next_step(int king, int previous) {
  for (int to = previous + 1; to < 64; to++) {
    if (kpkgen_distance(king, to) == 1) {
      return to;
    }
  }
  return -1;
}

static uint8_t kpkgen_begin(int side, int pawn, int white, int black) {
  const int square = kpkgen_pawn_square(pawn);
  if (kpkgen_distance(white, black) <= 1 || white == square || black == square ||
      (side == 0 && kpkgen_pawn_attacks(square, black))) {
    return KPK_IMPOSSIBLE;
  }
  if (side == 0) {
    const int last = square + 8;
    const int promotes = square >= 48 && last != white && last != black;
    return promotes && (kpkgen_distance(black, last) > 1 || kpkgen_distance(white, last) == 1) ? KPK_WIN
                                                                                               : KPK_OPEN;
  }
  int moves = 0;
  for (int to = kpkgen_next_step(black, -1); to >= 0; to = kpkgen_next_step(black, to)) {
    if (kpkgen_distance(white, to) > 1 && !kpkgen_pawn_attacks(square, to)) {
      if (to == square) {
        return KPK_DRAW;
      }
      moves++;
    }
  }
  return moves == 0 ? KPK_DRAW : KPK_OPEN; /* stalemate: king and pawn never mate */
}

static uint8_t kpkgen_white(int pawn, int white, int black) {
  const int square = kpkgen_pawn_square(pawn);
  int open = 0;
  for (int to = kpkgen_next_step(white, -1); to >= 0; to = kpkgen_next_step(white, to)) {
    const uint8_t after = known[1][pawn][to][black];
    if (after == KPK_WIN) {
      return KPK_WIN;
    }
    open |= after == KPK_OPEN;
  }
  if (square < 48 && square + 8 != white && square + 8 != black) {
    const uint8_t after = known[1][pawn + 4][white][black];
    const int twice = square < 16 && square + 16 != white && square + 16 != black;
    const uint8_t leap = twice ? known[1][pawn + 8][white][black] : KPK_DRAW;
    if (after == KPK_WIN || leap == KPK_WIN) {
      return KPK_WIN;
    }
    open |= after == KPK_OPEN || leap == KPK_OPEN;
  }
  return open ? KPK_OPEN : KPK_DRAW;
}

static uint8_t kpkgen_black(int pawn, int white, int black) {
  int open = 0;
  for (int to = kpkgen_next_step(black, -1); to >= 0; to = kpkgen_next_step(black, to)) {
    const uint8_t after = known[0][pawn][white][to];
    if (after == KPK_DRAW) {
      return KPK_DRAW;
    }
    open |= after == KPK_OPEN;
  }
  return open ? KPK_OPEN : KPK_WIN;
}

/* One pass over all positions. Returns whether anything was settled. */
static int kpkgen_pass(int first) {
  int changed = 0;
  for (int index = 0; index < 2 * 24 * 64 * 64; index++) {
    const int side = index / (24 * 64 * 64);
    const int pawn = index / (64 * 64) % 24;
    const int white = index / 64 % 64;
    const int black = index % 64;
    uint8_t *place = &known[side][pawn][white][black];
    if (first) {
      *place = kpkgen_begin(side, pawn, white, black);
      changed = 1;
    } else if (*place == KPK_OPEN) {
      *place = side == 0 ? kpkgen_white(pawn, white, black) : kpkgen_black(pawn, white, black);
      changed |= *place != KPK_OPEN;
    }
  }
  return changed;
}

static void kpkgen_write(FILE *out) {
  fprintf(out, "/* Written by kpk_gen at build time. */\n#include \"eval/kpk.h\"\n\n");
  fprintf(out, "const uint64_t cc__kpk_wins[2][24][64] = {\n");
  for (int side = 0; side < 2; side++) {
    fprintf(out, "  {\n");
    for (int pawn = 0; pawn < 24; pawn++) {
      fprintf(out, "    {");
      for (int white = 0; white < 64; white++) {
        uint64_t wins = 0;
        for (int black = 0; black < 64; black++) {
          wins |= (uint64_t)(known[side][pawn][white][black] == KPK_WIN) << black;
        }
        fprintf(out, "%s0x%016" PRIX64 "u,", white % 4 == 0 ? "\n      " : " ", wins);
      }
      fprintf(out, "\n    },\n");
    }
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n");
}

int main(int argc, char **argv) {
  FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
  if (out == NULL) {
    fprintf(stderr, "usage: kpk_gen OUTPUT\n");
    return 2;
  }
  for (int first = 1; kpkgen_pass(first); first = 0) {
  }
  kpkgen_write(out);
  return ferror(out) || fclose(out) != 0;
}
