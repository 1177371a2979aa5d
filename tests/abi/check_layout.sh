#!/bin/sh
# SPDX-License-Identifier: MIT
# check_layout.sh TEST_LAYOUT_C SOURCE_INCLUDE BUILD_INCLUDE
# The layout of structs on machines other than this one, by compiling alone: gcc -m32 and clang's targets, whatever
# is there. Freestanding, as their C libraries are not. 77: no such compiler.
set -u
source=$1
include1=$2
include2=$3
failed=0
tried=''

compile() { # name, compiler and flags
  name=$1
  shift
  # A compiler that does not know the machine at all is no failure.
  echo '#include <stdint.h>' | "$@" -ffreestanding -fsyntax-only -x c - 2>/dev/null || return 0
  tried="$tried $name"
  "$@" -std=c11 -ffreestanding -fsyntax-only -DLAYOUT_COMPILE_ONLY -I"$include1" -I"$include2" "$source" || {
    echo "layout differs: $name"
    failed=1
  }
}

command -v gcc >/dev/null && compile gcc-m32 gcc -m32
if command -v clang >/dev/null; then
  for target in x86_64-linux-gnu i386-linux-gnu armv7-linux-gnueabihf aarch64-linux-gnu powerpc-linux-gnu \
    powerpc64le-linux-gnu mips-linux-gnu s390x-linux-gnu riscv32-linux-gnu riscv64-linux-gnu wasm32 \
    x86_64-windows-msvc arm64-apple-macos; do
    compile "$target" clang --target=$target
  done
fi
[ -n "$tried" ] || exit 77
echo "layout as expected:$tried"
exit $failed
