#include "moves.h"

#include "stage.h"
#include "text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* -- Parts of a line --------------------------------------------------------------------------- */

static char *trimmed(const char *from, size_t length) {
  while (length && isspace((unsigned char)*from)) {
    from++;
    length--;
  }
  while (length && isspace((unsigned char)from[length - 1])) length--;
  return need_format("%.*s", (int)length, from);
}

/* "enemy: pass": the seat before the colon; what is behind it. No seat: the text itself. */
static const char *read_seat(const stage *s, const char *text, cardvm_seat *seat) {
  const char *colon = strchr(text, ':');
  *seat = 0;
  if (!colon) return text;
  char *said = need_format("%.*s x", (int)(colon - text), text);
  const char *rest = names_side(s, said, seat);
  bool whole = rest && strcmp(rest, "x") == 0 && *seat;
  free(said);
  if (!whole) *seat = 0;
  return whole ? colon + 1 + strspn(colon + 1, " \t") : text;
}

/* A card or place that exists: names may hold commas. */
static bool is_name(const stage *s, const char *text) {
  cardvm_seat side = 0;
  const char *rest = names_side(s, text, &side);
  return cardvm_lua_find_card(s->program, text) ||
         (rest && cardvm_lua_find_card(s->program, rest)) || names_is_circle(s, text);
}

/* The option of the open decision that reads so; -1. */
static int64_t listed_option(const stage *s, const char *text) {
  const cardvm_decision *ask = stage_ask(s);
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  int64_t found = -1;
  for (uint32_t i = 0; i < ask->option_count && found < 0; i++)
    if (names_equal(options[i], text)) found = i;
  text_options_free(options, ask->option_count);
  return found;
}

/* Pushes the list of what stands between commas: the longest pieces that name something. */
static lua_Integer push_list(const stage *s, const char *text) {
  lua_Integer count = 0;
  lua_newtable(s->L);
  while (*text) {
    const char *end = text + strcspn(text, ","), *at = end;
    for (;; at += 1 + strcspn(at + 1, ",")) {
      char *piece = trimmed(text, (size_t)(at - text));
      if (is_name(s, piece)) end = at;
      free(piece);
      if (!*at) break;
    }
    char *piece = trimmed(text, (size_t)(end - text));
    lua_pushstring(s->L, piece);
    lua_seti(s->L, -2, ++count);
    free(piece);
    text = end + (*end == ',');
  }
  return count;
}

/* -- Lines ------------------------------------------------------------------------------------- */

static bool answer_option(stage *s, cardvm_seat seat, int64_t index) {
  picks answer = {0};
  picks_add(&answer, (uint32_t)index);
  bool well = stage_answer(s, seat, &answer);
  picks_free(&answer);
  return well;
}

/* "choose u22, u33", "order A, B", or just the names. */
static bool answer_list(stage *s, cardvm_seat seat, const char *text) {
  bool order = stage_ask(s)->kind == CARDVM_ASK_ORDER || text_starts(text, "order ");
  if (text_starts(text, "choose ") || text_starts(text, "order ")) text = strchr(text, ' ') + 1;
  lua_settop(s->L, 0);
  if (names_equal(text, "none")) {
    lua_pushstring(s->L, text);
    return drive(s, seat, 1, 0);
  }
  lua_newtable(s->L);
  bool one = push_list(s, text) == 1 && !order;
  if (one) lua_geti(s->L, 2, 1);
  else lua_setfield(s->L, 1, order ? "order" : "choose");
  return drive(s, seat, one ? 3 : 1, 0);
}

static bool answer_line(stage *s, cardvm_seat seat, const char *text) {
  const cardvm_decision *ask = stage_ask(s);
  char *end = NULL;
  int64_t index = listed_option(s, text);
  lua_settop(s->L, 0);
  if (index >= 0 && ask->kind != CARDVM_ASK_ORDER) return answer_option(s, seat, index);
  if (text_asks_list(ask)) return answer_list(s, seat, text);
  long number = strtol(text, &end, 10);
  if (ask->kind == CARDVM_ASK_NUMBER && end != text && !*end) lua_pushinteger(s->L, number);
  else lua_pushstring(s->L, text);
  return drive(s, seat, 1, 0);
}

/* "run to enemy main", "run to main", "run to enemy". */
static bool run_to(stage *s, const char *text) {
  cardvm_seat seat = 0;
  char *with_rest = need_format("%s x", text); /* a seat alone has nothing behind it */
  const char *rest = names_side(s, with_rest, &seat);
  bool alone = rest && strcmp(rest, "x") == 0;
  free(with_rest);
  rest = names_side(s, text, &seat);
  return drive_run_to(s, seat, alone ? NULL : rest ? rest : text);
}

static bool concede(stage *s, cardvm_seat seat) {
  const cardvm_decision *ask = stage_ask(s);
  if (cardvm_game_concede(s->game, seat ? seat : ask->decider) != CARDVM_OK)
    return stage_fail(s, "%s", cardvm_game_error(s->game)->message);
  return stage_advance(s);
}

static bool obey(stage *s, const char *text) {
  cardvm_seat seat = 0;
  const char *said = read_seat(s, text, &seat);
  const cardvm_decision *ask = stage_ask(s);
  if (!ask)
    return stage_fail(s, "nothing is asked any more%s",
                      cardvm_game_result(s->game).over ? ": the game is over" : "");
  if (text_starts(said, "run to ")) return run_to(s, said + strlen("run to "));
  if (strcmp(said, "concede") == 0) return concede(s, seat);
  if (seat && seat != ask->decider) {
    stage_fail(s, "player %u is not asked", seat);
    stage_say_options(s);
    return false;
  }
  return answer_line(s, ask->decider, said);
}

/* -- What is wrong with a line ----------------------------------------------------------------- */

/* How far an option is from what was written, as far as both go: it may say more, such as where. */
static size_t distance(const char *wanted, const char *option) {
  size_t length = strlen(wanted), other = strlen(option);
  length = other < length ? other : length;
  const size_t far = cardvm_lua_distance(wanted, option, length);
  return far < length ? far : SIZE_MAX;
}

static void say_nearest(const stage *s, const char *text, buffer *why) {
  const cardvm_decision *ask = stage_ask(s);
  cardvm_seat seat = 0;
  const char *wanted = read_seat(s, text, &seat);
  wanted += text_starts(wanted, "choose ") ? strlen("choose ") : 0;
  if (!ask) return;
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  size_t best = SIZE_MAX;
  uint32_t found = 0;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    size_t far = distance(wanted, options[i]);
    found = far < best ? i : found;
    best = far < best ? far : best;
  }
  if (best < SIZE_MAX) buffer_add(why, "\n  the nearest legal answer: %s", options[found]);
  text_options_free(options, ask->option_count);
}

static void explain(stage *s, const char *file, int line, const char *text, buffer *why) {
  bool listed = strstr(buffer_text(&s->why), "\n  asked: ") != NULL;
  if (!listed) stage_say_options(s);
  const char *told = buffer_text(&s->why), *asked = strstr(told, "\n  ");
  size_t first = asked ? (size_t)(asked - told) : strlen(told);
  buffer_add(why, "%s:%d: \"%s\": %.*s", file, line, text, (int)first, told);
  say_nearest(s, text, why);
  buffer_add(why, "%s", told + first);
}

static bool play_lines(stage *s, const char *file, const char *text, buffer *why) {
  for (int line = 1; *text; line++) {
    size_t length = strcspn(text, "\n");
    char *said = trimmed(text, length);
    bool well = !*said || *said == '#' || obey(s, said);
    if (!well) explain(s, file, line, said, why);
    free(said);
    if (!well) return false;
    text += length + (text[length] == '\n');
  }
  return true;
}

bool moves_play(cardvm_game *game, const char *file, const char *text, buffer *why) {
  stage s = {
      .L = luaL_newstate(), .program = cardvm_game_program(game), .game = game, .lines = true};
  if (!s.L) {
    buffer_add(why, "out of memory");
    return false;
  }
  *(stage **)lua_getextraspace(s.L) = &s;
  bool well = stage_advance(&s);
  if (well) well = play_lines(&s, file, text, why);
  else buffer_add(why, "%s", buffer_text(&s.why));
  s.game = NULL; /* the caller's */
  free(s.hashes);
  stage_free(&s);
  lua_close(s.L);
  return well;
}
