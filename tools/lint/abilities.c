/* Abilities as they are declared: which never come to anything, never end, or say a thing twice. */
#include "lint.h"
#include "look.h"

#include <string.h>

#define EACH_ABILITY(l, id, a) for (cardvm_id id = 1; ((a) = lint_ability_def((l), id)); id++)
#define EVENT(l, id) lint_name((l), CARDVM_SORT_EVENT, (id))

static cardvm_ability_info info_of(const lint *l, cardvm_id ability) {
  cardvm_ability_info info = {0};
  cardvm_program_ability_info(l->program, ability, &info);
  return info;
}
/* Of a card, not of the rules; abilities that nothing has are tried by nobody. */
static bool of_card(const lint *l, cardvm_id ability) { return info_of(l, ability).definition; }
static bool is_used(const cardvm_ability_def *a) {
  return a->kind == CARDVM_ACTIVATED || a->kind == CARDVM_COMMAND;
}
static const cardvm_zone_def *zone_of(const lint *l, cardvm_id id) {
  return cardvm_program_declared(l->program, CARDVM_SORT_ZONE, id);
}
static const cardvm_event_def *event_of(const lint *l, cardvm_id id) {
  return cardvm_program_declared(l->program, CARDVM_SORT_EVENT, id);
}

/* -- When it is used --------------------------------------------------------------------------- */

static void never_offered(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    if (of_card(l, id) && is_used(a) && !a->windows && !a->keyword)
      lint_ability(l, id, "%s has no window, and no keyword by which a script could use it",
                   a->name);
}

/* -- Whether its function takes the card away: what is gone is not used again ------------------ */

#define DEPTH_MOST 4 /* functions to which it is handed on */

static bool goes_away(const lint *l, chunk_part p, const token *name, const char *part, int depth);

static bool is_move(const lint *l, const token *verb) {
  char name[64];
  if (token_is(verb, "move_to") || token_is(verb, "attach_to")) return true;
  if (verb->length >= sizeof name) return false;
  memcpy(name, verb->at, verb->length);
  name[verb->length] = '\0';
  const cardvm_event_def *e = event_of(l, cardvm_program_find(l->program, CARDVM_SORT_EVENT, name));
  return e && (e->change == CARDVM_CHANGE_MOVE || e->change == CARDVM_CHANGE_ATTACH);
}

/* A function that is told the card as its parameter `number`; the body of an event, as `card`. */
static bool function_moves(const lint *l, const chunk *c, const token *called, uint32_t number,
                           int depth) {
  chunk_part to;
  if (depth == DEPTH_MOST || !chunks_function(&l->scripts, c, called, &to)) return false;
  const bool event = token_is(to.c->tokens, "event");
  const token *as = chunk_parameter(to.c, to.from, event ? 0 : number);
  if (!as) return false;
  to.from = (uint32_t)(as - to.c->tokens) + 1;
  return goes_away(l, to, as, event ? "card" : NULL, depth + 1);
}

/* `name`, or `name.part`, is moved in that piece. */
static bool goes_away(const lint *l, chunk_part p, const token *name, const char *part, int depth) {
  for (uint32_t n = p.from; n + 2 < p.to; n++) {
    const token *t = &p.c->tokens[n];
    if (t->kind != TOKEN_NAME || !chunk_is_named(t, name) || token_is(&t[-1], ".")) continue;
    if (part && !(token_is(&t[1], ".") && token_is(&t[2], part))) continue;
    const token *next = part ? &t[3] : &t[1];
    if (token_is(next, ":") && (is_move(l, &next[1]) || function_moves(l, p.c, &next[1], 0, depth)))
      return true;
    const uint32_t bracket =
        token_is(next, ")") || token_is(next, ",") ? chunk_opened(p.c, p.from, n) : 0;
    if (bracket && p.c->tokens[bracket - 1].kind == TOKEN_NAME &&
        function_moves(l, p.c, &p.c->tokens[bracket - 1], chunk_argument(p.c, bracket, n), depth))
      return true;
  }
  return false;
}

/* The first function at the line of the ability, or below. */
static bool takes_itself_away(const lint *l, cardvm_id ability) {
  int line = 0;
  const chunk *c = lint_ability_chunk(l, ability);
  cardvm_lua_ability_file(l->program, ability, &line);
  for (uint32_t n = 0; c && n < c->count; n++) {
    if (!token_is(&c->tokens[n], "function") || c->tokens[n].line < line) continue;
    const token *me = chunk_parameter(c, n, 0);
    const uint32_t from = me ? (uint32_t)(me - c->tokens) + 1 : 0;
    return me && goes_away(l, (chunk_part){c, from, chunk_end(c, n)}, me, NULL, 0);
  }
  return false;
}

static void endless(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a) {
    if (of_card(l, id) && a->kind == CARDVM_ACTIVATED && a->windows && !a->cost_count &&
        !a->limit && !a->condition && !a->target_count && !a->after_zone &&
        !takes_itself_away(l, id))
      lint_ability(l, id, "%s costs nothing and has no limit: it can be used without end", a->name);
    if (a->state && (a->optional || a->cost_count) && !a->limit)
      lint_ability(
          l, id,
          "%s may be declined, and triggers again as long as it holds: it is asked without "
          "end",
          a->name);
  }
}

static void command_stays(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a) {
    bool paid = false;
    for (uint32_t i = 0; i < a->cost_count; i++)
      paid = paid || a->costs[i].kind == CARDVM_COST_SELF;
    if (of_card(l, id) && a->kind == CARDVM_COMMAND && !a->after_zone && !paid &&
        !takes_itself_away(l, id))
      lint_ability(l, id,
                   "%s does not say where the card goes: it stays, and can be used again. If that "
                   "is meant, `after` says the zone where it lies",
                   a->name);
  }
}

static void for_everybody(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    if (of_card(l, id) && (a->kind == CARDVM_PROHIBITION || a->kind == CARDVM_SUBSTITUTION) &&
        !a->match && !a->parameter_count)
      lint_ability(l, id, "%s is for every \"%s\", whoever's", a->name, EVENT(l, a->events[0]));
}

static void same_keyword(lint *l) {
  for (cardvm_id card = 1; card <= lint_count(l, CARDVM_SORT_DEFINITION); card++) {
    cardvm_id ids[LINT_ABILITIES];
    const uint32_t count = lint_abilities(l, card, ids);
    for (uint32_t i = 0; i < count; i++)
      for (uint32_t k = 0; k < i; k++) {
        const cardvm_ability_def *a = lint_ability_def(l, ids[i]), *b = lint_ability_def(l, ids[k]);
        if (is_used(a) && is_used(b) && a->keyword && a->keyword == b->keyword &&
            a->windows & b->windows && (a->zones == b->zones))
          lint_ability(l, ids[i], "two abilities of %s are called \"%s\" in one window",
                       lint_name(l, CARDVM_SORT_DEFINITION, card),
                       lint_name(l, CARDVM_SORT_NAME, a->keyword));
      }
  }
}

/* -- What it waits for ------------------------------------------------------------------------- */

/* Where cards work of which nothing else is said: those in play. */
static uint64_t zones_where_it_works(const lint *l, const cardvm_ability_def *a) {
  const cardvm_zone_def *z;
  uint64_t zones = a->zones;
  for (cardvm_id i = 1; !a->zones && (z = zone_of(l, i)); i++)
    if (z->play) zones |= CARDVM_SET_OF(i);
  return zones;
}

/* By then the card lies where the event has put it. */
static void never_hears(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a) {
    const uint64_t zones = zones_where_it_works(l, a);
    if (!a->self || a->attached || a->kind != CARDVM_TRIGGERED) continue;
    for (uint32_t i = 0; i < a->event_count; i++) {
      const cardvm_event_def *e = event_of(l, a->events[i]);
      if (e->change == CARDVM_CHANGE_MOVE && !e->before && e->what && e->what <= 64 &&
          !(zones & CARDVM_SET_OF(e->what)))
        lint_ability(l, id,
                     "%s never hears \"%s\": by then its card is in the %s, where it does not work",
                     a->name, e->name, lint_name(l, CARDVM_SORT_ZONE, e->what));
    }
  }
}

static void idle_each(lint *l) {
  const cardvm_rules_def *rules = cardvm_program_get_rules(l->program);
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    if (a->each && rules && !rules->once_per_batch)
      lint_ability(l, id, "%s says `each`, as all abilities do in these rules", a->name);
}

static void same_event(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->event_count; i++)
      for (uint32_t k = 0; k < i; k++)
        if (a->events[i] == a->events[k])
          lint_ability(l, id, "%s names the event \"%s\" twice", a->name, EVENT(l, a->events[i]));
}

/* -- What is chosen and paid ------------------------------------------------------------------- */

/* Cards of hidden zones: of one that nobody sees, or of another player's that only that one sees.
 */
static bool is_blind(const lint *l, const cardvm_selection_def *s) {
  const cardvm_zone_def *z;
  bool any = false;
  for (cardvm_id i = 1; (z = zone_of(l, i)); i++) {
    if (!(s->zones & CARDVM_SET_OF(i))) continue;
    any = true;
    const bool hidden = z->seen == CARDVM_SEEN_NOBODY ||
                        (z->seen == CARDVM_SEEN_OWNER && s->side == CARDVM_SIDE_ENEMY);
    if (!hidden) return false;
  }
  return any && !s->top;
}

static void blind_choice(lint *l) {
  const cardvm_ability_def *a;
  cardvm_selection_def s;
  EACH_ABILITY(l, id, a)
    for (const cardvm_target_def *t = a->targets; t < a->targets + a->target_count; t++)
      if (cardvm_program_get_selection(l->program, t->selection, &s) && is_blind(l, &s) &&
          (s.filter || t->pair || t->total))
        lint_ability(l, id, "%s chooses among cards by what their player can't see", a->name);
}

/* Two modes (conditions) may well choose among the same. */
static bool same_target(const cardvm_target_def *a, const cardvm_target_def *b) {
  return a->selection == b->selection && a->players == b->players && a->places == b->places &&
         a->prompt == b->prompt && a->condition == b->condition && !a->needed_only &&
         !b->needed_only;
}

static void same_choice(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->target_count; i++)
      for (uint32_t k = 0; k < i; k++)
        if (same_target(&a->targets[i], &a->targets[k]))
          lint_ability(l, id, "%s chooses twice among the same cards: it may be the same one",
                       a->name);
}

bool lint_is_number(const lint *l, cardvm_expr id, int32_t *value) {
  cardvm_expr_info e;
  if (!cardvm_program_get_expr(l->program, id, &e) || e.op != CARDVM_OP_NUMBER) return false;
  *value = (int32_t)e.a;
  return true;
}

static void cost_of_nothing(lint *l) {
  const cardvm_ability_def *a;
  int32_t count;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->cost_count; i++)
      if (a->costs[i].kind != CARDVM_COST_SELF && lint_is_number(l, a->costs[i].count, &count) &&
          count <= 0 && !a->costs[i].either) /* one way may be to pay nothing */
        lint_ability(l, id, "a cost of %s is %d", a->name, (int)count);
}

/* Of two ways to pay only one is paid. */
static bool same_cost(const cardvm_cost_def *a, const cardvm_cost_def *b) {
  return a->kind == CARDVM_COST_SELF && b->kind == CARDVM_COST_SELF && a->event == b->event &&
         !(a->either && a->either == b->either && a->way != b->way);
}

static void cost_twice(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->cost_count; i++)
      for (uint32_t k = 0; k < i; k++)
        if (same_cost(&a->costs[i], &a->costs[k]))
          lint_ability(l, id, "%s pays with \"%s\" of the card itself twice", a->name,
                       EVENT(l, a->costs[i].event));
}

typedef struct pays {
  cardvm_id variable;
  bool reads;
} pays;

static void see_variable(const look *l, cardvm_expr id, const cardvm_expr_info *e) {
  pays *p = l->user;
  (void)id;
  if (e->op == CARDVM_OP_PLAYER_VAR && e->a == CARDVM_WHOSE_YOU && e->b == p->variable)
    p->reads = true;
}

static void condition_on_cost(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->cost_count; i++) {
      pays p = {a->costs[i].variable, false};
      const look at = {l->program, &p, see_variable, NULL};
      if (a->costs[i].kind == CARDVM_COST_PLAYER) look_at_expr(&at, a->condition);
      if (p.reads)
        lint_ability(l, id, "the condition of %s reads %s before it is paid", a->name,
                     lint_name(l, CARDVM_SORT_PLAYER_VARIABLE, p.variable));
    }
}

/* -- Constants --------------------------------------------------------------------------------- */

static const cardvm_property_def *property(const lint *l, cardvm_id id) {
  return cardvm_program_declared(l->program, CARDVM_SORT_PROPERTY, id);
}

/* A word of the rules may well be given 0; here it is written. */
static bool adds_written_zero(const chunk *c) {
  for (uint32_t n = 0; c && n + 3 < c->count; n++)
    if (token_is(&c->tokens[n], "add") && token_is(&c->tokens[n + 2], "0") &&
        token_is(&c->tokens[n + 3], ")"))
      return true;
  return false;
}

static void changes_nothing(lint *l) {
  const cardvm_ability_def *a;
  int32_t value;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->modifier_count; i++)
      if (a->modifiers[i].modify == CARDVM_ADD &&
          lint_is_number(l, a->modifiers[i].value, &value) && value == 0 &&
          adds_written_zero(lint_chunk(l, info_of(l, id).definition)))
        lint_ability(l, id, "%s adds 0 to %s", a->name,
                     property(l, a->modifiers[i].property)->name);
}

static void set_out_of_bounds(lint *l) {
  const cardvm_ability_def *a;
  int32_t value;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->modifier_count; i++) {
      const cardvm_modifier_def *m = &a->modifiers[i];
      const cardvm_property_def *p = property(l, m->property);
      if (m->modify == CARDVM_SET && (p->min || p->max) && lint_is_number(l, m->value, &value) &&
          (value < p->min || value > p->max))
        lint_ability(l, id, "%s sets %s to %d, which is never less than %d nor more than %d",
                     a->name, p->name, (int)value, (int)p->min, (int)p->max);
    }
}

typedef struct layers {
  const lint *l;
  const cardvm_ability_def *by;
  cardvm_id layer;    /* in which it changes a property */
  cardvm_id property; /* 0: none that is read is made there later */
} layers;

static cardvm_id layer_of(const lint *l, const cardvm_modifier_def *m) {
  const cardvm_id own = property(l, m->property)->layer;
  return m->layer ? m->layer : own ? own : 1;
}

/* Another constant changes the property in a later layer. */
static bool changed_after(const lint *l, cardvm_id wanted, cardvm_id layer,
                          const cardvm_ability_def *by) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->modifier_count; i++)
      if (a != by && a->modifiers[i].property == wanted && layer_of(l, &a->modifiers[i]) > layer)
        return true;
  return false;
}

static void see_layer(const look *l, cardvm_expr id, const cardvm_expr_info *e) {
  layers *of = l->user;
  (void)id;
  if (e->op == CARDVM_OP_PROPERTY && changed_after(of->l, e->b, of->layer, of->by))
    of->property = e->b;
}

static void reads_later_layer(lint *l) {
  const cardvm_ability_def *a;
  EACH_ABILITY(l, id, a)
    for (uint32_t i = 0; i < a->modifier_count; i++) {
      layers of = {l, a, layer_of(l, &a->modifiers[i]), 0};
      const look at = {l->program, &of, see_layer, NULL};
      look_at_expr(&at, a->modifiers[i].value);
      look_at_expr(&at, a->condition);
      look_at_expr(&at, a->on);
      if (of.property)
        lint_ability(l, id,
                     "%s reads %s, and does not see what constants change of it in later layers",
                     a->name, property(l, of.property)->name);
    }
}

const lint_rule lint_ability_rules[] = {
    {"never-offered", LINT_ERROR,
     "An ability that players use has no window, and no keyword by which scripts could use it.",
     "Say `window = ...`.",
     "card \"Sage\" { activated { cost = cost_self { event = \"rest\" },\n"
     "  function() you:draw(1) end } }",
     never_offered},
    {"endless", LINT_WARNING,
     "An ability can be used any number of times for nothing, or is asked about without end.",
     "Give it a cost, a limit or a condition.",
     "card \"Sage\" { activated { window = \"main\", keyword = \"read\",\n"
     "  function() you:draw(1) end } }",
     endless},
    {"command-stays", LINT_WARNING, "A command does not say where its card goes.",
     "Say `after = \"discard\"`, or what your zone is called; to stay on purpose, the zone where it lies "
     "by then.",
     "card \"Study\" { command { window = \"main\", zones = \"hand\",\n"
     "  function() you:draw(2) end } }",
     command_stays},
    {"for-everybody", LINT_WARNING,
     "A prohibition or substitution does not say whose events it is about.",
     "Say `card = ...` or `match = ...`.", "card \"Chains\" { prohibition { on = \"stand\" } }",
     for_everybody},
    {"same-keyword", LINT_WARNING, "Two abilities of a card have one keyword in one window.",
     "Give each a keyword of its own: players and scenarios tell them apart by it.",
     "card \"Sage\" {\n"
     "  activated { window = \"main\", keyword = \"read\", cost = a, function() you:draw(1) end },\n"
     "  activated { window = \"main\", keyword = \"read\", cost = b, function() you:draw(2) end } }",
     same_keyword},
    {"never-hears", LINT_ERROR,
     "An ability waits for its card to leave, and does not work where the card then is.",
     "Declare the event with `before = true`, or name the zone in `zones`.",
     "event \"bury\" { moves_to = \"grave\" }\n"
     "card \"Martyr\" { triggered { on = \"bury\", self = true, function() you:draw(1) end } }",
     never_hears},
    {"idle-each", LINT_WARNING,
     "`each` says nothing where the rules say `triggers = \"for_each\"`.", "Take it away.",
     "rules { triggers = \"for_each\" }\n"
     "card \"Ghoul\" { triggered { on = \"bury\", card = any.units, each = true,\n"
     "  function() you:draw(1) end } }",
     idle_each},
    {"same-event", LINT_WARNING, "An ability names an event twice.", "Name it once.",
     "card \"Ghoul\" { triggered { on = { \"bury\", \"bury\" }, function() you:draw(1) end } }",
     same_event},
    {"blind-choice", LINT_WARNING,
     "A choice among hidden cards depends on what the player can't see of them.",
     "Look at the cards first, or take them at random.",
     "card \"Spy\" { cast { choose = one(enemy.hand:with { type = \"unit\" }),\n"
     "  function(me, card) card:bury() end } }",
     blind_choice},
    {"same-choice", LINT_WARNING, "An ability chooses twice among the same cards.",
     "Say `exactly(2, cards)`, or a prompt for each.",
     "card \"Pair\" { cast { choose = { one(your.units), one(your.units) },\n"
     "  function(me, a, b) a:bury() b:bury() end } }",
     same_choice},
    {"cost-of-nothing", LINT_WARNING, "A cost is 0 or less.", "Take it away, or say how much.",
     "card \"Sage\" { activated { window = \"main\", limit = once_per \"turn\",\n"
     "  cost = cost_player { \"life\", 0 }, function() you:draw(1) end } }",
     cost_of_nothing},
    {"cost-twice", LINT_ERROR, "A card pays with the same event of itself twice.",
     "Pay with it once: it can't be paid again.",
     "card \"Sage\" { activated { window = \"main\",\n"
     "  cost = { cost_self { event = \"rest\" }, cost_self { event = \"rest\" } },\n"
     "  function() you:draw(1) end } }",
     cost_twice},
    {"condition-on-cost", LINT_WARNING, "A condition reads what the cost changes.",
     "It is asked before anything is paid: count what is paid in.",
     "card \"Sage\" { activated { window = \"main\", if_ = at_least(3, you.gold),\n"
     "  cost = cost_player { \"gold\", 2 }, function() you:draw(1) end } }",
     condition_on_cost},
    {"changes-nothing", LINT_WARNING, "A constant adds 0.", "Say how much.",
     "card \"Banner\" { constant { cards = your.units, power = add(0) } }", changes_nothing},
    {"set-out-of-bounds", LINT_WARNING,
     "A constant sets a value outside of what the rules let it be.",
     "Change the value, or `min` and `max` of the property.",
     "property \"power\" { min = 0, max = 9 }\n"
     "card \"Banner\" { constant { cards = your.units, power = set(12) } }",
     set_out_of_bounds},
    {"reads-later-layer", LINT_WARNING,
     "A constant reads a property that constants change in a later layer than its own.",
     "It sees what has been made of it so far: make the change in a later layer, `add(..., \"late\")`.",
     "layer \"late\" property \"rank\" { layer = \"late\" }\n"
     "card \"Herald\" { constant { cards = your.units, rank = add(1) } }\n"
     "card \"Mirror\" { constant { power = add(this.rank) } }",
     reads_later_layer},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
