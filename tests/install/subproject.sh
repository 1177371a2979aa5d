#!/bin/sh
# SPDX-License-Identifier: MIT
# subproject.sh MESON SOURCE_DIR WORK_DIR
# A scratch project in WORK_DIR with libchesscore as its subproject: found by dependency(), built with the library's
# defaults and as the other project wants it, its tests and examples left out.
set -eu
meson=$1
source=$2
work=$3

rm -rf "$work"
mkdir -p "$work/subprojects"
ln -s "$source" "$work/subprojects/libchesscore"
cp "$source/tests/install/consumer.c" "$work/consumer.c"
cat >"$work/meson.build" <<'END'
project('scratch', 'c', default_options: ['c_std=c99', 'warning_level=3', 'werror=true'])
chesscore_dep = dependency('chesscore', version: '>= 0.1', fallback: ['libchesscore', 'chesscore_dep'])
test('consumer', executable('consumer', 'consumer.c', dependencies: chesscore_dep))
END

export PKG_CONFIG_LIBDIR="$work/none" # an installed chesscore must not be taken instead
for linking in static shared; do
  "$meson" setup "$work/build-$linking" "$work" --wrap-mode=nodownload --default-library=$linking -Dlibchesscore:levels=[]
  "$meson" compile -C "$work/build-$linking"
  "$meson" test -C "$work/build-$linking" --print-errorlogs
  if [ -e "$work/build-$linking/subprojects/libchesscore/tests" ]; then
    echo "tests are built in a subproject"
    exit 1
  fi
  DESTDIR=$work/root-$linking "$meson" install -C "$work/build-$linking" --quiet --no-rebuild --skip-subprojects
  [ ! -e "$work/root-$linking" ] || { echo "--skip-subprojects installs something"; exit 1; }
done
