/* One JSON object for each scenario, on a line of its own, and nothing else. */
#include "json.h"
#include "report.h"

#include <stdlib.h>

static void begin(uint32_t count) { (void)count; }

static void add(const report_case *c, uint32_t number) {
  (void)number;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "scenario", c->name);
  cJSON *rulings = cJSON_AddArrayToObject(object, "rulings");
  for (uint32_t i = 0; i < c->ruling_count; i++)
    cJSON_AddItemToArray(rulings, cJSON_CreateString(c->rulings[i]));
  cJSON_AddStringToObject(object, "status", report_status(c->status));
  cJSON_AddStringToObject(object, "file", c->file);
  cJSON_AddNumberToObject(object, "line", c->line);
  cJSON_AddStringToObject(object, "message", c->message);
  cJSON_AddNumberToObject(object, "ms", (double)(long)(c->ms * 1000) / 1000);
  json_line(object);
}

static void end(const report_case *cases, uint32_t count, const report_totals *totals) {
  (void)cases;
  (void)count;
  (void)totals;
}

const report_format report_json = {"json", begin, add, end};
