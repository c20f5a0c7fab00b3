#include "text.h"

#include "cardvm_effect.h"
#include "cardvm_lua.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SAID_BYTES 4001
#define TRACE_BYTES 512

static const cardvm_client_language *language; /* of this process: what --language said */

void text_language(const cardvm_client_language *l) { language = l; }

cardvm_client_reader text_reader(cardvm_seat viewer) {
  return (cardvm_client_reader){viewer & ~TEXT_SEES_ALL, (viewer & TEXT_SEES_ALL) != 0, language};
}

void text_name(buffer *b, const char *name) {
  size_t start = b->length;
  buffer_add(b, "%s", name);
  for (size_t i = start; i < b->length; i++)
    if (b->text[i] == '_') b->text[i] = ' ';
}

void text_translated(buffer *b, const char *context, const char *name) {
  const char *said = cardvm_client_translated(language, context, name);
  if (said) buffer_add(b, "%s", said);
  else text_name(b, name);
}

void text_seat(buffer *b, const cardvm_game *game, cardvm_seat seat, cardvm_seat viewer) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_seat(game, seat, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

void text_seats(buffer *b, const cardvm_game *game, cardvm_seat seat, const char *what,
                cardvm_seat viewer) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_owned(game, seat, what, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

bool text_sees(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  const cardvm_client_reader to = text_reader(viewer);
  return cardvm_client_knows(game, &to, card);
}

const char *text_said(const char *sentence) {
  return cardvm_client_translate(language, "sentence", sentence);
}

const char *text_hidden(bool several) {
  return text_said(several ? "hidden cards" : "a hidden card");
}

const char *text_card_name(const cardvm_program *program, cardvm_id definition) {
  return cardvm_client_translate(language, "card", cardvm_lua_shown_name(program, definition));
}

const char *text_of_card(const cardvm_program *program, cardvm_id definition) {
  return cardvm_client_translate(language, "text", cardvm_lua_label(program, definition, "text"));
}

void text_pass(buffer *b, const cardvm_game *game) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(TEXT_ALL);
  cardvm_client_say_pass(game, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

void text_card(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer,
               bool exact) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_card(game, card, &to, exact, said, sizeof said);
  buffer_add(b, "%s", said);
}

const char *text_ability(const cardvm_program *program, cardvm_id ability) {
  cardvm_ability_info info;
  if (cardvm_program_ability_info(program, ability, &info) && info.keyword)
    return cardvm_program_name(program, CARDVM_SORT_NAME, info.keyword);
  return cardvm_program_name(program, CARDVM_SORT_ABILITY, ability);
}

const char *text_attribute(const cardvm_program *program, cardvm_id property, int32_t value) {
  const char *text = cardvm_client_value(program, property, value);
  return text ? cardvm_client_translate(language, "value", text) : NULL;
}

bool text_tags(buffer *b, const cardvm_program *program, cardvm_id property, int32_t value,
               const char *format, const char *between) {
  const cardvm_property_def *d = cardvm_program_declared(program, CARDVM_SORT_PROPERTY, property);
  bool any = false;
  for (uint32_t bit = 1; bit && d->tags; bit <<= 1) {
    if (!((uint32_t)value & bit)) continue;
    if (any) buffer_add(b, "%s", between);
    any = true;
    buffer_add(b, format, text_attribute(program, property, (int32_t)bit));
  }
  return d->tags;
}

bool text_is_circle(const cardvm_game *game, cardvm_place place) {
  cardvm_place_info info;
  return cardvm_game_place_info(game, place, &info) && info.circle;
}

void text_place(buffer *b, const cardvm_game *game, cardvm_place place, cardvm_seat viewer) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_place(game, place, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

void text_why(buffer *b, cardvm_game *game, cardvm_seat player, cardvm_handle card,
              cardvm_seat viewer) {
  const cardvm_client_reader to = text_reader(viewer);
  const int length = cardvm_client_say_why(game, player, card, &to, NULL, 0);
  char *said = need(NULL, (size_t)length + 1);
  cardvm_client_say_why(game, player, card, &to, said, (size_t)length + 1);
  buffer_add(b, "%s", said);
  free(said);
}

void text_value(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_id property,
                cardvm_seat viewer) {
  const cardvm_client_reader to = text_reader(viewer);
  const int length = cardvm_client_say_value(game, card, property, &to, NULL, 0);
  char *said = need(NULL, (size_t)length + 1);
  cardvm_client_say_value(game, card, property, &to, said, (size_t)length + 1);
  buffer_add(b, "%s", said);
  free(said);
}

const char *text_ask(cardvm_ask kind) {
  static const char *const names[] = {
#define WORD(name, word, ...) word,
      CARDVM_ASKS(WORD)};
  return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "?";
}

bool text_asks_list(const cardvm_decision *ask) {
  static const cardvm_picks picked[] = {
#define PICKS(name, word, phrase, picks, ...) CARDVM_PICKS_##picks,
      CARDVM_ASKS(PICKS)};
  return picked[ask->kind] != CARDVM_PICKS_ONE;
}

bool text_asks_order(const cardvm_decision *ask) {
  return ask->kind == CARDVM_ASK_CHOOSE && ask->option_count && ask->options[0].name;
}

void text_option(buffer *b, const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                 cardvm_seat viewer, bool exact) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_option(game, ask, option, &to, exact, said, sizeof said);
  buffer_add(b, "%s", said);
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

void text_decision(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                   cardvm_seat viewer) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_question(game, ask, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

void text_answer(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                 const uint32_t *picks, uint32_t count, cardvm_seat viewer) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_client_say_answer(game, ask, picks, count, &to, said, sizeof said);
  buffer_add(b, "%s", said);
}

void text_trace(buffer *b, const cardvm_game *game, const cardvm_trace *entry, cardvm_seat viewer) {
  char line[TRACE_BYTES] = "";
  cardvm_client_trace_text(game, entry, line, sizeof line);
  const char *text = line;
  for (;;) {
    const char *seat = strstr(text, "seat ");
    if (!seat || !isdigit((unsigned char)seat[5])) break;
    char *end = NULL;
    cardvm_seat number = (cardvm_seat)strtoul(seat + 5, &end, 10);
    buffer_add(b, "%.*s", (int)(seat - text), text);
    text_seat(b, game, number, viewer);
    text = end;
  }
  buffer_add(b, "%s", text);
}
