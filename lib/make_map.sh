#!/bin/sh
# SPDX-License-Identifier: MIT
# make_map.sh SYMBOLS NODE: write an ELF version script that exports the listed symbols under one version node.
set -eu
printf '%s {\n  global:\n' "$2"
grep -v '^#' "$1" | grep . | sed 's/.*/    &;/'
printf '  local:\n    *;\n};\n'
