/* Methods of t, and what they have in common. */
#ifndef TOOLS_STAGE_METHODS_H
#define TOOLS_STAGE_METHODS_H

#include "stage.h"

/* The stage, with everything done that was to be done. A Lua error if that failed. */
stage *stage_settled(lua_State *L);
/* The same whatever is being made: for what itself drives the game. */
stage *stage_driven(lua_State *L);
cardvm_seat stage_seat_argument(lua_State *L, stage *s, int index);
cardvm_handle stage_card_argument(lua_State *L, stage *s, int index);
cardvm_id stage_id_argument(lua_State *L, stage *s, int index, cardvm_sort sort, const char *what);

/* stage_query.c */
void stage_push_queue(lua_State *L, const stage *s);
int t_card(lua_State *L);
int t_count(lua_State *L);
int t_can(lua_State *L);
int t_options(lua_State *L);
int t_asked(lua_State *L);
int t_whose(lua_State *L);
int t_abilities(lua_State *L);
int t_sees(lua_State *L);
int t_knows(lua_State *L);
int t_variable(lua_State *L);
int t_role(lua_State *L);
int t_master(lua_State *L);
int t_at(lua_State *L);
int t_marked(lua_State *L);
int t_hash(lua_State *L);
int t_over(lua_State *L);
int t_winner(lua_State *L);
int t_turn(lua_State *L);
int t_turn_player(lua_State *L);
int t_step(lua_State *L);

/* stage_why.c */
int t_why_not(lua_State *L);
int t_why_value(lua_State *L);

/* stage_expect.c */
int t_trace(lua_State *L);
int t_mark(lua_State *L);
int t_happened(lua_State *L);
int t_not_happened(lua_State *L);
int t_equal(lua_State *L);
int t_expect(lua_State *L);
int t_refused(lua_State *L);
int t_asked_nothing(lua_State *L);

#endif
