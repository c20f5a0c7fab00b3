/* CPU time and wall time in nanoseconds. */
#ifndef TOOLS_CLOCK_H
#define TOOLS_CLOCK_H

#include <stdint.h>

uint64_t clock_cpu(void);
uint64_t clock_wall(void);

#endif
