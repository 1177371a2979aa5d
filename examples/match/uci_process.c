/* SPDX-License-Identifier: MIT */
/*
 * Child processes: pipes that never block, polled with a deadline, and one more pipe that wakes everybody up.
 *
 * Each child leads a process group of its own: an interrupt typed at the terminal reaches this program alone,
 * which then ends the children in order, and killing the group also ends what an engine's start script left.
 */
#define _POSIX_C_SOURCE 200809L
#include "uci_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Bytes read at once, and how many may wait unread while something is written. */
#define PROCESS_CHUNK ((size_t)65536)
#define PROCESS_UNREAD_MOST ((size_t)8 << 20)
/* How often a process that is to end is looked after, in microseconds. */
#define PROCESS_LOOK_US 2000

struct uci_process {
  pid_t pid;
  int in;  /* its standard input; -1: closed */
  int out; /* its standard output */
  int ended;
  int64_t read_at;
  char *data; /* bytes begin .. end are unread; none of those before `scanned` ends a line */
  size_t capacity;
  size_t begin;
  size_t end;
  size_t scanned;
};

/* Written once, by uci_interrupt_all; readable for ever after. */
static int process_alarm[2] = {-1, -1};

/*
 * Between making a pipe and marking it to be closed on exec no other thread may fork, or that child would
 * hold the pipe open and its end would never be seen.
 */
static pthread_mutex_t process_fork_lock = PTHREAD_MUTEX_INITIALIZER;

int64_t uci_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- pipes ---- */

static int process_mark(int file, int no_block) {
  if (fcntl(file, F_SETFD, FD_CLOEXEC) == -1) {
    return -1;
  }
  return no_block ? fcntl(file, F_SETFL, O_NONBLOCK) : 0;
}

static void process_close(int *file) {
  if (*file != -1) {
    close(*file);
    *file = -1;
  }
}

static int process_pipe(int ends[2]) {
  if (pipe(ends) == -1) {
    ends[0] = ends[1] = -1;
    return -1;
  }
  if (process_mark(ends[0], 0) == -1 || process_mark(ends[1], 0) == -1) {
    process_close(&ends[0]);
    process_close(&ends[1]);
    return -1;
  }
  return 0;
}

int uci_process_prepare(void) {
  struct sigaction ignore;
  memset(&ignore, 0, sizeof(ignore));
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  if (sigaction(SIGPIPE, &ignore, NULL) == -1 || process_pipe(process_alarm) == -1) {
    return -1;
  }
  return fcntl(process_alarm[1], F_SETFL, O_NONBLOCK);
}

void uci_interrupt_all(void) {
  const int error = errno;
  ssize_t written = write(process_alarm[1], "", 1); /* never read: the pipe stays readable */
  (void)written;
  errno = error;
}

int uci_interrupted(void) {
  struct pollfd file = {process_alarm[0], POLLIN, 0};
  return poll(&file, 1, 0) > 0;
}

void uci_sleep(int64_t microseconds) {
  struct pollfd file = {process_alarm[0], POLLIN, 0};
  const int64_t deadline = uci_now() + microseconds;
  int ready = 0;
  while (ready <= 0 && uci_now() < deadline) { /* a signal may end the waiting too soon */
    const int64_t ms = (deadline - uci_now() + 999) / 1000;
    ready = poll(&file, 1, (int)(ms < 0 ? 0 : ms > 3600000 ? 3600000 : ms));
  }
}

/* ---- starting ---- */

/* The pipes of a child that is being started: its input, its output, why it could not be executed. */
typedef struct process_pipes {
  int in[2];
  int out[2];
  int why[2];
  int error; /* its standard error */
} process_pipes;

static void process_close_pipes(process_pipes *pipes) {
  for (int i = 0; i < 2; i++) {
    process_close(&pipes->in[i]);
    process_close(&pipes->out[i]);
    process_close(&pipes->why[i]);
  }
  process_close(&pipes->error);
}

static int process_open_pipes(const uci_command *command, process_pipes *pipes) {
  if (process_pipe(pipes->in) == -1 || process_pipe(pipes->out) == -1 || process_pipe(pipes->why) == -1) {
    return -1;
  }
  pipes->error = command->error_file != NULL ? open(command->error_file, O_WRONLY | O_CREAT | O_APPEND, 0666)
                                             : open("/dev/null", O_WRONLY);
  return pipes->error == -1 ? -1 : process_mark(pipes->error, 0);
}

static int process_is_program(const char *path) {
  return access(path, X_OK) == 0;
}

/* Folder and name as one path, allocated. */
static char *process_join(const char *folder, size_t length, const char *name) {
  const size_t size = length + strlen(name) + 2;
  char *path = malloc(size);
  if (path != NULL) {
    snprintf(path, size, "%.*s/%s", (int)length, folder, name);
  }
  return path;
}

/* Where in PATH a program is, allocated; NULL if it is not there. */
static char *process_search_path(const char *name) {
  const char *folders = getenv("PATH");
  while (folders != NULL && *folders != '\0') {
    const size_t length = strcspn(folders, ":");
    char *path = length > 0 ? process_join(folders, length, name) : process_join(".", 1, name);
    if (path != NULL && process_is_program(path)) {
      return path;
    }
    free(path);
    folders += length;
    folders += *folders == ':';
  }
  return NULL;
}

/* What to execute once in the working directory, allocated. A name alone may also stand in that directory. */
static char *process_find(const uci_command *command) {
  char *path = NULL;
  if (strchr(command->program, '/') != NULL) {
    return strdup(command->program);
  }
  if (command->directory != NULL) {
    char *there = process_join(command->directory, strlen(command->directory), command->program);
    const int found = there != NULL && process_is_program(there);
    free(there);
    if (found) {
      return process_join(".", 1, command->program);
    }
  }
  path = process_search_path(command->program);
  if (path == NULL) {
    errno = ENOENT;
  }
  return path;
}

/* In the child, where only what is safe in a signal handler may be called. Does not return. */
static void process_execute(const uci_command *command, const char *path, char *const *arguments,
                            const process_pipes *pipes) {
  struct sigaction usual;
  sigset_t none;
  memset(&usual, 0, sizeof(usual));
  usual.sa_handler = SIG_DFL;
  sigemptyset(&usual.sa_mask);
  sigaction(SIGPIPE, &usual, NULL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  if (dup2(pipes->in[0], STDIN_FILENO) != -1 && dup2(pipes->out[1], STDOUT_FILENO) != -1 &&
      dup2(pipes->error, STDERR_FILENO) != -1 &&
      (command->directory == NULL || chdir(command->directory) != -1)) {
    execv(path, arguments);
  }
  const int reason = errno;
  ssize_t written = write(pipes->why[1], &reason, sizeof(reason));
  (void)written;
  _exit(127);
}

/* Fork and execute. The process's number, or -1 with errno; all of `pipes` is marked, so exec closes it. */
static pid_t process_spawn(const uci_command *command, const process_pipes *pipes) {
  char *path = process_find(command);
  const char **arguments = calloc(command->rest_count + 2, sizeof(*arguments));
  pid_t pid = -1;
  if (path != NULL && arguments != NULL) {
    arguments[0] = command->program;
    for (size_t i = 0; i < command->rest_count; i++) {
      arguments[i + 1] = command->rest[i];
    }
    pid = fork();
    if (pid == 0) {
      process_execute(command, path, (char *const *)(uintptr_t)arguments, pipes);
    }
  }
  const int error = errno;
  free(arguments);
  free(path);
  errno = error;
  return pid;
}

/* Why the child could not execute its program, as errno; 0 if it could. */
static int process_failure(process_pipes *pipes, pid_t pid) {
  int reason = 0;
  ssize_t length;
  process_close(&pipes->why[1]);
  do {
    length = read(pipes->why[0], &reason, sizeof(reason));
  } while (length == -1 && errno == EINTR);
  if (length != (ssize_t)sizeof(reason)) {
    return 0;
  }
  while (waitpid(pid, NULL, 0) == -1 && errno == EINTR) {
  }
  return reason;
}

uci_process *uci_process_start(const uci_command *command, char *why, size_t capacity) {
  process_pipes pipes = {{-1, -1}, {-1, -1}, {-1, -1}, -1};
  uci_process *process = calloc(1, sizeof(*process));
  int reason = ENOMEM;
  if (process == NULL) {
    snprintf(why, capacity, "%s", strerror(reason));
    return NULL;
  }
  pthread_mutex_lock(&process_fork_lock);
  process->pid = process_open_pipes(command, &pipes) == 0 ? process_spawn(command, &pipes) : -1;
  reason = process->pid == -1 ? errno : 0;
  pthread_mutex_unlock(&process_fork_lock);
  if (reason == 0) {
    reason = process_failure(&pipes, process->pid);
  }
  if (reason != 0) {
    snprintf(why, capacity, "%s", strerror(reason));
    process_close_pipes(&pipes);
    free(process);
    return NULL;
  }
  process->in = pipes.in[1];
  process->out = pipes.out[0];
  pipes.in[1] = pipes.out[0] = -1;
  process_close_pipes(&pipes);
  fcntl(process->in, F_SETFL, O_NONBLOCK);
  fcntl(process->out, F_SETFL, O_NONBLOCK);
  return process;
}

/* ---- reading ---- */

/* Room for another chunk. Returns 0 if there is no memory: the process then counts as ended. */
static int process_make_room(uci_process *process) {
  if (process->begin > 0) {
    memmove(process->data, process->data + process->begin, process->end - process->begin);
    process->end -= process->begin;
    process->scanned -= process->begin;
    process->begin = 0;
  }
  if (process->capacity - process->end > PROCESS_CHUNK) { /* one byte for a NUL */
    return 1;
  }
  const size_t larger = process->capacity * 2 + 2 * PROCESS_CHUNK;
  char *data = realloc(process->data, larger);
  if (data == NULL) {
    return 0;
  }
  process->data = data;
  process->capacity = larger;
  return 1;
}

/* Take what there is to read, without waiting. */
static void process_fill(uci_process *process) {
  if (process->ended || !process_make_room(process)) {
    process->ended = 1;
    return;
  }
  const ssize_t length = read(process->out, process->data + process->end, PROCESS_CHUNK);
  if (length > 0) {
    process->end += (size_t)length;
    process->read_at = uci_now();
  } else if (length == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
    process->ended = 1;
    process->read_at = uci_now();
  }
}

/* Cut a line of `length` bytes out of what was read; `after` bytes behind it are its end. */
static const char *process_cut(uci_process *process, size_t length, size_t after) {
  char *line = process->data + process->begin;
  process->begin += length + after;
  process->scanned = process->begin;
  length = length < UCI_LINE_MOST ? length : UCI_LINE_MOST;
  while (length > 0 && line[length - 1] == '\r') {
    length--;
  }
  for (size_t i = 0; i < length; i++) {
    line[i] = line[i] == '\0' ? ' ' : line[i];
  }
  line[length] = '\0';
  return line;
}

/* A line among what was read, or NULL. */
static const char *process_take(uci_process *process) {
  if (process->data == NULL) {
    return NULL;
  }
  char *from = process->data + process->scanned;
  char *end = memchr(from, '\n', process->end - process->scanned);
  if (end != NULL) {
    return process_cut(process, (size_t)(end - process->data) - process->begin, 1);
  }
  if (process->end - process->begin > UCI_LINE_MOST) { /* of a line too long keep the start only */
    process->end = process->begin + UCI_LINE_MOST;
  }
  process->scanned = process->end;
  if (process->ended && process->end > process->begin) { /* the last one, without an end; fill left a byte */
    return process_cut(process, process->end - process->begin, 0);
  }
  return NULL;
}

/*
 * Wait until there is something to read, room to write if `write` says so, an alarm, or the deadline. Returns
 * UCI_LINE if it is worth trying again.
 */
static uci_event process_wait(uci_process *process, int reading, int writing, int64_t deadline) {
  struct pollfd files[3];
  nfds_t count = 0;
  files[count].fd = process_alarm[0];
  files[count++].events = POLLIN;
  if (reading) {
    files[count].fd = process->out;
    files[count++].events = POLLIN;
  }
  if (writing) {
    files[count].fd = process->in;
    files[count++].events = POLLOUT;
  }
  const int64_t left = deadline - uci_now();
  const int64_t ms = left <= 0 ? 0 : left / 1000 >= 3600000 ? 3600000 : (left + 999) / 1000;
  const int ready = poll(files, count, (int)ms);
  if (ready > 0 && files[0].revents != 0) {
    return UCI_STOPPED;
  }
  return ready == 0 && uci_now() >= deadline ? UCI_LATE : UCI_LINE;
}

uci_event uci_process_read(uci_process *process, int64_t deadline, const char **line, int64_t *when) {
  for (;;) {
    *line = process_take(process);
    *when = process->read_at;
    if (*line != NULL) {
      return UCI_LINE;
    }
    if (process->ended) {
      return UCI_ENDED;
    }
    const uci_event event = process_wait(process, 1, 0, deadline);
    if (event != UCI_LINE) {
      return event;
    }
    process_fill(process);
    if (uci_now() > deadline) { /* somebody who sends without end, but no line, must not hold us */
      *line = process_take(process);
      return *line != NULL ? UCI_LINE : process->ended ? UCI_ENDED : UCI_LATE;
    }
  }
}

uci_event uci_process_peek(uci_process *process, const char **line, int64_t *when) {
  *line = process_take(process);
  if (*line == NULL) {
    process_fill(process);
    *line = process_take(process);
  }
  *when = process->read_at;
  return *line != NULL ? UCI_LINE : process->ended ? UCI_ENDED : UCI_LATE;
}

/* ---- writing ---- */

/* Write what the pipe takes. Returns how much, or -1 if nobody reads it any more. */
static ssize_t process_push(uci_process *process, const char *bytes, size_t length) {
  const ssize_t written = write(process->in, bytes, length);
  if (written == -1 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
    return 0;
  }
  return written;
}

/* Reads meanwhile: a child that waits for somebody to take its output would never take its input. */
static uci_event process_write_bytes(uci_process *process, const char *bytes, size_t length,
                                     int64_t deadline) {
  while (length > 0) {
    const ssize_t written = process->in == -1 ? -1 : process_push(process, bytes, length);
    if (written == -1) {
      return UCI_ENDED;
    }
    bytes += written;
    length -= (size_t)written;
    if (length > 0) {
      const int reading = !process->ended && process->end - process->begin < PROCESS_UNREAD_MOST;
      const uci_event event = process_wait(process, reading, 1, deadline);
      if (event != UCI_LINE) {
        return event;
      }
      if (reading) {
        process_fill(process);
      }
    }
  }
  return UCI_LINE;
}

uci_event uci_process_write(uci_process *process, const char *line, int64_t deadline) {
  const size_t length = strlen(line);
  char *bytes = malloc(length + 2);
  if (bytes == NULL) {
    return UCI_ENDED;
  }
  memcpy(bytes, line, length);
  bytes[length] = '\n';
  const uci_event event = process_write_bytes(process, bytes, length + 1, deadline);
  free(bytes);
  return event;
}

/* ---- ending ---- */

static void process_sleep(int64_t microseconds) {
  const struct timespec time = {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000};
  nanosleep(&time, NULL);
}

/* Throw away what it still says, so that it is not held up by a full pipe. */
static void process_drain(const uci_process *process) {
  char bytes[4096];
  for (int i = 0; i < 64 && read(process->out, bytes, sizeof(bytes)) > 0; i++) {
  }
}

/* Does it end within the time? It is left to be waited for, so that its number stays its own. */
static int process_ends(const uci_process *process, int64_t grace) {
  const int64_t deadline = uci_now() + grace;
  for (;;) {
    siginfo_t info;
    memset(&info, 0, sizeof(info));
    if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == -1) {
      if (errno != EINTR) {
        return 1;
      }
    } else if (info.si_pid == process->pid) {
      return 1;
    }
    if (uci_now() >= deadline) {
      return 0;
    }
    process_drain(process);
    process_sleep(PROCESS_LOOK_US);
  }
}

void uci_process_end(uci_process *process, int64_t grace, char *how, size_t capacity) {
  int status = 0;
  if (process == NULL) {
    return;
  }
  if (process->in != -1) {
    process_push(process, "quit\n", 5); /* what does not fit is too late anyway */
    process_close(&process->in);
  }
  const int killed = !process_ends(process, grace);
  kill(-process->pid, SIGKILL); /* with what it may have started and left behind */
  while (waitpid(process->pid, &status, 0) == -1 && errno == EINTR) {
  }
  process_close(&process->out);
  if (how != NULL && killed) {
    snprintf(how, capacity, "killed");
  } else if (how != NULL && WIFSIGNALED(status)) {
    snprintf(how, capacity, "signal %d", WTERMSIG(status));
  } else if (how != NULL) {
    snprintf(how, capacity, "exit status %d", WEXITSTATUS(status));
  }
  free(process->data);
  free(process);
}
