/* SPDX-License-Identifier: MIT */
/*
 * How many FENs a second are read into an existing handle (strict, fully validated) and written.
 *
 *   bench_fen [FILE [SECONDS]]
 *
 * FILE has one FEN a line; without it, or for "-", a list of forty middle-game positions is used. Prints one
 * line a measure, the best of several rounds: "fen-read 12345678 per second", in seconds of processor time,
 * so that a busy machine tells nearly the same as a quiet one.
 */
#define _POSIX_C_SOURCE 200112L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chesscore/position.h"

#define BENCH_ROUNDS 7
#define BENCH_LINE 256

static const char *const bench_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR b KQkq - 0 4",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R w KQkq - 1 5",
    "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1P3/PP3PPP/R2QKBNR w KQ - 1 6",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/pp1bppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R b - - 4 10",
    "2r2rk1/pp1bppbp/1qnp1np1/8/2BNP3/2N1BP2/PPPQ2PP/2KR3R w - - 8 13",
    "r1b2rk1/2q1bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 1 12",
    "r4rk1/1bq1bppp/p2p1n2/np2p3/3PP3/5N1P/PPBN1PP1/R1BQR1K1 w - - 1 14",
    "r1bqr1k1/1p3ppp/p1np1n2/2p5/P1B1P3/2N2N1P/1PP2PP1/R1BQR1K1 b - - 0 13",
    "r2qkb1r/1p1n1ppp/p2pbn2/4p3/4P3/1NN1BP2/PPP3PP/R2QKB1R w KQkq - 1 9",
    "r2q1rk1/1p1nbppp/p2pbn2/4p3/4P1P1/1NN1BP2/PPPQ3P/2KR1B1R b - - 2 11",
    "rnbq1rk1/pp2ppbp/3p1np1/2pP4/2P1P3/2N2N2/PP3PPP/R1BQKB1R w KQ c6 0 7",
    "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2NN1P2/PP2B1PP/R1BQ1RK1 b - - 0 11",
    "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN1P/PP3PP1/R2QKB1R w KQ - 2 9",
    "2rq1rk1/pb1n1ppp/1p1bpn2/3p4/2PP4/1P2PN2/PB1NBPPP/2RQ1RK1 w - - 5 12",
    "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R3K2R w KQ - 7 10",
    "3r1rk1/pp2qppp/2n1b3/3p4/3N4/2P1P3/PP1QBPPP/R4RK1 b - - 2 17",
    "r4rk1/pp1qbppp/2n1bn2/3p4/3N1B2/2N3P1/PP2PPBP/R2Q1RK1 w - - 8 12",
    "2rr2k1/1b1q1ppp/p2bpn2/1p6/3N4/P1N1P1P1/1PQ2PBP/2RR2K1 w - - 3 20",
    "r1bq1rk1/4bppp/p1n1pn2/1p6/2pP4/2N1PN2/PPB1QPPP/R1BR2K1 b - - 2 12",
    "rnb1k2r/ppp1bppp/4pn2/q2p4/2PP4/2N2NP1/PP2PP1P/R1BQKB1R w KQkq - 2 6",
    "r1b1k1nr/1p3ppp/p1n1p3/2qpP3/5P2/2N2N2/PPPQ2PP/R3KB1R w KQkq - 0 11",
    "r2qr1k1/pb1n1pbp/1p1p1np1/2pP4/P3PB2/2N2N1P/1P1QBPP1/R4RK1 b - - 4 14",
    "r1r3k1/p2bppbp/q2p1np1/2pP4/4P3/2N2NP1/PP1B1PKP/R2QR3 w - - 7 16",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "r1bq1rk1/ppp1nppp/4n3/3p3Q/3P4/1BP1B3/PP1N2PP/R4RK1 w - - 1 16",
    "4r1k1/r1q2ppp/ppp2n2/4P3/5Rb1/1N1BQ3/PPP3PP/R5K1 w - - 1 17",
    "2rqkb1r/ppp2p2/2npb1p1/1N1Nn2p/2P1PP2/8/PP2B1PP/R1BQK2R b KQ - 0 11",
    "r1bq1r1k/b1p1npp1/p2p3p/1p6/3PP3/1B2NN2/PP3PPP/R2Q1RK1 w - - 1 16",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "r1q2rk1/2p1bppp/2Pp4/p6b/Q1PNp3/4B3/PP1R1PPP/2K4R w - - 2 18",
    "4k2r/1pb2ppp/1p2p3/1R1p4/3P4/2r1PN2/P4PPP/1R4K1 b - - 3 22",
    "3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 41",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 48",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 1 31",
};

typedef struct bench_list {
  char **lines;
  size_t count;
} bench_list;

static double bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void bench_add(bench_list *list, const char *line) {
  char **lines = realloc(list->lines, (list->count + 1) * sizeof(*lines));
  const size_t length = strlen(line);
  char *copy = malloc(length + 1);
  if (lines == NULL || copy == NULL) {
    fprintf(stderr, "bench_fen: out of memory\n");
    exit(1);
  }
  memcpy(copy, line, length + 1);
  list->lines = lines;
  list->lines[list->count++] = copy;
}

static int bench_load(bench_list *list, const char *path) {
  char line[BENCH_LINE];
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    return 0;
  }
  while (fgets(line, sizeof(line), file) != NULL) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] != '\0') {
      bench_add(list, line);
    }
  }
  fclose(file);
  return 1;
}

/* One pass over the list by each measure; returns the number of texts that were read or written. */
static size_t bench_read(const bench_list *list, cc_position *position, cc_position **unused) {
  size_t done = 0;
  (void)unused;
  for (size_t i = 0; i < list->count; i++) {
    done += cc_position_set_fen(position, list->lines[i], CC_NUL_TERMINATED, NULL, NULL, NULL) == CC_OK;
  }
  return done;
}

static size_t bench_write(const bench_list *list, cc_position *unused, cc_position **positions) {
  char text[CC_FEN_CAPACITY];
  size_t done = 0;
  (void)unused;
  for (size_t i = 0; i < list->count; i++) {
    done += cc_position_fen(positions[i], CC_FEN_EP_LEGAL, text, sizeof(text), NULL) == CC_OK;
  }
  return done;
}

typedef size_t bench_measure(const bench_list *list, cc_position *position, cc_position **positions);

static void bench_run(const char *name, bench_measure *measure, const bench_list *list, cc_position *position,
                      cc_position **positions, double seconds) {
  double best = 0;
  for (int round = 0; round < BENCH_ROUNDS; round++) {
    uint64_t done = 0;
    const double begin = bench_now();
    double end;
    do {
      for (size_t i = 0; i < 1 + 2000 / list->count; i++) {
        done += measure(list, position, positions);
      }
      end = bench_now();
    } while (end - begin < seconds / BENCH_ROUNDS);
    const double rate = (double)done / (end - begin);
    best = rate > best ? rate : best;
  }
  printf("%s %" PRIu64 " per second\n", name, (uint64_t)best);
}

/* A handle a text. Texts the library refuses are named and left out. */
static cc_position **bench_prepare(bench_list *list) {
  cc_position **positions = calloc(list->count + 1, sizeof(cc_position *));
  size_t kept = 0;
  for (size_t i = 0; positions != NULL && i < list->count; i++) {
    cc_error error = CC_ERROR_INIT;
    if (cc_position_create_from_fen(NULL, list->lines[i], CC_NUL_TERMINATED, NULL, NULL, &error,
                                    &positions[kept]) == CC_OK) {
      list->lines[kept++] = list->lines[i];
    } else {
      fprintf(stderr, "bench_fen: left out: %s (%s)\n", list->lines[i], error.message);
      free(list->lines[i]);
    }
  }
  list->count = kept;
  return positions;
}

int main(int argc, char **argv) {
  bench_list list = {NULL, 0};
  cc_position *position = NULL;
  const double seconds = argc > 2 ? strtod(argv[2], NULL) : 2.0;
  if (argc > 1 && strcmp(argv[1], "-") != 0) {
    if (!bench_load(&list, argv[1])) {
      return 1;
    }
  } else {
    for (size_t i = 0; i < sizeof(bench_fens) / sizeof(bench_fens[0]); i++) {
      bench_add(&list, bench_fens[i]);
    }
  }
  cc_position **positions = bench_prepare(&list);
  if (positions == NULL || list.count == 0 || cc_position_create(NULL, &position) != CC_OK) {
    fprintf(stderr, "bench_fen: nothing to do\n");
    return 1;
  }
  bench_run("fen-read", bench_read, &list, position, positions, seconds);
  bench_run("fen-write", bench_write, &list, position, positions, seconds);
  for (size_t i = 0; i < list.count; i++) {
    cc_position_free(positions[i]);
    free(list.lines[i]);
  }
  free((void *)positions);
  free((void *)list.lines);
  cc_position_free(position);
  return 0;
}
