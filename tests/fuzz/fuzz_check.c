/* SPDX-License-Identifier: MIT */
/* What must hold of any position the library has accepted, soft-invalid ones included. */
#include "fuzz_target.h"

/* cc_position_outlook searches and is dear: fuzz_api.c asks it. */

/* Perft 2 of a board of sixty queens is 100000 leaves: enough. */
#define FUZZ_PERFT_MOVES 120u

static int fuzz_listed(const cc_move *moves, size_t count, cc_move move) {
  for (size_t i = 0; i < count; i++) {
    if (moves[i] == move) {
      return 1;
    }
  }
  return 0;
}

/* Lists of all kinds fit together; every move can be made and taken back, and all levels count the same. */
static void fuzz_check_moves(cc_position *position) {
  cc_move legal[CC_MAX_MOVES];
  cc_move pseudo[CC_MAX_MOVES];
  size_t count = 0;
  size_t pseudo_count = 0;
  size_t captures = 0;
  size_t quiets = 0;
  uint64_t leaves = 0;
  FUZZ_CHECK(cc_position_moves(position, CC_MOVES_LEGAL, legal, CC_MAX_MOVES, &count) == CC_OK);
  FUZZ_CHECK(cc_position_moves(position, CC_MOVES_PSEUDO_LEGAL, pseudo, CC_MAX_MOVES, &pseudo_count) ==
             CC_OK);
  FUZZ_CHECK(cc_position_moves_count(position, CC_MOVES_CAPTURES, &captures) == CC_OK);
  FUZZ_CHECK(cc_position_moves_count(position, CC_MOVES_QUIETS, &quiets) == CC_OK);
  FUZZ_CHECK(captures + quiets == count && pseudo_count >= count);
  FUZZ_CHECK(cc_position_any_legal(position) == (count > 0));
  const uint64_t key = cc_position_key(position);
  for (size_t i = 0; i < pseudo_count; i++) {
    FUZZ_CHECK(cc_position_is_legal(position, pseudo[i]) == fuzz_listed(legal, count, pseudo[i]));
  }
  for (size_t i = 0; i < count; i++) {
    size_t replies = 0;
    const uint32_t check = cc_position_gives_check(position, legal[i]);
    FUZZ_CHECK(cc_position_make(position, legal[i]) == CC_OK);
    FUZZ_CHECK(cc_position_key(position) == cc_position_key_from_scratch(position));
    FUZZ_CHECK((check != 0) == cc_position_in_check(position));
    FUZZ_CHECK(cc_position_moves_count(position, CC_MOVES_LEGAL, &replies) == CC_OK);
    leaves += replies;
    FUZZ_CHECK(cc_position_unmake(position) == CC_OK);
  }
  FUZZ_CHECK(cc_position_key(position) == key);
  for (cc_level level = CC_LEVEL_BASELINE; count < FUZZ_PERFT_MOVES && level < CC_LEVEL_COUNT; level++) {
    cc_perft_options options = CC_PERFT_OPTIONS_INIT;
    uint64_t nodes = 0;
    options.level = level;
    const cc_status status = cc_position_perft(position, 2, &options, NULL, 0, NULL, &nodes);
    FUZZ_CHECK(status == CC_ERROR_UNSUPPORTED || (status == CC_OK && nodes == leaves));
  }
}

static void fuzz_check_packed(const cc_position *position) {
  uint8_t bytes[CC_PACKED_SIZE];
  cc_position *copy = NULL;
  const cc_status status = cc_position_pack(position, bytes);
  if (status != CC_OK) {
    FUZZ_CHECK(status == CC_ERROR_UNSUPPORTED);
    return;
  }
  FUZZ_CHECK(cc_position_create_from_packed(NULL, bytes, sizeof(bytes), &copy) == CC_OK);
  FUZZ_CHECK(cc_position_equal(position, copy) && cc_position_key(position) == cc_position_key(copy));
  cc_position_free(copy);
}

/* Written and read again it is the same, and written again the same text. */
static void fuzz_check_fen(const cc_position *position) {
  char fen[CC_FEN_CAPACITY];
  char again[CC_FEN_CAPACITY];
  cc_fen_options options = CC_FEN_OPTIONS_INIT;
  cc_position *copy = NULL;
  size_t needed = 0;
  options.flags = cc_position_is_chess960(position) ? CC_FEN_CHESS960 : 0;
  options.accept = CC_PROBLEMS_SOFT;
  for (uint32_t flags = 0; flags < 256; flags += 16) {
    const cc_status status = cc_position_fen(position, flags, fen, sizeof(fen), &needed);
    FUZZ_CHECK(status == ((flags & 0x30u) == 0x30u ? CC_ERROR_ARGUMENT : CC_OK));
    FUZZ_CHECK(status != CC_OK || (needed == strlen(fen) && needed < CC_FEN_CAPACITY));
  }
  FUZZ_CHECK(cc_position_fen(position, CC_FEN_EP_ALWAYS, fen, sizeof(fen), &needed) == CC_OK);
  FUZZ_CHECK(cc_position_create_from_fen(NULL, fen, needed, &options, NULL, NULL, &copy) == CC_OK);
  FUZZ_CHECK(cc_position_equal(position, copy) && cc_position_key(position) == cc_position_key(copy));
  FUZZ_CHECK(cc_position_fen(copy, CC_FEN_EP_ALWAYS, again, sizeof(again), NULL) == CC_OK);
  FUZZ_CHECK(strcmp(fen, again) == 0);
  cc_position_free(copy);
}

void fuzz_check_pictures(const cc_position *position) {
  char text[CC_RENDER_TEXT_CAPACITY];
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  size_t needed = 0;
  options.flags = CC_RENDER_CHECKS | CC_RENDER_LAST_MOVE;
  FUZZ_CHECK(cc_position_render(position, CC_RENDER_ASCII, &options, text, sizeof(text), &needed) == CC_OK);
  FUZZ_CHECK(cc_position_render(position, CC_RENDER_UNICODE, &options, text, sizeof(text), &needed) == CC_OK);
  FUZZ_CHECK(cc_position_render(position, CC_RENDER_SVG, &options, text, sizeof(text), &needed) ==
             CC_ERROR_BUFFER);
  FUZZ_CHECK(needed > sizeof(text) && text[0] == '\0');
}

int32_t fuzz_check_evaluation(const cc_position *position, const cc_evaluator *evaluator) {
  cc_evaluation e;
  char text[CC_EVALUATION_TABLE_CAPACITY];
  int32_t score = 0;
  int32_t sum = 0;
  memset(&e, 0, sizeof(e));
  e.struct_size = (uint32_t)sizeof(e);
  FUZZ_CHECK(cc_position_evaluate(position, evaluator, &score) == CC_OK);
  FUZZ_CHECK(score <= CC_EVALUATION_MAX && score >= -CC_EVALUATION_MAX);
  FUZZ_CHECK(cc_position_evaluation(position, evaluator, &e) == CC_OK && e.score == score);
  for (uint32_t term = 0; term < CC_TERM_CAPACITY; term++) {
    sum += e.terms[term][e.side].total - e.terms[term][e.side ^ 1u].total;
  }
  FUZZ_CHECK(sum == score);
  FUZZ_CHECK(cc_evaluation_table(&e, text, sizeof(text), NULL) == CC_OK);
  return score;
}

void fuzz_check_position(cc_position *position) {
  cc_outcome outcome = CC_OUTCOME_INIT;
  FUZZ_CHECK(cc_position_key(position) == cc_position_key_from_scratch(position));
  for (uint32_t rules = CC_RULES_FIDE; rules <= CC_RULES_ANALYSIS; rules++) {
    FUZZ_CHECK(cc_position_outcome(position, rules, &outcome) == CC_OK);
  }
  fuzz_check_moves(position);
  (void)fuzz_check_evaluation(position, NULL);
  fuzz_check_packed(position);
  fuzz_check_fen(position);
}

void fuzz_check_place(const cc_error *error, const char *text, size_t length) {
  FUZZ_CHECK(error->offset <= length);
  const size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  size_t start = error->offset >= mark ? mark : 0;
  uint32_t line = 1;
  for (size_t i = 0; i < error->offset; i++) {
    if (text[i] == '\r' || (text[i] == '\n' && (i == 0 || text[i - 1] != '\r'))) {
      line++;
    }
    start = text[i] == '\r' || text[i] == '\n' ? i + 1 : start;
  }
  FUZZ_CHECK(error->line == line && error->column == error->offset - start + 1);
}
