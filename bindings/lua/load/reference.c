/* All words of the script API: they are put where scripts find them, and hosts are told of them. */
#include "form.h"
#include "safe.h"

#include <stdio.h>

/* Pages of the reference, in their order. */
static const struct {
  const char *topic; /* NULL: on the page of the table before */
  const word *rows;
} tables[] = {
    {"The rule set as a whole", cardvm__words_rules},
    {"Zones", cardvm__words_zones},
    {"Values of cards", cardvm__words_properties},
    {"What changes in play", cardvm__words_variables},
    {"Events", cardvm__words_events},
    {NULL, cardvm__words_step_events},
    {"Events that every rule set has", cardvm__words_own_events},
    {"How the game goes", cardvm__words_sequences},
    {"Words of your own", cardvm__words_vocabulary},
    {"What the rules do", cardvm__words_own_rules},
    {"Limits of a game", cardvm__words_limits},
    {"Cards and decks", cardvm__words_decks},
    {"Abilities", cardvm__words_abilities},
    {NULL, cardvm__words_changes},
    {"Choices and costs", cardvm__words_choices},
    {NULL, cardvm__words_targets},
    {NULL, cardvm__words_costs},
    {"Plans", cardvm__words_plans},
    {"Who and what is meant", cardvm__words_who},
    {"Selections", cardvm__words_selections},
    {"Numbers", cardvm__words_numbers},
    {"Conditions", cardvm__words_conditions},
    {"Cards in functions", cardvm__words_on_cards},
    {"Players and places in functions", cardvm__words_players},
    {"Many cards in functions", cardvm__words_groups},
    {"Events in functions", cardvm__words_event_slots},
    {"Deeds", cardvm__words_deeds},
    {NULL, cardvm__words_can},
    {"What lasts", cardvm__words_lasting},
    {"Questions", cardvm__words_questions},
    {"Sequences, turns and chance", cardvm__words_course},
};
#define TABLES (sizeof tables / sizeof *tables)

static const word *rows_at(size_t n) {
  return n < TABLES
  ? tables[n].rows : NULL;
}

void cardvm__words_open(lua_State *L, const binding *b) {
  b->loaded->rows_at = rows_at;
  for (size_t i = 0; i < TABLES; i++) {
    cardvm__push_ref(L, b->loaded->api);
    cardvm__words_set(L, -1, tables[i].rows, PLACE_SCRIPTS);
    cardvm__push_ref(L, b->loaded->rules_only);
    cardvm__words_set(L, -1, tables[i].rows, PLACE_RULES);
    for (word_place place = PLACE_SCRIPTS + 1; place < FORM_FIRST; place++) {
      if (place == PLACE_RULES) continue;
      cardvm__push_methods(L, b, place);
      cardvm__words_set(L, -1, tables[i].rows, place);
      lua_pop(L, 1);
    }
    lua_pop(L, 2);
  }
}

/* -- For hosts --------------------------------------------------------------------------------- */

static cardvm_lua_word_kind kind_of(const word *w) {
  const bool called = w->function || w->form || w->event;
  if (w->on & (IN_SCRIPTS | IN_RULES)) return called ? CARDVM_LUA_CALL : CARDVM_LUA_NAME;
  if (w->on & ON(EVENT_NAMES)) return CARDVM_LUA_EVENT;
  if (w->on & KEYS) return CARDVM_LUA_KEY;
  return called ? CARDVM_LUA_METHOD : CARDVM_LUA_READ;
}

static void tell_places(const word *w, cardvm_lua_word *told) {
  size_t count = 0;
  for (word_place place = 0; place < PLACE_COUNT; place++) {
    if (!(w->on & ON(place)) || !*cardvm__place_called(place)) continue;
    assert(count < CARDVM_LUA_PLACES);
    told->on[count++] = cardvm__place_called(place);
  }
}

static void tell_parameters(const word *w, cardvm_lua_word *told) {
  _Static_assert(CARDVM_LUA_PARAMETERS == WORD_ARGUMENTS, "all are told");
  for (size_t i = 0; i < WORD_ARGUMENTS && w->takes[i].name; i++)
    told->parameters[i] =
        (cardvm_lua_parameter){w->takes[i].name, cardvm__type_called((value_type)w->takes[i].type),
                               w->takes[i].how == OPTIONAL, w->takes[i].how == REPEATED};
}

/* A key of which nothing is read here; a form that is kept as it is. */
static bool is_for_clients(const word *w) {
  return w->gives == FOR_CLIENTS || w->function == cardvm__form_kept ||
         w->form == cardvm__form_kept;
}

static cardvm_lua_word tell(const word *w, const char *topic) {
  cardvm_lua_word told = {.kind = kind_of(w),
                          .name = w->name,
                          .topic = topic,
                          .rules_only = (w->on & IN_RULES) != 0,
                          .loading = (w->when & LOADING) != 0,
                          .running = (w->when & RUNNING) != 0,
                          .gives = cardvm__type_called((value_type)w->gives),
                          .options = w->options,
                          .needed = w->needed,
                          .for_clients = is_for_clients(w),
                          .says = w->says,
                          .also = w->also,
                          .example = w->example,
                          .since = w->since};
  if (w->gives == A_NAME || w->gives == A_NAMES)
    told.sort = cardvm__sort_word((cardvm_sort)w->sort);
  _Static_assert(sizeof told.written == SIGNATURE_BYTES, "all is told");
  cardvm__word_signature(w, told.written);
  tell_places(w, &told);
  tell_parameters(w, &told);
  return told;
}

static cardvm_lua_word tell_of_lua(const cardvm__safe_word *w, const char *library) {
  cardvm_lua_word told = {.kind = CARDVM_LUA_PLAIN,
                          .name = w->name,
                          .topic = "What there is of Lua",
                          .on = {*library ? library : NULL},
                          .library = !*library && !w->function,
                          .loading = true,
                          .running = true,
                          .gives = w->gives,
                          .says = w->says,
                          .example = w->example};
  snprintf(told.written, sizeof told.written, "%s", w->written);
  return told;
}

bool cardvm_lua_word_at(uint32_t n, cardvm_lua_word *told) {
  const char *topic = NULL, *library;
  for (size_t i = 0; i < TABLES; i++) {
    if (tables[i].topic) topic = tables[i].topic;
    for (const word *w = tables[i].rows; w->name; w++)
      if (n-- == 0) {
        *told = tell(w, topic);
        return true;
      }
  }
  const cardvm__safe_word *w = cardvm__safe_word_at(n, &library);
  if (w) *told = tell_of_lua(w, library);
  return w != NULL;
}
