#!/bin/sh
# SPDX-License-Identifier: MIT
# The example program pgn: test_pgn.sh PROGRAM
set -u
pgn=$1
# shellcheck source=check.sh
. "$(dirname "$0")/check.sh"

games='[White "Ann"]\n[ECO "C20"]\n[Result "1-0"]\n\n1. e4 {good} e5 (1... c5 $1) 2. Nf3 1-0\n\n[White "Bob"]\n\n1. Nf3 e5 2. e4 *\n'
bad='1. e4 e5 2. Ke3 Ke7 1-0\n\n1. d4 *\n'

run_with "$games" "$pgn" check
is_status 0
run_with "$bad" "$pgn" check -
is_status 1
has_out 'stdin:1:13: game 1, ply 2: illegal move'
run_with "$bad" "$pgn" check --json
is_status 1
has_out '"line": 1, "column": 13, "offset": 12, "game": 1, "ply": 2'

run_with "$games" "$pgn" count
is_status 0
has_out '2 games, 7 moves'
run_with "$games" "$pgn" count --json
has_out '{"games": 2, "moves": 7}'

run_with "$games" "$pgn" clean
is_status 0
has_out '1. e4 {good} 1... e5 (1... c5 $1) 2. Nf3 1-0'
run_with "$games" "$pgn" clean --no-variations --no-comments --roster
has_out '1. e4 e5 2. Nf3 1-0'
has_out '[Event "?"]'
run_with "$bad" "$pgn" clean
is_status 1
has_err 'stdin:1:13:'
has_out '1. e4 e5 1-0'
has_out '1. d4 *'

run_with "$games" "$pgn" to-uci
has_out 'e2e4 e7e5 g1f3'
has_out 'g1f3 e7e5 e2e4'
run_with "$games" "$pgn" to-epd
has_out 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -'

run_with "$games" "$pgn" stats
has_out 'games                 2'
has_out 'C20                   1'
run_with "$games" "$pgn" stats --csv
has_out '1-0,1'
run_with "$games" "$pgn" stats --json
has_out '"eco": {"C20": 1}'
run_with "$games" "$pgn" stats --svg
has_out '</svg>'

run_with "$games" "$pgn" find 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
is_status 0
has_out 'game 1, ply 3'
has_out 'game 2, ply 3'
run_with "$games" "$pgn" find '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
is_status 1

# files, one of them packed and with a quote in its name
printf '%b' "$games" >"$scratch/a.pgn"
run "$pgn" count "$scratch/a.pgn" "$scratch/a.pgn"
has_out '4 games, 14 moves'
if command -v gzip >/dev/null; then
  gzip -c "$scratch/a.pgn" >"$scratch/it's.pgn.gz"
  run "$pgn" count "$scratch/it's.pgn.gz"
  is_status 0
  has_out '2 games, 7 moves'
fi

run "$pgn" count "$scratch/none.pgn"
is_status 2
has_err 'none.pgn'
run "$pgn"
is_status 2
run "$pgn" nonsense
is_status 2
run "$pgn" count --nonsense
is_status 2
run "$pgn" find
is_status 2
run "$pgn" find 'no position'
is_status 2
run "$pgn" --help
is_status 0
has_out 'usage: pgn'

finish
