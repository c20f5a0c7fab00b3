/* What a card's text says, and what its abilities do. Words of the rules are followed. */
#include "lint.h"
#include "look.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define EACH_CARD(l, card)                                                                         \
  for (cardvm_id card = 1; card <= lint_count((l), CARDVM_SORT_DEFINITION); card++)
#define NAME(l, card) lint_name((l), CARDVM_SORT_DEFINITION, (card))

/* Whether the text says this, whatever the case, as whole words. */
static bool says(const char *text, const char *what) {
  const size_t length = strlen(what);
  for (const char *at = text; *at; at++) {
    if (strncasecmp(at, what, length) != 0) continue;
    if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
      return true;
  }
  return false;
}

/* What of a text stands outside of brackets, of which `open` has the kinds: what they hold tells
 * what a word of the rules does. */
static void add_outside(buffer *outside, const char *text, const char *open) {
  int depth = 0;
  for (const char *at = text; *at; at++) {
    const bool opens = strchr(open, *at) != NULL;
    const bool closes =
        depth && ((*at == ')' && strchr(open, '(')) || (*at == ']' && strchr(open, '[')));
    depth += opens - closes;
    if (!depth && !closes) buffer_add(outside, "%c", *at);
  }
}

static bool says_outside(const char *text, const char *open, const char *what) {
  buffer outside = {0};
  add_outside(&outside, text, open);
  const bool found = says(buffer_text(&outside), what);
  buffer_free(&outside);
  return found;
}

typedef bool ability_test(const lint *l, const cardvm_ability_def *a);
static bool any_ability(const lint *l, cardvm_id card, ability_test *test) {
  cardvm_id abilities[LINT_ABILITIES];
  const uint32_t count = lint_abilities(l, card, abilities);
  for (uint32_t i = 0; i < count; i++)
    if (test(l, lint_ability_def(l, abilities[i]))) return true;
  return false;
}

/* Also true where nothing is known of the script. */
static bool script_says(const lint *l, cardvm_id card, const char *const *words) {
  const chunk *c = lint_chunk(l, card);
  return !c || chunks_reach_word(&l->scripts, c, words);
}

/* -- Phrases ----------------------------------------------------------------------------------- */

static bool may_decline(const lint *l, const cardvm_ability_def *a) {
  bool may = a->optional || a->kind == CARDVM_ACTIVATED || a->kind == CARDVM_COMMAND;
  for (uint32_t i = 0; i < a->target_count; i++) {
    int32_t least;
    may = may || (lint_is_number(l, a->targets[i].min, &least) && least == 0);
  }
  return may;
}
/* Where a number is computed it may be. */
static bool chooses_up_to(const lint *l, const cardvm_ability_def *a) {
  bool found = false;
  for (uint32_t i = 0; i < a->target_count; i++) {
    const cardvm_expr min = a->targets[i].min, max = a->targets[i].max;
    int32_t least, most;
    found = found || (lint_is_number(l, min, &least) && lint_is_number(l, max, &most) ? least < most
                                                                                      : min != max);
  }
  return found;
}
static bool substitutes(const lint *l, const cardvm_ability_def *a) {
  (void)l;
  return a->kind == CARDVM_SUBSTITUTION;
}
static bool limited(const lint *l, const cardvm_ability_def *a) {
  (void)l;
  return a->limit != 0;
}
static bool goes_on_and_off(const lint *l, const cardvm_ability_def *a) {
  (void)l;
  return a->condition || a->match || a->limit;
}

static const char *const asks[] = {
    "may",        "ask",    "choose", "choose_option", "up_to",    "one_or_none", "between",
    "any_number", "option", "number", "confirm",       "optional", NULL};
static const char *const ranges[] = {"up_to",        "one_or_none", "between", "any_number",
                                     "choose_cards", "at_most",     "least",   "may",
                                     "range",        "min",         NULL};
static const char *const replaces[] = {"substitution", "replaced", "start", "instead",
                                       "else",         "set",      NULL};
static const char *const lasts[] = {
    "how_often", "until_",     "this_turn",   "during",    "once_per", "turn_number",
    "limit",     "extra_turn", "while_",      "each_turn", "running",  "arrived_in",
    "turn_of",   "duration",   "turn_player", "field",     NULL};
static const char *const limits[] = {"limit", "once_per", "times", ".if", NULL};

/* `battle.target = unit`: another card takes the part. */
static bool seek_role(void *user, const chunk *in, const token *t) {
  const lint *l = user;
  char name[64];
  (void)in;
  if (!token_is(t, ".") || t[1].kind != TOKEN_NAME || !token_is(&t[2], "=")) return false;
  if (t[1].length >= sizeof name) return false;
  memcpy(name, t[1].at, t[1].length);
  name[t[1].length] = '\0';
  return cardvm_program_find(l->program, CARDVM_SORT_ROLE, name) != 0;
}

typedef struct phrase {
  const char *code, *says, *or_says;
  const char *outside; /* brackets in which it does not count */
  ability_test *test;
  const char *const *words;
  const char *what;
  chunk_seek *seek; /* what does the same; NULL */
} phrase;

static const phrase phrases[] = {
    {"text-may", "you may", NULL, "(", may_decline, asks, "nothing of it can be declined", NULL},
    {"text-up-to", "choose up to", NULL, "(", chooses_up_to, ranges,
     "nothing is chosen of which there may be fewer", NULL},
    {"text-instead", "instead", NULL, "([", substitutes, replaces, "it has no substitution",
     seek_role},
    {"text-this-turn", "this turn", "until end of turn", "(", goes_on_and_off, lasts,
     "nothing of it lasts or ends with a turn", NULL},
    {"text-once", "once per turn", "once each turn", "(", limited, limits,
     "no ability has a `limit`", NULL}};

static void ask_phrase(lint *l) {
  cardvm_id abilities[LINT_ABILITIES];
  const phrase *p = phrases;
  while (strcmp(p->code, l->rule->code) != 0) p++;
  EACH_CARD(l, card) {
    const char *text = lint_text(l, card);
    const char *said = says_outside(text, p->outside, p->says)                    ? p->says
                       : p->or_says && says_outside(text, p->outside, p->or_says) ? p->or_says
                                                                                  : NULL;
    if (said && lint_abilities(l, card, abilities) && !any_ability(l, card, p->test) &&
        !script_says(l, card, p->words) &&
        !(p->seek && chunks_reach(&l->scripts, lint_chunk(l, card), p->seek, l)))
      lint_card(l, card, "the text of %s says \"%s\", and %s", NAME(l, card), said, p->what);
  }
}

static void limit_without_text(lint *l) {
  static const char *const words[] = {"once", "twice",     "first",  "times",
                                      "only", "each turn", "1/Turn", NULL};
  EACH_CARD(l, card) {
    const char *text = lint_text(l, card);
    bool said = !*text || !any_ability(l, card, limited);
    for (size_t i = 0; words[i]; i++) said = said || says(text, words[i]);
    if (!said)
      lint_card(l, card, "an ability of %s has a limit, of which its text says nothing",
                NAME(l, card));
  }
}

/* -- Whose ------------------------------------------------------------------------------------- */

static void see_enemy(const look *l, cardvm_id id, const cardvm_selection_def *s) {
  (void)id;
  if (s->side != CARDVM_SIDE_YOURS) *(bool *)l->user = true;
}

/* Its abilities look at cards of others, or of anybody. */
static bool looks_at_enemy(const lint *l, cardvm_id card) {
  bool found = false;
  const look at = {l->program, &found, NULL, see_enemy};
  cardvm_id abilities[LINT_ABILITIES];
  const uint32_t count = lint_abilities(l, card, abilities);
  for (uint32_t i = 0; i < count; i++) look_at_ability(&at, lint_ability_def(l, abilities[i]));
  return found;
}

static void text_enemy(lint *l) {
  static const char *const words[] = {"enemy",  "opponent", "any",          "players",
                                      ".event", "role",     "players_from", "victims",
                                      "others", "master",   "running",      NULL};
  cardvm_id abilities[LINT_ABILITIES];
  EACH_CARD(l, card) {
    const char *text = lint_text(l, card);
    const char *said = says_outside(text, "([", "enemy")      ? "enemy"
                       : says_outside(text, "([", "opponent") ? "opponent"
                                                              : NULL;
    if (said && lint_abilities(l, card, abilities) && !looks_at_enemy(l, card) &&
        !script_says(l, card, words))
      lint_card(l, card, "the text of %s says \"%s\", and its abilities look at nobody else",
                NAME(l, card), said);
  }
}

/* -- Numbers ----------------------------------------------------------------------------------- */

typedef struct number_seek {
  long wanted;
  const chunk *card;
  int depth;
  bool found;
} number_seek;

static const char *const number_words[] = {"zero", "one",   "two",   "three", "four", "five",
                                           "six",  "seven", "eight", "nine",  NULL};

/* What stands in the card's own table, `cost = 3`, is not what an ability does. */
static bool is_printed_value(const number_seek *s, const token *t) {
  return s->depth <= 1 && token_is(&t[-1], "=");
}

static bool seek_number(void *user, const chunk *in, const token *t) {
  number_seek *s = user;
  if (in == s->card) {
    if (token_is(t, "{") || token_is(t, "(")) s->depth++;
    if (token_is(t, "}") || token_is(t, ")")) s->depth--;
  }
  if (t->kind != TOKEN_NUMBER || (in == s->card && is_printed_value(s, t))) return false;
  const long value = strtol(t->at, NULL, 0);
  return value == s->wanted || value == s->wanted - 1 || value * 1000 == s->wanted;
}

static void see_number(const look *l, cardvm_expr id, const cardvm_expr_info *e) {
  number_seek *s = l->user;
  (void)id;
  if (e->op != CARDVM_OP_NUMBER) return;
  const long value = (int32_t)e->a;
  s->found = s->found || value == s->wanted || value == -s->wanted || value == s->wanted - 1 ||
             value == s->wanted + 1;
}

static bool declares_number(const lint *l, cardvm_id card, number_seek *s) {
  const look at = {l->program, s, see_number, NULL};
  cardvm_id abilities[LINT_ABILITIES];
  const uint32_t count = lint_abilities(l, card, abilities);
  for (uint32_t i = 0; i < count; i++) {
    const cardvm_ability_def *a = lint_ability_def(l, abilities[i]);
    look_at_ability(&at, a);
    s->found = s->found || (long)a->limit == s->wanted;
    for (uint32_t n = 0; n < 2 * a->target_count; n++) {
      const cardvm_target_def *t = &a->targets[n / 2];
      int32_t many;
      s->found = s->found ||
                 (lint_is_number(l, n % 2 ? t->max : t->min, &many) && (long)many == s->wanted);
    }
  }
  return s->found;
}

static void check_number(lint *l, cardvm_id card, const chunk *c, long wanted) {
  number_seek s = {wanted, c, 0, false};
  if (wanted < 2 || chunks_reach(&l->scripts, c, seek_number, &s) || declares_number(l, card, &s))
    return;
  lint_card(l, card, "the text of %s says %ld, and nothing that it does", NAME(l, card), wanted);
}

static void text_number(lint *l) {
  cardvm_id abilities[LINT_ABILITIES];
  EACH_CARD(l, card) {
    const chunk *c = lint_chunk(l, card);
    buffer outside = {0};
    if (!c || !lint_abilities(l, card, abilities)) continue;
    add_outside(&outside, lint_text(l, card), "(");
    const char *text = buffer_text(&outside);
    for (const char *at = text; *at; at++) {
      if (!isdigit((unsigned char)*at)) continue;
      char *end;
      const long number = strtol(at, &end, 10);
      if (at == text || !isalnum((unsigned char)at[-1])) check_number(l, card, c, number);
      at = end - 1;
    }
    for (long n = 2; number_words[n]; n++)
      if (says(text, number_words[n])) check_number(l, card, c, n);
    buffer_free(&outside);
  }
}

/* -- Marks: what stands in brackets is said with the same kind of ability on other cards -------- */

typedef struct sign {
  cardvm_ability_kind kind;
  cardvm_id keyword, event;
} sign;

static sign sign_of(const cardvm_ability_def *a) {
  return (sign){a->kind, a->keyword, a->event_count ? a->events[0] : 0};
}

static bool has_sign(const lint *l, cardvm_id card, const sign *s) {
  cardvm_id abilities[LINT_ABILITIES];
  const uint32_t count = lint_abilities(l, card, abilities);
  for (uint32_t i = 0; i < count; i++) {
    const sign one = sign_of(lint_ability_def(l, abilities[i]));
    if (one.kind == s->kind && one.keyword == s->keyword && one.event == s->event) return true;
  }
  return false;
}

/* The next mark that begins a line of the text, maybe behind others; NULL. */
static const char *next_mark(const char *text, const char *at) {
  for (; (at = strchr(at, '[')); at++) {
    const char *before = at;
    while (before > text && (before[-1] == ' ' || before[-1] == '/')) before--;
    if (before == text || before[-1] == '\n' || before[-1] == ']') return at;
  }
  return NULL;
}

static bool marked(const lint *l, cardvm_id card, const char *mark, size_t length) {
  const char *text = lint_text(l, card);
  for (const char *at = text; (at = next_mark(text, at)); at++)
    if (strncmp(at, mark, length) == 0) return true;
  return false;
}

/* All other cards with the mark, five or more, but for one in ten, have an ability of this sign. */
static bool goes_with(const lint *l, cardvm_id card, const char *mark, size_t length,
                      const sign *s) {
  uint32_t with = 0, all = 0;
  EACH_CARD(l, other) {
    if (other == card || !marked(l, other, mark, length)) continue;
    all++;
    with += has_sign(l, other, s);
  }
  return all >= 5 && with * 10 >= all * 9;
}

static void check_mark(lint *l, cardvm_id card, const char *mark, size_t length) {
  EACH_CARD(l, other) {
    cardvm_id abilities[LINT_ABILITIES];
    if (other == card || !marked(l, other, mark, length)) continue;
    const uint32_t count = lint_abilities(l, other, abilities);
    for (uint32_t i = 0; i < count; i++) {
      const sign s = sign_of(lint_ability_def(l, abilities[i]));
      if (s.kind == CARDVM_CONSTANT || s.kind == CARDVM_PROHIBITION) continue; /* of any kind */
      if (has_sign(l, card, &s) || !goes_with(l, card, mark, length, &s)) continue;
      lint_card(l, card, "the text of %s says %.*s, and it has no such ability as the others have",
                NAME(l, card), (int)length, mark);
      return;
    }
  }
}

static void mark_without_ability(lint *l) {
  EACH_CARD(l, card)
    for (const char *text = lint_text(l, card), *at = text; (at = next_mark(text, at)); at++) {
      const char *end = strchr(at, ']');
      if (end) check_mark(l, card, at, (size_t)(end - at) + 1);
    }
}

/* -- Names ------------------------------------------------------------------------------------- */

static bool is_known(const lint *l, const char *text) {
  for (cardvm_sort sort = CARDVM_SORT_NAME; sort <= CARDVM_SORT_DEFINITION; sort++)
    if (sort != CARDVM_SORT_NAME && cardvm_program_find(l->program, sort, text)) return true;
  const cardvm_property_def *p;
  for (cardvm_id i = 1; (p = cardvm_program_declared(l->program, CARDVM_SORT_PROPERTY, i)); i++)
    if (strcmp(p->name, text) == 0 || cardvm_lua_value(l->program, p->name, text, NULL))
      return true;
  return false;
}

static bool takes_prompt(const token *name) {
  cardvm_lua_word word;
  for (uint32_t i = 0; cardvm_lua_word_at(i, &word); i++)
    for (uint32_t p = 0; token_is(name, word.name) && word.parameters[p].name; p++)
      if (strcmp(word.parameters[p].name, "prompt") == 0) return true;
  return false;
}

/* A text that a player reads: it stands in the call of a word that asks. */
static bool is_asked(const chunk *c, uint32_t n) {
  for (uint32_t depth = 0; n-- > 1;) {
    const token *t = &c->tokens[n];
    if (token_is(t, ")") || token_is(t, "}")) depth++;
    else if (depth && (token_is(t, "(") || token_is(t, "{"))) depth--;
    else if (token_is(t, "(")) return takes_prompt(&t[-1]);
  }
  return false;
}

/* A text in a function of a card that is no name and nearly that of a card. */
static void check_text(lint *l, cardvm_id card, const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  char text[64];
  if (t->length < 6 || t->length - 2 >= sizeof text || token_is(&t[-1], "=") ||
      token_is(&t[-1], "..") || (n && token_is(&t[-1], "card")))
    return;
  memcpy(text, t->at + 1, t->length - 2);
  text[t->length - 2] = '\0';
  if (is_known(l, text) || chunks_mentions(&l->scripts, NULL, text) > 1 || is_asked(c, n)) return;
  const char *near = cardvm_lua_nearest_card(l->program, text);
  /* A word in small letters is no slip of a name in capitals. */
  if (near && !(islower((unsigned char)text[1]) && isupper((unsigned char)near[1])))
    lint_at(l, c->file, t->line, "%s says \"%s\", which names nothing; did it mean \"%s\"",
            NAME(l, card), text, near);
}

static void name_of_nothing(lint *l) {
  EACH_CARD(l, card) {
    const chunk *c = lint_chunk(l, card);
    for (uint32_t n = 1; c && n < c->count; n++)
      if (c->tokens[n].kind == TOKEN_TEXT) check_text(l, card, c, n);
  }
}

/* -- Attached ---------------------------------------------------------------------------------- */

static bool works_attached(const lint *l, const cardvm_ability_def *a) {
  (void)l;
  return a->attached;
}

/* Of the other cards of its type: how many have abilities, and how many of these one that works
 * while they are attached. */
static void count_attached(const lint *l, cardvm_id card, const char *type, uint32_t *others,
                           uint32_t *attached) {
  cardvm_id abilities[LINT_ABILITIES];
  *others = *attached = 0;
  EACH_CARD(l, other) {
    if (other == card || !lint_abilities(l, other, abilities) ||
        !lint_same_texts(l, type, card, other))
      continue;
    ++*others;
    *attached += any_ability(l, other, works_attached);
  }
}

static void not_attached(lint *l) {
  const char *type = lint_type_key(l);
  cardvm_id abilities[LINT_ABILITIES];
  EACH_CARD(l, card) {
    uint32_t others, attached;
    if (!type || !lint_abilities(l, card, abilities) || any_ability(l, card, works_attached))
      continue;
    count_attached(l, card, type, &others, &attached);
    if (others >= 4 && attached == others)
      lint_card(l, card,
                "no ability of %s works while it is attached, as it is with the %u others of its "
                "%s",
                NAME(l, card), others, type);
  }
}

/* -- Another one ------------------------------------------------------------------------------- */

static const char *find_other(const char *at) {
  while (*at && strncasecmp(at, "other", 5) != 0) at++;
  return *at ? at : NULL;
}

/* "another unit", "your other units", but not "another player", "no other", "other than". */
static bool says_another_outside(const char *text) {
  static const char *const not_cards[] = {"player",  "master", "owner",   "turn",   "than",
                                          "targets", "copies", "ability", "effect", "power",
                                          "time",    "way",    NULL};
  for (const char *at = text; (at = find_other(at)); at += 5) {
    const char *next = at + 5 + strspn(at + 5, " ");
    const bool one = at - text >= 2 && strncasecmp(at - 2, "an", 2) == 0;
    const bool word = at == text || one || at[-1] == ' ';
    const bool none = at - text >= 3 && strncasecmp(at - 3, "no ", 3) == 0;
    bool cards = word && !none && !isalpha((unsigned char)at[5]) && isalpha((unsigned char)*next);
    for (const char *const *w = not_cards; *w; w++)
      cards = cards && strncasecmp(next, *w, strlen(*w)) != 0;
    if (cards) return true;
  }
  return false;
}

static void see_left_out(const look *l, cardvm_expr id, const cardvm_expr_info *e) {
  (void)id;
  if (e->op == CARDVM_OP_SAME) *(bool *)l->user = true;
}

static void see_enemy_only(const look *l, cardvm_id id, const cardvm_selection_def *s) {
  (void)id;
  if (s->side == CARDVM_SIDE_ENEMY) *(bool *)l->user = true;
}

/* Something that its abilities look at leaves a card out, or is the enemy's. */
static bool leaves_out(const lint *l, cardvm_id card) {
  bool found = false;
  const look at = {l->program, &found, see_left_out, see_enemy_only};
  cardvm_id abilities[LINT_ABILITIES];
  const uint32_t count = lint_abilities(l, card, abilities);
  for (uint32_t i = 0; i < count; i++) look_at_ability(&at, lint_ability_def(l, abilities[i]));
  return found;
}

static bool says_another(const char *text) {
  buffer outside = {0};
  add_outside(&outside, text, "([");
  const bool found = says_another_outside(buffer_text(&outside));
  buffer_free(&outside);
  return found;
}

/* `:other()`, one less, and the like; a parameter may be called so. */
static bool says_other(const chunk *c) {
  static const char *const words[] = {"others", "same",    "enemy",  "opponent", "opposite",
                                      "next",   "without", "except", "~=",       NULL};
  for (uint32_t n = 0; n < c->count; n++) {
    const token *t = &c->tokens[n];
    if (n && token_is(t, "other") && (token_is(&t[-1], ":") || token_is(&t[-1], "."))) return true;
    if (token_is_one_of(t, words) && !token_is(&t[1], "=")) return true;
    if (token_is(t, "-") && token_is(&t[1], "1")) return true; /* as many but itself */
  }
  return false;
}

/* It, or a word that it uses: those that are further away do it for other cards as well. */
static bool means_other(const lint *l, const chunk *c) {
  if (says_other(c)) return true;
  for (uint32_t n = 0; n < c->count; n++) {
    const token *t = &c->tokens[n];
    const chunk *word =
        t->kind == TOKEN_NAME && !token_is(&t[1], "=") ? chunks_defining(&l->scripts, c, t) : NULL;
    if (word && says_other(word)) return true;
  }
  return false;
}

static void text_another(lint *l) {
  cardvm_id abilities[LINT_ABILITIES];
  EACH_CARD(l, card) {
    const chunk *c = lint_chunk(l, card);
    if (c && says_another(lint_text(l, card)) && lint_abilities(l, card, abilities) &&
        !leaves_out(l, card) && !means_other(l, c))
      lint_card(l, card, "the text of %s speaks of another card, and none is left out",
                NAME(l, card));
  }
}

const lint_rule lint_text_rules[] = {
    {"text-number", LINT_HINT, "A number of the text is in nothing that the card does.",
     "Compare text and ability.",
     "card \"Study\" { text = \"Draw 3.\", cast { function() you:draw(2) end } }", text_number},
    {"text-may", LINT_WARNING, "The text says \"you may\", and nothing can be declined.",
     "Say `may = true`, or ask in the function.",
     "card \"Poet\" { text = \"When this is summoned, you may draw 1.\",\n"
     "  triggered { on = \"summon\", self = true, function() you:draw(1) end } }",
     ask_phrase},
    {"text-up-to", LINT_WARNING, "The text says \"choose up to\", and exactly so many are chosen.",
     "Choose `up_to(n, cards)`.",
     "card \"Pin\" { text = \"Choose up to 2 units. Rest them.\",\n"
     "  cast { choose = exactly(2, any.units), function(me, units) together(units):rest() end } }",
     ask_phrase},
    {"text-instead", LINT_WARNING, "The text says \"instead\", and there is no substitution.",
     "Write a `substitution`.",
     "card \"Saint\" { text = \"If this would be destroyed, rest it instead.\",\n"
     "  triggered { on = \"destroy\", self = true, function(me) me:rest() end } }",
     ask_phrase},
    {"text-this-turn", LINT_WARNING, "The text says \"this turn\", and nothing lasts or ends.",
     "Say `until_ = ...`, or give the ability a condition.",
     "card \"Drum\" { text = \"Your units get +1 during this turn.\",\n"
     "  constant { cards = your.units, power = add(1) } }",
     ask_phrase},
    {"text-once", LINT_WARNING, "The text says \"once per turn\", and no ability has a limit.",
     "Say `limit = once_per \"turn\"`.",
     "card \"Zealot\" { text = \"Once per turn: draw 1.\",\n"
     "  activated { window = \"main\", keyword = \"pray\", function() you:draw(1) end } }",
     ask_phrase},
    {"limit-without-text", LINT_WARNING, "An ability has a limit, of which the text says nothing.",
     "Say it in the text, or take the limit away.",
     "card \"Zealot\" { text = \"Pay 1: draw 1.\",\n"
     "  activated { window = \"main\", limit = once_per \"turn\", function() you:draw(1) end } }",
     limit_without_text},
    {"text-enemy", LINT_WARNING,
     "The text speaks of an enemy or opponent, and the abilities of nobody else.",
     "Say `enemy` or `opponent` where `your` or `you` stands.",
     "card \"Bolt\" { text = \"Choose an enemy unit. Destroy it.\",\n"
     "  cast { choose = one(your.units), function(me, unit) unit:destroy() end } }",
     text_enemy},
    {"mark-without-ability", LINT_WARNING,
     "The text has a mark in brackets, and the card no such ability as all others with that mark.",
     "Use the word of the rules for that mark.",
     "card \"Poet\" { text = \"[Deploy] Draw 1.\",\n"
     "  triggered { on = \"destroy\", self = true, function() you:draw(1) end } }",
     mark_without_ability},
    {"name-of-nothing", LINT_WARNING,
     "A text in a function is nearly the name of a card, and names nothing.",
     "Write the name as the card has it.",
     "card \"Miner\" { text = \"Gain a Silver.\", play(function() you:gain(\"Slver\") end) }",
     name_of_nothing},
    {"not-attached", LINT_WARNING,
     "All other cards of its type have abilities that work while they are attached, this one none.",
     "Say `attached = true`.",
     "card \"Coach\" { type = \"pilot\", text = \"This Unit gets AP+1.\",\n"
     "  constant { ap = add(1) } }",
     not_attached},
    {"text-another", LINT_WARNING,
     "The text speaks of another card, and what is chosen may be the same one.",
     "Say `:other()`, or compare the cards in the function: `if a ~= b`.",
     "card \"Poet\" { text = \"Your other units get +100.\",\n"
     "  constant { cards = your.units, power = add(100) } }",
     text_another},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
