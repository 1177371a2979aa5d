#!/bin/sh
# SPDX-License-Identifier: MIT
# The example program pgn: test_pgn.sh PROGRAM
set -u
pgn=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
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
has_out 'plies 0-19            2'
has_out 'no ECO                0'
has_out 'C20                   1'
has_out 'C40                   1' # without the tag, by transposition
run_with "$games" "$pgn" stats --csv
has_out '1-0,1'
has_out 'plies 0-19,2'
has_out 'C40,1'
run_with "$games" "$pgn" stats --json
has_out '"plies": {"0-19": 2}'
has_out '"no_eco": 0, "eco": {"C20": 1, "C40": 1}'

# ECO: a tag that is no code; the Najdorf, as `book eco` has it; a position that no opening reaches; the tag wins.
run_with '[ECO "?"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 (5... g6) 6. h3 *\n\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *\n\n[ECO "A00a"]\n\n1. e4 e5 *\n' "$pgn" stats --json
is_status 0
has_out '"no_eco": 1, "eco": {"A00": 1, "B90": 1}'

# Lengths: the main line's, with both ends of a bucket.
shuffle() { # PLIES
  n=0
  while [ "$n" -lt "$1" ]; do
    case $((n % 4)) in 0) printf 'Nf3 ' ;; 1) printf 'Nf6 ' ;; 2) printf 'Ng1 ' ;; 3) printf 'Ng8 ' ;; esac
    n=$((n + 1))
  done
  printf '*\\n\\n[A "b"]\\n\\n'
}
run_with "$(shuffle 19)$(shuffle 20)$(shuffle 39)$(shuffle 40)$(shuffle 579)$(shuffle 580)$(shuffle 700)0-1" "$pgn" stats --csv
has_out 'games,8'
has_out 'plies 0-19,2'
has_out 'plies 20-39,2'
has_out 'plies 40-59,1'
has_out 'plies 560-579,1'
has_out 'plies 580+,2'
run_with "$games" "$pgn" stats --svg
has_out '</svg>'
has_out 'plies, a bar for every 20; the tallest has 2 games'

run_with "$games" "$pgn" find 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
is_status 0
has_out 'game 1, ply 3'
has_out 'game 2, ply 3'
has_out 'stdin:1: game 1, ply 3, lines 1-5, bytes 0-81'
has_out 'stdin:7: game 2, ply 3, lines 7-9, bytes 83-115'
run_with "$games" "$pgn" find --json start -
is_status 0
has_out '"file": "stdin", "game": 2, "ply": 0, "line": 7, "last_line": 9, "offset": 83, "end": 115, "result": "*"}'
if command -v python3 >/dev/null; then
  python3 -c 'import json, sys; assert len(json.load(open(sys.argv[1]))) == 2' "$scratch/out" || fail 'not a list of two'
fi
run_with "$games" "$pgn" find --json '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
is_status 1
has_out '[]'
# The other ends of lines, a game without a result, and a file of many pieces.
run_with '1. e4 e5\r2. Nf3 *\r\r[A "b"]\r1. d4' "$pgn" find start
has_out 'stdin:1: game 1, ply 0, lines 1-2,'
has_out 'stdin:4: game 2, ply 0, lines 4-5,'
run_with '1. e4 e5\r\n2. Nf3 *\r\n\r\n[A "b"]\r\n1. d4' "$pgn" find start
has_out 'stdin:1: game 1, ply 0, lines 1-2,'
has_out 'stdin:4: game 2, ply 0, lines 4-5,'
if command -v awk >/dev/null; then
  awk 'BEGIN { for (i = 1; i <= 3000; i++) {
    printf "[Event \"%d\"]\n\n", i
    if (i % 500 == 0) { printf "{"; for (k = 0; k < 9000; k++) printf "a comment of %d\n", k; printf "} " }
    printf "1. e4 e5\n2. Nf3 *\n\n" } }' >"$scratch/long.pgn"
  run "$pgn" find start "$scratch/long.pgn"
  is_status 0
  sed -n 's/^.*:\([0-9]*\): game .*/\1/p' "$scratch/out" >"$scratch/found"
  grep -n '^\[Event' "$scratch/long.pgn" | cut -d: -f1 >"$scratch/lines"
  checks=$((checks + 1))
  cmp -s "$scratch/found" "$scratch/lines" || fail 'not the lines that begin games'
  sed -n 's/^.* lines [0-9]*-\([0-9]*\),.*/\1/p' "$scratch/out" >"$scratch/found"
  grep -n '^2. Nf3' "$scratch/long.pgn" | cut -d: -f1 >"$scratch/lines"
  checks=$((checks + 1))
  cmp -s "$scratch/found" "$scratch/lines" || fail 'not the lines that end games'
fi
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

if command -v zstd >/dev/null; then
  zstd -q -c "$scratch/a.pgn" >"$scratch/it's.pgn.zst"
  run "$pgn" count "$scratch/it's.pgn.zst"
  is_status 0
  silent_err
  has_out '2 games, 7 moves'
  run "$pgn" find start "$scratch/it's.pgn.zst"
  has_out "it's.pgn.zst:7: game 2"
  printf 'no zstd' >"$scratch/bad.pgn.zst"
  run "$pgn" count "$scratch/bad.pgn.zst"
  refused 'bad.pgn.zst: could not be read to its end'
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
for command in count 'count --json' stats 'stats --json' 'stats --csv' 'stats --svg' 'check --json' clean to-uci to-epd \
  'find start' 'find --json start'; do
  # shellcheck disable=SC2086
  cannot_write "$pgn" $command "$scratch/a.pgn"
done
printf '%b' "$bad" >"$scratch/bad.pgn"
cannot_write "$pgn" check "$scratch/bad.pgn"
cannot_write "$pgn" --help
n=0
while [ "$n" -lt 400 ]; do # more than a buffer holds
  printf '%b' "$games"
  n=$((n + 1))
done >"$scratch/many.pgn"
for command in clean to-uci to-epd 'find start' 'find --json start'; do
  # shellcheck disable=SC2086
  cannot_write "$pgn" $command "$scratch/many.pgn"
done

# Options in any place, and where they end.
run_with "$games" "$pgn" --json count
has_out '{"games": 2, "moves": 7}'
run_with "$games" "$pgn" count --no-variations
has_out '2 games, 6 moves'
cp "$scratch/a.pgn" "$scratch/--json"
cd "$scratch" || exit 1
run "$pgn" count -- --json
is_status 0
has_out '2 games, 7 moves'
cd - >/dev/null || exit 1
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
run "$pgn" find --json
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
