/* SPDX-License-Identifier: MIT */
#define CC_LEVEL baseline
#include "core/core_body.h"
