/* SPDX-License-Identifier: MIT */
/* Layer 0. See sized.h. */
#include "sized.h"

#include <stdint.h>
#include <string.h>

/* No struct was ever larger; a wild struct_size must not send us through memory. */
#define SIZED_MAXIMUM 65536u

static uint32_t sized_get(const void *object) {
  uint32_t size;
  memcpy(&size, object, sizeof(size));
  return size;
}

int cc__sized_writable(const void *to) {
  const uint32_t size = sized_get(to);
  return size >= 8 && size <= SIZED_MAXIMUM;
}

cc_status cc__sized_read(void *to, size_t size, const void *from) {
  const uint32_t theirs = sized_get(from);
  const uint32_t ours = (uint32_t)size;
  if (theirs < 8 || theirs > SIZED_MAXIMUM || theirs % sizeof(void *) != 0) {
    return CC_ERROR_ARGUMENT;
  }
  const unsigned char *bytes = from;
  for (uint32_t i = ours; i < theirs; i++) {
    if (bytes[i] != 0) {
      return CC_ERROR_UNSUPPORTED;
    }
  }
  memset(to, 0, size);
  memcpy(to, from, theirs < ours ? theirs : ours);
  memcpy(to, &ours, sizeof(ours));
  return CC_OK;
}

void cc__sized_write(void *to, const void *from, size_t size) {
  const uint32_t theirs = sized_get(to);
  memcpy((unsigned char *)to + sizeof(theirs), (const unsigned char *)from + sizeof(theirs),
         (theirs < size ? theirs : size) - sizeof(theirs));
}
