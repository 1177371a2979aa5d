#!/bin/sh
# SPDX-License-Identifier: MIT
# The program in docs/pgn.md. usage: test_pgn_page.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

printf '[White "Ann"]\n[Result "1-0"]\n\n1. e4 {good} e5 1-0\n\n1. d4 *\n' >"$scratch/good.pgn"
printf '1. e4 e5 2. Ke3 1-0\n\n1. d4 *\n' >"$scratch/bad.pgn"

run "$1" "$scratch/good.pgn"
is_status 0
silent_err
has_out '[Black "?"]'
has_out '1. e4 e5 1-0'
has_out '1. d4 *'
run "$1" "$scratch/bad.pgn"
is_status 1
has_err 'bad.pgn:1:13: illegal move'
has_out '1. e4 e5 1-0'
has_out '1. d4 *'
run "$1" "$scratch/none.pgn"
refused 'none.pgn: '
run "$1"
is_status 2

# More than a buffer holds.
cp "$scratch/good.pgn" "$scratch/many.pgn"
for _ in 1 2 3 4 5 6 7 8 9 10; do
  cat "$scratch/many.pgn" "$scratch/many.pgn" >"$scratch/twice.pgn"
  mv "$scratch/twice.pgn" "$scratch/many.pgn"
done
if [ -c /dev/full ]; then
  : >"$scratch/out"
  for file in good many; do
    status=0
    ran="$file.pgn >/dev/full"
    "$1" "$scratch/$file.pgn" >/dev/full 2>"$scratch/err" || status=$?
    says_alone 'standard output cannot be written'
  done
fi

finish
