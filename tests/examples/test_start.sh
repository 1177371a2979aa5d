#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_start.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1"
is_status 0
silent_err
has_out '8 r n b q k b n r'
has_out '  a b c d e f g h'
has_out '20 moves'
has_out 'best move '
has_out ', centipawns '

run "$1" --depth 4 'r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 12'
is_status 0
has_out 'best move Nf6+, mate in 2, depth '
has_out 'Nf6+ gxf6 Bxf7#'
run "$1" --depth 4 '7k/5KQ1/8/8/8/8/8/8 b - - 0 1'
is_status 0
has_out '0 moves'
has_out 'no legal move: checkmate'
run "$1" '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'
has_out 'no legal move: stalemate'

run "$1" --help
is_status 0
silent_err
has_out 'usage: start'
no_out '8 r n b q k b n r'
run "$1" --depth 2 --
is_status 0
has_out '20 moves'
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" --depth 0
refused '--depth takes a number from 1 to 245'
run "$1" -- --help
refused 'bad FEN: '
run "$1" '8/8/8/8/8/8/8/K7 w - - 0 1'
refused 'CC_PROBLEM_NO_KING'
run "$1" start start
refused 'one FEN, in quotes'
cannot_write "$1" --depth 2
cannot_write "$1" --help

finish
