#include "story.h"
#include "tests.h"

#include <stdio.h>
#include <string.h>

static char story[8192];

void begin_story(void) { story[0] = '\0'; }

void tell(const char *format, ...) {
  const size_t used = strlen(story);
  va_list list;
  va_start(list, format);
  vsnprintf(story + used, sizeof story - used, format, list);
  va_end(list);
  assert_true(strlen(story) < sizeof story - 1);
}

void expect_story(const char *expected) {
  size_t same = 0;
  while (story[same] && story[same] == expected[same]) same++;
  if (story[same] != expected[same])
    fail_msg("the story is\n  %s\nnot\n  %s\n  %*s they part here", story, expected, (int)same + 1,
             "^");
  begin_story();
}
