#!/bin/sh
# SPDX-License-Identifier: MIT
# check_headers.sh SOURCE_INCLUDE BUILD_INCLUDE COMPILER...
# Every public header compiles alone, and twice in a row, as C99, C11 and C++11, with every compiler given.
set -u
source_dir=$1
build_dir=$2
shift 2

headers=$(cd "$source_dir" && ls chesscore.h chesscore/*.h; cd "$build_dir" && ls chesscore/*.h)
warnings="-Wall -Wextra -pedantic -Werror -Wundef -Wconversion -Wshadow"
failed=0
count=0

compile() { # header, compiler, language, standard, further flags
  count=$((count + 1))
  printf '#include "%s"\n#include "%s"\nint cc_test_unit;\n' "$1" "$1" |
    $2 -x "$3" "-std=$4" $warnings $5 -I"$source_dir" -I"$build_dir" -fsyntax-only - || {
    echo "$1 does not compile: $2 -std=$4 $5"
    failed=1
  }
}

for compiler in "$@"; do
  for header in $headers; do
    compile "$header" "$compiler" c c99 -Wstrict-prototypes
    compile "$header" "$compiler" c c11 -Wc++-compat
    compile "$header" "$compiler" c c11 -funsigned-char
    if printf '\n' | $compiler -x c++ -std=c++11 -fsyntax-only - 2>/dev/null; then
      compile "$header" "$compiler" c++ c++11 ""
      compile "$header" "$compiler" c++ c++17 ""
    fi
  done
done
echo "$count compilations"
[ "$count" -ge 24 ] || { echo "too few: headers or compilers not found"; failed=1; }
exit $failed
