#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything with warnings as errors and runs every test. The last line is `N passed, M failed`,
# counting meson's tests (skipped ones in neither); the exit status is 0 only if some passed and none failed.
#
#   tests/run.sh [--variants] [arguments for `meson test`, such as --suite unit]
#
# --variants: afterwards also the tests of a sanitized, a thread-checked and a clang build.
# Runs from any directory. Installs what is missing with apt-get when it may; BUILD_DIR names another build
# directory than `build-test`.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${BUILD_DIR:-$root/build-test}
logs=$build/meson-logs
variants=no
if [ "${1:-}" = --variants ]; then
  variants=yes
  shift
fi

. "$root/examples/need.sh"
need meson meson
need ninja ninja-build
need gcc gcc
need g++ g++
need clang clang
need pkg-config pkg-config
need readelf binutils
need abidiff abigail-tools
need python3 python3
[ -x /usr/games/pgn-extract ] || need pgn-extract pgn-extract # where Debian puts games
need_header stdio.h libc6-dev
need_header cmocka.h libcmocka-dev
need_install

give_up() {
  echo "$1" >&2
  echo "0 passed, 1 failed"
  exit 1
}

if [ ! -f "$build/build.ninja" ]; then
  meson setup "$build" "$root" --buildtype=release -Dwerror=true || give_up "configuring failed"
fi
meson compile -C "$build" || give_up "building failed"

rm -f "$logs/testlog.json" "$logs/variants.json"
status=0
meson test -C "$build" --print-errorlogs "$@" || status=$?
[ -f "$logs/testlog.json" ] || give_up "meson left no log of the tests"
set -- "$logs/testlog.json"
if [ "$variants" = yes ]; then
  meson test -C "$build" --print-errorlogs --no-rebuild --logbase variants --suite quick-variants || status=$?
  [ -f "$logs/variants.json" ] || give_up "meson left no log of the variants"
  set -- "$@" "$logs/variants.json"
fi

counts=$(python3 - "$@" <<'EOF'
import json
import sys

good = ("OK", "EXPECTEDFAIL")
neither = ("SKIP", "IGNORED")
results = []
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as log:
        results += [json.loads(line)["result"] for line in log if line.strip()]
passed = sum(result in good for result in results)
failed = sum(result not in good + neither for result in results)
print(passed, failed)
EOF
) || give_up "the log of the tests cannot be read"
passed=${counts% *}
failed=${counts#* }

# Whatever meson thinks failed must not get lost in the counting.
if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
  failed=1
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
