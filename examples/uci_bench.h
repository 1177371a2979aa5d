/* SPDX-License-Identifier: MIT */
/*
 * Positions for the command `bench` of uci.c: openings, middlegames and endgames, quiet and sharp, and some
 * that end at once.
 */
#ifndef UCI_BENCH_H
#define UCI_BENCH_H

static const char *const uci_bench_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bqkb1r/pp3ppp/2np1n2/4p1B1/3NP3/2N5/PPP2PPP/R2QKB1R w KQkq - 0 7",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 9",
    "rnbqk2r/ppp1bppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 4 5",
    "r2q1rk1/1b2bppp/ppnppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 w - - 0 12",
    "r1b2rk1/2q1bppp/p1np1n2/1pp1p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 1 13",
    "2rq1rk1/pb1nbppp/1p2pn2/8/2pP4/2N1PN2/PPQ1BPPP/R1BR2K1 w - - 0 13",
    "3r1rk1/p1q2pp1/1pn1p2p/2p5/2P1P3/P1PQ1N1P/5PP1/R2R2K1 w - - 0 20",
    "2r3k1/1p2qppp/p3p3/3b4/3P4/1P2Q3/P4PPP/2R1N1K1 b - - 3 25",
    "r2qr1k1/pb1n1pp1/1p3n1p/2ppN3/3P1B2/P1P1P2P/2B2PP1/R2Q1RK1 w - - 0 17",
    "r1bqr1k1/pp1nbpp1/2p2n1p/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11",
    "6k1/5pp1/p3p2p/1p1bP3/3P4/P4N2/1r3PPP/R5K1 w - - 0 27",
    "8/5pk1/4p1p1/1p1pP2p/1P1P1P1P/p4KP1/8/2B3b1 w - - 4 45",
    "8/8/1p1k4/p1p2p2/P1P1pPp1/1P2K1P1/8/8 w - - 0 40",
    "8/1p3k2/p2r4/P1R2pp1/1P3P1p/5K1P/6P1/8 w - - 2 38",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "8/8/8/4k3/1p6/1P3r2/2R5/2K5 w - - 10 70",
    "4r1k1/1q3ppp/p1p5/1p1nP3/3Q4/1P4P1/P4PBP/4R1K1 b - - 2 24",
    "r1b1k2r/1p1n1ppp/pqn1p3/2bpP3/5P2/2N2N2/PPPQ2PP/R1B1KB1R w KQkq - 2 10",
    "1k1r3r/ppq2ppp/2p1b3/8/3PN3/P3P3/1PQ2PPP/2R2RK1 w - - 1 19",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
};

#endif
