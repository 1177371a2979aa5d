#!/bin/sh
# SPDX-License-Identifier: MIT
# installed.sh MESON BUILD_DIR SOURCE_DIR WORK_DIR VERSION SO_VERSION
# Install into WORK_DIR, inside the build directory, and use what is there as a stranger would: through pkg-config
# alone, with warnings as errors. CC and CXX choose the compilers. 77: skipped.
set -eu
meson=$1
build=$2
source=$3
work=$4
version=$5
so_version=$6
here=$source/tests/install
cc=${CC:-cc}
cxx=${CXX:-c++}

command -v pkg-config >/dev/null || { echo "pkg-config is not installed"; exit 77; }
case $work in
"$build"/*) ;;
*) echo "$work is outside the build directory"; exit 1 ;;
esac
rm -rf "$work"
mkdir -p "$work"
"$meson" install -C "$build" --no-rebuild --quiet --destdir "$work/root"

say() { echo "== $*"; }
die() { echo "FAILED: $*"; exit 1; }

say "what was installed"
(cd "$work/root" && find . -type f -o -type l | sort | tee "$work/files")
pc=$(find "$work/root" -name chesscore.pc)
[ -n "$pc" ] || die "no chesscore.pc"
for header in chesscore.h $(cd "$source/include" && ls chesscore/*.h) chesscore/version.h; do
  grep -q "/include/$header\$" "$work/files" || die "$header is not installed"
done
# Nothing but the library and its documents: no test, example, core archive or internal header.
others=$(grep -v -e '/include/chesscore\.h$' -e '/include/chesscore/[a-z]*\.h$' -e '/libchesscore\.\(a\|so[.0-9]*\)$' \
  -e '/pkgconfig/chesscore\.pc$' -e '/doc/chesscore/[a-z]*\.md$' "$work/files" || true)
[ -z "$others" ] || die "also installed: $others"
! grep -q "$build\|$source" "$pc" || die "chesscore.pc names the build directory"

export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$work/root"
say "pkg-config: $(pkg-config --cflags --libs chesscore)"
[ "$(pkg-config --modversion chesscore)" = "$version" ] || die "version $(pkg-config --modversion chesscore)"
cflags=$(pkg-config --cflags chesscore)
libs=$(pkg-config --libs chesscore)
static_libs=$(pkg-config --static --libs chesscore)
libdir=$(cd "${pc%/*}/.." && pwd)
warnings="-Wall -Wextra -pedantic -Werror"
ran=0

run() { # name
  LD_LIBRARY_PATH=$libdir "$work/$1" >"$work/$1.out" || { cat "$work/$1.out"; die "$1"; }
  say "$1: $(tail -n 1 "$work/$1.out")"
  ran=$((ran + 1))
}

have_cxx() { printf 'int main() { return 0; }\n' | $cxx -x c++ - -o "$work/probe" 2>/dev/null; }

if [ -e "$libdir/libchesscore.so" ]; then
  # shellcheck disable=SC2086
  {
    $cc -std=c99 $warnings "$here/consumer.c" -o "$work/shared_c" $cflags $libs
    run shared_c
    $cc -std=c11 $warnings "$source/examples/start.c" -o "$work/shared_start" $cflags $libs
    run shared_start
    if have_cxx; then
      $cxx -x c++ -std=c++11 $warnings "$here/consumer.c" -x none -o "$work/shared_cxx" $cflags $libs
      run shared_cxx
    fi
  }
  if command -v readelf >/dev/null; then
    readelf -d "$work/shared_c" | grep -q "NEEDED.*libchesscore\.so\.$so_version\]" || die "soname"
    readelf -d "$libdir/libchesscore.so" | grep -q 'R\(UN\)\?PATH' && die "the library has a run path"
    readelf -V "$work/shared_c" | grep -q "CHESSCORE_$so_version" || die "symbol version"
  fi
fi

if [ -e "$libdir/libchesscore.a" ]; then
  # shellcheck disable=SC2086
  {
    archive_libs=$(echo "$static_libs" | sed "s|-lchesscore|$libdir/libchesscore.a|")
    $cc -std=c99 $warnings "$here/consumer.c" -o "$work/static_c" $cflags $archive_libs
    run static_c
    if have_cxx; then
      $cxx -x c++ -std=c++11 $warnings "$here/consumer.c" -x none -o "$work/static_cxx" $cflags $archive_libs
      run static_cxx
    fi
    # Wholly static, where the C library has an archive.
    if printf 'int main(void) { return 0; }\n' | $cc -x c - -static -o "$work/probe" 2>/dev/null; then
      $cc -static -std=c99 $warnings "$here/consumer.c" -o "$work/static_all" $cflags $static_libs
      run static_all
    fi
  }
fi
[ $ran -gt 0 ] || die "neither a shared nor a static library was installed"
echo "$ran programs ran"
