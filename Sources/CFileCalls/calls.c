// The C library's calls that change files, with a watch before them.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_WATCHES = 8 };

static struct watch {
    char *named;  // the folder as it was named
    char *real;   // its path without links
    cfile_before before;
    cfile_after after;
    void *context;
} watches[MOST_WATCHES];
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int watch_count;

int cfile_watch(const char *folder, cfile_before before, cfile_after after, void *context) {
    char *named = strdup(folder), *real = realpath(folder, NULL);
    int number = -1;
    pthread_rwlock_wrlock(&lock);
    for (int i = 0; named && real && number < 0 && i < MOST_WATCHES; i++) {
        if (!watches[i].named) number = i;
    }
    if (number >= 0) {
        watches[number] = (struct watch){ named, real, before, after, context };
        atomic_fetch_add(&watch_count, 1);
    }
    pthread_rwlock_unlock(&lock);
    if (number < 0) {
        free(named);
        free(real);
    }
    return number;
}

void cfile_end_watch(int number) {
    pthread_rwlock_wrlock(&lock);
    if (number >= 0 && number < MOST_WATCHES && watches[number].named) {
        free(watches[number].named);
        free(watches[number].real);
        watches[number] = (struct watch){ 0 };
        atomic_fetch_sub(&watch_count, 1);
    }
    pthread_rwlock_unlock(&lock);
}

// What follows a folder in a path below it, from the slash on; NULL elsewhere.
static const char *rest_below(const char *folder, const char *path) {
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0) return NULL;
    return path[length] == '/' || path[length] == 0 ? path + length : NULL;
}

// The path below the watched folder as it was named; false elsewhere.
static bool is_below(const struct watch *watch, const char *path, char named[PATH_MAX]) {
    const char *rest = rest_below(watch->real, path);
    if (!rest) rest = rest_below(watch->named, path);
    return rest && snprintf(named, PATH_MAX, "%s%s", watch->named, rest) < PATH_MAX;
}

// The path of what a descriptor stands for; false for what has none, or no more.
static bool path_of(int descriptor, char path[PATH_MAX]) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0 || path[0] != '/') return false;
    path[length] = 0;
    static const char gone[] = " (deleted)";
    size_t tail = sizeof gone - 1;
    return (size_t)length < tail || strcmp(path + length - tail, gone) != 0;
}

// The path of a name in a folder, as the calls with `at` in their names take it.
static bool path_at(int folder, const char *name, char path[PATH_MAX]) {
    if (name[0] == '/') return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
    char above[PATH_MAX];
    if (folder == AT_FDCWD ? !getcwd(above, sizeof above) : !path_of(folder, above)) return false;
    return snprintf(path, PATH_MAX, "%s/%s", above, name) < PATH_MAX;
}

// Asks before a change or tells after it. Returns what the watch answers before it, else 0. Leaves errno as it was.
static int report(bool is_done, struct cfile_change change) {
    int code = 0, kept = errno;
    char path[PATH_MAX], new_path[PATH_MAX];
    pthread_rwlock_rdlock(&lock);
    for (int i = 0; i < MOST_WATCHES && code == 0; i++) {
        const struct watch *watch = &watches[i];
        if (!watch->named || !is_below(watch, change.path, path)) continue;
        struct cfile_change seen = change;
        seen.path = path;
        seen.new_path = change.new_path && is_below(watch, change.new_path, new_path) ? new_path : NULL;
        if (is_done) {
            watch->after(watch->context, &seen);
        } else {
            code = watch->before(watch->context, &seen);
        }
    }
    pthread_rwlock_unlock(&lock);
    errno = kept;
    return code;
}

// The C library's own call of a name, found once.
#define REAL(name) ({                                                                \
    static _Atomic(void *) found;                                                    \
    void *call = atomic_load_explicit(&found, memory_order_relaxed);                 \
    if (!call) atomic_store_explicit(&found, call = dlsym(RTLD_NEXT, #name), memory_order_relaxed); \
    (__typeof__(&name))call;                                                         \
})

static bool is_watched(void) { return atomic_load_explicit(&watch_count, memory_order_relaxed) > 0; }

// Makes a change by its call, where the watch lets it.
#define MAKE(change, call) do {                  \
    struct cfile_change made = change;           \
    int code = report(false, made);              \
    if (code) {                                  \
        errno = code;                            \
        return -1;                               \
    }                                            \
    __typeof__(call) result = call;              \
    if (result != -1) {                          \
        if (made.kind == CFILE_WRITE) made.count = result; \
        report(true, made);                      \
    }                                            \
    return result;                               \
} while (0)

#define CHANGE(...) ((struct cfile_change){ __VA_ARGS__ })

// MARK: Files that are opened

// Whether opening makes a file, or takes its contents from one that is there.
static bool makes_file(const char *path, int flags) {
    if ((flags & O_TMPFILE) == O_TMPFILE) return false;
    if (flags & O_TRUNC) return true;
    return flags & O_CREAT && faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
}

#define OPEN(name, folder, file, flags, ...) do {                                              \
    mode_t mode = 0;                                                                           \
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {                                 \
        va_list more;                                                                          \
        va_start(more, flags);                                                                 \
        mode = va_arg(more, mode_t);                                                           \
        va_end(more);                                                                          \
    }                                                                                          \
    char path[PATH_MAX];                                                                       \
    if (is_watched() && flags & (O_CREAT | O_TRUNC) && path_at(folder, file, path) && makes_file(path, flags)) \
        MAKE(CHANGE(.kind = CFILE_MAKE_FILE, .path = path), REAL(name)(__VA_ARGS__, flags, mode)); \
    return REAL(name)(__VA_ARGS__, flags, mode);                                               \
} while (0)

int open(const char *file, int flags, ...) { OPEN(open, AT_FDCWD, file, flags, file); }
int open64(const char *file, int flags, ...) { OPEN(open64, AT_FDCWD, file, flags, file); }
int openat(int folder, const char *file, int flags, ...) { OPEN(openat, folder, file, flags, folder, file); }
int openat64(int folder, const char *file, int flags, ...) { OPEN(openat64, folder, file, flags, folder, file); }

// MARK: Contents

ssize_t write(int descriptor, const void *bytes, size_t count) {
    char path[PATH_MAX];
    if (is_watched() && path_of(descriptor, path)) {
        int64_t at = lseek(descriptor, 0, SEEK_CUR);
        MAKE(CHANGE(CFILE_WRITE, path, NULL, at, bytes, count), REAL(write)(descriptor, bytes, count));
    }
    return REAL(write)(descriptor, bytes, count);
}

#define WRITE_AT(name) do {                                                                              \
    char path[PATH_MAX];                                                                                 \
    if (is_watched() && path_of(descriptor, path))                                                       \
        MAKE(CHANGE(CFILE_WRITE, path, NULL, at, bytes, count), REAL(name)(descriptor, bytes, count, at)); \
    return REAL(name)(descriptor, bytes, count, at);                                                     \
} while (0)

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at) { WRITE_AT(pwrite); }
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at) { WRITE_AT(pwrite64); }

#define RESIZE(name) do {                                                                                \
    char path[PATH_MAX];                                                                                 \
    if (is_watched() && path_of(descriptor, path))                                                       \
        MAKE(CHANGE(.kind = CFILE_RESIZE, .path = path, .at = length), REAL(name)(descriptor, length));   \
    return REAL(name)(descriptor, length);                                                               \
} while (0)

int ftruncate(int descriptor, off_t length) { RESIZE(ftruncate); }
int ftruncate64(int descriptor, off64_t length) { RESIZE(ftruncate64); }

// MARK: Names

#define NAME(change_kind, folder, name, call) do {                                \
    char path[PATH_MAX];                                                          \
    if (is_watched() && path_at(folder, name, path))                              \
        MAKE(CHANGE(.kind = change_kind, .path = path), call);                    \
    return call;                                                                  \
} while (0)

int mkdir(const char *name, mode_t mode) { NAME(CFILE_MAKE_FOLDER, AT_FDCWD, name, REAL(mkdir)(name, mode)); }
int mkdirat(int folder, const char *name, mode_t mode) {
    NAME(CFILE_MAKE_FOLDER, folder, name, REAL(mkdirat)(folder, name, mode));
}
int unlink(const char *name) { NAME(CFILE_REMOVE, AT_FDCWD, name, REAL(unlink)(name)); }
int unlinkat(int folder, const char *name, int flags) {
    NAME(CFILE_REMOVE, folder, name, REAL(unlinkat)(folder, name, flags));
}
int rmdir(const char *name) { NAME(CFILE_REMOVE, AT_FDCWD, name, REAL(rmdir)(name)); }

#define RENAME(old_folder, old_name, new_folder, new_name, call) do {                                    \
    char old_path[PATH_MAX], new_path[PATH_MAX];                                                         \
    if (is_watched() && path_at(old_folder, old_name, old_path) && path_at(new_folder, new_name, new_path)) \
        MAKE(CHANGE(.kind = CFILE_RENAME, .path = old_path, .new_path = new_path), call);                \
    return call;                                                                                         \
} while (0)

int rename(const char *old, const char *new) { RENAME(AT_FDCWD, old, AT_FDCWD, new, REAL(rename)(old, new)); }
int renameat(int old_folder, const char *old, int new_folder, const char *new) {
    RENAME(old_folder, old, new_folder, new, REAL(renameat)(old_folder, old, new_folder, new));
}
int renameat2(int old_folder, const char *old, int new_folder, const char *new, unsigned int flags) {
    RENAME(old_folder, old, new_folder, new, REAL(renameat2)(old_folder, old, new_folder, new, flags));
}

// MARK: Flushing

static bool is_folder(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
}

#define FLUSH(change_kind, call) do {                                             \
    char path[PATH_MAX];                                                          \
    if (is_watched() && path_of(descriptor, path))                                \
        MAKE(CHANGE(.kind = change_kind, .path = path), call);                    \
    return call;                                                                  \
} while (0)

// SQLite flushes folders with fdatasync, too.
static enum cfile_change_kind flush_of(int descriptor) {
    return is_folder(descriptor) ? CFILE_FLUSH_FOLDER : CFILE_FLUSH;
}

int fsync(int descriptor) { FLUSH(flush_of(descriptor), REAL(fsync)(descriptor)); }
int fdatasync(int descriptor) { FLUSH(flush_of(descriptor), REAL(fdatasync)(descriptor)); }
int syncfs(int descriptor) { FLUSH(CFILE_FLUSH_ALL, REAL(syncfs)(descriptor)); }
