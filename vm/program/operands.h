/* What the operands of each operation are: one table for checking expressions when they are
 * declared and for finding what they read. */
#ifndef CARDVM_VM_OPERANDS_H
#define CARDVM_VM_OPERANDS_H

#include "program.h"

typedef enum operand {
  OPERAND_NONE = 0, /* not used, or any value */
  OPERAND_EXPR,
  OPERAND_WHO,
  OPERAND_WHOSE,
  OPERAND_PROPERTY,
  OPERAND_FIELD,
  OPERAND_PLAYER_VAR,
  OPERAND_GAME_VAR,
  OPERAND_SELECTION,
  OPERAND_SLOT,
  OPERAND_PARAM,
  OPERAND_SEQUENCE,
  OPERAND_STEP,
  OPERAND_ZONE,
  OPERAND_WINDOW,
  OPERAND_READER
} operand;

typedef struct operands {
  uint8_t a, b;
} operands;

/* The card whose master or owner a player is (cardvm_who); CARDVM_WHO_NONE: the player is said
 * otherwise. */
static inline uint32_t whose_card(uint32_t whose) {
  return whose >= CARDVM_WHOSE_MASTER ? whose & (CARDVM_WHOSE_MASTER - 1) : CARDVM_WHO_NONE;
}

/* Of an operation that exists; NULL otherwise. */
const operands *operands_of(uint32_t op);
bool operand_ok(const cardvm_program *p, operand kind, uint32_t value);

#endif
