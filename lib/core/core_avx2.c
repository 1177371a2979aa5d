/* SPDX-License-Identifier: MIT */
#define CC_LEVEL avx2
#include "core/core_body.h"
