#!/bin/sh
# SPDX-License-Identifier: MIT
# Our benchmarks against stockfish's `go perft`, turn and turn about on the same machine, medians of N rounds.
#
#   tests/bench/compare.sh BUILD_DIR [ROUNDS [STOCKFISH [PGN_FILE]]]
#
# BUILD_DIR was set up with -Dbenchmarks=true. Times of one thread are processor time (stockfish: user time of
# the process, less that of starting it), so that a busy machine disturbs little; two threads and the hashed line are
# timed by the clock. A ratio is ours / stockfish's in nodes a second, so more is better; in the hashed line it
# is the other's time (depth 7 without a table) / ours (depth 8 with one).
set -eu

build=${1:?usage: compare.sh BUILD_DIR [ROUNDS [STOCKFISH [PGN_FILE]]]}
rounds=${2:-5}
stockfish=${3:-stockfish}
pgn=${4:-}
bench=$build/tests/bench
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# Let stockfish carry out the commands in $work/in; prints the user seconds it took. `times` of a subshell tells on its
# second line what its children used.
user_seconds() {
  (
    "$stockfish" <"$work/in" >"$work/out" 2>/dev/null
    times
  ) | awk 'NR == 2 {split($1, part, /[ms]/); print 60 * part[1] + part[2]}'
}

# "note NAME NUMBER" keeps a figure, "median NAME" gives the middle one.
note() {
  echo "$2" >>"$work/$1"
}

median() {
  [ -s "$work/$1" ] || { echo 0; return; }
  sort -g "$work/$1" | awk '{v[NR] = $1} END {print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'
}

# Nodes a second of stockfish.
stockfish_perft() { # NAME POSITION DEPTH
  printf 'position %s\ngo perft %s\nquit\n' "$2" "$3" >"$work/in"
  seconds=$(user_seconds)
  nodes=$(sed -n 's/^Nodes searched: //p' "$work/out")
  note "$1" "$(awk -v n="${nodes:-0}" -v s="$seconds" -v b="$start_seconds" 'BEGIN {print n / (s - b)}')"
  note "$1-seconds" "$(awk -v s="$seconds" -v b="$start_seconds" 'BEGIN {print s - b}')"
}

ours_perft() { # NAME ARGUMENTS..
  name=$1
  shift
  "$bench/bench_perft" "$@" >"$work/line" 2>/dev/null || return 0 # a level this machine lacks
  note "$name" "$(awk '{print $9}' "$work/line")"
  note "$name-seconds" "$(awk '{print $8}' "$work/line")"
}

printf 'quit\n' >"$work/in"
for _ in 1 2 3 4 5; do
  note start_seconds "$(user_seconds)"
done
start_seconds=$(median start_seconds)

round=1
while [ "$round" -le "$rounds" ]; do
  stockfish_perft sf-start startpos 7
  for level in avx512 bmi2 avx2 baseline; do
    ours_perft "start-$level" start 7 "$level" 1 0
  done
  "$bench/bench_walk" 6 >"$work/line"
  note walk "$(awk '{print $4}' "$work/line")"
  stockfish_perft sf-kiwipete "fen $kiwipete" 6
  for level in avx512 bmi2 avx2 baseline; do
    ours_perft "kiwipete-$level" kiwipete 6 "$level" 1 0
  done
  ours_perft one-thread start 7 auto 1 0
  ours_perft two-threads start 7 auto 2 0
  ours_perft hash start 8 auto 1 1024
  "$bench/bench_fen" >"$work/fen"
  note fen-read "$(awk '/^fen-read/ {print $2}' "$work/fen")"
  note fen-write "$(awk '/^fen-write/ {print $2}' "$work/fen")"
  if [ -n "$pgn" ]; then
    "$bench/bench_pgn" "$pgn" >"$work/pgn"
    note pgn-tokenise "$(awk '/^pgn-tokenise/ {print $2}' "$work/pgn")"
    note pgn-tags "$(awk '/^pgn-tags/ {print $2}' "$work/pgn")"
    note pgn-replay "$(awk '/^pgn-replay/ {print $4}' "$work/pgn")"
  fi
  round=$((round + 1))
done

ratio() { # TEXT OURS THEIRS
  awk -v t="$1" -v a="$(median "$2")" -v b="$(median "$3")" \
    'BEGIN {if (a > 0 && b > 0) printf "%-34s %12.0f %12.0f  %6.2f\n", t, a, b, a / b}'
}

echo "medians of $rounds                             ours    compared   ratio"
for level in avx512 bmi2 avx2 baseline; do
  ratio "start depth 7, $level, nodes/s" "start-$level" sf-start
  ratio "kiwipete depth 6, $level, nodes/s" "kiwipete-$level" sf-kiwipete
done
ratio "walk, start depth 6, nodes/s" walk sf-start
ratio "two threads against one, nodes/s" two-threads one-thread
awk -v a="$(median hash-seconds)" -v b="$(median sf-start-seconds)" \
  'BEGIN {if (a > 0) printf "%-34s %12.3f %12.3f  %6.2f\n", "depth 8, 1 GiB table / depth 7, s", a, b, b / a}'
printf '%-34s %12s\n' 'FEN read, per second' "$(median fen-read)" 'FEN written, per second' "$(median fen-write)"
if [ -n "$pgn" ]; then
  printf '%-34s %12s\n' 'PGN tags and moves as text, MB/s' "$(median pgn-tokenise)" 'PGN tags alone, MB/s' \
    "$(median pgn-tags)" 'PGN replayed, M moves/s' "$(median pgn-replay)"
fi
