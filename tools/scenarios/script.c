#include "script.h"

#include "cardvm_effect.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MISSES_MOST 12 /* questions that are answered by default before an answer is given up */
#define AHEAD 8        /* answers among which one is looked for that fits */
#define ANSWERS_MOST 4000

/* -- Of a game --------------------------------------------------------------------------------- */

bool script_can_begin(const cardvm_game *game) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id sequence = 0, step = 0;
  return ask && ask->kind == CARDVM_ASK_ACT && cardvm_game_position(game, &sequence, &step) &&
         sequence == cardvm_program_turn_sequence(program) && cardvm_game_turn_player(game);
}

/* A number; what refers to something is left out. */
static bool is_number(const script *s, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_reference(s->program, sort, id).to == CARDVM_SUBJECT_NONE;
}

static void add_card(script *s, cardvm_game *game, cardvm_handle handle, cardvm_place place,
                     uint32_t host) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, handle, &info)) return;
  uint32_t fields = cardvm_program_count(s->program, CARDVM_SORT_FIELD);
  s->cards = need(s->cards, (s->card_count + 1) * sizeof *s->cards);
  script_card *card = &s->cards[s->card_count++];
  uint32_t own = s->card_count;
  const cardvm_id itself = cardvm_game_own_definition(game, handle);
  *card = (script_card){.definition = itself,
                        .becomes = itself == info.definition ? 0 : info.definition,
                        .place = place,
                        .host = host,
                        .owner = info.owner,
                        .master = info.master,
                        .fields = need(NULL, (fields + 1) * sizeof(int32_t))};
  for (cardvm_id id = 1; id <= fields; id++)
    card->fields[id - 1] =
        is_number(s, CARDVM_SORT_FIELD, id) ? cardvm_game_field(game, handle, id) : 0;
  uint32_t count = cardvm_game_attached(game, handle, NULL, 0);
  cardvm_handle *attached = need(NULL, count * sizeof *attached);
  cardvm_game_attached(game, handle, attached, count);
  for (uint32_t i = 0; i < count; i++) add_card(s, game, attached[i], 0, own);
  free(attached);
}

static cardvm_game *idle_game(cardvm_program *program, uint32_t players) {
  cardvm_setup setup = cardvm_setup_default();
  setup.players = players;
  setup.idle = true;
  return cardvm_game_start(program, &setup, NULL);
}

static script new_script(cardvm_program *program, uint32_t players, uint64_t seed) {
  script s = {.program = program, .players = players, .seed = seed};
  s.places = idle_game(program, players);
  s.options =
      need(NULL, (cardvm_program_count(program, CARDVM_SORT_GAME_VARIABLE) + 1) * sizeof(int32_t));
  return s;
}

script script_of(cardvm_game *game, uint64_t seed) {
  script s = new_script(cardvm_game_program(game), cardvm_game_players(game), seed);
  uint32_t places = cardvm_game_place_count(game);
  uint32_t variables = cardvm_program_count(s.program, CARDVM_SORT_PLAYER_VARIABLE);
  uint32_t options = cardvm_program_count(s.program, CARDVM_SORT_GAME_VARIABLE);
  s.masters = need(NULL, (places + 1) * sizeof *s.masters);
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_place_info info = {0};
    cardvm_game_place_info(game, place, &info);
    /* Where only a lasting effect makes somebody master, as of a dominated unit's circle, a
     * position can't say so: as other lasting effects it is not there. */
    bool said =
        info.master != info.owner && cardvm_edit_master(s.places, place, info.master) == CARDVM_OK;
    s.masters[place] = said ? info.master : 0;
    uint32_t count = cardvm_game_cards(game, place, NULL, 0);
    cardvm_handle *cards = need(NULL, count * sizeof *cards);
    cardvm_game_cards(game, place, cards, count);
    for (uint32_t i = 0; i < count; i++) add_card(&s, game, cards[i], place, 0);
    free(cards);
  }
  s.variables = need(NULL, (s.players * variables + 1) * sizeof(int32_t));
  for (cardvm_seat seat = 1; seat <= s.players; seat++)
    for (cardvm_id id = 1; id <= variables; id++)
      s.variables[(seat - 1) * variables + id - 1] =
          is_number(&s, CARDVM_SORT_PLAYER_VARIABLE, id)
              ? cardvm_game_player_variable(game, seat, id)
              : 0;
  for (cardvm_id id = 1; id <= options; id++)
    s.options[id - 1] =
        is_number(&s, CARDVM_SORT_GAME_VARIABLE, id) ? cardvm_game_variable(game, id) : 0;
  s.turn = cardvm_game_turn_player(game);
  cardvm_game_position(game, NULL, &s.step);
  return s;
}

script script_of_decks(cardvm_program *program, uint32_t players, const char *const *decks,
                       uint32_t count, const int32_t *options, uint64_t seed) {
  script s = new_script(program, players, seed);
  s.decks = true;
  s.deck_names = need(NULL, (count + 1) * sizeof *s.deck_names);
  for (uint32_t i = 0; i < count; i++) s.deck_names[s.deck_count++] = need_text(decks[i]);
  memcpy(s.options, options,
         cardvm_program_count(program, CARDVM_SORT_GAME_VARIABLE) * sizeof(int32_t));
  return s;
}

static void *copied(const void *from, size_t bytes) {
  void *to = need(NULL, bytes + 1);
  if (bytes) memcpy(to, from, bytes);
  return to;
}

script script_copy(const script *s) {
  script copy = *s;
  uint32_t fields = cardvm_program_count(s->program, CARDVM_SORT_FIELD);
  uint32_t options = cardvm_program_count(s->program, CARDVM_SORT_GAME_VARIABLE);
  uint32_t variables = cardvm_program_count(s->program, CARDVM_SORT_PLAYER_VARIABLE);
  copy.places = idle_game(s->program, s->players);
  copy.options = copied(s->options, options * sizeof(int32_t));
  if (s->variables) copy.variables = copied(s->variables, s->players * variables * sizeof(int32_t));
  if (s->masters)
    copy.masters =
        copied(s->masters, (cardvm_game_place_count(s->places) + 1) * sizeof *s->masters);
  copy.cards = s->cards ? copied(s->cards, s->card_count * sizeof *s->cards) : NULL;
  for (uint32_t i = 0; i < s->card_count; i++)
    copy.cards[i].fields = copied(s->cards[i].fields, fields * sizeof(int32_t));
  copy.deck_names = s->deck_names ? need(NULL, (s->deck_count + 1) * sizeof(char *)) : NULL;
  for (uint32_t i = 0; i < s->deck_count; i++) copy.deck_names[i] = need_text(s->deck_names[i]);
  copy.answers = NULL;
  copy.answer_count = 0;
  script_add_answers(&copy, s, 0, s->answer_count);
  return copy;
}

static void free_answer(script_answer *a) {
  for (uint32_t i = 0; i < a->count; i++) free(a->texts[i]);
  free(a->texts);
}

void script_free(script *s) {
  for (uint32_t i = 0; i < s->card_count; i++) free(s->cards[i].fields);
  for (uint32_t i = 0; i < s->answer_count; i++) free_answer(&s->answers[i]);
  for (uint32_t i = 0; i < s->deck_count; i++) free(s->deck_names[i]);
  free(s->cards);
  free(s->answers);
  free(s->deck_names);
  free(s->variables);
  free(s->options);
  free(s->masters);
  cardvm_game_free(s->places);
  *s = (script){.program = NULL};
}

/* -- Answers ----------------------------------------------------------------------------------- */

static char *plain_option(const cardvm_game *game, const cardvm_decision *ask, uint32_t at) {
  buffer b = {0};
  text_option(&b, game, ask, at, STAGE_VIEWER, false);
  return buffer_take(&b);
}

static script_answer *new_answer(script *s) {
  s->answers = need(s->answers, (s->answer_count + 1) * sizeof *s->answers);
  return &s->answers[s->answer_count++];
}

void script_add_answer(script *s, const cardvm_game *game, const uint32_t *picks, uint32_t count) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  script_answer *a = new_answer(s);
  *a = (script_answer){.seat = ask->decider,
                       .kind = ask->kind,
                       .texts = need(NULL, (count + 1) * sizeof(char *)),
                       .count = count};
  for (uint32_t i = 0; i < count; i++) a->texts[i] = plain_option(game, ask, picks[i]);
}

void script_add_answers(script *s, const script *of, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    const script_answer *one = &of->answers[i];
    script_answer *a = new_answer(s);
    *a = *one;
    a->texts = need(NULL, (one->count + 1) * sizeof(char *));
    for (uint32_t k = 0; k < one->count; k++) a->texts[k] = need_text(one->texts[k]);
  }
}

/* -- As text ----------------------------------------------------------------------------------- */

static void add_quoted(buffer *b, const char *text) {
  buffer_add(b, "\"");
  for (; *text; text++) {
    if (*text == '\n') buffer_add(b, "\\n");
    else if (strchr("\"\\", *text)) buffer_add(b, "\\%c", *text);
    else buffer_bytes(b, text, 1);
  }
  buffer_add(b, "\"");
}

static bool is_identifier(const char *text) {
  static const char *const words[] = {"and",    "break", "do",   "else",  "end",   "false",
                                      "for",    "if",    "in",   "nil",   "not",   "or",
                                      "return", "then",  "true", "while", "local", "function",
                                      "repeat", "until", "goto", "elseif"};
  if (!isalpha((unsigned char)*text) && *text != '_') return false;
  for (const char *c = text; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_') return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], text) == 0) return false;
  return true;
}

static void add_key(buffer *b, const char *name) {
  if (is_identifier(name)) {
    buffer_add(b, "%s = ", name);
    return;
  }
  buffer_add(b, "[");
  add_quoted(b, name);
  buffer_add(b, "] = ");
}

static const char *seat_word(cardvm_seat seat) { return look_seat_name(seat); }

/* { "Scout", rested = 1, attached = { ... } }, or just its name. */
static void card_text(const script *s, uint32_t at, cardvm_seat side, buffer *b) {
  const script_card *card = &s->cards[at];
  const char *name = cardvm_program_name(s->program, CARDVM_SORT_DEFINITION, card->definition);
  uint32_t fields = cardvm_program_count(s->program, CARDVM_SORT_FIELD);
  buffer more = {0}, attached = {0};
  if (card->becomes) {
    buffer_add(&more, ", becomes = ");
    add_quoted(&more, cardvm_program_name(s->program, CARDVM_SORT_DEFINITION, card->becomes));
  }
  if (card->owner && card->owner != side)
    buffer_add(&more, ", owner = \"%s\"", seat_word(card->owner));
  if (card->master && card->master != card->owner && side)
    buffer_add(&more, ", master = \"%s\"", seat_word(card->master));
  for (cardvm_id id = 1; id <= fields; id++) {
    if (!card->fields[id - 1]) continue;
    buffer_add(&more, ", ");
    add_key(&more, cardvm_program_name(s->program, CARDVM_SORT_FIELD, id));
    buffer_add(&more, "%d", (int)card->fields[id - 1]);
  }
  for (uint32_t i = 0; i < s->card_count; i++) {
    if (s->cards[i].gone || s->cards[i].host != at + 1) continue;
    buffer_add(&attached, "%s", attached.length ? ", " : "");
    card_text(s, i, side, &attached);
  }
  if (attached.length) buffer_add(&more, ", attached = { %s }", buffer_text(&attached));
  if (more.length) buffer_add(b, "{ ");
  add_quoted(b, name);
  buffer_add(b, "%s%s", buffer_text(&more), more.length ? " }" : "");
  buffer_free(&more);
  buffer_free(&attached);
}

/* The cards of a place, equal neighbours as a number of them. How many there are. */
static uint32_t place_text(const script *s, cardvm_place place, cardvm_seat side, buffer *b) {
  buffer last = {0};
  uint32_t same = 0, count = 0;
  for (uint32_t i = 0; i <= s->card_count; i++) {
    buffer now = {0};
    if (i < s->card_count) {
      if (s->cards[i].gone || s->cards[i].place != place) continue;
      card_text(s, i, side, &now);
    }
    if (same && now.length && strcmp(buffer_text(&now), buffer_text(&last)) == 0 &&
        *buffer_text(&now) == '"') {
      same++;
      buffer_free(&now);
      continue;
    }
    if (same > 1) buffer_add(b, "%s{ %u, %s }", count ? ", " : "", same, buffer_text(&last));
    else if (same) buffer_add(b, "%s%s", count ? ", " : "", buffer_text(&last));
    count += same;
    buffer_free(&last);
    last = now;
    same = now.length > 0;
  }
  buffer_free(&last);
  return count;
}

static bool has_default(const script *s, cardvm_id zone) {
  cardvm_lua_default entry;
  for (uint32_t n = 0; cardvm_lua_scenario_default(s->program, n, &entry); n++)
    if (entry.zone == zone) return true;
  return false;
}

/* battle = { "Scout" }, or its circles by name. */
static void zone_text(const script *s, cardvm_id zone, cardvm_seat seat, buffer *b) {
  uint32_t places = cardvm_game_place_count(s->places);
  buffer inside = {0};
  bool found = false;
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_place_info info;
    if (!cardvm_game_place_info(s->places, place, &info) || info.zone != zone || info.owner != seat)
      continue;
    found = true;
    buffer cards = {0};
    uint32_t count = place_text(s, place, seat, &cards);
    if (count && info.circle) {
      buffer_add(&inside, "%s", inside.length ? ", " : "");
      add_key(&inside, cardvm_game_place_name(s->places, place));
      buffer_add(&inside, "{ %s }", buffer_text(&cards));
    } else if (count) {
      buffer_add(&inside, "%s", buffer_text(&cards));
    }
    buffer_free(&cards);
  }
  if (found && (inside.length || (seat && has_default(s, zone)))) {
    buffer_add(b, "    ");
    add_key(b, cardvm_program_name(s->program, CARDVM_SORT_ZONE, zone));
    if (inside.length) buffer_add(b, "{ %s },\n", buffer_text(&inside));
    else buffer_add(b, "{},\n");
  }
  buffer_free(&inside);
}

static void side_text(const script *s, cardvm_seat seat, buffer *b) {
  uint32_t zones = cardvm_program_count(s->program, CARDVM_SORT_ZONE);
  uint32_t variables = cardvm_program_count(s->program, CARDVM_SORT_PLAYER_VARIABLE);
  for (cardvm_id zone = 1; zone <= zones; zone++) zone_text(s, zone, seat, b);
  for (cardvm_id id = 1; seat && id <= variables; id++) {
    int32_t value = s->variables[(seat - 1) * variables + id - 1];
    if (value == cardvm_game_player_variable(s->places, seat, id)) continue;
    buffer_add(b, "    ");
    add_key(b, cardvm_program_name(s->program, CARDVM_SORT_PLAYER_VARIABLE, id));
    buffer_add(b, "%d,\n", (int)value);
  }
}

static void options_text(const script *s, buffer *b) {
  buffer list = {0};
  uint32_t options = cardvm_program_count(s->program, CARDVM_SORT_GAME_VARIABLE);
  for (cardvm_id id = 1; id <= options; id++) {
    if (s->options[id - 1] == cardvm_game_variable(s->places, id)) continue;
    buffer_add(&list, "%s", list.length ? ", " : "");
    add_key(&list, cardvm_program_name(s->program, CARDVM_SORT_GAME_VARIABLE, id));
    buffer_add(&list, "%d", (int)s->options[id - 1]);
  }
  if (list.length) buffer_add(b, "  options = { %s },\n", buffer_text(&list));
  buffer_free(&list);
}

/* "left", or "camp.left" where several zones have one of that name. */
static char *place_key(const script *s, cardvm_place place) {
  const char *name = cardvm_game_place_name(s->places, place);
  cardvm_place_info info = {0}, other = {0};
  cardvm_game_place_info(s->places, place, &info);
  for (cardvm_place p = 1; p <= cardvm_game_place_count(s->places); p++)
    if (cardvm_game_place_info(s->places, p, &other) && other.zone != info.zone &&
        strcmp(cardvm_game_place_name(s->places, p), name) == 0)
      return need_format("%s.%s", cardvm_program_name(s->program, CARDVM_SORT_ZONE, info.zone),
                         name);
  return need_text(name);
}

static void masters_text(const script *s, buffer *b) {
  buffer list = {0};
  for (cardvm_place place = 1; place <= cardvm_game_place_count(s->places); place++) {
    if (!s->masters[place]) continue;
    buffer_add(&list, "%s", list.length ? ", " : "");
    char *key = place_key(s, place);
    add_key(&list, key);
    free(key);
    buffer_add(&list, "\"%s\"", seat_word(s->masters[place]));
  }
  if (list.length) buffer_add(b, "  masters = { %s },\n", buffer_text(&list));
  buffer_free(&list);
}

static void position_text(const script *s, buffer *b) {
  buffer shared = {0};
  if (s->players > 2) buffer_add(b, "  players = {\n");
  for (cardvm_seat seat = 1; seat <= s->players; seat++) {
    buffer side = {0};
    side_text(s, seat, &side);
    buffer_add(b, "  %s{\n%s  },\n",
               s->players > 2 ? ""
               : seat == 1    ? "your = "
                              : "enemy = ",
               buffer_text(&side));
    buffer_free(&side);
  }
  if (s->players > 2) buffer_add(b, "  },\n");
  side_text(s, 0, &shared);
  if (shared.length) buffer_add(b, "  shared = {\n%s  },\n", buffer_text(&shared));
  buffer_free(&shared);
  masters_text(s, b);
  if (s->turn != 1) buffer_add(b, "  turn = \"%s\",\n", seat_word(s->turn));
  buffer_add(b, "  step = ");
  add_quoted(b, cardvm_program_name(s->program, CARDVM_SORT_STEP, s->step));
  buffer_add(b, ",\n");
}

static void decks_text(const script *s, buffer *b) {
  buffer_add(b, "  decks = { ");
  for (uint32_t i = 0; i < s->deck_count; i++) {
    buffer_add(b, "%s", i ? ", " : "");
    add_quoted(b, s->deck_names[i]);
  }
  buffer_add(b, " },\n");
  if (s->players <= cardvm_lua_players_min(s->program) || s->players == s->deck_count) return;
  buffer_add(b, "  players = { ");
  for (uint32_t i = 0; i < s->players; i++) buffer_add(b, "%s{}", i ? ", " : "");
  buffer_add(b, " },\n");
}

void script_setup_text(const script *s, buffer *b) {
  if (s->decks) decks_text(s, b);
  else position_text(s, b);
  options_text(s, b);
  buffer_add(b, "  seed = %lld,\n", (long long)s->seed);
}

void script_text(const script *s, const char *name, const char *comment, const buffer *told,
                 const char *end, buffer *b) {
  if (*comment) buffer_add(b, "-- ");
  for (const char *c = comment; *c; c++) {
    if (*c == '\n') buffer_add(b, "\n-- ");
    else buffer_bytes(b, c, 1);
  }
  buffer_add(b, "%sscenario ", *comment ? "\n" : "");
  add_quoted(b, name);
  buffer_add(b, " {\n");
  script_setup_text(s, b);
  buffer_add(b, "  function(t)\n%s%s  end,\n}\n", buffer_text(told), end);
}

/* -- Playing ----------------------------------------------------------------------------------- */

static bool is_picked(const picks *p, uint32_t at) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->index[i] == at) return true;
  return false;
}

/* The answer as picks of the open decision; false: it is not offered. */
static bool find_picks(const stage *s, const script_answer *a, picks *p) {
  const cardvm_decision *ask = stage_ask(s);
  p->count = 0;
  if (ask->decider != a->seat || ask->kind != a->kind || a->count < ask->min || a->count > ask->max)
    return false;
  char **options = need(NULL, ask->option_count * sizeof *options);
  for (uint32_t i = 0; i < ask->option_count; i++) options[i] = plain_option(s->game, ask, i);
  for (uint32_t k = 0; k < a->count; k++) {
    uint32_t i = 0;
    while (i < ask->option_count && (is_picked(p, i) || strcmp(options[i], a->texts[k]) != 0)) i++;
    if (i == ask->option_count) break;
    picks_add(p, i);
  }
  text_options_free(options, ask->option_count);
  return p->count == a->count;
}

/* t:you "attack Scout#3", t:you { choose = { "A", "B" } } */
static void tell(const stage *s, const picks *p, buffer *b) {
  const cardvm_decision *ask = stage_ask(s);
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  const char *seat = ask->decider == 1 ? "you" : "enemy";
  bool list = text_asks_list(ask);
  if (ask->decider > 2) buffer_add(b, "    t:player(%u) ", ask->decider);
  else buffer_add(b, "    t:%s ", seat);
  if (list && p->count)
    buffer_add(b, "{ %s = { ",
               ask->kind == CARDVM_ASK_ORDER || text_asks_order(ask) ? "order" : "choose");
  for (uint32_t i = 0; i < p->count; i++) {
    if (i) buffer_add(b, ", ");
    if (ask->kind == CARDVM_ASK_NUMBER) buffer_add(b, "(%s)", options[p->index[i]]);
    else if (list && ask->what == CARDVM_SUBJECT_NUMBER) buffer_add(b, "%s", options[p->index[i]]);
    else add_quoted(b, options[p->index[i]]);
  }
  if (!p->count) buffer_add(b, "\"none\"");
  buffer_add(b, list && p->count ? " } }\n" : "\n");
  text_options_free(options, ask->option_count);
}

typedef struct performance {
  const script *script;
  script_run *run;
  bool forked;
} performance;

/* The next answer that fits, from `at` on; answer_count: none near. */
static uint32_t next_fitting(const stage *s, const script *what, uint32_t at, picks *p) {
  uint32_t end = at + AHEAD < what->answer_count ? at + AHEAD : what->answer_count;
  for (uint32_t i = at; i < end; i++)
    if (find_picks(s, &what->answers[i], p)) return i;
  return what->answer_count;
}

/* The forked run gives the answers of the plain one, and tells nothing. */
static void play_answers(stage *s, performance *p) {
  const script *what = p->forked ? &p->run->done : p->script;
  uint32_t at = 0, misses = 0, random = p->forked ? 0 : what->random;
  uint64_t luck = what->seed;
  picks answer = {0};
  for (uint32_t given = 0;
       (at < what->answer_count || random) && stage_ask(s) && given < ANSWERS_MOST; given++) {
    uint32_t found = next_fitting(s, what, at, &answer);
    if (at == what->answer_count) {
      picks_random(&luck, stage_ask(s), &answer);
      random--;
    } else if (found < what->answer_count) {
      p->run->lost += found - at;
      at = found + 1;
      misses = 0;
    } else if (++misses > MISSES_MOST) {
      p->run->lost++;
      at++;
      misses = 0;
      continue;
    } else {
      picks_default(stage_ask(s), &answer);
    }
    if (!p->forked) {
      tell(s, &answer, &p->run->told);
      script_add_answer(&p->run->done, s->game, answer.index, answer.count);
    }
    if (!stage_answer(s, stage_ask(s)->decider, &answer)) break;
  }
  picks_free(&answer);
}

/* Runs inside a protected call. */
static int perform(lua_State *L) {
  stage *s = stage_of(L);
  performance *p = lua_touserdata(L, 1);
  buffer text = {0};
  buffer_add(&text, "return {\n");
  script_setup_text(p->script, &text);
  buffer_add(&text, "}\n");
  bool read = luaL_loadstring(L, buffer_text(&text)) == LUA_OK;
  buffer_free(&text);
  if (!read) return lua_error(L);
  lua_call(L, 0, 1);
  luaL_checkstack(L, 100, NULL);
  lua_replace(L, 1);
  lua_settop(L, 1);
  if (stage_setup(s, 1, p->script->seed)) play_answers(s, p);
  return 0;
}

static void run_stage(stage *s, performance *p) {
  s->L = luaL_newstate();
  if (!s->L) need(NULL, (size_t)-1);
  *(stage **)lua_getextraspace(s->L) = s;
  stage_open(s->L);
  lua_settop(s->L, 0);
  lua_pushcfunction(s->L, perform);
  lua_pushlightuserdata(s->L, p);
  if (lua_pcall(s->L, 1, 0, 0) != LUA_OK && s->verdict == VERDICT_PASSED)
    stage_error(s, "%s", luaL_tolstring(s->L, -1, NULL));
  lua_close(s->L);
  s->L = NULL;
}

static void note(const stage *s, script_run *run, bool forked) {
  const cardvm_decision *ask = stage_ask(s);
  run->over = !ask;
  run->asked = ask && ask->kind != CARDVM_ASK_ACT;
  run->verdict = s->verdict;
  run->cause = s->cause;
  run->forked = forked;
  const char *why = buffer_text(&s->why);
  buffer_clear(&run->why);
  buffer_add(&run->why, "%.*s", (int)strcspn(why, "\n"), why);
}

void script_play(const script *s, script_run *run) {
  *run = (script_run){.verdict = VERDICT_PASSED};
  run->done = script_copy(s);
  run->done.random = 0;
  for (uint32_t i = 0; i < run->done.answer_count; i++) free_answer(&run->done.answers[i]);
  run->done.answer_count = 0;
  stage plain = {.program = s->program};
  performance p = {s, run, false};
  run_stage(&plain, &p);
  note(&plain, run, false);
  if (plain.verdict == VERDICT_PASSED) {
    stage forked = {.program = s->program,
                    .forked = true,
                    .hashes = plain.hashes,
                    .hash_count = plain.hash_count};
    p.forked = true;
    run_stage(&forked, &p);
    note(&forked, run, true);
    stage_free(&forked);
  }
  free(plain.hashes);
  stage_free(&plain);
}

void script_keep(const script *s, const char *name, const char *comment, buffer *b) {
  script_run run;
  script_play(s, &run);
  buffer says = {0}, end = {0};
  buffer_add(&says, "%s", comment);
  if (run.lost)
    buffer_add(&says, "\nFrom this position %u of the answers are not asked for.", run.lost);
  if (run.verdict != VERDICT_PASSED) buffer_add(&says, "\nIt fails: %s", buffer_text(&run.why));
  cardvm_text_clean(says.text);
  if (run.asked) buffer_add(&end, "    t:settle()\n");
  buffer_add(&end, "    -- What must be true now? Say it here.\n"
                   "    t:expect(t:step() or t:over(), \"the game goes on\")\n");
  script_text(&run.done, name, buffer_text(&says), &run.told, buffer_text(&end), b);
  buffer_free(&says);
  buffer_free(&end);
  script_run_free(&run);
}

void script_run_free(script_run *run) {
  buffer_free(&run->why);
  buffer_free(&run->told);
  script_free(&run->done);
}
