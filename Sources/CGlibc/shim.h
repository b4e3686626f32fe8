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

// Whether something keeps the clock right.
#include <sys/timex.h>

// Sets the clock that a battery keeps, in seconds since 1970, UTC; its request is a macro that Swift does not see.
#include <linux/rtc.h>
#include <sys/ioctl.h>
#include <time.h>
static inline int rtc_set(int device, long seconds) {
    time_t moment = seconds;
    struct tm utc;
    if (!gmtime_r(&moment, &utc)) return -1;
    struct rtc_time time = {
        .tm_sec = utc.tm_sec, .tm_min = utc.tm_min, .tm_hour = utc.tm_hour,
        .tm_mday = utc.tm_mday, .tm_mon = utc.tm_mon, .tm_year = utc.tm_year,
    };
    return ioctl(device, RTC_SET_TIME, &time);
}
