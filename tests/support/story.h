/* A story: what a test is told of a game, in words of its own, as one text that is compared whole.
 */
#ifndef CARDVM_TESTS_STORY_H
#define CARDVM_TESTS_STORY_H

/* Whatever was told before is forgotten. */
void begin_story(void);
/* Adds to the story; functions of the rules do it as they run. */
void tell(const char *format, ...);
/* All that was told since the last time is this; what comes then is another story. */
void expect_story(const char *expected);

#endif
