/* Why, in words: what each operation and each reason is called in English, and that translators are
 * told of every word of it. */
#include "world.h"

#include "cardvm_client.h"
#include "cardvm_why.h"

typedef struct operation {
  cardvm_expr e;
  const char *said;
} operation;

/* What the tests say, in one rule set. */
typedef struct words {
  world *w;
  operation operations[64];
  uint32_t count;
  cardvm_id units, bear, duration;
  cardvm_expr life;
} words;

static cardvm_expr add(words *t, cardvm_op op, uint32_t a, uint32_t b, const char *said) {
  const cardvm_expr e = x_op(t->w, op, a, b);
  assert_true(e && t->count < 64);
  t->operations[t->count++] = (operation){e, said};
  return e;
}

static void add_numbers(words *t) {
  const world *w = t->w;
  const cardvm_expr two = add(t, CARDVM_OP_NUMBER, 2, 0, "2");
  const cardvm_expr hurt = add(t, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage, "its damage");
  t->life = add(t, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->life, "your life");
  add(t, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_IT, w->gold, "its gold");
  add(t, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OPPONENT, w->gold, "the opponent's gold");
  add(t, CARDVM_OP_GAME_VAR, w->tally, 0, "tally");
  add(t, CARDVM_OP_ADD, t->life, two, "your life + 2");
  add(t, CARDVM_OP_SUB, t->life, two, "your life - 2");
  add(t, CARDVM_OP_MUL, t->life, two, "your life * 2");
  add(t, CARDVM_OP_MIN, t->life, two, "the least of your life and 2");
  add(t, CARDVM_OP_MAX, t->life, two, "the most of your life and 2");
  add(t, CARDVM_OP_COUNT, t->units, 0, "the number of your battle or field (it is 7)");
  add(t, CARDVM_OP_TOTAL, t->units, hurt,
      "the sum of its damage over your battle or field (it is 7)");
  add(t, CARDVM_OP_GREATEST, t->units, hurt,
      "the most of its damage among your battle or field (it is 7)");
  add(t, CARDVM_OP_LEAST, t->units, hurt,
      "the least of its damage among your battle or field (it is 7)");
  add(t, CARDVM_OP_DIFFERENT, t->units, hurt,
      "the number of different ones among your battle or field (it is 7)");
  add(t, CARDVM_OP_FIELD, CARDVM_WHO_OUTER, w->damage, "the card it is compared with's damage");
  add(t, CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_TURN,
      "the number of cards in the turn player's hand");
  add(t, CARDVM_OP_TURN_NUMBER, 0, 0, "the number of the turn");
  add(t, CARDVM_OP_PLAYERS, 0, 0, "the number of players");
  add(t, CARDVM_OP_SEAT, CARDVM_WHOSE_MASTER + CARDVM_WHO_ME, 0, "the master of it");
  add(t, CARDVM_OP_SEAT, CARDVM_WHOSE_OWNER + CARDVM_WHO_CARD, 0, "the owner of the event's card");
}

static void add_truths(words *t) {
  const world *w = t->w;
  const cardvm_expr more =
      add(t, CARDVM_OP_GT, t->life, x_num(t->w, 3), "your life is more than 3");
  const cardvm_expr same = add(t, CARDVM_OP_EQ, t->life, x_num(t->w, 3), "your life is 3");
  add(t, CARDVM_OP_AND, more, same, "your life is more than 3 and your life is 3");
  add(t, CARDVM_OP_OR, more, same, "your life is more than 3 or your life is 3");
  add(t, CARDVM_OP_NOT, more, 0, "not: your life is more than 3");
  add(t, CARDVM_OP_NE, t->life, x_num(t->w, 3), "your life is not 3");
  add(t, CARDVM_OP_LT, t->life, x_num(t->w, 3), "your life is less than 3");
  add(t, CARDVM_OP_LE, t->life, x_num(t->w, 3), "your life is at most 3");
  add(t, CARDVM_OP_GE, t->life, x_num(t->w, 3), "your life is at least 3");
  add(t, CARDVM_OP_IN_SEQUENCE, w->duel, 0, "during duel");
  add(t, CARDVM_OP_IN_STEP, w->s_main, 0, "the step is main");
  add(t, CARDVM_OP_EXTRA_TURN, 0, 0, "it is an extra turn");
  add(t, CARDVM_OP_CALL, cardvm_program_script(w->program, "7"), 0, "'7'");
}

static void add_cards(words *t) {
  const world *w = t->w;
  const uint32_t it = CARDVM_WHO_IT, role = CARDVM_WHO_ROLE + w->attacker;
  add(t, CARDVM_OP_PROPERTY, it, w->power, "its power");
  add(t, CARDVM_OP_BASE, CARDVM_WHO_ITSELF, w->power, "its printed power");
  add(t, CARDVM_OP_PROPERTY, role, w->power, "the attacker's power");
  add(t, CARDVM_OP_PROPERTY, CARDVM_WHO_HOST, w->power, "its host's power");
  add(t, CARDVM_OP_DEFINITION, CARDVM_WHO_SOURCE, 0, "the source");
  add(t, CARDVM_OP_ZONE, it, 0, "the zone of it");
  add(t, CARDVM_OP_OWNER, it, 0, "the owner of it");
  add(t, CARDVM_OP_MASTER, role, 0, "the master of the attacker");
  add(t, CARDVM_OP_ATTACHED, it, 0, "the number of cards attached to it");
  add(t, CARDVM_OP_COLUMN, it, CARDVM_WHOSE_YOU, "the column of it");
  add(t, CARDVM_OP_ROW, it, CARDVM_WHOSE_YOU, "the row of it");
  add(t, CARDVM_OP_ORDINAL, it, 0, "the circle of it");
  add(t, CARDVM_OP_POSITION, it, 0, "the position of it");
  add(t, CARDVM_OP_IN_ZONES, it,
      (uint32_t)(zone_set(w->hand) | zone_set(w->battle) | zone_set(w->field)),
      "it is in hand, battle or field");
  add(t, CARDVM_OP_CONTROLLED, it, 0, "it is under another's control");
  add(t, CARDVM_OP_SAME, it, role, "it is the attacker");
  add(t, CARDVM_OP_PRESENT, CARDVM_WHO_TARGET, 0, "the bearer is there");
  add(t, CARDVM_OP_IS_ATTACHED, it, 0, "it is attached");
  add(t, CARDVM_OP_IS_ONE_OF, it, t->units, "it is one of your battle or field (it is 7)");
  add(t, CARDVM_OP_ARRIVED_IN, it, w->turn, "it is there since this turn");
  add(t, CARDVM_OP_ADJACENT, it, CARDVM_WHO_OTHER, "it is beside the event's other card");
  add(t, CARDVM_OP_OWN, it, w->power, "what is asked");
}

static words *begin(void) {
  words *t = calloc(1, sizeof *t);
  world *w = t->w = world_declare();
  const cardvm_id tag =
      cardvm_program_property(w->program, &(cardvm_property_def){.name = "type:7"});
  const cardvm_expr tagged =
      x_op(w, CARDVM_OP_NE, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, tag), x_num(w, 0));
  t->units = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle) | zone_set(w->field),
                                          .side = CARDVM_SIDE_YOURS,
                                          .filter = tagged});
  const cardvm_cost_def cost = {.kind = CARDVM_COST_SELF, .event = w->discard};
  const cardvm_ability_def cry = {.name = "cry",
                                  .keyword = cardvm_program_intern(w->program, "cry"),
                                  .kind = CARDVM_ACTIVATED,
                                  .windows = window_set(w->w_main),
                                  .costs = &cost,
                                  .cost_count = 1,
                                  .function = w->fn_log};
  t->bear = WORLD_CARD(w, "Bear", 3, world_ability(w, &cry));
  add_numbers(t);
  add_truths(t);
  add_cards(t);
  world_start(w);
  return t;
}

static void end(words *t) {
  world_free(t->w);
  free(t);
}

/* Says an expression as a condition that must not be 0. */
static void say_operation(const words *t, cardvm_expr e, const cardvm_client_reader *to, char *said,
                          size_t bytes) {
  const cardvm_reason why = {.kind = CARDVM_WHY_CONDITION, .op = CARDVM_OP_NE, .left = e};
  assert_true(cardvm_client_say_reason(t->w->game, &why, to, said, bytes) < (int)bytes);
}

TEST(every_operation_is_said) {
  words *t = begin();
  const cardvm_client_reader to = {.seat = 1, .sees_all = true};
  for (uint32_t i = 0; i < t->count; i++) {
    static const char truth[] = "it must be so that ", number[] = " is ";
    const operation *o = &t->operations[i];
    char text[400];
    say_operation(t, o->e, &to, text, sizeof text);
    const bool holds = strncmp(text, truth, strlen(truth)) == 0;
    const char *said = text + (holds ? strlen(truth) : 0);
    if (strncmp(said, o->said, strlen(o->said)) != 0 ||
        strncmp(said + strlen(o->said), holds ? "" : number, holds ? 1 : strlen(number)) != 0)
      fail_msg("\"%s\", expected \"%s\"", text, o->said);
  }
  end(t);
}

/* -- In another language ----------------------------------------------------------------------- */

#define PO_BYTES 100000

typedef struct file {
  size_t used;
  char text[PO_BYTES];
} file;

static void put(file *f, const char *text, size_t length) {
  assert_true(f->used + length < PO_BYTES);
  memcpy(f->text + f->used, text, length);
  f->used += length;
  f->text[f->used] = '\0';
}

/* Of each text only its slots are left, of one without them a 0. */
static void translate(void *user, const cardvm_client_message *m) {
  file *f = user;
  char entry[600];
  const int length =
      snprintf(entry, sizeof entry, "msgctxt \"%s\"\nmsgid \"%s\"\n", m->context, m->text);
  assert_true(length < (int)sizeof entry);
  if (strstr(f->text, entry)) return;
  put(f, entry, (size_t)length);
  put(f, "msgstr \"", strlen("msgstr \""));
  bool slots = false;
  for (const char *at = m->text; (at = strchr(at, '{')) && strchr(at, '}'); slots = true, at++)
    put(f, at, (size_t)(strchr(at, '}') - at) + 1);
  if (!slots) put(f, "0", 1);
  put(f, "\"\n", 2);
}

static void expect_no_english(const char *said, const char *what, int which) {
  if (!*said) fail_msg("nothing is said of %s %d", what, which);
  for (const char *at = said; *at; at++)
    if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
      fail_msg("%s %d: no translator is told of a word of \"%s\"", what, which, said);
}

static cardvm_reason reason_of(const words *t, cardvm_why kind, cardvm_handle card, bool more) {
  return (cardvm_reason){.kind = kind,
                         .card = more ? card : 0,
                         .seat = more ? 2 : 1,
                         .what = kind == CARDVM_WHY_COST ? (more ? t->w->discard : 0) : 1,
                         .op = more ? CARDVM_OP_ADD : CARDVM_OP_EQ,
                         .has = more ? 3 : 1,
                         .needs = more ? 4 : 1,
                         .set = 7};
}

TEST(translators_are_told_of_every_word) {
  words *t = begin();
  file *f = calloc(1, sizeof *f);
  cardvm_client_messages(t->w->program, translate, f);
  cardvm_error error = {0};
  cardvm_client_language *l = cardvm_client_language_read(NULL, f->text, f->used, &error);
  if (!l) fail_msg("line %d: %s", error.line, error.message);
  const cardvm_client_reader to = {1, true, l};
  const cardvm_handle card = world_put(t->w, t->bear, 1, t->w->battle);
  char said[400];
  for (uint32_t i = 0; i < t->count; i++) {
    say_operation(t, t->operations[i].e, &to, said, sizeof said);
    expect_no_english(said, "operation", (int)i);
  }
  for (int kind = CARDVM_WHY_OFFERED; kind <= CARDVM_WHY_LAST; kind++)
    for (int way = 0; way < 16; way++) {
      cardvm_reason r = reason_of(t, (cardvm_why)kind, card, way & 1);
      if (way & 2) r.name = 1;
      if (way & 4) r.needs = 1;
      if (way & 8 && kind != CARDVM_WHY_COST) r.what = 0;
      if (kind == CARDVM_WHY_CONDITION) {
        r.left = t->life;
        r.right = way & 8 ? t->life : 0;
        r.op = CARDVM_OP_EQ + way % 6;
      }
      if (kind == CARDVM_WHY_QUESTION) r.has = way % (CARDVM_ASK_ACT + 1);
      if ((kind == CARDVM_WHY_TIMING || kind == CARDVM_WHY_PLACE || kind == CARDVM_WHY_AMONG) &&
          !r.what)
        continue;
      cardvm_client_say_reason(t->w->game, &r, &to, said, sizeof said);
      if (!said[0]) fail_msg("bindings/client/reasons.c has no sentence for reason %d", (int)kind);
      expect_no_english(said, "reason", kind);
    }
  cardvm_client_say_value(t->w->game, card, t->w->power, &to, said, sizeof said);
  expect_no_english(said, "value", 0);
  cardvm_client_say_why(t->w->game, 1, card, &to, said, sizeof said);
  expect_no_english(said, "card", 0);
  cardvm_client_language_free(l);
  free(f);
  end(t);
}

/* -- A card ------------------------------------------------------------------------------------ */

TEST(a_card_says_what_it_can_do_and_why_not) {
  words *t = begin();
  world *w = t->w;
  const cardvm_client_reader me = {.seat = 1}, other = {.seat = 2};
  const cardvm_handle bear = world_put(w, t->bear, 1, w->battle);
  const cardvm_handle hidden = world_put(w, t->bear, 1, w->hand);
  const char *all = "cry: it is in hand, and this works in battle, field, throne or camp\n";
  char said[200];
  cardvm_client_say_why(w->game, 1, bear, &me, said, sizeof said);
  assert_string_equal(said, "cry: it can be done now\n");
  assert_int_equal(cardvm_client_say_why(w->game, 1, hidden, &me, said, sizeof said),
                   (int)strlen(all));
  assert_string_equal(said, all);
  assert_int_equal(cardvm_client_say_why(w->game, 1, hidden, &me, NULL, 0), (int)strlen(all));
  cardvm_client_say_why(w->game, 1, hidden, &me, said, 5); /* as snprintf */
  assert_string_equal(said, "cry:");
  assert_int_equal(cardvm_client_say_why(w->game, 1, hidden, &other, said, sizeof said), 0);
  cardvm_client_say_value(w->game, hidden, w->power, &other, said, sizeof said);
  assert_string_equal(said, "power: not to be known");
  cardvm_client_say_value(w->game, bear, w->power, &other, said, sizeof said);
  assert_string_equal(said, "power 3: printed 3");
  end(t);
}

/* What finds no room is cut off, wherever that is. */
TEST(long_conditions_are_cut_off) {
  world *w = world_declare();
  cardvm_expr e = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_OPPONENT, w->gold);
  cardvm_expr sizes[12];
  for (int i = 0; i < 12; i++) sizes[i] = e = x_op(w, CARDVM_OP_ADD, e, e);
  world_start(w);
  for (int i = 0; i < 12; i++) {
    char said[5000];
    const cardvm_reason why = {.kind = CARDVM_WHY_CONDITION, .op = CARDVM_OP_LT, .left = sizes[i]};
    const int length = cardvm_client_say_reason(w->game, &why, NULL, said, sizeof said);
    assert_int_equal(length, (int)strlen(said));
    assert_true(length < 4000);
    if (i < 5) assert_non_null(strstr(said, " is 0, and must be less than 0"));
  }
}
