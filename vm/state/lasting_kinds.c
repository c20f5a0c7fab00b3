/* The table of the kinds of lasting effects, and what can be said by its rows. */
#include "lasting.h"

/* What the name of an event that makes something that lasts names. */
enum {
#define ROW(name, text, change, affected, names) NAMED_BY_##name = CARDVM_SORT_##names,
  CARDVM_BUILTINS(ROW)
#undef ROW
};
#define ROW(name, word, event, listed, master)                                                     \
  {CARDVM_EVENT_##event, LISTED_##listed, (lasting_names)NAMED_BY_##event, CARDVM_SLOT_##master},
const lasting_traits lasting_kinds[] = {{.names = NAMES_NOTHING}, /* LASTING_FREE */
                                        CARDVM_LASTINGS(ROW)};
#undef ROW
const cardvm_slot param_slots[6] = {CARDVM_SLOT_OTHER,    CARDVM_SLOT_AMOUNT, CARDVM_SLOT_FROM,
                                    CARDVM_SLOT_POSITION, CARDVM_SLOT_EXTRA,  CARDVM_SLOT_NEW};

/* An ability is started; if the event says a player, the card gains it. */
static bool made_by(uint32_t kind, const cardvm_event *event) {
  return lasting_kinds[kind].event == event->kind &&
         (kind != LASTING_GAINED || event->slot[CARDVM_SLOT_PLAYER]);
}

lasting lasting_of_event(const cardvm_game *g, const cardvm_event *event) {
  uint32_t kind = LASTING_KINDS - 1;
  while (kind && !made_by(kind, event)) kind--;
  const lasting_traits *k = &lasting_kinds[kind];
  const uint32_t *s = event->slot;
  lasting l = {.kind = kind,
               .source = s[CARDVM_SLOT_SOURCE],
               .master = s[k->master],
               .until = s[CARDVM_SLOT_TO]};
  if (k->names != NAMES_ABILITY) l.instance = s[CARDVM_SLOT_OTHER]; /* a card that was named */
  if (k->list == LISTED_ON_PLAYER) l.player = s[CARDVM_SLOT_PLAYER];
  else l.target = s[CARDVM_SLOT_CARD];
  if (k->names != NAMES_NOTHING) l.what = s[CARDVM_SLOT_NAME];
  if (k->names == NAMES_PROPERTY) {
    l.modify = s[CARDVM_SLOT_POSITION];
    l.value = s[CARDVM_SLOT_AMOUNT];
  }
  if (k->names == NAMES_ABILITY) {
    l.value = works_once(l.until);
    l.until = until_of(l.until);
  }
  if (k->names == NAMES_DEFINITION) l.value = card_own_definition(g, card_at(g, l.target));
  if (k->names == NAMES_ABILITY && has(&g->program->abilities, l.what))
    l.param_count = game_ability(g, l.what)->def.parameter_count;
  for (uint32_t i = 0; i < l.param_count; i++) l.params[i] = s[param_slots[i]];
  return l;
}

bool lasting_possible(const cardvm_game *g, const lasting *l) {
  const cardvm_program *p = g->program;
  if (l->until > p->durations.count && l->until < UNTIL_SEQUENCE) return false;
  if (!lasting_of_maker(l) && !is_seat(g, l->master)) return false;
  if (traits_of(l)->list == LISTED_ON_PLAYER && !is_seat(g, l->player)) return false;
  switch (traits_of(l)->names) {
  case NAMES_PROPERTY:
    return has(&p->properties, l->what) && modify_possible(p, l->what, l->modify, l->value);
  case NAMES_ABILITY:
    return has(&p->abilities, l->what) &&
           l->value <= ability_is_used(program_ability(p, l->what)) &&
           (l->kind == LASTING_GAINED ? ability_gainable(program_ability(p, l->what))
                                      : program_ability(p, l->what)->def.started_only);
  case NAMES_DEFINITION: return has(&p->definitions, l->what) && has(&p->definitions, l->value);
  case NAMES_NOTHING: break;
  }
  return true;
}
