/* Which texts of a rule set are shown to people: what a translation has to say. */
#include "cardvm_define.h"
#include "say.h"
#include "schema.h"

#include <string.h>

typedef struct names {
  const char *context;
  cardvm_sort sort;
} names;

/* Names that no clients show are no texts of a language: fields, events, selections. */
static const names sorts[] = {{"card", CARDVM_SORT_DEFINITION},   {"name", CARDVM_SORT_NAME},
                              {"step", CARDVM_SORT_STEP},         {"zone", CARDVM_SORT_ZONE},
                              {"property", CARDVM_SORT_PROPERTY}, {"rule", CARDVM_SORT_RULE_ACTION},
                              {"class", CARDVM_SORT_CLASS},       {NULL, CARDVM_SORT_NAME}};

static bool add(cardvm_client_message *m, const char *context, const char *text) {
  *m = (cardvm_client_message){.context = context, .text = text};
  return text != NULL;
}

static bool name_at(const cardvm_program *p, uint32_t *n, cardvm_client_message *m) {
  for (const names *s = sorts; s->context; s++) {
    const uint32_t count = cardvm_program_count(p, s->sort);
    if (*n < count) {
      add(m, s->context, cardvm_program_name(p, s->sort, *n + 1));
      if (s->sort == CARDVM_SORT_DEFINITION) m->file = cardvm_lua_card_file(p, *n + 1, &m->line);
      return true;
    }
    *n -= count;
  }
  return false;
}

static bool card_text_at(const cardvm_program *p, uint32_t *n, cardvm_client_message *m) {
  for (cardvm_id card = 1; card <= cardvm_program_count(p, CARDVM_SORT_DEFINITION); card++) {
    const char *text = cardvm_lua_label(p, card, "text");
    if (!text || (*n)--) continue;
    add(m, "text", text);
    m->file = cardvm_lua_card_file(p, card, &m->line);
    return true;
  }
  return false;
}

/* Texts of attributes and tags ("unit", "red") stand on cards. */
static bool value_at(const cardvm_program *p, uint32_t *n, cardvm_client_message *m) {
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_PROPERTY); id++) {
    const char *text, *key = cardvm_program_name(p, CARDVM_SORT_PROPERTY, id);
    for (uint32_t i = 0; (text = cardvm_lua_text(p, key, i)); i++)
      if (!(*n)--) return add(m, "value", text);
  }
  return false;
}

static bool story_at(const cardvm_program *p, uint32_t *n, cardvm_client_message *m) {
  cardvm_lua_form form;
  for (uint32_t i = 0; cardvm_lua_form_at(p, i, &form); i++) {
    if (strcmp(form.word, "story") != 0) continue;
    for (const cardvm_lua_data *e = NULL; (e = cardvm_lua_data_next(form.table, e));) {
      if ((*n)--) continue;
      add(m, "story", schema_text(schema_entry(e, 0)));
      m->file = form.file;
      m->line = form.line;
      return true;
    }
  }
  return false;
}

bool cardvm_client_message_at(const cardvm_program *p, uint32_t n, cardvm_client_message *m) {
  if (name_at(p, &n, m) || card_text_at(p, &n, m) || value_at(p, &n, m) || story_at(p, &n, m))
    return true;
  return add(m, "sentence", say_sentence(n));
}
