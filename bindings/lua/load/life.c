/* The binding of a program: made before loading, freed with the program. */
#include "loaded.h"

#include <string.h>

static void free_binding(void *user) {
  binding *b = user;
  const cardvm_allocator allocator = b->allocator;
  loaded *l = b->loaded;
  cardvm__runner_close(b);
  cardvm__sandbox_free(b->sandbox);
  cardvm__array_free(&allocator, &l->deck_names, sizeof(const char *));
  cardvm__array_free(&allocator, &l->deck_cards, sizeof(deck_card));
  cardvm__array_free(&allocator, &l->words_set, sizeof(const char *));
  for (uint32_t i = 0; i < l->sources.count; i++) {
    char *text = ARRAY_ITEM(source, l->sources, i).text;
    if (text) cardvm__resize(&allocator, text, strlen(text) + 1, 0);
  }
  cardvm__array_free(&allocator, &l->sources, sizeof(source));
  cardvm__array_free(&allocator, &l->verbs, sizeof(verb));
  cardvm__array_free(&allocator, &l->forms, sizeof(written));
  cardvm__array_free(&allocator, &l->data, sizeof(cardvm_lua_data));
  cardvm__array_free(&allocator, &l->defaults, sizeof(cardvm_lua_default));
  cardvm__resize(&allocator, b, sizeof *b + sizeof *l, 0);
}

binding *cardvm__binding_of(const cardvm_program *program) {
  const cardvm_scripts *scripts = program ? cardvm_program_get_scripts(program) : NULL;
  return scripts && scripts->free == free_binding ? scripts->user : NULL;
}

static cardvm__sandbox *new_sandbox(const cardvm_lua_config *config) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.instructions = config->instructions;
  limits.memory_bytes = config->memory_bytes;
  if (limits.block_bytes < config->memory_bytes / 8) limits.block_bytes = config->memory_bytes / 8;
  return cardvm__sandbox_new(&config->allocator, &limits);
}

static void log_text(void *user, const char *text, size_t length) {
  const binding *b = user;
  (void)length;
  if (b->program) cardvm_program_log(b->program, CARDVM_LOG_PRINT, text);
}

static void *resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  const binding *b = user;
  return cardvm_program_memory(b->program, memory, old_bytes, new_bytes);
}

/* A binding with an empty state and its program; NULL when memory is refused. */
binding *cardvm__binding_new(const cardvm_lua_config *config) {
  binding *b = cardvm__resize(&config->allocator, NULL, 0, sizeof *b + sizeof(loaded));
  if (!b) return NULL;
  memset(b, 0, sizeof *b + sizeof(loaded));
  b->config = *config;
  b->allocator = config->allocator;
  b->loaded = (loaded *)(void *)(b + 1);
  b->loading = true;
  b->sandbox = new_sandbox(config);
  b->program = b->sandbox ? cardvm_program_new(&b->allocator) : NULL;
  if (!b->program) {
    free_binding(b);
    return NULL;
  }
  b->L = cardvm__sandbox_state(b->sandbox);
  cardvm__sandbox_set_spare(b->sandbox, &(cardvm_allocator){.resize = resize, .user = b});
  cardvm__sandbox_set_log(b->sandbox, log_text, b);
  cardvm__sandbox_set_lines(b->sandbox, config->line, config->line_user);
  /* From here on the program owns the binding; the floor `run` adds its functions. */
  const cardvm_scripts scripts = {.user = b, .free = free_binding};
  cardvm_program_scripts(b->program, &scripts);
  return b;
}
