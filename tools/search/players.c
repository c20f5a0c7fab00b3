#include "players.h"

#include "cardvm_batch.h"

#include "cardvm_view.h"
#include "search.h"
#include "search_luck.h"

#include <stdlib.h>
#include <string.h>

/* What it is to draw a game. */
#define EFFORT_DRAWN 5
/* What winning is worth, beside any score. */
#define WON ((int64_t)1 << 40)
/* Of a search player that is not told. */
#define ITERATIONS 1000
#define ITERATIONS_MAX 1000000u

player_type player_named(const char *name) {
  static const char *const names[] = {NULL, "person", "random", "greedy", "search"};
  player_type type = {.iterations = ITERATIONS};
  for (int kind = PLAYER_PERSON; kind <= PLAYER_SEARCH; kind++)
    if (strcmp(names[kind], name) == 0) type.kind = (player_kind)kind;
  uint64_t iterations = 0;
  if (text_starts(name, "search:") && args_number(name + strlen("search:"), &iterations) &&
      iterations >= 1 && iterations <= ITERATIONS_MAX)
    type = (player_type){PLAYER_SEARCH, (uint32_t)iterations};
  return type;
}

static int read_seat(const args_command *command, const char *text, uint32_t players,
                     player_type *types) {
  const char *equals = strchr(text, '=');
  char *number = need_format("%.*s", equals ? (int)(equals - text) : 0, text);
  uint64_t seat = 0;
  bool is_number = args_number(number, &seat);
  free(number);
  if (!is_number || seat < 1 || seat > players)
    return args_refuse(command,
                       "--seat wants N=person|random|greedy|search[:ITERATIONS] with N from 1 to "
                       "%u, not \"%s\"",
                       players, text);
  types[seat - 1] = player_named(equals + 1);
  if (types[seat - 1].kind == PLAYER_NONE)
    return args_refuse(
        command,
        "a seat is one of person, random, greedy, search, search:1 to search:%u, not \"%s\"",
        ITERATIONS_MAX, equals + 1);
  return ARGS_GO;
}

int players_read(const args_command *command, const args_list *seats, uint32_t players,
                 player_type *types) {
  int code = ARGS_GO;
  for (uint32_t i = 0; code == ARGS_GO && i < seats->count; i++)
    code = read_seat(command, seats->items[i], players, types);
  return code;
}

player player_new(player_type type, uint64_t seed, cardvm_seat seat) {
  uint64_t state = seed;
  picks_number(&state);
  return (player){.type = type, .random = state ^ (0x5851f42d4c957f2du * seat)};
}

void player_free(player *p) {
  cardvm_game_free(p->scratch);
  search_free(p->search);
  for (uint32_t i = 0; i < PLAYER_LOOKS; i++) cardvm_game_free(p->drawn[i]);
  memset(p->drawn, 0, sizeof p->drawn);
  p->scratch = NULL;
  p->search = NULL;
}

/* Whether the seat may act of its own free will: in its turn, and in nothing that was begun in it,
 * such as a battle or what waits on a stack, whose outcome is not there yet. */
static bool acts_freely(const cardvm_game *game, const cardvm_decision *ask, cardvm_seat seat) {
  cardvm_id sequence = 0;
  return ask->kind == CARDVM_ASK_ACT && !ask->ability && ask->player == seat &&
         !cardvm_game_queue(game, NULL, 0) && cardvm_game_turn_player(game) == seat &&
         cardvm_game_position(game, &sequence, NULL) &&
         sequence == cardvm_program_turn_sequence(cardvm_game_program(game));
}

/* How a try goes on after the answer: the seat's further answers by default, then everything that
 * can be had, then at random. Others always answer by default. */
enum { GO_ON_BY_DEFAULT, GO_ON_EAGERLY, GO_ON_AT_RANDOM, WAYS_TO_GO_ON = 4 };

/* As many as can be, yes, and the first of what is offered. */
static void picks_eager(const cardvm_decision *ask, picks *answer) {
  picks_default(ask, answer);
  if (ask->kind == CARDVM_ASK_YES_NO) answer->index[0] = ask->option_count - 1 - answer->index[0];
  if (ask->kind != CARDVM_ASK_CHOOSE) return;
  for (uint32_t i = answer->count; i < ask->max && i < ask->option_count; i++) picks_add(answer, i);
}

static void picks_on_the_way(player *p, const cardvm_decision *ask, cardvm_seat seat, int way,
                             picks *answer) {
  if (ask->player != seat || ask->kind == CARDVM_ASK_ACT || way == GO_ON_BY_DEFAULT)
    picks_default(ask, answer);
  else if (way == GO_ON_EAGERLY) picks_eager(ask, answer);
  else picks_random(&p->random, ask, answer);
}

/* Answers until the seat may act again of its own free will, or the turn is over; `most` times at
 * most. */
static void look_ahead(player *p, cardvm_game *game, cardvm_seat seat, uint32_t turn, int way,
                       uint32_t most) {
  picks answer = {0};
  for (uint32_t i = 0;; i++) {
    if (cardvm_game_run(game) != CARDVM_DECISION || cardvm_game_turn_number(game) != turn) break;
    const cardvm_decision *ask = cardvm_game_decision(game);
    if (i >= most || acts_freely(game, ask, seat)) break;
    picks_on_the_way(p, ask, seat, way, &answer);
    p->effort++;
    if (cardvm_game_choose(game, answer.index, answer.count) != CARDVM_OK) break;
  }
  picks_free(&answer);
}

/* What a position is worth after an answer and one way to go on: the rule set's score, or winning
 * and losing alone. */
static int64_t try_once(player *p, const cardvm_game *game, cardvm_seat seat, const picks *answer,
                        int way, uint32_t most) {
  cardvm_game *fork = cardvm_game_fork(game, p->scratch);
  if (!fork) return -WON;
  p->scratch = fork;
  /* The fork, the answer, and those that a function in flight has had: it runs again with them. */
  p->effort += 2 + cardvm_game_stats(game).flight_answers;
  if (cardvm_game_choose(fork, answer->index, answer->count) != CARDVM_OK) return -WON;
  look_ahead(p, fork, seat, cardvm_game_turn_number(game), way, most);
  cardvm_result result = cardvm_game_result(fork);
  for (uint32_t i = 0; result.over && i < result.winner_count; i++)
    if (result.winners[i] == seat) return WON;
  if (result.over) return result.winner_count ? -WON : 0;
  int32_t score = 0;
  return cardvm_lua_score(fork, seat, &score) ? score : 0;
}

/* The n-th answer that is worth a try; false past the last. */
static bool candidate(const cardvm_decision *ask, uint32_t n, picks *answer) {
  answer->count = 0;
  if (n >= PLAYER_TRIES || n >= cardvm_decision_answers(ask)) return false;
  const uint32_t count = cardvm_decision_answer(ask, n, NULL, 0);
  while (answer->count < count) picks_add(answer, 0);
  cardvm_decision_answer(ask, n, answer->index, count);
  return true;
}

static bool acts_enough(player *p, const cardvm_game *game) {
  uint32_t turn = cardvm_game_turn_number(game);
  if (turn != p->turn) {
    p->turn = turn;
    p->acts = p->taken_count = 0;
  }
  return cardvm_game_decision(game)->kind == CARDVM_ASK_ACT && p->acts++ >= PLAYER_ACTS;
}

/* An answer, and the best that it can lead to in each of the games that could be this one, as far
 * as that is the seat's own choice. */
typedef struct attempt {
  picks answer;
  int64_t best[PLAYER_LOOKS];
} attempt;

static bool same_picks(const picks *a, const picks *b) {
  return a->count == b->count &&
         (!a->count || memcmp(a->index, b->index, a->count * sizeof *a->index) == 0);
}

/* Of equal ones doing nothing is first. Returns how many there are. */
static uint32_t list_attempts(const cardvm_decision *ask, attempt *list) {
  uint32_t count = 1;
  picks_default(ask, &list->answer);
  for (uint32_t n = 0; candidate(ask, n, &list[count].answer); n++)
    count += !same_picks(&list->answer, &list[count].answer);
  picks_free(&list[count].answer);
  return count;
}

static void free_attempts(attempt *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) picks_free(&list[i].answer);
}

/* The n-th game that the one who decides can't tell from this one. */
static bool draw_game(player *p, cardvm_game *game, uint32_t n) {
  const cardvm_seat viewer = cardvm_game_decision(game)->decider;
  cardvm_game *drawn = NULL;
  p->effort += EFFORT_DRAWN + cardvm_game_stats(game).flight_answers;
  if (cardvm_game_determinize(game, viewer, luck_seed(&p->random), p->drawn[n], &drawn) !=
      CARDVM_OK)
    return false;
  p->drawn[n] = drawn;
  return true;
}

/* All answers in one game and one way to go on. */
static void try_all(player *p, attempt *list, uint32_t count, uint32_t game, int way,
                    cardvm_seat seat) {
  const uint32_t most = PLAYER_EFFORT / count;
  for (uint32_t i = 0; i < count; i++) {
    const int64_t worth = try_once(p, p->drawn[game], seat, &list[i].answer, way, most);
    if (way == 0 || worth > list[i].best[game]) list[i].best[game] = worth;
  }
}

/* In as many games and ways as there is effort for, each with all answers. Returns in how many
 * games. */
static uint32_t try_games(player *p, cardvm_game *game, attempt *list, uint32_t count) {
  const cardvm_seat seat = cardvm_game_decision(game)->player;
  uint32_t before = p->effort = 0, cost = 0;
  for (uint32_t n = 0; n < PLAYER_LOOKS; n++) {
    for (int way = 0; way < WAYS_TO_GO_ON; way++) {
      if (p->effort + cost > PLAYER_EFFORT) return way ? n + 1 : n;
      before = p->effort;
      if (way == 0 && !draw_game(p, game, n)) return n;
      try_all(p, list, count, n, way, seat);
      cost = p->effort - before;
    }
  }
  return PLAYER_LOOKS;
}

static int64_t worth_in(const attempt *a, uint32_t games) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < games; i++) sum += a->best[i];
  return sum;
}

/* What the position is worth as it stands. */
static int64_t worth_now(player *p, uint32_t games, cardvm_seat seat) {
  int64_t sum = 0;
  int32_t score = 0;
  for (uint32_t i = 0; i < games; i++)
    if (cardvm_lua_score(p->drawn[i], seat, &score)) sum += score;
  return sum;
}

static bool was_taken(const player *p, const cardvm_option *option) {
  for (uint32_t i = 0; i < p->taken_count; i++)
    if (p->taken[i].subject == option->subject && p->taken[i].name == option->name) return true;
  return false;
}

/* To end a turn may be worth less than to go round in circles: what was done before in this turn is
 * done again only for a gain. Returns what an action has to be worth more than. */
static int64_t bar(player *p, const cardvm_decision *ask, const picks *tried, uint32_t games,
                   int64_t best) {
  if (ask->kind != CARDVM_ASK_ACT || !was_taken(p, &ask->options[tried->index[0]])) return best;
  const int64_t now = worth_now(p, games, ask->player);
  return now > best ? now : best;
}

static uint32_t best_of(player *p, const cardvm_decision *ask, const attempt *list, uint32_t count,
                        uint32_t games) {
  uint32_t best = 0;
  int64_t most = worth_in(list, games);
  for (uint32_t i = 1; games && i < count; i++) {
    const int64_t worth = worth_in(&list[i], games);
    if (worth <= bar(p, ask, &list[i].answer, games, most)) continue;
    best = i;
    most = worth;
  }
  return best;
}

static void greedy_pick(player *p, cardvm_game *game, picks *answer) {
  picks_default(cardvm_game_decision(game), answer);
  if (acts_enough(p, game)) return;
  attempt list[PLAYER_TRIES + 2] = {0};
  const uint32_t count = list_attempts(cardvm_game_decision(game), list);
  const uint32_t games = count > 1 ? try_games(p, game, list, count) : 0;
  const cardvm_decision *ask = cardvm_game_decision(game);
  picks *chosen = &list[best_of(p, ask, list, count, games)].answer;
  const picks swap = *answer;
  *answer = *chosen;
  *chosen = swap;
  free_attempts(list, count);
  if (ask->kind == CARDVM_ASK_ACT && p->taken_count < PLAYER_ACTS)
    p->taken[p->taken_count++] = ask->options[answer->index[0]];
}

void player_pick(player *p, cardvm_game *game, picks *answer) {
  if (p->type.kind == PLAYER_GREEDY) greedy_pick(p, game, answer);
  else if (p->type.kind == PLAYER_SEARCH && acts_enough(p, game))
    picks_default(cardvm_game_decision(game), answer);
  else if (p->type.kind == PLAYER_SEARCH)
    search_pick(&p->search, p->type.iterations, &p->random, game, answer);
  else picks_random(&p->random, cardvm_game_decision(game), answer);
}
