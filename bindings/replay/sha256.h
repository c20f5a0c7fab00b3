/* SHA-256 (FIPS 180-4), for bytes that lie in memory as a whole. */
#ifndef CARDVM_REPLAY_SHA256_H
#define CARDVM_REPLAY_SHA256_H

#include <stddef.h>
#include <stdint.h>

void sha256(const void *bytes, size_t size, uint8_t digest[32]);

#endif
