#!/bin/sh
# SPDX-License-Identifier: MIT
# A few games, a few epochs: the same seed gives the same games, the error falls, every weight is written.
#   try.sh SELFPLAY TUNE WEIGHT_LIST
set -eu
"$1" 5 6 500 >tuning_a.txt
"$1" 5 6 500 >tuning_b.txt
cmp tuning_a.txt tuning_b.txt
test "$(wc -l <tuning_a.txt)" -gt 50
grep -q ';[012]$' tuning_a.txt
"$2" tuning_a.txt tuning_weights.h 20 1 >tuning_log.txt
before=$(sed -n 's/.*, error \([0-9.]*\),.*/\1/p' tuning_log.txt)
after=$(sed -n 's/^20: \([0-9.]*\),.*/\1/p' tuning_log.txt)
awk -v a="$after" -v b="$before" 'BEGIN { exit !(a < b) }'
for name in $(sed -n 's/^  X(\([A-Z_]*\), .*/\1/p' "$3"); do
  grep -q "/\* $name \*/" tuning_weights.h
done
