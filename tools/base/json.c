#include "json.h"
#include "cardvm_program.h"

#include <stdio.h>

void json_line(cJSON *object) {
  char *text = cJSON_PrintUnformatted(object);
  if (text) {
    cardvm_text_clean(text);
    puts(text);
  }
  cJSON_free(text);
  cJSON_Delete(object);
}
