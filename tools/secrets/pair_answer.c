/* Answering the question that both games of a pair ask. */
#include "cardvm_effect.h"
#include "pair.h"

#define ALIKE_TRIES 12
#define APART_TRIES 4
/* How seldom what others see at once is picked otherwise, which ends a pair. */
#define BARE_LESS 16

static cardvm_id keyword_of(const cardvm_program *program, cardvm_id ability) {
  cardvm_ability_info info = {0};
  return cardvm_program_ability_info(program, ability, &info) ? info.keyword : 0;
}

#define NONE UINT32_MAX

/* The option of the other game with that content; of what players do by the same card, the one that
 * is called the same. */
static uint32_t alike(const pair *p, const cardvm_option *wanted) {
  const cardvm_decision *ask = p->side[1].ask;
  const cardvm_program *program = cardvm_game_program(p->side[1].game);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (ask->options[i].subject == wanted->subject && ask->options[i].name == wanted->name)
      return i;
  if (ask->kind != CARDVM_ASK_ACT && ask->kind != CARDVM_ASK_ORDER) return NONE;
  const cardvm_id keyword = wanted->name ? keyword_of(program, wanted->name) : 0;
  for (uint32_t i = 0; keyword && i < ask->option_count; i++)
    if (ask->options[i].subject == wanted->subject && ask->options[i].name &&
        keyword_of(program, ask->options[i].name) == keyword)
      return i;
  return NONE;
}

static bool all_alike(const pair *p, const picks *answer, picks *other) {
  other->count = 0;
  for (uint32_t i = 0; i < answer->count; i++) {
    const uint32_t at = alike(p, &p->side[0].ask->options[answer->index[i]]);
    if (at == NONE) return false;
    picks_add(other, at);
  }
  return answer->count >= p->side[1].ask->min || p->side[1].ask->kind != CARDVM_ASK_CHOOSE;
}

static bool is_free(const cardvm_decision *ask) {
  return ask->kind == CARDVM_ASK_ACT && !ask->ability;
}

/* Rather what is done by a card that differs, such as putting it face down. */
static bool pick_secret(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  uint32_t found = 0;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const cardvm_option *o = &ask->options[i];
    if (!o->name || !o->subject || !differs(p, o->subject) || alike(p, o) == NONE) continue;
    if (below(p, ++found)) continue;
    answer->count = 0;
    picks_add(answer, i);
  }
  return found;
}

/* Rather what is seldom done. */
static void pick_rare(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  const cardvm_program *program = cardvm_game_program(p->side[0].game);
  uint32_t found = 0, least = UINT32_MAX;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const uint32_t done =
        p->s->done[ask->options[i].name ? keyword_of(program, ask->options[i].name) : 0];
    if (done > least) continue;
    found = done < least ? 1 : found + 1;
    least = done;
    if (found > 1 && below(p, found)) continue;
    answer->count = 0;
    picks_add(answer, i);
  }
}

static void pick_gift(const pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    if (ask->options[i].subject != p->gift || !ask->options[i].name) continue;
    answer->count = 0;
    picks_add(answer, i);
    return;
  }
}

/* At random; more than random players would, what they begin is paid for, and what is seldom done
 * is done. */
static void pick_some(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  picks_random(&p->random, ask, answer);
  if (is_free(ask) && below(p, 2)) pick_rare(p, answer);
  if (is_free(ask) && p->gift && below(p, 2)) pick_gift(p, answer);
  for (int n = 0;
       n < 4 && ask->kind == CARDVM_ASK_ACT && ask->ability && !ask->options[answer->index[0]].name;
       n++)
    picks_random(&p->random, ask, answer);
}

static void note_done(pair *p, const picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  if (!is_free(ask)) return;
  const cardvm_id ability = ask->options[answer->index[0]].name;
  p->s->done[ability ? keyword_of(cardvm_game_program(p->side[0].game), ability) : 0]++;
}

/* Whether what is picked is a secret: cards of one place where the viewer does not see cards,
 * though it may know some of them. In which of several circles the one lies that an effect aims at,
 * while it waits, all see. */
static bool picks_secret(const pair *p, const side *s) {
  const cardvm_decision *ask = s->ask;
  cardvm_place place = 0;
  for (uint32_t n = 0; n < ask->option_count; n++) {
    uint32_t card = 0;
    cardvm_card_info info;
    if (ask->options[n].name || /* an effect of the card */
        cardvm_subject_of(ask->what, ask->options[n].subject, &card) != CARDVM_SUBJECT_CARD ||
        !cardvm_game_card(s->game, card, &info) || !info.place || pair_sees_place(p, info.place) ||
        (n && info.place != place) || cardvm_game_attached(s->game, card, NULL, 0))
      return false;
    place = info.place;
  }
  return ask->kind == CARDVM_ASK_CHOOSE && ask->option_count > ask->min;
}

static bool knows_one(const pair *p, const side *s) {
  for (uint32_t n = 0; n < s->ask->option_count; n++)
    if (cardvm_game_visible(s->game, s->ask->options[n].subject, p->viewer)) return true;
  return false;
}

/* As many, but other ones in each game. */
static bool pick_apart(pair *p, picks *answer, picks *other) {
  const cardvm_id picker = p->side[0].ask->ability;
  const bool tries = p->s->bare[picker] ? below(p, BARE_LESS) == 0 : below(p, 4) != 0;
  if (!tries || !picks_secret(p, &p->side[0]) || !picks_secret(p, &p->side[1])) return false;
  picks_random(&p->random, p->side[0].ask, answer);
  for (int n = 0; n < APART_TRIES; n++) {
    picks_random(&p->random, p->side[1].ask, other);
    bool same = other->count != answer->count;
    for (uint32_t i = 0; !same && i < answer->count; i++)
      same = p->side[0].ask->options[answer->index[i]].subject ==
             p->side[1].ask->options[other->index[i]].subject;
    if (same) continue;
    p->apart = true;
    p->picker = picker;
    p->known |= knows_one(p, &p->side[0]);
    return true;
  }
  return false;
}

/* Answers of somebody else that both games offer. */
static bool pick_others(pair *p, picks *answer, picks *other) {
  if (pick_apart(p, answer, other)) return true;
  if (is_free(p->side[0].ask) && below(p, 4) == 0 && pick_secret(p, answer))
    return all_alike(p, answer, other);
  for (int n = 0; n < ALIKE_TRIES; n++) {
    pick_some(p, answer);
    if (all_alike(p, answer, other)) return true;
  }
  picks_default(p->side[0].ask, answer);
  if (all_alike(p, answer, other)) return true;
  picks_default(p->side[1].ask, other);
  return picks_hidden(p, &p->side[0]) && picks_hidden(p, &p->side[1]);
}

static bool pick_both(pair *p) {
  picks *answer = &p->side[0].answer, *other = &p->side[1].answer;
  if (p->side[0].ask->decider != p->viewer) return pick_others(p, answer, other);
  pick_some(p, answer);
  other->count = 0;
  for (uint32_t i = 0; i < answer->count; i++) picks_add(other, answer->index[i]);
  return true;
}

secrets_end pair_answer(pair *p) {
  if (!pick_both(p)) return SECRETS_ANSWERS;
  note_done(p, &p->side[0].answer);
  if (p->side[0].ask->decider != p->viewer && !pair_compare_answer(p)) return SECRETS_FOUND;
  for (int i = 0; i < 2; i++) {
    const side *s = &p->side[i];
    if (cardvm_game_choose(s->game, s->answer.index, s->answer.count) != CARDVM_OK)
      return SECRETS_ANSWERS;
  }
  return SECRETS_LENGTH;
}
