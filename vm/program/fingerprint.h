/* The number that tells programs apart. */
#ifndef CARDVM_VM_FINGERPRINT_H
#define CARDVM_VM_FINGERPRINT_H

#include "program.h"

uint64_t fingerprint(const cardvm_program *p);

#endif
