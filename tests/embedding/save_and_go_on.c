/* Save, be killed, go on in another process. A server writes each game down at its decisions;
 * whatever happens to the process, the game goes on from the last file, to the same end as if
 * nothing had been.
 *
 *   save_and_go_on FILE [N]    goes on with the game in FILE, or begins one; dies after N
 *                              answers */
#include "cardvm_lua.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* The game in a file; NULL when there is none or it can't be played on. */
static cardvm_game *read_game(cardvm_program *program, const char *name, cardvm_error *error) {
  FILE *file = fopen(name, "rb");
  if (!file) return NULL;
  static unsigned char bytes[1 << 20];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return cardvm_game_load(program, bytes, size,
                          error); /* believes nothing that it has not checked */
}

/* A file with another name first: who dies while writing leaves the old one whole. */
static bool write_game(const cardvm_game *game, const char *name) {
  size_t size = cardvm_game_save(game, NULL, 0);
  void *bytes = malloc(size);
  char beside[512];
  snprintf(beside, sizeof beside, "%s.new", name);
  FILE *file = size && bytes && cardvm_game_save(game, bytes, size) ? fopen(beside, "wb") : NULL;
  bool written = file && fwrite(bytes, 1, size, file) == size;
  if (file) written = fclose(file) == 0 && written;
  free(bytes);
  return written && rename(beside, name) == 0;
}

static cardvm_game *new_game(cardvm_program *program, cardvm_error *error) {
  cardvm_setup setup = cardvm_setup_default();
  return cardvm_lua_start(program, &setup, NULL, error); /* with the rule set's decks */
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  unsigned long answers = 0, die_after = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
  cardvm_error error = {0};
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  cardvm_game *game = program ? read_game(program, argv[1], &error) : NULL;
  if (game) printf("going on in turn %u\n", cardvm_game_turn_number(game));
  else if (program && error.code == CARDVM_OK) game = new_game(program, &error);

  while (game && cardvm_game_run(game) == CARDVM_DECISION) {
    if (die_after && answers++ == die_after) {
      printf("killed in turn %u\n", cardvm_game_turn_number(game));
      fflush(stdout);
      raise(SIGKILL);
    }
    if (!write_game(game, argv[1])) return 1;
    const cardvm_decision *ask = cardvm_game_decision(game);
    const uint32_t last[] = {ask->option_count - 1, 0, 1, 2, 3, 4, 5, 6};
    cardvm_game_choose(game, last, ask->min);
  }
  if (game && cardvm_game_result(game).over)
    printf("over in turn %u, hash %016llx\n", cardvm_game_turn_number(game),
           (unsigned long long)cardvm_game_hash(game));
  else fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
