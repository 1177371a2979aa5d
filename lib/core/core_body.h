/* SPDX-License-Identifier: MIT */
/*
 * The hot core as one translation unit. core_LEVEL.c defines CC_LEVEL and includes this; the compiler flags of
 * that file make the difference. Everything is static but the one table at the end.
 */
#include "movegen/core_table.h"

#include "movegen/generate.h"
#include "movegen/legality.h"
#include "movegen/see.h"
#include "movegen/perft_kernel.h"
#include "eval/value.h"
#include "search/node.h"
#include "search/exact.h"

#define CORE_NAME2(level) cc__core_##level
#define CORE_NAME(level) CORE_NAME2(level)

extern const cc__core CORE_NAME(CC_LEVEL);

const cc__core CORE_NAME(CC_LEVEL) = {
    cc__generate,     cc__any_legal,   cc__is_legal,           cc__gives_check,     cc__see,
    cc__see_at_least, cc__perft_count, cc__perft_count_hashed, cc__classical_value, cc__basic_value,
    cc__search_node, cc__exact_value,
};
