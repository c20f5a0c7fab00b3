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

/* What a word stands for, as the first byte of its note. */
enum {
  METHOD = ':',
  FIELD = '.',
  ZONE = 'z',
  CARD = 'c',
  SEQUENCE = 's',
  STEP = 't',
  COURSE = 'r',
  TAG = 'g'
};

/* -- Noting words ------------------------------------------------------------------------------ */

/* words[n] = { kind and word, place }, and words[kind and word] = true; own_words[word] = true. */
static void note(lua_State *L, loaded *l, char kind, const char *word, int line) {
  char key[WORD_BYTES + 1];
  if (!*word) return;
  snprintf(key, sizeof key, "%c%s", kind, word);
  cardvm__push_ref(L, l->words);
  if (lua_getfield(L, -1, key) == LUA_TNIL) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -3, key);
    lua_createtable(L, 2, 0);
    lua_pushstring(L, key);
    lua_rawseti(L, -2, 1);
    lua_pushfstring(L, "%s:%d", l->file, line);
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

/* Looks at four tokens: what stands before a name, the name, and two behind it. */
static void look(lua_State *L, loaded *l, const cardvm__token t[4], bool defines) {
  char word[WORD_BYTES], argument[WORD_BYTES];
  if (t[1].kind != TOKEN_NAME) return;
  bool method = cardvm__token_sign(&t[0], ':'), field = cardvm__token_sign(&t[0], '.');
  bool own = defines || cardvm__token_sign(&t[2], '=');
  const cardvm__token *behind = cardvm__token_sign(&t[2], '(') ? &t[3] : &t[2];
  bool called = !field && behind->kind == TOKEN_TEXT;
  if (!own && !method && !field && !called) return;
  read_word(&t[1], word);
  if (own) note_own(L, l, word);
  else if (method || field) note(L, l, method ? METHOD : FIELD, word, t[1].line);
  char kind = called ? kind_of_argument(l, word, method) : 0;
  if (!kind) return;
  read_word(behind, argument);
  note(L, l, kind, argument, behind->line);
}

/* The next token. A text becomes a name of the program: what the machine asks and notes is known by
 * id, and ids must be the same in every process, so they are given out while loading, in the order
 * of the files. */
static cardvm__token next_token(cardvm__scanner *s, cardvm_program *program) {
  cardvm__token t;
  char text[PROMPT_BYTES];
  if (cardvm__scan_next(s, &t) && t.kind == TOKEN_TEXT &&
      cardvm__token_text(&t, text, sizeof text) && text[0])
    cardvm_program_intern(program, text);
  return t;
}

void cardvm__words_note(lua_State *L, const binding *b, const char *source, size_t length) {
  cardvm__scanner s = cardvm__scan(source, length);
  cardvm__token window[4] = {{0}};
  for (int i = 1; i < 4; i++) window[i] = next_token(&s, b->program);
  bool defines = false; /* within the name of `function a.b:c (` */
  while (window[1].kind != TOKEN_END) {
    if (cardvm__token_is(&window[1], "function")) defines = true;
    else if (cardvm__token_sign(&window[1], '(')) defines = false;
    look(L, b->loaded, window, defines);
    memmove(window, window + 1, 3 * sizeof window[0]);
    window[3] = next_token(&s, b->program);
  }
}

/* -- Checking them ----------------------------------------------------------------------------- */

static void add_keys(lua_State *L, int known, int table) {
  cardvm__content(L, table);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    lua_pushvalue(L, -2);
    lua_pushboolean(L, 1);
    lua_rawset(L, known);
  }
  lua_pop(L, 1);
}

static void add_ref(lua_State *L, int known, int reference) {
  cardvm__push_ref(L, reference);
  add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
}

static void add_sort(lua_State *L, int known, const binding *b, cardvm_sort sort) {
  for (cardvm_id i = 1, n = cardvm_program_count(b->program, sort); i <= n; i++) {
    lua_pushboolean(L, 1);
    lua_setfield(L, known, cardvm_program_name(b->program, sort, i));
  }
}

/* Pushes the set of words that can stand behind a dot or a colon. */
static void push_known(lua_State *L, const binding *b) {
  static const char *const libraries[] = {"string", "table", "math"};
  const loaded *l = b->loaded;
  lua_newtable(L);
  int known = lua_gettop(L);
  cardvm__push_ref(L, b->methods);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_istable(L, -1)) add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
  add_ref(L, known, l->own_words);
  add_ref(L, known, b->keys);
  cardvm__push_ref(L, l->sides);
  lua_rawgeti(L, -1, CARDVM_SIDE_ANY);
  add_keys(L, known, lua_gettop(L));
  lua_pop(L, 2);
  cardvm__push_ref(L, l->api);
  for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
    lua_getfield(L, -1, libraries[i]);
    if (!lua_isnil(L, -1)) add_keys(L, known, lua_gettop(L));
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

/* Pushes the set of all texts of attributes and tags. */
static void push_texts(lua_State *L, const binding *b) {
  lua_newtable(L);
  int known = lua_gettop(L);
  cardvm__push_ref(L, b->texts);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) add_keys(L, known, lua_gettop(L));
  lua_pop(L, 1);
}

static void check_in(lua_State *L, int known, const char *word, const char *format) {
  if (lua_getfield(L, known, word) != LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->api);
  if (lua_getfield(L, -1, word) == LUA_TFUNCTION)
    cardvm__form_error(L, format, word, lua_pushfstring(L, "; %s(...) stands alone", word));
  cardvm__push_suggestion(L, known, word);
  cardvm__form_error(L, format, word, lua_tostring(L, -1));
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
  case COURSE: /* a step, else a sequence, whose names are suggested */
    if (!cardvm_program_find(cardvm__binding_at(L)->program, CARDVM_SORT_STEP, word + 1))
      cardvm__find(L, CARDVM_SORT_SEQUENCE, word + 1);
    return;
  default: return;
  }
}

void cardvm__words_check(lua_State *L, binding *b) {
  loaded *l = b->loaded;
  push_known(L, b);
  push_texts(L, b);
  int texts = lua_gettop(L), known = texts - 1;
  cardvm__push_ref(L, l->words);
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    b->place = cardvm__keep_text(L, lua_tostring(L, -1));
    check_word(L, known, texts, lua_tostring(L, -2));
    lua_pop(L, 3);
  }
  b->place = NULL;
  lua_pop(L, 3);
}
