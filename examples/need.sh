# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by run.sh and tests/run.sh: collect missing commands, then install their packages or name them.

missing=''

# need COMMAND PACKAGE
need() {
  if ! command -v "$1" >/dev/null 2>&1; then
    missing="$missing $2"
  fi
}

# need_header HEADER PACKAGE: whether the compiler finds a header after those that it needs
need_header() {
  if ! command -v "${CC:-gcc}" >/dev/null 2>&1 ||
    ! printf '%s\n' '#include <stdarg.h>' '#include <stddef.h>' '#include <stdint.h>' '#include <setjmp.h>' \
      "#include <$1>" | "${CC:-gcc}" -fsyntax-only -x c - >/dev/null 2>&1; then
    missing="$missing $2"
  fi
}

need_install() {
  if [ -z "$missing" ]; then
    return 0
  fi
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "missing:$missing" >&2
    echo "install these packages (names as in Debian), then run this again" >&2
    exit 2
  fi
  echo "installing:$missing" >&2
  # A fresh container has no package lists.
  # shellcheck disable=SC2086
  if ! DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >&2; then
    apt-get update >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >&2
  fi
  missing=''
}
