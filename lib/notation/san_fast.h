/* SPDX-License-Identifier: MIT */
/*
 * Layer 4. From SAN to a legal move, for texts of the canonical shape: what replaying games needs.
 */
#ifndef CC__SAN_FAST_H
#define CC__SAN_FAST_H

#include <stddef.h>

#include "board/board.h"

/*
 * The one legal move that a text of canonical shape fits: English letters in their right case, `x` and `=`
 * where SAN has them, at most one `+` or `#` at the end (looked at no further: a wrong or missing one is let
 * pass), the origin given as far as needed or further. CC_MOVE_NONE for every other text, and when no or
 * several moves fit: then cc__san_read knows more. Reads exactly `length` bytes. No list of moves is made;
 * some 20 ns.
 */
cc_move cc__san_fast(const cc__board *board, const char *text, size_t length);

#endif
