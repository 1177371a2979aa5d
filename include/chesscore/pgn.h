/* SPDX-License-Identifier: MIT */
/*
 * PGN: a push parser that tells events, a reader, game trees and a writer.
 *
 * The parser is fed bytes in pieces of any size and calls back for every tag, move, comment and so on. Its
 * memory is bounded whatever the file holds, its time linear, and what it tells does not depend on where the pieces
 * are cut. Format: "Standard: Portable Game Notation Specification and Implementation Guide" (Steven J. Edwards
 * 1994), and what programs have made of it since; docs/pgn.md says how each doubtful case is read.
 *
 * Arguments, threads and failures: as position.h says. Since 0.2.
 */
#ifndef CHESSCORE_PGN_H
#define CHESSCORE_PGN_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/allocator.h"
#include "chesscore/export.h"
#include "chesscore/position.h"
#include "chesscore/render.h"
#include "chesscore/status.h"
#include "chesscore/types.h"

CC_BEGIN_DECLS

/* ------------------------------------------------------------------------------------------------------
 * Events
 * ---------------------------------------------------------------------------------------------------- */

/* What an event is about. */
typedef uint32_t cc_pgn_kind;
#define CC_PGN_GAME_BEGIN ((cc_pgn_kind)1) /* before anything of a game */
#define CC_PGN_TAG ((cc_pgn_kind)2)        /* text: name; value: as it stands between the quotes */
/* Tags are over; if moves are resolved, cc_pgn_parser_position is the start position. Once in every game. */
#define CC_PGN_MOVES_BEGIN ((cc_pgn_kind)3)
#define CC_PGN_MOVE                                                                                          \
  ((cc_pgn_kind)4) /* text: the move as written, without its number; move, unless text only */
#define CC_PGN_NAG ((cc_pgn_kind)5) /* text: as written; nag: its number */
/* text: of the comment or the next part of it; the first one has CC_PGN_FIRST, the last one CC_PGN_LAST. */
#define CC_PGN_COMMENT ((cc_pgn_kind)6)
#define CC_PGN_VARIATION_BEGIN ((cc_pgn_kind)7) /* instead of the last move */
#define CC_PGN_VARIATION_END ((cc_pgn_kind)8)   /* depth: of the variation that ends */
#define CC_PGN_RESULT ((cc_pgn_kind)9)          /* text, result */
/*
 * After everything of a game; open variations end too. result: by its terminator, else by its tag. skipped:
 * bytes that were not read because of errors or because the callback said so.
 */
#define CC_PGN_GAME_END ((cc_pgn_kind)10)
/* Something is wrong: status, text (the bytes at fault), value (a message in English), line, column. */
#define CC_PGN_ERROR ((cc_pgn_kind)11)
#define CC_PGN_KINDS 12

/* Flags of events. */
#define CC_PGN_FIRST 0x1u    /* comments: begins here */
#define CC_PGN_LAST 0x2u     /* comments: ends here */
#define CC_PGN_LINE 0x4u     /* comments: after a semicolon, to the end of the line */
#define CC_PGN_OUTSIDE 0x8u  /* comments: between games, before anything that belongs to the next one */
#define CC_PGN_ESCAPED 0x10u /* tags: the value has backslashes; see cc_pgn_unescape */
/* Tags: the value was not quoted properly but could be made out. Comments: the end is missing. */
#define CC_PGN_MENDED 0x20u
#define CC_PGN_RESULT_MISSING 0x40u /* end of a game: no terminator */
#define CC_PGN_RESULT_DIFFERS 0x80u /* end of a game: the terminator is not what the tag "Result" says */
#define CC_PGN_FAULTY 0x100u        /* end of a game or variation: there were errors in it */
#define CC_PGN_SKIPPED 0x200u       /* end of a game or variation: not all of it was read; see skipped */

/* What happened. `text` and `value` are not NUL-terminated and live for the call only. */
typedef struct cc_pgn_event {
  uint32_t struct_size; /* as the library has it */
  cc_pgn_kind kind;
  uint32_t flags;
  uint32_t depth; /* of variations, 0 in the main line */
  uint32_t ply;   /* plies from the start position to here, the move of the event counted: 1 for the first */
  cc_move move;
  uint32_t nag;
  uint32_t result; /* CC_RESULT_* */
  cc_status status;
  uint32_t line;   /* errors: from 1 */
  uint32_t column; /* errors: in bytes, from 1 */
  uint32_t reserved;
  uint64_t offset;  /* of the event's first byte, from the beginning of the input */
  uint64_t game;    /* number of the game, from 0 */
  uint64_t skipped; /* ends of games and variations: bytes not read */
  const char *text;
  size_t length;
  const char *value;
  size_t value_length;
} cc_pgn_event;

/* What to do next. Every other value stops, too. */
#define CC_PGN_CONTINUE 0
#define CC_PGN_STOP 1
/* Go to the end of the game. Its tags, if there are more, are still told; then only CC_PGN_GAME_END. */
#define CC_PGN_SKIP_GAME 2
/* Go to the end of this variation, which is told; in the main line the same as CC_PGN_SKIP_GAME. */
#define CC_PGN_SKIP_VARIATION 3

/*
 * Receives the events. It may read the parser's positions but not feed, reset or free the parser.
 */
typedef int32_t (*cc_pgn_callback)(const cc_pgn_event *event, void *user);

/* "move", "tag" and so on; "?" for an unknown kind. Static text. */
CC_API const char *cc_pgn_kind_name(cc_pgn_kind kind);

/* ------------------------------------------------------------------------------------------------------
 * The push parser
 * ---------------------------------------------------------------------------------------------------- */

/* Flags of the options. */
#define CC_PGN_TEXT_ONLY 0x1u     /* moves are told as text and not looked up: there are no positions */
#define CC_PGN_STRICT 0x2u        /* moves must be canonical SAN, FEN strict; a missing result is an error */
#define CC_PGN_TAGS_ONLY 0x4u     /* as if the callback said CC_PGN_SKIP_GAME in every game */
#define CC_PGN_NO_VARIATIONS 0x8u /* do not tell them, nor anything in them */
#define CC_PGN_NO_COMMENTS 0x10u
#define CC_PGN_NO_NAGS 0x20u

/* Zero is the default of every field; a NULL pointer to options means all defaults. */
typedef struct cc_pgn_options {
  uint32_t struct_size;  /* sizeof(cc_pgn_options) */
  uint32_t flags;        /* CC_PGN_TEXT_ONLY and so on */
  uint32_t max_token;    /* bytes of a move, number, tag name: 64 to 65535; 0: 255 */
  uint32_t max_value;    /* bytes of a tag's value: 16 to 65535; 0: 4095 */
  uint32_t max_tags;     /* of a game, to 2^24; 0: 1024 */
  uint32_t max_depth;    /* of variations; to 2^24; 0: 4096. One takes 152 bytes. */
  uint32_t max_fragment; /* bytes of a comment told at once: 16 to 65535; 0: 4096 */
  uint32_t reserved;     /* 0 */
} cc_pgn_options;

#define CC_PGN_OPTIONS_INIT                                                                                  \
  { (uint32_t)sizeof(cc_pgn_options), 0, 0, 0, 0, 0, 0, 0 }

typedef struct cc_pgn_parser cc_pgn_parser;

/*
 * Errors: CC_ERROR_ARGUMENT (also for limits out of range and unknown flags), CC_ERROR_UNSUPPORTED,
 * CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_pgn_parser_create(const cc_allocator *allocator,
                                                   const cc_pgn_options *options, cc_pgn_callback callback,
                                                   void *user, cc_pgn_parser **out);
CC_API void cc_pgn_parser_free(cc_pgn_parser *parser); /* NULL is allowed */

/*
 * The next bytes of the input; they are not needed after the call. What is wrong in the text comes as events,
 * and reading goes on with the next token, variation or game, whichever is the first that can be relied on.
 * `consumed` (may be NULL) gets how many bytes were taken: all of them, unless the call fails. After CC_ERROR_STOPPED
 * the caller may go on with the bytes that were left, or reset, or free the parser.
 * Errors: CC_ERROR_ARGUMENT, CC_ERROR_STOPPED (the callback said so), CC_ERROR_MEMORY (for deeper variations;
 * the call may be repeated with the bytes that were left), CC_ERROR_STATE (after the end).
 */
CC_API CC_NODISCARD cc_status cc_pgn_parser_feed(cc_pgn_parser *parser, const char *bytes, size_t length,
                                                 size_t *consumed);

/*
 * The input is over: tells what is left and the end of the last game. After CC_ERROR_STOPPED or CC_ERROR_MEMORY it may
 * be called again for the rest.
 */
CC_API CC_NODISCARD cc_status cc_pgn_parser_finish(cc_pgn_parser *parser);

/* Begin anew with another input. Memory is kept. */
CC_API cc_status cc_pgn_parser_reset(cc_pgn_parser *parser);

/*
 * The position after and before the last move of the line that is being read, without its history; NULL unless moves are
 * resolved and in the moves of a game. Borrowed: valid during the callback.
 */
CC_API const cc_position *cc_pgn_parser_position(const cc_pgn_parser *parser);
CC_API const cc_position *cc_pgn_parser_position_before(const cc_pgn_parser *parser);

/*
 * A tag's value without its backslashes: \" and \\ stand for the second character, others for themselves.
 * At most `capacity` bytes with the closing NUL; `needed` (may be NULL) gets the length without it.
 * Errors: CC_ERROR_ARGUMENT, CC_ERROR_BUFFER.
 */
CC_API CC_NODISCARD cc_status cc_pgn_unescape(const char *text, size_t length, char *buffer, size_t capacity,
                                              size_t *needed);

CC_END_DECLS

#endif
