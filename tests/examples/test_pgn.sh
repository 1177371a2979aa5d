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
has_out '"game": 1, "ply": 2, "line": 1, "column": 13, "offset": 12, "message"'
run_with "$games" "$pgn" check --json
is_status 0
has_out '[]'

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

# Standard input named twice is read once.
run_with "$games" "$pgn" count - -
is_status 0
has_out '2 games, 7 moves'

# Files that cannot be read: the reason, and nothing of what could not be counted; the others count.
for command in count 'count --json' stats 'stats --json' 'stats --csv' 'stats --svg' check 'check --json' clean; do
  # shellcheck disable=SC2086
  run "$pgn" $command "$scratch/none.pgn"
  refused 'none.pgn: No such file or directory'
  # shellcheck disable=SC2086
  run "$pgn" $command "$scratch"
  refused "$scratch: Is a directory"
done
run "$pgn" count "$scratch/none.pgn" "$scratch/a.pgn"
is_status 2
has_out '2 games, 7 moves'
if command -v gzip >/dev/null; then
  printf 'no gzip' >"$scratch/bad.pgn.gz"
  run "$pgn" count "$scratch/bad.pgn.gz"
  refused 'bad.pgn.gz: could not be read to its end'
fi

# Output that cannot be written.
for command in count 'count --json' stats 'stats --json' 'stats --csv' 'stats --svg' 'check --json' clean to-uci to-epd; do
  # shellcheck disable=SC2086
  cannot_write "$pgn" $command "$scratch/a.pgn"
done
printf '%b' "$bad" >"$scratch/bad.pgn"
cannot_write "$pgn" check "$scratch/bad.pgn"
cannot_write "$pgn" find start "$scratch/a.pgn"
cannot_write "$pgn" --help
n=0
while [ "$n" -lt 400 ]; do # more than a buffer holds
  printf '%b' "$games"
  n=$((n + 1))
done >"$scratch/many.pgn"
for command in clean to-uci to-epd 'find start'; do
  # shellcheck disable=SC2086
  cannot_write "$pgn" $command "$scratch/many.pgn"
done

# Options in any place, and where they end.
run_with "$games" "$pgn" --json count
has_out '{"games": 2, "moves": 7}'
run_with "$games" "$pgn" count --no-variations
has_out '2 games, 6 moves'
cp "$scratch/a.pgn" "$scratch/--json"
cd "$scratch"
run "$pgn" count -- --json
is_status 0
has_out '2 games, 7 moves'
cd - >/dev/null
run_with "$games" "$pgn" find --strict start
is_status 0
has_out 'game 1, ply 0'
run_with "$games" "$pgn" find -- start -
is_status 0
has_out 'game 2, ply 0'

# Options that the command does not take.
for words in 'clean --json' 'clean --csv' 'check --csv' 'count --svg' 'to-uci --json' 'to-epd --one-line' 'check --roster' \
  'stats --no-comments' 'count --no-nags' 'find --no-variations start' 'find --csv start' 'find --svg start'; do
  # shellcheck disable=SC2086
  run_with "$games" "$pgn" $words
  refused ' does not go with '
done
run_with "$games" "$pgn" clean --json
refused '--json does not go with clean'
for words in '--json --csv' '--csv --svg' '--svg --json'; do
  # shellcheck disable=SC2086
  run_with "$games" "$pgn" stats $words
  refused 'only one of --json, --csv and --svg'
done
run "$pgn"
refused 'no command'
run "$pgn" nonsense
refused "'nonsense' is no command"
run "$pgn" count --nonsense
refused "unknown option '--nonsense'"
run "$pgn" find
refused 'find needs a FEN'
run "$pgn" find --strict
refused 'find needs a FEN'
run "$pgn" find 'no position'
refused 'bad FEN'
run "$pgn" --help
is_status 0
silent_err
has_out 'usage: pgn'
run "$pgn" clean --help
is_status 0
has_out 'usage: pgn'

finish
