#!/bin/sh
# SPDX-License-Identifier: MIT
# The program in docs/matches.md. usage: test_matches_page.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1"
is_status 0
has_out 'chess: '
has_out 'taker against greedy:'
has_out 'H0 accepted'
has_out ' decision'
cp "$scratch/out" "$scratch/first"
run "$1"
is_status 0
checks=$((checks + 1))
cmp -s "$scratch/out" "$scratch/first" || fail 'the same seed must give the same match'

finish
