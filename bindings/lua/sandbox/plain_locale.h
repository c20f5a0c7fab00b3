/* Lua compares texts and writes numbers as the locale of the thread says, and scripts must do the
 * same everywhere. So their thread has the C locale while they run; other threads do not notice. */
#ifndef CARDVM_PLAIN_LOCALE_H
#define CARDVM_PLAIN_LOCALE_H

#include <stdbool.h>

/* A locale of the C library. */
typedef void *cardvm__locale;

/* The C locale. False if memory is refused. NULL where threads have no locales of their own
 * (Windows): there the two below do nothing, and the host must leave its locale alone. */
bool cardvm__locale_new(cardvm__locale *plain);
void cardvm__locale_free(cardvm__locale plain);

/* Gives it to the calling thread; returns what that had before, to be given back. */
cardvm__locale cardvm__locale_use(cardvm__locale locale);

#endif
