/* What editors are told: the words of the API, those of a rule set, settings, a schema of decks. */
#ifndef TOOLS_STUBS_H
#define TOOLS_STUBS_H

#include "buffer.h"
#include "cardvm_client.h"
#include "chunks.h"

/* The type that LuaLS knows for what a value is called: "a card"; `sort` of a name, or NULL.
 * "unknown" where the table lacks it. */
void stubs_type(buffer *b, const char *called, const char *sort);
/* "player" is cardvm.Player. */
const char *stubs_class(const char *place);
bool stubs_is_name(const char *text);
/* `--- ` before each line of a text. */
void stubs_comment(buffer *b, const char *text);

/* The whole of cardvm.lua, ruleset.lua, decks.schema.json. */
void stubs_api(buffer *b);
void stubs_ruleset(buffer *b, const cardvm_program *program, const chunks *scripts);
void stubs_schema(buffer *b, const cardvm_program *program);

#endif
