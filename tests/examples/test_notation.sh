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

run "$1" start
refused 'usage'
run "$1" 'not a fen' e4
refused 'byte 1: '

finish
