#!/bin/sh
# SPDX-License-Identifier: MIT
# test_pgn_extract.sh PGN PGN_EXTRACT [FILE..]: Debian's pgn-extract reads what the library writes, to the same moves.
# The files are PGN; a few games of our own come first.
set -eu
pgn=$1
extract=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

cat >"$work/own.pgn" <<'GAMES'
[Event "Special moves"]
[Result "*"]

1. e4 {[%clk 0:01:00] the king's pawn} a6 2. e5 d5 3. exd6 (3. d4 $6 Bf5 (3... e6 4. Nf3 {deeper}) 4. Nf3) 3... Nf6
4. dxc7 Bd7 5. Nf3 g6 6. Be2 Bg7 7. cxb8=Q O-O 8. O-O! Rxb8 {a comment that is long enough to make the writer break
its line at eighty columns, and then some more} 9. h4 Rc8 10. Nc3 *

[Event "From a position, Black to move"]
[SetUp "1"]
[FEN "8/1P1k4/8/8/8/4K3/1p6/8 b - - 0 40"]
[Result "1/2-1/2"]

40... b1=N 41. b8=R Nc3 {[%eval 0.00]} 42. Rb7+ Kc6 1/2-1/2

[Event "Nothing played"]
[White "A \"quoted\" name"]
[Black "Back\\slash"]
[Result "0-1"]

0-1
GAMES

for file in "$work/own.pgn" "$@"; do
  "$pgn" clean --roster "$file" >"$work/clean.pgn"
  "$pgn" to-uci "$work/clean.pgn" >"$work/ours"
  # Both: one game a line, moves alone, promotions in small letters; games without moves left out.
  sed -E 's/ *(1-0|0-1|1\/2-1\/2|\*)? *$//' "$work/ours" | grep '[a-h][1-8]' >"$work/ours.moves"
  "$extract" -Wuci -w100000 -s -C -N -V --notags "$work/clean.pgn" >"$work/theirs" 2>"$work/said"
  grep -v "^Games: [0-9]*.$" "$work/said" >"$work/complaints" || true
  tr '\n' ' ' <"$work/theirs" | sed -E 's/(1-0|0-1|1\/2-1\/2|\*) */\n/g' | tr QRBN qrbn |
    sed -E 's/^ +//; s/ +$//' | grep '[a-h][1-8]' >"$work/theirs.moves"
  if [ -s "$work/complaints" ]; then
    echo "$file: pgn-extract complains:"
    head "$work/complaints"
    exit 1
  fi
  diff "$work/ours.moves" "$work/theirs.moves"
  echo "$(wc -l <"$work/ours.moves") games alike"
done
