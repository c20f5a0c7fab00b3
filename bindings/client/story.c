/* Which events are told to those who watch a game, in the rule set's words. */
#include "schema.h"

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

#define TOLD "a text, or { \"text\", not_in = ... }"
static const row step = {"[1]", .kind = ROW_NAME, .expected = "up to 4 names of steps",
                         .noun = "step", .sort = CARDVM_SORT_STEP};
static const row ability = {"[1]", .kind = ROW_NAME, .expected = "up to 8 names of abilities",
                            .noun = "ability", .sort = CARDVM_SORT_NAME};
static const row card = {"[1]", .kind = ROW_NAME, .expected = "up to 4 names of cards",
                         .noun = "card", .sort = CARDVM_SORT_DEFINITION};
static const row told_rows[] = {
    {"[1]", .kind = ROW_TEXT, .expected = TOLD, .needed = true},
    {"who", .kind = ROW_WORD, .words = tellers},
    {"not_behind", .kind = ROW_NAME, .noun = "event", .sort = CARDVM_SORT_EVENT},
    {"not_in", .kind = ROW_LIST, .expected = "up to 4 names of steps", .inner = &step,
     .most = CARDVM_CLIENT_UNTOLD_MAX, .alone = true},
    {"not_of", .kind = ROW_LIST, .expected = "up to 8 names of abilities", .inner = &ability,
     .most = CARDVM_CLIENT_ABILITIES_MAX, .alone = true},
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
