/* What scenarios have reached, all together, and what they have not: for people, as JSON, as HTML.
 */
#ifndef TOOLS_COVERAGE_REPORT_H
#define TOOLS_COVERAGE_REPORT_H

#include "coverage.h"
#include "scenario.h"

/* Of one rule set. */
typedef struct cover_sum {
  const coverage *cover;
  const char *folder;
  uint8_t *reached; /* items that any scenario has reached */
  const scenario_suite *suite;
  uint32_t *const *cards;      /* of each scenario of the suite: the cards that it reaches, as */
  const uint32_t *card_counts; /* definitions from 0 on */
} cover_sum;

/* What was reached of a kind, and what there is. */
typedef struct cover_figure {
  uint32_t reached, all;
} cover_figure;

cover_figure coverage_figure(const cover_sum *sum, cover_kind kind);
bool coverage_reached(const cover_sum *sum, cover_kind kind, uint32_t n);

void coverage_text(const cover_sum *sum);
/* One object for each file and card, and one for the rules. */
void coverage_json(const cover_sum *sum);
/* index.html, and a page for each file. False: *why. */
bool coverage_html(const cover_sum *sums, uint32_t count, const char *folder, buffer *why);

#endif
