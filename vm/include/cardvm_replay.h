/* Replays: how a game was set up and what was answered, with a hash at every decision. Enough to
 * play it again, and to see where it goes another way under scripts that have changed since.
 *
 * Record: make a recorder with the setup of the game, or from a game that is going on; tell it of
 * every answer, concession and skip just before it is given to the game, end it, take the bytes.
 * Play: open the bytes, start, go step by step. Everything is memory of the program's allocator;
 * there are no files here.
 *
 * A replay holds the seed, as a save does: it is given away when the game is over. With a seed
 * that was committed to before (cardvm_commit) it then proves that nobody has meddled with chance.
 *
 * The bytes are words, lowest byte first: those that every file begins with (see envelope.h), then
 *
 * - length of the label and its text, filled up to a word;
 * - a packed save; it has no bytes where the game begins with its setup;
 * - with a save: two of how the program numbers what it speaks of; without: players, eight of the
 *   secret or seed, the 12 limits, number of option values and those, number of lines of cards and
 *   four words for each (owner, zone, definition, count);
 * - number of names and for each its sort, id, length and the text, filled up to a word: of all
 *   definitions, zones, abilities and names that this file mentions, so that it can also be played
 *   under a program that numbers them otherwise;
 * - the packed trace: what the host told of each entry, and a zero behind each; no bytes: it told
 *   nothing;
 * - the entries: kind (1 answer, 2 concession, 3 skip, 4 end), seat, number of picks, two of the
 *   game's hash, two of the question's, and two for each pick.
 *
 * What is packed: its bytes packed, its bytes unpacked, and the packed ones (see pack.h), filled
 * up to a word.
 */
#ifndef CARDVM_REPLAY_H
#define CARDVM_REPLAY_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Recording --------------------------------------------------------------------------------- */

typedef struct cardvm_recorder cardvm_recorder;

/* For a game that is started with this setup. Copies what it points to. The label (may be NULL) is
 * the host's own: what it needs to find the program again. NULL, and cardvm_program_error says why,
 * when memory is refused, or for a setup that is idle: what is then put somewhere by hand is no
 * answer (see cardvm_recorder_from). Free it before the program. */
cardvm_recorder *cardvm_recorder_new(cardvm_program *program, const cardvm_setup *setup,
                                     const char *label);
/* From the game as it stands: at rest or at a question, also in mid-effect, also when it was put
 * together by hand. What led there is not kept. NULL, and cardvm_program_error says why, when
 * memory is refused, or where cardvm_game_save gives nothing. */
cardvm_recorder *cardvm_recorder_from(const cardvm_game *game, const char *label);
void cardvm_recorder_free(cardvm_recorder *recorder);

/* Just before the game is told the same. CARDVM_OK, ERROR_STATE (no decision is open, or nothing
 * failed), or ERROR_MEMORY; after either the recording is not whole, and cardvm_recorder_bytes
 * gives nothing. */
cardvm_status cardvm_record_answer(cardvm_recorder *recorder, const cardvm_game *game,
                                   cardvm_seat by, const cardvm_option *picks, uint32_t count);
cardvm_status cardvm_record_concede(cardvm_recorder *recorder, const cardvm_game *game,
                                    cardvm_seat seat);
cardvm_status cardvm_record_skip(cardvm_recorder *recorder, const cardvm_game *game);
/* Text to be kept with the next entry, such as the trace since the one before; told in pieces, it
 * is put together. CARDVM_OK, ERROR_STATE (ended, or not whole), or ERROR_MEMORY; then the
 * recording is not whole. */
cardvm_status cardvm_record_trace(cardvm_recorder *recorder, const char *text);
/* When no more will be recorded: the game is over, or is left. */
cardvm_status cardvm_record_end(cardvm_recorder *recorder, const cardvm_game *game);

/* After cardvm_game_rewind: forgets what was recorded after the game was as it is now; the end,
 * too. Text that was told before that stays. Without anything of the kind nothing changes.
 * CARDVM_OK, or ERROR_STATE for a recording that is not whole. */
cardvm_status cardvm_record_rewind(cardvm_recorder *recorder, const cardvm_game *game);

/* Writes the replay, if `max` has room, and returns how many bytes it needs; 0: it is not whole, or
 * has not ended. */
size_t cardvm_recorder_bytes(const cardvm_recorder *recorder, void *bytes, size_t max);

/* -- Playing ----------------------------------------------------------------------------------- */

typedef struct cardvm_replay cardvm_replay;

/* The label, before there is a program; at most max bytes with the terminating zero. False: the
 * bytes are no replay, or the label is longer. */
bool cardvm_replay_label(const void *bytes, size_t size, char *label, size_t max);

/* Looks at the bytes whole and copies them. NULL and *error as for cardvm_game_load; but a replay
 * of another program is opened, and cardvm_replay_program says what differs. Free it before the
 * program. */
cardvm_replay *cardvm_replay_open(cardvm_program *program, const void *bytes, size_t size,
                                  cardvm_error *error);
void cardvm_replay_free(cardvm_replay *replay);

/* Whether it was recorded under this very program; else *why (may be NULL) names the scripts that
 * differ. */
bool cardvm_replay_program(const cardvm_replay *replay, const char **why);
/* 0: it begins with a save, or its seed has more than 64 bits. */
uint64_t cardvm_replay_seed(const cardvm_replay *replay);
/* The secret that its game is started with; of a game with a seed of 64 bits, these (lowest byte
 * first) and zeros. False, and zeros: it begins with a save. */
bool cardvm_replay_secret(const cardvm_replay *replay, uint8_t secret[CARDVM_SECRET_BYTES]);
uint32_t cardvm_replay_entries(const cardvm_replay *replay); /* its end included */
/* What was told of an entry, from 1; the replay's own. NULL: of none was anything told, or there is
 * no such entry. */
const char *cardvm_replay_trace(const cardvm_replay *replay, uint32_t entry);

/* Starts its game, from the first entry on. The game is the caller's. NULL and *error as for
 * cardvm_game_start or cardvm_game_load; CARDVM_ERROR_DEFINITION: it begins with a save, and the
 * program has other zones, cards, abilities or variables than the one that it is of, or has them in
 * another order. */
cardvm_game *cardvm_replay_start(cardvm_replay *replay, bool trace, cardvm_error *error);

typedef enum cardvm_step {
  CARDVM_STEP_DONE = 1, /* the entry was played */
  CARDVM_STEP_END,      /* the end was played: the game is as it was left */
  CARDVM_STEP_PARTED    /* the game went another way: see why */
} cardvm_step;

/* What one step found. */
typedef struct cardvm_replay_step {
  cardvm_step step;
  uint32_t entry;          /* from 1 */
  bool same_hash;          /* the game's state is what was recorded */
  bool same_question;      /* and what is asked, by its words */
  uint64_t hash, recorded; /* of the game, now and then */
  char why[256];           /* PARTED: in words */
} cardvm_replay_step;

/* Runs the game to the next entry, compares, and gives it the answer. With `strict` another hash
 * parts them; without, only a question or an answer that does not fit any more. */
cardvm_replay_step cardvm_replay_next(cardvm_replay *replay, cardvm_game *game, bool strict);

#ifdef __cplusplus
}
#endif

#endif
