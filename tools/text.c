#include "text.h"

#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "piles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define CARD_TEXT_BYTES 160
#define TRACE_BYTES 512

void text_name(buffer *b, const char *name) {
  size_t start = b->length;
  buffer_add(b, "%s", name);
  for (size_t i = start; i < b->length; i++)
    if (b->text[i] == '_') b->text[i] = ' ';
}

/* The seat that speaks as "you"; 0: nobody does. */
static cardvm_seat speaker(cardvm_seat viewer) { return viewer & ~TEXT_SEES_ALL; }

void text_seat(buffer *b, cardvm_seat seat, cardvm_seat viewer, uint32_t players) {
  if (!seat) buffer_add(b, "nobody");
  else if (seat == speaker(viewer)) buffer_add(b, "you");
  else if (players == 2 && speaker(viewer)) buffer_add(b, "enemy");
  else buffer_add(b, "player %u", seat);
}

void text_seats(buffer *b, cardvm_seat seat, cardvm_seat viewer, uint32_t players) {
  if (seat == speaker(viewer)) buffer_add(b, "your");
  else if (players == 2 && speaker(viewer)) buffer_add(b, "enemy");
  else buffer_add(b, "player %u's", seat);
}

bool text_sees(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  return (viewer & TEXT_SEES_ALL) || cardvm_game_visible(game, card, viewer) ||
         cardvm_game_visible(game, cardvm_follow(game, card), viewer);
}

const char *text_pass(const cardvm_game *game) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id step = 0;
  cardvm_step_info info;
  if (cardvm_game_position(game, NULL, &step) && cardvm_program_step_info(program, step, &info) &&
      info.pass)
    return cardvm_program_name(program, CARDVM_SORT_NAME, info.pass);
  return "pass";
}

void text_card(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer,
               bool exact) {
  if (!text_sees(game, card, viewer)) {
    buffer_add(b, TEXT_HIDDEN);
    return;
  }
  char text[CARD_TEXT_BYTES] = "";
  cardvm_game_card_text(game, card, !exact, text, sizeof text);
  buffer_add(b, "%s", text);
}

const char *text_ability(const cardvm_program *program, cardvm_id ability) {
  cardvm_ability_info info;
  if (cardvm_program_ability_info(program, ability, &info) && info.keyword)
    return cardvm_program_name(program, CARDVM_SORT_NAME, info.keyword);
  return cardvm_program_name(program, CARDVM_SORT_ABILITY, ability);
}

const char *text_attribute(const cardvm_program *program, cardvm_id property, int32_t value) {
  const char *key = cardvm_program_name(program, CARDVM_SORT_PROPERTY, property), *text;
  cardvm_id id;
  int32_t number;
  for (uint32_t n = 0; (text = cardvm_lua_text(program, key, n)); n++)
    if (cardvm_lua_value(program, key, text, &id, &number) && id == property && number == value)
      return text;
  return NULL;
}

bool text_is_circle(const cardvm_game *game, cardvm_place place) {
  cardvm_place_info info;
  return cardvm_game_place_info(game, place, &info) && info.circle;
}

void text_place(buffer *b, const cardvm_game *game, cardvm_place place, cardvm_seat viewer) {
  cardvm_place_info info;
  if (!cardvm_game_place_info(game, place, &info)) {
    buffer_add(b, "nowhere");
    return;
  }
  if (info.owner) {
    text_seats(b, info.owner, viewer, cardvm_game_players(game));
    buffer_add(b, " ");
  }
  text_name(b, cardvm_game_place_name(game, place));
}

const char *text_ask(cardvm_ask kind) {
  static const char *const names[] = {"nothing", "choose", "option", "yes_no",
                                      "order",   "number", "act"};
  return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "?";
}

bool text_asks_order(const cardvm_decision *ask) {
  return ask->kind == CARDVM_ASK_CHOOSE && ask->option_count && ask->options[0].name;
}

/* Where on the board: pieces alike are told apart by it. */
static void option_circle(buffer *b, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (cardvm_game_card(game, card, &info) && text_is_circle(game, info.place) &&
      !piles_is_one(game, info.place))
    buffer_add(b, " on %s", cardvm_game_place_name(game, info.place));
}

/* An option that is a card, with whose it is when that is not the viewer's. */
static void option_card(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer,
                        bool exact) {
  cardvm_card_info info;
  if (cardvm_game_card(game, card, &info) && info.master && info.master != speaker(viewer)) {
    text_seats(b, info.master, viewer, cardvm_game_players(game));
    buffer_add(b, " ");
  }
  text_card(b, game, card, viewer, exact);
  option_circle(b, game, card);
}

static void option_act(buffer *b, const cardvm_game *game, const cardvm_option *option,
                       cardvm_seat viewer, bool exact) {
  const cardvm_program *program = cardvm_game_program(game);
  if (!option->name) {
    text_name(b, text_pass(game));
    return;
  }
  text_name(b, text_ability(program, option->name));
  if (option->subject) {
    buffer_add(b, " ");
    text_card(b, game, option->subject, viewer, exact);
    option_circle(b, game, option->subject);
  }
}

/* An extra turn: whose, what gave it, who will decide. False for any other number. */
static bool option_turn(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                        uint32_t serial, cardvm_seat viewer) {
  const cardvm_program *program = cardvm_game_program(game);
  const char *prompt = cardvm_program_name(program, CARDVM_SORT_NAME, ask->prompt);
  const uint32_t players = cardvm_game_players(game);
  cardvm_waiting_turn turn;
  if (ask->ability || !prompt || strcmp(prompt, "next turn") != 0 ||
      !cardvm_game_waiting_turn(game, serial, &turn))
    return false;
  buffer_add(b, "%u: ", serial);
  text_seats(b, turn.player, viewer, players);
  buffer_add(b, " turn");
  if (turn.definition)
    buffer_add(b, " by %s", cardvm_program_name(program, CARDVM_SORT_DEFINITION, turn.definition));
  if (turn.decider != turn.player) {
    buffer_add(b, ", decided by ");
    text_seat(b, turn.decider, viewer, players);
  }
  return true;
}

static void option_subject(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                           uint32_t subject, cardvm_seat viewer, bool exact) {
  switch (ask->what) {
  case CARDVM_SUBJECT_CARD: option_card(b, game, subject, viewer, exact); break;
  case CARDVM_SUBJECT_SEAT: text_seat(b, subject, viewer, cardvm_game_players(game)); break;
  case CARDVM_SUBJECT_PLACE: text_place(b, game, subject, viewer); break;
  case CARDVM_SUBJECT_NUMBER:
    if (option_turn(b, game, ask, subject, viewer)) break;
    buffer_add(b, "%u", subject);
    break;
  case CARDVM_SUBJECT_NONE: buffer_add(b, "%u", subject); break;
  }
}

/* The text of an attached card is its own, though its bearer has the effect. */
static void option_bearer(buffer *b, const cardvm_game *game, const cardvm_option *option) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_ability_info ability;
  cardvm_card_info card;
  if (!option->name || !cardvm_program_ability_info(program, option->name, &ability) ||
      !ability.definition ||
      (cardvm_game_card(game, option->subject, &card) && card.definition == ability.definition))
    return;
  buffer_add(b, " (%s)", cardvm_program_name(program, CARDVM_SORT_DEFINITION, ability.definition));
}

void text_option(buffer *b, const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                 cardvm_seat viewer, bool exact) {
  const cardvm_program *program = cardvm_game_program(game);
  const cardvm_option *o = &ask->options[option];
  switch (ask->kind) {
  case CARDVM_ASK_ACT: option_act(b, game, o, viewer, exact); break;
  case CARDVM_ASK_YES_NO: buffer_add(b, o->name ? "yes" : "no"); break;
  case CARDVM_ASK_OPTION:
    text_name(b, cardvm_program_name(program, CARDVM_SORT_NAME, o->name));
    break;
  case CARDVM_ASK_NUMBER: buffer_add(b, "%d", (int32_t)o->subject); break;
  case CARDVM_ASK_ORDER:
  case CARDVM_ASK_CHOOSE:
    if (o->name) { /* effects: the ability, and the card that has it */
      text_name(b, text_ability(program, o->name));
      buffer_add(b, " of ");
    }
    option_subject(b, game, ask, o->subject, viewer, exact);
    option_bearer(b, game, o);
    break;
  case CARDVM_ASK_NONE: option_subject(b, game, ask, o->subject, viewer, exact); break;
  }
}

static char *one_option(const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                        cardvm_seat viewer, bool exact) {
  buffer b = {0};
  text_option(&b, game, ask, option, viewer, exact);
  return buffer_take(&b);
}

/* Whether another option than this one reads the same. */
static bool is_double(char **options, uint32_t count, uint32_t at) {
  for (uint32_t i = 0; i < count; i++)
    if (i != at && strcmp(options[i], options[at]) == 0) return true;
  return false;
}

/* What still reads the same is numbered, from the second on: "breach of a card that is gone (2)".
 */
static void number_option(char **options, uint32_t at) {
  uint32_t before = 0;
  for (uint32_t i = 0; i < at; i++) before += strcmp(options[i], options[at]) == 0;
  if (!before) return;
  char *numbered = need_format("%s (%u)", options[at], (unsigned)before + 1);
  free(options[at]);
  options[at] = numbered;
}

char **text_options(const cardvm_game *game, const cardvm_decision *ask, cardvm_seat viewer) {
  uint32_t count = ask->option_count;
  char **plain = need(NULL, count * sizeof *plain);
  char **options = need(NULL, count * sizeof *options);
  for (uint32_t i = 0; i < count; i++) plain[i] = one_option(game, ask, i, viewer, false);
  for (uint32_t i = 0; i < count; i++)
    options[i] = one_option(game, ask, i, viewer, is_double(plain, count, i));
  text_options_free(plain, count);
  for (uint32_t i = count; i-- > 0;) number_option(options, i);
  return options;
}

void text_options_free(char **options, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) free(options[i]);
  free(options);
}

/* The card whose ability asks, unless the viewer may not know it. */
static void add_asker(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                      cardvm_seat viewer, bool prompt) {
  const cardvm_program *program = cardvm_game_program(game);
  if (!ask->source) return;
  buffer_add(b, " (");
  size_t start = b->length;
  text_card(b, game, ask->source, viewer, false);
  const char *more = prompt         ? cardvm_program_name(program, CARDVM_SORT_NAME, ask->prompt)
                     : ask->ability ? text_ability(program, ask->ability)
                                    : "";
  bool said = !prompt && ask->prompt &&
              strcmp(more, cardvm_program_name(program, CARDVM_SORT_NAME, ask->prompt)) == 0;
  if (*more && !said &&
      !text_starts(more, b->text + start)) { /* "Chapel: triggered" has no name of its own */
    buffer_add(b, ": ");
    text_name(b, more);
  }
  buffer_add(b, ")");
}

/* What a yes, a word or a number was about, where no card asked. */
static void add_question(buffer *b, const cardvm_game *game, const cardvm_decision *ask) {
  bool bare = ask->kind == CARDVM_ASK_YES_NO || ask->kind == CARDVM_ASK_OPTION ||
              ask->kind == CARDVM_ASK_NUMBER;
  if (!bare || ask->source || !ask->prompt) return;
  buffer_add(b, " (");
  text_name(b, cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_NAME, ask->prompt));
  buffer_add(b, ")");
}

static void add_kind(buffer *b, const cardvm_decision *ask) {
  switch (ask->kind) {
  case CARDVM_ASK_CHOOSE:
    if (!ask->min) buffer_add(b, "choose up to %u of %u", ask->max, ask->option_count);
    else if (ask->min == ask->max) buffer_add(b, "choose %u of %u", ask->min, ask->option_count);
    else buffer_add(b, "choose %u to %u of %u", ask->min, ask->max, ask->option_count);
    break;
  case CARDVM_ASK_ACT: buffer_add(b, "what do you do"); break;
  case CARDVM_ASK_OPTION: buffer_add(b, "choose an option"); break;
  case CARDVM_ASK_ORDER: buffer_add(b, "put in order, the first one first"); break;
  case CARDVM_ASK_NUMBER: buffer_add(b, "choose a number"); break;
  case CARDVM_ASK_YES_NO: buffer_add(b, "yes or no"); break;
  case CARDVM_ASK_NONE: buffer_add(b, "nothing"); break;
  }
}

void text_decision(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                   cardvm_seat viewer) {
  uint32_t players = cardvm_game_players(game);
  text_seat(b, ask->decider, viewer, players);
  if (ask->decider != ask->player) {
    buffer_add(b, " for ");
    text_seat(b, ask->player, viewer, players);
  }
  buffer_add(b, ": ");
  add_kind(b, ask);
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id step = 0;
  if (ask->kind == CARDVM_ASK_ACT && cardvm_game_position(game, NULL, &step) && step) {
    buffer_add(b, " in ");
    text_name(b, cardvm_program_name(program, CARDVM_SORT_STEP, step));
  } else if (ask->prompt) {
    buffer_add(b, ": ");
    text_name(b, cardvm_program_name(program, CARDVM_SORT_NAME, ask->prompt));
  }
  add_asker(b, game, ask, viewer, false);
}

void text_answer(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                 const uint32_t *picks, uint32_t count, cardvm_seat viewer) {
  if (ask->kind == CARDVM_ASK_CHOOSE) buffer_add(b, "choose ");
  if (ask->kind == CARDVM_ASK_ORDER) buffer_add(b, "order ");
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_add(b, ", ");
    text_option(b, game, ask, picks[i], viewer, false);
  }
  if (!count) buffer_add(b, "nothing");
  if (ask->kind != CARDVM_ASK_ACT)
    add_asker(b, game, ask, viewer, ask->kind == CARDVM_ASK_YES_NO && ask->prompt);
  add_question(b, game, ask);
}

void text_trace(buffer *b, const cardvm_game *game, const cardvm_trace *entry, cardvm_seat viewer) {
  char line[TRACE_BYTES] = "";
  cardvm_game_trace_text(game, entry, line, sizeof line);
  const char *text = line;
  for (;;) {
    const char *seat = strstr(text, "seat ");
    if (!seat || !isdigit((unsigned char)seat[5])) break;
    char *end = NULL;
    cardvm_seat number = (cardvm_seat)strtoul(seat + 5, &end, 10);
    buffer_add(b, "%.*s", (int)(seat - text), text);
    text_seat(b, number, viewer, cardvm_game_players(game));
    text = end;
  }
  buffer_add(b, "%s", text);
}
