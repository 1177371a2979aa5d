/* SPDX-License-Identifier: MIT */
/*
 * A child process that talks in lines on its standard input and output, as chess engines do: started with
 * its arguments and folder, read and written with deadlines, and always ended and waited for. Nothing blocks
 * longer than it is told to, whatever the child does. One thread at a time for each process; several
 * processes in several threads.
 */
#ifndef EXAMPLE_UCI_PROCESS_H
#define EXAMPLE_UCI_PROCESS_H

#include <stddef.h>
#include <stdint.h>

typedef struct uci_process uci_process;

/* What to start. Texts are read during uci_process_start only. */
typedef struct uci_command {
  const char *program;     /* a path, from `directory` if given; a name alone: there, then in PATH */
  const char *const *rest; /* further arguments */
  size_t rest_count;
  const char *directory;  /* working directory; NULL: this program's */
  const char *error_file; /* its standard error is appended here; NULL: thrown away */
} uci_command;

/* What came of reading and writing. */
typedef enum uci_event {
  UCI_LINE,   /* a line was read; everything was written */
  UCI_LATE,   /* the deadline has passed */
  UCI_ENDED,  /* the process has ended or closed its output */
  UCI_STOPPED /* uci_interrupt_all was called */
} uci_event;

/* Longest line that is kept, in bytes; the rest of a longer one is dropped. */
#define UCI_LINE_MOST ((size_t)1 << 20)

/* Microseconds of a clock that never goes back. */
int64_t uci_now(void);

/*
 * To be called once before the first process is started; 0, or -1 with errno. From then on a broken pipe is
 * an error of writing and no signal.
 */
int uci_process_prepare(void);

/*
 * Make every call that waits, now and later, in any thread, return UCI_STOPPED. May be called by a signal
 * handler.
 */
void uci_interrupt_all(void);

/* Was it called? */
int uci_interrupted(void);

/* Wait so long, or until it is called. */
void uci_sleep(int64_t microseconds);

/*
 * Start a process. NULL, and a reason in `why`, if that is not possible; also if the program cannot be
 * executed.
 */
uci_process *uci_process_start(const uci_command *command, char *why, size_t capacity);

/* Write a line; an end of line is added. */
uci_event uci_process_write(uci_process *process, const char *line, int64_t deadline);

/*
 * The next line, without its end ("\n" or "\r\n"), NUL-terminated, NUL bytes made blanks; valid until the next
 * call. `when` gets the time it was read. A line that is there already is given whatever the deadline.
 */
uci_event uci_process_read(uci_process *process, int64_t deadline, const char **line, int64_t *when);

/* The same without waiting and, before UCI_LATE, without an interruption counting. */
uci_event uci_process_peek(uci_process *process, const char **line, int64_t *when);

/*
 * End it: says "quit", closes its input, waits `grace` microseconds, kills it with what it has started, and
 * waits for it. How it ended goes into `how` ("exit status 1", "signal 11", "killed"), which may be NULL.
 * Frees the process. NULL is allowed.
 */
void uci_process_end(uci_process *process, int64_t grace, char *how, size_t capacity);

#endif
