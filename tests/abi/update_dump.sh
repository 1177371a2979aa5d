#!/bin/sh
# SPDX-License-Identifier: MIT
# update_dump.sh BUILD_DIR
# Write tests/abi/chesscore-*.abi.xml anew from a build directory (x86-64, gcc, abidw installed). The dump says
# nothing of machines and paths, and two runs give the same bytes. See docs/abi.md for when to do this.
set -eu
build=${1:?usage: update_dump.sh BUILD_DIR}
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
version=$(sed -n "s/^  version: '\([0-9]*\.[0-9]*\)\..*/\1/p" "$source/meson.build")
dump=$here/chesscore-$version.abi.xml

ninja -C "$build" tests/abi/libchesscore_debug.so
library=$build/tests/abi/libchesscore_debug.so
abidw --headers-dir "$source/include" --headers-dir "$build/include" --drop-private-types \
  --exported-interfaces-only --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed \
  --type-id-style hash --no-parameter-names --out-file "$dump.new" "$library"
# Source files are named relative to the build directory: from lib/ on they are the same everywhere.
sed "s|path='[^']*/lib/|path='lib/|" "$dump.new" >"$dump"
rm "$dump.new"
if grep -n -e "$source" -e "$build" -e "$HOME/" "$dump"; then
  echo "the dump holds paths of this machine" >&2
  exit 1
fi
echo "$dump: $(wc -l <"$dump") lines"
