/* SPDX-License-Identifier: MIT */
#define CC_LEVEL bmi2
#include "core/core_body.h"
