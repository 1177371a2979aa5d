#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_perft.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"
perft=$1
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
after_e4='rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

# One position, counted in every way.
run "$perft" --depth 5
is_status 0
silent_err
has_out 'depth 5: 4865609 nodes'
run "$perft" --depth 0
has_out 'depth 0: 1 nodes'
run "$perft" --fen start --depth 3 --
is_status 0
has_out 'depth 3: 8902 nodes'
for way in '' '--threads 3' '--threads 0' '--hash 16' '--hash 1 --threads 4' '--isa baseline' '--isa auto'; do
  # shellcheck disable=SC2086
  run "$perft" --fen "$kiwipete" --depth 4 $way
  is_status 0
  silent_err
  has_out 'depth 4: 4085603 nodes'
done
for level in avx2 bmi2 avx512; do
  run "$perft" --fen "$kiwipete" --depth 4 --isa "$level"
  if [ "$status" -eq 2 ]; then
    refused "level $level is not available here"
  else
    has_out 'depth 4: 4085603 nodes'
  fi
done
run "$perft" --chess960 --fen 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9' --depth 3
has_out 'depth 3: 12189 nodes'
run "$perft" --fen '4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1' --depth 1
is_status 0

# Divide.
run "$perft" --depth 3 --divide
is_status 0
has_out 'e2e4: 600'
has_out 'g1f3: 440'
has_out 'depth 3: 8902 nodes'
[ "$(grep -c '^[a-h][1-8][a-h][1-8]: ' "$scratch/out")" -eq 20 ] || fail 'there must be 20 moves'

# JSON.
run "$perft" --depth 4 --json
is_status 0
has_out "{\"fen\":\"$start\",\"depth\":4,\"nodes\":197281,\"seconds\":"
has_out '"nps":'
[ "$(wc -l <"$scratch/out")" -eq 1 ] || fail 'there must be one line'
json_out
run "$perft" --depth 3 --json --divide
has_out "{\"fen\":\"$start\",\"depth\":3,\"move\":\"e2e4\",\"nodes\":600}"
[ "$(wc -l <"$scratch/out")" -eq 21 ] || fail 'there must be 21 lines'
json_out

# A count that does not fit.
run "$perft" --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --depth 24 --hash 64
is_status 1
silent_out
has_err 'does not fit in 64 bits'

# Suites in the forms that are met: comments, blank lines, other line ends, both places of the semicolon.
{
  printf '# a comment\n\n'
  printf '%s ;D1 20 ;D2 400 ;D3 8902\n' "$start"
  printf '%s; D1 48; D2 2039;\r\n' "$kiwipete"
  printf '  4k3/8/8/8/8/8/8/4K2R w K -   ;D1 15;D2 66 \n'
  printf '%s ;D3 8902' "$start"
} >"$scratch/good.epd"
run "$perft" --suite "$scratch/good.epd"
is_status 0
silent_err
has_out 'line 3: D1 D2 D3 ok'
has_out 'line 4: D1 D2 ok'
has_out 'line 5: D1 D2 ok'
has_out '4 positions, 8 counts, all equal; '
run "$perft" --suite "$scratch/good.epd" --json --threads 2 --hash 4
is_status 0
has_out '"line":4,"expected":2039,"ok":true}'
[ "$(wc -l <"$scratch/out")" -eq 8 ] || fail 'there must be 8 lines'
json_out
run "$perft" --suite "$scratch/good.epd" --depth 2
has_out '3 positions, '
no_out D3
run "$perft" --suite "$scratch/good.epd" --max-nodes 100
has_out 'line 5: D1 D2 ok'
no_out D3

# A wrong suite: the line, the depth, what was expected and what was found, and no line after it.
{
  printf '%s ;D1 48\n\n' "$kiwipete"
  printf '%s ;D1 20 ;D2 400 ;D3 8903 ;D4 197281\n' "$start"
  printf '%s ;D1 48\n' "$kiwipete"
} >"$scratch/wrong.epd"
run "$perft" --suite "$scratch/wrong.epd"
is_status 1
has_err 'line 3: depth 3: expected 8903, got 8902'
has_err 'depth 1 agrees'
has_err 'depth 2 agrees'
has_err 'it goes wrong first at depth 3'
has_err 'one thread, no table, level baseline: 8902, the same'
has_err '    e2e4: 600'
has_err 'which move differs is not known'
has_out 'line 1: D1 ok'
no_out 'line 4'
no_out 'all equal'
run "$perft" --suite "$scratch/wrong.epd" --json
is_status 1
has_out '"line":3,"expected":8903,"ok":false}'
json_out

# A lower depth that is wrong too, though it stands later.
printf '%s ;D3 8903 ;D2 401\n' "$start" >"$scratch/wrong2.epd"
run "$perft" --suite "$scratch/wrong2.epd"
is_status 1
has_err 'line 1: depth 3: expected 8903, got 8902'
has_err 'depth 2 differs too: expected 401, got 400'
has_err 'it goes wrong first at depth 2'

# The suite holds positions after a move: those that differ are named, those that agree too.
{
  printf '%s ;D3 8903\n' "$start"
  printf '%s ;D2 601\n' "$after_e4"
  printf 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 ;D2 440\n'
} >"$scratch/wrong3.epd"
run "$perft" --suite "$scratch/wrong3.epd"
is_status 1
has_err 'e2e4: 600 DIFFERS: line 2 has 601'
has_err 'g1f3: 440 = line 3'
no_err 'not known'

# Limits that leave out what is wrong, and those that leave nothing.
run "$perft" --suite "$scratch/wrong.epd" --depth 2
is_status 0
run "$perft" --suite "$scratch/wrong.epd" --max-nodes 5
refused 'no counts within the limits'

# Suites that are none.
run "$perft" --suite "$scratch/absent.epd"
refused 'cannot read'
run "$perft" --suite "$scratch"
refused 'cannot read'
: >"$scratch/empty.epd"
run "$perft" --suite "$scratch/empty.epd"
refused 'holds no counts'
for rest in '' ';' ';D1' ';D1 x' ';D1 20x' ';D1 -20' ';D100 20' ';E1 20' ';D1 99999999999999999999' ';D1 20 400'; do
  printf '# one\n%s %s\n' "$start" "$rest" >"$scratch/bad.epd"
  run "$perft" --suite "$scratch/bad.epd"
  refused 'line 2: '
done
printf '%s ;D1 48\n9/8/8/8/8/8/8/8 w - - 0 1 ;D1 1\n' "$kiwipete" >"$scratch/bad.epd"
run "$perft" --suite "$scratch/bad.epd"
is_status 2
has_err 'bad FEN'
has_err 'line 2'

# Wrong arguments.
run "$perft"
refused '--depth is missing'
for depth in -1 100 4x '' ' 4' 0x4 99999999999999999999; do
  run "$perft" --depth "$depth"
  refused '--depth takes a number from 0 to 99'
done
run "$perft" --depth
refused '--depth needs a value'
run "$perft" --depth 3 --threads 1025
refused '--threads takes a number from 0 to 1024'
run "$perft" --depth 3 --hash 1048577
refused '--hash takes a number'
run "$perft" --depth 3 --isa sse9
refused '--isa takes auto'
run "$perft" --depth 3 --nonsense
refused "unknown option '--nonsense'"
run "$perft" --depth 3 extra
refused "unknown argument 'extra'"
run "$perft" --depth 3 -- --divide
refused "unknown argument '--divide'"
run "$perft" --depth 3 --max-nodes 100
refused '--max-nodes goes with --suite alone'
run "$perft" --suite "$scratch/good.epd" --divide
refused '--suite goes neither with'
run "$perft" --depth 3 --fen 'rnbqkbnr w'
refused 'bad FEN'
run "$perft" --depth 3 --fen '8/8/8/8/8/8/8/8 w - - 0 1'
refused 'CC_PROBLEM_NO_KING'
run "$perft" --help
is_status 0
has_out 'usage: perft'

# Output that cannot be written.
cannot_write "$perft" --depth 3
cannot_write "$perft" --depth 3 --json --divide
cannot_write "$perft" --suite "$scratch/good.epd"
cannot_write "$perft" --help

# Ctrl-C ends a long count soon and cleanly.
status=0
ran='perft, interrupted'
"$perft" --depth 14 >"$scratch/out" 2>"$scratch/err" </dev/null &
child=$!
sleep 1
kill -INT "$child" || :
wait "$child" || status=$?
is_status 130
silent_out
has_err 'interrupted after'

finish
