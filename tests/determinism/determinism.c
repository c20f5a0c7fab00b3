/* Whether recorded games go the same way in every build: each is played again hash for hash, saves
 * are written on the way, and a game that is replaced by the saves of another build goes on as
 * recorded.
 *
 *   determinism write FOLDER REPLAY...   play, and write the saves of each to FOLDER/N.saves
 *   determinism read FOLDER REPLAY...    play, each time going on with the save found there
 *
 * Run from the top of the checkout; determinism.sh does it for many builds. A file of saves is, for
 * each: entry of the replay, bytes (words, lowest byte first), and the save. */
#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "services.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

#define SAVE_EVERY                                                                                 \
  16u /* entries at rest; in mid-effect, where there is more to go wrong, every third */
#define FLIGHT_EVERY 3u

typedef struct figures {
  uint32_t replays, entries, saves, in_flight;
  uint32_t asked[CARDVM_ASK_KINDS], concessions, skips;
} figures;

typedef struct play {
  const char *file; /* the replay */
  cardvm_replay *replay;
  cardvm_game *game;
  FILE *saves;
  bool writing;
  figures *seen;
  uint32_t flights; /* decisions in mid-effect so far */
} play;

static void *need(size_t bytes) {
  void *new = malloc(bytes ? bytes : 1);
  if (!new) exit(2);
  return new;
}

static bool fail(const play *p, uint32_t entry, const char *what) {
  fprintf(stderr, "%s: entry %u: %s\n", p->file, (unsigned)entry, what);
  return false;
}

static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(2);
  }
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = need(*size);
  if (fread(bytes, 1, *size, file) != *size) exit(2);
  fclose(file);
  return bytes;
}

/* -- Saves ------------------------------------------------------------------------------------- */

static bool write_save(const play *p, uint32_t entry, const uint8_t *save, size_t size) {
  uint8_t head[8];
  word_store(head, entry);
  word_store(head + 4, (uint32_t)size);
  if (fwrite(head, 1, sizeof head, p->saves) == sizeof head &&
      fwrite(save, 1, size, p->saves) == size)
    return true;
  return fail(p, entry, "the save can't be written");
}

/* The game gives way to the other build's save of this moment, which must be the very bytes of our
 * own. */
static bool go_on_from_save(play *p, uint32_t entry, const uint8_t *own, size_t size) {
  uint8_t head[8];
  if (fread(head, 1, sizeof head, p->saves) != sizeof head || word_load(head) != entry)
    return fail(p, entry, "the other build wrote no save here");
  if (word_load(head + 4) != size) return fail(p, entry, "the other build's save has another size");
  uint8_t *save = need(size);
  bool same = fread(save, 1, size, p->saves) == size && memcmp(save, own, size) == 0;
  cardvm_error error = {0};
  cardvm_game *loaded = cardvm_game_load(cardvm_game_program(p->game), save, size, &error);
  free(save);
  bool fine = loaded && cardvm_game_hash(loaded) == cardvm_game_hash(p->game);
  if (loaded) {
    cardvm_game_free(p->game);
    p->game = loaded;
  }
  if (!loaded) return fail(p, entry, error.message);
  if (!fine) return fail(p, entry, "the other build's save has another hash when it is loaded");
  return same || fail(p, entry, "the other build's save has other bytes");
}

static bool at_decision(play *p, uint32_t entry) {
  bool flies = p->game->flight != 0;
  p->seen->asked[cardvm_game_decision(p->game)->kind]++;
  if (flies ? p->flights++ % FLIGHT_EVERY : entry % SAVE_EVERY) return true;
  size_t size = cardvm_game_save(p->game, NULL, 0);
  if (!size) return fail(p, entry, "the game can't be saved");
  uint8_t *save = need(size);
  cardvm_game_save(p->game, save, size);
  bool well = p->writing ? write_save(p, entry, save, size) : go_on_from_save(p, entry, save, size);
  free(save);
  p->seen->saves++;
  p->seen->in_flight += flies;
  return well;
}

/* -- Games ------------------------------------------------------------------------------------- */

static bool play_on(play *p) {
  for (uint32_t entry = 1;; entry++) {
    cardvm_status status = cardvm_game_run(p->game);
    if (status == CARDVM_DECISION && !at_decision(p, entry)) return false;
    if (status == CARDVM_FAILED) p->seen->skips++;
    const uint64_t asked = p->game->decisions;
    uint32_t open = p->game->h->open;
    cardvm_replay_step s = cardvm_replay_next(p->replay, p->game, true);
    if (s.step == CARDVM_STEP_PARTED) return fail(p, s.entry, s.why);
    p->seen->entries++;
    if (s.step == CARDVM_STEP_END) return true;
    p->seen->concessions +=
        status == CARDVM_DECISION && open && p->game->h->open && p->game->decisions == asked;
  }
}

static bool play_replay(const uint8_t *bytes, size_t size, play *p) {
  char label[200], folder[240];
  cardvm_error error = {0};
  const char *why = NULL;
  if (!cardvm_replay_label(bytes, size, label, sizeof label))
    return fail(p, 0, "this is no whole replay");
  snprintf(folder, sizeof folder, strchr(label, '/') ? "%s" : "cardscripts/%s", label);
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  if (program) p->replay = cardvm_replay_open(program, bytes, size, &error);
  if (p->replay) p->game = cardvm_replay_start(p->replay, false, &error);
  bool well = p->game || fail(p, 0, error.message);
  if (well && !cardvm_replay_program(p->replay, &why)) well = fail(p, 0, why);
  well = well && play_on(p);
  cardvm_game_free(p->game);
  cardvm_replay_free(p->replay);
  cardvm_program_free(program);
  return well;
}

static bool one(const char *folder, const char *file, bool writing, uint32_t number,
                figures *seen) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%u.saves", folder, (unsigned)number);
  play p = {
      .file = file, .writing = writing, .seen = seen, .saves = fopen(path, writing ? "wb" : "rb")};
  if (!p.saves) {
    perror(path);
    return false;
  }
  size_t size;
  uint8_t *bytes = read_file(file, &size);
  bool well = play_replay(bytes, size, &p);
  if (well && !writing && fgetc(p.saves) != EOF)
    well = fail(&p, 0, "the other build wrote more saves");
  free(bytes);
  fclose(p.saves);
  seen->replays++;
  return well;
}

int main(int argc, char **argv) {
  bool writing = argc > 3 && strcmp(argv[1], "write") == 0;
  if (argc < 4 || (!writing && strcmp(argv[1], "read") != 0)) {
    fprintf(stderr, "usage: determinism write|read FOLDER REPLAY...\n");
    return 2;
  }
  figures seen = {0};
  bool well = true;
  for (int i = 3; i < argc; i++)
    well = one(argv[2], argv[i], writing, (uint32_t)i - 2, &seen) && well;
  printf("%u replays, %u entries, %u saves (%u in mid-effect)", (unsigned)seen.replays,
         (unsigned)seen.entries, (unsigned)seen.saves, (unsigned)seen.in_flight);
  if (writing) {
    static const char *const names[] = {
#define WORD(name, word, ...) word,
        CARDVM_ASKS(WORD)};
    printf("; asked:");
    for (size_t i = 1; i < CARDVM_ASK_KINDS; i++)
      printf(" %s %u", names[i], (unsigned)seen.asked[i]);
    printf("; conceded %u, skipped %u", (unsigned)seen.concessions, (unsigned)seen.skips);
  }
  printf("\n");
  return well ? 0 : 1;
}
