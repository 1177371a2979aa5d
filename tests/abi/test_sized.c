/* SPDX-License-Identifier: MIT */
/*
 * The rule of struct_size, for every size-tagged struct and every function that takes one: shorter structs, as
 * older programs have them, are read as if zero followed and never written past their end; longer ones, as newer
 * programs have them, are accepted if what is unknown is zero; sizes that cannot be are refused.
 *
 * Structs are put into memory of exactly their size, so that a checked build sees any access past it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chesscore.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define BAD_CASTLING "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"
#define NOT_A_FEN "4k3/8/8/8/8/8/8/4K3 x - - 0 1"
#define LONGER 24u

static cc_position *position;
static cc_eco *openings;

/* Every struct the library reads: its default value, and a call that takes it and answers with its status. */
typedef struct sized_input {
  const char *name;
  size_t size;
  cc_status (*call)(const void *object);
} sized_input;

static cc_status call_allocator(const void *object) {
  cc_position *made = NULL;
  const cc_status status = cc_position_create(object, &made);
  cc_position_free(made);
  return status;
}

static cc_status call_fen_options_setup(const void *object) {
  cc_setup setup = CC_SETUP_INIT;
  return cc_setup_from_fen(&setup, START, CC_NUL_TERMINATED, object, NULL);
}

static cc_status call_fen_options_create(const void *object) {
  cc_position *made = NULL;
  const cc_status status = cc_position_create_from_fen(NULL, START, CC_NUL_TERMINATED, object, NULL, NULL,
                                                       &made);
  cc_position_free(made);
  return status;
}

static cc_status call_fen_options_set(const void *object) {
  return cc_position_set_fen(position, START, CC_NUL_TERMINATED, object, NULL, NULL);
}

static cc_status call_perft_options(const void *object) {
  uint64_t nodes = 0;
  return cc_position_perft(position, 1, object, NULL, 0, NULL, &nodes);
}

static cc_status call_render_options(const void *object) {
  char text[CC_RENDER_TEXT_CAPACITY];
  return cc_position_render(position, CC_RENDER_ASCII, object, text, sizeof(text), NULL);
}

static cc_status call_render_options_setup(const void *object) {
  const cc_setup setup = CC_SETUP_INIT;
  char text[CC_RENDER_TEXT_CAPACITY];
  return cc_setup_render(&setup, CC_RENDER_ASCII, object, text, sizeof(text), NULL);
}

static cc_move knight_move(void) {
  cc_move move = CC_MOVE_NONE;
  assert_int_equal(cc_position_find_move(position, 6, 21, 0, &move), CC_OK);
  return move;
}

static cc_status call_move_text(const void *object) {
  char text[CC_MOVE_TEXT_CAPACITY];
  return cc_position_move_text(position, knight_move(), CC_MOVE_STYLE_SAN, object, text, sizeof(text), NULL);
}

static cc_status call_line_text(const void *object) {
  char text[CC_MOVE_TEXT_CAPACITY];
  const cc_move move = knight_move();
  return cc_position_line_text(position, &move, 1, CC_MOVE_STYLE_SAN, object, text, sizeof(text), NULL, NULL);
}

static cc_status call_read_move(const void *object) {
  cc_move move;
  return cc_position_read_move(position, "Nf3", 3, CC_MOVE_STYLE_SAN, object, &move, NULL, NULL);
}

static cc_status call_read_line(const void *object) {
  cc_move move;
  size_t count;
  return cc_position_read_line(position, "Nf3", 3, CC_MOVE_STYLE_SAN, object, &move, 1, &count, NULL);
}

static cc_status call_epd_create(const void *object) {
  cc_epd *epd = NULL;
  const cc_status status = cc_epd_create(object, &epd);
  cc_epd_free(epd);
  return status;
}

static cc_status call_epd_read(const void *object) {
  cc_epd *epd = NULL;
  assert_int_equal(cc_epd_create(NULL, &epd), CC_OK);
  const cc_status status = cc_epd_read(epd, "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;", CC_NUL_TERMINATED, object,
                                       NULL);
  cc_epd_free(epd);
  return status;
}

static int32_t ignore(const char *bytes, size_t length, void *user) {
  (void)bytes;
  (void)length;
  (void)user;
  return 0;
}

static cc_status call_render_to(const void *object) {
  return cc_position_render_to(position, CC_RENDER_SVG, object, ignore, NULL);
}

static cc_status call_setup_render_to(const void *object) {
  const cc_setup setup = CC_SETUP_INIT;
  return cc_setup_render_to(&setup, CC_RENDER_SVG, object, ignore, NULL);
}

static cc_status call_text_book_options(const void *object) {
  cc_text_book *book = NULL;
  const cc_status status = cc_text_book_create_from_bytes(NULL, "e2e4", 4, object, NULL, &book);
  cc_text_book_free(book);
  return status;
}

static cc_status call_book_choice(const void *object) {
  const cc_book_move moves[1] = {{1, 1, 0, 0, 0, 0, 0, 0}};
  uint64_t random = 1;
  cc_move move = CC_MOVE_NONE;
  return cc_book_choose(moves, 1, object, &random, &move);
}

static cc_status call_book_builder_options(const void *object) {
  cc_book_builder *builder = NULL;
  const cc_status status = cc_book_builder_create(NULL, object, &builder);
  cc_book_builder_free(builder);
  return status;
}

static cc_status call_book_pgn_options(const void *object) {
  cc_book_builder *builder = NULL;
  cc_book_pgn *pgn = NULL;
  cc_status status = cc_book_builder_create(NULL, NULL, &builder);
  if (status == CC_OK) {
    status = cc_book_pgn_create(builder, object, &pgn);
  }
  cc_book_pgn_free(pgn);
  cc_book_builder_free(builder);
  return status;
}

static cc_status call_eco_options(const void *object) {
  cc_eco *eco = NULL;
  const cc_status status = cc_eco_create_from_text(NULL, "A00\tX\tb4", CC_NUL_TERMINATED, object, NULL, &eco);
  cc_eco_free(eco);
  return status;
}

static int32_t ignore_event(const cc_pgn_event *event, void *user) {
  (void)event;
  (void)user;
  return CC_PGN_CONTINUE;
}

static cc_status call_pgn_options(const void *object) {
  cc_pgn_parser *parser = NULL;
  const cc_status status = cc_pgn_parser_create(NULL, object, ignore_event, NULL, &parser);
  cc_pgn_parser_free(parser);
  return status;
}

static cc_status call_pgn_reader(const void *object) {
  cc_pgn_reader *reader = NULL;
  const cc_status status = cc_pgn_reader_create(NULL, object, "", 0, &reader);
  cc_pgn_reader_free(reader);
  return status;
}

static cc_status call_pgn_filter(const void *object) {
  cc_pgn_selector *selector = NULL;
  const cc_status status = cc_pgn_selector_create(NULL, object, NULL, NULL, &selector);
  cc_pgn_selector_free(selector);
  return status;
}

static cc_status call_evaluation_table(const void *object) {
  char text[CC_EVALUATION_TABLE_CAPACITY];
  return cc_evaluation_table(object, text, sizeof(text), NULL);
}

/* Zero limits mean the greatest depth: the callback ends that at once. */
static int32_t stop_at_once(const cc_search_event *event, void *user) {
  (void)event;
  (void)user;
  return 1;
}

static cc_search *small_search(void) {
  cc_search *search = NULL;
  assert_int_equal(cc_search_create(NULL, &search), CC_OK);
  assert_int_equal(cc_search_set_option(search, CC_OPTION_HASH, 1), CC_OK);
  assert_int_equal(cc_search_set_callback(search, CC_EVENTS_DEFAULT, stop_at_once, NULL), CC_OK);
  return search;
}

static cc_status call_search_limits(const void *object) {
  cc_search *search = small_search();
  const cc_status status = cc_search_run(search, position, object, NULL);
  cc_search_free(search);
  return status;
}

static cc_status call_search_hooks(const void *object) {
  cc_search *search = small_search();
  const cc_status status = cc_search_set_hooks(search, object);
  cc_search_free(search);
  return status;
}

static cc_status call_exact_options(const void *object) {
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  return cc_position_exact(position, object, &result);
}

/* ---- any game; chess is the one at hand ---- */

static cc_chess_game *chess;

static int32_t stop_game(const cc_game_event *event, void *user) {
  (void)event;
  (void)user;
  return 1;
}

static cc_status call_game_options(const void *object) {
  cc_game_search *search = NULL;
  const cc_status status = cc_game_search_create(NULL, cc_chess_game_table(chess), object, &search);
  cc_game_search_free(search);
  return status;
}

static cc_status run_game(const void *limits, void *result) {
  cc_game_search *search = NULL;
  cc_play *play = NULL;
  cc_game_options options = CC_GAME_OPTIONS_INIT;
  options.table_bytes = 4096;
  assert_int_equal(cc_game_search_create(NULL, cc_chess_game_table(chess), &options, &search), CC_OK);
  assert_int_equal(cc_game_search_set_callback(search, stop_game, NULL), CC_OK);
  assert_int_equal(cc_play_create(NULL, cc_chess_game_table(chess), &play), CC_OK);
  const cc_status status = cc_game_search_play(search, play, limits, result);
  cc_play_free(play);
  cc_game_search_free(search);
  return status;
}

static cc_status call_game_limits(const void *object) {
  return run_game(object, NULL);
}

static cc_status call_strategy(const void *object) {
  cc_player *player = NULL;
  const cc_status status = cc_player_create(NULL, cc_chess_game_table(chess), object, 1, &player);
  cc_player_free(player);
  return status;
}

static cc_status call_choose_limits(const void *object) {
  const cc_strategy random = CC_STRATEGY_INIT;
  cc_player *player = NULL;
  cc_play *play = NULL;
  uint64_t move = 0;
  assert_int_equal(cc_player_create(NULL, cc_chess_game_table(chess), &random, 1, &player), CC_OK);
  assert_int_equal(cc_play_create(NULL, cc_chess_game_table(chess), &play), CC_OK);
  const cc_status status = cc_player_choose(player, play, object, &move);
  cc_play_free(play);
  cc_player_free(player);
  return status;
}

static cc_status call_match_options(const void *object) {
  cc_match *match = NULL;
  const cc_status status = cc_match_create(NULL, cc_chess_game_table(chess), object, &match);
  cc_match_free(match);
  return status;
}

static cc_status call_match_control(const void *object) {
  cc_match_options options = CC_MATCH_OPTIONS_INIT;
  options.control = object;
  return call_match_options(&options);
}

static cc_status call_match_schedule(const void *object) {
  cc_match_fixture fixture = CC_MATCH_FIXTURE_INIT;
  return cc_match_schedule(object, 2, 2, 0, &fixture);
}

static const sized_input inputs[] = {
    {"cc_position_create", sizeof(cc_allocator), call_allocator},
    {"cc_setup_from_fen", sizeof(cc_fen_options), call_fen_options_setup},
    {"cc_position_create_from_fen", sizeof(cc_fen_options), call_fen_options_create},
    {"cc_position_set_fen", sizeof(cc_fen_options), call_fen_options_set},
    {"cc_position_perft", sizeof(cc_perft_options), call_perft_options},
    {"cc_position_render", sizeof(cc_render_options), call_render_options},
    {"cc_setup_render", sizeof(cc_render_options), call_render_options_setup},
    {"cc_position_render_to", sizeof(cc_render_options), call_render_to},
    {"cc_setup_render_to", sizeof(cc_render_options), call_setup_render_to},
    {"cc_text_book_create_from_bytes", sizeof(cc_text_book_options), call_text_book_options},
    {"cc_book_choose", sizeof(cc_book_choice), call_book_choice},
    {"cc_book_builder_create", sizeof(cc_book_builder_options), call_book_builder_options},
    {"cc_book_pgn_create", sizeof(cc_book_pgn_options), call_book_pgn_options},
    {"cc_eco_create_from_text", sizeof(cc_eco_options), call_eco_options},
    {"cc_position_move_text", sizeof(cc_move_text_options), call_move_text},
    {"cc_position_line_text", sizeof(cc_move_text_options), call_line_text},
    {"cc_position_read_move", sizeof(cc_move_text_options), call_read_move},
    {"cc_position_read_line", sizeof(cc_move_text_options), call_read_line},
    {"cc_epd_create", sizeof(cc_allocator), call_epd_create},
    {"cc_epd_read", sizeof(cc_epd_options), call_epd_read},
    {"cc_pgn_parser_create", sizeof(cc_pgn_options), call_pgn_options},
    {"cc_pgn_reader_create", sizeof(cc_pgn_options), call_pgn_reader},
    {"cc_pgn_selector_create", sizeof(cc_pgn_filter), call_pgn_filter},
    {"cc_evaluation_table", sizeof(cc_evaluation), call_evaluation_table},
    {"cc_search_run", sizeof(cc_search_limits), call_search_limits},
    {"cc_search_set_hooks", sizeof(cc_search_hooks), call_search_hooks},
    {"cc_position_exact", sizeof(cc_exact_options), call_exact_options},
    {"cc_game_search_create", sizeof(cc_game_options), call_game_options},
    {"cc_game_search_play", sizeof(cc_game_limits), call_game_limits},
    {"cc_player_create", sizeof(cc_strategy), call_strategy},
    {"cc_player_choose", sizeof(cc_game_limits), call_choose_limits},
    {"cc_match_create", sizeof(cc_match_options), call_match_options},
    {"cc_match_create, control", sizeof(cc_match_control), call_match_control},
    {"cc_match_schedule", sizeof(cc_match_options), call_match_schedule},
};

/* The call with a struct of `size` bytes, all zero but struct_size and the byte at `odd` (SIZE_MAX: none). */
static cc_status call_with(const sized_input *input, size_t size, uint32_t told, size_t odd) {
  unsigned char *memory = calloc(1, size < 4 ? 4 : size);
  assert_non_null(memory);
  memcpy(memory, &told, sizeof(told));
  if (odd < size) {
    memory[odd] = 1;
  }
  const cc_status status = input->call(memory);
  uint32_t kept = 0;
  memcpy(&kept, memory, sizeof(kept));
  assert_int_equal(kept, told);
  free(memory);
  return status;
}

static void check_input(const sized_input *input) {
  /* Every size from the smallest that is a struct up to today's: as older programs pass. */
  for (size_t size = 8; size <= input->size; size++) {
    /* No struct ends inside a field. */
    const cc_status expected = size % sizeof(void *) == 0 ? CC_OK : CC_ERROR_ARGUMENT;
    assert_int_equal(call_with(input, size, (uint32_t)size, SIZE_MAX), expected);
  }
  for (size_t size = input->size + sizeof(void *); size <= input->size + LONGER; size += sizeof(void *)) {
    assert_int_equal(call_with(input, size, (uint32_t)size, SIZE_MAX), CC_OK);
    for (size_t odd = input->size; odd < size; odd++) {
      assert_int_equal(call_with(input, size, (uint32_t)size, odd), CC_ERROR_UNSUPPORTED);
    }
  }
  for (uint32_t told = 0; told < 8; told++) {
    assert_int_equal(call_with(input, 8, told, SIZE_MAX), CC_ERROR_ARGUMENT);
  }
  assert_int_equal(call_with(input, input->size, UINT32_MAX, SIZE_MAX), CC_ERROR_ARGUMENT);
  assert_int_equal(call_with(input, input->size, 0x80000000u, SIZE_MAX), CC_ERROR_ARGUMENT);
}

static void test_inputs(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
    print_message("%s\n", inputs[i].name);
    check_input(&inputs[i]);
  }
}

/* ---- setups: read, and changed in place ---- */

static cc_status setup_validate(void *setup) {
  cc_validity validity = CC_VALIDITY_INIT;
  return cc_setup_validate(setup, &validity);
}

static cc_status setup_create(void *setup) {
  cc_position *made = NULL;
  const cc_status status = cc_position_create_from_setup(NULL, setup, 0, NULL, &made);
  cc_position_free(made);
  return status;
}

static cc_status setup_set(void *setup) {
  return cc_position_set_setup(position, setup, 0, NULL);
}

static cc_status setup_render(void *setup) {
  char text[CC_RENDER_TEXT_CAPACITY];
  return cc_setup_render(setup, CC_RENDER_ASCII, NULL, text, sizeof(text), NULL);
}

static cc_status setup_repair(void *setup) {
  uint32_t repaired = 0;
  return cc_setup_repair(setup, CC_PROBLEMS_REPAIRABLE, &repaired);
}

static cc_status setup_put(void *setup) {
  return cc_setup_put(setup, 28, CC_PIECE_NONE);
}

static cc_status setup_piece(void *setup) {
  return cc_setup_piece_at(setup, 4) == CC_PIECE(CC_WHITE, CC_KING) ? CC_OK : CC_ERROR_ARGUMENT;
}

typedef struct sized_setup {
  const char *name;
  cc_status (*call)(void *setup);
} sized_setup;

static const sized_setup setups[] = {
    {"cc_setup_validate", setup_validate}, {"cc_position_create_from_setup", setup_create},
    {"cc_position_set_setup", setup_set},  {"cc_setup_render", setup_render},
    {"cc_setup_repair", setup_repair},     {"cc_setup_put", setup_put},
    {"cc_setup_piece_at", setup_piece},
};

static cc_status setup_with(const sized_setup *way, size_t size, uint32_t told, size_t odd) {
  cc_setup start = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_position(&start, position), CC_OK);
  unsigned char *memory = calloc(1, size);
  assert_non_null(memory);
  memcpy(memory, &start, size < sizeof(start) ? size : sizeof(start));
  memcpy(memory, &told, sizeof(told));
  if (odd < size) {
    memory[odd] = 1;
  }
  const cc_status status = way->call(memory);
  uint32_t kept = 0;
  memcpy(&kept, memory, sizeof(kept));
  assert_int_equal(kept, told);
  free(memory);
  return status;
}

static void test_setups(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof(setups) / sizeof(setups[0]); i++) {
    const sized_setup *way = &setups[i];
    const int tells = way->call != setup_piece;
    print_message("%s\n", way->name);
    /* Without the clocks the setup is still the start position: they read as zero. */
    for (size_t size = offsetof(cc_setup, halfmove); size <= sizeof(cc_setup); size += sizeof(void *)) {
      assert_int_equal(setup_with(way, size, (uint32_t)size, SIZE_MAX), CC_OK);
    }
    assert_int_equal(setup_with(way, sizeof(cc_setup) + LONGER, sizeof(cc_setup) + LONGER, SIZE_MAX), CC_OK);
    for (size_t odd = sizeof(cc_setup); odd < sizeof(cc_setup) + LONGER && tells; odd++) {
      assert_int_equal(setup_with(way, sizeof(cc_setup) + LONGER, sizeof(cc_setup) + LONGER, odd),
                       CC_ERROR_UNSUPPORTED);
    }
    for (uint32_t told = 0; told < 8; told++) {
      assert_int_equal(setup_with(way, sizeof(cc_setup), told, SIZE_MAX), CC_ERROR_ARGUMENT);
    }
    assert_int_equal(setup_with(way, sizeof(cc_setup), UINT32_MAX, SIZE_MAX), CC_ERROR_ARGUMENT);
  }
}

/* ---- what the library writes ---- */

typedef struct sized_output {
  const char *name;
  size_t size;
  cc_status status; /* of a call with a struct that can be written */
  cc_status (*call)(void *object);
  int refuses; /* whether a wrong size is an error (mandatory outputs), or the struct is just left alone */
} sized_output;

static cc_status write_error_setup(void *object) {
  cc_setup setup = CC_SETUP_INIT;
  return cc_setup_from_fen(&setup, NOT_A_FEN, CC_NUL_TERMINATED, NULL, object);
}

static cc_status write_error_set(void *object) {
  return cc_position_set_fen(position, NOT_A_FEN, CC_NUL_TERMINATED, NULL, NULL, object);
}

static cc_status write_validity_set(void *object) {
  return cc_position_set_fen(position, BAD_CASTLING, CC_NUL_TERMINATED, NULL, object, NULL);
}

static cc_status write_validity_create(void *object) {
  cc_position *made = NULL;
  return cc_position_create_from_fen(NULL, BAD_CASTLING, CC_NUL_TERMINATED, NULL, object, NULL, &made);
}

static cc_setup bad_setup(void) {
  cc_setup setup = CC_SETUP_INIT;
  assert_int_equal(cc_setup_from_fen(&setup, BAD_CASTLING, CC_NUL_TERMINATED, NULL, NULL), CC_OK);
  return setup;
}

static cc_status write_validity_validate(void *object) {
  const cc_setup setup = bad_setup();
  return cc_setup_validate(&setup, object);
}

static cc_status write_validity_from_setup(void *object) {
  const cc_setup setup = bad_setup();
  cc_position *made = NULL;
  return cc_position_create_from_setup(NULL, &setup, 0, object, &made);
}

static cc_status write_validity_set_setup(void *object) {
  const cc_setup setup = bad_setup();
  return cc_position_set_setup(position, &setup, 0, object);
}

static cc_status write_outcome(void *object) {
  return cc_position_outcome(position, CC_RULES_FIDE, object);
}

static cc_status write_setup(void *object) {
  return cc_setup_from_position(object, position);
}

static cc_status write_setup_fen(void *object) {
  return cc_setup_from_fen(object, START, CC_NUL_TERMINATED, NULL, NULL);
}

static cc_status write_text_book_error(void *object) {
  cc_text_book *book = NULL;
  return cc_text_book_create_from_bytes(NULL, "e2e5", 4, NULL, object, &book);
}

static cc_status write_text_book_stats(void *object) {
  cc_text_book *book = NULL;
  cc_status status = cc_text_book_create_from_bytes(NULL, "e2e4", 4, NULL, NULL, &book);
  if (status == CC_OK) {
    status = cc_text_book_get_stats(book, object);
  }
  cc_text_book_free(book);
  return status;
}

static cc_status write_polyglot_report(void *object) {
  static const uint8_t bytes[20] = {1, 2, 3};
  cc_polyglot_book *book = NULL;
  cc_status status = cc_polyglot_book_create_from_bytes(NULL, bytes, sizeof(bytes), 0, &book);
  if (status == CC_OK) {
    status = cc_polyglot_book_check(book, object);
  }
  cc_polyglot_book_free(book);
  return status;
}

static cc_status write_book_pgn_stats(void *object) {
  cc_book_builder *builder = NULL;
  cc_book_pgn *pgn = NULL;
  cc_status status = cc_book_builder_create(NULL, NULL, &builder);
  if (status == CC_OK) {
    status = cc_book_pgn_create(builder, NULL, &pgn);
  }
  if (status == CC_OK) {
    status = cc_book_pgn_get_stats(pgn, object);
  }
  cc_book_pgn_free(pgn);
  cc_book_builder_free(builder);
  return status;
}

static cc_status write_eco_entry(void *object) {
  return cc_eco_get(openings, 0, object);
}

static cc_status write_eco_entry_find(void *object) {
  return cc_eco_find(openings, position, object);
}

static cc_status write_eco_entry_classify(void *object) {
  return cc_eco_classify(openings, position, object, NULL);
}

static cc_status write_reading(void *object) {
  cc_move move;
  return cc_position_read_move(position, "Nh3!?", 5, CC_MOVE_STYLE_SAN, NULL, &move, object, NULL);
}

static cc_status write_reading_refused(void *object) {
  cc_move move;
  return cc_position_read_move(position, "Qd2", 3, CC_MOVE_STYLE_SAN, NULL, &move, object, NULL);
}

static cc_status write_error_move(void *object) {
  cc_move move;
  return cc_position_read_move(position, "Nz", 2, CC_MOVE_STYLE_SAN, NULL, &move, NULL, object);
}

static cc_status write_evaluation(void *object) {
  return cc_position_evaluation(position, NULL, object);
}

static cc_status write_weight_info(void *object) {
  return cc_basic_weight(CC_BASIC_ENDGAME_MEN, object);
}

/* One search that has run: what it found does not change. */
static cc_search *finished;

static cc_search *finished_search(void) {
  if (finished == NULL) {
    finished = small_search();
    assert_int_equal(cc_search_run(finished, position, NULL, NULL), CC_OK);
  }
  return finished;
}

static cc_status write_search_result(void *object) {
  return cc_search_wait(finished_search(), object);
}

static cc_status write_search_line(void *object) {
  cc_move moves[256];
  return cc_search_line(finished_search(), 0, object, moves, 256, NULL);
}

static cc_status write_search_poll(void *object) {
  cc_move moves[256];
  return cc_search_poll(finished_search(), object, moves, 256, NULL);
}

static cc_status write_search_statistics(void *object) {
  return cc_search_statistics_of(finished_search(), object);
}

static cc_status write_option_info(void *object) {
  return cc_search_option_info(3, object);
}

/* One game searched by a player: what was found does not change. */
static cc_player *searcher;

static cc_status write_player_result(void *object) {
  if (searcher == NULL) {
    cc_strategy strategy = CC_STRATEGY_INIT;
    const cc_game_limits limits = {(uint32_t)sizeof(limits), 1, 0, 0, 0};
    cc_play *play = NULL;
    uint64_t move = 0;
    strategy.kind = CC_STRATEGY_SEARCH;
    assert_int_equal(cc_player_create(NULL, cc_chess_game_table(chess), &strategy, 1, &searcher), CC_OK);
    assert_int_equal(cc_play_create(NULL, cc_chess_game_table(chess), &play), CC_OK);
    assert_int_equal(cc_player_choose(searcher, play, &limits, &move), CC_OK);
    cc_play_free(play);
  }
  return cc_player_result(searcher, object);
}

static const cc_match_counts match_counts = {20, 30, 10, {2, 5, 10, 8, 4}};

static cc_status write_match_strength(void *object) {
  return cc_match_estimate(&match_counts, object);
}

static cc_status write_sprt_result(void *object) {
  const cc_sprt test = {(uint32_t)sizeof(test), 0, 0, 500, 0, 0};
  return cc_sprt_test(&test, &match_counts, object);
}

static cc_status write_match_fixture(void *object) {
  return cc_match_schedule(NULL, 7, 2, 5, object);
}

static cc_status write_match_spread(void *object) {
  const int64_t values[3] = {1, 2, 9};
  return cc_match_spread_of(NULL, values, 3, object);
}

static cc_status write_match_info(void *object) {
  cc_match *match = NULL;
  assert_int_equal(cc_match_create(NULL, cc_chess_game_table(chess), NULL, &match), CC_OK);
  const cc_status status = cc_match_get_info(match, object);
  cc_match_free(match);
  return status;
}

static const sized_output outputs[] = {
    {"cc_error of cc_setup_from_fen", sizeof(cc_error), CC_ERROR_FEN, write_error_setup, 0},
    {"cc_error of cc_position_set_fen", sizeof(cc_error), CC_ERROR_FEN, write_error_set, 0},
    {"cc_validity of cc_position_set_fen", sizeof(cc_validity), CC_ERROR_POSITION, write_validity_set, 0},
    {"cc_validity of cc_position_create_from_fen", sizeof(cc_validity), CC_ERROR_POSITION,
     write_validity_create, 0},
    {"cc_validity of cc_setup_validate", sizeof(cc_validity), CC_ERROR_POSITION, write_validity_validate, 1},
    {"cc_validity of cc_position_create_from_setup", sizeof(cc_validity), CC_ERROR_POSITION,
     write_validity_from_setup, 0},
    {"cc_validity of cc_position_set_setup", sizeof(cc_validity), CC_ERROR_POSITION, write_validity_set_setup,
     0},
    {"cc_outcome of cc_position_outcome", sizeof(cc_outcome), CC_OK, write_outcome, 1},
    {"cc_setup of cc_setup_from_position", sizeof(cc_setup), CC_OK, write_setup, 1},
    {"cc_setup of cc_setup_from_fen", sizeof(cc_setup), CC_OK, write_setup_fen, 1},
    {"cc_error of cc_text_book_create_from_bytes", sizeof(cc_error), CC_ERROR_ILLEGAL, write_text_book_error,
     0},
    {"cc_text_book_stats", sizeof(cc_text_book_stats), CC_OK, write_text_book_stats, 1},
    {"cc_polyglot_report", sizeof(cc_polyglot_report), CC_OK, write_polyglot_report, 1},
    {"cc_book_pgn_stats", sizeof(cc_book_pgn_stats), CC_OK, write_book_pgn_stats, 1},
    {"cc_eco_entry of cc_eco_get", sizeof(cc_eco_entry), CC_OK, write_eco_entry, 1},
    {"cc_eco_entry of cc_eco_find", sizeof(cc_eco_entry), CC_OK, write_eco_entry_find, 1},
    {"cc_eco_entry of cc_eco_classify", sizeof(cc_eco_entry), CC_OK, write_eco_entry_classify, 1},
    {"cc_move_reading of cc_position_read_move", sizeof(cc_move_reading), CC_OK, write_reading, 1},
    {"cc_move_reading of a refusal", sizeof(cc_move_reading), CC_ERROR_ILLEGAL, write_reading_refused, 1},
    {"cc_error of cc_position_read_move", sizeof(cc_error), CC_ERROR_MOVE_TEXT, write_error_move, 0},
    {"cc_evaluation of cc_position_evaluation", sizeof(cc_evaluation), CC_OK, write_evaluation, 1},
    {"cc_basic_weight_info of cc_basic_weight", sizeof(cc_basic_weight_info), CC_OK, write_weight_info, 1},
    {"cc_search_result of cc_search_wait", sizeof(cc_search_result), CC_OK, write_search_result, 1},
    {"cc_search_event of cc_search_line", sizeof(cc_search_event), CC_OK, write_search_line, 1},
    {"cc_search_event of cc_search_poll", sizeof(cc_search_event), CC_OK, write_search_poll, 1},
    {"cc_search_statistics of cc_search_statistics_of", sizeof(cc_search_statistics), CC_OK,
     write_search_statistics, 1},
    {"cc_option_info of cc_search_option_info", sizeof(cc_option_info), CC_OK, write_option_info, 1},
    {"cc_game_result of cc_player_result", sizeof(cc_game_result), CC_OK, write_player_result, 1},
    {"cc_match_estimate", sizeof(cc_match_strength), CC_OK, write_match_strength, 1},
    {"cc_sprt_test", sizeof(cc_sprt_result), CC_OK, write_sprt_result, 1},
    {"cc_match_schedule", sizeof(cc_match_fixture), CC_OK, write_match_fixture, 1},
    {"cc_match_spread_of", sizeof(cc_match_spread), CC_OK, write_match_spread, 1},
    {"cc_match_get_info", sizeof(cc_match_info), CC_OK, write_match_info, 1},
};

static void check_output(const sized_output *output) {
  unsigned char whole[1024];
  uint32_t told = (uint32_t)output->size;
  assert_true(output->size <= sizeof(whole));
  memset(whole, 0, sizeof(whole));
  memcpy(whole, &told, sizeof(told));
  assert_int_equal(output->call(whole), output->status);
  for (size_t size = 8; size <= output->size + LONGER; size++) {
    unsigned char *memory = malloc(size);
    assert_non_null(memory);
    memset(memory, 0, size);
    told = (uint32_t)size;
    memcpy(memory, &told, sizeof(told));
    if (size > output->size) {
      memory[size - 1] = 0x5a; /* a field this library does not know: not touched */
    }
    assert_int_equal(output->call(memory), output->status);
    const size_t common = size < output->size ? size : output->size;
    assert_memory_equal(memory, &told, sizeof(told));
    assert_memory_equal(memory + 4, whole + 4, common - 4);
    for (size_t i = output->size; i + 1 < size; i++) {
      assert_int_equal(memory[i], 0);
    }
    assert_true(size <= output->size || memory[size - 1] == 0x5a);
    free(memory);
  }
  for (told = 0; told < 8; told++) {
    unsigned char memory[1024];
    memset(memory, 0xa5, sizeof(memory));
    memcpy(memory, &told, sizeof(told));
    const cc_status status = output->call(memory);
    if (output->refuses || status != output->status) {
      assert_int_equal(status, CC_ERROR_ARGUMENT);
    }
    for (size_t i = 4; i < sizeof(memory); i++) {
      assert_int_equal(memory[i], 0xa5);
    }
  }
}

static void test_outputs(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++) {
    print_message("%s\n", outputs[i].name);
    check_output(&outputs[i]);
  }
}

static int group_setup(void **state) {
  (void)state;
  return cc_position_create(NULL, &position) == CC_OK &&
                 cc_chess_game_create(NULL, NULL, 0, CC_LEVEL_AUTO, &chess) == CC_OK &&
                 cc_eco_create_from_text(NULL, "A00\tX\tb4", CC_NUL_TERMINATED, NULL, NULL, &openings) ==
                     CC_OK
             ? 0
             : -1;
}

static int group_teardown(void **state) {
  (void)state;
  cc_search_free(finished);
  cc_player_free(searcher);
  cc_chess_game_free(chess);
  cc_position_free(position);
  cc_eco_free(openings);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inputs),
      cmocka_unit_test(test_setups),
      cmocka_unit_test(test_outputs),
  };
  return cmocka_run_group_tests(tests, group_setup, group_teardown);
}
