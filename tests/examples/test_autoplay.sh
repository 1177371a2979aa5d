#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_autoplay.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1" --quiet --games 6 random first
is_status 0
silent_err
has_out 'chess: 6 of 6 games, 0 with a fault'
has_out 'random against first:'
has_out 'captures '

# The same seed plays the same games, on more threads too.
prefix="${TMPDIR:-/tmp}/autoplay.$$"
trap 'rm -f "$prefix".json "$prefix"-*' EXIT
run "$1" --quiet --games 4 --seed 5 --prefix "$prefix" greedy search:1 random
is_status 0
silent_err
cp "$prefix-results.csv" "$prefix-first.csv"
for ending in .json -games.csv -table.svg -lengths.svg -captures.svg; do
  [ -s "$prefix$ending" ] || fail "no $prefix$ending"
done
run "$1" --quiet --games 4 --seed 5 --threads 2 --prefix "$prefix" greedy search:1 random
if [ "$status" = 0 ]; then # built with threads
  cmp "$prefix-results.csv" "$prefix-first.csv" || fail 'threads change results'
fi

run "$1" --quiet --games 1000 --sprt 0 200 search:1 random
is_status 0
has_out 'H1 accepted'

# Progress is for terminals: one line that is drawn again and is gone at the end.
run "$1" --games 40 random first
is_status 0
silent_err
if command -v python3 >/dev/null 2>&1; then
  run python3 -c '
import os, pty, re, sys
program, pieces, games = sys.argv[1], [], 250
def read(fd):
    pieces.append(os.read(fd, 65536))
    return pieces[-1]
null = os.open("/dev/null", os.O_WRONLY)
screen = os.dup(1)
os.dup2(null, 1)
shown = []
while not shown and games < 10**6:  # it is drawn every 200 ms: as many games as take so long on this machine
    games *= 4
    pieces.clear()
    status = pty.spawn([program, "--games", str(games), "random", "first"], read)
    text = b"".join(pieces).decode().replace("\r\n", "\n")
    lines = ["", ""] + text.split("\r")
    shown, cleared = lines[3:-2], lines[-2]
os.dup2(screen, 1)
good = len(shown) > 0 and all("] " in line and "/" + str(games) in line for line in shown)
widest = max(len(line.rstrip()) for line in shown) if shown else 0
print("progress", good, "padded", any(len(line) > widest for line in shown), "cleared", not cleared.strip())
print(repr(lines[:3]), repr(lines[-3:]))
sys.exit(status)
' "$1"
  is_status 0
  has_out 'progress True padded False cleared True'
fi

run "$1" --sprt 0 5 random first greedy
refused '--sprt asks whether one player is stronger than another: it takes two players, not 3'
run "$1" --sprt 5 5 random first
refused '--sprt A B: A has to be less than B'
run "$1" --help
is_status 0
silent_err
has_out 'usage: autoplay'
run "$1" random
refused 'two players at least'
run "$1" random nobody
refused "unknown player 'nobody'"
run "$1" random search
refused "unknown player 'search'"
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" --quiet --games 1 --prefix /nonexistent/x random random
refused '/nonexistent/x.json'
cannot_write "$1" --quiet --games 1 random random
cannot_write "$1" --help

finish
