#!/bin/sh
# SPDX-License-Identifier: MIT
# dump.sh LIBRARY SOURCE_INCLUDE BUILD_INCLUDE OUTPUT
# What programs see of a library with debug information, as abidw writes it: exported functions and the types of
# the public headers. No paths, no lines: the same bytes wherever it is built.
set -eu
abidw --headers-dir "$2" --headers-dir "$3" --drop-private-types --exported-interfaces-only --no-corpus-path \
  --no-comp-dir-path --no-show-locs --no-elf-needed --no-parameter-names --type-id-style hash \
  --out-file "$4.full" "$1"
# Source files are named relative to the build directory; from lib/ on they are the same everywhere.
sed "s|path='[^']*/lib/|path='lib/|" "$4.full" >"$4"
rm "$4.full"
