#include "playground.h"

#include "buffer.h"
#include "picture.h"
#include "players.h"
#include "printed.h"
#include "scenario.h"
#include "script.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static buffer out;

/* -- JSON -------------------------------------------------------------------------------------- */

static void put_text(const char *text) {
  buffer_add(&out, "\"");
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') buffer_add(&out, "\\%c", byte);
    else if (byte < ' ') buffer_add(&out, "\\u%04x", byte);
    else buffer_bytes(&out, text, 1);
  }
  buffer_add(&out, "\"");
}

/* A name and a text; a comma unless it is the first. */
static void put(const char *key, const char *text) {
  char last = out.length ? out.text[out.length - 1] : '{';
  buffer_add(&out, "%s\"%s\":", last == '{' ? "" : ",", key);
  put_text(text ? text : "");
}

static void put_number(const char *key, int64_t number) {
  char last = out.length ? out.text[out.length - 1] : '{';
  buffer_add(&out, "%s\"%s\":%lld", last == '{' ? "" : ",", key, (long long)number);
}

static void put_buffer(const char *key, buffer *text) {
  put(key, buffer_text(text));
  buffer_free(text);
}

static void entry(void) {
  if (out.length && out.text[out.length - 1] != '[') buffer_add(&out, ",");
}

static const char *done(const char *end) {
  buffer_add(&out, "%s", end);
  return buffer_text(&out);
}

/* -- The table --------------------------------------------------------------------------------- */

const char *playground_picture(cardvm_table *table, uint32_t viewer) {
  buffer_clear(&out);
  if (cardvm_table_game(table)) picture_draw(&out, cardvm_table_game(table), viewer);
  return buffer_text(&out);
}

/* The place where a card lies, or its host does. */
static cardvm_place place_of(const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info = {0};
  while (cardvm_game_card(game, card, &info) && info.host) card = info.host;
  return info.place;
}

static void put_option(const cardvm_game *game, const cardvm_decision *ask, uint32_t n,
                       const char *text, uint32_t viewer) {
  const cardvm_option *option = &ask->options[n];
  bool card = ask->what == CARDVM_SUBJECT_CARD ||
              (ask->kind == CARDVM_ASK_ACT && option->subject && option->name);
  buffer token = {0};
  const cardvm_handle now = card ? cardvm_follow(game, option->subject) : 0;
  if (card) picture_token(&token, game, now, viewer);
  entry();
  buffer_add(&out, "{");
  put("text", text);
  if (token.length) put("card", buffer_text(&token));
  if (token.length) put_number("at", place_of(game, now));
  if (ask->what == CARDVM_SUBJECT_PLACE) put_number("place", option->subject);
  buffer_add(&out, "}");
  buffer_free(&token);
}

const char *playground_question(cardvm_table *table, uint32_t viewer) {
  cardvm_game *game = cardvm_table_game(table);
  const cardvm_decision *ask = game ? cardvm_game_decision(game) : NULL;
  buffer_clear(&out);
  buffer_add(&out, "{");
  if (!ask) return done("}");
  bool told = (viewer & TEXT_SEES_ALL) || viewer == ask->decider;
  buffer asked = {0};
  if (told) text_decision(&asked, game, ask, viewer);
  else buffer_add(&asked, "player %u decides", ask->decider);
  put_buffer("asked", &asked);
  put("kind", text_ask(ask->kind));
  put_number("decider", ask->decider);
  put_number("player", ask->player);
  put_number("min", ask->min);
  put_number("max", ask->max);
  buffer_add(&out, ",\"options\":[");
  char **texts = told ? text_options(game, ask, viewer) : NULL;
  for (uint32_t n = 0; told && n < ask->option_count; n++)
    put_option(game, ask, n, texts[n], viewer);
  if (told) text_options_free(texts, ask->option_count);
  return done("]}");
}

/* -- What happened ----------------------------------------------------------------------------- */

static void put_token(const cardvm_game *game, cardvm_handle card) {
  buffer token = {0};
  if (card && CARDVM_HANDLE_KIND(card) == CARDVM_KIND_CARD)
    picture_token(&token, game, cardvm_follow(game, card), TEXT_ALL);
  if (token.length) {
    entry();
    put_text(buffer_text(&token));
  }
  buffer_free(&token);
}

static void put_entry(const cardvm_game *game, const cardvm_trace *e, uint32_t viewer) {
  buffer text = {0};
  text_trace(&text, game, e, viewer);
  entry();
  buffer_add(&out, "{");
  put_number("number", e->number);
  put_number("cause", e->cause);
  put_number("depth", e->depth);
  put_buffer("text", &text);
  buffer_add(&out, ",\"cards\":[");
  put_token(game, e->card);
  if (e->other != e->card) put_token(game, e->other);
  if (e->source != e->card && e->source != e->other) put_token(game, e->source);
  buffer_add(&out, "]}");
}

const char *playground_trace(cardvm_table *table, uint32_t from) {
  cardvm_game *game = cardvm_table_game(table);
  uint32_t count = 0, told = from ? from - 1 : cardvm_table_told(table);
  const cardvm_trace *list = game ? cardvm_game_trace(game, 0, &count) : NULL;
  buffer_clear(&out);
  buffer_add(&out, "[");
  for (uint32_t i = 0; i < count; i++)
    if (list[i].number > told) put_entry(game, &list[i], TEXT_ALL);
  return done("]");
}

const char *playground_language(cardvm_table *table, const char *po) {
  const char *said = cardvm_table_language(table, po);
  text_language(cardvm_table_spoken(table));
  return said;
}

/* -- Cards ------------------------------------------------------------------------------------- */

static void put_definition(const cardvm_program *program, cardvm_id definition) {
  int line = 0;
  const char *file = cardvm_lua_card_file(program, definition, &line);
  put("name", cardvm_program_name(program, CARDVM_SORT_DEFINITION, definition));
  put("said", text_card_name(program, definition));
  put("text", text_of_card(program, definition));
  put("file", file);
  put_number("line", line);
}

static void put_values(const cardvm_program *program, cardvm_id definition) {
  buffer values = {0};
  cardvm_id id;
  for (uint32_t n = 0; (id = cardvm_client_price(program, n, NULL)); n++)
    buffer_add(&values, "%s %d  ", cardvm_program_name(program, CARDVM_SORT_PROPERTY, id),
               (int)cardvm_program_definition_value(program, definition, id));
  for (id = 1; id <= cardvm_program_count(program, CARDVM_SORT_PROPERTY); id++) {
    int32_t value = cardvm_program_definition_value(program, definition, id);
    if (printed_is_other(program, id, value))
      buffer_add(&values, "%s %d  ", cardvm_program_name(program, CARDVM_SORT_PROPERTY, id),
                 (int)value);
  }
  for (uint32_t n = 0; (id = cardvm_client_show(program, n)); n++)
    if (cardvm_program_definition_value(program, definition, id))
      buffer_add(&values, "%s %d  ", cardvm_program_name(program, CARDVM_SORT_PROPERTY, id),
                 (int)cardvm_program_definition_value(program, definition, id));
  put_buffer("values", &values);
}

const char *playground_cards(cardvm_table *table) {
  const cardvm_program *program = cardvm_table_program(table);
  uint32_t count = program ? cardvm_program_count(program, CARDVM_SORT_DEFINITION) : 0;
  buffer_clear(&out);
  buffer_add(&out, "[");
  for (cardvm_id id = 1; id <= count; id++) {
    entry();
    buffer_add(&out, "{");
    put_definition(program, id);
    put_values(program, id);
    buffer_add(&out, "}");
  }
  return done("]");
}

const char *playground_card(cardvm_table *table, uint32_t viewer, const char *token) {
  cardvm_game *game = cardvm_table_game(table);
  cardvm_handle card = game ? picture_card(game, token, viewer) : 0;
  buffer_clear(&out);
  buffer_add(&out, "{");
  if (!card || !text_sees(game, card, viewer)) return done("}");
  const cardvm_decision *ask = cardvm_game_question(game);
  cardvm_card_info info;
  cardvm_game_card(game, card, &info);
  cardvm_seat player = viewer & ~TEXT_SEES_ALL;
  if (!player) player = ask ? ask->player : cardvm_game_turn_player(game);
  put_definition(cardvm_table_program(table), info.definition);
  buffer why = {0};
  text_why(&why, game, player ? player : 1, card, viewer);
  put_buffer("why", &why);
  buffer values = {0};
  cardvm_id id;
  for (uint32_t n = 0; (id = cardvm_client_show(cardvm_table_program(table), n)); n++) {
    text_value(&values, game, card, id, viewer);
    buffer_add(&values, "\n");
  }
  put_buffer("values", &values);
  return done("}");
}

const char *playground_answer(cardvm_table *table, const char *name, const char *seed) {
  cardvm_game *game = cardvm_table_game(table);
  const cardvm_decision *ask = game ? cardvm_game_decision(game) : NULL;
  player_type type = player_named(name);
  buffer_clear(&out);
  if (!ask || type.kind == PLAYER_NONE || type.kind == PLAYER_PERSON) return buffer_text(&out);
  player p = player_new(type, strtoull(seed, NULL, 10), ask->decider);
  picks answer = {0};
  player_pick(&p, game, &answer);
  for (uint32_t i = 0; i < answer.count; i++)
    buffer_add(&out, "%s%u", i ? "," : "", answer.index[i]);
  if (!answer.count) buffer_add(&out, "-");
  picks_free(&answer);
  player_free(&p);
  return buffer_text(&out);
}

/* -- Words ------------------------------------------------------------------------------------- */

static void put_word(const cardvm_lua_word *word) {
  bool method = word->kind == CARDVM_LUA_METHOD || word->kind == CARDVM_LUA_READ;
  entry();
  buffer_add(&out, "{");
  put("name", word->name);
  put_number("key", word->kind == CARDVM_LUA_KEY);
  put_number("method", method);
  put("written", word->written);
  put("says", word->says);
  buffer_add(&out, "}");
}

const char *playground_words(cardvm_table *table) {
  cardvm_lua_word word;
  buffer_clear(&out);
  buffer_add(&out, "[");
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++)
    if (word.name) put_word(&word);
  const cardvm_program *program = cardvm_table_program(table);
  const char *name;
  for (uint32_t n = 0; program && (name = cardvm_lua_global(program, n)); n++) {
    word = (cardvm_lua_word){.name = name, .says = "a word of this rule set"};
    put_word(&word);
  }
  return done("]");
}

/* -- Scenarios --------------------------------------------------------------------------------- */

/* From the first moment at which one can begin: its position, then the answers since. */
const char *playground_keep(cardvm_table *table, const char *name) {
  uint32_t at = 0, end = cardvm_table_at(table);
  script s = {0};
  buffer_clear(&out);
  bool begun = false;
  for (; at <= end; at++) {
    cardvm_table_go(table, at);
    cardvm_game *game = cardvm_table_game(table);
    if (!begun && script_can_begin(game)) {
      s = script_of(game, 1);
      begun = true;
    }
    uint32_t count = 0;
    const uint32_t *picks = cardvm_table_picks(table, at, &count);
    if (begun && at < end && picks) script_add_answer(&s, game, picks, count);
  }
  if (begun) {
    script_keep(&s, name, "Made in the playground", &out);
    script_free(&s);
  }
  return buffer_text(&out);
}

static scenario_suite suite;

const char *playground_scenarios(const char *path) {
  buffer why = {0};
  suite_free(&suite);
  suite = (scenario_suite){0};
  suite_add(&suite, path, &why);
  buffer_free(&why);
  buffer_clear(&out);
  buffer_add(&out, "[");
  for (uint32_t i = 0; i < suite.count; i++) {
    const scenario *s = &suite.scenarios[i];
    entry();
    buffer_add(&out, "{");
    put("name", s->name);
    put("file", s->source ? s->source : s->file->path);
    put_number("line", s->line);
    put("broken", s->broken);
    buffer_add(&out, "}");
  }
  return done("]");
}

const char *playground_scenario(uint32_t n, const char *record) {
  static const char *const names[] = {"passed", "failed", "error", "skipped"};
  scenario_result result = {0};
  buffer_clear(&out);
  buffer_add(&out, "{");
  if (n >= suite.count) return done("}");
  scenario_run(&suite.scenarios[n], 1, *record ? record : NULL, &result);
  put("status", names[result.status]);
  put_buffer("file", &result.file);
  put_number("line", result.line);
  put_buffer("message", &result.message);
  put_number("ms", (int64_t)result.ms);
  scenario_result_free(&result);
  return done("}");
}
