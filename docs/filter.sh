#!/bin/sh
# SPDX-License-Identifier: MIT
# filter.sh HEADER: the header with the comment marks Doxygen wants. Line numbers stay.
# A comment that begins a line documents what follows, but for the rules of headings; one behind a declaration
# documents that.
exec sed -e '2s|^/\*$|/** @file|' -e '/SPDX\|------/!s|^/\*$|/**|' -e '/SPDX\|------/!s|^/\* |/** |' \
  -e 's|\(;.*\)/\* |\1/**< |' -e 's|^\(#define CC_[A-Z0-9_]* .*\)/\* |\1/**< |' "$1"
