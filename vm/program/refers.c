/* What fields and variables refer to. */
#include "program.h"

bool reference_ok(cardvm_reference r) {
  return r.to == CARDVM_SUBJECT_CARD ||
         ((r.to == CARDVM_SUBJECT_SEAT || r.to == CARDVM_SUBJECT_PLACE) && !r.follows_card);
}

void reference_count(cardvm_program *p, cardvm_sort sort, cardvm_reference r) {
  struct references *of = &p->references[references_of(sort)];
  of->all += r.to != CARDVM_SUBJECT_NONE;
  of->cards += r.to == CARDVM_SUBJECT_CARD;
}

cardvm_status cardvm_program_refers(cardvm_program *p, cardvm_sort sort, cardvm_id variable,
                                    cardvm_reference refers) {
  const bool variables = sort == CARDVM_SORT_PLAYER_VARIABLE || sort == CARDVM_SORT_GAME_VARIABLE;
  table *t = variables ? program_table(p, sort) : NULL;
  named *n = t && has(t, variable) ? ITEM(named, *t, variable) : NULL;
  if (p->sealed || !n || n->start || n->refers.to || !reference_ok(refers))
    return CARDVM_ERROR_ARGUMENT;
  n->refers = refers;
  reference_count(p, sort, refers);
  return CARDVM_OK;
}

cardvm_reference cardvm_program_reference(const cardvm_program *p, cardvm_sort sort, cardvm_id id) {
  const table *t = program_table(p, sort);
  if (!t || !has(t, id)) return (cardvm_reference){0};
  switch (sort) {
  case CARDVM_SORT_FIELD: return ITEM(const cardvm_field_def, *t, id)->refers;
  case CARDVM_SORT_PLAYER_VARIABLE:
  case CARDVM_SORT_GAME_VARIABLE: return ITEM(const named, *t, id)->refers;
  default: return (cardvm_reference){0};
  }
}
