/* SPDX-License-Identifier: MIT */
/*
 * Positions: set up, FEN, packed snapshots, queries, making and taking back moves, draws and outcome.
 *
 * A cc_position is a legal position of chess or Chess960 together with the moves that led to it since it was
 * set up. It knows nothing of searches or evaluations.
 *
 * Threads: functions taking a const cc_position may run at the same time on the same handle; a function that
 * changes it needs it alone. Different handles are independent.
 * Arguments: NULL handles and out-of-range values give CC_ERROR_ARGUMENT, or the neutral value named at
 * functions that return a value directly. They never crash.
 * Failures leave every object and output as it was, unless the function says otherwise.
 * Since 0.1.
 */
#ifndef CHESSCORE_POSITION_H
#define CHESSCORE_POSITION_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/* Pass as a text's length when it ends with a NUL byte. */
#define CC_NUL_TERMINATED SIZE_MAX

typedef struct cc_position cc_position;

/* ------------------------------------------------------------------------------------------------------
 * Validity
 * ---------------------------------------------------------------------------------------------------- */

/*
 * What can be wrong with a position, as bits. All are found at once. "Hard" kinds make a position unusable;
 * a position with only "soft" ones cannot arise in a game but can be used when the caller accepts the kind.
 * What needs a side's one king (checks, the place of its castling king) is not judged while it has none or several.
 */
#define CC_PROBLEM_NO_KING 0x001u           /* a side has no king */
#define CC_PROBLEM_TOO_MANY_KINGS 0x002u    /* a side has more than one */
#define CC_PROBLEM_PAWN_ON_BACK_RANK 0x004u /* a pawn stands on rank 1 or 8 */
#define CC_PROBLEM_OPPOSITE_CHECK 0x008u    /* the side not to move is in check (or the kings touch) */
#define CC_PROBLEM_BAD_CASTLING 0x010u      /* a right without its king or rook in place; two on one wing */
#define CC_PROBLEM_BAD_EN_PASSANT 0x020u    /* no pawn can just have jumped over the square */
#define CC_PROBLEM_OVERLAP 0x040u           /* a setup with two pieces on one square */
/*
 * Soft: more than two checkers, two on one line through the king, two that step (pawns, knights), or, with an
 * en-passant square, a check that the double push cannot have given or left.
 */
#define CC_PROBLEM_IMPOSSIBLE_CHECK 0x100u
/*
 * Soft: a side has more than 16 men, 8 pawns, or more promoted men than pawns are missing
 * (bishops counted by the colour of their squares).
 */
#define CC_PROBLEM_TOO_MUCH_MATERIAL 0x200u
/* Soft: the halfmove clock is larger than the plies played, or not 0 right after a double push. */
#define CC_PROBLEM_BAD_CLOCKS 0x400u

#define CC_PROBLEMS_SOFT 0x700u
#define CC_PROBLEMS_REPAIRABLE 0x430u /* castling, en passant, clocks */

#define CC_PROBLEM_KINDS 11 /* bits 0 .. 10; number n is 1 << n */

/*
 * The findings. Owned by the caller, who sets struct_size to sizeof(cc_validity).
 * squares[n] and offsets[n] belong to the problem with bit n.
 */
typedef struct cc_validity {
  uint32_t struct_size;
  uint32_t problems;                     /* every CC_PROBLEM_* found in the input, repaired or not */
  uint32_t repaired;                     /* those of them that were repaired on request */
  uint32_t reserved;                     /* 0 */
  cc_bitboard squares[CC_PROBLEM_KINDS]; /* the squares at fault; empty when none can be named */
  uint32_t offsets[CC_PROBLEM_KINDS];    /* FEN: byte where the field at fault begins, from 0 */
} cc_validity;

#define CC_VALIDITY_INIT                                                                                     \
  {                                                                                                          \
    (uint32_t)sizeof(cc_validity), 0, 0, 0, {0}, {                                                           \
      0                                                                                                      \
    }                                                                                                        \
  }

/* The constant's name of one problem bit ("CC_PROBLEM_NO_KING"), an English text; never NULL. Static text. */
CC_API const char *cc_problem_name(uint32_t problem);
CC_API const char *cc_problem_text(uint32_t problem);

/* ------------------------------------------------------------------------------------------------------
 * Setups: positions that need not be legal yet
 * ---------------------------------------------------------------------------------------------------- */

/* The largest halfmove clock and move number; counting stops there. */
#define CC_COUNTER_MAX 999999999u

/*
 * A board being put together. A plain value: copy it, compare it, fill it by hand or with the functions below.
 * All zero after struct_size is the empty board, White to move, move 1.
 */
typedef struct cc_setup {
  uint32_t struct_size;     /* sizeof(cc_setup) */
  cc_side side;             /* to move */
  uint8_t chess960;         /* 0 standard castling rules, 1 Chess960 and double Fischer random */
  uint8_t ep_plus_one;      /* the square a pawn has just jumped over, plus one; 0 for none */
  uint8_t reserved;         /* 0 */
  cc_bitboard pieces[2][6]; /* [side][type] */
  cc_bitboard castling;     /* squares of the rooks that may still castle */
  uint32_t halfmove;        /* plies since the last capture or pawn move; at most CC_COUNTER_MAX */
  uint32_t fullmove;        /* number of the move to be played, at most CC_COUNTER_MAX; 0 stands for 1 */
} cc_setup;

#define CC_SETUP_INIT                                                                                        \
  { (uint32_t)sizeof(cc_setup), 0, 0, 0, 0, {{0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}}, 0, 0, 0 }

/*
 * Put a piece on a square, replacing what stands there; CC_PIECE_NONE empties it.
 * Errors: CC_ERROR_ARGUMENT.
 */
CC_API cc_status cc_setup_put(cc_setup *setup, cc_square square, cc_piece piece);

/* The piece on a square; the first in order of side and type if a hand-made setup has several. */
CC_API cc_piece cc_setup_piece_at(const cc_setup *setup, cc_square square);

/*
 * Every problem of a setup. `validity` (may be NULL) is filled when the result is CC_OK or CC_ERROR_POSITION.
 * Errors besides: CC_ERROR_ARGUMENT, CC_ERROR_UNSUPPORTED (a setup of a newer library with fields unknown here).
 */
CC_API CC_NODISCARD cc_status cc_setup_validate(const cc_setup *setup, cc_validity *validity);

/*
 * Repair what `kinds` allows (of CC_PROBLEMS_REPAIRABLE): drop castling rights that are wrong, drop a wrong
 * en-passant square, set wrong clocks to the nearest possible ones (halfmove clock lowered, or the move number
 * raised when no pawn has just jumped). `repaired`, if not NULL, gets the kinds that were changed.
 */
CC_API CC_NODISCARD cc_status cc_setup_repair(cc_setup *setup, uint32_t kinds, uint32_t *repaired);

/* The setup of a position, without its history. */
CC_API CC_NODISCARD cc_status cc_setup_from_position(cc_setup *setup, const cc_position *position);

/* ------------------------------------------------------------------------------------------------------
 * FEN
 * ---------------------------------------------------------------------------------------------------- */

/* Flags for reading. */
/*
 * Accept what people write: several blanks or underscores between fields, blanks around, castling letters in
 * any order or repeated, neighbouring digits ("44"), missing fields from the end ("w", "-", "-", "0", "1").
 * Without it only missing counters are allowed, one blank between fields, castling in the order KQkq (or file
 * letters, king's side first, White first).
 */
#define CC_FEN_LENIENT 0x1u
/* Chess960: the king may stand anywhere on its back rank; K and Q mean the outermost rook (X-FEN). */
#define CC_FEN_CHESS960 0x2u

typedef struct cc_fen_options {
  uint32_t struct_size; /* sizeof(cc_fen_options) */
  uint32_t flags;       /* CC_FEN_* */
  uint32_t accept;      /* soft problems to let pass: any of CC_PROBLEMS_SOFT */
  uint32_t repair;      /* problems to repair: any of CC_PROBLEMS_REPAIRABLE; see cc_setup_repair */
} cc_fen_options;

#define CC_FEN_OPTIONS_INIT                                                                                  \
  { (uint32_t)sizeof(cc_fen_options), 0, 0, 0 }

/*
 * Read a FEN into a setup: syntax alone, no rules. `length` in bytes or CC_NUL_TERMINATED. NULL options: strict
 * standard chess. Castling letters without a fitting rook are kept (as the a- or h-file square, or
 * the letter's file), so that validation can name them.
 * Errors: CC_ERROR_FEN with offset and message in `error` (may be NULL); `setup` is then unchanged.
 */
CC_API CC_NODISCARD cc_status cc_setup_from_fen(cc_setup *setup, const char *text, size_t length,
                                                const cc_fen_options *options, cc_error *error);

/* Flags for writing: which en-passant square, and which castling letters. */
#define CC_FEN_EP_LEGAL 0x00u          /* default: only if an en-passant capture is legal */
#define CC_FEN_EP_PSEUDO_LEGAL 0x10u   /* X-FEN: if an enemy pawn stands beside the pushed pawn */
#define CC_FEN_EP_ALWAYS 0x20u         /* FEN standard: after every double push */
#define CC_FEN_CASTLING_XFEN 0x00u     /* default: KQkq, a file letter where that would mean another rook */
#define CC_FEN_CASTLING_SHREDDER 0x40u /* file letters always */
#define CC_FEN_NO_COUNTERS 0x80u       /* four fields, as in EPD */

/* Enough for any FEN the library writes, the NUL byte included. */
#define CC_FEN_CAPACITY 128

/*
 * Write the position as FEN. At most `capacity` bytes with the closing NUL; `needed` (may be NULL) gets the
 * length without it. Errors: CC_ERROR_BUFFER (the buffer then holds an empty text; `needed` is set).
 */
CC_API CC_NODISCARD cc_status cc_position_fen(const cc_position *position, uint32_t flags, char *buffer,
                                              size_t capacity, size_t *needed);

/* ------------------------------------------------------------------------------------------------------
 * Life
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Make a position; the caller owns *out and frees it with cc_position_free. NULL allocator: malloc.
 * On failure *out is NULL. Errors of all: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY.
 */

/* The standard start position. */
CC_API CC_NODISCARD cc_status cc_position_create(const cc_allocator *allocator, cc_position **out);

/*
 * From a FEN. `options`, `validity` and `error` may be NULL. Errors: CC_ERROR_FEN (not a FEN: see error),
 * CC_ERROR_POSITION (a FEN, but problems remain that are neither accepted nor repaired: validity names all of
 * them, error the first).
 */
CC_API CC_NODISCARD cc_status cc_position_create_from_fen(const cc_allocator *allocator, const char *text,
                                                          size_t length, const cc_fen_options *options,
                                                          cc_validity *validity, cc_error *error,
                                                          cc_position **out);

/* From a setup, accepting the soft problems in `accept`. Errors: CC_ERROR_POSITION. */
CC_API CC_NODISCARD cc_status cc_position_create_from_setup(const cc_allocator *allocator,
                                                            const cc_setup *setup, uint32_t accept,
                                                            cc_validity *validity, cc_position **out);

/*
 * A Chess960 start position by Scharnagl's numbers 0 .. 959 (518 is the standard array), one number a side;
 * different numbers give double Fischer random chess. The position follows Chess960 rules, 518 too.
 */
CC_API CC_NODISCARD cc_status cc_position_create_chess960(const cc_allocator *allocator, uint32_t white,
                                                          uint32_t black, cc_position **out);

/*
 * From a packed snapshot (below). `length` must be CC_PACKED_SIZE. Soft problems are accepted: what was packed
 * can be unpacked. Errors: CC_ERROR_PACKED (not a snapshot), CC_ERROR_POSITION (a snapshot of a hard fault).
 */
CC_API CC_NODISCARD cc_status cc_position_create_from_packed(const cc_allocator *allocator,
                                                             const uint8_t *bytes, size_t length,
                                                             cc_position **out);

/* A copy with the allocator of the original; `history` 0 leaves the moves behind, 1 brings them along. O(plies). */
CC_API CC_NODISCARD cc_status cc_position_copy(const cc_position *position, int32_t history,
                                               cc_position **out);

/* NULL is allowed. */
CC_API void cc_position_free(cc_position *position);

/*
 * The same on an existing handle, which keeps its memory and allocator: much faster than create and free when
 * many positions are read one after the other. History is dropped. On error the position is as it was.
 */
CC_API CC_NODISCARD cc_status cc_position_set_fen(cc_position *position, const char *text, size_t length,
                                                  const cc_fen_options *options, cc_validity *validity,
                                                  cc_error *error);
CC_API CC_NODISCARD cc_status cc_position_set_setup(cc_position *position, const cc_setup *setup,
                                                    uint32_t accept, cc_validity *validity);
CC_API CC_NODISCARD cc_status cc_position_set_packed(cc_position *position, const uint8_t *bytes,
                                                     size_t length);
CC_API CC_NODISCARD cc_status cc_position_assign(cc_position *position, const cc_position *source,
                                                 int32_t history);

/*
 * Rule out running out of memory for the next `plies` moves: afterwards that many cc_position_make in a row
 * (from here) cannot fail with CC_ERROR_MEMORY. 128 bytes a ply.
 */
CC_API CC_NODISCARD cc_status cc_position_reserve(cc_position *position, size_t plies);

/* ------------------------------------------------------------------------------------------------------
 * Packed snapshots
 * ---------------------------------------------------------------------------------------------------- */

/*
 * 32 bytes, a frozen layout that is the same on every machine: a file format, a database key, an FFI value.
 * History is not kept. The layout is described in docs/packed.md.
 */
#define CC_PACKED_SIZE 32

/* Errors: CC_ERROR_UNSUPPORTED for boards with more than 32 men and for counters beyond the format. */
CC_API CC_NODISCARD cc_status cc_position_pack(const cc_position *position, uint8_t bytes[CC_PACKED_SIZE]);

/* ------------------------------------------------------------------------------------------------------
 * Chess960 numbers
 * ---------------------------------------------------------------------------------------------------- */

/* The back rank of a number, a-file first. Errors: CC_ERROR_ARGUMENT for numbers over 959. */
CC_API CC_NODISCARD cc_status cc_chess960_rank(uint32_t number, cc_piece_type types[8]);

/* The number of a back rank, a-file first. Errors: CC_ERROR_ARGUMENT for a rank that has none. */
CC_API CC_NODISCARD cc_status cc_chess960_number(const cc_piece_type types[8], uint32_t *number);

/* ------------------------------------------------------------------------------------------------------
 * Queries. All O(1) but where noted; NULL or out of range gives the value in brackets.
 * ---------------------------------------------------------------------------------------------------- */

CC_API cc_piece cc_position_piece_at(const cc_position *position, cc_square square); /* [CC_PIECE_NONE] */

/* Squares of the pieces of a type and side; CC_SIDE_ANY and CC_PIECE_TYPE_ANY are allowed. [0] */
CC_API cc_bitboard cc_position_pieces(const cc_position *position, cc_side side, cc_piece_type type);
/* Their number. [0] */
CC_API uint32_t cc_position_count(const cc_position *position, cc_side side, cc_piece_type type);

CC_API cc_side cc_position_side_to_move(const cc_position *position);         /* [CC_SIDE_ANY] */
CC_API cc_square cc_position_king(const cc_position *position, cc_side side); /* [CC_SQUARE_NONE] */
CC_API int32_t cc_position_is_chess960(const cc_position *position);          /* 1 Chess960 rules; [0] */
CC_API uint32_t cc_position_halfmove_clock(const cc_position *position);      /* in plies; [0] */
CC_API uint32_t cc_position_fullmove_number(const cc_position *position);     /* [0] */

/* Squares of the rooks that may still castle. [0] */
CC_API cc_bitboard cc_position_castling(const cc_position *position);
/* The rook that castles on a wing: CC_WING_KING towards the h-file, CC_WING_QUEEN towards the a-file. */
#define CC_WING_KING 0u
#define CC_WING_QUEEN 1u
CC_API cc_square cc_position_castling_rook(const cc_position *position, cc_side side,
                                           uint32_t wing); /* [CC_SQUARE_NONE] */

/*
 * The en-passant square by one of the policies CC_FEN_EP_LEGAL, CC_FEN_EP_PSEUDO_LEGAL, CC_FEN_EP_ALWAYS.
 * [CC_SQUARE_NONE]
 */
CC_API cc_square cc_position_en_passant(const cc_position *position, uint32_t policy);

/* Enemy men that give check to the side to move. [0] */
CC_API cc_bitboard cc_position_checkers(const cc_position *position);
CC_API int32_t cc_position_in_check(const cc_position *position); /* 1 or 0; [0] */

/*
 * Men of `side` that are pinned to their own king (absolutely). [0]
 * The ray of a pinned man: the squares between king and pinner, and the pinner's; 0 if it is not pinned. [0]
 * The pinner of a man. [CC_SQUARE_NONE]
 */
CC_API cc_bitboard cc_position_pinned(const cc_position *position, cc_side side);
CC_API cc_bitboard cc_position_pin_ray(const cc_position *position, cc_square square);
CC_API cc_square cc_position_pinner(const cc_position *position, cc_square square);

/*
 * Men of `side` (or CC_SIDE_ANY) that attack a square, were the board occupied as `occupied` says (pass
 * cc_position_pieces(position, CC_SIDE_ANY, CC_PIECE_TYPE_ANY) for the board as it is). Pins do not matter; men
 * that stand outside `occupied` are not counted. [0]
 */
CC_API cc_bitboard cc_position_attackers(const cc_position *position, cc_square square, cc_side side,
                                         cc_bitboard occupied);

/* Squares the man on a square attacks on this board; 0 for an empty square. [0] */
CC_API cc_bitboard cc_position_attacks(const cc_position *position, cc_square square);

/* Squares any piece would attack from a square on a board occupied as given. Needs no position. [0] */
CC_API cc_bitboard cc_piece_attacks(cc_piece piece, cc_square square, cc_bitboard occupied);

/*
 * How a legal move gives check, as bits; 0 if it does not or is not legal.
 * A castling rook's check is CC_CHECK_CASTLING, lines opened by the pawn taken en passant CC_CHECK_EN_PASSANT.
 */
#define CC_CHECK_DIRECT 0x1u
#define CC_CHECK_DISCOVERED 0x2u
#define CC_CHECK_CASTLING 0x4u
#define CC_CHECK_EN_PASSANT 0x8u
CC_API uint32_t cc_position_gives_check(const cc_position *position, cc_move move);

/* ------------------------------------------------------------------------------------------------------
 * Keys and comparison
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Zobrist key (Zobrist 1970): pieces, side to move, castling rooks by square, and the en-passant file if a capture is
 * legal. Kept incrementally. The values are frozen. The second computes it from scratch: always equal. [0]
 */
CC_API uint64_t cc_position_key(const cc_position *position);
CC_API uint64_t cc_position_key_from_scratch(const cc_position *position);

/* Key of the pawns of both sides alone. [0] */
CC_API uint64_t cc_position_pawn_key(const cc_position *position);

/*
 * Equal for two positions exactly when both sides have the same number of men of each type: six bits a count,
 * White pawns lowest, White knights, .. White queens, Black pawns .. Black queens, four zero bits. [0]
 */
CC_API uint64_t cc_position_material_key(const cc_position *position);

/*
 * Key for Polyglot books, as the format describes it: the en-passant file counts if an enemy pawn stands beside
 * the pushed pawn, even a pinned one. The format has one number for each side's wing, so it cannot tell
 * Chess960 positions apart that differ only in which rook of a wing may castle. O(men). [0]
 */
CC_API uint64_t cc_position_polyglot_key(const cc_position *position);

/* 1 if board, side, castling rooks and legal en passant are equal: what repetition compares. NULL: 0. */
CC_API int32_t cc_position_equal_board(const cc_position *a, const cc_position *b);
/* 1 if moreover the stored en-passant square, both clocks and the rules are equal; history does not count. */
CC_API int32_t cc_position_equal(const cc_position *a, const cc_position *b);

/* ------------------------------------------------------------------------------------------------------
 * Moves on the board
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Play a move after checking it. Errors: CC_ERROR_ILLEGAL (see cc_position_explain in movegen.h),
 * CC_ERROR_MEMORY. Any 32-bit value may be passed.
 */
CC_API CC_NODISCARD cc_status cc_position_play(cc_position *position, cc_move move);

/*
 * The fast path: make a move that the library itself produced for this very position, and take the last one
 * back. Of a wrong move only what is cheap to see is refused (CC_ERROR_ILLEGAL: no such man of the side to move, the
 * target is not as the move says); others leave a position that is not chess, but never touch memory that is
 * not theirs. unmake also takes back null moves and played moves.
 * Errors: CC_ERROR_MEMORY, CC_ERROR_ILLEGAL, CC_ERROR_STATE (nothing to take back). O(1).
 */
CC_API CC_NODISCARD cc_status cc_position_make(cc_position *position, cc_move move);
CC_API cc_status cc_position_unmake(cc_position *position);

/*
 * Pass: the side to move changes, en passant is gone, the halfmove clock goes up by one, the move number
 * after Black's turn. Repetition does not look past it. Errors: CC_ERROR_ILLEGAL in check, CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_position_make_null(cc_position *position);

/* Plies made since the position was set up. [0] The move made at ply `index`, from 0. [CC_MOVE_NONE] */
CC_API size_t cc_position_ply(const cc_position *position);
CC_API cc_move cc_position_move_at(const cc_position *position, size_t index);

/* ------------------------------------------------------------------------------------------------------
 * Draws and outcome
 * ---------------------------------------------------------------------------------------------------- */

/*
 * How often the current position has stood on the board since the last irreversible move, null move or the
 * setup, this time included: 1 for a new one. Compares as cc_position_equal_board. O(plies looked back). [0]
 */
CC_API uint32_t cc_position_repetitions(const cc_position *position);

/*
 * 1 if the side to move has a legal move that brings a position back that has stood on the board. Algorithm: cuckoo hashing
 * of reversible moves (Marcel van Kervinck, "The design and implementation of the Rookie 2.0 chess playing program"). `move` (may be NULL) gets it. [0]
 */
CC_API int32_t cc_position_can_repeat(const cc_position *position, cc_move *move);

/*
 * Can `side` still checkmate by any sequence of legal moves, helped by the other side? Sound: never "dead" when
 * a mate exists, never "winnable" when none does; "unknown" otherwise. Counters are not looked at: no draw
 * by repetition or by 50 or 75 moves ends the line. By material and proof where that settles it, else by a bounded
 * search for a helpmate: usually microseconds, at worst some tens of milliseconds, 40 KiB of stack. See docs/draws.md.
 */
#define CC_OUTLOOK_UNKNOWN 0u
#define CC_OUTLOOK_DEAD 1u
#define CC_OUTLOOK_WINNABLE 2u
CC_API uint32_t cc_position_outlook(const cc_position *position, cc_side side); /* [CC_OUTLOOK_UNKNOWN] */

/* 1 if neither side has the men to checkmate (FIDE 5.2.2 by material): the game is drawn. [0] */
CC_API int32_t cc_position_is_insufficient(const cc_position *position);

/* Which draws count. */
#define CC_RULES_FIDE                                                                                        \
  0u /* automatic: fivefold, 75 moves, dead by material; to be claimed: threefold, 50 moves */
#define CC_RULES_ENGINE 1u   /* engine matches: what can be claimed is claimed */
#define CC_RULES_ANALYSIS 2u /* only checkmate, stalemate and dead by material end the game */

#define CC_RESULT_NONE 0u /* the game goes on */
#define CC_RESULT_WHITE 1u
#define CC_RESULT_BLACK 2u
#define CC_RESULT_DRAW 3u

/* Reasons; also bits (1 << reason) of the claims. */
#define CC_REASON_NONE 0u
#define CC_REASON_CHECKMATE 1u
#define CC_REASON_STALEMATE 2u
#define CC_REASON_INSUFFICIENT 3u
#define CC_REASON_FIVEFOLD 4u
#define CC_REASON_SEVENTY_FIVE 5u
#define CC_REASON_THREEFOLD 6u
#define CC_REASON_FIFTY 7u

typedef struct cc_outcome {
  uint32_t struct_size; /* sizeof(cc_outcome), set by the caller */
  uint32_t result;      /* CC_RESULT_* */
  uint32_t reason;      /* CC_REASON_* */
  uint32_t claims; /* 1 << CC_REASON_THREEFOLD | 1 << CC_REASON_FIFTY: draws the side to move may claim now */
  uint32_t repetitions; /* as cc_position_repetitions */
  uint32_t halfmove;    /* as cc_position_halfmove_clock */
} cc_outcome;

#define CC_OUTCOME_INIT                                                                                      \
  { (uint32_t)sizeof(cc_outcome), 0, 0, 0, 0, 0 }

/* The outcome under CC_RULES_*. Checkmate and stalemate go before every counter. */
CC_API CC_NODISCARD cc_status cc_position_outcome(const cc_position *position, uint32_t rules,
                                                  cc_outcome *outcome);

/*
 * Which draws the side to move could claim by announcing this legal move before playing it (FIDE 9.2, 9.3):
 * bits as in cc_outcome.claims. 0 if the game is over or the move ends it by itself (mate, stalemate, fivefold, 75
 * moves). Errors: CC_ERROR_ILLEGAL. The position is not changed.
 */
CC_API CC_NODISCARD cc_status cc_position_claims_after(const cc_position *position, cc_move move,
                                                       uint32_t *claims);

/* English text of a reason ("threefold repetition"); never NULL. Static text. */
CC_API const char *cc_reason_text(uint32_t reason);

CC_END_DECLS

#endif
