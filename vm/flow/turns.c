/* The scheduler of turns. Normal turns go in seat order. Extra turns that effects have asked for
 * come first, in the order that the rule set declares. A player with several extra turns chooses
 * among them. */
#include "flow.h"

static void turn_start(cardvm_game *g, frame *f, cardvm_seat player, const extra_turn *extra) {
  header *h = g->h;
  uint32_t limit = g->program->rules.turn_limit;
  if (limit && h->turn_number >= limit) {
    WRITE(g, h->over, GAME_DRAWN);
    return;
  }
  ASSERT(g, is_seat(g, player) && !g->players[player].lost);
  turns_frame *own = turns_of(g, f);
  uint32_t first_step = own->first_step;
  WRITE(g, own->first_step, 0);
  WRITE(g, own->extra, extra != NULL);
  WRITE(g, f->step, TURNS_NEXT);
  WRITE(g, h->turn_player, player);
  ADD(g, h->turn_number, 1);
  if (!extra) WRITE(g, h->last_turn_player, player);
  ASSERT(g, cardvm_game_extra_turn(g) == (extra != NULL));
  frame *s = sequence_push(g, g->program->rules.turn_sequence, player);
  if (!s) return;
  if (first_step) WRITE(g, sequence_of(g, s)->at, first_step);
  if (!extra) return;
  lasting l = {.source = extra->source, .until = UNTIL_SEQUENCE, .instance = s->serial};
  if (extra->decider && extra->decider != player) {
    lasting d = l;
    d.kind = LASTING_DECIDER;
    d.player = player;
    d.master = extra->decider;
    lasting_add(g, &d);
  }
  if (extra->starts) {
    l.kind = LASTING_ABILITY;
    l.what = extra->starts;
    l.master = extra->starter;
    l.param_count = extra->param_count;
    for (uint32_t i = 0; i < extra->param_count; i++) l.params[i] = extra->params[i];
    lasting_add(g, &l);
  }
}

static void extra_remove(cardvm_game *g, uint32_t index) {
  uint32_t last = g->h->extra_count - 1;
  ASSERT(g, index <= last && last < g->room.extra_turns + ROOM_SPARE);
  const uint32_t words = sizeof(extra_turn) / sizeof(uint32_t);
  for (uint32_t i = index * words; i < last * words; i++) { /* the others keep their order */
    uint32_t *word = &g->extras[0].player + i;
    write_word(g, word, word[words]);
  }
  WRITE(g, g->h->extra_count, last);
}

static void extra_start(cardvm_game *g, frame *f, uint32_t index) {
  extra_turn turn = g->extras[index];
  extra_remove(g, index);
  turn_start(g, f, turn.player, &turn);
}

/* Removes the extra turns of players who have lost. */
static void extras_sweep(cardvm_game *g) {
  for (uint32_t i = g->h->extra_count; i > 0; i--)
    if (g->players[EXTRA_AT(g, i - 1)->player].lost) extra_remove(g, i - 1);
}

/* Chooses the next extra turn. The player of the last turn comes first, then the others in turn
 * order. */
static void extra_choose(cardvm_game *g, frame *f) {
  uint32_t best = 0, same = 0;
  for (uint32_t i = 1; i < g->h->extra_count; i++)
    if (turn_distance(g, EXTRA_AT(g, i)->player) < turn_distance(g, EXTRA_AT(g, best)->player))
      best = i;
  cardvm_seat seat = EXTRA_AT(g, best)->player;
  for (uint32_t i = 0; i < g->h->extra_count; i++) {
    if (EXTRA_AT(g, i)->player != seat) continue;
    same++;
    decision_add(g, EXTRA_AT(g, i)->serial, 0);
  }
  WRITE(g, f->step, TURNS_CHOSEN);
  if (same == 1) {
    g->h->option_count = 0;
    g->picks[0] = (cardvm_option){EXTRA_AT(g, best)->serial, 0};
    return;
  }
  decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_NUMBER, seat, 1, 1, NAME_NEXT_TURN, false);
}

/* Starts the turn of a player, or of the next in turn order who has not lost. */
static void normal_turn(cardvm_game *g, frame *f, cardvm_seat seat) {
  for (uint32_t n = 0; n < g->h->players && g->players[seat].lost; n++) seat = next_seat(g, seat);
  turn_start(g, f, seat, NULL);
}

static void next_turn(cardvm_game *g, frame *f) {
  const cardvm_program *p = g->program;
  if (p->turn_variable_count && g->h->turn_number)
    variables_restart(g, g->h->turn_player, p->turn_variables, p->turn_variable_count);
  extras_sweep(g);
  if (g->h->extra_count) {
    if (g->program->rules.extra_turns == CARDVM_TURNS_NEWEST)
      extra_start(g, f, g->h->extra_count - 1);
    else extra_choose(g, f);
    return;
  }
  normal_turn(g, f, next_seat(g, g->h->last_turn_player));
}

/* Whoever was asked may have given up instead: then it is looked for again, who comes next. */
static void chosen(cardvm_game *g, frame *f) {
  for (uint32_t i = 0; i < g->h->extra_count; i++)
    if (EXTRA_AT(g, i)->serial == g->picks[0].subject && !g->players[EXTRA_AT(g, i)->player].lost) {
      extra_start(g, f, i);
      return;
    }
  WRITE(g, f->step, TURNS_NEXT);
}

void turns_frame_step(cardvm_game *g, frame *f) {
  const cardvm_rules_def *r = &g->program->rules;
  ASSERT(g, f == g->frames + 1 && f == top(g) && f->step <= TURNS_CHOSEN);
  switch ((turns_step)f->step) {
  case TURNS_SETUP:
    WRITE(g, f->step, TURNS_FIRST);
    if (r->setup_sequence) sequence_push(g, r->setup_sequence, g->h->first_player);
    break;
  case TURNS_FIRST:
    if (!r->turn_sequence) {
      WRITE(g, g->h->over, GAME_DRAWN);
      break;
    }
    room_begun(g);
    normal_turn(g, f, g->h->first_player); /* who may have given up in the setup */
    break;
  case TURNS_NEXT: next_turn(g, f); break;
  case TURNS_CHOSEN: chosen(g, f); break;
  }
}

/* Returns whether the ability that a turn starts is one to be started with so many values. */
static bool startable(const cardvm_game *g, const cardvm_extra_turn *turn) {
  if (!turn->starts) return turn->param_count == 0;
  if (turn->starts > g->program->abilities.count) return false;
  const cardvm_ability_def *d = &game_ability(g, turn->starts)->def;
  return d->started_only && d->parameter_count == turn->param_count;
}

cardvm_outcome cardvm_ask_turn(cardvm_game *g, const cardvm_extra_turn *turn) {
  header *h = g->h;
  if (!turn->player || turn->player > h->players || turn->decider > h->players ||
      !startable(g, turn)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT,
              "the extra turn has no player, or its ability cannot be started with these values");
    return CARDVM_STOPPED;
  }
  if (h->extra_count >= g->room.extra_turns &&
      !room_for(g, &g->room.extra_turns, h->extra_count + 1,
                "more than %u extra turns wait (limits.extra_turns)"))
    return CARDVM_STOPPED;
  const frame *f = g->running ? &g->frames[g->running] : NULL;
  ADD(g, h->turn_serial, 1);
  extra_turn made = {.player = turn->player,
                     .decider = turn->decider,
                     .starts = turn->starts,
                     .serial = h->turn_serial,
                     .source = f ? f->me : 0,
                     .starter = f ? f->you : turn->player,
                     .param_count = turn->param_count};
  for (uint32_t i = 0; i < turn->param_count; i++) made.params[i] = turn->params[i];
  ADD(g, h->extra_count, 1);
  write_words(g, &EXTRA_AT(g, h->extra_count - 1)->player, &made.player, WORDS(extra_turn));
  return CARDVM_DONE;
}

uint32_t cardvm_game_extra_turns(const cardvm_game *g) { return g->h->extra_count; }

bool cardvm_game_waiting_turn(const cardvm_game *g, uint32_t serial, cardvm_waiting_turn *turn) {
  for (uint32_t i = 0; i < g->h->extra_count; i++) {
    const extra_turn *t = EXTRA_AT(g, i);
    if (t->serial != serial) continue;
    const uint32_t index = /* the card, wherever it has gone */
        CARDVM_HANDLE_KIND(t->source) == CARDVM_KIND_CARD ? handle_index(t->source) : 0;
    const bool known = index && index <= g->h->card_count;
    *turn = (cardvm_waiting_turn){.player = t->player,
                                  .decider = t->decider ? t->decider : t->player,
                                  .source = t->source,
                                  .definition = known ? g->cards[index].definition : 0,
                                  .starts = t->starts};
    return true;
  }
  return false;
}

cardvm_outcome cardvm_go_first(cardvm_game *g, cardvm_seat seat) {
  if (!is_seat(g, seat) || g->h->turn_number) return CARDVM_NOTHING;
  WRITE(g, g->h->first_player, seat);
  return CARDVM_DONE;
}
