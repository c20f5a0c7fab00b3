/* The trace of a scenario: kept as text, since a fork has none, and searched for patterns. */
#include "stage.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* -- Keeping ----------------------------------------------------------------------------------- */

static const char *alias_of(const stage *s, cardvm_handle card) {
  cardvm_handle now = cardvm_follow(s->game, card);
  for (uint32_t i = 0; now && i < s->alias_count; i++)
    if (cardvm_follow(s->game, s->aliases[i].card) == now) return s->aliases[i].name;
  return NULL;
}

static void add_token(const stage *s, stage_entry *entry, cardvm_handle card) {
  const char *alias = card ? alias_of(s, card) : NULL;
  if (!alias) return;
  stage_token *token = &entry->tokens[entry->token_count++];
  char text[160] = "";
  cardvm_game_card_text(s->game, card, false, text, sizeof text);
  const char *blank = strrchr(text, ' ');
  snprintf(token->word, sizeof token->word, "%s", blank ? blank + 1 : text);
  token->alias = alias;
}

/* What scenarios call what happened, in place of the first word of the machine's text. */
static const char *kind_word(cardvm_trace_kind kind) {
  switch (kind) {
  case CARDVM_TRACE_TRIGGERED: return "triggered";
  case CARDVM_TRACE_ACTIVATED: return "activated";
  case CARDVM_TRACE_DECLARED: return "declared";
  case CARDVM_TRACE_ASKED: return "asked";
  case CARDVM_TRACE_ANSWERED: return "answered";
  case CARDVM_TRACE_FAILED: return "failed";
  case CARDVM_TRACE_WASTED: return "wasted";
  case CARDVM_TRACE_TAKEN_BACK: return "undone";
  case CARDVM_TRACE_DROPPED: return "dropped";
  case CARDVM_TRACE_EVENT:
  case CARDVM_TRACE_NOTHING:
  case CARDVM_TRACE_LOST:
  case CARDVM_TRACE_PROHIBITED:
  case CARDVM_TRACE_REPLACED:
  case CARDVM_TRACE_TAKEN:
  case CARDVM_TRACE_STEP:
  case CARDVM_TRACE_ENDED:
  case CARDVM_TRACE_SKIPPED:
  case CARDVM_TRACE_NOTE: break;
  }
  return NULL;
}

/* " by you yes", " by you your U3" for what the machine says of them at the end of its line. */
static void add_answer(buffer *b, const stage *s, const cardvm_trace *trace, const char *rest) {
  const char *last = strrchr(rest, ' ') + 1;
  buffer words = {0};
  if (trace->what == CARDVM_SUBJECT_PLACE && trace->amount) {
    text_place(&words, s->game, (cardvm_place)trace->amount, STAGE_VIEWER);
    last =
        rest + strlen(rest) - strlen(cardvm_game_place_name(s->game, (cardvm_place)trace->amount));
  } else if (!trace->card && !trace->name && s->asked == CARDVM_ASK_ACT) {
    buffer_add(&words, "pass");
  } else if (!trace->name && s->asked == CARDVM_ASK_YES_NO) {
    buffer_add(&words, trace->amount ? "yes" : "no");
  }
  const char *said = buffer_text(&words);
  buffer_add(b, "%.*s%s", *said ? (int)(last - rest) : (int)strlen(rest), rest, said);
  buffer_free(&words);
}

/* "triggered destroyed of Martyr#3 by you" */
static char *text_of(const stage *s, const cardvm_trace *trace) {
  buffer line = {0}, b = {0};
  text_trace(&line, s->game, trace, STAGE_VIEWER);
  const char *word = kind_word(trace->kind), *rest = buffer_text(&line);
  if (word) {
    buffer_add(&b, "%s", word);
    rest += strcspn(rest, " ");
  }
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  if (trace->kind == CARDVM_TRACE_ASKED && ask)
    buffer_add(&b, " %s:", text_asks_order(ask) ? "order" : text_ask(ask->kind));
  if (trace->kind == CARDVM_TRACE_ANSWERED) add_answer(&b, s, trace, rest);
  else buffer_add(&b, "%s", rest);
  buffer_free(&line);
  return buffer_take(&b);
}

static void make_room(stage *s) {
  if (s->log_count < s->log_room) return;
  s->log_room = s->log_room * 2 + 64;
  s->log = need(s->log, s->log_room * sizeof *s->log);
}

void log_add(stage *s, const char *format, ...) {
  buffer b = {0};
  va_list list;
  va_start(list, format);
  buffer_add_list(&b, format, list);
  va_end(list);
  make_room(s);
  s->log[s->log_count++] = (stage_entry){.text = buffer_take(&b)};
}

bool log_is_paying(const stage *s) {
  for (uint32_t i = s->log_count; i-- > 0;) {
    const stage_entry *e = &s->log[i];
    if (e->paid) return false;
    if (e->kind == CARDVM_TRACE_DECLARED || e->kind == CARDVM_TRACE_TRIGGERED) return true;
  }
  return false;
}

static void keep(stage *s, const cardvm_trace *trace) {
  make_room(s);
  if (s->cover) coverage_trace(s->cover, s->game, trace);
  stage_entry *entry = &s->log[s->log_count++];
  *entry = (stage_entry){
      .text = text_of(s, trace),
      .depth = trace->depth,
      .kind = trace->kind,
      .cards = {trace->card, trace->other, trace->source},
      .places = {trace->from, trace->to},
      .seat = trace->what == CARDVM_SUBJECT_SEAT ? (cardvm_seat)trace->amount : trace->player,
      .name = trace->name,
      .what = trace->what,
      .amount = trace->amount,
      .paid = trace->kind == CARDVM_TRACE_ACTIVATED || trace->event == CARDVM_EVENT_ACTIVATE,
      .unsaid = trace->kind == CARDVM_TRACE_WASTED};
  add_token(s, entry, trace->card);
  add_token(s, entry, trace->other);
  add_token(s, entry, trace->source);
}

void log_drain(stage *s) {
  uint32_t count = 0;
  const cardvm_trace *entries = cardvm_game_trace(s->game, 0, &count);
  for (uint32_t i = 0; i < count; i++) keep(s, &entries[i]);
  const cardvm_decision *ask = cardvm_game_question(s->game);
  if (ask) s->asked = ask->kind;
  recording_tell(&s->tape, s->game);
  cardvm_game_trace_clear(s->game);
}

void log_say(const stage *s, buffer *b, uint32_t most) {
  if (!s->log_count) return;
  uint32_t from = s->log_count > most ? s->log_count - most : 0;
  buffer_add(b, "\n  trace%s:", from ? " (its end)" : "");
  for (uint32_t i = from; i < s->log_count; i++) {
    uint32_t depth = s->log[i].depth < 12 ? s->log[i].depth : 12;
    buffer_add(b, "\n    %*s%s", (int)(2 * depth), "", s->log[i].text);
  }
}

/* -- Searching --------------------------------------------------------------------------------- */

/* The next word of a text, without blanks around it; its length, 0 at the end. */
static size_t next_word(const char **text) {
  *text += strspn(*text, " ");
  return strcspn(*text, " ");
}

/* "u22#7," in the trace is "u22" in a pattern. */
static size_t plain_length(const char *word, size_t length) {
  while (length > 1 && strchr(",.;:()", word[length - 1])) length--;
  const char *mark = memchr(word, '#', length);
  return mark && mark != word ? (size_t)(mark - word) : length;
}

static bool same_text(const char *a, size_t a_length, const char *b, size_t b_length) {
  return a_length == b_length && memcmp(a, b, a_length) == 0;
}

static bool word_matches(const stage_entry *entry, const char *word, size_t length,
                         const char *wanted, size_t wanted_length) {
  while (length > 1 && *word == '(') {
    word++;
    length--;
  }
  if (same_text(word, plain_length(word, length), wanted, wanted_length) ||
      same_text(word, length, wanted, wanted_length))
    return true;
  for (uint32_t i = 0; i < entry->token_count; i++) {
    const stage_token *token = &entry->tokens[i];
    size_t token_length = strlen(token->word);
    if (length >= token_length && memcmp(word, token->word, token_length) == 0 &&
        !isdigit((unsigned char)word[token_length]) &&
        same_text(token->alias, strlen(token->alias), wanted, wanted_length))
      return true;
  }
  return false;
}

/* All words of the pattern are in the text, in this order, and both begin alike: "rest u22" is not
 * "nothing to do: rest on u22". */
static bool entry_matches(const stage_entry *entry, const char *pattern) {
  const char *text = entry->text;
  size_t wanted = next_word(&pattern), first = next_word(&text);
  if (!word_matches(entry, text, first, pattern, wanted)) return false;
  while (wanted) {
    size_t length = next_word(&text);
    if (!length) return false;
    if (word_matches(entry, text, length, pattern, wanted)) {
      pattern += wanted;
      wanted = next_word(&pattern);
    }
    text += length;
  }
  return true;
}

bool log_happened(stage *s, int list, const char **missing) {
  uint32_t at = s->mark;
  lua_Integer count = luaL_len(s->L, list);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_geti(s->L, list, i);
    *missing = lua_tostring(s->L, -1); /* stays in the list */
    lua_pop(s->L, 1);
    if (!*missing) return stage_error(s, "a pattern of the trace is a string");
    if (!words_check(s, *missing)) return false;
    while (at < s->log_count && !entry_matches(&s->log[at], *missing)) at++;
    if (at == s->log_count) return false;
    s->log[at++].unsaid = false;
  }
  return true;
}
