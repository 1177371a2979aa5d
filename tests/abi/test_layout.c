/* SPDX-License-Identifier: MIT */
/*
 * The frozen part of the headers: sizes and offsets of public structs, numbers of public constants.
 *
 * Three columns: machines with 64-bit pointers; 32-bit ones that align uint64_t to 8 bytes (ARM, PowerPC, MIPS, RISC-V,
 * WebAssembly); and 32-bit x86, which aligns it to 4. As a test program this checks the machine it runs on. With
 * -DLAYOUT_COMPILE_ONLY everything is a static assertion, so that other machines can be checked by a compiler alone.
 *
 * check_symbols.py sees to it that no constant, struct or field of the headers is missing.
 * Never change a number here after 1.0. New fields of size-tagged structs are appended: add their lines and the
 * new size, and keep the old size in test_sized.c.
 */
#include "chesscore.h"

#if UINTPTR_MAX > UINT32_MAX
#define PICK(lp64, ilp32, i386) (lp64)
#elif defined(__i386__)
#define PICK(lp64, ilp32, i386) (i386)
#else
#define PICK(lp64, ilp32, i386) (ilp32)
#endif

/* S(type, size...) and F(type, field, offset...) */
#define LAYOUT_STRUCTS(S, F)                                                                                 \
  S(cc_allocator, 32, 20, 20)                                                                                \
  F(cc_allocator, struct_size, 0, 0, 0)                                                                      \
  F(cc_allocator, reserved, 4, 4, 4)                                                                         \
  F(cc_allocator, alloc, 8, 8, 8)                                                                            \
  F(cc_allocator, free, 16, 12, 12)                                                                          \
  F(cc_allocator, user, 24, 16, 16)                                                                          \
  S(cc_error, 152, 152, 152)                                                                                 \
  F(cc_error, struct_size, 0, 0, 0)                                                                          \
  F(cc_error, status, 4, 4, 4)                                                                               \
  F(cc_error, offset, 8, 8, 8)                                                                               \
  F(cc_error, line, 16, 16, 16)                                                                              \
  F(cc_error, column, 20, 20, 20)                                                                            \
  F(cc_error, message, 24, 24, 24)                                                                           \
  S(cc_validity, 152, 152, 148)                                                                              \
  F(cc_validity, struct_size, 0, 0, 0)                                                                       \
  F(cc_validity, problems, 4, 4, 4)                                                                          \
  F(cc_validity, repaired, 8, 8, 8)                                                                          \
  F(cc_validity, reserved, 12, 12, 12)                                                                       \
  F(cc_validity, squares, 16, 16, 16)                                                                        \
  F(cc_validity, offsets, 104, 104, 104)                                                                     \
  S(cc_setup, 120, 120, 120)                                                                                 \
  F(cc_setup, struct_size, 0, 0, 0)                                                                          \
  F(cc_setup, side, 4, 4, 4)                                                                                 \
  F(cc_setup, chess960, 5, 5, 5)                                                                             \
  F(cc_setup, ep_plus_one, 6, 6, 6)                                                                          \
  F(cc_setup, reserved, 7, 7, 7)                                                                             \
  F(cc_setup, pieces, 8, 8, 8)                                                                               \
  F(cc_setup, castling, 104, 104, 104)                                                                       \
  F(cc_setup, halfmove, 112, 112, 112)                                                                       \
  F(cc_setup, fullmove, 116, 116, 116)                                                                       \
  S(cc_fen_options, 16, 16, 16)                                                                              \
  F(cc_fen_options, struct_size, 0, 0, 0)                                                                    \
  F(cc_fen_options, flags, 4, 4, 4)                                                                          \
  F(cc_fen_options, accept, 8, 8, 8)                                                                         \
  F(cc_fen_options, repair, 12, 12, 12)                                                                      \
  S(cc_outcome, 24, 24, 24)                                                                                  \
  F(cc_outcome, struct_size, 0, 0, 0)                                                                        \
  F(cc_outcome, result, 4, 4, 4)                                                                             \
  F(cc_outcome, reason, 8, 8, 8)                                                                             \
  F(cc_outcome, claims, 12, 12, 12)                                                                          \
  F(cc_outcome, repetitions, 16, 16, 16)                                                                     \
  F(cc_outcome, halfmove, 20, 20, 20)                                                                        \
  S(cc_perft_progress, 40, 40, 40)                                                                           \
  F(cc_perft_progress, struct_size, 0, 0, 0)                                                                 \
  F(cc_perft_progress, depth, 4, 4, 4)                                                                       \
  F(cc_perft_progress, nodes, 8, 8, 8)                                                                       \
  F(cc_perft_progress, done, 16, 16, 16)                                                                     \
  F(cc_perft_progress, total, 24, 24, 24)                                                                    \
  F(cc_perft_progress, elapsed_us, 32, 32, 32)                                                               \
  S(cc_perft_options, 40, 32, 32)                                                                            \
  F(cc_perft_options, struct_size, 0, 0, 0)                                                                  \
  F(cc_perft_options, threads, 4, 4, 4)                                                                      \
  F(cc_perft_options, hash_bytes, 8, 8, 8)                                                                   \
  F(cc_perft_options, level, 16, 16, 16)                                                                     \
  F(cc_perft_options, progress_ms, 20, 20, 20)                                                               \
  F(cc_perft_options, callback, 24, 24, 24)                                                                  \
  F(cc_perft_options, user, 32, 28, 28)                                                                      \
  S(cc_perft_entry, 16, 16, 16)                                                                              \
  F(cc_perft_entry, move, 0, 0, 0)                                                                           \
  F(cc_perft_entry, reserved, 4, 4, 4)                                                                       \
  F(cc_perft_entry, nodes, 8, 8, 8)                                                                          \
  S(cc_render_arrow, 8, 8, 8)                                                                                \
  F(cc_render_arrow, from, 0, 0, 0)                                                                          \
  F(cc_render_arrow, to, 1, 1, 1)                                                                            \
  F(cc_render_arrow, reserved, 2, 2, 2)                                                                      \
  F(cc_render_arrow, colour, 4, 4, 4)                                                                        \
  S(cc_render_options, 104, 96, 96)                                                                          \
  F(cc_render_options, struct_size, 0, 0, 0)                                                                 \
  F(cc_render_options, flags, 4, 4, 4)                                                                       \
  F(cc_render_options, last_move, 8, 8, 8)                                                                   \
  F(cc_render_options, size, 12, 12, 12)                                                                     \
  F(cc_render_options, checked, 16, 16, 16)                                                                  \
  F(cc_render_options, marked, 24, 24, 24)                                                                   \
  F(cc_render_options, arrows, 32, 32, 32)                                                                   \
  F(cc_render_options, arrow_count, 40, 36, 36)                                                              \
  F(cc_render_options, bottom, 48, 40, 40)                                                                   \
  F(cc_render_options, reserved, 49, 41, 41)                                                                 \
  F(cc_render_options, light, 56, 48, 48)                                                                    \
  F(cc_render_options, dark, 60, 52, 52)                                                                     \
  F(cc_render_options, white_fill, 64, 56, 56)                                                               \
  F(cc_render_options, white_outline, 68, 60, 60)                                                            \
  F(cc_render_options, white_detail, 72, 64, 64)                                                             \
  F(cc_render_options, black_fill, 76, 68, 68)                                                               \
  F(cc_render_options, black_outline, 80, 72, 72)                                                            \
  F(cc_render_options, black_detail, 84, 76, 76)                                                             \
  F(cc_render_options, last, 88, 80, 80)                                                                     \
  F(cc_render_options, check, 92, 84, 84)                                                                    \
  F(cc_render_options, mark, 96, 88, 88)                                                                     \
  F(cc_render_options, arrow, 100, 92, 92)                                                                   \
  S(cc_book_move, 32, 32, 32)                                                                                \
  F(cc_book_move, move, 0, 0, 0)                                                                             \
  F(cc_book_move, weight, 4, 4, 4)                                                                           \
  F(cc_book_move, games, 8, 8, 8)                                                                            \
  F(cc_book_move, wins, 12, 12, 12)                                                                          \
  F(cc_book_move, draws, 16, 16, 16)                                                                         \
  F(cc_book_move, losses, 20, 20, 20)                                                                        \
  F(cc_book_move, learn, 24, 24, 24)                                                                         \
  F(cc_book_move, reserved, 28, 28, 28)                                                                      \
  S(cc_book_choice, 16, 16, 16)                                                                              \
  F(cc_book_choice, struct_size, 0, 0, 0)                                                                    \
  F(cc_book_choice, policy, 4, 4, 4)                                                                         \
  F(cc_book_choice, max_plies, 8, 8, 8)                                                                      \
  F(cc_book_choice, min_weight, 12, 12, 12)                                                                  \
  S(cc_text_book_options, 56, 48, 44)                                                                        \
  F(cc_text_book_options, struct_size, 0, 0, 0)                                                              \
  F(cc_text_book_options, flags, 4, 4, 4)                                                                    \
  F(cc_text_book_options, max_line_bytes, 8, 8, 8)                                                           \
  F(cc_text_book_options, max_moves, 16, 16, 16)                                                             \
  F(cc_text_book_options, max_plies, 24, 24, 24)                                                             \
  F(cc_text_book_options, max_line_plies, 28, 28, 28)                                                        \
  F(cc_text_book_options, start, 32, 32, 32)                                                                 \
  F(cc_text_book_options, fault, 40, 36, 36)                                                                 \
  F(cc_text_book_options, user, 48, 40, 40)                                                                  \
  S(cc_text_book_stats, 56, 56, 56)                                                                          \
  F(cc_text_book_stats, struct_size, 0, 0, 0)                                                                \
  F(cc_text_book_stats, reserved, 4, 4, 4)                                                                   \
  F(cc_text_book_stats, lines, 8, 8, 8)                                                                      \
  F(cc_text_book_stats, games, 16, 16, 16)                                                                   \
  F(cc_text_book_stats, skipped, 24, 24, 24)                                                                 \
  F(cc_text_book_stats, cut, 32, 32, 32)                                                                     \
  F(cc_text_book_stats, positions, 40, 40, 40)                                                               \
  F(cc_text_book_stats, moves, 48, 48, 48)                                                                   \
  S(cc_polyglot_entry, 16, 16, 16)                                                                           \
  F(cc_polyglot_entry, key, 0, 0, 0)                                                                         \
  F(cc_polyglot_entry, move, 8, 8, 8)                                                                        \
  F(cc_polyglot_entry, weight, 10, 10, 10)                                                                   \
  F(cc_polyglot_entry, learn, 12, 12, 12)                                                                    \
  S(cc_polyglot_report, 72, 72, 72)                                                                          \
  F(cc_polyglot_report, struct_size, 0, 0, 0)                                                                \
  F(cc_polyglot_report, stray_bytes, 4, 4, 4)                                                                \
  F(cc_polyglot_report, entries, 8, 8, 8)                                                                    \
  F(cc_polyglot_report, header, 16, 16, 16)                                                                  \
  F(cc_polyglot_report, keys, 24, 24, 24)                                                                    \
  F(cc_polyglot_report, out_of_order, 32, 32, 32)                                                            \
  F(cc_polyglot_report, repeated, 40, 40, 40)                                                                \
  F(cc_polyglot_report, malformed, 48, 48, 48)                                                               \
  F(cc_polyglot_report, zero_weight, 56, 56, 56)                                                             \
  F(cc_polyglot_report, first_fault, 64, 64, 64)                                                             \
  S(cc_book_builder_options, 32, 32, 32)                                                                     \
  F(cc_book_builder_options, struct_size, 0, 0, 0)                                                           \
  F(cc_book_builder_options, flags, 4, 4, 4)                                                                 \
  F(cc_book_builder_options, max_plies, 8, 8, 8)                                                             \
  F(cc_book_builder_options, min_games, 12, 12, 12)                                                          \
  F(cc_book_builder_options, win_points, 16, 16, 16)                                                         \
  F(cc_book_builder_options, draw_points, 20, 20, 20)                                                        \
  F(cc_book_builder_options, loss_points, 24, 24, 24)                                                        \
  F(cc_book_builder_options, min_score, 28, 28, 28)                                                          \
  S(cc_book_pgn_options, 24, 16, 16)                                                                         \
  F(cc_book_pgn_options, struct_size, 0, 0, 0)                                                               \
  F(cc_book_pgn_options, flags, 4, 4, 4)                                                                     \
  F(cc_book_pgn_options, fault, 8, 8, 8)                                                                     \
  F(cc_book_pgn_options, user, 16, 12, 12)                                                                   \
  S(cc_book_pgn_stats, 40, 40, 40)                                                                           \
  F(cc_book_pgn_stats, struct_size, 0, 0, 0)                                                                 \
  F(cc_book_pgn_stats, reserved, 4, 4, 4)                                                                    \
  F(cc_book_pgn_stats, games, 8, 8, 8)                                                                       \
  F(cc_book_pgn_stats, added, 16, 16, 16)                                                                    \
  F(cc_book_pgn_stats, faulty, 24, 24, 24)                                                                   \
  F(cc_book_pgn_stats, skipped, 32, 32, 32)                                                                  \
  S(cc_eco_options, 24, 16, 16)                                                                              \
  F(cc_eco_options, struct_size, 0, 0, 0)                                                                    \
  F(cc_eco_options, flags, 4, 4, 4)                                                                          \
  F(cc_eco_options, fault, 8, 8, 8)                                                                          \
  F(cc_eco_options, user, 16, 12, 12)                                                                        \
  S(cc_eco_entry, 24, 16, 16)                                                                                \
  F(cc_eco_entry, struct_size, 0, 0, 0)                                                                      \
  F(cc_eco_entry, plies, 4, 4, 4)                                                                            \
  F(cc_eco_entry, code, 8, 8, 8)                                                                             \
  F(cc_eco_entry, name, 16, 12, 12)                                                                          \
  S(cc_move_text_options, 16, 16, 16)                                                                        \
  F(cc_move_text_options, struct_size, 0, 0, 0)                                                              \
  F(cc_move_text_options, flags, 4, 4, 4)                                                                    \
  F(cc_move_text_options, language, 8, 8, 8)                                                                 \
  F(cc_move_text_options, reserved, 12, 12, 12)                                                              \
  S(cc_move_reading, 56, 56, 56)                                                                             \
  F(cc_move_reading, struct_size, 0, 0, 0)                                                                   \
  F(cc_move_reading, deviations, 4, 4, 4)                                                                    \
  F(cc_move_reading, fault, 8, 8, 8)                                                                         \
  F(cc_move_reading, square, 12, 12, 12)                                                                     \
  F(cc_move_reading, reserved, 13, 13, 13)                                                                   \
  F(cc_move_reading, candidate_count, 16, 16, 16)                                                            \
  F(cc_move_reading, candidates, 20, 20, 20)                                                                 \
  F(cc_move_reading, reserved2, 52, 52, 52)                                                                  \
  S(cc_epd_options, 24, 24, 24)                                                                              \
  F(cc_epd_options, struct_size, 0, 0, 0)                                                                    \
  F(cc_epd_options, flags, 4, 4, 4)                                                                          \
  F(cc_epd_options, accept, 8, 8, 8)                                                                         \
  F(cc_epd_options, repair, 12, 12, 12)                                                                      \
  F(cc_epd_options, max_length, 16, 16, 16)                                                                  \
  F(cc_epd_options, max_operations, 20, 20, 20)                                                              \
  S(cc_basic_weight_info, 32, 24, 24)                                                                        \
  F(cc_basic_weight_info, struct_size, 0, 0, 0)                                                              \
  F(cc_basic_weight_info, value, 4, 4, 4)                                                                    \
  F(cc_basic_weight_info, minimum, 8, 8, 8)                                                                  \
  F(cc_basic_weight_info, maximum, 12, 12, 12)                                                               \
  F(cc_basic_weight_info, name, 16, 16, 16)                                                                  \
  F(cc_basic_weight_info, text, 24, 20, 20)                                                                  \
  S(cc_piece_change, 4, 4, 4)                                                                                \
  F(cc_piece_change, piece, 0, 0, 0)                                                                         \
  F(cc_piece_change, from, 1, 1, 1)                                                                          \
  F(cc_piece_change, to, 2, 2, 2)                                                                            \
  F(cc_piece_change, reserved, 3, 3, 3)                                                                      \
  S(cc_evaluation_push, 32, 32, 32)                                                                          \
  F(cc_evaluation_push, struct_size, 0, 0, 0)                                                                \
  F(cc_evaluation_push, move, 4, 4, 4)                                                                       \
  F(cc_evaluation_push, count, 8, 8, 8)                                                                      \
  F(cc_evaluation_push, king_moved, 12, 12, 12)                                                              \
  F(cc_evaluation_push, changes, 16, 16, 16)                                                                 \
  F(cc_evaluation_push, reserved, 28, 28, 28)                                                                \
  S(cc_evaluator_callbacks, 56, 36, 36)                                                                      \
  F(cc_evaluator_callbacks, struct_size, 0, 0, 0)                                                            \
  F(cc_evaluator_callbacks, flags, 4, 4, 4)                                                                  \
  F(cc_evaluator_callbacks, state_size, 8, 8, 8)                                                             \
  F(cc_evaluator_callbacks, reserved, 12, 12, 12)                                                            \
  F(cc_evaluator_callbacks, user, 16, 16, 16)                                                                \
  F(cc_evaluator_callbacks, begin, 24, 20, 20)                                                               \
  F(cc_evaluator_callbacks, push, 32, 24, 24)                                                                \
  F(cc_evaluator_callbacks, pop, 40, 28, 28)                                                                 \
  F(cc_evaluator_callbacks, evaluate, 48, 32, 32)                                                            \
  S(cc_term_value, 12, 12, 12)                                                                               \
  F(cc_term_value, middlegame, 0, 0, 0)                                                                      \
  F(cc_term_value, endgame, 4, 4, 4)                                                                         \
  F(cc_term_value, total, 8, 8, 8)                                                                           \
  S(cc_evaluation, 792, 792, 792)                                                                            \
  F(cc_evaluation, struct_size, 0, 0, 0)                                                                     \
  F(cc_evaluation, score, 4, 4, 4)                                                                           \
  F(cc_evaluation, side, 8, 8, 8)                                                                            \
  F(cc_evaluation, phase, 12, 12, 12)                                                                        \
  F(cc_evaluation, scale, 16, 16, 16)                                                                        \
  F(cc_evaluation, count, 20, 20, 20)                                                                        \
  F(cc_evaluation, terms, 24, 24, 24)                                                                        \
  S(cc_square, 1, 1, 1)                                                                                      \
  S(cc_bitboard, 8, 8, 8)                                                                                    \
  S(cc_side, 1, 1, 1)                                                                                        \
  S(cc_piece_type, 1, 1, 1)                                                                                  \
  S(cc_piece, 1, 1, 1)                                                                                       \
  S(cc_move, 4, 4, 4)                                                                                        \
  S(cc_pgn_event, 104, 88, 88)                                                                               \
  F(cc_pgn_event, struct_size, 0, 0, 0)                                                                      \
  F(cc_pgn_event, kind, 4, 4, 4)                                                                             \
  F(cc_pgn_event, flags, 8, 8, 8)                                                                            \
  F(cc_pgn_event, depth, 12, 12, 12)                                                                         \
  F(cc_pgn_event, ply, 16, 16, 16)                                                                           \
  F(cc_pgn_event, move, 20, 20, 20)                                                                          \
  F(cc_pgn_event, nag, 24, 24, 24)                                                                           \
  F(cc_pgn_event, result, 28, 28, 28)                                                                        \
  F(cc_pgn_event, status, 32, 32, 32)                                                                        \
  F(cc_pgn_event, line, 36, 36, 36)                                                                          \
  F(cc_pgn_event, column, 40, 40, 40)                                                                        \
  F(cc_pgn_event, reserved, 44, 44, 44)                                                                      \
  F(cc_pgn_event, offset, 48, 48, 48)                                                                        \
  F(cc_pgn_event, game, 56, 56, 56)                                                                          \
  F(cc_pgn_event, skipped, 64, 64, 64)                                                                       \
  F(cc_pgn_event, text, 72, 72, 72)                                                                          \
  F(cc_pgn_event, length, 80, 76, 76)                                                                        \
  F(cc_pgn_event, value, 88, 80, 80)                                                                         \
  F(cc_pgn_event, value_length, 96, 84, 84)                                                                  \
  S(cc_pgn_options, 32, 32, 32)                                                                              \
  F(cc_pgn_options, struct_size, 0, 0, 0)                                                                    \
  F(cc_pgn_options, flags, 4, 4, 4)                                                                          \
  F(cc_pgn_options, max_token, 8, 8, 8)                                                                      \
  F(cc_pgn_options, max_value, 12, 12, 12)                                                                   \
  F(cc_pgn_options, max_tags, 16, 16, 16)                                                                    \
  F(cc_pgn_options, max_depth, 20, 20, 20)                                                                   \
  F(cc_pgn_options, max_fragment, 24, 24, 24)                                                                \
  F(cc_pgn_options, reserved, 28, 28, 28)                                                                    \
  S(cc_pgn_node_info, 40, 40, 40)                                                                            \
  F(cc_pgn_node_info, struct_size, 0, 0, 0)                                                                  \
  F(cc_pgn_node_info, move, 4, 4, 4)                                                                         \
  F(cc_pgn_node_info, parent, 8, 8, 8)                                                                       \
  F(cc_pgn_node_info, first, 12, 12, 12)                                                                     \
  F(cc_pgn_node_info, next, 16, 16, 16)                                                                      \
  F(cc_pgn_node_info, previous, 20, 20, 20)                                                                  \
  F(cc_pgn_node_info, ply, 24, 24, 24)                                                                       \
  F(cc_pgn_node_info, comments_before, 28, 28, 28)                                                           \
  F(cc_pgn_node_info, comments_after, 32, 32, 32)                                                            \
  F(cc_pgn_node_info, nags, 36, 36, 36)                                                                      \
  S(cc_pgn_command, 72, 56, 56)                                                                              \
  F(cc_pgn_command, struct_size, 0, 0, 0)                                                                    \
  F(cc_pgn_command, kind, 4, 4, 4)                                                                           \
  F(cc_pgn_command, flags, 8, 8, 8)                                                                          \
  F(cc_pgn_command, count, 12, 12, 12)                                                                       \
  F(cc_pgn_command, centipawns, 16, 16, 16)                                                                  \
  F(cc_pgn_command, mate, 20, 20, 20)                                                                        \
  F(cc_pgn_command, depth, 24, 24, 24)                                                                       \
  F(cc_pgn_command, reserved, 28, 28, 28)                                                                    \
  F(cc_pgn_command, milliseconds, 32, 32, 32)                                                                \
  F(cc_pgn_command, name, 40, 40, 40)                                                                        \
  F(cc_pgn_command, name_length, 48, 44, 44)                                                                 \
  F(cc_pgn_command, text, 56, 48, 48)                                                                        \
  F(cc_pgn_command, length, 64, 52, 52)                                                                      \
  S(cc_pgn_range, 40, 40, 40)                                                                                \
  F(cc_pgn_range, struct_size, 0, 0, 0)                                                                      \
  F(cc_pgn_range, ply, 4, 4, 4)                                                                              \
  F(cc_pgn_range, result, 8, 8, 8)                                                                           \
  F(cc_pgn_range, flags, 12, 12, 12)                                                                         \
  F(cc_pgn_range, game, 16, 16, 16)                                                                          \
  F(cc_pgn_range, offset, 24, 24, 24)                                                                        \
  F(cc_pgn_range, end, 32, 32, 32)                                                                           \
  S(cc_pgn_filter, 32, 24, 24)                                                                               \
  F(cc_pgn_filter, struct_size, 0, 0, 0)                                                                     \
  F(cc_pgn_filter, flags, 4, 4, 4)                                                                           \
  F(cc_pgn_filter, key, 8, 8, 8)                                                                             \
  F(cc_pgn_filter, tag, 16, 16, 16)                                                                          \
  F(cc_pgn_filter, value, 24, 20, 20)                                                                        \
  S(cc_pgn_kind, 4, 4, 4)                                                                                    \
  S(cc_pgn_node, 4, 4, 4)                                                                                    \
  S(cc_status, 4, 4, 4)                                                                                      \
  S(cc_level, 4, 4, 4)                                                                                       \
  S(cc_option, 4, 4, 4)                                                                                      \
  S(cc_moves, 4, 4, 4)                                                                                       \
  S(cc_fault, 4, 4, 4)                                                                                       \
  S(cc_move_style, 4, 4, 4)                                                                                  \
  S(cc_language, 4, 4, 4)                                                                                    \
  S(cc_render_format, 4, 4, 4)                                                                               \
  S(cc_colour, 4, 4, 4)                                                                                      \
  S(cc_score, 24, 24, 24)                                                                                    \
  F(cc_score, kind, 0, 0, 0)                                                                                 \
  F(cc_score, value, 4, 4, 4)                                                                                \
  F(cc_score, bound, 8, 8, 8)                                                                                \
  F(cc_score, win, 12, 12, 12)                                                                               \
  F(cc_score, draw, 16, 16, 16)                                                                              \
  F(cc_score, loss, 20, 20, 20)                                                                              \
  S(cc_search_limits, 72, 64, 64)                                                                            \
  F(cc_search_limits, struct_size, 0, 0, 0)                                                                  \
  F(cc_search_limits, flags, 4, 4, 4)                                                                        \
  F(cc_search_limits, nodes, 8, 8, 8)                                                                        \
  F(cc_search_limits, depth, 16, 16, 16)                                                                     \
  F(cc_search_limits, mate, 20, 20, 20)                                                                      \
  F(cc_search_limits, move_time_ms, 24, 24, 24)                                                              \
  F(cc_search_limits, minimum_time_ms, 28, 28, 28)                                                           \
  F(cc_search_limits, time_ms, 32, 32, 32)                                                                   \
  F(cc_search_limits, increment_ms, 40, 40, 40)                                                              \
  F(cc_search_limits, moves_to_go, 48, 48, 48)                                                               \
  F(cc_search_limits, reserved, 52, 52, 52)                                                                  \
  F(cc_search_limits, root_moves, 56, 56, 56)                                                                \
  F(cc_search_limits, root_move_count, 64, 60, 60)                                                           \
  S(cc_search_result, 80, 80, 80)                                                                            \
  F(cc_search_result, struct_size, 0, 0, 0)                                                                  \
  F(cc_search_result, reason, 4, 4, 4)                                                                       \
  F(cc_search_result, best, 8, 8, 8)                                                                         \
  F(cc_search_result, ponder, 12, 12, 12)                                                                    \
  F(cc_search_result, score, 16, 16, 16)                                                                     \
  F(cc_search_result, depth, 40, 40, 40)                                                                     \
  F(cc_search_result, selective_depth, 44, 44, 44)                                                           \
  F(cc_search_result, nodes, 48, 48, 48)                                                                     \
  F(cc_search_result, time_us, 56, 56, 56)                                                                   \
  F(cc_search_result, tablebase_hits, 64, 64, 64)                                                            \
  F(cc_search_result, hash_permille, 72, 72, 72)                                                             \
  F(cc_search_result, lines, 76, 76, 76)                                                                     \
  S(cc_search_statistics, 48, 48, 48)                                                                        \
  F(cc_search_statistics, struct_size, 0, 0, 0)                                                              \
  F(cc_search_statistics, threads, 4, 4, 4)                                                                  \
  F(cc_search_statistics, nodes, 8, 8, 8)                                                                    \
  F(cc_search_statistics, evaluations, 16, 16, 16)                                                           \
  F(cc_search_statistics, table_hits, 24, 24, 24)                                                            \
  F(cc_search_statistics, table_cuts, 32, 32, 32)                                                            \
  F(cc_search_statistics, researches, 40, 40, 40)                                                            \
  S(cc_search_event, 120, 104, 104)                                                                          \
  F(cc_search_event, struct_size, 0, 0, 0)                                                                   \
  F(cc_search_event, kind, 4, 4, 4)                                                                          \
  F(cc_search_event, depth, 8, 8, 8)                                                                         \
  F(cc_search_event, selective_depth, 12, 12, 12)                                                            \
  F(cc_search_event, line, 16, 16, 16)                                                                       \
  F(cc_search_event, lines, 20, 20, 20)                                                                      \
  F(cc_search_event, score, 24, 24, 24)                                                                      \
  F(cc_search_event, nodes, 48, 48, 48)                                                                      \
  F(cc_search_event, time_us, 56, 56, 56)                                                                    \
  F(cc_search_event, tablebase_hits, 64, 64, 64)                                                             \
  F(cc_search_event, hash_permille, 72, 72, 72)                                                              \
  F(cc_search_event, number, 76, 76, 76)                                                                     \
  F(cc_search_event, move, 80, 80, 80)                                                                       \
  F(cc_search_event, dropped, 84, 84, 84)                                                                    \
  F(cc_search_event, moves, 88, 88, 88)                                                                      \
  F(cc_search_event, move_count, 96, 92, 92)                                                                 \
  F(cc_search_event, text, 104, 96, 96)                                                                      \
  F(cc_search_event, text_length, 112, 100, 100)                                                             \
  S(cc_option_info, 56, 48, 48)                                                                              \
  F(cc_option_info, struct_size, 0, 0, 0)                                                                    \
  F(cc_option_info, option, 4, 4, 4)                                                                         \
  F(cc_option_info, type, 8, 8, 8)                                                                           \
  F(cc_option_info, flags, 12, 12, 12)                                                                       \
  F(cc_option_info, minimum, 16, 16, 16)                                                                     \
  F(cc_option_info, maximum, 24, 24, 24)                                                                     \
  F(cc_option_info, value, 32, 32, 32)                                                                       \
  F(cc_option_info, name, 40, 40, 40)                                                                        \
  F(cc_option_info, text, 48, 44, 44)                                                                        \
  S(cc_book_guide, 40, 32, 32)                                                                               \
  F(cc_book_guide, struct_size, 0, 0, 0)                                                                     \
  F(cc_book_guide, policy, 4, 4, 4)                                                                          \
  F(cc_book_guide, max_plies, 8, 8, 8)                                                                       \
  F(cc_book_guide, min_weight, 12, 12, 12)                                                                   \
  F(cc_book_guide, random, 16, 16, 16)                                                                       \
  F(cc_book_guide, polyglot, 24, 24, 24)                                                                     \
  F(cc_book_guide, text, 32, 28, 28)                                                                         \
  S(cc_search_hooks, 32, 20, 20)                                                                             \
  F(cc_search_hooks, struct_size, 0, 0, 0)                                                                   \
  F(cc_search_hooks, reserved, 4, 4, 4)                                                                      \
  F(cc_search_hooks, user, 8, 8, 8)                                                                          \
  F(cc_search_hooks, order, 16, 12, 12)                                                                      \
  F(cc_search_hooks, noisy, 24, 16, 16)                                                                      \
  S(cc_exact_options, 72, 64, 60)                                                                            \
  F(cc_exact_options, struct_size, 0, 0, 0)                                                                  \
  F(cc_exact_options, algorithm, 4, 4, 4)                                                                    \
  F(cc_exact_options, flags, 8, 8, 8)                                                                        \
  F(cc_exact_options, depth, 12, 12, 12)                                                                     \
  F(cc_exact_options, check_extensions, 16, 16, 16)                                                          \
  F(cc_exact_options, quiescence_plies, 20, 20, 20)                                                          \
  F(cc_exact_options, level, 24, 24, 24)                                                                     \
  F(cc_exact_options, reserved, 28, 28, 28)                                                                  \
  F(cc_exact_options, hash_bytes, 32, 32, 32)                                                                \
  F(cc_exact_options, nodes, 40, 40, 40)                                                                     \
  F(cc_exact_options, evaluator, 48, 48, 48)                                                                 \
  F(cc_exact_options, callback, 56, 52, 52)                                                                  \
  F(cc_exact_options, user, 64, 56, 56)                                                                      \
  S(cc_exact_result, 56, 56, 56)                                                                             \
  F(cc_exact_result, struct_size, 0, 0, 0)                                                                   \
  F(cc_exact_result, best, 4, 4, 4)                                                                          \
  F(cc_exact_result, score, 8, 8, 8)                                                                         \
  F(cc_exact_result, nodes, 32, 32, 32)                                                                      \
  F(cc_exact_result, evaluations, 40, 40, 40)                                                                \
  F(cc_exact_result, time_us, 48, 48, 48)                                                                    \
  S(cc_game_move, 24, 24, 24)                                                                                \
  F(cc_game_move, code, 0, 0, 0)                                                                             \
  F(cc_game_move, order, 8, 8, 8)                                                                            \
  F(cc_game_move, weight, 12, 12, 12)                                                                        \
  F(cc_game_move, priority, 16, 16, 16)                                                                      \
  F(cc_game_move, flags, 20, 20, 20)                                                                         \
  S(cc_game_look, 16, 16, 16)                                                                                \
  F(cc_game_look, key, 0, 0, 0)                                                                              \
  F(cc_game_look, player, 8, 8, 8)                                                                           \
  F(cc_game_look, flags, 12, 12, 12)                                                                         \
  S(cc_game_outcome, 40, 40, 40)                                                                             \
  F(cc_game_outcome, kind, 0, 0, 0)                                                                          \
  F(cc_game_outcome, reason, 4, 4, 4)                                                                        \
  F(cc_game_outcome, teams, 8, 8, 8)                                                                         \
  S(cc_game, 224, 140, 140)                                                                                  \
  F(cc_game, struct_size, 0, 0, 0)                                                                           \
  F(cc_game, flags, 4, 4, 4)                                                                                 \
  F(cc_game, players, 8, 8, 8)                                                                               \
  F(cc_game, repetition, 12, 12, 12)                                                                         \
  F(cc_game, repetitions, 16, 16, 16)                                                                        \
  F(cc_game, state_size, 20, 20, 20)                                                                         \
  F(cc_game, undo_size, 24, 24, 24)                                                                          \
  F(cc_game, max_moves, 28, 28, 28)                                                                          \
  F(cc_game, evaluation_bound, 32, 32, 32)                                                                   \
  F(cc_game, win_value, 36, 36, 36)                                                                          \
  F(cc_game, teams, 40, 40, 40)                                                                              \
  F(cc_game, name, 56, 56, 56)                                                                               \
  F(cc_game, user, 64, 60, 60)                                                                               \
  F(cc_game, start, 72, 64, 64)                                                                              \
  F(cc_game, copy, 80, 68, 68)                                                                               \
  F(cc_game, clear, 88, 72, 72)                                                                              \
  F(cc_game, look, 96, 76, 76)                                                                               \
  F(cc_game, outcome, 104, 80, 80)                                                                           \
  F(cc_game, generate, 112, 84, 84)                                                                          \
  F(cc_game, apply, 120, 88, 88)                                                                             \
  F(cc_game, make, 128, 92, 92)                                                                              \
  F(cc_game, unmake, 136, 96, 96)                                                                            \
  F(cc_game, evaluate, 144, 100, 100)                                                                        \
  F(cc_game, noisy, 152, 104, 104)                                                                           \
  F(cc_game, canonical, 160, 108, 108)                                                                       \
  F(cc_game, map_move, 168, 112, 112)                                                                        \
  F(cc_game, playout, 176, 116, 116)                                                                         \
  F(cc_game, move_text, 184, 120, 120)                                                                       \
  F(cc_game, move_read, 192, 124, 124)                                                                       \
  F(cc_game, state_text, 200, 128, 128)                                                                      \
  F(cc_game, state_read, 208, 132, 132)                                                                      \
  F(cc_game, reason_text, 216, 136, 136)                                                                     \
  S(cc_game_options, 64, 64, 64)                                                                             \
  F(cc_game_options, struct_size, 0, 0, 0)                                                                   \
  F(cc_game_options, algorithm, 4, 4, 4)                                                                     \
  F(cc_game_options, flags, 8, 8, 8)                                                                         \
  F(cc_game_options, step, 12, 12, 12)                                                                       \
  F(cc_game_options, best_moves, 16, 16, 16)                                                                 \
  F(cc_game_options, quiescence, 20, 20, 20)                                                                 \
  F(cc_game_options, extensions, 24, 24, 24)                                                                 \
  F(cc_game_options, threads, 28, 28, 28)                                                                    \
  F(cc_game_options, table_bytes, 32, 32, 32)                                                                \
  F(cc_game_options, cache_bytes, 40, 40, 40)                                                                \
  F(cc_game_options, seed, 48, 48, 48)                                                                       \
  F(cc_game_options, exploration, 56, 56, 56)                                                                \
  F(cc_game_options, playout_moves, 60, 60, 60)                                                              \
  S(cc_game_limits, 24, 24, 24)                                                                              \
  F(cc_game_limits, struct_size, 0, 0, 0)                                                                    \
  F(cc_game_limits, depth, 4, 4, 4)                                                                          \
  F(cc_game_limits, nodes, 8, 8, 8)                                                                          \
  F(cc_game_limits, time_ms, 16, 16, 16)                                                                     \
  F(cc_game_limits, reserved, 20, 20, 20)                                                                    \
  S(cc_game_result, 104, 104, 104)                                                                           \
  F(cc_game_result, struct_size, 0, 0, 0)                                                                    \
  F(cc_game_result, reason, 4, 4, 4)                                                                         \
  F(cc_game_result, best, 8, 8, 8)                                                                           \
  F(cc_game_result, value, 16, 16, 16)                                                                       \
  F(cc_game_result, depth, 20, 20, 20)                                                                       \
  F(cc_game_result, values, 24, 24, 24)                                                                      \
  F(cc_game_result, nodes, 56, 56, 56)                                                                       \
  F(cc_game_result, evaluations, 64, 64, 64)                                                                 \
  F(cc_game_result, table_hits, 72, 72, 72)                                                                  \
  F(cc_game_result, cache_hits, 80, 80, 80)                                                                  \
  F(cc_game_result, playouts, 88, 88, 88)                                                                    \
  F(cc_game_result, time_us, 96, 96, 96)                                                                     \
  S(cc_game_event, 48, 40, 40)                                                                               \
  F(cc_game_event, struct_size, 0, 0, 0)                                                                     \
  F(cc_game_event, kind, 4, 4, 4)                                                                            \
  F(cc_game_event, depth, 8, 8, 8)                                                                           \
  F(cc_game_event, value, 12, 12, 12)                                                                        \
  F(cc_game_event, nodes, 16, 16, 16)                                                                        \
  F(cc_game_event, time_us, 24, 24, 24)                                                                      \
  F(cc_game_event, moves, 32, 32, 32)                                                                        \
  F(cc_game_event, move_count, 40, 36, 36)                                                                   \
  S(cc_turn, 48, 28, 28)                                                                                     \
  F(cc_turn, struct_size, 0, 0, 0)                                                                           \
  F(cc_turn, player, 4, 4, 4)                                                                                \
  F(cc_turn, play, 8, 8, 8)                                                                                  \
  F(cc_turn, limits, 16, 12, 12)                                                                             \
  F(cc_turn, moves, 24, 16, 16)                                                                              \
  F(cc_turn, move_count, 32, 20, 20)                                                                         \
  F(cc_turn, seed, 40, 24, 24)                                                                               \
  S(cc_strategy, 72, 44, 44)                                                                                 \
  F(cc_strategy, struct_size, 0, 0, 0)                                                                       \
  F(cc_strategy, kind, 4, 4, 4)                                                                              \
  F(cc_strategy, flags, 8, 8, 8)                                                                             \
  F(cc_strategy, reserved, 12, 12, 12)                                                                       \
  F(cc_strategy, name, 16, 16, 16)                                                                           \
  F(cc_strategy, options, 24, 20, 20)                                                                        \
  F(cc_strategy, limits, 32, 24, 24)                                                                         \
  F(cc_strategy, user, 40, 28, 28)                                                                           \
  F(cc_strategy, open, 48, 32, 32)                                                                           \
  F(cc_strategy, close, 56, 36, 36)                                                                          \
  F(cc_strategy, choose, 64, 40, 40)                                                                         \
  S(cc_match_move, 40, 40, 40)                                                                               \
  F(cc_match_move, code, 0, 0, 0)                                                                            \
  F(cc_match_move, time_us, 8, 8, 8)                                                                         \
  F(cc_match_move, nodes, 16, 16, 16)                                                                        \
  F(cc_match_move, value, 24, 24, 24)                                                                        \
  F(cc_match_move, depth, 28, 28, 28)                                                                        \
  F(cc_match_move, player, 32, 32, 32)                                                                       \
  F(cc_match_move, flags, 36, 36, 36)                                                                        \
  S(cc_match_game, 408, 376, 376)                                                                            \
  F(cc_match_game, struct_size, 0, 0, 0)                                                                     \
  F(cc_match_game, end, 4, 4, 4)                                                                             \
  F(cc_match_game, number, 8, 8, 8)                                                                          \
  F(cc_match_game, pair, 16, 16, 16)                                                                         \
  F(cc_match_game, seed, 24, 24, 24)                                                                         \
  F(cc_match_game, time_us, 32, 32, 32)                                                                      \
  F(cc_match_game, cycle, 40, 40, 40)                                                                        \
  F(cc_match_game, round, 44, 44, 44)                                                                        \
  F(cc_match_game, leg, 48, 48, 48)                                                                          \
  F(cc_match_game, slot, 52, 52, 52)                                                                         \
  F(cc_match_game, opening, 56, 56, 56)                                                                      \
  F(cc_match_game, side_count, 60, 60, 60)                                                                   \
  F(cc_match_game, first, 64, 64, 64)                                                                        \
  F(cc_match_game, reason, 68, 68, 68)                                                                       \
  F(cc_match_game, guilty, 72, 72, 72)                                                                       \
  F(cc_match_game, fault, 76, 76, 76)                                                                        \
  F(cc_match_game, outcome, 80, 80, 80)                                                                      \
  F(cc_match_game, final_player, 84, 84, 84)                                                                 \
  F(cc_match_game, players, 88, 88, 88)                                                                      \
  F(cc_match_game, results, 120, 120, 120)                                                                   \
  F(cc_match_game, points, 152, 152, 152)                                                                    \
  F(cc_match_game, side_moves, 184, 184, 184)                                                                \
  F(cc_match_game, side_time_us, 216, 216, 216)                                                              \
  F(cc_match_game, side_nodes, 280, 280, 280)                                                                \
  F(cc_match_game, moves, 344, 344, 344)                                                                     \
  F(cc_match_game, counters, 352, 348, 348)                                                                  \
  F(cc_match_game, start, 360, 352, 352)                                                                     \
  F(cc_match_game, final_text, 368, 356, 356)                                                                \
  F(cc_match_game, note, 376, 360, 360)                                                                      \
  F(cc_match_game, move_count, 384, 364, 364)                                                                \
  F(cc_match_game, opening_moves, 392, 368, 368)                                                             \
  F(cc_match_game, counter_count, 400, 372, 372)                                                             \
  S(cc_match_control, 40, 40, 40)                                                                            \
  F(cc_match_control, struct_size, 0, 0, 0)                                                                  \
  F(cc_match_control, depth, 4, 4, 4)                                                                        \
  F(cc_match_control, nodes, 8, 8, 8)                                                                        \
  F(cc_match_control, move_ms, 16, 16, 16)                                                                   \
  F(cc_match_control, base_ms, 20, 20, 20)                                                                   \
  F(cc_match_control, increment_ms, 24, 24, 24)                                                              \
  F(cc_match_control, moves, 28, 28, 28)                                                                     \
  F(cc_match_control, margin_ms, 32, 32, 32)                                                                 \
  F(cc_match_control, reserved, 36, 36, 36)                                                                  \
  S(cc_match_clock, 16, 16, 16)                                                                              \
  F(cc_match_clock, left_us, 0, 0, 0)                                                                        \
  F(cc_match_clock, increment_ms, 8, 8, 8)                                                                   \
  F(cc_match_clock, moves_left, 12, 12, 12)                                                                  \
  S(cc_match_turn, 88, 52, 52)                                                                               \
  F(cc_match_turn, struct_size, 0, 0, 0)                                                                     \
  F(cc_match_turn, player, 4, 4, 4)                                                                          \
  F(cc_match_turn, side, 8, 8, 8)                                                                            \
  F(cc_match_turn, slot, 12, 12, 12)                                                                         \
  F(cc_match_turn, match, 16, 16, 16)                                                                        \
  F(cc_match_turn, game, 24, 20, 20)                                                                         \
  F(cc_match_turn, play, 32, 24, 24)                                                                         \
  F(cc_match_turn, limits, 40, 28, 28)                                                                       \
  F(cc_match_turn, control, 48, 32, 32)                                                                      \
  F(cc_match_turn, clocks, 56, 36, 36)                                                                       \
  F(cc_match_turn, moves, 64, 40, 40)                                                                        \
  F(cc_match_turn, move_count, 72, 44, 44)                                                                   \
  F(cc_match_turn, seed, 80, 48, 48)                                                                         \
  S(cc_match_answer, 168, 168, 168)                                                                          \
  F(cc_match_answer, struct_size, 0, 0, 0)                                                                   \
  F(cc_match_answer, flags, 4, 4, 4)                                                                         \
  F(cc_match_answer, move, 8, 8, 8)                                                                          \
  F(cc_match_answer, nodes, 16, 16, 16)                                                                      \
  F(cc_match_answer, time_us, 24, 24, 24)                                                                    \
  F(cc_match_answer, value, 32, 32, 32)                                                                      \
  F(cc_match_answer, depth, 36, 36, 36)                                                                      \
  F(cc_match_answer, note, 40, 40, 40)                                                                       \
  S(cc_match_player, 88, 48, 48)                                                                             \
  F(cc_match_player, struct_size, 0, 0, 0)                                                                   \
  F(cc_match_player, flags, 4, 4, 4)                                                                         \
  F(cc_match_player, name, 8, 8, 8)                                                                          \
  F(cc_match_player, details, 16, 12, 12)                                                                    \
  F(cc_match_player, strategy, 24, 16, 16)                                                                   \
  F(cc_match_player, control, 32, 20, 20)                                                                    \
  F(cc_match_player, user, 40, 24, 24)                                                                       \
  F(cc_match_player, open, 48, 28, 28)                                                                       \
  F(cc_match_player, close, 56, 32, 32)                                                                      \
  F(cc_match_player, begin, 64, 36, 36)                                                                      \
  F(cc_match_player, think, 72, 40, 40)                                                                      \
  F(cc_match_player, end, 80, 44, 44)                                                                        \
  S(cc_sprt, 24, 24, 24)                                                                                     \
  F(cc_sprt, struct_size, 0, 0, 0)                                                                           \
  F(cc_sprt, model, 4, 4, 4)                                                                                 \
  F(cc_sprt, elo0, 8, 8, 8)                                                                                  \
  F(cc_sprt, elo1, 12, 12, 12)                                                                               \
  F(cc_sprt, alpha, 16, 16, 16)                                                                              \
  F(cc_sprt, beta, 20, 20, 20)                                                                               \
  S(cc_match_view, 40, 32, 32)                                                                               \
  F(cc_match_view, struct_size, 0, 0, 0)                                                                     \
  F(cc_match_view, when, 4, 4, 4)                                                                            \
  F(cc_match_view, move, 8, 8, 8)                                                                            \
  F(cc_match_view, player, 16, 16, 16)                                                                       \
  F(cc_match_view, side, 20, 20, 20)                                                                         \
  F(cc_match_view, game, 24, 24, 24)                                                                         \
  F(cc_match_view, play, 32, 28, 28)                                                                         \
  S(cc_match_event, 24, 16, 16)                                                                              \
  F(cc_match_event, struct_size, 0, 0, 0)                                                                    \
  F(cc_match_event, kind, 4, 4, 4)                                                                           \
  F(cc_match_event, match, 8, 8, 8)                                                                          \
  F(cc_match_event, game, 16, 12, 12)                                                                        \
  S(cc_match_options, 136, 104, 104)                                                                         \
  F(cc_match_options, struct_size, 0, 0, 0)                                                                  \
  F(cc_match_options, flags, 4, 4, 4)                                                                        \
  F(cc_match_options, schedule, 8, 8, 8)                                                                     \
  F(cc_match_options, threads, 12, 12, 12)                                                                   \
  F(cc_match_options, games, 16, 16, 16)                                                                     \
  F(cc_match_options, first_opening, 20, 20, 20)                                                             \
  F(cc_match_options, random_moves, 24, 24, 24)                                                              \
  F(cc_match_options, max_moves, 28, 28, 28)                                                                 \
  F(cc_match_options, seed, 32, 32, 32)                                                                      \
  F(cc_match_options, resign_value, 40, 40, 40)                                                              \
  F(cc_match_options, resign_moves, 44, 44, 44)                                                              \
  F(cc_match_options, draw_value, 48, 48, 48)                                                                \
  F(cc_match_options, draw_moves, 52, 52, 52)                                                                \
  F(cc_match_options, draw_after, 56, 56, 56)                                                                \
  F(cc_match_options, counters, 60, 60, 60)                                                                  \
  F(cc_match_options, progress_ms, 64, 64, 64)                                                               \
  F(cc_match_options, reserved, 68, 68, 68)                                                                  \
  F(cc_match_options, name, 72, 72, 72)                                                                      \
  F(cc_match_options, counter_names, 80, 76, 76)                                                             \
  F(cc_match_options, control, 88, 80, 80)                                                                   \
  F(cc_match_options, sprt, 96, 84, 84)                                                                      \
  F(cc_match_options, user, 104, 88, 88)                                                                     \
  F(cc_match_options, event, 112, 92, 92)                                                                    \
  F(cc_match_options, observe, 120, 96, 96)                                                                  \
  F(cc_match_options, adjudicate, 128, 100, 100)                                                             \
  S(cc_match_opening, 32, 16, 16)                                                                            \
  F(cc_match_opening, state, 0, 0, 0)                                                                        \
  F(cc_match_opening, length, 8, 4, 4)                                                                       \
  F(cc_match_opening, moves, 16, 8, 8)                                                                       \
  F(cc_match_opening, move_count, 24, 12, 12)                                                                \
  S(cc_match_fixture, 64, 64, 64)                                                                            \
  F(cc_match_fixture, struct_size, 0, 0, 0)                                                                  \
  F(cc_match_fixture, side_count, 4, 4, 4)                                                                   \
  F(cc_match_fixture, pair, 8, 8, 8)                                                                         \
  F(cc_match_fixture, cycle, 16, 16, 16)                                                                     \
  F(cc_match_fixture, round, 20, 20, 20)                                                                     \
  F(cc_match_fixture, leg, 24, 24, 24)                                                                       \
  F(cc_match_fixture, turn, 28, 28, 28)                                                                      \
  F(cc_match_fixture, players, 32, 32, 32)                                                                   \
  S(cc_match_counts, 64, 64, 64)                                                                             \
  F(cc_match_counts, wins, 0, 0, 0)                                                                          \
  F(cc_match_counts, draws, 8, 8, 8)                                                                         \
  F(cc_match_counts, losses, 16, 16, 16)                                                                     \
  F(cc_match_counts, pairs, 24, 24, 24)                                                                      \
  S(cc_match_strength, 56, 56, 56)                                                                           \
  F(cc_match_strength, struct_size, 0, 0, 0)                                                                 \
  F(cc_match_strength, score, 4, 4, 4)                                                                       \
  F(cc_match_strength, elo, 8, 8, 8)                                                                         \
  F(cc_match_strength, elo_low, 12, 12, 12)                                                                  \
  F(cc_match_strength, elo_high, 16, 16, 16)                                                                 \
  F(cc_match_strength, elo_error, 20, 20, 20)                                                                \
  F(cc_match_strength, superiority, 24, 24, 24)                                                              \
  F(cc_match_strength, draw_rate, 28, 28, 28)                                                                \
  F(cc_match_strength, pair_low, 32, 32, 32)                                                                 \
  F(cc_match_strength, pair_high, 36, 36, 36)                                                                \
  F(cc_match_strength, pair_error, 40, 40, 40)                                                               \
  F(cc_match_strength, pair_superiority, 44, 44, 44)                                                         \
  F(cc_match_strength, normalized, 48, 48, 48)                                                               \
  F(cc_match_strength, reserved, 52, 52, 52)                                                                 \
  S(cc_sprt_result, 24, 24, 24)                                                                              \
  F(cc_sprt_result, struct_size, 0, 0, 0)                                                                    \
  F(cc_sprt_result, decision, 4, 4, 4)                                                                       \
  F(cc_sprt_result, llr, 8, 8, 8)                                                                            \
  F(cc_sprt_result, lower, 12, 12, 12)                                                                       \
  F(cc_sprt_result, upper, 16, 16, 16)                                                                       \
  F(cc_sprt_result, model, 20, 20, 20)                                                                       \
  S(cc_match_rating, 16, 16, 16)                                                                             \
  F(cc_match_rating, elo, 0, 0, 0)                                                                           \
  F(cc_match_rating, error, 4, 4, 4)                                                                         \
  F(cc_match_rating, flags, 8, 8, 8)                                                                         \
  F(cc_match_rating, reserved, 12, 12, 12)                                                                   \
  S(cc_match_spread, 64, 64, 64)                                                                             \
  F(cc_match_spread, struct_size, 0, 0, 0)                                                                   \
  F(cc_match_spread, reserved, 4, 4, 4)                                                                      \
  F(cc_match_spread, count, 8, 8, 8)                                                                         \
  F(cc_match_spread, minimum, 16, 16, 16)                                                                    \
  F(cc_match_spread, maximum, 24, 24, 24)                                                                    \
  F(cc_match_spread, total, 32, 32, 32)                                                                      \
  F(cc_match_spread, mean, 40, 40, 40)                                                                       \
  F(cc_match_spread, median, 48, 48, 48)                                                                     \
  F(cc_match_spread, deviation, 56, 56, 56)                                                                  \
  S(cc_match_info, 64, 64, 64)                                                                               \
  F(cc_match_info, struct_size, 0, 0, 0)                                                                     \
  F(cc_match_info, players, 4, 4, 4)                                                                         \
  F(cc_match_info, sides, 8, 8, 8)                                                                           \
  F(cc_match_info, openings, 12, 12, 12)                                                                     \
  F(cc_match_info, played, 16, 16, 16)                                                                       \
  F(cc_match_info, total, 24, 24, 24)                                                                        \
  F(cc_match_info, faults, 32, 32, 32)                                                                       \
  F(cc_match_info, moves, 40, 40, 40)                                                                        \
  F(cc_match_info, time_us, 48, 48, 48)                                                                      \
  F(cc_match_info, decision, 56, 56, 56)                                                                     \
  F(cc_match_info, reserved, 60, 60, 60)                                                                     \
  S(cc_match_standing, 112, 112, 112)                                                                        \
  F(cc_match_standing, player, 0, 0, 0)                                                                      \
  F(cc_match_standing, rank, 4, 4, 4)                                                                        \
  F(cc_match_standing, wins, 8, 8, 8)                                                                        \
  F(cc_match_standing, draws, 16, 16, 16)                                                                    \
  F(cc_match_standing, losses, 24, 24, 24)                                                                   \
  F(cc_match_standing, half_points, 32, 32, 32)                                                              \
  F(cc_match_standing, points, 40, 40, 40)                                                                   \
  F(cc_match_standing, sonneborn, 48, 48, 48)                                                                \
  F(cc_match_standing, encounters_won, 56, 56, 56)                                                           \
  F(cc_match_standing, encounters_drawn, 60, 60, 60)                                                         \
  F(cc_match_standing, encounters_lost, 64, 64, 64)                                                          \
  F(cc_match_standing, faults, 68, 68, 68)                                                                   \
  F(cc_match_standing, moves, 72, 72, 72)                                                                    \
  F(cc_match_standing, time_us, 80, 80, 80)                                                                  \
  F(cc_match_standing, nodes, 88, 88, 88)                                                                    \
  F(cc_match_standing, rating, 96, 96, 96)                                                                   \
  S(cc_match_reason, 16, 16, 16)                                                                             \
  F(cc_match_reason, end, 0, 0, 0)                                                                           \
  F(cc_match_reason, reason, 4, 4, 4)                                                                        \
  F(cc_match_reason, games, 8, 8, 8)                                                                         \
  S(cc_window, 96, 96, 96)                                                                                   \
  F(cc_window, struct_size, 0, 0, 0)                                                                         \
  F(cc_window, length, 4, 4, 4)                                                                              \
  F(cc_window, filled, 8, 8, 8)                                                                              \
  F(cc_window, next, 12, 12, 12)                                                                             \
  F(cc_window, ring, 16, 16, 16)                                                                             \
  F(cc_window, counts, 80, 80, 80)

/* V(constant, number) */
#define LAYOUT_VALUES(V)                                                                                     \
  V(CC_OK, 0)                                                                                                \
  V(CC_ERROR_ARGUMENT, -1)                                                                                   \
  V(CC_ERROR_MEMORY, -2)                                                                                     \
  V(CC_ERROR_BUFFER, -3)                                                                                     \
  V(CC_ERROR_UNSUPPORTED, -4)                                                                                \
  V(CC_ERROR_OVERFLOW, -5)                                                                                   \
  V(CC_ERROR_STOPPED, -6)                                                                                    \
  V(CC_ERROR_STATE, -7)                                                                                      \
  V(CC_ERROR_THREAD, -8)                                                                                     \
  V(CC_ERROR_IO, -9)                                                                                         \
  V(CC_ERROR_FEN, -20)                                                                                       \
  V(CC_ERROR_POSITION, -21)                                                                                  \
  V(CC_ERROR_PACKED, -22)                                                                                    \
  V(CC_ERROR_EPD, -23)                                                                                       \
  V(CC_ERROR_ILLEGAL, -30)                                                                                   \
  V(CC_ERROR_MOVE_TEXT, -31)                                                                                 \
  V(CC_ERROR_AMBIGUOUS, -32)                                                                                 \
  V(CC_ERROR_ECO, -50)                                                                                       \
  V(CC_ERROR_PGN, -40)                                                                                       \
  V(CC_ERROR_LIMIT, -10)                                                                                     \
  V(CC_PGN_GAME_BEGIN, 1)                                                                                    \
  V(CC_PGN_TAG, 2)                                                                                           \
  V(CC_PGN_MOVES_BEGIN, 3)                                                                                   \
  V(CC_PGN_MOVE, 4)                                                                                          \
  V(CC_PGN_NAG, 5)                                                                                           \
  V(CC_PGN_COMMENT, 6)                                                                                       \
  V(CC_PGN_VARIATION_BEGIN, 7)                                                                               \
  V(CC_PGN_VARIATION_END, 8)                                                                                 \
  V(CC_PGN_RESULT, 9)                                                                                        \
  V(CC_PGN_GAME_END, 10)                                                                                     \
  V(CC_PGN_ERROR, 11)                                                                                        \
  V(CC_PGN_KINDS, 12)                                                                                        \
  V(CC_PGN_FIRST, 0x1)                                                                                       \
  V(CC_PGN_LAST, 0x2)                                                                                        \
  V(CC_PGN_LINE, 0x4)                                                                                        \
  V(CC_PGN_OUTSIDE, 0x8)                                                                                     \
  V(CC_PGN_ESCAPED, 0x10)                                                                                    \
  V(CC_PGN_MENDED, 0x20)                                                                                     \
  V(CC_PGN_RESULT_MISSING, 0x40)                                                                             \
  V(CC_PGN_RESULT_DIFFERS, 0x80)                                                                             \
  V(CC_PGN_FAULTY, 0x100)                                                                                    \
  V(CC_PGN_SKIPPED, 0x200)                                                                                   \
  V(CC_PGN_CONTINUE, 0)                                                                                      \
  V(CC_PGN_STOP, 1)                                                                                          \
  V(CC_PGN_SKIP_GAME, 2)                                                                                     \
  V(CC_PGN_SKIP_VARIATION, 3)                                                                                \
  V(CC_PGN_TEXT_ONLY, 0x1)                                                                                   \
  V(CC_PGN_STRICT, 0x2)                                                                                      \
  V(CC_PGN_TAGS_ONLY, 0x4)                                                                                   \
  V(CC_PGN_NO_VARIATIONS, 0x8)                                                                               \
  V(CC_PGN_NO_COMMENTS, 0x10)                                                                                \
  V(CC_PGN_NO_NAGS, 0x20)                                                                                    \
  V(CC_PGN_ROOT, 0)                                                                                          \
  V(CC_PGN_NO_NODE, UINT32_MAX)                                                                              \
  V(CC_PGN_BEFORE, 0)                                                                                        \
  V(CC_PGN_AFTER, 1)                                                                                         \
  V(CC_PGN_WRITE_ROSTER, 1)                                                                                  \
  V(CC_PGN_WRITE_ONE_LINE, 0x2)                                                                              \
  V(CC_PGN_WRITE_NO_VARIATIONS, 0x4)                                                                         \
  V(CC_PGN_WRITE_NO_COMMENTS, 0x8)                                                                           \
  V(CC_PGN_WRITE_NO_NAGS, 0x10)                                                                              \
  V(CC_PGN_WRITE_NO_TAGS, 0x20)                                                                              \
  V(CC_PGN_LINES_EPD, 0x1)                                                                                   \
  V(CC_PGN_LINES_FINAL, 0x2)                                                                                 \
  V(CC_PGN_LINES_ALL, 0x4)                                                                                   \
  V(CC_PGN_COMMAND_OTHER, 0)                                                                                 \
  V(CC_PGN_COMMAND_CLK, 1)                                                                                   \
  V(CC_PGN_COMMAND_EMT, 2)                                                                                   \
  V(CC_PGN_COMMAND_EVAL, 3)                                                                                  \
  V(CC_PGN_COMMAND_CSL, 4)                                                                                   \
  V(CC_PGN_COMMAND_CAL, 5)                                                                                   \
  V(CC_PGN_COMMAND_VALID, 0x1)                                                                               \
  V(CC_PGN_COMMAND_MATE, 0x2)                                                                                \
  V(CC_PGN_COMMAND_DEPTH, 0x4)                                                                               \
  V(CC_PGN_FILTER_POSITION, 0x1)                                                                             \
  V(CC_PGN_FILTER_CONTAINS, 0x2)                                                                             \
  V(CC_PGN_FILTER_INVERT, 0x4)                                                                               \
  V(CC_PGN_FILTER_CLEAN, 0x8)                                                                                \
  V(CC_SQUARE_NONE, 64)                                                                                      \
  V(CC_WHITE, 0)                                                                                             \
  V(CC_BLACK, 1)                                                                                             \
  V(CC_SIDE_ANY, 2)                                                                                          \
  V(CC_PAWN, 0)                                                                                              \
  V(CC_KNIGHT, 1)                                                                                            \
  V(CC_BISHOP, 2)                                                                                            \
  V(CC_ROOK, 3)                                                                                              \
  V(CC_QUEEN, 4)                                                                                             \
  V(CC_KING, 5)                                                                                              \
  V(CC_PIECE_TYPE_NONE, 6)                                                                                   \
  V(CC_PIECE_TYPE_ANY, 7)                                                                                    \
  V(CC_PIECE_NONE, 15)                                                                                       \
  V(CC_PIECE(CC_WHITE, CC_KNIGHT), 1)                                                                        \
  V(CC_PIECE(CC_BLACK, CC_KNIGHT), 9)                                                                        \
  V(CC_PIECE(CC_BLACK, CC_KING), 13)                                                                         \
  V(CC_PIECE_TYPE(9), 1)                                                                                     \
  V(CC_PIECE_SIDE(9), 1)                                                                                     \
  V(CC_MOVE_KIND_NORMAL, 0)                                                                                  \
  V(CC_MOVE_KIND_DOUBLE_PUSH, 1)                                                                             \
  V(CC_MOVE_KIND_EN_PASSANT, 2)                                                                              \
  V(CC_MOVE_KIND_CASTLING, 3)                                                                                \
  V(CC_MOVE_KIND_NULL, 4)                                                                                    \
  V(CC_MOVE_NONE, 0)                                                                                         \
  V(CC_MOVE_NULL, 0x800000)                                                                                  \
  V(CC_MOVE_FROM(0x3f), 63)                                                                                  \
  V(CC_MOVE_TO(0xfc0), 63)                                                                                   \
  V(CC_MOVE_PROMOTION(0x7000), 7)                                                                            \
  V(CC_MOVE_PIECE(0x38000), 7)                                                                               \
  V(CC_MOVE_CAPTURED_PLUS_ONE(0x1c0000), 7)                                                                  \
  V(CC_MOVE_KIND(0xe00000), 7)                                                                               \
  V(CC_MAX_MOVES, 1024)                                                                                      \
  V(CC_PROBLEM_NO_KING, 0x001)                                                                               \
  V(CC_PROBLEM_TOO_MANY_KINGS, 0x002)                                                                        \
  V(CC_PROBLEM_PAWN_ON_BACK_RANK, 0x004)                                                                     \
  V(CC_PROBLEM_OPPOSITE_CHECK, 0x008)                                                                        \
  V(CC_PROBLEM_BAD_CASTLING, 0x010)                                                                          \
  V(CC_PROBLEM_BAD_EN_PASSANT, 0x020)                                                                        \
  V(CC_PROBLEM_OVERLAP, 0x040)                                                                               \
  V(CC_PROBLEM_IMPOSSIBLE_CHECK, 0x100)                                                                      \
  V(CC_PROBLEM_TOO_MUCH_MATERIAL, 0x200)                                                                     \
  V(CC_PROBLEM_BAD_CLOCKS, 0x400)                                                                            \
  V(CC_PROBLEMS_SOFT, 0x700)                                                                                 \
  V(CC_PROBLEMS_REPAIRABLE, 0x430)                                                                           \
  V(CC_PROBLEM_KINDS, 11)                                                                                    \
  V(CC_COUNTER_MAX, 999999999)                                                                               \
  V(CC_FEN_LENIENT, 0x1)                                                                                     \
  V(CC_FEN_CHESS960, 0x2)                                                                                    \
  V(CC_FEN_EP_LEGAL, 0x00)                                                                                   \
  V(CC_FEN_EP_PSEUDO_LEGAL, 0x10)                                                                            \
  V(CC_FEN_EP_ALWAYS, 0x20)                                                                                  \
  V(CC_FEN_CASTLING_XFEN, 0x00)                                                                              \
  V(CC_FEN_CASTLING_SHREDDER, 0x40)                                                                          \
  V(CC_FEN_NO_COUNTERS, 0x80)                                                                                \
  V(CC_FEN_CAPACITY, 128)                                                                                    \
  V(CC_PACKED_SIZE, 32)                                                                                      \
  V(CC_WING_KING, 0)                                                                                         \
  V(CC_WING_QUEEN, 1)                                                                                        \
  V(CC_CHECK_DIRECT, 0x1)                                                                                    \
  V(CC_CHECK_DISCOVERED, 0x2)                                                                                \
  V(CC_CHECK_CASTLING, 0x4)                                                                                  \
  V(CC_CHECK_EN_PASSANT, 0x8)                                                                                \
  V(CC_OUTLOOK_UNKNOWN, 0)                                                                                   \
  V(CC_OUTLOOK_DEAD, 1)                                                                                      \
  V(CC_OUTLOOK_WINNABLE, 2)                                                                                  \
  V(CC_RULES_FIDE, 0)                                                                                        \
  V(CC_RULES_ENGINE, 1)                                                                                      \
  V(CC_RULES_ANALYSIS, 2)                                                                                    \
  V(CC_RESULT_NONE, 0)                                                                                       \
  V(CC_RESULT_WHITE, 1)                                                                                      \
  V(CC_RESULT_BLACK, 2)                                                                                      \
  V(CC_RESULT_DRAW, 3)                                                                                       \
  V(CC_REASON_NONE, 0)                                                                                       \
  V(CC_REASON_CHECKMATE, 1)                                                                                  \
  V(CC_REASON_STALEMATE, 2)                                                                                  \
  V(CC_REASON_INSUFFICIENT, 3)                                                                               \
  V(CC_REASON_FIVEFOLD, 4)                                                                                   \
  V(CC_REASON_SEVENTY_FIVE, 5)                                                                               \
  V(CC_REASON_THREEFOLD, 6)                                                                                  \
  V(CC_REASON_FIFTY, 7)                                                                                      \
  V(CC_MOVES_LEGAL, 0)                                                                                       \
  V(CC_MOVES_CAPTURES, 1)                                                                                    \
  V(CC_MOVES_QUIETS, 2)                                                                                      \
  V(CC_MOVES_EVASIONS, 3)                                                                                    \
  V(CC_MOVES_PSEUDO_LEGAL, 4)                                                                                \
  V(CC_FAULT_NONE, 0)                                                                                        \
  V(CC_FAULT_NO_PIECE, 1)                                                                                    \
  V(CC_FAULT_NOT_YOURS, 2)                                                                                   \
  V(CC_FAULT_OWN_PIECE, 3)                                                                                   \
  V(CC_FAULT_CASTLING_NO_RIGHT, 4)                                                                           \
  V(CC_FAULT_CASTLING_IN_CHECK, 5)                                                                           \
  V(CC_FAULT_CASTLING_BLOCKED, 6)                                                                            \
  V(CC_FAULT_CASTLING_ATTACKED, 7)                                                                           \
  V(CC_FAULT_EN_PASSANT, 8)                                                                                  \
  V(CC_FAULT_GEOMETRY, 9)                                                                                    \
  V(CC_FAULT_BLOCKED, 10)                                                                                    \
  V(CC_FAULT_PROMOTION_MISSING, 11)                                                                          \
  V(CC_FAULT_PROMOTION_WRONG, 12)                                                                            \
  V(CC_FAULT_PINNED, 13)                                                                                     \
  V(CC_FAULT_IN_CHECK, 14)                                                                                   \
  V(CC_FAULT_KING_ATTACKED, 15)                                                                              \
  V(CC_FAULT_FIELDS, 16)                                                                                     \
  V(CC_SEE_PAWN, 100)                                                                                        \
  V(CC_SEE_KNIGHT, 325)                                                                                      \
  V(CC_SEE_BISHOP, 325)                                                                                      \
  V(CC_SEE_ROOK, 500)                                                                                        \
  V(CC_SEE_QUEEN, 975)                                                                                       \
  V(CC_EVALUATION_MAX, 20000)                                                                                \
  V(CC_BASIC_MATERIAL, 0)                                                                                    \
  V(CC_BASIC_MOBILITY, 5)                                                                                    \
  V(CC_BASIC_DOUBLED, 9)                                                                                     \
  V(CC_BASIC_CONNECTED, 10)                                                                                  \
  V(CC_BASIC_ADVANCE, 11)                                                                                    \
  V(CC_BASIC_PASSED, 19)                                                                                     \
  V(CC_BASIC_LOST_CASTLING, 27)                                                                              \
  V(CC_BASIC_SHIELD, 28)                                                                                     \
  V(CC_BASIC_BISHOP_PAIR, 29)                                                                                \
  V(CC_BASIC_ENDGAME_MEN, 30)                                                                                \
  V(CC_BASIC_ENDGAME_APPROACH, 31)                                                                           \
  V(CC_BASIC_ENDGAME_EDGE, 32)                                                                               \
  V(CC_BASIC_WEIGHT_COUNT, 33)                                                                               \
  V(CC_EVALUATOR_PURE, 0x1)                                                                                  \
  V(CC_EVALUATOR_THREADS, 0x2)                                                                               \
  V(CC_PIECE_CHANGES_MAX, 3)                                                                                 \
  V(CC_TERM_MATERIAL, 0)                                                                                     \
  V(CC_TERM_PLACEMENT, 1)                                                                                    \
  V(CC_TERM_BISHOP_PAIR, 2)                                                                                  \
  V(CC_TERM_PAWNS, 3)                                                                                        \
  V(CC_TERM_PASSED, 4)                                                                                       \
  V(CC_TERM_ADVANCE, 5)                                                                                      \
  V(CC_TERM_MOBILITY, 6)                                                                                     \
  V(CC_TERM_PIECES, 7)                                                                                       \
  V(CC_TERM_KING, 8)                                                                                         \
  V(CC_TERM_CASTLING, 9)                                                                                     \
  V(CC_TERM_THREATS, 10)                                                                                     \
  V(CC_TERM_SPACE, 11)                                                                                       \
  V(CC_TERM_INITIATIVE, 12)                                                                                  \
  V(CC_TERM_ENDGAME, 13)                                                                                     \
  V(CC_TERM_TEMPO, 14)                                                                                       \
  V(CC_TERM_USER, 15)                                                                                        \
  V(CC_TERM_COUNT, 16)                                                                                       \
  V(CC_TERM_CAPACITY, 32)                                                                                    \
  V(CC_EVALUATION_TABLE_CAPACITY, 4096)                                                                      \
  V(CC_SCORE_NONE, 0)                                                                                        \
  V(CC_SCORE_CENTIPAWNS, 1)                                                                                  \
  V(CC_SCORE_MATE, 2)                                                                                        \
  V(CC_BOUND_EXACT, 0)                                                                                       \
  V(CC_BOUND_LOWER, 1)                                                                                       \
  V(CC_BOUND_UPPER, 2)                                                                                       \
  V(CC_LIMIT_CLOCK, 0x1)                                                                                     \
  V(CC_LIMIT_INFINITE, 0x2)                                                                                  \
  V(CC_LIMIT_PONDER, 0x4)                                                                                    \
  V(CC_SEARCH_MAX_DEPTH, 245)                                                                                \
  V(CC_END_NONE, 0)                                                                                          \
  V(CC_END_DEPTH, 1)                                                                                         \
  V(CC_END_NODES, 2)                                                                                         \
  V(CC_END_TIME, 3)                                                                                          \
  V(CC_END_MATE, 4)                                                                                          \
  V(CC_END_STOP, 5)                                                                                          \
  V(CC_END_GAME, 6)                                                                                          \
  V(CC_END_BOOK, 8)                                                                                          \
  V(CC_OPTION_EVALUATOR, 15)                                                                                 \
  V(CC_OPTION_BOOK, 16)                                                                                      \
  V(CC_OPTION_LIMIT_STRENGTH, 17)                                                                            \
  V(CC_OPTION_ELO, 18)                                                                                       \
  V(CC_OPTION_EVALUATOR_CLASSICAL, 0)                                                                        \
  V(CC_OPTION_EVALUATOR_BASIC, 1)                                                                            \
  V(CC_END_SINGLE, 7)                                                                                        \
  V(CC_EVENT_NONE, 0)                                                                                        \
  V(CC_EVENT_ROOT_CHANGE, 2)                                                                                 \
  V(CC_EVENT_CURRENT_MOVE, 3)                                                                                \
  V(CC_EVENT_STATISTICS, 4)                                                                                  \
  V(CC_EVENT_LOG, 5)                                                                                         \
  V(CC_EVENT_END, 6)                                                                                         \
  V(CC_OPTION_HASH, 1)                                                                                       \
  V(CC_OPTION_CLEAR_HASH, 2)                                                                                 \
  V(CC_OPTION_THREADS, 3)                                                                                    \
  V(CC_OPTION_MULTIPV, 4)                                                                                    \
  V(CC_OPTION_CONTEMPT, 5)                                                                                   \
  V(CC_OPTION_SKILL, 6)                                                                                      \
  V(CC_OPTION_SEED, 7)                                                                                       \
  V(CC_OPTION_MOVE_OVERHEAD, 8)                                                                              \
  V(CC_OPTION_LEVEL, 9)                                                                                      \
  V(CC_OPTION_SHOW_WDL, 13)                                                                                  \
  V(CC_OPTION_TYPE_SPIN, 1)                                                                                  \
  V(CC_OPTION_TYPE_CHECK, 2)                                                                                 \
  V(CC_OPTION_TYPE_BUTTON, 3)                                                                                \
  V(CC_OPTION_TYPE_COMBO, 4)                                                                                 \
  V(CC_OPTION_INTERNAL, 0x1)                                                                                 \
  V(CC_EXACT_MINIMAX, 0)                                                                                     \
  V(CC_EXACT_ALPHA_BETA, 1)                                                                                  \
  V(CC_EXACT_NEGASCOUT, 2)                                                                                   \
  V(CC_EXACT_MTDF, 3)                                                                                        \
  V(CC_EXACT_TABLE, 0x1)                                                                                     \
  V(CC_EXACT_QUIESCENCE, 0x2)                                                                                \
  V(CC_EXACT_REPETITION, 0x4)                                                                                \
  V(CC_EXACT_MAX_DEPTH, 32)                                                                                  \
  V(CC_EXACT_MAX_EXTENSIONS, 32)                                                                             \
  V(CC_EVENTS_DEFAULT, 66)                                                                                   \
  V(CC_SCORE_TABLEBASE, 3)                                                                                   \
  V(CC_EVENT_LINE, 1)                                                                                        \
  V(CC_OPTION_ANALYSE_MODE, 10)                                                                              \
  V(CC_OPTION_CHESS960, 11)                                                                                  \
  V(CC_OPTION_PONDER, 12)                                                                                    \
  V(CC_OPTION_STEPS_OFF, 14)                                                                                 \
  V(CC_PERFT_MAX_DEPTH, 128)                                                                                 \
  V(CC_LEVEL_AUTO, 0)                                                                                        \
  V(CC_LEVEL_BASELINE, 1)                                                                                    \
  V(CC_LEVEL_AVX2, 2)                                                                                        \
  V(CC_LEVEL_BMI2, 3)                                                                                        \
  V(CC_LEVEL_AVX512, 4)                                                                                      \
  V(CC_LEVEL_COUNT, 5)                                                                                       \
  V(CC_RENDER_ASCII, 0)                                                                                      \
  V(CC_RENDER_UNICODE, 1)                                                                                    \
  V(CC_RENDER_SVG, 2)                                                                                        \
  V(CC_RENDER_NO_COORDINATES, 0x1)                                                                           \
  V(CC_RENDER_CHECKS, 0x2)                                                                                   \
  V(CC_RENDER_LAST_MOVE, 0x4)                                                                                \
  V(CC_MOVE_STYLE_SAN, 0)                                                                                    \
  V(CC_MOVE_STYLE_LAN, 1)                                                                                    \
  V(CC_MOVE_STYLE_UCI, 2)                                                                                    \
  V(CC_MOVE_STYLE_FIGURINE, 3)                                                                               \
  V(CC_LANGUAGE_ENGLISH, 0)                                                                                  \
  V(CC_LANGUAGE_GERMAN, 1)                                                                                   \
  V(CC_LANGUAGE_DUTCH, 2)                                                                                    \
  V(CC_LANGUAGE_FRENCH, 3)                                                                                   \
  V(CC_LANGUAGE_SPANISH, 4)                                                                                  \
  V(CC_LANGUAGE_RUSSIAN, 5)                                                                                  \
  V(CC_LANGUAGE_ITALIAN, 6)                                                                                  \
  V(CC_LANGUAGE_PORTUGUESE, 7)                                                                               \
  V(CC_LANGUAGE_POLISH, 8)                                                                                   \
  V(CC_LANGUAGE_CZECH, 9)                                                                                    \
  V(CC_LANGUAGE_HUNGARIAN, 10)                                                                               \
  V(CC_LANGUAGE_SWEDISH, 11)                                                                                 \
  V(CC_LANGUAGE_DANISH, 12)                                                                                  \
  V(CC_LANGUAGE_NORWEGIAN, 13)                                                                               \
  V(CC_LANGUAGE_FINNISH, 14)                                                                                 \
  V(CC_LANGUAGE_ESTONIAN, 15)                                                                                \
  V(CC_LANGUAGE_ICELANDIC, 16)                                                                               \
  V(CC_LANGUAGE_ROMANIAN, 17)                                                                                \
  V(CC_LANGUAGE_CROATIAN, 18)                                                                                \
  V(CC_LANGUAGE_UKRAINIAN, 19)                                                                               \
  V(CC_LANGUAGE_COUNT, 20)                                                                                   \
  V(CC_MOVE_TEXT_STRICT, 0x1)                                                                                \
  V(CC_MOVE_TEXT_CHESS960, 0x2)                                                                              \
  V(CC_MOVE_TEXT_ZEROS, 0x4)                                                                                 \
  V(CC_MOVE_TEXT_NO_CHECK, 0x8)                                                                              \
  V(CC_MOVE_TEXT_NUMBERS, 0x10)                                                                              \
  V(CC_MOVE_TEXT_CAPACITY, 32)                                                                               \
  V(CC_DEVIATION_MISSING_TAKES, 0x00001)                                                                     \
  V(CC_DEVIATION_EXTRA_TAKES, 0x00002)                                                                       \
  V(CC_DEVIATION_MISSING_CHECK, 0x00004)                                                                     \
  V(CC_DEVIATION_WRONG_CHECK, 0x00008)                                                                       \
  V(CC_DEVIATION_PROMOTION_FORM, 0x00010)                                                                    \
  V(CC_DEVIATION_PROMOTION_CASE, 0x00020)                                                                    \
  V(CC_DEVIATION_CASTLING_FORM, 0x00040)                                                                     \
  V(CC_DEVIATION_OVERSPECIFIED, 0x00080)                                                                     \
  V(CC_DEVIATION_SEPARATOR, 0x00100)                                                                         \
  V(CC_DEVIATION_NO_LETTER, 0x00200)                                                                         \
  V(CC_DEVIATION_PAWN_LETTER, 0x00400)                                                                       \
  V(CC_DEVIATION_LOWER_CASE, 0x00800)                                                                        \
  V(CC_DEVIATION_FIGURINE, 0x01000)                                                                          \
  V(CC_DEVIATION_EN_PASSANT_MARK, 0x02000)                                                                   \
  V(CC_DEVIATION_GLYPH, 0x04000)                                                                             \
  V(CC_DEVIATION_DRAW_MARK, 0x08000)                                                                         \
  V(CC_DEVIATION_NULL_FORM, 0x10000)                                                                         \
  V(CC_DEVIATION_STYLE, 0x20000)                                                                             \
  V(CC_MOVE_CANDIDATES, 8)                                                                                   \
  V(CC_EPD_LENIENT, 0x1)                                                                                     \
  V(CC_EPD_CHESS960, 0x2)                                                                                    \
  V(CC_EPD_KIND_OTHER, 0)                                                                                    \
  V(CC_EPD_KIND_NONE, 1)                                                                                     \
  V(CC_EPD_KIND_STRING, 2)                                                                                   \
  V(CC_EPD_KIND_INTEGER, 3)                                                                                  \
  V(CC_EPD_KIND_MOVES, 4)                                                                                    \
  V(CC_EPD_KIND_LINE, 5)                                                                                     \
  V(CC_RENDER_SWAP_SYMBOLS, 0x8)                                                                             \
  V(CC_RENDER_TEXT_CAPACITY, 320)                                                                            \
  V(CC_BOOK_BEST, 0)                                                                                         \
  V(CC_BOOK_WEIGHTED, 1)                                                                                     \
  V(CC_BOOK_UNIFORM, 2)                                                                                      \
  V(CC_TEXT_BOOK_SKIP_LINES, 0x1)                                                                            \
  V(CC_TEXT_BOOK_KEEP_STARTS, 0x2)                                                                           \
  V(CC_POLYGLOT_ENTRY_SIZE, 16)                                                                              \
  V(CC_POLYGLOT_BORROW, 0x1)                                                                                 \
  V(CC_POLYGLOT_MAP, 0x2)                                                                                    \
  V(CC_POLYGLOT_MAX_FILE, 0x80000000LL)                                                                      \
  V(CC_POLYGLOT_STRAY_BYTES, 0x1)                                                                            \
  V(CC_POLYGLOT_UNSORTED, 0x2)                                                                               \
  V(CC_POLYGLOT_UNCHECKED, 0x4)                                                                              \
  V(CC_BOOK_ONLY_WHITE, 0x1)                                                                                 \
  V(CC_BOOK_ONLY_BLACK, 0x2)                                                                                 \
  V(CC_BOOK_SKIP_UNKNOWN, 0x4)                                                                               \
  V(CC_BOOK_KEEP_WORTHLESS, 0x8)                                                                             \
  V(CC_BOOK_PGN_KEEP_STARTS, 0x1)                                                                            \
  V(CC_ECO_SKIP_LINES, 0x1)                                                                                  \
  V(CC_ERROR_GAME, -60)                                                                                      \
  V(CC_MATCH_MAX_PLAYERS, 256)                                                                               \
  V(CC_MATCH_MAX_GAMES, 16777216)                                                                            \
  V(CC_MATCH_MAX_MOVES, 65535)                                                                               \
  V(CC_MATCH_MAX_COUNTERS, 32)                                                                               \
  V(CC_MATCH_MAX_THREADS, 256)                                                                               \
  V(CC_MATCH_NONE, 4294967295)                                                                               \
  V(CC_MATCH_ALL, 4294967295)                                                                                \
  V(CC_MATCH_END_NONE, 0)                                                                                    \
  V(CC_MATCH_END_RULES, 1)                                                                                   \
  V(CC_MATCH_END_RESIGNED, 2)                                                                                \
  V(CC_MATCH_END_AGREED, 3)                                                                                  \
  V(CC_MATCH_END_HOPELESS, 4)                                                                                \
  V(CC_MATCH_END_LEVEL, 5)                                                                                   \
  V(CC_MATCH_END_DECISION, 6)                                                                                \
  V(CC_MATCH_END_LIMIT, 7)                                                                                   \
  V(CC_MATCH_END_ILLEGAL, 8)                                                                                 \
  V(CC_MATCH_END_TIME, 9)                                                                                    \
  V(CC_MATCH_END_FAILED, 10)                                                                                 \
  V(CC_MATCH_MOVE_OPENING, 1)                                                                                \
  V(CC_MATCH_MOVE_CHANCE, 2)                                                                                 \
  V(CC_MATCH_MOVE_VALUE, 4)                                                                                  \
  V(CC_MATCH_NO_FORFEIT, 4294967295)                                                                         \
  V(CC_MATCH_ANSWER_VALUE, 1)                                                                                \
  V(CC_MATCH_ANSWER_RESIGN, 2)                                                                               \
  V(CC_MATCH_ANSWER_DRAW, 4)                                                                                 \
  V(CC_MATCH_PLAYER_PER_GAME, 1)                                                                             \
  V(CC_SPRT_AUTO, 0)                                                                                         \
  V(CC_SPRT_TRINOMIAL, 1)                                                                                    \
  V(CC_SPRT_PENTANOMIAL, 2)                                                                                  \
  V(CC_MATCH_ROUND_ROBIN, 0)                                                                                 \
  V(CC_MATCH_GAUNTLET, 1)                                                                                    \
  V(CC_MATCH_NO_SWITCH, 1)                                                                                   \
  V(CC_MATCH_SHUFFLE, 2)                                                                                     \
  V(CC_MATCH_PAIR_LUCK, 4)                                                                                   \
  V(CC_MATCH_DROP_MOVES, 8)                                                                                  \
  V(CC_MATCH_KEEP_FINAL, 16)                                                                                 \
  V(CC_MATCH_STOP_ON_FAULT, 32)                                                                              \
  V(CC_MATCH_RESIGN_BOTH, 64)                                                                                \
  V(CC_MATCH_WHEN_BEGIN, 0)                                                                                  \
  V(CC_MATCH_WHEN_MOVE, 1)                                                                                   \
  V(CC_MATCH_WHEN_LIMIT, 2)                                                                                  \
  V(CC_MATCH_WHEN_END, 3)                                                                                    \
  V(CC_MATCH_EVENT_BEGIN, 1)                                                                                 \
  V(CC_MATCH_EVENT_END, 2)                                                                                   \
  V(CC_MATCH_EVENT_PROGRESS, 3)                                                                              \
  V(CC_MATCH_ELO_INFINITE, 2147483647)                                                                       \
  V(CC_SPRT_UNDECIDED, 0)                                                                                    \
  V(CC_SPRT_H0, -1)                                                                                          \
  V(CC_SPRT_H1, 1)                                                                                           \
  V(CC_MATCH_RATING_PRIOR, 1)                                                                                \
  V(CC_MATCH_GAMES_ALL, 0)                                                                                   \
  V(CC_MATCH_GAMES_FIRST, 1)                                                                                 \
  V(CC_MATCH_GAMES_SECOND, 2)                                                                                \
  V(CC_MATCH_GAMES_SIDE, 16)                                                                                 \
  V(CC_MATCH_LENGTHS, 0)                                                                                     \
  V(CC_MATCH_TIMES, 1)                                                                                       \
  V(CC_MATCH_POINTS, 2)                                                                                      \
  V(CC_MATCH_VALUES, 3)                                                                                      \
  V(CC_MATCH_MOVE_TIMES, 4)                                                                                  \
  V(CC_MATCH_COUNTER, 256)                                                                                   \
  V(CC_MATCH_REPORT_PROGRESS, 0)                                                                             \
  V(CC_MATCH_REPORT_SUMMARY, 1)                                                                              \
  V(CC_MATCH_REPORT_TABLE, 2)                                                                                \
  V(CC_MATCH_REPORT_CSV_GAMES, 3)                                                                            \
  V(CC_MATCH_REPORT_CSV_RESULTS, 4)                                                                          \
  V(CC_MATCH_REPORT_JSON, 5)                                                                                 \
  V(CC_MATCH_REPORT_SVG_TABLE, 6)                                                                            \
  V(CC_MATCH_REPORT_SVG_HISTOGRAM, 4096)                                                                     \
  V(CC_GAME_MAX_PLAYERS, 16)                                                                                 \
  V(CC_GAME_MAX_TEAMS, 8)                                                                                    \
  V(CC_GAME_MAX_MOVES, 65536)                                                                                \
  V(CC_GAME_MAX_STATE, 0x1000000)                                                                            \
  V(CC_GAME_WIN, 1000000000)                                                                                 \
  V(CC_GAME_MAX_PLY, 256)                                                                                    \
  V(CC_GAME_MOVE_PASS, 0x1)                                                                                  \
  V(CC_GAME_MOVE_PARTIAL, 0x2)                                                                               \
  V(CC_GAME_MOVE_FREE, 0x4)                                                                                  \
  V(CC_GAME_MOVE_NOISY, 0x8)                                                                                 \
  V(CC_GAME_MOVE_FINAL, 0x10)                                                                                \
  V(CC_GAME_LOOK_EXTEND, 0x1)                                                                                \
  V(CC_GAME_GOES_ON, 0)                                                                                      \
  V(CC_GAME_RESULTS, 1)                                                                                      \
  V(CC_GAME_POINTS, 2)                                                                                       \
  V(CC_GAME_ASK_NODE, 0)                                                                                     \
  V(CC_GAME_ASK_STUCK, 1)                                                                                    \
  V(CC_GAME_ASK_LEAF, 2)                                                                                     \
  V(CC_GAME_MOVES_ALL, 0)                                                                                    \
  V(CC_GAME_MOVES_NOISY, 1)                                                                                  \
  V(CC_GAME_QUIET, 0)                                                                                        \
  V(CC_GAME_NOISY_SOME, 1)                                                                                   \
  V(CC_GAME_NOISY_ALL, 2)                                                                                    \
  V(CC_GAME_REPETITION_NONE, 0)                                                                              \
  V(CC_GAME_REPETITION_DRAW, 1)                                                                              \
  V(CC_GAME_REPETITION_FORBIDDEN, 2)                                                                         \
  V(CC_GAME_ANY_THREAD, 0x1)                                                                                 \
  V(CC_GAME_NO_KEYS, 0x2)                                                                                    \
  V(CC_GAME_TEAM_RANDOM, 255)                                                                                \
  V(CC_GAME_REASON_REPETITION, 0xffffffff)                                                                   \
  V(CC_GAME_NEGASCOUT, 0)                                                                                    \
  V(CC_GAME_MINIMAX, 1)                                                                                      \
  V(CC_GAME_ALPHA_BETA, 2)                                                                                   \
  V(CC_GAME_MTDF, 3)                                                                                         \
  V(CC_GAME_MCTS, 4)                                                                                         \
  V(CC_GAME_NO_TABLE, 0x1)                                                                                   \
  V(CC_GAME_NO_DEEPENING, 0x2)                                                                               \
  V(CC_GAME_NO_KILLERS, 0x4)                                                                                 \
  V(CC_GAME_NO_HISTORY, 0x8)                                                                                 \
  V(CC_GAME_NO_ORDER, 0x10)                                                                                  \
  V(CC_GAME_NO_STAR, 0x20)                                                                                   \
  V(CC_GAME_NO_STAR2, 0x40)                                                                                  \
  V(CC_GAME_WIDE_ROOT, 0x80)                                                                                 \
  V(CC_GAME_DEEPER_ENTRIES, 0x100)                                                                           \
  V(CC_GAME_MAX_DEPTH, 128)                                                                                  \
  V(CC_GAME_MAX_EXTENSIONS, 30)                                                                              \
  V(CC_GAME_MAX_THREADS, 256)                                                                                \
  V(CC_GAME_EVENT_ITERATION, 1)                                                                              \
  V(CC_GAME_EVENT_PROGRESS, 2)                                                                               \
  V(CC_STRATEGY_RANDOM, 0)                                                                                   \
  V(CC_STRATEGY_FIRST, 1)                                                                                    \
  V(CC_STRATEGY_GREEDY, 2)                                                                                   \
  V(CC_STRATEGY_SEARCH, 3)                                                                                   \
  V(CC_STRATEGY_USER, 4)                                                                                     \
  V(CC_STRATEGY_RANDOM_TIES, 0x1)                                                                            \
  V(CC_CHESS_GAME_TIMELESS, 0x1)                                                                             \
  V(CC_CELL_NONE, 0xffffffff)                                                                                \
  V(CC_TOPOLOGY_MAX_CELLS, 16384)                                                                            \
  V(CC_TOPOLOGY_MAX_DIRECTIONS, 64)                                                                          \
  V(CC_TOPOLOGY_MAX_PLAYERS, 16)                                                                             \
  V(CC_TOPOLOGY_MAX_ZONES, 64)                                                                               \
  V(CC_TOPOLOGY_NAME_CAPACITY, 16)                                                                           \
  V(CC_WINDOW_MAX_LENGTH, 64)                                                                                \
  V(CC_WINDOW_CONTENTS, 16)

#ifdef LAYOUT_COMPILE_ONLY

#define STRUCT_ASSERT(type, a, b, c) _Static_assert(sizeof(type) == PICK(a, b, c), #type);
#define FIELD_ASSERT(type, field, a, b, c)                                                                   \
  _Static_assert(offsetof(type, field) == PICK(a, b, c), #type "." #field);
#define VALUE_ASSERT(constant, number) _Static_assert((constant) == (number), #constant);
LAYOUT_STRUCTS(STRUCT_ASSERT, FIELD_ASSERT)
LAYOUT_VALUES(VALUE_ASSERT)
extern int layout_compiled;

#else

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct layout_row {
  const char *name;
  long long have, want;
} layout_row;

#define STRUCT_ROW(type, a, b, c) {"sizeof " #type, (long long)sizeof(type), PICK(a, b, c)},
#define FIELD_ROW(type, field, a, b, c) {#type "." #field, (long long)offsetof(type, field), PICK(a, b, c)},
#define VALUE_ROW(constant, number) {#constant, (long long)(constant), (number)},

static const layout_row layout_structs[] = {LAYOUT_STRUCTS(STRUCT_ROW, FIELD_ROW)};
static const layout_row layout_values[] = {LAYOUT_VALUES(VALUE_ROW)};

static void check_rows(const layout_row *rows, size_t count) {
  int faults = 0;
  for (size_t i = 0; i < count; i++) {
    if (rows[i].have != rows[i].want) {
      print_error("%s: %lld instead of %lld\n", rows[i].name, rows[i].have, rows[i].want);
      faults++;
    }
  }
  assert_int_equal(faults, 0);
}

static void test_structs(void **state) {
  (void)state;
  check_rows(layout_structs, sizeof(layout_structs) / sizeof(layout_structs[0]));
}

static void test_values(void **state) {
  (void)state;
  check_rows(layout_values, sizeof(layout_values) / sizeof(layout_values[0]));
  assert_true(CC_NUL_TERMINATED == SIZE_MAX);
  assert_true(CC_EPD_NONE == SIZE_MAX);
  assert_true(CC_GAME_MOVE_NONE == UINT64_MAX);
}

/* The initialisers set the size and nothing else. */
static void test_initialisers(void **state) {
  (void)state;
#define CHECK_INIT(type, init)                                                                               \
  do {                                                                                                       \
    const type made = init;                                                                                  \
    const unsigned char *bytes = (const unsigned char *)&made;                                               \
    assert_int_equal(made.struct_size, sizeof(made));                                                        \
    for (size_t i = sizeof(uint32_t); i < sizeof(made); i++) {                                               \
      assert_int_equal(bytes[i], 0);                                                                         \
    }                                                                                                        \
  } while (0)
  CHECK_INIT(cc_error, CC_ERROR_INIT);
  CHECK_INIT(cc_validity, CC_VALIDITY_INIT);
  CHECK_INIT(cc_setup, CC_SETUP_INIT);
  CHECK_INIT(cc_fen_options, CC_FEN_OPTIONS_INIT);
  CHECK_INIT(cc_outcome, CC_OUTCOME_INIT);
  CHECK_INIT(cc_perft_options, CC_PERFT_OPTIONS_INIT);
  CHECK_INIT(cc_render_options, CC_RENDER_OPTIONS_INIT);
  CHECK_INIT(cc_book_choice, CC_BOOK_CHOICE_INIT);
  CHECK_INIT(cc_text_book_options, CC_TEXT_BOOK_OPTIONS_INIT);
  CHECK_INIT(cc_text_book_stats, CC_TEXT_BOOK_STATS_INIT);
  CHECK_INIT(cc_polyglot_report, CC_POLYGLOT_REPORT_INIT);
  CHECK_INIT(cc_book_builder_options, CC_BOOK_BUILDER_OPTIONS_INIT);
  CHECK_INIT(cc_book_pgn_options, CC_BOOK_PGN_OPTIONS_INIT);
  CHECK_INIT(cc_book_pgn_stats, CC_BOOK_PGN_STATS_INIT);
  CHECK_INIT(cc_eco_options, CC_ECO_OPTIONS_INIT);
  CHECK_INIT(cc_eco_entry, CC_ECO_ENTRY_INIT);
  CHECK_INIT(cc_basic_weight_info, CC_BASIC_WEIGHT_INFO_INIT);
  CHECK_INIT(cc_evaluator_callbacks, CC_EVALUATOR_CALLBACKS_INIT);
  CHECK_INIT(cc_search_limits, CC_SEARCH_LIMITS_INIT);
  CHECK_INIT(cc_search_result, CC_SEARCH_RESULT_INIT);
  CHECK_INIT(cc_search_statistics, CC_SEARCH_STATISTICS_INIT);
  CHECK_INIT(cc_search_event, CC_SEARCH_EVENT_INIT);
  CHECK_INIT(cc_book_guide, CC_BOOK_GUIDE_INIT);
  CHECK_INIT(cc_option_info, CC_OPTION_INFO_INIT);
  CHECK_INIT(cc_search_hooks, CC_SEARCH_HOOKS_INIT);
  CHECK_INIT(cc_exact_options, CC_EXACT_OPTIONS_INIT);
  CHECK_INIT(cc_exact_result, CC_EXACT_RESULT_INIT);
  CHECK_INIT(cc_game_options, CC_GAME_OPTIONS_INIT);
  CHECK_INIT(cc_game_limits, CC_GAME_LIMITS_INIT);
  CHECK_INIT(cc_game_result, CC_GAME_RESULT_INIT);
  CHECK_INIT(cc_game, CC_GAME_INIT);
  CHECK_INIT(cc_strategy, CC_STRATEGY_INIT);
  CHECK_INIT(cc_match_game, CC_MATCH_GAME_INIT);
  CHECK_INIT(cc_match_control, CC_MATCH_CONTROL_INIT);
  CHECK_INIT(cc_match_player, CC_MATCH_PLAYER_INIT);
  CHECK_INIT(cc_match_options, CC_MATCH_OPTIONS_INIT);
  CHECK_INIT(cc_match_fixture, CC_MATCH_FIXTURE_INIT);
  CHECK_INIT(cc_match_strength, CC_MATCH_STRENGTH_INIT);
  CHECK_INIT(cc_match_spread, CC_MATCH_SPREAD_INIT);
  CHECK_INIT(cc_match_info, CC_MATCH_INFO_INIT);
  CHECK_INIT(cc_sprt, CC_SPRT_INIT);
  CHECK_INIT(cc_sprt_result, CC_SPRT_RESULT_INIT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_structs),
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_initialisers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
