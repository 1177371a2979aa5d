/* SPDX-License-Identifier: MIT */
/*
 * libchesscore: everything. Include this, or only the headers you need.
 */
#ifndef CHESSCORE_H
#define CHESSCORE_H

#include "chesscore/allocator.h"
#include "chesscore/book.h"
#include "chesscore/evaluate.h"
#include "chesscore/export.h"
#include "chesscore/game.h"
#include "chesscore/match.h"
#include "chesscore/movegen.h"
#include "chesscore/notation.h"
#include "chesscore/pgn.h"
#include "chesscore/position.h"
#include "chesscore/render.h"
#include "chesscore/search.h"
#include "chesscore/status.h"
#include "chesscore/topology.h"
#include "chesscore/types.h"
#include "chesscore/version.h"

#endif
