/* What pairs reach: noted, counted and said. */
#include "cardvm_effect.h"
#include "pair.h"

#include <inttypes.h>

bool reacts(const cardvm_program *program, cardvm_id definition, cardvm_id zone) {
  cardvm_id abilities[16];
  const uint32_t count = cardvm_program_definition_abilities(program, definition, abilities, 16);
  for (uint32_t i = 0; i < count && i < 16 && zone && zone <= 64; i++) {
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(program, abilities[i], &info);
    if ((info.kind == CARDVM_TRIGGERED || info.kind == CARDVM_SUBSTITUTION) &&
        info.zones >> (zone - 1) & 1)
      return true;
  }
  return false;
}

typedef struct reaching {
  pair *p;
  const cardvm_game *game;
} reaching;

static bool reach_card(void *user, cardvm_place place, cardvm_handle card) {
  const reaching *r = user;
  cardvm_card_info info;
  if (place && !cardvm_game_visible(r->game, card, r->p->viewer) &&
      cardvm_game_card(r->game, card, &info) && info.owner && info.owner != r->p->viewer)
    r->p->reaction = reacts(cardvm_game_program(r->game), info.definition, info.zone);
  return !r->p->reaction;
}

void pair_reach(pair *p) {
  p->face_down |= secrets_face_down(p->views[0]);
  for (int i = 0; i < 2; i++) {
    const cardvm_game *g = p->side[i].game;
    uint32_t count = 0;
    const cardvm_trace *e = trace_since(&p->side[i], &count);
    for (uint32_t n = 0; n < count; n++)
      p->shuffle |= e[n].kind == CARDVM_TRACE_EVENT && e[n].event == CARDVM_EVENT_SHUFFLE;
    p->decider |= secrets_decided(g);
    for (cardvm_seat s = 1; s <= p->s->players; s++)
      if (cardvm_game_decider(g, s) == p->viewer) p->sees |= 1u << s;
    if (!p->reaction && p->stop % 4 == 0) {
      reaching r = {p, g};
      each_card(g, reach_card, &r);
    }
  }
}

void pair_count(const pair *p, secrets_end end) {
  secrets_count *c = &p->s->count;
  c->pairs++;
  c->planted += p->planted;
  c->face_down += p->face_down;
  c->reaction += p->reaction;
  c->decider += p->decider;
  c->shuffle += p->shuffle;
  c->foreign += p->foreign;
  c->apart += p->apart_told;
  c->apart_known += p->known_told;
  c->ends[end]++;
}

secrets_count secrets_counted(const secrets *s) { return s->count; }

void secrets_add(secrets_count *sum, const secrets_count *more) {
  uint64_t *to = (uint64_t *)(void *)sum;
  const uint64_t *from = (const uint64_t *)(const void *)more;
  for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

void secrets_say(const secrets_count *c, const door *table, bool details, buffer *text) {
  static const char *const ends[SECRETS_ENDS] = {"long enough",
                                                 "the game was over",
                                                 "what differs was shown",
                                                 "something else happened",
                                                 "other answers of others",
                                                 "a game stopped",
                                                 "told something else"};
  buffer_add(text,
             "  what viewers learn: %" PRIu64 " pairs of games, %" PRIu64
             " decisions of the viewer and %" PRIu64 " of others compared, %" PRIu64 " differ\n",
             c->pairs, c->decisions, c->stops, c->ends[SECRETS_FOUND]);
  if (!details) return;
  buffer_add(text,
             "    pairs with a card face down %" PRIu64 ", a reaction held %" PRIu64
             ", a decider replaced %" PRIu64 ", a shuffle %" PRIu64
             ", a question that one game alone asked %" PRIu64
             ", other cards picked in secret %" PRIu64 ", the viewer knew one %" PRIu64
             ", a planted card %" PRIu64 "; not made %" PRIu64 "\n",
             c->face_down, c->reaction, c->decider, c->shuffle, c->foreign, c->apart,
             c->apart_known, c->planted, c->unmade);
  buffer_add(text, "    ended:");
  for (int i = 0; i < SECRETS_ENDS; i++)
    buffer_add(text, "%s %s %" PRIu64, i ? "," : "", ends[i], c->ends[i]);
  buffer_add(text, "\n");
  for (uint32_t n = 0; n < DOORS_MAX && table[n].name; n++)
    if (c->found[n])
      buffer_add(text, "    differed %" PRIu64 " times: %s\n", c->found[n], table[n].name);
}
