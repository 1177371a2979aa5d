#!/bin/sh
# SPDX-License-Identifier: MIT
# check_dump.sh STORED_DUMP LIBRARY SOURCE_INCLUDE BUILD_INCLUDE OUTPUT
# Compare the ABI of a library with debug information with the stored dump. 77: skipped.
set -u
stored=$1
library=$2
fresh=$5

for tool in abidw abidiff; do
  command -v $tool >/dev/null || { echo "$tool is not installed"; exit 77; }
done
machine=$(sed -n "s/.*architecture='\([^']*\)'.*/\1/p" "$stored" | head -n 1)
case "$machine:$(uname -m)" in
elf-amd-x86_64:x86_64) ;;
*) echo "the dump is of $machine"; exit 77 ;;
esac
sh "$(dirname "$0")/dump.sh" "$library" "$3" "$4" "$fresh" || exit 1
# Both hold public types only, so nothing is to be left out of the comparison; new functions count as well: they
# belong into the dump.
abidiff "$stored" "$fresh" || {
  echo "The ABI differs from the stored dump. If that is on purpose: tests/abi/update_dump.sh; see docs/abi.md"
  exit 1
}
