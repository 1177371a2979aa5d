#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a UCI engine over an EPD test suite and counts the positions solved.

  suite.py build/examples/uci FILE.epd --st 1.0            best moves (bm), moves to avoid (am)
  suite.py build/examples/uci FILE.epd --nodes 200000 --mates   "dm N" or "bm #N": mates found, and none shorter than stated
"""
import argparse
import re
import sys

import chess_rules
from match import Engine


def san(board, move):
    """Short algebraic notation without check signs."""
    start, to, promotion, kind = move
    if kind == "castle":
        return "O-O" if to > start else "O-O-O"
    man = board.men[start].upper()
    capture = bool(board.men[to]) or kind == "ep"
    text = "x" if capture else ""
    if man == "P":
        return (chess_rules.name(start)[0] if capture else "") + text + chess_rules.name(to) + (
            "=" + promotion.upper() if promotion else "")
    others = [m for m in board.legal_moves() if m[1] == to and m[0] != start and board.men[m[0]] == board.men[start] and m[3] != "castle"]
    which = ""
    if others:
        name = chess_rules.name(start)
        if all(chess_rules.name(m[0])[0] != name[0] for m in others):
            which = name[0]
        elif all(chess_rules.name(m[0])[1] != name[1] for m in others):
            which = name[1]
        else:
            which = name
    return man + which + text + chess_rules.name(to)


def plain(text):
    return re.sub(r"[+#!?]|e\.p\.", "", text).replace("0", "O") if text.startswith("0") else re.sub(r"[+#!?]|e\.p\.", "", text)


MATE = re.compile(r" score mate (-?\d+)( lowerbound| upperbound)?")


def judge_mates(lines, operations):
    """(solved, a longer mate was found, what is wrong). Every mate announced on the way counts, not only the last.

    A mate for the side to move is proven by an exact score or a lower bound, one against it by an exact score or an
    upper bound."""
    stated = re.search(r"(?:dm |bm #|#)(-?\d+)", operations)
    if not stated:
        return 0, 0, None
    wanted = int(stated.group(1))
    last = 0
    for line in lines:
        found = MATE.search(line)
        if not found:
            continue
        got, bound = int(found.group(1)), found.group(2)
        if bound == (" upperbound" if got > 0 else " lowerbound"):
            continue
        if (got > 0) != (wanted > 0):
            return 0, 0, f"WRONG SIDE {got} for {wanted}"
        if abs(got) < abs(wanted):
            return 0, 0, f"SHORTER {got} for {wanted}"
        last = got if bound is None else last
    return last == wanted, last not in (0, wanted), None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("file")
    parser.add_argument("--st", type=float, default=1.0)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--mates", action="store_true")
    parser.add_argument("--first", type=int, default=10**9)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    engine = Engine(args.engine, [o.split("=", 1) for o in args.option], False)
    go = f"go nodes {args.nodes}" if args.nodes else f"go movetime {int(args.st * 1000)}"
    solved = found_longer = total = faults = 0
    for line in open(args.file, encoding="utf-8", errors="replace"):
        if total >= args.first:
            break
        fields = line.split()
        if len(fields) < 4:
            continue
        rest = line.split(None, 4)[4] if len(fields) > 4 else ""
        board = chess_rules.Board(" ".join(fields[:4]))
        fen = " ".join(fields[:4]) + " 0 1"
        total += 1
        engine.new_game()
        engine.send(f"position fen {fen}")
        engine.send(go)
        lines = engine.until("bestmove", 600)
        best = board.find(lines[-1].split()[1])
        if best is None:
            faults += 1
            print("ILLEGAL", lines[-1], fen)
            continue
        if args.mates:
            right, longer, wrong = judge_mates(lines, rest)
            solved += right
            found_longer += longer
            if wrong:
                faults += 1
                print(wrong, fen)
            continue
        good = re.search(r"bm ([^;]+)", rest)
        bad = re.search(r"am ([^;]+)", rest)
        text = san(board, best)
        right = text in [plain(w) for w in good.group(1).split()] if good else text not in [plain(w) for w in bad.group(1).split()]
        solved += right
        if not right:
            print("missed", text, line.strip())
    engine.quit()
    longer = f", {found_longer} with a longer mate" if args.mates else ""
    print(f"{solved} of {total}{longer}, faults {faults}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
