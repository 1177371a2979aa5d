/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. Limited strength: few nodes, and a choice by chance among lines that are not much worse. Set by a
 * skill level or by an Elo, which is a place on the same scale.
 */
#ifndef CC__STRENGTH_H
#define CC__STRENGTH_H

#include <stdint.h>

/* What was measured, and therefore what can be asked for: docs/search.md, "Limited strength". */
#define CC__STRENGTH_ELO_LEAST 1290
#define CC__STRENGTH_ELO_MOST 2030
/* Lines a limited search chooses from. */
#define CC__STRENGTH_LINES 4u
/* The scale: hundredths of a skill level. */
#define CC__STRENGTH_FULL 2000u

/* The place of an Elo within the bounds above on the scale, rising with it. */
uint32_t cc__strength_by_elo(int32_t elo);

/* Nodes a search may take, and centipawns a line may be worse, for a place below CC__STRENGTH_FULL. */
uint64_t cc__strength_nodes(uint32_t strength);
int32_t cc__strength_weakness(uint32_t strength);

#endif
