/* What a change concerns: found once, by what expressions read, for values of properties, for rule
 * actions, and for what prohibits these. */
#include "story.h"
#include "world.h"

#include "program.h"

GUARDS("program/dependencies")

static world *w;

/* Of each place where a change is told: whether it concerns the power (p), the first rule action
 * for one card (a) or for all (A), the prohibition of the second one (n). */
static void tell_concerns(const char *where, const dependents *d) {
  const bool power = d->properties[0] >> (w->power - 1) & 1;
  char letters[6], *at = letters;
  if (power) *at++ = 'p';
  if (d->actions & 1) *at++ = 'a';
  if (d->actions_all & 1) *at++ = 'A';
  if (d->prohibited & 2) *at++ = 'n';
  *at = '\0';
  if (*letters) tell(" %s:%s", where, letters);
}

static void tell_all_concerns(const cardvm_program *p) {
  tell_concerns("field", &p->on_field[w->damage - 1]);
  tell_concerns("battle", &p->on_zone[w->battle - 1]);
  tell_concerns("hand", &p->on_zone[w->hand - 1]);
  tell_concerns("cost", &p->on_property[w->cost - 1]);
  tell_concerns("costs", &p->on_constant[w->cost - 1]);
  tell_concerns("master", &p->on_master);
  tell_concerns("variables", &p->on_variables);
  tell_concerns("turns", &p->on_turns);
  tell_concerns("attached", &p->on_attached);
  tell_concerns("faces", &p->on_definition);
  if (program_property(p, w->power)->fickle) tell(" any:p");
  if (p->actions_anything & 1) tell(" any:a");
  if (p->actions_prohibited & 2) tell(" any:n");
  if (p->local_fields >> (w->damage - 1) & 1) tell(" own field");
  if (p->any_local) tell(" own");
}

typedef struct reading {
  cardvm_op op;
  uint32_t a, b;
  const char *concerns;
} reading;

static bool reader(cardvm_game *g, const cardvm_context *c, void *user, int32_t *value) {
  (void)g, (void)c, (void)user;
  *value = 1;
  return true;
}

/* The same expression says how much power is added, when the rules act, and what keeps them. */
static bool expect_reading(int row) {
  w = world_declare();
  const cardvm_id all = world_select(w, w->hand, CARDVM_SIDE_ANY, 0),
                  yours = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0),
                  tops = cardvm_program_selection(
                      w->program, &(cardvm_selection_def){.zones = zone_set(w->hand), .top = true}),
                  worn = cardvm_program_selection(
                      w->program,
                      &(cardvm_selection_def){.zones = zone_set(w->hand), .attached = true}),
                  hurt = world_select(
                      w, w->hand, CARDVM_SIDE_ANY,
                      x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1)),
                  as_hurt = world_select(
                      w, w->hand, CARDVM_SIDE_ANY,
                      x_op(w, CARDVM_OP_EQ, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage),
                           x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_OUTER, w->damage))),
                  rivals = world_select(w, w->battle, CARDVM_SIDE_ANY,
                                        x_at_least(w, x_op(w, CARDVM_OP_COUNT, as_hurt, 0), 1)),
                  call = cardvm_program_reader(w->program, "reader", reader, NULL);
  enum { IT = CARDVM_WHO_IT, ME = CARDVM_WHO_ME, HOST = CARDVM_WHO_HOST };
  const uint32_t role = CARDVM_WHO_ROLE + w->attacker, owner = CARDVM_WHOSE_OWNER,
                 master = CARDVM_WHOSE_MASTER;
  const cardvm_expr field = x_op(w, CARDVM_OP_FIELD, IT, w->damage);
  const reading rows[] = {
      {CARDVM_OP_PROPERTY, IT, w->cost, " battle:an hand:n cost:an costs:pAn"},
      {CARDVM_OP_PROPERTY, ME, w->cost, " battle:a cost:pAn costs:pAn"},
      {CARDVM_OP_PROPERTY, HOST, w->cost, " battle:a cost:pAn costs:pAn attached:pan"},
      {CARDVM_OP_PROPERTY, role, w->cost, " battle:paAn hand:pAn cost:pAn costs:pAn turns:pAn"},
      {CARDVM_OP_FIELD, IT, w->damage, " field:an battle:an hand:n own field own"},
      {CARDVM_OP_FIELD, ME, w->damage, " field:pAn battle:a"},
      {CARDVM_OP_BASE, IT, w->cost, " battle:an hand:n faces:pAn"},
      {CARDVM_OP_OWN, IT, w->cost, " battle:an hand:n master:pAn faces:pAn"},
      {CARDVM_OP_DEFINITION, IT, 0, " battle:an hand:n faces:pAn"},
      {CARDVM_OP_ZONE, IT, 0, " battle:an hand:n own"},
      {CARDVM_OP_ZONE, ME, 0, " battle:paAn hand:pAn"},
      {CARDVM_OP_MASTER, IT, 0, " battle:an hand:n master:An own"},
      {CARDVM_OP_MASTER, ME, 0, " battle:a master:pAn"},
      {CARDVM_OP_CONTROLLED, IT, 0, " battle:an hand:n master:An own"},
      {CARDVM_OP_OWNER, IT, 0, " battle:an hand:n own"},
      {CARDVM_OP_SAME, IT, ME, " battle:a"},
      {CARDVM_OP_SAME, IT, role, " battle:paAn hand:pAn turns:pAn"},
      {CARDVM_OP_SAME, ME, HOST, " battle:a attached:pan"},
      {CARDVM_OP_PRESENT, IT, 0, " battle:an hand:n own"},
      {CARDVM_OP_ATTACHED, IT, 0, " battle:an hand:n attached:pan"},
      {CARDVM_OP_IS_ATTACHED, ME, 0, " battle:a attached:pan"},
      {CARDVM_OP_COUNT, all, 0, " battle:a hand:pAn"},
      {CARDVM_OP_COUNT, yours, 0, " battle:a hand:pAn master:pAn"},
      {CARDVM_OP_COUNT, tops, 0, " battle:a hand:pAn any:p any:a any:n"},
      {CARDVM_OP_COUNT, worn, 0, " battle:a hand:pAn attached:pan"},
      {CARDVM_OP_COUNT, hurt, 0, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_IS_ONE_OF, IT, yours, " battle:an hand:n master:pAn own"},
      {CARDVM_OP_IS_ONE_OF, ME, hurt, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_TOTAL, all, field, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_GREATEST, all, field, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_LEAST, all, field, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_DIFFERENT, all, field, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_COUNT, rivals, 0, " field:pAn battle:paAn hand:pAn"},
      {CARDVM_OP_IN_SEQUENCE, w->turn, 0, " battle:a turns:pAn"},
      {CARDVM_OP_IN_STEP, w->s_main, 0, " battle:a turns:pAn"},
      {CARDVM_OP_ARRIVED_IN, IT, w->turn, " battle:an hand:n turns:pAn own"},
      {CARDVM_OP_TURN_NUMBER, 0, 0, " battle:a turns:pAn"},
      {CARDVM_OP_EXTRA_TURN, 0, 0, " battle:a turns:pAn"},
      {CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_YOU, " battle:a hand:pAn"},
      {CARDVM_OP_COLUMN, IT, CARDVM_WHOSE_TURN, " battle:an hand:n turns:pAn own"},
      {CARDVM_OP_ADJACENT, IT, ME, " battle:paAn hand:pAn turns:pAn"},
      {CARDVM_OP_ORDINAL, IT, 0, " battle:an hand:n own"},
      {CARDVM_OP_POSITION, IT, 0, " battle:an hand:n any:p any:a any:n"},
      {CARDVM_OP_CALL, call, 0, " battle:a any:p any:a any:n"},
      {CARDVM_OP_GAME_VAR, w->tally, 0, " battle:a variables:pAn"},
      {CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold, " battle:a variables:pAn"},
      {CARDVM_OP_SEAT, CARDVM_WHOSE_OPPONENT, 0, " battle:a turns:pAn"},
      {CARDVM_OP_SEAT, CARDVM_WHOSE_YOU, 0, " battle:a"},
      {CARDVM_OP_SEAT, owner + IT, 0, " battle:an hand:n own"},
      {CARDVM_OP_SEAT, owner + ME, 0, " battle:paAn hand:pAn"},
      {CARDVM_OP_SEAT, master + IT, 0, " battle:an hand:n master:pAn"},
      {CARDVM_OP_SEAT, owner + HOST, 0, " battle:paAn hand:pAn attached:pan"},
      {CARDVM_OP_SUB, field, field, " field:an battle:an hand:n own field own"},
  };
  const int count = sizeof rows / sizeof *rows;
  const reading *r = &rows[row];
  const cardvm_expr e = x_op(w, r->op, r->a, r->b);
  assert_int_not_equal(e, 0);
  const cardvm_modifier_def more = {.property = w->power, .value = e};
  const cardvm_id ban = world_ability(w, &ON_EVENT(PROHIBITION, "ban", &w->rest, .condition = e)),
                  aura = world_ability(w, &CONSTANT("aura", &more, .on = 0)),
                  battle = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  WORLD_CARD(w, "Bear", 1, ban, aura);
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .name = "acts", .event = w->destroy, .selection = battle, .condition = e});
  cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){.name = "rests", .event = w->rest, .selection = battle});
  world_seal(w);
  begin_story();
  tell_all_concerns(w->program);
  expect_story(r->concerns);
  world_free(w);
  return row + 1 < count;
}

TEST(changes_concern_what_reads_them) {
  for (int row = 0; expect_reading(row); row++) {}
}
