/* JSON on standard output: one object to a line. */
#ifndef TOOLS_JSON_H
#define TOOLS_JSON_H

#include <cjson/cJSON.h>

/* Prints the object, whatever names it holds, as a line of valid UTF-8, and frees it. */
void json_line(cJSON *object);

#endif
