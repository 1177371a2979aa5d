#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_notation.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1" start Nf3 g1f3
is_status 0
silent_err
has_out 'SAN        Nf3'
has_out 'LAN        Ng1-f3'
has_out 'UCI        g1f3'
has_out 'German     Sf3'
has_out 'Russian    Кf3'
has_out '(no piece letter)'

run "$1" '3r3k/4P3/8/8/8/8/8/7K w - - 0 1' 'exd8(N)'
is_status 0
has_out '(promotion without =)'
has_out 'UCI        e7d8n'
has_out 'German     exd8=S'

run "$1" start e5
is_status 1
silent_out
has_err 'e5: illegal move: the piece does not move like that'

# The end of options; behind the FEN the same text is the null move.
run "$1" -- start Nf3
is_status 0
has_out 'SAN        Nf3'
run "$1" start --
is_status 0
has_out 'UCI        0000'
run "$1" start --help
is_status 1
has_err '--help: '

run "$1" --help
is_status 0
silent_err
has_out 'usage: notation'
cannot_write "$1" start e4
cannot_write "$1" --help

run "$1"
refused 'a FEN and moves are needed'
run "$1" start
refused 'a FEN and moves are needed'
run "$1" --nonsense start e4
refused "unknown option '--nonsense'"
run "$1" 'not a fen' e4
refused 'bad FEN: '
has_err '(byte 1)'
run "$1" '8/8/8/8/8/8/8/8 w - - 0 1' e4
refused 'CC_PROBLEM_NO_KING'

finish
