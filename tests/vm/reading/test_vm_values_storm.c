/* Storms: games at random in which every kept value is compared with one computed anew. */
#include "values_world.h"

#include "tries.h"

GUARDS("program/dependencies state/invalidate state/pairs")

/* -- Storms: a kept value is never stale ------------------------------------------------------- */

static bool reader_of_much(cardvm_game *game, const cardvm_context *context, void *user,
                           int32_t *out) {
  world *w = user;
  *out = cardvm_game_field(game, context->it, w->scar) + cardvm_game_variable(game, w->tally) +
         (int32_t)cardvm_game_turn_player(game);
  return true;
}

#define KINDS 96
#define MAX_CARDS 48u

typedef struct storm {
  world *w;
  cardvm_id definitions[KINDS], started[KINDS];
  uint32_t count, started_count;
  uint32_t kind, only,
      also;      /* when not 0, only these kinds are declared: no other one's reads help */
  uint32_t most; /* cards */
  /* references: fields of a card's stay, a card and a player; a player's card, the game's card and
   * player; and the events that set them, in that order */
  cardvm_id mate, origin, rival, champion, leader, boss, sets[6];
  uint64_t random;
  uint32_t op;
  char last[200];
} storm;

static void add(storm *s, cardvm_id ability) {
  char name[32];
  snprintf(name, sizeof name, "Card %u", (unsigned)s->count);
  s->definitions[s->count] =
      world_define(s->w, name, (int32_t)s->count % 5, &ability, ability ? 1 : 0);
  s->count++;
}

static bool wanted(storm *s) { return ++s->kind == s->only || s->kind == s->also || !s->only; }

/* Declares a kind of card with this ability; a started ability; a rule; if it is wanted. */
#define KIND(s, ability)                                                                           \
  do {                                                                                             \
    if (wanted(s)) add((s), (ability));                                                            \
  } while (0)

#define STARTED(s, ability)                                                                        \
  do {                                                                                             \
    if (wanted(s)) (s)->started[(s)->started_count++] = (ability);                                 \
  } while (0)
#define RULE(s, ability)                                                                           \
  do {                                                                                             \
    if (wanted(s)) cardvm_program_rule((s)->w->program, (ability), 0);                             \
  } while (0)

static cardvm_expr it_of(storm *s, cardvm_op op, uint32_t b) {
  return x_op(s->w, op, CARDVM_WHO_IT, b);
}
static cardvm_expr me_of(storm *s, cardvm_op op, uint32_t b) {
  return x_op(s->w, op, CARDVM_WHO_ME, b);
}

static cardvm_id attached_constant(storm *s, cardvm_expr on, cardvm_id property,
                                   cardvm_expr number) {
  const cardvm_modifier_def m = {.property = property, .value = number};
  return world_ability(s->w, &CONSTANT(NULL, &m, .attached = true, .on = on));
}

/* Constants over the card itself and what it reads of it. */
static void declare_local(storm *s) {
  world *w = s->w;
  cardvm_id all = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field) |
                                                   zone_set(w->camp) | zone_set(w->throne)});
  cardvm_expr any = x_it_in(w, all), always = x_num(w, 1);
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_FIELD, w->damage)));
  KIND(s, constant(w, x_at_least(w, it_of(s, CARDVM_OP_FIELD, w->damage), 2), w->power, CARDVM_SET,
                   x_num(w, 2)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ZONE, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_OWNER, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_MASTER, 0)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ATTACHED, 0)));
  KIND(s, constant(w, always, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ATTACHED, 0)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_IS_ATTACHED, 0), w->cost, CARDVM_ADD,
                   x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_HOST, w->damage)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD, it_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_IS_ATTACHED, 0), w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_HOST, w->power)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OWNER + CARDVM_WHO_IT, w->gold)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, w->gold)));
  KIND(s, constant(w, always, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_MASTER + CARDVM_WHO_HOST, w->gold)));
  KIND(s, constant(w, it_of(s, CARDVM_OP_ARRIVED_IN, w->turn), w->power, CARDVM_ADD, x_num(w, 3)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_COLUMN, CARDVM_WHOSE_TURN)));
  KIND(s, constant(w, any, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ROW, CARDVM_WHOSE_YOU)));
  KIND(s, constant(w, x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_HOST, CARDVM_WHOSE_YOU),
                   w->power, CARDVM_ADD, x_num(w, 1)));
}

/* Constants over the source, sides, counts, players and turns. */
static void declare_global(storm *s) {
  world *w = s->w;
  cardvm_id yours = cardvm_program_selection(
      w->program,
      &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field) | zone_set(w->hand),
                              .side = CARDVM_SIDE_YOURS});
  cardvm_id enemies = world_select(w, w->field, CARDVM_SIDE_ENEMY,
                                   x_at_least(w, it_of(s, CARDVM_OP_FIELD, w->rested), 1));
  cardvm_id strong = world_select(w, w->battle, CARDVM_SIDE_ANY,
                                  x_at_least(w, it_of(s, CARDVM_OP_PROPERTY, w->power), 4));
  cardvm_id attached = cardvm_program_selection(
      w->program,
      &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field), .attached = true});
  KIND(s, constant(w, x_it_in(w, yours), w->power, CARDVM_ADD, x_num(w, 1)));
  KIND(s, constant(w, x_it_in(w, enemies), w->power, CARDVM_ADD, x_num(w, -1)));
  KIND(s, constant(w, 0, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, yours, 0)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, strong, 0)));
  KIND(s, constant(w, x_it_in(w, attached), w->cost, CARDVM_ADD,
                   x_op(w, CARDVM_OP_COUNT, attached, 0)));
  KIND(s,
       constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD, me_of(s, CARDVM_OP_FIELD, w->damage)));
  KIND(s, constant(w, x_it_in(w, yours), w->shine, CARDVM_ADD,
                   me_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, constant_while(
              w, x_op(w, CARDVM_OP_NOT, x_is_seat(w, CARDVM_WHOSE_TURN, CARDVM_WHOSE_YOU), 0),
              x_it_in(w, yours), w->power, x_num(w, 2)));
  KIND(s, constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OPPONENT, w->gold)));
  KIND(s, constant(w, 0, w->power, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_YOU)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLACE_COUNT, w->field, CARDVM_WHOSE_OPPONENT)));
  KIND(s, constant_while(w, x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 3), 0, w->cost,
                         x_op(w, CARDVM_OP_TURN_NUMBER, 0, 0)));
  KIND(s, constant(w, x_op(w, CARDVM_OP_ADJACENT, CARDVM_WHO_IT, CARDVM_WHO_ME), w->power,
                   CARDVM_ADD, x_num(w, 1)));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_IN_SEQUENCE, w->duel, 0), 0, w->power, x_num(w, 5)));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_IN_STEP, w->s_clash, 0), x_it_in(w, yours), w->power,
                         x_num(w, 7)));
  KIND(s, constant(w, x_op(w, CARDVM_OP_SAME, CARDVM_WHO_IT, CARDVM_WHO_ROLE + w->attacker),
                   w->power, CARDVM_ADD, x_num(w, 9)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ROLE + w->target, w->damage)));
  KIND(s, constant(w, x_num(w, 1), w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ROLE + w->target, w->power)));
  KIND(s, attached_constant(s, 0, w->power, x_num(w, 2)));
  KIND(s,
       attached_constant(s, x_it_in(w, yours), w->shine, me_of(s, CARDVM_OP_PROPERTY, w->power)));
  KIND(s, attached_constant(s, x_it_in(w, yours), w->cost,
                            x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ITSELF, w->scar)));
  cardvm_id read = cardvm_program_reader(w->program, "much", reader_of_much, w);
  KIND(s, constant(w, x_it_in(w, yours), w->cost, CARDVM_ADD, x_op(w, CARDVM_OP_CALL, read, 0)));
  cardvm_expr power = it_of(s, CARDVM_OP_PROPERTY, w->power), one = x_num(w, 1);
  KIND(s, constant(w, one, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_ORDINAL, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, me_of(s, CARDVM_OP_ORDINAL, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD,
                   x_op(w, CARDVM_OP_TOTAL, strong, it_of(s, CARDVM_OP_FIELD, w->damage))));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_TOTAL, yours, power)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_TOTAL, enemies,
                        x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage))));
  KIND(s, constant_while(w, x_op(w, CARDVM_OP_EXTRA_TURN, 0, 0), one, w->power, x_num(w, 3)));
}

/* Constants over what cards are, by name and by what is printed. */
static void declare_faces(storm *s) {
  world *w = s->w;
  const cardvm_expr one = x_num(w, 1), printed = it_of(s, CARDVM_OP_BASE, w->power);
  const cardvm_id like = world_select(
      w, w->battle, CARDVM_SIDE_ANY,
      x_op(w, CARDVM_OP_EQ, it_of(s, CARDVM_OP_DEFINITION, 0), me_of(s, CARDVM_OP_DEFINITION, 0)));
  const cardvm_id dear = world_select(w, w->field, CARDVM_SIDE_ANY, x_at_least(w, printed, 3)),
                  first = world_select(w, w->hand, CARDVM_SIDE_YOURS,
                                       x_equals(w, it_of(s, CARDVM_OP_DEFINITION, 0), 1));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, it_of(s, CARDVM_OP_DEFINITION, 0)));
  KIND(s, constant(w, one, w->cost, CARDVM_ADD, me_of(s, CARDVM_OP_BASE, w->power)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, like, 0)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, dear, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, first, 0)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_TOTAL, dear, printed)));
  KIND(s,
       constant(w, one, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_BASE, CARDVM_WHO_HOST, w->power)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_DEFINITION, CARDVM_WHO_ROLE + w->target, 0)));
}

/* Constants that compare cards with each other. */
static void declare_rivals(storm *s) {
  world *w = s->w;
  const cardvm_expr power = it_of(s, CARDVM_OP_PROPERTY, w->power),
                    damage = it_of(s, CARDVM_OP_FIELD, w->damage), one = x_num(w, 1);
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  const cardvm_id as_strong =
                      world_select(w, w->battle, CARDVM_SIDE_ANY,
                                   x_op(w, CARDVM_OP_EQ, power,
                                        x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_OUTER, w->power))),
                  as_hurt =
                      world_select(w, w->battle, CARDVM_SIDE_YOURS,
                                   x_op(w, CARDVM_OP_LE, damage,
                                        x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_OUTER, w->damage))),
                  most_hurt = world_select(
                      w, w->battle, CARDVM_SIDE_ANY,
                      x_op(w, CARDVM_OP_EQ, damage, x_op(w, CARDVM_OP_GREATEST, all, damage)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, as_strong, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, x_op(w, CARDVM_OP_COUNT, as_hurt, 0)));
  KIND(s, constant(w, x_it_in(w, most_hurt), w->power, CARDVM_ADD, x_num(w, 2)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, x_op(w, CARDVM_OP_LEAST, all, power)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_DIFFERENT, all,
                        x_op(w, CARDVM_OP_EQ, damage,
                             x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_OUTER, w->damage)))));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_TOTAL, all,
                        x_op(w, CARDVM_OP_SUB, damage,
                             x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_OUTER, w->damage)))));
}

static cardvm_id started(storm *s, cardvm_expr on, cardvm_id property, cardvm_expr number) {
  static const cardvm_subject card = CARDVM_SUBJECT_CARD;
  const cardvm_modifier_def m = {.property = property, .value = number};
  return world_ability(s->w, &CONSTANT(NULL, &m, .started_only = true, .on = on,
                                       .parameters = &card, .parameter_count = 1));
}

static void declare_started(storm *s) {
  world *w = s->w;
  cardvm_expr yours = x_it_in(w, world_select(w, w->battle, CARDVM_SIDE_YOURS, 0));
  STARTED(s, started(s, x_is_card(w, CARDVM_WHO_IT, CARDVM_WHO_PARAM), w->power, x_num(w, 3)));
  STARTED(s, started(s, yours, w->power, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_PARAM, w->damage)));
  STARTED(s, started(s, yours, w->cost, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_PARAM, w->power)));
  STARTED(s, started(s, yours, w->power, x_op(w, CARDVM_OP_PRESENT, CARDVM_WHO_TARGET, 0)));
  STARTED(s, started(s, yours, w->shine, me_of(s, CARDVM_OP_FIELD, w->damage)));
}

/* A constant of the rules: "your cards" are the turn player's. */
static void declare_rules(storm *s) {
  world *w = s->w;
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  RULE(s, constant(w, x_it_in(w, yours), w->power, CARDVM_ADD, x_num(w, 4)));
  RULE(s, constant(w, x_num(w, 1), w->shine, CARDVM_ADD,
                   x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold)));
}

static cardvm_id referring_event(storm *s, const char *name, cardvm_change change, cardvm_id what) {
  return cardvm_program_event(s->w->program,
                              &(cardvm_event_def){.name = name, .change = change, .what = what});
}

/* Fields and variables that refer to something, and the events that set them. */
static void declare_references(storm *s) {
  cardvm_program *p = s->w->program;
  const cardvm_reference stay = {CARDVM_SUBJECT_CARD, false}, card = {CARDVM_SUBJECT_CARD, true},
                         player = {CARDVM_SUBJECT_SEAT, false};
  s->mate = cardvm_program_field(p, &(cardvm_field_def){.name = "mate", .refers = stay});
  s->origin = cardvm_program_field(p, &(cardvm_field_def){.name = "origin", .refers = card});
  s->rival = cardvm_program_field(p, &(cardvm_field_def){.name = "rival", .refers = player});
  s->champion = cardvm_program_player_variable(p, "champion", 0);
  s->leader = cardvm_program_game_variable(p, "leader", 0);
  s->boss = cardvm_program_game_variable(p, "boss", 0);
  cardvm_program_refers(p, CARDVM_SORT_PLAYER_VARIABLE, s->champion, stay);
  cardvm_program_refers(p, CARDVM_SORT_GAME_VARIABLE, s->leader, card);
  cardvm_program_refers(p, CARDVM_SORT_GAME_VARIABLE, s->boss, player);
  s->sets[0] = referring_event(s, "set mate", CARDVM_CHANGE_SET_FIELD, s->mate);
  s->sets[1] = referring_event(s, "set origin", CARDVM_CHANGE_SET_FIELD, s->origin);
  s->sets[2] = referring_event(s, "set rival", CARDVM_CHANGE_SET_FIELD, s->rival);
  s->sets[3] = referring_event(s, "set champion", CARDVM_CHANGE_SET_PLAYER, s->champion);
  s->sets[4] = referring_event(s, "set leader", CARDVM_CHANGE_SET_GAME, s->leader);
  s->sets[5] = referring_event(s, "set boss", CARDVM_CHANGE_SET_GAME, s->boss);
}

static uint32_t leads(storm *s, cardvm_path_step step, uint32_t of, cardvm_id what) {
  const cardvm_id id = cardvm_program_path(s->w->program, &(cardvm_path_def){step, of, what});
  assert_int_not_equal(id, 0);
  return id;
}
static uint32_t to_card(storm *s, uint32_t who, cardvm_id field) {
  return CARDVM_WHO_PATH + leads(s, field ? CARDVM_PATH_FIELD : CARDVM_PATH_HOST, who, field);
}

/* Constants over what cards, players and the game refer to, and what is read on through that. */
static void declare_referring(storm *s) {
  world *w = s->w;
  const cardvm_expr one = x_num(w, 1);
  const uint32_t its_mate = to_card(s, CARDVM_WHO_IT, s->mate),
                 its_origin = to_card(s, CARDVM_WHO_IT, s->origin),
                 my_mate = to_card(s, CARDVM_WHO_ME, s->mate),
                 my_origin = to_card(s, CARDVM_WHO_ME, s->origin),
                 champion = CARDVM_WHO_PATH +
                            leads(s, CARDVM_PATH_PLAYER_VAR, CARDVM_WHOSE_YOU, s->champion),
                 leader = CARDVM_WHO_PATH + leads(s, CARDVM_PATH_GAME_VAR, 0, s->leader),
                 boss = CARDVM_WHOSE_PATH + leads(s, CARDVM_PATH_GAME_VAR, 0, s->boss),
                 its_rival =
                     CARDVM_WHOSE_PATH + leads(s, CARDVM_PATH_FIELD, CARDVM_WHO_IT, s->rival),
                 mates_rival = CARDVM_WHOSE_PATH + leads(s, CARDVM_PATH_FIELD, my_mate, s->rival);
  const cardvm_id fond = world_select(w, w->battle, CARDVM_SIDE_ANY,
                                      x_op(w, CARDVM_OP_SAME, its_mate, CARDVM_WHO_ME)),
                  there = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
#define READS(op, a, b) x_op(w, CARDVM_OP_##op, (a), (b))
  KIND(s, constant(w, READS(SAME, CARDVM_WHO_IT, my_mate), w->power, CARDVM_ADD, one));
  KIND(s, constant(w, READS(SAME, CARDVM_WHO_IT, my_origin), w->power, CARDVM_ADD, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(FIELD, its_mate, w->damage)));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, READS(PROPERTY, its_mate, w->power)));
  KIND(s, constant(w, 0, w->shine, CARDVM_ADD, READS(PROPERTY, my_origin, w->power)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(PRESENT, its_mate, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(ZONE, its_origin, 0)));
  KIND(s, constant(w, READS(SAME, to_card(s, its_mate, s->mate), CARDVM_WHO_IT), w->power,
                   CARDVM_ADD, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD,
                   READS(FIELD, to_card(s, my_mate, s->origin), w->damage)));
  KIND(s, constant_while(w, READS(SAME, my_mate, my_origin), 0, w->power, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(PLAYER_VAR, its_rival, w->gold)));
  KIND(s, constant(w, x_is_seat(w, its_rival, CARDVM_WHOSE_YOU), w->power, CARDVM_ADD, one));
  KIND(s, constant_while(w, x_is_seat(w, mates_rival, CARDVM_WHOSE_TURN), one, w->power, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(SEAT, boss, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(FIELD, champion, w->damage)));
  KIND(s, constant(w, READS(SAME, CARDVM_WHO_IT, champion), w->cost, CARDVM_ADD, one));
  KIND(s, constant(w, one, w->shine, CARDVM_ADD, READS(PROPERTY, leader, w->power)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(POSITION, leader, 0)));
  KIND(s, constant(w, one, w->cost, CARDVM_ADD,
                   READS(FIELD, to_card(s, CARDVM_WHO_ME, 0), w->damage)));
  KIND(s,
       attached_constant(s, READS(SAME, CARDVM_WHO_IT, to_card(s, CARDVM_WHO_ITSELF, 0)), w->power,
                         READS(FIELD, to_card(s, CARDVM_WHO_ITSELF, s->mate), w->scar)));
  KIND(s,
       constant(w, READS(SAME, to_card(s, CARDVM_WHO_IT, 0), my_mate), w->power, CARDVM_ADD, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD,
                   READS(PLAYER_VAR, CARDVM_WHOSE_MASTER + its_mate, w->gold)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(OWNER, its_origin, 0)));
  KIND(s, constant(w, 0, w->power, CARDVM_ADD, READS(COUNT, fond, 0)));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(IS_ONE_OF, its_mate, there)));
  KIND(s, constant(w, READS(ADJACENT, CARDVM_WHO_IT, my_mate), w->power, CARDVM_ADD, one));
  KIND(s, constant(w, one, w->power, CARDVM_ADD, READS(BASE, its_mate, w->power)));
  STARTED(s, started(s, READS(SAME, CARDVM_WHO_IT, to_card(s, CARDVM_WHO_PARAM, s->mate)), w->power,
                     READS(FIELD, to_card(s, CARDVM_WHO_PARAM, s->origin), w->damage)));
#undef READS
}

static uint32_t below(storm *s, uint32_t n) { return world_random(&s->random, n); }

static void check(storm *s, cardvm_game *game) {
  if (cardvm_game_check(game) != CARDVM_OK)
    fail_msg("op %u (%s): %s", (unsigned)s->op, s->last, cardvm_game_error(game)->message);
}

static uint32_t all_cards(storm *s, cardvm_handle *out) {
  cardvm_game *g = s->w->game;
  uint32_t n = 0;
  for (cardvm_place p = 1; p <= cardvm_game_place_count(g); p++) {
    cardvm_handle here[MAX_CARDS];
    uint32_t k = cardvm_game_cards(g, p, here, MAX_CARDS);
    for (uint32_t i = 0; i < k; i++) {
      out[n++] = here[i];
      n += cardvm_game_attached(g, here[i], out + n, MAX_CARDS - n);
    }
  }
  return n;
}

/* Runs a duel with two cards in its roles; every step is checked. */
static storm *storm_now;

static cardvm_call_status storm_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  check(storm_now, game);
  if (call->step == 0 && below(storm_now, 3) == 0) {
    cardvm_event e = ev_amount(w->hurt, w->hold[1], 1);
    cardvm_propose(game, &e);
    check(storm_now, game);
    cardvm_sequence_set_role(game, w->target, w->hold[2 + below(storm_now, 2)]);
    check(storm_now, game);
    e = ev_card(below(storm_now, 2) ? w->destroy : CARDVM_EVENT_RENEW,
                w->hold[below(storm_now, 4)]);
    cardvm_propose(game, &e);
    check(storm_now, game);
  }
  return CARDVM_CALL_DONE;
}

static cardvm_call_status storm_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  const cardvm_role_value roles[] = {{w->attacker, w->hold[0]}, {w->target, w->hold[1]}};
  cardvm_run_sequence(game, w->duel, call->you, roles, 2);
  return CARDVM_CALL_WAIT;
}

/* Two events, then it fails: everything is taken back. */
static cardvm_call_status storm_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  for (uint32_t i = 0; i < w->event_count; i++) {
    cardvm_event e = w->events[i];
    if (cardvm_propose(game, &e) != CARDVM_DONE) break;
    check(storm_now, game);
  }
  return CARDVM_CALL_FAILED;
}

/* Sets a reference of the card, of a player or of the game; nothing: empties it. */
static cardvm_event storm_reference(storm *s, cardvm_handle card, cardvm_handle to,
                                    cardvm_seat seat) {
  const uint32_t which = below(s, 6);
  cardvm_event e = ev_card(s->sets[which], which < 3 ? card : 0);
  e.slot[CARDVM_SLOT_OTHER] = to;
  e.slot[CARDVM_SLOT_PLAYER] = which == 3 || to ? seat : 0;
  return e;
}

static cardvm_event storm_change(storm *s, const cardvm_handle *cards, uint32_t n,
                                 cardvm_handle a) {
  world *w = s->w;
  uint32_t players = cardvm_game_players(w->game), seat = 1 + below(s, players);
  static const cardvm_id untils[] = {1, 2, 3, 4, CARDVM_FOREVER};
  cardvm_event e;
  switch (below(s, 19)) {
  case 16:
  case 17:
  case 18: return storm_reference(s, a, below(s, 4) ? cards[below(s, n)] : 0, seat);
  case 0: return ev_amount(w->hurt, a, 1 + (int32_t)below(s, 2));
  case 1: return ev_amount(w->mark, a, 1);
  case 2: return ev_card(below(s, 2) ? w->rest : w->stand, a);
  case 3: return ev_card(CARDVM_EVENT_RENEW, a);
  case 4:
    e = ev_card(w->gift, a);
    e.slot[CARDVM_SLOT_PLAYER] = seat;
    return e;
  case 5:
    e = ev_card(CARDVM_EVENT_CONTROL, a);
    e.slot[CARDVM_SLOT_PLAYER] = seat;
    e.slot[CARDVM_SLOT_TO] = untils[below(s, 5)];
    return e;
  case 6:
    return ev_modify(a, 1 + below(s, 3), (cardvm_modify)below(s, 2), (int32_t)below(s, 9) - 3,
                     untils[below(s, 5)]);
  case 7:
  case 8:
    e = ev_card(CARDVM_EVENT_ATTACH, a);
    e.slot[CARDVM_SLOT_OTHER] = cards[below(s, n)];
    return e;
  case 9:
  case 10:
    if (!s->started_count) return ev_amount(w->hurt, a, 1);
    e = ev_card(CARDVM_EVENT_START, below(s, 2) ? a : 0);
    e.slot[CARDVM_SLOT_NAME] = s->started[below(s, s->started_count)];
    e.slot[CARDVM_SLOT_SOURCE] = cards[below(s, n)];
    e.slot[CARDVM_SLOT_OTHER] = cards[below(s, n)];
    e.slot[CARDVM_SLOT_TO] = untils[1 + below(s, 4)];
    return e;
  case 13:
  case 14:
    e = ev_card(CARDVM_EVENT_BECOME, a);
    e.slot[CARDVM_SLOT_NAME] = s->definitions[below(s, s->count)];
    e.slot[CARDVM_SLOT_TO] = untils[below(s, 5)];
    return e;
  case 11: return ev_player(w->gain_gold, seat, (int32_t)below(s, 5) - 2);
  case 12: return ev_amount(w->set_tally, 0, (int32_t)below(s, 5));
  default: return ev_amount(w->count, 0, (int32_t)below(s, 5) - 2);
  }
}

/* One of the cards; one that has something attached, or is, more often than others. */
static cardvm_handle some_card(storm *s, const cardvm_handle *cards, uint32_t n) {
  cardvm_handle card = cards[below(s, n)];
  for (int i = 0; i < 6 && below(s, 3); i++) {
    if (world_card(s->w, card).host || cardvm_game_attached(s->w->game, card, NULL, 0)) break;
    card = cards[below(s, n)];
  }
  return card;
}

static cardvm_event storm_event(storm *s, const cardvm_handle *cards, uint32_t n) {
  world *w = s->w;
  uint32_t places = cardvm_game_place_count(w->game);
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  if (n < 8 || (n < s->most - 4 && below(s, 6) == 0)) {
    e.slot[CARDVM_SLOT_NAME] = s->definitions[below(s, s->count)];
    e.slot[CARDVM_SLOT_PLAYER] = 1 + below(s, cardvm_game_players(w->game));
    e.slot[CARDVM_SLOT_TO] = 1 + below(s, places);
    return e;
  }
  cardvm_handle a = some_card(s, cards, n);
  switch (below(s, 8)) {
  case 0:
  case 1:
  case 2: return ev_move(a, 1 + below(s, places), below(s, 4));
  case 3: return below(s, 3) ? ev_card(w->shout, 0) : ev_card(w->vanish, a);
  default: return storm_change(s, cards, n, a);
  }
}

static cardvm_call_status storm_turn(cardvm_game *game, cardvm_call *call, void *user) {
  const cardvm_extra_turn turn = {.player = call->you % 2 + 1};
  (void)user;
  if (cardvm_game_lost(game, turn.player) || cardvm_game_extra_turns(game)) return CARDVM_CALL_DONE;
  return world_done(cardvm_ask_turn(game, &turn));
}

static void storm_once(storm *s) {
  world *w = s->w;
  cardvm_handle cards[2 * MAX_CARDS];
  uint32_t n = all_cards(s, cards), what = below(s, 30);
  if (what == 0) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: turn", (unsigned)s->only, (unsigned)s->op);
    cardvm_game_choose(w->game, (const uint32_t[]){cardvm_game_decision(w->game)->option_count - 1},
                       1);
    cardvm_game_run(w->game);
  } else if (what == 1 && n >= 4) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: duel", (unsigned)s->only, (unsigned)s->op);
    for (int i = 0; i < 4; i++) w->hold[i] = cards[below(s, n)];
    world_do(w, storm_duel);
  } else if (what == 3) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: extra turn", (unsigned)s->only,
             (unsigned)s->op);
    world_do(w, storm_turn);
  } else if (what == 2) {
    snprintf(s->last, sizeof s->last, "kind %u, op %u: failure", (unsigned)s->only,
             (unsigned)s->op);
    w->event_count = 2;
    for (int i = 0; i < 2; i++) w->events[i] = storm_event(s, cards, n);
    if (world_do(w, storm_fail) != CARDVM_FAILED) fail_msg("it did not fail");
    check(s, w->game);
    cardvm_game_skip(w->game);
    cardvm_game_run(w->game);
  } else {
    cardvm_event e = storm_event(s, cards, n);
    snprintf(s->last, sizeof s->last,
             "kind %u, op %u: %s card %x other %x player %u amount %d to %x name %u",
             (unsigned)s->only, (unsigned)s->op,
             cardvm_program_name(w->program, CARDVM_SORT_EVENT, e.kind),
             (unsigned)e.slot[CARDVM_SLOT_CARD], (unsigned)e.slot[CARDVM_SLOT_OTHER],
             (unsigned)e.slot[CARDVM_SLOT_PLAYER], (int)e.slot[CARDVM_SLOT_AMOUNT],
             (unsigned)e.slot[CARDVM_SLOT_TO], (unsigned)e.slot[CARDVM_SLOT_NAME]);
    memcpy(w->events, &e, sizeof e);
    w->event_count = 1;
    world_propose_all(w, &e, 1);
  }
  const cardvm_decision *d = cardvm_game_decision(w->game);
  if (!d) fail_msg("op %u (%s): %s", (unsigned)s->op, s->last, cardvm_game_error(w->game)->message);
  check(s, w->game);
}

static storm *storm_new(uint64_t seed, uint32_t players, uint32_t only, uint32_t also) {
  storm *s = calloc(1, sizeof *s);
  s->w = world_declare();
  s->random = seed * 77 + 1;
  s->only = only;
  s->also = also;
  s->most = only ? 16 : MAX_CARDS;
  declare_references(s);
  declare_local(s);
  declare_global(s);
  declare_faces(s);
  declare_rivals(s);
  declare_started(s);
  declare_rules(s);
  declare_referring(s);
  add(s, 0);
  world *w = s->w;
  w->setup.players = players;
  w->setup.limits =
      (cardvm_limits){.lasting = 512, .listeners = 2000, .remembered = 4, .steps = 1000000};
  w->step_body = storm_step;
  storm_now = s;
  world_where = s->last;
  world_start(w);
  return s;
}

/* The number of kinds there are. */
static uint32_t storm_run(uint64_t seed, uint32_t players, uint32_t ops, uint32_t only,
                          uint32_t also) {
  storm *s = storm_new(seed, players, only, also);
  for (s->op = 1; s->op <= ops; s->op++) {
    storm_once(s);
    if (players > 2 && s->op == ops / 2) {
      snprintf(s->last, sizeof s->last, "kind %u: defeat", (unsigned)only);
      cardvm_seat loser = cardvm_game_turn_player(s->w->game) % players + 1;
      world_propose(s->w, ev_player(CARDVM_EVENT_DEFEAT, loser, 0));
    }
  }
  uint32_t kinds = s->kind;
  world_where = "somewhere";
  world_free(s->w);
  free(s);
  return kinds;
}

TEST(storm_of_two_players_leaves_no_stale_value) {
  for (uint64_t seed = 1; seed <= 3; seed++) storm_run(seed, 2, TRIES(1500, 400), 0, 0);
}

TEST(storm_of_three_players_leaves_no_stale_value) {
  for (uint64_t seed = 11; seed <= 13; seed++) storm_run(seed, 3, TRIES(1500, 400), 0, 0);
}

/* One kind of constant at a time: no other one bumps what it forgot. */
TEST(storm_of_single_kinds_leaves_no_stale_value) {
  for (uint32_t only = 1, kinds = 1; only <= kinds; only++)
    kinds = storm_run(only, 3, TRIES(500, 200), only, 0);
}

/* With one that reads the power of its own card, and one that counts powerful cards. */
TEST(storm_of_pairs_of_kinds_leaves_no_stale_value) {
  const uint32_t readers[2] = {9, 21};
  for (uint32_t only = 1, kinds = 1; only <= kinds; only++)
    for (int i = 0; i < 2; i++) kinds = storm_run(only + 50, 2, TRIES(200, 60), only, readers[i]);
}
