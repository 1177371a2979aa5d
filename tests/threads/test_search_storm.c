/* SPDX-License-Identifier: MIT */
/*
 * Searches started, stopped, pondered on and polled from several threads at once, thousands of times; best
 * with ThreadSanitizer. Each has a legal answer. An argument gives the number of cycles.
 */
#include <chesscore.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define STORM_CYCLES 400
#define STORM_THREADS 3

typedef struct storm {
  cc_search *search;
  int over; /* atomic */
} storm;

static uint32_t storm_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 16;
}

/* What any thread may do at any time. */
static void *storm_meddle(void *argument) {
  storm *s = argument;
  uint32_t random = (uint32_t)(uintptr_t)&random;
  while (!__atomic_load_n(&s->over, __ATOMIC_ACQUIRE)) {
    cc_search_event event = CC_SEARCH_EVENT_INIT;
    cc_move moves[16];
    cc_status status = CC_OK;
    switch (storm_random(&random) % 6) {
    case 0: cc_search_stop(s->search); break;
    case 1: cc_search_ponderhit(s->search); break;
    case 2: (void)cc_search_nodes(s->search); break;
    case 3: (void)cc_search_is_running(s->search); break;
    default: status = cc_search_poll(s->search, &event, moves, 16, NULL); break;
    }
    if (status != CC_OK && status != CC_ERROR_BUFFER) {
      fprintf(stderr, "poll: %s\n", cc_status_text(status));
      exit(1);
    }
  }
  return NULL;
}

static int storm_cycle(storm *s, const cc_position *position, uint32_t *random) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  const uint32_t kind = storm_random(random) % 5;
  limits.flags = kind == 0 ? CC_LIMIT_INFINITE : kind == 1 ? CC_LIMIT_PONDER : 0u;
  limits.depth = kind == 2 ? 3 : 0;
  limits.nodes = kind == 3 ? 500 : 0;
  limits.move_time_ms = kind == 4 || kind == 1 ? 2 : 0;
  if (cc_search_start(s->search, position, &limits) != CC_OK) {
    return 1;
  }
  if (storm_random(random) % 2 == 0) {
    cc_search_stop(s->search);
  }
  if (cc_search_wait(s->search, &result) != CC_OK || !cc_position_is_legal(position, result.best)) {
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  const long cycles = argc > 1 ? strtol(argv[1], NULL, 10) : STORM_CYCLES;
  storm s = {NULL, 0};
  cc_position *position = NULL;
  pthread_t threads[STORM_THREADS];
  uint32_t random = 1;
  int failed = 0;
  if (cc_search_create(NULL, &s.search) != CC_OK || cc_position_create(NULL, &position) != CC_OK ||
      cc_search_set_option(s.search, CC_OPTION_HASH, 1) != CC_OK ||
      cc_search_set_option(s.search, CC_OPTION_THREADS, 2) != CC_OK) {
    return 1;
  }
  for (int i = 0; i < STORM_THREADS; i++) {
    if (pthread_create(&threads[i], NULL, storm_meddle, &s) != 0) {
      return 1;
    }
  }
  for (long i = 0; i < cycles && !failed; i++) {
    failed = storm_cycle(&s, position, &random);
  }
  __atomic_store_n(&s.over, 1, __ATOMIC_RELEASE);
  for (int i = 0; i < STORM_THREADS; i++) {
    pthread_join(threads[i], NULL);
  }
  cc_position_free(position);
  cc_search_free(s.search);
  printf("%ld cycles%s\n", cycles, failed ? ", failed" : "");
  return failed;
}
