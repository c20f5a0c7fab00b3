/* A program whose rule set says nothing wrong to clients. */
#include "schema.h"

#include <string.h>

static const row no_rows[] = {{0}};
static const row forms[] = {{"rules", .kind = ROW_SOME, .inner = rules_rows},
                            {"zone", .kind = ROW_SOME, .inner = zone_rows},
                            {"player_variable", .kind = ROW_SOME, .inner = variable_rows},
                            {"place_mark", .kind = ROW_TABLE, .inner = place_mark_rows},
                            {"deck", .kind = ROW_SOME, .inner = no_rows, .further = check_deck},
                            {"story", .kind = ROW_TABLE, .inner = story_rows},
                            {0}};

bool cardvm_client_check(const cardvm_program *program, cardvm_error *error) {
  cardvm_error unwanted;
  checking c = {.program = program, .error = error ? error : &unwanted};
  for (uint32_t n = 0; cardvm_lua_form_at(program, n, &c.form); n++)
    for (const row *r = forms; r->key; r++)
      if (strcmp(r->key, c.form.word) == 0 && !schema_check(&c, r)) return false;
  return true;
}

static cardvm_program *checked(cardvm_program *program, cardvm_error *error) {
  if (!program || cardvm_client_check(program, error)) return program;
  cardvm_program_free(program);
  return NULL;
}

cardvm_program *cardvm_client_load(const cardvm_lua_config *config, const char *folder,
                                   cardvm_error *error) {
  return checked(cardvm_lua_load(config, folder, error), error);
}

cardvm_program *cardvm_client_load_files(const cardvm_lua_config *config,
                                         const cardvm_lua_files *files, cardvm_error *error) {
  return checked(cardvm_lua_load_files(config, files, error), error);
}
