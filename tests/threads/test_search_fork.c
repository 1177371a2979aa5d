/* SPDX-License-Identifier: MIT */
/*
 * A process that forks while a search runs in it: the child has the handle and none of its threads, and a
 * lock that one of them may have held. It frees the handle and goes on; the parent's search knows nothing of
 * it. An argument gives the number of children.
 */
#define _POSIX_C_SOURCE 200809L
#include <chesscore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define FORK_CHILDREN 12
/* A child that hangs is ended by the system after so many seconds. */
#define FORK_PATIENCE 20

/* What a child does: free the parent's engine, and think with one of its own. */
static int fork_child(cc_search *search, const cc_position *position) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  cc_search *own = NULL;
  alarm(FORK_PATIENCE);
  cc_search_free(search);
  limits.nodes = 500;
  const int failed = cc_search_create(NULL, &own) != CC_OK ||
                     cc_search_run(own, position, &limits, &result) != CC_OK ||
                     !cc_position_is_legal(position, result.best);
  cc_search_free(own);
  return failed;
}

static int fork_once(cc_search *search, const cc_position *position) {
  cc_search_event event = CC_SEARCH_EVENT_INIT;
  int status = 0;
  const cc_status polled = cc_search_poll(search, &event, NULL, 0, NULL);
  const pid_t child = fork();
  if (child == -1 || (polled != CC_OK && polled != CC_ERROR_BUFFER)) {
    return 1;
  }
  if (child == 0) {
    _exit(fork_child(search, position));
  }
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "a child hung or failed: status %d\n", status);
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  const long children = argc > 1 ? strtol(argv[1], NULL, 10) : FORK_CHILDREN;
  cc_search *search = NULL;
  cc_position *position = NULL;
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_result result = CC_SEARCH_RESULT_INIT;
  int failed = cc_search_create(NULL, &search) != CC_OK || cc_position_create(NULL, &position) != CC_OK ||
               cc_search_set_option(search, CC_OPTION_THREADS, 2) != CC_OK ||
               cc_search_set_callback(search, 0x7eu, NULL, NULL) != CC_OK; /* events take the lock */
  limits.flags = CC_LIMIT_INFINITE;
  for (long i = 0; i < children && !failed; i++) {
    failed = cc_search_start(search, position, &limits) != CC_OK || fork_once(search, position);
    cc_search_stop(search);
    failed = cc_search_wait(search, &result) != CC_OK || !cc_position_is_legal(position, result.best) ||
             failed;
  }
  /* A handle that has searched, and does so no more when the process forks. */
  failed = failed || fork_once(search, position);
  cc_position_free(position);
  cc_search_free(search);
  printf("%ld children%s\n", children, failed ? ", failed" : "");
  return failed;
}
