#include "setup.h"

#include "nearest.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool find_deck(const cardvm_program *program, const char *name, uint32_t *deck,
                      buffer *why) {
  uint32_t count = cardvm_lua_deck_count(program);
  nearest n = nearest_begin(name);
  for (uint32_t i = 0; i < count; i++) {
    const char *called = cardvm_lua_deck_name(program, i);
    if (strcmp(called, name) == 0) {
      *deck = i;
      return true;
    }
    nearest_offer(&n, called);
  }
  const char *card =
      cardvm_lua_deck_shared(program) ? cardvm_lua_nearest_card(program, name) : NULL;
  nearest_offer(&n, card);
  buffer_add(why, "there is no %s \"%s\"",
             cardvm_client_deck_word(program) ? cardvm_client_deck_word(program) : "deck", name);
  nearest_say(&n, why);
  buffer_add(why, "\nThere is:");
  for (uint32_t i = 0; i < count; i++)
    buffer_add(why, "%s \"%s\"", i ? "," : "", cardvm_lua_deck_name(program, i));
  if (!count) buffer_add(why, " none");
  return false;
}

/* "random": the deck that the rule set draws from. */
static bool find_random(const cardvm_program *program, const char *name, uint32_t *deck) {
  uint32_t random = cardvm_client_random_deck(program);
  if (strcmp(name, "random") != 0 || random == cardvm_lua_deck_count(program)) return false;
  *deck = random;
  return true;
}

static bool is_deck(const cardvm_program *program, const char *name) {
  for (uint32_t i = 0; i < cardvm_lua_deck_count(program); i++)
    if (strcmp(cardvm_lua_deck_name(program, i), name) == 0) return true;
  return false;
}

/* "40 Scout" is a list, too, and for the whole table a card alone. */
static bool is_list(const cardvm_program *program, const char *name) {
  size_t digits = strspn(name, "0123456789");
  if (strchr(name, ',') || (digits && (name[digits] == ' ' || name[digits] == 'x'))) return true;
  return cardvm_lua_deck_shared(program) && cardvm_lua_find_card(program, name);
}

/* A deck that a person brings need not be what the rule set asks of decks, but is told. */
static bool add_brought(match *m, const cardvm_program *program, const char *name, cardvm_seat seat,
                        buffer *why) {
  const uint32_t first = m->all.count;
  const bool file = deck_is_file(name);
  buffer faults = {0};
  bool well = file ? deck_read_file(&m->all, program, name, seat, why)
                   : deck_read_list(&m->all, program, name, seat, why);
  if (well && deck_faults(&m->all, program, first, &faults))
    buffer_add(&m->note, "%s breaks the rules for decks: %s\n", file ? name : "That deck",
               buffer_text(&faults));
  buffer_free(&faults);
  return well;
}

/* A deck by its name, as a list of cards, or in a file. */
static bool add_named(match *m, const cardvm_program *program, const char *name, uint32_t index,
                      cardvm_seat seat, buffer *why) {
  if (name && !is_deck(program, name) && (deck_is_file(name) || is_list(program, name))) {
    m->lists[index] = name;
    return add_brought(m, program, name, seat, why);
  }
  if (name && find_random(program, name, &m->decks[index])) name = NULL;
  if (name && !find_deck(program, name, &m->decks[index], why)) return false;
  if (cardvm_lua_deck_count(program)) deck_of_rules(&m->all, program, m->decks[index], seat);
  return true;
}

static bool check_players(const cardvm_program *program, uint32_t players, buffer *why) {
  uint32_t least = cardvm_lua_players_min(program), most = cardvm_lua_players_max(program);
  if (players >= least && players <= most) return true;
  if (least == most) buffer_add(why, "this rule set is for %u players, not %u", least, players);
  else buffer_add(why, "this rule set is for %u to %u players, not %u", least, most, players);
  return false;
}

int match_knows(const args_command *command, const args_option *options, const args_list *others,
                const char *name, const char *path) {
  buffer why = {0};
  char *folder = others->count ? ruleset_find(name, path, &why) : NULL;
  bool unknown = others->count && !folder;
  free(folder);
  buffer_free(&why);
  return unknown ? args_others(command, options, others, NULL, NULL) : ARGS_GO;
}

int match_words(const args_command *command, const args_option *options,
                const cardvm_program *program, const args_list *others, args_list *decks) {
  return args_others(command, options, others, cardvm_client_deck_word(program), decks);
}

static bool add_decks(match *m, const cardvm_program *program, uint32_t players,
                      const char *const *decks, uint32_t deck_count, buffer *why) {
  if (players == 0) players = cardvm_lua_players_min(program);
  if (!check_players(program, players, why)) return false;
  if (deck_count > players) {
    buffer_add(why, "%u decks for %u players", deck_count, players);
    return false;
  }
  m->setup.players = players;
  uint32_t known = cardvm_lua_deck_count(program);
  if (cardvm_lua_deck_shared(program)) { /* one for the whole table */
    if (deck_count > 1) {
      buffer_add(why, "%u decks for one table", deck_count);
      return false;
    }
    return add_named(m, program, deck_count ? decks[0] : NULL, 0, 0, why);
  }
  for (uint32_t i = 0; i < players; i++) {
    m->decks[i] = known ? i % known : 0;
    if (!add_named(m, program, i < deck_count ? decks[i] : NULL, i, i + 1, why)) return false;
  }
  return true;
}

bool match_prepare(match *m, const cardvm_program *program, uint32_t players,
                   const char *const *decks, uint32_t deck_count, buffer *why) {
  *m = (match){.setup = cardvm_setup_default()};
  if (!add_decks(m, program, players, decks, deck_count, why)) return false;
  m->setup.cards = m->all.cards;
  m->setup.card_count = m->all.count;
  return true;
}

void match_tell(const match *m) {
  if (m->note.length) fprintf(stderr, "%s", buffer_text(&m->note));
}

/* "board=1" */
static bool set_option(match *m, const cardvm_program *program, const char *text, buffer *why) {
  const char *equals = strchr(text, '=');
  char *name = need_format("%.*s", equals ? (int)(equals - text) : (int)strlen(text), text), *end;
  cardvm_id id = cardvm_program_find(program, CARDVM_SORT_GAME_VARIABLE, name);
  long value = equals ? strtol(equals + 1, &end, 10) : 0;
  bool number = equals && end != equals + 1 && !*end && value >= INT32_MIN && value <= INT32_MAX;
  if (id && number) {
    m->options[id - 1] = (int32_t)value;
  } else if (id) {
    buffer_add(why, "an option is given as %s=NUMBER, not \"%s\"", name, text);
  } else {
    nearest n = nearest_begin(name);
    for (cardvm_id i = 1; i <= cardvm_program_count(program, CARDVM_SORT_GAME_VARIABLE); i++)
      nearest_offer(&n, cardvm_program_name(program, CARDVM_SORT_GAME_VARIABLE, i));
    buffer_add(why, "there is no game variable \"%s\"", name);
    nearest_say(&n, why);
  }
  free(name);
  return id && number;
}

bool match_options(match *m, cardvm_program *program, const char *const *settings, uint32_t count,
                   buffer *why) {
  uint32_t variables = cardvm_program_count(program, CARDVM_SORT_GAME_VARIABLE);
  cardvm_setup idle = m->setup;
  idle.idle = true;
  cardvm_game *game = cardvm_game_start(program, &idle, NULL);
  m->options = need(m->options, variables * sizeof *m->options);
  for (uint32_t i = 0; i < variables; i++)
    m->options[i] = game ? cardvm_game_variable(game, i + 1) : 0;
  cardvm_game_free(game);
  m->setup.options = m->options;
  m->setup.option_count = variables;
  bool well = true;
  for (uint32_t i = 0; i < count && well; i++) well = set_option(m, program, settings[i], why);
  return well;
}

void match_free(match *m) {
  free(m->all.cards);
  buffer_free(&m->note);
  free(m->options);
  *m = (match){0};
}
