#include "stage.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char fold(char c) {
  if (c == '_' || c == '-') return ' ';
  return (char)tolower((unsigned char)c);
}

bool names_equal(const char *a, const char *b) {
  while (*a && fold(*a) == fold(*b)) {
    a++;
    b++;
  }
  return *a == *b;
}

/* -- Seats and places -------------------------------------------------------------------------- */

const char *names_side(const stage *s, const char *text, cardvm_seat *side) {
  static const struct {
    const char *word;
    cardvm_seat seat;
  } words[] = {{"your", 1}, {"you", 1}, {"enemy", 2}, {"any", 0}, {"shared", 0}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t length = strlen(words[i].word);
    if (text_starts(text, words[i].word) && (text[length] == '.' || text[length] == ' ')) {
      *side = words[i].seat;
      return text + length + 1;
    }
  }
  if (text_starts(text, "player ") && isdigit((unsigned char)text[7])) {
    char *end = NULL;
    unsigned long seat = strtoul(text + 7, &end, 10);
    if (seat >= 1 && seat <= cardvm_game_players(s->game) && (*end == '.' || *end == ' ')) {
      *side = (cardvm_seat)seat;
      return end + 1;
    }
  }
  return NULL;
}

bool names_seat(stage *s, const char *name, cardvm_seat *seat) {
  cardvm_seat side = 0;
  /* "your x" is understood above; a space makes "your" one of these */
  char *with_rest = need_format("%s x", name);
  bool found = names_side(s, with_rest, &side) != NULL && side;
  free(with_rest);
  if (!found)
    return stage_error(s, "\"%s\" is no player: say \"you\", \"enemy\" or \"player 3\"", name);
  *seat = side;
  return true;
}

/* "camp.left": the zone, 0 where none is said, and what stands behind the dot. False: there is no
 * such zone. */
static bool split_place(const stage *s, const char *name, cardvm_id *zone, const char **rest) {
  const char *dot = strchr(name, '.');
  *rest = dot ? dot + 1 : name;
  *zone = 0;
  if (!dot) return true;
  char *text = need_format("%.*s", (int)(dot - name), name);
  *zone = cardvm_program_find(s->program, CARDVM_SORT_ZONE, text);
  free(text);
  return *zone != 0;
}

static bool is_called(const stage *s, cardvm_place place, cardvm_seat side, cardvm_id zone,
                      const char *circle) {
  cardvm_place_info info;
  return cardvm_game_place_info(s->game, place, &info) && (!info.owner || info.owner == side) &&
         (!zone || info.zone == zone) &&
         strcmp(cardvm_game_place_name(s->game, place), circle) == 0;
}

/* How many places of a side, or of nobody, are called so; the first. Zone 0: of any zone. */
static uint32_t circle_places(const stage *s, cardvm_seat side, cardvm_id zone, const char *name,
                              cardvm_place *first) {
  uint32_t found = 0, count = cardvm_game_place_count(s->game);
  for (cardvm_place p = 1; p <= count; p++)
    if (is_called(s, p, side, zone, name) && !found++) *first = p;
  return found;
}

bool names_is_place(const stage *s, const char *name, cardvm_seat side, cardvm_place place) {
  const char *rest = names_side(s, name, &side);
  cardvm_id zone;
  return split_place(s, rest ? rest : name, &zone, &rest) && is_called(s, place, side, zone, rest);
}

bool names_is_circle(const stage *s, const char *name) {
  cardvm_place place = 0;
  cardvm_seat side = 0;
  cardvm_id zone;
  const char *rest = name ? names_side(s, name, &side) : NULL;
  if (!name || !split_place(s, rest ? rest : name, &zone, &rest)) return false;
  for (side = 0; side <= cardvm_game_players(s->game); side++)
    if (circle_places(s, side, zone, rest, &place) && text_is_circle(s->game, place)) return true;
  return false;
}

static void offer_places(const stage *s, nearest *n) {
  uint32_t count = cardvm_game_place_count(s->game);
  for (cardvm_place p = 1; p <= count; p++) nearest_offer(n, cardvm_game_place_name(s->game, p));
}

cardvm_place names_zone_place(const stage *s, cardvm_id zone, cardvm_seat side) {
  cardvm_place place = zone ? cardvm_game_place(s->game, zone, side) : 0;
  if (zone && !place) place = cardvm_game_place(s->game, zone, 0);
  return place && !text_is_circle(s->game, place) ? place : 0;
}

/* "left" of several zones: which of them is to be said. */
static bool in_several_zones(stage *s, cardvm_seat side, const char *name) {
  uint32_t zones = cardvm_program_count(s->program, CARDVM_SORT_ZONE);
  stage_error(s, "several zones have a circle \"%s\"; say which:", name);
  const char *between = " ";
  for (cardvm_id zone = 1; zone <= zones; zone++) {
    cardvm_place place;
    if (!circle_places(s, side, zone, name, &place)) continue;
    buffer_add(&s->why, "%s\"%s.%s\"", between,
               cardvm_program_name(s->program, CARDVM_SORT_ZONE, zone), name);
    between = ", ";
  }
  return false;
}

bool names_place(stage *s, const char *name, cardvm_seat side, cardvm_place *place) {
  const char *rest = names_side(s, name, &side), *circle;
  cardvm_id zone;
  if (!rest) rest = name;
  *place = names_zone_place(s, cardvm_program_find(s->program, CARDVM_SORT_ZONE, rest), side);
  if (*place) return true;
  uint32_t found =
      split_place(s, rest, &zone, &circle) ? circle_places(s, side, zone, circle, place) : 0;
  if (found == 1) return true;
  if (found) return in_several_zones(s, side, circle);
  nearest n = nearest_begin(rest);
  offer_places(s, &n);
  stage_error(s, "there is no zone or circle \"%s\"", rest);
  nearest_say(&n, &s->why);
  return false;
}

bool names_circle(stage *s, cardvm_id zone, const char *name, cardvm_seat side,
                  cardvm_place *place) {
  if (circle_places(s, side, zone, name, place)) return true;
  nearest n = nearest_begin(name);
  uint32_t count = cardvm_game_place_count(s->game);
  for (cardvm_place p = 1; p <= count; p++) {
    cardvm_place_info info;
    if (cardvm_game_place_info(s->game, p, &info) && info.zone == zone)
      nearest_offer(&n, cardvm_game_place_name(s->game, p));
  }
  stage_error(s, "the zone \"%s\" has no circle \"%s\"",
              cardvm_program_name(s->program, CARDVM_SORT_ZONE, zone), name);
  nearest_say(&n, &s->why);
  return false;
}

/* -- Cards ------------------------------------------------------------------------------------- */

typedef struct card_list {
  cardvm_handle *cards;
  uint32_t count;
} card_list;

static void list_add(card_list *list, cardvm_handle card) {
  list->cards = need(list->cards, (list->count + 1) * sizeof *list->cards);
  list->cards[list->count++] = card;
}

static void add_with_attached(const stage *s, card_list *list, cardvm_handle card) {
  list_add(list, card);
  uint32_t count = cardvm_game_attached(s->game, card, NULL, 0);
  cardvm_handle *attached = need(NULL, count * sizeof *attached);
  cardvm_game_attached(s->game, card, attached, count);
  for (uint32_t i = 0; i < count; i++) add_with_attached(s, list, attached[i]);
  free(attached);
}

cardvm_handle *names_all_cards(const stage *s, uint32_t *count) {
  card_list list = {0};
  uint32_t places = cardvm_game_place_count(s->game);
  for (cardvm_place place = 1; place <= places; place++) {
    uint32_t here = cardvm_game_cards(s->game, place, NULL, 0);
    cardvm_handle *cards = need(NULL, here * sizeof *cards);
    cardvm_game_cards(s->game, place, cards, here);
    for (uint32_t i = 0; i < here; i++) add_with_attached(s, &list, cards[i]);
    free(cards);
  }
  *count = list.count;
  return list.cards;
}

static cardvm_handle find_alias(const stage *s, const char *name) {
  for (uint32_t i = 0; i < s->alias_count; i++)
    if (strcmp(s->aliases[i].name, name) == 0) return s->aliases[i].card;
  return 0;
}

bool names_alias(stage *s, const char *name, cardvm_handle card) {
  if (!name || find_alias(s, name))
    return stage_error(s, "as = \"%s\" is given to several cards", name ? name : "?");
  s->aliases = need(s->aliases, (s->alias_count + 1) * sizeof *s->aliases);
  s->aliases[s->alias_count++] = (stage_alias){need_text(name), card};
  return true;
}

void names_offer_cards(const stage *s, nearest *n) {
  for (uint32_t i = 0; i < s->alias_count; i++) nearest_offer(n, s->aliases[i].name);
  nearest_offer(n, cardvm_lua_nearest_card(s->program, n->wanted));
}

/* A card that a scenario names is reached by it. */
static cardvm_id find_definition(const stage *s, const char *name) {
  cardvm_id id = cardvm_lua_find_card(s->program, name);
  if (id && s->cover) coverage_reach(s->cover, COVER_CARD, id - 1);
  return id;
}

bool names_definition(stage *s, const char *name, cardvm_id *definition) {
  *definition = find_definition(s, name);
  if (*definition) return true;
  nearest n = nearest_begin(name);
  names_offer_cards(s, &n);
  stage_error(s, "there is no card \"%s\"", name);
  nearest_say(&n, &s->why);
  return false;
}

bool names_known(const stage *s, const char *text) {
  cardvm_seat side = 0;
  if (find_alias(s, text) || cardvm_lua_find_card(s->program, text)) return true;
  const char *rest = names_side(s, text, &side);
  return rest && names_known(s, rest);
}

bool names_spec(stage *s, const char *text, card_spec *spec) {
  *spec = (card_spec){.text = text, .exact = find_alias(s, text)};
  if (spec->exact) return true;
  spec->definition = find_definition(s, text);
  if (spec->definition) return true;
  cardvm_seat side = 0;
  const char *rest = names_side(s, text, &side);
  if (!rest) return names_definition(s, text, &spec->definition);
  bool known = names_spec(s, rest, spec);
  spec->side = side;
  spec->text = text;
  return known;
}

bool names_spec_at(stage *s, int index, card_spec *spec) {
  cardvm_handle *card = look_card_at(s->L, index);
  if (card) {
    *spec = (card_spec){.exact = *card, .text = "that card"};
    return true;
  }
  if (lua_type(s->L, index) == LUA_TSTRING) return names_spec(s, lua_tostring(s->L, index), spec);
  return stage_error(s, "a card is named by a string, not by a %s", luaL_typename(s->L, index));
}

bool names_fits(const stage *s, const card_spec *spec, cardvm_handle card) {
  cardvm_card_info info;
  if (!cardvm_game_card(s->game, card, &info)) return false;
  if (spec->side && info.master != spec->side) return false;
  if (spec->exact) return cardvm_follow(s->game, spec->exact) == cardvm_follow(s->game, card);
  return info.definition == spec->definition;
}

bool names_alike(const stage *s, cardvm_handle a, cardvm_handle b) {
  cardvm_card_info x, y;
  if (!cardvm_game_card(s->game, a, &x) || !cardvm_game_card(s->game, b, &y)) return false;
  if (cardvm_game_own_definition(s->game, a) != cardvm_game_own_definition(s->game, b))
    return false;
  if (x.definition != y.definition || x.master != y.master || x.owner != y.owner ||
      x.place != y.place || x.host != y.host)
    return false;
  if (cardvm_game_attached(s->game, a, NULL, 0) || cardvm_game_attached(s->game, b, NULL, 0))
    return false;
  uint32_t fields = cardvm_program_count(s->program, CARDVM_SORT_FIELD);
  for (cardvm_id id = 1; id <= fields; id++)
    if (cardvm_game_field(s->game, a, id) != cardvm_game_field(s->game, b, id)) return false;
  uint32_t properties = cardvm_program_count(s->program, CARDVM_SORT_PROPERTY);
  for (cardvm_id id = 1; id <= properties; id++)
    if (cardvm_game_property(s->game, a, id) != cardvm_game_property(s->game, b, id)) return false;
  return true;
}

static cardvm_place place_of(const stage *s, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_game_card(s->game, card, &info);
  return info.place;
}

/* "in your U1, in enemy deck": each place of the cards that a name may mean once. */
static bool ambiguous(stage *s, const card_spec *spec, const card_list *found) {
  stage_error(s, "\"%s\" may be any of several cards:", spec->text);
  for (uint32_t i = 0; i < found->count; i++) {
    const cardvm_place place = place_of(s, found->cards[i]);
    bool said = false;
    for (uint32_t j = 0; j < i && !said; j++) said = place_of(s, found->cards[j]) == place;
    if (said) continue;
    buffer_add(&s->why, "%s in ", i ? "," : "");
    text_place(&s->why, s->game, place, STAGE_VIEWER);
  }
  buffer_add(&s->why, "; name one with as = \"...\" in the set-up");
  return false;
}

/* Whether it is by itself what a name says, whatever it seems to be. */
static bool fits_beneath(const stage *s, const card_spec *spec, cardvm_handle card) {
  cardvm_card_info info;
  return cardvm_game_card(s->game, card, &info) && (!spec->side || info.master == spec->side) &&
         cardvm_game_own_definition(s->game, card) == spec->definition;
}

/* The cards that a name means, one of those that are like the first. */
static void list_fitting(const stage *s, const card_spec *spec, bool beneath, card_list *found) {
  uint32_t count;
  cardvm_handle *all = names_all_cards(s, &count);
  for (uint32_t i = 0; i < count; i++)
    if ((beneath ? fits_beneath : names_fits)(s, spec, all[i]) &&
        (!found->count || !names_alike(s, found->cards[0], all[i])))
      list_add(found, all[i]);
  free(all);
}

bool names_card(stage *s, const card_spec *spec, cardvm_handle *card) {
  if (spec->exact) {
    *card = cardvm_follow(s->game, spec->exact);
    return true;
  }
  card_list found = {0};
  for (int beneath = 0; beneath < 2 && !found.count; beneath++)
    list_fitting(s, spec, beneath, &found);
  bool one = found.count == 1;
  *card = one ? found.cards[0] : 0;
  if (found.count > 1) ambiguous(s, spec, &found);
  if (!found.count) stage_fail(s, "no card \"%s\" is in the game", spec->text);
  free(found.cards);
  return one;
}

/* -- Groups ------------------------------------------------------------------------------------ */

static void list_place(const stage *s, cardvm_place place, cardvm_seat master, card_list *list) {
  cardvm_card_info info = {0};
  uint32_t here = cardvm_game_cards(s->game, place, NULL, 0);
  cardvm_handle *cards = need(NULL, here * sizeof *cards);
  cardvm_game_cards(s->game, place, cards, here);
  for (uint32_t i = 0; i < here; i++)
    if (!master || (cardvm_game_card(s->game, cards[i], &info) && info.master == master))
      list_add(list, cards[i]);
  free(cards);
}

/* As they lie, top first, which a selection does not promise: of a master (0: all), in places of an
 * owner or of nobody (0: all). */
static void list_zone(const stage *s, cardvm_id zone, cardvm_seat master, cardvm_seat owner,
                      card_list *list) {
  uint32_t places = cardvm_game_place_count(s->game);
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_place_info at = {0};
    if (cardvm_game_place_info(s->game, place, &at) && at.zone == zone &&
        (!owner || !at.owner || at.owner == owner))
      list_place(s, place, master, list);
  }
}

static bool has_circles(const stage *s, cardvm_id zone) {
  cardvm_place_info at;
  for (cardvm_place place = 1; place <= cardvm_game_place_count(s->game); place++)
    if (cardvm_game_place_info(s->game, place, &at) && at.zone == zone)
      return text_is_circle(s->game, place);
  return false;
}

bool names_zone_cards(const stage *s, const char *name, cardvm_seat side, cardvm_handle **cards,
                      uint32_t *count) {
  const char *rest = names_side(s, name, &side);
  const cardvm_id zone = cardvm_program_find(s->program, CARDVM_SORT_ZONE, rest ? rest : name);
  if (!zone || !has_circles(s, zone)) return false;
  card_list list = {0};
  list_zone(s, zone, 0, side, &list);
  *cards = list.cards;
  *count = list.count;
  return true;
}

bool names_group(const stage *s, const char *name, cardvm_seat side, cardvm_handle **cards,
                 uint32_t *count) {
  cardvm_id zone = cardvm_program_find(s->program, CARDVM_SORT_ZONE, name);
  if (zone) {
    card_list list = {0};
    list_zone(s, zone, side, 0, &list);
    *cards = list.cards;
    *count = list.count;
    return true;
  }
  int whose = side ? CARDVM_SIDE_YOURS : CARDVM_SIDE_ANY;
  cardvm_id selection = cardvm_lua_group(s->program, whose, name);
  if (!selection) return false;
  *count = cardvm_game_select(s->game, selection, side ? side : 1, 0, NULL, 0);
  *cards = need(NULL, *count * sizeof **cards);
  cardvm_game_select(s->game, selection, side ? side : 1, 0, *cards, *count);
  return true;
}
