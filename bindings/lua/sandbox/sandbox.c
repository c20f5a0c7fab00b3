#include "sandbox.h"

#include "charges.h"
#include "lint_dump.h"
#include "plain_locale.h"

#include <assert.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cardvm__sandbox {
  cardvm_allocator host, from, spare; /* `from` is the host until that refuses */
  cardvm__sandbox_limits limits;
  lua_State *L;
  lua_State *meter;     /* its only value is a function that shares with all scripts what is left */
  cardvm__locale plain; /* what threads have while they run scripts */
  cardvm__armed now;    /* who pays; thread is the main thread and budget NULL when nobody does */
  size_t live_bytes, peak_bytes;
  size_t string_overhead; /* bytes of a string's block beside its text, measured at the start */
  size_t last_string_bytes;
  uint64_t instructions, refusals;
  void *owner;
  cardvm__log_function *log;
  void *log_user;
  cardvm__line_function *line; /* NULL: nobody wants to know */
  void *line_user;
  char refusal[192];
  bool long_text; /* the last refusal was of a string that is too long */
};

cardvm__sandbox_limits cardvm__sandbox_limits_default(void) {
  return (cardvm__sandbox_limits){
      .memory_bytes = 4u << 20,
      .block_bytes = 256u << 10,
      .string_bytes = 4u << 10,
      .source_bytes = 64u << 10,
      .refusals = 8,
      .instructions = 100000,
  };
}

/* -- Memory ------------------------------------------------------------------------------------ */

void *cardvm__resize(const cardvm_allocator *allocator, void *memory, size_t old_bytes,
                     size_t new_bytes) {
  assert(memory || old_bytes == 0);
  if (allocator->resize) return allocator->resize(allocator->user, memory, old_bytes, new_bytes);
  if (new_bytes != 0) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

/* The innermost line of a script that runs now, as "file:line: ". Called from within the allocator:
 * lua_getstack and these two options of lua_getinfo only read, and the frames they read are whole
 * whenever Lua allocates. */
static void describe_place(const cardvm__sandbox *sb, char *out, size_t out_bytes) {
  lua_Debug frame;
  out[0] = '\0';
  if (!sb->L) return;
  for (int level = 0; level < 8 && lua_getstack(sb->now.thread, level, &frame); level++) {
    lua_getinfo(sb->now.thread, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    snprintf(out, out_bytes, "%s:%d: ", frame.short_src, frame.currentline);
    return;
  }
}

/* Writes down why, and ends an effect that is refused too often. Always false. */
static bool refuse(cardvm__sandbox *sb, const char *format, size_t bytes, size_t limit) {
  char place[LUA_IDSIZE + 16], reason[96];
  describe_place(sb, place, sizeof place);
  snprintf(reason, sizeof reason, format, bytes, limit);
  snprintf(sb->refusal, sizeof sb->refusal, "%s%s", place, reason);
  sb->refusals++;
  sb->long_text = false;
  cardvm__budget *budget = sb->now.budget;
  if (budget && ++budget->refusals > sb->limits.refusals) budget->dead = true;
  return false;
}

static bool refused_too_often(const cardvm__sandbox *sb) {
  return sb->now.budget && sb->now.budget->refusals > sb->limits.refusals;
}

/* May a block grow from `held` to `bytes`? `tag` is Lua's type of a new object, 0 for anything
 * else. Userdata have no cap of their own: only host code makes them, and bounds what it asks for.
 */
static bool may_grow(cardvm__sandbox *sb, size_t tag, size_t held, size_t bytes) {
  const cardvm__sandbox_limits *limits = &sb->limits;
  /* No further reason: the last one is what the script's author has to know. */
  if (refused_too_often(sb)) return false;
  if (tag == LUA_TSTRING && sb->string_overhead != 0 &&
      bytes > limits->string_bytes + sb->string_overhead) {
    refuse(sb, "a string of %zu bytes; the limit is %zu", bytes - sb->string_overhead,
           limits->string_bytes);
    sb->long_text = true;
    return false;
  }
  if (tag != LUA_TUSERDATA && tag != LUA_TSTRING && bytes > limits->block_bytes)
    return refuse(sb, "a block of %zu bytes; the limit is %zu", bytes, limits->block_bytes);
  size_t others = sb->live_bytes - held;
  if (bytes > limits->memory_bytes || others > limits->memory_bytes - bytes)
    return refuse(sb, "scripts need %zu bytes; the limit is %zu", others + bytes,
                  limits->memory_bytes);
  return true;
}

/* One instruction can make and hash a long string. Lua makes those of more than 40 bytes anew each
 * time; short ones it may find, which is no matter of the script's. */
static void pay_for_text(const cardvm__sandbox *sb, size_t length) {
  cardvm__budget *budget = sb->now.budget;
  if (length <= 40 || !budget || !budget->pay || sb->limits.instructions == 0) return;
  if (!budget->pay(budget->payer, (uint32_t)(length / 8))) budget->dead = true;
}

/* Lua's lua_Alloc. Shrinking and freeing are never refused by a limit. */
static void *resize(void *user, void *block, size_t old_bytes, size_t new_bytes) {
  cardvm__sandbox *sb = user;
  size_t held = block ? old_bytes : 0; /* for a new block, old_bytes is a type */
  size_t tag = block ? 0 : old_bytes;
  if (!block && new_bytes == 0) return NULL;
  assert(sb->live_bytes >= held); /* every block is counted once */
  if (new_bytes > held && !may_grow(sb, tag, held, new_bytes)) return NULL;
  void *result = cardvm__resize(&sb->from, block, held, new_bytes);
  if (!result && new_bytes != 0 && sb->spare.resize) {
    sb->from = sb->spare;
    result = cardvm__resize(&sb->from, block, held, new_bytes);
  }
  if (!result && new_bytes != 0) {
    refuse(sb, "the host refused %zu bytes (scripts hold %zu)", new_bytes, sb->live_bytes);
    return NULL;
  }
  if (tag == LUA_TSTRING) {
    sb->last_string_bytes = new_bytes;
    pay_for_text(sb, new_bytes - sb->string_overhead);
  }
  sb->live_bytes += new_bytes - held;
  if (sb->live_bytes > sb->peak_bytes) sb->peak_bytes = sb->live_bytes;
  return result;
}

bool cardvm__sandbox_long_text(const cardvm__sandbox *sandbox) { return sandbox->long_text; }

const char *cardvm__sandbox_refusal(const cardvm__sandbox *sandbox) { return sandbox->refusal; }

cardvm__sandbox_statistics cardvm__sandbox_statistics_of(const cardvm__sandbox *sandbox) {
  return (cardvm__sandbox_statistics){
      .live_bytes = sandbox->live_bytes,
      .peak_bytes = sandbox->peak_bytes,
      .instructions = sandbox->instructions,
      .refusals = sandbox->refusals,
  };
}

/* -- Making and freeing ------------------------------------------------------------------------ */

/* Lua calls this when an error is raised outside of every lua_pcall, and ends the process when it
 * returns; there is nothing it could return to. So it must not be reached, and is not: all that may
 * raise an error runs in cardvm__sandbox_protect, lua_pcall or lua_resume. It is here to be a place
 * for a breakpoint. */
static int never_reached(lua_State *L) {
  (void)L;
  return 0;
}

/* The cap on strings is on their text, Lua asks for text and head: find out how long the head is.
 */
static void measure_strings(lua_State *L, cardvm__sandbox *sb) {
  static const char text[] = "long enough that Lua makes a block for this text alone, not shared.";
  lua_pushlstring(L, text, sizeof text - 1);
  sb->string_overhead = sb->last_string_bytes - (sizeof text - 1);
  lua_pop(L, 1);
}

static int open_state(lua_State *L) {
  static const char text[] = "local left=0 return function() return left end";
  cardvm__sandbox *sb = lua_touserdata(L, 1);
  measure_strings(L, sb);
  sb->meter = lua_newthread(L);
  luaL_ref(L, LUA_REGISTRYINDEX);
  if (luaL_loadbufferx(L, text, sizeof text - 1, "=meter", "t") != LUA_OK) return lua_error(L);
  lua_call(L, 0, 1);
  lua_xmove(L, sb->meter, 1);
  return 0;
}

cardvm__sandbox *cardvm__sandbox_new(const cardvm_allocator *allocator,
                                     const cardvm__sandbox_limits *limits) {
  cardvm_allocator host = allocator ? *allocator : (cardvm_allocator){0};
  cardvm__sandbox *sb = cardvm__resize(&host, NULL, 0, sizeof *sb);
  if (!sb) return NULL;
  *sb = (cardvm__sandbox){
      .host = host,
      .from = host,
      .limits = limits ? *limits : cardvm__sandbox_limits_default(),
  };
  lua_State *L = cardvm__locale_new(&sb->plain) ? lua_newstate(resize, sb) : NULL;
  if (!L) {
    cardvm__sandbox_free(sb);
    return NULL;
  }
  memcpy(lua_getextraspace(L), &sb, sizeof sb);
  lua_atpanic(L, never_reached);
  sb->L = sb->now.thread = L;
  int status = cardvm__sandbox_protect(sb, open_state, sb);
  lua_settop(L, 0);
  if (status == LUA_OK) return sb;
  cardvm__sandbox_free(sb);
  return NULL;
}

void cardvm__sandbox_free(cardvm__sandbox *sandbox) {
  if (!sandbox) return;
  if (sandbox->L) lua_close(sandbox->L);
  assert(sandbox->live_bytes == 0);
  cardvm__locale_free(sandbox->plain);
  cardvm_allocator host = sandbox->host;
  cardvm__resize(&host, sandbox, sizeof *sandbox, 0);
}

lua_State *cardvm__sandbox_state(const cardvm__sandbox *sandbox) { return sandbox->L; }

void cardvm__sandbox_set_spare(cardvm__sandbox *sandbox, const cardvm_allocator *spare) {
  sandbox->spare = *spare;
}

cardvm__sandbox *cardvm__sandbox_of(lua_State *L) {
  cardvm__sandbox *sb;
  memcpy(&sb, lua_getextraspace(L), sizeof sb);
  assert(sb);
  return sb;
}

void cardvm__sandbox_set_owner(cardvm__sandbox *sandbox, void *owner) { sandbox->owner = owner; }

void *cardvm__sandbox_owner(lua_State *L) { return cardvm__sandbox_of(L)->owner; }

const cardvm__sandbox_limits *cardvm__sandbox_limits_of(const cardvm__sandbox *sandbox) {
  return &sandbox->limits;
}

int cardvm__sandbox_call(cardvm__sandbox *sandbox, int arguments) {
  cardvm__locale before = cardvm__locale_use(sandbox->plain);
  int status = lua_pcall(sandbox->L, arguments, 1, 0);
  cardvm__locale_use(before);
  return status;
}

int cardvm__sandbox_protect(cardvm__sandbox *sandbox, lua_CFunction function, void *data) {
  lua_pushcfunction(sandbox->L, function);
  lua_pushlightuserdata(sandbox->L, data);
  return cardvm__sandbox_call(sandbox, 1);
}

/* -- Budgets ----------------------------------------------------------------------------------- */

/* The text of scripts takes what it runs from a number (charges.h). So much is put there at a time,
 * and paid when it is used up or the function ends; budgets never have less than that left. */
#define LENT 1000u

static uint32_t left_unused(const cardvm__sandbox *sb) {
  lua_getupvalue(sb->meter, 1, 1);
  const lua_Integer left = lua_tointeger(sb->meter, -1);
  lua_pop(sb->meter, 1);
  return left > 0 ? (uint32_t)left : 0;
}

static void set_left(const cardvm__sandbox *sb, uint32_t left) {
  lua_pushinteger(sb->meter, left);
  lua_setupvalue(sb->meter, 1, 1);
}

void cardvm__sandbox_join(lua_State *L) {
  const cardvm__sandbox *sb = cardvm__sandbox_of(L);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++) {
    lua_pop(L, 1);
    if (strcmp(name, CARDVM__LEFT) != 0) continue;
    lua_pushvalue(sb->meter, 1);
    lua_xmove(sb->meter, L, 1);
    lua_upvaluejoin(L, -2, i, -1, 1);
    lua_pop(L, 1);
  }
}

/* Raises the error that ends an effect, at the line that called the function that runs. Where
 * memory was refused too often, so is the message, and LUA_ERRMEM is raised in its place. A host
 * function in between may catch it; then the next payment raises it again. */
static int end_effect(lua_State *L, const cardvm__sandbox *sb) {
  const cardvm__budget *budget = sb->now.budget;
  luaL_where(L, 1);
  lua_pushfstring(L, "more than %I %s", (lua_Integer)budget->limit, budget->what);
  lua_concat(L, 2);
  return lua_error(L);
}

static bool pay(cardvm__sandbox *sb, uint32_t n) {
  cardvm__budget *budget = sb->now.budget;
  if (!budget) return true; /* what the host does itself */
  if (sb->limits.instructions != 0) {
    if (budget->left < n || (budget->pay && !budget->pay(budget->payer, n))) budget->dead = true;
    if (budget->dead) return false;
    assert(budget->left >= n);
    budget->left -= n;
  }
  sb->instructions += n;
  return true;
}

static uint32_t lend(cardvm__sandbox *sb) {
  const cardvm__budget *budget = sb->now.budget;
  return sb->now.lent = budget && budget->left < LENT ? budget->left : LENT;
}

/* What was lent is used up, and so much more. */
int cardvm__left_spent(lua_State *L) {
  cardvm__sandbox *sb = cardvm__sandbox_of(L);
  const lua_Integer missing = -lua_tointeger(L, 1);
  assert(missing > 0 && missing <= UINT32_MAX - LENT);
  if (!pay(sb, sb->now.lent + (uint32_t)missing)) return end_effect(L, sb);
  lua_pushinteger(L, lend(sb));
  return 1;
}

/* It pays for what it has used. */
static void settle(cardvm__sandbox *sb) {
  pay(sb, sb->now.lent - left_unused(sb));
  sb->now.lent = 0;
}

void cardvm__sandbox_charge(lua_State *L, uint32_t n) {
  cardvm__sandbox *sb = cardvm__sandbox_of(L);
  const cardvm__budget *budget = sb->now.budget;
  const bool short_of = budget && budget->left - sb->now.lent < n;
  if (short_of) settle(sb);
  if (!pay(sb, n)) end_effect(L, sb);
  if (short_of) set_left(sb, lend(sb));
}

/* Lua tells of lines that run, not of a script outside of its functions: that is the function of
 * any arguments that the first line begins. */
static void on_line(lua_State *L, lua_Debug *frame) {
  const cardvm__sandbox *sb = cardvm__sandbox_of(L);
  if (lua_getinfo(L, "Su", frame) && *frame->source == '@' &&
      !(frame->isvararg && frame->linedefined == 1))
    sb->line(sb->line_user, frame->source + 1, frame->currentline, true);
}

static void set_hook(const cardvm__sandbox *sb) {
  const bool tells = sb->line && sb->now.budget && sb->limits.instructions != 0;
  if (sb->line) lua_sethook(sb->now.thread, tells ? on_line : NULL, tells ? LUA_MASKLINE : 0, 0);
}

cardvm__armed cardvm__sandbox_arm(cardvm__sandbox *sandbox, lua_State *thread,
                                  cardvm__budget *budget) {
  *budget = (cardvm__budget){
      .limit = sandbox->limits.instructions,
      .left = sandbox->limits.instructions,
      .what = "instructions in one effect",
  };
  sandbox->refusal[0] = '\0';
  sandbox->long_text = false;
  return cardvm__sandbox_rearm(sandbox, thread, budget);
}

cardvm__armed cardvm__sandbox_rearm(cardvm__sandbox *sandbox, lua_State *thread,
                                    cardvm__budget *budget) {
  if (sandbox->now.budget == budget) settle(sandbox);
  cardvm__armed previous = sandbox->now;
  cardvm__locale locale = cardvm__locale_use(sandbox->plain);
  previous.left = left_unused(sandbox);
  sandbox->now = (cardvm__armed){.thread = thread, .budget = budget, .locale = locale};
  set_left(sandbox, lend(sandbox));
  set_hook(sandbox);
  return previous;
}

void cardvm__sandbox_disarm(cardvm__sandbox *sandbox, cardvm__armed previous) {
  assert(previous.thread);
  const bool other = previous.thread != sandbox->now.thread;
  settle(sandbox);
  if (other && sandbox->line) lua_sethook(sandbox->now.thread, NULL, 0, 0);
  cardvm__locale_use(sandbox->now.locale);
  sandbox->now = previous;
  set_left(sandbox, previous.left);
  if (!other || !previous.budget) set_hook(sandbox);
}

/* -- Which lines run --------------------------------------------------------------------------- */

void cardvm__sandbox_set_lines(cardvm__sandbox *sandbox, cardvm__line_function *line, void *user) {
  sandbox->line = line;
  sandbox->line_user = user;
}

typedef struct telling {
  const cardvm__sandbox *sandbox;
  const char *file;
} telling;

#define OP_VARARGPREP 81u /* of Lua 5.4; cardvm__dump_walk has looked at the version */

/* Lua tells of no line for what prepares a function's further arguments. The last instruction
 * returns from what has returned already, in most functions. */
static void tell_function(void *user, const cardvm__dumped *f) {
  const telling *t = user;
  for (uint32_t pc = 0; f->level > 0 && pc + 1 < f->code_count; pc++) {
    int line = cardvm__dump_line(f, pc);
    if ((cardvm__dump_instruction(f->code, pc) & 0x7f) != OP_VARARGPREP)
      t->sandbox->line(t->sandbox->line_user, t->file, line, false);
  }
}

void cardvm__sandbox_tell_lines(lua_State *L, int index, const char *file) {
  const telling t = {cardvm__sandbox_of(L), file};
  if (!t.sandbox->line) return;
  int top = lua_gettop(L);
  luaL_checkstack(L, 12, NULL);
  cardvm__dump d = cardvm__dump_function(L, lua_absindex(L, index));
  cardvm__dump_walk(L, d, tell_function, (void *)(uintptr_t)&t);
  lua_settop(L, top);
}

/* -- What scripts print ------------------------------------------------------------------------ */

void cardvm__sandbox_set_log(cardvm__sandbox *sandbox, cardvm__log_function *log, void *user) {
  sandbox->log = log;
  sandbox->log_user = user;
}

void cardvm__sandbox_log(lua_State *L, const char *text, size_t length) {
  const cardvm__sandbox *sb = cardvm__sandbox_of(L);
  if (sb->log) sb->log(sb->log_user, text, length);
}
