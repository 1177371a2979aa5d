/* SPDX-License-Identifier: MIT */
/* Layer 5. What is known of the basic evaluator's weights: names, defaults, bounds. */
#include "base/sized.h"
#include "chesscore/evaluate.h"

/* With any weights in these bounds, sums of all men's terms stay far within 32 bits. */
#define BASIC_BOUND 10000
#define BASIC_MEN_BOUND 64

/* Arrays, not pointers, so that the table needs no relocations. */
typedef struct basic_weight {
  char name[24];
  char text[88];
  int32_t value;
} basic_weight;

#define BASIC_RANKS(name, text, r1, r2, r3, r4, r5, r6, r7, r8)                                              \
  {name "_rank_1", text " 1", r1}, {name "_rank_2", text " 2", r2}, {name "_rank_3", text " 3", r3},         \
      {name "_rank_4", text " 4", r4}, {name "_rank_5", text " 5", r5}, {name "_rank_6", text " 6", r6},     \
      {name "_rank_7", text " 7", r7}, {                                                                     \
    name "_rank_8", text " 8", r8                                                                            \
  }

static const basic_weight basic_weight_table[CC_BASIC_WEIGHT_COUNT] = {
    {"material_pawn", "A pawn", 100},
    {"material_knight", "A knight", 305},
    {"material_bishop", "A bishop", 333},
    {"material_rook", "A rook", 563},
    {"material_queen", "A queen", 950},
    {"mobility_knight", "Each pseudo-legal move of a knight", 9},
    {"mobility_bishop", "Each pseudo-legal move of a bishop", 4},
    {"mobility_rook", "Each pseudo-legal move of a rook", 3},
    {"mobility_queen", "Each pseudo-legal move of a queen", 3},
    {"pawn_doubled", "Each pawn behind another of its side on its file", -25},
    {"pawn_connected", "Each pawn defended by a pawn", 12},
    BASIC_RANKS("pawn_advance", "A pawn that is not passed, on rank", 0, 0, 0, 0, 10, 20, 30, 0),
    BASIC_RANKS("pawn_passed", "A passed pawn, on rank", 0, 50, 50, 50, 70, 90, 110, 0),
    {"castling_lost", "Each castling right that is gone, while the side has not castled", -50},
    {"king_shield", "Each pawn on the up to six squares in front of a castled king", 33},
    {"bishop_pair", "Two bishops or more", 50},
    {"endgame_men", "The most men on the board with which the leading side gains the next two", 8},
    {"endgame_approach", "Times 16 less file distance less rank distance of the kings", 10},
    {"endgame_edge", "Times the losing king's distance from the d-file and the leader's fifth rank", 10},
};

cc_status cc_basic_weight(uint32_t number, cc_basic_weight_info *info) {
  if (number >= CC_BASIC_WEIGHT_COUNT || info == NULL || !cc__sized_writable(info)) {
    return CC_ERROR_ARGUMENT;
  }
  const basic_weight *weight = &basic_weight_table[number];
  const int men = number == CC_BASIC_ENDGAME_MEN;
  const cc_basic_weight_info full = {(uint32_t)sizeof(full), weight->value,
                                     men ? 0 : -BASIC_BOUND, men ? BASIC_MEN_BOUND : BASIC_BOUND,
                                     weight->name,           weight->text};
  cc__sized_write(info, &full, sizeof(full));
  return CC_OK;
}
