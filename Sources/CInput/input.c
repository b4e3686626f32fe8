// The requests of the kernel's input devices, each made again while a signal interrupts it.
#include "CInput.h"

#include <errno.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

const int cinput_last_key = KEY_MAX;

static int control(int descriptor, unsigned long request, void *argument) {
    int result;
    do result = ioctl(descriptor, request, argument);
    while (result == -1 && errno == EINTR);
    return result;
}

int cinput_grab(int descriptor) { return control(descriptor, EVIOCGRAB, (void *)1); }

int cinput_use_monotonic_clock(int descriptor) {
    int clock = CLOCK_MONOTONIC;
    return control(descriptor, EVIOCSCLOCKID, &clock);
}

int cinput_keys(int descriptor, unsigned char *bits, int count) {
    return control(descriptor, EVIOCGBIT(EV_KEY, count), bits);
}

int cinput_keys_down(int descriptor, unsigned char *bits, int count) {
    return control(descriptor, EVIOCGKEY(count), bits);
}

int cinput_name(int descriptor, char *name, int count) { return control(descriptor, EVIOCGNAME(count), name); }

int cinput_read(int descriptor, struct cinput_key_event *events, int *count) {
    struct input_event read_events[64];
    ssize_t length;
    *count = 0;
    do length = read(descriptor, read_events, sizeof read_events);
    while (length == -1 && errno == EINTR);
    if (length == -1) return errno == EAGAIN ? 0 : -1;
    int total = (int)(length / (ssize_t)sizeof *read_events);
    for (int i = 0; i < total; i++) {
        const struct input_event *event = &read_events[i];
        if (event->type != EV_KEY) continue;
        events[*count].nanoseconds = (int64_t)event->input_event_sec * 1000000000 + event->input_event_usec * 1000;
        events[*count].key = event->code;
        events[(*count)++].value = event->value;
    }
    return total;
}
