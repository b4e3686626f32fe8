// Stands before the C library's calls that change files, so that a proof sees what a program and its libraries change.
//
// A program that is linked with this calls these in place of the C library's own, SQLite's calls included. They do the
// same, and nothing else while no folder is watched.
#ifndef CFILECALLS_H
#define CFILECALLS_H

#include <stdbool.h>
#include <stdint.h>

// What is changed.
enum cfile_change_kind {
    CFILE_MAKE_FILE,    // an empty file is made, or one of that name loses its contents
    CFILE_MAKE_FOLDER,
    CFILE_WRITE,        // `bytes`, `count` of them, at the place `at`
    CFILE_RESIZE,       // to the length `at`
    CFILE_RENAME,       // to `new_path`
    CFILE_REMOVE,
    CFILE_FLUSH,        // a file's contents, to the medium
    CFILE_FLUSH_FOLDER, // the names in a folder
    CFILE_FLUSH_ALL     // all of a file system
};

struct cfile_change {
    enum cfile_change_kind kind;
    const char *path;      // below the watched folder as it was named
    const char *new_path;  // likewise, or NULL where the new name is not below it
    int64_t at;
    const void *bytes;
    int64_t count;
};

// Asked before a change: 0 lets it be made, an errno lets it fail with that.
typedef int (*cfile_before)(void *context, const struct cfile_change *change);
// Told after a change.
typedef void (*cfile_after)(void *context, const struct cfile_change *change);

// Watches what is changed below a folder that is there. Neither function may change a file itself.
// Returns a number to end it with, or -1 when eight folders are watched already or the folder cannot be found.
int cfile_watch(const char *folder, cfile_before before, cfile_after after, void *context);
// Ends it. When this returns, neither function is being called any more.
void cfile_end_watch(int number);

#endif
