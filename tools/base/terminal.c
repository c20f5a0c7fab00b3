#include "terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_is(FILE *stream) { return isatty(fileno(stream)) == 1; }

const ink ink_none = {"", "", "", "", "", "", "", "", ""};

ink terminal_ink(FILE *stream) {
  const char *refused = getenv("NO_COLOR"), *kind = getenv("TERM");
  bool able = kind && *kind && strcmp(kind, "dumb") != 0;
  if (!terminal_is(stream) || (refused && *refused) || !able) return ink_none;
  return (ink){"\033[1m",  "\033[2m",  "\033[0m",  "\033[31m", "\033[32m",
               "\033[33m", "\033[34m", "\033[35m", "\033[36m"};
}

#define WIDTH 80
#define WIDTH_LEAST 40
#define WIDTH_MOST 160

uint32_t terminal_width(FILE *stream) {
  const char *columns = getenv("COLUMNS");
  struct winsize size = {0};
  long width = columns ? strtol(columns, NULL, 10) : 0;
  if (width <= 0 && terminal_is(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0)
    width = size.ws_col;
  width = width > 0 ? width : WIDTH;
  return (uint32_t)(width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width);
}

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number) {
  (void)number;
  interrupted = 1;
}

void terminal_catch_interrupt(void) {
  struct sigaction action = {.sa_handler = note_interrupt}; /* no SA_RESTART: reads must end */
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

bool terminal_interrupted(void) { return interrupted != 0; }
