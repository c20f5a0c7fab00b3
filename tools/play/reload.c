#include "reload.h"

#include <stdlib.h>

/* What has been recorded so far, as a replay; the recording goes on afterwards. */
static void replay_so_far(recording *tape, const cardvm_game *game, buffer *bytes) {
  recording_tell(tape, game);
  cardvm_record_end(tape->recorder, game);
  const size_t size = cardvm_recorder_bytes(tape->recorder, NULL, 0);
  void *copy = need(NULL, size + 1);
  cardvm_recorder_bytes(tape->recorder, copy, size);
  buffer_bytes(bytes, copy, size);
  free(copy);
  cardvm_record_rewind(tape->recorder, game); /* it has not ended after all */
}

/* Gives the game what is in the replay, as long as it fits. */
static void follow(reloaded *r, cardvm_replay *replay) {
  cardvm_replay_step step = {.step = CARDVM_STEP_DONE};
  r->all = cardvm_replay_entries(replay) - 1; /* without its end */
  cardvm_replay_follow(replay, r->tape.recorder);
  while (step.step == CARDVM_STEP_DONE && r->played < r->all) {
    step = cardvm_replay_next(replay, r->game, false);
    recording_tell(&r->tape, r->game);
    r->played += step.step == CARDVM_STEP_DONE;
  }
  if (r->played < r->all) r->parted = need_text(step.why);
  cardvm_game_run(r->game);
  recording_tell(&r->tape, r->game);
}

reloaded reload_game(recording *tape, const cardvm_game *game, cardvm_program *program,
                     const cardvm_setup *setup, const char *label, buffer *why) {
  reloaded r = {0};
  buffer bytes = {0};
  cardvm_error error = {0};
  replay_so_far(tape, game, &bytes);
  cardvm_replay *replay = cardvm_replay_open(program, bytes.text, bytes.length, &error);
  r.game = replay ? cardvm_replay_start(replay, true, &error) : NULL;
  if (r.game) {
    r.tape.recorder = cardvm_recorder_new(program, setup, label);
    follow(&r, replay);
    cardvm_replay_follow(replay, NULL);
  } else {
    buffer_add(why, "%s", error.message);
  }
  cardvm_replay_free(replay);
  buffer_free(&bytes);
  return r;
}
