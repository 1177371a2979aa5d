#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_book.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"
book=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
cd "$scratch"

printf 'e2e4 e7e5 g1f3 b8c6 1-0\ne2e4 c7c5 0-1\ne2e4 c7c5 g1f3\nd2d4 d7d5 1/2-1/2\n' >good.txt
printf 'e2e4 e7e5\ne2e4 zzz\nd2d4 d2d4\n' >bad.txt
printf '[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n[Result "1/2-1/2"]\n\n1. d4 d5 1/2-1/2\n' >games.pgn
printf '1. e4 e5 2. Ke4 1-0\n\n[Event "x"]\n\n1. d4 1-0\n' >faulty.pgn
# Two entries of the start position, one illegal there, and three stray bytes.
{
  printf '\106\073\226\030\026\221\374\234\003\034\000\012\000\000\000\000'
  printf '\106\073\226\030\026\221\374\234\000\070\000\005\000\000\000\007xyz'
} >odd.bin

# Making a book, from files and from standard input; what is in it.
run "$book" make -o made.bin games.pgn
is_status 0
silent_err
has_out '3 games, 3 of them used, 0 faulty; 5 entries'
cp made.bin kept.bin
run_with "$(sed 's/$/\\n/' games.pgn | tr -d '\n')" "$book" make -o made.bin
is_status 0
cmp -s made.bin kept.bin || fail 'standard input: not the same book'
run "$book" make --json -o made.bin games.pgn
json_out
has_out '"entries":5'
run "$book" probe made.bin
is_status 0
has_out '* e2e4   e4                2   66.7%'
has_out '  d2d4   d4                1   33.3%'
run "$book" probe made.bin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
is_status 0
has_out '* c7c5   c5                2  100.0%'
no_out e7e5
run "$book" probe made.bin '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
is_status 1
has_out 'no moves'

# Options of make.
run "$book" make -o made.bin --depth 1 --colour white --points 3,2,1 --min-games 2 games.pgn
has_out '1 entries'
run "$book" probe made.bin
has_out '* e2e4   e4                4  100.0%'
run "$book" make -o made.bin --colour black games.pgn
run "$book" probe made.bin
has_out 'no moves'
run "$book" make -o made.bin --min-score 501 games.pgn
run "$book" probe made.bin
has_out 'no moves'

# Faulty games: told with their places, left out or kept up to the fault.
run "$book" make -o made.bin faulty.pgn
is_status 1
has_err 'faulty.pgn:1:'
has_out '2 games, 1 of them used, 1 faulty; 1 entries'
run "$book" make -o made.bin --keep-starts faulty.pgn
is_status 1
has_out '2 games, 2 of them used, 1 faulty; 2 entries'

# Text books.
run "$book" probe good.txt
is_status 0
silent_err
has_out '* e2e4   e4                3   75.0%  +1 =0 -1'
has_out '  d2d4   d4                1   25.0%  +0 =1 -0'
run "$book" probe --json good.txt
is_status 0
json_out
has_out '"move":"e2e4","san":"e4","weight":3'
run "$book" check good.txt
is_status 0
has_out 'no faults'
run "$book" check bad.txt
is_status 1
has_err 'bad.txt:2:6:'
has_err 'bad.txt:3:6:'
has_out 'lines left out           2'
run "$book" check --keep-starts --json bad.txt
is_status 1
json_out
has_out '"cut":2'
has_out '"ok":false'
cp good.txt good.bin
run "$book" probe --text good.bin
has_out 'e2e4'

# Odd Polyglot books.
run "$book" check odd.bin
is_status 1
has_out 'entries                  2'
has_out 'stray bytes at the end   3'
has_out 'illegal where reached    1'
run "$book" check --json odd.bin
is_status 1
json_out
run "$book" probe odd.bin
is_status 1
has_out '* e2e4'
has_err '1 entries of this position are no legal moves'
run "$book" probe --map odd.bin
is_status 1
has_out '* e2e4'

# Dumps.
run "$book" dump kept.bin
is_status 0
has_out 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1	e2e4 2 d2d4 1'
run "$book" dump --json good.txt
is_status 0
json_out
has_out '"c7c5":2'

# Merging: with itself, weights double; alone, it is tidied up.
run "$book" merge -o two.bin kept.bin kept.bin
is_status 0
silent_out
run "$book" probe two.bin
has_out '* e2e4   e4                4   66.7%'
run "$book" merge -o one.bin kept.bin
cmp -s one.bin kept.bin || fail 'merged alone: not the same'
for file in odd.bin kept.bin; do
  run "$book" merge -o tidy.bin odd.bin "$file"
  refused 'odd.bin: no Polyglot book, or a damaged one: 3 stray bytes, 0 malformed moves, 0 entries out of order'
  [ ! -e tidy.bin ] || fail 'a book was written all the same'
done
run "$book" merge --tidy -o tidy.bin odd.bin
is_status 0
run "$book" check tidy.bin
has_out 'stray bytes at the end   0'
run "$book" merge --tidy -o sum.bin kept.bin odd.bin
is_status 0
run "$book" probe sum.bin
has_out 'e2e4   e4               12'

# What is no Polyglot book: by its name, by its bytes, by its order.
run "$book" merge -o out.bin good.txt
refused 'good.txt: merge takes Polyglot books'
run "$book" merge -o out.bin kept.bin games.pgn
refused 'games.pgn: merge takes Polyglot books'
run "$book" merge -o out.bin --polyglot games.pgn
refused 'games.pgn: no Polyglot book, or a damaged one'
run "$book" merge -o out.bin good.bin # a text under that name
refused 'good.bin: no Polyglot book, or a damaged one'
{
  tail -c 16 kept.bin
  head -c 64 kept.bin
} >unsorted.bin
run "$book" merge -o out.bin unsorted.bin
refused '0 stray bytes, 0 malformed moves, 1 entries out of order'
[ ! -e out.bin ] || fail 'a book was written all the same'
run "$book" merge --tidy -o one.bin unsorted.bin
is_status 0
cmp -s one.bin kept.bin || fail 'tidied up: not the same'
cp kept.bin kept.book
run "$book" merge --polyglot -o one.bin kept.book
is_status 0
cmp -s one.bin kept.bin || fail 'under another name: not the same'

# Nothing that is read is written: by its name, another name, a link, redirection.
cp games.pgn mine.pgn
cp kept.bin mine.bin
ln -s mine.pgn link.pgn
ln mine.bin hard.bin
for out in mine.pgn ./mine.pgn link.pgn; do
  run "$book" make -o "$out" mine.pgn
  refused "$out: cannot be written, for it is read"
  run "$book" make -o mine.pgn faulty.pgn "$out"
  refused 'mine.pgn: cannot be written, for it is read'
done
for out in mine.bin ./mine.bin hard.bin; do
  run "$book" merge -o "$out" kept.bin mine.bin
  refused "$out: cannot be written, for it is read"
done
for words in '' '-'; do
  status=0
  ran="make -o mine.pgn $words <mine.pgn"
  # shellcheck disable=SC2086
  "$book" make -o mine.pgn $words <mine.pgn >out 2>err || status=$?
  refused 'mine.pgn: cannot be written, for it is read'
done
status=0
ran='make -o - mine.pgn >>mine.pgn'
"$book" make -o - mine.pgn >>mine.pgn 2>err || status=$?
is_status 2
has_err 'standard output: cannot be written, for it is read'
cmp -s mine.pgn games.pgn || fail 'the games have changed'
cmp -s mine.bin kept.bin || fail 'the book has changed'

# A link is followed, a pipe written into, "-" is standard output; nothing else comes about.
mkdir there
: >there/target.bin
chmod 640 there/target.bin
ln -s there/target.bin link.bin
ln -s there/fresh.bin dangling.bin
mkfifo pipe
for out in link.bin dangling.bin; do
  run "$book" make -o "$out" games.pgn
  is_status 0
  [ -L "$out" ] || fail 'the link is gone'
done
for file in there/target.bin there/fresh.bin; do
  checks=$((checks + 1))
  cmp -s "$file" kept.bin || fail "$file: not the book"
done
checks=$((checks + 1))
[ "$(ls -l there/target.bin | cut -c 1-10)" = -rw-r----- ] || fail 'the file has other rights than before'
for words in 'make -o pipe games.pgn' 'merge -o pipe kept.bin'; do
  cat pipe >piped.bin &
  reader=$!
  # shellcheck disable=SC2086
  run "$book" $words
  is_status 0
  [ -p pipe ] || fail 'the pipe is gone'
  if [ "$status" -ne 0 ] || [ ! -p pipe ]; then
    kill "$reader" || :
  fi
  wait "$reader" || :
  cmp -s piped.bin kept.bin || fail 'through the pipe: not the book'
done
run "$book" make -o - games.pgn
is_status 0
has_err '3 games, 3 of them used, 0 faulty; 5 entries'
cmp -s out kept.bin || fail 'standard output: not the book'
run "$book" merge -o - kept.bin
is_status 0
silent_err
cmp -s out kept.bin || fail 'standard output: not the book'
checks=$((checks + 1))
[ ! -e ./- ] || fail 'a file called -'
run "$book" make -o there games.pgn
refused 'there: Is a directory'
run "$book" make -o '' games.pgn
refused '-o with the file'
checks=$((checks + 1))
[ "$(ls there)" = 'fresh.bin
target.bin' ] || fail 'something was left'
cannot_write "$book" merge -o - kept.bin

# A file that cannot be written to its end: the reason, what was there before, and nothing else.
cp mine.bin full.bin
ran='make -o full.bin, no room'
(
  trap '' XFSZ
  ulimit -f 0
  "$book" make -o full.bin games.pgn 2>&1 || echo "status $?"
) | cat >out
: >err
has_out 'full.bin: File too large'
has_out 'status 2'
no_out ' games, '
checks=$((checks + 2))
cmp -s full.bin kept.bin || fail 'the book that was there has changed'
[ "$(echo full.bin*)" = full.bin ] || fail 'something was left'

# The random choice is the same for the same seed.
run "$book" probe --policy weighted --seed 5 good.txt
cp "$scratch/out" first
run "$book" probe --policy weighted --seed 5 good.txt
cmp -s "$scratch/out" first || fail 'the same seed: another choice'
run "$book" probe --policy uniform good.txt
is_status 0

# Names.
run "$book" eco 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6
is_status 0
has_out 'B90 Sicilian Defence: Najdorf (10 plies)'
run "$book" eco g1f3 d7d5 d2d4
has_out 'D02'
run "$book" eco --json e4
json_out
has_out '"code":"B00"'
run "$book" eco
is_status 1
has_out 'no name'
printf 'A00\tMine "x"\tb4\n' >table.tsv
run "$book" eco --json --table table.tsv b4 e5
is_status 0
json_out
has_out 'Mine \"x\"'
printf 'A00\tMine\tb5\n' >table.tsv
run "$book" eco --table table.tsv b4
refused 'table.tsv:1:10:'

# Wrong arguments and files.
run "$book"
refused 'no command'
run "$book" nonsense
refused "does not take 'nonsense'"
run "$book" probe
refused 'no book given'
run "$book" probe nothere.bin
refused 'nothere.bin: No such file or directory'
run "$book" merge -o out.bin kept.bin nothere.bin
refused 'nothere.bin: No such file or directory'
run "$book" probe --polyglot .
refused '.: Is a directory'
run "$book" probe .
refused '.: Is a directory'
run "$book" eco --table . e4
refused '.: Is a directory'
run "$book" make -o out.bin .
refused '.: Is a directory'
run "$book" probe nothere.txt
refused 'nothere.txt: No such file or directory'
run "$book" probe good.txt 8/8/8/8/8/8/8/8 w - - 0 1
refused 'bad FEN'
run "$book" merge kept.bin
refused '-o with the file'
run "$book" merge -o nowhere/out.bin kept.bin
refused 'nowhere/out.bin: No such file or directory'
run "$book" make -o out.bin nothere.pgn
refused 'nothere.pgn: '
for file in out.bin*; do
  [ ! -e "$file" ] || fail "$file was left"
done
run "$book" make -o out.bin --colour white --colour black games.pgn
refused '--colour can be given once'
run "$book" make -o out.bin --colour green games.pgn
refused "--colour does not take 'green'"
for points in 1 1,2 1,2,3,4 a,b,c 1,2,65536 1,,2 ''; do
  run "$book" make -o out.bin --points "$points" games.pgn
  refused '--points takes three numbers'
done
run "$book" make -o out.bin --depth 0 games.pgn
refused '--depth takes a number'
run "$book" probe --policy any good.txt
refused "--policy does not take 'any'"
run "$book" --nonsense
refused "unknown option '--nonsense'"
run "$book" eco e4 e4
refused 'illegal move'
run "$book" --help
is_status 0
silent_err
has_out 'usage: book'

# Where options end, and those that the command does not take.
cp good.txt ./--json
run "$book" probe -- --json
is_status 0
has_out '* e2e4'
run "$book" eco -- e4 --
is_status 0
has_out 'B00'
for words in 'probe --depth 3 good.txt' 'dump --policy best good.txt' 'check --table x good.txt' 'eco --map e4' \
  'merge -o out.bin --json kept.bin' 'make -o out.bin --polyglot games.pgn' 'eco -o out.bin e4' 'eco --chess960 e4' \
  'merge -o out.bin --text good.txt' 'probe --colour white good.txt' 'dump --seed 3 good.txt'; do
  # shellcheck disable=SC2086
  run "$book" $words
  refused ' does not go with '
done
run "$book" probe --map good.txt
refused 'good.txt: --map is for Polyglot books'
run "$book" probe --text --polyglot good.txt
refused 'only one of --polyglot and --text'

# Output that cannot be written.
cannot_write "$book" probe good.txt
cannot_write "$book" probe --json good.txt
cannot_write "$book" dump good.txt
cannot_write "$book" check good.txt
cannot_write "$book" eco e4
cannot_write "$book" make -o out.bin games.pgn
cannot_write "$book" --help

finish
