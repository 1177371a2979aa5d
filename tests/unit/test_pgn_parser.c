/* SPDX-License-Identifier: MIT */
/*
 * The PGN parser: what it tells of texts good and bad, whatever the chunks; limits, errors and their places, skipping, stopping.
 * Expected events are written as pgn_record.h prints them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pgn_record.h"
#include "test_util.h"

#define BEGIN "game begin\nmoves begin\n"
#define TEXT CC_PGN_TEXT_ONLY

typedef struct parser_case {
  const char *text;
  uint32_t flags;
  const char *events;
} parser_case;

/* The length of a text that may hold NUL bytes, which are written as \1 here. */
static char *parser_text(const char *text, size_t *length) {
  *length = strlen(text);
  char *copy = malloc(*length + 1);
  assert_non_null(copy);
  for (size_t i = 0; i <= *length; i++) {
    copy[i] = text[i] == '\1' ? '\0' : text[i];
  }
  return copy;
}

static void parser_check(const parser_case *wanted) {
  pgn_record record = {0};
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  size_t length = 0;
  char *text = parser_text(wanted->text, &length);
  options.flags = wanted->flags;
  assert_int_equal(pgn_record_run(&record, &options, text, length, 0), CC_OK);
  if (strcmp(record.text, wanted->events) != 0) {
    print_error("%s\n", wanted->text);
  }
  assert_string_equal(record.text, wanted->events);
  /* The same in every detail from chunks of every size. */
  pgn_record whole = {0};
  whole.all = record.all = PGN_RECORD_ALL;
  assert_int_equal(pgn_record_run(&whole, &options, text, length, 0), CC_OK);
  for (size_t chunk = 1; chunk <= length && chunk <= 70; chunk++) {
    assert_int_equal(pgn_record_run(&record, &options, text, length, chunk), CC_OK);
    assert_string_equal(record.text, whole.text);
  }
  free(whole.text);
  free(record.text);
  free(text);
}

static void parser_check_all(const parser_case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    parser_check(&cases[i]);
  }
}

/* ---- what is told ---- */

static void test_tokens(void **state) {
  static const parser_case cases[] = {
      {"", 0, ""},
      {" \n\n\t", 0, ""},
      {"*", 0, BEGIN "result *\ngame end 0\n"},
      {"1. e4 e5 2. Nf3 1-0\n", 0, BEGIN "move e4\nmove e5\nmove Nf3\nresult 1-0\ngame end 1\n"},
      {"e4 e5 Nf3 0-1", 0, BEGIN "move e4\nmove e5\nmove Nf3\nresult 0-1\ngame end 2\n"},
      {"1.e4 e5 2.Nf3 1/2-1/2", 0, BEGIN "move e4\nmove e5\nmove Nf3\nresult 1/2-1/2\ngame end 3\n"},
      {"1 e4 1... e5 2.. Nf3 1/2", 0, BEGIN "move e4\nmove e5\nmove Nf3\nresult 1/2\ngame end 3\n"},
      {"1.e4! e5?? 2.Nf3!? Nc6?! 3.Bb5!! a6? *", 0,
       BEGIN
       "move e4\nnag 1\nmove e5\nnag 4\nmove Nf3\nnag 5\nmove Nc6\nnag 6\nmove Bb5\nnag 3\nmove a6\nnag 2\n"
       "result *\ngame end 0\n"},
      {"1. e4 N 1... e5 \xE2\x96\xA1 2. Nf3 \xC2\xB1 +- +/= = Nc6 *", 0,
       BEGIN
       "move e4\nnag 146\nmove e5\nnag 7\nmove Nf3\nnag 16\nnag 18\nnag 14\nnag 10\nmove Nc6\nresult *\n"
       "game end 0\n"},
      {"e4 e5 \xC2\xBD-\xC2\xBD d4 \xBD-\xBD", 0,
       BEGIN "move e4\nmove e5\nresult \xC2\xBD-\xC2\xBD\ngame end 3\n" BEGIN
             "move d4\nresult \xBD-\xBD\ngame end 3\n"},
      {"1. e4 -- 2. Z0 e5 3. null @@@@ 4. 0000 *", 0,
       BEGIN "move e4\nmove --\nmove Z0\nmove e5\nmove null\nmove @@@@\nmove 0000\nresult *\ngame end 0\n"},
      {"e4 d5 e5 f5 exf6 e.p. Nh6 exf6 ep *", TEXT,
       BEGIN "move e4\nmove d5\nmove e5\nmove f5\nmove exf6\nmove Nh6\nmove exf6\nresult *\ngame end 0\n"},
      {"[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"] e8(Q) (1. e8Q) *", 0,
       "game begin\ntag FEN=7k/4P3/8/8/8/8/8/K7 w - - 0 1\nmoves begin\nmove e8(Q)\nvariation begin\nmove "
       "e8Q\n"
       "variation end\nresult *\ngame end 0\n"},
      {"1. Nf3 0-0 2. g3 Nf6 3. Bg2 g6 4. 0-0 *", TEXT,
       BEGIN "move Nf3\nmove 0-0\nmove g3\nmove Nf6\nmove Bg2\nmove g6\nmove 0-0\nresult *\ngame end 0\n"},
      {"%no\n1. e4 %\n%1. d4\ne5 *", TEXT,
       BEGIN "move e4\nerror CC_ERROR_PGN 2:7\nmove e5\nresult *\ngame end 0 faulty\n"},
      {"1. e4 ;to } ( end\ne5 *", 0,
       BEGIN "move e4\ncomment to } ( end first last line\nmove e5\nresult *\ngame end 0\n"},
      {"{a} ;b\n[Event \"x\"]\n{c} * {d}", 0,
       "comment a first last outside\ncomment b first last line outside\ngame begin\ntag Event=x\nmoves "
       "begin\n"
       "comment c first last\nresult *\ngame end 0\ncomment d first last outside\n"},
  };
  (void)state;
  parser_check_all(cases, TEST_COUNT(cases));
}

static void test_tags(void **state) {
  static const parser_case cases[] = {
      {"[A \"b\\\"\"] [C \"A]][\"] [ E  \"\\\"A]][\\\"\"\t]\n*", TEXT,
       "game begin\ntag A=b\\\" escaped\ntag C=A]][\ntag E=\\\"A]][\\\" escaped\nmoves begin\nresult *\ngame "
       "end 0\n"},
      {"[Event \"T \\\"]\n[Site \"The \"K\" x\"]\n*", TEXT,
       "game begin\ntag Event=T \\ escaped mended\ntag Site=The \"K\" x mended\nmoves begin\nresult *\ngame "
       "end 0\n"},
      {"[Event \"T\n[Site]\n[White Doe]\n[Black \"x\"]\n*", TEXT,
       "game begin\nerror CC_ERROR_PGN 1:1\nerror CC_ERROR_PGN 2:1\nerror CC_ERROR_PGN 3:1\ntag "
       "Black=x\nmoves begin\n"
       "result *\ngame end 0 faulty\n"},
      {"[Event \"a \"b\" c\"]\n*", TEXT | CC_PGN_STRICT,
       "game begin\ntag Event=a \"b\" c mended\nerror CC_ERROR_PGN 1:1\nmoves begin\nresult *\ngame end 0 "
       "faulty\n"},
      {"[Event \"?\"]<br />[Site \"?\"]<br>\n1. e4 <b> e5 *", 0,
       "game begin\ntag Event=?\ntag Site=?\nmoves begin\nmove e4\nmove e5\nresult *\ngame end 0\n"},
      {"[Result \"1-0\"]\n\n1. e4 0-1", 0,
       "game begin\ntag Result=1-0\nmoves begin\nmove e4\nresult 0-1\ngame end 2 differs\n"},
      {"[Result \"1-0\"]\n\n1. e4", 0,
       "game begin\ntag Result=1-0\nmoves begin\nmove e4\ngame end 1 missing\n"},
      {"[Result \"1-0\"]\n\n1. e4", CC_PGN_STRICT,
       "game begin\ntag Result=1-0\nmoves begin\nmove e4\nerror CC_ERROR_PGN 3:6\ngame end 1 missing "
       "faulty\n"},
      {"[Event \"\xC4\xD6\xDC\"]\n[Site \"\xC3\xBC\"]\n*", 0,
       "game begin\ntag Event=\xC4\xD6\xDC\ntag Site=\xC3\xBC\nmoves begin\nresult *\ngame end 0\n"},
  };
  (void)state;
  parser_check_all(cases, TEST_COUNT(cases));
}

/* Inputs on which other readers failed. */
static void test_known_cases(void **state) {
  static const parser_case cases[] = {
      {"1. c4 e5 ({a} 1... c5 2. g3) 2. Nc3 *\n", 0,
       BEGIN
       "move c4\nmove e5\nvariation begin\ncomment a first last\nmove c5\nmove g3\nvariation end\nmove Nc3\n"
       "result *\ngame end 0\n"},
      {"1. c4 (1. g3) 1... e5 (1... c6) *\n", 0,
       BEGIN
       "move c4\nvariation begin\nmove g3\nvariation end\nmove e5\nvariation begin\nmove c6\nvariation end\n"
       "result *\ngame end 0\n"},
      {"1. d4 d5 2. c4 (2. Nf3 Nf6) (2. Bf4 c5) 2... e6 *", 0,
       BEGIN
       "move d4\nmove d5\nmove c4\nvariation begin\nmove Nf3\nmove Nf6\nvariation end\nvariation begin\n"
       "move Bf4\nmove c5\nvariation end\nmove e6\nresult *\ngame end 0\n"},
      {"1. e4 ; rest { of ( line 1-0\ne5 2. Nf3 *\n", 0,
       BEGIN
       "move e4\ncomment  rest { of ( line 1-0 first last line\nmove e5\nmove Nf3\nresult *\ngame end 0\n"},
      {"1. e4 {first } e5 {\nsecond } 2. Nf3 *\n", 0,
       BEGIN "move e4\ncomment first  first last\nmove e5\ncomment \nsecond  first last\nmove Nf3\nresult "
             "*\ngame end 0\n"},
      {"1. e4 e5 (1... c5 2. Nf3 *\n\n[Event \"u\"]\n[Result \"*\"]\n\n1. d4 *\n", 0,
       BEGIN "move e4\nmove e5\nvariation begin\nmove c5\nmove Nf3\nresult *\nerror CC_ERROR_PGN 3:1\n"
             "game end 0 missing faulty\ngame begin\ntag Event=u\ntag Result=*\nmoves begin\nmove d4\nresult "
             "*\ngame end 0\n"},
      /* tags, tags: the first game has neither moves nor result; only Event says so */
      {"[Event \"a\"]\n[Result \"0-1\"]\n\n[Event \"b\"]\n\n1. d4 *\n", 0,
       "game begin\ntag Event=a\ntag Result=0-1\nmoves begin\ngame end 2 missing\ngame begin\ntag Event=b\n"
       "moves begin\nmove d4\nresult *\ngame end 0\n"},
      {"[Event \"a\"] [Event \"b\"]\n[Site \"c\"]\n\n[Site \"d\"]\n1. d4 *\n", 0,
       "game begin\ntag Event=a\nmoves begin\ngame end 0 missing\ngame begin\ntag Event=b\ntag Site=c\ntag "
       "Site=d\n"
       "moves begin\nmove d4\nresult *\ngame end 0\n"},
      {"1. e4 e5 ) 2. Nf3 *", 0,
       BEGIN "move e4\nmove e5\nerror CC_ERROR_PGN 1:10\nmove Nf3\nresult *\ngame end 0 faulty\n"},
      {"[Event \"x [=1] (y) {z} ; %\"]\n[Result \"*\"]\n\n1. e4 *\n", 0,
       "game begin\ntag Event=x [=1] (y) {z} ; %\ntag Result=*\nmoves begin\nmove e4\nresult *\ngame end "
       "0\n"},
      {"\xEF\xBB\xBF[Event \"a\"]\n[Result \"*\"]\n\n1. e4 *\n", 0,
       "game begin\ntag Event=a\ntag Result=*\nmoves begin\nmove e4\nresult *\ngame end 0\n"},
      {"[Event \"a\"]\n[Result \"*\"]\n\n*\n[Event \"b\"]\n[Result \"*\"]\n\n*\n", 0,
       "game begin\ntag Event=a\ntag Result=*\nmoves begin\nresult *\ngame end 0\n"
       "game begin\ntag Event=b\ntag Result=*\nmoves begin\nresult *\ngame end 0\n"},
      {"* \n1. e4 e5 1-0\n", 0,
       BEGIN "result *\ngame end 0\n" BEGIN "move e4\nmove e5\nresult 1-0\ngame end 1\n"},
      {"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12. .. Kd7 13. e4 {c} 13. ... Kd6 *\n",
       0,
       "game begin\ntag SetUp=1\ntag FEN=4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\nmoves begin\nmove Kd7\nmove e4\n"
       "comment c first last\nmove Kd6\nresult *\ngame end 0\n"},
      {"1. e4 $1 {c} $13 e5 $255 2. Nf3 ( 2. f4$2) 2... Nc6 *\n", 0,
       BEGIN
       "move e4\nnag 1\ncomment c first last\nnag 13\nmove e5\nnag 255\nmove Nf3\nvariation begin\nmove f4\n"
       "nag 2\nvariation end\nmove Nc6\nresult *\ngame end 0\n"},
      {"[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n", 0,
       "game begin\ntag Event=a\ntag Result=1-0\nmoves begin\nmove e4\nmove e5\nresult 0-1\ngame end 2 "
       "differs\n"},
      {"1. e4 {0-1} e5", 0, BEGIN "move e4\ncomment 0-1 first last\nmove e5\ngame end 0 missing\n"},
      {"1. e4 {a} {b} e5 {c}{d} (1... c5 {e} {f}) 2. Nf3 *\n", 0,
       BEGIN "move e4\ncomment a first last\ncomment b first last\nmove e5\ncomment c first last\n"
             "comment d first last\nvariation begin\nmove c5\ncomment e first last\ncomment f first last\n"
             "variation end\nmove Nf3\nresult *\ngame end 0\n"},
      {"1. e4 \1e5 2. Nf3 *\n", 0, BEGIN "move e4\nmove e5\nmove Nf3\nresult *\ngame end 0\n"},
      /* and neighbours of them */
      {"1. e4 e5\n\n1. d4 d5 1-0", 0,
       BEGIN "move e4\nmove e5\ngame end 0 missing\n" BEGIN "move d4\nmove d5\nresult 1-0\ngame end 1\n"},
      {"1. e4 e5\r\r1. d4", 0,
       BEGIN "move e4\nmove e5\ngame end 0 missing\n" BEGIN "move d4\ngame end 0 missing\n"},
      {"1. e4 e5\r\n1. d4", 0, BEGIN "move e4\nmove e5\nmove d4\ngame end 0 missing\n"},
      {"1. e4 e5 {x}\n\n1-0", 0, BEGIN "move e4\nmove e5\ncomment x first last\nresult 1-0\ngame end 1\n"},
      {"1. e4 (1. d4 1-0) e5 *", 0,
       BEGIN "move e4\nvariation begin\nmove d4\nresult 1-0\nvariation end\nmove e5\nresult *\ngame end 0\n"},
  };
  (void)state;
  parser_check_all(cases, TEST_COUNT(cases));
}

static void test_errors(void **state) {
  static const parser_case cases[] = {
      /* a wrong move: the rest of its line is lost, nothing else */
      {"1. e4 e5 2. Ke3 Nc6 (2... d6) {c} 3. Nf3 1-0\n1. d4 *", 0,
       BEGIN "move e4\nmove e5\nerror CC_ERROR_ILLEGAL 1:13\nresult 1-0\ngame end 1 faulty skipped\n" BEGIN
             "move d4\nresult *\ngame end 0\n"},
      {"1. e4 (1. d4 Qh4 2. c4 (2. a3 ) c5) (1. c4) e5 *", 0,
       BEGIN "move e4\nvariation begin\nmove d4\nerror CC_ERROR_ILLEGAL 1:14\nvariation end faulty skipped\n"
             "variation begin\nmove c4\nvariation end\nmove e5\nresult *\ngame end 0 faulty skipped\n"},
      {"1. e4 xyz {1-0} ; 1-0\n (1-0) 0-1", 0,
       BEGIN "move e4\nerror CC_ERROR_MOVE_TEXT 1:7\nresult 0-1\ngame end 2 faulty skipped\n"},
      {"1. Qh5\n[Event \"x\"]\n*", 0,
       BEGIN
       "error CC_ERROR_ILLEGAL 1:4\ngame end 0 missing faulty skipped\ngame begin\ntag Event=x\nmoves begin\n"
       "result *\ngame end 0\n"},
      {"1. Qh5 e5 2. d4\n\n1. c4 *", 0,
       BEGIN "error CC_ERROR_ILLEGAL 1:4\ngame end 0 missing faulty skipped\n" BEGIN
             "move c4\nresult *\ngame end 0\n"},
      /* comments without end */
      {"1. e4 {never\nclosed\n[Event \"x\"]\n*", 0,
       BEGIN "move e4\ncomment never\nclosed\n first last mended\nerror CC_ERROR_PGN 1:7\ngame end 0 missing "
             "faulty\n"
             "game begin\ntag Event=x\nmoves begin\nresult *\ngame end 0\n"},
      {"1. e4 {a\n[%clk 0:01]\n[x \"y\n[x y] [Event \"z\"]} e5 *", 0,
       BEGIN "move e4\ncomment a\n[%clk 0:01]\n[x \"y\n[x y] [Event \"z\"] first last\nmove e5\nresult "
             "*\ngame end 0\n"},
      {"1. e4\n{x", 0,
       BEGIN "move e4\ncomment x first last mended\nerror CC_ERROR_PGN 2:1\ngame end 0 missing faulty\n"},
      /* brackets */
      {"(1. e4) 1. d4 ((1. c4) 1. b4) d5 *", 0,
       BEGIN "error CC_ERROR_PGN 1:1\nmove d4\nvariation begin\nerror CC_ERROR_PGN 1:16\nmove b4\n"
             "variation end faulty skipped\nmove d5\nresult *\ngame end 0 faulty skipped\n"},
      {"1. e4 (1. d4", 0,
       BEGIN "move e4\nvariation begin\nmove d4\nerror CC_ERROR_PGN 1:13\ngame end 0 missing faulty\n"},
      /* other bytes */
      {"1. e4 $ e5 ] \" 2. d4 $1234567890 *", 0,
       BEGIN
       "move e4\nerror CC_ERROR_PGN 1:7\nmove e5\nerror CC_ERROR_PGN 1:12\nerror CC_ERROR_PGN 1:14\nmove d4\n"
       "error CC_ERROR_PGN 1:22\nresult *\ngame end 0 faulty\n"},
      {"1. e4 \xE2\x82\xAC e5 [x] *", TEXT,
       BEGIN "move e4\nerror CC_ERROR_PGN 1:7\nmove e5\nerror CC_ERROR_PGN 1:14\nerror CC_ERROR_PGN 1:15\n"
             "error CC_ERROR_PGN 1:16\nresult *\ngame end 0 faulty\n"},
      /* where the game starts */
      {"[FEN \"8/8/8/8 w\"]\n1. e4 1-0", 0,
       "game begin\ntag FEN=8/8/8/8 w\nmoves begin\nerror CC_ERROR_FEN 1:14\nresult 1-0\ngame end 1 faulty "
       "skipped\n"},
      {"[Variant \"Antichess\"]\n1. e3 e6\n\n1. d4 *", 0,
       "game begin\ntag Variant=Antichess\nmoves begin\nerror CC_ERROR_UNSUPPORTED 1:11\n"
       "game end 0 missing faulty skipped\n" BEGIN "move d4\nresult *\ngame end 0\n"},
      {"[Variant \"fischerandom\"]\n[FEN \"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1\"]\n1. "
       "O-O O-O *",
       0,
       "game begin\ntag Variant=fischerandom\n"
       "tag FEN=bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1\nmoves begin\nmove O-O\nmove "
       "O-O\nresult *\n"
       "game end 0\n"},
      /* strict reading */
      {"1. e2e4 e5 *", CC_PGN_STRICT,
       BEGIN "error CC_ERROR_MOVE_TEXT 1:4\nresult *\ngame end 0 faulty skipped\n"},
      /* lines */
      {"1. e4\r\n\r\n e5 )\r)\n) *", 0,
       BEGIN
       "move e4\nmove e5\nerror CC_ERROR_PGN 3:5\nerror CC_ERROR_PGN 4:1\nerror CC_ERROR_PGN 5:1\nresult *\n"
       "game end 0 faulty\n"},
  };
  (void)state;
  parser_check_all(cases, TEST_COUNT(cases));
}

static void test_options(void **state) {
  static const char text[] =
      "[Event \"x\"]\n\n1. e4 {a} $1 (1. d4 {b} (1. c4)) e5! *\n[Event \"y\"]\n1. z {\n[Event \"z\"]\n";
  static const parser_case cases[] = {
      {text, TEXT | CC_PGN_NO_COMMENTS | CC_PGN_NO_NAGS | CC_PGN_NO_VARIATIONS,
       "game begin\ntag Event=x\nmoves begin\nmove e4\nmove e5\nresult *\ngame end 0\ngame begin\ntag "
       "Event=y\n"
       "moves begin\nerror CC_ERROR_PGN 5:4\nerror CC_ERROR_PGN 5:6\ngame end 0 missing faulty\ngame begin\n"
       "tag Event=z\nmoves begin\ngame end 0 missing\n"},
      {text, CC_PGN_TAGS_ONLY,
       "game begin\ntag Event=x\nmoves begin\ngame end 0 missing skipped\ngame begin\ntag Event=y\nmoves "
       "begin\n"
       "game end 0 missing skipped\ngame begin\ntag Event=z\nmoves begin\ngame end 0 missing\n"},
      {text, TEXT | CC_PGN_NO_VARIATIONS | CC_PGN_NO_NAGS,
       "game begin\ntag Event=x\nmoves begin\nmove e4\ncomment a first last\nmove e5\nresult *\ngame end 0\n"
       "game begin\ntag Event=y\nmoves begin\nerror CC_ERROR_PGN 5:4\ncomment \n first last mended\n"
       "error CC_ERROR_PGN 5:6\ngame end 0 missing faulty\ngame begin\ntag Event=z\nmoves begin\ngame end 0 "
       "missing\n"},
  };
  (void)state;
  parser_check_all(cases, TEST_COUNT(cases));
}

/* ---- limits ---- */

static void test_limits(void **state) {
  char text[2000] =
      "[A \"0123456789abcdefg\"]\n[B \"1\"]\n[C \"2\"]\n[D \"3\"]\n1. e4 {0123456789abcdefghij}";
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  pgn_record record = {0};
  (void)state;
  strcat(text, "(1. d4 (1. c4 (1. b4))) e5 ");
  memset(text + strlen(text), 'e', 70);
  strcat(text, " Nf3 *");
  options.max_value = 16;
  options.max_tags = 2;
  options.max_token = 64;
  options.max_fragment = 16;
  options.max_depth = 2;
  for (size_t chunk = 0; chunk < 70; chunk++) {
    assert_int_equal(pgn_record_run(&record, &options, text, strlen(text), chunk), CC_OK);
    assert_string_equal(record.text,
                        "game begin\nerror CC_ERROR_LIMIT 1:1\ntag B=1\ntag C=2\nerror CC_ERROR_LIMIT 4:1\n"
                        "moves begin\nmove e4\ncomment 0123456789abcdef first\ncomment ghij last\n"
                        "variation begin\nmove d4\nvariation begin\nmove c4\nerror CC_ERROR_LIMIT 5:43\n"
                        "variation end faulty skipped\nvariation end\nmove e5\nerror CC_ERROR_LIMIT 5:56\n"
                        "move Nf3\nresult *\ngame end 0 faulty skipped\n");
  }
  free(record.text);
}

/* An allocator that knows the most it ever had to give. */
typedef struct parser_heap {
  size_t now;
  size_t most;
} parser_heap;

static void *parser_alloc(void *user, size_t size, size_t alignment) {
  parser_heap *heap = user;
  void *memory = NULL;
  heap->now += size;
  heap->most = heap->now > heap->most ? heap->now : heap->most;
  (void)alignment;
  memory = aligned_alloc(64, (size + 63) / 64 * 64);
  return memory;
}

static void parser_free(void *user, void *pointer, size_t size, size_t alignment) {
  parser_heap *heap = user;
  heap->now -= size;
  (void)alignment;
  free(pointer);
}

static int32_t parser_count(const cc_pgn_event *event, void *user) {
  uint64_t *kinds = user;
  kinds[event->kind]++;
  return CC_PGN_CONTINUE;
}

/* Nested as deep as allowed and deeper, words and tags without end: never a MiB. */
static void test_memory(void **state) {
  parser_heap heap = {0, 0};
  const cc_allocator allocator = {(uint32_t)sizeof(cc_allocator), 0, parser_alloc, parser_free, &heap};
  uint64_t kinds[CC_PGN_KINDS] = {0};
  cc_pgn_parser *parser = NULL;
  (void)state;
  assert_int_equal(cc_pgn_parser_create(&allocator, NULL, parser_count, kinds, &parser), CC_OK);
  for (int i = 0; i < 5000; i++) {
    assert_int_equal(cc_pgn_parser_feed(parser, i % 2 == 0 ? "e4 (" : "d4 (", 4, NULL), CC_OK);
  }
  assert_int_equal(kinds[CC_PGN_VARIATION_BEGIN], 4096);
  for (int i = 0; i < 5000; i++) {
    assert_int_equal(cc_pgn_parser_feed(parser, ")", 1, NULL), CC_OK);
  }
  assert_int_equal(kinds[CC_PGN_VARIATION_END], 4096);
  assert_int_equal(cc_pgn_parser_feed(parser, " e5 {", 5, NULL), CC_OK);
  for (int i = 0; i < 100000; i++) {
    assert_int_equal(cc_pgn_parser_feed(parser, "comment\n[x \"", 12, NULL), CC_OK);
  }
  assert_int_equal(cc_pgn_parser_feed(parser, "} * [E \"", 8, NULL), CC_OK);
  for (int i = 0; i < 100000; i++) {
    assert_int_equal(cc_pgn_parser_feed(parser, "tag", 3, NULL), CC_OK);
  }
  assert_int_equal(cc_pgn_parser_feed(parser, "\n", 1, NULL), CC_OK);
  for (int i = 0; i < 100000; i++) {
    assert_int_equal(cc_pgn_parser_feed(parser, "word", 4, NULL), CC_OK);
  }
  assert_int_equal(cc_pgn_parser_finish(parser), CC_OK);
  assert_true(kinds[CC_PGN_COMMENT] > 290); /* 1.2 MB in pieces of 4096 bytes */
  assert_int_equal(kinds[CC_PGN_GAME_END], 2);
  assert_true(heap.most < (size_t)1 << 20);
  cc_pgn_parser_free(parser);
  assert_int_equal(heap.now, 0);
}

/* ---- the callback's answers ---- */

static const char answer_text[] =
    "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 {a} (1. d4 {b} d5 (1... c5) 2. c4) e5 1-0\n"
    "[Event \"z\"]\n\n1. d4 *\n";
#define ANSWER_NEXT "game begin\ntag Event=z\nmoves begin\nmove d4\nresult *\ngame end 0\n"

static void test_answers(void **state) {
  static const struct {
    unsigned at;
    int32_t answer;
    const char *events;
  } cases[] = {
      /* at the beginning, a tag, the first move: the moves are skipped, the tags are not */
      {1, CC_PGN_SKIP_GAME,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\ngame end 0 missing skipped\n" ANSWER_NEXT},
      {2, CC_PGN_SKIP_GAME,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\ngame end 0 missing skipped\n" ANSWER_NEXT},
      {5, CC_PGN_SKIP_GAME,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\nmove e4\ngame end 0 missing skipped\n" ANSWER_NEXT},
      {5, CC_PGN_SKIP_VARIATION,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\nmove e4\ngame end 0 missing skipped\n" ANSWER_NEXT},
      {7, CC_PGN_SKIP_VARIATION,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\nmove e4\ncomment a first last\nvariation begin\n"
       "variation end skipped\nmove e5\nresult 1-0\ngame end 1 skipped\n" ANSWER_NEXT},
      {9, CC_PGN_SKIP_VARIATION,
       "game begin\ntag Event=x\ntag Site=y\nmoves begin\nmove e4\ncomment a first last\nvariation "
       "begin\nmove d4\n"
       "comment b first last\nvariation end skipped\nmove e5\nresult 1-0\ngame end 1 skipped\n" ANSWER_NEXT},
  };
  pgn_record record = {0};
  (void)state;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    for (size_t chunk = 0; chunk < 40; chunk++) {
      record.stop = cases[i].at;
      record.answer = cases[i].answer;
      assert_int_equal(pgn_record_run(&record, NULL, answer_text, strlen(answer_text), chunk), CC_OK);
      assert_string_equal(record.text, cases[i].events);
    }
  }
  free(record.text);
}

/* How much was skipped does not depend on the chunks. */
static void test_skipped(void **state) {
  static const char long_line[] =
      "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0\n";
  static const char line[] =
      "1. c3 (1. c4  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx e5) 1... a6 2. h3 "
      "*\n";
  static const struct {
    const char *text;
    unsigned at;
    int32_t answer;
  } cases[] = {
      {long_line, 3, CC_PGN_SKIP_GAME},
      {long_line, 4, CC_PGN_SKIP_VARIATION},
      {line, 5, CC_PGN_SKIP_VARIATION},
      {line, 6, CC_PGN_SKIP_GAME},
  };
  pgn_record whole = {0};
  pgn_record record = {0};
  (void)state;
  whole.all = record.all = PGN_RECORD_ALL;
  for (size_t i = 0; i < TEST_COUNT(cases); i++) {
    whole.stop = record.stop = cases[i].at;
    whole.answer = record.answer = cases[i].answer;
    assert_int_equal(pgn_record_run(&whole, NULL, cases[i].text, strlen(cases[i].text), 0), CC_OK);
    for (size_t chunk = 1; chunk < 80; chunk++) {
      assert_int_equal(pgn_record_run(&record, NULL, cases[i].text, strlen(cases[i].text), chunk), CC_OK);
      assert_string_equal(record.text, whole.text);
    }
  }
  free(whole.text);
  free(record.text);
}

/* Stop at each event, go on with the bytes that were left: nothing is lost or told twice. */
static void test_stops(void **state) {
  pgn_record whole = {0};
  pgn_record record = {0};
  const size_t length = strlen(answer_text);
  (void)state;
  assert_int_equal(pgn_record_run(&whole, NULL, answer_text, length, 0), CC_OK);
  const unsigned events = whole.events;
  for (unsigned stop = 1; stop <= events; stop++) {
    for (size_t chunk = 1; chunk <= 64; chunk += 7) {
      cc_pgn_parser *parser = NULL;
      unsigned stops = 0;
      size_t at = 0;
      record.length = 0;
      record.events = 0;
      record.stop = stop;
      record.answer = stop % 2 == 0 ? CC_PGN_STOP : -7;
      assert_int_equal(cc_pgn_parser_create(NULL, NULL, pgn_record_event, &record, &parser), CC_OK);
      while (at < length) {
        size_t consumed = 99;
        const cc_status status = cc_pgn_parser_feed(parser, answer_text + at,
                                                    length - at < chunk ? length - at : chunk, &consumed);
        assert_true(status == CC_OK || status == CC_ERROR_STOPPED);
        stops += status != CC_OK;
        at += consumed;
      }
      const cc_status status = cc_pgn_parser_finish(parser);
      stops += status == CC_ERROR_STOPPED;
      assert_int_equal(status == CC_OK ? status : cc_pgn_parser_finish(parser), CC_OK);
      assert_int_equal(stops, 1);
      assert_string_equal(record.text, whole.text);
      cc_pgn_parser_free(parser);
    }
  }
  free(whole.text);
  free(record.text);
}

/* ---- positions ---- */

typedef struct parser_positions {
  cc_pgn_parser *parser;
  unsigned moves;
} parser_positions;

/* The move of the event leads from the one position to the other. */
static int32_t parser_check_positions(const cc_pgn_event *event, void *user) {
  parser_positions *positions = user;
  const cc_position *now = cc_pgn_parser_position(positions->parser);
  const cc_position *before = cc_pgn_parser_position_before(positions->parser);
  if (event->kind == CC_PGN_GAME_BEGIN || event->kind == CC_PGN_TAG || event->kind == CC_PGN_GAME_END) {
    assert_null(now);
    assert_null(before);
  } else if (event->kind == CC_PGN_MOVE) {
    cc_position *copy = NULL;
    assert_int_equal(cc_position_copy(before, 1, &copy), CC_OK);
    assert_int_equal(event->move == CC_MOVE_NULL ? cc_position_make_null(copy)
                                                 : cc_position_play(copy, event->move),
                     CC_OK);
    assert_true(cc_position_equal(copy, now));
    assert_int_equal(cc_position_repetitions(now), 1);
    assert_int_equal(cc_position_ply(now), 0);
    cc_position_free(copy);
    positions->moves++;
  } else if (event->kind == CC_PGN_MOVES_BEGIN) {
    assert_true(cc_position_equal(now, before));
  }
  return CC_PGN_CONTINUE;
}

static void test_positions(void **state) {
  static const char text[] =
      "1. e4 (1. d4 (1. c4 e5) 1... d5 (1... f5) 2. Nc3) (1. Nf3) 1... -- 2. Nf3 e5 3. Nxe5 *\n"
      "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n1. O-O Kd7 2. e4 *";
  parser_positions positions = {NULL, 0};
  (void)state;
  assert_null(cc_pgn_parser_position(NULL));
  assert_null(cc_pgn_parser_position_before(NULL));
  assert_int_equal(cc_pgn_parser_create(NULL, NULL, parser_check_positions, &positions, &positions.parser),
                   CC_OK);
  assert_int_equal(cc_pgn_parser_feed(positions.parser, text, strlen(text), NULL), CC_OK);
  assert_int_equal(cc_pgn_parser_finish(positions.parser), CC_OK);
  assert_int_equal(positions.moves, 15);
  cc_pgn_parser_free(positions.parser);
}

/* ---- arguments ---- */

static void test_arguments(void **state) {
  cc_pgn_options options = CC_PGN_OPTIONS_INIT;
  cc_pgn_parser *parser = (cc_pgn_parser *)(uintptr_t)8;
  uint64_t kinds[CC_PGN_KINDS] = {0};
  char buffer[8];
  size_t needed = 0;
  (void)state;
  assert_int_equal(cc_pgn_parser_create(NULL, NULL, NULL, NULL, &parser), CC_ERROR_ARGUMENT);
  assert_null(parser);
  assert_int_equal(cc_pgn_parser_create(NULL, NULL, parser_count, NULL, NULL), CC_ERROR_ARGUMENT);
  options.flags = 0x40;
  assert_int_equal(cc_pgn_parser_create(NULL, &options, parser_count, kinds, &parser), CC_ERROR_ARGUMENT);
  options.flags = 0;
  options.max_token = 63;
  assert_int_equal(cc_pgn_parser_create(NULL, &options, parser_count, kinds, &parser), CC_ERROR_ARGUMENT);
  options.max_token = 65536;
  assert_int_equal(cc_pgn_parser_create(NULL, &options, parser_count, kinds, &parser), CC_ERROR_ARGUMENT);
  options.max_token = 64;
  assert_int_equal(cc_pgn_parser_create(NULL, &options, parser_count, kinds, &parser), CC_OK);
  assert_int_equal(cc_pgn_parser_feed(parser, NULL, 1, &needed), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_parser_feed(NULL, "", 0, NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_parser_feed(parser, NULL, 0, &needed), CC_OK);
  assert_int_equal(cc_pgn_parser_finish(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_parser_feed(parser, "1. e4", 5, &needed), CC_OK);
  assert_int_equal(needed, 5);
  assert_int_equal(cc_pgn_parser_finish(parser), CC_OK);
  assert_int_equal(kinds[CC_PGN_MOVE], 1);
  assert_int_equal(cc_pgn_parser_feed(parser, "x", 1, NULL), CC_ERROR_STATE);
  assert_int_equal(cc_pgn_parser_reset(NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_parser_reset(parser), CC_OK);
  assert_int_equal(cc_pgn_parser_feed(parser, "1. d4 *", 7, NULL), CC_OK);
  assert_int_equal(kinds[CC_PGN_GAME_END], 2);
  cc_pgn_parser_free(parser);
  cc_pgn_parser_free(NULL);
  assert_string_equal(cc_pgn_kind_name(CC_PGN_MOVE), "move");
  assert_string_equal(cc_pgn_kind_name(0), "?");
  assert_string_equal(cc_pgn_kind_name(CC_PGN_KINDS), "?");
  assert_int_equal(cc_pgn_unescape("a\\\"b\\\\c\\d\\", CC_NUL_TERMINATED, NULL, 0, &needed), CC_ERROR_BUFFER);
  assert_int_equal(needed, 8);
  assert_int_equal(cc_pgn_unescape("a\\\"b\\\\c\\", 8, buffer, sizeof(buffer), &needed), CC_OK);
  assert_string_equal(buffer, "a\"b\\c\\");
  assert_int_equal(cc_pgn_unescape(NULL, 0, buffer, sizeof(buffer), NULL), CC_ERROR_ARGUMENT);
  assert_int_equal(cc_pgn_unescape("", 0, NULL, 1, NULL), CC_ERROR_ARGUMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tokens), cmocka_unit_test(test_tags),      cmocka_unit_test(test_known_cases),
      cmocka_unit_test(test_errors), cmocka_unit_test(test_options),   cmocka_unit_test(test_limits),
      cmocka_unit_test(test_memory), cmocka_unit_test(test_answers),   cmocka_unit_test(test_skipped),
      cmocka_unit_test(test_stops),  cmocka_unit_test(test_positions), cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests_name("pgn parser", tests, NULL, NULL);
}
