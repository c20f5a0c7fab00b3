/* A program's tables, names, texts and errors. */
#include "program.h"

#include <stdio.h>
#include <string.h>

void error_write(cardvm_error *error, cardvm_status code, const char *format, va_list list) {
  *error = (cardvm_error){.code = code};
  vsnprintf(error->message, sizeof error->message, format, list);
  cardvm_text_clean(error->message);
}

cardvm_status error_set(cardvm_error *error, cardvm_status code, const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (error) error_write(error, code, format, list);
  va_end(list);
  return code;
}

cardvm_id program_refuse(cardvm_program *p, cardvm_status code, const char *format, ...) {
  if (p->error.code != CARDVM_OK) return 0; /* it is the cause of the others */
  va_list list;
  va_start(list, format);
  error_write(&p->error, code, format, list);
  va_end(list);
  return 0;
}

cardvm_status error_memory(cardvm_error *error, const memory *m) {
  return error_set(error, CARDVM_ERROR_MEMORY,
                   "out of memory: the host refused %zu bytes (the machine holds %zu)", m->refused,
                   m->bytes);
}

cardvm_id program_refuse_memory(cardvm_program *p) {
  if (p->error.code == CARDVM_OK) error_memory(&p->error, &p->allocator);
  return 0;
}

const char *program_text(cardvm_program *p, const char *text) {
  for (const char *at = text; at && *at;) {
    const size_t bytes = cardvm_character(at, NULL);
    if (!bytes) {
      char what[60];
      program_refuse(p, CARDVM_ERROR_DEFINITION, "byte %u of '%s' is %s", (unsigned)(at - text) + 1,
                     text, cardvm_character_wrong(at, what, sizeof what));
      return NULL;
    }
    at += bytes;
  }
  return text ? program_copy(p, text, strlen(text) + 1) : NULL;
}

bool program_work(cardvm_program *p, uint64_t units) {
  if (p->sealed) return true;
  p->work = units < UINT64_MAX - p->work ? p->work + units : UINT64_MAX;
  if (p->work <= p->work_limit) return true;
  return program_refuse(p, CARDVM_ERROR_LIMIT, "more than %u units of work to load the program",
                        (unsigned)p->work_limit);
}

bool cardvm_program_work(cardvm_program *p, uint32_t units) { return program_work(p, units); }

void cardvm_program_work_limit(cardvm_program *p, uint32_t units) {
  p->work_limit = units ? units : CARDVM_LOADING_WORK;
}

void *program_copy(cardvm_program *p, const void *items, size_t bytes) {
  if (bytes == 0 || !program_work(p, bytes)) return NULL;
  void *copy = arena_take(&p->allocator, &p->arena, bytes);
  if (!copy) {
    program_refuse_memory(p);
    return NULL;
  }
  ASSERT_IN(p, (char *)copy > (char *)p->arena &&
                   (char *)copy + bytes <= (char *)p->arena + p->arena->bytes);
  if (items) memcpy(copy, items, bytes);
  return copy;
}

cardvm_id program_add(cardvm_program *p, table *t, const void *item) {
  if (p->sealed) {
    cardvm_program_wrong(p, CARDVM_ERROR_STATE,
                         "the program is sealed: nothing can be declared any more");
    return 0;
  }
  if (p->error.code != CARDVM_OK || !program_work(p, t->size)) return 0;
  if (t->count == t->capacity) {
    uint32_t capacity = t->capacity ? t->capacity * 2 : 16;
    void *items = memory_resize(&p->allocator, t->items, (size_t)t->capacity * t->size,
                                (size_t)capacity * t->size);
    if (!items) return program_refuse_memory(p);
    t->items = items;
    t->capacity = capacity;
  }
  ASSERT_IN(p, t->program == p && t->size && t->count < t->capacity);
  memcpy((char *)t->items + (size_t)t->count * t->size, item, t->size);
  return ++t->count;
}

/* -- Names ------------------------------------------------------------------------------------- */

static uint32_t name_hash(uint32_t sort, const char *name) {
  uint32_t h = 2166136261u ^ sort; /* FNV-1a */
  for (; *name; name++) h = (h ^ (unsigned char)*name) * 16777619u;
  return h;
}

static name_slot *name_find(const cardvm_program *p, uint32_t sort, const char *name) {
  if (!p->index_size) return NULL;
  uint32_t i = name_hash(sort, name) & (p->index_size - 1);
  ASSERT_IN(p, p->index && p->index_used < p->index_size && "or it is searched for ever");
  while (PART(p, p->index, p->index_size, i)->name) {
    const name_slot *at = PART(p, p->index, p->index_size, i);
    if (at->sort == sort && strcmp(at->name, name) == 0) break;
    i = (i + 1) & (p->index_size - 1);
  }
  return PART(p, p->index, p->index_size, i);
}

static bool index_grow(cardvm_program *p) {
  if (p->index_used * 2 < p->index_size) return true;
  uint32_t old_size = p->index_size, size = old_size ? old_size * 2 : 256;
  name_slot *old = p->index;
  name_slot *slots = memory_resize(&p->allocator, NULL, 0, size * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, size * sizeof *slots);
  p->index = slots;
  p->index_size = size;
  for (uint32_t i = 0; i < old_size; i++)
    if (old[i].name) *name_find(p, old[i].sort, old[i].name) = old[i];
  memory_resize(&p->allocator, old, old_size * sizeof *old, 0);
  return true;
}

cardvm_id program_name_add(cardvm_program *p, uint32_t sort, const char *name, cardvm_id id) {
  if (!id) return 0;
  if (!name)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "something is declared without a name");
  if (!index_grow(p)) return program_refuse_memory(p);
  name_slot *slot = name_find(p, sort, name);
  if (slot->name) return program_refuse(p, CARDVM_ERROR_DEFINITION, "'%s' is declared twice", name);
  *slot = (name_slot){name, sort, id};
  p->index_used++;
  return id;
}

table *program_table(const cardvm_program *program, cardvm_sort sort) {
  cardvm_program *p = (cardvm_program *)(uintptr_t)program;
  switch (sort) {
  case CARDVM_SORT_NAME: return &p->names;
  case CARDVM_SORT_ZONE: return &p->zones;
  case CARDVM_SORT_PROPERTY: return &p->properties;
  case CARDVM_SORT_FIELD: return &p->fields;
  case CARDVM_SORT_PLAYER_VARIABLE: return &p->player_vars;
  case CARDVM_SORT_GAME_VARIABLE: return &p->game_vars;
  case CARDVM_SORT_EVENT: return &p->events;
  case CARDVM_SORT_CLASS: return &p->classes;
  case CARDVM_SORT_WINDOW: return &p->windows;
  case CARDVM_SORT_SEQUENCE: return &p->sequences;
  case CARDVM_SORT_STEP: return &p->steps;
  case CARDVM_SORT_ROLE: return &p->roles;
  case CARDVM_SORT_DURATION: return &p->durations;
  case CARDVM_SORT_DEFINITION: return &p->definitions;
  case CARDVM_SORT_ABILITY: return &p->abilities;
  case CARDVM_SORT_SELECTION: return &p->selections;
  case CARDVM_SORT_FUNCTION: return &p->functions;
  case CARDVM_SORT_RULE_ACTION: return &p->rule_actions;
  case CARDVM_SORT_LAYER: return &p->layers;
  case CARDVM_SORT_CIRCLE: return &p->circles;
  }
  return NULL;
}

uint32_t cardvm_program_count(const cardvm_program *p, cardvm_sort sort) {
  table *t = program_table(p, sort);
  return t ? t->count : 0;
}

/* cardvm_program_name relies on this: every declaration begins with its name. */
#define NAME_FIRST(type, name)                                                                     \
  _Static_assert(offsetof(type, name) == 0, "a " #type " begins with its name")
NAME_FIRST(named, name);
NAME_FIRST(zone, def.name);
NAME_FIRST(circle, name);
NAME_FIRST(property, def.name);
NAME_FIRST(cardvm_field_def, name);
NAME_FIRST(event_kind, def.name);
NAME_FIRST(window, def.name);
NAME_FIRST(sequence, def.name);
NAME_FIRST(step, def.name);
NAME_FIRST(duration, def.name);
NAME_FIRST(definition, name);
NAME_FIRST(ability, def.name);
NAME_FIRST(selection, def.name);
NAME_FIRST(function, name);
NAME_FIRST(rule_action, def.name);

const char *cardvm_program_name(const cardvm_program *p, cardvm_sort sort, cardvm_id id) {
  const table *t = program_table(p, sort);
  if (!t || id == 0 || id > t->count) return "?";
  const void *item = (const char *)t->items + (size_t)(id - 1) * t->size;
  const char *name = *(const char *const *)item;
  return name ? name : "?";
}

/* Abilities are not in the index of names, because several may share a name. */
static cardvm_id ability_named(const cardvm_program *p, const char *name) {
  EACH_ID(id, p->abilities) {
    const char *its = program_ability(p, id)->def.name;
    if (its && strcmp(its, name) == 0) return id;
  }
  return 0;
}

cardvm_id cardvm_program_find(const cardvm_program *p, cardvm_sort sort, const char *name) {
  if (!p || !name) return 0;
  if (sort == CARDVM_SORT_ABILITY) return ability_named(p, name);
  const name_slot *slot = name_find(p, sort, name);
  if (sort == CARDVM_SORT_EVENT && slot && !slot->name)
    slot = name_find(p, SORT_MACHINE_EVENT, name);
  return slot && slot->name ? slot->id : 0;
}

cardvm_id cardvm_program_intern(cardvm_program *p, const char *text) {
  if (!text) return 0;
  cardvm_id id = cardvm_program_find(p, CARDVM_SORT_NAME, text);
  if (id) return id;
  named item = {program_text(p, text), 0, false};
  return program_name_add(p, CARDVM_SORT_NAME, item.name, program_add(p, &p->names, &item));
}

void cardvm_program_scripts(cardvm_program *p, const cardvm_scripts *scripts) {
  p->scripts = *scripts;
  p->has_scripts = true;
}

const cardvm_scripts *cardvm_program_get_scripts(const cardvm_program *p) {
  return p->has_scripts ? &p->scripts : NULL;
}

/* -- Errors ------------------------------------------------------------------------------------ */

cardvm_status cardvm_program_wrong(cardvm_program *p, cardvm_status code, const char *message) {
  if (!p->sealed && p->error.code != CARDVM_OK) /* Sealing reports the first refusal. */
    return code;
  return error_set(p->sealed ? &p->error : &p->late_error, code, "%s", message);
}

const cardvm_error *cardvm_program_error(const cardvm_program *p) {
  return p->error.code != CARDVM_OK ? &p->error : &p->late_error;
}
