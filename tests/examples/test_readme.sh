#!/bin/sh
# SPDX-License-Identifier: MIT
# The program of the README prints what the README says. usage: test_readme.sh PROGRAM README
set -eu
. "$(dirname -- "$0")/check.sh"

run "$1"
is_status 0
silent_err
sed -n '/^It prints$/,/^and is /{/^[0-9a-zA-Z ].*/p;}' "$2" | sed '1d;$d' >"$scratch/expected"
checks=$((checks + 1))
[ "$(wc -l <"$scratch/expected")" -eq 11 ] || fail 'the README must say what is printed'
checks=$((checks + 1))
cmp -s "$scratch/expected" "$scratch/out" || fail 'the program must print what the README says'

finish
