/* SPDX-License-Identifier: MIT */
/*
 * A system that refuses threads: the n-th request fails, for each n. Searching in the background then says
 * so and leaves the handle as it was; helpers that cannot be started are done without. The refusal is ours:
 * this program has a pthread_create of its own, which the library finds before the system's.
 */
#define _GNU_SOURCE
#include <chesscore.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define STARVE_THREADS 4

static unsigned starve_requests;
static unsigned starve_refuse; /* from this request on, counted from 1; 0: none */

typedef int (*starve_create)(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                             void *argument);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
  void *const found = dlsym(RTLD_NEXT, "pthread_create");
  starve_create real;
  starve_requests++;
  if (found == NULL || (starve_refuse != 0 && starve_requests >= starve_refuse)) {
    return EAGAIN;
  }
  memcpy(&real, &found, sizeof(real)); /* ISO C has no cast from objects to functions */
  return real(thread, attributes, run, argument);
}

static int starve_fail(const char *what, unsigned refuse) {
  fprintf(stderr, "%s, request %u refused\n", what, refuse);
  return 1;
}

/* A search that thinks of itself as never begun, and can be begun. */
static int starve_is_idle(cc_search *search, const cc_position *position) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  limits.nodes = 500;
  starve_refuse = 0;
  return !cc_search_is_running(search) && cc_search_set_option(search, CC_OPTION_CONTEMPT, 1) == CC_OK &&
         cc_search_set_option(search, CC_OPTION_CONTEMPT, 0) == CC_OK &&
         cc_search_start(search, position, &limits) == CC_OK && cc_search_wait(search, &result) == CC_OK &&
         cc_position_is_legal(position, result.best);
}

/* The n-th thread and those after it are refused. Returns 0 if all is as promised. */
static int starve_once(cc_search *search, const cc_position *position, unsigned refuse, int background) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search_statistics statistics = CC_SEARCH_STATISTICS_INIT;
  limits.nodes = 20000;
  starve_requests = 0;
  starve_refuse = refuse;
  const cc_status status = background ? cc_search_start(search, position, &limits)
                                      : cc_search_run(search, position, &limits, &result);
  if (background && refuse == 1) {
    if (status != CC_ERROR_THREAD || cc_search_is_running(search)) {
      return starve_fail("not said", refuse);
    }
    return starve_is_idle(search, position) ? 0 : starve_fail("not idle", refuse);
  }
  if (status != CC_OK || (background && cc_search_wait(search, &result) != CC_OK) ||
      !cc_position_is_legal(position, result.best)) {
    return starve_fail("no search with fewer threads", refuse);
  }
  const unsigned granted = refuse - 1 + (background ? 0 : 1); /* the caller's own thread searches as well */
  if (cc_search_statistics_of(search, &statistics) != CC_OK || statistics.threads != granted) {
    return starve_fail("another number of threads", refuse);
  }
  return starve_is_idle(search, position) ? 0 : starve_fail("not idle after it", refuse);
}

/* Perft counts with the threads it was told to, or says that it cannot. */
static int starve_perft(const cc_position *position, unsigned refuse) {
  cc_perft_options options = CC_PERFT_OPTIONS_INIT;
  uint64_t nodes = 0;
  options.threads = STARVE_THREADS;
  starve_requests = 0;
  starve_refuse = refuse;
  const cc_status status = cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes);
  starve_refuse = 0;
  const cc_status wanted = refuse < STARVE_THREADS ? CC_ERROR_THREAD
                                                   : CC_OK; /* the caller's is there already */
  if (status != wanted || (status == CC_OK && nodes != 197281) ||
      cc_position_perft(position, 4, &options, NULL, 0, NULL, &nodes) != CC_OK || nodes != 197281) {
    return starve_fail("perft", refuse);
  }
  return 0;
}

int main(void) {
  cc_search *search = NULL;
  cc_position *position = NULL;
  int failed = cc_position_create(NULL, &position) != CC_OK;
  for (unsigned refuse = 1; refuse <= STARVE_THREADS && !failed; refuse++) {
    for (int background = 0; background < 2 && !failed; background++) {
      failed = cc_search_create(NULL, &search) != CC_OK ||
               cc_search_set_option(search, CC_OPTION_THREADS, STARVE_THREADS) != CC_OK ||
               starve_once(search, position, refuse, background) != 0;
      cc_search_free(search);
      search = NULL;
    }
    failed = failed || starve_perft(position, refuse);
  }
  cc_position_free(position);
  printf("%s\n", failed ? "failed" : "every refusal survived");
  return failed;
}
