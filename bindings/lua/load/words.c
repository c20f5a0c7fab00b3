/* Words in scripts that mean something only when a function runs: `unit:damge(2)`, `card.mater`,
 * `move_to("hnd")`. Each file's words are noted when it is compiled; when everything has been
 * declared, one that nothing in the whole rule set is called is a mistake. The text is enough to
 * find them: what stands before the dot is not known before the function runs. */
#include "form.h"
#include "safe.h"
#include "scan.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#define WORD_BYTES 64    /* longer words are not looked at */
#define PROMPT_BYTES 256 /* longer texts are no prompts */
#define PARAMETERS_MOST 16

/* What a word stands for, as the first byte of its note. */
enum {
  METHOD = ':',
  FIELD = '.',
  READ = 'p',  /* a field of what a function with a name is given, which may be a table of keys */
  GIVEN = '=', /* a key in a table of a card file */
  ZONE = 'z',
  CARD = 'c',
  SEQUENCE = 's',
  STEP = 't',
  COURSE = 'r',
  TAG = 'g',
  LAYER = 'l'
};

/* -- Noting words ------------------------------------------------------------------------------ */

/* words[n] = { kind and word, place }, and words[kind and word] = the file of the last of these:
 * what is a name in one file of cards may be none in another. own_words[word] = true. */
static void note(lua_State *L, loaded *l, char kind, const char *word, int line) {
  const binding *b = cardvm__binding_at(L);
  char key[WORD_BYTES + 1];
  if (!*word) return;
  snprintf(key, sizeof key, "%c%s", kind, word);
  cardvm__push_ref(L, l->words);
  if (lua_getfield(L, -1, key) == LUA_TNIL ||
      (b->own_names && strcmp(lua_tostring(L, -1), b->file) != 0)) {
    lua_pushstring(L, b->file);
    lua_setfield(L, -3, key);
    lua_createtable(L, 2, 0);
    lua_pushstring(L, key);
    lua_rawseti(L, -2, 1);
    lua_pushfstring(L, "%s:%d", b->file, line);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -3, cardvm__length(L, -3) + 1);
  }
  lua_pop(L, 2);
}

static void note_own(lua_State *L, const loaded *l, const char *word) {
  if (!*word) return;
  cardvm__push_ref(L, l->own_words);
  lua_pushboolean(L, 1);
  lua_setfield(L, -2, word);
  lua_pop(L, 1);
}

/* What the text is that comes first in a call of this word, as its row says; 0: not known. Words of
 * loading look at it themselves. */
static char kind_of_argument(const loaded *l, const char *name, bool method) {
  const uint64_t places = method ? ON_METHODS : IN_SCRIPTS | IN_RULES;
  for (const word *w = cardvm__word_find(l, name, places, NULL); w;
       w = cardvm__word_find(l, name, places, w)) {
    if (!(w->when & RUNNING)) continue;
    switch ((value_type)w->takes[0].type) {
    case A_DESTINATION: return ZONE;
    case A_COURSE: return COURSE;
    case A_TAG: return TAG;
    case A_NAME:
      if (w->takes[0].sort == CARDVM_SORT_STEP) return STEP;
      if (w->takes[0].sort == CARDVM_SORT_SEQUENCE) return SEQUENCE;
      if (w->takes[0].sort == CARDVM_SORT_DEFINITION) return CARD;
      break;
    default: break;
    }
  }
  return 0;
}

/* A name, or a text, that is not too long to be a word; else "". */
static void read_word(const cardvm__token *t, char word[WORD_BYTES]) {
  word[0] = '\0';
  if (t->kind == TOKEN_TEXT) cardvm__token_text(t, word, WORD_BYTES);
  if (t->kind != TOKEN_NAME || t->length >= WORD_BYTES) return;
  memcpy(word, t->at, t->length);
  word[t->length] = '\0';
}

/* -- Tables of keys ---------------------------------------------------------------------------- */

/* What functions with names are given. Whose method is called is an object of the game, any other
 * may be a table, of which the rules read keys that no card has to give. */
typedef struct parameters {
  cardvm__token all[PARAMETERS_MOST];
  bool objects[PARAMETERS_MOST];
  int count;
  const char *end; /* of the outermost function */
} parameters;

static int parameter_at(const parameters *p, const cardvm__token *t) {
  int i = t->kind == TOKEN_NAME ? p->count : 0;
  while (i-- > 0 && !(p->all[i].length == t->length && !memcmp(p->all[i].at, t->at, t->length))) {}
  return i < 0 ? -1 : i;
}

static bool opens_block(const cardvm__token *t) {
  return cardvm__token_is(t, "function") || cardvm__token_is(t, "if") ||
         cardvm__token_is(t, "do") || cardvm__token_is(t, "repeat");
}
static bool closes_block(const cardvm__token *t) {
  return cardvm__token_is(t, "end") || cardvm__token_is(t, "until");
}

/* What stands behind `function`: its parameters, those of functions with names in it, and where it
 * ends. */
static parameters read_parameters(const char *from, const char *end) {
  cardvm__scanner s = cardvm__scan(from, (size_t)(end - from));
  parameters p = {.end = end};
  cardvm__token before = {0}, t;
  bool head = true, named = true; /* up to the bracket that closes the parameters */
  for (int depth = 1, inside = 0; depth && cardvm__scan_next(&s, &t); before = t) {
    p.end = t.at;
    depth += opens_block(&t) - closes_block(&t);
    if (cardvm__token_is(&before, "function")) {
      head = true;
      named = t.kind == TOKEN_NAME;
      inside = 0;
    }
    const int known = parameter_at(&p, &before);
    if (!head && known >= 0 && cardvm__token_sign(&t, ':')) p.objects[known] = true;
    if (head && inside && named && t.kind == TOKEN_NAME && p.count < PARAMETERS_MOST)
      p.all[p.count++] = t;
    if (head && cardvm__token_sign(&t, '(')) inside = 1;
    if (head && cardvm__token_sign(&t, ')')) head = false;
  }
  return p;
}

/* What has been read of a file so far. */
typedef struct reading {
  cardvm__token earlier; /* before the window */
  uint64_t tables;       /* what is open, innermost first: 1 for the brackets of a table */
  uint64_t changes;  /* the same: 1 for those of add( and the like, which may name a layer last */
  parameters p;      /* of the function in which it is */
  bool defines;      /* within the name of `function a.b:c (` */
  bool of_parameter; /* behind `keys.` */
} reading;

/* `function word(`, `word = function(`, but not the value of a key. */
static bool has_name(const reading *r, const cardvm__token t[4]) {
  return t[2].kind == TOKEN_NAME ||
         (cardvm__token_sign(&t[0], '=') && !(r->tables & 1) && r->earlier.kind == TOKEN_NAME);
}

/* `add(`, `set(`, `remove(`, but not `table.remove(`. */
static bool opens_change(const reading *r, const cardvm__token t[4]) {
  return cardvm__token_sign(&t[1], '(') && !cardvm__token_among(&r->earlier, ".:") &&
         (cardvm__token_is(&t[0], "add") || cardvm__token_is(&t[0], "set") ||
          cardvm__token_is(&t[0], "remove"));
}

static void read_on(reading *r, const cardvm__token t[4], const char *end) {
  const bool opens = cardvm__token_sign(&t[1], '{');
  const bool first = !cardvm__token_among(&t[0], ".:");
  if (r->p.end && t[1].at > r->p.end) r->p = (parameters){0};
  if (cardvm__token_is(&t[1], "function") && !r->p.end && has_name(r, t))
    r->p = read_parameters(t[2].at, end);
  if (opens || cardvm__token_sign(&t[1], '(') || opens_block(&t[1])) {
    r->tables = r->tables << 1 | opens;
    r->changes = r->changes << 1 | opens_change(r, t);
  }
  if (cardvm__token_among(&t[1], "})") || closes_block(&t[1])) {
    r->tables >>= 1;
    r->changes >>= 1;
  }
  if (cardvm__token_is(&t[1], "function")) r->defines = true;
  else if (cardvm__token_sign(&t[1], '(')) r->defines = false;
  const int parameter = parameter_at(&r->p, &t[1]);
  if (first && !cardvm__token_sign(&t[1], '.'))
    r->of_parameter = parameter >= 0 && !r->p.objects[parameter];
}

/* -- Looking ----------------------------------------------------------------------------------- */

/* Looks at four tokens: what stands before a name, the name, and two behind it. */
static void look(lua_State *L, loaded *l, const cardvm__token t[4], const reading *r) {
  char word[WORD_BYTES], argument[WORD_BYTES];
  if (t[1].kind == TOKEN_TEXT && r->changes & 1 && cardvm__token_sign(&t[0], ',') &&
      cardvm__token_sign(&t[2], ')')) {
    read_word(&t[1], word);
    note(L, l, LAYER, word, t[1].line);
  }
  if (t[1].kind != TOKEN_NAME) return;
  bool method = cardvm__token_sign(&t[0], ':'), field = cardvm__token_sign(&t[0], '.');
  const bool set = cardvm__token_sign(&t[2], '=');
  bool own = r->defines || set;
  const cardvm__token *behind = cardvm__token_sign(&t[2], '(') ? &t[3] : &t[2];
  bool called = !field && behind->kind == TOKEN_TEXT;
  if (!own && !method && !field && !called) return;
  read_word(&t[1], word);
  if (set && (r->tables & 1) && !l->rules_phase) note(L, l, GIVEN, word, t[1].line);
  if (own) note_own(L, l, word);
  else if (method) note(L, l, METHOD, word, t[1].line);
  else if (field) note(L, l, r->of_parameter ? READ : FIELD, word, t[1].line);
  char kind = called ? kind_of_argument(l, word, method) : 0;
  if (!kind) return;
  read_word(behind, argument);
  note(L, l, kind, argument, behind->line);
}

/* The next token. A text becomes a name of the program: what the machine asks and notes is known by
 * id, and ids must be the same in every process, so they are given out while loading, in the order
 * of the files. */
static cardvm__token next_token(lua_State *L, cardvm__scanner *s, const cardvm__token *before) {
  binding *b = cardvm__binding_at(L);
  cardvm__token t;
  char text[PROMPT_BYTES];
  if (!cardvm__scan_next(s, &t) || t.kind != TOKEN_TEXT ||
      !cardvm__token_text(&t, text, sizeof text) || !text[0])
    return t;
  const bool card = cardvm__token_is(before, "card");
  if (card) b->loaded->open_card = cardvm__keep_text(L, text);
  if (cardvm_program_intern(b->program, text)) return t;
  b->place = cardvm__keep_text(L, lua_pushfstring(L, "%s:%d", b->file, t.line));
  cardvm__accepted(L, 0);
  return t;
}

void cardvm__words_note(lua_State *L, const binding *b, const char *source, size_t length) {
  cardvm__scanner s = cardvm__scan(source, length);
  cardvm__token window[4] = {{0}};
  for (int i = 1; i < 4; i++) window[i] = next_token(L, &s, &window[i - 1]);
  reading r = {0};
  while (window[1].kind != TOKEN_END) {
    read_on(&r, window, s.end);
    look(L, b->loaded, window, &r);
    r.earlier = window[0];
    memmove(window, window + 1, 3 * sizeof window[0]);
    window[3] = next_token(L, &s, &window[2]);
  }
  b->loaded->open_card = NULL;
}

/* -- Checking them ----------------------------------------------------------------------------- */

static void add_ref(lua_State *L, int known, int reference) {
  cardvm__push_ref(L, reference);
  cardvm__add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
}

static void add_sort(lua_State *L, int known, const binding *b, cardvm_sort sort) {
  for (cardvm_id i = 1, n = cardvm_program_count(b->program, sort); i <= n; i++) {
    lua_pushboolean(L, 1);
    lua_setfield(L, known, cardvm_program_name(b->program, sort, i));
  }
}

/* Pushes the set of words that can stand behind a dot or a colon, but for those that scripts add.
 */
static void push_known(lua_State *L, const binding *b) {
  static const char *const libraries[] = {"string", "table", "math"};
  const loaded *l = b->loaded;
  lua_newtable(L);
  int known = lua_gettop(L);
  cardvm__push_ref(L, b->methods);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_istable(L, -1)) cardvm__add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
  add_ref(L, known, b->keys);
  cardvm__push_ref(L, l->sides);
  lua_rawgeti(L, -1, CARDVM_SIDE_ANY);
  cardvm__add_keys(L, known, lua_gettop(L));
  lua_pop(L, 2);
  cardvm__push_ref(L, l->api);
  for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
    lua_getfield(L, -1, libraries[i]);
    if (!lua_isnil(L, -1)) cardvm__add_keys(L, known, lua_gettop(L));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  add_sort(L, known, b, CARDVM_SORT_ROLE);
  add_sort(L, known, b, CARDVM_SORT_GAME_VARIABLE);
  /* Scripts that make tables for forms read and write their keys. */
  for (const word *w = cardvm__word_find(l, NULL, KEYS, NULL); w;
       w = cardvm__word_find(l, NULL, KEYS, w)) {
    lua_pushboolean(L, 1);
    lua_setfield(L, known, w->name);
  }
}

const char *cardvm__form_own_name(lua_State *L, const char *what, const char *name) {
  binding *b = cardvm__binding_at(L);
  const char *own = cardvm__own_name(L, name);
  const char *by = "a group, a role, a label, or a word of this file or of every rule set";
  for (uint32_t sort = CARDVM_SORT_ZONE; sort <= CARDVM_SORT_EVENT; sort++)
    if (cardvm__id_of(L, sort, name)) by = cardvm__sort_word(sort);
  push_known(L, b);
  if (own != name || lua_getfield(L, -1, name) != LUA_TNIL || strchr(name, '.') ||
      cardvm_program_find(b->program, CARDVM_SORT_EVENT, name))
    cardvm__form_error(
        L,
        "%s: '%s' is taken (%s): what a file of cards declares for itself has a name that "
        "nothing else has, and no dot",
        what, name, by);
  if (!b->own_names) {
    b->own_names = cardvm__new_table(L);
    cardvm__groups_own_names(L, b);
  }
  cardvm__push_ref(L, b->own_names);
  own = cardvm__push_for_all(L, name);
  lua_pushvalue(L, -1);
  lua_setfield(L, -4, own);
  return own;
}

/* Pushes the set of all texts of attributes and tags. */
static void push_texts(lua_State *L, const binding *b) {
  lua_newtable(L);
  int known = lua_gettop(L);
  cardvm__push_ref(L, b->texts);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) cardvm__add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
}

static void check_in(lua_State *L, int known, const char *word, const char *format) {
  if (lua_getfield(L, known, cardvm__own_name(L, word)) != LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->api);
  if (lua_getfield(L, -1, word) == LUA_TFUNCTION)
    cardvm__form_error(L, format, word, lua_pushfstring(L, "; %s(...) stands alone", word));
  cardvm__form_error(L, format, word, cardvm__nearest_key(L, word, known));
}

/* Two neighbours are swapped, a letter is missing or too many, but not that of a plural; in a long
 * word one may be another. Shorter ones are often words of their own: `more`, `mode`. */
static bool is_slip(const char *word, const char *known) {
  const size_t length = strlen(word), other = strlen(known),
               least = length < other ? length : other;
  size_t same = 0;
  while (same < least && word[same] == known[same]) same++;
  if (least < 4 || same == least) return false;
  if (length != other)
    return strcmp(word + same + (length > other), known + same + (other > length)) == 0;
  const bool swapped = word[same] == known[same + 1] && word[same + 1] == known[same];
  return (swapped || length >= 6) &&
         strcmp(word + same + 1 + swapped, known + same + 1 + swapped) == 0;
}

/* A key that rules read of what a word of theirs is given is theirs, unless it is a slip for one
 * that the machine knows, which no script gives. Adds it to what is known, and to `theirs`. */
static void check_read(lua_State *L, int known, int theirs, const char *word) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  const int top = lua_gettop(L);
  if (lua_getfield(L, known, word) == LUA_TNIL) {
    cardvm__push_ref(L, l->own_words);
    const bool own = lua_getfield(L, -1, word) != LUA_TNIL;
    for (lua_pushnil(L); !own && lua_next(L, known); lua_pop(L, 1))
      if (lua_type(L, -2) == LUA_TSTRING && is_slip(word, lua_tostring(L, -2)))
        check_in(L, known, word, "nothing has a field '%s'%s");
    lua_pushboolean(L, 1);
    lua_setfield(L, theirs, word);
  }
  lua_settop(L, top);
}

/* A key that a card gives and nothing reads, near to one that the rules would read. */
static void check_given(lua_State *L, int known, int theirs, const char *word) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  const int top = lua_gettop(L);
  cardvm__push_ref(L, l->words);
  const bool read = lua_getfield(L, top + 1, lua_pushfstring(L, "%c%s", FIELD, word)) != LUA_TNIL ||
                    lua_getfield(L, top + 1, lua_pushfstring(L, "%c%s", READ, word)) != LUA_TNIL ||
                    lua_getfield(L, known, cardvm__own_name(L, word)) != LUA_TNIL;
  const char *nearest = cardvm__nearest_key(L, word, theirs);
  if (!read && *nearest) cardvm__form_error(L, "nothing reads the key '%s'%s", word, nearest);
  lua_settop(L, top);
}

void cardvm__words_offer(lua_State *L, cardvm__suggest *s) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__push_ref(L, l->words);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const char *word = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (*word == READ && !cardvm__word_find(l, word + 1, KEYS, NULL))
      cardvm__suggest_offer(s, word + 1);
  }
  lua_pop(L, 1);
}

static void check_word(lua_State *L, int known, int texts, const char *word) {
  switch (word[0]) {
  case METHOD: check_in(L, known, word + 1, "nothing has a method '%s'%s"); return;
  case FIELD: check_in(L, known, word + 1, "nothing has a field '%s'%s"); return;
  case TAG: check_in(L, texts, word + 1, "no attribute or tag is called '%s'%s"); return;
  case ZONE:
    if (strcmp(word + 1, "nowhere") != 0) cardvm__find(L, CARDVM_SORT_ZONE, word + 1);
    return;
  case CARD: cardvm__find(L, CARDVM_SORT_DEFINITION, word + 1); return;
  case SEQUENCE: cardvm__find(L, CARDVM_SORT_SEQUENCE, word + 1); return;
  case STEP: cardvm__find(L, CARDVM_SORT_STEP, word + 1); return;
  case LAYER: cardvm__find(L, CARDVM_SORT_LAYER, word + 1); return;
  case COURSE: /* a step, else a sequence, whose names are suggested */
    if (!cardvm_program_find(cardvm__binding_at(L)->program, CARDVM_SORT_STEP, word + 1))
      cardvm__find(L, CARDVM_SORT_SEQUENCE, word + 1);
    return;
  default: return;
  }
}

/* Calls for each note, at its place. */
typedef void checker(lua_State *L, int known, int other, const char *word);
static void each_note(lua_State *L, binding *b, char kind, checker *check, int known, int other) {
  cardvm__push_ref(L, b->loaded->words);
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    const char *word = lua_tostring(L, -2);
    b->place = cardvm__keep_text(L, lua_tostring(L, -1));
    if (!kind) check(L, known, other, word);
    else if (*word == kind) check(L, known, other, word + 1);
    lua_pop(L, 3);
  }
  b->place = NULL;
  lua_pop(L, 1);
}

void cardvm__words_check(lua_State *L, binding *b) {
  push_known(L, b);
  push_texts(L, b);
  lua_newtable(L);
  const int theirs = lua_gettop(L), texts = theirs - 1, known = theirs - 2;
  each_note(L, b, READ, check_read, known, theirs);
  each_note(L, b, GIVEN, check_given, known, theirs);
  add_ref(L, known, b->loaded->own_words);
  cardvm__add_keys(L, known, theirs);
  each_note(L, b, 0, check_word, known, texts);
  lua_pop(L, 3);
}
