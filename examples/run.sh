#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the library and shows a position: its board, moves, outcome, perft divide, and what
# the search thinks of it: best move, score and line.
#
#   examples/run.sh [FEN or options of the program `show`]
#
# Runs from any directory. Installs what is missing with apt-get when it may; BUILD_DIR names another build
# directory than `build-examples`.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${BUILD_DIR:-$root/build-examples}

. "$root/examples/need.sh"
need meson meson
need ninja ninja-build
need "${CC:-gcc}" gcc
need_header stdio.h libc6-dev
need_install

if [ ! -f "$build/build.ninja" ]; then
  meson setup "$build" "$root" --buildtype=release -Dtests=false >&2
fi
meson compile -C "$build" >&2

if [ $# -eq 0 ]; then
  set -- start
fi
more='--divide 4 --think 1000'
for argument in "$@"; do
  if [ "$argument" = --svg ]; then # a picture and nothing else
    more=''
  fi
done
# shellcheck disable=SC2086
"$build/examples/show" $more "$@"
