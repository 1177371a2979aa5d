/* SPDX-License-Identifier: MIT */
/* Layer 6. The one list of options. Front ends, bindings and the handle are all made from it. */
#include <stddef.h>

#include "base/sized.h"
#include "search/handle.h"
#include "search/strength.h"

#if SIZE_MAX > UINT32_MAX
#define OPTIONS_HASH_MOST (INT64_C(1) << 18) /* MiB: 256 GiB, the most that buckets can be numbered for */
#else
#define OPTIONS_HASH_MOST 1024
#endif
#define OPTIONS_STEPS_MOST (CC__STEP_LIST_END - 1)

/* Arrays, not pointers, so that the table needs no relocations. */
typedef struct options_entry {
  uint32_t type;
  uint32_t flags;
  int64_t minimum;
  int64_t maximum;
  int64_t value;
  char name[24];
  char text[88];
} options_entry;

/* By number; the first is none. */
static const options_entry options_list[CC__OPTIONS] = {
    {0, 0, 0, 0, 0, "", ""},
    {CC_OPTION_TYPE_SPIN, 0, 1, OPTIONS_HASH_MOST, 16, "Hash", "size of the transposition table in MiB"},
    {CC_OPTION_TYPE_BUTTON, 0, 0, 1, 0, "Clear Hash", "forget everything learnt: table and histories"},
    {CC_OPTION_TYPE_SPIN, 0, 1, CC__THREADS_MOST, 1, "Threads", "threads that search together"},
    {CC_OPTION_TYPE_SPIN, 0, 1, 500, 1, "MultiPV", "lines to find, best first"},
    {CC_OPTION_TYPE_SPIN, 0, -500, 500, 0, "Contempt",
     "centipawns that a draw counts less than an even position"},
    {CC_OPTION_TYPE_SPIN, 0, 0, 20, 20, "Skill Level", "playing strength, 20 is all there is"},
    {CC_OPTION_TYPE_SPIN, 0, 0, INT64_C(4294967295), 0, "Skill Seed",
     "seed of the choices a limited skill makes"},
    {CC_OPTION_TYPE_SPIN, 0, 0, 10000, 10, "Move Overhead", "milliseconds of the clock lost with every move"},
    {CC_OPTION_TYPE_COMBO, 0, 0, CC_LEVEL_COUNT - 1, 0, "Instruction Set",
     "the code that is used; auto: the fastest"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "UCI_AnalyseMode",
     "no contempt, full skill, no book; attacks and sacrifices are left out less"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "UCI_Chess960", "castling is written as king takes rook"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "Ponder", "the opponent's time will be used: plan for more"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "UCI_ShowWDL", "tell chances to win, draw and lose"},
    {CC_OPTION_TYPE_SPIN, CC_OPTION_INTERNAL, 0, OPTIONS_STEPS_MOST, 0, "Steps Off",
     "bits of the steps left out of the search, to measure them"},
    {CC_OPTION_TYPE_COMBO, 0, 0, CC_OPTION_EVALUATOR_BASIC, CC_OPTION_EVALUATOR_CLASSICAL, "Evaluator",
     "the built-in evaluator that is used where the program sets none"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "OwnBook", "play the moves of the book, if there is one"},
    {CC_OPTION_TYPE_CHECK, 0, 0, 1, 0, "UCI_LimitStrength", "play as strong as UCI_Elo says"},
    {CC_OPTION_TYPE_SPIN, 0, CC__STRENGTH_ELO_LEAST, CC__STRENGTH_ELO_MOST, CC__STRENGTH_ELO_MOST, "UCI_Elo",
     "strength with UCI_LimitStrength; which Elo: docs/search.md"},
};

void cc__options_default(int64_t options[CC__OPTIONS]) {
  for (unsigned i = 0; i < CC__OPTIONS; i++) {
    options[i] = options_list[i].value;
  }
}

int cc__options_in_bounds(cc_option option, int64_t value) {
  return option > 0 && option < CC__OPTIONS && value >= options_list[option].minimum &&
         value <= options_list[option].maximum;
}

cc_status cc_search_option_info(uint32_t index, cc_option_info *info) {
  if (info == NULL || !cc__sized_writable(info) || index >= CC__OPTIONS - 1) {
    return CC_ERROR_ARGUMENT;
  }
  const options_entry *entry = &options_list[index + 1];
  const cc_option_info filled = {
      (uint32_t)sizeof(filled), index + 1,    entry->type, entry->flags, entry->minimum,
      entry->maximum,           entry->value, entry->name, entry->text};
  cc__sized_write(info, &filled, sizeof(filled));
  return CC_OK;
}

const char *cc_search_option_choice(cc_option option, int64_t value) {
  if (!cc__options_in_bounds(option, value)) {
    return NULL;
  }
  switch (option) {
  case CC_OPTION_LEVEL: return cc_level_name((cc_level)value);
  case CC_OPTION_EVALUATOR: return value == (int64_t)CC_OPTION_EVALUATOR_BASIC ? "basic" : "classical";
  default: return NULL;
  }
}
