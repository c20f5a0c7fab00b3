/* What a host does with a game: it starts it, runs it, answers, concedes, and leaves out effects
 * that failed. */
#include "flow.h"

#include <stdio.h>
#include <string.h>

/* "Run, and leave out what failed" comes to an end for every program. In one flight so many effects
 * are left out one by one; then the outermost one is, as a whole. Without an answer in between, or
 * in a game at all (limits.skips), only so many are left out; then the game stops. */
enum { SKIPS_IN_FLIGHT = 3, SKIPS_UNANSWERED = 64 };

/* Removes the answers of the log from `from` on, but keeps concessions. They are repeated when the
 * effect that is left out is reached. */
static void keep_concessions(cardvm_game *g, uint32_t from) {
  uint32_t to = from, next;
  for (uint32_t at = from; at < g->answer_count; at = next) {
    next = at + LOG_HEAD + 2 * g->answers[at + 3];
    if (g->answers[at] != ANSWER_CONCEDE) continue;
    memmove(g->answers + to, g->answers + at, LOG_HEAD * sizeof *g->answers);
    g->answers[to + 2] = 0; /* they belong to no decision now */
    to += LOG_HEAD;
  }
  g->answer_count = to;
}

cardvm_status flight_resume(cardvm_game *g, const uint32_t *answers, uint32_t answer_count,
                            const uint32_t *skips, uint32_t skip_count) {
  if (!flight_reserve(g, answer_count, skip_count, 0)) return out_of_memory(g);
  if (answer_count) memcpy(g->answers, answers, answer_count * sizeof *answers);
  if (skip_count) memcpy(g->skips, skips, skip_count * sizeof *skips);
  g->answer_count = answer_count;
  g->skip_count = skip_count;
  g->replay = 0;
  g->rerunning = true; /* the first step begins the flight and keeps its log */
  return cardvm_game_run(g);
}

/* Between two answers there is one budget, whatever is left out: the work of a run that failed
 * counts. But what follows has at least a quarter of what that run had, so that a game goes on to
 * its next question though something ran for ever; in all that is less than four thirds. */
static void budget_go_on(cardvm_game *g) {
  const uint64_t most = g->limits.work,
                 had = most > g->budget.carried ? most - g->budget.carried : 0,
                 spent = g->budget.work < most - had / 4 ? g->budget.work : most - had / 4;
  budget_begin(g);
  g->budget.carried = spent;
  if (!flight_answers_follow(g)) g->budget.work = spent;
}

cardvm_status cardvm_game_skip(cardvm_game *g) {
  if (g->stopped != STOP_FAILED || !g->undone || !g->failed_serial)
    return error_set(&g->error, CARDVM_ERROR_STATE,
                     g->stopped ? "nothing that failed can be left out" : "nothing has failed");
  if (!flight_reserve(g, 0, g->skip_count + 1, 0)) return out_of_memory(g);
  ADD(g, g->h->skips, 1);
  ADD(g, g->h->skips_since, 1);
  if (g->skip_count >= SKIPS_IN_FLIGHT) { /* what fails within the outermost effect has no end */
    g->failed_serial = g->h->effect_serial + 1;
    g->failed_answers = 0;
  }
  g->skips[g->skip_count++] = g->failed_serial;
  keep_concessions(g, g->failed_answers); /* answers to the failed effect are not needed any more */
  g->replay = 0;
  budget_go_on(g);
  unstop(g);
  g->undone = false;
  if (g->tracing && g->trace_count > g->trace_flight) g->trace_count = g->trace_flight;
  return CARDVM_OK;
}

/* So many words are overwritten when a question is closed. */
enum { ANSWER_NOTES = 16 };
/* And so many when cards are doubted. */
static uint32_t notes_of_cards(const cardvm_game *g) {
  return g->h->card_count * (1 + g->followed * (g->h->players + 1));
}

/* Gives something to an effect in flight, by its log. If memory is refused, nothing was given. */
static cardvm_status give_noted(cardvm_game *g, uint32_t kind, cardvm_seat by,
                                const cardvm_option *picks, uint32_t count) {
  const uint32_t before = g->answer_count;
  if (!flight_note_answer(g, kind, by, decision_serial(g), picks, count)) return out_of_memory(g);
  cardvm_status status = flight_warm(g);
  aside as_asked = {0};
  const bool concedes = kind == ANSWER_CONCEDE; /* that alters more than the question */
  if (status == CARDVM_OK &&
      (concedes ? !aside_take(g, &as_asked) : !journal_ready(g, ANSWER_NOTES + notes_of_cards(g))))
    status = out_of_memory(g);
  if (status == CARDVM_OK) {
    g->budget.carried = 0;
    flight_replay(g);
    if (concedes) aside_end(g, &as_asked);
    else if (g->stopped == STOP_MEMORY) g->stopped = STOP_NONE;
    if (!g->stopped && g->error.code == CARDVM_ERROR_MEMORY) status = CARDVM_ERROR_MEMORY;
  }
  if (status == CARDVM_ERROR_MEMORY) {
    g->answer_count = g->replay = before;
    g->why = (cardvm_error){0};
    g->failed_serial = 0;
  }
  return g->stopped ? g->why.code : status;
}

/* Gives an answer that has been checked. */
static cardvm_status give(cardvm_game *g, cardvm_seat by, const cardvm_option *picks,
                          uint32_t count) {
  g->error.code = CARDVM_OK;
  if (!g->flight) {
    if (count && picks != g->picks) memmove(g->picks, picks, count * sizeof *picks);
    answer_accept(g, by, count);
    return CARDVM_OK;
  }
  /* The log comes first: running the effect again uses the memory in which the picks may lie. */
  return give_noted(g, ANSWER_PICKS, by, picks, count);
}

/* Returns whether "what do you do now" is asked, and the answer is neither traced nor logged. */
static inline bool acts_unnoted(const cardvm_game *g) {
  const header *h = g->h;
  return h->open && h->ask == CARDVM_ASK_ACT && !(h->over | g->stopped) &&
         !(g->tracing | g->journaling);
}

/* Hosts write the two words of an answer just before they give it. Reading both at once would have
 * to wait for those writes. */
static inline cardvm_status act(cardvm_game *g, const cardvm_option *pick) {
  g->error.code = CARDVM_OK;
  g->picks[0].subject = pick->subject;
  answer_close(g, 1);
  g->picks[0].name = pick->name;
  return CARDVM_OK;
}

/* A player who has lost decides nothing. The first options are taken; in a window the player
 * passes, even one who would have had to act. */
static void answer_for_absent(cardvm_game *g) {
  const cardvm_decision d = g->decision;
  if (d.kind == CARDVM_ASK_ACT) g->picks[0] = (cardvm_option){0};
  else memcpy(g->picks, g->options, d.min * sizeof *g->picks);
  cardvm_game_answer(g, d.decider, d.serial, g->picks, d.min);
}

cardvm_status cardvm_game_concede(cardvm_game *g, cardvm_seat seat) {
  if (!is_seat(g, seat) || g->players[seat].lost)
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "seat %u is not in play", (unsigned)seat);
  if (g->stopped) return CARDVM_ERROR_STATE;
  if (g->h->over) return error_set(&g->error, CARDVM_ERROR_STATE, "the game is over");
  /* Options are those from before, whether or not a host has looked at them. */
  if (!act_list(g)) return g->error.code;
  if (g->flight) {
    g->error.code = CARDVM_OK;
    cardvm_status status = give_noted(g, ANSWER_CONCEDE, seat, NULL, 0);
    if (status != CARDVM_OK) return status;
  } else {
    if (!spare_reserve(g)) return out_of_memory(g);
    const lending outer = lend_begin(g);
    budget_begin(g);
    decision_concede(g, seat);
    lend_end(g, outer);
  }
  if (g->h->over || !g->h->open) return CARDVM_OK;
  decision_refresh(g); /* the player who has lost decides for nobody any more */
  if (g->h->ask_player == seat) answer_for_absent(g);
  return CARDVM_OK;
}

cardvm_status cardvm_game_answer(cardvm_game *g, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  game_fetch(g);
  if (count == 1 && acts_unnoted(g) && by == decider_of(g, h->ask_player) &&
      serial == g->players[by].asked && answer_offered(g, picks))
    return act(g, picks);
  cardvm_status status = answer_check(g, by, serial, picks, count);
  return status == CARDVM_OK ? give(g, by, picks, count) : status;
}

cardvm_status cardvm_game_choose(cardvm_game *g, const uint32_t *indices, uint32_t count) {
  const header *h = g->h;
  if (answer_check_open(g) != CARDVM_OK) return g->error.code;
  if (!act_list(g)) return g->error.code;
  if (count == 1 && indices[0] < h->option_count && acts_unnoted(g))
    return act(g, OPTION_AT(g, indices[0]));
  if (count > h->option_count)
    return answer_refuse(g, "%u options were picked, but there are %u", count, h->option_count);
  /* Picks and options are different tables; picks can be used while a decision is open. */
  for (uint32_t i = 0; i < count; i++) {
    if (indices[i] >= h->option_count)
      return answer_refuse(g, "there is no option %u, there are %u", indices[i] + 1,
                           h->option_count);
    g->picks[i] = *OPTION_AT(g, indices[i]);
  }
  cardvm_status status = answer_check_picks(g, g->picks, count);
  return status == CARDVM_OK ? give(g, decider_of(g, h->ask_player), g->picks, count) : status;
}

#define SETUP_COOKIE 0x5e7u

cardvm_setup cardvm_setup_default(void) {
  return (cardvm_setup){.cookie = SETUP_COOKIE, .players = 2, .seed = 1};
}

/* -- Starting ---------------------------------------------------------------------------------- */

static cardvm_game *start_refused(cardvm_error *error, cardvm_status code, const char *message,
                                  uint32_t a) {
  error_set(error, code, message, (unsigned)a);
  return NULL;
}

static cardvm_game *setup_wrong(const cardvm_program *p, const cardvm_setup *s,
                                const cardvm_limits *limits, cardvm_error *error) {
  if (!p->sealed)
    return start_refused(error, CARDVM_ERROR_STATE, "the program is not sealed%.0u", 0);
  if (s->cookie != SETUP_COOKIE)
    return start_refused(error, CARDVM_ERROR_ARGUMENT,
                         "the setup was not made with cardvm_setup_default%.0u", 0);
  if (s->players < p->rules.players_min || s->players > p->rules.players_max)
    return start_refused(error, CARDVM_ERROR_ARGUMENT, "these rules are not for %u players",
                         s->players);
  if (s->option_count > p->game_vars.count)
    return start_refused(error, CARDVM_ERROR_ARGUMENT, "there are only %u game variables",
                         p->game_vars.count);
  uint64_t total = 0;
  for (uint32_t i = 0; i < s->card_count; i++) {
    const cardvm_setup_cards *c = &s->cards[i];
    total += c->count;
    if (c->owner > s->players || c->zone == 0 || c->zone > p->zones.count || c->definition == 0 ||
        c->definition > p->definitions.count)
      return start_refused(
          error, CARDVM_ERROR_ARGUMENT,
          "entry %u of the cards names an owner, zone or definition that does not exist", i + 1);
  }
  if (total > limits->cards)
    return start_refused(error, CARDVM_ERROR_LIMIT, "the setup has more cards than the limit of %u",
                         limits->cards);
  return NULL;
}

static void variables_init(cardvm_game *g, const cardvm_setup *setup) {
  const cardvm_program *p = g->program;
  EACH_ID(v, p->game_vars)
    g->game_vars[v - 1] = v <= setup->option_count ? setup->options[v - 1]
                                                   : ITEM(const named, p->game_vars, v)->start;
  EACH_SEAT(g, s)
    EACH_ID(v, p->player_vars) *player_var(g, s, v) = ITEM(const named, p->player_vars, v)->start;
}

static bool cards_init(cardvm_game *g, const cardvm_setup *setup) {
  for (uint32_t i = 0; i < setup->card_count; i++) {
    const cardvm_setup_cards *c = &setup->cards[i];
    cardvm_place to = place_of(g, c->zone, c->owner);
    if (!to) {
      stop_fail(g, CARDVM_ERROR_ARGUMENT, "entry %u of the cards has no place to go to",
                (unsigned)i + 1);
      return false;
    }
    if (c->count && !card_create(g, c->definition, c->owner, to, CARDVM_AT_BOTTOM, c->count))
      return false;
  }
  return true;
}

cardvm_game *cardvm_game_start(cardvm_program *p, const cardvm_setup *setup, cardvm_error *error) {
  if (!p || !setup)
    return start_refused(error, CARDVM_ERROR_ARGUMENT, "there is no program or no setup%.0u", 0);
  if (error) *error = (cardvm_error){0};
  cardvm_error wrong = {0};
  cardvm_limits limits = limits_or(&setup->limits, &p->rules.limits);
  setup_wrong(p, setup, &limits, &wrong);
  if (wrong.code != CARDVM_OK) {
    if (error) *error = wrong;
    return NULL;
  }
  if (!layout_allowed(p, &limits, setup->players, error)) return NULL;
  uint32_t cards = 0;
  for (uint32_t i = 0; i < setup->card_count; i++) cards += setup->cards[i].count;
  const cardvm_limits room = room_first(p, &limits, cards);
  cardvm_game *g = game_new(p, &limits, &room, setup->players);
  if (!g) {
    error_memory(error, &p->allocator);
    return NULL;
  }
  g->h->players = setup->players;
  g->h->clock = 1;
  g->h->wave = 1; /* 0 as a floor means none */
  g->tracing = setup->trace;
  uint32_t key[RANDOM_KEY];
  random_key(setup, key);
  random_begin(g, key);
  random_purposes(g, setup);
  places_init(g);
  variables_init(g, setup);
  listeners_add_rules(g);
  bool fine = cards_init(g, setup) && !g->stopped;
  if (fine && !spare_reserve(g)) {
    stop_memory(g);
    fine = false;
  }
  if (fine && !setup->idle) {
    cardvm_game_begin(g, 1, 0, 0);
    fine = !g->stopped;
  }
  if (fine && g->away) room_settle(g); /* if that is refused, the first step asks for it again */
  if (fine) return g;
  if (error) *error = g->error;
  game_release(g);
  return NULL;
}

cardvm_status cardvm_game_begin(cardvm_game *g, cardvm_seat seat, cardvm_id sequence_id,
                                cardvm_id step_id) {
  const cardvm_program *p = g->program;
  if (g->h->frame_count || g->h->over)
    return error_set(&g->error, CARDVM_ERROR_STATE, "the game has begun");
  budget_begin(g);
  if (!is_seat(g, seat) || sequence_id > p->sequences.count || step_id > p->steps.count ||
      (step_id && program_step(p, step_id)->sequence != sequence_id))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "there is no such seat, sequence or step");
  if (g->players[seat].lost)
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "seat %u has given up", (unsigned)seat);
  WRITE(g, g->h->started, 1);
  WRITE(g, g->h->first_player, seat);
  if (sequence_id && sequence_id != p->rules.turn_sequence) {
    WRITE(g, g->h->turn_player, seat);
    frame *s = sequence_push(g, sequence_id, seat);
    if (s && step_id) WRITE(g, sequence_of(g, s)->at, step_id);
    return g->stopped ? g->why.code : CARDVM_OK;
  }
  frame *f = frame_push(g, frame_make(g, FRAME_TURNS));
  if (!f) return g->error.code;
  if (sequence_id) { /* the game starts in a turn, without set-up */
    WRITE(g, f->step, TURNS_FIRST);
    WRITE(g, turns_of(g, f)->first_step, step_id);
    turns_frame_step(g, f);
  }
  return g->stopped ? g->why.code : CARDVM_OK;
}

/* -- Running ----------------------------------------------------------------------------------- */

/* Nothing more is left out of a game that has left out too much: it would go on so for ever. */
static void skips_bound(cardvm_game *g) {
  const header *h = g->h;
  if (h->skips < g->limits.skips && h->skips_since < SKIPS_UNANSWERED) return;
  const bool all = h->skips >= g->limits.skips;
  char last[sizeof g->why.message];
  memcpy(last, g->why.message, sizeof last);
  g->failed_serial = 0;
  g->why.code = CARDVM_ERROR_LIMIT;
  snprintf(g->why.message, sizeof g->why.message,
           "%u effects failed and were left out%s; now: %.300s",
           (unsigned)(all ? h->skips : h->skips_since),
           all ? " (limits.skips)" : " since the last answer", last);
}

cardvm_status cardvm_game_status(const cardvm_game *g) {
  const header *h = g->h;
  if (g->stopped)
    return g->stopped == STOP_FAILED && g->failed_serial ? CARDVM_FAILED : g->why.code;
  if (h->open && !h->over && !g->running && g->replay == g->answer_count) return CARDVM_DECISION;
  if (g->running || h->open || h->frame_count) return CARDVM_ERROR_STATE;
  return h->over || h->started ? CARDVM_OVER : CARDVM_OK;
}

/* Returns the status of a game that has stopped. A failed flight is undone once, after the failing
 * code has returned. */
static cardvm_status stopped_status(cardvm_game *g) {
  if (g->stopped == STOP_MEMORY) return flight_again(g);
  if (g->stopped == STOP_FAILED && !g->undone) {
    flight_undo(g);
    g->rerunning = true;
    g->undone = true;
    skips_bound(g);
  }
  g->running = 0;
  g->error = g->why;
  return cardvm_game_status(g);
}

/* Between two steps: makes room for more of them, or ends the game that took too many. Nobody was
 * asked meanwhile, so nobody could have ended that. */
static cardvm_status run_room(cardvm_game *g) {
  if (g->budget.steps >= g->limits.steps) {
    if (g->program->rules.endless_draws) {
      WRITE(g, g->h->over, GAME_DRAWN);
      return CARDVM_OK;
    }
    stop_fail(g, CARDVM_ERROR_LIMIT, "the game took more than %u steps between two decisions",
              (unsigned)g->limits.steps);
    return stopped_status(g);
  }
  const lending outer = g->program->allocator.lends;
  lend_end(g, (lending){0}); /* what is made here stays */
  const bool fine = room_settle(g) && done_settle(g) && spare_reserve(g);
  lend_end(g, outer);
  if (fine) return CARDVM_OK;
  g->room_steps = 0;
  out_of_memory(g);
  return flight_again(g); /* a rebuild comes back to questions only, not to a place between steps */
}

static cardvm_status run_on(cardvm_game *g) {
  if (g->flight && !g->h->open && !g->h->over) {
    const cardvm_status status = flight_warm(g);
    if (status != CARDVM_OK) return g->stopped ? stopped_status(g) : status;
  }
  bool asked_before = true;
  const header *h = g->h;
  if (!h->open) stamp_renew(g); /* a fork of it keeps no values either */
  while (!h->over) {
    if (h->open) {
      if (g->replay == g->answer_count) {
        if (asked_before) decision_refresh(g); /* otherwise it was opened just now */
        return CARDVM_DECISION;
      }
      flight_replay(g);
      asked_before = true;
    } else if (h->frame_count == 0) {
      /* Nothing is left to do. An idle game waits; a game that has started is over. */
      if (!h->started) return CARDVM_OK;
      WRITE(g, g->h->over, GAME_DRAWN);
      break;
    } else if (g->budget.steps >= g->room_steps) {
      const cardvm_status status = run_room(g);
      h = g->h;
      if (status != CARDVM_OK) return status;
      continue;
    } else {
      g->budget.steps++;
      asked_before = false;
      frame_run(g);
    }
    if (g->stopped) return stopped_status(g);
  }
  if (h->frame_count) { /* everything in progress ends with the game */
    slots_drop(g, 1);
    flight_end(g);
    g->h->open = 0;
    g->h->option_count = 0;
    g->h->frame_count = 0;
    g->h->stack_top = 0;
    values_forget(g);
    ASSERT(g, !g->flight && !h->open && !h->option_count && !h->frame_count && !h->stack_top);
  }
  return CARDVM_OVER;
}

cardvm_status cardvm_game_run(cardvm_game *g) {
  game_fetch(g);
  if (g->stopped) return stopped_status(g);
  if (g->running)
    return error_set(&g->error, CARDVM_ERROR_STATE, "a function of the game is running");
  if (!spare_reserve(g)) return out_of_memory(g);
  const lending outer = lend_begin(g);
  const cardvm_status status = run_on(g);
  lend_end(g, outer);
  if (!g->room_steps) spare_return(g); /* something may have been lent */
  return status;
}
