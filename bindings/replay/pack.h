/* Packs text that repeats itself: the trace of a replay shrinks to about a tenth.
 *
 * Packed bytes are either 0nnnnnnn and n + 1 bytes as they are, or 1nnnnnnn and how far back the n
 * + 4 bytes lie that come again (seven bits a byte, lowest first). */
#ifndef CARDVM_REPLAY_PACK_H
#define CARDVM_REPLAY_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes that one packed byte can stand for. A length that claims more is wrong. */
#define PACK_MOST 66u

/* Packs `from`. Returns the number of packed bytes; with `to` NULL it only counts them. */
size_t pack(const uint8_t *from, size_t size, uint8_t *to);
/* Returns false if the packed bytes do not make exactly `size` bytes. */
bool unpack(const uint8_t *from, size_t packed, uint8_t *to, size_t size);

#endif
