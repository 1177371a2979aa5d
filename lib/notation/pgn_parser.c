/* SPDX-License-Identifier: MIT */
/* Layer 4. The PGN parser's handle: chunks, lines, errors and the order of steps. See pgn_state.h. */
#include <string.h>

#include "base/allocation.h"
#include "base/sized.h"
#include "base/textbuf.h"
#include "board/makemove.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_state.h"

#define PARSER_FLAGS                                                                                         \
  (CC_PGN_TEXT_ONLY | CC_PGN_STRICT | CC_PGN_TAGS_ONLY | CC_PGN_NO_VARIATIONS | CC_PGN_NO_COMMENTS |         \
   CC_PGN_NO_NAGS)

/* What a kept token may have besides its name, value or text: brackets, quotes, blanks, bytes to look ahead at. */
#define PARSER_CARRY_EXTRA 128u

/* ---- lines ---- */

/* Line ends in from .. end; `before` is the byte before. "\r\n" is one, at its "\n". */
static uint64_t parser_count_lines(const char *from, const char *end, char before) {
  uint64_t feeds = 0;
  uint64_t returns = 0;
  (void)before;
  for (const char *p = from; p < end; p++) {
    feeds += *p == '\n';
    returns += *p == '\r';
  }
  if (returns == 0) {
    return feeds;
  }
  /* A return followed by a feed is not an end of its own; one at the very end counts when what follows is known. */
  uint64_t lines = before == '\r' && (from == end || *from != '\n') ? 1 : 0;
  for (const char *p = from; p < end; p++) {
    lines += *p == '\n' || (*p == '\r' && p + 1 < end && p[1] != '\n');
  }
  return lines;
}
