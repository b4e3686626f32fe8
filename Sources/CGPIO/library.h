// Which libgpiod the shim is compiled against. Neither version says so itself, and both have the same include guard;
// but every 1.x defines GPIOD_LINE_BULK_MAX_LINES, and no 2.x defines any macro beside its guard.
#ifndef CGPIO_LIBRARY_H
#define CGPIO_LIBRARY_H

#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES
#define CGPIO_API 1
#else
#define CGPIO_API 2
#endif

#include <stdio.h>

#include "CGPIO.h"

// Copies a name that may be missing.
static inline void cgpio_copy_name(char *target, const char *name) {
    snprintf(target, CGPIO_NAME_SIZE, "%s", name ? name : "");
}

#endif
