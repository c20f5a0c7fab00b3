/* What the rows of CARDVM_ASKS (cardvm.h) say of a question. */
#ifndef CARDVM_VM_ASK_KINDS_H
#define CARDVM_VM_ASK_KINDS_H

#include "cardvm.h"

typedef struct ask_kind {
  cardvm_picks picks;
  uint32_t names;
  bool of_effects;
} ask_kind;
static const ask_kind ask_kinds[] = {
#define ROW(name, word, phrase, picks, names, of_effects) {CARDVM_PICKS_##picks, names, of_effects},
    CARDVM_ASKS(ROW)
#undef ROW
};

#endif
