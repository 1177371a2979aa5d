#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_tictactoe.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1" --solve
is_status 0
silent_err
has_out 'a draw, after'
run "$1" --auto
is_status 0
has_out ' 0 lost'

# X loses its way; the end of input ends the program.
run_with 'a1\nz9\na1\n' "$1"
is_status 0
silent_err
has_out 'a free square, such as b2'
has_out 'your move'
no_out 'the computer wins'
run_with 'a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\na1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n' "$1"
is_status 0
has_out 'the computer wins'

run "$1" --help
is_status 0
silent_err
has_out 'usage: tictactoe'
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" x
refused "unknown argument 'x'"
cannot_write "$1" --solve
cannot_write "$1" --help

finish
