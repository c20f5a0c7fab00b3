/* Which events are told to those who watch a game, in the rule set's words. */
#include "schema.h"

#include "cardvm_define.h"

#include <string.h>

static const char *const slots[] = {"card",   "other", "amount", "from", "to",
                                    "player", "name",  "change", NULL};
/* In the order of cardvm_client_teller. */
static const char *const tellers[] = {"player", "owner", "by", NULL};

/* Whether a slot, which begins at `text`, is one that clients fill in; notes a mistake if not. */
static bool is_slot(checking *c, const char *event, const char *text) {
  char slot[64];
  const char *best = NULL;
  size_t length = strcspn(text, "}");
  if (length >= sizeof slot) length = sizeof slot - 1;
  memcpy(slot, text, length);
  slot[length] = '\0';
  for (const char *const *known = slots; text[length] == '}' && *known; known++) {
    if (strcmp(*known, slot) == 0) return true;
    best = cardvm_lua_nearer(slot, best, *known);
  }
  schema_wrong(c, best, "%s: there is no {%s}", event, slot);
  return false;
}

static void check_told(checking *c, const cardvm_lua_data *told) {
  const char *text = schema_text(schema_entry(told, 0));
  while ((text = strchr(text, '{')) && is_slot(c, told->key, ++text)) continue;
}

static const char *called(const cardvm_program *program, cardvm_id ability) {
  cardvm_ability_info info;
  bool is = cardvm_program_ability_info(program, ability, &info) && info.keyword;
  return is ? cardvm_program_name(program, CARDVM_SORT_NAME, info.keyword) : "";
}

static void check_ability(checking *c, const char *name) {
  const char *best = NULL;
  for (cardvm_id id = 1; id <= cardvm_program_count(c->program, CARDVM_SORT_ABILITY); id++) {
    if (strcmp(called(c->program, id), name) == 0) return;
    best = cardvm_lua_nearer(name, best, called(c->program, id));
  }
  schema_wrong(c, best, "there is no ability '%s'", name);
}

/* The names of texts are names, too: whether abilities have them no row can say. */
static void check_abilities(checking *c, const cardvm_lua_data *names) {
  for (uint32_t n = 0; schema_entry(names, n); n++)
    check_ability(c, schema_text(schema_entry(names, n)));
}

#define TOLD "a text, or { \"text\", not_in = ... }"
static const row step = {"[1]", .kind = ROW_NAME, .expected = "up to 4 names of steps",
                         .noun = "step", .sort = CARDVM_SORT_STEP};
static const row ability = {"[1]", .kind = ROW_TEXT, .expected = "up to 8 names of abilities"};
static const row card = {"[1]", .kind = ROW_NAME, .expected = "up to 4 names of cards",
                         .noun = "card", .sort = CARDVM_SORT_DEFINITION};
static const row told_rows[] = {
    {"[1]", .kind = ROW_TEXT, .expected = TOLD, .needed = true},
    {"who", .kind = ROW_WORD, .words = tellers},
    {"not_behind", .kind = ROW_NAME, .noun = "event", .sort = CARDVM_SORT_EVENT},
    {"not_in", .kind = ROW_LIST, .expected = "up to 4 names of steps", .inner = &step,
     .most = CARDVM_CLIENT_UNTOLD_MAX, .alone = true},
    {"not_of", .kind = ROW_LIST, .expected = "up to 8 names of abilities", .inner = &ability,
     .most = CARDVM_CLIENT_ABILITIES_MAX, .alone = true, .further = check_abilities},
    {"not_cards", .kind = ROW_LIST, .expected = "up to 4 names of cards", .inner = &card,
     .most = CARDVM_CLIENT_CARDS_MAX, .alone = true},
    {"seen", .kind = ROW_TRUTH},
    {"by_another", .kind = ROW_TRUTH},
    {0}};
const row story_rows[] = {{"*", .kind = ROW_TABLE, .expected = TOLD, .inner = told_rows,
                           .noun = "event", .sort = CARDVM_SORT_EVENT, .alone = true,
                           .further = check_told},
                          {0}};

static bool is_true(const cardvm_lua_data *told, const char *key) {
  const cardvm_lua_data *value = cardvm_lua_data_key(told, key);
  return value && value->number;
}

bool cardvm_client_story(const cardvm_program *program, cardvm_id event, cardvm_client_told *told) {
  const char *name = cardvm_program_name(program, CARDVM_SORT_EVENT, event);
  const cardvm_lua_data *entry = NULL;
  cardvm_lua_form form;
  for (uint32_t n = 0; !entry && cardvm_lua_form_at(program, n, &form); n++)
    if (strcmp(form.word, "story") == 0) entry = cardvm_lua_data_key(form.table, name);
  if (!entry) return false;
  const cardvm_lua_data *more = entry->kind == CARDVM_LUA_TABLE ? entry : NULL;
  const cardvm_lua_data *steps = cardvm_lua_data_key(more, "not_in");
  *told = (cardvm_client_told){.text = schema_text(schema_entry(entry, 0))};
  told->who = (cardvm_client_teller)schema_word(tellers, cardvm_lua_data_key(more, "who"),
                                                CARDVM_CLIENT_PLAYER);
  told->not_behind = schema_id(program, CARDVM_SORT_EVENT, cardvm_lua_data_key(more, "not_behind"));
  const cardvm_lua_data *abilities = cardvm_lua_data_key(more, "not_of");
  told->seen = is_true(more, "seen");
  told->by_another = is_true(more, "by_another");
  for (uint32_t n = 0; n < CARDVM_CLIENT_ABILITIES_MAX; n++)
    told->not_of[n] = schema_id(program, CARDVM_SORT_NAME, schema_entry(abilities, n));
  const cardvm_lua_data *cards = cardvm_lua_data_key(more, "not_cards");
  for (uint32_t n = 0; n < CARDVM_CLIENT_CARDS_MAX; n++)
    told->not_cards[n] = schema_id(program, CARDVM_SORT_DEFINITION, schema_entry(cards, n));
  for (uint32_t n = 0; n < CARDVM_CLIENT_UNTOLD_MAX; n++)
    told->not_in[n] = schema_id(program, CARDVM_SORT_STEP, schema_entry(steps, n));
  return true;
}

bool cardvm_client_has_story(const cardvm_program *program) {
  return cardvm_lua_data_next(schema_form(program, "story", NULL), NULL) != NULL;
}
