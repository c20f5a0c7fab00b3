/* Seats, cards, places and abilities as one reader would call them, and sentences with slots. */
#include "say.h"

#include "cardvm_effect.h"
#include "cardvm_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Whatever clients say that is no name of the rule set. say_phrase knows no other. */
static const char *const sentences[] = {
    "you", "enemy", "player {number}", "nobody", "your {what}", "enemy {what}",
    "player {number}'s {what}", "a hidden card", "hidden cards", "nowhere", "nothing", "pass",
    "yes", "no", "{ability} {card}", "{ability} of {card}", "{card} on {place}",
    "{card} ({definition})", "{number}: {turn}", "{turn} by {definition}",
    "{turn}, decided by {player}", "turn", "{player}: {question}",
    "{player} for {other}: {question}", "{question} in {step}", "{question}: {prompt}",
    "{question} ({card})", "{question} ({card}: {prompt})", "{question} ({prompt})", "choose",
    "choose up to {most} of {count}", "choose {most} of {count}",
    "choose {least} to {most} of {count}", "what do you do", "how do you pay", "choose an option",
    "put in order, the first one first", "choose a number", "yes or no", "choose {picked}",
    "order {picked}", "a card", "cards", "itself", "Turn {number}: {player}",
    "{turn}, {player} decides", "{turn}, you decide", "{player} wins", "{player} win", "you win",
    "a draw", "{one} and {more}", "The game is over: {result}, in turn {number}.", "{told}: {why}",
    "{ability} of {card} ({class})",
    /* expressions.c */
    "it", "the event's card", "the event's other card", "the source", "the bearer", "its host",
    "the card it is compared with", "what was chosen before", "what was given", "the opponent",
    "the turn player", "the event's player", "who did it", "who started it", "who was given",
    "host", "the {what}", "the owner of {card}", "the master of {card}", "its {what}",
    "{card}'s {what}", "{player}'s {what}", "printed {what}", "{one}, {more}", "{one} or {more}",
    "cards attached in {cards}", "the top of {cards}", "{cards} ({condition})", "{card} is {what}",
    "{card} is not {what}", "the number of cards in {zone}",
    /* reasons.c */
    "it must be so that {condition}", "it must not be so that {condition}",
    "{left} is {has}, and must be {needs}", "{left} is {has}, and must not be {needs}",
    "{left} is {has}, and must be less than {needs}",
    "{left} is {has}, and must be at most {needs}",
    "{left} is {has}, and must be more than {needs}",
    "{left} is {has}, and must be at least {needs}", "{right}, which is {needs}",
    "it was used {amount} time(s)", "it was used {amount} time(s) in this {sequence}",
    "it costs {needs} {variable}, and there is {has}",
    "it costs {needs}, and there is {has} to pay with", "it costs {event}, which can't be paid",
    "it costs {needs} x {event}, and only {has} can be paid",
    "{needs} to choose of {cards}, and there is {has}",
    "{needs} to choose of {cards}, and there are {has}", "what can be chosen", "the rules",
    "{change} {card}", "{change} {card} ({duration})", "something", "nothing",
    "{property} {number}", "{property}: not to be known"};
enum { SENTENCES = sizeof sentences / sizeof *sentences };

const char *say_sentence(uint32_t n) { return n < SENTENCES ? sentences[n] : NULL; }

void say_begin(saying *s, const cardvm_game *game, const cardvm_client_reader *to) {
  static const cardvm_client_reader all = {.sees_all = true};
  *s = (saying){.game = game, .program = cardvm_game_program(game), .to = to ? to : &all};
}

/* -- Putting together -------------------------------------------------------------------------- */

static void put(saying *s, const char *text, size_t length) {
  const size_t room = SAYING_BYTES - 1 - s->used;
  memcpy(s->bytes + s->used, text, length < room ? length : room);
  s->used += length < room ? length : room;
}

static const slot *slot_named(const slot *slots, const char *name, size_t length) {
  for (; slots && slots->name; slots++)
    if (strncmp(slots->name, name, length) == 0 && !slots->name[length]) return slots;
  return NULL;
}

const char *say_fill(saying *s, const char *text, const slot *slots) {
  const size_t from = s->used;
  const slot *amount = slot_named(slots, "amount", strlen("amount"));
  while (*text) {
    const size_t plain = strcspn(text, "{(");
    put(s, text, plain);
    text += plain;
    const size_t length = *text == '{' ? strcspn(text + 1, "}") : 0;
    const slot *filled = *text == '{' ? slot_named(slots, text + 1, length) : NULL;
    if (filled && text[length + 1]) {
      put(s, filled->text, strlen(filled->text));
      text += length + 2;
    } else if (amount && strncmp(text, "(s)", 3) == 0) {
      if (strcmp(amount->text, "1") != 0) put(s, "s", 1);
      text += 3;
    } else if (*text) {
      put(s, text++, 1);
    }
  }
  s->bytes[s->used++] = '\0';
  if (s->used >= SAYING_BYTES) s->used = SAYING_BYTES - 1; /* full: whatever comes is left out */
  return s->bytes + from;
}

void say_again(saying *s, size_t at, const char *before, const char *said) {
  const size_t length = strlen(said), gap = strlen(before);
  const size_t room = at < SAYING_BYTES - 2 ? SAYING_BYTES - 2 - at : 0;
  s->used = at;
  if (gap + length > room) return;
  memmove(s->bytes + at + gap, said, length);
  memcpy(s->bytes + at, before, gap);
  s->used += gap + length;
}

const char *say_phrase(saying *s, const char *sentence, const slot *slots) {
  return say_fill(s, cardvm_client_translate(s->to->language, "sentence", sentence), slots);
}

const char *say_name(saying *s, const char *context, const char *name) {
  if (!name) return "";
  const char *translated = cardvm_client_translated(s->to->language, context, name);
  if (translated || !strchr(name, '_')) return translated ? translated : name;
  char *copy = s->bytes + s->used;
  put(s, name, strlen(name) + 1);
  s->bytes[s->used] = '\0';
  for (char *at = copy; *at; at++)
    if (*at == '_') *at = ' ';
  return copy;
}

/* What no client shows by its name is no text of a language: selections, functions. Of events only
 * costs are shown. */
static const say_names sorts[] = {{"card", CARDVM_SORT_DEFINITION},
                                  {"step", CARDVM_SORT_STEP},
                                  {"zone", CARDVM_SORT_ZONE},
                                  {"property", CARDVM_SORT_PROPERTY},
                                  {"rule", CARDVM_SORT_RULE_ACTION},
                                  {"class", CARDVM_SORT_CLASS},
                                  {"field", CARDVM_SORT_FIELD},
                                  {"variable", CARDVM_SORT_PLAYER_VARIABLE},
                                  {"variable", CARDVM_SORT_GAME_VARIABLE},
                                  {"window", CARDVM_SORT_WINDOW},
                                  {"sequence", CARDVM_SORT_SEQUENCE},
                                  {"role", CARDVM_SORT_ROLE},
                                  {"duration", CARDVM_SORT_DURATION}};

say_names say_named(uint32_t n) {
  return n < sizeof sorts / sizeof *sorts ? sorts[n] : (say_names){0};
}

const char *say_id(saying *s, cardvm_sort sort, cardvm_id id) {
  say_names named = {"event", CARDVM_SORT_EVENT};
  for (uint32_t n = 0; named.context && named.sort != sort; n++) named = say_named(n);
  const char *name = cardvm_program_name(s->program, sort, id);
  return named.context ? say_name(s, named.context, name) : name;
}

const char *say_number(saying *s, int64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, number);
  return say_fill(s, text, NULL);
}

int say_end(const char *said, char *text, size_t bytes) {
  return snprintf(text, bytes, "%s", said);
}

/* -- Who, what, where -------------------------------------------------------------------------- */

/* The other one, where there are two and the reader is one of them. */
static bool is_enemy(const saying *s, cardvm_seat seat) {
  return cardvm_game_players(s->game) == 2 && s->to->seat && seat != s->to->seat;
}

const char *say_seat(saying *s, cardvm_seat seat) {
  if (!seat) return say_phrase(s, "nobody", NULL);
  if (seat == s->to->seat) return say_phrase(s, "you", NULL);
  if (is_enemy(s, seat)) return say_phrase(s, "enemy", NULL);
  return say_phrase(s, "player {number}", (const slot[]){{"number", say_number(s, seat)}, {0}});
}

const char *say_of(saying *s, cardvm_seat seat, const char *what) {
  const slot slots[] = {{"what", what}, {"number", say_number(s, seat)}, {0}};
  return say_phrase(s,
                    seat == s->to->seat ? "your {what}"
                    : is_enemy(s, seat) ? "enemy {what}"
                                        : "player {number}'s {what}",
                    slots);
}

const char *say_definition(saying *s, cardvm_id definition) {
  return cardvm_client_translate(s->to->language, "card",
                                 cardvm_lua_shown_name(s->program, definition));
}

bool cardvm_client_knows(const cardvm_game *game, const cardvm_client_reader *to,
                         cardvm_handle card) {
  return !to || to->sees_all || cardvm_game_visible(game, card, to->seat) ||
         cardvm_game_visible(game, cardvm_follow(game, card), to->seat);
}

/* The machine writes the name, in the program's language, with the number behind it. */
const char *say_card(saying *s, cardvm_handle card, bool exact) {
  char name[160] = "", numbered[200] = "";
  if (!cardvm_client_knows(s->game, s->to, card)) return say_phrase(s, "a hidden card", NULL);
  cardvm_game_card_text(s->game, card, true, name, sizeof name);
  cardvm_game_card_text(s->game, card, false, numbered, sizeof numbered);
  const char *said = say_fill(s, cardvm_client_translate(s->to->language, "card", name), NULL);
  if (!exact) return said;
  s->used--; /* behind it, in place of its end */
  say_fill(s, numbered + strlen(name), NULL);
  return said;
}

const char *say_place(saying *s, cardvm_place place) {
  cardvm_place_info info;
  if (!cardvm_game_place_info(s->game, place, &info)) return say_phrase(s, "nowhere", NULL);
  const char *name = say_name(s, "zone", cardvm_game_place_name(s->game, place));
  return info.owner ? say_of(s, info.owner, name) : name;
}

bool say_knows_ability(const saying *s, cardvm_id ability, cardvm_handle card) {
  return s->to->sees_all || cardvm_game_ability_visible(s->game, ability, card, s->to->seat) ||
         cardvm_game_ability_visible(s->game, ability, cardvm_follow(s->game, card), s->to->seat);
}

const char *say_ability(saying *s, cardvm_id ability) {
  cardvm_ability_info info;
  return say_name(s, "name",
                  cardvm_program_ability_info(s->program, ability, &info) && info.keyword
                      ? cardvm_program_name(s->program, CARDVM_SORT_NAME, info.keyword)
                      : cardvm_program_name(s->program, CARDVM_SORT_ABILITY, ability));
}

/* -- For hosts --------------------------------------------------------------------------------- */

int cardvm_client_say_seat(const cardvm_game *game, cardvm_seat seat,
                           const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(say_seat(&s, seat), text, bytes);
}

int cardvm_client_say_card(const cardvm_game *game, cardvm_handle card,
                           const cardvm_client_reader *to, bool exact, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(say_card(&s, card, exact), text, bytes);
}

int cardvm_client_say_place(const cardvm_game *game, cardvm_place place,
                            const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(say_place(&s, place), text, bytes);
}

int cardvm_client_say_owned(const cardvm_game *game, cardvm_seat seat, const char *what,
                            const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(say_of(&s, seat, what), text, bytes);
}
