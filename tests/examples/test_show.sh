#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_show.sh PROGRAM
set -eu
. "$(dirname -- "$0")/check.sh"
show=$1

# A board and the facts.
run "$show" 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
is_status 0
silent_err
has_out '8 r n b q k b n r'
has_out '1 R N B Q K B N R'
has_out 'FEN:      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
has_out 'to move:  White'
has_out 'outcome:  the game goes on'
has_out 'moves:    20'
has_out ' e2e4'
has_out 'Polyglot 463b96181691fc9c'
no_out 'perft'
cp "$scratch/out" "$scratch/start"

# The same by other ways in: unquoted, by name, by standard input with either line end or none.
run "$show" rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
is_status 0
cmp -s "$scratch/out" "$scratch/start" || fail 'unquoted: not the same'
run "$show" start
cmp -s "$scratch/out" "$scratch/start" || fail 'start: not the same'
for end in '' '\n' '\r\n' '\nsecond line\n'; do
  run_with "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$end" "$show"
  is_status 0
  cmp -s "$scratch/out" "$scratch/start" || fail "standard input ending with '$end': not the same"
done

# Castling is e1g1 in standard chess, king takes rook in Chess960; promotions have their letter.
run "$show" 'r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1'
has_out ' e1g1'
has_out ' e1c1'
no_out ' e1h1'
has_out ' b7b8n'
has_out ' b7a8q'
run "$show" --chess960 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
has_out ' e1h1'
has_out ' e1a1'
no_out ' e1g1'

# Outcomes.
run "$show" 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'
is_status 0
has_out 'White, in check from h4'
has_out 'outcome:  Black wins (checkmate)'
has_out 'moves:    0'
has_out 'K!'
run "$show" '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'
has_out 'outcome:  draw (stalemate)'
run "$show" '8/8/8/3k4/8/8/4K3/4R3 w - - 100 80'
has_out 'a draw can be claimed'

# Divide.
run "$show" --divide 3 start
is_status 0
has_out '  e2e4: 600'
has_out '  total: 8902'

# Thinking.
run "$show" --think 50 'r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 12'
is_status 0
has_out 'best move Nf6+, mate in 2, depth '
has_out 'Nf6+ gxf6 Bxf7#'
run "$show" --think 50 '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'
is_status 0
has_out 'no legal move: stalemate'

# Pictures.
run "$show" --flip --last e2e4 --arrow g1f3 --arrow a8a8 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
is_status 0
has_out '1 R N+B K Q B N R'
has_out '2 P P P .*P P P P'
has_out '3 . . .+. . . . .'
has_out '4 . . . P*. . . .'
has_out '8 r n b k q b n r+'
has_out '  h g f e d c b a'
run "$show" --unicode start
has_out '8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜'
run "$show" --svg --last e7e8q --arrow e2e4 start
is_status 0
has_out '<svg xmlns="http://www.w3.org/2000/svg"'
has_out '</svg>'
no_out 'moves'
if command -v python3 >/dev/null 2>&1; then
  python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$scratch/out" 2>"$scratch/err" ||
    fail 'not XML'
fi

# A position that breaks the rules: drawn, every problem named, refused.
run "$show" '4k3/8/8/8/8/8/8/PK5R b K e6 0 1'
is_status 2
has_out '8 . . . . k . . .'
has_out '1 P+'
has_err 'bad FEN'
has_err 'CC_PROBLEM_PAWN_ON_BACK_RANK'
has_err 'CC_PROBLEM_BAD_CASTLING'
has_err 'CC_PROBLEM_BAD_EN_PASSANT'
has_err 'squares: a1; field at byte 0'
has_err 'squares: h1; field at byte 23'
has_err 'squares: e6; field at byte 25'
run "$show" --svg '8/8/8/8/8/8/8/8 w - - 0 1'
is_status 2
has_out '</svg>'
has_err 'CC_PROBLEM_NO_KING'

# Not a FEN.
run "$show" 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
refused 'bad FEN'
has_err '                    ^'
run "$show" ''
refused 'no FEN given'
run "$show"
refused 'no FEN given'
run_with 'x\001\377y' "$show"
refused 'bad FEN'
has_err 'x??y'
run_with "$(printf '%05000d' 0)" "$show"
refused 'too long'

# Lenient: what people write, soft problems accepted, the rest repaired.
run "$show" '  4k3/8/8/8/8/8/8/4K3   w '
refused 'bad FEN'
run "$show" --lenient '  4k3/8/8/8/8/8/8/4K3   w '
is_status 0
has_out 'FEN:      4k3/8/8/8/8/8/8/4K3 w - - 0 1'
run "$show" --lenient '4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1'
is_status 0
has_out 'accepted or repaired:'
has_out 'CC_PROBLEM_BAD_CASTLING'
has_out 'CC_PROBLEM_BAD_EN_PASSANT'
has_out 'FEN:      4k3/8/8/8/8/8/8/4K3 w - - 0 1'

# Wrong arguments.
run "$show" --nonsense start
refused "unknown option '--nonsense'"
run "$show" start --divide
refused '--divide needs a value'
for depth in 0 -1 100 4x '' ' 4' 0x4 99999999999999999999; do
  run "$show" --divide "$depth" start
  refused '--divide takes a number from 1 to 99'
done
run "$show" --think 0 start
refused '--think takes a number from 1'
run "$show" --think 1 --svg start
refused '--svg does not go with'
for move in e2 e2e9 i2e4 e2e4x e2e4qq ''; do
  run "$show" --last "$move" start
  refused '--last takes two squares'
  run "$show" --arrow "$move" start
  refused '--arrow takes two squares'
done
run "$show" --help
is_status 0
has_out 'usage: show'
run "$show" --svg --divide 2 start
refused '--svg does not go with --unicode, --divide and --think'
run "$show" --unicode --svg start
refused '--svg does not go with --unicode, --divide and --think'

# The end of options; a lone "-" is a field of a FEN before and behind it.
run "$show" --flip -- 8/8/8/3k4/8/8/4K3/4R3 w - - 100 80
is_status 0
has_out '1 . . . R . . . .'
has_out 'FEN:      8/8/8/3k4/8/8/4K3/4R3 w - - 100 80'
run "$show" -- --help
refused 'bad FEN'

# Output that cannot be written, input that cannot be read.
cannot_write "$show" start
cannot_write "$show" --svg start
cannot_write "$show" --divide 2 start
cannot_write "$show" --help
status=0
ran='show, from a directory'
"$show" <"$scratch" >"$scratch/out" 2>"$scratch/err" || status=$?
refused 'standard input: Is a directory'

finish
