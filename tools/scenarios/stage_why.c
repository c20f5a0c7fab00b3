/* t:why_not and t:why_value: what the machine explains, as text. */
#include "stage_methods.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Whose action it would be. */
static cardvm_seat player_of(const stage *s, cardvm_handle card) {
  const cardvm_decision *ask = stage_ask(s);
  cardvm_card_info info = {0};
  if (card && cardvm_game_card(s->game, card, &info) && info.master) return info.master;
  return ask ? ask->player : cardvm_game_turn_player(s->game);
}

/* The kind in one word. */
static const char *kind_word(cardvm_why kind) {
  static const char *const kinds[] = {
      "?",        "offered", "hidden",     "over",   "question",  "player",   "timing", "use",
      "absent",   "master",  "place",      "among",  "condition", "any",      "limit",  "cost",
      "costs",    "target",  "prohibited", "lost",   "tried",     "needless", "choice", "printed",
      "constant", "lasting", "unknown",    "bounds", "last"};
  return (size_t)kind < sizeof kinds / sizeof *kinds ? kinds[kind] : "?";
}

/* Adds "cost: it costs ..." for each to the table on top of the stack. */
static void push_reasons(const stage *s, const cardvm_reason *list, uint32_t count) {
  const cardvm_client_reader to = text_reader(STAGE_VIEWER);
  for (uint32_t i = 0; i < count; i++) {
    char said[4001];
    if (s->cover) coverage_reason(s->cover, &list[i]);
    cardvm_client_say_reason(s->game, &list[i], &to, said, sizeof said);
    lua_pushfstring(s->L, "%s: %s", kind_word(list[i].kind), said);
    lua_seti(s->L, -2, (lua_Integer)luaL_len(s->L, -2) + 1);
  }
}

/* Pushes why none of the abilities that are called so can be used with a card: of those for such
 * cards, or else of all. An empty table: one can be. */
static void push_why_not(const stage *s, const char *action, cardvm_handle card, bool remote) {
  const cardvm_id definition = cardvm_game_definition(s->game, card);
  bool offered = false;
  lua_newtable(s->L);
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, CARDVM_SORT_ABILITY); id++) {
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(s->program, id, &info);
    if (!answer_is_called(s, id, action) || (info.definition && info.definition != definition))
      continue;
    const cardvm_seat player = player_of(s, card);
    const uint32_t count =
        cardvm_game_why_not(s->game, CARDVM_VIEWER_ALL, player, id, card, NULL, 0);
    cardvm_reason *list = need(NULL, (count + 1) * sizeof *list);
    cardvm_game_why_not(s->game, CARDVM_VIEWER_ALL, player, id, card, list, count);
    offered = offered || (count && list[0].kind == CARDVM_WHY_OFFERED);
    if (!offered && remote == cardvm_client_has_nothing_to_do(s->game, list, count))
      push_reasons(s, list, count);
    free(list);
  }
  if (offered || luaL_len(s->L, -1) || remote) {
    if (offered) lua_pop(s->L, 1), lua_newtable(s->L);
    return;
  }
  lua_pop(s->L, 1);
  push_why_not(s, action, card, true);
}

/* Finds the action and the card that "deploy Scout", or "deploy" and a card, mean. */
static bool read_action(stage *s, char **action, cardvm_handle *card) {
  const char *text = luaL_checkstring(s->L, 2), *behind = NULL;
  card_spec spec;
  *action = answer_is_action(s, text) ? need_text(text) : answer_split_action(s, text, &behind);
  picks none = {0};
  if (!*action) return answer_find_actions(s, text, NULL, &none); /* says which there are */
  if (behind) return names_spec(s, behind, &spec) && names_card(s, &spec, card);
  if (lua_isnoneornil(s->L, 3)) return true;
  return names_spec_at(s, 3, &spec) && names_card(s, &spec, card);
}

/* t:why_not("deploy Scout"): the tests that fail; none if it is offered. */
int t_why_not(lua_State *L) {
  stage *s = stage_settled(L);
  char *action = NULL;
  cardvm_handle card = 0;
  const bool read = read_action(s, &action, &card);
  if (read) push_why_not(s, action, card, false);
  free(action);
  return read ? 1 : stage_raise(L, s);
}

/* t:why_value("Scout", "ap"): "ap 4: printed 2, +1 Banner, +1 Rally (this turn)". */
int t_why_value(lua_State *L) {
  stage *s = stage_settled(L);
  const cardvm_handle card = stage_card_argument(L, s, 2);
  const cardvm_id property = stage_id_argument(L, s, 3, CARDVM_SORT_PROPERTY, "property");
  buffer b = {0};
  text_value(&b, s->game, card, property, STAGE_VIEWER);
  lua_pushstring(L, buffer_text(&b));
  buffer_free(&b);
  return 1;
}
