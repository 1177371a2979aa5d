/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. What a PGN parser is inside.
 *
 * The parser is a state machine. Each step looks at the bytes from p to end and returns how far it came; it tells at
 * most one event, after it has put state and place where reading goes on, so that a callback may stop anywhere. A
 * step that cannot decide without bytes that have not come yet leaves its place and sets halt to PGN_WAIT: what is
 * left of the bytes, never more than one token, is kept and seen again together with what follows.
 * Nothing else may depend on where the bytes end, or the events would depend on the chunks.
 */
#ifndef CC__PGN_STATE_H
#define CC__PGN_STATE_H

#include "base/compiler.h"
#include "board/board.h"
#include "board/position_handle.h"
#include "chesscore/notation.h"
#include "chesscore/pgn.h"

/* parser->state */
enum {
  PGN_BETWEEN,   /* games */
  PGN_TAGS,      /* the game has begun, its moves have not */
  PGN_MOVES,     /* in the moves or between them */
  PGN_COMMENT,   /* in braces */
  PGN_LINE,      /* in a comment after a semicolon */
  PGN_ESCAPE,    /* to the end of the line, unread */
  PGN_MARK,      /* in <...>, unread */
  PGN_LONG_WORD, /* to the end of the word, unread */
  PGN_QUIET,     /* a variation or the rest of a game, not told */
  PGN_SKIP,      /* to the next tag pair that starts a line, not even looked at */
  PGN_FAULT,     /* an error is to be told */
  PGN_ENDED      /* the end of the game is to be told */
};

/* parser->halt */
enum {
  PGN_GO,
  PGN_WAIT, /* for more bytes */
  PGN_HALT_STOP,
  PGN_HALT_MEMORY
};

/* parser->quiet: what is passed over in the state PGN_QUIET. */
enum {
  PGN_QUIET_INNER, /* a variation that was not entered */
  PGN_QUIET_LEVEL, /* the rest of the variation that is being read */
  PGN_QUIET_GAME   /* the rest of the game */
};

/* parser->skipping */
enum {
  PGN_SKIP_UNSET,    /* skip_from is not known */
  PGN_SKIP_COUNTED,  /* it is, and what is passed over counts as skipped */
  PGN_SKIP_UNCOUNTED /* it does not count */
};

#define PGN_NO_RESULT 0xFFu

/* What a token may be long, and whether the bytes that are there are all there will be. */
typedef struct pgn_limits {
  uint32_t max_token;
  uint32_t max_value;
  uint8_t final;
} pgn_limits;

/* The line that a variation interrupts, as it was. */
typedef struct pgn_level {
  uint32_t ply;
  uint32_t start;
  cc_move move;
  uint32_t flags;
  uint64_t skipped;
} pgn_level;

struct cc_pgn_parser {
  cc_pgn_event event; /* depth, ply and game are always right; everything else is clear between events */
  cc_pgn_callback callback;
  void *user;

  const char *base;     /* the bytes that are being read */
  uint64_t base_offset; /* of base, from the beginning of the input */
  uint32_t flags;       /* CC_PGN_TEXT_ONLY and so on */
  uint8_t state;
  uint8_t back; /* the state after a comment, long word or escaped line */
  uint8_t halt;
  char previous; /* the byte before base */
  uint8_t quiet;
  uint8_t quiet_words;   /* there were words among what is passed over */
  uint8_t quiet_prelude; /* no word has come yet: comments are told */
  uint8_t mute;          /* the comment is not told */
  uint8_t outside;       /* the comment is between games */
  uint8_t skip_wanted;   /* of the game's moves, once its tags are over */
  uint8_t skipping;      /* PGN_SKIP_* */
  uint8_t result;        /* CC_RESULT_* or PGN_NO_RESULT */
  uint8_t tag_result;
  uint8_t ended;      /* the input is over and everything told */
  uint8_t replayable; /* there is a position */
  uint8_t chess960;
  uint8_t variant_unknown;
  uint8_t blank_feeds; /* line feeds and carriage returns in the blanks right before base, at most 2 each */
  uint8_t blank_returns;
  uint8_t fen_length;
  uint8_t fen_seen;
  uint8_t event_seen;
  char fen[CC_FEN_CAPACITY];
  uint64_t fen_offset; /* where the tags' values are, for errors */
  uint64_t variant_offset;
  uint32_t fen_line;
  uint32_t fen_column;
  uint32_t variant_line;
  uint32_t variant_column;

  uint64_t nesting; /* PGN_QUIET: variations inside */
  uint64_t skip_from;
  uint64_t line_skipped; /* of the line that is being read */
  uint64_t game_skipped;
  uint32_t line_flags; /* CC_PGN_FAULTY, CC_PGN_SKIPPED */
  uint32_t game_flags;
  uint32_t depth;
  uint32_t line_start; /* plies before the first of the line */
  uint32_t tags;

  /* the error to be told */
  cc_error fault;
  const char *fault_text; /* NULL when the bytes are gone */
  size_t fault_length;
  uint8_t fault_next; /* the state after it */

  /* comments */
  uint64_t comment_offset;
  uint32_t comment_line; /* 0: comment_offset is not behind base */
  uint32_t comment_column;
  uint8_t comment_first;
  size_t hint; /* so many bytes were looked at in vain */

  /* lines: up to base, and how far they have been counted since */
  uint64_t line;       /* of base, from 1 */
  uint64_t line_begin; /* offset of its first byte */
  uint8_t return_open; /* base follows a carriage return */
  const char *limit;   /* the end of the bytes */
  const char *anchor;
  uint64_t anchor_line;
  uint64_t anchor_begin;

  /* limits */
  pgn_limits limits;
  uint32_t max_tags;
  uint32_t max_depth;
  uint32_t max_fragment;

  /* variations */
  pgn_level *levels;
  cc__board *level_boards; /* before the last move of each */
  uint32_t level_capacity;

  /* bytes kept */
  char *carry;
  size_t carried;
  size_t carry_capacity;

  /* the current position and the one before, which take turns */
  cc__board *boards; /* two, and the standard start */
  cc_position views[2];
  uint8_t now; /* index of the current one */

  cc_allocator allocator;
};

/* Tell the event as it stands; non-zero: state or halt have changed. */
int cc__pgn_answer(cc_pgn_parser *parser, int32_t answer);
static inline int pgn_tell(cc_pgn_parser *parser, cc_pgn_kind kind) {
  parser->event.kind = kind;
  const int32_t answer = parser->callback(&parser->event, parser->user);
  return answer == CC_PGN_CONTINUE ? 0 : cc__pgn_answer(parser, answer);
}
/* The same for events that are rare: flags, text and the offset of p; clears everything afterwards. */
void cc__pgn_tell_text(cc_pgn_parser *parser, cc_pgn_kind kind, uint32_t flags, const char *text,
                       size_t length);

/*
 * An error of these bytes, to be told in the next step; after it the state will be `next`. A NULL message:
 * status and message are in parser->fault already.
 */
void cc__pgn_raise(cc_pgn_parser *parser, cc_status status, const char *text, size_t length,
                   const char *message, uint8_t next);
/* Line and column, from 1, of a byte at or after base. */
void cc__pgn_locate(cc_pgn_parser *parser, const char *at, uint32_t *line, uint32_t *column);

static inline uint64_t pgn_offset(const cc_pgn_parser *parser, const char *p) {
  return parser->base_offset + (uint64_t)(p - parser->base);
}
static inline char pgn_before(const cc_pgn_parser *parser, const char *p) {
  return p > parser->base ? p[-1] : parser->previous;
}
static inline const char *pgn_wait(cc_pgn_parser *parser, const char *p) {
  parser->halt = PGN_WAIT;
  return p;
}

/* Character classes. */
#define PGN_BLANK 1u
#define PGN_PLAIN 2u /* part of a word */
#define PGN_DIGIT 4u
#define PGN_LETTER 8u
extern const uint8_t cc__pgn_class[256];
static inline unsigned pgn_class(char c) {
  return cc__pgn_class[(unsigned char)c];
}

/* A tag pair. */
enum {
  PGN_TAG_FOUND,
  PGN_TAG_WAIT,
  PGN_TAG_NONE,   /* does not look like one */
  PGN_TAG_BROKEN, /* begins like one, but the value is not closed in this line */
  PGN_TAG_LONG    /* longer than allowed */
};
typedef struct pgn_tag {
  const char *name;
  const char *value;
  const char *end; /* behind it, or where the search ended */
  size_t name_length;
  size_t value_length;
  uint32_t flags; /* CC_PGN_ESCAPED, CC_PGN_MENDED */
} pgn_tag;
/* p is at "[". */
int cc__pgn_tag_scan(const pgn_limits *limits, const char *p, const char *end, pgn_tag *tag);

/* Steps. */
const char *cc__pgn_step_between(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_tags(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_moves(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_comment(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_line(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_escape(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_mark(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_long_word(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_quiet(cc_pgn_parser *parser, const char *p, const char *end);
const char *cc__pgn_step_skip(cc_pgn_parser *parser, const char *p, const char *end);

/* Into a comment: p is at "{" or ";". */
const char *cc__pgn_open_comment(cc_pgn_parser *parser, const char *p, uint8_t back, uint8_t outside,
                                 uint8_t mute);
/* Leave the state PGN_QUIET for PGN_MOVES at p. */
void cc__pgn_quiet_begin(cc_pgn_parser *parser, uint64_t offset, uint8_t quiet);
void cc__pgn_quiet_end(cc_pgn_parser *parser, const char *p);
/* The tags are over. */
void cc__pgn_begin_moves(cc_pgn_parser *parser, const char *p);
/* The game is over, its terminator has not come. The end is told in the next step. */
void cc__pgn_end_unfinished(cc_pgn_parser *parser, const char *p);
/* The result a word stands for, or PGN_NO_RESULT; the word without a move number in front. */
unsigned cc__pgn_result(const char *text, size_t length);
const char *cc__pgn_after_number(const char *p, const char *end);
/* Is this number (p .. end, dots included) the first of a game without tags that follows one without result? */
int cc__pgn_restarts(const cc_pgn_parser *parser, const char *p, const char *end);

/* Positions. */
int cc__pgn_replay_start(cc_pgn_parser *parser);
/* Make the move and return it. CC_MOVE_NONE if it is none, with the reason in parser->fault. */
cc_move cc__pgn_replay_move(cc_pgn_parser *parser, const char *text, size_t length);
/* Room for one more level; 0 if there is no memory. */
int cc__pgn_levels_grow(cc_pgn_parser *parser);
void cc__pgn_level_enter(cc_pgn_parser *parser);
void cc__pgn_level_leave(cc_pgn_parser *parser);

#endif
