// An SQLite VFS that hands every call on to the default one, and lets a witness see the changes first.
#include "CStoreWitness.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct file {
    sqlite3_file base;
    sqlite3_file *real;   // lies behind this struct
    const char *path;     // NULL for SQLite's temporary files, which nothing survives in
    int flushes_folder;   // SQLite flushes the folder with the first flush of a journal that it made
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static csw_before witness_before;
static csw_after witness_after;

static sqlite3_file *real(sqlite3_file *file) { return ((struct file *)file)->real; }

static int before(int change, const char *path, int64_t at, const void *bytes, int count, int error) {
    if (!path) return SQLITE_OK;
    int code = witness_before(change, path, at, bytes, count);
    return code == 0 ? SQLITE_OK : code == ENOSPC && change == CSW_WRITE ? SQLITE_FULL : error;
}

static int after(int result, int change, const char *path, int64_t at, const void *bytes, int count) {
    if (path && result == SQLITE_OK) witness_after(change, path, at, bytes, count);
    return result;
}

static int flush_folder(const char *path, int error, int is_told) {
    const char *slash = strrchr(path, '/');
    if (!slash) return SQLITE_OK;
    char *folder = strndup(path, slash - path);
    if (!folder) return SQLITE_NOMEM;
    int result = SQLITE_OK;
    if (is_told) {
        witness_after(CSW_FLUSH_FOLDER, folder, 0, NULL, 0);
    } else {
        result = before(CSW_FLUSH_FOLDER, folder, 0, NULL, 0, error);
    }
    free(folder);
    return result;
}

static int file_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    return real(file)->pMethods->xRead(real(file), bytes, count, at);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    const char *path = ((struct file *)file)->path;
    int refused = before(CSW_WRITE, path, at, bytes, count, SQLITE_IOERR_WRITE);
    if (refused) return refused;
    return after(real(file)->pMethods->xWrite(real(file), bytes, count, at), CSW_WRITE, path, at, bytes, count);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    const char *path = ((struct file *)file)->path;
    int refused = before(CSW_RESIZE, path, size, NULL, 0, SQLITE_IOERR_TRUNCATE);
    if (refused) return refused;
    return after(real(file)->pMethods->xTruncate(real(file), size), CSW_RESIZE, path, size, NULL, 0);
}

static int file_sync(sqlite3_file *file, int flags) {
    struct file *mine = (struct file *)file;
    int refused = before(CSW_FLUSH, mine->path, 0, NULL, 0, SQLITE_IOERR_FSYNC);
    if (!refused && mine->path && mine->flushes_folder) {
        refused = flush_folder(mine->path, SQLITE_IOERR_DIR_FSYNC, 0);
    }
    if (refused) return refused;
    int result = after(mine->real->pMethods->xSync(mine->real, flags), CSW_FLUSH, mine->path, 0, NULL, 0);
    if (result == SQLITE_OK && mine->path && mine->flushes_folder) {
        mine->flushes_folder = 0;
        return flush_folder(mine->path, SQLITE_IOERR_DIR_FSYNC, 1);
    }
    return result;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }

static int file_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }

static int file_check_lock(sqlite3_file *file, int *is_locked) {
    return real(file)->pMethods->xCheckReservedLock(real(file), is_locked);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int file_traits(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int file_shm_unmap(sqlite3_file *file, int removes) {
    return real(file)->pMethods->xShmUnmap(real(file), removes);
}

// Version 2: without memory mapping, which would write past the witness.
static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_check_lock, file_control, file_sector_size, file_traits, file_shm_map, file_shm_lock, file_shm_barrier,
    file_shm_unmap, NULL, NULL
};

static int vfs_open(sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *out_flags) {
    (void)self;
    struct file *mine = (struct file *)file;
    memset(mine, 0, sizeof *mine);
    mine->real = (sqlite3_file *)(mine + 1);
    mine->path = path;
    int is_new = 0;
    if (path && flags & SQLITE_OPEN_CREATE) {
        int exists = 0;
        real_vfs->xAccess(real_vfs, path, SQLITE_ACCESS_EXISTS, &exists);
        is_new = !exists;
        int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
        mine->flushes_folder = (flags & journals) != 0;
    }
    if (is_new) {
        int refused = before(CSW_MAKE_FILE, path, 0, NULL, 0, SQLITE_CANTOPEN);
        if (refused) return refused;
    }
    int result = real_vfs->xOpen(real_vfs, path, mine->real, flags, out_flags);
    if (mine->real->pMethods) mine->base.pMethods = &methods;
    return is_new ? after(result, CSW_MAKE_FILE, path, 0, NULL, 0) : result;
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int flushes) {
    (void)self;
    int refused = before(CSW_REMOVE, path, 0, NULL, 0, SQLITE_IOERR_DELETE);
    if (!refused && flushes) refused = flush_folder(path, SQLITE_IOERR_DIR_FSYNC, 0);
    if (refused) return refused;
    int result = after(real_vfs->xDelete(real_vfs, path, flushes), CSW_REMOVE, path, 0, NULL, 0);
    if (result == SQLITE_OK && flushes) return flush_folder(path, SQLITE_IOERR_DIR_FSYNC, 1);
    return result;
}

int csw_register(csw_before before_change, csw_after after_change) {
    real_vfs = sqlite3_vfs_find(NULL);
    if (!real_vfs) return SQLITE_ERROR;
    witness_before = before_change;
    witness_after = after_change;
    // All other calls are the default's own; none of them looks at the VFS that it is handed.
    vfs = *real_vfs;
    vfs.zName = "witness";
    vfs.pNext = NULL;
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    return sqlite3_vfs_register(&vfs, 1);
}
