#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays UCI engines against each other, strictly: rules by chess_rules.py, every fault is a loss and is named.

  match.py --engine "build/examples/uci" --engine "/usr/games/toga2" --games 100 --st 0.05 --openings FILE.epd
  match.py --engine "new/uci" --engine "old/uci" --games 2000 --nodes 10000 --openings FILE.epd --sprt 0 5

Each opening is played from both sides. Limits: --st seconds a move, --tc "10+0.1" (a clock), --nodes, or --depth. Options of
engine N: --option N:Name=Value. A move later than its limit and --margin is a time forfeit; a clock below zero too. Results are of the first
engine; the Elo difference comes with its 95 % error, from the scores of pairs of games.
"""
import argparse
import math
import queue
import random
import subprocess
import sys
import threading
import time

import chess_rules


class Fault(Exception):
    """An engine lost by its own doing."""


class Engine:
    def __init__(self, command, options, chess960):
        self.command = command
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self.pump, daemon=True).start()
        self.send("uci")
        self.name = command
        for line in self.until("uciok", 20):
            if line.startswith("id name "):
                self.name = line[8:].strip()
        if chess960:
            self.send("setoption name UCI_Chess960 value true")
        for key, value in options:
            self.send(f"setoption name {key} value {value}")
        self.ready()

    def pump(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            raise Fault("died")

    def line(self, seconds):
        try:
            when, line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault(f"silent for {seconds:.1f} s")
        if line is None:
            raise Fault("died")
        return when, line

    def until(self, word, seconds):
        end = time.monotonic() + seconds
        found = []
        while True:
            _, line = self.line(max(0.01, end - time.monotonic()))
            found.append(line)
            if line.split(" ")[0] == word:
                return found

    def ready(self):
        self.send("isready")
        self.until("readyok", 20)

    def new_game(self):
        self.send("ucinewgame")
        self.ready()

    def think(self, position, go, patience):
        """Returns (move text, seconds, last score in centipawns or None)."""
        while not self.lines.empty():
            self.lines.get_nowait()
        self.send(position)
        started = time.monotonic()
        self.send(go)
        score = None
        while True:
            when, line = self.line(max(0.01, started + patience - time.monotonic()))
            words = line.split()
            if words[:1] == ["info"] and "score" in words[:-2]:
                at = words.index("score")
                value = int(words[at + 2]) if words[at + 2].lstrip("-").isdigit() else 0
                score = value if words[at + 1] == "cp" else (30000 if value > 0 else -30000)
            elif words[:1] == ["bestmove"]:
                return (words[1] if len(words) > 1 else ""), when - started, score

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(2)
        except (Fault, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class Clock:
    """The limit of a game as words for go, and the judge of times."""

    def __init__(self, args):
        self.args = args
        self.left = None
        if args.tc:
            base, _, increment = args.tc.partition("+")
            self.left = [float(base), float(base)]
            self.increment = float(increment or 0)

    def go(self):
        a = self.args
        if self.left:
            ms = [max(1, int(t * 1000)) for t in self.left]
            inc = int(self.increment * 1000)
            return f"go wtime {ms[0]} btime {ms[1]} winc {inc} binc {inc}"
        if a.nodes:
            return f"go nodes {a.nodes}"
        if a.depth:
            return f"go depth {a.depth}"
        return f"go movetime {int(a.st * 1000)}"

    def patience(self, side):
        if self.left:
            return self.left[side] + self.args.margin + 5
        return self.args.st + self.args.margin + 5 if not (self.args.nodes or self.args.depth) else 120

    def spend(self, side, seconds):
        """Raises Fault if that was too long. Returns what was left, or how late the move was below zero."""
        if self.left:
            self.left[side] -= seconds
            if self.left[side] < -self.args.margin:
                raise Fault(f"lost on time by {-self.left[side] * 1000:.0f} ms")
            self.left[side] = max(self.left[side], 0.001) + self.increment
        elif not (self.args.nodes or self.args.depth) and seconds > self.args.st + self.args.margin:
            raise Fault(f"took {seconds * 1000:.0f} ms")


class Game:
    def __init__(self, args, engines, fen):
        """engines: white, black."""
        self.args = args
        self.engines = engines
        self.fen = fen
        self.board = chess_rules.Board(fen, args.chess960)
        self.moves = []
        self.seen = {self.board.key(): 1}
        self.scores = []  # from White's side
        self.men = []  # on the board, at each score
        self.movers = []  # was it White
        self.clock = Clock(args)
        self.worst = [0.0, 0.0]

    def over(self):
        board = self.board
        if not board.any_legal():
            if board.in_check():
                return ("0-1" if board.white else "1-0"), "mate"
            return "1/2", "stalemate"
        if self.seen[board.key()] >= 3:
            return "1/2", "repetition"
        if board.clock >= 100:
            return "1/2", "fifty moves"
        if board.is_dead():
            return "1/2", "no men to mate"
        if len(self.moves) >= self.args.max_plies:
            return "1/2", "length"
        return self.adjudicated()

    def adjudicated(self):
        n = self.args.adjudicate
        if not n or len(self.scores) < 12:
            return None
        last = self.scores[-10:]
        if None in last:
            return None
        if all(s >= n for s in last):
            return "1-0", "adjudicated"
        if all(s <= -n for s in last):
            return "0-1", "adjudicated"
        if len(self.moves) > 80 and all(abs(s) <= 8 for s in last):
            return "1/2", "adjudicated"
        return None

    def step(self):
        side = 0 if self.board.white else 1
        position = f"position fen {self.fen}" + (" moves " + " ".join(self.moves) if self.moves else "")
        text, seconds, score = self.engines[side].think(position, self.clock.go(), self.clock.patience(side))
        self.worst[side] = max(self.worst[side], seconds)
        move = self.board.find(text)
        if move is None:
            raise Fault(f"illegal move {text}")
        self.clock.spend(side, seconds)
        self.scores.append(score if side == 0 or score is None else -score)
        self.men.append(sum(man != "" for man in self.board.men))
        self.movers.append(side == 0)
        self.board = self.board.after(move)
        self.moves.append(text)
        key = self.board.key()
        self.seen[key] = self.seen.get(key, 0) + 1

    def play(self):
        while True:
            end = self.over()
            if end:
                return end + (None,)
            try:
                self.step()
            except Fault as fault:
                side = 0 if self.board.white else 1
                return ("0-1", "1-0")[side], f"forfeit: {fault}", side


def elo(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


def statistics(pairs):
    """(score, error of the mean of pairs as scores per game)."""
    n = len(pairs)
    mean = sum(pairs) / n
    variance = sum((p - mean) ** 2 for p in pairs) / max(1, n - 1)
    return mean, math.sqrt(variance / n)


def likelihood(pairs, elo0, elo1):
    """Log-likelihood ratio of two Elo differences, by the normal approximation on pairs of games."""
    mean, error = statistics(pairs)
    if error == 0:
        return 0.0
    s0, s1 = (1 / (1 + 10 ** (-e / 400)) for e in (elo0, elo1))
    return (s1 - s0) * (2 * mean - s0 - s1) / (2 * error ** 2)


def read_openings(path, seed):
    with open(path, encoding="utf-8", errors="replace") as file:
        fens = []
        for line in file:
            fields = line.split(";")[0].split()
            if len(fields) >= 4:
                counters = fields[4:6] if len(fields) >= 6 and fields[4].isdigit() else ["0", "1"]
                fens.append(" ".join(fields[:4] + counters))
    random.Random(seed).shuffle(fens)
    return fens


class Match:
    def __init__(self, args):
        self.args = args
        self.options = [[], []]
        for option in args.option:
            number, _, rest = option.partition(":")
            key, _, value = rest.partition("=")
            self.options[int(number) - 1].append((key, value))
        self.count = [0, 0, 0]  # won, drawn, lost by the first
        self.pairs = []
        self.faults = []
        self.worst = 0.0
        self.engines = [self.start(i) for i in range(2)]

    def start(self, index):
        return Engine(self.args.engine[index], self.options[index], self.args.chess960)

    def game(self, fen, first_is_white):
        order = self.engines if first_is_white else self.engines[::-1]
        for engine in self.engines:
            engine.new_game()
        game = Game(self.args, order, fen)
        result, reason, guilty = game.play()
        self.worst = max(self.worst, game.worst[0 if first_is_white else 1])
        if guilty is not None:
            self.faults.append(f"{order[guilty].name}: {reason}; {fen}; {' '.join(game.moves)}")
            index = self.engines.index(order[guilty])
            self.engines[index].quit()
            self.engines[index] = self.start(index)
        if self.args.record:
            self.record(game, result)
        if self.args.verbose:
            print(f"{'first' if first_is_white else 'second'} is white: {result} {reason}, {len(game.moves)} plies",
                  flush=True)
        points = {"1-0": 1.0, "0-1": 0.0, "1/2": 0.5}[result]
        points = points if first_is_white else 1 - points
        self.count[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
        return points

    def record(self, game, result):
        """What was thought of each position and what came of it, from the mover's view: data for the winning chances."""
        white = {"1-0": 2, "0-1": 0, "1/2": 1}[result]
        with open(self.args.record, "a", encoding="ascii") as file:
            for score, men, is_white in zip(game.scores, game.men, game.movers):
                if score is not None and abs(score) < 20000:
                    points = white if is_white else 2 - white
                    file.write(f"{score if is_white else -score} {men} {points}\n")

    def report(self):
        score, error = statistics(self.pairs)
        low, high = elo(score - 1.96 * error), elo(score + 1.96 * error)
        return (f"{sum(self.count)} games +{self.count[0]} ={self.count[1]} -{self.count[2]}  {100 * score:.1f} %  "
                f"Elo {elo(score):+.0f} [{low:+.0f}, {high:+.0f}]  forfeits {len(self.faults)}")

    def run(self):
        args = self.args
        openings = read_openings(args.openings, args.seed) if args.openings else [chess_rules.START]
        bound = math.log(0.95 / 0.05)
        print(f"{self.engines[0].name} against {self.engines[1].name}", flush=True)
        for n in range((args.games + 1) // 2):
            fen = openings[n % len(openings)]
            self.pairs.append((self.game(fen, True) + self.game(fen, False)) / 2)
            if args.sprt and len(self.pairs) >= 8:
                ratio = likelihood(self.pairs, *args.sprt)
                if abs(ratio) >= bound:
                    print(f"SPRT {args.sprt}: {'accepted' if ratio > 0 else 'rejected'} ({ratio:+.2f})")
                    break
            if (n + 1) % args.every == 0:
                print(self.report(), flush=True)
        print("final:", self.report())
        print(f"longest think of the first: {self.worst * 1000:.0f} ms")
        for fault in self.faults:
            print("forfeit:", fault)
        for engine in self.engines:
            engine.quit()
        return 1 if any(f.startswith(self.engines[0].name + ":") for f in self.faults) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", required=True, help="command of an engine; twice")
    parser.add_argument("--option", action="append", default=[], help="N:Name=Value for engine N (1 or 2)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--st", type=float, default=0.05)
    parser.add_argument("--tc")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--margin", type=float, default=0.2, help="seconds a move may be late")
    parser.add_argument("--openings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chess960", action="store_true")
    parser.add_argument("--adjudicate", type=int, default=0, metavar="CP",
                        help="end games both sides agree on for ten plies; 0: play all to the end")
    parser.add_argument("--max-plies", type=int, default=600)
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--every", type=int, default=10, help="report every so many pairs")
    parser.add_argument("--record", metavar="FILE",
                        help="append a line for each move: score in centipawns, men, points (0, 1, 2), the mover's view")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    if len(args.engine) != 2:
        parser.error("two engines are needed")
    sys.exit(Match(args).run())


if __name__ == "__main__":
    main()
