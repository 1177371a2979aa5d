#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Talks to the example gomoku as Gomocup's managers do: every command, rubbish, times, whole games.

  gomoku_dialog.py GOMOKU
"""
import os
import queue
import random
import re
import subprocess
import sys
import tempfile
import time

from dialog import SLOW, Program, check, summary

PATIENCE = 30.0 * SLOW


class Brain(Program):
    """One brain; lines are sent with CR LF as managers do."""

    line_end = "\r\n"

    def hear(self):
        """The next line that is no message; None: it has ended, or says nothing."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                _, line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                return None
            if line is None or line.split(" ")[0] not in ("MESSAGE", "DEBUG"):
                return line

    def ask(self, *lines):
        self.say(*lines)
        return self.hear()

    def silent(self):
        time.sleep(0.05)
        return self.lines.empty()

    def end(self, text, word="END"):
        try:
            if word:
                self.say(word)
            else:
                self.process.stdin.close()
            check(self.process.wait(PATIENCE) == 0, f"{text}: ends with 0", self.process.returncode)
        except (subprocess.TimeoutExpired, OSError) as error:
            check(False, f"{text}: ends", error)
            self.process.kill()
        left = []
        while not self.lines.empty():
            left.append(self.lines.get()[1])
        check(all(line is None for line in left), f"{text}: nothing is said at the end", left)


def cell(line):
    found = re.fullmatch(r"(\d+),(\d+)", line or "")
    return (int(found[1]), int(found[2])) if found else None


def is_error(line):
    return line is not None and line.startswith("ERROR ")


def test_commands(path):
    brain = Brain(path)
    about = brain.ask("ABOUT")
    check(re.fullmatch(r'\w+="[^"]*"(, \w+="[^"]*")*', about or "") and 'name="' in about, "ABOUT", about)
    for line in ("BEGIN", "TURN 1,1", "PLAY 1,1", "RESTART", "TAKEBACK 1,1"):
        check(is_error(brain.ask(line)), f"{line} before START is an error")
    check(is_error(brain.ask("BOARD", "DONE")), "BOARD before START is an error")
    check(is_error(brain.ask("SWAP2BOARD", "DONE")), "SWAP2BOARD before START is an error")
    for size in ("4", "33", "-1", "x", "", "20x", "20 20", "99999999999999999999", "0"):
        check(is_error(brain.ask(f"START {size}")), f"START {size} is an error")
    for size in ("4,20", "20,33", "20", "20;20", "a,b", "20,"):
        check(is_error(brain.ask(f"RECTSTART {size}")), f"RECTSTART {size} is an error")
    for size in (5, 15, 19, 20, 21, 32):
        check(brain.ask(f"START {size}") == "OK", f"START {size}")
        brain.say("INFO timeout_turn 60")
        check(cell(brain.ask("BEGIN")) == (size // 2, size // 2), f"BEGIN on {size}: the middle")
    check(brain.ask("RECTSTART 30,9") == "OK", "RECTSTART")
    move = cell(brain.ask("TURN 29,8"))
    check(move is not None and move[0] < 30 and move[1] < 9 and move != (29, 8), "TURN on a rectangle", move)
    check(brain.ask("RESTART") == "OK", "RESTART")
    check(cell(brain.ask("BEGIN")) == (15, 4), "BEGIN after RESTART: still a rectangle")
    check(is_error(brain.ask("BEGIN")), "BEGIN on a board with stones is an error")
    for turn in ("15,4", "30,0", "0,9", "-1,0", "x", "", "1", "1,", "1,2,3", "1 2"):
        check(is_error(brain.ask(f"TURN {turn}")), f"TURN {turn} is an error")
    check(brain.ask("PLAY 1,1") == "1,1", "PLAY")
    check(is_error(brain.ask("PLAY 1,1")), "PLAY to a stone is an error")
    check(brain.ask("TAKEBACK 1,1") == "OK", "TAKEBACK")
    check(is_error(brain.ask("TAKEBACK 1,1")), "TAKEBACK of nothing is an error")
    for line in ("FOO", "turnip 1,1", "STARTLE 20", "?", "MESSAGE hello", "OK", "1,1"):
        check((brain.ask(line) or "").startswith("UNKNOWN"), f"{line} is unknown")
    for line in ("INFO", "INFO evaluate 3,4", "INFO folder /tmp/x y", "INFO game_type 1", "INFO nonsense 7",
                 "INFO timeout_turn", "INFO timeout_turn x", "INFO timeout_turn -5", "INFO rule", "INFO time_left -100",
                 "INFO max_memory 99999999999999999999", "INFO max_memory 0", "INFO time_left 2147483647"):
        brain.say(line)
    check(brain.silent(), "INFO is not answered")
    check(brain.ask("start 20") == "OK", "words may be small")
    check(brain.ask("  START   20  ") == "OK", "blanks are allowed")
    check(cell(brain.ask("TURN 3 , 4")) is not None, "blanks around the comma are allowed")
    brain.end("commands")


def board(brain, stones, *infos):
    brain.say(*infos)
    return brain.ask("BOARD", *(f"{x},{y},{who}" for x, y, who in stones), "DONE")


def test_boards(path):
    brain = Brain(path, "INFO timeout_turn 300", "START 20")
    check(brain.hear() == "OK", "START")
    four = [(5, 9, 1), (0, 0, 2), (6, 9, 1), (2, 0, 2), (7, 9, 1), (4, 0, 2), (8, 9, 1), (6, 0, 2)]
    check(cell(board(brain, four)) in ((4, 9), (9, 9)), "makes five")
    check(brain.ask("RESTART") == "OK", "RESTART")
    closed = [(0, 0, 1), (5, 9, 2), (2, 0, 1), (6, 9, 2), (4, 0, 1), (7, 9, 2), (9, 9, 1), (8, 9, 2)]
    check(cell(board(brain, closed)) == (4, 9), "prevents five")
    check(cell(board(brain, [])) == (10, 10), "BOARD without stones: the middle")
    three = [(9, 9, 2), (3, 3, 1), (9, 10, 2), (3, 4, 1), (9, 11, 2)]
    check(cell(board(brain, three)) in ((9, 7), (9, 8), (9, 12), (9, 13)), "prevents an open three")
    # stones in any order, and any number of them
    check(cell(board(brain, [(9, y, 2) for y in (2, 4, 5, 3)])) in ((9, 1), (9, 6)), "the other's stones only")
    check(cell(board(brain, [(9, y, 1) for y in (2, 4, 5, 3)])) in ((9, 1), (9, 6)), "own stones only")
    form, off, whose, twice = "it is not x,y,1 or x,y,2", "the cell is off the board", "a stone is 1", "there is a stone"
    for wrong, why in (("20,0,1", off), ("0,20,1", off), ("1,1", form), ("1,1,3", whose), ("1,1,0", whose), ("x", form),
                       ("1,1,1,1", form), ("-1,1,1", off), (",,,", form), ("7,7,2", twice), ("x" * 400, form)):
        line = brain.ask("BOARD", "7,7,1", wrong, "40,40,9", "8,8,2", "DONE")
        shown = wrong if len(wrong) < 24 else wrong[:23] + ".."
        check((line or "").startswith(f"ERROR BOARD, line 2, '{shown}': {why}"), f"BOARD with {wrong} is an error", line)
    line = brain.ask("BOARD", "\x07\x7f", "DONE")
    check(line == f"ERROR BOARD, line 1, '??': {form}", "what cannot be printed is not sent back", line)
    check(is_error(board(brain, [(x, 3, 1) for x in range(5)])), "a game that is over is an error")
    check(cell(board(brain, three)) is not None, "and goes on after all that")
    # exactly five: the end that makes six does not win
    brain.say("INFO rule 1")
    six = [(4, 9, 1), (0, 1, 2), (6, 9, 1), (0, 3, 2), (7, 9, 1), (0, 5, 2), (8, 9, 1), (0, 7, 2), (9, 9, 1), (0, 9, 2)]
    move = cell(board(brain, six))
    check(move == (10, 9), "the standard rule: five, not six", move)
    brain.say("INFO rule 4")
    check(is_error(board(brain, three)), "renju is refused when a move is wanted")
    brain.say("INFO rule 0", "INFO max_memory 1000")
    check(is_error(board(brain, three)), "too little memory is told when a move is wanted")
    brain.say("INFO max_memory 8000000")
    check(cell(board(brain, three)) is not None, "little memory is enough")
    brain.end("boards")


def test_swap2(path):
    brain = Brain(path, "START 15", "INFO timeout_turn 300")
    check(brain.hear() == "OK", "START")
    line = brain.ask("SWAP2BOARD", "DONE")
    stones = [cell(word) for word in (line or "").split(" ")]
    check(len(set(stones)) == 3 and all(s and max(s) < 15 for s in stones), "SWAP2BOARD: three stones", line)
    for given in (["7,7", "8,7", "9,9"], ["7,7", "0,0", "8,8"], ["7,7", "8,7", "9,9", "8,8", "8,6"]):
        line = brain.ask("SWAP2BOARD", *given, "DONE")
        check(line == "SWAP" or cell(line) is not None and line not in given, f"SWAP2BOARD {given}", line)
    # nobody wants to be White against an open three, nor Black against four
    check(brain.ask("SWAP2BOARD", "6,6", "0,0", "7,7", "14,0", "8,8", "DONE") == "SWAP", "takes the better side")
    check(is_error(brain.ask("SWAP2BOARD", "7,7", "DONE")), "SWAP2BOARD with one stone is an error")
    for cells, number, why in ((("7,7", "7,7", "8,8"), 2, "there is a stone"), (("7,7", "8,8", "1,1,1"), 3, "it is not x,y"),
                               (("15,0", "8,8", "1,1"), 1, "the cell is off the board")):
        line = brain.ask("SWAP2BOARD", *cells, "DONE")
        check((line or "").startswith(f"ERROR SWAP2BOARD, line {number}, '{cells[number - 1]}': {why}"),
              f"SWAP2BOARD {cells} is an error", line)
    check(brain.ask("BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE") is not None, "BOARD follows")
    brain.end("swap2")


def test_rubbish(path):
    brain = Brain(path)
    brain.send(b"\r\n\r\n\n\n\r  \r\nSTART 20\nINFO timeout_turn 20\rBEGIN\r")
    check(brain.hear() == "OK" and cell(brain.hear()) is not None, "lines end with CR, LF or both")
    brain.send(b"A" * 1000000 + b"\r\n")
    check((brain.hear() or "").startswith("UNKNOWN"), "a long line is one line")
    brain.send(bytes(range(1, 10)) + bytes(range(14, 256)) + b"\r\n\x00\x00START\x00\r\n")
    check(brain.hear() is not None and brain.hear() is not None, "bytes of all kinds are answered")
    random.seed(7)
    words = ["START", "TURN", "BEGIN", "INFO", "RESTART", "TAKEBACK", "PLAY", "RECTSTART", "ABOUT", "DONE", "timeout_turn",
             "rule", "max_memory", "time_left", "BOARD", "SWAP2BOARD", "1,1", "5,5,1", "20", "9,9", ",", "-1", "\xff", "7",
             "99999999999", "START 15", "TURN 3,3", "BOARD 1"]
    for _ in range(400):
        line = " ".join(random.choice(words) for _ in range(random.randint(1, 4)))
        brain.say("INFO timeout_turn 5", "INFO time_left 2147483647", "INFO timeout_match 0", line)
    brain.say("DONE", "FIN")  # whatever was open is closed
    time.sleep(0.2)
    brain.say("ABOUT")
    seen = []
    while True:
        seen.append(brain.hear())
        if seen[-1] is None or seen[-1].startswith("name="):
            if seen[-1] is None or brain.silent():
                break
    check(seen[-1] is not None, "still answers after rubbish")
    known = re.compile(r"OK|ERROR .*|UNKNOWN.*|name=.*|\d+,\d+|SWAP|\d+,\d+ \d+,\d+ \d+,\d+")
    check(all(line is None or known.fullmatch(line) for line in seen), "says only what the protocol knows",
          [line for line in seen if line is not None and not known.fullmatch(line)])
    check(brain.ask("START 15") == "OK", "START after rubbish")
    brain.end("rubbish")
    for text in (b"", b"START 20", b"BOARD\n1,1,1\n", b"SWAP2BOARD\n", b"START 20\nINFO timeout_turn 50\nTURN 4,4"):
        brain = Brain(path)
        brain.send(text)
        brain.process.stdin.close()
        try:
            check(brain.process.wait(PATIENCE) == 0, f"input ends after {text}")
        except subprocess.TimeoutExpired:
            check(False, f"ends when input ends after {text}")
            brain.process.kill()
    check(brain.hear() == "OK" and cell(brain.hear()) is not None, "the last line needs no end")


def test_times(path):
    slowness = float(os.environ.get("TEST_SLOWNESS", "1"))
    brain = Brain(path, "START 20")
    check(brain.hear() == "OK", "START")
    stones = [(9, 9, 2), (9, 10, 1), (10, 9, 2), (8, 9, 1), (10, 11, 2)]
    for infos, most in ((["INFO timeout_turn 0"], 0.5), (["INFO timeout_turn 1000"], 1.0),
                        (["INFO timeout_turn 30000", "INFO time_left 2000"], 0.7),
                        (["INFO timeout_turn 30000", "INFO time_left -50"], 0.5),
                        (["INFO timeout_turn 0", "INFO time_left 2147483647"], 0.5),
                        (["INFO timeout_turn 200", "INFO timeout_match 100000"], 0.4)):
        begin = time.monotonic()
        move = cell(board(brain, stones, *infos))
        taken = time.monotonic() - begin
        check(move is not None, f"a move with {infos}")
        # the machine may do other things as well: far over is wrong, a little is not
        check(taken < most * slowness + 4, f"time with {infos}", taken)
    brain.say("INFO timeout_turn 600000", "INFO timeout_match 0", "INFO time_left 2147483647", "TURN 1,1")
    time.sleep(0.3)
    begin = time.monotonic()
    brain.end("END while it thinks")
    check(time.monotonic() - begin < 5 * slowness, "END while it thinks ends soon", time.monotonic() - begin)


def line_through(stones, x, y, who):
    best = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            n = 1
            while stones.get((x + sign * n * dx, y + sign * n * dy)) == who:
                n += 1
            length += n - 1
        best = max(best, length)
    return best


def test_games(path):
    for size, rule in ((15, 0), (20, 1)):
        brains = [Brain(path, f"START {size}", f"INFO rule {rule}", "INFO timeout_turn 40") for _ in range(2)]
        check(all(brain.hear() == "OK" for brain in brains), "START")
        stones = {}
        line = brains[0].ask("BEGIN")
        turn = 0
        while True:
            move = cell(line)
            if not move or max(move) >= size or move in stones:
                check(False, f"game on {size}: a free cell", line)
                break
            stones[move] = turn
            length = line_through(stones, *move, turn)
            if (length == 5 if rule else length >= 5) or len(stones) == size * size:
                check(is_error(brains[1 - turn].ask(f"TURN {move[0]},{move[1]}")), "no move after the end")
                break
            turn = 1 - turn
            line = brains[turn].ask(f"TURN {move[0]},{move[1]}")
        check(len(stones) >= 9, f"game on {size}: long enough", len(stones))
        for brain in brains:
            brain.end("games")


def main():
    program = os.path.abspath(sys.argv[1])
    path = [program, "--protocol"]
    test_commands(path)
    test_boards(path)
    test_swap2(path)
    test_rubbish(path)
    test_times(path)
    test_games(path)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "pbrain-test")
        os.symlink(program, name)
        test_commands([name])
    for style in ("mtdf10", "negascout"):
        test_boards(path + ["--style", style])
    return summary()


sys.exit(main())
