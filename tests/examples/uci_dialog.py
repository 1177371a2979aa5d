#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Talks to the example uci as a program does that has its own clock: what must not come yet, what must come soon.

  uci_dialog.py UCI            the tests
  uci_dialog.py UCI latency    how long `stop` and `isready` take while it thinks on all processors
"""
import os
import queue
import subprocess
import sys
import tempfile
import time

from dialog import SLOW, Program, check, summary

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
STALEMATE = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
MATE = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
PATIENCE = 30.0 * SLOW


class Engine(Program):
    def until(self, word):
        """All lines up to the first that begins with the word; the last is None if it never came."""
        found = []
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.when, line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                return found + [None]
            found.append(line)
            if line is None or line.split(" ")[0] == word:
                return found

    def so_far(self):
        """What has come before an answer to isready."""
        self.say("isready")
        return self.until("readyok")

    def bestmove(self):
        line = self.until("bestmove")[-1]
        return line.split()[1] if line else None

    def end(self, text):
        try:
            self.process.stdin.close()
            check(self.process.wait(PATIENCE) == 0, f"{text}: ends with 0")
        except subprocess.TimeoutExpired:
            check(False, f"{text}: ends")
            self.process.kill()


def holds_back(engine, text, start, ends, wanted=None):
    """No bestmove while it must be held back, however often one asks; then exactly one."""
    engine.say(*start)
    for _ in range(3):
        time.sleep(0.05)
        lines = engine.so_far()
        check(not any(line and line.startswith("bestmove") for line in lines), f"{text}: no bestmove yet", lines)
    engine.say(*ends)
    move = engine.bestmove()
    check(move is not None and (wanted is None or move == wanted), f"{text}: bestmove", move)
    lines = engine.so_far()
    check(not any(line and line.startswith("bestmove") for line in lines), f"{text}: one bestmove only", lines)


def test_holding_back(path):
    engine = Engine(path, "uci", "setoption name Threads value 2")
    engine.until("uciok")
    for limit in ("", " depth 1", " movetime 1", " nodes 1", " wtime 1 btime 1", " mate 1"):
        holds_back(engine, "infinite" + limit, ["position startpos", "go infinite" + limit], ["stop"])
        holds_back(engine, "ponder" + limit, ["position startpos", "go ponder" + limit], ["stop"])
    for limit in (" depth 1", " movetime 1", " nodes 1", " wtime 1 btime 1"):
        holds_back(engine, "ponderhit" + limit, ["position startpos", "go ponder" + limit], ["ponderhit"])
    for fen in (MATE, STALEMATE):
        holds_back(engine, "no move, infinite", [f"position fen {fen}", "go infinite"], ["stop"], "0000")
        holds_back(engine, "no move, ponder", [f"position fen {fen}", "go ponder wtime 9 btime 9"], ["ponderhit"], "0000")
    mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    holds_back(engine, "mate found", [f"position fen {mate}", "go infinite"], ["stop"], "d1d8")
    holds_back(engine, "one move", ["position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "go ponder wtime 99 btime 99"],
               ["ponderhit"], "a8b8")
    engine.end("holding back")


def test_at_once(path):
    """Limits as short as can be, and words that are none: always an answer."""
    engine = Engine(path, f"position fen {KIWIPETE}")
    for go in ("depth 0", "depth -3", "movetime 0", "movetime -1", "nodes 0", "nodes 1", "mate 0 nodes 5",
               "wtime -500 btime -500", "wtime 0 btime 0 winc 0 binc 0", "wtime 10 btime 10 movestogo 1",
               "wtime 10 btime 10 movestogo 0", "wtime 99999999999999999999 btime 1 depth 2", "fly me 12 depth 1",
               "depth x depth 1", "searchmoves e1g1 a1a8 zzzz depth 1", "ponderhit depth 1", "depth 1 depth",
               "searchmoves depth 1", "DEPTH 1"):
        engine.say("go " + go)
        move = engine.bestmove()
        check(move not in (None, "0000"), f"go {go}", move)
    engine.say("go searchmoves a1a8 e1g1 e2a6 depth 3")
    lines = engine.until("bestmove")
    check(any("not a legal move here: a1a8" in line for line in lines if line), "illegal searchmoves are named", lines)
    check(lines[-1].split()[1] in ("e1g1", "e2a6"), "the legal ones are kept", lines[-1])
    engine.say("setoption name MultiPV value 5", "go searchmoves e1g1 e2a6 a2a3 depth 4")
    lines = engine.until("bestmove")
    told = {line.split(" multipv ")[1].split()[0] for line in lines if line and " multipv " in line}
    firsts = {line.split(" pv ")[1].split()[0] for line in lines if line and " pv " in line}
    check(told == {"1", "2", "3"} and firsts == {"e1g1", "e2a6", "a2a3"}, "MultiPV of searchmoves", (told, firsts))
    engine.end("at once")


def test_interruptions(path):
    """Commands that come while it thinks: the search is ended, has its answer, and the command is carried out."""
    engine = Engine(path, "setoption name Threads value 2")
    for command in ("ucinewgame", "position startpos moves e2e4", "go depth 1", "setoption name Hash value 8",
                    "setoption name Clear Hash", "perft 1", "eval", "d", "bench 1"):
        engine.say("position startpos", "go infinite")
        time.sleep(0.02)
        engine.say(command)
        moves = 2 if command.startswith("go ") else 1
        for _ in range(moves):
            check(engine.bestmove() is not None, f"{command} while thinking: bestmove")
        lines = engine.so_far()
        check(not any(line and line.startswith("bestmove") for line in lines), f"{command}: no more bestmoves", lines)
    engine.say("position startpos", "go infinite", "foo", "uci", "debug on", "debug off", "ponderhit", "register later")
    lines = engine.until("uciok")
    check(not any(line and line.startswith("bestmove") for line in lines), "these end nothing", lines)
    engine.say("stop")
    check(engine.bestmove() is not None, "bestmove after stop")
    engine.say("stop", "stop", "ponderhit")
    check(engine.so_far()[-1] == "readyok", "stop without a search does nothing")
    engine.end("interruptions")
    for last in ("go infinite", "go ponder wtime 1 btime 1", "go depth 60", "quit"):
        engine = Engine(path, "position startpos", "go infinite" if last == "quit" else "isready", last)
        time.sleep(0.05)
        engine.end(f"end of input after {last}")


def test_positions(path):
    engine = Engine(path, "position startpos moves e2e4 e7e5")
    for fen in ("x", "8/8/8/8/8/8/8/8 w - - 0 1", "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
                "kk6/8/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R q KQ"):
        engine.say(f"position fen {fen} moves e2e4", "d")
        lines = engine.so_far()
        check(any(line and "bad position, the last one stays" in line for line in lines), f"bad: {fen}", lines)
        check(any(line and "4p3/4P3" in line for line in lines), f"old position stays: {fen}", lines)
    engine.say("position startpos moves e2e4 e2e4 e7e5", "d")
    lines = engine.so_far()
    check(any(line and "illegal move" in line and "e2e4" in line for line in lines), "an illegal move is named", lines)
    check(any(line and "Fen: rnbqkbnr/pppppppp/8/8/4P3" in line for line in lines), "and stops the line there", lines)
    # A mate that the fifty-move rule comes before is none; one that comes first is one.
    engine.say("position fen 8/8/3k4/8/8/8/1K6/R7 w - - 0 1", "go depth 16", "position fen 8/8/3k4/8/8/8/1K6/R7 w - - 92 90",
               "go depth 12")
    engine.until("bestmove")
    last = [line for line in engine.until("bestmove") if line and " score " in line][-1].split(" score mate ")
    check(len(last) == 1 or 2 * int(last[1].split()[0]) - 1 <= 8, "no mate after the rule", last)
    engine.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 99 90", "go depth 6")
    lines = engine.until("bestmove")
    check(any("score mate 1" in line for line in lines if line), "mate goes before the rule", lines[-2:])
    engine.end("positions")


def test_options(path):
    engine = Engine(path)
    for text, wanted in (("name", "no such option"), ("name Hash", "not a value"), ("name Hash value", "not a value"),
                         ("name Hash value x", "not a value"), ("name Hash Hash value 1", "no such option"),
                         ("name UCI_Chess960 value maybe", "not a value"), ("value 3", "without a name"),
                         ("name Evaluator value neural", "not a value"), ("name Book Choice value worst", "not a value"),
                         ("name Book Depth value x", "not a value"), ("name Nonsense", "no such option"),
                         ("name Book File value /no/such/book", "the book cannot be read")):
        engine.say("setoption " + text)
        lines = engine.so_far()
        check(any(line and wanted in line for line in lines), f"setoption {text}", lines)
    for text in ("name  CLEAR   hash ", "name Clear Hash value now",
                 "name hash VALUE 4", "name UCI_Elo value 1", "name Move Overhead value -5", "name Evaluator value BASIC",
                 "name Book File value <empty>", "name Book File", "name UCI_AnalyseMode value True"):
        engine.say("setoption " + text)
        lines = engine.so_far()
        check(lines == ["readyok"], f"setoption {text} is taken without a word", lines)
    engine.say("setoption name UCI_ShowWDL value true", "position startpos", "go depth 5")
    lines = engine.until("bestmove")
    check(any(" wdl " in line and " hashfull " in line and " tbhits " in line for line in lines if line), "wdl", lines)
    engine.end("options")


def test_books(path, folder):
    text = os.path.join(folder, "my book.txt")
    with open(text, "w", encoding="ascii") as file:
        file.write("a2a4 e7e5\na2a4 a7a5 h2h4\n")
    polyglot = os.path.join(folder, "book.bin")
    with open(polyglot, "wb") as file:  # the start position's key as published; g1f3, then an illegal e2e5
        key = 0x463B96181691FC9C
        for move, weight in ((6 << 6 | 21, 1), (12 << 6 | 36, 9)):
            file.write(key.to_bytes(8, "big") + move.to_bytes(2, "big") + weight.to_bytes(2, "big") + bytes(4))
    engine = Engine(path, f"setoption name Book File value {text}", "position startpos", "go nodes 100")
    check(engine.bestmove() != "a2a4", "the book is off by default")
    engine.say("setoption name OwnBook value true", "go wtime 1000 btime 1000")
    check(engine.bestmove() == "a2a4", "a text book")
    engine.say("go infinite", "stop")
    check(engine.bestmove() != "a2a4", "not in analysis")
    engine.say("go nodes 100 searchmoves g1f3")
    check(engine.bestmove() == "g1f3", "searchmoves go before the book")
    engine.say("position startpos moves a2a4 a7a5", "setoption name Book Depth value 2", "go nodes 1")
    check(engine.bestmove() != "h2h4", "too deep for the book")
    engine.say("setoption name Book Depth value 3", "go nodes 1")
    check(engine.bestmove() == "h2h4", "just not too deep")
    engine.say("setoption name Book Depth value 0", "position startpos", "go nodes 1")
    check(engine.bestmove() != "a2a4", "depth 0 is no book")
    engine.say("setoption name Book Depth value 9", f"setoption name Book File value {polyglot}",
               "setoption name Book Choice value best", "go nodes 1")
    check(engine.bestmove() == "g1f3", "a Polyglot book; its illegal move is never played")
    engine.say("setoption name Book File value <empty>", "go nodes 1")
    check(engine.bestmove() not in ("g1f3", None), "no book any more")
    engine.end("books")


def quantiles(seconds):
    times = sorted(1000 * s for s in seconds)
    return f"median {times[len(times) // 2]:.2f} ms, worst {times[-1]:.2f} ms of {len(times)}"


def latency(path, cycles):
    """Returns the medians of isready and stop, in milliseconds."""
    threads = os.cpu_count() or 1
    engine = Engine(path, f"setoption name Threads value {threads}", f"position fen {KIWIPETE}")
    engine.so_far()  # the program's start is not what is measured
    ready, stop = [], []
    for _ in range(cycles):
        engine.say("go infinite")
        time.sleep(0.05)
        for word, answer, times in (("isready", "readyok", ready), ("stop", "bestmove", stop)):
            since = time.monotonic()
            engine.say(word)
            engine.until(answer)
            times.append(engine.when - since)
    engine.end("latency")
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{threads} threads{load}: isready {quantiles(ready)}; stop {quantiles(stop)}")
    return [1000 * sorted(times)[len(times) // 2] for times in (ready, stop)]


def main():
    path = sys.argv[1]
    if sys.argv[2:] == ["latency"]:
        latency(path, 100)
        return 0
    test_holding_back(path)
    test_at_once(path)
    test_interruptions(path)
    test_positions(path)
    test_options(path)
    with tempfile.TemporaryDirectory() as folder:
        test_books(path, folder)
    # Half a second would be noticed by anybody; how much faster it is, `latency` tells on a machine that is idle.
    check(max(latency(path, 10)) < 500 * PATIENCE / 30, "answers soon")
    return summary()


if __name__ == "__main__":
    sys.exit(main())
