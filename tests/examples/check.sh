# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by the tests of the example programs: run a command and look at its status and output.
# The test ends with `finish`; it fails if any check did.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
checks=0
failures=0
status=0

# run COMMAND...: nothing on standard input
run() {
  status=0
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  ran=$*
}

# run_with TEXT COMMAND...: the text, with printf's escapes, on standard input
run_with() {
  text=$1
  shift
  status=0
  printf '%b' "$text" | "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
  ran=$*
}

fail() {
  failures=$((failures + 1))
  echo "FAIL: $ran"
  echo "  $1"
  echo "  status $status; standard output and error:"
  sed 's/^/  | /' "$scratch/out" "$scratch/err"
}

is_status() {
  checks=$((checks + 1))
  [ "$status" -eq "$1" ] || fail "the status must be $1"
}

# has_out TEXT, has_err TEXT: some line contains it; no_out, no_err: none does
has_out() {
  checks=$((checks + 1))
  grep -qF -e "$1" "$scratch/out" || fail "standard output must contain: $1"
}
has_err() {
  checks=$((checks + 1))
  grep -qF -e "$1" "$scratch/err" || fail "standard error must contain: $1"
}
no_out() {
  checks=$((checks + 1))
  if grep -qF -e "$1" "$scratch/out"; then
    fail "standard output must not contain: $1"
  fi
}
no_err() {
  checks=$((checks + 1))
  if grep -qF -e "$1" "$scratch/err"; then
    fail "standard error must not contain: $1"
  fi
}

silent_out() {
  checks=$((checks + 1))
  [ ! -s "$scratch/out" ] || fail "standard output must be empty"
}
silent_err() {
  checks=$((checks + 1))
  [ ! -s "$scratch/err" ] || fail "standard error must be empty"
}

# refused TEXT: the kind of failure every wrong argument must give
refused() {
  is_status 2
  silent_out
  has_err "$1"
}

# cannot_write COMMAND...: standard output is full, and closed; either is said once, with the reason
cannot_write() {
  : >"$scratch/out"
  if [ -c /dev/full ]; then
    status=0
    ran="$* (full)"
    "$@" >/dev/full 2>"$scratch/err" </dev/null || status=$?
    says_alone 'standard output: No space left on device'
  fi
  status=0
  ran="$* (closed)"
  "$@" >&- 2>"$scratch/err" </dev/null || status=$?
  says_alone 'standard output: Bad file descriptor'
}
# says_alone TEXT: the status of wrong arguments, and one line on standard error
says_alone() {
  is_status 2
  has_err "$1"
  checks=$((checks + 1))
  [ "$(wc -l <"$scratch/err")" -eq 1 ] || fail 'there must be one line on standard error'
}

# json_out: every line is JSON by itself (where there is a python3 to say so)
json_out() {
  checks=$((checks + 1))
  if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; [json.loads(line) for line in open(sys.argv[1])]' "$scratch/out" \
      >/dev/null 2>&1 || fail 'every line must be JSON'
  fi
}

finish() {
  echo "$checks checks, $failures failed"
  [ "$failures" -eq 0 ]
}
