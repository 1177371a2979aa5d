/* SPDX-License-Identifier: MIT */
/* UCI from the user interface's side. What an engine says is read by words and never trusted. */
#define _POSIX_C_SOURCE 200809L
#include "uci_client.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Options an engine may announce; more are passed over, so that it cannot take all memory. */
#define CLIENT_OPTIONS_MOST 4096

struct uci_client {
  const uci_recipe *recipe;
  uci_process *process;
  char name[64];
  char **options; /* lines behind "option name ", as they were announced */
  size_t option_count;
};

const char *uci_fault_name(uci_fault fault) {
  static const char *const names[] = {"none",         "crash", "illegal move",   "illegal claim",
                                      "time forfeit", "stall", "protocol fault", "interrupted"};
  return names[fault];
}

/* ---- words ---- */

static const char *client_skip_blanks(const char *text) {
  return text + strspn(text, " \t");
}

static size_t client_word(const char *text) {
  return strcspn(text, " \t");
}

static const char *client_next(const char *text) {
  return client_skip_blanks(text + client_word(text));
}

static int client_is(const char *text, const char *word) {
  const size_t length = client_word(text);
  return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* The word at `text`, cut to fit. */
static void client_copy_word(const char *text, char *word, size_t capacity) {
  snprintf(word, capacity, "%.*s", (int)client_word(text), text);
}

/* The whole number at `text`, held within 64 bits; 0 if there is none. */
static int client_number(const char *text, int64_t *number) {
  char *end = NULL;
  const long long value = strtoll(text, &end, 10); /* beyond the range it gives the bound */
  if (end == text || client_word(end) != 0) {
    return 0;
  }
  *number = value;
  return 1;
}

static char client_lower(char c) {
  return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Equal but for the case of ASCII letters. UCI says so of option names. */
static int client_same(const char *text, size_t length, const char *name) {
  if (strlen(name) != length) {
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    if (client_lower(text[i]) != client_lower(name[i])) {
      return 0;
    }
  }
  return 1;
}

/* Text of an engine for a message: printable, cut. */
static void client_quote(const char *text, char *quoted, size_t capacity) {
  size_t i = 0;
  for (; text[i] != '\0' && i + 1 < capacity && i < 60; i++) {
    quoted[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
  }
  quoted[i] = '\0';
}

/* ---- lines, and what came of them ---- */

static void client_log(const uci_client *client, const char *direction, const char *line) {
  if (client->recipe->log != NULL) {
    const int64_t now = uci_now();
    fprintf(client->recipe->log, "%" PRId64 ".%06" PRId64 " %s%s %s\n", now / 1000000, now % 1000000,
            client->recipe->label, direction, line);
    fflush(client->recipe->log);
  }
}

static uci_event client_say(uci_client *client, const char *line) {
  client_log(client, ">", line);
  return uci_process_write(client->process, line, uci_now() + client->recipe->start_patience);
}

static uci_event client_hear(uci_client *client, int64_t deadline, const char **line, int64_t *when) {
  const uci_event event = uci_process_read(client->process, deadline, line, when);
  if (event == UCI_LINE) {
    client_log(client, "<", *line);
    *line = client_skip_blanks(*line);
  }
  return event;
}

/* The fault that an event is when something else was expected. */
static uci_fault client_fault_of(uci_event event) {
  return event == UCI_STOPPED ? UCI_INTERRUPTED : event == UCI_ENDED ? UCI_FAULT_CRASH : UCI_FAULT_STALL;
}

/* The same, with words for it. */
static uci_fault client_explain(uci_event event, const char *expected, char detail[UCI_DETAIL]) {
  const uci_fault fault = client_fault_of(event);
  snprintf(detail, UCI_DETAIL, "%s %s", fault == UCI_FAULT_CRASH ? "ended before" : "no answer:", expected);
  return fault;
}

/* Say a word and read up to the answer to it; other lines go to `other` (may be NULL). */
static uci_fault client_ask(uci_client *client, const char *question, const char *answer,
                            void (*other)(uci_client *client, const char *line), char detail[UCI_DETAIL]) {
  const int64_t deadline = uci_now() + client->recipe->start_patience;
  uci_event event = client_say(client, question);
  while (event == UCI_LINE) {
    const char *line = NULL;
    int64_t when = 0;
    event = client_hear(client, deadline, &line, &when);
    if (event == UCI_LINE && client_is(line, answer)) {
      return UCI_FAULT_NONE;
    }
    if (event == UCI_LINE && client_is(line, "bestmove")) {
      snprintf(detail, UCI_DETAIL, "bestmove though nobody asked");
      return UCI_FAULT_PROTOCOL;
    }
    if (event == UCI_LINE && uci_now() > deadline) { /* talks all the time, but not to the point */
      event = UCI_LATE;
    }
    if (event == UCI_LINE && other != NULL) {
      other(client, line);
    }
  }
  return client_explain(event, answer, detail);
}

/* ---- options ---- */

/* A line of the handshake. Without memory an option is not noted, and then cannot be set. */
static void client_note(uci_client *client, const char *line) {
  const char *rest = client_next(line);
  if (client_is(line, "id") && client_is(rest, "name")) {
    client_quote(client_next(rest), client->name, sizeof(client->name));
  } else if (client_is(line, "option") && client_is(rest, "name") &&
             client->option_count < CLIENT_OPTIONS_MOST) {
    char **options = realloc(client->options, (client->option_count + 1) * sizeof(*options));
    if (options != NULL) {
      client->options = options;
      options[client->option_count] = strdup(client_next(rest));
      client->option_count += options[client->option_count] != NULL;
    }
  }
}

/* Where the name of an announced option ends and " type " begins; NULL if it has none. */
static const char *client_option_type(const char *option, size_t *name_length) {
  const char *type = strstr(option, " type ");
  if (type == NULL) {
    return NULL;
  }
  *name_length = (size_t)(type - option);
  while (*name_length > 0 && option[*name_length - 1] == ' ') {
    --*name_length;
  }
  return client_skip_blanks(type + 6);
}

/* The type words of an option by its name, or NULL. */
static const char *client_find_option(const uci_client *client, const char *name, const char **spelling,
                                      size_t *length) {
  for (size_t i = 0; i < client->option_count; i++) {
    const char *type = client_option_type(client->options[i], length);
    if (type != NULL && client_same(client->options[i], *length, name)) {
      *spelling = client->options[i];
      return type;
    }
  }
  return NULL;
}

/* A number out of the words of a spin: "min" or "max". */
static int64_t client_option_bound(const char *type, const char *word, int64_t otherwise) {
  int64_t bound = otherwise;
  for (const char *at = client_next(type); *at != '\0'; at = client_next(at)) {
    if (client_is(at, word)) {
      return client_number(client_next(at), &bound) ? bound : otherwise;
    }
  }
  return otherwise;
}

/* Is the value one that "var" names? Values may have blanks: each goes up to the next " var ". */
static int client_option_choice(const char *type, const char *value) {
  const char *at = strstr(type, " var ");
  while (at != NULL) {
    const char *begin = client_skip_blanks(at + 5);
    const char *next = strstr(begin > at + 5 ? begin - 1 : begin, " var ");
    size_t length = next != NULL ? (size_t)(next - begin) : strlen(begin);
    while (length > 0 && begin[length - 1] == ' ') {
      length--;
    }
    if (client_same(begin, length, value)) {
      return 1;
    }
    at = next;
  }
  return 0;
}

/* Does the option take the value? If not, `detail` says what it takes. */
static int client_option_takes(const char *type, const uci_setting *setting, char detail[UCI_DETAIL]) {
  int64_t number = 0;
  char name[64];
  client_quote(setting->name, name, sizeof(name));
  if (client_is(type, "spin")) {
    const int64_t least = client_option_bound(type, "min", INT64_MIN);
    const int64_t most = client_option_bound(type, "max", INT64_MAX);
    snprintf(detail, UCI_DETAIL, "option %s takes numbers from %" PRId64 " to %" PRId64, name, least, most);
    return client_number(setting->value, &number) && number >= least && number <= most;
  }
  if (client_is(type, "check")) {
    snprintf(detail, UCI_DETAIL, "option %s takes true and false", name);
    return strcmp(setting->value, "true") == 0 || strcmp(setting->value, "false") == 0;
  }
  if (client_is(type, "combo")) {
    snprintf(detail, UCI_DETAIL, "option %s has no such choice", name);
    return client_option_choice(type, setting->value);
  }
  if (client_is(type, "button") || client_is(type, "string")) {
    return 1;
  }
  snprintf(detail, UCI_DETAIL, "option %s is of no known type", name);
  return 0;
}

static uci_fault client_set_option(uci_client *client, const uci_setting *setting, char detail[UCI_DETAIL]) {
  const char *spelling = NULL;
  size_t length = 0;
  const char *type = client_find_option(client, setting->name, &spelling, &length);
  if (type == NULL) {
    char name[64];
    client_quote(setting->name, name, sizeof(name));
    snprintf(detail, UCI_DETAIL, "has no option %s", name);
    return UCI_FAULT_PROTOCOL;
  }
  if (!client_option_takes(type, setting, detail)) {
    return UCI_FAULT_PROTOCOL;
  }
  const size_t size = length + strlen(setting->value) + 32;
  char *line = malloc(size);
  if (line == NULL) {
    snprintf(detail, UCI_DETAIL, "out of memory");
    return UCI_FAULT_CRASH;
  }
  if (client_is(type, "button")) {
    snprintf(line, size, "setoption name %.*s", (int)length, spelling);
  } else {
    snprintf(line, size, "setoption name %.*s value %s", (int)length, spelling, setting->value);
  }
  const uci_event event = client_say(client, line);
  free(line);
  return event == UCI_LINE ? UCI_FAULT_NONE : client_explain(event, "setoption", detail);
}

/* ---- starting and ending ---- */

static uci_fault client_begin(uci_client *client, char detail[UCI_DETAIL]) {
  static const uci_setting chess960 = {"UCI_Chess960", "true"};
  const uci_recipe *recipe = client->recipe;
  uci_fault fault = client_ask(client, "uci", "uciok", client_note, detail);
  if (fault == UCI_FAULT_NONE && recipe->chess960) {
    fault = client_set_option(client, &chess960, detail);
  }
  for (size_t i = 0; fault == UCI_FAULT_NONE && i < recipe->setting_count; i++) {
    fault = client_set_option(client, &recipe->settings[i], detail);
  }
  return fault == UCI_FAULT_NONE ? client_ask(client, "isready", "readyok", NULL, detail) : fault;
}

uci_client *uci_client_start(const uci_recipe *recipe, uci_fault *fault, char detail[UCI_DETAIL]) {
  char why[UCI_DETAIL - 32];
  uci_client *client = calloc(1, sizeof(*client));
  *fault = UCI_FAULT_CRASH;
  if (client == NULL) {
    snprintf(detail, UCI_DETAIL, "out of memory");
    return NULL;
  }
  client->recipe = recipe;
  client->process = uci_process_start(&recipe->command, why, sizeof(why));
  if (client->process == NULL) {
    snprintf(detail, UCI_DETAIL, "cannot be started: %s", why);
    free(client);
    return NULL;
  }
  *fault = client_begin(client, detail);
  if (*fault != UCI_FAULT_NONE) {
    uci_client_end(client, why, sizeof(why));
    if (*fault == UCI_FAULT_CRASH) {
      const size_t length = strlen(detail);
      snprintf(detail + length, UCI_DETAIL - length, " (%s)", why);
    }
    return NULL;
  }
  return client;
}

const char *uci_client_name(const uci_client *client) {
  return client->name;
}

void uci_client_end(uci_client *client, char *how, size_t capacity) {
  if (client == NULL) {
    return;
  }
  client_log(client, ">", "quit");
  uci_process_end(client->process, client->recipe->grace, how, capacity);
  for (size_t i = 0; i < client->option_count; i++) {
    free(client->options[i]);
  }
  free(client->options);
  free(client);
}

uci_fault uci_client_new_game(uci_client *client, char detail[UCI_DETAIL]) {
  const uci_event event = client_say(client, "ucinewgame");
  return event == UCI_LINE ? client_ask(client, "isready", "readyok", NULL, detail)
                           : client_explain(event, "ucinewgame", detail);
}

/* ---- info ---- */

/* The words after "score": how many were read. */
static const char *client_read_score(uci_info *info, const char *at) {
  const int is_mate = client_is(at, "mate");
  int64_t value = 0;
  if ((!is_mate && !client_is(at, "cp")) || !client_number(client_next(at), &value)) {
    return at;
  }
  info->known |= UCI_KNOWS_SCORE;
  info->is_mate = is_mate;
  info->bound = 0;
  info->score = (int32_t)(value < -1000000 ? -1000000 : value > 1000000 ? 1000000 : value);
  at = client_next(client_next(at));
  while (client_is(at, "lowerbound") || client_is(at, "upperbound")) {
    info->bound = client_is(at, "lowerbound") ? 1 : -1;
    at = client_next(at);
  }
  return at;
}

/* A counter behind its word; returns where to go on. */
static const char *client_read_counter(uci_info *info, const char *at, int64_t *line) {
  static const char *const words[] = {"depth", "seldepth", "nodes", "nps", "time", "multipv"};
  const char *value = client_next(at);
  int64_t number = 0;
  unsigned i = 0;
  while (i < 6 && !client_is(at, words[i])) {
    i++;
  }
  if (i == 6) {
    return value; /* a word that is not looked at, or a value of one */
  }
  if (!client_number(value, &number) || number < 0) {
    return value;
  }
  const uint32_t small = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
  switch (i) {
  case 0: info->depth = small; break;
  case 1: info->selective = small; break;
  case 2: info->nodes = (uint64_t)number; break;
  case 3: info->speed = (uint64_t)number; break;
  case 4: info->time_ms = (uint64_t)number; break;
  default: *line = number; return client_next(value);
  }
  info->known |= UCI_KNOWS_DEPTH << i;
  return client_next(value);
}

/*
 * Put a line's news on top of what is known. A bound does not take the place of a score: it comes from an
 * iteration that is not complete. What belongs to a score (its depth, its line) stays with it.
 */
static void client_merge(uci_info *info, const uci_info *news) {
  const uint32_t of_score = UCI_KNOWS_SCORE | UCI_KNOWS_DEPTH | UCI_KNOWS_SELECTIVE | UCI_KNOWS_PV;
  const int exact_before = (info->known & UCI_KNOWS_SCORE) != 0 && info->bound == 0;
  const int exact_now = (news->known & UCI_KNOWS_SCORE) != 0 && news->bound == 0;
  if ((news->known & UCI_KNOWS_SCORE) != 0 && (exact_now || !exact_before)) {
    info->known = (info->known & ~of_score) | (news->known & of_score);
    info->is_mate = news->is_mate;
    info->bound = news->bound;
    info->score = news->score;
    info->depth = news->depth;
    info->selective = news->selective;
    memcpy(info->pv, news->pv, sizeof(info->pv));
  }
  info->nodes = (news->known & UCI_KNOWS_NODES) != 0 ? news->nodes : info->nodes;
  info->speed = (news->known & UCI_KNOWS_SPEED) != 0 ? news->speed : info->speed;
  info->time_ms = (news->known & UCI_KNOWS_TIME) != 0 ? news->time_ms : info->time_ms;
  info->known |= news->known & (UCI_KNOWS_NODES | UCI_KNOWS_SPEED | UCI_KNOWS_TIME);
}

void uci_info_read(uci_info *info, const char *line) {
  uci_info news;
  int64_t number = 1;
  const char *at = client_next(client_skip_blanks(line));
  news.known = 0;
  news.is_mate = news.bound = 0;
  news.score = 0;
  news.depth = news.selective = 0;
  news.nodes = news.speed = news.time_ms = 0;
  news.pv[0] = '\0';
  while (*at != '\0' && !client_is(at, "string")) {
    if (client_is(at, "pv")) { /* the rest of the line: cut at a blank, so that no move is half */
      snprintf(news.pv, sizeof(news.pv), "%s", client_next(at));
      if (strlen(client_next(at)) >= sizeof(news.pv)) {
        char *blank = strrchr(news.pv, ' ');
        news.pv[blank != NULL ? (size_t)(blank - news.pv) : 0] = '\0';
      }
      news.known |= UCI_KNOWS_PV;
      break;
    }
    at = client_is(at, "score") ? client_read_score(&news, client_next(at))
                                : client_read_counter(&news, at, &number);
  }
  if (number <= 1) {
    client_merge(info, &news);
  }
}

/* ---- thinking ---- */

/* Lines that came while nobody asked. Returns a fault if one of them is an answer. */
static uci_fault client_catch_up(uci_client *client, char detail[UCI_DETAIL]) {
  const char *line = NULL;
  int64_t when = 0;
  uci_event event;
  int lines = 0; /* an engine that talks without end must not keep the other waiting */
  do {
    event = uci_process_peek(client->process, &line, &when);
    if (event == UCI_LINE) {
      client_log(client, "<", line);
      if (client_is(client_skip_blanks(line), "bestmove")) {
        snprintf(detail, UCI_DETAIL, "bestmove though nobody asked");
        return UCI_FAULT_PROTOCOL;
      }
    }
  } while (event == UCI_LINE && ++lines < 100000);
  return event == UCI_ENDED ? client_explain(UCI_ENDED, "go", detail) : UCI_FAULT_NONE;
}

/* The move and the one expected. */
static void client_read_answer(const char *line, uci_answer *answer) {
  const char *word = client_next(line);
  client_copy_word(word, answer->move, sizeof(answer->move));
  if (client_word(word) >= sizeof(answer->move)) {
    snprintf(answer->move, sizeof(answer->move), "?"); /* no move is so long */
  }
  word = client_next(word);
  if (client_is(word, "ponder")) {
    client_copy_word(client_next(word), answer->ponder, sizeof(answer->ponder));
  }
  if (answer->move[0] == '\0') {
    answer->fault = UCI_FAULT_PROTOCOL;
    snprintf(answer->detail, sizeof(answer->detail), "bestmove without a move");
  }
}

/* Read up to bestmove. Returns UCI_LINE if it came. */
static uci_event client_await(uci_client *client, int64_t started, int64_t deadline, uci_answer *answer) {
  for (;;) {
    const char *line = NULL;
    int64_t when = 0;
    const uci_event event = client_hear(client, deadline, &line, &when);
    if (event != UCI_LINE) {
      answer->used = uci_now() - started;
      return event;
    }
    if (client_is(line, "bestmove")) {
      answer->used = when - started;
      client_read_answer(line, answer);
      return UCI_LINE;
    }
    if (client_is(line, "info")) {
      uci_info_read(&answer->info, line);
    }
    if (when > deadline) {
      answer->used = when - started;
      return UCI_LATE;
    }
  }
}

/* An answer that came too late. */
static void client_is_late(uci_answer *answer, int64_t allowance) {
  if (answer->fault == UCI_FAULT_NONE) {
    answer->fault = UCI_FAULT_TIME;
    snprintf(answer->detail, sizeof(answer->detail),
             "a move after %" PRId64 " ms where %" PRId64 " were allowed", answer->used / 1000,
             allowance / 1000);
  }
}

/* Its time is over. What does it say to "stop"? */
static void client_stop(uci_client *client, int64_t started, int64_t allowance, uci_answer *answer) {
  const int64_t over = answer->used;
  uci_event event = client_say(client, "stop");
  if (event == UCI_LINE) {
    event = client_await(client, started, uci_now() + client->recipe->grace, answer);
  }
  if (event == UCI_LINE) {
    client_is_late(answer, allowance);
  } else if (event == UCI_LATE) {
    answer->fault = UCI_FAULT_STALL;
    snprintf(answer->detail, sizeof(answer->detail), "no move after %" PRId64 " ms, nor after stop",
             over / 1000);
  } else {
    answer->fault = client_explain(event, "bestmove", answer->detail);
  }
}

void uci_client_think(uci_client *client, const char *position, const char *go, int64_t allowance,
                      uci_answer *answer) {
  memset(answer, 0, sizeof(*answer));
  answer->fault = client_catch_up(client, answer->detail);
  if (answer->fault != UCI_FAULT_NONE) {
    return;
  }
  uci_event event = client_say(client, position);
  const int64_t started = uci_now();
  if (event == UCI_LINE) {
    event = client_say(client, go);
  }
  if (event == UCI_LINE) {
    event = client_await(client, started, started + allowance, answer);
  }
  if (event == UCI_LATE) {
    client_stop(client, started, allowance, answer);
  } else if (event == UCI_LINE && answer->used > allowance) {
    client_is_late(answer, allowance);
  } else if (event != UCI_LINE) {
    answer->fault = client_explain(event, "bestmove", answer->detail);
  }
}
