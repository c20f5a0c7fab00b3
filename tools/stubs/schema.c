/* A JSON schema of decks: how often which card. */
#include "stubs.h"

#include <cjson/cJSON.h>

#include <stdlib.h>

void stubs_schema(buffer *b, const cardvm_program *program) {
  cJSON *schema = cJSON_CreateObject();
  cJSON_AddStringToObject(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  cJSON_AddStringToObject(schema, "title", cardvm_lua_title(program));
  cJSON_AddStringToObject(schema, "description", "a deck: how often it has which card");
  cJSON_AddStringToObject(schema, "type", "object");
  cJSON_AddBoolToObject(schema, "additionalProperties", false);
  cJSON *required = cJSON_AddArrayToObject(schema, "required");
  cJSON_AddItemToArray(required, cJSON_CreateString("cards"));
  cJSON *properties = cJSON_AddObjectToObject(schema, "properties");
  cJSON_AddStringToObject(cJSON_AddObjectToObject(properties, "name"), "type", "string");
  cJSON *cards = cJSON_AddObjectToObject(properties, "cards");
  cJSON_AddStringToObject(cards, "type", "object");
  cJSON_AddBoolToObject(cards, "additionalProperties", false);
  cJSON *names = cJSON_AddObjectToObject(cards, "properties");
  for (cardvm_id id = 1; id <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); id++) {
    cJSON *card =
        cJSON_AddObjectToObject(names, cardvm_program_name(program, CARDVM_SORT_DEFINITION, id));
    cJSON_AddStringToObject(card, "type", "integer");
    cJSON_AddNumberToObject(card, "minimum", 1);
    cJSON_AddNumberToObject(card, "maximum", 1000);
    const char *text = cardvm_lua_label(program, id, "text");
    if (text) cJSON_AddStringToObject(card, "description", text);
  }
  char *text = cJSON_Print(schema);
  if (text) buffer_add(b, "%s\n", text);
  free(text);
  cJSON_Delete(schema);
}
