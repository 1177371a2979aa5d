/* SPDX-License-Identifier: MIT */
/* Parts of the search from inside: table, picker, checks, logarithms, timing, values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/allocation.h"
#include "base/random.h"
#include "search/handle.h"
#include "search/logarithm.h"
#include "search/node.h"
#include "search/winrate.h"
#include "search/strength.h"
#include "test_util.h"

/* ---- table ---- */

static void test_table_keeps(void **state) {
  (void)state;
  cc_allocator allocator;
  cc__table table = {NULL, 0, 0};
  uint64_t random = 7;
  assert_int_equal(sizeof(cc__table_bucket), 64);
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_int_equal(cc__table_resize(&table, &allocator, 1u << 20), CC_OK);
  assert_int_equal(table.count, (1u << 20) / 64);
  for (int i = 0; i < 2000; i++) {
    const uint64_t key = cc__random_next(&random);
    const int32_t value = (int32_t)(cc__random_next(&random) % 64001) - 32000;
    const int32_t evaluation = (int32_t)(cc__random_next(&random) % 40001) - 20000;
    const int32_t depth = (int32_t)(cc__random_next(&random) % 250) - 6;
    const uint32_t move = (uint32_t)cc__random_next(&random) & 0x7fffu;
    const uint32_t bound = 1 + (uint32_t)(cc__random_next(&random) % 3);
    table_store(&table, key, move, value, evaluation, depth, bound, (uint32_t)i & 1u);
    const cc__table_entry entry = table_probe(&table, key);
    assert_int_equal(entry.hit, 1);
    assert_int_equal(entry.move, move);
    assert_int_equal(entry.value, value);
    assert_int_equal(entry.evaluation, evaluation);
    assert_int_equal(entry.depth, depth);
    assert_int_equal(entry.bound, bound);
    assert_int_equal(entry.was_pv, (uint32_t)i & 1u);
    assert_int_equal(table_probe(&table, key ^ 1u).hit, 0);
    assert_int_equal(table_probe(&table, key ^ UINT64_C(1) << 63).hit, 0);
  }
  cc__table_free(&table, &allocator);
}

/* A bucket: empty places first, then the shallowest and oldest; a deep bound is not lost to a shallow one. */
static void test_table_replaces(void **state) {
  (void)state;
  cc_allocator allocator;
  cc__table table = {NULL, 0, 0};
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_int_equal(cc__table_resize(&table, &allocator, 0), CC_OK);
  assert_int_equal(table.count, 1);
  for (uint64_t key = 1; key <= CC__TABLE_ENTRIES; key++) {
    table_store(&table, key, 1, 0, 0, 10 + (int32_t)key, CC__BOUND_LOWER, 0);
  }
  for (uint64_t key = 1; key <= CC__TABLE_ENTRIES; key++) {
    assert_int_equal(table_probe(&table, key).hit, 1);
  }
  assert_true(cc__table_permille(&table) == 1000);
  table_store(&table, 100, 2, 0, 0, 5, CC__BOUND_LOWER, 0);
  assert_int_equal(table_probe(&table, 1).hit, 0); /* the shallowest went */
  assert_int_equal(table_probe(&table, 100).hit, 1);
  table_store(&table, 5, 3, 50, 0, 2, CC__BOUND_LOWER, 0);
  assert_int_equal(table_probe(&table, 5).depth, 15);
  table_store(&table, 5, 3, 50, 0, 2, CC__BOUND_EXACT, 0);
  assert_int_equal(table_probe(&table, 5).depth, 2);
  table_store(&table, 4, 0, 50, 0, 14, CC__BOUND_UPPER, 0);
  assert_int_equal(table_probe(&table, 4).move, 1); /* no new move: the old one stays */
  table.generation = 1;
  assert_int_equal(cc__table_permille(&table), 0);
  cc__table_clear(&table, 0, 1);
  assert_int_equal(table_probe(&table, 4).hit, 0);
  cc__table_free(&table, &allocator);
}

/* Half of one write and half of another read as nothing, whichever halves; so does any flipped bit. */
static void test_table_torn(void **state) {
  (void)state;
  cc_allocator allocator;
  cc__table table = {NULL, 0, 0};
  uint64_t random = 3;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_int_equal(cc__table_resize(&table, &allocator, 64), CC_OK);
  cc__table_bucket *bucket = &table.buckets[0];
  for (int i = 0; i < 500; i++) {
    const uint64_t first = cc__random_next(&random), second = cc__random_next(&random);
    cc__table_clear(&table, 0, 1);
    table_store(&table, first, 77, 12, -3, 9, CC__BOUND_LOWER, 0);
    const uint64_t data = cc__atomic_u64_load(&bucket->data[0]);
    const uint32_t check = cc__atomic_u32_load(&bucket->checks[0]);
    cc__table_clear(&table, 0, 1);
    table_store(&table, second, 99, 500, 40, 2, CC__BOUND_EXACT, 1);
    const uint64_t other_data = cc__atomic_u64_load(&bucket->data[0]);
    const uint32_t other_check = cc__atomic_u32_load(&bucket->checks[0]);
    cc__atomic_u64_store(&bucket->data[0], data);
    assert_int_equal(table_probe(&table, first).hit + table_probe(&table, second).hit, 0);
    cc__atomic_u64_store(&bucket->data[0], other_data);
    cc__atomic_u32_store(&bucket->checks[0], check);
    assert_int_equal(table_probe(&table, first).hit + table_probe(&table, second).hit, 0);
    cc__atomic_u32_store(&bucket->checks[0], other_check);
    assert_int_equal(table_probe(&table, second).hit, 1);
    cc__atomic_u64_store(&bucket->data[0], other_data ^ UINT64_C(1) << i % 64);
    assert_int_equal(table_probe(&table, second).hit, 0);
  }
  cc__table_free(&table, &allocator);
}

/* Of equal depth the older entry goes; eight plies deeper an entry of the last search stays; ages wrap round. */
static void test_table_ages(void **state) {
  (void)state;
  cc_allocator allocator;
  cc__table table = {NULL, 0, 0};
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_int_equal(cc__table_resize(&table, &allocator, 64), CC_OK);
  for (uint32_t start = 0; start < CC__TABLE_GENERATIONS; start++) {
    cc__table_clear(&table, 0, 1);
    table.generation = start;
    table_store(&table, 1, 1, 0, 0, 20, CC__BOUND_EXACT, 0);
    table_store(&table, 2, 1, 0, 0, 29, CC__BOUND_EXACT, 0);
    table.generation = (start + 1) % CC__TABLE_GENERATIONS;
    for (uint64_t key = 3; key <= CC__TABLE_ENTRIES; key++) {
      table_store(&table, key, 1, 0, 0, 20, CC__BOUND_EXACT, 0);
    }
    assert_int_equal(cc__table_permille(&table), 600); /* two of five are of the last search */
    table_store(&table, 50, 1, 0, 0, 5, CC__BOUND_EXACT, 0);
    assert_int_equal(table_probe(&table, 1).hit, 0);
    assert_int_equal(table_probe(&table, 2).hit, 1);
    /* An old entry of the same position is renewed even by a shallow bound. */
    table_store(&table, 2, 1, 0, 0, 3, CC__BOUND_LOWER, 0);
    assert_int_equal(table_probe(&table, 2).depth, 3);
  }
  cc__table_free(&table, &allocator);
}

static void *parts_no_memory(void *user, size_t size, size_t alignment) {
  (void)user;
  (void)size;
  (void)alignment;
  return NULL;
}

static void parts_no_free(void *user, void *pointer, size_t size, size_t alignment) {
  (void)user;
  (void)pointer;
  (void)size;
  (void)alignment;
}

/* Every size, the least and odd ones too; another size forgets; one that cannot be had changes nothing. */
static void test_table_sizes(void **state) {
  (void)state;
  static const uint64_t sizes[] = {0, 1, 63, 64, 127, 128, 1000, 4096, 100000, (1u << 22) + 64};
  const cc_allocator none = {(uint32_t)sizeof(cc_allocator), 0, parts_no_memory, parts_no_free, NULL};
  cc_allocator allocator, refusing;
  cc__table table = {NULL, 0, 0};
  uint64_t random = 11;
  assert_int_equal(cc__allocator_init(&allocator, NULL), CC_OK);
  assert_int_equal(cc__allocator_init(&refusing, &none), CC_OK);
  for (size_t i = 0; i < TEST_COUNT(sizes); i++) {
    const uint32_t before = table.count;
    assert_int_equal(cc__table_resize(&table, &allocator, sizes[i]), CC_OK);
    assert_int_equal(table.count, sizes[i] < 64 ? 1 : sizes[i] / 64);
    assert_true(table.count == before || table_probe(&table, 4242).hit == 0);
    assert_int_equal((uintptr_t)table.buckets % 64, 0);
    for (int j = 0; j < 300; j++) { /* keys with all bits set choose the last bucket, none beyond */
      const uint64_t key = j == 0 ? UINT64_MAX : cc__random_next(&random);
      assert_true(table_bucket(&table, key) < table.buckets + table.count);
      table_store(&table, key, 5, 1, 1, 1, CC__BOUND_EXACT, 0);
      assert_int_equal(table_probe(&table, key).hit, 1);
    }
    cc__table_clear(&table, 0, 1);
    table_store(&table, 4242, 5, 1, 1, 1, CC__BOUND_EXACT, 0);
    assert_int_equal(cc__table_resize(&table, &refusing, sizes[i] + 64000), CC_ERROR_MEMORY);
    assert_int_equal(cc__table_resize(&table, &refusing, sizes[i]), CC_OK); /* the size it has */
    assert_int_equal(table_probe(&table, 4242).hit, 1);
    for (uint32_t part = 0; part < 3; part++) {
      cc__table_clear(&table, part, 3);
    }
    assert_int_equal(table_probe(&table, 4242).hit, 0);
    table_store(&table, 4242, 5, 1, 1, 1, CC__BOUND_EXACT, 0);
  }
  cc__table_free(&table, &allocator);
}

static void test_table_clock(void **state) {
  (void)state;
  assert_true(table_key(12345, 0) == 12345 && table_key(12345, 19) == 12345);
  assert_true(table_key(12345, 20) != 12345 && table_key(12345, 20) == table_key(12345, 27));
  assert_true(table_key(12345, 28) != table_key(12345, 27));
}

/* ---- values ---- */

static void test_values(void **state) {
  (void)state;
  for (int32_t ply = 0; ply < 100; ply += 7) {
    for (int32_t value = -32000; value <= 32000; value++) {
      if (value + ply > 32000 || value - ply < -32000) {
        continue;
      }
      const int32_t kept = score_to_table(value, ply);
      if (!score_is_proven(value) ||
          (score_is_mate(value) && (kept > 0 ? 32000 - kept : 32000 + kept) <= 100)) {
        assert_int_equal(score_from_table(kept, ply, 0), value);
      }
    }
  }
  assert_int_equal(score_from_table(CC__VALUE_NONE, 3, 0), CC__VALUE_NONE);
  /* Mate in 20 plies with 10 left before the draw proves nothing; in 8 it does. */
  assert_false(score_is_proven(score_from_table(CC__VALUE_MATE - 20, 0, 90)));
  assert_true(score_is_proven(score_from_table(CC__VALUE_MATE - 8, 0, 90)));
  assert_false(score_is_proven(score_from_table(-CC__VALUE_MATE + 20, 0, 90)));
}

/* Mates in moves; what lies between evaluations and mates is told as the greatest evaluation. */
static void test_scores_told(void **state) {
  (void)state;
  static const struct {
    int32_t value;
    uint32_t kind;
    int32_t told;
  } cases[] = {
      {CC__VALUE_MATE, CC_SCORE_MATE, 0},
      {CC__VALUE_MATE - 1, CC_SCORE_MATE, 1},
      {CC__VALUE_MATE - 3, CC_SCORE_MATE, 2},
      {-CC__VALUE_MATE, CC_SCORE_MATE, 0},
      {-CC__VALUE_MATE + 2, CC_SCORE_MATE, -1},
      {-CC__VALUE_MATE + 4, CC_SCORE_MATE, -2},
      {CC__VALUE_MATE_LEAST, CC_SCORE_MATE, CC__MAX_PLY / 2},
      {-CC__VALUE_MATE_LEAST, CC_SCORE_MATE, -CC__MAX_PLY / 2},
      {CC__VALUE_MATE_LEAST - 1, CC_SCORE_CENTIPAWNS, CC_EVALUATION_MAX},
      {CC__VALUE_TABLEBASE_LEAST - 1, CC_SCORE_CENTIPAWNS, CC_EVALUATION_MAX},
      {-CC__VALUE_MATE_LEAST + 1, CC_SCORE_CENTIPAWNS, -CC_EVALUATION_MAX},
      {CC_EVALUATION_MAX, CC_SCORE_CENTIPAWNS, CC_EVALUATION_MAX},
      {-17, CC_SCORE_CENTIPAWNS, -17},
      {CC__VALUE_NONE, CC_SCORE_NONE, 0},
      {CC__VALUE_INFINITE, CC_SCORE_NONE, 0},
      {-CC__VALUE_INFINITE, CC_SCORE_NONE, 0},
  };
  cc_position *position = test_position(TEST_START);
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    const cc_score score = cc__event_score(cases[i].value, CC__BOUND_LOWER, position->current);
    assert_int_equal(score.kind, cases[i].kind);
    assert_int_equal(score.value, cases[i].told);
    assert_int_equal(score.win + score.draw + score.loss, score.kind == CC_SCORE_NONE ? 0 : 1000);
    assert_int_equal(score.bound, score.kind == CC_SCORE_NONE ? CC_BOUND_EXACT : CC_BOUND_LOWER);
  }
  cc_position_free(position);
}

/* Each number is the nearest: 1024 ln i lies within half of it. Checked by integers: ln(i * j) = ln i + ln j. */
static void test_logarithm(void **state) {
  (void)state;
  assert_int_equal(cc__logarithm[1], 0);
  assert_int_equal(cc__logarithm[2], 710);    /* 709.78 */
  assert_int_equal(cc__logarithm[10], 2358);  /* 2357.85 */
  assert_int_equal(cc__logarithm[255], 5674); /* 5674.26 */
  for (int i = 1; i < 256; i++) {
    for (int j = i; i * j < 256; j++) {
      assert_in_range(cc__logarithm[i] + cc__logarithm[j] + 2 - cc__logarithm[i * j], 0, 4);
    }
    assert_true(i == 255 || cc__logarithm[i] < cc__logarithm[i + 1]);
  }
}

static void test_winrate(void **state) {
  (void)state;
  cc_position *position = test_position(TEST_START);
  uint32_t last = 0;
  for (int32_t value = -20000; value <= 20000; value += 13) {
    uint32_t win, draw, loss, back[3];
    winrate_estimate(value, position->current, &win, &draw, &loss);
    winrate_estimate(-value, position->current, &back[0], &back[1], &back[2]);
    assert_int_equal(win + draw + loss, 1000);
    assert_true(draw <= 1000 && win >= last);
    assert_true(win == back[2] && draw == back[1] && loss == back[0]);
    last = win;
  }
  assert_true(last >= 999);
  cc_position_free(position);
}

/* ---- picker and checks ---- */

static const char *const parts_fens[] = {
    TEST_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
};

static int parts_count(const cc_move *moves, size_t count, cc_move move) {
  int found = 0;
  for (size_t i = 0; i < count; i++) {
    found += moves[i] == move;
  }
  return found;
}

/* All the picker hands out at a node, with given table move and killers. */
static size_t parts_pick(cc__worker *w, cc_move table_move, uint32_t mode, cc_move *picked) {
  picker p;
  cc__checks checks;
  size_t count = 0;
  w->frames->in_check = cc__checkers_of(w->board, w->board->side) != 0;
  w->frames->threats = checks_attacked_by(w->board, w->board->side ^ 1u);
  checks_begin(&checks, w->board);
  picker_begin(&p, w, w->frames, &checks, table_move, mode, 3);
  for (cc_move move; (move = picker_next(&p)) != CC_MOVE_NONE;) {
    assert_true(count < CC_MAX_MOVES);
    picked[count++] = move;
  }
  picker_end(&p);
  assert_int_equal(w->moves_used, 0);
  return count;
}

/* Histories filled with anything, any killers and table move: still each legal move exactly once. */
static void parts_check_board(cc__worker *w, const cc_position *position, uint64_t *random) {
  cc_move legal[CC_MAX_MOVES], picked[CC_MAX_MOVES];
  size_t count = 0;
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, legal, CC_MAX_MOVES, &count), CC_OK);
  cc__worker_begin(w, position);
  if (count == 0) {
    return;
  }
  for (unsigned i = 0; i < 2; i++) {
    w->frames->killers[i] = cc__random_next(random) % 3 == 0 ? (cc_move)cc__random_next(random) & 0xffffffu
                                                             : legal[cc__random_next(random) % count];
  }
  const cc_move table_move = cc__random_next(random) % 2 == 0 ? CC_MOVE_NONE
                                                              : legal[cc__random_next(random) % count];
  const size_t got = parts_pick(w, table_move, PICKER_MODE_MAIN, picked);
  assert_int_equal(got, count);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(parts_count(picked, got, legal[i]), 1);
  }
  assert_true(table_move == CC_MOVE_NONE || picked[0] == table_move);
  cc__checks checks;
  checks_begin(&checks, w->board);
  size_t noisy = 0;
  for (size_t i = 0; i < count; i++) {
    const int gives = checks_given(&checks, w->board, legal[i]);
    assert_int_equal(gives, cc_position_gives_check(position, legal[i]) != 0);
    assert_int_equal(line_table_move(w->board, legal[i] & 0x7fffu), legal[i]);
    noisy += history_is_noisy(legal[i]) || gives;
  }
  if (!w->frames->in_check) {
    assert_int_equal(parts_pick(w, CC_MOVE_NONE, PICKER_MODE_QUIESCENCE_CHECKS, picked), noisy);
  }
}

/* Squares beside a king, counted one by one, and what attacks them before and after each move. */
static void parts_check_danger(const cc__board *board, const cc_position *position) {
  cc_move legal[CC_MAX_MOVES];
  size_t count = 0;
  for (unsigned side = 0; side < 2; side++) {
    const uint64_t attacked = checks_attacked_by(board, side ^ 1u);
    const unsigned king = cc_position_king(position, (cc_side)side);
    unsigned near = 0;
    for (unsigned square = 0; square < 64; square++) {
      const int files = (int)(square & 7u) - (int)(king & 7u);
      const int ranks = (int)(square >> 3) - (int)(king >> 3);
      near += square != king && abs(files) <= 1 && abs(ranks) <= 1 &&
              (cc__attackers(board, square, cc__occupied(board)) & board->by_side[side ^ 1u]) != 0;
    }
    assert_int_equal(danger_is_near(board, side, attacked) != 0, near >= DANGER_SQUARES);
  }
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, legal, CC_MAX_MOVES, &count), CC_OK);
  for (size_t i = 0; i < count; i++) {
    cc__board after;
    const unsigned type = CC_MOVE_PIECE(legal[i]);
    const unsigned to = CC_MOVE_TO(legal[i]);
    cc__board_make(board, &after, legal[i]);
    uint64_t ring = cc__attacks_king(cc__king_square(board, board->side ^ 1u));
    int made = 0;
    while (ring != 0 && type != CC_PAWN && type != CC_KING) {
      made |= (int)(cc__attackers(&after, cc__pop_lsb(&ring), cc__occupied(&after)) >> to & 1u);
    }
    assert_int_equal(danger_is_made(board, legal[i]) != 0, made);
  }
}

/* Whatever a table entry claims: a legal move with all its fields right, or none. */
static void parts_check_table_moves(const cc__worker *w, const cc_position *position, uint64_t *random) {
  for (int i = 0; i < 40; i++) {
    const uint32_t remembered = (uint32_t)cc__random_next(random) & 0x7fffu;
    const unsigned promotion = remembered >> 12;
    const cc_move move = line_table_move(w->board, remembered);
    assert_true(move == CC_MOVE_NONE || cc_position_is_legal(position, move));
    assert_true(move == CC_MOVE_NONE || (move & 0x7fffu) == remembered);
    cc_move found = CC_MOVE_NONE;
    if (move == CC_MOVE_NONE && (promotion == 0 || (promotion >= CC_KNIGHT && promotion <= CC_QUEEN))) {
      const cc_status status = cc_position_find_move(position, (cc_square)(remembered & 63u),
                                                     (cc_square)(remembered >> 6 & 63u), (uint8_t)promotion,
                                                     &found);
      /* Castling may be asked for by the king's goal too: then from and to are not those remembered. */
      assert_true(status != CC_OK || (found & 0x7fffu) != remembered);
    }
  }
}

/* ProbCut: the captures whose exchange reaches the threshold; quiescence: captures and promotions; each once. */
static void parts_check_captures(cc__worker *w, const cc_position *position, uint64_t *random) {
  cc_move legal[CC_MAX_MOVES], picked[CC_MAX_MOVES];
  cc__checks checks;
  picker p;
  size_t count = 0, got = 0, wanted = 0;
  const int32_t threshold = (int32_t)(cc__random_next(random) % 900) - 200;
  assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, legal, CC_MAX_MOVES, &count), CC_OK);
  if (w->frames->in_check) {
    return;
  }
  got = parts_pick(w, CC_MOVE_NONE, PICKER_MODE_QUIESCENCE, picked);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(parts_count(picked, got, legal[i]), history_is_noisy(legal[i]));
    wanted += history_is_noisy(legal[i]) && cc_position_see_at_least(position, legal[i], threshold);
  }
  checks_begin(&checks, w->board);
  picker_begin(&p, w, w->frames, &checks, CC_MOVE_NONE, PICKER_MODE_PROBCUT, 5);
  p.threshold = threshold;
  for (cc_move move; (move = picker_next(&p)) != CC_MOVE_NONE; wanted--) {
    assert_true(wanted > 0 && history_is_noisy(move));
    assert_true(cc_position_see_at_least(position, move, threshold));
  }
  picker_end(&p);
  assert_int_equal(wanted, 0);
  /* Told to skip quiets the main picker hands out captures and promotions alone. */
  picker_begin(&p, w, w->frames, &checks, CC_MOVE_NONE, PICKER_MODE_MAIN, 5);
  p.skip_quiets = 1;
  size_t noisy = 0;
  for (cc_move move; (move = picker_next(&p)) != CC_MOVE_NONE; noisy++) {
    assert_true(history_is_noisy(move));
  }
  picker_end(&p);
  assert_int_equal(noisy, got);
}

static void test_picker(void **state) {
  (void)state;
  cc_search *search = NULL;
  uint64_t random = 99;
  assert_int_equal(cc_search_create(NULL, &search), CC_OK);
  cc__worker *w = &search->workers[0];
  int16_t *history = (int16_t *)(void *)w->history->butterfly;
  for (size_t i = 0; i < sizeof(w->history->butterfly) / sizeof(int16_t); i++) {
    history[i] = (int16_t)((int32_t)(cc__random_next(&random) % 32769) - 16384);
  }
  for (uint32_t game = 0; game < 120; game++) {
    cc_position *position = test_position(parts_fens[game % TEST_COUNT(parts_fens)]);
    for (uint32_t ply = 0; ply < 40; ply++) {
      cc_move moves[CC_MAX_MOVES];
      size_t count = 0;
      parts_check_board(w, position, &random);
      parts_check_table_moves(w, position, &random);
      parts_check_danger(w->board, position);
      parts_check_captures(w, position, &random);
      assert_int_equal(cc_position_moves(position, CC_MOVES_LEGAL, moves, CC_MAX_MOVES, &count), CC_OK);
      if (count == 0) {
        break;
      }
      assert_int_equal(cc_position_make(position, moves[cc__random_next(&random) % count]), CC_OK);
    }
    cc_position_free(position);
  }
  cc_search_free(search);
}

/* No number of rewards leaves the bounds. */
static void test_history_bounds(void **state) {
  (void)state;
  int16_t value = 0;
  for (int i = 0; i < 10000; i++) {
    history_add(&value, 1700, HISTORY_LIMIT);
    assert_in_range(value + HISTORY_LIMIT, 0, 2 * HISTORY_LIMIT);
  }
  assert_true(value > HISTORY_LIMIT * 9 / 10);
  for (int i = 0; i < 10000; i++) {
    history_add(&value, -1700, HISTORY_LIMIT);
    assert_in_range(value + HISTORY_LIMIT, 0, 2 * HISTORY_LIMIT);
  }
  assert_true(value < -HISTORY_LIMIT * 9 / 10);
}

/* ---- timing ---- */

static void test_timing(void **state) {
  (void)state;
  uint64_t random = 5;
  for (int i = 0; i < 20000; i++) {
    cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
    cc__timing timing = {0};
    const uint32_t overhead = (uint32_t)(cc__random_next(&random) % 200);
    limits.flags = CC_LIMIT_CLOCK;
    limits.time_ms[CC_WHITE] = (uint32_t)(cc__random_next(&random) % 1000000) >>
                               cc__random_next(&random) % 18;
    limits.increment_ms[CC_WHITE] = (uint32_t)(cc__random_next(&random) % 20000) >>
                                    cc__random_next(&random) % 14;
    limits.moves_to_go = (uint32_t)(cc__random_next(&random) % 3 == 0 ? cc__random_next(&random) % 60 : 0);
    cc__timing_plan(&timing, &limits, CC_WHITE, overhead, (int)(i & 1));
    const uint64_t clock = (uint64_t)limits.time_ms[CC_WHITE] * 1000u;
    assert_true(timing.soft <= timing.hard);
    assert_true(timing.hard <= clock); /* never more than there is */
    assert_true(clock < 4000u * overhead || timing.hard + 1000u * overhead <= clock);
  }
  const cc_search_limits none = CC_SEARCH_LIMITS_INIT;
  cc__timing timing = {0};
  cc__timing_plan(&timing, &none, CC_WHITE, 10, 0);
  assert_true(timing.soft == CC__TIMING_NEVER && timing.hard == CC__TIMING_NEVER && timing.minimum == 0);
}

/* Plans by hand: times in milliseconds for White, whose clock it is. */
static void test_timing_plans(void **state) {
  (void)state;
  static const struct {
    uint32_t time, increment, moves, overhead;
    uint64_t least, most; /* of the hard limit, in microseconds */
  } cases[] = {
      {0, 0, 0, 10, 0, 0},                     /* no time at all */
      {0, 5000, 0, 10, 0, 0},                  /* the increment comes after the move */
      {1, 0, 0, 10, 1, 500},                   /* overhead larger than the clock */
      {100, 0, 0, 5000, 1, 50000},             /* much larger */
      {60000, 0, 0, 10, 1500000, 42000000},    /* sudden death */
      {60000, 0, 1, 10, 40000000, 59990000},   /* the last move before the control: nearly all of it */
      {60000, 0, 40, 10, 1500000, 42000000},   /* the same as sudden death with 40 to come */
      {60000, 1000, 0, 10, 2400000, 42000000}, /* an increment is planned for */
      {4294967295u, 4294967295u, 4294967295u, 0, 1, UINT64_C(4294967295000)},
  };
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
    cc__timing timing = {0};
    limits.flags = CC_LIMIT_CLOCK;
    limits.time_ms[CC_WHITE] = cases[i].time;
    limits.increment_ms[CC_WHITE] = cases[i].increment;
    limits.moves_to_go = cases[i].moves;
    limits.time_ms[CC_BLACK] = 777; /* the other clock does not matter */
    cc__timing_plan(&timing, &limits, CC_WHITE, cases[i].overhead, 0);
    assert_in_range(timing.hard, cases[i].least, cases[i].most);
    assert_true(timing.soft <= timing.hard);
    limits.move_time_ms = 1; /* the lesser of both */
    cc__timing_plan(&timing, &limits, CC_WHITE, cases[i].overhead, 0);
    assert_true(timing.hard <= 1000);
  }
}

/* A settled search ends earlier than a troubled one; none goes on beyond the hard limit. */
static void test_timing_signs(void **state) {
  (void)state;
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc__timing timing = {0};
  limits.flags = CC_LIMIT_CLOCK;
  limits.time_ms[CC_WHITE] = 60000;
  cc__timing_plan(&timing, &limits, CC_WHITE, 10, 0);
  const cc__timing_signs calm = {10, -20, 990, 0};
  const cc__timing_signs troubled = {0, 60, 100, 0};
  const cc__timing_signs single = {0, 60, 100, 1};
  assert_true(cc__timing_is_enough(&timing, &calm, timing.soft));
  assert_false(cc__timing_is_enough(&timing, &troubled, timing.soft));
  assert_true(cc__timing_is_enough(&timing, &single, timing.soft));
  assert_true(cc__timing_is_enough(&timing, &troubled, timing.hard));
  assert_false(cc__timing_is_enough(&timing, &calm, 0));
}

/* Lateness that was seen, and overheads that increments do not pay for, make plans shorter; never zero. */
static void test_timing_lag(void **state) {
  (void)state;
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  limits.flags = CC_LIMIT_CLOCK;
  limits.increment_ms[CC_WHITE] = 10;
  for (uint32_t clock = 10; clock <= 1000000; clock *= 10) {
    cc__timing calm = {0}, late = {0};
    limits.time_ms[CC_WHITE] = clock;
    late.lag = 20000;
    cc__timing_plan(&calm, &limits, CC_WHITE, 10, 0);
    cc__timing_plan(&late, &limits, CC_WHITE, 10, 0);
    assert_true(late.soft > 0 && late.soft < calm.soft && late.hard < calm.hard);
    assert_true(clock < 100000 || late.soft > calm.soft - calm.soft / 50); /* of no weight on a long clock */
    assert_int_equal(late.lag, 20000);
  }
}

/* The scale of strength: rising everywhere, within its bounds, from the first Elo to the last. */
static void test_strength(void **state) {
  (void)state;
  uint32_t last = cc__strength_by_elo(CC__STRENGTH_ELO_LEAST);
  assert_int_equal(last, 200);
  for (int32_t elo = CC__STRENGTH_ELO_LEAST; elo <= CC__STRENGTH_ELO_MOST; elo++) {
    const uint32_t strength = cc__strength_by_elo(elo);
    assert_true(strength >= last && strength < CC__STRENGTH_FULL);
    last = strength;
  }
  assert_int_equal(cc__strength_by_elo(INT32_MIN), 200);
  assert_int_equal(cc__strength_by_elo(1810), 1300);
  assert_int_equal(cc__strength_by_elo(INT32_MAX), last);
  assert_int_equal(cc__strength_nodes(0), 40);
  assert_int_equal(cc__strength_nodes(1900), 30720);
  assert_int_equal(cc__strength_weakness(0), 200);
  assert_int_equal(cc__strength_weakness(1900), 10);
  for (uint32_t strength = 1; strength < CC__STRENGTH_FULL; strength++) {
    assert_true(cc__strength_nodes(strength) >= cc__strength_nodes(strength - 1));
    assert_true(cc__strength_weakness(strength) <= cc__strength_weakness(strength - 1));
    assert_true(cc__strength_weakness(strength) >= 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table_keeps),  cmocka_unit_test(test_table_replaces),
      cmocka_unit_test(test_table_torn),   cmocka_unit_test(test_table_ages),
      cmocka_unit_test(test_table_sizes),  cmocka_unit_test(test_table_clock),
      cmocka_unit_test(test_values),       cmocka_unit_test(test_scores_told),
      cmocka_unit_test(test_logarithm),    cmocka_unit_test(test_winrate),
      cmocka_unit_test(test_picker),       cmocka_unit_test(test_history_bounds),
      cmocka_unit_test(test_timing),       cmocka_unit_test(test_timing_plans),
      cmocka_unit_test(test_timing_signs), cmocka_unit_test(test_timing_lag),
      cmocka_unit_test(test_strength),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
