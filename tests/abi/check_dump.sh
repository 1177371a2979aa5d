#!/bin/sh
# SPDX-License-Identifier: MIT
# check_dump.sh DUMP LIBRARY SOURCE_INCLUDE BUILD_INCLUDE
# Compare the ABI of a library built with debug information with the stored dump. 77: skipped.
set -u
dump=$1
library=$2
headers1=$3
headers2=$4

command -v abidiff >/dev/null || { echo "abidiff is not installed"; exit 77; }
machine=$(sed -n "s/.*architecture='\([^']*\)'.*/\1/p" "$dump" | head -n 1)
case "$machine:$(uname -m)" in
elf-amd-x86_64:x86_64) ;;
*) echo "the dump is of $machine"; exit 77 ;;
esac
# Both sides of the comparison know the public headers only: what is opaque there may change.
abidiff --no-added-syms --drop-private-types --headers-dir2 "$headers1" --headers-dir2 "$headers2" \
  --fail-no-debug-info "$dump" "$library"
status=$?
if [ $status -ne 0 ]; then
  echo "The ABI differs from the stored dump. Before 1.0, if that is on purpose: tests/abi/update_dump.sh"
  exit 1
fi
# Functions that are new are no break, but belong into the dump of the next release.
abidiff --drop-private-types --headers-dir2 "$headers1" --headers-dir2 "$headers2" "$dump" "$library" ||
  { echo "New functions: run tests/abi/update_dump.sh"; exit 1; }
