#!/bin/sh
# SPDX-License-Identifier: MIT
# update_dump.sh BUILD_DIR
# Write tests/abi/chesscore-*.abi.xml anew from a build directory (x86-64, gcc, abidw installed). See docs/abi.md
# for when to do this.
set -eu
build=$(cd "${1:?usage: update_dump.sh BUILD_DIR}" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
version=$(sed -n "s/^  version: '\([0-9]*\.[0-9]*\)\..*/\1/p" "$source/meson.build")
dump=$here/chesscore-$version.abi.xml

ninja -C "$build" tests/abi/libchesscore_debug.so
sh "$here/dump.sh" "$build/tests/abi/libchesscore_debug.so" "$source/include" "$build/include" "$dump"
if grep -n -e "$source" -e "$build" -e "$HOME/" "$dump"; then
  echo "the dump holds paths of this machine" >&2
  exit 1
fi
echo "$dump: $(wc -l <"$dump") lines"
