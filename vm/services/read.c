/* What a host can read of a game. */
#include "cardvm_view.h"
#include "services.h"

#include <string.h>

cardvm_subject cardvm_subject_of(cardvm_subject what, uint32_t subject, uint32_t *id) {
  return subject_of(what, subject, id);
}

cardvm_program *cardvm_game_program(const cardvm_game *g) { return g->program; }
uint32_t cardvm_game_players(const cardvm_game *g) { return g->h->players; }
cardvm_seat cardvm_game_turn_player(const cardvm_game *g) { return g->h->turn_player; }
uint32_t cardvm_game_turn_number(const cardvm_game *g) { return g->h->turn_number; }

bool cardvm_game_position(const cardvm_game *g, cardvm_id *sequence_id, cardvm_id *step_id) {
  const frame *f = sequence_running(g, 0);
  if (!f) return false;
  if (sequence_id) *sequence_id = f->sequence;
  if (step_id) *step_id = sequence_of(g, f)->at;
  return true;
}

cardvm_handle cardvm_game_role(const cardvm_game *g, cardvm_id role) {
  const frame *f = has(&g->program->roles, role) ? role_frame(g, role) : NULL;
  return f ? g->stack[f->base + role - 1] : 0;
}

cardvm_seat cardvm_game_decider(const cardvm_game *g, cardvm_seat seat) {
  return is_seat(g, seat) ? decider_of(g, seat) : 0;
}

cardvm_place cardvm_game_place(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat) {
  if (!has(&g->program->zones, zone_id)) return 0;
  return place_of(g, zone_id, seat);
}

cardvm_place cardvm_game_circle(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat,
                                uint32_t n) {
  cardvm_place first = cardvm_game_place(g, zone_id, seat);
  if (!first) return 0;
  const zone *z = game_zone(g, zone_id);
  return n < zone_places(z) ? first + n : 0;
}

uint32_t cardvm_game_place_count(const cardvm_game *g) { return g->at.place_count; }

bool cardvm_game_place_info(const cardvm_game *g, cardvm_place id, cardvm_place_info *info) {
  if (!id || id > g->at.place_count) return false;
  const place *p = &g->places[id];
  *info = (cardvm_place_info){
      .zone = p->zone, .owner = p->owner, .master = p->master, .count = p->count};
  if (p->circle) {
    const circle *c = program_circle(g->program, p->circle);
    info->circle = true;
    info->column = c->column;
    info->row = c->row;
  }
  return true;
}

const char *cardvm_game_place_name(const cardvm_game *g, cardvm_place id) {
  if (!id || id > g->at.place_count) return "nowhere";
  const place *p = &g->places[id];
  const char *name = p->circle ? program_circle(g->program, p->circle)->name : NULL;
  return name ? name : game_zone(g, p->zone)->def.name;
}

uint32_t cardvm_game_cards(const cardvm_game *g, cardvm_place id, cardvm_handle *cards,
                           uint32_t max) {
  if (!id || id > g->at.place_count) return 0;
  uint32_t n = 0;
  for (uint32_t i = g->places[id].first; i && n < max; i = g->cards[i].next)
    cards[n++] = card_handle(g, i);
  return g->places[id].count;
}

uint32_t cardvm_game_attached(const cardvm_game *g, cardvm_handle card, cardvm_handle *cards,
                              uint32_t max) {
  return attached_to(g, card, cards, max);
}

uint32_t cardvm_game_select(cardvm_game *g, cardvm_id selection_id, cardvm_seat you,
                            cardvm_handle me, cardvm_handle *cards, uint32_t max) {
  const context c = {.me = me, .you = you};
  return selection_read(g, selection_id, &c, cards, max);
}

bool cardvm_game_card(const cardvm_game *g, cardvm_handle handle, cardvm_card_info *info) {
  uint32_t index = card_at(g, handle);
  const memory_of now = index ? memory_made(g, index) : (memory_of){0};
  const memory_of *m = index ? &now : remembered_card(g, handle, NULL, NULL);
  if (m) {
    *info = (cardvm_card_info){.definition = m->definition,
                               .owner = m->owner,
                               .master = m->master,
                               .original_master = m->original_master,
                               .place = m->place,
                               .zone = m->zone,
                               .host = m->host,
                               .current = index != 0};
    return true;
  }
  index = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_CARD || !index || index > g->h->card_count)
    return false;
  const card *c = &g->cards[card_named(g, handle)]; /* 0: nothing is known of it */
  *info = (cardvm_card_info){.definition = c->definition,
                             .owner = c->owner,
                             .master = c->owner,
                             .original_master = c->owner};
  return true;
}

/* What a running function reads of a card is noted. */
static void look_at(const cardvm_game *g, cardvm_handle card) {
  if (is_looking(g)) looked_at_card((cardvm_game *)(uintptr_t)g, card);
}

cardvm_id cardvm_game_definition(const cardvm_game *g, cardvm_handle handle) {
  look_at(g, handle);
  const uint32_t index = card_at(g, handle);
  cardvm_card_info info = {0};
  if (!index) cardvm_game_card(g, handle, &info);
  return index ? g->cards[index].definition : info.definition;
}

cardvm_id cardvm_game_own_definition(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t index = card_at(g, handle);
  return index ? card_own_definition(g, index) : 0;
}

int32_t cardvm_game_property(cardvm_game *g, cardvm_handle handle, cardvm_id property_id) {
  if (!has(&g->program->properties, property_id)) return 0;
  look_at(g, handle);
  const cardvm_look l = host_looks(g);
  const int32_t value = property_by_handle(g, handle, property_id);
  return look_end(g, l) ? value : 0;
}

static cardvm_id ability_called(cardvm_game *g, cardvm_handle handle, cardvm_id keyword) {
  const cardvm_program *p = g->program;
  const uint32_t index = card_at(g, handle);
  const definition *d = program_definition(p, definition_by_handle(g, handle));
  EACH_ABILITY(d, id) {
    const ability *a = program_ability(p, *id);
    if (a->def.keyword == keyword && !(index && ability_lost_by(g, index, a, 0))) return *id;
  }
  EACH_LINKED(g, i, index ? g->cards[index].lasting : 0, lastings, next) {
    const lasting *l = &g->lastings[i];
    const ability *a = l->kind == LASTING_GAINED ? program_ability(p, l->what) : NULL;
    if (a && a->def.keyword == keyword && !l->param_count &&
        !ability_lost_by(g, index, a, l->age + 1))
      return l->what;
  }
  return 0;
}

cardvm_id cardvm_game_ability(cardvm_game *g, cardvm_handle handle, cardvm_id keyword) {
  if (!has(&g->program->names, keyword) || !definition_by_handle(g, handle)) return 0;
  look_at(g, handle);
  const cardvm_look l = host_looks(g);
  const cardvm_id id = ability_called(g, handle, keyword);
  return look_end(g, l) ? id : 0;
}

int32_t cardvm_game_field(const cardvm_game *g, cardvm_handle handle, cardvm_id field) {
  if (!has(&g->program->fields, field)) return 0;
  look_at(g, handle);
  return field_by_handle(g, handle, field);
}

int32_t cardvm_game_player_variable(const cardvm_game *g, cardvm_seat seat, cardvm_id variable) {
  if (!is_seat(g, seat) || !has(&g->program->player_vars, variable)) return 0;
  return *player_var(g, seat, variable);
}

int32_t cardvm_game_variable(const cardvm_game *g, cardvm_id variable) {
  if (!has(&g->program->game_vars, variable)) return 0;
  return g->game_vars[variable - 1];
}

uint32_t cardvm_game_reference(const cardvm_game *g, cardvm_sort sort, uint32_t of, cardvm_id id) {
  const cardvm_reference r = cardvm_program_reference(g->program, sort, id);
  if (!r.to) return 0;
  const int32_t word = sort == CARDVM_SORT_FIELD ? cardvm_game_field(g, of, id)
                       : sort == CARDVM_SORT_PLAYER_VARIABLE
                           ? cardvm_game_player_variable(g, of, id)
                           : cardvm_game_variable(g, id);
  return reference_now(g, r, (uint32_t)word);
}

uint32_t cardvm_game_controls(const cardvm_game *g, cardvm_handle handle, cardvm_control *controls,
                              uint32_t max) {
  uint32_t index = card_at(g, handle), n = 0;
  EACH_LINKED(g, l, index ? g->cards[index].lasting : 0, lastings, next) {
    const lasting *item = &g->lastings[l];
    if (item->kind != LASTING_CONTROL) continue;
    if (n < max)
      controls[n] = (cardvm_control){handle, item->master, item->source,
                                     item->until < UNTIL_SEQUENCE ? item->until : 0};
    n++;
  }
  return n;
}

cardvm_handle cardvm_follow(const cardvm_game *g, cardvm_handle handle) {
  return card_handle(g, card_named(g, handle));
}

bool cardvm_is_current(const cardvm_game *g, cardvm_handle handle) {
  return card_at(g, handle) != 0;
}

bool cardvm_game_asked(const cardvm_game *g, cardvm_seat viewer) {
  return cardvm_game_question(g) && seat_or_none(g, viewer) && question_open(g, viewer);
}

bool cardvm_game_ability_visible(const cardvm_game *g, cardvm_id id, cardvm_handle card,
                                 cardvm_seat viewer) {
  return has(&g->program->abilities, id) && seat_or_none(g, viewer) &&
         ability_known(g, id, card, viewer);
}

/* -- What tools ask of a program --------------------------------------------------------------- */

cardvm_id cardvm_program_turn_sequence(const cardvm_program *p) { return p->rules.turn_sequence; }

bool cardvm_program_step_info(const cardvm_program *p, cardvm_id id, cardvm_step_info *info) {
  if (!has(&p->steps, id)) return false;
  const step *s = program_step(p, id);
  *info = (cardvm_step_info){.sequence = s->sequence, .window = s->def.window};
  if (s->def.window) info->pass = program_window(p, s->def.window)->def.pass;
  return true;
}
