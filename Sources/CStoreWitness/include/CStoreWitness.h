// Looks on while SQLite changes files, and may let a change fail. Used by proofs alone.
#pragma once
#include <stdint.h>

/// What SQLite changes.
enum csw_change {
    CSW_MAKE_FILE,
    CSW_WRITE,
    CSW_RESIZE,
    CSW_REMOVE,
    CSW_FLUSH,
    CSW_FLUSH_FOLDER
};

/// Asked before a change: 0 lets it be made, an errno lets it fail.
/// `at` is the place of a write or the new length; `bytes` and `count` are what is written.
typedef int (*csw_before)(int change, const char *path, int64_t at, const void *bytes, int count);

/// Told after a change.
typedef void (*csw_after)(int change, const char *path, int64_t at, const void *bytes, int count);

/// Puts itself before SQLite's own file calls for every database that is opened from now on. Call it once in a
/// process. Returns 0, or SQLite's error.
int csw_register(csw_before before, csw_after after);
