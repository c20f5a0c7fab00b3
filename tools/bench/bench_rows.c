/* Results, a row each. */
#include "bench.h"
#include "json.h"

#include <stdio.h>

const bench_floors *bench_get_floors(const bench *b) { return &b->floors; }

const char *bench_path(const bench *b) { return b->path; }

/* Three digits behind the point; more of them would be noise. */
static double rounded(double value) {
  return (double)(long long)(value * 1000 + (value < 0 ? -0.5 : 0.5)) / 1000;
}

static void print_json(const bench_row *row, bool met) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "name", row->name);
  cJSON_AddNumberToObject(object, "value", rounded(row->value));
  cJSON_AddStringToObject(object, "unit", row->unit);
  if (row->floor > 0) cJSON_AddNumberToObject(object, "floor", rounded(row->floor));
  else cJSON_AddNullToObject(object, "floor");
  if (row->floor > 0 || row->note) cJSON_AddNumberToObject(object, "ratio", rounded(row->ratio));
  else cJSON_AddNullToObject(object, "ratio");
  if (row->target != BENCH_NO_TARGET) {
    cJSON_AddNumberToObject(object, "target", rounded(row->target));
    cJSON_AddBoolToObject(object, "met", met);
  } else {
    cJSON_AddNullToObject(object, "target");
    cJSON_AddNullToObject(object, "met");
  }
  json_line(object);
}

static void print_pretty(const bench *b, const bench_row *row, bool met) {
  printf("  %-48s %12.*f %-11s", row->name, row->value < 100 ? 1 : 0, row->value, row->unit);
  if (row->note) printf("  %6.2f %s", row->ratio, row->note);
  else if (row->floor > 0) printf("  %6.2f", row->ratio);
  if (row->target != BENCH_NO_TARGET)
    printf("  %s(target %.2f, %s)%s", met ? b->colours.green : b->colours.red, row->target,
           met ? "met" : "not met", b->colours.off);
  printf("\n");
}

void bench_add(bench *b, bench_row row) {
  if (!row.note && row.floor > 0) row.ratio = row.value / row.floor;
  bool met = row.target == BENCH_NO_TARGET ||
             (row.at_least ? row.ratio >= row.target : row.ratio <= row.target);
  b->missed += !met;
  if (b->json) print_json(&row, met);
  else print_pretty(b, &row, met);
  fflush(stdout);
}
