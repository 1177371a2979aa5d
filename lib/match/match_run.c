/* SPDX-License-Identifier: MIT */
/*
 * Layer 7. Running a match. With one thread the caller plays; with more it waits, counts and calls back, and
 * the others play. Games are counted in the order of their numbers, so that a test that ends the run ends it
 * after the same game however the threads ran.
 */
#include <string.h>

#include "base/allocation.h"
#include "base/clock.h"
#include "base/error.h"
#include "match/bout.h"

/* Longest wait of the caller, in microseconds, when nothing happens. */
#define RUN_WAIT_US 100000u

typedef struct run_state {
  cc_match *match;
  cc__lock lock;
  cc__bout *bouts; /* one a thread */
  cc__thread *threads;
  uint32_t thread_count;
  uint32_t working; /* threads that have not ended. Under the lock, as all of the following */
  uint64_t total;
  uint64_t next;      /* number to look at for the next game */
  uint64_t announced; /* games whose beginning was told; the caller's alone */
  uint64_t count_at;  /* the number to count next; the caller's alone */
  uint64_t progress_at;
  cc_status status;
  uint64_t failed_number;
  const char *failed_what;
} run_state;

typedef struct run_thread {
  run_state *run;
  cc__bout *bout;
} run_thread;

/* ---- under the lock ---- */

static void run_fail(run_state *run, cc_status status, uint64_t number, const char *what) {
  if (run->status == CC_OK) {
    run->status = status;
    run->failed_number = number;
    run->failed_what = what;
  }
  cc__atomic_u32_store(&run->match->halt, 1);
}

/* The next game to be played; 0 if there is none. */
static int run_take(run_state *run, uint32_t slot, uint64_t *number) {
  cc_match *match = run->match;
  while (run->next < match->entry_count && match->entries[run->next].record != NULL) {
    run->next++;
  }
  if (run->next >= run->total || cc__atomic_u32_load(&match->halt) != 0) {
    return 0;
  }
  void *array = match->entries;
  const cc_status status = cc__grow(&match->allocator, &array, &match->entry_room, (size_t)run->next + 1,
                                    sizeof(*match->entries), sizeof(uint64_t));
  match->entries = array;
  if (status != CC_OK) {
    run_fail(run, status, run->next, "making room for games");
    return 0;
  }
  if (run->next >= match->entry_count) {
    memset(&match->entries[run->next], 0, sizeof(*match->entries));
    match->entry_count = (size_t)run->next + 1;
  }
  match->entries[run->next].slot = slot;
  match->entries[run->next].told = 0;
  *number = run->next++;
  return 1;
}

/* ---- telling ---- */

static int run_tell(run_state *run, uint32_t kind, const cc_match_game *game) {
  const cc_match_options *options = &run->match->options;
  cc_match_event event;
  if (options->event == NULL) {
    return 0;
  }
  memset(&event, 0, sizeof(event));
  event.struct_size = (uint32_t)sizeof(event);
  event.kind = kind;
  event.match = run->match;
  event.game = game;
  return options->event(&event, options->user) != 0;
}

static int run_tell_progress(run_state *run) {
  const uint64_t now = cc__clock_us();
  if (run->match->options.event == NULL || now < run->progress_at) {
    return 0;
  }
  run->progress_at = now + 1000 * (uint64_t)run->match->options.progress_ms;
  return run_tell(run, CC_MATCH_EVENT_PROGRESS, NULL);
}

/* ---- counting: by the caller ---- */

/* Under the lock: the entries may move. */

static const cc_match_game *run_other_of_pair(const cc_match *match, const cc_match_game *game) {
  const uint64_t number = game->leg != 0 ? game->pair : game->pair + 1;
  if (match->sides != 2 || (match->options.flags & CC_MATCH_NO_SWITCH) != 0 || number >= match->entry_count ||
      !match->entries[number].counted) {
    return NULL;
  }
  const cc_match_game *other = &match->entries[number].record->game;
  return other->pair == game->pair ? other : NULL;
}

static void run_forget_moves(const cc_match *match, cc__match_record *record) {
  cc__free(&match->allocator, record->moves, record->move_room, sizeof(*record->moves), sizeof(uint64_t));
  record->moves = NULL;
  record->move_room = 0;
  record->game.moves = NULL;
}

static cc_status run_count_record(cc_match *match, cc__match_record *record, const cc_match_game *other) {
  void *array = match->counted;
  cc_status status = cc__grow(&match->allocator, &array, &match->counted_room, match->counted_count + 1,
                              sizeof(*match->counted), sizeof(uint64_t));
  match->counted = array;
  if (status == CC_OK) {
    status = cc__scoreboard_count(match, &record->game, other);
  }
  if (status == CC_OK) {
    match->counted[match->counted_count++] = record;
  }
  return status;
}

static cc_status run_decide(cc_match *match) {
  cc_sprt_result result = CC_SPRT_RESULT_INIT;
  if (match->options.sprt == NULL) {
    return CC_OK;
  }
  const cc_status status = cc_match_sprt(match, &result);
  if (status == CC_OK && result.decision != CC_SPRT_UNDECIDED) {
    match->decision = result.decision;
    cc__atomic_u32_store(&match->halt, 1);
  }
  return status;
}

static int run_is_fault(const cc_match_game *game) {
  return game->end == CC_MATCH_END_ILLEGAL || game->end == CC_MATCH_END_TIME ||
         game->end == CC_MATCH_END_FAILED;
}

/* Without the lock: records that were played are the caller's. `other`: see cc__scoreboard_count. */
static cc_status run_count(run_state *run, cc__match_record *record, const cc_match_game *other) {
  cc_match *match = run->match;
  cc_status status = run_count_record(match, record, other);
  if (status != CC_OK) {
    return status;
  }
  status = run_decide(match);
  if (run_tell(run, CC_MATCH_EVENT_END, &record->game) && status == CC_OK) {
    status = CC_ERROR_STOPPED;
  }
  if ((match->options.flags & CC_MATCH_DROP_MOVES) != 0) {
    run_forget_moves(match, record);
  }
  if (status == CC_OK && (match->options.flags & CC_MATCH_STOP_ON_FAULT) != 0 &&
      run_is_fault(&record->game)) {
    status = CC_ERROR_STOPPED;
  }
  return status;
}

/* Tell that a game began, once and before its end is told; with the lock taken, which is released for that. */
static void run_announce_one(run_state *run, uint64_t number) {
  cc_match *match = run->match;
  cc_match_game game;
  if (match->entries[number].told || match->entries[number].counted || match->options.event == NULL) {
    return;
  }
  match->entries[number].told = 1;
  const uint32_t slot = match->entries[number].slot;
  cc__lock_release(&run->lock);
  cc__bout_announce(match, number, slot, &game);
  const int stop = run_tell(run, CC_MATCH_EVENT_BEGIN, &game);
  cc__lock_take(&run->lock);
  if (stop) {
    run_fail(run, CC_ERROR_STOPPED, number, "telling of a game");
  }
}

/* All that began meanwhile. */
static void run_announce(run_state *run) {
  while (run->announced < run->match->entry_count && run->status == CC_OK && run->announced < run->next) {
    run_announce_one(run, run->announced++);
  }
}

/*
 * Count what is ready, in order; with the lock taken, which is released for each. A game may have begun and ended
 * since the last look, so that its beginning is still to be told.
 */
static void run_count_ready(run_state *run) {
  cc_match *match = run->match;
  while (match->decision == CC_SPRT_UNDECIDED && run->status == CC_OK && run->count_at < match->entry_count) {
    if (match->entries[run->count_at].record == NULL) {
      return;
    }
    run_announce_one(run, run->count_at);
    cc__match_entry *entry = &match->entries[run->count_at];
    if (run->status == CC_OK && !entry->counted) {
      cc__match_record *record = entry->record;
      const cc_match_game *other = run_other_of_pair(match, &record->game);
      cc__lock_release(&run->lock);
      const cc_status status = run_count(run, record, other);
      cc__lock_take(&run->lock);
      const int kept = match->counted_count > 0 && match->counted[match->counted_count - 1] == record;
      match->entries[run->count_at].counted = (uint32_t)kept;
      if (status != CC_OK) {
        run_fail(run, status, run->count_at, "counting a game");
        return;
      }
    }
    run->count_at += run->status == CC_OK;
  }
}

/* ---- playing ---- */

static void run_play(run_state *run, cc__bout *bout, uint64_t number) {
  cc__match_record *record = NULL;
  const cc_status status = cc__bout_play(bout, number, &record);
  cc__lock_take(&run->lock);
  if (status == CC_OK) {
    run->match->entries[number].record = record;
  } else if (status != CC_ERROR_STOPPED || cc__atomic_u32_load(&run->match->halt) == 0) {
    run_fail(run, status, number, bout->what);
  }
  cc__lock_wake_all(&run->lock);
  cc__lock_release(&run->lock);
}

static void run_work(void *argument) {
  const run_thread *thread = argument;
  run_state *run = thread->run;
  for (;;) {
    uint64_t number = 0;
    cc__lock_take(&run->lock);
    const int taken = run_take(run, thread->bout->slot, &number);
    run->working -= !taken;
    cc__lock_wake_all(&run->lock);
    cc__lock_release(&run->lock);
    if (!taken) {
      return;
    }
    run_play(run, thread->bout, number);
  }
}

/* One thread: the caller plays. */
static int run_tick(void *user) {
  run_state *run = user;
  if (!run_tell_progress(run)) {
    return 0;
  }
  run_fail(run, CC_ERROR_STOPPED, run->count_at, "telling of progress");
  return 1;
}

static void run_alone(run_state *run) {
  uint64_t number = 0;
  run->bouts[0].tick = run_tick;
  run->bouts[0].user = run;
  cc__lock_take(&run->lock);
  run_count_ready(run); /* of a run before */
  while (run_take(run, 0, &number)) {
    run_announce(run);
    cc__lock_release(&run->lock);
    if (run->status == CC_OK && !cc__atomic_u32_load(&run->match->halt)) {
      run_play(run, &run->bouts[0], number);
    }
    cc__lock_take(&run->lock);
    run_count_ready(run);
  }
  cc__lock_release(&run->lock);
}

/* Several: the caller waits for them. */
static void run_wait(run_state *run) {
  cc__lock_take(&run->lock);
  while (run->working > 0) {
    const uint64_t counted = run->count_at, announced = run->announced;
    run_announce(run);
    run_count_ready(run);
    cc__lock_release(&run->lock);
    const int stop = run_tell_progress(run);
    cc__lock_take(&run->lock);
    if (stop) {
      run_fail(run, CC_ERROR_STOPPED, run->count_at, "telling of progress");
    }
    if (run->working > 0 && counted == run->count_at && announced == run->announced) {
      cc__lock_wait(&run->lock, RUN_WAIT_US);
    }
  }
  run_announce(run);
  run_count_ready(run);
  cc__lock_release(&run->lock);
}

static cc_status run_together(run_state *run) {
  cc_match *match = run->match;
  const uint32_t threads = run->thread_count;
  run_thread *arguments = cc__alloc(&match->allocator, threads, sizeof(*arguments), sizeof(uint64_t));
  run->threads = cc__alloc(&match->allocator, threads, sizeof(*run->threads), sizeof(uint64_t));
  cc_status status = arguments == NULL || run->threads == NULL ? CC_ERROR_MEMORY : CC_OK;
  uint32_t started = 0;
  for (uint32_t i = 0; i < threads && status == CC_OK; i++) {
    arguments[i].run = run;
    arguments[i].bout = &run->bouts[i];
    cc__lock_take(&run->lock);
    run->working++;
    cc__lock_release(&run->lock);
    status = cc__thread_start(&run->threads[i], run_work, &arguments[i]);
    started += status == CC_OK;
    if (status != CC_OK) {
      cc__lock_take(&run->lock);
      run->working--;
      run_fail(run, status, 0, "starting a thread");
      cc__lock_release(&run->lock);
    }
  }
  if (started > 0) {
    run_wait(run);
  }
  for (uint32_t i = 0; i < started; i++) {
    cc__thread_join(&run->threads[i]);
  }
  cc__free(&match->allocator, run->threads, threads, sizeof(*run->threads), sizeof(uint64_t));
  cc__free(&match->allocator, arguments, threads, sizeof(*arguments), sizeof(uint64_t));
  return status;
}

/* ---- beginning and end ---- */

/*
 * Nothing runs any more. Games that ended out of turn are counted, unless the test has decided without them.
 */
static void run_settle(run_state *run) {
  cc_match *match = run->match;
  for (size_t i = 0; i < match->entry_count; i++) {
    cc__match_entry *entry = &match->entries[i];
    if (entry->record == NULL || entry->counted) {
      continue;
    }
    if (match->decision != CC_SPRT_UNDECIDED) {
      cc__match_record_free(&match->allocator, entry->record);
      entry->record = NULL;
      continue;
    }
    cc__lock_take(&run->lock);
    run_announce_one(run, i);
    cc__lock_release(&run->lock);
    const cc_status status = run_count(run, entry->record, run_other_of_pair(match, &entry->record->game));
    entry->counted = match->counted_count > 0 && match->counted[match->counted_count - 1] == entry->record;
    if (status != CC_OK && status != CC_ERROR_STOPPED) {
      run_fail(run, status, i, "counting a game");
      return; /* what was played is kept, and counted by the next run */
    }
  }
}

static cc_status run_check(run_state *run) {
  const cc_match *match = run->match;
  const uint32_t players = (uint32_t)match->entrant_count;
  if (players < match->sides || players == 0) {
    return CC_ERROR_STATE;
  }
  if (match->options.sprt != NULL && (players != 2 || match->sides != 2)) {
    return CC_ERROR_ARGUMENT;
  }
  run->total = cc_match_schedule_games(&match->options, players, match->sides);
  return run->total == 0 ? CC_ERROR_LIMIT : CC_OK;
}

static cc_status run_prepare(run_state *run) {
  cc_match *match = run->match;
  const uint64_t left = run->total - match->counted_count;
  run->thread_count = match->options.threads < left ? match->options.threads
                                                    : (uint32_t)(left == 0 ? 1 : left);
  run->failed_what = "making room for games";
  cc_status status = cc__scoreboard_reserve(match, (uint32_t)match->entrant_count);
  if (status == CC_OK) {
    run->bouts = cc__alloc(&match->allocator, run->thread_count, sizeof(*run->bouts), 64);
    status = run->bouts != NULL ? CC_OK : CC_ERROR_MEMORY;
  }
  if (status == CC_OK) {
    memset(run->bouts, 0, run->thread_count * sizeof(*run->bouts));
  }
  for (uint32_t i = 0; i < run->thread_count && status == CC_OK; i++) {
    status = cc__bout_init(&run->bouts[i], match, i);
  }
  return status;
}

static void run_all(run_state *run) {
  cc_match *match = run->match;
  match->run_began = cc__clock_us();
  run->progress_at = match->run_began + 1000 * (uint64_t)match->options.progress_ms;
  if (run->thread_count > 1) {
    const cc_status status = run_together(run);
    if (status != CC_OK) {
      run_fail(run, status, 0, "starting threads");
    }
  } else {
    run_alone(run);
  }
  run_settle(run);
  match->run_us += cc__clock_us() - match->run_began;
  match->run_began = 0;
}

cc_status cc_match_run(cc_match *match, cc_error *error) {
  run_state run;
  memset(&run, 0, sizeof(run));
  if (match == NULL) {
    return cc__error_at(error, CC_ERROR_ARGUMENT, 0, cc_status_text(CC_ERROR_ARGUMENT));
  }
  if (cc__atomic_u32_load(&match->runs) != 0) { /* from a callback of the run itself */
    return cc__error_at(error, CC_ERROR_STATE, 0, cc_status_text(CC_ERROR_STATE));
  }
  cc__atomic_u32_store(&match->runs, 1);
  run.match = match;
  run.failed_what = "beginning";
  cc_status status = run_check(&run);
  if (status == CC_OK && match->decision == CC_SPRT_UNDECIDED && match->counted_count < run.total) {
    status = cc__lock_init(&run.lock);
    if (status == CC_OK) {
      status = run_prepare(&run);
      if (status == CC_OK) {
        run_all(&run);
        status = run.status;
      }
      for (uint32_t i = 0; run.bouts != NULL && i < run.thread_count; i++) {
        cc__bout_free(&run.bouts[i]);
      }
      cc__free(&match->allocator, run.bouts, run.thread_count, sizeof(*run.bouts), 64);
      cc__lock_destroy(&run.lock);
    }
  }
  if (status == CC_OK && match->decision == CC_SPRT_UNDECIDED && match->counted_count < run.total) {
    status = CC_ERROR_STOPPED; /* cc_match_stop */
    run.failed_number = run.count_at;
    run.failed_what = "stopped";
  }
  cc__atomic_u32_store(&match->halt, 0);
  cc__atomic_u32_store(&match->runs, 0);
  return cc__error_set(error, status, run.failed_number, 0, 0, status == CC_OK ? "" : run.failed_what);
}
