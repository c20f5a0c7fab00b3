/* Programs, views and events as JSON (schema: bindings/client/json.md), for clients that do not
 * link the library. */
#include "cardvm_client.h"
#include "cardvm_define.h"
#include "cardvm_view.h"
#include "writer.h"

/* -- What a client asks once: the names ---------------------------------------------------------- */

static const struct {
  const char *key;
  cardvm_sort sort;
} names[] = {{"names", CARDVM_SORT_NAME},
             {"zones", CARDVM_SORT_ZONE},
             {"properties", CARDVM_SORT_PROPERTY},
             {"fields", CARDVM_SORT_FIELD},
             {"player_variables", CARDVM_SORT_PLAYER_VARIABLE},
             {"variables", CARDVM_SORT_GAME_VARIABLE},
             {"events", CARDVM_SORT_EVENT},
             {"classes", CARDVM_SORT_CLASS},
             {"sequences", CARDVM_SORT_SEQUENCE},
             {"steps", CARDVM_SORT_STEP},
             {"roles", CARDVM_SORT_ROLE},
             {"durations", CARDVM_SORT_DURATION},
             {"abilities", CARDVM_SORT_ABILITY}};

static void write_definition(writer *w, const cardvm_program *p, cardvm_id id) {
  write_open(w, NULL, '{');
  write_text(w, "name", cardvm_program_name(p, CARDVM_SORT_DEFINITION, id));
  const char *text = cardvm_lua_label(p, id, "text");
  if (text) write_text(w, "text", text);
  write_open(w, "printed", '{');
  for (cardvm_id q = 1; q <= cardvm_program_count(p, CARDVM_SORT_PROPERTY); q++)
    write_numbered(w, q, cardvm_program_definition_value(p, id, q));
  write_close(w, '}');
  write_close(w, '}');
}

size_t cardvm_client_program_json(const cardvm_program *p, char *text, size_t bytes) {
  writer w = writer_begin(text, bytes);
  write_open(&w, NULL, '{');
  write_number(&w, "format", CARDVM_CLIENT_JSON_FORMAT);
  write_text(&w, "title", cardvm_lua_title(p));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    write_open(&w, names[i].key, '[');
    write_text(&w, NULL, NULL); /* ids begin with 1 */
    for (cardvm_id id = 1; id <= cardvm_program_count(p, names[i].sort); id++)
      write_text(&w, NULL, cardvm_program_name(p, names[i].sort, id));
    write_close(&w, ']');
  }
  write_open(&w, "definitions", '[');
  write_text(&w, NULL, NULL);
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_DEFINITION); id++)
    write_definition(&w, p, id);
  write_close(&w, ']');
  write_close(&w, '}');
  return writer_end(&w);
}

/* -- Views --------------------------------------------------------------------------------------- */

static const char *const subjects[] = {"none", "card", "seat", "number", "place", "any"};
_Static_assert(sizeof subjects / sizeof *subjects == CARDVM_SUBJECT_LAST + 1, "each has a name");

typedef struct viewing {
  writer w;
  const cardvm_view *v;
  const cardvm_program *p;
} viewing;

/* A card that something refers to: its token; else where it lies, if the viewer can say it. */
static void write_ref(viewing *s, const char *key, cardvm_view_ref ref) {
  cardvm_view_card c;
  if (!ref.number && !ref.definition) return;
  write_open(&s->w, key, '{');
  write_some(&s->w, "token", ref.token);
  write_some(&s->w, "definition", ref.definition);
  if (!ref.token && cardvm_view_card_at(s->v, ref.number, &c) && c.place) {
    write_number(&s->w, "place", c.place);
    if (c.position != CARDVM_VIEW_UNKNOWN) write_number(&s->w, "position", c.position);
  }
  write_close(&s->w, '}');
}

/* The same under a key that is a number. */
static void write_ref_numbered(viewing *s, uint32_t number, cardvm_view_ref ref) {
  char key[16];
  writer k = writer_begin(key, sizeof key);
  write_number(&k, NULL, number);
  writer_end(&k);
  write_ref(s, key, ref);
}

/* A card, or under the other key a seat, number or place. */
static void write_subject(viewing *s, cardvm_subject what, const char *key, cardvm_view_ref card,
                          uint32_t subject) {
  if (what == CARDVM_SUBJECT_CARD) write_ref(s, "card", card);
  else if (what != CARDVM_SUBJECT_NONE) write_number(&s->w, key, subject);
}

/* A value that a field or variable has; one that refers to a card says which. */
static void write_value(viewing *s, cardvm_sort sort, uint32_t of, cardvm_id id, int32_t value) {
  if (cardvm_program_reference(s->p, sort, id).to != CARDVM_SUBJECT_CARD)
    write_numbered(&s->w, id, value);
  else write_ref_numbered(s, id, cardvm_view_reference(s->v, sort, of, id));
}

static void write_item(viewing *s, uint32_t number);

static void write_attached(viewing *s, uint32_t number) {
  uint32_t first, count = cardvm_view_attached(s->v, number, &first);
  if (!count) return;
  write_open(&s->w, "attached", '[');
  while (count--) write_item(s, first++);
  write_close(&s->w, ']');
}

/* What is known of a card, as members of an object. */
static void write_known(viewing *s, uint32_t number, const cardvm_view_card *c) {
  writer *w = &s->w;
  write_some(w, "definition", c->definition);
  write_some(w, "owner", c->owner);
  write_some(w, "master", c->master);
  if (c->original_master != c->master) write_some(w, "original_master", c->original_master);
  if (c->known) {
    write_open(w, "fields", '{');
    for (cardvm_id f = 1; f <= cardvm_program_count(s->p, CARDVM_SORT_FIELD); f++)
      write_value(s, CARDVM_SORT_FIELD, number, f, cardvm_view_field(s->v, number, f));
    write_close(w, '}');
    write_open(w, "properties", '{');
    for (cardvm_id q = 1; q <= cardvm_program_count(s->p, CARDVM_SORT_PROPERTY); q++)
      write_numbered(w, q, cardvm_view_property(s->v, number, q));
    write_close(w, '}');
  }
  write_attached(s, number);
}

/* A card where it lies: its token, or what is known of it. */
static void write_item(viewing *s, uint32_t number) {
  cardvm_view_card c;
  cardvm_view_card_at(s->v, number, &c);
  if (c.token) {
    write_number(&s->w, NULL, c.token);
    return;
  }
  write_open(&s->w, NULL, '{');
  write_known(s, number, &c);
  write_close(&s->w, '}');
}

static bool plain(const viewing *s, uint32_t number, cardvm_view_card *c) {
  return cardvm_view_card_at(s->v, number, c) && !c->known &&
         !cardvm_view_attached(s->v, number, NULL);
}

/* Unknown cards that look the same are told as one entry, with their count. */
static void write_items(viewing *s, uint32_t first, uint32_t count) {
  cardvm_view_card one, other;
  for (uint32_t n = first, end = first + count; n < end;) {
    uint32_t same = 1;
    if (!plain(s, n, &one)) {
      write_item(s, n++);
      continue;
    }
    while (n + same < end && plain(s, n + same, &other) && other.owner == one.owner &&
           other.master == one.master)
      same++;
    write_open(&s->w, NULL, '{');
    write_number(&s->w, "unknown", same);
    write_some(&s->w, "owner", one.owner);
    write_some(&s->w, "master", one.master);
    write_close(&s->w, '}');
    n += same;
  }
}

static void write_places(viewing *s, const cardvm_view_info *info) {
  cardvm_view_place at;
  write_open(&s->w, "places", '{');
  for (cardvm_place p = 1; p <= info->places && cardvm_view_place_at(s->v, p, &at); p++) {
    write_open_numbered(&s->w, p, '{');
    write_number(&s->w, "zone", at.info.zone);
    write_some(&s->w, "owner", at.info.owner);
    write_some(&s->w, "master", at.info.master);
    if (at.info.circle) {
      write_number(&s->w, "column", at.info.column);
      write_number(&s->w, "row", at.info.row);
    }
    write_truth(&s->w, "ordered", at.ordered);
    write_open(&s->w, "cards", '[');
    write_items(s, at.first, at.info.count);
    write_close(&s->w, ']');
    write_close(&s->w, '}');
  }
  write_close(&s->w, '}');
}

static void write_cards(viewing *s, const cardvm_view_info *info) {
  cardvm_view_card c;
  write_open(&s->w, "cards", '{');
  for (uint32_t n = 1; n <= info->cards; n++) {
    if (!cardvm_view_card_at(s->v, n, &c) || !c.token) continue;
    write_open_numbered(&s->w, c.token, '{');
    write_known(s, n, &c);
    write_close(&s->w, '}');
  }
  write_close(&s->w, '}');
}

static void write_players(viewing *s, const cardvm_view_info *info) {
  writer *w = &s->w;
  write_open(w, "players", '{');
  for (cardvm_seat seat = 1; seat <= info->players; seat++) {
    write_open_numbered(w, seat, '{');
    write_truth(w, "lost", cardvm_view_lost(s->v, seat));
    write_number(w, "decider", cardvm_view_decider(s->v, seat));
    write_open(w, "variables", '{');
    for (cardvm_id v = 1; v <= cardvm_program_count(s->p, CARDVM_SORT_PLAYER_VARIABLE); v++)
      write_value(s, CARDVM_SORT_PLAYER_VARIABLE, seat, v,
                  cardvm_view_player_variable(s->v, seat, v));
    write_close(w, '}');
    write_close(w, '}');
  }
  write_close(w, '}');
  write_open(w, "variables", '{');
  for (cardvm_id v = 1; v <= cardvm_program_count(s->p, CARDVM_SORT_GAME_VARIABLE); v++)
    write_value(s, CARDVM_SORT_GAME_VARIABLE, 0, v, cardvm_view_variable(s->v, v));
  write_close(w, '}');
}

static void write_sequences(viewing *s, const cardvm_view_info *info) {
  cardvm_view_sequence at;
  write_open(&s->w, "sequences", '[');
  for (uint32_t n = 0; n < info->sequences && cardvm_view_sequence_at(s->v, n, &at); n++) {
    write_open(&s->w, NULL, '{');
    write_number(&s->w, "sequence", at.sequence);
    write_some(&s->w, "step", at.step);
    write_some(&s->w, "player", at.player);
    write_close(&s->w, '}');
  }
  write_close(&s->w, ']');
  write_open(&s->w, "roles", '{');
  for (cardvm_id r = 1; r <= cardvm_program_count(s->p, CARDVM_SORT_ROLE); r++)
    write_ref_numbered(s, r, cardvm_view_role(s->v, r));
  write_close(&s->w, '}');
}

/* What clients call a row of the machine's. */
#define WORD(name, word, ...) word,

static void write_lasting(viewing *s, const cardvm_view_info *info) {
  static const char *const kinds[] = {"", CARDVM_LASTINGS(WORD)};
  cardvm_view_lasting l;
  write_open(&s->w, "lasting", '[');
  for (uint32_t n = 0; n < info->lasting && cardvm_view_lasting_at(s->v, n, &l); n++) {
    write_open(&s->w, NULL, '{');
    write_text(&s->w, "kind", kinds[l.kind]);
    write_some(&s->w, "what", l.what);
    write_some(&s->w, "own", l.own);
    if (l.kind == CARDVM_VIEW_MODIFIER) write_number(&s->w, l.sets ? "sets" : "adds", l.amount);
    else write_some(&s->w, "once", (uint32_t)l.amount);
    write_ref(s, "target", l.target);
    write_ref(s, "source", l.source);
    write_some(&s->w, "master", l.master);
    write_some(&s->w, "player", l.player);
    write_number(&s->w, "until", l.until);
    write_close(&s->w, '}');
  }
  write_close(&s->w, ']');
}

/* What was chosen for the n-th waiting effect. */
static void write_chosen(viewing *s, uint32_t waiting) {
  cardvm_view_chosen c;
  bool any = false;
  for (uint32_t n = 0; cardvm_view_chosen_at(s->v, n, &c); n++) {
    if (c.waiting != waiting) continue;
    if (!any) write_open(&s->w, "chosen", '[');
    any = true;
    write_open(&s->w, NULL, '{');
    const bool said = c.what == CARDVM_SUBJECT_NUMBER;
    write_number(&s->w, said ? "choice" : "target", c.target);
    write_subject(s, c.what, subjects[c.what], c.card, c.subject);
    write_close(&s->w, '}');
  }
  if (any) write_close(&s->w, ']');
}

static void write_waiting(viewing *s, const cardvm_view_info *info) {
  cardvm_view_waiting wait;
  write_open(&s->w, "waiting", '[');
  for (uint32_t n = 0; n < info->waiting && cardvm_view_waiting_at(s->v, n, &wait); n++) {
    write_open(&s->w, NULL, '{');
    write_some(&s->w, "ability", wait.ability);
    write_ref(s, "source", wait.source);
    write_some(&s->w, "master", wait.master);
    write_some(&s->w, "class", wait.queue_class);
    write_ref(s, "body", wait.body);
    write_chosen(s, n);
    write_close(&s->w, '}');
  }
  write_close(&s->w, ']');
}

static void write_option(viewing *s, const cardvm_view_option *o, cardvm_subject asked) {
  write_open(&s->w, NULL, '{');
  write_subject(s, o->what, asked == CARDVM_SUBJECT_ANY ? subjects[o->what] : "subject", o->card,
                o->subject);
  write_some(&s->w, "name", o->name);
  write_close(&s->w, '}');
}

static void write_decision(viewing *s) {
  static const char *const kinds[] = {CARDVM_ASKS(WORD)};
  cardvm_view_decision d;
  cardvm_view_option o;
  if (!cardvm_view_decision_of(s->v, &d)) return;
  write_open(&s->w, "decision", '{');
  write_number(&s->w, "player", d.player);
  write_number(&s->w, "decider", d.decider);
  if (d.told) {
    write_number(&s->w, "serial", d.serial);
    write_text(&s->w, "kind", kinds[d.kind]);
    write_text(&s->w, "what", subjects[d.what]);
    write_number(&s->w, "min", d.min);
    write_number(&s->w, "max", d.max);
    write_some(&s->w, "prompt", d.prompt);
    write_some(&s->w, "ability", d.ability);
    write_ref(s, "source", d.source);
    write_open(&s->w, "options", '[');
    for (uint32_t n = 0; cardvm_view_option_at(s->v, n, &o); n++) write_option(s, &o, d.what);
    write_close(&s->w, ']');
  }
  write_close(&s->w, '}');
}

size_t cardvm_client_view_json(const cardvm_program *p, const cardvm_view *v, char *text,
                               size_t bytes) {
  viewing s = {writer_begin(text, bytes), v, p};
  const cardvm_view_info info = cardvm_view_info_of(v);
  write_open(&s.w, NULL, '{');
  write_number(&s.w, "viewer", info.viewer);
  write_number(&s.w, "turn_player", info.turn_player);
  write_number(&s.w, "turn_number", info.turn_number);
  write_truth(&s.w, "over", info.result.over);
  write_open(&s.w, "winners", '[');
  for (uint32_t n = 0; n < info.result.winner_count; n++)
    write_number(&s.w, NULL, info.result.winners[n]);
  write_close(&s.w, ']');
  write_players(&s, &info);
  write_sequences(&s, &info);
  write_places(&s, &info);
  write_cards(&s, &info);
  write_lasting(&s, &info);
  write_waiting(&s, &info);
  write_decision(&s);
  write_close(&s.w, '}');
  return writer_end(&s.w);
}

/* -- Events -------------------------------------------------------------------------------------- */

static void write_card(writer *w, const char *key, cardvm_id definition, uint32_t token) {
  if (!definition) return;
  write_open(w, key, '{');
  if (definition != CARDVM_VIEW_UNKNOWN) write_number(w, "definition", definition);
  write_some(w, "token", token);
  write_close(w, '}');
}

static void write_entry(writer *w, const cardvm_view_entry *e) {
  static const char *const kinds[] = {
      "",         "event",     "nothing", "lost",     "prohibited", "replaced", "triggered",
      "declared", "activated", "asked",   "answered", "taken",      "step",     "ended",
      "failed",   "skipped",   "note",    "wasted",   "taken_back", "dropped"};
  _Static_assert(sizeof kinds / sizeof *kinds == CARDVM_TRACE_LAST + 1, "each kind has a name");
  write_open(w, NULL, '{');
  write_number(w, "number", e->number);
  write_some(w, "cause", e->cause);
  write_some(w, "together", e->together);
  write_text(w, "kind", kinds[e->kind]);
  write_some(w, "event", e->event);
  write_some(w, "ability", e->ability);
  write_card(w, "source", e->source, e->source_token);
  write_card(w, "card", e->card, e->card_token);
  write_card(w, "other", e->other, e->other_token);
  write_some(w, "player", e->player);
  write_some(w, "by", e->by);
  write_some(w, "amount", e->amount);
  if (e->what > CARDVM_SUBJECT_CARD) write_text(w, "what", subjects[e->what]);
  write_some(w, "name", e->name);
  write_some(w, "from", e->from);
  write_some(w, "to", e->to);
  if (e->counts) {
    write_number(w, "before", e->before);
    write_number(w, "after", e->after);
  }
  write_close(w, '}');
}

size_t cardvm_client_events_json(const cardvm_view_entry *entries, uint32_t count, char *text,
                                 size_t bytes) {
  writer w = writer_begin(text, bytes);
  write_open(&w, NULL, '[');
  for (uint32_t i = 0; i < count; i++) write_entry(&w, &entries[i]);
  write_close(&w, ']');
  return writer_end(&w);
}
