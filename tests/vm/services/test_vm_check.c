/* cardvm_game_check finds each kind of corruption of the block, and is quiet otherwise.
 *
 * A game is brought to a point where everything is there: cards in play, in hand and attached,
 * control and modifiers, a started ability, a decider, an extra turn, uses, free records of every
 * sort, an effect in flight that waits for an answer with others waiting behind it. Then words of
 * the block are changed one at a time. */
#include "storm.h"
#include "story.h"

#include "services.h"

GUARDS(
    "services/check state/game services/saves/validity services/saves/validity_agree services/saves/validity_frames services/saves/validity_words services/saves/validity_stack")

static world *w;
static cardvm_handle knight, page, thief, hidden;
static cardvm_id pledge, tryst;

static cardvm_call_status busy_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event e = {0};
  if (call->step == 0) {
    const uint32_t params[] = {3};
    const cardvm_extra_turn turn = {.player = 2};
    e.kind = w->shout;
    for (int i = 0; i < 3; i++)
      assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE); /* three wait */
    assert_int_equal(
        cardvm_modify_card(game, knight, w->power, CARDVM_ADD, 2, UNTIL(w->this_turn), &e),
        CARDVM_DONE);
    cardvm_handle first = e.slot[CARDVM_SLOT_EXTRA];
    assert_int_equal(
        cardvm_modify_card(game, knight, w->power, CARDVM_ADD, 1, UNTIL(CARDVM_WHILE_EFFECT), &e),
        CARDVM_DONE);
    assert_int_equal(cardvm_take_control(game, thief, 1, UNTIL(w->next_stand), &e), CARDVM_DONE);
    assert_int_equal(cardvm_start_ability(game, pledge, 0, params, 1, UNTIL(w->until_shout), &e),
                     CARDVM_DONE);
    assert_int_equal(cardvm_replace_decider(game, 2, 3, UNTIL(w->this_turn), &e), CARDVM_DONE);
    assert_true(cardvm_end_lasting(game, first)); /* a free one */
    assert_int_equal(
        cardvm_modify_card(game, page, w->power, CARDVM_ADD, 1, UNTIL(CARDVM_FOREVER), &e),
        CARDVM_DONE);
    assert_int_equal(
        cardvm_modify_card(game, page, w->power, CARDVM_ADD, 1, UNTIL(CARDVM_FOREVER), &e),
        CARDVM_DONE);
    assert_true(cardvm_end_lasting(game, e.slot[CARDVM_SLOT_EXTRA]));
    assert_int_equal(cardvm_ask_turn(game, &turn), CARDVM_DONE);
    call->step = 1;
    return world_waits(cardvm_run_sequence(game, tryst, 1, NULL, 0));
  }
  return CARDVM_CALL_DONE;
}

/* In the tryst: an interrupting ability asks, while another one waits in the same window. */
static cardvm_call_status hurt_step(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->sequence != tryst || call->step++) return CARDVM_CALL_DONE;
  cardvm_event e = ev_amount(w->hurt, knight, 1);
  return world_waits(cardvm_propose(game, &e));
}

static cardvm_call_status ask_body(cardvm_game *game, cardvm_call *call, void *user) {
  static const cardvm_option options[3] = {{1, 0}, {2, 0}, {3, 0}};
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  const cardvm_question q =
      world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, options, 3);
  return world_waits(cardvm_ask_player(game, &q));
}

static void open_busy(void) {
  w = world_declare();
  cardvm_id fn = world_function(w, "ask", ask_body);
  const cardvm_modifier_def more[] = {{.property = w->power, .value = x_num(w, 1)}};
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_NUMBER};
  cardvm_expr my_units = x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_id aura = world_ability(w, &CONSTANT("aura", more, .on = my_units));
  cardvm_id react =
      world_ability(w, &ON_EVENT(TRIGGERED, "react", &w->hurt, .interrupts = true, .function = fn,
                                 .limit = 3, .limit_sequence = w->turn));
  cardvm_id react_too = world_ability(
      w, &ON_EVENT(TRIGGERED, "react too", &w->hurt, .interrupts = true, .function = fn));
  cardvm_id hear = world_trigger(w, w->shout, 0),
            hear_first =
                world_ability(w, &ON_EVENT(TRIGGERED, "hear first", &w->shout,
                                           .function = w->fn_log, .queue_class = w->burst));
  pledge =
      world_ability(w, &ON_EVENT(TRIGGERED, "pledge", &w->rest, .started_only = true,
                                 .function = w->fn_log, .parameters = kinds, .parameter_count = 1));
  cardvm_id knights = WORLD_CARD(w, "Knight", 3, aura, react), plain = world_plain(w, "Plain", 1);
  cardvm_id thieves = WORLD_CARD(w, "Thief", 2, react_too, hear),
            heralds = WORLD_CARD(w, "Herald", 1, hear_first);
  /* A sequence that leaves alone what waited before it. */
  tryst = cardvm_program_sequence(w->program,
                                  &(cardvm_sequence_def){.name = "tryst", .newer_only = true});
  cardvm_program_step(w->program, tryst,
                      &(cardvm_step_def){.name = "meet", .function = w->fn_step});
  w->setup.players = 3;
  world_start(w);
  knight = world_put(w, knights, 1, w->battle);
  page = world_put(w, plain, 1, w->battle);
  cardvm_handle squire = world_put(w, plain, 1, w->battle),
                gone = world_put(w, plain, 1, w->battle);
  assert_int_equal(cardvm_edit_attach(w->game, squire, page), CARDVM_OK);
  world_run(w);
  thief = world_put(w, thieves, 2, w->battle);
  world_put(w, heralds, 3, w->battle);
  hidden = world_put(w, plain, 2, w->hand);
  world_put(w, plain, 2, w->hand);
  assert_int_equal(world_propose(w, ev_card(w->vanish, gone)), CARDVM_DONE); /* a free card */
  /* Free waiting effects, groups and records: some have come and gone. */
  cardvm_event shouts[8] = {{0}};
  for (int i = 0; i < 8; i++) shouts[i].kind = w->shout;
  assert_int_equal(world_propose_all(w, shouts, 8), CARDVM_DECISION);
  w->step_body = hurt_step;
  assert_int_equal(world_do(w, busy_body), CARDVM_DECISION);
}

static void close_busy(void) { world_free(w); }

/* Answers whatever is asked, until nothing is in flight. */
static void land(void) {
  for (;;) {
    const cardvm_decision *d = cardvm_game_decision(w->game);
    if (d->kind == CARDVM_ASK_ACT) return;
    world_answer(w, d->options[0].subject, d->options[0].name);
  }
}

/* -- Changing words ---------------------------------------------------------------------------- */

static void expect_found(const char *name, const char *words) {
  if (cardvm_game_check(w->game) == CARDVM_OK) fail_msg("%s: not found", name);
  const cardvm_error *e = cardvm_game_error(w->game);
  assert_int_equal(e->code, CARDVM_ERROR_STATE);
  if (!strstr(e->message, words)) fail_msg("%s: '%s' does not say '%s'", name, e->message, words);
}

/* The word is changed, the change is found, and it is put back. */
static void poke_word(const char *name, uint32_t *word, uint32_t value, const char *words) {
  uint32_t old = *word;
  if (old == value) fail_msg("%s: it is %u already", name, (unsigned)value);
  *word = value;
  expect_found(name, words);
  *word = old;
  if (cardvm_game_check(w->game) != CARDVM_OK)
    fail_msg("%s: put back, and still '%s'", name, cardvm_game_error(w->game)->message);
}
#define POKE(lvalue, value, words)                                                                 \
  poke_word(#lvalue, (uint32_t *)&(lvalue), (uint32_t)(value), (words))

static uint32_t index_of(cardvm_handle card) { return handle_index(card); }
static card *card_of(cardvm_handle handle) { return &w->game->cards[index_of(handle)]; }

static uint32_t lasting_where(lasting_kind kind, uint32_t until) {
  for (uint32_t i = 1; i <= w->game->h->lasting_count; i++)
    if (w->game->lastings[i].kind == (uint32_t)kind &&
        (until == NOWHERE || w->game->lastings[i].until == until))
      return i;
  fail_msg("no such lasting effect");
  return 0;
}

static frame *frame_where(frame_kind kind) {
  for (uint32_t i = w->game->h->frame_count; i > 0; i--)
    if (w->game->frames[i].kind == (uint32_t)kind) return &w->game->frames[i];
  fail_msg("no such frame");
  return NULL;
}

TEST(check_is_quiet_where_all_is_well) {
  open_busy();
  world_check(w);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_OK);
  const header *h = w->game->h;
  /* All is there that the other tests change. */
  assert_true(h->card_free && h->lasting_free && h->record_free && h->waiting_free &&
              h->listener_free);
  assert_true(h->group_first && w->game->flight && h->open && h->use_count && h->extra_count);
  assert_true(event_of(w->game, frame_where(FRAME_EVENT))->interrupts != 0);
  land();
  close_busy();
}

TEST(check_finds_broken_places) {
  open_busy();
  cardvm_game *g = w->game;
  place *p = &g->places[card_of(knight)->place], *hand = &g->places[card_of(hidden)->place];
  POKE(p->count, p->count + 1, "does not list its");
  POKE(p->count, p->count - 1, "does not list its");
  POKE(p->first, g->cards[p->first].next, "does not list its");
  POKE(p->first, g->h->card_free, "does not list its");
  POKE(p->last, p->first, "does not list its");
  POKE(p->master, 9, "].master is 9, not a seat or 0");
  POKE(p->zone, 99, "].zone is 99, not a zone");
  POKE(hand->first, 0, "does not list its");
  POKE(hand->first, g->cards[hand->first].next, "does not list its");
  POKE(card_of(knight)->next, 0, "does not list its");
  POKE(card_of(page)->prev, 0, "does not list its");
  POKE(card_of(knight)->place, card_of(thief)->place, "does not list its");
  POKE(card_of(knight)->place, 0, "but has neighbours");
  close_busy();
}

TEST(check_finds_a_wrong_master_of_a_place) {
  open_busy();
  land();
  assert_int_equal(
      cardvm_edit_move(w->game, thief, cardvm_game_circle(w->game, w->throne, 0, 0), 0), CARDVM_OK);
  world_run(w);
  place *throne = &w->game->places[cardvm_game_circle(w->game, w->throne, 0, 0)];
  POKE(throne->master, 3, "has master");
  close_busy();
}

TEST(check_finds_broken_cards) {
  open_busy();
  cardvm_game *g = w->game;
  cardvm_handle squire;
  assert_int_equal(cardvm_game_attached(g, page, &squire, 1), 1);
  POKE(card_of(knight)->definition, 0, "does not exist");
  POKE(card_of(knight)->definition, 999, "].definition is 999, not a definition or 0");
  POKE(card_of(knight)->owner, 9, "].owner is 9, not a seat or 0");
  POKE(card_of(knight)->master, 2, "has master");
  POKE(card_of(thief)->master, 2, "has master"); /* a control effect says 1 */
  POKE(card_of(thief)->base_master, 9, "].base_master is 9, not a seat or 0");
  POKE(card_of(squire)->base_master, 2, "has master");
  POKE(card_of(page)->definition, card_of(knight)->definition, "listeners, too many or too few");
  POKE(card_of(knight)->known, 1u << 7, "].known is 128, not a set of seats");
  POKE(card_of(squire)->host, index_of(knight), "attachments that are elsewhere");
  POKE(card_of(page)->attached_first, 0, "are somewhere");
  POKE(card_of(squire)->attached_next, index_of(squire), "attachments that are elsewhere");
  POKE(g->h->card_free, 0, "cards: the list of 1 free records breaks off after 0");
  POKE(g->h->card_free, index_of(knight), "breaks off after 0");
  POKE(g->h->card_count, g->h->card_count - 1, "");
  close_busy();
}

TEST(check_finds_broken_listeners) {
  open_busy();
  cardvm_game *g = w->game;
  uint32_t own = card_of(knight)->listeners, hook = g->listeners[own].hook;
  POKE(card_of(knight)->listeners, 0, "listeners, too many or too few");
  POKE(card_of(page)->listeners, own, "has another owner");
  POKE(g->listeners[own].next_own, own, "has another owner");
  POKE(g->listeners[own].hook, 0, "is impossible");
  POKE(g->listeners[own].prev, g->h->listener_count, "is impossible");
  POKE(g->listeners[own].prev, 999, "].prev is 999, not a listener or 0");
  POKE(g->listeners[own].card, g->h->card_free, "");
  POKE(g->hooks[hook], 0, "has the wrong last listener");
  POKE(g->tails[hook], 0, "is impossible");
  POKE(g->h->listener_free, 0, "listeners: the list of");
  POKE(g->h->listener_count, g->h->listener_count + 1, "listeners: the list of");
  uint32_t started = lasting_where(LASTING_ABILITY, NOWHERE);
  POKE(g->listeners[g->lastings[started].listeners].lasting, g->h->lasting_free, "is impossible");
  close_busy();
}

TEST(check_finds_stale_values) {
  open_busy();
  cardvm_game *g = w->game;
  assert_int_equal(cardvm_game_property(g, knight, w->power), 5); /* it is kept now */
  kept_value *k = values_of(g, index_of(knight), program_property(g->program, w->power)) +
                  g->program->values_each; /* by who looks */
  assert_int_equal(k->value, 5);
  g->program->assertions_off = true; /* which see it where it is read */
  POKE(k->value, 6, "is stale");
  assert_int_equal(cardvm_game_property(g, knight, w->power), 5); /* it is kept again */
  /* Past the door: the modifier is another one, and nobody was told. */
  POKE(g->lastings[lasting_where(LASTING_MODIFIER, CARDVM_WHILE_EFFECT)].value, 7, "is stale");
  g->program->assertions_off = false;
  close_busy();
}

TEST(check_finds_broken_lasting_effects) {
  open_busy();
  cardvm_game *g = w->game;
  uint32_t brief = lasting_where(LASTING_MODIFIER, CARDVM_WHILE_EFFECT),
           control = lasting_where(LASTING_CONTROL, NOWHERE);
  uint32_t decider = lasting_where(LASTING_DECIDER, NOWHERE),
           started = lasting_where(LASTING_ABILITY, NOWHERE);
  POKE(card_of(knight)->lasting, 0, "");
  POKE(g->lastings[control].target, knight, "where it does not belong");
  POKE(g->lastings[control].kind, 0, "is impossible"); /* it has listeners */
  POKE(g->lastings[card_of(page)->lasting].kind, 0, "where it does not belong");
  POKE(g->lastings[started].kind, 9, "].kind is 9, not a lasting kind");
  POKE(g->lastings[brief].instance, 999, "outlives");
  POKE(g->lastings[brief].until, 999, "].until is 999, not a duration or end");
  POKE(g->lastings[card_of(page)->lasting].until, w->until_shout, "listeners, too many or too few");
  POKE(g->lastings[decider].player, 3, "where it does not belong");
  POKE(g->players[2].lasting, 0, "lasting effects are listed");
  POKE(g->lastings[started].listeners, 0, "listeners, too many or too few");
  POKE(g->lastings[g->h->lasting_free].listeners, g->h->listener_free, "is impossible");
  POKE(g->lastings[started].listeners, card_of(knight)->listeners, "has another owner");
  POKE(g->h->lasting_free, 0, "lastings: the list of");
  POKE(g->h->lasting_free, 60000, "header.lasting_free is 60000, not a lasting or 0");
  POKE(g->h->while_effect, 0, "miscounted");
  POKE(g->h->until_sequence, 1, "miscounted");
  close_busy();
}

TEST(check_finds_a_broken_queue) {
  open_busy();
  cardvm_game *g = w->game;
  uint32_t first = g->h->group_first, second = g->groups[first].next,
           waits = g->groups[first].first;
  assert_int_not_equal(second, 0);
  assert_int_not_equal(g->waitings[waits].next, 0);
  POKE(g->waitings[waits].ability, 0, "].ability is 0, not an ability");
  POKE(g->waitings[waits].ability, 9999, "].ability is 9999, not an ability");
  POKE(g->waitings[waits].master, 9, "].master is 9, not a seat or 0");
  POKE(g->waitings[waits].next, waits, "waits twice, or a group");
  POKE(g->waitings[waits].next, 0, "waits twice, or a group");
  POKE(g->groups[first].first, 0, "waits twice, or a group");
  POKE(g->groups[first].last, waits, "waits twice, or a group");
  POKE(g->groups[first].rank, g->groups[second].rank + 1, "in another order");
  POKE(g->groups[second].next, first, "in another order");
  POKE(g->h->group_first, second, "is broken");
  POKE(g->h->group_free, second, "is broken");
  POKE(g->h->waiting_free, 0, "is in no list");
  POKE(g->h->waiting_free, waits, "waits twice");
  POKE(event_of(w->game, frame_where(FRAME_EVENT))->interrupts, 0, "is in no list");
  close_busy();
}

TEST(check_finds_broken_records) {
  open_busy();
  cardvm_game *g = w->game;
  uint32_t waits = g->groups[g->h->group_first].first, r = g->waitings[waits].event;
  assert_int_not_equal(r, 0);
  POKE(g->records[r].references, g->records[r].references + 1, "does not count the");
  POKE(g->records[r].references, 0, "does not count the");
  POKE(g->records[r].kind, 999, "].kind is 999, not an event or 0");
  POKE(g->records[r].kind, 0, "does not count the");
  POKE(g->waitings[waits].event, 0, "does not count the");
  POKE(g->h->record_free, 0, "records: the list of");
  POKE(frame_where(FRAME_EVENT)->event, 0, "is impossible");
  close_busy();
}

TEST(check_finds_broken_frames) {
  open_busy();
  cardvm_game *g = w->game;
  frame *event = frame_where(FRAME_EVENT), *sequence = frame_where(FRAME_SEQUENCE),
        *window = frame_where(FRAME_WINDOW);
  POKE(event->kind, FRAME_NONE, "].kind is 0, not a frame kind");
  POKE(event->kind, FRAME_KINDS, "not a frame kind");
  POKE(event->base, 400, "lost its part");
  POKE(event->base, 0, "lost its part");
  POKE(sequence->sequence, 99, "].sequence is 99, not a sequence or 0");
  POKE(sequence_of(g, sequence)->at, w->s_main, "is impossible"); /* a step of the turn */
  POKE(sequence->me, (CARDVM_KIND_CARD << 29) + 999, "not a card handle");
  POKE(sequence->you, 9, "].you is 9, not a seat or 0");
  POKE(window_of(g, window)->window, 0, "is impossible");
  POKE(window_of(g, window)->player, 9, "is impossible");
  POKE(event->step, EVENT_END + 1, "is impossible");
  POKE(sequence->step, SEQUENCE_NEXT + 1, "is impossible");
  POKE(window->step, WINDOW_CHECKED + 1, "is impossible");
  POKE(g->frames[g->flight].function, 9999, "].function is 9999, not a function or 0");
  POKE(g->h->frame_count, 9999, "the limit is");
  POKE(g->h->stack_top, 99999, "the limit is");
  uint32_t flight = g->flight;
  g->flight = 1;
  expect_found("flight", "is not an effect in flight");
  g->flight = flight;
  g->journaling = false;
  expect_found("journaling", "is not an effect in flight");
  g->journaling = true;
  world_check(w);
  close_busy();
}

TEST(check_finds_a_broken_decision) {
  open_busy();
  header *h = w->game->h;
  POKE(h->ask, 0, "cannot be answered");
  POKE(h->ask, 17, "header.ask is 17, not a question");
  POKE(h->ask_player, 0, "cannot be answered");
  POKE(h->ask_player, 4, "header.ask_player is 4, not a seat or 0");
  POKE(h->min, 2, "cannot be answered");
  POKE(h->max, 4, "cannot be answered");
  POKE(h->option_count, 0, "cannot be answered");
  close_busy();
}

TEST(check_finds_a_broken_header) {
  open_busy();
  cardvm_game *g = w->game;
  header *h = g->h;
  POKE(h->players, CARDVM_PLAYERS_MAX + 1, "not a player count");
  POKE(h->turn_player, 4, "header.turn_player is 4, not a seat or 0");
  POKE(h->first_player, 4, "header.first_player is 4, not a seat or 0");
  POKE(h->last_turn_player, 4, "header.last_turn_player is 4, not a seat or 0");
  POKE(h->use_count, 9999, "the limit is");
  POKE(h->remembered_count, 9999, "the limit is");
  POKE(h->extra_count, 65, "the limit is");
  POKE(h->now_count, 33, "the limit is");
  POKE(h->extra_count, 2, "extras[1].player is 0, not a seat");
  POKE(g->extras[0].player, 0, "extras[0].player is 0, not a seat");
  POKE(g->uses[0].ability, 0, "uses[0].ability is 0, not an ability");
  POKE(h->later_count, CHANGED_MAX + 1, "the limit is");
  uint32_t touched = g->changed_cards[0], count = h->now_count;
  g->changed_cards[0] = 9999;
  h->now_count = 1;
  expect_found("touched", "changed_cards[0].card is 9999, not a card or 0");
  g->changed_cards[0] = touched;
  h->now_count = count;
  world_check(w);
  close_busy();
}

/* -- Every word -------------------------------------------------------------------------------- */

/* Words of one kind, as block.h lists them. */
typedef struct line {
  const char *kind, *names;
  uint32_t words;
} line;
#define LINE(kind, ...) {#kind, #__VA_ARGS__, sizeof(struct { uint32_t __VA_ARGS__; }) / 4},

/* What every number may stand in; the limits of counts are looked at before. */
static bool takes_all(const char *kind) {
  static const char *const kinds[] = {"any", "handle", "card_handle", "count", "duration_or_end"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kind, kinds[i]) == 0) return true;
  return false;
}

/* Each word in turn holds what no kind allows. Returns how many were found. */
static uint32_t poke_entry(const char *entry, uint32_t *word, const line *l) {
  uint32_t poked = 0;
  for (; l->kind; l++) {
    const char *name = l->names;
    for (uint32_t n = 0; n < l->words; n++, word++) {
      const int length = (int)strcspn(name, ",[");
      char says[120], kind[40];
      snprintf(kind, sizeof kind, "%s", l->kind);
      for (char *c = kind; *c; c++) *c = *c == '_' ? ' ' : *c;
      snprintf(says, sizeof says, "%s.%.*s is 4294967295, not %s %s", entry, length, name,
               strchr("aeiou", *kind) ? "an" : "a", kind);
      if (name[length] == ',') name += length + 2;
      if (takes_all(l->kind) || word == &w->game->h->players) continue;
      poke_word(says, word, UINT32_MAX, says);
      poked++;
    }
  }
  return poked;
}

TEST(check_finds_every_word_that_its_kind_does_not_allow) {
  open_busy();
  cardvm_game *g = w->game;
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  header *h = g->h;
  g->changed_cards[0] = g->changed_cards_later[0] = 1;
  h->now_count = h->later_count = 1;
  uint32_t poked = poke_entry("header", g->block, (const line[]){HEADER_WORDS(LINE){0}});
  assert_true(poked > 20);
#define POKE_TABLE(table, type, each, none, capacity, used, words)                                 \
  for (uint32_t i = (none); i < (used) + (none); i++) {                                            \
    char entry[40];                                                                                \
    snprintf(entry, sizeof entry, #table "[%u]", (unsigned)i);                                     \
    poked += poke_entry(entry, (uint32_t *)(void *)g->table + (size_t)i * (each)*WORDS(type),      \
                        (const line[]){words(LINE){0}});                                           \
  }
  STATE_TABLES(POKE_TABLE)
  print_message("           %u words\n", poked);
  assert_true(poked > 500);
  h->now_count = h->later_count = 0;
  close_busy();
}

/* -- Any word ---------------------------------------------------------------------------------- */

/* Whatever a word of the block's state holds, the check reads nothing that is not the block's, and
 * comes back. */
TEST(check_survives_any_word) {
  open_busy();
  cardvm_game *g = w->game;
  uint64_t random = 5;
  uint32_t found = 0, tried = 0;
  for (uint32_t i = 0; i < 40000; i++) {
    uint32_t *word = &g->block[world_random(&random, g->at.state_words)], old = *word, value;
    if (word == &g->h->players) continue; /* where everything lies follows from it */
    switch (world_random(&random, 4)) {
    case 0: value = (uint32_t)random; break;
    case 1: value = UINT32_MAX - world_random(&random, 3); break;
    case 2: value = old + 1; break;
    default: value = world_random(&random, 24); break;
    }
    if (old == value) continue;
    *word = value;
    values_forget(g);
    tried++;
    found += cardvm_game_check(g) != CARDVM_OK;
    *word = old;
  }
  values_forget(g);
  world_check(w);
  print_message("           %u of %u changes found\n", found, tried);
  assert_true(found > 1000);
  close_busy();
}

/* How many alterations of these words, to numbers that are likely to be indexes, are believed. */
static uint32_t believed(uint32_t *words, size_t count) {
  const header *h = w->game->h;
  uint32_t n = 0; /* above the top of the stack a check may write */
  for (size_t i = 0; i < count; i++) {
    const uint32_t was = words[i];
    for (uint32_t value = 0; value < 12; value++) {
      const uint32_t other = value < 10 ? value : value < 11 ? was + 1 : was - 1;
      if (words + i == &h->players || words + i == &h->stack_top || other == was) continue;
      words[i] = other;
      values_forget(w->game);
      n += cardvm_game_check(w->game) == CARDVM_OK;
    }
    words[i] = was;
  }
  values_forget(w->game);
  return n;
}

/* Of the youngest frames, with their kinds. */
static void tell_frames(uint32_t most) {
  const uint32_t count = w->game->h->frame_count;
  for (uint32_t i = count > most ? count - most + 1 : 1; i <= count; i++) {
    frame *f = &w->game->frames[i];
    tell(" %u:%u", (unsigned)f->kind, (unsigned)believed((uint32_t *)(void *)f, WORDS(frame)));
  }
  tell(";");
}

static void tell_tables(void) {
  cardvm_game *g = w->game;
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const header *h = g->h;
  tell("header %u", (unsigned)believed(g->block, WORDS(header)));
#define TELL_TABLE(table, type, each, none, capacity, used, words)                                 \
  if ((used) && strcmp(#table, "frames") != 0)                                                     \
    tell(" " #table " %u",                                                                         \
         (unsigned)believed((uint32_t *)(void *)g->table + (size_t)(none) * (each)*WORDS(type),    \
                            (size_t)(used) * (each)*WORDS(type)));
  STATE_TABLES(TELL_TABLE)
}

/* A check more or less changes one of these numbers. After a change to what the block holds, they
 * are what the story says that they are. */
TEST(check_believes_what_it_believed) {
  open_busy();
  begin_story();
  tell_tables();
  tell_frames(8);
  close_busy();
  expect_story(
      "header 283 player_vars 69 game_vars 22 players 37 places 580 hooks 0 tails 10 cards 395 fields 264 lastings 997 listeners 166 waitings 2075 groups 63 records 1321 remembered 284 uses 42 extras 108 stack 134 1:206 2:194 3:175 4:161 6:191 2:195 6:218 7:190;");
}

/* The same of frames that wait for an answer, each kind of question once. */
TEST(check_believes_of_frames_what_it_believed) {
  w = world_declare();
  const cardvm_choice_def choice = {
      .kind = CARDVM_CHOICE_NUMBER, .min = x_num(w, 0), .max = x_num(w, 2)};
  cardvm_cost_def costs[3] = {{.kind = CARDVM_COST_CARDS, .event = w->rest}};
  costs[0].selection = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  costs[0].count = x_num(w, 1);
  costs[1] = costs[2] = costs[0];
  costs[1].either = costs[2].either = costs[1].way = 1, costs[2].way = 2;
  costs[1].prompt = cardvm_program_intern(w->program, "one");
  costs[2].prompt = cardvm_program_intern(w->program, "other");
  const cardvm_target_def target = one_target(w, w->battle, CARDVM_SIDE_ANY);
  cardvm_ability_def def = {.name = "deed",
                            .kind = CARDVM_ACTIVATED,
                            .windows = window_set(w->w_main),
                            .function = w->fn_log,
                            .choices = &choice,
                            .choice_count = 1,
                            .costs = costs,
                            .cost_count = 3,
                            .targets = &target,
                            .target_count = 1};
  const cardvm_id acts = world_ability(w, &def);
  cardvm_ability_def on =
      ON_EVENT(SUBSTITUTION, "a", &w->hurt, .function = w->fn_log, .optional = true);
  const cardvm_id a = world_ability(w, &on);
  on.name = "b";
  const cardvm_id b = world_ability(w, &on);
  on.kind = CARDVM_TRIGGERED;
  const cardvm_id c = world_ability(w, &on), d = world_ability(w, &on);
  on.interrupts = true;
  const cardvm_id e = world_ability(w, &on), f = world_ability(w, &on);
  const cardvm_id all[] = {acts, a, b, c, d, e, f};
  const cardvm_id bear = world_define(w, "Bear", 1, all, 7), plain = world_plain(w, "Plain", 1);
  world_start(w);
  const cardvm_handle card = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 4; i++) world_put(w, plain, 1, w->battle);
  begin_story();
  for (int way = 0; way < 2; way++) {
    const cardvm_event hurt = ev_amount(w->hurt, card, 1);
    if (way) world_propose_all(w, &hurt, 1);
    else world_answer(w, card, acts);
    for (const cardvm_decision *q; (q = cardvm_game_decision(w->game))->kind != CARDVM_ASK_ACT;) {
      tell_frames(2);
      world_answer(w, q->options[0].subject, q->options[0].name);
    }
  }
  world_free(w);
  expect_story(
      " 3:172 4:154; 4:157 5:153; 4:157 5:171; 4:157 5:170; 4:159 6:122; 6:198 7:172; 6:198 7:161; 6:198 7:161; 6:198 7:184; 7:178 6:128; 7:178 6:127; 3:175 8:207; 8:216 6:127; 8:216 6:128;");
}

/* -- The hash ---------------------------------------------------------------------------------- */

/* It is over everything that is state (records of number 0 are none): no word of it can be another
 * without the hash being another. */
TEST(hash_sees_every_word_of_the_state) {
  open_busy();
  cardvm_game *g = w->game;
  const header *h = g->h;
  const layout *l = &g->at;
  const cardvm_program *p = g->program;
  g->changed_cards[0] = g->changed_cards_later[0] = 1; /* as if something waited to be looked at */
  g->h->now_count = g->h->later_count = 1;
  const struct {
    const char *name;
    uint32_t at, words;
  } parts[] = {
      {"header", 0, sizeof *h / 4 - 1}, /* its last word says how many options there are */
      {"player variables", l->player_vars, h->players * p->player_vars.count},
      {"game variables", l->game_vars, p->game_vars.count},
      {"players", l->players + WORDS(player), h->players * WORDS(player)},
      {"places", l->places + WORDS(place), l->place_count * WORDS(place)},
      {"hooks", l->hooks, p->hooks},
      {"cards", l->cards + WORDS(card), h->card_count * WORDS(card)},
      {"fields", l->fields + p->fields.count, h->card_count * p->fields.count},
      {"lasting effects", l->lastings + WORDS(lasting), h->lasting_count * WORDS(lasting)},
      {"listeners", l->listeners + WORDS(listener), h->listener_count * WORDS(listener)},
      {"waiting effects", l->waitings + WORDS(waiting), h->waiting_count * WORDS(waiting)},
      {"groups", l->groups + WORDS(group), h->group_count * WORDS(group)},
      {"records", l->records + WORDS(record), h->record_count * WORDS(record)},
      {"frames", l->frames + WORDS(frame), h->frame_count * WORDS(frame)},
      {"remembered", l->remembered, h->remembered_count * l->remembered_words},
      {"uses", l->uses, h->use_count * sizeof(use) / 4},
      {"extra turns", l->extras, h->extra_count * sizeof(extra_turn) / 4},
      {"touched now", l->changed_cards, h->now_count},
      {"touched later", l->changed_cards_later, h->later_count},
      {"stack", l->stack, h->stack_top},
  };
  uint64_t before = cardvm_game_hash(g);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    assert_true(parts[i].words > 0 || strcmp(parts[i].name, "remembered") == 0);
    for (uint32_t n = 0; n < parts[i].words; n++) {
      uint32_t *word = &g->block[parts[i].at + n];
      if (parts[i].at == 0 && (word == &g->h->players || /* how much there is follows from these */
                               (word >= &g->h->card_count && word <= &g->h->stack_top) ||
                               word == &g->h->now_count || word == &g->h->later_count))
        continue;
      *word ^= 1u << 5;
      if (cardvm_game_hash(g) == before)
        fail_msg("%s: word %u is not in the hash", parts[i].name, (unsigned)n);
      *word ^= 1u << 5;
    }
  }
  assert_int_equal(cardvm_game_hash(g), before);
  /* What is not state: kept values, options as written, words above the stack. */
  values_forget(g);
  g->stack[h->stack_top + 1] ^= 1;
  g->picks[0].subject ^= 1;
  assert_int_equal(cardvm_game_hash(g), before);
  g->h->now_count = g->h->later_count = 0;
  close_busy();
}
