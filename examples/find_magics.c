/* SPDX-License-Identifier: MIT */
/*
 * find_magics: finds the magic numbers behind the library's rook and bishop look-ups.
 *
 * A program of its own that uses nothing of the library. For every square and both sliders it takes the
 * squares whose occupation matters, walks the true attacks for each of their subsets, and draws random
 * numbers until one multiplies every subset to an index where no different attacks lie yet. Equal attacks may
 * share an index. Source: "Magic Bitboards" and "Looking for Magics", chessprogramming wiki; the method is by
 * Pradu Kannan, Gerd Isenberg and Lasse Hansen, drawing numbers with few bits by Tord Romstad.
 *
 * Every square draws from its own sequence, so that a seed gives the same numbers with any number of threads.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  ROOK = 0,
  BISHOP = 1,
  SQUARES = 64,
  JOBS = 2 * SQUARES,
  MAX_BITS = 12,
  MAX_SUBSETS = 1 << MAX_BITS,
  MAX_THREADS = 256,
  MAX_SMALLER = 4
};

/* Without an answer after so many draws there is none to be expected; seconds for one square. */
#define ATTEMPTS_LIMIT UINT64_C(1000000000)

typedef struct settings {
  uint64_t seed;
  uint64_t attempts; /* per square for each smaller table */
  unsigned smaller;
  unsigned threads;
  const char *output;
} settings;

typedef struct result {
  uint64_t mask;
  uint64_t magic;
  uint64_t attempts; /* draws of all sizes together */
  unsigned relevant; /* squares in the mask */
  unsigned bits;     /* of the index; fewer than relevant if a smaller table was found */
  unsigned used;     /* entries that hold attacks */
  int found;
} result;

typedef struct search {
  settings options;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int next;
  int done;
  int failed;
  result results[JOBS];
} search;

/* One square being searched. */
typedef struct board_case {
  unsigned count;
  uint64_t occupied[MAX_SUBSETS];
  uint64_t attacks[MAX_SUBSETS];
  uint64_t table[MAX_SUBSETS];
  uint64_t stamp[MAX_SUBSETS]; /* the draw that wrote the entry, which saves clearing the table */
} board_case;

static unsigned count_bits(uint64_t set) {
  unsigned count = 0;
  for (; set != 0; set &= set - 1) {
    count++;
  }
  return count;
}

/* Walks the four rays of a slider. With edges = 0 the last square of a ray is left out: it blocks nothing. */
static uint64_t walk(int slider, int square, uint64_t occupied, int edges) {
  static const int steps[2][4][2] = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
                                     {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
  uint64_t attacks = 0;
  for (int ray = 0; ray < 4; ray++) {
    int df = steps[slider][ray][0];
    int dr = steps[slider][ray][1];
    int file = square % 8 + df;
    int rank = square / 8 + dr;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += df, rank += dr) {
      int last = file + df < 0 || file + df > 7 || rank + dr < 0 || rank + dr > 7;
      uint64_t bit = UINT64_C(1) << (rank * 8 + file);
      if (last && !edges) {
        break;
      }
      attacks |= bit;
      if (occupied & bit) {
        break;
      }
    }
  }
  return attacks;
}

/* splitmix64 (Sebastiano Vigna): a counter put through a mixing function. */
static uint64_t draw(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* Fills in all subsets of the mask (carry-rippler) and their attacks. */
static void prepare(board_case *b, int slider, int square, uint64_t mask) {
  uint64_t subset = 0;
  b->count = 0;
  do {
    b->occupied[b->count] = subset;
    b->attacks[b->count] = walk(slider, square, subset, 1);
    b->count++;
    subset = (subset - mask) & mask;
  } while (subset != 0);
  memset(b->stamp, 0, sizeof b->stamp);
}

/* Whether a number works. Writes the number of different entries in use. */
static int try_magic(board_case *b, uint64_t magic, unsigned bits, uint64_t stamp, unsigned *used) {
  unsigned entries = 0;
  for (unsigned i = 0; i < b->count; i++) {
    size_t index = (size_t)(b->occupied[i] * magic >> (64 - bits));
    if (b->stamp[index] != stamp) {
      b->stamp[index] = stamp;
      b->table[index] = b->attacks[i];
      entries++;
    } else if (b->table[index] != b->attacks[i]) {
      return 0;
    }
  }
  *used = entries;
  return 1;
}

/* Draws until a number with the given index size is found or `limit` draws are spent. */
static int find(board_case *b, result *r, unsigned bits, uint64_t limit, uint64_t *random) {
  for (uint64_t i = 0; i < limit; i++) {
    /* Numbers with few bits mix less and keep the subsets apart more often. */
    uint64_t magic = draw(random) & draw(random) & draw(random);
    unsigned used;
    r->attempts++;
    /* The top byte of the product must depend on most of the mask: a cheap sieve. */
    if (count_bits(r->mask * magic >> 56) < 6) {
      continue;
    }
    if (try_magic(b, magic, bits, r->attempts, &used)) {
      r->magic = magic;
      r->bits = bits;
      r->used = used;
      r->found = 1;
      return 1;
    }
  }
  return 0;
}

static void find_for_square(board_case *b, const settings *options, int job, result *r) {
  int slider = job / SQUARES;
  int square = job % SQUARES;
  uint64_t random = options->seed + (uint64_t)job * UINT64_C(0xD1342543DE82EF95);
  random = draw(&random);
  memset(r, 0, sizeof *r);
  r->mask = walk(slider, square, 0, 0);
  r->relevant = count_bits(r->mask);
  prepare(b, slider, square, r->mask);
  if (!find(b, r, r->relevant, ATTEMPTS_LIMIT, &random)) {
    return;
  }
  for (unsigned less = 1; less <= options->smaller; less++) {
    if (!find(b, r, r->relevant - less, options->attempts, &random)) {
      break;
    }
  }
}

static void *work(void *argument) {
  search *s = argument;
  board_case *b = malloc(sizeof *b);
  pthread_mutex_lock(&s->lock);
  if (b == NULL) {
    s->failed = 1;
  }
  while (s->next < JOBS && !s->failed) {
    int job = s->next++;
    result r;
    pthread_mutex_unlock(&s->lock);
    find_for_square(b, &s->options, job, &r);
    pthread_mutex_lock(&s->lock);
    s->results[job] = r;
    s->done++;
    pthread_cond_signal(&s->changed);
  }
  pthread_cond_signal(&s->changed);
  pthread_mutex_unlock(&s->lock);
  free(b);
  return NULL;
}

static void show_progress(int done) {
  char bar[41];
  int filled = done * 40 / JOBS;
  for (int i = 0; i < 40; i++) {
    bar[i] = i < filled ? '#' : '.';
  }
  bar[40] = '\0';
  fprintf(stderr, "\r[%s] %3d/%d squares", bar, done, JOBS);
  if (done == JOBS) {
    fputc('\n', stderr);
  }
  fflush(stderr);
}

/* Runs the search; returns 0 if all squares have a number. */
static int run(search *s) {
  pthread_t threads[MAX_THREADS];
  unsigned started = 0;
  int bar = isatty(STDERR_FILENO);
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->changed, NULL);
  while (started < s->options.threads && pthread_create(&threads[started], NULL, work, s) == 0) {
    started++;
  }
  pthread_mutex_lock(&s->lock);
  if (started == 0) {
    s->failed = 1;
  }
  while (s->done < JOBS && !s->failed) {
    if (bar) {
      show_progress(s->done);
    }
    pthread_cond_wait(&s->changed, &s->lock);
  }
  if (bar) {
    show_progress(s->done);
  }
  pthread_mutex_unlock(&s->lock);
  for (unsigned i = 0; i < started; i++) {
    pthread_join(threads[i], NULL);
  }
  pthread_cond_destroy(&s->changed);
  pthread_mutex_destroy(&s->lock);
  if (s->failed) {
    fprintf(stderr, "find_magics: out of memory or threads\n");
    return 1;
  }
  for (int job = 0; job < JOBS; job++) {
    if (!s->results[job].found) {
      fprintf(stderr, "find_magics: no number found for %s %c%d; try another seed\n",
              job < SQUARES ? "rook" : "bishop", 'a' + job % 8, job % SQUARES / 8 + 1);
      return 1;
    }
  }
  return 0;
}

/* One line a square, then the sums. */
static void report(const search *s, double seconds) {
  uint64_t attempts = 0;
  unsigned entries = 0;
  unsigned smaller = 0;
  printf("slider square relevant bits entries  used   attempts  magic\n");
  for (int job = 0; job < JOBS; job++) {
    const result *r = &s->results[job];
    printf("%-6s %c%d     %8u %4u %7u %5u %10" PRIu64 "  0x%016" PRIX64 "\n",
           job < SQUARES ? "rook" : "bishop", 'a' + job % 8, job % SQUARES / 8 + 1, r->relevant, r->bits,
           1u << r->bits, r->used, r->attempts, r->magic);
    attempts += r->attempts;
    entries += 1u << r->bits;
    smaller += r->bits < r->relevant;
  }
  printf("%d magics, %u of them with a smaller table; %" PRIu64 " attempts; %u entries = %u bytes\n", JOBS,
         smaller, attempts, entries, entries * 8);
  printf("%.2f seconds, %u threads\n", seconds, s->options.threads);
}

/* The table in C. It names the command that reproduces it, which the number of threads is no part of. */
static int write_table(const search *s) {
  FILE *file = fopen(s->options.output, "w");
  int failed;
  if (file == NULL) {
    fprintf(stderr, "find_magics: cannot write %s: %s\n", s->options.output, strerror(errno));
    return 1;
  }
  fprintf(file,
          "/* SPDX-License-Identifier: MIT */\n"
          "/*\n"
          " * Magic numbers for the rook and bishop look-ups: input of tables_gen.c. Layer 1.\n"
          " * Do not edit; written by examples/find_magics.c:\n"
          " *   find_magics --seed %" PRIu64 " --smaller %u --attempts %" PRIu64
          " --output lib/board/magics.h\n"
          " * The index of a set of men is (men & mask) * magic >> (64 - bits).\n"
          " */\n",
          s->options.seed, s->options.smaller, s->options.attempts);
  fprintf(file, "static const struct {\n  uint64_t magic;\n  unsigned bits;\n} magics[2][64] = {\n");
  for (int job = 0; job < JOBS; job++) {
    const result *r = &s->results[job];
    if (job % SQUARES == 0) {
      fprintf(file, "  {\n    /* %s, a1 to h8 */\n", job < SQUARES ? "rook" : "bishop");
    }
    fprintf(file, "    {0x%016" PRIX64 "u, %u},\n", r->magic, r->bits);
    if (job % SQUARES == SQUARES - 1) {
      fprintf(file, "  },\n");
    }
  }
  fprintf(file, "};\n");
  failed = ferror(file);
  if (fclose(file) != 0 || failed) {
    fprintf(stderr, "find_magics: cannot write %s\n", s->options.output);
    return 1;
  }
  return 0;
}

static void usage(FILE *out) {
  fprintf(out, "usage: find_magics [options]\n"
               "Finds magic numbers for rook and bishop attacks on all 64 squares.\n"
               "  --seed N       start of the random sequences (default 1); fixes the result\n"
               "  --smaller N    also try tables of 1 to N bits less, 0 to 4 (default 0)\n"
               "  --attempts N   draws per square for each smaller size (default 1000000)\n"
               "  --threads N    squares searched at the same time, 1 to 256 (default 1)\n"
               "  --output FILE  write the numbers as a C table\n"
               "  --help         this text\n"
               "The report goes to standard output. Exit status: 0 found, 1 failed, 2 bad arguments.\n");
}

/* Reads a whole decimal number within bounds. */
static int parse_number(const char *name, const char *text, uint64_t low, uint64_t high, uint64_t *value) {
  char *end;
  unsigned long long number;
  errno = 0;
  number = strtoull(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || number < low || number > high) {
    fprintf(stderr, "find_magics: %s takes a number from %" PRIu64 " to %" PRIu64 ", not \"%s\"\n", name, low,
            high, text);
    return 1;
  }
  *value = number;
  return 0;
}

/* Returns -1 to go on, or the exit status. */
static int parse_arguments(int argc, char **argv, settings *options) {
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i];
    uint64_t value = 0;
    int bad = 0;
    if (strcmp(name, "--help") == 0) {
      usage(stdout);
      return 0;
    }
    if (strcmp(name, "--seed") != 0 && strcmp(name, "--smaller") != 0 && strcmp(name, "--attempts") != 0 &&
        strcmp(name, "--threads") != 0 && strcmp(name, "--output") != 0) {
      fprintf(stderr, "find_magics: unknown argument \"%s\"; --help lists the options\n", name);
      return 2;
    }
    if (++i == argc) {
      fprintf(stderr, "find_magics: %s needs a value\n", name);
      return 2;
    }
    if (strcmp(name, "--output") == 0) {
      options->output = argv[i];
    } else if (strcmp(name, "--seed") == 0) {
      bad = parse_number(name, argv[i], 0, UINT64_MAX, &options->seed);
    } else if (strcmp(name, "--attempts") == 0) {
      bad = parse_number(name, argv[i], 1, ATTEMPTS_LIMIT, &options->attempts);
    } else if (strcmp(name, "--smaller") == 0) {
      bad = parse_number(name, argv[i], 0, MAX_SMALLER, &value);
      options->smaller = (unsigned)value;
    } else {
      bad = parse_number(name, argv[i], 1, MAX_THREADS, &value);
      options->threads = (unsigned)value;
    }
    if (bad) {
      return 2;
    }
  }
  return -1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The exit status: 1 if not all of the report could be written. */
static int close_output(int status) {
  const int failed = ferror(stdout);
  errno = 0;
  if (fclose(stdout) == 0 && !failed) {
    return status;
  }
  fprintf(stderr, "find_magics: standard output: %s\n", errno != 0 ? strerror(errno) : "cannot be written");
  return status == 2 ? 2 : 1;
}

int main(int argc, char **argv) {
  settings options = {.seed = 1, .attempts = 1000000, .smaller = 0, .threads = 1, .output = NULL};
  int status = parse_arguments(argc, argv, &options);
  search *s;
  double start;
  if (status >= 0) {
    return close_output(status);
  }
  s = calloc(1, sizeof *s);
  if (s == NULL) {
    fprintf(stderr, "find_magics: out of memory\n");
    return 1;
  }
  s->options = options;
  start = now();
  status = run(s);
  if (status == 0) {
    report(s, now() - start);
  }
  if (status == 0 && options.output != NULL) {
    status = write_table(s);
  }
  free(s);
  return close_output(status);
}
