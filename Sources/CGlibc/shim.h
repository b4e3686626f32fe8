// What Swift's own module of the C library lacks.

// unistd.h declares it only for programs that ask for GNU extensions, which that module does not.
int syncfs(int descriptor);

// mallopt and its options, and malloc_trim.
#include <malloc.h>

// Waiting for many descriptors at once.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// pthread.h declares them only for programs that ask for GNU extensions.
#include <pthread.h>
int pthread_setname_np(pthread_t thread, const char *name);
int pthread_getname_np(pthread_t thread, char *name, size_t length);

// A file that is in memory alone; sys/mman.h declares it only for programs that ask for GNU extensions.
#include <linux/memfd.h>
int memfd_create(const char *name, unsigned int flags);
