/* Replays: how a game was set up and what was answered, with a hash at every decision. That is
 * enough to play it again, and to see where it goes another way under scripts that have changed.
 *
 * Recording: make a recorder with the setup of the game, or from a game in progress. Tell it every
 * answer, concession and skip just before the game gets it. End the recording and take the bytes.
 * Playing: open the bytes, start the game, go step by step. All memory comes from the program's
 * allocator. There are no files here.
 *
 * A replay holds the seed, as a save does: give it away when the game is over. With a seed that was
 * committed to before (cardvm_commit, below), it proves that nobody has meddled with chance.
 *
 * The bytes are words, lowest byte first. They begin like every file of the machine (see
 * cardvm_file.h). Then come:
 *
 * - the length of the label and its text, padded to a word;
 * - a packed save; without bytes if the game begins with its setup;
 * - with a save: two words for the program's numbering; without one: players, eight words
 * of the secret or seed, the limits, the number of option values and those, the number of lines
 * of cards and four words for each (owner, zone, definition, count);
 * - the number of names, and for each its sort, id, length and text, padded to a word: all
 * definitions, zones, abilities and names that the file mentions, so that it can be played under a
 * program with other ids, too;
 * - the packed trace: what the host told for each entry, and a zero after each; without bytes if it
 * told nothing;
 * - the entries: kind (1 answer, 2 concession, 3 skip, 4 end), seat, number of picks, two words of
 * the game's hash, two of the question's, and two for each pick.
 *
 * A packed part has the number of packed bytes, the number of bytes when unpacked, and the packed
 * bytes (see pack.h), padded to a word. */
#ifndef CARDVM_REPLAY_H
#define CARDVM_REPLAY_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Recording --------------------------------------------------------------------------------- */

typedef struct cardvm_recorder cardvm_recorder;

/* Makes a recorder for a game that is started with this setup. What the setup points to is copied.
 * The label (may be NULL) is the host's: what it needs to find the program again. Returns NULL if
 * memory is refused, or for an idle setup, because what is then set up by hand is no answer (see
 * cardvm_recorder_from); cardvm_program_error says why. Free it before the program. */
cardvm_recorder *cardvm_recorder_new(cardvm_program *program, const cardvm_setup *setup,
                                     const char *label);
/* Makes a recorder that begins with the game as it is now: at rest or at a question, also in the
 * middle of an effect, also after it was set up by hand. What came before is not recorded. Returns
 * NULL if memory is refused, or if cardvm_game_save can't save the game; cardvm_program_error says
 * why. Free it before the program. */
cardvm_recorder *cardvm_recorder_from(const cardvm_game *game, const char *label);
void cardvm_recorder_free(cardvm_recorder *recorder);

/* Record an answer, a concession or a skip, just before the game gets it. If the game refuses an
 * answer or a concession, the next call forgets it: tell what comes instead. CARDVM_OK; ERROR_STATE
 * (no decision is open, or nothing has failed): then the recording is incomplete, and
 * cardvm_recorder_bytes gives nothing. But a concession between an answer and the next
 * cardvm_game_run is refused with ERROR_STATE and nothing else: run the game, then try again.
 * ERROR_MEMORY: nothing was recorded; it can be told again, before the game gets it. */
cardvm_status cardvm_record_answer(cardvm_recorder *recorder, const cardvm_game *game,
                                   cardvm_seat by, const cardvm_option *picks, uint32_t count);
cardvm_status cardvm_record_concede(cardvm_recorder *recorder, const cardvm_game *game,
                                    cardvm_seat seat);
cardvm_status cardvm_record_skip(cardvm_recorder *recorder, const cardvm_game *game);
/* Adds text that is kept with the next entry, such as the trace since the last one. Several pieces
 * are joined. CARDVM_OK; ERROR_STATE (the recording has ended or is incomplete); ERROR_MEMORY:
 * nothing was added. */
cardvm_status cardvm_record_trace(cardvm_recorder *recorder, const char *text);
/* Ends the recording, when the game is over or is left. CARDVM_OK; ERROR_STATE: the recording has
 * ended or is incomplete, or the game got an answer and was not run since: run it, then end;
 * ERROR_MEMORY. */
cardvm_status cardvm_record_end(cardvm_recorder *recorder, const cardvm_game *game);

/* Call it after cardvm_game_rewind. Forgets what was recorded after the moment that the game has
 * gone back to, also the end. Text that was added before that moment stays. If there is no such
 * moment in the recording, nothing changes. CARDVM_OK, or ERROR_STATE if the recording is
 * incomplete. */
cardvm_status cardvm_record_rewind(cardvm_recorder *recorder, const cardvm_game *game);

/* Writes the replay, if `max` has room. Returns how many bytes it needs; 0: it is incomplete or has
 * not ended. */
size_t cardvm_recorder_bytes(const cardvm_recorder *recorder, void *bytes, size_t max);

/* -- Playing ----------------------------------------------------------------------------------- */

typedef struct cardvm_replay cardvm_replay;

/* Reads the label, for which no program is needed. It takes at most max bytes with the terminating
 * zero. Returns false if the bytes are no replay, or the label is longer. */
bool cardvm_replay_label(const void *bytes, size_t size, char *label, size_t max);

/* Checks all of the bytes and copies them. Returns NULL and sets *error as cardvm_game_load does. A
 * replay of another program is no error; cardvm_replay_program says what differs. Free it before
 * the program. */
cardvm_replay *cardvm_replay_open(cardvm_program *program, const void *bytes, size_t size,
                                  cardvm_error *error);
void cardvm_replay_free(cardvm_replay *replay);

/* Returns whether it was recorded under this very program. Otherwise *why (may be NULL) names the
 * scripts that differ; it is valid as long as the replay. */
bool cardvm_replay_program(const cardvm_replay *replay, const char **why);
/* Returns the seed. 0: it begins with a save, or its seed has more than 64 bits. */
uint64_t cardvm_replay_seed(const cardvm_replay *replay);
/* Gives the secret that its game is started with; for a game with a seed of 64 bits, these, lowest
 * byte first, and zeros. Returns false, and zeros, if it begins with a save. */
bool cardvm_replay_secret(const cardvm_replay *replay, uint8_t secret[CARDVM_SECRET_BYTES]);
uint32_t cardvm_replay_entries(const cardvm_replay *replay); /* including its end */
/* Returns the text of an entry, from 1; it is valid as long as the replay. NULL: the entry has no
 * text, or does not exist. */
const char *cardvm_replay_trace(const cardvm_replay *replay, uint32_t entry);

/* Starts the game, before its first entry. The caller must free the game. Returns NULL and sets
 * *error as cardvm_game_start or cardvm_game_load do. DEFINITION: the replay begins with a save,
 * and the program has other zones, cards, abilities or variables, or has them in another order. */
cardvm_game *cardvm_replay_start(cardvm_replay *replay, bool trace, cardvm_error *error);

typedef enum cardvm_step {
  CARDVM_STEP_DONE = 1, /* the entry was played */
  CARDVM_STEP_END,      /* the end was played, and the game is as it was left */
  CARDVM_STEP_PARTED,   /* the game went another way; see why */
  CARDVM_STEP_MEMORY    /* memory was refused, and the entry was not played: call again */
} cardvm_step;

/* What one step found. */
typedef struct cardvm_replay_step {
  cardvm_step step;
  uint32_t entry;          /* from 1 */
  bool same_hash;          /* the game's state is as it was recorded */
  bool same_question;      /* the question has the words that were recorded */
  uint64_t hash, recorded; /* the hash of the game now, and as it was recorded */
  char why[256];           /* PARTED: the reason, in words */
} cardvm_replay_step;

/* Runs the game to the next entry, compares it, and gives it the answer. With `strict` a different
 * hash ends in PARTED; without, only a question or answer that does not fit any more. */
cardvm_replay_step cardvm_replay_next(cardvm_replay *replay, cardvm_game *game, bool strict);

/* Lets a replay be followed where its scripts have changed: from now on another question is no
 * reason to part, as long as the recorded answer is legal there. Whatever the game is given is told
 * to the recorder before (NULL: to nobody), which must be of that game and outlive the replay: so
 * the game can be gone on with, and be recorded as a whole. */
void cardvm_replay_follow(cardvm_replay *replay, cardvm_recorder *recorder);

/* The answer that the next step would give to the open decision, as options of this program. Writes
 * at most max picks, and returns how many there are. 0 also where no decision is open, or the next
 * entry is no answer. */
uint32_t cardvm_replay_picks(const cardvm_replay *replay, const cardvm_game *game,
                             cardvm_option *picks, uint32_t max);

/* -- Commit and reveal -------------------------------------------------------------------------
 *
 * So that players need not believe that the seed was left alone, a server draws a secret and sends
 * its commitment to the players before it knows anything that the seed could be chosen for. It
 * starts the game with that secret in the setup, and records it. When the game is over it gives
 * away secret and replay. Then everybody can see whether that secret was committed to, whether the
 * replay begins with it (cardvm_replay_secret), and whether the replay can be played
 * (cardvm_replay_next, strict). This proves that the seed has not been changed since, not that it
 * was drawn fairly. A secret is for one game.
 *
 * The commitment is the SHA-256 of the 32 bytes of the secret, in their order, and of nothing else:
 * what `sha256sum` prints of a file of these 32 bytes. */
#define CARDVM_COMMITMENT_BYTES 32

void cardvm_commit(const uint8_t secret[CARDVM_SECRET_BYTES],
                   uint8_t commitment[CARDVM_COMMITMENT_BYTES]);
/* Whether that secret was committed to. */
bool cardvm_committed(const uint8_t commitment[CARDVM_COMMITMENT_BYTES],
                      const uint8_t secret[CARDVM_SECRET_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
