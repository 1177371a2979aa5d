/* SPDX-License-Identifier: MIT */
/*
 * Searches started, stopped, pondered on and polled from several threads at once, thousands of times, changes
 * tried while they run, handles freed while they run; best with ThreadSanitizer. Each search has a legal answer.
 * An argument gives the number of cycles.
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

/* What may not be done while it runs: refused, and nothing changes. Only where no other thread can end it. */
static int storm_refused(cc_search *search, const cc_position *position) {
  cc_search_statistics statistics = CC_SEARCH_STATISTICS_INIT;
  cc_search_event line = CC_SEARCH_EVENT_INIT;
  int64_t value = 0;
  return cc_search_set_option(search, CC_OPTION_HASH, 2) == CC_ERROR_STATE &&
         cc_search_set_option(search, CC_OPTION_THREADS, 1) == CC_ERROR_STATE &&
         cc_search_set_option(search, CC_OPTION_CLEAR_HASH, 0) == CC_ERROR_STATE &&
         cc_search_set_evaluator(search, NULL) == CC_ERROR_STATE &&
         cc_search_set_hooks(search, NULL) == CC_ERROR_STATE &&
         cc_search_set_callback(search, 0, NULL, NULL) == CC_ERROR_STATE &&
         cc_search_new_game(search) == CC_ERROR_STATE &&
         cc_search_start(search, position, NULL) == CC_ERROR_STATE &&
         cc_search_run(search, position, NULL, NULL) == CC_ERROR_STATE &&
         cc_search_line(search, 0, &line, NULL, 0, NULL) == CC_ERROR_STATE &&
         cc_search_statistics_of(search, &statistics) == CC_ERROR_STATE &&
         cc_search_get_option(search, CC_OPTION_HASH, &value) == CC_OK && value == 1;
}

/* A handle of its own, which nobody else can end: changes are refused; then it is freed as it runs. */
static int storm_free_running(const cc_position *position, uint32_t *random) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search *search = NULL;
  limits.flags = storm_random(random) % 2 == 0 ? CC_LIMIT_INFINITE : CC_LIMIT_PONDER;
  int good = cc_search_create(NULL, &search) == CC_OK &&
             cc_search_set_option(search, CC_OPTION_HASH, 1) == CC_OK &&
             cc_search_set_option(search, CC_OPTION_THREADS, 1 + storm_random(random) % 3) == CC_OK &&
             cc_search_start(search, position, &limits) == CC_OK && storm_refused(search, position);
  if (storm_random(random) % 4 == 0) {
    cc_search_result result = CC_SEARCH_RESULT_INIT;
    cc_search_stop(search);
    good = good && cc_search_wait(search, &result) == CC_OK && cc_position_is_legal(position, result.best) &&
           cc_search_set_option(search, CC_OPTION_HASH, 2) == CC_OK;
  } else if (storm_random(random) % 4 == 0) {
    cc_search_stop(search); /* and free before it has ended */
  }
  cc_search_free(search);
  return good;
}

static int storm_cycle(storm *s, const cc_position *position, uint32_t *random) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  const uint32_t kind = storm_random(random) % 6;
  limits.flags = kind == 0   ? CC_LIMIT_INFINITE
                 : kind == 1 ? CC_LIMIT_PONDER
                 : kind == 5 ? CC_LIMIT_CLOCK
                             : 0u;
  limits.depth = kind == 2 ? 3 : 0;
  limits.nodes = kind == 3 ? 500 : 0;
  limits.move_time_ms = kind == 4 || kind == 1 ? 2 : 0;
  limits.time_ms[CC_WHITE] = kind == 5 ? 20 : 0;
  if (storm_random(random) % 16 == 0 && !storm_free_running(position, random)) {
    return 1;
  }
  if (cc_search_start(s->search, position, &limits) != CC_OK) {
    return 1;
  }
  if (storm_random(random) % 2 == 0) {
    cc_search_stop(s->search);
  }
  if (cc_search_wait(s->search, &result) != CC_OK || !cc_position_is_legal(position, result.best)) {
    return 1;
  }
  /* Between searches the handle may be changed while the others still poll and stop. */
  switch (storm_random(random) % 12) {
  case 0: return cc_search_new_game(s->search) != CC_OK;
  case 1: return cc_search_set_option(s->search, CC_OPTION_THREADS, 1 + storm_random(random) % 4) != CC_OK;
  case 2: return cc_search_set_callback(s->search, 0x7eu, NULL, NULL) != CC_OK;
  default: return 0;
  }
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
