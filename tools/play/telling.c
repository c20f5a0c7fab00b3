#include "telling.h"

#include "cardvm_define.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define CARD "{card}"
#define RULE "rule: " /* how the trace begins what a rule action does */
#define RULE_BYTES 160

/* What the viewer saw of an event: its cards as definitions, 0: hidden. */
typedef struct sight {
  cardvm_id card, other;
  int32_t amount;
} sight;

static cardvm_id known(cardvm_id definition) {
  return definition == CARDVM_VIEW_UNKNOWN ? 0 : definition;
}

static cardvm_id definition_of(const cardvm_game *game, cardvm_handle card) {
  char name[160] = "";
  if (!card) return 0;
  cardvm_game_card_text(game, card, true, name, sizeof name);
  return cardvm_program_find(cardvm_game_program(game), CARDVM_SORT_DEFINITION, name);
}

/* Which event of the trace it is, from 0. Views leave entries out, but no events. */
static uint32_t number_of(const cardvm_game *game, const cardvm_trace *entry) {
  uint32_t count = 0, before = 0;
  const cardvm_trace *all = cardvm_game_trace(game, 0, &count);
  for (uint32_t i = 0; i < count && all[i].number != entry->number; i++)
    before += all[i].kind == CARDVM_TRACE_EVENT;
  return before;
}

static sight look(const cardvm_game *game, const cardvm_trace *entry, cardvm_seat viewer) {
  if (viewer & TEXT_SEES_ALL)
    return (sight){definition_of(game, entry->card), definition_of(game, entry->other),
                   entry->amount};
  uint32_t room = cardvm_view_trace(game, viewer, NULL, 0), n = number_of(game, entry);
  cardvm_view_entry *seen = need(NULL, (room + 1) * sizeof *seen);
  uint32_t count = cardvm_view_trace(game, viewer, seen, room);
  sight s = {0};
  for (uint32_t i = 0; i < count; i++)
    if (seen[i].kind == CARDVM_TRACE_EVENT && n-- == 0) {
      s = (sight){known(seen[i].card), known(seen[i].other), seen[i].amount};
      break;
    }
  free(seen);
  return s;
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
  bool known = cardvm_game_card(game, entry->card, &card);
  cardvm_card_info host = card;
  while (host.host && cardvm_game_card(game, host.host, &host)) continue;
  cardvm_seat owner = owner_of_place(game, entry->from);
  if (!owner && known) owner = owner_of_place(game, host.place);
  if (!owner) owner = owner_of_place(game, entry->to);
  if (!owner && known) owner = card.place ? card.master : card.owner;
  return owner ? owner : entry->by;
}

static cardvm_seat teller(const cardvm_game *game, const cardvm_client_told *told,
                          const cardvm_trace *entry) {
  if (told->who == CARDVM_CLIENT_BY && entry->by) return entry->by;
  if (told->who == CARDVM_CLIENT_PLAYER && entry->player) return entry->player;
  return owner_of(game, entry);
}

/* What the ability is called that an event names; 0: none, or it names something else. */
static cardvm_id ability_name(const cardvm_game *game, const cardvm_trace *entry) {
  cardvm_ability_info info;
  bool is = entry->event == CARDVM_EVENT_ACTIVATE &&
            cardvm_program_ability_info(cardvm_game_program(game), entry->name, &info);
  return is ? info.keyword : 0;
}

/* What no card did, or the card itself: costs are such. */
static bool is_its_own(const cardvm_trace *entry) {
  return !entry->source || entry->source == entry->card;
}

/* Whether that event of the same card and player was among the last, and takes it from them; right
 * behind it, if it had no card. */
static bool is_behind(telling *t, cardvm_id event, cardvm_id definition, cardvm_seat who) {
  for (int i = 0; i < TELLING_SEEN; i++) {
    telling_seen *seen = &t->seen[i];
    bool same = seen->card ? seen->definition == definition : i == 0;
    if (seen->event != event || seen->who != who || !same) continue;
    seen->event = 0;
    return true;
  }
  return false;
}

static void note_seen(telling *t, const cardvm_trace *entry, cardvm_id definition,
                      cardvm_seat who) {
  memmove(&t->seen[1], &t->seen[0], (TELLING_SEEN - 1) * sizeof *t->seen);
  t->seen[0] = (telling_seen){entry->event, definition, entry->card != 0, who};
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

static void add_name(buffer *b, const cardvm_program *program, cardvm_id definition) {
  buffer_add(b, "%s",
             definition ? cardvm_program_name(program, CARDVM_SORT_DEFINITION, definition)
                        : "a card");
}

/* What an event of the machine names: an ability by what it is called, a property, a kind of card.
 */
static void add_what(buffer *b, const cardvm_program *program, const cardvm_trace *entry) {
  if (entry->event == CARDVM_EVENT_ACTIVATE) text_name(b, text_ability(program, entry->name));
  else if (entry->event == CARDVM_EVENT_MODIFY)
    text_name(b, cardvm_program_name(program, CARDVM_SORT_PROPERTY, entry->name));
  else if (entry->event == CARDVM_EVENT_CREATE || entry->event == CARDVM_EVENT_BECOME)
    add_name(b, program, entry->name);
}

static void add_slot(buffer *b, const cardvm_game *game, const char *slot, size_t length,
                     const cardvm_trace *entry, const sight *s, cardvm_seat viewer) {
  if (strncmp(slot, "amount", length) == 0)
    buffer_add(b, "%d", s->amount < 0 ? -s->amount : s->amount);
  else if (strncmp(slot, "other", length) == 0) add_name(b, cardvm_game_program(game), s->other);
  else if (strncmp(slot, "player", length) == 0)
    text_seat(b, entry->player, viewer, cardvm_game_players(game));
  else if (strncmp(slot, "change", length) == 0) buffer_add(b, "%+d", s->amount);
  else if (strncmp(slot, "name", length) == 0) add_what(b, cardvm_game_program(game), entry);
  else if (strncmp(slot, "from", length) == 0) text_place(b, game, entry->from, viewer);
  else if (strncmp(slot, "to", length) == 0) text_place(b, game, entry->to, viewer);
  else buffer_add(b, CARD);
}

/* "draw 2 card(s)": with the s where it is not one. */
static char *fill(const cardvm_game *game, const char *text, const cardvm_trace *entry,
                  const sight *s, cardvm_seat viewer) {
  buffer b = {0};
  while (*text) {
    if (*text == '{') {
      size_t length = strcspn(text + 1, "}");
      add_slot(&b, game, text + 1, length, entry, s, viewer);
      text += length + 2;
    } else if (text_starts(text, "(s)")) {
      buffer_add(&b, "%s", s->amount == 1 || s->amount == -1 ? "" : "s");
      text += 3;
    } else {
      buffer_bytes(&b, text++, 1);
    }
  }
  return buffer_take(&b);
}

static void count_name(telling *t, const char *name) {
  for (uint32_t i = 0; i < t->name_count; i++)
    if (strcmp(t->names[i], name) == 0) {
      t->counts[i]++;
      return;
    }
  t->names = need(t->names, (t->name_count + 1) * sizeof *t->names);
  t->counts = need(t->counts, (t->name_count + 1) * sizeof *t->counts);
  t->names[t->name_count] = need_text(name);
  t->counts[t->name_count++] = 1;
}

/* A rule action says what it is right before what it does. */
static void note_rule(telling *t, const cardvm_game *game, const cardvm_trace *entry) {
  char text[RULE_BYTES] = "";
  cardvm_game_trace_text(game, entry, text, sizeof text);
  if (!text_starts(text, RULE)) return;
  free(t->rule);
  t->rule = need_text(text + strlen(RULE));
  t->rule_entry = entry->number;
}

/* Why a player has lost, where a rule says it. */
static void add_rule(const telling *t, char **line, const cardvm_trace *entry) {
  if (entry->event != CARDVM_EVENT_DEFEAT || !t->rule || t->rule_entry + 1 != entry->number) return;
  char *longer = need_format("%s: %s", *line, t->rule);
  free(*line);
  *line = longer;
}

void telling_add(telling *t, buffer *b, cardvm_game *game, const cardvm_trace *entry,
                 cardvm_seat viewer) {
  const cardvm_program *program = cardvm_game_program(game);
  if (entry->kind == CARDVM_TRACE_STEP) t->step = entry->name;
  if (entry->kind == CARDVM_TRACE_NOTE) note_rule(t, game, entry);
  if (entry->kind != CARDVM_TRACE_EVENT) return;
  cardvm_client_told told;
  if (!cardvm_client_story(program, entry->event, &told)) return;
  sight s = look(game, entry, viewer);
  cardvm_seat who = teller(game, &told, entry);
  bool silent = is_silent(t, &told, &s, entry, ability_name(game, entry), who);
  note_seen(t, entry, s.card, who);
  if (silent) return;
  char *line = fill(game, told.text, entry, &s, viewer);
  add_rule(t, &line, entry);
  bool grows = t->line && t->who == who && strcmp(t->line, line) == 0 && strstr(line, CARD);
  if (!grows) {
    telling_flush(t, b, game, viewer);
    t->who = who;
    t->line = need_text(line);
  }
  if (strstr(line, CARD))
    count_name(t, s.card ? cardvm_program_name(program, CARDVM_SORT_DEFINITION, s.card) : "");
  free(line);
}

static void add_names(buffer *b, const telling *t) {
  for (uint32_t i = 0; i < t->name_count; i++) {
    const char *name = t->names[i];
    buffer_add(b, "%s", i ? ", " : "");
    if (t->counts[i] > 1) buffer_add(b, "%u ", t->counts[i]);
    else if (!*name) buffer_add(b, "a ");
    buffer_add(b, "%s", *name ? name : t->counts[i] > 1 ? "cards" : "card");
  }
}

static void forget(telling *t) {
  for (uint32_t i = 0; i < t->name_count; i++) free(t->names[i]);
  t->name_count = 0;
  free(t->line);
  t->line = NULL;
}

void telling_flush(telling *t, buffer *b, const cardvm_game *game, cardvm_seat viewer) {
  if (!t->line) return;
  buffer_add(b, "  ");
  text_seat(b, t->who, viewer, cardvm_game_players(game));
  const char *names = strstr(t->line, CARD);
  size_t before = names ? (size_t)(names - t->line) : strlen(t->line);
  buffer_add(b, ": %.*s", (int)before, t->line);
  if (names) {
    add_names(b, t);
    buffer_add(b, "%s", names + strlen(CARD));
  }
  buffer_add(b, "\n");
  forget(t);
}

void telling_free(telling *t) {
  forget(t);
  free(t->rule);
  free(t->names);
  free(t->counts);
  *t = (telling){0};
}
