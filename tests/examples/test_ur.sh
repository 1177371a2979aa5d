#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_ur.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

# A dialog: the board, wrong input, a hint, a move, taking back, a position.
run_with 'help\nhint\nz9\nm3\n1\nundo\nstate\nboard\nmoves\nquit\n' "$1" --seed 1
is_status 0
silent_err
has_out ' 5      x  x  x  x  x  x  x'
has_out ' 3   =  .  .  .  *  .  .  .  .'
has_out ' 1      o  o  o  o  o  o  o'
has_out ' 1) i1-k2'
has_out 'hint: '
has_out "'z9' is no move and no command"
has_out 'Black (search:2) plays '
has_out 'undo           take back'
has_out ' 0 i1,j1,k1,l1,m1,n1,o1 0 i5,j5,k5,l5,m5,n5,o5'
run_with 'm3\nundo\n' "$1" --seed 1
has_out 'that stone cannot go there'
has_out 'there is nothing to take back'

# The last move, and what comes after it.
run_with 'i3\n1\nundo\nstate\nposition w 1 0 l2\nposition w 1 0 i1,k3 0 i5,j5\nstate\nnew\nquit\n' "$1" --stones 2 \
  --black random --seed 1 --position 'w 1 1 i3+ 0 i5,j5'
is_status 0
silent_err
has_out 'White wins: all stones are home'
has_out ' home: White (o) 2, Black (x) 0'
has_out 'the game is over: undo, new or quit'
has_out 'w 1 1 i3+ 0 i5,j5'
has_out 'that is no position of this game'
has_out 'w 1 0 i1,k3 0 i5,j5'

# Throws that leave no move; two programs; the end of input.
run "$1" --white aggressive --black simple --stones 2 --seed 5
is_status 0
silent_err
has_out 'White (aggressive) plays '
has_out 'all stones are home'
run "$1" --finkel --white human --black human --seed 2 --position 'w 0 0 i1,j1,k1,l1,m1,n1,o1 0 i5,j5,k5,l5,m5,n5,o5'
is_status 0
has_out ' 1) pass'
run_with "$(printf 'x%600s' '')\nquit\n" "$1" --seed 1
is_status 0
has_out 'that line is too long'

# Perfect play, and the hint of exact chances.
run_with 'hint\n1\nquit\n' "$1" --finkel --stones 1 --black solved --seed 1 --position 'w 4 0 i1 0 p3'
is_status 0
has_out '% to win'

# Matches: the same seed gives the same numbers.
run "$1" --match simple random 200 --seed 4
is_status 0
silent_err
has_out '200 games, seed 4'
has_out "+- half the width of Wilson's 95 % interval"
has_out 'first   simple '
has_out 'stones taken'
grep -v games "$scratch/out" >"$scratch/first"
run "$1" --match simple random 200 --seed 4 --threads 2
if ! grep -q 'not supported' "$scratch/err"; then # there are no threads
  grep -v games "$scratch/out" >"$scratch/second"
  ran='the same match with other threads'
  checks=$((checks + 1))
  cmp -s "$scratch/first" "$scratch/second" || fail 'the results must be the same'
fi
run "$1" --match random aggressive:sum 20 --finkel --stones 7 --order cells --one-waiting --taking-again --unsafe \
  --zero-passes --overshoot --outward-only --no-jumping
is_status 0
run "$1" --match solved mcts:20 5 --finkel --stones 1
is_status 0

for report in summary csv json svg; do
  run "$1" --match simple random 10 --report "$report" --stones 2
  is_status 0
  silent_err
  [ "$report" = svg ] || has_out 'throws'
done
has_out '<svg'
run "$1" --match simple random 10 --report nothing
refused '--report takes summary, csv, json or svg'
cannot_write "$1" --match simple random 10 --report json

# Solving.
run "$1" --finkel --stones 2 --solve --write "$scratch/values.tsv"
is_status 0
silent_err
has_out 'positions   25980'
has_out 'wins with 0.518572'
run "$1" --finkel --stones 2 --solve --compare "$scratch/values.tsv"
is_status 0
has_out 'compared    12990 positions, 0 of them unknown, largest difference 0.000000000'
sed '3s/0\.[0-9]*$/0.5/' "$scratch/values.tsv" >"$scratch/other.tsv"
run "$1" --finkel --stones 2 --solve --compare "$scratch/other.tsv"
is_status 1
has_out "different   1 by more than 0.00002, most of all $scratch/other.tsv:3: w - 0 i1,j1 0 i5,j5, 0.500000000 there and 0.518572"
no_out 'unknown     '
# Ends that no table holds are compared, too.
sed -n '1,2p' "$scratch/values.tsv" >"$scratch/strange.tsv"
printf '0\t8\t1\t0\t4\t1\t0.5\n1\t-\t1\t1\t-\t1\t0\n0\t-\t2\t0\t4,5\t0\t0.4\n' >>"$scratch/strange.tsv"
run "$1" --finkel --stones 2 --solve --compare "$scratch/strange.tsv"
is_status 1
has_out 'compared    3 positions'
has_out "different   3 by more than 0.00002, most of all $scratch/strange.tsv:5: w - 2 - 0 i3,i4, 0.400000000 there and 1.000000000 here"
run "$1" --finkel --stones 1 --solve --compare "$scratch/values.tsv"
is_status 2
has_err 'values.tsv:3: no line of a table of values of this game'
# Files are looked at before the values are computed: nothing has been printed. What is there stays until then.
run "$1" --finkel --stones 1 --solve --compare /nonexistent
refused '/nonexistent: No such file or directory'
run "$1" --finkel --stones 1 --solve --compare "$scratch"
refused "$scratch: Is a directory"
run "$1" --finkel --stones 1 --solve --write /nonexistent/file
refused '/nonexistent/file: '
run "$1" --finkel --stones 1 --solve --write "$scratch/values.tsv" --compare /nonexistent
refused '/nonexistent: '
checks=$((checks + 1))
[ "$(wc -l <"$scratch/values.tsv")" -eq 12992 ] || fail 'the file must be as it was'
cp "$scratch/values.tsv" "$scratch/longer.tsv"
run "$1" --finkel --stones 1 --solve --write "$scratch/longer.tsv"
is_status 0
run "$1" --finkel --stones 1 --solve --compare "$scratch/longer.tsv" --write /dev/null
is_status 0
has_out 'compared    232 positions, 0 of them unknown, largest difference 0.000000000'
run "$1" --stones 7 --solve
refused '--solve: 7 stones a side are too many to solve, at most 3 with --finkel and 2 without (600000 positions)'
run "$1" --finkel --solve --write "$scratch/values.tsv"
refused '--solve: 7 stones a side are too many to solve'
run "$1" --stones 3 --match solved random 5
refused 'player solved: 3 stones a side are too many to solve'

run "$1" --help
is_status 0
has_out 'usage: ur'
run "$1" x
refused "unknown argument 'x'"
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" --match random
refused 'needs a value'
run "$1" --match random nobody 5
refused "there is no player 'nobody'"
run "$1" --match random solved 5
refused 'player solved: 7 stones a side are too many to solve'
run "$1" --black solved
refused 'player solved: 7 stones a side are too many to solve'
run "$1" --match random human 5
refused "there is no player 'human'"
run "$1" --match random random 0
refused '--match takes a number from 1'
run "$1" --match random random 5 --solve
refused 'do not go together'
run "$1" --stones 8
refused '--stones takes a number from 1 to 7'
run "$1" --order sideways
refused '--order takes forward, back or cells'
run "$1" --solve --seed 1
refused '--seed does not go with --solve'
run "$1" --position 'w 1 0'
refused 'that is no position of this game'
cannot_write "$1" --match random random 1
cannot_write "$1" --finkel --stones 1 --solve
cannot_write "$1" --help

finish
