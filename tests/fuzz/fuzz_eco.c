/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a table of openings, strictly and leniently. A strict table that is read is read
 * leniently without a fault and to the same lines; every line has a code, a name and plies.
 */
#include "fuzz_target.h"

static int32_t fuzz_count_fault(const cc_error *fault, void *user) {
  FUZZ_CHECK(fault->status < 0 && fault->line > 0 && fault->column > 0 && fault->message[0] != '\0');
  ++*(unsigned *)user;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  cc_eco_options options = CC_ECO_OPTIONS_INIT;
  cc_error error = CC_ERROR_INIT;
  cc_eco *strict = NULL;
  cc_eco *lenient = NULL;
  cc_position *start = NULL;
  cc_eco_entry entry = CC_ECO_ENTRY_INIT;
  unsigned faults = 0;
  options.flags = CC_ECO_SKIP_LINES;
  options.fault = fuzz_count_fault;
  options.user = &faults;
  const cc_status status = cc_eco_create_from_text(NULL, (const char *)data, size, NULL, &error, &strict);
  const cc_status second = cc_eco_create_from_text(NULL, (const char *)data, size, &options, NULL, &lenient);
  FUZZ_CHECK(error.status == status && (status == CC_OK) == (strict != NULL));
  FUZZ_CHECK(status == CC_OK || (error.line > 0 && error.offset <= size && error.message[0] != '\0'));
  if (status != CC_OK) {
    fuzz_check_place(&error, (const char *)data, size);
  }
  FUZZ_CHECK(second == CC_OK || second == CC_ERROR_ECO);
  FUZZ_CHECK(status != CC_OK || (faults == 0 && cc_eco_size(strict) == cc_eco_size(lenient)));
  FUZZ_CHECK(status == CC_OK || second != CC_OK || faults > 0);
  for (size_t i = 0; i < cc_eco_size(lenient); i++) {
    FUZZ_CHECK(cc_eco_get(lenient, i, &entry) == CC_OK);
    FUZZ_CHECK(strlen(entry.code) >= 3 && entry.name[0] != '\0' && entry.plies > 0);
  }
  FUZZ_CHECK(cc_position_create(NULL, &start) == CC_OK);
  FUZZ_CHECK(lenient == NULL || cc_eco_classify(lenient, start, &entry, NULL) == CC_OK);
  cc_position_free(start);
  cc_eco_free(strict);
  cc_eco_free(lenient);
  return 0;
}
