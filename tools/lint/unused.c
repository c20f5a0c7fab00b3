/* What the rules declare and nothing uses. Where a script says a name anywhere, it counts as used.
 */
#include "lint.h"
#include "look.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DECLARED(l, sort, id) cardvm_program_declared((l)->program, CARDVM_SORT_##sort, (id))

/* -- Names that nobody says -------------------------------------------------------------------- */

typedef struct sort_row {
  const char *code;
  cardvm_sort sort;
  const char *word; /* that declares it */
} sort_row;

static const sort_row sorts[] = {
    {"unused-property", CARDVM_SORT_PROPERTY, "property"},
    {"unused-field", CARDVM_SORT_FIELD, "field"},
    {"unused-variable", CARDVM_SORT_PLAYER_VARIABLE, "player_variable"},
    {"unused-variable", CARDVM_SORT_GAME_VARIABLE, "game_variable"},
    {"unused-zone", CARDVM_SORT_ZONE, "zone"},
    {"unused-role", CARDVM_SORT_ROLE, "role"},
    {"unused-sequence", CARDVM_SORT_SEQUENCE, "sequence"},
    {"unused-duration", CARDVM_SORT_DURATION, "duration"}};

/* `me:set_friend(unit)`: what refers or remembers brings that verb, which goes with it. */
static bool is_set(const lint *l, const char *name) {
  const char *dot = strrchr(name, '.'), *own = dot ? dot + 1 : name;
  char *setter = need_format("%.*sset_%s", (int)(own - name), name, own);
  const bool found = chunks_mentions(&l->scripts, NULL, setter) > 0;
  free(setter);
  return found;
}

/* What a program has by itself, or what a form made of something else, is declared by no word. */
static void unused_name(lint *l) {
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
    const sort_row *row = &sorts[i];
    if (strcmp(row->code, l->rule->code) != 0) continue;
    for (cardvm_id id = 1; id <= lint_count(l, row->sort); id++) {
      const char *name = lint_name(l, row->sort, id), *file;
      if (chunks_line(&l->scripts, row->word, name, &file) &&
          !chunks_mentions(&l->scripts, row->word, name) && !is_set(l, name))
        lint_named(l, row->word, name, "nothing uses the %s \"%s\"",
                   row->sort == CARDVM_SORT_PLAYER_VARIABLE ||
                           row->sort == CARDVM_SORT_GAME_VARIABLE
                       ? "variable"
                       : row->word,
                   name);
    }
  }
}

/* Words that the rules make for cards. */
static void unused_word(lint *l) {
  const char *name;
  for (uint32_t n = 0; (name = cardvm_lua_global(l->program, n)); n++) {
    const char *file = NULL;
    int line = chunks_line(&l->scripts, "duration", name, &file);
    uint32_t said = chunks_mentions(&l->scripts, "duration", name);
    if (line) continue; /* unused-duration */
    for (uint32_t i = 0; i < l->scripts.count && !line; i++) {
      const chunk *c = &l->scripts.all[i];
      const token *t = c->tokens;
      const bool made = c->count > 2 && ((token_is(t, "function") && chunk_says(&t[1], name)) ||
                                         (chunk_says(t, name) && token_is(&t[1], "=")));
      if (made) line = c->line, file = c->file;
    }
    if (line && said <= 1) lint_at(l, file, line, "nothing uses the word %s", name);
  }
}

/* group "units", adjective "rested", verb("player", "draw") */
static void unused_noun(lint *l) {
  static const char *const words[] = {"group", "adjective"};
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    const token *name = c->count > 1 ? &c->tokens[1] : NULL;
    bool declares = name && (token_is(c->tokens, words[0]) || token_is(c->tokens, words[1]));
    if (c->count > 4 && token_is(c->tokens, "verb")) {
      name = &c->tokens[4];
      declares = true;
    }
    char text[64];
    if (!declares || name->kind != TOKEN_TEXT || name->length - 2 >= sizeof text) continue;
    memcpy(text, name->at + 1, name->length - 2);
    text[name->length - 2] = '\0';
    if (chunks_mentions(&l->scripts, NULL, text) <= 1 &&
        !chunks_mentions(&l->scenarios, NULL, text))
      lint_at(l, c->file, c->line, "nothing uses the %.*s \"%s\"", (int)c->tokens[0].length,
              c->tokens[0].at, text);
  }
}

/* -- Events ------------------------------------------------------------------------------------ */

/* How often an event is proposed: a verb, a deed, the event of a cost or of a rule. Where abilities
 * listen, the name stands as a text behind `on =`. */
static bool is_proposed(const lint *l, const char *name) {
  const chunks in = chunks_of_name(&l->scripts, &name);
  for (uint32_t i = 0; i < in.file_count; i++) {
    const chunk_file *c = &in.files[i];
    for (uint32_t n = 1; n + 1 < c->count; n++) {
      const token *t = &c->tokens[n], *b = &t[-1];
      if (!chunk_says(t, name)) continue;
      if (token_is(b, ":") || token_is(b, ".") || token_is(b, "deed") || token_is(b, "("))
        return true;
      if (t->kind == TOKEN_TEXT && token_is(b, "=") && n > 1 &&
          (token_is(&t[-2], "event") || token_is(&t[-2], "does")))
        return true;
    }
  }
  return false;
}

static void event_that_never_happens(lint *l) {
  const cardvm_event_def *e;
  for (cardvm_id id = CARDVM_EVENT_BUILTINS; (e = DECLARED(l, EVENT, id)); id++) {
    const char *file;
    if (chunks_line(&l->scripts, "event", e->name, &file) && !is_proposed(l, e->name))
      lint_named(l, "event", e->name, "nothing makes the event \"%s\" happen", e->name);
  }
}

/* -- Windows, steps, classes ------------------------------------------------------------------- */

static bool window_in_step(const lint *l, cardvm_id window) {
  const cardvm_step_def *s;
  for (cardvm_id id = 1; (s = DECLARED(l, STEP, id)); id++)
    if (s->window == window) return true;
  return false;
}

static bool window_has_ability(const lint *l, cardvm_id window) {
  const cardvm_ability_def *a;
  for (cardvm_id id = 1; (a = lint_ability_def(l, id)); id++)
    if (a->windows & CARDVM_SET_OF(window)) return true;
  return false;
}

static void unused_window(lint *l) {
  const cardvm_window_def *w;
  const cardvm_rules_def *rules = cardvm_program_get_rules(l->program);
  for (cardvm_id id = 1; (w = DECLARED(l, WINDOW, id)); id++)
    if (!window_in_step(l, id) && id != rules->payment_window)
      lint_named(l, "window", w->name, "no step has the window \"%s\"", w->name);
}

static void empty_window(lint *l) {
  const cardvm_window_def *w;
  for (cardvm_id id = 1; (w = DECLARED(l, WINDOW, id)); id++)
    if (window_in_step(l, id) && !window_has_ability(l, id))
      lint_named(l, "window", w->name, "nothing can be done in the window \"%s\" but to pass",
                 w->name);
}

static bool is_heard(const lint *l, cardvm_id step) {
  const cardvm_id events[] = {cardvm_program_step_event(l->program, step, false),
                              cardvm_program_step_event(l->program, step, true)};
  const cardvm_ability_def *a;
  for (cardvm_id id = 1; (a = lint_ability_def(l, id)); id++)
    for (uint32_t i = 0; i < a->event_count; i++)
      if (a->events[i] == events[0] || a->events[i] == events[1]) return true;
  const cardvm_duration_def *d;
  for (cardvm_id id = 1; (d = DECLARED(l, DURATION, id)); id++)
    for (uint32_t i = 0; i < d->event_count; i++)
      if (d->events[i] == events[0] || d->events[i] == events[1]) return true;
  return false;
}

static void empty_step(lint *l) {
  const cardvm_step_def *s;
  for (cardvm_id id = 1; (s = DECLARED(l, STEP, id)); id++)
    if (!s->function && !s->window && !s->after && !is_heard(l, id) &&
        !chunks_mentions(&l->scripts, "step", s->name))
      lint_named(l, "step", s->name, "in the step \"%s\" nothing happens, and nothing waits for it",
                 s->name);
}

static void unused_class(lint *l) {
  const cardvm_ability_def *a;
  for (cardvm_id id = 1; id < lint_count(l, CARDVM_SORT_CLASS);
       id++) { /* the last is everybody's */
    bool used = false;
    for (cardvm_id n = 1; (a = lint_ability_def(l, n)); n++) used = used || a->queue_class == id;
    const char *name = lint_name(l, CARDVM_SORT_CLASS, id), *file;
    if (!used && chunks_line(&l->scripts, "class", name, &file))
      lint_named(l, "class", name, "no ability is of the class \"%s\"", name);
  }
}

/* -- Fields ------------------------------------------------------------------------------------ */

static bool event_sets(const lint *l, cardvm_id field) {
  const cardvm_event_def *e;
  for (cardvm_id id = 1; (e = DECLARED(l, EVENT, id)); id++)
    if ((e->change == CARDVM_CHANGE_SET_FIELD || e->change == CARDVM_CHANGE_ADD_FIELD) &&
        e->what == field)
      return true;
  return false;
}

static void field_never_set(lint *l) {
  const cardvm_field_def *f;
  for (cardvm_id id = 1; (f = DECLARED(l, FIELD, id)); id++)
    if (chunks_mentions(&l->scripts, "field", f->name) && !f->counter && !event_sets(l, id))
      lint_named(l, "field", f->name, "no event sets the field \"%s\"", f->name);
}

/* -- Texts of attributes and tags -------------------------------------------------------------- */

static bool is_printed(const lint *l, const cardvm_lua_standing *at) {
  for (cardvm_id card = 1; card <= lint_count(l, CARDVM_SORT_DEFINITION); card++)
    if (cardvm_lua_holds(at, cardvm_program_definition_value(l->program, card, at->property)))
      return true;
  return false;
}

/* Calls for the names of attributes and tags, as rules files write them. */
typedef void words_found(lint *l, const char *key, const char *word);
static void each_key(lint *l, words_found *found) {
  static const char *const words[] = {"attribute", "tags"};
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (size_t w = 0; w < 2 && c->count > 1; w++) {
      char key[64];
      const token *t = &c->tokens[1];
      if (!token_is(c->tokens, words[w]) || t->kind != TOKEN_TEXT || t->length - 2 >= sizeof key)
        continue;
      memcpy(key, t->at + 1, t->length - 2);
      key[t->length - 2] = '\0';
      found(l, key, words[w]);
    }
  }
}

static void check_texts(lint *l, const char *key, const char *word) {
  const char *text;
  for (uint32_t n = 0; (text = cardvm_lua_text(l->program, key, n)); n++) {
    cardvm_lua_standing at;
    if (cardvm_lua_value(l->program, key, text, &at) && !is_printed(l, &at) &&
        chunks_mentions(&l->scripts, NULL, text) <= 1)
      lint_named(l, word, key, "no card has \"%s\", a text of %s", text, key);
  }
}

static void unused_text(lint *l) { each_key(l, check_texts); }

static void check_alike(lint *l, const char *key, const char *word) {
  const char *text, *other;
  for (uint32_t n = 0; (text = cardvm_lua_text(l->program, key, n)); n++)
    for (uint32_t k = 0; k < n && (other = cardvm_lua_text(l->program, key, k)); k++)
      if (strcasecmp(text, other) == 0)
        lint_named(l, word, key, "\"%s\" and \"%s\" of %s are two", other, text, key);
}

static void alike_texts(lint *l) { each_key(l, check_alike); }

const lint_rule lint_unused_rules[] = {
    {"unused-property", LINT_WARNING, "No script reads or prints a property.", "Take it away.",
     "property \"weight\" {}", unused_name},
    {"unused-field", LINT_WARNING, "No script says a field.", "Take it away.", "field \"tired\" {}",
     unused_name},
    {"unused-variable", LINT_WARNING, "No script says a variable.", "Take it away.",
     "player_variable \"gold\" { start = 0 }", unused_name},
    {"unused-zone", LINT_WARNING, "No script says a zone.", "Take it away, or move cards there.",
     "zone \"limbo\" {}", unused_name},
    {"unused-role", LINT_WARNING, "No script says a role.", "Take it away.", "role \"rescuer\"",
     unused_name},
    {"unused-sequence", LINT_WARNING, "Nothing runs a sequence.", "`run` it, or take it away.",
     "sequence \"siege\" { step \"storm\" { function() end } }", unused_name},
    {"unused-duration", LINT_WARNING, "Nothing lasts as long as a duration says.", "Take it away.",
     "duration \"this_battle\" { at = ends \"battle\" }", unused_name},
    {"unused-word", LINT_HINT, "Nothing uses a word that the rules make for cards.",
     "Take it away, or make it local.", "function deploy(keys) return triggered(keys) end",
     unused_word},
    {"unused-noun", LINT_HINT, "Nothing uses a group, an adjective or a verb.", "Take it away.",
     "group \"heroes\" { zones = \"field\", type = \"hero\" }", unused_noun},
    {"event-never-happens", LINT_WARNING, "Nothing makes an event happen.",
     "Say it: a verb, a deed, a cost, a rule action.",
     "event \"rest\" { sets = { field = \"rested\", amount = 1 } }", event_that_never_happens},
    {"unused-window", LINT_WARNING, "No step has a window.", "Say `window = ...` in a step.",
     "window \"response\" {}", unused_window},
    {"empty-window", LINT_WARNING, "Nothing can be done in a window but to pass.",
     "Write what players may do there, or take it away.",
     "window \"response\" {}\nsequence \"turn\" { step \"respond\" { window = \"response\" } }",
     empty_window},
    {"empty-step", LINT_WARNING, "In a step nothing happens, and nothing waits for it.",
     "Take it away.", "sequence \"turn\" { step \"pause\" {} }", empty_step},
    {"unused-class", LINT_WARNING, "No ability is of a class.",
     "Say `class = ...` in abilities, or take it away.", "class \"fast\"\nclass \"usual\"",
     unused_class},
    {"field-never-set", LINT_WARNING, "Scripts read a field that no event sets.",
     "Declare an event that `sets` or `adds` to it.",
     "field \"rested\" {}\nadjective \"rested\" { rested = 1 }", field_never_set},
    {"unused-text", LINT_HINT, "No card has a text of an attribute or of tags.",
     "Take it away, or make such a card.", "attribute \"type\" { \"unit\", \"spell\", \"relic\" }",
     unused_text},
    {"alike-texts", LINT_WARNING, "Two texts of an attribute or of tags differ in case alone.",
     "Write both alike.", "tags \"traits\" { \"Red\", \"red\" }", alike_texts},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
