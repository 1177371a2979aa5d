#!/bin/sh
# SPDX-License-Identifier: MIT
# uci: the protocol from outside. Commands given as arguments are carried out in turn, each search to its end.
. "$(dirname "$0")/check.sh"
uci=$1

run_with 'uci\nisready\nquit\n' "$uci"
is_status 0
has_out 'id name Chesscore'
has_out 'option name Hash type spin default 16 min 1'
has_out 'option name Clear Hash type button'
has_out 'option name UCI_Chess960 type check default false'
has_out 'option name Evaluator type combo default classical var classical var basic'
has_out 'option name OwnBook type check default false'
has_out 'option name Book File type string default <empty>'
has_out 'option name UCI_LimitStrength type check default false'
has_out 'option name UCI_Elo type spin default 2030 min 1290 max 2030'
has_out 'uciok'
has_out 'readyok'

run "$uci" --help
is_status 0
has_out 'usage: uci'
for arguments in '--depth' 'isready --depth'; do
  # shellcheck disable=SC2086 # words
  run "$uci" $arguments
  is_status 2
  has_err "unknown option '--depth'"
done

# Rubbish does no harm; the end of input ends the program.
run_with 'foo\n\n  \t\nposition\nposition fen\nposition fen x\ngo depth\nsetoption\nsetoption name\nsetoption name X\nsetoption value 3\n\377\376\001\nisready' "$uci"
is_status 0
has_out 'readyok'
has_out 'unknown command'
has_out 'no such option'

# A line of a megabyte.
{ printf 'position startpos moves'; i=0; while [ $i -lt 1200 ]; do printf ' g1f3 g8f6 f3g1 f6g8'; i=$((i + 4)); done
  head -c 1000000 /dev/zero | tr '\0' ' '; printf '\nd\nisready\n'; } >"$scratch/long"
status=0
"$uci" <"$scratch/long" >"$scratch/out" 2>"$scratch/err" || status=$?
ran="a long line"
is_status 0
has_out 'w KQkq - 1200 601'
has_out 'readyok'

# Options: names in any case, with blanks inside, values out of bounds.
run "$uci" 'setoption NAME hash VALUE 16' 'setoption name Clear Hash' 'setoption name Move Overhead value 99999999' \
  'setoption name UCI_Chess960 value maybe' 'isready'
has_out 'not a value for this option'
no_out 'no such option'

# Searches.
run "$uci" 'position startpos' 'go depth 4'
has_out 'info depth 4 '
has_out 'bestmove '
run "$uci" 'position startpos' 'go depth 3 searchmoves a2a3 h2h4'
checks=$((checks + 1))
grep -q '^bestmove \(a2a3\|h2h4\)' "$scratch/out" || fail 'only a2a3 or h2h4 may be played'
run "$uci" 'position startpos' 'go nodes 1'
has_out 'bestmove '
run "$uci" 'setoption name MultiPV value 10' 'position fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 1' 'go depth 6'
has_out 'info depth 6 seldepth'
has_out 'multipv 5 '
no_out 'multipv 6 '
run "$uci" 'setoption name UCI_ShowWDL value true' 'position startpos' 'go depth 2'
has_out ' wdl '

# Remarks come on demand only; the other evaluator; a limited strength.
run "$uci" 'position startpos' 'go wtime 2000 btime 2000'
no_out 'time planned'
run "$uci" 'debug on' 'position startpos' 'go wtime 2000 btime 2000'
has_out 'info string time planned in us: '
run "$uci" 'setoption name UCI_LimitStrength value true' 'setoption name UCI_Elo value 1290' 'debug on' \
  'position startpos' 'go depth 30'
has_out 'info string limited strength: nodes 80, centipawns a move may be worse 180'
has_out 'bestmove '
run "$uci" 'setoption name Evaluator value basic' 'position startpos' 'go depth 3'
has_out 'info depth 3 '

# No move: mate and stalemate.
run "$uci" 'position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' 'go depth 3'
has_out 'score mate 0'
has_out 'bestmove 0000'
run "$uci" 'position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1' 'go depth 3'
has_out 'score cp 0'
has_out 'bestmove 0000'

# An illegal move stops the line there.
run "$uci" 'position startpos moves e2e4 a1f8 e7e5' 'd'
has_out 'illegal move'
has_out 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq'

# Castling: e1c1 in standard chess, e1a1 in Chess960.
run "$uci" 'position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'go depth 2 searchmoves e1c1'
has_out 'bestmove e1c1'
run "$uci" 'setoption name UCI_Chess960 value true' 'position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'go depth 2 searchmoves e1a1'
has_out 'bestmove e1a1'

# A build without threads hears nothing while it thinks; it must come to an end by itself.
run "$uci" 'setoption name Threads value 2'
if grep -q 'option Threads: ' "$scratch/out"; then
  run "$uci" 'position startpos' 'go infinite depth 1' 'go ponder depth 1'
  has_out 'bestmove '
else
  # Infinite: nothing before stop, then an answer; the same with ponder.
  { printf 'position startpos\ngo infinite depth 1\n'; sleep 0.3; echo isready; sleep 0.3; printf 'stop\n'; sleep 0.3; } |
    "$uci" >"$scratch/out" 2>"$scratch/err"
  ran='go infinite'
  checks=$((checks + 1))
  grep '^readyok\|^bestmove' "$scratch/out" | head -n 1 | grep -q readyok || fail 'bestmove must not come before stop'
  has_out 'bestmove '
  { printf 'position startpos\ngo ponder depth 1\n'; sleep 0.3; echo isready; sleep 0.2; printf 'ponderhit\n'; sleep 0.3; } |
    "$uci" >"$scratch/out" 2>"$scratch/err"
  ran='go ponder'
  checks=$((checks + 1))
  grep '^readyok\|^bestmove' "$scratch/out" | head -n 1 | grep -q readyok || fail 'bestmove must not come before ponderhit'
  has_out 'bestmove '
fi

# The other words.
run "$uci" 'position startpos' 'go perft 3' 'perft 0' 'eval' 'd'
has_out 'Nodes searched: 8902'
has_out 'Nodes searched: 1'
has_out 'Key: '

# The same nodes everywhere: the number changes only when search or evaluation do, and is renewed with them.
run "$uci" 'bench 6'
has_out "Nodes $(cat "$(dirname "$0")/bench_nodes")"
for level in baseline avx2 bmi2 avx512; do
  run "$uci" "setoption name Instruction Set value $level" 'bench 6'
  has_out "Nodes $(cat "$(dirname "$0")/bench_nodes")"
done

finish
