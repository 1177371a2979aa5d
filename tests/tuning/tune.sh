#!/bin/sh
# SPDX-License-Identifier: MIT
# One command from nothing to new weights: plays games, tunes on their positions, writes lib/eval/weights.h.
#   tests/tuning/tune.sh BUILD [GAMES [JOBS [NODES [EPOCHS]]]]      defaults: 20000 games, 1 job, 5000 nodes, 600 epochs
# BUILD is a build directory with tests. Games go to BUILD/tuning; those of an earlier run with the same numbers are
# used again. Build anew afterwards.
set -eu
build=$1
games=${2:-20000}
jobs=${3:-1}
nodes=${4:-5000}
epochs=${5:-600}
source=$(cd "$(dirname "$0")/../.." && pwd)
ninja -C "$build" tests/tuning/selfplay tests/tuning/tune
mkdir -p "$build/tuning"
job=1
while [ "$job" -le "$jobs" ]; do
  part=$build/tuning/games-$job-$((games / jobs))-$nodes.txt
  if [ ! -s "$part" ]; then
    { "$build/tests/tuning/selfplay" "$job" $((games / jobs)) "$nodes" >"$part.new" && mv "$part.new" "$part"; } &
  fi
  job=$((job + 1))
done
wait
cat "$build"/tuning/games-*-$((games / jobs))-"$nodes".txt >"$build/tuning/positions.txt"
"$build/tests/tuning/tune" "$build/tuning/positions.txt" "$build/tuning/weights.h" "$epochs"
cp "$build/tuning/weights.h" "$source/lib/eval/weights.h"
