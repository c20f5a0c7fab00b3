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

/* Of an operation that exists; NULL otherwise. */
const operands *operands_of(uint32_t op);
bool operand_ok(const cardvm_program *p, operand kind, uint32_t value);

#endif
