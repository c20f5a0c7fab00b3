/* Recomputes what is kept beside the block. Tests call it after every decision. Whether the block
 * can be believed is checked first, as when a save is loaded (saves/validity.c). */
#include "holds.h"
#include "services.h"

static bool flight_fine(cardvm_game *g) {
  bool none = !g->flight && !g->journaling;
  bool one = g->flight && g->flight <= g->h->frame_count && g->journaling && flies(g, g->flight);
  return none || one ? true : invalid(g, "frame %u is not an effect in flight", g->flight);
}

/* Returns whether what the game has kept of a property is the value that is computed now. */
static bool game_keeps(const cardvm_game *g, uint32_t index, cardvm_id id, int32_t value) {
  const property *q = game_property(g, id);
  const kept_value *k = values_of(g, index, q) - g->program->values_each + q->stage_count - 1;
  return k->stamp != g->other_stamp || k->epoch != epoch_of(g, id, q) ||
         k->version != g->versions[index] || in_bounds(q, k->value) == value;
}

/* Returns whether all values are those that are computed when nothing is kept. Those that were kept
 * for looks, as this is one, are compared by a digest for each property: that needs no memory. */
static bool values_fine(cardvm_game *g) {
  uint64_t digests[2][CARDVM_PROPERTIES_MAX] = {{0}};
  const table *const properties = &g->program->properties;
  for (uint32_t pass = 0; pass < 2; pass++, stamp_renew(g))
    EACH_USED(g, i, cards)
      EACH_ID(q, *properties) {
        const int32_t value = property_of(g, i, q);
        digests[pass][q - 1] = (digests[pass][q - 1] ^ (uint32_t)value) * 0x9e3779b97f4a7c15u + i;
        if (pass && !game_keeps(g, i, q, value))
          return invalid(g, "a kept value of card %u, property %u, is stale", i, q);
      }
  EACH_ID(q, *properties)
    if (digests[0][q - 1] != digests[1][q - 1])
      return invalid(g, "a kept value of property %u is stale", q);
  return true;
}

static bool act_fine(cardvm_game *g, cardvm_handle card, cardvm_id ability) {
  const cardvm_option pick = {card, ability};
  if (!ability) return true; /* passing is no ability */
  const bool listed = decision_offers(g, &pick);
  if (act_offers(g, &pick) == listed) return true;
  const char *what = listed ? "ability %u of card %u is listed, but not found"
                            : "ability %u of card %u is found, but not listed";
  return invalid(g, what, ability, handle_index(card));
}

/* act_offers() agrees with the list of options. All listed options are tried, and a few that may
 * not be listed: cards with other abilities, and abilities with other cards. Nothing is tried if
 * something has changed since the options were listed, because those stay answers. */
static bool acts_fine(cardvm_game *g) {
  const header *h = g->h;
  const window *w = h->open && h->ask == CARDVM_ASK_ACT
                        ? program_window(g->program, window_of(g, top(g))->window)
                        : NULL;
  if (!w || !w->unlisted || g->stopped || g->changes != g->offered) return true;
  const uint32_t n = h->option_count, some = h->clock;
  for (uint32_t i = 0; i < n; i++) {
    const cardvm_option *o = &g->options[i], *other = &g->options[(i + some) % n];
    const cardvm_id rule = w->offer_count ? w->offers[(i + some) % w->offer_count].id : 0;
    const uint32_t any = h->card_count ? (some * 31 + i) % h->card_count + 1 : 0;
    if (!act_fine(g, o->subject, o->name) || !act_fine(g, o->subject, other->name) ||
        !act_fine(g, i & 1 ? 0 : o->subject, rule))
      return false;
    if (any && g->cards[any].definition &&
        !act_fine(g, card_handle(g, any), o->name ? o->name : rule))
      return false;
  }
  return true;
}

cardvm_status cardvm_game_check(cardvm_game *g) {
  if (g->stopped && (g->stopped != STOP_FAILED || !g->undone)) return g->why.code;
  if (!g->stopped && !act_list(g)) return g->error.code;
  const cardvm_look l = look_begin(g);
  const bool fine =
      game_valid(g) && flight_fine(g) &&
      (listened_kept(g) || invalid(g, "what listens to some event is kept wrongly")) &&
      values_fine(g) && acts_fine(g);
  return look_end(g, l) && fine ? CARDVM_OK : g->error.code;
}
