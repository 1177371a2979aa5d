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
has_out '20 moves; 4865609 games of five plies'

run "$1" --help
is_status 0
silent_err
has_out 'usage: start'
no_out '8 r n b q k b n r'
run "$1" --
is_status 0
has_out '20 moves'
run "$1" --nonsense
refused "unknown option '--nonsense'"
run "$1" -- --help
refused "unknown argument '--help'"
cannot_write "$1"
cannot_write "$1" --help

finish
