/* SPDX-License-Identifier: MIT */
/* Layer 7. Entries of Polyglot books as bytes. */
#ifndef CC__POLYGLOT_BYTES_H
#define CC__POLYGLOT_BYTES_H

#include "chesscore/book.h"

static inline uint64_t cc__polyglot_key(const uint8_t *bytes) {
  return (uint64_t)bytes[0] << 56 | (uint64_t)bytes[1] << 48 | (uint64_t)bytes[2] << 40 |
         (uint64_t)bytes[3] << 32 | (uint64_t)bytes[4] << 24 | (uint64_t)bytes[5] << 16 |
         (uint64_t)bytes[6] << 8 | bytes[7];
}

static inline void cc__polyglot_get(const uint8_t *bytes, cc_polyglot_entry *entry) {
  entry->key = cc__polyglot_key(bytes);
  entry->move = (uint16_t)((unsigned)bytes[8] << 8 | bytes[9]);
  entry->weight = (uint16_t)((unsigned)bytes[10] << 8 | bytes[11]);
  entry->learn = (uint32_t)bytes[12] << 24 | (uint32_t)bytes[13] << 16 | (uint32_t)bytes[14] << 8 | bytes[15];
}

static inline void cc__polyglot_put(uint8_t *bytes, const cc_polyglot_entry *entry) {
  for (unsigned i = 0; i < 8; i++) {
    bytes[i] = (uint8_t)(entry->key >> (56 - 8 * i));
  }
  bytes[8] = (uint8_t)(entry->move >> 8);
  bytes[9] = (uint8_t)entry->move;
  bytes[10] = (uint8_t)(entry->weight >> 8);
  bytes[11] = (uint8_t)entry->weight;
  for (unsigned i = 0; i < 4; i++) {
    bytes[12 + i] = (uint8_t)(entry->learn >> (24 - 8 * i));
  }
}

/* A move field that no position can have. */
static inline int cc__polyglot_malformed(uint16_t code) {
  return (code & 0x8000u) != 0 || (code >> 12 & 7) > CC_QUEEN || (code >> 6 & 63) == (code & 63);
}

#endif
