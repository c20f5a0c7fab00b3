/* The text that Lua is given for that of a script: what scripts write as `#list` is a call of a
 * function of ours, and what they run is paid for. */
#ifndef CARDVM_TRANSLATE_H
#define CARDVM_TRANSLATE_H

#include "charges.h"

/* The name of that function. */
#define CARDVM__LENGTH CARDVM__OURS "ngth"

/* Writes the source with each `#operand` as (__length(operand, "name")), in the same lines. The
 * second argument is for messages: a variable's name, that of a field with a '.' before it, or nil.
 * What Lua refuses it still refuses; what has its length whatever the seed (texts) or never one
 * (numbers, functions) is left to Lua. Returns the bytes of the whole; with NULL it only counts.
 * Without `charges` nobody pays. */
size_t cardvm__translate(const char *source, size_t length, char *out, cardvm__charges *charges);

#endif
