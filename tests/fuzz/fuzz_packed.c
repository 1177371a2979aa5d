/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a packed position. What is read must be written back as the very same bytes: a
 * position has one encoding.
 */
#include "fuzz_target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint8_t bytes[CC_PACKED_SIZE] = {0};
  cc_position *position = NULL;
  const cc_status status = cc_position_create_from_packed(NULL, data == NULL ? bytes : data, size, &position);
  FUZZ_CHECK((status == CC_OK) == (position != NULL));
  if (status != CC_OK) {
    FUZZ_CHECK(status == CC_ERROR_PACKED || status == CC_ERROR_POSITION);
    FUZZ_CHECK(size == CC_PACKED_SIZE || status == CC_ERROR_PACKED);
    return 0;
  }
  FUZZ_CHECK(cc_position_pack(position, bytes) == CC_OK);
  FUZZ_CHECK(memcmp(bytes, data, sizeof(bytes)) == 0);
  fuzz_check_position(position);
  fuzz_check_pictures(position);
  cc_position_free(position);
  return 0;
}
