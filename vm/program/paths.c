/* Paths: from a card or player on to another one. */
#include "operands.h"

/* Where a path begins, and what its step leads to. False: it names what is not there, or a field
 * or variable that refers to no card or player. */
static bool path_begin(const cardvm_program *p, path *h) {
  const cardvm_path_def *d = &h->def;
  const bool card = d->step == CARDVM_PATH_HOST || d->step == CARDVM_PATH_FIELD;
  const bool player = d->step == CARDVM_PATH_PLAYER_VAR;
  cardvm_sort sort = card     ? CARDVM_SORT_FIELD
                     : player ? CARDVM_SORT_PLAYER_VARIABLE
                              : CARDVM_SORT_GAME_VARIABLE;
  if (d->step < CARDVM_PATH_HOST || d->step > CARDVM_PATH_GAME_VAR) return false;
  if (!operand_ok(p, card ? OPERAND_WHO : player ? OPERAND_WHOSE : OPERAND_NONE, d->of))
    return false;
  h->refers = cardvm_program_reference(p, sort, d->what);
  if (d->step == CARDVM_PATH_HOST) h->refers = (cardvm_reference){.to = CARDVM_SUBJECT_CARD};
  h->depends_on = card ? who_depends_on(p, d->of) : player ? whose_depends_on(p, d->of) : 0;
  const uint32_t before = card ? d->of : whose_card(d->of);
  const uint32_t of_player = player && d->of > CARDVM_WHOSE_PATH ? d->of - CARDVM_WHOSE_PATH : 0;
  const cardvm_id id = before > CARDVM_WHO_PATH ? before - CARDVM_WHO_PATH : of_player;
  h->depth = 1 + (id ? program_path(p, id)->depth : 0);
  return h->refers.to == CARDVM_SUBJECT_CARD || h->refers.to == CARDVM_SUBJECT_SEAT;
}

cardvm_id cardvm_program_path(cardvm_program *p, const cardvm_path_def *def) {
  path h = {.def = *def};
  if (!path_begin(p, &h))
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "path step %u does not lead on to %u",
                          (unsigned)def->step, (unsigned)def->what);
  if (h.depth > CARDVM_PATH_MOST)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "a path has more than %u steps", CARDVM_PATH_MOST);
  if (!program_work(p, p->paths.count)) return 0;
  EACH_ID(id, p->paths) {
    const cardvm_path_def *d = &program_path(p, id)->def;
    if (d->step == def->step && d->of == def->of && d->what == def->what) return id;
  }
  if (p->paths.count == PATHS_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "there are more than %u paths", PATHS_MAX);
  return program_add(p, &p->paths, &h);
}

bool cardvm_program_get_path(const cardvm_program *p, cardvm_id id, cardvm_path_def *def) {
  if (!has(&p->paths, id)) return false;
  *def = program_path(p, id)->def;
  return true;
}
