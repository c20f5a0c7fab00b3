/* Promising a seed before the game, and showing it afterwards. */
#include "cardvm_replay.h"
#include "sha256.h"

#include <string.h>

void cardvm_commit(const uint8_t secret[CARDVM_SECRET_BYTES],
                   uint8_t commitment[CARDVM_COMMITMENT_BYTES]) {
  sha256(secret, CARDVM_SECRET_BYTES, commitment);
}

bool cardvm_committed(const uint8_t commitment[CARDVM_COMMITMENT_BYTES],
                      const uint8_t secret[CARDVM_SECRET_BYTES]) {
  uint8_t is[CARDVM_COMMITMENT_BYTES];
  sha256(secret, CARDVM_SECRET_BYTES, is);
  return memcmp(is, commitment, sizeof is) == 0;
}
