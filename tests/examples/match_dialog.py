#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives the example program match with engines that misbehave, each in its own way, and with good ones.

  match_dialog.py MATCH FAKE_ENGINE UCI PGN MATCH_PY
"""
import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

from dialog import SLOW, check, summary

MATCH, FAKE, UCI, PGN, MATCH_PY = [os.path.abspath(path) for path in sys.argv[1:6]]
PATIENCE = 60 * SLOW  # for a whole run
OPENINGS = """r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; fmvn 3;
rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5
rnbqkb1r/ppp1pppp/5n2/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3
8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47
"""
CHESS960 = """bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1
nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1
1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w KQkq - 0 1
"""
GAMES = """[Event "openings"]
[Result "*"]

1. e4 e5 2. Nf3 (2. f4) Nc6 {good} 3. Bb5 a6 *

[Event "openings"]
[FEN "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"]
[SetUp "1"]
[Result "*"]

1. e4 d5 *
"""


class Run:
    """One run of the program, in the scratch folder."""

    def __init__(self, *arguments, status=0, file_bytes=None):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
        self.arguments = [str(argument) for argument in arguments]
        done = subprocess.run([MATCH, *self.arguments], capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
                              preexec_fn=limit if file_bytes else None, restore_signals=file_bytes is None)
        self.out = done.stdout.decode("utf-8", "replace")
        self.err = done.stderr.decode("utf-8", "replace")
        self.status = done.returncode
        check(self.status == status, f"the status is {status}", self)

    def __str__(self):
        return f"{' '.join(self.arguments)}\n  status {self.status}\n{self.out}\n--\n{self.err}"

    def has(self, *texts):
        for text in texts:
            check(text in self.out, f"standard output has {text!r}", self)

    def lacks(self, *texts):
        for text in texts:
            check(text not in self.out, f"standard output lacks {text!r}", self)

    def complains(self, text):
        check(text in self.err, f"standard error has {text!r}", self)

    def games(self):
        return [line for line in self.out.splitlines() if line.startswith("Finished game ")]


def fake(name, habit, *rest):
    return ["--engine", f"name={name}", f"cmd={FAKE}", f"arg={habit}", *rest]


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def tags(path, name):
    return re.findall(rf'^\[{name} "(.*)"\]$', read(path), re.M)


def check_pgn(path, games):
    """The library's own reader finds nothing wrong in it, and the number of games is right."""
    done = subprocess.run([PGN, "check", path], capture_output=True, text=True)
    check(done.returncode == 0, f"{path} is right", done.stdout + done.stderr)
    check(len(tags(path, "Result")) == games, f"{path} has {games} games", read(path))


def fresh(*paths):
    for path in paths:
        if os.path.exists(path):
            os.unlink(path)


def children_left(mark):
    """Processes that were started with this argument and are still there."""
    left = []
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if entry.isdigit() and int(entry) != os.getpid():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if mark.encode() in words and os.path.basename(words[0].decode("utf-8", "replace")) != "match":
                left.append(entry)
    return left


# ---- faults ----

def test_faults():
    """Each fault has its name, loses its game, and does not keep the next one from being played."""
    habits = {  # habit: (name of the fault, the tag Termination, limit)
        "crash": ("crash", "abandoned", "nodes=1"),
        "signal": ("crash", "abandoned", "nodes=1"),
        "deaf": ("crash", "abandoned", "nodes=1"),
        "illegal": ("illegal move", "rules infraction", "nodes=1"),
        "garbage": ("protocol fault", "rules infraction", "nodes=1"),
        "empty": ("protocol fault", "rules infraction", "nodes=1"),
        "twice": ("protocol fault", "rules infraction", "nodes=1"),
        "null": ("illegal claim", "rules infraction", "nodes=1"),
        "none": ("illegal claim", "rules infraction", "nodes=1"),
        "late": ("time forfeit", "time forfeit", "st=0.5"),
        "stops": ("time forfeit", "time forfeit", "tc=1"),
        "mute": ("stall", "abandoned", "tc=1"),
        "flood": ("stall", "abandoned", "st=0.5"),
    }
    for habit, (name, termination, limit) in habits.items():
        fresh("faults.pgn")
        margin = 1500 if habit == "late" else int(500 * SLOW)  # it sleeps three seconds
        run = Run(*fake("bad", habit, "arg=3", f"timemargin={margin}", limit), *fake("well", "good", "nodes=1"),
                  "--games", 2, "--recover", "--grace", int((5000 if habit in ("late", "stops") else 300) * SLOW), "--pgnout",
                  "faults.pgn", status=1)
        run.has("Score of bad vs well: 0 - 2 - 0" if "Score of" in run.out else "Finished game 2 (well vs bad): 1-0",
                "Finished game 1 (bad vs well): 0-1 {White loses: " + name, f"Faults of bad: {name} 2\n")
        run.lacks("Faults of well")
        run.complains(f"game 2, bad: Black loses: {name}")
        check_pgn("faults.pgn", 2)
        check(tags("faults.pgn", "Termination") == [termination] * 2, f"{habit}: Termination", read("faults.pgn"))
        # A second answer shows only when the next one is asked for.
        check(tags("faults.pgn", "PlyCount")[0] == ("6" if habit == "twice" else "4"), f"{habit} at the third move",
              read("faults.pgn"))
    run = Run(*fake("bad", "signal", "arg=2"), *fake("well", "good"), "--each", "nodes=1", "--recover", status=1)
    run.has("(signal 11)")
    run = Run(*fake("bad", "crash", "arg=2"), *fake("well", "good"), "--each", "nodes=1", "--recover", status=1)
    run.has("(exit status 3)")
    run = Run(*fake("bad", "illegal"), *fake("well", "good"), "--each", "nodes=1", status=1)
    run.has("illegal move: a1a1, ")


def test_patience():
    """Without a clock there is patience, not more."""
    for habit in ("mute", "stops", "flood"):
        run = Run(*fake("bad", habit), *fake("well", "good"), "--each", "depth=1", "--recover", "--patience",
                  int(1500 * SLOW), "--grace", int(300 * SLOW), "--games", 1, status=1)
        run.has("Faults of bad: stall 1\n")
    fresh("cut.pgn")
    run = Run(*fake("bad", "cut", "arg=2"), *fake("well", "good"), "--each", "nodes=1", "--recover", "--pgnout", "cut.pgn",
              status=1)
    run.has("Faults of bad: crash 2\n")
    check(tags("cut.pgn", "PlyCount") == ["4", "5"], "the move without an end of line counts", read("cut.pgn"))


def test_end_by_fault():
    run = Run(*fake("bad", "crash", "arg=3"), *fake("well", "good"), "--each", "nodes=1", "--games", 10, status=1)
    check(len(run.games()) == 1, "the match ends after a crash", run)
    run.has("The match was ended by a fault")
    run = Run(*fake("bad", "illegal", "arg=3"), *fake("well", "good"), "--each", "nodes=1", "--games", 4, status=1)
    check(len(run.games()) == 4, "an illegal move does not end it", run)


def test_start():
    """What cannot be started is told before anything is played."""
    well = fake("well", "good", "nodes=1")
    quick = ["--patience", int(1500 * SLOW), "--grace", 100]
    run = Run(*fake("bad", "exits", "nodes=1"), *well, status=2)
    run.complains("bad: ended before uciok (exit status 4)")
    run = Run(*fake("bad", "dumb", "nodes=1"), *well, *quick, status=2)
    run.complains("bad: no answer: uciok")
    run = Run(*fake("bad", "unready", "nodes=1"), *well, *quick, status=2)
    run.complains("bad: no answer: readyok")
    run = Run("--engine", "cmd=./no-such-program", "nodes=1", *well, status=2)
    run.complains("no-such-program: cannot be started: No such file")
    run = Run("--engine", "cmd=no-such-program-anywhere", "nodes=1", *well, status=2)
    run.complains("cannot be started: No such file")
    run = Run("--engine", f"cmd={FAKE}", "dir=no-such-folder", "nodes=1", *well, status=2)
    run.complains("cannot be started: No such file")
    for option, message in (("Hush=3", "has no option Hush"), ("Hash=65", "option Hash takes numbers from 1 to 64"),
                            ("Hash=x", "option Hash takes numbers"), ("Style=Wild", "option Style has no such choice"),
                            ("UCI_Chess960=yes", "option UCI_Chess960 takes true and false")):
        run = Run(*fake("bad", "good", "nodes=1", f"option.{option}"), *well, status=2)
        run.complains(f"bad: {message}")
    run = Run("--engine", "player=builtin", "nodes=1", "option.Hush=1", *well, status=2)
    run.complains("option Hush=1")
    run = Run(*well, *well, "--json", "no-such-folder/x.json", status=2)
    run.complains("no-such-folder/x.json: No such file")
    check(not run.games(), "nothing was played", run.out)
    run = Run(*well, *well, "--json", "same.json", "--csv", "same.json", status=2)
    run.complains("same.json is to be written twice")
    run = Run(*well, *well, "--sprt", "elo0=0", "elo1=5", "alpha=0.6", status=2)
    run.complains("below 0.5")
    run = Run("--engine", "player=random", f"cmd={FAKE}", "nodes=1", *well, status=2)
    run.complains("one cmd or one player")
    for name in ("random", "first", "greedy"):
        for limit in ("nodes", "depth"):
            run = Run("--engine", f"player={name}", f"{limit}=3", *well, status=2)
            run.complains(f"engine 1: {name} does not search, {limit} means nothing to it")
    run = Run("--engine", "depth=3", *well, "--each", "player=random", status=2)
    run.complains("engine 1: random does not search")
    for keys in (["file=openings.epd", "plies=4"], ["plies=4", "file=openings.epd"],
                 ["file=openings.pgn", "format=epd", "plies=4"]):
        run = Run(*well, *well, "--openings", *keys, status=2)
        run.complains("--openings: plies=N is for games of a PGN file; openings.")


def test_lines():
    """What an engine tells besides its moves does no harm, and the score is the one it told of its best line."""
    fresh("lines.pgn")
    run = Run(*fake("talker", "lines"), *fake("well", "good"), "--each", "nodes=1", "--maxmoves", 5, "--pgnout",
              "lines.pgn")
    run.lacks("Faults of")
    check_pgn("lines.pgn", 2)
    check("{+0.20/5 0." in read("lines.pgn"), "score and depth are recorded", read("lines.pgn"))
    check("-50.00" not in read("lines.pgn"), "a bound is no score", read("lines.pgn"))


def test_processes():
    """Arguments, folder and standard error; nothing is left behind."""
    os.makedirs("folder", exist_ok=True)
    fresh("folder/errors")
    run = Run("--engine", "name=a", f"cmd={FAKE}", "arg=echo", "arg=with blank", "dir=folder", "stderr=folder/errors",
              "option.hash=32", "option.Style=very wild", "option.Clear Hash=", "option.Book Path=a b c",
              *fake("b", "good"), "--each", "nodes=1", "option.Hash=8", "--maxmoves", 3)
    errors = read("folder/errors")
    check(f"|echo|with blank|{os.path.realpath('folder')}\n" in errors, "arguments and folder", errors)
    for line in ("name Hash value 32", "name Style value very wild", "name Clear Hash", "name Book Path value a b c"):
        check(f"set {line}\n" in errors, f"setoption {line}", errors)
    check("value 8" not in errors, "what is said of one goes before what is said of all", errors)
    run = Run(*fake("a", "stays", "arg=9", "arg=mark-of-stays"), *fake("b", "good"), "--each", "nodes=1", "--maxmoves", 3,
              "--grace", 200, "--debug", "protocol.log")
    run.lacks("Faults of")
    check(children_left("mark-of-stays") == [], "no process is left", children_left("mark-of-stays"))
    log = read("protocol.log")
    for text in (" a> uci\n", " b< readyok\n", " a> ucinewgame\n", " b> position startpos moves ", " a> go nodes 1\n",
                 " a> quit\n"):
        check(text in log, f"the log has {text!r}", log[:2000])


def test_interrupt():
    """An interrupt ends the match in order: whole games, a summary, no children."""
    for kind, limit in ((signal.SIGINT, "depth=1"), (signal.SIGTERM, "st=20")):
        fresh("interrupted.pgn", "interrupted.json", "interrupted.log")
        arguments = [MATCH, *fake("a", "good" if limit == "depth=1" else "mute", "arg=1", "arg=mark-of-interrupt"),
                     "--engine", "name=b", f"cmd={UCI}", "--each", limit, "--games", "100000", "--concurrency", "2",
                     "--pgnout", "interrupted.pgn", "--json", "interrupted.json", "--debug", "interrupted.log"]
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + PATIENCE
        if limit == "depth=1":
            while time.monotonic() < end and not (os.path.exists("interrupted.pgn") and tags("interrupted.pgn", "Result")):
                time.sleep(0.05)
        else:
            while time.monotonic() < end and not (os.path.exists("interrupted.log") and
                                                  " a> go movetime" in read("interrupted.log")):
                time.sleep(0.05)
        began = time.monotonic()
        process.send_signal(kind)
        out, err = process.communicate(timeout=PATIENCE)
        check(process.returncode == 130, "the status is 130 after an interrupt", (process.returncode, out[-2000:], err))
        check(time.monotonic() - began < 10 * SLOW, "it ends soon", time.monotonic() - began)
        check("The match was interrupted." in out and "Faults of" not in out, "it says so", out[-2000:] + err)
        check(children_left("mark-of-interrupt") == [], "no process is left")
        check_pgn("interrupted.pgn", out.count("Finished game "))
        check(isinstance(json.loads(read("interrupted.json")), dict), "the JSON is whole")


# ---- matches ----

def test_same():
    """The same match gives the same bytes, on one thread and on two, and on the next day."""
    write("openings.epd", OPENINGS)
    seen = set()
    for threads in (1, 2, 2):
        fresh("same.pgn", "same.epd")
        run = Run("--engine", "name=a", f"cmd={UCI}", "nodes=400", "--engine", "name=b", f"cmd={UCI}", "nodes=200",
                  "--engine", "name=c", "player=builtin", "nodes=100", "--openings", "file=openings.epd", "order=random",
                  "--each", "option.Hash=1", "--seed", 7, "--concurrency", threads, "--maxmoves", 25, "--no-times", "--pgnout",
                  "same.pgn", "--epdout", "same.epd")
        seen.add((tuple(run.games()), read("same.pgn"), read("same.epd")))
        check_pgn("same.pgn", 6)
        run.lacks("Faults of")
    check(len(seen) == 1, "the same games, whatever the number of threads", seen)
    whites = list(zip(tags("same.pgn", "White"), tags("same.pgn", "Black"), tags("same.pgn", "FEN")))
    check(all((b, w, f) in whites for w, b, f in whites), "every opening is played from both sides", whites)
    epd = read("same.epd").splitlines()
    check(len(epd) == 6 and all(re.fullmatch(r'\S+ [wb] \S+ \S+ hmvc \d+; fmvn \d+; c0 "[-/012]+"; id "game \d+";', line)
                                 for line in epd), "final positions", epd)
    check(set(tags("same.pgn", "Date")) == {"????.??.??"}, "no dates", tags("same.pgn", "Date"))
    seats = set(zip(tags("same.pgn", "White"), tags("same.pgn", "WhiteOptions")))
    check(seats == {("a", "nodes=400; Hash=1"), ("b", "nodes=200; Hash=1"), ("c", "nodes=100; Hash=1")},
          "options are recorded", seats)


def test_reference():
    """At fixed nodes the games are those of match.py, whose rules are its own."""
    write("two.epd", "".join(OPENINGS.splitlines(True)[1:3]))
    fresh("reference.pgn")
    Run("--engine", "name=a", f"cmd={UCI}", "option.Hash=4", "--engine", "name=b", f"cmd={UCI}", "option.Hash=1",
        "option.Evaluator=basic", "--each", "nodes=300", "--openings", "file=two.epd", "--games", 4, "--maxmoves", 200,
        "--pgnout", "reference.pgn")
    played = sorted(zip(["first" if name == "a" else "second" for name in tags("reference.pgn", "White")],
                        [result.replace("1/2-1/2", "1/2") for result in tags("reference.pgn", "Result")],
                        tags("reference.pgn", "PlyCount")))
    done = subprocess.run([sys.executable, MATCH_PY, "--engine", UCI, "--engine", UCI, "--nodes", "300", "--games", "4",
                           "--openings", "two.epd", "--option", "1:Hash=4", "--option", "2:Hash=1", "--option",
                           "2:Evaluator=basic", "--max-plies", "400", "--verbose"], capture_output=True, text=True,
                          timeout=PATIENCE)
    wanted = sorted(re.findall(r"^(\w+) is white: (\S+) .*, (\d+) plies$", done.stdout, re.M))
    check(len(wanted) == 4 and played == wanted, "the same results after the same numbers of moves as with match.py",
          (played, wanted, done.stdout, done.stderr))


def test_pgn_openings():
    write("openings.pgn", GAMES)
    fresh("games.pgn")
    run = Run(*fake("a", "good"), *fake("b", "good"), "--each", "tc=40/60+0.5", "--openings", "file=openings.pgn", "plies=5",
              "--games", 4, "--maxmoves", 10, "--event", "A \"test\"", "--pgnout", "games.pgn")
    check_pgn("games.pgn", 4)
    text = read("games.pgn")
    check(text.count("Bb5 {book}") == 2 and "a6 {book}" not in text, "five plies of the first opening", text)
    check(text.count("d5 {book}") == 2 and len(tags("games.pgn", "FEN")) == 2, "the second opening", text)
    check(tags("games.pgn", "TimeControl") == ["40/60+0.5"] * 4, "TimeControl", text)
    check(tags("games.pgn", "Event")[0] == 'A \\"test\\"', "Event", text)
    check(tags("games.pgn", "Termination") == ["adjudication"] * 4, "Termination", text)
    check("draw: adjudication: maximum of moves" in run.out, "the reason is told", run)
    write("games.pgn", read("games.pgn").rstrip())  # as a full disk might leave it
    Run(*fake("a", "good"), *fake("b", "good"), "--each", "nodes=1", "--maxmoves", 4, "--pgnout", "games.pgn")
    check_pgn("games.pgn", 6)
    for text, message in (("1. e4 e5 2. Ke3 *", "openings.pgn:1:13: game 1: illegal move"), ("", "there is no opening"),
                          ("1. f3 e5 2. g4 Qh4# 0-1", "the game is over")):
        write("openings.pgn", text)
        run = Run(*fake("a", "good"), *fake("b", "good"), "--each", "nodes=1", "--openings", "file=openings.pgn", status=2)
        run.complains(message)
    write("bad.epd", "8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n")
    run = Run(*fake("a", "good"), *fake("b", "good"), "--each", "nodes=1", "--openings", "file=bad.epd", status=2)
    run.complains("bad.epd:1:")


def test_chess960():
    write("chess960.epd", CHESS960)
    fresh("chess960.pgn")
    run = Run(*fake("a", "good", "nodes=1"), "--engine", "name=b", f"cmd={UCI}", "nodes=300", "--engine", "name=c",
              "player=builtin", "nodes=300", "--variant", "chess960", "--openings", "file=chess960.epd", "--games", 6,
              "--maxmoves", 40, "--pgnout", "chess960.pgn", "--json", "chess960.json")
    run.lacks("Faults of", "Illegal lines told by b")
    check_pgn("chess960.pgn", 18)
    check(len(tags("chess960.pgn", "Variant")) == 18, "Variant", tags("chess960.pgn", "Variant"))
    check("O-O" in read("chess960.pgn"), "castling happens", None)
    json.loads(read("chess960.json"))
    run = Run(*fake("a", "good"), *fake("b", "good"), "--each", "nodes=1", "--openings", "file=chess960.epd", status=2)
    run.complains("chess960.epd:1:")


def test_sprt():
    run = Run("--engine", "name=search", "player=builtin", "depth=1", "--engine", "player=random", "--sprt", "elo0=0",
              "elo1=100", "--games", 1000, "--concurrency", 2, "--maxmoves", 100)
    count = len(run.games())
    check(4 <= count < 300, "the test ends the match", count)
    run.has("H1 accepted")
    run = Run("--engine", "player=random", "--engine", "name=search", "player=builtin", "depth=1", "--sprt", "elo0=0.5",
              "elo1=100", "alpha=0.1", "beta=0.1", "--games", 1000, "--ratinginterval", 10, "--quiet", "--maxmoves", 100)
    run.has("H0 accepted", "SPRT: llr -", "Score of random vs search: 0 - ")


def test_adjudication():
    fresh("resigned.pgn")
    run = Run(*fake("weak", "lost"), *fake("strong", "mates"), "--each", "nodes=1", "--resign", "movecount=3", "score=600",
              "--pgnout", "resigned.pgn")
    run.has("Finished game 1 (weak vs strong): 0-1 {White is lost: adjudication}",
            "Finished game 2 (strong vs weak): 1-0 {Black is lost: adjudication}")
    check(tags("resigned.pgn", "PlyCount") == ["5", "6"], "after three moves", tags("resigned.pgn", "PlyCount"))
    check("{-9.00/5" in read("resigned.pgn") and "{+M4/5" in read("resigned.pgn"), "scores", read("resigned.pgn"))
    check_pgn("resigned.pgn", 2)
    run = Run(*fake("weak", "lost"), *fake("blind", "level"), "--each", "nodes=1", "--resign", "movecount=3", "score=600",
              "twosided=true", "--maxmoves", 20)
    run.lacks("is lost")
    fresh("level.pgn")
    run = Run(*fake("a", "level"), *fake("b", "level"), "--each", "nodes=1", "--draw", "movenumber=10", "movecount=2",
              "score=5", "--pgnout", "level.pgn")
    run.has("1/2-1/2 {draw: adjudication}")
    check(all(20 <= int(n) <= 21 for n in tags("level.pgn", "PlyCount")), "from move 10", tags("level.pgn", "PlyCount"))


def test_tournaments():
    players = [*fake("a", "good"), *fake("b", "good"), *fake("c", "good"), *fake("c", "good"), "--each", "nodes=1"]
    run = Run(*players, "--maxmoves", 4, "--rounds", 2, "--csv", "t.csv", "--csv-results", "r.csv", "--json", "t.json",
              "--svg", "t.svg", "--histogram", "lengths=l.svg", "times=m.svg", "values=v.svg", "movetimes=mt.svg")
    check(len(run.games()) == 24, "all against all, four games each", run)
    run.has("(a vs c (2))", "(c (2) vs c)")
    with open("t.csv", encoding="utf-8", newline="") as file:
        check(len(list(csv.reader(file))) == 25, "a line a game", read("t.csv"))
    with open("r.csv", encoding="utf-8", newline="") as file:
        check(len(list(csv.reader(file))) > 6, "results", read("r.csv"))
    check(len(json.loads(read("t.json"))["games"]) == 24, "games in the JSON")
    for path in ("t.svg", "l.svg", "m.svg", "v.svg", "mt.svg"):
        check(xml.etree.ElementTree.parse(path).getroot().tag.endswith("svg"), f"{path} is SVG")
    run = Run(*players, "--maxmoves", 4, "--tournament", "gauntlet", "--wait", 10)
    check(len(run.games()) == 6 and all("a vs" in game or "vs a" in game for game in run.games()), "gauntlet", run)


def test_clock():
    """An own clock for each; engines are told both."""
    run = Run(*fake("a", "good", "tc=3/60"), "--engine", "name=b", f"cmd={UCI}", "tc=0:02.5+0.25", "--maxmoves", 6, "--debug",
              "clock.log", "--pgnout", "clock.pgn", "--concurrency", 1)
    run.lacks("Faults of")
    log = read("clock.log")
    check(re.search(r" a> go wtime 60000 btime 2500 winc 0 binc 250 movestogo 3\n", log), "go at the beginning", log[:3000])
    check(re.search(r" a> go wtime 1[12]\d{4} btime \d+ winc 0 binc 250 movestogo 3\n", log), "more after three moves", log)
    check("TimeControl \"?\"" in read("clock.pgn") and tags("clock.pgn", "WhiteTimeControl")[0] == "3/60", "the tags",
          read("clock.pgn"))


def test_arguments():
    two = [*fake("a", "good"), *fake("b", "good"), "--each", "nodes=1"]
    for arguments, message in (
            ([], "at least two engines"), (fake("a", "good", "nodes=1"), "at least two engines"),
            ([*two, "--frobnicate"], "unknown option"), ([*two, "x"], "'x' is no KEY=VALUE"),
            ([*two, "--games"], "needs a value"), ([*two, "--games", "0"], "takes a number"),
            ([*fake("a", "good"), *fake("b", "good")], "has no limit"), ([*two, "colour=red"], "no such thing"),
            ([*two, "tc=1/"], "not a time control"), ([*two, "tc=0"], "not a time control"),
            ([*two, "tc=40/60+", ], "not a time control"), ([*two, "tc=10", "st=1"], "both tc and st"),
            ([*two, "st=x"], "not a number"), ([*two, "proto=xboard"], "the only protocol"),
            ([*two, "player=god"], "no such player"), ([*two, "name=x"], "the same name"),
            ([*two, "option.Hash=1\nquit"], "control characters"), ([*two, "--event", "a\nb"], "control characters"),
            ([*fake("x" * 64, "good"), *two], "name is too long"), ([*two, "--sprt", "elo0=5", "elo1=0"], "larger elo1"), ([*two, "--openings"], "needs file="),
            ([*two, "--openings", "file=no-such.epd"], "No such file"), ([*two, "--resign", "score=3"], "--resign needs"),
            ([*two, "--pgnout", "no-folder/x.pgn"], "No such file"), ([*two, "--variant", "antichess"], "--variant is"),
            ([*two, "--openings", "file=openings.epd", "start=99"], "there is no opening 99")):
        run = Run(*arguments, status=2)
        run.complains(message)
    run = Run(*two, "--maxmoves", 3, "--pgnout", "/dev/full", status=2)
    run.complains("/dev/full: No space left")
    check(len(run.games()) == 0, "nothing is played that cannot be recorded", run)
    run = Run(*two, "--maxmoves", 3, "--pgnout", "short.pgn", "--games", 10, status=2, file_bytes=1000)
    run.complains("short.pgn: File too large")
    check(len(run.games()) < 4, "a match that cannot be recorded any more ends", run)
    run = Run("--help")
    run.has("usage: match")


def test_players():
    """The library's own players, all against all."""
    names = ["builtin", "random", "first", "greedy", "negascout", "mtdf", "mcts"]
    arguments = []
    for name in names:
        arguments += ["--engine", f"player={name}"]
    run = Run(*arguments, "--each", "nodes=60", "--maxmoves", 8, "--concurrency", 2)
    check(len(run.games()) == 42, "everybody plays", run)
    run.lacks("Faults of")
    # the library's search knows its depth, however soon it is over
    for nodes in (5, 20, 300):
        fresh("builtin.pgn")
        run = Run("--engine", "name=a", "player=builtin", "--engine", "name=b", "player=builtin", "--each", f"nodes={nodes}",
                  "--maxmoves", 8, "--no-times", "--pgnout", "builtin.pgn")
        comments = re.findall(r"\{([^}]*)\}", read("builtin.pgn"))
        check(len(comments) > 8 and all(re.fullmatch(r"[-+]?(\d+\.\d\d|M\d+)/[1-9]\d*|draw: .*|.* mates", comment)
                                        for comment in comments), f"score and depth with {nodes} nodes", comments)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("openings.epd", OPENINGS)
        for name, test in list(globals().items()):
            if name.startswith("test_") and (len(sys.argv) <= 6 or name[5:] in sys.argv[6:]):
                began = time.monotonic()
                try:
                    test()
                except (subprocess.TimeoutExpired, OSError, ValueError, KeyError, IndexError) as error:
                    check(False, f"{name} can be carried out", repr(error))
                print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
        os.chdir("/")
    sys.exit(summary())


if __name__ == "__main__":
    main()
