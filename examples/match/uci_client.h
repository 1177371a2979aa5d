/* SPDX-License-Identifier: MIT */
/*
 * The graphical user interface's side of UCI (Stefan Meyer-Kahlen, 2000), strictly: an engine is started, its
 * options are set as it announced them, it thinks, and whatever it does wrong has a name.
 */
#ifndef EXAMPLE_UCI_CLIENT_H
#define EXAMPLE_UCI_CLIENT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "uci_process.h"

/* What an engine, or another player, did wrong. */
typedef enum uci_fault {
  UCI_FAULT_NONE,
  UCI_FAULT_CRASH,    /* the process ended or closed its output */
  UCI_FAULT_ILLEGAL,  /* a move that is not legal */
  UCI_FAULT_CLAIM,    /* "no move" though there are some: says that the game is over, or gives up */
  UCI_FAULT_TIME,     /* its time was over */
  UCI_FAULT_STALL,    /* does not answer: not even to stop, to isready, or within the patience */
  UCI_FAULT_PROTOCOL, /* an answer that is none, or one that nobody asked for */
  UCI_FAULTS,
  UCI_INTERRUPTED = UCI_FAULTS /* nobody's fault: see uci_interrupt_all */
} uci_fault;

/* "crash", "illegal move" and so on. Static text. */
const char *uci_fault_name(uci_fault fault);

/* An option to set: name and value as the user wrote them. */
typedef struct uci_setting {
  const char *name;
  const char *value;
} uci_setting;

/* What to start and how. All that is pointed to must stay while the client lives. */
typedef struct uci_recipe {
  uci_command command;
  const char *label; /* whom messages and the log speak of */
  const uci_setting *settings;
  size_t setting_count;
  int chess960;
  int64_t start_patience; /* for uciok and readyok, in microseconds */
  int64_t grace;          /* for the answer to stop and for ending after quit */
  FILE *log;              /* every line both ways; NULL: none */
} uci_recipe;

#define UCI_DETAIL 160
#define UCI_PV_MOST 4096

/* What is known of a line the engine has told. Fields of `known` not set are 0. */
#define UCI_KNOWS_SCORE 0x1u
#define UCI_KNOWS_DEPTH 0x2u
#define UCI_KNOWS_SELECTIVE 0x4u
#define UCI_KNOWS_NODES 0x8u
#define UCI_KNOWS_SPEED 0x10u
#define UCI_KNOWS_TIME 0x20u
#define UCI_KNOWS_PV 0x40u

typedef struct uci_info {
  uint32_t known;
  int is_mate; /* score: in moves, else centipawns, for the engine's side */
  int bound;   /* of the score: -1 it is at most this, 1 at least */
  int32_t score;
  uint32_t depth;
  uint32_t selective;
  uint64_t nodes;
  uint64_t speed;   /* nodes a second */
  uint64_t time_ms; /* as the engine says */
  char pv[UCI_PV_MOST];
} uci_info;

/* The answer to go. */
typedef struct uci_answer {
  uci_fault fault;
  char detail[UCI_DETAIL]; /* more about the fault, in words */
  char move[16];           /* the word after bestmove */
  char ponder[16];
  int64_t used; /* microseconds from go to the answer, or to the fault */
  uci_info info;
} uci_answer;

typedef struct uci_client uci_client;

/*
 * Start an engine: handshake, options, isready. NULL if that fails: `detail` says why, and `fault` is
 * UCI_FAULT_CRASH, UCI_FAULT_STALL, UCI_FAULT_PROTOCOL (it has announced no such option, or none that takes the
 * value) or UCI_INTERRUPTED.
 */
uci_client *uci_client_start(const uci_recipe *recipe, uci_fault *fault, char detail[UCI_DETAIL]);

/* The name it gave itself, or "". */
const char *uci_client_name(const uci_client *client);

/* ucinewgame, then isready. */
uci_fault uci_client_new_game(uci_client *client, char detail[UCI_DETAIL]);

/*
 * "position ...", then "go ...", both whole lines. If there is no answer `allowance` microseconds after go,
 * stop is said: an answer to that is UCI_FAULT_TIME with the move that came, none is UCI_FAULT_STALL.
 */
void uci_client_think(uci_client *client, const char *position, const char *go, int64_t allowance,
                      uci_answer *answer);

/* Read an info line into `info`, on top of what is there. Of several lines only the first counts. */
void uci_info_read(uci_info *info, const char *line);

/*
 * End the engine and free the client. `how` (may be NULL): see uci_process_end. NULL is allowed.
 */
void uci_client_end(uci_client *client, char *how, size_t capacity);

#endif
