/* SPDX-License-Identifier: MIT */
/*
 * tables_gen KIND OUTPUT: writes the constant tables of layer 1 as C. A build-time program, run on the
 * machine that builds and never linked into the library; it therefore may print and exit.
 *
 * KIND is steps (attack_tables.c), steps-small (the same without the 64 x 64 tables), magic
 * (attack_tables_magic.c), pext (attack_tables_pext.c), zobrist (zobrist_tables.c) or cuckoo
 * (cuckoo_tables.c). The output depends on nothing but KIND.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "bitboard.h"
#include "cuckoo.h"
#include "magics.h"
#include "zobrist.h"

/* All subsets of all masks of a square and slider: 102400 for rooks, 5248 for bishops. */
enum { ROOK = 0, BISHOP = 1, MAX_BITS = 12, MAX_ENTRIES = 107648 };

/* Pairs of squares a piece other than a pawn moves between on an empty board, for both sides. */
#define CUCKOO_MOVES 3668

/* File and rank steps of the directions in the order of bitboard.h. */
static const int directions[8][2] = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}};

static void fail(const char *message) {
  fprintf(stderr, "tables_gen: %s\n", message);
  exit(1);
}

/* The bit of a square given by file and rank, 0 off the board. */
static uint64_t bit_at(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? UINT64_C(1) << (rank * 8 + file) : 0;
}

static uint64_t ray(int square, int direction, uint64_t occupied) {
  uint64_t squares = 0;
  int file = square % 8;
  int rank = square / 8;
  for (;;) {
    uint64_t bit;
    file += directions[direction][0];
    rank += directions[direction][1];
    bit = bit_at(file, rank);
    if (bit == 0) {
      return squares;
    }
    squares |= bit;
    if (occupied & bit) {
      return squares;
    }
  }
}

static uint64_t slider_attacks(int slider, int square, uint64_t occupied) {
  uint64_t attacks = 0;
  for (int d = slider == ROOK ? 0 : 1; d < 8; d += 2) {
    attacks |= ray(square, d, occupied);
  }
  return attacks;
}

/* The squares whose occupation matters: the attacks on an empty board less the last square of each ray. */
static uint64_t slider_mask(int slider, int square) {
  uint64_t mask = 0;
  for (int d = slider == ROOK ? 0 : 1; d < 8; d += 2) {
    uint64_t squares = ray(square, d, 0);
    uint64_t last = squares == 0 ? 0 : cc__bit(d < 4 ? cc__msb(squares) : cc__lsb(squares));
    mask |= squares & ~last;
  }
  return mask;
}

static uint64_t steps(int square, const int (*moves)[2], int count) {
  uint64_t attacks = 0;
  for (int i = 0; i < count; i++) {
    attacks |= bit_at(square % 8 + moves[i][0], square / 8 + moves[i][1]);
  }
  return attacks;
}

static uint64_t knight_attacks(int square) {
  static const int moves[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}};
  return steps(square, moves, 8);
}

static uint64_t king_attacks(int square) {
  return steps(square, directions, 8);
}

static uint64_t pawn_attacks(int side, int square) {
  static const int moves[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
  return steps(square, moves[side], 2);
}

/* The attacks on an empty board of a piece that is no pawn, by cc_piece_type. */
static uint64_t piece_attacks(int type, int square) {
  switch (type) {
  case 1: return knight_attacks(square);
  case 2: return slider_attacks(BISHOP, square, 0);
  case 3: return slider_attacks(ROOK, square, 0);
  case 4: return slider_attacks(BISHOP, square, 0) | slider_attacks(ROOK, square, 0);
  default: return king_attacks(square);
  }
}

/* Writes numbers between braces, several to a line. */
static void write_words(FILE *out, const uint64_t *words, size_t count, const char *indent) {
  for (size_t i = 0; i < count; i++) {
    const char *before = i % 4 == 0 ? indent : " ";
    const char *after = i % 4 == 3 || i + 1 == count ? ",\n" : ",";
    fprintf(out, "%s0x%016" PRIX64 "u%s", before, words[i], after);
  }
}

static void write_shorts(FILE *out, const uint16_t *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *after = i % 12 == 11 || i + 1 == count ? ",\n" : ",";
    fprintf(out, "%s%u%s", i % 12 == 0 ? "  " : " ", (unsigned)numbers[i], after);
  }
}

static void write_head(FILE *out, const char *kind, const char *header) {
  fprintf(out,
          "/* SPDX-License-Identifier: MIT */\n"
          "/* Written by \"tables_gen %s\" at build time. Layer 1. Do not edit. */\n"
          "#include \"board/%s\"\n",
          kind, header);
}

static void write_square_pairs(FILE *out) {
  static uint64_t between[64][64];
  static uint64_t line[64][64];
  for (int a = 0; a < 64; a++) {
    for (int d = 0; d < 8; d++) {
      uint64_t targets = ray(a, d, 0);
      uint64_t whole = targets | ray(a, (d + 4) % 8, 0) | UINT64_C(1) << a;
      while (targets != 0) {
        unsigned b = cc__pop_lsb(&targets);
        line[a][b] = whole;
        between[a][b] = ray(a, d, cc__bit(b)) & ~cc__bit(b);
      }
    }
  }
  fprintf(out, "\nconst uint64_t cc__table_between[64][64] = {\n");
  for (int a = 0; a < 64; a++) {
    fprintf(out, "  {\n");
    write_words(out, between[a], 64, "    ");
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n\nconst uint64_t cc__table_line[64][64] = {\n");
  for (int a = 0; a < 64; a++) {
    fprintf(out, "  {\n");
    write_words(out, line[a], 64, "    ");
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n");
}

static void write_steps(FILE *out, int small) {
  uint64_t words[64];
  write_head(out, small ? "steps-small" : "steps", "attack_tables.h");
  fprintf(out, "\nconst uint64_t cc__table_knight[64] = {\n");
  for (int square = 0; square < 64; square++) {
    words[square] = knight_attacks(square);
  }
  write_words(out, words, 64, "  ");
  fprintf(out, "};\n\nconst uint64_t cc__table_king[64] = {\n");
  for (int square = 0; square < 64; square++) {
    words[square] = king_attacks(square);
  }
  write_words(out, words, 64, "  ");
  fprintf(out, "};\n\nconst uint64_t cc__table_pawn[2][64] = {\n");
  for (int side = 0; side < 2; side++) {
    for (int square = 0; square < 64; square++) {
      words[square] = pawn_attacks(side, square);
    }
    fprintf(out, "  {\n");
    write_words(out, words, 64, "    ");
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n\nCC__CACHE_LINE_ALIGNED const uint64_t cc__table_ray[64][8] = {\n");
  for (int square = 0; square < 64; square++) {
    for (int d = 0; d < 8; d++) {
      words[d] = ray(square, d, 0);
    }
    fprintf(out, "  {\n");
    write_words(out, words, 8, "    ");
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n");
  if (!small) {
    write_square_pairs(out);
  }
}

/* Fills in one square's part of the magic table and returns its size; entries nothing leads to are 0. */
static uint32_t fill_magic(uint64_t *table, int slider, int square) {
  const uint64_t mask = slider_mask(slider, square);
  const unsigned bits = magics[slider][square].bits;
  uint64_t subset = 0;
  if (bits == 0 || bits > MAX_BITS) {
    fail("magics.h: bad number of bits");
  }
  do {
    const uint64_t index = subset * magics[slider][square].magic >> (64 - bits);
    const uint64_t attacks = slider_attacks(slider, square, subset);
    if (table[index] != 0 && table[index] != attacks) {
      fail("magics.h: a number does not keep different attacks apart");
    }
    table[index] = attacks;
    subset = (subset - mask) & mask;
  } while (subset != 0);
  return UINT32_C(1) << bits;
}

/*
 * One square's table follows the other. Laying them over each other, as some programs do, saves nothing: the
 * numbers the finder comes up with fill their tables to the last entry.
 */
static void write_magic(FILE *out) {
  static uint64_t table[MAX_ENTRIES];
  uint32_t length = 0;
  write_head(out, "magic", "attack_tables.h");
  for (int slider = 0; slider < 2; slider++) {
    fprintf(out, "\nconst cc__magic_entry cc__magic_%s[64] = {\n", slider == ROOK ? "rook" : "bishop");
    for (int square = 0; square < 64; square++) {
      fprintf(out, "  {0x%016" PRIX64 "u, 0x%016" PRIX64 "u, %" PRIu32 "u, %uu},\n",
              slider_mask(slider, square), magics[slider][square].magic, length,
              64 - magics[slider][square].bits);
      length += fill_magic(table + length, slider, square);
    }
    fprintf(out, "};\n");
  }
  fprintf(out, "\nCC__CACHE_LINE_ALIGNED const uint64_t cc__magic_attacks[%" PRIu32 "] = {\n", length);
  write_words(out, table, length, "  ");
  fprintf(out, "};\n");
}

/* PEXT: the bits of a word under a mask, moved together at the low end. */
static uint64_t extract(uint64_t word, uint64_t mask) {
  uint64_t bits = 0;
  for (unsigned i = 0; mask != 0; i++) {
    bits |= (word >> cc__pop_lsb(&mask) & 1) << i;
  }
  return bits;
}

/*
 * Entries are 16 bits wide: the attacks, at most 14 squares, numbered within those on an empty board; PDEP
 * spreads them out again. Against entries of 64 bits a look-up takes up to a tenth longer while everything is
 * in the first caches, but the table takes 210 KiB instead of 841, and once a search's hash table competes
 * for the caches, look-ups are up to a fifth faster.
 */
static void write_pext(FILE *out) {
  static uint16_t table[MAX_ENTRIES];
  uint32_t length = 0;
  write_head(out, "pext", "attack_tables.h");
  for (int slider = 0; slider < 2; slider++) {
    fprintf(out, "\nconst cc__pext_entry cc__pext_%s[64] = {\n", slider == ROOK ? "rook" : "bishop");
    for (int square = 0; square < 64; square++) {
      const uint64_t mask = slider_mask(slider, square);
      const uint64_t reach = slider_attacks(slider, square, 0);
      uint64_t subset = 0;
      fprintf(out, "  {0x%016" PRIX64 "u, 0x%016" PRIX64 "u, %" PRIu32 "u, 0},\n", mask, reach, length);
      /* The carry-rippler counts through the subsets in the very order in which PEXT numbers them. */
      do {
        table[length++] = (uint16_t)extract(slider_attacks(slider, square, subset), reach);
        subset = (subset - mask) & mask;
      } while (subset != 0);
    }
    fprintf(out, "};\n");
  }
  fprintf(out, "\nCC__CACHE_LINE_ALIGNED const uint16_t cc__pext_attacks[%" PRIu32 "] = {\n", length);
  write_shorts(out, table, length);
  fprintf(out, "};\n");
}

typedef struct zobrist {
  uint64_t piece[2][6][64];
  uint64_t castling[64];
  uint64_t ep[8];
  uint64_t side;
} zobrist;

static void fill_zobrist(zobrist *z) {
  uint64_t state = CC__ZOBRIST_SEED;
  for (int side = 0; side < 2; side++) {
    for (int type = 0; type < 6; type++) {
      for (int square = 0; square < 64; square++) {
        z->piece[side][type][square] = cc__random_next(&state);
      }
    }
  }
  for (int square = 0; square < 64; square++) {
    z->castling[square] = cc__random_next(&state);
  }
  for (int file = 0; file < 8; file++) {
    z->ep[file] = cc__random_next(&state);
  }
  z->side = cc__random_next(&state);
}

static void write_zobrist(FILE *out) {
  zobrist z;
  fill_zobrist(&z);
  write_head(out, "zobrist", "zobrist.h");
  fprintf(out, "\nconst uint64_t cc__zobrist_piece[2][6][64] = {\n");
  for (int side = 0; side < 2; side++) {
    fprintf(out, "  {\n");
    for (int type = 0; type < 6; type++) {
      fprintf(out, "    {\n");
      write_words(out, z.piece[side][type], 64, "      ");
      fprintf(out, "    },\n");
    }
    fprintf(out, "  },\n");
  }
  fprintf(out, "};\n\nconst uint64_t cc__zobrist_castling[64] = {\n");
  write_words(out, z.castling, 64, "  ");
  fprintf(out, "};\n\nconst uint64_t cc__zobrist_ep[8] = {\n");
  write_words(out, z.ep, 8, "  ");
  fprintf(out, "};\n\nconst uint64_t cc__zobrist_side = 0x%016" PRIX64 "u;\n", z.side);
}

/* Puts a difference in its first slot; whoever was there moves to its own other slot, and so on. */
static void cuckoo_insert(uint64_t *keys, uint16_t *moves, uint64_t key, uint16_t move) {
  unsigned slot = cc__cuckoo_slot1(key);
  for (int turns = 0; turns < 1000; turns++) {
    uint64_t other_key = keys[slot];
    uint16_t other_move = moves[slot];
    keys[slot] = key;
    moves[slot] = move;
    if (other_move == 0) {
      return;
    }
    key = other_key;
    move = other_move;
    slot = slot == cc__cuckoo_slot1(key) ? cc__cuckoo_slot2(key) : cc__cuckoo_slot1(key);
  }
  fail("cuckoo: no room with this zobrist seed");
}

static void write_cuckoo(FILE *out) {
  static uint64_t keys[CC__CUCKOO_SLOTS];
  static uint16_t moves[CC__CUCKOO_SLOTS];
  int count = 0;
  zobrist z;
  fill_zobrist(&z);
  for (int side = 0; side < 2; side++) {
    for (int type = 1; type < 6; type++) {
      for (int a = 0; a < 64; a++) {
        for (int b = a + 1; b < 64; b++) {
          if ((piece_attacks(type, a) >> b & 1) == 0) {
            continue;
          }
          cuckoo_insert(keys, moves, z.piece[side][type][a] ^ z.piece[side][type][b] ^ z.side,
                        (uint16_t)(a + 64 * b));
          count++;
        }
      }
    }
  }
  if (count != CUCKOO_MOVES) {
    fail("cuckoo: wrong number of moves");
  }
  write_head(out, "cuckoo", "cuckoo.h");
  fprintf(out, "\nconst uint64_t cc__cuckoo_key[CC__CUCKOO_SLOTS] = {\n");
  write_words(out, keys, CC__CUCKOO_SLOTS, "  ");
  fprintf(out, "};\n\nconst uint16_t cc__cuckoo_move[CC__CUCKOO_SLOTS] = {\n");
  write_shorts(out, moves, CC__CUCKOO_SLOTS);
  fprintf(out, "};\n");
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "";
  FILE *out;
  if (argc != 3) {
    fprintf(stderr, "usage: tables_gen steps|steps-small|magic|pext|zobrist|cuckoo OUTPUT\n");
    return 2;
  }
  out = fopen(argv[2], "w");
  if (out == NULL) {
    fail("cannot open the output file");
  }
  if (strcmp(kind, "steps") == 0 || strcmp(kind, "steps-small") == 0) {
    write_steps(out, strcmp(kind, "steps-small") == 0);
  } else if (strcmp(kind, "magic") == 0) {
    write_magic(out);
  } else if (strcmp(kind, "pext") == 0) {
    write_pext(out);
  } else if (strcmp(kind, "zobrist") == 0) {
    write_zobrist(out);
  } else if (strcmp(kind, "cuckoo") == 0) {
    write_cuckoo(out);
  } else {
    fail("unknown kind of table");
  }
  if (ferror(out) || fclose(out) != 0) {
    fail("cannot write the output file");
  }
  return 0;
}
