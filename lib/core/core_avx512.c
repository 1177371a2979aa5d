/* SPDX-License-Identifier: MIT */
#define CC_LEVEL avx512
#include "core/core_body.h"
