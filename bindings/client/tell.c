/* An event of the trace, in the words of the rule set's story, as one reader saw it. */
#include "cardvm_define.h"
#include "expressions.h"

#include <stdlib.h>
#include <string.h>

typedef cardvm_client_telling telling;

/* What the reader saw of an event: its cards as definitions, 0: hidden; its amount and name. */
typedef struct sight {
  cardvm_id card, other;
  int32_t amount;
  cardvm_id name;
} sight;

/* -- Who and what ------------------------------------------------------------------------------ */

static cardvm_id known(cardvm_id definition) {
  return definition == CARDVM_VIEW_UNKNOWN ? 0 : definition;
}

static cardvm_id definition_of(const cardvm_game *game, cardvm_handle card) {
  char name[160] = "";
  if (!card) return 0;
  cardvm_game_card_text(game, card, true, name, sizeof name);
  return cardvm_program_find(cardvm_game_program(game), CARDVM_SORT_DEFINITION, name);
}

/* Whose place it is; for cards that lie nowhere 0. */
static cardvm_seat owner_of_place(const cardvm_game *game, cardvm_place place) {
  cardvm_place_info info;
  return cardvm_game_place_info(game, place, &info) ? info.owner : 0;
}

/* Whose the card is: where it came from, where it lies or whose card it lies with, where it went.
 */
static cardvm_seat owner_of(const cardvm_game *game, const cardvm_trace *entry) {
  cardvm_card_info card = {0};
  const bool there = cardvm_game_card(game, entry->card, &card);
  cardvm_card_info host = card;
  while (host.host && cardvm_game_card(game, host.host, &host)) continue;
  cardvm_seat owner = owner_of_place(game, entry->from);
  if (!owner && there) owner = owner_of_place(game, host.place);
  if (!owner) owner = owner_of_place(game, entry->to);
  if (!owner && there) owner = card.place ? card.master : card.owner;
  return owner ? owner : entry->by;
}

static cardvm_seat teller(const cardvm_game *game, const cardvm_client_told *told,
                          const cardvm_trace *entry) {
  if (told->who == CARDVM_CLIENT_BY && entry->by) return entry->by;
  if (told->who == CARDVM_CLIENT_PLAYER && entry->player) return entry->player;
  return owner_of(game, entry);
}

/* What the ability is called that an event names; 0: none, or it names something else. */
static cardvm_id ability_name(const cardvm_game *game, const cardvm_trace *entry, cardvm_id named) {
  cardvm_ability_info info;
  const bool is = entry->event == CARDVM_EVENT_ACTIVATE &&
                  cardvm_program_ability_info(cardvm_game_program(game), named, &info);
  return is ? info.keyword : 0;
}

/* -- What is not told -------------------------------------------------------------------------- */

/* What no card did, or the card itself: costs are such. */
static bool is_its_own(const cardvm_trace *entry) {
  return !entry->source || entry->source == entry->card;
}

/* Whether that event of the same card and player was among the last, and takes it from them; right
 * behind it, if it had no card. */
static bool is_behind(telling *t, cardvm_id event, cardvm_id definition, cardvm_seat who) {
  for (int i = 0; i < CARDVM_CLIENT_SEEN; i++) {
    cardvm_client_seen *seen = &t->seen[i];
    const bool same = seen->card ? seen->definition == definition : i == 0;
    if (seen->event != event || seen->who != who || !same) continue;
    seen->event = 0;
    return true;
  }
  return false;
}

static void note_seen(telling *t, const cardvm_trace *entry, cardvm_id definition,
                      cardvm_seat who) {
  memmove(&t->seen[1], &t->seen[0], (CARDVM_CLIENT_SEEN - 1) * sizeof *t->seen);
  t->seen[0] = (cardvm_client_seen){entry->event, definition, entry->card != 0, who};
}

static bool is_silent(telling *t, const cardvm_client_told *told, const sight *s,
                      const cardvm_trace *entry, cardvm_id called, cardvm_seat who) {
  for (int i = 0; i < CARDVM_CLIENT_UNTOLD_MAX; i++)
    if (told->not_in[i] && told->not_in[i] == t->step) return true;
  for (int i = 0; i < CARDVM_CLIENT_ABILITIES_MAX; i++)
    if (told->not_of[i] && told->not_of[i] == called) return true;
  for (int i = 0; i < CARDVM_CLIENT_CARDS_MAX; i++)
    if (told->not_cards[i] && told->not_cards[i] == s->card) return true;
  if ((told->seen && !s->card) || (told->by_another && is_its_own(entry))) return true;
  if (strstr(told->text, "{amount}") && !s->amount) return true;
  return told->not_behind && is_behind(t, told->not_behind, s->card, who);
}

/* -- What is told ------------------------------------------------------------------------------ */

static const char *definition_or_card(saying *s, cardvm_id definition) {
  return definition ? say_definition(s, definition) : say_phrase(s, "a card", NULL);
}

/* What an event names: an ability by what it is called, a property, a kind of card; "itself" where
 * a card is no other one. */
static const char *what(saying *s, const cardvm_trace *entry, cardvm_id named) {
  switch (cardvm_program_event_names(s->program, entry->event)) {
  case CARDVM_SORT_ABILITY: return named ? say_ability(s, named) : "";
  case CARDVM_SORT_PROPERTY:
    return say_has_tags(s, named)
               ? say_tags(s, named, (uint32_t)entry->amount)
               : say_name(s, "property",
                          cardvm_program_name(s->program, CARDVM_SORT_PROPERTY, named));
  case CARDVM_SORT_DEFINITION:
    if (!entry->name && entry->event != CARDVM_EVENT_CREATE) return say_phrase(s, "itself", NULL);
    return definition_or_card(s, named);
  default: return "";
  }
}

/* {card} is left as it stands: hosts put cards of like events together. */
static const char *fill(saying *s, const char *text, const cardvm_trace *entry, const sight *seen) {
  const char *plain = say_number(s, labs((long)seen->amount));
  const slot slots[] = {
      {"amount", plain},
      {"change", seen->amount < 0
                     ? say_number(s, seen->amount)
                     : say_fill(s, "+{amount}", (const slot[]){{"amount", plain}, {0}})},
      {"other", definition_or_card(s, seen->other)},
      {"player", say_seat(s, entry->player)},
      {"name", what(s, entry, seen->name)},
      {"from", say_place(s, entry->from)},
      {"to", say_place(s, entry->to)},
      {0}};
  return say_fill(s, cardvm_client_translate(s->to->language, "story", text), slots);
}

/* A rule action says what it is right before what it does. */
static void note_rule(telling *t, const cardvm_game *game, const cardvm_trace *entry) {
  const char *rule = trace_rule(game, entry);
  if (!rule) return;
  say_end(rule, t->rule, sizeof t->rule);
  t->rule_entry = entry->number;
}

/* Why a player has lost, where a rule says it. */
static const char *with_rule(saying *s, const telling *t, const char *said,
                             const cardvm_trace *entry) {
  if (entry->event != CARDVM_EVENT_DEFEAT || !*t->rule || t->rule_entry + 1 != entry->number)
    return said;
  const slot slots[] = {
      {"told", said}, {"why", cardvm_client_translate(s->to->language, "rule", t->rule)}, {0}};
  return say_phrase(s, "{told}: {why}", slots);
}

bool cardvm_client_tell(cardvm_client_telling *t, const cardvm_game *game,
                        const cardvm_trace *entry, const cardvm_view_entry *seen,
                        const cardvm_client_reader *to, cardvm_client_line *line) {
  if (entry->kind == CARDVM_TRACE_STEP) t->step = entry->name;
  note_rule(t, game, entry);
  cardvm_client_told told;
  if (entry->kind != CARDVM_TRACE_EVENT ||
      !cardvm_client_story(cardvm_game_program(game), entry->event, &told))
    return false;
  const sight s = seen ? (sight){known(seen->card), known(seen->other), seen->amount, seen->name}
                       : (sight){definition_of(game, entry->card),
                                 definition_of(game, entry->other), entry->amount, entry->name};
  const cardvm_seat who = teller(game, &told, entry);
  const bool silent = is_silent(t, &told, &s, entry, ability_name(game, entry, s.name), who);
  note_seen(t, entry, s.card, who);
  if (silent) return false;
  saying words;
  say_begin(&words, game, to);
  *line = (cardvm_client_line){.who = who, .card = s.card};
  say_end(with_rule(&words, t, fill(&words, told.text, entry, &s), entry), line->text,
          sizeof line->text);
  return true;
}

/* -- Turns, and the end ------------------------------------------------------------------------ */

int cardvm_client_say_turn(const cardvm_game *game, uint32_t number, cardvm_seat player,
                           const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  const slot turn[] = {{"number", say_number(&s, number)}, {"player", say_seat(&s, player)}, {0}};
  const char *said = say_phrase(&s, "Turn {number}: {player}", turn);
  const cardvm_seat decider = cardvm_game_decider(game, player);
  if (decider && decider != player) {
    const slot slots[] = {{"turn", said}, {"player", say_seat(&s, decider)}, {0}};
    said = say_phrase(&s, decider == s.to->seat ? "{turn}, you decide" : "{turn}, {player} decides",
                      slots);
  }
  return say_end(said, text, bytes);
}

static const char *result_of(saying *s, const cardvm_result *result) {
  if (!result->winner_count) return say_phrase(s, "a draw", NULL);
  const char *who = say_seat(s, result->winners[0]);
  for (uint32_t i = 1; i < result->winner_count; i++) {
    const slot slots[] = {{"one", who}, {"more", say_seat(s, result->winners[i])}, {0}};
    who = say_phrase(s, "{one} and {more}", slots);
  }
  const slot slots[] = {{"player", who}, {0}};
  const bool one = result->winner_count == 1;
  return say_phrase(s,
                    one && result->winners[0] == s->to->seat ? "you win"
                    : one                                    ? "{player} wins"
                                                             : "{player} win",
                    slots);
}

int cardvm_client_say_result(const cardvm_game *game, uint32_t turn, const cardvm_client_reader *to,
                             char *text, size_t bytes) {
  const cardvm_result result = cardvm_game_result(game);
  saying s;
  say_begin(&s, game, to);
  const slot slots[] = {
      {"number", say_number(&s, turn)}, {"result", result.over ? result_of(&s, &result) : ""}, {0}};
  return say_end(
      result.over ? say_phrase(&s, "The game is over: {result}, in turn {number}.", slots) : "",
      text, bytes);
}
