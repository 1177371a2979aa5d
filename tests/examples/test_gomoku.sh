#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_gomoku.sh PROGRAM GAMES [MORE-GAMES]
set -eu
. "$(dirname -- "$0")/check.sh"

# Games as told, and games that are not.
run "$1" --replay "$2"
is_status 0
silent_err
has_out '14 games, 884 moves: won by the first 5, by the second 6, by nobody 3; lines longer than five 6; not as told 0'
if [ $# -gt 2 ]; then
  run "$1" --replay "$3"
  is_status 0
  silent_err
  has_out '3000 games'
  has_out 'by the first 1731, by the second 1258, by nobody 11; lines longer than five 236; not as told 0'
fi
game='g\t15x15\ta\tb\t1\t5\t'
moves='1,8 1,1 2,8 1,3 3,8 1,5 4,8 1,7 5,8'
run_with "$game$moves\n" "$1" --replay -
is_status 0
has_out '1 games, 9 moves'
for wrong in "$game${moves% *}" "$game$moves 9,9" "${game}1,1 1,1" "${game}0,1" "${game}16,1" "${game}1;1" "${game}" \
  "g\t15x15\ta\tb\t2\t5\t$moves" "g\t15x15\ta\tb\t1\t6\t$moves" "g\t15x15\ta\tb\t0\t0\t$moves" "g\t15x15\ta\tb\t3\t5\t$moves" \
  "g\t15\ta\tb\t1\t5\t$moves" "g\t4x4\ta\tb\t1\t5\t$moves" 'nonsense' '\t\t\t\t\t\t\t\t\t'; do
  run_with "$wrong\n" "$1" --replay -
  is_status 1
  has_out 'not as told 1'
  has_err 'line 1'
done
run "$1" --replay
refused '--replay needs a file'
run "$1" --replay /nonexistent
refused '/nonexistent: No such file or directory'
run "$1" --replay "$scratch"
refused "$scratch: Is a directory"
run "$1" --replay "$2" /nonexistent
is_status 2
has_err '/nonexistent: No such file or directory'
has_out '14 games'

# A game in the terminal, with all that can be said.
run_with 'help\nhint\nh8\nundo\nh8\nh8\nz99\nh0\nlevel\nlevel 9\nlevel 1\nnew\nundo\nquit\n' "$1" --depth 2
is_status 0
silent_err
has_out 'free-style gomoku on 15x15'
has_out 'hint: h8'
has_out ' 8 . . . . . . . X . . . . . . . 8'
has_out 'o plays'
has_out '  h8        put a stone there (or 7,7 as Gomocup counts)'
has_out 'h8 is taken: there is a stone of x'
has_out "'z99' is off the board, which goes from a1 to o15"
has_out "'h0' is off the board"
no_out 'no cell and no command'
has_out "there is no level '9':"
has_out 'level 6: 10 seconds'
has_out 'there is nothing to take back'
run_with 'a1\na2\nb1\nb2\nc1\nc2\nd1\nd2\ne1\nf1\nundo\ne1\n' "$1" --side both --size 9x7 --rule standard
is_status 0
has_out 'standard gomoku on 9x7'
has_out 'x wins'
has_out 'the game is over'
has_out ' 1 x x x x X . . . . 1'
run_with '' "$1" --side o --depth 2 --size 19
is_status 0
has_out 'x plays j10'
run_with 'af32\n' "$1" --side both --size 32
is_status 0
has_out 'X 32'

run_with 'help\nh8\nhello\nc3\nhe\001llo\nlevel 0\nlevel 12\nlevel\nquit\n' "$1" --side both --size 5
is_status 0
has_out '  c3        put a stone there (or 2,2 as Gomocup counts)'
has_out "'h8' is off the board, which goes from a1 to e5"
has_out "'hello' is no cell and no command; a free cell is c3, and help tells more"
has_out "'he?llo' is no cell and no command; a free cell is d3, and help tells more"
has_out "there is no level '0':"
has_out "there is no level '12':"
no_out "level '':"

# The bench: a cap that is too short is told as such.
run "$1" --bench --depth 4
is_status 0
silent_err
has_out 'medians'
has_out 'mtdf10'
run "$1" --bench --depth 4 --json --style mtdf10,negamax10
is_status 0
json_out
has_out '{"algorithm": "mtdf10", "position": 10, "depth": 4, "finished": true, "nodes": '
has_out '{"algorithm": "negamax10", "median": true, "depth": 4, "finished": true, "nodes": '
run "$1" --bench --json --style negamax --time 0.001
is_status 0
json_out
has_out '{"algorithm": "negamax", "median": true, "depth": 10, "finished": false}'

# Tournaments: the same luck, the same games; openings from a file; everything as JSON.
run "$1" --tournament --games 2 --depth 2 --style mtdf10,negamax10,negascout --size 15 --seed 7 --report "$scratch/report"
is_status 0
silent_err
has_out '6 of 6 games, 0 with a fault'
has_out 'negascout'
cp "$scratch/out" "$scratch/first"
cp "$scratch/report" "$scratch/out"
has_out '"mtdf10"'
if command -v python3 >/dev/null 2>&1; then
  checks=$((checks + 1))
  python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/report" 2>/dev/null ||
    fail 'the report must be JSON'
fi
run "$1" --tournament --games 2 --depth 2 --style mtdf10,negamax10,negascout --size 15 --seed 7 --threads 2
is_status 0
checks=$((checks + 1))
cmp -s "$scratch/out" "$scratch/first" || fail 'the same seed must give the same table'
printf '0,0, 1,-1, 2,0\n\nh8i9j10\n-2,-2; 3,3\r\n' >"$scratch/openings"
run "$1" --tournament --depth 2 --games 6 --style mtdf10,negascout10 --size 19x17 --rule standard --openings "$scratch/openings"
is_status 0
has_out 'standard gomoku: 6 of 6 games, 0 with a fault'
run "$1" --tournament --time 0.5 --games 1 --style mtdf10,threats --size 15
is_status 0
has_out '1 of 1 games' # a very busy machine may let one lose on time
for wrong in '0,0, 0,0' '20,20' 'h8i9h8' 'h99' 'nonsense' 'h8;i8;j'; do
  printf '%s\n' "$wrong" >"$scratch/openings"
  run "$1" --tournament --depth 2 --style mtdf10,negascout10 --size 15 --openings "$scratch/openings"
  refused 'line 1: no opening on this board'
done
run "$1" --tournament --style mtdf10 --depth 2
is_status 2
run "$1" --tournament --openings /nonexistent
refused '/nonexistent: No such file or directory'
run "$1" --tournament --games 1 --depth 2 --style mtdf10,mtdf10 --size 15 --report /nonexistent/file
is_status 2
has_err '/nonexistent/file: No such file or directory'

# The protocol, by option and by name.
run_with 'START 15\r\nINFO timeout_turn 50\r\nBEGIN\r\n' "$1" --protocol
is_status 0
silent_err
has_out 'OK'
has_out '7,7'
case $1 in
  /*) ln -s "$1" "$scratch/pbrain-gomoku" ;;
  *) ln -s "$(pwd)/$1" "$scratch/pbrain-gomoku" ;;
esac
run_with 'ABOUT\nEND\nSTART 20\n' "$scratch/pbrain-gomoku"
is_status 0
has_out 'name="chesscore-gomoku"'
no_out 'OK'
run_with 'START 15\nINFO timeout_turn 50\nBEGIN\n' "$1" --protocol --verbose --style mtdf10 --rule standard
is_status 0
has_out 'DEBUG depth'

run "$1" --help
is_status 0
silent_err
has_out 'usage: gomoku'
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" x
refused "unknown argument 'x'"
run "$1" --size 4
refused '--size takes N or WxH'
run "$1" --size 20x
refused '--size takes N or WxH'
run "$1" --rule renju
refused "--rule does not know 'renju'"
run "$1" --side w
refused "--side does not know 'w'"
run "$1" --level 7
refused '--level takes a number from 1 to 6'
run "$1" --time 0
refused '--time takes seconds'
run "$1" --style best
refused '--style: there is no such style'
run "$1" --style
refused '--style needs a value'
run "$1" --bench --depth 3
refused '--bench goes to a depth of 2'
run "$1" --bench --style threats
refused '--bench does not go with style threats'
run "$1" --bench --level 3
refused '--level does not go with --bench'
run "$1" --protocol --size 15
refused '--size does not go with --protocol'
cannot_write "$1" --help
cannot_write "$1" --bench --depth 2
cannot_write "$1" --replay "$2"

finish
