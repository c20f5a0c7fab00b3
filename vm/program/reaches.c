/* Finds, when a program is sealed, which places each selection looks at. */
#include "program.h"

static bool reach_make(const cardvm_program *p, const cardvm_selection_def *s, uint32_t zone_id,
                       reach *r) {
  const zone *z = program_zone(p, zone_id);
  const uint32_t places = zone_places(z);
  *r = (reach){
      .zone = zone_id - 1, .places = places, .step = 1, .each = places, .whose = REACH_EACH};
  if (s->circle) {
    r->first = s->circle - 1;
    r->step = places;
    r->each = 1;
  }
  if (z->def.shared) r->whose = REACH_ALL;
  else if (s->side != CARDVM_SIDE_ANY && !z->def.play)
    r->whose = s->side == CARDVM_SIDE_YOURS ? REACH_YOURS : REACH_OTHERS;
  return !s->circle || (z->def.circles && s->circle <= places);
}

bool seal_selections(cardvm_program *p) {
  p->counts = program_copy(p, NULL, counts_of(p) * sizeof *p->counts);
  if (counts_of(p) && !p->counts) return false;
  EACH_ID(id, p->selections) {
    selection *s = ITEM(selection, p->selections, id);
    reach list[CARDVM_ZONES_MAX];
    if (!program_work(p, p->zones.count)) return false;
    EACH_ID(z, p->zones)
      if (s->def.zones & zone_bit(z) && reach_make(p, &s->def, z, &list[s->reach_count]))
        s->reach_count++;
    ASSERT_IN(p, s->reach_count <= p->zones.count);
    s->reaches = program_copy(p, list, s->reach_count * sizeof *list);
    if (s->reach_count && !s->reaches) return false;
    s->whole = !s->def.filter && s->def.side == CARDVM_SIDE_ANY && !s->def.attached;
    const reach *r = s->reach_count == 1 ? list : NULL;
    if (r && r->each == 1 && r->whose == REACH_ALL) s->single = SINGLE_SHARED;
    if (r && r->each == 1 && r->whose == REACH_YOURS) s->single = SINGLE_YOURS;
  }
  return true;
}
