/* Text that repeats itself, in fewer bytes: the trace of a replay shrinks to about a tenth.
 *
 * Packed bytes: 0nnnnnnn and n + 1 bytes as they are; or 1nnnnnnn and, seven bits a byte and lowest
 * first, how far back the n + 4 bytes lie that come once more. */
#ifndef CARDVM_VM_PACK_H
#define CARDVM_VM_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that one packed byte can stand for: a length that claims more is made up. */
#define PACK_MOST 66u

/* Returns how many bytes it makes; `to` NULL: only that. */
size_t pack(const uint8_t *from, size_t size, uint8_t *to);
/* False: the packed bytes do not make exactly `size` bytes. */
bool unpack(const uint8_t *from, size_t packed, uint8_t *to, size_t size);

#endif
