/* SPDX-License-Identifier: MIT */
/*
 * Opening books: text books, Polyglot books (reading, writing, merging, making), and opening names by ECO
 * code.
 *
 * A book is read from the caller's bytes, a read callback or a file, and never trusted: whatever the bytes
 * are, only legal moves come out. Formats, policies and examples: docs/books.md.
 *
 * Threads: a book, an ECO table and a builder that is only read may be used by several threads at once (with
 * a read callback, if that may be called so). A function that changes a builder needs it alone. Arguments and
 * failures: as position.h says. Since 0.1.
 */
#ifndef CHESSCORE_BOOK_H
#define CHESSCORE_BOOK_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------------
 * Moves of a book, and choosing one
 * ---------------------------------------------------------------------------------------------------- */

/*
 * A legal move that a book knows in a position, and what it says about it. Games count for the side that
 * moves.
 */
typedef struct cc_book_move {
  cc_move move;
  uint32_t weight; /* for the weighted choice: Polyglot's weight; in text books the games */
  uint32_t games;  /* text books: games with this move here; Polyglot: 0 */
  uint32_t wins;   /* of the side that moves, among games with a known result */
  uint32_t draws;
  uint32_t losses;
  uint32_t learn; /* Polyglot: the learn field as it stands; text books: 0 */
  uint32_t reserved;
} cc_book_move;

/* How to choose. Moves of weight 0 are never chosen: that is how books forbid them. */
#define CC_BOOK_BEST 0u     /* the greatest weight, of equals the first */
#define CC_BOOK_WEIGHTED 1u /* at random, in proportion to the weights */
#define CC_BOOK_UNIFORM 2u  /* at random, all alike */

typedef struct cc_book_choice {
  uint32_t struct_size; /* sizeof(cc_book_choice) */
  uint32_t policy;      /* CC_BOOK_* */
  uint32_t max_plies;   /* no move once the game is so many plies old by its move number; 0: no limit */
  uint32_t min_weight;  /* moves below are not chosen; 0 and 1 are the same */
} cc_book_choice;

#define CC_BOOK_CHOICE_INIT                                                                                  \
  { (uint32_t)sizeof(cc_book_choice), 0, 0, 0 }

/*
 * Choose from a list; *move is CC_MOVE_NONE if there is nothing to choose. NULL options: the best move.
 * `random` is the caller's seed, any number; the random policies read it and leave the next one (splitmix64),
 * so that the same seed gives the same moves on every machine. It may be NULL for CC_BOOK_BEST. max_plies is
 * not looked at here. O(count). Errors: CC_ERROR_ARGUMENT (also an unknown policy).
 */
CC_API CC_NODISCARD cc_status cc_book_choose(const cc_book_move *moves, size_t count,
                                             const cc_book_choice *options, uint64_t *random, cc_move *move);

/* ------------------------------------------------------------------------------------------------------
 * Reading
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Fill `bytes` with the `length` bytes at `offset`, which are inside the size that was stated. Return
 * non-zero if that fails: the call then ends with CC_ERROR_IO.
 */
typedef int32_t (*cc_read_at_callback)(uint64_t offset, void *bytes, size_t length, void *user);

/*
 * Told of every fault that a lenient reader steps over. The error lives for the call only. Return non-zero to
 * stop reading (CC_ERROR_STOPPED).
 */
typedef int32_t (*cc_book_fault_callback)(const cc_error *fault, void *user);

/* ------------------------------------------------------------------------------------------------------
 * Text books
 * ---------------------------------------------------------------------------------------------------- */

/*
 * One line a game: moves as UCI writes them, with blanks between, perhaps the result (1-0, 0-1, 1/2-1/2, *)
 * at the end. Lines may end with CR, LF or CRLF; a "#" where a move could stand begins a comment up to the
 * end of its line; empty lines, a byte order mark and NUL bytes (blanks) do no harm.
 */
typedef struct cc_text_book cc_text_book;

/* What to do at a fault. Neither: the first one ends reading with its status, place and reason in `error`. */
#define CC_TEXT_BOOK_SKIP_LINES 0x1u  /* report it and leave the whole line out */
#define CC_TEXT_BOOK_KEEP_STARTS 0x2u /* report it and keep the line's moves before the fault */

typedef struct cc_text_book_options {
  uint32_t struct_size;         /* sizeof(cc_text_book_options) */
  uint32_t flags;               /* one of CC_TEXT_BOOK_* or 0 */
  uint64_t max_line_bytes;      /* longer lines are a fault (CC_ERROR_LIMIT); 0: 1 MiB */
  uint64_t max_moves;           /* different moves of positions, CC_ERROR_LIMIT beyond; 0: 2^27 */
  uint32_t max_plies;           /* later moves of a line are checked but not kept; 0: all are */
  uint32_t max_line_plies;      /* longer games are a fault (CC_ERROR_LIMIT); 0: 16384 */
  const cc_position *start;     /* where every line begins; NULL: the standard start position */
  cc_book_fault_callback fault; /* may be NULL */
  void *user;
} cc_text_book_options;

#define CC_TEXT_BOOK_OPTIONS_INIT                                                                            \
  { (uint32_t)sizeof(cc_text_book_options), 0, 0, 0, 0, 0, NULL, NULL, NULL }

/*
 * Read a text book: from bytes, from a file, or by callback from front to back; nothing of the input is kept.
 * Every move is checked. NULL options: strict, standard start. `error` may be NULL.
 * Errors: CC_ERROR_MOVE_TEXT (not a move), CC_ERROR_ILLEGAL, CC_ERROR_LIMIT, each with offset, line and
 * column of the word at fault, of a line that is too long those of the first byte too many (the column counts
 * bytes after a byte order mark); CC_ERROR_IO, where reading stopped; CC_ERROR_MEMORY; CC_ERROR_STOPPED (the
 * callback said so), at the fault it was told. O(bytes); memory: about 100 bytes a position
 * while reading, 48 and 20 a move afterwards.
 */
CC_API CC_NODISCARD cc_status cc_text_book_create_from_bytes(const cc_allocator *allocator, const char *bytes,
                                                             size_t length,
                                                             const cc_text_book_options *options,
                                                             cc_error *error, cc_text_book **out);
CC_API CC_NODISCARD cc_status cc_text_book_create_from_path(const cc_allocator *allocator, const char *path,
                                                            const cc_text_book_options *options,
                                                            cc_error *error, cc_text_book **out);
CC_API CC_NODISCARD cc_status cc_text_book_create_from_read(const cc_allocator *allocator,
                                                            cc_read_at_callback read, void *user,
                                                            uint64_t size,
                                                            const cc_text_book_options *options,
                                                            cc_error *error, cc_text_book **out);

/* NULL is allowed. */
CC_API void cc_text_book_free(cc_text_book *book);

/* What reading found. */
typedef struct cc_text_book_stats {
  uint32_t struct_size; /* sizeof(cc_text_book_stats), set by the caller */
  uint32_t reserved;
  uint64_t lines;     /* lines with moves or a fault */
  uint64_t games;     /* lines in the book */
  uint64_t skipped;   /* lines left out at a fault */
  uint64_t cut;       /* lines cut at a fault */
  uint64_t positions; /* different positions with moves */
  uint64_t moves;     /* different moves in them */
} cc_text_book_stats;

#define CC_TEXT_BOOK_STATS_INIT                                                                              \
  { (uint32_t)sizeof(cc_text_book_stats), 0, 0, 0, 0, 0, 0, 0 }

/* Errors: CC_ERROR_ARGUMENT. O(1). */
CC_API CC_NODISCARD cc_status cc_text_book_get_stats(const cc_text_book *book, cc_text_book_stats *stats);

/*
 * The moves that games of the book played in a position, however it came about; most games first, of equals
 * the smaller cc_move first. Positions are compared as cc_position_equal_board does, not by key alone. At
 * most `capacity`; `count` gets their number. A move that comes twice in one game counts once. O(log
 * positions + moves).
 * Errors: CC_ERROR_BUFFER (the first `capacity` are filled in; count is set).
 */
CC_API CC_NODISCARD cc_status cc_text_book_moves(const cc_text_book *book, const cc_position *position,
                                                 cc_book_move *moves, size_t capacity, size_t *count);

/* cc_text_book_moves and cc_book_choose in one, with max_plies. CC_MOVE_NONE: no book move. */
CC_API CC_NODISCARD cc_status cc_text_book_choose(const cc_text_book *book, const cc_position *position,
                                                  const cc_book_choice *options, uint64_t *random,
                                                  cc_move *move);

/* ------------------------------------------------------------------------------------------------------
 * Polyglot books
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Entries of 16 bytes, big-endian, sorted by key (Fabien Letouzey's Polyglot; described by Michel Van den
 * Bergh, "Opening book format"): cc_position_polyglot_key, move, weight, learn. The format keeps no position,
 * only its 64-bit key.
 */
#define CC_POLYGLOT_ENTRY_SIZE 16

typedef struct cc_polyglot_entry {
  uint64_t key;
  uint16_t
      move; /* bits 0-5 to, 6-11 from, 12-14 promotion (1 knight .. 4 queen); castling: king takes rook */
  uint16_t weight;
  uint32_t learn;
} cc_polyglot_entry;

/* An entry from and to its 16 bytes. */
CC_API CC_NODISCARD cc_status cc_polyglot_decode(const uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE],
                                                 cc_polyglot_entry *entry);
CC_API CC_NODISCARD cc_status cc_polyglot_encode(const cc_polyglot_entry *entry,
                                                 uint8_t bytes[CC_POLYGLOT_ENTRY_SIZE]);

/*
 * The legal move that an entry's move field means in a position, as cc_position_find_move finds it: castling
 * may be written as king takes rook or, with standard rules, as the king's two steps. Errors:
 * CC_ERROR_ILLEGAL (*move is then CC_MOVE_NONE).
 */
CC_API CC_NODISCARD cc_status cc_polyglot_find_move(const cc_position *position, uint16_t code,
                                                    cc_move *move);
/* The move field for a move; 0 for CC_MOVE_NONE and null moves. */
CC_API uint16_t cc_polyglot_move_code(cc_move move);

typedef struct cc_polyglot_book cc_polyglot_book;

/* Flags for opening. */
/* bytes: use the caller's, which must stay as they are as long as the book lives */
#define CC_POLYGLOT_BORROW 0x1u
/*
 * Path: map the file instead of reading it. Opens at once however large the book is. The risk: if anybody
 * shortens the file meanwhile, reading it ends the program (SIGBUS); if anybody writes to it, the book
 * changes. Errors: CC_ERROR_UNSUPPORTED where there are no mappings.
 */
#define CC_POLYGLOT_MAP 0x2u

/* Larger files are not read (CC_ERROR_LIMIT): map them, or read them by callback. */
#define CC_POLYGLOT_MAX_FILE 0x80000000u

/*
 * Open a book. Bytes are copied (or borrowed), a file is read (or mapped), a callback is asked at every
 * probe, about log2(entries) times. Any bytes are a book: see cc_polyglot_book_flags for what is odd about
 * it.
 * Errors: CC_ERROR_IO, CC_ERROR_MEMORY, CC_ERROR_LIMIT, CC_ERROR_UNSUPPORTED (CC_POLYGLOT_MAP),
 * CC_ERROR_ARGUMENT (also unknown flags).
 */
CC_API CC_NODISCARD cc_status cc_polyglot_book_create_from_bytes(const cc_allocator *allocator,
                                                                 const uint8_t *bytes, size_t length,
                                                                 uint32_t flags, cc_polyglot_book **out);
CC_API CC_NODISCARD cc_status cc_polyglot_book_create_from_path(const cc_allocator *allocator,
                                                                const char *path, uint32_t flags,
                                                                cc_polyglot_book **out);
CC_API CC_NODISCARD cc_status cc_polyglot_book_create_from_read(const cc_allocator *allocator,
                                                                cc_read_at_callback read, void *user,
                                                                uint64_t size, cc_polyglot_book **out);

/* NULL is allowed. */
CC_API void cc_polyglot_book_free(cc_polyglot_book *book);

/*
 * What is known of a book. Order is checked at opening where the bytes were read anyway; an unsorted book
 * answers right all the same, but each probe looks at every entry. Mapped books and callbacks are trusted to
 * be sorted: in one that is not, moves may be missed. cc_polyglot_book_check tells. [0]
 */
#define CC_POLYGLOT_STRAY_BYTES 0x1u /* the size is no multiple of 16: the rest at the end is ignored */
#define CC_POLYGLOT_UNSORTED 0x2u
#define CC_POLYGLOT_UNCHECKED 0x4u /* whether it is sorted has not been looked at */
CC_API uint32_t cc_polyglot_book_flags(const cc_polyglot_book *book);

/* The number of entries [0], and one of them in file order. Errors: CC_ERROR_ARGUMENT, CC_ERROR_IO. */
CC_API uint64_t cc_polyglot_book_size(const cc_polyglot_book *book);
CC_API CC_NODISCARD cc_status cc_polyglot_book_entry(const cc_polyglot_book *book, uint64_t index,
                                                     cc_polyglot_entry *entry);

/*
 * The raw entries of a key, in file order. At most `capacity`; `count` gets their number. O(log entries +
 * count).
 * Errors: CC_ERROR_BUFFER (the first `capacity` are filled in; count is set), CC_ERROR_IO.
 */
CC_API CC_NODISCARD cc_status cc_polyglot_book_find(const cc_polyglot_book *book, uint64_t key,
                                                    cc_polyglot_entry *entries, size_t capacity,
                                                    size_t *count);

/*
 * The legal moves of a position's entries in file order. Entries for the same move become one: weights are
 * added, learn is the first's. Entries that are no legal move here (corrupt, or another position with the
 * same key) are left out; `ignored` (may be NULL) gets their number. At most `capacity`; `count` gets how
 * many there are. Errors: as cc_polyglot_book_find.
 */
CC_API CC_NODISCARD cc_status cc_polyglot_book_moves(const cc_polyglot_book *book,
                                                     const cc_position *position, cc_book_move *moves,
                                                     size_t capacity, size_t *count, size_t *ignored);

/* cc_polyglot_book_moves and cc_book_choose in one, with max_plies. CC_MOVE_NONE: no book move. */
CC_API CC_NODISCARD cc_status cc_polyglot_book_choose(const cc_polyglot_book *book,
                                                      const cc_position *position,
                                                      const cc_book_choice *options, uint64_t *random,
                                                      cc_move *move);

/*
 * What cc_polyglot_book_check finds by reading every entry. Entries of key 0 are counted as header and
 * nothing else.
 */
typedef struct cc_polyglot_report {
  uint32_t struct_size; /* sizeof(cc_polyglot_report), set by the caller */
  uint32_t stray_bytes; /* 0 .. 15 after the last entry */
  uint64_t entries;
  uint64_t header;       /* of key 0: text that some programs put in front */
  uint64_t keys;         /* runs of entries with the same key */
  uint64_t out_of_order; /* entries whose key is smaller than the one before */
  uint64_t repeated;     /* same key and move as the entry before */
  uint64_t malformed;    /* moves no position has: promotion over 4, top bit set, from and to the same */
  uint64_t zero_weight;
  uint64_t first_fault; /* index of the first entry out of order or malformed; `entries` if there is none */
} cc_polyglot_report;

#define CC_POLYGLOT_REPORT_INIT                                                                              \
  { (uint32_t)sizeof(cc_polyglot_report), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/*
 * Errors: CC_ERROR_IO. O(entries). Whether a move is legal is known only where its position is: see
 * examples/book.c.
 */
CC_API CC_NODISCARD cc_status cc_polyglot_book_check(const cc_polyglot_book *book,
                                                     cc_polyglot_report *report);

/*
 * Write a book: sorted by key, then greater weight, then smaller move field, so that the same entries in any
 * order give the same bytes. Entries of the same key and move become one: weights are added, learn is the
 * greatest. Where a sum exceeds 65535, all weights of its key are scaled down in proportion (rounded, but
 * never to 0 from above it). Entries of key 0 (headers) are left out. The callback gets pieces of at most
 * 4096 bytes. O(n log n); memory: 48 bytes an entry. Errors: CC_ERROR_STOPPED (the callback said so),
 * CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_polyglot_write(const cc_allocator *allocator,
                                                const cc_polyglot_entry *entries, size_t count,
                                                cc_write_callback write, void *user);
/*
 * All entries of several books, written as one in the same way; of one book: sorted and tidied up. Errors
 * besides: CC_ERROR_IO.
 */
CC_API CC_NODISCARD cc_status cc_polyglot_merge(const cc_allocator *allocator,
                                                const cc_polyglot_book *const *books, size_t count,
                                                cc_write_callback write, void *user);

/* ------------------------------------------------------------------------------------------------------
 * Books for a search
 * ---------------------------------------------------------------------------------------------------- */

/* Books and how to choose from them, for a program that plays. The books must stay as long as it is used. */
typedef struct cc_book_guide {
  uint32_t struct_size; /* sizeof(cc_book_guide) */
  uint32_t policy;      /* CC_BOOK_* */
  uint32_t max_plies;   /* as in cc_book_choice */
  uint32_t min_weight;
  uint64_t random;                  /* the seed; every random choice leaves the next one here */
  const cc_polyglot_book *polyglot; /* asked first; NULL: none */
  const cc_text_book *text;         /* asked if that has no move; NULL: none */
} cc_book_guide;

#define CC_BOOK_GUIDE_INIT                                                                                   \
  { (uint32_t)sizeof(cc_book_guide), 0, 0, 0, 0, NULL, NULL }

/*
 * The move that a guide chooses in a position, always a legal one; CC_MOVE_NONE if its books have none, could
 * not be read, or an argument is wrong. `guide` is a cc_book_guide. This is a cc_search_book_callback:
 * cc_search_set_book(search, cc_book_guide_move, &guide). A guide belongs to one thread at a time.
 */
CC_API cc_move cc_book_guide_move(const cc_position *position, void *guide);

/* ------------------------------------------------------------------------------------------------------
 * Making Polyglot books from games
 * ---------------------------------------------------------------------------------------------------- */

typedef struct cc_book_builder cc_book_builder;

#define CC_BOOK_ONLY_WHITE 0x1u /* keep White's moves only */
#define CC_BOOK_ONLY_BLACK 0x2u /* keep Black's moves only */
/* leave games without a result out; otherwise they count as drawn in the weights */
#define CC_BOOK_SKIP_UNKNOWN 0x4u
#define CC_BOOK_KEEP_WORTHLESS 0x8u /* keep moves of weight 0 */

typedef struct cc_book_builder_options {
  uint32_t struct_size; /* sizeof(cc_book_builder_options) */
  uint32_t flags;       /* CC_BOOK_ONLY_WHITE .. */
  uint32_t max_plies;   /* moves of each game; 0: 40 */
  uint32_t min_games;   /* a move must occur in so many games; 0: 1 */
  /*
   * weight = win_points * wins + draw_points * draws + loss_points * losses, seen from the side that moves;
   * at most 65535 each. All 0: 2, 1 and 0.
   */
  uint32_t win_points;
  uint32_t draw_points;
  uint32_t loss_points;
  /*
   * The side that moves must have scored so many thousandths (win 2, draw 1, loss 0, out of 2 a game); 0:
   * any. At most 1000.
   */
  uint32_t min_score;
} cc_book_builder_options;

#define CC_BOOK_BUILDER_OPTIONS_INIT                                                                         \
  { (uint32_t)sizeof(cc_book_builder_options), 0, 0, 0, 0, 0, 0, 0 }

/*
 * NULL options: all defaults. Errors: CC_ERROR_ARGUMENT (also values out of range, both colours' flags at
 * once).
 */
CC_API CC_NODISCARD cc_status cc_book_builder_create(const cc_allocator *allocator,
                                                     const cc_book_builder_options *options,
                                                     cc_book_builder **out);
/* NULL is allowed. */
CC_API void cc_book_builder_free(cc_book_builder *builder);

/*
 * Add a game: its start (NULL: the standard start position), its moves, and its CC_RESULT_* (CC_RESULT_NONE:
 * unknown). Moves are checked up to max_plies. A move that comes twice in one game counts once.
 * Errors: CC_ERROR_ILLEGAL, CC_ERROR_MEMORY, CC_ERROR_LIMIT (over 2^31 different moves); nothing of the game
 * is then added.
 */
CC_API CC_NODISCARD cc_status cc_book_builder_add_game(cc_book_builder *builder, const cc_position *start,
                                                       const cc_move *moves, size_t count, uint32_t result);
/* The same for the game that a position has behind it since it was set up. Null moves are left out. */
CC_API CC_NODISCARD cc_status cc_book_builder_add_position(cc_book_builder *builder,
                                                           const cc_position *position, uint32_t result);

/* Games added so far. [0] */
CC_API uint64_t cc_book_builder_games(const cc_book_builder *builder);

/*
 * Write what there is as a Polyglot book, as cc_polyglot_write does; the builder stays as it is, more games
 * may follow. `entries` (may be NULL) gets their number. Weights over 65535 are scaled as there.
 */
CC_API CC_NODISCARD cc_status cc_book_builder_write(const cc_book_builder *builder, cc_write_callback write,
                                                    void *user, uint64_t *entries);

/*
 * Games from PGN into a builder: the main lines of a text that is fed in pieces of any size. The builder must
 * outlive it; several texts may go into one builder, one after the other.
 */
typedef struct cc_book_pgn cc_book_pgn;

/* of a game with a fault, keep the moves before it; otherwise it is left out */
#define CC_BOOK_PGN_KEEP_STARTS 0x1u

typedef struct cc_book_pgn_options {
  uint32_t struct_size;         /* sizeof(cc_book_pgn_options) */
  uint32_t flags;               /* CC_BOOK_PGN_* */
  cc_book_fault_callback fault; /* told of every fault in the text; may be NULL */
  void *user;
} cc_book_pgn_options;

#define CC_BOOK_PGN_OPTIONS_INIT                                                                             \
  { (uint32_t)sizeof(cc_book_pgn_options), 0, NULL, NULL }

/* What came of a text so far. */
typedef struct cc_book_pgn_stats {
  uint32_t struct_size; /* sizeof(cc_book_pgn_stats), set by the caller */
  uint32_t reserved;
  uint64_t games;   /* in the text */
  uint64_t added;   /* to the builder */
  uint64_t faulty;  /* games with a fault in what was read of them */
  uint64_t skipped; /* left out: faulty, or without a result under CC_BOOK_SKIP_UNKNOWN */
} cc_book_pgn_stats;

#define CC_BOOK_PGN_STATS_INIT                                                                               \
  { (uint32_t)sizeof(cc_book_pgn_stats), 0, 0, 0, 0, 0 }

/* NULL options: all defaults. */
CC_API CC_NODISCARD cc_status cc_book_pgn_create(cc_book_builder *builder, const cc_book_pgn_options *options,
                                                 cc_book_pgn **out);
/* NULL is allowed. The builder stays. */
CC_API void cc_book_pgn_free(cc_book_pgn *pgn);

/*
 * The next bytes of the text, and its end, which adds the last game. What comes after the builder's max_plies
 * does not matter, faults neither: it is passed over if the tag Result says how the game ended, else read for
 * that. `consumed` (may be NULL) gets how many bytes were taken: all of them unless the call fails; it may
 * then be repeated with those that are left.
 * Errors: CC_ERROR_MEMORY and CC_ERROR_LIMIT (the game that was being read is lost), CC_ERROR_STOPPED (the
 * callback said so), CC_ERROR_STATE (after the end).
 */
CC_API CC_NODISCARD cc_status cc_book_pgn_feed(cc_book_pgn *pgn, const char *bytes, size_t length,
                                               size_t *consumed);
CC_API CC_NODISCARD cc_status cc_book_pgn_finish(cc_book_pgn *pgn);
/* Errors: CC_ERROR_ARGUMENT. O(1). */
CC_API CC_NODISCARD cc_status cc_book_pgn_get_stats(const cc_book_pgn *pgn, cc_book_pgn_stats *stats);

/* ------------------------------------------------------------------------------------------------------
 * Names of openings (ECO)
 * ---------------------------------------------------------------------------------------------------- */

/* A table of codes, names and the positions their moves lead to. */
typedef struct cc_eco cc_eco;

/* report faults and leave their lines out; otherwise the first one ends reading */
#define CC_ECO_SKIP_LINES 0x1u

typedef struct cc_eco_options {
  uint32_t struct_size;         /* sizeof(cc_eco_options) */
  uint32_t flags;               /* CC_ECO_* */
  cc_book_fault_callback fault; /* may be NULL */
  void *user;
} cc_eco_options;

#define CC_ECO_OPTIONS_INIT                                                                                  \
  { (uint32_t)sizeof(cc_eco_options), 0, NULL, NULL }

/*
 * Read a table: one opening a line, with tabs between code (A00 .. E99, perhaps more letters), name and moves
 * from the standard start position, in SAN with or without move numbers or as UCI writes them. If the first
 * line begins with a column named "eco", it names the columns: "eco", "name", and "pgn" or "moves" or "uci";
 * others are passed over. Empty lines and lines that begin with "#" are skipped. Nothing of the text is kept.
 * `length` in bytes or CC_NUL_TERMINATED. If two lines lead to one position, the first names it.
 * Errors: CC_ERROR_ECO (a line without code, name or moves), CC_ERROR_MOVE_TEXT, CC_ERROR_ILLEGAL,
 * CC_ERROR_AMBIGUOUS with the place in `error`; CC_ERROR_MEMORY; CC_ERROR_STOPPED.
 */
CC_API CC_NODISCARD cc_status cc_eco_create_from_text(const cc_allocator *allocator, const char *text,
                                                      size_t length, const cc_eco_options *options,
                                                      cc_error *error, cc_eco **out);
/* The table that comes with the library: main lines of all codes. */
CC_API CC_NODISCARD cc_status cc_eco_create_builtin(const cc_allocator *allocator, cc_eco **out);
/* NULL is allowed. */
CC_API void cc_eco_free(cc_eco *eco);

/* A name. The texts belong to the table and live as long as it does. */
typedef struct cc_eco_entry {
  uint32_t struct_size; /* sizeof(cc_eco_entry), set by the caller */
  uint32_t plies;       /* of the line in the table */
  const char *code;     /* "B90"; empty if nothing was found */
  const char *name;     /* empty if nothing was found */
} cc_eco_entry;

#define CC_ECO_ENTRY_INIT                                                                                    \
  { (uint32_t)sizeof(cc_eco_entry), 0, NULL, NULL }

/* The number of lines in a table [0], and one of them, in the order of the text. */
CC_API size_t cc_eco_size(const cc_eco *eco);
CC_API CC_NODISCARD cc_status cc_eco_get(const cc_eco *eco, size_t index, cc_eco_entry *entry);

/*
 * The name of a position, however it came about; code and name are empty texts if it has none. Board, side to
 * move, castling rights and legal en passant count, as in cc_position_equal_board. O(log lines).
 */
CC_API CC_NODISCARD cc_status cc_eco_find(const cc_eco *eco, const cc_position *position,
                                          cc_eco_entry *entry);

/*
 * The name of the game a position has behind it: that of the last of its positions that has one. `ply` (may
 * be NULL) gets how many plies had been played there. O(plies log lines).
 */
CC_API CC_NODISCARD cc_status cc_eco_classify(const cc_eco *eco, const cc_position *position,
                                              cc_eco_entry *entry, size_t *ply);

CC_END_DECLS

#endif
