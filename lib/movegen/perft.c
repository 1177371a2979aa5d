/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. Perft as a service: the kernels of the hot core count small subtrees at full speed; this file cuts
 * the tree into such subtrees, spreads them over threads, keeps the books of divide and progress, and stops
 * when told to.
 *
 *   root move, reply     one task; tasks are handed out in order from a shared counter
 *   the plies between    walked here with an explicit stack, so that depth never means recursion
 *   the last plies       one call of the kernel, a few milliseconds at most: then stop and clock are looked at
 */
#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/sized.h"
#include "base/threads.h"
#include "board/makemove.h"
#include "board/position_handle.h"
#include "movegen/core_table.h"

/*
 * Plies one kernel call takes: 4 are 200 thousand to 4 million leaves of a usual position, a millisecond or two at most,
 * and a hundred times that of a position full of queens. With a table one more costs about the same.
 */
#define PERFT_KERNEL_PLIES 4u
#define PERFT_KERNEL_PLIES_HASHED 5u
/* From this depth on tasks are two plies deep: a few hundred, enough to keep threads and the progress even. */
#define PERFT_TWO_PLY_TASKS 4u
#define PERFT_MAX_THREADS 1024u
#define PERFT_PROGRESS_MS 100u
#define PERFT_CLEAR_SLOTS ((size_t)1 << 20) /* 16 MiB, some milliseconds */

/* One node of the walk between a task and the kernel. */
typedef struct perft_frame {
  cc__board board;
  size_t count;
  size_t next;
  uint64_t sum;
  cc_move moves[CC_MAX_MOVES];
} perft_frame;

typedef struct perft_task {
  uint32_t root; /* index of the root move */
  cc_move reply; /* CC_MOVE_NONE when tasks are one ply deep */
} perft_task;

/* What all threads share. The lock guards everything below it. */
typedef struct perft_job {
  const cc_allocator *allocator;
  const cc__core *core;
  const cc__board *board;
  cc_perft_options options;
  cc__perft_table table; /* slots NULL: none */
  size_t slot_count;
  unsigned depth;
  unsigned task_plies;
  unsigned kernel_plies;
  size_t root_count;
  cc_move roots[CC_MAX_MOVES];
  perft_task *tasks;
  size_t task_count;
  perft_frame *frames; /* frames_per_worker for each worker */
  size_t frames_per_worker;
  size_t workers;
  uint64_t started_us;
  uint64_t reported_us;
  cc__atomic_u64 counted;
  cc__atomic_u64 next_task;
  cc__atomic_u64 finished;
  cc__atomic_u32 stop;
  cc__lock lock;
  size_t running;
  uint64_t sums[CC_MAX_MOVES];
} perft_job;

typedef struct perft_worker {
  perft_job *job;
  perft_frame *frames;
  int reports; /* the calling thread alone talks to the callback */
  cc__thread thread;
} perft_worker;

/* ---- progress ---- */

/* Call the callback if it is time. */
static void perft_report(perft_job *job) {
  if (job->options.callback == NULL || cc__atomic_u32_load(&job->stop) != 0) {
    return; /* who said stop is not asked again */
  }
  const uint64_t now = cc__clock_us();
  if (now - job->reported_us < (uint64_t)job->options.progress_ms * 1000u) {
    return;
  }
  job->reported_us = now;
  const cc_perft_progress progress = {
      (uint32_t)sizeof(progress),          job->depth,      cc__atomic_u64_load(&job->counted),
      cc__atomic_u64_load(&job->finished), job->task_count, now - job->started_us};
  if (job->options.callback(&progress, job->options.user) != 0) {
    cc__atomic_u32_store(&job->stop, 1);
  }
}

/* After every kernel call: book the count, look at the clock. Returns 0 when the work is to end. */
static int perft_go_on(const perft_worker *worker, uint64_t counted) {
  perft_job *job = worker->job;
  cc__atomic_u64_add(&job->counted, counted);
  if (worker->reports) {
    perft_report(job);
  }
  return cc__atomic_u32_load(&job->stop) == 0;
}

/* ---- counting ---- */

static uint64_t perft_kernel(perft_job *job, const cc__board *board, unsigned depth) {
  return job->table.slots == NULL ? job->core->perft(board, depth)
                                  : job->core->perft_hashed(board, depth, &job->table);
}

/*
 * A position comes up at many depths here, and a line of the table has four places: without the depth in the place
 * the entries of a small endgame would drive each other out.
 */
static uint64_t perft_place(const cc__board *board, unsigned depth) {
  return board->key ^ depth * UINT64_C(0x9e3779b97f4a7c15);
}

/* Open a frame for a node above the kernel's depth; 0 and the count if the table knows it already. */
static int perft_open(perft_job *job, perft_frame *frame, unsigned depth, uint64_t *known) {
  if (job->table.slots != NULL &&
      cc__perft_table_find(&job->table, perft_place(&frame->board, depth), depth, known)) {
    return 0;
  }
  frame->count = job->core->generate(&frame->board, CC_MOVES_LEGAL, frame->moves);
  frame->next = 0;
  frame->sum = 0;
  return 1;
}

static void perft_close(perft_job *job, const perft_frame *frame, unsigned depth) {
  if (job->table.slots != NULL) {
    cc__perft_table_store(&job->table, perft_place(&frame->board, depth), depth, frame->sum);
  }
}

/*
 * Leaves below the board of the worker's first frame. Incomplete after a stop.
 */
static uint64_t perft_walk(const perft_worker *worker, unsigned depth) {
  perft_job *job = worker->job;
  perft_frame *top = worker->frames;
  uint64_t value = 0;
  if (depth <= job->kernel_plies) {
    value = depth == 0 ? 1 : perft_kernel(job, &top->board, depth);
    perft_go_on(worker, value);
    return value;
  }
  if (!perft_open(job, top, depth, &value)) {
    perft_go_on(worker, value);
    return value;
  }
  for (;;) {
    /* What has overflown stays so: the other moves need not be looked at, nor trees of any depth walked. */
    if (top->next == top->count || top->sum == UINT64_MAX) {
      value = top->sum;
      perft_close(job, top, depth);
      if (top == worker->frames) {
        return value;
      }
      top--;
      depth++;
      top->sum = cc__perft_add(top->sum, value);
      continue;
    }
    perft_frame *child = top + 1;
    cc__board_make(&top->board, &child->board, top->moves[top->next++]);
    if (depth - 1 > job->kernel_plies && perft_open(job, child, depth - 1, &value)) {
      top = child;
      depth--;
      continue;
    }
    if (depth - 1 <= job->kernel_plies) {
      value = perft_kernel(job, &child->board, depth - 1);
    }
    top->sum = cc__perft_add(top->sum, value);
    if (!perft_go_on(worker, value)) {
      return top->sum;
    }
  }
}

static void perft_run_task(perft_worker *worker, const perft_task *task) {
  perft_job *job = worker->job;
  cc__board after_root;
  cc__board_make(job->board, &after_root, job->roots[task->root]);
  worker->frames->board = after_root;
  if (task->reply != CC_MOVE_NONE) {
    cc__board_make(&after_root, &worker->frames->board, task->reply);
  }
  const uint64_t value = perft_walk(worker, job->depth - job->task_plies);
  if (cc__atomic_u32_load(&job->stop) == 0) {
    cc__lock_take(&job->lock);
    job->sums[task->root] = cc__perft_add(job->sums[task->root], value);
    cc__lock_release(&job->lock);
    cc__atomic_u64_add(&job->finished, 1);
  }
}

static void perft_work(perft_worker *worker) {
  perft_job *job = worker->job;
  for (;;) {
    const uint64_t index = cc__atomic_u64_add(&job->next_task, 1);
    if (index >= job->task_count || cc__atomic_u32_load(&job->stop) != 0) {
      return;
    }
    perft_run_task(worker, &job->tasks[index]);
  }
}

static void perft_thread_main(void *argument) {
  perft_worker *worker = argument;
  perft_job *job = worker->job;
  perft_work(worker);
  cc__lock_take(&job->lock);
  job->running--;
  cc__lock_wake_all(&job->lock);
  cc__lock_release(&job->lock);
}

/* ---- setting up ---- */

/* List the tasks, or with `tasks` NULL only count them. */
static size_t perft_list_tasks(const perft_job *job, perft_task *tasks) {
  size_t count = 0;
  for (size_t root = 0; root < job->root_count; root++) {
    cc_move replies[CC_MAX_MOVES] = {CC_MOVE_NONE};
    size_t reply_count = 1;
    if (job->task_plies == 2) {
      cc__board board;
      cc__board_make(job->board, &board, job->roots[root]);
      reply_count = job->core->generate(&board, CC_MOVES_LEGAL, replies);
    }
    for (size_t i = 0; i < reply_count; i++) {
      if (tasks != NULL) {
        tasks[count].root = (uint32_t)root;
        tasks[count].reply = replies[i];
      }
      count++;
    }
  }
  return count;
}

/* The largest power of two of slots that fits; 0 if not even the smallest table does. */
static size_t perft_slot_count(uint64_t bytes) {
  const uint64_t most = bytes / sizeof(cc__perft_slot);
  const uint64_t addressable = SIZE_MAX / sizeof(cc__perft_slot) / 2;
  uint64_t count = most < CC__PERFT_LEAST_SLOTS ? 0 : CC__PERFT_LEAST_SLOTS;
  while (count != 0 && count <= most / 2 && count <= addressable) {
    count *= 2;
  }
  return (size_t)count;
}

static void perft_release(perft_job *job) {
  cc__free(job->allocator, job->table.slots, job->slot_count, sizeof(cc__perft_slot), 64);
  cc__free(job->allocator, job->frames, job->workers * job->frames_per_worker, sizeof(perft_frame), 64);
  cc__free(job->allocator, job->tasks, job->task_count, sizeof(perft_task), sizeof(perft_task));
}

/* Large tables take a second or two to clear: the callback is served meanwhile. */
static void perft_clear_table(perft_job *job) {
  for (size_t i = 0; i < job->slot_count && cc__atomic_u32_load(&job->stop) == 0; i += PERFT_CLEAR_SLOTS) {
    const size_t left = job->slot_count - i;
    memset(job->table.slots + i, 0,
           (left < PERFT_CLEAR_SLOTS ? left : PERFT_CLEAR_SLOTS) * sizeof(cc__perft_slot));
    perft_report(job);
  }
}

static cc_status perft_prepare(perft_job *job) {
  job->started_us = cc__clock_us();
  job->reported_us = job->started_us;
  job->slot_count = perft_slot_count(job->options.hash_bytes);
  job->kernel_plies = job->slot_count > 0 ? PERFT_KERNEL_PLIES_HASHED : PERFT_KERNEL_PLIES;
  job->task_plies = job->depth >= PERFT_TWO_PLY_TASKS ? 2 : 1;
  job->root_count = job->core->generate(job->board, CC_MOVES_LEGAL, job->roots);
  job->task_count = perft_list_tasks(job, NULL);
  if (job->task_count == 0) {
    return CC_OK;
  }
  const size_t wanted = job->options.threads == 0 ? 1 : job->options.threads;
  job->workers = wanted < job->task_count ? wanted : job->task_count;
  const unsigned below_task = job->depth - job->task_plies;
  job->frames_per_worker = below_task > job->kernel_plies ? below_task - job->kernel_plies + 1 : 1;
  job->tasks = cc__alloc(job->allocator, job->task_count, sizeof(perft_task), sizeof(perft_task));
  job->frames = cc__alloc(job->allocator, job->workers * job->frames_per_worker, sizeof(perft_frame), 64);
  if (job->tasks == NULL || job->frames == NULL) {
    return CC_ERROR_MEMORY;
  }
  perft_list_tasks(job, job->tasks);
  if (job->slot_count > 0) {
    job->table.slots = cc__alloc_table(job->allocator, job->slot_count, sizeof(cc__perft_slot), 64);
    if (job->table.slots == NULL) {
      return CC_ERROR_MEMORY;
    }
    job->table.mask = job->slot_count - 1;
    perft_clear_table(job);
  }
  return CC_OK;
}

/* ---- running ---- */

/* Wait for the other threads; the callback is still served meanwhile. */
static void perft_wait(perft_job *job) {
  cc__lock_take(&job->lock);
  while (job->running > 0) {
    cc__lock_wait(&job->lock, (uint64_t)job->options.progress_ms * 1000u);
    if (job->running > 0) {
      cc__lock_release(&job->lock);
      perft_report(job);
      cc__lock_take(&job->lock);
    }
  }
  cc__lock_release(&job->lock);
}

/* Start the helpers, work along with them, wait for them. */
static cc_status perft_run_workers(perft_job *job, perft_worker *workers) {
  cc_status status = CC_OK;
  size_t started = 1;
  for (size_t i = 0; i < job->workers; i++) {
    workers[i].job = job;
    workers[i].frames = job->frames + i * job->frames_per_worker;
    workers[i].reports = i == 0;
  }
  job->running = job->workers - 1;
  for (; started < job->workers && status == CC_OK; started++) {
    perft_report(job); /* starting hundreds that work already takes a while */
    status = cc__thread_start(&workers[started].thread, perft_thread_main, &workers[started]);
  }
  if (status != CC_OK) { /* the last one did not start */
    started--;
    cc__atomic_u32_store(&job->stop, 1);
    cc__lock_take(&job->lock);
    job->running -= job->workers - started;
    cc__lock_release(&job->lock);
  } else {
    perft_work(&workers[0]);
  }
  perft_wait(job);
  for (size_t i = 1; i < started; i++) {
    cc__thread_join(&workers[i].thread);
  }
  return status;
}

static cc_status perft_run(perft_job *job) {
  if (job->task_count == 0) {
    return CC_OK;
  }
  perft_worker *workers = cc__alloc(job->allocator, job->workers, sizeof(*workers), sizeof(void *));
  if (workers == NULL) {
    return CC_ERROR_MEMORY;
  }
  cc_status status = cc__lock_init(&job->lock);
  if (status == CC_OK) {
    status = perft_run_workers(job, workers);
    cc__lock_destroy(&job->lock);
  }
  cc__free(job->allocator, workers, job->workers, sizeof(*workers), sizeof(void *));
  if (status == CC_OK && cc__atomic_u32_load(&job->stop) != 0) {
    status = CC_ERROR_STOPPED;
  }
  return status;
}

/* ---- results ---- */

static cc_status perft_deliver(const perft_job *job, cc_status status, cc_perft_entry *divide,
                               size_t capacity, size_t *count, uint64_t *nodes) {
  uint64_t sum = 0;
  for (size_t i = 0; i < job->root_count; i++) {
    sum = cc__perft_add(sum, job->sums[i]);
    if (i < capacity && divide != NULL) {
      divide[i].move = job->roots[i];
      divide[i].reserved = 0;
      divide[i].nodes = job->sums[i];
    }
  }
  if (count != NULL) {
    *count = job->root_count;
  }
  if (status == CC_ERROR_STOPPED) {
    *nodes = cc__atomic_u64_load(&job->counted);
    return status;
  }
  *nodes = sum;
  if (sum == UINT64_MAX) {
    return CC_ERROR_OVERFLOW;
  }
  return divide != NULL && job->root_count > capacity ? CC_ERROR_BUFFER : CC_OK;
}

static cc_status perft_options_read(cc_perft_options *to, const cc_perft_options *from) {
  const cc_perft_options defaults = CC_PERFT_OPTIONS_INIT;
  *to = defaults;
  if (from != NULL) {
    const cc_status status = cc__sized_read(to, sizeof(*to), from);
    if (status != CC_OK) {
      return status;
    }
  }
  if (to->threads > PERFT_MAX_THREADS || to->level >= CC_LEVEL_COUNT) {
    return CC_ERROR_ARGUMENT;
  }
  if (to->progress_ms == 0) {
    to->progress_ms = PERFT_PROGRESS_MS;
  }
  return CC_OK;
}

/* Depth 0 is one leaf; without divide, threads and callback a small tree needs no bookkeeping. */
static int perft_is_direct(const cc_perft_options *options, uint32_t depth, const cc_perft_entry *divide,
                           const size_t *count) {
  return depth == 0 || (divide == NULL && count == NULL && depth <= PERFT_KERNEL_PLIES &&
                        options->threads <= 1 && options->callback == NULL && options->hash_bytes == 0);
}

cc_status cc_position_perft(const cc_position *position, uint32_t depth, const cc_perft_options *options,
                            cc_perft_entry *divide, size_t capacity, size_t *count, uint64_t *nodes) {
  cc_perft_options wanted;
  if (position == NULL || nodes == NULL || depth > CC_PERFT_MAX_DEPTH) {
    return CC_ERROR_ARGUMENT;
  }
  cc_status status = perft_options_read(&wanted, options);
  if (status != CC_OK) {
    return status;
  }
  const cc__core *core = cc__core_get(wanted.level);
  if (core == NULL) {
    return CC_ERROR_UNSUPPORTED;
  }
  if (perft_is_direct(&wanted, depth, divide, count)) {
    *nodes = depth == 0 ? 1 : core->perft(position->current, depth);
    if (count != NULL) {
      *count = 0;
    }
    return CC_OK;
  }
  perft_job *job = cc__alloc(&position->allocator, 1, sizeof(*job), 64);
  if (job == NULL) {
    return CC_ERROR_MEMORY;
  }
  memset(job, 0, sizeof(*job));
  job->allocator = &position->allocator;
  job->core = core;
  job->board = position->current;
  job->options = wanted;
  job->depth = depth;
  status = perft_prepare(job);
  if (status == CC_OK) {
    status = perft_run(job);
  }
  if (status == CC_OK || status == CC_ERROR_STOPPED) {
    status = perft_deliver(job, status, divide, capacity, count, nodes);
  }
  perft_release(job);
  cc__free(&position->allocator, job, 1, sizeof(*job), 64);
  return status;
}
