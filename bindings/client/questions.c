/* Questions, options and answers as sentences. */
#include "cardvm_define.h"
#include "cardvm_view.h"
#include "say.h"

#include <string.h>

/* -- For whom ---------------------------------------------------------------------------------- */

/* Whether the reader may know what there is to choose from. */
static bool decides(const saying *s, const cardvm_decision *ask) {
  return s->to->sees_all || s->to->seat == ask->decider;
}

/* Of the open question: whether the reader can see that it had to be asked. Of one that the host
 * has kept, the host must know. */
static bool told(const saying *s, const cardvm_decision *ask) {
  const cardvm_decision *open = cardvm_game_question(s->game);
  return decides(s, ask) || !open || open->decider != ask->decider || open->serial != ask->serial ||
         cardvm_game_asked(s->game, s->to->seat);
}

/* -- Options ----------------------------------------------------------------------------------- */

static const char *option_card(saying *s, cardvm_handle card, bool exact) {
  cardvm_card_info info;
  const bool there = cardvm_game_card(s->game, card, &info);
  const char *said = say_card(s, card, exact);
  if (there && info.master && info.master != s->to->seat) said = say_of(s, info.master, said);
  return said;
}

/* Where on the board: pieces alike are told apart by it. Of a pile its cards say enough. */
static const char *on_board(saying *s, const char *said, cardvm_handle card) {
  cardvm_card_info info;
  cardvm_place_info place;
  if (!cardvm_game_card(s->game, card, &info) ||
      !cardvm_game_place_info(s->game, info.place, &place) || !place.circle ||
      cardvm_client_zone_look(s->program, place.zone).shape == CARDVM_CLIENT_PILES)
    return said;
  const char *name =
      cardvm_client_translate(s->to->language, "zone", cardvm_game_place_name(s->game, info.place));
  return say_phrase(s, "{card} on {place}", (const slot[]){{"card", said}, {"place", name}, {0}});
}

static const char *pass_of(saying *s) {
  cardvm_id step = 0;
  cardvm_step_info info;
  const cardvm_decision *ask = cardvm_game_question(s->game);
  if (ask && ask->kind == CARDVM_ASK_ACT && ask->prompt && told(s, ask)) /* that of its window */
    return say_name(s, "name", cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt));
  if (cardvm_game_position(s->game, NULL, &step) &&
      cardvm_program_step_info(s->program, step, &info) && info.pass)
    return say_name(s, "name", cardvm_program_name(s->program, CARDVM_SORT_NAME, info.pass));
  return say_phrase(s, "pass", NULL);
}

static const char *option_act(saying *s, const cardvm_option *o, bool exact) {
  if (!o->name) return pass_of(s);
  if (!say_knows_ability(s, o->name, o->subject)) return say_card(s, o->subject, exact);
  const char *ability = say_ability(s, o->name);
  if (!o->subject) return ability;
  const slot slots[] = {{"ability", ability}, {"card", say_card(s, o->subject, exact)}, {0}};
  return on_board(s, say_phrase(s, "{ability} {card}", slots), o->subject);
}

/* An extra turn: whose, what gave it, who will decide. NULL for any other number. */
static const char *option_turn(saying *s, const cardvm_decision *ask, uint32_t serial) {
  const char *prompt = cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt);
  cardvm_waiting_turn turn;
  if (ask->ability || !prompt || strcmp(prompt, "next turn") != 0 ||
      !cardvm_game_waiting_turn(s->game, serial, &turn))
    return NULL;
  const char *said = say_of(s, turn.player, say_phrase(s, "turn", NULL));
  said = say_phrase(s, "{number}: {turn}",
                    (const slot[]){{"number", say_number(s, serial)}, {"turn", said}, {0}});
  if (turn.definition)
    said = say_phrase(
        s, "{turn} by {definition}",
        (const slot[]){{"turn", said}, {"definition", say_definition(s, turn.definition)}, {0}});
  if (turn.decider == turn.player) return said;
  const slot slots[] = {{"turn", said}, {"player", say_seat(s, turn.decider)}, {0}};
  return say_phrase(s, "{turn}, decided by {player}", slots);
}

static const char *option_subject(saying *s, const cardvm_decision *ask, uint32_t subject,
                                  bool exact) {
  const char *turn;
  switch (cardvm_subject_of(ask->what, subject, &subject)) {
  case CARDVM_SUBJECT_CARD: return on_board(s, option_card(s, subject, exact), subject);
  case CARDVM_SUBJECT_SEAT: return say_seat(s, (cardvm_seat)subject);
  case CARDVM_SUBJECT_PLACE: return say_place(s, subject);
  case CARDVM_SUBJECT_NUMBER:
    turn = option_turn(s, ask, subject);
    if (turn) return turn;
    break;
  case CARDVM_SUBJECT_ANY:
  case CARDVM_SUBJECT_NONE: break;
  }
  return say_number(s, subject);
}

/* The text of an attached card is its own, though its bearer has the effect. */
static const char *with_text_of(saying *s, const char *said, const cardvm_option *o) {
  cardvm_ability_info ability;
  cardvm_card_info card;
  if (!o->name || !cardvm_program_ability_info(s->program, o->name, &ability) ||
      !ability.definition ||
      (cardvm_game_card(s->game, o->subject, &card) && card.definition == ability.definition))
    return said;
  const slot slots[] = {{"card", said}, {"definition", say_definition(s, ability.definition)}, {0}};
  return say_phrase(s, "{card} ({definition})", slots);
}

static const char *option_of(saying *s, const cardvm_decision *ask, uint32_t option, bool exact) {
  const cardvm_option *o = &ask->options[option];
  const char *said;
  switch (ask->kind) {
  case CARDVM_ASK_ACT: return option_act(s, o, exact);
  case CARDVM_ASK_YES_NO: return say_phrase(s, o->name ? "yes" : "no", NULL);
  case CARDVM_ASK_OPTION:
    return say_name(s, "name", cardvm_program_name(s->program, CARDVM_SORT_NAME, o->name));
  case CARDVM_ASK_NUMBER: return say_number(s, (int32_t)o->subject);
  case CARDVM_ASK_ORDER:
  case CARDVM_ASK_CHOOSE:
  case CARDVM_ASK_NONE: break;
  }
  if (o->name && !o->subject && ask->what == CARDVM_SUBJECT_CARD)
    return say_ability(s, o->name); /* an effect of the rules has no card */
  said = option_subject(s, ask, o->subject, exact);
  if (ask->kind == CARDVM_ASK_NONE || (o->name && !say_knows_ability(s, o->name, o->subject)))
    return said;
  if (o->name) /* effects: the ability, and the card that has it */
    said = say_phrase(s, "{ability} of {card}",
                      (const slot[]){{"ability", say_ability(s, o->name)}, {"card", said}, {0}});
  return with_text_of(s, said, o);
}

/* -- Questions --------------------------------------------------------------------------------- */

const char *say_asks(saying *s, cardvm_ask kind) {
  static const char *const phrases[] = {
#define PHRASE(name, word, phrase, ...) phrase,
      CARDVM_ASKS(PHRASE)};
  return say_phrase(s, phrases[(uint32_t)kind < CARDVM_ASK_KINDS ? kind : CARDVM_ASK_NONE], NULL);
}

/* How many options there are would tell of hidden cards, and so would how many may be chosen. */
static const char *kind_of(saying *s, const cardvm_decision *ask) {
  if (ask->kind == CARDVM_ASK_ACT && ask->ability) return say_phrase(s, "how do you pay", NULL);
  if (ask->kind != CARDVM_ASK_CHOOSE || !decides(s, ask)) return say_asks(s, ask->kind);
  return say_phrase(s,
                    !ask->min              ? "choose up to {most} of {count}"
                    : ask->min == ask->max ? "choose {most} of {count}"
                                           : "choose {least} to {most} of {count}",
                    SLOTS({"least", say_number(s, ask->min)}, {"most", say_number(s, ask->max)},
                          {"count", say_number(s, ask->option_count)}));
}

static const char *prompt_of(saying *s, const cardvm_decision *ask) {
  return say_name(s, "name", cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt));
}

/* Behind what is said, the card whose ability asks, and what for. "Chapel: triggered" has no name
 * of its own, and what the prompt says already is not said again. */
static const char *with_asker(saying *s, const char *said, const cardvm_decision *ask,
                              bool prompt) {
  if (!ask->source) return said;
  const char *card = say_card(s, ask->source, false);
  const bool named = ask->ability && say_knows_ability(s, ask->ability, ask->source);
  const char *more = prompt ? prompt_of(s, ask) : named ? say_ability(s, ask->ability) : "";
  const bool again = !prompt && ask->prompt && strcmp(more, prompt_of(s, ask)) == 0;
  const bool unnamed = strncmp(more, card, strlen(card)) == 0;
  const slot slots[] = {{"question", said}, {"card", card}, {"prompt", more}, {0}};
  return say_phrase(
      s, *more && !again && !unnamed ? "{question} ({card}: {prompt})" : "{question} ({card})",
      slots);
}

static const char *question_of(saying *s, const cardvm_decision *ask) {
  cardvm_id step = 0;
  const char *said = kind_of(s, ask);
  if (ask->kind == CARDVM_ASK_ACT && cardvm_game_position(s->game, NULL, &step) && step) {
    const char *name = cardvm_program_name(s->program, CARDVM_SORT_STEP, step);
    const slot slots[] = {{"question", said}, {"step", say_name(s, "step", name)}, {0}};
    said = say_phrase(s, "{question} in {step}", slots);
  } else if (ask->prompt) {
    const slot slots[] = {{"question", said}, {"prompt", prompt_of(s, ask)}, {0}};
    said = say_phrase(s, "{question}: {prompt}", slots);
  }
  said = with_asker(s, said, ask, false);
  const slot slots[] = {{"player", say_seat(s, ask->decider)},
                        {"other", say_seat(s, ask->player)},
                        {"question", said},
                        {0}};
  return say_phrase(
      s, ask->decider == ask->player ? "{player}: {question}" : "{player} for {other}: {question}",
      slots);
}

/* What was picked, one behind the other; what each took on the way is given up. */
static const char *picked_of(saying *s, const cardvm_decision *ask, const uint32_t *picks,
                             uint32_t count) {
  if (!count) return say_phrase(s, "nothing", NULL);
  const size_t from = s->used;
  for (uint32_t i = 0; i < count; i++) {
    const size_t at = s->used;
    const char *said = option_of(s, ask, picks[i], false);
    say_again(s, at, i ? ", " : "", said);
  }
  s->bytes[s->used++] = '\0';
  return s->bytes + from;
}

static const char *answer_of(saying *s, const cardvm_decision *ask, const uint32_t *picks,
                             uint32_t count) {
  const char *said = picked_of(s, ask, picks, count);
  const slot picked[] = {{"picked", said}, {0}};
  bool bare = false; /* a yes, a word or a number: it is told what it was about */
  switch (ask->kind) {
  case CARDVM_ASK_CHOOSE: said = say_phrase(s, "choose {picked}", picked); break;
  case CARDVM_ASK_ORDER: said = say_phrase(s, "order {picked}", picked); break;
  case CARDVM_ASK_YES_NO:
  case CARDVM_ASK_OPTION:
  case CARDVM_ASK_NUMBER: bare = true; break;
  case CARDVM_ASK_ACT: return said;
  case CARDVM_ASK_NONE: break;
  }
  said = with_asker(s, said, ask, ask->kind == CARDVM_ASK_YES_NO && ask->prompt);
  if (!bare || ask->source || !ask->prompt) return said;
  const slot slots[] = {{"question", said}, {"prompt", prompt_of(s, ask)}, {0}};
  return say_phrase(s, "{question} ({prompt})", slots);
}

/* What an ability at work does everybody is told who may know of it; nothing else that was picked,
 * nor that nothing was done. */
static const char *others_answer(saying *s, const cardvm_decision *ask, const uint32_t *picks,
                                 uint32_t count) {
  const cardvm_option *o = ask->kind == CARDVM_ASK_ACT && count ? &ask->options[picks[0]] : NULL;
  if (!o || !o->name || !told(s, ask) || !say_knows_ability(s, o->name, o->subject)) return "";
  return option_act(s, o, false);
}

/* -- For hosts --------------------------------------------------------------------------------- */

int cardvm_client_say_option(const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                             const cardvm_client_reader *to, bool exact, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  const bool said = decides(&s, ask) && option < ask->option_count;
  return say_end(said ? option_of(&s, ask, option, exact) : "", text, bytes);
}

int cardvm_client_say_question(const cardvm_game *game, const cardvm_decision *ask,
                               const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(told(&s, ask) ? question_of(&s, ask) : "", text, bytes);
}

int cardvm_client_say_answer(const cardvm_game *game, const cardvm_decision *ask,
                             const uint32_t *picks, uint32_t count, const cardvm_client_reader *to,
                             char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(decides(&s, ask) ? answer_of(&s, ask, picks, count)
                                  : others_answer(&s, ask, picks, count),
                 text, bytes);
}

int cardvm_client_say_pass(const cardvm_game *game, const cardvm_client_reader *to, char *text,
                           size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(pass_of(&s), text, bytes);
}

int cardvm_client_say_waiting(const cardvm_game *game, const cardvm_waiting *waiting,
                              const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  if (!say_knows_ability(&s, waiting->ability, waiting->source)) return say_end("", text, bytes);
  const char *class = cardvm_program_name(s.program, CARDVM_SORT_CLASS, waiting->queue_class);
  const slot slots[] = {{"ability", say_ability(&s, waiting->ability)},
                        {"card", option_card(&s, waiting->source, false)},
                        {"class", say_name(&s, "class", class)},
                        {0}};
  return say_end(say_phrase(&s, "{ability} of {card} ({class})", slots), text, bytes);
}
