/* Which texts of a rule set are shown to people: what a translation has to say. */
#include "cardvm_define.h"
#include "say.h"
#include "schema.h"

#include <string.h>

typedef struct telling {
  const cardvm_program *program;
  void (*each)(void *user, const cardvm_client_message *message);
  void *user;
} telling;

static void tell(const telling *t, const char *context, const char *text, const char *file,
                 int line) {
  const cardvm_client_message m = {context, text, file, line};
  if (text && *text) t->each(t->user, &m);
}

/* -- Names ------------------------------------------------------------------------------------- */

static void tell_names(const telling *t) {
  say_names of;
  for (uint32_t n = 0; (of = say_named(n)).context; n++)
    for (cardvm_id id = 1; id <= cardvm_program_count(t->program, of.sort); id++) {
      int line = 0;
      const char *file =
          of.sort == CARDVM_SORT_DEFINITION ? cardvm_lua_card_file(t->program, id, &line) : NULL;
      tell(t, of.context, cardvm_program_name(t->program, of.sort, id), file, line);
    }
}

/* Of what has to happen as a cost, it is said what it is called. */
static void tell_costs(const telling *t) {
  const cardvm_ability_def *def;
  for (cardvm_id id = 1; (def = cardvm_program_declared(t->program, CARDVM_SORT_ABILITY, id)); id++)
    for (uint32_t i = 0; i < def->cost_count; i++)
      if (def->costs[i].event)
        tell(t, "event", cardvm_program_name(t->program, CARDVM_SORT_EVENT, def->costs[i].event),
             NULL, 0);
}

/* Whether an ability is called so, or a step is passed by it. */
static bool is_action(const cardvm_program *p, cardvm_id name) {
  cardvm_ability_info ability;
  for (cardvm_id id = 1; cardvm_program_ability_info(p, id, &ability); id++)
    if (ability.keyword == name) return true;
  cardvm_step_info step;
  for (cardvm_id id = 1; cardvm_program_step_info(p, id, &step); id++)
    if (step.pass == name) return true;
  return false;
}

static bool is_word(const char *text) {
  cardvm_lua_word w;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if (strcmp(w.name, text) == 0) return true;
    for (uint32_t i = 0; w.options && w.options[i]; i++)
      if (strcmp(w.options[i], text) == 0) return true;
  }
  return false;
}

static bool is_said_to_clients(const cardvm_program *p, const char *text) {
  cardvm_lua_form form;
  for (uint32_t n = 0; cardvm_lua_form_at(p, n, &form); n++)
    for (uint32_t i = 0; form.table && i < form.table->size; i++) {
      const cardvm_lua_data *d = &form.table[i];
      if ((d->key && strcmp(d->key, text) == 0) || (d->text && strcmp(d->text, text) == 0))
        return true;
    }
  return false;
}

static bool is_value(const cardvm_program *p, const char *text) {
  const char *value;
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_PROPERTY); id++)
    for (uint32_t n = 0;
         (value = cardvm_lua_text(p, cardvm_program_name(p, CARDVM_SORT_PROPERTY, id), n)); n++)
      if (strcmp(value, text) == 0) return true;
  return false;
}

static bool is_on_card(const cardvm_program *p, const char *text) {
  for (cardvm_id card = 1; card <= cardvm_program_count(p, CARDVM_SORT_DEFINITION); card++) {
    const char *on_card = cardvm_lua_label(p, card, "text");
    if (on_card && strcmp(on_card, text) == 0) return true;
  }
  return false;
}

static bool is_rule(const cardvm_program *p, const char *text) {
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_RULE_ACTION); id++) {
    const char *name = cardvm_program_name(p, CARDVM_SORT_RULE_ACTION, id);
    if (name && strcmp(name, text) == 0) return true;
  }
  return false;
}

/* Every text of a script is a name that could be a question or an option. What is something else is
 * left out; a few are left that nobody reads. */
static bool is_read(const cardvm_program *p, cardvm_id name, const char *text) {
  if (is_action(p, name)) return true;
  for (int sort = CARDVM_SORT_ZONE; sort <= CARDVM_SORT_LAYER; sort++)
    if (sort == CARDVM_SORT_RULE_ACTION ? is_rule(p, text)
                                        : cardvm_program_find(p, (cardvm_sort)sort, text) != 0)
      return false;
  return !is_word(text) && !is_value(p, text) && !is_on_card(p, text) &&
         !is_said_to_clients(p, text) && !strchr(text, '/');
}

static void tell_questions(const telling *t) {
  for (cardvm_id id = 1; id <= cardvm_program_count(t->program, CARDVM_SORT_NAME); id++) {
    const char *text = cardvm_program_name(t->program, CARDVM_SORT_NAME, id);
    if (is_read(t->program, id, text)) tell(t, "name", text, NULL, 0);
  }
}

/* -- Texts ------------------------------------------------------------------------------------- */

static void tell_card_texts(const telling *t) {
  for (cardvm_id card = 1; card <= cardvm_program_count(t->program, CARDVM_SORT_DEFINITION);
       card++) {
    int line = 0;
    const char *file = cardvm_lua_card_file(t->program, card, &line);
    tell(t, "text", cardvm_lua_label(t->program, card, "text"), file, line);
  }
}

/* Texts of attributes and tags ("unit", "red") stand on cards. */
static void tell_values(const telling *t) {
  const cardvm_program *p = t->program;
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_PROPERTY); id++) {
    const char *text, *key = cardvm_program_name(p, CARDVM_SORT_PROPERTY, id);
    for (uint32_t n = 0; (text = cardvm_lua_text(p, key, n)); n++) tell(t, "value", text, NULL, 0);
  }
}

static void tell_story(const telling *t) {
  cardvm_lua_form form;
  for (uint32_t n = 0; cardvm_lua_form_at(t->program, n, &form); n++)
    for (const cardvm_lua_data *e = NULL;
         strcmp(form.word, "story") == 0 && (e = cardvm_lua_data_next(form.table, e));)
      tell(t, "story", schema_text(schema_entry(e, 0)), form.file, form.line);
}

void cardvm_client_messages(const cardvm_program *program,
                            void (*each)(void *user, const cardvm_client_message *message),
                            void *user) {
  const telling t = {program, each, user};
  tell_names(&t);
  tell_costs(&t);
  tell_questions(&t);
  tell_card_texts(&t);
  tell_values(&t);
  tell_story(&t);
  for (uint32_t n = 0; say_sentence(n); n++) tell(&t, "sentence", say_sentence(n), NULL, 0);
  for (uint32_t n = 0; say_why_kind(n); n++) tell(&t, "sentence", say_why_kind(n), NULL, 0);
  for (uint32_t n = 0; say_operation(n); n++) tell(&t, "sentence", say_operation(n), NULL, 0);
}
