#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the winning chances of lib/search/winrate.h to games.

  tests/tools/match.py --engine UCI --engine UCI --nodes 20000 --games 1000 --openings FILE.epd --record scores.txt
  tests/tuning/winrate.py scores.txt ...

A line of the input is "S M R": a search's score in centipawns from the mover's view, the men on the board, and the
points the mover's side got in the end (0, 1, 2 halves). The model is that of the header: a logistic curve each for
winning and for losing, whose shift and scale are linear in the number of men. The four numbers are found by maximum
likelihood, with a simplex that is moved downhill (Nelder and Mead 1965); half of the data, by lines in turn of a
thousand, can be kept aside with --check, to see what the numbers are worth on games they were not made from.
"""
import argparse
import math
import sys

START = [130.0, 170.0, 70.0, 50.0]  # shift with all men and with none, scale with all and with none
MOST = 2000  # centipawns: beyond, curves say nothing new


def read(paths):
    rows = []
    for path in paths:
        with open(path, encoding="ascii") as file:
            for number, line in enumerate(file, 1):
                fields = line.split()
                if len(fields) != 3 or fields[2] not in ("0", "1", "2"):
                    sys.exit(f"{path}:{number}: not 'score men points'")
                rows.append((int(fields[0]), min(32, int(fields[1])), int(fields[2])))
    return rows


def gathered(rows):
    """{(score to the nearest 4, men): [lost, drawn, won]}: what is alike is looked at once."""
    bins = {}
    for score, men, points in rows:
        score = max(-MOST, min(MOST, 4 * round(score / 4)))
        bins.setdefault((score, men), [0, 0, 0])[points] += 1
    return bins


def logistic(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def chances(parameters, score, men):
    share = men / 32
    shift = parameters[0] * share + parameters[1] * (1 - share)
    scale = parameters[2] * share + parameters[3] * (1 - share)
    win = logistic((score - shift) / scale)
    loss = logistic((-score - shift) / scale)
    return loss, max(0.0, 1 - win - loss), win


def cost(parameters, bins):
    """Mean of minus the logarithm of what was said of what came."""
    if min(parameters[2:]) < 5 or min(parameters[:2]) < 0:
        return 1e9
    total = weight = 0
    for (score, men), counts in bins.items():
        said = chances(parameters, score, men)
        for n, p in zip(counts, said):
            total -= n * math.log(max(p, 1e-6))
            weight += n
    return total / weight


def simplex(function, start, steps):
    points = [list(start)]
    for i in range(len(start)):
        moved = list(start)
        moved[i] *= 1.25
        points.append(moved)
    values = [function(p) for p in points]
    for _ in range(steps):
        order = sorted(range(len(points)), key=values.__getitem__)
        points, values = [points[i] for i in order], [values[i] for i in order]
        middle = [sum(p[i] for p in points[:-1]) / (len(points) - 1) for i in range(len(start))]

        def along(t):
            return [m + t * (m - w) for m, w in zip(middle, points[-1])]

        best = along(1.0)
        value = function(best)
        for t, wanted in ((2.0, value < values[0]), (0.5, value >= values[-2]), (-0.5, value >= values[-1])):
            if wanted:
                other = along(t)
                found = function(other)
                if found < value:
                    best, value = other, found
        if value < values[-1]:
            points[-1], values[-1] = best, value
        else:
            points = [[(a + b) / 2 for a, b in zip(points[0], p)] for p in points]
            values = [function(p) for p in points]
    at = min(range(len(points)), key=values.__getitem__)
    return points[at], values[at]


def table(parameters, rows):
    """Said and seen, by score."""
    print("score        moves   won: said, seen   drawn: said, seen")
    for low in range(-400, 400, 100):
        part = [r for r in rows if low <= r[0] < low + 100]
        if part:
            said = [chances(parameters, s, m) for s, m, _ in part]
            n = len(part)
            print(f"{low:+5d} .. {low + 100:+5d} {n:6d}"
                  f"   {sum(c[2] for c in said) / n:.3f}, {sum(r[2] == 2 for r in part) / n:.3f}"
                  f"      {sum(c[1] for c in said) / n:.3f}, {sum(r[2] == 1 for r in part) / n:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--check", action="store_true", help="fit on one half, judge on the other")
    parser.add_argument("--steps", type=int, default=200)
    args = parser.parse_args()
    rows = read(args.files)
    if len(rows) < 100:
        sys.exit("too few positions")
    fitted, judged = rows, rows
    if args.check:
        fitted = [r for i, r in enumerate(rows) if i // 1000 % 2 == 0]
        judged = [r for i, r in enumerate(rows) if i // 1000 % 2 == 1] or rows
    bins = gathered(fitted)
    found, _ = simplex(lambda p: cost(p, bins), START, args.steps)
    test = gathered(judged)
    print(f"{len(rows)} positions; cost {cost(START, test):.5f} at the start, {cost(found, test):.5f} now")
    for name, value in zip(("SHIFT_FULL", "SHIFT_EMPTY", "SCALE_FULL", "SCALE_EMPTY"), found):
        print(f"#define WINRATE_{name} {value:.0f}")
    table(found, judged)


if __name__ == "__main__":
    main()
