#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_play.sh PROGRAM
# play: games by commands from a pipe, and, where script(1) is, what it does in a terminal.
set -eu
. "$(dirname -- "$0")/check.sh"
play=$(cd "$(dirname -- "$1")" && pwd)/$(basename -- "$1") # meson names it from where it runs the test
cd "$scratch"

# game TEXT OPTION...: the commands, with an engine that answers at once
game() {
  commands=$1
  shift
  run_with "$commands" "$play" --depth 2 --hash 1 --no-board "$@"
}
# last TEXT: the last line of standard output
last() {
  checks=$((checks + 1))
  [ "$(tail -n 1 "$scratch/out")" = "$1" ] || fail "the last line must be: $1"
}

# ---- arguments ----
run "$play" --help
is_status 0
has_out 'usage: play'
for bad in '--nonsense' 'e4' '--side' '--side red' '--clock x' '--clock 0' '--level 21' '--depth 0' '--color maybe' '--hash 0'; do
  # shellcheck disable=SC2086 # words
  run "$play" $bad
  is_status 2
  silent_out
done
run "$play" --fen 'x'
is_status 2
has_out 'Not a FEN'
run "$play" --fen '8/8/8/8/8/8/8/K7 w - - 0 1'
is_status 2
has_out 'CC_PROBLEM_NO_KING'

# ---- the end of input is the end, wherever it comes ----
game ''
is_status 0
silent_err
game 'e4'
is_status 0
has_out '1. e4'
has_out '1... '
game 'quit\ne4\n'
no_out 'e4'
run_with '' "$play" --depth 1
has_out '8 r n b q k b n r'
cannot_write "$play" --depth 1

# ---- moves in many forms; why one is not legal ----
game 'Nf3\ng8f6\n e2-e4 \nNxe4\nqe2??\n' --side both
has_out '1. Nf3'
has_out '1... Nf6'
has_out '2. e4'
has_out '2... Nxe4'
has_out '3. Qe2'
game 'e5\nKe2\nO-O\nRa3\n--\nfrog\nnf6\n\n   \n'
has_out 'e5 is illegal: the piece does not move like that'
has_out 'Ke2 is illegal: an own piece stands on the to square'
has_out 'O-O is illegal: a piece is in the way of castling (f1)'
has_out 'Ra3 is illegal: a piece is in the way (a2)'
has_out 'Passing is not allowed'
has_out 'frog is neither a move nor a command'
no_out '1. '
game 'Nd2\nRd2\nNfd2\n' --side both --fen '4k3/8/8/8/4r3/5N2/8/1N2K3 w - - 0 1'
has_out 'Nd2 is illegal: '
game 'Nd2\n' --side both --fen '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1'
has_out 'Nd2 is ambiguous'
game 'Nc3\n' --side both --fen '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1'
has_out 'Nc3 is illegal: the piece is pinned'
has_out '(e4)'
head -c 100000 /dev/zero | tr '\0' 'x' >long
printf '\ne4\n\377\376\001\000\nhelp\n' >>long
status=0
"$play" --side both --no-board <long >"$scratch/out" 2>"$scratch/err" || status=$?
ran='a long line and binary rubbish'
is_status 0
has_out '1. e4'
has_out 'takeback'
checks=$((checks + 1))
LC_ALL=C grep -q "$(printf '[\001\377]')" "$scratch/out" && fail 'nothing of the kind may reach the terminal'

# ---- ends of games ----
game 'f3\ne5\ng4\nQh4#\na3\nundo\nQh4\n' --side both
has_out '0-1, checkmate'
has_out 'The game is over (checkmate)'
has_out '1 ply taken back'
last '0-1, checkmate'
game 'Kb6\n' --side both --fen 'k7/2Q5/8/1K6/8/8/8/8 w - - 0 1'
last '1/2-1/2, stalemate'
game 'Kxa2\n' --side both --fen '8/8/8/8/8/8/r7/1K5k w - - 0 1'
last '1/2-1/2, insufficient material'
shuffle='Nf3\nNf6\nNg1\nNg8\n'
game "${shuffle}${shuffle}" --side both
last "White may claim a draw (threefold repetition): type 'draw'."
game "${shuffle}${shuffle}draw\n" --side both
last '1/2-1/2, threefold repetition'
game "${shuffle}Nf3\nNf6\nNg1\ndraw a6\ndraw Ng8\n" --side both
has_out 'That move gives no draw to claim'
last '1/2-1/2, threefold repetition'
game "${shuffle}${shuffle}${shuffle}${shuffle}" --side both
last '1/2-1/2, fivefold repetition'
game 'Kd1\ndraw\n' --side both --fen '4k3/8/8/8/8/8/8/R3K3 w - - 99 80'
has_out 'may claim a draw (fifty moves without capture or pawn move)'
last '1/2-1/2, fifty moves without capture or pawn move'
game 'Kd1\n' --side both --fen '4k3/8/8/8/8/8/8/R3K3 w - - 149 100'
last '1/2-1/2, seventy-five moves without capture or pawn move'
game 'hint\nscore\nmoves\ngo\ndraw\nresign\n' --side both --fen '7k/5KQ1/8/8/8/8/8/8 b - - 0 1'
is_status 0
has_out '1-0, checkmate'
has_out 'There is no legal move'
last 'The game is over already (checkmate)'

# ---- the engine: mates, plays either side or both, gives hints, takes back with its answer ----
game 'Kb8\n' --side black --fen 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1'
has_out '1. Qc8#'
has_out '1-0, checkmate'
game 'hint\nscore\n' --fen 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1'
has_out 'Hint: Qc8#'
has_out 'White mates in 1, depth '
game 'score\n' --side both --fen '1k6/8/8/8/2q5/1r6/8/K7 w - - 0 1' --depth 6
has_out 'Black mates in '
game 'e4\nundo\nfen\nd4\nundo 2\nfen\nundo\nundo 0\nundo x\nundo 5\n'
has_out '2 plies taken back'
has_out 'There is nothing to take back'
has_out "'undo' takes your last move back"
checks=$((checks + 1))
[ "$(grep -c 'RNBQKBNR w KQkq - 0 1' "$scratch/out")" -eq 2 ] || fail 'the start position must be shown twice'
game '' --side none --depth 1 --fen '8/8/8/8/8/2k5/1q6/K7 w - - 0 1'
last '0-1, checkmate'
game '' --side none --depth 1 --fen '8/8/8/3k4/8/8/1R6/K7 w - - 90 100'
is_status 0
has_out '1/2-1/2, '
game 'e4\n' --show
has_out ', depth 2, '
game 'side white\nside pink\nlevel 3\nlevel 99\nnodes 50\nmovetime 0\ndepth 1\ngo\n'
has_out "'side' takes what you play"
has_out "'level' takes a number from 0 to 20"
has_out "'movetime' takes a number from 1"
has_out '1. '
game 'eval\nmoves g1\nmoves e1\nMOVES a2\n'
has_out 'Nf3 Nh3'
has_out 'no legal move'
has_out 'a3 a4'
has_out 'mobility'

# ---- resigning and draws by agreement; undo takes them back ----
game 'resign\nresign\nundo\ne4\nresign\n' --depth 1
has_out '0-1, resignation'
has_out 'The game goes on.'
has_out 'The game is over already (resignation)'
has_out '1. e4'
game 'draw\n' --side both
last '1/2-1/2, agreement'
game 'draw\n' # too early for the engine
last 'The engine plays on.'
game 'draw\n' --fen '4k3/8/8/8/8/8/8/R3K3 w Q - 0 50' # the engine is lost
last '1/2-1/2, agreement'
game 'draw\n' --fen 'r3k3/8/8/8/8/8/8/4K3 w q - 0 50' # and here it wins
last 'The engine plays on.'

# ---- positions, Chess960 ----
game 'fen 8/8/8/8/8/8/8/K1k5 b - - 3 9\nfen\nfen rubbish\nfen 8/8/8/8/8/8/8/K7 w - - 0 1\nfen\nnew\nfen\n' --side both
has_out '8/8/8/8/8/8/8/K1k5 b - - 3 9'
has_out 'Not a FEN'
has_out 'The position breaks the rules'
last 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
game 'new 960 518\nfen\nnew 960 0\nfen\nnew 960 960\nnew chess\nnew 960\n' --side both
has_out 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1'
has_out 'numbers from 0 to 959'
has_out "'new' begins a game"
game 'O-O\n' --side both --chess960 --fen '4k3/8/8/8/8/8/8/4K1R1 w G - 0 1'
has_out '1. O-O'

# ---- PGN ----
game 'f3\ne5\ng4\nQh4\npgn\nsave a.pgn\nsave a.pgn\nsave\nsave no/such/file\n' --side both --name 'A "B"'
is_status 0
has_out '[White "A \"B\""]'
has_out '[Result "0-1"]'
has_out '1. f3 e5 2. g4 Qh4# {checkmate} 0-1'
has_err 'no/such/file: No such file or directory'
checks=$((checks + 1))
[ "$(grep -c '^1. f3 e5 2. g4 Qh4# {checkmate} 0-1' a.pgn)" -eq 2 ] || fail 'the game must be in the file twice'
grep -q 'SetUp' a.pgn && fail 'the usual start needs no FEN'
game 'load a.pgn\nundo\npgn\nload nothing.pgn\nload\n'
has_out '4 plies; you play both sides'
has_out '0-1, checkmate'
has_out '1. f3 e5 2. g4 *'
has_out 'It cannot be read: No such file or directory'
printf '1. e4 e5 2. Ke3 *\n' >b.pgn
: >c.pgn
game 'load b.pgn\nfen\nload c.pgn\n'
has_out 'Not all of it could be read: line 1, column 13'
has_out '2 plies'
has_out 'There is no game in it'
game 'e4\n' --side both --save d.pgn
checks=$((checks + 1))
grep -q '^1. e4 \*' d.pgn || fail 'the game must have been saved at the end'
game '' --save e.pgn
checks=$((checks + 1))
[ ! -e e.pgn ] || fail 'nothing was played, nothing is to be saved'
game 'e4\n' --save no/such/file
is_status 2
game 'pgn\n' --fen '8/8/8/8/8/8/8/K1k4r w - - 3 9' --side both
has_out '[FEN "8/8/8/8/8/8/8/K1k4r w - - 3 9"]'

# ---- clocks ----
game 'clock\nclock 5+3\nclock\ne4\nundo\nclock\npgn\ne4\npgn\nclock x\nclock off\nclock\n' --side both
has_out 'White 5:00, Black 5:00'
has_out '[TimeControl "300+3"]'
has_out '{[%clk 0:05:0'
has_out "'clock 5+3' gives both sides 5 minutes"
game 'e4\nundo\nd4\n' --clock 0.5+1
has_out '1. d4'
# late OPTION...: the commands come so late that the clock of the side to move has run out
late() {
  ran="out of time: $*"
  mkfifo late
  "$play" --clock 0.005 --side both "$@" <late >"$scratch/out" 2>"$scratch/err" &
  child=$!
  exec 7>late
  tries=0
  while ! grep -q '  a b c d e f g h' "$scratch/out"; do # the clock ticks when the board is shown
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || { fail "no board within 20 s"; break; }
    sleep 0.1
  done
  sleep 0.6
  printf 'Rh8\nRa2\npgn\nundo\n' >&7
  exec 7>&-
  status=0
  wait $child || status=$?
  is_status 0
  rm late
}
late --fen '4k3/3r4/8/8/8/8/8/R3K3 w Q - 0 1'
has_out "White's time is over."
has_out '0-1, out of time'
has_out '{out of time} 0-1'
has_out 'The game goes on.'
no_out '1. Ra2'
late --fen '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'
has_out '1/2-1/2, out of time, but the other side cannot mate'

# ---- looks ----
run_with 'e4\nflip\n' "$play" --depth 1 --side both
has_out '4 . . . . P*. . .'
has_out '4 . . . P*. . . .'
has_out '  h g f e d c b a'
run_with 'board off\ne4\nboard\nboard maybe\n' "$play" --side both --unicode
has_out '♙*'
has_out "'board' shows the board"
esc=$(printf '\033')
run_with 'e4\n' "$play" --side both --color always
has_out "${esc}[1;48;5;186;38;5;231m P "
no_out '♟'
run_with 'e4\n' "$play" --side both --color always --unicode
has_out '♟'
run_with 'Qb2\n' "$play" --side both --color always --fen '7k/8/8/8/8/8/Q7/4K3 w - - 0 1'
has_out "${esc}[1;48;5;167;38;5;16m k "
if command -v script >/dev/null 2>&1 && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
  for terminal in 'TERM=xterm NO_COLOR=' 'TERM=xterm NO_COLOR=1' 'TERM=dumb NO_COLOR='; do
    ran="a terminal with $terminal"
    printf 'e4\nquit\n' | script -qec "env $terminal LC_ALL=C.UTF-8 $play --side both" /dev/null >"$scratch/out" 2>"$scratch/err"
    has_out "Moves as Nf3"
    has_out '1. > '
    if [ "$terminal" = 'TERM=xterm NO_COLOR=' ]; then
      has_out "${esc}[48;5;"
    else
      no_out "${esc}["
    fi
    if [ "$terminal" = 'TERM=dumb NO_COLOR=' ]; then
      has_out '8 r n b q k b n r'
    else
      has_out '♜'
    fi
  done
fi

finish
