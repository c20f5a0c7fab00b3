/* Memory of the host's own, with a hard limit. A refusal is an error like any other: what was asked
 * for does not happen, what is there goes on, and in the end everything has been given back. */
#include "cardvm_lua.h"

#include <stdio.h>
#include <stdlib.h>

/* A budget; sizes are told at every call, so no headers are needed to count. */
typedef struct budget {
  size_t used, limit;
  unsigned refusals;
} budget;

static void *resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  budget *b = user;
  if (new_bytes > old_bytes && new_bytes - old_bytes > b->limit - b->used) {
    b->refusals++;
    return NULL;
  }
  void *moved = NULL;
  if (new_bytes == 0) free(memory);
  else moved = realloc(memory, new_bytes);
  if (moved || new_bytes == 0) b->used = b->used - old_bytes + new_bytes;
  return moved;
}

static cardvm_game *start(cardvm_program *program, cardvm_error *error) {
  cardvm_setup setup = cardvm_setup_default();
  return cardvm_lua_start(program, &setup, NULL, error); /* with the rule set's decks */
}

/* So many answers at most; what it ended with. */
static cardvm_status play(cardvm_game *game, uint32_t answers) {
  cardvm_status status = cardvm_game_run(game);
  while (status == CARDVM_DECISION && answers--) {
    status = cardvm_game_choose_first(game);
    if (status == CARDVM_OK) status = cardvm_game_run(game);
  }
  return status;
}

#define GAMES_MAX 1000

int main(void) {
  budget memory = {.limit = 100 * 1024};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){.resize = resize, .user = &memory};
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(&config, "cardscripts/gundam", &error);
  printf("with 100 KiB: %s, %zu bytes used\n", program ? "loaded" : error.message, memory.used);

  memory.limit = 8 * 1024 * 1024;
  program = cardvm_lua_load(&config, "cardscripts/gundam", &error);
  if (!program) {
    fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
    return 1;
  }
  printf("with 8 MiB: loaded, %zu KiB used\n", memory.used / 1024);

  static cardvm_game *games[GAMES_MAX];
  uint32_t count = 0;
  while (count < GAMES_MAX && (games[count] = start(program, &error))) {
    if (count == 0) play(games[0], 20);
    count++;
  }
  printf("%u games, then: %s (%s)\n", count, error.message, cardvm_status_name(error.code));

  /* Not a byte is left. A game can't be copied then, but it can be saved into a buffer of the
   * host's; one that has just begun stops as soon as it needs something. */
  memory.limit = memory.used;
  uint64_t hash = cardvm_game_hash(games[0]);
  bool forked = cardvm_game_fork(games[0], NULL) != NULL;
  static unsigned char save[100 * 1024];
  size_t size = cardvm_game_save(games[0], save, sizeof save);
  printf("no byte left: %s, %s, %s\n", forked ? "forked" : "no fork", size ? "saved" : "no save",
         cardvm_game_hash(games[0]) == hash ? "as it was" : "changed");
  printf("a game that has just begun: %s\n", cardvm_status_name(play(games[1], UINT32_MAX)));

  while (count > 0) /* also the one that has stopped: there is nothing to go back to in it */
    cardvm_game_free(games[--count]);
  cardvm_game *game = cardvm_game_load(program, save, size, &error);
  printf("with room again: %s\n",
         game ? cardvm_status_name(play(game, UINT32_MAX)) : error.message);
  cardvm_game_free(game);
  cardvm_program_free(program);
  printf("%zu bytes used in the end, refused: %s\n", memory.used, memory.refusals ? "yes" : "no");
}
