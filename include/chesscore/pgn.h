/* SPDX-License-Identifier: MIT */
/*
 * PGN: a push parser that tells events, a reader, game trees and a writer.
 *
 * The parser is fed bytes in pieces of any size and calls back for every tag, move, comment and so on. Its
 * memory is bounded whatever the file holds, its time linear, and what it tells does not depend on where the pieces
 * are cut. Format: "Standard: Portable Game Notation Specification and Implementation Guide" (Steven J. Edwards
 * 1994), and what programs have made of it since; docs/pgn.md says how each doubtful case is read.
 *
 * Arguments, threads and failures: as position.h says. Since 0.1.
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
/*
 * Something is wrong: status, value (a message in English), offset, line, column; text: the bytes at fault, empty when they
 * are gone already (a tag's FEN, after a stop).
 */
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

/* ------------------------------------------------------------------------------------------------------
 * Game trees
 * ---------------------------------------------------------------------------------------------------- */

/*
 * A game: tags in order, the start position, and a tree of moves with comments and NAGs. Nodes are numbers: 0 is the
 * start position, every other node a move that leads to it. A node's first child continues its line, the
 * other children are variations. Numbers stay until the node is deleted. No function recurses.
 */
typedef struct cc_pgn_game cc_pgn_game;
typedef uint32_t cc_pgn_node;
#define CC_PGN_ROOT ((cc_pgn_node)0)
#define CC_PGN_NO_NODE UINT32_MAX

typedef struct cc_pgn_node_info {
  uint32_t struct_size; /* sizeof(cc_pgn_node_info), set by the caller */
  cc_move move;         /* CC_MOVE_NONE at the root */
  cc_pgn_node parent;   /* these four: CC_PGN_NO_NODE if there is none */
  cc_pgn_node first;    /* child */
  cc_pgn_node next;     /* sibling: the next variation */
  cc_pgn_node previous; /* sibling */
  uint32_t ply;         /* moves from the root to here */
  uint32_t comments_before;
  uint32_t comments_after;
  uint32_t nags;
} cc_pgn_node_info;

#define CC_PGN_NODE_INFO_INIT                                                                                \
  { (uint32_t)sizeof(cc_pgn_node_info), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/*
 * An empty game from the start position, or (the second) from another one, which sets the tags SetUp and FEN, and
 * Variant for Chess960 rules. Errors: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY.
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_create(const cc_allocator *allocator, cc_pgn_game **out);
CC_API CC_NODISCARD cc_status cc_pgn_game_create_from(const cc_allocator *allocator, const cc_position *start,
                                                      cc_pgn_game **out);
CC_API CC_NODISCARD cc_status cc_pgn_game_copy(const cc_pgn_game *game, cc_pgn_game **out);
CC_API void cc_pgn_game_free(cc_pgn_game *game); /* NULL is allowed */

/* 1 if two games have equal tags, start, moves, variations, comments, NAGs and result, each in the same order. O(n) */
CC_API int32_t cc_pgn_game_equal(const cc_pgn_game *a, const cc_pgn_game *b);

/* ---- tags ---- */

/* How many there are. [0] */
CC_API uint32_t cc_pgn_game_tag_count(const cc_pgn_game *game);
/*
 * Tag number `index`, or the first one of a name: its name and value, NUL-terminated, without backslashes. Each of
 * the outputs may be NULL. Borrowed: until the game changes. Errors: CC_ERROR_ARGUMENT (no such tag).
 */
CC_API cc_status cc_pgn_game_tag(const cc_pgn_game *game, uint32_t index, const char **name,
                                 const char **value, size_t *value_length);
/* The value of a tag, or NULL. */
CC_API const char *cc_pgn_game_tag_value(const cc_pgn_game *game, const char *name);
/*
 * Set a tag, or append it; a NULL value deletes it. Names begin with a letter and have no blanks, quotes nor brackets,
 * at most 255 bytes; values have no line ends nor NUL bytes and at most 2000 bytes. FEN, SetUp and Variant say
 * where the moves begin: they can only be set by cc_pgn_game_create_from (CC_ERROR_STATE). Setting "Result" to a result
 * sets the game's result, too.
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_set_tag(cc_pgn_game *game, const char *name, const char *value);

/* CC_RESULT_*; CC_RESULT_NONE is "*". The setter changes the tag "Result", too, if there is one. */
CC_API uint32_t cc_pgn_game_result(const cc_pgn_game *game);
CC_API CC_NODISCARD cc_status cc_pgn_game_set_result(cc_pgn_game *game, uint32_t result);

/* ---- nodes ---- */

/* Nodes there are, the root counted. [0] All of them have numbers below the second, which counts deleted ones. [0] */
CC_API uint32_t cc_pgn_game_node_count(const cc_pgn_game *game);
CC_API uint32_t cc_pgn_game_node_bound(const cc_pgn_game *game);
/* Errors: CC_ERROR_ARGUMENT (no such node). O(1) but for `previous`, O(siblings). */
CC_API CC_NODISCARD cc_status cc_pgn_game_node(const cc_pgn_game *game, cc_pgn_node node,
                                               cc_pgn_node_info *info);
/* Shortcuts. [CC_PGN_NO_NODE], [CC_MOVE_NONE] */
CC_API cc_pgn_node cc_pgn_game_first(const cc_pgn_game *game, cc_pgn_node node);
CC_API cc_pgn_node cc_pgn_game_next(const cc_pgn_game *game, cc_pgn_node node);
CC_API cc_pgn_node cc_pgn_game_parent(const cc_pgn_game *game, cc_pgn_node node);
CC_API cc_move cc_pgn_game_move(const cc_pgn_game *game, cc_pgn_node node);

/* The position at a node with the moves that led there; the caller frees it. O(ply). */
CC_API CC_NODISCARD cc_status cc_pgn_game_position(const cc_pgn_game *game, cc_pgn_node node,
                                                   cc_position **out);

/* Comments stand before the move (at the beginning of a variation, or after another one) or after it. */
#define CC_PGN_BEFORE 0u
#define CC_PGN_AFTER 1u
/* Number `index` of the comments, NUL-terminated; borrowed: until the game changes. */
CC_API CC_NODISCARD cc_status cc_pgn_game_comment(const cc_pgn_game *game, cc_pgn_node node, uint32_t where,
                                                  uint32_t index, const char **text, size_t *length);
/* Number `index` of the NAGs. Errors of both: CC_ERROR_ARGUMENT. */
CC_API CC_NODISCARD cc_status cc_pgn_game_nag(const cc_pgn_game *game, cc_pgn_node node, uint32_t index,
                                              uint32_t *nag);

/* ---- changes ---- */

/*
 * Add a legal move or CC_MOVE_NULL behind a node, as its last child; if it is there already, `added` (may be NULL)
 * gets the node it has. O(ply), O(1) right behind the last one added. Errors: CC_ERROR_ILLEGAL, CC_ERROR_MEMORY, CC_ERROR_LIMIT
 * (2^32 - 2 nodes), CC_ERROR_STATE (a game that was read, of a variant or with a FEN that could not be: its moves would be
 * lost when it is read again).
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_add_move(cc_pgn_game *game, cc_pgn_node parent, cc_move move,
                                                   cc_pgn_node *added);
/* Delete a node and everything behind it. Errors: CC_ERROR_ARGUMENT (the root, no such node). O(deleted). */
CC_API CC_NODISCARD cc_status cc_pgn_game_delete(cc_pgn_game *game, cc_pgn_node node);
/*
 * Move a variation one place up among its siblings; with `whole` non-zero, make everything from the root to the
 * node the main line. O(siblings), O(ply).
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_promote(cc_pgn_game *game, cc_pgn_node node, int32_t whole);
/*
 * Add a comment behind the others. The text may not have both "}" and line ends, nor a line that looks like a tag pair,
 * for PGN has no way to write that (CC_ERROR_PGN). The root has no comments before it. Comments before a node are kept as
 * such where PGN can tell them from those behind the move before: at the beginning of a variation, and where
 * variations stand between the two moves. Elsewhere they become comments behind the parent, here and when deleting or promoting
 * leaves them in such a place, so that what is written always reads as an equal game.
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_add_comment(cc_pgn_game *game, cc_pgn_node node, uint32_t where,
                                                      const char *text, size_t length);
CC_API CC_NODISCARD cc_status cc_pgn_game_clear_comments(cc_pgn_game *game, cc_pgn_node node, uint32_t where);
CC_API CC_NODISCARD cc_status cc_pgn_game_add_nag(cc_pgn_game *game, cc_pgn_node node, uint32_t nag);
CC_API CC_NODISCARD cc_status cc_pgn_game_clear_nags(cc_pgn_game *game, cc_pgn_node node);

/* ------------------------------------------------------------------------------------------------------
 * From events to trees
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Builds a tree from a parser's events: pass cc_pgn_builder_event as its callback, the builder as `user`. It stops the
 * parser after every game; take the game, then feed the rest. Where there were errors the game has what was read.
 */
typedef struct cc_pgn_builder cc_pgn_builder;
CC_API CC_NODISCARD cc_status cc_pgn_builder_create(const cc_allocator *allocator, cc_pgn_builder **out);
CC_API void cc_pgn_builder_free(cc_pgn_builder *builder); /* NULL is allowed */
/* The parser whose events come, so that games may begin elsewhere than in the start position. Errors: CC_ERROR_ARGUMENT. */
CC_API cc_status cc_pgn_builder_attach(cc_pgn_builder *builder, cc_pgn_parser *parser);
/* A cc_pgn_callback. The parser must resolve moves. */
CC_API int32_t cc_pgn_builder_event(const cc_pgn_event *event, void *builder);
/*
 * The game that has ended; the caller frees it. `error` (may be NULL) gets the first error that was in it, or success.
 * Errors: CC_ERROR_STATE (none has ended), CC_ERROR_MEMORY (there was none for the game; it is lost, the next can be read).
 */
CC_API CC_NODISCARD cc_status cc_pgn_builder_take(cc_pgn_builder *builder, cc_pgn_game **out,
                                                  cc_error *error);

/* ------------------------------------------------------------------------------------------------------
 * The reader
 * ---------------------------------------------------------------------------------------------------- */

/*
 * Reads up to `capacity` bytes into `buffer`; `length` gets how many, 0 at the end. Return non-zero if reading failed.
 */
typedef int32_t (*cc_read_callback)(char *buffer, size_t capacity, size_t *length, void *user);

/*
 * One game after the other from memory (borrowed while the reader lives), a function, or a file whose path is UTF-8.
 * `options` as for the parser, without CC_PGN_TEXT_ONLY. Memory: the parser's and 64 KiB, whatever the size of the file, and
 * that of the games that are taken. Errors: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY, CC_ERROR_IO (the file cannot be opened).
 */
typedef struct cc_pgn_reader cc_pgn_reader;
CC_API CC_NODISCARD cc_status cc_pgn_reader_create(const cc_allocator *allocator,
                                                   const cc_pgn_options *options, const char *bytes,
                                                   size_t length, cc_pgn_reader **out);
CC_API CC_NODISCARD cc_status cc_pgn_reader_create_from(const cc_allocator *allocator,
                                                        const cc_pgn_options *options, cc_read_callback read,
                                                        void *user, cc_pgn_reader **out);
CC_API CC_NODISCARD cc_status cc_pgn_reader_open(const cc_allocator *allocator, const cc_pgn_options *options,
                                                 const char *path, cc_pgn_reader **out);
CC_API void cc_pgn_reader_free(cc_pgn_reader *reader); /* NULL is allowed */

/*
 * The next game, which the caller frees; *game is NULL at the end. What is wrong in it is no error of the call: `error`
 * (may be NULL) gets the first fault, or success, and the game has what could be read.
 * Errors: CC_ERROR_MEMORY, CC_ERROR_IO.
 */
CC_API CC_NODISCARD cc_status cc_pgn_reader_next(cc_pgn_reader *reader, cc_pgn_game **game, cc_error *error);
/* Pass over a game at memory speed, and over games without tags that follow it. `skipped` gets 1, or 0 at the end. Errors: as above. */
CC_API CC_NODISCARD cc_status cc_pgn_reader_skip(cc_pgn_reader *reader, int32_t *skipped);

/* ------------------------------------------------------------------------------------------------------
 * The writer
 * ---------------------------------------------------------------------------------------------------- */

#define CC_PGN_WRITE_ROSTER                                                                                  \
  0x1u /* the seven tag roster first, complete ("?"), then the others in their order */
#define CC_PGN_WRITE_ONE_LINE 0x2u      /* moves in one line; 80 columns otherwise */
#define CC_PGN_WRITE_NO_VARIATIONS 0x4u /* leave out */
#define CC_PGN_WRITE_NO_COMMENTS 0x8u
#define CC_PGN_WRITE_NO_NAGS 0x10u
#define CC_PGN_WRITE_NO_TAGS 0x20u

/*
 * Write a game: tags, an empty line, moves in SAN, its terminator, an empty line. Comments are written as they are, their own
 * lines and lengths included, those with "}" after a semicolon. What is written reads as the same game, and
 * is written the same again. To a buffer as elsewhere, or to a callback in pieces of at most 512 bytes.
 * Errors: CC_ERROR_ARGUMENT, CC_ERROR_MEMORY, CC_ERROR_BUFFER, CC_ERROR_STOPPED.
 */
CC_API CC_NODISCARD cc_status cc_pgn_game_write(const cc_pgn_game *game, uint32_t flags, char *buffer,
                                                size_t capacity, size_t *needed);
CC_API CC_NODISCARD cc_status cc_pgn_game_write_to(const cc_pgn_game *game, uint32_t flags,
                                                   cc_write_callback write, void *user);

/*
 * Write the positions of a game as lines, FEN or EPD (four fields), each ended by "\n": those of the main line with
 * the start, or as the flags say. Errors: as above.
 */
#define CC_PGN_LINES_EPD 0x1u   /* four fields, no counters */
#define CC_PGN_LINES_FINAL 0x2u /* the last position of the main line alone */
#define CC_PGN_LINES_ALL 0x4u   /* of the variations too, depth first */
CC_API CC_NODISCARD cc_status cc_pgn_game_lines(const cc_pgn_game *game, uint32_t flags,
                                                cc_write_callback write, void *user);

/* ------------------------------------------------------------------------------------------------------
 * Commands in comments
 * ---------------------------------------------------------------------------------------------------- */

/* What a command is: [%name text]. */
#define CC_PGN_COMMAND_OTHER 0u
#define CC_PGN_COMMAND_CLK 1u  /* time on the clock: milliseconds */
#define CC_PGN_COMMAND_EMT 2u  /* time used for the move: milliseconds */
#define CC_PGN_COMMAND_EVAL 3u /* evaluation for White: centipawns, or mate in so many moves */
#define CC_PGN_COMMAND_CSL 4u  /* coloured squares; see cc_pgn_command_arrow */
#define CC_PGN_COMMAND_CAL 5u  /* coloured arrows */

#define CC_PGN_COMMAND_VALID 0x1u /* the text could be read: the values below are set */
#define CC_PGN_COMMAND_MATE 0x2u  /* eval: mate; else centipawns */
#define CC_PGN_COMMAND_DEPTH 0x4u /* eval: depth is given */

typedef struct cc_pgn_command {
  uint32_t struct_size; /* sizeof(cc_pgn_command), set by the caller */
  uint32_t kind;        /* CC_PGN_COMMAND_* */
  uint32_t flags;
  uint32_t count;     /* csl, cal: squares or arrows */
  int32_t centipawns; /* eval: of White; at most 1000000 pawns, beyond that it is not valid */
  int32_t mate;       /* moves, at most 1000000; negative: Black mates */
  uint32_t depth;
  uint32_t reserved;
  uint64_t milliseconds;
  const char *name; /* within the comment; not NUL-terminated */
  size_t name_length;
  const char *text; /* what stands between name and bracket */
  size_t length;
} cc_pgn_command;

/*
 * The next command of a comment at or after *cursor, which is 0 at first and moves behind it. 1, or 0 if there is none
 * or an argument is NULL. O(bytes passed).
 */
CC_API int32_t cc_pgn_command_next(const char *comment, size_t length, size_t *cursor,
                                   cc_pgn_command *command);
/*
 * Square or arrow number `index` of a csl or cal command, for cc_render_options: a square is an arrow from it to
 * itself. Colours: R, G, Y, B, others as the picture's own. Errors: CC_ERROR_ARGUMENT (no such one).
 */
CC_API CC_NODISCARD cc_status cc_pgn_command_arrow(const cc_pgn_command *command, uint32_t index,
                                                   cc_render_arrow *arrow);

/* ------------------------------------------------------------------------------------------------------
 * Selecting games
 * ---------------------------------------------------------------------------------------------------- */

/* A game that was selected, and where it stands in the input. */
typedef struct cc_pgn_range {
  uint32_t struct_size; /* as the library has it */
  uint32_t ply;         /* where the position was reached, if one was asked for */
  uint32_t result;      /* CC_RESULT_* */
  uint32_t flags;       /* of CC_PGN_GAME_END */
  uint64_t game;        /* its number among all games, from 0 */
  uint64_t offset;      /* bytes offset .. end are the game; to the next one's tags if its rest was skipped */
  uint64_t end;
} cc_pgn_range;
/* Return non-zero to stop. */
typedef int32_t (*cc_pgn_range_callback)(const cc_pgn_range *range, void *user);

/* What is asked for; everything that is set must hold. Zero is the default of every field: every game. */
typedef struct cc_pgn_filter {
  uint32_t struct_size; /* sizeof(cc_pgn_filter) */
  uint32_t flags;       /* CC_PGN_FILTER_* */
  uint64_t key;         /* with CC_PGN_FILTER_POSITION: cc_position_key of a position of the main line */
  const char *tag;      /* a tag's name, or NULL; copied */
  const char *value;    /* its value; NULL: the tag must be there */
} cc_pgn_filter;
#define CC_PGN_FILTER_POSITION 0x1u
#define CC_PGN_FILTER_CONTAINS 0x2u /* the tag's value contains `value` */
#define CC_PGN_FILTER_INVERT 0x4u   /* the games that are not like that */
#define CC_PGN_FILTER_CLEAN 0x8u    /* no errors in it */

#define CC_PGN_FILTER_INIT                                                                                   \
  { (uint32_t)sizeof(cc_pgn_filter), 0, 0, NULL, NULL }

/*
 * Takes a parser's events (pass cc_pgn_selector_event as its callback, the selector as `user`) and calls back for each game
 * the filter fits: to count, to split a file, to pick games. Games that cannot fit any more are skipped. A
 * filter for positions needs the parser attached. Names and values of up to 255 bytes.
 */
typedef struct cc_pgn_selector cc_pgn_selector;
CC_API CC_NODISCARD cc_status cc_pgn_selector_create(const cc_allocator *allocator,
                                                     const cc_pgn_filter *filter,
                                                     cc_pgn_range_callback callback, void *user,
                                                     cc_pgn_selector **out);
CC_API void cc_pgn_selector_free(cc_pgn_selector *selector); /* NULL is allowed */
CC_API cc_status cc_pgn_selector_attach(cc_pgn_selector *selector, cc_pgn_parser *parser);
CC_API int32_t cc_pgn_selector_event(const cc_pgn_event *event, void *selector);
/* How many games there were, and how many of them were selected. [0] */
CC_API uint64_t cc_pgn_selector_games(const cc_pgn_selector *selector);
CC_API uint64_t cc_pgn_selector_selected(const cc_pgn_selector *selector);

CC_END_DECLS

#endif
