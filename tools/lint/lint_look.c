/* What rules ask again and again. */
#include "lint.h"

#include <string.h>

const lint_rule *lint_rule_at(const lint_rule *const *tables, uint32_t n) {
  for (; *tables; tables++)
    for (const lint_rule *r = *tables; r->code; r++)
      if (!n--) return r;
  return NULL;
}

const char *lint_name(const lint *l, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_name(l->program, sort, id);
}

uint32_t lint_count(const lint *l, cardvm_sort sort) {
  return cardvm_program_count(l->program, sort);
}

uint32_t lint_abilities(const lint *l, cardvm_id card, cardvm_id abilities[LINT_ABILITIES]) {
  uint32_t count = cardvm_program_definition_abilities(l->program, card, abilities, LINT_ABILITIES);
  return count < LINT_ABILITIES ? count : LINT_ABILITIES;
}

const char *lint_text(const lint *l, cardvm_id card) {
  const char *text = cardvm_lua_label(l->program, card, "text");
  return text ? text : "";
}

const chunk *lint_chunk(const lint *l, cardvm_id card) {
  return chunks_named(&l->scripts, "card", lint_name(l, CARDVM_SORT_DEFINITION, card));
}

const chunk *lint_ability_chunk(const lint *l, cardvm_id ability) {
  int line = 0;
  const char *file = cardvm_lua_ability_file(l->program, ability, &line);
  const chunk *found = NULL;
  for (uint32_t i = 0; file && i < l->scripts.count; i++)
    if (strcmp(l->scripts.all[i].file, file) == 0 && l->scripts.all[i].line <= line)
      found = &l->scripts.all[i];
  return found;
}

bool lint_hides(const lint *l, cardvm_id card) {
  const chunk *c = lint_chunk(l, card);
  for (uint32_t n = 0; c && n + 1 < c->count; n++)
    if (token_is(&c->tokens[n], "hides") && token_is(&c->tokens[n + 1], "=")) return true;
  return false;
}

const char *lint_type_key(const lint *l) {
  static const char *const keys[] = {"type", "types", "kind"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (cardvm_lua_text(l->program, keys[i], 0)) return keys[i];
  return NULL;
}

bool lint_same_texts(const lint *l, const char *key, cardvm_id card, cardvm_id other) {
  const char *text;
  bool any = false;
  for (uint32_t n = 0; (text = cardvm_lua_text(l->program, key, n)); n++) {
    cardvm_lua_standing at;
    if (!cardvm_lua_value(l->program, key, text, &at)) return false;
    const bool has =
        cardvm_lua_holds(&at, cardvm_program_definition_value(l->program, card, at.property));
    if (has !=
        cardvm_lua_holds(&at, cardvm_program_definition_value(l->program, other, at.property)))
      return false;
    any = any || has;
  }
  return any;
}
