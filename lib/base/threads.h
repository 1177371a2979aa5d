/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. Threads, locks and waiting. With -Dthreads=disabled nothing can be started and locks are empty, so
 * that code need not ask.
 */
#ifndef CC__THREADS_H
#define CC__THREADS_H

#include <stdint.h>

#include "chesscore/status.h"

#if defined(CC__THREADS)
#include <pthread.h>

typedef struct cc__thread {
  pthread_t handle;
  void (*run)(void *argument);
  void *argument;
} cc__thread;

typedef struct cc__lock {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} cc__lock;

#else

typedef struct cc__thread {
  char unused;
} cc__thread;

typedef struct cc__lock {
  char unused;
} cc__lock;

#endif

/*
 * Start run(argument) on a new thread, all signals blocked in it (they belong to the program), with a stack of
 * its own size. *thread must stay where it is until joined. Errors: CC_ERROR_THREAD; CC_ERROR_UNSUPPORTED without threads.
 */
cc_status cc__thread_start(cc__thread *thread, void (*run)(void *argument), void *argument);
void cc__thread_join(cc__thread *thread);

/* A lock with a condition on it. Errors: CC_ERROR_THREAD. */
cc_status cc__lock_init(cc__lock *lock);
void cc__lock_destroy(cc__lock *lock);
void cc__lock_take(cc__lock *lock);
void cc__lock_release(cc__lock *lock);
/* With the lock taken: wait until woken or `microseconds` have passed; may also wake for no reason. */
void cc__lock_wait(cc__lock *lock, uint64_t microseconds);
void cc__lock_wake_all(cc__lock *lock);

#endif
