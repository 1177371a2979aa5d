#!/bin/sh
# SPDX-License-Identifier: MIT
# variants.sh VARIANT MESON SOURCE_DIR WORK_DIR
# Configure, build and test the library another way, in WORK_DIR/VARIANT inside the build directory. What has been
# built there before is reused. 77: the variant's tools are missing.
set -eu
variant=$1
meson=$2
source=$3
build=$4/$variant

need() { command -v "$1" >/dev/null || { echo "$1 is not installed"; exit 77; }; }

environment=''
suites='--suite unit'
tested=''
options='-Dexamples=false -Dwerror=true' # sanitizers mislead gcc's warnings: there they are only shown
case $variant in
nothreads) options="$options -Dthreads=disabled" suites="$suites --suite property --suite abi" ;;
small) options="$options -Dtables=small" suites="$suites --suite property --suite abi" ;;
nolevels) options="$options -Dlevels=[] -Dtables=full" ;;
static) options="$options --default-library=static" suites="--suite abi --suite install" ;;
shared) options="$options --default-library=shared" suites="--suite abi --suite install" ;;
plain) options="$options --buildtype=plain" environment='CFLAGS=-O2 -g -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE' ;;
lto)
  need gcc
  environment='CC=gcc'
  options="$options -Db_lto=true"
  suites='--suite unit --suite abi --suite install'
  tested=lto_archive
  ;;
clang)
  need clang
  environment='CC=clang'
  suites='--suite unit --suite property --suite abi'
  ;;
asan)
  need gcc
  environment='CC=gcc'
  options="-Dexamples=true --buildtype=debugoptimized -Db_sanitize=address,undefined"
  suites='--suite unit --suite property --suite fuzz --suite oom --suite abi'
  tested=asan_examples
  ;;
tsan)
  need gcc
  environment='CC=gcc'
  options="-Dexamples=false --buildtype=debugoptimized -Db_sanitize=thread"
  # Those that start threads: the others would only be slow.
  suites='threads search_storm search_stack match_storm search search_cases perft find_magics game_search match'
  suites="$suites match_stops oom_threads"
  ;;
*)
  echo "unknown variant $variant"
  exit 1
  ;;
esac

# An archive of LTO objects linked by someone without LTO, by clang's linker too.
lto_archive() {
  for compiler in 'gcc -fno-lto' 'clang' 'clang -fuse-ld=lld'; do
    command -v "${compiler%% *}" >/dev/null || continue
    # shellcheck disable=SC2086
    printf 'int main(void) { return 0; }\n' | $compiler -x c - -o "$build/probe" 2>/dev/null || continue
    # shellcheck disable=SC2086
    $compiler -I"$source/include" -I"$build/include" "$source/tests/install/consumer.c" "$build/lib/libchesscore.a" \
      -pthread -o "$build/without_lto"
    "$build/without_lto"
  done
}

# The programs that hardly need a clock, and the engine: the others would tell more of the machine than of the code.
asan_examples() {
  "$meson" test -C "$build" --print-errorlogs --no-rebuild --timeout-multiplier 3 \
    example_start example_show example_notation example_tictactoe example_autoplay example_gomoku \
    example_gomoku_dialog example_uci_dialog example_ur
}

# Sanitizers end the program at the first finding.
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1
if [ -n "$environment" ]; then
  export "${environment?}"
fi
if [ ! -f "$build/build.ninja" ]; then
  # shellcheck disable=SC2086
  "$meson" setup "$build" "$source" $options
else # of an earlier day: options may have changed
  # shellcheck disable=SC2086
  "$meson" configure "$build" $options
fi
"$meson" compile -C "$build"
# shellcheck disable=SC2086
"$meson" test -C "$build" --print-errorlogs --no-rebuild --timeout-multiplier 3 --no-suite slow $suites
if [ -n "$tested" ]; then
  $tested
fi
