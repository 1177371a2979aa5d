/* SPDX-License-Identifier: MIT */
/*
 * Exact values of the Royal Game of Ur and searches with dice against them, and against plain expectation.
 * Argument: a table of values by others, if there is one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test_util.h"
#include "ur_slow.h"
#include "ur_solver.h"

#define TOLERANCE 2e-5

static const char *values_path;

static ur_rules *make_rules(uint32_t finkel, uint32_t stones) {
  const ur_options options = {finkel, stones, UR_ORDER_FORWARD, UR_ONE_WAITING};
  ur_rules *rules = NULL;
  assert_int_equal(ur_rules_create(&options, &rules), CC_OK);
  return rules;
}

static ur_table *solve(const ur_rules *rules, ur_solution *solution) {
  ur_table *table = NULL;
  assert_int_equal(ur_solve(rules, 1000000, &table, solution), CC_OK);
  assert_true(solution->gap <= 1e-12);
  return table;
}

static ur_comparison compare(const ur_table *table, const char *path) {
  ur_comparison comparison;
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  if (!ur_table_compare(table, file, &comparison)) {
    fail_msg("%s:%zu cannot be read", path, comparison.line);
  }
  fclose(file);
  return comparison;
}

/* ---- values ---- */

static void test_values(void **state) {
  (void)state;
  ur_solution solution;
  ur_rules *rules = make_rules(1, 2);
  ur_table *table = solve(rules, &solution);
  assert_int_equal(solution.positions, 2 * 12990); /* each side to throw */
  assert_true(solution.start > 0.518578 - TOLERANCE && solution.start < 0.518578 + TOLERANCE);
  const ur_comparison sample = compare(table, CC_TEST_DATA "/ur_finkel2.tsv");
  assert_int_equal(sample.lines, 200);
  assert_int_equal(sample.missing, 0);
  assert_true(sample.largest <= TOLERANCE);
  if (values_path != NULL) {
    const ur_comparison all = compare(table, values_path);
    assert_int_equal(all.lines, 12990);
    assert_int_equal(all.missing, 0);
    assert_true(all.largest <= TOLERANCE);
  }
  ur_table_free(table);
  ur_rules_free(rules);
}

/* One stone a side in Finkel's game: every value again, from the slow rules, by plain iteration. */
typedef struct slow_table {
  double values[16][16]; /* by the steps of who throws and of the other */
} slow_table;

static double slow_backup(const slow_game *g, const slow_table *t, int own, int other) {
  double sum = 0;
  for (int dice = 0; dice <= 4; dice++) {
    const slow_position p = {{{own}, {other}}, 0};
    slow_position next;
    int again = 0;
    double value = 0;
    if (!slow_move(g, &p, 0, dice, &next, &again)) {
      value = 1 - t->values[other][own];
    } else if (next.at[0][0] == 15) {
      value = 1;
    } else {
      value = again ? t->values[next.at[0][0]][next.at[1][0]] : 1 - t->values[next.at[1][0]][next.at[0][0]];
    }
    sum += value * slow_weight(g, dice) / 16;
  }
  return sum;
}

static void test_one_stone(void **state) {
  (void)state;
  static slow_table t;
  ur_solution solution;
  const slow_game g = slow_new(1, 1);
  ur_rules *rules = make_rules(1, 1);
  ur_table *table = solve(rules, &solution);
  for (unsigned round = 0; round < 500; round++) {
    for (int own = 0; own < 15; own++) {
      for (int other = 0; other < 15; other++) {
        t.values[own][other] = slow_backup(&g, &t, own, other);
      }
    }
  }
  size_t checked = 0;
  const ur_state *s;
  for (size_t i = 0; (s = ur_table_state(table, i)) != NULL; i++) {
    const slow_position p = slow_from(&g, rules, s);
    const int own = p.at[p.side][0], other = p.at[1 - p.side][0];
    if (own == 15 || other == 15) {
      continue;
    }
    const double white = p.side == 0 ? t.values[own][other] : 1 - t.values[own][other];
    const double value = ur_table_value(table, s->key);
    assert_true(value - white < 1e-11 && white - value < 1e-11);
    checked++;
  }
  assert_true(checked > 400);
  ur_table_free(table);
  ur_rules_free(rules);
}

/* A position and its mirror image have values that add up to 1; an unknown one has none. */
static void test_symmetric(void **state) {
  (void)state;
  for (uint32_t finkel = 0; finkel < 2; finkel++) {
    ur_solution solution;
    ur_rules *rules = make_rules(finkel, finkel ? 2 : 1);
    ur_table *table = solve(rules, &solution);
    const ur_state *s;
    size_t count = 0;
    for (size_t i = 0; (s = ur_table_state(table, i)) != NULL; i++) {
      ur_state mirrored;
      ur_mirror(rules, s, &mirrored);
      const double other = ur_table_value(table, mirrored.key);
      if (other >= 0) {
        const double sum = ur_table_value(table, s->key) + other;
        assert_true(sum > 1 - 1e-11 && sum < 1 + 1e-11);
        count++;
      }
    }
    /* Without passes some positions come up with one side to throw only. */
    assert_int_equal(count, finkel ? solution.positions : 834);
    assert_true(ur_table_value(table, UINT64_C(0x123456789abcdef)) < 0);
    ur_table_free(table);
    ur_rules_free(rules);
  }
}

static void test_limit(void **state) {
  (void)state;
  ur_table *table = NULL;
  ur_rules *rules = make_rules(1, 2);
  assert_int_equal(ur_solve(rules, 1000, &table, NULL), CC_ERROR_LIMIT);
  assert_null(table);
  ur_table_free(NULL);
  ur_rules_free(rules);
}

/* ---- files ---- */

static void test_files(void **state) {
  (void)state;
  ur_solution solution;
  ur_comparison comparison;
  ur_rules *rules = make_rules(1, 1);
  ur_table *table = solve(rules, &solution);
  FILE *file = tmpfile();
  assert_non_null(file);
  assert_true(ur_table_write(table, file));
  rewind(file);
  assert_true(ur_table_compare(table, file, &comparison));
  assert_int_equal(comparison.lines, solution.positions / 2);
  assert_int_equal(comparison.missing, 0);
  assert_true(comparison.largest < 1e-9);
  fclose(file);
  static const char *const header =
      "light_waiting\tlight_squares\tlight_scored\tdark_waiting\tdark_squares\tdark_scored\tlight_win_prob\n";
  static const struct {
    const char *text;
    int readable;
    size_t missing;
  } lines[] = {
      {"1\t-\t0\t1\t-\t0\t0.5\n", 1, 0},
      {"0\t4\t0\t0\t4\t0\t0.9\n", 1, 0},
      {"0\t15\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"0\t8\t0\t0\t8\t0\t0.5\n", 0, 0},
      {"1\t4\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"1\t-\t0\t1\t-\t0\n", 0, 0},
      {"1\t-\t0\t1\t-\t0\t1.5\n", 0, 0},
      {"1\t-\t0\t1\t-\t0\t0.5x\n", 0, 0},
      {"2\t-\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"0\t4,\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"0\t-4\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"0\t4 \t0\t1\t-\t0\t0.5\n", 0, 0},
      {"0\t-\t1\t1\t-\t0\t1.0\r\n", 1, 0},
      {"x\t-\t0\t1\t-\t0\t0.5\n", 0, 0},
      {"\n", 0, 0},
      {"0\t0\t0\t1\t-\t0\t0.5\n", 0, 0},
  };
  for (size_t i = 0; i < TEST_COUNT(lines); i++) {
    file = tmpfile();
    assert_non_null(file);
    fprintf(file, "# remark\n%s%s", header, lines[i].text);
    rewind(file);
    const int readable = ur_table_compare(table, file, &comparison);
    if (readable != lines[i].readable) {
      fail_msg("line %zu", i);
    }
    assert_int_equal(comparison.missing, lines[i].missing);
    assert_int_equal(comparison.missing_line, lines[i].missing > 0 ? 3 : 0);
    assert_true(!readable || lines[i].missing > 0 ||
                comparison.differing == (comparison.largest > UR_TABLE_TOLERANCE));
    assert_true(readable || comparison.line == 3);
    fclose(file);
  }
  file = tmpfile();
  assert_non_null(file);
  fputs("light_waiting\tlight_squares\n", file);
  rewind(file);
  assert_false(ur_table_compare(table, file, &comparison)); /* columns are missing */
  fclose(file);
  ur_table_free(table);
  ur_rules_free(rules);
}

/* ---- searches with exact values ---- */

static cc_game_search *make_search(const cc_game *game, uint32_t algorithm, uint32_t flags) {
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  cc_game_search *search = NULL;
  options.algorithm = algorithm;
  options.flags = flags;
  options.table_bytes = 1u << 20;
  assert_int_equal(cc_game_search_create(NULL, game, &options, &search), CC_OK);
  return search;
}

static cc_game_result run(cc_game_search *search, const ur_state *s, uint32_t depth) {
  cc_game_limits limits = CC_GAME_LIMITS_INIT;
  cc_game_result result = CC_GAME_RESULT_INIT;
  limits.depth = depth;
  assert_int_equal(cc_game_search_run(search, s, NULL, 0, &limits, &result), CC_OK);
  return result;
}

/* The mean of exact values is the exact value, at any depth. */
static void test_search_reproduces(void **state) {
  (void)state;
  static const size_t every[] = {1, 1, 7, 101};
  ur_solution solution;
  ur_rules *rules = make_rules(1, 2);
  ur_table *table = solve(rules, &solution);
  rules->table = table;
  const cc_game game = ur_game_exact(rules);
  assert_int_equal(cc_game_check(&game), CC_OK);
  cc_game_search *search = make_search(&game, CC_GAME_NEGASCOUT, 0);
  for (uint32_t depth = 1; depth <= 3; depth++) {
    const ur_state *s;
    size_t checked = 0;
    for (size_t i = 0; (s = ur_table_state(table, i)) != NULL; i += every[depth]) {
      if (s->home[0] == 2 || s->home[1] == 2) {
        continue;
      }
      const cc_game_result result = run(search, s, depth);
      const double chance = 0.5 + (double)result.values[0] / (2.0 * CC_GAME_WIN);
      const double exact = ur_table_value(table, s->key);
      assert_true(chance - exact < 1e-8 && exact - chance < 1e-8); /* far better than asked for */
      checked++;
    }
    assert_true(checked > 200);
  }
  cc_game_search_free(search);
  ur_table_free(table);
  ur_rules_free(rules);
}

/* What is evaluated after a throw is the best of what may follow. */
static void test_evaluation_after_throw(void **state) {
  (void)state;
  ur_solution solution;
  ur_rules *rules = make_rules(1, 2);
  ur_table *table = solve(rules, &solution);
  const cc_game game = ur_game_exact(rules);
  ur_state s, thrown;
  memset(&s, 0, sizeof(s));
  rules->table = table;
  static const char text[] = "w - 0 i1,k3 0 m3,i5";
  assert_int_equal(ur_state_read(&s, text, strlen(text), rules), CC_OK);
  int64_t sum = 0;
  int32_t value = 0;
  for (uint32_t dice = 0; dice <= 4; dice++) {
    assert_int_equal(game.apply(&s, dice, &thrown, game.user), CC_OK);
    assert_int_equal(game.evaluate(&thrown, &value, game.user), CC_OK);
    sum += (int64_t)value * rules->weights[dice];
  }
  assert_int_equal(game.evaluate(&s, &value, game.user), CC_OK);
  assert_true(sum / 16 - value <= 2 && value - sum / 16 <= 2);
  s.key ^= 1; /* a position that is not in the table */
  assert_int_equal(game.evaluate(&s, &value, game.user), CC_ERROR_GAME);
  ur_table_free(table);
  ur_rules_free(rules);
}

/* ---- searches with dice against plain expectation ---- */

static void check_expectation(const ur_rules *rules, const slow_game *g, const ur_state *s, int depth,
                              cc_game_search **searches, size_t count) {
  const slow_position p = slow_from(g, rules, s);
  const int64_t expected = slow_expect(g, &p, depth);
  for (size_t i = 0; i < count; i++) {
    const cc_game_result result = run(searches[i], s, (uint32_t)depth);
    assert_int_equal(result.values[0], expected);
  }
}

static void test_expectation(void **state) {
  (void)state;
  static const uint32_t algorithms[] = {CC_GAME_NEGASCOUT, CC_GAME_ALPHA_BETA, CC_GAME_MTDF,
                                        CC_GAME_NEGASCOUT, CC_GAME_NEGASCOUT,  CC_GAME_MINIMAX};
  static const uint32_t flags[] = {0, 0, 0, CC_GAME_NO_TABLE, CC_GAME_NO_STAR2, 0};
  for (uint32_t finkel = 0; finkel < 2; finkel++) {
    for (uint32_t stones = 1; stones <= 7; stones += 2) {
      const slow_game g = slow_new((int)finkel, (int)stones);
      ur_rules *rules = make_rules(finkel, stones);
      const cc_game game = ur_game(rules);
      cc_game_search *searches[TEST_COUNT(algorithms)];
      cc_play *play = NULL;
      uint64_t seed = 10 * stones + finkel;
      for (size_t i = 0; i < TEST_COUNT(algorithms); i++) {
        searches[i] = make_search(&game, algorithms[i], flags[i]);
      }
      assert_int_equal(cc_play_create(NULL, &game, &play), CC_OK);
      for (unsigned n = 0; n < 150; n++) {
        cc_game_move moves[16];
        cc_game_outcome outcome;
        size_t count = 0;
        if (cc_play_player(play) == UR_DICE) {
          const int depth = n % 12 == 0 && stones <= 3 ? 3 : n % 3 == 0 ? 2 : 1;
          check_expectation(rules, &g, cc_play_state(play), depth, searches, TEST_COUNT(algorithms));
          assert_int_equal(cc_play_roll(play, &seed, NULL), CC_OK);
        }
        assert_int_equal(cc_play_moves(play, moves, 16, &count), CC_OK);
        assert_int_equal(cc_play_make(play, moves[cc_random_next(&seed) % count].code), CC_OK);
        assert_int_equal(cc_play_outcome(play, &outcome), CC_OK);
        if (outcome.kind != CC_GAME_GOES_ON) {
          assert_int_equal(cc_play_restart(play), CC_OK);
        }
      }
      for (size_t i = 0; i < TEST_COUNT(algorithms); i++) {
        cc_game_search_free(searches[i]);
      }
      cc_play_free(play);
      ur_rules_free(rules);
    }
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_one_stone),
      cmocka_unit_test(test_symmetric),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_files),
      cmocka_unit_test(test_search_reproduces),
      cmocka_unit_test(test_evaluation_after_throw),
      cmocka_unit_test(test_expectation),
  };
  values_path = argc > 1 ? argv[1] : NULL;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
