#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_analyse.sh PROGRAM
# analyse: a filter. What comes out depends on what goes in and on the options, not on how many positions are
# searched at once nor on where the input is cut.
set -eu
. "$(dirname -- "$0")/check.sh"
analyse=$1
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
mate1='6k1/5ppp/8/8/8/8/8/R3K3 w Q -'

# lines_out N: standard output has so many
lines_out() {
  checks=$((checks + 1))
  [ "$(wc -l <"$scratch/out")" -eq "$1" ] || fail "there must be $1 lines on standard output"
}
# line_out N TEXT: line N is this text
line_out() {
  checks=$((checks + 1))
  [ "$(sed -n "$1p" "$scratch/out")" = "$2" ] || fail "line $1 must be: $2"
}

# ---- arguments ----
run "$analyse" --help
is_status 0
has_out 'usage: analyse'
run "$analyse" --nonsense
refused "unknown option '--nonsense'"
run "$analyse" file.epd
refused "positions come on standard input"
run "$analyse" --depth
refused '--depth needs a value'
for bad in '--depth 0' '--depth 246' '--nodes 0' '--nodes -1' '--movetime x' '--jobs 0' '--jobs 257' '--hash 0' \
  '--multipv 0' '--threads 0' '--evaluator best'; do
  # shellcheck disable=SC2086 # words
  run "$analyse" $bad
  refused "${bad%% *} takes"
done
run "$analyse" --pgn --chess960
refused '--chess960 does not go with --pgn'
run "$analyse" --epd --last
refused '--last does not go with --epd'
run_with '' "$analyse"
is_status 0
silent_out
silent_err

# ---- EPD out: opcodes of the input stay, in their order; results are put behind or in their place ----
run_with "$mate1 bm Ra8#; id \"one\"; x_y \"a;b\" 7;\n" "$analyse" --depth 4 --no-time
is_status 0
silent_err
has_out "$mate1 bm Ra8#; id \"one\"; x_y \"a;b\" 7; acd 4; acn "
has_out '; ce 32766; dm 1; pm Ra8#; pv Ra8#;'
no_out 'acs'
run_with "$mate1 ce 5; dm 9; ce 6; acs 77; pv e4 e5; acd 1; c0 \"x\"; pm e4;\n" "$analyse" --depth 4
is_status 0
# the second ce is gone, dm is the question and stays
has_out "$mate1 ce 32766; dm 9; acs 0; pv Ra8#; acd 4; c0 \"x\"; pm Ra8#; acn "
run_with '7k/5KQ1/8/8/8/8/8/8 b - - pv e4; pm e4; c1 "over";\n' "$analyse" --depth 4 --no-time
line_out 1 '7k/5KQ1/8/8/8/8/8/8 b - - c1 "over"; acd 0; acn 0; ce -32767;'
run_with '7k/5K2/6Q1/8/8/8/8/8 b - -\n' "$analyse" --depth 4 --no-time
line_out 1 '7k/5K2/6Q1/8/8/8/8/8 b - - acd 0; acn 0; ce 0;'
run_with '8/8/8/8/8/8/k1r5/7K b - - 5 60\n' "$analyse" --depth 3 --no-time
has_out 'hmvc 5; fmvn 60; acd 3;'
# mated in two: 32767 less four plies
run_with '8/8/8/8/8/8/8/K1k4q w - -\n' "$analyse" --depth 8 --no-time
has_out '; ce -32763; pm Ka2; pv Ka2 '
no_out ' dm '
run_with "$start\n" "$analyse" --depth 3 --multipv 3 --no-time
has_out '; ce2 '
has_out '; pv3 '
no_out 'pv4'

# What was written can be read, and comes out the same.
cp "$scratch/out" "$scratch/first"
status=0
"$analyse" --depth 3 --multipv 3 --no-time <"$scratch/first" >"$scratch/out" 2>"$scratch/err" || status=$?
ran='its own output'
is_status 0
checks=$((checks + 1))
cmp -s "$scratch/first" "$scratch/out" || fail 'the records must be the same'

# ---- faults: named by line and column, and nothing else is lost ----
run_with "# comment\n\n$mate1\nnonsense\n$start 0 1\n8/8/8/8/8/8/8/K1k4q x - -\n\377\001\n$mate1" "$analyse" --depth 2
is_status 1
lines_out 3
has_err 'stdin:4:9: '
has_err 'stdin:6:21: expected the side to move'
has_err 'stdin:7:3: '
run_with "nonsense\n$mate1\n" "$analyse" --depth 2 --json
is_status 1
json_out
lines_out 2
has_out '{"line": 1, "column": 9, "error": "'
has_out '{"line": 2, "fen": "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "best": "a1a8", "san": "Ra8#", "mate": 1, '
# a NUL byte, CR and CRLF, no last line end, a byte-order mark
run_with "\357\273\277$mate1\r$mate1\r\n$mate1 bm Ra8#;\0000\n$mate1 i\0000d;\n$mate1" "$analyse" --depth 2
is_status 1
lines_out 4
has_err 'stdin:4:'
# lines of any length; columns count a byte-order mark
{
  head -c 3000000 /dev/zero | tr '\0' 'k'
  printf '\n%s c0 "' "$mate1"
  head -c 200000 /dev/zero | tr '\0' 'x'
  printf '";\n%s\n' "$mate1"
} >"$scratch/long"
status=0
"$analyse" --depth 2 <"$scratch/long" >"$scratch/out" 2>"$scratch/err" || status=$?
ran='long lines'
is_status 1
lines_out 2
has_err 'stdin:1:1048576: the line is longer than a megabyte'
# wrong castling rights are a fault, unless they are to be repaired
run_with '6k1/5ppp/8/8/8/8/8/R3K3 w KQ -\n' "$analyse" --depth 2
is_status 1
has_err 'a castling right without its king or rook in place'
run_with '6k1/5ppp/8/8/8/8/8/R3K3 w KQ -\n' "$analyse" --depth 2 --repair
is_status 0
has_out "$mate1 "

# ---- JSON ----
run_with "$start id \"a\\\\\\\\\\\\\"b\";\n7k/5KQ1/8/8/8/8/8/8 b - -\n7k/5K2/6Q1/8/8/8/8/8 b - -\n" "$analyse" --depth 3 --json \
  --multipv 2
is_status 0
json_out
has_out '"line": 1, "fen": "'
has_out '"id": "a\\\"b"'
has_out '"best": null, "end": "checkmate", "mate": 0,'
has_out '"best": null, "end": "stalemate", "cp": 0,'
has_out '"seconds": '
run_with "$start" "$analyse" --depth 3 --json --no-time
no_out 'seconds'
no_out 'nps'
run_with 'nrkb1rbn/pppp1ppp/8/8/8/8/PPPP1PPP/NRKQ1RBN w KQkq -' "$analyse" --depth 1 --json --chess960
is_status 0
has_out '"chess960": true'
run_with "$start" "$analyse" --depth 3 --no-time --evaluator basic
is_status 0
cp "$scratch/out" "$scratch/basic"
run_with "$start" "$analyse" --depth 3 --no-time --evaluator classical
checks=$((checks + 1))
! cmp -s "$scratch/basic" "$scratch/out" || fail 'the evaluators must differ'

# ---- check ----
questions="$mate1 bm Ra8#;\n$mate1 bm O-O-O;\n$mate1 am Ra8#;\n$mate1 bm O-O-O Ra8; am Kd1;\n$mate1 dm 1;\n$mate1 bm #2;\n"
questions="$questions$mate1 bm #-3;\n$mate1;\n"
run_with "$questions" "$analyse" --depth 4 --check
is_status 0
has_err 'solved 4 of 7'
has_out 'bm O-O-O; acd'
checks=$((checks + 1))
[ "$(sed -n 's/.* solved \([01]\);$/\1/p' "$scratch/out" | tr -d '\n')" = 1001110 ] ||
  fail 'solved must be 1 0 0 1 1 1 0 and nothing'
run_with "$questions" "$analyse" --depth 4 --check --json
is_status 0
silent_err
json_out
has_out '{"positions": 8, "faulty": 0, "checked": 7, "solved": 4}'
has_out '"solved": false'
run_with "$mate1 bm Qh5;\n$mate1 bm Ra8;\n" "$analyse" --depth 4 --check
is_status 1
has_err 'stdin:1: bm: '
has_err 'solved 1 of 1'
lines_out 2

# ---- PGN ----
game='[Event "a"]\n\n1. f3 {x} e5 (1... d5 2. d4) 2. g4 $1 Qh4# 0-1\n\n'
run_with "$game" "$analyse" --depth 3 --no-time
is_status 0
lines_out 5
has_out 'KQkq - hmvc 0; fmvn 2; id "game 1 ply 3"; sm Qh4#; acd 3; '
has_out 'ce 32766; dm 1; pm Qh4#; pv Qh4#;'
has_out 'w KQkq - hmvc 1; fmvn 3; id "game 1 ply 4"; acd 0; acn 0; ce -32767;'
run_with "$game$game" "$analyse" --depth 2 --json --last
is_status 0
lines_out 2
json_out
has_out '{"game": 2, "ply": 4, "fen": '
run_with "$game" "$analyse" --depth 2 --json
has_out '"game": 1, "ply": 3, '
has_out '"played": "d8h4", '
# found out by its first letters, also when they come one by one; an error does not stop the next game
run_with '\n 1. e4 e5 2. Ke3 d6 *\n\n1. d4 *' "$analyse" --depth 1 --json
is_status 1
json_out
has_err 'stdin:2:14: illegal move'
has_out '"game": 2, "ply": 1'
status=0
{ printf '\357'; sleep 0.1; printf '\273\277'; sleep 0.1; printf '1'; sleep 0.1; printf '. e4 *'; } |
  "$analyse" --depth 1 >"$scratch/out" 2>"$scratch/err" || status=$?
ran='one by one'
is_status 0
lines_out 2
run_with '1. e4' "$analyse" --epd --depth 1
is_status 1
run_with 'd4 d5 *' "$analyse" --pgn --depth 1
is_status 0
lines_out 3
# repetition is seen: the game's moves are known to the search
rep='[FEN "6k1/8/8/8/8/8/r7/5K2 b - - 0 1"]\n[SetUp "1"]\n\n1... Kh8 2. Kg1 Kg8 3. Kf1 Kh8 4. Kg1 Kg8 *\n'
run_with "$rep" "$analyse" --depth 3 --last --no-time --json
is_status 0
has_out '"ply": 7,'
has_out '"best": "g1f1", "san": "Kf1", "cp": 0,'

# ---- jobs ----
i=0
: >"$scratch/many"
while [ $i -lt 6 ]; do
  printf '%b%s id "n%d";\n%s\n' "$questions" "$start" $i 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -' \
    >>"$scratch/many"
  printf 'bad %d\n' $i >>"$scratch/many"
  i=$((i + 1))
done
for output in --no-time --json; do
  for jobs in 1 2 7; do
    status=0
    "$analyse" --nodes 700 --hash 1 --no-time $output --jobs $jobs <"$scratch/many" >"$scratch/out.$jobs" \
      2>"$scratch/err.$jobs" || status=$?
    ran="$output --jobs $jobs"
    is_status 1
    checks=$((checks + 1))
    cmp -s "$scratch/out.1" "$scratch/out.$jobs" || fail 'the records must be those of one job'
    cmp -s "$scratch/err.1" "$scratch/err.$jobs" || fail 'the messages must be those of one job'
  done
done
# cut in two, it gives the same
head -n 20 "$scratch/many" | "$analyse" --nodes 700 --hash 1 --no-time >"$scratch/out" 2>/dev/null || true
tail -n +21 "$scratch/many" | "$analyse" --nodes 700 --hash 1 --no-time >>"$scratch/out" 2>/dev/null || true
"$analyse" --nodes 700 --hash 1 --no-time <"$scratch/many" >"$scratch/whole" 2>/dev/null || true
checks=$((checks + 1))
cmp -s "$scratch/whole" "$scratch/out" || fail 'two halves must give the whole'

# A result does not wait for more input.
mkfifo "$scratch/in"
"$analyse" --depth 2 <"$scratch/in" >"$scratch/out" 2>"$scratch/err" &
child=$!
exec 7>"$scratch/in"
printf '%s\n' "$mate1" >&7
waited=0
while [ ! -s "$scratch/out" ] && [ $waited -lt 100 ]; do
  sleep 0.1
  waited=$((waited + 1))
done
ran='input that stays open'
checks=$((checks + 1))
[ -s "$scratch/out" ] || fail 'the result must be there while the input is open'
exec 7>&-
status=0
wait $child || status=$?
is_status 0

# Output that cannot be written is said once.
if [ -c /dev/full ]; then
  status=0
  "$analyse" --depth 2 <"$scratch/many" >/dev/full 2>"$scratch/err" || status=$?
  is_status 2
  has_err 'standard output: No space left on device'
fi
status=0
"$analyse" <&- >"$scratch/out" 2>"$scratch/err" || status=$?
is_status 2
has_err 'standard input: '

finish
