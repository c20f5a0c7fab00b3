/* What the playground asks beside cardvm_wasm.h, in words and pictures. Texts are JSON (or SVG) and
 * valid until the next call. A viewer is one of text.h. */
#ifndef TOOLS_PLAYGROUND_H
#define TOOLS_PLAYGROUND_H

#include "cardvm_wasm.h"

/* The table as a picture. */
const char *playground_picture(cardvm_table *table, uint32_t viewer);
/* {"asked", "kind", "decider", "player", "min", "max", "options": [{"text", "card", "at" (its
 * place), "place"}]}: cards as the picture calls them; {} where nothing is asked. */
const char *playground_question(cardvm_table *table, uint32_t viewer);
/* All that happened, from a number on or (0) by the last answer, for who may know all: [{"number",
 * "cause", "depth", "text", "cards": [...]}]. Seats are told by cardvm_table_events and _story. */
const char *playground_trace(cardvm_table *table, uint32_t from);
/* The same as cardvm_table_language, for all that is said here, too. */
const char *playground_language(cardvm_table *table, const char *po);
/* All cards that can be: [{"name", "said" (in the language), "text", "file", "line",
 * "values"}]. */
const char *playground_cards(cardvm_table *table);
/* One card on the table: {"name", "said", "text", "file", "line", "why", "values"}; {} if it is not
 * there or may not be known. */
const char *playground_card(cardvm_table *table, uint32_t viewer, const char *card);
/* The answer of a player by itself ("greedy", "random", "search:200") to the open decision. */
const char *playground_answer(cardvm_table *table, const char *player, const char *seed);

/* The words of scripts, for completion: [{"name", "key" (of a form), "method", "written", "says"}],
 * with those that the rule set has made. */
const char *playground_words(cardvm_table *table);
/* The game so far as a scenario to be kept, as text; "" where none can begin. */
const char *playground_keep(cardvm_table *table, const char *name);

/* The scenarios below a path: [{"name", "file", "line", "broken"}]. They stay until the next call.
 */
const char *playground_scenarios(const char *path);
/* Runs the n-th: {"status", "file", "line", "message", "ms"}; its game is written to a file as a
 * replay, also of one that fails. */
const char *playground_scenario(uint32_t n, const char *record);

#endif
