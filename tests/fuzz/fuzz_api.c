/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: a program of API calls over four positions. Each call takes a byte for what to do, one for
 * which handle, and more for its arguments, wild ones among them. Invalid moves go to cc_position_make
 * only on copies: what it lets pass need not be chess any more.
 */
#include "fuzz_target.h"

#define API_HANDLES 4u
#define API_CALLS 64u
#define API_PLIES 64u

typedef struct api {
  fuzz_input input;
  cc_position *handles[API_HANDLES];
} api;

static const char *const api_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 100 90",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 4",
    "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 149 200",
};

/* A handle, now and then NULL. */
static cc_position *api_handle(api *a) {
  const uint8_t byte = fuzz_byte(&a->input);
  return byte == 255 ? NULL : a->handles[byte % API_HANDLES];
}

/* A move: legal, pseudo-legal, a legal one with a bit changed, or any value. */
static cc_move api_move(api *a, const cc_position *position) {
  cc_move moves[CC_MAX_MOVES];
  size_t count = 0;
  const uint8_t kind = fuzz_byte(&a->input);
  const cc_moves which = kind % 4 == 1 ? CC_MOVES_PSEUDO_LEGAL : CC_MOVES_LEGAL;
  if (kind % 4 == 3 || cc_position_moves(position, which, moves, CC_MAX_MOVES, &count) != CC_OK ||
      count == 0) {
    return fuzz_word(&a->input);
  }
  const cc_move move = moves[fuzz_byte(&a->input) % count];
  return kind % 4 == 2 ? move ^ UINT32_C(1) << (kind >> 2 & 31u) : move;
}

static void api_replace(cc_position **handle, cc_position *fresh) {
  if (fresh != NULL) {
    cc_position_free(*handle);
    *handle = fresh;
  }
}

static void api_play(api *a) {
  cc_position *position = api_handle(a);
  const cc_move move = api_move(a, position);
  const int32_t legal = cc_position_is_legal(position, move);
  const uint64_t key = cc_position_key(position);
  const size_t ply = cc_position_ply(position);
  if (ply >= API_PLIES) {
    return;
  }
  if (legal && fuzz_byte(&a->input) % 2 == 0) {
    FUZZ_CHECK(cc_position_make(position, move) == CC_OK);
  } else {
    const cc_status status = cc_position_play(position, move);
    FUZZ_CHECK(status == (position == NULL ? CC_ERROR_ARGUMENT : legal ? CC_OK : CC_ERROR_ILLEGAL));
    FUZZ_CHECK(status == CC_OK || (cc_position_key(position) == key && cc_position_ply(position) == ply));
  }
  FUZZ_CHECK(cc_position_key(position) == cc_position_key_from_scratch(position));
}

static void api_history(api *a) {
  cc_position *position = api_handle(a);
  const size_t ply = cc_position_ply(position);
  switch (fuzz_byte(&a->input) % 4) {
  case 0:
    FUZZ_CHECK(cc_position_unmake(position) == (position == NULL ? CC_ERROR_ARGUMENT
                                                : ply == 0       ? CC_ERROR_STATE
                                                                 : CC_OK));
    break;
  case 1:
    if (ply < API_PLIES) {
      const int32_t check = cc_position_in_check(position);
      const cc_status status = cc_position_make_null(position);
      FUZZ_CHECK(status == (position == NULL ? CC_ERROR_ARGUMENT : check ? CC_ERROR_ILLEGAL : CC_OK));
    }
    break;
  case 2: FUZZ_CHECK(cc_position_reserve(position, fuzz_byte(&a->input)) != CC_OK || position != NULL); break;
  default: FUZZ_CHECK(cc_position_reserve(position, SIZE_MAX - fuzz_byte(&a->input)) != CC_OK); break;
  }
}

static void api_ask_move(api *a) {
  const cc_position *position = api_handle(a);
  const cc_move move = api_move(a, position);
  const int32_t legal = cc_position_is_legal(position, move);
  cc_square square = 0;
  int32_t value = 0;
  uint32_t claims = 0;
  const cc_fault fault = cc_position_explain(position, move, &square);
  FUZZ_CHECK(position == NULL || (fault == CC_FAULT_NONE) == legal);
  FUZZ_CHECK(square <= CC_SQUARE_NONE && cc_fault_text(fault) != NULL);
  const cc_status see = cc_position_see(position, move, &value);
  FUZZ_CHECK((see == CC_OK) == (position != NULL && legal));
  FUZZ_CHECK(!legal || cc_position_see_at_least(position, move, value));
  FUZZ_CHECK(!cc_position_see_at_least(position, move, legal ? value + 1 : value));
  FUZZ_CHECK(legal || cc_position_gives_check(position, move) == 0);
  FUZZ_CHECK((cc_position_claims_after(position, move, &claims) == CC_OK) == (position != NULL && legal));
  FUZZ_CHECK(cc_move_from(move) < 64 && cc_move_to(move) < 64 &&
             cc_square_name(cc_move_target(move)) != NULL);
  (void)(cc_move_piece(move) + cc_move_captured(move) + cc_move_promotion(move) + cc_move_kind(move));
}

static void api_ask_squares(api *a) {
  const cc_position *position = api_handle(a);
  const cc_square square = fuzz_byte(&a->input);
  const cc_side side = fuzz_byte(&a->input);
  const uint32_t number = fuzz_word(&a->input);
  const cc_bitboard occupied = (cc_bitboard)number << 32 | fuzz_word(&a->input);
  cc_bitboard seen = cc_position_pieces(position, side, (cc_piece_type)number);
  FUZZ_CHECK(cc_position_count(position, side, (cc_piece_type)number) <= 64);
  seen |= cc_position_attackers(position, square, side, occupied);
  seen |= cc_position_attacks(position, square) | cc_piece_attacks((cc_piece)number, square, occupied);
  seen |= cc_position_pinned(position, side) | cc_position_pin_ray(position, square);
  seen |= cc_position_checkers(position) | cc_position_castling(position);
  FUZZ_CHECK(position != NULL || square < 64 || seen == 0 || (seen & ~UINT64_C(0)) != 0);
  FUZZ_CHECK(cc_position_piece_at(position, square) <= CC_PIECE_NONE);
  FUZZ_CHECK(cc_position_king(position, side) <= CC_SQUARE_NONE);
  FUZZ_CHECK(cc_position_pinner(position, square) <= CC_SQUARE_NONE);
  FUZZ_CHECK(cc_position_castling_rook(position, side, number) <= CC_SQUARE_NONE);
  FUZZ_CHECK(cc_position_en_passant(position, number) <= CC_SQUARE_NONE);
  if (number % 64u == 7) { /* it may search */
    FUZZ_CHECK(cc_position_outlook(position, side) <= CC_OUTLOOK_WINNABLE);
  }
  FUZZ_CHECK(cc_position_move_at(position, number) == CC_MOVE_NONE || number < API_PLIES);
  FUZZ_CHECK(cc_square_name(square) != NULL);
}

static void api_ask_position(api *a) {
  const cc_position *position = api_handle(a);
  const uint32_t rules = fuzz_byte(&a->input);
  cc_outcome outcome = CC_OUTCOME_INIT;
  cc_move move = CC_MOVE_NONE;
  const cc_status status = cc_position_outcome(position, rules, &outcome);
  FUZZ_CHECK((status == CC_OK) == (position != NULL && rules <= CC_RULES_ANALYSIS));
  FUZZ_CHECK(cc_reason_text(outcome.reason) != NULL && cc_reason_text(rules) != NULL);
  const int32_t repeats = cc_position_can_repeat(position, &move);
  FUZZ_CHECK(!repeats || cc_position_is_legal(position, move));
  FUZZ_CHECK(cc_position_repetitions(position) <= cc_position_ply(position) + 1);
  (void)(cc_position_is_insufficient(position) + cc_position_is_chess960(position));
  (void)(cc_position_halfmove_clock(position) + cc_position_fullmove_number(position));
  (void)(cc_position_polyglot_key(position) + cc_position_pawn_key(position) +
         cc_position_material_key(position));
}

static void api_find(api *a) {
  const cc_position *position = api_handle(a);
  const cc_square from = fuzz_byte(&a->input);
  const cc_square to = fuzz_byte(&a->input);
  const uint8_t promotion = fuzz_byte(&a->input);
  cc_move move = 1;
  const cc_status status = cc_position_find_move(position, from, to, promotion, &move);
  FUZZ_CHECK((status == CC_OK) == (move != CC_MOVE_NONE));
  FUZZ_CHECK(status != CC_OK || cc_position_is_legal(position, move));
}

static void api_list(api *a) {
  const cc_position *position = api_handle(a);
  const cc_moves which = fuzz_byte(&a->input) % 6u;
  const size_t capacity = fuzz_byte(&a->input);
  size_t count = 0;
  size_t counted = 0;
  cc_move *moves = malloc(capacity * sizeof(*moves) + 1); /* checkers see one move too many */
  if (moves != NULL) {
    const cc_status status = cc_position_moves(position, which, moves, capacity, &count);
    const cc_status again = cc_position_moves_count(position, which, &counted);
    FUZZ_CHECK(status == CC_ERROR_ARGUMENT || (again == CC_OK && counted == count && count <= CC_MAX_MOVES));
    FUZZ_CHECK(status == CC_ERROR_ARGUMENT || (status == CC_OK) == (count <= capacity));
  }
  free(moves);
}

static void api_perft(api *a) {
  const cc_position *position = api_handle(a);
  cc_perft_entry entries[4];
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  size_t count = 0;
  uint64_t nodes = 0;
  const uint32_t depth = fuzz_byte(&a->input) % 3u;
  const uint64_t key = cc_position_key(position);
  options.threads = fuzz_byte(&a->input) % 3u;
  options.hash_bytes = (uint64_t)fuzz_byte(&a->input) * 64u;
  options.level = fuzz_byte(&a->input) % 7u;
  if (position != NULL && cc_position_moves_count(position, CC_MOVES_LEGAL, &count) == CC_OK && count < 100) {
    const cc_status status = cc_position_perft(position, depth, &options, entries, 4, &count, &nodes);
    FUZZ_CHECK(status == CC_OK || status == CC_ERROR_BUFFER || status == CC_ERROR_UNSUPPORTED ||
               status == CC_ERROR_ARGUMENT || status == CC_ERROR_THREAD);
    FUZZ_CHECK(cc_position_key(position) == key);
  }
}

static void api_create(api *a) {
  cc_position **handle = &a->handles[fuzz_byte(&a->input) % API_HANDLES];
  cc_position *source = api_handle(a);
  cc_position *fresh = NULL;
  cc_setup setup = CC_SETUP_INIT;
  const uint8_t byte = fuzz_byte(&a->input);
  switch (byte % 5) {
  case 0: {
    const uint32_t white = fuzz_word(&a->input) % 1024u;
    const uint32_t black = fuzz_word(&a->input) % 1024u;
    const cc_status status = cc_position_create_chess960(NULL, white, black, &fresh);
    FUZZ_CHECK((status == CC_OK) == (white < 960 && black < 960));
    break;
  }
  case 1: FUZZ_CHECK((cc_position_copy(source, byte & 64, &fresh) == CC_OK) == (source != NULL)); break;
  case 2: FUZZ_CHECK((cc_position_assign(*handle, source, byte & 64) == CC_OK) == (source != NULL)); break;
  case 3:
    if (cc_setup_from_position(&setup, source) == CC_OK) {
      FUZZ_CHECK(cc_position_create_from_setup(NULL, &setup, CC_PROBLEMS_SOFT, NULL, &fresh) == CC_OK);
      FUZZ_CHECK(cc_position_equal(fresh, source));
    }
    break;
  default: {
    cc_fen_options options = CC_FEN_OPTIONS_INIT;
    options.flags = CC_FEN_CHESS960;
    options.accept = CC_PROBLEMS_SOFT;
    const char *fen = api_fens[byte / 5u % (sizeof(api_fens) / sizeof(api_fens[0]))];
    FUZZ_CHECK(cc_position_set_fen(*handle, fen, CC_NUL_TERMINATED, &options, NULL, NULL) == CC_OK);
    break;
  }
  }
  api_replace(handle, fresh);
}

/* Change a setup at random and see whether it is a position. */
static void api_setup(api *a) {
  cc_position *position = api_handle(a);
  cc_setup setup = CC_SETUP_INIT;
  cc_validity validity = CC_VALIDITY_INIT;
  uint32_t repaired = 0;
  FUZZ_CHECK((cc_setup_from_position(&setup, position) == CC_OK) == (position != NULL));
  const uint8_t changes = fuzz_byte(&a->input) % 8u;
  for (unsigned i = 0; i < changes; i++) {
    const cc_square square = fuzz_byte(&a->input);
    const cc_piece piece = fuzz_byte(&a->input);
    if (cc_setup_put(&setup, square, piece) == CC_OK) {
      FUZZ_CHECK(cc_setup_piece_at(&setup, square) == piece);
    }
  }
  const uint8_t wild = fuzz_byte(&a->input);
  if ((wild & 1u) != 0) {
    setup.castling ^= (uint64_t)fuzz_byte(&a->input) << (8 * (wild >> 5));
    setup.ep_plus_one = fuzz_byte(&a->input);
    setup.side = (cc_side)(wild >> 2 & 3u);
  }
  if ((wild & 2u) != 0) {
    setup.pieces[wild >> 4 & 1u][wild >> 5 & 3u] ^= UINT64_C(1) << (fuzz_byte(&a->input) & 63u);
    setup.halfmove = fuzz_word(&a->input);
    setup.fullmove = fuzz_word(&a->input);
  }
  const cc_status valid = cc_setup_validate(&setup, &validity);
  FUZZ_CHECK((valid == CC_OK) == (validity.problems == 0 && valid != CC_ERROR_ARGUMENT));
  if (position == NULL ||
      cc_setup_repair(&setup, fuzz_byte(&a->input) * 16u & CC_PROBLEMS_REPAIRABLE, &repaired)) {
    return;
  }
  const uint64_t key = cc_position_key(position);
  const cc_status status = cc_position_set_setup(position, &setup, CC_PROBLEMS_SOFT, &validity);
  FUZZ_CHECK(status == CC_OK || cc_position_key(position) == key);
  if (status == CC_OK) {
    fuzz_check_position(position);
  }
}

static void api_text(api *a) {
  const cc_position *position = api_handle(a);
  char text[600];
  size_t needed = 0;
  const uint32_t flags = fuzz_byte(&a->input);
  const size_t capacity = (size_t)fuzz_byte(&a->input) * 2u;
  cc_render_options options = CC_RENDER_OPTIONS_INIT;
  cc_render_arrow arrow = {fuzz_byte(&a->input), fuzz_byte(&a->input), 0, fuzz_word(&a->input)};
  options.flags = fuzz_byte(&a->input) % 32u;
  options.last_move = fuzz_word(&a->input);
  options.marked = fuzz_word(&a->input);
  options.bottom = fuzz_byte(&a->input) % 3u;
  options.arrows = &arrow;
  options.arrow_count = 1;
  cc_status status = cc_position_fen(position, flags, text, capacity, &needed);
  FUZZ_CHECK(status != CC_OK || needed < capacity);
  FUZZ_CHECK(status != CC_ERROR_BUFFER || needed >= capacity);
  status = cc_position_render(position, flags % 4u, &options, text, capacity, &needed);
  FUZZ_CHECK(status != CC_OK || (needed < capacity && strlen(text) == needed));
  FUZZ_CHECK(status != CC_ERROR_BUFFER || needed >= capacity);
}

static void api_pairs(api *a) {
  const cc_position *first = api_handle(a);
  const cc_position *second = api_handle(a);
  const int32_t same = cc_position_equal_board(first, second);
  FUZZ_CHECK(same == cc_position_equal_board(second, first));
  FUZZ_CHECK(!same || cc_position_key(first) == cc_position_key(second));
  FUZZ_CHECK(!cc_position_equal(first, second) || same);
}

/* Wrong moves to the fast path: refused or not, no memory is touched that is not the position's. */
static void api_wild(api *a) {
  cc_position *copy = NULL;
  if (cc_position_copy(api_handle(a), 0, &copy) != CC_OK) {
    return;
  }
  for (unsigned i = fuzz_byte(&a->input) % 8u; i > 0; i--) {
    cc_move moves[CC_MAX_MOVES];
    char fen[CC_FEN_CAPACITY];
    uint64_t nodes = 0;
    const cc_status status = cc_position_make(copy, api_move(a, copy));
    FUZZ_CHECK(status == CC_OK || status == CC_ERROR_ILLEGAL);
    FUZZ_CHECK(cc_position_fen(copy, CC_FEN_EP_ALWAYS, fen, sizeof(fen), NULL) == CC_OK);
    for (cc_moves which = CC_MOVES_LEGAL; which <= CC_MOVES_PSEUDO_LEGAL; which++) {
      size_t count = 0;
      FUZZ_CHECK(cc_position_moves(copy, which, moves, CC_MAX_MOVES, &count) == CC_OK);
      FUZZ_CHECK(count <= CC_MAX_MOVES);
    }
    FUZZ_CHECK(cc_position_perft(copy, 1, NULL, NULL, 0, NULL, &nodes) == CC_OK);
  }
  while (cc_position_unmake(copy) == CC_OK) {
  }
  FUZZ_CHECK(cc_position_key(copy) == cc_position_key_from_scratch(copy));
  cc_position_free(copy);
}

static void api_call(api *a) {
  switch (fuzz_byte(&a->input) % 16u) {
  case 0:
  case 1:
  case 2:
  case 3: api_play(a); break;
  case 4:
  case 5: api_history(a); break;
  case 6: api_ask_move(a); break;
  case 7: api_ask_squares(a); break;
  case 8: api_ask_position(a); break;
  case 9: api_find(a); break;
  case 10: api_list(a); break;
  case 11: api_perft(a); break;
  case 12: api_create(a); break;
  case 13: api_setup(a); break;
  case 14: api_text(a); break;
  default:
    if (a->input.size > 0 && a->input.data[0] >= 128) {
      api_wild(a);
    } else {
      api_pairs(a);
    }
    break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  api a = {{data, size}, {NULL, NULL, NULL, NULL}};
  for (unsigned i = 0; i < API_HANDLES; i++) {
    FUZZ_CHECK(cc_position_create(NULL, &a.handles[i]) == CC_OK);
  }
  for (unsigned i = 0; i < API_CALLS && a.input.size > 0; i++) {
    api_call(&a);
  }
  for (unsigned i = 0; i < API_HANDLES; i++) {
    fuzz_check_position(a.handles[i]);
    cc_position_free(a.handles[i]);
  }
  return 0;
}
