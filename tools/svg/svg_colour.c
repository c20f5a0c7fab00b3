#include "svg.h"

#include <strings.h>

static const colour colours[] = {
    {"red", "#b3261e", "#f3c9c4", "#fdf1ef", "#ffffff"},
    {"blue", "#1f5aa6", "#c5d9f1", "#eff5fc", "#ffffff"},
    {"green", "#2c7a3f", "#c8e3cd", "#f0f8f1", "#ffffff"},
    {"yellow", "#c99a06", "#f6e5a8", "#fdf8e6", "#1c1917"},
    {"purple", "#6b3fa0", "#dccbee", "#f6f1fb", "#ffffff"},
    {"orange", "#c8610c", "#f8d5b4", "#fdf3ea", "#ffffff"},
    {"teal", "#0f766e", "#bfe3df", "#edf8f6", "#ffffff"},
    {"brown", "#7a4a24", "#e3d0bf", "#f8f2ec", "#ffffff"},
    {"black", "#2b2b2e", "#cfcfd3", "#f3f3f4", "#ffffff"},
    {"white", "#e7e2d5", "#f4f1e8", "#fbfaf6", "#1c1917"},
    {"pink", "#b83280", "#f3c9df", "#fcf0f6", "#ffffff"},
    {"grey", "#6b7280", "#dcdfe4", "#f4f5f6", "#ffffff"},
};
#define COLOURS (sizeof colours / sizeof *colours)
#define SEATS 8 /* the first ones are told apart best */

const colour *colour_named(const char *name) {
  for (size_t i = 0; name && i < COLOURS; i++)
    if (strcasecmp(colours[i].name, name) == 0) return &colours[i];
  return NULL;
}

const colour *colour_of_seat(uint32_t seat) { return &colours[(seat + SEATS - 1) % SEATS]; }

const colour *colour_of_text(const char *text) {
  const colour *named = colour_named(text);
  uint32_t sum = 0;
  for (const char *c = text; *c; c++) sum = sum * 31 + (unsigned char)*c;
  return named ? named : &colours[sum % SEATS];
}

const colour *colour_plain(void) { return &colours[COLOURS - 1]; }
