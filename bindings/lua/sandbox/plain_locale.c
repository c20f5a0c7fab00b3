#define _POSIX_C_SOURCE 200809L /* uselocale */
#define _DARWIN_C_SOURCE
#include "plain_locale.h"

#include <stddef.h>

#ifdef _WIN32

bool cardvm__locale_new(cardvm__locale *plain) {
  *plain = NULL;
  return true;
}

void cardvm__locale_free(cardvm__locale plain) { (void)plain; }

cardvm__locale cardvm__locale_use(cardvm__locale locale) { return locale; }

#else

#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

bool cardvm__locale_new(cardvm__locale *plain) {
  *plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  return *plain != NULL;
}

void cardvm__locale_free(cardvm__locale plain) {
  if (plain) freelocale(plain);
}

cardvm__locale cardvm__locale_use(cardvm__locale locale) { return uselocale(locale); }

#endif
