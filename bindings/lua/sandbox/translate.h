/* What scripts write as `#list` reaches Lua as a call of a function of ours. */
#ifndef CARDVM_TRANSLATE_H
#define CARDVM_TRANSLATE_H

#include <stddef.h>

/* The name of that function; those of scripts must not begin so. */
#define CARDVM__LENGTH "__length"

/* Writes the source with each `#operand` as (__length(operand, "name")), in the same lines. The
 * second argument is for messages: a variable's name, that of a field with a '.' before it, or nil.
 * What Lua refuses it still refuses; what has its length whatever the seed (texts) or never one
 * (numbers, functions) is left to Lua. Returns the bytes of the whole; with NULL it only counts. */
size_t cardvm__translate(const char *source, size_t length, char *out);

#endif
