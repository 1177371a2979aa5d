#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything with warnings as errors and runs every test. The last line is `N passed, M failed`,
# counting meson's tests (skipped ones in neither); the exit status is 0 only if some passed and none failed.
#
#   tests/run.sh [arguments for `meson test`, such as --suite unit]
#
# Runs from any directory. Installs what is missing with apt-get when it may; BUILD_DIR names another build
# directory than `build-test`.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${BUILD_DIR:-$root/build-test}
log=$build/meson-logs/testlog.json

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

rm -f "$log"
status=0
meson test -C "$build" --print-errorlogs "$@" || status=$?
[ -f "$log" ] || give_up "meson left no log of the tests"

counts=$(python3 - "$log" <<'EOF'
import json
import sys

good = ("OK", "EXPECTEDFAIL")
neither = ("SKIP", "IGNORED")
with open(sys.argv[1], encoding="utf-8") as log:
    results = [json.loads(line)["result"] for line in log if line.strip()]
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
