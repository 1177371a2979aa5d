/* SPDX-License-Identifier: MIT */
/* Layer 0. See threads.h. */
#define _POSIX_C_SOURCE 200809L
#include "base/threads.h"

#include "base/compiler.h"

#if defined(CC__THREADS)
#include <signal.h>
#include <time.h>

/*
 * Bytes; the deepest user, a search, needs at most three quarters of it. Defaults differ from 128 KiB (musl)
 * to 8 MiB (glibc).
 */
#if defined(CC__INSTRUMENTED) /* checked and unoptimised code has frames several times as large */
#define THREADS_STACK_SIZE ((size_t)8 << 20)
#else
#define THREADS_STACK_SIZE ((size_t)1 << 20)
#endif

static void *threads_main(void *pointer) {
  const cc__thread *thread = pointer;
  thread->run(thread->argument);
  return NULL;
}

static int threads_create(cc__thread *thread) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return -1;
  }
  int failed = pthread_attr_setstacksize(&attributes, THREADS_STACK_SIZE);
  sigset_t all, old;
  sigfillset(&all);
  failed = failed != 0 || pthread_sigmask(SIG_SETMASK, &all, &old) != 0;
  if (!failed) {
    failed = pthread_create(&thread->handle, &attributes, threads_main, thread);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
  }
  pthread_attr_destroy(&attributes);
  return failed;
}

cc_status cc__thread_start(cc__thread *thread, void (*run)(void *argument), void *argument) {
  thread->run = run;
  thread->argument = argument;
  return threads_create(thread) == 0 ? CC_OK : CC_ERROR_THREAD;
}

void cc__thread_join(cc__thread *thread) {
  pthread_join(thread->handle, NULL);
}

cc_status cc__lock_init(cc__lock *lock) {
  pthread_condattr_t attributes;
  if (pthread_mutex_init(&lock->mutex, NULL) != 0) {
    return CC_ERROR_THREAD;
  }
  if (pthread_condattr_init(&attributes) != 0) {
    pthread_mutex_destroy(&lock->mutex);
    return CC_ERROR_THREAD;
  }
  int failed = 0;
#if !defined(__APPLE__)
  failed = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  failed = failed != 0 || pthread_cond_init(&lock->changed, &attributes) != 0;
  pthread_condattr_destroy(&attributes);
  if (failed) {
    pthread_mutex_destroy(&lock->mutex);
    return CC_ERROR_THREAD;
  }
  return CC_OK;
}

void cc__lock_destroy(cc__lock *lock) {
  pthread_cond_destroy(&lock->changed);
  pthread_mutex_destroy(&lock->mutex);
}

void cc__lock_take(cc__lock *lock) {
  pthread_mutex_lock(&lock->mutex);
}

void cc__lock_release(cc__lock *lock) {
  pthread_mutex_unlock(&lock->mutex);
}

void cc__lock_wait(cc__lock *lock, uint64_t microseconds) {
  struct timespec until = {0, 0};
#if defined(__APPLE__)
  clock_gettime(CLOCK_REALTIME, &until);
#else
  clock_gettime(CLOCK_MONOTONIC, &until);
#endif
  until.tv_sec += (time_t)(microseconds / 1000000u);
  until.tv_nsec += (long)(microseconds % 1000000u) * 1000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec += 1;
    until.tv_nsec -= 1000000000;
  }
  pthread_cond_timedwait(&lock->changed, &lock->mutex, &until);
}

void cc__lock_wake_all(cc__lock *lock) {
  pthread_cond_broadcast(&lock->changed);
}

#else

cc_status cc__thread_start(cc__thread *thread, void (*run)(void *argument), void *argument) {
  (void)thread;
  (void)run;
  (void)argument;
  return CC_ERROR_UNSUPPORTED;
}

void cc__thread_join(cc__thread *thread) {
  (void)thread;
}

cc_status cc__lock_init(cc__lock *lock) {
  (void)lock;
  return CC_OK;
}

void cc__lock_destroy(cc__lock *lock) {
  (void)lock;
}

void cc__lock_take(cc__lock *lock) {
  (void)lock;
}

void cc__lock_release(cc__lock *lock) {
  (void)lock;
}

void cc__lock_wait(cc__lock *lock, uint64_t microseconds) {
  (void)lock;
  (void)microseconds;
}

void cc__lock_wake_all(cc__lock *lock) {
  (void)lock;
}

#endif
