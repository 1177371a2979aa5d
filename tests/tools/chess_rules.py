# SPDX-License-Identifier: MIT
"""The rules of chess and Chess960 in plain Python, for judging games.

Kept apart from the library on purpose: nothing here was made from its code, so that a fault there cannot hide
here. Slow and simple: men on a list of 64 squares, moves tried on a copy. Squares: a1 = 0 .. h8 = 63.
"""

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STRAIGHT = [(1, 0), (0, -1), (-1, 0), (0, 1)]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(text):
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


class Board:
    """A position; moves are tuples (from, to, promotion letter or '', kind), kind in '', 'ep', 'double', 'castle'."""

    def __init__(self, fen=START, chess960=False):
        fields = fen.split()
        self.chess960 = chess960
        self.men = [""] * 64
        for row, text in enumerate(fields[0].split("/")):
            file = 0
            for c in text:
                if c.isdigit():
                    file += int(c)
                else:
                    self.men[8 * (7 - row) + file] = c
                    file += 1
        self.white = fields[1] == "w"
        self.rooks = self.read_rights(fields[2]) if len(fields) > 2 else set()
        self.ep = square_of(fields[3]) if len(fields) > 3 and fields[3] != "-" else None
        self.clock = int(fields[4]) if len(fields) > 4 and fields[4].isdigit() else 0

    def read_rights(self, text):
        """The squares of the rooks that may castle."""
        rooks = set()
        for c in text.replace("-", ""):
            white = c.isupper()
            rank = 0 if white else 56
            king = self.king(white)
            own = [s for s in range(rank, rank + 8) if self.men[s] == ("R" if white else "r")]
            if c in "Kk":
                own = [s for s in own if s > king][-1:]
            elif c in "Qq":
                own = [s for s in own if s < king][:1]
            else:
                own = [rank + "abcdefgh".index(c.lower())]
            rooks.update(own)
        return rooks

    def king(self, white):
        return self.men.index("K" if white else "k")

    def copy(self):
        other = Board.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.men = self.men[:]
        other.rooks = set(self.rooks)
        return other

    def is_own(self, square, white):
        man = self.men[square]
        return man != "" and man.isupper() == white

    def rays(self, square, steps, far):
        """Squares reached from one along steps, men on the way included as the last of each way."""
        for df, dr in steps:
            file, rank = square % 8 + df, square // 8 + dr
            while 0 <= file < 8 and 0 <= rank < 8:
                to = 8 * rank + file
                yield to
                if not far or self.men[to]:
                    break
                file, rank = file + df, rank + dr

    def attacked(self, square, by_white):
        """Is a square attacked by a side?"""
        def own(letters):
            return letters.upper() if by_white else letters
        men = self.men
        if any(men[s] == own("n") for s in self.rays(square, KNIGHT, False)):
            return True
        if any(men[s] == own("k") for s in self.rays(square, DIAGONAL + STRAIGHT, False)):
            return True
        if any(men[s] and men[s] in own("bq") for s in self.rays(square, DIAGONAL, True)):
            return True
        if any(men[s] and men[s] in own("rq") for s in self.rays(square, STRAIGHT, True)):
            return True
        back = -1 if by_white else 1
        return any(men[s] == own("p") for s in self.rays(square, [(-1, back), (1, back)], False))

    def in_check(self):
        return self.attacked(self.king(self.white), not self.white)

    def pawn_moves(self, square):
        up = 1 if self.white else -1
        last = 7 if self.white else 0
        second = 1 if self.white else 6
        ahead = square + 8 * up
        targets = []
        if not self.men[ahead]:
            targets.append((ahead, ""))
            if square // 8 == second and not self.men[ahead + 8 * up]:
                targets.append((ahead + 8 * up, "double"))
        for to in self.rays(square, [(-1, up), (1, up)], False):
            if self.men[to] and not self.is_own(to, self.white):
                targets.append((to, ""))
            elif to == self.ep and not self.men[to] and self.men[to - 8 * up] == ("p" if self.white else "P"):
                targets.append((to, "ep"))
        for to, kind in targets:
            if to // 8 == last:
                for promotion in "qrbn":
                    yield (square, to, promotion, kind)
            else:
                yield (square, to, "", kind)

    def castling_moves(self):
        king = self.king(self.white)
        for rook in sorted(self.rooks):
            if not self.is_own(rook, self.white) or king // 8 != rook // 8:
                continue
            rank = 8 * (king // 8)
            king_to, rook_to = (rank + 6, rank + 5) if rook > king else (rank + 2, rank + 3)
            way = set(range(min(king, king_to), max(king, king_to) + 1))
            both = way | set(range(min(rook, rook_to), max(rook, rook_to) + 1))
            if any(self.men[s] for s in both - {king, rook}):
                continue
            if any(self.attacked_without_king(s, king) for s in way):
                continue
            yield (king, rook, "", "castle")

    def attacked_without_king(self, square, king):
        other = self.copy()
        other.men[king] = ""
        return other.attacked(square, not self.white)

    def pseudo_moves(self):
        for square in range(64):
            if not self.is_own(square, self.white):
                continue
            kind = self.men[square].lower()
            if kind == "p":
                yield from self.pawn_moves(square)
                continue
            steps = {"n": KNIGHT, "b": DIAGONAL, "r": STRAIGHT}.get(kind, DIAGONAL + STRAIGHT)
            for to in self.rays(square, steps, kind in "brq"):
                if not self.is_own(to, self.white):
                    yield (square, to, "", "")
        yield from self.castling_moves()

    def after(self, move):
        start, to, promotion, kind = move
        other = self.copy()
        men = other.men
        man = men[start]
        capture = kind != "castle" and bool(men[to])
        if kind == "castle":
            rank = 8 * (start // 8)
            rook = men[to]
            men[start] = men[to] = ""
            men[rank + (6 if to > start else 2)] = man
            men[rank + (5 if to > start else 3)] = rook
        else:
            men[start] = ""
            men[to] = (promotion.upper() if self.white else promotion) if promotion else man
            if kind == "ep":
                men[to + (-8 if self.white else 8)] = ""
        if man in "Kk":
            other.rooks = {s for s in other.rooks if not self.is_own(s, self.white)}
        other.rooks -= {start} | ({to} if kind != "castle" else set())
        other.ep = (start + to) // 2 if kind == "double" else None
        other.clock = 0 if capture or man in "Pp" else self.clock + 1
        other.white = not self.white
        return other

    def is_safe(self, move):
        other = self.after(move)
        return not other.attacked(other.king(self.white), not self.white)

    def legal_moves(self):
        return [m for m in self.pseudo_moves() if self.is_safe(m)]

    def any_legal(self):
        return any(self.is_safe(m) for m in self.pseudo_moves())

    def text(self, move):
        start, to, promotion, kind = move
        if kind == "castle" and not self.chess960:
            to = 8 * (start // 8) + (6 if to > start else 2)
        return name(start) + name(to) + promotion

    def find(self, text):
        """The legal move that a text means, or None."""
        for move in self.pseudo_moves():
            if self.text(move) == text and self.is_safe(move):
                return move
        return None

    def key(self):
        """What repetition compares."""
        ep = None
        if self.ep is not None and any(m[3] == "ep" and self.is_safe(m) for m in self.pseudo_moves()):
            ep = self.ep
        return ("".join(m or "." for m in self.men), self.white, tuple(sorted(self.rooks)), ep)

    def is_dead(self):
        """Neither side can mate, by material."""
        men = [m.lower() for m in self.men if m and m not in "Kk"]
        if any(m in "pqr" for m in men):
            return False
        if len(men) <= 1:
            return True
        colours = {(s % 8 + s // 8) % 2 for s in range(64) if self.men[s] and self.men[s] in "Bb"}
        return all(m == "b" for m in men) and len(colours) == 1


def perft(board, depth):
    if depth == 0:
        return 1
    return sum(perft(board.after(m), depth - 1) for m in board.legal_moves())


if __name__ == "__main__":
    CASES = [
        (START, False, 3, 8902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False, 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", False, 4, 43238),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", False, 2, 2079),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", False, 3, 62379),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", True, 3, 12189),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", True, 3, 18002),
    ]
    for fen, chess960, depth, nodes in CASES:
        found = perft(Board(fen, chess960), depth)
        print("ok" if found == nodes else "WRONG", depth, found, nodes, fen)
        assert found == nodes
