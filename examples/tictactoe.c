/* SPDX-License-Identifier: MIT */
/* tictactoe: a whole game in callbacks, with a computer player at once. */
#define PROGRAM "tictactoe"
#define _POSIX_C_SOURCE 200809L
#include "example_util.h"

static const char tictactoe_help[] = "usage: tictactoe [--solve | --auto]\n"
                                     "\n"
                                     "Play against the computer: you are X, squares are a1 .. c3.\n"
                                     "\n"
                                     "  --solve        only tell what the first move is worth\n"
                                     "  --auto         only let it play 200 games against random moves\n"
                                     "  --help         this text\n";

/* ---- the rules ---- */

typedef struct board {
  uint16_t stones[2]; /* a bit a square: a1, b1, c1, a2, .. */
  uint16_t side;
} board;

static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static int has_line(uint16_t stones) {
  for (int i = 0; i < 8; i++) {
    if ((stones & lines[i]) == lines[i]) {
      return 1;
    }
  }
  return 0;
}

static cc_status start(void *state, void *user) {
  (void)user;
  memset(state, 0, sizeof(board));
  return CC_OK;
}

static cc_status look(const void *state, cc_game_look *out, void *user) {
  const board *b = state;
  (void)user;
  out->player = b->side;
  out->key = b->stones[0] | (uint64_t)b->stones[1] << 9 | (uint64_t)b->side << 18;
  return CC_OK;
}

static cc_status outcome(const void *state, uint32_t ask, cc_game_outcome *out, void *user) {
  const board *b = state;
  (void)ask;
  (void)user;
  const int x = has_line(b->stones[0]), o = has_line(b->stones[1]);
  if (x || o || (b->stones[0] | b->stones[1]) == 0777) {
    out->kind = CC_GAME_RESULTS;
    out->teams[0] = x - o;
  }
  return CC_OK;
}

static cc_status generate(const void *state, uint32_t which, cc_game_move *moves, size_t capacity,
                          size_t *needed, void *user) {
  const board *b = state;
  (void)which;
  (void)user;
  for (unsigned square = 0; square < 9; square++) {
    if (((b->stones[0] | b->stones[1]) >> square & 1) == 0) {
      const cc_game_move move = {square, 0, 0, 0, CC_GAME_MOVE_FINAL};
      if (*needed < capacity) {
        moves[*needed] = move;
      }
      ++*needed;
    }
  }
  return CC_OK;
}

static cc_status apply(const void *before, uint64_t move, void *after, void *user) {
  board b = *(const board *)before;
  (void)user;
  b.stones[b.side] = (uint16_t)(b.stones[b.side] | 1u << move);
  b.side ^= 1;
  *(board *)after = b;
  return CC_OK;
}

static cc_status move_text(const void *state, uint64_t move, char *buffer, size_t capacity, size_t *needed,
                           void *user) {
  (void)state;
  (void)user;
  *needed = 2;
  if (capacity < 3) {
    return CC_ERROR_BUFFER;
  }
  buffer[0] = (char)('a' + move % 3);
  buffer[1] = (char)('1' + move / 3);
  buffer[2] = '\0';
  return CC_OK;
}

static cc_game tictactoe(void) {
  cc_game game;
  memset(&game, 0, sizeof(game)); /* two players, two teams, no dice, no repetition */
  game.struct_size = sizeof(game);
  game.flags = CC_GAME_ANY_THREAD;
  game.state_size = sizeof(board);
  game.max_moves = 9;
  game.name = "tic-tac-toe";
  game.start = start;
  game.look = look;
  game.outcome = outcome;
  game.generate = generate;
  game.apply = apply;
  game.move_text = move_text;
  return game;
}

/* ---- the program ---- */

static void check(cc_status status, const char *what) {
  if (status != CC_OK) {
    example_complain("%s: %s", what, cc_status_text(status));
    exit(1);
  }
}

static void show(const cc_play *play) {
  const board *b = cc_play_state(play);
  for (int rank = 2; rank >= 0; rank--) {
    printf("%d", rank + 1);
    for (int file = 0; file < 3; file++) {
      const int square = 3 * rank + file;
      printf(" %c", b->stones[0] >> square & 1 ? 'X' : b->stones[1] >> square & 1 ? 'O' : '.');
    }
    printf("\n");
  }
  printf("  a b c\n");
}

#define GIVEN_UP 2

/* Whose turn it is decides who is asked. NULL: the human being. Returns what X has: 1, 0, -1, or GIVEN_UP. */
static int run(cc_play *play, cc_player *players[2]) {
  for (;;) {
    cc_game_outcome end;
    uint64_t move = CC_GAME_MOVE_NONE;
    check(cc_play_outcome(play, &end), "outcome");
    if (end.kind != CC_GAME_GOES_ON) {
      return end.teams[0];
    }
    cc_player *player = players[cc_play_player(play)];
    if (player != NULL) {
      check(cc_player_choose(player, play, NULL, &move), "choose");
    } else {
      char text[64];
      show(play);
      printf("your move: ");
      fflush(stdout);
      if (fgets(text, sizeof(text), stdin) == NULL) {
        printf("\n");
        return GIVEN_UP;
      }
      if (cc_play_read_move(play, text, strcspn(text, "\r\n"), &move) != CC_OK) {
        printf("a free square, such as b2\n");
        continue;
      }
    }
    check(cc_play_make(play, move), "make");
  }
}

static void solve(const cc_game *game, cc_play *play) {
  cc_game_search *search = NULL;
  cc_game_result result = CC_GAME_RESULT_INIT;
  char text[8];
  check(cc_game_search_create(NULL, game, NULL, &search), "search");
  check(cc_game_search_play(search, play, NULL, &result), "run");
  check(cc_play_move_text(play, result.best, text, sizeof(text), NULL), "text");
  printf("%s: %s, after %llu moves tried\n", text,
         result.value > 0   ? "wins"
         : result.value < 0 ? "loses"
                            : "a draw",
         (unsigned long long)result.nodes);
  cc_game_search_free(search);
}

static void compete(cc_play *play, cc_player *computer, cc_player *random) {
  int counts[3] = {0, 0, 0};
  for (int n = 0; n < 200; n++) {
    cc_player *players[2] = {n % 2 == 0 ? computer : random, n % 2 == 0 ? random : computer};
    check(cc_play_restart(play), "restart");
    counts[1 + run(play, players) * (n % 2 == 0 ? 1 : -1)]++;
  }
  printf("search against random: %d won, %d drawn, %d lost\n", counts[2], counts[1], counts[0]);
}

static void play_with_human(cc_play *play, cc_player *computer) {
  cc_player *players[2] = {NULL, computer};
  const int result = run(play, players);
  if (result != GIVEN_UP) {
    show(play);
    printf("%s\n", result > 0 ? "you win" : result < 0 ? "the computer wins" : "a draw");
  }
}

int main(int argc, char **argv) {
  const cc_game game = tictactoe();
  const cc_game_limits limits = {sizeof(limits), 9, 0, 0, 0};
  cc_strategy strategy = CC_STRATEGY_INIT;
  cc_player *computer = NULL, *random = NULL;
  cc_play *play = NULL;
  int is_option = 0, wants_solution = 0, wants_games = 0;
  example_arguments arguments = example_begin(argc, argv, tictactoe_help);
  for (const char *word; (word = example_next(&arguments, &is_option)) != NULL;) {
    if (is_option && strcmp(word, "--solve") == 0) {
      wants_solution = 1;
    } else if (is_option && strcmp(word, "--auto") == 0) {
      wants_games = 1;
    } else {
      example_complain("unknown %s '%s' (see --help)", is_option ? "option" : "argument", word);
      return 2;
    }
  }
  check(cc_play_create(NULL, &game, &play), "play");
  check(cc_player_create(NULL, &game, &strategy, 1, &random), "random player");
  strategy.kind = CC_STRATEGY_SEARCH;
  strategy.limits = &limits;
  check(cc_player_create(NULL, &game, &strategy, 1, &computer), "player");
  if (wants_solution) {
    solve(&game, play);
  }
  if (wants_games) {
    compete(play, computer, random);
  }
  if (!wants_solution && !wants_games) {
    play_with_human(play, computer);
  }
  cc_player_free(computer);
  cc_player_free(random);
  cc_play_free(play);
  return example_end(0);
}
