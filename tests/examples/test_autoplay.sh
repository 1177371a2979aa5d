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
