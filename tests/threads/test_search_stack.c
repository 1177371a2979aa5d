/* SPDX-License-Identifier: MIT */
/*
 * Searches and exact searches on threads with as much stack as the headers promise to suffice, in positions that
 * go deep: what is used is read from the pattern that the stack was filled with. Arguments: KiB for searches and
 * for exact searches (more where the compiler does not optimise, or instruments).
 */
#define _POSIX_C_SOURCE 200809L
#include <chesscore.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK_PATTERN 0xa5

typedef struct stack_job {
  const char *name;
  const char *fen;
  uint32_t depth;
  uint32_t nodes;
  int64_t steps_off;
  int exact;
  int wild;     /* every move is noisy, and values are by chance */
  int analysis; /* in analysis mode, which extends more */
  cc_status status;
} stack_job;

static int32_t stack_noisy(const cc_position *position, cc_move move, int32_t standard, void *user) {
  (void)position;
  (void)move;
  (void)standard;
  (void)user;
  return 1;
}

static int32_t stack_value(const cc_position *position, void *user) {
  (void)user;
  return (int32_t)(cc_position_key(position) * UINT64_C(0x9e3779b97f4a7c15) >> 52) % 2000 - 1000;
}

static cc_status stack_search(const stack_job *job, const cc_position *position) {
  cc_search_limits limits = CC_SEARCH_LIMITS_INIT;
  cc_search_hooks hooks = CC_SEARCH_HOOKS_INIT;
  cc_search *search = NULL;
  cc_evaluator *evaluator = NULL;
  limits.depth = job->depth;
  limits.nodes = job->nodes;
  hooks.noisy = stack_noisy;
  cc_status status = cc_search_create(NULL, &search);
  if (status == CC_OK) {
    status = cc_search_set_option(search, CC_OPTION_STEPS_OFF, job->steps_off);
  }
  if (status == CC_OK) {
    status = cc_search_set_option(search, CC_OPTION_ANALYSE_MODE, job->analysis);
  }
  if (status == CC_OK && job->wild) {
    status = cc_evaluator_create_user(NULL, stack_value, NULL, 3, &evaluator);
    status = status == CC_OK ? cc_search_set_evaluator(search, evaluator) : status;
    status = status == CC_OK ? cc_search_set_hooks(search, &hooks) : status;
  }
  if (status == CC_OK) {
    status = cc_search_run(search, position, &limits, NULL);
  }
  cc_search_free(search);
  cc_evaluator_free(evaluator);
  return status;
}

static cc_status stack_exact(const stack_job *job, const cc_position *position) {
  cc_exact_options options = CC_EXACT_OPTIONS_INIT;
  cc_exact_result result = CC_EXACT_RESULT_INIT;
  options.algorithm = CC_EXACT_ALPHA_BETA;
  options.flags = CC_EXACT_QUIESCENCE;
  options.depth = CC_EXACT_MAX_DEPTH;
  options.check_extensions = options.quiescence_plies = CC_EXACT_MAX_EXTENSIONS;
  options.nodes = job->nodes;
  const cc_status status = cc_position_exact(position, &options, &result);
  return status == CC_ERROR_STOPPED ? CC_OK : status;
}

static void *stack_main(void *argument) {
  stack_job *job = argument;
  cc_position *position = NULL;
  job->status = cc_position_create_from_fen(NULL, job->fen, CC_NUL_TERMINATED, NULL, NULL, NULL, &position);
  if (job->status == CC_OK) {
    job->status = job->exact ? stack_exact(job, position) : stack_search(job, position);
  }
  cc_position_free(position);
  return NULL;
}

/* 1 if the job was done within `size` bytes. Memory below the stack shows whether it was overrun. */
static int stack_run(stack_job *job, size_t size) {
  const size_t below = (size_t)1 << 20;
  pthread_attr_t attributes;
  pthread_t thread;
  void *memory = NULL;
  if (posix_memalign(&memory, 65536, below + size) != 0) {
    return 0;
  }
  unsigned char *bytes = memory;
  memset(bytes, STACK_PATTERN, below + size);
  /* The thread may use all of it, so that using too much is seen and does no harm. */
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, bytes, below + size) != 0 ||
      pthread_create(&thread, &attributes, stack_main, job) != 0) {
    free(memory);
    return 0;
  }
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  size_t untouched = 0;
  while (untouched < below + size && bytes[untouched] == STACK_PATTERN) {
    untouched++;
  }
  const size_t used = below + size - untouched;
  printf("%-28s %4zu of %4zu KiB%s\n", job->name, used >> 10, size >> 10,
         job->status == CC_OK ? "" : ", failed");
  free(memory);
  return job->status == CC_OK && used <= size;
}

int main(int argc, char **argv) {
  stack_job jobs[] = {
      {"locked, greatest depth", "4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/4K3 w - - 0 1", 245, 700000, 0, 0, 0,
       0, 0},
      {"king and pawn", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", 245, 1000000, 0, 0, 0, 0, 0},
      {"checks for ever", "6k1/5ppp/8/8/8/1q4q1/8/K6Q w - - 0 1", 245, 500000, 0, 0, 0, 0, 0},
      {"checks for ever, analysis", "6k1/5ppp/8/8/8/1q4q1/8/K6Q w - - 0 1", 245, 500000, 0, 0, 0, 0, 1},
      {"attacks, analysis", "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1", 245, 500000, 0, 0,
       0, 0, 1},
      {"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 245, 300000, 0, 0, 0, 0, 0},
      {"all moves noisy", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 245, 300000, 0xffffff,
       0, 1, 0, 0},
      {"exact, all at most", "6k1/5ppp/8/8/8/1q4q1/8/K6Q w - - 0 1", 0, 300000, 0, 1, 0, 0, 0},
      {"exact, queens", "k7/8/8/8/8/8/5PPP/q2Q2K1 b - - 0 1", 0, 300000, 0, 1, 0, 0, 0},
  };
  int good = argc == 3;
  for (size_t i = 0; good && i < sizeof(jobs) / sizeof(jobs[0]); i++) {
    good = stack_run(&jobs[i], (size_t)strtoul(argv[jobs[i].exact ? 2 : 1], NULL, 10) << 10);
  }
  return !good;
}
