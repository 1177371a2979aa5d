#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_readme.sh PROGRAM README
# The program was made from the README's first block of C; the first block without a language that follows is what
# it must print.
set -eu
said=$(sed -n '/^It prints/,$p' "$2" | sed -n '/^```$/,/^```$/{/^```/!p;}' | sed -n '1,10p')
printed=$("$1")
[ "$said" = "$printed" ] || { printf 'the README says:\n%s\nit printed:\n%s\n' "$said" "$printed"; exit 1; }
