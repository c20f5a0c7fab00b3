#include "story.h"

#include "cardvm_define.h"
#include "text.h"
#include "wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAID_BYTES 512
#define INDENT_MAX 24 /* what is deeper is not moved further */

story story_begin(cardvm_game *game, cardvm_seat viewer, bool trace) {
  cardvm_game_trace_enable(game, true); /* turns are read from it, too */
  return (story){.game = game, .viewer = viewer, .trace = trace, .colours = terminal_ink(stdout)};
}

/* A step of the turn sequence that does not come after the last one seen begins a turn. */
static bool begins_turn(story *s, const cardvm_trace *entry) {
  const cardvm_program *program = cardvm_game_program(s->game);
  cardvm_step_info info;
  if (entry->kind != CARDVM_TRACE_STEP || !cardvm_program_step_info(program, entry->name, &info) ||
      info.sequence != cardvm_program_turn_sequence(program))
    return false;
  bool begins = entry->name <= s->last_step || !s->last_step;
  s->last_step = entry->name;
  return begins;
}

#define TOLD_INDENT 6

static void print_told(const buffer *told) {
  buffer b = {0};
  wrap_text(&b, buffer_text(told), terminal_width(stdout), TOLD_INDENT);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
}

void story_flush(story *s) {
  buffer b = {0};
  telling_flush(&s->telling, &b, s->game, s->viewer);
  print_told(&b);
  buffer_free(&b);
}

static void tell_turn(story *s, cardvm_seat player) {
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(s->viewer);
  story_flush(s);
  s->turn++;
  cardvm_client_say_turn(s->game, s->turn, player, &to, said, sizeof said);
  printf("\n%s%s%s\n", s->colours.bold, said, s->colours.off);
}

static const char *colour_of(const story *s, cardvm_trace_kind kind) {
  switch (kind) {
  case CARDVM_TRACE_EVENT: return "";
  case CARDVM_TRACE_PROHIBITED:
  case CARDVM_TRACE_FAILED:
  case CARDVM_TRACE_SKIPPED:
  case CARDVM_TRACE_TAKEN_BACK:
  case CARDVM_TRACE_WASTED:
  case CARDVM_TRACE_DROPPED: return s->colours.red;
  case CARDVM_TRACE_REPLACED: return s->colours.yellow;
  case CARDVM_TRACE_TRIGGERED:
  case CARDVM_TRACE_DECLARED:
  case CARDVM_TRACE_ACTIVATED: return s->colours.green;
  case CARDVM_TRACE_NOTHING:
  case CARDVM_TRACE_LOST:
  case CARDVM_TRACE_ASKED:
  case CARDVM_TRACE_ANSWERED:
  case CARDVM_TRACE_TAKEN:
  case CARDVM_TRACE_STEP:
  case CARDVM_TRACE_ENDED:
  case CARDVM_TRACE_NOTE: break;
  }
  return s->colours.dim;
}

static void tell_entry(story *s, const cardvm_trace *entry) {
  if (!s->trace) {
    buffer told = {0};
    telling_add(&s->telling, &told, s->game, entry, s->viewer);
    print_told(&told);
    buffer_free(&told);
    return;
  }
  s->indent = entry->depth < INDENT_MAX ? (int)entry->depth : INDENT_MAX;
  /* Questions and answers are told as they are given. */
  if (entry->kind == CARDVM_TRACE_ASKED || entry->kind == CARDVM_TRACE_ANSWERED) return;
  buffer b = {0};
  text_trace(&b, s->game, entry, s->viewer);
  printf("%*s%s%s%s\n", 2 + 2 * s->indent, "", colour_of(s, entry->kind), buffer_text(&b),
         s->colours.off);
  buffer_free(&b);
}

/* Without a viewer of its own the story speaks of the cards as the one who answers does. Empty: the
 * viewer is told nothing of the answer. */
static char *answer_text(const story *s, const cardvm_decision *ask, const picks *answer) {
  cardvm_seat speaker = s->viewer == TEXT_ALL ? TEXT_SEES_ALL | ask->decider : s->viewer;
  buffer b = {0};
  text_seat(&b, s->game, ask->decider, s->viewer);
  buffer_add(&b, ": ");
  const size_t before = b.length;
  text_answer(&b, s->game, ask, answer->index, answer->count, speaker);
  if (b.length == before) buffer_clear(&b);
  return buffer_take(&b);
}

static bool is_hidden(const story *s, const cardvm_decision *ask, const picks *answer) {
  for (uint32_t i = 0; i < answer->count; i++) {
    const cardvm_handle card = ask->options[answer->index[i]].subject;
    const bool is_card = ask->kind == CARDVM_ASK_ACT ||
                         cardvm_subject_of(ask->what, card, NULL) == CARDVM_SUBJECT_CARD;
    if (is_card && card && !text_sees(s->game, card, s->viewer)) return true;
  }
  return false;
}

/* What came of it is told in the rule set's own words. */
static bool is_told_by_events(const cardvm_game *game, const cardvm_decision *ask) {
  bool things = ask->kind == CARDVM_ASK_CHOOSE &&
                (ask->what == CARDVM_SUBJECT_CARD || ask->what == CARDVM_SUBJECT_PLACE ||
                 ask->what == CARDVM_SUBJECT_ANY);
  return cardvm_client_has_story(cardvm_game_program(game)) &&
         (ask->kind == CARDVM_ASK_ACT || ask->kind == CARDVM_ASK_ORDER || things);
}

/* Whether the viewer can see that somebody is asked. */
static bool is_asked(const story *s) {
  return s->viewer & TEXT_SEES_ALL || cardvm_game_asked(s->game, s->viewer);
}

void story_answer(story *s, const picks *answer) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  if (!is_asked(s)) return;
  if (ask->kind == CARDVM_ASK_ACT && ask->option_count == 1 && !ask->options[0].name)
    return; /* to pass where nothing else could be done is not worth a line */
  bool no = ask->kind == CARDVM_ASK_YES_NO && answer->count && !ask->options[answer->index[0]].name;
  if (!s->trace && (is_told_by_events(s->game, ask) ||
                    (no && cardvm_client_has_story(cardvm_game_program(s->game)))))
    return;
  s->said = answer_text(s, ask, answer);
  if (!is_hidden(s, ask, answer)) return;
  cardvm_option *options = need(NULL, ask->option_count * sizeof *options);
  memcpy(options, ask->options, ask->option_count * sizeof *options);
  s->ask = *ask;
  s->ask.options = options;
  for (uint32_t i = 0; i < answer->count; i++) picks_add(&s->answer, answer->index[i]);
}

void story_only(story *s) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  picks only = {0};
  picks_add(&only, 0);
  if (ask->kind != CARDVM_ASK_ACT) {
    story_answer(s, &only);
  } else if (ask->options[0].name && is_asked(s)) { /* to pass is not worth a line */
    char *said = answer_text(s, ask, &only);
    story_flush(s);
    if (*said) printf("  %s (nothing else can be done)\n", said);
    free(said);
    s->unasked = true;
  }
  picks_free(&only);
}

static void forget_answer(story *s) {
  free(s->said);
  s->said = NULL;
  if (s->answer.count) free((cardvm_option *)s->ask.options);
  s->answer.count = 0;
}

static void tell_answer(story *s) {
  if (!s->said) return;
  if (s->answer.count) {
    free(s->said);
    s->said = answer_text(s, &s->ask, &s->answer);
  }
  story_flush(s);
  if (*s->said)
    printf("%*s%s%s%s\n", 2 + 2 * (s->trace ? s->indent : 0), "", s->colours.bold, s->said,
           s->colours.off);
  forget_answer(s);
}

void story_tell(story *s) {
  uint32_t count = 0;
  const cardvm_trace *entries = cardvm_game_trace(s->game, 0, &count);
  tell_answer(s);
  for (uint32_t i = 0; i < count; i++) {
    if (begins_turn(s, &entries[i])) tell_turn(s, entries[i].player);
    tell_entry(s, &entries[i]);
  }
  cardvm_game_trace_clear(s->game);
}

void story_free(story *s) {
  forget_answer(s);
  telling_free(&s->telling);
  picks_free(&s->answer);
}

void story_again(story *s, cardvm_game *game) {
  const cardvm_seat viewer = s->viewer;
  const bool trace = s->trace;
  uint32_t count = 0;
  story_free(s);
  *s = story_begin(game, viewer, trace);
  const cardvm_trace *entries = cardvm_game_trace(game, 0, &count);
  for (uint32_t i = 0; i < count; i++) s->turn += begins_turn(s, &entries[i]);
  cardvm_game_trace_clear(game);
}

void story_end(story *s) {
  story_flush(s);
  char said[SAID_BYTES];
  const cardvm_client_reader to = text_reader(s->viewer);
  const uint32_t turn = s->turn ? s->turn : cardvm_game_turn_number(s->game);
  if (!cardvm_client_say_result(s->game, turn, &to, said, sizeof said)) return;
  printf("\n%s%s%s\n", s->colours.bold, said, s->colours.off);
}
